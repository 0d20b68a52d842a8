//! The battle as it is drawn: ground, counters, leaders, markers and objectives put into a neutral picture.

use board::hex::{Direction, Hex};
use engine::KeyValue;
use sheet::Axis;
use view::hexes::{
    Charge, Condition as Drawn, Counter, Field, Formed, Label, Leader, Marker, Objective, Orders as Told,
    Side as Along, Terrain as Soil, Way as Lane, Works,
};
use view::{Army, Board, Coat, Duty, Hexes, LabelKind, Picture, When};

use crate::Now;
use crate::game::battle::{Arm, Battle, BrigadeId, DivisionId, LeaderId, Orders, Side, UnitId};
use crate::game::state::{Condition, Formation, Pending};
use crate::page::log;
use crate::rules::command::leaders;
use crate::rules::fire::resolve::FireOccasion;
use crate::rules::movement::breastworks;
use crate::rules::turn::sequence;
use crate::sheet::axes::Proportion;
use crate::sheet::board_tables::{Command, Hexside, RoadKind, Terrain};
use crate::sheet::weapon::Weapon;

/// The rule set's name.
const TITLE: &str = "Great Battles";

/// Words at the end of a unit's name that its sign already says.
const SAID_BY_SIGN: [&str; 4] = ["guns", "battery", "lancers", "dragoons"];
/// Words that are written short on a counter.
const SHORT: [(&str, &str); 8] = [
    ("Infantry", "Inf."),
    ("Volunteers", "Vols."),
    ("Activos", "Act."),
    ("Dragoons", "Drag."),
    ("Cavalry", "Cav."),
    ("Artillery", "Art."),
    ("Regiment", "Reg."),
    ("Battalion", "Bn."),
];
/// What leaders are addressed by.
const TITLES: [&str; 9] =
    ["General", "Colonel", "Captain", "Major", "Lieutenant", "Coronel", "Capitan", "Brigadier", "Don"];

/// A unit or a leader on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A unit.
    Unit(UnitId),
    /// A leader.
    Leader(LeaderId),
}

/// What a piece is called in a picture.
pub fn drawn_id(piece: Piece) -> String {
    match piece {
        Piece::Unit(unit) => format!("unit-{}", unit.0),
        Piece::Leader(leader) => format!("leader-{}", leader.0),
    }
}

/// The piece with this id in a picture.
pub fn drawn_piece(battle: &Battle, id: &str) -> Option<Piece> {
    let units = battle.unit_ids().map(Piece::Unit);
    units.chain(battle.leader_ids().map(Piece::Leader)).find(|&piece| drawn_id(piece) == id)
}

/// The picture of a state, whole or as one seat sees it.
pub fn picture(now: Now<'_>) -> Picture {
    let mut stacked: Vec<(UnitId, Hex)> =
        now.battle.unit_ids().filter_map(|id| Some((id, now.state.unit(id).at?))).collect();
    stacked.sort_by_key(|&(id, at)| (at, now.state.unit(id).level));
    let leaders = now.battle.leader_ids().filter_map(|id| leader(now, id));
    Picture {
        title: now.battle.heading.title().into(),
        caption: Picture::caption_of(now.battle.heading.place(), TITLE),
        status: status(now),
        armies: [
            Army { name: "United States".into(), coat: Coat::Blue },
            Army { name: "Mexico".into(), coat: Coat::Green },
        ],
        board: Board::Hexes(Hexes {
            objectives: objectives(now),
            counters: stacked.into_iter().map(|(id, at)| counter(now, id, at)).collect(),
            leaders: leaders.collect(),
            charges: charges(now),
            track: track(now),
            ..ground(now.battle)
        }),
    }
}

/// The map, without units or leaders.
fn ground(battle: &Battle) -> Hexes {
    let ground = &battle.ground;
    let field = |hex: Hex| Field {
        terrain: soil(ground.terrain[hex]),
        level: ground.levels[hex],
        sides: Direction::ALL.map(|side| along(ground.sides.at(hex, side))),
        ways: Direction::ALL.map(|side| {
            ground.ways.at(hex, side).map(|way| match way {
                RoadKind::Road => Lane::Road,
                RoadKind::Trail => Lane::Trail,
            })
        }),
    };
    let grid = ground.grid();
    let labels = battle.places.iter().map(|place| Label {
        text: place.name.clone(),
        kind: LabelKind::Hill,
        hexes: vec![place.at],
    });
    Hexes { fields: grid.hexes().map(field).collect(), labels: labels.collect(), ..Hexes::open(grid) }
}

fn soil(terrain: Terrain) -> Soil {
    match terrain {
        Terrain::Clear => Soil::Clear,
        Terrain::Crops => Soil::Crops,
        Terrain::Maguey => Soil::Maguey,
        Terrain::Orchard => Soil::Orchard,
        Terrain::LightWood => Soil::LightWood,
        Terrain::HeavyWood => Soil::HeavyWood,
        Terrain::Chaparral => Soil::Chaparral,
        Terrain::Marsh => Soil::Marsh,
        Terrain::Town => Soil::Town,
        Terrain::Building => Soil::Building,
        Terrain::Fort => Soil::Fort,
    }
}

fn along(side: Hexside) -> Along {
    match side {
        // Slopes are drawn from the levels.
        Hexside::Open | Hexside::Upslope => Along::Open,
        Hexside::Steep => Along::Steep,
        Hexside::Stream => Along::Stream,
        Hexside::Ravine => Along::Ravine,
        Hexside::Wall => Along::Wall,
    }
}

fn objectives(now: Now<'_>) -> Vec<Objective> {
    let drawn = |(place, holder): (&crate::game::battle::Objective, &Option<Side>)| Objective {
        name: place.name.clone(),
        at: place.at,
        points: place.points,
        held_by: holder.map(|side| side as u8),
    };
    now.battle.terms.objectives.iter().zip(&now.state.holders).map(drawn).collect()
}

/// Charges and shocks that are declared.
fn charges(now: Now<'_>) -> Vec<Charge> {
    let declared = |id: UnitId| {
        let (unit, name) = (now.state.unit(id), &now.battle.unit(id).name);
        let active = unit.active?;
        let verb = if active.charged { "charges" } else { "shocks" };
        Some(Charge { from: unit.at?, to: active.against?, note: format!("{} {verb}", label(name)) })
    };
    // The one that is being fought comes from every hex its attackers stand in.
    let fought = now.state.onset.iter().flat_map(|onset| {
        let from = onset.from.iter().filter(|&&from| from != onset.hex);
        from.map(|&from| Charge { from, to: onset.hex, note: String::new() })
    });
    now.battle.unit_ids().filter_map(declared).chain(fought).collect()
}

/// The markers drawn, the last of them now, then those in the cup.
fn track(now: Now<'_>) -> Vec<Marker> {
    let marker = |division: DivisionId, when| {
        let division = now.battle.division(division);
        Marker { name: division.name.clone(), side: division.side as u8, when }
    };
    let is_now = now.state.pending.iter().any(|pending| matches!(pending, Pending::Division(_)));
    let last = now.state.drawn.len().checked_sub(1).filter(|_| is_now);
    let drawn = now.state.drawn.iter().enumerate();
    let drawn = drawn.map(|(n, &id)| marker(id, if Some(n) == last { When::Now } else { When::Past }));
    let left =
        now.battle.division_ids().zip(&now.state.cup).flat_map(|(id, &left)| {
            std::iter::repeat_with(move || marker(id, When::ToCome)).take(left.into())
        });
    drawn.chain(left).collect()
}

fn counter(now: Now<'_>, id: UnitId, at: Hex) -> Counter {
    let (printed, unit) = (now.battle.unit(id), now.state.unit(id));
    let group = match printed.brigade {
        Some(brigade) => now.battle.brigade(brigade).name.clone(),
        None => now.battle.division(printed.division).name.clone(),
    };
    let is_asked = matches!(now.state.pending.last(), Some(Pending::Brigade(_)));
    let active = unit.active.filter(|_| is_asked && unit.condition != Condition::Routed);
    let fired = unit.active.is_some_and(|active| active.fired)
        || FireOccasion::ALL.iter().any(|&occasion| unit.reacted.has(occasion));
    let mut notes = Vec::new();
    notes.extend(printed.green.then(|| "green".to_string()));
    notes.extend(unit.active.map(|active| format!("{} MP left", points(active.left))));
    notes.extend((!leaders::unit_in_command(now, id)).then(|| "out of command".to_string()));
    Counter {
        id: drawn_id(Piece::Unit(id)),
        name: printed.name.clone(),
        label: label(&printed.name),
        group,
        patch: printed.brigade.map(|brigade| patch(now.battle, brigade)),
        side: now.battle.side(id) as u8,
        arm: match printed.arm {
            Arm::Infantry => view::Arm::Infantry,
            Arm::Cavalry => view::Arm::Cavalry,
            Arm::Artillery => view::Arm::Artillery,
        },
        sp: now.state.sp(now.battle, id),
        full: printed.full,
        cohesion: printed.cohesion,
        weapon: printed.weapon.map(letters),
        weapon_word: printed.weapon.map(Weapon::words).unwrap_or_default(),
        at,
        facing: unit.facing,
        condition: match unit.condition {
            Condition::Normal => Drawn::Normal,
            Condition::Disordered => Drawn::Disordered,
            Condition::Routed => Drawn::Routed,
        },
        order: match (printed.arm, unit.formation) {
            (_, Formation::March) => Formed::March,
            (_, Formation::Square) => Formed::Square,
            (Arm::Artillery, _) if unit.limbered => Formed::Limbered,
            (Arm::Cavalry, _) if !unit.mounted => Formed::Dismounted,
            _ => Formed::Battle,
        },
        works: match unit.works {
            0 => Works::None,
            _ if breastworks::is_entrenched(now, id) => Works::Built,
            _ => Works::Begun,
        },
        collapsed: u16::from(unit.sp) * u16::from(now.battle.tables.share(Proportion::Collapse))
            < u16::from(printed.full),
        blown: unit.blown,
        fired,
        active: active.is_some_and(|active| active.left > 0 || !active.fired),
        selected: false,
        duty: Duty::None,
        notes,
    }
}

fn leader(now: Now<'_>, id: LeaderId) -> Option<Leader> {
    let (printed, leader) = (now.battle.leader(id), now.state.leader(id));
    let brigade = now.battle.brigade_ids().find(|&brigade| now.battle.brigade(brigade).brigadier == Some(id));
    let group = brigade.map(|brigade| now.battle.brigade(brigade).name.clone());
    let divisions = now.battle.divisions.iter().filter(|division| division.leader == Some(id));
    let divisions: Vec<&str> = divisions.map(|division| division.name.as_str()).collect();
    Some(Leader {
        id: drawn_id(Piece::Leader(id)),
        name: printed.name.clone(),
        label: if leader.lost > 0 {
            format!("{}'s successor", surname(&printed.name))
        } else {
            surname(&printed.name).into()
        },
        group: group.unwrap_or_else(|| divisions.join(", ")),
        patch: brigade.map(|brigade| patch(now.battle, brigade)),
        side: printed.side as u8,
        rank: match printed.rank {
            Command::Brigadier => "brigadier",
            Command::Division => "division leader",
            Command::Corps => "corps commander",
            Command::Overall => "overall commander",
        }
        .into(),
        stars: leaders::stars(now, id),
        rating: leaders::rating(now, id).get(),
        at: leader.at?,
        orders: brigade.map(|brigade| told(now.state.brigade(brigade).given())),
        fatigue: brigade.map_or(0, |brigade| now.state.brigade(brigade).fatigue),
        active: leader.rides && matches!(now.state.pending.last(), Some(Pending::Brigade(_))),
        selected: false,
        notes: vec![leaders::profile(now, id).key().into()],
    })
}

fn told(orders: Orders) -> Told {
    match orders {
        Orders::March => Told::March,
        Orders::Advance => Told::Advance,
        Orders::Attack => Told::Attack,
    }
}

/// Brigades get their coloured bands in the order of the roster, counted for each side by itself.
fn patch(battle: &Battle, id: BrigadeId) -> u8 {
    let side = battle.side_of(id);
    battle
        .brigade_ids()
        .take_while(|&other| other != id)
        .filter(|&other| battle.side_of(other) == side)
        .count() as u8
}

/// A weapon in a letter or two, as counters have it: `M`, `6`, `H12`.
pub fn letters(weapon: Weapon) -> String {
    let key = weapon.print();
    let number: String = key.chars().filter(char::is_ascii_digit).collect();
    match weapon {
        Weapon::SmallArm(_) => match key.as_str() {
            "baker-rifle" => "Bk".into(),
            "mississippi-rifle" => "R".into(),
            "revolver" => "Rv".into(),
            other => other.chars().take(1).map(|letter| letter.to_ascii_uppercase()).collect(),
        },
        Weapon::Gun(_) if key.ends_with("howitzer") => format!("H{number}"),
        Weapon::Gun(_) if key.ends_with("mortar") => "Mo".into(),
        Weapon::Gun(_) if key.ends_with("rockets") => "Rk".into(),
        Weapon::Gun(_) => number,
    }
}

/// A name as it is written on a counter: `Ridgely's battery` is `Ridgely`.
pub fn label(name: &str) -> String {
    let mut words: Vec<&str> = name.split_whitespace().collect();
    while words.len() > 1 && words.last().is_some_and(|word| SAID_BY_SIGN.contains(word)) {
        words.pop();
    }
    let short = |word: &str| {
        SHORT.into_iter().find(|(long, _)| *long == word).map_or(word.to_string(), |(_, short)| short.into())
    };
    let label: Vec<String> = words.into_iter().map(short).collect();
    let label = label.join(" ");
    label.strip_suffix("'s").or_else(|| label.strip_suffix("s'")).unwrap_or(&label).to_string()
}

/// A leader's name without his title.
pub fn surname(name: &str) -> &str {
    match name.split_once(' ') {
        Some((title, rest)) if TITLES.contains(&title) => rest,
        _ => name.strip_suffix(" himself").unwrap_or(name),
    }
}

/// Points as they are written: 3, or 3½.
pub fn points(halves: u16) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".into(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Turn and hour, and what goes on; or how it ended.
fn status(now: Now<'_>) -> String {
    if now.state.over {
        return words::capital(&log::ended(now));
    }
    let turn = log::turn(now);
    let acting = now.state.acting().map(|brigade| {
        let orders = now.state.brigade(brigade).orders.key();
        format!("{} acts, {orders} orders", now.battle.brigade(brigade).name)
    });
    let step = match now.state.pending.last() {
        Some(Pending::Orders(side)) => Some(format!("{side} orders")),
        Some(Pending::First(side)) => Some(format!("{side} initiative")),
        Some(Pending::Rally(side)) => Some(format!("{side} rally")),
        Some(&Pending::Division(division)) => {
            Some(format!("activation marker of {}", now.battle.division(division).name))
        }
        _ => acting.or_else(|| sequence::chooser(now).map(|side| format!("{side} choice"))),
    };
    step.map_or(turn.clone(), |step| format!("{turn} · {step}"))
}
