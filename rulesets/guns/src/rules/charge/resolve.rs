//! Section 5, a charge up to contact: the answer, the fire it meets from target and supports, and the two morale tests.

use dice::Dice;
use engine::{Count, Facts, Follow, KeyKind, KeyValue, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Explain, Inches};

use crate::rules::charge::shots::Met;
use crate::rules::charge::steps::{self, Charged, Charger};
use crate::rules::double_six::emergency_limbering::{EmergencyLimbering, LimberingFacts};
use crate::rules::double_six::resolve::DoubleSix;
use crate::rules::fire::resolve::{FireFacts, Firing, TargetKind, fires_unformed};
use crate::rules::fire::target_facts::TargetFacts;
use crate::rules::melee::melee_modifiers::Arms;
use crate::rules::melee::pursuit_test::{PursuitFacts, PursuitTest};
use crate::rules::melee::resolve::Melee;
use crate::rules::morale::brigade_test::BrigadeTest;
use crate::rules::morale::resolve::{Conduct, MoraleFacts, UnitMorale};
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
use crate::sheet::axes::{GunType, SheetNumber};
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
        /// Skirmishers, cavalry and limbered guns evade.
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
        /// figures lost in this charge to fire that is not rolled for here
        support_lost: Count<0, 30> = "0",
        /// where its brigadier or the C-in-C is
        general: Presence = "away",
        /// what he is like
        quality: GeneralQuality = "average",
        /// a general of any rank is attached to it or within 4 inches
        general_close: bool = "no",
        /// he leads a brigade or is the C-in-C: brigades test if he is lost
        leads_brigade: bool = "yes",
        /// tokens its side holds
        tokens: Count<0, 9> = "0",
        /// what it carries into the melee
        arms: Arms = "rifled",
        /// it pursued this turn or the last
        pursued: bool = "no",
        /// formed lines supporting it in a brigade attack column
        supports: Count<0, 6> = "0",
        /// a Confederate token is spent, the rebel yell
        rebel_yell: bool = "no",
        /// where it comes in
        from: Facing = "front",
        /// it comes from higher ground
        downhill: bool = "no",
        /// it is out of order: horse out of hand, or after crossing defences
        unformed: bool = "no",
        /// what hides it from the target's fire; its test does not count it
        charger_cover: Cover = "none",
        /// formed units follow close behind it
        massed: bool = "no",
        /// skirmishers of its side are in the way, within 6 inches of it
        screened: bool = "no",
        /// enemies of it retreating or routing within 12 inches
        enemies_fleeing: Count<0, 9> = "0",
        /// friends of it retreating or routing within 12 inches
        friends_fleeing: Count<0, 9> = "0",
        /// the rest of its charge distance reaches a target that goes back
        catches: bool = "yes",
        /// what is charged
        target: Arm = "infantry",
        /// its grade
        target_grade: Grade = "regular",
        /// how it stands
        target_formation: Formation = "line",
        /// what order the target is in
        #[was("state")]
        target_state: Status = "formed",
        /// guns that are limbered: they do not fire, and may evade
        #[was("limbered")]
        target_limbered: bool = "no",
        /// it is in a built-up area or works: it does not come out of it
        #[was("entered")]
        target_entered: bool = "no",
        /// figures it began with
        target_size: Count<1, 60> = "20",
        /// figures it has lost before
        target_lost: Count<0, 60> = "0",
        /// where its brigadier or the C-in-C is
        target_general: Presence = "away",
        /// what he is like
        target_quality: GeneralQuality = "average",
        /// a general of any rank is attached to the target or within 4 inches
        target_general_close: bool = "no",
        /// he leads a brigade or is the C-in-C: brigades test if he is lost
        target_leads_brigade: bool = "yes",
        /// a general of any rank is attached to the target
        target_attached: bool = "no",
        /// tokens the target's side holds
        target_tokens: Count<0, 9> = "0",
        /// others of its brigade are within 12 inches of the target
        target_fellows: bool = "yes",
        /// others of its brigade are within 12 inches of the charger
        fellows: bool = "yes",
        /// cavalry that is charged has shotguns and the like
        #[was("shotguns")]
        target_shotguns: bool = "no",
        /// it pursued this turn or the last
        target_pursued: bool = "no",
        /// formed lines supporting it in a brigade attack column
        target_supports: Count<0, 6> = "0",
        /// enemies of it retreating or routing within 12 inches
        target_enemies_fleeing: Count<0, 9> = "0",
        /// friends of it retreating or routing within 12 inches
        target_friends_fleeing: Count<0, 9> = "0",
        /// what it stands in
        #[was("cover")]
        target_cover: Cover = "none",
        /// the charger is in the same cover
        #[was("cover-shared")]
        target_cover_shared: bool = "no",
        /// its works are a trench
        #[was("trench")]
        target_trench: bool = "no",
        /// it is behind hasty works
        #[was("hasty-works")]
        target_hasty_works: bool = "no",
        /// it stands higher
        #[was("uphill")]
        target_uphill: bool = "no",
        /// what it does; a target that may not fire stands
        answer: TargetAnswer = "fires",
        /// what it fires with; skirmishers fire by their own procedure
        #[was("weapon")]
        target_weapon: Weapon = "rifled-musket",
        /// model guns that fire, with canister if it reaches
        #[was("guns")]
        target_guns: Count<1, 3> = "2",
        /// it fired last turn
        #[was("fired-last-turn")]
        target_fired_last_turn: bool = "no",
        /// it is low on ammo
        #[was("low-on-ammo")]
        target_low_on_ammo: bool = "no",
        /// it pours it on, with breechloaders or repeaters
        #[was("pour-it-on")]
        target_pour_it_on: bool = "no",
        /// a Union token is spent on its fire, aim low boys
        #[was("aim-low")]
        target_aim_low: bool = "no",
        /// what a battery or regiment fires with that supports it
        support: Support = "none",
        /// model guns that fire in support
        support_guns: Count<1, 3> = "2",
        /// their crew; 0 for a full one
        support_crew: Count<0, 12> = "0",
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
        /// the melee is in difficult terrain
        difficult: bool = "no",
        /// it is 1861 to 63
        early: bool = "yes",
        /// cavalry that cannot pursue has another enemy in 45 degrees, 20 inches
        other_enemy: bool = "no",
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
        /// The target evades, and no unit is beaten.
        Evaded = "the target evades",
        /// The unit does not charge home.
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
    /// Figures the charger loses to the fire rolled for, in halves.
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

    const ROLES: &'static [Role] = unit_roles::CHARGE;
    const FIRST: &'static [&'static str] =
        &["distance", "answer", "from", "rebel-yell", "target-cover", "target-uphill"];

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
        facts.through(tables, &facts.shots(tables), dice, explain)
    }

    fn refusal(tables: &Tables, facts: &ChargeFacts) -> Option<String> {
        facts.refusal(tables)
    }

    /// Double sixes, emergency limbering, brigade tests for units that rout, and the melee or the pursuit test.
    fn next(facts: &ChargeFacts, outcome: &ChargeOutcome) -> Vec<Follow> {
        let sixes = [outcome.double_six, outcome.support_double_six];
        let mut all = facts.follows(sixes, [outcome.charger, outcome.target]);
        match outcome.end {
            ChargeResult::Contact | ChargeResult::Recoil => {
                // Only the tables know every percentage; by the page it is one in two.
                let half = |size: u8, lost: u8| u16::from(lost) * 2 >= size.into();
                let half_lost = [
                    half(facts.size.get(), facts.lost_by(outcome)),
                    half(facts.target_size.get(), facts.target_lost.get()),
                ];
                let keys = facts.melee(outcome, half_lost).values();
                all.push(Follow::new(Melee::ID, keys).about("one", "charger").about("enemy", "target"));
            }
            ChargeResult::GivesWay => {
                let test = facts.pursuit(outcome.target);
                all.push(Follow::new(PursuitTest::ID, test.values()).about("winner", "charger"));
            }
            ChargeResult::Evaded | ChargeResult::Stopped => {}
        }
        all
    }

    fn marks(facts: &ChargeFacts, outcome: &ChargeOutcome) -> Vec<UnitMark> {
        unit_marks::charge(facts, outcome)
    }

    fn told(_: &ChargeFacts, outcome: &ChargeOutcome) -> Option<String> {
        outcome_words::charge(outcome)
    }
}

impl ChargeFacts {
    /// Figures the charger has lost altogether.
    pub(crate) fn lost_by(&self, outcome: &ChargeOutcome) -> u8 {
        let before = self.lost.get().min(self.size.get()).saturating_add(self.support_lost.get());
        before.saturating_add(outcome.removed).min(self.size.get())
    }

    /// What follows whatever the end is: the double sixes of target and support, emergency limbering, and
    /// brigade tests for units that rout.
    pub(crate) fn follows(&self, sixes: [bool; 2], [charger, target]: [Conduct; 2]) -> Vec<Follow> {
        let fired = [
            (sixes[0], "target", self.target_weapon, Load::Canister),
            (sixes[1], "support", self.support.0.unwrap_or(self.target_weapon), self.support_load),
        ];
        let fired = fired.into_iter().filter(|&(six, ..)| six).map(|(_, by, weapon, load)| {
            let fire = FireFacts { weapon, load, ..self.fired_at() };
            Follow::new(DoubleSix::ID, fire.six().values()).about("firer", by).about("target", "charger")
        });
        let driven = steps::end(self.target_state, target) == ChargeResult::GivesWay;
        let guns =
            self.target == Arm::Artillery && !self.target_limbered && driven && target != Conduct::Disperses;
        let guns = guns.then(|| {
            EmergencyLimbering::follow(&LimberingFacts {
                guns: self.target_guns,
                grade: self.target_grade,
                heavy: self.target_weapon == Weapon::Gun(GunType::TwentyPdr),
                in_melee: false,
                general: self.target_attached || self.target_general == Presence::Attached,
            })
            .about("battery", "target")
        });
        let brigades = [(charger, self.fellows), (target, self.target_fellows)];
        let brigades = brigades.into_iter().filter(|(conduct, fellows)| conduct.is_rout() && *fellows);
        fired.chain(guns).chain(brigades.map(|_| BrigadeTest::follow())).collect()
    }

    /// The pursuit test of a charger whose target is gone.
    pub(crate) fn pursuit(&self, target: Conduct) -> PursuitFacts {
        PursuitFacts {
            arm: self.arm,
            side: self.side,
            grade: self.grade,
            early: self.early,
            general: self.general != Presence::Away,
            again: self.pursued || self.unformed,
            possible: steps::is_pursued(target),
            // A unit that recoiled out of reach is still before it.
            other_enemy: self.other_enemy || target == Conduct::FaltersAndRecoils,
        }
    }

    /// The answer of the target, if it may give it.
    pub(crate) fn answer(&self) -> TargetAnswer {
        if self.as_charged().may(self.answer) { self.answer } else { TargetAnswer::Stands }
    }

    /// The target as it is charged.
    pub(crate) fn as_charged(&self) -> Charged {
        let target = Charged {
            arm: self.target,
            formation: self.target_formation,
            state: self.target_state,
            from: self.from,
            limbered: self.target_limbered,
            entered: self.target_entered,
        };
        // Skirmishers have neither flank nor rear.
        if target.skirmishes() { Charged { from: Facing::Front, ..target } } else { target }
    }

    /// The target after its answer.
    pub(crate) fn met_target(&self) -> Charged {
        self.as_charged().after(self.answer())
    }

    /// Whether the target fires; in skirmish order it does so by its own procedure.
    pub(crate) fn fires(&self) -> bool {
        self.answer() == TargetAnswer::Fires && !self.as_charged().skirmishes()
    }

    /// How the charge ends after the test of the target.
    pub(crate) fn end(&self, tested: Conduct) -> ChargeResult {
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
            tokens: self.target_tokens,
            on: TargetFacts {
                target_side: self.side,
                target_grade: self.grade,
                target_size: self.size,
                target_general: self.general,
                target_quality: self.quality,
                target_general_close: self.general_close,
                target_leads_brigade: self.leads_brigade,
                ..TargetFacts::plain()
            },
            ..FireFacts::plain()
        }
    }

    /// The same behind what hides it.
    fn fired_at_in(&self, cover: Cover) -> FireFacts {
        let plain = self.fired_at();
        FireFacts { on: TargetFacts { target_cover: cover, ..plain.on.clone() }, ..plain }
    }

    /// The fire of the target, when the charger has gone half the distance.
    pub(crate) fn fire(&self, tables: &Tables) -> FireFacts {
        let half = i32::from(tables.count(SheetNumber::Halfway).max(1));
        let left = self.distance.thousandths() - self.distance.thousandths() / half;
        let range = Inches::thousandths_of(left);
        let standing = self.target_size.get().saturating_sub(self.target_lost.get());
        let guns = self.target == Arm::Artillery;
        FireFacts {
            weapon: self.target_weapon,
            figures: Count::clamped(standing),
            guns: self.target_guns,
            crew: Count::clamped(if guns { standing.clamp(1, 12) } else { 0 }),
            load: steps::load(tables, self.target_weapon, range),
            range,
            grade: self.target_grade,
            formation: Firing::of(self.target_formation),
            unformed: fires_unformed(self.target_state),
            gone_to_ground: self.target_state == Status::GoneToGround,
            fired_last_turn: self.target_fired_last_turn,
            low_on_ammo: self.target_low_on_ammo,
            pour_it_on: self.target_pour_it_on,
            aim_low: self.target_aim_low,
            ..self.fired_at_in(self.charger_cover)
        }
    }

    /// The fire of a battery or regiment that supports the target.
    pub(crate) fn support_fire(&self) -> Option<FireFacts> {
        let weapon = self.support.0.filter(|_| steps::may_support(self.support_state))?;
        Some(FireFacts {
            weapon,
            figures: self.support_figures,
            guns: self.support_guns,
            crew: self.support_crew,
            load: self.support_load,
            range: self.support_range,
            grade: self.support_grade,
            formation: self.support_formation,
            unformed: fires_unformed(self.support_state),
            gone_to_ground: self.support_state == Status::GoneToGround,
            fired_last_turn: self.support_fired_last_turn,
            low_on_ammo: self.support_low_on_ammo,
            from: self.support_from,
            ..self.fired_at_in(self.support_cover)
        })
    }

    /// What order the charger is in.
    pub(crate) fn charger_state(&self) -> Status {
        if self.unformed { Status::Unformed } else { Status::Formed }
    }

    /// The charger's test, after what it met.
    pub(crate) fn charger(&self, met: &Met) -> MoraleFacts {
        let in_charge = met.removed + self.support_lost.get();
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
    pub(crate) fn met<D: Dice, E: Explain>(&self, tables: &Tables, dice: &mut D, explain: &mut E) -> Conduct {
        let charged = self.met_target();
        if !steps::is_tested(charged.state, self.answer()) {
            return Conduct::NoTest;
        }
        let target = MoraleFacts {
            arm: self.target,
            side: self.side.enemy(),
            grade: self.target_grade,
            formation: self.target_formation,
            state: self.target_state,
            size: self.target_size,
            lost: self.target_lost,
            general: self.target_general,
            quality: self.target_quality,
            cover: self.target_cover,
            cover_shared: self.target_cover_shared,
            hasty_works: self.target_hasty_works,
            uphill: self.target_uphill,
            enemies_fleeing: self.target_enemies_fleeing,
            friends_fleeing: self.target_friends_fleeing,
            supports: self.target_supports,
            ..MoraleFacts::plain()
        };
        let by = Charger { arm: self.arm, formation: self.formation };
        let test = steps::charged(target, by, charged.from);
        dice.stage(|dice| UnitMorale::run(tables, &test, dice, explain)).conduct
    }
}
