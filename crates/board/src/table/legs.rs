//! Moves of several legs: how long they are, where they end, a part of them, and how far back there is room.

use super::leg::Stride;
use super::{Block, Inches, Leg, Pose, Turn};

/// Where a block stands after all legs, if nothing stops it.
pub fn end(block: &Block, legs: impl IntoIterator<Item = Leg>) -> Block {
    legs.into_iter().fold(*block, |at, leg| at.moved_to(leg.end(&at)))
}

/// How far a block goes in all legs together; see [`Leg::travel`].
pub fn length(block: &Block, legs: impl IntoIterator<Item = Leg>) -> Inches {
    let (mut at, mut length) = (*block, Inches::ZERO);
    for leg in legs {
        length += leg.travel(&at);
        at = at.moved_to(leg.end(&at));
    }
    length
}

/// The first part of some legs, no longer than `most`. A leg that is cut short keeps its kind; one to a point becomes one
/// straight ahead.
pub fn part(block: &Block, legs: &[Leg], most: Inches) -> Vec<Leg> {
    let (mut at, mut left, mut kept) = (*block, most, Vec::new());
    for &leg in legs {
        let travel = leg.travel(&at);
        let part = match leg {
            _ if travel <= left => leg,
            Leg::Wheel { on, by } => {
                let (by, of) = (i64::from(by.hundredths()), i64::from(travel.thousandths().max(1)));
                let by = by * i64::from(left.thousandths()) / of;
                Leg::Wheel { on, by: Turn::hundredths_of(by as i32) }
            }
            Leg::Oblique { off, .. } => Leg::Oblique { off, distance: left },
            Leg::Ahead(_) | Leg::To(_) => Leg::Ahead(left),
        };
        kept.push(part);
        at = at.moved_to(part.end(&at));
        left -= travel;
        if left <= Inches::ZERO {
            break;
        }
    }
    kept
}

/// Where a block stands that has gone `distance` of some legs. A turn on the spot that follows is made as soon as the legs
/// before it are done, but not by a block that has gone nothing.
pub fn after(block: &Block, legs: impl IntoIterator<Item = Leg>, distance: Inches) -> Pose {
    if distance <= Inches::ZERO {
        return block.pose();
    }
    let (mut at, mut left) = (*block, distance);
    for leg in legs {
        let (travel, end) = (leg.travel(&at), leg.end(&at));
        if travel > left {
            let Pose { at: from, facing } = at.pose();
            return match leg {
                Leg::Wheel { .. } => {
                    let stride = Stride::new(&at, leg);
                    stride.pose(stride.steps_within(left.wide()))
                }
                _ => Pose::new(from.towards(from.bearing(end.at), left), facing),
            };
        }
        left -= travel;
        at = at.moved_to(end);
    }
    at.pose()
}

/// The farthest distance that is clear, looked for from `most` back in steps; nothing if none but that is.
pub fn farthest_clear(most: Inches, step: Inches, is_clear: impl Fn(Inches) -> bool) -> Inches {
    let mut far = most;
    while far > Inches::ZERO && !is_clear(far) {
        far = (far - step).max(Inches::ZERO);
    }
    far
}
