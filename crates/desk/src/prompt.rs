//! What is being asked, and how it is answered.

/// What is being asked.
#[derive(Default)]
pub struct Prompt {
    /// The question, with the turn and whose it is.
    pub heading: String,
    /// The question alone, as a sentence.
    pub question: String,
    /// What can be done besides, as a sentence.
    pub hint: Option<String>,
    /// How it is answered.
    pub asks: Asks,
    /// The unit the game waits for, which a page picks out by itself.
    pub acting: Option<String>,
    /// What can be said of going through all that is offered one by one, as in a melee of many pairs.
    pub sweep: Option<&'static str>,
}

/// How a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// By one answer out of a few: all of them are put side by side.
    Choice,
    /// By orders to one unit after the other, until the step is ended.
    Step(Task),
}

impl Default for Asks {
    fn default() -> Asks {
        Asks::Step(Task::ACT)
    }
}

/// What the units of a step do, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// While they do it: `go on moving`.
    pub doing: &'static str,
    /// When they have done it: `have not moved`.
    pub done: &'static str,
}

impl Task {
    /// Anything.
    pub const ACT: Task = Task { doing: "giving orders", done: "acted" };
    /// Moves.
    pub const MOVE: Task = Task { doing: "moving", done: "moved" };
    /// Fire.
    pub const FIRE: Task = Task { doing: "firing", done: "fired" };
    /// Charges.
    pub const CHARGE: Task = Task { doing: "charging", done: "charged" };
    /// Rally attempts.
    pub const RALLY: Task = Task { doing: "rallying", done: "tried to rally" };
}
