//! What only a battle on the table looks up: scale, stands, actions, distances, angles, leaders and victory.

use sheet::{Column, Counted, Inches, Reader};

use crate::sheet::cells::Gap;
use crate::sheet::tables::Tables;
use crate::sheet::units::Formation;

sheet::axis! {
    /// What figures and turns stand for.
    pub enum Scale {
        /// Yards an inch, at least.
        FewestYards = "fewest-yards",
        /// Yards an inch, at most.
        MostYards = "most-yards",
        /// Minutes a turn.
        Minutes = "minutes",
        /// Men an infantry figure.
        InfantryMen = "infantry-men",
        /// Men a cavalry figure.
        CavalryMen = "cavalry-men",
        /// Guns a section.
        SectionGuns = "section-guns",
        /// Figures of a regiment, at least.
        FewestFigures = "fewest-figures",
        /// Figures of a regiment, at most.
        MostFigures = "most-figures",
        /// Sections of a battery, at most.
        MostSections = "most-sections",
        /// Stands of a regiment.
        Stands = "stands",
        /// Stands of a regiment, at most.
        MostStands = "most-stands",
        /// Figures that allow the most stands.
        ThreeStands = "three-stands",
    }
}

sheet::axis! {
    /// What takes room.
    pub enum StandKind {
        /// Infantry.
        Infantry = "infantry",
        /// Cavalry.
        Cavalry = "cavalry",
        /// Gun.
        Gun = "gun",
        /// Limbered gun.
        LimberedGun = "limbered-gun",
        /// Leader.
        Leader = "leader",
    }
}

sheet::axis! {
    /// What takes actions.
    pub enum Action {
        /// Move.
        Move = "move",
        /// Fire.
        Fire = "fire",
        /// Deliberate fire of artillery.
        DeliberateFire = "deliberate-fire",
        /// Charge.
        Charge = "charge",
        /// Reform out of disorder.
        Reform = "reform",
        /// Facing changed beyond a wheel.
        Face = "face",
        /// Limber or unlimber.
        Limber = "limber",
        /// Mount or dismount.
        Mount = "mount",
        /// Rally attempt.
        Rally = "rally",
        /// Merge two regiments.
        Merge = "merge",
        /// Retake abandoned guns.
        Retake = "retake",
    }
}

sheet::axis! {
    /// The rank of a leader.
    pub enum LeaderRank {
        /// Brigade.
        Brigade = "brigade",
        /// Brigade, exceptional.
        BrigadeExceptional = "brigade-exceptional",
        /// Division.
        Division = "division",
        /// Corps or army.
        Army = "army",
        /// Corps or army, exceptional.
        ArmyExceptional = "army-exceptional",
        /// Replacement.
        Replacement = "replacement",
    }
}

sheet::axis! {
    /// What a battle is won by.
    pub enum VictoryRow {
        /// Points for a figure.
        Figure = "figure",
        /// Points for a section.
        Section = "section",
        /// Points for a leader.
        Leader = "leader",
        /// Points for a broken brigade.
        Brigade = "brigade",
        /// Points for an objective.
        Objective = "objective",
        /// A brigade is broken that has lost one in this many of its units.
        Broken = "broken",
        /// What the points of figures and sections that left the table are divided by.
        Fled = "fled",
        /// Turns, where the scenario is silent.
        Turns = "turns",
    }
}

sheet::axis! {
    /// Distances kept, reached and fallen back.
    pub enum DistanceRow {
        /// Table, long side.
        TableWidth = "table-width",
        /// Table, short side.
        TableDepth = "table-depth",
        /// Adjacent units in open ground.
        Adjacent = "adjacent",
        /// A leader counts for units within.
        Leader = "leader",
        /// A leader shares the risk of the unit within.
        LeaderRisk = "leader-risk",
        /// Seen in light woods within.
        LightWoodsSight = "light-woods-sight",
        /// Seen in heavy woods within.
        HeavyWoodsSight = "heavy-woods-sight",
        /// Reactions to what is unseen within.
        Reaction = "reaction",
        /// Only charges come nearer to an enemy than.
        KeepOff = "keep-off",
        /// Crossing a fence, works or a brook costs.
        Crossing = "crossing",
        /// No reforming with an enemy within.
        Reform = "reform",
        /// Disengaging ends away from any enemy by.
        Disengage = "disengage",
        /// Directly behind a fence or works.
        Behind = "behind",
        /// Screened, behind friendly skirmishers by.
        Screen = "screen",
        /// Artillery fires over friends clear by.
        Overhead = "overhead",
        /// Infantry fire goes on to a unit behind within.
        InfantryPassThrough = "infantry-pass-through",
        /// Artillery fire goes on to a unit behind within.
        ArtilleryPassThrough = "artillery-pass-through",
        /// An enemy weighs on morale within.
        EnemyNear = "enemy-near",
        /// Eliminated units, killed leaders and routing units are checked for within.
        Check = "check",
        /// Falling back, for each point missing.
        FallBack = "fall-back",
        /// Falling back, for each point missing, mounted cavalry.
        MountedFallBack = "mounted-fall-back",
        /// The defender checks with the charger within.
        ChargeCheck = "charge-check",
        /// Won by one, the charger stops short for each pip.
        StopShort = "stop-short",
        /// Losers of an impact go back, for each point.
        ImpactBack = "impact-back",
        /// Losing attacking infantry goes back less by.
        AttackerSpared = "attacker-spared",
        /// Following up, less than the defender fell back by.
        FollowUp = "follow-up",
        /// Equal twice, the charger falls back.
        EqualTwice = "equal-twice",
    }
}

sheet::axis! {
    /// Angles.
    pub enum AngleRow {
        /// Fire, each side.
        Fire = "fire",
        /// Charge, each side.
        Charge = "charge",
        /// Moves aslant.
        Aslant = "aslant",
        /// Free wheel.
        Wheel = "wheel",
        /// Front.
        Front = "front",
        /// Partial flank.
        PartialFlank = "partial-flank",
        /// Full flank.
        FullFlank = "full-flank",
        /// Works and fences protect, each side.
        Works = "works",
    }
}

/// What only the table looks up.
#[derive(Clone, Debug)]
pub struct BoardTables {
    scale: Column<Scale, u8>,
    fronts: Column<StandKind, Inches>,
    depths: Column<StandKind, Inches>,
    actions: Column<Action, u8>,
    leaders: Column<LeaderRank, i8>,
    victory: Column<VictoryRow, u8>,
    distances: Column<DistanceRow, Inches>,
    angles: Column<AngleRow, u8>,
}

impl BoardTables {
    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<BoardTables> {
        let scale = reader.column("scale", "number");
        let (fronts, depths) = (reader.column("stands", "front"), reader.column("stands", "depth"));
        let (actions, leaders) = (reader.column("actions", "actions"), reader.column("leaders", "LB"));
        let victory = reader.column("victory", "number");
        let (distances, angles) = (reader.column("distances", "inches"), reader.column("angles", "degrees"));
        Some(BoardTables {
            scale: scale?,
            fronts: fronts?,
            depths: depths?,
            actions: actions?,
            leaders: leaders?,
            victory: victory?,
            distances: distances?,
            angles: angles?,
        })
    }
}

impl Tables {
    /// What figures and turns stand for.
    pub fn scale(&self, scale: Scale) -> u8 {
        self.field.scale.get(scale)
    }

    /// Front and depth of a stand.
    pub fn stand(&self, stand: StandKind) -> (Inches, Inches) {
        (self.field.fronts.get(stand), self.field.depths.get(stand))
    }

    /// What lies between two such stands in a formation.
    pub fn gap(&self, formation: Formation, stand: StandKind) -> Inches {
        match self.gaps.get(formation) {
            Gap::Wide(inches) => inches,
            Gap::Stand => self.field.depths.get(stand),
        }
    }

    /// Actions a thing takes; a change of formation asks the unit's quality.
    pub fn actions(&self, action: Action) -> u8 {
        self.field.actions.get(action)
    }

    /// The leadership benefit of a leader.
    pub fn benefit(&self, rank: LeaderRank) -> i8 {
        self.field.leaders.get(rank)
    }

    /// Points, and when a battle ends.
    pub fn victory(&self, victory: VictoryRow) -> u8 {
        self.field.victory.get(victory)
    }

    /// A distance.
    pub fn distance(&self, distance: DistanceRow) -> Inches {
        self.field.distances.get(distance)
    }

    /// Degrees.
    pub fn angle(&self, angle: AngleRow) -> u8 {
        self.field.angles.get(angle)
    }

    /// The line of an explanation for a distance that decided something.
    pub fn told_distance(&self, distance: DistanceRow) -> Counted {
        let distances = &self.field.distances;
        Counted {
            label: distances.row_label(distance).into(),
            value: format!("{}\"", self.distance(distance)),
            source: distances.source(distance),
            counted: true,
        }
    }
}
