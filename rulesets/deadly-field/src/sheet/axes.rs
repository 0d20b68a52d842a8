//! The headings of the sheet's tables that procedures look up: weapons, modifiers, numbers and rulings.

sheet::axis! {
    /// What infantry fires with.
    pub enum InfantryArm {
        /// Rifle-muskets.
        RifleMuskets = "rifle-muskets",
        /// Smoothbore muskets.
        SmoothboreMuskets = "smoothbore-muskets",
        /// Mixed muskets.
        MixedMuskets = "mixed-muskets",
        /// Spencer or Henry repeating rifles.
        RepeatingRifles = "repeating-rifles",
        /// Colt revolving rifles.
        ColtRifles = "colt-rifles",
        /// Sharps breech-loading rifles.
        SharpsRifles = "sharps-rifles",
        /// Sharpshooter rifle-muskets.
        SharpshooterRifles = "sharpshooter-rifles",
        /// Mixed or rifle flintlocks.
        MixedFlintlocks = "mixed-flintlocks",
        /// Smoothbore flintlocks.
        SmoothboreFlintlocks = "smoothbore-flintlocks",
    }
}

sheet::axis! {
    /// What cavalry fires with.
    pub enum CavalryArm {
        /// Rifle-muskets.
        CavalryRifleMuskets = "cavalry-rifle-muskets",
        /// Mixed weapons.
        MixedWeapons = "mixed-weapons",
        /// Shotguns.
        Shotguns = "shotguns",
        /// Repeating carbines.
        RepeatingCarbines = "repeating-carbines",
        /// Sharps breech-loading carbines.
        SharpsCarbines = "sharps-carbines",
        /// Other breech-loading carbines.
        BreechLoadingCarbines = "breech-loading-carbines",
        /// Muzzle-loading carbines.
        MuzzleLoadingCarbines = "muzzle-loading-carbines",
        /// Pistols.
        Pistols = "pistols",
    }
}

sheet::axis! {
    /// What a battery is of.
    pub enum GunType {
        /// 6 pounder gun.
        SixPdr = "6-pdr",
        /// 12 pounder Napoleon.
        Napoleon = "napoleon",
        /// 12 pounder howitzer.
        TwelvePdrHowitzer = "12-pdr-howitzer",
        /// 24 pounder howitzer.
        TwentyFourPdrHowitzer = "24-pdr-howitzer",
        /// 10 pounder Parrott rifle.
        TenPdrParrott = "10-pdr-parrott",
        /// 3" Ordnance rifle.
        ThreeInchRifle = "3-inch-rifle",
        /// Any 12-14 pounder rifle.
        TwelvePdrRifle = "12-pdr-rifle",
        /// Breech-loading Whitworth rifle.
        Whitworth = "whitworth",
        /// Any 6 pounder rifle.
        SixPdrRifle = "6-pdr-rifle",
        /// 20 pounder Parrott rifle.
        TwentyPdrParrott = "20-pdr-parrott",
        /// 30 pounder Parrott rifle.
        ThirtyPdrParrott = "30-pdr-parrott",
        /// Mixed guns (1862).
        Mixed1862 = "mixed-1862",
        /// Mixed guns (1863).
        Mixed1863 = "mixed-1863",
    }
}

sheet::axis! {
    /// How far a target is, and how near a fight.
    pub enum RangeBand {
        /// Point blank, only against a charge.
        PointBlank = "point-blank",
        /// Canister.
        Canister = "canister",
        /// Short.
        Short = "short",
        /// Normal.
        Normal = "normal",
        /// Long.
        Long = "long",
        /// Desperation fire.
        Desperation = "desperation",
        /// Melee fire.
        Melee = "melee",
    }
}

sheet::axis! {
    /// What takes firepower and dice from the firer.
    pub enum Hindered {
        /// Disorder.
        Disorder = "disorder",
        /// Shaken.
        Shaken = "shaken",
        /// Skirmishers.
        Skirmishers = "skirmishers",
        /// Firing out of a farm or village.
        Houses = "houses",
    }
}

sheet::axis! {
    /// Modifiers of the firer.
    pub enum FirerModifier {
        /// Firer in extended line.
        ExtendedLine = "extended-line",
        /// Smoothbore muskets or flintlocks at point blank.
        SmoothborePointBlank = "smoothbore-point-blank",
        /// Firer elite.
        Elite = "elite",
        /// Firer green.
        Green = "green",
        /// Cavalry firer elite.
        CavalryElite = "cavalry-elite",
        /// Cavalry firer veteran.
        CavalryVeteran = "cavalry-veteran",
        /// Cavalry firer trained.
        CavalryTrained = "cavalry-trained",
        /// Cavalry firer green.
        CavalryGreen = "cavalry-green",
        /// Opening volley of infantry.
        FirstVolley = "first-volley",
        /// Opening volley of dismounted cavalry.
        FirstVolleyDismounted = "first-volley-dismounted",
        /// Opening volley of mounted cavalry.
        FirstVolleyMounted = "first-volley-mounted",
        /// Deliberate fire of artillery.
        Deliberate = "deliberate",
    }
}

sheet::axis! {
    /// Modifiers of the target.
    pub enum TargetModifier {
        /// Column or limbered artillery from the side.
        ColumnSide = "column-side",
        /// Column or limbered artillery from front or rear.
        ColumnEnd = "column-end",
        /// Line or unlimbered artillery from partial flank.
        PartialFlank = "partial-flank",
        /// Line or unlimbered artillery from full flank.
        FullFlank = "full-flank",
        /// Line or unlimbered artillery from the rear.
        Rear = "rear",
        /// Any artillery, fired on by rifled artillery.
        CounterBattery = "counter-battery",
        /// Trained target.
        Trained = "trained",
        /// Green target.
        Green = "green",
        /// Mounted cavalry, not charging.
        Mounted = "mounted",
        /// Mounted cavalry, charging.
        MountedCharging = "mounted-charging",
        /// Elite target.
        Elite = "elite",
        /// Infantry skirmishers.
        Skirmishers = "skirmishers",
        /// 2" or more behind friendly skirmishers.
        Screened = "screened",
        /// Dismounted cavalry in line.
        DismountedLine = "dismounted-line",
        /// Dismounted cavalry skirmishing.
        DismountedSkirmishing = "dismounted-skirmishing",
        /// In light woods.
        LightWoods = "light-woods",
        /// In heavy woods.
        HeavyWoods = "heavy-woods",
        /// Unlimbered artillery from its front.
        UnlimberedFront = "unlimbered-front",
        /// In hasty works.
        HastyWorks = "hasty-works",
        /// In light works.
        LightWorks = "light-works",
        /// In heavy works.
        HeavyWorks = "heavy-works",
        /// In a farm or village, and no other good one.
        Houses = "houses",
    }
}

sheet::axis! {
    /// The rows of the fire results.
    pub enum FireRow {
        /// Infantry.
        Infantry = "infantry",
        /// Artillery.
        Artillery = "artillery",
        /// Cavalry.
        Cavalry = "cavalry",
        /// Infantry, read with no cell lost.
        InfantryNoCellLost = "infantry-no-cell-lost",
        /// Infantry, read with three cells lost.
        InfantryThreeCellsLost = "infantry-three-cells-lost",
    }
}

sheet::axis! {
    /// Rows of the scan that can be read in several ways.
    pub enum DamagedRow {
        /// The fire results of infantry.
        InfantryResults = "infantry-results",
    }
}

sheet::axis! {
    /// Weapons whose firepower can be read in a second way.
    pub enum RereadArm {
        /// Sharpshooter rifle-muskets.
        Sharpshooters = "sharpshooter-rifles",
    }
}

sheet::axis! {
    /// What is added to an MMP.
    pub enum MoraleModifier {
        /// Charging.
        Charging = "charging",
        /// Mounted cavalry charging.
        MountedCharging = "mounted-charging",
        /// In or directly behind light cover.
        LightCover = "light-cover",
        /// In or directly behind heavy cover.
        HeavyCover = "heavy-cover",
        /// Each adjacent supporting unit not shaken.
        Support = "support",
        /// Enemy, not shaken nor skirmishing, within 1".
        EnemyNear = "enemy-near",
        /// Each regiment or leader of the brigade eliminated.
        BrigadeLoss = "brigade-loss",
        /// Merged regiment.
        Merged = "merged",
    }
}

sheet::axis! {
    /// How fire rakes those it is aimed at.
    pub enum Enfilade {
        /// Line from partial flank.
        LinePartialFlank = "line-partial-flank",
        /// Line from full flank.
        LineFullFlank = "line-full-flank",
        /// Line from the rear.
        LineRear = "line-rear",
        /// Column or limbered artillery from the side.
        ColumnSide = "column-side",
        /// Column or limbered artillery from the front.
        ColumnFront = "column-front",
        /// Column or limbered artillery from the rear.
        ColumnRear = "column-rear",
        /// Unlimbered artillery from the side.
        UnlimberedPartialFlank = "unlimbered-partial-flank",
        /// Unlimbered artillery from full flank.
        UnlimberedFullFlank = "unlimbered-full-flank",
        /// Unlimbered artillery from the rear.
        UnlimberedRear = "unlimbered-rear",
    }
}

sheet::axis! {
    /// Where a charge strikes that is not the front.
    pub enum Flank {
        /// Partial flank.
        PartialFlank = "partial-flank",
        /// Full flank or rear.
        FullFlank = "full-flank",
    }
}

sheet::axis! {
    /// Limits and numbers.
    pub enum NumberRow {
        /// Actions a unit has in its half turn.
        Actions = "actions",
        /// Reactions a unit has in a half turn.
        Reactions = "reactions",
        /// Rally attempts a unit has in a half turn.
        RallyAttempts = "rally-attempts",
        /// Charges a unit has in a half turn.
        Charges = "charges",
        /// Free wheels an action.
        Wheels = "wheels",
        /// Units that fire together, at most.
        FireTogether = "fire-together",
        /// Units that charge together, at most.
        ChargeTogether = "charge-together",
        /// Initiative: dice of a side.
        InitiativeDice = "initiative-dice",
        /// Moving back, the rate is divided by.
        Back = "back",
        /// Disengaging cavalry goes this many times its disorder rate.
        CavalryDisengages = "cavalry-disengages",
        /// Double line puts one in this many of the stands behind.
        DoubleLine = "double-line",
        /// Of dismounted cavalry one figure in this many holds horses, rounded down.
        HorseHolders = "horse-holders",
        /// Battery: added to its BMP for each section lost before.
        SectionLost = "section-lost",
        /// A unit of one figure has the FP of two divided by.
        OneFigure = "one-figure",
        /// Fire below this total does nothing.
        LowestTotal = "lowest-total",
        /// Pass-through: dice fewer for every unit further on.
        PassThroughDice = "pass-through-dice",
        /// Target modifiers that count, best.
        BestTarget = "best-target",
        /// Target modifiers that count, worst.
        WorstTarget = "worst-target",
        /// Morale modifiers that count, best.
        BestMorale = "best-morale",
        /// Morale modifiers that count, worst.
        WorstMorale = "worst-morale",
        /// MMP, lowest.
        LowestMmp = "lowest-mmp",
        /// MMP, highest.
        HighestMmp = "highest-mmp",
        /// Supporting units that count.
        Supports = "supports",
        /// Supporting units that count in an impact.
        ImpactSupports = "impact-supports",
        /// Losses of the brigade that count.
        BrigadeLosses = "brigade-losses",
        /// Charge bonus: the routed move divided by.
        ChargeBonus = "charge-bonus",
        /// Countercharge: the move divided by.
        Countercharge = "countercharge",
        /// Losing attacking infantry loses this many figures fewer.
        AttackerSpared = "attacker-spared",
        /// House rule: an impact lost by this much routs a defender.
        RoutDefender = "rout-defender",
        /// Leaders: moves in a half turn.
        LeaderMoves = "leader-moves",
    }
}

sheet::axis! {
    /// Rulings and house rules that can be turned.
    pub enum Ruling {
        /// In woods, adjacent units and leaders touch.
        WoodsTouch = "woods-touch",
        /// A regiment that began with two stands has no BMP for one stand lost but that of its last.
        TwoStands = "two-stands",
        /// Stands lost to the fire now checked count at once.
        StandsAtOnce = "stands-at-once",
        /// Sections lost to the fire now checked count at once.
        SectionsAtOnce = "sections-at-once",
        /// NA on a road or trail: the open rate.
        OpenRate = "open-rate",
        /// SR: a routed unit touched by a charger surrenders.
        RoutedSurrender = "routed-surrender",
        /// Passing through friends disorders both, unless one skirmishes, is in road column or a leader.
        Interpenetration = "interpenetration",
        /// Mixed guns have the canister dice of rifles.
        MixedCanister = "mixed-canister",
        /// Mixed guns are rifled against artillery.
        MixedRifled = "mixed-rifled",
        /// Melee fire is at point blank: pistols and smoothbores count.
        MeleePointBlank = "melee-point-blank",
        /// Desperation fire may be an opening volley.
        DesperateVolley = "desperate-volley",
        /// Fire passes through to friends too.
        PassThroughFriends = "pass-through-friends",
        /// Horsemen that charge fire at the unit they are about to touch, after its fire.
        ChargingFire = "charging-fire",
        /// A natural 2 or 3 may improve a unit.
        NaturalImproves = "natural-improves",
        /// Enfiladed in this half turn counts in a rally attempt.
        RallyEnfiladed = "rally-enfiladed",
        /// Impact: a loser at the named level or worse drops one more.
        DropsFurther = "drops-further",
        /// House rule: the second reading of sharpshooter rifle-muskets.
        Sharpshooters = "sharpshooters",
        /// The charge bonus is rounded up.
        BonusRoundedUp = "bonus-rounded-up",
        /// House rule: an impact lost by much routs a defender.
        RoutDefender = "rout-defender",
    }
}
