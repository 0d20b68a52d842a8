//! Sections 3 and 6, rally attempts by the dice and table of the morale check, and reforming out of disorder.

use dice::Dice;
use engine::{Follow, Procedure, Prospect, Prospects, Role, UnitMark};
use sheet::Explain;

use crate::game::battle::UnitId;
use crate::game::event::Event;
use crate::game::refusal::Refusal;
use crate::rules::morale::facts::{followed, rally_facts};
use crate::rules::morale::resolve::{MoraleFacts, MoraleOutcome, Raked};
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
use crate::rules::{losses, naming};
use crate::sheet::axes::{NumberRow, Ruling};
use crate::sheet::board_tables::DistanceRow;
use crate::sheet::tables::Tables;
use crate::sheet::units::MoraleLevel;
use crate::{At, Now};

/// The rally attempt of a unit.
pub struct Rally;

impl Procedure for Rally {
    const ID: &'static str = "rally";
    const TITLE: &'static str = "Rally attempt of a unit";

    type Tables = Tables;
    type Facts = MoraleFacts;
    type Outcome = MoraleOutcome;

    const ROLES: &'static [Role] = unit_roles::MORALE;

    const FIRST: &'static [&'static str] = &["supports", "enemy-near", "shelter", "woods", "enfiladed"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to rally", |facts, rally| rally.level < facts.unit.level),
        Prospect::hope("to recover a figure", |_, rally| rally.recovers > 0),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &MoraleFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> MoraleOutcome {
        let remembered = tables.holds(Ruling::RallyEnfiladed);
        let enfiladed = if remembered { facts.enfiladed } else { Raked::No };
        MoraleFacts { enfiladed, ..facts.clone() }.roll(tables, "Rally attempt", dice, explain)
    }

    fn refusal(tables: &Tables, facts: &MoraleFacts) -> Option<String> {
        let unit = &facts.unit;
        let by_fire = facts.plus.get() > 0 || facts.lost_now.get() > 0;
        let refused = [
            (unit.level == MoraleLevel::GoodOrder).then(|| {
                "level=good-order: there is nothing to rally; give level=disorder, shaken or routed".into()
            }),
            unit.charging.then(|| "charging=yes: a unit that charges makes no rally attempt".into()),
            by_fire.then(|| "plus= and lost-now= are for checks by fire, not for a rally attempt".into()),
            facts.impact.then(|| "impact=yes: no rally attempt is made in an impact".into()),
        ];
        unit.refusal(tables, "")
            .or_else(|| facts.refusal(tables))
            .or_else(|| refused.into_iter().flatten().next())
    }

    fn next(facts: &MoraleFacts, outcome: &MoraleOutcome) -> Vec<Follow> {
        facts.follows(outcome).into_iter().map(|next| next.about("unit", "unit")).collect()
    }

    fn marks(facts: &MoraleFacts, outcome: &MoraleOutcome) -> Vec<UnitMark> {
        unit_marks::rally(facts.unit.arm, outcome)
    }

    fn told(facts: &MoraleFacts, outcome: &MoraleOutcome) -> Option<String> {
        outcome_words::morale(facts, outcome)
    }
}

/// A unit tries to rally.
pub(crate) fn rally(at: &mut At<'_>, unit: UnitId) {
    let mut facts = rally_facts(at.now(), unit);
    facts.unit = followed(at.now(), unit, facts.unit);
    let outcome = naming::run::<Rally>(at, &facts, unit);
    at.emit(Event::TriedToRally { unit, to: Some(outcome.level) });
    losses::bear(at, unit, &outcome, None);
}

/// Why a unit may not reform now.
pub(crate) fn reform_refusal(now: Now<'_>, unit: UnitId) -> Option<Refusal> {
    let own = now.state.unit(unit);
    if own.level != MoraleLevel::Disorder {
        return Some(Refusal::NotDisordered);
    }
    let (_, distance) = now.state.nearest_enemy(now.battle, unit)?;
    let within = now.battle.distance(DistanceRow::Reform);
    (distance <= within).then_some(Refusal::EnemyNear { distance, within })
}

/// Why a unit may not try to rally now.
pub(crate) fn rally_refusal(now: Now<'_>, unit: UnitId) -> Option<Refusal> {
    let own = now.state.unit(unit);
    if own.level == MoraleLevel::GoodOrder {
        return Some(Refusal::NothingToRally);
    }
    (own.marks.rallies >= now.battle.tables.count(NumberRow::RallyAttempts)).then_some(Refusal::HasRallied)
}
