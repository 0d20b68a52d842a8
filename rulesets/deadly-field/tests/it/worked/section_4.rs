//! Section 4, movement: rates, the routed, and charge morale modifiers.

use deadly_field::sheet::axes::GunType;
use deadly_field::sheet::board_tables::{DistanceRow, StandKind};
use deadly_field::sheet::movement_tables::{Gait, MoverKind, Riding};
use deadly_field::sheet::units::{Arm, Formation, MoraleLevel, MoveGround};
use deadly_field::{Tables, printed_sheet};
use sheet::Inches;

use crate::keys::{check, resolve};

fn tables() -> Tables {
    Tables::read(&printed_sheet()).unwrap()
}

/// The seven rates of a row, printed; NA where there is none.
#[track_caller]
fn row(mover: MoverKind, gait: Gait, rates: &str) {
    let grounds = [
        MoveGround::Road,
        MoveGround::Trail,
        MoveGround::Open,
        MoveGround::Broken,
        MoveGround::LightWoods,
        MoveGround::HeavyWoods,
        MoveGround::Rough,
    ];
    let tables = tables();
    let rate =
        |ground| tables.rate(mover, gait, ground).map_or("NA".to_string(), |inches| inches.to_string());
    assert_eq!(grounds.map(rate).join(" "), rates, "{mover:?} {gait:?}");
}

#[test]
fn rates_by_formation_and_order() {
    let ordered = Gait::ordered;
    row(MoverKind::Infantry, ordered(Formation::BattleLine), "NA NA 6 5 4 3 1");
    row(MoverKind::Infantry, ordered(Formation::RoadColumn), "13 11 9 7 6 4 2");
    row(MoverKind::Mounted, ordered(Formation::BattleLine), "NA NA 10 8 6 4 1");
    row(MoverKind::Dismounted, ordered(Formation::BattleLine), "NA NA 6 5 4 3 1");
    row(MoverKind::Leader, ordered(Formation::BattleLine), "16 13 10 8 6 4 2");
    row(MoverKind::Battery(GunType::Napoleon), ordered(Formation::Limbered), "14 10 9 8 5 3 2");
    row(MoverKind::Battery(GunType::Napoleon), ordered(Formation::Unlimbered), "3 3 2 2 1 1 1");
    row(MoverKind::Battery(GunType::ThirtyPdrParrott), ordered(Formation::Unlimbered), "1 1 1 1 1 0 0");
}

#[test]
fn disorder_disengaging_and_being_shaken_have_rows_of_their_own() {
    let gait = |level| Gait { level, ..Gait::ordered(Formation::BattleLine) };
    row(MoverKind::Infantry, gait(MoraleLevel::Disorder), "6 5 4 3 2 1 1");
    row(MoverKind::Infantry, gait(MoraleLevel::Shaken), "5 4 3 2 2 1 1");
    let away = Gait { disengaging: true, ..gait(MoraleLevel::GoodOrder) };
    row(MoverKind::Infantry, away, "12 10 8 6 4 3 2");
    row(MoverKind::Mounted, away, "20 16 12 10 8 6 4");
    row(MoverKind::Dismounted, away, "12 10 8 6 4 4 2");
    let limbered = |level| Gait { level, ..Gait::ordered(Formation::Limbered) };
    row(MoverKind::Battery(GunType::SixPdr), limbered(MoraleLevel::Disorder), "8 6.5 5.5 4.5 3 2 1");
    row(MoverKind::Battery(GunType::SixPdr), limbered(MoraleLevel::Shaken), "4 3.25 2.75 2.25 1.5 1 0.5");
}

#[test]
fn what_is_not_allowed_on_a_road_goes_there_as_in_the_open() {
    let line = Gait::ordered(Formation::BattleLine);
    assert_eq!(tables().pace(MoverKind::Infantry, line, MoveGround::Road), Inches::whole(6));
    assert_eq!(tables().pace(MoverKind::Mounted, line, MoveGround::Trail), Inches::whole(10));
    let column = Gait::ordered(Formation::RoadColumn);
    assert_eq!(tables().pace(MoverKind::Infantry, column, MoveGround::Road), Inches::whole(13));
}

#[test]
fn charge_morale_modifiers() {
    let tables = tables();
    let level = |formation, level| Gait { level, ..Gait::ordered(formation) };
    for (formation, foot) in [
        (Formation::BattleLine, 0),
        (Formation::ExtendedLine, 1),
        (Formation::Skirmishers, 6),
        (Formation::AttackColumn, -2),
        (Formation::RoadColumn, 2),
    ] {
        assert_eq!(
            tables.cmm(Arm::Infantry, Riding::Dismounted, Gait::ordered(formation)),
            foot,
            "{formation:?}"
        );
        assert_eq!(tables.cmm(Arm::Infantry, Riding::Dismounted, level(formation, MoraleLevel::Disorder)), 3);
        assert_eq!(tables.cmm(Arm::Infantry, Riding::Dismounted, level(formation, MoraleLevel::Shaken)), 6);
    }
    for (formation, saddle, foot) in [
        (Formation::BattleLine, -1, 1),
        (Formation::Skirmishers, 5, 6),
        (Formation::DoubleLine, -2, 0),
        (Formation::RoadColumn, 1, 3),
    ] {
        let gait = Gait::ordered(formation);
        assert_eq!(
            (
                tables.cmm(Arm::Cavalry, Riding::Mounted, gait),
                tables.cmm(Arm::Cavalry, Riding::Dismounted, gait)
            ),
            (saddle, foot)
        );
    }
    let guns = |formation, order| tables.cmm(Arm::Artillery, Riding::Dismounted, level(formation, order));
    assert_eq!(
        (
            guns(Formation::Unlimbered, MoraleLevel::GoodOrder),
            guns(Formation::Limbered, MoraleLevel::GoodOrder)
        ),
        (0, 3)
    );
    assert_eq!(
        (guns(Formation::Unlimbered, MoraleLevel::Disorder), guns(Formation::Limbered, MoraleLevel::Shaken)),
        (3, 6)
    );
}

#[test]
fn how_far_the_routed_run() {
    check("routed-move", &[3, 4], "inches 7");
    check("routed-move ground=light-woods", &[5], "inches 5");
    check("routed-move arm=cavalry", &[3, 4, 6], "inches 13");
    check("routed-move arm=cavalry ground=light-woods", &[3, 4], "inches 7");
    check("routed-move arm=artillery ground=road", &[3, 4, 1], "inches 8");
    check("routed-move arm=artillery", &[3, 4], "inches 7");
    check("routed-move arm=artillery ground=heavy-woods", &[], "inches 2");
    check("routed-move arm=artillery ground=rough", &[], "abandoned");
}

#[test]
fn a_battery_that_routs_on_an_even_roll_loses_its_guns() {
    check("rout-roll", &[4], "guns lost");
    check("rout-roll", &[3], "");
    assert_eq!(resolve("rout-roll", &[3]).next, "routed-move arm=artillery ground=open");
    // The two dice that routed it are the roll: 2 is even; 5 below an MMP of 11 drops two levels on an odd 5.
    let battery = "morale-check arm=artillery formation=unlimbered size=3 figures=3";
    assert!(resolve(battery, &[1, 1]).outcome.contains("guns lost"));
    let odd = resolve(&format!("{battery} level=shaken plus=4"), &[3, 2]);
    assert_eq!(odd.outcome, "level routed, dropped 2, runs, roll 5");
    assert_eq!(odd.next, "routed-move arm=artillery ground=open");
}

/// Section 1: room of stands, and what lies between them.
#[test]
fn stands_and_gaps() {
    let tables = tables();
    let gap = |formation, stand| tables.gap(formation, stand).to_string();
    assert_eq!(gap(Formation::BattleLine, StandKind::Infantry), "0");
    assert_eq!(gap(Formation::ExtendedLine, StandKind::Infantry), "0.5");
    assert_eq!(gap(Formation::Skirmishers, StandKind::Cavalry), "1.5");
    assert_eq!(
        (gap(Formation::RoadColumn, StandKind::Infantry), gap(Formation::RoadColumn, StandKind::Cavalry)),
        ("0.75".into(), "1".into())
    );
    assert_eq!(tables.distance(DistanceRow::KeepOff).to_string(), "0.5");
}
