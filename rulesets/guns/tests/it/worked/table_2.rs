//! Section 2 on the table: worked examples of the turn.

use crate::table::{Table, blue, grey, regiment};
use guns::{GeneralQuality, Pending, Post, Refusal, Side, TurnPhase};
use testkit::Worked;

#[test]
fn the_winner_of_the_initiative_says_in_each_alternate_phase_who_acts_first() {
    let mut table = Table::new(&[blue("1st Blue", "20,10"), grey("1st Grey", "20,50")]);
    table.after(TurnPhase::Tests, [6, 5, 2, 1]);
    assert_eq!(table.state().initiative, Side::Union);
    assert_eq!((table.state().phase, table.state().turn), (TurnPhase::Command, 2));
    table.give("Confederate first", []);
    assert_eq!(table.state().pending.last(), Some(&Pending::Act { side: Side::Confederate }));
    table.give("done", []);
    assert_eq!(table.state().pending.last(), Some(&Pending::Act { side: Side::Union }));
    table.give("done", []);
    assert_eq!(
        (table.state().phase, table.state().pending.last()),
        (TurnPhase::Charges, Some(&Pending::First))
    );
}

/// The switch: sides act group by group.
const BY_GROUPS: &str = "sheet.table.rulings.'sides act group by group, not whole'.'in force' = 'yes'";

const SECOND: &str = "
[[generals]]
name = 'Meade'
side = 'union'
commands = 'c-in-c'
at = '40,3'
facing = 0
[[brigades]]
name = 'Second Brigade'
division = 'Union Division'
order = 'engage'
general = { name = 'Hall', at = '30,2', facing = 0 }
";

fn by_groups() -> Table {
    let second = regiment("2nd Blue", "Second Brigade", 20, "40,10", 0, "");
    let parts = [SECOND.into(), blue("1st Blue", "20,10"), second, grey("1st Grey", "20,50")];
    Table::with(BY_GROUPS, &parts)
}

// "(Switch: alternation group by group: each brigade once a phase, nobody passes ..)"
#[test]
fn by_the_switch_brigades_act_in_turn_and_nobody_passes() {
    let mut table = by_groups();
    table.change(|state| (state.phase, state.pending) = (TurnPhase::Charges, vec![Pending::First]));
    table.give("Union first", []);
    assert_eq!(table.state().pending, [Pending::Act { side: Side::Union }]);
    assert_eq!(table.refused("done"), Refusal::NobodyPasses);
    table.give("Webb rides to 5,8", []);
    assert_eq!(table.refused("Hall rides to 30,5"), Refusal::AnotherActs);
    table.give("done", []);
    assert_eq!(table.state().pending, [Pending::Act { side: Side::Confederate }]);
    table.give("Davis rides to 5,50", []).give("done", []);
    assert_eq!(table.refused("Webb joins 1st Blue"), Refusal::HasActed);
}

// "a division's general and unbrigaded guns are one more group, so are the C-in-C's; the side with more left finishes alone"
#[test]
fn by_the_switch_the_side_with_more_groups_finishes_alone() {
    let mut table = by_groups();
    table.change(|state| (state.phase, state.pending) = (TurnPhase::Charges, vec![Pending::First]));
    table.give("Confederate first", []).give("Davis rides to 5,50", []).give("done", []);
    table.give("Webb rides to 5,8", []).give("done", []);
    table.give("Heth rides to 2,50", []).give("done", []);
    for ride in ["Hall rides to 30,5", "Hays rides to 2,5", "Meade rides to 44,3"] {
        assert_eq!(table.state().pending, [Pending::Act { side: Side::Union }], "before {ride}");
        table.give(ride, []).give("done", []);
    }
    assert_eq!(table.state().phase, TurnPhase::NormalMoves);
}

// "a group with nothing legal to do is passed over".
#[test]
fn by_the_switch_who_can_do_nothing_is_passed_over() {
    let mut table = by_groups();
    table.change(|state| {
        (state.phase, state.pending) = (TurnPhase::Charges, vec![Pending::First]);
        for general in &mut state.generals {
            general.rode = true;
        }
    });
    table.change(|state| state.generals[0].rode = false).give("Confederate first", []);
    assert_eq!(table.state().pending, [Pending::Act { side: Side::Union }], "only Meade has not ridden");
    table.give("Meade rides to 44,3", []).give("done", []);
    assert_eq!(table.state().phase, TurnPhase::NormalMoves);
}

// "Initiative: 2D6 each; excellent C-in-C +1, .. Ties again."
#[test]
fn a_better_chief_wins_the_initiative_and_ties_are_thrown_again() {
    let mut table = by_groups();
    table.after(TurnPhase::Tests, [3, 3, 3, 3, 4, 3, 3, 3]);
    assert_eq!(table.state().initiative, Side::Union);
    table
        .change(|state| state.generals[0].quality = GeneralQuality::Excellent)
        .after(TurnPhase::Tests, [3, 3, 3, 3]);
    assert_eq!(table.state().initiative, Side::Union, "7 against 6");
    table
        .change(|state| state.generals[0].post = Post::Lost)
        .after(TurnPhase::Tests, [3, 3, 3, 3, 1, 1, 1, 2]);
    assert_eq!(table.state().initiative, Side::Confederate, "who is lost adds nothing");
}

// "Confederate C-in-C in the Eastern theatre 1861-63 +1".
#[test]
fn in_the_east_the_confederate_chief_has_one_more() {
    let mut table = Table::with("eastern = true", &[blue("1st Blue", "20,10"), grey("1st Grey", "20,50")]);
    table.after(TurnPhase::Tests, [3, 3, 3, 3]);
    assert_eq!(table.state().initiative, Side::Confederate);
}
