//! The units on the table, how large it is, and the terms of the battle.

use deadly_field::game::state::{Absence, Fate};
use deadly_field::sheet::units::Side;
use deadly_field::{Battle, State};

use super::{Change, Scene, scene};
use crate::kit::{blues, chief, greys};
use crate::table::{battery, blue, grey};

pub(super) fn scenes() -> Vec<Scene> {
    let strong = |more: &str| scene(&[blues("A", "20,10", more)], &[]);
    let mut all = vec![
        strong("figures = 2"),
        strong("figures = 9"),
        strong("figures = 6\nstands = 3"),
        strong("figures = 8\nstands = 4"),
        scene(&[battery("Guns", Side::Union, "20,10", "sections = 4")], &[]),
        scale("at least", 81),
        scale("at most", 101),
        edges(),
    ];
    all.extend(leaders());
    all.extend(ends());
    all
}

/// Half-way between two numbers a yard is lost to rounding; with the other one odd, it is not.
fn scale(which: &str, yards: u8) -> Scene {
    let sheet = format!("[sheet.table.scale.\"yards an inch, {which}\"]\nnumber = '{yards}'\n");
    scene(&[sheet, blue("A", "20,10")], &[])
}

/// A little over the edges of the usual table.
fn edges() -> Scene {
    let parts = [blue("North", "20,47"), blues("East", "71,20", "").replace("facing = 0", "facing = 90")];
    let scripts = ["North moves to 20,47.8 facing 0", "East moves to 71.8,20 facing 90"];
    Scene { table: "", ..scene(&parts, &scripts) }
}

/// Leaders without keys of their own, an exceptional one, and one who is replaced.
fn leaders() -> Vec<Scene> {
    let plain = "[[divisions]]\nname = 'First Division'\nside = 'union'\nleader = { name = 'Gibbon', at = '6,1' }\n\
        [[brigades]]\nname = 'Plain Brigade'\nside = 'union'\nleader = { name = 'Harrow', at = '8,1' }\n";
    let meade = |more: &str| chief("Meade", Side::Union, "10,1", more);
    let killed: Change = |battle, state| {
        let webb = battle.leader_named("Webb").expect("a leader");
        let webb = &mut state.leaders[usize::from(webb.0)];
        (webb.fate, webb.lost) = (Fate::Killed, 1);
        ended(state, 1);
    };
    vec![
        scene(&[meade(""), plain.into(), blue("A", "20,10")], &[""]),
        scene(&[meade("benefit = 3"), blue("A", "20,10")], &[]),
        scene(&[blue("A", "20,10")], &[""]).with(killed),
    ]
}

/// The last half of a turn is over.
fn ended(state: &mut State, turn: u8) {
    (state.turn, state.active) = (turn, Some(state.first.enemy()));
    state.pending.clear();
}

/// After the last turn, with losses of every kind.
fn ends() -> Vec<Scene> {
    let parts = [
        blue("A", "20,10"),
        grey("Whole", "5,30"),
        grey("Lost", "10,30"),
        greys("Thin", "15,30", ""),
        grey("Gone", "20,30").replace("Grey Brigade", "Butternut Brigade"),
        grey("Fled", "30,30").replace("Grey Brigade", "Butternut Brigade"),
        battery("Guns", Side::Confederate, "25,30", ""),
    ];
    let lost: Change = |battle, state| {
        ended(state, 12);
        for (name, left) in [("Thin", 5), ("Guns", 2), ("Lost", 0), ("Gone", 0)] {
            thin(battle, state, name, left);
        }
        let fled = &mut state.units[usize::from(battle.unit_named("Fled").expect("a unit").0)];
        (fled.pose, fled.absence) = (None, Some(Absence::Fled));
        state.leaders[usize::from(battle.leader_named("Davis").expect("a leader").0)].lost = 1;
    };
    let knoll = "objectives = [{ name = 'the knoll', at = '20,10' }]";
    vec![scene(&parts, &[""]).on(knoll).with(lost)]
}

/// Leaves a unit `left` figures or sections; without any it is removed.
fn thin(battle: &Battle, state: &mut State, name: &str, left: u8) {
    let unit = &mut state.units[usize::from(battle.unit_named(name).expect("a unit").0)];
    unit.figures = left;
    if left == 0 {
        (unit.pose, unit.absence) = (None, Some(Absence::Destroyed));
    }
}
