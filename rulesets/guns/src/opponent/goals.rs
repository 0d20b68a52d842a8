//! Where each unit should go: to the places that bring points, or within reach of the enemy.

use board::table::{Angle, Face, Inches, Nearest, Point, Pose, Turn};

use crate::Now;
use crate::game::battle::{Battle, GeneralId, GeneralRank, UnitId};
use crate::game::order::Order;
use crate::game::state::{Post, State};
use crate::rules::footprint::Array;
use crate::sheet::units::{Arm, Side, Status};

/// The goals of a side.
pub(super) struct Goals {
    /// Where each unit goes, by their number.
    of: Vec<Option<Point>>,
}

impl Goals {
    /// Gives each unit the place that is nearest to it, those that few others go to first.
    pub(super) fn set(now: Now<'_>, side: Side) -> Goals {
        /// The distance each unit that goes to a place adds for the others.
        const CROWD: Inches = Inches::whole(10);
        let places: Vec<Point> = now.battle.terms.objectives.iter().map(|objective| objective.at).collect();
        let mut going = vec![0_i32; places.len()];
        let mut of = vec![places.first().copied(); now.battle.units.len()];
        for unit in now.state.standing(now.battle, side) {
            let Some(pose) = now.state.unit(unit).pose else { continue };
            let far = |&number: &usize| pose.at.distance(places[number]) + CROWD * going[number];
            if let Some(number) = (0..places.len()).min_by_key(far) {
                going[number] += 1;
                of[unit.index()] = Some(places[number]);
            }
        }
        Goals { of }
    }

    /// How far a unit is from where it should be: at its goal, or guns in range of it.
    pub(super) fn missing(&self, now: Now<'_>, nearest: &Nearest, unit: UnitId) -> Inches {
        /// The range from which guns do their work.
        const RANGE: Inches = Inches::whole(20);
        /// Within this a unit has arrived.
        const THERE: Inches = Inches::whole(2);
        let Some(block) = now.state.block(now.battle, unit) else { return Inches::ZERO };
        let near = if now.battle.unit(unit).arm == Arm::Artillery { RANGE } else { THERE };
        let goal = self.of[unit.index()].or_else(|| {
            let (enemy, _) = nearest.to(unit.index())?;
            Some(now.state.units[enemy].pose?.at)
        });
        goal.map_or(Inches::ZERO, |goal| (block.distance_to_point(goal) - near).max(Inches::ZERO))
    }

    /// Marches that lead to the goal or bring the enemy before the front, some long, some short.
    pub(super) fn marches(&self, now: Now<'_>, side: Side) -> Vec<Order> {
        /// Degrees off the straight way, past what stands in it.
        const ASIDE: [i32; 5] = [0, -30, 30, -60, 60];
        let mut orders = Vec::new();
        for unit in now.state.standing(now.battle, side) {
            let own = now.state.unit(unit);
            let Some(block) = now.state.block(now.battle, unit).filter(|_| own.status <= Status::Unformed)
            else {
                continue;
            };
            let pose = block.pose();
            if own.status == Status::Unformed {
                orders.push(Order::Form { unit, array: own.array, facing: pose.facing });
            }
            // Rounding must not make the last step too long.
            let left = now.state.move_left(now.battle, unit) - Inches::thousandths_of(20);
            let enemy = now
                .state
                .nearest_enemy(now.battle, unit)
                .and_then(|(enemy, _)| Some(now.state.unit(enemy).pose?.at));
            let mut march = |to: Point, facing: Angle| {
                orders.push(Order::March { unit, to, facing, packs: false });
            };
            let goal = self.of[unit.index()].map(|goal| (goal, &ASIDE[..]));
            for (goal, asides) in goal.into_iter().chain(enemy.map(|enemy| (enemy, &ASIDE[..1]))) {
                let bearing = pose.at.bearing(goal);
                let off = bearing.from(pose.facing).hundredths();
                let oblique = |aside: i32| (off + 100 * aside).clamp(-4500, 4500);
                for &aside in asides {
                    let ahead = pose.facing + Turn::hundredths_of(oblique(aside));
                    for part in [4, 2, 1] {
                        march(pose.at.towards(ahead, left * part / 4), pose.facing);
                    }
                }
                if own.array == Array::Skirmish {
                    march(pose.at.towards(bearing, left), bearing);
                }
                // A wheel that brings the goal before the front.
                for by in [oblique(0), oblique(0) / 2] {
                    let wheeled = wheeled(&block, Turn::hundredths_of(by));
                    march(wheeled.at, wheeled.facing);
                }
            }
            let arrays: &[Array] = match now.state.arm(now.battle, unit) {
                Arm::Artillery => &[Array::Limbered, Array::Deployed],
                Arm::Cavalry => &[Array::Line],
                Arm::Infantry => &[Array::Line, Array::Column],
            };
            for facing in std::iter::once(pose.facing).chain(enemy.map(|enemy| pose.at.bearing(enemy))) {
                orders.extend(arrays.iter().map(|&array| Order::Form { unit, array, facing }));
            }
        }
        orders
    }

    /// Rides of generals to the units of their command.
    pub(super) fn rides(&self, now: Now<'_>, side: Side) -> Vec<Order> {
        let mut orders = Vec::new();
        for general in now.battle.general_ids().filter(|&general| now.battle.general(general).side == side) {
            if now.state.general(general).rode {
                continue;
            }
            let Some(own) = now.state.general_block(now.battle, general) else { continue };
            let command = commanded(now.battle, general);
            let blocks = command.filter_map(|unit| Some((unit, now.state.block(now.battle, unit)?)));
            let Some((unit, block)) = blocks.min_by_key(|(_, block)| block.distance(&own)) else { continue };
            orders.push(Order::Join { general, unit });
            let behind = block.pose().at.towards(block.pose().facing + Turn::ABOUT, Inches::whole(3));
            orders.push(Order::Ride { general, to: behind });
        }
        orders
    }
}

/// How a unit stands after a wheel on the end of its front that stays behind.
fn wheeled(block: &board::table::Block, by: Turn) -> Pose {
    use board::table::{Leg, Pivot};
    let on = if by.hundredths() < 0 { Pivot::LeftFront } else { Pivot::RightFront };
    Leg::Wheel { on, by }.end(block)
}

/// The units a general commands.
pub(super) fn commanded(battle: &Battle, general: GeneralId) -> impl Iterator<Item = UnitId> + '_ {
    let (rank, side) = (battle.general(general).rank, battle.general(general).side);
    battle.unit_ids().filter(move |&unit| {
        let own = battle.unit(unit);
        own.side == side
            && match rank {
                GeneralRank::Brigade(brigade) => own.brigade == Some(brigade),
                GeneralRank::Division(division) => own.division == Some(division),
                GeneralRank::Corps | GeneralRank::Chief => true,
            }
    })
}

/// Whether a general is with a unit.
pub(super) fn is_attached(state: &State, general: GeneralId) -> bool {
    matches!(state.general(general).post, Post::With(_))
}

/// Whether a place lies within `degrees` of a unit's front.
pub(super) fn looks_at(block: &board::table::Block, at: Point, degrees: i32) -> bool {
    let off = block.middle_of(Face::Front).bearing(at).from(block.pose().facing);
    off.abs() <= Turn::degrees(degrees)
}
