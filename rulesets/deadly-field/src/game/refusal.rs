//! Why an order may not be given: the clause, and the facts.

use std::fmt;

use board::table::{Inches, Turn};
use sheet::Axis;
use words::{Distance, Name, any_of, counted};

use crate::sheet::units::{Arm, Formation, MoraleLevel, TroopQuality};

/// What takes up a place, or bars the way to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blocker {
    /// A unit that stands there.
    Unit(Name),
    /// An enemy, which only a charge may come that near to.
    Near {
        /// The enemy.
        enemy: Name,
        /// How near is too near.
        keep: Inches,
    },
    /// The edge of the table.
    Edge,
}

/// What hides a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SightBarrier {
    /// A unit that does not skirmish.
    Unit(Name),
    /// Woods, buildings or a crest.
    Ground,
    /// Darkness.
    Dusk {
        /// How far a unit sees.
        sight: Inches,
    },
}

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
    /// Section 3: it has too few actions left.
    NoActions {
        /// How many it needs.
        needed: u8,
        /// How many it has.
        left: u8,
    },
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
        /// How far it is.
        distance: Inches,
        /// How far it can go that way.
        most: Inches,
    },
    /// Section 4: it wheels no farther than that in a move.
    TooSharp {
        /// How far it would wheel.
        by: Turn,
        /// How far it may.
        most: Turn,
    },
    /// Section 4: it has wheeled for this action.
    HasWheeled,
    /// Section 4: moves go straight ahead or a little aslant.
    NotAhead {
        /// How far off its front the place is.
        off: Turn,
        /// How far it may be.
        most: Turn,
    },
    /// Section 4: a unit or the table's edge is in the way.
    NoWay {
        /// What.
        by: Blocker,
    },
    /// Section 4: there is no room.
    NoRoom {
        /// What takes it up.
        by: Blocker,
    },
    /// Section 3: shaken units do not come nearer to an enemy.
    TowardsEnemy,
    /// Section 4: it cannot move over that ground.
    NoEntry,
    /// Section 2: its arm does not have that formation.
    WrongFormation {
        /// Its arm.
        arm: Arm,
        /// The formation.
        formation: Formation,
    },
    /// Section 8: only cavalry mounts and dismounts.
    NoHorses,
    /// Section 3: it is not in disorder.
    NotDisordered,
    /// Section 3: an enemy is too near.
    EnemyNear {
        /// How far it is.
        distance: Inches,
        /// How near is too near.
        within: Inches,
    },
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
    /// Section 5: not within its arc.
    OutOfArc {
        /// How far off its front the target is.
        off: Turn,
        /// How far it may be.
        arc: Turn,
    },
    /// Section 8: something is in the line of sight.
    NotSeen {
        /// What.
        by: SightBarrier,
    },
    /// Section 5: drawn up like that it does not fire; nor do horse holders.
    NoFire {
        /// How it is drawn up; nothing if only its horse holders are left.
        formation: Option<Formation>,
    },
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
    TooMany {
        /// How many may.
        most: u8,
    },
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
    NoRide {
        /// What bars his way.
        by: Blocker,
    },
    /// Section 3: it has reacted in this half turn.
    HasReacted,
    /// Section 3: it neither sees that nor is near it.
    Unaware {
        /// How near it would notice the action unseen.
        within: Inches,
    },
    /// Section 3: it is not said about this action, or at that point of it.
    NoSuchReaction,
    /// Section 3: a unit is named twice.
    NamedTwice,
    /// Section 3: it fires once at a unit in a half turn.
    FiredAtIt,
    /// Section 3: desperation fire is for a unit that has reacted, at another charger in short range.
    NotDesperate,
    /// Section 3: only mounted cavalry and infantry of some qualities countercharge.
    CannotCountercharge {
        /// Those qualities.
        infantry: Vec<TroopQuality>,
    },
    /// Section 3: the charge does not come from ahead.
    NotFromAhead {
        /// How far off its front the charge comes.
        off: Turn,
        /// How far it may.
        most: Turn,
    },
    /// Section 3: there is no room to go back far enough from every enemy.
    CannotDisengage {
        /// How far it must come from every enemy.
        clear: Inches,
    },
    /// Section 7: the charge does not come at it.
    NotCharged {
        /// How near it would have to come.
        within: Inches,
    },
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
    NoSuchReaction, NamedTwice, FiredAtIt, NotDesperate, CannotCountercharge, NotFromAhead, CannotDisengage, NotCharged, FollowsNoFarther,
    NotTwice, BeatenAlready,
    DoesNotTouch);

/// Two lengths that are compared, with the sign for inches.
fn against(one: Inches, other: Inches) -> [String; 2] {
    let [one, other] = [one, other].map(|length| Distance::thousandths(length.thousandths()));
    [one.against(other).mark(), other.against(one).mark()]
}

/// A length as the sheet prints it.
fn printed(length: Inches) -> String {
    Distance::thousandths(length.thousandths()).in_signs().mark()
}

/// Two angles that are compared, in degrees; in tenths where degrees would hide the difference.
fn degrees(one: Turn, other: Turn) -> [String; 2] {
    let of = |turn: Turn| (turn.hundredths().abs() + 50) / 100;
    if of(one) != of(other) || one == other {
        return [one, other].map(|turn| format!("{}°", of(turn)));
    }
    let tenths = (one.hundredths().abs() + 9) / 10;
    [format!("{}.{}°", tenths / 10, tenths % 10), format!("{}°", of(other))]
}

impl fmt::Display for Blocker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Blocker::Unit(unit) => f.write_str(&unit.is("in the way")),
            Blocker::Near { enemy, keep } => {
                write!(f, "only a charge may come within {} of {enemy}", printed(*keep))
            }
            Blocker::Edge => f.write_str("it would be off the table"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::InNoState { level } => f.write_str(match level {
                MoraleLevel::GoodOrder => "it is in good order",
                MoraleLevel::Disorder => "it is in disorder; it must reform first",
                MoraleLevel::Shaken => "it is shaken and may not charge; it must rally first",
                MoraleLevel::Routed => "it is routed: it may only make its routed move and try to rally",
            }),
            Refusal::NoActions { needed, left } => {
                write!(f, "that takes {}; it has {left} left in this half turn", counted(*needed, "action"))
            }
            Refusal::WrongFormation { formation: Formation::Limbered | Formation::Unlimbered, .. } => {
                f.write_str("only artillery may limber and unlimber")
            }
            Refusal::WrongFormation { arm, formation } => {
                write!(f, "{} may not form {}", arm.key(), formation.key().replace('-', " "))
            }
            Refusal::CannotCountercharge { infantry } if infantry.is_empty() => {
                f.write_str("only mounted cavalry may countercharge")
            }
            Refusal::CannotCountercharge { infantry } => {
                let qualities = any_of(infantry.iter().map(|quality| quality.key()));
                write!(f, "only mounted cavalry or infantry of {qualities} quality may countercharge")
            }
            Refusal::NotFromAhead { off, most } => {
                let [off, most] = degrees(*off, *most);
                write!(f, "the charge comes {off} off its front; it may countercharge up to {most} off it")
            }
            Refusal::TooFar { distance, most } => {
                let [away, limit] = against(*distance, *most);
                write!(f, "the place is {away} away; it can go {limit} that way")
            }
            Refusal::OutOfRange { distance, range } => {
                let [away, range] = against(*distance, *range);
                write!(f, "the target is {away} away; its range is {range}")
            }
            Refusal::OutOfReach { distance, most } => {
                let [away, limit] = against(*distance, *most);
                write!(f, "the target is {away} away; the charge reaches {limit} at most")
            }
            Refusal::FollowsNoFarther { most } => {
                let most = Distance::thousandths(most.thousandths()).mark();
                write!(f, "it may follow up {most} at most")
            }
            Refusal::TooSharp { by, most } => {
                let [by, most] = degrees(*by, *most);
                write!(f, "a wheel is at most {most}; this one is {by}; a larger turn is a change of facing")
            }
            Refusal::NotAhead { off, most } => {
                let [off, most] = degrees(*off, *most);
                write!(f, "the place is {off} off its front; it moves up to {most} aslant; turn first")
            }
            Refusal::OutOfArc { off, arc } => {
                let [off, arc] = degrees(*off, *arc);
                write!(f, "the target is {off} off its front; the arc is {arc}; turn first")
            }
            Refusal::NoWay { by } | Refusal::NoRoom { by } => write!(f, "{by}"),
            Refusal::NoRide { by: Blocker::Edge } => f.write_str("he may not leave the table"),
            Refusal::NoRide { by: Blocker::Unit(enemy) | Blocker::Near { enemy, .. } } => {
                write!(f, "he may not ride past or up to the enemy: {}", enemy.is("in his way"))
            }
            Refusal::EnemyNear { distance, within } => {
                let [away, within] = against(*distance, *within);
                write!(f, "an enemy is {away} away; it may reform only beyond {within}")
            }
            Refusal::NotSeen { by: SightBarrier::Unit(unit) } => {
                write!(f, "{} the line of sight", unit.does("block"))
            }
            Refusal::NotSeen { by: SightBarrier::Ground } => {
                f.write_str("woods, buildings or a crest block the line of sight")
            }
            Refusal::NotSeen { by: SightBarrier::Dusk { sight } } => {
                write!(f, "it is dark: units see no farther than {}", printed(*sight))
            }
            Refusal::NoFire { formation: None } => f.write_str("only its horse holders are left"),
            Refusal::NoFire { formation: Some(Formation::Limbered) } => {
                f.write_str("limbered guns may not fire; unlimber first")
            }
            Refusal::NoFire { formation: Some(_) } => {
                f.write_str("a column may not fire; change formation first")
            }
            Refusal::TooMany { most } => {
                write!(f, "at most {} may fire or charge together", counted(*most, "unit"))
            }
            Refusal::Unaware { within } => {
                write!(f, "it neither sees the action nor is within {} of it", printed(*within))
            }
            Refusal::CannotDisengage { clear } => {
                write!(f, "it has no room to get {} away from every enemy", printed(*clear))
            }
            Refusal::NotCharged { within } => {
                write!(f, "the charge does not come within {} of it", printed(*within))
            }
            plain => f.write_str(plain.rule()),
        }
    }
}

impl Refusal {
    /// The sentence of a refusal without figures.
    fn rule(&self) -> &'static str {
        match self {
            Refusal::NotNow => "another question must be answered first",
            Refusal::NoSuchName => "there is no such unit or leader",
            Refusal::NotYours => "it belongs to the enemy",
            Refusal::NotOnTable => "it is not on the table",
            Refusal::NotRouted => "only a routed unit makes a routed move",
            Refusal::HasRun => "it has already made its routed move; it may try to rally",
            Refusal::NothingToDo => "it already has that place, facing, formation or state",
            Refusal::HasWheeled => "it has already wheeled for this action",
            Refusal::TowardsEnemy => "it is shaken and may not move nearer to an enemy",
            Refusal::NoEntry => "it cannot move over that ground",
            Refusal::NoHorses => "only cavalry may mount and dismount",
            Refusal::NotDisordered => "only a unit in disorder may reform",
            Refusal::HasRallied => "it has already made its rally attempt in this half turn",
            Refusal::NothingToRally => "it is in good order and needs no rally",
            Refusal::NoEnemy => "that unit is not an enemy",
            Refusal::NoDice => "at that range it has no dice left to roll",
            Refusal::OnlyInCharges => {
                "mounted cavalry, shotguns and pistols fire only at point blank, in a charge"
            }
            Refusal::NotTogether => "only adjacent units of one brigade and one arm may act together",
            Refusal::NotInOrder => "only units in good order may combine their fire",
            Refusal::NotDismounted => "cavalry may combine its fire only dismounted",
            Refusal::NoDeliberateFire => {
                "deliberate fire is for batteries, at normal or long range, and takes both actions"
            }
            Refusal::GunsNeverCharge => "artillery may not charge",
            Refusal::HasCharged => "it has already charged in this half turn",
            Refusal::CannotMerge => {
                "only two last-stand regiments of a brigade may merge, in contact and with no enemy in range"
            }
            Refusal::NoGunsThere => "it is not in contact with abandoned guns of that battery",
            Refusal::NoRides => "he has made all his moves of this half turn",
            Refusal::HasReacted => "it has already reacted in this half turn",
            Refusal::NoSuchReaction => {
                "it cannot react that way to this action, or at this point of the path"
            }
            Refusal::NamedTwice => "it is named twice; a unit reacts once",
            Refusal::FiredAtIt => "it has already fired at that unit in this half turn",
            Refusal::NotDesperate => {
                "desperation fire is for a unit that has reacted, at a different unit charging into short range"
            }
            Refusal::NotTwice => "it has already charged on; it may only follow up or stay",
            Refusal::DoesNotTouch => "only a unit in contact may lead",
            Refusal::BeatenAlready => "it has just beaten that unit; it may charge on only into a new enemy",
            _ => "it may not do that",
        }
    }
}
