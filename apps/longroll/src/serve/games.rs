//! All games of a server: begun, taken up again, ordered in, kept before anything is acknowledged.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use dice::Seed;
use engine::Header;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::watch;

use super::store::{GameRow, StepRow, Store};
use crate::rulesets;
use crate::seeds::entropy;
use desk::wire::{GiveAnswer, GiveOrder, GiveReactions, KeptGame, Page, TakeBack, Update};
use desk::{AnswerScope, Failure, KeptStep, Player, ServedGame, Viewer, is_over};

/// How long the computer waits between its orders.
const COMPUTER_PAUSE: Duration = Duration::from_millis(1);

/// Longer than any key a page makes.
const LONGEST_KEY: usize = 64;

/// Beyond this number, games that no page shows are closed.
const MOST_OPEN: usize = 64;

/// Everything a server holds.
pub(crate) struct Games {
    store: Mutex<Store>,
    open: Mutex<HashMap<String, Arc<OpenGame>>>,
}

/// A game in memory.
pub(crate) struct OpenGame {
    pub(crate) id: String,
    at: Mutex<SavedGame>,
    news: watch::Sender<u64>,
}

/// A game, and the number of its last step in the store.
pub(crate) struct SavedGame {
    pub(crate) game: Box<dyn ServedGame>,
    pub(crate) seq: u64,
}

/// The rules a game was played under, of all that its header says.
#[derive(Deserialize)]
struct KeptUnder {
    ruleset: String,
    revision: u32,
}

/// The page that sends something: the step it saw last, its key, and what it shows.
struct Sender<'a> {
    seq: u64,
    key: Option<&'a str>,
    page: Option<&'a Page>,
}

/// Why something could not be done, for the page.
pub(crate) enum Denied {
    /// There is no such thing.
    Unknown(String),
    /// The game has gone on since.
    Late,
    /// The rules forbid it, or it was not understood.
    Refused(String),
    /// The program's own trouble.
    Trouble(String),
}

impl From<Failure> for Denied {
    fn from(Failure(why): Failure) -> Denied {
        Denied::Trouble(why)
    }
}

impl Games {
    /// Opens the games of a folder.
    pub(crate) fn new(folder: &Path) -> Result<Games, Failure> {
        std::fs::create_dir_all(folder).map_err(|error| Failure(format!("{}: {error}", folder.display())))?;
        let store = Mutex::new(Store::open(&folder.join("games.db"))?);
        Ok(Games { store, open: Mutex::default() })
    }

    /// The games there are, the last played first.
    pub(crate) fn list(&self) -> Result<Vec<KeptGame>, Failure> {
        let game = |kept: GameRow| {
            let players = players(&kept)?.into_iter().map(desk::wire::Player::from).collect();
            let (about, over) = (serde_json::from_str(&kept.about)?, is_over(&kept.stands));
            let KeptUnder { ruleset, revision } = serde_json::from_str(&kept.header)?;
            let past = rulesets::revision(&ruleset).is_some_and(|today| today != revision);
            let GameRow { id, stands, touched, .. } = kept;
            Ok(KeptGame { id, about, players, stands, over, past, touched })
        };
        let games = lock(&self.store).games()?;
        games.into_iter().map(game).collect()
    }

    /// Begins a battle; the answer is the game's id.
    pub(crate) fn begin(
        self: &Arc<Games>,
        ruleset: &str,
        scenario: &str,
        players: Vec<Player>,
        seed: Option<u64>,
    ) -> Result<String, Denied> {
        let seed = seed.map_or_else(entropy, |number| Ok(Seed::from_number(number)))?;
        let game = rulesets::named(ruleset)
            .and_then(|set| set.begin(scenario, &players, seed))
            .map_err(|Failure(why)| Denied::Refused(why))?;
        let game = self.keep_new(game, &players)?;
        self.let_computer_play(&game);
        Ok(game.id.clone())
    }

    /// Goes on under today's rules with a game of earlier ones, which stays as it is; the answer is the new game's id.
    pub(crate) fn fork(self: &Arc<Games>, id: &str) -> Result<String, Denied> {
        let forked = self.game(id)?.lock().game.fork(id, entropy()?);
        let mut game = forked.map_err(|Failure(why)| Denied::Refused(why))?;
        let Some((kept, _)) = lock(&self.store).game(id)? else {
            return Err(Denied::Unknown(format!("there is no game '{id}'")));
        };
        let answers = lock(&self.store).answers(id)?;
        for (seat, answers) in &answers {
            game.restore_answers(*seat, answers)?;
        }
        let game = self.keep_new(game, &players(&kept)?)?;
        for (seat, answers) in &answers {
            lock(&self.store).answer(&game.id, *seat, answers)?;
        }
        self.let_computer_play(&game);
        Ok(game.id.clone())
    }

    /// Keeps a game that was just made.
    fn keep_new(&self, game: Box<dyn ServedGame>, players: &[Player]) -> Result<Arc<OpenGame>, Failure> {
        let Seed([a, b, c, d, e, f, g, h, ..]) = entropy()?;
        let id = format!("{:016x}", u64::from_le_bytes([a, b, c, d, e, f, g, h]));
        let (header, lines) = game.header_and_lines();
        let words: Vec<String> = players.iter().map(ToString::to_string).collect();
        let kept = GameRow {
            id: id.clone(),
            header,
            about: serde_json::to_string(&game.about())?,
            players: json!(words).to_string(),
            stands: game.status_line(),
            touched: now(),
        };
        lock(&self.store).begin(&kept, &lines)?;
        Ok(self.add(&id, SavedGame { game, seq: lines.len() as u64 - 1 }))
    }

    /// A game by its id, taken from the store if it is not open yet.
    pub(crate) fn game(self: &Arc<Games>, id: &str) -> Result<Arc<OpenGame>, Denied> {
        let open = lock(&self.open).get(id).map(Arc::clone);
        match open {
            // A thread that panicked may have left the game in the middle of an order.
            Some(game) if game.at.is_poisoned() => self.close(&game),
            Some(game) => return Ok(game),
            None => {}
        }
        let Some((kept, steps)) = lock(&self.store).game(id)? else {
            return Err(Denied::Unknown(format!("there is no game '{id}'")));
        };
        let header: Header = serde_json::from_str(&kept.header).map_err(Failure::from)?;
        let players = players(&kept)?;
        let seq = steps.len() as u64 - 1;
        let set = rulesets::named(&header.ruleset)?;
        let mut game = set.resume(header, &steps, &players, entropy()?)?;
        for (seat, answers) in lock(&self.store).answers(id)? {
            game.restore_answers(seat, &answers)?;
        }
        let game = self.add(id, SavedGame { game, seq });
        self.let_computer_play(&game);
        Ok(game)
    }

    fn add(&self, id: &str, saved: SavedGame) -> Arc<OpenGame> {
        let news = watch::Sender::new(saved.seq);
        let game = Arc::new(OpenGame { id: id.into(), at: Mutex::new(saved), news });
        let mut open = lock(&self.open);
        if open.len() >= MOST_OPEN {
            open.retain(|_, game| game.news.receiver_count() > 0 || Arc::strong_count(game) > 1);
        }
        // Two pages may have asked at once: the first one's game is everybody's.
        Arc::clone(open.entry(id.into()).or_insert(game))
    }

    /// Closes a game that cannot be trusted any more: the next request takes it from the store.
    fn close(&self, game: &Arc<OpenGame>) {
        let mut open = lock(&self.open);
        if open.get(&game.id).is_some_and(|known| Arc::ptr_eq(known, game)) {
            open.remove(&game.id);
        }
    }

    /// Whether this game has not been closed.
    fn is_open(&self, game: &Arc<OpenGame>) -> bool {
        lock(&self.open).get(&game.id).is_some_and(|known| Arc::ptr_eq(known, game))
    }

    /// Gives an order, expecting the game to stand where the page saw it; sent twice under one key it is given once.
    pub(crate) fn order(
        self: &Arc<Games>,
        game: &Arc<OpenGame>,
        given: &GiveOrder,
    ) -> Result<Update, Denied> {
        let GiveOrder { order, seq, key, page } = given;
        checked(key)?;
        let sender = Sender { seq: *seq, key: Some(key), page: page.as_ref() };
        self.change(game, &sender, |game| Ok(vec![game.give(order)?]))
    }

    /// Lets just these units react, as an order is given.
    pub(crate) fn react(
        self: &Arc<Games>,
        game: &Arc<OpenGame>,
        given: &GiveReactions,
    ) -> Result<Update, Denied> {
        let GiveReactions { units, seq, key, page } = given;
        checked(key)?;
        let sender = Sender { seq: *seq, key: Some(key), page: page.as_ref() };
        self.change(game, &sender, |game| Ok(vec![game.react(units)?]))
    }

    /// Answers beforehand for a unit or its whole group; the answer is kept with the game, and may settle what is asked.
    pub(crate) fn answer(
        self: &Arc<Games>,
        game: &Arc<OpenGame>,
        given: &GiveAnswer,
    ) -> Result<Update, Denied> {
        let scope = if given.whole { AnswerScope::Group } else { AnswerScope::Unit };
        let mut saved = game.lock();
        let answered = saved.game.answer(&given.unit, scope, &given.answer);
        let (seat, answers) = answered.map_err(|Failure(why)| Denied::Refused(why))?;
        lock(&self.store).answer(&game.id, seat, &answers)?;
        let update = Update { card: saved.game.unit(&given.unit), ..saved.update(0, None) };
        drop(saved);
        self.let_computer_play(game);
        Ok(update)
    }

    /// Takes the last order back.
    pub(crate) fn undo(self: &Arc<Games>, game: &Arc<OpenGame>, asked: &TakeBack) -> Result<Update, Denied> {
        let sender = Sender { seq: asked.seq, key: None, page: asked.page.as_ref() };
        self.change(game, &sender, |game| game.undo())
    }

    /// Changes a game and tells how it stands then, before the computer goes on.
    fn change(
        self: &Arc<Games>,
        game: &Arc<OpenGame>,
        sender: &Sender<'_>,
        change: impl FnOnce(&mut dyn ServedGame) -> Result<Vec<KeptStep>, Failure>,
    ) -> Result<Update, Denied> {
        let mut saved = game.lock();
        if let Some(key) = sender.key
            && lock(&self.store).knows(&game.id, key)?
        {
            return Ok(saved.update(sender.seq, sender.page));
        }
        if saved.seq != sender.seq || !self.is_open(game) {
            return Err(Denied::Late);
        }
        for step in change(&mut *saved.game).map_err(|Failure(why)| Denied::Refused(why))? {
            self.keep(game, &mut saved, &step, sender.key)?;
        }
        let update = saved.update(sender.seq, sender.page);
        drop(saved);
        self.let_computer_play(game);
        Ok(update)
    }

    /// Keeps a step that was taken; only then is anybody told of it.
    fn keep(
        &self,
        game: &Arc<OpenGame>,
        saved: &mut SavedGame,
        step: &KeptStep,
        key: Option<&str>,
    ) -> Result<(), Failure> {
        let (seq, stands) = (saved.seq + 1, saved.game.status_line());
        let taken = StepRow { seq, step, given: key, stands: &stands, touched: now() };
        let done = lock(&self.store).append(&game.id, &taken);
        if done.is_err() {
            // What is not kept did not happen.
            self.close(game);
            return done;
        }
        saved.seq += 1;
        game.news.send_replace(saved.seq);
        Ok(())
    }

    /// Lets the computer give its orders, if it has any to give, one by one, while the pages look on.
    fn let_computer_play(self: &Arc<Games>, game: &Arc<OpenGame>) {
        if !game.lock().game.is_computers_turn() {
            return;
        }
        let (games, playing) = (Arc::clone(self), Arc::clone(game));
        let spawned = std::thread::Builder::new().spawn(move || games.play_on(&playing));
        if let Err(error) = spawned {
            eprintln!("longroll: game {}: {error}", game.id);
            self.close(game);
        }
    }

    /// Gives the computer's orders until a person has to choose. While it thinks the game is everybody's.
    fn play_on(&self, game: &Arc<OpenGame>) {
        loop {
            let Some(thinking) = game.lock().game.think() else { return };
            let thought = catch_unwind(AssertUnwindSafe(thinking));
            let mut saved = game.lock();
            if !self.is_open(game) {
                return;
            }
            let given = match thought {
                Ok(thought) => saved.game.give_thought(thought),
                Err(_) => Err(Failure("the computer lost its thread".into())),
            };
            let kept =
                given.and_then(|step| step.map_or(Ok(()), |step| self.keep(game, &mut saved, &step, None)));
            drop(saved);
            if let Err(failure) = kept {
                eprintln!("longroll: game {}: {failure}", game.id);
                return self.close(game);
            }
            // Pages that wait for the lock get it.
            std::thread::sleep(COMPUTER_PAUSE);
        }
    }
}

impl SavedGame {
    /// How the game stands, and what a page lacks that last saw it after `seen` steps.
    pub(crate) fn update(&self, seen: u64, page: Option<&Page>) -> Update {
        self.game.update(self.seq, page.map(|page| Viewer { seq: seen, page }).as_ref())
    }
}

impl OpenGame {
    /// The game itself, locked for as long as the guard is held.
    pub(crate) fn lock(&self) -> MutexGuard<'_, SavedGame> {
        lock(&self.at)
    }

    /// The sequence number, now and whenever it changes.
    pub(crate) fn news(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }
}

/// The players of a game that was kept.
fn players(kept: &GameRow) -> Result<Vec<Player>, Failure> {
    let words: Vec<String> = serde_json::from_str(&kept.players)?;
    words.iter().map(|word| word.parse()).collect()
}

/// Whether a key can be kept.
fn checked(key: &str) -> Result<(), Denied> {
    let fits = !key.is_empty() && key.len() <= LONGEST_KEY;
    let refused = || Denied::Refused(format!("an order's key has 1 to {LONGEST_KEY} characters"));
    if fits { Ok(()) } else { Err(refused()) }
}

/// A lock. A game whose holder panicked is closed ([`Games::game`]); store and list are whole between statements.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}
