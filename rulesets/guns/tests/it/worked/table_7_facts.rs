//! Section 7 on the table: worked examples of what counts for a side of a melee, seen by the lead with equal dice.

use super::melee::{charges, even, is_in, join, lead, put, stands, two};
use crate::table::{Table, blue, grey, regiment};
use board::table::{Inches, Point};
use guns::{Array, Combatant, Post, Status};
use testkit::Worked;

/// The two with more on the table, fighting.
#[track_caller]
fn with(head: &str, union: &str, confederate: &str) -> Table {
    let parts = [
        regiment("1st Blue", "Blue Brigade", 20, "20,25", 0, union),
        regiment("1st Grey", "Grey Brigade", 20, "20,40", 180, confederate),
        blue("2nd Blue", "52,6"),
        grey("2nd Grey", "52,54"),
    ];
    let mut table = Table::with(head, &parts);
    put(&mut table, "1st Blue", (200, 300), 0);
    put(&mut table, "1st Grey", (200, 300), 180);
    let both = [stands(&table, "1st Blue"), stands(&table, "1st Grey")];
    join(&mut table, &both);
    table
}

#[track_caller]
fn changed(name: &str, change: impl FnOnce(&mut guns::UnitState)) -> i32 {
    let mut table = even();
    let id = usize::from(table.id(name).0);
    table.change(|state| change(&mut state.units[id]));
    lead(&table)
}

#[track_caller]
fn combatant(change: impl FnOnce(&mut Combatant)) -> i32 {
    let mut table = two();
    let mut both = [stands(&table, "1st Blue"), stands(&table, "1st Grey")];
    change(&mut both[1]);
    join(&mut table, &both);
    lead(&table)
}

#[test]
fn how_it_came_in() {
    assert_eq!(lead(&even()), 0);
    assert_eq!(combatant(|grey| grey.charging = true), -2);
    assert_eq!(combatant(|grey| grey.following = true), -2);
    assert_eq!(combatant(|grey| grey.recoiled = true), 2);
    assert_eq!(combatant(|grey| grey.outflanked = true), 4);
    assert_eq!(combatant(|grey| grey.yell = true), -2);
}

#[test]
fn what_order_it_is_in() {
    for (status, plus) in [(Status::Unformed, 2), (Status::Faltering, 2), (Status::Retreating, 6)] {
        let mut table = even();
        is_in(&mut table, "1st Grey", status);
        assert_eq!(lead(&table), plus, "{status:?}");
    }
    assert_eq!(changed("1st Grey", |unit| unit.array = Array::Column), -1);
    assert_eq!(changed("1st Grey", |unit| unit.array = Array::ExtendedLine), 1);
    // Half of 20 are lost, and the other outnumbers it twice.
    assert_eq!(changed("1st Grey", |unit| unit.figures = 10), 6);
    // Of 24 begun with, 4 lost count for nothing.
    assert_eq!(changed("1st Grey", |unit| unit.size = 24), 0);
}

#[test]
fn what_it_is_and_carries() {
    assert_eq!(lead(&with("", "grade = 'crack'", "grade = 'militia'")), 3);
    assert_eq!(lead(&with("", "", "weapon = 'smoothbore-musket'")), -1);
    // Numbers of 30 and 40 against 20.
    assert_eq!(lead(&with("", "weapon = 'breechloader'", "")), 1);
    assert_eq!(lead(&with("", "weapon = 'repeater'", "")), 2);
    let mut low = with("", "weapon = 'repeater'", "");
    low.change(|state| state.units[0].low_on_ammo = true);
    assert_eq!(lead(&low), 0);
}

#[test]
fn a_brigadier_attached() {
    let mut table = even();
    let (webb, unit) = (table.general("Webb"), table.id("1st Blue"));
    table.change(|state| state.generals[usize::from(webb.0)].post = Post::With(unit));
    assert_eq!(lead(&table), 1);
}

#[test]
fn lines_of_the_brigade_behind_it() {
    let mut table = even();
    put(&mut table, "2nd Blue", (200, 260), 0);
    assert_eq!(lead(&table), 1);
}

#[test]
fn shotguns_count_in_the_first_turn() {
    let parts = [
        regiment(
            "1st Horse",
            "Blue Brigade",
            12,
            "20,25",
            0,
            "arm = 'cavalry'\nweapon = 'carbine'\nshotguns = true",
        ),
        regiment("4th Horse", "Grey Brigade", 12, "20,40", 180, "arm = 'cavalry'\nweapon = 'carbine'"),
    ];
    let mut table = Table::new(&parts);
    put(&mut table, "1st Horse", (200, 300), 0);
    put(&mut table, "4th Horse", (200, 300), 180);
    let both = [stands(&table, "1st Horse"), stands(&table, "4th Horse")];
    join(&mut table, &both);
    assert_eq!(lead(&table), 1);
    table.change(|state| state.combatants.iter_mut().for_each(|one| one.rounds = 1));
    assert_eq!(lead(&table), 0);
}

#[test]
fn horse_halves_the_numbers_of_foot_unless_in_difficult_ground() {
    let parts = [
        regiment("1st Horse", "Blue Brigade", 20, "20,25", 0, "arm = 'cavalry'\nweapon = 'carbine'"),
        grey("1st Grey", "20,40"),
    ];
    let on = |head: &str| {
        let mut table = Table::with(head, &parts);
        put(&mut table, "1st Horse", (200, 300), 0);
        put(&mut table, "1st Grey", (200, 300), 180);
        let both = [stands(&table, "1st Horse"), stands(&table, "1st Grey")];
        join(&mut table, &both);
        lead(&table)
    };
    // 20 against 10 outnumber them twice.
    assert_eq!(on(""), 2);
    assert_eq!(on("areas = [{ kind = 'steep-slope', corners = ['10,25', '30,40'] }]"), 0);
}

#[test]
fn in_cover_or_uphill_if_the_enemy_is_outside() {
    let wood = |corners: &str| format!("areas = [{{ kind = 'open-wood', corners = [{corners}] }}]");
    assert_eq!(lead(&with(&wood("'10,30', '30,40'"), "", "")), -1);
    assert_eq!(lead(&with(&wood("'10,20', '30,40'"), "", "")), 0, "they share it");
    let hill = "areas = [{ kind = 'gentle-slope', level = 1, corners = ['10,30', '30,40'] }]";
    assert_eq!(lead(&with(hill, "", "")), -1);
    let both = "areas = [{ kind = 'open-wood', corners = ['10,30', '30,40'] }, \
                { kind = 'gentle-slope', level = 1, corners = ['10,30', '30,40'] }]";
    assert_eq!(lead(&with(both, "", "")), -1, "cover or uphill");
}

#[test]
fn in_works_of_either_kind() {
    let line = |kind: &str| format!("lines = [{{ kind = '{kind}', points = ['10,29.8', '30,29.8'] }}]");
    for (kind, plus) in [
        ("wall", 1),
        ("fence", 0),
        ("hasty-works", 2),
        ("trench", 2),
        ("redoubt", 3),
        ("palisade", 3),
        ("abatis", 0),
    ] {
        // The enemy has come over it, to touch.
        let mut table = with(&line(kind), "", "");
        let grey = usize::from(table.id("1st Grey").0);
        table.change(|state| state.units[grey].works = Some(0));
        assert_eq!(lead(&table), -plus, "{kind}");
        // Works shelter only a unit that is in them.
        table.change(|state| state.units[grey].works = None);
        let is_entered = matches!(kind, "trench" | "redoubt" | "palisade");
        assert_eq!(lead(&table), if is_entered { 0 } else { -plus }, "{kind}");
    }
    // A unit that charges over it is not behind it.
    let mut table = with("lines = [{ kind = 'trench', points = ['10,30', '30,30'] }]", "", "");
    table.change(|state| state.combatants.clear());
    let (both, grey) =
        ([charges(&table, "1st Blue"), stands(&table, "1st Grey")], usize::from(table.id("1st Grey").0));
    table.change(|state| state.units[grey].works = Some(0));
    join(&mut table, &both);
    assert_eq!(lead(&table), 2 - 2);
}

#[test]
fn in_buildings() {
    for (of, plus) in [("stone", 3), ("wood", 1)] {
        let head = format!("buildings = [{{ of = '{of}', corners = ['17,30', '23,36'] }}]");
        let mut table = with(&head, "", "");
        let id = usize::from(table.id("1st Grey").0);
        table.change(|state| {
            let unit = &mut state.units[id];
            (unit.building, unit.array) = (Some(0), Array::Column);
            let middle = Point::new(Inches::whole(20), Inches::whole(33));
            unit.pose = unit.pose.map(|pose| board::table::Pose::new(middle, pose.facing));
        });
        assert_eq!(lead(&table), -plus, "{of}");
    }
}
