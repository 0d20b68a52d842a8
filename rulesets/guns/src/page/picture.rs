//! The battle as it is drawn: regiments to scale, their losses and states, generals with their orders, and the ground.

use desk::free_table;
use sheet::Axis;
use view::table::{
    Area, AreaKind, Badge, Barrier, BarrierKind, Body, Flag, FlagSign, Losses, Ranks, Road, patch_of,
};
use view::{Arm as Drawn, Picture, Table};
use words::counted;

use crate::Now;
use crate::game::battle::{Battle, BrigadeId, GeneralId, GeneralRank, UnitId};
use crate::game::charges_and_melees::Compulsion;
use crate::game::state::{Post, UnitState};
use crate::page::{charge_pointing, orders, pointing};
use crate::rules::footprint::Array;
use crate::rules::morale::percent_lost;
use crate::rules::movement::terrain::Defence;
use crate::sheet::axes::DivisionOrder;
use crate::sheet::board_tables::GroundType;
use crate::sheet::cells::BrigadeOrder;
use crate::sheet::units::{Arm, Status};
use crate::sheet::weapon::Weapon;

/// A piece that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    /// A regiment, a battery or a detachment.
    Unit(UnitId),
    /// A general.
    General(GeneralId),
}

/// What a piece is called in a picture.
pub fn drawn_id(piece: Piece) -> String {
    match piece {
        Piece::Unit(unit) => format!("unit-{}", unit.0),
        Piece::General(general) => format!("general-{}", general.0),
    }
}

/// The piece that is called so in a picture.
pub fn drawn_piece(battle: &Battle, id: &str) -> Option<Piece> {
    let units = battle.unit_ids().map(Piece::Unit);
    units.chain(battle.general_ids().map(Piece::General)).find(|&piece| drawn_id(piece) == id)
}

/// The picture of a state.
pub fn picture(now: Now<'_>) -> Picture {
    let units = now.battle.unit_ids().filter_map(|unit| unit_body(now, unit));
    let generals = now.battle.general_ids().filter_map(|general| general_body(now, general));
    let table = Table {
        objectives: free_table::objectives(&now.battle.terms.objectives, &now.state.held),
        marks: charge_pointing::arrows(now),
        clashes: charge_pointing::clashes(now),
        units: units.chain(generals).collect(),
        ..ground(now.battle)
    };
    let acting = pointing::acting(now.state).map(drawn_id);
    free_table::picture(now.battle, &now.battle.heading, status(now), table.with_active(acting))
}

/// Table and ground, without troops.
fn ground(battle: &Battle) -> Table {
    let terrain = &battle.terrain;
    let patches = terrain.patches.iter().filter_map(|patch| {
        let kind = match patch.ground {
            GroundType::GentleSlope => AreaKind::Hill,
            GroundType::SteepSlope => AreaKind::Steep,
            GroundType::Crops => AreaKind::Crops,
            GroundType::OpenWood => AreaKind::OpenWoods,
            GroundType::DenseWood => AreaKind::Woods,
            GroundType::Stream => AreaKind::Stream,
            GroundType::Marsh => AreaKind::Marsh,
            GroundType::Boulders => AreaKind::Boulders,
            GroundType::Open | GroundType::Road | GroundType::Wall => return None,
        };
        Some(Area::of(patch.name.as_deref(), kind, &patch.area))
    });
    let buildings = terrain.buildings.iter().map(|building| {
        let kind = if building.stone { AreaKind::StoneHouses } else { AreaKind::Houses };
        Area::of(building.name.as_deref(), kind, &building.area)
    });
    let barriers = terrain.lines.iter().map(|line| {
        let kind = match line.defence {
            Defence::Fence => BarrierKind::Fence,
            Defence::Wall => BarrierKind::Wall,
            Defence::HastyWorks | Defence::Trench | Defence::Redoubt => BarrierKind::Works,
            Defence::FirePits => BarrierKind::Pits,
            Defence::Palisade => BarrierKind::Palisade,
            Defence::Abatis => BarrierKind::Abatis,
            Defence::Wire => BarrierKind::Wire,
        };
        Barrier::of(kind, &line.wall)
    });
    Table {
        yards: Some(battle.yards.into()),
        areas: patches.chain(buildings).collect(),
        barriers: barriers.collect(),
        roads: terrain.roads.iter().map(|road| Road::of(None, road)).collect(),
        ..Table::open(battle.table.width(), battle.table.depth())
    }
}

/// The coloured flags in the order brigades of a side take them, those first that stand out from its coat.
const FLAGS: [[u8; 5]; 2] = [[2, 1, 4, 3, 0], [3, 0, 1, 4, 2]];

/// Which of the coloured flags a brigade carries: they are counted anew for each side.
fn patch(battle: &Battle, brigade: BrigadeId) -> u8 {
    let (side, before) = (battle.brigade(brigade).side, &battle.brigades[..brigade.index()]);
    patch_of(FLAGS[side as usize], before.iter().filter(|other| other.side == side).count())
}

/// The figures of a unit in halves: half a one that is counted against it is gone.
pub(crate) fn strength(unit: &UnitState) -> String {
    sheet::print_halves((2 * u16::from(unit.figures)).saturating_sub(unit.half.into()))
}

fn losses(battle: &Battle, unit: &UnitState) -> Option<Losses> {
    let tenth = |tenth: u8| 2 * u16::from(percent_lost::figures(&battle.tables, unit.size, 10 * tenth));
    (unit.size > 0).then(|| Losses {
        of: 2 * u16::from(unit.size),
        lost: 2 * u16::from(unit.lost()) + u16::from(unit.half),
        tenths: [1, 2, 3, 4, 5, 6, 7, 8, 9].map(tenth),
    })
}

fn states(unit: &UnitState) -> Vec<Badge> {
    let status = match unit.status {
        Status::Formed => None,
        Status::Unformed => Some(Badge::Unformed),
        Status::GoneToGround => Some(Badge::GoneToGround),
        Status::Faltering => Some(Badge::Faltering),
        Status::Retreating => Some(Badge::Retreating),
        Status::Routing => Some(Badge::Routing),
    };
    let presses_on = matches!(unit.compelled, Compulsion::Pursues(_) | Compulsion::Charges);
    let pursues = presses_on.then_some(Badge::Pursuing);
    status.into_iter().chain(pursues).chain(unit.low_on_ammo.then_some(Badge::LowOnAmmo)).collect()
}

fn unit_body(now: Now<'_>, id: UnitId) -> Option<Body> {
    let (unit, own) = (now.battle.unit(id), now.state.unit(id));
    let stance = now.state.stance(id)?;
    let ranks = Ranks {
        array: match stance.array {
            _ if stance.mob => view::table::Array::Mob,
            Array::Line => view::table::Array::Line,
            Array::ExtendedLine => view::table::Array::ExtendedLine,
            Array::Column => view::table::Array::Column,
            Array::Skirmish => view::table::Array::Skirmish,
            Array::Limbered => view::table::Array::Limbered,
            Array::Deployed => view::table::Array::Deployed,
        },
        files: now.battle.files_of(id, &stance),
        strength: strength(own),
        patch: unit.brigade.map(|brigade| patch(now.battle, brigade)),
        losses: losses(now.battle, own),
        states: states(own),
        smoke: own.fired_last_turn || own.marks.fired,
        stands: None,
    };
    let commanded = unit.brigade.map(|id| now.battle.brigade(id).name.clone());
    let commanded = commanded.or_else(|| unit.division.map(|id| now.battle.division(id).name.clone()));
    Some(Body {
        group: commanded.unwrap_or_default(),
        arm: match now.state.arm(now.battle, id) {
            Arm::Infantry if own.array == Array::Skirmish => Drawn::Skirmishers,
            Arm::Infantry => Drawn::Infantry,
            Arm::Cavalry => Drawn::Cavalry,
            Arm::Artillery => Drawn::Artillery,
        },
        block: now.battle.block_of(id, &stance),
        ranks: Some(ranks),
        in_melee: now.state.is_fighting(id),
        notes: unit_notes(now, id),
        ..Body::named(unit.side as u8, drawn_id(Piece::Unit(id)), &unit.name)
    })
}

fn unit_notes(now: Now<'_>, id: UnitId) -> Vec<String> {
    let (unit, own) = (now.battle.unit(id), now.state.unit(id));
    let weapon = match unit.weapon {
        Weapon::SmallArm(arm) => arm.key().replace('-', " "),
        Weapon::Gun(gun) => match own.guns {
            1 => format!("1 model gun, {}", gun.key()),
            guns => format!("{guns} model guns, {}", gun.key()),
        },
    };
    let mut notes = vec![unit.grade.key().to_string(), weapon];
    notes.extend(unit.sharpshooters.then(|| "sharpshooters".to_string()));
    notes.extend(own.building.map(|at| format!("holds {}", now.battle.building_name(at))));
    notes.extend(own.works.and_then(|at| {
        let line = now.battle.terrain.lines.get(usize::from(at))?;
        Some(format!("in {}", now.battle.line_name(line)))
    }));
    let lent = if unit.arm == Arm::Cavalry { "with the horses" } else { "out as skirmishers" };
    notes.extend((own.lent > 0).then(|| format!("{} {lent}", counted(own.lent, "figure"))));
    notes.extend(charge_pointing::notes(now, id));
    let percent = own.marks.spent / 10;
    notes.extend((percent > 0).then(|| format!("{percent}% of its move used")));
    notes.extend(
        now.state.attached(id).map(|general| format!("{} with it", now.battle.general(general).name)),
    );
    notes
}

fn general_body(now: Now<'_>, id: GeneralId) -> Option<Body> {
    let (general, own) = (now.battle.general(id), now.state.general(id));
    let block = now.state.general_block(now.battle, id)?;
    let attached = match own.post {
        Post::With(unit) => Some(unit),
        _ => None,
    };
    let (what, group) = match general.rank {
        GeneralRank::Brigade(brigade) => ("brigadier", now.battle.brigade(brigade).name.as_str()),
        GeneralRank::Division(division) => {
            ("divisional general", now.battle.division(division).name.as_str())
        }
        GeneralRank::Corps => ("corps general", ""),
        GeneralRank::Chief => ("commander-in-chief", ""),
    };
    let mut notes = vec![what.to_string(), own.quality.key().to_string()];
    notes.extend(attached.map(|unit| format!("with {}", now.battle.unit(unit).name)));
    notes.extend(own.rode.then(|| "has ridden".to_string()));
    if let GeneralRank::Brigade(brigade) = general.rank {
        notes.push(orders::allowed(now, brigade));
    }
    Some(Body {
        group: group.to_string(),
        flag: Some(flag(now, id)),
        notes,
        ..Body::general(general.side as u8, drawn_id(Piece::General(id)), &general.name, block)
    })
}

/// What a general's command is to do.
fn flag(now: Now<'_>, id: GeneralId) -> Flag {
    let plain = Flag { word: String::new(), sign: FlagSign::Hold, patch: None, stars: 1, benefit: None };
    match now.battle.general(id).rank {
        GeneralRank::Brigade(brigade) => {
            let BrigadeOrderOf { word, sign } = ordered(now, brigade);
            Flag { word, sign, patch: Some(patch(now.battle, brigade)), ..plain }
        }
        GeneralRank::Division(division) => {
            let order = now.state.divisions[division.index()].order;
            let sign = match order {
                DivisionOrder::Attack => FlagSign::Assault,
                DivisionOrder::Defend => FlagSign::Hold,
                DivisionOrder::Reserve => FlagSign::Support,
                DivisionOrder::ReDeploy => FlagSign::March,
            };
            Flag { word: order.key().into(), sign, stars: 2, ..plain }
        }
        GeneralRank::Corps => Flag { stars: 3, ..plain },
        GeneralRank::Chief => Flag { stars: 4, ..plain },
    }
}

/// The order of a brigade in a word and a sign.
struct BrigadeOrderOf {
    word: String,
    sign: FlagSign,
}

fn ordered(now: Now<'_>, brigade: BrigadeId) -> BrigadeOrderOf {
    let own = now.state.brigade(brigade);
    let sign = match own.order {
        BrigadeOrder::Assault => FlagSign::Assault,
        BrigadeOrder::Engage => FlagSign::Engage,
        BrigadeOrder::Support => FlagSign::Support,
        BrigadeOrder::Move => FlagSign::March,
        BrigadeOrder::Hold => FlagSign::Hold,
        BrigadeOrder::Retire => FlagSign::Retire,
    };
    let of = own.supports.map(|other| format!(" of {}", now.battle.brigade(other).name)).unwrap_or_default();
    BrigadeOrderOf { word: format!("{}{of}", own.order.key()), sign }
}

/// Turn and phase, or how it ended.
fn status(now: Now<'_>) -> String {
    if let Some((winner, degree)) = now.state.over {
        return Picture::status_of_end(winner.map(|side| (now.battle.side_name(side), degree.key())));
    }
    let phase = crate::page::log::phase(now.state.phase);
    Picture::status_of_turn(now.state.turn, now.battle.terms.turns, phase)
}
