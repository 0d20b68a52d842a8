//! The end of a turn in a few sentences.

use desk::Playable;
use engine::Rules;
use great_battles::{Condition, Event, LeaderId, Side};

use crate::skirmish::{Field, SKIRMISH, hex};

#[test]
fn a_turn_is_summed_up_from_the_ground_to_the_points() {
    let field = Field::of(SKIRMISH);
    let began = field.state.clone();
    let field = field.with("4th Line", |unit| unit.sp -= 3).with("Ringgold", |unit| unit.sp -= 1);
    let field =
        field.with("Tampico", |unit| unit.condition = Condition::Routed).with("May", |unit| unit.at = None);
    let mut field = field.with("4th US", |unit| unit.at = Some(hex("0504")));
    field.battle.apply(&mut field.state, &Event::Fell { leader: LeaderId(3) });
    field.battle.apply(&mut field.state, &Event::TurnBegan { turn: 2 });
    assert_eq!(
        field.battle.summary(&began, &field.state).sentences(),
        [
            "Turn 1 of 3 is over.",
            "The Americans take the town.",
            "The Americans lose 4 SP and 1 gun, and the Mexicans 3 SP.",
            "Tampico routs.",
            "May is eliminated.",
            "La Vega himself is lost.",
            "Points: Americans 10, Mexicans 4.",
        ]
    );
}

#[test]
fn the_last_turn_is_over_with_the_battle() {
    let mut field = Field::of(SKIRMISH);
    assert_eq!(field.battle.turns_over(&field.state), 0);
    field.state.turn = 3;
    assert_eq!(field.battle.turns_over(&field.state), 2);
    field.battle.apply(&mut field.state, &Event::Ended);
    assert_eq!(field.battle.turns_over(&field.state), 3);
    assert_eq!(field.battle.side(field.unit("May")), Side::UnitedStates);
}
