//! Section 7, the two sides of a melee, and what their dice need to know, from battle and state.

use std::cmp::Reverse;

use board::table::{Block, Face};
use engine::Count;

use crate::Now;
use crate::game::battle::UnitId;
use crate::game::charges_and_melees::Combatant;
use crate::game::state::State;
use crate::rules::command::generals;
use crate::rules::fire::cover::MeleeEntry;
use crate::rules::fire::{cover, line_of_sight};
use crate::rules::footprint::Array;
use crate::rules::melee::melee_modifiers::{Arms, Fighting, is_half_lost};
use crate::rules::melee::pursuit;
use crate::rules::melee::resolve::MeleeFacts;
use crate::rules::movement::rates;
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

/// What a round of a melee needs to know: the first side, then the other.
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
        ..sequel(now, parties)
    }
}

/// What only follow-ups of a round need to know: generals, guns, tokens and the pursuit.
fn sequel(now: Now<'_>, parties: &[Party; 2]) -> MeleeFacts {
    let [one, other] = [0, 1].map(|at| parties[at].leader());
    let near = |unit: UnitId| now.state.command_near(now.battle, unit) != Presence::Away;
    let at_risk = |unit: UnitId| generals::at_risk_with(now, unit);
    let leads = |unit: UnitId| at_risk(unit).is_none_or(|general| generals::leads_any(now, general));
    let attached = |unit: UnitId| now.state.attached(unit).next().is_some();
    let guns = |unit: UnitId| match now.battle.unit(unit).arm {
        Arm::Artillery => Count::clamped(now.state.unit(unit).guns),
        _ => MeleeFacts::plain().guns,
    };
    let tokens = |at: usize| Count::clamped(now.state.tokens[parties[at].side as usize].count());
    let is_other = |enemy: UnitId| parties.iter().flat_map(|party| &party.units).all(|one| one.unit != enemy);
    let sees_other = [one, other].into_iter().any(|unit| {
        let enemies = now.state.standing(now.battle, now.battle.unit(unit).side.enemy());
        now.state.arm(now.battle, unit) == Arm::Cavalry
            && enemies.filter(|&enemy| is_other(enemy)).any(|enemy| pursuit::is_ahead(now, unit, enemy))
    });
    MeleeFacts {
        general_near: near(one),
        general_close: at_risk(one).is_some(),
        leads_brigade: leads(one),
        attached: attached(one),
        guns: guns(one),
        heavy: rates::is_heavy(now.battle, one),
        tokens: tokens(0),
        pursued: pursuit::has_pursued(now.state, one),
        enemy_general_near: near(other),
        enemy_general_close: at_risk(other).is_some(),
        enemy_leads_brigade: leads(other),
        enemy_attached: attached(other),
        enemy_guns: guns(other),
        enemy_heavy: rates::is_heavy(now.battle, other),
        enemy_tokens: tokens(1),
        enemy_pursued: pursuit::has_pursued(now.state, other),
        early: now.battle.is_early(),
        other_enemy: sees_other,
        ..MeleeFacts::plain()
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
