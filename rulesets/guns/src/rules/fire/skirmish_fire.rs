//! Section 6, skirmish fire: dice by the number of figures, every six a casualty.

use dice::Dice;
use engine::{Count, Facts, Follow, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Counted, Explain, Inches, Step};
use words::counted;

use crate::rules::double_six::resolve::{By, DoubleSix, On, RiskFacts, RiskToGeneral, SixFacts};
use crate::rules::fire::target_facts::{TargetFacts, most_figures};
use crate::rules::morale::resolve::{MoraleFacts, UnitMorale};
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
use crate::sheet::axes::{Halved, SheetNumber, Sheltered, SmallArm};
use crate::sheet::cells::{HalfCount, Rate};
use crate::sheet::tables::Tables;
use crate::sheet::units::{Cover, Formation, Grade, Status};
use crate::sheet::weapon::{Load, RangeBand, Weapon};

engine::facts! {
    /// What skirmish fire needs to know.
    pub struct SkirmishFacts with on: TargetFacts {
        /// figures that fire
        figures: Count<1, 32> = "8",
        /// their grade
        grade: Grade = "regular",
        /// they are sharpshooters
        sharpshooters: bool = "no",
        /// what they carry; sharpshooters reach as far as snipers
        weapon: SmallArm = "rifled-musket",
        /// inches to the target
        range: Inches = "6",
        /// they have gone to ground
        gone_to_ground: bool = "no",
        /// they are low on ammo
        low_on_ammo: bool = "no",
        /// sixes of sharpshooters that go to the general's table, at most
        at_general: Count<0, 20> = "0",
        /// tokens their side holds
        tokens: Count<0, 9> = "0",
        /// what they fire at
        target: On = "infantry",
        /// how it stands
        target_formation: Formation = "line",
        /// it has gone to ground
        target_to_ground: bool = "no",
    }
}

/// What skirmish fire does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SkirmishOutcome {
    /// Figures lost, in halves.
    pub lost: HalfCount,
    /// Figures taken off, with a half that was counted before.
    pub removed: u8,
    /// Half a figure is counted against it now.
    pub half: bool,
    /// Risks to a general by sharpshooters.
    pub risks: u8,
    /// Pairs that showed two sixes.
    pub double_sixes: u8,
    /// The losses make it test.
    pub test: bool,
    /// The losses make it test against dispersal.
    pub dispersal: bool,
    /// They are low on ammo now.
    pub low_on_ammo: bool,
    /// There was no fire at all.
    pub silent: bool,
}

/// A pair of dice as skirmishers read it.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Shots {
    hits: u8,
    double_six: bool,
    low: bool,
}

/// The fire of skirmishers.
pub struct SkirmishFire;

impl Procedure for SkirmishFire {
    const ID: &'static str = "skirmish-fire";
    const TITLE: &'static str = "Fire of skirmishers and sharpshooters";

    type Tables = Tables;
    type Facts = SkirmishFacts;
    type Outcome = SkirmishOutcome;

    const ROLES: &'static [Role] = unit_roles::SKIRMISH_FIRE;
    const FIRST: &'static [&'static str] = &["range", "target-cover", "at-general"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to cost it ½ figure or more", |_, shot| shot.lost.0 > 0),
        Prospect::hope("to remove 1 figure or more", |_, shot| shot.removed > 0),
        Prospect::hope("to cause a morale test in the morale phase", |_, shot| shot.test),
        Prospect::fear("to run low on ammo", |_, shot| shot.low_on_ammo),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &SkirmishFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> SkirmishOutcome {
        let mut outcome = facts.nothing();
        outcome.silent = facts.reach(tables) == RangeBand::Beyond;
        if outcome.silent {
            explain.step(|| Step {
                what: format!("Skirmish fire at {} inches", facts.range),
                table: Some(tables.arms_long.title().into()),
                row: Some(tables.arms_long.row_label(facts.carried()).into()),
                result: "no fire: out of range".into(),
                ..Step::default()
            });
            return outcome;
        }
        let hits = facts.throw(tables, &mut outcome, dice, explain);
        outcome.risks = if facts.sharpshooters { hits.min(facts.at_general.get()) } else { 0 };
        facts.take(tables, hits - outcome.risks, &mut outcome, explain);
        outcome
    }

    fn refusal(tables: &Tables, facts: &SkirmishFacts) -> Option<String> {
        facts.refusal(tables)
    }

    /// Every double six, the generals aimed at, and the test for what was lost.
    fn next(facts: &SkirmishFacts, outcome: &SkirmishOutcome) -> Vec<Follow> {
        let six = Follow::new(DoubleSix::ID, facts.six().values())
            .about("firer", "firer")
            .about("target", "target");
        let sixes = std::iter::repeat_n(six, outcome.double_sixes.into());
        let risk = RiskFacts { leads_brigade: facts.on.target_leads_brigade };
        let risks = (0..outcome.risks).map(|_| RiskToGeneral::follow(&risk).about("unit", "target"));
        let test = || {
            let test = facts.morale(outcome.removed);
            let test = MoraleFacts { dispersal: outcome.dispersal, ..test };
            Follow::new(UnitMorale::ID, test.values()).about("unit", "target")
        };
        let test = (outcome.test || outcome.dispersal).then(test);
        sixes.chain(risks).chain(test).collect()
    }

    fn marks(_: &SkirmishFacts, outcome: &SkirmishOutcome) -> Vec<UnitMark> {
        unit_marks::skirmish_fire(outcome)
    }

    fn told(_: &SkirmishFacts, outcome: &SkirmishOutcome) -> Option<String> {
        outcome_words::skirmish_fire(outcome)
    }
}

impl SkirmishFacts {
    /// Why there can be no such fire.
    fn refusal(&self, tables: &Tables) -> Option<String> {
        let most = most_figures(tables);
        let told = |is_so: bool, why: &str| is_so.then(|| why.to_string());
        (self.figures.get() > most)
            .then(|| format!("figures={}: a regiment has 1 to {most} figures", self.figures.get()))
            .or_else(|| {
                told(
                    self.at_general.get() > 0 && !(self.sharpshooters && self.on.has_general()),
                    "at-general: give sharpshooters=yes, and target-general-close=yes for a general to shoot at",
                )
            })
            .or_else(|| {
                let loose = self.target_formation == Formation::Skirmish;
                told(
                    loose != (self.target == On::Skirmishers) && (loose || self.target_formation != Formation::Line),
                    "target-formation=skirmish goes with target=skirmishers: give both or neither",
                )
            })
            .or_else(|| {
                told(
                    self.target == On::Artillery && self.target_formation != Formation::Line
                        || self.target == On::Cavalry && self.target_formation == Formation::ExtendedLine,
                    "target-formation: cavalry stands in line or column, guns have none; give line",
                )
            })
            .or_else(|| {
                told(
                    self.target_to_ground && !matches!(self.target, On::Infantry | On::Skirmishers),
                    "target-to-ground: only infantry goes to ground; give target=infantry or skirmishers",
                )
            })
            .or_else(|| self.on.refusal(tables, self.target.arm()))
    }

    /// What order the target is in.
    fn target_state(&self) -> Status {
        match self.on.target_state {
            Status::Formed | Status::Unformed if self.target_to_ground => Status::GoneToGround,
            state => state,
        }
    }

    /// The test of the target for figures removed.
    fn morale(&self, removed: u8) -> MoraleFacts {
        let formation = match self.target {
            On::Skirmishers => Formation::Skirmish,
            _ => self.target_formation,
        };
        self.on.morale(self.target.arm(), formation, removed, self.target_state())
    }

    /// What their range is read by.
    fn carried(&self) -> SmallArm {
        if self.sharpshooters { SmallArm::Sniper } else { self.weapon }
    }

    pub(crate) fn reach(&self, tables: &Tables) -> RangeBand {
        Weapon::SmallArm(self.carried()).reach(tables, Load::Shot, self.range)
    }

    /// What they shoot like.
    fn rate(&self, tables: &Tables) -> Rate {
        if self.sharpshooters { Rate::Sharpshooters } else { tables.rates.get(self.grade) }
    }

    /// Pairs of dice, and whether there is one die more.
    fn dice(&self, tables: &Tables) -> (u8, bool) {
        let each = tables.skirmish_fire.get(self.rate(tables)).get();
        let (pairs, rest) = (self.figures.get() / each, self.figures.get() % each);
        (pairs, rest > 0 && rest >= tables.count(SheetNumber::SkirmishRest))
    }

    /// The outcome before a die is rolled.
    pub(crate) fn nothing(&self) -> SkirmishOutcome {
        SkirmishOutcome {
            lost: HalfCount(0),
            removed: 0,
            half: self.on.target_half,
            risks: 0,
            double_sixes: 0,
            test: false,
            dispersal: false,
            low_on_ammo: false,
            silent: false,
        }
    }

    /// Rolls pair by pair, and one die for the figures left over; returns the hits.
    pub(crate) fn throw<D: Dice, E: Explain>(
        &self,
        tables: &Tables,
        outcome: &mut SkirmishOutcome,
        dice: &mut D,
        explain: &mut E,
    ) -> u8 {
        let rate = self.rate(tables);
        let needed = tables.number(SheetNumber::SkirmishHit);
        let low = tables.number(SheetNumber::LowDouble);
        let read = |shots: Shots, face: u8, [n]: [u8; 1]| Shots {
            hits: shots.hits + if i32::from(face) >= needed { n } else { 0 },
            double_six: shots.double_six || face == 6 && n == 2,
            low: shots.low || i32::from(face) == low && n == 2,
        };
        let (pairs, rest) = self.dice(tables);
        let handfuls = std::iter::repeat_n(2, pairs.into()).chain(rest.then_some(1));
        let mut hits = 0;
        for (at, count) in handfuls.enumerate() {
            let shots = dice.tally([count], 6, Shots::default(), read);
            hits += shots.hits;
            outcome.double_sixes += u8::from(shots.double_six);
            outcome.low_on_ammo |= shots.low;
            explain.step(|| Step {
                what: if count == 1 {
                    "One die for those left over".into()
                } else {
                    format!("Pair {}", at + 1)
                },
                faces: dice.shown().to_vec(),
                modifiers: match count {
                    1 => vec![tables.told_number(SheetNumber::SkirmishRest)],
                    _ => vec![tables.told_number(SheetNumber::SkirmishHit)],
                },
                table: Some(tables.skirmish_fire.title().into()),
                row: Some(tables.skirmish_fire.row_label(rate).into()),
                result: format!(
                    "{}{}{}",
                    hit_words(shots.hits),
                    if shots.double_six { ", a double six" } else { "" },
                    if shots.low { ", low on ammo" } else { "" }
                ),
                ..Step::default()
            });
        }
        hits
    }

    /// What shelters the target: the best, once.
    fn shelter(&self, tables: &Tables) -> Sheltered {
        let cover = match self.on.target_cover {
            Cover::None => Sheltered::None,
            Cover::Light => Sheltered::LightCover,
            Cover::Cover => Sheltered::Cover,
            Cover::Works => Sheltered::Works,
        };
        let hasty = self.on.target_hasty_works.then_some(Sheltered::Cover);
        let is_down = self.target_state() == Status::GoneToGround;
        let ground = is_down.then_some(Sheltered::GoneToGround);
        let all = ground.into_iter().chain(hasty).chain(std::iter::once(cover));
        all.max_by_key(|&shelter| tables.skirmish_cover.get(shelter).get()).unwrap_or(cover)
    }

    /// Divides the hits, adds what double sixes do, and takes off figures.
    pub(crate) fn take<E: Explain>(
        &self,
        tables: &Tables,
        hits: u8,
        outcome: &mut SkirmishOutcome,
        explain: &mut E,
    ) {
        let shelter = self.shelter(tables);
        let firer = [(Halved::GoneToGround, self.gone_to_ground), (Halved::LowOnAmmo, self.low_on_ammo)];
        let firer: Vec<Halved> =
            firer.into_iter().filter(|&(_, counts)| counts).map(|(why, _)| why).collect();
        let divided = hits.saturating_mul(2) / tables.skirmish_cover.get(shelter).get();
        let divided = firer.iter().fold(divided, |lost, &why| lost / tables.halved.get(why).get());
        let extra = self.six_effect(tables).saturating_mul(outcome.double_sixes);
        outcome.lost = HalfCount(divided.saturating_add(extra.saturating_mul(2)));
        let standing = self.on.standing();
        let halves = outcome.lost.0.saturating_add(u8::from(self.on.target_half));
        outcome.removed = (halves / 2).min(standing);
        outcome.half = halves % 2 == 1 && outcome.removed < standing;
        let losses = self.on.losses(outcome.removed);
        let tested = self.on.test_for(tables, outcome.removed, self.target_state());
        outcome.test = tested.is_some() && losses.call_for_test(tables);
        outcome.dispersal = tested == Some(true);
        explain.step(|| {
            let line = |label: String, by: u8, source| Counted {
                label,
                value: format!("/{by}"),
                source,
                counted: true,
            };
            let cover = &tables.skirmish_cover;
            let sheltered = (cover.get(shelter).get() > 1).then(|| {
                line(cover.row_label(shelter).into(), cover.get(shelter).get(), cover.source(shelter))
            });
            let halved = &tables.halved;
            let firer = firer
                .iter()
                .map(|&why| line(halved.row_label(why).into(), halved.get(why).get(), halved.source(why)));
            Step {
                what: match outcome.double_sixes {
                    0 => hit_words(hits),
                    1 => format!("{}, and a double six", hit_words(hits)),
                    sixes => format!("{}, and {sixes} double sixes", hit_words(hits)),
                },
                modifiers: sheltered.into_iter().chain(firer).collect(),
                result: format!("{} lost, {} removed", outcome.lost, counted(outcome.removed, "figure")),
                ..Step::default()
            }
        });
    }

    /// Casualties a double six adds.
    fn six_effect(&self, tables: &Tables) -> u8 {
        SixFacts { counted: false, ..self.six() }.effect(tables).extra_lost
    }

    /// A double six of this fire, its casualty counted.
    pub(crate) fn six(&self) -> SixFacts {
        SixFacts {
            by: By::Skirmish,
            on: self.target,
            counted: true,
            side: self.on.firing_side(),
            rifled: false,
            tokens: self.tokens,
            general: self.on.has_general(),
            leads_brigade: self.on.target_leads_brigade,
            built_up: false,
        }
    }
}

/// Hits in words.
fn hit_words(hits: u8) -> String {
    match hits {
        1 => "1 hit".into(),
        hits => format!("{hits} hits"),
    }
}
