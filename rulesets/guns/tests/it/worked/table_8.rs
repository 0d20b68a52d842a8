//! Section 8 on the table: worked examples of tests, rallies, recoils and brigades that break.

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

/// The first routs since an earlier turn.
fn routs(state: &mut guns::State) {
    (state.units[0].status, state.units[0].bolted) = (Status::Routing, true);
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
    table.change(routs);
    table.after(TurnPhase::Melees, []);
    table.give("done", NEXT);
    assert_eq!(table.status("2nd Blue"), Status::Formed);
}

// "tests for friends who began to rout this turn, in any phase": also if they have been rallied or are gone since.
#[test]
fn friends_that_routed_in_an_earlier_phase_of_the_turn_are_a_test() {
    let parts = [blue("1st Blue", "30,20"), blue("2nd Blue", "40,20"), grey("1st Grey", "30,55")];
    let mut table = Table::new(&parts);
    table.change(|state| {
        routs(state);
        state.units[0].marks.routed = true;
    });
    table.after(TurnPhase::Melees, []);
    // 7 less 1: it rallies; the 2nd rolls 4 less nothing: it falters.
    table.give("rally", [4, 4, 2, 2, 6, 5, 2, 1]);
    assert_eq!((table.status("1st Blue"), table.status("2nd Blue")), (Status::Unformed, Status::Faltering));
}

#[test]
fn all_tests_of_one_unit_are_one_roll() {
    let mut table = hit(10);
    table.change(|state| state.units[0].marks.shot_in_rear = true);
    tests(&mut table, [6, 6]);
    assert_eq!(table.status("1st Blue"), Status::Formed);
}

// "Units that retreat or rout take only rally tests: in every phase 8 out of contact, from the first one after they have fled or found
// no way (so a unit that broke and fled in phases 3-6 tests in that same turn, one that breaks in phases 7-8 flees in the next phase 3
// and tests after it)."
#[test]
fn a_retreater_tries_to_rally_each_turn_as_soon_as_it_has_fled() {
    let retreats = |bolted: bool| {
        let mut table = hit(0);
        table.change(|state| {
            state.units[0].status = Status::Retreating;
            // It broke in this turn.
            state.units[0].marks.changed = true;
            state.units[0].bolted = bolted;
        });
        table
    };
    // 6 less 1 for retreating: rallies, unformed.
    let mut table = retreats(true);
    tests(&mut table, [3, 3]);
    assert_eq!(table.status("1st Blue"), Status::Unformed);
    let mut table = retreats(true);
    tests(&mut table, [2, 3]);
    assert_eq!(table.status("1st Blue"), Status::Retreating);
    // It broke in a melee and has not fled yet.
    let mut table = retreats(false);
    tests(&mut table, []);
    assert_eq!(table.status("1st Blue"), Status::Retreating);
}

// One flight for each chance to rally: broken by a charge in phase 4, it flees once, tests in the same turn, and flees again in the next.
#[test]
fn a_unit_that_breaks_before_a_charge_flees_once_before_it_tests() {
    let mut table = Table::new(&[
        blue("1st Blue", "20,35"),
        blue("2nd Blue", "50,8"),
        grey("1st Grey", "20,44"),
        grey("2nd Grey", "50,52"),
    ]);
    table.act(TurnPhase::Charges, Side::Confederate);
    // It charges home on 7; the other, 4 less 1, retreats 12 inches. The victor tests, and stands in order.
    table.change(|state| state.brigades[1].order = BrigadeOrder::Assault);
    table.give("1st Grey charges 1st Blue", []).give("stand", [4, 3, 2, 2]);
    assert_eq!((table.status("1st Blue"), table.spot("1st Blue").1), (Status::Retreating, 230));
    table.after_dice(TurnPhase::Melees, [[2, 3].as_slice(), &[6, 5], &NEXT].concat());
    assert_eq!(
        (table.status("1st Blue"), table.spot("1st Blue").1),
        (Status::Retreating, 230),
        "5 less 1 fails"
    );
    table.after(TurnPhase::Command, []);
    assert_eq!(table.spot("1st Blue").1, 110);
    table.after_dice(TurnPhase::Melees, [[3, 3].as_slice(), &NEXT].concat());
    assert_eq!(table.status("1st Blue"), Status::Unformed);
}

#[test]
fn a_router_tries_to_rally_once_when_its_owner_says() {
    let mut table = hit(0);
    let unit = table.id("1st Blue");
    table.change(routs).after(TurnPhase::Melees, []);
    assert_eq!(table.state().pending.last(), Some(&Pending::Rally { unit }));
    assert_eq!(table.refused("rally once again"), Refusal::NoToken);
    let mut later = Table::new(&pair());
    later.change(routs).after(TurnPhase::Melees, []);
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
        state.units[0].bolted = true;
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
        state.units[1].marks.routed = true;
    });
    // 2 with 1, less 2 for half of it and 2 for having broken before. The 1st, by one that just routed, tests before.
    tests(&mut table, [6, 6, 1, 1]);
    assert!(table.state().brigades[0].removed);
    assert_eq!(table.state().unit(table.id("1st Blue")).absence, Some(Absence::Removed));
    assert_eq!(table.state().general(table.general("Webb")).post, Post::Lost);
    // "2 a brigade removed": he goes with it, and is no general lost besides.
    assert_eq!(table.state().trophies[Side::Union as usize].generals, 0);
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

// "Falter and recoil: .. in its next phase 5 it may instead step back, still faltering."
#[test]
fn a_unit_that_recoiled_may_step_back_in_its_next_phase_of_moves_still_faltering() {
    let mut table = Table::new(&[
        blue("1st Blue", "20,30"),
        blue("2nd Blue", "50,8"),
        grey("1st Grey", "20,39.5"),
        grey("2nd Grey", "50,52"),
    ]);
    table.act(TurnPhase::Charges, Side::Confederate);
    table.change(|state| state.brigades[1].order = BrigadeOrder::Assault);
    // 6 less 1 for a charge in line recoils 6 inches, out of reach of a charge of 10.
    table.give("1st Grey charges 1st Blue", []).give("stand", [4, 3, 3, 3]);
    assert_eq!((table.status("1st Blue"), table.spot("1st Blue")), (Status::Faltering, (200, 240, 0)));
    table.act(TurnPhase::NormalMoves, Side::Union);
    assert_eq!(table.refused("1st Blue marches to 20,22 facing 0"), Refusal::Falters);
    assert_eq!(table.refused("1st Blue forms line facing 0"), Refusal::Falters);
    table.give("1st Blue steps back 6", []);
    assert_eq!((table.status("1st Blue"), table.spot("1st Blue")), (Status::Faltering, (200, 180, 0)));
    assert!(!table.may("1st Blue steps back 1"));
    // A unit that falters without recoiling stays where it is.
    let mut table = hit(0);
    table.change(|state| state.units[0].status = Status::Faltering).act(TurnPhase::NormalMoves, Side::Union);
    assert_eq!(table.refused("1st Blue steps back 6"), Refusal::Falters);
}

// "(infantry charged by cavalry: to cover within 6", no nearer to it)".
#[test]
fn infantry_recoils_toward_cover_from_cavalry() {
    let horse = regiment("1st Horse", "Grey Brigade", 12, "20,45", 180, "arm = 'cavalry'");
    let recoiled = |head: &str| {
        let parts =
            [blue("1st Blue", "20,30"), blue("2nd Blue", "50,8"), horse.clone(), grey("2nd Grey", "50,52")];
        let mut table = Table::with(head, &parts);
        table.act(TurnPhase::Charges, Side::Confederate);
        table.change(|state| state.brigades[1].order = BrigadeOrder::Assault);
        // 9 less 1 for formed foot charges home; 6 less 1 recoils.
        table.give("1st Horse charges 1st Blue", []).give("stand", [4, 4, 3, 3]);
        table.spot("1st Blue")
    };
    assert_eq!(recoiled(""), (200, 240, 0), "straight back");
    let (x, y, facing) = recoiled("areas = [{ kind = 'open-wood', corners = ['21,20', '40,34'] }]");
    assert!(x > 215 && y <= 300 && facing == 0, "{x} {y} {facing}");
}

// "after melee it reforms in its old formation, after pursuit, retirement, rally or brigade retirement in any formation and facing".
#[test]
fn a_unit_unformed_by_melee_reforms_as_it_was() {
    let mut table = super::melee::even();
    // 8 against 7: it recoils, and is let go; the test for 3 of 20 is passed.
    super::melee::fight(&mut table, [3, 4, 4, 4]);
    table.give("let them go", [5, 5, 6, 5, 2, 1]);
    assert_eq!(table.status("1st Blue"), Status::Unformed);
    table.act(TurnPhase::NormalMoves, Side::Union);
    assert_eq!(table.refused("1st Blue forms column facing 0"), Refusal::AsItWas);
    assert_eq!(table.refused("1st Blue forms line facing 90"), Refusal::AsItWas);
    table.give("1st Blue forms line facing 0", []);
    assert_eq!(table.status("1st Blue"), Status::Formed);
    // A unit that rallied may do as it likes.
    let mut rallied = hit(0);
    rallied.change(|state| (state.units[0].status, state.units[0].bolted) = (Status::Retreating, true));
    tests(&mut rallied, [4, 4]);
    rallied.act(TurnPhase::NormalMoves, Side::Union);
    assert!(rallied.may("1st Blue forms column facing 90"));
}

// "Of the general's two rows the better counts, once, of whichever general gives it (a drunkard hides nobody)."
#[test]
fn a_drunkard_attached_hides_no_sober_general() {
    let chief = "
[[generals]]
name = 'Burn'
side = 'union'
commands = 'c-in-c'
quality = 'drunkard'
at = '30,16'
facing = 0
";
    let tested = |webb: &str| {
        let parts =
            [chief.into(), blue("1st Blue", "30,20"), blue("2nd Blue", "55,8"), grey("1st Grey", "30,55")];
        let mut table = Table::new(&parts);
        let (burn, own, unit) = (table.general("Burn"), table.general("Webb"), table.id("1st Blue"));
        table.change(|state| {
            wound(state, 0, 2);
            state.units[0].marks.under_fire = false;
            state.generals[usize::from(burn.0)].post = Post::With(unit);
            state.generals[usize::from(own.0)].post = Post::Alone(webb.parse().unwrap());
        });
        tests(&mut table, [2, 3]);
        table.status("1st Blue")
    };
    // 5 less 1 for a tenth lost falters; with 1 for Webb it obeys.
    assert_eq!(tested("5,2 facing 0"), Status::Faltering);
    assert_eq!(tested("30,14 facing 0"), Status::Formed);
}
