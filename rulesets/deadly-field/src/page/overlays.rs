//! What is laid over the table for a piece that is picked out: its arc of fire or of a charge, or how near a leader counts.

use board::table::{Face, Inches, Pose};
use view::table::{Band as Deadly, Mark, Range};

use crate::Now;
use crate::game::battle::{Battle, LeaderId, UnitId};
use crate::page::charge_overlays;
use crate::page::picture::Piece;
use crate::sheet::axes::RangeBand;
use crate::sheet::board_tables::{AngleRow, DistanceRow};
use crate::sheet::units::{Arm, MoraleLevel};
use crate::sheet::weapon::Weapon;

/// What is laid over the table for a piece.
pub fn overlays(now: Now<'_>, piece: Piece) -> Vec<Mark> {
    match piece {
        Piece::Unit(unit) => arc(now, unit).into_iter().collect(),
        Piece::Leader(leader) => ring(now, leader).into_iter().collect(),
        Piece::Guns(_) => Vec::new(),
    }
}

/// How far a unit fires, band by band; horsemen charge instead.
fn arc(now: Now<'_>, unit: UnitId) -> Option<Mark> {
    let (own, block) = (now.state.unit(unit), now.state.block(now.battle, unit)?);
    if own.level == MoraleLevel::Routed {
        return None;
    }
    let rides = now.battle.unit(unit).arm == Arm::Cavalry && own.mounted;
    let fires = now.battle.tables.fires(own.formation)
        && !rides
        && !own.weapon.is_point_blank_only(&now.battle.tables);
    let (angle, ranges) = if fires {
        (AngleRow::Fire, ranges(now.battle, own.weapon))
    } else if rides && own.level < MoraleLevel::Shaken {
        let to = charge_overlays::reach(now, unit)?;
        (
            AngleRow::Charge,
            vec![Range { to, band: Deadly::Charge, note: format!("{}\" charge", to.tenths()) }],
        )
    } else {
        return None;
    };
    Some(Mark::Arc {
        from: Pose::new(block.middle_of(Face::Front), block.pose().facing),
        // Every shot and charge is measured from the middle of the front.
        front: Inches::ZERO,
        either_side: now.battle.angle(angle),
        ranges,
    })
}

/// The bands of a weapon, the nearest first; two that end alike are one.
fn ranges(battle: &Battle, weapon: Weapon) -> Vec<Range> {
    let bands = [
        (RangeBand::Canister, Deadly::Canister, "canister"),
        (RangeBand::Short, Deadly::Canister, "short"),
        (RangeBand::Normal, Deadly::Effective, "normal"),
        (RangeBand::Long, Deadly::Long, "long"),
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
fn ring(now: Now<'_>, leader: LeaderId) -> Option<Mark> {
    let block = now.state.leader_block(now.battle, leader)?;
    let within = now.battle.distance(DistanceRow::Leader);
    let note = format!("benefit {} within {within}\"", now.state.leader(leader).benefit);
    Some(Mark::Ring { centre: block.pose().at, radius: within + block.width() / 2, note })
}
