//! Section 9 on the table: worked examples of the double six and its chain.

use crate::table::{Table, battery, blue, grey, regiment};
use guns::{Absence, Post, Side, Status, Tokens, TurnPhase};
use testkit::Worked;

#[track_caller]
fn firing(parts: &[String]) -> Table {
    let mut table = Table::new(parts);
    table.act(TurnPhase::Firing, Side::Union);
    table
}

#[test]
fn close_order_infantry_makes_close_order_infantry_falter() {
    let mut table = firing(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,28")]);
    // 12: 4 lost; the table, 3 and 4, is a risk to a general, and none is there.
    table.give("1st Blue fires at 1st Grey", [6, 6, 3, 4]);
    assert_eq!((table.figures("1st Grey"), table.status("1st Grey")), (16, Status::Faltering));
}

#[test]
fn artillery_takes_a_model_gun_and_at_least_two_crew_from_artillery() {
    let mut table = firing(&[
        battery("Cowan", Side::Union, 2, "20,20", ""),
        battery("Garber", Side::Confederate, 2, "20,40", ""),
    ]);
    // 12 less 3: 1½ lost, but at least 2 crew.
    table.give("Cowan fires at Garber", [6, 6, 3, 4]);
    let garber = table.state().unit(table.id("Garber"));
    assert_eq!((garber.guns, garber.figures, garber.status), (1, 6, Status::Faltering));
}

#[test]
fn a_battery_without_a_gun_is_lost() {
    let mut table = firing(&[
        battery("Cowan", Side::Union, 2, "20,20", ""),
        battery("Garber", Side::Confederate, 1, "20,40", ""),
        grey("1st Grey", "40,50"),
    ]);
    table.give("Cowan fires at Garber", [6, 6, 3, 4]);
    assert_eq!(table.state().unit(table.id("Garber")).absence, Some(Absence::Captured));
}

#[test]
fn skirmishers_lose_two_more_to_close_order_and_one_more_to_shot() {
    let out = regiment("Out", "Grey Brigade", 12, "20,28", 180, "formation = 'skirmish'");
    let mut table = firing(&[blue("1st Blue", "20,20"), out.clone()]);
    // 12 less 4: 3, and 2 more.
    table.give("1st Blue fires at Out", [6, 6, 3, 4]);
    assert_eq!(table.figures("Out"), 7);
    // And they retire 12 inches at once.
    assert_eq!(table.spot("Out").1, 400);
    let mut table = firing(&[battery("Cowan", Side::Union, 2, "20,20", ""), out]);
    // 12 less 4: 1, and 1 more.
    table.give("Cowan fires at Out", [6, 6, 3, 4]);
    assert_eq!(table.figures("Out"), 10);
}

#[test]
fn a_pair_of_sixes_in_skirmish_fire_is_one_more_and_a_risk_on_5_or_6() {
    let out = regiment("Out", "Blue Brigade", 12, "20,20", 0, "formation = 'skirmish'");
    let mut table = firing(&[out.clone(), grey("1st Grey", "20,28")]);
    table.give("Out fires at 1st Grey", [6, 6, 1, 2, 3, 3, 4]);
    assert_eq!(table.figures("1st Grey"), 17);
    let mut table = firing(&[out, grey("1st Grey", "20,28")]);
    // A 5 goes on to the table: 3 is the token.
    table.give("Out fires at 1st Grey", [6, 6, 1, 2, 3, 3, 5, 1, 2]);
    assert_eq!(table.state().tokens[0], Tokens { rally: 1, packs: 0, own: 0 });
}

#[test]
fn a_general_with_the_target_is_at_risk() {
    let mut table =
        firing(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,28"), grey("2nd Grey", "40,50")]);
    let (davis, grey) = (table.general("Davis"), table.id("1st Grey"));
    table.change(|state| state.generals[davis.0 as usize].post = Post::With(grey));
    // 7 on the double six table, 3 on the general's: shot by a sniper, and his brigade tests.
    table.give("1st Blue fires at 1st Grey", [6, 6, 3, 4, 1, 2]);
    assert_eq!(table.state().general(davis).post, Post::Lost);
    assert!(table.state().brigade(table.brigade("Grey Brigade")).shaken);
}

#[test]
fn a_general_with_those_who_fall_to_the_last_man_is_at_risk() {
    let mut table =
        firing(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,28"), grey("2nd Grey", "40,50")]);
    let (davis, grey) = (table.general("Davis"), table.id("1st Grey"));
    table.change(|state| {
        state.generals[davis.0 as usize].post = Post::With(grey);
        state.units[grey.0 as usize].figures = 3;
    });
    table.give("1st Blue fires at 1st Grey", [6, 6, 3, 4, 1, 2]);
    assert_eq!(table.state().general(davis).post, Post::Lost);
    assert_eq!(table.state().unit(grey).absence, Some(Absence::Destroyed));
}

#[test]
fn tokens_go_to_the_side_that_rolled_at_most_three() {
    for (dice, tokens) in [
        ([1, 2], Tokens { rally: 1, packs: 0, own: 0 }),
        ([1, 3], Tokens { rally: 0, packs: 1, own: 0 }),
        ([4, 5], Tokens { rally: 0, packs: 0, own: 1 }),
        ([5, 5], Tokens { rally: 0, packs: 1, own: 0 }),
        ([6, 5], Tokens { rally: 1, packs: 0, own: 0 }),
        ([6, 6], Tokens { rally: 0, packs: 0, own: 1 }),
    ] {
        let mut table = firing(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,28")]);
        table.give("1st Blue fires at 1st Grey", [6, 6, dice[0], dice[1]]);
        assert_eq!(table.state().tokens, [tokens, Tokens::default()], "{dice:?}");
    }
    let mut table = firing(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,28")]);
    table.change(|state| state.tokens[0].packs = 3);
    table.give("1st Blue fires at 1st Grey", [6, 6, 1, 2]);
    assert_eq!(table.state().tokens[0].count(), 3);
}

#[test]
fn skulkers_cost_the_firer_a_figure() {
    let mut table = firing(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,28")]);
    table.give("1st Blue fires at 1st Grey", [6, 6, 1, 1]);
    assert_eq!(table.figures("1st Blue"), 19);
}

#[test]
fn a_barrel_of_rifled_artillery_bursts() {
    let rifled = battery("Cowan", Side::Union, 2, "20,20", "gun = 'rifled'");
    let mut table = firing(&[rifled, grey("1st Grey", "20,40")]);
    table.give("Cowan fires at 1st Grey", [6, 6, 1, 1]);
    let cowan = table.state().unit(table.id("Cowan"));
    assert_eq!((cowan.guns, cowan.figures), (1, 7));
}
