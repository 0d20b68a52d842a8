//! The picture of a battle: every piece once, every figure in its place, and states by their signs.

use std::fs;
use std::path::Path;
use testkit::Worked;

use crate::table::{Table, commander, enemy, foot, unit};
use engine::Rules;
use lancer::picture::{drawn_id, drawn_piece, picture};
use lancer::{Battle, Now, Piece, Post, SCENARIOS, State};
use view::table::{AreaKind, Body, FigureKind};
use view::{Arm, Board, Picture, Theme};

fn on_table(picture: &Picture) -> &view::Table {
    match &picture.board {
        Board::Table(table) => table,
        _ => panic!("a free table"),
    }
}

fn body<'a>(battle: &Battle, picture: &'a Picture, name: &str) -> &'a Body {
    let piece = battle.pieces().find(|&piece| battle.name(piece) == name).unwrap();
    on_table(picture).units.iter().find(|body| body.id == drawn_id(piece)).unwrap()
}

fn openings() -> impl Iterator<Item = (&'static str, Battle, State)> {
    SCENARIOS.into_iter().map(|(word, scenario)| {
        let battle = Battle::read(&lancer::files(scenario)).unwrap();
        let state = battle.opening();
        (word, battle, state)
    })
}

/// A table in the thick of it: a melee, a disrupted company, a jammed Gatling, a commander attached and one alone.
fn thick_of_it() -> Table {
    let lancers = unit("5th Lancers", "Blue", "cavalry", "spears", "10,10", 0)
        .replace("melee = 'average'", "melee = 'veteran'\nlancers = true");
    let guns = unit("Gatling", "Blue", "battery", "gatling", "22,12", 0);
    let head = "areas = [{ name = 'kraal', kind = 'buildings', corners = ['28,10', '33,14'] },\n\
                { name = 'Long Wood', kind = 'woods', corners = ['2,22', '9,30'] },\n\
                { name = 'kopje', kind = 'slope', middle = '38,30', radius = 4, rocks = true },\n\
                { name = 'the cliffs', kind = 'impassable', corners = ['30,40', '40,41', '44,46', '31,46'] }]\n\
                walls = [{ points = ['16,24', '24,26', '26,25'] }]";
    let mut table = Table::with(
        head,
        &[
            lancers,
            guns,
            foot("A Company", "30,20"),
            enemy("Jaegers", "10,14"),
            enemy("Levy", "25,32"),
            commander("Colonel Ashdown", "Blue", "40,5"),
            commander("Colonel Varga", "Red", "20,40"),
        ],
    );
    table.card("5th Lancers").give("5th Lancers charges Jaegers", [6]);
    let company = table.id("A Company");
    table.change(|state| {
        state.units[1].jammed = true;
        state.units[4].disrupted = true;
        state.units[4].figures = 7;
        state.commanders[0].post = Post::With(company);
    });
    table
}

#[test]
fn every_piece_is_drawn_once_and_found_again() {
    for (word, battle, state) in openings() {
        let picture = picture(Now { battle: &battle, state: &state });
        let drawing = view::svg(&picture);
        let mut ids: Vec<String> = picture.pieces().into_iter().map(|piece| piece.id).collect();
        for piece in battle.pieces() {
            let id = drawn_id(piece);
            assert_eq!(drawn_piece(&battle, &id), Some(piece));
            assert_eq!(drawing.matches(&format!("<g id=\"{id}\"")).count(), 1, "{word}: {id}");
            assert!(view::text(&picture).contains(battle.name(piece).as_str()));
        }
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), battle.pieces().count());
        assert_eq!(drawn_piece(&battle, "unit-99"), None);
    }
}

#[test]
fn figures_stand_in_the_block_of_their_unit() {
    let thick = thick_of_it();
    let states = openings().map(|(_, battle, state)| (battle, state)).collect::<Vec<_>>();
    let states = states.iter().map(|(battle, state)| (battle, state));
    for (battle, state) in states.chain([(&thick.battle, thick.state())]) {
        let picture = picture(Now { battle, state });
        for body in &on_table(&picture).units {
            for figure in &body.figures {
                let slack = "0.02".parse().unwrap();
                let corners = figure.base.corners();
                let inside = |corner| body.block.distance_to_point(corner) <= slack;
                assert!(corners.into_iter().all(inside), "{}: {:?}", body.name, figure.base);
            }
            let guns = body.figures.iter().filter(|figure| figure.kind.is_gun()).count();
            assert_eq!(guns, usize::from(body.arm == Arm::Artillery), "{}", body.name);
        }
    }
}

#[test]
fn one_figure_is_turned_about_if_the_unit_is_disrupted() {
    let table = thick_of_it();
    let picture = picture(table.now());
    for body in &on_table(&picture).units {
        let about = body.figures.iter().filter(|figure| figure.about).count();
        assert_eq!(about, usize::from(body.disrupted), "{}", body.name);
    }
    assert!(body(&table.battle, &picture, "Levy").disrupted);
    let drawing = view::svg(&picture);
    assert_eq!(drawing.matches("data-state=\"disrupted\"").count(), 1);
    assert_eq!(drawing.matches("class=\"figure about\"").count(), 1);
}

#[test]
fn a_jammed_gatling_wears_a_crossed_wheel() {
    let table = thick_of_it();
    let picture = picture(table.now());
    let gatling = body(&table.battle, &picture, "Gatling");
    assert!(gatling.jammed && gatling.figures.iter().any(|figure| figure.kind == FigureKind::Gatling));
    assert_eq!(view::svg(&picture).matches("data-state=\"jammed\"").count(), 1);
    assert!(view::text(&picture).contains("jammed"));
}

#[test]
fn duelling_pairs_are_joined_and_the_fallen_are_gone() {
    let mut table = thick_of_it();
    let drawn = picture(table.now());
    let before = on_table(&drawn).duels.len();
    assert!(before >= 4, "{before}");
    assert!(view::svg(&drawn).matches("class=\"duel\"").count() == before);
    assert_eq!(drawn.status, "Round 1 of 12 · 5th Lancers in melee");
    let men = body(&table.battle, &drawn, "Jaegers").men();
    table.give("figure 2 fights figure 4 of Jaegers", [1, 6]);
    let drawn = picture(table.now());
    assert_eq!(body(&table.battle, &drawn, "Jaegers").men(), men - 1);
}

#[test]
fn commanders_are_ringed_alone_and_stand_behind_their_unit_attached() {
    let table = thick_of_it();
    let picture = picture(table.now());
    let ashdown = body(&table.battle, &picture, "Colonel Ashdown");
    assert!(ashdown.attached && !body(&table.battle, &picture, "Colonel Varga").attached);
    assert!(ashdown.block.touches(&body(&table.battle, &picture, "A Company").block));
    assert_eq!(view::svg(&picture).matches("class=\"command\"").count(), 1);
}

#[test]
fn the_card_and_the_deck_are_those_of_the_state() {
    let mut table = thick_of_it();
    table.change(|state| state.fight = None).card("Gatling");
    let drawn = picture(table.now());
    let shown = on_table(&drawn).card.as_ref().unwrap();
    assert_eq!((shown.name.as_str(), shown.side), ("Gatling", 0));
    assert!(shown.facts.contains(&("Morale".into(), "4".into())), "{:?}", shown.facts);
    assert_eq!(drawn.status, "Round 1 of 12 · Gatling's card");
    assert!(view::card(&drawn, Theme::Dark).unwrap().contains("Gatling"));
    let active: Vec<&str> =
        on_table(&drawn).units.iter().filter(|body| body.active).map(|body| body.name.as_str()).collect();
    assert_eq!(active, ["Gatling"]);

    // Five units with two cards each and two commanders with three: none is drawn before the first.
    let opening = picture(Now { battle: &table.battle, state: &table.battle.opening() });
    assert_eq!((on_table(&opening).deck.unwrap().left, view::card(&opening, Theme::Light)), (16, None));
    assert_eq!(opening.status, "Round 1 of 12");
}

#[test]
fn water_is_told_from_rock() {
    let (_, battle, state) = openings().next().unwrap();
    let picture = picture(Now { battle: &battle, state: &state });
    let kinds =
        |picture: &Picture, kind| on_table(picture).areas.iter().filter(|area| area.kind == kind).count();
    assert_eq!((kinds(&picture, AreaKind::Water), kinds(&picture, AreaKind::Rock)), (2, 0));
    let table = thick_of_it();
    let picture = lancer::picture::picture(table.now());
    assert_eq!((kinds(&picture, AreaKind::Water), kinds(&picture, AreaKind::Rock)), (0, 1));
}

/// To be looked at: under `target/tmp/`.
#[test]
fn the_thick_of_it_becomes_pixels_in_both_themes() {
    let table = thick_of_it();
    let picture = picture(table.now());
    for (name, theme) in [("thick-of-it", Theme::Light), ("thick-of-it-dark", Theme::Dark)] {
        let png = view::png(&view::svg_in(&picture, theme), 1.0).unwrap();
        assert!(png.starts_with(b"\x89PNG"));
        fs::write(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).with_extension("png"), png).unwrap();
    }
    assert!(matches!(drawn_piece(&table.battle, "commander-1"), Some(Piece::Commander(_))));
}
