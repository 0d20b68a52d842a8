//! Why an order may not be given: the clause, and the facts.

use std::fmt;

use board::table::Inches;
use sheet::Axis;
use words::{Distance, Fraction, Name, counted};

use crate::sheet::axes::DivisionOrder;
use crate::sheet::board_tables::TurnPhase;
use crate::sheet::cells::BrigadeOrder;
use crate::sheet::units::Status;

/// Why there is no room in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Crowding {
    /// A unit stands there.
    Unit(Name),
    /// An enemy is too near.
    Enemy {
        /// Which.
        enemy: Name,
        /// The gap to be kept.
        gap: Inches,
    },
    /// A general stands there.
    General,
    /// A built-up area is there, by its name.
    Building(String),
    /// Part of it would be off the table.
    Edge,
}

impl fmt::Display for Crowding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Crowding::Unit(unit) => write!(f, "{}", unit.is("in that place")),
            Crowding::Enemy { enemy, gap } => {
                write!(f, "the place is within {} of {enemy}; stay farther off", length(*gap).mark())
            }
            Crowding::General => f.write_str("a general is in that place"),
            Crowding::Building(name) => {
                write!(f, "{name} is in that place; infantry may enter it from beside it")
            }
            Crowding::Edge => f.write_str("part of that place is off the table"),
        }
    }
}

/// Why a charged unit may not counter-charge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CounterBar {
    /// Its arm or state does not let it.
    Unfit,
    /// The order of its brigade does not allow it.
    Order(BrigadeOrder),
    /// The charge comes from aside.
    Aside {
        /// Degrees off its front from which it may.
        angle: i32,
    },
}

impl fmt::Display for CounterBar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CounterBar::Unfit => {
                f.write_str("only formed infantry or cavalry in the open may counter-charge")
            }
            CounterBar::Order(order) => {
                write!(f, "its brigade is on {}, which does not allow this counter-charge", order.key())
            }
            CounterBar::Aside { angle } => {
                write!(f, "it may counter-charge only a charge from within {angle}° of its front")
            }
        }
    }
}

/// Why a charged unit may not turn to face the charge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnBar {
    /// Its arm or state does not let it.
    Unfit,
    /// The charge began too near.
    Near {
        /// How far off it began.
        began: Inches,
        /// The distance beyond which it must begin.
        beyond: Inches,
    },
    /// It faces the charge as it stands.
    Faces,
    /// There is no room to turn.
    Room,
}

impl fmt::Display for TurnBar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TurnBar::Unfit => f.write_str("only a formed unit in the open may turn to face"),
            TurnBar::Near { began, beyond } => {
                let [began, beyond] = against(*began, *beyond);
                write!(f, "the charge began {began} away; to turn to face, it must begin beyond {beyond}")
            }
            TurnBar::Faces => f.write_str("it already faces the charge"),
            TurnBar::Room => f.write_str("it has no room to turn; it may stand or fire"),
        }
    }
}

/// What stands in a line of sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SightBlocker {
    /// A unit in close order.
    Unit(Name),
    /// A wood, and the depth a line of sight may run through.
    Wood {
        /// What people call it.
        name: String,
        /// How far one sees through it.
        depth: Inches,
    },
    /// Ground that is higher than both units.
    Crest(String),
    /// A built-up area.
    Building(String),
}

impl fmt::Display for SightBlocker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SightBlocker::Unit(unit) => write!(f, "{}", unit.does("block the line of sight")),
            SightBlocker::Wood { name, depth } => {
                let depth = length(*depth).in_signs().mark();
                write!(f, "{name} blocks the line of sight: it may run through at most {depth} of wood")
            }
            SightBlocker::Crest(name) => {
                write!(f, "{name} blocks the line of sight: it is higher than both units")
            }
            SightBlocker::Building(name) => write!(f, "{name} blocks the line of sight"),
        }
    }
}

fn length(inches: Inches) -> Distance {
    Distance::thousandths(inches.thousandths())
}

/// A length and its limit, each with as many decimals as tell them apart.
fn against(one: Inches, limit: Inches) -> [String; 2] {
    let [one, limit] = [one, limit].map(length);
    [one.against(limit).mark(), limit.against(one).mark()]
}

/// Thousandths of a move as a share of it.
fn share(thousandths: u16) -> String {
    match thousandths {
        0 => "none of its move".into(),
        1000 => "a whole move".into(),
        quarters if quarters % 250 == 0 => counted(Fraction::of(u32::from(quarters), 1000), "move"),
        part => format!("{}% of its move", part / 10),
    }
}

/// Why an order may not be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Section 2: another choice is to be made now.
    NotNow,
    /// No piece has that number.
    NoSuchName,
    /// Section 2: the order belongs to another phase.
    OtherPhase {
        /// Its phase.
        of: TurnPhase,
        /// The present one.
        now: TurnPhase,
    },
    /// It is the enemy's.
    NotYours,
    /// It is not on the table.
    NotOnTable,
    /// Section 2: sides act group by group, and a group of this one may not be passed over.
    MustAct {
        /// Which.
        group: Name,
    },
    /// Section 2: that group has acted in this phase.
    HasActed,
    /// Section 2: another group acts now.
    AnotherActs,
    /// Section 3: it has had its attempt of this turn.
    AlreadyTried,
    /// Section 3: that is its order already.
    SameOrder,
    /// Section 3: no general in play may give that order.
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
    EnemyInTheWay {
        /// The gap to be kept.
        gap: Inches,
    },
    /// Section 1: others stand there, or it is off the table.
    NoPlaceThere {
        /// Which of these, if it is known.
        because: Option<Crowding>,
    },
    /// Section 9: that unit is not near, or in order.
    NotToRecover {
        /// How near it must be.
        within: Inches,
    },
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
    NoRoom {
        /// Which of these, if it is known.
        because: Option<Crowding>,
    },
    /// Section 4: wheels and legs do not lead there, or a unit is in the way.
    NoWay,
    /// Section 4: such ground is closed to it.
    NoEntry {
        /// What people call it.
        ground: String,
    },
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
    NobodyNear {
        /// How near one must be.
        within: Inches,
    },
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
    NotSeen {
        /// What, if one thing hides it.
        by: Option<SightBlocker>,
    },
    /// Section 6: small arms take the nearest enemy.
    NearerEnemy {
        /// Which.
        enemy: Name,
    },
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
    /// Section 5: it may not evade.
    CannotEvade,
    /// Section 5: it does not charge in its turn.
    CannotCounter {
        /// Why not.
        bar: CounterBar,
    },
    /// Section 5: it does not turn in time.
    CannotTurn {
        /// Why not.
        bar: TurnBar,
    },
    /// Section 6: fewer sixes were rolled.
    FewerSixes {
        /// How many there are.
        most: u8,
    },
}

engine::kinds!(Refusal:
    NotNow, OtherPhase, NoSuchName, NotYours, NotOnTable,
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
            Refusal::NotNow => f.write_str("the open question must be answered first"),
            Refusal::OtherPhase { of, now } => {
                let phase = |phase: TurnPhase| format!("phase {}, {}", phase as u8 + 1, phase.key().replace('-', " "));
                write!(f, "that order is for {}; this is {}", phase(*of), phase(*now))
            }
            Refusal::NoSuchName => f.write_str("there is no such unit, general or place"),
            Refusal::NotYours => f.write_str("it belongs to the enemy"),
            Refusal::NotOnTable => f.write_str("it is not on the table"),
            Refusal::MustAct { group } => {
                write!(f, "the side may not pass: {} before that", group.does("must act"))
            }
            Refusal::HasActed => f.write_str("its brigade or group has already acted in this phase; choose another"),
            Refusal::AnotherActs => f.write_str("another brigade or group is acting; finish it first"),
            Refusal::AlreadyTried => f.write_str("it has already made its attempt of this turn; it may try again next turn"),
            Refusal::SameOrder => f.write_str("it already has that order; name another"),
            Refusal::NobodyCommands => f.write_str("no general who may give that order is in play"),
            Refusal::Forbidden { division, order } => {
                write!(f, "its division is on {}, which does not allow {}", division.key(), order.key())
            }
            Refusal::TooFewGoIn { going, all } => write!(
                f,
                "a division on attack keeps at least half its brigades on assault or engage; this would leave {going} of {all}"
            ),
            Refusal::SupportsWhom => {
                f.write_str("only a support order names a brigade, and it must be another of yours in play")
            }
            Refusal::Broken => f.write_str("its brigade has broken and must retire; it takes orders again once it has retired"),
            Refusal::OutsideArea { distance, most } => {
                let [away, limit] = against(*distance, *most);
                write!(
                    f,
                    "its brigade is on hold: the place is {away} from the centre of its area, the limit {limit}; change its orders to go farther"
                )
            }
            Refusal::FarFromSupported { distance, most } => {
                let [away, limit] = against(*distance, *most);
                write!(f, "the place is {away} from the brigade it supports, the limit {limit}")
            }
            Refusal::TowardsEnemy => {
                f.write_str("its brigade is on retire, and the place is nearer the enemy; choose one farther away")
            }
            Refusal::AlreadyRode => f.write_str("he has already ridden this turn; he may ride again next turn"),
            Refusal::NotHisCommand => f.write_str("that unit is not under his command; he may join only a unit that is"),
            Refusal::AlreadyWith => f.write_str("he is already with that unit"),
            Refusal::EnemyInTheWay { gap } => {
                let gap = length(*gap).mark();
                write!(f, "his ride would pass within {gap} of an enemy; ride round it")
            }
            Refusal::NoPlaceThere { because: Some(because) } | Refusal::NoRoom { because: Some(because) } => {
                write!(f, "{because}")
            }
            Refusal::NoPlaceThere { because: None } => f.write_str("there is no room for him there"),
            Refusal::NoRoom { because: None } => f.write_str("there is no room for it there"),
            Refusal::NotToRecover { within } => write!(
                f,
                "he may recover only an unformed or faltering unit, or one on the ground, within {}",
                length(*within).mark()
            ),
            Refusal::NoWay => {
                f.write_str("no free path of straight legs and wheels reaches that place; turn first")
            }
            Refusal::NoEntry { ground } => write!(f, "it may not enter {ground}; go round it"),
            Refusal::CannotCross => f.write_str("only infantry may cross defences"),
            Refusal::NothingToDo => f.write_str("it already has that place, formation or state"),
            Refusal::Flees => f.write_str("it is retreating or routing and takes no orders until it rallies"),
            Refusal::OnTheGround => f.write_str("it has gone to ground and must get up first"),
            Refusal::Falters => f.write_str("it is faltering and may not move; it recovers by keeping still for a turn"),
            Refusal::HaltedToVolley => f.write_str("it halted to volley and may not manoeuvre this turn"),
            Refusal::InBuilding => f.write_str("it holds a built-up area and must leave it first"),
            Refusal::InWorks => f.write_str("it is in works and must leave them first"),
            Refusal::NotBesideIt { distance, most } => {
                let [away, limit] = against(*distance, *most);
                write!(f, "it is {away} away; to enter or leave, it must be within {limit}")
            }
            Refusal::AcrossWorks => {
                f.write_str("works may be entered and left only on the side of their defenders; go round to it")
            }
            Refusal::DefencesBetween => f.write_str("it must first cross the defences between"),
            Refusal::NotMounted => f.write_str("mounted cavalry may not hold works; dismount first"),
            Refusal::NoToken => f.write_str("its side does not hold that token"),
            Refusal::SomebodyToRecover => f.write_str("he must first recover a unit near him"),
            Refusal::TooLittleLeft { needs, left } => {
                write!(f, "that takes {}; it has {} left", share(*needs), share(*left))
            }
            Refusal::NotDrawnUpSo => f.write_str("its arm does not have that formation"),
            Refusal::NotRecalled => f.write_str("skirmishers return to close order only by recall"),
            Refusal::GroundUnforms => f.write_str("it cannot reform in ground that unforms it; it must move out first"),
            Refusal::AsItWas => f.write_str(
                "a melee unformed it: it reforms only in its old formation and with its present facing",
            ),
            Refusal::TooFewCrew { crew, needed } => {
                write!(f, "its guns need {}; it has {crew}", counted(*needed, "crew figure"))
            }
            Refusal::NoDeployment => f.write_str("guns may not unlimber on that ground; move on first"),
            Refusal::GunsDoNot => f.write_str("artillery may not step back"),
            Refusal::NoHorses => f.write_str("only cavalry may mount and dismount"),
            Refusal::JustLayDown => {
                f.write_str("it went to ground this turn and may get up from the next turn on")
            }
            Refusal::NobodyNear { within } => write!(
                f,
                "neither its brigadier nor the C-in-C is within {}; bring one nearer",
                length(*within).mark()
            ),
            Refusal::OnlyInfantry => f.write_str("only infantry may hold a built-up area"),
            Refusal::BuildingHeld => f.write_str("another unit already holds that built-up area"),
            Refusal::GivesNone => f.write_str("it cannot put out skirmishers in its present state"),
            Refusal::NotOut => f.write_str("it is not out as skirmishers"),
            Refusal::NoParent => f.write_str("no parent regiment is near enough to rejoin"),
            Refusal::NobodyGoes => f.write_str("no unit of the brigade can do that"),
            Refusal::TooFar { distance, most } => {
                let [away, limit] = against(*distance, *most);
                write!(f, "the place is {away} away; it can go {limit}")
            }
            Refusal::HasFired => f.write_str("it has already fired this turn; it may fire again next turn"),
            Refusal::NoFire { status } => {
                write!(f, "it is {} and may not fire", status.key().replace('-', " "))
            }
            Refusal::Mounted => f.write_str("mounted cavalry may not fire; dismount first"),
            Refusal::Limbered => f.write_str("limbered guns may not fire; unlimber first"),
            Refusal::NoCrew => f.write_str("it has too few crew figures left to serve a gun"),
            Refusal::NoEnemy => f.write_str("that unit is not an enemy"),
            Refusal::NobodyThere => f.write_str("those guns have no crew left"),
            Refusal::OnlyBack => {
                f.write_str("it is unformed: it may fire only at a unit that charges it or fires at it")
            }
            Refusal::NoCanister => f.write_str("only guns fire canister"),
            Refusal::CannotPour => {
                f.write_str("only breechloaders and repeaters in close order may pour it on")
            }
            Refusal::CannotAimLow => f.write_str("only Union small arms in close order may aim low"),
            Refusal::OutOfRange { distance, range } => {
                let [away, range] = against(*distance, *range);
                write!(f, "the target is {away} away; its range is {range}")
            }
            Refusal::OutOfArc => f.write_str("no part of the target is in its arc of fire; turn by moving"),
            Refusal::NotSeen { by: Some(by) } => write!(f, "{by}"),
            Refusal::NotSeen { by: None } => f.write_str("the line of sight is blocked"),
            Refusal::NearerEnemy { enemy } => {
                write!(f, "{}, and small arms fire at the nearest enemy", enemy.is("nearer"))
            }
            Refusal::MustRally => f.write_str("a retreating unit must try to rally each turn"),
            Refusal::Fighting => f.write_str("it is in a melee"),
            Refusal::NoGuns => f.write_str("its guns are lost"),
            Refusal::Burns => f.write_str("the building is on fire and may not be entered"),
            Refusal::IntoMelee => f.write_str("units may not fire into a melee"),
            Refusal::GunsChargeNobody => f.write_str("artillery may not charge"),
            Refusal::NotFormed => f.write_str("only formed units may charge; reform it first"),
            Refusal::HasCharged => f.write_str("it has already charged this turn; it may charge again next turn"),
            Refusal::OrderForbidsCharge { order } => write!(
                f,
                "its brigade is on {}, which allows no charge of this arm; change its orders in the command phase",
                order.key()
            ),
            Refusal::OnlyAtUnformed => {
                f.write_str("its brigade's orders allow charges only at enemies that are not formed; change its orders to charge others")
            }
            Refusal::EnoughCharged { most } => {
                write!(f, "its brigade's orders allow {} a turn, already made", counted(*most, "charge"))
            }
            Refusal::NotAhead => f.write_str("no wheel and straight charge of it reaches the target; choose one ahead"),
            Refusal::AnotherGoesIn => f.write_str("another brigade has declared charges and acts first"),
            Refusal::NoChargeThere => f.write_str("it may not charge over that ground; choose another target"),
            Refusal::NoOpportunity => f.write_str("that enemy is not open to an opportunity charge"),
            Refusal::NoYell => f.write_str("only Confederates have the rebel yell"),
            Refusal::NotCharged => {
                f.write_str("that charge is not against it; it may only give support fire at a charger")
            }
            Refusal::CannotEvade => {
                f.write_str("only formed skirmishers, cavalry and limbered guns may evade")
            }
            Refusal::CannotCounter { bar } => write!(f, "{bar}"),
            Refusal::CannotTurn { bar } => write!(f, "{bar}"),
            Refusal::FewerSixes { most } => write!(f, "you rolled only {}", counted(*most, "six")),
        }
    }
}
