//! A turn in a few sentences.

use deadly_field::game::battle::VictoryDegree;
use deadly_field::game::state::{Absence, Fate};
use deadly_field::page::summary::{summary, turns_over};
use deadly_field::sheet::units::{MoraleLevel, Side};
use testkit::Worked;

use crate::table::{Table, battery, blue, grey};

const FARM: &str = "turns = 6\nobjectives = [{ name = 'the farm', at = '20,20', within = 2, points = 20 }]";

fn table() -> Table {
    let parts = [
        blue("Ohio", "10,10"),
        blue("Maine", "14,10"),
        grey("Georgia", "10,15"),
        grey("Texas", "14,15"),
        battery("Bigelow", Side::Union, "30,10", ""),
    ];
    Table::with(FARM, &parts)
}

#[test]
fn a_turn_is_summed_up_from_the_ground_to_the_points() {
    let mut table = table();
    let began = table.state().clone();
    let [ohio, maine, georgia, guns] =
        ["Ohio", "Maine", "Georgia", "Bigelow"].map(|name| usize::from(table.id(name).0));
    table.change(|state| {
        state.turn = 2;
        state.held[0] = Some(Side::Confederate);
        state.units[ohio].figures -= 3;
        state.units[ohio].level = MoraleLevel::Routed;
        (state.units[maine].pose, state.units[maine].absence) = (None, Some(Absence::Fled));
        state.units[georgia].figures -= 1;
        state.units[guns].figures -= 1;
        (state.leaders[0].fate, state.leaders[0].lost) = (Fate::Killed, 1);
    });
    assert_eq!(turns_over(table.state()), 1);
    assert_eq!(
        summary(&table.battle, &began, table.state()).sentences(),
        [
            "Turn 1 of 6 is over.",
            "The Confederates take the farm.",
            "The Union loses 9 figures (and 1 section) and the Confederates 1 figure.",
            "Ohio routs.",
            "Maine leaves the table.",
            "Webb is lost.",
            "Blue Brigade breaks.",
            "Points: Union 1, Confederates 44.",
        ]
    );
}

#[test]
fn the_last_turn_is_over_when_the_battle_is() {
    let mut table = table();
    let began = table.state().clone();
    assert_eq!(turns_over(&began), 0, "it is fought");
    table.change(|state| state.over = Some((None, VictoryDegree::Draw)));
    assert_eq!(turns_over(table.state()), 1);
    assert_eq!(
        summary(&table.battle, &began, table.state()).sentences(),
        ["Turn 1 of 6 is over.", "Neither side has losses.", "Points: Union 0, Confederates 0."]
    );
}
