//! What is asked and what happened, as sentences for people.

use board::table::{Inches, Point};
use desk::free_table;
use sheet::Axis;
use view::{Glimpse, Spot};

use crate::Now;
use crate::game::battle::{Battle, UnitId};
use crate::game::charges::{Onset, Stage};
use crate::game::event::Event;
use crate::game::group::Trio;
use crate::game::state::{Absence, Fate, Pending, ReactionTrigger};
use crate::page::picture::{Piece, drawn_id};
use crate::sheet::units::{Arm, Aspect, Formation, MoraleLevel, Side};

/// A half turn in words.
pub(super) fn half(battle: &Battle, side: Side) -> String {
    format!("{} acts", battle.side_name(side))
}

/// What a state waits for, as a heading: `Turn 2 of 8, Union acts`.
pub fn heading(now: Now<'_>) -> String {
    let step = match now.state.pending.last() {
        Some(Pending::Act { side }) => half(now.battle, *side),
        _ => question(now),
    };
    format!("Turn {} of {}, {step}", now.state.turn.max(1), now.battle.terms.turns)
}

/// What is asked, without the turn.
pub fn question(now: Now<'_>) -> String {
    let name = |unit: UnitId| now.battle.unit(unit).name.as_str();
    match now.state.pending.last() {
        None => "the turn goes on".to_string(),
        Some(Pending::Initiative { side }) => {
            format!("{} has the initiative: which side acts first?", now.battle.side_name(*side))
        }
        Some(Pending::Act { side }) => format!("{}: what do the units do?", half(now.battle, *side)),
        Some(Pending::React { side, deed }) => {
            let side = now.battle.side_name(*side);
            match (deed, now.state.onset) {
                (ReactionTrigger::Moves { unit, .. }, _) => {
                    format!("move of {}: what does {side} do?", name(*unit))
                }
                (ReactionTrigger::Runs { unit, .. }, _) => {
                    format!("{} runs: what does {side} do?", name(*unit))
                }
                (ReactionTrigger::Fired { units, .. }, _) => {
                    format!("{} fired: what does {side} do?", now.battle.listed(*units))
                }
                (ReactionTrigger::Charges, Some(onset)) => {
                    let verb = verb(onset.chargers, "charge", "charges");
                    let who = now.battle.listed(onset.chargers);
                    format!("{who} {verb} {}: how does {side} meet it?", name(onset.target))
                }
                (ReactionTrigger::Charges, None) => format!("how does {side} meet the charge?"),
            }
        }
        Some(Pending::Lead { side }) => {
            format!("which unit leads for {}?", now.battle.side_name(*side))
        }
        Some(Pending::FollowUp { .. }) => {
            let who = now.state.onset.map(|onset| now.battle.listed(onset.chargers)).unwrap_or_default();
            match now.state.onset.map(|onset| onset.stage) {
                Some(Stage::Cleared) => format!("shall {who} charge another enemy, or stay?"),
                _ => format!("{who} won the charge: follow up, charge on, or stay?"),
            }
        }
    }
}

fn verb(units: Trio, many: &'static str, one: &'static str) -> &'static str {
    if units.count() > 1 { many } else { one }
}

impl Battle {
    /// Names of units that do something together: `5th Maine and 6th Maine`.
    pub(super) fn listed(&self, units: Trio) -> String {
        let names: Vec<&str> = units.iter().map(|unit| self.unit(unit).name.as_str()).collect();
        names.join(" and ")
    }
}

/// A formation in words.
pub(crate) fn formed(formation: Formation) -> String {
    formation.key().replace('-', " ")
}

/// A place to the tenth of an inch: `17.9, 19.4`.
pub(crate) fn place(at: Point) -> String {
    format!("{}, {}", at.x().tenths(), at.y().tenths())
}

/// The sentence for an event; none for what is only bookkeeping.
pub fn sentence(now: Now<'_>, event: &Event) -> Option<String> {
    let battle = now.battle;
    let name = |unit: UnitId| battle.unit(unit).name.as_str();
    let leads = |leader| battle.leader(leader).name.as_str();
    Some(match *event {
        Event::Asked { .. }
        | Event::Settled
        | Event::Acts { .. }
        | Event::Spent { .. }
        | Event::Reacted { .. } => return None,
        Event::TurnBegan { turn } => format!("Turn {turn} begins."),
        Event::GoesFirst { side } => format!("{} acts first.", battle.side_name(side)),
        Event::HalfBegan { side } => format!("{}.", half(battle, side)),
        Event::TurnEnded => "The turn is over.".into(),
        Event::CameOn { unit, pose } => format!("{} comes up at {}.", name(unit), place(pose.at)),
        Event::Moved { unit, pose } => {
            format!("{} stands at {} facing {}.", name(unit), place(pose.at), pose.facing)
        }
        Event::Wheeled { unit, pose } => format!("{} wheels to face {}.", name(unit), pose.facing),
        Event::FellBack { unit, pose } => format!("{} falls back to {}.", name(unit), place(pose.at)),
        Event::Ran { unit, pose } => format!("{} runs to {}.", name(unit), place(pose.at)),
        Event::Formed { unit, formation: Formation::Limbered } => format!("{} limbers up.", name(unit)),
        Event::Formed { unit, formation: Formation::Unlimbered } => {
            format!("{} goes into battery.", name(unit))
        }
        Event::Formed { unit, formation } => format!("{} forms {}.", name(unit), formed(formation)),
        Event::Mounted { unit, up: true } => format!("{} mounts.", name(unit)),
        Event::Mounted { unit, up: false } => format!("{} dismounts.", name(unit)),
        Event::Levelled { unit, level } => match level {
            MoraleLevel::GoodOrder => format!("{} is in good order.", name(unit)),
            MoraleLevel::Disorder => format!("{} is in disorder.", name(unit)),
            MoraleLevel::Shaken => format!("{} is shaken.", name(unit)),
            MoraleLevel::Routed => format!("{} routs.", name(unit)),
        },
        Event::TriedToRally { unit } => format!("{} tries to rally.", name(unit)),
        Event::Fired { units, target, reacting: true } => {
            let verb = verb(units, "answer", "answers");
            format!("{} {verb} with fire at {}.", battle.listed(units), name(target))
        }
        Event::Fired { units, target, reacting: false } => {
            format!("{} {} at {}.", battle.listed(units), verb(units, "fire", "fires"), name(target))
        }
        Event::PassedThrough { units, target } => {
            format!("The fire of {} passes through to {}.", battle.listed(units), name(target))
        }
        Event::Enfiladed { unit, by } => {
            let from = match by.from {
                Aspect::Front => "from end to end",
                Aspect::PartialFlank | Aspect::FullFlank => "in the flank",
                Aspect::Rear => "in the rear",
            };
            format!("{} is raked {from}.", name(unit))
        }
        Event::Lost { figures: 0, .. } => return None,
        Event::Lost { unit, figures: 1 } => format!("{} loses a {}.", name(unit), counted(battle, unit)),
        Event::Lost { unit, figures } => {
            format!("{} loses {figures} {}s.", name(unit), counted(battle, unit))
        }
        Event::Recovered { unit } => {
            format!("A {} comes back to {}.", counted(battle, unit), name(unit))
        }
        Event::Removed { unit, absence } => removed(name(unit), absence),
        Event::GunsLeft { unit } => format!("{} leaves its guns standing.", name(unit)),
        Event::GunsTaken { battery, by } => {
            format!("{} takes the guns of {}.", battle.side_name(by), name(battery))
        }
        Event::Dismayed { unit, later: true } => {
            format!("{} will check when its charge is over.", name(unit))
        }
        Event::Dismayed { unit, later: false } => {
            format!("{} checks, for friends fell or ran.", name(unit))
        }
        Event::Merged { unit, with } => format!("{} and {} go on as one.", name(unit), name(with)),
        Event::Charged { onset } => charged(battle, &onset)?,
        Event::ChargeOver => "The charge is over.".into(),
        Event::Rode { leader, at } => format!("{} rides to {}.", leads(leader), place(at)),
        Event::LeaderCame { leader } => format!("{} comes onto the field.", leads(leader)),
        Event::LeaderFell { leader, fate } => match fate {
            Fate::Killed => format!("{} is killed.", leads(leader)),
            Fate::Wounded => format!("{} is wounded, and out of it.", leads(leader)),
            Fate::Taken => format!("{} is taken.", leads(leader)),
            Fate::Here | Fate::Expected => return None,
        },
        Event::Replaced { leader, .. } => format!("An officer takes the place of {}.", leads(leader)),
        Event::Held { objective, side } => {
            let place = battle.terms.objectives.get(usize::from(objective))?;
            format!("{} holds {}.", battle.side_name(side), place.name)
        }
        Event::Ended { winner, degree } => {
            free_table::ended(winner.map(|side| (battle.side_name(side), degree.key())))
        }
    })
}

/// What a unit counts: figures or sections.
fn counted(battle: &Battle, unit: UnitId) -> &'static str {
    if battle.unit(unit).arm == Arm::Artillery { "section" } else { "figure" }
}

fn removed(name: &str, absence: Absence) -> String {
    match absence {
        Absence::Expected => format!("{name} is still to come."),
        Absence::Destroyed => format!("{name} is destroyed."),
        Absence::Fled => format!("{name} runs off the field."),
        Absence::Surrendered => format!("{name} lays down its arms."),
        Absence::GunsLost => format!("The guns of {name} are lost."),
        Absence::Abandoned => format!("{name} leaves its guns standing."),
        Absence::Saved => format!("The guns of {name} are saved."),
        Absence::Merged => format!("{name} is part of another regiment now."),
    }
}

/// How far a charge has come.
fn charged(battle: &Battle, onset: &Onset) -> Option<String> {
    let (who, name) = (battle.listed(onset.chargers), |unit: UnitId| battle.unit(unit).name.as_str());
    let say = |one, many| verb(onset.chargers, many, one);
    Some(match onset.stage {
        Stage::Declared if onset.onward => {
            format!("{who} {} on at {}.", say("charges", "charge"), name(onset.target))
        }
        Stage::Declared => {
            let bonus = match onset.bonus {
                Inches::ZERO => String::new(),
                bonus => format!(", {}\" of them in the rush", bonus.tenths()),
            };
            let reach = onset.reach().tenths();
            format!("{who} {} {}, {reach}\" at most{bonus}.", say("charges", "charge"), name(onset.target))
        }
        Stage::Answered => {
            let away: Vec<&str> = onset.disengages.iter().map(name).collect();
            match (away.as_slice(), onset.countercharges) {
                ([], Some(unit)) => format!("{} countercharges.", name(unit)),
                ([], None) => return None,
                ([one], _) => format!("{one} disengages."),
                (several, _) => format!("{} disengage.", several.join(" and ")),
            }
        }
        Stage::GoesOn => format!("{who} {} {} next.", say("charges", "charge"), name(onset.target)),
        Stage::Cleared => format!("No enemy is left in the way of {who}."),
        Stage::Struck => format!("{who} {} home.", say("charges", "charge")),
        Stage::Led | Stage::FoughtOn => return None,
        Stage::Won => format!("{who} {} the impact.", say("wins", "win")),
    })
}

/// What of an event is seen from above.
pub fn glimpse(event: &Event) -> Option<Glimpse> {
    let drawn = |unit: UnitId| drawn_id(Piece::Unit(unit));
    let all = |units: Trio| units.iter().map(drawn).collect();
    match *event {
        Event::Fired { units, target, .. } => {
            Some(Glimpse::Fire { units: all(units), at: Spot::Unit(drawn(target)) })
        }
        Event::PassedThrough { units, target } => {
            Some(Glimpse::Fire { units: all(units), at: Spot::Unit(drawn(target)) })
        }
        Event::Charged { onset } => {
            Some(Glimpse::Charge { units: all(onset.chargers), at: Some(Spot::Unit(drawn(onset.target))) })
        }
        Event::FellBack { unit, .. }
        | Event::Ran { unit, .. }
        | Event::Levelled { unit, .. }
        | Event::Enfiladed { unit, .. }
        | Event::Lost { unit, .. }
        | Event::Removed { unit, .. }
        | Event::GunsLeft { unit } => Some(Glimpse::Befalls { unit: drawn(unit) }),
        Event::LeaderFell { leader, .. } => Some(Glimpse::Befalls { unit: drawn_id(Piece::Leader(leader)) }),
        _ => None,
    }
}
