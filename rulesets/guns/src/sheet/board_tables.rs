//! The tables that only a battle looks up: scale, room, movement, ground, distances, charges by order, and the end.

use sheet::{Column, Inches, Reader, Table};

use crate::sheet::axes::{DivisionOrder, Obstacle};
use crate::sheet::cells::{Allowed, BrigadeOrder, HalfCount, Hindrance};
use crate::sheet::units::Cover;

sheet::axis! {
    /// What a figure and a model stand for.
    pub enum Scale {
        /// Men a figure.
        Men = "men",
        /// Guns a model gun.
        Guns = "guns",
        /// Crew a model gun.
        Crew = "crew",
        /// Crew a model gun needs to fire or limber.
        CrewNeeded = "crew-needed",
        /// Figures of a regiment, at least.
        FewestFigures = "fewest-figures",
        /// Figures of a regiment, at most.
        MostFigures = "most-figures",
        /// Model guns of a battery, at most.
        MostGuns = "most-guns",
        /// A regiment of this number of figures or fewer disperses.
        TooFew = "too-few",
        /// Of dismounted cavalry one in this number holds horses, rounded down.
        HorseHolders = "horse-holders",
        /// Half a regiment is one in this number, rounded down.
        HalfRegiment = "half-regiment",
        /// Figures each regiment gives to the brigade skirmishers.
        BrigadeSkirmishers = "brigade-skirmishers",
    }
}

sheet::axis! {
    /// What takes room.
    pub enum Footprint {
        /// Line.
        Line = "line",
        /// Extended line.
        ExtendedLine = "extended-line",
        /// Column and mob.
        Column = "column",
        /// Skirmish.
        Skirmish = "skirmish",
        /// Cavalry line.
        CavalryLine = "cavalry-line",
        /// Cavalry column.
        CavalryColumn = "cavalry-column",
        /// Guns deployed.
        Deployed = "deployed",
        /// Guns limbered.
        Limbered = "limbered",
        /// General.
        General = "general",
    }
}

sheet::axis! {
    /// The phases of a turn.
    pub enum TurnPhase {
        /// Initiative.
        Initiative = "initiative",
        /// Command.
        Command = "command",
        /// Compulsory moves.
        CompulsoryMoves = "compulsory-moves",
        /// Charge declarations and charges.
        Charges = "charges",
        /// Normal moves.
        NormalMoves = "normal-moves",
        /// Firing.
        Firing = "firing",
        /// Melees.
        Melees = "melees",
        /// All morale and pursuit tests.
        Tests = "tests",
    }
}

sheet::axis! {
    /// What costs part of a move.
    pub enum Act {
        /// Put out or call in brigade skirmishers.
        BrigadeSkirmishers = "brigade-skirmishers",
        /// Put out or call in a skirmish regiment or half regiment.
        SkirmishRegiment = "skirmish-regiment",
        /// Enter or leave a built-up area or works.
        BuiltUpArea = "built-up-area",
        /// Limber or unlimber.
        Limber = "limber",
        /// Limber or unlimber 20 pdr+.
        LimberTwentyPdr = "limber-20-pdr",
        /// About-face or reform a battery.
        BatteryAboutFace = "battery-about-face",
        /// Get up from the ground.
        GetUp = "get-up",
    }
}

sheet::axis! {
    /// What lies on the table.
    pub enum GroundType {
        /// Open.
        Open = "open",
        /// Road.
        Road = "road",
        /// Gentle slope.
        GentleSlope = "gentle-slope",
        /// Crops.
        Crops = "crops",
        /// Open wood.
        OpenWood = "open-wood",
        /// Steep slope.
        SteepSlope = "steep-slope",
        /// Stream.
        Stream = "stream",
        /// Wall.
        Wall = "wall",
        /// Dense wood.
        DenseWood = "dense-wood",
        /// Marsh.
        Marsh = "marsh",
        /// Boulders.
        Boulders = "boulders",
    }
}

sheet::axis! {
    /// What one can shelter behind.
    pub enum Shelter {
        /// Fence.
        Fence = "fence",
        /// Crops.
        Crops = "crops",
        /// Fire pits.
        FirePits = "fire-pits",
        /// Wood.
        Wood = "wood",
        /// Wall.
        Wall = "wall",
        /// Hasty works.
        HastyWorks = "hasty-works",
        /// Wooden building.
        WoodenBuilding = "wooden-building",
        /// Trench.
        Trench = "trench",
        /// Redoubt.
        Redoubt = "redoubt",
        /// Palisade.
        Palisade = "palisade",
        /// Stone building.
        StoneBuilding = "stone-building",
    }
}

sheet::axis! {
    /// Distances kept, reached and fled.
    pub enum SheetDistance {
        /// Only charges, pursuits and follow-ups come nearer an enemy.
        EnemyGap = "enemy-gap",
        /// Base contact of a general.
        BaseContact = "base-contact",
        /// A lone general touched by the enemy joins friends within.
        LoneGeneral = "lone-general",
        /// A divisional general commands within.
        DivisionCommand = "division-command",
        /// Support stays within.
        Support = "support",
        /// Brigade area round where its general stood.
        BrigadeArea = "brigade-area",
        /// Retire becomes hold with no enemy within.
        Retire = "retire",
        /// Stepping back.
        StepBack = "step-back",
        /// A built-up area or works are entered and left within.
        Occupy = "occupy",
        /// Low wall or fence, to cross.
        Crossing = "crossing",
        /// Getting up, a general within.
        GetUp = "get-up",
        /// Skirmishers recalled more easily over.
        RecallFar = "recall-far",
        /// Skirmishers start within.
        SkirmishersStart = "skirmishers-start",
        /// Detachments rejoin within.
        Rejoin = "rejoin",
        /// Opportunity charge at an enemy within.
        Opportunity = "opportunity",
        /// Uncontrolled charge at an enemy within.
        Uncontrolled = "uncontrolled",
        /// Skirmishers screen a target within.
        Screen = "screen",
        /// Woods deeper than this block sight.
        WoodDepth = "wood-depth",
        /// Guns shoot over friends clear of both ends by.
        Overhead = "overhead",
        /// Massed: formed units one behind another within.
        Massed = "massed",
        /// Brigade attack column: units apart at most.
        AttackColumn = "attack-column",
        /// Low on ammo lifted with the brigade general within.
        Ammunition = "ammunition",
        /// Recoil.
        Recoil = "recoil",
        /// A general steadies within.
        GeneralNear = "general-near",
        /// Fleeing units count within.
        FleeingNear = "fleeing-near",
        /// A broken brigade retires.
        BrokenBrigade = "broken-brigade",
        /// Risk to a general attached or within.
        RiskToGeneral = "risk-to-general",
        /// Unmoved general recovers a unit within.
        Unmoved = "unmoved",
        /// Stuck within this of an enemy a fleeing unit disperses.
        Stuck = "stuck",
        /// Down packs adds to a move or charge.
        DownPacks = "down-packs",
        /// An objective is held with no enemy within.
        Objective = "objective",
    }
}

sheet::axis! {
    /// Angles.
    pub enum SheetAngle {
        /// Arc of formed infantry, each side.
        InfantryArc = "infantry-arc",
        /// Arc of skirmishers, each side.
        SkirmishArc = "skirmish-arc",
        /// Arc of artillery, each side.
        ArtilleryArc = "artillery-arc",
        /// Charges, at a target within.
        Charge = "charge",
        /// Uncontrolled charges, at an enemy within.
        Uncontrolled = "uncontrolled",
        /// A wheel beyond this is a formation change.
        Wheel = "wheel",
        /// Oblique move at most.
        Oblique = "oblique",
        /// Rear begins at.
        Rear = "rear",
        /// A flight bends off the way home at most.
        Flight = "flight",
    }
}

sheet::axis! {
    /// What ends a battle and decides it.
    pub enum VictoryNumber {
        /// Turns, where the scenario is silent.
        Turns = "turns",
        /// A side is beaten with this percentage of its brigades broken or removed.
        Beaten = "beaten",
        /// Points for a brigade removed.
        Removed = "removed",
        /// Points for a brigade broken.
        Broken = "broken",
        /// Points for a battery lost.
        Battery = "battery",
        /// Points for a general lost.
        General = "general",
        /// Points for a standard lost.
        Standard = "standard",
        /// Points for an objective, at least.
        ObjectiveLeast = "objective-least",
        /// Points for an objective, at most.
        ObjectiveMost = "objective-most",
        /// Lead that wins.
        Lead = "lead",
    }
}

sheet::axis! {
    /// How a phase is played.
    pub enum How {
        /// Both sides at once.
        Simultaneous = "simultaneous",
        /// One side after the other.
        Alternate = "alternate",
    }
}

sheet::axis! {
    /// What ground is to a unit that moves on it.
    pub enum Going {
        /// No hindrance.
        Good = "good",
        /// Difficult.
        Difficult = "difficult",
        /// Severe.
        Severe = "severe",
    }
}

sheet::words!(How: "simultaneous or alternate", Going: "good, difficult or severe");

sheet::axis! {
    /// The kinds of troops that ground hinders differently.
    pub enum Goer {
        /// Mounted men.
        Cavalry = "cavalry",
        /// Formed men on foot.
        Infantry = "infantry",
        /// Guns.
        Artillery = "artillery",
        /// Skirmishers.
        Skirmishers = "skirmishers",
    }
}

sheet::axis! {
    /// The columns of charges allowed.
    pub enum Charge {
        /// Cavalry charges.
        Cavalry = "cavalry charge",
        /// Cavalry meets a charge.
        CavalryCounter = "cavalry counter-charge",
        /// Infantry charges.
        Infantry = "infantry charge",
        /// Infantry meets a charge.
        InfantryCounter = "infantry counter-charge",
    }
}

sheet::axis! {
    /// What a division's order allows its brigades.
    pub enum Bound {
        /// Assault.
        Assault = "assault",
        /// Engage.
        Engage = "engage",
        /// Support.
        Support = "support",
        /// Move.
        Move = "move",
        /// Hold.
        Hold = "hold",
        /// At least half must be on assault or engage.
        Half = "half on assault or engage",
    }
}

sheet::axis! {
    /// The rows of the table of moves.
    pub enum MovementRow {
        /// Infantry in line.
        Line = "line",
        /// Infantry in extended line.
        ExtendedLine = "extended-line",
        /// Infantry in column.
        Column = "column",
        /// Skirmishers.
        Skirmish = "skirmish",
        /// Cavalry.
        Cavalry = "cavalry",
        /// Limbered guns.
        Limbered = "limbered",
        /// Limbered guns of 20 pounds or more.
        LimberedHeavy = "limbered-20-pdr",
        /// Guns pulled by men.
        Prolonge = "prolonge",
        /// Generals.
        Generals = "generals",
    }
}

sheet::axis! {
    /// How one moves.
    pub enum MoveType {
        /// As ordered.
        Move = "move",
        /// At the enemy.
        Charge = "charge",
        /// Out of the way of a charge.
        Evade = "evade",
        /// Back, in order or not.
        Flee = "retreat and rout",
    }
}

sheet::axis! {
    /// What a formation is changed from.
    pub enum Before {
        /// Column.
        Column = "column",
        /// Line.
        Line = "line",
        /// Extended line.
        ExtendedLine = "extended-line",
        /// Skirmish order.
        Skirmish = "skirmish",
        /// No order at all.
        Unformed = "unformed",
        /// In the saddle, or out of it.
        Mount = "mount",
    }
}

sheet::axis! {
    /// What a formation is changed to.
    pub enum After {
        /// Column.
        Column = "column",
        /// Line.
        Line = "line",
        /// Extended line.
        ExtendedLine = "extended line",
        /// Skirmish order.
        Skirmish = "skirmish",
    }
}

/// What only a battle on the table looks up.
#[derive(Clone, Debug)]
pub struct BoardTables {
    /// What a figure and a model stand for.
    pub scale: Column<Scale, u8>,
    /// Files abreast; none where they follow from the figures.
    pub files: Column<Footprint, Option<u8>>,
    /// Ranks; none where they follow from the figures.
    pub ranks: Column<Footprint, Option<u8>>,
    /// Room a file takes.
    pub file_front: Column<Footprint, Inches>,
    /// Room a rank takes.
    pub rank_depth: Column<Footprint, Inches>,
    /// How each phase is played.
    pub turn: Column<TurnPhase, How>,
    /// What a division's order allows.
    pub bounds: Table<DivisionOrder, Bound, bool>,
    /// The charges each order allows.
    pub charges: Table<BrigadeOrder, Charge, Allowed>,
    /// How far one moves.
    pub movement: Table<MovementRow, MoveType, Option<Inches>>,
    /// What changing formation costs.
    pub formations: Table<Before, After, HalfCount>,
    /// What else costs part of a move.
    pub acts: Column<Act, HalfCount>,
    /// What ground does to a unit that moves.
    pub going: Table<Going, Goer, Hindrance>,
    /// What ground is.
    pub ground: Column<GroundType, Going>,
    /// What cover is.
    pub shelter: Column<Shelter, Cover>,
    /// Turns an obstacle costs a unit that moves.
    pub crossing: Column<Obstacle, HalfCount>,
    /// Turns an obstacle costs a unit that charges.
    pub crossing_charge: Column<Obstacle, HalfCount>,
    /// Distances.
    pub distances: Column<SheetDistance, Inches>,
    /// Angles.
    pub angles: Column<SheetAngle, u8>,
    /// What ends a battle and decides it.
    pub end: Column<VictoryNumber, u8>,
}

impl BoardTables {
    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<BoardTables> {
        let scale = reader.column("scale", "number");
        let (files, ranks) = (reader.column("footprints", "files"), reader.column("footprints", "ranks"));
        let file_front = reader.column("footprints", "front of a file");
        let rank_depth = reader.column("footprints", "depth of a rank");
        let (turn, bounds) = (reader.column("turn", "how"), reader.table("bounds"));
        let (charges, movement) = (reader.table("charges"), reader.table("movement"));
        let (formations, acts) = (reader.table("formations"), reader.column("acts", "moves"));
        let (going, ground) = (reader.table("going"), reader.column("ground", "going"));
        let shelter = reader.column("shelter", "cover");
        let crossing = reader.column("crossing-time", "moving");
        let crossing_charge = reader.column("crossing-time", "charging");
        let (distances, angles) = (reader.column("distances", "inches"), reader.column("angles", "degrees"));
        let end = reader.column("end", "number");
        Some(BoardTables {
            scale: scale?,
            files: files?,
            ranks: ranks?,
            file_front: file_front?,
            rank_depth: rank_depth?,
            turn: turn?,
            bounds: bounds?,
            charges: charges?,
            movement: movement?,
            formations: formations?,
            acts: acts?,
            going: going?,
            ground: ground?,
            shelter: shelter?,
            crossing: crossing?,
            crossing_charge: crossing_charge?,
            distances: distances?,
            angles: angles?,
            end: end?,
        })
    }
}
