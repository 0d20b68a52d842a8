//! The battle as drawn and told: every formation stand by stand, every state by a sign and a word, every event by a sentence.

use board::table::{Angle, Inches, Point, TOUCH};
use deadly_field::game::state::{LeftGuns, UnitState};
use deadly_field::page::picture::{Piece, picture};
use deadly_field::page::pointing::{OrderRoll, candidates, choice, thrown};
use deadly_field::page::{drag, log, overlays, roster};
use deadly_field::sheet::units::{MoraleLevel, Side};
use deadly_field::{Battle, Now, Order, State, files};
use desk::{DragEnd, Stopped};
use engine::Rules;
use testkit::Worked;
use view::table::{Badge, Body, Mark};
use view::{Board, Picture, Theme};

use crate::table::{Table, battery, blue, grey, regiment};

/// Something of everything.
fn specimen() -> Table {
    let formed = |formation: &str| format!("formation = '{formation}'");
    let horse = |more: &str| format!("weapon = 'breech-loading-carbines'\nfigures = 8\nstands = 3\n{more}");
    let in_line = |name: &str, at: &str, more: &str| regiment(name, "Azure Brigade", at, 0, more);
    let head = "
places = [{ name = 'Cobb', kind = 'farm', corners = ['28,27', '31,30'] }]
areas = [
  { name = 'the gullies', kind = 'broken', corners = ['4,24', '9,28'] },
  { name = 'North Wood', kind = 'heavy-woods', corners = ['14,30', '22,36'] },
  { name = 'West Wood', kind = 'light-woods', corners = ['1,30', '8,36'] },
]
lines = [
  { kind = 'fence', points = ['4,17', '34,17'] },
  { kind = 'brook', points = ['0,22', '12,21', '24,23', '40,22'] },
  { kind = 'hasty-works', points = ['26,34', '36,34'] },
]
roads = [{ points = ['0,25', '40,26'] }]
objectives = [{ name = 'the farm', at = '29.5,28.5', within = 2, held = 'confederate' }]
";
    let mut table = Table::with(
        head,
        &[
            blue("1st Line", "5,15"),
            blue("2nd Line", "7.1,15"),
            regiment(
                "Long Line",
                "Blue Brigade",
                "13,15",
                0,
                "figures = 8\nstands = 3\nformation = 'extended-line'",
            ),
            regiment("Outposts", "Blue Brigade", "20,20", 20, &formed("skirmishers")),
            regiment("Stormers", "Azure Brigade", "23,13", 0, &formed("attack-column")),
            regiment("Marchers", "Azure Brigade", "30,12", 90, &formed("road-column")),
            in_line("Horse", "35,14", &horse("formation = 'double-line'")),
            in_line("Dragoons", "35,8", &horse("dismounted = true\nformation = 'skirmishers'")),
            battery("Napoleons", Side::Union, "10,10", ""),
            battery("Rifles", Side::Union, "14,9", "formation = 'limbered'\nsections = 2"),
            grey("1st Grey", "7,33"),
            grey("2nd Grey", "18,28"),
            regiment("3rd Grey", "Butternut Brigade", "30,32", 180, "figures = 8\nstands = 3"),
            battery("Parrotts", Side::Confederate, "35,36", "sections = 2"),
            battery("Lost battery", Side::Confederate, "24,26", ""),
        ],
    );
    let mut change = |name: &str, change: &dyn Fn(&mut UnitState)| {
        let unit = usize::from(table.id(name).0);
        table.change(|state| change(&mut state.units[unit]));
    };
    change("2nd Line", &|now| (now.level, now.figures) = (MoraleLevel::Disorder, 4));
    change("1st Grey", &|now| (now.level, now.volleyed) = (MoraleLevel::Shaken, true));
    change("2nd Grey", &|now| (now.level, now.figures) = (MoraleLevel::Routed, 3));
    change("3rd Grey", &|now| (now.figures, now.marks.reaction) = (6, false));
    change("Parrotts", &|now| now.figures = 1);
    change("Long Line", &|now| now.marks.actions = 1);
    let lost = table.id("Lost battery");
    table.change(|state| {
        let pose = state.units[usize::from(lost.0)].pose.take().expect("it was there");
        state.units[usize::from(lost.0)].absence = Some(deadly_field::game::state::Absence::Abandoned);
        state.left_guns.push(LeftGuns { battery: lost, sections: 3, pose });
        state.leaders[0].at = Point::new(Inches::whole(6), Inches::whole(14));
    });
    table
}

fn bodies(picture: &Picture) -> &[Body] {
    match &picture.board {
        Board::Table(table) => &table.units,
        _ => panic!("a free table"),
    }
}

fn body<'a>(picture: &'a Picture, name: &str) -> &'a Body {
    bodies(picture).iter().find(|body| body.name == name).expect("it is drawn")
}

/// To be looked at: under `target/tmp/`.
#[test]
fn every_state_has_a_sign_and_a_word() {
    let table = specimen();
    let drawn = picture(table.now());
    for (name, theme) in [("deadly-field", Theme::Light), ("deadly-field-dark", Theme::Dark)] {
        let svg = view::svg_in(&drawn, theme);
        for state in ["in disorder", "shaken", "routed", "left standing"] {
            assert!(svg.contains(&format!("data-state=\"{state}\"")), "{state}");
        }
        for class in
            ["stand", "man", "lost", "gun", "horse", "tie", "patch", "first", "action", "reaction", "benefit"]
        {
            assert!(svg.contains(&format!("class=\"{class}\"")), "{class}");
        }
        let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
        std::fs::write(folder.join(name).with_extension("svg"), svg).expect("it can be written");
    }
    let pieces = drawn.pieces();
    let said =
        |name: &str| pieces.iter().find(|piece| piece.name == name).expect("it is there").words.join(", ");
    assert!(
        said("2nd Line")
            .starts_with("infantry, 4 figures, in line, 2 actions left, first volley to come, in disorder")
    );
    assert!(said("Dragoons").starts_with("cavalry, 8 figures, skirmishing, dismounted, 2 actions left"));
    assert!(said("Parrotts").starts_with("artillery, 1 section, in battery, 1 reaction left"));
    assert!(said("Webb").starts_with("commander, benefit 1 within 1\""), "{}", said("Webb"));
    assert!(said("Guns of Lost battery").contains("left standing"));
    assert!(view::text(&drawn).contains("routed"));
}

#[test]
fn every_stand_lies_within_its_unit_and_none_upon_another() {
    let table = specimen();
    let drawn = picture(table.now());
    for body in bodies(&drawn) {
        let Some(stands) = body.ranks.as_ref().and_then(|ranks| ranks.stands.as_ref()) else { continue };
        for (number, stand) in stands.each.iter().enumerate() {
            assert!(
                stand.block.corners().iter().all(|&corner| body.block.distance_to_point(corner) <= TOUCH),
                "{}",
                body.name
            );
            let mut others = stands.each[..number].iter();
            assert!(others.all(|other| !other.block.overlaps(&stand.block)), "{}", body.name);
        }
    }
    let on_stands = |name: &str| {
        let ranks = body(&drawn, name).ranks.clone().expect("it is no leader");
        let each = ranks.stands.expect("it has stands").each;
        each.into_iter().map(|stand| (stand.men, stand.lost)).collect::<Vec<_>>()
    };
    assert_eq!(on_stands("Horse"), [(3, 0), (3, 0), (2, 0)]);
    assert_eq!(on_stands("2nd Line"), [(3, 0), (1, 2)], "losses come off the last stand");
    assert_eq!(on_stands("2nd Grey"), [(3, 0)]);
    assert_eq!(on_stands("3rd Grey"), [(3, 0), (3, 0)], "a stand that is lost is gone");
    assert_eq!(on_stands("Parrotts"), [(1, 1)]);
}

#[test]
fn chevrons_tell_the_level_and_pips_what_is_left() {
    let table = specimen();
    let drawn = picture(table.now());
    let ranks = |name: &str| body(&drawn, name).ranks.clone().expect("it is no leader");
    let pips = |name: &str| {
        let stands = ranks(name).stands.expect("it has stands");
        (
            (stands.actions.left, stands.actions.of),
            (stands.reactions.left, stands.reactions.of),
            stands.loaded,
        )
    };
    assert_eq!(
        ["1st Line", "2nd Line", "1st Grey", "2nd Grey"].map(|name| ranks(name).states),
        [vec![], vec![Badge::Disordered], vec![Badge::Shaken], vec![Badge::Routed]]
    );
    assert_eq!(pips("1st Line"), ((2, 2), (0, 0), true));
    assert_eq!(pips("Long Line"), ((1, 2), (0, 0), true));
    assert_eq!(pips("1st Grey"), ((0, 0), (1, 1), false));
    assert_eq!(pips("3rd Grey"), ((0, 0), (0, 1), true));
}

#[test]
fn the_card_names_what_makes_the_morale_point() {
    // Veterans, 4; beside two friends and a leader, behind a fence, with an enemy within an inch: the best two are the leader's 2 and
    // the supports' 2.
    let head = "lines = [{ kind = 'hasty-works', points = ['5,10.7', '15,10.7'] }]";
    let mut table = Table::with(
        head,
        &[blue("1st", "10,10"), blue("2nd", "12.1,10"), blue("3rd", "7.9,10"), grey("1st Grey", "10,11.7")],
    );
    table.change(|state| {
        state.leaders[0].at = Point::new(Inches::whole(10), Inches::whole(9));
        state.leaders[0].benefit = 2;
    });
    let drawn = picture(table.now());
    let notes = &body(&drawn, "1st").notes;
    let note = |start: &str| notes.iter().find(|note| note.starts_with(start)).cloned().unwrap_or_default();
    assert_eq!(note("MMP"), "MMP 1: BMP 4");
    assert!(note("−2 leader").contains("leader within 1\""), "{notes:?}");
    assert_eq!(notes.iter().filter(|note| note.starts_with('−')).count(), 2, "{notes:?}");
    assert!(note("+").contains("enemy"), "{notes:?}");
    assert!(note("not counted: ").contains('−'), "{notes:?}");
    assert!(
        notes.iter().any(|note| note == "Webb with it")
            && notes.iter().any(|note| note == "behind hasty works")
    );
}

/// A drag to a point, by a player who may have turned the front: the order, what is said of it, and what stops it.
fn dragged(table: &Table, name: &str, to: &str, facing: Option<i32>) -> (String, String, Option<Stopped>) {
    let to = DragEnd { front: to.parse().expect("a point"), facing: facing.map(Angle::degrees) };
    let (now, piece) = (table.now(), Piece::Unit(table.id(name)));
    let reach = drag::reach(now, piece).expect("it can be dragged");
    let done = desk::drag(&table.battle, now.state, piece, to, &reach).expect("it can be dragged");
    let done = done.expect("it can go somewhere");
    (table.battle.print(&done.order), done.note, done.stopped)
}

#[test]
fn a_drag_moves_steps_back_turns_and_charges() {
    let table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,18")]);
    for (to, facing, order) in [
        ("10,13.375", None, "Ohio moves to 10,13 facing 0"),
        ("10,7.375", None, "Ohio steps back 3"),
        ("10,10.375", Some(90), "Ohio faces 90"),
        ("10,17.7", None, "Ohio charges Georgia"),
        ("10,10.4", Some(30), "Ohio faces 30"),
    ] {
        let (said, _, stopped) = dragged(&table, "Ohio", to, facing);
        assert_eq!((said.as_str(), stopped), (order, None));
    }
    let (_, charge, _) = dragged(&table, "Ohio", "10,17.7", None);
    assert!(charge.starts_with("charges Georgia: 7.3\" of "), "{charge}");
    let to = DragEnd { front: Point::new(Inches::whole(8), Inches::whole(6)), facing: None };
    let Some(Ok(ride)) = drag::drag(table.now(), Piece::Leader(table.leader("Webb")), to) else {
        panic!("he may ride")
    };
    assert_eq!(table.battle.print(&ride.order), "Webb rides to 8,6");
}

#[test]
fn a_drag_beyond_reach_stops_at_the_nearest_place_and_says_why() {
    let table = Table::new(&[blue("Ohio", "10,10"), blue("Maine", "10,14"), grey("Georgia", "30,18")]);
    let (aside, _, stopped) = dragged(&table, "Ohio", "20,10.375", None);
    assert!(aside.starts_with("Ohio moves to 1"), "{aside}");
    assert_eq!(stopped, Some(Stopped::Spent));
    let (ahead, note, stopped) = dragged(&table, "Ohio", "10,25", None);
    assert!(ahead.starts_with("Ohio moves to 10,1") && note.contains("% of a move"), "{ahead}: {note}");
    assert_eq!(stopped, Some(Stopped::Spent));
    let (_, _, stopped) = dragged(&table, "Ohio", "10,14.375", None);
    assert_eq!(stopped, Some(Stopped::By("There is no room for it beside Maine.".into())));
    let (sharp, _, stopped) = dragged(&table, "Ohio", "10,12.375", Some(90));
    assert!(sharp.ends_with(" facing 45"), "{sharp}");
    assert!(matches!(stopped, Some(Stopped::By(why)) if why.starts_with("A wheel is at most 45°")));
}

#[test]
fn what_is_offered_names_the_enemy_and_who_goes_along() {
    let table = Table::new(&[blue("Ohio", "10,10"), blue("Maine", "12.1,10"), grey("Georgia", "11,13")]);
    let now = table.now();
    let offers = candidates(now, Piece::Unit(table.id("Ohio")));
    let labels: Vec<String> = offers.iter().map(|order| choice(now, order).label).collect();
    for label in
        ["Fire at Georgia", "Fire at Georgia, with Maine", "Form skirmishers", "Face left", "Face about"]
    {
        assert!(labels.iter().any(|own| own == label), "{label}: {labels:?}");
    }
    assert!(
        labels.iter().any(|label| label.starts_with("Charge Georgia, 2") && label.ends_with(", with Maine"))
    );
    assert!(candidates(now, Piece::Unit(table.id("Georgia"))).is_empty(), "it is not its turn");
    let arcs = overlays::overlays(now, Piece::Unit(table.id("Ohio")));
    assert!(matches!(&arcs[..], [Mark::Arc { ranges, .. }] if ranges.len() == 3), "{arcs:?}");
    let rings = overlays::overlays(now, Piece::Leader(table.leader("Webb")));
    assert!(matches!(&rings[..], [Mark::Ring { note, .. }] if note == "benefit 1 within 1\""), "{rings:?}");
}

/// What the log says of the last order, which was given in this state.
fn told(table: &Table, mut before: State) -> Vec<String> {
    let mut told = Vec::new();
    for event in &table.events {
        told.extend(log::sentence(Now { battle: &table.battle, state: &before }, event));
        table.battle.apply(&mut before, event);
    }
    told
}

#[test]
fn a_move_and_its_answer_are_told_in_sentences() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,16")]);
    table.volleyed();
    table.give("Ohio moves to 10,13 facing 0", []);
    let asked = log::heading(table.now());
    assert!(asked.ends_with("Ohio moves: which Confederate units react?"), "{asked}");
    let drawn = picture(table.now());
    assert!(
        matches!(&drawn.board, Board::Table(table) if matches!(&table.marks[..], [Mark::Way(_), Mark::Ghost { .. }]))
    );
    // The odds of an answer are those of its fire; no reaction rolls nothing.
    let throws = |order: &str| thrown(table.now(), &table.battle.parse(order).expect("an order"));
    assert!(matches!(throws("react: Georgia fires at Ohio after 2"), Some(OrderRoll::Volley(_))));
    assert_eq!(throws("let it pass"), None);
    let before = table.state().clone();
    table.give("react: Georgia fires at Ohio after 2", [6, 1, 2]);
    let told = told(&table, before);
    assert_eq!(
        told,
        [
            "Ohio moves 2\" north, 3.3\" from Georgia.",
            "Georgia reacts and fires at Ohio, 3.3\" away.",
            "Ohio is shaken.",
            "Ohio falls back 1\" south."
        ]
    );
}

#[test]
fn a_charge_is_told_from_its_declaration_to_its_end() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,14")]);
    table.volleyed();
    let Some(Order::Charge { .. }) = table.battle.parse("Ohio charges Georgia").ok() else {
        panic!("an order")
    };
    let before = table.state().clone();
    table.give("Ohio charges Georgia", [1, 1]);
    assert_eq!(told(&table, before), ["Ohio charges Georgia: reach 7\", 1\" of it charge bonus."]);
    let asked = log::heading(table.now());
    assert!(asked.ends_with("Ohio charges Georgia: how do the Confederate units react?"), "{asked}");
    let drawn = picture(table.now());
    assert!(matches!(&drawn.board, Board::Table(table) if matches!(&table.marks[..], [Mark::Charge { .. }])));
    assert!(body(&drawn, "Georgia").notes.iter().any(|note| note == "charged by Ohio"));
}

#[test]
fn a_scenario_is_shown_as_data_and_in_words() {
    let (_, text) = deadly_field::SCENARIOS[0];
    let battle = Battle::read(&files(text)).expect("it is sound");
    let shown = roster::show(&battle);
    assert_eq!(shown["ruleset"], "deadly-field");
    assert_eq!(shown["sides"][0]["brigades"][0]["leaders"][0]["benefit"], 2);
    let words = roster::in_words(&battle);
    assert!(words.contains("5th Maine: veteran, 6 infantry on 3 stands with rifle-muskets"), "{words}");
    assert!(words.contains("Ames's brigade (Ames, benefit 2)"), "{words}");
}
