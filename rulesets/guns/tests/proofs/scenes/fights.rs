//! Shots, what shelters from them, the units near the target, and melees.

use guns::{Combatant, Side, Status, TurnPhase, UnitId};

use super::cast::{drawn, second};
use super::{Change, Scene, act, ended};
use crate::table::{battery, blue, grey, regiment};

pub(super) fn scenes() -> Vec<Scene> {
    [shelter(), sight(), near(), hand_to_hand()].into_iter().flatten().collect()
}

/// A regiment that has lost just half fights one without losses.
fn hand_to_hand() -> Vec<Scene> {
    let parts = [blue("1st Blue", "30,20"), grey("1st Grey", "30,21")];
    let closed = ended(TurnPhase::Firing, &parts).with(|_, state| {
        state.units[0].figures = state.units[0].size / 2;
        for unit in [0, 1].map(UnitId) {
            state.combatants.push(Combatant {
                fray: 0,
                unit,
                charging: false,
                following: false,
                recoiled: false,
                outflanked: false,
                yell: false,
                rounds: 1,
            });
        }
    });
    vec![closed]
}

fn fires(parts: &[String]) -> Scene {
    act(TurnPhase::Firing, parts, &["1st Blue fires at 1st Grey"])
}

/// Until the units that were shot at have tested.
fn tested(parts: &[String]) -> Scene {
    act(TurnPhase::Firing, parts, &["1st Blue fires at 1st Grey; done; done; done"])
}

/// In light cover, in cover, behind works.
fn shelter() -> Vec<Scene> {
    let parts = [blue("1st Blue", "30,20"), grey("1st Grey", "30,28")];
    [
        "areas = [{ kind = 'crops', corners = ['20,27', '40,29'] }]",
        "areas = [{ kind = 'open-wood', corners = ['20,27', '40,29'] }]",
        "lines = [{ kind = 'trench', points = ['20,27', '40,27'] }]",
    ]
    .map(|head| fires(&parts).on(head))
    .into()
}

/// Arcs, woods, shots over friends, flank and rear.
fn sight() -> Vec<Scene> {
    let guns = battery("1st Blue", Side::Union, 2, "20,20", "");
    let high = battery("1st Blue", Side::Union, 2, "30,5", "");
    vec![
        // Half a degree out of the arc.
        fires(&[blue("1st Blue", "30,20"), grey("1st Grey", "42.65,33")]),
        fires(&[drawn("1st Blue", "20,20", "skirmish"), grey("1st Grey", "38.67,30")]),
        fires(&[guns, grey("1st Grey", "35.77,40.25")]),
        // Half a degree beyond where the rear begins.
        fires(&[
            regiment("1st Blue", "Blue Brigade", 20, "37.356,36.993", 224, ""),
            grey("1st Grey", "30,30"),
        ]),
        // Half an inch more of wood than is seen through.
        fires(&[blue("1st Blue", "30,12"), grey("1st Grey", "30,22")])
            .on("areas = [{ kind = 'open-wood', corners = ['0,15', '60,18.5'] }]"),
        fires(&[high, blue("Friends", "30,12.75"), grey("1st Grey", "30,35")])
            .on("areas = [{ kind = 'gentle-slope', corners = ['20,0', '40,8'] }]"),
    ]
}

/// Units behind the target, before it, or near it.
fn near() -> Vec<Scene> {
    let other = second(Side::Confederate, "30,28.5");
    let screen = regiment("Screen", "Grey Brigade", 12, "30,22.5", 180, "formation = 'skirmish'");
    let many = |name: &str, at: &str| regiment(name, "Blue Brigade", 32, at, 0, "grade = 'elite'");
    let sharp = regiment(
        "1st Blue",
        "Blue Brigade",
        12,
        "7,40",
        0,
        "formation = 'skirmish'\nsharpshooters = true\nweapon = 'sniper'",
    );
    let runs: Change = |_, state| {
        (state.units[2].status, state.units[2].bolted) = (Status::Routing, true);
    };
    vec![
        fires(&[blue("1st Blue", "30,15"), grey("1st Grey", "30,25"), other]),
        fires(&[blue("1st Blue", "30,15"), grey("1st Grey", "30,25"), grey("2nd Grey", "30,38.5")]),
        fires(&[blue("1st Blue", "30,14.5"), grey("1st Grey", "30,30"), screen]),
        // Tested twelve inches and a half from their general, or from friends that rout.
        tested(&[many("1st Blue", "5,41"), grey("1st Grey", "5,44.5")]),
        tested(&[many("1st Blue", "30,26.5"), grey("1st Grey", "30,30"), grey("2nd Grey", "30,44.25")])
            .with(runs),
        // A general is four inches and a half from the target.
        fires(&[sharp, grey("1st Grey", "5,52.5")]),
        // Held, with the enemy six inches and a half away.
        ended(TurnPhase::Tests, &[blue("1st Blue", "30,20"), grey("1st Grey", "30,27")])
            .on("objectives = [{ name = 'the knoll', at = '30,20', points = 3 }]"),
    ]
}
