//! Section 7 on the table, first part: a charge is declared, answered, and goes in until it touches or stops.

use board::table::{Angle, Block, Face, Inches, Point, Pose, TOUCH};
use serde::{Deserialize, Serialize};

use crate::At;
use crate::axes::Number;
use crate::bonus::{BonusFacts, ChargeBonus, highest_bonus};
use crate::cells::Ragged;
use crate::field::{self, Action};
use crate::table::battle::{Battle, UnitId};
use crate::table::event::Event;
use crate::table::reactions::{Reaction, Way};
use crate::table::refusal::Refusal;
use crate::table::rush::{self, Column, Until};
use crate::table::state::{Deed, Half, State, Targets};
use crate::table::trio::Trio;
use crate::table::volley;
use crate::table::{answers, closing, march, sight, trial};
use crate::units::{Arm, Level};

/// How far a charge has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// It is declared.
    Declared,
    /// Somebody meets it, or gets out of its way.
    Answered,
    /// Who was in its way gave way, and it goes for another enemy.
    GoesOn,
    /// It has touched.
    Struck,
    /// An owner of several who are touching has named the one that leads.
    Led,
    /// Who was in its way gave way out of its reach, and others are ahead.
    Cleared,
    /// It is won.
    Won,
}

/// A charge under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Onset {
    /// How far it has come.
    pub stage: Stage,
    /// Who charges, the leading one first.
    pub chargers: Trio,
    /// Whom.
    pub target: UnitId,
    /// Who charged at the beginning.
    pub started: Trio,
    /// Where the middles of their fronts were then.
    pub from: [Point; Trio::MOST],
    /// The direction all of them go in.
    pub way: Angle,
    /// Inches of their move.
    pub march: Inches,
    /// Inches of the charge bonus.
    pub bonus: Inches,
    /// What they have gone of that when they went for another enemy.
    pub gone: Inches,
    /// Who goes to meet them.
    pub countercharges: Option<UnitId>,
    /// Who gets away from them.
    pub disengages: Targets,
    /// Who gave way to them, or was beaten.
    pub beaten: Targets,
    /// Whom they touch, without those who surrender to them.
    pub met: Targets,
    /// How deep the place is that these hold.
    pub place: Inches,
    /// Who leads on each side, where its owner named him.
    pub leads: [Option<UnitId>; 2],
    /// Whether they charge on, after one that was won.
    pub onward: bool,
    /// How far the beaten went back, for who follows.
    pub fled: Inches,
    /// What is left of the way when they have won.
    pub left: Inches,
}

impl Onset {
    /// Inches they may go.
    pub fn reach(&self) -> Inches {
        (self.march + self.bonus - self.gone).max(Inches::ZERO)
    }

    /// Where the middle of a charger's front was at the beginning.
    pub fn start_of(&self, charger: UnitId) -> Point {
        self.from[self.started.iter().position(|unit| unit == charger).unwrap_or(0)]
    }
}

/// The middles of the fronts of some units.
pub(crate) fn fronts(battle: &Battle, state: &State, units: Trio) -> [Point; Trio::MOST] {
    let mut fronts = [Point::new(Inches::ZERO, Inches::ZERO); Trio::MOST];
    for (front, unit) in fronts.iter_mut().zip(units.iter()) {
        *front = state.block(battle, unit).map_or(*front, |block| block.middle_of(Face::Front));
    }
    fronts
}

/// Where a block is that has gone so far in a charge.
pub(crate) fn after(state: &State, block: &Block, distance: Inches) -> Block {
    state.onset.map_or(*block, |onset| rush::ahead(&onset, block, distance))
}

/// How far the chargers come before who they would touch is too near for fire of an ordinary range.
pub(crate) fn approach(battle: &Battle, state: &State) -> Inches {
    let Some(onset) = state.onset else { return Inches::ZERO };
    let rush = rush::together(battle, state, &onset, onset.reach());
    rush::before(battle, state, &onset, &rush, Until::InRange)
}

/// Whether the charge, as it goes now, comes at a unit.
pub(crate) fn is_in_the_way(battle: &Battle, state: &State, unit: UnitId) -> bool {
    let Some(onset) = state.onset else { return false };
    unit == onset.target || rush::together(battle, state, &onset, onset.reach()).meets.contains(&unit)
}

/// Why units may not charge a target.
pub(crate) fn refusal(battle: &Battle, state: &State, units: Trio, target: UnitId) -> Option<Refusal> {
    let lead = units.lead();
    if battle.unit(target).side == battle.unit(lead).side {
        return Some(Refusal::NoEnemy);
    }
    let Some(block) = state.block(battle, target) else { return Some(Refusal::NotOnTable) };
    for unit in units.iter() {
        let (own, roster) = (state.unit(unit), battle.unit(unit));
        if roster.side != battle.unit(lead).side {
            return Some(Refusal::NotYours);
        }
        if roster.arm == Arm::Artillery {
            return Some(Refusal::GunsNeverCharge);
        }
        if own.level >= Level::Shaken {
            return Some(Refusal::InNoState { level: own.level });
        }
        if !state.may_charge(battle, unit) {
            return Some(Refusal::HasCharged);
        }
        if let Some(refusal) = state.lacks_actions(unit, battle.tables.actions(Action::Charge)) {
            return Some(refusal);
        }
        let Some(here) = state.block(battle, unit) else { return Some(Refusal::NotOnTable) };
        let most = longest(battle, state, unit, &here, &block);
        match sight::shot(battle, state, (unit, &here), (target, &block), (field::Angle::Charge, most)) {
            Err(Refusal::OutOfRange { distance, range }) => {
                return Some(Refusal::OutOfReach { distance, most: range });
            }
            Err(refusal) => return Some(refusal),
            Ok(_) => {}
        }
    }
    volley::together_refusal(battle, state, units, Number::ChargeTogether)
}

/// Its move in the direction of a target, and the highest bonus.
fn longest(battle: &Battle, state: &State, unit: UnitId, own: &Block, target: &Block) -> Inches {
    let way = bearing(own, target);
    let bonus = highest_bonus(&battle.tables, battle.unit(unit).arm, battle.ground_under(state, unit));
    march::reach(battle, state, unit, way, march::WHOLE) + bonus
}

/// From the middle of a front to the nearest point of a target.
pub(crate) fn bearing(own: &Block, target: &Block) -> Angle {
    let from = own.middle_of(Face::Front);
    let to = target.nearest_to(from);
    if from.distance(to) <= TOUCH { own.pose().facing } else { from.bearing(to) }
}

/// What the bonus of a charge needs to know.
pub(crate) fn bonus_facts(battle: &Battle, state: &State, units: Trio, target: UnitId) -> Option<BonusFacts> {
    let lead = units.lead();
    let way = bearing(&state.block(battle, lead)?, &state.block(battle, target)?);
    let moves = units.iter().map(|unit| march::reach(battle, state, unit, way, march::WHOLE));
    Some(BonusFacts {
        arm: battle.unit(lead).arm,
        quality: state.unit(lead).quality,
        ground: battle.ground_under(state, lead),
        march: moves.min().unwrap_or(Inches::ZERO),
    })
}

/// A charge is declared: its bonus is rolled, and the other side says what it does.
pub(crate) fn declare(at: &mut At<'_>, units: Trio, target: UnitId) {
    let battle = at.battle;
    let state = at.state();
    let lead = units.lead();
    let (Some(own), Some(block)) = (state.block(battle, lead), state.block(battle, target)) else { return };
    let way = bearing(&own, &block);
    let Some(facts) = bonus_facts(battle, state, units, target) else { return };
    let moves = facts.march;
    for unit in units.iter() {
        let actions = battle.tables.actions(Action::Charge);
        at.emit(Event::Spent { unit, actions, half: Half::None });
    }
    let bonus = at.run::<ChargeBonus>(&battle.tables, &facts).bonus;
    let onset = Onset {
        stage: Stage::Declared,
        chargers: units,
        target,
        started: units,
        from: fronts(battle, at.state(), units),
        way,
        march: moves,
        bonus,
        gone: Inches::ZERO,
        countercharges: None,
        disengages: Targets::default(),
        beaten: Targets::default(),
        met: Targets::default(),
        place: Inches::ZERO,
        leads: [None; 2],
        onward: false,
        fled: Inches::ZERO,
        left: Inches::ZERO,
    };
    at.emit(Event::Charged { onset });
    for unit in units.iter() {
        if battle.tables.ragged(at.state().unit(unit).quality) == Ragged::AtOnce {
            march::disorder(at, unit);
        }
    }
    answers::ask(at, Deed::Charges);
}

/// Whether a charger that has gone so far is in disorder, by its own quality.
fn is_ragged(battle: &Battle, state: &State, onset: &Onset, unit: UnitId, gone: Inches) -> bool {
    let facts = BonusFacts {
        arm: battle.unit(unit).arm,
        quality: state.unit(unit).quality,
        ground: battle.ground_under(state, unit),
        march: onset.march,
    };
    facts.reaching(&battle.tables, onset.bonus).is_ragged(gone)
}

/// Why a unit may not go to meet the charge.
pub(crate) fn countercharge_refusal(battle: &Battle, state: &State, unit: UnitId) -> Option<Refusal> {
    let Some(onset) = state.onset else { return Some(Refusal::NoSuchReaction) };
    if unit != onset.target {
        return Some(Refusal::NotCharged);
    }
    let own = state.unit(unit);
    if own.level >= Level::Shaken {
        return Some(Refusal::InNoState { level: own.level });
    }
    let is_able = match battle.unit(unit).arm {
        Arm::Artillery => false,
        Arm::Cavalry => own.mounted,
        Arm::Infantry => battle.tables.countercharges(own.quality),
    };
    let lead = state.block(battle, onset.chargers.lead());
    let is_ahead = state.block(battle, unit).zip(lead).is_some_and(|(block, lead)| {
        bearing(&block, &lead).from(block.pose().facing).abs() <= battle.angle(field::Angle::Charge)
    });
    (!is_able || !is_ahead).then_some(Refusal::CannotCountercharge)
}

/// Why a unit that has reacted may not fire in desperation at a charger.
pub(crate) fn desperate_refusal(
    battle: &Battle,
    state: &State,
    unit: UnitId,
    charger: UnitId,
) -> Option<Refusal> {
    let marks = &state.unit(unit).marks;
    if marks.fired_at.contains(charger) {
        return Some(Refusal::FiredAtIt);
    }
    if marks.answered.contains(charger) {
        return Some(Refusal::NotDesperate);
    }
    let block = state.block(battle, charger)?;
    let there = after(state, &block, approach(battle, state));
    volley::desperate_refusal(battle, state, unit, (charger, &there))
}

/// The chargers go so far on from where they stand; who passes the point where its order is lost loses it.
pub(crate) fn advance(at: &mut At<'_>, going: Trio, (before, by): (Inches, Inches)) {
    let battle = at.battle;
    let Some(onset) = at.state().onset else { return };
    for unit in going.iter() {
        let passed = rush::pass(at, unit, by);
        // Within an inch is a hair past it, and past nothing else.
        let gone = onset.gone + before + passed - rush::ROUNDING;
        let goes_on = passed > Inches::ZERO && !onset.onward;
        if goes_on && is_ragged(battle, at.state(), &onset, unit, gone) {
            march::disorder(at, unit);
        }
    }
}

/// The charge goes in, with all that the other side does about it.
pub(crate) fn go_in(at: &mut At<'_>, reactions: &[Reaction]) {
    let Some(onset) = at.state().onset else { return };
    let mut going = onset.chargers;
    let countered =
        reactions.iter().find(|reaction| reaction.way == Way::Countercharges).map(|reaction| reaction.unit);
    if let Some(unit) = countered {
        at.emit(Event::Reacted { unit, to: onset.chargers.lead() });
        at.emit(Event::Charged {
            onset: Onset { stage: Stage::Answered, countercharges: countered, ..onset },
        });
    }
    // Step 2: fire and all else on the way, in the order of the path.
    let is_close =
        |way: Way| matches!(way, Way::HoldsFire { .. } | Way::Desperate { .. } | Way::Countercharges);
    let (mut gone, whole) = (Inches::ZERO, approach(at.battle, at.state()));
    for &reaction in reactions.iter().filter(|reaction| !is_close(reaction.way)) {
        let to = reaction.way.after().inches().min(whole);
        if to > gone {
            advance(at, going, (gone, to - gone));
            gone = to;
        }
        // Who was stopped is not fired at any more.
        if reaction.way.target().is_some_and(|target| !going.contains(target)) {
            continue;
        }
        let column = Column::of(at.state(), going);
        let stood = at.state().unit(reaction.unit).pose;
        answers::perform(at, Deed::Charges, reaction);
        if matches!(reaction.way, Way::Disengages { .. })
            && at.state().unit(reaction.unit).pose != stood
            && let Some(mut now) = at.state().onset
        {
            now.disengages.insert(reaction.unit);
            at.emit(Event::Charged { onset: Onset { stage: Stage::Answered, ..now } });
        }
        let Some(left) = column.going_on(at) else { return finish(at) };
        going = left;
    }
    if let Some(unit) = countered {
        meet(at, unit, going);
    }
    closing::close(at, going, gone, (countered, reactions));
}

/// The target goes half its move to meet the charge.
fn meet(at: &mut At<'_>, unit: UnitId, going: Trio) {
    let battle = at.battle;
    let (Some(block), Some(lead)) = (at.state().block(battle, unit), at.state().block(battle, going.lead()))
    else {
        return;
    };
    if at.state().unit(unit).level >= Level::Shaken {
        return;
    }
    let share = march::WHOLE / u32::from(battle.tables.count(Number::Countercharge).max(1));
    let way = bearing(&block, &lead);
    let most = march::reach(battle, at.state(), unit, way, share);
    let Some(onset) = at.state().onset else { return };
    let back = Onset { chargers: Trio::one(unit), way, ..onset };
    let by = rush::alone(battle, at.state(), &back, unit, most).gone;
    if by > Inches::ZERO {
        let pose = Pose::new(block.pose().at.towards(way, by), block.pose().facing);
        at.emit(Event::Moved { unit, pose });
    }
}

/// The charge is over: nobody of it stands on a friend, and checks put off are taken.
pub(crate) fn finish(at: &mut At<'_>) {
    let chargers = at.state().onset.into_iter().flat_map(|onset| onset.chargers.iter());
    chargers.for_each(|unit| rush::make_room(at, unit));
    at.emit(Event::ChargeOver);
    for unit in at.battle.unit_ids() {
        let own = at.state().unit(unit);
        if own.marks.to_check && own.pose.is_some() {
            trial::put_off(at, unit);
        }
    }
}
