//! All results of a tally with the ways to each: face by face, what is equal merged.

use std::ops::{AddAssign, Mul};

/// Beyond this number of half-made tallies the odds take too long.
const MOST_PARTIALS: usize = 1_000_000;
/// Beyond this number of steps from one face to the next they take too much memory.
const MOST_STEPS: usize = 8_000_000;

/// A whole number large enough for the ways: the smaller, the faster.
trait Whole: Copy + Default + PartialEq + Mul<Output = Self> + AddAssign + TryFrom<u128> + Into<u128> {}

impl Whole for u64 {}
impl Whole for u128 {}

/// All results of a tally with the number of ways to each, or none if there are too many.
pub(crate) fn tally_classes<S: Clone + Ord, const N: usize>(
    counts: [u8; N],
    sides: u8,
    start: S,
    step: &impl Fn(S, u8, [u8; N]) -> S,
) -> Option<Vec<(S, u128)>> {
    let dice: u32 = counts.iter().map(|&count| u32::from(count)).sum();
    let all = u128::from(sides).checked_pow(dice)?;
    match u64::try_from(all) {
        Ok(_) => classes_in::<u64, S, N>(counts, sides, start, step),
        Err(_) => classes_in::<u128, S, N>(counts, sides, start, step),
    }
}

fn classes_in<W: Whole, S: Clone + Ord, const N: usize>(
    counts: [u8; N],
    sides: u8,
    start: S,
    step: &impl Fn(S, u8, [u8; N]) -> S,
) -> Option<Vec<(S, u128)>> {
    if sides == 1 {
        return Some(vec![(step(start, 1, counts), 1)]);
    }
    let shares = Shares::<W, N>::new(counts)?;
    let first = Partial { left: shares.numbers.len() as u32 - 1, dice: counts, ways: shares.one };
    let mut layer = Layer { states: vec![(start, 1)], partials: vec![first] };
    for face in 1..sides {
        layer = layer.with(face, &shares, step)?;
    }
    // The dice that are left show the last face.
    let partials =
        layer.each().flat_map(|(state, partials)| partials.iter().map(move |partial| (partial, state)));
    let last =
        |(partial, state): (&Partial<W, N>, &S)| (step(state.clone(), sides, partial.dice), partial.ways);
    let classes = merged(partials.map(last).collect());
    Some(classes.into_iter().map(|(state, ways)| (state, ways.into())).collect())
}

/// Every choice of how many dice of each handful, numbered so that the number of a difference is the difference of the
/// numbers.
struct Shares<W, const N: usize> {
    numbers: Vec<[u8; N]>,
    /// In how many ways `k` of `n` dice can be chosen, row after row.
    choices: Vec<W>,
    row: usize,
    one: W,
}

impl<W: Whole, const N: usize> Shares<W, N> {
    fn new(counts: [u8; N]) -> Option<Shares<W, N>> {
        let many = counts.iter().try_fold(1usize, |all, &n| all.checked_mul(usize::from(n) + 1));
        let many = many.filter(|&many| many <= MOST_PARTIALS)?;
        let mut share = [0; N];
        let mut numbers = Vec::with_capacity(many);
        for _ in 0..many {
            numbers.push(share);
            if let Some(i) = (0..N).find(|&i| share[i] < counts[i]) {
                share[i] += 1;
                share[..i].fill(0);
            }
        }
        let most = counts.iter().copied().max().unwrap_or(0);
        let rows = (0..=most).flat_map(|n| (0..=most).map(move |k| W::try_from(choose(n, k)).ok()));
        Some(Shares {
            numbers,
            choices: rows.collect::<Option<_>>()?,
            row: usize::from(most) + 1,
            one: W::try_from(1).ok()?,
        })
    }

    /// In how many ways these can be among those left.
    #[inline]
    fn ways(&self, left: [u8; N], share: [u8; N]) -> W {
        let ways = |i: usize| self.choices[usize::from(left[i]) * self.row + usize::from(share[i])];
        (0..N).fold(self.one, |all, i| all * ways(i))
    }
}

/// Half-made tallies, by what the faces so far folded to.
struct Layer<S, W, const N: usize> {
    /// In order, each with where its partials end.
    states: Vec<(S, usize)>,
    partials: Vec<Partial<W, N>>,
}

/// The ways with a number of dice left, and the number of that share.
#[derive(Clone, Copy)]
struct Partial<W, const N: usize> {
    left: u32,
    dice: [u8; N],
    ways: W,
}

impl<S: Clone + Ord, W: Whole, const N: usize> Layer<S, W, N> {
    fn each(&self) -> impl Iterator<Item = (&S, &[Partial<W, N>])> {
        let mut begun = 0;
        self.states
            .iter()
            .map(move |(state, end)| (state, &self.partials[std::mem::replace(&mut begun, *end)..*end]))
    }

    /// One face more, which any share of the dice left may show.
    fn with(
        &self,
        face: u8,
        shares: &Shares<W, N>,
        step: &impl Fn(S, u8, [u8; N]) -> S,
    ) -> Option<Layer<S, W, N>> {
        let fits = |share: [u8; N], left: [u8; N]| (0..N).all(|i| share[i] <= left[i]);
        let most_left = |partials: &[Partial<W, N>]| {
            let left = partials.iter().map(|partial| partial.dice);
            left.fold([0; N], |most, left| std::array::from_fn(|i| most[i].max(left[i])))
        };
        let sources: Vec<_> =
            self.each().map(|(state, partials)| (state, partials, most_left(partials))).collect();
        let mut steps = Vec::new();
        for (number, &share) in (0u32..).zip(&shares.numbers) {
            let reached = (0u32..).zip(&sources).filter(|(_, (_, _, most))| fits(share, *most));
            steps.extend(
                reached.map(|(source, (state, ..))| (step((*state).clone(), face, share), source, number)),
            );
            if steps.len() > MOST_STEPS {
                return None;
            }
        }
        steps.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        let mut next = Layer { states: Vec::new(), partials: Vec::new() };
        let many = shares.numbers.len();
        let mut by_left = vec![W::default(); many + 1];
        for same in steps.chunk_by(|a, b| a.0 == b.0) {
            let begun = next.partials.len();
            for &(_, source, number) in same {
                let share = shares.numbers[number as usize];
                for partial in sources[source as usize].1 {
                    // A share that is more than what is left has no ways, wherever they are added: to ask costs more.
                    let rest = partial.left.wrapping_sub(number) as usize;
                    by_left[rest.min(many)] += partial.ways * shares.ways(partial.dice, share);
                }
            }
            for (left, ways) in (0u32..).zip(&mut by_left[..many]) {
                if *ways != W::default() {
                    let dice = shares.numbers[left as usize];
                    next.partials.push(Partial { left, dice, ways: std::mem::take(ways) });
                }
            }
            if next.partials.len() > begun {
                next.states.push((same[0].0.clone(), next.partials.len()));
            }
            if next.partials.len() > MOST_PARTIALS {
                return None;
            }
        }
        Some(next)
    }
}

fn choose(n: u8, k: u8) -> u128 {
    if k > n { 0 } else { (0..u128::from(k)).fold(1, |ways, i| ways * (u128::from(n) - i) / (i + 1)) }
}

fn merged<K: Ord, W: Whole>(mut ways: Vec<(K, W)>) -> Vec<(K, W)> {
    ways.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    ways.dedup_by(|later, first| {
        let same = later.0 == first.0;
        if same {
            first.1 += later.1;
        }
        same
    });
    ways
}
