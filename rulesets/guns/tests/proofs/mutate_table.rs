//! Cells that only the table can show: each is changed once, and some scene or battle comes out otherwise.
//!
//! What waits for a scene, and what nobody reads, is listed by name and must not be noticed.

use std::sync::Arc;

use crate::{scenes, shown};
use dice::Seed;
use engine::{Files, PlaySheet, ToAct};
use guns::{Battle, Guns};
use testkit::{mutations_read_by, play_random};

/// What nobody reads: men and guns of history are told in figures, the phases are what they are, getting up is free,
/// depth follows from the files, routers move like a column, a brigade on move that is charged holds before it answers, infantry in
/// close order and guns in battery evade nobody, and to some cells no order leads.
const UNREAD: [&str; 26] = [
    "table.charges.\"move (becomes hold if attacked)\".\"cavalry counter-charge\"",
    "table.charges.\"move (becomes hold if attacked)\".\"infantry counter-charge\"",
    "table.movement.\"infantry line\".\"evade\"",
    "table.movement.\"infantry extended line\".\"evade\"",
    "table.movement.\"infantry column\".\"evade\"",
    "table.movement.\"artillery by prolonge\".\"evade\"",
    "table.movement.\"generals\".\"evade\"",
    "table.scale.\"men a figure\"",
    "table.scale.\"guns a model gun\"",
    "table.turn.",
    "table.acts.\"get up from the ground\"",
    "table.footprints.\"column and mob\".\"ranks\"",
    "table.footprints.\"cavalry column\".\"ranks\"",
    "table.footprints.\"guns limbered\".\"ranks\"",
    "table.footprints.\"general\".\"files\"",
    "table.footprints.\"general\".\"ranks\"",
    "table.movement.\"generals\".\"charge\"",
    "table.movement.\"infantry line\".\"retreat and rout\"",
    "table.movement.\"infantry extended line\".\"retreat and rout\"",
    "table.movement.\"artillery by prolonge\".\"retreat and rout\"",
    "table.movement.\"generals\".\"retreat and rout\"",
    "table.formations.\"skirmish\".\"column\"",
    "table.formations.\"skirmish\".\"extended line\"",
    "table.formations.\"skirmish\".\"skirmish\"",
    "table.formations.\"mount or dismount\".\"extended line\"",
    "table.formations.\"mount or dismount\".\"skirmish\"",
];

/// Battles fought at random, and with which seeds, for what no scene shows.
const BATTLES: [(&str, std::ops::Range<u64>); 2] = [
    (include_str!("conformance/close-quarters.toml"), 0..3),
    (include_str!("../../../../scenarios/guns/little-round-top.toml"), 0..1),
];

/// What came of some battles, as text: every event, and the end.
fn fought(text: &str, seeds: std::ops::Range<u64>, overlay: &str) -> Vec<String> {
    let files = Files::new(text, overlay);
    let battle = match Battle::read(&files) {
        Ok(battle) => Arc::new(battle),
        Err(faults) => return vec![faults.to_string()],
    };
    let game = |seed| {
        let game = play_random(&battle, &files, Seed::from_number(seed));
        let events: Vec<_> = game.entries().iter().flat_map(|entry| entry.log.events().cloned()).collect();
        let ToAct::Over(verdict) = game.to_act() else { panic!("not over") };
        format!("{events:?} {verdict:?}")
    };
    seeds.map(game).collect()
}

#[test]
fn every_cell_of_the_table_matters() {
    let sheet = Guns::printed();
    let mutations = mutations_read_by(&sheet, |changed| Guns::read(changed).is_ok());
    let is_listed = |list: &[&str], name: &str| list.iter().any(|&part| name.contains(part));
    let scenes = scenes::all();
    let answers: Vec<String> = scenes.iter().map(|scene| scene.answer("")).collect();
    let unsound = answers.iter().filter(|answer| answer.starts_with(scenes::UNSOUND)).count();
    assert_eq!(unsound, 3, "too large a regiment, too many guns, too dear an objective");
    let told: Vec<Vec<String>> =
        BATTLES.iter().map(|(text, seeds)| fought(text, seeds.clone(), "")).collect();
    let (mut by_scenes, mut by_battles) = (0, 0);
    let (mut unread, mut early, mut survivors) = (Vec::new(), Vec::new(), Vec::new());
    for mutation in mutations.iter().filter(|mutation| shown::on_table(&mutation.name)) {
        let (name, overlay) = (mutation.name.clone(), mutation.overlay.as_str());
        let in_scene = scenes.iter().zip(&answers).any(|(scene, answer)| scene.answer(overlay) != *answer);
        let in_battle = || {
            let mut battles = BATTLES.iter().zip(&told);
            battles.any(|((text, seeds), told)| fought(text, seeds.clone(), overlay) != *told)
        };
        let is_unread = is_listed(&UNREAD, &name);
        match in_scene {
            true if is_unread => early.push(name),
            true => by_scenes += 1,
            false => match in_battle() {
                true if is_unread => early.push(name),
                true => by_battles += 1,
                false if is_unread => unread.push(name),
                false => survivors.push(name),
            },
        }
    }
    println!("{by_scenes:4} noticed in {} scenes", scenes.len());
    println!("{by_battles:4} more noticed in battles");
    println!("{:4} read by nobody: {unread:#?}", unread.len());
    assert!(early.is_empty() && survivors.is_empty(), "noticed: {early:#?}, not noticed: {survivors:#?}");
    assert_eq!(unread.len(), 33, "{unread:#?}");
}
