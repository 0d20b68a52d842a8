//! Games of an earlier day: records and stored games must stay readable, whatever becomes of the program.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::served::{Folder, Server};
use serde_json::json;

/// Battles the computer fought against itself, and how many orders each took. The rules of three have changed since.
const RECORDS: [(&str, usize, Rules); 5] = [
    ("gallop", 109, Rules::Same),
    ("lancer", 106, Rules::Changed),
    ("great-battles", 291, Rules::Same),
    ("guns", 127, Rules::Changed),
    ("deadly-field", 127, Rules::Changed),
];

/// The rules a record was made under, held against those of today.
enum Rules {
    Same,
    Changed,
}

/// Stored games: rule set, sequence number, orders that stand, and whether a person can go on.
const GAMES: [(&str, Stored); 6] = [
    ("6f93dc384a8ed70d", Stored { ruleset: "gallop", seq: 42, orders: 38, open: true }),
    ("84d4003603508008", Stored { ruleset: "lancer", seq: 56, orders: 56, open: false }),
    ("d68ad205acf2a326", Stored { ruleset: "great-battles", seq: 75, orders: 75, open: true }),
    ("0261b4de511eab1b", Stored { ruleset: "guns", seq: 102, orders: 100, open: true }),
    ("dc14a51e94bd2d52", Stored { ruleset: "deadly-field", seq: 31, orders: 31, open: true }),
    ("cd88c82444c68c10", Stored { ruleset: "gallop", seq: 14, orders: 10, open: true }),
];

struct Stored {
    ruleset: &'static str,
    seq: u64,
    orders: usize,
    open: bool,
}

fn kept(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/memory").join(file)
}

/// What the program prints.
#[track_caller]
fn longroll(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_longroll")).args(args).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {said}");
    String::from_utf8(output.stdout).expect("it prints text")
}

#[test]
fn records_of_an_earlier_day_are_verified_told_and_drawn() {
    let folder = Folder::new();
    for (ruleset, orders, rules) in RECORDS {
        let record = kept(&format!("{ruleset}.record")).display().to_string();
        let verified = longroll(&["verify", &record]);
        let all = match rules {
            Rules::Same => "every die, event and hash as recorded",
            Rules::Changed => "every event applies",
        };
        assert!(verified.contains(&format!(": {orders} orders, {all}")), "{verified}");
        let told = longroll(&["replay", &record]);
        let last = |number: usize| told.lines().any(|line| line.starts_with(&format!("{number:4} ")));
        assert!(last(orders), "{ruleset}: order {orders} is not told: {told}");
        let drawn = folder.0.join(format!("{ruleset}.svg")).display().to_string();
        longroll(&["replay", &record, "--draw", &drawn]);
        assert!(std::fs::read_to_string(&drawn).is_ok_and(|svg| svg.starts_with("<svg")), "{ruleset}");
    }
}

/// A folder with a copy of the stored games, and a server of it.
fn served() -> (Folder, Server) {
    let folder = Folder::new();
    std::fs::copy(kept("games.db"), folder.0.join("games.db")).expect("the games can be copied");
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
        let told = game["caption"].as_str().is_some_and(|caption| caption.contains("Begun under revision"));
        assert_eq!(told, matches!(stored.ruleset, "lancer" | "guns" | "deadly-field"), "{}", game["caption"]);
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
        std::fs::write(&file, record.as_str().expect("a record is text")).expect("it can be written");
        longroll(&["verify", &file.display().to_string()]);
    }
}

#[test]
fn stored_games_of_an_earlier_day_go_on() {
    let (_folder, server) = served();
    for (id, stored) in GAMES.iter().filter(|(_, stored)| stored.open) {
        let (_, said) = server.get(&format!("/api/games/{id}/sentences"));
        let order = said[0].as_str().expect("a person is asked").to_string();
        let given = json!({"order": order, "seq": stored.seq, "key": "once more"});
        let (status, game) = server.post(&format!("/api/games/{id}/orders"), &given);
        assert_eq!(status, 200, "{} '{order}': {game}", stored.ruleset);
        assert!(game["orders"].as_u64() > Some(stored.orders as u64), "{game}");
    }
}
