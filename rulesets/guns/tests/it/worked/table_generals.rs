//! Sections 1, 4 and 9 on the table: worked examples of generals who ride, attach themselves, come back and are lost.

use crate::table::{Table, blue, grey, regiment};
use board::table::{Angle, Inches, Point, Pose};
use guns::{
    Absence, Event, GeneralId, GeneralQuality, Pending, Post, Refusal, Side, State, Status, TurnPhase,
};
use testkit::Worked;

const OTHERS: &str = "
[[generals]]
name = 'Meade'
side = 'union'
commands = 'c-in-c'
at = '40,3'
facing = 0
[[brigades]]
name = 'Second Brigade'
division = 'Union Division'
order = 'engage'
general = { name = 'Hall', at = '30,2', facing = 0 }
";

fn table() -> Table {
    Table::new(&[
        OTHERS.into(),
        blue("1st Blue", "20,10"),
        regiment("2nd Blue", "Second Brigade", 20, "40,10", 0, ""),
        grey("1st Grey", "20,50"),
    ])
}

fn post(table: &Table, general: &str) -> Post {
    table.state().general(table.general(general)).post
}

fn at(x: i32, y: i32) -> Pose {
    Pose::new(Point::new(Inches::whole(x), Inches::whole(y)), Angle::degrees(0))
}

fn put(table: &mut Table, general: &str, post: Post) {
    let GeneralId(at) = table.general(general);
    table.change(|state| state.generals[usize::from(at)].post = post);
}

// 4: generals move 18 inches, once, in phase 4, as they like.
#[test]
fn a_general_rides_eighteen_inches_once_in_the_phase_of_charges() {
    let mut table = table();
    table.act(TurnPhase::NormalMoves, Side::Union);
    assert_eq!(
        table.refused("Webb rides to 5,8"),
        Refusal::OtherPhase { of: TurnPhase::Charges, now: TurnPhase::NormalMoves }
    );
    table.act(TurnPhase::Charges, Side::Union);
    assert_eq!(
        table.refused("Webb rides to 5,20.5"),
        Refusal::TooFar { distance: Inches::thousandths_of(18_500), most: Inches::whole(18) }
    );
    assert_eq!(table.refused("Davis rides to 5,50"), Refusal::NotYours);
    table.give("Webb rides to 5,20", []);
    assert_eq!(post(&table, "Webb"), Post::Alone(at(5, 20)));
    assert_eq!(table.refused("Webb rides to 5,21"), Refusal::AlreadyRode);
    table.after(TurnPhase::Tests, [6, 6, 1, 1]).act(TurnPhase::Charges, Side::Union);
    assert!(table.may("Webb rides to 5,21"), "in the next turn again");
}

// 1: no rectangles overlap, and no general rides within an inch of an enemy, or off the table.
#[test]
fn a_general_keeps_clear_of_others_and_of_the_enemy() {
    let mut table = table();
    table.act(TurnPhase::Charges, Side::Union);
    assert_eq!(
        table.refused("Webb rides to 20,10").to_string(),
        "1st Blue is in that place",
        "there is the 1st Blue"
    );
    assert_eq!(
        table.refused("Webb rides to 2.5,2").to_string(),
        "a general is in that place",
        "there is Hays"
    );
    assert_eq!(
        table.refused("Webb rides to 5,0.25").to_string(),
        "part of that place is off the table",
        "half of him would be off the table"
    );
    put(&mut table, "Webb", Post::Alone(at(20, 40)));
    table.act(TurnPhase::Charges, Side::Union);
    assert_eq!(
        table.refused("Webb rides to 20,48.6").to_string(),
        "his ride would pass within 1\" of an enemy; ride round it"
    );
    assert_eq!(
        table.refused("Webb rides to 20,56").to_string(),
        "his ride would pass within 1\" of an enemy; ride round it"
    );
    assert_eq!(
        table.refused("Webb rides to 20,48.2").to_string(),
        "the place is within 1\" of 1st Grey; stay farther off",
        "his disc, 0.8 inches from the line"
    );
    table.give("Webb rides to 20,48", []);
}

// 1: "A general in base contact with a unit of his command may attach himself and moves with it."
#[test]
fn a_general_attaches_himself_to_a_unit_of_his_command() {
    let mut table = table();
    table.act(TurnPhase::Charges, Side::Union);
    assert_eq!(table.refused("Webb joins 2nd Blue"), Refusal::NotHisCommand);
    assert_eq!(table.refused("Webb joins 1st Grey"), Refusal::NotHisCommand);
    table.give("Webb joins 1st Blue", []);
    let unit = table.id("1st Blue");
    assert_eq!(post(&table, "Webb"), Post::With(unit));
    assert_eq!(table.refused("Webb joins 1st Blue"), Refusal::AlreadyWith);
    assert_eq!(table.refused("Webb rides to 5,8"), Refusal::AlreadyRode);
    let webb = table.general("Webb");
    let block = table.state().general_block(&table.battle, webb).expect("he is there");
    table.change(|state| state.units[usize::from(unit.0)].pose = Some(at(30, 20)));
    let moved = table.state().general_block(&table.battle, webb).expect("he is there");
    assert_eq!(moved.pose().at.x() - block.pose().at.x(), Inches::whole(10));
    assert_eq!(moved.pose().at.y() - block.pose().at.y(), Inches::whole(10));
    // A divisional general and the C-in-C command more.
    assert!(table.may("Meade joins 2nd Blue"));
    put(&mut table, "Hays", Post::Alone(at(34, 6)));
    table.act(TurnPhase::Charges, Side::Union);
    assert!(table.may("Hays joins 2nd Blue"));
}

// 4: he rides 18 inches to it, and base contact is within an inch.
#[test]
fn a_unit_is_joined_within_a_ride_and_base_contact_is_no_ride() {
    let mut table = table();
    put(&mut table, "Webb", Post::Alone(at(20, 30)));
    table.act(TurnPhase::Charges, Side::Union);
    assert!(table.may("Webb joins 1st Blue"), "19 inches between them, the last of which is contact");
    put(&mut table, "Webb", Post::Alone(at(20, 31)));
    table.act(TurnPhase::Charges, Side::Union);
    assert_eq!(
        table.refused("Webb joins 1st Blue"),
        Refusal::TooFar { distance: Inches::whole(19), most: Inches::whole(18) }
    );
    table.give("Webb rides to 20,13.5", []);
    assert_eq!(table.refused("Webb joins 1st Blue"), Refusal::AlreadyRode, "two inches and a half");
    put(&mut table, "Webb", Post::Alone(at(20, 12)));
    table.act(TurnPhase::Charges, Side::Union).give("Webb joins 1st Blue", []);
}

// 1: a general attached to a unit that is no more stands alone.
#[test]
fn a_general_outlives_the_unit_he_is_with() {
    let mut table = table();
    let unit = table.id("1st Blue");
    put(&mut table, "Webb", Post::With(unit));
    let mut state = table.state().clone();
    let webb = table.general("Webb");
    let stood = state.general_block(&table.battle, webb).expect("he is there").pose();
    let removed = Event::Removed { unit, absence: Absence::Dispersed };
    engine::Rules::apply(&table.battle, &mut state, &removed);
    assert_eq!(state.general(webb).post, Post::Alone(stood));
}

// 1: "A lone general touched by the enemy joins the nearest friends within 18 inches or is lost."
#[test]
fn a_lone_general_touched_by_the_enemy_joins_friends_or_is_lost() {
    let mut table = table();
    put(&mut table, "Webb", Post::Alone(at(20, 28)));
    table.act(TurnPhase::Charges, Side::Confederate);
    let enemy = usize::from(table.id("1st Grey").0);
    table.change(|state| state.units[enemy].pose = Some(Pose::new(at(20, 29).at, Angle::degrees(180))));
    table.give("done", []);
    assert_eq!(post(&table, "Webb"), Post::With(table.id("1st Blue")));
    put(&mut table, "Webb", Post::Alone(at(20, 40)));
    table.act(TurnPhase::Charges, Side::Confederate);
    table.change(|state| state.units[enemy].pose = Some(Pose::new(at(20, 41).at, Angle::degrees(180))));
    table.give("done", []);
    assert_eq!(post(&table, "Webb"), Post::Lost, "his friends are 30 inches off");
    assert_eq!(table.state().trophies[Side::Union as usize].generals, 1);
    assert!(!table.state().brigades[0].shaken, "nobody shot him");
}

// 9: "Replacement general: a poor one in the next command phase, by the nearest unit".
#[test]
fn a_poor_general_replaces_one_who_fell() {
    let mut table = table();
    let webb = usize::from(table.general("Webb").0);
    table.change(|state| {
        (state.generals[webb].post, state.generals[webb].fell) = (Post::Lost, Some(at(38, 5)));
    });
    table.after(TurnPhase::Tests, [6, 6, 1, 1]);
    assert_eq!(post(&table, "Webb"), Post::With(table.id("1st Blue")), "the nearest of his own brigade");
    assert_eq!(table.state().generals[webb].quality, GeneralQuality::Poor);
}

// 8: "a removed one takes its general along": nobody replaces him.
#[test]
fn nobody_replaces_who_went_with_his_brigade() {
    let mut table = table();
    put(&mut table, "Webb", Post::Lost);
    table.after(TurnPhase::Tests, [6, 6, 1, 1]);
    assert_eq!(post(&table, "Webb"), Post::Lost);
}

// 9: "generals only away return there".
#[test]
fn who_is_away_returns_in_the_command_phase_he_is_due() {
    let mut table = table();
    put(&mut table, "Webb", Post::Away { until: 3, from: at(20, 8), wounded: false });
    table.after(TurnPhase::Tests, [6, 6, 1, 1]);
    assert_eq!(table.state().turn, 2);
    assert!(matches!(post(&table, "Webb"), Post::Away { .. }));
    table.act(TurnPhase::Command, Side::Union);
    assert_eq!(table.refused("Blue Brigade to assault by own initiative"), Refusal::NobodyCommands);
    table.after(TurnPhase::Tests, [6, 6, 1, 1]);
    assert_eq!(post(&table, "Webb"), Post::With(table.id("1st Blue")));
}

// 9: "unmoved: recovers at once one unit within 12 inches from gone to ground, falter or unformed".
#[test]
fn an_unmoved_general_recovers_one_unit_near_him() {
    let mut table = Table::new(&[
        blue("1st Blue", "20,10"),
        blue("2nd Blue", "28,10"),
        blue("3rd Blue", "50,10"),
        blue("4th Blue", "12,10"),
        grey("1st Grey", "20,50"),
    ]);
    let webb = table.general("Webb");
    let ask = |state: &mut State| state.pending = vec![Pending::First, Pending::Recover { general: webb }];
    put(&mut table, "Webb", Post::Alone(at(20, 8)));
    table.change(|state| {
        state.units[0].status = Status::GoneToGround;
        state.units[1].status = Status::Faltering;
        state.units[2].status = Status::Unformed;
        state.units[3].status = Status::Retreating;
        ask(state);
    });
    assert_eq!(
        table.refused("recover 3rd Blue"),
        Refusal::NotToRecover { within: Inches::whole(12) },
        "too far off"
    );
    assert_eq!(
        table.refused("recover 4th Blue"),
        Refusal::NotToRecover { within: Inches::whole(12) },
        "it retreats"
    );
    assert_eq!(table.refused("recover 1st Grey"), Refusal::NotToRecover { within: Inches::whole(12) });
    assert_eq!(table.refused("done"), Refusal::SomebodyToRecover);
    table.give("recover 2nd Blue", []);
    assert_eq!((table.status("1st Blue"), table.status("2nd Blue")), (Status::GoneToGround, Status::Formed));
    // Only one is left: no player is asked. With none left nothing happens.
    table.change(ask);
    assert_eq!(
        (table.status("1st Blue"), table.state().pending.clone()),
        (Status::Formed, vec![Pending::First])
    );
    table.change(ask);
    assert_eq!(table.state().pending, [Pending::First]);
}
