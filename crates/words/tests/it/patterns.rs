//! Sentences of logs, refusals and odds, written the way rule sets write them.

use words::{Distance, Fraction, Name, SideName, all_of, any_of, chance, counted, sentence, signed};

#[test]
fn losses() {
    let lost = |name: &str, figures: u32| {
        let unit = Name::new(name);
        sentence(format!("{} {}", unit.does("lose"), counted(Fraction::halves(figures), "figure")))
    };
    assert_eq!(lost("20th Maine", 2), "20th Maine loses 1 figure.");
    assert_eq!(lost("45th New York skirmishers", 5), "45th New York skirmishers lose 2½ figures.");
    assert_eq!(lost("20th Maine", 1), "20th Maine loses ½ figure.");
}

#[test]
fn fire() {
    let shot = |name: &str, hits: u8| {
        sentence(format!("{} at A Company: {}", Name::new(name).does("fire"), counted(hits, "hit")))
    };
    assert_eq!(shot("Red Gatling", 1), "Red Gatling fires at A Company: 1 hit.");
    assert_eq!(shot("Gatlings", 0), "Gatlings fire at A Company: 0 hits.");
    let all = ["5th Maine", "6th Maine"].map(Name::new);
    let joint = Name::joint(&all);
    assert_eq!(
        sentence(format!("{} and {} at 12th Georgia", joint.does("react"), joint.verb("fire"))),
        "5th Maine and 6th Maine react and fire at 12th Georgia."
    );
}

#[test]
fn retreats_and_rallies() {
    let retreat = |name: &str, hexes: u8| {
        let (unit, hexes) = (Name::new(name), counted(hexes, "hex"));
        sentence(format!("{} {hexes} and {} against rout", unit.does("retreat"), unit.verb("check")))
    };
    assert_eq!(retreat("Ortiz's guns", 2), "Ortiz's guns retreat 2 hexes and check against rout.");
    assert_eq!(retreat("4th Line", 1), "4th Line retreats 1 hex and checks against rout.");
    let fails = |name: &str| sentence(Name::new(name).does("fail to rally"));
    assert_eq!(fails("3rd Activos"), "3rd Activos fail to rally.");
    assert_eq!(fails("San Patricio battery"), "San Patricio battery fails to rally.");
}

#[test]
fn sides() {
    let ends = |label: &str| sentence(SideName::new(label).noun().does("win the battle"));
    assert_eq!(ends("Union"), "The Union wins the battle.");
    assert_eq!(ends("Mexican"), "The Mexicans win the battle.");
    let [union, confederate] = ["Union", "Confederate"].map(SideName::new);
    assert_eq!(
        sentence(format!(
            "initiative: {} 7, {} 6: {} it",
            union.bare(),
            confederate.bare(),
            union.noun().does("have")
        )),
        "Initiative: Union 7, Confederates 6: the Union has it."
    );
}

#[test]
fn charges() {
    let (unit, target) = (Name::new("1st Vermont"), Name::new("3rd Alabama"));
    assert_eq!(
        sentence(format!("{} charge fails: {} {}", unit.possessive(), unit.pronoun(), unit.verb("falter"))),
        "1st Vermont's charge fails: it falters."
    );
    assert_eq!(
        sentence(format!("{} on the ground {target} left", unit.does("halt"))),
        "1st Vermont halts on the ground 3rd Alabama left."
    );
    assert_eq!(sentence(Name::new("Uhlans").does("charge home")), "Uhlans charge home.");
    assert_eq!(format!("{}?", Name::new("Lancers").asked("follow up")), "do Lancers follow up?");
}

#[test]
fn refusals() {
    let range = |away, range| {
        let [away, range] = [away, range].map(Distance::thousandths);
        format!("the target is {} away; its range is {}", away.against(range).mark(), range.mark())
    };
    assert_eq!(range(12_692, 12_000), "the target is 12.7\" away; its range is 12\"");
    assert_eq!(range(12_040, 12_000), "the target is 12.04\" away; its range is 12\"");
    let vertex = |turned: u8| format!("it may turn {}; that is {turned}", counted(1, "vertex"));
    assert_eq!(vertex(2), "it may turn 1 vertex; that is 2");
    assert_eq!(
        format!("Gordon needs {} and has {}", counted(Fraction::of(5, 2), "move"), Fraction::of(1, 1)),
        "Gordon needs 2½ moves and has 1"
    );
    assert_eq!(
        sentence(format!("not possible: {}", Name::new("Lane's guns").does_not("may move"))),
        "Not possible: Lane's guns may not move."
    );
}

#[test]
fn odds_and_sums() {
    assert_eq!(format!("{} to remove a figure or more", chance(35, 100)), "35% to remove a figure or more");
    let modifiers = [("general within 12\"", 1), ("losses", -1)];
    let parts = modifiers.map(|(what, worth)| format!("{} {what}", signed(worth)));
    assert_eq!(format!("3 + 1, {} = 4", parts.join(", ")), "3 + 1, +1 general within 12\", −1 losses = 4");
    assert_eq!(all_of(["reach", "reactions", "test"]), "reach, reactions and test");
    assert_eq!(any_of(["stand", "evade"]), "stand or evade");
}
