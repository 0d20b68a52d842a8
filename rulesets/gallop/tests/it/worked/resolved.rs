//! Worked examples of what an umpire resolves by keys alone: moves, shots out of range, generals at risk, broken groups.

use crate::lines::CANCELLED;
use crate::table::{Table, scenario};
use dice::Scripted;
use engine::{Facts, Procedure, Silent};
use gallop::Tables;
use gallop::broken_groups::BrokenGroup;
use gallop::fire::Fire;
use gallop::hand_combat::HandCombat;
use gallop::hand_combat::generals::Risk;
use gallop::movement::{Move, MoveOutcome};
use gallop::tables::printed_sheet;

fn tables() -> Tables {
    Tables::read(&printed_sheet()).unwrap()
}

/// Facts from `key=value` words.
#[track_caller]
fn facts<F: Facts>(words: &str) -> F {
    let given = words.split_whitespace().map(|word| word.split_once('=').expect("key=value"));
    F::from_given(&given.map(|(key, value)| (key.into(), value.into())).collect()).unwrap()
}

/// What comes of a procedure with these dice; facts that cannot be fail the test.
#[track_caller]
fn resolved<P: Procedure<Tables = Tables>, const N: usize>(words: &str, faces: [u16; N]) -> P::Outcome {
    let (tables, facts, mut dice) = (tables(), facts::<P::Facts>(words), Scripted::new(faces));
    assert_eq!(P::refusal(&tables, &facts), None, "{words}");
    let outcome = P::run(&tables, &facts, &mut dice, &mut Silent);
    dice.assert_used();
    outcome
}

/// Why facts cannot be.
#[track_caller]
fn refused<P: Procedure<Tables = Tables>>(words: &str) -> String {
    P::refusal(&tables(), &facts(words)).unwrap_or_else(|| panic!("'{words}' is not refused"))
}

/// Section 3: the price of moves, as the table of movement has it.
#[test]
fn a_move_is_paid_in_fractions_of_the_whole() {
    for (words, allowed, spent, left) in [
        ("troops=infantry normal=2", true, "1", "0"),
        ("troops=infantry normal=1", true, "1/2", "1/2"),
        ("troops=infantry normal=3", false, "0", "1"),
        ("troops=infantry normal=0 bad-going=1", true, "1", "0"),
        ("troops=infantry normal=1 bad-going=1", false, "0", "1"),
        ("troops=infantry normal=0 roads=4 ends=column", true, "1", "0"),
        ("troops=infantry normal=0 roads=2", true, "1", "0"),
        ("troops=infantry normal=0 roads=3", false, "0", "1"),
        ("troops=cavalry normal=2 roads=3 ends=column", true, "1", "0"),
        ("troops=general normal=0 bad-going=2", true, "1", "0"),
        ("troops=skirmishers normal=1 bad-going=2", true, "1", "0"),
    ] {
        let expected = MoveOutcome { allowed, spent: spent.into(), left: left.into() };
        assert_eq!(resolved::<Move, 0>(words, []), expected, "{words}");
    }
}

/// Section 3: guns move limbered, and the first step is always allowed.
#[test]
fn guns_limber_before_they_move_and_a_first_step_takes_what_is_left() {
    let outcome = |words: &str| {
        let outcome = resolved::<Move, 0>(&format!("troops=artillery {words}"), []);
        (outcome.allowed, outcome.spent)
    };
    assert_eq!(outcome("normal=1 ends=column"), (true, "1".into()));
    assert_eq!(outcome("normal=0 bad-going=1 ends=column"), (true, "1".into()), "the first step");
    assert_eq!(outcome("normal=0 bad-going=1"), (false, "0".into()), "nothing is left to unlimber");
    assert_eq!(outcome("normal=2 ends=column"), (false, "0".into()));
    assert_eq!(outcome("begins=column normal=1"), (true, "1".into()));
    assert_eq!(outcome("normal=0"), (true, "0".into()));
}

/// Section 3: skirmishers and generals.
#[test]
fn stands_without_a_column_are_refused_one() {
    let said = "generals and skirmishers form no road column: begins and ends are deployed";
    assert_eq!(refused::<Move>("troops=general ends=column"), said);
    let said = "skirmishers get no road benefit: give normal or bad-going squares";
    assert_eq!(refused::<Move>("troops=skirmishers roads=1"), said);
}

/// Section 3: the umpire's move is that of the board.
#[test]
fn a_move_by_keys_is_allowed_where_the_board_allows_it() {
    for arm in ["infantry", "cavalry", "artillery"] {
        for (begins, column) in [("deployed", ""), ("column", "column")] {
            for (ends, how) in [("deployed", ""), ("column", " in column")] {
                for ground in ["......", "w.....", ".w....", "wwwwww"] {
                    let lane = format!("ground = [\".{ground}\", \"rrrrrrr\", \"rrrrrrr\"]");
                    let rover = format!("Rover {arm} {column} A01");
                    let table = Table::new(&scenario(&lane, &[&rover], &["Foe infantry G03"]));
                    for squares in 1..=5_usize {
                        let bad = ground[..squares].matches('w').count();
                        let keys = format!(
                            "troops={arm} begins={begins} ends={ends} normal={} bad-going={bad}",
                            squares - bad
                        );
                        let to = format!("{}01", char::from(b'A' + squares as u8));
                        let may = table.may(&format!("Rover moves to {to}{how}"));
                        assert_eq!(resolved::<Move, 0>(&keys, []).allowed, may, "{keys}");
                    }
                }
            }
        }
    }
}

/// Section 4: range.
#[test]
fn a_shot_out_of_range_is_said_to_be() {
    let said = "out of range: the target is 2 squares ahead; the range is 1";
    assert_eq!(refused::<Fire>("troops=skirmishers range=2"), said);
    assert_eq!(resolved::<Fire, 1>("troops=skirmishers bore=rifled range=2 dots=1", [6]).hits, 1);
    assert!(refused::<Fire>("troops=artillery range=5").starts_with("out of range"));
}

/// Section 5, step 6: every general in the combat rolls, of whatever value.
#[test]
fn a_general_of_value_0_is_at_risk() {
    let follows = |words: &str| {
        let facts = facts(words);
        let outcome = resolved::<HandCombat, 2>(&format!("{words} charge-dice=1 defend-dice=1"), [3, 4]);
        HandCombat::next(&facts, &outcome).len()
    };
    assert_eq!(follows(""), 0);
    assert_eq!(follows("charge-general=0"), 1);
    assert_eq!(follows("charge-general=0 defend-general=2"), 2);
}

/// Section 5, step 6: what is known of each general is handed on to his roll.
#[test]
fn the_hits_of_every_general_are_handed_on() {
    let words = "charge-general=2 charge-general-hits=1 defend-general=1 defend-general-hits=0+1+0";
    let facts = facts(words);
    let outcome = resolved::<HandCombat, 2>(&format!("{words} charge-dice=1 defend-dice=1"), [3, 4]);
    let follow = HandCombat::next(&facts, &outcome);
    let hits: Vec<_> = follow.iter().flat_map(|follow| &follow.keys).map(|(_, hits)| hits.as_str()).collect();
    assert_eq!(hits, ["1", "0", "1", "0"]);
    assert!(follow.iter().all(|follow| follow.procedure == Risk::ID && follow.keys[0].0 == "hits-taken"));
    assert_eq!(refused::<Risk>("hits-taken=2"), "hits-taken=2: a general is removed at 2 hits; give 0 to 1");
}

/// Section 5: the lines of a roll add up to its score, and sixes that nobody is left to take are told.
#[test]
fn a_roll_tells_the_dice_that_cancel_and_the_sixes_in_vain() {
    let words = "charge-dice=4 defend-dice=3 charge-veterans=1 defend-hits-left=1 charge-hits-left=3";
    let (tables, facts, mut dice) = (tables(), facts(words), Scripted::new([6, 6, 5, 2, 5, 2, 1]));
    let mut steps = Vec::new();
    HandCombat::run(&tables, &facts, &mut dice, &mut steps);
    let lines: Vec<_> = steps[0].modifiers.iter().map(|line| (&*line.label, &*line.value)).collect();
    assert_eq!(lines, [(CANCELLED, "-7"), ("each veteran stand", "+1")]);
    assert_eq!((steps[0].total, steps[1].total), (Some(13), Some(1)));
    assert_eq!(steps[0].result, "1 hit at once (2 rolled; no stand is left to take more); score 13");
    assert_eq!(steps[1].result, "0 hits at once; score 1");
}

/// Section 6: half lost, and the general.
#[test]
fn a_group_with_half_its_stands_lost_goes_back_without_a_general() {
    let outcome = |words: &str| {
        let outcome = resolved::<BrokenGroup, 0>(words, []);
        (outcome.broken, outcome.squares_back)
    };
    assert_eq!(outcome("full=6 lost=2"), (false, 0));
    assert_eq!(outcome("full=6 lost=3"), (true, 2));
    assert_eq!(outcome("full=5 lost=3"), (true, 2));
    assert_eq!(outcome("full=5 lost=2"), (false, 0));
    assert_eq!(outcome("full=6 lost=3 general=own"), (true, 0));
    assert_eq!(outcome("full=6 lost=3 general=other"), (true, 0));
    let said = "lost=3: at least 1 of 2 stands is left; give 0 to 1";
    assert_eq!(refused::<BrokenGroup>("full=2 lost=3"), said);
    assert!(refused::<BrokenGroup>("full=3").starts_with("lost=3"), "nobody is left to go back");
}
