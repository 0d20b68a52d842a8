//! What is laid over the map: what the enemy is about to do, and the reach and sight of a piece that is picked out.

use std::collections::BTreeMap;

use board::hex::{Crossing, Hex, Reach, Sight};
use sheet::Axis;
use view::MarkKind;
use view::hexes::Mark;

use crate::Now;
use crate::game::battle::{LeaderId, UnitId};
use crate::game::state::Pending;
use crate::page::picture::{Piece, points};
use crate::page::pointing::CHARGE;
use crate::rules::board::zoc::{self, Opposition};
use crate::rules::command::loose_cannon;
use crate::rules::movement::{moves, reach, rides};
use crate::sheet::board_tables::Terrain;

/// What is laid over the map: what the enemy is about to do, and for a piece that is picked out its reach, the ground
/// the enemy controls, the hex it would charge, and the line of sight to a hex that is pointed at.
pub fn overlays(now: Now<'_>, piece: Option<Piece>, manner: &str, place: Option<Hex>) -> Vec<Mark> {
    let mut marks = under_way(now);
    match piece {
        Some(Piece::Unit(unit)) => {
            let is_active = now.state.unit(unit).active.is_some();
            if is_active && matches!(now.state.pending.last(), Some(Pending::Brigade(_))) {
                let charged = manner.strip_prefix(CHARGE).and_then(|hex| hex.parse().ok());
                match charged {
                    Some(at) => {
                        marks.push(Mark::Hex { at, kind: MarkKind::Target, note: "charge".into() });
                    }
                    None => marks.extend(reach(now, unit)),
                }
                let enemy = Opposition::to(now, unit);
                let hexes = now.battle.ground.grid().hexes();
                marks.extend(hexes.filter(|&hex| enemy.controls(hex)).map(Mark::Zoc));
            } else if now.state.unit(unit).at.is_some() && zoc::has_zoc(now, unit) {
                marks.extend(zoc::controls(now, unit).map(Mark::Zoc));
            }
            let seen = place.filter(|&place| now.battle.ground.grid().contains(place));
            marks.extend(seen.and_then(|place| sight(now, unit, place)));
        }
        Some(Piece::Leader(leader)) => marks.extend(ride(now, leader)),
        None => {}
    }
    marks
}

/// The enemy action that units may react to.
fn under_way(now: Now<'_>) -> Vec<Mark> {
    match now.state.pending.last() {
        Some(&Pending::Return { unit, at, .. }) => {
            let from = now.state.unit(unit).at;
            let line = |from| Mark::Sight { from, to: at, blocked: Vec::new(), note: "fires".into() };
            from.map(line).into_iter().collect()
        }
        Some(&Pending::Way { unit, to, facing, target }) => {
            let path = moves::path(now, unit, to, facing, target);
            let mut hexes: Vec<Hex> = path.into_iter().map(|leg| leg.hex).collect();
            hexes.dedup();
            vec![Mark::Way { hexes, facing }]
        }
        _ => Vec::new(),
    }
}

/// Where a unit may go, each hex with the points that are left there at best.
fn reach(now: Now<'_>, unit: UnitId) -> Vec<Mark> {
    let Some(active) = now.state.unit(unit).active else { return Vec::new() };
    let enemy = Opposition::to(now, unit);
    let mut reach = Reach::new(now.battle.ground.grid());
    let ends = loose_cannon::ends(&mut reach, now, &enemy, unit);
    reach::spread(&mut reach, now, &enemy, unit);
    let mut best: BTreeMap<Hex, u16> = BTreeMap::new();
    for (to, facing) in ends {
        let cost = reach.to(to, facing as usize).map_or(active.left, |way| way.cost);
        let least = best.entry(to).or_insert(cost);
        *least = cost.min(*least);
    }
    let mark = |(at, cost): (Hex, u16)| Mark::Hex {
        at,
        kind: MarkKind::Reach,
        note: format!("{} MP", points(active.left.saturating_sub(cost))),
    };
    best.into_iter().map(mark).collect()
}

fn ride(now: Now<'_>, leader: LeaderId) -> Vec<Mark> {
    let rider = now.state.leader(leader);
    if !rider.rides || !matches!(now.state.pending.last(), Some(Pending::Brigade(_))) {
        return Vec::new();
    }
    let enemy = Opposition::of(now, now.battle.leader(leader).side.enemy());
    let mut reach = Reach::new(now.battle.ground.grid());
    rides::ride(&mut reach, now, &enemy, leader);
    let places = reach.places().map(|(to, ..)| to).filter(|&to| Some(to) != rider.at);
    places.map(|at| Mark::Hex { at, kind: MarkKind::Reach, note: String::new() }).collect()
}

/// The line of sight from a unit to a hex, with what hides it.
fn sight(now: Now<'_>, unit: UnitId, to: Hex) -> Option<Mark> {
    let from = now.state.unit(unit).at.filter(|&from| from != to)?;
    let hexes = from.distance(to);
    let blocked: Vec<Hex> = match now.battle.ground.sight(&now.battle.tables, from, to) {
        Sight::Clear => Vec::new(),
        Sight::Hidden(Crossing::Through(hex)) => vec![hex],
        Sight::Hidden(Crossing::Along(side) | Crossing::Across(side)) => side.hexes().into(),
    };
    let on_map = |hex: &Hex| now.battle.ground.grid().contains(*hex);
    let note = match blocked.iter().copied().find(on_map) {
        None => format!("{hexes} {}", if hexes == 1 { "hex" } else { "hexes" }),
        Some(hex) => match now.battle.ground.terrain[hex] {
            Terrain::Clear => "higher ground".into(),
            terrain => terrain.key().replace('-', " "),
        },
    };
    Some(Mark::Sight { from, to, blocked, note })
}
