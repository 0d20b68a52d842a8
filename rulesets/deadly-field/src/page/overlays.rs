//! What is laid over the table for a piece that is picked out: its arc of fire or of a charge, or how near a leader counts.

use board::table::{Face, Inches, Pose};
use view::table::{Band as Deadly, Mark, Range};

use crate::game::battle::{Battle, LeaderId, UnitId};
use crate::game::state::State;
use crate::page::charge_overlays;
use crate::page::picture::Piece;
use crate::sheet::axes::Band;
use crate::sheet::board_tables::{Angle, Distance};
use crate::sheet::units::{Arm, Level};
use crate::sheet::weapon::Weapon;

/// What is laid over the table for a piece.
pub fn overlays(battle: &Battle, state: &State, piece: Piece) -> Vec<Mark> {
    match piece {
        Piece::Unit(unit) => arc(battle, state, unit).into_iter().collect(),
        Piece::Leader(leader) => ring(battle, state, leader).into_iter().collect(),
        Piece::Guns(_) => Vec::new(),
    }
}

/// How far a unit fires, band by band; horsemen charge instead.
fn arc(battle: &Battle, state: &State, unit: UnitId) -> Option<Mark> {
    let (now, block) = (state.unit(unit), state.block(battle, unit)?);
    if now.level == Level::Routed {
        return None;
    }
    let rides = battle.unit(unit).arm == Arm::Cavalry && now.mounted;
    let fires =
        battle.tables.fires(now.formation) && !rides && !now.weapon.is_point_blank_only(&battle.tables);
    let (angle, ranges) = if fires {
        (Angle::Fire, ranges(battle, now.weapon))
    } else if rides && now.level < Level::Shaken {
        let to = charge_overlays::reach(battle, state, unit)?;
        (Angle::Charge, vec![Range { to, band: Deadly::Charge, note: format!("{}\" charge", to.tenths()) }])
    } else {
        return None;
    };
    Some(Mark::Arc {
        from: Pose::new(block.middle_of(Face::Front), block.pose().facing),
        // Every shot and charge is measured from the middle of the front.
        front: Inches::ZERO,
        either_side: battle.angle(angle),
        ranges,
    })
}

/// The bands of a weapon, the nearest first; two that end alike are one.
fn ranges(battle: &Battle, weapon: Weapon) -> Vec<Range> {
    let bands = [
        (Band::Canister, Deadly::Canister, "canister"),
        (Band::Short, Deadly::Canister, "short"),
        (Band::Normal, Deadly::Effective, "normal"),
        (Band::Long, Deadly::Long, "long"),
    ];
    let mut all: Vec<Range> = Vec::new();
    for (band, deadly, word) in bands {
        let Some(to) = weapon.reach(&battle.tables, band) else { continue };
        // What reaches beyond the table ends with it.
        let end = battle.table.width().max(battle.table.depth());
        let note = if to > end { format!("{word}, any range") } else { format!("{to}\" {word}") };
        if all.iter().all(|range| range.to < to) {
            all.push(Range { to: to.min(end), band: deadly, note });
        }
    }
    all
}

/// How near a leader counts.
fn ring(battle: &Battle, state: &State, leader: LeaderId) -> Option<Mark> {
    let block = state.leader_block(battle, leader)?;
    let within = battle.distance(Distance::Leader);
    let note = format!("benefit {} within {within}\"", state.leader(leader).benefit);
    Some(Mark::Ring { centre: block.pose().at, radius: within + block.width() / 2, note })
}
