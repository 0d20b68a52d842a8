//! Worked examples for section 3, movement on the map.

use crate::skirmish::{Field, hex};
use board::hex::Vertex;
use great_battles::{Condition, Event, Formation, Orders};

/// One unit at 0103 that faces east, the ground of the example, and an enemy far away.
fn alone(arm: &str, ground: &str) -> Field {
    Field::of(&format!(
        r#"title = "One step"
corners = ["0101", "0909"]
turns = 9
{ground}
divisions = [{{ name = "A", side = "us" }}, {{ name = "B", side = "mexican" }}]
brigades = [{{ name = "P", division = "A" }}, {{ name = "Q", division = "B" }}]
leaders = [
  {{ name = "L", side = "us", rank = "overall", at = "0105" }},
  {{ name = "M", side = "mexican", rank = "overall", at = "0909" }},
]
units = [
  {{ name = "U", brigade = "P", arm = {arm}, sp = 8, cohesion = 6, at = "0103", facing = "E" }},
  {{ name = "E", brigade = "Q", arm = "infantry", sp = 8, cohesion = 6, at = "0909", facing = "E" }},
]
"#
    ))
}

/// What a step from 0103 to 0203 costs in points; `no` where the hex is closed, `round` where only this side is.
fn step(arm: &str, ground: &str, orders: Orders) -> String {
    let arm = match arm {
        "guns" => "\"artillery\", limbered = true",
        "horse" => "\"cavalry\"",
        _ => "\"infantry\"",
    };
    let mut field = alone(arm, ground);
    if orders == Orders::March {
        field = field.with("U", |unit| unit.formation = Formation::March);
    }
    let mut field = field.acts("P", orders);
    if field.asked("U moves to 0203 facing E") != "may" {
        return "no".into();
    }
    let before = field.active("U").left;
    let told = field.given(&["U moves to 0203 facing E"]);
    if told.iter().filter(|event| !matches!(event, Event::Moved { .. })).count() > 1 {
        return "round".into();
    }
    let halves = before - field.active("U").left;
    if halves.is_multiple_of(2) { (halves / 2).to_string() } else { format!("{}/2", halves) }
}

#[test]
fn allowances_are_those_of_the_sheet_unless_the_scenario_says_otherwise() {
    let points = |arm: &str| alone(arm, "").acts("P", Orders::Advance).active("U").left / 2;
    assert_eq!(points("\"infantry\""), 6);
    assert_eq!(points("\"cavalry\""), 10);
    assert_eq!(points("\"cavalry\", dismounted = true"), 6);
    assert_eq!(points("\"artillery\", limbered = true"), 7);
    assert_eq!(points("\"infantry\", movement = 4"), 4);
}

#[test]
fn a_hex_costs_what_the_chart_says() {
    let chart = [
        ("clear", "1", "1"),
        ("crops", "1", "2"),
        ("maguey", "1", "2"),
        ("orchard", "2", "3"),
        ("light-wood", "2", "3"),
        ("heavy-wood", "3", "no"),
        ("chaparral", "3", "no"),
        ("marsh", "3", "no"),
        ("town", "2", "no"),
        ("building", "2", "no"),
        ("fort", "3", "no"),
    ];
    for (terrain, foot, others) in chart {
        let ground = format!("ground = [{{ terrain = {terrain:?}, hexes = [\"0203\"] }}]");
        assert_eq!(step("foot", &ground, Orders::Advance), foot, "{terrain}");
        assert_eq!(step("horse", &ground, Orders::Advance), others, "{terrain}");
        assert_eq!(step("guns", &ground, Orders::Advance), others, "{terrain}");
    }
}

#[test]
fn a_hexside_costs_points_on_top() {
    for (side, foot, others) in
        [("steep", "3", "round"), ("stream", "2", "3"), ("ravine", "3", "round"), ("wall", "2", "3")]
    {
        let ground = format!("sides = [{{ kind = {side:?}, between = [\"0103/0203\"] }}]");
        assert_eq!(step("foot", &ground, Orders::Advance), foot, "{side}");
        assert_eq!(step("horse", &ground, Orders::Advance), others, "{side}");
    }
}

#[test]
fn a_slope_costs_only_going_up_and_adds_to_what_is_drawn() {
    let up = "levels = [{ level = 1, hexes = [\"0203\"] }]";
    let down = "levels = [{ level = 1, hexes = [\"0103\"] }]";
    assert_eq!(step("foot", up, Orders::Advance), "2");
    assert_eq!(step("guns", up, Orders::Advance), "3");
    assert_eq!(step("foot", down, Orders::Advance), "1");
    let walled = format!("{up}\nsides = [{{ kind = \"wall\", between = [\"0103/0203\"] }}]");
    assert_eq!(step("foot", &walled, Orders::Advance), "3");
    let steep = format!("{up}\nsides = [{{ kind = \"steep\", between = [\"0103/0203\"] }}]");
    assert_eq!(step("foot", &steep, Orders::Advance), "3");
}

#[test]
fn a_road_costs_half_on_march_and_one_otherwise_whatever_the_ground() {
    let wood = "ground = [{ terrain = \"heavy-wood\", hexes = [\"0203\"] }]\n\
                sides = [{ kind = \"stream\", between = [\"0103/0203\"] }]";
    let road = format!("{wood}\nroads = [[\"0103\", \"0203\"]]");
    let trail = format!("{wood}\ntrails = [[\"0103\", \"0203\"]]");
    for arm in ["foot", "horse", "guns"] {
        assert_eq!(step(arm, &road, Orders::March), "1/2", "{arm}");
        assert_eq!(step(arm, &road, Orders::Advance), "1", "{arm}");
        assert_eq!(step(arm, &road, Orders::Attack), "1", "{arm}");
        assert_eq!(step(arm, &trail, Orders::March), "1", "{arm}");
        assert_eq!(step(arm, &trail, Orders::Advance), "1", "{arm}");
    }
    // Beside the road it is a wood again.
    let past = format!("{wood}\nroads = [[\"0102\", \"0202\", \"0203\"]]");
    assert_eq!(step("horse", &past, Orders::Advance), "round");
}

#[test]
fn guns_and_horse_go_through_a_town_by_road_only() {
    let town = "ground = [{ terrain = \"town\", hexes = [\"0203\"] }]\nroads = [[\"0103\", \"0203\"]]";
    assert_eq!(step("horse", town, Orders::Advance), "3");
    assert_eq!(step("guns", town, Orders::March), "3");
    assert_eq!(step("foot", town, Orders::Advance), "1");
}

#[test]
fn a_unit_enters_its_front_hexes_and_pays_a_point_a_vertex() {
    let field = alone("\"infantry\"", "").acts("P", Orders::Advance);
    // 0202 and 0203 lie before it; 0102 beside it, a vertex away.
    let mut ahead = Field { state: field.state.clone(), ..alone("\"infantry\"", "") };
    ahead.given(&["U moves to 0202 facing E"]);
    assert_eq!(ahead.active("U").left, 10);
    let mut aside = Field { state: field.state.clone(), ..alone("\"infantry\"", "") };
    let told = aside.given(&["U moves to 0102 facing NE"]);
    let unit = aside.unit("U");
    assert_eq!(
        told,
        [
            Event::Turned { unit, facing: Vertex::NorthEast, spent: 2 },
            Event::Stepped { unit, to: hex("0102"), facing: Vertex::NorthEast, spent: 2 },
            Event::Moved { unit, from: hex("0103") },
        ]
    );
    // Straight back are two vertices, a hex and, to look west no longer, two more.
    assert_eq!(field.asked("U moves to 0104 facing SW"), "may");
    assert_eq!(field.asked("U moves to 0104 facing NE"), "may");
    assert_eq!(field.asked("U moves to 0109 facing W"), "the move costs 9 MP; it has 6");
}

#[test]
fn in_march_mode_any_hex_is_entered_facing_that_way() {
    let field = alone("\"infantry\"", "").with("U", |unit| unit.formation = Formation::March);
    let mut field = field.acts("P", Orders::March);
    field.given(&["U moves to 0104 facing SW"]);
    assert_eq!(field.active("U").left, 10);
    // Looking elsewhere than where it came costs the vertex.
    field.given(&["U moves to 0105 facing W"]);
    assert_eq!(field.active("U").left, 6);
}

#[test]
fn limbering_costs_two_points_and_unlimbered_guns_only_turn() {
    let mut field = alone("\"artillery\"", "").acts("P", Orders::Advance);
    assert_eq!(field.asked("U moves to 0203 facing E"), "unlimbered guns may only turn; limber them first");
    assert_eq!(field.asked("0103 faces W"), "may");
    assert_eq!(field.asked("U unlimbers"), "it is already unlimbered");
    field.given(&["U limbers", "U moves to 0203 facing E"]);
    assert_eq!(field.active("U").left, 8);
    field.given(&["U unlimbers", "0203 faces SE", "0203 faces SW"]);
    assert_eq!(field.active("U").left, 0);
    assert_eq!(field.asked("U limbers"), "that costs 2 MP; it has 0");
    assert_eq!(
        alone("\"infantry\"", "").acts("P", Orders::Advance).asked("U limbers"),
        "only artillery limbers and unlimbers"
    );
}

#[test]
fn mounting_costs_half_and_comes_first() {
    let mut field = alone("\"cavalry\"", "").acts("P", Orders::Advance);
    field.given(&["U dismounts"]);
    assert_eq!(field.active("U").left, 6);
    assert_eq!(field.state.sp(&field.battle, field.unit("U")), 6);
    assert_eq!(field.asked("U mounts"), "it has already acted; that must come first in its activation");
    let mut field = alone("\"cavalry\", dismounted = true", "").acts("P", Orders::Advance);
    field.given(&["U mounts"]);
    assert_eq!(field.active("U").left, 10);
}

#[test]
fn halves_round_up_and_add_up() {
    let left = |field: Field| field.acts("P", Orders::Advance).active("U").left / 2;
    let guns = "\"artillery\", limbered = true";
    let disordered = |field: Field| field.with("U", |unit| unit.condition = Condition::Disordered);
    assert_eq!(left(alone("\"infantry\", movement = 5", "night = [1]")), 3);
    assert_eq!(left(disordered(alone("\"infantry\", movement = 5", ""))), 3);
    assert_eq!(left(disordered(alone("\"infantry\", movement = 5", "night = [1]"))), 2);
    assert_eq!(left(disordered(alone(guns, ""))), 7);
    assert_eq!(left(alone(guns, "night = [1]")), 4);
}

#[test]
fn a_unit_may_always_move_one_hex_but_not_into_closed_ground() {
    let fort = "ground = [{ terrain = \"fort\", hexes = [\"0203\"] }]";
    let mut field = alone("\"infantry\", movement = 1", fort).acts("P", Orders::Advance);
    field.given(&["U moves to 0203 facing E"]);
    assert_eq!(field.active("U").left, 0);
    let field = alone("\"cavalry\", movement = 1", fort).acts("P", Orders::Advance);
    assert_eq!(field.asked("U moves to 0203 facing E"), "no path reaches 0203 with that facing");
    // Having turned it has moved.
    let mut field = alone("\"infantry\", movement = 2", fort).acts("P", Orders::Advance);
    field.given(&["0103 faces SE", "0103 faces E"]);
    assert_eq!(field.asked("U moves to 0203 facing E"), "the move costs 3 MP; it has 0");
}

#[test]
fn entering_an_enemy_zoc_stops_but_for_turning() {
    // The enemy at 0403 looks west: 0303 and 0304 are his.
    let mut field = alone("\"infantry\"", "").put("E", "0403", Vertex::West).acts("P", Orders::Advance);
    let told = field.given(&["U moves to 0303 facing E"]);
    assert!(told.contains(&Event::Halted { unit: field.unit("U") }));
    assert_eq!(field.asked("U moves to 0302 facing NE"), "it has entered an enemy ZOC and may not move on");
    assert_eq!(field.asked("0303 faces NE"), "may");
    // A unit that faces away controls nothing there.
    let field = alone("\"infantry\"", "").put("E", "0403", Vertex::East).acts("P", Orders::Advance);
    assert_eq!(field.asked("U moves to 0503 facing E"), "may");
    assert_eq!(field.asked("U moves to 0403 facing E"), "the enemy holds 0403");
}

#[test]
fn leaving_a_zoc_costs_a_point_more_and_from_zoc_to_zoc_is_one_hex() {
    let close =
        || alone("\"infantry\"", "").put("E", "0303", Vertex::West).put("U", "0202", Vertex::SouthWest);
    let mut field = close().acts("P", Orders::Advance);
    field.given(&["U moves to 0103 facing SW"]);
    assert_eq!(field.asked("U moves to 0104 facing SW"), "may");
    assert_eq!(field.active("U").left, 12 - 4);
    let mut field = close().acts("P", Orders::Advance);
    field.given(&["U moves to 0203 facing SW"]);
    assert_eq!(field.active("U").left, 12 - 4);
    assert!(field.active("U").halted);
}

#[test]
fn those_out_of_order_or_on_the_march_control_nothing() {
    let through = |change: fn(&mut great_battles::UnitState)| {
        let field = alone("\"infantry\"", "").put("E", "0403", Vertex::West).with("E", change);
        let mut field = field.acts("P", Orders::Advance);
        field.given(&["U moves to 0303 facing E"]);
        field.active("U").halted
    };
    assert!(through(|_| ()));
    assert!(!through(|unit| unit.condition = Condition::Disordered));
    assert!(!through(|unit| unit.condition = Condition::Routed));
    assert!(!through(|unit| unit.formation = Formation::March));
}

#[test]
fn a_zoc_does_not_reach_across_a_side_its_owner_cannot_pass() {
    let halted = |arm_of_enemy: &str| {
        let text = alone("\"infantry\"", "sides = [{ kind = \"ravine\", between = [\"0303/0403\"] }]");
        let mut field = text.put("E", "0403", Vertex::West);
        if arm_of_enemy == "horse" {
            field = Field::of(HORSE).put("E", "0403", Vertex::West);
        }
        let mut field = field.acts("P", Orders::Advance);
        field.given(&["U moves to 0303 facing E"]);
        field.active("U").halted
    };
    assert!(halted("foot"));
    assert!(!halted("horse"));
}

const HORSE: &str = r#"title = "Across a ravine"
corners = ["0101", "0909"]
turns = 1
sides = [{ kind = "ravine", between = ["0303/0403"] }]
divisions = [{ name = "A", side = "us" }, { name = "B", side = "mexican" }]
brigades = [{ name = "P", division = "A" }, { name = "Q", division = "B" }]
leaders = [
  { name = "L", side = "us", rank = "overall", at = "0105" },
  { name = "M", side = "mexican", rank = "overall", at = "0909" },
]
units = [
  { name = "U", brigade = "P", arm = "infantry", sp = 8, cohesion = 6, at = "0103", facing = "E" },
  { name = "E", brigade = "Q", arm = "cavalry", sp = 8, cohesion = 6, at = "0909", facing = "E" },
]
"#;

#[test]
fn a_march_keeps_three_hexes_from_an_enemy_in_sight_unless_it_goes_away() {
    let marching = |at: &str, ground: &str| {
        let field = alone("\"infantry\"", ground).with("U", |unit| unit.formation = Formation::March);
        field.put("U", at, Vertex::East).put("E", "0703", Vertex::West).acts("P", Orders::March)
    };
    assert_eq!(marching("0203", "").asked("U moves to 0304 facing E"), "may");
    assert_eq!(
        marching("0203", "").asked("U moves to 0403 facing E"),
        "no path reaches 0403 with that facing"
    );
    let wood = "ground = [{ terrain = \"heavy-wood\", hexes = [\"0503\", \"0603\", \"0602\", \"0504\"] }]";
    assert_eq!(marching("0203", wood).asked("U moves to 0403 facing E"), "may");
    assert_eq!(marching("0503", "").asked("U moves to 0403 facing W"), "may");
    assert_eq!(
        marching("0503", "").asked("U moves to 0502 facing NE"),
        "no path reaches 0502 with that facing"
    );
}

#[test]
fn on_march_orders_a_unit_takes_march_mode_first() {
    let mut field = alone("\"infantry\"", "").acts("P", Orders::March);
    assert_eq!(
        field.asked("U moves to 0203 facing E"),
        "on march orders it moves only in march mode; take march mode first"
    );
    field.given(&["U takes march mode", "U moves to 0203 facing E"]);
    assert_eq!(field.asked("U forms up"), "it has already acted; that must come first in its activation");
    let field = alone("\"infantry\"", "").acts("P", Orders::Advance);
    assert_eq!(field.asked("U takes march mode"), "only units on march orders may take march mode");
}

#[test]
fn an_attack_goes_no_further_from_the_nearest_enemy_it_sees() {
    let attacking = |ground: &str| {
        let field =
            alone("\"infantry\"", ground).put("U", "0303", Vertex::West).put("E", "0603", Vertex::West);
        field.acts("P", Orders::Attack)
    };
    assert_eq!(attacking("").asked("U moves to 0203 facing W"), "no path reaches 0203 with that facing");
    assert_eq!(attacking("").asked("U moves to 0403 facing E"), "may");
    let wood = "ground = [{ terrain = \"heavy-wood\", hexes = [\"0403\", \"0503\", \"0402\", \"0504\"] }]";
    assert_eq!(attacking(wood).asked("U moves to 0203 facing W"), "may");
}

#[test]
fn breastworks_take_two_activations_of_digging_on_advance_orders() {
    let works = |field: &Field| field.state.unit(field.unit("U")).works;
    let mut field = alone("\"infantry\"", "").acts("P", Orders::Advance);
    field.given(&["U digs", "done"]);
    assert_eq!(works(&field), 1);
    let mut field = field.acts("P", Orders::Advance);
    field.given(&["U digs", "done"]);
    assert_eq!(works(&field), 2);
    let mut field = field.acts("P", Orders::Advance);
    field.given(&["0103 faces NE"]);
    assert_eq!(works(&field), 0);
    let mut field = alone("\"infantry\"", "").acts("P", Orders::Attack);
    field.given(&["done"]);
    assert_eq!(works(&field), 0);
}
