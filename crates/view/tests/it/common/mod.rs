//! A small picture to begin from, and a unit to put into it.

pub(crate) mod free;
pub(crate) mod hexes;

use board::square::{Direction, Grid, Square};
use view::{Arm, Army, Board, Coat, Duty, Formation, Picture, Rank, Shade, Squares, Unit};

/// An open board of three by three with nobody on it.
pub(crate) fn picture() -> Picture {
    Picture {
        title: "Trial & error".into(),
        caption: "a <test>".into(),
        status: "Turn 1 · move".into(),
        armies: [
            Army { name: "Confederate".into(), coat: Coat::Grey },
            Army { name: "Union".into(), coat: Coat::Blue },
        ],
        board: Board::Squares(open(Grid::new(3, 3).unwrap())),
    }
}

/// Open squares with nobody on them.
pub(crate) fn open(grid: Grid) -> Squares {
    let key = [(Shade::Black, "veteran"), (Shade::Amber, "line"), (Shade::White, "raw")];
    Squares { key: key.map(|(shade, word)| (shade, word.into())).into(), ..Squares::open(grid) }
}

/// The open board of three by three with these on it.
pub(crate) fn with(units: Vec<Unit>) -> Picture {
    on(Squares { units, ..open(Grid::new(3, 3).unwrap()) })
}

/// The squares of a picture.
pub(crate) fn squares(picture: &Picture) -> &Squares {
    match &picture.board {
        Board::Squares(squares) => squares,
        _ => panic!("a board of squares"),
    }
}

/// The same battle on other squares.
pub(crate) fn on(squares: Squares) -> Picture {
    Picture { board: Board::Squares(squares), ..picture() }
}

/// An infantry unit in the middle of the board, facing north.
pub(crate) fn unit(id: &str) -> Unit {
    Unit {
        id: id.into(),
        name: format!("{id}'s brigade"),
        label: id.into(),
        group: "First".into(),
        patch: Some(0),
        side: 1,
        arm: Arm::Infantry,
        dots: 3,
        shade: Shade::Amber,
        hits: 0,
        value: 0,
        formation: Formation::Deployed,
        at: Square::new(1, 1),
        facing: Direction::North,
        rank: Rank::Front,
        broken: false,
        fired: false,
        selected: false,
        duty: Duty::None,
        notes: Vec::new(),
    }
}

/// As many as a square may hold: four formed, two guns, two of skirmishers and a general.
pub(crate) fn crowd(facing: Direction) -> Vec<Unit> {
    let of = |id: &str, arm, rank| Unit { arm, rank, facing, value: 2, hits: 1, ..unit(id) };
    vec![
        of("Ramseur", Arm::Infantry, Rank::Front),
        of("Schimmelfennig", Arm::Infantry, Rank::Front),
        of("Wilkeson", Arm::Artillery, Rank::Front),
        of("Dilger", Arm::Artillery, Rank::Front),
        of("Krzyzanowski", Arm::Infantry, Rank::Behind),
        of("Devin", Arm::Cavalry, Rank::Behind),
        of("Blackford", Arm::Skirmishers, Rank::Front),
        of("Fowler", Arm::Skirmishers, Rank::Front),
        of("Howard", Arm::General, Rank::Behind),
    ]
}
