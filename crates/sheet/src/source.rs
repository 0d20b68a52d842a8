//! Where a cell or a modifier comes from.

use std::fmt;

/// Where a cell or a modifier comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The printed sheet.
    Sheet,
    /// A gap in the sheet, decided by us.
    Ruling,
    /// Illegible or lost on the sheet, restored by us.
    Reconstructed,
    /// Changed by the scenario.
    Scenario,
    /// Changed by a house rule.
    House,
}

impl Source {
    /// The words a sheet file may use; the others are set by overlays.
    pub(crate) const WRITTEN: [Source; 3] = [Source::Sheet, Source::Ruling, Source::Reconstructed];

    /// The word for it, in files and in print.
    pub fn word(self) -> &'static str {
        match self {
            Source::Sheet => "sheet",
            Source::Ruling => "ruling",
            Source::Reconstructed => "reconstructed",
            Source::Scenario => "scenario",
            Source::House => "house",
        }
    }

    /// The word to print beside a value that is not simply the sheet's.
    pub fn mark(self) -> Option<&'static str> {
        match self {
            Source::Sheet => None,
            other => Some(other.word()),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
