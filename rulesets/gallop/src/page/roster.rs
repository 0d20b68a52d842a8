//! What was made of a scenario, as plain data and in words: rosters with the men and guns behind the dots, works, rules,
//! terms.

use std::fmt::Write;

use board::square::{Direction, Sides, Square};
use desk::{briefing, print};
use serde_json::{Value, json};
use words::counted;

use crate::game::battle::{Battle, GroupId, Stand, Start, Strength};
use crate::game::special::SightLimit;
use crate::sheet::axes::Arm;

/// A battle as one document.
pub(crate) fn show(battle: &Battle) -> Value {
    let grid = battle.map.grid();
    let groups = (0..battle.groups.len() as u8).map(GroupId).zip(&battle.groups).map(|(id, group)| {
        let stands = battle.stands.iter().filter(|stand| stand.group == id).map(stand);
        json!({"group": group.name, "side": group.side, "stands": stands.collect::<Vec<_>>()})
    });
    let objectives = battle.terms.objectives.iter().map(|objective| {
        json!({"square": objective.square, "points": objective.points, "held_by": objective.held_by})
    });
    json!({
        "title": battle.heading.title(),
        "ruleset": "gallop",
        "place": battle.heading.place(),
        "length": battle.heading.length,
        "turns": battle.terms.turns,
        "first_turn": battle.clock(1),
        "last_turn": battle.clock(battle.terms.turns),
        "squares": {"from": grid.first(), "to": grid.last(), "yards": battle.names.yards},
        "groups": groups.collect::<Vec<_>>(),
        "home": {"confederate": battle.home[0], "union": battle.home[1]},
        "works": works(battle),
        "objectives": objectives.collect::<Vec<_>>(),
        "points": {"stand": battle.terms.stand_points, "guns": battle.terms.guns_points,
            "general": battle.terms.general_points, "draw_to": battle.terms.draw_to,
            "marginal_to": battle.terms.marginal_to},
        "rules": rules(battle),
        "terms": briefing::lines(battle),
    })
}

fn stand(stand: &Stand) -> Value {
    let strength = match stand.strength {
        Strength::Untold => Value::Null,
        Strength::Men(men) => json!({ "men": men }),
        Strength::Guns(guns) => json!({ "guns": guns }),
    };
    let start = match &stand.start {
        Start::At { square, in_column: false } => format!("at {square}"),
        Start::At { square, in_column: true } => format!("at {square} in column"),
        Start::Arrives { turn, squares } => format!("arrives in turn {turn} at {}", list(squares)),
    };
    match stand.arm {
        Arm::General => json!({"name": stand.name, "arm": stand.arm, "value": stand.value, "start": start}),
        Arm::Artillery | Arm::Skirmishers => json!({"name": stand.name, "arm": stand.arm, "rate": stand.rate,
            "bore": stand.bore, "dots": stand.dots, "strength": strength, "start": start}),
        Arm::Infantry | Arm::Cavalry => json!({"name": stand.name, "arm": stand.arm, "rate": stand.rate,
            "dots": stand.dots, "strength": strength, "start": start}),
    }
}

fn list(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(", ")
}

/// Works as sentences, those built in the course of the battle with their turn.
fn works(battle: &Battle) -> Vec<String> {
    let mut works = Vec::new();
    for square in battle.map.grid().squares() {
        let field = battle.map.field(square);
        for (what, built) in [("prepared position", field.prepared), ("entrenchment", field.entrenched)] {
            let mut before = Sides::NONE;
            for turn in 1..=battle.terms.turns {
                let now = built.in_turn(turn);
                if now != before {
                    let sides: Vec<_> = now.iter().map(Direction::word).collect();
                    let from = if turn > 1 { format!(" from turn {turn}") } else { String::new() };
                    works.push(format!("{square}: {what} facing {}{from}.", sides.join(", ")));
                    before = now;
                }
            }
        }
    }
    works
}

/// The scenario rules as sentences.
fn rules(battle: &Battle) -> Vec<String> {
    let names = |chosen: &dyn Fn(&Stand) -> bool| {
        let stands = battle.stands.iter().filter(|stand| chosen(stand));
        stands.map(|stand| stand.name.as_str()).collect::<Vec<_>>().join(", ")
    };
    let mut rules = Vec::new();
    for (number, hold) in (0..).zip(&battle.special.holds) {
        let held = names(&|stand| stand.held == Some(number));
        rules.push(format!("Held back {}: {held}.", hold.freed_by()));
    }
    for turn in 1..=battle.terms.turns {
        for (what, of) in [
            ("Called away at the start of", (|stand: &Stand| stand.withdraws) as fn(&Stand) -> Option<u8>),
            ("Short of ammunition, firing with half their dots, from", |stand| stand.low_from),
        ] {
            let concerned = names(&|stand| of(stand) == Some(turn));
            if !concerned.is_empty() {
                rules.push(format!("{what} turn {turn}: {concerned}."));
            }
        }
    }
    if let Some(early) = battle.special.early {
        let when = "Each group rolls for its arrivals in the turn before they are due";
        rules.push(format!("{when}: on {early} or more they arrive then."));
    }
    if let Some(late) = battle.special.late {
        rules.push(format!(
            "Each group rolls for its arrivals when they are due: on {late} or less they wait a turn."
        ));
    }
    for SightLimit { from, to, squares } in &battle.special.sight {
        let to = (*to).min(battle.terms.turns);
        rules.push({
            let reach = counted(*squares, "square");
            format!("In turns {from} to {to} sight reaches {reach}.")
        });
    }
    rules
}

/// The document of a scenario as text.
pub(crate) fn text(shown: &Value) -> String {
    let mut text = print::word(&shown["title"]);
    for (before, key) in [(", ", "place"), ("\na game takes ", "length")] {
        if let Some(word) = shown[key].as_str().filter(|word| !word.is_empty()) {
            let _ = write!(text, "{before}{word}");
        }
    }
    let _ = write!(text, "\n{} turns", shown["turns"]);
    if let (Some(first), Some(last)) = (shown["first_turn"].as_str(), shown["last_turn"].as_str()) {
        let _ = write!(text, ", from {first} to {last}");
    }
    let squares = &shown["squares"];
    let _ = write!(text, "; squares {} to {}", print::word(&squares["from"]), print::word(&squares["to"]));
    if let Some(yards) = squares["yards"].as_u64() {
        let _ = write!(text, " of {yards} yards");
    }
    text.push('\n');
    for group in items(&shown["groups"]) {
        let _ = writeln!(text, "\n{} ({})", print::word(&group["group"]), print::word(&group["side"]));
        let rows = items(&group["stands"]).iter().map(|stand| {
            let dots = match stand["dots"].as_u64() {
                Some(dots) => "•".repeat(dots as usize),
                None => format!("value {}", stand["value"]),
            };
            let strength = stand["strength"].as_object().and_then(|strength| strength.iter().next());
            let strength = strength.map(|(what, n)| format!("{n} {what}")).unwrap_or_default();
            let kind = ["rate", "bore", "arm"].map(|key| stand[key].as_str().unwrap_or_default());
            let kind: Vec<_> = kind.into_iter().filter(|word| !word.is_empty()).collect();
            vec![
                format!("  {}", print::word(&stand["name"])),
                kind.join(" "),
                dots,
                strength,
                print::word(&stand["start"]),
            ]
        });
        text.push_str(&print::rows(rows));
    }
    let home = &shown["home"];
    let _ = writeln!(
        text,
        "\nThe Confederates retreat to the {} edge, the Union to the {}.",
        print::word(&home["confederate"]),
        print::word(&home["union"])
    );
    for work in items(&shown["works"]) {
        let _ = writeln!(text, "{}", print::word(work));
    }
    for rule in items(&shown["rules"]) {
        let _ = writeln!(text, "{}", print::word(rule));
    }
    text.push_str("\nWhat wins:\n");
    for line in items(&shown["terms"]) {
        let _ = writeln!(text, "{}", print::word(line));
    }
    text
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
