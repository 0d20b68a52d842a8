//! Moves among blocks: marches against the exact sweep, wheels against every hundredth of a degree.

use board::table::{Block, Field, Inches, Leg, Obstacle, Pivot, Pose, Stop, TableEdge, TableSize, Turn};

use super::chance::{Chance, cases};
use super::oracle::{Fraction, differences, is_clear, line_to_hull, minus, v};

const BIG: Inches = Inches::whole(100);

fn table() -> TableSize {
    TableSize::new(Inches::whole(100), Inches::whole(100))
}

fn gap(chance: &mut Chance) -> Inches {
    [Inches::ZERO, Inches::thousandths_of(250), Inches::whole(1)][chance.between(0, 2) as usize]
}

#[test]
fn a_march_stops_where_the_sweep_first_comes_too_near() {
    let mut chance = Chance::new(5);
    let (mut stopped, mut through) = (0, 0);
    for _ in 0..cases("marches", 200_000) {
        let (block, other, keep) = (chance.block(14), chance.block(14), gap(&mut chance));
        let limit = i128::from(keep.thousandths());
        if !is_clear(&block, &other, limit + 1) {
            continue;
        }
        let leg = match chance.between(0, 2) {
            0 => Leg::Ahead(chance.inches(-4000, 12_000)),
            1 => Leg::Oblique {
                off: Turn::degrees(chance.between(-45, 45)),
                distance: chance.inches(1, 12_000),
            },
            _ => Leg::To(chance.point(14)),
        };
        let obstacles = [Obstacle { block: other, keep }];
        let field = Field { table: table(), blocks: &obstacles, grounds: &[] };
        let walk = field.walk(&block, &[leg], BIG);
        assert_eq!(field.is_free(&block, leg, BIG), walk.stop.is_none());
        let swept = |end: &Block| {
            let by = minus(v(end.pose().at), v(block.pose().at));
            line_to_hull((0, 0), by, &differences(&block, &other))
        };
        let square = |n: i128| Fraction(n * n, 1);
        assert!(swept(&walk.block).cmp(square(limit)).is_gt(), "{block:?} {other:?} {leg:?} {walk:?}");
        match walk.stop {
            None => {
                assert_eq!(walk.block.pose(), leg.end(&block));
                through += 1;
            }
            Some(Stop::Block(0)) => {
                stopped += 1;
                // One or two thousandths further on it would be too near, or so near that rounding decides.
                let further = Leg::To(leg.end(&block).at);
                let more = field_without().walk(&walk.block, &[further], Inches::thousandths_of(2));
                assert!(
                    swept(&more.block).cmp(square(limit + 1)).is_le(),
                    "{block:?} {other:?} {leg:?} {walk:?}"
                );
            }
            other => panic!("{block:?} {leg:?}: {other:?}"),
        }
    }
    println!("{stopped} stopped, {through} went through");
    assert!(stopped.min(through) > 50);
}

fn field_without() -> Field<'static> {
    Field { table: table(), blocks: &[], grounds: &[] }
}

#[test]
fn a_wheel_stops_at_the_last_hundredth_that_is_clear() {
    let mut chance = Chance::new(6);
    let (mut stopped, mut through) = (0, 0);
    for _ in 0..cases("wheels", 10_000) {
        let (block, other, keep) = (chance.block(5), chance.block(5), gap(&mut chance));
        let limit = i128::from(keep.thousandths());
        if !is_clear(&block, &other, limit + 1) {
            continue;
        }
        let on =
            [Pivot::Centre, Pivot::Front, Pivot::LeftFront, Pivot::RightFront][chance.between(0, 3) as usize];
        let most = chance.between(-4500, 4500);
        let by = |step: i32| Leg::Wheel { on, by: Turn::hundredths_of(step * most.signum()) };
        let clear = |step: i32| is_clear(&block.moved_to(by(step).end(&block)), &other, limit);
        let expected = (1..=most.abs()).find(|&step| !clear(step)).map_or(most.abs(), |bad| bad - 1);
        let obstacles = [Obstacle { block: other, keep }];
        let field = Field { table: table(), blocks: &obstacles, grounds: &[] };
        let walk = field.walk(&block, &[by(most.abs())], BIG);
        assert_eq!(
            walk.block.pose(),
            by(expected).end(&block),
            "{block:?} {other:?} {on:?} {most} {expected}"
        );
        assert_eq!(walk.stop.is_some(), expected < most.abs());
        assert_eq!(field.is_free(&block, by(most.abs()), BIG), walk.stop.is_none());
        (stopped, through) =
            (stopped + i32::from(walk.stop.is_some()), through + i32::from(walk.stop.is_none()));
    }
    println!("{stopped} stopped, {through} went through");
    assert!(stopped.min(through) > 3);
}

/// Many legs among many blocks, begun anywhere, in contact and overlap too: nothing ever comes nearer than it may.
#[test]
fn a_move_of_many_legs_never_goes_deeper_than_it_began() {
    let mut chance = Chance::new(7);
    let (mut legs_done, mut in_contact) = (0, 0);
    for _ in 0..cases("moves of many legs", 40_000) {
        let others: Vec<Obstacle> =
            (0..5).map(|_| Obstacle { block: chance.block(12), keep: gap(&mut chance) }).collect();
        let field = Field { table: table(), blocks: &others, grounds: &[] };
        let mut block = chance.block(12);
        for _ in 0..3 {
            let legs = [
                Leg::Ahead(chance.inches(-2000, 5000)),
                Leg::Wheel { on: Pivot::LeftFront, by: Turn::degrees(chance.between(-60, 60)) },
                Leg::Oblique {
                    off: Turn::degrees(chance.between(-90, 90)),
                    distance: chance.inches(0, 4000),
                },
            ];
            let walk = field.walk(&block, &legs, BIG);
            legs_done += walk.track.len() - 1;
            for other in &others {
                let keep = other.keep.min(block.distance(&other.block));
                let deep = block.penetration(&other.block).thousandths().max(20) + 4;
                let least = if keep > Inches::thousandths_of(3) { keep.thousandths() - 4 } else { -deep };
                assert!(
                    is_clear(&walk.block, &other.block, i128::from(least)),
                    "{block:?} {other:?} {walk:?}"
                );
                in_contact += i32::from(walk.block.touches(&other.block));
            }
            if let Some(Stop::Block(by)) = walk.stop {
                assert!(
                    walk.block.is_within(others[by].keep + Inches::thousandths_of(30), &others[by].block)
                );
            }
            block = walk.block;
        }
    }
    println!("{legs_done} legs, {in_contact} times in contact after a move");
    assert!(in_contact > 10);
}

/// Put down elsewhere, a block is as near to others as they keep, or as it was.
#[test]
fn a_block_is_put_down_where_others_keep_it_off_no_more_than_before() {
    let mut chance = Chance::new(17);
    let mut counts = [0; 2];
    for _ in 0..cases("blocks put down", 40_000) {
        let others: Vec<Obstacle> =
            (0..3).map(|_| Obstacle { block: chance.block(12), keep: gap(&mut chance) }).collect();
        let field = Field { table: table(), blocks: &others, grounds: &[] };
        let block = chance.block(12);
        assert!(field.admits(&block, &block), "{block:?} {others:?}");
        let about = Pose::new(block.pose().at, block.pose().facing + Turn::ABOUT);
        assert!(field.admits(&block, &block.moved_to(about)), "{block:?} {others:?}");
        let to = block.moved_to(chance.block(12).pose());
        let least = |other: &Obstacle| {
            let apart = block.distance(&other.block);
            let deep = block.penetration(&other.block).thousandths().max(20);
            if apart > Inches::thousandths_of(3) { other.keep.min(apart).thousandths() } else { -deep }
        };
        // Between these two rounding decides.
        let clear =
            |by: i32| others.iter().all(|other| is_clear(&to, &other.block, i128::from(least(other) + by)));
        let admitted = field.admits(&block, &to);
        assert!(admitted || !clear(8), "{block:?} {to:?} {others:?}");
        assert!(!admitted || clear(-8), "{block:?} {to:?} {others:?}");
        counts[usize::from(admitted)] += 1;
    }
    println!("{} kept off, {} put down", counts[0], counts[1]);
    assert!(counts.iter().all(|&count| count > 20));
}

#[test]
fn a_table_is_not_left() {
    let mut chance = Chance::new(8);
    let table = TableSize::new(Inches::whole(30), Inches::whole(28));
    let field = Field { table, blocks: &[], grounds: &[] };
    let mut edges = [0; 4];
    for _ in 0..cases("table edges", 30_000) {
        let block = chance.block(9);
        if !table.holds(&block) {
            continue;
        }
        let leg = if chance.one_in(2) {
            Leg::Oblique { off: Turn::degrees(chance.between(-180, 180)), distance: chance.inches(0, 40_000) }
        } else {
            Leg::Wheel { on: Pivot::RightFront, by: Turn::degrees(chance.between(-180, 180)) }
        };
        let walk = field.walk(&block, &[leg], BIG);
        assert!(table.holds(&walk.block), "{block:?} {leg:?} {walk:?}");
        match walk.stop {
            Some(Stop::Table(edge)) => {
                edges[[TableEdge::North, TableEdge::East, TableEdge::South, TableEdge::West]
                    .iter()
                    .position(|&e| e == edge)
                    .unwrap()] += 1;
                let room = walk.block.corners().map(|corner| match edge {
                    TableEdge::North => table.depth() - corner.y(),
                    TableEdge::East => table.width() - corner.x(),
                    TableEdge::South => corner.y(),
                    TableEdge::West => corner.x(),
                });
                assert!(room.iter().any(|&room| room <= Inches::thousandths_of(4)), "{walk:?}");
            }
            _ => assert_eq!(walk.block.pose(), leg.end(&block)),
        }
    }
    assert!(edges.iter().all(|&count| count > 0), "{edges:?}");
}
