//! Worked examples for section 2, command on the map: coordination and lost leaders.

use crate::skirmish::{Field, hex};
use board::hex::Vertex;
use dice::Typed;
use engine::{Log, Position, Rules};
use great_battles::rules::command::leaders;
use great_battles::{Condition, Event, LeaderId, Orders, Pending, Profile};

/// Three brigades of a division with their brigadiers, the third far from the rest, and a battery of the division.
const DIVISION: &str = r#"title = "A division"
corners = ["0101", "3010"]
turns = 3
divisions = [{ name = "A", side = "us", markers = 2 }, { name = "B", side = "mexican", markers = 1 }]
brigades = [
  { name = "P", division = "A" },
  { name = "Q", division = "A" },
  { name = "S", division = "A" },
  { name = "R", division = "B" },
]
leaders = [
  { name = "Worth", side = "us", rank = "overall", commands = ["A"], stars = 3, at = "0205" },
  { name = "P himself", side = "us", rank = "brigadier", commands = ["P"], rating = 1, at = "0204" },
  { name = "Q himself", side = "us", rank = "brigadier", commands = ["Q"], at = "0206" },
  { name = "S himself", side = "us", rank = "brigadier", commands = ["S"], at = "2001" },
  { name = "M", side = "mexican", rank = "overall", commands = ["B"], at = "3010" },
]
units = [
  { name = "p", brigade = "P", arm = "infantry", sp = 8, cohesion = 6, at = "0304", facing = "E" },
  { name = "q", brigade = "Q", arm = "infantry", sp = 8, cohesion = 6, at = "0306", facing = "E" },
  { name = "s", brigade = "S", arm = "infantry", sp = 8, cohesion = 6, at = "2002", facing = "E" },
  { name = "guns", division = "A", arm = "artillery", sp = 4, cohesion = 6, at = "0308", facing = "E", limbered = true },
  { name = "r", brigade = "R", arm = "infantry", sp = 8, cohesion = 6, at = "3009", facing = "W" },
]
"#;

/// The marker of the division is drawn.
fn drawn() -> Field {
    let mut field = Field::of(DIVISION);
    field.state.pending.push(Pending::Division(great_battles::DivisionId(0)));
    field
}

#[test]
fn coordination_is_tried_once_before_anybody_acts_by_a_brigadier_in_command() {
    let mut field = drawn();
    assert_eq!(field.asked("P coordinates"), "may");
    assert_eq!(field.asked("R coordinates"), "it belongs to the enemy");
    // Worth reaches sixteen hexes as overall commander, and S is eighteen away.
    assert_eq!(
        field.asked("S coordinates"),
        "it is out of command: the division leader must be within 8 hexes, or the overall commander within 16"
    );
    // A die of 3 with a rating of 1 fails, without penalty.
    field.thrown(&["P coordinates"], &[3]);
    assert_eq!(field.asked("Q coordinates"), "coordination was already tried on this marker");
    assert_eq!(field.asked("P acts"), "may");
    let mut field = drawn();
    field.given(&["Q acts", "done"]);
    assert_eq!(
        field.asked("P coordinates"),
        "a brigade has already acted on this marker; coordinate before the first one acts"
    );
    let mut field = drawn();
    field.state.leaders[1].at = None;
    assert_eq!(field.asked("P coordinates"), "its brigadier is not on the map");
    // With P out of reach as well there is no brigade left for Q to act with.
    let mut field = drawn();
    field.state.leaders[1].at = Some(hex("2201"));
    assert_eq!(field.asked("Q coordinates"), "no other brigade of the division is in command");
}

#[test]
fn confusion_stops_the_brigades_in_command_for_this_marker() {
    let mut field = drawn();
    field.thrown(&["P coordinates"], &[1]);
    for brigade in ["P", "Q"] {
        assert_eq!(
            field.asked(&format!("{brigade} acts")),
            "it is confused until the next marker of its division"
        );
    }
    assert_eq!(field.asked("S acts"), "may");
    field.state.pending.pop();
    let division = great_battles::DivisionId(0);
    engine::Rules::apply(&*field.battle, &mut field.state, &Event::Drawn { division });
    assert_eq!((field.asked("P acts"), field.asked("Q coordinates")), ("may".into(), "may".into()));
}

#[test]
fn stacked_with_the_commander_a_brigadier_coordinates_better() {
    // A die of 3: with 1 for the rating it fails; with 1 for the division leader and 2 for the commander, whom Worth is
    // both, two act as one.
    let mut field = drawn();
    field.state.leaders[0].at = Some(hex("0204"));
    field.thrown(&["P coordinates"], &[3]);
    assert!(matches!(field.state.pending.last(), Some(Pending::Joining { more: 1, .. })));
}

#[test]
fn brigades_that_act_as_one_move_in_any_order_and_have_acted_together() {
    let mut field = drawn();
    field.thrown(&["P coordinates"], &[6]);
    assert_eq!(
        field.asked("S joins"),
        "it is out of command: the division leader must be within 8 hexes, or the overall commander within 16"
    );
    assert_eq!(field.asked("P joins"), "it is already among the brigades that act as one");
    assert_eq!(field.asked("Q joins"), "may");
    // Nobody else may join: they act.
    field.given(&["Q joins"]);
    assert_eq!(field.state.acting(), Some(field.brigade("P")));
    field.given(&["q moves to 0406 facing E", "p moves to 0404 facing E", "q moves to 0506 facing E"]);
    field.given(&["guns moves to 0408 facing E", "Q himself rides to 0506"]);
    assert_eq!(field.asked("s moves to 2102 facing E"), "s is not active now");
    field.given(&["done"]);
    for brigade in ["P", "Q"] {
        assert_eq!(field.asked(&format!("{brigade} acts")), "it has already acted on this marker");
        assert_eq!(field.state.brigade(field.brigade(brigade)).activations, 1);
    }
    assert_eq!(field.asked("S acts"), "may");
    assert_eq!(field.state.brigade(field.brigade("S")).activations, 0);
}

#[test]
fn as_many_join_as_the_die_allows_and_the_owner_likes() {
    // 9 and 1 are 10: three, but only two are in command until S is brought in.
    let near = || {
        let mut field = drawn().put("s", "0310", Vertex::East);
        field.state.leaders[3].at = Some(hex("0210"));
        field
    };
    let mut field = near();
    field.thrown(&["P coordinates"], &[9]);
    field.given(&["S joins", "Q joins"]);
    field.given(&["s moves to 0410 facing E", "done"]);
    assert!(["P", "Q", "S"].iter().all(|name| field.state.brigade(field.brigade(name)).done));
    let mut field = near();
    field.thrown(&["P coordinates"], &[6]);
    field.given(&["S joins"]);
    assert_eq!(field.asked("q moves to 0406 facing E"), "q is not active now");
    // With as many brigades as may join, no more are asked and no more may join.
    let mut field = near();
    field.state.pending.push(Pending::Joining { brigade: field.brigade("P"), more: 0 });
    assert_eq!(field.asked("S joins"), "the coordination roll allows no more brigades");
    // Nobody has to join.
    let mut field = near();
    field.thrown(&["P coordinates"], &[9]);
    field.given(&["done", "done"]);
    assert_eq!(field.asked("Q acts"), "may");
}

#[test]
fn a_battery_of_the_division_has_acted_with_those_who_act_as_one() {
    let mut field = drawn();
    field.thrown(&["P coordinates"], &[6]);
    field.given(&["Q joins", "guns moves to 0408 facing E", "done", "S acts"]);
    assert_eq!(field.asked("guns moves to 0508 facing E"), "guns are not active now");
    assert_eq!(field.state.brigade(field.brigade("S")).orders, Orders::Advance);
}

#[test]
fn a_lost_leader_is_replaced_next_turn_with_the_largest_unit_of_his_command() {
    let mut field = Field::new();
    let (taylor, garland) = (LeaderId(0), LeaderId(1));
    let fall = |field: &mut Field, leader| field.battle.apply(&mut field.state, &Event::Fell { leader });
    fall(&mut field, taylor);
    fall(&mut field, garland);
    field.state.pending = vec![Pending::TurnEnd];
    let go_on = |field: &mut Field| {
        let mut log = Log::default();
        let position = Position::set_up(&*field.battle, field.state.clone(), &mut Typed::new([3]), &mut log);
        field.state = position.state().clone();
        log.events().cloned().collect::<Vec<Event>>()
    };
    let told = go_on(&mut field);
    // The 4th US is the largest unit of the army and of the brigade.
    let to = hex("0205");
    let replaced = [Event::Succeeded { leader: taylor, to }, Event::Succeeded { leader: garland, to }];
    assert!(
        told.windows(3).any(|events| events[0] == Event::TurnBegan { turn: 2 } && events[1..] == replaced)
    );
    let leader = |field: &Field, id| {
        let now = field.now();
        (leaders::rating(now, id).get(), leaders::profile(now, id), leaders::stars(now, id))
    };
    assert_eq!(leader(&field, taylor), (0, Profile::Normal, 2));
    assert_eq!(leader(&field, garland), (-1, Profile::Normal, 1));
    // The rating ends at -2, the stars at 1; a routed unit gets no leader while another is there.
    let mut field = field.with("4th US", |unit| unit.condition = Condition::Routed);
    for _ in 0..2 {
        fall(&mut field, garland);
        field.state.pending = vec![Pending::TurnEnd];
        field.state.turn = 1;
        go_on(&mut field);
    }
    assert_eq!(leader(&field, garland), (-2, Profile::Normal, 1));
    assert_eq!(field.state.leader(garland).at, Some(hex("0207")));
}

#[test]
fn nobody_is_replaced_whose_command_is_gone() {
    let mut field = Field::new();
    for name in ["4th US", "3rd US"] {
        field = field.with(name, |unit| unit.at = None);
    }
    field.state.leaders[1].at = None;
    field.state.pending = vec![Pending::TurnEnd];
    let position =
        Position::set_up(&*field.battle, field.state, &mut Typed::new([3]), &mut Log::<Event>::default());
    assert_eq!(position.state().leader(LeaderId(1)).at, None);
}
