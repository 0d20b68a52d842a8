//! Reading lines: with history and completion at a terminal, plainly from a pipe.

use std::cell::RefCell;
use std::io::{BufRead, IsTerminal};
use std::rc::Rc;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

use desk::Failure;

/// Where lines come from.
pub(crate) enum Console {
    Terminal { editor: Box<Editor<Sentences, MemHistory>>, sentences: Rc<RefCell<Vec<String>>> },
    Pipe,
}

impl Console {
    pub(crate) fn new() -> Result<Console, Failure> {
        if !(std::io::stdin().is_terminal() && std::io::stdout().is_terminal()) {
            return Ok(Console::Pipe);
        }
        let config = Config::builder().completion_type(rustyline::CompletionType::List).build();
        let mut editor = Editor::with_history(config, MemHistory::new())?;
        let sentences = Rc::new(RefCell::new(Vec::new()));
        editor.set_helper(Some(Sentences(Rc::clone(&sentences))));
        Ok(Console::Terminal { editor: Box::new(editor), sentences })
    }

    /// The next line, or nothing at the end of input. `sentences` are what Tab completes to.
    pub(crate) fn line(
        &mut self,
        prompt: &str,
        complete: impl FnOnce() -> Vec<String>,
    ) -> Result<Option<String>, Failure> {
        match self {
            Console::Terminal { editor, sentences } => {
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
            Console::Pipe => {
                let mut line = String::new();
                let read = std::io::stdin().lock().read_line(&mut line)?;
                Ok((read > 0).then_some(line))
            }
        }
    }
}

/// Completes a line to a sentence that can be said now.
pub(crate) struct Sentences(Rc<RefCell<Vec<String>>>);

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
