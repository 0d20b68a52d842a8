//! The battle as it is drawn: regiments to scale, their losses and states, generals with their orders, and the ground.

use sheet::Axis;
use view::table::{
    Area, AreaKind, Badge, Barrier, BarrierKind, Body, Cards, Flag, FlagSign, Losses, Objective, Ranks, Road,
};
use view::{Arm as Drawn, Army, Board, Coat, Formation, Picture, Table};

use crate::game::battle::{Battle, BrigadeId, GeneralId, Rank, UnitId};
use crate::game::charges_and_melees::Compulsion;
use crate::game::state::{Post, State, UnitState};
use crate::page::{charge_pointing, pointing};
use crate::rules::footprint::Array;
use crate::rules::morale::percent_lost;
use crate::rules::movement::terrain::Defence;
use crate::sheet::axes::DivisionOrder;
use crate::sheet::board_tables::Ground;
use crate::sheet::cells::BrigadeOrder;
use crate::sheet::units::{Arm, Side, Status};
use crate::sheet::weapon::Weapon;

/// The rule set's name.
const TITLE: &str = "Guns at Gettysburg";

/// Somebody who can be pointed at.
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
pub fn picture(battle: &Battle, state: &State) -> Picture {
    let units = battle.unit_ids().filter_map(|unit| unit_body(battle, state, unit));
    let generals = battle.general_ids().filter_map(|general| general_body(battle, state, general));
    let acting = pointing::acting(state).map(drawn_id);
    let is_acting = |body: &Body| acting.as_ref() == Some(&body.id);
    Picture {
        title: battle.title.clone(),
        caption: match battle.place.as_str() {
            "" => TITLE.into(),
            place => format!("{place} · {TITLE}"),
        },
        status: status(battle, state),
        armies: Side::BOTH.map(|side| Army {
            name: battle.side_name(side).into(),
            coat: match side {
                Side::Union => Coat::Blue,
                Side::Confederate => Coat::Grey,
            },
        }),
        board: Board::Table(Table {
            objectives: objectives(battle, state),
            marks: charge_pointing::arrows(battle, state),
            clashes: charge_pointing::clashes(battle, state),
            units: units.chain(generals).map(|body| Body { active: is_acting(&body), ..body }).collect(),
            ..ground(battle)
        }),
    }
}

/// Table and ground, with nobody on it.
fn ground(battle: &Battle) -> Table {
    let terrain = &battle.terrain;
    let patches = terrain.patches.iter().filter_map(|patch| {
        let kind = match patch.ground {
            Ground::GentleSlope => AreaKind::Hill,
            Ground::SteepSlope => AreaKind::Steep,
            Ground::Crops => AreaKind::Crops,
            Ground::OpenWood => AreaKind::OpenWoods,
            Ground::DenseWood => AreaKind::Woods,
            Ground::Stream => AreaKind::Stream,
            Ground::Marsh => AreaKind::Marsh,
            Ground::Boulders => AreaKind::Boulders,
            Ground::Open | Ground::Road | Ground::Wall => return None,
        };
        Some(area(patch.name.as_ref(), kind, &patch.area))
    });
    let buildings = terrain.buildings.iter().map(|building| {
        let kind = if building.stone { AreaKind::StoneHouses } else { AreaKind::Houses };
        area(building.name.as_ref(), kind, &building.area)
    });
    let barriers = terrain.lines.iter().map(|line| Barrier {
        kind: match line.defence {
            Defence::Fence => BarrierKind::Fence,
            Defence::Wall => BarrierKind::Wall,
            Defence::HastyWorks | Defence::Trench | Defence::Redoubt => BarrierKind::Works,
            Defence::FirePits => BarrierKind::Pits,
            Defence::Palisade => BarrierKind::Palisade,
            Defence::Abatis => BarrierKind::Abatis,
            Defence::Wire => BarrierKind::Wire,
        },
        points: line.wall.points().collect(),
    });
    Table {
        yards: Some(battle.yards.into()),
        areas: patches.chain(buildings).collect(),
        barriers: barriers.collect(),
        roads: terrain
            .roads
            .iter()
            .map(|road| Road { name: String::new(), points: road.points().collect(), width: road.width() })
            .collect(),
        ..Table::open(battle.table.width(), battle.table.depth())
    }
}

fn area(name: Option<&String>, kind: AreaKind, area: &board::table::Area) -> Area {
    Area {
        name: name.cloned().unwrap_or_default(),
        kind,
        corners: area.corners().collect(),
        level: u8::try_from(area.level().0).unwrap_or(0),
        rocks: false,
    }
}

fn objectives(battle: &Battle, state: &State) -> Vec<Objective> {
    let drawn = |(place, held): (&crate::game::battle::Objective, &Option<Side>)| Objective {
        name: place.name.clone(),
        at: place.at,
        within: place.within,
        points: place.points,
        held_by: held.map(|side| side as u8),
    };
    battle.terms.objectives.iter().zip(&state.held).map(drawn).collect()
}

/// The coloured flags in the order brigades of a side take them, those first that stand out from its coat.
const FLAGS: [[u8; 5]; 2] = [[2, 1, 4, 3, 0], [3, 0, 1, 4, 2]];

/// Which of the coloured flags a brigade carries: they are counted anew for each side.
fn patch(battle: &Battle, brigade: BrigadeId) -> u8 {
    let side = battle.brigade(brigade).side;
    let before = battle.brigade_ids().take_while(|&id| id != brigade);
    let number = before.filter(|&id| battle.brigade(id).side == side).count();
    let flags = FLAGS[side as usize];
    // Where there are more brigades than colours, the colours come again with a bar.
    (number / flags.len() * flags.len()) as u8 + flags[number % flags.len()]
}

/// Whole and half figures: `17½`.
pub(crate) fn halves(halves: u16) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".into(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// The figures of a unit in halves: half a one that is counted against it is gone.
pub(crate) fn strength(now: &UnitState) -> String {
    halves((2 * u16::from(now.figures)).saturating_sub(now.half.into()))
}

fn losses(battle: &Battle, now: &UnitState) -> Option<Losses> {
    let tenth = |tenth: u8| 2 * u16::from(percent_lost::figures(&battle.tables, now.size, 10 * tenth));
    (now.size > 0).then(|| Losses {
        of: 2 * u16::from(now.size),
        lost: 2 * u16::from(now.lost()) + u16::from(now.half),
        tenths: [1, 2, 3, 4, 5, 6, 7, 8, 9].map(tenth),
    })
}

fn states(now: &UnitState) -> Vec<Badge> {
    let status = match now.status {
        Status::Formed => None,
        Status::Unformed => Some(Badge::Unformed),
        Status::GoneToGround => Some(Badge::GoneToGround),
        Status::Faltering => Some(Badge::Faltering),
        Status::Retreating => Some(Badge::Retreating),
        Status::Routing => Some(Badge::Routing),
    };
    let presses_on = matches!(now.compelled, Compulsion::Pursues(_) | Compulsion::Charges);
    let pursues = presses_on.then_some(Badge::Pursuing);
    status.into_iter().chain(pursues).chain(now.low_on_ammo.then_some(Badge::LowOnAmmo)).collect()
}

fn unit_body(battle: &Battle, state: &State, id: UnitId) -> Option<Body> {
    let (unit, now) = (battle.unit(id), state.unit(id));
    let stance = state.stance(id)?;
    let ranks = Ranks {
        array: match now.array {
            _ if stance.mob => view::table::Array::Mob,
            Array::Line => view::table::Array::Line,
            Array::ExtendedLine => view::table::Array::ExtendedLine,
            Array::Column => view::table::Array::Column,
            Array::Skirmish => view::table::Array::Skirmish,
            Array::Limbered => view::table::Array::Limbered,
            Array::Deployed => view::table::Array::Deployed,
        },
        files: battle.files_of(id, &stance),
        strength: strength(now),
        patch: unit.brigade.map(|brigade| patch(battle, brigade)),
        losses: losses(battle, now),
        states: states(now),
        smoke: now.fired_last_turn || now.marks.fired,
        stands: None,
    };
    let commanded = unit.brigade.map(|id| battle.brigade(id).name.clone());
    let commanded = commanded.or_else(|| unit.division.map(|id| battle.division(id).name.clone()));
    Some(Body {
        id: drawn_id(Piece::Unit(id)),
        name: unit.name.clone(),
        label: unit.name.clone(),
        group: commanded.unwrap_or_default(),
        side: unit.side as u8,
        arm: match state.arm(battle, id) {
            Arm::Infantry if now.array == Array::Skirmish => Drawn::Skirmishers,
            Arm::Infantry => Drawn::Infantry,
            Arm::Cavalry => Drawn::Cavalry,
            Arm::Artillery => Drawn::Artillery,
        },
        block: battle.block_of(id, &stance),
        ranks: Some(ranks),
        in_melee: state.is_fighting(id),
        notes: unit_notes(battle, state, id),
        ..body(unit.side)
    })
}

fn unit_notes(battle: &Battle, state: &State, id: UnitId) -> Vec<String> {
    let (unit, now) = (battle.unit(id), state.unit(id));
    let weapon = match unit.weapon {
        Weapon::SmallArm(arm) => arm.key().replace('-', " "),
        Weapon::Gun(gun) => match now.guns {
            1 => format!("1 model gun, {}", gun.key()),
            guns => format!("{guns} model guns, {}", gun.key()),
        },
    };
    let mut notes = vec![unit.grade.key().to_string(), weapon];
    notes.extend(unit.sharpshooters.then(|| "sharpshooters".to_string()));
    notes.extend(now.building.and_then(|at| {
        let building = battle.terrain.buildings.get(usize::from(at))?;
        Some(format!("holds {}", building.name.as_deref().unwrap_or("the buildings")))
    }));
    notes.extend((now.lent > 0).then(|| format!("{} figures out as skirmishers", now.lent)));
    notes.extend(charge_pointing::notes(battle, state, id));
    let percent = now.marks.spent / 10;
    notes.extend((percent > 0).then(|| format!("{percent}% of its move used")));
    notes.extend(state.attached(id).map(|general| format!("{} with it", battle.general(general).name)));
    notes
}

/// Somebody of whom nothing is said yet.
fn body(side: Side) -> Body {
    let nowhere = board::table::Pose::new(board::table::Point::default(), board::table::Angle::NORTH);
    Body {
        id: String::new(),
        name: String::new(),
        label: String::new(),
        group: String::new(),
        side: side as u8,
        arm: Drawn::Infantry,
        block: board::table::Block::new(nowhere, board::table::Inches::ZERO, board::table::Inches::ZERO),
        figures: Vec::new(),
        ranks: None,
        flag: None,
        formation: Formation::Deployed,
        lances: false,
        disrupted: false,
        jammed: false,
        in_melee: false,
        attached: false,
        active: false,
        selected: false,
        cards: Cards::default(),
        notes: Vec::new(),
    }
}

fn general_body(battle: &Battle, state: &State, id: GeneralId) -> Option<Body> {
    let (general, now) = (battle.general(id), state.general(id));
    let block = state.general_block(battle, id)?;
    let attached = match now.post {
        Post::With(unit) => Some(unit),
        _ => None,
    };
    let (what, group) = match general.rank {
        Rank::Brigade(brigade) => ("brigadier", battle.brigade(brigade).name.as_str()),
        Rank::Division(division) => ("divisional general", battle.division(division).name.as_str()),
        Rank::Corps => ("corps general", ""),
        Rank::Chief => ("commander-in-chief", ""),
    };
    let mut notes = vec![what.to_string(), now.quality.key().to_string()];
    notes.extend(attached.map(|unit| format!("with {}", battle.unit(unit).name)));
    notes.extend(now.rode.then(|| "has ridden".to_string()));
    Some(Body {
        id: drawn_id(Piece::General(id)),
        name: general.name.clone(),
        label: general.name.clone(),
        group: group.to_string(),
        arm: Drawn::General,
        block,
        flag: Some(flag(battle, state, id)),
        notes,
        ..body(general.side)
    })
}

/// What a general's command is to do.
fn flag(battle: &Battle, state: &State, id: GeneralId) -> Flag {
    let plain = Flag { word: String::new(), sign: FlagSign::Hold, patch: None, stars: 1, benefit: None };
    match battle.general(id).rank {
        Rank::Brigade(brigade) => {
            let BrigadeOrderOf { word, sign } = ordered(battle, state, brigade);
            Flag { word, sign, patch: Some(patch(battle, brigade)), ..plain }
        }
        Rank::Division(division) => {
            let order = state.divisions[division.index()].order;
            let sign = match order {
                DivisionOrder::Attack => FlagSign::Assault,
                DivisionOrder::Defend => FlagSign::Hold,
                DivisionOrder::Reserve => FlagSign::Support,
                DivisionOrder::ReDeploy => FlagSign::March,
            };
            Flag { word: order.key().into(), sign, stars: 2, ..plain }
        }
        Rank::Corps => Flag { stars: 3, ..plain },
        Rank::Chief => Flag { stars: 4, ..plain },
    }
}

/// The order of a brigade in a word and a sign.
struct BrigadeOrderOf {
    word: String,
    sign: FlagSign,
}

fn ordered(battle: &Battle, state: &State, brigade: BrigadeId) -> BrigadeOrderOf {
    let now = state.brigade(brigade);
    let sign = match now.order {
        BrigadeOrder::Assault => FlagSign::Assault,
        BrigadeOrder::Engage => FlagSign::Engage,
        BrigadeOrder::Support => FlagSign::Support,
        BrigadeOrder::Move => FlagSign::March,
        BrigadeOrder::Hold => FlagSign::Hold,
        BrigadeOrder::Retire => FlagSign::Retire,
    };
    let of = now.supports.map(|other| format!(" of {}", battle.brigade(other).name)).unwrap_or_default();
    BrigadeOrderOf { word: format!("{}{of}", now.order.key()), sign }
}

/// Turn and phase, or how it ended.
fn status(battle: &Battle, state: &State) -> String {
    if let Some((winner, degree)) = state.over {
        return match winner {
            Some(winner) => format!("{} victory, {}", battle.side_name(winner), degree.key()),
            None => "A drawn battle".into(),
        };
    }
    if state.turn == 0 {
        return format!("Before the first of {} turns", battle.terms.turns);
    }
    format!("Turn {} of {} · {}", state.turn, battle.terms.turns, crate::page::log::phase(state.phase))
}
