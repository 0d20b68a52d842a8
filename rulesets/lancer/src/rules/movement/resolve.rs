//! The dice of movement: how far a unit goes, and whether a charge reaches its target.

use dice::{Dice, Roll};
use engine::{Count, Facts, Follow, Given, Played, Procedure, Prospect, Prospects, Role};
use serde::Serialize;
use sheet::{Axis, Explain, Inches, Step};

use crate::game::measures::length;
use crate::rules::charge_and_melee::{Fighter, MeleeRound, RoundFacts};
use crate::rules::shooting::{Arms, Shooting, ShootingFacts};
use crate::rules::umpire::{outcome_words, unit_roles};
use crate::sheet::axes::{Length, Mover, Pace, Rating, Troops};
use crate::sheet::tables::Tables;

sheet::axis! {
    /// How a unit is drawn up.
    pub enum Formation {
        /// In line, or as a battery or a commander stands.
        Line = "line",
        /// In column.
        Column = "column",
    }
}

engine::choices!(Mover, Formation);

engine::facts! {
    /// What a move needs to know.
    pub struct MoveFacts {
        /// what moves
        troops: Mover = "foot",
        /// how the unit is drawn up
        formation: Formation = "line",
        /// it moves in woods, off the road
        woods: bool = "no",
    }
}

impl MoveFacts {
    /// The column of the movement table.
    pub(crate) fn pace(&self) -> Pace {
        match (self.woods, self.formation) {
            (true, _) => Pace::Woods,
            (false, Formation::Column) => Pace::Column,
            (false, Formation::Line) => Pace::Move,
        }
    }
}

/// How far a unit goes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct MoveOutcome {
    /// The whole distance, none if it may not go that way.
    pub distance: Inches,
}

/// A move.
pub struct Move;

impl Procedure for Move {
    const ID: &'static str = "move";
    const TITLE: &'static str = "A move";

    type Tables = Tables;
    type Facts = MoveFacts;
    type Outcome = MoveOutcome;

    const ROLES: &'static [Role] = unit_roles::MOVE;
    const FIRST: &'static [&'static str] = &["woods", "formation"];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &MoveFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> MoveOutcome {
        let distance = paced(tables, facts.troops, facts.pace(), dice, explain);
        MoveOutcome { distance: distance.unwrap_or_default() }
    }

    fn told(_: &MoveFacts, outcome: &MoveOutcome) -> Option<String> {
        Some(outcome_words::moved(outcome))
    }

    fn refusal(tables: &Tables, facts: &MoveFacts) -> Option<String> {
        let troops = facts.troops.key();
        tables.movement.get(facts.troops, facts.pace()).is_none().then(|| match facts.woods {
            true => format!("a {troops} goes through woods by road only: give woods=no"),
            false => format!("a {troops} has no column: give formation=line"),
        })
    }
}

sheet::axis! {
    /// What the unit charged does about a charge that falls short.
    pub enum ShortAnswer {
        /// Nothing.
        Nothing = "nothing",
        /// It shoots at the charger.
        Fire = "fire",
        /// It charges the charger.
        Charge = "charge",
    }
}

engine::choices!(ShortAnswer);

engine::facts! {
    /// What a charge needs to know, and what its answer and its first round of melee do.
    pub struct ChargeFacts {
        /// what charges
        troops: Mover = "foot",
        /// inches to the enemy
        distance: Inches = "8",
        /// it charges in woods
        woods: bool = "no",
        /// inches to an edge or wall on its way; 999 for none
        ground: Inches = "999",
        /// its Melee
        melee: Rating = "average",
        /// it carries lances
        lancers: bool = "no",
        /// the enemy stands higher
        uphill: bool = "no",
        /// its Morale, if it falls short and is shot at
        morale: Rating = "average",
        /// figures it has; 0 for as many as it began with
        figures: Count<0, 40> = "0",
        /// figures it began with; 0 for a unit as the sheet has it
        start: Count<0, 40> = "0",
        /// a commander is attached to it
        commander: bool = "no",
        /// his Morale
        commander_morale: Rating = "average",
        /// it is in cover where it falls short
        cover: bool = "no",
        /// inches free behind it where it begins
        room: Inches = "900",
        /// enemies attacked by one figure each, if it comes home
        by_one: Count<0, 20> = "4",
        /// enemies attacked by two figures
        by_two: Count<0, 20> = "0",
        /// enemies attacked by three figures
        by_three: Count<0, 20> = "0",
        /// enemies attacked by four figures
        by_four: Count<0, 20> = "0",
        /// what is charged
        target_troops: Troops = "infantry",
        /// its Melee
        target_melee: Rating = "average",
        /// what it shoots with
        target_weapon: Arms = "rifles",
        /// its figures in the firing ranks, or crew
        target_firers: Count<1, 40> = "10",
        /// it carries lances
        target_lancers: bool = "no",
        /// it would countercharge in woods
        target_woods: bool = "no",
        /// it would countercharge uphill
        target_uphill: bool = "no",
        /// what it does if the charge falls short
        answer: ShortAnswer = "fire",
        /// enemies it attacks by one figure each, if it countercharges
        target_by_one: Count<0, 20> = "4",
        /// enemies it attacks by two figures then
        target_by_two: Count<0, 20> = "0",
        /// enemies it attacks by three figures then
        target_by_three: Count<0, 20> = "0",
        /// enemies it attacks by four figures then
        target_by_four: Count<0, 20> = "0",
    }
}

/// How far a charge goes, and what is on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChargeRun {
    pub(crate) troops: Mover,
    pub(crate) distance: Inches,
    pub(crate) woods: bool,
    pub(crate) ground: Inches,
}

impl ChargeRun {
    fn pace(&self) -> Pace {
        if self.woods { Pace::WoodsCharge } else { Pace::Charge }
    }

    /// The shortest charge there; none if the arm does not charge.
    pub(crate) fn shortest(&self, tables: &Tables) -> Option<Inches> {
        let roll = tables.movement.get(self.troops, self.pace())?;
        Some(Inches::whole(i32::from(roll.count) + i32::from(roll.plus)))
    }

    /// The longest charge there; none if the arm does not charge.
    pub(crate) fn longest(&self, tables: &Tables) -> Option<Inches> {
        farthest(tables, self.troops, self.pace())
    }

    /// Whether ground on the way would halt it.
    pub(crate) fn is_halted(&self, tables: &Tables) -> bool {
        let near = tables.lengths.get(Length::ChargeEdge);
        self.ground > near && self.distance - self.ground > near
    }

    /// Why there can be no such charge ("Charge").
    fn barred(&self, tables: &Tables) -> Option<Step> {
        let longest = self.longest(tables)?;
        let result = if self.distance > longest {
            format!("out of reach: the longest charge is {}", length(longest).mark())
        } else if self.is_halted(tables) {
            format!("halted at new ground after {}", length(self.ground).mark())
        } else {
            return None;
        };
        let row = Some(tables.movement.row_label(self.troops).into());
        Some(Step {
            what: format!("charge over {}", length(self.distance).mark()),
            table: Some(tables.movement.title().into()),
            row,
            column: Some(self.pace().key().into()),
            result,
            ..Step::default()
        })
    }

    /// The same for a person that asks for one.
    fn impossible(&self, tables: &Tables) -> Option<String> {
        let troops = self.troops.key();
        let Some(longest) = self.longest(tables) else {
            return Some(match self.woods && self.troops == Mover::Horse {
                true => "horse do not charge in woods: give woods=no".into(),
                false => format!("a {troops} does not charge: give troops=foot or horse"),
            });
        };
        if self.distance > longest {
            return Some(format!("{troops} may charge {longest}\" at most: give distance=0 to {longest}"));
        }
        let near = tables.lengths.get(Length::ChargeEdge);
        self.is_halted(tables).then(|| {
            format!("ground halts this charge: give ground=0 to {near}, {} or more", self.distance - near)
        })
    }
}

impl ChargeFacts {
    /// What its first die needs to know.
    pub(crate) fn reach(&self) -> ChargeRun {
        ChargeRun { troops: self.troops, distance: self.distance, woods: self.woods, ground: self.ground }
    }

    /// The first round of melee, if it comes home.
    pub(crate) fn fought(&self) -> RoundFacts {
        RoundFacts {
            fighter: if self.troops == Mover::Horse { Fighter::Cavalry } else { Fighter::Infantry },
            melee: self.melee,
            lancers_charge: self.lancers,
            uphill: self.uphill,
            enemy: Fighter::of(self.target_troops),
            enemy_melee: self.target_melee,
            by_one: self.by_one,
            by_two: self.by_two,
            by_three: self.by_three,
            by_four: self.by_four,
        }
    }

    /// The charger, as its morale sees it.
    fn charger(&self) -> Troops {
        if self.troops == Mover::Horse { Troops::Cavalry } else { Troops::Infantry }
    }

    /// The shot of the unit charged, if the charge falls short by so much. Behind it is what it has come besides.
    pub(crate) fn shot_at(&self, short_by: Inches) -> ShootingFacts {
        ShootingFacts {
            weapon: self.target_weapon,
            firers: self.target_firers,
            range: short_by,
            cover: self.cover,
            target_troops: self.charger(),
            target_morale: self.morale,
            target_figures: self.figures,
            target_start: self.start,
            target_commander: self.commander,
            target_commander_morale: self.commander_morale,
            target_room: (self.room + (self.distance - short_by)).min(sheet::FARTHEST),
            target_square: false,
            target_disrupted: false,
        }
    }

    /// The countercharge of the unit charged, if the charge falls short by `short_by`: no unit reacts to that.
    pub(crate) fn met(&self, short_by: Inches) -> ChargeFacts {
        let troops = match self.target_troops {
            Troops::Infantry => Mover::Foot,
            Troops::Cavalry => Mover::Horse,
            Troops::Battery => Mover::Gun,
        };
        ChargeFacts {
            troops,
            distance: short_by,
            woods: self.target_woods,
            melee: self.target_melee,
            lancers: self.target_lancers,
            uphill: self.target_uphill,
            by_one: self.target_by_one,
            by_two: self.target_by_two,
            by_three: self.target_by_three,
            by_four: self.target_by_four,
            target_troops: self.charger(),
            target_melee: self.melee,
            answer: ShortAnswer::Nothing,
            ..ChargeFacts::plain()
        }
    }

    /// Whether a countercharge finds a figure to fight.
    fn can_be_met(&self) -> bool {
        let by = [self.target_by_one, self.target_by_two, self.target_by_three, self.target_by_four];
        by.iter().any(|enemies| enemies.get() > 0)
    }

    /// Why there is no such charge.
    pub(crate) fn impossible(&self, tables: &Tables) -> Option<String> {
        if let Some(why) = self.reach().impossible(tables) {
            return Some(why);
        }
        if self.lancers && self.troops != Mover::Horse {
            return Some("only horse carry lances: give troops=horse or lancers=no".into());
        }
        if self.target_lancers && self.target_troops != Troops::Cavalry {
            return Some("only cavalry carry lances: give target-troops=cavalry or target-lancers=no".into());
        }
        let is_battery = self.target_troops == Troops::Battery;
        if is_battery != self.target_weapon.is_gun() {
            let weapons = if is_battery { "gatling or cannon" } else { "rifles, few-muskets or spears" };
            return Some(format!("{} carry target-weapon={weapons}", self.target_troops.key()));
        }
        match self.answer {
            ShortAnswer::Charge if is_battery => {
                return Some("a battery does not charge: give answer=fire or nothing".into());
            }
            ShortAnswer::Charge if !self.can_be_met() => {
                return Some("no duel would be fought: give target-by-one or another at least 1".into());
            }
            ShortAnswer::Fire if self.target_weapon.weapon(tables).is_none() => {
                let weapon = self.target_weapon.key();
                return Some(format!("{weapon} do not shoot: give answer=charge or nothing"));
            }
            _ => {}
        }
        if !self.commander && self.commander_morale != Rating::Average {
            return Some("commander-morale needs a commander: give commander=yes too".into());
        }
        let shot = self.shot_at(Inches::ZERO);
        let firers = if is_battery { shot.firers.get() } else { 0 };
        let crew = tables.figures.get(Troops::Battery);
        if firers > crew {
            return Some(format!("a battery has at most {crew} crew: give target-firers=1 to {crew}"));
        }
        shot.target().impossible(tables, "").or_else(|| MeleeRound::refusal(tables, &self.fought()))
    }
}

sheet::axis! {
    /// How a charge ends.
    pub enum ChargeEnd {
        /// In contact.
        Home = "charges home",
        /// Short of the enemy.
        Short = "falls short",
        /// It may not charge at all.
        Never = "may not charge",
    }
}

/// How a charge ends.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ChargeOutcome {
    /// Whether it comes home.
    pub result: ChargeEnd,
    /// What is missing.
    pub short_by: Inches,
}

/// Whether a charge comes home.
pub struct ChargeReach;

impl Procedure for ChargeReach {
    const ID: &'static str = "charge-reach";
    const TITLE: &'static str = "Whether a charge reaches its target";

    type Tables = Tables;
    type Facts = ChargeFacts;
    type Outcome = ChargeOutcome;

    const ROLES: &'static [Role] = unit_roles::CHARGE;
    const FIRST: &'static [&'static str] = &["distance", "woods", "ground", "answer"];

    const PROSPECTS: Prospects<Self> =
        &[Prospect::aim("to make contact", |_, charge| charge.result == ChargeEnd::Home)];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &ChargeFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> ChargeOutcome {
        let never = ChargeOutcome { result: ChargeEnd::Never, short_by: facts.distance };
        let reach = facts.reach();
        if let Some(step) = reach.barred(tables) {
            explain.step(|| step);
            return never;
        }
        let Some(reached) = paced(tables, reach.troops, reach.pace(), dice, explain) else { return never };
        let short_by = (facts.distance - reached).max(Inches::ZERO);
        let result = if short_by == Inches::ZERO { ChargeEnd::Home } else { ChargeEnd::Short };
        explain.step(|| Step {
            what: format!("charge over {}", length(facts.distance).mark()),
            result: match result {
                ChargeEnd::Home => "charges home".into(),
                ChargeEnd::Short | ChargeEnd::Never => format!("falls short by {}", length(short_by).mark()),
            },
            ..Step::default()
        });
        ChargeOutcome { result, short_by }
    }

    fn refusal(tables: &Tables, facts: &ChargeFacts) -> Option<String> {
        facts.impossible(tables)
    }

    fn together(played: &Played<'_>) -> Given {
        unit_roles::charge_together(played)
    }

    fn told(_: &ChargeFacts, outcome: &ChargeOutcome) -> Option<String> {
        Some(outcome_words::charge(outcome))
    }

    /// A charge that is home is fought; one that is short may be shot at or met.
    fn next(facts: &ChargeFacts, outcome: &ChargeOutcome) -> Vec<Follow> {
        let short_by = outcome.short_by;
        let fought = || {
            Follow::new(MeleeRound::ID, facts.fought().values())
                .about("fighter", "charger")
                .about("enemy", "target")
        };
        let shot = || {
            Follow::new(Shooting::ID, facts.shot_at(short_by).values())
                .about("firer", "target")
                .about("target", "charger")
                .about("commander", "commander")
        };
        let met = || {
            Follow::new(ChargeReach::ID, facts.met(short_by).values())
                .about("charger", "target")
                .about("target", "charger")
        };
        match (outcome.result, facts.answer) {
            (ChargeEnd::Home, _) => vec![fought()],
            (ChargeEnd::Never, _) | (ChargeEnd::Short, ShortAnswer::Nothing) => Vec::new(),
            (ChargeEnd::Short, ShortAnswer::Fire)
                if facts.target_troops != Troops::Battery && facts.can_be_met() =>
            {
                vec![shot(), met()]
            }
            (ChargeEnd::Short, ShortAnswer::Fire) => vec![shot()],
            (ChargeEnd::Short, ShortAnswer::Charge) => vec![met()],
        }
    }
}

/// Rolls the dice of the movement table; none where the table has none.
fn paced<D: Dice, E: Explain>(
    tables: &Tables,
    troops: Mover,
    pace: Pace,
    dice: &mut D,
    explain: &mut E,
) -> Option<Inches> {
    let roll = tables.movement.get(troops, pace);
    let distance = roll.map(|roll| thrown(roll, dice));
    explain.step(|| Step {
        what: match roll {
            Some(roll) => format!("distance, {}", printed(roll)),
            None => "distance".into(),
        },
        faces: if roll.is_some() { dice.shown().to_vec() } else { Vec::new() },
        table: Some(tables.movement.title().into()),
        row: Some(tables.movement.row_label(troops).into()),
        column: Some(pace.key().into()),
        result: distance.map_or_else(|| "not allowed".into(), |distance| length(distance).mark()),
        ..Step::default()
    });
    distance
}

/// The most that the dice of the movement table show; none where the table has none.
pub(crate) fn farthest(tables: &Tables, troops: Mover, pace: Pace) -> Option<Inches> {
    let roll = tables.movement.get(troops, pace)?;
    let most = i32::from(roll.count) * i32::from(roll.sides) + i32::from(roll.plus);
    Some(Inches::whole(most))
}

/// Dice as the sheet prints them.
pub(crate) fn printed(roll: Roll) -> String {
    roll.to_string().to_uppercase()
}

/// A roll of the sheet in inches.
pub(crate) fn thrown(roll: Roll, dice: &mut impl Dice) -> Inches {
    let sum = dice.sum(roll.count, roll.sides);
    Inches::whole(i32::from(sum.saturating_add_signed(roll.plus)))
}
