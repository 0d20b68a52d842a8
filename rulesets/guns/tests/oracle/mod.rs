//! The rules once more, in numbers of their own typed from the rules page, thrown die by die.
//!
//! It shares nothing with the rule set but plain facts and outcomes.

pub(crate) mod charge;
pub(crate) mod fire;
pub(crate) mod melee;
pub(crate) mod morale;

use std::collections::BTreeMap;

/// One way for the dice to fall, face by face as they are asked for.
#[derive(Default)]
pub(crate) struct Faces {
    faces: Vec<u8>,
    used: usize,
}

impl Faces {
    /// The next die, 1 to 6.
    pub(crate) fn die(&mut self) -> i32 {
        if self.used == self.faces.len() {
            self.faces.push(1);
        }
        self.used += 1;
        self.faces[self.used - 1].into()
    }

    /// Two dice added.
    pub(crate) fn two(&mut self) -> i32 {
        self.die() + self.die()
    }

    /// On to the next way; none if that was the last.
    fn advance(&mut self) -> bool {
        self.used = 0;
        while let Some(last) = self.faces.pop() {
            if last < 6 {
                self.faces.push(last + 1);
                return true;
            }
        }
        false
    }
}

/// No chain throws more dice than this.
const MOST: u32 = 12;

/// In how many ways of twelve dice something comes out, whether all are thrown or not.
pub(crate) fn ways<O: Ord>(run: impl Fn(&mut Faces) -> O) -> BTreeMap<O, u128> {
    let mut counted = BTreeMap::new();
    let mut faces = Faces::default();
    loop {
        let outcome = run(&mut faces);
        let unthrown = MOST - u32::try_from(faces.used).unwrap();
        *counted.entry(outcome).or_default() += 6_u128.pow(unthrown);
        if !faces.advance() {
            return counted;
        }
    }
}
