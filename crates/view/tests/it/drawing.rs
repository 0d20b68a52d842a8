//! The campaign map, read back as XML: everybody once, facing, hits, columns, nobody over another.

use crate::common::{crowd, on, open, squares, unit, with};
use board::square::{Direction, Grid, Square};
use roxmltree::{Document, Node};
use view::{Arm, Charge, Formation, Layer, Mark, MarkKind, Objective, Squares, Theme, Unit, layer, svg};

/// Where a unit's block lies on the sheet.
#[derive(Clone, Copy, Debug)]
struct Rect {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

/// The figures inside `name(..)` of a transform.
fn figures(transform: &str, name: &str) -> Vec<f64> {
    let Some((_, rest)) = transform.split_once(&format!("{name}(")) else { return Vec::new() };
    let inside = rest.split_once(')').unwrap().0;
    inside.split_whitespace().map(|n| n.parse().unwrap()).collect()
}

fn of_class<'a, 'i>(within: Node<'a, 'i>, class: &str) -> Vec<Node<'a, 'i>> {
    within.descendants().filter(|node| node.attribute("class") == Some(class)).collect()
}

fn found<'a, 'i>(document: &'a Document<'i>, id: &str) -> Node<'a, 'i> {
    let mut nodes = document.descendants().filter(|node| node.attribute("id") == Some(id));
    let node = nodes.next().unwrap_or_else(|| panic!("{id} is not drawn"));
    assert!(nodes.next().is_none(), "{id} is drawn twice");
    node
}

/// A point of a unit's own drawing, on the sheet.
fn on_sheet(group: Node<'_, '_>, (x, y): (f64, f64)) -> (f64, f64) {
    let transform = group.attribute("transform").unwrap();
    let (at, turn, scale) =
        (figures(transform, "translate"), figures(transform, "rotate")[0], figures(transform, "scale")[0]);
    let (x, y) = (x * scale, y * scale);
    let (x, y) = match turn as i32 {
        0 => (x, y),
        90 => (-y, x),
        180 => (-x, -y),
        -90 => (y, -x),
        other => panic!("turned by {other}"),
    };
    (at[0] + x, at[1] + y)
}

fn block(group: Node<'_, '_>) -> Rect {
    let body = of_class(group, "body")[0];
    let corners = match body.tag_name().name() {
        "circle" => {
            let r = number(body, "r");
            [(-r, -r), (r, r)]
        }
        _ => {
            let (x, y) = (number(body, "x"), number(body, "y"));
            [(x, y), (x + number(body, "width"), y + number(body, "height"))]
        }
    };
    let [(ax, ay), (bx, by)] = corners.map(|corner| on_sheet(group, corner));
    Rect { left: ax.min(bx), top: ay.min(by), right: ax.max(bx), bottom: ay.max(by) }
}

/// The map's square at the middle of a board of three by three.
fn middle_square(document: &Document<'_>) -> Rect {
    let clip = found(document, "map").first_element_child().unwrap();
    let (left, top) = (number(clip, "x") + 160.0, number(clip, "y") + 160.0);
    Rect { left, top, right: left + 160.0, bottom: top + 160.0 }
}

#[test]
fn everybody_is_drawn_once_and_told_in_words() {
    for facing in Direction::ALL {
        let picture = with(crowd(facing));
        let drawing = svg(&picture);
        let document = Document::parse(&drawing).unwrap();
        for unit in &squares(&picture).units {
            let group = found(&document, &unit.id);
            let title = group.first_element_child().unwrap();
            assert_eq!(title.tag_name().name(), "title");
            let told = title.text().unwrap();
            assert!(told.starts_with(&unit.name) && told.contains("Union") && told.contains(facing.word()));
            assert!(told.contains(unit.arm.word()), "{told}");
            assert_eq!(of_class(group, "dot").len(), if unit.arm == Arm::General { 0 } else { 3 });
        }
        assert_eq!(of_class(document.root_element(), "unit").len(), squares(&picture).units.len());
    }
}

#[test]
fn a_full_square_has_nobody_over_another_and_nobody_outside() {
    for facing in Direction::ALL {
        for n in 1..=9 {
            let picture = with(crowd(facing).into_iter().take(n).collect());
            let drawing = svg(&picture);
            let document = Document::parse(&drawing).unwrap();
            let square = middle_square(&document);
            let blocks: Vec<_> = squares(&picture)
                .units
                .iter()
                .map(|unit| (&unit.id, block(found(&document, &unit.id))))
                .collect();
            for (i, (id, a)) in blocks.iter().enumerate() {
                assert!(a.left >= square.left && a.right <= square.right, "{id} {a:?} {square:?}");
                assert!(a.top >= square.top && a.bottom <= square.bottom, "{id} {a:?} {square:?}");
                for (other, b) in &blocks[..i] {
                    let apart =
                        a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
                    assert!(apart, "facing {facing}: {id} {a:?} is over {other} {b:?}");
                }
            }
        }
    }
}

#[test]
fn a_square_far_too_full_goes_without_names_but_nobody_is_over_another() {
    let second = crowd(Direction::West).into_iter().map(|unit| Unit { id: format!("{}-2", unit.id), ..unit });
    let picture = with(crowd(Direction::West).into_iter().chain(second).collect());
    let drawing = svg(&picture);
    let document = Document::parse(&drawing).unwrap();
    assert!(of_class(document.root_element(), "name").is_empty());
    let square = middle_square(&document);
    let blocks: Vec<_> =
        squares(&picture).units.iter().map(|unit| block(found(&document, &unit.id))).collect();
    for (i, a) in blocks.iter().enumerate() {
        assert!(a.left >= square.left && a.right <= square.right && a.top >= square.top, "{a:?}");
        assert!(a.bottom <= square.bottom, "{a:?}");
        for b in &blocks[..i] {
            let apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
            assert!(apart, "{a:?} is over {b:?}");
        }
    }
}

#[test]
fn an_objective_covers_nobody_while_there_is_room() {
    for facing in Direction::ALL {
        for n in 1..=5 {
            let objectives = vec![Objective { at: Square::new(1, 1), points: 3, held_by: Some(1) }];
            let units = crowd(facing).into_iter().take(n).collect();
            let picture = on(Squares { objectives, ..squares(&with(units)).clone() });
            let drawing = svg(&picture);
            let document = Document::parse(&drawing).unwrap();
            let disc = of_class(document.root_element(), "objective")[0];
            let at = figures(disc.attribute("transform").unwrap(), "translate");
            for unit in &squares(&picture).units {
                let block = block(found(&document, &unit.id));
                let (dx, dy) = (
                    (block.left - at[0]).max(at[0] - block.right).max(0.0),
                    (block.top - at[1]).max(at[1] - block.bottom).max(0.0),
                );
                assert!(dx.hypot(dy) >= 11.0, "facing {facing}, {n} units: over {}", unit.id);
            }
        }
    }
}

#[test]
fn the_heavy_edge_is_on_the_side_faced() {
    for facing in Direction::ALL {
        let drawing = svg(&with(vec![Unit { facing, ..unit("Gordon") }]));
        let document = Document::parse(&drawing).unwrap();
        let group = found(&document, "Gordon");
        let path = of_class(group, "front")[0].attribute("d").unwrap();
        let (start, end) = path.strip_prefix('M').unwrap().split_once('H').unwrap();
        let (x, y) = start.split_once(',').unwrap();
        let (x, y, end): (f64, f64, f64) = (x.parse().unwrap(), y.parse().unwrap(), end.parse().unwrap());
        let (x, y) = on_sheet(group, ((x + end) / 2.0, y));
        let block = block(group);
        let (edge, at) = match facing {
            Direction::North => (block.top, y),
            Direction::East => (block.right, x),
            Direction::South => (block.bottom, y),
            Direction::West => (block.left, x),
        };
        assert!((edge - at).abs() < 0.5, "facing {facing}: {edge} {at}");
    }
}

#[test]
fn there_is_a_cross_for_every_hit() {
    for hits in 0..=4 {
        let drawing = svg(&with(vec![Unit { hits, ..unit("Gordon") }]));
        let document = Document::parse(&drawing).unwrap();
        assert_eq!(of_class(document.root_element(), "tick").len(), usize::from(hits));
    }
}

#[test]
fn a_column_is_narrow_and_limbered_guns_have_wheels() {
    for arm in [Arm::Infantry, Arm::Cavalry, Arm::Artillery] {
        let shape = |formation| {
            let drawing = svg(&with(vec![Unit { arm, formation, ..unit("Gordon") }]));
            let document = Document::parse(&drawing).unwrap();
            let block = block(found(&document, "Gordon"));
            let wheels = of_class(document.root_element(), "wheels").len();
            ((block.right - block.left, block.bottom - block.top), wheels)
        };
        let ((wide, deep), wheels) = shape(Formation::Column);
        assert!(wide < deep && wide < shape(Formation::Deployed).0.0, "{arm:?}");
        assert_eq!(wheels, usize::from(arm == Arm::Artillery));
    }
}

#[test]
fn broken_selected_firing_charging_and_marked_are_shown() {
    let gordon = Unit { broken: true, selected: true, fired: true, ..unit("Gordon") };
    let picture = on(Squares {
        charges: vec![Charge { unit: "Gordon".into(), target: Square::new(1, 0) }],
        objectives: vec![Objective { at: Square::new(0, 0), points: 3, held_by: None }],
        marks: vec![Mark { at: Square::new(2, 2), kind: MarkKind::Target, note: "+1".into() }],
        units: vec![gordon],
        ..open(Grid::new(3, 3).unwrap())
    });
    let drawing = svg(&picture);
    let document = Document::parse(&drawing).unwrap();
    for class in ["broken", "selected", "smoke", "charge", "objective", "mark"] {
        assert_eq!(of_class(document.root_element(), class).len(), 1, "{class}");
    }
    assert_eq!(of_class(document.root_element(), "charge")[0].attribute("data-target"), Some("B01"));
}

#[test]
fn the_same_picture_gives_the_same_bytes() {
    let picture = with(crowd(Direction::West));
    assert_eq!(svg(&picture), svg(&picture.clone()));
}

#[cfg(feature = "png")]
#[test]
fn pixels_have_the_size_asked_for_and_a_drawing_is_wanted() {
    let drawing = svg(&with(crowd(Direction::South)));
    let document = Document::parse(&drawing).unwrap();
    let root = document.root_element();
    let png = view::png(&drawing, 0.5).unwrap();
    assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
    let size = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    let wanted = |name| (number(root, name) / 2.0).ceil() as u32;
    assert_eq!((size(16), size(20)), (wanted("width"), wanted("height")));
    assert!(matches!(view::png("no drawing", 1.0), Err(view::NoPixels::Unread(_))));
    for scale in [0.0, -1.0, f32::NAN, 1e6] {
        assert_eq!(view::png(&drawing, scale), Err(view::NoPixels::Size));
    }
}

#[test]
fn the_layers_of_a_board_lie_on_one_another() {
    let picture = with(crowd(Direction::North));
    let drawn =
        [Layer::Ground, Layer::Troops, Layer::Whole].map(|which| layer(&picture, Theme::Light, which));
    let [ground, troops, whole] = drawn.each_ref().map(|text| Document::parse(text).unwrap());
    let view_box =
        |document: &Document<'_>| document.root_element().attribute("viewBox").unwrap().to_string();
    assert_eq!(view_box(&ground), view_box(&troops));
    assert_eq!(view_box(&ground), view_box(&whole));
    let count = |document: &Document<'_>, class: &str| of_class(document.root_element(), class).len();
    assert_eq!(count(&troops, "square"), squares(&picture).grid.len());
    assert_eq!((count(&ground, "unit"), count(&troops, "unit")), (0, squares(&picture).units.len()));
    assert_eq!((count(&ground, "border"), count(&troops, "border")), (1, 0));
    assert_eq!((count(&whole, "unit"), count(&whole, "foot")), (squares(&picture).units.len(), 0));
}
