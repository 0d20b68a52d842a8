//! Many games of a battle between opponents: their report, or one line of a comparison with history.

use ai::Skill;
use scenario::Staging;
use simulate::{Measure, PlayedGame, Share, Simulation, Summary};

use crate::playable::seat_names;
use crate::players::read_seats;
use crate::{Failure, Playable, Player, Reckoned, Report, ScenarioFiles};

/// A listener that is told of each game that is over.
pub trait Progress: Sync {
    /// They begin.
    fn begin(&self);
    /// One of them is over.
    fn one_more(&self);
    /// All of them are.
    fn end(&self);
}

/// Games to be played, and how.
pub struct Games<'a> {
    /// How many.
    pub games: u64,
    /// The number everything follows from.
    pub seed: u64,
    /// How many threads; the processor's own number if nothing is said.
    pub jobs: Option<usize>,
    /// What is told of each game that is over.
    pub progress: &'a dyn Progress,
}

impl Games<'_> {
    fn play<R: Playable>(
        &self,
        battle: &R,
        levels: &[Skill],
        measure: impl Fn(&R, &R::State) -> Measure + Sync,
    ) -> Result<Vec<PlayedGame>, Failure> {
        let &Games { games, seed, jobs, progress } = self;
        progress.begin();
        let played =
            Simulation { battle, levels, games, seed, jobs }.play(measure, || progress.one_more())?;
        progress.end();
        Ok(played)
    }
}

/// Plays many games; `seats` are `union=ai:recruit` and the like.
pub(crate) fn simulate<R: Playable>(
    scenario: &ScenarioFiles,
    seats: &[String],
    games: &Games<'_>,
) -> Result<Report, Failure> {
    let battle: R = scenario.read()?;
    let names = seat_names(&battle);
    let levels = levels(&names, seats)?;
    let played = games.play(&battle, &levels, R::measure)?;
    Ok(Report {
        ruleset: R::ID,
        scenario: scenario.name.clone(),
        title: battle.picture(&battle.opening()).title,
        names,
        figures: R::PROFILE.figures,
        seed: games.seed,
        levels,
        summary: Summary::of(&played),
        games: played,
    })
}

/// The levels of play by seat: the best where none is given. A person cannot play here.
fn levels(names: &[String], seats: &[String]) -> Result<Vec<Skill>, Failure> {
    let players = read_seats(names, seats, &vec![Player::Computer(Skill::Recruit); names.len()])?;
    let level = |player| match player {
        Player::Computer(level) => Ok(level),
        Player::Human => {
            Err(Failure("simulate plays without people; players are random, ai:random, ai:recruit".into()))
        }
    };
    players.into_iter().map(level).collect()
}

/// What games of a battle of history came to under one rule set, the sides in the order of the battle file.
pub struct Fought {
    /// Games each side won.
    pub wins: [Share; 2],
    /// Games without a winner.
    pub draws: Share,
    /// Men on the table, by side.
    pub men: [i64; 2],
    /// The share of them lost on average, by side.
    pub lost: [f64; 2],
    /// The share of them that left the field on average, where a rule set tells them apart.
    pub fled: [f64; 2],
    /// Games in which a side held the place at the end.
    pub held: [Share; 2],
    /// Turns of a game on average.
    pub turns: f64,
}

/// Men, men lost, whether it holds the place, and men that fled: what is counted of a side.
const MEN: usize = 0;
const LOST: usize = 1;
const HELD: usize = 2;
const FLED: usize = 3;

/// Plays a battle of history as a rule set stages it.
pub(crate) fn fight<R: Playable>(
    scenario: &ScenarioFiles,
    staging: &Staging,
    sides: &[String; 2],
    level: Skill,
    games: &Games<'_>,
) -> Result<Fought, Failure> {
    let battle: R = scenario.read()?;
    let n_seats = usize::from(R::PROFILE.seats);
    if battle.reckoned(&battle.opening(), &staging.objective).len() != n_seats {
        return Err(Failure(format!("{} does not say how many men are on the table", staging.ruleset)));
    }
    let levels = vec![level; n_seats];
    let measure = |battle: &R, state: &R::State| {
        let of = |of: Reckoned| {
            vec![i64::from(of.men), i64::from(of.lost), i64::from(of.holds), i64::from(of.fled)]
        };
        let seats = battle.reckoned(state, &staging.objective).into_iter().map(of).collect();
        Measure { turns: R::measure(battle, state).turns, seats }
    };
    let summary = Summary::of(&games.play(&battle, &levels, measure)?);
    let names = seat_names(&battle);
    let seat_of = |side: &String| {
        let seat = names.iter().position(|name| name.eq_ignore_ascii_case(side));
        seat.ok_or_else(|| {
            Failure(format!("{}: no side '{side}' among {}", staging.ruleset, names.join(", ")))
        })
    };
    let seats = [seat_of(&sides[0])?, seat_of(&sides[1])?];
    let figure = |seat: usize, figure: usize| summary.seats[seat][figure];
    let share =
        |seat: usize, part: usize| figure(seat, part).sum as f64 / figure(seat, MEN).sum.max(1) as f64;
    Ok(Fought {
        wins: seats.map(|seat| summary.wins[seat]),
        draws: summary.draws,
        men: seats.map(|seat| figure(seat, MEN).most),
        lost: seats.map(|seat| share(seat, LOST)),
        fled: seats.map(|seat| share(seat, FLED)),
        held: seats.map(|seat| Share { count: figure(seat, HELD).sum as u64, of: summary.games }),
        turns: summary.turns.mean(),
    })
}
