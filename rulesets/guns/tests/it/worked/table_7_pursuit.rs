//! Section 7 on the table: worked examples of pursuit tests, pursuits, and units that go back to their lines.

use super::melee::{even, is_fighting, is_in, put, round};
use crate::table::{Table, battery, blue, grey, regiment};
use guns::{Absence, Compulsion, Event, Side, Status, TurnPhase};
use testkit::Worked;

const HORSE: &str = "arm = 'cavalry'\nweapon = 'carbine'";

fn compelled(table: &Table, name: &str) -> Compulsion {
    table.state().unit(table.id(name)).compelled
}

/// The 1st Grey has just been beaten into retreat by the 1st Blue, which rolls this for pursuit.
fn beaten(pursuit: [u16; 2]) -> Table {
    let mut table = even();
    round(&mut table, [5, 4, 3, 3, pursuit[0], pursuit[1]]);
    assert_eq!(table.status("1st Grey"), Status::Retreating);
    table
}

/// Union horse has driven off the 1st Grey.
fn horse(more: &[String]) -> Table {
    let own = [
        regiment("1st Horse", "Blue Brigade", 12, "20,29", 0, HORSE),
        grey("1st Grey", "20,35"),
        grey("2nd Grey", "52,54"),
    ];
    let mut table = Table::new(&[&own, more].concat());
    is_in(&mut table, "1st Grey", Status::Retreating);
    let (unit, enemy) = (usize::from(table.id("1st Horse").0), table.id("1st Grey"));
    table.change(|state| {
        state.units[unit].marks.beat = Some(enemy);
        state.units[usize::from(enemy.0)].marks.changed = true;
    });
    table
}

/// Runs the last phase with these dice.
#[track_caller]
fn tests<const N: usize>(table: &mut Table, dice: [u16; N]) {
    table.after_dice(TurnPhase::Melees, dice.into_iter().chain(super::melee::NEXT).collect());
}

/// A unit is to pursue another in the next phase of compulsory moves, in no order.
fn pursues(table: &mut Table, name: &str, whom: &str) {
    let (unit, whom) = (usize::from(table.id(name).0), table.id(whom));
    table.change(|state| {
        state.units[unit].compelled = Compulsion::Pursues(whom);
        state.units[unit].status = Status::Unformed;
    });
}

#[test]
fn by_10_it_is_formed_and_free() {
    let table = beaten([5, 5]);
    assert_eq!((table.status("1st Blue"), compelled(&table, "1st Blue")), (Status::Formed, Compulsion::None));
}

#[test]
fn by_9_and_by_7_or_8_it_is_unformed_where_it_is() {
    for dice in [[4, 5], [4, 4], [3, 4]] {
        let table = beaten(dice);
        assert_eq!(table.status("1st Blue"), Status::Unformed);
        assert_eq!(compelled(&table, "1st Blue"), Compulsion::None);
    }
}

#[test]
fn by_6_it_pursues_unformed_and_catches_who_does_not_get_away() {
    let mut table = beaten([3, 3]);
    assert_eq!(table.status("1st Blue"), Status::Unformed);
    assert_eq!(compelled(&table, "1st Blue"), Compulsion::Pursues(table.id("1st Grey")));
    // The loser goes 12 inches first, then the pursuer 12, and touches no unit.
    table.after(TurnPhase::Command, []);
    assert_eq!(table.spot("1st Grey"), (200, 425, 180));
    let (x, y, facing) = table.spot("1st Blue");
    assert_eq!((x, facing), (200, 0));
    assert!((410..415).contains(&y), "{y}");
    assert!(is_fighting(&table, "1st Blue"), "12 inches are just enough: {:?}", table.events);
}

#[test]
fn who_pursued_or_is_unformed_is_never_superb() {
    let mut table = even();
    let id = usize::from(table.id("1st Blue").0);
    table.change(|state| state.units[id].marks.pursued = true);
    round(&mut table, [5, 4, 3, 3, 6, 6]);
    assert_eq!(table.status("1st Blue"), Status::Unformed);
}

#[test]
fn horse_is_eager_and_a_general_within_12_holds_it() {
    // 10 less 1.
    let mut table = horse(&[]);
    tests(&mut table, [5, 5]);
    assert_eq!(table.status("1st Horse"), Status::Unformed);
    let mut table = horse(&[]);
    let (webb, unit) = (table.general("Webb"), table.id("1st Horse"));
    table.change(|state| state.generals[usize::from(webb.0)].post = guns::Post::With(unit));
    tests(&mut table, [5, 5]);
    assert_eq!(table.status("1st Horse"), Status::Formed);
}

#[test]
fn early_confederate_infantry_is_eager_too() {
    let south = |head: &str| {
        let mut table = Table::with(
            head,
            &[blue("1st Blue", "20,25"), grey("1st Grey", "20,31"), blue("2nd Blue", "52,6")],
        );
        is_in(&mut table, "1st Blue", Status::Retreating);
        let (unit, enemy) = (usize::from(table.id("1st Grey").0), table.id("1st Blue"));
        table.change(|state| {
            state.units[unit].marks.beat = Some(enemy);
            state.units[usize::from(enemy.0)].marks.changed = true;
        });
        tests(&mut table, [5, 5]);
        table.status("1st Grey")
    };
    assert_eq!(south("eastern = true"), Status::Unformed);
    // In any theatre up to 1863, and not after it.
    assert_eq!(south("year = 1862"), Status::Unformed);
    assert_eq!(south("year = 1864"), Status::Formed);
    assert_eq!(south(""), Status::Formed);
}

#[test]
fn tuckered_horse_goes_back_to_its_own_lines() {
    let mut table = horse(&[]);
    tests(&mut table, [4, 4]);
    assert_eq!(compelled(&table, "1st Horse"), Compulsion::Retires);
    table.after(TurnPhase::Command, []);
    assert_eq!(table.spot("1st Horse"), (200, 90, 0));
    assert_eq!(
        (table.status("1st Horse"), compelled(&table, "1st Horse")),
        (Status::Unformed, Compulsion::None)
    );
}

#[test]
fn horse_that_cannot_pursue_charges_uncontrolled_if_it_sees_an_enemy() {
    let mut table = horse(&[grey("3rd Grey", "22,44")]);
    let id = usize::from(table.id("1st Grey").0);
    table.change(|state| (state.units[id].pose, state.units[id].absence) = (None, Some(Absence::Dispersed)));
    tests(&mut table, [3, 3]);
    assert_eq!(compelled(&table, "1st Horse"), Compulsion::Charges);
    assert_eq!(table.status("1st Horse"), Status::Unformed);
    // Without an enemy ahead it goes back.
    let mut table = horse(&[]);
    table.change(|state| (state.units[id].pose, state.units[id].absence) = (None, Some(Absence::Dispersed)));
    tests(&mut table, [3, 3]);
    assert_eq!(compelled(&table, "1st Horse"), Compulsion::Retires);
}

#[test]
fn pursuers_catch_retreaters_in_contact_and_count_as_charging() {
    let mut table = horse(&[]);
    pursues(&mut table, "1st Horse", "1st Grey");
    table.after(TurnPhase::Command, []);
    assert!(is_fighting(&table, "1st Horse") && is_fighting(&table, "1st Grey"));
    let closed = table.events.iter().find_map(|event| match event {
        Event::Closed { charging, .. } => Some(*charging),
        _ => None,
    });
    assert_eq!(closed, Some([true, false]));
    let battle = &table.battle;
    let block = |name: &str| table.state().block(battle, table.id(name)).unwrap();
    assert!(block("1st Horse").touches(&block("1st Grey")));
    assert!(table.state().unit(table.id("1st Horse")).marks.pursued);
}

#[test]
fn a_fresh_enemy_in_the_way_tests_as_charged_without_fire() {
    // Charged by horse, -1: 7 stands, 6 falters, 4 retreats.
    for (dice, status, fights) in [
        ([4, 4], Status::Formed, true),
        ([3, 4], Status::Faltering, true),
        ([2, 3], Status::Retreating, false),
    ] {
        let mut table = horse(&[regiment("3rd Grey", "Grey Brigade", 24, "20,40", 180, "")]);
        put(&mut table, "1st Grey", (200, 440), 180);
        pursues(&mut table, "1st Horse", "1st Grey");
        table.after(TurnPhase::Command, dice);
        assert_eq!(
            (table.status("3rd Grey"), is_fighting(&table, "1st Horse")),
            (status, fights),
            "{dice:?}"
        );
    }
}

#[test]
fn a_fresh_enemy_who_recoils_is_caught_by_what_is_left() {
    let mut table = horse(&[regiment("3rd Grey", "Grey Brigade", 24, "20,36", 180, "")]);
    put(&mut table, "1st Grey", (200, 440), 180);
    pursues(&mut table, "1st Horse", "1st Grey");
    table.after(TurnPhase::Command, [3, 3]);
    assert_eq!(table.status("3rd Grey"), Status::Faltering);
    assert_eq!(table.spot("3rd Grey").1, 420);
    assert!(is_fighting(&table, "3rd Grey"));
}

#[test]
fn pursuers_run_into_guns_and_take_those_without_crew() {
    let mut table = horse(&[battery("Pegram", Side::Confederate, 2, "20,40", "")]);
    put(&mut table, "1st Grey", (200, 440), 180);
    let id = usize::from(table.id("Pegram").0);
    table.change(|state| state.units[id].figures = 0);
    pursues(&mut table, "1st Horse", "1st Grey");
    table.after(TurnPhase::Command, []);
    assert_eq!(table.state().unit(table.id("Pegram")).absence, Some(Absence::Captured));
    assert!(!is_fighting(&table, "1st Horse"));
}

#[test]
fn works_closed_ground_and_the_edge_end_a_pursuit() {
    let stopped = |head: &str| {
        let parts = [regiment("1st Horse", "Blue Brigade", 12, "20,29", 0, HORSE), grey("1st Grey", "20,35")];
        let mut table = Table::with(head, &parts);
        is_in(&mut table, "1st Grey", Status::Retreating);
        put(&mut table, "1st Grey", (200, 380), 180);
        pursues(&mut table, "1st Horse", "1st Grey");
        table.after(TurnPhase::Command, []);
        assert!(!is_fighting(&table, "1st Horse"));
        table.spot("1st Horse").1
    };
    for head in [
        "lines = [{ kind = 'trench', points = ['10,35', '30,35'] }]",
        "lines = [{ kind = 'fence', points = ['10,35', '30,35'] }]",
        "areas = [{ kind = 'marsh', corners = ['18,35', '22,36'] }]",
        "areas = [{ kind = 'open-wood', corners = ['18,35', '22,36'] }]",
        "buildings = [{ of = 'wood', corners = ['18,35', '22,36'] }]",
    ] {
        assert!((335..=340).contains(&stopped(head)), "{head}");
    }
}

#[test]
fn whom_a_broken_brigade_takes_back_pursues_nobody() {
    let mut table = horse(&[]);
    pursues(&mut table, "1st Horse", "1st Grey");
    let blue = usize::from(table.brigade("Blue Brigade").0);
    table.change(|state| state.brigades[blue].shaken = true);
    let id = usize::from(table.id("1st Horse").0);
    table.change(|state| state.units[id].marks.beat = None);
    // 3, and 2 for its general and the enemy that flees: it breaks, and with it the battle ends.
    table.after(TurnPhase::Melees, [1, 2]);
    assert_eq!(compelled(&table, "1st Horse"), Compulsion::None);
}

#[test]
fn who_breaks_in_a_melee_by_a_test_leaves_it_and_is_pursued() {
    let mut table = even();
    let id = usize::from(table.id("1st Grey").0);
    table.change(|state| (state.units[id].marks.lost, state.units[id].figures) = (4, 16));
    // 3 less 2: it retreats, and the other tests for pursuit: 10.
    table.after_dice(TurnPhase::Melees, [[1, 2].as_slice(), &[5, 5], &super::melee::NEXT].concat());
    assert_eq!(table.status("1st Grey"), Status::Retreating);
    assert!(table.state().combatants.is_empty());
    assert_eq!(table.status("1st Blue"), Status::Formed);
}

// Section 8: "rallies, other tests, .., pursuit"; the sheet: it pursues the unit just defeated, and only if that is not possible
// makes an uncontrolled charge. A unit that has rallied is still there to be pursued.
#[test]
fn a_beaten_unit_that_has_rallied_is_pursued_all_the_same() {
    for horse_beats in [true, false] {
        let mut table = if horse_beats { horse(&[]) } else { even() };
        let (winner, loser) = if horse_beats { ("1st Horse", "1st Grey") } else { ("1st Blue", "1st Grey") };
        let (unit, enemy) = (usize::from(table.id(winner).0), table.id(loser));
        is_in(&mut table, loser, Status::Retreating);
        table.change(|state| {
            state.combatants.clear();
            state.units[unit].marks.beat = Some(enemy);
            let own = &mut state.units[usize::from(enemy.0)];
            (own.bolted, own.marks.changed) = (true, true);
        });
        // It rallies by 10; the winner pursues by 6 or less.
        tests(&mut table, [5, 5, 2, 2]);
        assert_eq!(table.status(loser), Status::Unformed);
        assert_eq!(compelled(&table, winner), Compulsion::Pursues(enemy), "{winner}");
    }
}
