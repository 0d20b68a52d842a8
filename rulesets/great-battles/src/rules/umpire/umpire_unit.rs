//! A unit or a leader as the roster of an umpire has it, and how it stands for the procedures.

use std::sync::OnceLock;

use engine::Count;

use crate::game::battle::{Arm, Orders, Side};
use crate::game::state::{Condition, Formation};
use crate::rules::command::resolve::{Profile, Rating};
use crate::rules::fire::resolve::TargetType;
use crate::sheet::axes::Proportion;
use crate::sheet::tables::{Tables, printed_sheet};
use crate::sheet::weapon::Weapon;

engine::choices!(Side, Arm, Orders, Formation);

engine::facts! {
    /// A unit, or a leader, as an umpire knows it. Values that fill keys have the names of these.
    pub struct UmpireUnit {
        /// its side
        side: Side = "us",
        /// what it is
        arm: Arm = "infantry",
        /// it has something to fire with
        armed: bool = "yes",
        /// what it fires with
        weapon: Weapon = "musket",
        /// SP it began with
        start: Count<1, 60> = "8",
        /// SP it has lost
        lost: Count<0, 60> = "0",
        /// its cohesion
        cohesion: Count<2, 9> = "6",
        /// it is green
        green: bool = "no",
        /// what order it is in
        state: Condition = "normal",
        /// how it goes
        formation: Formation = "formed",
        /// guns that are limbered
        limbered: bool = "no",
        /// cavalry that is mounted
        mounted: bool = "yes",
        /// cavalry that has charged and has not rested since
        blown: bool = "no",
        /// it is in finished breastworks
        breastworks: bool = "no",
        /// level of fatigue of its brigade
        fatigue: Count<0, 9> = "0",
        /// leaders stacked with it
        leaders: Count<0, 30> = "0",
        /// stars of the best of them; a leader's own
        stars: Count<0, 4> = "0",
        /// it has tried to rally this turn
        rallied: bool = "no",
        /// it is off the map: eliminated, lost or gone
        gone: bool = "no",
        /// of a leader, his orders rating
        rating: Rating = "0",
        /// his action profile
        profile: Profile = "normal",
        /// of a brigadier, the orders of his brigade
        orders: Orders = "advance",
        /// he is stacked with his division leader
        division_leader: bool = "no",
        /// he is stacked with his corps or overall commander
        commander: bool = "no",
        /// of a division leader, the markers that the scenario fixes; 0 to draw
        fixed: Count<0, 9> = "0",
        /// he is in command
        in_command: bool = "yes",
    }
}

/// SP of dismounted cavalry that hold the horses, as the sheet is printed.
fn holders(sp: u8) -> u8 {
    static SHARE: OnceLock<u8> = OnceLock::new();
    let share =
        || Tables::read(&printed_sheet()).map_or(u8::MAX, |tables| tables.share(Proportion::Dismount));
    sp / (*SHARE.get_or_init(share)).max(1)
}

impl UmpireUnit {
    /// SP it has.
    pub(crate) fn sp(&self) -> u8 {
        self.start.get().saturating_sub(self.lost.get()).max(1)
    }

    /// SP of so many that fire and fight: dismounted cavalry leaves a part with the horses.
    fn without_holders(&self, sp: u8) -> u8 {
        if self.arm == Arm::Cavalry && !self.mounted { sp - holders(sp) } else { sp }
    }

    /// SP that fire and fight.
    pub(crate) fn fighting(&self) -> u8 {
        self.without_holders(self.sp())
    }

    /// SP that would fight if it had lost nothing.
    pub(crate) fn began_fighting(&self) -> u8 {
        self.without_holders(self.start.get())
    }

    /// Whether it is guns.
    pub(crate) fn is_battery(&self) -> bool {
        self.arm == Arm::Artillery
    }

    /// Whether it is guns in action.
    pub(crate) fn is_unlimbered(&self) -> bool {
        self.is_battery() && !self.limbered
    }

    /// Whether it is cavalry in the saddle.
    pub(crate) fn is_mounted(&self) -> bool {
        self.arm == Arm::Cavalry && self.mounted
    }

    /// Whether it is infantry in square: none outlives disorder.
    pub(crate) fn is_in_square(&self) -> bool {
        self.arm == Arm::Infantry
            && self.formation == Formation::Square
            && self.state == Condition::Normal
            && !self.breastworks
    }

    /// Whether works shelter it: horsemen, limbered guns, units on the march and those that run have none.
    pub(crate) fn is_behind_works(&self) -> bool {
        let moves = self.is_mounted() || (self.is_battery() && self.limbered);
        self.breastworks && !moves && self.formation != Formation::March && self.state != Condition::Routed
    }

    /// What it is as a target.
    pub(crate) fn target(&self) -> TargetType {
        match self.arm {
            Arm::Artillery if self.limbered => TargetType::Limbered,
            Arm::Artillery => TargetType::Guns,
            Arm::Cavalry if self.mounted => TargetType::Cavalry,
            Arm::Infantry | Arm::Cavalry => TargetType::Infantry,
        }
    }
}
