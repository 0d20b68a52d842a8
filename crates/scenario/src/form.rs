//! What a value of a file may be: read with every fault, and described, from one declaration.

use std::num::{NonZeroU8, NonZeroU16};
use std::ops::Deref;

use board::square::{Direction, Square};
use serde_json::json;
use sheet::page::{Fields, Page, Value};
use sheet::{Fault, Overlay, Place, hint};
use toml::Spanned;
use toml::de::DeValue;

use crate::limits;
use crate::schema::Property;

/// A value of a file.
pub trait Form: Sized {
    /// Reads it; `what` names it in faults. Reading goes on after a fault, so that the rest is checked too.
    fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<Self>;

    /// What is allowed, as JSON Schema.
    fn schema() -> serde_json::Value;

    /// What it is where the file says nothing; `None` if the file has to say something.
    fn absent() -> Option<Self> {
        None
    }

    /// Reads it as a field of a table: under its name, if it is no part of fields of its own.
    fn read_field(page: &mut Page<'_>, fields: &mut Fields<'_, '_>, name: &'static str) -> Option<Self> {
        match Self::absent() {
            None => {
                let value = fields.required(page, name)?;
                Self::read(page, &format!("`{name}`"), value)
            }
            absent => match fields.optional(name) {
                Some(value) => Self::read(page, &format!("`{name}`"), value),
                None => absent,
            },
        }
    }

    /// What it adds to the schema of a table in which it is a field.
    fn properties(name: &'static str, about: &'static str) -> Vec<Property> {
        vec![Property { name, about, schema: Self::schema(), required: Self::absent().is_none() }]
    }
}

/// A form that is a table of named fields; made by [`form!`](crate::form!).
pub trait Fielded: Sized {
    /// Reads the fields; those nobody took are the caller's to refuse.
    fn read_fields(page: &mut Page<'_>, fields: &mut Fields<'_, '_>) -> Option<Self>;

    /// The fields, as the schema of the table has them.
    fn all_properties() -> Vec<Property>;
}

/// Reads a whole file: what could be made of it, and every fault.
pub fn document<T: Form>(text: &str, file: &str) -> (Option<T>, Vec<Fault>) {
    if let Some(fault) = limits::too_large(text, file) {
        return (None, vec![fault]);
    }
    let mut page = Page::new(text, file);
    match page.document() {
        Ok(table) => {
            if let Some(fault) = limits::too_many_values(&page, &table) {
                return (None, vec![fault]);
            }
            let read = T::read(&mut page, "the file", &Spanned::new(0..0, DeValue::Table(table)));
            (read, page.into_faults())
        }
        Err(faults) => (None, faults.0),
    }
}

/// A value and where it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub place: Place,
}

impl<T> At<T> {
    /// A fault of this value.
    pub fn fault(&self, message: impl Into<String>) -> Fault {
        self.place.fault(message, None)
    }

    /// A fault of this value, with what would be allowed instead.
    pub fn fault_with(&self, message: impl Into<String>, hint: Option<String>) -> Fault {
        self.place.fault(message, hint)
    }

    /// What was made of this value; what is wrong with it becomes a fault.
    pub fn sound<V>(&self, made: Result<V, impl Into<String>>, faults: &mut Vec<Fault>) -> Option<V> {
        made.map_err(|wrong| faults.push(self.fault(wrong))).ok()
    }
}

impl At<String> {
    /// The fault of a name that nothing has: there is no `what` of this name.
    pub fn unknown<'n>(&self, what: &str, known: impl IntoIterator<Item = &'n str>) -> Fault {
        let hint = hint::allowed(&self.value, known);
        self.fault_with(format!("there is no {what} `{}`", self.value), hint)
    }

    /// The number of the one of this name; a fault if there is no such `what`.
    pub fn among<'n>(
        &self,
        what: &str,
        known: impl Iterator<Item = &'n str> + Clone,
        faults: &mut Vec<Fault>,
    ) -> Option<usize> {
        let found = known.clone().position(|name| name == self.value);
        if found.is_none() {
            faults.push(self.unknown(what, known));
        }
        found
    }
}

impl<T> Deref for At<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: Form> Form for At<T> {
    fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<At<T>> {
        Some(At { value: T::read(page, what, value)?, place: page.place_of(value) })
    }

    fn schema() -> serde_json::Value {
        T::schema()
    }
}

impl<T: Form> Form for Option<T> {
    fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<Option<T>> {
        T::read(page, what, value).map(Some)
    }

    fn schema() -> serde_json::Value {
        T::schema()
    }

    fn absent() -> Option<Option<T>> {
        Some(None)
    }
}

/// Something a file should say, where it matters whether it was said wrongly or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said<T> {
    /// Not at all.
    Nothing,
    /// Wrongly; the fault is noted.
    Wrong,
    /// So.
    So(T),
}

impl<T> Said<T> {
    /// The same of what was said, without taking it.
    pub fn as_ref(&self) -> Said<&T> {
        match self {
            Said::Nothing => Said::Nothing,
            Said::Wrong => Said::Wrong,
            Said::So(value) => Said::So(value),
        }
    }

    /// What was said, if it was sound.
    pub fn sound(self) -> Option<T> {
        if let Said::So(value) = self { Some(value) } else { None }
    }
}

impl<T: Form> Form for Said<T> {
    fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<Said<T>> {
        Some(T::read(page, what, value).map_or(Said::Wrong, Said::So))
    }

    fn schema() -> serde_json::Value {
        T::schema()
    }

    fn absent() -> Option<Said<T>> {
        Some(Said::Nothing)
    }
}

/// Entries with faults are left out.
impl<T: Form> Form for Vec<T> {
    fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<Vec<T>> {
        let entry = format!("an entry of {what}");
        match value.get_ref() {
            DeValue::Array(list) if !limits::is_short(page, what, list) => None,
            DeValue::Array(list) => {
                Some(list.iter().filter_map(|value| T::read(page, &entry, value)).collect())
            }
            other => page.wrong_kind(&page.place_of(value), what, "a list", other),
        }
    }

    fn schema() -> serde_json::Value {
        json!({"type": "array", "items": T::schema()})
    }

    fn absent() -> Option<Vec<T>> {
        Some(Vec::new())
    }
}

impl<T: Form> Form for [T; 2] {
    fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<[T; 2]> {
        let pair: Vec<T> = Form::read(page, what, value)?;
        let n_pair = pair.len();
        let pair = <[T; 2]>::try_from(pair).ok();
        if pair.is_none() {
            let place = page.place_of(value);
            page.fault(&place, format!("{what} has {n_pair} sound entries, expected two"), None);
        }
        pair
    }

    fn schema() -> serde_json::Value {
        json!({"type": "array", "items": T::schema(), "minItems": 2, "maxItems": 2})
    }
}

/// One line of text, neither empty nor with spaces at its ends.
impl Form for String {
    fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<String> {
        let written = page.text(what, value)?;
        if written.text.trim() != written.text {
            page.fault(&written.place, format!("{what} has spaces at its ends"), None);
            return None;
        }
        limits::is_brief(page, what, &written.text, &written.place).then_some(written.text)
    }

    fn schema() -> serde_json::Value {
        json!({"type": "string", "minLength": 1})
    }
}

impl Form for bool {
    fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<bool> {
        match value.get_ref() {
            DeValue::Boolean(yes) => Some(*yes),
            other => page.wrong_kind(&page.place_of(value), what, "true or false", other),
        }
    }

    fn schema() -> serde_json::Value {
        json!({"type": "boolean"})
    }

    fn absent() -> Option<bool> {
        Some(false)
    }
}

macro_rules! whole_numbers {
    ($($number:ty: $least:expr, $most:expr;)+) => {$(
        impl Form for $number {
            fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<$number> {
                <$number>::try_from(whole(page, what, value, i64::from($least), i64::from($most))?).ok()
            }

            fn schema() -> serde_json::Value {
                json!({"type": "integer", "minimum": $least, "maximum": $most})
            }
        }
    )+};
}

whole_numbers! {
    u8: u8::MIN, u8::MAX;
    u16: u16::MIN, u16::MAX;
    u32: u32::MIN, 10_000_000;
    i32: -10_000_000, 10_000_000;
}

macro_rules! numbers_from_one {
    ($($number:ty: $whole:ty;)+) => {$(
        impl Form for $number {
            fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<$number> {
                let number = whole(page, what, value, 1, i64::from(<$whole>::MAX))?;
                <$number>::new(<$whole>::try_from(number).ok()?)
            }

            fn schema() -> serde_json::Value {
                json!({"type": "integer", "minimum": 1, "maximum": <$whole>::MAX})
            }
        }
    )+};
}

numbers_from_one! {
    NonZeroU8: u8;
    NonZeroU16: u16;
}

fn whole(page: &mut Page<'_>, what: &str, value: &Value<'_>, least: i64, most: i64) -> Option<i64> {
    let place = page.place_of(value);
    let DeValue::Integer(number) = value.get_ref() else {
        return page.wrong_kind(&place, what, "a whole number", value.get_ref());
    };
    let read = i64::from_str_radix(number.as_str(), number.radix()).ok();
    let read = read.filter(|read| (least..=most).contains(read));
    if read.is_none() {
        page.fault(
            &place,
            format!("{what} is {number}, expected a whole number from {least} to {most}"),
            None,
        );
    }
    read
}

impl Form for Square {
    fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<Square> {
        let written = page.text(what, value)?;
        match written.text.parse() {
            Ok(square) => Some(square),
            Err(no_square) => {
                page.fault(&written.place, no_square.to_string(), None);
                None
            }
        }
    }

    fn schema() -> serde_json::Value {
        json!({"type": "string", "pattern": "^[A-Z][0-9]{2}$"})
    }
}

impl Form for Direction {
    fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<Direction> {
        word(page, what, value, Direction::ALL.map(|way| (way.word(), way)))
    }

    fn schema() -> serde_json::Value {
        crate::schema::words(Direction::ALL.map(Direction::word))
    }
}

/// Changes to the rule set's play sheet.
impl Form for Overlay {
    fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<Overlay> {
        let table = page.table(what, value)?;
        let mut fields = Fields::new(table, page.place_of(value));
        let overlay = Overlay::read(page, &mut fields);
        fields.finish(page);
        Some(overlay)
    }

    fn schema() -> serde_json::Value {
        let texts = json!({"type": "object", "additionalProperties": {"type": "string"}});
        let rows = json!({"type": "object", "additionalProperties": texts});
        json!({"type": "object", "additionalProperties": false, "properties": {
            "table": {"type": "object", "additionalProperties": rows}, "modifier": rows}})
    }

    fn absent() -> Option<Overlay> {
        Some(Overlay::default())
    }
}

/// One of a closed list of words.
pub fn word<T: Copy>(
    page: &mut Page<'_>,
    what: &str,
    value: &Value<'_>,
    words: impl IntoIterator<Item = (&'static str, T)> + Clone,
) -> Option<T> {
    let written = page.text(what, value)?;
    let found = words.clone().into_iter().find(|(word, _)| *word == written.text);
    if found.is_none() {
        let allowed = hint::allowed(&written.text, words.into_iter().map(|(word, _)| word));
        page.fault(&written.place, format!("{what} is `{}`, which is not known", written.text), allowed);
    }
    found.map(|(_, value)| value)
}

/// A field of a table.
pub fn field<T: Form>(page: &mut Page<'_>, fields: &mut Fields<'_, '_>, name: &'static str) -> Option<T> {
    T::read_field(page, fields, name)
}

/// A field of a file: what is wrong counts as absent, where it may be.
pub fn tolerant_field<T: Form>(
    page: &mut Page<'_>,
    fields: &mut Fields<'_, '_>,
    name: &'static str,
) -> Option<T> {
    T::read_field(page, fields, name).or_else(T::absent)
}

/// A whole table by its fields.
pub fn fields_of<T: Fielded>(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<T> {
    let table = page.table(what, value)?;
    let place = page.place_of(value);
    let mut fields = Fields::new(table, place);
    let read = T::read_fields(page, &mut fields);
    fields.finish(page);
    read
}

/// The `kind` of a table that is one of several.
pub fn kind_of(
    page: &mut Page<'_>,
    fields: &mut Fields<'_, '_>,
    kinds: &'static [&'static str],
) -> Option<&'static str> {
    let value = fields.required(page, "kind")?;
    word(page, "`kind`", value, kinds.iter().map(|&kind| (kind, kind)))
}
