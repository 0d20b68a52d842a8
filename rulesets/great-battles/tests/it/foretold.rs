//! The odds of shocks and charges before they are ordered, as a player reads them.

use crate::skirmish::{Field, MELEE, hex};
use board::hex::Vertex;
use desk::{Asked, Detail, Playable};
use engine::Rules;
use great_battles::rules::shock::foretold::{foreseen, foretold};
use great_battles::rules::shock::resolve::{Shock, ShockResult};
use great_battles::{Orders, RULE_SET, Side};
use odds::Outlook;

/// The sentence of odds of an order, which must be one that may be given.
#[track_caller]
fn sentence(field: &Field, order: &str) -> String {
    assert_eq!(field.asked(order), "may", "{order}");
    let order = field.battle.parse(order).unwrap();
    let told = foretold(field.now(), &order).unwrap().unwrap();
    Outlook::exact::<Shock>(&told.facts, &told.ends).to_string()
}

/// The foot beside the line, about to be named.
fn naming() -> Field {
    let mut field = Field::of(MELEE).put("foot", "0504", Vertex::East).put("second", "0505", Vertex::East);
    field = field.acts("P", Orders::Attack);
    field.given(&["done"]);
    field
}

#[test]
fn a_shock_is_foretold_with_all_that_are_named_for_it() {
    let mut field = naming();
    let alone = sentence(&field, "foot shocks 0604");
    assert_eq!(
        alone,
        "certain to get through the reaction fire, 46% to drive the defenders back, 1% to rout them; 24% to be driven back, \
         46% to lose SP"
    );
    field.given(&["second shocks 0604"]);
    let both = sentence(&field, "foot shocks 0604");
    assert_ne!(alone, both);
    assert!(both.contains("to drive the defenders back"), "{both}");
}

#[test]
fn a_charge_is_foretold_through_the_fire_on_its_way() {
    let field = Field::of(MELEE).acts("P", Orders::Attack);
    let charge = "foot charges 0604 from 0504 facing E";
    let free = sentence(&field, charge);
    // Unlimbered guns look down the way.
    let guns = Field::of(MELEE).put("guns", "0603", Vertex::West).with("guns", |unit| unit.limbered = false);
    let guns = guns.acts("P", Orders::Attack);
    let shot_at = sentence(&guns, charge);
    assert_ne!(free, shot_at);
    let order = guns.battle.parse(charge).unwrap();
    let told = foretold(guns.now(), &order).unwrap().unwrap();
    let stopped = told.ends.ways_where(|end| end.result <= ShockResult::DrivenOff);
    assert!(stopped > 0, "{shot_at}");
    // A second unit that has charged the hex is counted in.
    let mut field = Field::of(MELEE).put("second", "0406", Vertex::East).acts("P", Orders::Attack);
    field.given(&["second charges 0604 from 0505 facing E"]);
    assert_ne!(sentence(&field, charge), free);
}

/// The sentence of odds of a procedure, as `odds` prints it under the title.
fn told(line: &str) -> String {
    let mut words = line.split(' ').map(String::from);
    let (procedure, keys) = (words.next().unwrap(), words.collect::<Vec<_>>());
    let asked = Asked { procedure: &procedure, keys: &keys, house: None };
    let odds = RULE_SET.odds(&asked, None).unwrap_or_else(|failure| panic!("{line}: {failure}"));
    odds.text(Detail::Likeliest).lines().nth(1).unwrap_or_default().to_string()
}

/// Ten decisions of a game, each with the sentence that a player reads.
#[test]
fn typical_decisions_read_like_this() {
    for line in [
        "initiative rating=1",
        "orders-change rating=1 division-leader=yes",
        "coordination rating=1 commander=yes",
        "fire sp=8 prepared=yes target-cohesion=6",
        "fire weapon=us-6-pounder sp=4 range=5 rapid=yes target-cohesion=7",
        "fire weapon=carbine sp=4 range=3 mounted=yes",
        "shock sp=8 defender-sp=6 reaction-sp=6",
        "shock sp=8 charge=foot green-sp=4 defender-sp=6 reaction-sp=6 defender-breastworks=yes",
        "shock sp=6 charge=horse moved=4 position=flank flanking-horse=6 defender-sp=8 defender-square=reaction",
        "cohesion-check cohesion=7",
        "leader-loss leaders=3",
        "rally cohesion=6 stars=2 adjacent=yes",
    ] {
        let sentence = told(line);
        println!("{line}\n    {sentence}");
        assert!(sentence.contains("% to ") || sentence.contains("certain to "), "{line}: {sentence}");
    }
}

/// While its brigade still moves, the odds of a shock are those of its units as they stand, with all that can join it.
#[test]
fn a_shock_is_foreseen_while_units_still_move() {
    let field = Field::of(MELEE).put("foot", "0504", Vertex::East).put("second", "0505", Vertex::East);
    let field = field.acts("P", Orders::Attack);
    let order = field.battle.parse("foot shocks 0604").unwrap();
    let told = foreseen(field.now(), &order).unwrap().unwrap();
    let mut then = naming();
    // The second can join in.
    then.given(&["second shocks 0604"]);
    let named = foretold(then.now(), &order).unwrap().unwrap();
    assert_eq!((told.facts, told.ends), (named.facts, named.ends));
    assert!(field.battle.foreseen(&field.state, Side::UnitedStates.seat(), &order).is_some());
    // There is no enemy before the second unit's other front hex.
    let none = field.battle.parse("second shocks 0605").unwrap();
    assert!(foreseen(field.now(), &none).is_none());
}

#[test]
fn play_offers_these_odds() {
    let field = naming();
    let order = field.battle.parse("foot shocks 0604").unwrap();
    assert!(field.battle.counts_long(&order));
    let odds = field.battle.forecast(&field.state, Side::UnitedStates.seat(), &order);
    assert!(odds.is_some_and(|odds| odds.is_ok()));
    let done = field.battle.parse("done").unwrap();
    assert!(field.battle.forecast(&field.state, Side::UnitedStates.seat(), &done).is_none());
    assert_eq!(field.state.unit(field.unit("foot")).at, Some(hex("0504")));
}
