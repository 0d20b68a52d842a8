//! Section 6 on the table: worked examples of firers and targets, ranges and casualties.

use crate::table::{Table, battery, blue, grey, regiment};
use guns::{Event, Pending, Refusal, Side, Status, TurnPhase};
use testkit::Worked;

/// A table on which the Union fires first.
#[track_caller]
fn firing(parts: &[String]) -> Table {
    let mut table = Table::new(parts);
    table.act(TurnPhase::Firing, Side::Union);
    table
}

/// Skirmishers of the Confederates, a whole regiment of 12.
fn grey_skirmishers(name: &str, at: &str) -> String {
    regiment(name, "Grey Brigade", 12, at, 180, "formation = 'skirmish'")
}

#[test]
fn a_volley_in_the_open() {
    // Twenty rifled muskets at 7 inches: 7 on the row of 16 to 21 is 3 figures.
    let mut table = firing(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,28")]);
    table.give("1st Blue fires at 1st Grey", [3, 4]);
    assert_eq!(table.figures("1st Grey"), 17);
    assert!(table.state().unit(table.id("1st Grey")).marks.attacked);
}

#[test]
fn a_unit_fires_once_a_turn() {
    let mut table = firing(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,28")]);
    table.give("1st Blue fires at 1st Grey", [3, 4]);
    assert_eq!(table.refused("1st Blue fires at 1st Grey"), Refusal::HasFired);
}

#[test]
fn figures_already_lost_do_not_shoot() {
    // Six of twenty fall, and the fourteen left answer on the row of 10 to 15.
    let mut table =
        firing(&[blue("1st Blue", "20,20"), blue("2nd Blue", "31,20"), grey("1st Grey", "25,28")]);
    table.give("1st Blue fires at 1st Grey", [3, 4]).give("2nd Blue fires at 1st Grey", [3, 4]);
    assert_eq!(table.figures("1st Grey"), 14);
    table.give("done", []).give("1st Grey fires at 1st Blue", [3, 4]);
    assert_eq!(table.figures("1st Blue"), 18);
}

#[test]
fn halves_add_up_on_the_unit_and_two_remove_a_figure() {
    // Beyond 8 inches losses are halved: 1 becomes a half, twice.
    let mut table =
        firing(&[blue("1st Blue", "20,20"), blue("2nd Blue", "31,20"), grey("1st Grey", "25,33")]);
    table.give("1st Blue fires at 1st Grey", [1, 2]);
    assert_eq!(table.figures("1st Grey"), 20);
    assert!(table.state().unit(table.id("1st Grey")).half);
    table.give("2nd Blue fires at 1st Grey", [1, 2]);
    assert_eq!(table.figures("1st Grey"), 19);
    assert!(!table.state().unit(table.id("1st Grey")).half);
}

#[test]
fn a_band_reaches_to_its_last_inch_and_what_is_over_it_is_in_the_next() {
    // Between the nearest edges: 8 inches are effective, a tenth more is long range and no attack, 16 the last.
    for (north, effective) in [("29", true), ("29.1", false), ("37", false)] {
        let mut table = firing(&[blue("1st Blue", "20,20"), grey("1st Grey", &format!("20,{north}"))]);
        table.give("1st Blue fires at 1st Grey", [3, 4]);
        assert_eq!(table.figures("1st Grey"), if effective { 17 } else { 19 }, "at {north}");
        assert_eq!(table.state().unit(table.id("1st Grey")).marks.attacked, effective, "at {north}");
    }
    let table = firing(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,37.1")]);
    assert!(matches!(table.refused("1st Blue fires at 1st Grey"), Refusal::OutOfRange { .. }));
}

#[test]
fn formed_infantry_fires_30_degrees_aside_of_the_ends_of_its_front() {
    // The right end of the front is at 22.5,20.5; 4.6 inches ahead, the ray is 2.66 inches farther east.
    let near = |east: &str| firing(&[blue("1st Blue", "20,20"), grey("1st Grey", &format!("{east},25.6"))]);
    assert!(near("27.6").may("1st Blue fires at 1st Grey"));
    let mut table = near("28.6");
    assert_eq!(table.refused("1st Blue fires at 1st Grey"), Refusal::OutOfArc);
    // Skirmishers fire 45 degrees aside.
    let out = table.id("1st Blue");
    table.change(|state| state.units[out.0 as usize].array = guns::Array::Skirmish);
    assert!(table.may("1st Blue fires at 1st Grey"));
}

#[test]
fn artillery_fires_30_degrees_aside() {
    let near = |east: &str| {
        firing(&[battery("Cowan", Side::Union, 2, "20,20", ""), grey("1st Grey", &format!("{east},40"))])
    };
    assert!(near("30").may("Cowan fires at 1st Grey"));
    assert_eq!(near("37").refused("Cowan fires at 1st Grey"), Refusal::OutOfArc);
}

#[test]
fn small_arms_take_the_nearest_enemy_in_their_arc() {
    let table = firing(&[blue("1st Blue", "20,20"), grey("1st Grey", "17,27"), grey("2nd Grey", "23,30")]);
    assert_eq!(
        table.refused("1st Blue fires at 2nd Grey"),
        Refusal::NearerEnemy { enemy: "1st Grey".into() }
    );
    assert!(table.may("1st Blue fires at 1st Grey"));
    // A nearer enemy that cannot be fired at does not matter.
    let table = firing(&[blue("1st Blue", "20,20"), grey("1st Grey", "10,21"), grey("2nd Grey", "23,30")]);
    assert!(table.may("1st Blue fires at 2nd Grey"));
}

#[test]
fn small_arms_may_pass_over_skirmishers_at_a_formed_enemy_behind() {
    let table = firing(&[
        blue("1st Blue", "20,20"),
        grey_skirmishers("Out", "20,25"),
        grey("1st Grey", "20,30"),
        grey("2nd Grey", "20,33"),
    ]);
    assert!(table.may("1st Blue fires at Out"));
    assert!(table.may("1st Blue fires at 1st Grey"));
    assert!(!table.may("1st Blue fires at 2nd Grey"));
}

#[test]
fn guns_fire_at_whom_they_like() {
    let table = firing(&[
        battery("Cowan", Side::Union, 2, "20,20", ""),
        grey("1st Grey", "15,30"),
        grey("2nd Grey", "25,35"),
    ]);
    assert!(table.may("Cowan fires at 1st Grey") && table.may("Cowan fires at 2nd Grey"));
}

#[test]
fn canister_reaches_13_inches_and_only_from_guns() {
    let parts = |north: &str| {
        [
            battery("Cowan", Side::Union, 2, "20,20", ""),
            blue("1st Blue", "30,20"),
            grey("1st Grey", &format!("20,{north}")),
        ]
    };
    let mut table = firing(&parts("34.25"));
    assert_eq!(table.refused("1st Blue fires at 1st Grey with canister"), Refusal::NoCanister);
    // 5 and 3, with 5 for canister: 13 on the row of 2 guns are 3½.
    table.give("Cowan fires at 1st Grey with canister", [5, 3]);
    assert_eq!((table.figures("1st Grey"), table.state().unit(table.id("1st Grey")).half), (17, true));
    assert!(matches!(
        firing(&parts("34.3")).refused("Cowan fires at 1st Grey with canister"),
        Refusal::OutOfRange { .. }
    ));
}

#[test]
fn mounted_cavalry_does_not_fire_and_dismounted_less_a_quarter() {
    let horse = |dismounted: &str| {
        regiment(
            "Horse",
            "Blue Brigade",
            20,
            "20,20",
            0,
            &format!("arm = 'cavalry'\nweapon = 'carbine'\n{dismounted}"),
        )
    };
    let table = firing(&[horse(""), grey("1st Grey", "20,26")]);
    assert_eq!(table.refused("Horse fires at 1st Grey"), Refusal::Mounted);
    // Fifteen of twenty fire: 7 on the row of 10 to 15.
    let mut table = firing(&[horse("dismounted = true"), grey("1st Grey", "20,26")]);
    table.give("Horse fires at 1st Grey", [3, 4]);
    assert_eq!(table.figures("1st Grey"), 18);
}

#[test]
fn a_column_fires_with_nine_figures() {
    let column = regiment("1st Blue", "Blue Brigade", 20, "20,20", 0, "formation = 'column'");
    let mut table = firing(&[column, grey("1st Grey", "20,27")]);
    table.give("1st Blue fires at 1st Grey", [3, 4]);
    assert_eq!(table.figures("1st Grey"), 19);
}

#[test]
fn a_built_up_area_fires_half_its_figures_from_any_one_side() {
    let head = "buildings = [{ name = 'Mill', of = 'wood', corners = ['17,17', '23,23'] }]";
    let parts = [
        blue("1st Blue", "20,20"),
        grey("1st Grey", "20,30"),
        regiment("2nd Grey", "Grey Brigade", 20, "31,20", 270, ""),
    ];
    let mut table = Table::with(head, &parts);
    table.act(TurnPhase::Firing, Side::Union);
    // To the east, where the regiment does not face, only the Mill's wall does.
    let far = table.id("1st Grey");
    table.change(|state| state.units[far.0 as usize].pose = None);
    table.give("1st Blue fires at 2nd Grey", [3, 4]);
    // Ten figures at effective range from the wall: 2.
    assert_eq!(table.figures("2nd Grey"), 18);
    // And from any side it is behind that wall.
    table.give("done", []);
    table.give("2nd Grey fires at 1st Blue", [3, 4]);
    assert!(table.told.contains("in cover"), "{}", table.told);
}

#[test]
fn a_model_gun_needs_two_crew_to_fire() {
    let mut table = firing(&[battery("Cowan", Side::Union, 2, "20,20", ""), grey("1st Grey", "20,30")]);
    let guns = table.id("Cowan");
    table.change(|state| state.units[guns.0 as usize].figures = 3);
    table.give("Cowan fires at 1st Grey", [6, 5]);
    assert!(table.told.contains("Fire of 1 gun,"), "{}", table.told);
    table.act(TurnPhase::Firing, Side::Union).change(|state| {
        state.units[guns.0 as usize].figures = 1;
        state.units[guns.0 as usize].marks.fired = false;
    });
    assert_eq!(table.refused("Cowan fires at 1st Grey"), Refusal::NoCrew);
}

#[test]
fn hits_on_a_battery_remove_crew_and_guns_without_crew_stay() {
    let mut table =
        firing(&[blue("1st Blue", "20,20"), battery("Garber", Side::Confederate, 1, "20,26", "")]);
    let guns = table.id("Garber");
    table.change(|state| state.units[guns.0 as usize].figures = 2);
    // 11 less 3 for deployed artillery: 3 lost.
    table.give("1st Blue fires at Garber", [6, 5]);
    let left = table.state().unit(guns);
    assert_eq!((left.figures, left.guns, left.pose.is_some()), (0, 1, true));
    table.change(|state| state.units[0].marks.fired = false);
    assert_eq!(table.refused("1st Blue fires at Garber"), Refusal::NobodyThere);
}

#[test]
fn limbered_guns_do_not_fire_and_those_that_moved_fire_worse() {
    let limbered = battery("Cowan", Side::Union, 2, "20,20", "formation = 'limbered'");
    let table = firing(&[limbered, grey("1st Grey", "20,30")]);
    assert_eq!(table.refused("Cowan fires at 1st Grey"), Refusal::Limbered);
    let mut table = firing(&[battery("Cowan", Side::Union, 2, "20,20", ""), grey("1st Grey", "20,30")]);
    table.change(|state| state.units[0].marks.moved = true).give("Cowan fires at 1st Grey", [6, 5]);
    assert!(table.told.contains("battery moved or unlimbered"), "{}", table.told);
}

#[test]
fn who_falters_or_flees_does_not_fire() {
    for status in [Status::Faltering, Status::Retreating, Status::Routing] {
        let mut table = firing(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,28")]);
        table.change(|state| state.units[0].status = status);
        assert_eq!(table.refused("1st Blue fires at 1st Grey"), Refusal::NoFire { status });
    }
}

#[test]
fn who_is_unformed_fires_only_at_who_fires_at_it() {
    let mut table =
        firing(&[blue("1st Blue", "20,20"), grey("1st Grey", "17,28"), grey("2nd Grey", "24,29")]);
    table.act(TurnPhase::Firing, Side::Confederate).change(|state| state.units[0].status = Status::Unformed);
    table.give("2nd Grey fires at 1st Blue", [1, 1]).give("done", []);
    assert_eq!(table.refused("1st Blue fires at 1st Grey"), Refusal::OnlyBack);
    table.give("1st Blue fires at 2nd Grey", [3, 4]);
    assert!(table.told.contains("unformed"), "{}", table.told);
}

#[test]
fn gone_to_ground_it_fires_at_half_effect() {
    let mut table = firing(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,28")]);
    table.change(|state| state.units[0].status = Status::GoneToGround);
    table.give("1st Blue fires at 1st Grey", [3, 4]);
    assert_eq!((table.figures("1st Grey"), table.state().unit(table.id("1st Grey")).half), (19, true));
}

#[test]
fn skirmish_formation_uses_skirmish_fire_only() {
    // Twelve regulars: three pairs; two sixes, in different pairs.
    let out = regiment("Out", "Blue Brigade", 12, "20,20", 0, "formation = 'skirmish'");
    let mut table = firing(&[out, grey("1st Grey", "20,28")]);
    table.give("Out fires at 1st Grey", [6, 1, 3, 6, 2, 2]);
    assert_eq!(table.figures("1st Grey"), 18);
    assert_eq!(table.refused("Out fires at 1st Grey pouring it on"), Refusal::HasFired);
}

#[test]
fn pouring_it_on_makes_any_double_low_on_ammo_else_a_double_one() {
    let repeaters = regiment("1st Blue", "Blue Brigade", 20, "20,20", 0, "weapon = 'repeater'");
    let mut table = firing(&[repeaters.clone(), grey("1st Grey", "20,26")]);
    // Forty count: 35 and more, at 8 it is 4.
    table.give("1st Blue fires at 1st Grey pouring it on", [4, 4]);
    assert_eq!(table.figures("1st Grey"), 16);
    assert!(table.state().units[0].low_on_ammo);
    let mut table = firing(&[repeaters.clone(), grey("1st Grey", "20,26")]);
    table.give("1st Blue fires at 1st Grey", [4, 4]);
    assert!(!table.state().units[0].low_on_ammo);
    let mut table = firing(&[repeaters, grey("1st Grey", "20,26")]);
    table.give("1st Blue fires at 1st Grey", [1, 1]);
    assert!(table.state().units[0].low_on_ammo);
    let table = firing(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,28")]);
    assert_eq!(table.refused("1st Blue fires at 1st Grey pouring it on"), Refusal::CannotPour);
}

#[test]
fn low_on_ammo_is_lifted_by_a_turn_without_fire_out_of_charge_reach_by_the_brigade_general() {
    // Webb is at 5,2; a charge of infantry in line is 10 inches.
    for (blue_at, grey_at, low) in [("8,8", "8,30", false), ("8,8", "8,18", true), ("30,20", "30,50", true)] {
        let mut table = Table::new(&[blue("1st Blue", blue_at), grey("1st Grey", grey_at)]);
        table.change(|state| state.units[0].low_on_ammo = true).after(TurnPhase::Melees, [6, 5, 1, 2]);
        assert_eq!(table.state().units[0].low_on_ammo, low, "{blue_at} {grey_at}");
    }
}

#[test]
fn aim_low_boys_spends_a_token_on_one_musketry_roll() {
    let mut table = firing(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,28")]);
    assert_eq!(table.refused("1st Blue fires at 1st Grey aiming low"), Refusal::NoToken);
    table.change(|state| state.tokens[0].own = 1);
    // 9 and 2 are 11: 4.
    table.give("1st Blue fires at 1st Grey aiming low", [4, 5]);
    assert_eq!((table.figures("1st Grey"), table.state().tokens[0].own), (16, 0));
}

#[test]
fn the_owner_of_sharpshooters_says_after_the_throw_which_sixes_go_to_the_general() {
    let sharps =
        regiment("Berdan", "Blue Brigade", 12, "20,20", 0, "formation = 'skirmish'\nsharpshooters = true");
    let parts = [sharps, grey("1st Grey", "20,30")];
    let mut table = firing(&parts);
    // With no general near there is nothing to ask: twelve sharpshooters are four pairs.
    table.give("Berdan fires at 1st Grey", [6, 1, 6, 2, 3, 3, 4, 4]);
    assert_eq!(table.figures("1st Grey"), 18);
    let mut table = firing(&parts);
    let (davis, grey) = (table.general("Davis"), table.id("1st Grey"));
    table.change(|state| state.generals[davis.0 as usize].post = guns::Post::With(grey));
    table.give("Berdan fires at 1st Grey", [6, 1, 6, 2, 3, 3, 4, 4]);
    let asked = Pending::Sixes { unit: table.id("Berdan"), target: grey, sixes: 2, doubles: 0 };
    assert_eq!(table.state().pending.last(), Some(&asked));
    assert_eq!(table.refused("3 at the general"), Refusal::FewerSixes { most: 2 });
    // One is a casualty, one a risk: 8 is a light wound.
    table.give("1 at the general", [3, 5]);
    assert!(table.events.contains(&Event::FiguresLost { unit: grey, figures: 1, half: false }));
    assert!(matches!(table.state().general(davis).post, guns::Post::Away { wounded: true, .. }));
    assert_eq!(table.state().pending.last(), Some(&Pending::Act { side: Side::Union }));
}

#[test]
fn losses_of_skirmishers_are_their_regiments() {
    // Eight of the 1st Grey are out; three of them fall.
    let mut table = firing(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,40")]);
    let (parent, out) = (table.id("1st Grey"), table.id("1st Grey skirmishers"));
    table.change(|state| {
        let pose = state.unit(parent).pose.expect("there");
        let at = board::table::Point::new(board::table::Inches::whole(20), board::table::Inches::whole(28));
        let detachment = &mut state.units[out.0 as usize];
        detachment.pose = Some(board::table::Pose::new(at, pose.facing));
        (detachment.absence, detachment.figures, detachment.size) = (None, 8, 8);
        let regiment = &mut state.units[parent.0 as usize];
        (regiment.figures, regiment.lent) = (12, 8);
    });
    // 11 less 4 is 7.
    table.give("1st Blue fires at 1st Grey skirmishers", [6, 5]);
    assert_eq!(table.state().unit(out).figures, 5);
    let regiment = table.state().unit(parent);
    assert_eq!((regiment.figures, regiment.lent, regiment.lost(), regiment.marks.lost), (12, 5, 3, 3));
}

#[test]
fn who_fired_last_turn_fires_worse() {
    let mut table = firing(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,28")]);
    table.change(|state| state.units[0].fired_last_turn = true);
    // 7 less 1.
    table.give("1st Blue fires at 1st Grey", [3, 4]);
    assert_eq!(table.figures("1st Grey"), 18);
}
