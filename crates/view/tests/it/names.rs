//! Names on the ground: along roads and streams, beside units and not under them, and the names squares really have.

use crate::common::{crowd, on, open, unit};
use board::square::{Direction, Grid, Sides, Square};
use roxmltree::{Document, Node};
use view::{Arm, Label, LabelKind, RoadName, Squares, Stream, Unit, svg, text};

/// Ten by three with a road along the middle row and a stream down column C.
fn country() -> Squares {
    let grid = Grid::new(10, 3).unwrap();
    let mut squares = open(grid);
    let course: Vec<Square> = (0..10).map(|column| Square::new(column, 1)).collect();
    for &square in &course {
        squares.fields[grid.index(square)].roads = Sides::from(Direction::East).with(Direction::West);
    }
    squares.road_names.push(RoadName { name: "York Pike".into(), squares: course });
    squares
        .streams
        .push(Stream { name: "Rock Creek".into(), course: vec![(250, 0), (260, 150), (250, 300)] });
    squares
}

fn with(squares: Squares, units: Vec<Unit>) -> String {
    svg(&on(Squares { units, ..squares }))
}

fn of_class<'a, 'i>(document: &'a Document<'i>, class: &str) -> Vec<Node<'a, 'i>> {
    document.descendants().filter(|node| node.attribute("class") == Some(class)).collect()
}

/// The points of the line a name is written along.
fn course(document: &Document<'_>, name: Node<'_, '_>) -> Vec<(f64, f64)> {
    let along = name.first_element_child().unwrap();
    assert_eq!(along.tag_name().name(), "textPath");
    let id = along.attribute("href").unwrap().strip_prefix('#').unwrap();
    let path = document.descendants().find(|node| node.attribute("id") == Some(id)).unwrap();
    let figures = path.attribute("d").unwrap().replace(['M', 'Q', 'L', ','], " ");
    let figures: Vec<f64> = figures.split_whitespace().map(|figure| figure.parse().unwrap()).collect();
    figures.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

/// The north-west corner of the map.
fn corner(document: &Document<'_>) -> (f64, f64) {
    let map = document.descendants().find(|node| node.attribute("id") == Some("map")).unwrap();
    let rect = map.first_element_child().unwrap();
    let number = |name| rect.attribute(name).unwrap().parse::<f64>().unwrap();
    (number("x"), number("y"))
}

#[test]
fn a_name_follows_its_road_and_its_stream() {
    let drawing = with(country(), Vec::new());
    let document = Document::parse(&drawing).unwrap();
    let (left, top) = corner(&document);
    for (class, name) in [("road-name", "York Pike"), ("stream-name", "Rock Creek")] {
        let names = of_class(&document, class);
        assert!(!names.is_empty(), "{name}");
        for written in names {
            assert_eq!(written.first_element_child().unwrap().text(), Some(name));
            for (x, y) in course(&document, written) {
                let off = if class == "road-name" { y - top - 240.0 } else { x - left - 405.0 };
                assert!(off.abs() < 60.0, "{name} is {off} off its course at {x} {y}");
            }
        }
    }
}

#[test]
fn a_name_keeps_out_of_the_way_of_units() {
    // Everywhere but in the last three squares.
    let blocked = |column| {
        let at = Square::new(column, 1);
        let named = move |unit: Unit| Unit { id: format!("{}-{at}", unit.id), at, ..unit };
        crowd(Direction::North).into_iter().map(named)
    };
    let drawing = with(country(), (0..7).flat_map(blocked).collect());
    let document = Document::parse(&drawing).unwrap();
    let (left, _) = corner(&document);
    let [name] = of_class(&document, "road-name")[..] else { panic!("written once, where there is room") };
    for (x, _) in course(&document, name) {
        assert!(x > left + 7.0 * 160.0, "{x}");
    }
}

#[test]
fn a_name_without_any_room_is_left_out() {
    let blocked = |column| {
        let at = Square::new(column, 1);
        let named = move |unit: Unit| Unit { id: format!("{}-{at}", unit.id), at, ..unit };
        crowd(Direction::North).into_iter().map(named)
    };
    let drawing = with(country(), (0..10).flat_map(blocked).collect());
    let document = Document::parse(&drawing).unwrap();
    assert!(of_class(&document, "road-name").is_empty());
}

#[test]
fn a_place_is_named_beside_those_who_stand_there() {
    let label = |text: &str, kind| Label { text: text.into(), kind, at: (150, 150) };
    let labels = vec![label("Culp's Hill", LabelKind::Hill), label("Spring", LabelKind::Minor)];
    let units = crowd(Direction::North);
    let drawing = svg(&on(Squares { labels, units, ..open(Grid::new(3, 3).unwrap()) }));
    let document = Document::parse(&drawing).unwrap();
    let (left, top) = corner(&document);
    let places = of_class(&document, "place");
    let mut seen = Vec::new();
    for place in places {
        for line in place.children().filter(|node| node.is_element()) {
            let at = |name| line.attribute(name).unwrap().parse::<f64>().unwrap();
            let (x, y) = (at("x") - left, at("y") - top);
            let inside = (170.0..310.0).contains(&x) && (175.0..310.0).contains(&y);
            assert!(!inside, "{:?} at {x} {y} is under the units", line.text());
            seen.push(line.text().unwrap().to_string());
        }
    }
    assert!(seen.join(" ").contains("Culp's Hill"), "{seen:?}");
}

#[test]
fn a_window_on_a_larger_map_has_the_names_of_that_map() {
    let grid = Grid::window("L05".parse().unwrap(), "R11".parse().unwrap()).unwrap();
    let at = |name: &str| Unit { at: name.parse().unwrap(), ..unit(name) };
    let units = vec![at("L05"), Unit { arm: Arm::Cavalry, ..at("R11") }];
    let picture = on(Squares { units, ..open(grid) });
    let drawing = svg(&picture);
    let document = Document::parse(&drawing).unwrap();
    let border = of_class(&document, "border")[0];
    let written: String =
        border.descendants().filter(|node| node.is_text()).filter_map(|node| node.text()).collect();
    let written: String = written.split_whitespace().collect();
    assert_eq!(written, "LLMMNNOOPPQQRR0505060607070808090910101111");
    let (left, top) = corner(&document);
    for (id, (column, row)) in [("L05", (0.0, 0.0)), ("R11", (6.0, 6.0))] {
        let group = document.descendants().find(|node| node.attribute("id") == Some(id)).unwrap();
        let transform = group.attribute("transform").unwrap();
        let inside = transform.split_once("translate(").unwrap().1.split_once(')').unwrap().0;
        let place: Vec<f64> = inside.split(' ').map(|n| n.parse().unwrap()).collect();
        let (x, y) = ((place[0] - left) / 160.0 - column, (place[1] - top) / 160.0 - row);
        assert!((0.0..1.0).contains(&x) && (0.0..1.0).contains(&y), "{id} at {x} {y}");
    }
    let board = text(&picture);
    let heads: Vec<&str> =
        board.lines().find(|line| line.contains(" L ")).unwrap().split_whitespace().collect();
    assert_eq!(heads, ["L", "M", "N", "O", "P", "Q", "R"]);
    assert!(board.lines().any(|line| line.starts_with("05|")) && !board.contains("\n04|"), "{board}");
}
