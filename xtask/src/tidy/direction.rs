//! Folder order is dependency order, and nothing below the rule sets knows one by name.

use super::Verdict;
use crate::rust_source::{code, lines_with, without_tests};
use crate::workspace::{Package, Workspace, rank};

/// A package uses only what stands above it; a rule set uses no other rule set.
pub(crate) fn dependency_direction(workspace: &Workspace) -> Verdict {
    let packages = &workspace.packages;
    let mut offences = Vec::new();
    for package in packages {
        let manifest = format!("{}/Cargo.toml", package.folder);
        if package.folder != "xtask" && rank(&package.folder).is_none() {
            offences.push(format!(
                "{manifest}: no place in the order; add it to LAYERS in xtask/src/workspace.rs"
            ));
        }
        for dependency in &package.dependencies {
            let ours = packages.iter().find(|other| other.name == dependency.name);
            let kind = if dependency.is_dev { Kind::Dev } else { Kind::Shipped };
            if let Some(why) = ours.and_then(|ours| objection(package, ours, kind)) {
                offences.push(format!("{manifest}: {} uses {}: {why}", package.name, dependency.name));
            }
        }
    }
    offences.into_iter().collect()
}

/// Ids that are words of everyday too, as scenario files use them; only their paths are looked for.
const WORDS: [&str; 1] = ["guns"];

/// No crate mentions a rule set in its code, neither as a path nor by its id.
pub(crate) fn nameless_engine(workspace: &Workspace) -> Verdict {
    let rulesets = workspace.rulesets();
    let mut offences = Vec::new();
    for folder in workspace.folders().iter().filter(|folder| folder.starts_with("crates/")) {
        for file in workspace.files.iter().filter(|file| file.is_source_of(folder)) {
            let code = without_tests(&code(file.text()));
            for ruleset in &rulesets {
                let path = format!("{}::", ruleset.replace('-', "_"));
                let lines = lines_with(&code, &path);
                offences
                    .extend(lines.map(|line| format!("{}:{line}: names the rule set {ruleset}", file.path)));
                let id = format!("\"{ruleset}\"");
                // The id stands inside a literal, which the blanked code no longer shows.
                let quoted = file.text().lines().zip(code.lines()).enumerate();
                let named = |raw: &str| raw.contains(&id) && !WORDS.contains(&ruleset.as_str());
                let quoted = quoted.filter(|(_, (raw, code))| named(raw) && !code.trim().is_empty());
                offences.extend(
                    quoted.map(|(at, _)| format!("{}:{}: names the rule set {ruleset}", file.path, at + 1)),
                );
            }
        }
    }
    offences.into_iter().collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Shipped,
    Dev,
}

fn objection(user: &Package, used: &Package, kind: Kind) -> Option<&'static str> {
    let is_ruleset = |package: &Package| package.folder.starts_with("rulesets/");
    if user.folder == "xtask" || used.folder == "xtask" {
        return Some("xtask stands alone");
    }
    if is_ruleset(user) && is_ruleset(used) {
        return Some("a rule set depends on no other rule set");
    }
    match (used.name.as_str(), kind) {
        ("testkit" | "odds", Kind::Dev) => return None,
        ("testkit", Kind::Shipped) => return Some("testkit serves tests only; make it a dev-dependency"),
        _ => {}
    }
    (rank(&used.folder)? >= rank(&user.folder)?).then_some("a folder depends only on those above it")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::Dependency;

    fn check(user: &str, used: &str, kind: Kind, allowed: Result<(), &str>) {
        let package = |folder: &str, dependencies| Package {
            name: folder.rsplit('/').next().unwrap_or_default().into(),
            folder: folder.into(),
            dependencies,
        };
        let used = package(used, vec![]);
        let dependency = Dependency { name: used.name.clone(), is_dev: kind == Kind::Dev };
        let user = package(user, vec![dependency]);
        let found = dependency_direction(&Workspace { files: vec![], packages: vec![user, used] });
        match allowed {
            Ok(()) => assert_eq!(found.offences, Vec::<String>::new()),
            Err(why) => assert!(found.offences[0].contains(why), "{:?}", found.offences),
        }
    }

    #[test]
    fn dependencies_point_upwards() {
        check("crates/engine", "crates/dice", Kind::Shipped, Ok(()));
        check("rulesets/gallop", "crates/engine", Kind::Shipped, Ok(()));
        check("apps/longroll", "rulesets/gallop", Kind::Shipped, Ok(()));
        check("crates/dice", "crates/engine", Kind::Shipped, Err("those above it"));
        check("crates/engine", "rulesets/gallop", Kind::Dev, Err("those above it"));
        check("rulesets/gallop", "rulesets/guns", Kind::Dev, Err("no other rule set"));
        check("rulesets/gallop", "crates/testkit", Kind::Dev, Ok(()));
        check("crates/engine", "crates/testkit", Kind::Dev, Ok(()));
        check("rulesets/gallop", "crates/testkit", Kind::Shipped, Err("tests only"));
        check("xtask", "crates/dice", Kind::Shipped, Err("alone"));
        check("crates/novelty", "crates/dice", Kind::Shipped, Err("no place in the order"));
    }

    #[test]
    fn a_crate_names_no_rule_set() {
        let workspace = Workspace::of(&[
            (
                "crates/engine/src/lib.rs",
                "//! Runs gallop::Game.\nuse gallop::Game;\nconst ID: &str = \"gallop\";\n",
            ),
            ("rulesets/gallop/src/lib.rs", "//! Gallop.\n"),
            ("crates/scenario/src/lib.rs", "//! Terms.\nconst TERM: &str = \"guns\";\n"),
            ("rulesets/guns/src/lib.rs", "//! Guns.\n"),
        ]);
        let places = nameless_engine(&workspace).offences;
        assert_eq!(places.len(), 2, "{places:?}");
        assert!(places[0].starts_with("crates/engine/src/lib.rs:2:"));
        assert!(places[1].starts_with("crates/engine/src/lib.rs:3:"));
    }
}
