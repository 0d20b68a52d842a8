//! What units do with their actions and reactions, and what their moves meet.

use deadly_field::UnitId;
use deadly_field::game::state::{Absence, LeftGuns};
use deadly_field::sheet::units::{MoraleLevel, Side};

use super::{Change, Scene, scene};
use crate::kit::{blues, greys, ground, horse, line};
use crate::table::{battery, blue, grey};

pub(super) fn scenes() -> Vec<Scene> {
    let mut all = actions();
    all.extend(moves());
    all.extend(reactions());
    all.extend(merging_and_taking());
    all
}

const DISORDERED: Change = |_, state| state.units[0].level = MoraleLevel::Disorder;

/// What takes actions, and how often it is done in a half turn.
fn actions() -> Vec<Scene> {
    let qualities = ["elite", "veteran", "trained", "green"];
    let drilled = (5..)
        .step_by(5)
        .zip(qualities)
        .map(|(x, quality)| blues(quality, &format!("{x},10"), &format!("quality = '{quality}'")));
    let forms = qualities.map(|quality| format!("{quality} forms attack-column"));
    let forms: Vec<&str> = forms.iter().map(String::as_str).collect();
    let some = [
        blue("A", "20,10"),
        horse("Horse", "5,10", ""),
        battery("Guns", Side::Union, "10,10", ""),
        grey("G", "10,18"),
    ];
    vec![
        scene(&drilled.collect::<Vec<_>>(), &forms),
        scene(
            &some,
            &[
                "A moves to 20,11 facing 0 then A moves to 20,12 facing 0 then A moves to 20,13 facing 0",
                "A faces 90",
                "A faces 30 then A faces 60",
                "A faces 45.5",
                "A moves to 22,11.965 facing 0",
                "A steps back 2.5",
                "Guns forms limbered",
                "Guns fires at G deliberately",
                "Horse dismounts",
                "Webb rides to 2,2 then Webb rides to 3,3 then Webb rides to 4,4",
            ],
        ),
        scene(&[blue("A", "20,10")], &["A reforms"]).with(DISORDERED),
        scene(&[blues("A", "20,10", "quality = 'green'")], &["A rallies then A rallies"])
            .with(|_, state| state.units[0].level = MoraleLevel::Shaken)
            .thrown(4),
        scene(&[blue("A", "20,10"), grey("G", "20,22.25")], &["A charges G then A charges G"]).thrown(4),
    ]
}

/// What a move meets: enemies, friends, fences.
fn moves() -> Vec<Scene> {
    let one = [blue("A", "20,10")];
    vec![
        scene(&[blue("A", "20,10"), grey("G", "20,16")], &["A moves to 20,11 facing 0"]),
        scene(&[blue("A", "20,10"), blue("B", "20,12")], &["A moves to 20,14 facing 0"]),
        scene(&one, &["A moves to 20,14.5 facing 0"]).on(&line("fence", "10,12", "30,12")),
        // An inch and a half from the enemy.
        scene(&[blue("A", "20,10"), grey("G", "20,12.25")], &["A reforms"]).with(DISORDERED),
        // And from the lane of a unit that runs.
        scene(&[blue("A", "20,20"), blue("B", "23.5,18")], &["done"])
            .with(|_, state| state.units[0].level = MoraleLevel::Routed),
    ]
}

/// What the other side does about it.
fn reactions() -> Vec<Scene> {
    let twice = "A moves to 20,11 facing 0 then react: G forms skirmishers then A moves to 20,12 facing 0 \
        then react: G forms battle-line";
    let mut met = Vec::new();
    let mut scripts = Vec::new();
    for (x, quality) in (5..).step_by(7).zip(["elite", "veteran", "trained", "green"]) {
        met.push(blues(&format!("Blue {x}"), &format!("{x},10"), ""));
        met.push(greys(&format!("Grey {x}"), &format!("{x},16"), &format!("quality = '{quality}'")));
        scripts.push(format!("Blue {x} charges Grey {x} then react: Grey {x} countercharges"));
    }
    let scripts: Vec<&str> = scripts.iter().map(String::as_str).collect();
    vec![
        scene(&[blue("A", "20,10"), grey("G", "20,18")], &[twice]),
        scene(&met, &scripts),
        // Two inches and a half away behind a wood.
        scene(
            &[blue("A", "20,10"), grey("G", "20,13.5")],
            &["A moves to 20,10.25 facing 0 then react: G forms skirmishers"],
        )
        .on(&ground("heavy-woods", "10,10.7", "30,13")),
        // Three quarters of an inch, and two more over such ground.
        scene(
            &[blue("A", "20,10"), grey("G", "20,11.5")],
            &["A moves to 20,10.1 facing 0 then react: G disengages"],
        )
        .on(&ground("rough", "10,5", "30,30")),
    ]
}

/// Two regiments become one, and guns that were left are taken.
fn merging_and_taking() -> Vec<Scene> {
    let few: Change = |_, state| state.units[..2].iter_mut().for_each(|unit| unit.figures = 2);
    let left: Change = |_, state| {
        let guns = &mut state.units[1];
        let pose = guns.pose.take().expect("on the table");
        guns.absence = Some(Absence::Abandoned);
        state.left_guns.push(LeftGuns { battery: UnitId(1), sections: 3, pose });
    };
    let guns = battery("Guns", Side::Union, "20,11.125", "");
    vec![
        scene(&[blue("A", "20,10"), blue("B", "20,10.75")], &["A merges with B"]).with(few),
        scene(&[blue("A", "20,10"), guns], &["A takes the guns of Guns"]).with(left),
    ]
}
