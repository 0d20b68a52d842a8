//! Ratios measured in one run: short slices of two things in turn, the best of each compared.
//!
//! Machines are noisy and differ; two things measured side by side share the noise, and their ratio travels.
//!
//! ```no_run
//! use testkit::ratios::{Ratios, Wanted, calls};
//!
//! let mut ratios = Ratios::begin("sorting");
//! let numbers = [3, 1, 2];
//! let stable = || numbers.to_vec().sort();
//! let unstable = || numbers.to_vec().sort_unstable();
//! ratios.compare("stable sort against unstable", Wanted::AtLeast(0.5), calls(stable), calls(unstable));
//! ratios.end();
//! ```

mod play;
mod python;
mod rows;
mod threads;

use std::time::{Duration, Instant};

pub use play::{Play, backgammon};
pub use python::{Missing, Python};
pub use threads::{scaling, work};

const SLICES: usize = 25;
const SLICE: Duration = Duration::from_millis(20);
/// Calls between two looks at the clock.
const BETWEEN: u64 = 64;

/// What a ratio should come to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wanted {
    /// Ours does so many times the work of the other in the same time.
    AtLeast(f64),
    /// Ours takes so many times the time of the other for the same work.
    TimesAtMost(f64),
    /// Only to be known.
    Told,
}

/// Rates a second of one call, measured slice by slice.
pub fn calls<T>(mut call: impl FnMut() -> T) -> impl FnMut() -> f64 {
    move || {
        let begun = Instant::now();
        let mut calls = 0;
        loop {
            // What takes long is looked at after every call.
            for _ in 0..if calls < 2 { 1 } else { BETWEEN.min(calls) } {
                std::hint::black_box(call());
                calls += 1;
            }
            let taken = begun.elapsed();
            if taken >= SLICE {
                return calls as f64 / taken.as_secs_f64();
            }
        }
    }
}

/// The best rate of each of several things, a slice of each in turn.
pub fn best<const N: usize>(mut slices: [&mut dyn FnMut() -> f64; N]) -> [f64; N] {
    let mut best = [0.0f64; N];
    for _ in 0..SLICES {
        for (best, slice) in best.iter_mut().zip(&mut slices) {
            *best = best.max(slice());
        }
    }
    best
}

/// A table of ratios, printed row by row as they are measured.
pub struct Ratios {
    reached: usize,
    short: Vec<String>,
    skipped: usize,
}

impl Ratios {
    /// Prints the heading.
    pub fn begin(title: &str) -> Ratios {
        println!("{title:58} {:>14} {:>14} {:>9} {:>9}", "ours", "compared", "ratio", "wanted");
        Ratios { reached: 0, short: Vec::new(), skipped: 0 }
    }

    /// Measures two things in turn; each closure measures one slice and gives its rate.
    pub fn compare(
        &mut self,
        what: &str,
        wanted: Wanted,
        mut ours: impl FnMut() -> f64,
        mut compared: impl FnMut() -> f64,
    ) {
        let [ours, compared] = best([&mut ours, &mut compared]);
        self.row(what, wanted, [ours, compared], "/s");
    }

    /// A row of two figures measured by the caller, ours and the other.
    pub fn row(&mut self, what: &str, wanted: Wanted, [ours, compared]: [f64; 2], unit: &str) {
        let (ratio, bound, reached) = match wanted {
            Wanted::AtLeast(bound) => (ours / compared, format!(">= {bound}"), ours / compared >= bound),
            Wanted::TimesAtMost(bound) => (compared / ours, format!("<= {bound}"), compared / ours <= bound),
            Wanted::Told => (ours / compared, "-".into(), true),
        };
        let mark = if !reached {
            "short"
        } else if wanted == Wanted::Told {
            ""
        } else {
            "reached"
        };
        println!(
            "{what:58} {:>14} {:>14} {ratio:>9.3} {bound:>9} {mark}",
            figure(ours) + unit,
            figure(compared) + unit
        );
        match (wanted, reached) {
            (Wanted::Told, _) => {}
            (_, true) => self.reached += 1,
            (_, false) => self.short.push(format!("{what} ({ratio:.3}, wanted {bound})")),
        }
    }

    /// A row that cannot be measured here, and why.
    pub fn skip(&mut self, what: &str, why: &Missing) {
        println!("{what:58} skipped: {why}");
        self.skipped += 1;
    }

    /// Prints the last line: what was reached, what fell short, what was skipped.
    pub fn end(self) {
        let short = match &self.short[..] {
            [] => "none short".into(),
            short => format!("{} short: {}", short.len(), short.join("; ")),
        };
        println!("{} reached, {short}, {} skipped", self.reached, self.skipped);
    }
}

/// A figure as printed: whole from a thousand on, with three places below.
fn figure(rate: f64) -> String {
    if rate >= 1000.0 { format!("{rate:.0}") } else { format!("{rate:.3}") }
}
