//! Orders for a player who points at units and drags them: what is offered, what is worth explaining if refused, and
//! what is laid over the table.

use board::table::{Face, Inches, Pose};
use desk::{Asks, Task};
use sheet::Axis;
use view::table::{Band, Mark, Range};
use view::{Choice, Deed, Duty, Phase as Step, Spot, When};
use words::counted;

use crate::Now;
use crate::game::battle::{Battle, BrigadeId, GeneralId, GeneralRank, UnitId};
use crate::game::order::{Authority, BuildingId, Evolution, Order, WorksId};
use crate::game::state::{Pending, State};
use crate::page::picture::{Piece, drawn_id};
use crate::page::{charge_pointing, drag, log};
use crate::rules::charge::facts::ChargeOnTable;
use crate::rules::command::own_initiative::OwnInitiativeFacts;
use crate::rules::command::resolve::{BrigadeOrdersFacts, DivisionFacts};
use crate::rules::fire::facts::ShotFacts;
use crate::rules::fire::resolve::FireFacts;
use crate::rules::fire::skirmish_fire::SkirmishFacts;
use crate::rules::footprint::Array;
use crate::rules::movement::{brigade_move, crossing};
use crate::rules::turn::phases::chooser;
use crate::rules::{command, fire};
use crate::sheet::axes::Ruling;
use crate::sheet::board_tables::{SheetAngle, SheetDistance, TurnPhase};
use crate::sheet::cells::BrigadeOrder;
use crate::sheet::units::{Arm, Side, Status};
use crate::sheet::weapon::{Load, Weapon};

/// An order as it is offered.
pub fn choice(now: Now<'_>, order: &Order) -> Choice {
    let unit = |unit: UnitId| vec![drawn_id(Piece::Unit(unit))];
    let general = |general: GeneralId| vec![drawn_id(Piece::General(general))];
    let at = |unit: UnitId| Some(Spot::Unit(drawn_id(Piece::Unit(unit))));
    let name = |unit: UnitId| now.battle.unit(unit).name.as_str();
    let offered = Choice::new;
    match *order {
        Order::Done => {
            let (label, deed) = match now.state.pending.last() {
                Some(Pending::Rally { .. }) => ("Do not rally".into(), Deed::Do),
                Some(Pending::Recover { .. }) => ("Recover no unit".into(), Deed::Do),
                Some(Pending::Opportunity { .. }) => ("No opportunity charge".into(), Deed::End),
                _ => (ended(now), Deed::End),
            };
            offered(label, Vec::new(), None, deed)
        }
        Order::First { side } => {
            offered(format!("{} first", now.battle.side_name(side)), Vec::new(), None, Deed::Do)
        }
        Order::Division { division, order } => {
            let label = format!("Change the division to {}", order.key());
            offered(label, general(now.battle.division(division).general), None, Deed::Throw)
        }
        Order::Brigade { brigade, order, supports, by } => {
            let by = match by {
                Authority::Initiative => "by own initiative".into(),
                Authority::Order => format!("by order{}", from_superior(now, brigade)),
            };
            let label = format!("Change to {} {by}", bound(now.battle, order, supports));
            offered(label, general(now.battle.brigade(brigade).general), None, Deed::Throw)
        }
        Order::Allot { order, supports, .. } => {
            let label = format!("Take {}", bound(now.battle, order, supports));
            offered(label, Vec::new(), None, Deed::Do)
        }
        Order::Ride { general: own, .. } => offered("Ride".into(), general(own), None, Deed::Go),
        Order::Join { general: own, unit: to } => {
            offered(format!("Join {}", name(to)), general(own), at(to), Deed::Do)
        }
        Order::March { unit: own, .. } => offered("March".into(), unit(own), None, Deed::Go),
        Order::StepBack { unit: own, by } => {
            offered(format!("Step back {}", log::mark(by)), unit(own), None, Deed::Do)
        }
        Order::About { unit: own } => offered("Face about".into(), unit(own), None, Deed::Do),
        Order::Form { unit: own, array, .. } => {
            offered(formed(now.state, own, array), unit(own), None, Deed::Do)
        }
        Order::Mount { unit: own, up: true } => offered("Mount".into(), unit(own), None, Deed::Do),
        Order::Mount { unit: own, up: false } => offered("Dismount".into(), unit(own), None, Deed::Do),
        Order::GetUp { unit: own, token } => {
            let token = if token { ", rally once again" } else { "" };
            offered(format!("Get up{token}"), unit(own), None, Deed::Throw)
        }
        Order::PutOut { unit: own, .. } => {
            offered("Put out half as skirmishers".into(), unit(own), None, Deed::Do)
        }
        Order::Screen { brigade, .. } => {
            let label = "Put out the brigade skirmishers".into();
            offered(label, general(now.battle.brigade(brigade).general), None, Deed::Do)
        }
        Order::Recall { unit: own } => offered("Recall skirmishers".into(), unit(own), None, Deed::Throw),
        Order::Enter { unit: own, building } => {
            let name = now.battle.building_name(building.0);
            offered(format!("Enter {name}"), unit(own), None, Deed::Do)
        }
        Order::Occupy { unit: own, works } => {
            let line = now.battle.terrain.lines.get(works.index());
            let name = line.map_or("the works".into(), |line| now.battle.line_name(line));
            offered(format!("Enter {name}"), unit(own), None, Deed::Do)
        }
        Order::Leave { unit: own, facing, .. } => {
            let label = match now.state.unit(own).building {
                Some(at) => {
                    let name = now.battle.building_name(at);
                    format!("Leave {name}, facing {}", log::compass(facing))
                }
                None => "Leave the works".into(),
            };
            offered(label, unit(own), None, Deed::Do)
        }
        Order::Together { brigade, evolution, .. } => {
            let own = general(now.battle.brigade(brigade).general);
            let deed = match evolution {
                Evolution::Advance | Evolution::Wheel | Evolution::FallBack => Deed::Go,
                Evolution::FormLine | Evolution::FormColumn => Deed::Do,
            };
            let label = match evolution {
                Evolution::Advance => "Advance the brigade",
                Evolution::Wheel => "Wheel the brigade",
                Evolution::FallBack => "Fall back with the brigade",
                Evolution::FormLine => "Form line with the brigade",
                Evolution::FormColumn => "Form column with the brigade",
            };
            Choice { folds: true, ..offered(label.into(), own, None, deed) }
        }
        Order::Fire { unit: own, target, load, pour, aim_low } => {
            let mut label = format!("Fire at {}", name(target));
            for (is_so, word) in
                [(load == Load::Canister, ", canister"), (pour, ", pour it on"), (aim_low, ", aim low boys")]
            {
                label.push_str(if is_so { word } else { "" });
            }
            offered(label, unit(own), at(target), Deed::Throw)
        }
        Order::AtGeneral { sixes } => {
            offered(format!("Aim {} at the general", counted(sixes, "six")), Vec::new(), None, Deed::Do)
        }
        Order::Rally { token } => {
            let token = if token { " once again" } else { "" };
            offered(format!("Rally{token}"), Vec::new(), None, Deed::Throw)
        }
        Order::Recover { unit: own } => {
            offered(format!("Recover {}", name(own)), Vec::new(), at(own), Deed::Do)
        }
        Order::Charge { unit: own, target, .. } => {
            offered(charge_pointing::label(now, *order), unit(own), at(target), Deed::Do)
        }
        Order::GoIn => offered("Charge now".into(), Vec::new(), None, Deed::Throw),
        Order::Meet { reactions } if reactions.is_empty() => {
            offered("All stand".into(), Vec::new(), None, Deed::Throw)
        }
        Order::Meet { reactions } => {
            let units = counted(reactions.iter().count(), "unit");
            offered(format!("React with {units}"), Vec::new(), None, Deed::Throw)
        }
        Order::Yell { yell: true } => offered("Use the rebel yell".into(), Vec::new(), None, Deed::Do),
        Order::Yell { yell: false } => offered("Save the token".into(), Vec::new(), None, Deed::Do),
        Order::FollowUp { follow: true } => offered("Follow up".into(), Vec::new(), None, Deed::Do),
        Order::FollowUp { follow: false } => offered("Stand".into(), Vec::new(), None, Deed::Do),
    }
}

/// What it means to be done: the phase is, or the group that acts, or the side passes.
fn ended(now: Now<'_>) -> String {
    let by_groups = now.battle.tables.holds(Ruling::GroupByGroup);
    match now.state.acting {
        Some(group) => format!("End {}", group.name(now.battle)),
        None if by_groups => "Pass".into(),
        None if now.state.phase == TurnPhase::Firing => "End firing".into(),
        None => format!("End {}", short(now.state.phase)),
    }
}

/// The general who would send a brigade its order: ` from Harker`.
fn from_superior(now: Now<'_>, brigade: BrigadeId) -> String {
    let known = now.battle.brigade(brigade);
    let of_division = Some(now.battle.division(known.division).general);
    let in_play = |general: &GeneralId| now.state.is_in_play(*general);
    let superior = of_division.filter(in_play).or_else(|| now.battle.chief(known.side).filter(in_play));
    superior.map(|general| format!(" from {}", now.battle.general(general).name)).unwrap_or_default()
}

/// An order of a brigade, with the brigade it supports.
fn bound(battle: &Battle, order: BrigadeOrder, supports: Option<BrigadeId>) -> String {
    let of = supports.map(|other| format!(" of {}", battle.brigade(other).name)).unwrap_or_default();
    format!("{}{of}", order.key())
}

fn formed(state: &State, unit: UnitId, array: Array) -> String {
    let is_same = state.unit(unit).array == array;
    match array {
        Array::Limbered if !is_same => "Limber up".into(),
        Array::Deployed if !is_same => "Unlimber".into(),
        _ if is_same => "Reform".into(),
        array => format!("Form {}", log::array(array)),
    }
}

/// Every order that could be meant by pointing at a piece now, legal or not, without those that go somewhere.
pub fn candidates(now: Now<'_>, piece: Piece) -> Vec<Order> {
    match (now.state.pending.last(), piece) {
        (Some(Pending::Act { .. }), _) => {}
        (Some(Pending::Declare { .. } | Pending::Opportunity { .. }), Piece::Unit(unit)) => {
            return charge_pointing::candidates(now, unit);
        }
        _ => return Vec::new(),
    }
    match (now.state.phase, piece) {
        (TurnPhase::Charges, Piece::Unit(unit)) => charge_pointing::candidates(now, unit),
        (TurnPhase::Command, Piece::General(general)) => changes(now, general),
        (TurnPhase::Charges, Piece::General(general)) => joins(now, general),
        (TurnPhase::NormalMoves, Piece::Unit(unit)) => moves(now, unit),
        (TurnPhase::NormalMoves, Piece::General(general)) => evolutions(now, general),
        (TurnPhase::Firing, Piece::Unit(unit)) => shots(now, unit),
        _ => Vec::new(),
    }
}

/// The units of his command a general could join, the nearest first.
fn joins(now: Now<'_>, general: GeneralId) -> Vec<Order> {
    let Some(block) = now.state.general_block(now.battle, general) else { return Vec::new() };
    let own = |unit: &UnitId| match now.battle.general(general).rank {
        GeneralRank::Brigade(brigade) => now.battle.unit(*unit).brigade == Some(brigade),
        GeneralRank::Division(division) => now.battle.unit(*unit).division == Some(division),
        GeneralRank::Corps | GeneralRank::Chief => true,
    };
    let units = now.state.standing(now.battle, now.battle.general(general).side).filter(own);
    let mut units: Vec<(Inches, UnitId)> =
        units.filter_map(|unit| Some((now.state.block(now.battle, unit)?.distance(&block), unit))).collect();
    units.sort();
    units.into_iter().take(MANY).map(|(_, unit)| Order::Join { general, unit }).collect()
}

/// What a brigade could do where it stands.
fn evolutions(now: Now<'_>, general: GeneralId) -> Vec<Order> {
    let GeneralRank::Brigade(brigade) = now.battle.general(general).rank else { return Vec::new() };
    let Some(pose) = now.battle.units_of(brigade).find_map(|unit| now.state.unit(unit).pose) else {
        return Vec::new();
    };
    let to = brigade_move::middle(now, brigade);
    let form = |evolution| Order::Together { brigade, evolution, to, facing: pose.facing };
    let ahead = to.towards(pose.facing, now.battle.distance(SheetDistance::SkirmishersStart));
    vec![form(Evolution::FormLine), form(Evolution::FormColumn), Order::Screen { brigade, to: ahead }]
}

/// As many are listed at most.
const MANY: usize = 6;

/// What a unit could do in the phase of normal moves, without going anywhere.
fn moves(now: Now<'_>, unit: UnitId) -> Vec<Order> {
    let (own, Some(pose)) = (now.state.unit(unit), now.state.unit(unit).pose) else { return Vec::new() };
    let arrays: &[Array] = match now.state.arm(now.battle, unit) {
        Arm::Artillery => &[Array::Limbered, Array::Deployed],
        Arm::Cavalry => &[Array::Line, Array::Column],
        Arm::Infantry => &[Array::Line, Array::ExtendedLine, Array::Column, Array::Skirmish],
    };
    let others = arrays.iter().filter(|array| **array != own.array);
    let mut orders: Vec<Order> =
        others.map(|&array| Order::Form { unit, array, facing: pose.facing }).collect();
    orders.push(Order::About { unit });
    orders.push(Order::StepBack { unit, by: now.battle.distance(SheetDistance::StepBack) });
    if now.battle.unit(unit).arm == Arm::Cavalry {
        orders.push(Order::Mount { unit, up: !own.mounted });
    }
    if own.status == Status::GoneToGround {
        orders.push(Order::GetUp { unit, token: false });
        let holds = now.state.tokens[now.battle.unit(unit).side as usize].rally > 0;
        orders.extend(holds.then_some(Order::GetUp { unit, token: true }));
    }
    if own.status != Status::Formed {
        orders.push(Order::Form { unit, array: own.array, facing: pose.facing });
    }
    if own.array == Array::Skirmish {
        orders.push(Order::Recall { unit });
    } else if now.state.arm(now.battle, unit) == Arm::Infantry {
        let ahead = pose.at.towards(pose.facing, now.battle.distance(SheetDistance::SkirmishersStart) / 2);
        orders.push(Order::PutOut { unit, to: ahead });
    }
    let buildings = now.battle.terrain.buildings.iter().enumerate();
    let near = buildings.filter(|(_, building)| {
        let whole = now.state.whole_move(now.battle, unit);
        building.area.corners().any(|corner| corner.distance(pose.at) <= whole)
    });
    orders.extend(near.map(|(at, _)| Order::Enter { unit, building: BuildingId(at as u8) }));
    let block = now.state.block(now.battle, unit);
    let works = block.and_then(|block| crossing::works_beside(now.battle, &block));
    orders.extend(works.filter(|_| own.works.is_none()).map(|at| Order::Occupy { unit, works: WorksId(at) }));
    orders.extend(crossing::ways_out(now, unit));
    orders
}

/// The enemies a unit could fire at, the nearest first.
fn shots(now: Now<'_>, unit: UnitId) -> Vec<Order> {
    let Some(own) = now.state.block(now.battle, unit) else { return Vec::new() };
    let enemies = now.state.standing(now.battle, now.battle.unit(unit).side.enemy());
    let mut enemies: Vec<(Inches, UnitId)> = enemies
        .filter_map(|enemy| Some((now.state.block(now.battle, enemy)?.distance(&own), enemy)))
        .collect();
    enemies.sort();
    let (known, tokens) = (now.battle.unit(unit), now.state.tokens[now.battle.unit(unit).side as usize]);
    let load = if known.weapon.is_gun() {
        [Some(Load::Shot), Some(Load::Canister)]
    } else {
        [Some(Load::Shot), None]
    };
    let pours = if known.weapon.poured().is_some() { &[false, true][..] } else { &[false] };
    let lows = if known.side == Side::Union && tokens.own > 0 { &[false, true][..] } else { &[false] };
    let mut orders = Vec::new();
    for (_, target) in enemies.into_iter().take(MANY) {
        for load in load.into_iter().flatten() {
            for &pour in pours {
                orders.extend(lows.iter().map(|&aim_low| Order::Fire { unit, target, load, pour, aim_low }));
            }
        }
    }
    orders
}

/// The orders a general's command could be given.
fn changes(now: Now<'_>, general: GeneralId) -> Vec<Order> {
    match now.battle.general(general).rank {
        GeneralRank::Brigade(brigade) => {
            let (side, given) = (now.battle.brigade(brigade).side, now.state.brigade(brigade).order);
            let others = now
                .battle
                .brigade_ids()
                .filter(|&other| other != brigade && now.battle.brigade(other).side == side);
            let others: Vec<_> = others.collect();
            let mut orders = Vec::new();
            for by in [Authority::Order, Authority::Initiative] {
                for &order in BrigadeOrder::ALL.iter().filter(|order| **order != given) {
                    let change = |supports| Order::Brigade { brigade, order, supports, by };
                    match order {
                        BrigadeOrder::Support => {
                            orders.extend(others.iter().map(|&other| change(Some(other))))
                        }
                        _ => orders.push(change(None)),
                    }
                }
            }
            orders
        }
        GeneralRank::Division(division) => {
            let given = now.state.divisions[division.index()].order;
            let others = crate::sheet::axes::DivisionOrder::ALL.iter().filter(|order| **order != given);
            others.map(|&order| Order::Division { division, order }).collect()
        }
        GeneralRank::Corps | GeneralRank::Chief => Vec::new(),
    }
}

/// How what is asked is answered.
pub fn asks(state: &State) -> Asks {
    let task = match (state.pending.last(), state.phase) {
        (Some(Pending::Declare { .. } | Pending::Opportunity { .. }), _) => Task::CHARGE,
        (Some(Pending::Act { .. }), TurnPhase::Charges) => Task::CHARGE,
        (Some(Pending::Act { .. }), TurnPhase::NormalMoves) => Task::MOVE,
        (Some(Pending::Act { .. }), TurnPhase::Firing) => Task::FIRE,
        (Some(Pending::Act { .. }), _) => Task::ACT,
        _ => return Asks::Choice,
    };
    Asks::Step(task)
}

/// Whether a unit has acted in the phase; generals act besides.
pub fn duty(now: Now<'_>, piece: Piece) -> Duty {
    let Piece::Unit(unit) = piece else { return Duty::None };
    let marks = &now.state.unit(unit).marks;
    let has_acted = match (now.state.pending.last(), now.state.phase) {
        (Some(Pending::Declare { .. } | Pending::Opportunity { .. }), _) => marks.charged,
        (Some(Pending::Act { .. }), TurnPhase::Charges) => marks.charged,
        (Some(Pending::Act { .. }), TurnPhase::NormalMoves) => {
            marks.spent > 0 || marks.moved || marks.tried || marks.changed
        }
        (Some(Pending::Act { .. }), TurnPhase::Firing) => marks.fired,
        _ => return Duty::None,
    };
    if has_acted { Duty::Acted } else { Duty::Waits }
}

/// The piece the game waits for, if it waits for one in particular.
pub fn acting(state: &State) -> Option<Piece> {
    match *state.pending.last()? {
        Pending::Rally { unit } | Pending::Sixes { unit, .. } => Some(Piece::Unit(unit)),
        Pending::Recover { general } => Some(Piece::General(general)),
        Pending::FollowUp { unit, .. } => Some(Piece::Unit(unit)),
        _ => None,
    }
}

/// The phases of the turn.
pub fn phases(now: Now<'_>) -> Vec<Step> {
    let side = chooser(now).unwrap_or(now.state.initiative);
    let of = |&phase: &TurnPhase| Step {
        name: short(phase).into(),
        side: if phase == now.state.phase { side } else { now.state.initiative } as u8,
        when: match phase.cmp(&now.state.phase) {
            std::cmp::Ordering::Less => When::Past,
            std::cmp::Ordering::Equal => When::Now,
            std::cmp::Ordering::Greater => When::ToCome,
        },
    };
    // No player has a choice while the remaining cases are settled.
    let played = [
        TurnPhase::Command,
        TurnPhase::Charges,
        TurnPhase::NormalMoves,
        TurnPhase::Firing,
        TurnPhase::Melees,
        TurnPhase::Tests,
    ];
    played.iter().map(of).collect()
}

/// A phase in as few letters as possible.
fn short(phase: TurnPhase) -> &'static str {
    match phase {
        TurnPhase::Charges => "charges",
        TurnPhase::NormalMoves => "moves",
        TurnPhase::Firing => "fire",
        TurnPhase::Tests => "morale",
        phase => log::phase(phase),
    }
}

/// What is laid over the table for a piece that is picked out: its arc of fire, how far it charges, or how far its word
/// carries.
pub fn overlays(now: Now<'_>, piece: Piece) -> Vec<Mark> {
    match piece {
        Piece::Unit(unit)
            if drag::dragged_from(now, piece).is_some() && now.state.phase == TurnPhase::Charges =>
        {
            charge_pointing::reach(now, unit).into_iter().collect()
        }
        Piece::Unit(unit) => arc(now, unit).into_iter().collect(),
        Piece::General(general) => rings(now, general),
    }
}

/// How far a unit fires, band by band.
fn arc(now: Now<'_>, unit: UnitId) -> Option<Mark> {
    let block = now.state.block(now.battle, unit)?;
    let own = now.state.unit(unit);
    if own.flees() || own.array == Array::Limbered || now.state.is_fighting(unit) {
        return None;
    }
    let angle = match (now.state.arm(now.battle, unit), own.array) {
        (Arm::Artillery, _) => SheetAngle::ArtilleryArc,
        (_, Array::Skirmish) => SheetAngle::SkirmishArc,
        _ => SheetAngle::InfantryArc,
    };
    Some(Mark::Arc {
        from: Pose::new(block.middle_of(Face::Front), block.pose().facing),
        front: block.width(),
        either_side: now.battle.angle(angle),
        ranges: ranges(now.battle, now.battle.unit(unit).weapon),
    })
}

fn ranges(battle: &Battle, weapon: Weapon) -> Vec<Range> {
    let tables = &battle.tables;
    let (canister, effective, long) = match weapon {
        Weapon::SmallArm(arm) => (None, tables.arms_effective.get(arm), tables.arms_long.get(arm)),
        Weapon::Gun(gun) => {
            (Some(tables.canister.get(gun)), tables.shot_effective.get(gun), tables.shot_long.get(gun))
        }
    };
    let bands = [
        (canister, Band::Canister, "canister"),
        (effective.map(|span| span.to), Band::Effective, "effective"),
        (Some(long.to), Band::Long, "long"),
    ];
    let range = |(to, band, word): (Option<Inches>, Band, &str)| {
        to.map(|to| Range { to, band, note: format!("{word} {}", log::mark(to)) })
    };
    bands.into_iter().filter_map(range).collect()
}

/// How far a general steadies his men, and how far he is heard.
fn rings(now: Now<'_>, general: GeneralId) -> Vec<Mark> {
    let Some(block) = now.state.general_block(now.battle, general) else { return Vec::new() };
    let ring = |distance: SheetDistance, word: &str| {
        let radius = now.battle.distance(distance);
        Mark::Ring { centre: block.pose().at, radius, note: format!("{word} {}", log::mark(radius)) }
    };
    vec![ring(SheetDistance::GeneralNear, "steadies"), ring(SheetDistance::DivisionCommand, "commands")]
}

/// The roll an order would make, as facts of a procedure.
#[derive(Clone, Debug, PartialEq)]
pub enum ForecastFacts {
    /// A volley of close order or of guns.
    Volley(FireFacts),
    /// Shots of skirmishers.
    Skirmish(SkirmishFacts),
    /// A whole charge, under fire.
    Charge(Box<ChargeOnTable>),
    /// A division's change of orders.
    Division(DivisionFacts),
    /// A brigade's change of orders by those above.
    Orders(BrigadeOrdersFacts),
    /// A brigade's change by its own general.
    Initiative(OwnInitiativeFacts),
}

/// The roll an order would make; none if it rolls no dice or may not be given.
pub fn thrown(now: Now<'_>, order: &Order) -> Option<ForecastFacts> {
    Some(match *order {
        Order::Fire { .. } => match fire::facts::facts(now, *order).ok()? {
            ShotFacts::Volley(facts) => ForecastFacts::Volley(facts),
            ShotFacts::Skirmish(facts) => ForecastFacts::Skirmish(facts),
        },
        Order::Charge { .. } => ForecastFacts::Charge(Box::new(charge_pointing::under_fire(now, *order)?)),
        Order::Division { division, .. } => {
            let side = now.battle.division(division).side;
            ForecastFacts::Division(command::facts::division_facts(now, side, division))
        }
        Order::Brigade { brigade, by: Authority::Order, .. } => {
            let side = now.battle.brigade(brigade).side;
            ForecastFacts::Orders(command::facts::order_facts(now, side, brigade))
        }
        Order::Brigade { brigade, order, by: Authority::Initiative, .. } => {
            ForecastFacts::Initiative(command::facts::initiative_facts(now, brigade, order))
        }
        _ => return None,
    })
}
