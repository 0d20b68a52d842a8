//! How many tests passed, failed and were skipped, read from what the test harness prints.

use std::fmt;
use std::ops::AddAssign;

/// Counts of tests and checks; shown as `N passed, N failed`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) skipped: u64,
}

impl Counts {
    pub(crate) const PASSED: Counts = Counts { passed: 1, failed: 0, skipped: 0 };
    pub(crate) const FAILED: Counts = Counts { passed: 0, failed: 1, skipped: 0 };

    /// Reads a `test result:` line; any other line is `None`.
    pub(crate) fn from_line(line: &str) -> Option<Counts> {
        let rest = line.trim_start().strip_prefix("test result:")?;
        let words: Vec<&str> = rest.split_whitespace().collect();
        let before = |word: &str| {
            let at = words.iter().position(|w| w.trim_end_matches(';') == word)?;
            words.get(at.checked_sub(1)?)?.parse().ok()
        };
        Some(Counts { passed: before("passed")?, failed: before("failed")?, skipped: before("ignored")? })
    }

    /// The same, with a failure if no test was run: a name that no test has must not look like a proof.
    pub(crate) fn of_some_test(mut self) -> Counts {
        if self.passed == 0 && self.failed == 0 {
            self += Counts::FAILED;
        }
        self
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped > 0 { write!(f, ", {} skipped", self.skipped) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn result_lines_are_read_and_others_are_not() {
        let plain =
            "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.00s";
        assert_eq!(Counts::from_line(plain), Some(Counts { passed: 12, failed: 0, skipped: 1 }));
        let bad = "test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.5s";
        assert_eq!(Counts::from_line(bad), Some(Counts { passed: 3, failed: 2, skipped: 0 }));
        let coloured = "test result: \u{1b}[32mok\u{1b}(B\u{1b}[m. 1 passed; 0 failed; 0 ignored; 0 measured";
        assert_eq!(Counts::from_line(coloured), Some(Counts::PASSED));
        assert_eq!(Counts::from_line("test fire::result ... ok"), None);
        assert_eq!(
            Counts::from_line("the harness prints test result: ok. 1 passed; 0 failed; 0 ignored"),
            None
        );
        assert_eq!(Counts::from_line("test result: passed"), None);
    }

    #[test]
    fn a_run_without_a_test_is_a_failure_whatever_was_left_out() {
        let line =
            "test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 9 filtered out; finished in 0.00s";
        let none = Counts::from_line(line).expect("a result");
        assert_eq!(none.of_some_test(), Counts::FAILED);
        assert_eq!(Counts::default().of_some_test(), Counts::FAILED);
        let skipped = Counts { skipped: 2, ..Counts::default() };
        assert_eq!(skipped.of_some_test(), Counts { failed: 1, ..skipped });
        assert_eq!(Counts::PASSED.of_some_test(), Counts::PASSED);
        assert_eq!(Counts::FAILED.of_some_test(), Counts::FAILED);
    }

    #[test]
    fn the_counts_line_names_skips_only_when_there_are_some() {
        let mut sum = Counts::PASSED;
        sum += Counts::FAILED;
        assert_eq!(sum.to_string(), "1 passed, 1 failed");
        sum.skipped = 2;
        assert_eq!(sum.to_string(), "1 passed, 1 failed, 2 skipped");
    }
}
