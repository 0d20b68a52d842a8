//! Section 9 on the table: worked examples of guns that limber in haste, of guns nobody serves, and of buildings on fire.

use super::melee::{is_fighting, is_in, join, put, round, stands};
use crate::table::{Table, battery, blue, grey, regiment};
use guns::rules::double_six::Flames;
use guns::{Absence, Array, Refusal, Side, Status, TurnPhase, UnitState};
use testkit::Worked;

fn unit(table: &Table, name: &str) -> UnitState {
    *table.state().unit(table.id(name))
}

/// A battery of three model guns loses its melee by 3 to 7, with most of its crew, and limbers by these dice.
fn driven_off(more: &str, limbering: [u16; 2]) -> Table {
    let mut table = Table::new(&[
        regiment("1st Blue", "Blue Brigade", 12, "20,25", 0, ""),
        battery("Pegram", Side::Confederate, 3, "20,40", more),
        grey("2nd Grey", "52,54"),
    ]);
    put(&mut table, "1st Blue", (200, 300), 0);
    put(&mut table, "Pegram", (200, 300), 180);
    let both = [stands(&table, "1st Blue"), stands(&table, "Pegram")];
    join(&mut table, &both);
    // 10 and 2 against 7, even in numbers; 3 fall; the pursuit test, 10.
    round(&mut table, [5, 5, 3, 4, limbering[0], limbering[1], 5, 5]);
    table
}

#[test]
fn emergency_limbering_in_melee_by_11_saves_all() {
    let table = driven_off("", [5, 6]);
    let battery = unit(&table, "Pegram");
    assert_eq!((battery.status, battery.array, battery.guns), (Status::Retreating, Array::Limbered, 3));
    assert_eq!(battery.figures, 9);
}

#[test]
fn by_8_to_10_half_of_them_rounded_up() {
    let battery = unit(&driven_off("", [4, 4]), "Pegram");
    assert_eq!((battery.status, battery.array, battery.guns), (Status::Retreating, Array::Limbered, 2));
}

#[test]
fn by_5_to_7_the_crew_goes_without_its_guns() {
    let mut table = driven_off("", [3, 3]);
    let battery = unit(&table, "Pegram");
    assert_eq!((battery.status, battery.figures, battery.guns), (Status::Retreating, 9, 0));
    assert_eq!(guns::rules::victory::tally(table.now(), Side::Union).batteries, 1);
    table.after(TurnPhase::Command, []);
    assert!(table.spot("Pegram").1 > 410, "12 inches like a column: {:?}", table.spot("Pegram"));
    is_in(&mut table, "Pegram", Status::Formed);
    table.act(TurnPhase::Firing, Side::Confederate);
    assert_eq!(table.refused("Pegram fires at 1st Blue"), Refusal::NoGuns);
}

#[test]
fn by_4_all_is_lost() {
    let table = driven_off("", [2, 2]);
    assert_eq!(unit(&table, "Pegram").absence, Some(Absence::Captured));
}

#[test]
fn twenty_pounders_are_harder_to_bring_away() {
    let table = driven_off("gun = '20-pdr'", [5, 6]);
    assert_eq!(unit(&table, "Pegram").guns, 2);
}

#[test]
fn guns_that_break_in_a_melee_by_a_test_limber_in_haste() {
    let mut table = Table::new(&[
        regiment("1st Blue", "Blue Brigade", 12, "20,25", 0, ""),
        battery("Pegram", Side::Confederate, 3, "20,40", ""),
        grey("2nd Grey", "52,54"),
    ]);
    put(&mut table, "1st Blue", (200, 300), 0);
    put(&mut table, "Pegram", (200, 300), 180);
    let both = [stands(&table, "1st Blue"), stands(&table, "Pegram")];
    join(&mut table, &both);
    let id = usize::from(table.id("Pegram").0);
    table.change(|state| (state.units[id].marks.lost, state.units[id].figures) = (2, 10));
    // 2 retreats; 8 less 2 saves half of the guns; the pursuit test, 10.
    table.after_dice(TurnPhase::Melees, [[1, 2].as_slice(), &[4, 4], &[5, 5], &super::melee::NEXT].concat());
    let battery = unit(&table, "Pegram");
    assert_eq!((battery.status, battery.array, battery.guns), (Status::Retreating, Array::Limbered, 2));
    assert!(!is_fighting(&table, "1st Blue"));
}

#[test]
fn guns_run_into_by_pursuers_limber_in_haste_before_they_go() {
    let horse = "arm = 'cavalry'\nweapon = 'carbine'";
    let mut table = Table::new(&[
        regiment("1st Horse", "Blue Brigade", 12, "20,29", 0, horse),
        grey("1st Grey", "20,35"),
        battery("Pegram", Side::Confederate, 3, "20,42", ""),
        grey("2nd Grey", "52,54"),
    ]);
    is_in(&mut table, "1st Grey", Status::Retreating);
    put(&mut table, "1st Grey", (200, 450), 180);
    let (horse, grey) = (usize::from(table.id("1st Horse").0), table.id("1st Grey"));
    table.change(|state| state.units[horse].compelled = guns::Compulsion::Pursues(grey));
    // 3 less 1 retreats; limbering without the 2 of a melee: 9.
    table.after(TurnPhase::Command, [1, 3, 4, 5]);
    let battery = unit(&table, "Pegram");
    assert_eq!((battery.status, battery.array, battery.guns), (Status::Retreating, Array::Limbered, 3));
    assert!(table.spot("Pegram").1 > 440 && !is_fighting(&table, "1st Horse"));
    assert_eq!(unit(&table, "1st Horse").marks.beat, Some(table.id("Pegram")));
}

const MILL: &str = "buildings = [{ name = 'The mill', of = 'wood', corners = ['17,17', '23,23'] }]";

/// Guns before a mill that the 1st Blue holds.
fn mill() -> Table {
    Table::with(
        MILL,
        &[
            blue("1st Blue", "20,20"),
            blue("2nd Blue", "40,6"),
            battery("Pegram", Side::Confederate, 2, "20,40", ""),
            grey("2nd Grey", "52,54"),
        ],
    )
}

/// Pegram rolls a double six at the mill: the double six table, 3, a token; then the risk of fire.
fn under_fire(risk: [u16; 2]) -> Table {
    let mut table = mill();
    table.act(TurnPhase::Firing, Side::Confederate);
    table.give("Pegram fires at 1st Blue", [6, 6, 1, 2, risk[0], risk[1]]);
    table
}

#[test]
fn guns_that_roll_a_double_six_at_a_built_up_area_may_set_it_on_fire() {
    assert_eq!(under_fire([3, 4]).state().fires, []);
    assert_eq!(under_fire([4, 4]).state().fires, [Flames { building: 0, burns: false }]);
    assert_eq!(under_fire([5, 5]).state().fires, [Flames { building: 0, burns: true }]);
}

#[test]
fn what_smoulders_is_rolled_for_again_next_turn() {
    for (dice, fires) in [
        ([3, 4], vec![]),
        ([4, 5], vec![Flames { building: 0, burns: false }]),
        ([5, 5], vec![Flames { building: 0, burns: true }]),
    ] {
        let mut table = under_fire([4, 4]);
        table.after(TurnPhase::Command, dice);
        assert_eq!(table.state().fires, fires);
    }
    // What burns goes on burning.
    let mut table = under_fire([5, 5]);
    table.after(TurnPhase::Command, []);
    assert_eq!(table.state().fires, [Flames { building: 0, burns: true }]);
}

fn burning() -> Table {
    let mut table = mill();
    table.change(|state| state.fires.push(Flames { building: 0, burns: true }));
    table
}

#[test]
fn who_leaves_burning_buildings_by_himself_tests_for_it() {
    let mut table = burning();
    table.act(TurnPhase::NormalMoves, Side::Union);
    table.give("1st Blue leaves for 20,24 facing 0", []);
    assert!(unit(&table, "1st Blue").marks.burnt_out);
    assert_eq!(table.refused("1st Blue enters building 1"), Refusal::Burns);
    // 4 falters.
    table.after_dice(TurnPhase::Melees, [[2, 2].as_slice(), &super::melee::NEXT].concat());
    assert_eq!(table.status("1st Blue"), Status::Faltering);
}

#[test]
fn who_does_not_leave_burning_buildings_is_driven_out() {
    let mut table = burning();
    table.after(TurnPhase::NormalMoves, []);
    let now = unit(&table, "1st Blue");
    assert!(now.building.is_none() && now.marks.burnt_out);
    let area = &table.battle.terrain.buildings[0].area;
    let block = table.state().block(&table.battle, table.id("1st Blue")).unwrap();
    assert!(area.distance(&block) > board::table::Inches::ZERO, "{:?}", table.spot("1st Blue"));
}
