//! Damaged files in twelve classes, made from the files of the program: none panics, and what is refused names place and reason.
//!
//! A file of each class and rule set by day, five of each under `cargo xtask prove`. Times and peak memory are printed.

mod damage;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use damage::{CLASSES, Class, Damaged, Kind};

/// It measures a process, where there is one.
const TIME: &str = "/usr/bin/time";

/// The scenario that is drawn from a damaged battle.
const DRAWN: &str = "drawn-from-it.toml";

/// What came of a command.
struct Ran {
    code: Option<i32>,
    said: String,
    took: Duration,
    /// The most memory it had, in kilobytes; 0 where nothing measures it.
    peak: u64,
}

fn run(args: &[&str], folder: &Path) -> Ran {
    let measured = folder.join("measured");
    let program = env!("CARGO_BIN_EXE_longroll");
    let mut command = Command::new(if Path::new(TIME).exists() { TIME } else { program });
    if Path::new(TIME).exists() {
        command.args(["-q", "-f", "%M", "-o"]).arg(&measured).arg(program);
    }
    let begun = Instant::now();
    let output = command.args(args).stdin(Stdio::null()).output().expect("it runs");
    let took = begun.elapsed();
    let peak = fs::read_to_string(&measured).unwrap_or_default();
    let peak = peak.lines().last().and_then(|line| line.parse().ok()).unwrap_or(0);
    Ran { code: output.status.code(), said: String::from_utf8_lossy(&output.stderr).into_owned(), took, peak }
}

/// The commands a file is handed to; `FILE` stands for it, `OUT` for a picture.
fn commands(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Scenario => {
            &["scenario check FILE --spread", "scenario show FILE", "scenario draw FILE OUT", "play FILE"]
        }
        Kind::Battle => &["scenario check SCENARIO", "scenario show SCENARIO"],
        Kind::HouseRules => &["sheet RULESET --house FILE", "scenario check WORD --house FILE"],
        Kind::Record => &["verify FILE", "replay FILE", "replay FILE --draw OUT", "play --resume FILE"],
    }
}

/// Whether a complaint names a line of a file.
fn names_place(said: &str) -> bool {
    let is_number = |word: &str| word.parse::<usize>().is_ok();
    let by_line = said.split("line ").skip(1).any(|rest| rest.split(':').next().is_some_and(is_number));
    let parts: Vec<&str> = said.split(':').collect();
    by_line || parts.windows(2).any(|pair| is_number(pair[0]) && is_number(pair[1]))
}

/// What is wrong with the way a command took a file, if anything.
fn fault(file: &Damaged, name: &str, ran: &Ran) -> Option<&'static str> {
    let reason = ran.said.rsplit(": ").next().is_some_and(|reason| reason.trim().len() > 5);
    match ran.code {
        _ if ran.said.contains("panicked") => Some("it panics"),
        Some(0) if file.class.is_refused() => Some("it is not refused"),
        Some(0) => None,
        // A record of earlier rules is sound, and only looked at.
        Some(1) if ran.said.contains("--todays-rules") => None,
        Some(1) if !ran.said.contains(name) && !ran.said.contains(DRAWN) => Some("the file is not named"),
        Some(1) if !names_place(&ran.said) => Some("no place is named"),
        Some(1) if !reason => Some("no reason is named"),
        Some(1) => None,
        _ => Some("it ends in another way"),
    }
}

/// A folder of its own that goes away.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

/// What was measured of a class.
#[derive(Default)]
struct Tally {
    files: usize,
    refused: usize,
    longest: Duration,
    peak: u64,
}

#[test]
fn damaged_files_are_refused_with_place_and_reason_or_borne() {
    let n_each = if std::env::var_os("LONGROLL_PROVE").is_some() { 5 } else { 1 };
    let folder = Folder(std::env::temp_dir().join(format!("longroll-damaged-{}", std::process::id())));
    fs::create_dir_all(folder.0.join("battles")).expect("a folder can be made");
    let mut faults = Vec::new();
    let mut n_files = 0;
    for class in CLASSES {
        let mut tally = Tally::default();
        for file in damage::files(class, n_each) {
            let took = hand_over(&file, &folder.0, &mut tally);
            faults.extend(took);
            n_files += 1;
        }
        let Tally { files, refused, longest, peak } = tally;
        println!(
            "{class:?}: {files} files, {refused} refused, at most {} ms and {} MB",
            longest.as_millis(),
            peak / 1000
        );
    }
    println!("{n_files} files in {} classes", CLASSES.len());
    assert_eq!((n_files, CLASSES.len()), (n_each * 60, 12));
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// Hands a file to two of its commands, the first and another.
fn hand_over(file: &Damaged, folder: &Path, tally: &mut Tally) -> Vec<String> {
    let kind = file.class.kind();
    let name = format!("damaged-{}.{}", file.number, if kind == Kind::Record { "record" } else { "toml" });
    let path = folder.join(if kind == Kind::Battle { "battles" } else { "." }).join(&name);
    fs::write(&path, &file.bytes).expect("it can be written");
    let scenario = folder.join(DRAWN);
    fs::write(&scenario, damage::drawn_from(&format!("damaged-{}", file.number))).expect("it can be written");
    let all = commands(kind);
    let picture = folder.join("drawn.svg").display().to_string();
    let (path, scenario) = (path.display().to_string(), scenario.display().to_string());
    let mut faults = Vec::new();
    let mut is_refused = false;
    for command in [all[0], all[1 + file.number % (all.len() - 1)]] {
        let word = |word: &'static str| match word {
            "FILE" => path.as_str(),
            "OUT" => picture.as_str(),
            "SCENARIO" => scenario.as_str(),
            "RULESET" => file.ruleset,
            "WORD" => file.scenario,
            other => other,
        };
        let ran = run(&command.split(' ').map(word).collect::<Vec<_>>(), folder);
        is_refused |= ran.code == Some(1);
        tally.longest = tally.longest.max(ran.took);
        tally.peak = tally.peak.max(ran.peak);
        if let Some(what) = fault(file, &name, &ran) {
            let begins: String = ran.said.chars().take(300).collect();
            faults.push(format!(
                "{:?} {} of {}, `{command}`: {what}: {begins:?}",
                file.class, file.number, file.ruleset
            ));
        }
    }
    tally.files += 1;
    tally.refused += usize::from(is_refused);
    fs::remove_file(&path).expect("it is there");
    faults
}

/// The limits of a file, each at what is beyond it: refused at once.
#[test]
fn files_beyond_the_limits_are_refused() {
    let folder = Folder(std::env::temp_dir().join(format!("longroll-limits-{}", std::process::id())));
    fs::create_dir_all(&folder.0).expect("a folder can be made");
    for (number, (what, text)) in damage::beyond_the_limits().into_iter().enumerate() {
        let path = folder.0.join(format!("beyond-{number}.toml"));
        fs::write(&path, &text).expect("it can be written");
        let ran = run(&["scenario", "check", &path.display().to_string()], &folder.0);
        println!("{what}: {} bytes, {} ms, {} MB", text.len(), ran.took.as_millis(), ran.peak / 1000);
        assert_eq!(ran.code, Some(1), "{what}: {}", ran.said);
        assert!(ran.said.contains("at most") && names_place(&ran.said), "{what}: {}", ran.said);
    }
}

impl Class {
    /// Whether every file of the class is refused; others may be borne.
    fn is_refused(self) -> bool {
        matches!(self, Class::ManyEntries | Class::LongNames | Class::ManyLines | Class::Misspelt)
    }
}
