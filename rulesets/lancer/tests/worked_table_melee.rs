//! Worked examples on the table: the finer points of melee (section 5).

mod table;

use lancer::{Post, Refusal};
use table::{Table, commander, enemy, foot, unit};

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
    // The middle three touch it, corners and all; one comes round, and there is no fifth.
    for figure in [2, 3, 4, 1] {
        table.give(&format!("figure {figure} fights figure 1 of E"), [1, 1]);
    }
    assert!(table.state().fight.is_none(), "and the round is over");
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
