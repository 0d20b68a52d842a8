//! Section 4 on the table: worked examples of the march.

use crate::table::{Table, battery, blue, grey, regiment};
use guns::{Array, Event, Refusal, Side, Status, TurnPhase};
use testkit::Worked;

/// The Union moves; a Confederate regiment stands far off.
fn table(head: &str, parts: &[String]) -> Table {
    let far = grey("1st Grey", "20,56");
    let mut table = Table::with(head, &[parts, &[far]].concat());
    table.act(TurnPhase::NormalMoves, Side::Union);
    table
}

fn too_far(refusal: Refusal) -> (i32, i32) {
    let Refusal::TooFar { distance, most } = refusal else { panic!("{refusal:?}") };
    ((distance.thousandths() + 50) / 100, (most.thousandths() + 50) / 100)
}

#[test]
fn infantry_in_line_moves_8_inches_in_column_10_unformed_as_a_column() {
    let mut line = table("", &[blue("1st Blue", "20,10")]);
    assert_eq!(too_far(line.refused("1st Blue marches to 20,18.5 facing 0")), (85, 80));
    line.give("1st Blue marches to 20,15 facing 0", []);
    assert_eq!(line.spot("1st Blue"), (200, 150, 0));
    // What is left of the move can still be moved.
    assert_eq!(too_far(line.refused("1st Blue marches to 20,19 facing 0")), (40, 30));
    line.give("1st Blue marches to 20,18 facing 0", []);
    assert!(line.state().unit(line.id("1st Blue")).marks.forward);

    let mut column =
        table("", &[regiment("1st Blue", "Blue Brigade", 20, "20,10", 0, "formation = 'column'")]);
    column.give("1st Blue marches to 20,20 facing 0", []);

    let mut unformed = table("", &[blue("1st Blue", "20,10")]);
    let id = unformed.id("1st Blue");
    unformed.change(|state| state.units[usize::from(id.0)].status = Status::Unformed);
    unformed.give("1st Blue marches to 20,20 facing 0", []);
}

#[test]
fn cavalry_moves_14_limbered_guns_12_heavy_ones_7_and_guns_by_prolonge_4() {
    let horse = "arm = 'cavalry'\nweapon = 'carbine'";
    let mut table = table(
        "",
        &[
            regiment("1st Horse", "Blue Brigade", 12, "10,10", 0, horse),
            battery("Light", Side::Union, 2, "20,10", "formation = 'limbered'"),
            battery("Heavy", Side::Union, 2, "30,10", "gun = '20-pdr'\nformation = 'limbered'"),
            battery("Deployed", Side::Union, 2, "40,10", ""),
        ],
    );
    for (name, x, most) in [("1st Horse", 10, 14), ("Light", 20, 12), ("Heavy", 30, 7), ("Deployed", 40, 4)] {
        let refusal = table.refused(&format!("{name} marches to {x},{} facing 0", 11 + most));
        assert_eq!(too_far(refusal), ((most + 1) * 10, most * 10), "{name}");
        table.give(&format!("{name} marches to {x},{} facing 0", 10 + most), []);
    }
}

#[test]
fn a_move_is_oblique_up_to_45_degrees_without_turning() {
    let mut table = table("", &[blue("1st Blue", "30,10")]);
    table.give("1st Blue marches to 34,14 facing 0", []);
    assert_eq!(table.spot("1st Blue"), (340, 140, 0));
    // Straight to the side nobody goes without wheeling, and that is more than is left.
    assert!(!table.may("1st Blue marches to 36,14 facing 0"));
}

#[test]
fn a_wheel_up_to_45_degrees_costs_the_outer_arc() {
    // 12 figures are 3 inches of front; 30 degrees about one end of it are 1.6 inches of arc.
    let mut table = table("", &[regiment("1st Blue", "Blue Brigade", 12, "30,10", 0, "")]);
    let end = "1st Blue marches to 29.951,10.817 facing 30";
    table.give(end, []);
    let spent = table.state().unit(table.id("1st Blue")).marks.spent;
    assert!((190..=200).contains(&spent), "{spent}");
}

#[test]
fn a_wheel_beyond_45_degrees_costs_half_a_move() {
    let mut table =
        table("", &[regiment("1st Blue", "Blue Brigade", 20, "30,10", 0, "formation = 'column'")]);
    // Two inches of front wheel about the right end by 90 degrees.
    table.give("1st Blue marches to 29.75,12.25 facing 90", []);
    assert_eq!(table.state().unit(table.id("1st Blue")).marks.spent, 500);
}

#[test]
fn skirmishers_go_and_face_as_they_like() {
    let mut table =
        table("", &[regiment("1st Blue", "Blue Brigade", 12, "30,20", 0, "formation = 'skirmish'")]);
    table.give("1st Blue marches to 30,12 facing 135", []);
    assert_eq!(table.spot("1st Blue"), (300, 120, 135));
}

#[test]
fn only_a_charge_comes_within_1_inch_of_an_enemy() {
    let mut table = Table::new(&[blue("1st Blue", "20,10"), grey("1st Grey", "20,18")]);
    table.act(TurnPhase::NormalMoves, Side::Union);
    assert_eq!(
        table.refused("1st Blue marches to 20,16.5 facing 0").to_string(),
        "the place is within 1\" of 1st Grey; stay farther off"
    );
    table.give("1st Blue marches to 20,15.99 facing 0", []);
}

#[test]
fn nobody_leaves_the_table_by_choice() {
    let table = table("", &[regiment("1st Blue", "Blue Brigade", 20, "20,3", 180, "")]);
    assert_eq!(
        table.refused("1st Blue marches to 20,0.4 facing 180").to_string(),
        "part of that place is off the table"
    );
}

#[test]
fn difficult_ground_halves_the_speed_of_infantry_and_not_of_skirmishers() {
    let wood = "areas = [{ kind = 'open-wood', corners = ['0,14', '60,30'] }]";
    // The front edge is at 10.5: 3.5 inches to the wood, and 4.5 are left for 2.25 in it.
    let mut line = table(wood, &[blue("1st Blue", "20,10")]);
    assert_eq!(too_far(line.refused("1st Blue marches to 20,16 facing 0")), (85, 80));
    line.give("1st Blue marches to 20,15.75 facing 0", []);
    assert_eq!(line.status("1st Blue"), Status::Formed);
    let skirmish = regiment("1st Blue", "Blue Brigade", 12, "20,10", 0, "formation = 'skirmish'");
    table(wood, &[skirmish]).give("1st Blue marches to 20,20 facing 0", []);
}

#[test]
fn severe_ground_unforms_infantry_and_is_closed_to_guns_off_the_road() {
    let marsh = "areas = [{ kind = 'marsh', corners = ['0,14', '60,30'] }]";
    let guns = battery("Guns", Side::Union, 1, "30,10", "formation = 'limbered'");
    let mut off = table(marsh, &[blue("1st Blue", "20,10"), guns.clone()]);
    off.give("1st Blue marches to 20,15 facing 0", []);
    assert_eq!(off.status("1st Blue"), Status::Unformed);
    assert_eq!(
        off.refused("Guns marches to 30,16 facing 0"),
        Refusal::NoEntry { ground: "the marsh".into() }
    );
    let road = format!("{marsh}\nroads = [{{ points = ['30,0', '30,60'] }}]");
    table(&road, &[guns]).give("Guns marches to 30,22 facing 0", []);
}

#[test]
fn a_fence_costs_2_inches_to_cross_and_unforms_horse() {
    let fence = "lines = [{ kind = 'fence', points = ['0,13', '60,13'] }]";
    let horse = regiment("1st Horse", "Blue Brigade", 12, "40,10", 0, "arm = 'cavalry'\nweapon = 'carbine'");
    let mut table = table(fence, &[blue("1st Blue", "20,10"), horse]);
    assert_eq!(too_far(table.refused("1st Blue marches to 20,17 facing 0")), (90, 80));
    table.give("1st Blue marches to 20,16 facing 0", []);
    table.give("1st Horse marches to 40,16 facing 0", []);
    assert_eq!((table.status("1st Blue"), table.status("1st Horse")), (Status::Formed, Status::Unformed));
}

#[test]
fn crossing_abatis_takes_half_a_turn_and_a_throw() {
    let abatis = "lines = [{ kind = 'abatis', points = ['0,12', '60,12'] }]";
    let horse = regiment("1st Horse", "Blue Brigade", 12, "40,10", 0, "arm = 'cavalry'\nweapon = 'carbine'");
    let parts = [blue("1st Blue", "20,10"), horse];
    let goes = |faces: [u16; 1]| {
        let mut table = table(abatis, &parts);
        table.give("1st Blue marches to 20,14 facing 0", faces);
        table
    };
    assert_eq!(goes([5]).status("1st Blue"), Status::Formed);
    assert_eq!(goes([2]).status("1st Blue"), Status::Unformed);
    // It lies down on the near side.
    let down = goes([3]);
    assert_eq!((down.status("1st Blue"), down.spot("1st Blue")), (Status::GoneToGround, (200, 114, 0)));
    assert_eq!(too_far(down_none(abatis, &parts)), (85, 80));
    assert_eq!(table(abatis, &parts).refused("1st Horse marches to 40,14 facing 0"), Refusal::CannotCross);
}

fn down_none(head: &str, parts: &[String]) -> Refusal {
    table(head, parts).refused("1st Blue marches to 20,14.5 facing 0")
}

#[test]
fn palisades_crossed_unformed_cost_a_figure() {
    let palisade = "lines = [{ kind = 'palisade', points = ['0,12', '60,12'] }]";
    let mut table = table(palisade, &[blue("1st Blue", "20,10")]);
    table.give("1st Blue marches to 20,14 facing 0", [1]);
    assert_eq!((table.status("1st Blue"), table.figures("1st Blue")), (Status::Unformed, 19));
}

#[test]
fn a_march_through_friends_unforms_both_but_not_through_skirmishers() {
    let narrow = |name: &str, at: &str, more: &str| regiment(name, "Blue Brigade", 12, at, 0, more);
    let behind = narrow("1st Blue", "30,10", "");
    let mut through = table("", &[behind.clone(), regiment("2nd Blue", "Blue Brigade", 32, "30,13", 0, "")]);
    through.give("1st Blue marches to 30,15 facing 0", []);
    assert_eq!(
        (through.status("1st Blue"), through.status("2nd Blue")),
        (Status::Unformed, Status::Unformed)
    );
    let mut past = table("", &[behind, narrow("2nd Blue", "30,13", "formation = 'skirmish'")]);
    past.give("1st Blue marches to 30,15 facing 0", []);
    assert_eq!((past.status("1st Blue"), past.status("2nd Blue")), (Status::Formed, Status::Formed));
    assert_eq!(past.state().unit(past.id("2nd Blue")).array, Array::Skirmish);
}

#[test]
fn who_flees_lies_down_falters_or_halted_to_volley_does_not_march() {
    let mut table = table("", &[blue("1st Blue", "20,10")]);
    let id = usize::from(table.id("1st Blue").0);
    let march = "1st Blue marches to 20,12 facing 0";
    for (status, why) in [
        (Status::Faltering, Refusal::Falters),
        (Status::GoneToGround, Refusal::OnTheGround),
        (Status::Retreating, Refusal::Flees),
        (Status::Routing, Refusal::Flees),
    ] {
        table.change(|state| state.units[id].status = status);
        assert_eq!(table.refused(march), why);
    }
    table.change(|state| {
        state.units[id].status = Status::Formed;
        state.units[id].marks.halted = true;
    });
    assert_eq!(table.refused(march), Refusal::HaltedToVolley);
}

#[test]
fn the_token_down_packs_gives_infantry_4_inches_once() {
    let mut table = table("", &[blue("1st Blue", "20,10")]);
    let march = "1st Blue marches to 20,22 facing 0 down packs";
    assert_eq!(table.refused(march), Refusal::NoToken);
    table.change(|state| state.tokens[0].packs = 1);
    table.give(march, []);
    assert_eq!((table.spot("1st Blue").1, table.state().tokens[0].packs), (220, 0));
    assert!(table.events.iter().any(|event| matches!(event, Event::TokenSpent { .. })));
}

#[test]
fn a_brigade_that_holds_stays_in_its_area() {
    let mut table = table("", &[blue("1st Blue", "5,8")]);
    let brigade = usize::from(table.brigade("Blue Brigade").0);
    table.change(|state| state.brigades[brigade].order = guns::sheet::cells::BrigadeOrder::Hold);
    assert!(matches!(table.refused("1st Blue marches to 5,15 facing 0"), Refusal::OutsideArea { .. }));
    table.give("1st Blue marches to 5,13 facing 0", []);
}
