//! Random battles through the conformance suite.

use crate::skirmish::{CLOSE, SKIRMISH, battle};
use testkit::{Conformance, Report, conformance, prove_or};

/// What random battles never come to, and the worked example that shows it.
const SHOWN_ELSEWHERE: [(&str, &str); 30] = [
    ("order:Pick", "section_2_the_winner_of_the_initiative_picks_one_of_his_own_markers"),
    ("order:Resolve", "section_5_the_attacker_orders_his_shocks"),
    (
        "event:CalledOff",
        "section_5_odds_below_one_to_four_are_refused_when_named_and_fought_when_they_fall_later",
    ),
    ("refusal:MustShock", "section_2_a_loose_cannon_in_contact_shocks"),
    ("refusal:NoDigging", "section_3_breastworks_are_dug_by_order"),
    ("refusal:FromZoc", "section_5_a_charge_on_foot_begins_in_no_enemy_zoc"),
    (
        "refusal:TooWeak",
        "section_5_odds_below_one_to_four_are_refused_when_named_and_fought_when_they_fall_later",
    ),
    ("refusal:NotNamed", "section_5_the_attacker_orders_his_shocks"),
    ("refusal:NoSuchUnit", "what_does_not_exist_is_refused_and_never_panics"),
    ("refusal:OffMap", "what_does_not_exist_is_refused_and_never_panics"),
    ("refusal:OutOfCommand", "brigades_in_command_get_any_orders_once_a_turn"),
    ("refusal:TooTired", "brigades_in_command_get_any_orders_once_a_turn"),
    ("refusal:NoMarker", "the_marker_says_which_division_acts"),
    ("refusal:NotItsMarker", "the_marker_says_which_division_acts"),
    ("refusal:Confused", "confusion_stops_the_brigades_in_command_for_this_marker"),
    ("refusal:NoMoreJoin", "as_many_join_as_the_die_allows_and_the_owner_likes"),
    ("refusal:OnlyFires", "a_cautious_loose_cannon_goes_back_a_hex_and_then_only_fires"),
    ("refusal:MustGoBack", "a_cautious_loose_cannon_goes_back_a_hex_and_then_only_fires"),
    ("refusal:OutOfSight", "what_stands_between_hides_the_enemy"),
    ("event:StayedOut", "green_attackers_check_and_stay_out"),
    ("refusal:Collapsed", "only_formed_troops_on_attack_orders_in_command_charge_by_day"),
    ("refusal:NoChargeInto", "horse_charges_over_three_clear_hexes_or_more_and_is_blown_until_it_rests"),
    ("refusal:NotInFront", "shocks_are_named_after_the_moves_and_nobody_is_asked_who_has_none"),
    ("refusal:AlreadyNamed", "a_unit_attacks_one_hex_and_horse_that_must_go_on_picks_one"),
    ("refusal:WasDrivenBack", "section_5_a_unit_driven_back_in_its_activation_does_not_shock"),
    ("refusal:HexHasFired", "section_4_a_hex_does_not_fire_again_by_a_unit_that_comes_on_top"),
    ("refusal:Blown", "a_unit_attacks_one_hex_and_horse_that_must_go_on_picks_one"),
    ("refusal:RapidTooFar", "rapid_fire_reaches_seven_hexes"),
    ("refusal:NoCrossing", "horse_does_not_shock_across_a_ravine"),
    ("refusal:MustContinue", "a_unit_attacks_one_hex_and_horse_that_must_go_on_picks_one"),
];

/// What even a few of them come to.
const WANTED: [&str; 20] = [
    "order:Form",
    "order:Limber",
    "order:Mount",
    "order:Ride",
    "order:Fire",
    "order:React",
    "order:FallBack",
    "order:Coordinate",
    "order:Seek",
    "order:Rally",
    "order:Charge",
    "order:Shock",
    "order:Advance",
    "event:Struck",
    "event:Dug",
    "event:Tired",
    "event:Halted",
    "event:Fled",
    "refusal:NoWay",
    "refusal:EnemyThere",
];

fn conforms(text: &str) -> Report {
    let report =
        conformance(&battle(text), Conformance { games: prove_or(10, 300), ..Conformance::default() });
    println!("{report}");
    report
}

/// Everything that can happen does in the skirmish or at close quarters, or a worked example that exists shows it.
#[test]
fn random_battles_conform() {
    let (open, near) = (conforms(SKIRMISH), conforms(CLOSE));
    for happened in WANTED {
        assert!(open.count(happened) + near.count(happened) > 0, "{happened} never happened");
    }
    let examples = [
        include_str!("../it/worked/map_turn.rs"),
        include_str!("../it/worked/map_command.rs"),
        include_str!("../it/worked/map_temper.rs"),
        include_str!("../it/worked/map_rally.rs"),
        include_str!("../it/worked/map_shock.rs"),
        include_str!("../it/worked/map_fire.rs"),
        include_str!("../it/worked/clauses_command.rs"),
        include_str!("../it/worked/clauses_shock.rs"),
        include_str!("../it/worked/clauses_again.rs"),
    ]
    .concat();
    for (zero, test) in SHOWN_ELSEWHERE {
        assert!(examples.contains(&format!("fn {test}()")), "{zero}: there is no test {test}");
    }
    let is_shown = |zero: &String| SHOWN_ELSEWHERE.iter().any(|(known, _)| known == zero);
    let near = near.zeros();
    let unseen: Vec<_> =
        open.zeros().into_iter().filter(|zero| near.contains(zero) && !is_shown(zero)).collect();
    println!("never happened, and no test is named: {unseen:?}");
    assert!(unseen.is_empty() || open.games() < 300, "{unseen:?}");
}
