//! Why an order may not be given: the clause, and the facts.

use std::fmt;

use board::table::{Angle, Inches, Turn};

/// Why an order may not be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Section 2: another choice is to be made now.
    NotNow,
    /// Nobody has that number.
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
    /// Section 5: nobody it could fight is in contact.
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
    /// Section 5: such troops do not charge.
    NeverCharges,
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
    /// Section 5: the figure has fought, has fallen or is not of the unit.
    NoFighter,
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
    NeverCharges, NoClearPath, OutOfReach, HaltedOnTheWay, NotTheCharger, NoFighter, NoFoe, NotInContact, Surrounded, MustFight,
    NoRoomToLeave, NotOut, NotAtWoods, NotDisrupted);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotNow => write!(f, "another choice is to be made now"),
            Refusal::NoSuchUnit => write!(f, "there is no such unit"),
            Refusal::NotYours => write!(f, "it is the enemy's"),
            Refusal::NotOnTable => write!(f, "it is not on the table any more"),
            Refusal::NotItsCard { card } => write!(f, "the card drawn is that of {card}"),
            Refusal::Attached { to } => write!(f, "an attached commander activates his own unit: {to}"),
            Refusal::OutOfCommand { distance, reach } => {
                write!(f, "it is {distance} inches away; orders reach {reach}")
            }
            Refusal::Disrupted => {
                write!(
                    f,
                    "a disrupted unit may only rally, move away from the enemy, fight on or leave a melee"
                )
            }
            Refusal::InMelee => write!(f, "a unit in melee can only fight, leave, rally or do nothing"),
            Refusal::NotInMelee => write!(f, "it is in no melee"),
            Refusal::NobodyInContact => write!(f, "none of its figures can come to blows"),
            Refusal::HeldByEnemy => write!(f, "a commander whom an enemy touches stays with his unit"),
            Refusal::NoRoomToTurn { turn } => write!(f, "there is no room to turn by {} degrees", turn.abs()),
            Refusal::TurnTooFar { turn, most } => {
                write!(f, "a turn of {} degrees is more than {most}", turn.abs())
            }
            Refusal::NotAway { away } => {
                write!(f, "a disrupted unit goes straight away from the nearest enemy: direction {away}")
            }
            Refusal::OnlyByRoad => write!(f, "on such ground it keeps to the road"),
            Refusal::OffRoad => write!(f, "its front is on no road"),
            Refusal::NotInColumn => write!(f, "only columns, guns and commanders follow roads"),
            Refusal::NoFormation => write!(f, "a battery has no formation"),
            Refusal::AlreadyFormed => write!(f, "it is drawn up so already"),
            Refusal::NoRoomToForm => write!(f, "there is no room for that formation"),
            Refusal::Unarmed => write!(f, "it carries nothing that shoots"),
            Refusal::Jammed => write!(f, "the Gatling is jammed"),
            Refusal::NotJammed => write!(f, "nothing is jammed"),
            Refusal::NoEnemy => write!(f, "that is no enemy"),
            Refusal::TargetInMelee => write!(f, "units in melee are not shot at"),
            Refusal::OutOfArc { off, most } => {
                write!(f, "it lies {} degrees off the front; the arc is {most} either side", off.abs())
            }
            Refusal::OutOfRange { distance, range } => {
                write!(f, "it is {distance} inches away; the weapon reaches {range}")
            }
            Refusal::NotSeen => write!(f, "it cannot be seen"),
            Refusal::NeverCharges => write!(f, "such troops do not charge there"),
            Refusal::NoClearPath => write!(f, "no straight clear path leads to it"),
            Refusal::OutOfReach { distance, longest } => {
                write!(f, "it is {distance} inches away; the longest charge is {longest}")
            }
            Refusal::HaltedOnTheWay { ground, after } => {
                write!(f, "the {ground} would halt the charge after {after} inches")
            }
            Refusal::NotTheCharger => write!(f, "only the unit that charged may be answered"),
            Refusal::NoFighter => write!(f, "that figure has fought, has fallen or is not of this unit"),
            Refusal::NoFoe => write!(f, "there is no such enemy figure in this melee any more"),
            Refusal::NotInContact => write!(f, "the two are not in contact"),
            Refusal::Surrounded { most } => write!(f, "{most} have fought that figure, and no more can"),
            Refusal::MustFight => write!(f, "figures in contact have to fight"),
            Refusal::NoRoomToLeave { room } => write!(f, "there are only {room} inches to fall back"),
            Refusal::NotOut { away, most } => {
                write!(f, "the way out leads at most {most} degrees off direction {away}")
            }
            Refusal::NotAtWoods => write!(f, "it stands at no woods that it could enter"),
            Refusal::NotDisrupted => write!(f, "it is in order"),
        }
    }
}
