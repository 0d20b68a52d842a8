//! What happened, as sentences for people.

use board::table::{Angle, Inches};
use engine::Rules;
use sheet::Axis;
use view::{Glimpse, Spot};
use words::{Distance, Fraction, Name, Number, counted, sentence as in_full};

use crate::Now;
use crate::game::battle::{Battle, BrigadeId, DivisionId, GeneralId, UnitId};
use crate::game::charges_and_melees::{Compulsion, Spur};
use crate::game::event::Event;
use crate::game::state::{Absence, Pending, Post};
use crate::page::picture::{Piece, drawn_id};
use crate::rules::footprint::Array;
use crate::rules::morale::morale_phase;
use crate::sheet::axes::Ruling;
use crate::sheet::board_tables::TurnPhase;
use crate::sheet::cells::Blaze;
use crate::sheet::units::{Arm, Facing, Side, Status};

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
        Some(Pending::First) => format!("{}: which side acts first?", phase(now.state.phase)),
        _ => question(now),
    };
    format!("Turn {} of {}, {step}", now.state.turn.max(1), now.battle.terms.turns)
}

/// What is asked, without the turn; the phase, if nothing is.
pub fn question(now: Now<'_>) -> String {
    let battle = now.battle;
    let asked_now = match now.state.pending.last() {
        None | Some(Pending::Tests | Pending::Uncontrolled { .. } | Pending::Impact | Pending::Melees) => {
            return phase(now.state.phase).to_string();
        }
        Some(Pending::Opportunity { side }) => {
            format!("which {} cavalry makes an opportunity charge?", battle.side_name(*side))
        }
        Some(Pending::Declare { brigade, .. }) => {
            format!("which other units of {} charge?", battle.brigade(*brigade).name)
        }
        Some(Pending::Meet { side }) => {
            format!("how do the {} units react to the charge?", battle.side_name(*side))
        }
        Some(Pending::Yell { fray }) => {
            let of = |side: Side| {
                let own = now.state.in_fray(*fray).filter(|one| battle.unit(one.unit).side == side);
                let names: Vec<Name> = own.map(|one| battle.unit_in_words(one.unit)).collect();
                Name::joint(&names)
            };
            let enemy = of(Side::Union);
            format!("{}?", of(Side::Confederate).asked(&format!("use the rebel yell against {enemy}")))
        }
        Some(Pending::FollowUp { unit, enemy }) => {
            let enemy = &battle.unit(*enemy).name;
            format!("{}?", battle.unit_in_words(*unit).asked(&format!("follow up {enemy}")))
        }
        Some(Pending::First) => first(now),
        Some(Pending::Act { side }) => return acts(now, *side),
        Some(Pending::Allot { brigade }) => {
            format!(
                "which order does {} take under its division's new orders?",
                battle.brigade(*brigade).name
            )
        }
        Some(Pending::Sixes { target, sixes, .. }) => {
            format!("how many of your {sixes} sixes go to the general with {}?", battle.unit(*target).name)
        }
        Some(Pending::Rally { unit }) => format!("{}?", battle.unit_in_words(*unit).asked("try to rally")),
        Some(Pending::Recover { general }) => {
            let name = &battle.general(*general).name;
            format!("which unit does {name} recover?")
        }
    };
    format!("{}: {asked_now}", phase(now.state.phase))
}

/// The question for the side with the initiative, and what is at stake.
fn first(now: Now<'_>) -> String {
    let side = now.battle.side_in_words(now.state.initiative);
    let stake = match now.state.phase {
        TurnPhase::Command => "The side that acts second knows the new orders of the first.",
        TurnPhase::Charges => "The side that acts first can charge before it is charged.",
        TurnPhase::NormalMoves => "The side that moves second can answer the moves of the first.",
        TurnPhase::Firing => "Losses from the first side's fire weaken the fire in reply.",
        _ => "",
    };
    let question = format!("{}. Which side acts first? {stake}", side.noun().does("have the initiative"));
    question.trim_end().into()
}

/// The question for a side that acts.
fn acts(now: Now<'_>, side: Side) -> String {
    let (phase_name, label) = (phase(now.state.phase), now.battle.side_name(side));
    match now.state.acting {
        Some(group) => {
            let group = Name::new(group.name(now.battle));
            format!("{phase_name}, {label}: {}", group.does("act"))
        }
        None if now.battle.tables.holds(Ruling::GroupByGroup) => {
            format!("{phase_name}, {label}: which brigade or group acts, or does the side pass?")
        }
        None => format!("{phase_name}, {label}: {}", asked(now.state.phase)),
    }
}

/// What a side is asked in a phase.
fn asked(phase: TurnPhase) -> &'static str {
    match phase {
        TurnPhase::Command => "which commands get new orders?",
        TurnPhase::Charges => "which units charge, and which generals ride?",
        TurnPhase::NormalMoves => "which units move?",
        TurnPhase::Firing => "which units fire, and at which targets?",
        _ => "what do the units do?",
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
pub fn sentence(now: Now<'_>, event: &Event) -> Option<String> {
    clause(now, event).map(in_full)
}

/// The same without capital and full stop.
fn clause(now: Now<'_>, event: &Event) -> Option<String> {
    let battle = now.battle;
    let brigade_name = |brigade: &BrigadeId| battle.brigade_in_words(*brigade);
    let general_name = |general: &GeneralId| battle.general_in_words(*general);
    let division_name = |division: &DivisionId| Name::new(battle.division(*division).name.as_str());
    let side_name = |side: &Side| battle.side_in_words(*side).noun().clone();
    Some(match event {
        Event::TurnBegan { turn } => format!("turn {turn} begins"),
        Event::InitiativeWon { side } => side_name(side).does("have the initiative"),
        Event::PhaseBegan { phase: begun } => phase(*begun).into(),
        Event::DivisionTried { division, next: None } => division_name(division).does("keep its orders"),
        Event::DivisionTried { division, next: Some(next) } => {
            division_name(division).is(&format!("on {} from the next turn on", next.key()))
        }
        Event::DivisionOrdered { division, order } => {
            division_name(division).is(&format!("now on {}", order.key()))
        }
        Event::Ordered { brigade, order, supports, .. } => {
            let of = supports.map(|other| format!(" of {}", battle.brigade(other).name)).unwrap_or_default();
            brigade_name(brigade).is(&format!("now on {}{of}", order.key()))
        }
        Event::Lagged { brigade } => {
            brigade_name(brigade).does("do less than its orders demand: −1 on its next order roll")
        }
        Event::Shaken { brigade } => brigade_name(brigade).does("must take a brigade test"),
        Event::Fell { general } | Event::Posted { general, post: Post::Lost } => {
            general_name(general).is("lost")
        }
        Event::Replaced { general, unit } => {
            let colonel = Name::person(format!("a colonel with {}", battle.unit(*unit).name));
            colonel.does(&format!("replace {}", battle.general(*general).name))
        }
        Event::Held { objective, side } => {
            let place = battle.terms.objectives.get(usize::from(*objective))?;
            side_name(side).does(&format!("hold {}", place.name))
        }
        Event::Rode { general, post: Post::Alone(_) } => general_name(general).does("ride to a new place"),
        Event::Rode { general, post } | Event::Posted { general, post } => {
            general_name(general).does(&match post {
                Post::Alone(_) => "be without a unit".to_string(),
                Post::With(unit) => format!("join {}", battle.unit(*unit).name),
                Post::Away { until, wounded: true, .. } => format!("be hit and away until turn {until}"),
                Post::Away { until, .. } => format!("be away until turn {until}"),
                Post::Lost => "be lost".into(),
            })
        }
        Event::Passed { side } => side_name(side).does("pass"),
        Event::GroupActs { .. } | Event::GroupDone | Event::BrigadeTried { .. } | Event::Tried { .. } => {
            return None;
        }
        Event::Settled | Event::Asked { .. } => return None,
        Event::TokenWon { side, token } => side_name(side).does(&format!("gain a token: {}", token.key())),
        Event::TokenSpent { side, token } => side_name(side).does(&format!("spend a token: {}", token.key())),
        Event::Stood { brigade } => brigade_name(brigade).does("pass its brigade test"),
        Event::Broke { brigade } => brigade_name(brigade).does("break"),
        Event::Withdrew { brigade } => brigade_name(brigade).is("on hold after retiring"),
        Event::BrigadeRemoved { brigade } => brigade_name(brigade).is("removed"),
        Event::Lent { unit, to, figures, .. } => {
            let figures =
                Name::counted(*figures, "figure").does(&format!("leave {}", battle.unit(*unit).name));
            format!("{figures} as {}", battle.unit(*to).name)
        }
        Event::Returned { unit, from, figures, .. } => {
            let figures = Name::counted(*figures, "figure");
            let left = figures.does(&format!("leave {}", battle.unit(*from).name));
            format!("{left} and {}", figures.verb(&format!("rejoin {}", battle.unit(*unit).name)))
        }
        Event::Kindled { building, blaze } => {
            let name = battle.terrain.buildings.get(usize::from(*building))?.name.as_deref();
            let name = Name::new(name.unwrap_or("the built-up area"));
            match blaze {
                Blaze::None => name.does_not("burn"),
                Blaze::Again => name.does("smoulder"),
                Blaze::Burns => name.does("burn"),
            }
        }
        Event::Removed { unit, absence: Absence::Captured } => {
            let guns = format!("the guns of {}", battle.unit(*unit).name);
            Name::with_number(guns, Number::Plural).is("lost")
        }
        Event::FiguresLost { unit, figures, half } => {
            return lost(battle, *unit, Lost { figures: *figures, half: *half });
        }
        Event::OnsetsOver | Event::Fought { .. } | Event::Disengaged { .. } => return None,
        Event::Compelled { to: Compulsion::None, .. } => return None,
        Event::Yelled { .. } => "the Confederates use the rebel yell".into(),
        Event::Ended { winner: None, .. } => "the battle is a draw".into(),
        Event::Ended { winner: Some(side), degree } => {
            format!("{}: {}", side_name(side).does("win"), degree.key())
        }
        of_unit => deed(battle, of_unit)?,
    })
}

/// The clause for what a unit does or suffers.
fn deed(battle: &Battle, event: &Event) -> Option<String> {
    let of = |unit: &UnitId| battle.unit(*unit).name.as_str();
    let (unit, phrase) = match event {
        Event::Fled { unit, .. } => (unit, "go back".into()),
        Event::CameOn { unit, .. } => (unit, "come onto the table".into()),
        Event::Mounted { unit, up: true, .. } => (unit, "mount".into()),
        Event::Mounted { unit, up: false, holders, .. } => {
            (unit, format!("dismount with {} as horse holders", counted(*holders, "figure")))
        }
        Event::Housed { unit, building: Some(at) } => {
            let building = battle.terrain.buildings.get(usize::from(*at));
            let name = building.and_then(|building| building.name.as_deref());
            (unit, format!("occupy {}", name.unwrap_or("the buildings")))
        }
        Event::Housed { unit, building: None } => (unit, "leave the buildings".into()),
        Event::Manned { unit, works: Some(at) } => {
            let line = battle.terrain.lines.get(usize::from(*at))?;
            (unit, format!("occupy {}", battle.line_name(line)))
        }
        Event::Manned { unit, works: None } => (unit, "leave the works".into()),
        Event::Laggard { unit } => (unit, "cannot keep up with the brigade".into()),
        Event::GunsLost { unit, guns } => (unit, format!("lose {}", counted(*guns, "model gun"))),
        Event::Ammunition { unit, low: true } => (unit, "be low on ammunition".into()),
        Event::Ammunition { unit, low: false } => (unit, "have enough ammunition again".into()),
        Event::Rallying { unit, token: true } => {
            (unit, "try to rally with the token rally once again".into())
        }
        Event::Rallying { unit, token: false } => (unit, "will try to rally".into()),
        Event::Moved { unit, pose, .. } => (unit, format!("move to face {}", compass(pose.facing))),
        Event::Formed { unit, array: Array::Limbered, .. } => (unit, "limber up".into()),
        Event::Formed { unit, array: Array::Deployed, .. } => (unit, "unlimber".into()),
        Event::Formed { unit, array: formed, .. } => (unit, format!("form {}", array(*formed))),
        Event::Turned { unit, status } => (unit, becomes(*status).into()),
        Event::Fired { unit, target, .. } => (unit, format!("fire at {}", of(target))),
        Event::Removed { unit, absence } => (unit, leaves(*absence).into()),
        Event::Declared { onset } => {
            let target = of(&onset.target);
            (
                &onset.unit,
                match onset.spur {
                    Spur::Ordered => format!("charge {target}"),
                    Spur::Opportunity => format!("make an opportunity charge at {target}"),
                    Spur::Uncontrolled => format!("make an uncontrolled charge at {target}"),
                },
            )
        }
        Event::Advanced { unit, left, .. } => {
            (unit, format!("charge on; {} of the charge move is left", mark(*left)))
        }
        Event::Stopped { unit, failed: true } => (unit, "fail the test to charge home".into()),
        Event::Stopped { unit, failed: false } => (unit, "end the charge without contact".into()),
        Event::Halted { unit } => (unit, "halt to volley".into()),
        Event::Faced { unit, .. } => (unit, "turn to face the charge".into()),
        Event::Countered { unit } => (unit, "will counter-charge".into()),
        Event::Evaded { unit, .. } => (unit, "evade".into()),
        Event::Closed { unit, enemy, from, .. } => {
            let enemy = of(enemy);
            (
                unit,
                match from {
                    Facing::Front => format!("make contact with {enemy}"),
                    Facing::Flank => format!("make contact with {enemy} in the flank"),
                    Facing::Rear => format!("make contact with {enemy} in the rear"),
                },
            )
        }
        Event::DroveOff { unit, enemy } => (unit, format!("have driven off {}", of(enemy))),
        Event::Recoiled { unit } => (unit, "recoil".into()),
        Event::FollowedUp { unit, .. } => (unit, "follow up".into()),
        Event::Pursued { unit, .. } => (unit, "pursue".into()),
        Event::Compelled { unit, to } => (
            unit,
            match to {
                Compulsion::None => return None,
                Compulsion::Pursues(enemy) => format!("will pursue {} next turn", of(enemy)),
                Compulsion::Retires => "will return to friendly lines next turn".into(),
                Compulsion::Charges => "will make an uncontrolled charge next turn".into(),
            },
        ),
        Event::StandardLost { unit } => {
            let name = battle.unit_in_words(*unit);
            return Some(name.does(&format!("lose {} standard", name.own())));
        }
        _ => return None,
    };
    Some(battle.unit_in_words(*unit).does(&phrase))
}

/// What a unit does as it comes into a state.
fn becomes(status: Status) -> &'static str {
    match status {
        Status::Formed => "be formed again",
        Status::Unformed => "be unformed",
        Status::GoneToGround => "go to ground",
        Status::Faltering => "falter",
        Status::Retreating => "retreat",
        Status::Routing => "rout",
    }
}

/// How a unit leaves the table.
fn leaves(absence: Absence) -> &'static str {
    match absence {
        Absence::Expected | Absence::CalledIn => "be recalled",
        Absence::Destroyed => "be destroyed",
        Absence::Dispersed => "disperse",
        Absence::Removed => "be removed with the brigade",
        Absence::Captured => "be captured",
    }
}

/// Figures taken off the table, and half a figure that is counted from now on.
struct Lost {
    figures: u8,
    half: bool,
}

/// What a unit loses. A half that was counted before may be part of a figure that is removed now: so the figures removed and the
/// half still counted are told apart, and no half is told twice as lost.
fn lost(battle: &Battle, unit: UnitId, lost: Lost) -> Option<String> {
    let noun = if battle.unit(unit).arm == Arm::Artillery { "crew figure" } else { "figure" };
    let name = battle.unit_in_words(unit);
    let half = counted(Fraction::halves(1), noun);
    match lost {
        Lost { figures: 0, half: false } => None,
        Lost { figures: 0, half: true } => Some(name.does(&format!("lose {half}, carried over"))),
        Lost { figures, half: false } => Some(name.has(&format!("{} removed", counted(figures, noun)))),
        Lost { figures, half: true } => {
            Some(name.has(&format!("{} removed; ½ is carried over", counted(figures, noun))))
        }
    }
}

/// A length with the sign for inches.
fn mark(length: Inches) -> String {
    Distance::thousandths(length.thousandths()).mark()
}

/// A facing to the nearest of eight points of the compass.
fn compass(facing: Angle) -> &'static str {
    const POINTS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    let eighth = (facing.hundredths() + 2_250).div_euclid(4_500).rem_euclid(8);
    usize::try_from(eighth).ok().and_then(|eighth| POINTS.get(eighth)).unwrap_or(&"north")
}

/// What came of the phases that run by themselves, from that state on: how far units retreated and routed, and rallies that failed.
/// No single event tells it.
pub fn rounds_ended(before: Now<'_>, events: &[&Event]) -> Vec<String> {
    let battle = before.battle;
    let mut state = before.state.clone();
    let mut told = Vec::new();
    let mut rallying: Vec<UnitId> = Vec::new();
    for event in events {
        match **event {
            Event::Settled if state.pending.last() == Some(&Pending::Tests) => {
                let tests = morale_phase::rallying(Now { battle, state: &state });
                rallying = tests.into_iter().map(|(unit, _)| unit).collect();
            }
            Event::Turned { unit, status: Status::Unformed } => rallying.retain(|&tried| tried != unit),
            Event::Fled { unit, pose } if state.phase == TurnPhase::CompulsoryMoves => {
                let own = state.unit(unit);
                let verb = match own.status {
                    Status::Retreating => "retreat",
                    Status::Routing => "rout",
                    _ => "go back",
                };
                told.extend(own.pose.map(|from| {
                    let far = mark(from.at.distance(pose.at));
                    in_full(battle.unit_in_words(unit).does(&format!("{verb} {far}")))
                }));
            }
            _ => {}
        }
        battle.apply(&mut state, event);
    }
    let still_flee =
        rallying.into_iter().filter(|&unit| state.unit(unit).pose.is_some() && state.unit(unit).flees());
    told.extend(still_flee.map(|unit| {
        let name = battle.unit_in_words(unit);
        let goes_on =
            if state.unit(unit).status == Status::Routing { "go on routing" } else { "go on retreating" };
        in_full(format!("{} and {}", name.does("fail to rally"), name.verb(goes_on)))
    }));
    told
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
