//! What a drag over the table comes to: a regiment marches or charges, a general rides or joins, a brigade goes as one.

use board::table::{
    Angle, Block, Face, Inches, Leg, Pivot, Point, Pose, Region, Stop, Turn, Turning, wheel_towards,
};
use desk::{DragEnd, Dragged, Stopped};
use sheet::Axis;
use view::drag;
use view::table::Mark;

use crate::Now;
use crate::game::battle::{Battle, BrigadeId, GeneralId, GeneralRank, UnitId};
use crate::game::order::{Evolution, Order};
use crate::game::refusal::Refusal;
use crate::game::state::Pending;
use crate::page::picture::Piece;
use crate::page::{charge_pointing, log};
use crate::rules::command::generals;
use crate::rules::footprint::Array;
use crate::rules::movement::march::Packs;
use crate::rules::movement::path::MarchPath;
use crate::rules::movement::surroundings::{MoveReason, Surroundings};
use crate::rules::movement::terrain::GroundPatch;
use crate::rules::movement::{brigade_move, formation_changes, march, rates};
use crate::rules::turn::phases::{chooser, refusal};
use crate::sheet::board_tables::{SheetDistance, TurnPhase};

/// How a piece stands that can be dragged now.
pub fn dragged_from(now: Now<'_>, piece: Piece) -> Option<Block> {
    let side = chooser(now)?;
    match (now.state.pending.last(), piece) {
        (Some(Pending::Declare { .. } | Pending::Opportunity { .. }), Piece::Unit(unit)) => {
            return charge_pointing::dragged_from(now, unit).filter(|_| now.battle.unit(unit).side == side);
        }
        (Some(Pending::Act { .. }), _) => {}
        _ => return None,
    }
    match (now.state.phase, piece) {
        (TurnPhase::Charges, Piece::Unit(unit)) => {
            charge_pointing::dragged_from(now, unit).filter(|_| now.battle.unit(unit).side == side)
        }
        (TurnPhase::NormalMoves, Piece::Unit(unit)) => {
            let is_free = rates::march_refusal(now, side, unit).is_none();
            let can_go = now.state.move_left(now.battle, unit) > Inches::ZERO;
            now.state.block(now.battle, unit).filter(|_| is_free && can_go)
        }
        (TurnPhase::Charges, Piece::General(general)) => {
            let is_free = now.battle.general(general).side == side && !now.state.general(general).rode;
            now.state.general_block(now.battle, general).filter(|_| is_free)
        }
        // His flag is dragged, and all of his brigade goes.
        (TurnPhase::NormalMoves, Piece::General(general)) => {
            let brigade = led(now.battle, general).filter(|&own| now.battle.brigade(own).side == side)?;
            free_to_go(now, brigade).next()?;
            now.state.general_block(now.battle, general)
        }
        _ => None,
    }
}

/// Whether a piece that can be dragged can be turned where it stands: a unit wheels, and a flag wheels its brigade.
pub fn turns(now: Now<'_>, piece: Piece) -> bool {
    now.state.phase == TurnPhase::NormalMoves && dragged_from(now, piece).is_some()
}

/// Drags a piece so that its front stands at a point; none if it cannot be dragged now.
///
/// # Errors
/// What keeps it from standing there.
pub fn drag(now: Now<'_>, piece: Piece, to: DragEnd) -> Option<Result<Dragged<Order>, Stopped>> {
    dragged_from(now, piece)?;
    let told = |refused: Refusal| match refused {
        Refusal::TooFar { .. } => Stopped::Spent,
        refused => Stopped::because(refused),
    };
    Some(match piece {
        Piece::Unit(unit) if now.state.phase == TurnPhase::Charges => {
            charge_pointing::drag(now, unit, to.front).map_err(Stopped::because)
        }
        Piece::Unit(unit) => march(now, unit, to),
        Piece::General(general) if now.state.phase == TurnPhase::NormalMoves => {
            as_one(now, led(now.battle, general)?, general, to).map_err(told)
        }
        Piece::General(general) => ride(now, general, to.front).map_err(told),
    })
}

/// The brigade a general leads.
fn led(battle: &Battle, general: GeneralId) -> Option<BrigadeId> {
    match battle.general(general).rank {
        GeneralRank::Brigade(brigade) => Some(brigade),
        GeneralRank::Division(_) | GeneralRank::Corps | GeneralRank::Chief => None,
    }
}

/// The units of a brigade that can still go somewhere, and how they stand.
fn free_to_go(now: Now<'_>, brigade: BrigadeId) -> impl Iterator<Item = (UnitId, Pose)> {
    let side = now.battle.brigade(brigade).side;
    let is_free = move |unit: &UnitId| {
        rates::march_refusal(now, side, *unit).is_none()
            && now.state.move_left(now.battle, *unit) > Inches::ZERO
    };
    now.battle.units_of(brigade).filter(is_free).filter_map(|unit| Some((unit, now.state.unit(unit).pose?)))
}

/// Within this of where he stands, a flag that is turned wheels the brigade instead of moving it on.
const WHEELING: Inches = Inches::whole(2);

/// The flag of its general is dragged, and all of a brigade goes the same way as one.
fn as_one(
    now: Now<'_>,
    brigade: BrigadeId,
    general: GeneralId,
    to: DragEnd,
) -> Result<Dragged<Order>, Refusal> {
    let DragEnd { front: flag, facing } = to;
    let own = now.state.general_block(now.battle, general).ok_or(Refusal::NotOnTable)?;
    let from = own.pose().at;
    let able: Vec<(UnitId, Pose)> = free_to_go(now, brigade).collect();
    let front = able.first().ok_or(Refusal::NobodyGoes)?.1.facing;
    let facing = facing.unwrap_or(front);
    let bearing = from.bearing(flag);
    let most = able.iter().map(|&(unit, _)| now.state.move_left(now.battle, unit)).max().unwrap_or_default();
    let evolution = match (facing.from(front).abs() > Turn::degrees(2), bearing.from(front).abs()) {
        (true, _) if from.distance(flag) <= WHEELING => Evolution::Wheel,
        (false, aside) if aside > Turn::degrees(120) => Evolution::FallBack,
        _ => Evolution::Advance,
    };
    let by = from.distance(flag).min(match evolution {
        Evolution::FallBack => now.battle.distance(SheetDistance::StepBack),
        _ => most,
    });
    let middle = brigade_move::middle(now, brigade);
    let to = if evolution == Evolution::Wheel { middle } else { middle.towards(bearing, by) };
    let order = Order::Together { brigade, evolution, to, facing };
    let side = chooser(now).ok_or(Refusal::NotNow)?;
    if let Some(refused) = refusal(now, side, order) {
        return Err(refused);
    }
    let mut marks = Vec::new();
    let (mut go, mut lag) = (0, 0);
    for (unit, end) in brigade_move::plan(now, brigade, evolution, to, facing) {
        let Some(block) = now.state.block(now.battle, unit) else { continue };
        let start = block.pose();
        let end = end.unwrap_or(start);
        let is_short = match evolution {
            Evolution::Wheel => end.facing.from(start.facing) != facing.from(front),
            _ => start.at.distance(end.at) + board::table::TOUCH < by,
        };
        go += i32::from(!is_short);
        lag += i32::from(is_short);
        let note = if is_short { "cannot keep up".into() } else { String::new() };
        marks.push(Mark::Ghost { block: block.moved_to(end), note, is_short });
    }
    let late = match lag {
        0 => String::new(),
        lag => format!(", {lag} cannot keep up"),
    };
    let name = &now.battle.brigade(brigade).name;
    let note = match evolution {
        Evolution::Wheel => format!("{name} wheels: {go} of {}{late}", go + lag),
        _ => format!("{name} {} {}: {go} of {}{late}", evolution.key(), log::mark(by), go + lag),
    };
    marks.insert(0, Mark::Advance { from: middle, to, note: note.clone() });
    Ok(Dragged { order, marks, note, block: own.moved_to(Pose::new(flag, facing)), stopped: None })
}

/// Within this of where its front is, a unit that is turned wheels where it stands.
const STILL: Inches = Inches::thousandths_of(250);

/// A unit that is about to be put elsewhere.
struct Marcher<'a> {
    now: Now<'a>,
    unit: UnitId,
    block: Block,
    around: Surroundings<'a>,
}

impl<'a> Marcher<'a> {
    fn new(now: Now<'a>, unit: UnitId) -> Option<Marcher<'a>> {
        let around = Surroundings::new(now.battle, now.state, unit, MoveReason::March);
        Some(Marcher { now, unit, block: now.state.block(now.battle, unit)?, around })
    }

    fn front(&self) -> Point {
        self.block.middle_of(Face::Front)
    }

    /// The order that puts its front there, and how it goes.
    ///
    /// # Errors
    /// Why the likeliest of them may not be given.
    fn order(&self, to: DragEnd) -> Result<(Order, MarchPath), Refusal> {
        let mut refused = None;
        for order in self.meant(to) {
            match self.path(order) {
                Ok(path) => return Ok((order, path)),
                Err(refusal) => {
                    refused.get_or_insert(refusal);
                }
            }
        }
        Err(refused.unwrap_or(Refusal::NoWay))
    }

    fn path(&self, order: Order) -> Result<MarchPath, Refusal> {
        match order {
            Order::March { to, facing, .. } => {
                march::way(self.now, self.unit, &self.around, Pose::new(to, facing), Packs::Carried)
            }
            Order::StepBack { by, .. } => formation_changes::step_back(self.now, self.unit, by),
            _ => Err(Refusal::NotNow),
        }
    }

    /// All that a drag could mean, the likeliest first.
    fn meant(&self, to: DragEnd) -> Vec<Order> {
        let (unit, held) = (self.unit, self.block.pose().facing);
        let half = Inches::ZERO - self.block.depth() / 2;
        let march =
            |facing: Angle| Order::March { unit, to: to.front.towards(facing, half), facing, packs: false };
        let mut orders = match to.facing {
            Some(facing) if facing != held && self.front().distance(to.front) <= STILL => self.turned(facing),
            Some(facing) => vec![march(facing)],
            None => self.fronts(to.front).into_iter().map(march).collect(),
        };
        let by = self.front().distance(to.front);
        let is_behind = self.front().towards(held, Inches::ZERO - by).distance(to.front) <= self.lane() / 2;
        if is_behind && by > STILL && to.facing.is_none_or(|facing| facing == held) {
            orders.insert(0, Order::StepBack { unit, by });
        }
        orders
    }

    /// A step straight back is shown so broad; of a long line no broader than a hand that meant straight back would err.
    fn lane(&self) -> Inches {
        (self.block.width() / 4).min(Inches::thousandths_of(1_500))
    }

    /// The orders that turn it where it stands: a wheel about the end of its front on that side, or on its middle.
    fn turned(&self, facing: Angle) -> Vec<Order> {
        let by = facing.from(self.block.pose().facing);
        let on = match rates::drill(self.now, self.unit).turning {
            Turning::OnCentre => Pivot::Centre,
            Turning::Wheeling if by < Turn::NONE => Pivot::LeftFront,
            Turning::Wheeling => Pivot::RightFront,
        };
        let to = Leg::Wheel { on, by }.end(&self.block).at;
        vec![Order::March { unit: self.unit, to, facing, packs: false }]
    }

    /// The facings it may end with: as it stands if it need not wheel, or as a wheel and a straight march bring it there.
    fn fronts(&self, front: Point) -> Vec<Angle> {
        let held = self.block.pose().facing;
        let aside = self.front().bearing(front).from(held).abs();
        let kept = (aside <= rates::drill(self.now, self.unit).oblique).then_some(held);
        let wheeled = (aside <= MOST_ASIDE).then(|| wheel_towards(&self.block, front)).flatten();
        let wheeled = wheeled.map(|by| held + by);
        match self.now.state.unit(self.unit).array {
            Array::Column | Array::Limbered => wheeled.into_iter().chain(kept).collect(),
            _ => kept.into_iter().chain(wheeled).collect(),
        }
    }

    /// What keeps it from standing there.
    fn stopped(&self, to: DragEnd, refused: &Refusal) -> Stopped {
        let facing = to.facing.unwrap_or(self.block.pose().facing);
        let at = to.front.towards(facing, Inches::ZERO - self.block.depth() / 2);
        match refused {
            Refusal::TooFar { .. } => Stopped::Spent,
            Refusal::NoRoom { .. } | Refusal::NoWay => {
                self.barred(&self.block.moved_to(Pose::new(at, facing)))
            }
            Refusal::NoEntry { .. } => {
                let (tables, goer) =
                    (&self.now.battle.tables, self.now.state.goer(self.now.battle, self.unit));
                let is_closed = |patch: &&GroundPatch| {
                    let ground = tables.field.ground.get(patch.ground);
                    tables.field.going.get(ground, goer).no_entry
                        && !patch.area.stretches(self.front(), to.front).is_empty()
                };
                let closed = self.now.battle.terrain.patches.iter().find(is_closed);
                let name = closed.map_or("that ground", |patch| self.now.battle.ground_name(patch));
                Stopped::By(format!("It cannot go into {name}."))
            }
            refused => Stopped::because(refused),
        }
    }

    /// What bars its way there.
    fn barred(&self, there: &Block) -> Stopped {
        let battle = self.now.battle;
        Stopped::By(match self.around.stop(&self.block, there) {
            Some(Stop::Block(at)) => match self.around.met(at) {
                Some(other) if battle.unit(other).side != battle.unit(self.unit).side => {
                    format!("It may come no nearer to {}.", battle.unit(other).name)
                }
                Some(other) => format!("There is no way past {}.", battle.unit(other).name),
                None => "It may come no nearer to the general.".into(),
            },
            Some(Stop::Ground(at)) => {
                let name = battle.terrain.buildings.get(at).and_then(|building| building.name.as_deref());
                format!("It halts at {}.", name.unwrap_or("the buildings"))
            }
            Some(Stop::Table(_)) => "The table ends there.".into(),
            Some(Stop::Spent) | None => "It cannot wheel round to there in one move.".into(),
        })
    }
}

/// Farther round than this a unit does not wheel to march: a unit that goes back keeps its front.
const MOST_ASIDE: Turn = Turn::degrees(120);

fn march(now: Now<'_>, unit: UnitId, to: DragEnd) -> Result<Dragged<Order>, Stopped> {
    let marcher = Marcher::new(now, unit).ok_or_else(|| Stopped::because(Refusal::NotOnTable))?;
    let (order, path) = marcher.order(to).map_err(|refused| marcher.stopped(to, &refused))?;
    let note = walked(now, unit, &path);
    let there = marcher.block.moved_to(path.end);
    let marks = drag::marks([marcher.front(), there.middle_of(Face::Front)], there, &note);
    Ok(Dragged { order, marks, note, block: there, stopped: None })
}

/// Where the front of a unit or the place of a general can come to be.
pub fn reach(now: Now<'_>, piece: Piece) -> Option<Region> {
    let block = dragged_from(now, piece)?;
    match (now.state.phase, piece) {
        (TurnPhase::NormalMoves, Piece::Unit(unit)) => {
            let marcher = Marcher::new(now, unit)?;
            let most = now.state.move_left(now.battle, unit);
            let far = most.max(now.battle.distance(SheetDistance::StepBack)) + block.width() / 2;
            let from = Pose::new(marcher.front(), block.pose().facing);
            let is_reached = |front: Point| marcher.order(DragEnd { front, facing: None }).is_ok();
            Some(Region::found(from, far, far / MESHES, is_reached))
        }
        (TurnPhase::Charges, Piece::General(general)) => {
            let far = generals::pace(now.battle);
            let is_reached = |to: Point| ride(now, general, to).is_ok();
            Some(Region::found(block.pose(), far, far / MESHES, is_reached))
        }
        _ => None,
    }
}

/// A reach is looked for in a grid of so many meshes to either side.
const MESHES: i32 = 14;

/// How much of a unit's move a path takes, and what it does to the unit.
fn walked(now: Now<'_>, unit: UnitId, path: &MarchPath) -> String {
    let left = now.state.move_left(now.battle, unit);
    let mut note = format!("{} of {}", log::mark(path.cost), log::mark(left));
    if path.unforms || !path.through.is_empty() {
        note.push_str(", which unforms it");
    }
    if !path.hurdles.is_empty() {
        note.push_str(", rolls to cross the defences");
    }
    note
}

fn ride(now: Now<'_>, general: GeneralId, to: Point) -> Result<Dragged<Order>, Refusal> {
    let own = now.state.general_block(now.battle, general).ok_or(Refusal::NotOnTable)?;
    let side = now.battle.general(general).side;
    // A general dragged onto a unit joins it.
    let host = now
        .state
        .blocks(now.battle)
        .find(|(unit, block)| now.battle.unit(*unit).side == side && block.contains(to));
    let order = match host {
        Some((unit, _)) => Order::Join { general, unit },
        None => Order::Ride { general, to },
    };
    if let Some(refused) = refusal(now, side, order) {
        return Err(refused);
    }
    let (pose, note) = match host {
        Some((unit, _)) => {
            let stance = now.state.stance(unit).ok_or(Refusal::NotOnTable)?;
            (now.battle.behind(unit, &stance), format!("joins {}", now.battle.unit(unit).name))
        }
        None => {
            let far = own.pose().at.distance(to);
            (Pose::new(to, own.pose().facing), log::mark(far))
        }
    };
    let block = now.battle.general_block(pose);
    let marks = drag::marks([own.pose().at, pose.at], block, &note);
    Ok(Dragged { order, marks, note, block, stopped: None })
}
