//! Section 7, step 3: units about to be touched check and give their fire; then the charge strikes or stops.

use board::table::{Block, Inches};

use crate::game::battle::UnitId;
use crate::game::charges::{Onset, Stage};
use crate::game::event::Event;
use crate::game::group::Trio;
use crate::game::reaction::{Reaction, ReactionKind};
use crate::game::state::{Absence, ReactionTrigger, State};
use crate::rules::charge::bonus::ROUNDING;
use crate::rules::charge::charge_move::{self, Column, Rush, Until, advance};
use crate::rules::charge::facts::charged_facts;
use crate::rules::charge::follow_up::{self, finish};
use crate::rules::charge::impact::{self, Parties};
use crate::rules::charge::reaction_fire::desperate_refusal_after;
use crate::rules::fire::facts::FireOccasion;
use crate::rules::fire::firer::FireManner;
use crate::rules::fire::line_of_fire::UnitAt;
use crate::rules::fire::play::CloseFire;
use crate::rules::footprint::extent;
use crate::rules::morale::checks::check;
use crate::rules::morale::resolve::MoraleFacts;
use crate::rules::turn::reactions;
use crate::rules::{fire, losses};
use crate::sheet::axes::Ruling;
use crate::sheet::board_tables::DistanceRow;
use crate::sheet::units::MoraleLevel;
use crate::{At, Now};

/// A charge within an inch of the units it charges.
struct Closing<'r> {
    /// The charge as it was answered.
    onset: Onset,
    /// The chargers that still come.
    going: Trio,
    /// How far.
    gone: Inches,
    /// Units that have checked, or need no check.
    checked: Vec<UnitId>,
    /// Those of them that stood.
    stood: Vec<UnitId>,
    /// Charging horsemen that have fired.
    volleyed: Vec<UnitId>,
    /// How far it is to the place of a unit that gave way.
    place: Option<Inches>,
    /// What the other side does about it.
    reactions: &'r [Reaction],
}

fn is_desperate(reaction: &Reaction) -> bool {
    matches!(reaction.way, ReactionKind::Desperate { .. })
}

/// Whether a unit may fire in desperation at a charger where that is now.
fn may_fire_desperately(now: Now<'_>, unit: UnitId, charger: UnitId) -> bool {
    desperate_refusal_after(now, unit, charger, Inches::ZERO).is_none()
}

/// Each unit about to be touched checks once, may give its fire, and is struck.
pub(crate) fn close(
    at: &mut At<'_>,
    going: Trio,
    gone: Inches,
    countered: Option<UnitId>,
    reactions: &[Reaction],
) {
    let battle = at.battle;
    let Some(onset) = at.state().onset else { return };
    // Units that gave way in this charge have checked; units beaten in an impact are not struck again.
    let has_checked =
        |&unit: &UnitId| countered == Some(unit) || onset.beaten.contains(unit) && !onset.spares(unit);
    let checked = battle.unit_ids().filter(has_checked).collect();
    let (stood, volleyed) = (Vec::new(), Vec::new());
    let mut closing = Closing { onset, going, gone, checked, stood, volleyed, place: None, reactions };
    // Each time round a new unit checks, so it ends.
    loop {
        let current = closing.still_going();
        let left = (onset.reach() - closing.gone).max(Inches::ZERO);
        let rush = charge_move::together(at.now(), &current, left);
        let new = rush.meets.iter().filter(|unit| !closing.checked.contains(unit)).count();
        if rush.meets.is_empty() {
            return closing.fall_short(at, rush.gone);
        }
        if closing.place.is_some() && new == rush.meets.len() {
            return closing.clear(at, &rush);
        }
        let to = charge_move::before(at.now(), &current, &rush, Until::Checked);
        closing.advance(at, to);
        let by = rush.gone - to;
        if new == 0 {
            closing.advance(at, by);
            let left = (left - rush.gone).max(Inches::ZERO);
            at.emit(Event::Charged { onset: Onset { stage: Stage::Struck, left, ..current } });
            return strike(at, &rush.meets);
        }
        closing.check(at, &rush.meets, by);
        let Some(going) = closing.fire(at) else { return finish(at) };
        closing.going = going;
        closing.fire_charging(at, &rush.meets, by);
    }
}

impl Closing<'_> {
    /// The charge with the chargers that still come.
    fn still_going(&self) -> Onset {
        Onset { chargers: self.going, ..self.onset }
    }

    fn advance(&mut self, at: &mut At<'_>, by: Inches) {
        advance(at, self.going, self.gone, by);
        self.gone += by;
    }

    /// Units about to be touched that have not checked do so; `far` is the way left to them. A unit that drops a level has not stood.
    fn check(&mut self, at: &mut At<'_>, meets: &[UnitId], far: Inches) {
        let (battle, onset) = (at.battle, self.still_going());
        let new: Vec<UnitId> = meets.iter().copied().filter(|unit| !self.checked.contains(unit)).collect();
        for &unit in &new {
            let level = at.state().unit(unit).level;
            let block = at.state().block(battle, unit);
            charged(at, unit, &onset);
            if has_stood(at.state(), unit, level) {
                self.stood.push(unit);
            } else {
                self.gives_way(block, far);
            }
        }
        self.checked.extend(new);
    }

    /// A unit that stood there, `far` from the chargers, has not passed step 3: its place may be taken.
    fn gives_way(&mut self, block: Option<Block>, far: Inches) {
        let deep = block.map_or(Inches::ZERO, |block| extent(&block, self.onset.way).1);
        self.place = self.place.max(Some(self.gone + far + deep));
    }

    /// The switch of section 5: charging horsemen fire once at a unit they are about to touch, after its fire. A unit that drops a
    /// level by it has not passed step 3.
    fn fire_charging(&mut self, at: &mut At<'_>, meets: &[UnitId], far: Inches) {
        let battle = at.battle;
        if !battle.tables.holds(Ruling::ChargingFire) {
            return;
        }
        for unit in self.going.iter() {
            if !at.state().rides(battle, unit) || self.volleyed.contains(&unit) {
                continue;
            }
            let met = charge_move::alone(at.now(), &self.still_going(), unit, far + ROUNDING).meets;
            let target = met.into_iter().find(|target| meets.contains(target) && self.stood.contains(target));
            let Some(target) = target else { continue };
            self.volleyed.push(unit);
            let (level, block) = (at.state().unit(target).level, at.state().block(battle, target));
            fire::play::exchange(at, &[CloseFire { unit, target, occasion: FireOccasion::Charging }]);
            if !has_stood(at.state(), target, level) {
                self.stood.retain(|&other| other != target);
                self.gives_way(block, far);
            }
        }
    }

    /// Units that held their fire and stood, and units that fire in desperation, fire at the chargers; returns those that still come.
    fn fire(&self, at: &mut At<'_>) -> Option<Trio> {
        let is_held = |way: ReactionKind| {
            matches!(way, ReactionKind::HoldsFire { .. } | ReactionKind::Desperate { .. })
        };
        let mut going = self.going;
        for &reaction in self.reactions.iter().filter(|reaction| is_held(reaction.way)) {
            let reaction = self.aimed_anew(at.now(), going, reaction);
            let Reaction { unit, way } = reaction;
            let may =
                self.stood.contains(&unit) || (is_desperate(&reaction) && self.may_beside(at.now(), unit));
            let fired_at = at.state().unit(unit).marks.fired_at;
            let comes = |target: UnitId| {
                going.contains(target)
                    && !fired_at.contains(target)
                    && (!is_desperate(&reaction) || may_fire_desperately(at.now(), unit, target))
            };
            if may && way.target().is_some_and(comes) {
                going = fired(at, going, reaction)?;
            }
        }
        self.fire_on(at, going)
    }

    /// Whether a unit that is not about to be touched may fire at the charge: horsemen fire only when charged.
    fn may_beside(&self, now: Now<'_>, unit: UnitId) -> bool {
        !self.checked.contains(&unit) && !now.state.rides(now.battle, unit)
    }

    /// Held fire is for another charger that is about to touch the unit, if the one it was held for no longer comes.
    fn aimed_anew(&self, now: Now<'_>, going: Trio, reaction: Reaction) -> Reaction {
        let Reaction { unit, way: ReactionKind::HoldsFire { at: named } } = reaction else { return reaction };
        if going.contains(named) || !now.state.unit(unit).marks.reaction {
            return reaction;
        }
        let onset = Onset { chargers: going, ..self.onset };
        let near = now.battle.distance(DistanceRow::ChargeCheck);
        let may_be_fired_at = |&other: &UnitId| {
            let block = now.state.block(now.battle, other);
            let bears = |block| {
                fire::play::shot_at(now, unit, UnitAt { unit: other, block }, FireManner::AtCharge).is_ok()
            };
            charge_move::alone(now, &onset, other, near).meets.contains(&unit)
                && !now.state.unit(unit).marks.fired_at.contains(other)
                && block.as_ref().is_some_and(bears)
        };
        let other = going.iter().find(may_be_fired_at);
        other.map_or(reaction, |at| Reaction { unit, way: ReactionKind::HoldsFire { at } })
    }

    /// A unit that has reacted to one charger fires in desperation at those beside it, for it costs nothing; returns the chargers
    /// that still come.
    fn fire_on(&self, at: &mut At<'_>, mut going: Trio) -> Option<Trio> {
        for &Reaction { unit, way } in self.reactions {
            if !self.stood.contains(&unit) && !self.may_beside(at.now(), unit) {
                continue;
            }
            for other in going.iter() {
                let own = at.state().unit(unit);
                let has_reacted = !own.marks.reaction
                    && !matches!(way, ReactionKind::Countercharges | ReactionKind::Disengages { .. });
                let is_able = own.pose.is_some() && own.level != MoraleLevel::Routed && going.contains(other);
                if has_reacted && is_able && may_fire_desperately(at.now(), unit, other) {
                    going = fired(at, going, Reaction { unit, way: ReactionKind::Desperate { at: other } })?;
                }
            }
        }
        Some(going)
    }

    /// The charge touches no unit: it goes as far as it can, or to the place of a unit that gave way. A unit within an inch of that way
    /// checks then, and gives its fire.
    fn fall_short(mut self, at: &mut At<'_>, most: Inches) {
        let battle = at.battle;
        let near = battle.distance(DistanceRow::ChargeCheck);
        let mut left = self.place.map_or(most, |place| most.min((place - self.gone).max(Inches::ZERO)));
        loop {
            let rush = charge_move::together(at.now(), &self.still_going(), left + near);
            if rush.meets.iter().all(|unit| self.checked.contains(unit)) {
                break;
            }
            let to = charge_move::before(at.now(), &self.still_going(), &rush, Until::Checked).min(left);
            self.advance(at, to);
            left -= to;
            self.check(at, &rush.meets, rush.gone - to);
            let Some(going) = self.fire(at) else { return finish(at) };
            self.going = going;
        }
        self.advance(at, left);
        self.fire(at);
        finish(at);
    }

    /// All defenders in the path have left it: the charge stops there, or takes another enemy ahead as its target.
    fn clear(mut self, at: &mut At<'_>, rush: &Rush) {
        let short = charge_move::before(at.now(), &self.still_going(), rush, Until::InRange);
        let by = self.place.map_or(short, |place| short.min((place - self.gone).max(Inches::ZERO)));
        self.advance(at, by);
        let mut onset = self.still_going();
        self.checked.iter().for_each(|&unit| onset.beaten.insert(unit));
        onset.gone += self.gone;
        onset.left = onset.reach();
        follow_up::ask_for_another(at, onset);
    }
}

/// Whether a unit that was at `level` still stands: it is there, not routed, and has not dropped.
fn has_stood(state: &State, unit: UnitId, level: MoraleLevel) -> bool {
    let own = state.unit(unit);
    own.pose.is_some() && own.level <= level && own.level != MoraleLevel::Routed
}

/// One unit about to be touched checks, with the modifiers of the charge.
fn charged(at: &mut At<'_>, unit: UnitId, onset: &Onset) {
    let facts = MoraleFacts::from(charged_facts(at.now(), unit, onset));
    let from = charge_move::against(at.now(), onset, unit);
    check(at, unit, &facts, Some(from));
}

/// A unit of the other side fires at chargers; returns those that still come.
fn fired(at: &mut At<'_>, going: Trio, reaction: Reaction) -> Option<Trio> {
    let column = Column::of(at.state(), going);
    reactions::perform(at, ReactionTrigger::Charges, reaction, &[]);
    column.going_on(at)
}

/// The charge touches: routed units surrender, the others fight it out.
fn strike(at: &mut At<'_>, met: &[UnitId]) {
    let battle = at.battle;
    let Some(onset) = at.state().onset else { return };
    let blocks = met.iter().filter_map(|&unit| at.state().block(battle, unit));
    let place = blocks.map(|block| extent(&block, onset.way).1).max().unwrap_or(Inches::ZERO);
    let surrenders = |unit: UnitId| {
        at.state().unit(unit).level == MoraleLevel::Routed && battle.tables.holds(Ruling::RoutedSurrender)
    };
    let (routed, defenders): (Vec<UnitId>, Vec<UnitId>) = met.iter().partition(|&&unit| surrenders(unit));
    for &unit in &routed {
        losses::remove(at, unit, Absence::Surrendered);
    }
    let mut struck = Onset { place, ..onset };
    defenders.iter().for_each(|&unit| struck.met.insert(unit));
    if defenders.is_empty() {
        impact::ask_to_follow(at, &Parties::of(&struck, routed), Inches::ZERO);
    } else {
        at.emit(Event::Charged { onset: Onset { stage: Stage::Led, ..struck } });
        impact::resolve(at);
    }
}
