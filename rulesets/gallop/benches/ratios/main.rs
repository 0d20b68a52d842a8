//! What this rule set costs, in ratios: fire, odds, random play, cloning, a second thread.

mod by_hand;

use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::Arc;

use by_hand::Winner;
use dice::{Dice, Seed, Seeded};
use engine::{Facts, Procedure, Silent};
use gallop::Battle;
use gallop::fire::{Fire, FireFacts};
use gallop::hand_combat::{CombatFacts, CombatResult, HandCombat};
use gallop::tables::{Tables, printed_sheet};
use testkit::ratios::{Missing, Python, Ratios, Wanted, calls};

fn main() {
    let tables = Tables::read(&printed_sheet()).expect("the printed sheet is sound");
    let battle = Battle::read(&gallop::files(gallop::SCENARIOS[0].1)).expect("the scenario is sound");
    let battle = Arc::new(battle);
    let python = Python::under(env!("CARGO_TARGET_TMPDIR").as_ref());
    let mut ratios = Ratios::begin("gallop");
    fire(&mut ratios, &tables);
    combat(&mut ratios, &tables, &python);
    ratios.random_play(&battle, &python, Wanted::AtLeast(2.0));
    ratios.cloning(&*battle, |state| size_of_val(&state.stands[..]) + size_of_val(&state.squares[..]));
    ratios.second_thread(&battle);
    ratios.end();
}

fn fire(ratios: &mut Ratios, tables: &Tables) {
    let facts = FireFacts::from_given(&vec![]).expect("defaults are sound");
    let (mut dice, mut bare) = (Seeded::new(Seed::from_number(1)), Seeded::new(Seed::from_number(1)));
    let row = [0u8, 0, 0, 0, 0, 1, 1];
    ratios.compare(
        "fire of 3 dice against bare dice and a table",
        Wanted::AtLeast(0.1),
        calls(|| Fire::run(black_box(tables), black_box(&facts), &mut dice, &mut Silent)),
        calls(|| (0..3).map(|_| black_box(row)[usize::from(bare.die(6))]).sum::<u8>()),
    );
}

/// The ways to every outcome, in words that all three of us have.
type Ways = BTreeMap<(String, u8, u8, bool), u128>;

fn combat(ratios: &mut Ratios, tables: &Tables, python: &Result<Python, Missing>) {
    let facts = CombatFacts::from_given(&vec![]).expect("defaults are sound");
    let odds = || odds::procedure_odds::<HandCombat>(tables, black_box(&facts)).expect("few enough");
    let ours: Ways = odds()
        .iter()
        .map(|(of, ways)| {
            let result = sheet::Axis::key(of.result).to_string();
            ((result, of.hits_on_charger, of.hits_on_defender, of.doubled), ways)
        })
        .collect();
    assert_eq!(ours.len(), odds().iter().len(), "further hits and squares back follow from the rest");

    let by_hand: Ways = by_hand::odds()
        .into_iter()
        .map(|((winner, charger, defender, doubled), ways)| {
            let result = match winner {
                Winner::Charger => CombatResult::ChargerWins,
                Winner::Defender => CombatResult::DefenderWins,
                Winner::Level => CombatResult::Level,
            };
            ((sheet::Axis::key(result).to_string(), charger, defender, doubled), u128::from(ways))
        })
        .collect();
    assert_eq!(ours, by_hand, "by hand the odds are different");
    ratios.compare(
        "odds of a combat of 6 and 6 dice against code by hand",
        Wanted::Told,
        calls(odds),
        calls(by_hand::odds),
    );

    let what = "odds of a combat of 6 and 6 dice against icepool";
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/ratios/icepool_combat.py");
    match python
        .as_ref()
        .map_err(Clone::clone)
        .and_then(|python| python.start("icepool==2.1.3", script.as_ref()))
    {
        Err(why) => ratios.skip(what, &why),
        Ok((answer, icepool)) => {
            assert_eq!(read(&answer), (ours, odds().denominator()), "icepool's odds are different");
            ratios.compare(what, Wanted::AtLeast(50.0), calls(odds), icepool);
        }
    }
}

/// The answer of the script: the ways to every outcome, and the denominator.
fn read(answer: &str) -> (Ways, u128) {
    #[derive(serde::Deserialize)]
    struct Answer {
        denominator: u64,
        ways: Vec<(String, u8, u8, bool, u64)>,
    }
    let answer: Answer = serde_json::from_str(answer).expect("the script prints its odds first");
    let ways = answer.ways.into_iter().map(|(result, charger, defender, doubled, ways)| {
        ((result, charger, defender, doubled), u128::from(ways))
    });
    (ways.collect(), u128::from(answer.denominator))
}
