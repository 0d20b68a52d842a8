//! Section 3, the question to the side that is not active: what each unit may do about an action, where, and how likely it succeeds.

use board::table::Inches;
use engine::{Reach, Reacts, Seat, Volunteer};
use sheet::Axis;

use crate::Now;
use crate::game::battle::{Battle, UnitId};
use crate::game::group::Trio;
use crate::game::order::Order;
use crate::game::reaction::{Quarters, Reaction, ReactionKind};
use crate::game::state::{Pending, ReactionTrigger, State};
use crate::rules::fire;
use crate::rules::fire::facts::FireOccasion;
use crate::rules::fire::line_of_fire::UnitAt;
use crate::rules::turn::reactions::{ActionPath, actor_after, actors, is_aware_after, one_refusal};
use crate::sheet::axes::RangeBand;
use crate::sheet::units::{Formation, MoraleLevel, Side};

/// The best fire of a unit at an acting unit, among some points of its path: the point, and the chance of an effect.
fn best_fire(
    now: Now<'_>,
    unit: UnitId,
    actor: UnitId,
    action: ActionPath,
    points: &[Quarters],
) -> Option<(ReactionKind, u8)> {
    let mut best: Option<(i32, Quarters, u8)> = None;
    for &after in points {
        let Some(block) = actor_after(now, action, actor, after) else { continue };
        let there = UnitAt { unit: actor, block: &block };
        if fire::play::reaction_refusal(now, unit, there).is_some() {
            continue;
        }
        let shot = fire::facts::fire_facts_at(now, Trio::one(unit), there, FireOccasion::Reaction);
        let Some((facts, _)) = shot else { continue };
        let Some(weight) = facts.expected(&now.battle.tables) else { continue };
        if best.is_none_or(|(most, ..)| weight > most) {
            best = Some((weight, after, facts.chance(&now.battle.tables)));
        }
    }
    best.map(|(_, after, percent)| (ReactionKind::Fires { at: actor, after }, percent))
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
    points: &[Quarters],
) -> Vec<(ReactionKind, u8)> {
    let (own, deed) = (now.state.unit(unit), action.deed);
    let allowed = |way: ReactionKind| one_refusal(now, side, deed, Reaction { unit, way }).is_none();
    let mut all = Vec::new();
    let Some(actors) = actors(now.state, deed) else { return all };
    if own.marks.reaction {
        for actor in actors.iter() {
            let fire = best_fire(now, unit, actor, action, points);
            all.extend(fire.filter(|&(way, _)| allowed(way)));
        }
        all.sort_by_key(|&(_, percent)| std::cmp::Reverse(percent));
    }
    let held = |at: UnitId, occasion: FireOccasion| {
        let block = actor_after(now, action, at, Quarters::reaching(action.length))?;
        let target = UnitAt { unit: at, block: &block };
        let (facts, _) = fire::facts::fire_facts_at(now, Trio::one(unit), target, occasion)?;
        Some(facts.chance(&now.battle.tables))
    };
    if deed == ReactionTrigger::Charges {
        for at in actors.iter() {
            for (way, occasion) in [
                (ReactionKind::HoldsFire { at }, FireOccasion::PointBlank),
                (ReactionKind::Desperate { at }, FireOccasion::Desperate),
            ] {
                if allowed(way) {
                    all.push((way, held(at, occasion).unwrap_or(0)));
                }
            }
        }
    }
    // It disengages or rallies at the first point where it sees the enemy, and turns or changes formation at the last.
    let sees = |after: &&Quarters| is_aware_after(now, unit, action, **after);
    let first = points.iter().find(sees).copied().unwrap_or_default();
    let last = points.iter().rev().find(sees).copied().unwrap_or_default();
    let others = [
        (ReactionKind::Countercharges, 50),
        (ReactionKind::Disengages { after: first }, if deed == ReactionTrigger::Charges { 50 } else { 0 }),
        (ReactionKind::Reforms { after: first }, 100),
        (ReactionKind::Rallies { after: first }, 50),
        (ReactionKind::Turns { after: last }, 0),
    ];
    all.extend(others.into_iter().filter(|&(way, _)| allowed(way)));
    if own.level == MoraleLevel::GoodOrder {
        let forms = Formation::ALL.iter().map(|&formation| ReactionKind::Forms { formation, after: last });
        all.extend(forms.filter(|&way| allowed(way)).map(|way| (way, 0)));
    }
    all
}

/// What each unit of a side may do about an action.
fn all_ways(now: Now<'_>, side: Side, deed: ReactionTrigger) -> Vec<(UnitId, Vec<(ReactionKind, u8)>)> {
    let action = ActionPath::of(now, deed);
    let points = points(action.length);
    let units = now.state.standing(now.battle, side);
    let all = units.map(|unit| (unit, ways(now, side, unit, action, &points)));
    all.filter(|(_, ways)| !ways.is_empty()).collect()
}

/// Answers worth weighing: none, each reaction alone, and all reactions together that may hurt the enemy.
pub(crate) fn answers(now: Now<'_>, side: Side, deed: ReactionTrigger) -> Vec<Order> {
    let all = all_ways(now, side, deed);
    let mut orders = vec![Order::React { reactions: Vec::new() }];
    let mut together = Vec::new();
    for (unit, ways) in &all {
        for &(way, percent) in ways {
            if percent > 0 {
                orders.push(Order::React { reactions: vec![Reaction { unit: *unit, way }] });
            }
        }
        let first = ways.first().filter(|(_, percent)| *percent >= 20);
        together.extend(first.map(|&(way, _)| Reaction { unit: *unit, way }));
    }
    if together.len() > 1 {
        orders.push(Order::React { reactions: together });
    }
    orders
}

/// What the other side is likely to answer: every unit fires that may hurt the acting unit.
pub(crate) fn likeliest(now: Now<'_>, side: Side, deed: ReactionTrigger) -> Order {
    let action = ActionPath::of(now, deed);
    let end = Quarters::reaching(action.length);
    let mut reactions = Vec::new();
    let Some(actors) = actors(now.state, deed) else { return Order::React { reactions } };
    for unit in now.state.standing(now.battle, side).filter(|&unit| now.state.unit(unit).marks.reaction) {
        let actor = actors.lead();
        let held = ReactionKind::HoldsFire { at: actor };
        if deed == ReactionTrigger::Charges
            && one_refusal(now, side, deed, Reaction { unit, way: held }).is_none()
        {
            reactions.push(Reaction { unit, way: held });
            continue;
        }
        let fire = best_fire(now, unit, actor, action, &[end]);
        if let Some((way, _)) = fire.filter(|&(_, percent)| percent >= 30) {
            reactions.push(Reaction { unit, way });
        }
    }
    Order::React { reactions }
}

/// How near the enemy is when a unit fires; reactions other than fire are done from afar.
fn reach(now: Now<'_>, deed: ReactionTrigger, Reaction { unit, way }: Reaction) -> Reach {
    let ReactionKind::Fires { at, after } = way else {
        return if way.target().is_some() { Reach::Charged } else { Reach::Long };
    };
    let band = actor_after(now, ActionPath::of(now, deed), at, after).and_then(|block| {
        let target = UnitAt { unit: at, block: &block };
        let shot = fire::facts::fire_facts_at(now, Trio::one(unit), target, FireOccasion::Reaction);
        shot.and_then(|(facts, _)| facts.band(&now.battle.tables))
    });
    match band {
        Some(RangeBand::Long) | None => Reach::Long,
        Some(RangeBand::Normal) => Reach::Normal,
        Some(_) => Reach::Short,
    }
}

/// A way in words.
fn told(battle: &Battle, way: ReactionKind) -> String {
    let name = |unit: UnitId| battle.unit(unit).name.as_str();
    let point = |after: Quarters| {
        if after.inches() == Inches::ZERO { String::new() } else { format!(" after {}\"", after.inches()) }
    };
    match way {
        ReactionKind::Fires { at, after } => format!("fires at {}{}", name(at), point(after)),
        ReactionKind::HoldsFire { at } => {
            format!("holds its fire for {} until it is within an inch", name(at))
        }
        ReactionKind::Desperate { at } => format!("fires in desperation at {}", name(at)),
        ReactionKind::Forms { formation: Formation::Limbered, after } => {
            format!("limbers up{}", point(after))
        }
        ReactionKind::Forms { formation: Formation::Unlimbered, after } => {
            format!("unlimbers{}", point(after))
        }
        ReactionKind::Forms { formation, after } => {
            format!("forms {}{}", formation.key().replace('-', " "), point(after))
        }
        ReactionKind::Turns { after } => format!("turns to face{}", point(after)),
        ReactionKind::Reforms { after } => format!("reforms{}", point(after)),
        ReactionKind::Rallies { after } => format!("tries to rally{}", point(after)),
        ReactionKind::Countercharges => "goes to meet the charge".into(),
        ReactionKind::Disengages { after } => format!("disengages{}", point(after)),
    }
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
            all.extend(ways.into_iter().map(|(way, percent)| Volunteer {
                unit: unit.0.into(),
                group: self.unit(unit).brigade.map(|brigade| brigade.0.into()),
                way: way.number(),
                fires: matches!(way, ReactionKind::Fires { .. } | ReactionKind::HoldsFire { .. }),
                reach: reach(now, deed, Reaction { unit, way }),
                deed: told(self, way),
                percent,
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
