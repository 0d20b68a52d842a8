//! The hex map as drawn: every unit by its id, hexes to be pointed at, states, marks, the track, and the map as text.

use crate::common::hexes::{everything, map, picture};
use roxmltree::{Document, Node};
use view::{Layer, Lines, TextStyle, Theme, layer, place_text, svg, svg_in, text, text_around, text_in};

fn of_class<'a, 'i>(document: &'a Document<'i>, class: &str) -> Vec<Node<'a, 'i>> {
    let has = |node: &Node<'_, '_>| {
        node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class))
    };
    document.descendants().filter(has).collect()
}

#[test]
fn everybody_is_a_group_with_hex_and_facing() {
    let picture = picture(everything());
    let drawing = svg(&picture);
    let document = Document::parse(&drawing).unwrap();
    assert_eq!(of_class(&document, "unit").len(), picture.pieces().len());
    for counter in &map(&picture).counters {
        let group = document.descendants().find(|node| node.attribute("id") == Some(&counter.id)).unwrap();
        assert_eq!(group.attribute("data-square"), Some(counter.at.to_string().as_str()));
        assert_eq!(group.attribute("data-facing"), Some(counter.facing.letters()));
        let title = group.first_element_child().unwrap().text().unwrap();
        assert!(
            title.starts_with(&counter.name) && title.contains(&format!("cohesion {}", counter.cohesion))
        );
        assert_eq!(of_class(&document, "sp").len(), map(&picture).counters.len());
    }
    for leader in &map(&picture).leaders {
        let group = document.descendants().find(|node| node.attribute("id") == Some(&leader.id)).unwrap();
        assert!(group.descendants().any(|node| node.text() == Some(&leader.label)), "the name is below");
    }
}

#[test]
fn states_and_marks_are_shown_by_signs_of_their_own() {
    let drawing = svg(&picture(everything()));
    let document = Document::parse(&drawing).unwrap();
    for (class, count) in [
        ("selected", 1),
        ("stripes", 3),
        ("works", 2),
        ("active", 5),
        ("weapon", 14),
        ("orders", 3),
        ("fatigue", 12),
        ("objective", 1),
        ("zoc", 1),
        ("front", 12 + 6),
        ("marker", 3),
        ("cup", 1),
        ("wall", 3),
        ("steep", 3),
        ("ravine", 1),
        ("stream", 1),
        ("road", 1),
        ("trail", 1),
        ("fort", 1),
        ("building", 1),
        ("along", 1),
        ("place", 2),
    ] {
        assert_eq!(of_class(&document, class).len(), count, "{class}");
    }
    let mut states: Vec<_> =
        of_class(&document, "badge").iter().filter_map(|node| node.attribute("data-state")).collect();
    states.sort_unstable();
    assert_eq!(
        states,
        ["blown", "collapsed", "disordered", "disordered", "in square", "march mode", "routed"]
    );
    let mut kinds: Vec<_> =
        of_class(&document, "mark").iter().filter_map(|node| node.attribute("data-kind")).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["arc", "charge", "reach", "reach", "reach", "refused", "sight", "target", "way"]);
}

#[test]
fn a_page_can_point_at_every_hex() {
    let picture = picture(everything());
    let troops = layer(&picture, Theme::Dark, Layer::Troops);
    let document = Document::parse(&troops).unwrap();
    let hexes = of_class(&document, "square");
    assert_eq!(hexes.len(), map(&picture).grid.len());
    assert_eq!(hexes[0].attribute("data-square"), Some("0101"));
    assert!(document.root_element().attribute("data-radius").is_some());
    let ground = layer(&picture, Theme::Dark, Layer::Ground);
    let ground = Document::parse(&ground).unwrap();
    assert!(of_class(&ground, "unit").is_empty());
    let marks = layer(&picture, Theme::Dark, Layer::Marks);
    assert!(of_class(&Document::parse(&marks).unwrap(), "unit").is_empty());
}

#[test]
fn the_same_picture_is_the_same_drawing_and_the_themes_differ() {
    let picture = picture(everything());
    assert_eq!(svg(&picture), svg(&picture));
    assert_ne!(svg_in(&picture, Theme::Light), svg_in(&picture, Theme::Dark));
}

#[test]
fn the_text_map_names_everybody_and_every_hex() {
    let picture = picture(everything());
    let (plain, boxes) = (text(&picture), text_in(&picture, TextStyle { lines: Lines::Boxes, columns: 80 }));
    for hex in map(&picture).grid.hexes() {
        assert!(plain.contains(&hex.to_string()), "{hex}");
    }
    for piece in picture.pieces() {
        assert!(plain.contains(&piece.name) && boxes.contains(&piece.name), "{}", piece.name);
    }
    assert!(plain.contains("markers drawn: Twiggs, Arista, Twiggs; in the cup: Arista, Twiggs"));
    assert!(plain.contains("from 0502 to 0606: chaparral"));
    assert!(boxes.contains('↘'));
}

#[test]
fn a_narrow_text_map_is_drawn_in_strips_and_a_window_shows_what_is_near() {
    let picture = picture(everything());
    let style = TextStyle { columns: 40, ..TextStyle::default() };
    let narrow = text_in(&picture, style);
    for hex in map(&picture).grid.hexes() {
        assert!(narrow.contains(&hex.to_string()), "{hex}");
    }
    let drawn = narrow.lines().filter(|line| line.contains("____"));
    assert!({ drawn }.all(|line| line.chars().count() <= 40), "{narrow}");
    let unit = &map(&picture).counters[0];
    let near = text_around(&picture, &unit.name, TextStyle::default()).unwrap();
    assert_eq!(text_around(&picture, &unit.at.to_string(), TextStyle::default()), Some(near.clone()));
    assert!(near.contains(&unit.name), "{near}");
    let place = place_text(&picture, &unit.at.to_string()).unwrap();
    assert!(place.starts_with(&unit.at.to_string()) && place.contains(&unit.name), "{place}");
    assert_eq!(place_text(&picture, "9999"), None);
}

/// Kept to be looked at.
#[test]
fn pictures_are_kept_for_eyes() {
    let picture = picture(everything());
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (name, theme) in [("drawn-hexes-light.png", Theme::Light), ("drawn-hexes-dark.png", Theme::Dark)] {
        let pixels = view::png(&svg_in(&picture, theme), 1.0).unwrap();
        std::fs::write(folder.join(name), pixels).unwrap();
    }
}
