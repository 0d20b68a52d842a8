//! Section 3 on the table: reactions of every kind, and to what.

use deadly_field::sheet::units::{Formation, MoraleLevel, Side};
use deadly_field::{Event, Pending, Refusal};
use engine::Kinds;
use testkit::Worked;

use crate::kit::{blues, greys, ground, horse};
use crate::table::{Table, battery, blue, grey, regiment};

/// Ohio goes three inches towards Georgia, seven inches away.
fn advance() -> Table {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,17")]);
    table.volleyed().give("Ohio moves to 10,13 facing 0", []);
    table
}

#[test]
fn a_unit_reacts_once_in_a_half_turn() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,17"), grey("Texas", "20,17")]);
    table.volleyed().give("Ohio moves to 10,13 facing 0", []);
    table.give("react: Georgia fires at Ohio after 3", [1]);
    table.give("Ohio fires at Georgia", [1]);
    assert_eq!(table.refused("react: Georgia fires at Ohio"), Refusal::HasReacted);
    assert!(table.may("react: Texas turns to face"));
}

#[test]
fn nobody_is_asked_when_nobody_can_react() {
    let mut table = advance();
    table.give("react: Georgia fires at Ohio after 3", [1]).give("Ohio fires at Georgia", [1]);
    assert_eq!(table.pending(), Some(Pending::Act { side: Side::Union }));
}

#[test]
fn nobody_reacts_to_a_reaction() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), blue("Maine", "13,10"), grey("Georgia", "10,13")]);
    table.volleyed().give("Ohio fires at Georgia", [1, 1]);
    assert!(matches!(table.pending(), Some(Pending::React { side: Side::Confederate, .. })));
    table.give("react: Georgia fires at Ohio", [1, 1]);
    assert_eq!(table.pending(), Some(Pending::Act { side: Side::Union }));
}

#[test]
fn a_fire_is_answered_after_its_result() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,13")]);
    // 18: a figure lost, and 5 against 6: disorder, an inch back.
    table.volleyed().give("Ohio fires at Georgia", [6, 6, 2, 3]);
    assert_eq!((table.level("Georgia"), table.spot("Georgia")), (MoraleLevel::Disorder, (100, 140, 180)));
    table.give("react: Georgia reforms", []);
    assert_eq!((table.level("Georgia"), table.figures("Georgia")), (MoraleLevel::GoodOrder, 5));
}

#[test]
fn a_unit_reacts_with_a_new_formation_or_front() {
    let mut table = advance();
    table.give("react: Georgia forms extended-line after 2", []);
    assert_eq!(table.state().unit(table.id("Georgia")).formation, Formation::ExtendedLine);
    let mut table =
        Table::new(&[blue("Ohio", "10,10"), regiment("Georgia", "Grey Brigade", "10,17", 90, "")]);
    table.give("Ohio moves to 10,13 facing 0", []).give("react: Georgia turns to face after 3", []);
    assert_eq!(table.spot("Georgia"), (100, 170, 180));
    let mut table =
        Table::new(&[blue("Ohio", "10,10"), battery("Alexander", Side::Confederate, "10,17", "")]);
    table.give("Ohio moves to 10,13 facing 0", []).give("react: Alexander forms limbered", []);
    assert_eq!(table.state().unit(table.id("Alexander")).formation, Formation::Limbered);
}

#[test]
fn a_unit_reacts_with_any_facing() {
    // Chapter 3: a new facing, whichever it is, at the point of the path it names.
    let mut table = advance();
    table.give("react: Georgia faces 120 after 2", []);
    assert_eq!(table.spot("Georgia").2, 120);
    assert!(!table.marks("Georgia").reaction);
    let mut table = advance();
    assert_eq!(table.refused("react: Georgia faces 180 after 2"), Refusal::NothingToDo);
    // Texas has no room to turn.
    let parts = [blue("Ohio", "10,10"), grey("Texas", "10,17"), grey("Georgia", "12,17")];
    table = Table::new(&parts);
    table.give("Ohio moves to 10,13 facing 0", []);
    assert_eq!(table.refused("react: Texas faces 150").kind(), "NoRoom");
}

#[test]
fn a_unit_reacts_with_a_rally_attempt() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,17")]);
    table.at_level("Georgia", MoraleLevel::Shaken).give("Ohio moves to 10,13 facing 0", []);
    table.give("react: Georgia rallies", [5, 6]);
    assert_eq!(table.level("Georgia"), MoraleLevel::Disorder);
}

#[test]
fn a_routed_unit_reacts_with_a_rally_attempt_only() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,17")]);
    table.at_level("Georgia", MoraleLevel::Routed).give("Ohio moves to 10,13 facing 0", []);
    let routed = Refusal::InNoState { level: MoraleLevel::Routed };
    for way in ["fires at Ohio", "turns to face", "disengages", "reforms", "forms skirmishers"] {
        assert_eq!(table.refused(&format!("react: Georgia {way}")), routed);
    }
    table.give("react: Georgia rallies", [5, 6]);
    assert_eq!(table.level("Georgia"), MoraleLevel::Shaken);
}

#[test]
fn a_unit_disengages_straight_back_at_its_rate_facing_kept_into_disorder() {
    let mut table = advance();
    table.give("react: Georgia disengages", []);
    assert_eq!((table.spot("Georgia"), table.level("Georgia")), ((100, 250, 180), MoraleLevel::Disorder));
    assert_eq!(table.spot("Ohio"), (100, 130, 0));
}

#[test]
fn disengaging_spends_its_rate_over_the_ground_it_crosses() {
    // Four inches of open ground are half of its eight; half of the three in heavy woods follows.
    let woods = ground("heavy-woods", "0,21", "40,40");
    let mut table = Table::with(&woods, &[blue("Ohio", "10,10"), grey("Georgia", "10,17")]);
    table.give("Ohio moves to 10,13 facing 0", []).give("react: Georgia disengages", []);
    assert_eq!(table.spot("Georgia"), (100, 225, 180));
}

#[test]
fn cavalry_disengages_at_twice_its_rate_in_disorder() {
    let mut table =
        Table::new(&[blue("Ohio", "10,10"), greys("Stuart", "10,17", "weapon = 'sharps-carbines'")]);
    table.give("Ohio moves to 10,13 facing 0", []).give("react: Stuart disengages", []);
    assert_eq!(table.spot("Stuart"), (100, 290, 180));
}

#[test]
fn disengaging_ends_two_inches_or_more_from_any_enemy() {
    // Of its eight inches it goes as many as leave two.
    for (behind, at) in [("10,27.8", Some(250)), ("10,27.3", Some(245)), ("10,19.6", None)] {
        let parts = [blue("Ohio", "10,10"), blue("Maine", behind), grey("Georgia", "10,17")];
        let mut table = Table::new(&parts);
        table.give("Ohio moves to 10,13 facing 0", []);
        assert_eq!(table.may("react: Georgia disengages"), at.is_some(), "{behind}");
        if let Some(at) = at {
            assert_eq!(table.give("react: Georgia disengages", []).spot("Georgia").1, at, "{behind}");
        }
    }
    let mut table =
        Table::new(&[blue("Ohio", "10,10"), battery("Alexander", Side::Confederate, "10,17", "")]);
    table.give("Ohio moves to 10,13 facing 0", []);
    assert_eq!(table.refused("react: Alexander disengages").kind(), "CannotDisengage", "guns never do");
}

#[test]
fn disengaging_goes_through_friends_and_not_off_the_table() {
    for (more, level) in [("", MoraleLevel::Disorder), ("formation = 'skirmishers'", MoraleLevel::GoodOrder)]
    {
        let parts = [blue("Ohio", "10,10"), grey("Georgia", "10,17"), greys("Texas", "10,21", more)];
        let mut table = Table::new(&parts);
        table.give("Ohio moves to 10,13 facing 0", []).give("react: Georgia disengages", []);
        assert_eq!((table.spot("Georgia").1, table.level("Texas")), (250, level), "{more}");
    }
    let mut table = Table::new(&[blue("Ohio", "10,29"), grey("Georgia", "10,36")]);
    table.give("Ohio moves to 10,32 facing 0", []).give("react: Georgia disengages", []);
    assert_eq!((table.spot("Georgia").1, table.level("Georgia")), (396, MoraleLevel::Disorder));
}

#[test]
fn who_is_fired_at_or_not_drawn_up_to_fight_is_asked_from_any_distance() {
    let shelled = |georgia: String| {
        let mut table = Table::new(&[battery("Bigelow", Side::Union, "10,10", ""), georgia]);
        table.volleyed().give("Bigelow fires at Georgia", [1]);
        table
    };
    let mut table = shelled(greys("Georgia", "10,31", "formation = 'road-column'"));
    table.give("react: Georgia forms battle-line", []);
    let mut table = shelled(grey("Georgia", "10,31"));
    table.give("react: Georgia disengages", []);
    assert_eq!(table.spot("Georgia").1, 390);
    let parts =
        [blue("Ohio", "10,10"), battery("Alexander", Side::Confederate, "10,36", "formation = 'limbered'")];
    let mut table = Table::new(&parts);
    table.give("Ohio moves to 10,12 facing 0", []).give("react: Alexander forms unlimbered", []);
}

#[test]
fn who_sees_one_of_several_who_act_reacts_to_him() {
    // Alabama hides Ohio, the first of the firers, from Texas, but not Maine.
    let parts = [
        blue("Ohio", "8,10"),
        blue("Maine", "10.5,10"),
        grey("Georgia", "10.5,12.6"),
        grey("Alabama", "5,15"),
        grey("Texas", "4,20"),
    ];
    let table = || {
        let mut table = Table::new(&parts);
        table.at_level("Texas", MoraleLevel::Disorder).volleyed();
        table
    };
    let reforms = "react: Texas reforms";
    assert!(table().give("Maine fires at Georgia", [1, 1]).may(reforms));
    assert_eq!(table().give("Ohio fires at Georgia", [1, 1]).refused(reforms).kind(), "Unaware");
    assert!(table().give("Ohio and Maine fire at Georgia", [1, 1, 4, 4]).may(reforms));
}

#[test]
fn all_who_react_are_named_at_once_each_once_at_a_point_of_the_path() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,17"), grey("Texas", "13,17")]);
    table.volleyed().give("Ohio moves to 10,13 facing 0", []);
    let refused = |reactions: &str| table.refused(&format!("react: {reactions}"));
    assert_eq!(refused("Georgia fires at Ohio after 3; Georgia turns to face"), Refusal::NamedTwice);
    assert_eq!(refused("Georgia fires at Ohio after 3.25"), Refusal::NoSuchReaction);
    assert_eq!(refused("Georgia holds its fire for Ohio"), Refusal::NoSuchReaction);
    assert_eq!(refused("Ohio fires at Ohio"), Refusal::NotYours);
    // Worked out in the order of the path: Texas fires first, after an inch, out at 6.2; Georgia at 3.25.
    table.give("react: Georgia fires at Ohio after 3; Texas turns to face after 1", [1]);
    assert!(!table.marks("Georgia").reaction && !table.marks("Texas").reaction);
    let told: Vec<bool> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Reacted { unit, .. } => Some(*unit == table.id("Texas")),
            _ => None,
        })
        .collect();
    assert_eq!(told, [true, false]);
}

#[test]
fn who_is_stopped_is_not_reacted_to_any_more() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,16"), grey("Texas", "12,16")]);
    table.volleyed().give("Ohio moves to 10,13 facing 0", []);
    // A natural 3 against 4 after two inches leaves Ohio shaken, an inch back.
    table.give("react: Georgia fires at Ohio after 2; Texas fires at Ohio after 3", [6, 1, 2]);
    assert_eq!((table.spot("Ohio"), table.level("Ohio")), ((100, 110, 0), MoraleLevel::Shaken));
    assert!(!table.marks("Georgia").reaction && table.marks("Texas").reaction);
}

#[test]
fn a_unit_reacts_to_what_it_sees_or_what_is_within_two_inches() {
    // Ohio goes along a wood in which Georgia stands, unseen until it is 1.875 inches away at the end.
    let woods = ground("heavy-woods", "12,5", "20,25");
    let mut table = Table::with(
        &woods,
        &[blue("Ohio", "11.75,8"), regiment("Georgia", "Grey Brigade", "15,15", 270, "")],
    );
    table.at_level("Georgia", MoraleLevel::Disorder).give("Ohio moves to 11.75,14 facing 0", []);
    assert_eq!(table.refused("react: Georgia reforms").kind(), "Unaware");
    assert_eq!(table.refused("react: Georgia forms skirmishers after 3").kind(), "Unaware");
    table.give("react: Georgia reforms after 6", []);
    assert_eq!(table.level("Georgia"), MoraleLevel::GoodOrder);
}

#[test]
fn a_mover_goes_on_no_farther_than_those_who_reacted_let_it() {
    // Georgia's column becomes a line, which comes within 0.2 inches of Ohio's way.
    let parts = [blue("Ohio", "10,10"), greys("Georgia", "12.2,15.2", "formation = 'attack-column'")];
    let mut table = Table::new(&parts);
    table.give("Ohio moves to 10,15 facing 0", []).give("react: Georgia forms battle-line", []);
    assert_eq!(table.spot("Ohio"), (100, 138, 0));
    let mut table = Table::new(&parts);
    table.give("Ohio moves to 10,15 facing 0", []).give("let it pass", []);
    assert_eq!(table.spot("Ohio"), (100, 150, 0));
}

#[test]
fn desperation_fire_is_for_who_has_reacted_at_a_different_unit_that_charges() {
    let mut table = Table::new(&[blue("Ohio", "8,10"), blue("Maine", "11,10"), grey("Georgia", "10,15")]);
    table.volleyed().give("Ohio moves to 8,11 facing 0", []);
    table.give("react: Georgia fires at Ohio after 1", [1]);
    table.give("Maine charges Georgia", [1, 1]);
    assert_eq!(table.refused("react: Georgia fires at Maine"), Refusal::HasReacted);
    // Georgia stands with 8 against 5 and fires 6 + 1D6 in vain; FIV 2 + 6 - 4 against 5 + 6 - 5.
    table.give("react: Georgia fires in desperation at Maine", [4, 4, 1, 1, 1, 2, 3]);
    assert!(table.events.iter().any(|event| matches!(event, Event::Fired { reacting: true, .. })));
    assert_eq!((table.level("Maine"), table.figures("Maine")), (MoraleLevel::Disorder, 6));
}

#[test]
fn a_unit_never_fires_twice_at_the_same_enemy_reacting() {
    let mut table = Table::new(&[blue("Ohio", "8,10"), grey("Georgia", "10,15")]);
    table.volleyed().give("Ohio moves to 8,11 facing 0", []);
    table.give("react: Georgia fires at Ohio after 1", [1]);
    table.give("Ohio charges Georgia", [1, 1]);
    assert_eq!(table.refused("react: Georgia fires in desperation at Ohio"), Refusal::FiredAtIt);
}

#[test]
fn desperation_fire_is_not_for_who_can_still_react() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table.give("Ohio charges Georgia", [1, 1]);
    assert_eq!(table.refused("react: Georgia fires in desperation at Ohio"), Refusal::NotDesperate);
}

#[test]
fn desperation_fire_is_not_for_whom_a_unit_has_reacted_to_otherwise() {
    let mut table = Table::new(&[blue("Ohio", "8,10"), blue("Maine", "11,10"), grey("Georgia", "10,15")]);
    table.give("Ohio moves to 8,11 facing 0", []).give("react: Georgia forms extended-line", []);
    table.give("Ohio charges Georgia", [1, 1]);
    assert_eq!(table.refused("react: Georgia fires in desperation at Ohio"), Refusal::NotDesperate);
}

#[test]
fn who_drops_before_a_charge_does_not_fire_in_desperation_either() {
    let mut table = Table::new(&[blue("Ohio", "8,10"), blue("Maine", "11,10"), grey("Georgia", "10,15")]);
    table.volleyed().give("Ohio moves to 8,11 facing 0", []);
    table.give("react: Georgia fires at Ohio after 1", [1]);
    table.give("Maine charges Georgia", [1, 1]);
    // 4 against 5: Georgia goes back an inch, and Maine reaches it all the same.
    table.give("react: Georgia fires in desperation at Maine", [1, 3, 1, 1, 6, 6]);
    assert!(!table.happened(|event| matches!(event, Event::Fired { .. })));
}

#[test]
fn who_fires_at_one_of_those_who_charge_together_fires_in_desperation_at_the_others() {
    let mut table = Table::new(&[blue("Ohio", "9,10"), blue("Maine", "11,10"), grey("Georgia", "9.4,15")]);
    table.volleyed().give("Ohio and Maine charge Georgia", [1, 1]);
    // Georgia stands with 8; 6 + 4D6 at Ohio and 6 + 1D6 at Maine do nothing; then the lead unit is asked for.
    table.give("react: Georgia holds its fire for Ohio", [4, 4, 1, 1, 1, 1, 1]);
    let targets: Vec<_> = table
        .events
        .iter()
        .filter_map(|event| if let Event::Fired { target, .. } = event { Some(*target) } else { None })
        .collect();
    assert_eq!(targets, [table.id("Ohio"), table.id("Maine")]);
}

#[test]
fn a_move_seen_only_on_its_way_is_answered_too() {
    // Georgia sees between two woods.
    let wood = |from: &str, to: &str| format!("{{ kind = 'heavy-woods', corners = ['{from}', '{to}'] }}");
    let woods = format!("areas = [{}, {}]", wood("0,14", "7.2,16"), wood("8.8,14", "20,16"));
    let ohio = regiment("Ohio", "Blue Brigade", "5,10", 90, "");
    let mut table = Table::with(&woods, &[ohio, grey("Georgia", "8,20")]);
    table.give("Ohio moves to 11,10 facing 90", []);
    assert_eq!(table.refused("react: Georgia forms skirmishers").kind(), "Unaware");
    table.give("react: Georgia forms skirmishers after 3", []);
    assert_eq!(table.spot("Ohio"), (110, 100, 90));
}

#[test]
fn a_unit_reacts_at_the_very_end_of_a_path_too() {
    // Ohio comes within six inches with the last tenth of an inch.
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,19.6")]);
    table.volleyed().give("Ohio moves to 10,12.9 facing 0", []);
    assert!(matches!(table.refused("react: Georgia fires at Ohio after 2.75"), Refusal::OutOfRange { .. }));
    assert_eq!(table.refused("react: Georgia fires at Ohio after 3.25"), Refusal::NoSuchReaction);
    table.give("react: Georgia fires at Ohio after 3", [1]);
    assert_eq!(table.spot("Ohio"), (100, 129, 0));
}

#[test]
fn mounted_cavalry_and_steady_infantry_countercharge() {
    let charged = |defender: String, level: MoraleLevel| {
        let mut table = Table::new(&[blue("Ohio", "10,10"), defender]);
        table.at_level("Georgia", level).give("Ohio charges Georgia", [1, 1]);
        table
    };
    let defender = |more: &str| greys("Georgia", "10,15", more);
    let countercharge = "react: Georgia countercharges";
    let good = MoraleLevel::GoodOrder;
    for more in ["quality = 'elite'", "quality = 'veteran'", "quality = 'green'\nweapon = 'sharps-carbines'"]
    {
        assert!(charged(defender(more), good).may(countercharge), "{more}");
    }
    for more in ["quality = 'trained'", "quality = 'green'", "weapon = 'sharps-carbines'\ndismounted = true"]
    {
        assert_eq!(
            charged(defender(more), good).refused(countercharge).to_string(),
            "only mounted cavalry or infantry of elite or veteran quality may countercharge",
            "{more}"
        );
    }
    let guns = battery("Georgia", Side::Confederate, "10,15", "");
    assert_eq!(charged(guns, good).refused(countercharge).kind(), "CannotCountercharge");
    let shaken = charged(defender(""), MoraleLevel::Shaken);
    assert_eq!(shaken.refused(countercharge), Refusal::InNoState { level: MoraleLevel::Shaken });
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,15"), grey("Texas", "15,15")]);
    table.give("Ohio charges Georgia", [1, 1]);
    assert_eq!(table.refused("react: Texas countercharges").kind(), "NotCharged");
}

#[test]
fn a_charger_that_still_reaches_who_disengaged_strikes_it_with_the_modifier_of_disengaging() {
    // Georgia goes back three inches in heavy woods; the charge has 4.5 and 6 and meets it after 6.25.
    let woods = ground("heavy-woods", "0,13", "40,40");
    let mut table = Table::with(&woods, &[blue("Ohio", "10,10"), grey("Georgia", "10,14")]);
    table.volleyed().give("Ohio charges Georgia", [6, 6]);
    // The check: 4 + 2 + 1 - 2 = 5, a 6 brings it to good order. FIV: 3 + 6 - 4 against 4 + 6 - (4 + 1 - 2 + 4).
    table.give("react: Georgia disengages", [3, 3, 1, 2, 2, 2]);
    assert_eq!((table.spot("Georgia"), table.figures("Georgia")), ((100, 190, 180), 5));
    assert_eq!(table.level("Georgia"), MoraleLevel::Disorder);
}

#[test]
fn a_charge_falls_short_of_who_disengaged() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table.give("Ohio charges Georgia", [1, 1]).give("react: Georgia disengages", []);
    assert_eq!((table.spot("Ohio"), table.spot("Georgia")), ((100, 170, 0), (100, 230, 180)));
}

#[test]
fn horsemen_do_not_react_by_fire_at_a_distance() {
    let mut table =
        Table::new(&[horse("Buford", "10,10", ""), grey("Georgia", "10,16"), blues("Ohio", "20,10", "")]);
    table.active(Side::Confederate).give("Georgia moves to 10,13 facing 180", []);
    assert_eq!(table.refused("react: Buford fires at Georgia after 3"), Refusal::OnlyInCharges);
}

/// Section 3: shaken units do not move nearer to an enemy, so a shaken unit does not disengage towards one behind it.
#[test]
fn a_shaken_unit_does_not_disengage_towards_an_enemy_behind_it() {
    for (level, may) in [(MoraleLevel::Disorder, true), (MoraleLevel::Shaken, false)] {
        let parts = [blue("Ohio", "10,10"), grey("Georgia", "10,17"), blue("Maine", "10,27")];
        let mut table = Table::new(&parts);
        table.at_level("Georgia", level).give("Ohio moves to 10,12 facing 0", []);
        assert_eq!(table.may("react: Georgia disengages"), may, "{level:?}");
    }
}
