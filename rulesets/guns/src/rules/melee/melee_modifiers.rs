//! Section 7, the modifiers and the numbers of one side of a melee.

use crate::rules::morale::percent_lost;
use crate::sheet::axes::SmallArm;
use crate::sheet::melee_tables::{Fighter, MeleeLimit, MeleeModifier};
use crate::sheet::roll::Counting;
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Formation, Grade, Status};
use crate::sheet::weapon::Weapon;

sheet::axis! {
    /// What is carried into a melee.
    pub enum Arms {
        /// Rifles, carbines, sabres: nothing that counts.
        Rifled = "rifled",
        /// Smoothbores with buck and ball.
        Smoothbores = "smoothbores",
        /// Breechloaders.
        Breechloaders = "breechloaders",
        /// Repeaters.
        Repeaters = "repeaters",
        /// Shotguns and the like, of cavalry.
        Shotguns = "shotguns",
    }
}

sheet::axis! {
    /// Where a side of a melee stands.
    pub enum MeleePosition {
        /// In the open, or in cover the enemy shares.
        Open = "open",
        /// In cover, the enemy outside.
        Cover = "cover",
        /// In hasty works or a trench.
        LightWorks = "light-works",
        /// In a redoubt, palisade or loop-holed building.
        StrongWorks = "strong-works",
    }
}

engine::choices!(Arms, MeleePosition);

impl Arms {
    /// What a unit carries into a melee that fires with this.
    pub(crate) fn of(weapon: Weapon) -> Arms {
        match weapon {
            Weapon::SmallArm(SmallArm::SmoothboreMusket) => Arms::Smoothbores,
            Weapon::SmallArm(SmallArm::Breechloader) => Arms::Breechloaders,
            Weapon::SmallArm(SmallArm::Repeater) => Arms::Repeaters,
            _ => Arms::Rifled,
        }
    }
}

/// Whether a unit has lost half of its figures or more.
pub(crate) fn is_half_lost(tables: &Tables, size: u8, lost: u8) -> bool {
    lost >= percent_lost::figures(tables, size, tables.melee.limits.get(MeleeLimit::HalfLost)).max(1)
}

/// One side of a melee.
#[derive(Clone, Debug)]
pub(crate) struct Fighting {
    pub(crate) arm: Arm,
    /// Guns that are limbered.
    pub(crate) limbered: bool,
    pub(crate) figures: u8,
    pub(crate) grade: Grade,
    pub(crate) arms: Arms,
    pub(crate) formation: Formation,
    pub(crate) state: Status,
    pub(crate) position: MeleePosition,
    pub(crate) uphill: bool,
    pub(crate) general: bool,
    /// In the first round only.
    pub(crate) charging: bool,
    pub(crate) following_up: bool,
    pub(crate) recoiled: bool,
    pub(crate) flank_or_rear: bool,
    pub(crate) half_lost: bool,
    pub(crate) supports: u8,
    pub(crate) low_on_ammo: bool,
    /// By Confederates, in the first round only.
    pub(crate) rebel_yell: bool,
    pub(crate) first_round: bool,
    pub(crate) difficult: bool,
}

impl Fighting {
    /// Infantry or artillery.
    pub(crate) fn is_foot(&self) -> bool {
        self.arm != Arm::Cavalry
    }

    /// Infantry with breechloaders or repeaters that still has what they eat.
    pub(crate) fn shoots_fast(&self) -> bool {
        let fast = matches!(self.arms, Arms::Breechloaders | Arms::Repeaters);
        self.arm == Arm::Infantry && fast && !self.low_on_ammo
    }

    /// Why its figures count otherwise.
    pub(crate) fn multiples(&self, enemy: &Fighting) -> impl Iterator<Item = Fighter> + use<> {
        let ridden_at = self.is_foot() && enemy.arm == Arm::Cavalry && !self.difficult;
        let fast = match self.arms {
            Arms::Breechloaders if self.shoots_fast() => Some(Fighter::Breechloaders),
            Arms::Repeaters if self.shoots_fast() => Some(Fighter::Repeaters),
            _ => None,
        };
        ridden_at.then_some(Fighter::FootAgainstCavalry).into_iter().chain(fast)
    }

    /// Four times its numbers, multiplied.
    pub(crate) fn quarters(&self, tables: &Tables, enemy: &Fighting) -> u32 {
        let times = self.multiples(enemy).map(|fighter| u32::from(tables.melee.numbers.get(fighter).0));
        // Each multiple is in halves.
        times.fold(u32::from(self.figures) * 4, |numbers, halves| numbers * halves / 2)
    }

    /// Four times its figures, halved only for foot against cavalry.
    pub(crate) fn plain_quarters(&self, tables: &Tables, enemy: &Fighting) -> u32 {
        Fighting { arms: Arms::Rifled, ..self.clone() }.quarters(tables, enemy)
    }

    /// How often it counts as outnumbering.
    fn outnumbers(&self, tables: &Tables, enemy: &Fighting) -> u8 {
        let (ours, theirs) = (self.quarters(tables, enemy), enemy.quarters(tables, self));
        let limit = |limit| u32::from(tables.melee.limits.get(limit));
        let step = theirs * limit(MeleeLimit::OutnumberingPercent);
        // Against no figures, or by steps of nothing, a side outnumbers as much as it can.
        let times = (ours.saturating_sub(theirs) * 100).checked_div(step).unwrap_or(u32::from(u8::MAX));
        times.min(limit(MeleeLimit::Outnumbering)) as u8
    }

    /// What counts of "Melee Modifiers".
    pub(crate) fn counting(&self, tables: &Tables, enemy: &Fighting) -> Counting<MeleeModifier> {
        let infantry = self.arm == Arm::Infantry;
        let arm = match self.arm {
            Arm::Infantry => MeleeModifier::Infantry,
            Arm::Cavalry => MeleeModifier::Cavalry,
            Arm::Artillery => MeleeModifier::Artillery,
        };
        let grade = match self.grade {
            Grade::Crack => MeleeModifier::Crack,
            Grade::Elite => MeleeModifier::Elite,
            Grade::Veteran | Grade::Regular | Grade::Green => MeleeModifier::Steady,
            Grade::Militia => MeleeModifier::Militia,
        };
        let in_the_open = self.position == MeleePosition::Open && enemy.position == MeleePosition::Open;
        let column = infantry && self.formation == Formation::Column && in_the_open;
        let unformed = matches!(self.state, Status::Unformed | Status::Faltering | Status::GoneToGround);
        let once = [
            (arm, true),
            (grade, true),
            (
                MeleeModifier::Shotguns,
                self.arm == Arm::Cavalry && self.arms == Arms::Shotguns && self.first_round,
            ),
            (MeleeModifier::General, self.general),
            (MeleeModifier::Charging, self.charging),
            (MeleeModifier::FollowingUp, self.following_up),
            (MeleeModifier::ExtendedLine, infantry && self.formation == Formation::ExtendedLine),
            (MeleeModifier::Column, column),
            (MeleeModifier::Smoothbores, infantry && self.arms == Arms::Smoothbores),
            (MeleeModifier::Unformed, unformed),
            (MeleeModifier::Recoiled, self.recoiled),
            (MeleeModifier::Retreating, self.state == Status::Retreating),
            (MeleeModifier::FlankOrRear, self.flank_or_rear),
            (MeleeModifier::HalfLost, self.half_lost),
            (MeleeModifier::CoverOrUphill, self.position == MeleePosition::Cover || self.uphill),
            (MeleeModifier::LightWorks, self.position == MeleePosition::LightWorks),
            (MeleeModifier::StrongWorks, self.position == MeleePosition::StrongWorks),
            (MeleeModifier::RebelYell, self.rebel_yell),
        ];
        let times = [
            (MeleeModifier::SupportingLine, self.supports),
            (MeleeModifier::Outnumbering, self.outnumbers(tables, enemy)),
        ];
        Counting::of(once.into_iter().map(|(row, counts)| (row, u8::from(counts))).chain(times))
    }
}
