//! Section 7, the way of a charge: straight on until it touches an enemy, through which friends, and where it ends.

use board::table::{Angle, Block, Bodies, Field, Inches, Leg, Obstacle, Point, Pose, TOUCH, legs};

use crate::game::battle::{Battle, UnitId};
use crate::game::charges::Onset;
use crate::game::event::Event;
use crate::game::group::Trio;
use crate::game::state::State;
use crate::rules::charge::bonus::BonusFacts;
use crate::rules::fire::line_of_fire;
use crate::rules::footprint::lane;
use crate::rules::leaders;
use crate::rules::movement::moves::{disorder, friends, is_in_lane, solid_friends};
use crate::sheet::board_tables::DistanceRow;
use crate::sheet::units::MoraleLevel;
use crate::{At, Now};

/// What rounding may take from an inch.
pub(crate) const ROUNDING: Inches = Inches::thousandths_of(10);

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

/// Where a unit is that charges a block and has come within an inch of it.
pub(crate) fn at_an_inch(battle: &Battle, block: &Block, way: Angle, foe: &Block) -> Block {
    let keep = battle.distance(DistanceRow::ChargeCheck) - ROUNDING;
    let pose = block.pose();
    let leg = Leg::Oblique { off: way.from(pose.facing), distance: FAR };
    let field = Field { table: battle.table, blocks: &[Obstacle { block: *foe, keep }], grounds: &[] };
    let gone = field.walk(block, &[leg], FAR).travelled;
    block.moved_to(Pose::new(pose.at.towards(way, gone), pose.facing))
}

fn foes(now: Now<'_>, unit: UnitId) -> Bodies<UnitId> {
    let enemies = now.state.standing(now.battle, now.battle.unit(unit).side.enemy());
    let blocks = enemies.filter_map(|enemy| Some((enemy, now.state.block(now.battle, enemy)?)));
    Bodies::with_capacity(now.battle.units.len()).with_enemies(Inches::ZERO, blocks)
}

/// How far a charger comes that stops for enemies only; it may stand there on a friend that it passes.
fn passing(now: Now<'_>, onset: &Onset, unit: UnitId, most: Inches) -> Inches {
    let Some(block) = now.state.block(now.battle, unit) else { return Inches::ZERO };
    walked(now.battle, onset, &block, foes(now, unit).all(), most)
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
    let foes = foes(now, unit);
    let most = walked(now.battle, onset, &block, foes.all(), most);
    let is_clear = |gone: Inches| !is_on_friend(now, onset, unit, &ahead(onset, &block, gone));
    let gone = legs::farthest_clear(most, STEP, is_clear);
    Rush { gone, meets: foes.enemies_touched(&ahead(onset, &block, gone)).collect() }
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

/// A charger goes on, as far as enemies let it, through friends, which disorders them and it; returns how far.
pub(crate) fn pass(at: &mut At<'_>, unit: UnitId, by: Inches) -> Inches {
    let battle = at.battle;
    let state = at.state();
    let (Some(onset), Some(block)) = (state.onset, state.block(battle, unit)) else { return Inches::ZERO };
    let gone = passing(at.now(), &onset, unit, by);
    if gone <= Inches::ZERO {
        return gone;
    }
    let passed: Vec<UnitId> = solid_friends(at.now(), unit)
        .filter(|(friend, _)| !onset.chargers.contains(*friend))
        .filter(|(_, there)| is_in_lane(battle, there, &block, leg(&onset, &block, gone), gone))
        .map(|(friend, _)| friend)
        .collect();
    let there = ahead(&onset, &block, gone).pose();
    at.emit(Event::Moved { unit, pose: there });
    leaders::play::ride_down(at, unit, &lane(&block, there.at));
    if !passed.is_empty() {
        passed.into_iter().chain([unit]).for_each(|jostled| disorder(at, jostled));
    }
    gone
}

/// A charger that was stopped goes back to where it stands on no friend.
pub(crate) fn make_room(at: &mut At<'_>, unit: UnitId) {
    let battle = at.battle;
    let state = at.state();
    let (Some(onset), Some(block)) = (state.onset, state.block(battle, unit)) else { return };
    let clear =
        |by: &Inches| !is_on_friend(at.now(), &onset, unit, &ahead(&onset, &block, Inches::ZERO - *by));
    let steps = onset.reach().thousandths() / STEP.thousandths() + 1;
    if let Some(back) = (0..=steps).map(|step| STEP * step).find(clear)
        && back > Inches::ZERO
    {
        at.emit(Event::Moved { unit, pose: ahead(&onset, &block, Inches::ZERO - back).pose() });
    }
}

/// Where the charge began that comes at a unit: the mildest for it, if several do.
pub(crate) fn against(now: Now<'_>, onset: &Onset, unit: UnitId) -> Point {
    let Some(block) = now.state.block(now.battle, unit) else { return onset.start_of(onset.chargers.lead()) };
    let in_its_way = [Obstacle { block, keep: Inches::ZERO }];
    let comes = |charger: &UnitId| {
        now.state.block(now.battle, *charger).is_some_and(|own| {
            let far = walked(now.battle, onset, &own, &in_its_way, FAR);
            ahead(onset, &own, far).is_within(TOUCH, &block)
        })
    };
    let starts = onset.chargers.iter().filter(comes).map(|charger| onset.start_of(charger));
    let mildest = starts.min_by_key(|&start| line_of_fire::aspect(now.battle, &block, start));
    mildest.unwrap_or_else(|| onset.start_of(onset.chargers.lead()))
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
        let passed = pass(at, unit, by);
        // Within an inch is a hair past it, and past nothing else.
        let gone = onset.gone + before + passed - ROUNDING;
        let goes_on = passed > Inches::ZERO && !onset.onward;
        if goes_on && is_ragged(at.now(), &onset, unit, gone) {
            disorder(at, unit);
        }
    }
}
