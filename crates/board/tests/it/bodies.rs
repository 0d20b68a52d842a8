//! Bodies that can be met on a way, and moves of several legs, by example.

use board::table::{Block, Bodies, Field, Inches, Leg, Pivot, Pose, Stop, TableSize, Turn, legs};

fn inches(text: &str) -> Inches {
    text.parse().unwrap()
}

/// A block four inches wide and one deep.
fn block(pose: &str) -> Block {
    Block::new(pose.parse::<Pose>().unwrap(), inches("4"), inches("1"))
}

fn table() -> TableSize {
    TableSize::new(inches("72"), inches("48"))
}

/// An enemy ten inches north of 20,10, a solid friend five and a passed one three inches north of it.
fn bodies() -> Bodies<char> {
    Bodies::with_capacity(3)
        .with_enemies(inches("1"), [('e', block("20,20 facing 180"))])
        .with_solid(Inches::ZERO, [('s', block("20,15 facing 0"))])
        .with_passed([('p', block("20,13 facing 0"))])
}

#[test]
fn the_body_that_stops_a_walk_is_known_by_its_id() {
    let (bodies, own) = (bodies(), block("20,10 facing 0"));
    let walk = |blocks| {
        let field = Field { table: table(), blocks, grounds: &[] };
        field.walk(&own, &[Leg::Ahead(inches("30"))], inches("30"))
    };
    let solid = walk(bodies.solid());
    assert_eq!(
        (solid.travelled, bodies.met(solid.stop), bodies.enemy_met(solid.stop)),
        (inches("3.999"), Some('s'), None)
    );
    let enemy = walk(bodies.enemies());
    assert_eq!((enemy.travelled, bodies.enemy_met(enemy.stop)), (inches("7.999"), Some('e')));
    assert_eq!(bodies.met(walk(bodies.all()).stop), Some('p'));
    assert_eq!((bodies.met(Some(Stop::Spent)), bodies.met(None)), (None, None));
}

#[test]
fn a_block_stands_on_nobody_and_keeps_its_gap_from_enemies() {
    let bodies = bodies();
    let keeps = |pose: &str| (bodies.is_clear(&block(pose)), bodies.keeps_off(&block(pose)));
    assert_eq!(keeps("20,10 facing 0"), (true, true));
    assert_eq!(keeps("20,13.5 facing 0"), (false, false));
    assert_eq!(keeps("20,18.5 facing 0"), (true, false));
    assert!(bodies.is_enemy_within(inches("2"), &block("20,17 facing 0")));
    assert_eq!(bodies.enemies_touched(&block("20,19 facing 0")).collect::<Vec<_>>(), ['e']);
    assert_eq!((bodies.all_but('s').len(), bodies.has_solid_friends()), (2, true));
}

#[test]
fn only_solid_friends_are_passed_out_of_order() {
    let legs = [Leg::Ahead(inches("8"))];
    assert_eq!(bodies().passed_through(table(), &block("20,10 facing 0"), &legs), ['s']);
    assert_eq!(bodies().passed_through(table(), &block("40,10 facing 0"), &legs), []);
}

#[test]
fn legs_have_a_length_and_an_end() {
    let own = block("20,10 facing 0");
    let legs = [
        Leg::Ahead(inches("3")),
        Leg::Wheel { on: Pivot::Centre, by: Turn::degrees(90) },
        Leg::Oblique { off: Turn::NONE, distance: inches("2") },
    ];
    assert_eq!(legs::length(&own, legs), inches("5"));
    assert_eq!(legs::end(&own, legs).pose().to_string(), "22,13 facing 90");
}

#[test]
fn a_part_of_the_legs_ends_where_a_block_is_after_it() {
    let own = block("20,10 facing 0");
    let legs = [
        Leg::Ahead(inches("3")),
        Leg::Wheel { on: Pivot::RightFront, by: Turn::degrees(60) },
        Leg::Oblique { off: Turn::degrees(10), distance: inches("5") },
    ];
    assert_eq!(legs::part(&own, &legs, inches("2")), [Leg::Ahead(inches("2"))]);
    assert_eq!(legs::part(&own, &legs, inches("99")), legs);
    for far in ["0.5", "2.75", "3", "9.25"] {
        let part = legs::part(&own, &legs, inches(far));
        let after = legs::after(&own, legs, inches(far));
        assert_eq!(legs::end(&own, part).pose(), after, "{far}");
    }
    let half_turned = legs::after(&own, legs, inches("5.094"));
    assert_eq!(half_turned.facing.hundredths(), 3000);
}

#[test]
fn a_turn_on_the_spot_is_made_when_the_legs_before_it_are_done() {
    let own = block("20,10 facing 0");
    let legs = [Leg::Wheel { on: Pivot::Centre, by: Turn::degrees(45) }, Leg::Ahead(inches("4"))];
    assert_eq!(legs::after(&own, legs, Inches::ZERO), own.pose());
    assert_eq!(legs::after(&own, legs, inches("0.001")).facing.hundredths(), 4500);
}

#[test]
fn room_is_looked_for_step_by_step() {
    let far = |clear: fn(Inches) -> bool| legs::farthest_clear(inches("2.1"), inches("0.5"), clear);
    assert_eq!(far(|_| true), inches("2.1"));
    assert_eq!(far(|far| far < Inches::whole(1)), inches("0.6"));
    assert_eq!(far(|_| false), Inches::ZERO);
}
