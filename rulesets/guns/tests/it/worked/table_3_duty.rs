//! Section 3 on the table: worked examples of what an order lets a unit do, asks of it, and when it ends by itself.

use crate::table::{Table, battery, blue, grey, regiment};
use board::table::{Angle, Inches, Point, Pose};
use guns::rules::command::brigade_orders::move_refusal;
use guns::sheet::cells::BrigadeOrder;
use guns::{Post, Refusal, Side, Status, TurnPhase};
use testkit::Worked;

const SECOND: &str = "
[[brigades]]
name = 'Second Brigade'
division = 'Union Division'
order = 'engage'
general = { name = 'Hall', at = '30,2', facing = 0 }
";

fn table(order: BrigadeOrder) -> Table {
    let second = regiment("2nd Blue", "Second Brigade", 20, "40,10", 0, "");
    let guns = battery("Cushing", Side::Union, 2, "50,10", "");
    let mut table =
        Table::new(&[SECOND.into(), blue("1st Blue", "20,10"), second, guns, grey("1st Grey", "20,50")]);
    let area = point(20, 6);
    table.change(|state| (state.brigades[0].order, state.brigades[0].area) = (order, area));
    table
}

fn point(x: i32, y: i32) -> Point {
    Point::new(Inches::whole(x), Inches::whole(y))
}

fn put(table: &mut Table, unit: &str, x: i32, y: i32) {
    let unit = usize::from(table.id(unit).0);
    table.change(|state| {
        let facing = state.units[unit].pose.expect("on the table").facing;
        state.units[unit].pose = Some(Pose::new(point(x, y), facing));
    });
}

/// Why the order of its brigade keeps a unit from going there, facing as it does.
fn going(table: &Table, unit: &str, x: i32, y: i32) -> Option<Refusal> {
    let id = table.id(unit);
    let from = table.state().block(&table.battle, id).expect("on the table");
    let to = from.moved_to(Pose::new(point(x, y), from.pose().facing));
    move_refusal(table.now(), id, &from, &to)
}

fn order(table: &Table, brigade: &str) -> BrigadeOrder {
    table.state().brigade(table.brigade(brigade)).order
}

fn lags(table: &mut Table, brigade: &str) -> bool {
    table.after(TurnPhase::NormalMoves, []);
    table.state().brigade(table.brigade(brigade)).lagging
}

// "hold: moves inside its brigade area", "12 inches round where its general stood when the order came".
// "Attacked: a charge declared on it, or shot at within effective range; move becomes hold at that moment, so a brigade charged in
// phase 4 is on hold in phase 5."
#[test]
fn a_brigade_on_the_move_holds_as_soon_as_a_charge_is_declared_on_it() {
    let mut table = table(BrigadeOrder::Move);
    let grey = usize::from(table.brigade("Grey Brigade").0);
    table.change(|state| state.brigades[grey].order = BrigadeOrder::Assault);
    let (blue, enemy) = (usize::from(table.id("1st Blue").0), usize::from(table.id("1st Grey").0));
    table.change(|state| {
        state.units[blue].pose = Some("20,20 facing 0".parse().unwrap());
        state.units[enemy].pose = Some("20,29 facing 180".parse().unwrap());
    });
    table.act(TurnPhase::Charges, Side::Confederate);
    table.give("1st Grey charges 1st Blue", []);
    assert_eq!(order(&table, "Blue Brigade"), BrigadeOrder::Hold);
}

#[test]
fn on_hold_units_stay_inside_the_brigade_area() {
    let mut table = table(BrigadeOrder::Hold);
    assert_eq!(going(&table, "1st Blue", 20, 18), None, "12 inches from its middle");
    let (distance, most) = (Inches::whole(13), Inches::whole(12));
    assert_eq!(going(&table, "1st Blue", 20, 19), Some(Refusal::OutsideArea { distance, most }));
    put(&mut table, "1st Blue", 20, 30);
    assert_eq!(going(&table, "1st Blue", 20, 25), None, "who is outside may come in");
    assert!(going(&table, "1st Blue", 26, 30).is_some(), "but not go on outside");
}

// An order to hold makes a new area, where the general stands.
#[test]
fn the_area_is_where_the_general_stood_when_the_order_came() {
    let mut table = table(BrigadeOrder::Engage);
    let webb = usize::from(table.general("Webb").0);
    let unit = table.id("1st Blue");
    table.act(TurnPhase::Command, Side::Union).change(|state| state.generals[webb].post = Post::With(unit));
    table.give("Blue Brigade to hold by own initiative", [4, 4]);
    assert_eq!(
        table.state().brigades[0].area,
        Point::new(Inches::whole(20), Inches::whole(9)),
        "behind its unit"
    );
}

// "Support names a brigade and stays within 18 inches of it."
#[test]
fn on_support_units_stay_by_the_brigade_they_support() {
    let mut table = table(BrigadeOrder::Support);
    let second = table.brigade("Second Brigade");
    table.change(|state| state.brigades[0].supports = Some(second));
    // Ten files of half an inch: the lines are 5 inches long.
    assert_eq!(going(&table, "1st Blue", 17, 10), None, "18 inches between the ends of their lines");
    let (distance, most) = (Inches::whole(19), Inches::whole(18));
    assert_eq!(going(&table, "1st Blue", 16, 10), Some(Refusal::FarFromSupported { distance, most }));
    put(&mut table, "1st Blue", 5, 10);
    assert_eq!(going(&table, "1st Blue", 9, 10), None, "it may come nearer");
    put(&mut table, "1st Blue", 20, 10);
    let gone = usize::from(table.id("2nd Blue").0);
    table.change(|state| state.units[gone].pose = None);
    assert_eq!(going(&table, "1st Blue", 16, 10), None, "there is nobody left to support");
}

// "Retire: at least half a move away from the enemy each turn".
#[test]
fn who_retires_does_not_come_nearer_the_enemy() {
    let table = table(BrigadeOrder::Retire);
    assert_eq!(going(&table, "1st Blue", 20, 11), Some(Refusal::TowardsEnemy));
    assert_eq!(going(&table, "1st Blue", 20, 6), None);
    let id = table.id("1st Blue");
    let from = table.state().block(&table.battle, id).expect("on the table");
    let about = from.moved_to(Pose::new(from.pose().at, Angle::degrees(180)));
    assert_eq!(move_refusal(table.now(), id, &from, &about), None, "it may turn");
}

// The other orders, and guns of no brigade, go where they like.
#[test]
fn other_orders_bind_nobody() {
    for free in [BrigadeOrder::Assault, BrigadeOrder::Engage, BrigadeOrder::Move] {
        assert_eq!(going(&table(free), "1st Blue", 20, 30), None, "{free:?}");
    }
    assert_eq!(going(&table(BrigadeOrder::Hold), "Cushing", 50, 40), None);
}

// "assault: half of the troops or more go forward half a move"; "units charging, fighting or fleeing count as forward".
#[test]
fn an_assault_goes_forward_with_half_of_its_troops() {
    let units = || [blue("1st Blue", "20,10"), blue("2nd Blue", "30,10"), blue("3rd Blue", "40,10")];
    let assault = || {
        let mut table = Table::new(&[units().concat(), grey("1st Grey", "20,50")]);
        table.change(|state| state.brigades[0].order = BrigadeOrder::Assault);
        table
    };
    assert!(lags(&mut assault(), "Blue Brigade"));
    let mut one = assault();
    one.change(|state| state.units[0].marks.forward = true);
    assert!(lags(&mut one, "Blue Brigade"), "one of three");
    let mut two = assault();
    two.change(|state| {
        state.units[0].marks.forward = true;
        state.units[1].status = Status::Retreating;
    });
    assert!(!lags(&mut two, "Blue Brigade"), "two of three, one of them fleeing");
}

// "engage: one unit within charge or musket range".
#[test]
fn an_engagement_has_a_unit_within_charge_or_musket_range() {
    let mut near = table(BrigadeOrder::Engage);
    put(&mut near, "1st Grey", 20, 27);
    assert!(!lags(&mut near, "Blue Brigade"), "16 inches, the reach of a rifled musket");
    let mut far = table(BrigadeOrder::Engage);
    put(&mut far, "1st Grey", 20, 28);
    assert!(lags(&mut far, "Blue Brigade"), "17 inches");
    assert!(!lags(&mut table(BrigadeOrder::Hold), "Blue Brigade"), "other orders ask for nothing");
}

// "move: becomes hold if attacked", "Attacked: charged, or shot at effectively".
#[test]
fn a_brigade_on_the_move_holds_when_it_is_shot_at_effectively() {
    let mut table = table(BrigadeOrder::Move);
    table.change(|state| state.units[0].marks.under_fire = true).after(TurnPhase::Firing, [6, 6, 1, 1]);
    assert_eq!(order(&table, "Blue Brigade"), BrigadeOrder::Move, "at long range");
    table.change(|state| state.units[0].marks.attacked = true).after(TurnPhase::Firing, [6, 6, 1, 1]);
    assert_eq!(order(&table, "Blue Brigade"), BrigadeOrder::Hold);
    let webb = table.battle.general(table.general("Webb")).pose.at;
    assert_eq!(table.state().brigades[0].area, webb, "where its general stands");
}

// "at least half a move away from the enemy each turn": a unit that did not go by itself is taken back at the end of the moves.
#[test]
fn who_retires_goes_back_half_a_move_each_turn() {
    let mut table = table(BrigadeOrder::Retire);
    put(&mut table, "1st Grey", 20, 26);
    put(&mut table, "1st Blue", 20, 16);
    table.after(TurnPhase::NormalMoves, []);
    assert_eq!(table.spot("1st Blue"), (200, 120, 0), "half of 8 inches");
    assert_eq!(table.status("1st Blue"), Status::Formed);
    put(&mut table, "1st Blue", 20, 16);
    table.change(|state| state.units[0].marks.towards = -300).after(TurnPhase::NormalMoves, []);
    assert_eq!(table.spot("1st Blue"), (200, 144, 0), "what is left of it");
    put(&mut table, "1st Blue", 20, 16);
    table.change(|state| state.units[0].marks.towards = -500).after(TurnPhase::NormalMoves, []);
    assert_eq!(table.spot("1st Blue"), (200, 160, 0), "it has gone");
    table.change(|state| (state.units[0].marks.towards, state.units[0].marks.spent) = (0, 1000));
    table.after(TurnPhase::NormalMoves, []);
    assert_eq!(table.spot("1st Blue"), (200, 160, 0), "it spent its move on something else");
    table.change(|state| (state.units[0].marks.spent, state.units[0].status) = (0, Status::Faltering));
    table.after(TurnPhase::NormalMoves, []);
    assert_eq!(table.spot("1st Blue"), (200, 160, 0), "it falters, and does not move");
}

// "it becomes hold with no enemy within 24 inches or at the edge".
#[test]
fn who_retires_holds_when_the_enemy_is_far_or_the_edge_is_reached() {
    let mut far = table(BrigadeOrder::Retire);
    put(&mut far, "1st Grey", 20, 37);
    far.after(TurnPhase::NormalMoves, []);
    assert_eq!(order(&far, "Blue Brigade"), BrigadeOrder::Hold, "26 inches before it went");
    let mut edge = table(BrigadeOrder::Retire);
    put(&mut edge, "1st Grey", 20, 20);
    put(&mut edge, "1st Blue", 20, 4);
    edge.after(TurnPhase::NormalMoves, []);
    assert_eq!(order(&edge, "Blue Brigade"), BrigadeOrder::Hold, "no half move is left behind it");
    let mut near = table(BrigadeOrder::Retire);
    put(&mut near, "1st Grey", 20, 20);
    near.after(TurnPhase::NormalMoves, []);
    assert_eq!(order(&near, "Blue Brigade"), BrigadeOrder::Retire);
}

// "Retire: at least half a move away from the enemy each turn": a unit in works comes out of them first, which is all its move.
#[test]
fn a_unit_in_works_or_a_house_comes_out_of_it_when_its_brigade_retires() {
    let trench = "lines = [{ kind = 'trench', points = ['10,21', '30,21'] }]";
    let mut table = Table::with(trench, &[blue("1st Blue", "20,20"), grey("1st Grey", "20,36")]);
    let works = |table: &Table| table.state().unit(table.id("1st Blue")).works;
    assert_eq!(works(&table), Some(0));
    table.change(|state| state.brigades[0].order = BrigadeOrder::Retire);
    table.after(TurnPhase::NormalMoves, []);
    assert_eq!((works(&table), table.pose("1st Blue").at), (None, point(20, 20)));
    table.change(|state| state.units[0].marks = guns::TurnMarks::default());
    table.after(TurnPhase::NormalMoves, []);
    assert_eq!(table.pose("1st Blue").at, point(20, 16));
    let house = "buildings = [{ of = 'wood', corners = ['18,18', '22,22'] }]";
    let inside = regiment("1st Blue", "Blue Brigade", 20, "20,20", 0, "formation = 'column'");
    let mut table = Table::with(house, &[inside, grey("1st Grey", "20,36")]);
    table.change(|state| state.brigades[0].order = BrigadeOrder::Retire);
    table.after(TurnPhase::NormalMoves, []);
    assert_eq!(table.state().unit(table.id("1st Blue")).building, None);
    assert!(table.pose("1st Blue").at.y() < Inches::whole(18), "{}", table.pose("1st Blue").at);
}

// "units charging, fighting or fleeing count as forward": a unit that pursued has charged on.
#[test]
fn a_unit_that_pursued_has_gone_forward() {
    let mut pursued = table(BrigadeOrder::Assault);
    assert!(lags(&mut pursued, "Blue Brigade"));
    let mut pursued = table(BrigadeOrder::Assault);
    pursued.change(|state| state.units[0].marks.pursued = true);
    assert!(!lags(&mut pursued, "Blue Brigade"));
}
