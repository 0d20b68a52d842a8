//! Section 3, the question to the side that is not active: what each unit may do about an action, where, and how likely it succeeds.

use board::table::{Block, Inches};
use engine::{Reach, Reacts, Seat, Volunteer};
use sheet::Axis;
use words::Distance;

use crate::Now;
use crate::game::battle::{Battle, UnitId};
use crate::game::group::Trio;
use crate::game::order::Order;
use crate::game::reaction::{Quarters, Reaction, ReactionKind};
use crate::game::state::{Pending, ReactionTrigger, State};
use crate::rules::charge::declaration::bearing;
use crate::rules::fire::line_of_fire::UnitAt;
use crate::rules::fire::resolve::{Fire, FireFacts};
use crate::rules::morale::rally::Rally;
use crate::rules::turn::reactions::{
    ActionPath, actor_after, actors, is_aware_after, occasion, one_refusal, refusal, state_after,
    state_at_fire,
};
use crate::rules::{fire, morale};
use crate::sheet::axes::RangeBand;
use crate::sheet::board_tables::{AngleRow, DistanceRow};
use crate::sheet::tables::Tables;
use crate::sheet::units::{Formation, MoraleLevel, Side};

/// Chances below which a unit that is not asked for its best fire rather keeps it.
const SLIGHT: u8 = 10;

/// The distance at which a new formation or front may be worth an interruption: about a move.
const ALARM: Inches = Inches::whole(6);

/// A way to react, with the chance that it has an effect, where dice decide that.
#[derive(Clone, Copy)]
struct WeighedReaction {
    way: ReactionKind,
    percent: Option<u8>,
    /// A person that has said nothing else is asked for it, however slight its chance: it changes how the unit meets the enemy.
    is_pressing: bool,
}

impl WeighedReaction {
    fn new(now: Now<'_>, unit: UnitId, action: ActionPath, way: ReactionKind, percent: Option<u8>) -> Self {
        let is_pressing = match way {
            ReactionKind::Countercharges | ReactionKind::Reforms { .. } => true,
            ReactionKind::Disengages { .. } => action.deed == ReactionTrigger::Charges,
            ReactionKind::Turns { .. } => is_outflanked(now, unit, action),
            ReactionKind::Forms { .. } => is_surprised(now, unit, action),
            _ => action.deed == ReactionTrigger::Charges && percent.is_some_and(|percent| percent > 0),
        };
        WeighedReaction { way, percent, is_pressing }
    }
}

/// Where the first acting unit is in the end.
fn end(now: Now<'_>, action: ActionPath) -> Option<Block> {
    actor_after(now, action, actors(now.state, action.deed)?.lead(), Quarters::reaching(action.length))
}

/// Whether the acting unit comes near a unit that could not fire at it, for its front.
fn is_outflanked(now: Now<'_>, unit: UnitId, action: ActionPath) -> bool {
    let blocks = now.state.block(now.battle, unit).zip(end(now, action));
    blocks.is_some_and(|(own, other)| {
        own.is_within(ALARM, &other)
            && bearing(&own, &other).from(own.pose().facing).abs() > now.battle.angle(AngleRow::Fire)
    })
}

/// Whether a unit that is not drawn up to fight is fired at, or the acting unit comes near it.
fn is_surprised(now: Now<'_>, unit: UnitId, action: ActionPath) -> bool {
    let is_fired_at = matches!(action.deed, ReactionTrigger::Fired { target, .. } if target == unit);
    let blocks = || now.state.block(now.battle, unit).zip(end(now, action));
    !now.battle.tables.fires(now.state.unit(unit).formation)
        && (is_fired_at || blocks().is_some_and(|(own, other)| own.is_within(ALARM, &other)))
}

/// The facts of the fire of a reaction, in the state in which it is given.
pub(crate) fn fire_of(now: Now<'_>, units: Trio, way: ReactionKind) -> Option<FireFacts> {
    Some(fire::facts::fire_facts(now, units, way.target()?, occasion(way))?.0)
}

/// How likely a fire costs its target figures, or a level.
fn fire_chance(tables: &Tables, facts: &FireFacts) -> u8 {
    odds::chance::<Fire>(tables, facts, |fire| fire.hits > 0 || fire.morale.is_failed()).unwrap_or(0)
}

/// How likely a unit rallies.
fn rally_chance(now: Now<'_>, unit: UnitId) -> u8 {
    let (facts, level) = (morale::facts::rally_facts(now, unit), now.state.unit(unit).level);
    odds::chance::<Rally>(&now.battle.tables, &facts, |rally| rally.level < level).unwrap_or(0)
}

/// A point of a path, and the state there.
type PathPoint = (Quarters, State);

/// The best fire of a unit at an acting unit, among some points of its path: the point, and the chance of an effect.
fn best_fire(now: Now<'_>, unit: UnitId, actor: UnitId, points: &[PathPoint]) -> Option<(ReactionKind, u8)> {
    let tables = &now.battle.tables;
    let mut best: Option<(u8, ReactionKind)> = None;
    let mut known: Vec<(FireFacts, u8)> = Vec::new();
    for (after, state) in points {
        let now = Now { battle: now.battle, state };
        let Some(block) = state.block(now.battle, actor) else { continue };
        if fire::play::reaction_refusal(now, unit, UnitAt { unit: actor, block: &block }).is_some() {
            continue;
        }
        let way = ReactionKind::Fires { at: actor, after: *after };
        let Some(facts) = fire_of(now, Trio::one(unit), way) else { continue };
        let Some(band) = facts.band(tables) else { continue };
        // Within a band the range makes no difference.
        let range = known.iter().map(|(other, _)| other.range);
        let range = range.rev().find(|&range| facts.firer().band(tables, facts.manner, range) == Some(band));
        let facts = FireFacts { range: range.unwrap_or(facts.range), ..facts };
        let found = known.iter().find(|(other, _)| *other == facts).map(|&(_, percent)| percent);
        let percent = found.unwrap_or_else(|| fire_chance(tables, &facts));
        known.push((facts, percent));
        if best.is_none_or(|(most, _)| percent > most) {
            best = Some((percent, way));
        }
    }
    best.map(|(percent, way)| (way, percent))
}

/// The points of a way at which reactions are weighed: every inch, and its end.
pub(crate) fn points(whole: Inches) -> Vec<Quarters> {
    let end = Quarters::reaching(whole);
    let mut all: Vec<Quarters> = (0..=end.0).step_by(4).map(Quarters).collect();
    if all.last() != Some(&end) {
        all.push(end);
    }
    all
}

/// All that a unit may sensibly do, and how likely that has an effect.
fn ways(
    now: Now<'_>,
    side: Side,
    unit: UnitId,
    action: ActionPath,
    points: &[PathPoint],
) -> Vec<WeighedReaction> {
    let (own, deed) = (now.state.unit(unit), action.deed);
    let allowed = |way: ReactionKind| one_refusal(now, side, deed, Reaction { unit, way }).is_none();
    let weighed = |way, percent| WeighedReaction::new(now, unit, action, way, percent);
    let mut all = Vec::new();
    let Some(actors) = actors(now.state, deed) else { return all };
    if own.marks.reaction {
        for actor in actors.iter() {
            let fire = best_fire(now, unit, actor, points);
            let fire = fire.filter(|&(way, _)| allowed(way));
            all.extend(fire.map(|(way, percent)| weighed(way, Some(percent))));
        }
        all.sort_by_key(|fire| std::cmp::Reverse(fire.percent));
    }
    let held = |way: ReactionKind| {
        let state = state_at_fire(now, deed, Reaction { unit, way })?;
        let facts = fire_of(Now { battle: now.battle, state: &state }, Trio::one(unit), way)?;
        Some(fire_chance(&now.battle.tables, &facts))
    };
    if deed == ReactionTrigger::Charges {
        for at in actors.iter() {
            let close = [ReactionKind::HoldsFire { at }, ReactionKind::Desperate { at }];
            let close = close.into_iter().filter(|&way| allowed(way));
            all.extend(close.map(|way| weighed(way, held(way))));
        }
    }
    // It disengages or rallies at the first point where it sees the enemy, and turns or changes formation at the last.
    let sees = |after: &Quarters| is_aware_after(now, unit, action, *after);
    let first = points.iter().map(|&(after, _)| after).find(sees).unwrap_or_default();
    let last = points.iter().rev().map(|&(after, _)| after).find(sees).unwrap_or_default();
    let others = [
        ReactionKind::Countercharges,
        ReactionKind::Disengages { after: first },
        ReactionKind::Reforms { after: first },
        ReactionKind::Rallies { after: first },
        ReactionKind::Turns { after: last },
    ];
    all.extend(others.into_iter().filter(|&way| allowed(way)).map(|way| {
        weighed(way, matches!(way, ReactionKind::Rallies { .. }).then(|| rally_chance(now, unit)))
    }));
    if own.level == MoraleLevel::GoodOrder {
        let forms = Formation::ALL.iter().map(|&formation| ReactionKind::Forms { formation, after: last });
        all.extend(forms.filter(|&way| allowed(way)).map(|way| weighed(way, None)));
    }
    all
}

/// What each unit of a side may do about an action, and those that may join the fire of another.
fn all_ways(now: Now<'_>, side: Side, deed: ReactionTrigger) -> Vec<(UnitId, Vec<WeighedReaction>)> {
    let action = ActionPath::of(now, deed);
    let points: Vec<PathPoint> =
        points(action.length).into_iter().map(|after| (after, state_after(now, action, after))).collect();
    let units = now.state.standing(now.battle, side);
    let mut all: Vec<(UnitId, Vec<WeighedReaction>)> =
        units.map(|unit| (unit, ways(now, side, unit, action, &points))).collect();
    let fires: Vec<Reaction> = all
        .iter()
        .flat_map(|(unit, ways)| ways.iter().map(|weighed| Reaction { unit: *unit, way: weighed.way }))
        .filter(|reaction| reaction.way.is_joinable())
        .collect();
    for (unit, ways) in &mut all {
        ways.extend(joins(now, side, action, *unit, &fires));
    }
    all.retain(|(_, ways)| !ways.is_empty());
    all
}

/// The fires of others that a unit may join.
fn joins(
    now: Now<'_>,
    side: Side,
    action: ActionPath,
    unit: UnitId,
    fires: &[Reaction],
) -> Vec<WeighedReaction> {
    let deed = action.deed;
    let mut leads: Vec<UnitId> = Vec::new();
    let mut all = Vec::new();
    for &fire in fires.iter().filter(|fire| fire.unit != unit) {
        let Some(units) = Trio::new(&[fire.unit, unit]) else { continue };
        if leads.contains(&fire.unit) || fire::play::combined_refusal(now, units).is_some() {
            continue;
        }
        let way = ReactionKind::Joins { of: fire.unit };
        if refusal(now, side, deed, &[fire, Reaction { unit, way }]).is_some() {
            continue;
        }
        leads.push(fire.unit);
        let facts = state_at_fire(now, deed, fire)
            .and_then(|state| fire_of(Now { battle: now.battle, state: &state }, units, fire.way));
        let percent = facts.map(|facts| fire_chance(&now.battle.tables, &facts));
        all.push(WeighedReaction::new(now, unit, action, way, percent));
    }
    all
}

/// Answers worth weighing: none, each reaction alone, fires joined by another unit, all reactions together that may hurt the
/// enemy, and what the other side expects.
pub(crate) fn answers(now: Now<'_>, side: Side, deed: ReactionTrigger) -> Vec<Order> {
    let all = all_ways(now, side, deed);
    let mut orders = vec![Order::React { reactions: Vec::new() }];
    let mut together = Vec::new();
    let fires_by = |lead: UnitId| {
        let ways = all.iter().filter(move |(unit, _)| *unit == lead).flat_map(|(_, ways)| ways);
        let fires = ways.filter(|weighed| weighed.way.is_joinable());
        fires.map(move |fire| Reaction { unit: lead, way: fire.way })
    };
    for &(unit, ref ways) in &all {
        for weighed in ways {
            let own = Reaction { unit, way: weighed.way };
            if let ReactionKind::Joins { of } = weighed.way {
                orders.extend(fires_by(of).map(|fire| Order::React { reactions: vec![fire, own] }));
            } else if weighed.percent.is_some_and(|percent| percent > 0) || weighed.is_pressing {
                orders.push(Order::React { reactions: vec![own] });
            }
        }
        let first = ways.first().filter(|first| first.percent.is_some_and(|percent| percent >= SLIGHT));
        together.extend(first.map(|first| Reaction { unit, way: first.way }));
    }
    if together.len() > 1 {
        orders.push(Order::React { reactions: together });
    }
    orders.push(likeliest(now, side, deed));
    orders
}

/// What the other side is likely to answer: charged units hold their fire, and others fire that are within normal range.
pub(crate) fn likeliest(now: Now<'_>, side: Side, deed: ReactionTrigger) -> Order {
    let action = ActionPath::of(now, deed);
    let end = Quarters::reaching(action.length);
    let mut reactions = Vec::new();
    let Some(actors) = actors(now.state, deed) else { return Order::React { reactions } };
    let (actor, then) = (actors.lead(), state_after(now, action, end));
    let then = Now { battle: now.battle, state: &then };
    let Some(block) = then.state.block(now.battle, actor) else { return Order::React { reactions } };
    for unit in now.state.standing(now.battle, side).filter(|&unit| now.state.unit(unit).marks.reaction) {
        let held = Reaction { unit, way: ReactionKind::HoldsFire { at: actor } };
        if deed == ReactionTrigger::Charges && one_refusal(now, side, deed, held).is_none() {
            reactions.push(held);
            continue;
        }
        if fire::play::reaction_refusal(then, unit, UnitAt { unit: actor, block: &block }).is_some() {
            continue;
        }
        let way = ReactionKind::Fires { at: actor, after: end };
        let band = fire_of(then, Trio::one(unit), way).and_then(|facts| facts.band(&now.battle.tables));
        let is_near = band.is_some_and(|band| band != RangeBand::Long);
        if is_near && one_refusal(now, side, deed, Reaction { unit, way }).is_none() {
            reactions.push(Reaction { unit, way });
        }
    }
    Order::React { reactions }
}

/// How near the enemy is when a unit fires; reactions other than fire are done from afar.
fn reach(now: Now<'_>, deed: ReactionTrigger, reaction: Reaction) -> Reach {
    if !matches!(reaction.way, ReactionKind::Fires { .. }) {
        return if reaction.way.target().is_some() { Reach::Charged } else { Reach::Long };
    }
    let band = state_at_fire(now, deed, reaction).and_then(|state| {
        let facts =
            fire_of(Now { battle: now.battle, state: &state }, Trio::one(reaction.unit), reaction.way);
        facts.and_then(|facts| facts.band(&now.battle.tables))
    });
    match band {
        Some(RangeBand::Long) | None => Reach::Long,
        Some(RangeBand::Normal) => Reach::Normal,
        Some(_) => Reach::Short,
    }
}

/// A reaction in words: `Carter's guns fire at 20th Maine after 3½"`.
pub(crate) fn told(battle: &Battle, reaction: Reaction) -> String {
    format!("{} {}", battle.unit(reaction.unit).name, told_way(battle, reaction.unit, reaction.way))
}

/// The same without the name of the unit.
fn told_way(battle: &Battle, unit: UnitId, way: ReactionKind) -> String {
    let (own, name) = (battle.unit_in_words(unit), |unit: UnitId| battle.unit(unit).name.as_str());
    let mark = |length: Inches| Distance::thousandths(length.thousandths()).mark();
    let point = |after: Quarters| match after.inches() {
        Inches::ZERO => String::new(),
        inches => format!(" after {}", Distance::thousandths(inches.thousandths()).in_signs().mark()),
    };
    let (phrase, after) = match way {
        ReactionKind::Fires { at, after } => (format!("fire at {}", name(at)), after),
        ReactionKind::HoldsFire { at } => {
            let near = mark(battle.distance(DistanceRow::ChargeCheck));
            (format!("hold {} fire until {} is within {near}", own.own(), name(at)), Quarters(0))
        }
        ReactionKind::Desperate { at } => (format!("give desperation fire at {}", name(at)), Quarters(0)),
        ReactionKind::Forms { formation: Formation::Limbered, after } => ("limber up".into(), after),
        ReactionKind::Forms { formation: Formation::Unlimbered, after } => ("unlimber".into(), after),
        ReactionKind::Forms { formation, after } => {
            (format!("form {}", formation.key().replace('-', " ")), after)
        }
        ReactionKind::Turns { after } => ("turn to face".into(), after),
        ReactionKind::Faces { facing, after } => (format!("face {facing}°"), after),
        ReactionKind::Reforms { after } => ("reform".into(), after),
        ReactionKind::Rallies { after } => ("try to rally".into(), after),
        ReactionKind::Countercharges => ("countercharge".into(), Quarters(0)),
        ReactionKind::Joins { of } => (format!("join the fire of {}", name(of)), Quarters(0)),
        ReactionKind::Disengages { after } => ("disengage".into(), after),
    };
    own.verb(&phrase) + &point(after)
}

impl Reacts for Battle {
    fn volunteers(&self, state: &State, seat: Seat) -> Vec<Volunteer> {
        let side = Side::of(seat);
        let Some(&Pending::React { side: asked, deed }) = state.pending.last() else { return Vec::new() };
        if asked != side {
            return Vec::new();
        }
        let now = Now { battle: self, state };
        let mut all = Vec::new();
        for (unit, ways) in all_ways(now, side, deed) {
            all.extend(ways.into_iter().map(|WeighedReaction { way, percent, is_pressing }| Volunteer {
                unit: unit.0.into(),
                group: self.unit(unit).brigade.map(|brigade| brigade.0.into()),
                way: way.number(),
                fires: way.is_joinable(),
                reach: reach(now, deed, Reaction { unit, way }),
                deed: told_way(self, unit, way),
                percent: percent.unwrap_or(0),
                is_pressing,
            }));
        }
        all
    }

    fn reaction(&self, chosen: &[(u16, u32)]) -> Order {
        let reaction = |&(unit, way): &(u16, u32)| {
            let unit = UnitId(u8::try_from(unit).ok()?);
            Some(Reaction { unit, way: ReactionKind::numbered(way)? })
        };
        Order::React { reactions: chosen.iter().filter_map(reaction).collect() }
    }
}
