//! Sections 1 and 7, contact: a unit that follows up or pursues goes straight on until it first touches an enemy.

use board::table::{Angle, Block, Bodies, Feature, Field, Ground as Met, Heed, Inches, Leg, Probe, Stop};

use crate::Now;
use crate::game::battle::UnitId;
use crate::rules::movement::terrain::Defence;
use crate::sheet::units::Arm;

/// How far a unit came, and the enemy it touches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reached {
    /// Where it is.
    pub(crate) block: Block,
    /// The enemy it touches.
    pub(crate) enemy: Option<UnitId>,
    /// What it could still go.
    pub(crate) left: Inches,
}

/// What stops a unit on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bars {
    /// Units, buildings and closed ground.
    Few,
    /// Works, and what a charge does not enter, too.
    Works,
}

/// Whether a line stops a unit in pursuit: works do all, and any line does horse.
fn stops(now: Now<'_>, unit: UnitId, defence: Defence) -> bool {
    let light = matches!(defence, Defence::Fence | Defence::Wall | Defence::FirePits);
    !light || now.state.arm(now.battle, unit) == Arm::Cavalry
}

/// A unit goes straight on, at most `most`, from where a block is, until it touches an enemy or something stops it.
pub(crate) fn straight(
    now: Now<'_>,
    unit: UnitId,
    block: &Block,
    heading: Angle,
    most: Inches,
    bars: Bars,
) -> Reached {
    /// The changes of ground an advance may meet, at most.
    const PIECES: usize = 24;
    let side = now.battle.unit(unit).side;
    let enemies = now.state.standing(now.battle, side.enemy());
    let friends = now.state.standing(now.battle, side).filter(|&other| other != unit);
    let block_of = |id: UnitId| Some((id, now.state.block(now.battle, id)?));
    let bodies = Bodies::with_capacity(now.battle.units.len())
        .with_enemies(Inches::ZERO, enemies.filter_map(block_of))
        .with_solid(Inches::ZERO, friends.filter_map(block_of));
    let goer = now.state.goer(now.battle, unit);
    let mut grounds: Vec<Met<'_>> = Vec::new();
    for building in &now.battle.terrain.buildings {
        grounds.push(Met { feature: Feature::Area(&building.area), heed: Heed::Bar });
    }
    let field = &now.battle.tables.field;
    for patch in &now.battle.terrain.patches {
        let hindrance = field.going.get(field.ground.get(patch.ground), goer);
        let is_closed = hindrance.no_entry || (bars == Bars::Works && hindrance.no_charge);
        if is_closed || hindrance.half_speed {
            let heed = if is_closed { Heed::Bar } else { Heed::Mark(Probe::Front) };
            grounds.push(Met { feature: Feature::Area(&patch.area), heed });
        }
    }
    for line in now.battle.terrain.lines.iter().filter(|_| bars == Bars::Works) {
        if stops(now, unit, line.defence) {
            grounds.push(Met { feature: Feature::Wall(&line.wall), heed: Heed::Bar });
        }
    }
    let field = Field { table: now.battle.table, blocks: bodies.all(), grounds: &grounds };
    let mut reached = Reached { block: *block, enemy: None, left: most };
    for _ in 0..PIECES {
        let front = reached.block.middle_of(board::table::Face::Front);
        let slow = now.battle.terrain.hindrance(&now.battle.tables, goer, front).half_speed;
        let rate = if slow { 2 } else { 1 };
        let off = heading.from(reached.block.pose().facing);
        let distance = reached.left / rate;
        let walk = field.walk(&reached.block, &[Leg::Oblique { off, distance }], distance);
        reached.block = walk.block;
        reached.left -= walk.travelled * rate;
        match walk.stop {
            Some(Stop::Ground(at)) if matches!(grounds[at].heed, Heed::Mark(_)) => continue,
            stop => reached.enemy = bodies.enemy_met(stop),
        }
        break;
    }
    reached
}
