//! The odds of a whole charge, counted a second time by brute force from those of its parts.

use std::collections::BTreeMap;

use engine::Count;
use lancer::axes::{Mover, Rating, Troops};
use lancer::charge_and_melee::{DuelFacts, Fighter, FullCharge, FullChargeOutcome};
use lancer::morale::Check;
use lancer::movement::{ChargeEnd, ChargeFacts, ShortAnswer};
use lancer::shooting::{Arms, ShootingFacts, ShootingOutcome};
use sheet::Inches;
use testkit::oracle::Compared;
use testkit::prove_or;

use crate::odds_oracle::{RATINGS, round, shot, tables, ways};

/// A whole charge: the die of its way, then the round, the shot or the countercharge with its round, each by brute force.
#[test]
fn whole_charges_die_by_die() {
    let tables = tables();
    let mut compared = Compared::default();
    let nothing = FullChargeOutcome {
        result: ChargeEnd::Never,
        countercharged: false,
        enemies_removed: 0,
        figures_lost: 0,
        commander_lost: false,
        check: Check::None,
    };
    let duel = |fighter, melee, lancers_charge, uphill, enemy, enemy_melee| DuelFacts {
        fighter,
        melee,
        lancers_charge,
        uphill,
        enemy,
        enemy_melee,
    };
    for number in 0..prove_or(60, 600) {
        let pick = |n: usize, by: usize| (number / by + number * 7) % n;
        let horse = pick(2, 1) == 1;
        let target = [Troops::Infantry, Troops::Cavalry, Troops::Battery][pick(3, 2)];
        let is_gun = target == Troops::Battery;
        let answers = [ShortAnswer::Fire, ShortAnswer::Nothing, ShortAnswer::Charge];
        let answer = answers[pick(if is_gun { 2 } else { 3 }, 3)];
        let (melee, target_melee) = (RATINGS[pick(5, 5)], RATINGS[pick(5, 4)]);
        let shortest = if horse { 13 } else { 7 };
        let facts = ChargeFacts {
            troops: if horse { Mover::Horse } else { Mover::Foot },
            distance: Inches::whole(shortest + pick(6, 1) as i32) - Inches::thousandths_of(500),
            melee,
            lancers: horse && pick(2, 3) == 1,
            uphill: pick(3, 7) == 1,
            morale: RATINGS[pick(5, 2)],
            commander: pick(2, 5) == 1,
            room: Inches::whole([900, 1, 0][pick(3, 5)]),
            cover: pick(2, 7) == 1,
            by_one: Count::clamped(1),
            by_two: Count::clamped(0),
            target_troops: target,
            target_melee,
            target_weapon: if is_gun { Arms::Cannon } else { Arms::Rifles },
            target_firers: Count::clamped(if is_gun { 3 } else { 4 }),
            target_lancers: target == Troops::Cavalry && pick(2, 2) == 1,
            answer,
            target_by_one: Count::clamped(1),
            ..ChargeFacts::plain()
        };
        let fighter = |troops: Troops| match troops {
            Troops::Infantry => Fighter::Infantry,
            Troops::Cavalry => Fighter::Cavalry,
            Troops::Battery => Fighter::Crew,
        };
        let own = if horse { Fighter::Cavalry } else { Fighter::Infantry };
        let home = duel(own, melee, facts.lancers, facts.uphill, fighter(target), target_melee);
        let met = duel(fighter(target), target_melee, facts.target_lancers, false, own, melee);
        // One pair fights: 36 ways each.
        let rounds = |kind: &DuelFacts| ways(2, |faces| round(kind, &[1], faces));
        let mut counted: BTreeMap<FullChargeOutcome, u128> = BTreeMap::new();
        let shots: Vec<(i32, BTreeMap<ShootingOutcome, u128>)> = (1..=6)
            .map(|face| {
                let came = Inches::whole(shortest - 1 + face);
                let short_by = (facts.distance - came).max(Inches::ZERO);
                let shooting = ShootingFacts {
                    weapon: facts.target_weapon,
                    firers: facts.target_firers,
                    range: short_by,
                    cover: facts.cover,
                    target_troops: if horse { Troops::Cavalry } else { Troops::Infantry },
                    target_morale: facts.morale,
                    target_figures: Count::clamped(0),
                    target_start: Count::clamped(0),
                    target_commander: facts.commander,
                    target_commander_morale: Rating::Average,
                    target_room: (facts.room + came).min(sheet::FARTHEST),
                    target_square: false,
                    target_disrupted: false,
                };
                (face, shot(&shooting))
            })
            .collect();
        // All branches in one denominator: that of the shot, times that of a round.
        let whole: u128 = shots[0].1.values().sum();
        for (face, shot) in shots {
            let is_home = Inches::whole(shortest - 1 + face) >= facts.distance;
            let mut add = |outcome: FullChargeOutcome, ways: u128| {
                *counted.entry(outcome).or_default() += ways;
            };
            let result = if is_home { ChargeEnd::Home } else { ChargeEnd::Short };
            let start = FullChargeOutcome { result, ..nothing.clone() };
            match (is_home, answer) {
                (true, _) => rounds(&home).into_iter().for_each(|(round, ways)| {
                    let (enemies_removed, figures_lost) = (round.enemies_removed, round.fighters_removed);
                    add(FullChargeOutcome { enemies_removed, figures_lost, ..start.clone() }, ways * whole);
                }),
                (false, ShortAnswer::Nothing) => add(start, 36 * whole),
                (false, ShortAnswer::Fire) => shot.into_iter().for_each(|(shot, ways)| {
                    let (figures_lost, commander_lost, check) =
                        (shot.figures_lost, shot.commander_lost, shot.check);
                    add(
                        FullChargeOutcome { figures_lost, commander_lost, check, ..start.clone() },
                        ways * 36,
                    );
                }),
                // What is missing is less than the shortest countercharge.
                (false, ShortAnswer::Charge) => rounds(&met).into_iter().for_each(|(round, ways)| {
                    let (enemies_removed, figures_lost) = (round.fighters_removed, round.enemies_removed);
                    let countercharged = true;
                    let outcome =
                        FullChargeOutcome { countercharged, enemies_removed, figures_lost, ..start.clone() };
                    add(outcome, ways * whole);
                }),
            }
        }
        compared.with::<FullCharge>(&tables, &facts, &counted);
    }
    println!("whole charges: {compared}");
}
