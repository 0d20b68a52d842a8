//! The words a unit, its general and its ground are described by.

sheet::axis! {
    /// How good troops are; regulars are also called line.
    pub enum Grade {
        /// The best infantry.
        Crack = "crack",
        /// Picked troops.
        Elite = "elite",
        /// Seasoned troops.
        Veteran = "veteran",
        /// Troops of the line.
        Regular = "regular",
        /// Troops new to it.
        Green = "green",
        /// Townsmen.
        Militia = "militia",
    }
}

impl Grade {
    /// Green or militia.
    pub(crate) fn is_raw(self) -> bool {
        matches!(self, Grade::Green | Grade::Militia)
    }
}

sheet::axis! {
    /// The side that troops belong to.
    pub enum Side {
        /// Federals.
        Union = "union",
        /// Confederates.
        Confederate = "confederate",
    }
}

sheet::axis! {
    /// What troops are; dismounted cavalry is infantry.
    pub enum Arm {
        /// Men on foot.
        Infantry = "infantry",
        /// Mounted men.
        Cavalry = "cavalry",
        /// Guns and their crew.
        Artillery = "artillery",
    }
}

sheet::axis! {
    /// How infantry stands.
    pub enum Formation {
        /// Two ranks.
        Line = "line",
        /// One rank.
        ExtendedLine = "extended-line",
        /// Four abreast.
        Column = "column",
        /// In open order.
        Skirmish = "skirmish",
    }
}

sheet::axis! {
    /// What order a unit is in, from the best to the worst.
    pub enum Status {
        /// Formed.
        Formed = "formed",
        /// Out of order.
        Unformed = "unformed",
        /// Lying down.
        GoneToGround = "gone-to-ground",
        /// Halted out of order.
        Faltering = "faltering",
        /// Going back.
        Retreating = "retreating",
        /// Running.
        Routing = "routing",
    }
}

sheet::axis! {
    /// What a general is like; excellent ones are also called outstanding.
    pub enum GeneralQuality {
        /// Outstanding.
        Excellent = "excellent",
        /// As they come.
        Average = "average",
        /// A poor one.
        Poor = "poor",
        /// A drunkard.
        Drunkard = "drunkard",
    }
}

sheet::axis! {
    /// Where the brigadier or C-in-C of a unit is.
    pub enum Presence {
        /// Farther off.
        Away = "away",
        /// Within 12 inches.
        Near = "near",
        /// Attached to it.
        Attached = "attached",
    }
}

sheet::axis! {
    /// What a unit stands in.
    pub enum Cover {
        /// In the open.
        None = "none",
        /// Fence, crops, fire-pits.
        Light = "light-cover",
        /// Wood, wall, wooden building.
        Cover = "cover",
        /// Trench, redoubt, palisade, stone building.
        Works = "works",
    }
}

sheet::axis! {
    /// Where an enemy comes or shoots from.
    pub enum Facing {
        /// In front.
        Front = "front",
        /// In the flank.
        Flank = "flank",
        /// In the rear.
        Rear = "rear",
    }
}

engine::choices!(Grade, Side, Arm, Formation, Status, GeneralQuality, Cover, Facing);

/// Where only `yes` and `no` were asked for, they are still read.
impl engine::KeyValue for Presence {
    const KIND: engine::KeyKind = engine::KeyKind::Choice;

    fn allowed() -> Vec<String> {
        sheet::Axis::ALL.iter().map(|presence: &Presence| presence.print()).collect()
    }

    fn read(text: &str) -> Option<Presence> {
        match text {
            "yes" => Some(Presence::Attached),
            "no" => Some(Presence::Away),
            text => sheet::Axis::from_key(text),
        }
    }

    fn print(self) -> String {
        sheet::Axis::key(self).into()
    }
}

sheet::words!(Cover: "none, light-cover, cover or works");
