//! Why an order may not be given: the clause, and the facts.

use std::fmt;

use board::table::Inches;
use sheet::Axis;

use crate::sheet::axes::DivisionOrder;
use crate::sheet::cells::BrigadeOrder;
use crate::sheet::units::Status;

/// Why an order may not be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Section 2: another choice is to be made now.
    NotNow,
    /// No piece has that number.
    NoSuchName,
    /// It is the enemy's.
    NotYours,
    /// It is not on the table.
    NotOnTable,
    /// Section 2: sides act group by group, and a group of this one may not be passed over.
    MustAct {
        /// Which.
        who: String,
    },
    /// Section 2: that group has acted in this phase.
    HasActed,
    /// Section 2: another group acts now.
    AnotherActs,
    /// Section 3: it has had its attempt of this turn.
    AlreadyTried,
    /// Section 3: that is its order already.
    SameOrder,
    /// Section 3: no general who could give that order is in play.
    NobodyCommands,
    /// Section 3: its division's order does not allow it.
    Forbidden {
        /// The division's.
        division: DivisionOrder,
        /// What it does not allow.
        order: BrigadeOrder,
    },
    /// Section 3: too few brigades of its division would go in.
    TooFewGoIn {
        /// How many would.
        going: u8,
        /// Of how many.
        all: u8,
    },
    /// Section 3: support names another brigade of the side, no other order does.
    SupportsWhom,
    /// Section 8: its brigade has broken and retires.
    Broken,
    /// Section 3: on hold it stays inside the brigade's area.
    OutsideArea {
        /// How far from its middle that is.
        distance: Inches,
        /// How far it reaches.
        most: Inches,
    },
    /// Section 3: on support it stays by the brigade it supports.
    FarFromSupported {
        /// How far off that is.
        distance: Inches,
        /// How far it may be.
        most: Inches,
    },
    /// Section 3: a unit that retires does not come nearer the enemy.
    TowardsEnemy,
    /// Section 4: a general moves once a turn.
    AlreadyRode,
    /// Section 1: a general attaches himself to units of his command.
    NotHisCommand,
    /// Section 1: he is with that unit already.
    AlreadyWith,
    /// Section 1: the ride comes too near an enemy.
    EnemyInTheWay,
    /// Section 1: others stand there, or it is off the table.
    NoPlaceThere,
    /// Section 9: that unit is not near, or in order.
    NotToRecover,
    /// Section 9: an unmoved general recovers a unit if there is one.
    SomebodyToRecover,
    /// Section 4: it is farther than it can go.
    TooFar {
        /// How far it is.
        distance: Inches,
        /// How far it can go.
        most: Inches,
    },
    /// Section 4: it would stand on another unit, too near the enemy, in a built-up area or off the table.
    NoRoom,
    /// Section 4: wheels and legs do not lead there, or a unit is in the way.
    NoWay,
    /// Section 4: such ground is closed to it.
    NoEntry,
    /// Section 4: cavalry and guns cannot cross defences.
    CannotCross,
    /// It is there, or so, already.
    NothingToDo,
    /// Section 8: it retreats or routs.
    Flees,
    /// Section 8: it has gone to ground.
    OnTheGround,
    /// Section 8: it falters.
    Falters,
    /// Section 8: it halted to volley.
    HaltedToVolley,
    /// Section 4: it holds a built-up area and has to leave it first.
    InBuilding,
    /// Section 4: it is in works and has to leave them first.
    InWorks,
    /// Section 4: a built-up area or works are entered and left from beside them.
    NotBesideIt {
        /// How far off that is.
        distance: Inches,
        /// How far it may be.
        most: Inches,
    },
    /// Section 4: works are entered and left on the unit's own side of them.
    AcrossWorks,
    /// Section 4: defences that have to be crossed lie between.
    DefencesBetween,
    /// Section 4: mounted cavalry holds no works.
    NotMounted,
    /// Section 9: its side has no such token.
    NoToken,
    /// Section 4: that takes more of its move than is left.
    TooLittleLeft {
        /// Thousandths of a move it takes.
        needs: u16,
        /// Thousandths that are left.
        left: u16,
    },
    /// Section 1: such troops are not drawn up so.
    NotDrawnUpSo,
    /// Section 4: skirmishers come back to close order by a recall only.
    NotRecalled,
    /// Section 4: no unit reforms in ground that unforms.
    GroundUnforms,
    /// Section 8: a unit unformed by melee reforms as it was.
    AsItWas,
    /// Section 1: a model gun needs crew to limber.
    TooFewCrew {
        /// How many it has.
        crew: u8,
        /// How many it needs.
        needed: u8,
    },
    /// Section 4: guns do not unlimber on such ground.
    NoDeployment,
    /// Section 4: only infantry and cavalry step back.
    GunsDoNot,
    /// Section 1: it has no horses.
    NoHorses,
    /// Section 4: a unit that lay down this turn gets up in a later one.
    JustLayDown,
    /// Section 4: neither its brigadier nor the C-in-C is near.
    NobodyNear,
    /// Section 4: a built-up area holds infantry.
    OnlyInfantry,
    /// Section 4: a built-up area holds one unit.
    BuildingHeld,
    /// Section 4: it cannot give skirmishers as it is.
    GivesNone,
    /// Section 4: they do not skirmish.
    NotOut,
    /// Section 4: their parent is gone or too far off.
    NoParent,
    /// Section 4: no unit of the brigade can go that way.
    NobodyGoes,
    /// Section 6: a unit fires once a turn.
    HasFired,
    /// Section 8: a unit in that state does not fire.
    NoFire {
        /// What order.
        status: Status,
    },
    /// Section 6: mounted cavalry does not fire.
    Mounted,
    /// Section 6: limbered guns do not fire.
    Limbered,
    /// Section 1: too few crew are left to serve a gun.
    NoCrew,
    /// Section 6: one fires at the enemy.
    NoEnemy,
    /// Section 1: those guns have no crew left.
    NobodyThere,
    /// Section 8: an unformed unit only returns fire.
    OnlyBack,
    /// Section 6: only guns have canister.
    NoCanister,
    /// Section 6: only breechloaders and repeaters in close order pour it on.
    CannotPour,
    /// Section 9: aiming low is for Union musketry in close order.
    CannotAimLow,
    /// Section 6: the target is too far off.
    OutOfRange {
        /// How far it is.
        distance: Inches,
        /// How far one can fire.
        range: Inches,
    },
    /// Section 6: no part of the target is in the arc.
    OutOfArc,
    /// Section 6: something stands in the way.
    NotSeen,
    /// Section 6: small arms take the nearest enemy.
    NearerEnemy,
    /// Section 8: a unit that retreats tries to rally each turn.
    MustRally,
    /// Section 7: it is in a melee.
    Fighting,
    /// Section 9: the crew has come away without its guns.
    NoGuns,
    /// Section 9: it burns.
    Burns,
    /// Section 6: no unit fires into a melee.
    IntoMelee,
    /// Section 5: guns do not charge.
    GunsChargeNobody,
    /// Section 5: only the formed charge.
    NotFormed,
    /// Section 5: it has charged this turn.
    HasCharged,
    /// Section 3: its brigade's order allows no such charge.
    OrderForbidsCharge {
        /// What order.
        order: BrigadeOrder,
    },
    /// Section 3: its brigade's order allows charges at the unformed only.
    OnlyAtUnformed,
    /// Section 3: as many units of its brigade as may have charged.
    EnoughCharged {
        /// How many may.
        most: u8,
    },
    /// Section 5: the target is not before it.
    NotAhead,
    /// Section 5: another brigade is about to go in.
    AnotherGoesIn,
    /// Section 5: cavalry does not charge over such ground.
    NoChargeThere,
    /// Section 5: it was not left open to a charge.
    NoOpportunity,
    /// Section 9: the yell is a Confederate token.
    NoYell,
    /// Section 5: no enemy charges it, and it does not fire at one that charges.
    NotCharged,
    /// Section 5: it does not get out of the way of a charge.
    CannotEvade,
    /// Section 5: it does not charge in its turn.
    CannotCounter,
    /// Section 5: it does not turn in time.
    CannotTurn,
    /// Section 6: fewer sixes were rolled.
    FewerSixes {
        /// How many there are.
        most: u8,
    },
}

engine::kinds!(Refusal:
    NotNow, NoSuchName, NotYours, NotOnTable,
    MustAct, HasActed, AnotherActs,
    AlreadyTried, SameOrder, NobodyCommands, Forbidden, TooFewGoIn, SupportsWhom, Broken, OutsideArea, FarFromSupported,
    TowardsEnemy,
    AlreadyRode, NotHisCommand, AlreadyWith, EnemyInTheWay, NoPlaceThere, NotToRecover, SomebodyToRecover,
    TooFar, NoRoom, NoWay, NoEntry, CannotCross, NothingToDo, Flees, OnTheGround, Falters, HaltedToVolley, InBuilding, InWorks, NotBesideIt, AcrossWorks, DefencesBetween, NotMounted, NoToken,
    TooLittleLeft, NotDrawnUpSo, NotRecalled, GroundUnforms, AsItWas, TooFewCrew, NoDeployment, GunsDoNot, NoHorses, JustLayDown,
    NobodyNear, OnlyInfantry, BuildingHeld, GivesNone, NotOut, NoParent, NobodyGoes,
    HasFired, NoFire, Mounted, Limbered, NoCrew, NoEnemy, NobodyThere, OnlyBack, NoCanister, CannotPour, CannotAimLow, OutOfRange,
    OutOfArc, NotSeen, NearerEnemy, MustRally, FewerSixes,
    Fighting, IntoMelee, NoGuns, Burns, GunsChargeNobody, NotFormed, HasCharged, OrderForbidsCharge, OnlyAtUnformed, EnoughCharged, NotAhead, AnotherGoesIn,
    NoChargeThere, NoOpportunity, NoYell, NotCharged, CannotEvade, CannotCounter, CannotTurn,
);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotNow => f.write_str("something else is to be decided now"),
            Refusal::NoSuchName => f.write_str("there is nobody of that number"),
            Refusal::NotYours => f.write_str("that is the enemy's"),
            Refusal::NotOnTable => f.write_str("it is not on the table"),
            Refusal::MustAct { who } => {
                write!(f, "{who} retires or has to leave a house that burns, and acts before the side passes")
            }
            Refusal::HasActed => f.write_str("its brigade or group has acted in this phase"),
            Refusal::AnotherActs => f.write_str("another brigade or group acts now; it is done first"),
            Refusal::AlreadyTried => f.write_str("it has had its one attempt of this turn"),
            Refusal::SameOrder => f.write_str("that is its order already"),
            Refusal::NobodyCommands => f.write_str("no general who could give that order is in play"),
            Refusal::Forbidden { division, order } => {
                write!(f, "a division on {} does not allow {}", division.key(), order.key())
            }
            Refusal::TooFewGoIn { going, all } => write!(
                f,
                "at least half of the brigades of a division on attack are to assault or engage, and it would be {going} of {all}"
            ),
            Refusal::SupportsWhom => f.write_str(
                "support, and no other order, names another brigade of the side that is still there",
            ),
            Refusal::Broken => f.write_str("its brigade has broken and retires"),
            Refusal::OutsideArea { distance, most } => write!(
                f,
                "its brigade holds: that is {} inches from the middle of its area, which reaches {}",
                distance.tenths(),
                most.tenths()
            ),
            Refusal::FarFromSupported { distance, most } => write!(
                f,
                "that is {} inches from the brigade it supports, and {} are allowed",
                distance.tenths(),
                most.tenths()
            ),
            Refusal::TowardsEnemy => f.write_str("its brigade retires, and that is nearer the enemy"),
            Refusal::AlreadyRode => f.write_str("he has ridden this turn"),
            Refusal::NotHisCommand => f.write_str("that unit is not of his command"),
            Refusal::AlreadyWith => f.write_str("he is with that unit already"),
            Refusal::EnemyInTheWay => f.write_str("that comes too near an enemy"),
            Refusal::NoPlaceThere => {
                f.write_str("others stand there, the enemy is too near, or it is off the table")
            }
            Refusal::NotToRecover => f.write_str("it is not near him, or needs no recovering"),
            Refusal::NoRoom => f.write_str(
                "there is no room: it would stand on somebody, too near the enemy or off the table",
            ),
            Refusal::NoWay => f.write_str("no way leads there by legs and wheels, or somebody is in it"),
            Refusal::NoEntry => f.write_str("that ground is closed to it"),
            Refusal::CannotCross => f.write_str("only infantry crosses defences"),
            Refusal::NothingToDo => f.write_str("it is so already"),
            Refusal::Flees => f.write_str("it flees"),
            Refusal::OnTheGround => f.write_str("it has gone to ground and has to get up first"),
            Refusal::Falters => f.write_str("it falters and stays where it is"),
            Refusal::HaltedToVolley => f.write_str("it halted to volley and does not manoeuvre this turn"),
            Refusal::InBuilding => f.write_str("it holds a built-up area and has to leave it first"),
            Refusal::InWorks => f.write_str("it is in the works and has to leave them first"),
            Refusal::NotBesideIt { distance, most } => write!(
                f,
                "that is {} inches off, and one enters and leaves within {} of it",
                distance.tenths(),
                most.tenths()
            ),
            Refusal::AcrossWorks => f.write_str("works are entered and left on one's own side of them"),
            Refusal::DefencesBetween => f.write_str("defences lie between, which it has to cross first"),
            Refusal::NotMounted => f.write_str("mounted cavalry holds no works"),
            Refusal::NoToken => f.write_str("its side holds no such token"),
            Refusal::SomebodyToRecover => f.write_str("a unit near him is to be recovered"),
            Refusal::TooLittleLeft { needs, left } => {
                write!(f, "that takes {}% of its move, and {}% are left", needs / 10, left / 10)
            }
            Refusal::NotDrawnUpSo => f.write_str("such troops are not drawn up so"),
            Refusal::NotRecalled => f.write_str("skirmishers have to be recalled to close order"),
            Refusal::GroundUnforms => f.write_str("nobody reforms in ground that unforms"),
            Refusal::AsItWas => {
                f.write_str("a melee unformed it: it reforms in its old formation, facing as it does")
            }
            Refusal::TooFewCrew { crew, needed } => {
                write!(f, "its guns need {needed} crew, and {crew} are left")
            }
            Refusal::NoDeployment => f.write_str("guns do not unlimber on such ground"),
            Refusal::GunsDoNot => f.write_str("guns do not step back"),
            Refusal::NoHorses => f.write_str("only cavalry mounts and dismounts"),
            Refusal::JustLayDown => f.write_str("it went to ground this turn and gets up in a later one"),
            Refusal::NobodyNear => f.write_str("neither its brigadier nor the C-in-C is near enough"),
            Refusal::OnlyInfantry => f.write_str("only infantry holds a built-up area"),
            Refusal::BuildingHeld => f.write_str("a built-up area holds one unit, and one is there"),
            Refusal::GivesNone => f.write_str("it cannot give skirmishers as it is"),
            Refusal::NotOut => f.write_str("they are not out as skirmishers"),
            Refusal::NoParent => f.write_str("the regiment they belong to is gone or too far off"),
            Refusal::NobodyGoes => f.write_str("nobody of the brigade can do that"),
            Refusal::TooFar { distance, most } => {
                write!(f, "that is {} inches, and it can go {}", distance.tenths(), most.tenths())
            }
            Refusal::HasFired => f.write_str("it has fired this turn"),
            Refusal::NoFire { status } => {
                write!(f, "it is {} and does not fire", status.key().replace('-', " "))
            }
            Refusal::Mounted => f.write_str("mounted cavalry does not fire"),
            Refusal::Limbered => f.write_str("guns fire when they are unlimbered"),
            Refusal::NoCrew => f.write_str("too few crew are left to serve a gun"),
            Refusal::NoEnemy => f.write_str("that is no enemy"),
            Refusal::NobodyThere => f.write_str("nobody is left at those guns"),
            Refusal::OnlyBack => f.write_str("it is unformed and fires only at who fires at it"),
            Refusal::NoCanister => f.write_str("only guns fire canister"),
            Refusal::CannotPour => {
                f.write_str("only breechloaders and repeaters in close order can pour it on")
            }
            Refusal::CannotAimLow => f.write_str("aiming low is for Union musketry in close order"),
            Refusal::OutOfRange { distance, range } => {
                write!(f, "that is {} inches, and it fires {}", distance.tenths(), range.tenths())
            }
            Refusal::OutOfArc => f.write_str("no part of it is in the arc of fire"),
            Refusal::NotSeen => f.write_str("something stands in the line of sight"),
            Refusal::NearerEnemy => f.write_str("another enemy is nearer, and small arms take the nearest"),
            Refusal::MustRally => f.write_str("who retreats tries to rally each turn"),
            Refusal::Fighting => f.write_str("it is in a melee"),
            Refusal::NoGuns => f.write_str("its guns are lost"),
            Refusal::Burns => f.write_str("it burns"),
            Refusal::IntoMelee => f.write_str("nobody fires into a melee"),
            Refusal::GunsChargeNobody => f.write_str("guns charge nobody"),
            Refusal::NotFormed => f.write_str("only formed troops charge"),
            Refusal::HasCharged => f.write_str("it has charged this turn"),
            Refusal::OrderForbidsCharge { order } => {
                write!(f, "its brigade is on {}, which allows no such charge", order.key())
            }
            Refusal::OnlyAtUnformed => {
                f.write_str("its brigade's order lets it charge only who is out of order")
            }
            Refusal::EnoughCharged { most } => {
                write!(f, "its brigade's order lets {most} of its units charge in a turn")
            }
            Refusal::NotAhead => {
                f.write_str("that enemy is not within its front by a wheel and a straight rush")
            }
            Refusal::AnotherGoesIn => f.write_str("another brigade has declared charges and goes in first"),
            Refusal::NoChargeThere => f.write_str("nobody charges over that ground"),
            Refusal::NoOpportunity => f.write_str("that enemy was not left open to its charge"),
            Refusal::NoYell => f.write_str("the yell is Confederate"),
            Refusal::NotCharged => f.write_str("that charge is none of its business"),
            Refusal::CannotEvade => {
                f.write_str("only skirmishers, horse and limbered guns that are in order get out of the way")
            }
            Refusal::CannotCounter => f.write_str(
                "only who is formed, no guns, is let by its orders and has the charge before it charges too",
            ),
            Refusal::CannotTurn => f.write_str(
                "it turns only if it is formed, has room, and the charge began beyond half its distance",
            ),
            Refusal::FewerSixes { most } => write!(f, "there are {most} sixes"),
        }
    }
}
