//! Hexes, hexsides and corners as files write them.

use std::fmt::Display;
use std::str::FromStr;

use board::hex::{Hex, Hexside, Vertex};
use serde_json::json;
use sheet::page::{Page, Value};

use crate::Form;

/// Something written as text that says itself what is wrong with it.
fn parsed<T: FromStr<Err: Display>>(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<T> {
    let written = page.text(what, value)?;
    match written.text.parse() {
        Ok(read) => Some(read),
        Err(no) => {
            page.fault(&written.place, no.to_string(), None);
            None
        }
    }
}

/// `"0712"`.
impl Form for Hex {
    fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<Hex> {
        parsed(page, what, value)
    }

    fn schema() -> serde_json::Value {
        json!({"type": "string", "pattern": "^[0-9]{4}$"})
    }
}

/// `"0302/0303"`.
impl Form for Hexside {
    fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<Hexside> {
        parsed(page, what, value)
    }

    fn schema() -> serde_json::Value {
        json!({"type": "string", "pattern": "^[0-9]{4}/[0-9]{4}$"})
    }
}

/// `"NE"` or `"north-east"`.
impl Form for Vertex {
    fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<Vertex> {
        parsed(page, what, value)
    }

    fn schema() -> serde_json::Value {
        let names = Vertex::ALL.map(Vertex::letters).into_iter().chain(Vertex::ALL.map(Vertex::word));
        json!({"type": "string", "enum": names.collect::<Vec<_>>()})
    }
}
