//! Worked examples for section 4, each named by its clause: starred rows, prepared fire, reactions, rout.

use crate::keys::resolve;
use crate::skirmish::{Field, MELEE, hex};
use board::hex::{Hex, Vertex};
use great_battles::{Condition, Event, FireOccasion, Orders, Pending, Side};

/// "A natural 0 that comes to -2 or lower for *, a natural 0 in rapid fire for **."
#[test]
fn section_4_starred_rows_count_on_a_natural_nought_only() {
    let firer = |line: &str, die: u16| resolve(line, &[die]).outcome.contains("firer disordered");
    // Night at four hexes takes ten off: every die comes to -2 or lower.
    let night = "fire weapon=us-6-pounder range=4 light=night";
    assert_eq!([0, 1, 5].map(|die| firer(night, die)), [true, false, false]);
    // A musket at two hexes: 0 comes to -2; at one hex it comes to 2.
    assert!(firer("fire range=2", 0));
    assert!(!resolve("fire", &[0, 0]).outcome.contains("firer disordered"));
}

/// "Prepared fire: US units only."
#[test]
fn section_4_prepared_fire_is_for_us_units() {
    let total = |line: &str| {
        let told = resolve(line, &[0, 0]).explained;
        told.split("total: ").nth(1).and_then(|rest| rest.lines().next()).unwrap().parse::<i32>().unwrap()
    };
    assert_eq!(total("fire prepared=yes") - total("fire"), 1);
    assert_eq!(total("fire prepared=yes army=mexican") - total("fire"), 0);
    assert_eq!(total("fire weapon=escopeta prepared=yes") - total("fire weapon=escopeta"), 0);
}

/// "Phasing stays with the side whose AM it is."
#[test]
fn section_5_cavalry_that_goes_on_as_a_defender_is_not_phasing() {
    let total = |keys: &str| {
        let told = resolve(&format!("fire occasion=pre-shock target=cavalry {keys}"), &[0, 0]).explained;
        told.split("total: ").nth(1).and_then(|rest| rest.lines().next()).unwrap().parse::<i32>().unwrap()
    };
    assert_eq!(total("counter=yes") - total(""), 1);
}

/// "Return fire (by the hex fired on; by its neighbours too as a switch, off)."
#[test]
fn section_4_only_the_hex_fired_on_returns_fire() {
    let field = |house: &str| {
        let text = format!("{MELEE}{house}");
        let field = Field::of(&text).put("foot", "0504", Vertex::East).put("guns", "0605", Vertex::West);
        let mut field = field.with("guns", |unit| unit.limbered = false).acts("P", Orders::Attack);
        field.given(&["foot fires at 0604"]);
        field.orders()
    };
    assert_eq!(field(""), ["let pass", "line react"]);
    let switch = "[sheet.table.rulings.\"return fire by the neighbours of the hex fired on, too\"]\n\"in force\" = \"yes\"\n";
    assert_eq!(field(switch), ["let pass", "line react", "guns react", "line, guns react"]);
}

/// Guns before which the foot comes up.
fn approach() -> Field {
    let field = Field::of(MELEE).put("guns", "0604", Vertex::West).put("line", "1201", Vertex::West);
    let field = field.put("foot", "0204", Vertex::East).with("guns", |unit| unit.limbered = false);
    field.acts("P", Orders::Attack)
}

/// "The reacting side picks ... the hex of approach fire."
#[test]
fn section_4_the_owner_picks_the_hex_of_approach_fire() {
    let fired_at = |answer: &str| {
        let mut field = approach();
        field.given(&["foot moves to 0504 facing E"]);
        assert!(matches!(field.state.pending.last(), Some(Pending::Way { .. })));
        assert!(field.orders().contains(&answer.to_string()), "{:?}", field.orders());
        let events = field.given(&[answer]);
        events.iter().find_map(|event| match *event {
            Event::Fired { at, occasion: FireOccasion::Approach, .. } => Some(at),
            _ => None,
        })
    };
    let offered: Vec<String> = {
        let mut field = approach();
        field.given(&["foot moves to 0504 facing E"]);
        field.orders()
    };
    let picks: Vec<&String> = offered.iter().filter(|order| order.contains(" at ")).collect();
    assert!(picks.len() >= 2, "{offered:?}");
    for pick in picks {
        let named: Hex = pick.split(" at ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
        assert_eq!(fired_at(pick), Some(named));
    }
    // Where it does most it fires without being told.
    assert!(fired_at("guns react").is_some());
}

/// "Withdrawal fire comes in the hex left."
#[test]
fn section_4_withdrawal_fire_comes_in_the_hex_left() {
    let mut field = Field::of(MELEE).put("foot", "0504", Vertex::West).acts("P", Orders::Advance);
    field.given(&["foot moves to 0404 facing W"]);
    assert_eq!(field.orders(), ["let pass", "line react"]);
    let events = field.given(&["line react"]);
    assert!(events.iter().any(|event| matches!(event,
        Event::Fired { at, occasion: FireOccasion::Withdrawal, .. } if *at == hex("0504"))));
}

/// "As in a retreat; after its first hex it enters none next to an enemy, stopping where no other is open."
#[test]
fn section_4_a_rout_never_leads_through_the_line_of_the_enemy() {
    // The enemy stands between the foot and its own edge, in the west.
    let field = Field::of(MELEE).put("foot", "0605", Vertex::West).put("line", "0504", Vertex::East);
    let field = field.put("lancers", "0506", Vertex::East).put("guns", "0502", Vertex::East);
    let mut field = field.with("foot", |unit| unit.condition = Condition::Routed);
    // Another may try to rally, so that there is a choice.
    field = field.with("green", |unit| unit.condition = Condition::Disordered);
    field.state.pending.push(Pending::Rally(Side::UnitedStates));
    let events = field.given(&["done"]);
    let way: Vec<Hex> = events
        .iter()
        .filter_map(|event| match *event {
            Event::FellBack { to, .. } => Some(to),
            _ => None,
        })
        .collect();
    assert!(!way.is_empty());
    for to in way.iter().skip(1) {
        for enemy in ["0504", "0506", "0502"] {
            assert!(to.distance(hex(enemy)) > 1, "{way:?}");
        }
    }
    assert!(way.iter().all(|to| to.column > 4), "{way:?}");
}

/// "Its first flight stops at the map's edge, a later one goes off and is lost."
#[test]
fn section_4_a_first_flight_stops_at_the_edge_and_a_later_one_goes_off() {
    let field = Field::of(MELEE).put("foot", "1003", Vertex::East).put("line", "1103", Vertex::West);
    let mut field = field.acts("P", Orders::Attack).with("line", |unit| {
        (unit.sp, unit.condition) = (2, Condition::Disordered);
    });
    field.thrown(&["foot fires at 1103"], &[]);
    // 0, +2 at one hex and +1 prepared is d: the check fails, and a collapsed unit that is disordered twice routs.
    let events = field.thrown(&["let pass"], &[0, 9]);
    assert!(events.iter().any(|event| matches!(event, Event::Routed { .. })), "{events:?}");
    assert_eq!((&field.at("line")[..2], field.unit_state("line").sp), ("12", 1));
    let mut field = field.with("guns", |unit| unit.condition = Condition::Disordered);
    field.state.pending.push(Pending::Rally(Side::Mexico));
    field.given(&["done"]);
    assert_eq!(field.at("line"), "gone");
}

/// "A further failed check costs 1 SP", and the unit runs in the rally phase.
#[test]
fn section_4_a_routed_unit_that_fails_a_check_only_loses_sp() {
    let told = resolve("disorder-check state=routed", &[9]).outcome;
    assert!(told.contains("sp lost 1") && told.contains("stands"), "{told}");
}
