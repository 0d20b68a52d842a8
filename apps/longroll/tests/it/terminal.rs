//! The terminal as a player meets it: names cut short, answers by number, the end of a step, undo, and what is remembered.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::commands::Ran;

/// Says these lines to a battle at the terminal.
pub(crate) fn play(args: &str, lines: &[&str]) -> Ran {
    play_in(args, lines, &[])
}

/// The same with variables of the environment.
fn play_in(args: &str, lines: &[&str], environment: &[(&str, &str)]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_longroll"))
        .args(args.split_whitespace())
        .env_remove("COLUMNS")
        .envs(environment.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all((lines.join("\n") + "\n").as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

#[track_caller]
fn says(args: &str, lines: &[&str], said: &[&str]) -> String {
    let ran = play(args, lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    // A sentence may be folded anywhere.
    let unfolded = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in said {
        assert!(ran.out.contains(said) || unfolded.contains(said), "{said}\n{}", ran.out);
    }
    ran.out
}

#[test]
fn part_of_a_name_or_its_sign_will_do() {
    says(
        "play barlows-knoll --seed 3",
        &["why gord moves to P02", "show gordon", "show nobody", "Gordn moves to P02"],
        &[
            "(Gordon moves to P02)",
            "yes, this order is possible",
            "Gordon: infantry",
            "there is no unit 'nobody'",
            "did you mean: Gordon moves to P02",
        ],
    );
    says("play mercer-lane --seed 1", &["1", "show A"], &["  1  Union first", "1st Vermont: infantry"]);
}

#[test]
fn the_end_of_a_step_asks_once_and_names_the_units() {
    let out = says(
        "play barlows-knoll --seed 3",
        &["done", "orders Gordon", "done"],
        &["units have not moved: ", "Type done once more to end the step.", "Union fire"],
    );
    assert_eq!(out.matches(" more to end the step.").count(), 1, "{out}");
}

#[test]
fn undo_takes_back_what_no_dice_were_rolled_for() {
    says(
        "play barlows-knoll --seed 3",
        &[
            "undo",
            "Gordon moves to P02",
            "undo",
            "Hays moves to P02",
            "done",
            "done",
            "Ames fires at P02",
            "undo",
        ],
        &[
            "no: there is nothing to take back",
            "taken back: Gordon moves to P02",
            "no: dice were rolled for the last order",
        ],
    );
}

#[test]
fn a_resumed_battle_knows_who_plays_which_side() {
    let record = std::env::temp_dir().join(format!("longroll-seats-{}.record", std::process::id()));
    let path = record.display();
    let begun =
        play(&format!("play barlows-knoll --seed 3 --seat union=ai:recruit --record {path}"), &["quit"]);
    assert_eq!((begun.code, begun.err.as_str()), (0, ""));
    let resumed = says(&format!("play --resume {path}"), &["done", "done"], &["Union: "]);
    assert!(!resumed.contains("Union> "), "{resumed}");
    // Another player is named over what is kept.
    says(&format!("play --resume {path} --seat union=human"), &["done", "done", "quit"], &["> "]);
    std::fs::remove_file(&record).expect("it was kept");
}

#[test]
fn all_fire_shows_the_shots_before_they_are_fired() {
    let out = says(
        "play barlows-knoll --seed 3",
        &["all fire", "Hays moves to P02", "done", "done", "all fire", "all fire"],
        &["units do not fire in this step", "Type all fire once more", " fires at P02: "],
    );
    assert!(out.contains("    | "), "a shot is fired: {out}");
}

#[test]
fn what_wins_is_told() {
    says(
        "play kestrel-drift --seed 1",
        &["wins", "help"],
        &["middle drift", "(now Blue 0, Red 0)", "all fire"],
    );
}

/// Plays with a terminal of this width.
fn widest_line(args: &str, columns: &str, lines: &[&str]) -> usize {
    let said = play_in(args, lines, &[("COLUMNS", columns)]).out;
    said.lines().map(|line| line.chars().count()).max().unwrap_or_default()
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    for scenario in
        ["barlows-knoll", "gettysburg", "kestrel-drift", "buena-vista", "mercer-lane", "cobb-farm"]
    {
        for columns in [72, 100] {
            let widest = widest_line(
                &format!("play {scenario} --seed 3"),
                &columns.to_string(),
                &["help", "orders", "wins"],
            );
            assert!(widest <= columns, "{scenario}: {widest} of {columns}");
        }
    }
}

#[test]
fn a_place_is_told_and_the_board_around_it_drawn() {
    says(
        "play barlows-knoll --seed 3",
        &["show o03", "show M05", "map gord", "map Z99", "map", "show", "orders nonsense"],
        &[
            "O03: height 1, road\n  von Gilsa: infantry",
            "M05: road",
            "there is no place or unit 'Z99' on the board",
            "name a place or a unit, such as: map P03",
            "name a unit or a place, such as: show Gordon",
            "no order you can give now contains 'nonsense'",
        ],
    );
    says("play rancho --seed 3", &["show 0604", "map 0604"], &["0604: ", "The rancho"]);
    says("play cobb-farm --seed 3", &["show 18,15", "map A"], &["18, 15: houses", "\" away"]);
}

#[test]
fn the_question_is_printed_as_a_sentence() {
    says("play barlows-knoll --seed 3", &["done"], &["Confederate move\nWhich "]);
    says("play kestrel-drift --seed 1", &[], &["?"]);
}

#[test]
fn an_order_the_computer_has_let_pass_is_taken_back_with_its_answer() {
    let out = says(
        "play cobb-farm --seed 5 --seat confederate=ai:recruit",
        &["6th Maine moves to 14,10 facing 0", "undo", "log 2", "undo"],
        &["6th Maine moves 1\" north", "taken back: 6th Maine moves to 14,10 facing 0"],
    );
    let log = out.rsplit("taken back").next().expect("it was taken back");
    assert!(!log.contains("let it pass") && log.contains("no: the last order was the computer's"), "{out}");
}

#[test]
fn a_newcomer_is_told_how_a_step_ends_and_how_no_unit_reacts() {
    says("play barlows-knoll --seed 3", &[], &["  done: End move"]);
    says(
        "play kestrel-drift --seed 3",
        &["Jaegers moves", "done"],
        &["'Jaegers' may be Jaegers A or Jaegers C; say more of the name", "(nothing)"],
    );
    says(
        "play cobb-farm --seed 5",
        &["1", "5th Maine moves to 11,12.9 facing 0", "5th Maine moves to 11,15 facing 0", "pass"],
        &["such as: react: ", "such as: let it pass", "(let it pass)", "5th Maine moves 2.1\" north"],
    );
}
