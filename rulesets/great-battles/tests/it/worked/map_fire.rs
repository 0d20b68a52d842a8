//! Worked examples for section 4 on the map: which unit fires at what, the hex that is hit, retreats and rout.

use crate::skirmish::{Field, hex};
use board::hex::Vertex;
use great_battles::{Condition, Event, FireFacts, Formation, Orders, Pending, RateOfFire, TargetType};

/// Open ground, twelve columns and eight rows; the US face east, the Mexicans west.
const LINES: &str = r#"title = "Lines"
corners = ["0101", "1208"]
turns = 3
ground = [{ terrain = "orchard", hexes = ["0407"] }, { terrain = "chaparral", hexes = ["0701"] }]
levels = [{ level = 1, hexes = ["0304"] }]
sides = [{ kind = "wall", between = ["0404/0504"] }]
divisions = [{ name = "A", side = "us" }, { name = "B", side = "mexican" }]
brigades = [
  { name = "P", division = "A", orders = "advance" },
  { name = "R", division = "B", orders = "advance" },
]
leaders = [
  { name = "L", side = "us", rank = "overall", commands = ["A"], at = "0101" },
  { name = "M", side = "mexican", rank = "overall", commands = ["B"], at = "1008" },
]
units = [
  { name = "foot", brigade = "P", arm = "infantry", weapon = "musket", sp = 8, cohesion = 7, at = "0404", facing = "E" },
  { name = "second", brigade = "P", arm = "infantry", weapon = "musket", sp = 6, cohesion = 7, at = "0408", facing = "E" },
  { name = "guns", brigade = "P", arm = "artillery", weapon = "us-6-pounder", sp = 4, cohesion = 8, at = "0304", facing = "E" },
  { name = "line", brigade = "R", arm = "infantry", weapon = "musket", sp = 6, cohesion = 6, at = "0504", facing = "W" },
  { name = "reserve", brigade = "R", arm = "infantry", weapon = "musket", sp = 4, cohesion = 6, at = "1001", facing = "W" },
  { name = "lancers", brigade = "R", arm = "cavalry", sp = 5, cohesion = 6, at = "1002", facing = "W" },
  { name = "cannon", brigade = "R", arm = "artillery", weapon = "mexican-8-pounder", sp = 3, cohesion = 6, at = "1003", facing = "W" },
]
"#;

/// The US brigade acts.
fn us() -> Field {
    Field::of(LINES).acts("P", Orders::Advance)
}

/// The Mexican brigade acts.
fn mexican() -> Field {
    Field::of(LINES).acts("R", Orders::Advance)
}

fn aimed(field: &Field, name: &str, at: &str) -> FireFacts {
    field.battle.aimed(&field.state, field.unit(name), hex(at), RateOfFire::Volley).unwrap()
}

#[test]
fn fire_reaches_sixty_degrees_to_either_side_as_far_as_the_chart_and_the_eye() {
    let field = us().put("reserve", "0605", Vertex::West);
    assert_eq!(field.asked("foot fires at 0504"), "may");
    assert_eq!(field.asked("foot fires at 0605"), "may");
    let field = field.put("reserve", "0403", Vertex::West);
    assert_eq!(field.asked("foot fires at 0403"), "0403 is outside its arc of fire");
    let field = field.put("reserve", "0704", Vertex::West);
    assert_eq!(field.asked("foot fires at 0704"), "0704 is 3 hexes away; the range of its musket is 2");
    assert_eq!(field.asked("foot fires at 0505"), "no enemy is in 0505");
    let field = us().put("foot", "0405", Vertex::East).put("second", "0601", Vertex::East).put(
        "reserve",
        "0801",
        Vertex::West,
    );
    assert_eq!(field.asked("second fires at 0801"), "may", "along an edge one looks past the chaparral");
    assert_eq!(field.asked("second fires at 1401"), "1401 is not on the map");
}

#[test]
fn what_stands_between_hides_the_enemy() {
    let field = us().put("second", "0406", Vertex::SouthEast).put("reserve", "0408", Vertex::West);
    assert_eq!(field.asked("second fires at 0408"), "0408 is out of its sight");
    let field = field.put("reserve", "0407", Vertex::West);
    assert_eq!(field.asked("second fires at 0407"), "may", "the orchard itself is seen");
}

#[test]
fn a_hex_fires_its_top_unit_and_its_battery_each_once_and_then_turns_by_one_corner() {
    let mut field = us().put("guns", "0404", Vertex::East).put("second", "0404", Vertex::East).put(
        "foot",
        "0404",
        Vertex::East,
    );
    assert_eq!(field.state.top(hex("0404")), Some(field.unit("foot")), "the last to come is on top");
    assert_eq!(field.asked("second fires at 0504"), "only the top unit of a hex and its battery may fire");
    assert_eq!(field.asked("guns fires at 0504"), "may");
    field.given(&["second goes on top"]);
    assert_eq!(field.asked("second fires at 0504"), "may");
    assert_eq!(field.asked("foot fires at 0504"), "only the top unit of a hex and its battery may fire");
    assert_eq!(field.asked("second goes on top"), "it is already on top of its stack");
    field.thrown(&["second fires at 0504", "let pass"], &[0, 0]);
    assert_eq!(field.asked("second fires at 0504"), "it has fired: it may now only turn");
    assert_eq!(field.asked("second moves to 0505 facing E"), "it has fired: it may now only turn");
    assert_eq!(field.active("second").left, 2);
    assert_eq!(field.asked("0404 faces SE"), "may");
    assert_eq!(field.asked("0404 faces SW"), "that costs 2 MP; it has 1");
}

#[test]
fn who_has_no_row_is_limbered_marches_or_runs_does_not_fire() {
    let field = us().put("reserve", "0604", Vertex::West);
    let limbered = |field: Field| field.with("guns", |unit| unit.limbered = true);
    assert_eq!(limbered(us()).asked("guns fires at 0504"), "limbered guns may not fire; unlimber them first");
    let routed = field.with("foot", |unit| unit.condition = Condition::Routed);
    assert_eq!(
        routed.asked("foot fires at 0504"),
        "it is routed: it flees and takes no orders until it rallies"
    );
    let lancers = mexican().put("lancers", "0505", Vertex::West);
    assert_eq!(lancers.asked("lancers fires at 0404"), "it has no firearms");
    let march = Field::of(LINES).acts("P", Orders::March);
    assert_eq!(march.asked("foot fires at 0504"), "on march orders it may neither fire nor shock");
    let mode = us().with("foot", |unit| unit.formation = Formation::March);
    assert_eq!(mode.asked("foot fires at 0504"), "on march orders it may neither fire nor shock");
}

#[test]
fn what_the_fire_needs_to_know_is_read_from_the_map() {
    let field = us();
    let facts = aimed(&field, "foot", "0504");
    assert!(facts.prepared && !facts.moved && !facts.flanking && !facts.target_lower);
    assert_eq!((facts.side, facts.target), (great_battles::Hexside::Wall, TargetType::Infantry));
    // From the hill, at two hexes.
    let facts = aimed(&field, "guns", "0504");
    assert!(facts.target_lower && !facts.prepared && facts.range.get() == 2);
    let mut field = us().with("foot", |unit| unit.works = 2);
    assert!(aimed(&field, "foot", "0504").from_breastworks);
    // A unit that has left its hex, or unlimbered, has moved; turning is not moving.
    field.given(&["second moves to 0508 facing E"]);
    let field = field.put("reserve", "0608", Vertex::West);
    assert!(aimed(&field, "second", "0608").moved && !aimed(&field, "second", "0608").prepared);
    let mut field = us().with("guns", |unit| unit.limbered = true);
    field.given(&["guns unlimbers"]);
    assert!(aimed(&field, "guns", "0504").moved);
    let field = mexican();
    assert!(!aimed(&field, "line", "0404").prepared, "prepared fire is for the US");
    // All that stands in the hex counts for a target, massed or dispersed.
    let field = us().put("reserve", "0504", Vertex::West).put("cannon", "0504", Vertex::West);
    let facts = aimed(&field, "guns", "0504");
    assert_eq!(
        (facts.target, facts.target_below.get(), facts.target_below_sp.get()),
        (TargetType::Guns, 2, 10)
    );
}

#[test]
fn fire_through_a_flank_or_rear_side_flanks_but_not_along_an_edge() {
    // The line faces west: its front are 0403 and 0404.
    let at = |from: &str, facing| aimed(&us().put("foot", from, facing), "foot", "0504").flanking;
    assert!(!at("0403", Vertex::East));
    assert!(at("0503", Vertex::SouthEast), "through the upper flank side");
    assert!(at("0604", Vertex::West), "through a rear side");
    // Two hexes north-west of it the line runs along the edge between 0403 and 0503.
    assert!(!at("0402", Vertex::SouthEast));
    // Works cover their front alone.
    let covered = |from: &str, facing| {
        let field = us().with("line", |unit| unit.works = 2).put("foot", from, facing);
        aimed(&field, "foot", "0504").target_breastworks
    };
    assert!(covered("0404", Vertex::East) && !covered("0503", Vertex::SouthEast));
}

#[test]
fn mortars_fire_unseen_if_a_friend_sees() {
    let mortars = LINES.replace("us-6-pounder", "us-mortar");
    let field = || Field::of(&mortars).acts("P", Orders::Advance).put("guns", "0506", Vertex::East);
    // The chaparral hides 0701 and what is beyond it from the guns.
    let hidden = field().put("guns", "0602", Vertex::NorthEast).put("reserve", "0801", Vertex::West);
    assert_eq!(hidden.asked("guns fires at 0801"), "may");
    let wall = mortars.replace("\"0407\"", "\"0407\", \"0605\", \"0606\"");
    let field = Field::of(&wall).acts("P", Orders::Advance).put("guns", "0506", Vertex::East);
    let hidden = field.put("reserve", "0805", Vertex::West).put("foot", "0107", Vertex::East);
    let hidden = hidden.put("second", "0108", Vertex::East);
    assert_eq!(hidden.asked("guns fires at 0805"), "0805 is out of its sight");
    let spotted = hidden.put("second", "0804", Vertex::East);
    assert_eq!(spotted.asked("guns fires at 0805"), "may");
}

#[test]
fn rapid_fire_is_for_guns_that_have_it_and_did_not_move() {
    let mut field = us();
    assert_eq!(field.asked("guns fires rapidly at 0504"), "may");
    assert_eq!(field.asked("foot fires rapidly at 0504"), "its weapon has no rapid fire");
    // Two shots at one target: 1 and +1 for the range, +1 downhill is d-1, and the target passes twice.
    field.thrown(&["guns fires rapidly at 0504", "let pass"], &[1, 5, 1, 5]);
    let field = us().with("guns", |unit| unit.limbered = true);
    let mut field = field.put("line", "0505", Vertex::West);
    field.given(&["guns unlimbers"]);
    let why = "it has moved or unlimbered, which rules out rapid fire in this activation";
    assert_eq!(field.asked("guns fires rapidly at 0505"), why);
}

#[test]
fn rapid_fire_reaches_seven_hexes() {
    let field = us().put("line", "1004", Vertex::West);
    assert_eq!(field.asked("guns fires rapidly at 1004"), "may");
    let field = field.put("line", "1104", Vertex::West);
    assert_eq!(field.asked("guns fires at 1104"), "may");
    assert_eq!(field.asked("guns fires rapidly at 1104"), "1104 is 8 hexes away; rapid fire reaches 7");
}

/// "A disordered unit that gets a D or fails checks once more": in rapid fire the first shot disorders it, the second drives it back.
#[test]
fn a_unit_that_rapid_fire_drives_back_is_disordered() {
    let mut field = us();
    // 5 and +2 is D for four SP, twice; the line passes its second check.
    let events = field.thrown(&["guns fires rapidly at 0504", "let pass"], &[5, 5, 5]);
    let line = field.unit("line");
    let back = |event: &Event| matches!(*event, Event::DrivenBack { unit, hexes: 1, .. } if unit == line);
    assert!(events.iter().any(back), "{events:?}");
    assert_eq!((field.unit_state("line").condition, field.unit_state("line").sp), (Condition::Disordered, 5));
}

/// "An RF battery that did not move": to turn is not to move.
#[test]
fn guns_that_have_turned_may_fire_rapidly() {
    let mut field = us().put("line", "0505", Vertex::West);
    field.given(&["0304 faces SE"]);
    assert_eq!(field.asked("guns fires rapidly at 0505"), "may");
}

#[test]
fn small_arms_hit_the_top_unit_and_guns_make_every_unit_check() {
    // 8 SP at one hex: 5 +2 for the range, +1 prepared, -2 for the wall is 6: d+2.
    let mut field = us().put("reserve", "0504", Vertex::West).put("line", "0504", Vertex::West);
    let events = field.thrown(&["foot fires at 0504", "let pass"], &[5, 5]);
    assert!(events.contains(&Event::Disordered { unit: field.unit("line") }), "{events:?}");
    assert_eq!(field.unit_state("reserve").condition, Condition::Normal);
    // Four guns at four hexes on a mass: 8 and +1 is d+3 for both, and one of them passes.
    let stack = || {
        let field = us().put("guns", "0505", Vertex::East).put("reserve", "0904", Vertex::West);
        field.put("line", "0904", Vertex::West)
    };
    let mut field = stack();
    field.thrown(&["guns fires at 0904"], &[8, 5, 2]);
    assert_eq!(field.unit_state("line").condition, Condition::Disordered);
    assert_eq!(field.unit_state("reserve").condition, Condition::Normal);
    let mut field = stack();
    field.thrown(&["guns fires at 0904"], &[8, 1, 9]);
    assert_eq!(field.unit_state("line").condition, Condition::Normal);
    assert_eq!(field.unit_state("reserve").condition, Condition::Disordered);
}

#[test]
fn a_second_disorder_drives_back_by_the_owners_path() {
    let disordered = |unit: &mut great_battles::UnitState| unit.condition = Condition::Disordered;
    // d+2 and 5 fail; the second check passes: 1 SP and back one hex.
    let mut field = us().with("line", disordered);
    field.thrown(&["foot fires at 0504", "let pass"], &[5, 5, 3]);
    assert_eq!(field.unit_state("line").sp, 5);
    let (unit, from) = (field.unit("line"), hex("0404"));
    assert_eq!(
        field.state.pending.last(),
        Some(&Pending::Retreat { unit, hexes: 1, from, free: false, past: None, checks: false })
    );
    let orders = field.orders();
    assert_eq!(orders.len(), 3 * 6, "three hexes further from the enemy, any facing: {orders:?}");
    assert_eq!(
        field.asked("line falls back to 0505 facing W"),
        "it may not retreat to 0505: a retreat leads away from the enemy over open ground"
    );
    assert_eq!(
        field.asked("reserve falls back to 0604 facing W"),
        "another unit must retreat first; choose its hex"
    );
    field.given(&["line falls back to 0604 facing NW"]);
    assert_eq!((field.at("line").as_str(), field.unit_state("line").facing), ("0604", Vertex::NorthWest));
    assert_eq!(field.state.acting(), Some(field.brigade("P")), "and the brigade goes on");
    // Failed by one to three: back two hexes, facing as it did until it comes to a halt.
    let mut field = us().with("line", disordered);
    field.thrown(&["foot fires at 0504", "let pass"], &[5, 5, 8]);
    assert_eq!(field.asked("line falls back to 0604 facing NW"), "choose its facing where the retreat ends");
    field.given(&["line falls back to 0604 facing W", "line falls back to 0704 facing NW"]);
    assert_eq!(field.at("line"), "0704");
}

#[test]
fn a_retreat_costs_sp_in_an_enemy_zoc_goes_on_from_full_hexes_and_ends_where_no_way_is() {
    let disordered = |unit: &mut great_battles::UnitState| unit.condition = Condition::Disordered;
    let struck = |field: Field| {
        let mut field = field.with("line", disordered);
        field.thrown(&["foot fires at 0504", "let pass"], &[5, 5, 3]);
        field
    };
    // The second controls 0604 from 0505.
    let mut field = struck(us().put("second", "0505", Vertex::NorthEast));
    field.given(&["line falls back to 0604 facing W"]);
    assert_eq!(field.unit_state("line").sp, 4);
    // With friends in it the ZOC costs nothing, but they are two already and it goes on.
    let full = us().put("second", "0505", Vertex::NorthEast);
    let full = full.put("reserve", "0604", Vertex::West).put("lancers", "0604", Vertex::West);
    let mut field = struck(full);
    assert_eq!(field.asked("line falls back to 0604 facing NW"), "choose its facing where the retreat ends");
    field.given(&["line falls back to 0604 facing W", "line falls back to 0704 facing W"]);
    assert_eq!((field.unit_state("line").sp, field.at("line").as_str()), (5, "0704"));
    // Where friends stand it faces as they do.
    let field = struck(us().put("reserve", "0604", Vertex::NorthWest));
    let why = "units in a hex face alike; those in 0604 face north-west";
    assert_eq!(field.asked("line falls back to 0604 facing W"), why);
    // Surrounded, it is lost.
    let cut_off = us().put("foot", "1108", Vertex::East).put("line", "1208", Vertex::West);
    let mut field = cut_off.put("second", "1207", Vertex::West).with("line", disordered);
    field.thrown(&["foot fires at 1208", "let pass"], &[3, 5, 3]);
    assert_eq!(field.at("line"), "gone");
}

#[test]
fn unlimbered_guns_that_must_go_limber_on_a_passed_check_or_are_lost() {
    let cannon = || {
        let field = us().put("line", "1008", Vertex::West).put("cannon", "0504", Vertex::West);
        field.with("cannon", |unit| unit.condition = Condition::Disordered)
    };
    // Small arms make a d a D: the second check passes, 1 SP; then the guns check.
    let mut field = cannon();
    field.thrown(&["foot fires at 0504", "let pass"], &[5, 3, 6]);
    assert!(field.unit_state("cannon").limbered && field.unit_state("cannon").sp == 2);
    field.given(&["cannon falls back to 0604 facing W"]);
    let mut field = cannon();
    field.thrown(&["foot fires at 0504", "let pass"], &[5, 3, 7]);
    assert_eq!(field.at("cannon"), "gone");
}

#[test]
fn a_rout_runs_its_whole_move_home_and_off_the_map() {
    let tired = |mut field: Field| {
        let brigade = field.brigade("R");
        field.state.brigades[usize::from(brigade.0)].fatigue = 1;
        field
    };
    // 9 and +1 is 1D of 8 SP; tired, it is over its cohesion by four.
    let mut field = tired(us()).with("line", |unit| unit.condition = Condition::Disordered);
    let events = field.thrown(&["foot fires at 0504", "let pass"], &[9, 9]);
    assert!(events.contains(&Event::Routed { unit: field.unit("line") }), "{events:?}");
    assert_eq!((field.unit_state("line").condition, &field.at("line")[..2]), (Condition::Routed, "11"));
    // The next flight takes it off the map.
    field.state.pending = vec![Pending::TurnEnd, Pending::Rally(great_battles::Side::Mexico)];
    field.given(&["done"]);
    assert_eq!(field.at("line"), "gone");
}

#[test]
fn a_leader_in_a_stack_that_loses_sp_is_lost_on_a_nine() {
    let mut field = us();
    let leader = great_battles::LeaderId(1);
    field.state.leaders[1].at = Some(hex("0504"));
    // 9 and +1: 1D.
    let events = field.thrown(&["foot fires at 0504", "let pass"], &[9, 9, 1]);
    assert!(events.contains(&Event::Fell { leader }), "{events:?}");
    let mut field = us();
    field.state.leaders[1].at = Some(hex("0504"));
    field.thrown(&["foot fires at 0504", "let pass"], &[9, 8]);
    assert_eq!(field.state.leaders[1].at, Some(hex("0504")));
}

#[test]
fn a_leader_alone_gets_away_from_those_who_are_driven_into_his_hex() {
    let mut field = us().with("line", |unit| unit.condition = Condition::Disordered);
    field.state.leaders[0].at = Some(hex("0604"));
    field.thrown(&["foot fires at 0504", "let pass"], &[5, 5, 3]);
    let events = field.given(&["line falls back to 0604 facing W"]);
    let to = Some(hex("0404"));
    assert!(events.contains(&Event::Fled { leader: great_battles::LeaderId(0), to }), "{events:?}");
}
