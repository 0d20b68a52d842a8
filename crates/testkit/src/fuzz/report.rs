//! What came of fuzzing: how much was tried, how fast, and what broke.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// An input that broke a door.
#[derive(Clone, Debug)]
pub struct Find {
    /// The input, made smaller.
    pub input: Vec<u8>,
    /// What the panic said, and where.
    pub panic: String,
    /// Where the input is kept, or why it could not be.
    pub kept: Result<PathBuf, String>,
}

impl fmt::Display for Find {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: Vec<u8> =
            self.input.iter().take(300).flat_map(|&b| std::ascii::escape_default(b)).collect();
        writeln!(f, "{}", self.panic.trim_end())?;
        writeln!(f, "  input, {} bytes: {}", self.input.len(), String::from_utf8_lossy(&shown))?;
        match &self.kept {
            Ok(path) => write!(f, "  kept in {}", path.display()),
            Err(error) => write!(f, "  not kept: {error}"),
        }
    }
}

/// What came of a run.
#[derive(Debug)]
pub struct Report {
    /// The target's name.
    pub target: &'static str,
    /// The number all mutations followed from.
    pub seed: u64,
    /// How often the target was run.
    pub executions: u64,
    /// How long it took in all.
    pub time: Duration,
    /// How many kinds of answers there were.
    pub answers: usize,
    /// The slowest execution, and how long its input was.
    pub slowest: (Duration, usize),
    /// What broke, one find for each place.
    pub finds: Vec<Find>,
}

impl Report {
    /// Executions in a second.
    pub fn rate(&self) -> u64 {
        let micros = self.time.as_micros().max(1);
        u64::try_from(u128::from(self.executions) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { target, seed, executions, time, answers, slowest, finds } = self;
        write!(
            f,
            "fuzz {target}: {executions} executions in {:.1} s, {} a second, seed {seed}, {answers} kinds of answers, \
             slowest {:.1} ms ({} bytes), {} finds",
            time.as_secs_f64(),
            self.rate(),
            slowest.0.as_secs_f64() * 1000.0,
            slowest.1,
            finds.len()
        )?;
        finds.iter().try_for_each(|find| write!(f, "\n{find}"))
    }
}
