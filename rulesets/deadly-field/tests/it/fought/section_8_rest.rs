//! Section 8 on the table: merged regiments, horse holders, abandoned guns, visibility, victory, the end.

use deadly_field::game::state::Absence;
use deadly_field::sheet::units::{MoraleLevel, Side, TroopQuality};
use deadly_field::{Event, Refusal};
use desk::Playable;
use engine::Kinds;
use testkit::Worked;

use crate::kit::{blues, greys, ground, horse};
use crate::table::{Table, battery, blue, grey, regiment};

/// Ohio and Maine on their last stands, side by side.
fn last_stands(ohio: &str, maine: &str, others: &[String]) -> Table {
    let mut parts = vec![blues("Ohio", "10,10", ohio), blues("Maine", "13,10", maine)];
    parts.extend_from_slice(others);
    let mut table = Table::new(&parts);
    table.with_figures("Ohio", 3).with_figures("Maine", 2).stand("Maine", "11,10");
    table
}

#[test]
fn two_last_stands_merge_with_the_best_bmp_and_the_weaker_weapon() {
    let maine = "quality = 'elite'\nweapon = 'smoothbore-muskets'";
    let mut table = last_stands("", maine, &[grey("Georgia", "10,38")]);
    table.give("Ohio merges with Maine", []);
    let ohio = *table.state().unit(table.id("Ohio"));
    assert_eq!((ohio.figures, ohio.quality, ohio.marks.actions), (5, TroopQuality::Elite, 1));
    assert_eq!(ohio.weapon, table.battle.unit(table.id("Maine")).weapon);
    assert_eq!(table.room("Ohio"), (200, 75));
    assert_eq!(table.state().unit(table.id("Maine")).absence, Some(Absence::Merged));
    // 3, 4 for being shaken and 2 for being merged.
    table.at_level("Ohio", MoraleLevel::Shaken).give("Ohio rallies", [5, 6]).tells("11 against MMP 9:");
    // No more are lost by it: three and four figures were before.
    assert_eq!(table.state().points(&table.battle, Side::Confederate), 7);
    assert!(table.state().points(&table.battle, Side::Union) == 0);
}

#[test]
fn only_last_stands_of_a_brigade_in_contact_merge() {
    let far = grey("Georgia", "10,38");
    let merges = |table: &mut Table| table.may("Ohio merges with Maine");
    assert!(merges(&mut last_stands("", "", std::slice::from_ref(&far))));
    let table = last_stands("", "", std::slice::from_ref(&far));
    assert_eq!(table.refused("Ohio merges with Ohio"), Refusal::CannotMerge);
    let mut table = last_stands("", "", std::slice::from_ref(&far));
    assert!(!merges(table.with_figures("Maine", 4)), "two stands");
    assert!(!merges(last_stands("", "", std::slice::from_ref(&far)).stand("Maine", "11.2,10")), "apart");
    assert!(
        !merges(last_stands("", "", std::slice::from_ref(&far)).at_level("Maine", MoraleLevel::Routed)),
        "routed"
    );
    let mut table =
        Table::new(&[blue("Ohio", "10,10"), regiment("Maine", "Azure Brigade", "13,10", 0, ""), far]);
    table.with_figures("Ohio", 3).with_figures("Maine", 3).stand("Maine", "11,10");
    assert!(!merges(&mut table), "of another brigade");
}

#[test]
fn nobody_merges_with_an_enemy_within_normal_range() {
    // The fronts are at 10.375: 3 inches, 3.1 inches.
    for (at, may) in [("10.5,13.75", false), ("10.5,13.9", true)] {
        let table = last_stands("", "", &[grey("Georgia", at)]);
        assert_eq!(table.may("Ohio merges with Maine"), may, "{at}");
    }
    let table = last_stands("", "weapon = 'sharps-rifles'", &[grey("Georgia", "10.5,13.9")]);
    assert_eq!(table.refused("Ohio merges with Maine"), Refusal::CannotMerge, "Maine fires four inches");
}

#[test]
fn a_merged_regiment_needs_room() {
    let mut table = last_stands("", "", &[blue("Iowa", "7.5,10"), grey("Georgia", "10,38")]);
    table.stand("Iowa", "8.4,10");
    assert_eq!(table.refused("Ohio merges with Maine").kind(), "NoRoom");
}

#[test]
fn dismounting_leaves_one_figure_in_four_with_the_horses() {
    for (figures, fire) in [(8, 6), (7, 6), (4, 3), (3, 3)] {
        let parts = [horse("Buford", "10,10", &format!("figures = {figures}")), grey("Georgia", "10,13")];
        let mut table = Table::new(&parts);
        table.volleyed().reacted(Side::Confederate).give("Buford dismounts", []);
        table.give("Buford fires at Georgia", [1, 1]).tells(&format!("FP of {fire} with"));
    }
}

#[test]
fn horse_holders_are_counted_when_the_others_dismount_and_lost_last() {
    let parts =
        |more: &str| [horse("Buford", "10,10", &format!("figures = 8\n{more}")), grey("Georgia", "10,13")];
    let mut table = Table::new(&parts("dismounted = true"));
    table.volleyed().reacted(Side::Confederate).with_figures("Buford", 3);
    table.give("Buford fires at Georgia", [1, 1]).tells("FP of 1 with");
    table.with_figures("Buford", 2);
    assert_eq!(table.refused("Buford fires at Georgia").kind(), "NoFire", "two hold the horses");
    // Of three left in the saddle none holds horses.
    let mut table = Table::new(&parts(""));
    table.volleyed().reacted(Side::Confederate).with_figures("Buford", 3).give("Buford dismounts", []);
    table.give("Buford fires at Georgia", [1, 1]).tells("FP of 3 with");
}

/// Guns of the Union left on rough ground, with Ohio beside them; it checks for them.
fn left_guns() -> Table {
    let mut table = Table::with(
        &ground("rough", "0,0", "40,40"),
        &[battery("Bigelow", Side::Union, "10,10", ""), blue("Ohio", "11.5,10"), grey("Georgia", "10,14")],
    );
    table.at_level("Bigelow", MoraleLevel::Shaken).give("Bigelow rallies", [1, 4, 3, 3]);
    assert!(table.happened(|event| matches!(event, Event::GunsLeft { .. })));
    table
}

#[test]
fn abandoned_guns_are_retaken_by_contact_and_an_action() {
    let mut table = left_guns();
    assert_eq!(table.state().points(&table.battle, Side::Confederate), 9, "not retaken they are lost");
    table.give("Ohio takes the guns of Bigelow", []);
    assert!(table.happened(|event| matches!(event, Event::GunsTaken { by: Side::Union, .. })));
    assert_eq!((table.marks("Ohio").actions, table.state().left_guns.len()), (1, 0));
    assert_eq!(table.state().points(&table.battle, Side::Confederate), 0);
    assert_eq!(table.refused("Ohio takes the guns of Bigelow"), Refusal::NoGunsThere);
}

#[test]
fn the_enemy_takes_abandoned_guns_too() {
    let mut table = left_guns();
    table.active(Side::Confederate);
    assert_eq!(table.refused("Georgia takes the guns of Bigelow"), Refusal::NoGunsThere);
    table.stand("Ohio", "20,10").stand("Georgia", "10,11.125").give("Georgia takes the guns of Bigelow", []);
    assert_eq!(table.state().unit(table.id("Bigelow")).absence, Some(Absence::GunsLost));
    assert_eq!(table.state().points(&table.battle, Side::Confederate), 9);
}

/// Whether Ohio at 10,10 sees Georgia, to fire at it.
#[track_caller]
fn sees(head: &str, georgia: &str, others: &[String]) -> bool {
    let mut parts = vec![blue("Ohio", "10,10"), grey("Georgia", georgia)];
    parts.extend_from_slice(others);
    let table = Table::with(head, &parts);
    let may = table.may("Ohio fires at Georgia");
    if !may {
        assert_eq!(table.refused("Ohio fires at Georgia").kind(), "NotSeen");
    }
    may
}

#[test]
fn light_woods_are_seen_through_for_three_inches_and_heavy_for_one() {
    let (light, heavy) = (ground("light-woods", "0,11", "40,40"), ground("heavy-woods", "0,11", "40,40"));
    assert!(sees(&light, "10,14.3", &[]));
    assert!(!sees(&light, "10,14.5", &[]));
    assert!(sees(&heavy, "10,12.3", &[]));
    assert!(!sees(&heavy, "10,12.5", &[]));
}

#[test]
fn formed_units_farms_and_villages_are_not_seen_through_skirmishers_and_leaders_are() {
    assert!(sees("", "10,16", &[]));
    assert!(!sees("", "10,16", &[blue("Maine", "10,12")]));
    assert!(!sees("", "10,16", &[grey("Texas", "10,14")]));
    assert!(sees("", "10,16", &[blues("Maine", "10,12", "formation = 'skirmishers'")]));
    for kind in ["farm", "village"] {
        let head = format!("places = [{{ kind = '{kind}', corners = ['9,12', '11,13'] }}]");
        assert!(!sees(&head, "10,16", &[]), "{kind}");
    }
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,16")]);
    assert!(table.post("Webb", "10,12").may("Ohio fires at Georgia"));
}

#[test]
fn ground_higher_than_both_ends_hides() {
    let hill = |from: &str, to: &str| ground("open", from, to);
    assert!(!sees(&hill("5,12", "15,14"), "10,16", &[]));
    assert!(sees(&hill("5,9", "15,14"), "10,16", &[]), "from the hill");
    assert!(sees(&hill("5,12", "15,17"), "10,16", &[]), "up the hill");
}

#[test]
fn guns_fire_over_friends_from_higher_ground_with_two_inches_clear() {
    let fires = |hill: bool, friend: &str, target: &str, more: &str| {
        let head = if hill { ground("open", "5,8", "15,11.2") } else { String::new() };
        let guns = match more {
            "" => battery("Bigelow", Side::Union, "10,10", ""),
            more => blues("Bigelow", "10,10", more),
        };
        let table = Table::with(&head, &[guns, blue("Maine", friend), grey("Georgia", target)]);
        let order = "Bigelow fires at Georgia";
        table.may(order) || {
            assert_eq!(table.refused(order).kind(), "NotSeen");
            false
        }
    };
    assert!(fires(true, "10,14", "10,20", ""));
    assert!(!fires(false, "10,14", "10,20", ""), "on the same level");
    assert!(!fires(true, "10,13", "10,20", ""), "1.875 before the guns");
    assert!(!fires(true, "10,17.5", "10,20", ""), "1.75 before the target");
    assert!(!fires(true, "10,12", "10,16", "weapon = 'sharps-rifles'"), "infantry never does");
}

#[test]
fn points_are_figures_sections_leaders_broken_brigades_and_objectives() {
    let head = "objectives = [{ name = 'The Angle', at = '20,20', held = 'union' }]";
    let mut table = Table::with(
        head,
        &[
            blue("Ohio", "10,10"),
            grey("Georgia", "10,38"),
            grey("Texas", "20,38"),
            battery("Alexander", Side::Confederate, "30,38", ""),
        ],
    );
    let points = |table: &Table| table.state().points(&table.battle, Side::Union);
    assert_eq!(points(&table), 20, "the objective");
    assert_eq!(points(table.with_figures("Georgia", 4)), 22);
    assert_eq!(points(table.with_figures("Alexander", 2)), 25);
    let davis = usize::from(table.leader("Davis").0);
    assert_eq!(points(table.change(|state| state.leaders[davis].lost = 1)), 30);
    // Half of the brigade: four more figures of Georgia, and ten.
    let georgia = usize::from(table.id("Georgia").0);
    table.change(|state| {
        (state.units[georgia].pose, state.units[georgia].absence) = (None, Some(Absence::Fled));
    });
    assert_eq!(points(&table), 42, "the four that fled count half, and wholly for the brigade");
    assert_eq!(table.state().points(&table.battle, Side::Confederate), 0);
}

#[test]
fn losses_tell_apart_hit_captured_and_fled() {
    let parts = [
        blue("Ohio", "10,10"),
        grey("Georgia", "10,13"),
        grey("Texas", "20,13"),
        grey("Alabama", "26,13"),
        battery("Alexander", Side::Confederate, "32,13", ""),
        grey("Florida", "32,20"),
        grey("Virginia", "26,20"),
        grey("Louisiana", "20,20"),
    ];
    let mut table = Table::new(&parts);
    let mut gone = |name: &str, figures: u8, absence: Absence| {
        let unit = usize::from(table.id(name).0);
        table.with_figures(name, figures).change(|state| {
            (state.units[unit].pose, state.units[unit].absence) = (None, Some(absence));
        });
    };
    gone("Georgia", 4, Absence::Surrendered);
    gone("Texas", 3, Absence::Fled);
    gone("Alexander", 2, Absence::Fled);
    table.with_figures("Alabama", 5);
    let of = |name: &str| {
        let lost = table.state().losses(&table.battle, table.id(name));
        (lost.hit, lost.captured, lost.fled)
    };
    assert_eq!(
        [of("Georgia"), of("Texas"), of("Alexander"), of("Alabama")],
        [(2, 4, 0), (3, 0, 3), (1, 0, 2), (1, 0, 0)]
    );
    // 2 + 4 + 3 + 1 figures, a section; of those that fled 3 and twice 3, half of it rounded down.
    assert_eq!(table.state().points(&table.battle, Side::Union), 10 + 3 + 4);
    testkit::briefing::adds_up(&table.battle, table.state());
    // History counts the hit and the captured: ten figures of sixty men.
    let reckoned = table.battle.reckoned(table.state(), "");
    assert_eq!((reckoned[1].men, reckoned[1].lost, reckoned[1].fled), (36 * 60, 10 * 60, 3 * 60));
}

#[test]
fn an_objective_is_taken_at_the_end_of_a_turn_by_who_alone_is_there_and_not_shaken() {
    let head = "first = 'union'\nobjectives = [{ name = 'The Angle', at = '20,20' }]";
    let parts = [blue("Ohio", "20,19"), grey("Georgia", "20,38")];
    let mut table = Table::with(head, &parts);
    table.end_turn(1, []);
    assert!(table.happened(|event| matches!(event, Event::Held { objective: 0, side: Side::Union })));
    table.stand("Georgia", "20,21.5").at_level("Ohio", MoraleLevel::Shaken).end_turn(2, []);
    assert_eq!(table.state().held, [Some(Side::Confederate)]);
    table.at_level("Ohio", MoraleLevel::Disorder).end_turn(3, []);
    assert_eq!(table.state().held, [Some(Side::Confederate)], "disputed, it stays whose it was");
}

#[test]
fn the_battle_ends_with_its_last_turn_and_the_lead_the_scenario_asks_for() {
    let parts = [blue("Ohio", "20,19"), grey("Georgia", "20,38")];
    for (head, turn, figures, verdict) in [
        ("", 12, 6, Some((None, "draw"))),
        ("", 11, 6, None),
        ("turns = 3", 3, 4, Some((Some(Side::Union.seat()), "on points"))),
        ("turns = 3\nlead = 2", 3, 4, Some((Some(Side::Union.seat()), "on points"))),
        ("turns = 3\nlead = 3", 3, 4, Some((None, "draw"))),
    ] {
        let mut table = Table::with(&format!("first = 'union'\n{head}"), &parts);
        table.with_figures("Georgia", figures).end_turn(turn, []);
        assert_eq!(table.over(), verdict, "{head}, turn {turn}");
    }
}

#[test]
fn the_battle_ends_when_a_side_has_nobody_better_than_shaken() {
    let parts = [blue("Ohio", "20,19"), grey("Georgia", "20,38"), grey("Texas", "10,38")];
    let mut table = Table::with("first = 'union'", &parts);
    table.with_figures("Georgia", 4).at_level("Georgia", MoraleLevel::Shaken).end_turn(2, []);
    assert_eq!(table.over(), None);
    // It has run in this half turn.
    let texas = usize::from(table.id("Texas").0);
    table.at_level("Texas", MoraleLevel::Routed).change(|state| state.units[texas].marks.ran = true);
    table.end_turn(3, []);
    assert_eq!(table.over(), Some((Some(Side::Union.seat()), "enemy broken")));
}

#[test]
fn the_battle_ends_when_all_brigades_of_a_side_are_broken() {
    let butternut = |name: &str, at: &str| regiment(name, "Butternut Brigade", at, 180, "");
    let parts = [
        blue("Ohio", "20,19"),
        grey("Georgia", "20,38"),
        grey("Texas", "10,38"),
        butternut("Alabama", "30,38"),
    ];
    let mut table = Table::with("first = 'union'", &parts);
    let lose = |table: &mut Table, name: &str| {
        let unit = usize::from(table.id(name).0);
        table.change(|state| {
            (state.units[unit].pose, state.units[unit].absence) = (None, Some(Absence::Surrendered));
        });
    };
    lose(&mut table, "Georgia");
    table.end_turn(2, []);
    assert_eq!(table.over(), None, "one brigade of two");
    lose(&mut table, "Alabama");
    table.end_turn(3, []);
    assert_eq!(table.over(), Some((Some(Side::Union.seat()), "enemy broken")));
}

#[test]
fn units_come_on_where_the_scenario_says_or_beside_it() {
    let late = greys("Texas", "20,39", "arrives = 2\nover = 'north'");
    let parts = [blue("Ohio", "20,19"), grey("Georgia", "10,38"), late];
    let mut table = Table::with("first = 'confederate'", &parts);
    assert_eq!(table.state().unit(table.id("Texas")).absence, Some(Absence::Expected));
    table.end_turn(1, []);
    assert!(table.happened(|event| matches!(event, Event::CameOn { .. })));
    assert_eq!((table.spot("Texas"), table.marks("Texas").actions), ((200, 390, 180), 2));
    let mut table = Table::with("first = 'confederate'", &parts);
    table.stand("Georgia", "20,38.9").end_turn(1, []);
    let (x, y, _) = table.spot("Texas");
    assert!(y == 390 && (x - 200).abs() == 20, "two inches aside, but {x},{y}");
}

/// Section 4: only a charge brings a unit nearer than half an inch to an enemy, so nobody comes onto the table there.
#[test]
fn units_come_on_half_an_inch_or_more_from_any_enemy() {
    let late = greys("Texas", "20,39", "arrives = 2\nover = 'north'");
    let parts = [blue("Ohio", "20,38"), grey("Georgia", "10,38"), late];
    let mut table = Table::with("first = 'confederate'", &parts);
    table.end_turn(1, []);
    let block = |name: &str| table.state().block(&table.battle, table.id(name)).expect("on the table");
    let gap = block("Ohio").distance(&block("Texas"));
    assert!(gap >= board::table::Inches::thousandths_of(500), "{gap}");
    assert_eq!(table.spot("Texas").1, 390);
}

#[test]
fn a_side_is_not_beaten_while_somebody_is_still_expected() {
    let late = greys("Texas", "20,39", "arrives = 4\nover = 'north'");
    let mut table = Table::with("first = 'union'", &[blue("Ohio", "20,19"), grey("Georgia", "10,38"), late]);
    table.at_level("Georgia", MoraleLevel::Shaken).end_turn(2, []);
    assert_eq!(table.over(), None);
}
