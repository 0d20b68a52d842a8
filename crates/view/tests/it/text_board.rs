//! The board for a terminal: everybody named, no line too long, plain characters unless others are asked for.

use crate::common::{crowd, on, open, squares, unit, with};
use board::square::{Direction, Grid};
use view::{Lines, Squares, TextStyle, Unit, place_text, text, text_around, text_in};

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

#[test]
fn a_board_too_wide_is_drawn_in_strips_of_equal_width() {
    let picture = on(Squares { units: crowd(Direction::North), ..open(Grid::new(24, 5).unwrap()) });
    let board = text_in(&picture, TextStyle { columns: 80, ..TextStyle::default() });
    let letters: Vec<String> = board
        .lines()
        .filter(|line| line.contains('L') || line.contains('X'))
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(letters[..2], ["ABCDEFGHIJKL", "ABCDEFGHIJKL"]);
    assert!(letters.contains(&"MNOPQRSTUVWX".to_string()), "{letters:?}");
    let rows = board.lines().filter(|line| line.matches('|').count() > 7);
    assert!({ rows }.all(|line| line.chars().count() <= 80), "{board}");
}

#[test]
fn the_surroundings_of_a_place_and_the_place_itself_are_told() {
    let picture = on(Squares { units: crowd(Direction::East), ..open(Grid::new(12, 12).unwrap()) });
    let unit = &squares(&picture).units[0];
    let style = TextStyle::default();
    let around = text_around(&picture, &unit.at.to_string(), style).unwrap();
    assert_eq!(text_around(&picture, &unit.name, style), Some(around.clone()));
    assert!(around.contains(&unit.name) && around.contains("05") && !around.contains("12"), "{around}");
    let place = place_text(&picture, "b02").unwrap();
    assert!(place.starts_with("B02: ") && place.contains(&unit.name), "{place}");
    assert_eq!(place_text(&picture, "L12").unwrap(), "L12: open ground\n");
    assert_eq!((place_text(&picture, "Z99"), text_around(&picture, "nowhere", style)), (None, None));
}
