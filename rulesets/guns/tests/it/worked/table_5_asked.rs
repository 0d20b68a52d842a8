//! Section 5, step 3 as one question: what each unit may do about a charge, the odds, and standing answers.

use super::table_5::{blue_horse, charging, grey_horse};
use crate::table::{Table, blue, grey, regiment};
use desk::DragEnd;
use engine::{Answer, Reacts, Rules, Seat, Standing, Volunteer};
use guns::page::drag;
use guns::page::picture::Piece;
use guns::page::pointing::{self, ForecastFacts};
use guns::rules::charge::{self, TargetAnswer, WholeCharge};
use guns::{Order, ReactionKind, Side};
use odds::Outlook;
use testkit::Worked;

const UNION: Seat = Seat(0);

/// What a unit may do, in words with their chances.
#[track_caller]
fn ways(table: &Table, name: &str) -> Vec<(String, u8)> {
    let unit = u16::from(table.id(name).0);
    let all = table.battle.volunteers(table.state(), UNION);
    all.into_iter().filter(|way| way.unit == unit).map(|way| (way.deed, way.percent)).collect()
}

fn said(ways: &[(String, u8)]) -> Vec<&str> {
    ways.iter().map(|(deed, _)| deed.as_str()).collect()
}

/// Two at one, and a friend beside that may support.
fn two_at_one() -> Table {
    let mut table = charging(&[
        blue("1st Blue", "20,20"),
        blue("2nd Blue", "29,20"),
        grey("1st Grey", "17,29"),
        regiment("2nd Grey", "Grey Brigade", 12, "23,29", 180, ""),
    ]);
    table.give("1st Grey charges 1st Blue", []).give("2nd Grey charges 1st Blue", []);
    table
}

#[test]
fn every_unit_is_told_all_it_may_do_plain_fire_first_and_at_the_likeliest() {
    let table = two_at_one();
    let charged = ways(&table, "1st Blue");
    let deeds = said(&charged);
    assert_eq!(deeds.len(), 4, "{charged:?}");
    assert!(deeds[0].starts_with("fires at ") && deeds[1].starts_with("fires at "), "{charged:?}");
    assert!(charged[0].1 >= charged[1].1, "{charged:?}");
    assert_eq!(deeds[2..], ["counter-charges", "turns to face the charge"]);
    let beside = ways(&table, "2nd Blue");
    assert!(said(&beside).iter().all(|deed| deed.ends_with(" in support")), "{beside:?}");
    assert!(table.battle.volunteers(table.state(), Seat(1)).is_empty(), "the others are not asked");
}

#[test]
fn the_chances_are_those_of_the_procedures() {
    // 20 figures at effective range lose the enemy half a figure or more on any roll; a regular charged by a line stands
    // on 8 and more of two dice, which fall so in 15 of 36 ways.
    let mut table = charging(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,30")]);
    table.give("1st Grey charges 1st Blue", []);
    let told = [("fires at 1st Grey".to_string(), 100), ("counter-charges".to_string(), 42)];
    assert_eq!(ways(&table, "1st Blue"), told);
    // Twelve skirmishers throw three pairs: a six in 31,031 of 46,656 ways. After 12 inches they are out of reach.
    let few = regiment("1st Blue", "Blue Brigade", 12, "20,20", 0, "formation = 'skirmish'");
    let mut table = charging(&[few, grey("1st Grey", "20,30")]);
    table.give("1st Grey charges 1st Blue", []);
    let told = ways(&table, "1st Blue");
    assert_eq!(told[0], ("fires at 1st Grey".to_string(), 67), "{told:?}");
    assert!(told.contains(&("evades".to_string(), 100)), "{told:?}");
    // Guns that horse overtakes are caught all the same.
    let limbered = "gun = '12-pdr'\nformation = 'limbered'";
    let guns = crate::table::battery("Cushing", Side::Union, 2, "20,20", limbered);
    let mut table = charging(&[guns, grey_horse("1st Horse", "20,26")]);
    table.give("1st Horse charges Cushing", []);
    assert_eq!(ways(&table, "Cushing"), [("evades".to_string(), 20)]);
}

#[test]
fn a_deed_is_known_by_its_number() {
    let at = guns::UnitId(201);
    let fires = [false, true].into_iter().flat_map(|pour| [false, true].map(|aim_low| (pour, aim_low)));
    let fires = fires.map(|(pour, aim_low)| ReactionKind::Fires { at, pour, aim_low });
    for deed in fires.chain([ReactionKind::CounterCharges, ReactionKind::Evades, ReactionKind::Turns]) {
        assert_eq!(ReactionKind::numbered(deed.number()), deed);
    }
}

#[test]
fn what_was_chosen_is_one_order() {
    let table = two_at_one();
    let all = table.battle.volunteers(table.state(), UNION);
    let chosen = |name: &str, deed: &str| {
        let unit = u16::from(table.id(name).0);
        let way = all.iter().find(|way| way.unit == unit && way.deed == deed).expect("it may do that");
        (way.unit, way.way)
    };
    let order = table.battle.reaction(&[
        chosen("1st Blue", "counter-charges"),
        chosen("2nd Blue", "fires at 2nd Grey in support"),
    ]);
    let said = "meet them: 1st Blue counter-charges; 2nd Blue fires at 2nd Grey";
    assert_eq!(table.battle.print(&order), said);
    assert!(table.may(said));
    assert_eq!(table.battle.print(&table.battle.reaction(&[])), "stand");
}

#[test]
fn standing_answers_speak_of_fire() {
    let table = two_at_one();
    let [charged, beside] = ["1st Blue", "2nd Blue"].map(|name| u16::from(table.id(name).0));
    let brigade = u16::from(table.brigade("Blue Brigade").0);
    let mut standing = Standing::default();
    let decided = |standing: &Standing| {
        let order = standing.decide(&table.battle, table.state(), UNION)?;
        Some(table.battle.print(&order))
    };
    assert_eq!(decided(&standing), None, "nothing was said: the player is asked");
    standing.answer_group(brigade, &[charged, beside], Answer::Fire);
    let all: Vec<Volunteer> = table.battle.volunteers(table.state(), UNION);
    let likeliest = |unit: u16| all.iter().find(|way| way.unit == unit).expect("it may fire").deed.clone();
    let (one, other) = (likeliest(charged), likeliest(beside).replace(" in support", ""));
    assert_eq!(decided(&standing), Some(format!("meet them: 1st Blue {one}; 2nd Blue {other}")));
    standing.answer_unit(charged, Answer::Never);
    assert_eq!(decided(&standing), Some(format!("meet them: 2nd Blue {other}")));

    // A unit that cannot fire is asked, whatever was said of fire: no unit charges, evades or turns by a standing answer.
    let mut table = charging(&[blue_horse("1st Horse", "20,20"), grey("1st Grey", "20,30")]);
    table.give("1st Grey charges 1st Horse", []);
    let horse = u16::from(table.id("1st Horse").0);
    let decided = |answer: Answer| {
        let mut standing = Standing::default();
        standing.answer_unit(horse, answer);
        standing.decide(&table.battle, table.state(), UNION).map(|order| table.battle.print(&order))
    };
    assert_eq!((decided(Answer::Fire), decided(Answer::Likely)), (None, None));
    assert_eq!(decided(Answer::Never).as_deref(), Some("stand"));
}

#[test]
fn a_charge_is_offered_with_its_distance_and_its_chance_and_dragged_onto_the_enemy() {
    let table = charging(&[blue("1st Blue", "20,20"), blue("2nd Blue", "29,38"), grey("1st Grey", "20,30")]);
    let piece = Piece::Unit(table.id("1st Grey"));
    let offered = pointing::candidates(table.now(), piece);
    let labels: Vec<String> =
        offered.iter().map(|order| pointing::choice(table.now(), order).label).collect();
    assert!(labels.contains(&"Charge 1st Blue, 9\"".to_string()), "{labels:?}");
    let charge = table.battle.parse("1st Grey charges 1st Blue").expect("that can be said");
    let Some(ForecastFacts::Charge(facts)) = pointing::thrown(table.now(), &charge) else {
        panic!("it is fought out");
    };
    // It is told of as it comes to be half way, under fire of the target and of its friends.
    let mut there =
        charging(&[blue("1st Blue", "20,20"), blue("2nd Blue", "29,38"), grey("1st Grey", "20,30")]);
    there.give("1st Grey charges 1st Blue", []);
    let met = there.battle.parse("meet them: 1st Blue fires at 1st Grey").expect("that can be said");
    let Order::Meet { reactions } = met else { panic!("it meets them") };
    assert_eq!(charge::facts::met(there.now(), there.id("1st Grey"), &reactions), Some(*facts.clone()));
    assert_eq!(facts.facts.charge.answer, TargetAnswer::Fires);
    let odds = facts.odds(&table.battle.tables).expect("few enough ways");
    let told = Outlook::exact::<WholeCharge>(&facts.facts, &odds).to_string();
    assert!(told.starts_with("16% to charge home, 13% to drive them off; "), "{told}; 58% without that fire");

    let at = |place: &str| place.parse().expect("a place");
    let end = |place: &str| DragEnd { front: at(place), facing: None };
    let dropped = |place: &str| drag::drag(table.now(), piece, end(place)).expect("it can be dragged");
    let dragged = dropped("20.5,20.2").expect("it may");
    assert_eq!(dragged.order, charge);
    assert_eq!(dragged.note, "charges 1st Blue: 9\" of 10\", 58% to charge home before their fire");
    assert!(dropped("40,50").is_err(), "nobody is there");
    let own = Piece::Unit(table.id("1st Blue"));
    assert_eq!(drag::dragged_from(table.now(), own), None, "it is not their turn");
}
