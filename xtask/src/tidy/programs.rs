//! Two test programs a crate, and no test file that is not compiled.

use super::Verdict;
use crate::workspace::Workspace;

/// The test programs a crate may have.
const PROGRAMS: [&str; 2] = ["it", "proofs"];

/// Tests of a crate are the programs `it` and `proofs`; every other file of theirs is declared by `mod` or `#[path]`.
pub(crate) fn test_programs(workspace: &Workspace) -> Verdict {
    workspace.rust().filter_map(|file| offence(workspace, &file.path)).collect()
}

fn offence(workspace: &Workspace, path: &str) -> Option<String> {
    let (package, inside) = path.split_once("/tests/")?;
    if !workspace.folders().contains(package) {
        return None;
    }
    let (program, file) = inside.split_once('/').unwrap_or((inside, ""));
    if file.is_empty() {
        return Some(format!("{path}:1: a test program of its own; put it under tests/it/ or tests/proofs/"));
    }
    if file == "main.rs" {
        let is_known = PROGRAMS.contains(&program);
        return (!is_known).then(|| format!("{path}:1: a third test program; there are it and proofs"));
    }
    let (parents, line) = match module(file) {
        _ if program == "shared" => {
            (PROGRAMS.map(|program| format!("{program}/main.rs")), format!("#[path = \"../shared/{file}\"]"))
        }
        ("", name) => ([format!("{program}/main.rs"), String::new()], format!("mod {name};")),
        (folder, name) => {
            ([".rs", "/mod.rs"].map(|end| format!("{program}/{folder}{end}")), format!("mod {name};"))
        }
    };
    let declares = |known: &str| known.trim().trim_start_matches("pub(crate) ") == line;
    let parents = parents.iter().filter_map(|parent| workspace.file(&format!("{package}/tests/{parent}")));
    let declared = parents.flat_map(|parent| parent.text().lines()).any(declares);
    (!declared).then(|| format!("{path}:1: no `mod` line declares it, so it is never compiled"))
}

/// The folder of a module below its program, and its name: `worked/mod.rs` is `worked` at the top.
fn module(file: &str) -> (&str, &str) {
    let stem = file.strip_suffix("/mod.rs").or_else(|| file.strip_suffix(".rs")).unwrap_or(file);
    stem.rsplit_once('/').unwrap_or(("", stem))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(files: &[(&str, &str)], expected: &[&str]) {
        let offences = test_programs(&Workspace::of(files)).offences;
        let places: Vec<&str> = offences.iter().filter_map(|offence| offence.split(':').next()).collect();
        assert_eq!(places, expected, "{offences:?}");
    }

    #[test]
    fn declared_files_are_compiled_and_others_are_told() {
        check(
            &[
                ("crates/a/tests/it/main.rs", "mod one;\n    mod two;\nmod golden;\n"),
                ("crates/a/tests/it/one.rs", "mod part;\n"),
                ("crates/a/tests/it/one/part.rs", ""),
                ("crates/a/tests/it/two/mod.rs", "pub(crate) mod deep;\n"),
                ("crates/a/tests/it/two/deep.rs", ""),
                ("crates/a/tests/it/two/lost.rs", ""),
                ("crates/a/tests/it/lost.rs", ""),
            ],
            &["crates/a/tests/it/two/lost.rs", "crates/a/tests/it/lost.rs"],
        );
    }

    #[test]
    fn shared_files_are_declared_by_their_path() {
        let main = "#[path = \"../shared/kit.rs\"]\nmod kit;\n";
        check(
            &[
                ("crates/a/tests/proofs/main.rs", main),
                ("crates/a/tests/shared/kit.rs", ""),
                ("crates/a/tests/shared/lost.rs", ""),
            ],
            &["crates/a/tests/shared/lost.rs"],
        );
    }

    #[test]
    fn a_third_program_is_told() {
        check(&[("crates/a/tests/more.rs", "")], &["crates/a/tests/more.rs"]);
        check(&[("crates/a/tests/more/main.rs", "")], &["crates/a/tests/more/main.rs"]);
    }
}
