//! The cheapest way from where a block stands to where it shall stand.

use serde::{Deserialize, Serialize};

use super::leg::Stride;
use super::point::Vector;
use super::sweep::Mover;
use super::walk::Marks;
use super::{Angle, Block, Face, Field, Inches, Leg, Pivot, Point, Pose, Turn, Walk};

/// How a block gets about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drill {
    /// How it turns.
    pub turning: Turning,
    /// How far off its front it may march without turning.
    pub oblique: Turn,
}

/// How a block turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Turning {
    /// On its centre, on the spot.
    OnCentre,
    /// By wheels about the ends of its front: to the left about the left end, to the right about the right.
    Wheeling,
}

/// A way, as far as it led.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The legs to the goal, or towards it.
    pub legs: Vec<Leg>,
    /// Those legs walked: whether they lead all the way, and if not, what stopped them where.
    pub walk: Walk,
    /// Whether it ends at the goal, facing as it should.
    pub arrives: bool,
}

/// Longer than any way is.
pub(super) const UNLIMITED: Inches = Inches::whole(2000);

impl Field<'_> {
    /// The cheapest way found to a goal: by one turn, a march and another turn, or round what is in the way. Marked
    /// edges do not stop it. Where the goal is further than `most`, or barred, the way leads as far as it can.
    ///
    /// Every way returned has been walked. A goal close by may be out of reach of wheels though nothing is in the way: the
    /// way then has no legs. Of ways of one cost the one tried first is taken.
    pub fn way(&self, block: &Block, goal: Pose, drill: Drill, most: Inches) -> Way {
        let direct = direct_ways(block, goal, drill);
        let walked = |legs: Vec<Leg>, most: Inches| self.walked(block, legs, goal, most);
        if let Some(legs) = direct.iter().find(|legs| walked(legs.to_vec(), UNLIMITED).arrives) {
            return walked(legs.clone(), most);
        }
        if let Some(legs) = self.detour(block, goal, drill) {
            return walked(legs, most);
        }
        let ways = direct.into_iter().map(|legs| walked(legs, most));
        let nearest = ways.min_by_key(|way| way.walk.block.pose().at.distance(goal.at));
        nearest.unwrap_or_else(|| walked(Vec::new(), most))
    }

    /// Whether nothing stops a block that goes these legs, and they end at the goal: seen sooner than by walking them.
    pub fn leads_to(&self, block: &Block, legs: &[Leg], goal: Pose) -> bool {
        let mover = Mover::new(self, block, Marks::Passed);
        let mut at = *block;
        legs.iter().all(|&leg| {
            let stride = Stride::new(&at, leg);
            let is_free = mover.is_free(&at, &stride, stride.steps);
            at = at.moved_to(stride.pose(stride.steps));
            is_free
        }) && at.pose() == goal
    }

    fn walked(&self, block: &Block, legs: Vec<Leg>, goal: Pose, most: Inches) -> Way {
        let walk = self.walk_by(block, &legs, most, Marks::Passed);
        let arrives = walk.stop.is_none() && walk.block.pose() == goal;
        Way { legs, walk, arrives }
    }
}

/// The ways of one turn, a march and another turn that lead to the goal if nothing is in the way, the cheapest first.
pub fn direct_ways(block: &Block, goal: Pose, drill: Drill) -> Vec<Vec<Leg>> {
    let from = block.pose();
    let march = from.at.bearing(goal.at);
    let stays = from.at == goal.at;
    let may_march = |facing: Angle| march.from(facing).abs() <= drill.oblique.abs();
    let mut ways = Vec::new();
    match drill.turning {
        Turning::OnCentre => {
            let turn = |from: Angle, to: Angle| Leg::Wheel { on: Pivot::Centre, by: to.from(from) };
            if stays {
                ways.push(vec![turn(from.facing, goal.facing)]);
            } else {
                if may_march(from.facing) {
                    ways.push(vec![Leg::To(goal.at), turn(from.facing, goal.facing)]);
                }
                if may_march(goal.facing) {
                    ways.push(vec![turn(from.facing, goal.facing), Leg::To(goal.at)]);
                }
                ways.push(vec![turn(from.facing, march), Leg::To(goal.at), turn(march, goal.facing)]);
            }
        }
        Turning::Wheeling => {
            if !stays && may_march(from.facing) && from.facing == goal.facing {
                ways.push(vec![Leg::To(goal.at)]);
            }
            let hands = [Hand::Left, Hand::Right];
            let pairs = hands.iter().flat_map(|&first| hands.map(|second| (first, second)));
            ways.extend(pairs.flat_map(|(first, second)| wheels(block, goal, first, second)));
        }
    }
    for way in &mut ways {
        way.retain(|leg| !matches!(leg, Leg::Wheel { by: Turn::NONE, .. }));
    }
    ways.sort_by_cached_key(|way| cost(block, way));
    ways
}

/// The wheel about an end of its front, to the side of a point, after which a block marches straight ahead until the middle of
/// its front is there; none if the point is too near for that.
pub fn wheel_towards(block: &Block, front: Point) -> Option<Turn> {
    const COARSE: i32 = 1000;
    let facing = block.pose().facing;
    let is_right = block.middle_of(Face::Front).bearing(front).from(facing) > Turn::NONE;
    let hand = if is_right { Hand::Right } else { Hand::Left };
    // How far the point still lies to that hand of straight ahead.
    let off = |turned: i32| {
        let turn = hand.turn(turned);
        let middle = block.moved_to(hand.wheel(turn).end(block)).middle_of(Face::Front);
        let off = middle.bearing(front).from(facing + turn).hundredths();
        if is_right { off } else { -off }
    };
    let passed = (1..=18).map(|step| step * COARSE).find(|&turned| off(turned) <= 0)?;
    if off(passed) < -9_000 {
        return None;
    }
    let (mut short, mut far) = (passed - COARSE, passed);
    while far - short > 1 {
        let middle = (short + far) / 2;
        if off(middle) <= 0 {
            far = middle;
        } else {
            short = middle;
        }
    }
    Some(hand.turn(far))
}

/// How far a block goes by so many legs.
fn cost(block: &Block, legs: &[Leg]) -> Inches {
    let mut at = *block;
    let mut sum = Inches::ZERO;
    for leg in legs {
        sum += leg.travel(&at);
        at = at.moved_to(leg.end(&at));
    }
    sum
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Hand {
    Left,
    Right,
}

impl Hand {
    fn wheel(self, by: Turn) -> Leg {
        let on = if self == Hand::Left { Pivot::LeftFront } else { Pivot::RightFront };
        Leg::Wheel { on, by }
    }

    /// The wheels of a block about this end of its front.
    fn swing(self, block: &Block) -> Swing {
        let (right, left) = block.side(Face::Front);
        let pivot = if self == Hand::Left { left.v() } else { right.v() };
        Swing { pivot, arm: block.pose().at.v() - pivot, facing: block.pose().facing }
    }

    /// So many hundredths of a degree to this hand.
    fn turn(self, hundredths: i32) -> Turn {
        Turn::hundredths_of(if self == Hand::Left { -hundredths } else { hundredths })
    }
}

/// All wheels of a block about one end of its front.
struct Swing {
    pivot: Vector,
    arm: Vector,
    facing: Angle,
}

impl Swing {
    /// Where the block stands that has turned so far: what [`Leg::end`] says of each of them.
    fn end(&self, by: Turn) -> Pose {
        Pose { at: Point::at(self.pivot + self.arm.turned(by)), facing: self.facing + by }
    }
}

/// A wheel, a march straight ahead and a wheel that lead to the goal.
///
/// What the first wheel leaves of the whole turn is the second's; the march between leads straight ahead for some first
/// wheels only, and these are found between those that lead to the left and to the right of it.
fn wheels(block: &Block, goal: Pose, first: Hand, second: Hand) -> Vec<Vec<Leg>> {
    const HALF: i32 = 18_000;
    const COARSE: i32 = 500;
    const FAR: i64 = 1_000_000;
    let (out, back) = (first.swing(block), second.swing(&block.moved_to(goal)));
    // The second wheel goes to its hand, by less than a whole turn.
    let rest = |turned: i32| {
        let left = goal.facing.from(block.pose().facing + first.turn(turned)).hundredths();
        let to_hand = if second == Hand::Left { -left } else { left };
        to_hand.rem_euclid(2 * HALF)
    };
    let ends = |turned: i32| (out.end(first.turn(turned)), back.end(-second.turn(rest(turned))));
    let ahead = |turned: i32| Vector::along(block.pose().facing + first.turn(turned), FAR);
    let aside = |turned: i32| {
        let (after, before) = ends(turned);
        ahead(turned).cross(before.at.v() - after.at.v())
    };
    let gap = back.pivot - out.pivot;
    let across = match (first, second) {
        (Hand::Left, Hand::Right) => block.width().wide(),
        (Hand::Right, Hand::Left) => -block.width().wide(),
        _ => 0,
    };
    // The ends of the front alone tell to which side the march leads, unless it is so little that rounding decides.
    let side_of = |turned: i32| {
        let nearly = ahead(turned).cross(gap) + FAR * across;
        if nearly.abs() > FAR * 25 { nearly.signum() } else { aside(turned).signum() }
    };
    let mut found = Vec::new();
    let mut next = side_of(0);
    for low in (0..HALF).step_by(COARSE as usize) {
        let (mut a, mut b) = (low, low + COARSE);
        let (side, other) = (next, side_of(b));
        next = other;
        // Where the second wheel jumps from nothing to a whole turn there is no way between.
        if side != 0 && side == other || (rest(a) - rest(b)).abs() > HALF {
            continue;
        }
        while side != 0 && b - a > 1 {
            let middle = (a + b) / 2;
            if side_of(middle) == side {
                a = middle;
            } else {
                b = middle;
            }
        }
        let turned = if aside(a).abs() <= aside(b).abs() { a } else { b };
        let (after, before) = ends(turned);
        let straight = before.at.v() - after.at.v();
        if Vector::along(after.facing, 1000).dot(straight) < 0 || rest(turned) > HALF {
            continue;
        }
        let legs =
            [first.wheel(first.turn(turned)), Leg::To(before.at), second.wheel(second.turn(rest(turned)))];
        let legs = legs.into_iter().filter(|leg| *leg != Leg::To(after.at));
        found.push(dressed(block, legs.collect(), goal));
    }
    found
}

/// The same way, ending at the goal to the thousandth that rounding may have taken.
fn dressed(block: &Block, mut legs: Vec<Leg>, goal: Pose) -> Vec<Leg> {
    let end = legs.iter().fold(*block, |block, leg| block.moved_to(leg.end(&block)));
    if end.pose().at != goal.at {
        legs.push(Leg::To(goal.at));
    }
    legs
}
