//! What is wrong with a file, where, and what would be allowed.

use std::fmt;
use std::sync::Arc;

/// Where something was written: file, line and column, both counted from 1, the column in characters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The file's name, as the loader was given it.
    pub file: Arc<str>,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Place {
    /// The start of a file.
    pub fn start_of(file: &Arc<str>) -> Place {
        Place { file: file.clone(), line: 1, column: 1 }
    }

    /// A fault at this place.
    pub fn fault(&self, message: impl Into<String>, hint: Option<String>) -> Fault {
        Fault {
            file: self.file.to_string(),
            line: self.line,
            column: self.column,
            message: message.into(),
            hint,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One fault in a file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fault {
    /// The file's name, as the loader was given it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What is allowed, or what was probably meant.
    pub hint: Option<String>,
}

impl Fault {
    /// Where it is.
    pub fn place(&self) -> (&str, usize, usize) {
        (&self.file, self.line, self.column)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)?;
        match &self.hint {
            Some(hint) => write!(f, " ({hint})"),
            None => Ok(()),
        }
    }
}

/// All the faults found, in the order of the file; printed one a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// The faults in the order of file, line and column, each once.
    pub fn sorted(mut faults: Vec<Fault>) -> Faults {
        faults.sort();
        faults.dedup();
        Faults(faults)
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, fault) in self.0.iter().enumerate() {
            if n > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
