//! Section 7, the two sides of a melee, and what their dice need to know, from battle and state.

use std::cmp::Reverse;

use board::table::{Block, Face};
use engine::Count;

use crate::Now;
use crate::game::battle::UnitId;
use crate::game::charges_and_melees::Combatant;
use crate::game::state::State;
use crate::rules::fire::cover::MeleeEntry;
use crate::rules::fire::{cover, line_of_sight};
use crate::rules::footprint::Array;
use crate::rules::melee::melee_modifiers::{Arms, Fighting, is_half_lost};
use crate::rules::melee::resolve::MeleeFacts;
use crate::sheet::board_tables::Going;
use crate::sheet::units::{Arm, Formation, Presence, Side, Status};

/// One side of a melee.
#[derive(Clone, Debug)]
pub(crate) struct Party {
    /// Its side.
    pub(crate) side: Side,
    /// All of it, the biggest unit first, which is rolled for; routing units, which do not fight back, last.
    pub(crate) units: Vec<Combatant>,
}

impl Party {
    /// The units of a side in a melee, if there are any.
    pub(crate) fn of(now: Now<'_>, fray: u8, side: Side) -> Option<Party> {
        let own = now.state.in_fray(fray).filter(|one| now.battle.unit(one.unit).side == side);
        let mut units: Vec<Combatant> = own.copied().collect();
        units.sort_by_key(|one| {
            let unit = now.state.unit(one.unit);
            (unit.status == Status::Routing, Reverse(unit.figures), one.unit)
        });
        (!units.is_empty()).then_some(Party { side, units })
    }

    /// The unit that is rolled for.
    pub(crate) fn leader(&self) -> UnitId {
        self.units[0].unit
    }

    /// Its units that are still on the table.
    pub(crate) fn standing(&self, state: &State) -> Vec<UnitId> {
        self.units.iter().map(|one| one.unit).filter(|&unit| state.unit(unit).pose.is_some()).collect()
    }

    /// Its figures that fight: routing units do not, unless there are no others.
    fn figures(&self, state: &State) -> u8 {
        let routs = |one: &Combatant| state.unit(one.unit).status == Status::Routing;
        let all_rout = routs(&self.units[0]);
        let fighting = self.units.iter().filter(|one| all_rout || !routs(one));
        fighting.fold(0, |sum: u8, one| sum.saturating_add(state.unit(one.unit).figures))
    }
}

/// What a round of a melee needs to know: the one side, then the other.
pub(crate) fn facts(now: Now<'_>, parties: &[Party; 2]) -> MeleeFacts {
    let [one, other] = [0, 1].map(|at| fighting(now, &parties[at], &parties[1 - at]));
    MeleeFacts {
        first_round: one.first_round,
        difficult: one.difficult,
        side: parties[0].side,
        arm: one.arm,
        limbered: one.limbered,
        figures: Count::clamped(one.figures),
        grade: one.grade,
        arms: one.arms,
        formation: one.formation,
        state: one.state,
        position: one.position,
        uphill: one.uphill,
        general: one.general,
        charging: one.charging,
        following_up: one.following_up,
        recoiled: one.recoiled,
        flank_or_rear: one.flank_or_rear,
        half_lost: one.half_lost,
        supports: Count::clamped(one.supports),
        low_on_ammo: one.low_on_ammo,
        rebel_yell: one.rebel_yell,
        enemy_arm: other.arm,
        enemy_limbered: other.limbered,
        enemy_figures: Count::clamped(other.figures),
        enemy_grade: other.grade,
        enemy_arms: other.arms,
        enemy_formation: other.formation,
        enemy_state: other.state,
        enemy_position: other.position,
        enemy_uphill: other.uphill,
        enemy_general: other.general,
        enemy_charging: other.charging,
        enemy_following_up: other.following_up,
        enemy_recoiled: other.recoiled,
        enemy_flank_or_rear: other.flank_or_rear,
        enemy_half_lost: other.half_lost,
        enemy_supports: Count::clamped(other.supports),
        enemy_low_on_ammo: other.low_on_ammo,
        enemy_rebel_yell: other.rebel_yell,
    }
}

/// What counts of one side: what its biggest unit is, and the figures of all.
fn fighting(now: Now<'_>, own: &Party, enemy: &Party) -> Fighting {
    let (lead, foe) = (own.units[0], enemy.units[0].unit);
    let (id, known, unit) = (lead.unit, now.battle.unit(lead.unit), now.state.unit(lead.unit));
    let mut all = own.units.iter().chain(&enemy.units);
    let entry = if lead.charging || lead.following { MeleeEntry::ComesIn } else { MeleeEntry::Stood };
    Fighting {
        arm: now.state.arm(now.battle, id),
        limbered: unit.array == Array::Limbered,
        figures: own.figures(now.state),
        grade: known.grade,
        // In the first melee turn only.
        arms: if known.shotguns && lead.rounds == 0 { Arms::Shotguns } else { Arms::of(known.weapon) },
        formation: unit.array.formation().unwrap_or(Formation::Line),
        state: unit.status,
        position: cover::in_melee(now, id, foe, entry),
        uphill: line_of_sight::level(now, id) > line_of_sight::level(now, foe),
        general: now.state.command_near(now.battle, id) == Presence::Attached,
        charging: lead.charging,
        following_up: lead.following,
        recoiled: lead.recoiled,
        flank_or_rear: own.units.iter().any(|one| one.outflanked),
        half_lost: is_half_lost(&now.battle.tables, unit.size, unit.lost()),
        supports: line_of_sight::supports(now, id),
        low_on_ammo: unit.low_on_ammo,
        rebel_yell: own.units.iter().any(|one| one.yell),
        first_round: all.any(|one| one.rounds == 0),
        difficult: [id, foe].into_iter().any(|unit| is_difficult(now, unit)),
    }
}

/// Whether a unit on foot stands in ground that keeps horse from riding it down.
pub(crate) fn is_difficult(now: Now<'_>, unit: UnitId) -> bool {
    let going = |block: Block| now.battle.terrain.going(&now.battle.tables, block.middle_of(Face::Front));
    now.state.arm(now.battle, unit) != Arm::Cavalry
        && now.state.block(now.battle, unit).is_some_and(|block| going(block) != Going::Good)
}
