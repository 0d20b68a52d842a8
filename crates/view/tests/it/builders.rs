//! How rule sets put a picture together.

use board::table::{self as ground, Level, Wall};
use view::Picture;
use view::table::{Area, AreaKind, Barrier, BarrierKind, Body, Road, patch_of};

use crate::common::free::{inches, place};

#[test]
fn ground_is_drawn_as_the_board_has_it() {
    let corners = ["1,1", "4,1", "4,3"].map(place);
    let hill = ground::Area::new(&corners).unwrap().at_level(Level(2));
    let drawn = Area::of(Some("Oak Hill"), AreaKind::Hill, &hill);
    assert_eq!((drawn.name.as_str(), drawn.level, drawn.corners.len()), ("Oak Hill", 2, 3));
    let sunken = Area::of(None, AreaKind::Marsh, &hill.at_level(Level(-1)));
    assert_eq!((sunken.name.as_str(), sunken.level), ("", 0));
    let wall = Wall::new(&corners[..2]).unwrap();
    assert_eq!(Barrier::of(BarrierKind::Fence, &wall).points, corners[..2]);
    let road = ground::Road::new(&corners, inches("1.5")).unwrap();
    assert_eq!(Road::of(None, &road).width, inches("1.5"));
}

#[test]
fn of_a_body_nothing_is_said_but_its_side() {
    let body = Body::of_side(1);
    assert_eq!((body.side, body.men(), body.ranks, body.notes.len()), (1, 0, None, 0));
}

#[test]
fn colours_come_again_with_a_bar() {
    let colours = [2, 1, 4, 3, 0];
    let patches: Vec<u8> = (0..7).map(|number| patch_of(colours, number)).collect();
    assert_eq!(patches, [2, 1, 4, 3, 0, 7, 6]);
}

#[test]
fn caption_and_status_are_put_in_the_same_words() {
    assert_eq!(Picture::caption_of("", "Rules"), "Rules");
    assert_eq!(Picture::caption_of("Here, 1863", "Rules"), "Here, 1863 · Rules");
    assert_eq!(Picture::status_of_end(Some(("Union", "marginal"))), "Union victory, marginal");
    assert_eq!(Picture::status_of_end(None), "A drawn battle");
    assert_eq!(Picture::status_of_turn(0, 8, "fire"), "Before the first of 8 turns");
    assert_eq!(Picture::status_of_turn(3, 8, "fire"), "Turn 3 of 8 · fire");
}
