//! Worked examples on the table: forces, the deck, movement (sections 1 to 3).

use crate::table::{Table, commander, enemy, foot, unit};
use board::table::{Inches, Point, Pose};
use engine::Rules;
use lancer::Stance;
use lancer::movement::Formation;
use lancer::{Event, Piece, Post, Refusal};
use testkit::Worked;

fn thousandths(lengths: (Inches, Inches)) -> (i32, i32) {
    (lengths.0.thousandths(), lengths.1.thousandths())
}

#[test]
fn companies_troops_and_batteries_are_blocks_of_their_bases() {
    let table = Table::new(&[
        foot("A", "10,10"),
        unit("Horse", "Blue", "cavalry", "spears", "20,10", 0),
        unit("Gun", "Blue", "battery", "cannon", "30,10", 0),
        enemy("E", "10,40"),
    ]);
    let size = |name: &str, formation, figures| {
        let stance = Stance { pose: Pose::default(), formation, figures };
        let block = table.battle.block_of(table.id(name), &stance);
        thousandths((block.width(), block.depth()))
    };
    assert_eq!(size("A", Formation::Line, 10), (3750, 1500));
    assert_eq!(size("A", Formation::Column, 10), (1500, 3750));
    // Rear figures fill the front rank: it stays whole while there are any.
    assert_eq!(size("A", Formation::Line, 6), (3750, 1500));
    assert_eq!(size("A", Formation::Line, 4), (3000, 750));
    assert_eq!(size("Horse", Formation::Line, 4), (4000, 1500));
    assert_eq!(size("Horse", Formation::Column, 4), (2000, 3000));
    assert_eq!(size("Gun", Formation::Line, 3), (3000, 2750));
}

#[test]
fn a_card_activates_its_own_unit_and_no_other() {
    let mut table = Table::new(&[foot("A", "10,10"), foot("B", "20,10"), enemy("E", "10,40")]);
    table.card("A");
    assert_eq!(table.refused("B moves"), Refusal::NotItsCard { card: "A".into() });
    assert_eq!(table.refused("E moves"), Refusal::NotYours);
    assert!(table.may("A moves") && table.may("nothing"));
}

#[test]
fn cards_are_drawn_until_stop_and_then_shuffled_again() {
    let mut table = Table::new(&[foot("A", "10,10"), enemy("E", "10,40")]);
    let cards = |table: &Table| table.state().unit(table.id("A")).cards.left;
    assert_eq!(cards(&table), 1);
    table.draw([1]);
    assert_eq!(cards(&table), 0);
    // The third class is the STOP card; then E's card comes up.
    table.draw([3, 2]);
    assert_eq!((cards(&table), table.state().stops), (2, 1));
    assert!(table.events.contains(&Event::Reshuffled));
}

#[test]
fn the_cards_of_the_destroyed_are_thrown_away_when_drawn() {
    let mut table =
        Table::new(&[foot("A", "10,10"), foot("B", "20,10"), foot("C", "30,10"), enemy("E", "10,40")]);
    let b = table.id("B");
    table.change(|state| {
        state.units[1].pose = None;
        state.units[1].figures = 0;
    });
    table.draw([2, 2, 1]);
    let thrown = table.events.iter().filter(|event| **event == Event::ThrownAway { card: Piece::Unit(b) });
    assert_eq!(thrown.count(), 2);
    table.draw([5, 1]);
    assert_eq!(table.state().unit(b).cards.left, 0, "not even a new shuffle brings them back");
}

#[test]
fn a_commander_orders_units_within_twelve_inches() {
    let parts = [
        foot("Near", "10,15"),
        foot("Far", "10,30"),
        enemy("E", "40,40"),
        commander("Colonel", "Blue", "10,5"),
    ];
    let mut table = Table::new(&parts);
    table.card("Colonel");
    assert!(table.may("Near moves") && table.may("Colonel moves"));
    assert!(matches!(table.refused("Far moves"), Refusal::OutOfCommand { .. }));
}

#[test]
fn an_attached_commander_activates_his_own_unit_only() {
    let parts =
        [foot("A", "10,10"), foot("B", "20,10"), enemy("E", "40,40"), commander("Colonel", "Blue", "10,5")];
    let mut table = Table::new(&parts);
    let a = table.id("A");
    table.change(|state| state.commanders[0].post = Post::With(a)).card("Colonel");
    assert!(table.may("A moves"));
    assert_eq!(table.refused("B moves"), Refusal::Attached { to: "A".into() });
}

#[test]
fn the_dice_are_thrown_before_the_line_is_chosen_and_the_whole_distance_is_moved() {
    let mut table = Table::new(&[foot("A", "10,10"), enemy("E", "40,40")]);
    table.card("A").give("A moves", [4]);
    assert_eq!(table.refused("nothing"), Refusal::NotNow);
    table.give("A moves towards 30,10 facing 0", []);
    assert_eq!(table.spot("A"), (140, 100, 0));
}

#[test]
fn columns_move_three_inches_more() {
    let mut table = Table::new(&[foot("A", "10,10"), enemy("E", "40,40")]);
    table.card("A").give("A forms column", []);
    table.card("A").give("A moves", [4]).give("A moves towards 10,30 facing 0", []);
    assert_eq!(table.spot("A"), (100, 170, 0));
    table.card("A");
    assert_eq!(table.refused("A forms column"), Refusal::AlreadyFormed);
}

#[test]
fn a_unit_halts_at_the_edge_of_woods_and_goes_in_with_its_next_move() {
    let head = "areas = [{ kind = 'woods', corners = ['2,14', '20,24'] }]";
    let mut table = Table::with(head, &[foot("A", "10,10"), enemy("E", "40,40")]);
    table.card("A").give("A moves", [6]).give("A moves towards 10,30 facing 0", []);
    assert_eq!(table.spot("A"), (100, 132, 0));
    // Said before the throw: it goes in, and throws 1D3.
    table.card("A").give("A moves into woods", [3]).give("A moves towards 10,30 facing 0", []);
    assert_eq!(table.spot("A"), (100, 162, 0));
    // In the woods it throws 1D3 without a word.
    table.card("A").give("A moves", [2]).give("A moves towards 10,30 facing 0", []);
    assert_eq!(table.spot("A"), (100, 182, 0));
}

#[test]
fn disrupted_horse_in_woods_goes_no_farther_than_the_road() {
    let head = "areas = [{ kind = 'woods', corners = ['2,14', '20,24'] }]\n\
        roads = [{ points = ['10,0', '10,18', '16,18'] }]";
    let horse = unit("H", "Blue", "cavalry", "spears", "10,16", 180);
    let mut table = Table::with(head, &[horse, enemy("E", "10,8")]);
    table.change(|state| state.units[0].disrupted = true);
    table.card("H").give("H moves", [6, 6]).give("H moves towards 10,40 facing 0", []);
    let gone = table.pose("H").at.y();
    assert!(gone <= Inches::thousandths_of(18_500) && gone > Inches::whole(16), "{gone}");
}

#[test]
fn horse_and_guns_are_not_set_up_where_they_cannot_go() {
    let head = "areas = [{ kind = 'woods', corners = ['2,14', '20,24'] }]";
    let horse = unit("H", "Blue", "cavalry", "spears", "10,18", 0);
    let fault = Table::fault(head, &[horse, enemy("E", "10,40")]);
    assert!(fault.contains("'H' stands in woods off the road"), "{fault}");
    let crowd = format!("{}figures = 8\n", unit("G", "Blue", "battery", "gatling", "10,10", 0));
    let fault = Table::fault("", &[crowd, enemy("E", "10,40")]);
    assert!(fault.contains("a battery has at most 3 crew, not 8"), "{fault}");
}

#[test]
fn woods_are_for_horse_by_road_only() {
    let head = "areas = [{ kind = 'woods', corners = ['2,14', '20,24'] }]\n\
        roads = [{ points = ['10,0', '10,30', '30,30'] }]";
    let horse = unit("Horse", "Blue", "cavalry", "spears", "10,11", 0)
        .replace("morale", "formation = 'column'\nmorale");
    let mut table = Table::with(head, &[horse, enemy("E", "40,40")]);
    table.card("Horse").give("Horse moves", [3, 3]).give("Horse moves towards 10,30 facing 0", []);
    assert_eq!(table.spot("Horse"), (100, 125, 0));
    table.card("Horse").give("Horse moves", [3, 3]).give("Horse follows the road", []);
    assert_eq!(table.spot("Horse"), (100, 185, 0));
    table.card("Horse").give("Horse moves", [6, 6]);
    assert_eq!(table.refused("Horse moves towards 20,20 facing 0"), Refusal::OnlyByRoad);
    table.give("Horse follows the road", []);
    let (x, y, facing) = table.spot("Horse");
    assert_eq!((x, y, facing), (105, 300, 90), "round the bend");
}

#[test]
fn a_move_halts_one_inch_from_an_enemy_and_a_quarter_from_a_friend() {
    let mut table = Table::new(&[foot("A", "10,10"), foot("B", "20,15"), enemy("E", "10,16")]);
    table.card("A").give("A moves", [6]).give("A moves towards 10,30 facing 0", []);
    assert_eq!(table.spot("A"), (100, 135, 0));
    let mut table = Table::new(&[foot("A", "10,10"), foot("B", "10,15"), enemy("E", "40,40")]);
    table.card("A").give("A moves", [6]).give("A moves towards 10,30 facing 0", []);
    let gap = table.pose("B").at.y() - table.pose("A").at.y() - Inches::thousandths_of(1500);
    assert!((gap.thousandths() - 250).abs() <= 3, "{gap}");
}

#[test]
fn a_line_hemmed_in_has_no_room_to_turn() {
    let mut table =
        Table::new(&[foot("A", "10,10"), foot("B", "14,10"), foot("C", "6,10"), enemy("E", "40,40")]);
    table.card("A").give("A moves", [3]);
    assert!(matches!(table.refused("A moves towards 13.42,19.4 facing 20"), Refusal::NoRoomToTurn { .. }));
    // Figures turn one by one: about, the line takes no more room than before.
    table.give("A moves towards 10,0 facing 180", []);
    assert_eq!(table.spot("A"), (100, 70, 180));
}

#[test]
fn off_the_own_edge_a_unit_has_left_and_other_edges_halt_it() {
    let mut table = Table::new(&[foot("A", "10,3"), foot("B", "3,20"), enemy("E", "40,40")]);
    table.card("A").give("A moves", [6]).give("A moves towards 10,0 facing 0", []);
    assert!(table.is_gone("A"));
    table.card("B").give("B moves", [6]).give("B moves towards 0,20 facing 270", []);
    assert_eq!(table.spot("B").0, 8);
}

#[test]
fn a_formation_needs_room_and_batteries_have_none() {
    let gun = unit("Gun", "Blue", "battery", "cannon", "30,10", 0);
    let mut table = Table::new(&[foot("A", "10,10"), foot("B", "10,12"), gun, enemy("E", "40,40")]);
    table.card("A");
    assert_eq!(table.refused("A forms column"), Refusal::NoRoomToForm);
    table.card("Gun");
    assert_eq!(table.refused("Gun forms column"), Refusal::NoFormation);
}

#[test]
fn a_commander_is_attached_by_touching_and_leaves_by_moving() {
    let parts = [foot("A", "10,12"), enemy("E", "40,40"), commander("Colonel", "Blue", "10,5")];
    let mut table = Table::new(&parts);
    table.card("Colonel").give("Colonel moves", [6, 6]).give("Colonel moves towards 10,30 facing 0", []);
    assert_eq!(table.post(0), Post::With(table.id("A")));
    table.card("Colonel").give("Colonel moves", [2, 2]);
    table.give("Colonel moves towards 10,0 facing 0", []);
    assert!(matches!(table.post(0), Post::Alone(pose) if pose.at.y() < Inches::whole(8)));
    assert_eq!(table.pose("A").at, Point::new(Inches::whole(10), Inches::whole(12)));
}

#[test]
fn units_have_two_cards_commanders_three_and_there_is_one_stop() {
    // Section 2, the deck.
    let table = Table::new(&[foot("A", "10,10"), enemy("E", "10,40"), commander("Colonel", "Blue", "10,5")]);
    let state = table.battle.opening();
    assert_eq!((state.units[0].cards.left, state.units[1].cards.left), (2, 2));
    assert_eq!(state.commanders[0].cards.left, 3);
    assert_eq!(table.battle.tables.deck.get(lancer::axes::DeckCard::Stop), 1);
}

#[test]
fn a_card_is_good_for_one_thing() {
    // Section 2: an activated unit does one thing.
    let mut table = Table::new(&[foot("A", "10,10"), enemy("E", "10,40")]);
    table.card("A").give("A forms column", []);
    assert!(table.events.iter().any(|event| matches!(event, Event::Drew { .. })), "the next card is drawn");
    assert_eq!(table.spot("A"), (100, 100, 0), "centre and facing are kept");
}

#[test]
fn orders_reach_the_nearest_figure_seen_or_not() {
    // Section 2: within 12 inches of its nearest figure, even behind woods; the colonel's base ends at 5.75.
    let woods = "areas = [{ kind = 'woods', corners = ['2,8', '20,16'] }]";
    for (at, within) in [("10,18.5", true), ("10,18.6", false)] {
        let parts = [foot("A", at), enemy("E", "40,40"), commander("Colonel", "Blue", "10,5")];
        let mut table = Table::with(woods, &parts);
        table.card("Colonel");
        assert_eq!(table.may("A moves"), within, "{at}");
    }
}

#[test]
fn a_unit_turns_before_the_move_and_after_it() {
    // Section 3: up to 180 degrees before the move, after it or both.
    let mut table = Table::new(&[foot("A", "10,20"), enemy("E", "40,40")]);
    table.card("A").give("A moves", [5]).give("A moves towards 10,2 facing 0", []);
    assert_eq!(table.spot("A"), (100, 150, 0));
}

#[test]
fn woods_fields_buildings_fords_and_walls_halt_and_slopes_and_roads_do_not() {
    // Section 3: a unit halts at the edge of a new terrain.
    let area = |kind: &str| format!("areas = [{{ kind = '{kind}', corners = ['2,14', '20,24'] }}]");
    let line = "points = ['2,14', '20,14']";
    let cases = [
        (area("woods"), 132),
        (area("fields"), 132),
        (area("buildings"), 132),
        (area("ford"), 132),
        (format!("walls = [{{ {line} }}]"), 132),
        (area("slope"), 160),
        (format!("roads = [{{ {line} }}]"), 160),
    ];
    for (head, y) in cases {
        let mut table = Table::with(&head, &[foot("A", "10,10"), enemy("E", "40,40")]);
        table.card("A").give("A moves", [6]).give("A moves towards 10,40 facing 0", []);
        assert_eq!(table.spot("A"), (100, y, 0), "{head}");
    }
}

#[test]
fn horse_and_guns_keep_out_of_buildings_and_woods() {
    // Section 3: even with their next move.
    for (troops, weapon, depth) in [("cavalry", "spears", 1500), ("battery", "cannon", 2750)] {
        for kind in ["woods", "buildings"] {
            let head = format!("areas = [{{ kind = '{kind}', corners = ['2,14', '20,24'] }}]");
            let mut table =
                Table::with(&head, &[unit("U", "Blue", troops, weapon, "10,10", 0), enemy("E", "40,40")]);
            for _ in 0..2 {
                table.card("U");
                if troops == "cavalry" {
                    table.give("U moves", [3, 3])
                } else {
                    table.give("U moves", [6])
                };
                table.give("U moves towards 10,40 facing 0", []);
            }
            let front = table.pose("U").at.y() + Inches::thousandths_of(depth) / 2;
            assert!((front - Inches::whole(14)).abs() <= board::table::TOUCH, "{troops} {kind}: {front}");
        }
    }
}

#[test]
fn a_gun_follows_the_road_through_any_ground_without_halting() {
    // Section 3: a column or gun with its front on a road; a line does not, nor does a column beside it.
    let head = "areas = [{ kind = 'buildings', corners = ['2,14', '20,24'] }]\n\
        walls = [{ points = ['2,13', '20,13'] }]\nroads = [{ points = ['10,0', '10,40'] }]";
    let gun = unit("Gun", "Blue", "battery", "cannon", "10,10", 0);
    let mut table = Table::with(head, &[gun, foot("A", "10,5"), foot("B", "20,5"), enemy("E", "40,40")]);
    table.card("Gun").give("Gun moves", [6]).give("Gun follows the road", []);
    assert_eq!(table.spot("Gun"), (100, 160, 0));
    table.card("A").give("A moves", [6]);
    assert_eq!(table.refused("A follows the road"), Refusal::NotInColumn);
    table.give("A moves towards 10,40 facing 0", []);
    table.card("B").give("B forms column", []);
    table.card("B").give("B moves", [6]);
    assert_eq!(table.refused("B follows the road"), Refusal::OffRoad);
}

#[test]
fn a_commander_goes_with_his_unit_and_is_no_obstacle() {
    // Section 3; section 1: attached, he stands behind the middle.
    let parts = [foot("A", "10,10"), enemy("E", "40,40"), commander("Colonel", "Blue", "10,13")];
    let mut table = Table::new(&parts);
    table.card("A").give("A moves", [6]).give("A moves towards 10,40 facing 0", []);
    assert_eq!(table.spot("A"), (100, 160, 0), "past the colonel");
    let a = table.id("A");
    table.change(|state| state.commanders[0].post = Post::With(a));
    table.card("Colonel").give("A moves", [3]).give("A moves towards 10,40 facing 0", []);
    let colonel = table.state().commander_block(&table.battle, lancer::CommanderId(0)).unwrap();
    assert_eq!(colonel.pose(), "10,17.5 facing 0".parse().unwrap());
}
