//! What was made of a scenario, for people.

use std::fmt::Write;

use serde_json::Value;

use desk::print;

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
    for group in list(&shown["groups"]) {
        let _ = writeln!(text, "\n{} ({})", print::word(&group["group"]), print::word(&group["side"]));
        let rows = list(&group["stands"]).iter().map(|stand| {
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
    let points = &shown["points"];
    let _ = writeln!(
        text,
        "Points: {} a stand, {} guns, {} a general; a lead up to {} draws, up to {} is marginal.",
        points["stand"], points["guns"], points["general"], points["draw_to"], points["marginal_to"]
    );
    for objective in list(&shown["objectives"]) {
        let held = objective["held_by"]
            .as_str()
            .map(|side| format!(", held by the {side} side"))
            .unwrap_or_default();
        let _ = writeln!(text, "{} for {}{held}.", objective["points"], print::word(&objective["square"]));
    }
    for work in list(&shown["works"]) {
        let _ = writeln!(text, "{}", print::word(work));
    }
    for sentence in list(&shown["terms"]).iter().chain(list(&shown["rules"])) {
        let _ = writeln!(text, "{}", print::word(sentence));
    }
    text
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
