//! Odds as a player at the terminal is told them, before an order is given and while the stands still move.

use desk::{Console, Failure, Opening, ScenarioFiles};
use dice::Seed;

/// Types these lines, and keeps what is said after each.
struct Typist<'a> {
    lines: std::slice::Iter<'a, &'a str>,
    answers: Vec<String>,
}

impl Console for Typist<'_> {
    fn line(&mut self, _: &str, _: &mut dyn FnMut() -> Vec<String>) -> Result<Option<String>, Failure> {
        // A step with units left is ended by the second word.
        if self.answers.last().is_some_and(|answer| answer.ends_with("once more to end the step.\n")) {
            self.answers.pop();
            self.answers.push(String::new());
            return Ok(Some("done".into()));
        }
        self.answers.push(String::new());
        Ok(self.lines.next().map(|line| line.to_string()))
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        if let Some(answer) = self.answers.last_mut() {
            answer.push_str(text);
        }
        Ok(())
    }

    fn save(&mut self, _: &dyn Fn() -> String) -> Result<(), Failure> {
        Ok(())
    }

    fn columns(&mut self) -> usize {
        110
    }

    fn farewell(&self) -> String {
        String::new()
    }
}

/// Three brigades and their general before one behind a wall, another alone in the open, and a town.
const FIELD: &str = r#"
title = "A field"
home = { confederate = "north", union = "south" }
ground = ["...", "...", "..b"]
works = [{ square = "A02", kind = "prepared", sides = ["north"] }]
[[groups]]
name = "Early's division"
side = "confederate"
stands = [
  { name = "Gordon", arm = "infantry", rate = "veteran", dots = 3, at = "A01" },
  { name = "W. Smith", arm = "infantry", dots = 2, at = "A01" },
  { name = "Early", arm = "general", value = 2, at = "A01" },
  { name = "Hays", arm = "infantry", dots = 2, at = "B01" },
  { name = "Avery", arm = "infantry", dots = 2, at = "C02" },
]
[[groups]]
name = "XI Corps"
side = "union"
stands = [
  { name = "Ames", arm = "infantry", dots = 2, at = "A02" },
  { name = "Coster", arm = "infantry", dots = 1, at = "B02" },
  { name = "von Gilsa", arm = "infantry", dots = 1, at = "C03" },
]
"#;

/// What is said after each line that is typed.
fn told(lines: &[&str]) -> Vec<String> {
    let files = ScenarioFiles::of_file(FIELD.into(), "field.toml".into());
    let mut typist = Typist { lines: lines.iter(), answers: Vec::new() };
    let played = gallop::RULE_SET.play(&Opening::New(&files), &[], Seed::from_number(1), &mut typist);
    assert!(played.is_ok(), "it is left before its end");
    typist.answers
}

#[track_caller]
fn assert_says(answer: &str, words: &str) {
    assert!(answer.contains(words), "'{words}' is not in\n{answer}");
}

#[test]
fn a_charge_has_odds_while_the_stands_still_move() {
    let lines = ["odds Gordon charges", "odds Hays charges", "odds Early leads", "odds Ames charges"];
    let answers = told(&lines);
    let said = "not yet; as things stand now, with all that can join it:\nHand combat over one square\n";
    assert_says(&answers[0], said);
    assert_says(&answers[0], "% to take the square");
    assert_says(&answers[1], "% to take the square");
    assert_says(&answers[2], "no: ");
    assert_says(&answers[3], "no: ");
}

/// With all stands that charge the square already, and the general.
#[test]
fn the_odds_of_a_charge_count_those_that_have_joined_it() {
    let lines = [
        "odds Gordon charges",
        "done",
        "done",
        "odds Avery fires at C03",
        "done",
        "odds Gordon charges",
        "Gordon charges",
        "odds Early leads",
        "odds Hays charges",
    ];
    let answers = told(&lines);
    assert_says(&answers[3], "impossible to score 1 hit or more");
    assert_says(&answers[3], "no dice are rolled");
    let chance = |answer: &str| -> u32 {
        let line = answer.lines().find(|line| line.contains("to take the square")).expect("a sentence");
        let words = line.split('%').next().expect("words");
        words.rsplit(' ').next().and_then(|number| number.parse().ok()).expect("a chance")
    };
    assert!(chance(&answers[7]) > chance(&answers[5]), "Early leads: {} {}", answers[5], answers[7]);
    assert!(chance(&answers[0]) > chance(&answers[5]), "with W. Smith: {} {}", answers[5], answers[0]);
    assert_says(&answers[8], "to take the square");
}
