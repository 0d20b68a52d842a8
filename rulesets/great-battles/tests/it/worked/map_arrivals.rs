//! Worked examples for troops on the way to the battle: when they come, where to, and that they are not lost before.

use crate::skirmish::{CLOSE, Field, hex};
use board::hex::Vertex;
use great_battles::rules::victory::{is_broken, points};
use great_battles::{Condition, Event, LeaderId, Pending, Side};

/// Close quarters at the end of the first turn, before the 2nd and Duncan himself are due at 0105.
fn before() -> Field {
    let mut field = Field::of(CLOSE);
    field.state.pending = vec![Pending::TurnEnd];
    field
}

/// Where the units that were due arrived.
fn came(field: &mut Field) -> (Vec<Event>, Option<String>) {
    let events = field.stepped();
    let arrived = events.iter().filter(|event| matches!(event, Event::Arrived { .. } | Event::RodeUp { .. }));
    let at = field.state.unit(field.unit("2nd US")).at;
    (arrived.cloned().collect(), at.map(|hex| hex.to_string()))
}

#[test]
fn who_is_due_comes_at_the_start_of_his_turn() {
    let mut field = before();
    assert_eq!(field.state.unit(field.unit("2nd US")).at, None);
    let (unit, leader, to) = (field.unit("2nd US"), LeaderId(2), hex("0105"));
    let (events, at) = came(&mut field);
    assert_eq!(events, [Event::Arrived { unit, to }, Event::RodeUp { leader, to }]);
    assert_eq!((field.state.turn, at.as_deref()), (2, Some("0105")));
}

#[test]
fn where_there_is_no_room_they_come_as_near_as_they_can() {
    // Two units of the brigade already stand there, and the next hexes are 0104 with the 5th, 2 SP, and 0205 behind the
    // guns; the first of the map is taken.
    let field = before().put("3rd US", "0105", Vertex::East).put("8th US", "0105", Vertex::East);
    assert_eq!(came(&mut { field }).1.as_deref(), Some("0104"));
    // An enemy there holds them off, and the leader too.
    let mut field = before().put("Lancers", "0105", Vertex::West);
    assert_eq!(came(&mut field).1.as_deref(), Some("0104"));
    assert_eq!(field.state.leaders[2].at, Some(hex("0104")));
}

#[test]
fn who_is_still_to_come_is_not_lost_and_keeps_the_battle_going() {
    let mut field = before();
    assert_eq!(points(field.now(), Side::Mexico), 0);
    for unit in field.state.units.iter_mut().take(6) {
        unit.condition = Condition::Routed;
    }
    assert!(!is_broken(field.now(), Side::UnitedStates));
    field.state.turn = 2;
    assert!(is_broken(field.now(), Side::UnitedStates));
}
