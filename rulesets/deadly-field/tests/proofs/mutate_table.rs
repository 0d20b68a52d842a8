//! Cells that only the table can show: each is changed once, and some scene comes out otherwise.
//!
//! Cells that no rule reads are listed by name, and changing them must make no difference.

use crate::{scenes, shown};
use deadly_field::DeadlyField;
use engine::PlaySheet;
use testkit::mutations_read_by;

/// What no battle reads: men, guns and minutes of history are told in figures, sections and turns; a battery is one
/// stand and has nothing between; and what an exceptional brigadier is worth, the scenario says.
const UNREAD: [&str; 7] = [
    "table.scale.\"minutes a turn\"",
    "table.scale.\"men an infantry figure\"",
    "table.scale.\"men a cavalry figure\"",
    "table.scale.\"guns a section\"",
    "table.formations.\"guns limbered\".\"gap\"",
    "table.formations.\"guns unlimbered\".\"gap\"",
    "table.leaders.\"brigade, exceptional\"",
];

#[test]
fn every_cell_left_to_the_table_matters_there() {
    let sheet = DeadlyField::printed();
    let mutations = mutations_read_by(&sheet, |changed| DeadlyField::read(changed).is_ok());
    let scenes = scenes::all();
    let answers: Vec<String> = scenes.iter().map(|scene| scene.answer("")).collect();
    let unsound = answers.iter().filter(|answer| answer.starts_with(scenes::UNSOUND)).count();
    assert_eq!(unsound, 3, "too large a regiment, too many stands, too many guns: {answers:#?}");
    let (mut noticed, mut unread, mut early, mut survivors) = (0, Vec::new(), Vec::new(), Vec::new());
    // Cells that stand together are noticed by scenes that stand together.
    let mut last = 0;
    for mutation in mutations.iter().filter(|mutation| shown::on_table(&mutation.name)) {
        let otherwise = |at: &usize| scenes[*at].answer(&mutation.overlay) != answers[*at];
        let found = (0..scenes.len()).map(|at| (last + at) % scenes.len()).find(otherwise);
        last = found.unwrap_or(last);
        let name = mutation.name.as_str();
        match (found, UNREAD.iter().any(|cell| name.starts_with(cell))) {
            (Some(_), false) => noticed += 1,
            (Some(at), true) => early.push((name, at)),
            (None, true) => unread.push(name),
            (None, false) => survivors.push(name),
        }
    }
    println!("{noticed:4} noticed in {} scenes", scenes.len());
    println!("{:4} read by no battle: {unread:#?}", unread.len());
    assert!(early.is_empty() && survivors.is_empty(), "noticed: {early:#?}, not noticed: {survivors:#?}");
    assert_eq!(unread.len(), UNREAD.len(), "{unread:#?}");
}
