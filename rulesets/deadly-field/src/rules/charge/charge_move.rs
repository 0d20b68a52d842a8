//! Section 7, the way of a charge: straight on until it touches an enemy, through which friends, and where it ends.

use std::cmp::Reverse;

use board::table::{Angle, Block, Bodies, Field, Inches, Leg, Obstacle, Point, Pose, TOUCH, Turn, legs};
use engine::Rules;

use crate::game::battle::{Battle, UnitId};
use crate::game::charges::Onset;
use crate::game::event::Event;
use crate::game::group::Trio;
use crate::game::state::State;
use crate::rules::charge::bonus::{BonusFacts, ROUNDING};
use crate::rules::fire::line_of_fire;
use crate::rules::footprint::lane;
use crate::rules::leaders;
use crate::rules::movement::formations;
use crate::rules::movement::moves::{disorder, enemies, friends, has_room, is_in_lane, solid_friends};
use crate::sheet::board_tables::DistanceRow;
use crate::sheet::units::{Aspect, MoraleLevel};
use crate::{At, Now};

/// The steps in which room is looked for.
const STEP: Inches = Inches::thousandths_of(250);

/// Farther than any charge goes.
const FAR: Inches = Inches::whole(40);

/// How far chargers go until they are stopped, and the enemies that stop them.
#[derive(Debug, Default)]
pub(crate) struct Rush {
    pub(crate) gone: Inches,
    pub(crate) meets: Vec<UnitId>,
}

/// How near chargers come to the units they would touch, before that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Until {
    /// As near as they may be while fire is still that of an ordinary range.
    InRange,
    /// As near as makes the charged unit check.
    Checked,
}

/// The leg of a charger over a distance.
fn leg(onset: &Onset, block: &Block, distance: Inches) -> Leg {
    Leg::Oblique { off: onset.way.from(block.pose().facing), distance }
}

/// Where a charger is after a distance from where it stands.
pub(crate) fn ahead(onset: &Onset, block: &Block, distance: Inches) -> Block {
    let pose = block.pose();
    block.moved_to(Pose::new(pose.at.towards(onset.way, distance), pose.facing))
}

/// How far a charger goes, at most `most`, before it touches one of `foes` or comes as near as that keeps off.
fn walked(battle: &Battle, onset: &Onset, block: &Block, foes: &[Obstacle], most: Inches) -> Inches {
    let field = Field { table: battle.table, blocks: foes, grounds: &[] };
    field.walk(block, &[leg(onset, block, most)], most).travelled
}

/// The enemies a charge may meet; it keeps the gap of a move from units it has just beaten, and from all as it follows up.
fn foes(now: Now<'_>, onset: &Onset, unit: UnitId) -> Bodies<UnitId> {
    let enemies = now.state.standing(now.battle, now.battle.unit(unit).side.enemy());
    let blocks = enemies.filter_map(|enemy| Some((enemy, now.state.block(now.battle, enemy)?)));
    let (spared, others): (Vec<_>, Vec<_>) = blocks.partition(|&(enemy, _)| onset.keeps_off(enemy));
    Bodies::with_capacity(now.battle.units.len())
        .with_enemies(Inches::ZERO, others)
        .with_enemies(now.battle.distance(DistanceRow::KeepOff), spared)
}

/// How far a charger comes that stops for enemies only; it may stand there on a friend that it passes.
fn passing(now: Now<'_>, onset: &Onset, unit: UnitId, most: Inches) -> Inches {
    let Some(block) = now.state.block(now.battle, unit) else { return Inches::ZERO };
    walked(now.battle, onset, &block, foes(now, onset, unit).all(), most)
}

/// Whether a charger would end on a friend that does not give way.
fn is_on_friend(now: Now<'_>, onset: &Onset, unit: UnitId, block: &Block) -> bool {
    friends(now, unit).any(|(friend, there)| {
        !onset.chargers.contains(friend)
            && !now.state.unit(friend).formation.gives_way()
            && there.overlaps(block)
    })
}

/// How far a charger can go and stay, and which enemies it touches there.
pub(crate) fn alone(now: Now<'_>, onset: &Onset, unit: UnitId, most: Inches) -> Rush {
    let Some(block) = now.state.block(now.battle, unit) else { return Rush::default() };
    let foes = foes(now, onset, unit);
    let most = walked(now.battle, onset, &block, foes.all(), most);
    let is_clear = |gone: Inches| !is_on_friend(now, onset, unit, &ahead(onset, &block, gone));
    let gone = legs::farthest_clear(most, STEP, is_clear);
    let there = ahead(onset, &block, gone);
    Rush { gone, meets: foes.enemies_touched(&there).filter(|&foe| !onset.spares(foe)).collect() }
}

/// The way of all chargers together: no farther than the first of them comes that meets an enemy.
pub(crate) fn together(now: Now<'_>, onset: &Onset, most: Inches) -> Rush {
    let here = onset.chargers.iter().filter(|&unit| now.state.unit(unit).pose.is_some());
    let all: Vec<Rush> = here.map(|unit| alone(now, onset, unit, most)).collect();
    let met = all.iter().filter(|rush| !rush.meets.is_empty()).map(|rush| rush.gone).min();
    let gone = met.or_else(|| all.iter().map(|rush| rush.gone).max()).unwrap_or(Inches::ZERO);
    let mut meets: Vec<UnitId> =
        all.into_iter().filter(|rush| rush.gone <= gone).flat_map(|rush| rush.meets).collect();
    meets.sort_unstable();
    meets.dedup();
    Rush { gone, meets }
}

/// How far of a rush the chargers come before they are as near as `until` says to the units they would touch; all of it, if
/// they touch none.
pub(crate) fn before(now: Now<'_>, onset: &Onset, rush: &Rush, until: Until) -> Inches {
    let near = now.battle.distance(DistanceRow::ChargeCheck);
    let keep = match until {
        Until::InRange => near,
        Until::Checked => near - ROUNDING,
    };
    let blocks = rush.meets.iter().filter_map(|&foe| now.state.block(now.battle, foe));
    let met: Vec<Obstacle> = blocks.map(|block| Obstacle { block, keep }).collect();
    let here = onset.chargers.iter().filter_map(|unit| now.state.block(now.battle, unit));
    let least = here.map(|block| walked(now.battle, onset, &block, &met, rush.gone)).min();
    least.unwrap_or(Inches::ZERO)
}

/// What one charger does on a part of its way.
struct Stride {
    /// Where it stood.
    from: Block,
    /// Where it comes.
    pose: Pose,
    /// The units that are disordered by it: friends it passes and it itself, or it alone past the point of disorder.
    disordered: Vec<UnitId>,
}

/// The way of a charger that has gone `before` inches over `by` more, as far as enemies let it, through friends, which disorders
/// them and it.
fn stride(now: Now<'_>, onset: &Onset, unit: UnitId, before: Inches, by: Inches) -> Option<Stride> {
    let from = now.state.block(now.battle, unit)?;
    let passed = passing(now, onset, unit, by);
    if passed <= Inches::ZERO {
        return None;
    }
    let jostled = solid_friends(now, unit)
        .filter(|(friend, _)| !onset.chargers.contains(*friend))
        .filter(|(_, there)| is_in_lane(now.battle, there, &from, leg(onset, &from, passed), passed));
    let mut disordered: Vec<UnitId> = jostled.map(|(friend, _)| friend).collect();
    let gone = onset.gone + before + passed;
    if !disordered.is_empty() || (!onset.onward && is_ragged(now, onset, unit, gone)) {
        disordered.push(unit);
    }
    Some(Stride { from, pose: ahead(onset, &from, passed).pose(), disordered })
}

/// A charger that was stopped, or has ended its charge, goes back to where it stands on no friend, unless an enemy or the edge of
/// the table is behind it. So does a unit that went to meet the charge.
pub(crate) fn make_room(at: &mut At<'_>, unit: UnitId) {
    let battle = at.battle;
    let state = at.state();
    let (Some(onset), Some(block)) = (state.onset, state.block(battle, unit)) else { return };
    let met = onset.countercharges == Some(unit);
    let onset = Onset { way: if met { onset.way + Turn::ABOUT } else { onset.way }, ..onset };
    let there = |by: Inches| ahead(&onset, &block, Inches::ZERO - by);
    let friends: Vec<Block> = friends(at.now(), unit).map(|(_, friend)| friend).collect();
    let enemies = enemies(at.now(), unit, Inches::ZERO);
    let is_open = |by: &Inches| {
        let there = there(*by);
        *by == Inches::ZERO
            || battle.table.holds(&there) && !enemies.iter().any(|enemy| enemy.block.overlaps(&there))
    };
    let is_clear = |by: &Inches| !friends.iter().any(|friend| friend.overlaps(&there(*by)));
    let steps = (onset.march + onset.bonus).thousandths() / STEP.thousandths() + 1;
    if let Some(back) = (0..=steps).map(|step| STEP * step).take_while(is_open).find(is_clear)
        && back > Inches::ZERO
    {
        at.emit(Event::Moved { unit, pose: there(back).pose() });
    }
}

/// Chargers wheel on their middles to face the way of their charge; a charger without the room goes aslant.
pub(crate) fn wheel(at: &mut At<'_>, chargers: Trio, way: Angle) {
    for unit in chargers.iter() {
        if let Some(pose) = wheeled(at.now(), unit, way) {
            at.emit(Event::Moved { unit, pose });
        }
    }
}

/// Where a charger stands once it has wheeled, if it wheels.
pub(crate) fn wheeled(now: Now<'_>, unit: UnitId, way: Angle) -> Option<Pose> {
    let block = formations::turned(now, unit, way)?;
    let turns = now.state.unit(unit).pose != Some(block.pose());
    (turns && has_room(now, unit, &block)).then(|| block.pose())
}

/// The charger that comes at a unit, where it began: the worst for it, if several do.
fn comes_at(now: Now<'_>, onset: &Onset, unit: UnitId) -> Option<(Aspect, UnitId)> {
    let block = now.state.block(now.battle, unit)?;
    let in_its_way = [Obstacle { block, keep: Inches::ZERO }];
    let began = |charger: UnitId| {
        let own = now.state.block(now.battle, charger)?;
        let middle = onset.start_of(charger).towards(onset.way, Inches::ZERO - own.depth() / 2);
        let from = own.moved_to(Pose::new(middle, onset.way));
        let far = walked(now.battle, onset, &own, &in_its_way, FAR);
        let comes = ahead(onset, &own, far).is_within(TOUCH, &block);
        Some((!comes, line_of_fire::aspect(now.battle, &block, &from), charger))
    };
    // If none of them comes at it, the lead unit speaks for all.
    let all = onset.chargers.iter().filter_map(began);
    let lead = onset.chargers.lead();
    let (_, aspect, charger) =
        all.min_by_key(|&(passes, aspect, charger)| (passes, passes && charger != lead, Reverse(aspect)))?;
    Some((aspect, charger))
}

/// Where the charge began that comes at a unit: the worst for it, if several do.
pub(crate) fn against(now: Now<'_>, onset: &Onset, unit: UnitId) -> Point {
    onset.start_of(comes_at(now, onset, unit).map_or(onset.chargers.lead(), |(_, charger)| charger))
}

/// Where the charge strikes a unit.
pub(crate) fn struck_on(now: Now<'_>, onset: &Onset, unit: UnitId) -> Aspect {
    comes_at(now, onset, unit).map_or(Aspect::Front, |(aspect, _)| aspect)
}

/// Chargers as they were before something was done about them.
pub(crate) struct Column(Vec<(UnitId, MoraleLevel, Option<Pose>)>);

impl Column {
    /// The chargers as they are now.
    pub(crate) fn of(state: &State, going: Trio) -> Column {
        Column(going.iter().map(|unit| (unit, state.unit(unit).level, state.unit(unit).pose)).collect())
    }

    /// The chargers that still go on: on the table, no worse than they were, and where they stood. The others stand on no friend.
    pub(crate) fn going_on(&self, at: &mut At<'_>) -> Option<Trio> {
        let (mut on, mut off) = (Vec::new(), Vec::new());
        for &(unit, level, pose) in &self.0 {
            let own = at.state().unit(unit);
            let goes_on = own.pose.is_some() && own.level <= level && own.pose == pose;
            if goes_on { &mut on } else { &mut off }.push(unit);
        }
        off.into_iter().for_each(|unit| make_room(at, unit));
        Trio::new(&on)
    }
}

/// Where a block is after a distance of the charge.
pub(crate) fn after(state: &State, block: &Block, distance: Inches) -> Block {
    state.onset.map_or(*block, |onset| ahead(&onset, block, distance))
}

/// How far the chargers come before the units they would touch are too near for fire of an ordinary range.
pub(crate) fn approach(now: Now<'_>) -> Inches {
    let Some(onset) = now.state.onset else { return Inches::ZERO };
    let rush = together(now, &onset, onset.reach());
    before(now, &onset, &rush, Until::InRange)
}

/// Whether the charge, as it goes now, comes at a unit.
pub(crate) fn is_in_the_way(now: Now<'_>, unit: UnitId) -> bool {
    let Some(onset) = now.state.onset else { return false };
    unit == onset.target || together(now, &onset, onset.reach()).meets.contains(&unit)
}

/// Whether a charger that has gone `gone` is in disorder, by its own quality.
fn is_ragged(now: Now<'_>, onset: &Onset, unit: UnitId, gone: Inches) -> bool {
    let facts = BonusFacts {
        arm: now.battle.unit(unit).arm,
        quality: now.state.unit(unit).quality,
        ground: now.battle.ground_under(now.state, unit),
        march: onset.march,
    };
    facts.reaching(&now.battle.tables, onset.bonus).is_ragged(gone)
}

/// The chargers, which have gone `before` inches, go on `by` more; a charger past the point of disorder is disordered.
pub(crate) fn advance(at: &mut At<'_>, going: Trio, before: Inches, by: Inches) {
    let Some(onset) = at.state().onset else { return };
    for unit in going.iter() {
        let Some(stride) = stride(at.now(), &onset, unit, before, by) else { continue };
        at.emit(Event::Moved { unit, pose: stride.pose });
        leaders::play::ride_down(at, unit, &lane(&stride.from, stride.pose.at));
        stride.disordered.into_iter().for_each(|unit| disorder(at, unit));
    }
}

/// The state once the charge under way has gone `gone` inches, if nothing is done about it.
pub(crate) fn state_after(now: Now<'_>, gone: Inches) -> State {
    let (battle, mut state) = (now.battle, now.state.clone());
    let Some(onset) = now.state.onset else { return state };
    for unit in onset.chargers.iter() {
        let Some(stride) = stride(Now { battle, state: &state }, &onset, unit, Inches::ZERO, gone) else {
            continue;
        };
        battle.apply(&mut state, &Event::Moved { unit, pose: stride.pose });
        for unit in stride.disordered {
            if state.unit(unit).level == MoraleLevel::GoodOrder {
                battle.apply(&mut state, &Event::Levelled { unit, level: MoraleLevel::Disorder });
            }
        }
    }
    state
}

/// The way of the charge to where units within an inch of it check and give their fire, and those units.
pub(crate) fn closing(now: Now<'_>) -> Rush {
    let Some(onset) = now.state.onset else { return Rush::default() };
    let near = now.battle.distance(DistanceRow::ChargeCheck);
    checked_by(now, &onset, together(now, &onset, onset.reach() + near))
}

/// The part of a rush that ends where the units it would touch check.
fn checked_by(now: Now<'_>, onset: &Onset, rush: Rush) -> Rush {
    let gone = before(now, onset, &rush, Until::Checked).min(onset.reach());
    Rush { gone, ..rush }
}

/// How far the charge has gone when it is within an inch of a unit in its way; none if it does not come that near.
pub(crate) fn within_an_inch(now: Now<'_>, unit: UnitId) -> Option<Inches> {
    let onset = now.state.onset?;
    let mut rush = closing(now);
    // The named target may stand behind another unit that gives way.
    if unit == onset.target && !rush.meets.contains(&unit) {
        rush = checked_by(now, &onset, alone_at(now, &onset, unit));
    }
    rush.meets.contains(&unit).then_some(rush.gone)
}

/// How far the charge has gone when a unit fires at it in desperation: to within an inch, or to where others check.
pub(crate) fn desperate_after(now: Now<'_>, unit: UnitId) -> Inches {
    within_an_inch(now, unit).unwrap_or_else(|| closing(now).gone)
}

/// The way of the chargers to one unit, whatever else stands before it.
fn alone_at(now: Now<'_>, onset: &Onset, unit: UnitId) -> Rush {
    let Some(block) = now.state.block(now.battle, unit).filter(|_| !onset.spares(unit)) else {
        return Rush::default();
    };
    let near = now.battle.distance(DistanceRow::ChargeCheck);
    let foe = [Obstacle { block, keep: Inches::ZERO }];
    let ways = onset.chargers.iter().filter_map(|charger| {
        let own = now.state.block(now.battle, charger)?;
        let gone = walked(now.battle, onset, &own, &foe, onset.reach() + near);
        ahead(onset, &own, gone).is_within(TOUCH, &block).then_some(gone)
    });
    ways.min().map_or_else(Rush::default, |gone| Rush { gone, meets: vec![unit] })
}
