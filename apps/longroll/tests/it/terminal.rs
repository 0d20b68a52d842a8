//! The terminal as a player meets it: names cut short, answers by number, the end of a step, undo, and what is remembered.

use crate::commands::play;

#[track_caller]
fn says(args: &str, lines: &[&str], said: &[&str]) -> String {
    let ran = play(args, lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for said in said {
        assert!(ran.out.contains(said), "{said}\n{}", ran.out);
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
            "yes, it may be ordered",
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
    assert_eq!(out.matches("once more").count(), 1, "{out}");
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
            "no: dice were thrown for the last order",
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
        &["this is no step in which units fire", "Type all fire once more", " fires at P02: "],
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
