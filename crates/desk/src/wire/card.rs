//! A unit that is picked out, pointed with, dragged or spoken of.

use serde::Serialize;

use super::Offer;

/// A unit, what it may do, and why not the rest.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UnitCard {
    /// What tells it from all others.
    pub id: String,
    /// Its whole name.
    pub name: String,
    /// Its army.
    pub side: u8,
    /// What it belongs to; may be empty.
    pub group: String,
    /// Where it is, in words.
    pub at: String,
    /// What it is like, word by word.
    pub words: Vec<String>,
    /// Those of its side that share its hex, by their ids.
    pub company: Vec<String>,
    /// What it may be ordered.
    pub may: Vec<Offer>,
    /// What it may not be ordered now.
    pub may_not: Vec<Refused>,
    /// Where it is taken hold of, if it can be dragged.
    pub drag: Option<Grip>,
    /// What was answered for it beforehand, if it is one that reacts.
    pub standing: Option<Standing>,
}

/// What may not be done, and why.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Refused {
    /// What it would do, in a few words.
    pub label: String,
    /// How it would be done; may be empty.
    pub manner: String,
    /// The reason.
    pub why: String,
}

/// Why a unit may not do what pointing at a place would mean.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reasons {
    /// A reason for each order that could be meant.
    pub reasons: Vec<Refused>,
}

/// A unit that can be dragged on a free table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Grip {
    /// Where it stands.
    pub pose: Pose,
    /// The middle of its front, and the way it faces.
    pub front: Pose,
    /// What dragging it does.
    pub kind: GripKind,
    /// The same as a heading: `Move`.
    pub verb: String,
    /// How it is done, in a sentence.
    pub how: String,
    /// Whether it can be turned where it stands.
    pub turns: bool,
}

/// What dragging a unit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum GripKind {
    /// It moves.
    Move,
    /// It moves all of a distance that dice say: the way is chosen, and no distance.
    March,
    /// It rides.
    Ride,
    /// It charges an enemy.
    Charge,
}

/// A place on a free table, in inches east and north, and degrees clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pose {
    /// Inches east.
    pub x: f64,
    /// Inches north.
    pub y: f64,
    /// Degrees clockwise from north.
    pub facing: f64,
}

impl From<board::table::Pose> for Pose {
    fn from(pose: board::table::Pose) -> Pose {
        let inches = |length: board::table::Inches| f64::from(length.thousandths()) / 1000.0;
        let facing = f64::from(pose.facing.hundredths()) / 100.0;
        Pose { x: inches(pose.at.x()), y: inches(pose.at.y()), facing }
    }
}

/// What a drag comes to.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Aim {
    /// It cannot be done.
    Refused {
        /// The reason.
        why: String,
    },
    /// An order comes of it.
    Aimed(Box<Aimed>),
}

/// Where a dragged unit would come to stand.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Aimed {
    /// The order.
    pub offer: Offer,
    /// What is to be said of it.
    pub note: String,
    /// What keeps it from standing where it was meant to, in a sentence.
    pub stopped: Option<String>,
    /// Whether it cannot be turned as it was meant to.
    pub unturned: bool,
    /// Where the middle of its front would stand, and the way it would face.
    pub front: Pose,
    /// The way and the place it ends at, as SVG.
    pub drawn: String,
}

/// What a typed order comes to.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum TypedOrder {
    /// It is no order.
    Misread {
        /// What was not understood.
        misread: String,
    },
    /// It may not be given.
    Refused {
        /// The reason.
        why: String,
    },
    /// It may be given.
    Offered {
        /// As it is offered.
        offer: Box<Offer>,
    },
}

/// What was answered for a unit beforehand.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Standing {
    /// The answers there are.
    pub answers: Vec<Answer>,
    /// The one that was given.
    pub answer: Option<Answer>,
    /// The name of the group that may be answered for at once.
    pub group: Option<String>,
}

/// An answer given beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Answer {
    /// The player is asked each time.
    Ask,
    /// It reacts.
    Fire,
    /// It holds its fire until the enemy is at normal range.
    Normal,
    /// It holds its fire until he is at short range.
    Short,
    /// It holds its fire until it is charged.
    Charged,
    /// It reacts if that is likelier than not to have an effect.
    Likely,
    /// It never reacts.
    Never,
}

impl Answer {
    /// As it is typed.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Answer::Ask => "ask",
            Answer::Fire => "fire",
            Answer::Normal => "normal",
            Answer::Short => "short",
            Answer::Charged => "charged",
            Answer::Likely => "likely",
            Answer::Never => "never",
        }
    }
}

impl From<engine::Answer> for Answer {
    fn from(answer: engine::Answer) -> Answer {
        match answer {
            engine::Answer::Ask => Answer::Ask,
            engine::Answer::Fire => Answer::Fire,
            engine::Answer::Normal => Answer::Normal,
            engine::Answer::Short => Answer::Short,
            engine::Answer::Charged => Answer::Charged,
            engine::Answer::Likely => Answer::Likely,
            engine::Answer::Never => Answer::Never,
        }
    }
}
