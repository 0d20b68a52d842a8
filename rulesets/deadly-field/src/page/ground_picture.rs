//! Table and ground as they are drawn, without units.

use board::table::{self, Inches};
use view::Table;
use view::table::{Area, AreaKind, Barrier, BarrierKind, Road};

use crate::game::battle::Battle;
use crate::game::terrain::{self, GroundArea};
use crate::sheet::units::MoveGround;

/// A trail is drawn no wider than this.
const TRAIL: Inches = Inches::thousandths_of(200);

/// The empty table.
pub(super) fn ground(battle: &Battle) -> Table {
    let terrain = &battle.terrain;
    let places = terrain.places.iter().map(|place| {
        let kind = if place.village { AreaKind::StoneHouses } else { AreaKind::Houses };
        Area::of(place.name.as_deref(), kind, &place.area)
    });
    let barriers = terrain.lines.iter().map(|line| Barrier {
        kind: match line.barrier {
            terrain::ObstacleKind::Fence => BarrierKind::Fence,
            terrain::ObstacleKind::HastyWorks => BarrierKind::Wall,
            terrain::ObstacleKind::LightWorks | terrain::ObstacleKind::HeavyWorks => BarrierKind::Works,
            terrain::ObstacleKind::Brook => BarrierKind::Brook,
        },
        points: line.wall.points().collect(),
    });
    let roads = terrain.tracks.iter().map(|track| Road {
        name: track.name.clone().unwrap_or_default(),
        points: track.road.points().collect(),
        width: if track.trail { track.road.width().min(TRAIL) } else { track.road.width() },
    });
    Table {
        yards: Some(battle.yards.into()),
        areas: terrain.patches.iter().flat_map(patch).chain(places).collect(),
        barriers: barriers.collect(),
        roads: roads.collect(),
        ..Table::open(battle.table.width(), battle.table.depth())
    }
}

/// A piece of ground: a hill, and what grows or lies on it.
fn patch(patch: &GroundArea) -> impl Iterator<Item = Area> {
    let kind = match patch.ground {
        MoveGround::Road | MoveGround::Trail | MoveGround::Open => None,
        MoveGround::Broken => Some(AreaKind::Broken),
        MoveGround::LightWoods => Some(AreaKind::OpenWoods),
        MoveGround::HeavyWoods => Some(AreaKind::Woods),
        MoveGround::Rough => Some(AreaKind::Boulders),
    };
    let name = patch.name.as_deref();
    let hill = (patch.area.level() > table::Level::default())
        .then(|| Area::of(name.filter(|_| kind.is_none()), AreaKind::Hill, &patch.area));
    hill.into_iter().chain(kind.map(|kind| Area::of(name, kind, &patch.area)))
}
