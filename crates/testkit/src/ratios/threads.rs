//! What a second thread adds.

use std::hint::black_box;
use std::time::{Duration, Instant};

use super::best;

const SLICE: Duration = Duration::from_millis(100);
const BETWEEN: u64 = 64;

/// How many times the work of one thread two do, at best: of ours, and of plain arithmetic that shares nothing.
///
/// `make` is called in every thread with its number and gives what is then called over and over.
pub fn scaling<F: FnMut()>(make: impl Fn(u64) -> F + Sync) -> (f64, f64) {
    let [one, two, raw_one, raw_two] =
        best([&mut || rate(1, &make), &mut || rate(2, &make), &mut || rate(1, &work), &mut || {
            rate(2, &work)
        }]);
    (two / one, raw_two / raw_one)
}

/// Arithmetic without memory: what the processor can do with a second thread at all.
pub fn work(thread: u64) -> impl FnMut() {
    let mut word = thread + 1;
    move || {
        for _ in 0..1000 {
            word ^= word << 13;
            word ^= word >> 7;
            word ^= word << 17;
        }
        black_box(word);
    }
}

/// Calls a second of so many threads together.
fn rate<F: FnMut()>(threads: u64, make: &(impl Fn(u64) -> F + Sync)) -> f64 {
    let one = |number: u64| {
        let mut call = make(number);
        let begun = Instant::now();
        let mut calls = 0;
        while begun.elapsed() < SLICE {
            (0..BETWEEN).for_each(|_| call());
            calls += BETWEEN;
        }
        calls as f64 / begun.elapsed().as_secs_f64()
    };
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|number| scope.spawn(move || one(number))).collect();
        running.into_iter().map(|thread| thread.join().expect("a slice does not panic")).sum()
    })
}
