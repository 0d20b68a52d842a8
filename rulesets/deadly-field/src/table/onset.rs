//! Section 7 on the table, first part: a charge is declared, answered, and goes in until it touches or stops.

use board::table::{Angle, Block, Face, Field, Inches, Leg, Obstacle, Point, Pose, TOUCH};
use dice::Dice;
use engine::Sink;
use serde::{Deserialize, Serialize};

use crate::At;
use crate::axes::{Number, Ruling};
use crate::bonus::{BonusFacts, ChargeBonus, highest_bonus};
use crate::cells::Ragged;
use crate::field::{self, Action, Distance};
use crate::table::battle::{Battle, UnitId};
use crate::table::event::Event;
use crate::table::impact::Parties;
use crate::table::reactions::{Reaction, Way};
use crate::table::refusal::Refusal;
use crate::table::room::extent;
use crate::table::state::{Absence, Deed, Half, State};
use crate::table::trio::Trio;
use crate::table::volley;
use crate::table::{answers, harm, impact, march, sight, trial};
use crate::units::{Arm, Level};

/// How far a charge has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// It is declared.
    Declared,
    /// Somebody meets it, or gets out of its way.
    Answered,
    /// It has touched.
    Struck,
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
    /// Where the middle of the leading front was at the beginning.
    pub from: Point,
    /// The direction all of them go in.
    pub way: Angle,
    /// Inches of their move.
    pub march: Inches,
    /// Inches of the charge bonus.
    pub bonus: Inches,
    /// Who goes to meet them.
    pub countercharges: Option<UnitId>,
    /// Who gets away from them.
    pub disengages: Option<UnitId>,
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
        self.march + self.bonus
    }
}

/// What rounding may take from an inch.
const ROUNDING: Inches = Inches::thousandths_of(10);

/// The way of a unit in its charge until it is stopped, and who stops it.
struct Rush {
    gone: Inches,
    meets: Vec<UnitId>,
}

/// Where a block is that has gone so far in a charge.
pub(crate) fn after(state: &State, block: &Block, distance: Inches) -> Block {
    let Some(onset) = state.onset else { return *block };
    let pose = block.pose();
    block.moved_to(Pose::new(pose.at.towards(onset.way, distance), pose.facing))
}

/// How far a charger can go before it touches an enemy or a friend, and which enemies it touches there.
fn rush(battle: &Battle, state: &State, onset: &Onset, unit: UnitId, most: Inches) -> Rush {
    let nobody = Rush { gone: Inches::ZERO, meets: Vec::new() };
    let Some(block) = state.block(battle, unit) else { return nobody };
    let side = battle.unit(unit).side;
    let blocks: Vec<(UnitId, Block)> = state
        .blocks(battle)
        .filter(|&(other, _)| {
            other != unit
                && !onset.chargers.contains(other)
                && (battle.unit(other).side != side || !state.unit(other).formation.gives_way())
        })
        .collect();
    let obstacles: Vec<Obstacle> =
        blocks.iter().map(|&(_, block)| Obstacle { block, keep: Inches::ZERO }).collect();
    let field = Field { table: battle.table, blocks: &obstacles, grounds: &[] };
    let off = onset.way.from(block.pose().facing);
    let walk = field.walk(&block, &[Leg::Oblique { off, distance: most }], most);
    let meets = blocks
        .iter()
        .filter(|(other, there)| battle.unit(*other).side != side && there.is_within(TOUCH, &walk.block))
        .map(|&(other, _)| other);
    Rush { gone: walk.travelled, meets: meets.collect() }
}

/// The way of all chargers together: no farther than the first of them comes that meets an enemy.
fn rush_all(battle: &Battle, state: &State, onset: &Onset, most: Inches) -> Rush {
    let mut all: Vec<Rush> = Vec::new();
    for unit in onset.chargers.iter().filter(|&unit| state.unit(unit).pose.is_some()) {
        all.push(rush(battle, state, onset, unit, most));
    }
    let met = all.iter().filter(|rush| !rush.meets.is_empty()).map(|rush| rush.gone).min();
    let gone = met.or_else(|| all.iter().map(|rush| rush.gone).max()).unwrap_or(Inches::ZERO);
    let mut meets: Vec<UnitId> =
        all.into_iter().filter(|rush| rush.gone <= gone).flat_map(|rush| rush.meets).collect();
    meets.sort_unstable();
    meets.dedup();
    Rush { gone, meets }
}

/// How far the chargers come before they are within an inch of who they would touch.
pub(crate) fn approach(battle: &Battle, state: &State) -> Inches {
    let Some(onset) = state.onset else { return Inches::ZERO };
    let rush = rush_all(battle, state, &onset, onset.reach());
    if rush.meets.is_empty() {
        return rush.gone;
    }
    (rush.gone - battle.distance(Distance::ChargeCheck) + ROUNDING).max(Inches::ZERO)
}

/// Whether the charge, as it goes now, comes at a unit.
pub(crate) fn is_in_the_way(battle: &Battle, state: &State, unit: UnitId) -> bool {
    let Some(onset) = state.onset else { return false };
    unit == onset.target || rush_all(battle, state, &onset, onset.reach()).meets.contains(&unit)
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
pub(crate) fn declare<D: Dice, S: Sink<Event>>(at: &mut At<'_, D, S>, units: Trio, target: UnitId) {
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
        from: own.middle_of(Face::Front),
        way,
        march: moves,
        bonus,
        countercharges: None,
        disengages: None,
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
pub(crate) fn advance<D: Dice, S: Sink<Event>>(
    at: &mut At<'_, D, S>,
    going: Trio,
    (before, by): (Inches, Inches),
) {
    let battle = at.battle;
    let Some(onset) = at.state().onset else { return };
    for unit in going.iter() {
        let Some(block) = at.state().block(battle, unit) else { continue };
        let gone = rush(battle, at.state(), &onset, unit, by).gone;
        if gone > Inches::ZERO {
            let pose = after(at.state(), &block, gone).pose();
            at.emit(Event::Moved { unit, pose });
        }
        if !onset.onward && is_ragged(battle, at.state(), &onset, unit, before + gone) {
            march::disorder(at, unit);
        }
    }
}

/// Those of some chargers who still go on: on the table, no worse than they were, and where they stood.
fn still_going(state: &State, going: Trio, before: &[(UnitId, Level, Option<Pose>)]) -> Option<Trio> {
    going.filtered(|unit| {
        let own = state.unit(unit);
        own.pose.is_some()
            && before.iter().any(|&(id, level, pose)| id == unit && own.level <= level && own.pose == pose)
    })
}

fn marked(state: &State, going: Trio) -> Vec<(UnitId, Level, Option<Pose>)> {
    going.iter().map(|unit| (unit, state.unit(unit).level, state.unit(unit).pose)).collect()
}

/// The charge goes in, with all that the other side does about it.
pub(crate) fn go_in<D: Dice, S: Sink<Event>>(at: &mut At<'_, D, S>, reactions: &[Reaction]) {
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
        let before = marked(at.state(), going);
        let stood = at.state().unit(reaction.unit).pose;
        answers::perform(at, Deed::Charges, reaction);
        if matches!(reaction.way, Way::Disengages { .. })
            && at.state().unit(reaction.unit).pose != stood
            && let Some(now) = at.state().onset
        {
            at.emit(Event::Charged {
                onset: Onset { stage: Stage::Answered, disengages: Some(reaction.unit), ..now },
            });
        }
        let Some(left) = still_going(at.state(), going, &before) else { return finish(at) };
        going = left;
    }
    if let Some(unit) = countered {
        meet(at, unit, going);
    }
    close(at, going, gone, (countered, reactions));
}

/// The target goes half its move to meet the charge.
fn meet<D: Dice, S: Sink<Event>>(at: &mut At<'_, D, S>, unit: UnitId, going: Trio) {
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
    let by = rush(battle, at.state(), &back, unit, most).gone;
    if by > Inches::ZERO {
        let pose = Pose::new(block.pose().at.towards(way, by), block.pose().facing);
        at.emit(Event::Moved { unit, pose });
    }
}

/// Those who held their fire, or fire in desperation, give it at who still comes; returns who still does.
fn fire_held<D: Dice, S: Sink<Event>>(
    at: &mut At<'_, D, S>,
    mut going: Trio,
    held: &[Reaction],
    may: impl Fn(&Reaction) -> bool,
) -> Option<Trio> {
    for &reaction in held.iter().filter(|&reaction| may(reaction)) {
        let fired_at = at.state().unit(reaction.unit).marks.fired_at;
        let comes = |target: UnitId| going.contains(target) && !fired_at.contains(target);
        if reaction.way.target().is_some_and(comes) {
            let before = marked(at.state(), going);
            answers::perform(at, Deed::Charges, reaction);
            going = still_going(at.state(), going, &before)?;
        }
    }
    Some(going)
}

/// Who has fired at one charger fires in desperation at those beside it, for it costs nothing; returns who still comes.
fn fire_on<D: Dice, S: Sink<Event>>(
    at: &mut At<'_, D, S>,
    mut going: Trio,
    reactions: &[Reaction],
    may: impl Fn(UnitId) -> bool,
) -> Option<Trio> {
    for &Reaction { unit, way } in reactions.iter().filter(|reaction| may(reaction.unit)) {
        for other in going.iter() {
            let own = at.state().unit(unit);
            let has_fired = way.target().is_some_and(|target| own.marks.fired_at.contains(target));
            let is_able = own.pose.is_some() && own.level != Level::Routed && going.contains(other);
            if has_fired && is_able && desperate_refusal(at.battle, at.state(), unit, other).is_none() {
                let before = marked(at.state(), going);
                answers::perform(at, Deed::Charges, Reaction { unit, way: Way::Desperate { at: other } });
                going = still_going(at.state(), going, &before)?;
            }
        }
    }
    Some(going)
}

/// Steps 3 and 4: each unit about to be touched checks once, may give its fire, and is struck.
fn close<D: Dice, S: Sink<Event>>(
    at: &mut At<'_, D, S>,
    mut going: Trio,
    mut gone: Inches,
    (countered, reactions): (Option<UnitId>, &[Reaction]),
) {
    let battle = at.battle;
    let Some(onset) = at.state().onset else { return };
    let near = battle.distance(Distance::ChargeCheck);
    let mut checked: Vec<UnitId> = countered.into_iter().collect();
    let mut stood: Vec<UnitId> = Vec::new();
    // How far it is to the place of who gave way.
    let mut place: Option<Inches> = None;
    let is_desperate = |reaction: &Reaction| matches!(reaction.way, Way::Desperate { .. });
    let is_held =
        |reaction: &&Reaction| is_desperate(reaction) || matches!(reaction.way, Way::HoldsFire { .. });
    let held: Vec<Reaction> = reactions.iter().filter(is_held).copied().collect();
    // Each time round somebody new is checked, so it ends.
    loop {
        let now = Onset { chargers: going, ..onset };
        let left = (onset.reach() - gone).max(Inches::ZERO);
        let rush = rush_all(battle, at.state(), &now, left);
        if rush.meets.is_empty() {
            let by = place.map_or(rush.gone, |place| rush.gone.min((place - gone).max(Inches::ZERO)));
            advance(at, going, (gone, by));
            fire_held(at, going, &held, |reaction| {
                is_desperate(reaction) && !checked.contains(&reaction.unit)
            });
            return finish(at);
        }
        let to = (rush.gone - near + ROUNDING).max(Inches::ZERO);
        advance(at, going, (gone, to));
        gone += to;
        let by = rush.gone - to;
        if rush.meets.iter().all(|unit| checked.contains(unit)) {
            advance(at, going, (gone, by));
            let left = (left - rush.gone).max(Inches::ZERO);
            at.emit(Event::Charged { onset: Onset { stage: Stage::Struck, chargers: going, left, ..onset } });
            return strike(at, &rush.meets, countered);
        }
        for &unit in rush.meets.iter().filter(|unit| !checked.contains(unit)) {
            let level = at.state().unit(unit).level;
            let block = at.state().block(battle, unit);
            trial::charged(at, unit, &now);
            let own = at.state().unit(unit);
            if own.pose.is_some() && own.level <= level && own.level != Level::Routed {
                stood.push(unit);
            } else {
                let deep = block.map_or(Inches::ZERO, |block| extent(&block, onset.way).1);
                place = place.max(Some(gone + by + deep));
            }
        }
        checked.extend(rush.meets.iter().copied());
        let fires = |reaction: &Reaction| {
            stood.contains(&reaction.unit) || (is_desperate(reaction) && !checked.contains(&reaction.unit))
        };
        let may_go_on = |unit: UnitId| stood.contains(&unit) || !checked.contains(&unit);
        let on = fire_held(at, going, &held, fires);
        let Some(on) = on.and_then(|going| fire_on(at, going, reactions, may_go_on)) else {
            return finish(at);
        };
        going = on;
    }
}

/// Who touches whom: routed units surrender, the others fight it out.
fn strike<D: Dice, S: Sink<Event>>(at: &mut At<'_, D, S>, met: &[UnitId], countered: Option<UnitId>) {
    let battle = at.battle;
    let Some(onset) = at.state().onset else { return };
    let blocks = met.iter().filter_map(|&unit| at.state().block(battle, unit));
    let place = blocks.map(|block| extent(&block, onset.way).1).max().unwrap_or(Inches::ZERO);
    let touches = |charger: UnitId, unit: UnitId| {
        let blocks = at.state().block(battle, charger).zip(at.state().block(battle, unit));
        blocks.is_some_and(|(own, block)| block.is_within(TOUCH, &own))
    };
    let surrenders = |unit: UnitId| {
        at.state().unit(unit).level == Level::Routed && battle.tables.holds(Ruling::RoutedSurrender)
    };
    let (routed, defenders): (Vec<UnitId>, Vec<UnitId>) = met.iter().partition(|&&unit| surrenders(unit));
    let chargers = onset.chargers.iter();
    let touching: Vec<UnitId> =
        chargers.filter(|&charger| defenders.iter().any(|&unit| touches(charger, unit))).collect();
    for &unit in &routed {
        harm::remove(at, unit, Absence::Surrendered);
    }
    let parties =
        Parties { chargers: onset.chargers, defenders: &defenders, countercharges: countered, place };
    if defenders.is_empty() {
        impact::ask_to_follow(at, &Parties { defenders: &routed, ..parties }, Inches::ZERO);
    } else {
        impact::resolve(at, &touching, &parties);
    }
}

/// The charge is over, and checks put off are taken.
pub(crate) fn finish<D: Dice, S: Sink<Event>>(at: &mut At<'_, D, S>) {
    at.emit(Event::ChargeOver);
    for unit in at.battle.unit_ids() {
        let own = at.state().unit(unit);
        if own.marks.to_check && own.pose.is_some() {
            trial::put_off(at, unit);
        }
    }
}
