//! Dice read from a list of faces: a test's script, or what an umpire has typed in.

use crate::{Contest, Fault, Roll, Throw, Throws};

/// Faces given by a person, thrown in the order they were typed; the 0 of a ten-sided die is its tenth face.
///
/// A list that does not fit shows as a [`fault`](Typed::fault) afterwards; until then the throws go on with ones, so
/// that a rule never has to know.
#[derive(Clone, Debug)]
pub struct Typed {
    faces: Vec<u16>,
    used: usize,
    shown: Vec<u8>,
    fault: Option<Fault>,
    throws: usize,
    missing: Option<Missing>,
}

/// Faces that ran out: how many of the throw that was begun were missing, and the highest number each can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing {
    /// How many.
    pub count: u8,
    /// Sides of the dice, or classes of a pick.
    pub sides: u16,
    /// The number of the throw, counted from 1.
    pub throw: usize,
}

impl Typed {
    /// Dice that show these faces. A pick takes its class counted from 1.
    pub fn new(faces: impl Into<Vec<u16>>) -> Typed {
        Typed { faces: faces.into(), used: 0, shown: Vec::new(), fault: None, throws: 0, missing: None }
    }

    /// Reads faces like `3,4,6`.
    ///
    /// # Errors
    /// A word that is no number is named.
    pub fn parse(text: &str) -> Result<Typed, Fault> {
        let words = text.split([',', ' ']).filter(|word| !word.is_empty());
        let faces = words.map(|word| word.parse().map_err(|_| Fault::NotAFace(word.into())));
        Ok(Typed::new(faces.collect::<Result<Vec<u16>, _>>()?))
    }

    /// How many faces were given.
    pub fn given(&self) -> usize {
        self.faces.len()
    }

    /// What did not fit, if anything: the first fault, or faces left over.
    pub fn fault(&self) -> Option<Fault> {
        let left = self.faces.len() - self.used;
        self.fault.clone().or_else(|| (left > 0).then_some(Fault::LeftOver(left)))
    }

    /// What the list lacks to finish the throw at which it ran out.
    pub fn missing(&self) -> Option<Missing> {
        self.missing
    }

    /// Notes that a face of the present throw is missing; those of later throws are not counted.
    fn lacks(&mut self, sides: u16) {
        let throw = self.throws;
        let missing = self.missing.get_or_insert(Missing { count: 0, sides, throw });
        if (missing.throw, missing.sides) == (throw, sides) {
            missing.count = missing.count.saturating_add(1);
        }
    }

    /// The next `count` faces into `shown`, ones in place of what is missing or wrong.
    fn add(&mut self, count: u8, sides: u8, throw: impl Fn() -> Throw) {
        for _ in 0..count {
            // Ten-sided dice are marked 0 to 9.
            if sides == 10
                && let Some(face @ 0) = self.faces.get_mut(self.used)
            {
                *face = 10;
            }
            let face = match self.next(u16::from(sides), &throw) {
                Some(face) => face as u8,
                None => 1,
            };
            self.shown.push(face);
        }
    }

    fn next(&mut self, highest: u16, throw: impl Fn() -> Throw) -> Option<u16> {
        let Some(&face) = self.faces.get(self.used) else {
            self.fault.get_or_insert_with(|| Fault::Wanted(throw()));
            self.lacks(highest);
            return None;
        };
        self.used += 1;
        if face == 0 || face > highest {
            self.fault.get_or_insert_with(|| Fault::NoSuchFace { throw: throw(), face });
            return None;
        }
        Some(face)
    }
}

impl Throws for Typed {
    fn throw(&mut self, counts: &[u8], sides: u8) -> &[u8] {
        self.shown.clear();
        self.throws += 1;
        for &count in counts {
            self.add(count, sides, || Throw::Dice { counts: counts.to_vec(), sides });
        }
        &self.shown
    }

    fn pick_class(&mut self, weights: &[u32]) -> usize {
        self.shown.clear();
        self.throws += 1;
        let throw = || Throw::Pick { classes: weights.len() };
        let first = weights.iter().position(|&weight| weight > 0).unwrap_or(0);
        let Some(class) = self.next(weights.len() as u16, throw) else { return first };
        if weights[usize::from(class) - 1] == 0 {
            self.fault.get_or_insert_with(|| Fault::NoSuchFace { throw: throw(), face: class });
            return first;
        }
        usize::from(class) - 1
    }

    fn throw_contest(&mut self, rolls: [Roll; 2]) -> Contest {
        loop {
            self.shown.clear();
            self.throws += 1;
            let totals = rolls.map(|roll| {
                let from = self.shown.len();
                self.add(roll.count, roll.sides, || Throw::Contest { rolls });
                self.shown[from..].iter().map(|&face| i16::from(face)).sum::<i16>() + roll.plus
            });
            if totals[0] != totals[1] {
                return Contest { totals };
            }
            if self.fault.is_some() {
                return Contest { totals: [totals[0] + 1, totals[1]] };
            }
        }
    }

    fn faces(&self) -> &[u8] {
        &self.shown
    }
}

/// A test's dice: like [`Typed`], but a script that does not fit fails the test at once.
#[derive(Clone, Debug)]
pub struct Scripted(Typed);

impl Scripted {
    /// Dice that show these faces and no others.
    pub fn new(faces: impl Into<Vec<u16>>) -> Scripted {
        Scripted(Typed::new(faces))
    }

    /// Asserts that every face of the script was thrown.
    #[track_caller]
    pub fn assert_used(&self) {
        assert_eq!(self.0.fault(), None, "the script of dice does not fit");
    }

    #[track_caller]
    fn checked<T>(&self, value: T) -> T {
        assert_eq!(self.0.fault, None, "the script of dice does not fit");
        value
    }
}

impl Throws for Scripted {
    #[track_caller]
    fn throw(&mut self, counts: &[u8], sides: u8) -> &[u8] {
        self.0.throw(counts, sides);
        self.checked(self.0.faces())
    }

    fn pick_class(&mut self, weights: &[u32]) -> usize {
        let class = self.0.pick_class(weights);
        self.checked(class)
    }

    fn throw_contest(&mut self, rolls: [Roll; 2]) -> Contest {
        let contest = self.0.throw_contest(rolls);
        self.checked(contest)
    }

    fn faces(&self) -> &[u8] {
        self.0.faces()
    }
}
