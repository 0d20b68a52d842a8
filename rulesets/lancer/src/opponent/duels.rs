//! What melees promise: the real duel, rolled a number of times.

use std::cell::RefCell;
use std::collections::BTreeMap;

use dice::{Seed, Seeded};
use engine::{Procedure, Silent};

use super::worth::FIGURE;
use crate::Now;
use crate::game::battle::{Battle, Lances, Side, UnitId};
use crate::game::order::{FigurePlace, Order};
use crate::game::state::Round;
use crate::rules::charge_and_melee::{self, Duel, DuelFacts, DuelResult, melee};

/// Rolls for each kind of duel.
const THROWS: i64 = 72;

/// Figures of a side that fight in a round, where they are not counted.
const ABREAST: u8 = 4;

/// What a duel of one unit's figure with another's promises the first, by the round.
#[derive(Default)]
pub(super) struct Duels(RefCell<BTreeMap<(UnitId, UnitId, bool), i64>>);

impl Duels {
    fn promise(&self, battle: &Battle, unit: UnitId, foe: UnitId, round: Round) -> i64 {
        let lancers_charge = round == Round::Charge && battle.unit(unit).lances == Lances::Carried;
        let key = (unit, foe, lancers_charge);
        let known = self.0.borrow().get(&key).copied();
        known.unwrap_or_else(|| {
            let facts = DuelFacts {
                fighter: charge_and_melee::fighter(battle, unit),
                melee: battle.unit(unit).melee,
                lancers_charge,
                uphill: false,
                enemy: charge_and_melee::fighter(battle, foe),
                enemy_melee: battle.unit(foe).melee,
            };
            let promise = thrown(battle, &facts);
            self.0.borrow_mut().insert(key, promise);
            promise
        })
    }

    /// What the duels still to be fought in this round promise a side.
    pub(super) fn to_come(&self, now: Now<'_>, side: Side) -> i64 {
        let Some(fight) = &now.state.fight else { return 0 };
        let mut fighters: Vec<(FigurePlace, UnitId)> = Vec::new();
        for order in melee::orders(now) {
            if let Order::Duel { fighter, foe } = order
                && fighters.iter().all(|(known, _)| *known != fighter)
            {
                fighters.push((fighter, foe.unit));
            }
        }
        let promise: i64 =
            fighters.iter().map(|&(_, foe)| self.promise(now.battle, fight.unit, foe, fight.round)).sum();
        if now.battle.unit(fight.unit).side == side { promise } else { -promise }
    }

    /// What a charge of one unit at another promises that comes home.
    pub(super) fn of_charge(&self, now: Now<'_>, unit: UnitId, target: UnitId) -> i64 {
        let abreast = i64::from(now.state.unit(unit).figures.min(ABREAST));
        abreast * self.promise(now.battle, unit, target, Round::Charge)
    }

    /// What a unit's melees promise it, in a round or so to come.
    pub(super) fn of_melee(&self, now: Now<'_>, unit: UnitId) -> i64 {
        let melees = now.state.foes(unit).map(|foe| {
            let abreast = now.state.unit(unit).figures.min(now.state.unit(foe).figures).min(ABREAST);
            let more = i64::from(now.state.unit(unit).figures) - i64::from(now.state.unit(foe).figures);
            i64::from(abreast) * self.promise(now.battle, unit, foe, Round::Later) + more * FIGURE / 10
        });
        melees.sum()
    }
}

fn thrown(battle: &Battle, facts: &DuelFacts) -> i64 {
    let mut dice = Seeded::new(Seed::from_number(1879));
    let result = |_| match Duel::run(&battle.tables, facts, &mut dice, &mut Silent).result {
        DuelResult::EnemyRemoved => FIGURE,
        DuelResult::FighterRemoved => -FIGURE,
        DuelResult::Locked => 0,
    };
    (0..THROWS).map(result).sum::<i64>() / THROWS
}
