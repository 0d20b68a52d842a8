//! Worked examples for section 6, rally on the map.

use crate::skirmish::{Field, hex};
use board::hex::Vertex;
use great_battles::{Condition, Event, Pending, Side};

/// Disordered and routed units of a side behind a wood, with and without leaders, and an enemy that sees some of them.
const FIELD: &str = r#"title = "Rally"
corners = ["0101", "1210"]
turns = 3
ground = [{ terrain = "heavy-wood", hexes = ["0601", "0602", "0603", "0604"] }]
divisions = [{ name = "A", side = "us" }, { name = "B", side = "mexican" }]
brigades = [{ name = "P", division = "A", fatigue = 1 }, { name = "R", division = "B" }]
leaders = [
  { name = "Worth", side = "us", rank = "overall", commands = ["A"], stars = 3, at = "0308" },
  { name = "P himself", side = "us", rank = "brigadier", commands = ["P"], stars = 2, at = "0308" },
  { name = "M", side = "mexican", rank = "overall", commands = ["B"], at = "1210" },
]
units = [
  { name = "first", brigade = "P", arm = "infantry", sp = 8, cohesion = 5, at = "0302", facing = "E", state = "disordered" },
  { name = "second", brigade = "P", arm = "infantry", sp = 8, cohesion = 5, at = "0403", facing = "E", state = "routed" },
  { name = "third", brigade = "P", arm = "infantry", sp = 8, cohesion = 5, at = "0308", facing = "E", state = "routed" },
  { name = "fourth", brigade = "P", arm = "infantry", sp = 8, cohesion = 5, at = "0406", facing = "E", state = "routed" },
  { name = "horse", brigade = "P", arm = "cavalry", sp = 2, cohesion = 5, at = "0310", facing = "E", state = "disordered" },
  { name = "sound", brigade = "P", arm = "infantry", sp = 4, cohesion = 5, at = "0310", facing = "E" },
  { name = "enemy", brigade = "R", arm = "infantry", sp = 8, cohesion = 6, at = "1202", facing = "W" },
  { name = "near", brigade = "R", arm = "infantry", sp = 8, cohesion = 6, at = "1208", facing = "W" },
]
"#;

/// It is the US side that rallies.
fn rally() -> Field {
    let mut field = Field::of(FIELD);
    field.state.pending =
        vec![Pending::TurnEnd, Pending::Rally(Side::Mexico), Pending::Rally(Side::UnitedStates)];
    field
}

fn condition(field: &Field, name: &str) -> Condition {
    field.state.unit(field.unit(name)).condition
}

fn sp(field: &Field, name: &str) -> u8 {
    field.state.unit(field.unit(name)).sp
}

#[test]
fn each_disordered_or_routed_unit_may_try_once_a_turn() {
    let mut field = rally();
    assert_eq!(field.asked("first rallies"), "may");
    assert_eq!(field.asked("sound rallies"), "it is already in good order");
    assert_eq!(field.asked("enemy rallies"), "it belongs to the enemy");
    // 6 is over 5 with a level of fatigue, and no 9.
    field.thrown(&["first rallies"], &[5]);
    assert_eq!((condition(&field, "first"), sp(&field, "first")), (Condition::Disordered, 8));
    assert_eq!(field.asked("first rallies"), "it has already tried to rally this turn");
    assert_eq!(field.asked("done"), "may");
}

#[test]
fn who_rallies_may_turn_one_vertex() {
    let mut field = rally();
    field.thrown(&["first rallies"], &[4]);
    assert_eq!(condition(&field, "first"), Condition::Normal);
    assert_eq!(field.state.pending.last(), Some(&Pending::Turning(field.unit("first"))));
    assert_eq!(field.asked("0302 faces W"), "after a rally it may turn 1 vertex; that is 3");
    assert_eq!(field.asked("0302 faces E"), "it already faces that way");
    assert_eq!(field.asked("0403 faces NE"), "first choose how the rallied unit faces");
    let mut turned = rally();
    turned.thrown(&["first rallies"], &[4]);
    turned.given(&["0302 faces NE"]);
    assert_eq!(turned.state.unit(turned.unit("first")).facing, Vertex::NorthEast);
    field.given(&["done"]);
    assert_eq!(field.state.unit(field.unit("first")).facing, Vertex::East);
    assert_eq!(field.state.pending.last(), Some(&Pending::Rally(Side::UnitedStates)));
    // The units of a hex face alike: with another in it the whole hex may turn.
    let mut field = rally();
    field.thrown(&["horse rallies"], &[1]);
    assert_eq!(condition(&field, "horse"), Condition::Normal);
    assert_eq!(field.state.pending.last(), Some(&Pending::Turning(field.unit("horse"))));
}

#[test]
fn a_bad_die_costs_an_sp_and_puts_leaders_in_danger() {
    // 8 and a level of fatigue are 9.
    let mut field = rally();
    field.thrown(&["first rallies"], &[8]);
    assert_eq!((condition(&field, "first"), sp(&field, "first")), (Condition::Disordered, 7));
    // The horse has 1 more for being mounted: 7 and 2 are 9 as well.
    let mut field = rally();
    field.thrown(&["horse rallies"], &[7]);
    assert_eq!(sp(&field, "horse"), 1);
    // The last one is lost.
    let mut field = rally().with("first", |unit| unit.sp = 1);
    field.thrown(&["first rallies"], &[9]);
    assert_eq!(field.state.unit(field.unit("first")).at, None);
    // 9 for the die, 1 for fatigue, 1 for the enemy beside it, 2 stars off: 9, and two dice for the one leader there.
    let mut field = rally().put("enemy", "0402", Vertex::West);
    field.state.leaders[1].at = Some(hex("0302"));
    field.thrown(&["first rallies"], &[9, 3]);
    assert_eq!(sp(&field, "first"), 7);
}

#[test]
fn the_best_leader_in_the_stack_lends_his_stars() {
    // 7 and 1 for fatigue, less Worth's 3 stars: 5.
    let mut field = rally();
    field.thrown(&["third rallies"], &[7]);
    assert_eq!(condition(&field, "third"), Condition::Disordered);
    // Less the 2 stars of the brigadier it is 6.
    let mut field = rally();
    field.state.leaders[0].at = Some(hex("0101"));
    field.thrown(&["third rallies"], &[7]);
    assert_eq!(condition(&field, "third"), Condition::Routed);
    // The successor of a lost commander has a star less.
    let mut field = rally();
    (field.state.leaders[0].lost, field.state.leaders[1].at) = (1, None);
    field.thrown(&["third rallies"], &[7]);
    assert_eq!(condition(&field, "third"), Condition::Routed);
}

#[test]
fn a_routed_unit_needs_a_leader_with_it_or_no_enemy_in_sight() {
    let field = rally();
    // The wood hides 0403 from 1202, and from 1208 as well; in the open 0406 is seen.
    assert_eq!(
        field.asked("fourth rallies"),
        "a routed unit rallies only with a leader in its stack or with no enemy in sight"
    );
    assert_eq!(field.asked("third rallies"), "may");
    let field = field.put("near", "1203", Vertex::West);
    assert_eq!(field.asked("second rallies"), "may");
    let mut field = rally();
    field.state.leaders[1].at = Some(hex("0406"));
    assert_eq!(field.asked("fourth rallies"), "may");
}

#[test]
fn a_routed_unit_that_rallies_is_disordered_and_may_not_try_again() {
    let mut field = rally();
    field.thrown(&["third rallies"], &[1]);
    assert_eq!(condition(&field, "third"), Condition::Disordered);
    assert_eq!(field.asked("third rallies"), "it has already tried to rally this turn");
}

#[test]
fn who_is_still_routed_when_his_side_is_done_runs_again() {
    let mut field = rally();
    let told = field.given(&["done"]);
    let ran = |name: &str| {
        let id = field.unit(name);
        told.iter().filter(|event| matches!(event, Event::FellBack { unit, .. } if *unit == id)).count()
    };
    // Six points west: off the map from 0302 or so, which is the end of them.
    assert!(ran("second") > 0 && ran("third") > 0 && ran("fourth") > 0);
    assert_eq!((ran("first"), ran("horse")), (0, 0));
    assert!(field.state.unit(field.unit("second")).at.is_none());
    // Worth and his brigadier would be alone and go with the third.
    assert!(told.iter().any(|event| matches!(event, Event::Followed { .. })));
}

#[test]
fn sides_rally_one_after_the_other_when_the_cup_is_empty() {
    let mut field = Field::of(FIELD).with("enemy", |unit| unit.condition = Condition::Disordered);
    engine::Rules::apply(&*field.battle, &mut field.state, &Event::TurnBegan { turn: 1 });
    let steps: Vec<&Pending> = field.state.pending.iter().rev().collect();
    let cup = steps.iter().position(|&&pending| pending == Pending::Cup).unwrap();
    let rest = [Pending::Rally(Side::UnitedStates), Pending::Rally(Side::Mexico), Pending::TurnEnd];
    assert_eq!(steps[cup + 1..], rest.iter().collect::<Vec<_>>());
    field.state.pending = vec![Pending::TurnEnd, Pending::Rally(Side::Mexico)];
    assert_eq!(field.asked("enemy rallies"), "may");
    assert_eq!(field.asked("first rallies"), "it belongs to the enemy");
}
