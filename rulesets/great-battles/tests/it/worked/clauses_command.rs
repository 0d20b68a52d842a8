//! Worked examples for sections 2, 3 and 6, each named by its clause: orders, markers, leaders, digging, retreat, rally.

use crate::skirmish::{Field, MELEE, SKIRMISH, hex};
use board::hex::Vertex;
use engine::Rules;
use great_battles::{BrigadeDuty, Condition, Event, Formation, Orders, Pending, Side};

/// "The winner picks the first AM, one of his own."
#[test]
fn section_2_the_winner_of_the_initiative_picks_one_of_his_own_markers() {
    let mut field = Field::of(SKIRMISH);
    field.state.cup = vec![1, 2].into();
    field.state.pending.push(Pending::First(Side::UnitedStates));
    assert_eq!(field.asked("pick Twiggs"), "may");
    assert_eq!(field.asked("pick Arista"), "it belongs to the enemy");
    assert_eq!(field.orders(), ["pick Twiggs"]);
    // Without a marker of his own he picks none: the first is drawn.
    let mut field = Field::of(SKIRMISH);
    field.state.cup = vec![0, 2].into();
    field.state.pending.push(Pending::Initiative);
    field.battle.apply(&mut field.state, &Event::Won { side: Side::UnitedStates });
    assert_eq!(field.state.pending.last(), Some(&Pending::Cup));
}

/// "Division orders, both sides sealed."
#[test]
fn section_2_orders_are_sealed_until_both_sides_have_given_theirs() {
    let mut field = Field::of(SKIRMISH);
    field.state.pending.extend([
        Pending::Initiative,
        Pending::Orders(Side::Mexico),
        Pending::Orders(Side::UnitedStates),
    ]);
    let told = field.given(&["Garland gets attack orders"]);
    let garland = field.brigade("Garland");
    let seen =
        |field: &Field, side: Side| field.battle.observe(&field.state, side.seat()).brigade(garland).sealed;
    assert_eq!(seen(&field, Side::UnitedStates), Some(Orders::Attack));
    assert_eq!(seen(&field, Side::Mexico), None);
    let sealed = told.iter().find(|event| matches!(event, Event::Sealed { .. })).unwrap();
    assert!(!field.battle.may_know(sealed, Side::Mexico.seat()));
    assert_eq!(field.state.brigade(garland).orders, Orders::Advance);
    field.given(&["done"]);
    let opened = field.given(&["done"]);
    assert!(opened.contains(&Event::Told { brigade: garland, orders: Orders::Attack }));
    assert_eq!(field.state.brigade(garland).orders, Orders::Attack);
}

/// An overall commander over a division that has its own leader.
fn with_division_leader() -> Field {
    let text = MELEE.replace(
        r#"rank = "overall", commands = ["A"], at = "0101" },"#,
        r#"rank = "overall", at = "0101" }, { name = "D", side = "us", rank = "division", commands = ["A"], at = "0101" },"#,
    );
    Field::of(&text)
}

/// "The corps and overall commander once a turn in an activation of the owner's choice."
#[test]
fn section_2_the_overall_commander_rides_once_a_turn() {
    let mut field = with_division_leader().acts("P", Orders::Advance);
    field.given(&["L rides to 0102", "D rides to 0102", "done"]);
    assert_eq!(field.asked("Q acts"), "may");
    field.given(&["Q acts"]);
    assert_eq!(field.asked("L rides to 0101"), "he has already moved");
    assert_eq!(field.asked("D rides to 0101"), "may");
    // He who leads a division himself rides as its leader.
    let mut field = Field::of(MELEE).acts("P", Orders::Advance);
    field.given(&["L rides to 0102", "done", "Q acts"]);
    assert_eq!(field.asked("L rides to 0101"), "may");
}

/// The foot beside the line, under a brigadier whose loose cannon has it charge.
fn loose() -> Field {
    let field = Field::of(MELEE).put("foot", "0504", Vertex::East);
    let gone = |field: Field, name: &str| field.with(name, |unit| unit.at = None);
    let field = ["second", "green", "horse"].into_iter().fold(field, gone);
    let mut field = field.acts("P", Orders::Attack);
    field.state.brigades[0].stance = BrigadeDuty::Charges;
    field
}

/// "Units that cannot charge must shock an enemy in a front hex if odds allow."
#[test]
fn section_2_a_loose_cannon_in_contact_shocks() {
    let mut field = loose();
    // There is one thing to do, so it is done.
    let events = field.given(&["done"]);
    assert!(events.iter().any(|event| matches!(event, Event::Named { .. })), "{events:?}");
    // Of two targets the owner picks one.
    let mut field = loose().put("guns", "0603", Vertex::West).with("guns", |unit| unit.limbered = false);
    field.given(&["done"]);
    assert_eq!(field.state.pending.last(), Some(&Pending::Naming));
    assert_eq!(field.asked("done"), "loose cannon: foot must shock an enemy in front");
    assert_eq!(field.orders(), ["foot shocks 0603", "foot shocks 0604"]);
    // At worse than 1-4 no unit must, nor may.
    let mut field = loose().with("foot", |unit| unit.sp = 4).with("line", |unit| unit.sp = 17);
    let events = field.given(&["done"]);
    assert!(events.iter().any(|event| matches!(event, Event::Acted { .. })));
}

/// "Infantry or unlimbered guns on advance orders ... told to dig spends its activation on it; the next such activation
/// completes them."
#[test]
fn section_3_breastworks_are_dug_by_order() {
    let far = || Field::of(MELEE).put("foot", "0204", Vertex::East);
    let mut field = far().acts("P", Orders::Advance);
    // Without the order there are none.
    field.given(&["done"]);
    assert_eq!(field.unit_state("foot").works, 0);
    let mut field = far().acts("P", Orders::Advance);
    field.given(&["foot digs"]);
    assert_eq!((field.unit_state("foot").works, field.active("foot").left), (1, 0));
    assert_eq!(field.asked("foot digs"), "it has already acted; that must come first in its activation");
    assert_eq!(field.asked("foot moves to 0304 facing E"), "it has fired: it may now only turn");
    let again = |change: fn(Field) -> Field| change(far()).with("foot", |unit| unit.works = 1);
    let mut field = again(|field| field).acts("P", Orders::Advance);
    field.given(&["foot digs"]);
    assert_eq!(field.unit_state("foot").works, 2);
    let asked = |field: Field, orders| field.acts("P", orders).asked("foot digs");
    assert_eq!(asked(far(), Orders::Attack), "only units on advance orders may dig breastworks");
    let near = far().put("lancers", "0504", Vertex::West);
    assert_eq!(asked(near, Orders::Advance), "an enemy is within 3 hexes, too near to dig");
    let shaken = far().with("foot", |unit| unit.condition = Condition::Disordered);
    assert_eq!(
        asked(shaken, Orders::Advance),
        "it is disordered; only a formed unit in good order may do that"
    );
    let square = far().with("foot", |unit| unit.formation = Formation::Square);
    assert_eq!(
        asked(square, Orders::Advance),
        "it is in square; only a formed unit in good order may do that"
    );
    assert_eq!(
        far().acts("P", Orders::Advance).asked("horse digs"),
        "only infantry, dismounted cavalry and unlimbered guns may dig"
    );
    let forbidden = Field::of(&MELEE.replace("turns = 3", "turns = 3\nno_breastworks = true"));
    let forbidden = forbidden.put("foot", "0204", Vertex::East);
    assert_eq!(asked(forbidden, Orders::Advance), "this scenario allows no breastworks");
}

/// "Each hex further from the enemy who caused it, or where none is open as far, none twice."
#[test]
fn section_3_a_retreat_goes_along_the_edge_where_none_leads_away() {
    // The foot stands on the western edge, the enemy east of it.
    let mut field = Field::of(MELEE).put("foot", "0105", Vertex::East).put("line", "0204", Vertex::West);
    let unit = field.unit("foot");
    let from = hex("0204");
    field.state.pending.push(Pending::Retreat {
        unit,
        hexes: 2,
        from,
        free: false,
        past: None,
        checks: false,
    });
    assert_eq!(field.asked("foot falls back to 0106 facing E"), "may");
    assert_eq!(
        field.asked("foot falls back to 0104 facing E"),
        "it may not retreat to 0104: a retreat leads away from the enemy over open ground"
    );
    // In the corner only the way along the edge is open, and not back again.
    let corner = |past| {
        let field = Field::of(MELEE).put("foot", "0109", Vertex::East).put("line", "0108", Vertex::SouthEast);
        let mut field = field.put("guns", "0209", Vertex::West);
        let from = hex("0108");
        field.state.pending.push(Pending::Retreat { unit, hexes: 1, from, free: false, past, checks: false });
        field
    };
    assert_eq!(corner(None).asked("foot falls back to 0208 facing E"), "may");
    let mut back = corner(Some(hex("0208")));
    back.stepped();
    assert_eq!(back.at("foot"), "gone");
}

/// "No longer disordered, may turn its hex one vertex (not from routed to disordered)."
#[test]
fn section_6_a_hex_turns_after_a_rally_in_stacks_too() {
    let stack = |condition| {
        let field = Field::of(MELEE).put("foot", "0105", Vertex::East).put("second", "0105", Vertex::East);
        let mut field = field.with("foot", |unit| unit.condition = condition);
        field.state.pending.push(Pending::Rally(Side::UnitedStates));
        field
    };
    let mut field = stack(Condition::Disordered);
    field.thrown(&["foot rallies"], &[0]);
    assert!(matches!(field.state.pending.last(), Some(Pending::Turning(_))));
    field.given(&["0105 faces NE"]);
    assert_eq!(field.unit_state("foot").facing, Vertex::NorthEast);
    assert_eq!(field.unit_state("second").facing, Vertex::NorthEast);
    let mut field = stack(Condition::Routed).with("green", |unit| unit.condition = Condition::Disordered);
    field.state.leaders[0].at = Some(hex("0105"));
    field.thrown(&["foot rallies"], &[0]);
    assert_eq!(field.unit_state("foot").condition, Condition::Disordered);
    assert!(matches!(field.state.pending.last(), Some(Pending::Rally(_))));
}
