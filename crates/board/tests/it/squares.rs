//! The square grid: names, bearings, lines and reach.

use board::square::{Bearing, Crossing, Direction, Grid, Onward, Reach, Square, Way, crossings};

fn sq(name: &str) -> Square {
    name.parse().unwrap()
}

#[test]
fn every_square_is_read_back_from_its_name() {
    let grid = Grid::new(26, 99).unwrap();
    for square in grid.squares() {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert!(grid.contains(square));
    }
    assert_eq!(sq("M06"), Square::new(12, 5));
    assert_eq!(sq("m6"), Square::new(12, 5));
    for word in ["", "M", "06", "M00", "M100", "é1", "M+6", "MM6"] {
        assert!(word.parse::<Square>().is_err(), "{word}");
    }
    assert_eq!(Grid::new(27, 5), None);
    assert_eq!(Grid::new(5, 0), None);
}

#[test]
fn sides_lead_there_and_back() {
    let grid = Grid::new(7, 5).unwrap();
    for square in grid.squares() {
        for (side, other) in grid.neighbours(square) {
            assert_eq!(grid.beside(other, side.opposite()), Some(square));
            assert_eq!(square.steps(other), 1);
            assert_eq!(Direction::towards(square, other), side.into());
        }
    }
    assert_eq!(grid.beside(sq("A01"), Direction::North), None);
    assert_eq!(grid.beside(sq("G05"), Direction::East), None);
}

#[test]
fn bearings_turn_with_the_facing() {
    let at = sq("D04");
    assert_eq!(at.bearing(Direction::North, sq("E02")), Bearing { ahead: 2, side: 1 });
    assert_eq!(at.bearing(Direction::East, sq("E02")), Bearing { ahead: 1, side: 2 });
    assert_eq!(at.bearing(Direction::South, sq("E02")), Bearing { ahead: -2, side: 1 });
    assert_eq!(at.bearing(Direction::West, sq("E02")), Bearing { ahead: -1, side: 2 });
    assert!(at.bearing(Direction::North, sq("F02")).is_in_front(), "45 degrees still counts");
    assert!(!at.bearing(Direction::North, sq("F03")).is_in_front());
    assert!(!at.bearing(Direction::North, at).is_in_front());
}

#[test]
fn a_line_leaves_through_the_longer_side_or_a_corner() {
    let sides = |a: &str, b: &str| Direction::towards(sq(a), sq(b)).iter().collect::<Vec<_>>();
    assert_eq!(sides("C03", "F04"), [Direction::East]);
    assert_eq!(sides("C03", "B01"), [Direction::North]);
    assert_eq!(sides("C03", "A05"), [Direction::South, Direction::West]);
    assert_eq!(sides("C03", "C03"), []);
}

#[test]
fn lines_cross_what_lies_between() {
    use Crossing::{Corner, Through};
    let line = |a: &str, b: &str| crossings(sq(a), sq(b)).collect::<Vec<_>>();
    assert_eq!(line("C03", "C03"), []);
    assert_eq!(line("C03", "C04"), []);
    assert_eq!(line("C03", "C06"), [Through(sq("C04")), Through(sq("C05"))]);
    assert_eq!(line("C03", "D04"), [Corner(sq("D03"), sq("C04"))]);
    assert_eq!(
        line("C03", "E05"),
        [Corner(sq("D03"), sq("C04")), Through(sq("D04")), Corner(sq("E04"), sq("D05"))]
    );
    assert_eq!(line("C03", "D05"), [Through(sq("C04")), Through(sq("D04"))]);
    assert_eq!(line("A01", "D02"), [Through(sq("B01")), Corner(sq("C01"), sq("B02")), Through(sq("C02"))]);
}

/// The exact definition, independently: a square is crossed if the segment passes through its inside.
#[test]
fn lines_agree_with_clipping_the_segment_against_every_square() {
    let grid = Grid::new(9, 9).unwrap();
    for from in grid.squares() {
        for to in grid.squares() {
            let crossed: Vec<Square> = crossings(from, to)
                .filter_map(|c| if let Crossing::Through(s) = c { Some(s) } else { None })
                .collect();
            for square in grid.squares().filter(|&s| s != from && s != to) {
                assert_eq!(
                    crossed.contains(&square),
                    passes_inside(from, to, square),
                    "{from} {to} {square}"
                );
            }
        }
    }
}

/// Clips with fractions over a common denominator: the open overlap of both slabs must be longer than nothing.
fn passes_inside(from: Square, to: Square, square: Square) -> bool {
    let (dx, dy) = to.offset(from);
    let (sx, sy) = square.offset(from);
    // t runs over 0..=2*|dx|*|dy|-ish units; use a common scale so that everything stays whole.
    let scale = 2 * i64::from(dx.abs().max(1)) * i64::from(dy.abs().max(1));
    let slab = |d: i16, s: i16| -> Option<(i64, i64)> {
        let (low, high) = (2 * i64::from(s) - 1, 2 * i64::from(s) + 1);
        if d == 0 {
            return (low < 0 && high > 0).then_some((0, scale));
        }
        let at = |edge: i64| edge * scale / 2 / i64::from(d);
        Some((at(low).min(at(high)), at(low).max(at(high))))
    };
    let (Some(x), Some(y)) = (slab(dx, sx), slab(dy, sy)) else { return false };
    x.0.max(y.0).max(0) < x.1.min(y.1).min(scale)
}

#[test]
fn the_cheapest_way_is_found() {
    let grid = Grid::new(5, 5).unwrap();
    // Row 3 is slow but for its gap in column E.
    let reach = Reach::<1>::spread(grid, (sq("A01"), 0), |(at, _), way, onward| {
        for (_, next) in grid.neighbours(at) {
            let price = if next.row == 2 && next.column != 4 { 20 } else { 1 };
            onward.go((next, 0), way.cost + price);
        }
    });
    let way = reach.to(sq("A05"), 0).unwrap();
    assert_eq!((way.cost, way.steps), (12, 12));
    assert_eq!(reach.path(sq("A05"), 0)[4..8], [sq("E01"), sq("E02"), sq("E03"), sq("E04")].map(|s| s));
    assert_eq!(reach.last_step(sq("A05"), 0), Some(Direction::West));
    assert_eq!(reach.last_step(sq("A01"), 0), None);
    assert_eq!(reach.places().count(), 25);
}

#[test]
fn a_field_spread_again_forgets_the_first() {
    let grid = Grid::new(26, 99).unwrap();
    let along_the_row = |(at, mode): (Square, usize), way: Way, onward: &mut Onward<'_, 2>| {
        onward.go((at, 1 - mode), way.cost + 3);
        for side in [Direction::West, Direction::East] {
            if let Some(next) = grid.beside(at, side).filter(|_| way.steps < 2) {
                onward.go((next, mode), way.cost + 1);
            }
        }
    };
    let mut reach = Reach::<2>::spread(grid, (sq("C50"), 0), along_the_row);
    let places = |reach: &Reach<2>| -> Vec<(Square, usize, u32)> {
        reach.places().map(|(square, mode, way)| (square, mode, way.cost)).collect()
    };
    let row = ["A50", "B50", "C50", "D50", "E50"].map(sq).into_iter().zip([2, 1, 0, 1, 2]);
    let there: Vec<_> = row.flat_map(|(square, cost)| [(square, 0, cost), (square, 1, cost + 3)]).collect();
    assert_eq!(places(&reach), there);
    reach.spread_again((sq("Z99"), 1), along_the_row);
    assert_eq!(reach.to(sq("C50"), 0), None);
    assert_eq!(reach.path(sq("X99"), 1), ["Z99", "Y99", "X99"].map(sq));
    assert_eq!(reach.path(sq("C50"), 1), []);
    assert_eq!(places(&reach), places(&Reach::spread(grid, (sq("Z99"), 1), along_the_row)));
}

#[test]
fn a_window_keeps_the_names_of_the_larger_map() {
    let square = |name: &str| name.parse::<Square>().unwrap();
    let grid = Grid::window(square("L03"), square("N05")).unwrap();
    assert_eq!((grid.columns(), grid.rows(), grid.len()), (3, 3, 9));
    assert_eq!((grid.first(), grid.last()), (square("L03"), square("N05")));
    let squares: Vec<_> = grid.squares().collect();
    assert_eq!((squares[0], squares[8]), (square("L03"), square("N05")));
    for (index, &square) in squares.iter().enumerate() {
        assert!(grid.contains(square));
        assert_eq!((grid.index(square), grid.square(index)), (index, square));
    }
    for outside in ["K03", "O03", "L02", "L06", "A01"] {
        assert!(!grid.contains(square(outside)), "{outside}");
    }
    assert_eq!(grid.beside(square("L03"), Direction::West), None);
    assert_eq!(grid.beside(square("L03"), Direction::North), None);
    assert_eq!(grid.beside(square("L03"), Direction::East), Some(square("M03")));
    assert_eq!(Grid::window(square("B02"), square("A05")), None);
}
