//! Section 5, shock in its six steps: green troops, the pre-shock check, reaction fire, odds and die, and continuation.

mod before_shock;
mod continuation;
mod fighters;
mod no_shock;
mod shock_die;
mod shock_end;

pub(crate) use before_shock::{StandCheck, Stood};
pub(crate) use fighters::{
    AttackGround, AttackHex, Attacker, Blow, Defender, PlannedShot, ShockPart, ShockUnit,
};
pub use shock_end::ShockResult;

use dice::Dice;
use engine::{Count, Follow, Played, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Explain, Step};

use crate::rules::disorder::leader_loss::LeaderLoss;
use crate::rules::disorder::resolve::{Effect, guns_retreat};
use crate::rules::fire::resolve::Light;
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
use crate::sheet::axes::{SheetNumber, ShockModifier};
use crate::sheet::board_tables::{Hexside, Terrain};
use crate::sheet::cells::Continues;
use crate::sheet::tables::{ChargingTroops, Tables};
use crate::sheet::weapon::Weapon;

sheet::axis! {
    /// The orders a brigade attacks on.
    pub enum Orders {
        /// Attack orders.
        Attack = "attack",
        /// Advance orders.
        Advance = "advance",
    }
}

sheet::axis! {
    /// The brigadier of the attackers.
    pub enum Brigadier {
        /// An aggressive brigadier.
        Aggressive = "aggressive",
        /// Any other.
        Other = "other",
        /// None on the map.
        None = "none",
    }
}

sheet::axis! {
    /// How the attackers come.
    pub enum Charge {
        /// No charge.
        No = "no",
        /// An infantry charge.
        Foot = "foot",
        /// A cavalry charge.
        Horse = "horse",
    }
}

impl Charge {
    /// Its row of the table of charges.
    fn charger(self) -> Option<ChargingTroops> {
        match self {
            Charge::No => None,
            Charge::Foot => Some(ChargingTroops::Foot),
            Charge::Horse => Some(ChargingTroops::Horse),
        }
    }
}

sheet::axis! {
    /// Where the attackers stand, in the defender's hexes.
    pub enum AttackPosition {
        /// In front.
        Front = "front",
        /// In the rear.
        Rear = "rear",
        /// On a flank.
        Flank = "flank",
        /// In front and on a flank.
        FrontAndFlank = "front-and-flank",
        /// In front and in the rear.
        FrontAndRear = "front-and-rear",
        /// On a flank and in the rear.
        FlankAndRear = "flank-and-rear",
        /// Everywhere.
        Surrounded = "surrounded",
    }
}

impl AttackPosition {
    /// What it adds.
    fn modifier(self) -> Option<ShockModifier> {
        match self {
            AttackPosition::Front => None,
            AttackPosition::Rear => Some(ShockModifier::Rear),
            AttackPosition::Flank => Some(ShockModifier::Flank),
            AttackPosition::FrontAndFlank => Some(ShockModifier::FrontAndFlank),
            AttackPosition::FrontAndRear => Some(ShockModifier::FrontAndRear),
            AttackPosition::FlankAndRear => Some(ShockModifier::FlankAndRear),
            AttackPosition::Surrounded => Some(ShockModifier::Surrounded),
        }
    }
}

sheet::axis! {
    /// Whether infantry stands in square.
    pub enum Square {
        /// It does not.
        No = "no",
        /// It does.
        Formed = "formed",
        /// It tries to, when charged.
        Reaction = "reaction",
    }
}

sheet::axis! {
    /// Whether a battery defends.
    pub enum Battery {
        /// None.
        None = "none",
        /// A limbered one.
        Limbered = "limbered",
        /// An unlimbered one.
        Unlimbered = "unlimbered",
    }
}

engine::choices!(Orders, Brigadier, Charge, AttackPosition, Square, Battery);

engine::facts! {
    /// What a shock needs to know; several attackers or defenders are taken together, each side with its highest cohesion.
    pub struct ShockFacts {
        /// SP of the attackers
        sp: Count<1, 60> = "8",
        /// SP they began with; 0 for as many as they have
        start: Count<0, 60> = "0",
        /// of these, SP of mounted cavalry charging through a flank or rear hexside
        flanking_horse: Count<0, 60> = "0",
        /// of these, SP of a green unit, which checks first; further green units check by themselves
        green_sp: Count<0, 60> = "0",
        /// cohesion of the attackers
        cohesion: Count<2, 9> = "6",
        /// their level of fatigue
        fatigue: Count<0, 9> = "0",
        /// any of them is disordered
        disordered: bool = "no",
        /// their orders
        orders: Orders = "attack",
        /// their brigadier
        brigadier: Brigadier = "other",
        /// they are stacked with an aggressive leader
        aggressive_leader: bool = "no",
        /// leaders stacked with them; 0 for one where there is an aggressive one
        own_leaders: Count<0, 30> = "0",
        /// they charge
        charge: Charge = "no",
        /// hexes they moved before
        moved: Count<0, 20> = "2",
        /// they began their move in an enemy ZOC
        from_zoc: bool = "no",
        /// they fired before
        fired: bool = "no",
        /// they attack down a slope
        down_slope: bool = "no",
        /// where they stand
        position: AttackPosition = "front",
        /// their hexes in the ZOC of an enemy other than the defender
        other_zoc: Count<0, 6> = "0",
        /// continued shocks up to this one
        continued: Count<0, 9> = "0",
        /// this is the continuation of a defender
        counter: bool = "no",
        /// SP of infantry and cavalry defending; 0 for a battery by itself
        defender_sp: Count<0, 60> = "6",
        /// SP they began with; 0 for as many as they have
        defender_start: Count<0, 60> = "0",
        /// a battery that defends with them
        #[was("battery")]
        defender_battery: Battery = "none",
        /// guns of the battery; 0 where they are not counted
        defender_guns: Count<0, 60> = "0",
        /// guns it began with; 0 for as many as it has
        defender_guns_start: Count<0, 60> = "0",
        /// cohesion of the defenders
        defender_cohesion: Count<2, 9> = "6",
        /// their level of fatigue
        defender_fatigue: Count<0, 9> = "0",
        /// any of them is disordered
        defender_disordered: bool = "no",
        /// they are mounted cavalry
        defender_mounted: bool = "no",
        /// they are in march mode
        #[was("march")]
        defender_march: bool = "no",
        /// leaders stacked with them
        #[was("leaders")]
        defender_leaders: Count<0, 30> = "0",
        /// they are behind breastworks
        #[was("breastworks")]
        defender_breastworks: bool = "no",
        /// whether they stand in square
        #[was("square")]
        defender_square: Square = "no",
        /// their hex
        #[was("terrain")]
        defender_terrain: Terrain = "clear",
        /// the hexside between
        side: Hexside = "open",
        /// what can be seen by: there is no charge by night
        light: Light = "day",
        /// SP of theirs that fire before the shock; 0 for none
        reaction_sp: Count<0, 60> = "0",
        /// what these fire with
        #[was("weapon")]
        defender_weapon: Weapon = "musket",
        /// these are green infantry
        defender_green: bool = "no",
        /// the hex of the attackers, whom they fire at
        attacker_terrain: Terrain = "clear",
    }
}

sheet::axis! {
    /// The side that may continue.
    pub enum Continuation {
        /// Nobody.
        None = "none",
        /// The attackers, if they like.
        AttackerMay = "attackers may",
        /// The attackers, whether they like it or not.
        AttackerMust = "attackers must",
        /// The defenders, if they like.
        DefenderMay = "defenders may",
    }
}

/// What a shock comes to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ShockOutcome {
    /// How it ends.
    pub result: ShockResult,
    /// The side that may continue.
    pub continuation: Continuation,
    /// SP the attackers lose.
    pub attacker_lost: u8,
    /// SP the defenders lose.
    pub defender_lost: u8,
    /// Hexes the attackers retreat.
    pub attacker_back: u8,
    /// Hexes the defenders retreat.
    pub defender_back: u8,
    /// Whether the attackers are disordered.
    pub attacker_disordered: bool,
    /// Whether the defenders are.
    pub defender_disordered: bool,
    /// Whether the attackers are disordered as soon as they do not go on.
    pub afterwards_disordered: bool,
    /// What reaction fire did to the attackers.
    pub fire: Effect,
}

impl ShockOutcome {
    /// It does not come to it.
    pub(crate) const NONE: ShockOutcome = ShockOutcome {
        result: ShockResult::NoShock,
        continuation: Continuation::None,
        attacker_lost: 0,
        defender_lost: 0,
        attacker_back: 0,
        defender_back: 0,
        attacker_disordered: false,
        defender_disordered: false,
        afterwards_disordered: false,
        fire: Effect::None,
    };
}

/// A shock that is being resolved: what is known of both sides at this point. The map builds one at every step it takes, the
/// form of an umpire builds one and takes all steps.
#[derive(Clone)]
pub(crate) struct Fight<'a> {
    tables: &'a Tables,
    facts: ShockFacts,
    pub(crate) attackers: Vec<Attacker>,
    pub(crate) defenders: Vec<Defender>,
    /// The hexes attacked from; none where the facts say all of them.
    pub(crate) hexes: Vec<AttackHex>,
    /// What each defender may fire at, the best first.
    pub(crate) shots: Vec<PlannedShot>,
    /// Any attacker charges still.
    charges: bool,
    in_square: bool,
    sides: [Hexside; 2],
    outcome: ShockOutcome,
}

/// Which sides have units left that can continue.
struct Left {
    /// Attackers are left at all, and such as have not collapsed.
    attackers: bool,
    fit_attackers: bool,
    fit_defenders: bool,
}

/// A shock, from the check of green troops to continuation.
pub struct Shock;

impl Procedure for Shock {
    const ID: &'static str = "shock";
    const TITLE: &'static str = "Shock, from the checks before it to continuation";

    type Tables = Tables;
    type Facts = ShockFacts;
    type Outcome = ShockOutcome;

    const ROLES: &'static [Role] = unit_roles::SHOCK;

    const FIRST: &'static [&'static str] =
        &["orders", "charge", "moved", "position", "defender-terrain", "side", "reaction-sp", "brigadier"];

    const PROSPECTS: Prospects<Self> = &[
        // What rolls no dice is no chance.
        Prospect::hope("to attack at all", |facts, shock| {
            facts.green_sp.get() > 0 && shock.result != ShockResult::NoShock
        }),
        Prospect::hope("to get through the reaction fire", |facts, shock| {
            facts.reaction_sp.get() > 0 && shock.result > ShockResult::DrivenOff
        }),
        Prospect::aim("to drive the defenders back", |_, shock| {
            matches!(shock.result, ShockResult::GivesWay | ShockResult::DefenderBack | ShockResult::Routed)
        }),
        Prospect::hope("to rout them", |_, shock| shock.result == ShockResult::Routed),
        Prospect::fear("to be driven back", |_, shock| {
            matches!(shock.result, ShockResult::DrivenOff | ShockResult::AttackerBack)
        }),
        Prospect::fear("to lose SP", |_, shock| shock.attacker_lost > 0),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &ShockFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> ShockOutcome {
        Fight::told(tables, facts).run(dice, explain)
    }

    /// Guns limber or are lost, leaders are in danger, and the shock goes on.
    fn next(facts: &ShockFacts, outcome: &ShockOutcome) -> Vec<Follow> {
        let own = facts.own_leaders.get().max(facts.aggressive_leader.into());
        let leaders = [
            LeaderLoss::follow(outcome.attacker_lost, own).map(|loss| loss.about("unit", "attackers")),
            LeaderLoss::follow(outcome.defender_lost, facts.defender_leaders.get())
                .map(|loss| loss.about("unit", "defenders")),
        ];
        // Those of a battery by itself that retreats further have checked before they went.
        let has_checked = facts.defender_sp.get() == 0 && outcome.defender_back > 1;
        let guns = facts.defender_battery == Battery::Unlimbered && outcome.defender_back > 0 && !has_checked;
        let guns = guns.then(|| {
            let (left, start) = (facts.defender_guns.get(), facts.defender_guns_start.get());
            // The losses of a battery with men are theirs.
            let lost = if facts.defender_sp.get() == 0 { outcome.defender_lost } else { 0 };
            let left = left.saturating_sub(lost);
            let check =
                guns_retreat(facts.defender_cohesion.get(), left, start, facts.defender_fatigue.get());
            // Of guns with men it is not known which unit they are.
            if facts.defender_sp.get() == 0 { check.about("unit", "defenders") } else { check }
        });
        guns.into_iter().chain(leaders.into_iter().flatten()).chain(facts.goes_on(outcome)).collect()
    }

    fn refusal(tables: &Tables, facts: &ShockFacts) -> Option<String> {
        facts.impossible(tables)
    }

    fn marks_on(
        _: &Tables,
        facts: &ShockFacts,
        outcome: &ShockOutcome,
        played: &Played<'_>,
    ) -> Vec<UnitMark> {
        unit_marks::shock(facts, outcome, played)
    }

    fn told(_: &ShockFacts, outcome: &ShockOutcome) -> Option<String> {
        outcome_words::shock(outcome)
    }
}

impl<'a> Fight<'a> {
    /// The fight of an umpire's form: a unit a side.
    fn told(tables: &'a Tables, facts: &ShockFacts) -> Fight<'a> {
        let mut fight =
            Fight::of(tables, facts.clone(), vec![facts.attacker(tables)], vec![facts.defender()]);
        fight.shots = facts.shot().into_iter().collect();
        fight
    }

    /// A fight of these units.
    pub(crate) fn of(
        tables: &'a Tables,
        facts: ShockFacts,
        attackers: Vec<Attacker>,
        defenders: Vec<Defender>,
    ) -> Fight<'a> {
        let (in_square, sides) = (facts.defender_square == Square::Formed, [facts.side, Hexside::Open]);
        let mut fight = Fight {
            tables,
            facts,
            attackers,
            defenders,
            hexes: Vec::new(),
            shots: Vec::new(),
            charges: false,
            in_square,
            sides,
            outcome: ShockOutcome::NONE,
        };
        fight.tally();
        fight.outcome.attacker_disordered = fight.facts.disordered;
        fight.outcome.defender_disordered = fight.facts.defender_disordered;
        fight
    }

    /// The same, attacked from these hexes.
    pub(crate) fn from(mut self, hexes: Vec<AttackHex>) -> Fight<'a> {
        self.hexes = hexes;
        self.tally();
        self
    }

    /// What is known of it, with the SP that fire before it and those that check first: for the sentence of its odds.
    pub(crate) fn told_facts(&self) -> ShockFacts {
        let is_best = |nth: usize| self.shots[..nth].iter().all(|shot| shot.by != self.shots[nth].by);
        let best = self.shots.iter().enumerate().filter(|(nth, _)| is_best(*nth));
        let fire = best.map(|(_, shot)| shot.facts.sp.get()).fold(0, u8::saturating_add);
        let green = self.attackers.iter().map(|attacker| attacker.green).fold(0, u8::saturating_add);
        let checks = self.facts.continued.get() == 0;
        ShockFacts {
            reaction_sp: Count::clamped(fire),
            green_sp: Count::clamped(if checks { green } else { 0 }),
            ..self.facts.clone()
        }
    }

    /// The hexside between, or what it goes up.
    pub(crate) fn told_side(&self) -> Hexside {
        let [drawn, slope] = self.sides;
        if drawn == Hexside::Open { slope } else { drawn }
    }

    /// Takes all steps.
    pub(crate) fn run<D: Dice, E: Explain>(mut self, dice: &mut D, explain: &mut E) -> ShockOutcome {
        if self.is_too_weak() {
            explain.step(|| self.told_weakness());
            return self.outcome;
        }
        self.commit(dice, explain);
        if !self.attackers.iter().any(|attacker| attacker.fighter.is_in()) {
            return self.outcome;
        }
        self.form_square(dice, explain);
        if self.stand_to(dice, explain) && self.come_through_fire(dice, explain) && self.is_met() {
            self.resolve(dice, explain);
        }
        self.finish(explain)
    }

    /// Whether defenders are left: a unit may retreat because of its own poor shot.
    fn is_met(&mut self) -> bool {
        let is_met = self.defenders.iter().any(|defender| defender.fighter.is_in());
        if !is_met {
            self.outcome.result = ShockResult::GivesWay;
        }
        is_met
    }

    /// Adds up what the units that take part come to as things stand.
    fn tally(&mut self) {
        let tables = self.tables;
        let attackers = || self.attackers.iter().filter(|attacker| attacker.fighter.is_in());
        let defenders = || self.defenders.iter().filter(|defender| defender.fighter.is_in());
        let sum = |counts: &mut dyn Iterator<Item = u8>| counts.fold(0_u8, u8::saturating_add);
        self.charges = attackers().any(Attacker::is_charging);
        if let Some(sp) = Count::new(sum(&mut attackers().map(|attacker| attacker.fighter.counted(tables)))) {
            self.facts.sp = sp;
        }
        let flanking = attackers().filter(|attacker| attacker.is_charging() && attacker.horse);
        let flanking = flanking.map(|attacker| attacker.flanking.min(attacker.fighter.counted(tables)));
        let men = defenders().filter(|defender| defender.men);
        let men = Count::clamped(sum(&mut men.map(|defender| defender.fighter.counted(tables))));
        let battery = defenders().map(|defender| defender.battery).max().unwrap_or(Battery::None);
        let disordered = attackers().any(|attacker| attacker.fighter.is_disordered());
        let defender_disordered = defenders().any(|defender| defender.fighter.is_disordered());
        // A square does not outlive disorder.
        let broken = defenders().any(|defender| defender.men && defender.fighter.is_disordered());
        self.in_square &= !broken;
        self.facts.flanking_horse = Count::clamped(sum(&mut { flanking }));
        (self.facts.defender_sp, self.facts.defender_battery) = (men, battery);
        (self.facts.disordered, self.facts.defender_disordered) = (disordered, defender_disordered);
        let stands = |nth: &usize| attackers().any(|attacker| attacker.hex == *nth);
        let hexes: Vec<AttackHex> = (0..self.hexes.len()).filter(stands).map(|nth| self.hexes[nth]).collect();
        if !hexes.is_empty() {
            let ground = AttackGround::of(tables, &hexes);
            self.facts.position = ground.position;
            self.facts.other_zoc = Count::clamped(ground.other_zoc);
            (self.facts.down_slope, self.facts.defender_breastworks) =
                (ground.down_slope, ground.breastworks);
            self.sides = ground.sides;
        }
    }

    /// Whether horse charges.
    fn is_horse_charge(&self) -> bool {
        self.attackers.iter().any(|attacker| attacker.is_charging() && attacker.horse)
    }

    /// 6 d and e: what both sides have come to, and the disorder of all units that charged or continued.
    fn finish<E: Explain>(mut self, explain: &mut E) -> ShockOutcome {
        let (facts, tables) = (&self.facts, self.tables);
        let fought = self.outcome.result > ShockResult::DrivenOff;
        let all = |units: &mut dyn Iterator<Item = &ShockUnit>| {
            let mut sums = (0_u8, 0_u8, false);
            for unit in units {
                sums.0 = sums.0.saturating_add(unit.lost);
                (sums.1, sums.2) = (sums.1.max(unit.back), sums.2 || unit.is_disordered());
            }
            sums
        };
        let ours = all(&mut self.attackers.iter().map(|attacker| &attacker.fighter));
        let theirs = all(&mut self.defenders.iter().map(|defender| &defender.fighter));
        let outcome = &mut self.outcome;
        (outcome.attacker_lost, outcome.attacker_back, outcome.attacker_disordered) = ours;
        (outcome.defender_lost, outcome.defender_back, outcome.defender_disordered) = theirs;
        let stays =
            self.attackers.iter().any(|attacker| attacker.fighter.is_in() && attacker.fighter.back == 0);
        let spent = self.charges || facts.continued.get() > 0;
        outcome.afterwards_disordered = fought && stays && spent;
        explain.step(|| Step {
            what: "Shock".into(),
            modifiers: match outcome.continuation {
                Continuation::None => Vec::new(),
                Continuation::DefenderMay => vec![tables.told_number(SheetNumber::CounterContinuations)],
                _ => vec![tables.told_number(SheetNumber::Continuations)],
            },
            result: format!(
                "{}; SP lost: {} and {}; continuation: {}",
                outcome.result.key(),
                outcome.attacker_lost,
                outcome.defender_lost,
                outcome.continuation.key()
            ),
            ..Step::default()
        });
        self.outcome
    }

    /// Which side may continue by the table, if it has units left to do so.
    fn continuation(&self, continues: Continues, left: Left) -> Continuation {
        let (facts, tables) = (&self.facts, self.tables);
        let limit =
            if facts.counter { SheetNumber::CounterContinuations } else { SheetNumber::Continuations };
        let must = facts.brigadier == Brigadier::Aggressive || self.is_horse_charge();
        match continues {
            Continues::Attacker if left.fit_attackers && facts.continued.get() < tables.count(limit) => {
                if must {
                    Continuation::AttackerMust
                } else {
                    Continuation::AttackerMay
                }
            }
            Continues::Defender
                if left.attackers
                    && left.fit_defenders
                    && !facts.counter
                    && tables.count(SheetNumber::CounterContinuations) > 0 =>
            {
                Continuation::DefenderMay
            }
            _ => Continuation::None,
        }
    }
}
