//! The program as a server, and how it is asked.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::{Value, json};

/// A process that ends with the test.
pub(crate) struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

impl Running {
    /// Starts a program and reads what it says until `found` finds what it looks for; none if it ends before.
    pub(crate) fn start<T>(
        command: &mut Command,
        mut found: impl FnMut(&str) -> Option<T>,
    ) -> Option<(Running, T)> {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap_or_else(|error| {
            panic!("{}: {error}", command.get_program().display());
        });
        let mut output = BufReader::new(child.stdout.take().expect("its output is piped"));
        let running = Running(child);
        let mut line = String::new();
        while output.read_line(&mut line).is_ok_and(|read| read > 0) {
            if let Some(found) = found(&line) {
                // Whatever else it says must not block it.
                std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
                return Some((running, found));
            }
            line.clear();
        }
        None
    }
}

/// Asks over loopback, whatever this machine's ways to the network are.
pub(crate) fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().proxy(None).http_status_as_error(false).build().into()
}

/// A folder of one test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("longroll-served-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The program, serving on a port of its own.
pub(crate) struct Server {
    pub(crate) address: String,
    _running: Running,
}

impl Server {
    pub(crate) fn start(folder: &Path, listen: &str) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_longroll"));
        command.args(["serve", "--listen", listen, "--data"]).arg(folder);
        let (running, address) = Running::start(&mut command, |line| {
            line.trim().strip_prefix("Longroll is at ").map(str::to_string)
        })
        .expect("the server is ready before it ends");
        Server { address, _running: running }
    }

    /// Asks for a document.
    pub(crate) fn get(&self, path: &str) -> (u16, Value) {
        told(agent().get(format!("{}{path}", self.address)).call())
    }

    /// Sends a document.
    pub(crate) fn post(&self, path: &str, document: &Value) -> (u16, Value) {
        told(agent().post(format!("{}{path}", self.address)).send_json(document))
    }

    /// Begins a battle and answers its id.
    pub(crate) fn begin(&self, scenario: &str, players: [&str; 2]) -> String {
        self.begin_of(&json!({"ruleset": "gallop", "scenario": scenario, "players": players}))
    }

    fn begin_of(&self, asked: &Value) -> String {
        let (status, answer) = self.post("/api/games", asked);
        assert_eq!(status, 201, "{answer}");
        answer["id"].as_str().expect("it has an id").to_string()
    }

    /// Begins a battle of a rule set, with the dice of a number.
    pub(crate) fn begin_seeded(&self, of: [&str; 2], players: [&str; 2], seed: u64) -> String {
        self.begin_of(&json!({"ruleset": of[0], "scenario": of[1], "players": players, "seed": seed}))
    }

    /// Gives the first orders of a game.
    pub(crate) fn order(&self, id: &str, orders: &[&str]) {
        for (seq, order) in orders.iter().enumerate() {
            let given = json!({"order": order, "seq": seq, "key": format!("{seq}")});
            let (status, answer) = self.post(&format!("/api/games/{id}/orders"), &given);
            assert_eq!(status, 200, "{order}: {answer}");
        }
    }
}

fn told(answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> (u16, Value) {
    let mut answer = answer.expect("the server answers");
    let text = answer.body_mut().read_to_string().expect("in words");
    let told = serde_json::from_str(&text).unwrap_or(Value::String(text));
    (answer.status().as_u16(), told)
}
