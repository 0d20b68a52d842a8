//! Section 1, board and units: cohesion, collapse, and elimination.

use crate::keys::{check, resolve, resolve_under};

#[test]
fn a_check_passes_at_or_under_cohesion() {
    check("disorder-check cohesion=6", &[6], "effect stands");
    check("disorder-check cohesion=6", &[7], "effect disordered");
    check("disorder-check cohesion=9", &[9], "effect stands");
}

#[test]
fn a_die_runs_from_nought_to_nine() {
    check("disorder-check cohesion=2", &[0], "effect stands");
    let told = resolve("disorder-check", &[0]).explained;
    assert!(told.contains("dice: 0\n  total: 0"), "{told}");
}

#[test]
fn over_half_lost_is_collapse_cohesion_less_one() {
    // Four of eight are left: half is not over half.
    check("disorder-check sp=4 start=8", &[6], "effect stands");
    check("disorder-check sp=3 start=8", &[6], "effect disordered");
    check("disorder-check sp=3 start=8", &[5], "effect stands");
    assert!(resolve("disorder-check sp=3 start=8", &[6]).explained.contains("-1  collapsed unit [ruling]"));
}

#[test]
fn a_second_disorder_routs_the_collapsed() {
    check("disorder-check sp=3 start=8 state=disordered", &[6], "effect routed, sp lost 1");
    check("disorder-check sp=3 start=8 state=disordered result=D", &[], "effect routed, sp lost 1");
    check("disorder-check sp=3 start=8 state=disordered", &[5], "effect stands");
}

#[test]
fn no_sp_left_is_eliminated() {
    check("disorder-check sp=1 state=routed", &[7], "effect eliminated, sp lost 1");
    check("fire target-sp=1", &[9], "effect eliminated, sp lost 1");
}

#[test]
fn how_much_is_collapse_is_a_house_rule() {
    let label = "a unit has collapsed with less than one in so many of its SP left";
    let house = format!("[table.shares.\"{label}\"]\nnumber = \"4\"\n");
    assert_eq!(resolve_under(&house, "disorder-check sp=3 start=8", &[6]).outcome, "effect stands");
    assert_eq!(resolve_under(&house, "disorder-check sp=1 start=8", &[6]).outcome, "effect disordered");
}
