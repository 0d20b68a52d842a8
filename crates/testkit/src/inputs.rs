//! What a person may type after `resolve` and `odds`: facts at random, and inputs that must be refused in words.

use desk::{Asked, DiceSource, RuleSet};
use dice::{Dice, Seed, Seeded};
use engine::{Facts, Given, Key, KeyKind, PlaySheet, Procedure, Visitor};
use sheet::{Counted, Step};

/// The lines a refusal may take, and their width.
const LINES: usize = 2;
const COLUMNS: usize = 100;

/// Hostile inputs made from the keys of every procedure: values beyond the bounds, words that are none, keys misspelt or given
/// twice, dice that cannot be. Each is a line such as `fire size=0`, with the dice after ` --dice `.
pub fn hostile_inputs<S: PlaySheet>() -> Vec<String> {
    struct Collect(Vec<String>);

    impl<T> Visitor<T> for Collect {
        fn visit<P: Procedure<Tables = T>>(&mut self) {
            for key in P::Facts::keys() {
                let name = &key.key;
                self.0.extend(wrong_values(&key).iter().map(|value| format!("{} {name}={value}", P::ID)));
                self.0.push(format!("{} {name}={} {name}={}", P::ID, key.default, key.default));
                self.0.push(format!("{} {name}x={}", P::ID, key.default));
            }
            self.0.push(format!("{} nonsense", P::ID));
            self.0.push(format!("{}x", P::ID));
            let many = vec!["1"; 400].join(",");
            let dice = ["x", "1,,x", "99", "65536", "-1", &many];
            self.0.extend(dice.iter().map(|dice| format!("{} --dice {dice}", P::ID)));
        }
    }

    let mut all = Collect(Vec::new());
    S::procedures(&mut all);
    all.0
}

fn wrong_values(key: &Key) -> Vec<String> {
    let beyond = |text: &str, by: i64| text.parse::<i64>().ok().map(|bound| (bound + by).to_string());
    let ends = match (key.kind, key.values.as_slice()) {
        (KeyKind::Number, [low, high]) => [beyond(low, -1), beyond(high, 1)].into_iter().flatten().collect(),
        (KeyKind::Length, _) => vec!["-1".to_string(), "1e9".to_string()],
        _ => vec!["perhaps".to_string(), "YES!".to_string()],
    };
    let always = ["", "x", "99999999999999999999", "\u{202e}\u{0}", "''"].map(String::from);
    ends.into_iter().chain(always).chain(["y".repeat(2_000)]).collect()
}

/// Holds every input to a refusal of two lines of a terminal at most. Prints how many were tried.
///
/// # Panics
/// If one is answered, or refused at length.
pub fn are_refused(rules: &dyn RuleSet, inputs: &[String]) {
    let mut wrong = Vec::new();
    for line in inputs {
        if let Err(why) = refusal(rules, line) {
            let line: String = line.chars().take(120).collect();
            wrong.push(format!("{line}\n    {why}"));
        }
    }
    println!(
        "{}: {} hostile inputs, {} not refused as they should be",
        rules.id(),
        inputs.len(),
        wrong.len()
    );
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), inputs.len(), wrong.join("\n"));
}

fn refusal(rules: &dyn RuleSet, line: &str) -> Result<String, String> {
    let (line, dice) = line.split_once(" --dice ").map_or((line, None), |(line, dice)| (line, Some(dice)));
    let mut words = line.split(' ').map(String::from);
    let procedure = words.next().unwrap_or_default();
    let keys: Vec<String> = words.collect();
    let asked = || Asked { procedure: &procedure, keys: &keys, house: None };
    let thrown = dice.map_or(DiceSource::Seeded(1), DiceSource::Typed);
    let mut told = vec![match rules.resolve(&asked(), thrown) {
        Ok(resolved) => return Err(format!("resolve answers: {}", resolved.text().replace('\n', " / "))),
        Err(failure) => failure.to_string(),
    }];
    if dice.is_none() {
        told.push(match rules.odds(&asked(), None) {
            Ok(_) => return Err("odds answers".into()),
            Err(failure) => failure.to_string(),
        });
    }
    for told in &told {
        let lines = told.lines().map(|line| line.chars().count().div_ceil(COLUMNS).max(1)).sum::<usize>();
        if lines > LINES {
            return Err(format!("refused in {lines} lines: {told}"));
        }
    }
    Ok(told.swap_remove(0))
}

/// Runs every procedure with facts and dice at random, and holds each printed total to the lines above it: the faces and every
/// modifier that counted. Prints how many totals were compared.
///
/// # Panics
/// If a total is another sum, or no total was printed at all.
pub fn add_up<S: PlaySheet>(times: usize) {
    struct Add<'a, T> {
        tables: &'a T,
        times: usize,
        totals: usize,
        wrong: Vec<String>,
    }

    impl<T> Visitor<T> for Add<'_, T> {
        fn visit<P: Procedure<Tables = T>>(&mut self) {
            let (keys, wrong) = (P::Facts::keys(), self.wrong.len());
            for seed in 0..self.times as u64 {
                let dice = &mut Seeded::new(Seed::from_number(seed));
                let given = at_random(&keys, dice);
                let Ok(facts) = P::Facts::from_given(&given) else { continue };
                if P::refusal(self.tables, &facts).is_some() {
                    continue;
                }
                let mut steps: Vec<Step> = Vec::new();
                P::run(self.tables, &facts, dice, &mut steps);
                for step in &steps {
                    let Some(total) = step.total else { continue };
                    self.totals += 1;
                    if sum(step) != Some(total) && self.wrong.len() < wrong + 3 {
                        self.wrong.push(format!("{}:\n{step}\n", P::ID));
                    }
                }
            }
        }
    }

    let tables = S::read(&S::printed()).unwrap_or_else(|faults| panic!("{faults}"));
    let mut add = Add { tables: &tables, times, totals: 0, wrong: Vec::new() };
    S::procedures(&mut add);
    println!("{}: {} totals added up", S::ID, add.totals);
    assert!(add.totals > 0, "no total is printed");
    assert!(add.wrong.is_empty(), "{}", add.wrong.join("\n"));
}

/// Values at random for some keys: half of them keep their default.
pub fn at_random(keys: &[Key], dice: &mut Seeded) -> Given {
    let mut value = |key: &Key| match (key.kind, key.values.as_slice()) {
        _ if dice.die(2) == 1 => key.default.to_string(),
        (KeyKind::Number, [low, high]) => match (low.parse::<i64>(), high.parse::<i64>()) {
            (Ok(low), Ok(high)) => (low + dice.pick(&vec![1; (high - low + 1) as usize]) as i64).to_string(),
            _ => key.default.to_string(),
        },
        (KeyKind::Length, _) => dice.pick(&[1; 40]).to_string(),
        (_, values) => values[dice.pick(&vec![1; values.len()])].clone(),
    };
    keys.iter().map(|key| (key.key.clone(), value(key))).collect()
}

/// The faces of a step and the modifiers that counted, added; nothing if a modifier is no number.
fn sum(step: &Step) -> Option<i32> {
    let modifier = |modifier: &Counted| modifier.value.replace('\u{2212}', "-").parse::<i32>().ok();
    let modifiers = step.modifiers.iter().filter(|modifier| modifier.counted).map(modifier);
    let faces: i32 = step.faces.iter().map(|&face| i32::from(face)).sum();
    Some(faces + modifiers.sum::<Option<i32>>()?)
}
