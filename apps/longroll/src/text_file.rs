//! Files of text: read whole, with what is wrong said plainly.

use std::fs;
use std::path::Path;

use desk::Failure;

/// A file's text.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let named = |why: String| Failure(format!("{}: {why}", path.display()));
    let bytes = fs::read(path).map_err(|error| named(error.to_string()))?;
    String::from_utf8(bytes).map_err(|error| {
        let sound = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..sound].iter().filter(|byte| **byte == b'\n').count() + 1;
        named(format!("line {line}: this is not UTF-8 text"))
    })
}
