//! Ways round what is in the way: a search over points beside the corners of all obstacles.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::point::Vector;
use super::walk::Marks;
use super::way::{UNLIMITED, direct_ways};
use super::{Block, Drill, Feature, Field, Ground, Heed, Inches, Leg, Point, Pose, Turn};

/// No more steps from point to point than this are tried.
const MOST_TRIED: usize = 400;

/// How a point was come to.
#[derive(Clone)]
struct Found {
    cost: Inches,
    legs: Vec<Leg>,
    block: Block,
}

impl Field<'_> {
    /// A way to a goal over points beside the corners of what is in the way; none if there is none, or none so simple.
    ///
    /// Steps are tried in the order of what the whole way would cost at best, and walked only when their turn has come.
    pub(super) fn detour(&self, block: &Block, goal: Pose, drill: Drill) -> Option<Vec<Leg>> {
        if !self.may_end(block, goal) {
            return None;
        }
        let mut points = vec![goal.at];
        points.extend(self.corners(block).into_iter().filter(|&at| self.may_pass(at)));
        let mut is_found = vec![false; points.len()];
        let mut found = vec![Found { cost: Inches::ZERO, legs: Vec::new(), block: *block }];
        let mut open = BinaryHeap::new();
        let mut spread = 0;
        for _ in 0..MOST_TRIED {
            // What has been found last is gone on from, as far as is known to every point not found yet.
            for (from, Found { cost, block, .. }) in found.iter().enumerate().skip(spread) {
                for (to, point) in points.iter().enumerate().filter(|&(to, _)| !is_found[to]) {
                    let promise = *cost + block.pose().at.distance(*point) + point.distance(goal.at);
                    open.push(Reverse((promise, to, from)));
                }
            }
            spread = found.len();
            let Reverse((_, to, from)) = open.pop()?;
            if is_found[to] {
                continue;
            }
            let facing = found[from].block.pose().at.bearing(points[to]);
            let pose = if to == 0 { goal } else { Pose::new(points[to], facing) };
            let Some(step) = self.step(&found[from], pose, drill) else { continue };
            if to == 0 {
                // Gaps that had to be kept from the beginning are kept all the way only if all of it is walked.
                let walk = self.walk_by(block, &step.legs, UNLIMITED, Marks::Passed);
                return (walk.stop.is_none() && walk.block.pose() == goal).then_some(step.legs);
            }
            is_found[to] = true;
            found.push(step);
        }
        None
    }

    /// The cheapest direct way on to a pose that nothing stops.
    fn step(&self, from: &Found, to: Pose, drill: Drill) -> Option<Found> {
        direct_ways(&from.block, to, drill).into_iter().find_map(|onward| {
            let walk = self.walk_by(&from.block, &onward, UNLIMITED, Marks::Passed);
            let legs = || [&from.legs[..], &onward].concat();
            let found = || Found { cost: from.cost + walk.travelled, legs: legs(), block: walk.block };
            walk.stop.is_none().then(found)
        })
    }

    /// Whether a block could end a move there.
    fn may_end(&self, block: &Block, at: Pose) -> bool {
        let is_new = |ground: &Ground<'_>, there: &Block| {
            let touches = |block: &Block| ground.feature.is_near(&block.figure(), 0);
            ground.heed == Heed::Halt && touches(there) && !touches(block)
        };
        let there = block.moved_to(at);
        self.has_room_for(&there) && !self.grounds.iter().any(|ground| is_new(ground, &there))
    }

    /// Whether the middle of a block could pass there, as far as a single point can tell.
    fn may_pass(&self, at: Point) -> bool {
        let is_in = |ground: &Ground<'_>| match ground.feature {
            Feature::Area(area) => ground.heed == Heed::Bar && area.contains(at),
            Feature::Wall(_) => false,
        };
        self.table.contains(at)
            && !self.grounds.iter().any(is_in)
            && !self.blocks.iter().any(|other| other.block.contains(at))
    }

    /// Points beside the corners of everything in the way, far enough off for the block to turn there.
    fn corners(&self, block: &Block) -> Vec<Point> {
        let clearance = Inches::narrowed(block.radius()) + Inches::thousandths_of(50);
        let mut corners = Vec::new();
        for other in self.blocks {
            let wider = (clearance + other.keep) * 2;
            let (width, depth) = (other.block.width() + wider, other.block.depth() + wider);
            corners.extend(Block::new(other.block.pose(), width, depth).corners());
        }
        for ground in self.grounds.iter().filter(|ground| !matches!(ground.heed, Heed::Mark(_))) {
            match ground.feature {
                Feature::Area(area) => {
                    let points: Vec<Point> = area.corners().collect();
                    corners.extend(beside(&points, clearance));
                }
                Feature::Wall(wall) => {
                    let points: Vec<Point> = wall.points().collect();
                    let (first, last) = (points[0], points[points.len() - 1]);
                    corners.push(first.towards(points[1].bearing(first), clearance));
                    corners.push(last.towards(points[points.len() - 2].bearing(last), clearance));
                }
            }
        }
        corners
    }
}

/// A point outside each outward corner of an area, anticlockwise.
fn beside(points: &[Point], clearance: Inches) -> Vec<Point> {
    let count = points.len();
    let outward = (0..count).filter_map(|at| {
        let (before, corner, after) =
            (points[(at + count - 1) % count], points[at], points[(at + 1) % count]);
        let (one, other): (Vector, Vector) = (corner.v() - before.v(), after.v() - corner.v());
        if one.cross(other) <= 0 {
            return None;
        }
        let (back, on) = (before.bearing(corner), after.bearing(corner));
        let between = Turn::hundredths_of(on.from(back).hundredths() / 2);
        // On the line that halves a right angle the corner of the clearance is 1.42 times as far; sharper ones get less.
        Some(corner.towards(back + between, clearance * 142 / 100))
    });
    outward.collect()
}
