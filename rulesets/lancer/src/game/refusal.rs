//! Why an order may not be given: the clause, and the facts.

use std::fmt;

use board::table::{Angle, Inches, Turn};
use words::Name;

use super::measures::{compass, degrees, direction, length};

/// Why an order may not be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Section 2: another choice is to be made now.
    NotNow,
    /// No unit has that number.
    NoSuchUnit,
    /// It is the enemy's.
    NotYours,
    /// It is not on the table.
    NotOnTable,
    /// Section 2: the card is another's.
    NotItsCard {
        /// The name of the piece whose card was drawn.
        card: String,
    },
    /// Section 2: an attached commander activates his own unit and no other.
    Attached {
        /// The unit.
        to: String,
    },
    /// Section 2: too far for an order.
    OutOfCommand {
        /// How far it is.
        distance: Inches,
        /// How far orders reach.
        reach: Inches,
    },
    /// Section 2: a disrupted unit rallies, moves away, fights on or leaves.
    Disrupted,
    /// Section 5: a unit in melee fights, leaves, rallies or does nothing.
    InMelee,
    /// Section 5: it is in no melee.
    NotInMelee,
    /// Section 5: no enemy figure is in contact or can be reached.
    NobodyInContact,
    /// Section 3: a commander does not leave while an enemy touches him.
    HeldByEnemy,
    /// Section 3: no room for the turn.
    NoRoomToTurn {
        /// The turn.
        turn: Turn,
    },
    /// Section 3: the turn is too large.
    TurnTooFar {
        /// The turn.
        turn: Turn,
        /// What may be turned.
        most: Turn,
    },
    /// Section 2: a disrupted unit goes straight away from the nearest enemy.
    NotAway {
        /// That way.
        away: Angle,
    },
    /// Section 3: in woods and buildings horse and guns keep to the road.
    OnlyByRoad,
    /// Section 3: its front is on no road.
    OffRoad,
    /// Section 3: only columns, guns and commanders follow roads.
    NotInColumn,
    /// Section 1: a battery has no formation.
    NoFormation,
    /// Section 3: it is drawn up so already.
    AlreadyFormed,
    /// Section 3: no room for the formation.
    NoRoomToForm,
    /// Section 4: it carries nothing that shoots.
    Unarmed,
    /// Section 4: the Gatling is jammed.
    Jammed,
    /// Section 4: it is not jammed.
    NotJammed,
    /// The target is no enemy.
    NoEnemy,
    /// Section 4: the target is in melee.
    TargetInMelee,
    /// Section 4: out of the arc.
    OutOfArc {
        /// How far off the front.
        off: Turn,
        /// How far it may be.
        most: Turn,
    },
    /// Section 4: out of range.
    OutOfRange {
        /// How far it is.
        distance: Inches,
        /// How far it may be.
        range: Inches,
    },
    /// Section 4: not seen.
    NotSeen,
    /// Section 5: a battery does not charge.
    NeverCharges,
    /// Section 3: horse does not charge in woods.
    NoChargeInWoods,
    /// Section 5: no straight clear path leads there after the turn.
    NoClearPath,
    /// Section 5: farther than its longest charge.
    OutOfReach {
        /// How far it is.
        distance: Inches,
        /// How far it charges at most.
        longest: Inches,
    },
    /// Section 5: ground on the way would halt it.
    HaltedOnTheWay {
        /// What ground.
        ground: String,
        /// After how many inches.
        after: Inches,
    },
    /// Section 5: only the charger may be answered.
    NotTheCharger,
    /// Section 5: the figure has fallen or is not of the unit.
    NoFighter,
    /// Section 5: the figure has fought.
    HasFought,
    /// Section 5: there is no such enemy figure in this melee, or it has fallen.
    NoFoe,
    /// Section 5: the two do not touch, and he cannot come round.
    NotInContact,
    /// Section 5: as many as may fight one figure have fought it.
    Surrounded {
        /// How many.
        most: u8,
    },
    /// Section 5: figures in contact fight.
    MustFight,
    /// Section 5: no room to leave.
    NoRoomToLeave {
        /// Inches free.
        room: Inches,
    },
    /// Section 5: it leaves a melee by a way that leads from the nearest enemy in it.
    NotOut {
        /// Straight away.
        away: Angle,
        /// How far off that it may go.
        most: Turn,
    },
    /// Section 3: it stands at no woods that it could enter.
    NotAtWoods,
    /// Section 6: it is in order.
    NotDisrupted,
}

engine::kinds!(Refusal: NotNow, NoSuchUnit, NotYours, NotOnTable, NotItsCard, Attached, OutOfCommand, Disrupted, InMelee,
    NotInMelee, NobodyInContact, HeldByEnemy, NoRoomToTurn, TurnTooFar, NotAway, OnlyByRoad, OffRoad, NotInColumn, NoFormation,
    AlreadyFormed, NoRoomToForm, Unarmed, Jammed, NotJammed, NoEnemy, TargetInMelee, OutOfArc, OutOfRange, NotSeen,
    NeverCharges, NoChargeInWoods, NoClearPath, OutOfReach, HaltedOnTheWay, NotTheCharger, NoFighter, HasFought, NoFoe, NotInContact, Surrounded, MustFight,
    NoRoomToLeave, NotOut, NotAtWoods, NotDisrupted);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.clause())
    }
}

impl Refusal {
    /// The reason as a clause, without capital and full stop.
    fn clause(&self) -> String {
        match self {
            Refusal::NotItsCard { card } => format!("the card drawn is that of {card}"),
            Refusal::Attached { to } => format!("an attached commander may order only his own unit: {to}"),
            Refusal::OutOfCommand { distance, reach } => {
                far("the unit", *distance, "his orders reach", *reach)
            }
            Refusal::NoRoomToTurn { turn } => {
                format!("there is no room for a turn of {}; turn less", degrees(*turn))
            }
            Refusal::TurnTooFar { turn, most } => {
                format!("the turn is {}; the largest is {}", degrees(*turn), degrees(*most))
            }
            Refusal::NotAway { away } => {
                let straight = "a disrupted unit may only move straight away from the nearest enemy";
                format!("{straight}: {}, direction {}", compass(*away), direction(*away))
            }
            Refusal::OutOfArc { off, most } => {
                let (off, most) = (degrees(*off), degrees(*most));
                format!("the target is {off} off its front; the arc is {most} either side")
            }
            Refusal::OutOfRange { distance, range } => far("the target", *distance, "its range is", *range),
            Refusal::OutOfReach { distance, longest } => {
                far("the target", *distance, "the longest charge is", *longest)
            }
            Refusal::HaltedOnTheWay { ground, after } => {
                format!("the {ground} halts the charge after {}", length(*after).mark())
            }
            Refusal::Surrounded { most } => {
                let figures = Name::counted(*most, "figure");
                format!("{} it, the most allowed", figures.has("fought"))
            }
            Refusal::NoRoomToLeave { room } => {
                format!("it cannot leave the melee: it has only {} to fall back", length(*room).mark())
            }
            Refusal::NotOut { away, most } => {
                let away = format!("{}, direction {}", compass(*away), direction(*away));
                format!("the way out leads at most {} off {away}", degrees(*most))
            }
            Refusal::NotNow => "another question must be answered first".into(),
            Refusal::NoSuchUnit => "there is no such unit".into(),
            Refusal::NotYours => "it belongs to the enemy".into(),
            Refusal::NotOnTable => "it is no longer on the table".into(),
            Refusal::Disrupted => {
                "a disrupted unit may only rally, move away from the enemy, fight on or leave a melee".into()
            }
            Refusal::InMelee => "a unit in melee may only fight, leave, rally or do nothing".into(),
            Refusal::NotInMelee => "it is not in melee; only a charge begins one".into(),
            Refusal::NobodyInContact => {
                "none of its figures is in contact or can reach an enemy figure".into()
            }
            Refusal::HeldByEnemy => "he may not leave his unit while an enemy touches him".into(),
            Refusal::OnlyByRoad => "it must keep to the road here".into(),
            Refusal::OffRoad => "its front is not on a road".into(),
            Refusal::NotInColumn => "only columns, guns and commanders may follow a road".into(),
            Refusal::NoFormation => "a battery has no formation".into(),
            Refusal::AlreadyFormed => "it is already in that formation".into(),
            Refusal::NoRoomToForm => "there is no room here for that formation; move first".into(),
            Refusal::Unarmed => "it carries no weapon that shoots".into(),
            Refusal::Jammed => "its Gatling is jammed; clear the jam first".into(),
            Refusal::NotJammed => "it is not jammed".into(),
            Refusal::NoEnemy => "the target is not an enemy".into(),
            Refusal::TargetInMelee => "the target is in melee and may not be shot at".into(),
            Refusal::NotSeen => "it cannot see the target: a unit, a crest or ground lies between".into(),
            Refusal::NeverCharges => "a battery may not charge".into(),
            Refusal::NoChargeInWoods => "cavalry may not charge in woods".into(),
            Refusal::NoClearPath => "no clear straight path leads to the target".into(),
            Refusal::NotTheCharger => "it may react only to the unit that charged it".into(),
            Refusal::NoFighter => "its unit has no such figure in this melee".into(),
            Refusal::HasFought => "that figure has already fought in this round of the melee".into(),
            Refusal::NoFoe => "that enemy figure is not in this melee".into(),
            Refusal::NotInContact => "the 2 figures are not in contact".into(),
            Refusal::MustFight => "figures in contact must fight first".into(),
            Refusal::NotAtWoods => "it does not stand at woods that it may enter".into(),
            Refusal::NotDisrupted => "it is not disrupted".into(),
        }
    }
}

/// How far a thing is, and how far it may be: `the target is 12.7" away; its range is 12"`.
fn far(thing: &str, distance: Inches, limit: &str, most: Inches) -> String {
    let (away, most) = (length(distance), length(most));
    format!("{thing} is {} away; {limit} {}", away.against(most).mark(), most.against(away).mark())
}
