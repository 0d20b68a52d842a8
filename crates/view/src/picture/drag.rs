//! A drag over the free table: how far of its way an order can be given for, and the marks that show it.

use board::table::{Block, Point};

use super::table::Mark;

/// The parts a way is cut into, to find how far one comes.
pub const PARTS: i32 = 64;

/// The point that is so many parts of the way from one to another.
pub fn between(from: Point, to: Point, parts: i32) -> Point {
    from.towards(from.bearing(to), from.distance(to) * parts / PARTS)
}

/// The farthest order on the way that is not refused, and its parts of the way.
///
/// # Errors
/// Why the order for the whole way is refused, if no other is found.
pub fn farthest<O, E>(order: impl Fn(i32) -> O, refusal: impl Fn(&O) -> Option<E>) -> Result<(i32, O), E> {
    let whole = order(PARTS);
    let Some(refused) = refusal(&whole) else { return Ok((PARTS, whole)) };
    let (mut best, mut step) = (None, PARTS / 2);
    while step > 0 {
        let parts = best.as_ref().map_or(0, |(parts, _)| *parts) + step;
        let nearer = order(parts);
        if refusal(&nearer).is_none() {
            best = Some((parts, nearer));
        }
        step /= 2;
    }
    best.ok_or(refused)
}

/// The first of those that come farthest.
pub fn first_of_farthest<O, E>(mut tried: Vec<Result<(i32, O), E>>) -> Option<Result<(i32, O), E>> {
    let parts = |at: usize| tried[at].as_ref().map_or(0, |(parts, _)| *parts);
    let best = (0..tried.len()).rev().max_by_key(|&at| parts(at))?;
    Some(tried.swap_remove(best))
}

/// The way that was gone and where a block comes to stand; short of where it was dragged, if not all parts were gone.
pub fn marks(way: [Point; 2], there: Block, note: &str, parts: i32) -> Vec<Mark> {
    let is_short = parts < PARTS;
    vec![Mark::Way(way.into()), Mark::Ghost { block: there, note: note.into(), is_short }]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn up_to(most: i32) -> Result<(i32, i32), &'static str> {
        farthest(|parts| parts, |&parts| (parts > most).then_some("too far"))
    }

    #[test]
    fn a_drag_comes_as_far_as_an_order_is_allowed() {
        assert_eq!(up_to(64), Ok((64, 64)));
        for most in 1..64 {
            assert_eq!(up_to(most), Ok((most, most)));
        }
        assert_eq!(up_to(0), Err("too far"));
    }

    #[test]
    fn of_those_that_come_as_far_the_first_is_taken() {
        let tried = vec![Err("no"), Ok((12, 'a')), Ok((40, 'b')), Ok((40, 'c'))];
        assert_eq!(first_of_farthest(tried), Some(Ok((40, 'b'))));
        assert_eq!(first_of_farthest::<char, _>(vec![Err("first"), Err("last")]), Some(Err("first")));
        assert_eq!(first_of_farthest::<char, &str>(vec![]), None);
    }

    #[test]
    fn a_part_of_the_way_lies_between_its_ends() {
        let (from, to) = ("0,0".parse().unwrap(), "0,16".parse().unwrap());
        assert_eq!(between(from, to, 16).to_string(), "0,4");
        assert_eq!((between(from, to, 0), between(from, to, PARTS)), (from, to));
    }
}
