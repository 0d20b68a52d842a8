//! Worked examples for section 5 on the map: charges, naming, the steps before the die, results, advance, continuation.

use crate::skirmish::{Field, MELEE, plus, struck};
use board::hex::Vertex;
use great_battles::{Condition, Continuation, Event, Formation, Orders, Pending, ShockResult, Stage};

fn attack() -> Field {
    Field::of(MELEE).acts("P", Orders::Attack)
}

/// The foot beside the line, without a charge.
fn close(orders: Orders) -> Field {
    Field::of(MELEE).put("foot", "0504", Vertex::East).acts("P", orders)
}

const CHARGE: &str = "foot charges 0604 from 0504 facing E";

#[test]
fn foot_charges_over_one_to_three_hexes() {
    assert_eq!(attack().asked(CHARGE), "may");
    let from = |hex| Field::of(MELEE).put("foot", hex, Vertex::East).acts("P", Orders::Attack).asked(CHARGE);
    assert_eq!(from("0205"), "may");
    let none = "no charge ends in 0504: infantry must move 1 to 3 hexes";
    assert_eq!(from("0105"), none);
    assert_eq!(from("0504"), "an infantry charge may not begin in an enemy ZOC");
    // Having come two hexes it may do so where it stands.
    let mut field = attack();
    field.given(&["foot moves to 0504 facing E"]);
    assert_eq!(field.asked(CHARGE), "may");
    assert_eq!(field.asked("foot charges 0605 from 0504 facing E"), "no enemy is in 0605");
    field.given(&[CHARGE]);
    assert_eq!(field.asked("foot fires at 0604"), "it is charging and takes no other order");
    assert_eq!(field.asked("0504 faces NE"), "it is charging and takes no other order");
}

#[test]
fn only_formed_troops_on_attack_orders_in_command_charge_by_day() {
    let with = |change: fn(&mut great_battles::UnitState)| {
        Field::of(MELEE).with("foot", change).acts("P", Orders::Attack).asked(CHARGE)
    };
    assert_eq!(
        with(|unit| unit.condition = Condition::Disordered),
        "it is disordered; only a formed unit in good order may do that"
    );
    assert_eq!(
        with(|unit| unit.formation = Formation::March),
        "it is in march mode; only a formed unit in good order may do that"
    );
    assert_eq!(with(|unit| unit.sp = 2), "it has collapsed, with 2 of 6 SP left, and may not attack");
    let field = Field::of(MELEE).acts("P", Orders::Advance);
    assert_eq!(field.asked(CHARGE), "only units on attack orders may charge");
    let mut field = Field::of(MELEE);
    field.state.turn = 3;
    assert_eq!(field.acts("P", Orders::Attack).asked(CHARGE), "units may not charge at night");
    let mut field = Field::of(MELEE);
    field.state.leaders[0].at = None;
    assert_eq!(
        field.acts("P", Orders::Attack).asked(CHARGE),
        "it is out of command: its leader must be within 4 hexes, or the overall commander within 16"
    );
    let mut field = Field::of(MELEE).put("foot", "0404", Vertex::East).acts("P", Orders::Attack);
    field.given(&["foot fires at 0604"]);
    if matches!(field.state.pending.last(), Some(Pending::Brigade(_))) {
        assert_eq!(field.asked(CHARGE), "it has fired: it may now only turn");
    }
}

#[test]
fn horse_charges_over_three_clear_hexes_or_more_and_is_blown_until_it_rests() {
    let from = |hex: &str| {
        let field = Field::of(MELEE).put("horse", hex, Vertex::East).acts("P", Orders::Attack);
        // Three points, so that there is no way round.
        let field = field.with("horse", |unit| unit.active.as_mut().unwrap().left = 6);
        field.asked("horse charges 0604 from 0504 facing E")
    };
    let none = "no charge ends in 0504: cavalry must move 3 hexes or more, all clear";
    assert_eq!((from("0205"), from("0404")), ("may".into(), none.into()));
    // Not into a wood, nor through one.
    let into = Field::of(MELEE).put("line", "0607", Vertex::West).put("horse", "0207", Vertex::East);
    let into = into.acts("P", Orders::Attack);
    assert_eq!(
        into.asked("horse charges 0607 from 0507 facing E"),
        "cavalry may not charge into 0607, a hex of light wood"
    );
    let mut field = Field::of(MELEE).put("horse", "0205", Vertex::East).acts("P", Orders::Attack);
    field.given(&["horse charges 0604 from 0504 facing E", "done"]);
    while !matches!(field.state.pending.last(), Some(Pending::Division(_))) {
        let order = field.orders()[0].clone();
        field.given(&[&order]);
    }
    assert!(field.unit_state("horse").blown);
}

#[test]
fn a_charge_goes_through_zoc() {
    // 0504 lies in the ZOC of the line; the way to 0603, beside the lancers, leads over it.
    let field = Field::of(MELEE).put("lancers", "0703", Vertex::West).put("foot", "0404", Vertex::East);
    let field = field.acts("P", Orders::Attack);
    let field = field.with("foot", |unit| unit.active.as_mut().unwrap().left = 6);
    assert_eq!(field.asked("foot charges 0703 from 0603 facing E"), "may");
    assert_eq!(field.asked("foot moves to 0603 facing E"), "the move costs 5 MP; it has 3");
}

#[test]
fn shocks_are_named_after_the_moves_and_nobody_is_asked_who_has_none() {
    let mut field = attack();
    field.given(&["done"]);
    assert!(matches!(field.state.pending.last(), Some(Pending::Division(_))));
    let mut field = close(Orders::Advance);
    field.given(&["done"]);
    assert_eq!(field.state.pending.last(), Some(&Pending::Naming));
    assert_eq!(field.orders(), ["foot shocks 0604", "done"]);
    assert_eq!(field.asked("second shocks 0604"), "0604 is not one of its front hexes");
    let mut none = close(Orders::Advance);
    none.given(&["done", "done"]);
    assert!(matches!(none.state.pending.last(), Some(Pending::Division(_))));
    // Units on march orders do not attack, nor do collapsed units.
    let mut field = close(Orders::March);
    field.given(&["done"]);
    assert!(matches!(field.state.pending.last(), Some(Pending::Division(_))));
}

#[test]
fn horse_does_not_shock_across_a_ravine() {
    let ravine =
        MELEE.replacen("corners", "sides = [{ kind = \"ravine\", between = [\"0504/0604\"] }]\ncorners", 1);
    let mut field =
        Field::of(&ravine).put("horse", "0504", Vertex::East).put("second", "0603", Vertex::SouthEast);
    field = field.acts("P", Orders::Attack);
    field.given(&["done"]);
    assert_eq!(field.asked("horse shocks 0604"), "it cannot cross the hexside to 0604");
    assert_eq!(field.asked("second shocks 0604"), "may");
}

#[test]
fn orders_charges_and_position_are_added() {
    assert_eq!(plus(|| close(Orders::Attack), &["done", "foot shocks 0604", "let pass"]), 0);
    assert_eq!(plus(|| close(Orders::Advance), &["done", "foot shocks 0604", "let pass"]), -1);
    assert_eq!(plus(attack, &[CHARGE, "done", "let pass"]), 1);
    // From a flank, and from front and flank at even odds.
    let flank = || Field::of(MELEE).put("foot", "0603", Vertex::SouthEast).acts("P", Orders::Attack);
    let turned = || flank().put("foot", "0603", Vertex::SouthWest);
    assert_eq!(plus(turned, &["done", "foot shocks 0604"]), 3);
    let both = || turned().put("second", "0504", Vertex::East).with("line", |unit| unit.sp = 12);
    assert_eq!(plus(both, &["done", "foot shocks 0604", "second shocks 0604", "let pass"]), 4);
    // The lancers' ZOC takes one off the position.
    let seen = || turned().put("lancers", "0703", Vertex::West);
    assert_eq!(plus(seen, &["done", "foot shocks 0604"]), 2);
}

#[test]
fn worse_than_one_to_four_comes_to_nothing() {
    let mut field = close(Orders::Attack).with("foot", |unit| unit.sp = 4).with("line", |unit| unit.sp = 17);
    let events = field.thrown(&["done"], &[]);
    assert!(events.iter().any(|event| matches!(event, Event::Acted { .. })), "nothing can be named");
}

#[test]
fn green_attackers_check_and_stay_out() {
    let green = || Field::of(MELEE).put("green", "0504", Vertex::East).acts("P", Orders::Attack);
    let mut field = green();
    let events = field.thrown(&["done", "green shocks 0604"], &[6]);
    assert!(events.iter().any(|event| matches!(event, Event::StayedOut { .. })));
    assert!(struck(&events).is_none());
    let mut field = green();
    field.thrown(&["done", "green shocks 0604"], &[5, 0]);
    assert_eq!(field.state.pending.last(), Some(&Pending::Shock(Stage::Fire)));
}

#[test]
fn each_defender_checks_before_the_shock() {
    // Passed: it may fire. Failed: disordered, no fire; the die is thrown at once, +1 for its disorder.
    let mut field = close(Orders::Attack);
    let events = field.thrown(&["done", "foot shocks 0604"], &[7, 2]);
    assert_eq!(field.unit_state("line").condition, Condition::Disordered);
    assert_eq!(struck(&events), Some((ShockResult::StandOff, Continuation::None)));
    // The stand-off disorders it a second time, at the cost of an SP.
    assert_eq!((field.unit_state("line").sp, field.unit_state("foot").condition), (5, Condition::Disordered));
    // Already disordered, it gives way: an SP and a hex, no shock; the foot may follow.
    let mut field = close(Orders::Attack).with("line", |unit| unit.condition = Condition::Disordered);
    let events = field.thrown(&["done", "foot shocks 0604"], &[5]);
    assert_eq!((struck(&events), field.unit_state("line").sp), (None, 5));
    field.thrown(&["line falls back to 0704 facing W"], &[]);
    assert_eq!(field.asked("0504 advances to 0604 facing E"), "may");
    field.thrown(&["done"], &[]);
    assert_eq!(field.at("foot"), "0504");
}

#[test]
fn fire_before_the_shock_takes_the_charge_out_of_those_it_disorders() {
    let mut field = attack();
    field.thrown(&[CHARGE, "done"], &[0]);
    assert_eq!(field.orders(), ["let pass", "line react"]);
    // 8 and +2 is 1D at 6 SP. At 5 SP to 6, disordered and without the +1 of a charge, 5 is a 3.
    let events = field.thrown(&["line react"], &[8, 5]);
    assert_eq!(field.unit_state("foot").condition, Condition::Disordered);
    assert_eq!(struck(&events), Some((ShockResult::StandOff, Continuation::None)));
}

#[test]
fn a_charge_must_advance_and_is_disordered_after_it() {
    let mut field = attack();
    field.thrown(&[CHARGE, "done"], &[0]);
    let events = field.thrown(&["let pass"], &[4]);
    assert_eq!(struck(&events), Some((ShockResult::DefenderBack, Continuation::None)));
    field.thrown(&["line falls back to 0704 facing W"], &[]);
    assert_eq!(field.asked("done"), "a stack must advance into the emptied hex");
    assert_eq!(
        field.asked("0504 advances to 0604 facing W"),
        "no stack may advance to 0604 with that facing"
    );
    field.thrown(&["0504 advances to 0604 facing NE"], &[]);
    assert_eq!(
        (field.at("foot").as_str(), field.unit_state("foot").condition),
        ("0604", Condition::Disordered)
    );
    assert!(matches!(field.state.pending.last(), Some(Pending::Division(_))));
}

#[test]
fn an_attacker_may_go_on_once_more_and_a_defender_into_the_hex_that_was_left() {
    let mut field = close(Orders::Attack);
    field.thrown(&["done", "foot shocks 0604"], &[0]);
    let events = field.thrown(&["let pass"], &[8]);
    assert_eq!(struck(&events), Some((ShockResult::DefenderBack, Continuation::AttackerMay)));
    field.thrown(&["line falls back to 0704 facing W", "0504 advances to 0604 facing E"], &[]);
    assert_eq!(field.orders(), ["foot shocks 0704", "done"]);
    // Disordered, the line fails at 5 and gives way once more.
    field.thrown(&["foot shocks 0704"], &[5]);
    field.thrown(&["line falls back to 0804 facing W", "done"], &[]);
    assert_eq!(
        (field.at("foot").as_str(), field.unit_state("foot").condition),
        ("0604", Condition::Disordered)
    );
    // 1 or less: the foot goes back, and the line comes after it.
    let mut field = close(Orders::Attack);
    field.thrown(&["done", "foot shocks 0604"], &[0]);
    let events = field.thrown(&["let pass"], &[1]);
    assert_eq!(struck(&events), Some((ShockResult::AttackerBack, Continuation::DefenderMay)));
    field.thrown(&["foot falls back to 0404 facing E", "0604 advances to 0504 facing W"], &[]);
    assert_eq!(field.orders(), ["line shocks 0404", "done"]);
    // The foot stands at 5 of 7, +2 for its disorder, and fires; then 6 -1 +1 -1 for advance orders drives it back.
    field.thrown(&["line shocks 0404"], &[5]);
    let events = field.thrown(&["let pass"], &[6]);
    assert_eq!(struck(&events), Some((ShockResult::DefenderBack, Continuation::None)));
}

#[test]
fn ten_or_more_drives_back_two_hexes_and_may_rout() {
    let strong = || close(Orders::Attack).with("line", |unit| unit.sp = 3);
    // 2-1 is +2; with 3 of its 6 SP it has not collapsed.
    let mut field = strong();
    field.thrown(&["done", "foot shocks 0604"], &[0]);
    let back = ["line falls back to 0704 facing W", "line falls back to 0804 facing W"];
    field.thrown(&["let pass"], &[8]);
    let events = field.thrown(&back, &[7]);
    assert!(events.iter().any(|event| matches!(event, Event::Routed { .. })));
    let mut field = strong();
    field.thrown(&["done", "foot shocks 0604"], &[0]);
    let events = field.thrown(&["let pass"], &[8]);
    assert!(events.iter().any(|event| matches!(event, Event::DrivenBack { hexes: 2, .. })));
    let events = field.thrown(&back, &[6]);
    assert!(!events.iter().any(|event| matches!(event, Event::Routed { .. })));
}

#[test]
fn mounted_cavalry_and_limbered_guns_may_give_way_before_foot() {
    let ahead = || {
        let field = Field::of(MELEE).put("line", "0909", Vertex::West).put("lancers", "0604", Vertex::West);
        field.put("guns", "0604", Vertex::West).put("foot", "0504", Vertex::East).acts("P", Orders::Attack)
    };
    let mut field = ahead();
    field.thrown(&["done", "foot shocks 0604"], &[]);
    assert_eq!(field.state.pending.last(), Some(&Pending::Shock(Stage::Avoid)));
    assert_eq!(field.orders().len(), 4);
    field.thrown(&["lancers, guns react", "guns falls back to 0704 facing W", "done"], &[]);
    field.thrown(&["lancers falls back to 0705 facing W", "lancers falls back to 0805 facing W"], &[]);
    // Nobody is left to shock; the foot may advance, and nothing goes on.
    assert_eq!(field.asked("done"), "may");
    field.thrown(&["0504 advances to 0604 facing E"], &[]);
    assert_eq!((field.at("foot").as_str(), field.unit_state("foot").condition), ("0604", Condition::Normal));
}

#[test]
fn infantry_forms_square_before_a_cavalry_charge_on_a_passed_check() {
    let horse = || Field::of(MELEE).put("horse", "0205", Vertex::East).acts("P", Orders::Attack);
    let charge = ["horse charges 0604 from 0504 facing E", "done"];
    let mut field = horse();
    field.thrown(&charge, &[]);
    assert_eq!(field.orders(), ["let pass", "line react"]);
    // The square is formed at 6 and stands: 2-1 for half its SP is +2, -3 for the square, and no +1.
    field.thrown(&["line react"], &[6, 0]);
    assert_eq!(field.unit_state("line").formation, Formation::Square);
    let events = field.thrown(&["let pass"], &[5]);
    assert_eq!(struck(&events), Some((ShockResult::StandOff, Continuation::None)));
    // A stand-off disorders the square, which dissolves.
    assert_eq!(field.unit_state("line").formation, Formation::Formed);
    // At 7 it is not formed.
    let mut field = horse();
    field.thrown(&charge, &[]);
    field.thrown(&["line react"], &[7, 0]);
    assert_eq!(field.unit_state("line").formation, Formation::Formed);
}

#[test]
fn a_square_is_all_front_does_not_move_and_costs_a_point() {
    let mut field = Field::of(MELEE).acts("P", Orders::Advance);
    assert_eq!(field.asked("horse forms square"), "only infantry and dismounted cavalry may form square");
    field.given(&["foot forms square"]);
    assert_eq!(field.active("foot").left, 10);
    assert_eq!(field.asked("foot moves to 0404 facing E"), "it is in square; leave the square first");
    assert_eq!(field.asked("foot forms up"), "it has already acted; that must come first in its activation");
    // It fires to the rear, with half its SP.
    let field = Field::of(MELEE).put("line", "0204", Vertex::East).with("foot", |unit| {
        unit.formation = Formation::Square;
    });
    assert_eq!(field.acts("P", Orders::Advance).asked("foot fires at 0204"), "may");
}

#[test]
fn a_bloody_stand_off_costs_each_side_an_sp_and_its_order() {
    let field = close(Orders::Attack).put("second", "0504", Vertex::East);
    let mut field = field.with("line", |unit| unit.sp = 12);
    field.thrown(&["done", "foot shocks 0604", "second shocks 0604"], &[0]);
    let events = field.thrown(&["let pass"], &[4]);
    assert_eq!(struck(&events), Some((ShockResult::StandOff, Continuation::None)));
    // Of the attackers the foot has the higher cohesion.
    assert_eq!(
        [field.unit_state("foot").sp, field.unit_state("second").sp, field.unit_state("line").sp],
        [5, 6, 11]
    );
    for unit in ["foot", "second", "line"] {
        assert_eq!(field.unit_state(unit).condition, Condition::Disordered, "{unit}");
    }
}

#[test]
fn charging_horse_must_go_on() {
    let mut field = Field::of(MELEE).put("horse", "0205", Vertex::East).acts("P", Orders::Attack);
    field.thrown(&["horse charges 0604 from 0504 facing E", "done"], &[]);
    field.thrown(&["let pass"], &[0]);
    // 7 and +1 for the charge.
    let events = field.thrown(&["let pass"], &[7]);
    assert_eq!(struck(&events), Some((ShockResult::DefenderBack, Continuation::AttackerMust)));
    field.thrown(&["line falls back to 0704 facing W"], &[]);
    assert_eq!(field.asked("done"), "a stack must advance into the emptied hex");
    // It does not turn away from the only enemy there is: facing south-east he would not be in front.
    assert_eq!(
        field.asked("0504 advances to 0604 facing SE"),
        "no stack may advance to 0604 with that facing"
    );
    // There is one thing left to do, so no side is asked: the line checks again, disordered, and gives way at 9.
    let events = field.thrown(&["0504 advances to 0604 facing E"], &[9]);
    assert!(events.iter().any(|event| matches!(event, Event::WentOn { .. })));
    assert_eq!(field.unit_state("line").sp, 5);
}

#[test]
fn brigadiers_and_slopes_count() {
    let with = |change: fn(String) -> String| {
        move || {
            let field = Field::of(&change(MELEE.to_string())).put("foot", "0504", Vertex::East);
            field.acts("P", Orders::Attack)
        }
    };
    let shock = ["done", "foot shocks 0604", "let pass"];
    let led = |text: String| {
        let fierce = r#"commands = ["P"], profile = "aggressive", at = "0504""#;
        text.replace(r#"commands = ["P"], at = "0101""#, fierce)
    };
    // Without him a 4 is a stand-off.
    let events = with(led)().thrown(&shock, &[0, 4]);
    assert_eq!(struck(&events), Some((ShockResult::DefenderBack, Continuation::None)));
    let lost = || {
        let mut field = with(led)();
        field.state.leaders[2].at = None;
        field
    };
    assert_eq!(plus(lost, &shock), -1);
    let above =
        |text: String| text.replace("night =", "levels = [{ level = 1, hexes = [\"0504\"] }]\nnight =");
    let below =
        |text: String| text.replace("night =", "levels = [{ level = 1, hexes = [\"0604\"] }]\nnight =");
    assert_eq!((plus(with(above), &shock), plus(with(below), &shock)), (1, -1));
}

#[test]
fn a_loose_cannon_who_is_aggressive_charges_with_all_who_can() {
    let mut field = attack();
    let brigade = field.brigade("P");
    let sought = Event::Sought { brigade, deed: great_battles::OrdersChangeResult::AttackAndCharge };
    engine::Rules::apply(&*field.battle, &mut field.state, &sought);
    assert_eq!(field.asked("done"), "loose cannon: foot must charge first");
    assert_eq!(field.asked("foot moves to 0404 facing E"), "loose cannon: foot must charge first");
    assert_eq!(field.asked(CHARGE), "may");
}

#[test]
fn a_unit_attacks_one_hex_and_horse_that_must_go_on_picks_one() {
    let mut field = close(Orders::Attack).put("second", "0505", Vertex::East);
    field.given(&["done", "foot shocks 0604"]);
    assert_eq!(field.asked("foot shocks 0604"), "it is already named for the shock of 0604");
    let field = Field::of(MELEE).put("horse", "0205", Vertex::East).with("horse", |unit| unit.blown = true);
    let field = field.acts("P", Orders::Attack);
    assert_eq!(
        field.asked("horse charges 0604 from 0504 facing E"),
        "its horses are blown; it may charge again after an activation without moving"
    );
    // Two enemies are before it after its advance.
    let field = Field::of(MELEE).put("horse", "0205", Vertex::East).put("lancers", "0705", Vertex::West);
    let mut field = field.acts("P", Orders::Attack);
    field.thrown(&["horse charges 0604 from 0504 facing E", "done"], &[]);
    field.thrown(&["let pass"], &[0]);
    field.thrown(&["let pass"], &[7]);
    field.thrown(&["line falls back to 0704 facing W", "0504 advances to 0604 facing E"], &[]);
    assert_eq!(field.orders(), ["horse shocks 0704", "horse shocks 0705"]);
    assert_eq!(field.asked("done"), "the stack must continue the shock");
    assert_eq!(field.asked("foot shocks 0704"), "only the stack that advanced may continue the shock");
}
