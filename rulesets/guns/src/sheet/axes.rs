//! The headings of the sheet's tables that procedures look up: weapons, modifiers, numbers and rulings.

sheet::axis! {
    /// The rows of the ranges of small arms.
    pub enum SmallArm {
        /// Smoothbore musket.
        SmoothboreMusket = "smoothbore-musket",
        /// Rifled musket.
        RifledMusket = "rifled-musket",
        /// Carbines.
        Carbine = "carbine",
        /// Breechloaders.
        Breechloader = "breechloader",
        /// Repeaters.
        Repeater = "repeater",
        /// Snipers.
        Sniper = "sniper",
    }
}

sheet::axis! {
    /// The rows of the ranges of artillery.
    pub enum GunType {
        /// 6 pdr smoothbore.
        SixPdr = "6-pdr",
        /// 12 pdr smoothbore.
        TwelvePdr = "12-pdr",
        /// Mixed artillery.
        Mixed = "mixed",
        /// Rifled artillery.
        Rifled = "rifled",
        /// 20 pdr artillery.
        TwentyPdr = "20-pdr",
    }
}

sheet::axis! {
    /// What is added to initiative.
    pub enum InitiativeModifier {
        /// Excellent C-in-C.
        Excellent = "excellent",
        /// Poor C-in-C.
        Poor = "poor",
        /// Drunkard C-in-C.
        Drunkard = "drunkard",
        /// Confederate C-in-C, Eastern theatre 1861-63.
        EasternConfederate = "eastern-confederate",
    }
}

sheet::axis! {
    /// What is added to a division's change of orders.
    pub enum DivisionModifier {
        /// Excellent C-in-C.
        Excellent = "excellent",
        /// Poor C-in-C.
        Poor = "poor",
        /// C-in-C or corps general in base contact with the divisional general.
        Contact = "contact",
    }
}

sheet::axis! {
    /// What is added to a brigade's change of orders.
    pub enum BrigadeOrdersModifier {
        /// Outstanding or excellent C-in-C.
        Excellent = "excellent",
        /// Poor C-in-C.
        Poor = "poor",
        /// Drunkard C-in-C.
        Drunkard = "drunkard",
        /// Divisional general outside 24 inches or commanding a brigade.
        FarOrBusy = "far-or-busy",
        /// Divisional general outside 24 inches and commanding a brigade.
        FarAndBusy = "far-and-busy",
        /// Divisional general in base contact with the brigade general.
        Contact = "contact",
        /// Optional: recipient in dense woods or similar.
        DenseWoods = "dense-woods",
        /// The brigade failed what its assault or engage order asks.
        Lagging = "lagging",
    }
}

sheet::axis! {
    /// What is added to a change by the brigade general's own initiative.
    pub enum OwnInitiativeModifier {
        /// Confederate changing to assault.
        ToAssault = "to-assault",
        /// Outstanding or excellent.
        Excellent = "excellent",
        /// Poor.
        Poor = "poor",
        /// Drunkard.
        Drunkard = "drunkard",
        /// The brigade failed what its assault or engage order asks.
        Lagging = "lagging",
    }
}

sheet::axis! {
    /// What is added to the recall of skirmishers.
    pub enum RecallModifier {
        /// Only half the regiment is out.
        HalfRegiment = "half-regiment",
        /// Over 24 inches from the enemy.
        Far = "far",
        /// In dense woods and the like.
        DenseWoods = "dense-woods",
    }
}

sheet::axis! {
    /// What is added to musketry for the firer.
    pub enum MusketryModifier {
        /// Crack or elite.
        Elite = "elite",
        /// Veteran, line or green.
        Steady = "steady",
        /// Militia.
        Militia = "militia",
        /// In extended line.
        ExtendedLine = "extended-line",
        /// Unformed.
        Unformed = "unformed",
        /// Fired last turn.
        FiredLastTurn = "fired-last-turn",
        /// Token: aim low boys.
        AimLow = "aim-low",
    }
}

sheet::axis! {
    /// What is added to artillery fire for the firer.
    pub enum ArtilleryModifier {
        /// Elite.
        Elite = "elite",
        /// Green or militia.
        Green = "green",
        /// 20 pdr rifled firing shot or shell.
        HeavyShot = "heavy-shot",
        /// 6 pdr firing canister.
        CanisterSix = "canister-6",
        /// 12 pdr smoothbore firing canister.
        CanisterTwelve = "canister-12",
        /// Mixed battery firing canister.
        CanisterMixed = "canister-mixed",
        /// Rifled battery firing canister.
        CanisterRifled = "canister-rifled",
        /// Rifled battery firing canister, 20 pdr.
        CanisterTwenty = "canister-20",
        /// Battery moved or unlimbered.
        Moved = "moved",
        /// Unformed battery.
        Unformed = "unformed",
    }
}

sheet::axis! {
    /// What is added to fire for the target.
    pub enum TargetModifier {
        /// Enfiladed.
        Enfiladed = "enfiladed",
        /// Massed.
        Massed = "massed",
        /// In column.
        Column = "column",
        /// Extended line.
        ExtendedLine = "extended-line",
        /// Deployed artillery.
        DeployedArtillery = "deployed-artillery",
        /// Skirmishers.
        Skirmishers = "skirmishers",
        /// In light cover, fire-pits.
        LightCover = "light-cover",
        /// Gone to ground.
        GoneToGround = "gone-to-ground",
        /// In cover.
        Cover = "cover",
        /// In works.
        Works = "works",
        /// In works, from rifled artillery.
        WorksRifled = "works-rifled",
    }
}

sheet::axis! {
    /// What is added to a unit's morale test.
    pub enum MoraleModifier {
        /// Excellent C-in-C or brigadier attached.
        ExcellentAttached = "excellent-attached",
        /// C-in-C or brigadier within 12 inches (not a drunkard).
        GeneralNear = "general-near",
        /// Elite and veteran.
        Elite = "elite",
        /// Crack infantry.
        Crack = "crack",
        /// Green and militia.
        Green = "green",
        /// In cover, no enemy sharing it.
        Cover = "cover",
        /// In hasty works.
        HastyWorks = "hasty-works",
        /// Uphill.
        Uphill = "uphill",
        /// Defending works.
        Works = "works",
        /// Each 10% lost.
        Tenth = "tenth",
        /// Charging a flank, rear, unformed or skirmishers (not by skirmishers).
        WeakPoint = "weak-point",
        /// Cavalry charging formed foot.
        HorseAtFoot = "horse-at-foot",
        /// Each casualty of the charge.
        ChargeCasualty = "charge-casualty",
        /// Brigade attack column, each supporting formed line within 12 inches.
        SupportingLine = "supporting-line",
        /// Foot charged by infantry in line or extended line.
        ByLine = "by-line",
        /// Foot charged by infantry in column.
        ByColumn = "by-column",
        /// Foot in works charged by infantry in column.
        ByColumnInWorks = "by-column-in-works",
        /// Foot charged by cavalry.
        ByCavalry = "by-cavalry",
        /// Charged in flank or rear.
        FlankOrRear = "flank-or-rear",
        /// Charged and in extended line, faltering, unformed or retreating.
        ChargedLoose = "charged-loose",
        /// Faltering, unformed or retreating.
        Shaken = "shaken",
        /// Routing Federals, routing Confederate cavalry or artillery.
        Routing = "routing",
        /// Routing Confederate infantry.
        RoutingConfederateInfantry = "routing-confederate-infantry",
        /// Each enemy unit retreating or routing within 12 inches.
        EnemyFleeing = "enemy-fleeing",
        /// Each friendly unit retreating or routing within 12 inches.
        FriendFleeing = "friend-fleeing",
        /// Token: rebel yell, to charge.
        RebelYell = "rebel-yell",
    }
}

sheet::axis! {
    /// What is added to a brigade's morale test.
    pub enum BrigadeMoraleModifier {
        /// C-in-C or brigade general commanding (not a drunkard, not lightly wounded).
        General = "general",
        /// Crack and elite brigade.
        Elite = "elite",
        /// Green and militia brigade.
        Green = "green",
        /// Enemy retreating or routing within 12 inches.
        EnemyFleeing = "enemy-fleeing",
        /// Over half of its units in works or woods.
        InWorks = "in-works",
        /// 25% of its units retreating, routing or dispersed.
        Quarter = "quarter",
        /// 50% of its units retreating, routing or dispersed.
        Half = "half",
        /// Over 50% of its units retreating, routing or dispersed.
        OverHalf = "over-half",
        /// Broken before.
        BrokenBefore = "broken-before",
    }
}

sheet::axis! {
    /// What is added to emergency limbering.
    pub enum LimberingModifier {
        /// Elite.
        Elite = "elite",
        /// Green or militia.
        Green = "green",
        /// 20 pdr.
        TwentyPdr = "20-pdr",
        /// In melee.
        InMelee = "in-melee",
        /// General attached.
        General = "general",
    }
}

sheet::axis! {
    /// What a division is to do.
    pub enum DivisionOrder {
        /// Attack.
        Attack = "attack",
        /// Defend.
        Defend = "defend",
        /// Reserve.
        Reserve = "reserve",
        /// Re deploy.
        ReDeploy = "re-deploy",
    }
}

sheet::axis! {
    /// The order a brigade general may lose his nerve under.
    pub enum Present {
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
    }
}

sheet::axis! {
    /// What defences are crossed.
    pub enum Obstacle {
        /// Abatis.
        Abatis = "abatis",
        /// Wire.
        Wire = "wire",
        /// Palisades.
        Palisades = "palisades",
        /// Works and trenches.
        Works = "works",
    }
}

sheet::axis! {
    /// What can be poured on.
    pub enum Poured {
        /// Breechloaders.
        Breechloader = "breechloader",
        /// Repeaters.
        Repeater = "repeater",
    }
}

sheet::axis! {
    /// Why casualties are divided.
    pub enum Halved {
        /// Infantry gone to ground fires.
        GoneToGround = "gone-to-ground",
        /// Infantry low on ammo.
        LowOnAmmo = "low-on-ammo",
        /// Artillery low on ammo.
        ArtilleryLowOnAmmo = "artillery-low-on-ammo",
        /// At long range.
        LongRange = "long-range",
    }
}

sheet::axis! {
    /// What shelters a target from skirmish fire.
    pub enum Sheltered {
        /// In the open.
        None = "none",
        /// In light cover.
        LightCover = "light-cover",
        /// In cover.
        Cover = "cover",
        /// In works.
        Works = "works",
        /// Gone to ground.
        GoneToGround = "gone-to-ground",
    }
}

sheet::axis! {
    /// The arm that rolled a double six, and the arm it fell on.
    pub enum DoubleSixRow {
        /// Close-order infantry on close-order infantry.
        InfantryOnInfantry = "infantry-on-infantry",
        /// Close-order infantry on cavalry.
        InfantryOnCavalry = "infantry-on-cavalry",
        /// Close-order infantry on artillery.
        InfantryOnArtillery = "infantry-on-artillery",
        /// Close-order infantry on skirmishers.
        InfantryOnSkirmishers = "infantry-on-skirmishers",
        /// Artillery on close-order infantry.
        ArtilleryOnInfantry = "artillery-on-infantry",
        /// Artillery on cavalry.
        ArtilleryOnCavalry = "artillery-on-cavalry",
        /// Artillery on artillery.
        ArtilleryOnArtillery = "artillery-on-artillery",
        /// Canister on skirmishers.
        CanisterOnSkirmishers = "canister-on-skirmishers",
        /// Shot or shell on skirmishers.
        ShotOnSkirmishers = "shot-on-skirmishers",
        /// Skirmish fire on all.
        SkirmishFire = "skirmish-fire",
        /// Melee on infantry.
        MeleeOnInfantry = "melee-on-infantry",
        /// Melee on cavalry.
        MeleeOnCavalry = "melee-on-cavalry",
        /// Melee on artillery.
        MeleeOnArtillery = "melee-on-artillery",
    }
}

sheet::axis! {
    /// The limits and numbers.
    pub enum SheetNumber {
        /// Brigade change of orders needs.
        BrigadeOrders = "brigade-orders",
        /// Change by own initiative needs.
        OwnInitiative = "own-initiative",
        /// Chargers go one part in this number of the distance before they are shot at.
        Halfway = "halfway",
        /// Figures that fire from a column, at most.
        ColumnFires = "column-fires",
        /// A built-up area fires one in this number of its figures from a side, rounded down.
        BuiltUpFires = "built-up-fires",
        /// Score under which fire does nothing.
        LowestScore = "lowest-score",
        /// Natural double that makes low on ammo.
        LowDouble = "low-double",
        /// Skirmish fire: face that is a casualty.
        SkirmishHit = "skirmish-hit",
        /// Skirmish fire: figures left over that roll one die.
        SkirmishRest = "skirmish-rest",
        /// 10% of its size lost in a turn makes a unit test: per cent.
        TestPercent = "test-percent",
        /// Dispersal point: per cent lost.
        DispersalPercent = "dispersal-percent",
        /// Confederate infantry: each 10% lost counts at most this often.
        ConfederateTenths = "confederate-tenths",
        /// Green or militia in column: casualties of the charge count at most this often.
        Reckless = "reckless",
        /// Rally once again: the roll counts as.
        RallyOnceAgain = "rally-once-again",
        /// Brigade of a kind: over one in this number of its units.
        BrigadeKind = "brigade-kind",
        /// Brigade in works or woods: over one in this number of its units.
        BrigadeWorks = "brigade-works",
        /// Brigade, a quarter: per cent of its units.
        BrigadeQuarter = "brigade-quarter",
        /// Brigade, half: per cent of its units.
        BrigadeHalf = "brigade-half",
        /// Skulkers: figures the firer loses.
        Skulkers = "skulkers",
        /// Barrel burst: model guns the battery loses.
        BurstGuns = "burst-guns",
        /// Barrel burst: crew the battery loses.
        BurstCrew = "burst-crew",
        /// Tokens held at most.
        Tokens = "tokens",
        /// Half of the guns: one in this number, rounded up.
        HalfTheGuns = "half-the-guns",
    }
}

sheet::axis! {
    /// The rulings that a house rule may turn.
    pub enum Ruling {
        /// Optional: an order to dense woods is harder to bring.
        DenseWoods = "dense-woods",
        /// Gone to ground adds to cover or works.
        GroundAdds = "ground-adds",
        /// 20 pdrs are rifled.
        HeavyRifled = "heavy-rifled",
        /// Any brigadier attached steadies like an excellent one.
        AnyBrigadier = "any-brigadier",
        /// Charged, a unit gone to ground counts as unformed.
        GroundUnformed = "ground-unformed",
        /// Crack guns and horse are elite where only elite is named.
        CrackAsElite = "crack-as-elite",
        /// A dispersal test that ends in retreat or worse disperses.
        Dispersal = "dispersal",
        /// Melee casualties are counted by multiplied numbers.
        MultipliedCasualties = "multiplied-casualties",
        /// Deployed guns retreat instead of recoiling.
        GunsRetreat = "guns-retreat",
        /// Sides act group by group, not whole.
        GroupByGroup = "group-by-group",
    }
}
