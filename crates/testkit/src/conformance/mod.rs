//! Random play to the end, with everything checked on the way that holds for every rule set.

mod deed;
mod place;
mod record;
mod report;
mod suite_game;

use std::sync::Arc;

use engine::Proposes;
use sheet::Sheet;

pub use report::Report;
use suite_game::SuiteGame;

/// How much is tried, and of what.
#[derive(Clone, Copy, Debug)]
pub struct Conformance<'a> {
    /// How many games are played to the end.
    pub games: usize,
    /// The number all dice of the suite follow from.
    pub seed: u64,
    /// How many orders a game may take at most.
    pub max_orders: usize,
    /// How many orders are drawn from all that can be said, for every seat that has to choose in a position; as many
    /// more are tried that were legal for somebody earlier in the game.
    pub any_orders_per_position: usize,
    /// Every so many games one is played again through its record, whole and damaged.
    pub record_every: usize,
    /// The rule set's sheet: its rows and modifiers are listed in the report even if they never counted.
    pub sheet: Option<&'a Sheet>,
}

impl Default for Conformance<'_> {
    fn default() -> Self {
        Conformance {
            games: 100,
            seed: 1863,
            max_orders: 10_000,
            any_orders_per_position: 8,
            record_every: 10,
            sheet: None,
        }
    }
}

/// What a check found wrong, if anything.
type Checked<T = ()> = Result<T, String>;

/// Plays random games to the end and checks them order by order.
///
/// The player knows what its seat may know and nothing else. It chooses the kind of its order first, so that a kind with
/// a single order is given as often as one with a hundred.
///
/// # Panics
/// At the first violation, with the seed, the game, the number of orders given and what is wrong.
pub fn conformance<R: Proposes>(battle: &Arc<R>, options: Conformance<'_>) -> Report {
    let mut report = Report::new::<R>(options.sheet);
    for game in 0..options.games {
        let mut suite_game = SuiteGame::new(battle, &options, game as u64, &mut report);
        if let Err(what) = suite_game.play() {
            let orders = suite_game.n_orders();
            panic!("{}: seed {}, game {game}, after {orders} orders: {what}", R::ID, options.seed);
        }
    }
    report
}

/// Fails the check unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $($what:tt)+) => {
        if !$condition {
            return Err(format!($($what)+));
        }
    };
}
use ensure;
