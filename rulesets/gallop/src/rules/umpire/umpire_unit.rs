//! A stand as the roster of an umpire has it, and how it stands for the procedures.

use engine::Count;

use crate::game::battle::Side;
use crate::rules::fire::Firer;
use crate::rules::movement::DrawnUp;
use crate::sheet::axes::{Arm, Bore, Limit, TroopRate};
use crate::sheet::tables::Tables;

engine::choices!(Side);

engine::facts! {
    /// A stand as an umpire knows it. Values that fill keys have the names of these.
    pub struct UmpireUnit {
        /// its side
        side: Side = "union",
        /// what it is
        troops: Arm = "infantry",
        /// how good it is
        rate: TroopRate = "line",
        /// rifled or smoothbore guns; of skirmishers, rifled arms or not
        bore: Bore = "smoothbore",
        /// its dots; none for a general
        dots: Count<0, 20> = "3",
        /// a general's combat value
        value: Count<0, 60> = "0",
        /// hits that remove it; 0 to go by its rate
        takes: Count<0, 9> = "0",
        /// hits it has taken
        hits: Count<0, 9> = "0",
        /// how it is drawn up; in column, guns are limbered
        formation: DrawnUp = "deployed",
        /// short of ammunition: it fires with half its dots
        low_on_ammo: bool = "no",
        /// it is off the table: removed, captured or lost
        gone: bool = "no",
    }
}

impl UmpireUnit {
    /// Whether it is a general.
    pub(crate) fn is_general(&self) -> bool {
        self.troops == Arm::General
    }

    /// Hits that remove it: with that hit, not after it.
    pub(crate) fn removed_at(&self, tables: &Tables) -> u8 {
        let limit = match (self.troops, self.rate) {
            (Arm::General, _) => Limit::GeneralHits,
            (_, TroopRate::Veteran) => Limit::VeteranHits,
            _ => Limit::Hits,
        };
        if self.takes.get() > 0 { self.takes.get() } else { tables.number(limit).max(1) }
    }

    /// Hits that would still remove it, if its number of hits is known.
    pub(crate) fn left(&self) -> Option<u8> {
        let takes = Some(self.takes.get()).filter(|&takes| takes > 0)?;
        Some(if self.gone { 0 } else { takes.saturating_sub(self.hits.get()) })
    }

    /// What it fires as.
    pub(crate) fn fires_as(&self) -> Firer {
        match self.troops {
            Arm::Infantry | Arm::General => Firer::Infantry,
            Arm::Cavalry => Firer::Cavalry,
            Arm::Artillery => Firer::Artillery,
            Arm::Skirmishers => Firer::Skirmishers,
        }
    }

    /// What its guns or arms count as: of foot and horse they make no difference.
    pub(crate) fn fires_with(&self) -> Bore {
        match self.troops {
            Arm::Artillery | Arm::Skirmishers => self.bore,
            _ => Bore::Smoothbore,
        }
    }

    /// Its dice in fire.
    pub(crate) fn fire_dice(&self) -> u8 {
        let dots = self.dots.get();
        if self.low_on_ammo { dots.div_ceil(2) } else { dots }
    }

    /// Its dice in hand combat, if it rolls any.
    pub(crate) fn combat_dice(&self) -> u8 {
        let dots = self.dots.get().max(1);
        if self.formation == DrawnUp::Column { dots.div_ceil(2) } else { dots }
    }

    /// Whether it counts in hand combat: limbered guns do not.
    pub(crate) fn counts(&self) -> bool {
        !self.is_general() && (self.troops != Arm::Artillery || self.formation == DrawnUp::Deployed)
    }

    /// How it moves off: generals and skirmishers form no column.
    pub(crate) fn drawn_up(&self) -> DrawnUp {
        match self.troops {
            Arm::General | Arm::Skirmishers => DrawnUp::Deployed,
            _ => self.formation,
        }
    }
}
