//! What the tests in a browser need: Debian's Chromium and its driver, and axe-core, are seen to before any test runs.

use std::fs;

use crate::counts::Counts;
use crate::debian::see_to;
use crate::npm;
use crate::workspace::root;

/// What the tests need of Debian.
const PACKAGES: [&str; 4] = ["chromium", "chromium-driver", "fonts-dejavu-core", "fonts-liberation"];

/// What the page is searched with for what shuts people out.
const AXE: [&str; 2] = ["axe-core", "4.14.0"];

/// By this the harness leaves these tests out.
const SKIP: [&str; 2] = ["--skip", "browser::"];

/// Whether the tests in a browser are run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Browser {
    Wanted,
    Skipped,
}

/// Sees to the browser. Says what the harness is to be told, and counts the tests it leaves out.
pub(crate) fn prepare(browser: Browser) -> (&'static [&'static str], Counts) {
    let skipped = Counts { skipped: tests(), ..Counts::default() };
    if browser == Browser::Skipped {
        println!("\n{} tests in a browser are skipped", skipped.skipped);
        return (&SKIP, skipped);
    }
    match see_to_it() {
        Ok(()) => (&[], Counts::default()),
        Err(why) => {
            println!("\n{why}");
            (&SKIP, Counts { failed: 1, ..skipped })
        }
    }
}

/// How many there are.
fn tests() -> u64 {
    let tests = root().join("apps/longroll/tests/it");
    let parts = fs::read_dir(tests.join("browser")).into_iter().flatten().flatten().map(|entry| entry.path());
    let files = parts.chain([tests.join("browser.rs")]);
    let source: String = files.filter_map(|file| fs::read_to_string(file).ok()).collect();
    source.lines().filter(|line| line.trim() == "#[test]").count() as u64
}

/// Installs the browser and axe-core where they are missing and may be installed; else says how.
fn see_to_it() -> Result<(), String> {
    let [axe, version] = AXE;
    see_to(&["chromium", "chromedriver"], &PACKAGES, "the page is tested in Chromium")
        .and_then(|()| npm::package(axe, version, "the page is searched by axe-core"))
        .map(|_| ())
        .map_err(|why| format!("{why}\n(or leave these tests out: cargo xtask test --no-browser)"))
}
