//! What is wrong with a scenario is told all at once, each fault with its line and column.

use crate::skirmish::{self, SKIRMISH, battle};
use engine::Files;
use great_battles::{Battle, MapEdge, setup};

/// The faults of the skirmish with a piece of it written otherwise.
fn faults(was: &str, is: &str) -> String {
    assert!(SKIRMISH.contains(was), "{was}");
    let text = SKIRMISH.replacen(was, is, 1);
    Battle::read(&Files::new(text, "")).map_or_else(|faults| faults.to_string(), |_| "none".into())
}

fn check(was: &str, is: &str, expected: &str) {
    let told = faults(was, is);
    assert!(told.contains(expected), "{told}");
}

#[test]
fn the_skirmish_is_sound() {
    let battle = battle(SKIRMISH);
    assert_eq!((battle.heading.title(), battle.turns.len(), battle.units.len()), ("A skirmish", 3, 8));
    assert_eq!(battle.units[1].full, 9);
    assert_eq!(
        (battle.clock(3).as_deref(), battle.heading.length.as_deref()),
        (Some("15:10"), Some("ten minutes"))
    );
    assert_eq!((battle.terms.objectives.len(), battle.terms.each, battle.places.len()), (2, 2, 1));
}

#[test]
fn a_fault_names_its_line_and_column() {
    let told = faults("at = \"0205\", facing = \"E\" }", "at = \"1105\", facing = \"E\" }");
    assert!(told.contains("scenario:50:107: 1105 is not on the map"), "{told}");
}

#[test]
fn what_a_map_cannot_be() {
    check("corners = [\"0101\", \"1008\"]", "", "`corners` is missing");
    check("\"1008\"]", "\"1000\"]", "'1000' is no hex");
    check("[\"0101\", \"1008\"]", "[\"1008\", \"0101\"]", "the first corner is the north-western one");
    check("\"chaparral\"", "\"chapparal\"", "did you mean");
    check("\"0302\", \"0402\"", "\"0302\", \"9902\"", "9902 is not on the map");
    check("\"0605/0606\"", "\"0605/0607\"", "'0605/0607' is no hexside");
    check("kind = \"stream\"", "kind = \"upslope\"", "`upslope` is not drawn");
    check("\"0203\", \"0304\"", "\"0203\", \"0305\"", "0203 and 0305 do not lie side by side");
}

#[test]
fn what_turns_cannot_be() {
    check("turns = 3", "", "`turns` is missing");
    check("turns = 3", "turns = 0", "expected a whole number from 1");
    check("night = [3]", "night = [4]", "there is no turn 4");
}

#[test]
fn what_terms_cannot_be() {
    check("home = { us = \"west\"", "home = { us = \"left\"", "`us` is `left`, which is not known");
    check("home = { us = \"west\"", "home = { us = \"east\"", "both sides flee to the same edge");
    check("from = \"14:30\"", "from = \"14:60\"", "'14:60' is no time of day (as in 14:30)");
    check("at = \"0504\", points", "at = \"1104\", points", "1104 is not on the map");
    check("at = \"0802\", points", "at = \"0504\", points", "0504 counts twice");
    check("each = 2", "each = 0", "expected a whole number from 1");
    check("at = \"0707\" }]", "at = \"0709\" }]", "0709 is not on the map");
}

#[test]
fn terms_where_the_scenario_is_silent_are_those_of_the_sheet() {
    let battle = battle(skirmish::CLOSE);
    assert_eq!(battle.home, [MapEdge::West, MapEdge::East]);
    assert_eq!((battle.terms.objectives.len(), battle.clock(1)), (0, None));
    let terms = &battle.terms;
    assert_eq!((terms.sp, terms.each, terms.gun, terms.brigadier, terms.leader), (1, 1, 3, 5, 10));
}

#[test]
fn what_a_roster_cannot_be() {
    check("brigade = \"Garland\", arm", "brigade = \"Garlant\", arm", "there is no brigade 'Garlant'");
    check("division = \"Twiggs\" },", "division = \"Twigs\" },", "there is no division 'Twigs'");
    check("commands = [\"Garland\"]", "commands = [\"La Vega\"]", "'La Vega' is the enemy's");
    check("name = \"3rd US\"", "name = \"4th us\"", "the name '4th us' is also that of line");
    check("weapon = \"carbine\"", "weapon = \"us-6-pounder\"", "cavalry does not carry `us-6-pounder`");
    check("weapon = \"carbine\"", "weapon = \"bow\"", "there is no weapon `bow`");
    check("sp = 8, cohesion = 7", "sp = 0, cohesion = 7", "`sp` is 1 to 60, not 0");
    check("sp = 8, cohesion = 7", "sp = 8, cohesion = 1", "`cohesion` is 2 to 9, not 1");
    check("rating = -1", "rating = -3", "`rating` is -2 to 2, not -3");
    check("stars = 4", "stars = 5", "`stars` is 1 to 4, not 5");
    check("markers = 2", "markers = 10", "`markers` is 1 to 9, not 10");
    check("division = \"Twiggs\", arm", "arm", "a unit has a `brigade`, or a battery a `division`");
    check(
        "rank = \"overall\", commands = [\"Arista\"]",
        "rank = \"corps\"",
        "the Mexican side has no overall commander",
    );
    check("dismounted = true", "limbered = true", "only guns are limbered");
    check("limbered = true", "formation = \"march\"", "guns in march mode are limbered");
}

#[test]
fn when_nobody_can_arrive() {
    for (turn, expected) in
        [(1, "`arrives` is 2 to 3, not 1"), (4, "`arrives` is 2 to 3, not 4"), (2, "none")]
    {
        check("at = \"0805\", facing", &format!("at = \"0805\", arrives = {turn}, facing"), expected);
        check("at = \"0906\" },", &format!("at = \"0906\", arrives = {turn} }},"), expected);
    }
}

#[test]
fn where_units_cannot_stand() {
    check("at = \"0207\", facing = \"NE\"", "at = \"0205\", facing = \"NE\"", "face alike");
    check("at = \"0805\"", "at = \"0205\"", "'Tampico' cannot stand there: the enemy holds 0205");
    check("aggressive\", at = \"0205\"", "aggressive\", at = \"0906\"", "stands among the enemy");
}

#[test]
fn a_name_must_not_make_an_order_mean_another() {
    // "pick Arista rallies" picks a marker, and is also a rally of the unit.
    let text = SKIRMISH.replace("\"Arista\"", "\"Arista rallies\"").replace("\"4th US\"", "\"pick Arista\"");
    let told =
        Battle::read(&Files::new(text, "")).map_or_else(|faults| faults.to_string(), |_| "none".into());
    assert!(told.contains("is misunderstood"), "{told}");
}

#[test]
fn house_rules_change_the_battle() {
    let files = Files::new(SKIRMISH, "[table.movement.\"infantry\"]\npoints = \"4\"\n");
    let battle = Battle::read(&files).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(battle.units[0].movement, 4);
}

#[test]
fn the_schema_names_what_is_wanted() {
    let schema = setup::schema();
    let wanted = schema["required"].as_array().unwrap();
    assert!(wanted.iter().all(|field| schema["properties"].get(field.as_str().unwrap()).is_some()));
}
