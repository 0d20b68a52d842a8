//! Worked examples for section 2, orders change on the map: stands, other orders, and what a loose cannon does.

use crate::skirmish::{Field, hex};
use board::hex::Vertex;
use great_battles::{Condition, Event, Orders, Pending};

/// A brigade of two regiments, a troop and guns under a brigadier of a profile, ten hexes from an enemy.
fn field(profile: &str) -> Field {
    Field::of(&format!(
        r#"title = "Temper"
corners = ["0101", "2012"]
turns = 3
divisions = [{{ name = "A", side = "us" }}, {{ name = "B", side = "mexican" }}]
brigades = [{{ name = "P", division = "A" }}, {{ name = "Q", division = "A" }}, {{ name = "R", division = "B" }}]
leaders = [
  {{ name = "Worth", side = "us", rank = "overall", commands = ["A"], at = "0105" }},
  {{ name = "P himself", side = "us", rank = "brigadier", commands = ["P"], profile = "{profile}", at = "0305" }},
  {{ name = "M", side = "mexican", rank = "overall", commands = ["B"], at = "2012" }},
]
units = [
  {{ name = "first", brigade = "P", arm = "infantry", weapon = "musket", sp = 8, cohesion = 6, at = "0304", facing = "E" }},
  {{ name = "second", brigade = "P", arm = "infantry", weapon = "musket", sp = 8, cohesion = 6, at = "0306", facing = "E" }},
  {{ name = "guns", brigade = "P", arm = "artillery", weapon = "us-6-pounder", sp = 4, cohesion = 6, at = "0305", facing = "E" }},
  {{ name = "battery", division = "A", arm = "artillery", weapon = "us-6-pounder", sp = 4, cohesion = 6, at = "0308", facing = "E", limbered = true }},
  {{ name = "other", brigade = "Q", arm = "infantry", sp = 8, cohesion = 6, at = "0310", facing = "E" }},
  {{ name = "enemy", brigade = "R", arm = "infantry", sp = 8, cohesion = 6, at = "1305", facing = "W" }},
]
"#
    ))
}

/// The brigade acts, and its brigadier throws this.
fn sought(profile: &str, faces: &[u16]) -> Field {
    let mut field = field(profile).acts("P", Orders::March);
    field.thrown(&["P seeks other orders"], faces);
    field
}

fn orders(field: &Field) -> Orders {
    field.state.brigade(field.brigade("P")).orders
}

#[test]
fn other_orders_are_sought_once_before_anything_else_by_a_brigadier_on_the_map() {
    let acts = || field("normal").acts("P", Orders::Advance);
    let mut field = acts();
    assert_eq!(field.asked("P seeks other orders"), "may");
    assert_eq!(field.asked("Q seeks other orders"), "Q is not active now");
    assert_eq!(field.asked("R seeks other orders"), "it belongs to the enemy");
    field.thrown(&["P seeks other orders"], &[2]);
    assert_eq!(
        field.asked("P seeks other orders"),
        "it has already tried to change orders in this activation"
    );
    for deed in ["first moves to 0404 facing E", "0304 faces NE", "P himself rides to 0304"] {
        let mut field = acts();
        field.given(&[deed]);
        assert_eq!(
            field.asked("P seeks other orders"),
            "it has begun to act; orders change before anything else",
            "{deed}"
        );
    }
    let mut field = acts();
    field.state.leaders[1].at = None;
    assert_eq!(field.asked("P seeks other orders"), "its brigadier is not on the map");
    // The next activation is another chance.
    let mut field = acts();
    field.thrown(&["P seeks other orders"], &[2]);
    field.given(&["done"]);
    let field = field.acts("P", Orders::Advance);
    assert_eq!(field.asked("P seeks other orders"), "may");
}

#[test]
fn a_brigade_keeps_its_orders_or_changes_to_whichever_it_likes() {
    let field = sought("normal", &[3]);
    assert_eq!(
        (orders(&field), field.state.pending.last()),
        (Orders::March, Some(&Pending::Brigade(field.brigade("P"))))
    );
    let mut field = sought("normal", &[6]);
    assert_eq!(field.state.pending.last(), Some(&Pending::Change(field.brigade("P"))));
    assert_eq!(field.asked("P gets march orders"), "it is already on march orders");
    assert_eq!(field.asked("Q gets attack orders"), "first choose the new orders of the brigade");
    field.given(&["P gets attack orders"]);
    assert_eq!(orders(&field), Orders::Attack);
    assert_eq!(field.asked("first moves to 0404 facing E"), "may");
    // It may like those it has.
    let mut field = sought("normal", &[9]);
    field.given(&["done"]);
    assert_eq!(orders(&field), Orders::March);
    let mut field = sought("normal", &[6]);
    field.state.brigades[0].fatigue = 3;
    assert_eq!(field.asked("P gets attack orders"), "its fatigue is 3; attack orders need a fatigue under 3");
    assert_eq!(field.asked("P gets advance orders"), "may");
}

#[test]
fn those_who_stand_with_the_brigadier_help() {
    // A die of 3 keeps the orders; with Worth, who leads the division and the army, it is 6.
    let mut field = field("normal").acts("P", Orders::March);
    field.state.leaders[0].at = Some(hex("0305"));
    field.thrown(&["P seeks other orders"], &[3]);
    assert!(matches!(field.state.pending.last(), Some(Pending::Change(_))));
}

#[test]
fn a_stand_neither_moves_nor_turns_but_fires_and_tires_nobody() {
    let stands = "its brigade stands: it may neither move nor turn";
    for (face, told) in [(1, None), (5, Some("P gets advance orders"))] {
        let mut field = field("normal").acts("P", Orders::Attack).put("enemy", "0504", Vertex::West);
        field.thrown(&["P seeks other orders"], &[face]);
        field.given(told.as_slice());
        for deed in [
            "first moves to 0404 facing E",
            "0304 faces NE",
            "guns limbers",
            "battery moves to 0408 facing E",
        ] {
            assert_eq!(field.asked(deed), stands, "{deed}");
        }
        assert_eq!(field.asked("first fires at 0504"), "may");
        assert_eq!(field.asked("P himself rides to 0304"), "may");
        field.given(&["done"]);
        let brigade = field.state.brigade(field.brigade("P"));
        assert_eq!((brigade.done, brigade.activations), (true, 0));
        assert_eq!(field.asked("P acts"), "it has already acted on this marker");
    }
}

#[test]
fn a_normal_loose_cannon_keeps_its_orders_and_is_free() {
    let field = sought("normal", &[4]);
    assert_eq!(orders(&field), Orders::March);
    assert_eq!(field.asked("first takes march mode"), "may");
    assert_eq!(field.asked("done"), "may");
}

#[test]
fn an_aggressive_loose_cannon_far_away_goes_for_the_nearest_enemy_as_far_as_it_can() {
    let mut field = sought("aggressive", &[4]);
    assert_eq!(orders(&field), Orders::Advance);
    let must = "loose cannon: first must move as close to the nearest enemy as possible";
    assert_eq!(field.asked("done"), must);
    // Six hexes on, and no less.
    for deed in [
        "first moves to 0804 facing E",
        "first moves to 0204 facing W",
        "0304 faces NE",
        "first fires at 1305",
    ] {
        assert_ne!(field.asked(deed), "may", "{deed}");
    }
    assert_eq!(field.asked("first moves to 0804 facing E"), must);
    assert_eq!(field.asked("0304 faces NE"), must);
    assert_eq!(field.asked("first moves to 0904 facing E"), "may");
    assert_eq!(field.asked("first moves to 0905 facing E"), "may");
    field.given(&["first moves to 0904 facing E"]);
    // Each that can: the unlimbered guns do not move, the battery of the division is not of the brigade.
    assert_eq!(
        field.asked("done"),
        "loose cannon: second must move as close to the nearest enemy as possible"
    );
    field.given(&["second moves to 0906 facing E"]);
    assert_eq!(field.asked("battery moves to 0408 facing E"), "may");
    assert_eq!(field.asked("guns limbers"), "may");
    assert_eq!(field.asked("done"), "may");
}

#[test]
fn whoever_cannot_come_nearer_owes_nothing() {
    let mut field = field("aggressive").acts("P", Orders::Advance);
    let (first, second) = (field.unit("first"), field.unit("second"));
    field.state.units[usize::from(first.0)].condition = Condition::Routed;
    field.state.units[usize::from(second.0)].active.as_mut().unwrap().left = 0;
    field.state.units[usize::from(second.0)].facing = Vertex::West;
    field.thrown(&["P seeks other orders"], &[4]);
    assert_eq!(field.asked("done"), "may");
}

#[test]
fn an_aggressive_loose_cannon_within_three_points_of_the_enemy_takes_attack_orders() {
    // From 0304 three hexes of open ground lead to 0604; a hex further it is four.
    let near = |at: &str| {
        let mut field = field("aggressive").put("enemy", at, Vertex::West).acts("P", Orders::March);
        field.thrown(&["P seeks other orders"], &[4]);
        orders(&field)
    };
    assert_eq!((near("0604"), near("0704")), (Orders::Attack, Orders::Advance));
    // Too tired to attack, it advances as if no enemy were near.
    let mut field = field("aggressive").put("enemy", "0604", Vertex::West).acts("P", Orders::March);
    field.state.brigades[0].fatigue = 3;
    field.thrown(&["P seeks other orders"], &[4]);
    assert_eq!(orders(&field), Orders::Advance);
}

#[test]
fn an_aggressive_loose_cannon_near_the_enemy_charges_with_as_many_as_can() {
    let mut field = field("aggressive").put("enemy", "0604", Vertex::West).acts("P", Orders::March);
    field.thrown(&["P seeks other orders"], &[4]);
    for deed in ["done", "first moves to 0404 facing E", "0304 faces NE"] {
        assert_eq!(field.asked(deed), "loose cannon: first must charge first", "{deed}");
    }
    // Units that cannot charge act as the orders allow.
    assert_eq!(field.asked("guns limbers"), "may");
    field.given(&["first charges 0604 from 0504 facing E"]);
    assert_eq!(field.asked("done"), "loose cannon: second must charge first");
    field.given(&["second charges 0604 from 0505 facing E"]);
    assert_eq!(field.asked("done"), "may");
}

#[test]
fn whoever_is_disordered_does_not_have_to_charge() {
    let mut field = field("aggressive").put("enemy", "0604", Vertex::West);
    for name in ["first", "second"] {
        field = field.with(name, |unit| unit.condition = Condition::Disordered);
    }
    let mut field = field.acts("P", Orders::March);
    field.thrown(&["P seeks other orders"], &[4]);
    assert_eq!((orders(&field), field.asked("done")), (Orders::Attack, "may".into()));
}

#[test]
fn a_cautious_loose_cannon_goes_back_a_hex_and_then_only_fires() {
    let mut field = field("cautious").put("enemy", "0504", Vertex::West).acts("P", Orders::Attack);
    field.thrown(&["P seeks other orders"], &[4]);
    assert_eq!(orders(&field), Orders::Advance);
    assert_eq!(field.asked("done"), "loose cannon: first must fall back first");
    assert_eq!(field.asked("first fires at 0504"), "loose cannon: first must fall back first");
    assert_eq!(field.asked("first moves to 0404 facing E"), "loose cannon: first must fall back first");
    assert_eq!(
        field.asked("first falls back to 0404 facing E"),
        "it may not retreat to 0404: a retreat leads away from the enemy over open ground"
    );
    let told = field.given(&["first falls back to 0204 facing E"]);
    assert!(matches!(told[..], [Event::Stepped { .. }, Event::Moved { .. }]), "{told:?}");
    assert_eq!(
        field.asked("first falls back to 0104 facing E"),
        "it may not retreat to 0104: a retreat leads away from the enemy over open ground"
    );
    let only = "its brigade has fallen back and may only fire";
    assert_eq!(field.asked("0204 faces NE"), only);
    // Unlimbered guns cannot go back and stay; the battery of the division is not of the brigade.
    assert_eq!(field.asked("done"), "loose cannon: second must fall back first");
    field.given(&["second falls back to 0206 facing NE"]);
    assert_eq!((field.asked("guns limbers"), field.asked("guns fires at 0504")), (only.into(), "may".into()));
    assert_eq!(
        (field.asked("battery moves to 0408 facing E"), field.asked("done")),
        (only.into(), "may".into())
    );
    // It counts as an activation.
    field.given(&["done"]);
    assert_eq!(field.state.brigade(field.brigade("P")).activations, 1);
}

#[test]
fn on_the_edge_of_the_map_units_go_back_along_it() {
    let mut field = field("cautious")
        .put("enemy", "0504", Vertex::West)
        .put("first", "0104", Vertex::East)
        .put("second", "0105", Vertex::East)
        .acts("P", Orders::Attack);
    field.thrown(&["P seeks other orders"], &[4]);
    // On the edge of the map no hex beside them is further from the enemy.
    assert_eq!(field.asked("done"), "loose cannon: first must fall back first");
    assert_eq!(field.asked("first falls back to 0103 facing E"), "may");
    assert_eq!(
        field.asked("first falls back to 0204 facing E"),
        "it may not retreat to 0204: a retreat leads away from the enemy over open ground"
    );
}

#[test]
fn an_unreliable_loose_cannon_throws_for_its_temper() {
    for (face, right) in [(2, Orders::Advance), (3, Orders::March), (6, Orders::March), (7, Orders::Advance)]
    {
        assert_eq!(orders(&sought("unreliable", &[4, face])), right, "{face}");
    }
    assert_eq!(
        sought("unreliable", &[4, 0]).asked("done"),
        "loose cannon: first must move as close to the nearest enemy as possible"
    );
    assert_eq!(sought("unreliable", &[4, 9]).asked("done"), "loose cannon: first must fall back first");
}
