//! Section 5, what the steps of a charge decide, over facts: the table and the procedures `charge` and `whole-charge` both run them.

use engine::Count;
use sheet::Inches;

use crate::rules::charge::resolve::{ChargeResult, TargetAnswer};
use crate::rules::morale::resolve::{ChargerKind, Conduct, MoraleFacts, Test, WeakPoint};
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Cover, Facing, Formation, Status};
use crate::sheet::weapon::{Load, Weapon};

/// A unit that charges, as its target sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Charger {
    pub(crate) arm: Arm,
    pub(crate) formation: Formation,
}

/// A unit that is charged, and where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Charged {
    pub(crate) arm: Arm,
    pub(crate) formation: Formation,
    pub(crate) state: Status,
    /// Where the charge comes in.
    pub(crate) from: Facing,
    /// Guns that are limbered.
    pub(crate) limbered: bool,
    /// It is in a built-up area or works, which it takes a whole move to leave.
    pub(crate) entered: bool,
}

impl Charged {
    /// Step 3: whether it may react so. An unformed unit only stands or fires; cavalry and limbered guns do not fire, and
    /// guns never charge.
    pub(crate) fn may(self, answer: TargetAnswer) -> bool {
        let formed = self.state == Status::Formed;
        match answer {
            TargetAnswer::Stands => true,
            TargetAnswer::Fires => {
                self.state < Status::Retreating && self.arm != Arm::Cavalry && !self.is_limbered()
            }
            TargetAnswer::CounterCharges => formed && self.arm != Arm::Artillery && !self.entered,
            TargetAnswer::Evades => {
                let is_quick = self.arm == Arm::Cavalry || self.skirmishes() || self.is_limbered();
                formed && is_quick && !self.entered
            }
            TargetAnswer::Turns => formed && !self.is_limbered(),
        }
    }

    fn is_limbered(self) -> bool {
        self.arm == Arm::Artillery && self.limbered
    }

    /// Whether these are skirmishers.
    pub(crate) fn skirmishes(self) -> bool {
        self.arm == Arm::Infantry && self.formation == Formation::Skirmish
    }

    /// Step 3: the unit after its answer. A unit that turned is met in front; one that evades shows its back, horse and guns
    /// unformed.
    pub(crate) fn after(self, answer: TargetAnswer) -> Charged {
        match answer {
            TargetAnswer::Turns => Charged { from: Facing::Front, ..self },
            TargetAnswer::Evades if self.arm == Arm::Infantry => Charged { from: Facing::Rear, ..self },
            TargetAnswer::Evades => {
                Charged { from: Facing::Rear, state: self.state.max(Status::Unformed), ..self }
            }
            _ => self,
        }
    }

    /// Where it is weak. In no order at all it is not formed foot for cavalry, wherever the charge comes in.
    fn weak_point(self) -> WeakPoint {
        match self.from {
            _ if self.state != Status::Formed => WeakPoint::Unformed,
            _ if self.skirmishes() => WeakPoint::Skirmishers,
            Facing::Flank => WeakPoint::Flank,
            Facing::Rear => WeakPoint::Rear,
            Facing::Front => WeakPoint::None,
        }
    }
}

/// Steps 3 and 4: guns fire canister at a charger in its range, else shot.
pub(crate) fn load(tables: &Tables, weapon: Weapon, range: Inches) -> Load {
    match weapon {
        Weapon::Gun(gun) if range <= tables.canister.get(gun) => Load::Canister,
        _ => Load::Shot,
    }
}

/// Step 5: the test of a charger, with the figures it lost in this charge. It leaves what sheltered it behind.
pub(crate) fn to_charge(charger: MoraleFacts, target: Charged, charge_lost: u8) -> MoraleFacts {
    MoraleFacts {
        test: Test::ToCharge,
        against: target.arm,
        weak_point: target.weak_point(),
        charge_lost: Count::clamped(charge_lost),
        cover: Cover::None,
        hasty_works: false,
        ..charger
    }
}

/// Step 6: whether a target tests. A unit that routs or has evaded does not.
pub(crate) fn is_tested(state: Status, answer: TargetAnswer) -> bool {
    state != Status::Routing && answer != TargetAnswer::Evades
}

/// Step 6: the test of a target.
pub(crate) fn charged(target: MoraleFacts, by: Charger, from: Facing) -> MoraleFacts {
    let by = match (by.arm, by.formation) {
        (Arm::Cavalry, _) => ChargerKind::Cavalry,
        (_, Formation::Column) => ChargerKind::Column,
        (_, Formation::Skirmish) => ChargerKind::Skirmishers,
        (_, Formation::Line | Formation::ExtendedLine) => ChargerKind::Line,
    };
    MoraleFacts { test: Test::Charged, by, from, ..target }
}

/// Step 6: what order a target is in after its test; a result milder than its order changes nothing.
pub(crate) fn order_after(state: Status, tested: Conduct) -> Status {
    match tested {
        Conduct::Rallies => Status::Unformed,
        tested => state.max(tested.state()),
    }
}

/// Step 7: how a charge ends whose unit passed its test, by what its target did. A retreater that routs does not flee again.
pub(crate) fn end(state: Status, tested: Conduct) -> ChargeResult {
    match tested {
        Conduct::FaltersAndRecoils => ChargeResult::Recoil,
        Conduct::Retreats | Conduct::Routs if state < Status::Retreating => ChargeResult::GivesWay,
        Conduct::Disperses => ChargeResult::GivesWay,
        _ => ChargeResult::Contact,
    }
}

/// Step 7: how a charge ends that does not reach its target any more: only one that was driven off is tested for pursuit.
pub(crate) fn out_of_reach(tested: Conduct) -> ChargeResult {
    if tested == Conduct::FaltersAndRecoils { ChargeResult::GivesWay } else { ChargeResult::Evaded }
}

/// Step 7: whether the enemy that gave way can be pursued: a unit that recoiled or dispersed cannot.
pub(crate) fn is_pursued(tested: Conduct) -> bool {
    matches!(tested, Conduct::Retreats | Conduct::Routs)
}

/// Step 7: whether a target that counter-charges meets its charger: it stood its test, in order.
pub(crate) fn meets_midway(target: Charged, answer: TargetAnswer, tested: Conduct) -> bool {
    answer == TargetAnswer::CounterCharges && target.may(answer) && tested == Conduct::Stands
}

/// Whether a unit in this state fires in support: an unformed one fires only at its own charger, or back.
pub(crate) fn may_support(state: Status) -> bool {
    matches!(state, Status::Formed | Status::GoneToGround)
}
