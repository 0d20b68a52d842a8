//! Section 7, step 3: units about to be touched check and give their fire; then the charge strikes or stops.

use board::table::{Block, Inches, TOUCH};

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
use crate::rules::charge::reaction_fire::{desperate_refusal_after, meet, on_the_way};
use crate::rules::charge::{Ahead, ComingCharge, Onrush, has_stood};
use crate::rules::fire::facts::FireOccasion;
use crate::rules::fire::firer::FireManner;
use crate::rules::fire::line_of_fire::UnitAt;
use crate::rules::fire::play::CloseFire;
use crate::rules::footprint::extent;
use crate::rules::morale::checks::check;
use crate::rules::morale::resolve::MoraleFacts;
use crate::rules::turn::reactions;
use crate::rules::{charge, fire, losses};
use crate::sheet::axes::Ruling;
use crate::sheet::board_tables::DistanceRow;
use crate::sheet::units::MoraleLevel;
use crate::{At, Now};

/// A charge that comes on, on the table.
struct ChargeOnTable<'a, 'b, 'r> {
    at: &'a mut At<'b>,
    /// The charge as it was answered.
    onset: Onset,
    /// The chargers that still come.
    going: Trio,
    /// How far.
    gone: Inches,
    /// The unit that goes to meet it.
    countered: Option<UnitId>,
    /// Units that have checked, or need no check.
    checked: Vec<UnitId>,
    /// Those of them that stood.
    stood: Vec<UnitId>,
    /// Charging horsemen that have fired.
    volleyed: Vec<UnitId>,
    /// How far it is to the place of a unit that gave way.
    place: Option<Inches>,
    /// The units that are next, and how far it is to them from where the chargers are.
    next: Rush,
    /// How far the chargers go at most towards them.
    left: Inches,
    /// What the other side does about it.
    reactions: &'r [Reaction],
}

/// Whether a unit may fire in desperation at a charger where that is now.
fn may_fire_desperately(now: Now<'_>, unit: UnitId, charger: UnitId) -> bool {
    desperate_refusal_after(now, unit, charger, Inches::ZERO).is_none()
}

/// The charge comes on: each unit about to be touched checks once, may give its fire, and is struck.
pub(crate) fn come_on(at: &mut At<'_>, countered: Option<UnitId>, reactions: &[Reaction]) {
    let Some(onset) = at.state().onset else { return };
    let mut charge = ChargeOnTable {
        at,
        onset,
        going: onset.chargers,
        gone: Inches::ZERO,
        countered,
        checked: Vec::new(),
        stood: Vec::new(),
        volleyed: Vec::new(),
        place: None,
        next: Rush::default(),
        left: Inches::ZERO,
        reactions,
    };
    match charge::come_on(&mut charge) {
        Onrush::Stopped => finish(charge.at),
        Onrush::Short => charge.fall_short(),
        Onrush::Cleared => charge.clear(),
        Onrush::Contact => charge.touch(),
    }
}

impl ComingCharge for ChargeOnTable<'_, '_, '_> {
    fn reaction_fire(&mut self) -> bool {
        let still = on_the_way(self.at, self.reactions);
        (self.going, self.gone) = still.unwrap_or((self.going, self.gone));
        still.is_some()
    }

    fn countercharge(&mut self) {
        if let Some(unit) = self.countered {
            meet(self.at, unit, self.going);
        }
        self.onset = self.at.state().onset.unwrap_or(self.onset);
        let (onset, countered) = (self.onset, self.countered);
        // Units that gave way in this charge have checked; units beaten in an impact are not struck again.
        let has_checked =
            |&unit: &UnitId| countered == Some(unit) || onset.beaten.contains(unit) && !onset.spares(unit);
        self.checked = self.at.battle.unit_ids().filter(has_checked).collect();
    }

    fn ahead(&mut self) -> Ahead {
        let (current, left) = (self.still_going(), (self.onset.reach() - self.gone).max(Inches::ZERO));
        self.next = charge_move::together(self.at.now(), &current, left);
        self.left = self.next.gone;
        let new = |next: &Rush| next.meets.iter().filter(|unit| !self.checked.contains(unit)).count();
        match (self.next.meets.len(), new(&self.next)) {
            (0, _) => {
                // It goes as far as it can, or to the place of a unit that gave way; units within an inch of that way check.
                let place = |place: Inches| self.left.min((place - self.gone).max(Inches::ZERO));
                self.left = self.place.map_or(self.left, place);
                let near = self.at.battle.distance(DistanceRow::ChargeCheck);
                self.next = charge_move::together(self.at.now(), &current, self.left + near);
                if new(&self.next) == 0 { Ahead::Nobody } else { Ahead::Beside }
            }
            (all, new) if self.place.is_some() && new == all => Ahead::Others,
            (_, 0) => Ahead::Checked,
            _ => Ahead::Unchecked,
        }
    }

    fn defender_check(&mut self) {
        let (battle, current) = (self.at.battle, self.still_going());
        let to = charge_move::before(self.at.now(), &current, &self.next, Until::Checked).min(self.left);
        self.advance(to);
        self.next.gone -= to;
        let (far, is_new) = (self.next.gone, |unit: &UnitId| !self.checked.contains(unit));
        let new: Vec<UnitId> = self.next.meets.iter().copied().filter(is_new).collect();
        for &unit in &new {
            let (level, block) = (self.at.state().unit(unit).level, self.at.state().block(battle, unit));
            charged(self.at, unit, &current);
            if has_stood(level, level_of(self.at.state(), unit)) {
                self.stood.push(unit);
            } else {
                self.gives_way(unit, block, far);
            }
        }
        self.checked.extend(new);
    }

    fn close_fire(&mut self) -> bool {
        let still = self.held_fire().and_then(|going| self.fire_on(going));
        self.going = still.unwrap_or(self.going);
        still.is_some()
    }

    fn charging_fire(&mut self) {
        let (battle, far) = (self.at.battle, self.next.gone);
        if !battle.tables.holds(Ruling::ChargingFire) {
            return;
        }
        for unit in self.going.iter() {
            if !self.at.state().rides(battle, unit) || self.volleyed.contains(&unit) {
                continue;
            }
            let met = charge_move::alone(self.at.now(), &self.still_going(), unit, far + ROUNDING).meets;
            let is_next = |target: &UnitId| self.next.meets.contains(target) && self.stood.contains(target);
            let Some(target) = met.into_iter().find(is_next) else { continue };
            self.volleyed.push(unit);
            let state = self.at.state();
            let (level, block) = (state.unit(target).level, state.block(battle, target));
            fire::play::exchange(self.at, &[CloseFire { unit, target, occasion: FireOccasion::Charging }]);
            // A unit that drops a level by it has not passed step 3.
            if !has_stood(level, level_of(self.at.state(), target)) {
                self.stood.retain(|&other| other != target);
                self.gives_way(target, block, far);
            }
        }
    }

    fn touches(&mut self) -> bool {
        let battle = self.at.battle;
        let stood: Vec<(UnitId, Option<Block>)> =
            self.next.meets.iter().map(|&unit| (unit, self.at.state().block(battle, unit))).collect();
        self.advance(self.next.gone);
        self.next.gone = Inches::ZERO;
        let has_left =
            |(unit, block): &(UnitId, Option<Block>)| self.at.state().block(battle, *unit) != *block;
        if !stood.iter().any(has_left) {
            return true;
        }
        for (unit, block) in stood {
            self.gives_way(unit, block, Inches::ZERO);
        }
        let state = self.at.state();
        let is_touched = |unit: &UnitId| {
            let block = state.block(battle, *unit);
            let mut chargers = self.going.iter().filter_map(|charger| state.block(battle, charger));
            block.is_some_and(|block| chargers.any(|own| own.is_within(TOUCH, &block)))
        };
        self.next.meets.retain(is_touched);
        !self.next.meets.is_empty()
    }
}

impl ChargeOnTable<'_, '_, '_> {
    /// The charge with the chargers that still come.
    fn still_going(&self) -> Onset {
        Onset { chargers: self.going, ..self.onset }
    }

    fn advance(&mut self, by: Inches) {
        advance(self.at, self.going, self.gone, by);
        self.gone += by;
    }

    /// A unit that stood there, `far` from the chargers, has not passed step 3: its place may be taken, if it has left it.
    fn gives_way(&mut self, unit: UnitId, block: Option<Block>, far: Inches) {
        if self.at.state().block(self.at.battle, unit) == block {
            return;
        }
        let deep = block.map_or(Inches::ZERO, |block| extent(&block, self.onset.way).1);
        self.place = self.place.max(Some(self.gone + far + deep));
    }

    /// Units that held their fire and stood, and units that fire in desperation, fire at the chargers; returns those that still come.
    fn held_fire(&mut self) -> Option<Trio> {
        let mut going = self.going;
        for &reaction in self.reactions {
            let units: Vec<UnitId> = match reaction.way {
                ReactionKind::HoldsFire { .. } => {
                    let all = reactions::joined(self.reactions, reaction.unit);
                    all.iter().filter(|unit| self.stood.contains(unit)).collect()
                }
                ReactionKind::Desperate { .. } if self.may_fire(reaction.unit) => vec![reaction.unit],
                _ => continue,
            };
            let Some((&unit, others)) = units.split_first() else { continue };
            let (now, way) = (self.at.now(), self.aimed_anew(going, Reaction { unit, way: reaction.way }));
            let comes = |target: UnitId| {
                going.contains(target)
                    && !now.state.unit(unit).marks.fired_at.contains(target)
                    && (way.is_joinable() || may_fire_desperately(now, unit, target))
            };
            if way.target().is_some_and(comes) {
                let joins = others
                    .iter()
                    .map(|&other| Reaction { unit: other, way: ReactionKind::Joins { of: unit } });
                going = self.fired(going, Reaction { unit, way }, &joins.collect::<Vec<_>>())?;
            }
        }
        Some(going)
    }

    /// Whether a unit may fire in desperation: it stood, or is not about to be touched; horsemen fire only when charged.
    fn may_fire(&self, unit: UnitId) -> bool {
        let is_beside = || !self.checked.contains(&unit) && !self.at.state().rides(self.at.battle, unit);
        self.stood.contains(&unit) || is_beside()
    }

    /// Held fire is for another charger that is about to touch the unit, if the one it was held for no longer comes.
    fn aimed_anew(&self, going: Trio, reaction: Reaction) -> ReactionKind {
        let (now, Reaction { unit, way }) = (self.at.now(), reaction);
        let ReactionKind::HoldsFire { at: named } = way else { return way };
        if going.contains(named) || !now.state.unit(unit).marks.reaction {
            return way;
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
        other.map_or(way, |at| ReactionKind::HoldsFire { at })
    }

    /// A unit that has reacted to one charger fires in desperation at those beside it, for it costs nothing; returns the chargers
    /// that still come.
    fn fire_on(&mut self, mut going: Trio) -> Option<Trio> {
        for &Reaction { unit, way } in self.reactions {
            if !self.may_fire(unit) {
                continue;
            }
            for other in going.iter() {
                let own = self.at.state().unit(unit);
                let has_reacted = !own.marks.reaction
                    && !matches!(way, ReactionKind::Countercharges | ReactionKind::Disengages { .. });
                let is_able = own.pose.is_some() && own.level != MoraleLevel::Routed && going.contains(other);
                if has_reacted && is_able && may_fire_desperately(self.at.now(), unit, other) {
                    let desperate = ReactionKind::Desperate { at: other };
                    going = self.fired(going, Reaction { unit, way: desperate }, &[])?;
                }
            }
        }
        Some(going)
    }

    /// A unit of the other side, and those that stood and join it, fire at chargers; returns those that still come.
    fn fired(&mut self, going: Trio, reaction: Reaction, joins: &[Reaction]) -> Option<Trio> {
        let column = Column::of(self.at.state(), going);
        reactions::perform(self.at, ReactionTrigger::Charges, reaction, joins);
        column.going_on(self.at)
    }

    /// The charge touches no unit: it goes as far as it can, or to the place of a unit that gave way. From there it may go for
    /// another enemy ahead.
    fn fall_short(mut self) {
        self.advance(self.left);
        if !self.close_fire() || self.place.is_none() {
            return finish(self.at);
        }
        self.look_for_another();
    }

    /// All defenders in the path have left it: the charge stops there, or takes another enemy ahead as its target.
    fn clear(mut self) {
        let short = charge_move::before(self.at.now(), &self.still_going(), &self.next, Until::InRange);
        let by = self.place.map_or(short, |place| short.min((place - self.gone).max(Inches::ZERO)));
        self.advance(by);
        self.look_for_another();
    }

    fn look_for_another(self) {
        let mut onset = self.still_going();
        self.checked.iter().for_each(|&unit| onset.beaten.insert(unit));
        onset.gone += self.gone;
        onset.left = onset.reach();
        follow_up::ask_for_another(self.at, onset);
    }

    /// The charge touches units that have checked.
    fn touch(self) {
        let left = (self.onset.reach() - self.gone).max(Inches::ZERO);
        self.at.emit(Event::Charged { onset: Onset { stage: Stage::Struck, left, ..self.still_going() } });
        strike(self.at, &self.next.meets);
    }
}

/// The level of a unit, if it is on the table.
fn level_of(state: &State, unit: UnitId) -> Option<MoraleLevel> {
    let own = state.unit(unit);
    own.pose.map(|_| own.level)
}

/// One unit about to be touched checks, with the modifiers of the charge.
fn charged(at: &mut At<'_>, unit: UnitId, onset: &Onset) {
    let facts = MoraleFacts::from(charged_facts(at.now(), unit, onset));
    let from = charge_move::against(at.now(), onset, unit);
    check(at, unit, &facts, Some(from));
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
