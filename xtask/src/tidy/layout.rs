//! One layout for all rule sets: a folder a chapter, a file a role or a printed step.

use std::collections::BTreeMap;

use super::Verdict;
use crate::workspace::Workspace;

/// The rooms of a rule set, beside its `lib.rs`, and the files each has in every rule set.
const ROOMS: [(&str, &[&str]); 6] = [
    ("sheet", &["mod", "axes", "tables"]),
    ("game", &["mod", "battle", "state", "order", "sentence", "event", "apply", "refusal"]),
    ("rules", &["mod", "victory"]),
    ("setup", &["mod", "forms", "ground"]),
    ("page", &["mod", "picture", "log", "pointing", "roster", "playable"]),
    ("opponent", &["mod", "worth", "goals", "standing"]),
];

/// The file names that come back in every chapter.
const ROLES: [&str; 4] = ["mod", "resolve", "facts", "play"];

/// More files than a reader takes in at a glance.
const MOST_FILES: usize = 12;

/// Every rule set has the same rooms, small chapters, no two files of one name, and a page that shows the way.
pub(crate) fn layout(workspace: &Workspace) -> Verdict {
    workspace.rulesets().iter().flat_map(|ruleset| offences(workspace, ruleset)).collect()
}

fn offences(workspace: &Workspace, ruleset: &str) -> Vec<String> {
    let folder = format!("rulesets/{ruleset}");
    let sources = format!("{folder}/src/");
    let paths: Vec<&str> =
        workspace.rust().filter_map(|file| file.path.strip_prefix(sources.as_str())).collect();
    let mut offences = Vec::new();
    let readme = format!("{folder}/README.md");
    if !workspace.has(&readme) {
        offences.push(format!("{readme}:1: missing; it says where each chapter is"));
    }
    let rooms = ROOMS.map(|(room, _)| room);
    let is_in_room = |path: &&str| path.split_once('/').is_some_and(|(room, _)| rooms.contains(&room));
    let strays = paths.iter().filter(|path| **path != "lib.rs" && !is_in_room(path));
    offences.extend(strays.map(|path| format!("{sources}{path}:1: is in none of {}", rooms.join(", "))));
    let missing = common_files().filter(|file| !paths.contains(&file.as_str()));
    offences.extend(missing.map(|file| format!("{sources}{file}:1: missing; every rule set has it")));

    let mut by_stem: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut by_folder: BTreeMap<&str, usize> = BTreeMap::new();
    for path in &paths {
        let (folder, file) = path.rsplit_once('/').unwrap_or(("", path));
        *by_folder.entry(folder).or_default() += 1;
        by_stem.entry(file.trim_end_matches(".rs")).or_default().push(path);
    }
    let twice = by_stem.iter().filter(|(stem, paths)| paths.len() > 1 && !ROLES.contains(stem));
    offences.extend(
        twice.map(|(stem, paths)| format!("{sources}{}:1: `{stem}` again, as in {}", paths[1], paths[0])),
    );
    let crowded =
        by_folder.iter().filter(|(folder, files)| folder.starts_with("rules") && **files > MOST_FILES);
    offences.extend(crowded.map(|(folder, files)| {
        format!("{sources}{folder}/mod.rs:1: {files} files in a chapter, {MOST_FILES} at most")
    }));
    offences
}

/// The files every rule set has, below its `src/`.
fn common_files() -> impl Iterator<Item = String> {
    ROOMS.iter().flat_map(|(room, files)| files.iter().map(move |file| format!("{room}/{file}.rs")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sound rule set and some more files, with what is to be told of them.
    #[track_caller]
    fn check(more: &[&str], without: &str, expected: &[&str]) {
        let common: Vec<String> = common_files().map(|file| format!("rulesets/a/src/{file}")).collect();
        let mut paths: Vec<&str> = common.iter().map(String::as_str).collect();
        paths.extend(["rulesets/a/README.md", "rulesets/a/src/lib.rs"]);
        paths.retain(|path| *path != without);
        paths.extend(more);
        let files: Vec<(&str, &str)> = paths.iter().map(|path| (*path, "")).collect();
        let offences = layout(&Workspace::of(&files)).offences;
        let places: Vec<&str> = offences.iter().filter_map(|offence| offence.split(':').next()).collect();
        assert_eq!(places, expected, "{offences:?}");
    }

    #[test]
    fn rooms_chapters_and_roles_are_sound() {
        let chapters = ["fire", "melee"].map(|chapter| {
            ["mod", "resolve", "facts", "play"]
                .map(|role| format!("rulesets/a/src/rules/{chapter}/{role}.rs"))
        });
        let more: Vec<&str> = chapters.as_flattened().iter().map(String::as_str).collect();
        check(&more, "", &[]);
    }

    #[test]
    fn what_is_missing_astray_or_twice_is_told() {
        check(&[], "rulesets/a/README.md", &["rulesets/a/README.md"]);
        check(&[], "rulesets/a/src/page/mod.rs", &["rulesets/a/src/page/mod.rs"]);
        check(&[], "rulesets/a/src/game/order.rs", &["rulesets/a/src/game/order.rs"]);
        check(&["rulesets/a/src/onset.rs"], "", &["rulesets/a/src/onset.rs"]);
        let twice = ["rulesets/a/src/page/losses.rs", "rulesets/a/src/rules/losses.rs"];
        check(&twice, "", &[twice[1]]);
    }

    #[test]
    fn a_chapter_of_too_many_files_is_told() {
        let files: Vec<String> = (0..13).map(|n| format!("rulesets/a/src/rules/fire/step_{n}.rs")).collect();
        let more: Vec<&str> = files.iter().map(String::as_str).collect();
        check(&more, "", &["rulesets/a/src/rules/fire/mod.rs"]);
    }
}
