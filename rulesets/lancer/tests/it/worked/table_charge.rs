//! Worked examples on the table: a charge within reach, over edges and walls, home on guns and gaps, and whole rounds
//! (section 5).

use crate::table::{Table, commander, enemy, foot, unit};
use board::table::Inches;
use lancer::{Pending, Post, Refusal};
use testkit::Worked;

fn lancers(at: &str, facing: u16) -> String {
    unit("Lancers", "Blue", "cavalry", "spears", at, facing)
        .replace("melee = 'average'", "melee = 'veteran'\nlancers = true")
}

fn gun(crew: u8, at: &str) -> String {
    unit("Gun", "Red", "battery", "cannon", at, 180).replace("morale", &format!("figures = {crew}\nmorale"))
}

/// Lancers charge a gun with so many crew; behind it lies this. Their own dice come after.
fn charged(crew: u8, head: &str, from: &str, facing: u16) -> Table {
    let mut table = Table::with(head, &[lancers(from, facing), gun(crew, "10,20"), enemy("F", "40,40")]);
    table.card("Lancers").give("Lancers charges Gun", [1]);
    table
}

#[test]
fn a_charge_on_a_gun_from_the_front_is_fought() {
    // "A charge that comes home is always fought": beside the gun and behind it three find an open side.
    let mut table = charged(3, "", "10,10", 0);
    assert_eq!(table.state().pending, [Pending::Fight]);
    assert_eq!(table.refused("nothing"), Refusal::MustFight);
    // 6 less 1 for the lance is within Melee 5; 4 plus 1 against horse is over Melee 4.
    table.give("Lancers fights a whole round", [6, 4, 6, 4, 6, 4]);
    assert!(table.is_gone("Gun"));
    assert_eq!(table.figures("Lancers"), 4);
}

#[test]
fn a_charge_on_a_gun_with_one_of_the_crew_is_fought_from_every_side() {
    // From the front and the flanks one steps up, so that there is nothing to choose.
    for (from, facing) in [("10,10", 0), ("1.5,20", 90), ("18.5,20", 270)] {
        let parts = [lancers(from, facing), gun(1, "10,20"), enemy("F", "40,40")];
        let mut table = Table::new(&parts);
        table.card("Lancers").give("Lancers charges Gun", [1, 6, 4]);
        assert!(table.is_gone("Gun"), "from {from}");
    }
    // From behind two touch him.
    let mut table = charged(1, "", "10,30", 180);
    table.give("Lancers fights a whole round", [6, 4]);
    assert!(table.is_gone("Gun"));
}

#[test]
fn where_nobody_finds_an_open_side_the_nearest_two_fight() {
    // Behind the last of the crew is a river, beside him no room for a horse, and before him the gun.
    let head = "areas = [{ kind = 'impassable', corners = ['2,21.4', '20,24'] }]";
    let parts = [lancers("10,10", 0), gun(1, "10,20"), enemy("F", "40,40")];
    let mut table = Table::with(head, &parts);
    table.card("Lancers").give("Lancers charges Gun", [1, 6, 4]);
    assert!(table.is_gone("Gun"));
}

#[test]
fn a_gun_with_five_crew_has_them_side_by_side_and_is_fought() {
    // Section 1: by a house rule; nobody stands where another does.
    let head = "[sheet.table.units.\"battery, its crew\"]\nfigures = '5'";
    let mut table = charged(5, head, "10,10", 0);
    assert_eq!(table.state().pending, [Pending::Fight]);
    let crew = table.state().figures(&table.battle, table.id("Gun"));
    assert_eq!(crew.len(), 5);
    for (number, (_, one)) in crew.iter().enumerate() {
        let stands_on = crew[number + 1..].iter().find(|(_, other)| one.overlaps(other));
        assert_eq!(stands_on, None);
    }
    table.give("figure 1 fights figure 1 of Gun", [6, 4]);
    assert_eq!(table.figures("Gun"), 4);
}

#[test]
fn where_a_charge_strikes_a_gap_figures_step_up() {
    // E has one figure in its rear rank, in the middle; a narrow column strikes beside him.
    let few = enemy("E", "10,20").replace("morale", "figures = 10\nmorale");
    let column = unit("A", "Blue", "infantry", "rifles", "8.6,30", 180)
        .replace("morale", "formation = 'column'\nmorale");
    let mut table = Table::new(&[column, few, enemy("F", "40,40")]);
    table.change(|state| state.units[1].figures = 6);
    table.card("A").give("A charges E towards 8.6,2", [6]);
    assert_eq!(table.state().pending, [Pending::Fight]);
    assert_eq!(table.refused("nothing"), Refusal::MustFight);
}

#[test]
fn corners_alone_are_no_contact() {
    let mut table = Table::new(&[foot("A", "10,17"), enemy("E", "10,20.2")]);
    table.card("A").give("A charges E", [6]);
    assert!(table.may("figure 3 fights figure 3 of E"));
    for corner in ["figure 3 fights figure 2 of E", "figure 3 fights figure 4 of E"] {
        assert_eq!(table.refused(corner), Refusal::NotInContact, "{corner}");
    }
}

#[test]
fn a_charge_is_declared_within_its_longest_roll_only() {
    let may = |head: &str, parts: &[String]| Table::with(head, parts).card("A").may("A charges E");
    let inches = Inches::whole;
    // Foot 12 inches, in woods 9, horse 18.
    let woods = "areas = [{ kind = 'woods', corners = ['2,5', '20,40'] }]";
    let horse = unit("A", "Blue", "cavalry", "spears", "10,10", 0);
    assert!(may("", &[foot("A", "10,10"), enemy("E", "10,23.5")]));
    assert!(!may("", &[foot("A", "10,10"), enemy("E", "10,23.6")]));
    assert!(may(woods, &[foot("A", "10,10"), enemy("E", "10,20.5")]));
    assert!(!may(woods, &[foot("A", "10,10"), enemy("E", "10,20.6")]));
    assert!(may("", &[horse.clone(), enemy("E", "10,29.5")]));
    assert!(!may("", &[horse, enemy("E", "10,29.6")]));
    let mut table = Table::new(&[foot("A", "10,10"), enemy("E", "10,39.5")]);
    table.card("A");
    assert_eq!(
        table.refused("A charges E"),
        Refusal::OutOfReach { distance: inches(28), longest: inches(12) }
    );
}

#[test]
fn the_named_enemy_is_within_reach_even_if_another_is_met_first() {
    let parts = [foot("A", "10,10"), enemy("E", "10,26"), enemy("F", "13.5,16")];
    let mut table = Table::new(&parts);
    table.card("A");
    assert!(matches!(table.refused("A charges E"), Refusal::OutOfReach { .. }));
}

#[test]
fn no_ground_halts_a_charge_on_its_way_but_near_its_ends() {
    // From 10.75 to 19.25: the edge or wall may lie within 1 inch of either end.
    let charges = |head: &str| {
        let mut table = Table::with(head, &[foot("A", "10,10"), enemy("E", "10,20")]);
        table.card("A");
        table.may("A charges E")
    };
    let wall = |y: &str| format!("walls = [{{ points = ['2,{y}', '20,{y}'] }}]");
    for (y, may) in [("11.7", true), ("11.8", false), ("15", false), ("18.2", false), ("18.3", true)] {
        assert_eq!(charges(&wall(y)), may, "a wall at {y}");
    }
    let area = |kind: &str, y: &str| format!("areas = [{{ kind = '{kind}', corners = ['2,{y}', '20,30'] }}]");
    for kind in ["woods", "fields", "buildings", "ford"] {
        assert!(!charges(&area(kind, "15")), "into {kind} on the way");
        assert!(charges(&area(kind, "18.3")), "{kind} at the target's");
    }
    assert!(charges(&area("slope", "15")));
    // Leaving ground is an edge, too: a field that ends on the way, and one that ends at the start.
    let from = |y: &str| format!("areas = [{{ kind = 'fields', corners = ['2,5', '20,{y}'] }}]");
    assert!(!charges(&from("15")) && charges(&from("11.7")) && charges(&from("18.3")));
    let mut table = Table::with(&wall("15"), &[foot("A", "10,10"), enemy("E", "10,20")]);
    table.card("A");
    let Refusal::HaltedOnTheWay { ground, .. } = table.refused("A charges E") else { panic!("halted") };
    assert_eq!(ground, "wall");
}

#[test]
fn a_unit_close_behind_a_wall_is_charged_over_it() {
    // A tenth of an inch behind the wall is no nearer to safety than flush with it.
    for wall in ["19.25", "19.15", "18.5"] {
        let head = format!("walls = [{{ points = ['2,{wall}', '20,{wall}'] }}]");
        let mut table = Table::with(&head, &[foot("A", "10,10"), enemy("E", "10,20")]);
        table.card("A").give("A charges E", [3]);
        assert_eq!(table.state().pending, [Pending::Fight], "a wall at {wall}");
    }
}

#[test]
fn a_charge_into_woods_at_its_feet_throws_for_woods() {
    // Rolled by the ground it goes into: 1D3 + 6 from the edge; 1D6 + 6 where only the last inch is woods.
    let table = |woods: &str| {
        let head = format!("areas = [{{ kind = 'woods', corners = ['2,{woods}', '20,40'] }}]");
        let mut table = Table::with(&head, &[foot("A", "10,10"), enemy("E", "10,20")]);
        table.card("A");
        table
    };
    let mut edge = table("10.76");
    edge.give("A charges E", [3]);
    assert_eq!(edge.state().pending, [Pending::Fight]);
    assert!(edge.told.contains("1D3+6"), "{}", edge.told);
    let mut open = table("18.5");
    open.give("A charges E", [3]);
    assert!(open.told.contains("1D6+6"), "{}", open.told);
}

#[test]
fn one_order_fights_a_whole_round() {
    // Section 5, after "fights on", with the card at once, or after some duels; a free commander is not risked by it.
    let ready = || {
        let parts = [foot("A", "10,18.49"), enemy("E", "10,20"), commander("Colonel", "Blue", "30,5")];
        let mut table = Table::new(&parts);
        let (a, e) = (table.id("A"), table.id("E"));
        table.change(|state| {
            state.melees = vec![(a, e)];
            state.commanders[0].post = Post::With(a);
        });
        table.card("A");
        table
    };
    // Five pairs touch; then the five of the rear rank come round.
    let dice = [1, 6, 1, 1, 6, 1, 6, 6, 1, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6];
    let mut whole = ready();
    whole.give("A fights a whole round", dice);
    assert_eq!((whole.figures("A"), whole.figures("E")), (9, 8));
    assert!(whole.state().fight.is_none());
    assert_eq!(whole.post(0), Post::With(whole.id("A")));
    let mut single = ready();
    single.give("A fights on", []).give("figure 1 fights figure 5 of E", [1, 6]);
    assert_eq!(single.figures("E"), 9);
    single.give("A fights a whole round", [1, 1, 6, 1, 6, 6, 1, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6]);
    assert_eq!((single.figures("A"), single.figures("E")), (9, 8));
    assert!(single.state().fight.is_none());
}
