//! What scenarios on a free table write alike: parts of tables, sides, ground, names.

use board::table::{Inches, Point, TableEdge, TableSize};
use engine::Files;
use scenario::free_table::{
    self, BarrierText, EntryText, OutlineText, RoadText, SideText, SpotText, TableSide,
};
use scenario::{At, Head, Heading, Opened, document, form, schema};
use serde_json::json;
use sheet::{Faults, Overlay, Place, Sheet};

const SHEET: &str = "ruleset = 'small'\ntitle = 'Small'\nrevision = 1\n[[table]]\nid = 'dice'\ntitle = 'Dice'\nhead = 'die'\n\
    columns = ['faces']\nrows = [{ label = 'one', cells = ['6'], source = 'sheet' }]\n";

sheet::axis! {
    /// A side.
    pub enum Side {
        /// One.
        Red = "red",
        /// The other.
        Blue = "blue",
    }
}

scenario::word_forms!(Side);

form! {
    /// A wood.
    pub struct Wood {
        /// Its name.
        pub name: Option<String>,
        /// Where it lies.
        pub outline: OutlineText,
    }
}

form! {
    /// A fence.
    pub struct Fence {
        /// All of it.
        pub line: BarrierText<Side>,
    }
}

form! {
    /// A small battle.
    pub whole file Small {
        /// Its rule set.
        pub ruleset: Option<At<String>>,
        /// What it says of itself.
        pub heading: Heading,
        /// The table.
        pub table: Option<At<[Inches; 2]>>,
        /// The sides.
        pub sides: Vec<At<SideText<Side>>>,
        /// Woods.
        pub woods: Vec<At<Wood>>,
        /// Fences.
        pub fences: Vec<At<Fence>>,
        /// Roads.
        pub roads: Vec<At<RoadText>>,
        /// Where units begin.
        pub entries: Vec<At<EntryText>>,
        /// Objectives.
        pub spots: Vec<At<SpotText>>,
        /// Changes of the sheet.
        pub sheet: Overlay,
    }
}

impl Small {
    fn head(&self) -> Head<'_> {
        Head { ruleset: self.ruleset.as_ref(), title: &self.heading.title, changes: &self.sheet }
    }
}

fn read(text: &str) -> (Small, Vec<String>) {
    let (read, faults) = document::<Small>(text, "s.toml");
    (read.unwrap(), faults.iter().map(ToString::to_string).collect())
}

#[test]
fn the_fields_of_a_part_stand_in_the_table_itself() {
    let (small, faults) = read(
        "title = 'A wood'\n[[woods]]\nname = 'Oaks'\ncorners = ['1,1', '3,4']\n[[woods]]\nradius = 2\nwidth = 'x'\n",
    );
    assert_eq!(
        faults,
        ["s.toml:7:9: 'x' is no length in inches; they are written like 31.5, with three places at most"]
    );
    assert_eq!((small.heading.title(), small.woods.len()), ("A wood", 1));
    let area = small.woods[0].outline.area().unwrap();
    assert!(area.contains(Point::new(Inches::whole(2), Inches::whole(2))));
}

#[test]
fn the_schema_of_a_table_has_the_fields_of_its_parts_in_order() {
    let schema = schema::<Small>("Small");
    assert_eq!(
        schema["properties"]["place"]["description"],
        json!("Place and time, a line under the title.")
    );
    assert!(schema["properties"].get("heading").is_none());
    let fence = &schema["properties"]["fences"]["items"];
    assert_eq!((&fence["description"], &fence["required"]), (&json!("A fence."), &json!(["kind"])));
    assert_eq!(fence["properties"]["kind"]["enum"], json!(["red", "blue"]));
    assert_eq!(schema["properties"]["spots"]["items"]["required"], json!(["name", "at"]));
}

#[test]
fn a_wrong_field_of_a_part_of_a_file_counts_as_absent() {
    let (small, faults) = read("title = 'A wood'\nplace = 7\nlength = 'An hour'\n");
    assert_eq!(faults.len(), 1);
    assert_eq!((small.heading.place(), small.heading.length.as_deref()), ("", Some("An hour")));
}

#[test]
fn lines_and_roads_have_two_points_or_more() {
    let (small, _) =
        read("fences = [{kind = 'red', points = ['1,1']}]\nroads = [{points = ['1,1', '1,1']}]\n");
    let mut faults = Vec::new();
    assert!(small.fences[0].sound(small.fences[0].line.wall(), &mut faults).is_none());
    assert!(small.roads[0].sound(small.roads[0].line.road(), &mut faults).is_none());
    let told: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
    assert_eq!(told, ["a line has two points or more", "a road has two points or more"]);
}

#[test]
fn sides_are_one_of_each_with_names_and_edges_of_their_own() {
    let sides = |text: &str| {
        let (small, mut faults) = (read(text).0, Vec::new());
        free_table::two_sides(&small.sides, &Place::start_of(&"s".into()), &mut faults)
    };
    let read = sides("sides = [{side = 'blue', edge = 'east'}, {side = 'red', name = 'Us', edge = 'west'}]");
    let side = |name: &str, edge| TableSide { name: name.into(), edge };
    assert_eq!(read.unwrap(), [side("Us", TableEdge::West), side("Blue", TableEdge::East)]);
    for wrong in [
        "sides = [{side = 'blue', edge = 'east'}]",
        "sides = [{side = 'blue', edge = 'east'}, {side = 'red', edge = 'east'}]",
        "sides = [{side = 'blue', edge = 'east'}, {side = 'red', edge = 'west', name = 'BLUE'}]",
        "sides = [{side = 'blue', edge = 'east'}, {side = 'red', edge = 'west'}, {side = 'red', edge = 'south'}]",
    ] {
        assert_eq!(sides(wrong).unwrap_err().0.len(), 1, "{wrong}");
    }
}

#[test]
fn what_arrives_comes_over_an_edge() {
    let (small, _) = read(
        "entries = [{at = '1,1', facing = 0, arrives = 3, over = 'north'}, {at = '1,1', facing = 0, arrives = 3}, {at = '1,1', facing = 0}]",
    );
    let name = At { value: "1st".to_string(), place: small.entries[0].place.clone() };
    let mut faults = Vec::new();
    let arrivals: Vec<_> = small
        .entries
        .iter()
        .map(|entry| entry.arrival(&name, &mut faults).map(|(turn, edge)| (turn.get(), edge)))
        .collect();
    assert_eq!((arrivals, faults.len()), (vec![Some((3, TableEdge::North)), None, None], 1));
}

#[test]
fn a_table_and_what_is_on_it_have_their_bounds() {
    let (small, _) = read("table = [700, 40]\nspots = [{name = 'Hill', at = '50,50'}]\n");
    let mut faults = Vec::new();
    let usual = [Inches::whole(72), Inches::whole(48)];
    assert_eq!(free_table::table(None, usual, &mut faults), TableSize::new(usual[0], usual[1]));
    let table = free_table::table(small.table.as_ref(), usual, &mut faults);
    small.spots[0].check(table, &mut faults);
    let told: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
    assert_eq!(told, ["a table is 1 to 600 inches a side", "50,50 is not on the table"]);
}

#[test]
fn a_scenario_is_opened_with_the_sheet_it_changes() {
    let printed = Sheet::parse(SHEET, "sheet.toml").unwrap();
    let open = |scenario: &str| {
        Opened::read(&Files::new(scenario, ""), &printed, |_| Ok::<_, Faults>(()), Small::head)
    };
    let opened = open("ruleset = 'large'").unwrap();
    let told: Vec<&str> = opened.faults.iter().map(|fault| fault.message.as_str()).collect();
    assert_eq!(told, ["the scenario is for the rule set `large`", "`title` is missing"]);
    assert_eq!(open("ruleset = 'small'\ntitle = 'A hill'").unwrap().faults, []);
    assert!(open("title = = 3").is_err());
}
