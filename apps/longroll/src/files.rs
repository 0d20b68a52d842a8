//! Files: texts read whole, with what is wrong said plainly, and what is to be kept written.

use std::fs;
use std::io::Read;
use std::path::Path;

use desk::Failure;
use scenario::limits;

/// The text of a scenario, a battle of history or house rules.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    read_up_to(limits::FILE, path)
}

/// The text of a record.
pub(crate) fn read_record(path: &Path) -> Result<String, Failure> {
    read_up_to(limits::RECORD, path)
}

/// A file's text, unless it has more bytes than that: then not more of it is read.
fn read_up_to(most: usize, path: &Path) -> Result<String, Failure> {
    let named = |why: String| Failure(format!("{}: {why}", path.display()));
    let trouble = |error: std::io::Error| named(error.to_string());
    let file = fs::File::open(path).map_err(trouble)?;
    let size = file.metadata().map_err(trouble)?.len() as usize;
    let mut bytes = Vec::new();
    if size <= most {
        file.take(most as u64 + 1).read_to_end(&mut bytes).map_err(trouble)?;
    }
    let size = size.max(bytes.len());
    if size > most {
        return Err(Failure(format!("{}:1:1: {}", path.display(), limits::file_message(size, most))));
    }
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
