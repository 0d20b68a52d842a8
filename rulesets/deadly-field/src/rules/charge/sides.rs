//! Section 7, what a whole charge is told of its two sides, and the facts of its steps.

use engine::{Count, KeyValue};
use sheet::{Axis, Inches};

use crate::rules::charge::impact::after_impact;
use crate::rules::fire::firer::{FireManner, Firer};
use crate::rules::fire::resolve::FireFacts;
use crate::rules::leaders::resolve::LeadersWith;
use crate::rules::morale::resolve::{ChargedBy, MoraleFacts, UnitFacts};
use crate::rules::movement::routed_move::FlightFacts;
use crate::sheet::board_tables::{DistanceRow, Scale};
use crate::sheet::tables::Tables;
use crate::sheet::units::{
    Arm, Aspect, Formation, MoraleLevel, MoveGround, Shelter, Side, TroopQuality, Woods,
};
use crate::sheet::weapon::Weapon;

sheet::axis! {
    /// How the defender meets a charge.
    pub enum ChargeReaction {
        /// Fires as it comes on.
        Fires = "fires",
        /// Fires at point blank, once it is within an inch.
        PointBlank = "point-blank",
        /// Does not fire.
        HoldsFire = "holds-fire",
        /// Countercharges.
        Countercharges = "countercharges",
        /// Has reacted before, and gives desperation fire once it is within an inch.
        Desperation = "desperation",
        /// Disengages, before the charge comes near.
        Disengages = "disengages",
    }
}

engine::choices!(ChargeReaction);

engine::facts! {
    /// What a whole charge needs to know.
    pub struct WholeChargeFacts {
        /// what charges
        arm: Arm = "infantry",
        /// cavalry charges in the saddle
        mounted: bool = "no",
        /// how good the charger is
        quality: TroopQuality = "veteran",
        /// how it is drawn up
        formation: Formation = "battle-line",
        /// its morale level
        level: MoraleLevel = "good-order",
        /// stands it began with
        stands: Count<1, 3> = "2",
        /// figures it began with
        size: Count<1, 16> = "6",
        /// figures it has
        figures: Count<1, 16> = "6",
        /// those of them that hold horses: they do not fire, and are lost last
        horse_holders: Count<0, 4> = "0",
        /// what it fires with
        weapon: Weapon = "rifle-muskets",
        /// it has not fired before
        first_volley: bool = "no",
        /// benefit of the leader within an inch of it, without its sign
        leader: Count<0, 3> = "0",
        /// its adjacent supporting units, a joint charger not counted
        supports: Count<0, 9> = "0",
        /// those of them that the last inch leaves behind
        supports_left: Count<0, 9> = "0",
        /// regiments and leaders of its brigade eliminated
        brigade_losses: Count<0, 20> = "0",
        /// it is two regiments merged
        merged: bool = "no",
        /// whose it is
        side: Side = "confederate",
        /// inches of its move
        march: Inches = "6",
        /// inches to the defender
        distance: Inches = "6",
        /// the ground it starts from
        ground: MoveGround = "open",
        /// where it strikes the defender
        struck: Aspect = "front",
        /// how the defender meets it
        answer: ChargeReaction = "point-blank",
        /// inches at which the defender fires as it comes on
        fire_at: Inches = "3",
        /// where its fire within an inch strikes the charger
        fired_on: Aspect = "front",
        /// what the defender is
        defender_arm: Arm = "infantry",
        /// cavalry that is charged in the saddle
        defender_mounted: bool = "no",
        /// how good the defender is
        defender_quality: TroopQuality = "veteran",
        /// how it is drawn up
        defender_formation: Formation = "battle-line",
        /// its morale level
        defender_level: MoraleLevel = "good-order",
        /// stands it began with
        defender_stands: Count<1, 3> = "2",
        /// figures or sections it began with
        defender_size: Count<1, 16> = "6",
        /// figures or sections it has
        defender_figures: Count<1, 16> = "6",
        /// those of them that hold the horses of the others
        defender_horse_holders: Count<0, 4> = "0",
        /// the ground it stands on, if that is no woods
        defender_ground: MoveGround = "open",
        /// inches from its front to its rear, along the charge
        defender_depth: Inches = "0.75",
        /// the same when it runs, turned about or limbered
        defender_running_depth: Inches = "0.75",
        /// inches of its move, to meet a charge by
        defender_march: Inches = "6",
        /// inches it goes back if it disengages
        defender_withdraws: Inches = "8",
        /// what it fires with
        defender_weapon: Weapon = "rifle-muskets",
        /// it has not fired before
        defender_first_volley: bool = "no",
        /// benefit of the leader within an inch of it, without its sign
        defender_leader: Count<0, 3> = "0",
        /// its adjacent supporting units that are not shaken
        defender_supports: Count<0, 9> = "0",
        /// regiments and leaders of its brigade eliminated
        defender_brigade_losses: Count<0, 20> = "0",
        /// it is two regiments merged
        defender_merged: bool = "no",
        /// figures of a unit that charges with it; 0 for none
        joint: Count<0, 16> = "0",
        /// figures that unit began with
        joint_size: Count<1, 16> = "6",
        /// stands it began with
        joint_stands: Count<1, 3> = "2",
        /// how good it is
        joint_quality: TroopQuality = "veteran",
        /// how it is drawn up
        joint_formation: Formation = "battle-line",
        /// its morale level
        joint_level: MoraleLevel = "good-order",
        /// those of its figures that hold horses
        joint_horse_holders: Count<0, 4> = "0",
        /// what it fires with
        joint_weapon: Weapon = "rifle-muskets",
        /// it has not fired before
        joint_first_volley: bool = "no",
        /// benefit of the leader within an inch of it, without its sign
        joint_leader: Count<0, 3> = "0",
        /// its adjacent supporting units, the first charger not counted
        joint_supports: Count<0, 9> = "0",
        /// it is two regiments merged
        joint_merged: bool = "no",
        /// inches from it to the defender; as the first charger, it touches too
        joint_distance: Inches = "6",
        /// the defender can fire at it in desperation
        joint_in_arc: bool = "yes",
        /// figures or sections of another unit that fires at the charge
        support: Count<0, 16> = "0",
        /// how good that unit is
        support_quality: TroopQuality = "veteran",
        /// how it is drawn up; guns are unlimbered
        support_formation: Formation = "battle-line",
        /// its morale level
        support_level: MoraleLevel = "good-order",
        /// what it fires with
        support_weapon: Weapon = "rifle-muskets",
        /// it has not fired before
        support_first_volley: bool = "no",
        /// inches the charge has gone then
        support_after: Inches = "3",
        /// inches from that unit to the charger then
        support_range: Inches = "3",
        /// where its fire strikes the charger
        support_from: Aspect = "front",
        /// woods it stands in
        woods: Woods = "none",
        /// what shelters it
        shelter: Shelter = "none",
    }
}

/// The two parties of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Party {
    /// The charger.
    Charger,
    /// The defender.
    Defender,
}

impl Party {
    pub(crate) fn index(self) -> usize {
        self as usize
    }
}

/// What is left of a party.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PartyState {
    /// Figures or sections.
    pub(crate) figures: u8,
    /// Its level.
    pub(crate) level: MoraleLevel,
    /// It has fired in this charge.
    pub(crate) fired: bool,
    /// It was hit, or lost the impact.
    pub(crate) hurt: bool,
    /// Joint chargers that go on beside it, and support it.
    pub(crate) beside: u8,
}

impl PartyState {
    /// It is in disorder now, if it is not worse.
    pub(crate) fn disorder(&mut self) {
        self.level = after_impact(self.level);
    }

    /// Its level, if it is on the table.
    pub(crate) fn there(&self) -> Option<MoraleLevel> {
        (self.figures > 0).then_some(self.level)
    }

    /// Whether it is removed or has fled.
    pub(crate) fn is_gone(&self) -> bool {
        self.there().is_none_or(|level| level == MoraleLevel::Routed)
    }
}

impl WholeChargeFacts {
    /// The two as the charge sets out.
    pub(crate) fn opening(&self) -> [PartyState; 2] {
        let standing = |figures: Count<1, 16>, level| PartyState {
            figures: figures.get(),
            level,
            fired: false,
            hurt: false,
            beside: 0,
        };
        let charger = PartyState { beside: self.joint.get().min(1), ..standing(self.figures, self.level) };
        [charger, standing(self.defender_figures, self.defender_level)]
    }

    /// The unit that charges with the first charger, if there is one.
    pub(crate) fn joint_opening(&self) -> Option<PartyState> {
        let (figures, level) = (self.joint.get(), self.joint_level);
        (figures > 0).then_some(PartyState { figures, level, fired: false, hurt: false, beside: 1 })
    }

    /// The same charge with the joint charger in place of the first one.
    pub(crate) fn led_by_joint(&self) -> WholeChargeFacts {
        WholeChargeFacts {
            quality: self.joint_quality,
            formation: self.joint_formation,
            level: self.joint_level,
            stands: self.joint_stands,
            size: self.joint_size,
            figures: Count::clamped(self.joint.get()),
            horse_holders: self.joint_horse_holders,
            weapon: self.joint_weapon,
            first_volley: self.joint_first_volley,
            leader: self.joint_leader,
            supports: self.joint_supports,
            supports_left: Count::clamped(0),
            merged: self.joint_merged,
            distance: self.joint_distance,
            // No unit enfilades its own charger.
            fired_on: Aspect::Front,
            joint: Count::clamped(0),
            support: Count::clamped(0),
            ..self.clone()
        }
    }

    /// Whether a joint charger touches the defender together with the first one.
    pub(crate) fn touch_together(&self) -> bool {
        self.joint_distance <= self.distance
    }

    /// The run of a party, should it rout.
    pub(crate) fn flight(&self, who: Party) -> FlightFacts {
        let ground = UnitFacts { ground: self.defender_ground, woods: self.woods, ..UnitFacts::plain() };
        let ground = ground.run_ground();
        match who {
            Party::Charger => FlightFacts { arm: self.arm, ground: self.ground },
            Party::Defender => FlightFacts { arm: self.defender_arm, ground },
        }
    }

    /// Whether a party counts as an enemy within an inch of the other.
    fn weighs(&self, who: Party, at: [PartyState; 2]) -> bool {
        let formation = if who == Party::Charger { self.formation } else { self.defender_formation };
        at[who.index()].level < MoraleLevel::Shaken && formation != Formation::Skirmishers
    }

    /// The charger within an inch of the defender.
    fn charger(&self, at: [PartyState; 2]) -> UnitFacts {
        let standing = at[0];
        UnitFacts {
            arm: self.arm,
            mounted: self.mounted,
            quality: self.quality,
            formation: self.formation,
            level: standing.level,
            stands: self.stands,
            size: self.size,
            figures: Count::clamped(standing.figures),
            leader: self.leader,
            charging: true,
            supports: Count::clamped(self.supports.get() + standing.beside),
            enemy_near: self.weighs(Party::Defender, at),
            brigade_losses: self.brigade_losses,
            merged: self.merged,
            ground: self.ground,
            ..UnitFacts::plain()
        }
    }

    /// The defender with the charger within an inch of it.
    fn defender(&self, at: [PartyState; 2]) -> UnitFacts {
        let standing = at[1];
        let horse = self.arm == Arm::Cavalry && self.mounted;
        UnitFacts {
            arm: self.defender_arm,
            mounted: self.defender_mounted,
            quality: self.defender_quality,
            formation: self.defender_formation,
            level: standing.level,
            stands: self.defender_stands,
            size: self.defender_size,
            figures: Count::clamped(standing.figures),
            leader: self.defender_leader,
            leaders: LeadersWith::AsLed,
            ground: self.defender_ground,
            charging: self.answer == ChargeReaction::Countercharges,
            woods: self.woods,
            shelter: self.shelter,
            supports: self.defender_supports,
            enemy_near: self.weighs(Party::Charger, at),
            brigade_losses: self.defender_brigade_losses,
            merged: self.defender_merged,
            charged_by: if horse { ChargedBy::Cavalry } else { ChargedBy::Infantry },
            charged_on: self.struck,
        }
    }

    /// A party as one that fires.
    fn firer(&self, who: Party, at: [PartyState; 2]) -> Firer {
        let standing = at[who.index()];
        let holders = [self.horse_holders, self.defender_horse_holders][who.index()];
        let strength = standing.figures.saturating_sub(holders.get());
        let other = if self.side == Side::Union { Side::Confederate } else { Side::Union };
        let houses = matches!(self.shelter, Shelter::Farm | Shelter::Village);
        match who {
            Party::Charger => Firer {
                weapon: self.weapon,
                side: self.side,
                strength,
                quality: self.quality,
                formation: self.formation,
                level: standing.level,
                mounted: self.mounted,
                first_volley: self.first_volley && !standing.fired,
                houses: false,
            },
            Party::Defender => Firer {
                weapon: self.defender_weapon,
                side: other,
                strength,
                quality: self.defender_quality,
                formation: self.defender_formation,
                level: standing.level,
                mounted: self.defender_mounted,
                first_volley: self.defender_first_volley && !standing.fired,
                houses,
            },
        }
    }

    /// The fire of one party at the other.
    pub(crate) fn fire(
        &self,
        tables: &Tables,
        at: [PartyState; 2],
        by: Party,
        manner: FireManner,
        range: Inches,
    ) -> FireFacts {
        let near = range <= tables.distance(DistanceRow::EnemyNear);
        let (target, from) = match by {
            Party::Charger => (self.defender(at), self.struck),
            // Farther off, the charger is still ahead of it.
            Party::Defender => (self.charger(at), if near { self.fired_on } else { Aspect::Front }),
        };
        let target = UnitFacts { enemy_near: near && target.enemy_near, ..target };
        FireFacts { target, manner, range, from, ..FireFacts::plain() }.fired_by(&self.firer(by, at))
    }

    /// The fire of another unit of the defender's side as the charge comes on, before any enemy is near.
    pub(crate) fn support_fire(&self, at: [PartyState; 2]) -> Option<FireFacts> {
        let side = if self.side == Side::Union { Side::Confederate } else { Side::Union };
        let target = UnitFacts { enemy_near: false, ..self.charger(at) };
        let gun = self.support_weapon.arm() == Arm::Artillery;
        (self.support.get() > 0).then(|| FireFacts {
            target,
            weapon: self.support_weapon,
            side,
            firing: self.support,
            firer_quality: self.support_quality,
            firer_level: self.support_level,
            firer_formation: if gun { Formation::Unlimbered } else { self.support_formation },
            first_volley: self.support_first_volley,
            range: self.support_range,
            from: self.support_from,
            ..FireFacts::plain()
        })
    }

    /// The defender's check with the charger within an inch.
    pub(crate) fn defender_check(&self, at: [PartyState; 2]) -> MoraleFacts {
        self.defender(at).into()
    }

    /// The checks both would take in the impact.
    pub(crate) fn impacts(&self, at: [PartyState; 2]) -> [MoraleFacts; 2] {
        let disengaging = self.answer == ChargeReaction::Disengages;
        let left = self.supports.get().saturating_sub(self.supports_left.get()) + at[0].beside;
        let charger = UnitFacts { supports: Count::clamped(left), ..self.charger(at) };
        let [charger, defender] =
            [charger, self.defender(at)].map(|unit| MoraleFacts { impact: true, ..MoraleFacts::from(unit) });
        [charger, MoraleFacts { disengaging, ..defender }]
    }
}

impl WholeChargeFacts {
    /// Why no charge is like that, though each value is allowed.
    pub(crate) fn refusal(&self, tables: &Tables) -> Option<String> {
        let at = self.opening();
        let charger = UnitFacts { enemy_near: false, charged_by: ChargedBy::None, ..self.charger(at) };
        let defender = UnitFacts { charging: false, ..self.defender(at) };
        let joint = || {
            let other = self.led_by_joint();
            UnitFacts { enemy_near: false, ..other.charger(other.opening()) }
        };
        let units = charger
            .refusal(tables, "")
            .or_else(|| defender.refusal(tables, "defender-"))
            .or_else(|| (self.joint.get() > 0).then(|| joint().refusal(tables, "joint-")).flatten());
        units.or_else(|| self.own_refusal(tables))
    }

    fn own_refusal(&self, tables: &Tables) -> Option<String> {
        let carries = |of: &str, arm: Arm, weapon: Weapon| {
            let fits = weapon.arm() == arm;
            (!fits).then(|| {
                let example = match arm {
                    Arm::Infantry => "rifle-muskets",
                    Arm::Cavalry => "sharps-carbines",
                    Arm::Artillery => "napoleon",
                };
                format!(
                    "{of}weapon={}: no weapon of {}; give one such as {example}",
                    weapon.print(),
                    arm.key()
                )
            })
        };
        let holders = |of: &str, arm: Arm, mounted: bool, held: u8, figures: u8| {
            let on_foot = arm == Arm::Cavalry && !mounted;
            let most =
                if on_foot { tables.horse_holders(tables.scale(Scale::MostFigures)).min(figures) } else { 0 };
            (held > most).then(|| {
                format!(
                    "{of}horse-holders={held}: {most} at most; of dismounted cavalry one in four holds horses"
                )
            })
        };
        let is_steady = self.defender_level < MoraleLevel::Shaken;
        let counters = match self.defender_arm {
            Arm::Artillery => false,
            Arm::Cavalry => self.defender_mounted,
            Arm::Infantry => tables.countercharges(self.defender_quality),
        };
        let most_support = match self.support_weapon.arm() {
            Arm::Artillery => tables.scale(Scale::MostSections),
            Arm::Infantry | Arm::Cavalry => tables.scale(Scale::MostFigures),
        };
        let (support, joint) = (self.support.get(), self.joint.get());
        let refused = [
            (self.supports_left.get() > self.supports.get()).then(|| {
                format!("supports-left={}: it has {} supports", self.supports_left.get(), self.supports.get())
            }),
            carries("", self.arm, self.weapon),
            carries("defender-", self.defender_arm, self.defender_weapon),
            (joint > 0).then(|| carries("joint-", self.arm, self.joint_weapon)).flatten(),
            holders("", self.arm, self.mounted, self.horse_holders.get(), self.figures.get()),
            holders(
                "defender-",
                self.defender_arm,
                self.defender_mounted,
                self.defender_horse_holders.get(),
                self.defender_figures.get(),
            ),
            (self.answer == ChargeReaction::Countercharges && !(counters && is_steady)).then(|| {
                "answer=countercharges: mounted cavalry and infantry of veterans or better do, not shaken or routed".into()
            }),
            (self.answer == ChargeReaction::Disengages && self.defender_arm == Arm::Artillery)
                .then(|| "answer=disengages: only infantry and cavalry disengage".into()),
            (support > most_support).then(|| {
                format!("support={support}: one unit with that weapon has {most_support} at most")
            }),
            (joint > 0 && self.joint_distance < self.distance).then(|| {
                "joint-distance=: name the nearer charger first; the joint one is as far off or farther".into()
            }),
        ];
        refused.into_iter().flatten().next()
    }
}
