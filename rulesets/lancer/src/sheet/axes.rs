//! The headings of the sheet's tables: ratings, troops, weapons, modifiers, numbers and rulings.

sheet::axis! {
    /// How good troops are, in Morale or in Melee.
    pub enum Rating {
        /// Hardly soldiers.
        Poor = "poor",
        /// New to it.
        Green = "green",
        /// The run of the army.
        Average = "average",
        /// Old soldiers.
        Veteran = "veteran",
        /// Picked troops, rated as veterans.
        Elite = "elite",
    }
}

sheet::axis! {
    /// What kind of unit it is.
    pub enum Troops {
        /// A company of foot.
        Infantry = "infantry",
        /// A troop of horse.
        Cavalry = "cavalry",
        /// A gun, cannon or Gatling, with its crew.
        Battery = "battery",
    }
}

sheet::axis! {
    /// What moves.
    pub enum Mover {
        /// Men on foot.
        Foot = "foot",
        /// Mounted men.
        Horse = "horse",
        /// A gun with its crew.
        Gun = "gun",
        /// A commander on his own.
        Commander = "commander",
    }
}

sheet::axis! {
    /// How it moves: the columns of the movement table.
    pub enum Pace {
        /// Out of column, in the open.
        Move = "move",
        /// In column.
        Column = "column",
        /// Charging.
        Charge = "charge",
        /// In woods, off the road.
        Woods = "in woods",
        /// Charging in woods.
        WoodsCharge = "charge in woods",
    }
}

sheet::axis! {
    /// The rows of the shooting table.
    pub enum Weapon {
        /// Rifles.
        Rifles = "rifles",
        /// A Gatling gun.
        Gatling = "gatling",
        /// Cannon.
        Cannon = "cannon",
        /// A few muskets among many men.
        FewMuskets = "few-muskets",
    }
}

sheet::axis! {
    /// What is added to the Morale rating.
    pub enum RatingModifier {
        /// Half of the figures are gone.
        HalfStrength = "half-strength",
    }
}

sheet::axis! {
    /// What is added to a die of morale.
    pub enum MoraleModifier {
        /// A commander is attached.
        Commander = "commander",
    }
}

sheet::axis! {
    /// What is added to a die of melee.
    pub enum MeleeModifier {
        /// Lancers charge home.
        LancersCharge = "lancers-charge",
        /// Infantry against cavalry.
        InfantryAgainstCavalry = "infantry-against-cavalry",
        /// The enemy stands higher.
        Uphill = "uphill",
    }
}

sheet::axis! {
    /// Limits of contact.
    pub enum Contact {
        /// How many may fight one figure.
        OnOne = "on-one",
    }
}

sheet::axis! {
    /// Why a unit falls back.
    pub enum Setback {
        /// It failed a morale check.
        FailedCheck = "failed-check",
    }
}

sheet::axis! {
    /// The limits and numbers.
    pub enum Number {
        /// The divisor that makes half of a unit's figures.
        Half = "half",
        /// Dice of a shot at least.
        FewestDice = "fewest-dice",
        /// The face that jams.
        JamFace = "jam-face",
        /// The face that always fails.
        AlwaysFails = "always-fails",
        /// Ranks that shoot.
        FiringRanks = "firing-ranks",
        /// Guns of a battery.
        Guns = "guns",
        /// Commanders of a side.
        Commanders = "commanders",
    }
}

sheet::axis! {
    /// The rulings that a house rule may turn.
    pub enum Ruling {
        /// 4 to 6 means 4 and 6.
        EndsOnly = "ends-only",
        /// Left-over figures roll no dice.
        RoundDown = "round-down",
        /// Spears shoot.
        SpearsShoot = "spears-shoot",
        /// Hits count though it jams.
        JamHits = "jam-hits",
        /// No casualty rolls for the routed.
        RoutedSpared = "routed-spared",
        /// Crew are infantry.
        CrewAsInfantry = "crew-as-infantry",
        /// A commander that is drawn tests his own Morale.
        CommanderTests = "commander-tests",
        /// Falling back bends past friends.
        BendsBack = "bends-back",
        /// A 6 fails in melee too.
        MeleeFails = "melee-fails",
    }
}

sheet::axis! {
    /// What a card of the deck is for.
    pub enum DeckCard {
        /// A unit.
        Unit = "unit",
        /// A commander.
        Commander = "commander",
        /// The end of the round.
        Stop = "stop",
    }
}

sheet::axis! {
    /// Turns and arcs.
    pub enum Angle {
        /// A turn before or after a move.
        Turn = "turn",
        /// A turn before a charge.
        ChargeTurn = "charge-turn",
        /// The arc of fire to either side.
        Arc = "arc",
        /// How far the way out of a melee may lead off straight away.
        LeaveTurn = "leave-turn",
        /// How far falling back may bend past friends.
        Bend = "bend",
    }
}

sheet::axis! {
    /// Lengths on the table.
    pub enum Length {
        /// How far orders reach.
        Command = "command",
        /// How far an order to rally reaches.
        Rally = "rally",
        /// How far a commander goes to another unit.
        CommanderJoins = "commander-joins",
        /// How near an enemy endangers a commander.
        CommanderDanger = "commander-danger",
        /// Kept from an enemy.
        EnemyGap = "enemy-gap",
        /// Kept from a friend.
        FriendGap = "friend-gap",
        /// From start or target of a charge to an edge that does not halt it.
        ChargeEdge = "charge-edge",
        /// The table's long side.
        TableWide = "table-wide",
        /// The table's short side.
        TableDeep = "table-deep",
        /// The depth of the set-up.
        SetUp = "set-up",
    }
}

sheet::axis! {
    /// The sides of a base.
    pub enum Side {
        /// Across the front.
        Wide = "wide",
        /// From front to back.
        Deep = "deep",
    }
}

sheet::axis! {
    /// Troops that have formations; a battery has none.
    pub enum Drilled {
        /// A company of foot.
        Infantry = "infantry",
        /// A troop of horse.
        Cavalry = "cavalry",
    }
}

sheet::axis! {
    /// How a formation is counted.
    pub enum FormationCount {
        /// Ranks of a line.
        Ranks = "ranks in line",
        /// Files of a column.
        Files = "files in column",
    }
}

sheet::axis! {
    /// Ground that is not open, and what a unit stands behind.
    pub enum TableGround {
        /// Woods.
        Woods = "woods",
        /// Standing crops.
        Fields = "fields",
        /// Houses.
        Buildings = "buildings",
        /// The side of a hill.
        Slope = "slope",
        /// Where a river can be crossed.
        Ford = "ford",
        /// A fence or a wall.
        Wall = "wall",
    }
}

sheet::axis! {
    /// What ground does.
    pub enum Effect {
        /// It is cover.
        Cover = "cover",
        /// No unit sees beyond it.
        EndsSight = "ends sight",
        /// A move stops at its edge.
        Halts = "halts a move",
        /// Horse and guns may go in.
        HorseAndGuns = "horse and guns enter",
    }
}

sheet::axis! {
    /// Ground that a unit can be in, and leave.
    pub enum LeftGround {
        /// Woods.
        Woods = "woods",
        /// Standing crops.
        Fields = "fields",
        /// Houses.
        Buildings = "buildings",
        /// The side of a hill.
        Slope = "slope",
        /// Where a river can be crossed.
        Ford = "ford",
    }
}

impl TableGround {
    /// The same as ground that is left; a wall is none.
    pub(crate) fn left(self) -> Option<LeftGround> {
        match self {
            TableGround::Woods => Some(LeftGround::Woods),
            TableGround::Fields => Some(LeftGround::Fields),
            TableGround::Buildings => Some(LeftGround::Buildings),
            TableGround::Slope => Some(LeftGround::Slope),
            TableGround::Ford => Some(LeftGround::Ford),
            TableGround::Wall => None,
        }
    }
}

sheet::axis! {
    /// What decides a battle.
    pub enum Victory {
        /// A side breaks when one of this many units is lost.
        BreakShare = "break-share",
        /// STOPs until the end.
        Stops = "stops",
        /// Points for a figure.
        FigurePoints = "figure-points",
        /// Points for a gun.
        GunPoints = "gun-points",
        /// Points for a commander.
        CommanderPoints = "commander-points",
        /// Points for an objective.
        ObjectivePoints = "objective-points",
    }
}
