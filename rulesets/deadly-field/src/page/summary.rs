//! A turn in a few sentences: places that changed hands, losses, what became of units, points.

use desk::Summary;
use words::{Name, counted};

use crate::game::battle::{Battle, UnitId};
use crate::game::state::{Absence, Fate, State};
use crate::rules::victory::FigureLosses;
use crate::sheet::units::{Arm, MoraleLevel, Side};

/// How many turns are over. The next one has begun by then, or the battle is over.
pub fn turns_over(state: &State) -> u32 {
    let turn = u32::from(state.turn);
    if state.over.is_some() { turn } else { turn.saturating_sub(1) }
}

/// What a turn came to.
pub fn summary(battle: &Battle, began: &State, ended: &State) -> Summary {
    let turn = turns_over(ended);
    let units = |is_so: &dyn Fn(UnitId) -> bool| -> Vec<Name> {
        battle.unit_ids().filter(|&unit| is_so(unit)).map(|unit| battle.unit_in_words(unit)).collect()
    };
    let went = |unit: UnitId, why: &[Absence]| {
        let absence = |state: &State| state.unit(unit).absence.is_some_and(|absence| why.contains(&absence));
        absence(ended) && !absence(began)
    };
    let routs = |unit: UnitId| {
        let is_routed =
            |state: &State| state.unit(unit).pose.is_some() && state.unit(unit).level == MoraleLevel::Routed;
        is_routed(ended) && !is_routed(began)
    };
    let breaks = |&brigade: &_| ended.is_broken(battle, brigade) && !began.is_broken(battle, brigade);
    let broken = battle.brigade_ids().filter(breaks).map(|brigade| battle.brigade_in_words(brigade));
    let leaders = battle.leader_ids().filter(|&leader| {
        let is_lost = |state: &State| !matches!(state.leader(leader).fate, Fate::Here | Fate::Expected);
        ended.leader(leader).lost > began.leader(leader).lost || is_lost(ended) && !is_lost(began)
    });
    let leaders = leaders.map(|leader| battle.leader_in_words(leader));
    let arrived = units(&|unit| {
        began.unit(unit).absence == Some(Absence::Expected)
            && ended.unit(unit).absence != began.unit(unit).absence
    });
    let eliminated =
        [Absence::Destroyed, Absence::Surrendered, Absence::GunsLost, Absence::Abandoned, Absence::Saved];
    let losses = Side::BOTH
        .into_iter()
        .filter_map(|side| Some((battle.side_in_words(side), lost(battle, began, ended, side)?)));
    Summary {
        over: format!("turn {turn} of {} is over", battle.terms.turns),
        ground: ground(battle, began, ended),
        losses: losses.collect(),
        fates: vec![
            ("rout", units(&routs)),
            ("leave the table", units(&|unit| went(unit, &[Absence::Fled]))),
            ("be eliminated", units(&|unit| went(unit, &eliminated))),
            ("be lost", leaders.collect()),
            ("break", broken.collect()),
            ("arrive", arrived),
        ],
        points: Side::BOTH
            .map(|side| (battle.side_in_words(side), ended.points(battle, side).to_string()))
            .into(),
    }
}

/// The places that changed hands.
fn ground(battle: &Battle, began: &State, ended: &State) -> Vec<String> {
    let places = battle.terms.objectives.iter().zip(began.held.iter().zip(&ended.held));
    let taken = places.filter_map(|(place, (before, after))| {
        let side = after.filter(|_| before != after)?;
        Some(battle.side_in_words(side).noun().does(&format!("take {}", place.name)))
    });
    taken.collect()
}

/// Figures and sections that a side lost; none if it lost nothing.
fn lost(battle: &Battle, began: &State, ended: &State, side: Side) -> Option<String> {
    let of = |is_guns: bool| {
        let own = battle.unit_ids().filter(|&unit| {
            let unit = battle.unit(unit);
            unit.side == side && (unit.arm == Arm::Artillery) == is_guns
        });
        let sum = |state: &State, own: &[UnitId]| -> FigureLosses {
            own.iter().map(|&unit| state.losses(battle, unit)).sum()
        };
        let own: Vec<UnitId> = own.collect();
        sum(ended, &own).all().saturating_sub(sum(began, &own).all())
    };
    Some(match (of(false), of(true)) {
        (0, 0) => return None,
        (figures, 0) => counted(figures, "figure"),
        (0, sections) => counted(sections, "section"),
        (figures, sections) => {
            format!("{} (and {})", counted(figures, "figure"), counted(sections, "section"))
        }
    })
}
