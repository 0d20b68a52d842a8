//! Many battles: the same bytes whatever the number of threads, and each game a game one can play.

use std::process::Command;

/// What the program printed; it must have succeeded and said nothing else.
fn longroll(args: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_longroll")).args(args.split_whitespace()).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args}");
    assert!(output.status.success(), "{args}");
    String::from_utf8(output.stdout).unwrap()
}

fn fails(args: &str, code: i32, says: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_longroll")).args(args.split_whitespace()).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{args}: {error}");
    assert!(error.contains(says), "{args}: {error}");
}

#[test]
fn the_result_depends_on_neither_time_nor_threads() {
    let games = if std::env::var_os("LONGROLL_PROVE").is_some() { 1000 } else { 12 };
    let asked = format!("simulate barlows-knoll --games {games} --seed 1863");
    for format in ["text", "json", "csv"] {
        let [one, two] = [1, 2].map(|jobs| longroll(&format!("{asked} --format {format} --jobs {jobs}")));
        assert_eq!(one, two, "{format}");
        if format == "text" {
            println!("{one}");
            assert!(one.contains("Confederate recruit against Union recruit"), "{one}");
        }
        assert_eq!(one.lines().count() == games + 1, format == "csv");
    }
}

#[test]
fn every_game_can_be_played_again_by_its_seed() {
    let file = std::env::temp_dir().join(format!("longroll-simulate-{}.csv", std::process::id()));
    let seats = "--seat union=ai:recruit --seat confederate=random";
    let asked = format!("simulate barlows-knoll --games 2 --seed 7 {seats} --csv {}", file.display());
    assert!(longroll(&asked).contains("Confederate random against Union recruit"));
    let rows = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    let headings: Vec<&str> = rows.lines().next().unwrap().split(',').collect();
    let column = |name: &str| headings.iter().position(|heading| *heading == name).unwrap();
    for row in rows.lines().skip(1) {
        let cells: Vec<&str> = row.split(',').collect();
        let played = longroll(&format!("play barlows-knoll --seed {} {seats}", cells[column("seed")]));
        let points = ["confederate_points", "union_points"].map(|side| cells[column(side)]);
        let score = format!("Confederate {}, Union {}\n", points[0], points[1]);
        assert!(played.ends_with(&score), "{row}: {}", played.lines().last().unwrap());
        let orders =
            played.lines().filter(|line| line.starts_with("Union: ") || line.starts_with("Confederate: "));
        assert_eq!(orders.count().to_string(), cells[column("orders")], "{row}");
    }
}

#[test]
fn a_summary_is_one_document() {
    let text = longroll("simulate barlows-knoll --games 3 --seed 2 --seat union=random --format json");
    let summary: serde_json::Value = serde_json::from_str(&text).unwrap();
    let wins = |side: usize| summary["sides"][side]["wins"].as_u64().unwrap();
    assert_eq!(wins(0) + wins(1) + summary["draws"]["games"].as_u64().unwrap(), 3);
    assert_eq!(summary["sides"][1]["player"], "random");
    assert!(summary["sides"][0]["points"]["least"].is_i64());
}

#[test]
fn what_was_wrong_is_said() {
    fails("simulate nowhere --games 1", 1, "there is no scenario or file 'nowhere'");
    fails("simulate barlows-knoll --games 1 --seat union=human", 1, "simulate plays without people");
    fails("simulate barlows-knoll --games 1 --seat french=random", 1, "sides are Confederate, Union");
    fails("simulate barlows-knoll --games 1 --csv /nonexistent/games.csv", 1, "/nonexistent/games.csv");
    fails("simulate barlows-knoll --games 0", 2, "0 is not in 1..=10000000");
    fails("simulate barlows-knoll --games 1 --jobs 0", 2, "from 1 to 1024");
    fails("simulate barlows-knoll", 2, "--games");
}
