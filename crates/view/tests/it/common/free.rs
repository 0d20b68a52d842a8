//! A free table to begin from, and units to put on it.

use board::table::{Angle, Block, Inches, Point, Pose, Turn};
use view::table::{
    Area, AreaKind, Band, Barrier, BarrierKind, Body, Card, Cards, Deck, Figure, FigureKind, Mark, Objective,
    Range, Road, Table,
};
use view::{Arm, Army, Board, Coat, Duty, Formation, Picture};

/// A length in inches.
pub(crate) fn inches(text: &str) -> Inches {
    text.parse().unwrap()
}

/// A place on the table.
pub(crate) fn place(text: &str) -> Point {
    text.parse().unwrap()
}

/// The picture of a table.
pub(crate) fn picture(table: Table) -> Picture {
    Picture {
        title: "Trial & error".into(),
        caption: "a <test>".into(),
        status: "Round 1 of 8 · Lancers' card".into(),
        armies: [
            Army { name: "Blue".into(), coat: Coat::Blue },
            Army { name: "Red".into(), coat: Coat::Red },
        ],
        board: Board::Table(table),
    }
}

/// The table of a picture.
pub(crate) fn table(picture: &Picture) -> &Table {
    match &picture.board {
        Board::Table(table) => table,
        _ => panic!("a free table"),
    }
}

/// A body of figures of one kind in so many files.
pub(crate) fn body(
    id: &str,
    side: u8,
    kind: FigureKind,
    (figures, files): (i32, i32),
    at: &str,
    facing: i32,
) -> Body {
    let (wide, deep) = match kind {
        FigureKind::Foot => (inches("0.75"), inches("0.75")),
        FigureKind::Horse | FigureKind::Commander => (inches("1"), inches("1.5")),
        FigureKind::Cannon | FigureKind::Gatling => (inches("1.5"), inches("2")),
    };
    let pose = Pose::new(place(at), Angle::degrees(facing));
    let ranks = (figures + files - 1) / files;
    let block = Block::new(pose, wide * files, deep * ranks);
    let base = |n: i32| {
        let right = wide * (2 * (n % files) + 1 - files) / 2;
        let ahead = (block.depth() - deep) / 2 - deep * (n / files);
        let at = pose.at.towards(pose.facing, ahead).towards(pose.facing + Turn::degrees(90), right);
        Block::new(Pose::new(at, pose.facing), wide, deep)
    };
    Body {
        id: id.into(),
        name: format!("{id} & Co."),
        label: id.into(),
        group: String::new(),
        side,
        arm: match kind {
            FigureKind::Foot => Arm::Infantry,
            FigureKind::Horse => Arm::Cavalry,
            FigureKind::Cannon | FigureKind::Gatling => Arm::Artillery,
            FigureKind::Commander => Arm::General,
        },
        block,
        figures: (0..figures).map(|n| Figure { base: base(n), kind, about: false, number: None }).collect(),
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
        duty: Duty::None,
        cards: Cards { left: 1, of: 2 },
        notes: Vec::new(),
    }
}

/// A company in line.
pub(crate) fn company(id: &str, side: u8, at: &str, facing: i32) -> Body {
    body(id, side, FigureKind::Foot, (10, 5), at, facing)
}

fn area(name: &str, kind: AreaKind, corners: &[&str]) -> Area {
    Area {
        name: name.into(),
        kind,
        corners: corners.iter().map(|at| place(at)).collect(),
        level: 1,
        rocks: true,
    }
}

/// A table with all there is: every kind of ground, unit, state and mark.
pub(crate) fn everything() -> Table {
    let lancers = body("Lancers", 0, FigureKind::Horse, (4, 4), "24,19", 40);
    let mut levy = company("Levy", 1, "27.5,23", 220);
    levy.figures[9].about = true;
    Table {
        yards: Some(25),
        areas: vec![
            area("Long River", AreaKind::Water, &["0,14", "12,14", "12,16", "0,16"]),
            area("Long River", AreaKind::Water, &["16,14", "30,13", "40,13", "40,15", "30,15", "16,16"]),
            area("the drift", AreaKind::Ford, &["12,14", "16,14", "16,16", "12,16"]),
            area("kraal", AreaKind::Buildings, &["19,8", "23,8", "23,11", "19,11"]),
            area("mealies", AreaKind::Fields, &["8,4", "13,4", "13,8", "8,8"]),
            area("Thorn Wood", AreaKind::Woods, &["31,20", "38,20", "38,25", "31,25"]),
            area("kopje", AreaKind::Hill, &["3,20", "5,18.5", "8,19", "9,22", "7,25", "4,24.5"]),
            area("cliffs", AreaKind::Rock, &["33,1", "39,1", "39,6", "35,5"]),
        ],
        barriers: vec![Barrier {
            kind: BarrierKind::Wall,
            points: vec![place("26,4"), place("30,6"), place("30,9")],
        }],
        roads: vec![Road {
            name: "track".into(),
            points: vec![place("14,0"), place("14,28")],
            width: inches("1"),
        }],
        objectives: vec![Objective {
            name: "the drift".into(),
            at: place("14,15"),
            within: inches("3"),
            points: 5,
            held_by: Some(0),
        }],
        units: vec![
            Body { active: true, lances: true, ..lancers },
            Body { disrupted: true, ..levy },
            Body { jammed: true, ..body("Gatling", 1, FigureKind::Gatling, (1, 1), "11.5,25", 180) },
            body("7-pounder", 0, FigureKind::Cannon, (1, 1), "6,10.5", 10),
            Body { selected: true, ..company("C Company", 0, "17,5", 0) },
            Body {
                in_melee: true,
                formation: Formation::Column,
                ..body("Volunteers", 0, FigureKind::Foot, (10, 2), "27,12", 90)
            },
            Body { in_melee: true, ..company("Jaegers", 1, "29.625,12", 270) },
            body("Ashdown", 0, FigureKind::Commander, (1, 1), "10,11", 0),
            Body { attached: true, ..body("Varga", 1, FigureKind::Commander, (1, 1), "31.125,12", 270) },
        ],
        duels: vec![(place("28.5,12.4"), place("29.25,12.4"))],
        clashes: vec![(place("20,20"), place("22.5,20.5"))],
        marks: vec![
            Mark::Reach(vec![
                ["12,4", "13,8", "17,9.5", "21,8", "22,4", "17,2"].iter().map(|at| place(at)).collect(),
            ]),
            Mark::Arc {
                from: Pose::new(place("11.5,24"), Angle::SOUTH),
                either_side: Turn::degrees(45),
                front: inches("0"),
                ranges: [("4", Band::Effective), ("8", Band::Long)]
                    .map(|(to, band)| Range { to: inches(to), band, note: format!("{to}\"") })
                    .into(),
            },
            Mark::Ring { centre: place("10,11"), radius: inches("6"), note: "orders 6\"".into() },
            Mark::Way(vec![place("17,6"), place("18,9")]),
            Mark::Ghost {
                block: company("ghost", 0, "18,12.5", 10).block,
                note: "3.8\", halts at the drift".into(),
                is_short: false,
            },
            Mark::Shot {
                from: place("6,12"),
                to: place("9,27"),
                blocked: Some(place("7,22")),
                note: "crest".into(),
            },
            Mark::Target { unit: "Jaegers".into(), note: "83%".into() },
            Mark::Charge { from: place("25,20.2"), to: place("26.8,22.1"), note: "5.0\" of 16\"".into() },
        ],
        card: Some(Card {
            name: "Lancers".into(),
            side: 0,
            subtitle: "four figures of horse".into(),
            figures: vec![FigureKind::Horse; 4],
            lances: true,
            facts: vec![("Morale".into(), "5".into()), ("Charge".into(), "D6+12\"".into())],
            note: "Lances: -1 in the first round".into(),
        }),
        deck: Some(Deck { left: 27, stops: 1 }),
        ..Table::open(inches("40"), inches("28"))
    }
}
