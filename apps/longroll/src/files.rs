//! Files: texts read whole, with what is wrong said plainly, and what is to be kept written.

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

/// Writes a text beside its file and then puts it in place, so that what was there is never lost halfway.
pub(crate) fn save(path: &Path, text: &str) -> Result<(), Failure> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| Failure(format!("{}: {error}", path.display())))
}

/// Writes a picture, and says so.
pub(crate) fn write_picture(file: &Path, bytes: Vec<u8>) -> Result<String, Failure> {
    fs::write(file, bytes).map_err(|error| Failure(format!("{}: {error}", file.display())))?;
    Ok(format!("drawn: {}\n", file.display()))
}
