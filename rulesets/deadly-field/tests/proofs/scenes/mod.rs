//! Small scenes on the table in which one cell of the sheet decides what may be done or what comes of it.
//!
//! To add one: set it up so that the number of the sheet is just enough, or just not, and say what is ordered.

mod cast;
mod deeds;
mod fights;
mod marches;

use std::collections::VecDeque;

use board::table::Block;
use deadly_field::sheet::units::Side;
use deadly_field::{Battle, Pending, State};
use dice::{Seed, Seeded};
use engine::{Files, Log, Position, Rules, ToAct};

use crate::table::{acting, grey, scenario};

/// How the answer of a scene begins that is no battle.
pub(crate) const UNSOUND: &str = "unsound: ";

type Change = fn(&Battle, &mut State);

/// A position in which the Union acts, and what is ordered in it.
pub(crate) struct Scene {
    /// The table; the sheet's if nothing is said.
    table: &'static str,
    head: String,
    parts: Vec<String>,
    change: Change,
    /// Each from the same position; `A moves to 20,11 facing 0 then A reforms`.
    scripts: Vec<String>,
    /// How many falls of the dice are looked at.
    throws: u64,
}

/// Everything there is.
pub(crate) fn all() -> Vec<Scene> {
    [cast::scenes(), marches::scenes(), deeds::scenes(), fights::scenes()].into_iter().flatten().collect()
}

/// What is on the table, and what the Union orders; if no enemy is there, one is far off.
fn scene(parts: &[String], scripts: &[&str]) -> Scene {
    let mut parts = parts.to_vec();
    if !parts.iter().any(|part| part.contains("Grey Brigade") || part.contains("'confederate'")) {
        parts.push(grey("Far", "37,37"));
    }
    Scene {
        table: "table = [40, 40]",
        head: String::new(),
        parts,
        change: |_, _| {},
        scripts: scripts.iter().map(|&script| script.into()).collect(),
        throws: 1,
    }
}

impl Scene {
    /// With more said before the roster.
    fn on(self, head: &str) -> Scene {
        Scene { head: head.into(), ..self }
    }

    /// With the state changed by hand.
    fn with(self, change: Change) -> Scene {
        Scene { change, ..self }
    }

    /// With dice that matter.
    fn thrown(self, throws: u64) -> Scene {
        Scene { throws, ..self }
    }

    /// Why it is no battle; else how all stand, and what comes of each script.
    pub(crate) fn answer(&self, overlay: &str) -> String {
        let text = scenario(&format!("{}\n{}", self.table, self.head), &self.parts);
        let battle = match Battle::read(&Files::new(text, overlay)) {
            Ok(battle) => battle,
            Err(faults) => return format!("{UNSOUND}{faults}"),
        };
        let mut state = acting(battle.opening(), &battle, Side::Union);
        (self.change)(&battle, &mut state);
        let troops: Vec<Block> = state.blocks(&battle).map(|(_, block)| block).collect();
        let leaders: Vec<Option<Block>> =
            battle.leader_ids().map(|id| state.leader_block(&battle, id)).collect();
        let mut answer = format!("{} yards {troops:?} {leaders:?}\n", battle.yards);
        for script in &self.scripts {
            for seed in 0..self.throws {
                answer += &played(&battle, &state, script, seed);
            }
        }
        answer
    }
}

/// What comes of a script with the dice of a seed: the refusal that ends it, events, what leaders are worth, and points.
fn played(battle: &Battle, state: &State, script: &str, seed: u64) -> String {
    let (mut dice, mut log) = (Seeded::new(Seed::from_number(seed)), Log::default());
    let mut position = Position::set_up(battle, state.clone(), &mut dice, &mut log);
    let mut answer = String::new();
    let mut left: VecDeque<&str> = script.split(" then ").filter(|sentence| !sentence.is_empty()).collect();
    while let ToAct::Seats(seats) = position.to_act(battle) {
        let Some(sentence) = next(position.state().pending.last(), &mut left) else { break };
        let order = battle.parse(sentence).unwrap_or_else(|misread| panic!("{misread}"));
        let seat = seats.iter().next().expect("a choice is somebody's");
        match position.check(battle, seat, order) {
            Ok(legal) => position.carry_out(battle, &legal, &mut dice, &mut log).expect("just checked"),
            Err(refused) => {
                answer += &format!("{refused}\n");
                break;
            }
        }
    }
    let state = position.state();
    let events: Vec<_> = log.events().collect();
    let benefits: Vec<u8> = state.leaders.iter().map(|leader| leader.benefit).collect();
    let points = Side::BOTH.map(|side| state.points(battle, side));
    answer + &format!("{events:?} {benefits:?} {points:?} {:?}\n", state.over)
}

/// The next order; a side that is not told to react or to follow up does neither.
fn next<'s>(pending: Option<&Pending>, left: &mut VecDeque<&'s str>) -> Option<&'s str> {
    let is_told = |word: &str| left.front().is_some_and(|sentence| sentence.starts_with(word));
    match pending {
        Some(Pending::React { .. }) if !is_told("react") => Some("let it pass"),
        Some(Pending::FollowUp { .. }) if !is_told("follow") => Some("stay"),
        _ => left.pop_front(),
    }
}
