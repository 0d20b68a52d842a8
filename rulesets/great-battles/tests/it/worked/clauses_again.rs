//! Worked examples of a second reading, each named by its clause: what the map did otherwise than the contract.

use crate::keys::{check, resolve};
use crate::skirmish::{CLOSE, Field, MELEE, hex, struck};
use board::hex::Vertex;
use great_battles::{BrigadeDuty, Condition, Continuation, Event, Orders, Pending, ShockResult};

/// "A leader in a stack that loses SP is lost on a die of 9": in a stack with more than four of them, too.
#[test]
fn section_5_every_leader_of_a_crowd_is_in_danger() {
    let more = r#"  { name = "S", side = "us", rank = "corps", at = "0504" },
  { name = "T", side = "us", rank = "corps", at = "0504" },
]
units = ["#;
    let mut field = Field::of(&MELEE.replacen("]\nunits = [", more, 1)).put("foot", "0504", Vertex::East);
    for leader in [0, 2, 3] {
        field.state.leaders[leader].at = Some(hex("0504"));
    }
    let mut field = field.acts("R", Orders::Attack);
    field.thrown(&["line fires at 0504"], &[]);
    // 8 and +2 is 1D; of five dice the first is a 9.
    let events = field.thrown(&["let pass"], &[8, 9, 0, 0, 0, 0, 1]);
    assert!(events.iter().any(|event| matches!(event, Event::Lost { sp: 1, .. })), "{events:?}");
    let fell = events.iter().filter(|event| matches!(event, Event::Fell { .. })).count();
    assert_eq!(fell, 1, "{events:?}");
}

/// "Cautious: the player retreats each unit in the brigade one hex"; retreat: "1 SP for each enemy ZOC hex entered without
/// friends in it."
#[test]
fn section_2_a_cautious_loose_cannon_pays_for_zoc_like_any_retreat() {
    let field = Field::of(MELEE).put("foot", "0504", Vertex::East).put("lancers", "0304", Vertex::East);
    let mut field = field.acts("P", Orders::Advance);
    field.state.brigades[0].stance = BrigadeDuty::Withdraws;
    field.given(&["foot falls back to 0404 facing E"]);
    assert_eq!((field.at("foot").as_str(), field.unit_state("foot").sp), ("0404", 5));
}

/// "Alone in a hex an enemy enters, they go to the nearest friends within 5 or are lost": an enemy that arrives enters, too.
#[test]
fn section_2_a_leader_alone_makes_room_for_enemies_that_arrive() {
    let mut field = Field::of(CLOSE);
    field.state.pending = vec![Pending::TurnEnd];
    field.state.leaders[1].at = Some(hex("0105"));
    let events = field.stepped();
    assert_eq!(field.at("2nd US"), "0105");
    assert!(events.iter().any(|event| matches!(event, Event::Fled { .. })), "{events:?}");
    assert_ne!(field.state.leaders[1].at, Some(hex("0105")));
}

/// "Automatic disorder of all who charged": also where the defenders have retreated before the shock.
#[test]
fn section_5_a_charge_that_was_avoided_is_disordered_after_it() {
    let field = Field::of(MELEE).put("line", "0909", Vertex::West).put("lancers", "0604", Vertex::West);
    let mut field = field.acts("P", Orders::Attack);
    field.thrown(&["foot charges 0604 from 0504 facing E", "done"], &[]);
    field.thrown(&["lancers react", "lancers falls back to 0704 facing W", "done"], &[]);
    field.thrown(&["0504 advances to 0604 facing E"], &[]);
    assert_eq!(
        (field.at("foot").as_str(), field.unit_state("foot").condition),
        ("0604", Condition::Disordered)
    );
}

/// "Collapsed: ... no shock attack", and so no continuation.
#[test]
fn section_1_a_collapsed_unit_does_not_continue_a_shock() {
    let field = Field::of(MELEE).put("foot", "0504", Vertex::East).acts("P", Orders::Attack);
    let mut field = field.with("foot", |unit| unit.sp = 3).with("line", |unit| unit.sp = 2);
    field.thrown(&["done", "foot shocks 0604"], &[0]);
    // 8 and +2 is 1d+2 for two SP: two of the foot's six are left.
    let events = field.thrown(&["line react"], &[8, 0, 8]);
    assert_eq!(field.unit_state("foot").sp, 2);
    assert_eq!(struck(&events), Some((ShockResult::DefenderBack, Continuation::None)));
    field.thrown(&["line falls back to 0704 facing W", "0504 advances to 0604 facing E"], &[]);
    assert!(matches!(field.state.pending.last(), Some(Pending::Division(_))));
    // The same in the odds of an umpire.
    check(
        "shock sp=3 start=6 defender-sp=2 reaction-sp=2",
        &[0, 8, 0, 8],
        "result defenders back, continuation none, attacker lost 1, defender back 1, defender disordered, fire stands",
    );
    // A collapsed defender does not come after the attackers either.
    let back =
        |keys: &str| resolve(&format!("shock sp=6 orders=advance defender-sp=6 {keys}"), &[0, 0]).outcome;
    assert!(back("").contains("continuation defenders may"), "{}", back(""));
    assert!(back("defender-start=13").contains("continuation none"), "{}", back("defender-start=13"));
}

/// "Unlimbered guns check: pass, they limber and go; fail, lost": lost guns do not check against rout after a 10.
#[test]
fn section_5_guns_that_are_lost_do_not_check_against_rout() {
    // 5-1 is +5: 5 is a 10. The guns fail at 7 and are lost; at 6 they limber, and rout at 7.
    let battery = "shock sp=6 defender-sp=0 defender-battery=unlimbered";
    let lost = resolve(battery, &[0, 5, 7]);
    assert!(lost.outcome.starts_with("result defenders back"), "{}", lost.outcome);
    assert_eq!(lost.next.matches("cohesion-check").count(), 0, "{}", lost.next);
    assert!(resolve(battery, &[0, 5, 6, 7]).outcome.starts_with("result defenders rout"));
    // Driven back by one hex they check when they go.
    assert!(resolve(battery, &[0, 2]).next.starts_with("cohesion-check reason=guns-retreat"));
}
