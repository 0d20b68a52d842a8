//! Why an order may not be given: the clause, and the facts.

use std::fmt;

use board::hex::{Hex, Vertex};
use sheet::Axis;

use crate::game::battle::Orders;
use crate::page::picture::points;

/// Why an order may not be given. Points are in halves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Section 2: another choice is to be made now.
    NotNow,
    /// No unit, leader, brigade or division has that number.
    NoSuchUnit,
    /// It is the enemy's.
    NotYours,
    /// It is no longer on the map.
    NotOnMap,
    /// The hex is not on the map.
    OffMap {
        /// Which.
        hex: Hex,
    },
    /// Section 2: orders do not reach it.
    OutOfCommand,
    /// Section 2: it has been given orders in this turn.
    AlreadyTold,
    /// It has these orders.
    SameOrders {
        /// Which.
        orders: Orders,
    },
    /// Section 2: it is too tired to attack.
    TooTired {
        /// Its fatigue.
        fatigue: u8,
    },
    /// Section 2: the cup holds no marker of the division.
    NoMarker,
    /// Section 2: the marker is that of another division.
    NotItsMarker {
        /// The division it belongs to.
        division: String,
    },
    /// Section 2: it has acted on this marker.
    HasActed,
    /// Section 2: it is in confusion until the next marker.
    Confused,
    /// Section 2: coordination is tried once on a marker.
    AlreadyTried,
    /// Section 2: coordination comes before any brigade acts.
    TooLate,
    /// Section 2: it has no brigadier on the map.
    NoBrigadier,
    /// Section 2: no other brigade of the division is in command.
    NobodyToJoin,
    /// Section 2: as many as coordination allows act as one.
    NoMoreJoin,
    /// Section 2: it does not act now.
    NotActive {
        /// The unit.
        unit: String,
    },
    /// Section 2: it has tried for other orders in this activation.
    AlreadySought,
    /// Section 2: other orders are sought before anything else.
    HasBegun,
    /// Section 2: a stand, no movement nor turning.
    Stands,
    /// Section 2: a brigade that has gone back only fires.
    OnlyFires,
    /// Section 2: a loose cannon has it charge.
    MustCharge {
        /// The unit.
        unit: String,
    },
    /// Section 2: a loose cannon has it shock.
    MustShock {
        /// The unit.
        unit: String,
    },
    /// Section 2: a loose cannon has it go for the enemy.
    MustClose {
        /// The unit.
        unit: String,
    },
    /// Section 2: a loose cannon has it go back.
    MustGoBack {
        /// The unit.
        unit: String,
    },
    /// Section 2: he has ridden, or these are not his troops.
    NotRiding,
    /// Section 6: it is in good order.
    InOrder,
    /// Section 6: it has tried to rally in this turn.
    AlreadyRallied,
    /// Section 6: routed, it has no leader with it and the enemy in sight.
    NobodyRallies,
    /// Section 6: a unit that rallies may turn one vertex.
    OneVertex,
    /// Section 4: a routed unit flees and does nothing else.
    Routed,
    /// Section 3: unlimbered guns only turn.
    Unlimbered,
    /// Section 3: it has come into an enemy ZOC.
    Halted,
    /// Section 2: on march orders units go in march mode.
    NotInMarchMode,
    /// It is in that hex.
    AlreadyThere,
    /// The enemy is in that hex.
    EnemyThere {
        /// Which.
        hex: Hex,
    },
    /// Section 1: units of another brigade are there.
    OtherBrigade {
        /// Where.
        hex: Hex,
    },
    /// Section 1: as many units as can are there.
    TooManyUnits {
        /// Where.
        hex: Hex,
        /// How many can.
        most: u8,
    },
    /// Section 1: a battery is there.
    TooManyBatteries {
        /// Where.
        hex: Hex,
        /// How many can.
        most: u8,
    },
    /// Section 1: there would be too many SP.
    TooManySp {
        /// Where.
        hex: Hex,
        /// How many there would be.
        sp: u16,
        /// How many can.
        most: u8,
    },
    /// Section 1: the units of a hex face alike.
    FacesOtherwise {
        /// Where.
        hex: Hex,
        /// How they face.
        facing: Vertex,
    },
    /// Section 3: it costs more than it has left.
    BeyondReach {
        /// What the cheapest way costs.
        needs: u16,
        /// What it has.
        left: u16,
    },
    /// Section 3: no way leads there, for closed ground, the enemy, his ZOC or its orders.
    NoWay {
        /// Where.
        to: Hex,
    },
    /// Nobody stands there.
    NobodyThere {
        /// Where.
        hex: Hex,
    },
    /// It faces there.
    FacesThere,
    /// Section 3: it costs more than it has left.
    TooDear {
        /// What it costs.
        costs: u16,
        /// What it has.
        left: u16,
    },
    /// Section 3: only advance orders dig.
    NotAdvancing,
    /// Section 3: the enemy is too near to dig.
    EnemyNear {
        /// Within how many hexes.
        hexes: u8,
    },
    /// Section 3: the scenario has no breastworks dug.
    NoDigging,
    /// Section 2: only march orders take march mode.
    NotOnMarchOrders,
    /// Section 1: what is disordered does not take march mode.
    Disordered,
    /// Section 3: it has done something in this activation.
    NotFresh,
    /// It already has that formation or state.
    AlreadySo,
    /// Such troops do not.
    WrongArm,
    /// In march mode guns stay limbered and horsemen in the saddle.
    InMarchMode,
    /// Section 1: it is on top of its stack, or has been put there.
    OnTop,
    /// Section 4: it has fired and only turns by a corner.
    HasFired,
    /// Section 4: another unit has fired for its hex.
    HexHasFired,
    /// Section 4: it has nothing to fire with.
    NoWeapon,
    /// Section 4: limbered guns do not fire.
    Limbered,
    /// Section 2: units on march orders do not fire.
    OnMarch,
    /// Section 4: only the unit on top fires, and the battery.
    Underneath,
    /// Section 4: no enemy is there.
    NoEnemyThere {
        /// Where.
        hex: Hex,
    },
    /// Section 4: fire reaches 60 degrees to either side.
    NotAhead {
        /// Where.
        hex: Hex,
    },
    /// Section 4: it is too far, or too near for such guns.
    OutOfRange {
        /// Where.
        hex: Hex,
        /// How far.
        range: u16,
    },
    /// Section 4: no unit sees it.
    OutOfSight {
        /// Where.
        hex: Hex,
    },
    /// Section 4: only some batteries, and only such as did not move.
    NoRapidFire,
    /// Section 4: it may not react to this.
    NoReaction {
        /// The unit.
        unit: String,
    },
    /// Section 3: another unit is driven back.
    NotDriven,
    /// Section 3: a retreat goes away from the enemy over open ways.
    NoWayBack {
        /// Where.
        to: Hex,
    },
    /// Section 3: it faces as it likes where it comes to a halt.
    StillGoing,
    /// Section 5: it charges.
    Charging,
    /// Section 5: only attack orders charge.
    NotAttacking,
    /// Section 5: only formed troops in good order charge.
    NotFormed,
    /// Section 2: out of command there is no shock.
    BeyondCommand,
    /// Section 3: there is no charge by night.
    ByNight,
    /// Section 1: a collapsed unit does not attack.
    Collapsed,
    /// Section 5: it was driven back in this activation.
    WasDrivenBack,
    /// Section 5: its horses are blown.
    Blown,
    /// Section 5: the enemy is not in front, or the side between cannot be crossed.
    NotInFront {
        /// Where.
        hex: Hex,
    },
    /// Section 5: horse does not charge forts, woods and towns.
    NoChargeInto {
        /// Where.
        hex: Hex,
    },
    /// Section 5: a square does not move.
    InSquare,
    /// Section 5: a charge on foot begins in no enemy ZOC.
    FromZoc,
    /// Section 5: the odds are worse than any that are allowed.
    TooWeak {
        /// The hex attacked.
        hex: Hex,
    },
    /// Section 5: no shock was named for that hex.
    NotNamed {
        /// Which.
        hex: Hex,
    },
    /// Section 5: a unit attacks one hex.
    AlreadyNamed,
    /// Section 5: no stack may make this advance.
    NoAdvance {
        /// Where to.
        to: Hex,
    },
    /// Section 5: a charge goes on into the emptied hex.
    MustAdvance,
    /// Section 5: it must shock once more.
    MustContinue,
    /// Section 5: another stack goes on.
    NotGoingOn,
    /// Section 5: the move is none of a charge.
    NoChargeTo {
        /// Where to.
        to: Hex,
    },
}

engine::kinds!(Refusal: NotNow, NoSuchUnit, NotYours, NotOnMap, OffMap, OutOfCommand, AlreadyTold, SameOrders, TooTired,
    NoMarker, NotItsMarker, HasActed, Confused, AlreadyTried, TooLate, NoBrigadier, NobodyToJoin, NoMoreJoin, NotActive, AlreadySought, HasBegun,
    Stands, OnlyFires, MustCharge, MustShock, MustClose, MustGoBack, NotRiding, InOrder, AlreadyRallied, NobodyRallies, OneVertex, Routed, Unlimbered, Halted, NotInMarchMode, AlreadyThere,
    EnemyThere, OtherBrigade, TooManyUnits, TooManyBatteries, TooManySp, FacesOtherwise, BeyondReach, NoWay, NobodyThere,
    FacesThere, TooDear, NotAdvancing, EnemyNear, NoDigging, NotOnMarchOrders, Disordered, NotFresh, AlreadySo, WrongArm, InMarchMode, OnTop,
    HasFired, HexHasFired, NoWeapon, Limbered, OnMarch, Underneath, NoEnemyThere, NotAhead, OutOfRange, OutOfSight, NoRapidFire,
    NoReaction, NotDriven, NoWayBack, StillGoing, Charging, NotAttacking, NotFormed, BeyondCommand, ByNight, Collapsed, WasDrivenBack, Blown,
    NotInFront, NoChargeInto, InSquare, FromZoc, TooWeak, NotNamed, AlreadyNamed, NoAdvance, MustAdvance, MustContinue, NotGoingOn, NoChargeTo);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotNow => write!(f, "another choice is to be made now"),
            Refusal::NoSuchUnit => write!(f, "there is no such unit"),
            Refusal::NotYours => write!(f, "it is the enemy's"),
            Refusal::NotOnMap => write!(f, "it is no longer on the map"),
            Refusal::OffMap { hex } => write!(f, "{hex} is not on the map"),
            Refusal::OutOfCommand => write!(f, "it is out of command and keeps its orders"),
            Refusal::AlreadyTold => write!(f, "it has been given its orders for this turn"),
            Refusal::SameOrders { orders } => write!(f, "it has {} orders", orders.key()),
            Refusal::TooTired { fatigue } => write!(f, "with fatigue {fatigue} it takes no attack orders"),
            Refusal::NoMarker => write!(f, "the cup holds no marker of that division"),
            Refusal::NotItsMarker { division } => write!(f, "the marker drawn is that of {division}"),
            Refusal::HasActed => write!(f, "it has acted on this marker"),
            Refusal::Confused => write!(f, "it is in confusion until the next marker"),
            Refusal::AlreadyTried => write!(f, "coordination was tried on this marker"),
            Refusal::TooLate => write!(f, "a brigade of the division has acted on this marker"),
            Refusal::NoBrigadier => write!(f, "it has no brigadier on the map"),
            Refusal::NobodyToJoin => write!(f, "no other brigade of the division is in command"),
            Refusal::NoMoreJoin => write!(f, "as many as may act as one"),
            Refusal::NotActive { unit } => write!(f, "{unit} does not act now"),
            Refusal::AlreadySought => write!(f, "it has sought other orders in this activation"),
            Refusal::HasBegun => write!(f, "it has begun to act"),
            Refusal::Stands => write!(f, "the brigade stands, and neither moves nor turns"),
            Refusal::OnlyFires => write!(f, "the brigade goes back, and then only fires"),
            Refusal::MustCharge { unit } => write!(f, "{unit} must charge"),
            Refusal::MustShock { unit } => write!(f, "{unit} must shock an enemy before it"),
            Refusal::MustClose { unit } => write!(f, "{unit} must go for the nearest enemy as far as it can"),
            Refusal::MustGoBack { unit } => write!(f, "{unit} must go back"),
            Refusal::NotRiding => write!(f, "he has ridden, or others than his troops act"),
            Refusal::InOrder => write!(f, "it is in good order"),
            Refusal::AlreadyRallied => write!(f, "it has tried to rally in this turn"),
            Refusal::NobodyRallies => write!(f, "routed, it has no leader with it and the enemy in sight"),
            Refusal::OneVertex => write!(f, "it turns one vertex at most"),
            Refusal::Routed => write!(f, "it is routed"),
            Refusal::Unlimbered => write!(f, "unlimbered guns only turn"),
            Refusal::Halted => write!(f, "it has come into an enemy ZOC and goes no further"),
            Refusal::NotInMarchMode => write!(f, "on march orders it moves in march mode only"),
            Refusal::AlreadyThere => write!(f, "it is there"),
            Refusal::EnemyThere { hex } => write!(f, "the enemy holds {hex}"),
            Refusal::OtherBrigade { hex } => write!(f, "another brigade stands in {hex}"),
            Refusal::TooManyUnits { hex, most } => {
                write!(f, "{hex} holds {most} units, and no more can stack")
            }
            Refusal::TooManyBatteries { hex, most } => {
                write!(f, "{hex} holds a battery, and {most} can stack")
            }
            Refusal::TooManySp { hex, sp, most } => {
                write!(f, "{sp} SP would be in {hex}; {most} can stack")
            }
            Refusal::FacesOtherwise { hex, facing } => {
                write!(f, "the units of a hex face alike, and those in {hex} face {facing}")
            }
            Refusal::BeyondReach { needs, left } => {
                write!(f, "it costs {} points, and {} are left", points(*needs), points(*left))
            }
            Refusal::NoWay { to } => write!(f, "no way leads to {to} so"),
            Refusal::NobodyThere { hex } => write!(f, "nobody stands in {hex}"),
            Refusal::FacesThere => write!(f, "it faces there"),
            Refusal::TooDear { costs, left } => {
                write!(f, "it costs {} points, and {} are left", points(*costs), points(*left))
            }
            Refusal::NotAdvancing => write!(f, "breastworks are dug on advance orders"),
            Refusal::EnemyNear { hexes } => write!(f, "nobody digs with an enemy within {hexes} hexes"),
            Refusal::NoDigging => write!(f, "no breastworks are dug in this battle"),
            Refusal::NotOnMarchOrders => write!(f, "march mode is for march orders"),
            Refusal::Disordered => write!(f, "a disordered unit takes no march mode"),
            Refusal::NotFresh => write!(f, "it has done something in this activation"),
            Refusal::AlreadySo => write!(f, "it is so"),
            Refusal::WrongArm => write!(f, "such troops do not do that"),
            Refusal::InMarchMode => write!(f, "not in march mode"),
            Refusal::OnTop => write!(f, "it is on top, or was put there in this activation"),
            Refusal::HasFired => write!(f, "it has fired and only turns by a corner"),
            Refusal::HexHasFired => write!(f, "a unit of its hex has fired, and a hex fires but once"),
            Refusal::NoWeapon => write!(f, "it has nothing to fire with"),
            Refusal::Limbered => write!(f, "limbered guns do not fire"),
            Refusal::OnMarch => write!(f, "on the march nobody fires or attacks"),
            Refusal::Underneath => write!(f, "only the unit on top of a hex fires, and its battery"),
            Refusal::NoEnemyThere { hex } => write!(f, "no enemy is in {hex}"),
            Refusal::NotAhead { hex } => write!(f, "{hex} is not within 60 degrees of its facing"),
            Refusal::OutOfRange { hex, range } => {
                write!(f, "at {range} hexes its fire does not reach {hex}")
            }
            Refusal::OutOfSight { hex } => write!(f, "{hex} is out of sight"),
            Refusal::NoRapidFire => {
                write!(f, "rapid fire is for some batteries, unmoved, at close range")
            }
            Refusal::NoReaction { unit } => write!(f, "{unit} cannot react to this"),
            Refusal::NotDriven => write!(f, "another unit is driven back"),
            Refusal::NoWayBack { to } => write!(f, "{to} is no way back from the enemy"),
            Refusal::Charging => write!(f, "it charges"),
            Refusal::NotAttacking => write!(f, "charges are for attack orders"),
            Refusal::NotFormed => write!(f, "it is not formed and in good order"),
            Refusal::BeyondCommand => write!(f, "out of command nobody goes into a shock"),
            Refusal::ByNight => write!(f, "there is no charge by night"),
            Refusal::Collapsed => write!(f, "it has collapsed and attacks nobody"),
            Refusal::WasDrivenBack => {
                write!(f, "it was driven back and does nothing more in this activation")
            }
            Refusal::Blown => write!(f, "its horses are blown"),
            Refusal::NotInFront { hex } => {
                write!(f, "{hex} is not in front of it, or the side between cannot be crossed")
            }
            Refusal::InSquare => write!(f, "it stands in square"),
            Refusal::FromZoc => write!(f, "a charge on foot begins in no enemy ZOC"),
            Refusal::TooWeak { hex } => write!(f, "against {hex} the odds are worse than 1-4"),
            Refusal::NotNamed { hex } => write!(f, "no shock of {hex} was named"),
            Refusal::AlreadyNamed => write!(f, "it attacks another hex, or this one already"),
            Refusal::NoAdvance { to } => write!(f, "nobody advances to {to} so"),
            Refusal::MustAdvance => write!(f, "a stack must advance into the hex"),
            Refusal::MustContinue => write!(f, "it must go on to another shock"),
            Refusal::NotGoingOn => write!(f, "it does not go on"),
            Refusal::NoChargeInto { hex } => write!(f, "horse does not charge into {hex}"),
            Refusal::NoChargeTo { to } => {
                write!(f, "no charge leads to {to}: foot goes a few hexes, horse some over clear ground")
            }
            Refusal::StillGoing => write!(f, "it goes on from there and faces as it does"),
        }
    }
}
