//! Section 4 on the table: worked examples of formation changes, reforming, guns, horses and getting up.

use crate::table::{Table, battery, blue, grey, regiment};
use guns::{Array, Pending, Refusal, Side, Status, TurnPhase};
use testkit::Worked;

fn table(head: &str, parts: &[String]) -> Table {
    let far = grey("1st Grey", "20,56");
    let mut table = Table::with(head, &[parts, &[far]].concat());
    table.act(TurnPhase::NormalMoves, Side::Union);
    table
}

fn is_in(table: &mut Table, name: &str, status: Status) {
    let id = usize::from(table.id(name).0);
    table.change(|state| state.units[id].status = status);
}

fn array(table: &Table, name: &str) -> Array {
    table.state().unit(table.id(name)).array
}

fn spent(table: &Table, name: &str) -> u16 {
    table.state().unit(table.id(name)).marks.spent
}

#[test]
fn line_to_column_takes_a_move_and_pivots_on_the_middle_of_the_front() {
    let mut table = table("", &[blue("1st Blue", "20,10")]);
    table.give("1st Blue forms column facing 90", []);
    assert_eq!((array(&table, "1st Blue"), spent(&table, "1st Blue")), (Array::Column, 1000));
    // The front was at 20,10.5; a column of 20 is 2.5 inches deep.
    assert_eq!(table.spot("1st Blue"), (188, 105, 90));
    assert_eq!(
        table.refused("1st Blue forms line facing 90"),
        Refusal::TooLittleLeft { needs: 1000, left: 0 }
    );
}

#[test]
fn line_to_extended_line_takes_half_a_move_and_the_rest_may_be_moved() {
    let mut table = table("", &[blue("1st Blue", "20,10")]);
    table.give("1st Blue forms extended-line facing 0", []);
    assert_eq!(spent(&table, "1st Blue"), 500);
    let y = table.pose("1st Blue").at.y();
    assert_eq!(y.thousandths(), 10_250);
    assert!(!table.may("1st Blue marches to 20,14.5 facing 0"));
    table.give("1st Blue marches to 20,14.25 facing 0", []);
}

#[test]
fn a_change_needs_room() {
    let table = table("", &[blue("1st Blue", "20,10"), blue("2nd Blue", "25.5,10")]);
    assert_eq!(
        table.refused("1st Blue forms extended-line facing 0").to_string(),
        "2nd Blue is in that place"
    );
}

#[test]
fn an_about_face_takes_half_a_move_of_a_line_and_a_whole_one_of_a_battery() {
    let mut table = table("", &[blue("1st Blue", "20,10"), battery("Guns", Side::Union, 2, "40,10", "")]);
    table.give("1st Blue faces about", []).give("Guns faces about", []);
    assert_eq!((table.spot("1st Blue"), spent(&table, "1st Blue")), ((200, 100, 180), 500));
    assert_eq!((table.spot("Guns").2, spent(&table, "Guns")), (180, 1000));
}

#[test]
fn stepping_back_is_a_whole_move_of_6_inches_at_most_and_keeps_facing() {
    let mut table = table("", &[blue("1st Blue", "20,20"), battery("Guns", Side::Union, 2, "40,20", "")]);
    assert!(matches!(table.refused("1st Blue steps back 6.5"), Refusal::TooFar { .. }));
    table.give("1st Blue steps back 6", []);
    assert_eq!((table.spot("1st Blue"), spent(&table, "1st Blue")), ((200, 140, 0), 1000));
    assert_eq!(table.refused("Guns steps back 3"), Refusal::GunsDoNot);
}

#[test]
fn limbering_takes_half_a_move_of_20_pounders_a_whole_one() {
    let mut table = table(
        "",
        &[
            battery("Light", Side::Union, 2, "20,10", ""),
            battery("Heavy", Side::Union, 2, "40,10", "gun = '20-pdr'"),
        ],
    );
    table.give("Light forms limbered facing 0", []).give("Heavy forms limbered facing 0", []);
    assert_eq!((spent(&table, "Light"), spent(&table, "Heavy")), (500, 1000));
    let y = table.pose("Light").at.y().thousandths();
    table.give(&format!("Light marches to 20,{} facing 0", (y + 6000) / 1000), []);
    // A model gun needs two crew.
    let id = usize::from(table.id("Heavy").0);
    table.change(|state| {
        state.units[id].marks.spent = 0;
        state.units[id].figures = 3;
    });
    assert_eq!(table.refused("Heavy forms deployed facing 0"), Refusal::TooFewCrew { crew: 3, needed: 4 });
}

#[test]
fn guns_do_not_unlimber_in_difficult_ground() {
    let wood = "areas = [{ kind = 'open-wood', corners = ['0,5', '60,30'] }]";
    let table = table(wood, &[battery("Guns", Side::Union, 2, "20,10", "formation = 'limbered'")]);
    assert_eq!(table.refused("Guns forms deployed facing 0"), Refusal::NoDeployment);
}

#[test]
fn the_unformed_reform_in_a_move_but_not_in_ground_that_unforms() {
    let marsh = "areas = [{ kind = 'marsh', corners = ['30,5', '60,30'] }]";
    let mut table = table(marsh, &[blue("1st Blue", "20,10"), blue("2nd Blue", "40,10")]);
    is_in(&mut table, "1st Blue", Status::Unformed);
    is_in(&mut table, "2nd Blue", Status::Unformed);
    table.give("1st Blue forms line facing 90", []);
    assert_eq!((table.status("1st Blue"), spent(&table, "1st Blue")), (Status::Formed, 1000));
    assert_eq!(table.spot("1st Blue").2, 90);
    assert_eq!(table.refused("2nd Blue forms line facing 0"), Refusal::GroundUnforms);
}

// "reforms at the end of the first later turn without moving, firing or fighting ..; on ground that unforms it ends faltering all the
// same and is then merely unformed by the ground".
#[test]
fn the_faltering_change_no_formation_and_recover_after_a_turn_on_any_ground() {
    let marsh = "areas = [{ kind = 'marsh', corners = ['30,5', '60,30'] }]";
    let mut table = table(marsh, &[blue("1st Blue", "20,10"), blue("2nd Blue", "40,10")]);
    is_in(&mut table, "1st Blue", Status::Faltering);
    is_in(&mut table, "2nd Blue", Status::Faltering);
    assert_eq!(table.refused("1st Blue forms line facing 0"), Refusal::Falters);
    // Fire, melees and tests go by; the next turn begins with initiative.
    table.act(TurnPhase::Firing, Side::Union);
    table.change(|state| state.pending = vec![Pending::Act { side: Side::Union }]);
    table.give("done", [6, 6, 1, 1]);
    assert_eq!((table.status("1st Blue"), table.status("2nd Blue")), (Status::Formed, Status::Unformed));
}

#[test]
fn cavalry_dismounts_in_a_move_and_a_quarter_holds_the_horses() {
    let horse = "arm = 'cavalry'\nweapon = 'carbine'";
    let mut table = table("", &[regiment("1st Horse", "Blue Brigade", 14, "20,10", 0, horse)]);
    table.give("1st Horse dismounts", []);
    let id = table.id("1st Horse");
    let unit = table.state().unit(id);
    assert_eq!((unit.mounted, unit.figures, unit.lost(), unit.marks.spent), (false, 11, 0, 1000));
    table.change(|state| state.units[usize::from(id.0)].marks.spent = 0);
    table.give("1st Horse mounts", []);
    assert_eq!(table.figures("1st Horse"), 14);
}

#[test]
fn who_went_to_ground_gets_up_in_a_later_turn_with_a_general_near_by_7() {
    let mut table = table("", &[blue("1st Blue", "10,4")]);
    is_in(&mut table, "1st Blue", Status::GoneToGround);
    table.give("1st Blue gets up", [3, 3]);
    assert_eq!(table.status("1st Blue"), Status::GoneToGround);
    assert_eq!(table.refused("1st Blue gets up"), Refusal::AlreadyTried);
    let id = usize::from(table.id("1st Blue").0);
    table.change(|state| state.units[id].marks.tried = false);
    table.give("1st Blue gets up", [3, 4]);
    assert_eq!((table.status("1st Blue"), spent(&table, "1st Blue")), (Status::Formed, 0));
    // Far from the brigadier nobody gets up; in the same turn neither.
    is_in(&mut table, "1st Blue", Status::GoneToGround);
    table.change(|state| state.units[id].marks.tried = false);
    assert_eq!(table.refused("1st Blue gets up"), Refusal::JustLayDown);
    table.change(|state| {
        state.units[id].marks.changed = false;
        state.units[id].pose = Some("40,40 facing 0".parse().unwrap());
    });
    assert_eq!(
        table.refused("1st Blue gets up").to_string(),
        "neither its brigadier nor the C-in-C is within 12\"; bring one nearer"
    );
}

#[test]
fn the_token_rally_once_again_counts_as_7_to_get_up() {
    let mut table = table("", &[blue("1st Blue", "10,4")]);
    is_in(&mut table, "1st Blue", Status::GoneToGround);
    assert_eq!(table.refused("1st Blue gets up once again"), Refusal::NoToken);
    table.change(|state| state.tokens[0].rally = 1);
    table.give("1st Blue gets up once again", []);
    assert_eq!((table.status("1st Blue"), table.state().tokens[0].rally), (Status::Formed, 0));
}

// Section 1: a model gun needs 2 crew to fire or limber, and crewless guns fall to the first enemy to touch them.
#[test]
fn guns_without_crew_go_nowhere() {
    let mut table = table("", &[battery("Cushing", Side::Union, 2, "30,10", "")]);
    assert!(table.may("Cushing marches to 30,12 facing 0"));
    let guns = usize::from(table.id("Cushing").0);
    table.change(|state| state.units[guns].figures = 0);
    assert_eq!(table.refused("Cushing marches to 30,12 facing 0"), Refusal::NoCrew);
    assert_eq!(table.refused("Cushing forms limbered facing 0"), Refusal::NoCrew);
}
