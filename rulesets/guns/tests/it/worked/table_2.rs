//! Section 2 on the table: worked examples of the turn.

use crate::table::{Table, blue, grey, regiment};
use guns::sheet::cells::BrigadeOrder;
use guns::{Battle, GeneralQuality, Pending, Post, Refusal, Side, TurnPhase};
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

/// The same as a house rule.
const RULED: &str = "table.rulings.'sides act group by group, not whole'.'in force' = 'yes'";

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

/// The phase, and the sides that are asked.
fn asked(table: &Table) -> (TurnPhase, Vec<Pending>) {
    (table.state().phase, table.state().pending.clone())
}

fn act(side: Side) -> Vec<Pending> {
    vec![Pending::Act { side }]
}

fn begin(table: &mut Table, phase: TurnPhase) {
    table.change(|state| (state.phase, state.pending) = (phase, vec![Pending::First]));
}

// "(Switch: alternation group by group: each brigade once a phase; ..)"
#[test]
fn by_the_switch_brigades_act_in_turn_each_once_a_phase() {
    let mut table = by_groups();
    begin(&mut table, TurnPhase::Charges);
    table.give("Union first", []);
    assert_eq!(table.state().pending, act(Side::Union));
    table.give("Webb rides to 5,8", []);
    assert_eq!(table.refused("Hall rides to 30,5"), Refusal::AnotherActs);
    table.give("done", []);
    assert_eq!(table.state().pending, act(Side::Confederate));
    table.give("Davis rides to 5,50", []).give("done", []);
    assert_eq!(table.refused("Webb joins 1st Blue"), Refusal::HasActed);
}

// "a side may pass ..; two passes running end the phase": one pass between the acts of the other side does not.
#[test]
fn by_the_switch_a_side_may_pass_and_two_passes_running_end_the_phase() {
    let mut table = by_groups();
    begin(&mut table, TurnPhase::Command);
    table.give("Union first", []).give("done", []);
    assert_eq!(asked(&table), (TurnPhase::Command, act(Side::Confederate)), "the Union has passed");
    table.give("Grey Brigade to assault by order", [1, 1]).give("done", []);
    assert_eq!(asked(&table), (TurnPhase::Command, act(Side::Union)), "it may act after all");
    table.give("done", []);
    assert_eq!(asked(&table), (TurnPhase::Command, act(Side::Confederate)), "the acts between broke the run");
    table.give("done", []);
    assert_eq!(asked(&table), (TurnPhase::Charges, vec![Pending::First]));
}

// "a side with none left has passed; .. a division's general and unbrigaded guns are one more group, so are the C-in-C's".
#[test]
fn by_the_switch_a_side_with_no_group_left_has_passed() {
    let mut table = by_groups();
    begin(&mut table, TurnPhase::Charges);
    table.give("Confederate first", []).give("Davis rides to 5,50", []).give("done", []);
    table.give("Webb rides to 5,8", []).give("done", []);
    table.give("Heth rides to 2,50", []).give("done", []);
    for ride in ["Hall rides to 30,5", "Hays rides to 2,5", "Meade rides to 44,3"] {
        assert_eq!(table.state().pending, act(Side::Union), "before {ride}");
        table.give(ride, []).give("done", []);
    }
    assert_eq!(table.state().phase, TurnPhase::NormalMoves);
    // The Confederates have one brigade to move. When it has acted, a pass of the Union is the second.
    table.give("Confederate first", []).give("1st Grey marches to 20,45 facing 180", []).give("done", []);
    assert_eq!(table.state().pending, act(Side::Union));
    table.give("done", []);
    assert_eq!(table.state().phase, TurnPhase::Firing);
}

#[test]
fn by_the_switch_a_side_that_can_do_nothing_is_not_asked() {
    let mut table = by_groups();
    begin(&mut table, TurnPhase::Charges);
    table.change(|state| {
        for general in &mut state.generals {
            general.rode = true;
        }
    });
    table.change(|state| state.generals[0].rode = false).give("Confederate first", []);
    assert_eq!(table.state().pending, act(Side::Union), "only Meade has not ridden");
    table.give("Meade rides to 44,3", []).give("done", []);
    assert_eq!(table.state().phase, TurnPhase::NormalMoves);
}

// "a side may pass unless a group of its own must act (uncontrolled charge, retire, burning house)".
#[test]
fn by_the_switch_a_side_does_not_pass_over_a_brigade_that_retires() {
    let mut table = by_groups();
    begin(&mut table, TurnPhase::NormalMoves);
    let second = usize::from(table.brigade("Second Brigade").0);
    table.change(|state| state.brigades[second].order = BrigadeOrder::Retire);
    table.give("Union first", []);
    assert_eq!(table.refused("done"), Refusal::MustAct { group: "Second Brigade".into() });
    // Another group may act before it.
    table.give("1st Blue marches to 20,12 facing 0", []).give("done", []).give("done", []);
    assert!(matches!(table.refused("done"), Refusal::MustAct { .. }));
    table.give("2nd Blue steps back 6", []).give("done", []);
    assert_eq!(table.state().pending, act(Side::Confederate));
    table.give("1st Grey marches to 20,45 facing 180", []).give("done", []);
    assert_eq!(table.state().phase, TurnPhase::Firing, "no group is left that could move");
}

// A unit in a house that burns has to leave it.
#[test]
fn by_the_switch_a_side_does_not_pass_over_a_burning_house() {
    let house = "buildings = [{ of = 'wood', corners = ['18,8', '22,12'] }]";
    let inside = regiment("1st Blue", "Blue Brigade", 20, "20,10", 0, "formation = 'column'");
    let mut table = Table::with(&format!("{BY_GROUPS}\n{house}"), &[inside, grey("1st Grey", "20,50")]);
    begin(&mut table, TurnPhase::NormalMoves);
    table.give("Union first", []);
    assert!(table.may("done"));
    table.change(|state| state.fires.push(guns::rules::double_six::Flames { building: 0, burns: true }));
    assert_eq!(table.refused("done"), Refusal::MustAct { group: "Blue Brigade".into() });
    table.give("1st Blue leaves for 20,14 facing 0", []).give("done", []);
    assert_eq!(table.state().pending, act(Side::Confederate));
}

// People and computers finish games under the switch.
#[test]
fn by_the_switch_recruits_play_small_battles_to_the_end() {
    for word in ["mercer-lane", "twentieth-maine", "railroad-cut"] {
        let (_, text) = guns::SCENARIOS.into_iter().find(|scenario| scenario.0 == word).expect("a scenario");
        let files = engine::Files { house_rules: RULED.into(), ..guns::files(text) };
        let battle = Battle::read(&files).unwrap_or_else(|faults| panic!("{word}: {faults}"));
        // It panics if a recruit is refused, and never returns if a game does not end.
        testkit::played(&battle, [ai::Skill::Recruit; 2], 1);
    }
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
