//! A TOML file being read: places from byte offsets, typed fields, faults collected on the way. Sheets and scenarios
//! are read through it.

use std::cell::Cell;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use crate::{Fault, Faults, Place, hint};

/// A value of a file with the place it was written at.
pub type Value<'i> = Spanned<DeValue<'i>>;

/// A piece of text and where it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// Where it stands.
    pub place: Place,
}

/// The file being read and the faults found so far.
pub struct Page<'i> {
    text: &'i str,
    /// The offset last asked for, and its column: the next is mostly a little further on in the same line, however long.
    last: Cell<(usize, usize)>,
    line_starts: Vec<usize>,
    /// The file's name, as faults say it.
    pub file: Arc<str>,
    faults: Vec<Fault>,
}

impl<'i> Page<'i> {
    /// A file that is about to be read.
    pub fn new(text: &'i str, file: &str) -> Page<'i> {
        // A byte order mark is not a character anybody sees in column 1.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        Page {
            text,
            last: Cell::new((0, 1)),
            line_starts: std::iter::once(0).chain(breaks).collect(),
            file: file.into(),
            faults: vec![],
        }
    }

    /// The whole file as TOML; a fault of syntax ends the reading.
    ///
    /// # Errors
    /// The faults of syntax.
    pub fn document(&self) -> Result<DeTable<'i>, Faults> {
        let (document, errors) = DeTable::parse_recoverable(self.text);
        let fault = |error: &toml::de::Error| {
            let at = error.span().map_or(self.text.len(), |span| span.start);
            self.place(at).fault(format!("not valid TOML: {}", error.message()), None)
        };
        if errors.is_empty() {
            Ok(document.into_inner())
        } else {
            // The first of a line: the others are mostly its echoes.
            let Faults(mut faults) = Faults::sorted(errors.iter().map(fault).collect());
            faults.dedup_by_key(|fault| fault.line);
            Err(Faults(faults))
        }
    }

    /// The place of a byte offset.
    pub fn place(&self, offset: usize) -> Place {
        let offset = offset.min(self.text.len());
        let line = self.line_starts.partition_point(|start| *start <= offset);
        let start = self.line_starts[line - 1];
        let (from, column) =
            Some(self.last.get()).filter(|(at, _)| (start..=offset).contains(at)).unwrap_or((start, 1));
        // Counts characters by their first bytes, so that an offset inside one does no harm.
        let bytes = &self.text.as_bytes()[from..offset];
        let column = column + bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
        self.last.set((offset, column));
        Place { file: self.file.clone(), line, column }
    }

    /// The place of a value.
    pub fn place_of<T>(&self, spanned: &Spanned<T>) -> Place {
        self.place(spanned.span().start)
    }

    /// Notes a fault and reads on.
    pub fn fault(&mut self, place: &Place, message: impl Into<String>, hint: Option<String>) {
        self.faults.push(place.fault(message, hint));
    }

    /// A printable, non-empty text.
    pub fn text(&mut self, what: &str, value: &Value<'_>) -> Option<Written> {
        self.text_or(what, value, None)
    }

    /// The text of a cell or of a modifier's value.
    pub fn cell(&mut self, what: &str, value: &Value<'_>) -> Option<Written> {
        self.text_or(what, value, Some("for none write -"))
    }

    fn text_or(&mut self, what: &str, value: &Value<'_>, if_empty: Option<&str>) -> Option<Written> {
        let place = self.place_of(value);
        match value.get_ref() {
            DeValue::String(text) if text.trim().is_empty() => {
                self.fault(&place, format!("{what} is empty"), if_empty.map(str::to_string));
                None
            }
            DeValue::String(text) if text.chars().any(char::is_control) => {
                let message = format!("{what} holds a line break or another control character");
                self.fault(&place, message, Some("one line of plain text is allowed".into()));
                None
            }
            DeValue::String(text) => Some(Written { text: text.to_string(), place }),
            other => self.wrong_kind(&place, what, "text in quotes", other),
        }
    }

    /// A list that is not empty.
    pub fn list<'v, 'd>(&mut self, what: &str, value: &'v Value<'d>) -> Option<&'v DeArray<'d>> {
        match value.get_ref() {
            DeValue::Array(list) if list.is_empty() => {
                let place = self.place_of(value);
                self.fault(&place, format!("{what} is empty"), None);
                None
            }
            DeValue::Array(list) => Some(list),
            other => self.wrong_kind(&self.place_of(value), what, "a list", other),
        }
    }

    /// A list of texts; `None` if any of them is faulty.
    pub fn texts(&mut self, what: &str, value: &Value<'_>) -> Option<Vec<Written>> {
        let what_entry = format!("an entry of {what}");
        let list: Vec<_> =
            self.list(what, value)?.iter().map(|entry| self.text(&what_entry, entry)).collect();
        list.into_iter().collect()
    }

    /// A list of cells; `None` if any of them is faulty.
    pub fn cells(&mut self, what: &str, value: &Value<'_>) -> Option<Vec<Written>> {
        let what_entry = format!("an entry of {what}");
        let list: Vec<_> =
            self.list(what, value)?.iter().map(|entry| self.cell(&what_entry, entry)).collect();
        list.into_iter().collect()
    }

    /// A table.
    pub fn table<'v, 'd>(&mut self, what: &str, value: &'v Value<'d>) -> Option<&'v DeTable<'d>> {
        match value.get_ref() {
            DeValue::Table(table) => Some(table),
            other => self.wrong_kind(&self.place_of(value), what, "a table", other),
        }
    }

    /// A fault for a value of another kind than was wanted.
    pub fn wrong_kind<T>(&mut self, at: &Place, what: &str, wanted: &str, got: &DeValue<'_>) -> Option<T> {
        let got = match got {
            DeValue::String(_) => "text",
            DeValue::Integer(_) | DeValue::Float(_) => "a number",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        self.fault(at, format!("{what} is {got}, expected {wanted}"), None);
        None
    }

    /// The faults so far.
    pub fn into_faults(self) -> Vec<Fault> {
        self.faults
    }

    /// What was read, unless there were faults.
    ///
    /// # Errors
    /// All the faults, in the order of the file.
    pub fn finish<T>(mut self, read: Option<T>) -> Result<T, Faults> {
        match read {
            Some(read) if self.faults.is_empty() => Ok(read),
            _ => {
                if self.faults.is_empty() {
                    let place = Place::start_of(&self.file);
                    self.fault(&place, "the file cannot be read", None);
                }
                Err(Faults::sorted(self.faults))
            }
        }
    }
}

/// The fields of one TOML table, taken by name; what was not taken is unknown.
pub struct Fields<'v, 'd> {
    table: &'v DeTable<'d>,
    place: Place,
    taken: Vec<&'static str>,
}

impl<'v, 'd> Fields<'v, 'd> {
    /// The fields of a table that begins at `place`.
    pub fn new(table: &'v DeTable<'d>, place: Place) -> Fields<'v, 'd> {
        Fields { table, place, taken: vec![] }
    }

    /// A field that may be absent.
    pub fn optional(&mut self, name: &'static str) -> Option<&'v Value<'d>> {
        self.taken.push(name);
        self.table.iter().find(|(key, _)| key.get_ref() == name).map(|(_, value)| value)
    }

    /// A field that must be there.
    pub fn required(&mut self, page: &mut Page<'_>, name: &'static str) -> Option<&'v Value<'d>> {
        let found = self.optional(name);
        if found.is_none() {
            page.fault(&self.place, format!("field `{name}` is missing"), None);
        }
        found
    }

    /// A text that must be there.
    pub fn text(&mut self, page: &mut Page<'_>, name: &'static str) -> Option<Written> {
        let value = self.required(page, name)?;
        page.text(&format!("`{name}`"), value)
    }

    /// Faults for the fields that were not taken.
    pub fn finish(self, page: &mut Page<'_>) {
        for key in self.table.keys().filter(|key| !self.taken.contains(&key.get_ref().as_ref())) {
            let place = page.place_of(key);
            let hint = hint::allowed(key.get_ref(), self.taken.iter().copied());
            page.fault(&place, format!("unknown field `{}`", key.get_ref()), hint);
        }
    }
}
