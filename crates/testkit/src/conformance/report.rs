//! What happened in the games of the suite, counted, and what never did.

use std::collections::BTreeMap;
use std::fmt;

use engine::{Kinds, Rules, ToAct};
use sheet::{Sheet, Step};

/// What is counted, in the order it is printed.
const GROUPS: [&str; 8] = ["order", "event", "pending", "refusal", "row", "modifier", "verdict", "winner"];

/// Counts over all games of a run of the suite.
#[derive(Clone, Debug, Default)]
pub struct Report {
    ruleset: &'static str,
    games: u64,
    orders: u64,
    fewest: u64,
    most: u64,
    listed: u64,
    accepted: u64,
    refused: u64,
    earlier: u64,
    sealed: u64,
    records: u64,
    damages: u64,
    /// Table ids by the name a step may call them.
    tables: BTreeMap<String, String>,
    groups: Vec<(&'static str, Tally)>,
}

/// Names in the order they became known, with a count each.
#[derive(Clone, Debug, Default)]
struct Tally {
    names: Vec<(String, u64)>,
    places: BTreeMap<String, usize>,
}

impl Tally {
    fn add(&mut self, name: &str, n: u64) {
        let place = self.places.get(name).copied().unwrap_or_else(|| {
            self.names.push((name.to_string(), 0));
            self.places.insert(name.to_string(), self.names.len() - 1);
            self.names.len() - 1
        });
        self.names[place].1 += n;
    }
}

impl Report {
    pub(super) fn new<R: Rules>(sheet: Option<&Sheet>) -> Report {
        let groups = GROUPS.map(|group| (group, Tally::default())).into();
        let mut report = Report { ruleset: R::ID, fewest: u64::MAX, groups, ..Report::default() };
        let kinds = [
            ("order", R::Order::KINDS),
            ("event", R::Event::KINDS),
            ("pending", R::Pending::KINDS),
            ("refusal", R::Refusal::KINDS),
        ];
        for (group, kinds) in kinds {
            kinds.iter().for_each(|kind| report.add(group, kind, 0));
        }
        for table in sheet.map_or(&[][..], Sheet::tables) {
            let names = [&table.id, &table.title].map(|name| (name.clone(), table.id.clone()));
            report.tables.extend(names);
            table.rows.iter().for_each(|row| report.add("row", &row_name(&table.id, &row.label), 0));
        }
        for modifier in sheet.map_or(&[][..], Sheet::modifier_groups).iter().flat_map(|group| &group.rows) {
            report.add("modifier", &modifier.label, 0);
        }
        report
    }

    /// How often something happened; `name` is like `event:Advanced`, `row:fire/infantry` or `modifier:behind a wall`.
    pub fn count(&self, name: &str) -> u64 {
        let Some((group, name)) = name.split_once(':') else { return 0 };
        let tally = self.groups.iter().find(|(known, _)| *known == group).map(|(_, tally)| tally);
        tally.and_then(|tally| Some(tally.names[*tally.places.get(name)?].1)).unwrap_or(0)
    }

    /// Everything known that never happened, named like `event:Captured`.
    pub fn zeros(&self) -> Vec<String> {
        let all = self.groups.iter().flat_map(|(group, tally)| tally.names.iter().map(move |n| (group, n)));
        all.filter(|(_, (_, n))| *n == 0).map(|(group, (name, _))| format!("{group}:{name}")).collect()
    }

    /// Everything that never happened and that no test shows either; `shown` names what, a source and a test in it each.
    ///
    /// # Panics
    /// If a source has no such test.
    pub fn unseen(&self, shown: &[(&str, &str, &str)]) -> Vec<String> {
        for (what, source, test) in shown {
            assert!(source.contains(&format!("fn {test}()")), "{what}: there is no test {test}");
        }
        let is_shown = |zero: &String| shown.iter().any(|(known, _, _)| known == zero);
        self.zeros().into_iter().filter(|zero| !is_shown(zero)).collect()
    }

    /// How many games were played to the end.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many orders were given in all games.
    pub fn orders(&self) -> u64 {
        self.orders
    }

    /// How many of the orders drawn from all that can be said were accepted, and how many refused.
    pub fn accepted_and_refused(&self) -> (u64, u64) {
        (self.accepted, self.refused)
    }

    /// How many games were played again through their record, and how many damaged records were found out.
    pub fn records_and_damages(&self) -> (u64, u64) {
        (self.records, self.damages)
    }

    /// In how many positions a seat's sealed choices were compared by what the others see.
    pub fn sealed_choices(&self) -> u64 {
        self.sealed
    }

    fn add(&mut self, group: &'static str, name: &str, n: u64) {
        if let Some((_, tally)) = self.groups.iter_mut().find(|(known, _)| *known == group) {
            tally.add(name, n);
        }
    }

    pub(super) fn game(&mut self, orders: usize, end: ToAct) {
        let orders = orders as u64;
        self.games += 1;
        self.fewest = self.fewest.min(orders);
        self.most = self.most.max(orders);
        if let ToAct::Over(verdict) = end {
            self.add("verdict", verdict.degree, 1);
            let winner = verdict.winner.map_or("nobody".to_string(), |seat| format!("seat {}", seat.0));
            self.add("winner", &winner, 1);
        }
    }

    pub(super) fn order(&mut self, kind: &str) {
        self.orders += 1;
        self.add("order", kind, 1);
    }

    pub(super) fn event(&mut self, kind: &str) {
        self.add("event", kind, 1);
    }

    pub(super) fn pending(&mut self, kind: &str) {
        self.add("pending", kind, 1);
    }

    pub(super) fn step(&mut self, step: &Step) {
        if let (Some(table), Some(row)) = (&step.table, &step.row) {
            let id = self.tables.get(table).unwrap_or(table);
            self.add("row", &row_name(id, row), 1);
        }
        for modifier in step.modifiers.iter().filter(|modifier| modifier.counted) {
            self.add("modifier", &modifier.label, 1);
        }
    }

    pub(super) fn listed(&mut self, n: usize) {
        self.listed += n as u64;
    }

    pub(super) fn drawn(&mut self, refusal: Option<&str>) {
        match refusal {
            None => self.accepted += 1,
            Some(kind) => {
                self.refused += 1;
                self.add("refusal", kind, 1);
            }
        }
    }

    pub(super) fn earlier(&mut self, refusal: Option<&str>) {
        self.earlier += 1;
        if let Some(kind) = refusal {
            self.add("refusal", kind, 1);
        }
    }

    pub(super) fn sealed(&mut self) {
        self.sealed += 1;
    }

    pub(super) fn record(&mut self) {
        self.records += 1;
    }

    pub(super) fn damage(&mut self) {
        self.damages += 1;
    }
}

fn row_name(table: &str, row: &str) -> String {
    format!("{table}/{row}")
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { ruleset, games, orders, fewest, most, .. } = self;
        let mean = orders / games.max(&1);
        writeln!(
            f,
            "{ruleset}: {games} games, {orders} orders, {fewest} to {most} a game, {mean} on average"
        )?;
        let drawn = (self.accepted + self.refused).max(1);
        let share = |n: u64| format!("{n} ({}.{} %)", n * 100 / drawn, n * 1000 / drawn % 10);
        let (accepted, refused) = (share(self.accepted), share(self.refused));
        writeln!(f, "{} orders listed; of those drawn {accepted} accepted, {refused} refused", self.listed)?;
        writeln!(f, "{} orders tried that were legal earlier in the game", self.earlier)?;
        writeln!(
            f,
            "{} sealed choices compared; {} games replayed from their record, {} damages found",
            self.sealed, self.records, self.damages
        )?;
        let names = self.groups.iter().flat_map(|(_, tally)| &tally.names);
        let width = names.map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        for (group, tally) in self.groups.iter().filter(|(_, tally)| !tally.names.is_empty()) {
            writeln!(f, "{group}")?;
            for (name, n) in &tally.names {
                let mark = if *n == 0 { "  never" } else { "" };
                writeln!(f, "  {name:width$} {n:>10}{mark}")?;
            }
        }
        let zeros = self.zeros();
        let zeros = if zeros.is_empty() { "nothing".into() } else { zeros.join(", ") };
        write!(f, "never happened: {zeros}")
    }
}
