//! A scenario file with the play sheet it changes: what every rule set does before it reads a word of the battle.

use engine::Files;
use sheet::{Fault, Faults, Overlay, Place, Sheet, Source};

use crate::{At, Form, Said, document, limits};

crate::form! {
    /// What a scenario says of itself.
    pub part of file Heading {
        /// Its name.
        pub title: Said<String>,
        /// Place and time, a line under the title.
        pub place: Option<String>,
        /// How long a game takes.
        pub length: Option<String>,
        /// What it is about, in two or three sentences; the first comment of the file if absent.
        pub story: Option<String>,
        /// Whom it is for, in a line: how hard it is, and for which side.
        pub for_whom: Option<String>,
    }
}

impl Heading {
    /// The title, empty if it was not said.
    pub fn title(&self) -> &str {
        self.title.as_ref().sound().map_or("", String::as_str)
    }

    /// Place and time, empty if they were not said.
    pub fn place(&self) -> &str {
        self.place.as_deref().unwrap_or_default()
    }
}

/// What a scenario file says of the rule set it is for.
#[derive(Clone, Copy, Debug)]
pub struct Head<'f> {
    /// The rule set.
    pub ruleset: Option<&'f At<String>>,
    /// The title of the scenario.
    pub title: &'f Said<String>,
    /// What it changes on the play sheet.
    pub changes: &'f Overlay,
}

impl<'f> Head<'f> {
    /// Of a file with a heading.
    pub fn of(ruleset: Option<&'f At<String>>, heading: &'f Heading, changes: &'f Overlay) -> Head<'f> {
        Head { ruleset, title: &heading.title, changes }
    }
}

/// A scenario file as far as it could be read, and the tables it is played by.
#[derive(Clone, Debug)]
pub struct Opened<F, T> {
    /// The file.
    pub file: F,
    /// Where faults of the whole file are told.
    pub start: Place,
    /// The play sheet with the changes of scenario and house rules.
    pub sheet: Sheet,
    /// The tables of that sheet.
    pub tables: T,
    /// The faults so far.
    pub faults: Vec<Fault>,
}

/// A file of house rules: what it changes, and what is wrong with it.
fn house_rules(text: &str) -> Result<(Overlay, Vec<Fault>), Faults> {
    match limits::too_large(text, Files::HOUSE_RULES) {
        Some(fault) => Err(Faults(vec![fault])),
        None => Overlay::parse(text, Files::HOUSE_RULES),
    }
}

impl<F: Form, T> Opened<F, T> {
    /// Reads a scenario and house rules, which have the last word, over the printed sheet.
    ///
    /// Files of a game of another revision are read to look at that game: what they change on the sheet and is not there any
    /// more is passed over.
    ///
    /// # Errors
    /// Every fault, if the file or the tables cannot be read at all.
    pub fn read(
        files: &Files,
        printed: &Sheet,
        tables: impl Fn(&Sheet) -> Result<T, Faults>,
        head: impl Fn(&F) -> Head<'_>,
    ) -> Result<Opened<F, T>, Faults> {
        let (file, mut faults) = document::<F>(&files.scenario, Files::SCENARIO);
        let start = Place::start_of(&Files::SCENARIO.into());
        let is_past = files.revision.is_some_and(|revision| revision != printed.revision());
        let mut gone = Vec::new();
        let changes = file.as_ref().map(|file| head(file).changes);
        let changed = changes.map(|changes| printed.changed(changes, Source::Scenario, &mut gone));
        let changed = changed.as_ref().unwrap_or(printed);
        let read = house_rules(&files.house_rules).and_then(|(house, wrong)| {
            gone.extend(wrong);
            let sheet = changed.changed(&house, Source::House, &mut gone);
            match tables(&sheet) {
                Ok(tables) => Ok((tables, sheet)),
                Err(_) if is_past => Ok((tables(printed)?, printed.clone())),
                Err(faults) => Err(faults),
            }
        });
        if !is_past {
            faults.extend(gone);
        }
        let (tables, sheet) = match read {
            Ok(read) => read,
            Err(house) => {
                faults.extend(house.0);
                return Err(Faults::sorted(faults));
            }
        };
        let Some(file) = file else { return Err(Faults::sorted(faults)) };
        let Head { ruleset, title, .. } = head(&file);
        if let Some(other) = ruleset.filter(|ruleset| ruleset.value != printed.ruleset()) {
            faults.push(other.fault(format!("the scenario is for the rule set `{}`", other.value)));
        }
        if *title == Said::Nothing {
            faults.push(start.fault("`title` is missing", None));
        }
        Ok(Opened { file, start, sheet, tables, faults })
    }
}
