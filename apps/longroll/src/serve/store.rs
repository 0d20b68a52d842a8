//! Games kept in a file: one row for every order and take-back, keyed by game and sequence number.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, Row, params};

use desk::{Failure, KeptStep};

/// The layout of the file; a newer one is refused.
const LAYOUT: i64 = 1;

/// The file of games.
pub(crate) struct Store(Connection);

/// A game as the lobby lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameRow {
    pub(crate) id: String,
    /// The header of its record, as JSON.
    pub(crate) header: String,
    /// What the lobby says of its battle, as JSON.
    pub(crate) about: String,
    /// The players by seat, as JSON.
    pub(crate) players: String,
    /// A line of text on how it stands.
    pub(crate) stands: String,
    /// Seconds since 1970 of its last order.
    pub(crate) touched: i64,
}

/// A step as it is kept.
pub(crate) struct StepRow<'a> {
    /// Its sequence number.
    pub(crate) seq: u64,
    /// What was done.
    pub(crate) step: &'a KeptStep,
    /// The key it was sent under, so that the same order sent twice is given once.
    pub(crate) given: Option<&'a str>,
    /// How the game stands after it.
    pub(crate) stands: &'a str,
    /// When, in seconds since 1970.
    pub(crate) touched: i64,
}

impl Store {
    /// Opens the file of games, and makes it if there is none.
    pub(crate) fn open(path: &Path) -> Result<Store, Failure> {
        let named = |error: rusqlite::Error| Failure(format!("{}: {error}", path.display()));
        let store = Connection::open(path).map_err(named)?;
        Store::laid_out(store).map_err(|Failure(why)| Failure(format!("{}: {why}", path.display())))
    }

    fn laid_out(store: Connection) -> Result<Store, Failure> {
        let layout: i64 = store.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if layout > LAYOUT {
            return Err(Failure("the games in it were kept by a newer Longroll".into()));
        }
        store.busy_timeout(std::time::Duration::from_secs(5))?;
        store.pragma_update(None, "journal_mode", "wal")?;
        store.pragma_update(None, "synchronous", "full")?;
        store.pragma_update(None, "foreign_keys", true)?;
        store.execute_batch(
            "BEGIN IMMEDIATE;
            CREATE TABLE IF NOT EXISTS games (
                id TEXT PRIMARY KEY, header TEXT NOT NULL, about TEXT NOT NULL, players TEXT NOT NULL,
                stands TEXT NOT NULL, touched INTEGER NOT NULL) STRICT;
            CREATE TABLE IF NOT EXISTS steps (
                game TEXT NOT NULL REFERENCES games (id), seq INTEGER NOT NULL, line TEXT, given TEXT,
                PRIMARY KEY (game, seq), UNIQUE (game, given)) STRICT, WITHOUT ROWID;
            CREATE TABLE IF NOT EXISTS standing (
                game TEXT NOT NULL REFERENCES games (id), seat INTEGER NOT NULL, answers TEXT NOT NULL,
                PRIMARY KEY (game, seat)) STRICT, WITHOUT ROWID;
            COMMIT;",
        )?;
        store.pragma_update(None, "user_version", LAYOUT)?;
        Ok(Store(store))
    }

    /// Keeps a new game with the lines it begins with: its opening, and the orders of its origin if it has one.
    pub(crate) fn begin(&mut self, game: &GameRow, lines: &[String]) -> Result<(), Failure> {
        let change = self.0.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        change.execute(
            "INSERT INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![game.id, game.header, game.about, game.players, game.stands, game.touched],
        )?;
        for (seq, line) in (0i64..).zip(lines) {
            let step = "INSERT INTO steps (game, seq, line) VALUES (?1, ?2, ?3)";
            change.execute(step, params![game.id, seq, line])?;
        }
        Ok(change.commit()?)
    }

    /// Keeps a step, and how the game stands after it.
    pub(crate) fn append(&mut self, game: &str, taken: &StepRow<'_>) -> Result<(), Failure> {
        let line = match taken.step {
            KeptStep::Line(line) => Some(line),
            KeptStep::Undo => None,
        };
        let change = self.0.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        change.execute(
            "INSERT INTO steps (game, seq, line, given) VALUES (?1, ?2, ?3, ?4)",
            params![game, taken.seq as i64, line, taken.given],
        )?;
        change.execute(
            "UPDATE games SET stands = ?2, touched = ?3 WHERE id = ?1",
            params![game, taken.stands, taken.touched],
        )?;
        Ok(change.commit()?)
    }

    /// Keeps the standing answers of a seat.
    pub(crate) fn answer(&mut self, game: &str, seat: u8, answers: &str) -> Result<(), Failure> {
        self.0
            .execute("INSERT OR REPLACE INTO standing VALUES (?1, ?2, ?3)", params![game, seat, answers])?;
        Ok(())
    }

    /// The standing answers of all saved of a game that gave any.
    pub(crate) fn answers(&self, game: &str) -> Result<Vec<(u8, String)>, Failure> {
        let mut query = self.0.prepare("SELECT seat, answers FROM standing WHERE game = ?1 ORDER BY seat")?;
        let answers =
            query.query_map([game], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
        Ok(answers)
    }

    /// Whether a step was already given under this key.
    pub(crate) fn knows(&self, game: &str, given: &str) -> Result<bool, Failure> {
        let query = "SELECT EXISTS (SELECT 1 FROM steps WHERE game = ?1 AND given = ?2)";
        Ok(self.0.query_row(query, params![game, given], |row| row.get(0))?)
    }

    /// All games, the last played first.
    pub(crate) fn games(&self) -> Result<Vec<GameRow>, Failure> {
        let mut query = self.0.prepare("SELECT * FROM games ORDER BY touched DESC, id")?;
        let games = query.query_map([], kept)?.collect::<Result<_, _>>()?;
        Ok(games)
    }

    /// A game, and its steps in order.
    pub(crate) fn game(&self, id: &str) -> Result<Option<(GameRow, Vec<KeptStep>)>, Failure> {
        let game = self.0.query_row("SELECT * FROM games WHERE id = ?1", [id], kept).optional()?;
        let Some(game) = game else { return Ok(None) };
        let mut query = self.0.prepare("SELECT line FROM steps WHERE game = ?1 ORDER BY seq")?;
        let step =
            |row: &Row<'_>| Ok(row.get::<_, Option<String>>(0)?.map_or(KeptStep::Undo, KeptStep::Line));
        let steps = query.query_map([id], step)?.collect::<Result<_, _>>()?;
        Ok(Some((game, steps)))
    }
}

fn kept(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    Ok(GameRow {
        id: row.get("id")?,
        header: row.get("header")?,
        about: row.get("about")?,
        players: row.get("players")?,
        stands: row.get("stands")?,
        touched: row.get("touched")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> GameRow {
        GameRow {
            id: "a".into(),
            header: "{}".into(),
            about: "{}".into(),
            players: "[]".into(),
            stands: "set up".into(),
            touched: 1,
        }
    }

    fn store() -> Store {
        Store::laid_out(Connection::open_in_memory().unwrap()).unwrap()
    }

    #[test]
    fn a_game_comes_back_step_by_step() {
        let mut store = store();
        store.begin(&game(), &["opening".into()]).unwrap();
        let steps = [KeptStep::Line("first".into()), KeptStep::Undo, KeptStep::Line("second".into())];
        for (seq, step) in (1..).zip(&steps) {
            let (stands, key) = (format!("after {seq}"), format!("key {seq}"));
            let given = Some(key.as_str());
            store
                .append("a", &StepRow { seq, step, given, stands: &stands, touched: 1 + seq as i64 })
                .unwrap();
        }
        let (kept, found) = store.game("a").unwrap().unwrap();
        assert_eq!((kept.stands.as_str(), kept.touched), ("after 3", 4));
        assert_eq!(found[0], KeptStep::Line("opening".into()));
        assert_eq!(found[1..], steps);
        assert!(store.knows("a", "key 2").unwrap());
        assert!(!store.knows("a", "key 4").unwrap());
        assert_eq!(store.game("b").unwrap(), None);
    }

    #[test]
    fn a_game_may_begin_with_the_orders_of_another() {
        let mut store = store();
        let lines = ["opening", "first", "second"].map(String::from);
        store.begin(&game(), &lines).unwrap();
        let (_, found) = store.game("a").unwrap().unwrap();
        assert_eq!(found, lines.map(KeptStep::Line));
    }

    #[test]
    fn standing_answers_are_kept_with_the_game() {
        let mut store = store();
        store.begin(&game(), &["opening".into()]).unwrap();
        assert_eq!(store.answers("a").unwrap(), []);
        store.answer("a", 1, "first").unwrap();
        store.answer("a", 1, "second").unwrap();
        assert_eq!(store.answers("a").unwrap(), [(1, "second".to_string())]);
        assert!(store.answer("b", 0, "of no game").is_err());
    }

    #[test]
    fn no_step_is_kept_twice() {
        let mut store = store();
        store.begin(&game(), &["opening".into()]).unwrap();
        let mut append = |seq, given| {
            let step = &KeptStep::Line("a line".into());
            store.append("a", &StepRow { seq, step, given: Some(given), stands: "", touched: 2 })
        };
        append(1, "key").unwrap();
        assert!(append(1, "other").is_err());
        assert!(append(2, "key").is_err());
        assert_eq!(store.game("a").unwrap().unwrap().1.len(), 2);
        assert!(store.begin(&game(), &["again".into()]).is_err());
    }

    #[test]
    fn games_of_a_newer_program_are_left_alone() {
        let newer = Connection::open_in_memory().unwrap();
        newer.pragma_update(None, "user_version", LAYOUT + 1).unwrap();
        let Err(Failure(why)) = Store::laid_out(newer) else { panic!("it was opened") };
        assert!(why.contains("newer"), "{why}");
    }
}
