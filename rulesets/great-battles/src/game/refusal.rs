//! Why an order may not be given: the clause, and the facts.

use std::fmt;

use board::hex::{Hex, Vertex};
use sheet::Axis;
use words::{Name, counted};

use crate::Now;
use crate::game::battle::Orders;
use crate::game::state::{Condition, Formation, Pending, Stage, UnitState};
use crate::page::picture::points;
use crate::sheet::axes::Odds;
use crate::sheet::board_tables::Terrain;
use crate::sheet::tables::ChargingTroops;
use crate::sheet::weapon::Weapon;

/// Why an order may not be given. Points are in halves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Section 2: another choice is open.
    NotNow {
        /// The choice.
        open: Option<Pending>,
    },
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
    /// Section 2: orders do not reach its brigade.
    OutOfCommand {
        /// Command range of the division leader.
        division: u8,
        /// Command range of the overall commander.
        overall: u8,
    },
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
        /// The fatigue that forbids it.
        limit: u8,
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
    /// Section 2: a loose cannon has it fall back.
    MustGoBack {
        /// The unit.
        unit: String,
    },
    /// Section 2: other troops than his act.
    NotRiding,
    /// Section 2: he has ridden.
    HasRidden,
    /// Section 6: it is in good order.
    InOrder,
    /// Section 6: it has tried to rally in this turn.
    AlreadyRallied,
    /// Section 6: routed, it has no leader with it and the enemy in sight.
    NobodyRallies,
    /// Section 6: a unit that rallies turns no further.
    OneVertex {
        /// How far it would turn.
        vertices: u8,
        /// How far it may.
        most: u8,
    },
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
    /// Section 3: he cannot ride there.
    NoRide {
        /// Where.
        to: Hex,
        /// What he has.
        points: u16,
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
    AlreadySo {
        /// Which, in words.
        state: &'static str,
    },
    /// Its arm does not do that.
    WrongArm {
        /// Which arms do, in words.
        rule: &'static str,
    },
    /// In march mode guns stay limbered and horsemen in the saddle.
    InMarchMode,
    /// Section 1: it is on top of its stack.
    OnTop,
    /// Section 1: it was put on top in this activation.
    AlreadyTopped,
    /// Section 4: it has fired and only turns by a corner.
    HasFired,
    /// Section 4: another unit has fired for its hex.
    HexHasFired,
    /// Section 4: it has nothing to fire with.
    NoWeapon,
    /// Section 4: limbered guns do not do that.
    Limbered {
        /// What, in words.
        act: &'static str,
    },
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
    /// Section 4: it is too far, or too near for the weapon.
    OutOfRange {
        /// Which.
        hex: Hex,
        /// How far.
        range: u16,
        /// What it fires with.
        weapon: Weapon,
        /// How far that reaches.
        most: u8,
    },
    /// Section 4: no unit sees it.
    OutOfSight {
        /// Where.
        hex: Hex,
    },
    /// Section 4: its weapon has no rapid fire.
    NoRapidFire,
    /// Section 4: a battery that has moved does not fire rapidly.
    RapidMoved,
    /// Section 4: it is too far for rapid fire.
    RapidTooFar {
        /// Which.
        hex: Hex,
        /// How far.
        range: u16,
        /// How far rapid fire reaches.
        most: u8,
    },
    /// Section 4: it may not react to this.
    NoReaction {
        /// The unit.
        unit: String,
    },
    /// Section 3: another unit must retreat.
    NotDriven,
    /// Section 2: nothing makes it fall back.
    NothingDrives,
    /// Section 3: a retreat goes away from the enemy over open ways.
    NoWayBack {
        /// Where.
        to: Hex,
    },
    /// Section 3: its retreat is not over.
    StillGoing,
    /// Section 3: it faces as it likes where it comes to a halt.
    FacingTooSoon,
    /// Section 5: it charges.
    Charging,
    /// Section 5: only attack orders charge.
    NotAttacking,
    /// Section 1: it is not formed and in good order.
    NotFormed {
        /// How it is, in words.
        state: &'static str,
    },
    /// Section 2: out of command there is no shock.
    BeyondCommand {
        /// Command range of its leader.
        leader: u8,
        /// Command range of the overall commander.
        overall: u8,
    },
    /// Section 3: there is no charge by night.
    ByNight,
    /// Section 1: a collapsed unit does not attack.
    Collapsed {
        /// SP it has.
        sp: u8,
        /// SP at full strength.
        full: u8,
    },
    /// Section 5: it has retreated in this activation.
    WasDrivenBack,
    /// Section 5: its horses are blown.
    Blown,
    /// Section 5: the enemy is not in front.
    NotInFront {
        /// Which.
        hex: Hex,
    },
    /// Section 5: the side between cannot be crossed.
    NoCrossing {
        /// Which.
        hex: Hex,
    },
    /// Section 5: horse does not charge into such terrain.
    NoChargeInto {
        /// Which.
        hex: Hex,
        /// Its terrain.
        terrain: Terrain,
    },
    /// Section 5: a square does not move.
    InSquare,
    /// Section 5: a charge on foot begins in no enemy ZOC.
    FromZoc,
    /// Section 5: the odds are worse than any that are allowed.
    TooWeak {
        /// Which.
        hex: Hex,
        /// The worst that are.
        worst: Odds,
    },
    /// Section 5: no shock was named for that hex.
    NotNamed {
        /// Which.
        hex: Hex,
    },
    /// Section 5: a unit attacks one hex.
    AlreadyNamed {
        /// Which.
        hex: Hex,
    },
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
        /// Where.
        to: Hex,
        /// How it charges.
        arm: ChargingTroops,
        /// Hexes a charge moves at least.
        least: u8,
        /// Hexes it moves at most.
        most: Option<u8>,
    },
}

engine::kinds!(Refusal: NotNow, NoSuchUnit, NotYours, NotOnMap, OffMap, OutOfCommand, AlreadyTold, SameOrders,
    TooTired, NoMarker, NotItsMarker, HasActed, Confused, AlreadyTried, TooLate, NoBrigadier, NobodyToJoin,
    NoMoreJoin, NotActive, AlreadySought, HasBegun, Stands, OnlyFires, MustCharge, MustShock, MustClose, MustGoBack,
    NotRiding, HasRidden, InOrder, AlreadyRallied, NobodyRallies, OneVertex, Routed, Unlimbered, Halted,
    NotInMarchMode, AlreadyThere, EnemyThere, OtherBrigade, TooManyUnits, TooManyBatteries, TooManySp, FacesOtherwise,
    BeyondReach, NoWay, NoRide, NobodyThere, FacesThere, TooDear, NotAdvancing, EnemyNear, NoDigging,
    NotOnMarchOrders, Disordered, NotFresh, AlreadySo, WrongArm, InMarchMode, OnTop, AlreadyTopped, HasFired,
    HexHasFired, NoWeapon, Limbered, OnMarch, Underneath, NoEnemyThere, NotAhead, OutOfRange, OutOfSight, NoRapidFire,
    RapidMoved, RapidTooFar, NoReaction, NotDriven, NothingDrives, NoWayBack, StillGoing, FacingTooSoon, Charging,
    NotAttacking, NotFormed, BeyondCommand, ByNight, Collapsed, WasDrivenBack, Blown, NotInFront, NoCrossing,
    NoChargeInto, InSquare, FromZoc, TooWeak, NotNamed, AlreadyNamed, NoAdvance, MustAdvance, MustContinue,
    NotGoingOn, NoChargeTo);

impl Refusal {
    /// Another choice is open than the one that was made.
    pub(crate) fn not_now(now: Now<'_>) -> Refusal {
        Refusal::NotNow { open: now.state.pending.last().copied() }
    }

    /// A unit is not formed and in good order.
    pub(crate) fn not_formed(unit: &UnitState) -> Refusal {
        let state = match (unit.condition, unit.formation) {
            (Condition::Disordered, _) => "disordered",
            (Condition::Routed, _) => "routed",
            (_, Formation::March) => "in march mode",
            _ => "in square",
        };
        Refusal::NotFormed { state }
    }
}

/// What is to be done before anything else.
fn first(open: Option<Pending>) -> &'static str {
    match open {
        Some(Pending::Orders(_)) => "first give your brigades their orders",
        Some(Pending::First(_)) => "first choose the division that acts first",
        Some(Pending::Division(_)) => "first choose the brigade that acts next",
        Some(Pending::Joining { .. }) => "first choose the brigades that act as one",
        Some(Pending::Brigade(_)) => "first end the moves and fire of this brigade; its shocks follow",
        Some(Pending::Change(_)) => "first choose the new orders of the brigade",
        Some(Pending::Return { .. } | Pending::Way { .. }) => "first choose the units that react",
        Some(Pending::Retreat { .. }) => "a unit must retreat first",
        Some(Pending::Naming) => "first name the shocks",
        Some(Pending::Shocks) => "first choose the shock that is fought next",
        Some(Pending::Shock(Stage::Avoid | Stage::Fire)) => "first choose the units that react to the shock",
        Some(Pending::Shock(Stage::Advance)) => "first choose the stack that advances",
        Some(Pending::Shock(_)) => "first choose the hex to shock next",
        Some(Pending::Rally(_)) => "in the rally step units may only rally",
        Some(Pending::Turning(_)) => "first choose how the rallied unit faces",
        Some(Pending::Efficiency | Pending::Initiative | Pending::Cup | Pending::TurnEnd) | None => {
            "no order is open now"
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let does = |unit: &String, phrase: &str| Name::new(unit.as_str()).does(phrase);
        match self {
            Refusal::NotNow { open } => f.write_str(first(*open)),
            Refusal::NoSuchUnit => write!(f, "there is no such unit"),
            Refusal::NotYours => write!(f, "it belongs to the enemy"),
            Refusal::NotOnMap => write!(f, "it is not on the map"),
            Refusal::OffMap { hex } => write!(f, "{hex} is not on the map"),
            Refusal::OutOfCommand { division, overall } => {
                write!(
                    f,
                    "it is out of command: the division leader must be within {division} hexes, or the overall \
                    commander within {overall}"
                )
            }
            Refusal::AlreadyTold => write!(f, "it already has its orders for this turn"),
            Refusal::SameOrders { orders } => write!(f, "it is already on {} orders", orders.key()),
            Refusal::TooTired { fatigue, limit } => {
                write!(f, "its fatigue is {fatigue}; attack orders need a fatigue under {limit}")
            }
            Refusal::NoMarker => write!(f, "the cup holds no marker of that division"),
            Refusal::NotItsMarker { division } => write!(f, "the marker drawn belongs to {division}"),
            Refusal::HasActed => write!(f, "it has already acted on this marker"),
            Refusal::Confused => write!(f, "it is confused until the next marker of its division"),
            Refusal::AlreadyTried => write!(f, "coordination was already tried on this marker"),
            Refusal::TooLate => {
                write!(f, "a brigade has already acted on this marker; coordinate before the first one acts")
            }
            Refusal::NoBrigadier => write!(f, "its brigadier is not on the map"),
            Refusal::NobodyToJoin => write!(f, "no other brigade of the division is in command"),
            Refusal::NoMoreJoin => write!(f, "the coordination roll allows no more brigades"),
            Refusal::NotActive { unit } => f.write_str(&Name::new(unit.as_str()).is_not("active now")),
            Refusal::AlreadySought => {
                write!(f, "it has already tried to change orders in this activation")
            }
            Refusal::HasBegun => write!(f, "it has begun to act; orders change before anything else"),
            Refusal::Stands => write!(f, "its brigade stands: it may neither move nor turn"),
            Refusal::OnlyFires => write!(f, "its brigade has fallen back and may only fire"),
            Refusal::MustCharge { unit } => write!(f, "loose cannon: {}", does(unit, "must charge first")),
            Refusal::MustShock { unit } => {
                write!(f, "loose cannon: {}", does(unit, "must shock an enemy in front"))
            }
            Refusal::MustClose { unit } => {
                write!(
                    f,
                    "loose cannon: {}",
                    does(unit, "must move as close to the nearest enemy as possible")
                )
            }
            Refusal::MustGoBack { unit } => write!(f, "loose cannon: {}", does(unit, "must fall back first")),
            Refusal::NotRiding => write!(f, "his troops are not active"),
            Refusal::HasRidden => write!(f, "he has already moved"),
            Refusal::InOrder => write!(f, "it is already in good order"),
            Refusal::AlreadyRallied => write!(f, "it has already tried to rally this turn"),
            Refusal::NobodyRallies => {
                write!(f, "a routed unit rallies only with a leader in its stack or with no enemy in sight")
            }
            Refusal::OneVertex { vertices, most } => {
                let most = Name::counted(*most, "vertex");
                write!(f, "after a rally it may turn {most}; that is {vertices}")
            }
            Refusal::Routed => write!(f, "it is routed: it flees and takes no orders until it rallies"),
            Refusal::Unlimbered => write!(f, "unlimbered guns may only turn; limber them first"),
            Refusal::Halted => write!(f, "it has entered an enemy ZOC and may not move on"),
            Refusal::NotInMarchMode => {
                write!(f, "on march orders it moves only in march mode; take march mode first")
            }
            Refusal::AlreadyThere => write!(f, "it is already there"),
            Refusal::EnemyThere { hex } => write!(f, "the enemy holds {hex}"),
            Refusal::OtherBrigade { hex } => write!(f, "a unit of another brigade is in {hex}"),
            Refusal::TooManyUnits { hex, most } => {
                write!(f, "{hex} already holds {}, the limit", counted(*most, "unit"))
            }
            Refusal::TooManyBatteries { hex, most } => {
                write!(f, "{hex} already holds {}, the limit", counted(*most, "battery"))
            }
            Refusal::TooManySp { hex, sp, most } => {
                write!(f, "{hex} would hold {sp} SP; the limit is {most}")
            }
            Refusal::FacesOtherwise { hex, facing } => {
                write!(f, "units in a hex face alike; those in {hex} face {facing}")
            }
            Refusal::BeyondReach { needs, left } => {
                write!(f, "the move costs {} MP; it has {}", points(*needs), points(*left))
            }
            Refusal::NoWay { to } => write!(f, "no path reaches {to} with that facing"),
            Refusal::NoRide { to, points: left } => {
                write!(f, "no path of {} MP reaches {to}", points(*left))
            }
            Refusal::NobodyThere { hex } => write!(f, "no unit is in {hex}"),
            Refusal::FacesThere => write!(f, "it already faces that way"),
            Refusal::TooDear { costs, left } => {
                write!(f, "that costs {} MP; it has {}", points(*costs), points(*left))
            }
            Refusal::NotAdvancing => write!(f, "only units on advance orders may dig breastworks"),
            Refusal::EnemyNear { hexes } => {
                write!(f, "an enemy is within {}, too near to dig", counted(*hexes, "hex"))
            }
            Refusal::NoDigging => write!(f, "this scenario allows no breastworks"),
            Refusal::NotOnMarchOrders => write!(f, "only units on march orders may take march mode"),
            Refusal::Disordered => write!(f, "a disordered unit may not take march mode; rally it first"),
            Refusal::NotFresh => write!(f, "it has already acted; that must come first in its activation"),
            Refusal::AlreadySo { state } => write!(f, "it is already {state}"),
            Refusal::WrongArm { rule } => f.write_str(rule),
            Refusal::InMarchMode => write!(f, "it is in march mode; leave march mode first"),
            Refusal::OnTop => write!(f, "it is already on top of its stack"),
            Refusal::AlreadyTopped => write!(f, "it was already put on top in this activation"),
            Refusal::HasFired => write!(f, "it has fired: it may now only turn"),
            Refusal::HexHasFired => write!(f, "another unit of its hex has fired, and a hex fires once"),
            Refusal::NoWeapon => write!(f, "it has no firearms"),
            Refusal::Limbered { act } => write!(f, "limbered guns may not {act}; unlimber them first"),
            Refusal::OnMarch => write!(f, "on march orders it may neither fire nor shock"),
            Refusal::Underneath => write!(f, "only the top unit of a hex and its battery may fire"),
            Refusal::NoEnemyThere { hex } => write!(f, "no enemy is in {hex}"),
            Refusal::NotAhead { hex } => write!(f, "{hex} is outside its arc of fire"),
            Refusal::OutOfRange { hex, range, weapon, most } => {
                let (away, weapon) = (counted(*range, "hex"), weapon.words());
                if *range > u16::from(*most) {
                    write!(f, "{hex} is {away} away; the range of its {weapon} is {most}")
                } else {
                    write!(f, "{hex} is {away} away, where its {weapon} may not fire")
                }
            }
            Refusal::OutOfSight { hex } => write!(f, "{hex} is out of its sight"),
            Refusal::NoRapidFire => write!(f, "its weapon has no rapid fire"),
            Refusal::RapidMoved => {
                write!(f, "it has moved or unlimbered, which rules out rapid fire in this activation")
            }
            Refusal::RapidTooFar { hex, range, most } => {
                write!(f, "{hex} is {} away; rapid fire reaches {most}", counted(*range, "hex"))
            }
            Refusal::NoReaction { unit } => f.write_str(&does(unit, "cannot react to this")),
            Refusal::NotDriven => write!(f, "another unit must retreat first; choose its hex"),
            Refusal::NothingDrives => write!(f, "it may not fall back of its own accord"),
            Refusal::NoWayBack { to } => {
                write!(f, "it may not retreat to {to}: a retreat leads away from the enemy over open ground")
            }
            Refusal::Charging => write!(f, "it is charging and takes no other order"),
            Refusal::NotAttacking => write!(f, "only units on attack orders may charge"),
            Refusal::NotFormed { state } => {
                write!(f, "it is {state}; only a formed unit in good order may do that")
            }
            Refusal::BeyondCommand { leader, overall } => {
                write!(
                    f,
                    "it is out of command: its leader must be within {}, or the overall commander within \
                    {overall}",
                    counted(*leader, "hex")
                )
            }
            Refusal::ByNight => write!(f, "units may not charge at night"),
            Refusal::Collapsed { sp, full } => {
                write!(f, "it has collapsed, with {sp} of {full} SP left, and may not attack")
            }
            Refusal::WasDrivenBack => write!(f, "it has retreated and may do nothing more this activation"),
            Refusal::Blown => {
                write!(f, "its horses are blown; it may charge again after an activation without moving")
            }
            Refusal::NotInFront { hex } => write!(f, "{hex} is not one of its front hexes"),
            Refusal::NoCrossing { hex } => write!(f, "it cannot cross the hexside to {hex}"),
            Refusal::InSquare => write!(f, "it is in square; leave the square first"),
            Refusal::FromZoc => write!(f, "an infantry charge may not begin in an enemy ZOC"),
            Refusal::TooWeak { hex, worst } => {
                write!(
                    f,
                    "the odds against {hex} are below {}, even with all units that can join in",
                    worst.key()
                )
            }
            Refusal::NotNamed { hex } => write!(f, "no shock of {hex} is named"),
            Refusal::AlreadyNamed { hex } => write!(f, "it is already named for the shock of {hex}"),
            Refusal::NoAdvance { to } => write!(f, "no stack may advance to {to} with that facing"),
            Refusal::MustAdvance => write!(f, "a stack must advance into the emptied hex"),
            Refusal::MustContinue => write!(f, "the stack must continue the shock"),
            Refusal::NotGoingOn => write!(f, "only the stack that advanced may continue the shock"),
            Refusal::NoChargeInto { hex, terrain } => {
                write!(f, "cavalry may not charge into {hex}, a hex of {}", terrain.key().replace('-', " "))
            }
            Refusal::NoChargeTo { to, arm, least, most } => {
                let hexes = match most {
                    Some(most) => format!("{least} to {}", counted(*most, "hex")),
                    None => format!("{} or more", counted(*least, "hex")),
                };
                match arm {
                    ChargingTroops::Foot => {
                        write!(f, "no charge ends in {to}: infantry must move {hexes}")
                    }
                    ChargingTroops::Horse => {
                        write!(f, "no charge ends in {to}: cavalry must move {hexes}, all clear")
                    }
                }
            }
            Refusal::StillGoing => write!(f, "it must retreat further"),
            Refusal::FacingTooSoon => write!(f, "choose its facing where the retreat ends"),
        }
    }
}
