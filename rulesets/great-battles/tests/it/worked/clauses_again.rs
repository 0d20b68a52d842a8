//! Worked examples of a second reading, each named by its clause: what the map did otherwise than the contract.

use crate::keys::{check, resolve};
use crate::skirmish::{CLOSE, Field, MELEE, hex, struck};
use board::hex::Vertex;
use engine::Rules;
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

/// "A leader in a stack that loses SP is lost on a die of 9": he goes back with the stack, so it is his hex that loses them.
#[test]
fn section_5_a_leader_who_goes_back_with_his_stack_into_a_zoc_is_in_danger() {
    let back = |faces: &[u16]| {
        let field = Field::of(MELEE).put("foot", "0504", Vertex::East).put("lancers", "0304", Vertex::East);
        let mut field = field.acts("P", Orders::Advance);
        field.state.brigades[0].stance = BrigadeDuty::Withdraws;
        field.state.leaders[2].at = Some(hex("0504"));
        field.thrown(&["foot falls back to 0404 facing E"], faces);
        assert_eq!(field.unit_state("foot").sp, 5);
        field.state.leaders[2].at
    };
    assert_eq!(back(&[8]), Some(hex("0404")));
    assert_eq!(back(&[9, 1]), None);
}

/// "An attacker driven back by reaction fire is out": it shocks nothing from where it has come to, either.
#[test]
fn section_5_a_unit_driven_back_in_its_activation_does_not_shock() {
    let field = Field::of(MELEE).put("foot", "0504", Vertex::East).put("lancers", "0304", Vertex::West);
    let field = field.with("foot", |unit| unit.condition = Condition::Disordered);
    let mut field = field.put("second", "0505", Vertex::East).acts("P", Orders::Attack);
    field.thrown(&["foot fires at 0604"], &[]);
    // The shot is d-2 and passed. 8 and +2 comes back, 1D; disordered already, the foot passes at 7.
    field.thrown(&["line react"], &[0, 0, 8, 7]);
    field.thrown(&["foot falls back to 0404 facing W"], &[]);
    field.thrown(&["done"], &[]);
    assert_eq!(field.asked("foot shocks 0304"), "it has retreated and may do nothing more this activation");
    assert_eq!(field.orders(), ["second shocks 0604", "done"]);
}

/// "An attacker driven back by reaction fire is out": in a corner, too, where the way back leads to another attacking hex.
#[test]
fn section_5_an_attacker_driven_along_the_edge_is_out() {
    let field = Field::of(MELEE).put("green", "0301", Vertex::East).put("line", "0208", Vertex::West);
    let field = field.put("foot", "0109", Vertex::East).put("second", "0108", Vertex::East);
    let mut field = field.acts("P", Orders::Attack).with("foot", |unit| {
        unit.condition = Condition::Disordered;
    });
    field.thrown(&["done", "foot shocks 0208", "second shocks 0208"], &[0]);
    // 8 and +2 is 1D: the foot passes at 7 and goes back for one SP more.
    field.thrown(&["line at 0109 react"], &[8, 7]);
    let events = field.thrown(&["foot falls back to 0108 facing E"], &[2]);
    assert_eq!(struck(&events), Some((ShockResult::StandOff, Continuation::None)));
    // Disordered before, it would lose one more in the stand-off.
    assert_eq!(
        (field.unit_state("foot").sp, field.unit_state("second").condition),
        (4, Condition::Disordered)
    );
}

/// "A hex fires its top unit and its battery, each alone, each once": a unit that joins one that has fired does not fire too.
#[test]
fn section_4_a_hex_does_not_fire_again_by_a_unit_that_comes_on_top() {
    let guns = r#"units = [
  { name = "battery", division = "A", arm = "artillery", weapon = "us-6-pounder", sp = 3, cohesion = 8, at = "0504", facing = "E" },"#;
    let field = Field::of(&MELEE.replace("units = [", guns)).put("foot", "0504", Vertex::East);
    let mut field = field.put("second", "0404", Vertex::East).acts("P", Orders::Attack);
    field.thrown(&["foot fires at 0604"], &[]);
    // 3 is d, and passed.
    field.thrown(&["let pass"], &[0, 0]);
    field.given(&["second moves to 0504 facing E"]);
    assert_eq!(
        field.asked("second fires at 0604"),
        "another unit of its hex has fired, and a hex fires once"
    );
    assert_eq!(field.asked("battery fires at 0604"), "may");
}

/// "Pre-shock reaction fire": at attackers, not at green units that have stayed out.
#[test]
fn section_5_defenders_do_not_fire_at_units_that_stay_out() {
    let field = Field::of(MELEE).put("foot", "0504", Vertex::East).put("green", "0505", Vertex::East);
    let mut field = field.acts("P", Orders::Attack);
    field.thrown(&["done", "foot shocks 0604", "green shocks 0604"], &[6, 0]);
    assert_eq!(field.orders(), ["let pass", "line react"]);
    assert_eq!(field.asked("line at 0505 react"), "line cannot react to this");
    let events = field.thrown(&["line react"], &[0, 0, 5]);
    assert!(events.iter().any(|event| matches!(*event, Event::Fired { at, .. } if at == hex("0504"))));
}

/// "Squares: no move"; shock: "not in march mode": such defenders do not continue, on the map or by the odds.
#[test]
fn section_5_squares_and_units_in_march_mode_do_not_continue() {
    let back =
        |keys: &str| resolve(&format!("shock sp=6 orders=advance defender-sp=6 {keys}"), &[0, 0]).outcome;
    for keys in ["defender-square=formed", "defender-march=yes"] {
        assert!(back(keys).starts_with("result attackers back, continuation none"), "{}", back(keys));
    }
}

/// "A continuing defender is the attacker in every line": "units in command, on advance or attack orders".
#[test]
fn section_5_a_defender_continues_in_command_and_not_on_march_orders() {
    let after = |change: fn(&mut Field)| {
        let mut field = Field::of(MELEE).put("foot", "0504", Vertex::East).acts("P", Orders::Attack);
        change(&mut field);
        field.thrown(&["done", "foot shocks 0604"], &[0]);
        field.thrown(&["let pass"], &[1]);
        field.thrown(&["foot falls back to 0404 facing E"], &[]);
        field.state.pending.last().copied()
    };
    assert!(matches!(after(|_| {}), Some(Pending::Shock(_))));
    assert!(matches!(
        after(|field| field.state.brigades[2].orders = Orders::March),
        Some(Pending::Division(_))
    ));
    assert!(matches!(after(|field| field.state.leaders[1].at = None), Some(Pending::Division(_))));
}

/// "Blown afterwards until an activation without moving": to dismount is no rest.
#[test]
fn section_5_horse_that_dismounts_is_blown_still() {
    let blown = |deeds: &[&str]| {
        let field = Field::of(MELEE).with("horse", |unit| unit.blown = true);
        let mut field = field.acts("P", Orders::Advance);
        field.given(deeds);
        field.unit_state("horse").blown
    };
    assert!(blown(&["horse dismounts", "done"]));
    assert!(!blown(&["done"]));
}

/// A unit that is lost before its shock takes no part in it.
#[test]
fn section_5_a_unit_that_is_lost_does_not_attack() {
    let field = Field::of(MELEE).put("foot", "0504", Vertex::East).put("green", "0505", Vertex::East);
    let mut field = field.acts("P", Orders::Attack);
    let (foot, green, target) = (field.unit("foot"), field.unit("green"), hex("0604"));
    let named = [foot, green].map(|unit| Event::Named { unit, target });
    let lost = [Event::Lost { unit: green, sp: 6 }, Event::ShockBegan { hex: target }];
    named.iter().chain(&lost).for_each(|event| field.battle.apply(&mut field.state, event));
    assert_eq!(field.state.onset.map(|onset| onset.attackers), Some(vec![foot]));
}

/// "Units behind breastworks take 2 off disorder checks": also the unit whose own poor shot has it check.
#[test]
fn section_4_works_protect_a_unit_from_its_own_poor_shot() {
    let next = |keys: &str| resolve(&format!("fire range=2 light=night disordered=yes {keys}"), &[0]).next;
    assert!(next("from-breastworks=yes").contains("breastworks=yes"), "{}", next("from-breastworks=yes"));
    assert!(!next("").contains("breastworks=yes"), "{}", next(""));
}

/// "Automatic disorder (of all who charged or continued)": also of a charge that is called off, too weak in the end.
#[test]
fn section_5_a_charge_that_is_called_off_is_disordered() {
    let field = Field::of(MELEE).with("foot", |unit| unit.sp = 3).with("line", |unit| unit.sp = 16);
    let mut field = field.acts("P", Orders::Attack);
    let events = field.given(&["foot charges 0604 from 0504 facing E", "done"]);
    assert!(events.contains(&Event::CalledOff { hex: hex("0604") }), "{events:?}");
    assert_eq!(field.unit_state("foot").condition, Condition::Disordered);
}

/// The foot alone under a loose cannon, with one hex of clear ground left to it and no turn; the other stands near it.
fn one_step(foot: &str, other: &str, orders: Orders, stance: BrigadeDuty) -> Field {
    let field = Field::of(MELEE).put("foot", foot, Vertex::East).put("other", other, Vertex::East);
    let gone = |field: Field, name: &str| field.with(name, |unit| unit.at = None);
    let mut field = ["second", "green", "horse"].into_iter().fold(field, gone).acts("P", orders);
    field.state.leaders.iter_mut().for_each(|leader| leader.rides = false);
    let brigade = &mut field.state.brigades[0];
    (brigade.stance, brigade.sought) = (stance, true);
    field.with("foot", |unit| unit.active.as_mut().unwrap().left = 2)
}

/// "As far as possible toward the nearest enemy": where that is one hex and one facing, the unit goes without being asked.
#[test]
fn section_2_a_loose_cannon_with_one_way_to_close_goes_without_being_asked() {
    let closes = |other| one_step("0204", other, Orders::Advance, BrigadeDuty::Closes);
    let mut two_ways = closes("0101");
    assert_eq!(two_ways.orders(), ["foot moves to 0304 facing E", "foot moves to 0305 facing E"]);
    assert_eq!(two_ways.stepped(), []);
    // A unit of another brigade stands in the other hex.
    let mut one_way = closes("0304");
    assert_eq!(one_way.orders(), ["foot moves to 0305 facing E"]);
    let events = one_way.stepped();
    assert!(matches!(events.first(), Some(Event::Stepped { .. })), "{events:?}");
    assert_eq!(one_way.at("foot"), "0305");
}

/// "An infantry charge with as many units as possible": the only charge of the brigade is made without being asked.
#[test]
fn section_2_a_loose_cannon_with_one_charge_makes_it_without_being_asked() {
    let charges = |other| one_step("0404", other, Orders::Attack, BrigadeDuty::Charges);
    let mut two_charges = charges("0101");
    let both = ["foot charges 0604 from 0504 facing E", "foot charges 0604 from 0505 facing E"];
    assert_eq!(two_charges.orders(), both);
    assert_eq!(two_charges.stepped(), []);
    let mut one_charge = charges("0504");
    assert_eq!(one_charge.orders(), both[1..]);
    let charged = Event::Charged { unit: one_charge.unit("foot"), target: hex("0604") };
    let events = one_charge.stepped();
    assert!(events.contains(&charged), "{events:?}");
    assert_eq!(one_charge.at("foot"), "0505");
}
