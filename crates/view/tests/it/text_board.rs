//! The board for a terminal: everybody named, no line too long, plain characters unless others are asked for.

use crate::common::{crowd, on, open, squares, unit, with};
use board::square::{Direction, Grid};
use view::{Lines, Squares, TextStyle, Unit, text, text_in};

#[test]
fn everybody_is_named_with_all_there_is_to_say() {
    let picture = with(crowd(Direction::East));
    let board = text(&picture);
    for unit in &squares(&picture).units {
        let line = board.lines().find(|line| line.contains(&unit.name)).unwrap();
        assert!(line.contains(unit.arm.word()) && line.contains("1 hit"), "{line}");
    }
    assert!(board.contains("B02 > Union, facing east"));
}

#[test]
fn a_board_of_seven_fits_a_terminal_in_plain_characters() {
    let picture = on(Squares { units: crowd(Direction::North), ..open(Grid::new(7, 7).unwrap()) });
    for (style, is_plain) in [
        (TextStyle::default(), true),
        (TextStyle { columns: 80, ..TextStyle::default() }, true),
        (TextStyle { lines: Lines::Boxes, ..TextStyle::default() }, false),
    ] {
        let board = text_in(&picture, style);
        let rows = board.lines().filter(|line| line.matches(['|', '│']).count() > 7);
        assert!({ rows }.all(|line| line.chars().count() <= style.columns), "{board}");
        assert_eq!(board.is_ascii(), is_plain);
    }
}

#[test]
fn the_front_rank_stands_above_those_behind() {
    let units = vec![unit("Hays"), Unit { rank: view::Rank::Behind, ..unit("Avery") }];
    let board = text(&with(units));
    let line_of = |name| board.lines().position(|line| line.contains(name)).unwrap();
    assert_eq!(line_of("Hays3") + 1, line_of("Avery3"));
}
