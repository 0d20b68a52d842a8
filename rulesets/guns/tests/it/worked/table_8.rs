//! Section 8 on the table: worked examples of tests, rallies and brigades that break.

use crate::table::{Table, battery, blue, grey, regiment};
use guns::sheet::cells::BrigadeOrder;
use guns::{Absence, Pending, Post, Refusal, Side, Status, TurnPhase};
use testkit::Worked;

/// Two more Union brigades, far off, so that the battle goes on when the first breaks.
fn others() -> String {
    let brigade = |name: &str, general: &str, at: &str| {
        format!(
            "[[brigades]]\nname = '{name}'\ndivision = 'Union Division'\norder = 'engage'\n\
             general = {{ name = '{general}', at = '{at}', facing = 0 }}\n"
        )
    };
    let brigades = brigade("Second Brigade", "Hall", "8,5") + &brigade("Third Brigade", "Harrow", "45,2");
    let regiments = regiment("8th Blue", "Second Brigade", 20, "8,10", 0, "")
        + &regiment("9th Blue", "Third Brigade", 20, "52,4", 0, "");
    brigades + &regiments
}

/// Dice of the initiative that begins the next turn: the Union has it.
const NEXT: [u16; 4] = [6, 5, 2, 1];

/// A Union regiment amid the table, another of its brigade far off, and an enemy farther away.
fn pair() -> [String; 3] {
    [blue("1st Blue", "30,20"), blue("2nd Blue", "55,8"), grey("1st Grey", "30,55")]
}

/// The same, and the first has lost figures this turn.
#[track_caller]
fn hit(lost: u8) -> Table {
    let mut table = Table::new(&pair());
    table.change(|state| wound(state, 0, lost));
    table
}

fn wound(state: &mut guns::State, unit: usize, lost: u8) {
    state.units[unit].figures -= lost;
    state.units[unit].marks.lost = lost;
    state.units[unit].marks.under_fire = true;
}

/// Runs the last phase with these dice, up to the choice that begins the next turn.
#[track_caller]
fn tests<const N: usize>(table: &mut Table, dice: [u16; N]) {
    table.after_dice(TurnPhase::Melees, dice.into_iter().chain(NEXT).collect());
}

#[test]
fn a_tenth_lost_within_a_turn_is_a_test_and_less_is_none() {
    let mut table = hit(1);
    tests(&mut table, []);
    assert_eq!(table.status("1st Blue"), Status::Formed);
    // 2 of 20 are a tenth: 5 less 1 falters.
    let mut table = hit(2);
    tests(&mut table, [2, 3]);
    assert_eq!(table.status("1st Blue"), Status::Faltering);
}

#[test]
fn infantry_under_fire_goes_to_ground_on_a_5() {
    let mut table = hit(2);
    tests(&mut table, [3, 3]);
    assert_eq!(table.status("1st Blue"), Status::GoneToGround);
    // A unit that was not shot at obeys.
    let mut table = hit(2);
    table.change(|state| state.units[0].marks.under_fire = false);
    tests(&mut table, [3, 3]);
    assert_eq!(table.status("1st Blue"), Status::Formed);
}

#[test]
fn who_retreats_by_a_test_moves_in_the_next_phase_3() {
    let mut table = hit(2);
    let before = table.spot("1st Blue");
    tests(&mut table, [1, 2]);
    assert_eq!(table.status("1st Blue"), Status::Retreating);
    assert_eq!((table.spot("1st Blue").0, table.state().phase), (before.0, TurnPhase::Command));
}

#[test]
fn at_half_strength_a_loss_is_a_dispersal_test_and_retreat_disperses() {
    // Half of 20 lost: -5.
    let mut table = hit(10);
    tests(&mut table, [3, 4]);
    assert_eq!(table.state().unit(table.id("1st Blue")).absence, Some(Absence::Dispersed));
    // Below half strength, but nothing lost this turn: no test.
    let mut table = hit(10);
    table.change(|state| state.units[0].marks.lost = 0);
    tests(&mut table, []);
    assert_eq!(table.status("1st Blue"), Status::Formed);
}

#[test]
fn shot_at_in_the_rear_is_a_test() {
    let mut table = hit(0);
    table.change(|state| state.units[0].marks.shot_in_rear = true);
    tests(&mut table, [1, 2]);
    assert_eq!(table.status("1st Blue"), Status::Faltering);
}

#[test]
fn friends_within_12_inches_who_rout_only_now_are_a_test_and_earlier_ones_none() {
    let parts = [
        blue("1st Blue", "30,20"),
        blue("2nd Blue", "40,20"),
        blue("3rd Blue", "56,20"),
        grey("1st Grey", "30,55"),
    ];
    let mut table = Table::new(&parts);
    // Three tenths lost: 2 less 3 routs; the 2nd then rolls 5 less 1 for a friend that routs, the 3rd is too far off.
    table.change(|state| wound(state, 0, 6));
    // The brigade tests, too: 6 and 1 less 1 for a third of it.
    table.after(TurnPhase::Melees, [1, 1, 2, 3, 6, 1, 6, 5, 2, 1]);
    assert_eq!(table.status("1st Blue"), Status::Routing);
    assert_eq!(table.status("2nd Blue"), Status::Faltering);
    assert_eq!(table.status("3rd Blue"), Status::Formed);
    let mut table = Table::new(&parts);
    table.change(|state| state.units[0].status = Status::Routing);
    table.after(TurnPhase::Melees, []);
    table.give("done", NEXT);
    assert_eq!(table.status("2nd Blue"), Status::Formed);
}

#[test]
fn all_tests_of_one_unit_are_one_roll() {
    let mut table = hit(10);
    table.change(|state| state.units[0].marks.shot_in_rear = true);
    tests(&mut table, [6, 6]);
    assert_eq!(table.status("1st Blue"), Status::Formed);
}

#[test]
fn a_retreater_tries_to_rally_each_turn_from_the_turn_after_it_broke() {
    let retreats = |changed: bool| {
        let mut table = hit(0);
        table.change(|state| {
            state.units[0].status = Status::Retreating;
            state.units[0].marks.changed = changed;
        });
        table
    };
    // 6 less 1 for retreating: rallies, unformed.
    let mut table = retreats(false);
    tests(&mut table, [3, 3]);
    assert_eq!(table.status("1st Blue"), Status::Unformed);
    let mut table = retreats(false);
    tests(&mut table, [2, 3]);
    assert_eq!(table.status("1st Blue"), Status::Retreating);
    let mut table = retreats(true);
    tests(&mut table, []);
    assert_eq!(table.status("1st Blue"), Status::Retreating);
}

#[test]
fn a_router_tries_to_rally_once_when_its_owner_says() {
    let mut table = hit(0);
    let unit = table.id("1st Blue");
    table.change(|state| state.units[0].status = Status::Routing).after(TurnPhase::Melees, []);
    assert_eq!(table.state().pending.last(), Some(&Pending::Rally { unit }));
    assert_eq!(table.refused("rally once again"), Refusal::NoToken);
    let mut later = Table::new(&pair());
    later.change(|state| state.units[0].status = Status::Routing).after(TurnPhase::Melees, []);
    later.give("done", NEXT);
    assert_eq!(later.status("1st Blue"), Status::Routing);
    // 5 less 1 disperses it; no unit of its brigade is near enough to see it.
    table.give("rally", [2, 3, 6, 5, 2, 1]);
    assert_eq!(table.state().unit(unit).absence, Some(Absence::Dispersed));
}

#[test]
fn rally_once_again_is_a_token_that_counts_as_7() {
    let mut table = hit(0);
    table.change(|state| {
        state.units[0].status = Status::Retreating;
        state.tokens[0].rally = 1;
    });
    table.after(TurnPhase::Melees, []);
    assert_eq!(table.refused("done"), Refusal::MustRally);
    table.give("rally once again", NEXT);
    assert_eq!((table.status("1st Blue"), table.state().tokens[0].rally), (Status::Unformed, 0));
}

#[test]
fn who_faltered_reforms_after_a_turn_without_moving_or_firing() {
    let falters = |change: fn(&mut guns::TurnMarks)| {
        let mut table = hit(0);
        table.change(|state| {
            state.units[0].status = Status::Faltering;
            change(&mut state.units[0].marks);
        });
        tests(&mut table, []);
        table.status("1st Blue")
    };
    assert_eq!(falters(|_| {}), Status::Formed);
    assert_eq!(falters(|marks| marks.changed = true), Status::Faltering);
    assert_eq!(falters(|marks| marks.fired = true), Status::Faltering);
    assert_eq!(falters(|marks| marks.moved = true), Status::Faltering);
}

#[test]
fn a_regiment_of_3_figures_or_fewer_disperses_and_a_battery_does_not() {
    let parts = [
        blue("1st Blue", "30,20"),
        battery("Cowan", Side::Union, 1, "40,20", ""),
        grey("1st Grey", "30,55"),
        others(),
    ];
    let mut table = Table::new(&parts);
    table.change(|state| {
        state.units[0].figures = 3;
        state.units[1].figures = 3;
    });
    // The brigade, of which it was all, tests and stands.
    tests(&mut table, [6, 6]);
    assert_eq!(table.state().unit(table.id("1st Blue")).absence, Some(Absence::Dispersed));
    assert!(!table.is_gone("Cowan"));
}

/// A brigade of two that has to test.
#[track_caller]
fn shaken() -> Table {
    let parts = [blue("1st Blue", "30,20"), blue("2nd Blue", "40,20"), grey("1st Grey", "30,55"), others()];
    let mut table = Table::new(&parts);
    table.change(|state| state.brigades[0].shaken = true);
    table
}

#[test]
fn a_brigade_stands_on_6_with_its_general_commanding() {
    let mut table = shaken();
    tests(&mut table, [2, 3]);
    let brigade = table.state().brigades[0];
    assert!(!brigade.shaken && !brigade.broken && !brigade.retires);
}

#[test]
fn a_brigade_that_breaks_is_unformed_loses_who_flees_and_holds() {
    let mut table = shaken();
    table.change(|state| {
        state.units[1].status = Status::Retreating;
        state.units[1].marks.changed = true;
    });
    // 6 with 1 for Webb, less 2 for half of it.
    tests(&mut table, [3, 3]);
    let brigade = table.state().brigades[0];
    assert!(brigade.broken && brigade.retires && !brigade.removed);
    assert_eq!(brigade.order, BrigadeOrder::Hold);
    assert_eq!(table.status("1st Blue"), Status::Unformed);
    assert_eq!(table.state().unit(table.id("2nd Blue")).absence, Some(Absence::Dispersed));
}

#[test]
fn a_brigade_removed_takes_its_general_along() {
    let mut table = shaken();
    table.change(|state| {
        state.brigades[0].broken = true;
        state.units[1].status = Status::Routing;
        state.units[1].marks.changed = true;
        state.units[1].marks.rallies = false;
    });
    // 2 with 1, less 2 for half of it and 2 for having broken before. The 1st, by one that just routed, tests before.
    tests(&mut table, [6, 6, 1, 1]);
    assert!(table.state().brigades[0].removed);
    assert_eq!(table.state().unit(table.id("1st Blue")).absence, Some(Absence::Removed));
    assert_eq!(table.state().general(table.general("Webb")).post, Post::Lost);
}

#[test]
fn crack_and_elite_brigades_break_where_others_are_removed() {
    let parts = [
        regiment("1st Blue", "Blue Brigade", 20, "30,20", 0, "grade = 'elite'"),
        grey("1st Grey", "30,55"),
        others(),
    ];
    let mut table = Table::new(&parts);
    let webb = table.general("Webb");
    table.change(|state| {
        (state.brigades[0].shaken, state.brigades[0].broken) = (true, true);
        state.generals[webb.0 as usize].post = Post::Lost;
    });
    tests(&mut table, [1, 1]);
    assert!(table.state().brigades[0].retires && !table.state().brigades[0].removed);
}

#[test]
fn a_unit_that_routs_within_12_inches_of_its_fellows_makes_the_brigade_test() {
    for (at, shaken) in [("40,20", true), ("56,20", false)] {
        let mut table =
            Table::new(&[blue("1st Blue", "30,20"), blue("2nd Blue", at), grey("1st Grey", "30,55")]);
        table.change(|state| wound(state, 0, 6));
        if shaken {
            // The rout, the friend's test, the brigade's.
            table.after(TurnPhase::Melees, [1, 1, 6, 5, 6, 5, 6, 5, 2, 1]);
        } else {
            table.after(TurnPhase::Melees, [1, 1, 6, 5, 2, 1]);
        }
        assert_eq!(table.status("1st Blue"), Status::Routing);
        assert_eq!(table.told.contains("Morale test of a brigade"), shaken);
    }
}
