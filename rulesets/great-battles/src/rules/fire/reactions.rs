//! Section 4, reactions: which units may fire when the enemy fires, moves or shocks. All of them are asked in one prompt.

use std::cmp::Reverse;

use board::hex::Hex;
use engine::{Reach, Reacts, Seat, Volunteer};

use crate::At;
use crate::Now;
use crate::game::battle::{Battle, Side, UnitId};
use crate::game::event::Event;
use crate::game::order::{Order, RateOfFire};
use crate::game::reacting::Reacting;
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
use crate::sheet::axes::Ruling;
use crate::sheet::weapon::Weapon;

/// The most answers that are listed; more may be given.
const MOST_LISTED: usize = 4096;

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
    shot.has_hope(now.battle).then_some(Reaction { unit, occasion, step, mark, percent })
}

/// The units that may return the fire of a unit: those fired on, and by a house rule those beside them.
fn to_fire(now: Now<'_>, unit: UnitId, at: Hex) -> Vec<Reaction> {
    let Some(mark) = now.state.unit(unit).at.and_then(|hex| Mark::stack(now.state, hex)) else {
        return Vec::new();
    };
    let far = u16::from(now.battle.tables.holds(Ruling::NeighboursReturn));
    let near = now
        .state
        .units_of(now.battle, now.battle.side(unit).enemy())
        .filter(|(_, hex)| hex.distance(at) <= far);
    near.filter_map(|(other, _)| of(now, other, FireOccasion::Return, 0, mark)).collect()
}

/// All fire at a unit on its way: by units whose ZOC it leaves, in the hex left, and by guns it comes near.
pub(crate) fn to_way(now: Now<'_>, unit: UnitId, path: &[Leg]) -> Vec<Reaction> {
    let goes_on = |step: usize| path.get(step + 1).is_some_and(|next| next.hex != path[step].hex);
    let by = |(other, _): (UnitId, Hex)| {
        let is_gun = matches!(now.battle.unit(other).weapon, Some(Weapon::Gun(_)));
        let at = |step: usize| {
            let Leg { hex, facing, .. } = path[step];
            let mark = Mark { hex, facing, top: unit, moving: true };
            let leaves = goes_on(step) && zoc::controls(now, other).any(|own| own == hex);
            let left = leaves.then(|| of(now, other, FireOccasion::Withdrawal, step, mark)).flatten();
            let comes = is_gun && step > 0 && path[step - 1].hex != hex;
            left.or_else(|| comes.then(|| of(now, other, FireOccasion::Approach, step, mark)).flatten())
        };
        best_first((0..path.len()).filter_map(at).collect())
    };
    now.state.units_of(now.battle, now.battle.side(unit).enemy()).flat_map(by).collect()
}

/// All fire of the defenders before the shock, at any hex they are still attacked from.
fn before_shock(now: Now<'_>) -> Vec<Reaction> {
    let Some(onset) = &now.state.onset else { return Vec::new() };
    let steady = shock::facts::defenders(now, onset).into_iter();
    let by = |unit: UnitId| {
        let marks = shock::facts::hexes(now.state, onset).into_iter();
        let at = |hex: Hex| of(now, unit, FireOccasion::PreShock, 0, Mark::stack(now.state, hex)?);
        best_first(marks.filter_map(at).collect())
    };
    steady.filter(|unit| !onset.shaken.contains(unit)).flat_map(by).collect()
}

/// What one unit could do, each hex once: the best first, then the others in their order. Of equals the first counts.
fn best_first(all: Vec<Reaction>) -> Vec<Reaction> {
    let Some(best) = all.iter().rev().max_by_key(|reaction| reaction.percent).copied() else { return all };
    let mut sorted = vec![best];
    for reaction in all {
        if sorted.iter().all(|known| known.mark.hex != reaction.mark.hex) {
            sorted.push(reaction);
        }
    }
    sorted
}

/// The answer with all units that may react, each where it does most.
pub(crate) fn all(now: Now<'_>) -> Order {
    Order::React { units: volunteers(now).into_iter().map(|reaction| reaction.unit).collect() }
}

/// Everything that may be done in reaction now, unit by unit; where a unit has several hexes to pick, the best comes first.
pub(crate) fn options(now: Now<'_>) -> Vec<Reaction> {
    match now.state.pending.last() {
        Some(&Pending::Return { unit, at, .. }) => to_fire(now, unit, at),
        Some(&Pending::Way { unit, to, facing, target }) => {
            to_way(now, unit, &moves::path(now, unit, to, facing, target))
        }
        Some(Pending::Shock(Stage::Fire)) => before_shock(now),
        _ => Vec::new(),
    }
}

/// All units that may react now, if that is what is asked, each where it does most.
pub(crate) fn volunteers(now: Now<'_>) -> Vec<Reaction> {
    let mut all = options(now);
    all.dedup_by_key(|reaction| reaction.unit);
    all
}

/// All units that may be named in an answer: those that fire, or that avoid a shock.
fn candidates(now: Now<'_>) -> Vec<UnitId> {
    match (now.state.pending.last(), &now.state.onset) {
        (Some(Pending::Shock(Stage::Avoid)), Some(onset)) => retreat_before_shock::avoiders(now, onset),
        _ => volunteers(now).into_iter().map(|reaction| reaction.unit).collect(),
    }
}

/// The answers there are: any choice among these units, each with any of its hexes. Where that is too much to list, only those
/// of the likeliest units.
pub(crate) fn answers(now: Now<'_>) -> impl ExactSizeIterator<Item = Reacting> {
    let mut all: Vec<(UnitId, Vec<Option<Hex>>)> =
        candidates(now).into_iter().map(|unit| (unit, vec![None])).collect();
    let (options, mut known) = (options(now), Vec::new());
    for option in &options {
        if known.contains(&option.unit) {
            let picks = all.iter_mut().find(|(unit, _)| *unit == option.unit);
            picks.into_iter().for_each(|(_, picks)| picks.push(Some(option.mark.hex)));
        } else {
            known.push(option.unit);
        }
    }
    let count = |all: &[(UnitId, Vec<Option<Hex>>)]| -> usize {
        all.iter().fold(1, |many: usize, (_, picks)| many.saturating_mul(1 + picks.len()))
    };
    if count(&all) > MOST_LISTED {
        all.iter_mut().for_each(|(_, picks)| picks.truncate(1));
    }
    if count(&all) > MOST_LISTED {
        let percent =
            |unit: UnitId| options.iter().find(|option| option.unit == unit).map(|best| best.percent);
        all.sort_by_key(|&(unit, _)| (Reverse(percent(unit)), unit));
        all.truncate(MOST_LISTED.ilog2() as usize);
        all.sort_by_key(|&(unit, _)| unit);
    }
    (0..count(&all)).map(move |mut nth| {
        let mut reacting = Reacting::default();
        for (unit, picks) in &all {
            let chosen = nth % (1 + picks.len());
            nth /= 1 + picks.len();
            if let Some(&pick) = chosen.checked_sub(1).and_then(|chosen| picks.get(chosen)) {
                reacting.add(*unit, pick);
            }
        }
        reacting
    })
}

/// Why these may not react: one of them cannot, or not there. A hex that it would fire at anyway need not be picked.
pub(crate) fn refusal(now: Now<'_>, reacting: Reacting) -> Option<Refusal> {
    let (all, options) = (candidates(now), options(now));
    let is_open = |unit: UnitId| match reacting.pick(unit) {
        None => all.contains(&unit),
        Some(hex) => {
            let mut own = options.iter().filter(|option| option.unit == unit).skip(1);
            own.any(|option| option.mark.hex == hex)
        }
    };
    let cannot = reacting.units().iter().find(|&unit| !is_open(unit));
    cannot.map(|unit| Refusal::NoReaction { unit: now.battle.unit(unit).name.clone() })
}

/// What the units that were chosen do.
pub(crate) fn chosen(now: Now<'_>, reacting: Reacting) -> Vec<Reaction> {
    let mut all = options(now);
    all.retain(|option| {
        reacting.units().contains(option.unit)
            && reacting.pick(option.unit).is_none_or(|hex| hex == option.mark.hex)
    });
    all.dedup_by_key(|option| option.unit);
    all
}

/// Section 5, step 5: the units that were chosen fire at the attackers before the shock.
pub(crate) fn pre_shock_fire(at: &mut At<'_>, reacting: Reacting) {
    let all = chosen(at.now(), reacting);
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
        let mut known: Option<UnitId> = None;
        let volunteer = |reaction: Reaction| {
            let is_best = known.replace(reaction.unit) != Some(reaction.unit);
            Volunteer {
                unit: reaction.unit.0.into(),
                group: self.unit(reaction.unit).brigade.map(|brigade| brigade.0.into()),
                way: if is_best { 0 } else { way_to(reaction.mark.hex) },
                fires: true,
                // A unit that reacts is a hex or two away.
                reach: Reach::Short,
                deed: format!("{} at {}", reaction.occasion.words(), reaction.mark.hex),
                percent: reaction.percent,
                is_pressing: false,
            }
        };
        options(Now { battle: self, state }).into_iter().map(volunteer).collect()
    }

    fn reaction(&self, chosen: &[(u16, u32)]) -> Order {
        let mut units = Reacting::default();
        for &(unit, way) in chosen {
            if let Ok(unit) = u8::try_from(unit) {
                units.add(UnitId(unit), hex_of(way));
            }
        }
        Order::React { units }
    }
}

/// A hex as the number of a way; 0 is the best, whichever that is.
fn way_to(hex: Hex) -> u32 {
    u32::from(hex.column) << 8 | u32::from(hex.row)
}

fn hex_of(way: u32) -> Option<Hex> {
    (way > 0).then(|| Hex::new((way >> 8) as u8, way as u8))
}
