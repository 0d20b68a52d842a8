//! Set scenes for what random battles seldom come to: a retreat into a crowd, squares, horse that gives way, lost leaders.

use std::fmt::Write as _;

use board::hex::Vertex;
use dice::Typed;
use engine::{Files, Log, Position, Rules, Silent, ToAct};
use great_battles::rules::command::leaders;
use great_battles::rules::victory;
use great_battles::{Battle, Condition, Event, LeaderId, Orders, Side};

use crate::skirmish::Field;

/// Open ground; the US face east, the Mexicans west.
const LINES: &str = r#"title = "Lines"
corners = ["0101", "1208"]
turns = 3
sides = [{ kind = "stream", between = ["0107/0207"] }]
divisions = [{ name = "A", side = "us" }, { name = "B", side = "mexican" }]
brigades = [
  { name = "P", division = "A", orders = "attack" },
  { name = "R", division = "B", orders = "advance" },
]
leaders = [
  { name = "L", side = "us", rank = "overall", commands = ["A"], stars = 3, at = "0101" },
  { name = "B", side = "us", rank = "brigadier", commands = ["P"], stars = 2, at = "0102" },
  { name = "M", side = "mexican", rank = "overall", commands = ["B"], stars = 1, at = "1208" },
]
units = [
  { name = "foot", brigade = "P", arm = "infantry", weapon = "musket", sp = 8, cohesion = 7, at = "0404", facing = "E" },
  { name = "second", brigade = "P", arm = "infantry", weapon = "musket", sp = 6, cohesion = 7, at = "0408", facing = "E" },
  { name = "horse", brigade = "P", arm = "cavalry", sp = 6, cohesion = 7, at = "0104", facing = "E" },
  { name = "battery", brigade = "P", arm = "artillery", weapon = "us-6-pounder", sp = 3, cohesion = 7, at = "0107", facing = "E", limbered = true },
  { name = "line", brigade = "R", arm = "infantry", weapon = "musket", sp = 6, cohesion = 6, at = "0504", facing = "W" },
  { name = "reserve", brigade = "R", arm = "infantry", weapon = "musket", sp = 4, cohesion = 6, at = "1201", facing = "W" },
  { name = "lancers", brigade = "R", arm = "cavalry", sp = 5, cohesion = 6, at = "1202", facing = "W" },
  { name = "cannon", brigade = "R", arm = "artillery", weapon = "mexican-8-pounder", sp = 3, cohesion = 6, at = "1203", facing = "W" },
]
"#;

/// Gives orders as far as they may be given, and tells all that happened and why the rest did not.
fn told(field: &mut Field, orders: &[(&str, &[u16])]) -> String {
    let mut text = String::new();
    for &(sentence, faces) in orders {
        let mut dice = Typed::new(faces);
        let mut log = Log::default();
        let mut position = Position::set_up(&*field.battle, field.state.clone(), &mut dice, &mut Silent);
        let ToAct::Seats(seats) = position.to_act(&field.battle) else { break };
        let order = field.battle.parse(sentence).expect("sound");
        match position.check(&field.battle, seats.iter().next().expect("somebody"), order) {
            Ok(legal) => position.carry_out(&field.battle, &legal, &mut dice, &mut log).expect("fresh"),
            Err(refused) => {
                _ = writeln!(text, "{sentence}: {refused}");
                continue;
            }
        };
        field.state = position.state().clone();
        let events: Vec<_> = log.events().cloned().collect();
        _ = writeln!(text, "{sentence}: {events:?}");
    }
    text
}

/// The line is shot at and driven back into a crowd in the enemy's ZOC.
fn retreat(field: Field) -> String {
    let field = field.put("second", "0505", Vertex::NorthEast);
    let field = field.put("reserve", "0604", Vertex::West).put("lancers", "0604", Vertex::West);
    let mut field = field.with("line", |unit| unit.condition = Condition::Disordered);
    let fired = ("foot fires at 0504", &[3, 5, 3][..]);
    told(
        &mut field,
        &[
            fired,
            ("let pass", &[3, 5, 3]),
            ("line falls back to 0603 facing W", &[]),
            ("line falls back to 0604 facing W", &[]),
            ("line falls back to 0704 facing W", &[]),
            ("line falls back to 0804 facing W", &[]),
        ],
    )
}

/// The line alone falls back into the enemy's ZOC.
fn zoc(field: Field) -> String {
    let field = field.put("second", "0505", Vertex::NorthEast);
    let mut field = field.with("line", |unit| unit.condition = Condition::Disordered);
    told(
        &mut field,
        &[("foot fires at 0504", &[]), ("let pass", &[3, 5, 3]), ("line falls back to 0604 facing W", &[])],
    )
}

/// A unit that is nearly collapsed checks.
fn collapse(field: Field) -> String {
    let told_of = |sp| {
        let mut field =
            Field { battle: field.battle.clone(), state: field.state.clone() }.with("line", |unit| {
                (unit.sp, unit.condition) = (sp, Condition::Disordered);
            });
        told(&mut field, &[("foot fires at 0504", &[]), ("let pass", &[3, 5, 3])])
    };
    [2, 3, 4].map(told_of).concat()
}

/// The foot forms square, and fires from it.
fn square(field: Field) -> String {
    let mut field = field;
    let formed = told(&mut field, &[("foot forms square", &[])]);
    let left = field.unit_state("foot").active.map(|active| active.left);
    format!("{formed}{left:?}{}", told(&mut field, &[("foot fires at 0504", &[]), ("let pass", &[9, 9])]))
}

/// Lancers give way before foot, a hex or two.
fn give_way(field: Field) -> String {
    let field = field.put("line", "1204", Vertex::West).put("lancers", "0504", Vertex::West);
    let mut field = field;
    told(
        &mut field,
        &[
            ("done", &[]),
            ("foot shocks 0504", &[]),
            ("done", &[]),
            ("lancers react", &[]),
            ("lancers falls back to 0604 facing W", &[]),
            ("done", &[]),
            ("lancers falls back to 0704 facing W", &[]),
            ("lancers falls back to 0804 facing W", &[]),
            ("done", &[]),
        ],
    )
}

/// Limbered guns cross a stream.
fn stream(field: Field) -> String {
    let mut field = field;
    told(&mut field, &[("battery moves to 0207 facing E", &[])])
}

/// Leaders and men are lost: what their successors are, and what it all is worth.
fn losses(field: Field) -> String {
    let mut text = String::new();
    let mut field = field.with("line", |unit| unit.sp -= 2).with("cannon", |unit| unit.sp -= 1);
    for leader in [0, 1, 2].map(LeaderId) {
        field.battle.apply(&mut field.state, &Event::Fell { leader });
        let rating = leaders::rating(field.now(), leader);
        _ = writeln!(text, "{} {}", rating.get(), leaders::stars(field.now(), leader));
        let points = Side::BOTH.map(|side| victory::points(field.now(), side));
        _ = writeln!(text, "{points:?}");
    }
    // Eleven points to eight are a lead of 15.8 per cent.
    let lead = Field { battle: field.battle.clone(), state: field.battle.opening() };
    let lead = lead.with("foot", |unit| unit.sp -= 7).with("second", |unit| unit.sp -= 1);
    let lead = lead.with("line", |unit| unit.sp -= 5).with("reserve", |unit| unit.sp -= 3);
    let lead = lead.with("cannon", |unit| unit.sp -= 1);
    _ = writeln!(text, "{:?}", victory::verdict(lead.now()).winner);
    text
}

/// What comes of all scenes under a house rule.
pub(crate) fn all(overlay: &str) -> String {
    let battle = match Battle::read(&Files::new(LINES, overlay)) {
        Ok(battle) => std::sync::Arc::new(battle),
        Err(faults) => return faults.to_string(),
    };
    let opened = || {
        let state = battle.opening();
        let mut field = Field { battle: battle.clone(), state };
        (field.state.turn, field.state.pending) = (1, Field::of(LINES).state.pending);
        field.acts("P", Orders::Attack)
    };
    let scenes: [fn(Field) -> String; 7] = [retreat, zoc, collapse, square, give_way, stream, losses];
    scenes.map(|scene| scene(opened())).concat()
}
