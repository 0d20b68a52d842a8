//! `longroll sheet`: the play sheet, printed back from the data the rules run on.

use std::path::Path;

use engine::PlaySheet;
use sheet::print as sheet_print;

use crate::cli::SheetFormat;
use crate::rulesets;
use desk::Failure;
use desk::print;

struct Print<'a> {
    format: SheetFormat,
    house: Option<&'a Path>,
}

impl rulesets::Job for Print<'_> {
    type Output = String;

    fn with<P: PlaySheet>(self) -> Result<String, Failure> {
        let sheet = rulesets::sheet::<P>(self.house)?;
        Ok(match self.format {
            SheetFormat::Text => sheet_print::text(&sheet),
            SheetFormat::Markdown => sheet_print::markdown(&sheet),
            SheetFormat::Html => sheet_print::html(&sheet),
            SheetFormat::Json => print::json(&sheet),
        })
    }
}

pub(crate) fn print(ruleset: &str, format: SheetFormat, house: Option<&Path>) -> Result<String, Failure> {
    rulesets::with(ruleset, Print { format, house })
}
