//! Section 5 on the table: fire combined, and fire that passes through.

use deadly_field::page::log;
use deadly_field::sheet::units::{MoraleLevel, Side};
use deadly_field::{Event, Refusal};
use testkit::Worked;

use crate::kit::{blues, greys, line};
use crate::table::{Table, battery, blue, grey, regiment};

const TWO: &str = "Ohio and Maine fire at Georgia";
const THREE: &str = "Ohio and Maine and Iowa fire at Georgia";

/// Those on the table, without first volleys and reactions.
fn quiet(parts: &[String]) -> Table {
    let mut table = Table::new(parts);
    table.volleyed().reacted(Side::Confederate);
    table
}

/// Ohio, Maine and Iowa side by side, and Georgia somewhere.
fn row(more: &str, georgia: &str) -> Table {
    quiet(&[
        blues("Ohio", "10,10", more),
        blues("Maine", "12,10", more),
        blues("Iowa", "14,10", more),
        grey("Georgia", georgia),
    ])
}

/// Three batteries of no brigade an inch apart.
fn guns(more: &str, georgia: &str) -> Table {
    let gun = |name: &str, at: &str| battery(name, Side::Union, at, more);
    quiet(&[gun("Ohio", "10,10"), gun("Maine", "12,10"), gun("Iowa", "14,10"), grey("Georgia", georgia)])
}

#[test]
fn firepower_is_added_up_to_18_of_infantry_and_guns_and_14_of_dismounted_cavalry() {
    // Twice 11 points of repeating rifles: 18, and 19 is a hit; 6 against 4 + 2 is nothing.
    let rifles = "weapon = 'repeating-rifles'\nfigures = 8";
    row(rifles, "12,17").fires(TWO, [1, 3, 3], ("long", 1, 19));
    // Three times 7.
    guns("weapon = '24-pdr-howitzer'\nsections = 2", "12,30").fires(THREE, [1, 3, 3], ("long", 1, 19));
    // One of five holds the horses of the others: three times 5 points of four carbines. 15 is a check with one more.
    let carbines = "weapon = 'repeating-carbines'\ndismounted = true\nfigures = 5";
    row(carbines, "12,14").fires(THREE, [1, 3, 3], ("long", 1, 15));
}

#[test]
fn figures_beyond_16_sections_beyond_six_and_troopers_beyond_12_count_nothing() {
    // Chapter 5, combined fire: 6 + 6 and 4 of 6 figures, at long range; 17 is a hit, and 6 against 4 + 2.
    row("", "12,14.5").fires(THREE, [1, 3, 3], ("long", 1, 17));
    // 8 + 8 of six sections, the third battery adds none; 17 is a check with two more.
    guns("", "12,30").fires(THREE, [1, 3, 3], ("long", 1, 17));
    // Five of six fire, 5 + 5 and two of them 2: 13 is a check.
    let carbines = "weapon = 'sharps-carbines'\ndismounted = true\nfigures = 6";
    row(carbines, "12,14.5").fires(THREE, [1, 3, 3], ("long", 1, 13));
}

#[test]
fn the_worst_band_counts_for_all_whatever_the_weapon() {
    let two = |ohio: &str, maine: &str, georgia: &str| {
        quiet(&[
            blues("Ohio", "10,10", &format!("figures = 2\n{ohio}")),
            blues("Maine", "12,10", &format!("figures = 2\n{maine}")),
            grey("Georgia", georgia),
        ])
    };
    // 2.25 inches: normal range for rifle-muskets, long for smoothbores, in any order; a die on 4 does nothing, and is not thrown.
    let smooth = "weapon = 'smoothbore-muskets'";
    two("", "", "11,13").fires(TWO, [1, 1], ("normal", 2, 6));
    two("", smooth, "11,13").fires(TWO, [], ("long", 1, 4));
    two(smooth, "", "11,13").fires(TWO, [], ("long", 1, 4));
    // Georgia is 2.5 inches from Ohio, 3.4 from Maine.
    two("", "", "8.7,13.2").fires("Ohio fires at Georgia", [1, 1], ("normal", 2, 4));
    two("", "", "8.7,13.2").fires(TWO, [], ("long", 1, 4));
}

#[test]
fn rifled_guns_and_smoothbores_together_throw_the_fewer_canister_dice() {
    let gun = |name: &str, at: &str, weapon: &str| {
        battery(name, Side::Union, at, &format!("weapon = '{weapon}'\nsections = 1"))
    };
    let parts =
        [gun("Ohio", "10,10", "napoleon"), gun("Maine", "12,10", "3-inch-rifle"), grey("Georgia", "11,13.5")];
    quiet(&parts).fires(TWO, [1, 1, 1], ("canister", 3, 9));
}

#[test]
fn the_worst_angle_counts_for_all() {
    // Georgia's front ends at 9,12.625: Ohio's begins straight ahead of that, Maine's is 58 degrees off it.
    let more = "weapon = 'sharps-rifles'\nfigures = 2";
    let parts = [
        blues("Ohio", "10,10", more),
        regiment("Maine", "Blue Brigade", "12.75,11", 300, more),
        grey("Georgia", "8,13"),
    ];
    quiet(&parts).fires("Ohio fires at Georgia", [1, 1], ("normal", 2, 5));
    quiet(&parts).fires("Maine fires at Georgia", [1, 1], ("normal", 2, 6)).tells("partial flank");
    quiet(&parts).fires(TWO, [1, 1], ("normal", 2, 8)).tells_nothing_of("flank");
    quiet(&parts).fires("Maine and Ohio fire at Georgia", [1, 1], ("normal", 2, 8));
}

#[test]
fn the_worst_firer_modifier_counts_for_all() {
    let two = |ohio: &str, maine: &str| {
        quiet(&[
            blues("Ohio", "10,10", &format!("figures = 2\n{ohio}")),
            blues("Maine", "12,10", &format!("figures = 2\n{maine}")),
            grey("Georgia", "11,13"),
        ])
    };
    two("quality = 'elite'", "").fires(TWO, [1, 1], ("normal", 2, 6));
    two("", "quality = 'green'").fires(TWO, [1, 1], ("normal", 2, 5));
    two("quality = 'green'", "quality = 'elite'").fires(TWO, [1, 1], ("normal", 2, 5));
    // The first volley is no first one for both unless it is for each.
    let mut table = two("", "");
    let (ohio, maine) = (usize::from(table.id("Ohio").0), usize::from(table.id("Maine").0));
    table.change(|state| state.units[ohio].volleyed = false).fires(TWO, [1, 1], ("normal", 2, 6));
    let mut table = two("", "");
    table.change(|state| [ohio, maine].into_iter().for_each(|unit| state.units[unit].volleyed = false));
    table.fires(TWO, [1, 1], ("normal", 2, 8)).fires(TWO, [1, 1], ("normal", 2, 6));
}

const ORDERS: [&str; 6] = [
    "Ohio and Maine and Iowa",
    "Ohio and Iowa and Maine",
    "Maine and Ohio and Iowa",
    "Maine and Iowa and Ohio",
    "Iowa and Ohio and Maine",
    "Iowa and Maine and Ohio",
];

/// A fire of all three that comes to the same whichever is named first.
#[track_caller]
fn in_any_order<const N: usize>(table: impl Fn() -> Table, faces: [u16; N], fire: (&str, u8, i32)) -> Table {
    let [first, others @ ..] = ORDERS.map(|all| {
        let mut table = table();
        table.fires(&format!("{all} fire at Georgia"), faces, fire);
        table
    });
    for other in others {
        assert_eq!((&other.told, &other.state().units), (&first.told, &first.state().units));
    }
    first
}

#[test]
fn a_skirmisher_among_them_leaves_no_enfilade_modifier() {
    // Georgia faces east: Ohio is in its rear, Maine in its flank, Iowa in its partial flank; 5, 5 and 5 or 2.
    let more = "weapon = 'sharps-rifles'\nfigures = 4\nformation";
    let table = |maine: &'static str| {
        move || {
            quiet(&[
                regiment("Ohio", "Blue Brigade", "10,10", 30, &format!("{more} = 'battle-line'")),
                blues("Maine", "13.2,10", &format!("{more} = '{maine}'")),
                regiment("Iowa", "Blue Brigade", "16.4,10", 330, &format!("{more} = 'battle-line'")),
                regiment("Georgia", "Grey Brigade", "13.2,13.2", 90, ""),
            ])
        }
    };
    in_any_order(table("extended-line"), [1, 1, 4, 4], ("normal", 2, 17)).tells("partial flank");
    in_any_order(table("skirmishers"), [1, 4, 4], ("normal", 1, 13))
        .tells_nothing_of("artillery from partial flank");
}

#[test]
fn guns_are_rifled_against_guns_only_if_all_are() {
    let table = |maine: &'static str| {
        move || {
            let gun = |name: &str, at: &str, weapon: &str| {
                battery(name, Side::Union, at, &format!("weapon = '{weapon}'\nsections = 1"))
            };
            quiet(&[
                gun("Ohio", "10,10", "3-inch-rifle"),
                gun("Maine", "12,10", maine),
                gun("Iowa", "14,10", "10-pdr-parrott"),
                battery("Georgia", Side::Confederate, "12,22", ""),
            ])
        }
    };
    // 3 each, and 1 off for the front of guns.
    in_any_order(table("12-pdr-rifle"), [1, 1, 4, 4], ("normal", 2, 11));
    in_any_order(table("napoleon"), [1, 1, 4, 4], ("normal", 2, 10)).tells_nothing_of("rifled guns fire");
}

#[test]
fn what_shelters_or_screens_from_one_of_them_counts_against_all() {
    let parts = |georgia: &str| {
        let two = |name: &str, at: &str| blues(name, at, "weapon = 'sharps-rifles'\nfigures = 4");
        [two("Ohio", "10,10"), two("Maine", "12,10"), two("Iowa", "14,10"), grey("Georgia", georgia)]
    };
    // Works on Georgia's right are before it only for Ohio.
    let works = line("heavy-works", "10.9,13", "10.9,15");
    let behind = || {
        let mut table = Table::with(&works, &parts("12,14"));
        table.volleyed().reacted(Side::Confederate);
        table
    };
    in_any_order(behind, [1, 1, 4, 4], ("normal", 2, 13)).tells("in heavy works");
    // Texas skirmishes between Ohio and Georgia, more than two inches before it.
    let screened = || {
        let texas = greys("Texas", "10.3,13", "formation = 'skirmishers'");
        let mut table = quiet(&[&parts("12,16")[..], &[texas]].concat());
        table.with_figures("Texas", 1);
        table
    };
    in_any_order(screened, [1, 4, 4], ("long", 1, 14)).tells("behind friendly skirmishers");
}

#[test]
fn the_worst_of_equal_bands_speaks_whoever_is_named_first() {
    // One rifle-musket of green skirmishers has no point, but its modifier and its die are lost to all: 4 + 4 - 1.
    let table = || {
        let few = "figures = 4\nquality = 'elite'";
        let maine = "figures = 2\nquality = 'green'\nformation = 'skirmishers'";
        let parts = [
            blues("Ohio", "10.5,10", few),
            blues("Maine", "12,11", maine),
            blues("Iowa", "13.5,10", few),
            grey("Georgia", "12,13.3"),
        ];
        let mut table = quiet(&parts);
        table.with_figures("Maine", 1);
        table
    };
    in_any_order(table, [4, 4, 4], ("normal", 1, 11));
}

#[test]
fn one_arm_fires_together_and_horsemen_not_from_the_saddle() {
    let troopers = blues("Maine", "12,10", "weapon = 'sharps-carbines'\ndismounted = true");
    let table = quiet(&[blue("Ohio", "10,10"), troopers, grey("Georgia", "11,13")]);
    assert_eq!(table.refused(TWO), Refusal::NotTogether);
    let mounted = |name: &str, at: &str| blues(name, at, "weapon = 'sharps-carbines'");
    let table = quiet(&[mounted("Ohio", "10,10"), mounted("Maine", "12,10"), grey("Georgia", "11,13")]);
    assert_eq!(table.refused(TWO), Refusal::OnlyInCharges);
}

#[test]
fn batteries_of_no_brigade_fire_together_and_take_their_time_together() {
    let one = |georgia: &str| guns("sections = 1", georgia);
    one("11,24").fires(TWO, [1, 1], ("normal", 2, 8));
    // 10 is a check, 6 against 4.
    let mut table = one("11,24");
    table.fires("Ohio and Maine fire at Georgia deliberately", [1, 1, 3, 3], ("normal", 2, 10));
    assert_eq!((table.marks("Ohio").actions, table.marks("Maine").actions), (0, 0));
}

/// Georgia before Ohio, and another right behind it.
fn in_depth(behind: &str) -> Table {
    quiet(&[blue("Ohio", "10,10"), grey("Georgia", "10,12"), grey("Texas", behind)])
}

const FIRE: &str = "Ohio fires at Georgia";

#[test]
fn infantry_fire_passes_on_to_who_is_within_an_inch_behind_with_a_die_fewer() {
    // Texas is 0.95 inches behind Georgia, 2.95 from Ohio.
    in_depth("10,13.7").fires(FIRE, [1, 1, 1], ("normal", 2, 8)).fires_on(("normal", 1, 7));
    in_depth("10,13.8").give(FIRE, [1, 1]).tells_nothing_of("1D6");
    // Not in line.
    in_depth("12.2,13.7").give(FIRE, [1, 1]).tells_nothing_of("1D6");
}

#[test]
fn what_passes_through_has_the_dice_of_the_first_target_less_one() {
    // Texas is 3.75 inches away, which would be long range.
    let mut table = quiet(&[blue("Ohio", "10,10"), grey("Georgia", "10,12.8"), grey("Texas", "10,14.5")]);
    table.fires(FIRE, [1, 1, 1], ("normal", 2, 8)).fires_on(("normal", 1, 7));
}

#[test]
fn fire_left_with_no_dice_does_not_pass_through() {
    // At long range one die is thrown, and none is left for Texas.
    let mut table = quiet(&[blue("Ohio", "10,10"), grey("Georgia", "10,14"), grey("Texas", "10,15.7")]);
    table.fires(FIRE, [1], ("long", 1, 7)).tells_nothing_of("0D6");
    assert!(!table.happened(|event| matches!(event, Event::PassedThrough { .. })));
}

#[test]
fn the_unit_that_fire_passes_through_to_is_named() {
    let mut table = in_depth("10,13.7");
    table.give(FIRE, [1, 1, 1]);
    let said: Vec<String> =
        table.events.iter().filter_map(|event| log::sentence(table.now(), event)).collect();
    assert!(said.contains(&"The fire of Ohio passes through to Texas.".to_string()), "{said:?}");
}

#[test]
fn the_second_bears_what_comes_of_its_own_roll() {
    // 8 and nothing for Georgia; 12 for Texas, a check: a natural 3 leaves it shaken.
    let mut table = in_depth("10,13.7");
    table.give(FIRE, [1, 1, 6, 1, 2]);
    assert_eq!((table.level("Georgia"), table.level("Texas")), (MoraleLevel::GoodOrder, MoraleLevel::Shaken));
}

#[test]
fn fire_passes_through_to_enemies_only() {
    let parts = [blue("Ohio", "10,10"), grey("Georgia", "10,12"), blue("Maine", "10,13.7")];
    quiet(&parts).give(FIRE, [1, 1]).tells_nothing_of("1D6");
}

#[test]
fn fire_extends_no_farther_than_that_behind_its_first_target() {
    // Alabama is half an inch behind Texas, but 1.75 behind Georgia.
    let parts = [
        blue("Ohio", "10,10"),
        grey("Georgia", "10,12"),
        grey("Texas", "10,13.25"),
        grey("Alabama", "10,14.5"),
    ];
    quiet(&parts).give(FIRE, [1, 1, 1]).tells_nothing_of("0D6");
}

#[test]
fn artillery_fire_passes_on_for_two_inches_with_a_die_fewer_for_each() {
    let parts = [
        battery("Ohio", Side::Union, "10,8", "sections = 1"),
        grey("Georgia", "10,12"),
        grey("Texas", "10,13"),
        greys("Alabama", "10,14.5", ""),
    ];
    let mut table = quiet(&parts);
    table.fires(FIRE, [1; 9], ("canister", 4, 7));
    table.fires_on(("canister", 3, 6)).fires_on(("canister", 2, 5));
    let parts = [
        battery("Ohio", Side::Union, "10,8", "sections = 1"),
        grey("Georgia", "10,12"),
        grey("Texas", "10,14.8"),
    ];
    quiet(&parts).give(FIRE, [1, 1, 1, 1]).tells_nothing_of("3D6");
}

#[test]
fn fire_hits_who_is_behind_where_it_stood_when_it_was_fired() {
    // 12: Georgia routs through Texas, which routs as well and runs nine inches past Georgia, which stays as it is with 10.
    let mut table = in_depth("10,13.7");
    table.give(FIRE, [3, 3, 1, 1, 1, 1, 1, 1, 4, 5, 5, 5, 1]).fires_on(("normal", 1, 7));
    table.tells_nothing_of("rear");
}

#[test]
fn who_is_gone_is_passed_over_and_the_third_still_hit() {
    let parts = [
        battery("Ohio", Side::Union, "10,30", "sections = 1"),
        grey("Georgia", "10,34"),
        grey("Texas", "10,35"),
        grey("Alabama", "10,36.5"),
    ];
    // 11: Georgia routs through both. Texas routs off the table, before the other two, which pass with 10.
    let mut table = quiet(&parts);
    table.give(FIRE, [2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 6, 6, 5, 5, 5, 5, 1, 1]);
    table.fires_on(("canister", 2, 5)).tells_nothing_of("3D6\"");
    assert!(table.is_gone("Texas"));
}

#[test]
fn the_first_volley_goes_with_the_same_fire() {
    let few = "figures = 2";
    let parts = [
        blues("Ohio", "10,10", few),
        blues("Maine", "12,10", few),
        grey("Georgia", "11,12"),
        grey("Texas", "11,13.4"),
    ];
    let mut table = Table::new(&parts);
    table.reacted(Side::Confederate).fires(TWO, [1, 1, 1], ("normal", 2, 8)).fires_on(("normal", 1, 7));
}

/// Section 5, combined fire: of cavalry, only dismounted units combine; horsemen fire each by themselves when they are charged.
#[test]
fn mounted_cavalry_does_not_combine_its_fire() {
    let met = |more: &str| {
        let grey = |name: &str, at: &str| greys(name, at, &format!("weapon = 'repeating-carbines'\n{more}"));
        let parts = [blue("Ohio", "10,10"), grey("Georgia", "8.95,14"), grey("Texas", "11.05,14")];
        let mut table = Table::new(&parts);
        table.give("Ohio charges Georgia", [6, 6]);
        table
    };
    let joined = "react: Georgia holds its fire for Ohio; Texas joins the fire of Georgia";
    assert_eq!(met("").refused(joined), Refusal::NotDismounted);
    assert!(met("dismounted = true").may(joined));
    assert!(met("").may("react: Georgia holds its fire for Ohio; Texas holds its fire for Ohio"));
}
