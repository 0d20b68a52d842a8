//! Where units should go: to the places that bring points, or within reach of the enemy.

use board::table::{Angle, Inches, Nearest, Point, Turn};

use crate::Now;
use crate::game::battle::UnitId;
use crate::game::order::Order;
use crate::game::state::Fate;
use crate::rules::movement::moves;
use crate::sheet::units::{Arm, Formation, MoraleLevel, Side};

/// The goals of a side.
pub(super) struct Goals {
    /// Where each unit goes, by their number.
    of: Vec<Option<Point>>,
}

impl Goals {
    /// Gives each brigade the objective that is nearest to it, if possible one no other brigade goes to.
    pub(super) fn set(now: Now<'_>, side: Side) -> Goals {
        /// Added to the distance of a place for each brigade that goes there already.
        const CROWD: Inches = Inches::whole(8);
        let mut of = vec![None; now.battle.units.len()];
        let mut taken = vec![0_i32; now.battle.terms.objectives.len()];
        let groups = now.battle.brigade_ids().map(Some).chain([None]);
        for group in groups {
            let units: Vec<UnitId> = now
                .state
                .standing(now.battle, side)
                .filter(|&unit| now.battle.unit(unit).brigade == group)
                .collect();
            let Some(here) = units.first().and_then(|&unit| now.state.unit(unit).pose) else { continue };
            let far = |number: usize| here.at.distance(now.battle.terms.objectives[number].at);
            let best = (0..taken.len()).min_by_key(|&number| far(number) + CROWD * taken[number]);
            let Some(number) = best else { continue };
            taken[number] += 1;
            for unit in units {
                of[unit.index()] = Some(now.battle.terms.objectives[number].at);
            }
        }
        Goals { of }
    }

    /// How far a unit is from where it should be: at its goal or the enemy, or guns in range of it.
    pub(super) fn missing(&self, now: Now<'_>, nearest: &Nearest, unit: UnitId) -> Inches {
        /// Within this distance of its goal, a unit is there.
        const THERE: Inches = Inches::whole(1);
        let Now { battle, state } = now;
        let Some(block) = state.block(battle, unit) else { return Inches::ZERO };
        let weapon = state.unit(unit).weapon;
        let near =
            if battle.unit(unit).arm == Arm::Artillery { weapon.normal_range(&battle.tables) } else { THERE };
        let goal = self.of[unit.index()].or_else(|| {
            let (enemy, _) = nearest.to(unit.index())?;
            Some(state.units[enemy].pose?.at)
        });
        goal.map_or(Inches::ZERO, |goal| (block.distance_to_point(goal) - near).max(Inches::ZERO))
    }

    /// Moves that lead to the goal or bring the enemy before the front, formations, and rides of leaders.
    pub(super) fn orders(&self, now: Now<'_>, side: Side) -> Vec<Order> {
        let mut orders = Vec::new();
        for unit in now.state.standing(now.battle, side) {
            let own = now.state.unit(unit);
            let most = moves::allowance(now.state, unit);
            let Some(pose) = own.pose.filter(|_| most > 0 && own.level < MoraleLevel::Routed) else {
                continue;
            };
            let enemy = now
                .state
                .nearest_enemy(now.battle, unit)
                .and_then(|(enemy, _)| Some(now.state.unit(enemy).pose?.at));
            let mut faces = Vec::new();
            let mut go = |way: Angle, share: i32, facing: Angle| {
                // Rounding must not make the last step too long.
                let reach = moves::reach(now, unit, way, most) - Inches::thousandths_of(20);
                let to = pose.at.towards(way, reach.max(Inches::ZERO) * share / 4);
                orders.push(Order::Move { unit, to, facing });
            };
            for goal in self.of[unit.index()].into_iter().chain(enemy).filter(|&goal| goal != pose.at) {
                let bearing = pose.at.bearing(goal);
                let off = bearing.from(pose.facing).hundredths().clamp(-4500, 4500);
                let turned = pose.facing + Turn::hundredths_of(off);
                for share in [4, 2] {
                    go(turned, share, pose.facing);
                }
                go(turned, 4, turned);
                go(turned, 0, turned);
                if off.abs() == 4500 {
                    faces.push(bearing);
                }
            }
            orders.extend(faces.into_iter().map(|facing| Order::Face { unit, facing }));
            let forms: &[Formation] = match now.battle.unit(unit).arm {
                Arm::Artillery => &[Formation::Limbered, Formation::Unlimbered],
                Arm::Cavalry => &[Formation::BattleLine],
                Arm::Infantry => &[Formation::BattleLine, Formation::AttackColumn],
            };
            orders.extend(forms.iter().map(|&formation| Order::Form { unit, formation }));
        }
        for leader in now.battle.leader_ids().filter(|&leader| now.battle.leader(leader).side == side) {
            let own = now.state.leader(leader);
            if own.fate != Fate::Here || own.rides == 0 {
                continue;
            }
            let led = now.state.standing(now.battle, side).filter(|&unit| now.battle.leads(leader, unit));
            for pose in led.filter_map(|unit| now.state.unit(unit).pose) {
                let behind = pose.at.towards(pose.facing, Inches::ZERO - Inches::thousandths_of(750));
                orders.push(Order::Ride { leader, to: now.battle.on_table(behind) });
            }
        }
        orders
    }
}
