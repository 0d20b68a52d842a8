//! Why an order may not be given: the clause, and the facts.

use std::fmt;

use board::table::Inches;

use crate::sheet::units::MoraleLevel;

/// Why an order may not be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Section 3: another choice is to be made now.
    NotNow,
    /// No unit or leader has that number.
    NoSuchName,
    /// It is the enemy's.
    NotYours,
    /// It is not on the table.
    NotOnTable,
    /// Section 3: it has no action left.
    NoActions,
    /// Section 3: its level does not allow that.
    InNoState {
        /// What it is.
        level: MoraleLevel,
    },
    /// Section 3: only a routed unit runs.
    NotRouted,
    /// Section 3: it has run in this half turn.
    HasRun,
    /// It would stay as it is.
    NothingToDo,
    /// Section 4: too far for the move it has.
    TooFar {
        /// How far it can go that way.
        most: Inches,
    },
    /// Section 4: it wheels no farther than that in a move.
    TooSharp,
    /// Section 4: it has wheeled for this action.
    HasWheeled,
    /// Section 4: moves go straight ahead or up to 45 degrees aslant.
    NotAhead,
    /// Section 4: a unit or the table's edge is in the way.
    NoWay,
    /// Section 4: there is no room.
    NoRoom,
    /// Section 3: shaken units do not come nearer to an enemy.
    TowardsEnemy,
    /// Section 4: it cannot move over that ground.
    NoEntry,
    /// Section 2: its arm does not know that formation.
    WrongFormation,
    /// Section 8: only cavalry mounts and dismounts.
    NoHorses,
    /// Section 3: it is not in disorder.
    NotDisordered,
    /// Section 3: an enemy is too near.
    EnemyNear,
    /// Section 3: it made its rally attempt in this half turn.
    HasRallied,
    /// Section 3: it is in good order.
    NothingToRally,
    /// That is no enemy.
    NoEnemy,
    /// Section 5: too far.
    OutOfRange {
        /// How far it is.
        distance: Inches,
        /// How far it fires.
        range: Inches,
    },
    /// Section 5: not within 45 degrees of its front.
    OutOfArc,
    /// Section 8: something is in the line of sight.
    NotSeen,
    /// Section 5: drawn up like that it does not fire; nor do horse holders.
    NoFire,
    /// Section 5: its order and the range leave it no dice.
    NoDice,
    /// Section 5: horsemen and weapons for point blank fire only in a charge.
    OnlyInCharges,
    /// Section 5: units that act together are adjacent, of one brigade and one arm.
    NotTogether,
    /// Section 5: units that fire together are in good order.
    NotInOrder,
    /// Section 5: of cavalry, only dismounted units fire together.
    NotDismounted,
    /// Section 5: that many do not fire or charge together.
    TooMany,
    /// Section 5: deliberate fire is for guns only, at normal or long range, with both actions.
    NoDeliberateFire,
    /// Section 7: guns do not charge.
    GunsNeverCharge,
    /// Section 7: it has charged in this half turn.
    HasCharged,
    /// Section 7: the target is not where a charge could go.
    OutOfReach {
        /// How far it is.
        distance: Inches,
        /// The move and the highest bonus.
        most: Inches,
    },
    /// Section 8: only two last stands of a brigade in contact merge, with no enemy in range.
    CannotMerge,
    /// Section 8: no guns of that battery stand there to be taken.
    NoGunsThere,
    /// Section 8: the leader has ridden as often as he may.
    NoRides,
    /// Section 8: he rides past an enemy, or off the table.
    NoRide,
    /// Section 3: it has reacted in this half turn.
    HasReacted,
    /// Section 3: it neither sees that nor is near it.
    Unaware,
    /// Section 3: it is not said about this action, or at that point of it.
    NoSuchReaction,
    /// Section 3: a unit is named twice.
    NamedTwice,
    /// Section 3: it fires once at a unit in a half turn.
    FiredAtIt,
    /// Section 3: desperation fire is for a unit that has reacted, at another charger in short range.
    NotDesperate,
    /// Section 3: only mounted cavalry and steady infantry that are charged go to meet it.
    CannotCountercharge,
    /// Section 3: there is no room to go back two inches from any enemy.
    CannotDisengage,
    /// Section 7: the charge does not come at it.
    NotCharged,
    /// Section 7: it follows no farther than that.
    FollowsNoFarther {
        /// How far.
        most: Inches,
    },
    /// Section 7: no unit charges on a second time.
    NotTwice,
    /// Section 7: a unit that charges on takes a new target.
    BeatenAlready,
    /// Section 7: a lead unit is in contact.
    DoesNotTouch,
}

engine::kinds!(Refusal: NotNow, NoSuchName, NotYours, NotOnTable, NoActions, InNoState, NotRouted, HasRun, NothingToDo, TooFar,
    TooSharp, HasWheeled, NotAhead, NoWay, NoRoom, TowardsEnemy, NoEntry, WrongFormation, NoHorses, NotDisordered, EnemyNear, HasRallied,
    NothingToRally, NoEnemy, OutOfRange, OutOfArc, NotSeen, NoFire, NoDice, OnlyInCharges, NotTogether, NotInOrder, NotDismounted, TooMany,
    NoDeliberateFire, GunsNeverCharge, HasCharged, OutOfReach, CannotMerge, NoGunsThere, NoRides, NoRide, HasReacted, Unaware,
    NoSuchReaction, NamedTwice, FiredAtIt, NotDesperate, CannotCountercharge, CannotDisengage, NotCharged, FollowsNoFarther,
    NotTwice, BeatenAlready,
    DoesNotTouch);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match *self {
            Refusal::InNoState { level } => {
                return write!(
                    f,
                    "it is {}",
                    match level {
                        MoraleLevel::GoodOrder => "in good order",
                        MoraleLevel::Disorder => "in disorder",
                        MoraleLevel::Shaken => "shaken: it neither charges nor comes nearer to an enemy",
                        MoraleLevel::Routed => "routed: it runs, and tries to rally",
                    }
                );
            }
            Refusal::TooFar { most } => return write!(f, "it can go {} inches that way", most.tenths()),
            Refusal::OutOfRange { distance, range } => {
                return write!(f, "that is {} inches, and it fires {}", distance.tenths(), range.tenths());
            }
            Refusal::OutOfReach { distance, most } => {
                return write!(
                    f,
                    "that is {} inches, and the charge goes {} at most",
                    distance.tenths(),
                    most.tenths()
                );
            }
            Refusal::FollowsNoFarther { most } => {
                return write!(f, "it follows {} inches at most", most.tenths());
            }
            Refusal::NotNow => "another choice is to be made now",
            Refusal::NoSuchName => "nobody has that name",
            Refusal::NotYours => "it is not yours",
            Refusal::NotOnTable => "it is not on the table",
            Refusal::NoActions => "it has no action left in this half turn",
            Refusal::NotRouted => "only a routed unit runs",
            Refusal::HasRun => "it has run already: it tries to rally",
            Refusal::NothingToDo => "it would stay as it is",
            Refusal::TooSharp => "it wheels 45 degrees in a move at most; more is a change of facing",
            Refusal::HasWheeled => "it wheels once for an action, and has done so",
            Refusal::NotAhead => "moves go straight ahead or up to 45 degrees aslant",
            Refusal::NoWay => "somebody is in the way, or it comes within half an inch of an enemy",
            Refusal::NoRoom => "there is no room for it",
            Refusal::TowardsEnemy => "shaken units do not come nearer to an enemy",
            Refusal::NoEntry => "it cannot move over that ground",
            Refusal::WrongFormation => "its arm does not know that formation",
            Refusal::NoHorses => "only cavalry mounts and dismounts",
            Refusal::NotDisordered => "it is not in disorder",
            Refusal::EnemyNear => "an enemy is within an inch",
            Refusal::HasRallied => "it has made its rally attempt in this half turn",
            Refusal::NothingToRally => "it is in good order",
            Refusal::NoEnemy => "that is no enemy",
            Refusal::OutOfArc => "that is not within 45 degrees of its front",
            Refusal::NotSeen => "something stands in the line of sight",
            Refusal::NoFire => "in a column, limbered, or with only horse holders left it does not fire",
            Refusal::NoDice => "at that range it has no dice left to fire with",
            Refusal::OnlyInCharges => "horsemen, shotguns and pistols fire only at point blank, in a charge",
            Refusal::NotTogether => "only adjacent units of one brigade and one arm act together",
            Refusal::NotInOrder => "only units in good order fire together",
            Refusal::NotDismounted => "of cavalry, only dismounted units fire together",
            Refusal::TooMany => "that many units do not act together",
            Refusal::NoDeliberateFire => {
                "deliberate fire is for batteries only, at normal or long range, and takes both actions"
            }
            Refusal::GunsNeverCharge => "guns do not charge",
            Refusal::HasCharged => "it has charged in this half turn",
            Refusal::CannotMerge => {
                "only two regiments of a brigade on their last stands merge, in contact, with no enemy in range"
            }
            Refusal::NoGunsThere => "no guns of that battery stand there to be taken",
            Refusal::NoRides => "he has ridden as often as he may in this half turn",
            Refusal::NoRide => "there is no way for him there",
            Refusal::HasReacted => "it has reacted in this half turn",
            Refusal::Unaware => "it neither sees that nor is within two inches of it",
            Refusal::NoSuchReaction => "that is no reaction to this, or not at that point of it",
            Refusal::NamedTwice => "it is named twice",
            Refusal::FiredAtIt => "it has fired at that unit in this half turn",
            Refusal::NotDesperate => {
                "desperation fire is for a unit that has reacted already, at another charger that comes into short range"
            }
            Refusal::CannotCountercharge => {
                "only mounted cavalry, and infantry of veterans or better, that are charged go to meet the charge"
            }
            Refusal::CannotDisengage => "it cannot get two inches away from every enemy",
            Refusal::NotCharged => "the charge does not come within an inch of it",
            Refusal::NotTwice => "it has charged on already",
            Refusal::DoesNotTouch => "only one that touches the enemy leads",
            Refusal::BeatenAlready => "that one is beaten already, and only a new enemy is charged next",
        };
        f.write_str(words)
    }
}
