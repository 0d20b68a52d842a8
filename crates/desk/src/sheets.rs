//! The sheet of a rule set, with house rules laid over it.

use engine::PlaySheet;
use scenario::limits;
use sheet::{Sheet, Source};

use crate::Failure;

/// A text from outside, and what a person calls it.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    /// Its name: that of a file, for example.
    pub name: &'a str,
    /// The text, whole.
    pub text: &'a str,
}

/// The sheet of a rule set with house rules laid over it; it can be read.
pub(crate) fn sheet<P: PlaySheet>(house: Option<Text<'_>>) -> Result<Sheet, Failure> {
    let sheet = match house {
        None => P::printed(),
        Some(Text { name, text }) => match limits::too_large(text, name) {
            Some(fault) => return Err(Failure::all(&[fault])),
            None => P::printed().overlay(text, name, Source::House)?,
        },
    };
    P::read(&sheet)?;
    Ok(sheet)
}
