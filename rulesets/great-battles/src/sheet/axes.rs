//! The headings of the sheet's tables: weapons, modifiers, numbers and rulings.

sheet::axis! {
    /// The rows of the range chart for small arms.
    pub enum SmallArm {
        /// Smooth-bore muskets.
        Musket = "musket",
        /// British rifles in Mexican hands.
        BakerRifle = "baker-rifle",
        /// The rifle of 1841.
        MississippiRifle = "mississippi-rifle",
        /// Carbines.
        Carbine = "carbine",
        /// The Mexican blunderbuss.
        Escopeta = "escopeta",
        /// Revolvers.
        Revolver = "revolver",
    }
}

sheet::axis! {
    /// The rows of the range chart for artillery.
    pub enum GunType {
        /// US 4-pounders.
        UsFourPounder = "us-4-pounder",
        /// US 6-pounders.
        UsSixPounder = "us-6-pounder",
        /// US 12-pound howitzers.
        UsTwelveHowitzer = "us-12-howitzer",
        /// US 24-pound howitzers.
        UsTwentyFourHowitzer = "us-24-howitzer",
        /// US 18-pounders, as the Mexican ones.
        UsEighteenPounder = "us-18-pounder",
        /// US mortars.
        UsMortar = "us-mortar",
        /// US rockets.
        UsRockets = "us-rockets",
        /// Mexican 4-pounders.
        MexicanFourPounder = "mexican-4-pounder",
        /// Mexican 6-pounders.
        MexicanSixPounder = "mexican-6-pounder",
        /// Mexican howitzers of six inches.
        MexicanSixInchHowitzer = "mexican-6-inch-howitzer",
        /// Mexican howitzers of seven inches, as those of six.
        MexicanSevenInchHowitzer = "mexican-7-inch-howitzer",
        /// Mexican 8-pounders.
        MexicanEightPounder = "mexican-8-pounder",
        /// Mexican 12-pounders, no Napoleons.
        MexicanTwelvePounder = "mexican-12-pounder",
        /// Mexican 16-pounders.
        MexicanSixteenPounder = "mexican-16-pounder",
        /// Mexican 18-pounders.
        MexicanEighteenPounder = "mexican-18-pounder",
        /// Mexican 24-pounders, as 18-pounders.
        MexicanTwentyFourPounder = "mexican-24-pounder",
        /// Mexican siege guns.
        MexicanSiege = "mexican-68-siege",
        /// Mexican 24-pound howitzers.
        MexicanTwentyFourHowitzer = "mexican-24-howitzer",
        /// Mexican mortars of seven inches.
        MexicanMortar = "mexican-mortar",
    }
}

sheet::axis! {
    /// What is added to the die of fire.
    pub enum FireModifier {
        /// Many men in the hex, under artillery from afar.
        Massed = "massed",
        /// Mounted cavalry whose turn it is not.
        CavalryTarget = "cavalry-target",
        /// Through a flank.
        Flanking = "flanking",
        /// Prepared fire.
        Prepared = "prepared",
        /// From behind breastworks.
        FromBreastworks = "from-breastworks",
        /// Artillery downhill.
        LowerTarget = "lower-target",
        /// From the saddle.
        Mounted = "mounted",
        /// By a disordered unit.
        Disordered = "disordered",
        /// Artillery that has moved.
        Moved = "moved",
        /// By green infantry.
        Green = "green",
        /// Few men in the hex, under artillery from afar.
        Dispersed = "dispersed",
        /// At dawn or dusk.
        Dusk = "dusk",
        /// By night at one hex.
        NightOne = "night-1",
        /// By night at two hexes.
        NightTwo = "night-2",
        /// By night at three hexes.
        NightThree = "night-3",
        /// By night at four hexes or more.
        NightFour = "night-4",
        /// Artillery at a square.
        AtSquare = "at-square",
    }
}

sheet::axis! {
    /// What is added to cohesion.
    pub enum CohesionModifier {
        /// Over half of the unit is gone.
        Collapsed = "collapsed",
    }
}

sheet::axis! {
    /// What is added to the die of a disorder check.
    pub enum DisorderModifier {
        /// Behind breastworks.
        Breastworks = "breastworks",
        /// For each level of fatigue.
        Fatigue = "fatigue",
    }
}

sheet::axis! {
    /// What is added to the die of the defender before a shock.
    pub enum PreShockModifier {
        /// With a leader.
        Leader = "leader",
        /// In march mode.
        March = "march",
        /// Disordered already.
        Disordered = "disordered",
        /// Attacked there.
        FlankOrRear = "flank-or-rear",
        /// Charged by horse.
        CavalryCharge = "cavalry-charge",
        /// In breastworks.
        Breastworks = "breastworks",
    }
}

sheet::axis! {
    /// The rows of the odds of a shock.
    pub enum Odds {
        /// One to four.
        OneToFour = "1-4",
        /// One to three.
        OneToThree = "1-3",
        /// One to two.
        OneToTwo = "1-2",
        /// One to one and a half.
        TwoToThree = "1-1.5",
        /// One to one.
        Even = "1-1",
        /// One and a half to one.
        ThreeToTwo = "1.5-1",
        /// Two to one.
        TwoToOne = "2-1",
        /// Three to one.
        ThreeToOne = "3-1",
        /// Four to one.
        FourToOne = "4-1",
        /// Five to one or better.
        FiveToOne = "5-1",
    }
}

sheet::axis! {
    /// What is added to the die of shock.
    pub enum ShockModifier {
        /// A defender is disordered.
        DefenderDisordered = "defender-disordered",
        /// A charge.
        Charge = "charge",
        /// An aggressive leader attacks with them.
        AggressiveLeader = "aggressive-leader",
        /// Downhill.
        DownSlope = "down-slope",
        /// From the rear.
        Rear = "rear",
        /// From a flank.
        Flank = "flank",
        /// From front and flank.
        FrontAndFlank = "front-and-flank",
        /// From front and rear.
        FrontAndRear = "front-and-rear",
        /// From flank and rear.
        FlankAndRear = "flank-and-rear",
        /// From everywhere.
        Surrounded = "surrounded",
        /// For each attacking hex that another enemy controls.
        OtherZoc = "other-zoc",
        /// An attacker is disordered.
        AttackerDisordered = "attacker-disordered",
        /// The brigadier is lost.
        NoBrigadier = "no-brigadier",
        /// On advance orders.
        AdvanceOrders = "advance-orders",
        /// The defender is behind breastworks.
        Breastworks = "breastworks",
        /// For each continued shock.
        Continued = "continued",
        /// Horse at a square.
        AtSquare = "at-square",
    }
}

sheet::axis! {
    /// What is added to the die of rally.
    pub enum RallyModifier {
        /// An enemy is adjacent.
        Adjacent = "adjacent",
        /// Mounted cavalry.
        Mounted = "mounted",
        /// Mounted cavalry by the errata.
        MountedErrata = "mounted-errata",
        /// For each star of the leader.
        Star = "star",
        /// For each level of fatigue.
        Fatigue = "fatigue",
    }
}

sheet::axis! {
    /// What is added to the die of an orders change or of coordination.
    pub enum CommandModifier {
        /// Stacked with the division leader.
        DivisionLeader = "division-leader",
        /// Stacked with the corps or overall commander.
        Commander = "commander",
    }
}

sheet::axis! {
    /// The markers efficiency is drawn from.
    pub enum Marker {
        /// One activation.
        One = "1",
        /// Two activations.
        Two = "2",
        /// Three activations.
        Three = "3",
        /// Four activations.
        Four = "4",
    }
}

sheet::axis! {
    /// The numbers of fatigue.
    pub enum Fatigue {
        /// From this activation on it rises.
        Tiring = "tiring",
        /// By how much.
        Rise = "rise",
        /// What a turn of rest takes off.
        Rest = "rest",
        /// What a night of rest takes off.
        NightRest = "night-rest",
        /// No attack orders from here on.
        NoAttack = "no-attack",
    }
}

sheet::axis! {
    /// The limits and numbers.
    pub enum SheetNumber {
        /// SP of a massed target.
        MassedSp = "massed-sp",
        /// Its distance.
        MassedRange = "massed-range",
        /// SP of a dispersed target.
        DispersedSp = "dispersed-sp",
        /// Its distance.
        DispersedRange = "dispersed-range",
        /// Where dawn and dusk begin to count.
        DuskRange = "dusk-range",
        /// Where guns do as small arms.
        CanisterRange = "canister-range",
        /// How far rapid fire reaches.
        RapidRange = "rapid-range",
        /// Shots of rapid fire.
        RapidShots = "rapid-shots",
        /// How far guns return fire.
        ReturnRange = "return-range",
        /// How far approach fire reaches.
        ApproachRange = "approach-range",
        /// The shot that disorders the firer.
        FirerDisordered = "firer-disordered",
        /// The die of rapid fire that disorders the battery.
        RapidDisordered = "rapid-disordered",
        /// Unmodified die of a poor shot that disorders the firer.
        PoorDie = "poor-die",
        /// The die on which rockets fail.
        RocketsFail = "rockets-fail",
        /// SP lost in a rout.
        RoutLoss = "rout-loss",
        /// SP a routed unit loses in a failed check.
        RoutedLoss = "routed-loss",
        /// SP of a battery in shock.
        BatterySp = "battery-sp",
        /// How often horse in the flank counts.
        Doubled = "doubled",
        /// How far the disordered give way before shock.
        GivesWayBack = "gives-way-back",
        /// What that costs.
        GivesWayLoss = "gives-way-loss",
        /// What a second disorder in shock costs.
        AgainLoss = "again-loss",
        /// Continued shocks of an attack.
        Continuations = "continuations",
        /// Continued shocks of a defender.
        CounterContinuations = "counter-continuations",
        /// The die that takes a leader.
        LeaderLost = "leader-lost",
        /// The die that costs SP in a rally.
        RallyLossAt = "rally-loss-at",
        /// What it costs.
        RallyLoss = "rally-loss",
        /// How near the enemy must be for an attack.
        LooseCannonReach = "loose-cannon-reach",
        /// Markers lost out of command.
        FewerMarkers = "fewer-markers",
        /// Markers at least.
        FewestMarkers = "fewest-markers",
    }
}

sheet::axis! {
    /// Shares and multiples.
    pub enum Proportion {
        /// What is left of a collapsed unit.
        Collapse = "collapse",
        /// What fires from a side of a square.
        Square = "square",
        /// How many times cohesion cost SP.
        Rally = "rally",
        /// Half an allowance.
        Half = "half",
        /// What holds the horses.
        Dismount = "dismount",
    }
}

sheet::axis! {
    /// The rulings that a house rule may turn.
    pub enum Ruling {
        /// A poor shot disorders the firer.
        Starred = "starred",
        /// Canister uses the small-arms columns.
        CanisterColumns = "canister-columns",
        /// The publisher's errata.
        Errata = "errata",
        /// Neighbours of the hex fired on return fire, too.
        NeighboursReturn = "neighbours-return",
    }
}
