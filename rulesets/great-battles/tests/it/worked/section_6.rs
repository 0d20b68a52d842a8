//! Section 6, rally, and the loss of leaders.

use crate::keys::{check, resolve};

#[test]
fn at_or_under_cohesion_a_unit_rallies() {
    check("rally", &[6], "state normal");
    check("rally", &[7], "state disordered");
    check("rally", &[8], "state disordered");
}

#[test]
fn an_adjusted_nine_over_cohesion_costs_one_sp() {
    check("rally", &[9], "state disordered, sp lost 1");
    check("rally adjacent=yes", &[8], "state disordered, sp lost 1");
    check("rally cohesion=9", &[9], "state normal");
}

#[test]
fn twice_cohesion_costs_one_sp_and_both_together_no_more() {
    check("rally cohesion=3", &[5], "state disordered");
    check("rally cohesion=3", &[6], "state disordered, sp lost 1");
    check("rally cohesion=3", &[9], "state disordered, sp lost 1");
    check("rally cohesion=4", &[8], "state disordered, sp lost 1");
}

#[test]
fn an_enemy_beside_it_and_the_saddle_add_one_each() {
    check("rally adjacent=yes", &[5], "state normal");
    check("rally adjacent=yes", &[6], "state disordered");
    check("rally mounted=yes", &[6], "state disordered");
    check("rally mounted=yes adjacent=yes", &[5], "state disordered");
}

#[test]
fn stars_are_taken_off() {
    check("rally stars=2", &[8], "state normal");
    check("rally stars=2", &[9], "state disordered");
    assert!(resolve("rally stars=2", &[8]).explained.contains("-2  each star of the best leader"));
}

#[test]
fn a_routed_unit_becomes_disordered_or_stays_routed() {
    check("rally routed=yes", &[6], "state disordered");
    check("rally routed=yes", &[7], "state routed");
    check("rally routed=yes", &[9], "state routed, sp lost 1");
}

#[test]
fn a_collapsed_unit_rallies_with_one_less() {
    check("rally sp=3 start=8", &[5], "state normal");
    check("rally sp=3 start=8", &[6], "state disordered");
}

#[test]
fn a_leader_whose_stack_loses_sp_is_in_danger() {
    let rally = resolve("rally stars=1 adjacent=yes", &[9]);
    assert_eq!(
        (rally.outcome.as_str(), rally.next.as_str()),
        ("state disordered, sp lost 1", "leader-loss leaders=1")
    );
    assert_eq!(resolve("rally", &[9]).next, "");
    check("leader-loss", &[8], "");
    check("leader-loss", &[9], "lost 1");
    check("leader-loss leaders=3", &[9, 0, 9], "lost 2");
}
