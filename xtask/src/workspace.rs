//! The workspace as the checks see it: its files, and its packages as cargo describes them.

use crate::{Failure, cargo};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The crates in dependency order: each may use only those before it; rule sets follow, then apps.
pub(crate) const LAYERS: [&str; 12] = [
    "dice", "words", "board", "sheet", "engine", "scenario", "view", "odds", "ai", "simulate", "desk",
    "testkit",
];

/// Everything the checks read, loaded once.
#[derive(Debug, Default)]
pub(crate) struct Workspace {
    pub(crate) files: Vec<File>,
    pub(crate) packages: Vec<Package>,
}

/// One file that is, or would be, under version control.
#[derive(Debug)]
pub(crate) struct File {
    /// Relative to the root, with forward slashes.
    pub(crate) path: String,
    pub(crate) bytes: Vec<u8>,
}

/// A member of the workspace.
#[derive(Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    /// Relative to the root: `crates/dice`.
    pub(crate) folder: String,
    pub(crate) dependencies: Vec<Dependency>,
}

/// What a package asks for in its manifest.
#[derive(Debug)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    pub(crate) is_dev: bool,
}

impl Workspace {
    /// Reads files and manifests from disk.
    pub(crate) fn load() -> Result<Workspace, Failure> {
        let files = paths().into_iter().filter_map(|path| {
            let bytes = std::fs::read(root().join(&path)).ok()?;
            Some(File { path, bytes })
        });
        Ok(Workspace { files: files.collect(), packages: packages()? })
    }

    /// The file at `path`, if there is one.
    pub(crate) fn file(&self, path: &str) -> Option<&File> {
        self.files.iter().find(|file| file.path == path)
    }

    /// Whether there is a file at `path`.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.file(path).is_some()
    }

    /// All Rust files.
    pub(crate) fn rust(&self) -> impl Iterator<Item = &File> {
        self.files.iter().filter(|file| file.path.ends_with(".rs"))
    }

    /// The folders of crates, rule sets and apps, each as `crates/dice`.
    pub(crate) fn folders(&self) -> BTreeSet<String> {
        let parts = self.files.iter().map(|file| file.path.split('/').collect::<Vec<_>>());
        parts
            .filter(|parts| parts.len() > 2 && ["crates", "rulesets", "apps"].contains(&parts[0]))
            .map(|parts| parts[..2].join("/"))
            .collect()
    }

    /// The rule sets by name.
    pub(crate) fn rulesets(&self) -> Vec<String> {
        self.folders()
            .iter()
            .filter_map(|folder| Some(folder.strip_prefix("rulesets/")?.to_string()))
            .collect()
    }

    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Workspace {
        let file =
            |(path, text): &(&str, &str)| File { path: path.to_string(), bytes: text.as_bytes().to_vec() };
        Workspace { files: files.iter().map(file).collect(), packages: Vec::new() }
    }
}

impl File {
    /// The file's text; a file that is no text has none.
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes).unwrap_or("")
    }

    /// Whether the file is shipped code of `folder`: not one of its tests, benches or examples.
    pub(crate) fn is_source_of(&self, folder: &str) -> bool {
        let within = self.path.strip_prefix(folder).and_then(|rest| rest.strip_prefix("/src/"));
        within.is_some_and(|rest| {
            rest.ends_with(".rs") && !rest.split("/").any(|part| ["tests", "tests.rs"].contains(&part))
        })
    }
}

/// The place of a folder in the dependency order; `None` for a folder that has none.
pub(crate) fn rank(folder: &str) -> Option<usize> {
    match folder.split_once('/')? {
        ("crates", name) => LAYERS.iter().position(|layer| *layer == name),
        ("rulesets", _) => Some(LAYERS.len()),
        ("apps", _) => Some(LAYERS.len() + 1),
        _ => None,
    }
}

/// The root of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// What git prints for `arguments`, if there is git and it succeeds.
pub(crate) fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).current_dir(root()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Paths git would commit; in an unpacked archive, every file outside build and hidden folders.
fn paths() -> Vec<String> {
    let mut paths = match git(&["ls-files", "-z", "--cached", "--others", "--exclude-standard"]) {
        Some(listed) => listed.split_terminator('\0').map(String::from).collect(),
        None => walk(root().to_path_buf()),
    };
    paths.sort();
    paths.dedup();
    paths
}

fn walk(folder: PathBuf) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths = Vec::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_file() {
            paths.extend(relative(&path));
        } else if name != "target" && !name.starts_with('.') {
            paths.extend(walk(path));
        }
    }
    paths
}

fn packages() -> Result<Vec<Package>, Failure> {
    let failed = |why: String| Failure::Failed(format!("cargo metadata: {why}"));
    let output = cargo::cargo(&["metadata", "--no-deps", "--format-version", "1", "--offline"]).output();
    let output = output.map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        return Err(failed(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let metadata: Value =
        serde_json::from_slice(&output.stdout).map_err(|error| failed(error.to_string()))?;
    Ok(list(&metadata["packages"]).iter().map(package).collect())
}

fn package(value: &Value) -> Package {
    let manifest = Path::new(value["manifest_path"].as_str().unwrap_or_default());
    let dependency = |value: &Value| Dependency {
        name: value["name"].as_str().unwrap_or_default().into(),
        is_dev: value["kind"] == "dev",
    };
    Package {
        name: value["name"].as_str().unwrap_or_default().into(),
        folder: manifest.parent().and_then(relative).unwrap_or_default(),
        dependencies: list(&value["dependencies"]).iter().map(dependency).collect(),
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn relative(path: &Path) -> Option<String> {
    let parts = path.strip_prefix(root()).ok()?.components();
    Some(parts.map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/"))
}
