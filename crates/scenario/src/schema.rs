//! Forms as JSON Schema, for editors that complete and check while one types.

use serde_json::{Map, Value, json};

use crate::Form;

/// The JSON Schema of a whole file.
pub fn schema<T: Form>(title: &str) -> Value {
    let mut schema = T::schema();
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!(title);
    schema
}

/// A field of a table.
pub struct Property {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// What it may hold.
    pub schema: Value,
    /// Whether it has to be there.
    pub required: bool,
}

/// A table of these fields and no others.
pub fn object(about: &str, properties: Vec<Property>) -> Value {
    let required: Vec<_> =
        properties.iter().filter(|property| property.required).map(|property| property.name).collect();
    let properties: Map<_, _> =
        properties.into_iter().map(|p| (p.name.to_string(), description(p.about, p.schema))).collect();
    let mut table = json!({"type": "object", "description": about.trim(), "additionalProperties": false});
    table["properties"] = Value::Object(properties);
    if !required.is_empty() {
        table["required"] = json!(required);
    }
    table
}

/// One of several tables, told apart by their `kind`.
pub fn one_of(about: &str, kinds: Vec<(&'static str, Value)>) -> Value {
    let kinds = kinds.into_iter().map(|(kind, mut table)| {
        table["properties"]["kind"] = json!({ "const": kind });
        let mut required = vec![json!("kind")];
        required.extend(table["required"].as_array().cloned().unwrap_or_default());
        table["required"] = Value::Array(required);
        table
    });
    json!({"description": about.trim(), "oneOf": kinds.collect::<Vec<_>>()})
}

/// One of these words.
pub fn words(words: impl IntoIterator<Item = &'static str>) -> Value {
    json!({"enum": words.into_iter().collect::<Vec<_>>()})
}

/// A schema with a description, where it has none of its own.
pub fn description(about: &str, mut schema: Value) -> Value {
    if schema.get("description").is_none() {
        schema["description"] = json!(about.trim());
    }
    schema
}
