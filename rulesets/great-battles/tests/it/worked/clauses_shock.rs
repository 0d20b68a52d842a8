//! Worked examples for section 5, each named by its clause: brigadiers, charges, the order of shocks, fire before them, results.

use crate::keys::begun;
use crate::skirmish::{Field, MELEE, hex, plus, struck};
use board::hex::Vertex;
use great_battles::{Condition, Event, Orders, Pending, ShockResult, Stage};

/// The foot beside the line, without a charge.
fn close(orders: Orders) -> Field {
    Field::of(MELEE).put("foot", "0504", Vertex::East).acts("P", orders)
}

const SHOCK: [&str; 3] = ["done", "foot shocks 0604", "let pass"];

/// "No brigadier: any attacking brigade has none on the map, whether it lost him or never had one."
#[test]
fn section_5_an_attacker_without_a_brigadier_on_the_map_has_one_less() {
    assert_eq!(plus(|| close(Orders::Attack), &SHOCK), 0);
    let lost = || {
        let mut field = close(Orders::Attack);
        field.state.leaders[2].at = None;
        field
    };
    assert_eq!(plus(lost, &SHOCK), -1);
    let never = MELEE.lines().filter(|line| !line.contains("P himself")).collect::<Vec<_>>().join("\n");
    let never = || Field::of(&never).put("foot", "0504", Vertex::East).acts("P", Orders::Attack);
    assert_eq!(plus(never, &SHOCK), -1);
}

/// "A continuing defender is the attacker in every line."
#[test]
fn section_5_advance_orders_count_against_a_defender_who_goes_on() {
    let after = |die: u16| {
        // Fixed markers, so that no die is thrown for the next turn.
        let fixed = MELEE.replace(
            "side = \"us\" }, { name = \"B\", side = \"mexican\" }",
            "side = \"us\", markers = 1 }, { name = \"B\", side = \"mexican\", markers = 1 }",
        );
        let field = Field::of(&fixed).put("foot", "0504", Vertex::East);
        let mut field = field.acts("R", Orders::Attack);
        field.thrown(&["done", "line shocks 0504"], &[0]);
        field.thrown(&["let pass"], &[1]);
        field.thrown(&["line falls back to 0704 facing W", "0504 advances to 0604 facing E"], &[]);
        field.thrown(&["foot shocks 0704"], &[0]);
        struck(&field.thrown(&["let pass"], &[die])).map(|(result, _)| result)
    };
    // +1 for the disordered line, -1 for the continuation, -1 for advance orders.
    assert_eq!(after(5), Some(ShockResult::StandOff));
    assert_eq!(after(6), Some(ShockResult::DefenderBack));
}

/// "Infantry charge: ... begun in no enemy ZOC."
#[test]
fn section_5_a_charge_on_foot_begins_in_no_enemy_zoc() {
    // The foot stands before the line and could side-step to charge the lancers.
    let field = Field::of(MELEE).put("foot", "0504", Vertex::East).put("lancers", "0606", Vertex::West);
    let field = field.acts("P", Orders::Attack);
    assert_eq!(
        field.asked("foot charges 0606 from 0505 facing E"),
        "an infantry charge may not begin in an enemy ZOC"
    );
    let mut field = Field::of(MELEE).put("foot", "0504", Vertex::East).acts("P", Orders::Attack);
    field.given(&["foot moves to 0505 facing E", "let pass"]);
    assert_eq!(
        field.asked("foot charges 0604 from 0505 facing E"),
        "an infantry charge may not begin in an enemy ZOC"
    );
    let told = |keys: &str| begun(&format!("shock sp=6 charge=foot {keys}"), &[0, 4]).explained;
    assert!(told("").contains("charge, foot or horse") && told("from-zoc=yes").contains("not counted"));
}

/// Two units before two hexes of the enemy.
fn two() -> Field {
    let field = Field::of(MELEE).put("foot", "0504", Vertex::East).put("second", "0506", Vertex::East);
    let field = field.put("guns", "0606", Vertex::West).with("guns", |unit| unit.limbered = false);
    let mut field = field.acts("P", Orders::Attack);
    field.given(&["done", "foot shocks 0604", "second shocks 0606"]);
    field
}

/// "The attacker orders his shocks."
#[test]
fn section_5_the_attacker_orders_his_shocks() {
    let mut field = two();
    assert_eq!(field.state.pending.last(), Some(&Pending::Shocks));
    assert_eq!(field.orders(), ["shock 0604 next", "shock 0606 next"]);
    assert_eq!(field.asked("shock 0605 next"), "no shock of 0605 is named");
    field.thrown(&["shock 0606 next"], &[0]);
    assert_eq!(field.state.onset.as_ref().map(|onset| onset.hex), Some(hex("0606")));
    let mut field = two();
    field.thrown(&["shock 0604 next"], &[0]);
    assert_eq!(field.state.onset.as_ref().map(|onset| onset.hex), Some(hex("0604")));
}

/// "The reacting side picks its target before a shock."
#[test]
fn section_5_the_defender_picks_its_target_before_a_shock() {
    let fired = |answer: &str| {
        let field = Field::of(MELEE).put("foot", "0504", Vertex::East).put("second", "0505", Vertex::East);
        let mut field = field.acts("P", Orders::Attack);
        field.thrown(&["done", "foot shocks 0604", "second shocks 0604"], &[0]);
        assert_eq!(field.state.pending.last(), Some(&Pending::Shock(Stage::Fire)));
        assert!(field.orders().contains(&answer.to_string()), "{:?}", field.orders());
        let events = field.given(&[answer]);
        events.iter().find_map(|event| match *event {
            Event::Fired { at, .. } => Some(at),
            _ => None,
        })
    };
    // Cohesion 6 is easier to shake than 7: of itself the line fires at the second.
    assert_eq!(fired("line react"), Some(hex("0505")));
    assert_eq!(fired("line at 0504 react"), Some(hex("0504")));
}

/// "Worse than 1-4 not allowed; an attack falling below 1-4 after naming is fought at 1-4."
#[test]
fn section_5_odds_below_one_to_four_are_refused_when_named_and_fought_when_they_fall_later() {
    let weak = |sp: u8| {
        close(Orders::Attack).with("foot", move |unit| unit.sp = sp).with("line", |unit| unit.sp = 16)
    };
    let mut field = weak(3);
    let events = field.given(&["done"]);
    assert!(
        events.iter().any(|event| matches!(event, Event::Acted { .. })),
        "nothing can be named: {events:?}"
    );
    // Four to sixteen is named; the fire before the shock leaves three, and it is fought.
    let mut field = weak(4);
    field.thrown(&["done", "foot shocks 0604"], &[0]);
    // 5 and +2 is 1D.
    let events = field.thrown(&["line react"], &[5, 9]);
    assert!(events.iter().any(|event| matches!(event, Event::Lost { sp: 1, .. })));
    assert!(struck(&events).is_some(), "{events:?}");
    // Two that are too weak alone may join, and one that is left alone is called off.
    let both = || weak(3).put("second", "0505", Vertex::East).with("second", |unit| unit.sp = 3);
    let mut field = both();
    field.given(&["done"]);
    assert_eq!(field.asked("foot shocks 0604"), "may");
    let events = field.given(&["foot shocks 0604", "done"]);
    assert!(events.contains(&Event::CalledOff { hex: hex("0604") }));
    assert!(struck(&events).is_none());
}

/// "10+: defender back two hexes, disordered, then checks where it has come to: failing, it routs."
#[test]
fn section_5_ten_or_more_drives_back_two_hexes_and_then_comes_the_check() {
    let driven = || {
        let mut field = Field::of(MELEE).acts("P", Orders::Attack).with("line", |unit| unit.sp = 3);
        field.thrown(&["foot charges 0604 from 0504 facing E", "done"], &[0]);
        // 2-1 and a charge: 7 is a 10. No die is thrown for the check yet.
        let events = field.thrown(&["let pass"], &[7]);
        assert!(matches!(struck(&events), Some((ShockResult::DefenderBack, _))));
        field.thrown(&["line falls back to 0704 facing W"], &[]);
        field
    };
    let mut field = driven();
    let events = field.thrown(&["line falls back to 0804 facing W"], &[9]);
    assert!(events.iter().any(|event| matches!(event, Event::Routed { .. })));
    assert_eq!(field.unit_state("line").sp, 2);
    let mut field = driven();
    field.thrown(&["line falls back to 0804 facing W"], &[0]);
    assert_eq!(
        (field.at("line").as_str(), field.unit_state("line").condition),
        ("0804", Condition::Disordered)
    );
}

/// "It shocks once more in its new front": across a side it can pass, also where it could not enter the hex itself.
#[test]
fn section_5_horse_continues_against_a_marsh_and_does_not_enter_it() {
    let marsh = MELEE.replace("ground = [", "ground = [{ terrain = \"marsh\", hexes = [\"0704\"] }, ");
    let field = Field::of(&marsh).put("horse", "0504", Vertex::East).put("lancers", "0704", Vertex::West);
    let mut field = field.acts("P", Orders::Attack).with("line", |unit| unit.sp = 4);
    field.thrown(&["done", "horse shocks 0604"], &[0]);
    field.thrown(&["let pass"], &[7]);
    field.thrown(&["line falls back to 0705 facing W", "0504 advances to 0604 facing E"], &[]);
    assert_eq!(field.asked("horse shocks 0704"), "may");
    field.thrown(&["horse shocks 0704"], &[0, 8]);
    field.thrown(&["lancers falls back to 0804 facing W"], &[]);
    assert_eq!(field.at("horse"), "0604");
    assert!(!matches!(field.state.pending.last(), Some(Pending::Shock(_))), "{:?}", field.state.pending);
}
