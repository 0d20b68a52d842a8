//! Keeping what was thrown, and throwing it again.

use crate::{Contest, Fault, Roll, Throw, Throws};

/// What one throw showed: the faces in order, or of a pick the class counted from 1.
///
/// Of a contest only the deciding round is kept.
pub type Thrown = Vec<u16>;

/// Dice that keep every throw of another source.
pub struct Recording<'a> {
    dice: &'a mut dyn Throws,
    thrown: Vec<Thrown>,
}

impl<'a> Recording<'a> {
    /// Listens to these dice.
    pub fn new(dice: &'a mut dyn Throws) -> Recording<'a> {
        Recording { dice, thrown: Vec::new() }
    }

    /// What was thrown so far.
    pub fn into_thrown(self) -> Vec<Thrown> {
        self.thrown
    }

    fn keep(&mut self) {
        self.thrown.push(self.dice.faces().iter().map(|&face| u16::from(face)).collect());
    }
}

impl Throws for Recording<'_> {
    fn throw(&mut self, counts: &[u8], sides: u8) -> &[u8] {
        self.dice.throw(counts, sides);
        self.keep();
        self.dice.faces()
    }

    fn pick_class(&mut self, weights: &[u32]) -> usize {
        let class = self.dice.pick_class(weights);
        self.thrown.push(vec![class as u16 + 1]);
        class
    }

    fn throw_contest(&mut self, rolls: [Roll; 2]) -> Contest {
        let contest = self.dice.throw_contest(rolls);
        self.keep();
        contest
    }

    fn faces(&self) -> &[u8] {
        self.dice.faces()
    }
}

/// Dice that show again what a record says, throw by throw.
///
/// Where the rules ask for another throw than was recorded, [`fault`](Recorded::fault) names it afterwards.
#[derive(Clone, Debug)]
pub struct Recorded<'a> {
    thrown: &'a [Thrown],
    used: usize,
    shown: Vec<u8>,
    fault: Option<Fault>,
}

impl<'a> Recorded<'a> {
    /// Dice that repeat these throws.
    pub fn new(thrown: &'a [Thrown]) -> Recorded<'a> {
        Recorded { thrown, used: 0, shown: Vec::new(), fault: None }
    }

    /// What did not fit, if anything.
    pub fn fault(&self) -> Option<Fault> {
        let left = self.thrown.len() - self.used;
        self.fault.clone().or_else(|| (left > 0).then_some(Fault::LeftOver(left)))
    }

    /// The next recorded throw into `shown`, checked against the `(count, sides)` of its handfuls.
    fn repeat(&mut self, handfuls: impl Iterator<Item = (u8, u8)> + Clone, throw: impl Fn() -> Throw) {
        let sides = handfuls.flat_map(|(count, sides)| std::iter::repeat_n(sides, usize::from(count)));
        self.shown.clear();
        let Some(thrown) = self.thrown.get(self.used) else {
            self.fault.get_or_insert_with(|| Fault::Wanted(throw()));
            self.shown.extend(sides.map(|_| 1));
            return;
        };
        self.used += 1;
        if thrown.len() != sides.clone().count() {
            let recorded = thrown.len();
            self.fault.get_or_insert_with(|| Fault::Different { throw: throw(), recorded });
            self.shown.extend(sides.map(|_| 1));
            return;
        }
        for (&face, sides) in thrown.iter().zip(sides) {
            let fits = (1..=u16::from(sides)).contains(&face);
            if !fits {
                self.fault.get_or_insert_with(|| Fault::NoSuchFace { throw: throw(), face });
            }
            self.shown.push(if fits { face as u8 } else { 1 });
        }
    }
}

impl Throws for Recorded<'_> {
    fn throw(&mut self, counts: &[u8], sides: u8) -> &[u8] {
        let handfuls = counts.iter().map(|&count| (count, sides));
        self.repeat(handfuls, || Throw::Dice { counts: counts.to_vec(), sides });
        &self.shown
    }

    fn pick_class(&mut self, weights: &[u32]) -> usize {
        let throw = || Throw::Pick { classes: weights.len() };
        let thrown = self.thrown.get(self.used);
        self.used += usize::from(thrown.is_some());
        self.shown.clear();
        let fault = match thrown.map(Vec::as_slice) {
            Some(&[class]) if class > 0 && weights.get(usize::from(class) - 1).is_some_and(|&w| w > 0) => {
                return usize::from(class) - 1;
            }
            Some(&[face]) => Fault::NoSuchFace { throw: throw(), face },
            Some(faces) => Fault::Different { throw: throw(), recorded: faces.len() },
            None => Fault::Wanted(throw()),
        };
        self.fault.get_or_insert(fault);
        weights.iter().position(|&weight| weight > 0).unwrap_or(0)
    }

    fn throw_contest(&mut self, rolls: [Roll; 2]) -> Contest {
        self.repeat(rolls.iter().map(|roll| (roll.count, roll.sides)), || Throw::Contest { rolls });
        let (ours, theirs) = self.shown.split_at(usize::from(rolls[0].count));
        let sum = |faces: &[u8]| faces.iter().map(|&face| i16::from(face)).sum::<i16>();
        let mut totals = [sum(ours) + rolls[0].plus, sum(theirs) + rolls[1].plus];
        if totals[0] == totals[1] {
            let face = self.shown.first().copied().map_or(0, u16::from);
            self.fault.get_or_insert(Fault::NoSuchFace { throw: Throw::Contest { rolls }, face });
            totals[0] += 1;
        }
        Contest { totals }
    }

    fn faces(&self) -> &[u8] {
        &self.shown
    }
}
