//! The odds of one hand combat, six dice against six without modifiers, written out by hand.

/// How it went, hits on the charger and on the defender, and whether the winner doubled.
pub(crate) type Outcome = (Winner, u8, u8, bool);

/// The side that won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Winner {
    /// The charger.
    Charger,
    /// The defender.
    Defender,
    /// Nobody.
    Level,
}

const DICE: usize = 6;
/// More than the highest sum.
const SUMS: usize = 37;

type Sums = [[u64; SUMS]; SUMS];

/// The ways to every outcome that has any.
pub(crate) fn odds() -> Vec<(Outcome, u64)> {
    let mut by_left = vec![[[0; SUMS]; SUMS]; (DICE + 1) * (DICE + 1)];
    by_left[DICE * (DICE + 1) + DICE][0][0] = 1;
    for face in 1..=5 {
        by_left = thrown(&by_left, face);
    }
    let mut ways = [[[[0u64; 2]; 3]; DICE + 1]; DICE + 1];
    for (left, sums) in by_left.iter().enumerate() {
        let sixes = [left / (DICE + 1), left % (DICE + 1)];
        let more = sixes.map(|own| 6 * (own - sixes[0].min(sixes[1])));
        for (charger, row) in sums.iter().enumerate() {
            for (defender, &n) in row.iter().enumerate().filter(|(_, n)| **n > 0) {
                let (winner, doubled) = decided(charger + more[0], defender + more[1]);
                ways[sixes[1]][sixes[0]][winner as usize][usize::from(doubled)] += n;
            }
        }
    }
    let mut outcomes = Vec::new();
    for winner in [Winner::Charger, Winner::Defender, Winner::Level] {
        for (on_charger, row) in ways.iter().enumerate() {
            for (on_defender, cell) in row.iter().enumerate() {
                for doubled in [false, true] {
                    let n = cell[winner as usize][usize::from(doubled)];
                    if n > 0 {
                        outcomes.push(((winner, on_charger as u8, on_defender as u8, doubled), n));
                    }
                }
            }
        }
    }
    outcomes
}

/// One face more: how many of the dice left show it.
fn thrown(by_left: &[Sums], face: usize) -> Vec<Sums> {
    let mut next = vec![[[0; SUMS]; SUMS]; by_left.len()];
    for (left, sums) in by_left.iter().enumerate() {
        let (ours, theirs) = (left / (DICE + 1), left % (DICE + 1));
        for a in 0..=ours {
            for b in 0..=theirs {
                let to = &mut next[(ours - a) * (DICE + 1) + theirs - b];
                let (more_a, more_b) = (face * a.saturating_sub(b), face * b.saturating_sub(a));
                let ways = choose(ours, a) * choose(theirs, b);
                // Dice thrown so far show less than this face.
                for x in 0..=(DICE - ours) * (face - 1) {
                    for y in 0..=(DICE - theirs) * (face - 1) {
                        to[x + more_a][y + more_b] += ways * sums[x][y];
                    }
                }
            }
        }
    }
    next
}

fn decided(charger: usize, defender: usize) -> (Winner, bool) {
    match charger.cmp(&defender) {
        std::cmp::Ordering::Greater => (Winner::Charger, charger >= 2 * defender),
        std::cmp::Ordering::Less => (Winner::Defender, defender >= 2 * charger),
        std::cmp::Ordering::Equal => (Winner::Level, false),
    }
}

fn choose(n: usize, k: usize) -> u64 {
    (0..k as u64).fold(1, |ways, i| ways * (n as u64 - i) / (i + 1))
}
