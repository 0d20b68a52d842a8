//! A charge at a named enemy, home or short, and the answer of its target.

use std::collections::BTreeSet;

use board::table::{
    Angle as Direction, Block, Face, Feature, Field, Ground as Met, Inches, Leg, Obstacle, Point, Pose, Stop,
    TOUCH,
};

use engine::Count;
use sheet::Step;

use super::melee::{self, Paired};
use crate::game::battle::{Battle, Lances, Piece, UnitId};
use crate::game::event::Event;
use crate::game::refusal::Refusal;
use crate::game::state::{Pending, Round};
use crate::rules::board_and_forces::bases::in_contact;
use crate::rules::board_and_forces::terrain::Edges;
use crate::rules::movement::{
    ChargeEnd, ChargeFacts, ChargeReach, ChargeRun, Gaps, ShortAnswer, Surroundings, farthest,
};
use crate::rules::naming;
use crate::rules::shooting;
use crate::sheet::axes::{Angle, Length, Pace, TableGround};
use crate::{At, Now};

/// The straight way of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChargePath {
    /// The charger after its turn, where it stood.
    from: Block,
    /// The enemy it meets first: the target.
    target: UnitId,
    /// What of it is met: the block, or a figure that came round in a melee.
    met: Block,
    /// How far it is to contact.
    distance: Inches,
    /// How far it is to the enemy that was named.
    named: Inches,
    /// How far it is to ground that halts it.
    ground: Inches,
}

/// Whether a charger goes over woods: those it is in beyond the edge that does not halt it.
fn is_over_woods(battle: &Battle, path: &ChargePath) -> bool {
    let ahead = battle.length(Length::ChargeEdge).min(path.distance);
    let front = path.from.middle_of(Face::Front);
    battle.terrain.is_in(TableGround::Woods, front.towards(path.from.pose().facing, ahead))
}

/// Whether the movement table knows a charge of this unit.
pub(crate) fn ever_charges(battle: &Battle, unit: UnitId) -> bool {
    longest_of(battle, unit).is_some()
}

/// The longest charge of a unit, whatever the ground.
fn longest_of(battle: &Battle, unit: UnitId) -> Option<Inches> {
    let troops = battle.unit(unit).mover();
    [Pace::Charge, Pace::WoodsCharge]
        .into_iter()
        .filter_map(|pace| farthest(&battle.tables, troops, pace))
        .max()
}

/// The way a charge takes.
pub(crate) fn path(
    now: Now<'_>,
    unit: UnitId,
    target: UnitId,
    towards: Option<Point>,
) -> Result<ChargePath, Refusal> {
    path_among(now, unit, &Ways::new(now, unit), target, towards)
}

/// The way a charge takes, given what the charger can meet.
///
/// It leads towards a point if one is given. Else these headings are tried: to the nearest point of the target, to its
/// middle, straight ahead, and with the largest turn to either side. The first that may reach the target is taken; if none
/// does, the first that meets another enemy on its way.
pub(crate) fn path_among(
    now: Now<'_>,
    unit: UnitId,
    ways: &Ways<'_>,
    target: UnitId,
    towards: Option<Point>,
) -> Result<ChargePath, Refusal> {
    if now.battle.unit(unit).side == now.battle.unit(target).side {
        return Err(Refusal::NoEnemy);
    }
    let own = now.state.block(now.battle, unit).ok_or(Refusal::NotOnTable)?;
    let enemy = now.state.block(now.battle, target).ok_or(Refusal::NotOnTable)?;
    let longest = longest_of(now.battle, unit).ok_or(Refusal::NeverCharges)?;
    // Most enemies are too far, which is seen sooner than anything else.
    let bodies = || ways.halting.units.iter().zip(&ways.halting.blocks).filter(|(id, _)| **id == target);
    if !bodies().any(|(_, body)| body.block.is_within(longest + TOUCH, &own)) {
        let distance = bodies().map(|(_, body)| body.block.distance(&own)).min().unwrap_or(longest);
        return Err(Refusal::OutOfReach { distance, longest });
    }
    if !shooting::sees(now, unit, &own, target) {
        return Err(Refusal::NotSeen);
    }
    let most = now.battle.tables.angles.get(Angle::ChargeTurn).turn();
    let (pose, facing) = (own.pose(), own.pose().facing);
    if let Some(towards) = towards {
        let heading = if towards == pose.at { facing } else { pose.at.bearing(towards) };
        let turn = heading.from(facing);
        if turn.abs() > most {
            return Err(Refusal::TurnTooFar { turn, most });
        }
        let from = ways.halting.turned(&own, heading)?;
        let path = ways.path(&from, target).ok_or(Refusal::NoClearPath)?;
        return ways.limit(&path).map_or(Ok(path), Err);
    }
    let headings: [Direction; 5] = [
        pose.at.bearing(enemy.nearest_to(pose.at)),
        pose.at.bearing(enemy.pose().at),
        facing,
        facing + most,
        facing - most,
    ];
    let may_turn = headings.into_iter().filter(|heading| heading.from(facing).abs() <= most);
    // Most headings lead elsewhere, which is seen sooner than whether there is room to turn.
    let paths = may_turn.filter_map(|heading| {
        let path = ways.path(&own.moved_to(Pose::new(pose.at, heading)), target)?;
        ways.halting.turned(&own, heading).is_ok().then_some(path)
    });
    let (mut instead, mut limit) = (None, None);
    for path in paths {
        match ways.limit(&path) {
            None if path.target == target => return Ok(path),
            None => instead = instead.or(Some(path)),
            found => limit = limit.or(found),
        }
    }
    instead.ok_or(limit.unwrap_or(Refusal::NoClearPath))
}

/// All that a charge can meet.
pub(crate) struct Ways<'a> {
    battle: &'a Battle,
    unit: UnitId,
    /// As it goes.
    halting: Surroundings<'a>,
    /// The ground that bars it even if none halted it.
    barred: Vec<Met<'a>>,
}

impl<'a> Ways<'a> {
    pub(crate) fn new(now: Now<'a>, unit: UnitId) -> Ways<'a> {
        let battle = now.battle;
        let halting = Surroundings::new(now, Piece::Unit(unit), Gaps::None, Edges::Halt);
        let barred = battle.terrain.met(&battle.tables, battle.unit(unit).mover(), Edges::Pass);
        Ways { battle, unit, halting, barred }
    }

    /// How far it is at least to what of the target lies straight ahead; none if nothing does.
    fn at_least(&self, from: &Block, target: UnitId) -> Option<Inches> {
        /// Longer than any table; bodies farther off are not ruled out here.
        const FAR: Inches = Inches::whole(90);
        let pose = from.pose();
        let far = pose.at.towards(pose.facing, FAR);
        let reach = from.width() / 2 + TOUCH * 2;
        let is_ahead = |body: &Block| {
            let is_far = || body.pose().at.distance(pose.at) + body.width() + body.depth() > FAR / 2;
            body.is_within_of_line(reach, pose.at, far) || is_far()
        };
        let bodies = self.halting.units.iter().zip(&self.halting.blocks);
        let ahead = bodies.filter(|(id, body)| **id == target && is_ahead(&body.block));
        ahead.map(|(_, body)| (body.block.distance(from) - TOUCH * 2).max(Inches::ZERO)).min()
    }

    /// The way straight ahead, if none but enemies are on it as far as the target, however far that is.
    fn path(&self, from: &Block, target: UnitId) -> Option<ChargePath> {
        let at_least = self.at_least(from, target)?;
        let leg = Leg::Ahead(Inches::LONGEST);
        let (halting, barred) = (self.halting.field(), &self.barred[..]);
        let grounds = |grounds| Field { blocks: &[], grounds, ..halting };
        // Most ways that lead nowhere are barred, which is seen sooner than what else is met.
        if !grounds(barred).is_free(from, leg, at_least) {
            return None;
        }
        let first = Field { grounds: &[], ..halting }.walk(from, &[leg], Inches::LONGEST);
        let Some(Stop::Block(met)) = first.stop else { return None };
        if !grounds(barred).is_free(from, leg, first.travelled) {
            return None;
        }
        let (unit, Obstacle { block: met, .. }) = (self.halting.units[met], self.halting.blocks[met]);
        let mut named = first.travelled;
        if unit != target {
            let is_enemy = |id: &UnitId| self.battle.unit(*id).side != self.battle.unit(self.unit).side;
            let all = self.halting.units.iter().zip(&self.halting.blocks);
            let (units, blocks): (Vec<UnitId>, Vec<Obstacle>) = all
                .filter(|(id, _)| **id == target || !is_enemy(id))
                .map(|(id, block)| (*id, *block))
                .unzip();
            let without = Field { blocks: &blocks, grounds: barred, ..halting };
            let walk = without.walk(from, &[leg], Inches::LONGEST);
            let leads = matches!(walk.stop, Some(Stop::Block(met)) if units[met] == target);
            if !leads || !is_enemy(&unit) {
                return None;
            }
            named = walk.travelled;
        }
        let distance = first.travelled;
        // Beyond every reach it does not matter what lies on the way.
        let in_reach = longest_of(self.battle, self.unit).is_some_and(|longest| distance <= longest);
        let halt = in_reach.then(|| self.halt(from, distance)).flatten();
        let ground = halt.map_or(sheet::FARTHEST, |(after, _)| after);
        Some(ChargePath { from: *from, target: unit, met, distance, named, ground })
    }

    /// The first ground that would halt a charge of so many inches, and after how many. An edge or a wall near its start
    /// or its end does not.
    fn halt(&self, from: &Block, distance: Inches) -> Option<(Inches, Feature<'_>)> {
        let near = self.battle.length(Length::ChargeEdge);
        let is_far = |after: &Inches| *after > near && distance - *after > near;
        let field = self.halting.field();
        let entered = field.grounds.iter().filter_map(|ground| {
            let alone = Field { blocks: &[], grounds: std::slice::from_ref(ground), ..field };
            let walk = alone.walk(from, &[Leg::Ahead(distance)], distance);
            matches!(walk.stop, Some(Stop::Ground(_))).then_some((walk.travelled, ground.feature))
        });
        let left = self.halting.left_after(from, &Leg::Ahead, distance);
        let n_entered = field.grounds.len();
        let left = left.filter_map(|(after, number)| Some((after, self.halting.ground(n_entered + number)?)));
        entered.chain(left).filter(|(after, _)| is_far(after)).min_by_key(|(after, _)| *after)
    }

    /// What forbids a charge on a path that is clear: it is too long, or ground would halt it.
    fn limit(&self, path: &ChargePath) -> Option<Refusal> {
        let facts = reach(self.battle, self.unit, path);
        let Some(longest) = facts.longest(&self.battle.tables) else {
            return Some(Refusal::NoChargeInWoods);
        };
        if path.named > longest {
            return Some(Refusal::OutOfReach { distance: path.named, longest });
        }
        if !facts.is_halted(&self.battle.tables) {
            return None;
        }
        let (after, feature) = self.halt(&path.from, path.distance)?;
        Some(Refusal::HaltedOnTheWay { ground: self.battle.terrain.name_of(feature).into(), after })
    }
}

/// How far a charge goes, and what is on its way.
fn reach(battle: &Battle, unit: UnitId, path: &ChargePath) -> ChargeRun {
    ChargeRun {
        troops: battle.unit(unit).mover(),
        distance: path.distance,
        woods: is_over_woods(battle, path),
        ground: path.ground,
    }
}

/// What a charge needs to know, and what its answer and its first round of melee do.
pub(crate) fn facts(now: Now<'_>, unit: UnitId, path: &ChargePath, may_answer: AnswerRule) -> ChargeFacts {
    let Now { battle, state } = now;
    let (own, enemy) = (battle.unit(unit), battle.unit(path.target));
    let reach = reach(battle, unit, path);
    let Paired { on_one: [by_one, by_two, by_three, by_four], uphill, .. } = first_round(now, unit, path);
    let home = ChargeFacts {
        troops: reach.troops,
        distance: reach.distance,
        woods: reach.woods,
        ground: reach.ground,
        melee: own.melee,
        lancers: own.lances == Lances::Carried,
        uphill,
        by_one: Count::clamped(by_one),
        by_two: Count::clamped(by_two),
        by_three: Count::clamped(by_three),
        by_four: Count::clamped(by_four),
        target_troops: enemy.troops,
        target_melee: enemy.melee,
        answer: ShortAnswer::Nothing,
        ..ChargeFacts::plain()
    };
    // The answer is looked at where the shortest charge ends.
    let shortest = reach.shortest(&battle.tables).filter(|shortest| *shortest < reach.distance);
    let Some(came) = shortest.filter(|_| may_answer == AnswerRule::Allowed) else { return home };
    let pose = path.from.pose();
    let mut short = state.clone();
    short.units[unit.index()].pose = Some(Pose::new(pose.at.towards(pose.facing, came), pose.facing));
    let then = Now { battle, state: &short };
    let can = |answer: Reaction| answer_refusal(then, path.target, unit, answer, None).is_none();
    let Some(shot) = shooting::facts(then, path.target, unit) else { return home };
    let back = self::path(then, path.target, unit, None).ok().filter(|_| can(Reaction::Charge));
    let met =
        back.map(|back| (self::reach(battle, path.target, &back), first_round(then, path.target, &back)));
    let back_on = met.map_or([0; 4], |(_, paired)| paired.on_one);
    ChargeFacts {
        morale: shot.target_morale,
        figures: shot.target_figures,
        start: shot.target_start,
        commander: shot.target_commander,
        commander_morale: shot.target_commander_morale,
        cover: shot.cover,
        room: (shot.target_room - came).max(Inches::ZERO),
        target_weapon: shot.weapon,
        target_firers: shot.firers,
        target_lancers: enemy.lances == Lances::Carried,
        target_woods: met.is_some_and(|(reach, _)| reach.woods),
        target_uphill: met.is_some_and(|(_, paired)| paired.uphill),
        target_by_one: Count::clamped(back_on[0]),
        target_by_two: Count::clamped(back_on[1]),
        target_by_three: Count::clamped(back_on[2]),
        target_by_four: Count::clamped(back_on[3]),
        answer: match (can(Reaction::Shoot), met) {
            (true, _) => ShortAnswer::Fire,
            (false, Some(_)) => ShortAnswer::Charge,
            (false, None) => ShortAnswer::Nothing,
        },
        ..home
    }
}

/// The pairs of the first round, if a charge comes home.
fn first_round(now: Now<'_>, unit: UnitId, path: &ChargePath) -> Paired {
    let battle = now.battle;
    let mut home_state = now.state.clone();
    home_state.units[unit.index()].pose = Some(home(now, unit, path));
    for enemy in touched(Now { battle, state: &home_state }, unit, path.target) {
        Event::Locked { one: unit.min(enemy), other: unit.max(enemy) }.apply(battle, &mut home_state);
    }
    home_state.fight = Some(melee::round(Now { battle, state: &home_state }, unit, Round::Charge));
    melee::paired(battle, home_state)
}

/// Charges; the pending choice it was ordered in is settled.
pub(crate) fn charge(
    at: &mut At<'_>,
    unit: UnitId,
    target: UnitId,
    towards: Option<Point>,
    may_answer: AnswerRule,
) {
    let battle = at.battle;
    let Ok(path) = path(at.now(), unit, target, towards) else { return };
    let target = path.target;
    let facts = facts(at.now(), unit, &path, may_answer);
    let name = |_: &Step| Some(battle.unit(unit).name.to_string());
    let outcome = naming::run::<ChargeReach>(at, &battle.tables, &facts, &name);
    at.emit(Event::Settled);
    if outcome.result == ChargeEnd::Home {
        let pose = home(at.now(), unit, &path);
        at.emit(Event::Charged { unit, target, pose });
        lock(at, unit, target);
        melee::begin(at, unit, Round::Charge);
        return;
    }
    let reached = path.distance - outcome.short_by;
    let pose = path.from.pose();
    let pose = Pose::new(pose.at.towards(pose.facing, reached), pose.facing);
    at.emit(Event::Charged { unit, target, pose });
    if may_answer == AnswerRule::Allowed && answers(at.now(), target, unit).next().is_some() {
        at.emit(Event::Asked { pending: Pending::React { unit: target, charger: unit } });
    }
}

/// Whether the target of a charge that falls short may react.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerRule {
    /// It may.
    Allowed,
    /// This is the answer.
    Given,
}

/// What a unit that was charged in vain may do, besides nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reaction {
    /// Shoot at the charger.
    Shoot,
    /// Charge it.
    Charge,
}

pub(crate) fn answers<'a>(
    now: Now<'a>,
    unit: UnitId,
    charger: UnitId,
) -> impl Iterator<Item = Reaction> + 'a {
    let all = [Reaction::Shoot, Reaction::Charge].into_iter();
    all.filter(move |&answer| answer_refusal(now, unit, charger, answer, None).is_none())
}

/// Why a unit may not answer a charge so.
pub(crate) fn answer_refusal(
    now: Now<'_>,
    unit: UnitId,
    charger: UnitId,
    answer: Reaction,
    towards: Option<Point>,
) -> Option<Refusal> {
    if now.state.is_in_melee(unit) {
        return Some(Refusal::InMelee);
    }
    if now.state.unit(unit).disrupted {
        return Some(Refusal::Disrupted);
    }
    match answer {
        Reaction::Shoot => shooting::refusal(now, unit, charger),
        Reaction::Charge => path(now, unit, charger, towards).err(),
    }
}

/// Where a charge that makes contact ends: flush to the side it struck, if there is room for that.
fn home(now: Now<'_>, unit: UnitId, path: &ChargePath) -> Pose {
    let pose = path.from.pose();
    let struck = path.from.moved_to(Pose::new(pose.at.towards(pose.facing, path.distance), pose.facing));
    let flush = struck.flush_to(&path.met, path.met.side_before(&struck));
    let around = Surroundings::new(now, Piece::Unit(unit), Gaps::None, Edges::Pass);
    if around.field().has_room_for(&flush) { flush.pose() } else { struck.pose() }
}

/// All enemies touched are in melee with the charger, the target in any case.
fn lock(at: &mut At<'_>, unit: UnitId, target: UnitId) {
    for enemy in touched(at.now(), unit, target) {
        at.emit(Event::Locked { one: unit.min(enemy), other: unit.max(enemy) });
    }
}

/// The target, and all other enemies that a unit touches.
fn touched(now: Now<'_>, unit: UnitId, target: UnitId) -> BTreeSet<UnitId> {
    let Now { battle, state } = now;
    let Some(own) = state.block(battle, unit) else { return BTreeSet::new() };
    let side = battle.unit(unit).side;
    let enemies = state.bodies(battle).filter(|(id, _)| battle.unit(*id).side != side);
    enemies.filter(|(id, block)| *id == target || in_contact(block, &own)).map(|(id, _)| id).collect()
}
