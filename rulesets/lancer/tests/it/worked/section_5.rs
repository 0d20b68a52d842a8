//! Section 5, melee: duels with every modifier, rounds of them, and the strikes at units that leave.

use crate::keys::{check, resolve, resolve_under};

#[test]
fn one_under_and_one_over_removes_the_one_over() {
    check("duel", &[4, 5], "result enemy removed");
    check("duel", &[5, 4], "result fighter removed");
    check("duel", &[4, 4], "result locked");
    check("duel", &[5, 6], "result locked");
}

#[test]
fn ratings_differ() {
    check("duel melee=poor enemy-melee=elite", &[2, 6], "result enemy removed");
    check("duel melee=poor enemy-melee=elite", &[3, 5], "result fighter removed");
}

#[test]
fn charging_lancers_take_one_off_their_own_die() {
    check("duel fighter=cavalry lancers-charge=yes enemy=cavalry", &[5, 5], "result enemy removed");
    check("duel fighter=cavalry enemy=cavalry", &[5, 5], "result locked");
    // Without automatic results a 6 strikes where modifiers and rating allow it.
    check(
        "duel fighter=cavalry lancers-charge=yes enemy=cavalry melee=veteran",
        &[6, 5],
        "result enemy removed",
    );
    // Lancers are horse: on foot it does not count.
    check("duel lancers-charge=yes", &[5, 5], "result locked");
    let explained = resolve("duel lancers-charge=yes", &[5, 5]).explained;
    assert!(explained.contains("charging lancers, active, in the first round, not counted"), "{explained}");
}

#[test]
fn infantry_adds_one_against_cavalry_whoever_is_active() {
    check("duel enemy=cavalry", &[4, 5], "result locked");
    check("duel enemy=cavalry", &[3, 5], "result enemy removed");
    check("duel fighter=cavalry", &[4, 4], "result enemy removed");
    check("duel fighter=cavalry", &[5, 3], "result fighter removed");
}

#[test]
fn crew_fight_as_infantry() {
    check("duel fighter=cavalry enemy=crew", &[4, 4], "result enemy removed");
    let house = "[table.rulings.\"crew fight as infantry\"]\n\"in force\" = \"no\"\n";
    assert_eq!(resolve_under(house, "duel fighter=cavalry enemy=crew", &[4, 4]).outcome, "result locked");
}

#[test]
fn attacking_uphill_adds_one() {
    check("duel uphill=yes", &[4, 5], "result locked");
    check("duel uphill=yes", &[3, 5], "result enemy removed");
    check("duel uphill=yes", &[4, 4], "result fighter removed");
}

#[test]
fn a_figure_of_the_active_unit_fights_once() {
    // Fighters 2, 5, 4: two strike. Of the enemies they struck at one rolls over; the third strikes.
    check(
        "melee-round by-one=3",
        &[2, 5, 4, /* struck at */ 5, 3, /* other */ 4],
        "enemies removed 1, fighters removed 1",
    );
    check("melee-round by-one=0", &[], "");
}

#[test]
fn a_defender_fights_as_often_as_it_is_attacked() {
    // The first attacker falls, the second kills.
    check("melee-round by-one=0 by-two=1", &[5, 4, 4, 5], "enemies removed 1, fighters removed 1");
    // Four fall one after the other.
    check("melee-round by-one=0 by-four=1", &[6, 1, 6, 1, 6, 1, 6, 1], "fighters removed 4");
}

#[test]
fn whose_enemy_is_gone_stands_idle_and_may_take_another() {
    let round = resolve("melee-round by-one=0 by-three=1 fighter=cavalry", &[1, 6]);
    assert_eq!(round.outcome, "enemies removed 1, idle 2");
    assert_eq!(
        round.next,
        "melee-round fighter=cavalry melee=average lancers-charge=no uphill=no enemy=infantry \
         enemy-melee=average by-one=2 by-two=0 by-three=0 by-four=0"
    );
}

#[test]
fn at_most_so_many_fight_one_figure() {
    let house = "[table.contact.\"figures that may fight one enemy figure\"]\nfigures = \"2\"\n";
    let round = resolve_under(house, "melee-round by-one=0 by-four=1", &[6, 1, 6, 1]);
    assert_eq!(round.outcome, "fighters removed 2");
}

#[test]
fn those_who_leave_are_struck_at_unopposed() {
    let leave = resolve("leave-melee strikers=3", &[4, 5, 1]);
    let next = "move troops=foot formation=line woods=no";
    assert_eq!((leave.outcome.as_str(), leave.next.as_str()), ("figures lost 2", next));
    let column = resolve("leave-melee strikers=1 formation=column woods=yes", &[6]);
    assert_eq!(column.next, "move troops=foot formation=column woods=yes");
    // Infantry adds one to its roll against horse that leaves.
    check("leave-melee strikers=3 leaver=cavalry", &[4, 5, 1], "figures lost 1");
    check("leave-melee strikers=1 striker=cavalry", &[4], "figures lost 1");
    check("leave-melee strikers=0", &[], "");
}
