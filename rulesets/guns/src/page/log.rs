//! What happened, as sentences for people.

use board::table::{Angle, Inches, Point};
use sheet::Axis;
use view::{Glimpse, Spot};
use words::{Distance, Name, all_of, capital, counted, sentence as in_full, signed};

use crate::Now;
use crate::game::battle::{Battle, BrigadeId, GeneralId, UnitId, VictoryDegree};
use crate::game::event::{Attempt, Event};
use crate::game::state::{Pending, Post};
use crate::page::deeds;
use crate::page::picture::{Piece, drawn_id};
use crate::rules::footprint::Array;
use crate::sheet::axes::{BrigadeOrdersModifier, Ruling};
use crate::sheet::board_tables::{SheetDistance, TurnPhase};
use crate::sheet::cells::Blaze;
use crate::sheet::units::{GeneralQuality, Side, Status};

/// A phase in words.
pub fn phase(phase: TurnPhase) -> &'static str {
    match phase {
        TurnPhase::Initiative => "initiative",
        TurnPhase::Command => "command",
        TurnPhase::CompulsoryMoves => "compulsory moves",
        TurnPhase::Charges => "charges",
        TurnPhase::NormalMoves => "normal moves",
        TurnPhase::Firing => "firing",
        TurnPhase::Melees => "melees",
        TurnPhase::Tests => "morale and pursuit tests",
    }
}

/// What a state waits for, as a heading: `Turn 2 of 8, normal moves: Union`.
pub fn heading(now: Now<'_>) -> String {
    let step = match now.state.pending.last() {
        Some(Pending::Act { side }) => format!("{}: {}", phase(now.state.phase), now.battle.side_name(*side)),
        Some(Pending::First) => format!("{}: which side acts first?", phase(now.state.phase)),
        _ => waits(now).unwrap_or_else(|| phase(now.state.phase).into()),
    };
    format!("Turn {} of {}, {step}", now.state.turn.max(1), now.battle.terms.turns)
}

/// What is asked, without the turn; the phase, if nothing is.
pub fn question(now: Now<'_>) -> String {
    waits(now).map_or_else(|| in_full(phase(now.state.phase)), |question| capital(&question))
}

/// The question of a state with its phase before it; none while the rules go on by themselves.
fn waits(now: Now<'_>) -> Option<String> {
    let battle = now.battle;
    let asked_now = match now.state.pending.last()? {
        Pending::Tests | Pending::Uncontrolled { .. } | Pending::Impact | Pending::Melees => return None,
        Pending::Opportunity { side } => {
            format!("which {} cavalry makes an opportunity charge?", battle.side_name(*side))
        }
        Pending::Declare { brigade, .. } => {
            format!("which other units of {} charge?", battle.brigade(*brigade).name)
        }
        Pending::Meet { side } => {
            let charges = now.state.going_on().map(|onset| {
                let target = &battle.unit(onset.target).name;
                battle.unit_in_words(onset.unit).does(&format!("charge {target}"))
            });
            let charges: Vec<String> = charges.collect();
            let noun = if charges.len() > 1 { "charges" } else { "charge" };
            let told =
                if charges.is_empty() { String::new() } else { format!(" {}", in_full(all_of(charges))) };
            format!("how do the {} units react to the {noun}?{told}", battle.side_name(*side))
        }
        Pending::Yell { fray } => {
            let of = |side: Side| {
                let own = now.state.in_fray(*fray).filter(|one| battle.unit(one.unit).side == side);
                let names: Vec<Name> = own.map(|one| battle.unit_in_words(one.unit)).collect();
                Name::joint(&names)
            };
            let enemy = of(Side::Union);
            format!("{}?", of(Side::Confederate).asked(&format!("use the rebel yell against {enemy}")))
        }
        Pending::FollowUp { unit, enemy } => {
            let enemy = &battle.unit(*enemy).name;
            format!("{}?", battle.unit_in_words(*unit).asked(&format!("follow up {enemy}")))
        }
        Pending::First => first(now),
        Pending::Act { side } => return Some(acts(now, *side)),
        Pending::Allot { brigade } => {
            let brigade = battle.brigade_in_words(*brigade);
            let takes = format!("take under {} division's new orders", brigade.own());
            format!("which order {}?", brigade.asked(&takes))
        }
        Pending::Sixes { target, sixes, .. } => {
            let sixes = counted(*sixes, "six");
            format!("you rolled {sixes}. How many go to the general with {}?", battle.unit(*target).name)
        }
        Pending::Rally { unit } => format!("{}?", battle.unit_in_words(*unit).asked("try to rally")),
        Pending::Recover { general } => {
            format!("which unit {}?", battle.general_in_words(*general).asked("recover"))
        }
    };
    Some(format!("{}: {asked_now}", phase(now.state.phase)))
}

/// The question for the side with the initiative, and what is at stake.
fn first(now: Now<'_>) -> String {
    let side = now.battle.side_in_words(now.state.initiative);
    let stake = match now.state.phase {
        TurnPhase::Command => "The side that acts second knows the new orders of the first.",
        TurnPhase::Charges => "The side that acts first can charge before it is charged.",
        TurnPhase::NormalMoves => "The side that moves second sees the moves of the first.",
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
            format!("{phase_name}, {label}: what {}?", group.asked("do"))
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

/// The sentence for an event, from the state right before it; none for what is only bookkeeping or told by another event.
pub fn sentence(before: Now<'_>, event: &Event) -> Option<String> {
    clause(before, event).map(in_full)
}

/// The same without capital and full stop.
fn clause(before: Now<'_>, event: &Event) -> Option<String> {
    let Now { battle, state } = before;
    let side_name = |side: Side| battle.side_in_words(side).noun().clone();
    Some(match event {
        // Later turns begin with the summary of the one before.
        Event::TurnBegan { turn: 1 } => "the battle begins".into(),
        Event::TurnBegan { .. } => return None,
        Event::InitiativeWon { side } => side_name(*side).does("have the initiative"),
        Event::PhaseBegan { phase: begun } => format!("phase {}: {}", *begun as u8 + 1, phase(*begun)),
        Event::Passed { side } => side_name(*side).does("pass"),
        Event::TokenWon { side, token } => side_name(*side).does(&format!("gain a token: {}", token.key())),
        Event::TokenSpent { side, token } => {
            side_name(*side).does(&format!("spend a token: {}", token.key()))
        }
        Event::Yelled { fray } => {
            let own = state.in_fray(*fray).map(|one| one.unit);
            let own = own.filter(|&unit| battle.unit(unit).side == Side::Confederate);
            let names: Vec<Name> = own.map(|unit| battle.unit_in_words(unit)).collect();
            match names.is_empty() {
                true => "the Confederates use the rebel yell".into(),
                false => Name::joint(&names).does("fight with the rebel yell"),
            }
        }
        Event::Kindled { building, blaze } => {
            let name = Name::new(battle.building_name(*building));
            match blaze {
                Blaze::None => name.does_not("burn"),
                Blaze::Again => name.does("smoulder and may burn next turn"),
                Blaze::Burns => name.is("on fire"),
            }
        }
        Event::Ended { winner: None, .. } => "the battle is a draw".into(),
        Event::Ended { winner: Some(side), degree } => won(battle, *side, *degree),
        // The summary of the turn tells of ground.
        Event::Held { .. } => return None,
        Event::GroupActs { .. }
        | Event::GroupDone
        | Event::Settled
        | Event::Asked { .. }
        | Event::BrigadeTried { .. }
        | Event::Tried { .. }
        | Event::OnsetsOver
        | Event::Fought { .. }
        | Event::Disengaged { .. } => return None,
        other => of_command(before, other).or_else(|| deeds::told(before, other))?,
    })
}

/// The clause for what divisions, brigades and generals do or suffer.
fn of_command(before: Now<'_>, event: &Event) -> Option<String> {
    let Now { battle, state } = before;
    Some(match event {
        Event::DivisionTried { division, next } => {
            let name = Name::new(battle.division(*division).name.as_str());
            match next {
                Some(next) => {
                    let turn = state.turn.saturating_add(1);
                    name.does(&format!("will be on {} from turn {turn}", next.key()))
                }
                None => {
                    let present = state.divisions[division.index()].order.key();
                    let fails = name.does(&format!("fail to change {} orders", name.own()));
                    format!("{fails}: {} on {present}", also(&name, "stay"))
                }
            }
        }
        Event::DivisionOrdered { division, order } => {
            Name::new(battle.division(*division).name.as_str()).is(&format!("now on {}", order.key()))
        }
        Event::Ordered { brigade, order, supports, .. } => {
            let own = state.brigade(*brigade);
            // Its break has told what a broken brigade does.
            let is_told = own.broken && own.retires;
            if is_told || (own.order, own.supports) == (*order, *supports) {
                return None;
            }
            let of = supports.map(|other| format!(" of {}", battle.brigade(other).name)).unwrap_or_default();
            battle.brigade_in_words(*brigade).is(&format!("now on {}{of}", order.key()))
        }
        Event::Failed { attempt } => failed(before, *attempt),
        Event::Lagged { brigade } => {
            let (name, order) = (battle.brigade_in_words(*brigade), state.brigade(*brigade).order.key());
            let minus = signed(battle.tables.on_brigade_orders.value(BrigadeOrdersModifier::Lagging));
            let fails = name.does(&format!("do less than {} {order} orders demand", name.own()));
            format!("{fails}: {minus} on {} next order roll", name.own())
        }
        Event::Shaken { brigade } => {
            let name = battle.brigade_in_words(*brigade);
            format!("{}: {}", name.does("must take a brigade test"), shaken_by(before, *brigade))
        }
        Event::Stood { brigade } => {
            let name = battle.brigade_in_words(*brigade);
            name.does(&format!("pass {} brigade test", name.own()))
        }
        Event::Broke { brigade } => {
            let name = battle.brigade_in_words(*brigade);
            let fails = name.does(&format!("fail {} brigade test", name.own()));
            format!("{fails} and {}: {}", name.verb("break"), also(&name, "must retire next turn, then hold"))
        }
        Event::Withdrew { brigade } => battle.brigade_in_words(*brigade).is("on hold after retiring"),
        Event::BrigadeRemoved { brigade } => removed(before, *brigade),
        Event::Fell { general } => battle.general_in_words(*general).is("lost"),
        Event::Replaced { general, unit } => {
            let colonel = Name::person(format!("a colonel with {}", battle.unit(*unit).name));
            let replaces = colonel.does(&format!("replace {}", battle.general(*general).name));
            format!("{replaces}; {} as {}", also(&colonel, "count"), GeneralQuality::Poor.key())
        }
        Event::Rode { general, post } | Event::Posted { general, post } => {
            return posted(before, *general, *post);
        }
        _ => return None,
    })
}

/// A pronoun with its verb: "it stays", "they stay".
pub(crate) fn also(name: &Name, phrase: &str) -> String {
    format!("{} {}", name.pronoun(), name.verb(phrase))
}

/// An attempt that failed.
fn failed(before: Now<'_>, attempt: Attempt) -> String {
    let Now { battle, state } = before;
    let stays = |name: Name, brigade: BrigadeId| {
        let fails = name.does(&format!("fail to change {} orders", name.own()));
        format!("{fails}: {} on {}", also(&name, "stay"), state.brigade(brigade).order.key())
    };
    let of_general = |brigade: BrigadeId| battle.general_in_words(battle.brigade(brigade).general);
    match attempt {
        Attempt::Orders { brigade } => stays(battle.brigade_in_words(brigade), brigade),
        Attempt::Nerve { brigade } => {
            let name = of_general(brigade);
            name.does(&format!("lose {} nerve", name.own()))
        }
        Attempt::Panic { brigade } => of_general(brigade).does("panic"),
        Attempt::Rally { unit } => {
            let name = battle.unit_in_words(unit);
            let routs = state.unit(unit).status == Status::Routing;
            let goes_on = name.verb(if routs { "go on routing" } else { "go on retreating" });
            format!("{} and {goes_on}", name.does("fail to rally"))
        }
        Attempt::GetUp { unit } => {
            let name = battle.unit_in_words(unit);
            format!("{} and {}", name.does("fail to get up"), name.verb("stay on the ground"))
        }
        Attempt::Recall { unit } => {
            let name = battle.unit_in_words(unit);
            format!("{} and {}", name.does_not("obey the recall"), name.verb("stay out"))
        }
    }
}

/// What makes a brigade test: its general or the C-in-C has just fallen, or a unit of it routs or disperses.
fn shaken_by(before: Now<'_>, brigade: BrigadeId) -> String {
    let Now { battle, state } = before;
    let known = battle.brigade(brigade);
    let is_lost = |general: &GeneralId| {
        let own = state.general(*general);
        own.post == Post::Lost && own.fell.is_some()
    };
    let lost = [Some(known.general), battle.chief(known.side)].into_iter().flatten().find(is_lost);
    match lost {
        Some(general) => battle.general_in_words(general).is("lost"),
        None => {
            let near = mark(battle.distance(SheetDistance::FleeingNear));
            format!("one of its units routs or disperses within {near} of another")
        }
    }
}

/// A brigade that goes, with all that go with it.
fn removed(before: Now<'_>, brigade: BrigadeId) -> String {
    let Now { battle, state } = before;
    let name = battle.brigade_in_words(brigade);
    let there = battle.units_of(brigade).filter(|&unit| state.unit(unit).pose.is_some());
    let units: Vec<Name> = there.map(|unit| battle.unit_in_words(unit)).collect();
    let general = battle.brigade(brigade).general;
    let with = match state.general(general).post {
        Post::Lost => String::new(),
        _ => format!(" with {}", battle.general(general).name),
    };
    let fails = name.does(&format!("fail {} brigade test", name.own()));
    match units.is_empty() {
        true => format!("{fails} and {}", name.verb(&format!("be removed{with}"))),
        false => format!("{fails}: {}{with}", Name::joint(&units).is("removed")),
    }
}

/// What a general does or suffers as he comes to another place.
fn posted(before: Now<'_>, general: GeneralId, post: Post) -> Option<String> {
    let Now { battle, state } = before;
    let name = battle.general_in_words(general);
    let (was, block) = (state.general(general).post, state.general_block(battle, general));
    Some(match post {
        // He goes with his brigade, which tells it.
        Post::Lost => return None,
        Post::Alone(to) => {
            let from = block.map(|block| block.pose().at);
            let far = from.filter(|from| from.distance(to.at) >= deeds::NOWHERE).map(|from| way(from, to.at));
            name.does(&format!("ride {}", far.unwrap_or("to a new place".into())))
        }
        Post::With(unit) => {
            let to = &battle.unit(unit).name;
            let far = block.zip(state.block(battle, unit)).map(|(from, to)| from.distance(&to));
            let contact = battle.distance(SheetDistance::BaseContact);
            match (was, far) {
                (Post::Away { .. }, _) => {
                    name.does(&format!("return and join {to}")).replace(" join ", " joins ")
                }
                (_, Some(far)) if far > contact => {
                    format!("{} after a ride of {}", name.does(&format!("join {to}")), mark(far))
                }
                _ => name.does(&format!("join {to}")),
            }
        }
        Post::Away { until, wounded, .. } => {
            let why = if wounded { "be lightly wounded" } else { "take to whiskey" };
            format!("{} and {} until turn {until}", name.does(why), name.verb("be away"))
        }
    })
}

/// How a battle was won.
fn won(battle: &Battle, winner: Side, degree: VictoryDegree) -> String {
    let (wins, loser) = (battle.side_in_words(winner).noun().does("win"), battle.side_name(winner.enemy()));
    match degree {
        VictoryDegree::Destroyed => format!("{wins}: no {loser} unit is left"),
        VictoryDegree::Broken => format!("{wins}: too many {loser} brigades are broken"),
        _ => format!("{wins} {}", degree.key()),
    }
}

/// A length with the sign for inches.
pub(crate) fn mark(length: Inches) -> String {
    Distance::thousandths(length.thousandths()).mark()
}

/// How far it is from one place to another, and which way: `8" south-west`.
pub(crate) fn way(from: Point, to: Point) -> String {
    format!("{} {}", mark(from.distance(to)), compass(from.bearing(to)))
}

/// A direction to the nearest of eight points of the compass.
pub(crate) fn compass(direction: Angle) -> &'static str {
    const POINTS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    let eighth = (direction.hundredths() + 2_250).div_euclid(4_500).rem_euclid(8);
    usize::try_from(eighth).ok().and_then(|eighth| POINTS.get(eighth)).unwrap_or(&"north")
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
