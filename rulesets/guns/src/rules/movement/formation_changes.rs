//! Section 4, changes of formation, reforming, limbering, horses, stepping back and getting up.

use board::table::{Angle, Face, Inches, Leg, Pose, Turn};

use crate::game::battle::{GeneralRank, UnitId};
use crate::game::event::{Attempt, Event};
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::State;
use crate::rules::command::brigade_orders;
use crate::rules::double_six::resolve::Token;
use crate::rules::footprint::{Array, UnitShape};
use crate::rules::morale::status;
use crate::rules::movement::march::{towards, unform};
use crate::rules::movement::path::{self, MarchPath};
use crate::rules::movement::rates::{self, WHOLE};
use crate::rules::movement::resolve::{GetUp, GetUpFacts};
use crate::rules::movement::surroundings::{Closed, Friends, MoveReason, Surroundings};
use crate::rules::named::run_for;
use crate::sheet::board_tables::{Act, After, Before, MoveType, Scale, SheetDistance};
use crate::sheet::cells::{HalfCount, Hindrance};
use crate::sheet::units::{Arm, Side, Status};
use crate::{At, Now};

/// The thousandths of a move that `halves` of it come to, if they are left.
pub(crate) fn afford(state: &State, unit: UnitId, halves: HalfCount) -> Result<u16, Refusal> {
    let needs = u16::from(halves.0) * (WHOLE / 2);
    let left = WHOLE.saturating_sub(state.unit(unit).marks.spent);
    if needs > left { Err(Refusal::TooLittleLeft { needs, left }) } else { Ok(needs) }
}

/// Why a side may not order this now.
pub(crate) fn refusal(now: Now<'_>, side: Side, order: Order) -> Option<Refusal> {
    let of = |unit: UnitId| rates::refusal(now, side, unit);
    let goes = |unit: UnitId| rates::march_refusal(now, side, unit);
    match order {
        Order::Form { unit, array, facing } => of(unit).or_else(|| form(now, unit, array, facing).err()),
        Order::About { unit } => rates::drill_refusal(now, side, unit).or_else(|| about(now, unit).err()),
        Order::StepBack { unit, by } => {
            let may = goes(unit).filter(|why| *why != Refusal::Falters || !may_step_back(now, unit));
            may.or_else(|| step_back(now, unit, by).err())
        }
        Order::Mount { unit, up } => goes(unit).or_else(|| mount(now, unit, Mounting::from(up)).err()),
        Order::GetUp { unit, token } => get_up_refusal(now, side, unit, RallyToken::from(token)),
        _ => Some(Refusal::NotNow),
    }
}

/// Carries out what was ordered.
pub(crate) fn carry_out(at: &mut At<'_>, order: Order) {
    let battle = at.battle;
    match order {
        Order::Form { unit, array, facing } => {
            let Ok((pose, spent)) = form(at.now(), unit, array, facing) else { return };
            at.emit(Event::Formed { unit, array, pose, spent });
            if at.state().unit(unit).status != Status::Formed {
                at.emit(Event::Turned { unit, status: Status::Formed });
            }
        }
        Order::About { unit } => {
            let Ok((pose, spent)) = about(at.now(), unit) else { return };
            at.emit(Event::Moved { unit, pose, spent, towards: 0 });
        }
        Order::StepBack { unit, by } => {
            let Ok(path) = step_back(at.now(), unit, by) else { return };
            let Some(block) = at.state().block(battle, unit) else { return };
            let towards = towards(at.now(), unit, &block.moved_to(path.end), WHOLE);
            at.emit(Event::Moved { unit, pose: path.end, spent: WHOLE, towards });
            if path.unforms || !path.through.is_empty() {
                unform(at, unit);
            }
            for friend in path.through {
                unform(at, friend);
            }
        }
        Order::Mount { unit, up } => {
            let Ok((pose, holders, spent)) = mount(at.now(), unit, Mounting::from(up)) else { return };
            at.emit(Event::Mounted { unit, up, holders, pose, spent });
        }
        Order::GetUp { unit, token } => get_up(at, unit, RallyToken::from(token)),
        _ => {}
    }
}

/// What the ground under the front of a unit does to it; on a road a column or limbered guns do not mind it.
pub(crate) fn hindrance(now: Now<'_>, unit: UnitId) -> Hindrance {
    let Some(block) = now.state.block(now.battle, unit) else { return Hindrance::default() };
    if now.state.keeps_to_roads(unit) && now.battle.terrain.road_under(&block).is_some() {
        return Hindrance::default();
    }
    let front = block.middle_of(Face::Front);
    now.battle.terrain.hindrance(&now.battle.tables, now.state.goer(now.battle, unit), front)
}

/// Where a unit stands that is drawn up otherwise on the middle of its front, if there is room.
fn pivoted(
    now: Now<'_>,
    unit: UnitId,
    after: impl FnOnce(UnitShape) -> UnitShape,
    facing: Angle,
) -> Result<Pose, Refusal> {
    let before = now.state.stance(unit).ok_or(Refusal::NotOnTable)?;
    let block = now.battle.block_of(unit, &before);
    let drawn = now.battle.block_of(unit, &after(before));
    let front = block.middle_of(Face::Front);
    let pose = Pose::new(front.towards(facing, Inches::ZERO - drawn.depth() / 2), facing);
    let around = Surroundings::new(now.battle, now.state, unit, MoveReason::March);
    let there = drawn.moved_to(pose);
    if around.admits(&block, &there) { Ok(pose) } else { Err(around.no_room(&there)) }
}

/// Whether a unit has room to be in order again where it is: a mob has to be drawn up for it.
pub(crate) fn has_room_in_order(now: Now<'_>, unit: UnitId) -> bool {
    let Some(before) = now.state.stance(unit).filter(|stance| stance.mob) else { return true };
    let after = UnitShape { mob: false, ..before };
    let pose = now.battle.redrawn(unit, &before, &after);
    let drawn = now.battle.block_of(unit, &UnitShape { pose, ..after });
    let around = Surroundings::new(now.battle, now.state, unit, MoveReason::March);
    around.admits(&now.battle.block_of(unit, &before), &drawn)
}

/// A unit is in order again; a mob that has no room to be drawn up is merely unformed.
pub(crate) fn put_in_order(at: &mut At<'_>, unit: UnitId) {
    let has_room = has_room_in_order(at.now(), unit);
    status::turn_to(at, unit, if has_room { Status::Formed } else { Status::Unformed });
}

/// The column of the formation table.
pub(crate) fn after(array: Array) -> After {
    match array {
        Array::Line => After::Line,
        Array::ExtendedLine => After::ExtendedLine,
        Array::Skirmish => After::Skirmish,
        Array::Column | Array::Limbered | Array::Deployed => After::Column,
    }
}

/// Where a unit stands and what it spends when it is drawn up so, or why it cannot be.
pub(crate) fn form(now: Now<'_>, unit: UnitId, array: Array, facing: Angle) -> Result<(Pose, u16), Refusal> {
    let (own, arm) = (now.state.unit(unit), now.state.arm(now.battle, unit));
    let suits = match arm {
        Arm::Artillery => matches!(array, Array::Limbered | Array::Deployed) && own.guns > 0,
        Arm::Cavalry => matches!(array, Array::Line | Array::Column),
        Arm::Infantry => !matches!(array, Array::Limbered | Array::Deployed),
    };
    let is_formed = own.status == Status::Formed;
    if !suits {
        return Err(Refusal::NotDrawnUpSo);
    }
    if own.building.is_some() {
        return Err(Refusal::InBuilding);
    }
    if is_formed && own.array == array {
        return Err(Refusal::NothingToDo);
    }
    if own.status == Status::Faltering {
        return Err(Refusal::Falters);
    }
    if own.array == Array::Skirmish && array != Array::Skirmish {
        return Err(Refusal::NotRecalled);
    }
    let pose = own.pose.ok_or(Refusal::NotOnTable)?;
    if own.as_it_was && (array, facing) != (own.array, pose.facing) {
        return Err(Refusal::AsItWas);
    }
    let ground = hindrance(now, unit);
    if !is_formed && ground.unformed {
        return Err(Refusal::GroundUnforms);
    }
    let field = &now.battle.tables.field;
    let halves = match arm {
        Arm::Artillery if !is_formed => field.acts.get(Act::BatteryAboutFace),
        Arm::Artillery if rates::is_heavy(now.battle, unit) => field.acts.get(Act::LimberTwentyPdr),
        Arm::Artillery => field.acts.get(Act::Limber),
        _ => field.formations.get(now.state.changes_from(unit), after(array)),
    };
    if arm == Arm::Artillery && array != own.array {
        let needed = field.scale.get(Scale::CrewNeeded).saturating_mul(own.guns);
        if own.figures < needed {
            return Err(Refusal::TooFewCrew { crew: own.figures, needed });
        }
        if array == Array::Deployed && ground.no_deployment {
            return Err(Refusal::NoDeployment);
        }
    }
    let spent = afford(now.state, unit, halves)?;
    Ok((pivoted(now, unit, |stance| UnitShape { array, mob: false, ..stance }, facing)?, spent))
}

/// An about-face: every man turns where he stands.
fn about(now: Now<'_>, unit: UnitId) -> Result<(Pose, u16), Refusal> {
    let pose = now.state.unit(unit).pose.ok_or(Refusal::NotOnTable)?;
    let free = now.state.unit(unit).array == Array::Skirmish;
    let halves = if free { HalfCount(0) } else { path::same_formation(now, unit) };
    Ok((Pose::new(pose.at, pose.facing + Turn::ABOUT), afford(now.state, unit, halves)?))
}

/// Whether a unit that falters may step back: it recoiled, and this is its next phase of moves.
pub(crate) fn may_step_back(now: Now<'_>, unit: UnitId) -> bool {
    let own = now.state.unit(unit);
    own.status == Status::Faltering && own.marks.recoiled && own.building.is_none()
}

/// Stepping back, facing as it does: a whole move of infantry or cavalry.
pub(crate) fn step_back(now: Now<'_>, unit: UnitId, by: Inches) -> Result<MarchPath, Refusal> {
    if now.state.arm(now.battle, unit) == Arm::Artillery {
        return Err(Refusal::GunsDoNot);
    }
    let most = now.battle.distance(SheetDistance::StepBack);
    if by <= Inches::ZERO {
        return Err(Refusal::NothingToDo);
    }
    afford(now.state, unit, HalfCount(2))?;
    let block = now.state.block(now.battle, unit).ok_or(Refusal::NotOnTable)?;
    let legs = [Leg::Ahead(Inches::ZERO - by)];
    let mut path = path::survey(now, unit, &block, &legs, MoveType::Move)?;
    if path.cost > most {
        return Err(Refusal::TooFar { distance: path.cost, most });
    }
    if !path.hurdles.is_empty() {
        return Err(Refusal::CannotCross);
    }
    let there = block.moved_to(path.end);
    if let Some(refusal) = brigade_orders::move_refusal(now, unit, &block, &there) {
        return Err(refusal);
    }
    let around = Surroundings::new(now.battle, now.state, unit, MoveReason::March);
    if !around.admits(&block, &there) {
        return Err(around.no_room(&there));
    }
    let is_free = |friends: Friends| {
        around.field(friends, Closed::Read).walk(&block, &legs, Inches::LONGEST).stop.is_none()
    };
    if is_free(Friends::Solid) {
        return Ok(path);
    }
    if !is_free(Friends::Passed) {
        return Err(Refusal::NoWay);
    }
    path.through = around.passed_through(&block, &legs);
    Ok(path)
}

/// What cavalry does about its horses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mounting {
    Mounts,
    Dismounts,
}

impl From<bool> for Mounting {
    fn from(up: bool) -> Mounting {
        if up { Mounting::Mounts } else { Mounting::Dismounts }
    }
}

/// Where cavalry stands that has mounted or dismounted, the horse holders lent or returned, and what it spends.
fn mount(now: Now<'_>, unit: UnitId, mounting: Mounting) -> Result<(Pose, u8, u16), Refusal> {
    let (own, up) = (now.state.unit(unit), mounting == Mounting::Mounts);
    if now.battle.unit(unit).arm != Arm::Cavalry {
        return Err(Refusal::NoHorses);
    }
    if own.mounted == up {
        return Err(Refusal::NothingToDo);
    }
    if up && !matches!(own.array, Array::Line | Array::Column) {
        return Err(Refusal::NotDrawnUpSo);
    }
    let halves = now.battle.tables.field.formations.get(Before::Mount, after(own.array));
    let spent = afford(now.state, unit, halves)?;
    let holders = if up { own.lent } else { now.battle.horse_holders(own.figures) };
    let figures = if up { own.figures.saturating_add(holders) } else { own.figures - holders };
    let facing = own.pose.ok_or(Refusal::NotOnTable)?.facing;
    let pose = pivoted(now, unit, |stance| UnitShape { mounted: up, figures, ..stance }, facing)?;
    Ok((pose, holders, spent))
}

/// Whether the brigadier of a unit, the general in his place, or the C-in-C is near enough to get it up.
fn is_urged(now: Now<'_>, unit: UnitId) -> bool {
    let Some(own) = now.state.block(now.battle, unit) else { return false };
    let (near, brigade) = (now.battle.distance(SheetDistance::GetUp), now.battle.unit(unit).brigade);
    now.battle.general_ids().any(|general| {
        let commands = match now.battle.general(general).rank {
            _ if now.battle.general(general).side != now.battle.unit(unit).side => false,
            GeneralRank::Brigade(his) => brigade == Some(his),
            GeneralRank::Chief => true,
            GeneralRank::Division(_) | GeneralRank::Corps => {
                brigade.is_some_and(|own| now.state.stands_in(now.battle, general, own))
            }
        };
        commands
            && now.state.general_block(now.battle, general).is_some_and(|block| block.is_within(near, &own))
    })
}

/// Whether a side spends the token "Rally once again" on a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RallyToken {
    Spent,
    Kept,
}

impl From<bool> for RallyToken {
    fn from(is_spent: bool) -> RallyToken {
        if is_spent { RallyToken::Spent } else { RallyToken::Kept }
    }
}

fn get_up_refusal(now: Now<'_>, side: Side, unit: UnitId, token: RallyToken) -> Option<Refusal> {
    let own = now.state.unit(unit);
    if now.battle.unit(unit).side != side {
        Some(Refusal::NotYours)
    } else if own.pose.is_none() {
        Some(Refusal::NotOnTable)
    } else if now.state.is_fighting(unit) {
        Some(Refusal::Fighting)
    } else if own.status != Status::GoneToGround {
        Some(Refusal::NothingToDo)
    } else if own.marks.changed {
        Some(Refusal::JustLayDown)
    } else if own.marks.tried {
        Some(Refusal::AlreadyTried)
    } else if !is_urged(now, unit) {
        Some(Refusal::NobodyNear { within: now.battle.distance(SheetDistance::GeneralNear) })
    } else if token == RallyToken::Spent && now.state.tokens[side as usize].rally == 0 {
        Some(Refusal::NoToken)
    } else {
        None
    }
}

fn get_up(at: &mut At<'_>, unit: UnitId, token: RallyToken) {
    let battle = at.battle;
    let own = battle.unit(unit);
    at.emit(Event::Tried { unit });
    if token == RallyToken::Spent {
        at.emit(Event::TokenSpent { side: own.side, token: Token::Rally });
    }
    let facts = GetUpFacts { grade: own.grade, general: true, rally_once_again: token == RallyToken::Spent };
    if run_for::<GetUp>(at, &own.name, &battle.tables, &facts).up {
        put_in_order(at, unit);
    } else {
        at.emit(Event::Failed { attempt: Attempt::GetUp { unit } });
    }
}
