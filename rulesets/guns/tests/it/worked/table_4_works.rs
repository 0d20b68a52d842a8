//! Section 4 on the table: worked examples of built-up areas and works that are entered and left, and of ways skirmishers go out.

use crate::table::{Table, blue, grey, regiment};
use board::table::Inches;
use guns::{Array, Refusal, Side, TurnPhase};
use testkit::Worked;

fn table(head: &str, parts: &[String]) -> Table {
    let mut table = Table::with(head, parts);
    table.act(TurnPhase::NormalMoves, Side::Union);
    table
}

fn line(kind: &str, points: &str) -> String {
    format!("lines = [{{ kind = '{kind}', points = [{points}] }}]")
}

fn rested(table: &mut Table, name: &str) {
    let id = usize::from(table.id(name).0);
    table.change(|state| state.units[id].marks.spent = 0);
}

const HOUSE: &str = "buildings = [{ name = 'the barn', of = 'stone', corners = ['18,14', '22,18'] }]";

fn far() -> String {
    grey("9th Grey", "50,56")
}

// "Entering or leaving a built-up area .. takes the whole move, from or to within 1" on its own side".
#[test]
fn a_built_up_area_is_entered_and_left_in_a_move_and_holds_one_infantry_unit() {
    let mut table = table(HOUSE, &[blue("1st Blue", "20,12.5"), blue("2nd Blue", "30,10"), far()]);
    // No unit marches in.
    assert_eq!(
        table.refused("1st Blue marches to 20,15 facing 0").to_string(),
        "the barn is in that place; infantry may enter it from beside it"
    );
    table.give("1st Blue enters building 1", []);
    let unit = table.state().unit(table.id("1st Blue"));
    assert_eq!((unit.building, unit.marks.spent, table.spot("1st Blue")), (Some(0), 1000, (200, 160, 0)));
    assert_eq!(unit.array, Array::Column);
    assert_eq!(table.refused("2nd Blue enters building 1"), Refusal::BuildingHeld);
    rested(&mut table, "1st Blue");
    assert_eq!(table.refused("1st Blue marches to 20,22 facing 0"), Refusal::InBuilding);
    assert!(matches!(table.refused("1st Blue leaves for 20,22 facing 0"), Refusal::NotBesideIt { .. }));
    table.give("1st Blue leaves for 20,20 facing 0", []);
    let unit = table.state().unit(table.id("1st Blue"));
    assert_eq!((unit.building, unit.marks.spent), (None, 1000));
}

// "from .. within 1"": six inches off with an enemy between, nobody enters.
#[test]
fn nobody_enters_from_afar_or_after_marching() {
    let table = table(HOUSE, &[blue("1st Blue", "20,7"), blue("2nd Blue", "40,7"), far()]);
    assert!(matches!(table.refused("1st Blue enters building 1"), Refusal::NotBesideIt { .. }));
    let mut table = self::table(HOUSE, &[blue("1st Blue", "20,7"), far()]);
    table.give("1st Blue marches to 20,12.5 facing 0", []);
    assert!(matches!(table.refused("1st Blue enters building 1"), Refusal::TooLittleLeft { .. }));
}

// "along a path a march could take".
#[test]
fn nobody_enters_through_an_enemy_or_over_defences() {
    let long = regiment("1st Blue", "Blue Brigade", 32, "14,12.5", 0, "");
    let between = regiment("1st Grey", "Grey Brigade", 12, "16.5,15.2", 180, "formation = 'column'");
    assert!(table(HOUSE, &[long.clone(), far()]).may("1st Blue enters building 1"));
    let barred = table(HOUSE, &[long, between, far()]);
    assert_eq!(barred.refused("1st Blue enters building 1"), Refusal::NoWay);
    let abatis = format!("{HOUSE}\n{}", line("abatis", "'10,13.5', '30,13.5'"));
    let barred = table(&abatis, &[blue("1st Blue", "20,12.5"), far()]);
    assert_eq!(barred.refused("1st Blue enters building 1"), Refusal::DefencesBetween);
}

#[test]
fn nobody_leaves_a_house_over_defences_or_into_the_enemy() {
    let inside = regiment("1st Blue", "Blue Brigade", 20, "20,16", 0, "formation = 'column'");
    let abatis = format!("{HOUSE}\n{}", line("abatis", "'10,18.4', '30,18.4'"));
    let barred = table(&abatis, &[inside.clone(), far()]);
    assert_eq!(barred.refused("1st Blue leaves for 20,20 facing 0"), Refusal::DefencesBetween);
    assert!(barred.may("1st Blue leaves for 24,16 facing 90"), "on the other side nothing bars it");
    let held = table(HOUSE, &[inside, grey("1st Grey", "20,22"), far()]);
    assert_eq!(held.refused("1st Blue leaves for 20,20 facing 0"), Refusal::NoWay);
}

// "Entering or leaving a .. trench, redoubt or palisade takes the whole move, from or to within 1" on its own side, .. without a
// crossing roll."
#[test]
fn works_are_entered_and_left_from_beside_them_in_a_move() {
    for kind in ["trench", "redoubt", "palisade"] {
        let mut table = table(&line(kind, "'10,13', '30,13'"), &[blue("1st Blue", "20,8"), far()]);
        let works = |table: &Table| table.state().unit(table.id("1st Blue")).works;
        assert!(matches!(table.refused("1st Blue enters works 1"), Refusal::NotBesideIt { .. }), "{kind}");
        table.give("1st Blue marches to 20,12 facing 0", []);
        assert!(matches!(table.refused("1st Blue enters works 1"), Refusal::TooLittleLeft { .. }), "{kind}");
        rested(&mut table, "1st Blue");
        table.give("1st Blue enters works 1", []);
        assert_eq!((works(&table), table.spot("1st Blue")), (Some(0), (200, 120, 0)), "{kind}");
        rested(&mut table, "1st Blue");
        assert_eq!(table.refused("1st Blue marches to 20,8 facing 0"), Refusal::InWorks, "{kind}");
        assert!(matches!(table.refused("1st Blue leaves for 20,8 facing 0"), Refusal::NotBesideIt { .. }));
        assert_eq!(table.refused("1st Blue leaves for 20,14 facing 0"), Refusal::AcrossWorks, "{kind}");
        table.give("1st Blue leaves for 20,11.6 facing 0", []);
        let unit = table.state().unit(table.id("1st Blue"));
        assert_eq!((unit.works, unit.marks.spent, table.spot("1st Blue").1), (None, 1000, 116), "{kind}");
    }
    // A wall needs no entering; hasty works neither.
    for kind in ["wall", "hasty-works"] {
        let table = table(&line(kind, "'10,13', '30,13'"), &[blue("1st Blue", "20,12"), far()]);
        assert_eq!(table.refused("1st Blue enters works 1"), Refusal::NoSuchName, "{kind}");
    }
}

// "They shelter only units that have entered, stormed or been set up in them."
#[test]
fn a_unit_set_up_at_works_is_in_them_and_a_mounted_one_is_not() {
    let horse = regiment("1st Horse", "Blue Brigade", 12, "26,11.5", 0, "arm = 'cavalry'");
    let head = line("trench", "'10,13', '40,13'");
    let table = table(&head, &[blue("1st Blue", "20,12"), blue("2nd Blue", "36,10"), horse, far()]);
    let works = |name: &str| table.state().unit(table.id(name)).works;
    assert_eq!((works("1st Blue"), works("2nd Blue"), works("1st Horse")), (Some(0), None, None));
    assert_eq!(table.refused("1st Horse enters works 1"), Refusal::NotMounted);
}

#[test]
fn infantry_that_drove_an_enemy_off_and_stands_at_works_has_stormed_them() {
    let head = line("trench", "'10,33', '30,33'");
    let mut table = Table::with(&head, &[blue("1st Blue", "20,20"), grey("1st Grey", "20,50")]);
    let (blue, enemy) = (usize::from(table.id("1st Blue").0), table.id("1st Grey"));
    let stood = |beat: bool, table: &mut Table| {
        table.change(|state| {
            state.units[blue].pose = Some("20,32 facing 0".parse().unwrap());
            state.units[blue].marks.beat = beat.then_some(enemy);
            state.units[blue].works = None;
        });
    };
    stood(false, &mut table);
    table.after(TurnPhase::Melees, [6, 5, 2, 1]);
    assert_eq!(table.state().units[blue].works, None);
    stood(true, &mut table);
    // The pursuit test: superb discipline.
    table.after(TurnPhase::Melees, [6, 5, 6, 5, 2, 1]);
    assert_eq!(table.state().units[blue].works, Some(0));
}

// "Skirmishers put out likewise come to their place by a way that a march could take."
#[test]
fn skirmishers_do_not_go_out_through_the_enemy() {
    let table = table("", &[blue("1st Blue", "20,10"), grey("1st Grey", "20,14")]);
    assert_eq!(table.refused("1st Blue puts out half at 20,16.9"), Refusal::NoWay);
    let brigade = self::table("", &[blue("1st Blue", "20,10"), grey("1st Grey", "20,14")]);
    assert_eq!(brigade.refused("Blue Brigade puts out skirmishers at 20,16.9"), Refusal::NoWay);
    assert!(brigade.may("Blue Brigade puts out skirmishers at 20,7"));
}

#[test]
fn skirmishers_mind_defences_houses_and_slow_ground_on_their_way() {
    let put_out_at = |head: &str, y: &str| {
        let table = table(head, &[blue("1st Blue", "20,10"), far()]);
        let sentence = format!("1st Blue puts out half at 20,{y}");
        (!table.may(&sentence)).then(|| table.refused(&sentence))
    };
    let put_out = |head: &str| put_out_at(head, "16");
    assert_eq!(put_out(""), None);
    assert_eq!(put_out(&line("abatis", "'10,12', '30,12'")), Some(Refusal::DefencesBetween));
    let trench = line("trench", "'10,12', '30,12'");
    assert_eq!(put_out_at(&trench, "15"), None, "half of a move of 10, and 5 on the way");
    assert!(matches!(put_out(&trench), Some(Refusal::TooFar { .. })), "and 6 on the way");
    let marsh = "areas = [{ kind = 'marsh', corners = ['10,10', '30,20'] }]";
    assert!(matches!(put_out(marsh), Some(Refusal::TooFar { .. })), "12 of a move of 10");
    let house = "buildings = [{ of = 'wood', corners = ['19,12', '21,14'] }]";
    assert_eq!(put_out(house), Some(Refusal::NoWay));
}

// "Back to close order needs the recall roll": a house is no way round it.
#[test]
fn skirmishers_in_a_house_are_skirmishers_still() {
    let loose = regiment("1st Blue", "Blue Brigade", 12, "20,12.5", 0, "formation = 'skirmish'");
    let mut table = table(HOUSE, &[loose, blue("2nd Blue", "40,10"), grey("1st Grey", "20,26"), far()]);
    table.give("1st Blue enters building 1", []);
    let unit = table.state().unit(table.id("1st Blue"));
    assert_eq!((unit.building, unit.array), (Some(0), Array::Skirmish));
    // In there they take the room of a column; outside, 12 inches.
    let wide = |table: &Table| table.state().block(&table.battle, table.id("1st Blue")).unwrap().width();
    assert_eq!(wide(&table), Inches::whole(2));
    // A built-up area fires half its figures from any one side: 6, of regulars 4 and 2 left over.
    table.act(TurnPhase::Firing, Side::Union);
    table.give("1st Blue fires at 1st Grey", [1, 2, 3]);
    rested(&mut table, "1st Blue");
    table.act(TurnPhase::NormalMoves, Side::Union);
    assert_eq!(table.refused("1st Blue forms line facing 0"), Refusal::InBuilding);
    table.give("1st Blue leaves for 20,19 facing 0", []);
    let unit = table.state().unit(table.id("1st Blue"));
    assert_eq!((unit.building, unit.array, wide(&table)), (None, Array::Skirmish, Inches::whole(12)));
}

#[test]
fn skirmishers_leave_a_house_only_where_they_have_room_to_extend() {
    let loose = regiment("1st Blue", "Blue Brigade", 12, "20,12.5", 0, "formation = 'skirmish'");
    let beside = regiment("2nd Blue", "Blue Brigade", 12, "25,19", 0, "formation = 'column'");
    let mut table = table(HOUSE, &[loose, beside, far()]);
    table.give("1st Blue enters building 1", []);
    rested(&mut table, "1st Blue");
    assert_eq!(table.refused("1st Blue leaves for 20,19 facing 0").to_string(), "2nd Blue is in that place");
    assert!(table.may("1st Blue leaves for 16.9,16 facing 270"));
}
