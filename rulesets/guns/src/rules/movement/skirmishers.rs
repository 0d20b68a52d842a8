//! Section 4, skirmishers: put out by half a regiment or a brigade, and recalled.

use board::table::{Block, Inches, Leg, Point, Pose};

use crate::game::battle::{Battle, BrigadeId, Parent, UnitId};
use crate::game::event::{Attempt, Event};
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::{Absence, State};
use crate::rules::footprint::{Array, UnitShape};
use crate::rules::movement::formation_changes::{afford, after};
use crate::rules::movement::resolve::{Recall, RecallFacts};
use crate::rules::movement::surroundings::{Closed, Friends, MoveReason, Surroundings};
use crate::rules::movement::{path, rates};
use crate::rules::named::run_for;
use crate::sheet::axes::Obstacle;
use crate::sheet::board_tables::{Act, Going, MoveType, Scale, SheetDistance};
use crate::sheet::units::{Arm, Side, Status};
use crate::{At, Now};

/// Why a side may not order this now.
pub(crate) fn refusal(now: Now<'_>, side: Side, order: Order) -> Option<Refusal> {
    match order {
        Order::PutOut { unit, to } => {
            rates::drill_refusal(now, side, unit).or_else(|| put_out(now, unit, to).err())
        }
        Order::Screen { brigade, .. } if now.battle.brigade(brigade).side != side => Some(Refusal::NotYours),
        Order::Screen { brigade, to } => screen(now, brigade, to).err(),
        Order::Recall { unit } => rates::march_refusal(now, side, unit).or_else(|| recall(now, unit).err()),
        _ => Some(Refusal::NotNow),
    }
}

/// Carries out what was ordered.
pub(crate) fn carry_out(at: &mut At<'_>, order: Order) {
    let out = match order {
        Order::PutOut { unit, to } => put_out(at.now(), unit, to),
        Order::Screen { brigade, to } => screen(at.now(), brigade, to),
        Order::Recall { unit } => return call_in(at, unit),
        _ => return,
    };
    let Ok(Out { skirmishers, givers, pose, spent }) = out else { return };
    for (unit, figures) in givers {
        at.emit(Event::Lent { unit, to: skirmishers, figures, spent });
    }
    at.emit(Event::CameOn { unit: skirmishers, pose, spent });
}

/// Skirmishers that go out.
struct Out {
    skirmishers: UnitId,
    givers: Vec<(UnitId, u8)>,
    pose: Pose,
    spent: u16,
}

/// The detachment of a regiment or brigade that is not on the table.
fn detachment(now: Now<'_>, parent: Parent) -> Result<UnitId, Refusal> {
    let own = now.battle.unit_ids().find(|&id| now.battle.unit(id).parent == Some(parent));
    let is_in = |&id: &UnitId| now.state.unit(id).absence == Some(Absence::CalledIn);
    own.filter(is_in).ok_or(Refusal::GivesNone)
}

/// Whether a regiment has men to give: formed infantry in close order that has given none yet.
fn gives(now: Now<'_>, unit: UnitId, figures: u8) -> bool {
    let own = now.state.unit(unit);
    let left = own.figures.saturating_sub(figures);
    now.battle.unit(unit).arm == Arm::Infantry
        && now.battle.unit(unit).parent.is_none()
        && own.pose.is_some()
        && own.status == Status::Formed
        && own.array != Array::Skirmish
        && own.building.is_none()
        && !own.marks.halted
        && !now.state.is_fighting(unit)
        && own.lent == 0
        && figures > 0
        && left > now.battle.tables.field.scale.get(Scale::TooFew)
}

/// Where skirmishers stand that come out there: near one of their parents, by a way that a march could take, and where there is
/// room.
fn placed(
    now: Now<'_>,
    skirmishers: UnitId,
    figures: u8,
    givers: &[(UnitId, u8)],
    to: Point,
) -> Result<Pose, Refusal> {
    let own: Vec<Block> = givers.iter().filter_map(|&(unit, _)| now.state.block(now.battle, unit)).collect();
    let facing = own.first().ok_or(Refusal::GivesNone)?.pose().facing;
    let pose = Pose::new(to, facing);
    let stance = UnitShape { pose, array: Array::Skirmish, mounted: false, mob: false, figures, guns: 0 };
    let block = now.battle.block_of(skirmishers, &stance);
    let around = Surroundings::new(now.battle, now.state, skirmishers, MoveReason::March);
    if !around.keeps_off(&block) || !around.is_clear(&block) {
        return Err(around.no_room(&block));
    }
    let mut why = Refusal::GivesNone;
    for parent in own {
        match comes_out(now, skirmishers, &around, &parent, &block) {
            Ok(()) => return Ok(pose),
            Err(refusal) => why = refusal,
        }
    }
    Err(why)
}

/// Why skirmishers do not come there from a regiment: it is too far, or the straight way of single men is barred.
fn comes_out(
    now: Now<'_>,
    skirmishers: UnitId,
    around: &Surroundings<'_>,
    parent: &Block,
    there: &Block,
) -> Result<(), Refusal> {
    /// They go man by man, and draw up where they arrive.
    const FILE: Inches = Inches::whole(1);
    let (distance, most) = (parent.distance(there), now.battle.distance(SheetDistance::SkirmishersStart));
    if distance > most {
        return Err(Refusal::TooFar { distance, most });
    }
    let file = Block::new(parent.pose(), FILE, FILE);
    let legs = [Leg::To(there.pose().at)];
    let path = path::survey(now, skirmishers, &file, &legs, MoveType::Move)?;
    if path.hurdles.iter().any(|hurdle| hurdle.obstacle != Obstacle::Works) {
        return Err(Refusal::DefencesBetween);
    }
    let most = now.state.whole_move(now.battle, skirmishers);
    if path.cost > most {
        return Err(Refusal::TooFar { distance: path.cost, most });
    }
    let walk = around.field(Friends::Solid, Closed::Read).walk(&file, &legs, Inches::LONGEST);
    if walk.stop.is_some() { Err(Refusal::NoWay) } else { Ok(()) }
}

fn put_out(now: Now<'_>, unit: UnitId, to: Point) -> Result<Out, Refusal> {
    let skirmishers = detachment(now, Parent::Regiment(unit))?;
    let field = &now.battle.tables.field;
    let figures = now.state.unit(unit).figures / field.scale.get(Scale::HalfRegiment).max(1);
    if !gives(now, unit, figures) {
        return Err(Refusal::GivesNone);
    }
    let spent = afford(now.state, unit, field.acts.get(Act::SkirmishRegiment))?;
    let givers = vec![(unit, figures)];
    let pose = placed(now, skirmishers, figures, &givers, to)?;
    Ok(Out { skirmishers, givers, pose, spent })
}

/// Every regiment of the brigade that can gives its men.
fn screen(now: Now<'_>, brigade: BrigadeId, to: Point) -> Result<Out, Refusal> {
    let skirmishers = detachment(now, Parent::Brigade(brigade))?;
    let field = &now.battle.tables.field;
    let (figures, act) =
        (field.scale.get(Scale::BrigadeSkirmishers), field.acts.get(Act::BrigadeSkirmishers));
    let can = |&unit: &UnitId| gives(now, unit, figures) && afford(now.state, unit, act).is_ok();
    let givers: Vec<(UnitId, u8)> =
        now.battle.units_of(brigade).filter(can).map(|unit| (unit, figures)).collect();
    let spent = givers.first().map_or(Err(Refusal::GivesNone), |&(unit, _)| afford(now.state, unit, act))?;
    let all = figures.saturating_mul(givers.len() as u8);
    let pose = placed(now, skirmishers, all, &givers, to)?;
    Ok(Out { skirmishers, givers, pose, spent })
}

/// What a recall would do.
enum Back {
    /// The whole regiment closes up in line.
    Line(Pose, u16),
    /// The men go back to their regiments, which spend as much on it as on putting them out.
    Parents(Vec<(UnitId, u8)>, u16),
}

fn recall(now: Now<'_>, unit: UnitId) -> Result<Back, Refusal> {
    let Now { battle, state } = now;
    let (own, field) = (state.unit(unit), &battle.tables.field);
    if own.array != Array::Skirmish {
        return Err(Refusal::NotOut);
    }
    if own.marks.tried {
        return Err(Refusal::AlreadyTried);
    }
    let block = state.block(battle, unit).ok_or(Refusal::NotOnTable)?;
    let Some(parent) = battle.unit(unit).parent else {
        let halves = field.formations.get(state.changes_from(unit), after(Array::Line));
        let spent = afford(state, unit, halves)?;
        let stance = state.stance(unit).ok_or(Refusal::NotOnTable)?;
        let line = UnitShape { array: Array::Line, ..stance };
        let pose = battle.redrawn(unit, &stance, &line);
        let around = Surroundings::new(now.battle, now.state, unit, MoveReason::March);
        let formed = battle.block_of(unit, &UnitShape { pose, ..line });
        return if around.admits(&block, &formed) {
            Ok(Back::Line(pose, spent))
        } else {
            Err(around.no_room(&formed))
        };
    };
    let act = match parent {
        Parent::Regiment(_) => Act::SkirmishRegiment,
        Parent::Brigade(_) => Act::BrigadeSkirmishers,
    };
    let spent = afford(state, unit, field.acts.get(act))?;
    let near = battle.distance(SheetDistance::Rejoin);
    let stands = |&id: &UnitId| state.block(battle, id).is_some_and(|other| other.is_within(near, &block));
    let givers: Vec<UnitId> = match parent {
        Parent::Regiment(id) => vec![id],
        Parent::Brigade(brigade) => {
            battle.units_of(brigade).filter(|&id| state.has_given(battle, id)).collect()
        }
    };
    if !givers.iter().any(stands) {
        return Err(Refusal::NoParent);
    }
    // Men whose regiment is gone go with the others.
    let here: Vec<UnitId> = givers.into_iter().filter(|&id| state.unit(id).pose.is_some()).collect();
    let mut left = own.figures;
    let mut shares: Vec<(UnitId, u8)> = Vec::with_capacity(here.len());
    for &id in &here {
        let share = state.unit(id).lent.min(left);
        left -= share;
        shares.push((id, share));
    }
    if let Some(last) = shares.last_mut() {
        last.1 += left;
    }
    let has_room = |&(id, figures): &(UnitId, u8)| {
        let Some(before) = state.stance(id) else { return false };
        let after = UnitShape { figures: before.figures.saturating_add(figures), ..before };
        let grown = battle.block_of(id, &UnitShape { pose: battle.redrawn(id, &before, &after), ..after });
        let around = Surroundings::new(now.battle, now.state, id, MoveReason::March);
        around.admits_but(unit, &battle.block_of(id, &before), &grown)
    };
    if !shares.iter().all(has_room) {
        return Err(Refusal::NoRoom { because: None });
    }
    for &(id, _) in &shares {
        afford(state, id, field.acts.get(act))?;
    }
    Ok(Back::Parents(shares, spent))
}

impl State {
    /// Whether men of a regiment are with the skirmishers of its brigade; those of horse hold horses, and half a regiment is out on
    /// its own account.
    pub(crate) fn has_given(&self, battle: &Battle, id: UnitId) -> bool {
        let known = battle.unit(id);
        let is_half = |other: &UnitId| battle.unit(*other).parent == Some(Parent::Regiment(id));
        let half = battle.unit_ids().find(is_half);
        known.arm == Arm::Infantry
            && known.parent.is_none()
            && self.unit(id).lent > 0
            && half.is_none_or(|half| self.unit(half).pose.is_none())
    }
}

fn call_in(at: &mut At<'_>, unit: UnitId) {
    let battle = at.battle;
    let Ok(back) = recall(at.now(), unit) else { return };
    let own = battle.unit(unit);
    let far = battle.distance(SheetDistance::RecallFar);
    let middle = at.state().unit(unit).pose.unwrap_or_default().at;
    let facts = RecallFacts {
        grade: own.grade,
        half_regiment: matches!(own.parent, Some(Parent::Regiment(_))),
        far: at.state().nearest_enemy(battle, unit).is_none_or(|(_, distance)| distance > far),
        dense_woods: battle.terrain.going(&battle.tables, middle) == Going::Severe,
    };
    at.emit(Event::Tried { unit });
    if !run_for::<Recall>(at, &own.name, &battle.tables, &facts).recalled {
        at.emit(Event::Failed { attempt: Attempt::Recall { unit } });
        return;
    }
    match back {
        Back::Line(pose, spent) => at.emit(Event::Formed { unit, array: Array::Line, pose, spent }),
        Back::Parents(shares, spent) => {
            for (regiment, figures) in shares {
                at.emit(Event::Returned { unit: regiment, from: unit, figures, spent });
            }
            at.emit(Event::Removed { unit, absence: Absence::CalledIn });
        }
    }
}
