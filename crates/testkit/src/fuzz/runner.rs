//! Runs a target over its corpus and over mutations of it, and keeps what breaks it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::folder::{BlackBox, files_in, fingerprint, keep};
use super::minimise::minimised;
use super::mutator::Mutator;
use super::panics::{caught, place};
use super::report::{Find, Report};
use super::{LONGEST, Target};
use crate::prove_or;

/// So many inputs with answers of their own are mutated further, besides the corpus.
const MOST_KEPT: usize = 4096;

/// Longer inputs are not mutated further: what grows from generation to generation only gets slower.
const LONGEST_KEPT: usize = 8 * 1024;

/// Answers are told apart by so many letters.
const LONGEST_KIND: usize = 160;

/// After so many different finds it is enough for one run.
const MOST_FINDS: usize = 20;

/// The environment's word for seconds and seed, as `cargo xtask fuzz` sets it.
const ASKED: &str = "LONGROLL_FUZZ";

/// How long it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// So many mutations.
    Executions(usize),
    /// So much time.
    Time(Duration),
}

/// How much is tried, from what seed, and where finds are kept.
#[derive(Clone, Debug)]
pub struct Fuzz {
    /// How long it goes on.
    pub length: Length,
    /// The number all mutations follow from.
    pub seed: u64,
    /// The folder of the target's finds.
    pub finds: PathBuf,
}

impl Fuzz {
    /// `small` mutations every day and `full` in a proof; for seconds, and from a new seed, where `cargo xtask fuzz` asks.
    #[allow(clippy::disallowed_methods, reason = "tests are told by the environment how much to try")]
    pub fn asked(small: usize, full: usize, finds: PathBuf) -> Fuzz {
        let asked = std::env::var(ASKED).unwrap_or_default();
        let mut numbers = asked.split_whitespace().map_while(|word| word.parse::<u64>().ok());
        let length = match numbers.next() {
            Some(seconds) => Length::Time(Duration::from_secs(seconds)),
            None => Length::Executions(prove_or(small, full)),
        };
        Fuzz { length, seed: numbers.next().unwrap_or(1863), finds }
    }
}

/// How many mutations are tried.
#[derive(Clone, Copy, Debug)]
pub struct Tries {
    /// Every day.
    pub every_day: usize,
    /// In a proof.
    pub proof: usize,
}

impl Tries {
    /// As many as most doors are tried with.
    pub const USUAL: Tries = Tries { every_day: 3000, proof: 300_000 };
}

/// Fuzzes a door of a rule set for a while, what once broke it first; `manifest` is the rule set's folder.
///
/// # Panics
/// If it breaks.
pub fn bears(manifest: &str, target: &Target, tries: Tries) {
    let (name, root) = (target.name, Path::new(manifest).join("../.."));
    let finds = root.join("fuzz/finds").join(name);
    rerun(target, &files_in(&finds));
    let report = fuzz(target, &Fuzz::asked(tries.every_day, tries.proof, finds));
    println!("{report}");
    assert!(report.finds.is_empty(), "{name} was broken by {} inputs:\n{report}", report.finds.len());
}

/// Runs a target over these inputs, unchanged; the first that breaks it is told with its name.
///
/// # Panics
/// If an input breaks the target.
pub fn rerun(target: &Target, inputs: &[(String, Vec<u8>)]) {
    for (name, input) in inputs {
        if let Err(panic) = caught(|| (target.run)(input)) {
            panic!("{}: {name}: {panic}", target.name);
        }
    }
}

/// Runs a target over its corpus and over mutations of it.
pub fn fuzz(target: &Target, options: &Fuzz) -> Report {
    let mut runner = Runner {
        target,
        pool: Vec::new(),
        answers: BTreeSet::new(),
        places: BTreeSet::new(),
        black_box: BlackBox::open(target.name),
        report: Report {
            target: target.name,
            seed: options.seed,
            executions: 0,
            time: Duration::ZERO,
            answers: 0,
            slowest: (Duration::ZERO, 0),
            finds: Vec::new(),
        },
    };
    let is_long = !matches!(options.length, Length::Executions(..100_000));
    if let Some(path) = runner.black_box.path().filter(|_| is_long) {
        println!("fuzz {}: the input at hand is in {}", target.name, path.display());
    }
    runner.run(options);
    runner.report
}

struct Runner<'t> {
    target: &'t Target,
    /// The corpus, and mutations whose answers were new.
    pool: Vec<Vec<u8>>,
    answers: BTreeSet<u64>,
    /// Where it broke already.
    places: BTreeSet<String>,
    black_box: BlackBox,
    report: Report,
}

impl Runner<'_> {
    fn run(&mut self, options: &Fuzz) {
        let began = Instant::now();
        let corpus = &self.target.corpus;
        let mut mutator = Mutator::new(options.seed, corpus);
        self.pool = corpus.iter().map(|input| input[..input.len().min(LONGEST)].to_vec()).collect();
        if self.pool.is_empty() {
            self.pool.push(Vec::new());
        }
        let n_seeds = self.pool.len();
        for at in 0..self.pool.len() {
            let input = self.pool[at].clone();
            self.execute(&input, options);
        }
        let mut input = Vec::new();
        for number in 0_usize.. {
            let is_over = match options.length {
                Length::Executions(n) => number >= n,
                Length::Time(time) => began.elapsed() >= time,
            };
            if is_over || self.report.finds.len() >= MOST_FINDS {
                break;
            }
            input.clone_from(&self.pool[mutator.below(self.pool.len())]);
            let other = mutator.below(self.pool.len());
            mutator.mutate(&mut input, &self.pool[other]);
            if self.execute(&input, options) && input.len() <= LONGEST_KEPT {
                match self.pool.len() - n_seeds {
                    ..MOST_KEPT => self.pool.push(input.clone()),
                    // Full: something older gives way.
                    n_kept => self.pool[n_seeds + mutator.below(n_kept)].clone_from(&input),
                }
            }
        }
        self.report.answers = self.answers.len();
        self.report.time = began.elapsed();
    }

    /// Runs the target once; true if its answer is of a new kind.
    fn execute(&mut self, input: &[u8], options: &Fuzz) -> bool {
        self.black_box.note(input);
        let began = Instant::now();
        let answer = caught(|| (self.target.run)(input));
        let time = began.elapsed();
        self.report.executions += 1;
        if time > self.report.slowest.0 {
            self.report.slowest = (time, input.len());
        }
        match answer {
            Ok(answer) => self.answers.insert(fingerprint(kind(&answer).as_bytes())),
            Err(panic) => {
                if self.places.insert(place(&panic).to_string()) {
                    let find = self.find(input, panic, options);
                    self.report.finds.push(find);
                }
                false
            }
        }
    }

    fn find(&self, input: &[u8], panic: String, options: &Fuzz) -> Find {
        // Kept as it is first: the way to a smaller one may go through something worse.
        let first = keep(&options.finds, input);
        let fails = |bytes: &[u8]| {
            let again = caught(|| (self.target.run)(bytes));
            again.is_err_and(|other| place(&other) == place(&panic))
        };
        let small = minimised(input, fails);
        let kept = keep(&options.finds, &small).map_err(|error| error.to_string());
        if let (Ok(first), Ok(kept)) = (first, &kept)
            && first != *kept
        {
            let _ = std::fs::remove_file(first);
        }
        Find { input: small, panic, kept }
    }
}

/// An answer without what varies from input to input: its first words, no names, no digits, nothing in quotes.
fn kind(answer: &str) -> String {
    let mut kind = String::with_capacity(LONGEST_KIND);
    let mut quote = None;
    for c in answer.chars() {
        match quote {
            Some(mark) if c == mark || c == '\n' => quote = None,
            Some(_) => {}
            None if matches!(c, '\'' | '"' | '`') => quote = Some(c),
            None if c.is_ascii_lowercase() || (c == ' ' && !kind.ends_with(' ')) => kind.push(c),
            None => {}
        }
        if kind.len() >= LONGEST_KIND {
            break;
        }
    }
    kind
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzz::files_in;

    fn finds(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("longroll-runner-{name}-{}", std::process::id()))
    }

    fn check(name: &'static str, run: fn(&[u8]) -> String, executions: usize) -> (Report, PathBuf) {
        let corpus = vec![b"dots = 3\nrate = \"line\"\n".to_vec(), b"dots = 4\n".to_vec()];
        let target = Target { name, corpus, run };
        let finds = finds(name);
        let fuzzed = Fuzz { length: Length::Executions(executions), seed: 1, finds: finds.clone() };
        (fuzz(&target, &fuzzed), finds)
    }

    #[test]
    fn a_door_that_holds_is_counted() {
        let (report, finds) = check("holds", |bytes| format!("{} bytes", bytes.len() % 3), 500);
        assert_eq!((report.executions, report.answers), (502, 1));
        assert!(report.finds.is_empty() && !finds.exists());
        assert!(report.to_string().starts_with("fuzz holds: 502 executions in "), "{report}");
    }

    #[test]
    fn a_door_that_breaks_is_found_made_small_and_kept() {
        let run = |bytes: &[u8]| {
            assert!(!bytes.contains(&0xff), "a byte that is none");
            String::new()
        };
        let (report, finds) = check("breaks", run, 5000);
        assert_eq!(report.finds.len(), 1, "{report}");
        assert_eq!(report.finds[0].input, b"\xff");
        let kept = files_in(&finds);
        assert_eq!(kept.len(), 1);
        assert_eq!(kept[0].1, b"\xff");
        let target = Target { name: "breaks", corpus: vec![], run };
        let told = caught(|| rerun(&target, &kept)).unwrap_err();
        assert!(told.contains(&kept[0].0) && told.contains("a byte that is none"), "{told}");
        std::fs::remove_dir_all(&finds).unwrap();
    }

    #[test]
    fn answers_lead_deeper() {
        // Three marks one after the other: each is an answer of its own, and only then the next can be reached.
        let run = |bytes: &[u8]| {
            let mut stage = 0;
            for mark in [b"[[", b"]]", b"{}"] {
                let Some(at) = bytes.windows(2).position(|two| two == mark) else { break };
                stage = if at % 2 == 0 { stage + 1 } else { stage };
            }
            ["none", "one", "two", "three"][stage].into()
        };
        let (report, _) = check("deeper", run, 30_000);
        assert_eq!(report.answers, 4, "{report}");
    }

    #[test]
    fn a_kind_leaves_out_what_varies() {
        let (one, two) =
            ("x.toml:3:9: no stand 'Gordon' in `fire`\n", "x.toml:4:1: no stand 'Ames' in `move`\n");
        assert_eq!(kind(one), kind(two));
        assert_ne!(kind(one), kind("x.toml:3:9: no group 'Gordon' in `fire`\n"));
        assert_eq!(kind("it's open\nnext"), "itnext");
        assert_eq!(kind(&"and so on ".repeat(100)).len(), LONGEST_KIND);
    }
}
