//! Random figures from the project's own dice, and how many cases a test makes of them.

use board::table::{Angle, Block, Inches, Point, Pose};
use dice::{Dice, Seed, Seeded};

/// So many cases in a proof, a hundredth of them every day. Printed, to be counted.
pub(crate) fn cases(what: &str, full: u64) -> u64 {
    let count = if std::env::var_os("LONGROLL_PROVE").is_some() { full } else { full / 100 };
    println!("{what}: {count} cases");
    count
}

pub(crate) struct Chance(Seeded);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(Seeded::new(Seed::from_number(seed)))
    }

    /// A number from `low` to `high`, both included, evenly enough.
    pub(crate) fn between(&mut self, low: i32, high: i32) -> i32 {
        let word = (0..4).fold(0, |word, _| word * 100 + i64::from(self.0.die(100)) - 1);
        low + (word * (i64::from(high) - i64::from(low) + 1) / 100_000_000) as i32
    }

    pub(crate) fn one_in(&mut self, n: i32) -> bool {
        self.between(1, n) == 1
    }

    pub(crate) fn inches(&mut self, low: i32, high: i32) -> Inches {
        Inches::thousandths_of(self.between(low, high))
    }

    /// A point on a square of the table that begins at 20 inches and is so many inches wide.
    pub(crate) fn point(&mut self, side: i32) -> Point {
        Point::new(self.inches(20_000, 20_000 + side * 1000), self.inches(20_000, 20_000 + side * 1000))
    }

    /// Any direction, often one of the eight of the compass.
    pub(crate) fn angle(&mut self) -> Angle {
        if self.one_in(4) {
            Angle::degrees(45 * self.between(0, 7))
        } else {
            Angle::hundredths_of(self.between(0, 35_999))
        }
    }

    pub(crate) fn block(&mut self, side: i32) -> Block {
        let pose = Pose::new(self.point(side), self.angle());
        Block::new(pose, self.inches(100, 6000), self.inches(100, 3000))
    }
}
