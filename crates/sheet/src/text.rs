//! The sheet as it was written: text, sources and places, before any cell is read as a number.

use std::sync::Arc;

use crate::{Former, Place, Source};

/// A play sheet as text.
///
/// # Equality
/// Two sheets are equal if text, sources and places are: a moved line makes another sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    pub(crate) file: Arc<str>,
    pub(crate) ruleset: String,
    pub(crate) title: String,
    pub(crate) revision: u32,
    pub(crate) tables: Vec<TableText>,
    pub(crate) groups: Vec<ModifierGroup>,
    /// Names its rows had once.
    pub(crate) former: &'static [Former],
}

impl Sheet {
    /// The same sheet, with rows that had other names once.
    #[must_use]
    pub fn formerly(self, former: &'static [Former]) -> Sheet {
        Sheet { former, ..self }
    }

    /// The rule set's id.
    pub fn ruleset(&self) -> &str {
        &self.ruleset
    }

    /// The rule set's name.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The revision of the data, from 1.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// The tables, in the order of the file.
    pub fn tables(&self) -> &[TableText] {
        &self.tables
    }

    /// The lists of modifiers, in the order of the file.
    pub fn modifier_groups(&self) -> &[ModifierGroup] {
        &self.groups
    }

    /// Every source that occurs, for the legend of a print.
    pub(crate) fn sources(&self) -> std::collections::BTreeSet<Source> {
        let cells = self.tables.iter().flat_map(|table| &table.rows).flat_map(|row| &row.sources);
        let modifiers = self.groups.iter().flat_map(|group| &group.rows).map(|row| &row.source);
        cells.chain(modifiers).copied().collect()
    }
}

/// One table as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableText {
    /// The id the rules read it by.
    pub id: String,
    /// The heading.
    pub title: String,
    /// The heading of the label column.
    pub head: String,
    /// The headings of the other columns.
    pub columns: Vec<String>,
    /// The rows, in printed order.
    pub rows: Vec<RowText>,
    /// Where the id stands.
    pub place: Place,
    /// Where each column heading stands.
    pub column_places: Vec<Place>,
}

/// One row of a table as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowText {
    /// The label as printed.
    pub label: String,
    /// What the row serves: the keys of an axis, or bands of numbers.
    pub keys: Vec<String>,
    /// The cells as printed, one a column.
    pub cells: Vec<String>,
    /// Where each cell comes from.
    pub sources: Vec<Source>,
    /// Where the label stands.
    pub place: Place,
    /// Where each key stands.
    pub key_places: Vec<Place>,
    /// Where each cell stands; in the overlay if it was changed by one.
    pub places: Vec<Place>,
}

/// The modifiers of one procedure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModifierGroup {
    /// The procedure they belong to.
    pub procedure: String,
    /// The heading.
    pub title: String,
    /// The modifiers, in printed order.
    pub rows: Vec<ModifierText>,
    /// Where the procedure stands.
    pub place: Place,
}

/// One modifier as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModifierText {
    /// The procedure it belongs to.
    pub procedure: String,
    /// The id the rules read it by.
    pub id: String,
    /// The label as printed.
    pub label: String,
    /// The value as printed.
    pub value: String,
    /// Where the value comes from.
    pub source: Source,
    /// Where the id stands.
    pub place: Place,
    /// Where the value stands; in the overlay if it was changed by one.
    pub value_place: Place,
}

/// A function that hands out a rule set's sheet as printed.
#[macro_export]
macro_rules! printed_sheet {
    ($text:expr, $path:literal) => {
        ::sheet::printed_sheet!($text, $path, formerly & []);
    };
    ($text:expr, $path:literal, formerly $former:expr) => {
        /// The sheet as printed, parsed.
        ///
        /// # Panics
        /// Never: the data is part of the program, and a test reads it.
        pub fn printed_sheet() -> ::sheet::Sheet {
            // Parsed once: it never changes, and every scenario and every record is read over it.
            static PRINTED: std::sync::OnceLock<::sheet::Sheet> = std::sync::OnceLock::new();
            let parse =
                || ::sheet::Sheet::parse($text, $path).expect("the printed sheet is sound").formerly($former);
            PRINTED.get_or_init(parse).clone()
        }
    };
}
