//! What it is worth to a side to stand in a square as it does: fire given and taken, threats, cover, the way to the goal.

use board::square::{Direction, Square};

use super::charge_plan;
use super::threats::{NEAR, strength};
use super::worth::{Outlook, SquareSurvey};
use crate::Now;
use crate::game::battle::{Battle, GroupId, StandId};
use crate::game::state::{Formation, Pending};
use crate::rules::broken_groups;
use crate::rules::fire::{self, FireTarget};
use crate::sheet::axes::Arm;

/// What a hit is worth that may be given or taken.
const HIT: i64 = 400;

/// The share of a charge's promise that counts while one still moves, in hundredths: the enemy fires first.
const PROSPECT: i64 = 60;

/// What a square farther from all friends costs a general on his own.
const LONELY: i64 = 40;

/// What a quarter of a move towards the goal is worth.
const QUARTER: i64 = 45;

/// What a side's stands in a square are worth by being there; nothing where it has none.
pub(super) fn worth(now: Now<'_>, survey: &SquareSurvey, square: Square) -> i64 {
    if now.state.side_in(now.battle, square) != Some(survey.side) {
        return 0;
    }
    let near = survey.threats.nearest[now.battle.map.grid().index(square)];
    let stands: i64 = now.state.stack(now.battle, square).map(|id| stand(now, survey, id, square)).sum();
    if near > NEAR {
        return stands;
    }
    let ripe =
        beside(now.battle, square).any(|next| survey.threats.enemy(next).is_some_and(|enemy| enemy.ripe));
    let taken = fire_taken(now, survey, square) + weakness(now, survey, square);
    // An assault that will carry is not held up by what it costs to come up.
    stands + front(now, survey, square) - if ripe { taken / 2 } else { taken }
}

fn beside(battle: &Battle, square: Square) -> impl Iterator<Item = Square> {
    battle.map.grid().neighbours(square).map(|(_, next)| next)
}

/// What a single stand is worth in a square, whichever way it faces.
fn stand(now: Now<'_>, survey: &SquareSurvey, id: StandId, square: Square) -> i64 {
    let near = i64::from(survey.threats.nearest[now.battle.map.grid().index(square)]);
    let way = survey.goals.way(now.battle, id, square);
    let in_column = now.state.stand(id).formation == Formation::Column;
    match now.battle.stand(id).arm {
        Arm::Infantry | Arm::Cavalry => {
            let unready = if in_column { (130 * (4 - near)).max(0) } else { 0 };
            -QUARTER * way - unready
        }
        Arm::Skirmishers => -QUARTER / 2 * way,
        Arm::Artillery => {
            let formed = now.state.formed_in(now.battle, square) > 0;
            let alone = if formed { 0 } else { (120 * (3 - near)).max(0) };
            let unready = if in_column { (20 * (6 - near)).max(0) } else { 0 };
            // Guns go to where they bear on the goal, not onto it.
            -QUARTER / 2 * way.max(6) - alone - unready
        }
        Arm::General => general(now, survey, id, square),
    }
}

/// A general belongs with troops of his own group where they fight, and with a broken group that has no other general; on
/// his own he looks for friends.
fn general(now: Now<'_>, survey: &SquareSurvey, id: StandId, square: Square) -> i64 {
    let near = i64::from(survey.threats.nearest[now.battle.map.grid().index(square)]);
    let others =
        || now.state.stack(now.battle, square).filter(|&other| now.battle.stand(other).arm != Arm::General);
    let group = now.battle.stand(id).group;
    let own = others().filter(|&other| now.battle.stand(other).group == group).count() as i64;
    let needs_him = |g: GroupId| broken_groups::is_broken(now, g) && !is_attended_by_another(now, g, id);
    let steadied = others().map(|other| now.battle.stand(other).group).any(needs_him);
    let formed: i64 = others()
        .filter(|&other| now.battle.stand(other).arm.is_formed())
        .map(|other| i64::from(now.battle.stand(other).dots))
        .sum();
    let alone = if others().next().is_none() {
        (150 * (6 - near)).max(60) + LONELY * steps_to_friends(now, survey, square)
    } else {
        0
    };
    let wounded = if now.state.stand(id).hits > 0 { (200 * (2 - near)).max(0) } else { 0 };
    40 * own.min(2) + 12 * formed + 10 * (6 - near).max(0) + 1500 * i64::from(steadied) - alone - wounded
}

/// Whether a general other than this one is in a square of a group.
fn is_attended_by_another(now: Now<'_>, group: GroupId, id: StandId) -> bool {
    let squares = now.state.of_group(now.battle, group).filter_map(|member| now.state.at(member));
    let mut there = squares.flat_map(|square| now.state.stack(now.battle, square));
    there.any(|other| other != id && now.battle.stand(other).arm == Arm::General)
}

/// Steps from a square to the nearest troops of the side.
fn steps_to_friends(now: Now<'_>, survey: &SquareSurvey, square: Square) -> i64 {
    let friends = now.battle.muster.side(survey.side).iter();
    let troops = friends.filter(|&&other| now.battle.stand(other).arm != Arm::General);
    let nearest = troops.filter_map(|&other| Some(now.state.at(other)?.steps(square))).min();
    nearest.map_or(0, i64::from)
}

/// What the way a square faces is worth. In the own move a turn is free, so that the best way counts, and facing it a
/// little more.
fn front(now: Now<'_>, survey: &SquareSurvey, square: Square) -> i64 {
    let kept = now.state.facing(now.battle, square);
    if !matches!(now.state.pending.last(), Some(Pending::Move(side)) if *side == survey.side) {
        return facing(now, survey, square, kept);
    }
    let mut turned = now.state.clone();
    let [mut best, mut as_is] = [i64::MIN; 2];
    for way in Direction::ALL {
        turned.square_mut(now.battle, square).facing = way;
        let worth = facing(Now { battle: now.battle, state: &turned }, survey, square, way);
        best = best.max(worth);
        if way == kept {
            as_is = worth;
        }
    }
    best - (best - as_is) / 8 - i64::from(best > as_is)
}

/// What a square is worth that faces this way: shots, charges, flanks.
fn facing(now: Now<'_>, survey: &SquareSurvey, square: Square, way: Direction) -> i64 {
    let mut worth = 0;
    for enemy in &survey.threats.enemies {
        let bearing = square.bearing(way, enemy.square);
        let far = i64::from(square.distance(enemy.square));
        if far <= i64::from(NEAR) && bearing.is_in_front() {
            worth += enemy.strength * 12 / far.max(1);
        }
    }
    for (side, next) in now.battle.map.grid().neighbours(square) {
        let Some(enemy) = survey.threats.enemy(next) else { continue };
        let formed = now.state.stack(now.battle, square).filter(|&id| {
            now.battle.stand(id).arm.is_formed() && now.state.stand(id).formation == Formation::Deployed
        });
        let formed = formed.count() as i64;
        if side != way {
            worth -= 40 * enemy.strength;
        } else if enemy.ripe && formed > 0 {
            let flank = now.state.facing(now.battle, next) != side.opposite();
            worth += 60 * formed + if flank { 150 } else { 0 };
        }
        if side == way && formed > 0 {
            worth += charge_plan::prospect(now, survey.side, square, next).max(0) * PROSPECT / 100;
        }
    }
    worth + fire_given(now, survey, square)
}

/// What the shots of a square promise.
fn fire_given(now: Now<'_>, survey: &SquareSurvey, square: Square) -> i64 {
    let best = |id: StandId| {
        let shots = survey.threats.enemies.iter().filter(|enemy| enemy.square.distance(square) < NEAR);
        shots.map(|enemy| shot(now, id, enemy.square)).max().unwrap_or(0)
    };
    now.state.front_rank(now.battle, square).map(best).sum()
}

/// What the enemy's shots at a square cost.
fn fire_taken(now: Now<'_>, survey: &SquareSurvey, square: Square) -> i64 {
    let near = survey.threats.enemies.iter().filter(|enemy| enemy.square.distance(square) < NEAR);
    let firers = near.flat_map(|enemy| now.state.front_rank(now.battle, enemy.square));
    let shots: i64 = firers.map(|id| shot(now, id, square)).sum();
    // A side that has to attack cannot avoid every shot.
    match survey.outlook {
        Outlook::Winning => shots,
        Outlook::NotWinning => shots / 2,
    }
}

/// What the shot of a stand at a square is worth; nothing if it may not be fired.
fn shot(now: Now<'_>, id: StandId, at: Square) -> i64 {
    let side = now.battle.stand(id).side;
    if fire::refusal(now, side, id, at, FireTarget::Square).is_some() {
        return 0;
    }
    let facts = fire::facts(now, id, at, FireTarget::Square);
    facts.map_or(0, |facts| facts.expected(&now.battle.tables) * HIT / 100)
}

/// What it costs that the stands that may charge the square are stronger than those in it.
fn weakness(now: Now<'_>, survey: &SquareSurvey, square: Square) -> i64 {
    let threat = survey.threats.chargers[now.battle.map.grid().index(square)];
    let stands =
        now.state.stack(now.battle, square).filter(|&id| now.battle.stand(id).arm != Arm::General).count()
            as i64;
    let over = (threat - strength(now, square)).clamp(0, 6);
    25 * over * stands.min(3)
}
