//! Ways round what is in the way: a search over points beside the corners of all obstacles.

use super::point::Vector;
use super::walk::Marks;
use super::way::{UNLIMITED, cost, ways};
use super::{Block, Drill, Feature, Field, Ground, Heed, Inches, Leg, Point, Pose, Turn};

/// No more points than this are gone on from.
const MOST_TRIED: usize = 64;

/// A point a way may lead over.
struct Node {
    at: Point,
    /// The cheapest way known to it.
    way: Option<Found>,
    is_done: bool,
}

#[derive(Clone)]
struct Found {
    cost: Inches,
    legs: Vec<Leg>,
    block: Block,
}

impl Field<'_> {
    /// A way to a goal over points beside the corners of what is in the way; none if there is none, or none so simple.
    pub(super) fn detour(&self, block: &Block, goal: Pose, drill: Drill) -> Option<Vec<Leg>> {
        if !self.may_end(block, goal) {
            return None;
        }
        let start = Found { cost: Inches::ZERO, legs: Vec::new(), block: *block };
        let mut nodes = vec![Node { at: block.pose().at, way: Some(start), is_done: false }];
        let corners = self.corners(block).into_iter().filter(|&at| self.may_pass(at));
        nodes.extend(corners.map(|at| Node { at, way: None, is_done: false }));
        let mut best: Option<Found> = None;
        for _ in 0..MOST_TRIED {
            let promise = |node: &Node| {
                let way = node.way.as_ref().filter(|_| !node.is_done)?;
                Some(way.cost + node.at.distance(goal.at))
            };
            let open = nodes.iter().enumerate().filter_map(|(at, node)| Some((promise(node)?, at)));
            let Some((promise, at)) = open.min() else { break };
            if best.as_ref().is_some_and(|best| best.cost <= promise) {
                break;
            }
            nodes[at].is_done = true;
            let Some(from) = nodes[at].way.clone() else { break };
            if let Some(found) = self.step(block, &from, goal, drill)
                && best.as_ref().is_none_or(|best| found.cost < best.cost)
            {
                best = Some(found);
            }
            for next in &mut nodes {
                let straight = from.cost + from.block.pose().at.distance(next.at);
                let is_known = next.way.as_ref().is_some_and(|way| way.cost <= straight);
                let is_dear =
                    best.as_ref().is_some_and(|best| best.cost <= straight + next.at.distance(goal.at));
                if next.is_done || is_known || is_dear || next.at == from.block.pose().at {
                    continue;
                }
                let facing = from.block.pose().at.bearing(next.at);
                if let Some(found) = self.step(block, &from, Pose::new(next.at, facing), drill)
                    && next.way.as_ref().is_none_or(|way| found.cost < way.cost)
                {
                    next.way = Some(found);
                }
            }
        }
        best.map(|best| best.legs)
    }

    /// The cheapest direct way on to a pose that nothing stops, walked from the very beginning.
    fn step(&self, start: &Block, from: &Found, to: Pose, drill: Drill) -> Option<Found> {
        ways(&from.block, to, drill).into_iter().find_map(|onward| {
            let cost = from.cost + cost(&from.block, &onward);
            let legs = [&from.legs[..], &onward].concat();
            let walk = self.walk_by(start, &legs, UNLIMITED, Marks::Passed);
            walk.stop.is_none().then_some(Found { cost, legs, block: walk.block })
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
