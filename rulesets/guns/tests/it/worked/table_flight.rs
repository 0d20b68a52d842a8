//! Sections 2 and 8 on the table: worked examples of compulsory moves.

use crate::table::{Table, battery, blue, grey, regiment};
use board::table::{Angle, Face, Inches, Point, Pose};
use guns::{Absence, Array, Post, Side, Status, TurnPhase};
use testkit::Worked;

/// A unit has broken: the middle of its front is where it was.
fn is_in(table: &mut Table, name: &str, status: Status) {
    let id = table.id(name);
    let block = |table: &Table| table.state().block(&table.battle, id).expect("on the table");
    let front = block(table).middle_of(Face::Front);
    table.change(|state| state.units[usize::from(id.0)].status = status);
    let (facing, depth) = (block(table).pose().facing, block(table).depth());
    let pose = Pose::new(front.towards(facing, Inches::ZERO - depth / 2), facing);
    table.change(|state| state.units[usize::from(id.0)].pose = Some(pose));
}

fn absence(table: &Table, name: &str) -> Option<Absence> {
    table.state().unit(table.id(name)).absence
}

#[test]
fn a_retreater_goes_12_inches_to_its_own_edge_facing_the_enemy() {
    let mut table = Table::new(&[blue("1st Blue", "20,30"), grey("1st Grey", "20,40")]);
    is_in(&mut table, "1st Blue", Status::Retreating);
    table.after(TurnPhase::Command, []);
    assert_eq!(table.spot("1st Blue"), (200, 180, 0));
    // Again in the next turn.
    table.after(TurnPhase::Command, []);
    assert_eq!(table.spot("1st Blue"), (200, 60, 0));
    // A later flight over the edge disperses it.
    table.after(TurnPhase::Command, []);
    assert_eq!(absence(&table, "1st Blue"), Some(Absence::Dispersed));
}

#[test]
fn routers_turn_their_backs_and_horse_goes_20_inches() {
    let horse = "arm = 'cavalry'\nweapon = 'carbine'";
    let parts = [regiment("1st Horse", "Blue Brigade", 12, "30,40", 0, horse), grey("1st Grey", "30,52")];
    let mut table = Table::new(&parts);
    is_in(&mut table, "1st Horse", Status::Routing);
    table.after(TurnPhase::Command, []);
    assert_eq!(table.spot("1st Horse"), (300, 200, 180));
}

#[test]
fn half_of_the_first_retreat_keeps_formation_and_unforms_friends_then_others_are_avoided() {
    let mut table = Table::new(&[
        blue("1st Blue", "20,40"),
        blue("2nd Blue", "20,37"),
        blue("3rd Blue", "20,31"),
        grey("1st Grey", "20,50"),
    ]);
    is_in(&mut table, "1st Blue", Status::Retreating);
    table.after(TurnPhase::Command, []);
    assert_eq!((table.status("2nd Blue"), table.status("3rd Blue")), (Status::Unformed, Status::Formed));
    let battle = &table.battle;
    let block = |name: &str| table.state().block(battle, table.id(name)).unwrap();
    assert!(!block("1st Blue").overlaps(&block("3rd Blue")), "{:?}", table.spot("1st Blue"));
    assert!(table.spot("1st Blue").1 < 330, "{:?}", table.spot("1st Blue"));
}

// "keeping formation for half of the first move and unforming friends .. it passes there": those it is among then, too.
#[test]
fn a_unit_among_friends_at_half_of_its_retreat_comes_through_them() {
    for friend in ["20,24.3", "20,24", "20,23.7", "20,23.2"] {
        let mut table =
            Table::new(&[blue("1st Blue", "20,30"), blue("2nd Blue", friend), grey("1st Grey", "27,26")]);
        is_in(&mut table, "1st Blue", Status::Retreating);
        table.after(TurnPhase::Command, []);
        assert_eq!(absence(&table, "1st Blue"), None, "friends at {friend}");
        let (x, y, _) = table.spot("1st Blue");
        assert!((x, y) >= (200, 175) && y <= 185, "{x} {y}, friends at {friend}");
        assert_eq!(table.status("2nd Blue"), Status::Unformed, "friends at {friend}");
    }
}

#[test]
fn the_way_bends_round_enemies_and_a_unit_stuck_near_one_disperses() {
    let mut table =
        Table::new(&[blue("1st Blue", "20,30"), grey("1st Grey", "20,20"), grey("2nd Grey", "20,45")]);
    is_in(&mut table, "1st Blue", Status::Routing);
    table.after(TurnPhase::Command, []);
    let (x, y, _) = table.spot("1st Blue");
    assert!(y < 240 && x != 200, "{x} {y}");
    // A ring of enemies.
    let ring = [("1", "20,25", 180), ("2", "20,35", 0), ("3", "14,30", 90), ("4", "26,30", 270)];
    let ring = ring.map(|(name, at, facing)| regiment(name, "Grey Brigade", 32, at, facing, ""));
    let mut stuck = Table::new(&[&[blue("1st Blue", "20,30")][..], &ring].concat());
    is_in(&mut stuck, "1st Blue", Status::Routing);
    stuck.after(TurnPhase::Command, []);
    assert_eq!(absence(&stuck, "1st Blue"), Some(Absence::Dispersed));
}

#[test]
fn a_broken_brigade_retires_18_inches_unformed_and_halts_at_the_edge() {
    let mut table =
        Table::new(&[blue("1st Blue", "20,30"), blue("2nd Blue", "30,10"), grey("1st Grey", "20,45")]);
    is_in(&mut table, "1st Blue", Status::Unformed);
    let brigade = table.brigade("Blue Brigade");
    table.change(|state| state.brigades[usize::from(brigade.0)].retires = true);
    table.after(TurnPhase::Command, []);
    assert_eq!((table.spot("1st Blue"), table.status("1st Blue")), ((200, 120, 0), Status::Unformed));
    assert_eq!(table.spot("2nd Blue"), (300, 5, 0));
    assert!(!table.state().brigade(brigade).retires, "it moves once");
}

// Section 8: "A broken brigade moves once, then has hold orders"; section 3: its area is round where its general stood when the order came.
#[test]
fn a_broken_brigade_holds_the_place_it_has_come_to() {
    let mut table = Table::new(&[blue("1st Blue", "20,40"), grey("1st Grey", "20,50")]);
    is_in(&mut table, "1st Blue", Status::Unformed);
    let (brigade, unit) = (table.brigade("Blue Brigade"), table.id("1st Blue"));
    let general = table.battle.brigade(brigade).general;
    table.change(|state| {
        state.generals[usize::from(general.0)].post = Post::With(unit);
        let own = &mut state.brigades[usize::from(brigade.0)];
        (own.retires, own.area) = (true, Point::new(Inches::whole(20), Inches::whole(40)));
    });
    table.after(TurnPhase::Command, []);
    let area = table.state().brigade(brigade).area;
    assert!(area.y() < Inches::whole(24), "{area}");
}

#[test]
fn guns_that_flee_before_fire_limber_and_an_attached_general_goes_along() {
    let mut table = Table::new(&[battery("Guns", Side::Union, 2, "30,30", ""), grey("1st Grey", "30,45")]);
    let (hays, guns) = (table.general("Hays"), table.id("Guns"));
    is_in(&mut table, "Guns", Status::Retreating);
    table.change(|state| state.generals[usize::from(hays.0)].post = Post::With(guns));
    table.after(TurnPhase::Command, []);
    assert_eq!(table.state().unit(guns).array, guns::Array::Limbered);
    let general = table.state().general_block(&table.battle, hays).unwrap().pose().at;
    assert!(general.y() < Inches::whole(22), "{general}");
}

// "a first flight halts at the edge, a later one over it disperses the unit".
#[test]
fn a_first_flight_halts_at_the_edge() {
    for status in [Status::Retreating, Status::Routing] {
        let mut table = Table::new(&[blue("1st Blue", "20,7"), grey("1st Grey", "20,17")]);
        is_in(&mut table, "1st Blue", status);
        table.after(TurnPhase::Command, []);
        // A mob of 20 is 2.5 inches deep.
        assert_eq!((table.spot("1st Blue").0, table.spot("1st Blue").1), (200, 13), "{status:?}");
        table.after(TurnPhase::Command, []);
        assert_eq!(absence(&table, "1st Blue"), Some(Absence::Dispersed), "{status:?}");
    }
}

// "it takes the shortest path of straight legs, none over 60 degrees off the way home, and stops where none leads on".
#[test]
fn no_flight_goes_sideways() {
    let marsh = "areas = [{ kind = 'marsh', corners = ['0,5', '60,15'] }]";
    let horse = regiment("1st Horse", "Blue Brigade", 12, "30,30", 0, "arm = 'cavalry'");
    let mut table = Table::with(marsh, &[horse, grey("1st Grey", "30,55")]);
    is_in(&mut table, "1st Horse", Status::Retreating);
    table.after(TurnPhase::Command, []);
    let (x, y, _) = table.spot("1st Horse");
    assert_eq!(x, 300, "the marsh is closed to it from edge to edge: it halts before it");
    assert!((165..=170).contains(&y), "{y}");
}

#[test]
fn a_flight_round_the_enemy_bends_by_60_degrees_at_most() {
    for at in ["20,18", "22,18", "17,20", "24,21"] {
        let enemy = regiment("1st Grey", "Grey Brigade", 32, at, 180, "");
        let mut table = Table::new(&[blue("1st Blue", "20,34"), enemy, grey("2nd Grey", "20,46")]);
        is_in(&mut table, "1st Blue", Status::Routing);
        let from = table.pose("1st Blue").at;
        table.after(TurnPhase::Command, []);
        let to = table.pose("1st Blue").at;
        let off = from.bearing(to).from(board::table::Angle::SOUTH).abs();
        assert!(off <= board::table::Turn::degrees(60), "{at}: {from} to {to}");
        assert!(to.y() < from.y() - Inches::whole(6), "{at}: {from} to {to}");
    }
}

// "a model gun needs 2 crew to fire or limber".
#[test]
fn guns_that_flee_before_fire_leave_those_behind_that_nobody_limbers() {
    for (crew, array, guns) in [(12, Array::Limbered, 3), (5, Array::Limbered, 2), (1, Array::Deployed, 0)] {
        let parts = [
            battery("Guns", Side::Union, 3, "30,30", ""),
            blue("1st Blue", "50,5"),
            grey("1st Grey", "30,45"),
        ];
        let mut table = Table::new(&parts);
        is_in(&mut table, "Guns", Status::Retreating);
        let id = table.id("Guns");
        table.change(|state| state.units[usize::from(id.0)].figures = crew);
        table.after(TurnPhase::Command, []);
        let own = table.state().unit(id);
        assert_eq!((own.array, own.guns, own.figures), (array, guns, crew), "{crew} crew");
        assert!(table.spot("Guns").1 < 200, "{crew} crew: {:?}", table.spot("Guns"));
    }
}

// "crewless guns fall to the first enemy to touch them": no unit is left to retire with them.
#[test]
fn guns_without_crew_do_not_retire_with_their_brigade() {
    let guns = "[[units]]\nname = 'Guns'\nbrigade = 'Blue Brigade'\ngrade = 'regular'\nguns = 2\nat = '40,30'\nfacing = 0\n\
                gun = '12-pdr'\nformation = 'deployed'\n";
    let mut table = Table::new(&[blue("1st Blue", "20,30"), guns.into(), grey("1st Grey", "20,50")]);
    let (brigade, id) = (usize::from(table.brigade("Blue Brigade").0), usize::from(table.id("Guns").0));
    table.change(|state| {
        state.brigades[brigade].retires = true;
        state.units[id].figures = 0;
    });
    table.after(TurnPhase::Command, []);
    assert_eq!((table.spot("Guns"), table.spot("1st Blue").1), ((400, 300, 0), 120));
}

// Section 1: a general "may attach himself and moves with it"; section 8: "a first flight halts at the edge".
#[test]
fn a_general_whose_unit_halts_at_the_edge_stays_on_the_table() {
    let mut table = Table::new(&[blue("1st Blue", "20,6"), grey("1st Grey", "20,16")]);
    let (webb, unit) = (table.general("Webb"), table.id("1st Blue"));
    table.change(|state| state.generals[usize::from(webb.0)].post = Post::With(unit));
    is_in(&mut table, "1st Blue", Status::Retreating);
    table.after(TurnPhase::Command, []);
    let block = table.state().block(&table.battle, unit).expect("it halts at the edge");
    assert_eq!(block.middle_of(Face::Rear).y(), Inches::ZERO);
    let general = table.state().general_block(&table.battle, webb).expect("he is with it");
    assert!(table.battle.table.holds(&general), "{:?}", general.pose().at);
}

// "retires 18"": the brigade with its general; "Brigade area: 12" round where its general stood when the order came."
#[test]
fn a_general_on_his_own_goes_back_with_his_broken_brigade() {
    let mut table = Table::new(&[blue("1st Blue", "20,40"), grey("1st Grey", "20,50")]);
    is_in(&mut table, "1st Blue", Status::Unformed);
    let (brigade, webb) = (table.brigade("Blue Brigade"), table.general("Webb"));
    let alone =
        |x: i32, y: i32| Post::Alone(Pose::new(Point::new(Inches::whole(x), Inches::whole(y)), Angle::NORTH));
    table.change(|state| {
        state.generals[usize::from(webb.0)].post = alone(24, 38);
        let own = &mut state.brigades[usize::from(brigade.0)];
        (own.retires, own.area) = (true, Point::new(Inches::whole(24), Inches::whole(38)));
    });
    table.after(TurnPhase::Command, []);
    let area = table.state().brigade(brigade).area;
    assert!(area.y() < Inches::whole(24), "{area}");
    // He is too far off to go along: the area is round where he stands.
    table.change(|state| {
        state.generals[usize::from(webb.0)].post = alone(55, 38);
        state.brigades[usize::from(brigade.0)].retires = true;
    });
    table.after(TurnPhase::Command, []);
    assert_eq!(table.state().brigade(brigade).area, Point::new(Inches::whole(55), Inches::whole(38)));
}
