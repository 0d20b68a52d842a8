//! A unit or a leader as the roster of an umpire has it, and how it stands for the procedures.

use std::sync::OnceLock;

use engine::Count;

use crate::rules::morale::resolve::{ChargedBy, MoraleFacts, UnitFacts};
use crate::sheet::tables::{Tables, printed_sheet};
use crate::sheet::units::{Arm, Formation, MoraleLevel, Shelter, Side, TroopQuality, Woods};
use crate::sheet::weapon::Weapon;

engine::facts! {
    /// A unit, or a leader, as an umpire knows it. Values that fill keys have the names of these.
    pub struct UmpireUnit {
        /// its side
        side: Side = "union",
        /// what it is
        arm: Arm = "infantry",
        /// how good it is
        quality: TroopQuality = "veteran",
        /// what it fires with
        weapon: Weapon = "rifle-muskets",
        /// stands it began with
        stands: Count<1, 3> = "2",
        /// figures or sections it began with
        size: Count<1, 16> = "6",
        /// figures or sections it has lost
        lost: Count<0, 16> = "0",
        /// how it is drawn up
        formation: Formation = "battle-line",
        /// its morale level
        level: MoraleLevel = "good-order",
        /// cavalry in the saddle
        mounted: bool = "no",
        /// figures that hold the horses of the others
        horse_holders: Count<0, 4> = "0",
        /// it has fired in this battle
        volleyed: bool = "no",
        /// benefit of the leader within an inch, without its sign; a leader's own
        leader: Count<0, 3> = "0",
        /// woods it stands in
        woods: Woods = "none",
        /// what it stands in or behind
        shelter: Shelter = "none",
        /// regiments and leaders of its brigade eliminated
        brigade_losses: Count<0, 20> = "0",
        /// two regiments merged
        merged: bool = "no",
        /// it has tried to rally in this half turn
        rallied: bool = "no",
        /// it is off the table: eliminated, fled, surrendered or lost
        gone: bool = "no",
    }
}

impl UmpireUnit {
    /// Figures or sections it has.
    pub(crate) fn figures(&self) -> u8 {
        self.size.get().saturating_sub(self.lost.get()).max(1)
    }

    /// Figures that hold horses: only dismounted cavalry has any.
    pub(crate) fn holders(&self) -> u8 {
        let on_foot = self.arm == Arm::Cavalry && !self.mounted;
        if on_foot { self.horse_holders.get().min(self.figures()) } else { 0 }
    }

    /// Figures or sections that fire.
    pub(crate) fn firing(&self) -> u8 {
        self.figures() - self.holders()
    }

    /// Whether it is cavalry in the saddle.
    pub(crate) fn is_mounted(&self) -> bool {
        self.arm == Arm::Cavalry && self.mounted
    }

    /// Whether it is two regiments in one.
    pub(crate) fn is_merged(&self) -> bool {
        self.merged && self.arm != Arm::Artillery
    }

    /// How it is drawn up: what an arm does not know it is not drawn up in.
    pub(crate) fn drawn_up(&self) -> Formation {
        match self.arm {
            arm if self.formation.suits(arm) => self.formation,
            Arm::Artillery => Formation::Unlimbered,
            Arm::Infantry | Arm::Cavalry => Formation::BattleLine,
        }
    }

    /// Whether it fires out of a farm or village.
    pub(crate) fn is_in_houses(&self) -> bool {
        matches!(self.shelter, Shelter::Farm | Shelter::Village)
    }

    /// Whether it counts as an enemy within an inch.
    fn weighs(&self) -> bool {
        self.level < MoraleLevel::Shaken && self.drawn_up() != Formation::Skirmishers
    }

    /// What its morale point depends on, as far as a roster knows it, in an impact with another.
    fn in_impact(&self, enemy: Option<&UmpireUnit>) -> MoraleFacts {
        let unit = UnitFacts {
            arm: self.arm,
            mounted: self.is_mounted(),
            quality: self.quality,
            formation: self.drawn_up(),
            level: self.level,
            stands: self.stands,
            size: self.size,
            figures: Count::clamped(self.figures()),
            leader: self.leader,
            enemy_near: enemy.is_none_or(UmpireUnit::weighs),
            brigade_losses: self.brigade_losses,
            merged: self.is_merged(),
            ..UnitFacts::plain()
        };
        MoraleFacts { impact: true, ..MoraleFacts::from(unit) }
    }

    /// Its modified morale point as a charger, by the sheet as it is printed and without supports.
    pub(crate) fn charging_mmp(&self, enemy: Option<&UmpireUnit>) -> Option<u8> {
        let facts = self.in_impact(enemy);
        let unit = UnitFacts { charging: true, ..facts.unit.clone() };
        Some(MoraleFacts { unit, ..facts }.mmp(printed()?))
    }

    /// The same as one that is charged in front.
    pub(crate) fn charged_mmp(&self, enemy: Option<&UmpireUnit>) -> Option<u8> {
        let facts = self.in_impact(enemy);
        let horse = enemy.is_some_and(UmpireUnit::is_mounted);
        let unit = UnitFacts {
            woods: self.woods,
            shelter: self.shelter,
            charged_by: if horse { ChargedBy::Cavalry } else { ChargedBy::Infantry },
            ..facts.unit.clone()
        };
        Some(MoraleFacts { unit, ..facts }.mmp(printed()?))
    }
}

/// The sheet as it is printed.
fn printed() -> Option<&'static Tables> {
    static TABLES: OnceLock<Option<Tables>> = OnceLock::new();
    TABLES.get_or_init(|| Tables::read(&printed_sheet()).ok()).as_ref()
}
