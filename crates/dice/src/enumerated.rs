//! Dice that fall in every way they can, one way after the other, with integer weights.

use std::any::Any;
use std::collections::BTreeMap;

use crate::tallied::tally_classes;
use crate::{Contest, Dice, Fault, Pool, Roll, Throw, Throws};

/// Beyond this number of ways a stage takes too long.
const MOST_WAYS: usize = 1_000_000;

/// Walks through all outcomes of whatever is thrown with it.
///
/// Run the same procedure again and again: each run takes another way, until [`advance`](Enumerated::advance) says
/// that all were taken. The ways of a run are [`weight`](Enumerated::weight) out of
/// [`denominator`](Enumerated::denominator).
#[derive(Default)]
pub struct Enumerated {
    forks: Vec<Fork>,
    depth: usize,
    fault: Option<Fault>,
}

/// One throw on the way: its classes with their weights, and the one taken now.
struct Fork {
    classes: Box<dyn Any>,
    weights: Vec<u128>,
    total: u128,
    taken: usize,
}

impl Enumerated {
    /// Dice before their first way.
    pub fn new() -> Enumerated {
        Enumerated::default()
    }

    /// In how many ways out of [`denominator`](Enumerated::denominator) the dice fell as they did in this run, or
    /// `None` if the number is too large.
    pub fn weight(&self) -> Option<u128> {
        self.walked().try_fold(1u128, |ways, fork| ways.checked_mul(fork.weights[fork.taken]))
    }

    /// In how many ways the dice thrown in this run could have fallen, or `None` if the number is too large.
    pub fn denominator(&self) -> Option<u128> {
        self.walked().try_fold(1u128, |ways, fork| ways.checked_mul(fork.total))
    }

    /// Goes on to the next way; false when there is none left.
    pub fn advance(&mut self) -> bool {
        self.forks.truncate(self.depth);
        self.depth = 0;
        while let Some(fork) = self.forks.last_mut() {
            fork.taken += 1;
            if fork.taken < fork.weights.len() {
                return true;
            }
            self.forks.pop();
        }
        false
    }

    /// Set once a single throw had too many ways to count.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    fn walked(&self) -> impl Iterator<Item = &Fork> {
        self.forks[..self.depth].iter()
    }

    /// The class taken at the next fork, which `classes` lays out if it is new.
    fn take<S: Clone + 'static>(
        &mut self,
        throw: impl Fn() -> Throw,
        classes: impl FnOnce() -> Option<Vec<(S, u128)>>,
    ) -> Option<S> {
        if self.depth == self.forks.len() {
            let laid_out = classes().filter(|classes| !classes.is_empty());
            let Some(classes) = laid_out else {
                self.fault.get_or_insert_with(|| Fault::TooManyWays(throw()));
                return None;
            };
            let (classes, weights): (Vec<S>, Vec<u128>) = classes.into_iter().unzip();
            let total = weights.iter().try_fold(0u128, |total, &ways| total.checked_add(ways));
            let Some(total) = total else {
                self.fault.get_or_insert_with(|| Fault::TooManyWays(throw()));
                return None;
            };
            self.forks.push(Fork { classes: Box::new(classes), weights, total, taken: 0 });
        }
        let fork = &self.forks[self.depth];
        self.depth += 1;
        let classes: &Vec<S> =
            fork.classes.downcast_ref().expect("a procedure throws the same dice each run");
        Some(classes[fork.taken].clone())
    }
}

impl Dice for Enumerated {
    fn tally<S, const N: usize>(
        &mut self,
        counts: [u8; N],
        sides: u8,
        start: S,
        step: impl Fn(S, u8, [u8; N]) -> S,
    ) -> S
    where
        S: Clone + Ord + 'static,
    {
        let throw = || Throw::Dice { counts: counts.to_vec(), sides };
        self.take(throw, || tally_classes(counts, sides, start.clone(), &step)).unwrap_or(start)
    }

    fn pick(&mut self, weights: &[u32]) -> usize {
        let classes = || {
            let positive = weights.iter().enumerate().filter(|(_, weight)| **weight > 0);
            Some(positive.map(|(class, &weight)| (class, u128::from(weight))).collect())
        };
        self.take(|| Throw::Pick { classes: weights.len() }, classes).unwrap_or(0)
    }

    fn contest(&mut self, rolls: [Roll; 2]) -> Contest {
        // Level rounds are thrown again, so what remains is the first round on condition that it decides.
        let classes = || {
            let [ours, theirs] = rolls.map(sums);
            let (ours, theirs) = (ours?, theirs?);
            let mut classes = Vec::new();
            for (a, ways_a) in &ours {
                for (b, ways_b) in theirs.iter().filter(|(b, _)| b != a) {
                    classes.push((Contest { totals: [*a, *b] }, ways_a.checked_mul(*ways_b)?));
                }
            }
            Some(classes)
        };
        let level = Contest { totals: [1, 0] };
        self.take(|| Throw::Contest { rolls }, classes).unwrap_or(level)
    }

    fn stage<S>(&mut self, mut run: impl FnMut(&mut Self) -> S) -> S
    where
        S: Clone + Ord + 'static,
    {
        let mut fault = None;
        let taken = self.take(|| Throw::Stage, || stage_classes(&mut run, &mut fault));
        if fault.is_some() {
            // What was too much inside says more than that the stage was.
            self.fault = fault;
        }
        taken.unwrap_or_else(|| run(&mut Enumerated::new()))
    }

    fn stages<T, S, const N: usize>(&mut self, of: [T; N], mut run: impl FnMut(T, &mut Self) -> S) -> [S; N]
    where
        T: Copy,
        S: Clone + Ord + 'static,
    {
        let mut fault = None;
        let classes = || {
            let mut joined: Vec<(Vec<S>, u128)> = vec![(Vec::new(), 1)];
            for one in of {
                let next = stage_classes(&mut |dice: &mut Enumerated| run(one, dice), &mut fault)?;
                joined = product(&joined, &next)?;
            }
            let all = joined.into_iter().map(|(all, ways)| Some((<[S; N]>::try_from(all).ok()?, ways)));
            all.collect()
        };
        let taken = self.take(|| Throw::Stage, classes);
        if fault.is_some() {
            self.fault = fault;
        }
        taken.unwrap_or_else(|| of.map(|one| run(one, &mut Enumerated::new())))
    }

    fn shown(&self) -> &[u8] {
        &[]
    }
}

/// Enumerated dice for whole orders: play wants faces, so every class of a throw falls as some faces that show it.
pub struct ByFaces<'a> {
    dice: &'a mut Enumerated,
    faces: Vec<u8>,
}

impl<'a> ByFaces<'a> {
    /// Plays with these dice.
    pub fn new(dice: &'a mut Enumerated) -> ByFaces<'a> {
        ByFaces { dice, faces: Vec::new() }
    }
}

impl Throws for ByFaces<'_> {
    fn throw(&mut self, counts: &[u8], sides: u8) -> &[u8] {
        let mut next = 0..;
        self.throw_class(counts, sides, &mut |_| next.next().unwrap_or_default())
    }

    fn throw_class(&mut self, counts: &[u8], sides: u8, class: &mut dyn FnMut(&[u8]) -> usize) -> &[u8] {
        let throw = || Throw::Dice { counts: counts.to_vec(), sides };
        let taken = self.dice.take(throw, || face_classes(counts, sides, class));
        // Too many ways to count: the run goes on with ones, and its fault is told afterwards.
        let dice = counts.iter().map(|&count| usize::from(count)).sum();
        self.faces = taken.unwrap_or_else(|| vec![1; dice]);
        &self.faces
    }

    fn pick_class(&mut self, weights: &[u32]) -> usize {
        self.dice.pick(weights)
    }

    fn throw_contest(&mut self, rolls: [Roll; 2]) -> Contest {
        self.dice.contest(rolls)
    }

    /// Nothing: no single dice lie on a table of odds.
    fn faces(&self) -> &[u8] {
        &[]
    }
}

/// For every class some faces that show it, with the ways to the class; none if there are too many.
fn face_classes(
    counts: &[u8],
    sides: u8,
    class: &mut dyn FnMut(&[u8]) -> usize,
) -> Option<Vec<(Vec<u8>, u128)>> {
    let mut falls: Vec<(Vec<u8>, u128)> = vec![(Vec::new(), 1)];
    for &count in counts {
        let pools = tally_classes([count], sides, Pool::default(), &|pool, face, [n]| pool.with(face, n))?;
        if falls.len().checked_mul(pools.len())? > MOST_WAYS {
            return None;
        }
        let shown = |pool: Pool| {
            (1..=sides).flat_map(move |face| std::iter::repeat_n(face, usize::from(pool.showing(face))))
        };
        let with = |(faces, ways): &(Vec<u8>, u128), (pool, more): &(Pool, u128)| {
            Some((faces.iter().copied().chain(shown(*pool)).collect(), ways.checked_mul(*more)?))
        };
        let joined = falls.iter().flat_map(|fall| pools.iter().map(move |pool| with(fall, pool)));
        falls = joined.collect::<Option<_>>()?;
    }
    let mut classes: BTreeMap<usize, (Vec<u8>, u128)> = BTreeMap::new();
    for (faces, ways) in falls {
        let so_far = &mut classes.entry(class(&faces)).or_insert((faces, 0)).1;
        *so_far = so_far.checked_add(ways)?;
    }
    Some(classes.into_values().collect())
}

/// All outcomes of a stage with the ways to each, or none if there are too many.
fn stage_classes<S: Ord>(
    run: &mut impl FnMut(&mut Enumerated) -> S,
    fault: &mut Option<Fault>,
) -> Option<Vec<(S, u128)>> {
    let mut dice = Enumerated::new();
    let mut ways: BTreeMap<(S, u128), u128> = BTreeMap::new();
    for _ in 0..MOST_WAYS {
        let outcome = run(&mut dice);
        if dice.fault().is_some() {
            *fault = dice.fault;
            return None;
        }
        *ways.entry((outcome, dice.denominator()?)).or_default() += dice.weight()?;
        if !dice.advance() {
            return merged(ways);
        }
    }
    None
}

/// Every outcome of some stages with every outcome of the next, or none if there are too many.
fn product<S: Clone>(stages: &[(Vec<S>, u128)], next: &[(S, u128)]) -> Option<Vec<(Vec<S>, u128)>> {
    if stages.len().checked_mul(next.len())? > MOST_WAYS {
        return None;
    }
    let with = |(before, ways): &(Vec<S>, u128), (outcome, more): &(S, u128)| {
        Some((before.iter().chain([outcome]).cloned().collect(), ways.checked_mul(*more)?))
    };
    stages.iter().flat_map(|one| next.iter().map(move |other| with(one, other))).collect()
}

/// Ways by outcome and denominator, brought on one denominator and merged by outcome.
fn merged<S: Ord>(ways: BTreeMap<(S, u128), u128>) -> Option<Vec<(S, u128)>> {
    let all = ways.keys().try_fold(1u128, |all, (_, of)| (all / gcd(all, *of)).checked_mul(*of))?;
    let mut classes: Vec<(S, u128)> = Vec::new();
    for ((outcome, of), ways) in ways {
        let ways = ways * (all / of);
        match classes.last_mut() {
            Some((last, so_far)) if *last == outcome => *so_far += ways,
            _ => classes.push((outcome, ways)),
        }
    }
    let common = classes.iter().fold(all, |common, (_, ways)| gcd(common, *ways));
    classes.iter_mut().for_each(|(_, ways)| *ways /= common);
    Some(classes)
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn sums(roll: Roll) -> Option<Vec<(i16, u128)>> {
    tally_classes([roll.count], roll.sides, roll.plus, &|sum, face, [n]| sum + i16::from(face) * i16::from(n))
}
