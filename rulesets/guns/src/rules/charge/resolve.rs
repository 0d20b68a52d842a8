//! Section 5, a charge up to contact: the answer, the fire it meets from target and supports, and the two morale tests.

use dice::Dice;
use engine::{Count, Facts, Follow, KeyKind, KeyValue, Procedure, Prospect, Prospects};
use serde::Serialize;
use sheet::{Axis, Explain, Inches, Step};

use crate::rules::charge::steps::{self, Charged, Charger};
use crate::rules::double_six::emergency_limbering::EmergencyLimbering;
use crate::rules::double_six::resolve::DoubleSix;
use crate::rules::fire::resolve::{Fire, FireFacts, Firing, TargetKind, fires_unformed};
use crate::rules::melee::melee_modifiers::{Arms, MeleePosition};
use crate::rules::melee::pursuit_test::PursuitTest;
use crate::rules::melee::resolve::{Melee, MeleeFacts};
use crate::rules::morale::brigade_test::BrigadeTest;
use crate::rules::morale::resolve::{Conduct, MoraleFacts, UnitMorale};
use crate::sheet::axes::SheetNumber;
use crate::sheet::cells::HalfCount;
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Cover, Facing, Formation, GeneralQuality, Grade, Presence, Side, Status};
use crate::sheet::weapon::{Load, Weapon};

sheet::axis! {
    /// What the target of a charge does.
    pub enum TargetAnswer {
        /// It stands.
        Stands = "stands",
        /// It fires and stands.
        Fires = "fires",
        /// It charges too.
        CounterCharges = "counter-charges",
        /// Skirmishers, horse and limbered guns get out of the way.
        Evades = "evades",
        /// It turns to face, without firing.
        Turns = "turns",
    }
}

engine::choices!(TargetAnswer);

/// What fires in support of the target, if anything does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Support(pub Option<Weapon>);

impl KeyValue for Support {
    const KIND: KeyKind = KeyKind::Choice;

    fn allowed() -> Vec<String> {
        std::iter::once("none".into()).chain(Weapon::allowed()).collect()
    }

    fn read(text: &str) -> Option<Support> {
        if text == "none" {
            Some(Support(None))
        } else {
            Weapon::read(text).map(|weapon| Support(Some(weapon)))
        }
    }

    fn print(self) -> String {
        self.0.map_or("none".into(), Weapon::print)
    }
}

engine::facts! {
    /// What a charge needs to know: the charger, then its target.
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
        /// figures it loses in this charge to skirmishers and other fire that is not thrown for here
        support_lost: Count<0, 30> = "0",
        /// where its brigadier or the C-in-C is
        general: Presence = "away",
        /// what he is like
        quality: GeneralQuality = "average",
        /// formed lines supporting it in a brigade attack column
        supports: Count<0, 6> = "0",
        /// a Confederate token is spent, the rebel yell
        rebel_yell: bool = "no",
        /// where it comes in
        from: Facing = "front",
        /// it comes from higher ground
        downhill: bool = "no",
        /// it is out of order: horse out of hand, or a unit that crossed defences on its way
        unformed: bool = "no",
        /// what hides it from the target's fire; it leaves it behind, and its test does not count it
        charger_cover: Cover = "none",
        /// formed units follow close behind it
        massed: bool = "no",
        /// skirmishers of its side are in the way, within 6 inches of it
        screened: bool = "no",
        /// enemies of it retreating or routing within 12 inches
        enemies_fleeing: Count<0, 9> = "0",
        /// friends of it retreating or routing within 12 inches
        friends_fleeing: Count<0, 9> = "0",
        /// what is left of its charge distance reaches a target that recoils or evades
        catches: bool = "yes",
        /// what is charged
        target: Arm = "infantry",
        /// its grade
        target_grade: Grade = "regular",
        /// how it stands
        target_formation: Formation = "line",
        /// what order it is in
        state: Status = "formed",
        /// guns that are limbered: they do not fire, may evade, and recoil from a melee
        limbered: bool = "no",
        /// it is in a built-up area or works, which take a whole move to leave: it neither counter-charges nor evades
        entered: bool = "no",
        /// figures it began with
        target_size: Count<1, 60> = "20",
        /// figures it has lost before
        target_lost: Count<0, 60> = "0",
        /// where its brigadier or the C-in-C is
        target_general: Presence = "away",
        /// what he is like
        target_quality: GeneralQuality = "average",
        /// formed lines supporting it in a brigade attack column
        target_supports: Count<0, 6> = "0",
        /// enemies of it retreating or routing within 12 inches
        target_enemies_fleeing: Count<0, 9> = "0",
        /// friends of it retreating or routing within 12 inches
        target_friends_fleeing: Count<0, 9> = "0",
        /// what it stands in
        cover: Cover = "none",
        /// the charger is in the same cover
        cover_shared: bool = "no",
        /// its works are a trench
        trench: bool = "no",
        /// it is behind hasty works
        hasty_works: bool = "no",
        /// it stands higher
        uphill: bool = "no",
        /// what it does; the unformed only stand or fire, guns charge nobody, only skirmishers, horse and limbered guns evade
        answer: TargetAnswer = "fires",
        /// what it fires with; its skirmishers fire by their own procedure, to be given as support fire
        weapon: Weapon = "rifled-musket",
        /// model guns that fire, with canister if it reaches
        guns: Count<1, 3> = "2",
        /// it fired last turn
        fired_last_turn: bool = "no",
        /// it is low on ammo
        low_on_ammo: bool = "no",
        /// it pours it on, with breechloaders or repeaters
        pour_it_on: bool = "no",
        /// a Union token is spent on its fire, aim low boys
        aim_low: bool = "no",
        /// what a battery or regiment fires with that supports it
        support: Support = "none",
        /// model guns that fire in support
        support_guns: Count<1, 3> = "2",
        /// what they fire
        support_load: Load = "canister",
        /// figures that fire in support
        support_figures: Count<1, 60> = "20",
        /// inches from them to the charger, as it stands half way
        support_range: Inches = "8",
        /// their grade
        support_grade: Grade = "regular",
        /// how they stand, if they are foot
        support_formation: Firing = "line",
        /// what order they are in; the faltering and worse do not fire in support
        support_state: Status = "formed",
        /// they fired last turn
        support_fired_last_turn: bool = "no",
        /// they are low on ammo
        support_low_on_ammo: bool = "no",
        /// what hides the charger from them
        support_cover: Cover = "none",
        /// where their fire takes the charger
        support_from: Facing = "front",
    }
}

sheet::axis! {
    /// How a charge ends before the melee.
    pub enum ChargeResult {
        /// They touch.
        Contact = "contact",
        /// The target recoils, and is caught by what is left of the charge.
        Recoil = "the target recoils",
        /// The target is gone before they touch.
        GivesWay = "the target gives way",
        /// The target got out of the way, and nobody is beaten.
        Evaded = "the target gets out of the way",
        /// The charge does not go home.
        Stopped = "the charge stops",
    }
}

/// What comes of a charge.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ChargeOutcome {
    /// How it ends.
    pub end: ChargeResult,
    /// What the charger does.
    pub charger: Conduct,
    /// What the target does.
    pub target: Conduct,
    /// Figures the charger loses to the fire thrown for, in halves.
    pub lost: HalfCount,
    /// Figures taken off it.
    pub removed: u8,
    /// The target's fire was a natural double six.
    pub double_six: bool,
    /// The fire in support was.
    pub support_double_six: bool,
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

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to charge home", |_, charge| charge.end != ChargeResult::Stopped),
        Prospect::hope("to drive the target off before contact", |_, charge| {
            matches!(charge.end, ChargeResult::GivesWay)
        }),
        Prospect::fear("to retreat or rout", |_, charge| charge.charger >= Conduct::Retreats),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &ChargeFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> ChargeOutcome {
        let mut outcome = ChargeOutcome {
            end: ChargeResult::Stopped,
            charger: Conduct::NoTest,
            target: Conduct::NoTest,
            lost: HalfCount(0),
            removed: 0,
            double_six: false,
            support_double_six: false,
            low_on_ammo: false,
        };
        let met = facts.come_through(tables, &mut outcome, dice, explain);
        // A charger made to falter or retire stops there, untested.
        if !met.retires && outcome.charger == Conduct::NoTest {
            let test = facts.charger(&met, outcome.removed);
            outcome.charger = dice.stage(|dice| UnitMorale::run(tables, &test, dice, explain)).conduct;
        }
        if outcome.charger == Conduct::Charges {
            outcome.target = facts.met(tables, dice, explain);
            outcome.end = facts.end(outcome.target);
        }
        explain.step(|| Step {
            what: "The charge".into(),
            result: outcome.end.key().into(),
            ..Step::default()
        });
        outcome
    }

    /// Double sixes, emergency limbering, brigade tests for units that rout, and the melee or the pursuit test.
    fn next(facts: &ChargeFacts, outcome: &ChargeOutcome) -> Vec<Follow> {
        let sixes = [outcome.double_six, outcome.support_double_six];
        let mut all = facts.follows(sixes, [outcome.charger, outcome.target]);
        match outcome.end {
            ChargeResult::Contact | ChargeResult::Recoil => {
                // Only the tables know every percentage; by the page it is one in two.
                let half = |size: u8, lost: u8| u16::from(lost) * 2 >= size.into();
                let lost = facts.lost_by(outcome);
                let half_lost =
                    [half(facts.size.get(), lost), half(facts.target_size.get(), facts.target_lost.get())];
                let keys = facts.melee(outcome, half_lost).values();
                all.push(Follow { procedure: Melee::ID, keys });
            }
            ChargeResult::GivesWay => all.push(PursuitTest::follow(facts.arm, facts.grade)),
            ChargeResult::Evaded | ChargeResult::Stopped => {}
        }
        all
    }
}

/// What a charger met on its way.
#[derive(Default)]
struct Met {
    under_fire: bool,
    retires: bool,
}

impl ChargeFacts {
    /// The fire of the target, then that of its support, at what is left of the charger.
    fn come_through<D: Dice, E: Explain>(
        &self,
        tables: &Tables,
        outcome: &mut ChargeOutcome,
        dice: &mut D,
        explain: &mut E,
    ) -> Met {
        let mut met = Met { under_fire: self.support_lost.get() > 0, retires: false };
        let target = self.fires().then(|| self.fire(tables));
        for (volley, supports) in [(target, false), (self.support_fire(), true)] {
            // No unit fires at one that is gone.
            let gone = met.retires || outcome.charger == Conduct::Destroyed;
            let Some(mut volley) = volley.filter(|_| !gone) else { continue };
            volley.lost = Count::clamped(self.lost.get().min(self.size.get()) + outcome.removed);
            volley.half = (outcome.lost.0 + u8::from(self.half)) % 2 == 1;
            let fire = dice.stage(|dice| Fire::run(tables, &volley, dice, explain));
            outcome.lost = HalfCount(outcome.lost.0.saturating_add(fire.lost.0));
            outcome.removed += fire.removed;
            outcome.charger = outcome.charger.max(fire.conduct);
            if supports {
                outcome.support_double_six = fire.double_six;
            } else {
                outcome.double_six = fire.double_six;
                outcome.low_on_ammo = fire.low_on_ammo;
            }
            met.under_fire |= !fire.silent;
            met.retires |= fire.retires > Inches::ZERO;
        }
        met
    }

    /// Figures the charger has lost altogether.
    pub(crate) fn lost_by(&self, outcome: &ChargeOutcome) -> u8 {
        let before = self.lost.get().min(self.size.get()).saturating_add(self.support_lost.get());
        before.saturating_add(outcome.removed).min(self.size.get())
    }

    /// What follows whatever the end is: the double sixes of target and support, emergency limbering, and
    /// brigade tests for units that rout.
    pub(crate) fn follows(&self, sixes: [bool; 2], [charger, target]: [Conduct; 2]) -> Vec<Follow> {
        let fired = [
            (sixes[0], self.weapon, Load::Canister),
            (sixes[1], self.support.0.unwrap_or(self.weapon), self.support_load),
        ];
        let fired = fired.into_iter().filter(|&(six, ..)| six).map(|(_, weapon, load)| {
            let fire = FireFacts { weapon, load, general: self.general, ..self.fired_at() };
            Follow { procedure: DoubleSix::ID, keys: fire.six().values() }
        });
        let driven = steps::end(self.state, target) == ChargeResult::GivesWay;
        let guns = self.target == Arm::Artillery && !self.limbered && driven && target != Conduct::Disperses;
        let guns = guns.then(|| EmergencyLimbering::follow(self.target_grade, self.target_general));
        let brigades = [charger, target].into_iter().filter(|conduct| conduct.is_rout());
        fired.chain(guns).chain(brigades.map(|_| BrigadeTest::follow())).collect()
    }

    /// The answer of the target, if it may give it.
    fn answer(&self) -> TargetAnswer {
        if self.as_charged().may(self.answer) { self.answer } else { TargetAnswer::Stands }
    }

    /// The target as it is charged.
    fn as_charged(&self) -> Charged {
        let target = Charged {
            arm: self.target,
            formation: self.target_formation,
            state: self.state,
            from: self.from,
            limbered: self.limbered,
            entered: self.entered,
        };
        // Skirmishers have neither flank nor rear.
        if target.skirmishes() { Charged { from: Facing::Front, ..target } } else { target }
    }

    /// The target after its answer.
    fn met_target(&self) -> Charged {
        self.as_charged().after(self.answer())
    }

    /// Whether the target fires; in skirmish order it does so by its own procedure.
    fn fires(&self) -> bool {
        self.answer() == TargetAnswer::Fires && !self.as_charged().skirmishes()
    }

    /// How the charge ends after the test of the target.
    fn end(&self, tested: Conduct) -> ChargeResult {
        let end = steps::end(self.met_target().state, tested);
        let goes_back = end == ChargeResult::Recoil || self.answer() == TargetAnswer::Evades;
        if goes_back && !self.catches { steps::out_of_reach(tested) } else { end }
    }

    /// The charger as a target of fire.
    fn fired_at(&self) -> FireFacts {
        FireFacts {
            target: TargetKind::of(self.arm, self.formation),
            screened: self.screened,
            // A brigade attack column is massed.
            massed: self.massed || self.supports.get() > 0,
            test: false,
            side: self.side,
            size: self.size,
            ..FireFacts::plain()
        }
    }

    /// The fire of the target, when the charger has gone half the distance.
    fn fire(&self, tables: &Tables) -> FireFacts {
        let half = i32::from(tables.count(SheetNumber::Halfway).max(1));
        let left = self.distance.thousandths() - self.distance.thousandths() / half;
        let range = Inches::thousandths_of(left);
        let standing = self.target_size.get().saturating_sub(self.target_lost.get());
        let guns = self.target == Arm::Artillery;
        FireFacts {
            weapon: self.weapon,
            figures: Count::clamped(standing),
            guns: self.guns,
            crew: Count::clamped(if guns { standing.clamp(1, 12) } else { 0 }),
            load: steps::load(tables, self.weapon, range),
            range,
            grade: self.target_grade,
            formation: Firing::of(self.target_formation),
            unformed: fires_unformed(self.state),
            gone_to_ground: self.state == Status::GoneToGround,
            fired_last_turn: self.fired_last_turn,
            low_on_ammo: self.low_on_ammo,
            pour_it_on: self.pour_it_on,
            aim_low: self.aim_low,
            cover: self.charger_cover,
            ..self.fired_at()
        }
    }

    /// The fire of a battery or regiment that supports the target.
    fn support_fire(&self) -> Option<FireFacts> {
        let weapon = self.support.0.filter(|_| steps::may_support(self.support_state))?;
        Some(FireFacts {
            weapon,
            figures: self.support_figures,
            guns: self.support_guns,
            load: self.support_load,
            range: self.support_range,
            grade: self.support_grade,
            formation: self.support_formation,
            unformed: fires_unformed(self.support_state),
            gone_to_ground: self.support_state == Status::GoneToGround,
            fired_last_turn: self.support_fired_last_turn,
            low_on_ammo: self.support_low_on_ammo,
            cover: self.support_cover,
            from: self.support_from,
            ..self.fired_at()
        })
    }

    /// What order the charger is in.
    pub(crate) fn charger_state(&self) -> Status {
        if self.unformed { Status::Unformed } else { Status::Formed }
    }

    /// The charger's test, after what it met.
    fn charger(&self, met: &Met, removed: u8) -> MoraleFacts {
        let in_charge = removed + self.support_lost.get();
        let lost = self.lost.get().min(self.size.get()) + in_charge;
        let charger = MoraleFacts {
            arm: self.arm,
            side: self.side,
            grade: self.grade,
            formation: self.formation,
            state: self.charger_state(),
            size: self.size,
            lost: Count::clamped(lost.min(self.size.get())),
            general: self.general,
            quality: self.quality,
            uphill: self.downhill,
            under_fire: met.under_fire,
            enemies_fleeing: self.enemies_fleeing,
            friends_fleeing: self.friends_fleeing,
            supports: self.supports,
            rebel_yell: self.rebel_yell,
            ..MoraleFacts::plain()
        };
        steps::to_charge(charger, self.met_target(), in_charge)
    }

    /// The target's test, if it takes one.
    fn met<D: Dice, E: Explain>(&self, tables: &Tables, dice: &mut D, explain: &mut E) -> Conduct {
        let charged = self.met_target();
        if !steps::is_tested(charged.state, self.answer()) {
            return Conduct::NoTest;
        }
        let target = MoraleFacts {
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
            cover_shared: self.cover_shared,
            hasty_works: self.hasty_works,
            uphill: self.uphill,
            enemies_fleeing: self.target_enemies_fleeing,
            friends_fleeing: self.target_friends_fleeing,
            supports: self.target_supports,
            ..MoraleFacts::plain()
        };
        let by = Charger { arm: self.arm, formation: self.formation };
        let test = steps::charged(target, by, charged.from);
        dice.stage(|dice| UnitMorale::run(tables, &test, dice, explain)).conduct
    }

    /// The first round of the melee that follows, with the figures that are left.
    pub(crate) fn melee(&self, outcome: &ChargeOutcome, half_lost: [bool; 2]) -> MeleeFacts {
        let charged = self.met_target();
        // A target that recoiled or evaded is met farther back, out of what sheltered it.
        let stood = outcome.end != ChargeResult::Recoil && self.answer() != TargetAnswer::Evades;
        let position = match self.cover {
            _ if !stood => MeleePosition::Open,
            Cover::Works if self.trench => MeleePosition::LightWorks,
            Cover::Works => MeleePosition::StrongWorks,
            _ if self.hasty_works => MeleePosition::LightWorks,
            Cover::Cover if !self.cover_shared => MeleePosition::Cover,
            _ => MeleePosition::Open,
        };
        MeleeFacts {
            side: self.side,
            arm: self.arm,
            figures: Count::clamped(self.size.get() - self.lost_by(outcome)),
            grade: self.grade,
            formation: self.formation,
            state: self.charger_state(),
            uphill: self.downhill,
            general: self.general == Presence::Attached,
            charging: true,
            half_lost: half_lost[0],
            supports: self.supports,
            enemy_arm: self.target,
            enemy_limbered: self.limbered,
            enemy_figures: Count::clamped(self.target_size.get().saturating_sub(self.target_lost.get())),
            enemy_grade: self.target_grade,
            enemy_arms: Arms::of(self.weapon),
            enemy_formation: self.target_formation,
            enemy_state: steps::order_after(charged.state, outcome.target),
            enemy_position: position,
            enemy_uphill: self.uphill && stood,
            enemy_general: self.target_general == Presence::Attached,
            enemy_charging: steps::meets_midway(charged, self.answer(), outcome.target),
            enemy_flank_or_rear: charged.from != Facing::Front,
            enemy_half_lost: half_lost[1],
            enemy_supports: self.target_supports,
            enemy_low_on_ammo: self.low_on_ammo || outcome.low_on_ammo,
            ..MeleeFacts::plain()
        }
    }
}
