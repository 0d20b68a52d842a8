//! Section 7 on the table: worked examples of rounds of melee, the side that gives way, and what both lose.

use super::melee::{charges, even, fight, is_fighting, is_in, join, put, round, stands, two};
use crate::table::{Table, battery, blue, grey, regiment};
use guns::{Absence, Array, Compulsion, Event, Pending, Refusal, Side, Status, TurnPhase, UnitState};
use testkit::Worked;

const HORSE: &str = "arm = 'cavalry'\nweapon = 'carbine'";

fn unit(table: &Table, name: &str) -> UnitState {
    *table.state().unit(table.id(name))
}

/// Figures left, and whether half a one is counted against it.
fn left(table: &Table, name: &str) -> (u8, bool) {
    (unit(table, name).figures, unit(table, name).half)
}

/// A unit before the Confederate 1st Grey, front to front, and fellows of both far off.
fn against_grey(who: String, name: &str) -> Table {
    let mut table =
        Table::new(&[who, grey("1st Grey", "20,40"), blue("2nd Blue", "52,6"), grey("2nd Grey", "52,54")]);
    put(&mut table, name, (200, 300), 0);
    put(&mut table, "1st Grey", (200, 300), 180);
    let both = [stands(&table, name), stands(&table, "1st Grey")];
    join(&mut table, &both);
    table
}

fn horse() -> Table {
    against_grey(regiment("1st Horse", "Blue Brigade", 12, "20,25", 0, HORSE), "1st Horse")
}

/// A Confederate battery of two model guns in battery before the 1st Blue.
fn guns() -> Table {
    let mut table = Table::new(&[
        blue("1st Blue", "20,25"),
        battery("Pegram", Side::Confederate, 2, "20,40", ""),
        grey("2nd Grey", "52,54"),
        blue("2nd Blue", "52,6"),
    ]);
    put(&mut table, "1st Blue", (200, 300), 0);
    put(&mut table, "Pegram", (200, 300), 180);
    let both = [stands(&table, "1st Blue"), stands(&table, "Pegram")];
    join(&mut table, &both);
    table
}

#[test]
fn a_draw_is_fought_on_and_both_lose_one_for_12() {
    let mut table = even();
    round(&mut table, [3, 4, 3, 4]);
    assert!(is_fighting(&table, "1st Blue") && is_fighting(&table, "1st Grey"));
    for name in ["1st Blue", "1st Grey"] {
        assert_eq!(left(&table, name), (19, true), "{name}");
    }
    assert_eq!(table.state().combatants[0].rounds, 1);
}

#[test]
fn a_loser_by_1_or_2_recoils_6_inches_and_infantry_is_asked_to_follow_up() {
    let mut table = even();
    // 8 against 7: the loser loses one for 6, the winner one for 12.
    fight(&mut table, [4, 4, 3, 4]);
    assert_eq!(left(&table, "1st Grey"), (17, false));
    assert_eq!(left(&table, "1st Blue"), (19, true));
    assert_eq!(table.spot("1st Grey"), (200, 365, 180));
    let (unit, enemy) = (table.id("1st Blue"), table.id("1st Grey"));
    assert_eq!(table.state().pending.last(), Some(&Pending::FollowUp { unit, enemy }));
    // It follows; 3 of 20 are a tenth, and the test is passed.
    table.give("follow up", [4, 4, 6, 5, 2, 1]);
    assert_eq!(table.spot("1st Blue"), (200, 355, 0));
    assert!(is_fighting(&table, "1st Blue") && is_fighting(&table, "1st Grey"));
    assert_eq!(table.status("1st Grey"), Status::Formed);
    let one = |name: &str| *table.state().in_fray(0).find(|one| one.unit == table.id(name)).unwrap();
    assert!(one("1st Blue").following && one("1st Grey").recoiled);
    // Next round: 2 more for the one, 2 less for the other, and 3 behind is a retreat; then the pursuit test.
    round(&mut table, [3, 3, 4, 3, 4, 5]);
    assert_eq!(table.status("1st Grey"), Status::Retreating);
}

#[test]
fn who_recoiled_and_is_let_go_is_unformed_and_the_melee_over() {
    let mut table = even();
    fight(&mut table, [4, 4, 3, 4]);
    table.give("let them go", [5, 5, 6, 5, 2, 1]);
    assert_eq!(table.status("1st Grey"), Status::Unformed);
    assert_eq!(table.status("1st Blue"), Status::Formed);
    assert!(table.state().combatants.is_empty());
}

#[test]
fn a_blocked_recoil_is_shorter() {
    let mut table = even();
    // A regiment of the enemy 3 inches behind it.
    put(&mut table, "2nd Blue", (200, 345), 180);
    fight(&mut table, [4, 4, 3, 4]);
    let (x, y, facing) = table.spot("1st Grey");
    assert!((x, facing) == (200, 180) && (305..345).contains(&y), "{y}");
}

#[test]
fn a_loser_by_3_to_7_retreats_in_the_next_turn_and_the_winner_tests_for_pursuit() {
    let mut table = even();
    // The pursuit test, 9: unformed.
    round(&mut table, [5, 4, 3, 3, 4, 5]);
    assert_eq!((table.status("1st Grey"), left(&table, "1st Grey")), (Status::Retreating, (15, false)));
    assert_eq!((table.status("1st Blue"), left(&table, "1st Blue")), (Status::Unformed, (19, true)));
    assert!(table.state().combatants.is_empty());
    assert_eq!(table.spot("1st Grey").1, 305, "it is a line until it runs");
    table.after(TurnPhase::Command, []);
    assert_eq!(table.spot("1st Grey"), (200, 425, 180));
}

#[test]
fn a_loser_by_8_routs() {
    let mut table = even();
    round(&mut table, [6, 5, 1, 2, 4, 5]);
    assert_eq!((table.status("1st Grey"), left(&table, "1st Grey")), (Status::Routing, (15, false)));
}

#[test]
fn against_routers_there_is_no_roll_and_they_do_not_fight_back() {
    let mut table = even();
    is_in(&mut table, "1st Grey", Status::Routing);
    round(&mut table, [4, 5]);
    assert_eq!((left(&table, "1st Grey"), left(&table, "1st Blue")), ((15, false), (20, false)));
    assert!(table.state().combatants.is_empty());
}

#[test]
fn a_loser_already_retreating_goes_on_and_nobody_follows_up() {
    let mut table = even();
    is_in(&mut table, "1st Grey", Status::Retreating);
    round(&mut table, [2, 4, 6, 5]);
    assert_eq!((table.status("1st Grey"), left(&table, "1st Grey")), (Status::Retreating, (15, false)));
    assert_eq!(table.status("1st Blue"), Status::Formed);
    assert!(table.state().combatants.is_empty());
}

#[test]
fn a_retreater_that_wins_rallies_with_no_pursuit_or_follow_up() {
    let mut table = even();
    is_in(&mut table, "1st Blue", Status::Retreating);
    // 11 less 4 against 5; the loser of 3 figures tests, unformed.
    round(&mut table, [6, 5, 1, 2, 5, 5]);
    assert_eq!(table.status("1st Blue"), Status::Unformed);
    assert_eq!(table.status("1st Grey"), Status::Unformed);
    assert!(table.state().combatants.is_empty());
}

#[test]
fn horse_that_draws_with_infantry_goes_back_to_its_own_lines_to_reform() {
    let mut table = horse();
    // Foot counts half against horse: 12 against 10.
    round(&mut table, [3, 4, 3, 4]);
    assert_eq!((left(&table, "1st Grey"), left(&table, "1st Horse")), ((19, true), (12, true)));
    assert_eq!(unit(&table, "1st Horse").compelled, Compulsion::Retires);
    assert_eq!(table.status("1st Horse"), Status::Unformed);
    assert!(table.state().combatants.is_empty());
    // One retreat move in the next phase of compulsory moves.
    table.after(TurnPhase::Command, []);
    assert_eq!(table.spot("1st Horse"), (200, 90, 0));
    assert_eq!(unit(&table, "1st Horse").compelled, Compulsion::None);
    assert_eq!(table.status("1st Horse"), Status::Unformed);
}

#[test]
fn infantry_recoiled_by_horse_retreats_one_lost_for_each_sabre() {
    let mut table = horse();
    round(&mut table, [4, 4, 3, 4, 5, 5]);
    assert_eq!((table.status("1st Grey"), table.figures("1st Grey")), (Status::Retreating, 8));
    assert_eq!(table.status("1st Horse"), Status::Unformed);
}

#[test]
fn winning_horse_follows_up_a_recoil_without_being_asked() {
    let mut table = Table::new(&[
        regiment("1st Horse", "Blue Brigade", 12, "20,25", 0, HORSE),
        regiment("4th Horse", "Grey Brigade", 12, "20,40", 180, HORSE),
        grey("2nd Grey", "52,54"),
    ]);
    put(&mut table, "1st Horse", (200, 300), 0);
    put(&mut table, "4th Horse", (200, 300), 180);
    let both = [stands(&table, "1st Horse"), stands(&table, "4th Horse")];
    join(&mut table, &both);
    // 2 of 12 are a tenth: the loser tests.
    round(&mut table, [4, 4, 3, 4, 5, 5]);
    assert_eq!((left(&table, "4th Horse"), left(&table, "1st Horse")), ((10, false), (11, true)));
    assert_eq!(table.spot("4th Horse"), (200, 370, 180));
    assert_eq!(table.spot("1st Horse"), (200, 350, 0));
    assert!(is_fighting(&table, "1st Horse"));
}

#[test]
fn guns_retreat_instead_of_recoiling_as_far_as_they_can_be_limbered() {
    let mut table = guns();
    // 8 against 7, for 20 outnumber 8 by 3; 5 of the crew fall, 11 less 2 limbers, and 3 men limber one gun.
    round(&mut table, [1, 2, 3, 4, 6, 5]);
    assert_eq!((table.status("Pegram"), left(&table, "Pegram")), (Status::Retreating, (3, false)));
    assert_eq!((unit(&table, "Pegram").array, unit(&table, "Pegram").guns), (Array::Limbered, 1));
    assert!(table.state().combatants.is_empty());
    assert_eq!(table.status("1st Blue"), Status::Formed);
}

// "Deployed guns retreat instead of recoiling": limbered ones recoil like others.
#[test]
fn limbered_guns_recoil() {
    let mut table = Table::new(&[
        blue("1st Blue", "20,25"),
        battery("Pegram", Side::Confederate, 2, "20,40", "formation = 'limbered'"),
        grey("2nd Grey", "52,54"),
    ]);
    put(&mut table, "1st Blue", (200, 300), 0);
    put(&mut table, "Pegram", (200, 300), 180);
    let both = [stands(&table, "1st Blue"), stands(&table, "Pegram")];
    join(&mut table, &both);
    // 8 against 7: one in 6 of 20 falls, and the winner is asked.
    fight(&mut table, [1, 2, 3, 4]);
    assert_eq!((table.status("Pegram"), left(&table, "Pegram")), (Status::Formed, (5, false)));
    assert_eq!(table.spot("Pegram"), (200, 380, 180));
    assert!(matches!(table.state().pending.last(), Some(Pending::FollowUp { .. })));
}

#[test]
fn winning_guns_stand() {
    let mut table = guns();
    // 9 against 8; 1 of 8 is a tenth.
    round(&mut table, [1, 2, 4, 5, 4, 4]);
    assert_eq!((table.status("1st Blue"), left(&table, "1st Blue")), (Status::Unformed, (19, false)));
    assert_eq!(table.spot("1st Blue").1, 235);
    assert_eq!(table.status("Pegram"), Status::Formed);
    assert!(table.state().combatants.is_empty());
}

#[test]
fn guns_whose_last_man_falls_in_a_melee_are_taken() {
    let mut table = guns();
    let id = usize::from(table.id("Pegram").0);
    table.change(|state| state.units[id].figures = 3);
    round(&mut table, [3, 4, 3, 4, 4, 5]);
    assert_eq!(unit(&table, "Pegram").absence, Some(Absence::Captured));
}

/// Two Union regiments, of 20 and 12, front and flank of one.
fn three() -> Table {
    let mut table = Table::new(&[
        regiment("3rd Blue", "Blue Brigade", 12, "14,25", 0, ""),
        blue("1st Blue", "20,25"),
        grey("1st Grey", "20,40"),
        blue("2nd Blue", "52,6"),
        grey("2nd Grey", "52,54"),
    ]);
    put(&mut table, "1st Blue", (200, 300), 0);
    put(&mut table, "1st Grey", (200, 300), 180);
    put(&mut table, "3rd Blue", (175, 310), 90);
    let all = ["3rd Blue", "1st Blue", "1st Grey"].map(|name| stands(&table, name));
    join(&mut table, &all);
    table
}

#[test]
fn a_side_rolls_once_with_all_its_figures_and_its_losses_go_round() {
    let mut table = three();
    // 32 outnumber 20 by half: 10 against 7, and 8 are lost for 1½; both winners test for pursuit.
    round(&mut table, [3, 4, 2, 3, 4, 5, 4, 5]);
    assert_eq!((table.status("1st Grey"), left(&table, "1st Grey")), (Status::Retreating, (12, false)));
    assert_eq!((left(&table, "1st Blue"), left(&table, "3rd Blue")), ((19, false), (12, true)));
}

#[test]
fn the_result_binds_all_of_a_side() {
    let mut table = three();
    // 8 against 13: 5 are lost, 3 and 2; of the winner 2, a tenth, so that it tests before it pursues.
    round(&mut table, [2, 3, 6, 5, 4, 4, 4, 5]);
    assert_eq!((table.status("1st Blue"), table.figures("1st Blue")), (Status::Retreating, 17));
    assert_eq!((table.status("3rd Blue"), table.figures("3rd Blue")), (Status::Retreating, 10));
}

#[test]
fn who_follows_up_keeps_contact_from_the_flank_too() {
    let mut table = three();
    // 8 against 7, and 5 are lost.
    fight(&mut table, [2, 3, 2, 3]);
    table.give("follow up", [5, 5, 6, 5, 2, 1]);
    let battle = &table.battle;
    let block = |name: &str| table.state().block(battle, table.id(name)).unwrap();
    assert!(block("1st Blue").touches(&block("1st Grey")));
    for (one, other) in [("1st Blue", "1st Grey"), ("3rd Blue", "1st Grey"), ("1st Blue", "3rd Blue")] {
        assert!(!block(one).overlaps(&block(other)), "{one} {other}");
    }
}

#[test]
fn two_melees_are_both_worked_out_before_either_is_done() {
    let mut table = even();
    put(&mut table, "2nd Blue", (400, 300), 0);
    put(&mut table, "2nd Grey", (400, 300), 180);
    let more = ["2nd Blue", "2nd Grey"].map(|name| guns::Combatant { fray: 1, ..stands(&table, name) });
    join(&mut table, &more);
    round(&mut table, [3, 4, 3, 4, 4, 3, 3, 4]);
    let fought: Vec<u8> = table
        .events
        .iter()
        .filter_map(|event| if let Event::Fought { fray } = event { Some(*fray) } else { None })
        .collect();
    assert_eq!(fought, [0, 1]);
}

#[test]
fn any_double_makes_breechloaders_low_on_ammunition() {
    let breech = "weapon = 'breechloader'";
    let mut table = against_grey(regiment("1st Blue", "Blue Brigade", 20, "20,25", 0, breech), "1st Blue");
    // 30 outnumber 20: 2 + 1 more than 2; 9 against 8, and casualties by multiplied numbers.
    fight(&mut table, [3, 3, 2, 4]);
    assert!(unit(&table, "1st Blue").low_on_ammo && !unit(&table, "1st Grey").low_on_ammo);
}

#[test]
fn the_yell_is_a_token_for_the_first_round() {
    let mut table = even();
    table.change(|state| state.tokens[Side::Confederate as usize].own = 1);
    fight(&mut table, []);
    assert_eq!(table.state().pending.last(), Some(&Pending::Yell { fray: 0 }));
    // 2 more: the Union recoils, and loses 3.
    table.give("give the yell", [3, 4, 3, 4]);
    assert_eq!(table.state().tokens[Side::Confederate as usize].own, 0);
    assert_eq!(table.spot("1st Blue").1, 235);
    // Without it they draw.
    let mut silent = even();
    silent.change(|state| state.tokens[Side::Confederate as usize].own = 1);
    fight(&mut silent, []);
    silent.give("no yell", [3, 4, 3, 4, 6, 5, 2, 1]);
    assert!(is_fighting(&silent, "1st Blue"));
    assert_eq!(silent.state().tokens[Side::Confederate as usize].own, 1);
    // In a later round no player is asked; both lose another 2, and test.
    round(&mut silent, [3, 4, 3, 4, 4, 4, 4, 4]);
    assert!(is_fighting(&silent, "1st Blue"));
}

#[test]
fn a_yell_takes_a_token_that_is_still_there() {
    let mut table = even();
    put(&mut table, "2nd Blue", (400, 300), 0);
    put(&mut table, "2nd Grey", (400, 300), 180);
    let more = ["2nd Blue", "2nd Grey"].map(|name| guns::Combatant { fray: 1, ..stands(&table, name) });
    join(&mut table, &more);
    table.change(|state| state.tokens[Side::Confederate as usize].own = 1);
    fight(&mut table, []);
    // The token is gone, so that the other melee is not asked about.
    table.give("give the yell", [3, 4, 3, 4, 3, 4, 3, 4]);
    assert_eq!(table.spot("1st Blue").1, 235);
    assert_eq!(table.spot("2nd Blue").1, 295);
}

#[test]
fn a_double_six_takes_the_standard_once_and_puts_the_general_at_risk() {
    let mut table = even();
    let davis = table.general("Davis");
    let with = guns::Post::With(table.id("1st Grey"));
    table.change(|state| state.generals[usize::from(davis.0)].post = with);
    // 12 against 5 and the general: the double six table, 7, and the Bible; 10 lost; the pursuit test.
    round(&mut table, [6, 6, 2, 3, 3, 4, 4, 5, 4, 5]);
    assert_eq!((table.status("1st Grey"), table.figures("1st Grey")), (Status::Retreating, 10));
    assert_eq!(table.state().trophies[Side::Confederate as usize].standards, 1);
    assert!(!unit(&table, "1st Grey").standard);
    // A unit without a standard loses none.
    let mut table = even();
    let id = usize::from(table.id("1st Grey").0);
    table.change(|state| state.units[id].standard = false);
    round(&mut table, [6, 6, 2, 3, 3, 4, 4, 5]);
    assert_eq!(table.state().trophies[Side::Confederate as usize].standards, 0);
}

#[test]
fn a_double_six_captures_a_battery() {
    let mut table = guns();
    round(&mut table, [6, 6, 2, 3, 3, 4, 4, 5]);
    assert_eq!(unit(&table, "Pegram").absence, Some(Absence::Captured));
    assert_eq!(guns::rules::victory::tally(table.now(), Side::Union).batteries, 1);
}

// Section 8: "a battery captured by a double six is one that routs": friends within 12 inches test for it.
#[test]
fn a_captured_battery_shakes_its_friends() {
    let mut table = guns();
    put(&mut table, "2nd Grey", (260, 320), 180);
    // The double six, the other side, the table; then the test of the 2nd, 4, falters, and the pursuit test.
    round(&mut table, [6, 6, 2, 3, 3, 4, 2, 2, 4, 5]);
    assert_eq!(unit(&table, "Pegram").absence, Some(Absence::Captured));
    assert_eq!(table.status("2nd Grey"), Status::Faltering);
}

#[test]
fn a_charge_counts_in_the_first_round_only() {
    let mut table = two();
    let both = [charges(&table, "1st Blue"), stands(&table, "1st Grey")];
    join(&mut table, &both);
    // 7 less 2 with 4 more draws with 7 and 2 more.
    round(&mut table, [2, 3, 3, 4]);
    assert!(is_fighting(&table, "1st Blue"));
    // The next round it does not.
    fight(&mut table, [2, 3, 3, 3]);
    assert!(matches!(table.state().pending.last(), Some(Pending::FollowUp { .. })));
    assert_eq!(table.spot("1st Blue").1, 235);
}

#[test]
fn nobody_in_a_melee_moves_or_fires_and_nobody_fires_into_it() {
    let mut table = even();
    put(&mut table, "2nd Blue", (260, 260), 0);
    table.act(TurnPhase::NormalMoves, Side::Union);
    assert_eq!(table.refused("1st Blue marches to 20,27 facing 0"), Refusal::Fighting);
    assert_eq!(table.refused("1st Blue gets up"), Refusal::Fighting);
    table.act(TurnPhase::Firing, Side::Union);
    assert_eq!(table.refused("1st Blue fires at 1st Grey"), Refusal::Fighting);
    assert_eq!(table.refused("2nd Blue fires at 1st Grey"), Refusal::IntoMelee);
}

#[test]
fn who_falters_and_wins_does_not_follow_up() {
    let mut table = even();
    is_in(&mut table, "1st Blue", Status::Faltering);
    // 10 less 2 and 7: the loser of 3 figures is left alone unformed, and tests.
    round(&mut table, [4, 6, 3, 4, 5, 5]);
    assert_eq!((table.status("1st Blue"), table.status("1st Grey")), (Status::Faltering, Status::Unformed));
    assert!(table.state().combatants.is_empty());
}
