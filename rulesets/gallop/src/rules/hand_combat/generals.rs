//! Generals: their risk in hand combat, and their ride to safety when they are left alone.

use board::square::{Reach, Square};
use dice::Dice;
use engine::{Count, KeyKind, KeyValue, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Explain, Step};

use super::charge;
use crate::game::battle::StandId;
use crate::game::event::{Event, RemovalCause};
use crate::game::short::Few;
use crate::game::state::Pending;
use crate::rules::fire::hits;
use crate::rules::run_for;
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
use crate::sheet::axes::{Arm, Limit};
use crate::sheet::tables::Tables;
use crate::{At, Now};

/// The combat value of the general on a side, if there is one: a general of value 0 is there, and at risk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GeneralValue(Option<u8>);

impl GeneralValue {
    /// No general.
    pub const NONE: GeneralValue = GeneralValue(None);

    /// The highest there can be, of several generals together.
    const MOST: u8 = 60;

    /// A general of this value.
    pub fn of(value: u8) -> GeneralValue {
        GeneralValue(Some(value.min(GeneralValue::MOST)))
    }

    /// Whether there is a general.
    pub fn is_there(self) -> bool {
        self.0.is_some()
    }

    /// What he adds.
    pub fn points(self) -> u8 {
        self.0.unwrap_or(0)
    }
}

impl KeyValue for GeneralValue {
    const KIND: KeyKind = KeyKind::Choice;

    fn allowed() -> Vec<String> {
        // Higher values, which house rules make possible, are read too.
        let values = (0..=3).map(|value: u8| value.to_string());
        std::iter::once("none".into()).chain(values).collect()
    }

    fn read(text: &str) -> Option<GeneralValue> {
        match text {
            "none" => Some(GeneralValue::NONE),
            _ => text.parse().ok().filter(|&value| value <= GeneralValue::MOST).map(GeneralValue::of),
        }
    }

    fn print(self) -> String {
        self.0.map_or("none".into(), |value| value.to_string())
    }
}

/// The hits that each general of a side has taken before: one general without a hit, unless it is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GeneralHits(Few<u8, { GeneralHits::MOST }>);

impl GeneralHits {
    /// More generals than ever stand in one square.
    const MOST: usize = 16;

    /// Of these generals; those beyond any number that stands together are left out.
    pub fn of(hits: impl Iterator<Item = u8>) -> GeneralHits {
        let all: Vec<u8> = hits.take(GeneralHits::MOST).collect();
        Few::new(&all).filter(|_| !all.is_empty()).map_or_else(GeneralHits::default, GeneralHits)
    }

    /// Those of each general.
    pub fn each(&self) -> &[u8] {
        &self.0
    }
}

impl Default for GeneralHits {
    fn default() -> GeneralHits {
        GeneralHits::of(std::iter::once(0))
    }
}

impl KeyValue for GeneralHits {
    const KIND: KeyKind = KeyKind::Choice;

    fn allowed() -> Vec<String> {
        // Three generals and more, and hits that house rules make possible, are read too.
        ["0", "1", "0+0", "0+1", "1+1"].map(String::from).to_vec()
    }

    fn read(text: &str) -> Option<GeneralHits> {
        let hits = text.split('+').map(|hits| hits.parse().ok().filter(|hits| *hits <= 9));
        let hits: Vec<u8> = hits.collect::<Option<_>>()?;
        (hits.len() <= GeneralHits::MOST).then(|| GeneralHits::of(hits.into_iter()))
    }

    fn print(self) -> String {
        self.each().iter().map(u8::to_string).collect::<Vec<_>>().join("+")
    }
}

engine::facts! {
    /// What the risk to a general needs to know.
    pub struct RiskFacts {
        /// hits the general has taken before
        hits_taken: Count<0, 9> = "0",
    }
}

/// What became of a general.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct RiskOutcome {
    /// Whether he was hit.
    pub hit: bool,
    /// Whether he is lost.
    pub removed: bool,
}

/// The risk to a general in hand combat.
pub struct Risk;

impl Procedure for Risk {
    const ID: &'static str = "risk-to-general";
    const TITLE: &'static str = "Risk to a general in hand combat";

    type Tables = Tables;
    type Facts = RiskFacts;
    type Outcome = RiskOutcome;

    const ROLES: &'static [Role] = unit_roles::RISK;
    const FIRST: &'static [&'static str] = &["hits-taken"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to come through unhurt", |_, risk| !risk.hit),
        Prospect::fear("to be wounded", |_, risk| risk.hit && !risk.removed),
        Prospect::fear("to be lost", |_, risk| risk.removed),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &RiskFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> RiskOutcome {
        // What the table cannot tell apart is one class.
        let hit =
            dice.tally([1], 6, false, |hit, face, [n]| hit || n > 0 && tables.risk.get(i32::from(face)));
        let taken = facts.hits_taken.get() + u8::from(hit);
        let outcome = RiskOutcome { hit, removed: hit && taken >= tables.number(Limit::GeneralHits) };
        explain.step(|| {
            let face = dice.shown().first().copied().unwrap_or(0);
            Step {
                what: "risk to the general, 1D6".into(),
                faces: dice.shown().to_vec(),
                total: Some(i32::from(face)),
                table: Some(tables.risk.title().into()),
                row: Some(tables.risk.row(i32::from(face)).into()),
                column: Some(tables.risk.name().into()),
                result: match (outcome.hit, outcome.removed) {
                    (false, _) => "unhurt",
                    (true, false) => "hit",
                    (true, true) => "hit and lost",
                }
                .into(),
                ..Step::default()
            }
        });
        outcome
    }

    fn marks(_: &RiskFacts, outcome: &RiskOutcome) -> Vec<UnitMark> {
        unit_marks::risk(outcome)
    }

    fn told(_: &RiskFacts, outcome: &RiskOutcome) -> Option<String> {
        Some(outcome_words::risk(outcome))
    }

    /// A general who has taken his last hit is gone.
    fn refusal(tables: &Tables, facts: &RiskFacts) -> Option<String> {
        let (taken, removed) = (facts.hits_taken.get(), tables.number(Limit::GeneralHits).max(1));
        let most = removed - 1;
        (taken > most)
            .then(|| format!("hits-taken={taken}: a general is removed at {removed} hits; give 0 to {most}"))
    }
}

/// Every general of the combat rolls, and the charge on the square is over.
pub(crate) fn risk(at: &mut At<'_>, target: Square) {
    let generals: Vec<_> = at.battle.ids().filter(|&id| at.state().stand(id).at_risk).collect();
    for general in generals {
        let facts = RiskFacts { hits_taken: Count::clamped(at.state().stand(general).hits) };
        let battle = at.battle;
        let outcome = run_for::<Risk>(at, &facts, &|_| battle.stand(general).name.clone());
        at.emit(Event::Risked { general });
        if outcome.hit {
            hits::on_stand(at, general, 1);
        }
    }
    at.emit(Event::CombatEnded { target });
    at.emit(Event::Settled);
}

/// The nearest squares with friendly troops a lone general may ride to, past enemies but not through them.
pub(crate) fn rides(now: Now<'_>, general: StandId) -> Vec<Square> {
    let Now { battle, state } = now;
    let Some(from) = state.at(general) else { return Vec::new() };
    let (grid, side) = (battle.map.grid(), battle.stand(general).side);
    let furthest = u32::from(battle.number(Limit::Ride));
    let reach = Reach::<1>::spread(grid, (from, 0), |(square, _), way, onward| {
        for (_, next) in grid.neighbours(square) {
            if way.cost < furthest && state.side_in(battle, next) != Some(side.enemy()) {
                onward.go((next, 0), way.cost + 1);
            }
        }
    });
    let friends = |square: Square| state.stack(battle, square).any(|id| battle.stand(id).arm != Arm::General);
    let safe: Vec<_> = reach.places().filter(|&(square, _, _)| square != from && friends(square)).collect();
    let nearest = safe.iter().map(|(_, _, way)| way.cost).min();
    safe.into_iter().filter(|(_, _, way)| Some(way.cost) == nearest).map(|(square, _, _)| square).collect()
}

/// Whether generals and no other stands are in a square that their enemy charges. A general of the chargers' own side may have
/// gone back into it, and stays.
pub(crate) fn are_caught(now: Now<'_>, square: Square) -> bool {
    let charged_by = charge::joined(now, square).next().map(|id| now.battle.stand(id).side);
    charged_by.is_some_and(|side| now.state.side_in(now.battle, square) == Some(side.enemy()))
        && now.state.stack(now.battle, square).all(|id| now.battle.stand(id).arm == Arm::General)
}

/// Asks the first general of a square where he rides.
pub(crate) fn ask(at: &mut At<'_>, square: Square) {
    let first = at.state().stack(at.battle, square).next();
    if let Some(general) = first {
        at.emit(Event::Asked { pending: Pending::Ride { general } });
    }
}

/// A lone general rides where he can only, or is captured.
pub(crate) fn ride_or_yield(at: &mut At<'_>, general: StandId) {
    match rides(at.now(), general).first() {
        Some(&to) => ride(at, general, to),
        None => {
            at.emit(Event::Settled);
            at.emit(Event::Removed { stand: general, cause: RemovalCause::Captured });
        }
    }
}

/// A lone general rides to safety.
pub(crate) fn ride(at: &mut At<'_>, general: StandId, to: Square) {
    at.emit(Event::Settled);
    at.emit(Event::Rode { general, to });
}
