//! Orders that can be typed, gathered by the unit that gets them.

/// Sentences that differ only in a place become one line, `Ames moves to N02, O02`, and the lines of a unit stand together.
pub(super) fn gathered<'s>(sentences: impl Iterator<Item = &'s str>, units: &[String]) -> String {
    let mut lines: Vec<((&str, &str), Vec<&str>)> = Vec::new();
    for sentence in sentences {
        let parts =
            ["moves to ", "move to ", "fires at ", "fire at ", "faces "].into_iter().find_map(|verb| {
                let (before, after) = sentence.split_at(sentence.find(verb)? + verb.len());
                let place = after.find(' ').unwrap_or(after.len());
                Some(((before, &after[place..]), &after[..place]))
            });
        let (frame, place) = parts.unwrap_or(((sentence, ""), ""));
        match lines.iter_mut().find(|(known, _)| *known == frame) {
            Some((_, places)) => places.push(place),
            None => lines.push((frame, vec![place])),
        }
    }
    let of = |((before, _), _): &((&str, &str), Vec<&str>)| {
        // The longest name, where one is the beginning of another.
        let named = units.iter().enumerate().filter(|(_, unit)| before.starts_with(unit.as_str()));
        named.max_by_key(|(_, unit)| unit.len()).map_or(units.len(), |(at, _)| at)
    };
    lines.sort_by_key(of);
    let line = |((before, after), places): &((&str, &str), Vec<&str>)| {
        format!("  {before}{}{after}\n", places.join(", "))
    };
    lines.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_stand_in_one_line_and_the_lines_of_a_unit_together() {
        let sentences = [
            "Ames moves to N02",
            "Hays moves to P02",
            "Ames moves to O02",
            "Hays faces north",
            "done",
            "Ames faces north",
        ];
        let units = ["Hays".to_string(), "Ames".to_string()];
        let text = gathered(sentences.into_iter(), &units);
        assert_eq!(
            text,
            "  Hays moves to P02\n  Hays faces north\n  Ames moves to N02, O02\n  Ames faces north\n  done\n"
        );
    }
}
