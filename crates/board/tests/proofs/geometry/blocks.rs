//! Sines, corners, distances, overlaps and arcs of blocks.

use board::table::{Angle, Arc, Block, Inches, Point, Pose, TOUCH, Turn, nearest_of};

use super::chance::{Chance, cases};
use super::oracle::{Fraction, gap_and_depth, hull, is_clear, is_root, line_to_hull, v};

fn near(a: f64, b: f64, margin: f64) -> bool {
    (a - b).abs() <= margin
}

/// Floats to a margin of a whole thousandth above rounding.
#[test]
fn directions_and_corners_are_those_of_trigonometry() {
    let mut chance = Chance::new(1);
    for _ in 0..cases("corners", 20_000) {
        let block = chance.block(100);
        let (at, facing) =
            (block.pose().at, f64::from(block.pose().facing.hundredths()).to_radians() / 100.0);
        let thousandths = |point: Point| [point.x(), point.y()].map(|n| f64::from(n.thousandths()));
        let (half_width, half_depth) =
            (f64::from(block.width().thousandths()) / 2.0, f64::from(block.depth().thousandths()) / 2.0);
        for (corner, (right, ahead)) in block.corners().into_iter().zip([
            (-half_width, half_depth),
            (-half_width, -half_depth),
            (half_width, -half_depth),
            (half_width, half_depth),
        ]) {
            let x = thousandths(at)[0] + ahead * facing.sin() + right * facing.cos();
            let y = thousandths(at)[1] + ahead * facing.cos() - right * facing.sin();
            assert!(
                near(thousandths(corner)[0], x, 0.51) && near(thousandths(corner)[1], y, 0.51),
                "{block:?}"
            );
        }
        let other = chance.point(100);
        let (x, y) = (thousandths(other)[0] - thousandths(at)[0], thousandths(other)[1] - thousandths(at)[1]);
        let off =
            f64::from(at.bearing(other).hundredths()) / 100.0 - x.atan2(y).to_degrees().rem_euclid(360.0);
        assert!(near(off, 0.0, 0.005_01) || near(off.abs(), 360.0, 0.005_01), "{at} to {other}: {off}");
    }
}

#[test]
fn distances_and_depths_are_exact_to_the_rounding_and_the_same_both_ways() {
    let mut chance = Chance::new(2);
    let (mut apart, mut touching, mut overlapping) = (0, 0, 0);
    for case in 0..cases("distances and depths", 400_000) {
        let a = chance.block(8);
        let mut b = chance.block(8);
        if case % 4 == 0 {
            b = beside(&mut chance, &a, b);
        }
        let (gap, depth) = gap_and_depth(&a, &b);
        let (distance, penetration) = (a.distance(&b), a.penetration(&b));
        assert!(is_root(distance.thousandths(), gap), "{a:?} {b:?}: {distance} for {gap:?}");
        assert!(is_root(penetration.thousandths(), depth), "{a:?} {b:?}: {penetration} for {depth:?}");
        assert_eq!((distance, penetration), (b.distance(&a), b.penetration(&a)));
        let touch = i128::from(TOUCH.thousandths());
        let overlaps = !is_clear(&a, &b, -touch);
        let touches = !overlaps && !is_clear(&a, &b, touch);
        assert_eq!((a.overlaps(&b), a.touches(&b)), (overlaps, touches), "{a:?} {b:?}");
        assert_eq!((b.overlaps(&a), b.touches(&a)), (overlaps, touches), "{a:?} {b:?}");
        assert!(a.is_within(distance + Inches::thousandths_of(1), &b));
        (apart, touching, overlapping) = (
            apart + i32::from(!overlaps && !touches),
            touching + i32::from(touches),
            overlapping + i32::from(overlaps),
        );
    }
    println!("{apart} apart, {touching} in contact, {overlapping} overlapping");
    assert!(apart.min(touching).min(overlapping) > 100);
}

/// The second block set against a side of the first, more or less flush, with hardly a gap.
fn beside(chance: &mut Chance, a: &Block, b: Block) -> Block {
    let facing = a.pose().facing + Turn::hundredths_of(9000 * chance.between(0, 3) + chance.between(-1, 1));
    let ahead = (a.depth() + b.depth()) / 2 + chance.inches(-60, 60);
    let at = a.pose().at.towards(a.pose().facing, ahead);
    let at = at.towards(a.pose().facing + Turn::degrees(90), chance.inches(-3000, 3000));
    b.moved_to(Pose::new(at, facing))
}

#[test]
fn points_and_lines_are_measured_like_blocks() {
    let mut chance = Chance::new(3);
    for _ in 0..cases("points and lines", 100_000) {
        let (block, from, to) = (chance.block(6), chance.point(6), chance.point(6));
        let figure = hull(block.corners().map(v).to_vec());
        let (point, line) = (line_to_hull(v(from), v(from), &figure), line_to_hull(v(from), v(to), &figure));
        assert!(is_root(block.distance_to_point(from).thousandths(), point), "{block:?} {from}");
        assert!(is_root(block.distance_to_line(from, to).thousandths(), line), "{block:?} {from} {to}");
        assert_eq!(block.distance_to_line(from, to), block.distance_to_line(to, from));
        assert_eq!(block.contains(from), point.cmp(Fraction(0, 1)).is_eq());
        let nearest = block.nearest_to(from);
        let off = (nearest.distance(from) - block.distance_to_point(from)).abs();
        assert!(off <= Inches::thousandths_of(1), "{block:?} {from}: {nearest}");
        assert!(block.distance_to_point(nearest) <= Inches::thousandths_of(1));
    }
}

/// Whether a point is in an arc, by floats: none where a hundredth of a degree decides.
fn is_in_arc(block: &Block, half: f64, point: Point) -> Option<bool> {
    let middle = block.middle_of(board::table::Face::Front);
    let off = |a: Inches, b: Inches| f64::from((a - b).thousandths());
    let (x, y) = (off(point.x(), middle.x()), off(point.y(), middle.y()));
    if x.hypot(y) < 100.0 {
        return None;
    }
    let bearing = x.atan2(y).to_degrees();
    let facing = f64::from(block.pose().facing.hundredths()) / 100.0;
    let off = (bearing - facing + 540.0).rem_euclid(360.0) - 180.0;
    (!near(off.abs(), half, 0.01)).then_some(off.abs() < half)
}

#[test]
fn arcs_hold_what_their_angle_says() {
    let mut chance = Chance::new(4);
    let mut met = 0;
    for _ in 0..cases("arcs", 60_000) {
        let (block, other) = (chance.block(20), chance.block(20));
        let degrees = [1, 30, 45, 60, 90, 135, 179][chance.between(0, 6) as usize];
        let half = Turn::degrees(degrees);
        let (middle, corners) = (Arc::from_middle(&block, half), Arc::from_corners(&block, half));
        // A lattice over the other block: if one of its points is in the arc, the block is.
        let [a, b, _, d] = other.corners();
        let mut some = false;
        for (i, j) in (0..=6).flat_map(|i| (0..=6).map(move |j| (i, j))) {
            let between = |a: Inches, b: Inches, d: Inches| a + (b - a) * i / 6 + (d - a) * j / 6;
            let point = Point::new(between(a.x(), b.x(), d.x()), between(a.y(), b.y(), d.y()));
            if let Some(expected) = is_in_arc(&block, f64::from(degrees), point) {
                assert_eq!(middle.contains(point), expected, "{block:?} {point} {degrees}");
                some |= expected && other.contains(point);
            }
            let by_corners = corners.contains(point);
            assert!(!by_corners || degrees > 90 || corners.meets(&other) || !other.contains(point));
            if degrees < 90 && middle.contains(point) && !block.contains(point) {
                assert!(by_corners, "the corners command what the middle does: {block:?} {point} {degrees}");
            }
        }
        assert!(!some || middle.meets(&other), "{block:?} {other:?} {degrees}");
        for arc in [middle, corners] {
            let part = arc.part_of(&other);
            assert_eq!(part.is_some(), arc.meets(&other));
            met += i32::from(part.is_some());
            if let Some(part) = part.filter(|_| degrees < 90) {
                assert!(!part.is_empty());
                let whole = Arc::from_point(Pose::new(Point::default(), Angle::NORTH), Turn::ABOUT);
                assert!(part.iter().all(|&corner| whole.contains(corner)));
                let eye = block.pose().at;
                let nearest = nearest_of(&part, eye).unwrap();
                assert!(other.distance_to_point(nearest) <= Inches::thousandths_of(2), "{block:?} {other:?}");
            }
        }
    }
    assert!(met > 100);
}
