//! Section 4, the movement tables: rates by formation and ground, charge morale modifiers, routed moves.

use sheet::{Axis, Column, Inches, Reader, Source, Table};

use crate::sheet::axes::{GunType, NumberRow, Ruling};
use crate::sheet::cells::{Divisor, Rate, Rates, Run};
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Formation, MoraleLevel, MoveGround};

sheet::axis! {
    /// The rows of infantry movement.
    pub enum FootGait {
        /// Battle line.
        BattleLine = "battle-line",
        /// Extended line.
        ExtendedLine = "extended-line",
        /// Skirmishers.
        Skirmishers = "skirmishers",
        /// Attack column.
        AttackColumn = "attack-column",
        /// Road column.
        RoadColumn = "road-column",
        /// In disorder.
        Disorder = "disorder",
        /// Getting away from the enemy.
        Disengage = "disengage",
        /// Shaken.
        Shaken = "shaken",
    }
}

sheet::axis! {
    /// The rows of cavalry movement.
    pub enum HorseGait {
        /// Line.
        Line = "line",
        /// Skirmishing.
        Skirmishing = "skirmishing",
        /// Double line.
        DoubleLine = "double-line",
        /// Road column, and leaders.
        RoadColumn = "road-column",
        /// In disorder.
        Disorder = "disorder",
        /// Shaken.
        Shaken = "shaken",
    }
}

sheet::axis! {
    /// The rows of what becomes of a battery's movement.
    pub enum BatteryGait {
        /// In battery.
        Unlimbered = "unlimbered",
        /// Behind the teams.
        Limbered = "limbered",
        /// In disorder.
        Disorder = "disorder",
        /// Shaken.
        Shaken = "shaken",
    }
}

/// Whether cavalry is in the saddle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Riding {
    /// In the saddle.
    Mounted,
    /// On foot.
    Dismounted,
}

/// What moves: the table and column its rates are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoverKind {
    /// Men on foot.
    Infantry,
    /// Men in the saddle.
    Mounted,
    /// Horsemen on foot.
    Dismounted,
    /// A battery of these guns.
    Battery(GunType),
    /// A leader, who rides as road column does.
    Leader,
}

/// How it moves: as it is drawn up and in what order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gait {
    /// How it is drawn up.
    pub formation: Formation,
    /// In what order.
    pub level: MoraleLevel,
    /// It gets away from the enemy.
    pub disengaging: bool,
}

impl Gait {
    /// A formation in good order.
    pub fn ordered(formation: Formation) -> Gait {
        Gait { formation, level: MoraleLevel::GoodOrder, disengaging: false }
    }

    /// Disorder, disengaging and being shaken have rows of their own, in place of the formation's.
    fn on_foot(self) -> FootGait {
        match (self.level, self.disengaging) {
            (_, true) => FootGait::Disengage,
            (MoraleLevel::Disorder, _) => FootGait::Disorder,
            (MoraleLevel::Shaken | MoraleLevel::Routed, _) => FootGait::Shaken,
            (MoraleLevel::GoodOrder, _) => match self.formation {
                Formation::ExtendedLine => FootGait::ExtendedLine,
                Formation::Skirmishers => FootGait::Skirmishers,
                Formation::AttackColumn => FootGait::AttackColumn,
                Formation::RoadColumn => FootGait::RoadColumn,
                _ => FootGait::BattleLine,
            },
        }
    }

    fn on_horse(self) -> HorseGait {
        match (self.level, self.disengaging) {
            (_, true) | (MoraleLevel::Disorder, _) => HorseGait::Disorder,
            (MoraleLevel::Shaken | MoraleLevel::Routed, _) => HorseGait::Shaken,
            (MoraleLevel::GoodOrder, _) => match self.formation {
                Formation::Skirmishers => HorseGait::Skirmishing,
                Formation::DoubleLine => HorseGait::DoubleLine,
                Formation::RoadColumn => HorseGait::RoadColumn,
                _ => HorseGait::Line,
            },
        }
    }

    fn in_battery(self) -> BatteryGait {
        match (self.level, self.formation) {
            _ if self.disengaging => BatteryGait::Disorder,
            (MoraleLevel::Disorder, _) => BatteryGait::Disorder,
            (MoraleLevel::Shaken | MoraleLevel::Routed, _) => BatteryGait::Shaken,
            (MoraleLevel::GoodOrder, Formation::Limbered) => BatteryGait::Limbered,
            (MoraleLevel::GoodOrder, _) => BatteryGait::Unlimbered,
        }
    }
}

/// What movement looks up.
#[derive(Clone, Debug)]
pub struct Movement {
    foot: Table<FootGait, MoveGround, Rate>,
    foot_cmm: Column<FootGait, i8>,
    horse: Table<HorseGait, MoveGround, Rates>,
    mounted_cmm: Column<HorseGait, i8>,
    dismounted_cmm: Column<HorseGait, i8>,
    guns: Table<GunType, MoveGround, Rates>,
    battery_cmm: Column<BatteryGait, i8>,
    battery_share: Column<BatteryGait, Divisor>,
    routed: Table<Arm, MoveGround, Run>,
}

impl Movement {
    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Movement> {
        let (foot, foot_cmm) = (reader.table("infantry-movement"), reader.column("infantry-movement", "CMM"));
        let horse = reader.table("cavalry-movement");
        let mounted_cmm = reader.column("cavalry-movement", "CMM mounted");
        let dismounted_cmm = reader.column("cavalry-movement", "CMM dismounted");
        let guns = reader.table("batteries");
        let battery_cmm = reader.column("battery-condition", "CMM");
        let battery_share = reader.column("battery-condition", "move divided by");
        let routed = reader.table("routed-movement");
        Some(Movement {
            foot: foot?,
            foot_cmm: foot_cmm?,
            horse: horse?,
            mounted_cmm: mounted_cmm?,
            dismounted_cmm: dismounted_cmm?,
            guns: guns?,
            battery_cmm: battery_cmm?,
            battery_share: battery_share?,
            routed: routed?,
        })
    }
}

impl Tables {
    /// The rate as printed, none where it is not allowed.
    pub fn rate(&self, mover: MoverKind, gait: Gait, ground: MoveGround) -> Option<Inches> {
        let movement = &self.movement;
        let horse = |gait: HorseGait| movement.horse.get(gait, ground).0;
        let times = |rate: Inches| {
            let times = if gait.disengaging { self.number(NumberRow::CavalryDisengages) } else { 1 };
            rate * times
        };
        match mover {
            MoverKind::Infantry => movement.foot.get(gait.on_foot(), ground).0,
            MoverKind::Mounted => horse(gait.on_horse()).map(|(mounted, _)| times(mounted)),
            MoverKind::Dismounted => horse(gait.on_horse()).map(|(_, dismounted)| times(dismounted)),
            MoverKind::Leader => horse(HorseGait::RoadColumn).map(|(mounted, _)| mounted),
            MoverKind::Battery(gun) => movement.guns.get(gun, ground).0.map(|(limbered, unlimbered)| {
                let whole = if gait.formation == Formation::Limbered { limbered } else { unlimbered };
                whole / i32::from(movement.battery_share.get(gait.in_battery()).get())
            }),
        }
    }

    /// How far it goes in one action on this ground: what is not allowed on a road or trail goes there as in the open.
    pub fn pace(&self, mover: MoverKind, gait: Gait, ground: MoveGround) -> Inches {
        let open =
            || self.holds(Ruling::OpenRate).then(|| self.rate(mover, gait, MoveGround::Open)).flatten();
        self.rate(mover, gait, ground).or_else(open).unwrap_or(Inches::ZERO)
    }

    /// The charge morale modifier.
    pub fn cmm(&self, arm: Arm, riding: Riding, gait: Gait) -> i8 {
        self.told_cmm(arm, riding, gait).0
    }

    /// The charge morale modifier with the row it is on, and where it comes from.
    pub(crate) fn told_cmm(&self, arm: Arm, riding: Riding, gait: Gait) -> (i8, &str, Source) {
        fn cell<R: Axis>(column: &Column<R, i8>, row: R) -> (i8, &str, Source) {
            (column.get(row), column.row_label(row), column.source(row))
        }
        let movement = &self.movement;
        match arm {
            Arm::Infantry => cell(&movement.foot_cmm, gait.on_foot()),
            Arm::Cavalry if riding == Riding::Mounted => cell(&movement.mounted_cmm, gait.on_horse()),
            Arm::Cavalry => cell(&movement.dismounted_cmm, gait.on_horse()),
            Arm::Artillery => cell(&movement.battery_cmm, gait.in_battery()),
        }
    }

    /// How far the routed run on this ground.
    pub fn run(&self, arm: Arm, ground: MoveGround) -> Run {
        self.movement.routed.get(arm, ground)
    }

    /// The heading of routed movement and the label of its row.
    pub fn run_row(&self, arm: Arm) -> (&str, &str) {
        (self.movement.routed.title(), self.movement.routed.row_label(arm))
    }
}
