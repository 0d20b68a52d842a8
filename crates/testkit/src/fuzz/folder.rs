//! Seeds and finds on disk: a folder per target, a file per input.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The files of a folder by name, in order; none if there is no such folder.
///
/// # Panics
/// If a file is there and cannot be read.
pub fn files_in(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let file = |path: PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (name, bytes)
    };
    paths.into_iter().filter(|path| path.is_file()).map(file).collect()
}

/// Keeps an input under a name made from its bytes.
pub(super) fn keep(folder: &Path, input: &[u8]) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let path = folder.join(format!("{:016x}", fingerprint(input)));
    fs::write(&path, input)?;
    Ok(path)
}

/// FNV-1a: tells inputs and kinds of answers apart.
pub(super) fn fingerprint(bytes: &[u8]) -> u64 {
    let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}

/// The input at hand on disk, for the case that the process itself does not survive it.
pub(super) struct BlackBox(Option<(fs::File, PathBuf)>);

impl BlackBox {
    pub(super) fn open(name: &str) -> BlackBox {
        let path = std::env::temp_dir().join(format!("longroll-fuzz-{name}-{}", std::process::id()));
        BlackBox(fs::File::create(&path).ok().map(|file| (file, path)))
    }

    pub(super) fn path(&self) -> Option<&Path> {
        self.0.as_ref().map(|(_, path)| path.as_path())
    }

    pub(super) fn note(&mut self, input: &[u8]) {
        use io::{Seek, Write};
        if let Some((file, _)) = &mut self.0 {
            let noted = file.rewind().and_then(|()| file.write_all(input));
            // A black box that cannot be written is no reason to stop.
            let _ = noted.and_then(|()| file.set_len(input.len() as u64));
        }
    }
}

impl Drop for BlackBox {
    fn drop(&mut self) {
        if let Some((_, path)) = &self.0 {
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("longroll-folder-{name}-{}", std::process::id()))
    }

    #[test]
    fn what_is_kept_is_found_again() {
        let folder = scratch("kept");
        assert!(files_in(&folder).is_empty());
        let path = keep(&folder, b"\xff[").unwrap();
        keep(&folder, b"\xff[").unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert_eq!(files_in(&folder), [(name, b"\xff[".to_vec())]);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn the_black_box_holds_the_last_input_until_all_is_well() {
        let mut black_box = BlackBox::open("test");
        let path = black_box.path().unwrap().to_path_buf();
        black_box.note(b"a long input");
        black_box.note(b"short");
        assert_eq!(fs::read(&path).unwrap(), b"short");
        drop(black_box);
        assert!(!path.exists());
    }
}
