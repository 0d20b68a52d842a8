//! Lines of sight and the stretches they run through ground, on a coarse lattice where corners meet lines all the time.

use board::table::{Area, Eye, Hides, Inches, Level, Point, Screen, Sight, Thing, sight};

use super::chance::{Chance, cases};
use super::oracle::{Fraction, V, minus, turn};

/// Lattice points are this many thousandths apart.
const STEP: i128 = 17_000;

fn place(at: V) -> Point {
    let inches = |n: i128| Inches::thousandths_of((n * STEP) as i32);
    Point::new(inches(at.0), inches(at.1))
}

fn lattice(chance: &mut Chance) -> V {
    (i128::from(chance.between(0, 12)), i128::from(chance.between(0, 12)))
}

/// An area with up to seven corners on the lattice.
fn area(chance: &mut Chance) -> (Area, Vec<V>) {
    loop {
        let count = chance.between(3, 7);
        let corners: Vec<V> = (0..count).map(|_| lattice(chance)).collect();
        let places: Vec<Point> = corners.iter().map(|&corner| place(corner)).collect();
        if let Ok(area) = Area::new(&places) {
            return (area, corners);
        }
    }
}

/// Whether a point, given as a fraction of a lattice step, is strictly inside; by the winding number.
fn is_inside(corners: &[V], (x, y): V, scale: i128) -> bool {
    let scaled: Vec<V> = corners.iter().map(|c| (c.0 * scale, c.1 * scale)).collect();
    let mut winding = 0;
    for at in 0..scaled.len() {
        let (a, b) = (scaled[at], scaled[(at + 1) % scaled.len()]);
        let side = turn(a, b, (x, y));
        let on = side == 0 && (x - a.0) * (x - b.0) + (y - a.1) * (y - b.1) <= 0;
        if on {
            return false;
        }
        if a.1 <= y && b.1 > y && side > 0 {
            winding += 1;
        } else if b.1 <= y && a.1 > y && side < 0 {
            winding -= 1;
        }
    }
    winding != 0
}

/// All fractions of the line at which something may change: the ends, and where it meets the line of an edge.
fn changes(corners: &[V], from: V, to: V) -> Vec<Fraction> {
    let mut changes = vec![Fraction(0, 1), Fraction(1, 1)];
    for at in 0..corners.len() {
        let (a, b) = (corners[at], corners[(at + 1) % corners.len()]);
        let (over, under) = (turn(a, b, from), turn(a, b, from) - turn(a, b, to));
        if under != 0 {
            changes.push(Fraction(over * under.signum(), under.abs()));
        }
        for corner in [a, b] {
            let (way, off) = (minus(to, from), minus(corner, from));
            let square = way.0 * way.0 + way.1 * way.1;
            changes.push(Fraction(way.0 * off.0 + way.1 * off.1, square));
        }
    }
    changes.retain(|change| change.0 >= 0 && change.0 <= change.1);
    changes.sort_by(|a, b| a.cmp(*b));
    changes.dedup_by(|a, b| a.cmp(*b).is_eq());
    changes
}

/// The stretches inside, as fractions of the line, joined where only a point parts them.
fn inside(corners: &[V], from: V, to: V) -> Vec<(Fraction, Fraction)> {
    let mut stretches: Vec<(Fraction, Fraction)> = Vec::new();
    for pair in changes(corners, from, to).windows(2) {
        let (a, b) = (pair[0], pair[1]);
        // The middle of the two, over twice the product of their denominators.
        let (over, under) = (a.0 * b.1 + b.0 * a.1, 2 * a.1 * b.1);
        let way = minus(to, from);
        let middle = (from.0 * under + way.0 * over, from.1 * under + way.1 * over);
        if is_inside(corners, middle, under) {
            match stretches.last_mut() {
                Some(last) if last.1.cmp(a).is_eq() => last.1 = b,
                _ => stretches.push((a, b)),
            }
        }
    }
    stretches
}

fn at(from: V, to: V, along: Fraction) -> Point {
    let share = |a: i128, b: i128| {
        let over = 2 * (b - a) * STEP * along.0;
        a * STEP + (over + over.signum() * along.1) / (2 * along.1)
    };
    let inches = |n: i128| Inches::thousandths_of(n as i32);
    Point::new(inches(share(from.0, to.0)), inches(share(from.1, to.1)))
}

#[test]
fn lines_are_hidden_where_exact_arithmetic_says() {
    let mut chance = Chance::new(9);
    let (mut clear, mut hidden) = (0, [0; 3]);
    for _ in 0..cases("lines of sight", 200_000) {
        let grounds: Vec<(Area, Vec<V>)> = (0..3).map(|_| area(&mut chance)).collect();
        let (from, to) = (lattice(&mut chance), lattice(&mut chance));
        if from == to {
            continue;
        }
        let levels = [chance.between(0, 2), chance.between(0, 2)].map(|level| Level(level as i8));
        let kinds: Vec<Hides> = (0..3)
            .map(|_| match chance.between(0, 2) {
                0 => Hides::All,
                1 => Hides::Beyond,
                _ => Hides::Above(Level(chance.between(0, 3) as i8)),
            })
            .collect();
        let screens: Vec<Screen<'_>> = grounds
            .iter()
            .zip(&kinds)
            .map(|((area, _), &hides)| Screen { what: Thing::Area(area), hides })
            .collect();
        let ends = [Eye { at: place(from), level: levels[0] }, Eye { at: place(to), level: levels[1] }];
        let mut first: Option<(Fraction, usize)> = None;
        for (by, ((_, corners), hides)) in grounds.iter().zip(&kinds).enumerate() {
            let stretches = inside(corners, from, to);
            let begins = match hides {
                Hides::Above(level) if *level <= levels[0].max(levels[1]) => None,
                Hides::All | Hides::Above(_) => stretches.first().map(|stretch| stretch.0),
                _ => stretches.iter().find(|(a, b)| a.0 > 0 && b.0 < b.1).map(|stretch| stretch.1),
            };
            if let Some(begins) = begins.filter(|b| first.is_none_or(|f| b.cmp(f.0).is_lt())) {
                first = Some((begins, by));
            }
        }
        let expected = match first {
            None => Sight::Clear(place(to)),
            Some((along, by)) => Sight::Hidden { by, at: at(from, to, along) },
        };
        let seen = sight(ends[0], ends[1], &screens);
        assert_eq!(seen, expected, "{from:?} {to:?} {grounds:?} {kinds:?}");
        // A unit that sees another is seen by it.
        assert_eq!(
            sight(ends[1], ends[0], &screens).is_clear(),
            seen.is_clear(),
            "{from:?} {to:?} {grounds:?}"
        );
        match seen {
            Sight::Clear(_) => clear += 1,
            Sight::Hidden { by, .. } => hidden[by] += 1,
        }
    }
    println!("{clear} clear, hidden by each of three screens: {hidden:?}");
    assert!(clear > 100 && hidden.iter().all(|&count| count > 100));
}

#[test]
fn areas_contain_what_the_winding_number_says() {
    let mut chance = Chance::new(10);
    let mut inside_count = 0;
    for _ in 0..cases("points in areas", 60_000) {
        let (area, corners) = area(&mut chance);
        let at = lattice(&mut chance);
        let strictly = is_inside(&corners, at, 1);
        let on_edge = (0..corners.len()).any(|n| {
            let (a, b) = (corners[n], corners[(n + 1) % corners.len()]);
            let between = (at.0 - a.0) * (at.0 - b.0) + (at.1 - a.1) * (at.1 - b.1) <= 0;
            turn(a, b, at) == 0 && between
        });
        assert_eq!(area.contains(place(at)), strictly || on_edge, "{corners:?} {at:?}");
        inside_count += i32::from(strictly);
    }
    assert!(inside_count > 50);
}
