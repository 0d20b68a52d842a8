//! What a single leg meets first.

use super::block::parts;
use super::convex::{Swept, is_clear, is_near, shift_until_deep};
use super::ground::{Bounds, crosses};
use super::leg::{Path, Stride};
use super::point::Vector;
use super::walk::{Marks, Stop, nearest_allowed};
use super::wheel::{ROUNDING, Wheel, bulge, steps_of};
use super::{Block, Face, Feature, Field, Ground, Heed, Inches, Obstacle, Probe, TOUCH};

/// A block on the move through a field, with what it may not do from beginning to end.
pub(super) struct Mover<'a> {
    field: &'a Field<'a>,
    /// As it begins.
    start: &'a Block,
    /// How far over each edge of the table it may be.
    edges: [i64; 4],
    marks: Marks,
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

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Search {
    /// The first stop.
    First,
    /// Any stop, as if it were at the start.
    Any,
}

/// In hundredths of a degree: as much of a turn as is looked at together.
const EIGHTH_OF_A_TURN: i64 = 4500;

/// Steps that can be taken, if fewer than all.
type Stopped = Option<i64>;

impl<'a> Mover<'a> {
    pub(super) fn new(field: &'a Field<'a>, start: &'a Block, marks: Marks) -> Mover<'a> {
        let edges = field.table.room(start).map(|(room, _)| room.min(0));
        Mover { field, start, edges, marks }
    }

    /// How many of the first `most` steps of a leg can be taken, and what stops the next.
    pub(super) fn first_stop(&self, block: &Block, stride: &Stride, most: i64) -> (i64, Option<Stop>) {
        self.stop(&Leg::new(block, stride, most), most, Search::First)
    }

    /// Whether nothing stops a leg. This is seen sooner than what stops it, and where.
    pub(super) fn is_free(&self, block: &Block, stride: &Stride, most: i64) -> bool {
        self.stop(&Leg::new(block, stride, most), most, Search::Any).1.is_none()
    }

    fn stop(&self, leg: &Leg<'_>, most: i64, search: Search) -> (i64, Option<Stop>) {
        let mut found = (most, None);
        let mut stop = |steps: Stopped, by: Stop| {
            if let Some(steps) = steps.filter(|&steps| steps < found.0 || found.1.is_none()) {
                found = (steps, Some(by));
            }
            found
        };
        let mut so_far = (most, None);
        let is_done =
            |so_far: (i64, Option<Stop>)| so_far.1.is_some() && (search == Search::Any || so_far.0 == 0);
        for (at, obstacle) in self.field.blocks.iter().enumerate() {
            if !is_done(so_far) && leg.comes_near(obstacle) {
                let limit = nearest_allowed(self.start, obstacle);
                so_far = stop(leg.until_block(&obstacle.block, limit, so_far.0, search), Stop::Block(at));
            }
        }
        for (at, ground) in self.field.grounds.iter().enumerate() {
            if !is_done(so_far) && !ground.feature.bounds().miss(&leg.bounds, 0) {
                let footing = footing(ground, self.start, self.marks);
                so_far = stop(leg.until_ground(&ground.feature, footing, so_far.0, search), Stop::Ground(at));
            }
        }
        if is_done(so_far) || self.field.table.room_within(&leg.bounds).iter().all(|&room| room >= 0) {
            return so_far;
        }
        for (at, &over) in self.edges.iter().enumerate() {
            let room = |step: i64| {
                let (room, _) = self.field.table.room(&leg.at(step))[at];
                room - over
            };
            let edge = self.field.table.room(leg.block)[at].1;
            so_far = stop(leg.until_edge(so_far.0, room, search), Stop::Table(edge));
        }
        so_far
    }
}

/// Whether a block that begins in one place may be in another, as far as a piece of ground goes.
pub(super) fn admits(ground: &Ground<'_>, from: &Block, to: &Block) -> bool {
    match footing(ground, from, Marks::Passed) {
        Footing::Free | Footing::Point(_) => true,
        Footing::Whole => !ground.feature.is_near(&to.figure(), 0),
        Footing::Core => !ground.feature.is_near(&core(to).figure(), 0),
    }
}

fn footing(ground: &Ground<'_>, block: &Block, marks: Marks) -> Footing {
    let is_near = |block: &Block, most: i64| ground.feature.is_near(&block.figure(), most);
    let bounds = Bounds::round(block.pose().at.v(), block.radius());
    let is_far = ground.feature.bounds().miss(&bounds, TOUCH.wide());
    match ground.heed {
        Heed::Halt | Heed::Bar if is_far => Footing::Whole,
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
    /// It takes place within these.
    bounds: Bounds,
}

impl<'a> Leg<'a> {
    fn new(block: &'a Block, stride: &'a Stride, most: i64) -> Leg<'a> {
        let radius = block.radius() + 1;
        let start = block.pose().at.v();
        let bounds = match stride.way {
            Path::March(by) => {
                let reach = Vector { x: radius, y: radius };
                let end = start + parts(by, most, stride.steps.max(1));
                Bounds::of(&[start - reach, start + reach, end - reach, end + reach])
            }
            Path::Wheel { pivot, .. } => Bounds::round(pivot, (start - pivot).length().wide() + radius),
        };
        Leg { block, stride, bounds }
    }

    fn at(&self, step: i64) -> Block {
        self.block.moved_to(self.stride.pose(step))
    }

    /// Whether it might come too near to a block.
    fn comes_near(&self, obstacle: &Obstacle) -> bool {
        let other = &obstacle.block;
        let bounds = Bounds::round(other.pose().at.v(), other.radius());
        !bounds.miss(&self.bounds, obstacle.keep.wide().max(0))
    }

    fn until_block(&self, other: &Block, limit: i64, most: i64, search: Search) -> Stopped {
        let figure = other.figure();
        match self.stride.way {
            Path::March(by) if limit >= 0 => {
                self.until_near((self.block, by), most, search, |swept| is_near(swept, &figure, limit))
            }
            Path::March(by) => {
                let deep = shift_until_deep(&self.block.figure(), &figure, (by, self.stride.steps), -limit)?;
                let last = (deep.min(most) + 2).min(most);
                let clear = |step: &i64| is_clear(&self.at(*step).figure(), &figure, limit);
                let good = (0..=last).rev().take(6).find(clear).unwrap_or(0);
                (good < most).then_some(good)
            }
            Path::Wheel { pivot, .. } if self.is_beyond(pivot, &figure, limit) => None,
            Path::Wheel { pivot, .. } => {
                let wheel = Wheel::new(pivot, self.block.pose().at.v(), limit);
                let at = |step: i64| self.at(step).figure();
                let are_safe = |from: i64, to: i64| wheel.is_clear([&at(from), &at(to)], &figure, to - from);
                until_bad(search, most, are_safe, |step| !is_clear(&at(step), &figure, limit))
            }
        }
    }

    fn until_ground(&self, feature: &Feature<'_>, footing: Footing, most: i64, search: Search) -> Stopped {
        let figure = match footing {
            Footing::Free => return None,
            Footing::Point(probe) => return self.until_crossed(feature, probe, most),
            Footing::Whole => *self.block,
            Footing::Core => core(self.block),
        };
        match self.stride.way {
            Path::March(by) => {
                self.until_near((&figure, by), most, search, |swept| feature.is_near(swept, 0))
            }
            Path::Wheel { pivot, .. } => {
                let wheel = Wheel::new(pivot, self.block.pose().at.v(), 0);
                let mut edges = feature.edges_within(&self.bounds);
                edges.retain(|&(a, b)| !self.is_beyond(pivot, &[a, b], 0));
                if edges.is_empty() {
                    return None;
                }
                let at = |step: i64| figure.moved_to(self.stride.pose(step)).figure();
                let are_safe = |from: i64, to: i64| {
                    let (first, last) = (at(from), at(to));
                    edges.iter().all(|&(a, b)| wheel.is_clear([&first, &last], &[a, b], to - from))
                };
                until_bad(search, most, are_safe, |step| {
                    let figure = at(step);
                    edges.iter().any(|&(a, b)| is_near(&figure, &[a, b], 0))
                })
            }
        }
    }

    /// Steps of a march before the figure swept over comes too near to something. What is swept only grows.
    fn until_near(
        &self,
        moved: (&Block, Vector),
        most: i64,
        search: Search,
        is_near: impl Fn(&[Vector]) -> bool,
    ) -> Stopped {
        let (block, by) = moved;
        let figure = block.figure();
        let near = |step: i64| {
            let swept = Swept::new(&figure, parts(by, step, self.stride.steps.max(1)));
            is_near(swept.corners())
        };
        if !near(most) {
            return None;
        }
        if search == Search::Any {
            return Some(0);
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

    /// Steps before the block is further over one edge of a table than it may be.
    fn until_edge(&self, most: i64, room: impl Fn(i64) -> i64, search: Search) -> Stopped {
        if let Path::Wheel { .. } = self.stride.way {
            let are_safe =
                |from: i64, to: i64| room(from).min(room(to)) >= bulge(self.reach(), to - from) + ROUNDING;
            return until_bad(search, most, are_safe, |step| room(step) < 0);
        }
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

    /// How far from what it turns about the block reaches.
    fn reach(&self) -> i64 {
        match self.stride.way {
            Path::March(_) => 0,
            Path::Wheel { pivot, .. } => {
                (self.block.pose().at.v() - pivot).length().wide() + self.block.radius()
            }
        }
    }

    /// Whether a figure is farther from what the block turns about than the block ever comes near to.
    fn is_beyond(&self, pivot: Vector, figure: &[Vector], limit: i64) -> bool {
        !is_near(&[pivot], figure, self.reach() + ROUNDING + limit.max(0))
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
        // Between these steps it crosses once at most, slivers apart.
        let looks: Vec<i64> = match (self.stride.way, feature) {
            (Path::March(_), Feature::Area(area)) => {
                let length = (point(most) - start).length().wide();
                let through = area.through(start, point(most));
                let ends = through.iter().flat_map(|stretch| [stretch.begin, stretch.end]);
                let edges = std::iter::once(0).chain(ends.map(|along| along.floor(length))).chain([most]);
                let edges: Vec<i64> = edges.collect();
                edges.windows(2).map(|pair| (pair[0] + pair[1]) / 2).chain([most]).collect()
            }
            (Path::March(_), Feature::Wall(_)) => vec![most],
            (Path::Wheel { .. }, _) => {
                let twentieth = steps_of(50, self.reach()).max(1);
                (0..most).step_by(twentieth as usize).skip(1).chain([most]).collect()
            }
        };
        let mut from = 0;
        for to in looks {
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

/// Steps of a wheel before a bad one, where it can be told of some steps together that none between is bad.
fn until_bad(
    search: Search,
    most: i64,
    are_safe: impl Fn(i64, i64) -> bool,
    is_bad: impl Fn(i64) -> bool,
) -> Stopped {
    match search {
        Search::First => first_bad(most, are_safe, is_bad),
        Search::Any => (is_bad(most) || is_any_bad(0, most, &are_safe, &is_bad)).then_some(0),
    }
}

fn first_bad(most: i64, are_safe: impl Fn(i64, i64) -> bool, is_bad: impl Fn(i64) -> bool) -> Stopped {
    let (mut good, mut span) = (0, EIGHTH_OF_A_TURN);
    while good < most {
        let next = (good + span).min(most);
        if are_safe(good, next) {
            good = next;
            span = (span * 2).min(EIGHTH_OF_A_TURN);
        } else if next - good > 1 {
            span = (next - good) / 2;
        } else if is_bad(next) {
            return Some(good);
        } else {
            good = next;
        }
    }
    None
}

/// Whether a step between two that are not bad is.
fn is_any_bad(
    first: i64,
    last: i64,
    are_safe: &impl Fn(i64, i64) -> bool,
    is_bad: &impl Fn(i64) -> bool,
) -> bool {
    if last - first <= 1 {
        return false;
    }
    let middle = (first + last) / 2;
    let is_safe = |from: i64, to: i64| to - from <= EIGHTH_OF_A_TURN && are_safe(from, to);
    let (before, after) = (is_safe(first, middle), is_safe(middle, last));
    !before && !after && is_bad(middle)
        || !before && is_any_bad(first, middle, are_safe, is_bad)
        || !after && is_any_bad(middle, last, are_safe, is_bad)
}
