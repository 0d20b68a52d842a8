//! Worked examples on the table: shooting, charge and melee, morale, victory (sections 4 to 7).

use crate::table::{Table, commander, enemy, foot, unit};
use desk::Playable;
use engine::Seat;
use lancer::victory::points;
use lancer::{Pending, Post, Refusal};
use testkit::Worked;

fn lancers(at: &str) -> String {
    unit("Lancers", "Blue", "cavalry", "spears", at, 0)
        .replace("melee = 'average'", "melee = 'veteran'\nlancers = true")
}

#[test]
fn a_shot_is_dice_then_one_check_then_a_roll_for_every_hit() {
    let mut table = Table::new(&[foot("A", "10,10"), enemy("E", "10,20")]);
    table.card("A").give("A fires at E", [4, 5, 1, 1, 1, 3, 6, 2]);
    assert_eq!((table.figures("E"), table.is_disrupted("E")), (9, false));
    assert_eq!(table.spot("E"), (100, 200, 180));
}

#[test]
fn a_unit_that_fails_falls_back_from_the_shooter_and_is_disrupted() {
    let mut table = Table::new(&[foot("A", "10,10"), enemy("E", "10,20")]);
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 5, 2, 1]);
    assert_eq!((table.spot("E"), table.is_disrupted("E")), ((100, 280, 180), true));
    table.card("E");
    assert_eq!(table.refused("E fires at A"), Refusal::Disrupted);
    table.give("E rallies", []);
    assert!(!table.is_disrupted("E"));
}

#[test]
fn who_falls_back_into_another_unit_or_off_the_table_is_routed() {
    let parts = [foot("A", "10,10"), enemy("E", "10,20"), foot("B", "10,27"), enemy("F", "30,27")];
    let mut table = Table::new(&parts);
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 5, 2]);
    assert!(table.is_gone("E"));
    let mut table = Table::new(&[foot("A", "10,30"), enemy("E", "10,40"), enemy("F", "30,27")]);
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 5, 2]);
    assert!(table.is_gone("E"));
}

#[test]
fn horse_falls_back_through_woods_by_the_road_only() {
    // Section 6: woods off the road and buildings are impassable to horse and guns.
    fn shot_at<const N: usize>(ground: &str, faces: [u16; N]) -> Table {
        let troop = unit("H", "Red", "cavalry", "spears", "10,20", 180);
        let troop = troop.replace("morale", "formation = 'column'\nmorale");
        let mut table = Table::with(ground, &[foot("A", "10,10"), troop, enemy("F", "40,40")]);
        table.card("A").give("A fires at H", faces);
        table
    }
    let woods = "areas = [{ kind = 'woods', corners = ['2,24', '20,40'] }]\n";
    assert!(shot_at(woods, [4, 1, 1, 1, 1, 5, 4]).is_gone("H"));
    // Of those that stay there is also a roll for the hit.
    let by_road =
        shot_at(&format!("{woods}roads = [{{ points = ['10,0', '10,48'] }}]"), [4, 1, 1, 1, 1, 5, 4, 1]);
    assert_eq!(by_road.spot("H"), (100, 300, 180));
    let bends_away = format!("{woods}roads = [{{ points = ['10,0', '10,27', '20,27'] }}]");
    assert!(shot_at(&bends_away, [4, 1, 1, 1, 1, 5, 4]).is_gone("H"));
    let houses = "areas = [{ kind = 'buildings', corners = ['2,24', '20,40'] }]\nroads = [{ points = ['10,0', '10,48'] }]";
    assert!(shot_at(houses, [4, 1, 1, 1, 1, 5, 4]).is_gone("H"));
}

#[test]
fn only_the_two_front_ranks_shoot() {
    let mut table = Table::new(&[foot("A", "10,10"), enemy("E", "10,20")]);
    table.card("A").give("A forms column", []);
    table.card("A").give("A fires at E", [1, 1]);
}

#[test]
fn range_arc_and_sight_run_to_the_nearest_point() {
    let parts = [foot("A", "10,10"), enemy("Far", "10,24"), enemy("Aside", "24,12"), enemy("Near", "16,18")];
    let mut table = Table::new(&parts);
    table.card("A");
    assert!(matches!(table.refused("A fires at Far"), Refusal::OutOfRange { .. }));
    assert!(matches!(table.refused("A fires at Aside"), Refusal::OutOfArc { .. }));
    assert!(table.may("A fires at Near"));
    assert_eq!(table.refused("A fires at A"), Refusal::NoEnemy);
}

#[test]
fn units_and_what_lies_beyond_woods_hide() {
    let mut table = Table::new(&[foot("A", "10,10"), foot("B", "10,14"), enemy("E", "10,20")]);
    table.card("A");
    assert_eq!(table.refused("A fires at E"), Refusal::NotSeen);
    let head = "areas = [{ kind = 'woods', corners = ['2,14', '20,16'] }]";
    let mut table = Table::with(head, &[foot("A", "10,10"), enemy("E", "10,20")]);
    table.card("A");
    assert_eq!(table.refused("A fires at E"), Refusal::NotSeen);
    let head = "areas = [{ kind = 'woods', corners = ['2,14', '20,22'] }]";
    let mut table = Table::with(head, &[foot("A", "10,10"), enemy("E", "10,20")]);
    table.card("A").give("A fires at E", [5, 5, 5, 5, 5]);
    assert_eq!(table.figures("E"), 10, "in cover only a 6 hits");
}

#[test]
fn a_crest_hides_what_is_behind_it() {
    let head = "areas = [{ kind = 'slope', corners = ['2,14', '20,16'] }]";
    let mut table = Table::with(head, &[foot("A", "10,10"), enemy("E", "10,20")]);
    table.card("A");
    assert_eq!(table.refused("A fires at E"), Refusal::NotSeen);
}

#[test]
fn a_wall_covers_those_behind_it_and_not_the_firer_at_his_own() {
    let at_them = "walls = [{ points = ['2,19', '20,19'] }]";
    let mut table = Table::with(at_them, &[foot("A", "10,10"), enemy("E", "10,20")]);
    table.card("A").give("A fires at E", [5, 5, 5, 5, 5]);
    let at_us = "walls = [{ points = ['2,11', '20,11'] }]";
    let mut table = Table::with(at_us, &[foot("A", "10,10"), enemy("E", "10,20")]);
    table.card("A").give("A fires at E", [5, 1, 1, 1, 1, 1, 1]);
}

#[test]
fn a_jammed_gatling_takes_an_activation_to_clear() {
    let gatling = unit("Gatling", "Blue", "battery", "gatling", "10,10", 0);
    let mut table = Table::new(&[gatling, enemy("E", "10,20")]);
    table.card("Gatling").give("Gatling fires at E", [1, 1, 3, 3, 3, 3]);
    table.card("Gatling");
    assert_eq!(table.refused("Gatling fires at E"), Refusal::Jammed);
    table.give("Gatling clears the jam", []);
    table.card("Gatling");
    assert!(table.may("Gatling fires at E"));
    assert_eq!(table.refused("Gatling charges E"), Refusal::NeverCharges);
}

#[test]
fn a_charge_comes_home_flush_and_every_figure_in_contact_fights() {
    let mut table = Table::new(&[lancers("10,10"), enemy("E", "10,20")]);
    table.card("Lancers").give("Lancers charges E", [1]);
    assert_eq!(table.spot("Lancers"), (100, 185, 0));
    assert_eq!(table.refused("nothing"), Refusal::MustFight);
    // 6 less 1 for the lance is within Melee 5; 4 plus 1 against horse is over Melee 4.
    table.give("figure 1 fights figure 5 of E", [6, 4]);
    assert_eq!(table.figures("E"), 9);
    assert_eq!(table.refused("figure 1 fights figure 4 of E"), Refusal::HasFought);
    assert_eq!(table.refused("figure 2 fights figure 5 of E"), Refusal::NoFoe);
    assert_eq!(table.refused("figure 2 fights figure 1 of E"), Refusal::NotInContact);
    table.give("figure 2 fights figure 4 of E", [6, 1]);
    table.give("figure 3 fights figure 2 of E", [3, 3]);
    assert_eq!((table.figures("Lancers"), table.figures("E")), (4, 9));
    table.give("figure 4 fights figure 1 of E", [1, 6]);
    assert_eq!((table.figures("Lancers"), table.figures("E")), (4, 8));
    assert!(table.state().fight.is_none());
    assert_eq!(table.state().melees.len(), 1);
    assert_eq!(table.spot("E"), (100, 200, 180), "the front rank is filled from behind");
}

#[test]
fn who_is_in_melee_can_only_fight_leave_or_do_nothing() {
    let mut table = Table::new(&[lancers("10,10"), foot("A", "20,10"), enemy("E", "10,20")]);
    let (ours, theirs) = (table.id("Lancers"), table.id("E"));
    table.change(|state| {
        state.units[0].pose = Some(board::table::Pose::new("10,18.5".parse().unwrap(), "0".parse().unwrap()));
        state.melees = vec![(ours, theirs)];
    });
    table.card("E");
    for order in ["E moves", "E forms column", "E fires at A"] {
        assert_eq!(table.refused(order), Refusal::InMelee, "{order}");
    }
    assert!(table.may("E fights on") && table.may("E leaves the melee"));
    table.card("A");
    assert_eq!(table.refused("A fires at E"), Refusal::TargetInMelee);
    assert_eq!(table.refused("A fights on"), Refusal::NotInMelee);
    // Four lancers with Melee 5 strike; then 1D6 back, disrupted.
    table.card("E").give("E leaves the melee", [5, 6, 6, 1, 4]).give("E moves towards 10,40 facing 180", []);
    assert_eq!((table.figures("E"), table.is_disrupted("E")), (8, true));
    assert!(table.state().melees.is_empty());
    assert!(table.pose("E").at.y() > "23.9".parse().unwrap());
}

#[test]
fn free_figures_come_round_in_a_later_round() {
    let mut table = Table::new(&[lancers("10,10"), enemy("E", "10,20")]);
    let (ours, theirs) = (table.id("Lancers"), table.id("E"));
    table.change(|state| {
        state.units[0].pose =
            Some(board::table::Pose::new("13.5,18.5".parse().unwrap(), "0".parse().unwrap()));
        state.melees = vec![(ours, theirs)];
    });
    table.card("Lancers").give("Lancers fights on", []);
    // The left-most touches figure 1, whose other sides are taken; figure 4 comes round to the flank of the rear rank, or
    // to the open front.
    assert!(table.may("figure 4 fights figure 6 of E") && table.may("figure 4 fights figure 3 of E"));
    assert_eq!(table.refused("figure 4 fights figure 1 of E"), Refusal::NotInContact);
    assert!(!table.may("nothing"));
    table.give("figure 1 fights figure 1 of E", [6, 6]);
    assert!(table.may("nothing"));
}

#[test]
fn a_charge_that_falls_short_may_be_answered() {
    let mut table = Table::new(&[foot("A", "10,10"), enemy("E", "10,23.5")]);
    table.card("A").give("A charges E", [1]);
    assert_eq!(table.spot("A"), (100, 170, 0));
    assert_eq!(table.to_act(), Seat(1));
    assert!(table.may("nothing") && table.may("E fires at A"));
    table.give("E charges A", [1]);
    assert_eq!(table.state().pending, [Pending::Fight], "the countercharger is the active side");
    assert_eq!(table.state().fight.as_ref().unwrap().unit, table.id("E"));
}

#[test]
fn a_charge_turns_up_to_45_degrees_and_needs_a_clear_path() {
    let parts = [foot("A", "10,10"), foot("B", "10,14"), enemy("E", "10,20"), enemy("Aside", "24,11")];
    let mut table = Table::new(&parts);
    table.card("A");
    assert_eq!(table.refused("A charges E"), Refusal::NotSeen);
    assert_eq!(table.refused("A charges Aside"), Refusal::NoClearPath);
    assert_eq!(table.refused("A charges B"), Refusal::NoEnemy);
}

#[test]
fn an_enemy_met_first_is_the_target_of_a_charge() {
    // Section 5: F's end stands in the way to E, which is seen past it.
    let mut table = Table::new(&[foot("A", "10,10"), enemy("E", "10,20"), enemy("F", "13.5,16")]);
    table.card("A").give("A charges E", [6, 1, 1]);
    assert_eq!(table.state().melees, [(table.id("A"), table.id("F"))]);
    // A friend is no enemy.
    let mut table = Table::new(&[foot("A", "10,10"), enemy("E", "10,20"), foot("B", "13.5,16")]);
    table.card("A");
    assert_eq!(table.refused("A charges E towards 10,40"), Refusal::NoClearPath);
}

#[test]
fn a_charger_may_choose_his_heading_within_45_degrees() {
    let mut table = Table::new(&[foot("A", "10,10"), enemy("E", "13,20")]);
    table.card("A");
    assert!(matches!(table.refused("A charges E towards 30,11"), Refusal::TurnTooFar { .. }));
    assert_eq!(table.refused("A charges E towards 2,18"), Refusal::NoClearPath, "it leads past E");
    // One pair touches there and fights at once.
    table.give("A charges E towards 10,20", [6, 1, 1]);
    assert_eq!((table.spot("A").2, table.state().melees.len()), (0, 1));
    // He comes home where he aimed, against the right end of E's line.
    assert!(table.spot("A").0 < 105);
}

#[test]
fn the_disrupted_only_rally_or_go_straight_away() {
    let mut table = Table::new(&[foot("A", "10,10"), enemy("E", "10,20")]);
    table.change(|state| state.units[1].disrupted = true).card("E").give("E moves", [4]);
    assert!(matches!(table.refused("E moves towards 30,20 facing 90"), Refusal::NotAway { .. }));
    table.give("E moves towards 10,40 facing 180", []);
    assert_eq!(table.spot("E"), (100, 240, 180));
}

#[test]
fn on_stop_everyone_in_melee_checks_and_failures_fall_back() {
    let mut table = Table::new(&[lancers("10,10"), enemy("E", "10,20")]);
    let (ours, theirs) = (table.id("Lancers"), table.id("E"));
    table.change(|state| {
        state.units[0].pose = Some(board::table::Pose::new("10,18.5".parse().unwrap(), "0".parse().unwrap()));
        state.melees = vec![(ours, theirs)];
    });
    // STOP; the lancers stand, E fails and goes back 6 + 1 inches.
    table.draw([3, 2, 6, 1]);
    assert!(table.is_disrupted("E") && !table.is_disrupted("Lancers"));
    assert_eq!(table.spot("E"), (100, 270, 180));
    assert!(table.state().melees.is_empty());
}

#[test]
fn a_face_of_a_square_is_disrupted_where_it_stands_and_then_removed() {
    let head = "rules = [{ kind = 'square', units = ['E'] }]";
    let mut table = Table::with(head, &[foot("A", "10,10"), enemy("E", "10,20"), enemy("F", "30,20")]);
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 5, 1]);
    assert_eq!((table.spot("E"), table.is_disrupted("E")), ((100, 200, 180), true));
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 5]);
    assert!(table.is_gone("E"));
}

#[test]
fn a_commander_whose_unit_is_gone_joins_the_next_or_is_lost() {
    let parts = |at: &str| {
        [foot("A", "10,10"), enemy("E", "10,20"), enemy("F", at), commander("Chief", "Red", "40,40")]
    };
    for (at, joined) in [("10,27", true), ("40,30", false)] {
        let mut table = Table::new(&parts(at));
        let (e, f) = (table.id("E"), table.id("F"));
        table.change(|state| {
            state.commanders[0].post = Post::With(e);
            state.units[1].figures = 1;
        });
        // Seven to hit; the check with the commander is a 1; the casualty roll of 6 fails and takes the figure.
        table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 1, 6, 1]);
        let lost = table.post(0);
        assert_eq!(lost, if joined { Post::With(f) } else { Post::Lost }, "{at}");
    }
}

#[test]
fn a_side_is_broken_at_half_of_its_units_on_stop_and_destroyed_without_any() {
    let parts = [foot("A", "10,10"), foot("B", "20,10"), enemy("E", "10,20"), enemy("F", "30,40")];
    let mut table = Table::new(&parts);
    table.change(|state| state.units[2].figures = 1);
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 1, 6]);
    assert!(table.is_gone("E") && table.over().is_none(), "not before the STOP");
    // Everybody is told beforehand.
    let peril = |table: &Table| table.battle.peril(table.position.state());
    let told = "Red has lost 1 of its 2 units: the next STOP card ends the battle, and Red loses.";
    assert_eq!(peril(&table).as_deref(), Some(told));
    table.draw([5]);
    assert_eq!(table.over(), Some((Some(Seat(0)), "enemy broken")));
    assert_eq!(peril(&table).as_deref(), Some("Red has lost 1 of its 2 units."));
    assert_eq!(table.battle.won(Seat(0), "enemy broken"), "Blue wins, Red broken");
    let mut table = Table::new(&[foot("A", "10,10"), enemy("E", "10,20")]);
    table.change(|state| state.units[1].figures = 1);
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 1, 6]);
    assert_eq!(table.over(), Some((Some(Seat(0)), "enemy destroyed")));
}

#[test]
fn a_scenario_may_count_whole_units_and_give_a_place_to_one_side_only() {
    let head = "losses = { infantry = 2, cavalry = 3, battery = 4, commander = 6 }\n\
        objectives = [{ name = 'ours', at = '10,8', points = 9, side = 'Red' }, \
        { name = 'theirs', at = '10,12', points = 1, side = 'Blue' }]";
    let gun = unit("Gun", "Red", "battery", "cannon", "30,30", 180);
    let horse = unit("Horse", "Red", "cavalry", "spears", "20,30", 180);
    let parts = [foot("A", "10,10"), enemy("E", "10,30"), horse, gun, commander("Chief", "Red", "40,40")];
    let mut table = Table::with(head, &parts);
    let points = |table: &Table| lancer::Side::BOTH.map(|side| points(table.now(), side));
    table.change(|state| state.units[1].figures = 3);
    assert_eq!(points(&table), [1, 0], "figures count for nothing, and a place of theirs for nothing to us");
    for (unit, blue) in [(1, 3), (2, 6), (3, 10)] {
        table.change(|state| state.units[unit].pose = None);
        assert_eq!(points(&table), [blue, 0]);
    }
    table.change(|state| state.commanders[0].post = Post::Lost);
    assert_eq!(points(&table), [16, 0]);
}

#[test]
fn at_the_last_stop_points_decide() {
    let head = "stops = 1\nobjectives = [{ name = 'hill', at = '10,22' }]";
    let mut table = Table::with(head, &[foot("A", "10,10"), enemy("E", "10,20")]);
    table.draw([3]);
    assert_eq!(table.over(), Some((Some(Seat(1)), "on points")));
    let mut table = Table::with("stops = 1", &[foot("A", "10,10"), enemy("E", "10,20")]);
    table.draw([3]);
    assert_eq!(table.over(), Some((None, "draw")));
}
