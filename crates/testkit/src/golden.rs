//! Golden games: whole battles as text, read as a diff whenever a rule changes.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dice::Seed;
use engine::{Files, Game, Line, Logged, Next, Proposes, Record, Rules, Seat, ToAct, verify};

use crate::play_random;

/// Sentence, events and the decisive line of every explanation, order by order.
pub fn orders_told<R: Rules>(game: &Game<R>, seat_name: impl Fn(Seat) -> String) -> String {
    let mut text = String::new();
    for (number, entry) in game.entries().iter().enumerate() {
        let sentence = game.battle().print(&entry.order);
        let _ = writeln!(text, "\n{} {}: {sentence}", number + 1, seat_name(entry.seat));
        for logged in &entry.log.0 {
            let _ = match logged {
                Logged::Event(event) => writeln!(text, "  {event:?}"),
                Logged::Step(step) => writeln!(text, "  | {} {:?} {}", step.what, step.faces, step.result),
            };
        }
    }
    text
}

/// Compares with the kept text, or keeps the new one where `cargo xtask bless` asks for it.
///
/// # Panics
/// If they differ, with the first line that does.
pub fn is_as_kept(path: &Path, now: &str) {
    if std::env::var_os("LONGROLL_BLESS").is_some() {
        fs::create_dir_all(path.parent().expect("a golden file is in a folder")).expect("it can be made");
        fs::write(path, now).expect("it can be written");
    }
    let kept = fs::read_to_string(path).unwrap_or_default();
    let line = kept.lines().zip(now.lines()).position(|(kept, now)| kept != now);
    let line = line.unwrap_or(kept.lines().count().min(now.lines().count()));
    assert!(
        kept == now,
        "{} differs from line {}:\n  kept {:?}\n  now  {:?}\nread the change, then `cargo xtask bless`",
        path.display(),
        line + 1,
        kept.lines().nth(line),
        now.lines().nth(line)
    );
}

/// The golden games of a rule set: how they are told and read back.
pub struct Golden<R: Rules> {
    /// The folder of the rule set: `env!("CARGO_MANIFEST_DIR")`.
    pub manifest: &'static str,
    /// Reads the battle that a record carries.
    pub read: fn(&Files) -> R,
    /// The first line of a game kept under a name.
    pub heading: fn(&R, &str) -> String,
    /// What a seat is called.
    pub seat_name: fn(&R, Seat) -> String,
    /// What stands between the degree of a victory and the winner.
    pub won_by: &'static str,
}

impl<R: Rules> Golden<R> {
    /// Where a file is kept.
    pub fn path(&self, name: &str) -> PathBuf {
        Path::new(self.manifest).join("tests/golden").join(name)
    }

    /// The record that is kept under a name.
    ///
    /// # Panics
    /// If there is none, or it is damaged.
    pub fn record(&self, name: &str) -> Record<R::Event> {
        let text = fs::read_to_string(self.path(&format!("{name}.record"))).expect("it is kept");
        Record::parse(&text).expect("it is sound")
    }

    /// The files to play a golden game from: those its record carries, so that the scenario of the program may change and
    /// the game stays; `files` for a game that is not kept yet.
    pub fn files(&self, name: &str, files: &Files) -> Files {
        let is_kept = self.path(&format!("{name}.record")).exists();
        if is_kept { self.record(name).header.files() } else { files.clone() }
    }

    /// Compares a game and its record with what is kept under a name; the record carries its own scenario and is
    /// verified from its text.
    ///
    /// The record is sealed, the transcript is not: an order or an event may be told in other words, and a record that was kept
    /// in the words of its day stays as it is.
    ///
    /// # Panics
    /// If they differ, or the record does not come to the same end.
    pub fn is_kept(&self, name: &str, game: &Game<R>) {
        is_as_kept(&self.path(&format!("{name}.txt")), &self.transcript(name, game));
        if !self.is_same_game(name, game) {
            is_as_kept(&self.path(&format!("{name}.record")), &game.record().to_text());
        }
        let record = self.record(name);
        let battle = (self.read)(&record.header.files());
        let states = verify(&battle, &record).expect("every die, event and hash is as it was");
        assert_eq!(states.len(), record.lines.len() + 1);
        assert!(states.last().is_some_and(|state| matches!(battle.next(state), Next::Over(_))));
    }

    /// Whether the record kept under a name is of this very game, in whatever words its orders are written.
    fn is_same_game(&self, name: &str, game: &Game<R>) -> bool {
        if !self.path(&format!("{name}.record")).exists() {
            return false;
        }
        let (kept, now) = (self.record(name), game.record());
        let means_the_same = |(kept, now): (&Line<R::Event>, &Line<R::Event>)| {
            let order = |line: &Line<R::Event>| game.battle().parse(&line.order).ok();
            let in_these_words = Line { order: now.order.clone(), ..kept.clone() };
            in_these_words == *now && order(kept).is_some() && order(kept) == order(now)
        };
        let is_alike = kept.header.revision == now.header.revision
            && kept.header.files() == now.header.files()
            && kept.opening == now.opening
            && kept.lines.len() == now.lines.len();
        is_alike && kept.lines.iter().zip(&now.lines).all(means_the_same)
    }

    /// The game told order by order, and how it ended.
    fn transcript(&self, name: &str, game: &Game<R>) -> String {
        let battle = game.battle();
        let seat_name = |seat| (self.seat_name)(battle, seat);
        let mut text = format!("{}\n{}", (self.heading)(battle, name), orders_told(game, seat_name));
        if let ToAct::Over(verdict) = game.to_act() {
            let winner = verdict.winner.map_or("nobody".into(), seat_name);
            let _ = writeln!(text, "\n{}{}{winner}", verdict.degree, self.won_by);
        }
        text
    }
}

impl<R: Proposes> Golden<R> {
    /// Plays a scenario with these seeds and compares each game with what is kept: `rancho-1846`.
    ///
    /// # Panics
    /// If one differs.
    pub fn are_kept(&self, word: &str, files: &Files, seeds: &[u64]) {
        for &seed in seeds {
            let name = format!("{word}-{seed}");
            let files = self.files(&name, files);
            let battle = Arc::new((self.read)(&files));
            self.is_kept(&name, &play_random(&battle, &files, Seed::from_number(seed)));
        }
    }
}
