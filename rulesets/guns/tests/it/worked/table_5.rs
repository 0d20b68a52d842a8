//! Section 5 on the table: worked examples of the charges allowed, how far they go, and how they end.

use crate::table::{Table, battery, blue, grey, regiment};
use guns::sheet::cells::BrigadeOrder;
use guns::{CounterBar, Event, Pending, Refusal, Side, SightBlocker, Status, TurnBar, TurnPhase};
use testkit::Worked;

/// A table on which the Confederates, all on assault, charge first.
#[track_caller]
pub(crate) fn charging(parts: &[String]) -> Table {
    charging_on("", parts)
}

/// The same with more said before the roster.
#[track_caller]
pub(crate) fn charging_on(head: &str, parts: &[String]) -> Table {
    let mut table = Table::with(head, parts);
    table.act(TurnPhase::Charges, Side::Confederate);
    put_on(&mut table, "Grey Brigade", BrigadeOrder::Assault);
    table
}

#[track_caller]
fn put_on(table: &mut Table, brigade: &str, order: BrigadeOrder) {
    let brigade = table.brigade(brigade);
    table.change(|state| state.brigades[usize::from(brigade.0)].order = order);
}

#[track_caller]
fn turn(table: &mut Table, name: &str, status: Status) {
    let unit = table.id(name);
    table.change(|state| state.units[usize::from(unit.0)].status = status);
}

/// Confederate horse of 12, facing south.
pub(crate) fn grey_horse(name: &str, at: &str) -> String {
    regiment(name, "Grey Brigade", 12, at, 180, "arm = 'cavalry'")
}

/// Union horse of 12, facing north.
pub(crate) fn blue_horse(name: &str, at: &str) -> String {
    regiment(name, "Blue Brigade", 12, at, 0, "arm = 'cavalry'")
}

fn fights(table: &Table, name: &str) -> bool {
    table.state().is_fighting(table.id(name))
}

#[test]
fn a_charge_goes_half_the_distance_is_met_and_touches() {
    // From edge to edge 9 inches: 4.5 first. Both regulars, 7 to charge and 8 less 1 to stand.
    let mut table = charging(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,30")]);
    table.give("1st Grey charges 1st Blue", []);
    assert_eq!(table.spot("1st Grey"), (200, 255, 180));
    assert_eq!(table.state().pending.last(), Some(&Pending::Meet { side: Side::Union }));
    table.give("stand", [4, 3, 4, 4]);
    assert_eq!(table.spot("1st Grey"), (200, 210, 180));
    assert!(fights(&table, "1st Grey") && fights(&table, "1st Blue"));
    assert!(table.state().onsets.is_empty());
}

#[test]
fn only_the_formed_charge_no_guns_nobody_twice_and_at_enemies() {
    let mut table = charging(&[
        blue("1st Blue", "20,20"),
        grey("1st Grey", "20,28"),
        grey("2nd Grey", "32,28"),
        battery("Macon", Side::Confederate, 2, "45,28", ""),
    ]);
    assert_eq!(table.refused("Macon charges 1st Blue"), Refusal::GunsChargeNobody);
    assert_eq!(table.refused("1st Grey charges 2nd Grey"), Refusal::NoEnemy);
    turn(&mut table, "1st Grey", Status::Unformed);
    assert_eq!(table.refused("1st Grey charges 1st Blue"), Refusal::NotFormed);
    turn(&mut table, "1st Grey", Status::Formed);
    let unit = table.id("1st Grey");
    table.change(|state| state.units[usize::from(unit.0)].marks.charged = true);
    assert_eq!(table.refused("1st Grey charges 1st Blue"), Refusal::HasCharged);
}

#[test]
fn the_target_is_in_45_degrees_in_reach_after_terrain_and_seen() {
    // A line charges 10 inches.
    let near = |at: &str, head: &str| charging_on(head, &[blue("1st Blue", "20,20"), grey("1st Grey", at)]);
    assert!(near("20,31", "").may("1st Grey charges 1st Blue"));
    assert!(matches!(near("20,31.1", "").refused("1st Grey charges 1st Blue"), Refusal::TooFar { .. }));
    assert_eq!(near("34,24", "").refused("1st Grey charges 1st Blue"), Refusal::NotAhead);
    // A wall costs 2 inches more.
    let wall = "[[lines]]\nkind = 'wall'\npoints = ['10,22', '30,22']\n";
    assert!(near("20,29", wall).may("1st Grey charges 1st Blue"));
    assert!(matches!(near("20,29.1", wall).refused("1st Grey charges 1st Blue"), Refusal::TooFar { .. }));
    // Half speed through an open wood 2 inches deep.
    let wood = "[[areas]]\nkind = 'open-wood'\ncorners = ['10,23', '30,23', '30,25', '10,25']\n";
    assert!(near("20,29", wood).may("1st Grey charges 1st Blue"));
    assert!(matches!(near("20,29.1", wood).refused("1st Grey charges 1st Blue"), Refusal::TooFar { .. }));
    // A wood deeper than 3 inches hides a unit behind it.
    let deep = "[[areas]]\nkind = 'open-wood'\ncorners = ['10,21', '30,21', '30,24.5', '10,24.5']\n";
    let hidden = near("20,26", deep).refused("1st Grey charges 1st Blue");
    assert!(matches!(hidden, Refusal::NotSeen { by: Some(SightBlocker::Wood { .. }) }), "{hidden:?}");
}

#[test]
fn a_charge_is_a_wheel_and_then_straight() {
    let mut table = charging(&[blue("1st Blue", "20,20"), grey("1st Grey", "24,27")]);
    table.give("1st Grey charges 1st Blue", []).give("stand", [6, 6, 6, 6]);
    let (_, _, facing) = table.spot("1st Grey");
    assert!(fights(&table, "1st Grey"), "{facing}");
    // Another enemy in the way is met first: that is no charge at the one behind.
    let table = charging(&[blue("1st Blue", "20,20"), blue("2nd Blue", "20,17"), grey("1st Grey", "20,27")]);
    assert_eq!(table.refused("1st Grey charges 2nd Blue"), Refusal::NotAhead);
}

#[test]
fn cavalry_does_not_charge_over_difficult_ground() {
    let wood = "[[areas]]\nkind = 'open-wood'\ncorners = ['10,23', '30,23', '30,25', '10,25']\n";
    let table = charging_on(wood, &[blue("1st Blue", "20,20"), grey_horse("1st Horse", "20,30")]);
    assert_eq!(table.refused("1st Horse charges 1st Blue"), Refusal::NoChargeThere);
    let table = charging(&[blue("1st Blue", "20,20"), grey_horse("1st Horse", "20,30")]);
    assert!(table.may("1st Horse charges 1st Blue"));
}

#[test]
fn orders_say_who_charges() {
    let mut table = charging(&[
        blue("1st Blue", "20,20"),
        grey("1st Grey", "20,28"),
        grey_horse("1st Horse", "32,28"),
        grey_horse("2nd Horse", "10,28"),
    ]);
    for (order, foot, horse) in [
        (BrigadeOrder::Assault, None, None),
        (BrigadeOrder::Engage, Some(Refusal::OnlyAtUnformed), None),
        (BrigadeOrder::Support, Some(Refusal::OnlyAtUnformed), None),
        (
            BrigadeOrder::Move,
            Some(Refusal::OrderForbidsCharge { order: BrigadeOrder::Move }),
            Some(Refusal::OrderForbidsCharge { order: BrigadeOrder::Move }),
        ),
        (
            BrigadeOrder::Hold,
            Some(Refusal::OrderForbidsCharge { order: BrigadeOrder::Hold }),
            Some(Refusal::OrderForbidsCharge { order: BrigadeOrder::Hold }),
        ),
        (
            BrigadeOrder::Retire,
            Some(Refusal::OrderForbidsCharge { order: BrigadeOrder::Retire }),
            Some(Refusal::OrderForbidsCharge { order: BrigadeOrder::Retire }),
        ),
    ] {
        put_on(&mut table, "Grey Brigade", order);
        for (sentence, refusal) in
            [("1st Grey charges 1st Blue", &foot), ("1st Horse charges 1st Blue", &horse)]
        {
            match refusal {
                None => assert!(table.may(sentence), "{sentence} on {order:?}"),
                Some(refusal) => assert_eq!(&table.refused(sentence), refusal, "on {order:?}"),
            }
        }
    }
    // On engage infantry charges only the unformed, and one unit of cavalry a turn.
    put_on(&mut table, "Grey Brigade", BrigadeOrder::Engage);
    for status in [Status::Unformed, Status::Faltering, Status::Retreating, Status::Routing] {
        turn(&mut table, "1st Blue", status);
        assert!(table.may("1st Grey charges 1st Blue"), "{status:?}");
    }
    turn(&mut table, "1st Blue", Status::Formed);
    // Section 3: counter-charges are unlimited, and use up no charge.
    let second = usize::from(table.id("2nd Horse").0);
    for (countered, may) in [(true, true), (false, false)] {
        table.change(|state| {
            let marks = &mut state.units[second].marks;
            (marks.charged, marks.countered) = (true, countered);
        });
        assert_eq!(table.may("1st Horse charges 1st Blue"), may, "counter-charged: {countered}");
    }
    table.change(|state| state.units[second].marks.charged = false);
    table.give("1st Horse charges 1st Blue", [1, 1]);
    assert_eq!(table.refused("2nd Horse charges 1st Blue"), Refusal::EnoughCharged { most: 1 });
}

#[test]
fn a_brigade_declares_all_its_charges_before_any_goes_in() {
    let mut table = charging(&[
        blue("1st Blue", "20,20"),
        blue("2nd Blue", "32,20"),
        grey("1st Grey", "20,28"),
        grey("2nd Grey", "32,28"),
    ]);
    table.give("1st Grey charges 1st Blue", []);
    assert_eq!(table.spot("1st Grey"), (200, 280, 180));
    assert!(matches!(table.state().pending.last(), Some(Pending::Declare { .. })));
    // With the second, no unit of the brigade is left, and all go in.
    table.give("2nd Grey charges 2nd Blue", []);
    assert_eq!((table.spot("1st Grey").1, table.spot("2nd Grey").1), (245, 245));
    table.give("stand", [6, 6, 6, 6, 6, 6, 6, 6]);
    assert!(["1st Grey", "2nd Grey", "1st Blue", "2nd Blue"].iter().all(|name| fights(&table, name)));
    let frays = ["1st Grey", "2nd Grey"].map(|name| table.state().fray_of(table.id(name)));
    assert_ne!(frays[0], frays[1]);
}

#[test]
fn a_brigade_may_go_in_with_some() {
    let mut table = charging(&[
        blue("1st Blue", "20,20"),
        blue("2nd Blue", "32,20"),
        grey("1st Grey", "20,28"),
        grey("2nd Grey", "32,28"),
    ]);
    table.give("1st Grey charges 1st Blue", []).give("go in", []).give("stand", [6, 6, 6, 6]);
    assert!(!fights(&table, "2nd Grey"));
    assert!(table.may("2nd Grey charges 2nd Blue"));
}

#[test]
fn a_target_fires_and_stands_as_the_charger_is_half_way() {
    // 4 inches from edge to edge: 7 on the row of 16 to 21 is 3. The charger has -1 for the tenth and -3 for the three.
    let mut table = charging(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,29")]);
    table.give("1st Grey charges 1st Blue", []).give("meet them: 1st Blue fires at 1st Grey", [3, 4, 6, 4]);
    assert_eq!(table.figures("1st Grey"), 17);
    // 10 less 4 is 6: it halts and volleys.
    assert_eq!(table.status("1st Grey"), Status::Formed);
    let marks = table.state().unit(table.id("1st Grey")).marks;
    assert!(marks.halted && marks.charged && !fights(&table, "1st Grey"));
    // A unit that fired in phase 4 does not in phase 6; one that moved does not in phase 5.
    table.act(TurnPhase::Firing, Side::Union);
    assert_eq!(table.refused("1st Blue fires at 1st Grey"), Refusal::HasFired);
    table.act(TurnPhase::NormalMoves, Side::Confederate);
    assert_eq!(table.refused("1st Grey steps back 1"), Refusal::HaltedToVolley);
}

#[test]
fn each_result_of_the_chargers_test_takes_effect_where_it_is() {
    // Not shot at, it falters instead of lying down.
    for (dice, status) in [
        ([3, 3], Status::Formed),
        ([3, 2], Status::Faltering),
        ([2, 2], Status::Faltering),
        ([1, 1], Status::Retreating),
    ] {
        let mut table = charging(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,29")]);
        table.give("1st Grey charges 1st Blue", []).give("stand", dice);
        assert_eq!(table.status("1st Grey"), status, "{dice:?}");
        assert!(!fights(&table, "1st Grey"));
    }
    // Under fire it goes to ground on a 5, and a bad loss routs it.
    let mut table = charging(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,29")]);
    table.give("1st Grey charges 1st Blue", []).give("meet them: 1st Blue fires at 1st Grey", [1, 1, 3, 2]);
    assert_eq!(table.status("1st Grey"), Status::GoneToGround);
    let mut table = charging(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,29")]);
    table.give("1st Grey charges 1st Blue", []).give("meet them: 1st Blue fires at 1st Grey", [6, 5, 1, 2]);
    assert_eq!(table.status("1st Grey"), Status::Routing);
}

#[test]
fn a_charger_that_falters_by_a_double_six_stops_untested() {
    // Ten or more on the row is 4 lost; the risk finds no general.
    let mut table = charging(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,29")]);
    table.give("1st Grey charges 1st Blue", []).give("meet them: 1st Blue fires at 1st Grey", [6, 6, 3, 3]);
    assert_eq!((table.status("1st Grey"), table.figures("1st Grey")), (Status::Faltering, 16));
    assert!(!table.told.contains("to charge"));
}

#[test]
fn friends_of_the_target_support_it_with_fire() {
    // The battery behind the target has the charger in its arc, and fires canister: 12-pdr +5.
    let mut table = charging(&[
        blue("1st Blue", "20,20"),
        battery("Cushing", Side::Union, 2, "28,14", ""),
        grey("1st Grey", "20,29"),
    ]);
    table.give("1st Grey charges 1st Blue", []);
    table.give("meet them: Cushing fires at 1st Grey", [2, 2, 6, 5, 6, 6]);
    assert!(table.told.contains("canister"), "{}", table.told);
    assert!(table.state().unit(table.id("Cushing")).marks.fired);
    assert!(!table.state().unit(table.id("1st Blue")).marks.fired);
}

#[test]
fn nobody_meets_a_charge_that_is_none_of_his_business() {
    let mut table = charging(&[
        blue("1st Blue", "20,20"),
        blue("2nd Blue", "20,10"),
        grey("1st Grey", "20,29"),
        grey("2nd Grey", "40,40"),
    ]);
    table.give("1st Grey charges 1st Blue", []);
    assert_eq!(table.refused("meet them: 2nd Blue turns to face"), Refusal::NotCharged);
    assert_eq!(table.refused("meet them: 1st Blue fires at 2nd Grey"), Refusal::NotCharged);
    assert_eq!(table.refused("meet them: 2nd Grey turns to face"), Refusal::NotYours);
    assert_eq!(
        table.refused("meet them: 2nd Blue fires at 1st Grey").to_string(),
        "1st Blue blocks the line of sight"
    );
    assert_eq!(table.refused("meet them: 1st Blue gets out of the way"), Refusal::CannotEvade);
    assert_eq!(
        table.refused("meet them: 1st Blue turns to face"),
        Refusal::CannotTurn { bar: TurnBar::Faces }
    );
}

#[test]
fn each_result_of_the_targets_test() {
    // Regulars charged by a line have -1.
    for (dice, status, closed) in [
        ([4, 4], Status::Formed, true),
        ([4, 3], Status::Faltering, true),
        ([3, 3], Status::Faltering, true),
        ([3, 2], Status::Retreating, false),
        ([1, 1], Status::Retreating, false),
    ] {
        let mut table = charging(&[blue("1st Blue", "20,30"), grey("1st Grey", "20,35")]);
        table.give("1st Grey charges 1st Blue", []);
        table.give("stand", [6, 6, dice[0], dice[1]]);
        assert_eq!(table.status("1st Blue"), status, "{dice:?}");
        assert_eq!(fights(&table, "1st Grey"), closed, "{dice:?}");
        let beat = table.state().unit(table.id("1st Grey")).marks.beat;
        assert_eq!(beat.is_some(), !closed, "{dice:?}");
    }
}

#[test]
fn who_recoils_is_caught_by_what_is_left_of_the_charge() {
    // Six inches back: 6 from edge to edge and 6 more are beyond the 10 of a line, 4 and 6 are not.
    for (at, caught) in [("20,35", true), ("20,37", false)] {
        let mut table = charging(&[blue("1st Blue", "20,30"), grey("1st Grey", at)]);
        table.give("1st Grey charges 1st Blue", []).give("stand", [6, 6, 3, 3]);
        assert_eq!(table.status("1st Blue"), Status::Faltering);
        assert_eq!(table.spot("1st Blue"), (200, 240, 0), "from {at}");
        assert_eq!(fights(&table, "1st Blue"), caught, "from {at}");
        // A unit out of reach is gone before contact: there is a pursuit test.
        let beat = table.state().unit(table.id("1st Grey")).marks.beat;
        assert_eq!(beat.is_some(), !caught, "from {at}");
    }
}

#[test]
fn who_is_gone_leaves_the_charger_on_the_vacated_ground() {
    let mut table = charging(&[blue("1st Blue", "20,30"), grey("1st Grey", "20,37")]);
    table.give("1st Grey charges 1st Blue", []).give("stand", [6, 6, 2, 2]);
    assert_eq!(table.spot("1st Grey"), (200, 310, 180));
    assert_eq!(table.state().unit(table.id("1st Grey")).marks.beat, Some(table.id("1st Blue")));
}

#[test]
fn skirmishers_get_out_of_the_way() {
    let skirmishers = |at: &str| regiment("1st Blue", "Blue Brigade", 12, at, 0, "formation = 'skirmish'");
    // They go 12 inches, and 10 do not catch them; there is no pursuit test.
    let mut table = charging(&[skirmishers("20,30"), grey("1st Grey", "20,37")]);
    table.give("1st Grey charges 1st Blue", []);
    table.give("meet them: 1st Blue gets out of the way", [6, 6]);
    assert_eq!(table.spot("1st Blue"), (200, 180, 0));
    assert_eq!(table.status("1st Blue"), Status::Formed);
    assert_eq!(table.spot("1st Grey"), (200, 310, 180));
    assert_eq!(table.state().unit(table.id("1st Grey")).marks.beat, None);
}

#[test]
fn evaders_within_the_charge_distance_are_caught_in_the_rear() {
    // Cavalry charges 20: 3 inches and the 12 of the skirmishers are not enough to be safe.
    let skirmishers = regiment("1st Blue", "Blue Brigade", 12, "20,30", 0, "formation = 'skirmish'");
    let mut table = charging(&[skirmishers, grey_horse("1st Horse", "20,34.5")]);
    table.give("1st Horse charges 1st Blue", []);
    table.give("meet them: 1st Blue gets out of the way", [6, 6]);
    assert!(fights(&table, "1st Blue") && fights(&table, "1st Horse"));
    let caught = table.state().combatants.iter().find(|one| one.unit == table.id("1st Blue"));
    assert!(caught.expect("in it").outflanked);
}

#[test]
fn horse_that_evades_is_unformed() {
    let mut table = charging(&[blue_horse("1st Blue", "20,30"), grey("1st Grey", "20,37")]);
    table.give("1st Grey charges 1st Blue", []);
    table.give("meet them: 1st Blue gets out of the way", [6, 6]);
    assert_eq!(table.status("1st Blue"), Status::Unformed);
    assert_eq!(table.spot("1st Blue"), (200, 100, 180));
}

#[test]
fn a_counter_charge_meets_them_midway_both_charging() {
    // After half of 8 inches 4 are left, of which the target goes 2.
    let mut table = charging(&[blue("1st Blue", "20,30"), grey("1st Grey", "20,39")]);
    put_on(&mut table, "Blue Brigade", BrigadeOrder::Engage);
    table.give("1st Grey charges 1st Blue", []);
    table.give("meet them: 1st Blue counter-charges", [6, 6, 6, 6]);
    assert_eq!((table.spot("1st Blue").1, table.spot("1st Grey").1), (320, 330));
    assert!(table.state().combatants.iter().all(|one| one.charging));
    // With less than 7 it falters where it is.
    let mut table = charging(&[blue("1st Blue", "20,30"), grey("1st Grey", "20,39")]);
    table.give("1st Grey charges 1st Blue", []);
    table.give("meet them: 1st Blue counter-charges", [6, 6, 4, 3]);
    assert_eq!(table.spot("1st Blue"), (200, 300, 0));
    assert_eq!(table.state().combatants.iter().filter(|one| one.charging).count(), 1);
}

#[test]
fn orders_and_order_say_who_counter_charges() {
    for (order, foot, horse) in [
        (BrigadeOrder::Assault, true, true),
        (BrigadeOrder::Engage, true, true),
        (BrigadeOrder::Support, true, true),
        (BrigadeOrder::Move, false, true),
        (BrigadeOrder::Hold, false, true),
        (BrigadeOrder::Retire, false, true),
    ] {
        for (target, may) in [(blue("1st Blue", "20,30"), foot), (blue_horse("1st Blue", "20,30"), horse)] {
            let mut table = charging(&[target, grey("1st Grey", "20,38")]);
            put_on(&mut table, "Blue Brigade", order);
            table.give("1st Grey charges 1st Blue", []);
            assert_eq!(table.may("meet them: 1st Blue counter-charges"), may, "{order:?}");
        }
    }
    // The unformed only stand or fire, and guns do not charge.
    let mut table = charging(&[blue("1st Blue", "20,30"), grey("1st Grey", "20,38")]);
    turn(&mut table, "1st Blue", Status::Unformed);
    table.give("1st Grey charges 1st Blue", []);
    assert_eq!(
        table.refused("meet them: 1st Blue counter-charges"),
        Refusal::CannotCounter { bar: CounterBar::Unfit }
    );
    assert!(table.may("meet them: 1st Blue fires at 1st Grey"));
    let mut table = charging(&[battery("Cushing", Side::Union, 2, "20,30", ""), grey("1st Grey", "20,38")]);
    table.give("1st Grey charges Cushing", []);
    assert_eq!(
        table.refused("meet them: Cushing counter-charges"),
        Refusal::CannotCounter { bar: CounterBar::Unfit }
    );
}

#[test]
fn who_falters_fires_only_if_it_is_charged() {
    let mut table =
        charging(&[blue("1st Blue", "20,30"), blue("2nd Blue", "32,30"), grey("1st Grey", "20,38")]);
    turn(&mut table, "1st Blue", Status::Faltering);
    turn(&mut table, "2nd Blue", Status::Faltering);
    table.give("1st Grey charges 1st Blue", []);
    assert!(table.may("meet them: 1st Blue fires at 1st Grey"));
    assert!(!table.may("meet them: 2nd Blue fires at 1st Grey"));
}

#[test]
fn a_target_turns_to_face_a_charge_that_began_far_enough() {
    // The charge comes in at the right flank of a column: 8 inches are beyond half of 10, 4 are not.
    let column = || regiment("1st Blue", "Blue Brigade", 20, "20,30", 270, "formation = 'column'");
    let mut table = charging(&[column(), grey("1st Grey", "20,39.5")]);
    table.give("1st Grey charges 1st Blue", []);
    table.give("meet them: 1st Blue turns to face", [6, 6, 6, 6]);
    assert!(table.state().combatants.iter().all(|one| !one.outflanked));
    let mut table = charging(&[column(), grey("1st Grey", "20,35.5")]);
    // Nothing is left to choose, so nothing is asked. In the flank it has -4, the charger +1.
    table.give("1st Grey charges 1st Blue", [3, 3, 6, 6]);
    assert!(table.state().combatants.iter().any(|one| one.outflanked));
    assert_eq!(table.status("1st Blue"), Status::Formed);
}

#[test]
fn two_who_charge_one_are_in_one_melee_with_it() {
    let mut table =
        charging(&[blue("1st Blue", "20,30"), grey("1st Grey", "17,37"), grey("2nd Grey", "23,37")]);
    table.give("1st Grey charges 1st Blue", []).give("2nd Grey charges 1st Blue", []);
    table.give("stand", [6, 6, 6, 6, 6, 6]);
    let frays = ["1st Grey", "2nd Grey", "1st Blue"].map(|name| table.state().fray_of(table.id(name)));
    assert!(frays.iter().all(|fray| fray.is_some() && *fray == frays[0]), "{frays:?}");
}

#[test]
fn crewless_guns_fall_to_the_first_to_touch_them() {
    let mut table = charging(&[battery("Cushing", Side::Union, 2, "20,30", ""), grey("1st Grey", "20,38")]);
    let guns = table.id("Cushing");
    table.change(|state| state.units[usize::from(guns.0)].figures = 0);
    table.give("1st Grey charges Cushing", [6, 6]);
    assert!(table.is_gone("Cushing") && !fights(&table, "1st Grey"));
}

#[test]
fn an_opportunity_is_taken_at_who_was_left_unformed() {
    // The failed charge leaves the Confederates faltering within 10 inches of horse on engage.
    let mut table =
        charging(&[blue("1st Blue", "20,30"), blue_horse("1st Horse", "29.5,28"), grey("1st Grey", "20,37")]);
    table.give("1st Grey charges 1st Blue", []).give("stand", [2, 2]);
    assert_eq!(table.state().pending.last(), Some(&Pending::Opportunity { side: Side::Union }));
    // It is for horse only.
    assert_eq!(table.refused("1st Blue charges 1st Grey"), Refusal::NoOpportunity);
    // A unit that falters and has them aside of its front can do nothing about it.
    table.give("1st Horse charges 1st Grey", [6, 6, 6, 6]);
    assert!(fights(&table, "1st Horse"));
    assert!(table.events.iter().any(|event| matches!(event, Event::Closed { .. })));
}

#[test]
fn an_opportunity_needs_orders_a_near_enemy_and_is_taken_once() {
    let table = |order: BrigadeOrder, at: &str| {
        let mut table =
            charging(&[blue("1st Blue", "20,30"), blue_horse("1st Horse", at), grey("1st Grey", "20,37")]);
        put_on(&mut table, "Blue Brigade", order);
        table.give("1st Grey charges 1st Blue", []).give("stand", [2, 2]);
        table
    };
    let asked =
        |table: &Table| table.state().pending.last() == Some(&Pending::Opportunity { side: Side::Union });
    assert!(asked(&table(BrigadeOrder::Assault, "29.5,28")));
    assert!(!asked(&table(BrigadeOrder::Hold, "29.5,28")));
    assert!(!asked(&table(BrigadeOrder::Engage, "29.5,20")));
    let mut once = table(BrigadeOrder::Engage, "29.5,28");
    once.give("done", []);
    assert!(!asked(&once));
}

#[test]
fn horse_out_of_hand_charges_the_nearest_enemy_before_anything_else() {
    let mut table =
        Table::new(&[blue("1st Blue", "20,30"), blue("2nd Blue", "32,26"), grey_horse("1st Horse", "20,38")]);
    let horse = table.id("1st Horse");
    table.change(|state| {
        state.units[usize::from(horse.0)].compelled = guns::Compulsion::Charges;
        state.units[usize::from(horse.0)].status = Status::Unformed;
    });
    table.after(TurnPhase::CompulsoryMoves, []);
    assert_eq!(table.state().pending.last(), Some(&Pending::Meet { side: Side::Union }));
    table.give("stand", [6, 6, 6, 6]);
    assert!(fights(&table, "1st Horse") && fights(&table, "1st Blue"));
    assert_eq!(table.state().pending.last(), Some(&Pending::First));
}

#[test]
fn the_yell_and_packs_go_with_a_charge() {
    let mut table = charging(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,34.5")]);
    assert!(!table.may("1st Grey charges 1st Blue down packs"));
    table.change(|state| {
        state.tokens[Side::Confederate as usize].packs = 1;
        state.tokens[Side::Confederate as usize].own = 1;
    });
    // Four inches more, and +2 on its test: 5 is enough.
    table.give("1st Grey charges 1st Blue down packs with the yell", []);
    table.give("stand", [3, 2, 6, 6]);
    assert!(fights(&table, "1st Grey"));
    assert_eq!(table.state().tokens[Side::Confederate as usize].count(), 0);
    let mut union = Table::new(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,28")]);
    union.act(TurnPhase::Charges, Side::Union);
    assert_eq!(union.refused("1st Blue charges 1st Grey with the yell"), Refusal::NoYell);
}

#[test]
fn a_brigade_attack_column_steadies_its_lead() {
    // One formed line within 12 inches behind: 6 and 1 is 7.
    let mut table =
        charging(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,29"), grey("2nd Grey", "20,35")]);
    table.give("1st Grey charges 1st Blue", []);
    if table.may("go in") {
        table.give("go in", []);
    }
    table.give("stand", [4, 2, 6, 6]);
    assert!(fights(&table, "1st Grey"));
}

#[test]
fn works_are_charged_at_no_cost_and_palisades_are_not() {
    let line = |what: &str| format!("[[lines]]\nkind = '{what}'\npoints = ['10,22', '30,22']\n");
    let near =
        |what: &str, at: &str| charging_on(&line(what), &[blue("1st Blue", "20,20"), grey("1st Grey", at)]);
    assert!(near("trench", "20,31").may("1st Grey charges 1st Blue"));
    assert!(near("palisade", "20,26").may("1st Grey charges 1st Blue"));
    assert!(matches!(
        near("palisade", "20,26.1").refused("1st Grey charges 1st Blue"),
        Refusal::TooFar { .. }
    ));
    // Four and five before palisades: it lies down on the near side.
    let mut table = near("palisade", "20,25");
    table.give("1st Grey charges 1st Blue", []).give("stand", [6, 6, 6, 6, 4]);
    assert_eq!(table.status("1st Grey"), Status::GoneToGround);
    assert!(!fights(&table, "1st Grey"));
}

#[test]
fn a_brigade_on_the_move_that_is_charged_holds() {
    let mut table = charging(&[blue("1st Blue", "20,30"), grey("1st Grey", "20,37")]);
    put_on(&mut table, "Blue Brigade", BrigadeOrder::Move);
    table.give("1st Grey charges 1st Blue", []);
    assert!(table.state().unit(table.id("1st Blue")).marks.attacked);
}
