//! Small scenes on the table in which one cell of the sheet decides what may be done or what comes of it.
//!
//! To add one: set it up so that the number of the sheet is just enough, or just not, and say what is ordered.

mod cast;
mod charges;
mod fights;
mod moves;

use board::table::Block;
use dice::{Seed, Seeded};
use engine::{Files, Log, Position, Rules, ToAct};
use guns::rules::victory;
use guns::{Battle, Now, Pending, Side, State, TurnPhase};

use crate::table::{COMMAND, grey};

/// How the answer of a scene begins that is no battle.
pub(crate) const UNSOUND: &str = "unsound: ";

/// How many falls of the dice are looked at.
const THROWS: u64 = 8;

type Change = fn(&Battle, &mut State);

/// A position, and what is ordered in it.
pub(crate) struct Scene {
    head: String,
    parts: Vec<String>,
    change: Change,
    phase: TurnPhase,
    /// The side that acts in the phase; none if it has just ended.
    acts: Option<Side>,
    /// Each from the same position; sentences given one after another are parted by semicolons.
    scripts: Vec<String>,
}

/// Everything there is.
pub(crate) fn all() -> Vec<Scene> {
    [cast::scenes(), moves::scenes(), charges::scenes(), fights::scenes()].into_iter().flatten().collect()
}

/// The Union acts in a phase; if no enemy is there, one is far off.
fn act(phase: TurnPhase, parts: &[String], scripts: &[&str]) -> Scene {
    let mut parts = parts.to_vec();
    if !parts.iter().any(|part| part.contains("Grey Brigade")) {
        parts.push(grey("Far Grey", "56,58"));
    }
    Scene {
        head: String::new(),
        parts,
        change: |_, _| {},
        phase,
        acts: Some(Side::Union),
        scripts: scripts.iter().map(|&script| script.into()).collect(),
    }
}

/// A phase has just ended, and the game goes on to the next choice.
fn ended(phase: TurnPhase, parts: &[String]) -> Scene {
    Scene { acts: None, ..act(phase, parts, &[""]) }
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

    /// Why it is no battle; else how all stand, what they are worth, and what comes of each script with some dice.
    pub(crate) fn answer(&self, overlay: &str) -> String {
        let sides = "sides = [{ side = 'union', edge = 'south' }, { side = 'confederate', edge = 'north' }]";
        let text = format!(
            "title = 'A scene'\ntable = [60, 60]\n{sides}\n{}\n{COMMAND}{}",
            self.head,
            self.parts.concat()
        );
        let battle = match Battle::read(&Files::new(text, overlay)) {
            Ok(battle) => battle,
            Err(faults) => return format!("{UNSOUND}{faults}"),
        };
        let mut state = battle.opening();
        (state.turn, state.phase) = (1, self.phase);
        state.pending = self
            .acts
            .map_or(Vec::new(), |side| vec![Pending::Act { side: side.enemy() }, Pending::Act { side }]);
        (self.change)(&battle, &mut state);
        let troops: Vec<Option<Block>> = battle.unit_ids().map(|id| state.block(&battle, id)).collect();
        let generals: Vec<Option<Block>> =
            battle.general_ids().map(|id| state.general_block(&battle, id)).collect();
        let worth = Side::BOTH.map(|side| victory::tally(Now { battle: &battle, state: &state }, side));
        let mut answer = format!("{troops:?} {generals:?} {:?} {:?} {worth:?}\n", state.units, battle.terms);
        for script in &self.scripts {
            for seed in 0..THROWS {
                answer += &played(&battle, &state, script, seed);
            }
        }
        answer
    }
}

/// What comes of a script with the dice of a seed: events, explanations, and the refusal that ends it.
fn played(battle: &Battle, state: &State, script: &str, seed: u64) -> String {
    let (mut dice, mut log) = (Seeded::new(Seed::from_number(seed)), Log::default());
    let mut position = Position::set_up(battle, state.clone(), &mut dice, &mut log);
    let mut answer = String::new();
    for sentence in script.split("; ").filter(|sentence| !sentence.is_empty()) {
        let order = battle.parse(sentence).unwrap_or_else(|misread| panic!("{misread}"));
        let ToAct::Seats(seats) = position.to_act(battle) else { break };
        let seat = seats.iter().next().expect("a choice is somebody's");
        match position.check(battle, seat, order) {
            Ok(legal) => position.carry_out(battle, &legal, &mut dice, &mut log).expect("just checked"),
            Err(refused) => {
                answer += &format!("{refused}\n");
                break;
            }
        }
    }
    let events: Vec<_> = log.events().collect();
    let told: Vec<_> = log.steps().collect();
    answer + &format!("{events:?} {told:?}\n")
}
