//! Hostile files through the real program: refused by name and line, without a panic, and left as they were.

mod battles;
mod broken;
mod house_rules;
mod records;
mod scenarios;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Nobody reads a longer complaint.
const LONGEST_COMPLAINT: usize = 25_000;

/// A file somebody might hand to the program.
struct Case {
    name: String,
    bytes: Vec<u8>,
    /// The line the complaint names, where there is one.
    line: Option<usize>,
    /// What the complaint says, in other words than the rest of it.
    says: &'static str,
}

impl Case {
    fn new(name: &str, bytes: impl Into<Vec<u8>>, says: &'static str) -> Case {
        Case { name: name.replace(' ', "-"), bytes: bytes.into(), line: None, says }
    }

    fn line(self, line: usize) -> Case {
        Case { line: Some(line), ..self }
    }
}

/// A change of a good file: line, what stands there, what shall stand there, and what the complaint says.
type Edit = (usize, &'static str, &'static str, &'static str);

fn edited(good: &str, &(line, from, to, says): &Edit) -> Case {
    let old = good.lines().nth(line - 1).unwrap_or_default();
    assert!(old.contains(from), "line {line} has no {from}: {old}");
    let new =
        |(at, text): (usize, &str)| if at + 1 == line { text.replacen(from, to, 1) } else { text.into() };
    let text: Vec<String> = good.lines().enumerate().map(new).collect();
    let letters: String = to.chars().take(24).filter(|c| c.is_ascii_alphanumeric() || *c == ' ').collect();
    Case::new(&format!("line {line} {letters}"), text.join("\n") + "\n", says).line(line)
}

/// A folder of its own that goes away.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("longroll-hostile-{}-{number}", std::process::id()));
        fs::create_dir_all(path.join("battles")).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs a command. `FILE` stands for the file in question, `SCENARIO` for one that draws on it, `OUT` for one to be written.
fn longroll(command: &str, file: &Path, said: &str) -> Output {
    let out = file.with_extension("svg");
    let words = command.split(' ').map(|word| match word {
        "FILE" => file.as_os_str().to_owned(),
        "OUT" => out.clone().into_os_string(),
        "SCENARIO" => file.with_file_name("..").join(battles::SCENARIO).into_os_string(),
        word => word.into(),
    });
    let mut child = Command::new(env!("CARGO_BIN_EXE_longroll"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its file reads nothing.
    let _ = child.stdin.take().unwrap().write_all(said.as_bytes());
    child.wait_with_output().unwrap()
}

/// What is wrong with the way a command took a hostile file, if anything.
fn fault(command: &str, path: &Path, case: &Case) -> Option<String> {
    let ran = longroll(command, path, "");
    let complaint = String::from_utf8_lossy(&ran.stderr).into_owned();
    let file_name = path.file_name().unwrap().to_string_lossy();
    let names_line = |line: usize| {
        complaint.contains(&format!(":{line}:")) || complaint.contains(&format!("line {line}:"))
    };
    let is_control = |c: char| c.is_control() && c != '\n';
    let wrong = [
        (ran.status.code() != Some(1), "the status is not 1"),
        (complaint.contains("panicked"), "it panics"),
        (!complaint.contains(&*file_name), "the file is not named"),
        (!case.line.is_none_or(names_line), "the line is not named"),
        (!complaint.contains(case.says), "it says something else"),
        (complaint.chars().any(is_control), "control characters reach the terminal"),
        (complaint.len() > LONGEST_COMPLAINT, "it says too much"),
        (!ran.stdout.is_empty(), "something is on standard output"),
        (path.is_file() && fs::read(path).unwrap() != case.bytes, "the file was changed"),
        (path.with_extension("svg").exists(), "something was drawn"),
    ];
    let wrong: Vec<&str> = wrong.iter().filter(|(is, _)| *is).map(|(_, what)| *what).collect();
    let begins: String = complaint.chars().take(300).collect();
    let wanted = (case.line, case.says);
    (!wrong.is_empty()).then(|| {
        format!(
            "{} in `{command}`: {} {wanted:?}\n    {}: {begins:?}",
            case.name,
            wrong.join(", "),
            ran.status
        )
    })
}

/// Hands every case to every command, on all cores, and tells all that went wrong.
#[track_caller]
fn check(cases: &[Case], ending: &str, commands: &[&str]) {
    let tasks: Vec<(&Case, &str)> =
        cases.iter().flat_map(|case| commands.iter().map(move |c| (case, *c))).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut faults = Vec::new();
        while let Some((case, command)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            // A folder for each, so that what one leaves behind cannot be taken for another's.
            let own = Folder::new();
            let path = own.file(&format!("battles/{}.{ending}", case.name), &case.bytes);
            own.file(battles::SCENARIO, battles::drawn_from(&case.name));
            faults.extend(fault(command, &path, case));
        }
        faults
    };
    let n_threads = std::thread::available_parallelism().map_or(2, usize::from);
    let faults: Vec<String> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..n_threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    println!("{} hostile files through {} commands", cases.len(), commands.len());
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), tasks.len(), faults.join("\n"));
}

const SCENARIO_COMMANDS: [&str; 3] = ["play FILE", "scenario check FILE --spread", "scenario draw FILE OUT"];
const BATTLE_COMMANDS: [&str; 2] = ["play SCENARIO", "scenario check SCENARIO --spread"];
const RECORD_COMMANDS: [&str; 4] =
    ["verify FILE", "replay FILE", "replay FILE --draw OUT", "play --resume FILE"];
const HOUSE_COMMANDS: [&str; 5] = [
    "sheet gallop --house FILE",
    "scenario check barlows-knoll --house FILE",
    "resolve gallop fire --seed 1 --house FILE",
    "odds gallop fire --house FILE",
    "play barlows-knoll --house FILE",
];

#[test]
fn scenarios_are_refused() {
    let cases: Vec<Case> = scenarios::cases().into_iter().chain(broken::toml()).collect();
    assert!(cases.len() >= 60, "{}", cases.len());
    check(&cases, "toml", &SCENARIO_COMMANDS);
}

#[test]
fn battles_of_history_are_refused() {
    let cases: Vec<Case> = battles::cases().into_iter().chain(broken::toml()).collect();
    assert!(cases.len() >= 60, "{}", cases.len());
    check(&cases, "toml", &BATTLE_COMMANDS);
}

#[test]
fn house_rules_are_refused() {
    let cases: Vec<Case> = house_rules::cases().into_iter().chain(broken::toml()).collect();
    assert!(cases.len() >= 35, "{}", cases.len());
    check(&cases, "toml", &HOUSE_COMMANDS);
}

#[test]
fn records_are_refused() {
    let folder = Folder::new();
    let record = records::written(&folder);
    let cases: Vec<Case> = records::cases(&record).into_iter().chain(broken::json_lines(&record)).collect();
    assert!(cases.len() >= 50, "{}", cases.len());
    check(&cases, "record", &RECORD_COMMANDS);
}

#[test]
fn lines_and_roads_without_points_are_refused_on_every_free_table() {
    const COBB_FARM: &str = include_str!("../../../../scenarios/deadly-field/cobb-farm.toml");
    const MERCER_LANE: &str = include_str!("../../../../scenarios/guns/mercer-lane.toml");
    const EL_TEB: &str = include_str!("../../../../scenarios/lancer/el-teb.toml");
    let mut cases = Vec::new();
    for (name, good) in [("cobb-farm", COBB_FARM), ("mercer-lane", MERCER_LANE), ("el-teb", EL_TEB)] {
        for (number, line) in good.lines().enumerate().filter(|(_, line)| line.contains("points = [")) {
            let (before, after) = line.split_once("points = [").unwrap();
            let (_, rest) = after.split_once(']').unwrap();
            let broken =
                ["points = []", "ponits = [\"1,1\", \"2,2\"]", "points = [\"1,1\"]", "points = [[]]"];
            for (nth, points) in broken.iter().enumerate() {
                let text = good.replacen(line, &format!("{before}{points}{rest}"), 1);
                let case = Case::new(&format!("{name} {} {nth}", number + 1), text, "");
                cases.push(case.line(number + 1));
            }
        }
    }
    assert!(cases.len() >= 24, "{}", cases.len());
    check(&cases, "toml", &["scenario check FILE", "scenario show FILE"]);
}

#[test]
fn a_folder_and_a_file_that_is_not_there_are_refused() {
    let folder = Folder::new();
    let nobody = Case::new("nobody", "", "");
    let inner = folder.0.join("inner.toml");
    fs::create_dir(&inner).unwrap();
    let commands = SCENARIO_COMMANDS.iter().chain(&RECORD_COMMANDS).chain(&HOUSE_COMMANDS);
    let missing = folder.0.join("missing.toml");
    let faults: Vec<String> = commands
        .flat_map(|command| [&inner, &missing].map(|path| fault(command, path, &nobody)))
        .flatten()
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(!missing.exists());
}

#[test]
fn what_editors_leave_in_a_file_is_borne() {
    let folder = Folder::new();
    let marked = format!("\u{feff}{}", scenarios::GOOD);
    for (name, text) in [
        ("good.toml", scenarios::GOOD.to_string()),
        ("windows.toml", scenarios::GOOD.replace('\n', "\r\n")),
        ("marked.toml", marked),
        ("no-end.toml", scenarios::GOOD.trim_end().to_string()),
    ] {
        let path = folder.file(name, &text);
        for command in SCENARIO_COMMANDS {
            let ran = longroll(command, &path, "quit\n");
            assert_eq!(ran.status.code(), Some(0), "{name}: {}", String::from_utf8_lossy(&ran.stderr));
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn hostile_sentences_change_nothing() {
    let folder = Folder::new();
    let path = folder.file("scenario.toml", scenarios::GOOD);
    let record = folder.0.join("game.record");
    let command = format!("play FILE --seed 1 --record {}", record.display());
    longroll(&command, &path, "");
    let opening = fs::read(&record).unwrap();
    let long = "One fires at ".repeat(100_000);
    for (sentence, answer) in [
        ("Two fires at A01", "no: "),
        ("all of Right at C03 move to C02", "no: "),
        ("Nobody moves to A02", "there is no stand 'Nobody'"),
        ("One moves to Z99", "no: "),
        ("One moves to", "is no order"),
        ("One moves to A02 in column in column", "is no square"),
        ("C03 faces upwards", "upwards"),
        ("fight at A01", "no: "),
        ("leave the table", "no: "),
        ("\u{0}", "is no order"),
        ("odds Two charges", "no: "),
        ("why Two charges", "no: "),
        ("odds", "is no order"),
        ("log 99999999999999999999", ""),
        ("log -1", ""),
        ("orders \u{1b}[2J", ""),
        (&long, "is no"),
        ("undo", "nothing to take back"),
    ] {
        let ran = longroll(&command, &path, &format!("{sentence}\nquit\n"));
        let (out, err) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
        let begins: String = sentence.chars().take(40).collect();
        assert_eq!((ran.status.code(), &*err), (Some(0), ""), "{begins}");
        assert!(out.contains(answer), "{begins}: {out}");
        assert_eq!(fs::read(&record).unwrap(), opening, "{begins}");
    }
    let ran = longroll(&command, &path, "");
    assert_eq!(ran.status.code(), Some(0), "the end of input is a farewell");
}

#[test]
fn a_record_of_other_rules_is_told_without_obeying_it() {
    let folder = Folder::new();
    let record = records::written(&folder);
    let text = record.edited(1, "\"revision\":", "\"revision\":9");
    let path = folder.file("other.record", text.replacen("One moves to", "\\u001b[2J\\u0007One moves to", 1));
    let ran = longroll("replay FILE", &path, "");
    let out = String::from_utf8_lossy(&ran.stdout);
    assert_eq!(ran.status.code(), Some(0), "{}", String::from_utf8_lossy(&ran.stderr));
    assert!(out.contains("One moves to A02") && out.contains("told by its events"), "{out}");
    assert!(!out.chars().any(|c| c.is_control() && c != '\n'), "{out:?}");
}

#[test]
fn sentences_that_are_no_text_end_the_game_and_keep_the_record() {
    let folder = Folder::new();
    let path = folder.file("scenario.toml", scenarios::GOOD);
    let record = folder.0.join("game.record");
    let mut child = Command::new(env!("CARGO_BIN_EXE_longroll"))
        .args(["play".as_ref(), path.as_os_str(), "--seed".as_ref(), "1".as_ref(), "--record".as_ref()])
        .arg(&record)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"done\n\xff\xfe\n").unwrap();
    let ran = child.wait_with_output().unwrap();
    let err = String::from_utf8_lossy(&ran.stderr);
    assert!(!err.contains("panicked"), "{err}");
    let verified = longroll("verify FILE", &record, "");
    assert_eq!(verified.status.code(), Some(0), "{}", String::from_utf8_lossy(&verified.stderr));
}
