//! Squares in words: what is in them, and where one lies from another.

use board::square::Square;
use scenario::PlaceKind;
use words::any_of;

use crate::game::battle::Battle;

/// The town, hill or farm in a square, if it has a name.
fn in_square(battle: &Battle, square: Square) -> Option<&str> {
    let first = battle.map.grid().first();
    let corner = [(square.column, first.column), (square.row, first.row)];
    let [east, south] = corner.map(|(own, first)| i32::from(own) - i32::from(first));
    let is_inside = |at: (i32, i32)| (at.0.div_euclid(100), at.1.div_euclid(100)) == (east, south);
    let mut places = battle.names.places.iter().filter(|place| is_inside(place.at));
    let place = places.clone().find(|place| place.kind != PlaceKind::Farm).or_else(|| places.next());
    place.map(|place| place.name.as_str())
}

/// A square, with the town, hill or farm in it: `Gettysburg (N07)`, `Square N06`.
pub(super) fn named(battle: &Battle, square: Square) -> String {
    in_square(battle, square).map_or_else(|| format!("Square {square}"), |name| format!("{name} ({square})"))
}

/// The same in a sentence: `Gettysburg`, `N06`.
pub(super) fn objective(battle: &Battle, square: Square) -> String {
    in_square(battle, square).map_or_else(|| square.to_string(), ToString::to_string)
}

/// The point of the compass nearest to the way from one square to another.
pub(super) fn compass(from: Square, to: Square) -> &'static str {
    let (east, south) = to.offset(from);
    let (across, along) = (i32::from(east).abs(), i32::from(south).abs());
    // Beyond 22½ degrees off a straight line the way is slanting: a tangent of 2 to 5, nearly.
    let [is_across, is_along] = [across * 5 > along * 2, along * 5 > across * 2];
    match (is_along, is_across, south < 0, east > 0) {
        (true, true, true, true) => "north-east",
        (true, true, true, false) => "north-west",
        (true, true, false, true) => "south-east",
        (true, true, false, false) => "south-west",
        (true, false, true, _) => "north",
        (true, false, false, _) => "south",
        (false, _, _, true) => "east",
        (false, _, _, false) => "west",
    }
}

/// The faces of a die that count: `1 to 3`, `2, 4 or 6`.
pub(super) fn faces(counts: impl Fn(i32) -> bool) -> String {
    let faces: Vec<i32> = (1..=6).filter(|&face| counts(face)).collect();
    match faces[..] {
        [] => "no face".into(),
        [first, .., last] if last - first + 1 == faces.len() as i32 => format!("{first} to {last}"),
        _ => any_of(faces),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_has_the_nearest_point_of_the_compass() {
        let way = |from: &str, to: &str| compass(from.parse().unwrap(), to.parse().unwrap());
        assert_eq!(
            ["C01", "E01", "E03", "E05", "C05"].map(|to| way("C03", to)),
            ["north", "north-east", "east", "south-east", "south"]
        );
        assert_eq!(["A05", "A03", "A01"].map(|to| way("C03", to)), ["south-west", "west", "north-west"]);
        assert_eq!(["G01", "G02"].map(|to| way("B03", to)), ["east", "east"]);
    }

    #[test]
    fn faces_in_a_row_are_told_from_first_to_last() {
        assert_eq!(faces(|face| face <= 3), "1 to 3");
        assert_eq!(faces(|face| face % 2 == 0), "2, 4 or 6");
        assert_eq!(faces(|face| face == 6), "6");
    }
}
