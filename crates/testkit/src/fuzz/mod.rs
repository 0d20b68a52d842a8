//! Fuzzing without tools: a seeded mutator, a runner that catches panics, and folders of seeds and finds.
//!
//! ```no_run
//! use testkit::fuzz::{Fuzz, Length, Target, fuzz};
//!
//! let run = |bytes: &[u8]| format!("{:?}", std::str::from_utf8(bytes).map(str::len));
//! let target = Target { name: "text", corpus: vec![b"one".to_vec()], run };
//! let report = fuzz(&target, &Fuzz { length: Length::Executions(1000), seed: 1863, finds: "finds".into() });
//! println!("{report}");
//! assert!(report.finds.is_empty());
//! ```

mod chance;
mod dictionary;
mod folder;
mod lines;
mod minimise;
mod mutator;
mod panics;
pub mod play;
mod report;
mod runner;
pub mod sheet;

pub use folder::files_in;
pub use mutator::{LONGEST, Mutator};
pub use report::{Find, Report};
pub use runner::{Fuzz, Length, Tries, bears, fuzz, rerun};

/// A door of the program that takes bytes from outside.
pub struct Target {
    /// Its name, which is that of its folders.
    pub name: &'static str,
    /// Where the mutations start from.
    pub corpus: Vec<Vec<u8>>,
    /// Takes bytes in and tells what came of them; an answer of a new kind makes them worth mutating further.
    ///
    /// It panics if the door does, or if the door breaks a promise such as a round trip.
    pub run: fn(&[u8]) -> String,
}

impl Target {
    /// A door whose mutations start from lines of text.
    pub fn of_lines(name: &'static str, run: fn(&[u8]) -> String, lines: &[&str]) -> Target {
        Target { name, corpus: lines.iter().map(|line| line.as_bytes().to_vec()).collect(), run }
    }
}
