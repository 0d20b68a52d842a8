//! The odds of a procedure, counted a second time by brute force over facts at random.

use std::collections::BTreeMap;
use std::fmt::{self, Debug, Display};

use dice::{Seed, Seeded};
use engine::{Facts, Given, KeyKind, PlaySheet, Procedure, Visitor};
use odds::procedure_odds;
use sheet::Silent;

/// One way for dice from `LOW` to `HIGH` to fall, face by face as they are asked for.
#[derive(Default)]
pub struct Faces<const LOW: u8, const HIGH: u8> {
    faces: Vec<u8>,
    used: usize,
}

impl<const LOW: u8, const HIGH: u8> Faces<LOW, HIGH> {
    /// The next die.
    pub fn die(&mut self) -> i32 {
        if self.used == self.faces.len() {
            self.faces.push(LOW);
        }
        self.used += 1;
        self.faces[self.used - 1].into()
    }

    /// Two dice added.
    pub fn two(&mut self) -> i32 {
        self.die() + self.die()
    }

    /// On to the next way; none if that was the last.
    fn advance(&mut self) -> bool {
        self.used = 0;
        while let Some(last) = self.faces.pop() {
            if last < HIGH {
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
///
/// # Panics
/// If more than twelve are thrown.
pub fn ways<const LOW: u8, const HIGH: u8, O: Ord>(
    run: impl Fn(&mut Faces<LOW, HIGH>) -> O,
) -> BTreeMap<O, u128> {
    let mut counted = BTreeMap::new();
    let mut faces = Faces::default();
    loop {
        let outcome = run(&mut faces);
        let unthrown = MOST - u32::try_from(faces.used).expect("few dice");
        *counted.entry(outcome).or_default() += u128::from(HIGH - LOW + 1).pow(unthrown);
        if !faces.advance() {
            return counted;
        }
    }
}

/// How much has been compared.
#[derive(Default)]
pub struct Compared {
    distributions: u64,
    outcomes: usize,
}

impl Display for Compared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} distributions, {} outcomes", self.distributions, self.outcomes)
    }
}

impl Compared {
    /// Compares what the rule set counts with what the oracle has counted, outcome by outcome.
    ///
    /// # Panics
    /// If they differ.
    pub fn with<P: Procedure<Outcome: Debug>>(
        &mut self,
        tables: &P::Tables,
        facts: &P::Facts,
        counted: &BTreeMap<P::Outcome, u128>,
    ) {
        let odds = procedure_odds::<P>(tables, facts).expect("it can be counted").reduced();
        // Each in its own lowest terms: a throw that need not be made is no throw to the one and every face to the other.
        let all: u128 = counted.values().sum();
        let common = counted.values().fold(all, |common, &ways| gcd(common, ways));
        let ours: Vec<_> = odds.iter().collect();
        let theirs: Vec<_> = counted.iter().map(|(outcome, ways)| (outcome, ways / common)).collect();
        assert_eq!(ours, theirs, "{facts:?}");
        assert_eq!(odds.denominator(), all / common, "{facts:?}");
        self.distributions += 1;
        self.outcomes += theirs.len();
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Numbers that look like chance and are the same every time.
pub struct Chance(pub u64);

impl Chance {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    /// Facts with every key at random; one in two keeps its default, and numbers lean to the small.
    ///
    /// # Panics
    /// If a key does not take what it says it takes.
    pub fn facts<F: Facts>(&mut self) -> F {
        let mut given = Vec::new();
        for key in F::keys() {
            if self.below(2) == 0 {
                continue;
            }
            let value = match key.kind {
                KeyKind::Number => {
                    let end = |at: usize| -> i64 { key.values[at].parse().expect("a number") };
                    let (low, high) = (end(0), end(1));
                    let high = if self.below(4) > 0 { high.min(low + 9) } else { high };
                    (low + self.below((high - low + 1) as u64) as i64).to_string()
                }
                KeyKind::Length => {
                    let high = if self.below(2) > 0 { 16 } else { 66 };
                    format!("{}{}", self.below(high), if self.below(2) > 0 { "" } else { ".5" })
                }
                _ => key.values[self.below(key.values.len() as u64) as usize].clone(),
            };
            given.push((key.key, value));
        }
        F::from_given(&given).unwrap_or_else(|faults| panic!("{given:?}: {faults:?}"))
    }
}

/// Compares a procedure with its oracle over facts at random, each mended where it would be too much to walk.
///
/// # Panics
/// If they differ.
pub fn mended<P: Procedure<Outcome: Debug>, const LOW: u8, const HIGH: u8>(
    tables: &P::Tables,
    seed: u64,
    trials: usize,
    mend: impl Fn(&mut P::Facts),
    oracle: impl Fn(&P::Facts, &mut Faces<LOW, HIGH>) -> P::Outcome,
) -> Compared {
    let mut chance = Chance(seed);
    let mut compared = Compared::default();
    for _ in 0..trials {
        let mut facts: P::Facts = chance.facts();
        mend(&mut facts);
        compared.with::<P>(tables, &facts, &ways(|faces| oracle(&facts, faces)));
    }
    println!("{}: {compared}", P::ID);
    compared
}

/// Every procedure with facts and dice at random, and what it says is to follow.
struct Follows<'a, T> {
    tables: &'a T,
    chance: Chance,
    trials: usize,
    next: Vec<(String, Given)>,
}

impl<T> Visitor<T> for Follows<'_, T> {
    fn visit<P: Procedure<Tables = T>>(&mut self) {
        for seed in 0..self.trials {
            let facts: P::Facts = self.chance.facts();
            let mut dice = Seeded::new(Seed::from_number(seed as u64));
            let outcome = P::run(self.tables, &facts, &mut dice, &mut Silent);
            let next = P::next(&facts, &outcome).into_iter();
            self.next.extend(next.map(|next| (next.procedure.into(), next.keys)));
        }
    }
}

/// Reads the keys of what is to follow.
struct Readable<'a>(&'a [(String, Given)], usize);

impl<T> Visitor<T> for Readable<'_> {
    fn visit<P: Procedure<Tables = T>>(&mut self) {
        for (_, keys) in self.0.iter().filter(|(procedure, _)| procedure == P::ID) {
            P::Facts::from_given(keys).unwrap_or_else(|faults| panic!("{} {keys:?}: {faults:?}", P::ID));
            self.1 += 1;
        }
    }
}

/// Whatever a procedure says is to follow can be resolved, over so many facts of each at random.
///
/// # Panics
/// If something cannot, or next to nothing ever follows.
pub fn what_follows_can_be_resolved<S: PlaySheet>(trials: usize) {
    let tables = S::read(&S::printed()).unwrap_or_else(|faults| panic!("{faults}"));
    let mut follows = Follows { tables: &tables, chance: Chance(9), trials, next: Vec::new() };
    S::procedures(&mut follows);
    let mut readable = Readable(&follows.next, 0);
    S::procedures(&mut readable);
    assert_eq!(readable.1, follows.next.len());
    println!("{} resolutions that are to follow can be made", readable.1);
    assert!(readable.1 > 100);
}
