//! What `resolve` hands on, against what the table rolls with: every follow-up of every procedure, key by key.
//! A test makes a position, carries orders out into a [`Trace`] with many seeds, and hands each to [`FollowUps::compare`];
//! [`FollowUps::end`] prints the counts and fails on any difference.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Facts, Follow, Given, PlaySheet, Procedure, Ran, Sink, Visitor};
use sheet::{Explain, Step};

/// Keeps the procedures that the table runs, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace(pub Vec<Ran>);

impl Explain for Trace {
    fn listens(&self) -> bool {
        false
    }

    fn keep(&mut self, _: Step) {}
}

impl<E> Sink<E> for Trace {
    fn event(&mut self, _: &E) {}

    fn ran(&mut self, put_together: &dyn Fn() -> Ran) {
        self.0.push(put_together());
    }
}

/// A key that a procedure cannot hand on: the procedure that follows, its key, and the reason.
pub type OpenKey = (&'static str, &'static str, &'static str);

/// Follow-ups compared so far, and where they differ.
pub struct FollowUps<S: PlaySheet> {
    tables: S::Tables,
    open: &'static [OpenKey],
    compared: BTreeMap<(&'static str, &'static str), usize>,
    unmet: BTreeMap<(&'static str, &'static str), usize>,
    differences: BTreeSet<String>,
}

impl<S: PlaySheet> FollowUps<S> {
    /// Nothing compared yet; `open` are the keys that nothing can hand on.
    ///
    /// # Panics
    /// If the printed sheet cannot be read.
    pub fn new(open: &'static [OpenKey]) -> FollowUps<S> {
        FollowUps {
            tables: S::read(&S::printed()).unwrap_or_else(|faults| panic!("{faults}")),
            open,
            compared: BTreeMap::new(),
            unmet: BTreeMap::new(),
            differences: BTreeSet::new(),
        }
    }

    /// Compares what each procedure of a trace says must follow with what the table ran after it. Of several runs of a procedure
    /// that follow, the one that agrees best is taken, each once: two units may have to test.
    pub fn compare(&mut self, Trace(runs): &Trace) {
        let mut taken: BTreeSet<usize> = BTreeSet::new();
        for (at, ran) in runs.iter().enumerate() {
            for follow in &ran.next {
                let pair = (ran.procedure, follow.procedure);
                let whole = match completed::<S>(&self.tables, follow) {
                    Ok(whole) => whole,
                    Err(why) => {
                        self.differences.insert(format!("{} -> {}: {why}", pair.0, pair.1));
                        continue;
                    }
                };
                let later = (at + 1..runs.len())
                    .filter(|later| runs[*later].procedure == follow.procedure && !taken.contains(later));
                let best = later.min_by_key(|&later| self.differing(&whole, &runs[later]).len());
                let Some(best) = best else {
                    *self.unmet.entry(pair).or_default() += 1;
                    continue;
                };
                taken.insert(best);
                *self.compared.entry(pair).or_default() += 1;
                for (key, handed_on, rolled) in self.differing(&whole, &runs[best]) {
                    let keys = ran.facts.iter().map(|(key, value)| format!("{key}={value}"));
                    let example = keys.collect::<Vec<_>>().join(" ");
                    let head = format!("{} -> {}: {key}={handed_on}, the table has {rolled}", pair.0, pair.1);
                    if !self.differences.iter().any(|known| known.starts_with(&head)) {
                        self.differences.insert(format!("{head}\n    after {} {example}", ran.procedure));
                    }
                }
            }
        }
    }

    fn differing(&self, whole: &Given, ran: &Ran) -> Vec<(String, String, String)> {
        let is_open = |key: &str| self.open.iter().any(|open| open.0 == ran.procedure && open.1 == key);
        let pairs = whole.iter().zip(&ran.facts);
        let differing = pairs.filter(|((key, handed_on), (_, rolled))| handed_on != rolled && !is_open(key));
        differing
            .map(|((key, handed_on), (_, rolled))| (key.clone(), handed_on.clone(), rolled.clone()))
            .collect()
    }

    /// Prints the counts.
    ///
    /// # Panics
    /// If nothing was compared or something differs.
    pub fn end(self) {
        for ((from, to), count) in &self.compared {
            let unmet = self.unmet.get(&(*from, *to)).copied().unwrap_or(0);
            println!(
                "{count:>7} {from} -> {to}{}",
                if unmet > 0 { format!(" ({unmet} never rolled)") } else { String::new() }
            );
        }
        for ((from, to), count) in self.unmet.iter().filter(|(pair, _)| !self.compared.contains_key(pair)) {
            println!("        {from} -> {to}: handed on {count} times, never rolled");
        }
        let compared: usize = self.compared.values().sum();
        println!("{compared} follow-ups compared, {} kinds of difference", self.differences.len());
        assert!(compared > 0, "nothing was compared");
        let told: Vec<&str> = self.differences.iter().map(String::as_str).collect();
        assert!(told.is_empty(), "{}", told.join("\n"));
    }

    /// The pairs of procedures that were compared.
    pub fn pairs(&self) -> Vec<(&'static str, &'static str)> {
        self.compared.keys().copied().collect()
    }
}

/// All facts of a follow-up, keys that were not handed on at their default; or why they cannot be.
fn completed<S: PlaySheet>(tables: &S::Tables, follow: &Follow) -> Result<Given, String> {
    struct Complete<'a, T> {
        tables: &'a T,
        follow: &'a Follow,
        whole: Result<Given, String>,
    }

    impl<T> Visitor<T> for Complete<'_, T> {
        fn visit<P: Procedure<Tables = T>>(&mut self) {
            if P::ID == self.follow.procedure {
                self.whole = match P::Facts::from_given(&self.follow.keys) {
                    Ok(facts) => P::refusal(self.tables, &facts).map_or_else(|| Ok(facts.values()), Err),
                    Err(faults) => Err(format!("{faults:?}")),
                };
            }
        }
    }

    let whole = Err("there is no such procedure".into());
    let mut complete = Complete { tables, follow, whole };
    S::procedures(&mut complete);
    complete.whole
}
