//! Games of an earlier day: records and stored games must stay readable, whatever becomes of the program.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::served::{Folder, Server};
use serde_json::{Value, json};

/// Battles the computer fought against itself, the revision of their rules, and how many orders each took.
const RECORDS: [(&str, u64, usize); 5] = [
    ("gallop", 2, 109),
    ("lancer", 3, 106),
    ("great-battles", 2, 291),
    ("guns", 2, 127),
    ("deadly-field", 2, 127),
];

/// Stored games: rule set, sequence number, orders that stand, and whether a person can go on.
const GAMES: [(&str, Stored); 6] = [
    ("6f93dc384a8ed70d", Stored { ruleset: "gallop", revision: 2, seq: 42, orders: 38, open: true }),
    ("84d4003603508008", Stored { ruleset: "lancer", revision: 3, seq: 56, orders: 56, open: false }),
    ("d68ad205acf2a326", Stored { ruleset: "great-battles", revision: 2, seq: 75, orders: 75, open: true }),
    ("0261b4de511eab1b", Stored { ruleset: "guns", revision: 2, seq: 102, orders: 100, open: true }),
    ("dc14a51e94bd2d52", Stored { ruleset: "deadly-field", revision: 2, seq: 31, orders: 31, open: true }),
    ("cd88c82444c68c10", Stored { ruleset: "gallop", revision: 2, seq: 14, orders: 10, open: true }),
];

struct Stored {
    ruleset: &'static str,
    revision: u64,
    seq: u64,
    orders: usize,
    open: bool,
}

fn kept(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/memory").join(file)
}

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_longroll")).args(args).output().expect("it runs")
}

/// What the program prints.
#[track_caller]
fn longroll(args: &[&str]) -> String {
    let output = run(args);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {said}");
    String::from_utf8(output.stdout).expect("it prints text")
}

/// Why the program does not do it.
#[track_caller]
fn refused(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(1), "{args:?}: {}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).expect("it says so in words")
}

/// The revision of a rule set today.
fn today(ruleset: &str) -> u64 {
    let sheet: Value =
        serde_json::from_str(&longroll(&["sheet", ruleset, "--format", "json"])).expect("a document");
    sheet["revision"].as_u64().expect("a revision")
}

/// A record is opened, told and drawn; it is verified, or it is said why its dice were not thrown again.
fn check_record(path: &Path, ruleset: &str, revision: u64, orders: usize) {
    let folder = Folder::new();
    let record = path.display().to_string();
    let (verified, today) = (longroll(&["verify", &record]), today(ruleset));
    let all = match revision == today {
        true => "every die, event and hash as recorded".to_string(),
        false => format!(
            "every event applies. The game was played under revision {revision} of the rules. They are at revision {today} now"
        ),
    };
    assert!(verified.contains(&format!(": {orders} orders, {all}")), "{verified}");
    let told = longroll(&["replay", &record]);
    let last = |number: usize| told.lines().any(|line| line.starts_with(&format!("{number:4} ")));
    assert!(last(orders), "{record}: order {orders} is not told: {told}");
    let drawn = folder.0.join("drawn.svg").display().to_string();
    longroll(&["replay", &record, "--draw", &drawn]);
    assert!(fs::read_to_string(&drawn).is_ok_and(|svg| svg.starts_with("<svg")), "{record}");
}

#[test]
fn records_of_an_earlier_day_are_verified_told_and_drawn() {
    for (ruleset, revision, orders) in RECORDS {
        check_record(&kept(&format!("{ruleset}.record")), ruleset, revision, orders);
    }
}

/// The rule sets, with the revisions of which there is no record: those with a sheet and no battle yet.
const RULE_SETS: [(&str, &[u64]); 5] =
    [("gallop", &[]), ("lancer", &[1]), ("great-battles", &[1]), ("guns", &[1]), ("deadly-field", &[])];

/// The revisions of a rule set that were sealed and are not the present one.
fn earlier(ruleset: &str) -> Vec<u64> {
    let register = format!("../../rulesets/{ruleset}/revisions.txt");
    let register =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(register)).expect("it has a register");
    let numbers = register.lines().filter_map(|line| line.split_once(' ')?.0.parse().ok());
    let today = today(ruleset);
    numbers.filter(|number| *number != today).collect()
}

#[test]
fn a_record_of_every_revision_is_verified_told_and_drawn() {
    for (ruleset, without_records) in RULE_SETS {
        for revision in earlier(ruleset).into_iter().filter(|number| !without_records.contains(number)) {
            let path = kept(&format!("revisions/{ruleset}-{revision}.record"));
            assert!(
                path.is_file(),
                "keep a small golden record of revision {revision} of {ruleset} as {}",
                path.display()
            );
        }
    }
    let mut n_records = 0;
    for entry in fs::read_dir(kept("revisions")).expect("a folder") {
        let path = entry.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a record");
        let header: Value = serde_json::from_str(text.lines().next().expect("a header")).expect("a header");
        let (ruleset, revision) = (header["ruleset"].as_str().expect("a word"), header["revision"].as_u64());
        check_record(&path, ruleset, revision.expect("a number"), text.lines().count() - 2);
        n_records += 1;
    }
    assert!(n_records >= 8, "{n_records} records");
}

/// The first half of a record: the record of a game that was left there.
fn first_half(path: &Path, folder: &Folder) -> PathBuf {
    let text = fs::read_to_string(path).expect("a record");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let half = folder.0.join(path.file_name().expect("a name"));
    fs::write(&half, lines[..lines.len() / 2].concat()).expect("it can be written");
    half
}

#[test]
fn a_record_of_earlier_rules_goes_on_under_todays_in_a_record_of_its_own() {
    let folder = Folder::new();
    let mut n_forks = 0;
    for (ruleset, _) in RULE_SETS {
        for revision in earlier(ruleset) {
            let path = kept(&format!("revisions/{ruleset}-{revision}.record"));
            if !path.is_file() {
                continue;
            }
            let old = first_half(&path, &folder);
            let (before, record) = (fs::read(&old).expect("a record"), old.display().to_string());
            let why = refused(&["play", "--resume", &record]);
            assert!(why.contains(&format!("played under revision {revision} of the rules")), "{why}");
            assert!(why.contains("--todays-rules --record"), "{why}");
            refused(&["play", "--resume", &record, "--todays-rules", "--record", &record]);

            // Random players play it to its end, and all of it is verified.
            let new = folder.0.join(format!("new-{ruleset}-{revision}.record")).display().to_string();
            let seats = random_players(&record);
            let mut go_on =
                vec!["play", "--resume", &record, "--todays-rules", "--record", &new, "--seed", "1"];
            go_on.extend(seats.iter().flat_map(|seat| ["--seat", seat.as_str()]));
            longroll(&go_on);
            let verified = longroll(&["verify", &new]);
            let n_old = before.iter().filter(|byte| **byte == b'\n').count() - 2;
            assert!(
                verified.contains(&format!("The first {n_old} are from {record} (revision {revision}")),
                "{verified}"
            );
            assert!(
                longroll(&["replay", &new]).contains(&format!("(the first {n_old} orders are from")),
                "{new}"
            );
            assert_eq!(fs::read(&old).expect("a record"), before, "the old record stays as it is");
            n_forks += 1;
        }
    }
    assert!(n_forks >= 4, "{n_forks} records went on");
}

/// Random players for all sides that a record tells of.
fn random_players(record: &str) -> BTreeSet<String> {
    let side = |line: &str| {
        let (number, told) = line.trim_start().split_once(' ')?;
        number.parse::<usize>().ok()?;
        let (side, _) = told.split_once(':')?;
        // The map below the orders has numbers and colons, too.
        side.starts_with(char::is_alphabetic).then(|| format!("{side}=random"))
    };
    longroll(&["replay", record]).lines().filter_map(side).collect()
}

/// A folder with a copy of the stored games, and a server of it.
pub(crate) fn served() -> (Folder, Server) {
    let folder = Folder::new();
    fs::copy(kept("games.db"), folder.0.join("games.db")).expect("the games can be copied");
    let server = Server::start(&folder.0, "127.0.0.1:0");
    (folder, server)
}

#[test]
fn stored_games_of_an_earlier_day_are_listed_opened_and_watched() {
    let (folder, server) = served();
    let (_, lobby) = server.get("/api/lobby");
    assert_eq!(lobby["games"].as_array().map(Vec::len), Some(GAMES.len()), "{lobby}");
    for (id, stored) in &GAMES {
        let at = |path: &str| server.get(&format!("/api/games/{id}{path}"));
        let (status, game) = at("");
        assert_eq!((status, &game["seq"]), (200, &json!(stored.seq)), "{game}");
        assert_eq!(game["orders"], json!(stored.orders), "{}", stored.ruleset);
        let is_past = today(stored.ruleset) != stored.revision;
        let told = game["caption"].as_str().is_some_and(|caption| caption.contains("Played under revision"));
        assert_eq!(told, is_past, "{}", game["caption"]);
        assert_eq!(game["past"].is_string(), is_past && stored.open, "{}", game["past"]);
        let mut kept = lobby["games"].as_array().into_iter().flatten();
        let row = kept.find(|row| row["id"] == json!(id)).expect("it is listed");
        assert_eq!(row["past"], json!(is_past), "{row}");
        assert_eq!(game["over"].is_null(), stored.open, "{}", stored.ruleset);
        let (status, log) = at("/log?from=0");
        assert_eq!((status, log["entries"].as_array().map(Vec::len)), (200, Some(stored.orders)), "{log}");
        for picture in ["/ground".to_string(), "/board".into(), format!("/board?after={}", stored.orders / 2)]
        {
            let (status, drawn) = at(&picture);
            assert!(status == 200 && drawn.as_str().is_some_and(|svg| svg.contains("<svg")), "{picture}");
        }
        let (_, record) = at("/record");
        let file = folder.0.join(format!("{id}.record"));
        fs::write(&file, record.as_str().expect("a record is text")).expect("it can be written");
        longroll(&["verify", &file.display().to_string()]);
    }
}

/// Gives the first order that can be given; answers how the game stands then.
fn give_any(server: &Server, id: &str, seq: &Value) -> (u16, Value) {
    let (_, said) = server.get(&format!("/api/games/{id}/sentences"));
    let order = said[0].as_str().expect("a person is asked").to_string();
    server.post(&format!("/api/games/{id}/orders"), &json!({"order": order, "seq": seq, "key": "once more"}))
}

#[test]
fn stored_games_of_todays_rules_go_on() {
    let (_folder, server) = served();
    let is_todays = |stored: &Stored| stored.open && today(stored.ruleset) == stored.revision;
    for (id, stored) in GAMES.iter().filter(|(_, stored)| is_todays(stored)) {
        let (status, game) = give_any(&server, id, &json!(stored.seq));
        assert_eq!(status, 200, "{}: {game}", stored.ruleset);
        assert!(game["orders"].as_u64() > Some(stored.orders as u64), "{game}");
    }
}

#[test]
fn stored_games_of_earlier_rules_go_on_in_games_of_their_own() {
    let (_folder, server) = served();
    let is_past = |stored: &Stored| stored.open && today(stored.ruleset) != stored.revision;
    let mut n_forks = 0;
    for (id, stored) in GAMES.iter().filter(|(_, stored)| is_past(stored)) {
        let at = |path: &str| server.get(&format!("/api/games/{id}{path}"));
        let (_, before) = at("/record");
        // Nothing can be ordered, answered or taken back in it.
        assert_eq!(at("/sentences").1, json!([]), "{}", stored.ruleset);
        let done = json!({"order": "done", "seq": stored.seq, "key": "once more"});
        let (status, why) = server.post(&format!("/api/games/{id}/orders"), &done);
        assert_eq!(status, 422, "{why}");
        assert_eq!(server.post(&format!("/api/games/{id}/undo"), &json!({"seq": stored.seq})).0, 422);

        let (status, begun) = server.post(&format!("/api/games/{id}/fork"), &json!({}));
        assert_eq!(status, 201, "{}: {begun}", stored.ruleset);
        let new = begun["id"].as_str().expect("an id");
        let (_, game) = server.get(&format!("/api/games/{new}"));
        assert!(game["past"].is_null() && game["yours"] == json!(true), "{game}");
        let caption = game["caption"].as_str().expect("a caption");
        assert!(
            caption.contains(&format!("The first {} orders were given under revision", stored.orders)),
            "{caption}"
        );
        let (status, after) = give_any(&server, new, &game["seq"]);
        assert_eq!(status, 200, "{}: {after}", stored.ruleset);
        let (_, record) = server.get(&format!("/api/games/{new}/record"));
        let record = record.as_str().expect("a record is text");
        assert!(
            record.contains(&format!("\"origin\":{{\"name\":\"{id}\"")),
            "{}",
            &record[..record.len().min(300)]
        );
        assert_eq!(at("/record").1, before, "the old game stays as it is");
        assert_eq!(server.post(&format!("/api/games/{new}/fork"), &json!({})).0, 422, "it is of today");
        n_forks += 1;
    }
    assert!(n_forks >= 2, "{n_forks} games went on");
    // And they are all there when the server is asked again.
    let (_, lobby) = server.get("/api/lobby");
    assert_eq!(lobby["games"].as_array().map(Vec::len), Some(GAMES.len() + n_forks), "{lobby}");
}
