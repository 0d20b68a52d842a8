//! What happened, as sentences for people.

use board::table::Point;
use desk::free_table;
use sheet::Axis;
use view::{Glimpse, Spot};

use crate::Now;
use crate::game::battle::{Battle, UnitId};
use crate::game::charges_and_melees::Compulsion;
use crate::game::event::Event;
use crate::game::state::{Absence, Pending, Post};
use crate::page::picture::{Piece, drawn_id};
use crate::rules::double_six::resolve::Token;
use crate::rules::footprint::Array;
use crate::sheet::axes::Ruling;
use crate::sheet::board_tables::TurnPhase;
use crate::sheet::cells::Blaze;
use crate::sheet::units::{Facing, Side, Status};

/// A phase in words.
pub fn phase(phase: TurnPhase) -> &'static str {
    match phase {
        TurnPhase::Initiative => "initiative",
        TurnPhase::Command => "command",
        TurnPhase::CompulsoryMoves => "compulsory moves",
        TurnPhase::Charges => "charges and generals",
        TurnPhase::NormalMoves => "normal moves",
        TurnPhase::Firing => "firing",
        TurnPhase::Melees => "melees",
        TurnPhase::Tests => "morale",
    }
}

/// What a state waits for, as a heading: `Turn 2 of 8, normal moves: Union`.
pub fn heading(now: Now<'_>) -> String {
    let step = match now.state.pending.last() {
        Some(Pending::Act { side }) => format!("{}: {}", phase(now.state.phase), now.battle.side_name(*side)),
        _ => question(now),
    };
    format!("Turn {} of {}, {step}", now.state.turn.max(1), now.battle.terms.turns)
}

/// What is asked, without the turn; the phase, if nothing is.
pub fn question(now: Now<'_>) -> String {
    let phase_name = phase(now.state.phase);
    let unit = |unit: UnitId| now.battle.unit(unit).name.as_str();
    let side_name = |side: &Side| now.battle.side_name(*side);
    match now.state.pending.last() {
        None | Some(Pending::Tests | Pending::Uncontrolled { .. } | Pending::Impact | Pending::Melees) => {
            phase_name.to_string()
        }
        Some(Pending::Opportunity { side }) => {
            format!("{phase_name}: which cavalry of {} takes the opportunity to charge?", side_name(side))
        }
        Some(Pending::Declare { brigade, .. }) => {
            format!("{phase_name}: which other units of {} charge?", now.battle.brigade(*brigade).name)
        }
        Some(Pending::Meet { side }) => {
            format!("{phase_name}: how does {} meet the charge?", side_name(side))
        }
        Some(Pending::Yell { fray }) => {
            let of = |side: Side| {
                let own = now.state.in_fray(*fray).filter(|one| now.battle.unit(one.unit).side == side);
                own.map(|one| unit(one.unit)).collect::<Vec<_>>().join(" and ")
            };
            let (own, enemy) = (of(Side::Confederate), of(Side::Union));
            format!("{phase_name}: shall {own} give the yell against {enemy}?")
        }
        Some(Pending::FollowUp { unit: own, enemy }) => {
            format!("{phase_name}: shall {} follow up {}?", unit(*own), unit(*enemy))
        }
        Some(Pending::First) => format!("{phase_name}: which side acts first?"),
        Some(Pending::Act { side }) => match now.state.acting {
            Some(group) => format!("{phase_name} of {}: {} acts", side_name(side), group.name(now.battle)),
            None if now.battle.tables.holds(Ruling::GroupByGroup) => {
                format!(
                    "{phase_name} of {}: which brigade or group acts, or does the side pass?",
                    side_name(side)
                )
            }
            None => format!("{phase_name} of {}: {}", side_name(side), asked(now.state.phase)),
        },
        Some(Pending::Allot { brigade }) => {
            format!("{phase_name}: what shall {} do under the new orders?", now.battle.brigade(*brigade).name)
        }
        Some(Pending::Sixes { target, sixes, .. }) => {
            format!("{phase_name}: how many of {sixes} sixes at the general with {}?", unit(*target))
        }
        Some(Pending::Rally { unit: own }) => format!("{phase_name}: shall {} try to rally?", unit(*own)),
        Some(Pending::Recover { general }) => {
            let name = &now.battle.general(*general).name;
            format!("{phase_name}: which unit does {name} bring back to order?")
        }
    }
}

/// What a side is asked in a phase.
fn asked(phase: TurnPhase) -> &'static str {
    match phase {
        TurnPhase::Command => "which commands get new orders?",
        TurnPhase::Charges => "which units charge, and where do the generals ride?",
        TurnPhase::NormalMoves => "where do the units go?",
        TurnPhase::Firing => "which units fire, and at what?",
        _ => "what now?",
    }
}

/// A formation in words.
pub(crate) fn array(array: Array) -> &'static str {
    match array {
        Array::Line => "line",
        Array::ExtendedLine => "extended line",
        Array::Column => "column",
        Array::Skirmish => "skirmish order",
        Array::Limbered => "limbered",
        Array::Deployed => "battery",
    }
}

/// The sentence for an event; none for what is only bookkeeping.
pub fn sentence(battle: &Battle, event: &Event) -> Option<String> {
    let name = |unit: &UnitId| battle.unit(*unit).name.as_str();
    Some(match event {
        Event::TurnBegan { turn } => format!("Turn {turn} begins."),
        Event::InitiativeWon { side } => format!("{} has the initiative.", battle.side_name(*side)),
        Event::PhaseBegan { phase: begun } => {
            let word = phase(*begun);
            format!("{}{}.", word[..1].to_uppercase(), &word[1..])
        }
        Event::DivisionTried { division, next: None } => {
            format!("{} keeps its orders.", battle.division(*division).name)
        }
        Event::DivisionTried { division, next: Some(next) } => {
            format!("{} is to {} from the next turn on.", battle.division(*division).name, next.key())
        }
        Event::DivisionOrdered { division, order } => {
            format!("{} is to {} now.", battle.division(*division).name, order.key())
        }
        Event::Ordered { brigade, order, supports, .. } => {
            let of = supports.map(|other| format!(" {}", battle.brigade(other).name)).unwrap_or_default();
            format!("{} is to {}{of}.", battle.brigade(*brigade).name, order.key())
        }
        Event::Lagged { brigade } => {
            format!("{} has not done what its orders ask.", battle.brigade(*brigade).name)
        }
        Event::Shaken { brigade } => format!("{} is shaken and has to test.", battle.brigade(*brigade).name),
        Event::Fell { general } => format!("{} is lost.", battle.general(*general).name),
        Event::Replaced { general, unit } => {
            format!("A colonel with {} takes the place of {}.", name(unit), battle.general(*general).name)
        }
        Event::Held { objective, side } => {
            let place = battle.terms.objectives.get(usize::from(*objective))?;
            format!("{} holds {}.", battle.side_name(*side), place.name)
        }
        Event::Rode { general, post: Post::Alone(pose) } => {
            format!("{} rides to {}.", battle.general(*general).name, place(pose.at))
        }
        Event::Rode { general, post } | Event::Posted { general, post } => {
            let who = &battle.general(*general).name;
            match post {
                Post::Alone(pose) => format!("{who} is at {}.", place(pose.at)),
                Post::With(unit) => format!("{who} joins {}.", name(unit)),
                Post::Away { until, wounded: true, .. } => {
                    format!("{who} is hit, and away until turn {until}.")
                }
                Post::Away { until, .. } => format!("{who} is away until turn {until}."),
                Post::Lost => format!("{who} is lost."),
            }
        }
        Event::Fled { unit, pose } => format!("{} goes back to {}.", name(unit), place(pose.at)),
        Event::CameOn { unit, pose, .. } => format!("{} comes up at {}.", name(unit), place(pose.at)),
        Event::Lent { unit, to, figures, .. } => {
            format!("{figures} figures of {} go out as {}.", name(unit), name(to))
        }
        Event::Returned { unit, from, figures, .. } => {
            format!("{figures} figures of {} are back with {}.", name(from), name(unit))
        }
        Event::Mounted { unit, up: true, .. } => format!("{} mounts.", name(unit)),
        Event::Mounted { unit, up: false, holders, .. } => {
            format!("{} dismounts, {holders} hold the horses.", name(unit))
        }
        Event::Housed { unit, building: Some(_) } => format!("{} is in the buildings.", name(unit)),
        Event::Housed { unit, building: None } => format!("{} leaves the buildings.", name(unit)),
        Event::Manned { unit, works: Some(at) } => {
            let line = battle.terrain.lines.get(usize::from(*at))?;
            format!("{} is in {}.", name(unit), battle.line_name(line))
        }
        Event::Manned { unit, works: None } => format!("{} leaves the works.", name(unit)),
        Event::Laggard { unit } => format!("{} hangs back.", name(unit)),
        Event::Withdrew { brigade } => format!("{} has gone back.", battle.brigade(*brigade).name),
        Event::GunsLost { unit, guns: 1 } => format!("{} loses a model gun.", name(unit)),
        Event::GunsLost { unit, guns } => format!("{} loses {guns} model guns.", name(unit)),
        Event::Ammunition { unit, low: true } => format!("{} is low on ammunition.", name(unit)),
        Event::Ammunition { unit, low: false } => format!("{} has ammunition again.", name(unit)),
        Event::Rallying { unit, token: true } => format!("{} is rallied once again.", name(unit)),
        Event::Rallying { unit, token: false } => format!("{} tries to rally.", name(unit)),
        Event::Stood { brigade } => format!("{} stands.", battle.brigade(*brigade).name),
        Event::Broke { brigade } => format!("{} breaks.", battle.brigade(*brigade).name),
        Event::BrigadeRemoved { brigade } => {
            format!("{} is out of the battle.", battle.brigade(*brigade).name)
        }
        Event::Passed { side } => format!("{} passes.", battle.side_name(*side)),
        Event::GroupActs { .. } | Event::GroupDone | Event::BrigadeTried { .. } | Event::Tried { .. } => {
            return None;
        }
        Event::Settled | Event::Asked { .. } => return None,
        Event::TokenWon { side, token } => {
            format!("{} gains a token: {}.", battle.side_name(*side), said(*token))
        }
        Event::TokenSpent { side, token } => {
            format!("{} spends its token: {}.", battle.side_name(*side), said(*token))
        }
        Event::Moved { unit, pose, .. } => {
            format!("{} stands at {} facing {}.", name(unit), place(pose.at), pose.facing)
        }
        Event::Formed { unit, array: Array::Limbered, .. } => format!("{} limbers up.", name(unit)),
        Event::Formed { unit, array: Array::Deployed, .. } => format!("{} goes into battery.", name(unit)),
        Event::Formed { unit, array: formed, .. } => format!("{} forms {}.", name(unit), array(*formed)),
        Event::Turned { unit, status } => match status {
            Status::Formed => format!("{} is in order again.", name(unit)),
            Status::Unformed => format!("{} is unformed.", name(unit)),
            Status::GoneToGround => format!("{} goes to ground.", name(unit)),
            Status::Faltering => format!("{} falters.", name(unit)),
            Status::Retreating => format!("{} retreats.", name(unit)),
            Status::Routing => format!("{} routs.", name(unit)),
        },
        Event::Fired { unit, target, .. } => format!("{} fires at {}.", name(unit), name(target)),
        Event::FiguresLost { unit, figures: 0, half: true } => format!("{} loses half a figure.", name(unit)),
        Event::FiguresLost { figures: 0, .. } => return None,
        Event::FiguresLost { unit, figures: 1, half: false } => format!("{} loses a figure.", name(unit)),
        Event::FiguresLost { unit, figures, half } => {
            let lost = sheet::print_halves(2 * u16::from(*figures) + u16::from(*half));
            format!("{} loses {lost} figures.", name(unit))
        }
        Event::Removed { unit, absence } => match absence {
            Absence::Expected | Absence::CalledIn => format!("{} is called in.", name(unit)),
            Absence::Destroyed => format!("{} is destroyed.", name(unit)),
            Absence::Dispersed => format!("{} disperses.", name(unit)),
            Absence::Removed => format!("{} leaves the field with its brigade.", name(unit)),
            Absence::Captured => format!("The guns of {} are lost.", name(unit)),
        },
        Event::Declared { onset } => {
            format!("{} {} {}.", name(&onset.unit), onset.spur.key(), name(&onset.target))
        }
        Event::Advanced { unit, pose, .. } => format!("{} comes on to {}.", name(unit), place(pose.at)),
        Event::Stopped { unit, failed: true } => format!("{} does not charge home.", name(unit)),
        Event::Stopped { unit, failed: false } => format!("{} halts.", name(unit)),
        Event::Halted { unit } => format!("{} halts to volley.", name(unit)),
        Event::Faced { unit, .. } => format!("{} turns to face them.", name(unit)),
        Event::Countered { unit } => format!("{} will charge in its turn.", name(unit)),
        Event::Evaded { unit, pose } => {
            format!("{} gets out of the way to {}.", name(unit), place(pose.at))
        }
        Event::Closed { unit, enemy, from, .. } => {
            let where_in = match from {
                Facing::Front => "",
                Facing::Flank => " in the flank",
                Facing::Rear => " in the rear",
            };
            format!("{} comes to blows with {}{where_in}.", name(unit), name(enemy))
        }
        Event::DroveOff { unit, enemy } => format!("{} has driven off {}.", name(unit), name(enemy)),
        Event::Yelled { .. } => "The rebel yell goes up.".into(),
        Event::OnsetsOver | Event::Fought { .. } | Event::Disengaged { .. } => return None,
        Event::Recoiled { unit } => format!("{} recoils.", name(unit)),
        Event::FollowedUp { unit, .. } => format!("{} follows up.", name(unit)),
        Event::Pursued { unit, pose } => format!("{} pursues to {}.", name(unit), place(pose.at)),
        Event::Compelled { to: Compulsion::None, .. } => return None,
        Event::Compelled { unit, to: Compulsion::Pursues(enemy) } => {
            format!("{} will pursue {}.", name(unit), name(enemy))
        }
        Event::Compelled { unit, to: Compulsion::Retires } => {
            format!("{} will go back to its own lines.", name(unit))
        }
        Event::Compelled { unit, to: Compulsion::Charges } => {
            format!("{} is out of hand and will charge.", name(unit))
        }
        Event::Kindled { building, blaze } => {
            let name = battle.terrain.buildings.get(usize::from(*building))?.name.as_deref();
            let name = name.unwrap_or("The built-up area");
            match blaze {
                Blaze::None => format!("{name} does not burn."),
                Blaze::Again => format!("{name} smoulders."),
                Blaze::Burns => format!("{name} burns."),
            }
        }
        Event::StandardLost { unit } => format!("{} loses its standard.", name(unit)),
        Event::Ended { winner, degree } => {
            free_table::ended(winner.map(|side| (battle.side_name(side), degree.key())))
        }
    })
}

/// The word of a token.
fn said(token: Token) -> String {
    token.key().replace('-', " ")
}

/// A place to the tenth of an inch: `17.9, 19.4`.
pub(crate) fn place(at: Point) -> String {
    format!("{}, {}", at.x().tenths(), at.y().tenths())
}

/// What of an event is seen from above.
pub fn glimpse(event: &Event) -> Option<Glimpse> {
    let drawn = |unit: UnitId| drawn_id(Piece::Unit(unit));
    let charge = |unit: UnitId, at: Option<UnitId>| {
        Some(Glimpse::charge(drawn(unit), at.map(|target| Spot::Unit(drawn(target)))))
    };
    match *event {
        Event::Fired { unit, target, .. } => Some(Glimpse::fire(drawn(unit), Spot::Unit(drawn(target)))),
        Event::Declared { onset } => charge(onset.unit, Some(onset.target)),
        Event::Closed { unit, enemy, .. } => charge(unit, Some(enemy)),
        Event::Advanced { unit, .. } | Event::Pursued { unit, .. } | Event::FollowedUp { unit, .. } => {
            charge(unit, None)
        }
        Event::Fled { unit, .. }
        | Event::Turned { unit, .. }
        | Event::FiguresLost { unit, .. }
        | Event::GunsLost { unit, .. }
        | Event::Removed { unit, .. }
        | Event::Evaded { unit, .. }
        | Event::Recoiled { unit }
        | Event::StandardLost { unit } => Some(Glimpse::Befalls { unit: drawn(unit) }),
        Event::Fell { general } => Some(Glimpse::Befalls { unit: drawn_id(Piece::General(general)) }),
        _ => None,
    }
}
