//! The enemy nearest to each unit, found again only for units about which something changed.

use super::{Block, Inches};

/// The one nearest to a block, and how far it is; of several the first.
pub fn nearest<Id>(to: &Block, blocks: impl Iterator<Item = (Id, Block)>) -> Option<(Id, Inches)> {
    let mut nearest: Option<(Id, Inches)> = None;
    for (id, block) in blocks {
        // Most are seen to be farther off without measuring.
        if nearest.as_ref().is_none_or(|&(_, most)| block.is_nearer(most, to)) {
            nearest = Some((id, block.distance(to)));
        }
    }
    nearest
}

/// Blocks of two sides, by number, and the nearest of the other side to each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// The place of each unit, and which of the two sides it is on.
    stood: Vec<Option<(Block, bool)>>,
    found: Vec<Option<(usize, Inches)>>,
}

impl Nearest {
    /// Finds it for all, each with the side it is on.
    pub fn of(stood: Vec<Option<(Block, bool)>>) -> Nearest {
        let found = (0..stood.len()).map(|number| search(&stood, number)).collect();
        Nearest { stood, found }
    }

    /// Finds it again when some stand elsewhere, are gone or have come.
    pub fn again(&self, stood: Vec<Option<(Block, bool)>>) -> Nearest {
        let other = |number: usize| self.stood.get(number) != stood.get(number);
        let changed: Vec<usize> = (0..stood.len()).filter(|&number| other(number)).collect();
        let find = |number: usize| {
            let kept = self.found.get(number).copied().flatten();
            match (&stood[number], kept) {
                (Some((own, side)), Some(kept)) if !other(number) && !other(kept.0) => {
                    Some(nearer(&stood, (own, *side), &changed, kept))
                }
                _ => search(&stood, number),
            }
        };
        let found = (0..stood.len()).map(find).collect();
        Nearest { stood, found }
    }

    /// The nearest of the other side to a block, and how far it is; of several the first.
    pub fn to(&self, number: usize) -> Option<(usize, Inches)> {
        self.found.get(number).copied().flatten()
    }
}

/// Looks at everybody of the other side.
fn search(stood: &[Option<(Block, bool)>], number: usize) -> Option<(usize, Inches)> {
    let (own, side) = stood[number].as_ref()?;
    let mut nearest: Option<(usize, Inches)> = None;
    for (other, there) in stood.iter().enumerate() {
        let Some((block, _)) = there.as_ref().filter(|(_, of)| of != side) else { continue };
        // Most are seen to be farther off without measuring.
        if nearest.is_none_or(|(_, most)| block.is_nearer(most, own)) {
            nearest = Some((other, block.distance(own)));
        }
    }
    nearest
}

/// The nearest of those who changed, unless the one who was it is nearer.
fn nearer(
    stood: &[Option<(Block, bool)>],
    own: (&Block, bool),
    changed: &[usize],
    mut nearest: (usize, Inches),
) -> (usize, Inches) {
    let (own, side) = own;
    /// What rounding may hide of a distance.
    const ROUNDING: Inches = Inches::thousandths_of(1);
    for &other in changed {
        let Some((block, _)) = stood[other].as_ref().filter(|(_, of)| *of != side) else { continue };
        if block.is_within(nearest.1 + ROUNDING, own) {
            let distance = block.distance(own);
            if (distance, other) < (nearest.1, nearest.0) {
                nearest = (other, distance);
            }
        }
    }
    nearest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Angle, Point, Pose};
    use dice::{Dice, Seed, Seeded};

    #[test]
    fn it_is_the_same_whether_found_again_or_afresh() {
        let mut dice = Seeded::new(Seed::from_number(1863));
        let mut some = |side: bool| {
            let mut number = |sides: u8| i32::from(dice.die(sides));
            let at = Point::new(Inches::whole(number(40)) / 2, Inches::whole(number(40)) / 2);
            let pose = Pose::new(at, Angle::degrees(15 * number(24)));
            (number(8) > 1).then(|| (Block::new(pose, Inches::whole(2), Inches::whole(1)), side))
        };
        let mut stood: Vec<_> = (0..24).map(|number| some(number % 2 == 0)).collect();
        let mut nearest = Nearest::of(stood.clone());
        for round in 0..500_usize {
            for number in [round * 7 % 24, round * 11 % 24] {
                stood[number] = some(number % 2 == 0);
            }
            nearest = nearest.again(stood.clone());
            assert_eq!(nearest, Nearest::of(stood.clone()), "round {round}");
        }
    }
}
