//! The scripts of the page: no lines too wide to be read, and types checked by TypeScript against `wire.d.ts`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::counts::Counts;
use crate::debian::see_to;
use crate::workspace::{Workspace, root};

const FOLDER: &str = "apps/longroll/web/";

/// What types are checked by.
const COMPILER: &str = "typescript";
const VERSION: &str = "6.0.3";

const WIDEST: usize = 120;

/// Checks the scripts; counts as two tests.
pub(crate) fn check(workspace: &Workspace) -> Counts {
    let wide = too_wide(workspace);
    wide.iter().for_each(|place| println!("{place}: wider than {WIDEST} columns"));
    let mut counts = if wide.is_empty() { Counts::PASSED } else { Counts::FAILED };
    counts += match compiler().and_then(|compiler| types(&compiler)) {
        Ok(()) => Counts::PASSED,
        Err(why) => {
            println!("\n{why}");
            Counts::FAILED
        }
    };
    counts
}

/// Lines that are too wide.
fn too_wide(workspace: &Workspace) -> Vec<String> {
    let is_script = |path: &str| path.starts_with(FOLDER) && path.ends_with(".js");
    let scripts = workspace.files.iter().filter(|file| is_script(&file.path));
    let lines =
        scripts.flat_map(|file| (1..).zip(file.text().lines()).map(|(at, line)| (&file.path, at, line)));
    let wide = lines.filter(|(_, _, line)| line.chars().count() > WIDEST);
    wide.map(|(path, at, _)| format!("{path}:{at}")).collect()
}

/// The compiler of that version; fetched beside the build where it is missing.
fn compiler() -> Result<PathBuf, String> {
    see_to(&["node"], &["nodejs"], "the scripts of the page are checked by TypeScript in node")?;
    let folder = root().join("target/page");
    let compiler = folder.join("node_modules").join(COMPILER);
    if version(&compiler).as_deref() != Some(VERSION) {
        see_to(&["npm"], &["npm"], "TypeScript is fetched by npm")?;
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let wanted = format!("{COMPILER}@{VERSION}");
        let mut npm = Command::new("npm");
        npm.args([
            "install",
            "--no-save",
            "--no-package-lock",
            "--no-audit",
            "--no-fund",
            "--ignore-scripts",
        ]);
        println!("\n$ npm install {wanted}");
        let status = npm.arg("--prefix").arg(&folder).arg(&wanted).stdin(Stdio::null()).status();
        if !status.is_ok_and(|status| status.success()) || version(&compiler).as_deref() != Some(VERSION) {
            return Err(format!("{wanted} cannot be had; the scripts of the page are checked by it"));
        }
    }
    Ok(compiler.join("bin/tsc"))
}

/// The version of a package that lies there.
fn version(package: &Path) -> Option<String> {
    let manifest: Value = serde_json::from_slice(&fs::read(package.join("package.json")).ok()?).ok()?;
    Some(manifest["version"].as_str()?.to_string())
}

fn types(compiler: &Path) -> Result<(), String> {
    let settings = format!("{FOLDER}jsconfig.json");
    println!("\n$ tsc -p {settings}");
    let status = Command::new("node").arg(compiler).args(["-p", &settings]).current_dir(root()).status();
    let is_well = status.is_ok_and(|status| status.success());
    if is_well { Ok(()) } else { Err("the scripts of the page do not agree with their types".into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_lines_of_scripts_are_found() {
        let (wide, fits) = (format!("\n{}é", "x".repeat(WIDEST)), format!("{}é", "x".repeat(WIDEST - 1)));
        let files =
            [("apps/longroll/web/a.js", wide.as_str()), ("apps/longroll/web/b.js", &fits), ("c.js", &wide)];
        assert_eq!(too_wide(&Workspace::of(&files)), ["apps/longroll/web/a.js:2"]);
    }
}
