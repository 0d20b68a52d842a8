//! `longroll sheet`, `resolve` and `odds`: the play sheet, printed from the data the rules run on, and its procedures.

use std::fs;
use std::path::Path;

use desk::{Asked, Detail, DiceSource, Failure, Text, print};
use sheet::print as sheet_print;

use crate::cli::{AskedArgs, Format, OddsArgs, ResolveArgs, SheetFormat};
use crate::rulesets;
use crate::seeds::fresh_seed;

/// House rules: the name of the file and its text.
struct House(Option<(String, String)>);

impl House {
    fn read(path: Option<&Path>) -> Result<House, Failure> {
        let read = |path: &Path| {
            let name = path.display().to_string();
            let text = fs::read_to_string(path).map_err(|error| Failure(format!("{name}: {error}")))?;
            Ok((name, text))
        };
        path.map(read).transpose().map(House)
    }

    fn text(&self) -> Option<Text<'_>> {
        self.0.as_ref().map(|(name, text)| Text { name, text })
    }
}

/// Prints the play sheet.
pub(crate) fn print(ruleset: &str, format: SheetFormat, house: Option<&Path>) -> Result<String, Failure> {
    let set = rulesets::named(ruleset)?;
    let sheet = set.sheet(House::read(house)?.text())?;
    Ok(match format {
        SheetFormat::Text => sheet_print::text(&sheet),
        SheetFormat::Markdown => sheet_print::markdown(&sheet),
        SheetFormat::Html => sheet_print::html(&sheet),
        SheetFormat::Json => print::json(&sheet),
    })
}

/// Resolves a procedure once.
pub(crate) fn resolve(args: &ResolveArgs) -> Result<String, Failure> {
    let asked = &args.asked;
    if asked.list {
        return list(asked);
    }
    let set = rulesets::named(&asked.ruleset)?;
    let house = House::read(asked.house.as_deref())?;
    let faces = match (&args.dice, args.seed) {
        (Some(faces), _) => DiceSource::Typed(faces),
        (None, Some(seed)) => DiceSource::Seeded(seed),
        (None, None) => DiceSource::Seeded(fresh_seed()?),
    };
    let resolved = set.resolve(&asked.with(&house), faces)?;
    Ok(match asked.format {
        Format::Json => print::json(&resolved),
        Format::Text => resolved.text(),
    })
}

/// Counts the odds of a procedure.
pub(crate) fn odds(args: &OddsArgs) -> Result<String, Failure> {
    let asked = &args.asked;
    if asked.list {
        return list(asked);
    }
    let set = rulesets::named(&asked.ruleset)?;
    let house = House::read(asked.house.as_deref())?;
    let counted = set.odds(&asked.with(&house), args.compare.as_deref())?;
    Ok(match asked.format {
        Format::Json => print::json(&counted.json()),
        Format::Text => counted.text(if args.all { Detail::Whole } else { Detail::Likeliest }),
    })
}

/// Lists what can be asked.
fn list(asked: &AskedArgs) -> Result<String, Failure> {
    let forms = rulesets::named(&asked.ruleset)?.forms(asked.procedure.as_deref())?;
    Ok(match asked.format {
        Format::Json => print::json(&forms.json()),
        Format::Text => forms.text(),
    })
}

impl AskedArgs {
    fn with<'a>(&'a self, house: &'a House) -> Asked<'a> {
        let procedure = self.procedure.as_deref().unwrap_or_default();
        Asked { procedure, keys: &self.keys, house: house.text() }
    }
}
