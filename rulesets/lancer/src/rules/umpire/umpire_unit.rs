//! A unit or a commander as the roster of an umpire has it, and how it stands for the procedures.

use engine::Count;

use crate::rules::charge_and_melee::Fighter;
use crate::rules::movement::{Formation, ShortAnswer};
use crate::rules::shooting::Arms;
use crate::sheet::axes::{Mover, Rating, Troops};

/// The crew of a battery.
const CREW: u8 = 3;
/// Figures in the front two ranks of a column.
const COLUMN: u8 = 4;

engine::facts! {
    /// A unit, or a commander, as an umpire knows it. Values that fill keys have the names of these.
    pub struct UmpireUnit {
        /// what kind of unit it is; of a commander, the one he fights as
        troops: Troops = "infantry",
        /// what it shoots with
        weapon: Arms = "rifles",
        /// its Morale
        morale: Rating = "average",
        /// its Melee
        melee: Rating = "average",
        /// it carries lances
        lancers: bool = "no",
        /// figures it began with, or crew
        size: Count<1, 40> = "10",
        /// figures it has lost
        lost: Count<0, 40> = "0",
        /// how it is drawn up
        formation: Formation = "line",
        /// it is disrupted
        disrupted: bool = "no",
        /// its Gatling is jammed
        jammed: bool = "no",
        /// it is a face of a square, by the scenario's rule
        square: bool = "no",
        /// a commander is attached to it
        commander: bool = "no",
        /// his Morale
        commander_morale: Rating = "average",
        /// this is a commander himself
        is_commander: bool = "no",
        /// it is off the table: removed, routed or departed
        gone: bool = "no",
    }
}

impl UmpireUnit {
    fn is_battery(&self) -> bool {
        self.troops == Troops::Battery
    }

    /// Figures it began with; a battery never had more than its crew.
    pub(crate) fn began_with(&self) -> u8 {
        if self.is_battery() { self.size.get().min(CREW) } else { self.size.get() }
    }

    /// Figures it has.
    pub(crate) fn left(&self) -> u8 {
        self.began_with().saturating_sub(self.lost.get()).max(1)
    }

    /// Figures of it that shoot: those of the front two ranks, or the crew.
    pub(crate) fn firers(&self) -> u8 {
        match (self.weapon.is_gun(), self.drawn_up()) {
            (true, _) => self.left().min(CREW),
            (false, Formation::Line) => self.left(),
            (false, Formation::Column) => self.left().min(COLUMN),
        }
    }

    /// Figures that touch the enemy when it charges or is charged: its front rank.
    pub(crate) fn front_rank(&self) -> u8 {
        let files = match (self.troops, self.drawn_up()) {
            (Troops::Infantry, Formation::Line) => self.left().div_ceil(2),
            (Troops::Infantry | Troops::Cavalry, Formation::Column) => 2,
            (Troops::Cavalry, Formation::Line) | (Troops::Battery, _) => self.left(),
        };
        files.min(self.left())
    }

    /// How it moves.
    pub(crate) fn mover(&self) -> Mover {
        match (self.is_commander, self.troops) {
            (true, _) => Mover::Commander,
            (false, Troops::Infantry) => Mover::Foot,
            (false, Troops::Cavalry) => Mover::Horse,
            (false, Troops::Battery) => Mover::Gun,
        }
    }

    /// What it fights as.
    pub(crate) fn fighter(&self) -> Fighter {
        Fighter::of(self.troops)
    }

    /// How it is drawn up: guns and commanders have no column.
    pub(crate) fn drawn_up(&self) -> Formation {
        if self.is_battery() || self.is_commander { Formation::Line } else { self.formation }
    }

    /// Whether it charges with lances.
    pub(crate) fn charges_with_lances(&self) -> bool {
        self.lancers && self.troops == Troops::Cavalry
    }

    /// The Morale of the commander attached to it.
    pub(crate) fn his_morale(&self) -> Rating {
        if self.commander { self.commander_morale } else { Rating::Average }
    }

    /// What it does about a charge that falls short, as a rule.
    pub(crate) fn answers(&self) -> ShortAnswer {
        match self.weapon {
            _ if self.disrupted || self.jammed => ShortAnswer::Nothing,
            Arms::Spears if self.is_battery() => ShortAnswer::Nothing,
            Arms::Spears => ShortAnswer::Charge,
            _ => ShortAnswer::Fire,
        }
    }
}
