//! Section 2, the words a unit and its ground are described by.

use sheet::Axis;

sheet::axis! {
    /// A side.
    pub enum Side {
        /// Federals.
        Union = "union",
        /// Confederates.
        Confederate = "confederate",
    }
}

sheet::axis! {
    /// What troops are.
    pub enum Arm {
        /// Men on foot.
        Infantry = "infantry",
        /// Men with horses, in the saddle or not.
        Cavalry = "cavalry",
        /// A battery.
        Artillery = "artillery",
    }
}

sheet::axis! {
    /// How good troops are, from the best.
    pub enum TroopQuality {
        /// With a solid record.
        Elite = "elite",
        /// Well trained, with some experience.
        Veteran = "veteran",
        /// Trained, without experience.
        Trained = "trained",
        /// Hardly trained.
        Green = "green",
    }
}

sheet::axis! {
    /// The morale level, from the best.
    pub enum MoraleLevel {
        /// In good order.
        GoodOrder = "good-order",
        /// In disorder.
        Disorder = "disorder",
        /// Shaken.
        Shaken = "shaken",
        /// Running.
        Routed = "routed",
    }
}

impl MoraleLevel {
    /// The level `levels` steps worse; there is none below routed.
    pub fn dropped(self, levels: u8) -> MoraleLevel {
        let at = (self as u8).saturating_add(levels).min(MoraleLevel::Routed as u8);
        MoraleLevel::ALL[usize::from(at)]
    }

    /// The level `levels` steps better; there is none above good order.
    pub fn improved(self, levels: u8) -> MoraleLevel {
        MoraleLevel::ALL[usize::from((self as u8).saturating_sub(levels))]
    }
}

sheet::axis! {
    /// How a unit is drawn up; horsemen call the battle line a line.
    pub enum Formation {
        /// Stands touching side by side.
        BattleLine = "battle-line",
        /// With gaps between them.
        ExtendedLine = "extended-line",
        /// With wide gaps.
        Skirmishers = "skirmishers",
        /// One stand behind another, touching.
        AttackColumn = "attack-column",
        /// One stand behind another, a stand's distance apart.
        RoadColumn = "road-column",
        /// Horsemen, half of the stands behind the rest.
        DoubleLine = "double-line",
        /// Guns behind their teams.
        Limbered = "limbered",
        /// Guns in battery.
        Unlimbered = "unlimbered",
    }
}

impl Formation {
    /// Whether an arm knows it.
    pub fn suits(self, arm: Arm) -> bool {
        match self {
            Formation::BattleLine | Formation::Skirmishers | Formation::RoadColumn => arm != Arm::Artillery,
            Formation::ExtendedLine | Formation::AttackColumn => arm == Arm::Infantry,
            Formation::DoubleLine => arm == Arm::Cavalry,
            Formation::Limbered | Formation::Unlimbered => arm == Arm::Artillery,
        }
    }

    /// Whether others pass through it, and it through others, in order.
    pub fn gives_way(self) -> bool {
        matches!(self, Formation::Skirmishers | Formation::RoadColumn)
    }

    /// Whether it is enfiladed as a column is: columns and limbered guns.
    pub fn is_column(self) -> bool {
        matches!(self, Formation::AttackColumn | Formation::RoadColumn | Formation::Limbered)
    }
}

sheet::axis! {
    /// The ground a move goes over, from the best.
    pub enum MoveGround {
        /// A road.
        Road = "road",
        /// A trail.
        Trail = "trail",
        /// Open ground.
        Open = "open",
        /// Broken ground.
        Broken = "broken",
        /// Light woods.
        LightWoods = "light-woods",
        /// Heavy woods.
        HeavyWoods = "heavy-woods",
        /// Rough ground.
        Rough = "rough",
    }
}

sheet::axis! {
    /// Works, fences and houses a unit stands in or behind.
    pub enum Shelter {
        /// Nothing.
        None = "none",
        /// A fence.
        Fence = "fence",
        /// Works thrown up in haste.
        HastyWorks = "hasty-works",
        /// Light works.
        LightWorks = "light-works",
        /// Heavy works.
        HeavyWorks = "heavy-works",
        /// A farm.
        Farm = "farm",
        /// A village.
        Village = "village",
    }
}

sheet::axis! {
    /// The woods a unit stands in.
    pub enum Woods {
        /// None.
        None = "none",
        /// Light woods.
        Light = "light-woods",
        /// Heavy woods.
        Heavy = "heavy-woods",
    }
}

sheet::axis! {
    /// Where an enemy shoots or comes from; to a column and to limbered guns both flanks are its side.
    pub enum Aspect {
        /// Up to 45 degrees off straight ahead.
        Front = "front",
        /// Under 90.
        PartialFlank = "partial-flank",
        /// Up to 135.
        FullFlank = "full-flank",
        /// Beyond.
        Rear = "rear",
    }
}

engine::choices!(Side, Arm, TroopQuality, MoraleLevel, Formation, MoveGround, Shelter, Woods, Aspect);

/// Stands lost by a unit of `stands` stands that began with `size` figures and has `figures` left: figures are spread over stands
/// as evenly as they go, and losses come off the smallest stand.
pub fn stands_lost(stands: u8, size: u8, figures: u8) -> u8 {
    let stands = stands.max(1);
    let lost = size.saturating_sub(figures);
    let (each, over) = (size / stands, size % stands);
    let mut left = lost;
    let mut gone = 0;
    for stand in (0..stands).rev() {
        let here = each + u8::from(stand < over);
        if left < here || here == 0 {
            break;
        }
        left -= here;
        gone += 1;
    }
    gone
}
