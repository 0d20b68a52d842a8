//! The modifiers of one procedure, read into a total lookup.

use std::marker::PhantomData;
use std::sync::Arc;

use crate::{Axis, Counted, Source};

/// The modifiers of one procedure. A clone shares them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Modifiers<M> {
    entries: Arc<[Entry]>,
    axis: PhantomData<M>,
}

/// One modifier with what an explanation needs of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) value: i8,
    pub(crate) printed: Box<str>,
    pub(crate) label: Box<str>,
    pub(crate) source: Source,
}

impl<M: Axis> Modifiers<M> {
    /// From entries in the order of `M`.
    pub(crate) fn from_entries(entries: Vec<Entry>) -> Modifiers<M> {
        Modifiers { entries: entries.into(), axis: PhantomData }
    }

    /// Several modifiers added up.
    pub fn sum(&self, counted: impl Iterator<Item = M>) -> i32 {
        counted.map(|modifier| i32::from(self.value(modifier))).sum()
    }

    /// What it adds.
    pub fn value(&self, modifier: M) -> i8 {
        self.entries[modifier.index()].value
    }

    /// The printed label.
    pub fn label(&self, modifier: M) -> &str {
        &self.entries[modifier.index()].label
    }

    /// Where the value comes from.
    pub fn source(&self, modifier: M) -> Source {
        self.entries[modifier.index()].source
    }

    /// The line of an explanation for it, with the value as printed.
    pub fn counted(&self, modifier: M) -> Counted {
        let entry = &self.entries[modifier.index()];
        Counted {
            label: entry.label.to_string(),
            value: entry.printed.to_string(),
            source: entry.source,
            counted: true,
        }
    }

    /// The same for a modifier that is mentioned and not counted.
    pub fn not_counted(&self, modifier: M) -> Counted {
        Counted { counted: false, ..self.counted(modifier) }
    }
}
