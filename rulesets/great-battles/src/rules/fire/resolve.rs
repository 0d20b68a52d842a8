//! Section 4, fire: one die on the column of the SP firing, every modifier, and the disorder that follows.

use dice::Dice;
use engine::{Count, Facts, Follow, Played, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Bands, Explain, Step};

use crate::game::battle::Side;
use crate::rules::disorder::leader_loss::LeaderLoss;
use crate::rules::disorder::resolve::{
    DisorderCheck, DisorderFacts, DisorderOutcome, Effect, State, guns_retreat,
};
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
use crate::sheet::axes::{GunType, Proportion, Ruling, SheetNumber, SmallArm};
use crate::sheet::board_tables::{Hexside, Terrain};
use crate::sheet::cells::{Called, FireResult};
use crate::sheet::die::{thrown, told};
use crate::sheet::tables::Tables;
use crate::sheet::weapon::Weapon;

sheet::axis! {
    /// What is fired at.
    pub enum TargetType {
        /// Infantry, or cavalry on foot.
        Infantry = "infantry",
        /// Mounted cavalry.
        Cavalry = "cavalry",
        /// A limbered battery.
        Limbered = "limbered-guns",
        /// An unlimbered battery.
        Guns = "guns",
    }
}

impl TargetType {
    /// Whether it is artillery.
    pub(super) fn is_battery(self) -> bool {
        matches!(self, TargetType::Limbered | TargetType::Guns)
    }
}

sheet::axis! {
    /// When a unit fires.
    pub enum FireOccasion {
        /// In its own activation.
        Activation = "activation",
        /// In return for fire.
        Return = "return",
        /// At units about to shock.
        PreShock = "pre-shock",
        /// At a unit that leaves a ZOC.
        Withdrawal = "withdrawal",
        /// Artillery, at a unit that comes near.
        Approach = "approach",
    }
}

impl FireOccasion {
    /// What fire on this occasion is called.
    pub fn words(self) -> &'static str {
        match self {
            FireOccasion::Activation => "fire",
            FireOccasion::Return => "return fire",
            FireOccasion::PreShock => "fire before the shock",
            FireOccasion::Withdrawal => "withdrawal fire",
            FireOccasion::Approach => "approach fire",
        }
    }
}

sheet::axis! {
    /// What can be seen by.
    pub enum Light {
        /// Day.
        Day = "day",
        /// Dawn or dusk.
        Dusk = "dusk",
        /// Night.
        Night = "night",
    }
}

sheet::axis! {
    /// Whose unit fires: only US units have prepared fire.
    pub enum FiringArmy {
        /// The army that carries the weapon.
        ByWeapon = "by-weapon",
        /// The United States.
        UnitedStates = "us",
        /// Mexico.
        Mexico = "mexican",
    }
}

impl From<Side> for FiringArmy {
    fn from(side: Side) -> FiringArmy {
        match side {
            Side::UnitedStates => FiringArmy::UnitedStates,
            Side::Mexico => FiringArmy::Mexico,
        }
    }
}

engine::choices!(TargetType, FireOccasion, Light, Terrain, Hexside, FiringArmy);

engine::facts! {
    /// What the fire of one unit at a hex needs to know.
    pub struct FireFacts {
        /// what it fires with
        weapon: Weapon = "musket",
        /// SP firing: 50 men or one gun each
        sp: Count<1, 60> = "8",
        /// hexes to the target
        range: Count<1, 40> = "1",
        /// whose unit it is
        army: FiringArmy = "by-weapon",
        /// when it fires
        occasion: FireOccasion = "activation",
        /// at defenders that continue the shock and are not phasing
        counter: bool = "no",
        /// what can be seen by
        light: Light = "day",
        /// prepared fire: by a US unit that does not move in its activation
        prepared: bool = "no",
        /// rapid fire, twice at one target
        rapid: bool = "no",
        /// it moved or unlimbered this phase
        moved: bool = "no",
        /// it is mounted
        mounted: bool = "no",
        /// it is disordered
        disordered: bool = "no",
        /// it is green infantry
        green: bool = "no",
        /// it fires from breastworks
        from_breastworks: bool = "no",
        /// it stands in square
        from_square: bool = "no",
        /// the target stands lower
        #[was("lower")]
        target_lower: bool = "no",
        /// through a flank or rear hexside of the target, not along an edge
        flanking: bool = "no",
        /// the hex of the target
        #[was("terrain")]
        target_terrain: Terrain = "clear",
        /// the last hexside crossed
        side: Hexside = "open",
        /// the unit on top
        target: TargetType = "infantry",
        /// SP it has
        target_sp: Count<1, 60> = "8",
        /// SP it began with; 0 for as many as it has
        target_start: Count<0, 60> = "0",
        /// its cohesion
        #[was("cohesion")]
        target_cohesion: Count<2, 9> = "6",
        /// what order it is in
        target_state: State = "normal",
        /// it is behind breastworks
        #[was("breastworks")]
        target_breastworks: bool = "no",
        /// it stands in square
        #[was("square")]
        target_square: bool = "no",
        /// its level of fatigue
        #[was("fatigue")]
        target_fatigue: Count<0, 9> = "0",
        /// units under it in the hex
        #[was("below")]
        target_below: Count<0, 2> = "0",
        /// SP of infantry and cavalry among them
        #[was("below-sp")]
        target_below_sp: Count<0, 60> = "0",
        /// leaders in the hex of the target
        #[was("leaders")]
        target_leaders: Count<0, 30> = "0",
        /// cohesion of the firer, in case its own fire disorders it again
        own_cohesion: Count<2, 9> = "6",
        /// SP of the firer; 0 for as many as fire
        own_sp: Count<0, 60> = "0",
        /// SP the firer began with; 0 for as many as it has
        own_start: Count<0, 60> = "0",
        /// level of fatigue of the firer
        own_fatigue: Count<0, 9> = "0",
        /// leaders in the hex of the firer
        own_leaders: Count<0, 30> = "0",
    }
}

/// What fire does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct FireOutcome {
    /// What becomes of the unit on top.
    pub effect: Effect,
    /// SP it loses.
    pub sp_lost: u8,
    /// Hexes it retreats.
    pub back: u8,
    /// Whether the firer is disordered by its own fire.
    pub firer_disordered: bool,
    /// What the units under it must bear, by artillery alone.
    pub below: Vec<Called>,
}

/// A die of fire, read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct FireReading {
    result: FireResult,
    firer_disordered: bool,
}

/// What bars a unit from firing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bar {
    /// The range chart.
    Chart,
    /// Only guns fire at an approach.
    SmallArms,
    /// A limit of distance on the occasion.
    Reach(SheetNumber),
}

/// The fire of one unit at a hex.
pub struct Fire;

impl Procedure for Fire {
    const ID: &'static str = "fire";
    const TITLE: &'static str = "Fire of a unit at a hex, and the disorder of the unit on top";

    type Tables = Tables;
    type Facts = FireFacts;
    type Outcome = FireOutcome;

    const ROLES: &'static [Role] = unit_roles::FIRE;

    const FIRST: &'static [&'static str] =
        &["range", "target-terrain", "side", "flanking", "moved", "occasion", "prepared", "rapid"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to disorder it or cost it SP", |_, shot| {
            shot.effect >= Effect::Disordered || shot.sp_lost > 0
        }),
        Prospect::hope("to cost it SP", |_, shot| shot.sp_lost > 0),
        Prospect::hope("to drive it back or rout it", |_, shot| shot.effect >= Effect::Back),
        Prospect::fear("to disorder the firer", |_, shot| shot.firer_disordered),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &FireFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> FireOutcome {
        let mut outcome = FireOutcome {
            effect: Effect::None,
            sp_lost: 0,
            back: 0,
            firer_disordered: false,
            below: Vec::new(),
        };
        if let Some(bar) = facts.bar(tables) {
            explain.step(|| facts.told_bar(tables, bar));
            return outcome;
        }
        for _ in 0..facts.shots(tables, explain) {
            let shot = facts.shoot(tables, dice, explain);
            outcome.firer_disordered |= shot.firer_disordered;
            outcome.take(tables, facts, shot.result, dice, explain);
            // The target is gone before the second shot.
            if outcome.effect.is_gone() {
                break;
            }
        }
        outcome
    }

    fn refusal(tables: &Tables, facts: &FireFacts) -> Option<String> {
        facts.impossible(tables)
    }

    /// The units below check, guns limber or are lost, leaders are in danger, a disordered firer may go too.
    fn next(facts: &FireFacts, outcome: &FireOutcome) -> Vec<Follow> {
        let check = |keys: &[(&str, String)]| {
            let keys = keys.iter().map(|(key, value)| (key.to_string(), value.clone())).collect();
            Follow::new(DisorderCheck::ID, keys)
        };
        let called = outcome.below.iter().flat_map(|called| vec![called; facts.target_below.get().into()]);
        // Of the units below only the number is known.
        let leaders = facts.target_leaders.get();
        let below =
            |called: &Called| check(&[("result", called.key().into()), ("leaders", leaders.to_string())]);
        let mut next: Vec<Follow> = called.map(below).collect();
        if facts.target == TargetType::Guns && matches!(outcome.effect, Effect::Back | Effect::Routed) {
            let left = facts.target_sp.get() - outcome.sp_lost;
            let (cohesion, fatigue) = (facts.target_cohesion.get(), facts.target_fatigue.get());
            next.push(guns_retreat(cohesion, left, facts.start(), fatigue).about("unit", "target"));
        }
        let lost = LeaderLoss::follow(outcome.sp_lost, leaders);
        next.extend(lost.map(|loss| loss.about("unit", "target")));
        if outcome.firer_disordered && facts.disordered {
            let own = if facts.own_sp.get() == 0 { facts.sp.get() } else { facts.own_sp.get() };
            let again = DisorderFacts {
                result: Called::Disorder,
                cohesion: facts.own_cohesion,
                sp: Count::clamped(own),
                start: facts.own_start,
                state: State::Disordered,
                breastworks: facts.from_breastworks,
                fatigue: facts.own_fatigue,
                guns: facts.weapon.is_gun(),
                leaders: facts.own_leaders,
            };
            next.push(Follow::new(DisorderCheck::ID, again.values()).about("unit", "firer"));
        }
        next
    }

    fn marks_on(_: &Tables, _: &FireFacts, outcome: &FireOutcome, played: &Played<'_>) -> Vec<UnitMark> {
        unit_marks::fire(outcome, played)
    }

    fn told(_: &FireFacts, outcome: &FireOutcome) -> Option<String> {
        outcome_words::fire(outcome)
    }
}

impl FireOutcome {
    /// The unit on top takes a result: SP first, then what it calls for.
    fn take<D: Dice, E: Explain>(
        &mut self,
        tables: &Tables,
        facts: &FireFacts,
        result: FireResult,
        dice: &mut D,
        explain: &mut E,
    ) {
        let sp = facts.target_sp.get();
        if result != FireResult::NONE {
            self.effect = self.effect.max(Effect::Stands);
        }
        self.sp_lost = self.sp_lost.saturating_add(result.lost).min(sp);
        if self.sp_lost == sp {
            self.effect = Effect::Eliminated;
        }
        let Some(called) = result.called else { return };
        if !facts.hits_as_small_arms(tables) && facts.target_below.get() > 0 {
            self.below.push(called);
        }
        if self.effect == Effect::Eliminated {
            return;
        }
        let left = sp - self.sp_lost;
        let state = if self.effect == Effect::Disordered { State::Disordered } else { facts.target_state };
        let unit = facts.checking(called, left, state);
        let DisorderOutcome { effect, sp_lost, back } = DisorderCheck::run(tables, &unit, dice, explain);
        self.effect = self.effect.max(effect);
        self.sp_lost += sp_lost;
        self.back = back;
    }
}

impl FireFacts {
    /// SP the target began with.
    fn start(&self) -> u8 {
        if self.target_start.get() == 0 { self.target_sp.get() } else { self.target_start.get() }
    }

    /// The unit on top as it checks.
    fn checking(&self, result: Called, left: u8, state: State) -> DisorderFacts {
        DisorderFacts {
            result,
            cohesion: self.target_cohesion,
            sp: Count::clamped(left),
            start: Count::clamped(self.start()),
            state,
            breastworks: self.target_breastworks,
            fatigue: self.target_fatigue,
            guns: self.target == TargetType::Guns,
            leaders: self.target_leaders,
        }
    }

    /// Whether a US unit fires.
    pub(super) fn is_american(&self) -> bool {
        match self.army {
            FiringArmy::UnitedStates => true,
            FiringArmy::Mexico => false,
            FiringArmy::ByWeapon => {
                !matches!(self.weapon, Weapon::SmallArm(SmallArm::BakerRifle | SmallArm::Escopeta))
            }
        }
    }

    /// A limit of distance that guns keep on this occasion.
    fn reach(&self) -> Option<SheetNumber> {
        match self.occasion {
            FireOccasion::Return if self.weapon.is_gun() => Some(SheetNumber::ReturnRange),
            FireOccasion::Approach => Some(SheetNumber::ApproachRange),
            _ => None,
        }
    }

    /// Why there is no fire, if there is none.
    fn bar(&self, tables: &Tables) -> Option<Bar> {
        let chart = self.weapon.charted(tables, self.range.get());
        if chart.value.is_none() || self.range.get() > chart.maximum {
            return Some(Bar::Chart);
        }
        if self.occasion == FireOccasion::Approach && !self.weapon.is_gun() {
            return Some(Bar::SmallArms);
        }
        let range = i32::from(self.range.get());
        self.reach().filter(|&reach| range > tables.number(reach)).map(Bar::Reach)
    }

    /// The explanation of no fire.
    fn told_bar(&self, tables: &Tables, bar: Bar) -> Step {
        let chart = self.weapon.charted(tables, self.range.get());
        let (result, modifiers) = match bar {
            Bar::Chart => {
                let printed = chart.value.map_or("-".into(), |value| format!("{value:+}"));
                (format!("the chart has {printed}, the maximum is {}", chart.maximum), Vec::new())
            }
            Bar::SmallArms => ("only artillery fires at an approach".into(), Vec::new()),
            Bar::Reach(reach) => ("too far for it".into(), vec![tables.told_number(reach)]),
        };
        Step {
            what: format!("Fire at {} hexes", self.range.get()),
            modifiers,
            table: Some(chart.title.into()),
            row: Some(chart.row.into()),
            column: Some(chart.column.into()),
            result: format!("no fire: {result}"),
            ..Step::default()
        }
    }

    /// How often it fires: more than once in rapid fire by a battery that has it and did not move.
    fn shots<E: Explain>(&self, tables: &Tables, explain: &mut E) -> u8 {
        if !self.rapid {
            return 1;
        }
        let near = i32::from(self.range.get()) <= tables.number(SheetNumber::RapidRange);
        let rapid = self.weapon.has_rapid_fire(tables) && !self.moved && near;
        explain.step(|| Step {
            what: "Rapid fire".into(),
            modifiers: vec![
                tables.told_number(SheetNumber::RapidRange),
                tables.told_number(SheetNumber::RapidShots),
            ],
            result: if rapid { "allowed" } else { "not allowed: one shot" }.into(),
            ..Step::default()
        });
        if rapid { tables.count(SheetNumber::RapidShots).max(1) } else { 1 }
    }

    /// Results fall on the top unit alone: small arms, and guns at close range that are not barred from it.
    fn hits_as_small_arms(&self, tables: &Tables) -> bool {
        let close = i32::from(self.range.get()) <= tables.number(SheetNumber::CanisterRange);
        self.weapon.does_as_small_arms(tables) && (close || !self.weapon.is_gun())
    }

    /// The column of the fire table.
    fn column<'t>(&self, tables: &'t Tables) -> &'t Bands<FireResult> {
        let canister = self.hits_as_small_arms(tables) && tables.holds(Ruling::CanisterColumns);
        let small = !self.weapon.is_gun() || canister;
        let table = if small { &tables.fire_small_arms } else { &tables.fire_artillery };
        table.get(self.firing(tables).into())
    }

    /// SP that fire: of a square one side.
    fn firing(&self, tables: &Tables) -> u8 {
        let sp = self.sp.get();
        if self.from_square { sp.div_ceil(tables.share(Proportion::Square)) } else { sp }
    }

    /// Throws for one shot.
    fn shoot<D: Dice, E: Explain>(&self, tables: &Tables, dice: &mut D, explain: &mut E) -> FireReading {
        let column = self.column(tables);
        let plus = self.plus(tables);
        let shot = thrown(dice, |die| FireReading {
            result: self.taken(tables, die, die + plus),
            firer_disordered: self.fails(tables, die) || self.disorders_firer(tables, die, die + plus),
        });
        explain.step(|| {
            let lines = self.counted(tables);
            let step = told(dice, "Fire", lines, plus);
            let row = step.total.map(|total| column.row(total).to_string());
            let printed = step.total.map(|total| column.get(total).to_string()).unwrap_or_default();
            let result = shot.result.to_string();
            let taken = if printed == result { result } else { format!("{printed}, taken as {result}") };
            Step {
                table: Some(column.title().into()),
                row,
                column: Some(column.name().into()),
                result: taken,
                ..step
            }
        });
        if shot.firer_disordered {
            let rockets = self.weapon == Weapon::Gun(GunType::UsRockets) && shot.result == FireResult::NONE;
            explain.step(|| Step {
                what: "A poor shot".into(),
                modifiers: vec![if rockets {
                    tables.told_number(SheetNumber::RocketsFail)
                } else {
                    tables.told_ruling(Ruling::Starred)
                }],
                result: "the firer is disordered".into(),
                ..Step::default()
            });
        }
        shot
    }

    /// What a die does to the target.
    fn taken(&self, tables: &Tables, die: i32, adjusted: i32) -> FireResult {
        if self.fails(tables, die) {
            return FireResult::NONE;
        }
        let result = self.column(tables).get(adjusted);
        // "Artillery on top of a stack or alone takes any d from small arms as D."
        let no_check = self.target.is_battery() && self.hits_as_small_arms(tables);
        let called = result.called.map(|called| if no_check { Called::Disorder } else { called });
        FireResult { called, ..result }
    }

    /// Rockets that do nothing.
    fn fails(&self, tables: &Tables, die: i32) -> bool {
        self.weapon == Weapon::Gun(GunType::UsRockets) && die <= tables.number(SheetNumber::RocketsFail)
    }

    /// The starred rows of the fire table.
    fn disorders_firer(&self, tables: &Tables, die: i32, adjusted: i32) -> bool {
        let poor = die <= tables.number(SheetNumber::PoorDie)
            && adjusted <= tables.number(SheetNumber::FirerDisordered);
        let hasty = self.is_rapid(tables) && die <= tables.number(SheetNumber::RapidDisordered);
        tables.holds(Ruling::Starred) && (poor || hasty)
    }

    /// Whether there is fire at all.
    pub(crate) fn is_fire(&self, tables: &Tables) -> bool {
        self.bar(tables).is_none()
    }

    /// How likely a shot is to have any effect, in per cent: SP lost, or a check failed by the unit on top.
    pub(crate) fn percent(&self, tables: &Tables) -> u8 {
        let harms = |shot: &FireOutcome| shot.effect >= Effect::Disordered || shot.sp_lost > 0;
        odds::chance::<Fire>(tables, self, harms).unwrap_or(0)
    }

    /// Whether a shot can do anything at all: a unit under the one on top may be less steady.
    pub(crate) fn has_hope(&self, tables: &Tables) -> bool {
        let checks = |shot: &FireOutcome| !shot.below.is_empty();
        self.percent(tables) > 0
            || self.target_below.get() > 0 && odds::chance::<Fire>(tables, self, checks).unwrap_or(0) > 0
    }

    /// Whether it is in rapid fire.
    pub(crate) fn is_rapid(&self, tables: &Tables) -> bool {
        self.shots(tables, &mut sheet::Silent) > 1
    }

    /// Fire of a defender at units about to shock.
    pub(crate) fn before_shock(weapon: Weapon, sp: u8) -> FireFacts {
        let mut facts = FireFacts::from_given(&Vec::new()).expect("defaults are sound");
        facts.weapon = weapon;
        facts.sp = Count::clamped(sp);
        facts.occasion = FireOccasion::PreShock;
        facts
    }
}
