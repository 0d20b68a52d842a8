//! The headings of the sheet's tables: troops, going, modifiers, numbers and rulings.

sheet::axis! {
    /// What kind of troops a stand is.
    pub enum Arm {
        /// Foot; formed.
        Infantry = "infantry",
        /// Horse; formed.
        Cavalry = "cavalry",
        /// Guns.
        Artillery = "artillery",
        /// Foot in open order.
        Skirmishers = "skirmishers",
        /// A general and his staff.
        General = "general",
    }
}

impl Arm {
    /// Infantry and cavalry are the formed stands.
    pub fn is_formed(self) -> bool {
        matches!(self, Arm::Infantry | Arm::Cavalry)
    }
}

sheet::axis! {
    /// How good the troops are: the colour of their dots.
    pub enum TroopRate {
        /// Black dots.
        Veteran = "veteran",
        /// The run of the army.
        Line = "line",
        /// Not to be relied on.
        SecondRate = "second-rate",
    }
}

sheet::axis! {
    /// Rifled guns or arms, or smoothbores.
    pub enum Bore {
        /// Rifled.
        Rifled = "rifled",
        /// Smoothbore.
        Smoothbore = "smoothbore",
    }
}

sheet::axis! {
    /// What is being moved over.
    pub enum GoingKind {
        /// Normal going.
        Normal = "normal",
        /// Bad going.
        Bad = "bad going",
        /// By a road link.
        Roads = "roads",
    }
}

sheet::axis! {
    /// A change of formation.
    pub enum FormationChange {
        /// Out of road column.
        Deploy = "deploy",
        /// Into road column.
        FormColumn = "form-column",
        /// Guns to their limbers.
        Limber = "limber",
        /// Guns into action.
        Unlimber = "unlimber",
    }
}

sheet::axis! {
    /// The rows of the fire table.
    pub enum Shooter {
        /// Line infantry and cavalry.
        Infantry = "infantry",
        /// Second-rate infantry and cavalry.
        SecondRate = "second-rate",
        /// Veteran infantry and cavalry.
        Veteran = "veteran",
        /// Guns of any rate.
        Artillery = "artillery",
        /// Skirmishers of any rate.
        Skirmishers = "skirmishers",
        /// The same with rifled arms.
        RifledSkirmishers = "rifled-skirmishers",
    }
}

sheet::axis! {
    /// What is added to a die of fire.
    pub enum FireModifier {
        /// Artillery into an adjacent square.
        ArtilleryAdjacent = "artillery-adjacent",
        /// Infantry from a prepared position.
        PreparedPosition = "prepared-position",
        /// Rifled guns at guns.
        CounterBattery = "counter-battery",
        /// Smoothbores into an adjacent square.
        SmoothboreAdjacent = "smoothbore-adjacent",
        /// From outside the target's front.
        Enfilade = "enfilade",
        /// Artillery far away.
        LongRange = "long-range",
        /// Woods, orchards, fences.
        SoftCover = "soft-cover",
        /// Buildings, entrenchments.
        HardCover = "hard-cover",
    }
}

sheet::axis! {
    /// What is added to a score in hand combat.
    pub enum CombatModifier {
        /// Confederates charging.
        ConfederatesCharging = "confederates-charging",
        /// Each veteran stand.
        Veteran = "veteran",
        /// Each artillery stand defending.
        Artillery = "artillery",
        /// A charge on flank or rear.
        FlankCharge = "flank-charge",
        /// Soft cover or bad going charged into.
        Rough = "rough",
        /// Each second-rate stand.
        SecondRate = "second-rate",
        /// Charged on flank or rear.
        HitOnFlank = "hit-on-flank",
        /// Entrenchments or built-up ground charged.
        Strong = "strong",
        /// Each point of a general's combat value.
        General = "general",
    }
}

sheet::axis! {
    /// How clearly a hand combat was lost.
    pub enum Defeat {
        /// By less than double.
        Beaten = "beaten",
        /// By double or more.
        Doubled = "doubled",
    }
}

sheet::axis! {
    /// The limits and numbers.
    pub enum Limit {
        /// Stands in a square.
        Stacking = "stacking",
        /// Formed stands against one square.
        Chargers = "chargers",
        /// Formed stands of a front rank.
        FrontFormed = "front-formed",
        /// Artillery stands of a front rank.
        FrontArtillery = "front-artillery",
        /// Hits that remove a stand.
        Hits = "hits",
        /// Hits that remove a veteran stand.
        VeteranHits = "veteran-hits",
        /// Hits that remove a general.
        GeneralHits = "general-hits",
        /// Where long range begins.
        LongRange = "long-range",
        /// The face that hits at once.
        AutomaticHit = "automatic-hit",
        /// How far a lone general rides.
        Ride = "ride",
        /// How far a broken group goes back.
        BrokenSquares = "broken-squares",
        /// A group breaks when one of this many stands is lost.
        BrokenShare = "broken-share",
        /// Dots of a stand at most.
        Dots = "dots",
        /// A general's combat value at most.
        GeneralValue = "general-value",
        /// How near an enemy may be to the square of an arrival.
        ArrivalClear = "arrival-clear",
        /// How near an enemy keeps arrivals out of column.
        ArrivalColumn = "arrival-column",
        /// Hits on each stand that cannot retreat.
        BlockedHits = "blocked-hits",
        /// Turns of a battle.
        Turns = "turns",
        /// Points for a stand.
        StandPoints = "stand-points",
        /// Points for a general.
        GeneralPoints = "general-points",
        /// The largest lead that draws.
        DrawTo = "draw-to",
        /// The largest lead that is marginal.
        MarginalTo = "marginal-to",
    }
}

sheet::axis! {
    /// The rulings that a house rule may turn.
    pub enum Ruling {
        /// The first step is always allowed.
        FirstStep = "first-step",
        /// No fire or charge in column.
        ColumnInert = "column-inert",
        /// Guns limber to move.
        GunsMustLimber = "guns-must-limber",
        /// Built-up ground is normal going.
        BuiltUpNormal = "built-up-normal",
        /// Corners make contact.
        ContactByCorners = "contact-by-corners",
        /// Contact is kept in moving.
        ContactBinds = "contact-binds",
        /// No charge without contact.
        ContactToCharge = "contact-to-charge",
        /// Friends are no obstacle.
        PassFriends = "pass-friends",
        /// Arrivals come in column.
        ArriveInColumn = "arrive-in-column",
        /// Cavalry fires.
        CavalryFires = "cavalry-fires",
        /// Rates count for guns and skirmishers.
        RatesForAll = "rates-for-all",
        /// Hits lessen dots.
        HitsLessenDots = "hits-lessen-dots",
        /// Only the best cover counts.
        BestCover = "best-cover",
        /// Works have sides.
        WorksFace = "works-face",
        /// A prepared position is soft cover.
        PreparedIsSoft = "prepared-is-soft",
        /// An entrenchment is a prepared position.
        EntrenchedIsPrepared = "entrenched-is-prepared",
        /// A 6 always hits.
        SixHits = "six-hits",
        /// Woods block sight.
        WoodsBlock = "woods-block",
        /// Buildings block sight.
        BuildingsBlock = "buildings-block",
        /// Stands block sight.
        StandsBlock = "stands-block",
        /// A corner needs both squares to block.
        CornerByBoth = "corner-by-both",
        /// Counter-battery hits guns only.
        CounterBatteryOnly = "counter-battery-only",
        /// Half dots in column.
        ColumnHalf = "column-half",
        /// Guns roll in hand combat.
        GunsRoll = "guns-roll",
        /// Limbered guns defend.
        LimberedCount = "limbered-count",
        /// Both terrain lines apply.
        TerrainAdds = "terrain-adds",
        /// Skirmishers may go back.
        SkirmishersGoBack = "skirmishers-go-back",
        /// Only the best general counts.
        BestGeneral = "best-general",
        /// Zero is doubled.
        ZeroDoubled = "zero-doubled",
        /// Doubled guns are lost.
        GunsLost = "guns-lost",
        /// Guns go back limbered.
        GunsGoLimbered = "guns-go-limbered",
        /// The edge removes.
        EdgeRemoves = "edge-removes",
        /// Any general steadies.
        AnyGeneral = "any-general",
        /// No stands, no battle.
        NoStandsLoses = "no-stands-loses",
    }
}

sheet::axis! {
    /// How clearly a battle ended.
    pub enum VictoryMargin {
        /// Neither side won.
        Draw = "draw",
        /// One side won by a little.
        Marginal = "marginal",
        /// One side won.
        Decisive = "decisive",
    }
}
