//! Moves over ground: where a block first touches an area, and where a point of it crosses the edge.

use board::table::{
    Area, Block, Face, Feature, Field, Ground, Heed, Inches, Leg, Pivot, Point, Probe, Stop, TableSize, Turn,
};

use super::chance::{Chance, cases};
use super::oracle::{Fraction, V, hull, line_to_hull, minus, v};

const BIG: Inches = Inches::whole(100);

fn walk_over(area: &Area, heed: Heed, block: &Block, leg: Leg) -> (Block, Option<Stop>, Inches) {
    let grounds = [Ground { feature: Feature::Area(area), heed }];
    let table = TableSize::new(Inches::whole(100), Inches::whole(100));
    let walk = Field { table, blocks: &[], grounds: &grounds }.walk(block, &[leg], BIG);
    (walk.block, walk.stop, walk.travelled)
}

/// A star of five to nine corners round a point, concave as a rule.
fn area(chance: &mut Chance) -> Area {
    loop {
        let (middle, count) = (chance.point(14), chance.between(5, 9));
        let corner = |at: i32, chance: &mut Chance| {
            let direction = board::table::Angle::degrees(at * 360 / count);
            middle.towards(direction, chance.inches(500, 5000))
        };
        let corners: Vec<Point> = (0..count).map(|at| corner(at, chance)).collect();
        if let Ok(area) = Area::new(&corners) {
            return area;
        }
    }
}

fn edges(area: &Area) -> Vec<(V, V)> {
    let corners: Vec<V> = area.corners().map(v).collect();
    (0..corners.len()).map(|at| (corners[at], corners[(at + 1) % corners.len()])).collect()
}

/// Square of the distance between what a block sweeps over on a straight way and the edge of an area.
fn swept(block: &Block, by: V, area: &Area) -> Fraction {
    Fraction::least(edges(area).into_iter().map(|(a, b)| {
        let ways =
            [a, b].iter().flat_map(|&end| block.corners().map(|corner| minus(end, v(corner)))).collect();
        line_to_hull((0, 0), by, &hull(ways))
    }))
}

fn is_off(square: Fraction, thousandths: i128) -> bool {
    square.cmp(Fraction(thousandths * thousandths, 1)).is_gt()
}

#[test]
fn a_block_halts_before_it_touches_new_ground() {
    let mut chance = Chance::new(12);
    let (mut halted, mut through) = (0, 0);
    for _ in 0..cases("edges of new ground", 60_000) {
        let (area, block) = (area(&mut chance), chance.block(14));
        if area.contains(block.pose().at) || !is_off(swept(&block, (0, 0), &area), 21) {
            continue;
        }
        let distance = chance.inches(1, 12_000);
        let leg = Leg::Oblique { off: Turn::degrees(chance.between(-45, 45)), distance };
        let heed = if chance.one_in(2) { Heed::Halt } else { Heed::Bar };
        let (end, stop, _) = walk_over(&area, heed, &block, leg);
        let by = |end: &Block| minus(v(end.pose().at), v(block.pose().at));
        assert!(is_off(swept(&block, by(&end), &area), 0), "{block:?} {leg:?} {area:?} {end:?}");
        if stop.is_some() {
            halted += 1;
            // Two thousandths further on it would touch, or so nearly that rounding decides.
            let to = Leg::To(leg.end(&block).at);
            let table = TableSize::new(Inches::whole(100), Inches::whole(100));
            let open = Field { table, blocks: &[], grounds: &[] };
            let further = open.walk(&end, &[to], Inches::thousandths_of(2)).block;
            assert!(!is_off(swept(&block, by(&further), &area), 1), "{block:?} {leg:?} {area:?} {end:?}");
        } else {
            assert_eq!(end.pose(), leg.end(&block));
            through += 1;
        }
    }
    println!("{halted} halted, {through} went on");
    assert!(halted.min(through) > 50);
}

#[test]
fn a_wheel_halts_at_the_last_hundredth_off_new_ground() {
    let mut chance = Chance::new(13);
    let mut halted = 0;
    for _ in 0..cases("wheels beside ground", 6_000) {
        let (area, block) = (area(&mut chance), chance.block(14));
        if area.contains(block.pose().at) || !is_off(swept(&block, (0, 0), &area), 21) {
            continue;
        }
        let on = [Pivot::Centre, Pivot::LeftFront, Pivot::RightFront][chance.between(0, 2) as usize];
        let most = chance.between(-6000, 6000);
        let by = |step: i32| Leg::Wheel { on, by: Turn::hundredths_of(step * most.signum()) };
        let (end, stop, _) = walk_over(&area, Heed::Halt, &block, by(most.abs()));
        let at = |step: i32| block.moved_to(by(step).end(&block));
        let is_clear = |step: i32| is_off(swept(&at(step), (0, 0), &area), 0);
        let turned = (end.pose().facing.from(block.pose().facing)).abs().hundredths();
        assert_eq!(end, at(turned));
        // Every tenth of a degree on the way, and the next hundredth.
        assert!((0..=turned).rev().step_by(10).all(is_clear), "{block:?} {area:?} {on:?} {most}");
        assert_eq!(stop.is_some(), turned < most.abs());
        assert!(stop.is_none() || !is_clear(turned + 1), "{block:?} {area:?} {on:?} {most}");
        halted += i32::from(stop.is_some());
    }
    println!("{halted} halted");
    assert!(halted > 0);
}

#[test]
fn a_mark_stops_just_across_the_edge() {
    let mut chance = Chance::new(14);
    let mut crossed = 0;
    for _ in 0..cases("marked edges", 60_000) {
        let (area, block) = (area(&mut chance), chance.block(14));
        let leg = if chance.one_in(3) {
            Leg::Wheel { on: Pivot::LeftFront, by: Turn::degrees(chance.between(-90, 90)) }
        } else {
            Leg::Ahead(chance.inches(-3000, 12_000))
        };
        let front = |block: &Block| block.middle_of(Face::Front);
        let before = area.contains(front(&block));
        let (end, stop, travelled) = walk_over(&area, Heed::Mark(Probe::Front), &block, leg);
        if stop.is_some() {
            crossed += 1;
            assert_ne!(area.contains(front(&end)), before, "{block:?} {leg:?} {area:?} {end:?}");
            let edge = area.nearest_edge(front(&end));
            assert!(
                front(&end).distance(edge) <= Inches::thousandths_of(4),
                "{block:?} {leg:?} {area:?} {end:?}"
            );
        } else {
            assert_eq!(area.contains(front(&end)), before, "{block:?} {leg:?} {area:?}");
        }
        // Nothing is passed over on the way but slivers.
        if let (Leg::Ahead(_), true) = (leg, travelled > Inches::ZERO) {
            for part in 1..20 {
                let point = Leg::To(end.pose().at);
                let table = TableSize::new(Inches::whole(100), Inches::whole(100));
                let open = Field { table, blocks: &[], grounds: &[] };
                let there = open.walk(&block, &[point], travelled * part / 20).block;
                let deep =
                    area.nearest_edge(front(&there)).distance(front(&there)) > Inches::thousandths_of(4);
                assert!(
                    !deep || area.contains(front(&there)) == before,
                    "{block:?} {leg:?} {area:?} {there:?}"
                );
            }
        }
    }
    println!("{crossed} crossed an edge");
    assert!(crossed > 40);
}
