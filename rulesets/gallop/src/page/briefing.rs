//! What wins, and how it ends: the terms of section 7 in plain words.

use board::square::Square;
use desk::briefing::{capital, points, without};
use desk::{Briefing, Ending, Loss, Worth};
use words::{any_of, counted};

use super::places::named;
use crate::Now;
use crate::game::battle::{Battle, Objective, Side, StandId};
use crate::game::state::StandPlace;
use crate::rules::victory::{EarlyEnd, Term};
use crate::sheet::axes::{Arm, Ruling};

/// The victory terms, and what each side has of them.
pub(crate) fn briefing(now: Now<'_>) -> Briefing {
    let terms = &now.battle.terms;
    let places = terms.objectives.iter().zip(now.state.objectives.iter());
    let places = places.map(|(objective, holder)| place(now.battle, objective, *holder));
    let added = (0..).zip(&terms.added).map(|(number, term)| added(now, term, number));
    let stand = if terms.guns_points == terms.stand_points {
        "stand"
    } else {
        "stand of infantry, cavalry or skirmishers"
    };
    let losses = Worth::for_losses(&[
        Loss { name: "general", points: terms.general_points.into(), lost: lost(now, &[Arm::General]) },
        Loss {
            name: "stand of artillery",
            points: guns_points(now.battle),
            lost: lost(now, &[Arm::Artillery]),
        },
        Loss { name: stand, points: terms.stand_points.into(), lost: lost(now, arms(now.battle)) },
    ]);
    Briefing { rows: places.chain(added).chain(losses).collect(), ends: ends(now.battle) }
}

/// What guns are worth, if they are not worth what other stands are.
fn guns_points(battle: &Battle) -> u32 {
    let own = battle.terms.guns_points != battle.terms.stand_points;
    if own { battle.terms.guns_points.into() } else { 0 }
}

/// The arms that are worth what a stand is.
fn arms(battle: &Battle) -> &'static [Arm] {
    let all = &[Arm::Infantry, Arm::Cavalry, Arm::Skirmishers, Arm::Artillery];
    if guns_points(battle) == 0 && battle.terms.guns_points > 0 { all } else { &all[..3] }
}

/// Stands of these arms that each side has taken, without those that have a price of their own.
fn lost(now: Now<'_>, arms: &[Arm]) -> [u32; 2] {
    let is_priced = |id: StandId| {
        now.battle.terms.added.iter().any(|term| matches!(term, Term::Lost { stand, .. } if *stand == id))
    };
    let is_lost = |id: &StandId| now.state.stand(*id).place == StandPlace::Lost && !is_priced(*id);
    Side::BOTH.map(|side| {
        let enemies = now.battle.ids().filter(|&id| now.battle.stand(id).side != side);
        enemies.filter(|&id| arms.contains(&now.battle.stand(id).arm)).filter(is_lost).count() as u32
    })
}

fn place(battle: &Battle, objective: &Objective, holder: Option<Side>) -> Worth {
    let Objective { square, points, .. } = *objective;
    let name = named(battle, square);
    let has = |side: Side| if holder == Some(side) { u32::from(points) } else { 0 };
    let what = format!("{}: yours was the last formed stand in it", capital(&name));
    Worth::new(points, what, Side::BOTH.map(has))
}

/// Squares with what is in them; those with nothing go by their letters alone.
fn list(battle: &Battle, squares: &[Square]) -> String {
    let names = squares.iter().map(|&square| named(battle, square));
    capital(&names.map(|name| name.trim_start_matches("Square ").to_string()).collect::<Vec<_>>().join(", "))
}

/// What the scenario adds.
fn added(now: Now<'_>, term: &Term, number: u8) -> Worth {
    let battle = now.battle;
    let has = Side::BOTH.map(|side| term.points(now, side, number).unsigned_abs());
    let (points, only, what) = match term {
        Term::Presence { side, squares, points } => {
            let what = format!("{}: a formed stand of yours is there at the end", list(battle, squares));
            (points, Some(*side), what)
        }
        Term::Crossed { side, squares, points, at_most } => {
            let most = at_most.map(|most| format!(", {most} at most")).unwrap_or_default();
            let places = list(battle, squares);
            (points, Some(*side), format!("{places}: each formed stand of yours there at the end{most}"))
        }
        Term::Area { squares, points } => {
            (points, None, format!("{}: you hold all of it at the end", list(battle, squares)))
        }
        Term::Lost { stand, points } => {
            let stand = battle.stand(*stand);
            (points, Some(stand.side.enemy()), format!("the enemy loses {}", stand.name))
        }
        Term::KeptOut { side, squares, from, to, points } => {
            let (to, places) = ((*to).min(battle.terms.turns), list(battle, squares));
            (
                points,
                Some(*side),
                format!("{places}: no formed enemy is there at the end of turns {from} to {to}"),
            )
        }
    };
    Worth { only: only.map(Side::seat), ..Worth::new(*points, what, has) }
}

fn ends(battle: &Battle) -> Vec<Ending> {
    let terms = &battle.terms;
    let marginal = u32::from(terms.draw_to) + 1;
    let decisive = u32::from(terms.marginal_to) + 1;
    let wins = match marginal {
        marginal if marginal < decisive => {
            format!(
                "A lead of {} wins, of {} decisively; less is a draw.",
                points(marginal),
                points(decisive)
            )
        }
        lead => format!("A lead of {} wins decisively; less is a draw.", points(lead)),
    };
    let in_time = Ending::after(terms.turns, &wins);
    let early = terms.early_ends.iter().map(|end| early_end(battle, end));
    let destroyed = battle.holds(Ruling::NoStandsLoses).then(|| without("stands"));
    [in_time].into_iter().chain(early).chain(destroyed).collect()
}

fn early_end(battle: &Battle, end: &EarlyEnd) -> Ending {
    let EarlyEnd { side, from, lead, squares, losses } = end;
    let words = side.words();
    let lead = lead.map(|lead| format!("lead by {}", points(lead)));
    let held = (!squares.is_empty()).then(|| format!("hold {}", list(battle, squares)));
    let lost = losses.map(|stands| format!("have destroyed {}", counted(stands, "stand")));
    let deeds = [lead, held, lost].into_iter().flatten().map(|deed| words.noun().verb(&deed));
    let when = format!("{} {}", words.noun(), any_of(deeds));
    Ending::Sudden(format!(
        "From turn {from} on, the battle ends if {when} at the end of a turn; points decide."
    ))
}
