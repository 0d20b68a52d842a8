//! What records of the first revision say otherwise, as it is read today. The bytes of a state are of today alone.

use board::table::{Angle, Inches, Point};
use serde::{Deserialize, Deserializer};

use crate::game::battle::UnitId;
use crate::game::charges::{Onset, Stage};
use crate::game::group::Trio;
use crate::game::state::Targets;
use crate::sheet::units::Formation;

/// Units that act together, or the one unit that the first revision named.
#[derive(Deserialize)]
#[serde(untagged)]
enum ActorsText {
    Several(Trio),
    One(UnitId),
}

/// Reads the units that begin their actions.
pub(super) fn actors<'de, D: Deserializer<'de>>(from: D) -> Result<Trio, D::Error> {
    if !from.is_human_readable() {
        return Trio::deserialize(from);
    }
    Ok(match ActorsText::deserialize(from)? {
        ActorsText::Several(units) => units,
        ActorsText::One(unit) => Trio::one(unit),
    })
}

/// Where each charger began, or the one point of the first revision.
#[derive(Deserialize)]
#[serde(untagged)]
enum StartText {
    Each([Point; Trio::MOST]),
    One(Point),
}

fn starts<'de, D: Deserializer<'de>>(from: D) -> Result<[Point; Trio::MOST], D::Error> {
    if !from.is_human_readable() {
        return <[Point; Trio::MOST]>::deserialize(from);
    }
    Ok(match StartText::deserialize(from)? {
        StartText::Each(points) => points,
        StartText::One(point) => [point; Trio::MOST],
    })
}

/// The units that disengage; the first revision knew one of them at most.
#[derive(Deserialize)]
#[serde(untagged)]
enum DisengagesText {
    Several(Targets),
    One(Option<UnitId>),
}

fn disengages<'de, D: Deserializer<'de>>(from: D) -> Result<Targets, D::Error> {
    if !from.is_human_readable() {
        return Targets::deserialize(from);
    }
    Ok(match DisengagesText::deserialize(from)? {
        DisengagesText::Several(units) => units,
        DisengagesText::One(unit) => {
            let mut units = Targets::default();
            unit.into_iter().for_each(|unit| units.insert(unit));
            units
        }
    })
}

/// The chargers at the beginning, where they are told.
fn started<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Trio>, D::Error> {
    Trio::deserialize(from).map(Some)
}

/// A charge as records tell it. The first revision did not tell what has a default here.
#[derive(Deserialize)]
#[serde(rename = "Onset")]
pub(super) struct OnsetText {
    stage: Stage,
    chargers: Trio,
    target: UnitId,
    #[serde(default, deserialize_with = "started")]
    started: Option<Trio>,
    #[serde(deserialize_with = "starts")]
    from: [Point; Trio::MOST],
    way: Angle,
    march: Inches,
    bonus: Inches,
    #[serde(default)]
    gone: Inches,
    countercharges: Option<UnitId>,
    #[serde(deserialize_with = "disengages")]
    disengages: Targets,
    #[serde(default)]
    beaten: Targets,
    #[serde(default)]
    met: Targets,
    #[serde(default)]
    place: Inches,
    #[serde(default)]
    leads: [Option<UnitId>; 2],
    onward: bool,
    fled: Inches,
    left: Inches,
}

impl From<OnsetText> for Onset {
    fn from(text: OnsetText) -> Onset {
        Onset {
            stage: text.stage,
            chargers: text.chargers,
            target: text.target,
            started: text.started.unwrap_or(text.chargers),
            from: text.from,
            way: text.way,
            march: text.march,
            bonus: text.bonus,
            gone: text.gone,
            countercharges: text.countercharges,
            disengages: text.disengages,
            beaten: text.beaten,
            met: text.met,
            place: text.place,
            leads: text.leads,
            onward: text.onward,
            fled: text.fled,
            left: text.left,
        }
    }
}

/// The formation of a unit that was enfiladed: the first revision did not tell it.
pub(super) fn formation() -> Formation {
    Formation::BattleLine
}

/// The target of a fire that is answered: the first revision did not tell it.
pub(super) fn target() -> UnitId {
    UnitId(0)
}
