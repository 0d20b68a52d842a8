//! The English of a rule set: every sentence it can say as a file to be read, and whole games told, held against the house style.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use ai::{Opponent, Skill};
use desk::{Playable, RuleSet, Text};
use dice::Seed;
use engine::{Files, Game, Logged, Seat, ToAct};

use crate::golden::is_as_kept;

/// The longest sentence, in words.
const LONGEST: usize = 30;

/// Words that are never said, with what is said instead.
const NEVER: [(&str, &str); 14] = [
    ("whoever", "name the unit"),
    ("whomever", "name the unit"),
    ("somebody", "name the unit"),
    ("everybody", "name the units"),
    ("nobody", "name the unit or the rule"),
    ("shall", "may, must or will"),
    ("thrown", "rolled"),
    ("throws", "rolls"),
    ("throw", "roll"),
    ("goes home", "charges home"),
    ("comes home", "charges home"),
    ("go home", "charge home"),
    ("to blows", "make contact"),
    ("is let", "may"),
];

/// Words after which "who" refers to nothing.
const BEFORE_WHO: [&str; 13] =
    ["of", "at", "for", "to", "by", "from", "with", "than", "but", "only", "and", "or", "is"];

/// Bare measures.
const SO: [&str; 4] = ["far", "many", "much", "near"];

/// Nouns that follow a 1 in the singular.
const COUNTED: [&str; 14] = [
    "inches", "hexes", "squares", "figures", "guns", "hits", "units", "dice", "stands", "sections",
    "charges", "attempts", "turns", "points",
];

/// What a text breaks of the house style (STYLE.md, "English"); nothing if it reads well.
pub fn faults(text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect();
    let sentences = text.split(['?', '!', '\n']).flat_map(|part| part.split(". "));
    let long = sentences.map(|sentence| sentence.split_whitespace().count()).filter(|&count| count > LONGEST);
    faults.extend(long.map(|count| format!("{count} words in one sentence")));
    let spaced = format!(" {} ", words.join(" "));
    let never = NEVER.iter().filter(|(word, _)| spaced.contains(&format!(" {word} ")));
    faults.extend(never.map(|(word, instead)| format!("'{word}': {instead}")));
    for pair in words.windows(2) {
        match *pair {
            [before, "who" | "whom"] if BEFORE_WHO.contains(&before) => {
                faults.push(format!("'{before} {}': name the unit", pair[1]));
            }
            ["so", measure] if SO.contains(&measure) && !spaced.contains(&format!("so {measure} as")) => {
                faults.push(format!("'so {measure}': give the figure"));
            }
            ["1", noun] if COUNTED.contains(&noun) => faults.push(format!("'1 {noun}'")),
            _ => {}
        }
    }
    if words.first().is_some_and(|first| ["who", "whom"].contains(first)) && !text.trim_end().ends_with('?') {
        faults.push("opens with 'who'".into());
    }
    let exact = lower.split(|letter: char| !letter.is_ascii_digit() && letter != '.');
    let decimals = exact.filter_map(|number| number.trim_matches('.').split_once('.'));
    faults.extend(
        decimals.filter(|(_, decimals)| decimals.len() > 1).map(|(whole, rest)| format!("'{whole}.{rest}'")),
    );
    let is_contracted = |word: &&str| ["n't", "n’t"].iter().any(|ending| word.ends_with(ending));
    faults.extend(words.iter().copied().filter(is_contracted).map(|word| format!("'{word}'")));
    let marks = ["  ", " ,", " .", "..", ",,", ".0\"", "{", "}"];
    faults.extend(marks.iter().filter(|mark| text.trim().contains(*mark)).map(|mark| format!("'{mark}'")));
    faults
}

/// A word without the marks around it.
fn bare(word: &str) -> &str {
    word.trim_matches(|letter: char| !letter.is_alphanumeric() && letter != '\'' && letter != '’')
}

/// The same, of a text that stands alone: it begins with a capital or a figure and ends with a stop.
pub fn faults_of_sentence(text: &str) -> Vec<String> {
    let mut faults = faults(text);
    // A name in mixed letters, such as uMbonambi, stays as it is.
    let is_mixed = text.split_whitespace().next().is_some_and(|word| word.contains(char::is_uppercase));
    if text.starts_with(char::is_lowercase) && !is_mixed {
        faults.push("no capital".into());
    }
    if !text.ends_with(['.', '?', '!', ')', ':']) {
        faults.push("no stop".into());
    }
    faults
}

/// Every sentence a rule set can say, gathered under headings.
#[derive(Default)]
pub struct Sentences {
    text: String,
    faults: Vec<String>,
}

impl Sentences {
    /// With a heading and sentences that stand alone below it, each once: events, prompts.
    pub fn part(mut self, heading: &str, sentences: impl IntoIterator<Item = String>) -> Sentences {
        self.add(heading, sentences, faults_of_sentence);
        self
    }

    /// With a heading and clauses below it, each once: refusals, which stand in a frame, and buttons.
    pub fn clauses(mut self, heading: &str, clauses: impl IntoIterator<Item = String>) -> Sentences {
        self.add(heading, clauses, faults);
        self
    }

    fn add(
        &mut self,
        heading: &str,
        texts: impl IntoIterator<Item = String>,
        faults: fn(&str) -> Vec<String>,
    ) {
        let gap = if self.text.is_empty() { "" } else { "\n" };
        let _ = writeln!(self.text, "{gap}# {heading}");
        let mut known = BTreeSet::new();
        for text in texts {
            let wrong = faults(&text);
            if !wrong.is_empty() {
                self.faults.push(format!("{text}\n    {}", wrong.join("; ")));
            }
            if known.insert(text.clone()) {
                let _ = writeln!(self.text, "{text}");
            }
        }
    }

    /// Holds all of them against the house style and against `tests/golden/sentences.txt` of the rule set in this folder.
    ///
    /// # Panics
    /// If one breaks it, or they differ from what is kept.
    pub fn are_kept(self, manifest: &str) {
        assert!(
            self.faults.is_empty(),
            "{} break the house style:\n{}",
            self.faults.len(),
            self.faults.join("\n")
        );
        is_as_kept(&Path::new(manifest).join("tests/golden/sentences.txt"), &self.text);
    }
}

/// Plays games, random ones and ones between recruits in turn, and holds all that is told of them against the house style: events,
/// questions, summaries of turns, and that every test names one of `names`.
///
/// # Panics
/// If something does not read well, with the first twenty cases of it.
pub fn games_read_well<R: Playable>(scenarios: &[Files], games: usize, names: impl Fn(&R) -> Vec<String>) {
    let (mut wrong, mut told) = (BTreeSet::new(), 0);
    for number in 0..games {
        let files = &scenarios[number % scenarios.len()];
        let battle = Arc::new(R::read(files).unwrap_or_else(|faults| panic!("{faults}")));
        let names = names(&battle);
        let level = if number % 2 == 0 { Skill::Random } else { Skill::Recruit };
        let game = game_between(&battle, files, level, number as u64);
        for text in all_told(&game) {
            let faults = faults_of_sentence(&text);
            told += 1;
            if !faults.is_empty() {
                wrong.insert(format!("{text}\n    {}", faults.join("; ")));
            }
        }
        for what in tests_in(&game) {
            if !names.iter().any(|name| what.contains(name.as_str())) {
                wrong.insert(format!("a test names no unit: {what}"));
            }
        }
    }
    println!("{told} sentences of {games} games read");
    let first: Vec<&str> = wrong.iter().take(20).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} do not read well:\n{}", wrong.len(), first.join("\n"));
}

/// A game between recruits as `longroll replay` tells it, kept as `docs/games/NAME.txt` for people to read.
///
/// # Panics
/// If it is not told as it is kept.
pub fn a_game_is_kept<R: Playable>(rule_set: &dyn RuleSet, name: &str, files: &Files, seed: u64) {
    let battle = Arc::new(R::read(files).unwrap_or_else(|faults| panic!("{faults}")));
    let record = game_between(&battle, files, Skill::Recruit, seed).record().to_text();
    let told = rule_set.tell(Text { name, text: &record }, None).unwrap_or_else(|why| panic!("{why}"));
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/games");
    is_as_kept(&games.join(format!("{name}.txt")), &told);
}

fn game_between<R: Playable>(battle: &Arc<R>, files: &Files, level: Skill, seed: u64) -> Game<R> {
    let seed = Seed::from_number(seed);
    let mut game = Game::new(Arc::clone(battle), files, seed);
    let mut players = [0, 1].map(|seat| Opponent::new(level, seed, Seat(seat)));
    while let ToAct::Seats(seats) = game.to_act() {
        let seat: Seat = seats.iter().next().expect("a seat has to choose");
        let order = players[usize::from(seat.0)].choose(&**battle, &game.observe(seat));
        game.give(seat, order).unwrap_or_else(|refused| panic!("{refused}"));
    }
    game
}

/// Events, summaries and questions of a game, as sentences.
fn all_told<R: Playable>(game: &Game<R>) -> Vec<String> {
    let (battle, mut told) = (game.battle(), Vec::new());
    let mut began = battle.opening();
    for (number, entry) in game.entries().iter().enumerate() {
        let mut state = game.state_after(number).clone();
        told.extend(Some(battle.prompt(&state).question).filter(|question| !question.is_empty()));
        for event in entry.log.events() {
            told.extend(battle.tell(&state, event).filter(|text| !text.is_empty()));
            let over = battle.turns_over(&state);
            battle.apply(&mut state, event);
            if battle.turns_over(&state) > over {
                told.extend(battle.summary(&began, &state).sentences());
                began = state.clone();
            }
        }
    }
    told
}

/// What was rolled for, wherever it was a test.
fn tests_in<R: Playable>(game: &Game<R>) -> Vec<String> {
    let steps = game.entries().iter().flat_map(|entry| &entry.log.0).filter_map(|logged| match logged {
        Logged::Step(step) if !step.faces.is_empty() => Some(step.what.clone()),
        _ => None,
    });
    let is_test = |what: &String| {
        let what = what.to_lowercase();
        ["test", "check", "rally", "morale"].iter().any(|word| what.contains(word))
    };
    steps.filter(is_test).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, wrong: &[&str]) {
        assert_eq!(faults(text), wrong, "{text}");
    }

    #[test]
    fn what_the_house_style_forbids_is_found() {
        check("20th Maine fires at Carter's guns: 2 hits at 12.7\".", &[]);
        check("It fires only at who fires at it.", &["'at who': name the unit"]);
        check("Nobody is so near.", &["'nobody': name the unit or the rule", "'so near': give the figure"]);
        check("It is 12.692\" away and moves 1 inches.", &["'1 inches'", "'12.692'"]);
        check("7th Maine goes home.", &["'goes home': charges home"]);
        check("It can't fire .", &["'can't'", "' .'"]);
        check(&"word ".repeat(31), &["31 words in one sentence"]);
        check(&format!("{}. {}", "word ".repeat(20).trim(), "word ".repeat(20).trim()), &[]);
        assert_eq!(faults_of_sentence("it fires"), ["no capital", "no stop"]);
    }
}
