//! The code map lists exactly the folders there are, in dependency order.

use super::Verdict;
use crate::workspace::{Workspace, rank};

const PAGE: &str = "ARCHITECTURE.md";

/// Compares the `## Code map` of ARCHITECTURE.md with the folders of crates, rule sets and apps.
pub(crate) fn code_map(workspace: &Workspace) -> Verdict {
    let page = workspace.file(PAGE).map(|file| file.text()).unwrap_or_default();
    let folders = workspace.folders();
    let entries = entries(page);
    let listed = |folder: &String| entries.iter().any(|(_, entry)| entry == folder);
    let missing = folders.iter().filter(|folder| !listed(folder));
    let missing = missing.map(|folder| format!("{PAGE}: the code map does not list {folder}"));
    let gone = entries.iter().filter(|(_, entry)| !folders.contains(entry));
    let gone = gone.map(|(line, entry)| format!("{PAGE}:{line}: there is no {entry}"));
    let misplaced = entries.windows(2).filter(|pair| rank(&pair[0].1) > rank(&pair[1].1));
    let misplaced = misplaced.map(|pair| format!("{PAGE}:{}: {} stands too low", pair[1].0, pair[1].1));
    missing.chain(gone).chain(misplaced).collect()
}

/// List items of the code map that open with a folder in backticks, with their lines.
fn entries(page: &str) -> Vec<(usize, String)> {
    let lines = page.lines().enumerate().skip_while(|(_, line)| *line != "## Code map").skip(1);
    let section = lines.take_while(|(_, line)| !line.starts_with("## "));
    let folder = |line: &str| {
        let (folder, _) = line.strip_prefix("- `")?.split_once('`')?;
        let folder = folder.trim_end_matches('/');
        ["crates/", "rulesets/", "apps/"]
            .iter()
            .any(|top| folder.starts_with(top))
            .then(|| folder.to_string())
    };
    section.filter_map(|(index, line)| Some((index + 1, folder(line)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(map: &str, expected: &[&str]) {
        let page = format!("# A\n- `crates/elsewhere/`\n## Code map\n{map}\n## After\n- `crates/later/`\n");
        let workspace = Workspace::of(&[
            (PAGE, &page),
            ("crates/dice/Cargo.toml", ""),
            ("crates/sheet/Cargo.toml", ""),
            ("xtask/Cargo.toml", ""),
        ]);
        assert_eq!(code_map(&workspace).offences, expected);
    }

    #[test]
    fn the_map_is_complete_true_and_in_order() {
        check("- `crates/dice/`: chance\n- `crates/sheet/`: sheets\n- `xtask/`: us", &[]);
        check("- `crates/dice/`", &["ARCHITECTURE.md: the code map does not list crates/sheet"]);
        check(
            "- `crates/dice/`\n- `crates/sheet/`\n- `crates/ai/`",
            &["ARCHITECTURE.md:6: there is no crates/ai"],
        );
        check("- `crates/sheet/`\n- `crates/dice/`", &["ARCHITECTURE.md:5: crates/dice stands too low"]);
    }
}
