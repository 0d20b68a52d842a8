//! Section 9, the double six: its effect on the target, the table it is looked up in, and generals at risk.

use dice::Dice;
use engine::{Count, Facts, Follow, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Explain, Inches, Step};

use crate::rules::double_six::risk_of_fire::RiskOfFire;
use crate::rules::morale::brigade_test::BrigadeTest;
use crate::rules::umpire::{unit_marks, unit_roles};
use crate::sheet::axes::{DoubleSixRow, SheetNumber};
use crate::sheet::cells::{Fate, Printed, Risk};
use crate::sheet::roll::told;
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Side};

sheet::axis! {
    /// What rolled the double six.
    pub enum By {
        /// Close-order infantry.
        Infantry = "infantry",
        /// Guns with canister.
        Canister = "canister",
        /// Guns with shot or shell.
        Shot = "shot",
        /// Skirmishers.
        Skirmish = "skirmish",
        /// A side of a melee.
        Melee = "melee",
    }
}

sheet::axis! {
    /// What it fell on.
    pub enum On {
        /// Close-order infantry.
        Infantry = "infantry",
        /// Cavalry.
        Cavalry = "cavalry",
        /// Guns.
        Artillery = "artillery",
        /// Skirmishers.
        Skirmishers = "skirmishers",
    }
}

engine::choices!(By, On);

impl On {
    /// What it is.
    pub(crate) fn arm(self) -> Arm {
        match self {
            On::Infantry | On::Skirmishers => Arm::Infantry,
            On::Cavalry => Arm::Cavalry,
            On::Artillery => Arm::Artillery,
        }
    }
}

impl By {
    /// Whether it is artillery fire.
    fn is_artillery(self) -> bool {
        matches!(self, By::Canister | By::Shot)
    }

    /// The row of the effects.
    pub(crate) fn on(self, on: On) -> DoubleSixRow {
        match (self, on) {
            (By::Infantry, On::Infantry) => DoubleSixRow::InfantryOnInfantry,
            (By::Infantry, On::Cavalry) => DoubleSixRow::InfantryOnCavalry,
            (By::Infantry, On::Artillery) => DoubleSixRow::InfantryOnArtillery,
            (By::Infantry, On::Skirmishers) => DoubleSixRow::InfantryOnSkirmishers,
            (By::Canister | By::Shot, On::Infantry) => DoubleSixRow::ArtilleryOnInfantry,
            (By::Canister | By::Shot, On::Cavalry) => DoubleSixRow::ArtilleryOnCavalry,
            (By::Canister | By::Shot, On::Artillery) => DoubleSixRow::ArtilleryOnArtillery,
            (By::Canister, On::Skirmishers) => DoubleSixRow::CanisterOnSkirmishers,
            (By::Shot, On::Skirmishers) => DoubleSixRow::ShotOnSkirmishers,
            (By::Skirmish, _) => DoubleSixRow::SkirmishFire,
            (By::Melee, On::Infantry | On::Skirmishers) => DoubleSixRow::MeleeOnInfantry,
            (By::Melee, On::Cavalry) => DoubleSixRow::MeleeOnCavalry,
            (By::Melee, On::Artillery) => DoubleSixRow::MeleeOnArtillery,
        }
    }
}

engine::facts! {
    /// What a double six needs to know.
    pub struct SixFacts {
        /// what rolled it
        by: By = "infantry",
        /// what it fell on
        on: On = "infantry",
        /// its effect on the target is counted already
        counted: bool = "no",
        /// whose unit rolled it
        side: Side = "union",
        /// it was rolled by rifled artillery
        rifled: bool = "no",
        /// tokens that side holds
        tokens: Count<0, 9> = "0",
        /// a general is attached to the target or within 4 inches
        general: bool = "no",
        /// he leads a brigade or is the C-in-C: brigades test if he is lost
        leads_brigade: bool = "yes",
        /// the target stands in a built-up area
        built_up: bool = "no",
    }
}

sheet::axis! {
    /// What a side may spend later.
    pub enum Token {
        /// None.
        None = "none",
        /// One rally or getting up counts as done.
        Rally = "rally once again",
        /// One move or charge is longer.
        Packs = "down packs",
        /// For Confederates: on a charge test or in a first round.
        Yell = "rebel yell",
        /// For the Union: on a musketry roll.
        AimLow = "aim low boys",
    }
}

/// What a double six does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SixOutcome {
    /// The target falters.
    pub falters: bool,
    /// Figures it loses on top.
    pub extra_lost: u8,
    /// Inches it retires at once.
    pub retires: Inches,
    /// Model guns it loses.
    pub guns_lost: u8,
    /// Crew it loses at least.
    pub crew_lost: u8,
    /// The casualties of a melee count double.
    pub doubled: bool,
    /// Its standard is taken.
    pub standard: bool,
    /// It is captured.
    pub captured: bool,
    /// A general is at risk.
    pub risk: bool,
    /// The token that is won.
    pub token: Token,
    /// Figures the firer loses to skulking.
    pub skulkers: u8,
    /// Model guns the firer loses to a burst barrel.
    pub burst_guns: u8,
    /// Crew the firer loses to it.
    pub burst_crew: u8,
}

/// A natural double six.
pub struct DoubleSix;

impl Procedure for DoubleSix {
    const ID: &'static str = "double-six";
    const TITLE: &'static str = "Double six: its effect, the table, and whether a general is at risk";

    type Tables = Tables;
    type Facts = SixFacts;
    type Outcome = SixOutcome;

    const ROLES: &'static [Role] = unit_roles::DOUBLE_SIX;
    const FIRST: &'static [&'static str] = &["by", "on", "tokens", "general"];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &SixFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> SixOutcome {
        let mut outcome = facts.effect(tables);
        explain.step(|| facts.told(tables));
        let looked_up = match tables.effects.risk.get(facts.by.on(facts.on)) {
            Risk::Yes => true,
            Risk::No => false,
            Risk::On(faces) => {
                let risk = faces.hits(dice.die(6).into());
                explain.step(|| Step {
                    result: if risk { "a risk" } else { "no risk" }.into(),
                    ..told(dice, "Whether it is a risk", Vec::new(), 0)
                });
                risk
            }
        };
        if looked_up {
            facts.look_up(tables, &mut outcome, dice, explain);
        }
        outcome
    }

    fn refusal(tables: &Tables, facts: &SixFacts) -> Option<String> {
        let most = tables.count(SheetNumber::Tokens);
        let told = |is_so: bool, why: &str| is_so.then(|| why.to_string());
        (facts.tokens.get() > most)
            .then(|| format!("tokens={}: a side holds 0 to {most}", facts.tokens.get()))
            .or_else(|| {
                told(
                    facts.rifled && !facts.by.is_artillery(),
                    "rifled is of artillery: give by=canister or by=shot",
                )
            })
            .or_else(|| {
                told(
                    facts.built_up && facts.on.arm() != Arm::Infantry,
                    "a built-up area holds infantry: give on=infantry or on=skirmishers",
                )
            })
    }

    /// The general's table, and fire in a built-up area.
    fn next(facts: &SixFacts, outcome: &SixOutcome) -> Vec<Follow> {
        let risk = (outcome.risk && facts.general)
            .then(|| RiskToGeneral::follow(&RiskFacts { leads_brigade: facts.leads_brigade }));
        let risk = risk.map(|risk| risk.about("unit", "target"));
        let fire = facts.by.is_artillery() && facts.built_up;
        let fire = fire.then(|| Follow::new(RiskOfFire::ID, Vec::new()));
        risk.into_iter().chain(fire).collect()
    }

    fn marks(_: &SixFacts, outcome: &SixOutcome) -> Vec<UnitMark> {
        unit_marks::double_six(outcome)
    }
}

impl SixOutcome {
    fn words(&self) -> String {
        let all = [
            self.falters.then(|| "falters".to_string()),
            (self.extra_lost > 0).then(|| format!("{} more lost", self.extra_lost)),
            (self.retires > Inches::ZERO).then(|| format!("retires {}\"", self.retires)),
            (self.guns_lost > 0).then(|| format!("{} model gun lost", self.guns_lost)),
            (self.crew_lost > 0).then(|| format!("at least {} crew lost", self.crew_lost)),
            self.doubled.then(|| "casualties doubled".to_string()),
            self.standard.then(|| "standard and whiskey taken".to_string()),
            self.captured.then(|| "captured".to_string()),
        ];
        all.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

impl SixFacts {
    /// What it does to the target.
    pub(crate) fn effect(&self, tables: &Tables) -> SixOutcome {
        let (struck, effects) = (self.by.on(self.on), &tables.effects);
        let fresh = !self.counted;
        let some = |n: u8| if fresh { n } else { 0 };
        SixOutcome {
            falters: fresh && effects.falters.get(struck),
            extra_lost: some(effects.extra.get(struck)),
            retires: if fresh { effects.retires.get(struck) } else { Inches::ZERO },
            guns_lost: some(effects.guns.get(struck)),
            crew_lost: some(effects.crew.get(struck)),
            doubled: fresh && effects.doubled.get(struck),
            standard: fresh && effects.standard.get(struck),
            captured: fresh && effects.captured.get(struck),
            risk: false,
            token: Token::None,
            skulkers: 0,
            burst_guns: 0,
            burst_crew: 0,
        }
    }

    /// The explanation of what it does to the target.
    pub(crate) fn told(&self, tables: &Tables) -> Step {
        let (struck, table) = (self.by.on(self.on), &tables.effects.falters);
        Step {
            what: "Double six".into(),
            table: Some(table.title().into()),
            row: Some(table.row_label(struck).into()),
            result: if self.counted { "counted already".into() } else { self.effect(tables).words() },
            ..Step::default()
        }
    }

    /// Two dice on the double six table.
    fn look_up<D: Dice, E: Explain>(
        &self,
        tables: &Tables,
        outcome: &mut SixOutcome,
        dice: &mut D,
        explain: &mut E,
    ) {
        let rolled = i32::from(dice.sum(2, 6));
        outcome.risk = tables.six_risk.get(rolled);
        let full = self.tokens.get() >= tables.count(SheetNumber::Tokens);
        outcome.token = match tables.six_token.get(rolled) {
            _ if full => Token::None,
            None => Token::None,
            Some(Printed::Rally) => Token::Rally,
            Some(Printed::Packs) => Token::Packs,
            Some(Printed::YellOrAim) if self.side == Side::Confederate => Token::Yell,
            Some(Printed::YellOrAim) => Token::AimLow,
        };
        let skulkers = tables.six_skulkers.get(rolled);
        let bursts = skulkers && self.by.is_artillery() && self.rifled;
        if bursts {
            outcome.burst_guns = tables.count(SheetNumber::BurstGuns);
            outcome.burst_crew = tables.count(SheetNumber::BurstCrew);
        } else if skulkers {
            outcome.skulkers = tables.count(SheetNumber::Skulkers);
        }
        explain.step(|| {
            let risk = outcome.risk.then_some("risk to general");
            let token = (outcome.token != Token::None).then(|| format!("token: {}", outcome.token.key()));
            let lost = match (skulkers, bursts) {
                (true, true) => Some("a barrel bursts".to_string()),
                (true, false) => Some("skulkers".to_string()),
                _ => None,
            };
            let is_won = tables.six_token.get(rolled).is_some();
            let full = (full && is_won).then(|| "no more tokens can be held".to_string());
            let all = [risk.map(String::from), token, full, lost];
            let all: Vec<String> = all.into_iter().flatten().collect();
            Step {
                table: Some(tables.six_risk.title().into()),
                row: Some(tables.six_risk.row(rolled).into()),
                result: if all.is_empty() { "nothing".into() } else { all.join(", ") },
                ..told(dice, "Double six table", Vec::new(), 0)
            }
        });
        if skulkers {
            explain.step(|| {
                let (what, lines) = if bursts {
                    ("A barrel bursts", vec![SheetNumber::BurstGuns, SheetNumber::BurstCrew])
                } else {
                    ("Skulkers", vec![SheetNumber::Skulkers])
                };
                Step {
                    what: what.into(),
                    modifiers: lines.into_iter().map(|line| tables.told_number(line)).collect(),
                    result: match bursts {
                        true => {
                            format!("{} model gun and {} crew lost", outcome.burst_guns, outcome.burst_crew)
                        }
                        false => format!("{} figure of the firer lost", outcome.skulkers),
                    },
                    ..Step::default()
                }
            });
        }
    }
}

engine::facts! {
    /// What the risk to a general needs to know.
    pub struct RiskFacts {
        /// he is a brigade general or the C-in-C, whose loss makes brigades test
        leads_brigade: bool = "yes",
    }
}

/// What becomes of a general at risk.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct RiskOutcome {
    /// His fate.
    pub fate: Fate,
}

/// The risk to a general.
pub struct RiskToGeneral;

impl Procedure for RiskToGeneral {
    const ID: &'static str = "risk-to-general";
    const TITLE: &'static str = "Risk to a general";

    type Tables = Tables;
    type Facts = RiskFacts;
    type Outcome = RiskOutcome;

    const ROLES: &'static [Role] = unit_roles::RISK_TO_GENERAL;
    const FIRST: &'static [&'static str] = &["leads-brigade"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to carry on", |_, risk| matches!(risk.fate, Fate::CarriesOn | Fate::Unmoved)),
        Prospect::fear("to be shot", |_, risk| risk.fate == Fate::Sniped),
        Prospect::fear("to be disgraced", |_, risk| risk.fate == Fate::Disgraced),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        _: &RiskFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> RiskOutcome {
        let table = &tables.fates;
        let fate = table.get(dice.sum(2, 6).into());
        explain.step(|| {
            let step = told(dice, "Risk to general", Vec::new(), 0);
            let row = step.total.map(|total| table.row(total).into());
            Step { table: Some(table.title().into()), row, result: fate.key().into(), ..step }
        });
        RiskOutcome { fate }
    }

    fn next(facts: &RiskFacts, outcome: &RiskOutcome) -> Vec<Follow> {
        let gone = matches!(outcome.fate, Fate::Disgraced | Fate::Sniped);
        (gone && facts.leads_brigade).then(BrigadeTest::leaderless).into_iter().collect()
    }

    fn told(_: &RiskFacts, outcome: &RiskOutcome) -> Option<String> {
        Some(outcome.fate.key().into())
    }
}

impl RiskToGeneral {
    /// What follows for a general at risk.
    pub(crate) fn follow(facts: &RiskFacts) -> Follow {
        Follow::new(RiskToGeneral::ID, facts.values())
    }
}
