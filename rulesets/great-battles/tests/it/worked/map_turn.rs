//! Worked examples for sections 1 and 2 on the map: stacking, facing alike, markers, orders, command and leaders.

use crate::skirmish::{Field, SKIRMISH, battle, hex};
use board::hex::Vertex;
use engine::{Log, Position, Rules, Seat, ToAct};
use great_battles::{
    Battle, BrigadeId, DivisionId, Event, LeaderId, Order, Orders, Pending, Refusal, Side, UnitId,
};

/// Three units of a brigade, one of another and two batteries, side by side, with room before them.
const STACKS: &str = r#"title = "Stacks"
corners = ["0101", "1212"]
turns = 2
divisions = [{ name = "A", side = "us" }, { name = "B", side = "mexican" }]
brigades = [
  { name = "P", division = "A" },
  { name = "Q", division = "A" },
  { name = "R", division = "B" },
]
leaders = [
  { name = "L", side = "us", rank = "overall", commands = ["A"], at = "0101" },
  { name = "M", side = "mexican", rank = "overall", commands = ["B"], at = "1212" },
]
units = [
  { name = "first", brigade = "P", arm = "infantry", sp = 9, cohesion = 6, at = "0304", facing = "E" },
  { name = "second", brigade = "P", arm = "infantry", sp = 7, cohesion = 6, at = "0305", facing = "E" },
  { name = "third", brigade = "P", arm = "cavalry", sp = 10, cohesion = 6, at = "0306", facing = "E", dismounted = true },
  { name = "other", brigade = "Q", arm = "infantry", sp = 1, cohesion = 6, at = "0307", facing = "E" },
  { name = "battery", division = "A", arm = "artillery", sp = 4, cohesion = 6, at = "0303", facing = "E", limbered = true },
  { name = "guns", brigade = "P", arm = "artillery", sp = 4, cohesion = 6, at = "0404", facing = "E", limbered = true },
  { name = "enemy", brigade = "R", arm = "infantry", sp = 8, cohesion = 6, at = "1212", facing = "W" },
]
"#;

#[test]
fn two_units_of_a_brigade_and_a_battery_stack_up_to_sixteen_sp() {
    let stacks = || Field::of(STACKS).acts("P", Orders::Advance);
    let mut field = stacks();
    field.given(&["first moves to 0404 facing E"]);
    assert_eq!(field.asked("second moves to 0404 facing E"), "may");
    field.given(&["second moves to 0404 facing E"]);
    assert_eq!(field.asked("third moves to 0404 facing E"), "0404 already holds 2 units, the limit");
    assert_eq!(field.asked("battery moves to 0404 facing E"), "0404 already holds 1 battery, the limit");
    // The dismounted third leaves a quarter with its horses: 8 SP are one too many for the first's 9.
    let mut field = stacks();
    field.given(&["first moves to 0405 facing E"]);
    assert_eq!(field.asked("third moves to 0405 facing E"), "0405 would hold 17 SP; the limit is 16");
    let field = stacks().put("other", "0405", Vertex::East);
    assert_eq!(field.asked("second moves to 0405 facing E"), "a unit of another brigade is in 0405");
    // Friends are passed through.
    assert_eq!(field.asked("second moves to 0506 facing E"), "may");
}

#[test]
fn the_units_of_a_hex_face_alike_and_turn_together() {
    let mut field = Field::of(STACKS).acts("P", Orders::Advance);
    assert_eq!(
        field.asked("first moves to 0404 facing NE"),
        "units in a hex face alike; those in 0404 face east"
    );
    field.given(&["first moves to 0404 facing E", "0404 faces NE"]);
    for unit in ["first", "guns"] {
        assert_eq!(field.state.unit(field.unit(unit)).facing, Vertex::NorthEast, "{unit}");
    }
    assert_eq!((field.active("first").left, field.active("guns").left), (8, 12));
    // The battery of the division stands apart; a unit that does not act does not turn.
    assert_eq!(field.asked("0307 faces NE"), "other is not active now");
    assert_eq!(field.asked("0101 faces NE"), "no unit is in 0101");
}

#[test]
fn a_battery_of_the_division_acts_with_any_one_brigade() {
    let mut field = Field::of(STACKS).acts("P", Orders::Advance);
    field.given(&["battery moves to 0403 facing E", "done"]);
    assert_eq!(field.state.pending.last(), Some(&Pending::Division(DivisionId(0))));
    field.given(&["Q acts"]);
    assert_eq!(field.asked("battery moves to 0503 facing E"), "battery is not active now");
    let mut field = Field::of(STACKS).acts("P", Orders::Advance);
    field.given(&["done", "Q acts"]);
    assert_eq!(field.asked("battery moves to 0403 facing E"), "may");
}

#[test]
fn each_brigade_acts_once_on_a_marker() {
    let mut field = Field::of(STACKS).acts("P", Orders::Advance);
    field.given(&["done"]);
    assert_eq!(field.asked("P acts"), "it has already acted on this marker");
    assert_eq!(field.asked("R acts"), "it belongs to the enemy");
    assert_eq!(field.asked("Q acts"), "may");
    assert_eq!(field.asked("first moves to 0405 facing E"), "first choose the brigade that acts next");
}

#[test]
fn markers_orders_initiative_and_the_cup_follow_each_other() {
    let battle = battle(SKIRMISH);
    // The marker drawn for Twiggs is a 3; Arista's are fixed at 2.
    let mut dice = dice::Typed::new([3]);
    let mut log = Log::default();
    let mut position = Position::opening(&*battle, &mut dice, &mut log);
    let told: Vec<&Event> = log.events().collect();
    assert_eq!(
        told,
        [
            &Event::TurnBegan { turn: 1 },
            &Event::Mustered { division: DivisionId(0), markers: 3 },
            &Event::Mustered { division: DivisionId(1), markers: 2 },
            &Event::Settled,
        ]
    );
    let give = |position: &mut Position<Battle>, side: Side, sentence: &str, faces: &[u16]| {
        assert_eq!(position.to_act(&battle), ToAct::Seats(side.seat().into()), "{sentence}");
        let order = battle.parse(sentence).unwrap();
        let legal = position.check(&battle, side.seat(), order).unwrap();
        let mut log = Log::default();
        position.carry_out(&battle, &legal, &mut dice::Typed::new(faces), &mut log).unwrap();
        log.events().cloned().collect::<Vec<_>>()
    };
    let (us, mexican) = (Side::UnitedStates, Side::Mexico);
    give(&mut position, us, "Garland gets attack orders", &[]);
    give(&mut position, us, "done", &[]);
    // Arista throws 9 - 1, Taylor 3 + 1.
    let told = give(&mut position, mexican, "done", &[3, 9]);
    assert!(told.contains(&Event::Won { side: mexican }), "{told:?}");
    // He has one kind of marker to pick, so he is not asked.
    let told: Vec<&Event> = told.iter().collect();
    assert!(told.contains(&&Event::Drawn { division: DivisionId(1) }), "{told:?}");
    assert_eq!(position.state().cup, [3, 1]);
    give(&mut position, mexican, "La Vega acts", &[]);
    // No other brigade of Arista's can act; the first kind of marker in the cup is that of Twiggs.
    let told = give(&mut position, mexican, "done", &[1]);
    assert_eq!(told.last(), Some(&Event::Drawn { division: DivisionId(0) }));
}

#[test]
fn brigades_in_command_get_any_orders_once_a_turn() {
    let asking = |field: Field| {
        let mut field = field;
        field.state.pending = vec![Pending::Orders(Side::UnitedStates)];
        field
    };
    let field = asking(Field::new());
    assert_eq!(field.asked("Garland gets attack orders"), "may");
    assert_eq!(field.asked("Garland gets advance orders"), "it is already on advance orders");
    assert_eq!(field.asked("La Vega gets march orders"), "it belongs to the enemy");
    let mut field = asking(Field::new());
    field.state.brigades[0].fatigue = 3;
    assert_eq!(
        field.asked("Garland gets attack orders"),
        "its fatigue is 3; attack orders need a fatigue under 3"
    );
    field.state.brigades[0].told = true;
    assert_eq!(field.asked("Garland gets attack orders"), "it already has its orders for this turn");
    // Taylor leads the division and the army; when he is lost the brigade is in no command range.
    let mut field = asking(Field::new());
    field.state.leaders[0].at = None;
    assert_eq!(
        field.asked("Garland gets attack orders"),
        "it is out of command: the division leader must be within 8 hexes, or the overall commander within 16"
    );
}

#[test]
fn out_of_command_a_unit_has_half_its_movement() {
    let far = |text: &str| {
        let mut field = Field::of(STACKS);
        field.state.leaders[0].at = (!text.is_empty()).then(|| hex(text));
        field.acts("P", Orders::Advance).active("first").left / 2
    };
    assert_eq!(far("0101"), 6);
    assert_eq!(far(""), 3);
    // His brigadier keeps the 4th US in command, four hexes off and no further.
    let near = |at: &str| {
        let mut field = Field::new();
        (field.state.leaders[0].at, field.state.leaders[1].at) = (None, Some(hex(at)));
        field.acts("Garland", Orders::Advance).active("4th US").left / 2
    };
    assert_eq!((near("0605"), near("0705")), (6, 3));
}

#[test]
fn leaders_ride_once_with_troops_of_theirs_heedless_of_zoc() {
    let mut field = Field::new().put("4th Line", "0306", Vertex::West).acts("Garland", Orders::Advance);
    assert_eq!(field.asked("Taylor rides to 0206"), "may");
    assert_eq!(field.asked("Taylor rides to 0306"), "no path of 12 MP reaches 0306");
    assert_eq!(field.asked("Arista himself rides to 0905"), "it belongs to the enemy");
    field.given(&["Garland himself rides to 0604"]);
    assert_eq!(field.asked("Garland himself rides to 0603"), "he has already moved");
    let field = Field::new().acts("Dragoons", Orders::Advance);
    assert_eq!(field.asked("Garland himself rides to 0604"), "his troops are not active");
    assert_eq!(field.asked("Taylor rides to 0206"), "may");
}

#[test]
fn a_leader_found_alone_goes_to_friends_within_five_hexes_or_is_lost() {
    let found = |friends: &str| {
        let mut field =
            Field::new().put("4th Line", friends, Vertex::West).put("4th US", "0205", Vertex::East);
        for name in ["Tampico", "Lancers", "Requena"] {
            field = field.put(name, "1008", Vertex::West);
        }
        field.state.leaders[3].at = Some(hex("0306"));
        let mut field = field.acts("Garland", Orders::Advance);
        field.given(&["4th US moves to 0306 facing E"]);
        field.state.leader(LeaderId(3)).at
    };
    assert_eq!(found("0808"), Some(hex("0808")));
    assert_eq!(found("0908"), None);
}

#[test]
fn fatigue_rises_from_the_third_activation_and_takes_attack_orders_away() {
    let mut field = Field::new();
    field.state.turn = 1;
    field.state.brigades[2].activations = 3;
    field.state.brigades[1].fatigue = 1;
    field.state.pending = vec![Pending::TurnEnd];
    let mut log = Log::default();
    let mut dice = dice::Typed::new([3]);
    Position::set_up(&*field.battle, field.state, &mut dice, &mut log);
    let tired: Vec<&Event> = log.events().filter(|event| matches!(event, Event::Tired { .. })).collect();
    let (one, two) = (field.battle.brigade_ids().nth(1).unwrap(), field.battle.brigade_ids().nth(2).unwrap());
    assert_eq!(
        tired,
        [
            &Event::Tired { brigade: one, level: 0, orders: Orders::March },
            &Event::Tired { brigade: two, level: 3, orders: Orders::Advance },
        ]
    );
}

#[test]
fn the_last_turn_ends_the_battle() {
    let mut field = Field::new();
    field.state.turn = 3;
    field.state.pending = vec![Pending::TurnEnd];
    let mut log = Log::default();
    let position = Position::set_up(&*field.battle, field.state, &mut dice::Typed::new([]), &mut log);
    assert!(matches!(position.to_act(&field.battle), ToAct::Over(_)));
    let order = field.battle.parse("done").unwrap();
    assert!(position.check(&field.battle, Seat(0), order).is_err());
}

#[test]
fn the_marker_says_which_division_acts() {
    let two = STACKS
        .replace("{ name = \"B\", side", "{ name = \"C\", side = \"us\" }, { name = \"B\", side")
        .replace("{ name = \"Q\", division = \"A\" }", "{ name = \"Q\", division = \"C\" }");
    let mut field = Field::of(&two).acts("P", Orders::Advance);
    field.state.pending.pop();
    assert_eq!(field.asked("Q acts"), "the marker drawn belongs to A");
    field.state.pending = vec![Pending::First(Side::UnitedStates)];
    field.state.cup = vec![0, 1, 1].into();
    assert_eq!(field.asked("pick A"), "the cup holds no marker of that division");
    assert_eq!(field.asked("pick C"), "may");
    assert_eq!(field.asked("pick B"), "it belongs to the enemy");
}

#[test]
fn what_does_not_exist_is_refused_and_never_panics() {
    let field = Field::of(STACKS).with("first", |unit| unit.at = None).acts("P", Orders::Advance);
    assert_eq!(field.asked("first moves to 0404 facing E"), "it is not on the map");
    assert_eq!(field.asked("second moves to 9999 facing E"), "9999 is not on the map");
    assert_eq!(field.asked("9999 faces E"), "9999 is not on the map");
    assert_eq!(field.asked("L rides to 9999"), "9999 is not on the map");
    let (unit, leader, to) = (UnitId(200), LeaderId(200), hex("0404"));
    for order in [
        Order::Move { unit, to, facing: Vertex::East },
        Order::Ride { leader, to },
        Order::Activate { brigade: BrigadeId(200) },
        Order::Pick { division: DivisionId(200) },
    ] {
        let refusal = field.battle.refusal(&field.state, Seat(0), &order);
        assert_eq!(refusal, Some(Refusal::NoSuchUnit));
    }
    for event in [
        Event::Halted { unit },
        Event::Rode { leader, to },
        Event::Drawn { division: DivisionId(200) },
        Event::Acted { brigade: BrigadeId(200) },
        Event::Stepped { unit: UnitId(0), to: hex("9999"), facing: Vertex::East, spent: 0 },
    ] {
        assert!(!field.battle.fits(&field.state, &event), "{event:?}");
    }
}

#[test]
fn who_comes_too_tired_to_attack_advances() {
    let tired = SKIRMISH.replace("orders = \"attack\", fatigue = 2", "orders = \"attack\", fatigue = 3");
    let field = Field::of(&tired);
    assert_eq!(field.state.brigade(field.brigade("La Vega")).orders, Orders::Advance);
    assert_eq!(Field::new().state.brigade(field.brigade("La Vega")).orders, Orders::Attack);
}
