//! The cheapest way from where a block stands to where it shall stand.

use serde::{Deserialize, Serialize};

use super::point::Vector;
use super::walk::Marks;
use super::{Angle, Block, Field, Inches, Leg, Pivot, Pose, Turn, Walk};

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
        let direct = ways(block, goal, drill);
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

    /// The cheapest way of one turn, a march and another turn that nothing stops, whatever it costs: none that leads
    /// round anything.
    pub fn direct_way(&self, block: &Block, goal: Pose, drill: Drill) -> Option<Vec<Leg>> {
        let mut direct = ways(block, goal, drill).into_iter();
        direct.find(|legs| self.walked(block, legs.clone(), goal, UNLIMITED).arrives)
    }

    fn walked(&self, block: &Block, legs: Vec<Leg>, goal: Pose, most: Inches) -> Way {
        let walk = self.walk_by(block, &legs, most, Marks::Passed);
        let arrives = walk.stop.is_none() && walk.block.pose() == goal;
        Way { legs, walk, arrives }
    }
}

/// The ways that lead to the goal if nothing is there, the cheapest first.
pub(super) fn ways(block: &Block, goal: Pose, drill: Drill) -> Vec<Vec<Leg>> {
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
    ways.sort_by_key(|way| cost(block, way));
    ways
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

    /// So many hundredths of a degree to this hand.
    fn turn(self, hundredths: i32) -> Turn {
        Turn::hundredths_of(if self == Hand::Left { -hundredths } else { hundredths })
    }
}

/// A wheel, a march straight ahead and a wheel that lead to the goal.
///
/// What the first wheel leaves of the whole turn is the second's; the march between leads straight ahead for some first
/// wheels only, and these are found between those that lead to the left and to the right of it.
fn wheels(block: &Block, goal: Pose, first: Hand, second: Hand) -> Vec<Vec<Leg>> {
    const HALF: i32 = 18_000;
    const COARSE: i32 = 500;
    let at_goal = block.moved_to(goal);
    // The second wheel goes to its hand, by less than a whole turn.
    let rest = |turned: i32| {
        let left = goal.facing.from(block.pose().facing + first.turn(turned)).hundredths();
        let to_hand = if second == Hand::Left { -left } else { left };
        to_hand.rem_euclid(2 * HALF)
    };
    let ends = |turned: i32| {
        let after = first.wheel(first.turn(turned)).end(block);
        let before = second.wheel(-second.turn(rest(turned))).end(&at_goal);
        (after, before)
    };
    let aside = |turned: i32| {
        let (after, before) = ends(turned);
        Vector::along(after.facing, 1_000_000).cross(before.at.v() - after.at.v())
    };
    let mut found = Vec::new();
    let mut low = 0;
    while low < HALF {
        let (mut a, mut b) = (low, low + COARSE);
        low = b;
        let (side, other) = (aside(a), aside(b));
        // Where the second wheel jumps from nothing to a whole turn there is no way between.
        if side != 0 && side.signum() == other.signum() || (rest(a) - rest(b)).abs() > HALF {
            continue;
        }
        while side != 0 && b - a > 1 {
            let middle = (a + b) / 2;
            if aside(middle).signum() == side.signum() {
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
