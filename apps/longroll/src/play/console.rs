//! The terminal: lines read with history and completion, or plainly from a pipe, and the record kept in a file.

use std::cell::RefCell;
use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;
use std::rc::Rc;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

use desk::{Console, Failure};

use crate::files;

/// The width of a line where no terminal says it.
const COLUMNS: usize = 110;
/// The least width that is used.
const NARROWEST: usize = 40;

/// This terminal, and the file of the record if there is one.
pub(crate) struct Terminal<'a> {
    lines: Lines,
    file: Option<&'a Path>,
}

/// Where lines come from.
enum Lines {
    Terminal { editor: Box<Editor<Sentences, MemHistory>>, sentences: Rc<RefCell<Vec<String>>> },
    Pipe,
}

impl Terminal<'_> {
    pub(crate) fn new(file: Option<&Path>) -> Result<Terminal<'_>, Failure> {
        if !(std::io::stdin().is_terminal() && std::io::stdout().is_terminal()) {
            return Ok(Terminal { lines: Lines::Pipe, file });
        }
        let config = Config::builder().completion_type(rustyline::CompletionType::List).build();
        let mut editor = Editor::with_history(config, MemHistory::new())?;
        let sentences = Rc::new(RefCell::new(Vec::new()));
        editor.set_helper(Some(Sentences(Rc::clone(&sentences))));
        Ok(Terminal { lines: Lines::Terminal { editor: Box::new(editor), sentences }, file })
    }
}

impl Console for Terminal<'_> {
    fn line(
        &mut self,
        prompt: &str,
        complete: &mut dyn FnMut() -> Vec<String>,
    ) -> Result<Option<String>, Failure> {
        match &mut self.lines {
            Lines::Terminal { editor, sentences } => {
                *sentences.borrow_mut() = complete();
                match editor.readline(prompt) {
                    Ok(line) => {
                        editor.add_history_entry(line.as_str())?;
                        Ok(Some(line))
                    }
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                    Err(error) => Err(error.into()),
                }
            }
            Lines::Pipe => {
                let mut line = String::new();
                let read = std::io::stdin().lock().read_line(&mut line)?;
                Ok((read > 0).then_some(line))
            }
        }
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        out.write_all(text.as_bytes())?;
        Ok(out.flush()?)
    }

    fn save(&mut self, record: &dyn Fn() -> String) -> Result<(), Failure> {
        self.file.map_or(Ok(()), |path| files::save(path, &record()))
    }

    fn columns(&mut self) -> usize {
        let asked = match &mut self.lines {
            Lines::Terminal { editor, .. } => editor.dimensions().map(|(columns, _)| usize::from(columns)),
            Lines::Pipe => None,
        };
        let said = || std::env::var("COLUMNS").ok()?.parse().ok();
        asked.or_else(said).unwrap_or(COLUMNS).max(NARROWEST)
    }

    fn farewell(&self) -> String {
        match self.file {
            Some(path) => format!("\nGo on with: longroll play --resume {}\n", path.display()),
            None => "\nThe battle was not recorded. To keep one, begin it with --record FILE.\n".into(),
        }
    }
}

/// Completes a line to a sentence that can be said now.
struct Sentences(Rc<RefCell<Vec<String>>>);

impl Completer for Sentences {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let begun = line[..at].trim_start().to_lowercase();
        // A word at a time, so that Tab after a name shows what that stand may do.
        let next = |sentence: &String| {
            let rest = sentence.get(begun.len()..)?;
            let word = rest.find(' ').map_or(sentence.len(), |end| begun.len() + end.max(1));
            sentence.to_lowercase().starts_with(&begun).then(|| sentence[..word].to_string())
        };
        let mut candidates: Vec<String> = self.0.borrow().iter().filter_map(next).collect();
        candidates.sort_unstable();
        candidates.dedup();
        Ok((0, candidates))
    }
}

impl Hinter for Sentences {
    type Hint = String;
}

impl Highlighter for Sentences {}
impl Validator for Sentences {}
impl Helper for Sentences {}
