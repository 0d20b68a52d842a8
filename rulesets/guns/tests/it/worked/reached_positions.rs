//! Positions that players reach in the middle of a rule: one example for each clause.

use crate::table::{Table, battery, blue, grey, regiment};
use board::table::{Inches, Point, Pose};
use guns::{Absence, Array, Compulsion, Pending, Post, Side, Status, TurnPhase};
use testkit::Worked;

#[track_caller]
fn firing(parts: &[String]) -> Table {
    let mut table = Table::new(parts);
    table.act(TurnPhase::Firing, Side::Union);
    table
}

/// A general is attached to a unit.
#[track_caller]
fn attach(table: &mut Table, general: &str, unit: &str) {
    let (general, unit) = (table.general(general), table.id(unit));
    table.change(|state| state.generals[usize::from(general.0)].post = Post::With(unit));
}

/// Puts a detachment with so many men on the table, out of one regiment.
#[track_caller]
fn put_out(table: &mut Table, detachment: &str, at: (i32, i32), lent: &[(&str, u8)]) {
    let out = usize::from(table.id(detachment).0);
    let lent: Vec<(usize, u8)> =
        lent.iter().map(|&(name, men)| (usize::from(table.id(name).0), men)).collect();
    table.change(|state| {
        let facing = state.units[lent[0].0].pose.expect("on the table").facing;
        let men = lent.iter().map(|&(_, men)| men).sum();
        let place = Point::new(Inches::whole(at.0), Inches::whole(at.1));
        let unit = &mut state.units[out];
        (unit.pose, unit.absence) = (Some(Pose::new(place, facing)), None);
        (unit.figures, unit.size) = (men, men);
        for (regiment, men) in lent {
            let unit = &mut state.units[regiment];
            (unit.figures, unit.lent) = (unit.figures - men, men);
        }
    });
}

// Section 8, retreat: "afterwards as a mob column"; section 6: "Column fires with 9 figures at most".
#[test]
fn a_mob_fires_as_the_column_it_is() {
    let lost = |mob: bool| {
        let mut table = firing(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,28")]);
        let (own, enemy) = (table.id("1st Blue"), table.id("1st Grey"));
        table.change(|state| {
            let unit = &mut state.units[usize::from(own.0)];
            (unit.status, unit.mob) = (Status::Unformed, mob);
            state.units[usize::from(enemy.0)].marks.aimed_at = Some(own);
        });
        // 11 less 2 is 9: 20 figures take 3, nine of them 1.
        table.give("1st Blue fires at 1st Grey", [6, 5]);
        20 - table.figures("1st Grey")
    };
    assert_eq!([lost(false), lost(true)], [3, 1]);
}

// Section 1: a divisional general counts "as brigadier only while attached to a brigade whose own is away".
#[test]
fn a_general_who_stands_in_for_the_brigadier_brings_up_ammunition() {
    let low = |webb: Option<Post>, hays: &str| {
        let mut table =
            Table::new(&[blue("1st Blue", "30,8"), blue("2nd Blue", "20,8"), grey("1st Grey", "30,50")]);
        attach(&mut table, "Hays", hays);
        let general = usize::from(table.general("Webb").0);
        table.change(|state| {
            state.units[0].low_on_ammo = true;
            if let Some(post) = webb {
                state.generals[general].post = post;
            }
        });
        table.after(TurnPhase::Melees, [6, 5, 1, 2]);
        table.state().units[0].low_on_ammo
    };
    assert!(low(None, "1st Blue"), "Webb has the brigade, and is far off");
    assert!(!low(Some(Post::Lost), "1st Blue"), "Hays stands in for him");
    assert!(!low(Some(Post::Lost), "2nd Blue"), "he is within 12 inches");
}

// Section 9: "the general's table for the nearest general attached to .. the target".
#[test]
fn a_general_with_a_battery_that_loses_its_last_gun_is_at_risk() {
    let mut table = firing(&[
        battery("Cowan", Side::Union, 2, "20,20", ""),
        battery("Garber", Side::Confederate, 1, "20,40", ""),
        grey("1st Grey", "40,50"),
    ]);
    attach(&mut table, "Heth", "Garber");
    // 3 and 4 on the double six table are a risk, 1 and 2 on the general's a sniper.
    table.give("Cowan fires at Garber", [6, 6, 3, 4, 1, 2]);
    assert_eq!(table.state().unit(table.id("Garber")).absence, Some(Absence::Captured));
    assert_eq!(table.state().general(table.general("Heth")).post, Post::Lost);
}

// Section 9: "skirmish fire .. 1 extra casualty .. 1D6: 5, 6", and its chain, for the last men of a unit too.
#[test]
fn a_general_with_the_last_men_that_skirmishers_shoot_is_at_risk() {
    let loose = regiment("1st Blue", "Blue Brigade", 12, "20,20", 0, "formation = 'skirmish'");
    let mut table = firing(&[loose, grey("1st Grey", "20,28"), grey("2nd Grey", "40,50")]);
    attach(&mut table, "Davis", "1st Grey");
    let grey = usize::from(table.id("1st Grey").0);
    table.change(|state| state.units[grey].figures = 3);
    // Three pairs, two hits and one figure more; 5 is a risk, 3 and 4 put him at it, 1 and 2 are a sniper.
    table.give("1st Blue fires at 1st Grey", [6, 6, 1, 2, 3, 4, 5, 3, 4, 1, 2]);
    assert_eq!(table.state().unit(table.id("1st Grey")).absence, Some(Absence::Destroyed));
    assert_eq!(table.state().general(table.general("Davis")).post, Post::Lost);
}

// Section 6: "Their owner says after the throw which sixes go to the general's table", whatever the others do.
#[test]
fn sixes_for_the_general_are_rolled_though_the_others_take_the_last_man() {
    let sharps =
        regiment("Berdan", "Blue Brigade", 12, "20,20", 0, "formation = 'skirmish'\nsharpshooters = true");
    let mut table = firing(&[sharps, grey("1st Grey", "20,30"), grey("2nd Grey", "40,50")]);
    attach(&mut table, "Davis", "1st Grey");
    let grey = usize::from(table.id("1st Grey").0);
    table.change(|state| state.units[grey].figures = 1);
    table.give("Berdan fires at 1st Grey", [6, 1, 6, 2, 3, 3, 4, 4]);
    table.give("1 at the general", [1, 2]);
    assert_eq!(table.state().unit(table.id("1st Grey")).absence, Some(Absence::Destroyed));
    assert_eq!(table.state().general(table.general("Davis")).post, Post::Lost);
}

// Section 4: "brigade skirmishers: 2 figures from each regiment that gives them .. their losses count as the parent's".
#[test]
fn losses_of_brigade_skirmishers_are_of_the_regiments_that_gave_them() {
    let horse = regiment("1st Horse", "Grey Brigade", 16, "50,50", 180, "arm = 'cavalry'\ndismounted = true");
    let mut table =
        firing(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,40"), grey("2nd Grey", "30,40"), horse]);
    put_out(&mut table, "1st Grey skirmishers", (40, 40), &[("1st Grey", 10)]);
    put_out(&mut table, "Grey Brigade skirmishers", (20, 28), &[("2nd Grey", 2)]);
    // 10 less 4 is 6: 2 figures.
    table.give("1st Blue fires at Grey Brigade skirmishers", [6, 4]);
    let lent = |name: &str| table.state().unit(table.id(name)).lent;
    assert_eq!(["1st Grey", "2nd Grey", "1st Horse"].map(lent), [10, 0, 4]);
    assert_eq!(table.state().unit(table.id("2nd Grey")).lost(), 2);
}

// Section 4: skirmishers "start within 6\" of the parent": a regiment that began in a house has none of them in it.
#[test]
fn skirmishers_of_a_regiment_that_began_in_a_house_stand_in_the_open() {
    let house = "buildings = [{ of = 'wood', corners = ['28,28', '32,32'] }]";
    let mut table = Table::with(house, &[blue("1st Blue", "30,30"), grey("1st Grey", "30,55")]);
    let (parent, out) = (table.id("1st Blue"), table.id("1st Blue skirmishers"));
    assert_eq!(table.state().unit(parent).building, Some(0));
    table.act(TurnPhase::NormalMoves, Side::Union);
    table.change(|state| {
        let unit = &mut state.units[usize::from(parent.0)];
        let at = Point::new(Inches::whole(30), Inches::whole(20));
        (unit.building, unit.pose) = (None, unit.pose.map(|pose| Pose::new(at, pose.facing)));
    });
    table.give("1st Blue puts out half at 30,24", []);
    assert_eq!(table.state().unit(out).building, None);
    let stance = table.state().stance(out).expect("on the table");
    assert_eq!(stance.array, Array::Skirmish);
}

// Section 5: "at an enemy left unformed .. within 10\" by a compulsory move"; section 2 counts pursuits among them.
#[test]
fn a_pursuer_that_catches_nobody_is_open_to_horse() {
    let horse = regiment("1st Horse", "Grey Brigade", 12, "26,40", 180, "arm = 'cavalry'");
    let mut table =
        Table::new(&[blue("1st Blue", "30,20"), grey("1st Grey", "30,26"), horse, blue("2nd Blue", "50,8")]);
    let (pursuer, beaten) = (table.id("1st Blue"), table.id("1st Grey"));
    table.change(|state| {
        state.units[usize::from(beaten.0)].status = Status::Retreating;
        let unit = &mut state.units[usize::from(pursuer.0)];
        (unit.status, unit.compelled) = (Status::Unformed, Compulsion::Pursues(beaten));
    });
    table.after(TurnPhase::Command, []);
    assert!(!table.state().is_fighting(pursuer));
    assert_eq!(table.state().phase, TurnPhase::Charges);
    assert_eq!(table.state().pending.last(), Some(&Pending::Opportunity { side: Side::Confederate }));
    assert!(table.may("1st Horse charges 1st Blue"));
}

// Section 9: a replacement comes "by the nearest unit": guns without crew are none.
#[test]
fn no_general_comes_back_to_guns_without_crew() {
    let more = "brigade = 'Grey Brigade'";
    let guns =
        battery("Garber", Side::Confederate, 1, "20,40", "").replace("division = 'Southern Division'", more);
    let mut table = Table::new(&[blue("1st Blue", "20,10"), guns, grey("1st Grey", "30,50")]);
    let (general, battery) = (usize::from(table.general("Davis").0), usize::from(table.id("Garber").0));
    table.change(|state| {
        let at = Pose::new(
            Point::new(Inches::whole(20), Inches::whole(44)),
            state.units[battery].pose.expect("there").facing,
        );
        (state.generals[general].post, state.generals[general].fell) = (Post::Lost, Some(at));
        state.units[battery].figures = 0;
    });
    table.after(TurnPhase::Initiative, []);
    assert_eq!(table.state().generals[general].post, Post::With(table.id("1st Grey")));
}
