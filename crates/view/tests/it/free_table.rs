//! The free table as drawn: every unit by its id, figures one by one, marks, card and rulers, and the way from pixels to inches.

use crate::common::free::{company, everything, inches, picture, place, table};
use roxmltree::{Document, Node};
use view::table::{AreaKind, Barrier, BarrierKind, Body, Mark, Table};
use view::{
    Army, Coat, Layer, Lines, Picture, TextStyle, Theme, card, layer, place_text, svg, svg_in, text,
    text_around, text_in,
};

fn of_class<'a, 'i>(document: &'a Document<'i>, class: &str) -> Vec<Node<'a, 'i>> {
    let has = |node: &Node<'_, '_>| {
        node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class))
    };
    document.descendants().filter(has).collect()
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

/// What a `translate` moves by.
fn moved(node: Node<'_, '_>) -> (f64, f64) {
    let text = node.attribute("transform").unwrap().strip_prefix("translate(").unwrap();
    let (x, y) = text.split_once(')').unwrap().0.split_once(' ').unwrap();
    (x.parse().unwrap(), y.parse().unwrap())
}

#[test]
fn everybody_is_a_group_with_place_and_facing() {
    let picture = picture(everything());
    let drawing = svg(&picture);
    let document = Document::parse(&drawing).unwrap();
    let root = document.root_element();
    let (scale, left, bottom) =
        (number(root, "data-scale"), number(root, "data-left"), number(root, "data-bottom"));
    for body in &table(&picture).units {
        let group = document.descendants().find(|node| node.attribute("id") == Some(&body.id)).unwrap();
        let title = group.first_element_child().unwrap();
        assert!(title.text().unwrap().starts_with(&body.name));
        let figures = group
            .descendants()
            .filter(|node| node.attribute("class").is_some_and(|class| class.starts_with("figure")));
        assert_eq!(figures.count(), body.figures.len(), "{}", body.id);
        // Pixels and inches say the same.
        let (x, y) = moved(title.next_sibling_element().unwrap());
        let at = body.block.pose().at;
        assert_eq!(
            (group.attribute("data-x"), group.attribute("data-y")),
            (Some(at.x().to_string().as_str()), Some(at.y().to_string().as_str()))
        );
        assert!(((x - left) / scale - number(group, "data-x")).abs() < 0.01, "{}", body.id);
        assert!(((bottom - y) / scale - number(group, "data-y")).abs() < 0.01, "{}", body.id);
        assert_eq!(group.attribute("data-facing"), Some(body.block.pose().facing.to_string().as_str()));
    }
}

#[test]
fn states_and_marks_are_shown_by_signs_of_their_own() {
    let drawing = svg(&picture(everything()));
    let document = Document::parse(&drawing).unwrap();
    for (class, count) in [
        ("selected", 1),
        ("active", 1),
        ("command", 1),
        ("lance", 4),
        ("duel", 1),
        ("clash", 1),
        ("objective", 1),
        ("about", 1),
        ("card", 1),
        ("deck", 1),
        ("ford", 1),
        ("water", 2),
    ] {
        assert_eq!(of_class(&document, class).len(), count, "{class}");
    }
    let states: Vec<_> =
        of_class(&document, "badge").iter().filter_map(|node| node.attribute("data-state")).collect();
    assert_eq!(states.iter().filter(|state| **state == "in melee").count(), 2);
    assert!(states.contains(&"jammed") && states.contains(&"disrupted"));
    let mut kinds: Vec<_> =
        of_class(&document, "mark").iter().filter_map(|node| node.attribute("data-kind")).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["arc", "charge", "ghost", "reach", "ring", "shot", "target", "way"]);
    // One card is drawn and one is left of every pair.
    let pips = of_class(&document, "pip");
    assert_eq!(pips.len(), 2 * 2 * table(&picture(everything())).units.len(), "by the name and in the panel");
}

#[test]
fn no_id_is_given_twice() {
    for theme in [Theme::Light, Theme::Dark] {
        let drawing = svg_in(&picture(everything()), theme);
        let document = Document::parse(&drawing).unwrap();
        let mut ids: Vec<_> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all);
        for used in document.descendants().filter_map(|node| node.attribute("href")) {
            assert!(ids.binary_search(&used.trim_start_matches('#')).is_ok(), "{used}");
        }
    }
}

#[test]
fn names_lie_beside_figures() {
    let row = (0..4).map(|n| company(&format!("Company {n}"), 0, &format!("{},10", 5 + 5 * n), 90 * n));
    let table = Table { units: row.collect(), ..Table::open(inches("30"), inches("20")) };
    let drawing = svg(&picture(table.clone()));
    let document = Document::parse(&drawing).unwrap();
    let root = document.root_element();
    let (scale, left, bottom) =
        (number(root, "data-scale"), number(root, "data-left"), number(root, "data-bottom"));
    let names = of_class(&document, "name");
    assert_eq!(names.len(), 4);
    for name in names {
        let (x, y) = moved(name.parent_element().unwrap());
        let at = ((x - left) / scale, (bottom - y) / scale);
        for body in &table.units {
            let thousandths = |inches: f64| board::table::Inches::thousandths_of((inches * 1000.0) as i32);
            let at = board::table::Point::new(thousandths(at.0), thousandths(at.1));
            assert!(!body.block.contains(at), "{:?} over {}", name.text(), body.id);
        }
    }
}

#[test]
fn the_layers_of_a_table_lie_on_one_another() {
    let picture = picture(everything());
    let drawn =
        [Layer::Ground, Layer::Troops, Layer::Whole].map(|which| layer(&picture, Theme::Light, which));
    let [ground, troops, whole] = drawn.each_ref().map(|text| Document::parse(text).unwrap());
    let frame = |document: &Document<'_>| {
        ["viewBox", "data-scale", "data-left", "data-bottom"]
            .map(|name| document.root_element().attribute(name).unwrap().to_string())
    };
    assert_eq!(frame(&ground), frame(&troops));
    assert_eq!(frame(&ground), frame(&whole));
    let count = |document: &Document<'_>, class: &str| of_class(document, class).len();
    let all = table(&picture).units.len();
    assert_eq!((count(&ground, "unit"), count(&troops, "unit"), count(&whole, "unit")), (0, all, all));
    assert_eq!((count(&ground, "table"), count(&troops, "table"), count(&troops, "panel")), (0, 1, 0));
    assert_eq!((count(&ground, "border"), count(&troops, "border")), (1, 0));
}

#[test]
fn the_card_stands_alone() {
    let drawing = card(&picture(everything()), Theme::Light).unwrap();
    let document = Document::parse(&drawing).unwrap();
    assert_eq!(of_class(&document, "card").len(), 1);
    assert!(drawing.contains("D6+12&quot;") && drawing.contains("Lancers"));
    assert_eq!(card(&picture(Table::open(inches("10"), inches("10"))), Theme::Light), None);
}

#[test]
fn pieces_are_told_and_picked_out() {
    let mut picture = picture(everything());
    let pieces = picture.pieces();
    let volunteers = pieces.iter().find(|piece| piece.id == "Volunteers").unwrap();
    assert_eq!(
        (volunteers.at.as_str(), volunteers.words.join(", ")),
        ("27.0, 12.0", "infantry, 10 figures, in column, in melee".into())
    );
    picture.select("Levy");
    let chosen: Vec<&str> =
        table(&picture).units.iter().filter(|body| body.selected).map(|body| body.id.as_str()).collect();
    assert_eq!(chosen, ["Levy"]);
}

#[test]
fn two_armies_differ_without_colour() {
    for coat in [Coat::Grey, Coat::Green, Coat::Red] {
        let armies = [Coat::Blue, coat].map(|coat| Army { name: "Army".into(), coat });
        let drawing = svg(&Picture { armies, ..picture(everything()) });
        assert!(!drawing.contains("id=\"cloth-0\"") && drawing.contains("id=\"cloth-1\""), "{coat:?}");
    }
}

#[test]
fn a_plan_of_the_largest_table_fits_a_terminal() {
    let large = Table { width: inches("72"), depth: inches("48"), ..everything() };
    for (lines, is_plain) in [(Lines::Ascii, true), (Lines::Boxes, false)] {
        let plan = text_in(&picture(large.clone()), TextStyle { lines, columns: 100 });
        let widest = plan.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= 100, "{widest}\n{plan}");
        assert_eq!(plan.is_ascii(), is_plain, "{plan}");
    }
    let plan = text(&picture(everything()));
    for word in ["~~", "%%", "@@", "\"\"", "Lancers", "disrupted", "jammed", "27 cards left", "$"] {
        assert!(plan.contains(word), "{word}\n{plan}");
    }
    for body in &table(&picture(everything())).units {
        assert!(plan.contains(&body.name));
    }
}

#[test]
fn a_window_on_a_table_has_its_own_rulers_and_a_place_names_who_is_near() {
    let large = picture(Table { width: inches("72"), depth: inches("48"), ..everything() });
    let unit = &table(&large).units[0];
    let style = TextStyle { columns: 90, ..TextStyle::default() };
    let window = text_around(&large, &unit.name, style).expect("it is on the table");
    assert!(window.contains(&unit.name) && window.contains('|'), "{window}");
    let drawn = window.lines().filter(|line| line.contains('|'));
    assert!({ drawn }.all(|line| line.chars().count() <= 90), "{window}");
    let corner = text_around(&large, "72, 48", style).expect("the corner of the table");
    assert!(
        corner.lines().next().is_some_and(|ruler| ruler.contains("66") && !ruler.contains(" 0 ")),
        "{corner}"
    );
    let place = place_text(&large, "72,48").expect("the corner of the table");
    assert!(place.starts_with("72, 48: ") && place.contains("\" away"), "{place}");
    assert_eq!((place_text(&large, "73,48"), text_around(&large, "nowhere", style)), (None, None));
}

/// To be looked at: under `target/tmp/`.
#[cfg(feature = "png")]
#[test]
fn a_table_becomes_pixels_and_moves() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (name, theme) in [("table", Theme::Light), ("table-dark", Theme::Dark)] {
        let png = view::png(&svg_in(&picture(everything()), theme), 1.0).unwrap();
        std::fs::write(folder.join(name).with_extension("png"), png).unwrap();
    }
    let moved =
        |y: i32| picture(Table { units: vec![company("A", 0, &format!("10,{y}"), 0)], ..everything() });
    let reel = view::Reel { width: 400, ..view::Reel::default() };
    let [one, two] =
        [vec![moved(4)], vec![moved(4), moved(7)]].map(|frames| view::gif(frames, reel).unwrap().len());
    assert!(one < two && two < 2 * one, "{one} {two}: the ground is drawn once");
}

/// Everything that can be in the way.
const ALL_BARRIERS: [BarrierKind; 7] = [
    BarrierKind::Wall,
    BarrierKind::Fence,
    BarrierKind::Works,
    BarrierKind::Pits,
    BarrierKind::Palisade,
    BarrierKind::Abatis,
    BarrierKind::Wire,
];

#[test]
fn nothing_on_a_table_makes_it_fail() {
    let odd = Body { figures: Vec::new(), ..company("Nobody", 7, "-9,700", 123) };
    let flat = [
        AreaKind::Woods,
        AreaKind::OpenWoods,
        AreaKind::Water,
        AreaKind::Stream,
        AreaKind::Marsh,
        AreaKind::Boulders,
        AreaKind::Buildings,
        AreaKind::Houses,
        AreaKind::StoneHouses,
        AreaKind::Hill,
        AreaKind::Steep,
        AreaKind::Rock,
        AreaKind::Fields,
        AreaKind::Crops,
        AreaKind::Ford,
    ]
    .map(|kind| view::table::Area {
        name: "<&>".into(),
        kind,
        corners: vec![place("3,3")],
        level: 200,
        rocks: true,
    });
    let mut areas = flat.to_vec();
    areas.extend(flat.map(|area| view::table::Area { corners: Vec::new(), ..area }));
    let marks = vec![
        Mark::Reach(Vec::new()),
        Mark::Way(Vec::new()),
        Mark::Target { unit: "nobody".into(), note: String::new() },
    ];
    for size in ["0", "0.5", "600"] {
        let table = Table {
            units: vec![odd.clone()],
            areas: areas.clone(),
            marks: marks.clone(),
            barriers: ALL_BARRIERS.map(|kind| Barrier { kind, points: Vec::new() }).into(),
            ..Table::open(inches(size), inches("1"))
        };
        let picture = picture(table);
        assert!(Document::parse(&svg(&picture)).is_ok());
        assert!(text(&picture).contains("Nobody"));
    }
}
