//! Units by what a person calls them at a terminal: a part of the name, or the sign on the board.

use sheet::hint;

/// Lines of more words are no orders that somebody cut short.
const LONGEST: usize = 40;

/// The names of a battle, and the signs on its board.
pub(super) struct Names {
    pub(super) units: Vec<String>,
    pub(super) signs: Vec<(char, String)>,
}

impl Names {
    /// The unit that is meant; else what was not understood.
    pub(super) fn find(&self, said: &str) -> Result<&str, String> {
        let said = said.trim();
        match self.meant(said)[..] {
            [unit] => Ok(unit),
            [] => Err(format!("there is no unit '{said}'{}", self.near(said))),
            [one, other, ..] => Err(format!("'{said}' may be {one} or {other}; say more of the name")),
        }
    }

    /// What is to be said of a line that begins with the part of a name that several units share.
    pub(super) fn several(&self, line: &str) -> Option<String> {
        let words: Vec<&str> = line.split_whitespace().take(3).collect();
        let begun = (1..=words.len()).rev().map(|many| words[..many].join(" "));
        let mut begun = begun.map(|said| (self.meant(&said).len(), said)).filter(|(many, _)| *many > 0);
        let (_, said) = begun.next().filter(|(many, _)| *many > 1)?;
        self.find(&said).err()
    }

    /// Lines in which parts of names are written out, the likeliest first.
    pub(super) fn written_out(&self, line: &str) -> Vec<String> {
        let words: Vec<&str> = line.split_whitespace().take(LONGEST + 1).collect();
        if words.len() > LONGEST {
            return Vec::new();
        }
        let subject = self.variants(&words, 0);
        let mut lines: Vec<String> = subject.clone();
        // The second name, after the first or after a whole one.
        for line in subject.iter().map(String::as_str).chain([line]) {
            let words: Vec<&str> = line.split_whitespace().collect();
            for at in 1..words.len() {
                lines.extend(self.variants(&words, at));
            }
        }
        lines
    }

    /// The line with one or two words at a place written out as the only unit they can mean.
    fn variants(&self, words: &[&str], at: usize) -> Vec<String> {
        let mut lines = Vec::new();
        for many in [2, 1] {
            let Some(said) = words.get(at..at + many) else { continue };
            // A word like `to` is no name, but for a sign at the beginning.
            let is_long = said.iter().all(|word| word.chars().count() > 1);
            let is_sign = many == 1 && said[0].chars().count() == 1;
            if !(is_long || is_sign || at == 0 && many == 2) {
                continue;
            }
            if let [unit] = self.meant(&said.join(" "))[..] {
                lines.push([&words[..at], &[unit], &words[at + many..]].concat().join(" "));
            }
        }
        lines
    }

    /// All units that a few words can mean: the one of that sign or whole name, else those in whose names the words begin
    /// words that stand side by side.
    fn meant(&self, said: &str) -> Vec<&str> {
        let mut letters = said.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            return self
                .signs
                .iter()
                .filter(|(sign, _)| *sign == letter)
                .map(|(_, unit)| unit.as_str())
                .collect();
        }
        let whole = self.units.iter().find(|unit| unit.eq_ignore_ascii_case(said));
        if let Some(whole) = whole {
            return vec![whole];
        }
        let said: Vec<String> = said.split_whitespace().map(str::to_lowercase).collect();
        let begins = |unit: &&String| {
            let words: Vec<String> = unit.split_whitespace().map(str::to_lowercase).collect();
            words
                .windows(said.len().max(1))
                .any(|part| part.iter().zip(&said).all(|(word, begun)| word.starts_with(begun)))
        };
        let mut meant: Vec<&str> = self.units.iter().filter(begins).map(String::as_str).collect();
        meant.dedup();
        meant
    }

    /// The unit whose name is spelt almost so.
    fn near(&self, said: &str) -> String {
        let near = hint::nearest(said, self.units.iter().map(String::as_str));
        near.map_or_else(String::new, |near| format!("; did you mean {near}?"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let units = ["1st Vermont", "2nd Vermont", "Cowan's battery", "A Company", "7th Georgia"];
        let signs = [('A', "1st Vermont"), ('B', "2nd Vermont"), ('a', "7th Georgia")];
        Names {
            units: units.map(String::from).into(),
            signs: signs.map(|(sign, unit)| (sign, unit.into())).into(),
        }
    }

    #[test]
    fn a_unit_is_known_by_its_sign_or_by_any_part_of_its_name_that_is_its_own() {
        let names = names();
        for (said, unit) in [
            ("A", "1st Vermont"),
            ("a", "7th Georgia"),
            ("7th", "7th Georgia"),
            ("geo", "7th Georgia"),
            ("1st v", "1st Vermont"),
            ("cowan", "Cowan's battery"),
            ("a company", "A Company"),
        ] {
            assert_eq!(names.find(said), Ok(unit), "{said}");
        }
        assert_eq!(
            names.find("Vermont").unwrap_err(),
            "'Vermont' may be 1st Vermont or 2nd Vermont; say more of the name"
        );
        assert_eq!(
            names.find("7th Gorgia").unwrap_err(),
            "there is no unit '7th Gorgia'; did you mean 7th Georgia?"
        );
        assert_eq!(names.find("Stuart").unwrap_err(), "there is no unit 'Stuart'");
        let said = names.several("Vermont charges 7th Georgia");
        assert_eq!(said.unwrap(), "'Vermont' may be 1st Vermont or 2nd Vermont; say more of the name");
        assert_eq!((names.several("1st Vermont sings"), names.several("sings")), (None, None));
    }

    #[test]
    fn parts_of_names_are_written_out_in_a_line() {
        let names = names();
        let has = |line: &str, wanted: &str| {
            let lines = names.written_out(line);
            assert!(lines.iter().any(|line| line == wanted), "{lines:?}");
        };
        has("7th fires at 1st", "7th Georgia fires at 1st Vermont");
        has("A fires at a", "1st Vermont fires at 7th Georgia");
        has("A Company moves at cowan", "A Company moves at Cowan's battery");
        has("cowan unlimbers", "Cowan's battery unlimbers");
        assert_eq!(names.written_out("done"), [""; 0]);
    }
}
