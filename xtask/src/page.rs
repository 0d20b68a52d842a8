//! The scripts of the page: no lines too wide to be read, and types checked by TypeScript against `wire.d.ts`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::counts::Counts;
use crate::debian::see_to;
use crate::npm;
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

/// The compiler of that version.
fn compiler() -> Result<PathBuf, String> {
    let wanted = "the scripts of the page are checked by TypeScript";
    see_to(&["node"], &["nodejs"], &format!("{wanted} in node"))?;
    Ok(npm::package(COMPILER, VERSION, wanted)?.join("bin/tsc"))
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
