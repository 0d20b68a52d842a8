//! Random battles through the conformance suite.

mod skirmish;

use skirmish::{CLOSE, SKIRMISH, battle};
use testkit::{Conformance, Report, conformance, prove_or};

fn conforms(text: &str) -> Report {
    let report =
        conformance(&battle(text), Conformance { games: prove_or(6, 300), ..Conformance::default() });
    println!("{report}");
    report
}

#[test]
fn the_skirmish_conforms() {
    let report = conforms(SKIRMISH);
    for happened in ["Move", "Face", "Form", "Limber", "Mount", "Ride", "Tell", "Pick", "Activate", "Done"] {
        assert!(report.count(&format!("order:{happened}")) > 0, "{happened} was never ordered");
    }
    for happened in ["event:Dug", "event:Tired", "refusal:BeyondReach", "refusal:FacesOtherwise"] {
        assert!(report.count(happened) > 0, "{happened} never happened");
    }
}

#[test]
fn close_quarters_conform() {
    let report = conforms(CLOSE);
    for happened in ["event:Halted", "event:Fled", "refusal:Halted", "refusal:NoWay", "refusal:EnemyThere"] {
        assert!(report.count(happened) > 0, "{happened} never happened");
    }
}
