//! Orders for a player who points at units: what is offered, and what is worth explaining if refused.

use board::table::{Angle, Inches, Turn};
use desk::{Asks, Task};
use sheet::Axis;
use view::{Choice, Deed, Duty, Phase as Step, Spot, When};
use words::all_of;

use crate::Now;
use crate::game::battle::{Battle, UnitId};
use crate::game::group::Trio;
use crate::game::order::Order;
use crate::game::state::{Pending, State};
use crate::page::picture::{Piece, drawn_id};
use crate::page::told_moves::{compass, mark};
use crate::page::{charge_overlays, log, reaction_odds};
use crate::rules::charge::sides::WholeChargeFacts;
use crate::rules::fire::facts::FireOccasion;
use crate::rules::fire::resolve::FireFacts;
use crate::rules::morale::resolve::MoraleFacts;
use crate::rules::turn::{actions, reaction_prompt, refusal};
use crate::rules::{charge, fire, morale};
use crate::sheet::axes::NumberRow;
use crate::sheet::units::{Arm, Formation, MoraleLevel};

/// As many enemies are listed at most.
const MANY: usize = 4;

/// How far beyond a weapon's reach it is still worth saying that it does not.
const BEYOND: Inches = Inches::whole(4);

/// An order as it is offered.
pub fn choice(now: Now<'_>, order: &Order) -> Choice {
    let unit = |unit: UnitId| vec![drawn_id(Piece::Unit(unit))];
    let at = |unit: UnitId| Some(Spot::Unit(drawn_id(Piece::Unit(unit))));
    let name = |unit: UnitId| now.battle.unit(unit).name.as_str();
    let no_unit = Vec::new;
    let offered = Choice::new;
    match *order {
        Order::Done => offered("End half turn".into(), no_unit(), None, Deed::End),
        Order::First { side } => {
            offered(format!("{} first", now.battle.side_name(side)), no_unit(), None, Deed::Do)
        }
        Order::Move { unit: own, .. } => offered("Move".into(), unit(own), None, Deed::Go),
        Order::StepBack { unit: own, by } => {
            offered(format!("Step back {}", mark(by)), unit(own), None, Deed::Go)
        }
        Order::Face { unit: own, facing } => faced(now.state, own, facing),
        Order::Form { unit: own, formation } => offered(form(formation), unit(own), None, Deed::Do),
        Order::Mount { unit: own, up: true } => offered("Mount".into(), unit(own), None, Deed::Do),
        Order::Mount { unit: own, up: false } => offered("Dismount".into(), unit(own), None, Deed::Do),
        Order::Reform { unit: own } => offered("Reform".into(), unit(own), None, Deed::Do),
        Order::Rally { unit: own } => offered("Try to rally".into(), unit(own), None, Deed::Throw),
        Order::Run { unit: own } => offered("Make routed move".into(), unit(own), None, Deed::Throw),
        Order::Fire { units, target, deliberate } => {
            let how = if deliberate { "Deliberate fire" } else { "Fire" };
            let fire = fire::facts::fire_facts(now, units, target, FireOccasion::Action { deliberate });
            let is_hopeless = fire.is_some_and(|(facts, _)| facts.is_hopeless(&now.battle.tables));
            let vain = if is_hopeless { ", without effect" } else { "" };
            let label = format!("{how} at {}{}{vain}", name(target), with(now.battle, units));
            offered(label, unit(units.lead()), at(target), Deed::Throw)
        }
        Order::Charge { units, target } => {
            let label = charge_overlays::label(now, units, target) + &with(now.battle, units);
            offered(label, unit(units.lead()), at(target), Deed::Throw)
        }
        Order::Merge { unit: own, with } => {
            offered(format!("Merge with {}", name(with)), unit(own), at(with), Deed::Do)
        }
        Order::Retake { unit: own, battery } => {
            let at = Some(Spot::Unit(drawn_id(Piece::Guns(battery))));
            offered(format!("Take {}", log::guns_of(name(battery))), unit(own), at, Deed::Do)
        }
        Order::Ride { leader, .. } => {
            offered("Ride".into(), vec![drawn_id(Piece::Leader(leader))], None, Deed::Go)
        }
        Order::React { ref reactions } if reactions.is_empty() => {
            offered("No reaction".into(), no_unit(), None, Deed::Do)
        }
        Order::React { ref reactions } => {
            let told = reactions.iter().map(|reaction| reaction_prompt::told(now.battle, *reaction));
            let told: Vec<String> = told.collect();
            offered(format!("React: {}", told.join("; ")), no_unit(), None, Deed::Throw)
        }
        Order::Lead { unit: own } => {
            offered(format!("Lead with {}", name(own)), no_unit(), at(own), Deed::Throw)
        }
        Order::FollowUp { by } if by == Inches::ZERO => offered("Stay".into(), no_unit(), None, Deed::Do),
        Order::FollowUp { by } => offered(format!("Follow up {}", mark(by)), no_unit(), None, Deed::Do),
        Order::ChargeOn { target } => {
            offered(format!("Charge on at {}", name(target)), no_unit(), at(target), Deed::Throw)
        }
    }
}

/// The units that act together with the lead unit.
fn with(battle: &Battle, units: Trio) -> String {
    let others: Vec<&str> = units.iter().skip(1).map(|unit| battle.unit(unit).name.as_str()).collect();
    if others.is_empty() { String::new() } else { format!(", with {}", all_of(others)) }
}

/// The turn of a unit.
fn faced(state: &State, unit: UnitId, facing: Angle) -> Choice {
    let by = state.unit(unit).pose.map_or(Turn::NONE, |pose| facing.from(pose.facing));
    let (quarter, own) = (Turn::degrees(90), vec![drawn_id(Piece::Unit(unit))]);
    if by == quarter {
        Choice::turn("right", own, None)
    } else if by == -quarter {
        Choice::turn("left", own, None)
    } else if by.abs() == Turn::degrees(180) {
        Choice::turn("about", own, None)
    } else {
        Choice::new(format!("Face {}", compass(facing)), own, None, Deed::Do)
    }
}

fn form(formation: Formation) -> String {
    match formation {
        Formation::Limbered => "Limber up".into(),
        Formation::Unlimbered => "Unlimber".into(),
        formation => format!("Form {}", log::formed(formation)),
    }
}

/// Every order that could be meant by pointing at a piece now, legal or not, without those that go somewhere.
pub fn candidates(now: Now<'_>, piece: Piece) -> Vec<Order> {
    match (now.state.pending.last(), piece) {
        (Some(Pending::Act { side }), Piece::Unit(unit)) if now.battle.unit(unit).side == *side => {
            of_unit(now, unit)
        }
        _ => Vec::new(),
    }
}

fn of_unit(now: Now<'_>, unit: UnitId) -> Vec<Order> {
    let own = now.state.unit(unit);
    let Some(pose) = own.pose else { return Vec::new() };
    if own.level == MoraleLevel::Routed {
        return vec![if own.marks.ran { Order::Rally { unit } } else { Order::Run { unit } }];
    }
    // A unit without an action left needs no check order by order.
    if !actions::is_free(now.state, unit) {
        return Vec::new();
    }
    let mut orders = at_enemies(now, unit);
    if own.level != MoraleLevel::GoodOrder {
        orders.extend([Order::Reform { unit }, Order::Rally { unit }]);
    }
    orders.extend([-90, 90, 180].map(|by| Order::Face { unit, facing: pose.facing + Turn::degrees(by) }));
    let arm = now.battle.unit(unit).arm;
    let others = Formation::ALL.iter().filter(|form| form.suits(arm) && **form != own.formation);
    orders.extend(others.map(|&formation| Order::Form { unit, formation }));
    if arm == Arm::Cavalry {
        orders.push(Order::Mount { unit, up: !own.mounted });
    }
    let may = |order: &Order| refusal(now, now.battle.unit(unit).side, order).is_none();
    let merges = fellows(now, unit).map(|with| Order::Merge { unit, with });
    let guns = now.state.left_guns.iter().map(|guns| Order::Retake { unit, battery: guns.battery });
    orders.extend(merges.chain(guns).filter(may));
    orders
}

/// The enemies of a unit, the nearest first, and how far they are.
fn enemies(now: Now<'_>, unit: UnitId) -> Vec<(Inches, UnitId)> {
    let Some(own) = now.state.block(now.battle, unit) else { return Vec::new() };
    let all = now.state.standing(now.battle, now.battle.unit(unit).side.enemy());
    let mut all: Vec<(Inches, UnitId)> =
        all.filter_map(|enemy| Some((now.state.block(now.battle, enemy)?.distance(&own), enemy))).collect();
    all.sort();
    all
}

/// Fire and charges, alone and with those beside it; of what several do only what they may.
fn at_enemies(now: Now<'_>, unit: UnitId) -> Vec<Order> {
    let (own, side, arm) = (now.state.unit(unit), now.battle.unit(unit).side, now.battle.unit(unit).arm);
    let may = |order: &Order| refusal(now, side, order).is_none();
    let enemies = enemies(now, unit);
    let rides = arm == Arm::Cavalry && own.mounted;
    let is_gun = arm == Arm::Artillery;
    let crowds = crowds(now, unit);
    let mut orders = Vec::new();
    let within = |most: Inches| {
        let near = enemies.iter().filter(move |(far, _)| *far <= most).map(|&(_, enemy)| enemy);
        near.take(MANY).collect::<Vec<_>>()
    };
    if !rides && now.battle.tables.fires(own.formation) {
        let fire = |units, target, deliberate| Order::Fire { units, target, deliberate };
        for target in within(own.weapon.farthest(&now.battle.tables) + BEYOND) {
            orders.push(fire(Trio::one(unit), target, false));
            orders.extend(Some(fire(Trio::one(unit), target, true)).filter(|order| is_gun && may(order)));
            orders.extend(crowds.iter().map(|&units| fire(units, target, false)).filter(may));
        }
    }
    let reach = charge_overlays::reach(now, unit).filter(|_| !is_gun && own.level < MoraleLevel::Shaken);
    for target in reach.map(|reach| within(reach + BEYOND)).unwrap_or_default() {
        let charge = |units| Order::Charge { units, target };
        orders.push(charge(Trio::one(unit)));
        orders.extend(crowds.iter().map(|&units| charge(units)).filter(may));
    }
    orders
}

/// Those of its brigade beside a unit.
fn fellows<'a>(now: Now<'a>, unit: UnitId) -> impl Iterator<Item = UnitId> + 'a {
    let own = now.state.block(now.battle, unit);
    let brigade = now.battle.unit(unit).brigade.into_iter().flat_map(|brigade| now.battle.units_of(brigade));
    brigade.filter(move |&fellow| {
        let blocks = own.zip(now.state.block(now.battle, fellow));
        fellow != unit && blocks.is_some_and(|(own, other)| now.battle.are_adjacent(&own, &other))
    })
}

/// The groups a unit may act in: with one of the units beside it, or with two.
fn crowds(now: Now<'_>, unit: UnitId) -> Vec<Trio> {
    let fellows: Vec<UnitId> =
        fellows(now, unit).filter(|&fellow| now.state.unit(fellow).marks.actions > 0).collect();
    let mut crowds: Vec<Trio> = fellows.iter().filter_map(|&one| Trio::new(&[unit, one])).collect();
    for (number, &one) in fellows.iter().enumerate() {
        crowds.extend(fellows[number + 1..].iter().filter_map(|&other| Trio::new(&[unit, one, other])));
    }
    crowds
}

/// How what is asked is answered.
pub fn asks(state: &State) -> Asks {
    match state.pending.last() {
        Some(Pending::Act { .. }) => Asks::Step(Task::ACT),
        _ => Asks::Choice,
    }
}

/// Whether a unit has acted in this half turn: it has used an action, and is not the one that has begun and may go on.
pub fn duty(now: Now<'_>, piece: Piece) -> Duty {
    let (Some(Pending::Act { .. }), Piece::Unit(unit)) = (now.state.pending.last(), piece) else {
        return Duty::None;
    };
    let (own, all) = (now.state.unit(unit), now.battle.tables.count(NumberRow::Actions));
    let has_begun = own.marks.actions < all || own.marks.ran;
    let goes_on = acting(now.state) == Some(piece);
    if has_begun && !goes_on { Duty::Acted } else { Duty::Waits }
}

/// The piece the game waits for, if there is one: a unit that has begun its actions, or has won a charge.
pub fn acting(state: &State) -> Option<Piece> {
    match state.pending.last()? {
        Pending::Act { .. } => {
            let mut acting = state.acting.into_iter().flat_map(|acting| acting.iter());
            acting.find(|&unit| actions::is_free(state, unit)).map(Piece::Unit)
        }
        Pending::FollowUp { .. } => state.onset.map(|onset| Piece::Unit(onset.chargers.lead())),
        Pending::Initiative { .. } | Pending::React { .. } | Pending::Lead { .. } => None,
    }
}

/// The two halves of the turn.
pub fn phases(now: Now<'_>) -> Vec<Step> {
    let step = |side: crate::sheet::units::Side, when| Step {
        name: log::half(now.battle, side),
        side: side as u8,
        when,
    };
    let (first, second) = (now.state.first, now.state.first.enemy());
    let whens = match now.state.active {
        None => [When::ToCome, When::ToCome],
        Some(side) if side == first => [When::Now, When::ToCome],
        Some(_) => [When::Past, When::Now],
    };
    vec![step(first, whens[0]), step(second, whens[1])]
}

/// The facts of the roll an order would make.
#[derive(Clone, Debug, PartialEq)]
pub enum OrderRoll {
    /// A fire.
    Volley(FireFacts),
    /// A rally attempt.
    Rally(MoraleFacts),
    /// A whole charge.
    Charge(WholeChargeFacts),
}

/// The roll an order would make; none if it makes none or may not be given.
pub fn thrown(now: Now<'_>, order: &Order) -> Option<OrderRoll> {
    Some(match *order {
        Order::Fire { units, target, deliberate } => {
            let occasion = FireOccasion::Action { deliberate };
            OrderRoll::Volley(fire::facts::fire_facts(now, units, target, occasion)?.0)
        }
        Order::Rally { unit } => OrderRoll::Rally(morale::facts::rally_facts(now, unit)),
        Order::Charge { units, target } => {
            OrderRoll::Charge(charge::facts::whole_charge_facts(now, units, target)?)
        }
        Order::React { ref reactions } => reaction_odds::thrown(now, reactions)?,
        _ => return None,
    })
}
