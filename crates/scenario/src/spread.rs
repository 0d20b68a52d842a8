//! Where to put units that have no room where they stand: the nearest places that have some.

/// A proposal to put something elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift<U, P> {
    /// What.
    pub unit: U,
    /// From where.
    pub from: P,
    /// To where; nowhere if no place has room.
    pub to: Option<P>,
}

/// Goes through the units in order: a unit that finds room among those before it stays, any other goes to the first
/// place of `nearest` with room. `has_room(placed, unit, place)` is the rule set's to say.
pub fn spread<U: Copy, P: Copy>(
    units: &[(U, P)],
    nearest: impl Fn(P) -> Vec<P>,
    has_room: impl Fn(&[(U, P)], U, P) -> bool,
) -> Vec<Shift<U, P>> {
    let (mut placed, mut crowded) = (Vec::with_capacity(units.len()), Vec::new());
    // Everyone who can stay does so before anyone is moved, so that no shift pushes out a third.
    for &(unit, place) in units {
        if has_room(&placed, unit, place) {
            placed.push((unit, place));
        } else {
            crowded.push((unit, place));
        }
    }
    let mut shifts = Vec::new();
    for (unit, from) in crowded {
        let to = nearest(from).into_iter().find(|&place| has_room(&placed, unit, place));
        placed.extend(to.map(|to| (unit, to)));
        shifts.push(Shift { unit, from, to });
    }
    shifts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(units: &[(char, u8)]) -> Vec<(char, u8, Option<u8>)> {
        let nearest = |from: u8| {
            let mut places: Vec<u8> = (0..6).collect();
            places.sort_by_key(|place| place.abs_diff(from));
            places
        };
        let two_at_most =
            |placed: &[(char, u8)], _, place| placed.iter().filter(|(_, there)| *there == place).count() < 2;
        let shifts = spread(units, nearest, two_at_most);
        shifts.into_iter().map(|shift| (shift.unit, shift.from, shift.to)).collect()
    }

    #[test]
    fn whoever_has_room_stays() {
        assert_eq!(places(&[('a', 0), ('b', 0), ('c', 5)]), []);
    }

    #[test]
    fn the_surplus_goes_next_door_and_pushes_nobody() {
        let crowd = [('a', 2), ('b', 2), ('c', 2), ('d', 1), ('e', 1), ('f', 2)];
        assert_eq!(places(&crowd), [('c', 2, Some(3)), ('f', 2, Some(3))]);
    }

    #[test]
    fn where_all_is_full_it_says_so() {
        let crowd: Vec<(char, u8)> = (0..13).map(|n| ('x', n % 6)).collect();
        assert_eq!(places(&crowd).last(), Some(&('x', 0, None)));
    }
}
