//! Section 8, leaders and the rest: risk, and the numbers the table goes by.

use deadly_field::sheet::axes::NumberRow;
use deadly_field::sheet::board_tables::{LeaderRank, VictoryRow};
use deadly_field::sheet::units::TroopQuality;
use deadly_field::{Tables, printed_sheet};

use crate::keys::check;

#[test]
fn the_risk_to_a_leader() {
    check("leader-risk", &[1, 1], "leader killed");
    check("leader-risk", &[1, 2], "leader wounded");
    check("leader-risk", &[2, 2], "leader unhurt");
    check("leader-risk", &[6, 6], "leader unhurt");
}

#[test]
fn leadership_benefits() {
    let tables = Tables::read(&printed_sheet()).unwrap();
    let ranks = [
        LeaderRank::Brigade,
        LeaderRank::BrigadeExceptional,
        LeaderRank::Division,
        LeaderRank::Army,
        LeaderRank::ArmyExceptional,
        LeaderRank::Replacement,
    ];
    assert_eq!(ranks.map(|rank| tables.benefit(rank)), [-1, -2, -2, -2, -3, 0]);
}

#[test]
fn the_better_change_formation_within_half_an_action_and_countercharge() {
    let tables = Tables::read(&printed_sheet()).unwrap();
    let change = |quality| (tables.formation_change(quality).to_string(), tables.countercharges(quality));
    assert_eq!(
        (change(TroopQuality::Elite), change(TroopQuality::Veteran)),
        (("½".into(), true), ("½".into(), true))
    );
    assert_eq!(
        (change(TroopQuality::Trained), change(TroopQuality::Green)),
        (("1".into(), false), ("1".into(), false))
    );
}

#[test]
fn one_figure_in_four_holds_the_horses() {
    let tables = Tables::read(&printed_sheet()).unwrap();
    assert_eq!([2, 3, 4, 7, 8].map(|figures| tables.horse_holders(figures)), [0, 0, 1, 1, 2]);
}

#[test]
fn victory_and_turns() {
    let tables = Tables::read(&printed_sheet()).unwrap();
    let points = [
        VictoryRow::Figure,
        VictoryRow::Section,
        VictoryRow::Leader,
        VictoryRow::Brigade,
        VictoryRow::Objective,
    ];
    assert_eq!(points.map(|what| tables.victory(what)), [1, 3, 5, 10, 20]);
    assert_eq!((tables.victory(VictoryRow::Turns), tables.number(NumberRow::Actions)), (12, 2));
}
