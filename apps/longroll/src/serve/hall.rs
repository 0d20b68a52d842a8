//! All games of a server: begun, taken up again, ordered in, kept before anything is acknowledged.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use dice::Seed;
use engine::Header;
use serde_json::json;
use tokio::sync::watch;

use super::store::{Kept, Store, Taken};
use crate::rulesets;
use crate::seeds::entropy;
use desk::wire::{GiveAnswer, GiveOrder, GiveReactions, KeptGame, Page, TakeBack, Told};
use desk::{Failure, Onlooker, Player, Step, Table, Whom, is_over};

/// How long the computer waits between its orders.
const BREATH: Duration = Duration::from_millis(1);

/// Longer than any key a page makes.
const LONGEST_KEY: usize = 64;

/// Beyond so many, games nobody looks at are left to the store.
const MOST_OPEN: usize = 64;

/// Everything a server holds.
pub(crate) struct Hall {
    store: Mutex<Store>,
    open: Mutex<HashMap<String, Arc<OpenGame>>>,
}

/// A game somebody looks at.
pub(crate) struct OpenGame {
    pub(crate) id: String,
    at: Mutex<Seats>,
    news: watch::Sender<u64>,
}

/// A table and how far its game is kept.
pub(crate) struct Seats {
    pub(crate) table: Box<dyn Table>,
    pub(crate) seq: u64,
}

/// Where a page saw the game stand, the key of what it sends, and what it shows.
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

impl Hall {
    /// Opens the games of a folder.
    pub(crate) fn new(folder: &Path) -> Result<Hall, Failure> {
        std::fs::create_dir_all(folder).map_err(|error| Failure(format!("{}: {error}", folder.display())))?;
        let store = Mutex::new(Store::open(&folder.join("games.db"))?);
        Ok(Hall { store, open: Mutex::default() })
    }

    /// The games there are, the last played first.
    pub(crate) fn games(&self) -> Result<Vec<KeptGame>, Failure> {
        let game = |kept: Kept| {
            let players = players(&kept)?.into_iter().map(desk::wire::Player::from).collect();
            let (about, over) = (serde_json::from_str(&kept.about)?, is_over(&kept.stands));
            let Kept { id, stands, touched, .. } = kept;
            Ok(KeptGame { id, about, players, stands, over, touched })
        };
        let games = lock(&self.store).games()?;
        games.into_iter().map(game).collect()
    }

    /// Begins a battle; the answer is the game's id.
    pub(crate) fn begin(
        self: &Arc<Hall>,
        ruleset: &str,
        scenario: &str,
        players: Vec<Player>,
        seed: Option<u64>,
    ) -> Result<String, Denied> {
        let seed = seed.map_or_else(entropy, |number| Ok(Seed::from_number(number)))?;
        let table = rulesets::named(ruleset)
            .and_then(|set| set.begin(scenario, &players, seed))
            .map_err(|Failure(why)| Denied::Refused(why))?;
        let Seed([a, b, c, d, e, f, g, h, ..]) = entropy()?;
        let id = format!("{:016x}", u64::from_le_bytes([a, b, c, d, e, f, g, h]));
        let (header, opening) = table.kept();
        let words: Vec<String> = players.iter().map(ToString::to_string).collect();
        let kept = Kept {
            id: id.clone(),
            header,
            about: serde_json::to_string(&table.about()).map_err(Failure::from)?,
            players: json!(words).to_string(),
            stands: table.stands(),
            touched: now(),
        };
        lock(&self.store).begin(&kept, &opening)?;
        let game = self.seat(&id, Seats { table, seq: 0 });
        self.let_computer_play(&game);
        Ok(id)
    }

    /// A game by its id, taken up from the store if nobody looked at it yet.
    pub(crate) fn game(self: &Arc<Hall>, id: &str) -> Result<Arc<OpenGame>, Denied> {
        let open = lock(&self.open).get(id).map(Arc::clone);
        match open {
            // Whoever panicked at the table may have left it in the middle of an order.
            Some(game) if game.at.is_poisoned() => self.leave(&game),
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
        let mut table = set.resume(header, &steps, &players, entropy()?)?;
        for (seat, answers) in lock(&self.store).answers(id)? {
            table.take_up(seat, &answers)?;
        }
        let game = self.seat(id, Seats { table, seq });
        self.let_computer_play(&game);
        Ok(game)
    }

    fn seat(&self, id: &str, seats: Seats) -> Arc<OpenGame> {
        let news = watch::Sender::new(seats.seq);
        let game = Arc::new(OpenGame { id: id.into(), at: Mutex::new(seats), news });
        let mut open = lock(&self.open);
        if open.len() >= MOST_OPEN {
            open.retain(|_, game| game.news.receiver_count() > 0 || Arc::strong_count(game) > 1);
        }
        // Two pages may have asked at once: the first one's game is everybody's.
        Arc::clone(open.entry(id.into()).or_insert(game))
    }

    /// Leaves a game whose table is not to be trusted: whoever asks next gets it from the store.
    fn leave(&self, game: &Arc<OpenGame>) {
        let mut open = lock(&self.open);
        if open.get(&game.id).is_some_and(|known| Arc::ptr_eq(known, game)) {
            open.remove(&game.id);
        }
    }

    /// Whether nobody has left this game.
    fn is_open(&self, game: &Arc<OpenGame>) -> bool {
        lock(&self.open).get(&game.id).is_some_and(|known| Arc::ptr_eq(known, game))
    }

    /// Gives an order, expecting the game to stand where the page saw it; sent twice under one key it is given once.
    pub(crate) fn order(self: &Arc<Hall>, game: &Arc<OpenGame>, given: &GiveOrder) -> Result<Told, Denied> {
        let GiveOrder { order, seq, key, page } = given;
        checked(key)?;
        let sender = Sender { seq: *seq, key: Some(key), page: page.as_ref() };
        self.change(game, &sender, |table| table.give(order))
    }

    /// Lets just these units react, as an order is given.
    pub(crate) fn react(
        self: &Arc<Hall>,
        game: &Arc<OpenGame>,
        given: &GiveReactions,
    ) -> Result<Told, Denied> {
        let GiveReactions { units, seq, key, page } = given;
        checked(key)?;
        let sender = Sender { seq: *seq, key: Some(key), page: page.as_ref() };
        self.change(game, &sender, |table| table.react(units))
    }

    /// Answers beforehand for a unit or its whole group; the answer is kept with the game, and may settle what is asked.
    pub(crate) fn answer(self: &Arc<Hall>, game: &Arc<OpenGame>, given: &GiveAnswer) -> Result<Told, Denied> {
        let whom = if given.whole { Whom::Group } else { Whom::Unit };
        let mut seats = game.seats();
        let answered = seats.table.answer(&given.unit, whom, &given.answer);
        let (seat, answers) = answered.map_err(|Failure(why)| Denied::Refused(why))?;
        lock(&self.store).answer(&game.id, seat, &answers)?;
        let told = Told { card: seats.table.unit(&given.unit), ..seats.told(0, None) };
        drop(seats);
        self.let_computer_play(game);
        Ok(told)
    }

    /// Takes the last order back.
    pub(crate) fn undo(self: &Arc<Hall>, game: &Arc<OpenGame>, asked: &TakeBack) -> Result<Told, Denied> {
        let sender = Sender { seq: asked.seq, key: None, page: asked.page.as_ref() };
        self.change(game, &sender, |table| table.undo())
    }

    /// Changes a game and tells how it stands then, before the computer goes on.
    fn change(
        self: &Arc<Hall>,
        game: &Arc<OpenGame>,
        sender: &Sender<'_>,
        deed: impl FnOnce(&mut dyn Table) -> Result<Step, Failure>,
    ) -> Result<Told, Denied> {
        let mut seats = game.seats();
        if let Some(key) = sender.key
            && lock(&self.store).knows(&game.id, key)?
        {
            return Ok(seats.told(sender.seq, sender.page));
        }
        if seats.seq != sender.seq || !self.is_open(game) {
            return Err(Denied::Late);
        }
        let step = deed(&mut *seats.table).map_err(|Failure(why)| Denied::Refused(why))?;
        self.keep(game, &mut seats, &step, sender.key)?;
        let told = seats.told(sender.seq, sender.page);
        drop(seats);
        self.let_computer_play(game);
        Ok(told)
    }

    /// Keeps a step that was taken; only then is anybody told of it.
    fn keep(
        &self,
        game: &Arc<OpenGame>,
        seats: &mut Seats,
        step: &Step,
        key: Option<&str>,
    ) -> Result<(), Failure> {
        let (seq, stands) = (seats.seq + 1, seats.table.stands());
        let taken = Taken { seq, step, given: key, stands: &stands, touched: now() };
        let done = lock(&self.store).append(&game.id, &taken);
        if done.is_err() {
            // What is not kept did not happen.
            self.leave(game);
            return done;
        }
        seats.seq += 1;
        game.news.send_replace(seats.seq);
        Ok(())
    }

    /// Lets the computer give its orders, if it has any to give, one by one, while the pages look on.
    fn let_computer_play(self: &Arc<Hall>, game: &Arc<OpenGame>) {
        if !game.seats().table.is_computers_turn() {
            return;
        }
        let (hall, playing) = (Arc::clone(self), Arc::clone(game));
        let spawned = std::thread::Builder::new().spawn(move || hall.play_on(&playing));
        if let Err(error) = spawned {
            eprintln!("longroll: game {}: {error}", game.id);
            self.leave(game);
        }
    }

    /// Gives the computer's orders until a person has to choose.
    fn play_on(&self, game: &Arc<OpenGame>) {
        loop {
            let mut seats = game.seats();
            if !seats.table.is_computers_turn() || !self.is_open(game) {
                return;
            }
            let kept = seats.table.think().and_then(|step| self.keep(game, &mut seats, &step, None));
            drop(seats);
            if let Err(failure) = kept {
                eprintln!("longroll: game {}: {failure}", game.id);
                return self.leave(game);
            }
            // Those who look on get their turn at the lock.
            std::thread::sleep(BREATH);
        }
    }
}

impl Seats {
    /// How the game stands, and what a page lacks that saw it stand there.
    pub(crate) fn told(&self, seen: u64, page: Option<&Page>) -> Told {
        self.table.told(self.seq, page.map(|page| Onlooker { seq: seen, page }).as_ref())
    }
}

impl OpenGame {
    /// The table, for as long as it is held.
    pub(crate) fn seats(&self) -> MutexGuard<'_, Seats> {
        lock(&self.at)
    }

    /// The sequence number, now and whenever it changes.
    pub(crate) fn news(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }
}

/// Who plays a game that was kept.
fn players(kept: &Kept) -> Result<Vec<Player>, Failure> {
    let words: Vec<String> = serde_json::from_str(&kept.players)?;
    words.iter().map(|word| word.parse()).collect()
}

/// Whether a key can be kept.
fn checked(key: &str) -> Result<(), Denied> {
    let fits = !key.is_empty() && key.len() <= LONGEST_KEY;
    let refused = || Denied::Refused(format!("an order's key has 1 to {LONGEST_KEY} characters"));
    if fits { Ok(()) } else { Err(refused()) }
}

/// A lock. A table whose holder panicked is left ([`Hall::game`]); store and list are whole between statements.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}
