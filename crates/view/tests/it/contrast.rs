//! The drawing for every eye: text that stands out from what it stands on, and armies that differ without colour.

use crate::common::{crowd, free, on, open, unit, with};
use board::square::{Direction, Grid, Square};
use roxmltree::{Document, Node};
use view::{
    Army, Coat, Label, LabelKind, Mark, MarkKind, Objective, Picture, RoadName, Squares, Stream, Theme, Unit,
    svg, svg_in,
};

/// A picture with every kind of text.
fn everything() -> Picture {
    let label = |kind| Label { text: "Round Top".into(), kind, at: (50, 250) };
    let kinds = [LabelKind::Town, LabelKind::Hill, LabelKind::Minor, LabelKind::Water];
    let road = [(0, 0), (1, 0), (2, 0)].map(|(column, row)| Square::new(column, row));
    let kinds_of_marks =
        [MarkKind::Reach, MarkKind::Arc, MarkKind::Target, MarkKind::Refused, MarkKind::Answer];
    let marks = kinds_of_marks.iter().zip(0..).map(|(&kind, n)| Mark {
        at: Square::new(n % 3, 2 * (n / 3)),
        kind,
        note: "+1".into(),
    });
    let mut squares = Squares {
        labels: kinds.map(label).into(),
        streams: vec![Stream { name: "Run".into(), course: vec![(220, 0), (220, 300)] }],
        road_names: vec![RoadName { name: "Pike".into(), squares: road.into() }],
        units: crowd(Direction::North),
        marks: marks.collect(),
        objectives: vec![Objective { at: Square::new(2, 2), points: 3, held_by: Some(0) }],
        ..open(Grid::new(3, 3).unwrap())
    };
    for square in road {
        squares.fields[usize::from(square.column)].roads =
            [Direction::East, Direction::West].into_iter().collect();
    }
    on(squares)
}

/// What the Web Content Accessibility Guidelines call contrast.
fn contrast(one: &str, other: &str) -> f64 {
    let luminance = |colour: &str| {
        let part = |at: usize| {
            let part = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// What a node says of itself or takes from those around it.
fn inherited<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.ancestors().find_map(|node| node.attribute(name))
}

/// What a text stands on: its halo, the plate it is in, or the margin of the sheet.
fn under<'a>(text: Node<'a, '_>, margin: &'a str) -> &'a str {
    if let Some(halo) = text.attribute("stroke") {
        return halo;
    }
    let number = |node: Node<'_, '_>, name| node.attribute(name).map_or(0.0, |n| n.parse::<f64>().unwrap());
    let (x, y) = (number(text, "x"), number(text, "y"));
    let holds = |plate: &Node<'_, '_>| match plate.tag_name().name() {
        "circle" => {
            let (dx, dy) = (x - number(*plate, "cx"), y - number(*plate, "cy"));
            dx.hypot(dy) <= number(*plate, "r")
        }
        "rect" => {
            let (dx, dy) = (x - number(*plate, "x"), y - number(*plate, "y"));
            (0.0..=number(*plate, "width")).contains(&dx) && (0.0..=number(*plate, "height")).contains(&dy)
        }
        _ => false,
    };
    let mut before = text.prev_siblings().skip(1).filter(|node| node.is_element());
    let plate =
        before.find(|node| holds(node) && node.attribute("fill").is_some_and(|fill| fill.starts_with('#')));
    plate.map_or(margin, |plate| plate.attribute("fill").unwrap())
}

#[test]
fn every_text_drawn_stands_out_from_what_it_stands_on() {
    let pictures = [everything(), free::picture(free::everything())];
    let themes = [Theme::Light, Theme::Dark];
    for (picture, theme) in pictures.iter().flat_map(|picture| themes.map(|theme| (picture, theme))) {
        let drawing = svg_in(picture, theme);
        let document = Document::parse(&drawing).unwrap();
        let sheet = document.root_element().children().find(|node| node.has_tag_name("rect"));
        let sheet = sheet.or_else(|| {
            document.descendants().find(|node| node.has_tag_name("rect") && !node.has_attribute("x"))
        });
        let margin = sheet.unwrap().attribute("fill").unwrap();
        let texts: Vec<_> = document.descendants().filter(|node| node.tag_name().name() == "text").collect();
        assert!(texts.len() > 40, "{}", texts.len());
        for text in texts {
            let (ink, on) = (inherited(text, "fill").unwrap(), under(text, margin));
            let ratio = contrast(ink, on);
            let words: String = text.descendants().filter_map(|node| node.text()).collect();
            assert!(ratio >= 4.5, "{theme:?}: `{words}` in {ink} on {on} is {ratio:.1} to 1");
        }
    }
}

/// The drawing with every colour the same grey.
fn grey(drawing: &str) -> String {
    let mut out = String::new();
    let mut rest = drawing;
    while let Some((before, after)) = rest.split_once("\"#") {
        let is_colour = after.len() > 6 && after.as_bytes()[..6].iter().all(u8::is_ascii_hexdigit);
        out.push_str(before);
        out.push_str("\"#");
        rest = if is_colour {
            out.push_str("808080");
            &after[6..]
        } else {
            after
        };
    }
    out + rest
}

#[test]
fn two_armies_differ_in_grey_whatever_stands_there() {
    for coat in [Coat::Grey, Coat::Green, Coat::Red] {
        for (n, sample) in crowd(Direction::East).into_iter().enumerate() {
            // Of the same name, so that only the drawing of the unit can differ.
            let blocks = [0, 1].map(|side| {
                let armies = [Coat::Blue, coat].map(|coat| Army { name: "Army".into(), coat });
                let drawing = svg(&Picture { armies, ..with(vec![Unit { side, ..sample.clone() }]) });
                let drawing = grey(&drawing).replace(&format!("data-side=\"{side}\""), "");
                let document = Document::parse(&drawing).unwrap();
                let mut nodes = document.descendants();
                let block = nodes.find(|node| node.attribute("id") == Some(&sample.id)).unwrap();
                drawing[block.range()].to_string()
            });
            assert_ne!(blocks[0], blocks[1], "{coat:?}: number {n} of the stack");
        }
    }
}

#[test]
fn grey_leaves_shapes_alone() {
    let drawing = svg(&with(vec![unit("Gordon")]));
    let grey = grey(&drawing);
    assert_eq!(grey.len(), drawing.len());
    assert!(grey.contains("href=\"#hit\"") && !grey.contains("#0B5A8F"));
}
