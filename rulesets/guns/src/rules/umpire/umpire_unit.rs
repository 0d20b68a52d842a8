//! A unit or a general as the roster of an umpire has it, and how it stands for the procedures.

use engine::Count;

use crate::rules::double_six::resolve::On;
use crate::rules::fire::resolve::{Firing, TargetKind};
use crate::rules::melee::melee_modifiers::Arms;
use crate::sheet::axes::{DivisionOrder, GunType};
use crate::sheet::cells::BrigadeOrder;
use crate::sheet::units::{Arm, Cover, Formation, GeneralQuality, Grade, Presence, Side, Status};
use crate::sheet::weapon::Weapon;

engine::facts! {
    /// A unit, or a general, as an umpire knows it. Values that fill keys have the names of these.
    pub struct UmpireUnit {
        /// its side
        side: Side = "union",
        /// what it is
        arm: Arm = "infantry",
        /// its grade
        grade: Grade = "regular",
        /// what it fires with
        weapon: Weapon = "rifled-musket",
        /// they are sharpshooters
        sharpshooters: bool = "no",
        /// horsemen with shotguns and the like
        shotguns: bool = "no",
        /// how it stands
        formation: Formation = "line",
        /// what order it is in
        state: Status = "formed",
        /// figures it began with, of a battery crew
        size: Count<1, 60> = "20",
        /// figures it has lost
        lost: Count<0, 60> = "0",
        /// of these, lost this turn
        in_turn: Count<0, 60> = "0",
        /// half a figure is counted against it
        half: bool = "no",
        /// figures it has put out as skirmishers
        detached: Count<0, 30> = "0",
        /// model guns it has
        guns: Count<0, 3> = "2",
        /// guns that are limbered
        limbered: bool = "no",
        /// where its brigadier or the C-in-C is
        general: Presence = "away",
        /// what he is like, or the general himself
        quality: GeneralQuality = "average",
        /// a general of any rank is attached to it or within 4 inches
        general_close: bool = "no",
        /// he leads a brigade or is the C-in-C
        leads_brigade: bool = "yes",
        /// what it stands in
        cover: Cover = "none",
        /// it is behind hasty works
        hasty_works: bool = "no",
        /// it stands in a built-up area
        built_up: bool = "no",
        /// formed lines supporting it in a brigade attack column
        supports: Count<0, 6> = "0",
        /// others of its brigade are within 12 inches
        fellows: bool = "yes",
        /// it is low on ammo
        low_on_ammo: bool = "no",
        /// it moved or changed formation this turn
        moved: bool = "no",
        /// it fired this turn
        fired: bool = "no",
        /// it fired last turn
        fired_last_turn: bool = "no",
        /// it pursued this turn
        pursued: bool = "no",
        /// it pursued last turn
        pursued_last_turn: bool = "no",
        /// it is off the table: destroyed, dispersed, captured or removed
        gone: bool = "no",
        /// of a brigade general, the orders of his brigade
        order: BrigadeOrder = "hold",
        /// of a divisional general, the orders of his division
        division_order: DivisionOrder = "defend",
    }
}

impl UmpireUnit {
    /// Figures that stand there, without those put out as skirmishers.
    pub(crate) fn present(&self) -> u8 {
        let gone = self.lost.get().saturating_add(self.detached.get());
        self.size.get().saturating_sub(gone).max(1)
    }

    /// Whether it is guns.
    pub(crate) fn is_battery(&self) -> bool {
        self.arm == Arm::Artillery
    }

    /// Whether it carries 20 pdrs.
    pub(crate) fn is_heavy(&self) -> bool {
        self.weapon == Weapon::Gun(GunType::TwentyPdr)
    }

    /// Whether it has lost half of its figures or more.
    pub(crate) fn is_half_lost(&self) -> bool {
        u16::from(self.lost.get()) * 2 >= u16::from(self.size.get())
    }

    /// Whether a general is attached to it.
    pub(crate) fn is_led(&self) -> bool {
        self.general == Presence::Attached
    }

    /// Whether it pursued this turn or the last.
    pub(crate) fn has_pursued(&self) -> bool {
        self.pursued || self.pursued_last_turn
    }

    /// How foot stands that fires.
    pub(crate) fn firing(&self) -> Firing {
        match (self.arm, self.built_up) {
            (Arm::Artillery, _) => Firing::Line,
            (_, true) => Firing::BuiltUpArea,
            (_, false) => Firing::of(self.formation),
        }
    }

    /// The kind of target it is.
    pub(crate) fn target(&self) -> TargetKind {
        match (self.arm, self.limbered) {
            (Arm::Artillery, true) => TargetKind::LimberedGuns,
            (Arm::Artillery, false) => TargetKind::DeployedGuns,
            (arm, _) => TargetKind::of(arm, self.drawn_up()),
        }
    }

    /// How it is drawn up: units that flee are in no formation and count as columns, guns have none.
    pub(crate) fn drawn_up(&self) -> Formation {
        match (self.arm, self.formation) {
            (Arm::Artillery, _) => Formation::Line,
            (_, Formation::Skirmish) => Formation::Skirmish,
            _ if self.state >= Status::Retreating => Formation::Column,
            (Arm::Cavalry, Formation::ExtendedLine) => Formation::Line,
            (_, formation) => formation,
        }
    }

    /// What a double six or skirmish fire falls on.
    pub(crate) fn struck(&self) -> On {
        match self.arm {
            Arm::Infantry if self.formation == Formation::Skirmish => On::Skirmishers,
            Arm::Infantry => On::Infantry,
            Arm::Cavalry => On::Cavalry,
            Arm::Artillery => On::Artillery,
        }
    }

    /// What it carries into a melee.
    pub(crate) fn arms(&self) -> Arms {
        if self.shotguns { Arms::Shotguns } else { Arms::of(self.weapon) }
    }
}
