//! How a result came about: dice, modifiers, table and row, as plain data and as a few lines of text.

use std::fmt;

use crate::Source;

/// One step of a resolution: a throw or a lookup, what counted, and what came of it.
#[derive(Clone, PartialEq, Eq, Default, Debug, serde::Serialize)]
pub struct Step {
    /// What is resolved.
    pub what: String,
    /// The faces thrown, unmodified.
    pub faces: Vec<u8>,
    /// The modifiers considered, counted or not.
    pub modifiers: Vec<Counted>,
    /// What faces and modifiers come to, where one sum does.
    pub total: Option<i32>,
    /// The table looked up.
    pub table: Option<String>,
    /// Its row, as printed.
    pub row: Option<String>,
    /// Its column, as printed.
    pub column: Option<String>,
    /// What came of it.
    pub result: String,
}

/// A modifier considered in a step.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Counted {
    /// The label as printed.
    pub label: String,
    /// The value as printed.
    pub value: String,
    /// Where the value comes from.
    pub source: Source,
    /// Whether it counted.
    pub counted: bool,
}

/// Where explanations go. A step is made only if it is kept.
pub trait Explain {
    /// Whether steps are kept at all.
    fn listens(&self) -> bool;

    /// Keeps a step.
    fn keep(&mut self, step: Step);

    /// Keeps what `make` makes, or drops it unmade.
    #[inline]
    fn step(&mut self, make: impl FnOnce() -> Step)
    where
        Self: Sized,
    {
        if self.listens() {
            self.keep(make());
        }
    }
}

/// Keeps nothing and makes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Silent;

impl Explain for Silent {
    #[inline]
    fn listens(&self) -> bool {
        false
    }

    fn keep(&mut self, _: Step) {}
}

impl Explain for Vec<Step> {
    fn listens(&self) -> bool {
        true
    }

    fn keep(&mut self, step: Step) {
        self.push(step);
    }
}

impl<E: Explain + ?Sized> Explain for &mut E {
    #[inline]
    fn listens(&self) -> bool {
        (**self).listens()
    }

    fn keep(&mut self, step: Step) {
        (**self).keep(step);
    }
}

/// A few lines for people: what, then dice, modifiers, total, table and result, indented.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.what)?;
        if !self.faces.is_empty() {
            let faces: Vec<_> = self.faces.iter().map(u8::to_string).collect();
            write!(f, "\n  dice: {}", faces.join(", "))?;
        }
        for modifier in &self.modifiers {
            write!(f, "\n  {modifier}")?;
        }
        if let Some(total) = self.total {
            write!(f, "\n  total: {total}")?;
        }
        let named = [("table", &self.table), ("row", &self.row), ("column", &self.column)];
        let looked_up: Vec<_> =
            named.iter().filter_map(|(word, name)| Some(format!("{word}: {}", name.as_ref()?))).collect();
        if !looked_up.is_empty() {
            write!(f, "\n  {}", looked_up.join("; "))?;
        }
        write!(f, "\n  result: {}", self.result)
    }
}

/// One line: sign and label, with a mark if it is not simply the sheet's.
impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.counted {
            write!(f, "{}  {}", self.value, self.label)?;
        } else {
            write!(f, "({}) {}, not counted", self.value, self.label)?;
        }
        match self.source.mark() {
            Some(mark) => write!(f, " [{mark}]"),
            None => Ok(()),
        }
    }
}
