//! Packages of npm that the tests need: of one version, fetched beside the build where they are missing.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::debian::see_to;
use crate::workspace::root;

/// A package of this version. What it is for is said if it cannot be had.
pub(crate) fn package(name: &str, version: &str, wanted: &str) -> Result<PathBuf, String> {
    let folder = root().join("target/page");
    let package = folder.join("node_modules").join(name);
    if version_of(&package).as_deref() == Some(version) {
        return Ok(package);
    }
    see_to(&["npm"], &["npm"], &format!("{wanted}; npm fetches it"))?;
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let exact = format!("{name}@{version}");
    let mut npm = Command::new("npm");
    // Without this file npm would throw out what it did not install just now.
    let list = folder.join("package.json");
    if !list.exists() {
        fs::write(&list, "{}\n").map_err(|error| format!("{}: {error}", list.display()))?;
    }
    npm.args(["install", "--save-exact", "--no-audit", "--no-fund", "--ignore-scripts"]);
    println!("\n$ npm install {exact}");
    let status = npm.arg("--prefix").arg(&folder).arg(&exact).stdin(Stdio::null()).status();
    let is_there =
        status.is_ok_and(|status| status.success()) && version_of(&package).as_deref() == Some(version);
    if is_there { Ok(package) } else { Err(format!("{exact} cannot be had; {wanted}")) }
}

/// The version of a package that lies there.
fn version_of(package: &Path) -> Option<String> {
    let manifest: Value = serde_json::from_slice(&fs::read(package.join("package.json")).ok()?).ok()?;
    Some(manifest["version"].as_str()?.to_string())
}
