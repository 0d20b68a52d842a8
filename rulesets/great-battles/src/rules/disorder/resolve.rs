//! Section 4, what fire calls for: the disorder check, the second disorder, collapse and rout.

use dice::Dice;
use engine::{Count, Facts, Follow, Played, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Counted, Explain, Source, Step};
use words::counted;

use crate::rules::disorder::cohesion_check::{CheckFacts, CohesionCheck, Reason};
use crate::rules::disorder::leader_loss::LeaderLoss;
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
use crate::sheet::axes::{CohesionModifier, DisorderModifier, Proportion, SheetNumber};
use crate::sheet::cells::{Called, Setback};
use crate::sheet::die::{added, thrown, times, told};
use crate::sheet::tables::Tables;

sheet::axis! {
    /// What order a unit is in.
    pub enum State {
        /// In good order.
        Normal = "normal",
        /// Disordered.
        Disordered = "disordered",
        /// Running.
        Routed = "routed",
    }
}

engine::choices!(State, Called);

/// How steady a unit is: what every check of cohesion asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Steadiness {
    pub(crate) cohesion: u8,
    pub(crate) sp: u8,
    /// None for a unit that has lost nothing.
    pub(crate) start: u8,
    pub(crate) breastworks: bool,
    pub(crate) fatigue: u8,
}

impl Steadiness {
    /// Over half of its SP are gone.
    pub(crate) fn is_collapsed(&self, tables: &Tables) -> bool {
        u16::from(self.sp) * u16::from(tables.share(Proportion::Collapse)) < u16::from(self.start)
    }

    /// The cohesion that counts.
    pub(crate) fn cohesion(&self, tables: &Tables) -> i32 {
        let collapsed = self.is_collapsed(tables).then_some(CohesionModifier::Collapsed);
        i32::from(self.cohesion) + tables.on_cohesion.sum(collapsed.into_iter())
    }

    /// What is added to the die of a disorder check.
    fn on_die(&self, tables: &Tables) -> i32 {
        let works = self.breastworks.then_some(DisorderModifier::Breastworks);
        let fatigue = std::iter::repeat_n(DisorderModifier::Fatigue, self.fatigue.into());
        tables.on_disorder.sum(works.into_iter().chain(fatigue))
    }

    /// By how much a die of a disorder check is over cohesion.
    fn over(&self, tables: &Tables, die: i32, plus: i32) -> i32 {
        die + plus + self.on_die(tables) - self.cohesion(tables)
    }

    /// The cohesion that counts, in words.
    pub(crate) fn told_cohesion(&self, tables: &Tables) -> String {
        let cohesion = self.cohesion(tables);
        match self.told_collapse(tables) {
            Some(Counted { label, value, .. }) => {
                format!("cohesion {cohesion} ({}, {value} {label})", self.cohesion)
            }
            None => format!("cohesion {cohesion}"),
        }
    }

    /// The line of an explanation for a collapsed unit.
    pub(crate) fn told_collapse(&self, tables: &Tables) -> Option<Counted> {
        self.is_collapsed(tables).then(|| tables.on_cohesion.counted(CohesionModifier::Collapsed))
    }

    /// The explanation of a disorder check; the result is yet to be filled in.
    fn told(&self, tables: &Tables, dice: &impl Dice, what: &str, plus: Option<Counted>, n: i32) -> Step {
        let on_disorder = &tables.on_disorder;
        let works = self.breastworks.then(|| on_disorder.counted(DisorderModifier::Breastworks));
        let fatigue = DisorderModifier::Fatigue;
        let fatigue = times(on_disorder.counted(fatigue), on_disorder.value(fatigue), self.fatigue);
        let modifiers = plus.into_iter().chain(works).chain(fatigue);
        told(dice, what, modifiers.collect(), n + self.on_die(tables))
    }

    /// One disorder check; whether it fails.
    pub(crate) fn fails<D: Dice, E: Explain>(
        &self,
        tables: &Tables,
        dice: &mut D,
        explain: &mut E,
        what: &str,
        plus: Option<Counted>,
        n: i32,
    ) -> bool {
        let failed = thrown(dice, |die| self.over(tables, die, n) > 0);
        explain.step(|| {
            let result = if failed { "fails" } else { "passes" };
            let result = format!("{result} against {}", self.told_cohesion(tables));
            Step { result, ..self.told(tables, dice, what, plus, n) }
        });
        failed
    }

    /// The check of a unit that is disordered a second time: SP lost and what it does.
    fn again<D: Dice, E: Explain>(&self, tables: &Tables, dice: &mut D, explain: &mut E) -> (u8, Setback) {
        let over = thrown(dice, |die| {
            let over = self.over(tables, die, 0);
            // What stands in one row of the table is one class.
            (tables.second_loss.get(over), tables.second_setback.get(over))
        });
        explain.step(|| {
            let step = self.told(tables, dice, "Second disorder check of a disordered unit", None, 0);
            let by = step.total.unwrap_or_default() - self.cohesion(tables);
            let then = match over.1 {
                Setback::Back(hexes) => format!("retreats {}", counted(hexes, "hex")),
                Setback::Rout => "routs".into(),
            };
            Step {
                table: Some(tables.second_setback.title().into()),
                row: Some(tables.second_setback.row(by).into()),
                result: format!("loses {} SP and {then}, against {}", over.0, self.told_cohesion(tables)),
                ..step
            }
        });
        over
    }
}

/// Whether a unit is an unlimbered battery, which limbers or is lost where it must go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Guns {
    None,
    Unlimbered,
}

engine::facts! {
    /// What a disorder check needs to know.
    pub struct DisorderFacts {
        /// what the fire result calls for
        result: Called = "d",
        /// cohesion of the unit
        cohesion: Count<2, 9> = "6",
        /// SP it has, losses of the result off
        sp: Count<1, 60> = "8",
        /// SP it began with; 0 for as many as it has
        start: Count<0, 60> = "0",
        /// what order it is in
        state: State = "normal",
        /// it is behind breastworks
        breastworks: bool = "no",
        /// its level of fatigue
        fatigue: Count<0, 9> = "0",
        /// it is a battery, unlimbered
        guns: bool = "no",
        /// leaders stacked with it
        leaders: Count<0, 30> = "0",
    }
}

impl DisorderFacts {
    /// The check of a unit in this order.
    pub(crate) fn of(
        unit: &Steadiness,
        state: State,
        result: Called,
        is_gun: Guns,
        leaders: u8,
    ) -> DisorderFacts {
        DisorderFacts {
            result,
            cohesion: Count::clamped(unit.cohesion),
            sp: Count::clamped(unit.sp),
            start: Count::clamped(unit.start),
            state,
            breastworks: unit.breastworks,
            fatigue: Count::clamped(unit.fatigue),
            guns: is_gun == Guns::Unlimbered,
            leaders: Count::clamped(leaders),
        }
    }

    fn steadiness(&self) -> Steadiness {
        Steadiness {
            cohesion: self.cohesion.get(),
            sp: self.sp.get(),
            start: self.start.get(),
            breastworks: self.breastworks,
            fatigue: self.fatigue.get(),
        }
    }
}

sheet::axis! {
    /// What becomes of a unit, from nothing to the worst.
    pub enum Effect {
        /// Nothing.
        None = "no effect",
        /// It lost SP or had to check, and stands.
        Stands = "stands",
        /// It is disordered.
        Disordered = "disordered",
        /// It retreats.
        Back = "driven back",
        /// It routs.
        Routed = "routed",
        /// It has no SP left.
        Eliminated = "eliminated",
    }
}

impl Effect {
    /// Whether the unit is no longer where it was.
    pub fn is_gone(self) -> bool {
        self >= Effect::Back
    }
}

/// What comes of a disorder check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct DisorderOutcome {
    /// What becomes of the unit.
    pub effect: Effect,
    /// SP it loses.
    pub sp_lost: u8,
    /// Hexes it retreats.
    pub back: u8,
}

/// A disorder check and everything that follows for the unit.
pub struct DisorderCheck;

impl Procedure for DisorderCheck {
    const ID: &'static str = "disorder-check";
    const TITLE: &'static str = "Disorder check of a unit, and what follows";

    type Tables = Tables;
    type Facts = DisorderFacts;
    type Outcome = DisorderOutcome;

    const ROLES: &'static [Role] = unit_roles::DISORDER_CHECK;

    const FIRST: &'static [&'static str] = &["result"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to stand", |_, check| check.effect <= Effect::Stands),
        Prospect::fear("to lose SP", |_, check| check.sp_lost > 0),
        Prospect::fear("to retreat or rout", |_, check| check.effect >= Effect::Back),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &DisorderFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> DisorderOutcome {
        let unit = facts.steadiness();
        let none = DisorderOutcome { effect: Effect::Stands, sp_lost: 0, back: 0 };
        if let Some(n) = facts.result.on_die() {
            let plus = added(format!("result {}", facts.result.key()), n as i8, Source::Sheet);
            if !unit.fails(tables, dice, explain, "Disorder check", plus, n) {
                return none;
            }
        }
        let routs = tables.count(SheetNumber::RoutLoss);
        let (effect, lost, back) = match facts.state {
            State::Normal => (Effect::Disordered, 0, 0),
            State::Disordered if unit.is_collapsed(tables) => (Effect::Routed, routs, 0),
            State::Disordered => match unit.again(tables, dice, explain) {
                (lost, Setback::Back(hexes)) => (Effect::Back, lost, hexes),
                (lost, Setback::Rout) => (Effect::Routed, lost.saturating_add(routs), 0),
            },
            // It runs on in the rally phase and when it is shocked, not here.
            State::Routed => (Effect::Stands, tables.count(SheetNumber::RoutedLoss), 0),
        };
        let outcome = DisorderOutcome { effect, sp_lost: lost, back }.within(facts.sp.get());
        explain.step(|| Step {
            what: format!("Result for a {} unit", facts.state.key()),
            modifiers: match facts.state {
                State::Disordered if effect == Effect::Routed => {
                    vec![tables.told_number(SheetNumber::RoutLoss)]
                }
                State::Routed => vec![tables.told_number(SheetNumber::RoutedLoss)],
                _ => unit.told_collapse(tables).into_iter().collect(),
            },
            result: outcome.words(),
            ..Step::default()
        });
        outcome
    }

    fn refusal(_: &Tables, facts: &DisorderFacts) -> Option<String> {
        began_with_fewer("start", facts.start.get(), "sp", facts.sp.get()).or_else(|| {
            (facts.state == State::Routed && facts.breastworks)
                .then(|| "state=routed: a routed unit has left its works; give breastworks=no".into())
        })
    }

    /// Guns limber or are lost, leaders are in danger.
    fn next(facts: &DisorderFacts, outcome: &DisorderOutcome) -> Vec<Follow> {
        let guns = (facts.guns && matches!(outcome.effect, Effect::Back | Effect::Routed)).then(|| {
            let left = facts.sp.get() - outcome.sp_lost;
            guns_retreat(facts.cohesion.get(), left, facts.start.get(), facts.fatigue.get())
        });
        let leaders = LeaderLoss::follow(outcome.sp_lost, facts.leaders.get());
        guns.into_iter().chain(leaders).map(|next| next.about("unit", "unit")).collect()
    }

    fn marks_on(
        _: &Tables,
        _: &DisorderFacts,
        outcome: &DisorderOutcome,
        played: &Played<'_>,
    ) -> Vec<UnitMark> {
        unit_marks::disorder_check(*outcome, played)
    }

    fn told(_: &DisorderFacts, outcome: &DisorderOutcome) -> Option<String> {
        outcome_words::disorder_check(outcome)
    }
}

impl DisorderOutcome {
    /// A unit loses no more than it has; a unit that loses all is eliminated.
    pub(crate) fn within(self, sp: u8) -> DisorderOutcome {
        if self.sp_lost < sp {
            return self;
        }
        DisorderOutcome { effect: Effect::Eliminated, sp_lost: sp, back: 0 }
    }

    /// What becomes of the unit, in words.
    pub(crate) fn words(&self) -> String {
        let effect = match self.effect {
            Effect::Back => format!("retreats {}", counted(self.back, "hex")),
            Effect::Routed => "routs".into(),
            Effect::Disordered | Effect::Eliminated => format!("is {}", self.effect.key()),
            Effect::None | Effect::Stands => self.effect.key().into(),
        };
        match self.sp_lost {
            0 => effect,
            lost => format!("{effect}, loses {lost} SP"),
        }
    }
}

/// Why a unit cannot have begun with fewer SP than it has.
pub(crate) fn began_with_fewer(start_key: &str, start: u8, sp_key: &str, sp: u8) -> Option<String> {
    (start > 0 && start < sp).then(|| {
        format!("{start_key}={start} is less than {sp_key}={sp}: give {sp} or more, or 0 for as many")
    })
}

/// Unlimbered guns that have to go check first ("Retreat").
pub(crate) fn guns_retreat(cohesion: u8, sp: u8, start: u8, fatigue: u8) -> Follow {
    let facts = CheckFacts {
        reason: Reason::GunsRetreat,
        cohesion: Count::clamped(cohesion),
        sp: Count::clamped(sp),
        start: Count::clamped(start),
        breastworks: false,
        fatigue: Count::clamped(fatigue),
    };
    Follow::new(CohesionCheck::ID, facts.values())
}
