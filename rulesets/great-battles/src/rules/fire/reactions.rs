//! Section 4, reactions: which units may fire when the enemy fires, moves or shocks. All of them are asked in one prompt.

use board::hex::Hex;
use engine::{Reach, Reacts, Seat, Volunteer};

use crate::At;
use crate::Now;
use crate::game::battle::{Battle, Side, UnitId, UnitSet};
use crate::game::event::Event;
use crate::game::order::{Order, RateOfFire};
use crate::game::refusal::Refusal;
use crate::game::state::{Pending, Stage, State};
use crate::rules::board::zoc;
use crate::rules::fire::facts::Mark;
use crate::rules::fire::play::{self, AimedShot};
use crate::rules::fire::resolve::FireOccasion;
use crate::rules::movement::moves;
use crate::rules::movement::reach::Leg;
use crate::rules::shock;
use crate::rules::shock::retreat_before_shock;
use crate::rules::turn::sequence;
use crate::sheet::weapon::Weapon;

/// The most units that react to one action; those likeliest to have an effect are kept.
const MOST: usize = 12;

/// Fire that the other side may answer an action with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reaction {
    pub(crate) unit: UnitId,
    pub(crate) occasion: FireOccasion,
    /// Where the enemy is then: the step of his way.
    pub(crate) step: usize,
    pub(crate) mark: Mark,
    /// How likely it is to have any effect.
    pub(crate) percent: u8,
}

/// What a unit could do to a mark on an occasion, if that is of any use and it has not done so yet.
fn of(now: Now<'_>, unit: UnitId, occasion: FireOccasion, step: usize, mark: Mark) -> Option<Reaction> {
    if now.state.unit(unit).reacted.has(occasion) {
        return None;
    }
    let shot = AimedShot::aimed(now, unit, mark, occasion, RateOfFire::Volley)?;
    let percent = shot.percent(now.battle);
    (percent > 0).then_some(Reaction { unit, occasion, step, mark, percent })
}

/// The units that may return the fire of a unit: those fired on, and those beside them.
fn to_fire(now: Now<'_>, unit: UnitId, at: Hex) -> Vec<Reaction> {
    let Some(mark) = now.state.unit(unit).at.and_then(|hex| Mark::stack(now.state, hex)) else {
        return Vec::new();
    };
    let near = now
        .state
        .units_of(now.battle, now.battle.side(unit).enemy())
        .filter(|(_, hex)| hex.distance(at) <= 1);
    near.filter_map(|(other, _)| of(now, other, FireOccasion::Return, 0, mark)).collect()
}

/// The units that may fire at a unit on its way, each where it does most: units whose ZOC it leaves, and guns it comes near.
pub(crate) fn to_way(now: Now<'_>, unit: UnitId, path: &[Leg]) -> Vec<Reaction> {
    let goes_on = |step: usize| path.get(step + 1).is_some_and(|next| next.hex != path[step].hex);
    let best = |(other, _): (UnitId, Hex)| {
        let is_gun = matches!(now.battle.unit(other).weapon, Some(Weapon::Gun(_)));
        let at = |step: usize| {
            let Leg { hex, facing, .. } = path[step];
            let mark = Mark { hex, facing, top: unit, moving: true };
            let leaves = goes_on(step) && zoc::controls(now, other).any(|own| own == hex);
            let left = leaves.then(|| of(now, other, FireOccasion::Withdrawal, step, mark)).flatten();
            let comes = is_gun && step > 0 && path[step - 1].hex != hex;
            left.or_else(|| comes.then(|| of(now, other, FireOccasion::Approach, step, mark)).flatten())
        };
        // Of equals the first.
        (0..path.len()).rev().filter_map(at).max_by_key(|reaction| reaction.percent)
    };
    now.state.units_of(now.battle, now.battle.side(unit).enemy()).filter_map(best).collect()
}

/// The defenders that may fire before the shock, each at the hex where it does most.
fn before_shock(now: Now<'_>) -> Vec<Reaction> {
    let Some(onset) = &now.state.onset else { return Vec::new() };
    let steady = shock::facts::defenders(now, onset).into_iter();
    let best = |unit: UnitId| {
        let marks = onset.from.iter().rev().filter(|&&hex| now.state.holds(now.battle, onset.side, hex));
        let at = |&hex: &Hex| of(now, unit, FireOccasion::PreShock, 0, Mark::stack(now.state, hex)?);
        marks.filter_map(at).max_by_key(|reaction| reaction.percent)
    };
    steady.filter(|unit| !onset.shaken.contains(unit)).filter_map(best).collect()
}

/// All units that may react now, if that is what is asked.
pub(crate) fn volunteers(now: Now<'_>) -> Vec<Reaction> {
    let mut all = match now.state.pending.last() {
        Some(&Pending::Return { unit, at, .. }) => to_fire(now, unit, at),
        Some(&Pending::Way { unit, to, facing, target }) => {
            to_way(now, unit, &moves::path(now, unit, to, facing, target))
        }
        Some(Pending::Shock(Stage::Fire)) => before_shock(now),
        _ => Vec::new(),
    };
    if all.len() > MOST {
        all.sort_by_key(|reaction| std::cmp::Reverse(reaction.percent));
        all.truncate(MOST);
        all.sort_by_key(|reaction| reaction.unit);
    }
    all
}

/// All units that may be named in an answer: those that fire, or that avoid a shock.
fn candidates(now: Now<'_>) -> Vec<UnitId> {
    match (now.state.pending.last(), &now.state.onset) {
        (Some(Pending::Shock(Stage::Avoid)), Some(onset)) => retreat_before_shock::avoiders(now, onset),
        _ => volunteers(now).into_iter().map(|reaction| reaction.unit).collect(),
    }
}

/// Every answer there is: any choice among these units.
pub(crate) fn answers(now: Now<'_>) -> impl ExactSizeIterator<Item = UnitSet> {
    let all = candidates(now);
    (0..1_u32 << all.len()).map(move |chosen| {
        let named = all.iter().enumerate().filter(move |(nth, _)| chosen >> nth & 1 == 1);
        named.map(|(_, &unit)| unit).collect()
    })
}

/// Why these may not react: one of them cannot.
pub(crate) fn refusal(now: Now<'_>, units: UnitSet) -> Option<Refusal> {
    let all = candidates(now);
    let cannot = units.iter().find(|unit| !all.contains(unit));
    cannot.map(|unit| Refusal::NoReaction { unit: now.battle.unit(unit).name.clone() })
}

/// Section 5, step 5: the units that were chosen fire at the attackers before the shock.
pub(crate) fn pre_shock_fire(at: &mut At<'_>, units: UnitSet) {
    let mut all = volunteers(at.now());
    all.retain(|reaction| units.contains(reaction.unit));
    at.emit(Event::Reached { stage: Stage::Die });
    for reaction in all {
        let Reaction { unit, mark, occasion, .. } = reaction;
        if let Some(shot) = AimedShot::aimed(at.now(), unit, mark, occasion, RateOfFire::Volley) {
            play::shoot(at, shot);
        }
    }
}

impl Reacts for Battle {
    fn volunteers(&self, state: &State, seat: Seat) -> Vec<Volunteer> {
        if sequence::chooser(Now { battle: self, state }) != Some(Side::of(seat)) {
            return Vec::new();
        }
        let volunteer = |reaction: Reaction| Volunteer {
            unit: reaction.unit.0.into(),
            group: self.unit(reaction.unit).brigade.map(|brigade| brigade.0.into()),
            way: 0,
            fires: true,
            // A unit that reacts is a hex or two away.
            reach: Reach::Short,
            deed: format!("{} at {}", reaction.occasion.words(), reaction.mark.hex),
            percent: reaction.percent,
            is_pressing: false,
        };
        volunteers(Now { battle: self, state }).into_iter().map(volunteer).collect()
    }

    fn reaction(&self, chosen: &[(u16, u32)]) -> Order {
        let known = chosen.iter().filter_map(|&(unit, _)| u8::try_from(unit).ok().map(UnitId));
        Order::React { units: known.collect() }
    }
}
