//! Section 4, the disorder that fire calls for: checks, the second disorder, rout, and guns that must go.

use crate::keys::{check, resolve};

#[test]
fn d_with_a_number_puts_it_on_that_die() {
    for (result, passes) in [("d-3", 9), ("d-2", 8), ("d-1", 7), ("d", 6), ("d+1", 5), ("d+2", 4), ("d+3", 3)]
    {
        check(&format!("disorder-check result={result}"), &[passes], "effect stands");
        if passes < 9 {
            check(&format!("disorder-check result={result}"), &[passes + 1], "effect disordered");
        }
    }
    check("disorder-check result=D", &[], "effect disordered");
}

#[test]
fn a_disordered_unit_that_fails_checks_once_more() {
    let line = "disorder-check state=disordered";
    check(line, &[6], "effect stands");
    check(line, &[7, 6], "effect driven back, sp lost 1, back 1");
    check(line, &[7, 7], "effect driven back, sp lost 1, back 2");
    check(line, &[7, 9], "effect driven back, sp lost 1, back 2");
    check("disorder-check state=disordered cohesion=5", &[7, 9], "effect routed, sp lost 1");
    check("disorder-check state=disordered result=D", &[6], "effect driven back, sp lost 1, back 1");
}

#[test]
fn the_number_of_the_result_is_not_on_the_second_die() {
    check("disorder-check state=disordered result=d+3", &[4, 6], "effect driven back, sp lost 1, back 1");
    // Breastworks and fatigue are.
    check(
        "disorder-check state=disordered result=D breastworks=yes",
        &[8],
        "effect driven back, sp lost 1, back 1",
    );
    check("disorder-check state=disordered result=D fatigue=1", &[9], "effect routed, sp lost 1");
}

#[test]
fn a_further_failed_check_costs_the_routed_one_sp() {
    check("disorder-check state=routed", &[6], "effect stands");
    check("disorder-check state=routed", &[7], "effect stands, sp lost 1");
    check("disorder-check state=routed result=D", &[], "effect stands, sp lost 1");
}

#[test]
fn unlimbered_guns_that_must_go_check() {
    let driven = resolve("disorder-check state=disordered guns=yes sp=4 result=D", &[6]);
    let follows = "cohesion-check reason=guns-retreat cohesion=6 sp=3 start=0 breastworks=no fatigue=0";
    assert_eq!(
        (driven.outcome.as_str(), driven.next.as_str()),
        ("effect driven back, sp lost 1, back 1", follows)
    );
    check("cohesion-check", &[6], "result limbers and goes");
    check("cohesion-check", &[7], "result lost");
    let shot = resolve("fire target=guns target-state=disordered target-sp=4 sp=2", &[1, 6]);
    assert_eq!(
        shot.next,
        "cohesion-check reason=guns-retreat cohesion=6 sp=3 start=4 breastworks=no fatigue=0"
    );
}

#[test]
fn green_attackers_and_squares_check_the_same_way() {
    check("cohesion-check reason=commitment cohesion=5", &[5], "result attacks");
    check("cohesion-check reason=commitment cohesion=5", &[6], "result stays out");
    check("cohesion-check reason=square", &[6], "result forms square");
    check("cohesion-check reason=square fatigue=1", &[6], "result no square");
    check("cohesion-check reason=square sp=3 start=8", &[6], "result no square");
}

#[test]
fn a_leader_with_those_who_lose_sp_is_in_danger() {
    assert_eq!(resolve("disorder-check state=routed leaders=1", &[7]).next, "leader-loss leaders=1");
    assert_eq!(resolve("disorder-check leaders=1", &[7]).next, "");
}
