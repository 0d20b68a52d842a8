//! Where the enemy is, how near, how strong, and which of its squares can be stormed.

use board::square::Square;

use super::worth::Outlook;
use crate::Now;
use crate::game::battle::{Battle, Side, StandId};
use crate::game::map::SquareGround;
use crate::sheet::axes::{Arm, TroopRate};

/// How far guns are worth a thought: a square beyond the longest range.
pub(super) const NEAR: u8 = 5;

/// Steps from which troops come to a charge within two turns.
const AT_HAND: u8 = 4;

/// What the enemy can do, square by square.
pub(super) struct Threats {
    /// Enemy squares with troops.
    pub(super) enemies: Vec<Enemy>,
    /// From every square, how far the nearest of them is.
    pub(super) nearest: Vec<u8>,
    /// The dots that could charge each square in the enemy's next move.
    pub(super) chargers: Vec<i64>,
}

/// An enemy square.
pub(super) struct Enemy {
    pub(super) square: Square,
    /// Its fighting strength in dots.
    pub(super) strength: i64,
    /// Whether there are enough of ours about to storm it.
    pub(super) ripe: bool,
}

impl Threats {
    pub(super) fn see(now: Now<'_>, side: Side, outlook: Outlook) -> Threats {
        let grid = now.battle.map.grid();
        let troops = |of: Side| {
            now.battle.ids().filter(move |&id| {
                now.battle.stand(id).side == of && now.battle.stand(id).arm != Arm::General
            })
        };
        let mut squares: Vec<Square> = troops(side.enemy()).filter_map(|id| now.state.at(id)).collect();
        squares.sort_unstable();
        squares.dedup();
        let ours: Vec<(Square, i64)> =
            troops(side).filter_map(|id| Some((now.state.at(id)?, weight(now.battle, id)))).collect();
        let strengths: Vec<i64> = squares.iter().map(|&at| strength(now, at)).collect();
        let wanted = superiority(now, outlook);
        let enemies = squares.iter().zip(&strengths).map(|(&square, &strength)| {
            let beside = squares.iter().zip(&strengths).filter(|(other, _)| square.touches(**other));
            let theirs: i64 = beside.map(|(&other, n)| if other == square { 2 * n } else { *n }).sum();
            let at_hand = ours.iter().filter(|(at, _)| at.steps(square) <= AT_HAND);
            let ours: i64 = at_hand.map(|(_, n)| n).sum();
            Enemy { square, strength, ripe: ours * 20 >= theirs * wanted }
        });
        let enemies: Vec<Enemy> = enemies.collect();
        let nearest = |at: Square| squares.iter().map(|square| square.distance(at)).min().unwrap_or(u8::MAX);
        let riders: Vec<(Square, u8, i64)> = troops(side.enemy())
            .filter(|&id| now.battle.stand(id).arm.is_formed())
            .filter_map(|id| {
                let reach = if now.battle.stand(id).arm == Arm::Cavalry { 4 } else { 3 };
                Some((now.state.at(id)?, reach, weight(now.battle, id)))
            })
            .collect();
        let chargers = |at: Square| {
            let mut dots: Vec<i64> =
                riders.iter().filter(|(from, reach, _)| from.steps(at) <= *reach).map(|r| r.2).collect();
            dots.sort_unstable_by(|a, b| b.cmp(a));
            dots.iter().take(4).sum()
        };
        Threats {
            nearest: grid.squares().map(nearest).collect(),
            chargers: grid.squares().map(chargers).collect(),
            enemies,
        }
    }

    /// The enemy in a square.
    pub(super) fn enemy(&self, square: Square) -> Option<&Enemy> {
        self.enemies.iter().find(|enemy| enemy.square == square)
    }
}

/// The superiority wanted for an attack, in tenths: a side that still has to win, and soon, cannot be choosy.
fn superiority(now: Now<'_>, outlook: Outlook) -> i64 {
    let left = now.battle.terms.turns.saturating_sub(now.state.turn);
    match (outlook, left) {
        (Outlook::Winning, _) => 18,
        (Outlook::NotWinning, 0..=2) => 8,
        (Outlook::NotWinning, _) => 12,
    }
}

/// What a stand weighs in a fight, in dots.
pub(super) fn weight(battle: &Battle, id: StandId) -> i64 {
    let stand = battle.stand(id);
    let dots = i64::from(stand.dots);
    match (stand.arm, stand.rate) {
        (Arm::General, _) => i64::from(stand.value),
        (Arm::Artillery, _) => 1,
        (Arm::Skirmishers, _) => 0,
        (_, TroopRate::Veteran) => dots + 1,
        (_, TroopRate::Line) => dots,
        (_, TroopRate::SecondRate) => dots - 1,
    }
}

/// What a square weighs in a fight, its cover among it.
pub(super) fn strength(now: Now<'_>, square: Square) -> i64 {
    let field = now.battle.map.field(square);
    let entrenched = !field.entrenched.in_turn(now.state.turn).is_empty();
    let cover = match field.ground {
        _ if entrenched => 2,
        SquareGround::BuiltUp => 2,
        SquareGround::Woods | SquareGround::Rough => 1,
        SquareGround::Open => {
            i64::from(field.soft_cover || !field.prepared.in_turn(now.state.turn).is_empty())
        }
    };
    cover + now.state.stack(now.battle, square).map(|id| weight(now.battle, id)).sum::<i64>()
}
