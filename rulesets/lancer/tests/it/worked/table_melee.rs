//! Worked examples on the table: the finer points of melee (section 5).

use crate::table::{Table, commander, enemy, foot, unit};
use lancer::{Post, Refusal};
use testkit::Worked;

fn lancers(at: &str) -> String {
    unit("Lancers", "Blue", "cavalry", "spears", at, 0)
        .replace("melee = 'average'", "melee = 'veteran'\nlancers = true")
}

#[test]
fn a_melee_without_an_open_side_cannot_be_fought() {
    let lone = enemy("E", "10,20").replace("morale", "figures = 1\nmorale");
    let around = ["10,21.6", "10,18.4", "12.6,20", "7.4,20"];
    let friends: Vec<String> = (1..).zip(around).map(|(n, at)| enemy(&format!("F{n}"), at)).collect();
    let parts: Vec<String> = [foot("A", "10,10"), lone].into_iter().chain(friends).collect();
    let mut table = Table::new(&parts);
    let (ours, theirs) = (table.id("A"), table.id("E"));
    table.change(|state| state.melees = vec![(ours, theirs)]).card("A");
    assert_eq!(table.refused("A fights on"), Refusal::NobodyInContact);
    table.card("E");
    assert!(matches!(table.refused("E leaves the melee"), Refusal::NoRoomToLeave { .. }));
}

#[test]
fn no_more_than_four_fight_one_figure() {
    let lone = enemy("E", "10,20").replace("morale", "figures = 1\nmorale");
    let mut table = Table::new(&[foot("A", "10,10"), lone, enemy("F", "30,30")]);
    let (ours, theirs) = (table.id("A"), table.id("E"));
    table.change(|state| {
        state.units[0].pose =
            Some(board::table::Pose::new("10,18.875".parse().unwrap(), "0".parse().unwrap()));
        state.melees = vec![(ours, theirs)];
    });
    table.card("A").give("A fights on", []);
    // The middle one touches it; three come round, and there is no fifth.
    for figure in [2, 3, 4, 1] {
        table.give(&format!("figure {figure} fights figure 1 of E"), [1, 1]);
    }
    assert!(table.state().fight.is_none(), "and the round is over");
}

#[test]
fn a_figure_that_as_many_have_fought_as_may_is_fought_by_no_more() {
    // Section 5: at most four, by the sheet; by a house rule one.
    let house = "[sheet.table.contact]\n\"figures that may fight one enemy figure\" = { figures = '1' }";
    let pair = enemy("E", "10,20").replace("morale", "figures = 2\nmorale");
    let mut table = Table::with(house, &[foot("A", "10,10"), pair, enemy("F", "30,30")]);
    let (ours, theirs) = (table.id("A"), table.id("E"));
    table.change(|state| {
        state.units[0].pose =
            Some(board::table::Pose::new("10,18.875".parse().unwrap(), "0".parse().unwrap()));
        state.melees = vec![(ours, theirs)];
    });
    table.card("A").give("A fights on", []);
    table.give("figure 2 fights figure 1 of E", [1, 1]);
    assert_eq!(table.refused("figure 3 fights figure 1 of E"), Refusal::Surrounded { most: 1 });
}

#[test]
fn a_commander_whom_an_enemy_touches_stays() {
    let parts =
        [foot("A", "10,20"), enemy("E", "10,17"), enemy("F", "30,30"), commander("Colonel", "Blue", "30,5")];
    let mut table = Table::new(&parts);
    let a = table.id("A");
    table.change(|state| state.commanders[0].post = Post::With(a)).card("Colonel");
    assert_eq!(table.refused("Colonel moves"), Refusal::HeldByEnemy);
}

#[test]
fn an_attached_commander_comes_round_and_fights_with_his_own_melee() {
    let parts = [lancers("10,10"), enemy("E", "10,20"), commander("Colonel", "Blue", "30,5")];
    let mut table = Table::new(&parts);
    let (ours, theirs) = (table.id("Lancers"), table.id("E"));
    table.change(|state| {
        state.units[0].pose = Some(board::table::Pose::new("10,18.5".parse().unwrap(), "0".parse().unwrap()));
        state.melees = vec![(ours, theirs)];
        state.commanders[0].post = Post::With(ours);
    });
    table.card("Colonel").give("Lancers fights on", []);
    // He has Melee 4: a 5 misses where a lancer's would strike, and E's 3 plus 1 against horse strikes him.
    table.give("the commander fights figure 6 of E", [5, 3]);
    assert_eq!(table.post(0), Post::Lost);
    assert_eq!((table.figures("Lancers"), table.figures("E")), (4, 10));
}

#[test]
fn attacking_uphill_is_harder() {
    let head = "areas = [{ kind = 'slope', corners = ['2,19.3', '20,28'] }]";
    let mut table = Table::with(head, &[foot("A", "10,17"), enemy("E", "10,20.2")]);
    table.card("A").give("A charges E", [6]);
    // 4 plus 1 uphill is over Melee 4, and E's 4 is not.
    table.give("figure 3 fights figure 3 of E", [4, 4]);
    assert_eq!((table.figures("A"), table.figures("E")), (9, 10));
}

#[test]
fn lancers_have_their_advantage_in_the_first_round_only() {
    let mut table = Table::new(&[lancers("10,10"), unit("H", "Red", "cavalry", "spears", "10,20", 180)]);
    table.card("Lancers").give("Lancers charges H", [1]);
    table.give("figure 1 fights figure 4 of H", [6, 5]);
    assert_eq!(table.figures("H"), 3, "6 less 1 is within Melee 5");
    table.give("figure 2 fights figure 3 of H", [6, 6]);
    // With one pair left there is nothing to choose: it fights at once.
    table.give("figure 3 fights figure 2 of H", [6, 6, 6, 6]);
    assert!(table.is_gone("H"), "all four struck");
    let mut table = Table::new(&[lancers("10,10"), unit("H", "Red", "cavalry", "spears", "10,20", 180)]);
    let (ours, theirs) = (table.id("Lancers"), table.id("H"));
    table.change(|state| {
        state.units[0].pose = Some(board::table::Pose::new("10,18.5".parse().unwrap(), "0".parse().unwrap()));
        state.melees = vec![(ours, theirs)];
    });
    table.card("Lancers").give("Lancers fights on", []);
    table.give("figure 1 fights figure 4 of H", [6, 5]);
    assert_eq!(table.figures("H"), 4, "a 6 is over Melee 5 in a later round");
}

/// Lancers whose left-most file strikes the left end of E's line.
fn lancers_at_the_left_of_e() -> Table {
    let mut table = Table::new(&[lancers("10,10"), enemy("E", "10,20")]);
    let (ours, theirs) = (table.id("Lancers"), table.id("E"));
    table.change(|state| {
        state.units[0].pose =
            Some(board::table::Pose::new("13.5,18.5".parse().unwrap(), "0".parse().unwrap()));
        state.melees = vec![(ours, theirs)];
    });
    table
}

#[test]
fn figures_that_came_round_stay_there_while_the_melee_lasts() {
    // Section 5: a unit that starts its activation in melee may first bring its free figures into contact.
    let mut table = lancers_at_the_left_of_e();
    table.card("Lancers").give("Lancers fights on", []);
    table.give("figure 4 fights figure 6 of E", [6, 6]);
    table.give("figure 1 fights figure 1 of E", [6, 6]).give("nothing", []);
    let [flanker] = table.state().flankers[..] else { panic!("one came round") };
    assert_eq!(flanker.pose, "12.625,20.375 facing 270".parse().unwrap());
    // E's turn: the left end of its rear rank has an enemy in contact now, which is numbered after those in the block.
    table.card("E").give("E fights on", []);
    table.give("figure 6 fights figure 4 of Lancers", [1, 6]);
    assert_eq!(table.figures("Lancers"), 3);
    assert!(table.state().flankers.is_empty(), "it was he who fell");
}

#[test]
fn figures_that_came_round_strike_at_those_who_leave_and_then_go_back() {
    let mut table = lancers_at_the_left_of_e();
    table.card("Lancers").give("Lancers fights on", []);
    table.give("figure 4 fights figure 6 of E", [6, 6]);
    table.give("figure 1 fights figure 1 of E", [6, 6]).give("nothing", []);
    // Two of the lancers are in contact and strike; then a move of 1D6.
    table.card("E").give("E leaves the melee", [5, 5, 3]).give("E moves towards 10,20 facing 180", []);
    assert_eq!((table.figures("E"), table.is_disrupted("E")), (8, true));
    assert!(table.state().flankers.is_empty(), "the melee is over");
    assert_eq!(table.state().figures(&table.battle, table.id("Lancers")).len(), 4);
}

#[test]
fn four_on_one_figure_stay_four() {
    // Section 5: at most four on one figure, front, back and two sides.
    let lone = enemy("E", "10,20").replace("morale", "figures = 1\nmorale");
    let mut table = Table::new(&[foot("A", "10,10"), lone, enemy("F", "30,30")]);
    let (ours, theirs) = (table.id("A"), table.id("E"));
    table.change(|state| {
        state.units[0].pose =
            Some(board::table::Pose::new("10,18.875".parse().unwrap(), "0".parse().unwrap()));
        state.melees = vec![(ours, theirs)];
    });
    table.card("A").give("A fights on", []);
    for figure in [2, 3, 4, 10] {
        table.give(&format!("figure {figure} fights figure 1 of E"), [1, 1]);
    }
    assert_eq!(table.state().flankers.len(), 3);
    table.card("A").give("A fights on", []);
    assert_eq!(table.refused("figure 6 fights figure 1 of E"), Refusal::NotInContact, "there are four");
    table.give("figure 3 fights figure 1 of E", [1, 1]).give("figure 8 fights figure 1 of E", [1, 1]);
    // With the last pair there is nothing to choose.
    table.give("figure 9 fights figure 1 of E", [1, 1, 1, 1]);
    assert!(table.state().fight.is_none());
    assert_eq!(table.state().flankers.len(), 3);
}

#[test]
fn a_commander_in_contact_is_struck_when_his_unit_leaves() {
    // Section 5, leaving a melee: each enemy figure in contact strikes at one it touches, commanders included.
    let behind = unit("E", "Red", "infantry", "rifles", "10,17", 0);
    let parts = [foot("A", "10,20"), behind, enemy("F", "30,30"), commander("Colonel", "Blue", "30,5")];
    let mut table = Table::new(&parts);
    let (a, e) = (table.id("A"), table.id("E"));
    table.change(|state| {
        state.commanders[0].post = Post::With(a);
        state.melees = vec![(a, e)];
    });
    // Three touch him and nobody else: the first misses, the second strikes, and the third has nobody left.
    table.card("A").give("A leaves the melee", [5, 4, 3]).give("A moves towards 10,20 facing 0", []);
    assert_eq!((table.post(0), table.figures("A")), (Post::Lost, 10));
    assert_eq!(table.spot("A").1, 230);
}

#[test]
fn who_leaves_a_melee_goes_by_the_rules_of_a_move() {
    // Section 5: a normal move, so it halts at new ground, and throws 1D3 in woods.
    let leaves = |woods: &str| {
        let head = format!("areas = [{{ kind = 'woods', corners = {woods} }}]");
        let mut table = Table::with(&head, &[lancers("10,10"), enemy("E", "10,20")]);
        let (ours, theirs) = (table.id("Lancers"), table.id("E"));
        table.change(|state| {
            state.units[0].pose =
                Some(board::table::Pose::new("10,18.5".parse().unwrap(), "0".parse().unwrap()));
            state.melees = vec![(ours, theirs)];
        });
        table.card("E").give("E leaves the melee", [6, 6, 6, 6, 3]);
        table.give("E moves towards 10,40 facing 180", []);
        assert!(table.is_disrupted("E"), "though nobody was struck");
        table.spot("E")
    };
    assert_eq!(leaves("['2,22', '20,30']"), (100, 212, 180));
    assert_eq!(leaves("['2,19.5', '20,30']"), (100, 230, 180));
}
