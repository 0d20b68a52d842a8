//! Section 5, a charge up to contact: the answer, the fire it meets, and the two morale tests.

use dice::Dice;
use engine::{Count, Facts, Follow, KeyValue, Procedure};
use serde::Serialize;
use sheet::{Axis, Explain, Inches, Step};

use crate::axes::Number;
use crate::cells::Halves;
use crate::fire::{Fire, FireFacts, FireOutcome, Firing, Target};
use crate::melee::Melee;
use crate::morale::{Charger, Conduct, MoraleFacts, Test, UnitMorale, WeakPoint};
use crate::pursuit::PursuitTest;
use crate::tables::Tables;
use crate::units::{Arm, Cover, Facing, Formation, Grade, Presence, Quality, Side, Status};
use crate::weapon::{Load, Weapon};

sheet::axis! {
    /// What the target of a charge does.
    pub enum Answer {
        /// It stands.
        Stands = "stands",
        /// It fires and stands.
        Fires = "fires",
        /// It charges too.
        CounterCharges = "counter-charges",
        /// It turns to face, without firing.
        Turns = "turns",
    }
}

engine::choices!(Answer);

engine::facts! {
    /// What a charge needs to know: those who charge, then their target.
    pub struct ChargeFacts {
        /// inches from where it began to the target
        distance: Inches = "10",
        /// what charges
        arm: Arm = "infantry",
        /// whose it is
        side: Side = "confederate",
        /// its grade
        grade: Grade = "regular",
        /// how it stands
        formation: Formation = "line",
        /// figures it began with
        size: Count<1, 60> = "20",
        /// figures it has lost before
        lost: Count<0, 60> = "0",
        /// half a figure is counted against it already
        half: bool = "no",
        /// figures it loses to support fire in this charge
        support_lost: Count<0, 30> = "0",
        /// where its brigadier or the C-in-C is
        general: Presence = "away",
        /// what he is like
        quality: Quality = "average",
        /// formed lines supporting it in a brigade attack column
        supports: Count<0, 6> = "0",
        /// a Confederate token is spent, the rebel yell
        rebel_yell: bool = "no",
        /// where it comes in
        from: Facing = "front",
        /// what is charged
        target: Arm = "infantry",
        /// its grade
        target_grade: Grade = "regular",
        /// how it stands
        target_formation: Formation = "line",
        /// what order it is in
        state: Status = "formed",
        /// figures it began with
        target_size: Count<1, 60> = "20",
        /// figures it has lost before
        target_lost: Count<0, 60> = "0",
        /// where its brigadier or the C-in-C is
        target_general: Presence = "away",
        /// what he is like
        target_quality: Quality = "average",
        /// what it stands in
        cover: Cover = "none",
        /// it is behind hasty works
        hasty_works: bool = "no",
        /// it stands higher
        uphill: bool = "no",
        /// what it does; the unformed only stand or fire, guns charge nobody
        answer: Answer = "fires",
        /// what it fires with; its skirmishers fire by their own procedure, to be given as support fire
        weapon: Weapon = "rifled-musket",
        /// model guns that fire, with canister
        guns: Count<1, 3> = "2",
        /// it fired last turn
        fired_last_turn: bool = "no",
    }
}

sheet::axis! {
    /// How a charge ends before the melee.
    pub enum End {
        /// They touch.
        Contact = "contact",
        /// The target recoils, and is caught by what is left of the charge.
        Recoil = "the target recoils",
        /// The target is gone before they touch.
        GivesWay = "the target gives way",
        /// The charge does not go home.
        Stopped = "the charge stops",
    }
}

/// What comes of a charge.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ChargeOutcome {
    /// How it ends.
    pub end: End,
    /// What the charger does.
    pub charger: Conduct,
    /// What the target does.
    pub target: Conduct,
    /// Figures the charger loses to the target's fire, in halves.
    pub lost: Halves,
    /// Figures taken off it, support fire not counted.
    pub removed: u8,
    /// The fire was a natural double six.
    pub double_six: bool,
    /// The target is low on ammo now.
    pub low_on_ammo: bool,
}

/// A charge up to contact.
pub struct Charge;

impl Procedure for Charge {
    const ID: &'static str = "charge";
    const TITLE: &'static str = "A charge up to contact: fire, the charger's test, the target's test";

    type Tables = Tables;
    type Facts = ChargeFacts;
    type Outcome = ChargeOutcome;

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &ChargeFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> ChargeOutcome {
        let fire = facts.fires().then(|| Fire::run(tables, &facts.fire(tables), dice, explain));
        let removed = fire.as_ref().map_or(0, |fire| fire.removed);
        let mut outcome = ChargeOutcome {
            end: End::Stopped,
            charger: fire.as_ref().map_or(Conduct::NoTest, |fire| fire.conduct),
            target: Conduct::NoTest,
            lost: fire.as_ref().map_or(Halves(0), |fire| fire.lost),
            removed,
            double_six: fire.as_ref().is_some_and(|fire| fire.double_six),
            low_on_ammo: fire.as_ref().is_some_and(|fire| fire.low_on_ammo),
        };
        // A charger made to falter or retire stops there, untested.
        let stopped = outcome.charger != Conduct::NoTest
            || fire.as_ref().is_some_and(|fire| fire.retires > Inches::ZERO);
        if !stopped {
            let test = facts.charger(fire.as_ref());
            outcome.charger = UnitMorale::run(tables, &test, dice, explain).conduct;
        }
        if outcome.charger == Conduct::Charges {
            outcome.target = facts.met(tables, dice, explain);
            outcome.end = match outcome.target {
                Conduct::FaltersAndRecoils => End::Recoil,
                Conduct::Retreats | Conduct::Routs | Conduct::Disperses => End::GivesWay,
                _ => End::Contact,
            };
        }
        explain.step(|| Step {
            what: "The charge".into(),
            result: outcome.end.key().into(),
            ..Step::default()
        });
        outcome
    }

    /// The melee of those who touch, the pursuit test of those who find nobody.
    fn next(facts: &ChargeFacts, outcome: &ChargeOutcome) -> Vec<Follow> {
        match outcome.end {
            End::Contact | End::Recoil => vec![facts.melee(outcome)],
            End::GivesWay => vec![PursuitTest::follow(facts.arm, facts.grade)],
            End::Stopped => Vec::new(),
        }
    }
}

impl ChargeFacts {
    /// Whether the target fires; in skirmish order it does so by its own procedure.
    fn fires(&self) -> bool {
        let skirmishers = self.target == Arm::Infantry && self.target_formation == Formation::Skirmish;
        let able = self.state < Status::Retreating && self.target != Arm::Cavalry && !skirmishers;
        self.answer == Answer::Fires && able
    }

    /// Where the charge meets the target: one that is formed may have turned.
    fn meets(&self) -> Facing {
        let turned = self.answer == Answer::Turns && self.state == Status::Formed;
        if turned { Facing::Front } else { self.from }
    }

    /// Whether the target charges too: formed, and no guns.
    fn counter_charges(&self) -> bool {
        let able = self.state == Status::Formed && self.target != Arm::Artillery;
        self.answer == Answer::CounterCharges && able
    }

    /// The fire of the target, when the charger has gone half the distance.
    fn fire(&self, tables: &Tables) -> FireFacts {
        let half = i32::from(tables.count(Number::Halfway).max(1));
        let left = self.distance.thousandths() - self.distance.thousandths() / half;
        let target = match (self.arm, self.formation) {
            (Arm::Cavalry, Formation::Column) => Target::CavalryColumn,
            (Arm::Cavalry, _) => Target::Cavalry,
            (_, Formation::ExtendedLine) => Target::ExtendedLine,
            (_, Formation::Column) => Target::Column,
            (_, Formation::Skirmish) => Target::Skirmishers,
            (_, Formation::Line) => Target::Line,
        };
        let standing = self.target_size.get().saturating_sub(self.target_lost.get());
        let guns = self.target == Arm::Artillery;
        let defaults = FireFacts::from_given(&Vec::new()).expect("defaults are sound");
        FireFacts {
            weapon: self.weapon,
            figures: Count::clamped(standing),
            guns: self.guns,
            crew: Count::clamped(if guns { standing.clamp(1, 12) } else { 0 }),
            load: Load::Canister,
            range: Inches::thousandths_of(left),
            grade: self.target_grade,
            formation: match self.target_formation {
                Formation::ExtendedLine => Firing::ExtendedLine,
                Formation::Column => Firing::Column,
                Formation::Line | Formation::Skirmish => Firing::Line,
            },
            unformed: matches!(self.state, Status::Unformed | Status::Faltering),
            gone_to_ground: self.state == Status::GoneToGround,
            fired_last_turn: self.fired_last_turn,
            target,
            test: false,
            side: self.side,
            size: self.size,
            lost: self.lost,
            half: self.half,
            ..defaults
        }
    }

    /// The charger's test, after what it met.
    fn charger(&self, fire: Option<&FireOutcome>) -> MoraleFacts {
        let removed = fire.map_or(0, |fire| fire.removed);
        let in_charge = removed + self.support_lost.get();
        let weak_point = match self.meets() {
            Facing::Flank => WeakPoint::Flank,
            Facing::Rear => WeakPoint::Rear,
            Facing::Front if self.state != Status::Formed => WeakPoint::Unformed,
            Facing::Front if self.target_formation == Formation::Skirmish => WeakPoint::Skirmishers,
            Facing::Front => WeakPoint::None,
        };
        let lost = self.lost.get().min(self.size.get()) + in_charge;
        MoraleFacts {
            test: Test::ToCharge,
            arm: self.arm,
            side: self.side,
            grade: self.grade,
            formation: self.formation,
            size: self.size,
            lost: Count::clamped(lost.min(self.size.get())),
            general: self.general,
            quality: self.quality,
            under_fire: fire.is_some_and(|fire| !fire.silent) || self.support_lost.get() > 0,
            supports: self.supports,
            against: self.target,
            weak_point,
            charge_lost: Count::clamped(in_charge),
            rebel_yell: self.rebel_yell,
            ..MoraleFacts::plain()
        }
    }

    /// The target's test; who flees takes none.
    fn met<D: Dice, E: Explain>(&self, tables: &Tables, dice: &mut D, explain: &mut E) -> Conduct {
        if self.state >= Status::Retreating {
            return Conduct::NoTest;
        }
        let by = match (self.arm, self.formation) {
            (Arm::Cavalry, _) => Charger::Cavalry,
            (_, Formation::Column) => Charger::Column,
            (_, Formation::Skirmish) => Charger::Skirmishers,
            (_, Formation::Line | Formation::ExtendedLine) => Charger::Line,
        };
        let test = MoraleFacts {
            test: Test::Charged,
            arm: self.target,
            side: if self.side == Side::Union { Side::Confederate } else { Side::Union },
            grade: self.target_grade,
            formation: self.target_formation,
            state: self.state,
            size: self.target_size,
            lost: self.target_lost,
            general: self.target_general,
            quality: self.target_quality,
            cover: self.cover,
            hasty_works: self.hasty_works,
            uphill: self.uphill,
            by,
            from: self.meets(),
            ..MoraleFacts::plain()
        };
        UnitMorale::run(tables, &test, dice, explain).conduct
    }

    /// The melee that follows.
    fn melee(&self, outcome: &ChargeOutcome) -> Follow {
        let left = |size: u8, lost: u8| size.saturating_sub(lost).max(1).to_string();
        let lost = self.lost.get().saturating_add(outcome.removed).saturating_add(self.support_lost.get());
        let falters = matches!(outcome.target, Conduct::Falters | Conduct::FaltersAndRecoils);
        let state = if falters { Status::Faltering.max(self.state) } else { self.state };
        let position = match self.cover {
            Cover::Works => "strong-works",
            _ if self.hasty_works => "light-works",
            Cover::Cover => "cover",
            Cover::None | Cover::Light => "open",
        };
        let keys = [
            ("side", self.side.print()),
            ("arm", self.arm.print()),
            ("figures", left(self.size.get(), lost)),
            ("grade", self.grade.print()),
            ("formation", self.formation.print()),
            ("general", (self.general == Presence::Attached).print()),
            ("charging", true.print()),
            ("supports", self.supports.print()),
            ("enemy-arm", self.target.print()),
            ("enemy-figures", left(self.target_size.get(), self.target_lost.get())),
            ("enemy-grade", self.target_grade.print()),
            ("enemy-formation", self.target_formation.print()),
            ("enemy-state", state.print()),
            ("enemy-position", position.into()),
            ("enemy-uphill", self.uphill.print()),
            ("enemy-general", (self.target_general == Presence::Attached).print()),
            ("enemy-charging", (self.counter_charges() && outcome.target == Conduct::Stands).print()),
            ("enemy-flank-or-rear", (self.meets() != Facing::Front).print()),
        ];
        Follow { procedure: Melee::ID, keys: keys.map(|(key, value)| (key.to_string(), value)).to_vec() }
    }
}
