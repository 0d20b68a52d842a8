//! The headings of what the sheet says of the map: ground, ways, movement, command and victory.

sheet::axis! {
    /// What a hex is.
    pub enum Terrain {
        /// Open ground.
        Clear = "clear",
        /// Standing crops.
        Crops = "crops",
        /// Maguey.
        Maguey = "maguey",
        /// An orchard.
        Orchard = "orchard",
        /// Light wood.
        LightWood = "light-wood",
        /// Heavy wood.
        HeavyWood = "heavy-wood",
        /// Chaparral.
        Chaparral = "chaparral",
        /// Marsh.
        Marsh = "marsh",
        /// A town.
        Town = "town",
        /// A building.
        Building = "building",
        /// A fort.
        Fort = "fort",
    }
}

sheet::axis! {
    /// What lies between two hexes.
    pub enum Hexside {
        /// Nothing.
        Open = "open",
        /// A slope, going up.
        Upslope = "upslope",
        /// A steep slope.
        Steep = "steep",
        /// A stream.
        Stream = "stream",
        /// A ravine.
        Ravine = "ravine",
        /// A wall.
        Wall = "wall",
    }
}

sheet::axis! {
    /// What can be followed.
    pub enum RoadKind {
        /// A road.
        Road = "road",
        /// A trail.
        Trail = "trail",
    }
}

sheet::axis! {
    /// How a way is followed.
    pub enum MoveMode {
        /// In march mode.
        March = "march",
        /// On other orders.
        Deployed = "advance, attack",
    }
}

sheet::axis! {
    /// What moves, by its allowance.
    pub enum MovementClass {
        /// Men on foot.
        Infantry = "infantry",
        /// Mounted men.
        Cavalry = "cavalry",
        /// Limbered guns.
        Guns = "guns",
        /// Leaders.
        Leaders = "leaders",
    }
}

sheet::axis! {
    /// What else costs movement.
    pub enum Act {
        /// Limbering, or the reverse.
        Limber = "limber",
        /// Turning by a vertex.
        Vertex = "vertex",
        /// Leaving an enemy ZOC.
        LeaveZoc = "leave-zoc",
        /// Forming square.
        Square = "square",
    }
}

sheet::axis! {
    /// The ranks of leaders, by the reach of their command.
    pub enum Command {
        /// A brigadier's.
        Brigadier = "brigadier",
        /// A division leader's.
        Division = "division",
        /// A corps commander's.
        Corps = "corps",
        /// The overall commander's.
        Overall = "overall",
    }
}

sheet::axis! {
    /// What is counted in a hex.
    pub enum Stacking {
        /// Infantry and cavalry units.
        Units = "units",
        /// Their SP.
        Sp = "sp",
        /// Batteries.
        Batteries = "batteries",
    }
}

sheet::axis! {
    /// Hexes on the map.
    pub enum HexDistance {
        /// What a march keeps from the enemy.
        MarchGap = "march-gap",
        /// How far a leader alone gets.
        LeaderFlight = "leader-flight",
        /// Before shock, at least.
        RetreatLeast = "retreat-least",
        /// Before shock, at most.
        RetreatMost = "retreat-most",
        /// A cautious brigade falls back.
        CautiousBack = "cautious-back",
        /// No digging so near the enemy.
        DigGap = "dig-gap",
        /// On and on.
        Overstacked = "overstacked",
    }
}

sheet::axis! {
    /// What costs SP on a retreat.
    pub enum Retreat {
        /// An enemy ZOC.
        Zoc = "zoc",
    }
}

sheet::axis! {
    /// What breastworks need.
    pub enum Works {
        /// Activations.
        Activations = "activations",
    }
}

sheet::axis! {
    /// The successor of a lost leader.
    pub enum Replacement {
        /// His orders rating.
        Rating = "rating",
        /// His stars.
        Stars = "stars",
        /// Stars at least.
        FewestStars = "fewest-stars",
    }
}

sheet::axis! {
    /// What decides a battle.
    pub enum VictoryNumber {
        /// Points for an SP.
        SpPoints = "sp-points",
        /// Points for a gun.
        GunPoints = "gun-points",
        /// Points for a brigadier.
        BrigadierPoints = "brigadier-points",
        /// Points for a higher leader.
        LeaderPoints = "leader-points",
        /// The lead that wins.
        Lead = "lead",
    }
}
