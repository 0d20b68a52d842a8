//! Python beside a bench: an environment of its own under the target folder, and scripts that measure when asked.

use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Why something cannot be measured here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing(String);

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A virtual environment, kept between runs.
pub struct Python {
    folder: PathBuf,
}

/// A script that runs; it ends when its standard input does.
struct Script {
    child: Child,
    answers: BufReader<std::process::ChildStdout>,
}

impl Python {
    /// The environment in this folder, made if it is not there; `env!("CARGO_TARGET_TMPDIR")` is a good place.
    ///
    /// # Errors
    /// There is no Python, or it makes no environments.
    pub fn under(target: &Path) -> Result<Python, Missing> {
        let folder = target.join("python");
        let python = Python { folder };
        if !python.program().exists() {
            run(Command::new("python3").args(["-m", "venv"]).arg(&python.folder), "no python3 with venv")?;
        }
        Ok(python)
    }

    /// Starts a script that needs a package: what it says first, and a closure that asks it for the rate of one slice.
    ///
    /// # Errors
    /// The package cannot be had, or the script says nothing.
    ///
    /// # Panics
    /// The closure, if the script ends before its time.
    pub fn start(
        &self,
        package: &str,
        script: &Path,
    ) -> Result<(String, impl FnMut() -> f64 + use<>), Missing> {
        self.install(package)?;
        let mut child = Command::new(self.program())
            .arg(script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| Missing(error.to_string()))?;
        let answers = BufReader::new(child.stdout.take().expect("standard output is piped"));
        let mut script = Script { child, answers };
        let first = script.answer().ok_or_else(|| Missing(format!("the script for {package} failed")))?;
        let slice = move || {
            let rate = script.ask().and_then(|answer| answer.parse().ok());
            rate.expect("the script answers every line with a rate")
        };
        Ok((first, slice))
    }

    fn program(&self) -> PathBuf {
        self.folder.join("bin/python")
    }

    /// Has pip fetch a package unless it did before.
    fn install(&self, package: &str) -> Result<(), Missing> {
        let seal = self.folder.join(format!("{package}.installed"));
        if seal.exists() {
            return Ok(());
        }
        let mut pip = Command::new(self.program());
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", package]);
        run(&mut pip, &format!("pip cannot install {package}"))?;
        std::fs::write(seal, "").map_err(|error| Missing(error.to_string()))
    }
}

impl Script {
    fn ask(&mut self) -> Option<String> {
        writeln!(self.child.stdin.as_mut()?).ok()?;
        self.answer()
    }

    fn answer(&mut self) -> Option<String> {
        let mut line = String::new();
        self.answers.read_line(&mut line).ok().filter(|&read| read > 0)?;
        Some(line.trim().to_string())
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        // It has measured what it was for; how it ends is nobody's business.
        let _ = self.child.wait();
    }
}

fn run(command: &mut Command, otherwise: &str) -> Result<(), Missing> {
    let done = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    match done {
        Ok(status) if status.success() => Ok(()),
        _ => Err(Missing(otherwise.into())),
    }
}
