//! A hex map to begin from: the field of a battle in the chaparral, and both armies on it.

use board::hex::{Direction, Grid, Hex, Hexside, PerSide, Vertex};
use view::hexes::{
    Charge, Condition, Counter, Field, Formed, Hexes, Label, Leader, Mark, Marker, Objective, Orders, Side,
    Terrain, Way, Works,
};
use view::{Arm, Army, Board, Coat, Duty, LabelKind, MarkKind, Picture, When};

/// A hex by its number.
pub(crate) fn hex(name: &str) -> Hex {
    name.parse().unwrap()
}

/// The picture of a map.
pub(crate) fn picture(hexes: Hexes) -> Picture {
    Picture {
        title: "Trial & error".into(),
        caption: "a <test>, 9 May 1846".into(),
        status: "Turn 4 · Twiggs acts".into(),
        armies: [
            Army { name: "United States".into(), coat: Coat::Blue },
            Army { name: "Mexico".into(), coat: Coat::Green },
        ],
        board: Board::Hexes(hexes),
    }
}

/// The map of a picture.
pub(crate) fn map(picture: &Picture) -> &Hexes {
    match &picture.board {
        Board::Hexes(hexes) => hexes,
        _ => panic!("a hex map"),
    }
}

/// A counter of infantry.
pub(crate) fn foot(id: &str, side: u8, at: &str, facing: Vertex, (sp, cohesion): (u8, u8)) -> Counter {
    Counter {
        id: id.into(),
        name: format!("{id} & Co."),
        label: id.into(),
        group: "Garland".into(),
        patch: Some(sp % 7),
        side,
        arm: Arm::Infantry,
        sp,
        full: sp,
        cohesion,
        weapon: Some("M".into()),
        weapon_word: "musket".into(),
        at: hex(at),
        facing,
        condition: Condition::Normal,
        order: Formed::Battle,
        works: Works::None,
        collapsed: false,
        blown: false,
        fired: false,
        active: false,
        selected: false,
        duty: Duty::None,
        notes: Vec::new(),
    }
}

/// A leader.
pub(crate) fn leader(id: &str, side: u8, at: &str, stars: u8, orders: Option<Orders>) -> Leader {
    Leader {
        id: id.into(),
        name: format!("{id} himself"),
        label: id.into(),
        group: format!("{id}'s brigade"),
        patch: orders.map(|_| 2),
        side,
        rank: if orders.is_some() { "brigadier" } else { "overall commander" }.into(),
        stars,
        rating: 1 - stars as i8 % 3,
        at: hex(at),
        orders,
        fatigue: stars,
        active: side == 0,
        selected: false,
        notes: Vec::new(),
    }
}

/// Ground of every kind.
pub(crate) fn ground() -> Hexes {
    let grid = Grid::new(14, 8).unwrap();
    let mut hexes = Hexes::open(grid);
    let bare =
        ["0102", "0207", "0107", "0206", "0307", "0808", "0907", "0908", "1406", "1306", "0702", "0703"];
    let kinds = [
        (Terrain::HeavyWood, ["1201", "1301", "1302"]),
        (Terrain::LightWood, ["1401", "1402", "1403"]),
        (Terrain::Orchard, ["0101", "0201", "0202"]),
        (Terrain::Crops, ["0301", "0302", "0401"]),
        (Terrain::Maguey, ["0103", "0104", "0203"]),
        (Terrain::Marsh, ["1307", "1407", "1308"]),
        (Terrain::Town, ["0807", "0907", "0807"]),
        (Terrain::Building, ["0606", "0606", "0606"]),
        (Terrain::Fort, ["0108", "0108", "0108"]),
    ];
    let mut sides = PerSide::new(grid, Side::Open);
    for (kind, pairs) in [
        (
            Side::Ravine,
            &[
                "0104/0105",
                "0204/0205",
                "0304/0305",
                "0404/0405",
                "0504/0505",
                "0204/0105",
                "0204/0305",
                "0404/0305",
                "0404/0505",
                "0604/0605",
                "0604/0505",
                "0604/0705",
                "0704/0705",
                "0804/0705",
                "0804/0805",
            ][..],
        ),
        (Side::Stream, &["0804/0905", "0904/0905", "1004/0905", "1004/1005", "1004/1105", "1104/1105"]),
        (Side::Wall, &["0506/0507", "0606/0607", "0406/0507"]),
        (Side::Steep, &["1103/1203", "1103/1104", "1202/1103"]),
    ] {
        pairs.iter().for_each(|pair| sides.set(pair.parse::<Hexside>().unwrap(), kind));
    }
    let mut ways = PerSide::new(grid, None);
    let run = |names: &str| names.split(' ').map(hex).collect::<Vec<_>>();
    ways.lay(&run("0108 0207 0307 0406 0506 0605 0705 0804"), Some(Way::Trail)).unwrap();
    ways.lay(&run("0801 0802 0803 0804 0805 0806 0807 0808"), Some(Way::Road)).unwrap();
    ways.lay(&run("0806 0907 1006 1107 1206 1307 1406"), Some(Way::Road)).unwrap();
    hexes.fields = grid
        .hexes()
        .map(|at| Field {
            terrain: kinds.iter().find(|(_, some)| some.contains(&at.to_string().as_str())).map_or(
                if bare.contains(&at.to_string().as_str()) { Terrain::Clear } else { Terrain::Chaparral },
                |(kind, _)| *kind,
            ),
            level: u8::from(["1102", "1103", "1203", "1002", "1003"].contains(&at.to_string().as_str()))
                + u8::from(at == hex("1102")),
            sides: Direction::ALL.map(|side| sides.at(at, side)),
            ways: Direction::ALL.map(|side| ways.at(at, side)),
        })
        .collect();
    hexes.yards = Some(125);
    hexes.labels = vec![
        Label {
            text: "Resaca de la Palma".into(),
            kind: LabelKind::Water,
            hexes: vec![hex("0104"), hex("0404")],
        },
        Label { text: "Arista's Camp".into(), kind: LabelKind::Hill, hexes: vec![hex("0908")] },
        Label { text: "Point Isabel".into(), kind: LabelKind::Town, hexes: vec![hex("0801")] },
    ];
    hexes
}

/// Both armies, in every state a unit can be in.
pub(crate) fn everything() -> Hexes {
    let unit = |id: &str, side, at: &str, facing, numbers| foot(id, side, at, facing, numbers);
    use Vertex::{East, NorthEast, NorthWest, SouthEast, SouthWest, West};
    let mut counters = vec![
        Counter { selected: true, active: true, ..unit("3rd-Inf", 0, "0502", SouthEast, (5, 8)) },
        Counter { order: Formed::Square, ..unit("4th-wing", 0, "0702", East, (4, 8)) },
        Counter {
            arm: Arm::Cavalry,
            weapon: Some("C".into()),
            blown: true,
            ..unit("May", 0, "0802", SouthEast, (2, 8))
        },
        Counter { works: Works::Built, active: true, ..unit("8th-Inf", 0, "1002", SouthWest, (8, 8)) },
        Counter {
            arm: Arm::Artillery,
            weapon: Some("6".into()),
            fired: true,
            ..unit("Ridgely", 0, "0803", SouthEast, (4, 8))
        },
        Counter { order: Formed::March, ..unit("5th-Inf", 0, "1003", SouthWest, (6, 8)) },
        Counter { condition: Condition::Disordered, ..unit("4th-rest", 0, "1103", SouthWest, (3, 8)) },
        Counter { works: Works::Begun, ..unit("Sappers", 1, "1205", NorthWest, (3, 6)) },
        Counter {
            arm: Arm::Artillery,
            weapon: Some("8".into()),
            order: Formed::Limbered,
            ..unit("Battery", 1, "1004", NorthWest, (3, 5))
        },
        Counter { ..unit("6th-Line", 1, "1004", NorthWest, (4, 5)) },
        Counter { ..unit("2nd-Light", 1, "1004", NorthWest, (12, 6)) },
        Counter {
            condition: Condition::Disordered,
            collapsed: true,
            full: 12,
            ..unit("Tampico", 1, "0606", NorthEast, (5, 6))
        },
        Counter { condition: Condition::Routed, ..unit("10th-Line", 1, "0306", SouthWest, (3, 5)) },
        Counter {
            arm: Arm::Cavalry,
            weapon: None,
            weapon_word: String::new(),
            ..unit("Canales", 1, "0406", NorthEast, (8, 3))
        },
        Counter {
            arm: Arm::Cavalry,
            order: Formed::Dismounted,
            weapon: Some("E".into()),
            ..unit("Torrejon", 1, "0706", West, (6, 5))
        },
    ];
    counters.sort_by_key(|counter| counter.at);
    let marks = vec![
        Mark::Hex { at: hex("0402"), kind: MarkKind::Reach, note: "3 MP".into() },
        Mark::Hex { at: hex("0503"), kind: MarkKind::Reach, note: "3 MP".into() },
        Mark::Hex { at: hex("0602"), kind: MarkKind::Reach, note: "1½ MP".into() },
        Mark::Hex { at: hex("0606"), kind: MarkKind::Target, note: "34%".into() },
        Mark::Hex { at: hex("0904"), kind: MarkKind::Arc, note: String::new() },
        Mark::Hex { at: hex("0301"), kind: MarkKind::Refused, note: String::new() },
        Mark::Zoc(hex("1003")),
        Mark::Zoc(hex("0903")),
        Mark::Zoc(hex("1104")),
        Mark::Sight {
            from: hex("0502"),
            to: hex("0606"),
            blocked: vec![hex("0504")],
            note: "chaparral".into(),
        },
        Mark::Way { hexes: vec![hex("0502"), hex("0602"), hex("0603")], facing: SouthEast },
    ];
    let marker = |name: &str, side, when| Marker { name: name.into(), side, when };
    Hexes {
        counters,
        leaders: vec![
            leader("Taylor", 0, "0901", 3, None),
            leader("Garland", 0, "0602", 1, Some(Orders::Attack)),
            leader("Twiggs", 0, "0803", 2, Some(Orders::Advance)),
            leader("La-Vega", 1, "0905", 2, Some(Orders::March)),
            leader("Arista", 1, "1004", 4, None),
        ],
        charges: vec![Charge { from: hex("0802"), to: hex("0804"), note: "May charges".into() }],
        objectives: vec![Objective { name: "the ford".into(), at: hex("0905"), points: 5, held_by: Some(1) }],
        track: vec![
            marker("Twiggs", 0, When::Past),
            marker("Arista", 1, When::Past),
            marker("Twiggs", 0, When::Now),
            marker("Arista", 1, When::ToCome),
            marker("Twiggs", 0, When::ToCome),
        ],
        marks,
        ..ground()
    }
}
