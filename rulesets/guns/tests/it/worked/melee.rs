//! Two in contact, for the worked examples of melee and pursuit.

use crate::table::{Table, blue, grey};
use board::table::{Angle, Face, Inches, Point, Pose};
use guns::{Combatant, Status};
use testkit::Worked;

/// Dice of the initiative that begins the next turn: the Union has it.
pub(crate) const NEXT: [u16; 4] = [6, 5, 2, 1];

/// Puts a unit where the middle of its front is at a place, in tenths of an inch, facing `facing` degrees.
#[track_caller]
pub(crate) fn put(table: &mut Table, name: &str, (x, y): (i32, i32), facing: i32) {
    let id = table.id(name);
    let tenths = |tenths: i32| Inches::thousandths_of(tenths * 100);
    let facing = Angle::degrees(facing);
    let depth = table.state().block(&table.battle, id).expect("on the table").depth();
    let front = Point::new(tenths(x), tenths(y));
    let pose = Pose::new(front.towards(facing, Inches::ZERO - depth / 2), facing);
    table.change(|state| state.units[usize::from(id.0)].pose = Some(pose));
}

/// A unit in the first melee that did not charge.
pub(crate) fn stands(table: &Table, name: &str) -> Combatant {
    let (charging, following, recoiled, outflanked) = (false, false, false, false);
    let unit = table.id(name);
    Combatant { fray: 0, unit, charging, following, recoiled, outflanked, yell: false, rounds: 0 }
}

/// A unit in the first melee that charged.
pub(crate) fn charges(table: &Table, name: &str) -> Combatant {
    Combatant { charging: true, ..stands(table, name) }
}

/// These fight each other.
pub(crate) fn join(table: &mut Table, combatants: &[Combatant]) {
    table.change(|state| state.combatants.extend(combatants));
}

/// A unit is in this order, and the middle of its front where it was.
#[track_caller]
pub(crate) fn is_in(table: &mut Table, name: &str, status: Status) {
    let id = table.id(name);
    let block = |table: &Table| table.state().block(&table.battle, id).expect("on the table");
    let front = block(table).middle_of(Face::Front);
    table.change(|state| state.units[usize::from(id.0)].status = status);
    let (facing, depth) = (block(table).pose().facing, block(table).depth());
    let pose = Pose::new(front.towards(facing, Inches::ZERO - depth / 2), facing);
    table.change(|state| state.units[usize::from(id.0)].pose = Some(pose));
}

/// Fights the round with these dice, and goes on to the next choice: that of the next turn, or one before.
#[track_caller]
pub(crate) fn fight<const N: usize>(table: &mut Table, dice: [u16; N]) {
    table.after(guns::TurnPhase::Firing, dice);
}

/// The same with the dice that begin the next turn.
#[track_caller]
pub(crate) fn round<const N: usize>(table: &mut Table, dice: [u16; N]) {
    table.after_dice(guns::TurnPhase::Firing, dice.into_iter().chain(NEXT).collect());
}

/// The lead of the Union in a round with the same dice on both sides: what counts for it, less what counts against it.
#[track_caller]
pub(crate) fn lead(table: &Table) -> i32 {
    let told = table.glimpse(guns::TurnPhase::Firing, vec![3, 4, 3, 4]);
    let Some((before, after)) = told.split_once(" wins by ") else {
        assert!(told.contains(": a draw"), "a melee was fought");
        return 0;
    };
    let by: i32 = after.split('"').next().unwrap_or_default().parse().expect("a number");
    let winner = before.rsplit(": ").next().unwrap_or_default();
    if table.battle.unit(table.id(winner)).side == guns::Side::Union { by } else { -by }
}

/// Two regiments of 20 front to front, fellows of both far off.
pub(crate) fn two() -> Table {
    let mut table = Table::new(&[
        blue("1st Blue", "20,25"),
        grey("1st Grey", "20,40"),
        blue("2nd Blue", "52,6"),
        grey("2nd Grey", "52,54"),
    ]);
    put(&mut table, "1st Blue", (200, 300), 0);
    put(&mut table, "1st Grey", (200, 300), 180);
    table
}

/// The same, fighting.
pub(crate) fn even() -> Table {
    let mut table = two();
    let both = [stands(&table, "1st Blue"), stands(&table, "1st Grey")];
    join(&mut table, &both);
    table
}

#[track_caller]
pub(crate) fn is_fighting(table: &Table, name: &str) -> bool {
    table.state().is_fighting(table.id(name))
}
