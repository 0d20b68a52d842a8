//! Draws a specimen sheet of everything a picture can hold, light and dark:
//! `cargo run -p view --example specimen -- FILE.svg`.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use board::square::{Direction, Grid, Sides, Square};
use view::*;

fn main() -> Result<(), Box<dyn Error>> {
    let file = PathBuf::from(env::args().nth(1).ok_or("name a file to draw into")?);
    let picture = specimen().ok_or("no grid")?;
    for (ending, theme) in [("", Theme::Light), ("-dark", Theme::Dark)] {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let file = file.with_file_name(format!("{name}{ending}.svg"));
        let svg = view::svg_in(&picture, theme);
        #[cfg(feature = "png")]
        fs::write(file.with_extension("png"), view::png(&svg, 1.0)?)?;
        fs::write(file, svg)?;
    }
    Ok(())
}

fn specimen() -> Option<Picture> {
    let grid = Grid::new(7, 5)?;
    let mut squares = Squares { yards: Some(500), ..Squares::open(grid) };
    let mut field = |column, row, change: &dyn Fn(&mut Field)| {
        change(&mut squares.fields[grid.index(Square::new(column, row))]);
    };
    for (column, row) in [(0, 0), (1, 0), (0, 1)] {
        field(column, row, &|field| field.ground = Ground::Woods);
    }
    for (column, row) in [(4, 0), (5, 0), (5, 1), (6, 0)] {
        field(column, row, &|field| field.height = 1);
    }
    field(5, 0, &|field| field.height = 2);
    for (column, row) in [(6, 3), (6, 4), (5, 4)] {
        field(column, row, &|field| field.ground = Ground::Rough);
    }
    field(3, 4, &|field| field.ground = Ground::BuiltUp);
    field(1, 4, &|field| field.soft_cover = true);
    field(2, 2, &|field| field.entrenched = Sides::from(Direction::North).with(Direction::East));
    field(3, 2, &|field| field.prepared = Sides::from(Direction::South));
    for row in 0..5 {
        field(3, row, &|field| field.roads = [Direction::North, Direction::South].into_iter().collect());
    }
    field(3, 0, &|field| field.roads = Direction::South.into());
    field(3, 4, &|field| field.roads = [Direction::North, Direction::West].into_iter().collect());
    field(2, 4, &|field| field.roads = [Direction::East, Direction::West].into_iter().collect());
    field(1, 4, &|field| field.roads = Direction::East.into());
    squares.streams.push(Stream {
        name: "Rock Creek".into(),
        course: vec![(430, -10), (450, 100), (420, 180), (480, 260), (440, 360), (470, 510)],
    });
    let label = |text: &str, kind, at| Label { text: text.into(), kind, at };
    squares.labels.push(label("Barlow's Knoll", LabelKind::Hill, (550, 95)));
    squares.labels.push(label("Gettysburg", LabelKind::Town, (350, 490)));
    squares.labels.push(label("Almshouse", LabelKind::Minor, (480, 440)));
    squares.road_names.push(RoadName {
        name: "Carlisle Road".into(),
        squares: (0..5)
            .map(|row| Square::new(3, row))
            .chain([Square::new(2, 4), Square::new(1, 4)])
            .collect(),
    });
    let mut units = crowd(Square::new(1, 1), Direction::South, 0);
    units.extend(crowd(Square::new(2, 2), Direction::North, 1));
    units.extend(crowd(Square::new(5, 1), Direction::West, 0));
    units.extend(crowd(Square::new(2, 3), Direction::East, 1));
    for (n, unit) in units.iter_mut().enumerate() {
        unit.id = format!("unit-{n}");
        unit.hits = (n % 4) as u8;
    }
    for (n, change) in [(0, 0), (3, 1), (12, 2)] {
        match change {
            0 => units[n].selected = true,
            1 => units[n].broken = true,
            _ => units[n].fired = true,
        }
    }
    let mark = |column, row, kind, note: &str| Mark { at: Square::new(column, row), kind, note: note.into() };
    let charges = [0, 1].map(|n| Charge { unit: format!("unit-{n}"), target: Square::new(1, 2) });
    Some(Picture {
        title: "Specimen".into(),
        caption: "Everything a sheet of squares can show".into(),
        status: "Turn 1 · Confederate charges".into(),
        armies: [
            Army { name: "Confederate".into(), coat: Coat::Grey },
            Army { name: "Union".into(), coat: Coat::Blue },
        ],
        board: Board::Squares(Squares {
            key: vec![
                (Shade::Black, "veteran".into()),
                (Shade::Amber, "line".into()),
                (Shade::White, "second-rate".into()),
            ],
            units,
            links: vec![Link { from: Square::new(2, 2), to: Square::new(2, 3), patch: Some(0) }],
            charges: charges.into(),
            objectives: vec![Objective { at: Square::new(3, 4), points: 3, held_by: Some(1) }],
            marks: vec![
                mark(6, 0, MarkKind::Reach, "2"),
                mark(6, 1, MarkKind::Arc, "-1"),
                mark(6, 2, MarkKind::Target, "enfilade +1"),
                mark(5, 2, MarkKind::Refused, "no road"),
            ],
            ..squares
        }),
    })
}

/// As many as a square may hold: four formed stands, guns, skirmishers and a general.
fn crowd(at: Square, facing: Direction, side: u8) -> Vec<Unit> {
    let rows = [
        ("Ramseur", Arm::Infantry, 4, Rank::Front),
        ("Krzyzanowski", Arm::Infantry, 3, Rank::Front),
        ("Schimmelfennig", Arm::Infantry, 2, Rank::Behind),
        ("Devin", Arm::Cavalry, 2, Rank::Behind),
        ("Wilkeson", Arm::Artillery, 2, Rank::Front),
        ("Dilger", Arm::Artillery, 3, Rank::Front),
        ("45th New York", Arm::Skirmishers, 1, Rank::Front),
        ("Blackford", Arm::Skirmishers, 1, Rank::Front),
        ("Howard", Arm::General, 0, Rank::Behind),
    ];
    let shades = [Shade::Black, Shade::Amber, Shade::White];
    let unit = |(n, (name, arm, dots, rank)): (usize, (&str, Arm, u8, Rank))| Unit {
        id: String::new(),
        name: name.into(),
        label: name.into(),
        group: "XI Corps".into(),
        patch: Some(side),
        side,
        arm,
        dots,
        shade: shades[n % 3],
        hits: 0,
        value: 2,
        formation: Formation::Deployed,
        at,
        facing,
        rank,
        broken: false,
        fired: false,
        selected: false,
        duty: Duty::None,
        notes: Vec::new(),
    };
    rows.into_iter().enumerate().map(unit).collect()
}
