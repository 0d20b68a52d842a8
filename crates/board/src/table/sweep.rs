//! What a single leg meets first.

use super::block::parts;
use super::convex::{Swept, is_clear, is_near, separation, shift_until_deep};
use super::ground::{Bounds, crosses};
use super::leg::{Path, Stride, arc};
use super::point::Vector;
use super::walk::{Marks, Stop};
use super::{Block, Face, Feature, Field, Ground, Heed, Inches, Probe, TOUCH};

/// A block on the move through a field, with what it may not do from beginning to end.
pub(super) struct Mover<'a> {
    field: &'a Field<'a>,
    /// How near each block may be come to.
    limits: &'a [i64],
    /// How far over each edge of the table it may be.
    edges: [i64; 4],
    grounds: Vec<Footing>,
}

/// How a move keeps out of a piece of ground.
#[derive(Clone, Copy)]
enum Footing {
    /// It does not have to.
    Free,
    /// No part of the block touches it.
    Whole,
    /// The block is in contact with it and goes no deeper.
    Core,
    /// A point of it crosses the edge.
    Point(Probe),
}

/// Steps that can be taken, if fewer than all.
type Stopped = Option<i64>;

impl<'a> Mover<'a> {
    pub(super) fn new(
        field: &'a Field<'a>,
        block: &Block,
        (limits, edges): (&'a [i64], [i64; 4]),
        marks: Marks,
    ) -> Mover<'a> {
        let grounds = field.grounds.iter().map(|ground| footing(ground, block, marks)).collect();
        Mover { field, limits, edges, grounds }
    }

    /// How many of the first `most` steps of a leg can be taken, and what stops the next.
    pub(super) fn first_stop(&self, block: &Block, stride: &Stride, most: i64) -> (i64, Option<Stop>) {
        let mut found = (most, None);
        let mut stop = |steps: Stopped, by: Stop| {
            if let Some(steps) = steps.filter(|&steps| steps < found.0 || found.1.is_none()) {
                found = (steps, Some(by));
            }
            found.0
        };
        let mut left = most;
        let span = Leg { block, stride };
        for (at, (obstacle, &limit)) in self.field.blocks.iter().zip(self.limits).enumerate() {
            left = stop(span.until_block(&obstacle.block, limit, left), Stop::Block(at));
        }
        for (at, (ground, footing)) in self.field.grounds.iter().zip(&self.grounds).enumerate() {
            left = stop(span.until_ground(&ground.feature, *footing, left), Stop::Ground(at));
        }
        for (at, &over) in self.edges.iter().enumerate() {
            let room = |step: i64| {
                let (room, _) = self.field.table.room(&span.at(step))[at];
                room - over
            };
            let edge = self.field.table.room(block)[at].1;
            left = stop(span.until_edge(left, room), Stop::Table(edge));
        }
        found
    }
}

fn footing(ground: &Ground<'_>, block: &Block, marks: Marks) -> Footing {
    let is_near = |block: &Block, most: i64| ground.feature.is_near(&block.figure(), most);
    match ground.heed {
        Heed::Mark(_) if marks == Marks::Passed => Footing::Free,
        Heed::Mark(probe) => Footing::Point(probe),
        Heed::Halt if is_near(block, TOUCH.wide()) => Footing::Free,
        Heed::Bar if is_near(&core(block), 0) => Footing::Free,
        Heed::Bar if is_near(block, 3) => Footing::Core,
        Heed::Halt | Heed::Bar => Footing::Whole,
    }
}

/// The block without what contact may take of it.
fn core(block: &Block) -> Block {
    let less = |side: Inches| side - TOUCH * 2;
    Block::new(block.pose(), less(block.width()), less(block.depth()))
}

/// One leg of one block.
struct Leg<'a> {
    block: &'a Block,
    stride: &'a Stride,
}

impl Leg<'_> {
    fn at(&self, step: i64) -> Block {
        self.block.moved_to(self.stride.pose(step))
    }

    fn until_block(&self, other: &Block, limit: i64, most: i64) -> Stopped {
        let figure = other.figure();
        let bounds = Bounds::round(other.pose().at.v(), other.radius());
        if bounds.miss(&self.bounds(most), limit) {
            return None;
        }
        let clear = |step: i64| is_clear(&self.at(step).figure(), &figure, limit);
        match self.stride.way {
            Path::March(by) if limit >= 0 => {
                self.until_near(self.block, by, most, |swept| is_near(swept, &figure, limit))
            }
            Path::March(by) => {
                let deep = shift_until_deep(&self.block.figure(), &figure, (by, self.stride.steps), -limit)?;
                let last = (deep.min(most) + 2).min(most);
                let good = (0..=last).rev().take(6).find(|&step| clear(step)).unwrap_or(0);
                (good < most).then_some(good)
            }
            Path::Wheel { .. } => self.until_bad(most, |step| {
                let margin = separation(&self.at(step).figure(), &figure) - limit;
                // Only where rounding could mislead is it worth being exact.
                if margin.abs() > 1 { margin } else { i64::from(clear(step)) }
            }),
        }
    }

    fn until_ground(&self, feature: &Feature<'_>, footing: Footing, most: i64) -> Stopped {
        if feature.bounds().miss(&self.bounds(most), 0) {
            return None;
        }
        let figure = match footing {
            Footing::Free => return None,
            Footing::Point(probe) => return self.until_crossed(feature, probe, most),
            Footing::Whole => *self.block,
            Footing::Core => core(self.block),
        };
        match self.stride.way {
            Path::March(by) => self.until_near(&figure, by, most, |swept| feature.is_near(swept, 0)),
            Path::Wheel { .. } => self
                .until_bad(most, |step| feature.distance(&figure.moved_to(self.stride.pose(step)).figure())),
        }
    }

    /// Steps of a march before the figure swept over comes too near to something. What is swept only grows.
    fn until_near(
        &self,
        block: &Block,
        by: Vector,
        most: i64,
        is_near: impl Fn(&[Vector]) -> bool,
    ) -> Stopped {
        let figure = block.figure();
        let near = |step: i64| {
            let swept = Swept::new(&figure, parts(by, step, self.stride.steps.max(1)));
            is_near(swept.corners())
        };
        if !near(most) {
            return None;
        }
        // Rounding may make the first step of a way that leads elsewhere too near: it is not taken then.
        let (mut good, mut bad) = (0, most);
        while bad - good > 1 {
            let middle = (good + bad) / 2;
            if near(middle) {
                bad = middle;
            } else {
                good = middle;
            }
        }
        Some(good)
    }

    /// Steps of a wheel before a margin is used up. The margin changes by no more than the block moves; where it is at
    /// most zero the pose is bad.
    fn until_bad(&self, most: i64, margin: impl Fn(i64) -> i64) -> Stopped {
        let bad = self.first_bad(0, most, &margin)?;
        Some(bad - 1)
    }

    /// Steps before the block is further over one edge of a table than it may be.
    fn until_edge(&self, most: i64, room: impl Fn(i64) -> i64) -> Stopped {
        let Path::March(_) = self.stride.way else { return self.until_bad(most, |step| room(step) + 1) };
        if room(most) >= 0 {
            return None;
        }
        let (mut good, mut bad) = (0, most);
        while bad - good > 1 {
            let middle = (good + bad) / 2;
            if room(middle) < 0 {
                bad = middle;
            } else {
                good = middle;
            }
        }
        Some(good)
    }

    /// The first bad step after `good`, up to `last`.
    fn first_bad(&self, good: i64, last: i64, margin: &impl Fn(i64) -> i64) -> Option<i64> {
        if last <= good {
            return None;
        }
        if last - good == 1 {
            return (margin(last) <= 0).then_some(last);
        }
        let middle = (good + last) / 2;
        let room = margin(middle);
        if room > self.shift(last - middle) {
            return None;
        }
        let sooner = self.first_bad(good, middle, margin);
        if room <= 0 {
            sooner.or(Some(middle))
        } else {
            sooner.or_else(|| self.first_bad(middle, last, margin))
        }
    }

    /// No point of the block is shifted by more than this in so many steps.
    fn shift(&self, steps: i64) -> i64 {
        const ROUNDING: i64 = 4;
        match self.stride.way {
            Path::March(_) => steps + ROUNDING,
            Path::Wheel { pivot, .. } => {
                let radius = (self.block.pose().at.v() - pivot).length().wide() + self.block.radius();
                arc(radius, steps) + ROUNDING
            }
        }
    }

    /// The leg takes place within these.
    fn bounds(&self, most: i64) -> Bounds {
        let radius = self.block.radius() + 1;
        let start = self.block.pose().at.v();
        match self.stride.way {
            Path::March(by) => {
                let reach = Vector { x: radius, y: radius };
                let end = start + parts(by, most, self.stride.steps.max(1));
                Bounds::of(&[start - reach, start + reach, end - reach, end + reach])
            }
            Path::Wheel { pivot, .. } => Bounds::round(pivot, (start - pivot).length().wide() + radius),
        }
    }

    /// Steps until a point of the block has crossed an edge, the crossing step included.
    fn until_crossed(&self, feature: &Feature<'_>, probe: Probe, most: i64) -> Stopped {
        let point = |step: i64| match probe {
            Probe::Centre => self.stride.pose(step).at.v(),
            Probe::Front => self.at(step).middle_of(Face::Front).v(),
        };
        let start = point(0);
        let crossed = |from: Vector, to: Vector| match feature {
            Feature::Area(area) => area.has(from) != area.has(to),
            Feature::Wall(wall) => wall.pieces().any(|piece| crosses((from, to), piece)),
        };
        if let (Path::March(_), Feature::Area(area)) = (self.stride.way, feature) {
            let length = (point(most) - start).length().wide();
            let through = area.through(start, point(most));
            let ends = through.iter().flat_map(|stretch| [stretch.begin, stretch.end]);
            // A sliver too thin for a whole step to lie in it is passed over.
            return ends
                .flat_map(|along| (0..4).map(move |more| along.floor(length) - 1 + more))
                .find(|&step| step > 0 && step <= most && crossed(start, point(step)));
        }
        // A twentieth of an inch at a time, then to the step.
        let mut stride = 1;
        if let Path::March(_) = self.stride.way {
            stride = most;
        } else {
            while self.shift(2 * stride) <= 50 {
                stride *= 2;
            }
        }
        let mut from = 0;
        while from < most {
            let to = (from + stride).min(most);
            if crossed(point(from), point(to)) {
                let (mut before, mut after) = (from, to);
                while after - before > 1 {
                    let middle = (before + after) / 2;
                    if crossed(point(from), point(middle)) {
                        after = middle;
                    } else {
                        before = middle;
                    }
                }
                return Some(after);
            }
            from = to;
        }
        None
    }
}
