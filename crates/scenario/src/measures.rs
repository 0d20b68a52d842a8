//! Measures of the free table as files write them: places, lengths, directions, edges.

use std::str::FromStr;

use board::table::{Angle, Inches, NoNumber, Point, TableEdge};
use serde_json::json;
use sheet::page::{Page, Value};
use toml::de::DeValue;

use crate::Form;
use crate::form::word;
use crate::schema::words;

/// A measure written as text; whole numbers need no quotes.
fn measure<T: FromStr<Err = NoNumber>>(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<T> {
    let place = page.place_of(value);
    let text = match value.get_ref() {
        DeValue::Integer(number) => number.as_str().to_string(),
        _ => page.text(what, value)?.text,
    };
    match text.parse() {
        Ok(measure) => Some(measure),
        Err(no_number) => {
            page.fault(&place, no_number.to_string(), None);
            None
        }
    }
}

/// `"31.5,18.25"`.
impl Form for Point {
    fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<Point> {
        measure(page, what, value)
    }

    fn schema() -> serde_json::Value {
        json!({"type": "string", "pattern": "^-?[0-9]+(\\.[0-9]{1,3})?,-?[0-9]+(\\.[0-9]{1,3})?$"})
    }
}

/// `4` or `"4.5"`.
impl Form for Inches {
    fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<Inches> {
        measure(page, what, value)
    }

    fn schema() -> serde_json::Value {
        json!({"type": ["integer", "string"]})
    }
}

/// `245` or `"22.5"`, degrees clockwise from north.
impl Form for Angle {
    fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<Angle> {
        measure(page, what, value)
    }

    fn schema() -> serde_json::Value {
        json!({"type": ["integer", "string"]})
    }
}

/// `"north"`.
impl Form for TableEdge {
    fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<TableEdge> {
        word(page, what, value, TableEdge::ALL.map(|edge| (edge.word(), edge)))
    }

    fn schema() -> serde_json::Value {
        words(TableEdge::ALL.map(TableEdge::word))
    }
}
