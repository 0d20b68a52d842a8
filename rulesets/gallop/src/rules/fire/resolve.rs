//! Section 4, fire: one die a dot at one square, modified, hits spread over the front rank.

use board::square::{Direction, Square};
use dice::Dice;
use engine::{Count, Follow, Procedure};
use serde::Serialize;
use sheet::{Axis, Explain, Step};

use super::{hits, line_of_sight};
use crate::At;
use crate::game::battle::{Battle, Side, StandId};
use crate::game::event::Event;
use crate::game::map::{Field, Ground, Works};
use crate::game::refusal::Refusal;
use crate::game::state::{Formation, State};
use crate::rules::{broken_groups, scenario_rules};
use crate::sheet::axes::{Arm, Bore, FireModifier, Number, Rate, Ruling, Shooter};
use crate::sheet::tables::Tables;

sheet::axis! {
    /// Who can fire.
    pub enum Firer {
        /// Foot.
        Infantry = "infantry",
        /// Horse, dismounted.
        Cavalry = "cavalry",
        /// Guns.
        Artillery = "artillery",
        /// Foot in open order.
        Skirmishers = "skirmishers",
    }
}

engine::choices!(Firer, Rate, Bore);

engine::facts! {
    /// What the fire of one stand needs to know.
    pub struct FireFacts {
        /// who fires
        troops: Firer = "infantry",
        /// how good they are
        rate: Rate = "line",
        /// rifled or smoothbore guns; for skirmishers, rifled arms or not
        bore: Bore = "smoothbore",
        /// dots of the stand, 1 to 4 on the sheet: its dice
        dots: Count<1, 20> = "3",
        /// squares straight ahead to the target
        range: Count<1, 99> = "1",
        /// infantry or dismounted cavalry fires from a prepared position or entrenchment facing the target
        prepared: bool = "no",
        /// artillery declares counter-battery at artillery
        counter_battery: bool = "no",
        /// the firer stands outside the target's own 45-degree front
        enfilade: bool = "no",
        /// the target is behind soft cover
        soft_cover: bool = "no",
        /// the target is in buildings or entrenched
        hard_cover: bool = "no",
    }
}

/// Who fires, with what: all that the rows of the fire table go by.
#[derive(Clone, Copy)]
struct Weapon {
    troops: Firer,
    rate: Rate,
    bore: Bore,
}

impl Weapon {
    /// The row of the fire table that says what hits.
    fn shooter(self, tables: &Tables) -> Shooter {
        let foot = matches!(self.troops, Firer::Infantry | Firer::Cavalry);
        match (self.troops, self.rate) {
            _ if !foot && !tables.holds(Ruling::RatesForAll) => self.arm_row(),
            (_, Rate::Veteran) => Shooter::Veteran,
            (_, Rate::SecondRate) => Shooter::SecondRate,
            (_, Rate::Line) => self.arm_row(),
        }
    }

    /// The row of the fire table for the arm, whatever its rate: it says how far the fire reaches.
    fn arm_row(self) -> Shooter {
        match (self.troops, self.bore) {
            (Firer::Infantry | Firer::Cavalry, _) => Shooter::Infantry,
            (Firer::Artillery, _) => Shooter::Artillery,
            (Firer::Skirmishers, Bore::Rifled) => Shooter::RifledSkirmishers,
            (Firer::Skirmishers, Bore::Smoothbore) => Shooter::Skirmishers,
        }
    }

    /// How far it reaches.
    fn reach(self, tables: &Tables) -> u8 {
        match self.troops {
            Firer::Cavalry if !tables.holds(Ruling::CavalryFires) => 0,
            Firer::Infantry | Firer::Cavalry => tables.range.get(self.shooter(tables)),
            Firer::Artillery | Firer::Skirmishers => tables.range.get(self.arm_row()),
        }
    }
}

impl FireFacts {
    fn weapon(&self) -> Weapon {
        Weapon { troops: self.troops, rate: self.rate, bore: self.bore }
    }

    fn shooter(&self, tables: &Tables) -> Shooter {
        self.weapon().shooter(tables)
    }

    /// How far it reaches.
    pub fn reach(&self, tables: &Tables) -> u8 {
        self.weapon().reach(tables)
    }

    /// Whether a modifier applies, and whether it counts beside the others.
    fn modifier(&self, tables: &Tables, modifier: FireModifier) -> (bool, bool) {
        let range = self.range.get();
        let guns = self.troops == Firer::Artillery;
        let foot = matches!(self.troops, Firer::Infantry | Firer::Cavalry);
        let applies = match modifier {
            FireModifier::ArtilleryAdjacent => guns && range == 1,
            FireModifier::PreparedPosition => foot && self.prepared,
            FireModifier::CounterBattery => guns && self.bore == Bore::Rifled && self.counter_battery,
            FireModifier::SmoothboreAdjacent => guns && self.bore == Bore::Smoothbore && range == 1,
            FireModifier::Enfilade => self.enfilade,
            FireModifier::LongRange => guns && range > tables.number(Number::LongRange),
            FireModifier::SoftCover => self.soft_cover,
            FireModifier::HardCover => self.hard_cover,
        };
        let bettered =
            modifier == FireModifier::SoftCover && self.hard_cover && tables.holds(Ruling::BestCover);
        (applies, applies && !bettered)
    }

    /// What is added to every die.
    pub fn added(&self, tables: &Tables) -> i32 {
        let all = FireModifier::ALL.iter().copied();
        tables.fire.sum(all.filter(|&modifier| self.modifier(tables, modifier).1))
    }

    /// Whether a face hits.
    fn hits(&self, tables: &Tables, added: i32, face: u8) -> bool {
        let score = tables.score.get(self.shooter(tables));
        match face {
            6 if tables.holds(Ruling::SixHits) => true,
            _ => score.hits(i32::from(face) + added),
        }
    }

    /// Hits to be expected, in hundredths.
    pub fn expected(&self, tables: &Tables) -> i64 {
        let added = self.added(tables);
        let hitting = (1..=6).filter(|&face| self.hits(tables, added, face)).count() as i64;
        if self.range.get() > self.reach(tables) { 0 } else { i64::from(self.dots.get()) * hitting * 100 / 6 }
    }

    /// Whether no face can hit: said before the shot is taken.
    pub fn cannot_hit(&self, tables: &Tables) -> bool {
        self.range.get() > self.reach(tables) || !self.hits(tables, self.added(tables), 6)
    }
}

/// What a stand fires at: a square, or by declaration the guns in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Whoever is in the square.
    Square,
    /// Counter-battery.
    Guns,
}

/// What one stand's fire does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct FireOutcome {
    /// Hits on the target square.
    pub hits: u8,
}

/// The fire of one stand.
pub struct Fire;

impl Procedure for Fire {
    const ID: &'static str = "fire";
    const TITLE: &'static str = "Fire of one stand at one square";

    type Tables = Tables;
    type Facts = FireFacts;
    type Outcome = FireOutcome;

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &FireFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> FireOutcome {
        let reach = facts.reach(tables);
        if facts.range.get() > reach {
            explain.step(|| Step {
                what: format!("Fire at {} squares", facts.range.get()),
                table: Some(tables.range.title().into()),
                row: Some(tables.range.row_label(facts.shooter(tables)).into()),
                column: Some(tables.range.name().into()),
                result: format!("out of range: {reach}"),
                ..Step::default()
            });
            return FireOutcome { hits: 0 };
        }
        let (shooter, added) = (facts.shooter(tables), facts.added(tables));
        let dots = facts.dots.get();
        let hits = dice.tally(
            [dots],
            6,
            0,
            |hits, face, [n]| {
                if facts.hits(tables, added, face) { hits + n } else { hits }
            },
        );
        explain.step(|| Step {
            what: format!("{} fires, {dots}D6", facts.troops.key()),
            faces: dice.shown().to_vec(),
            modifiers: FireModifier::ALL
                .iter()
                .map(|&modifier| (modifier, facts.modifier(tables, modifier)))
                .filter(|(_, (applies, _))| *applies)
                .map(|(modifier, (_, counted))| tables.fire.counted(modifier, counted))
                .collect(),
            total: Some(added),
            table: Some(tables.score.title().into()),
            row: Some(tables.score.row_label(shooter).into()),
            column: Some(tables.score.name().into()),
            result: if facts.cannot_hit(tables) {
                "cannot hit".into()
            } else {
                format!("{added:+} on each die, {} or more hits: {hits}", tables.score.get(shooter).score())
            },
        });
        FireOutcome { hits }
    }

    fn next(_: &FireFacts, _: &FireOutcome) -> Vec<Follow> {
        Vec::new()
    }
}

/// The facts of a stand's fire at a square, read from the table.
pub fn facts(battle: &Battle, state: &State, id: StandId, target: Square, aim: Aim) -> Option<FireFacts> {
    let (stand, from) = (battle.stand(id), state.at(id)?);
    let troops = troops(stand.arm)?;
    let bearing = from.bearing(state.facing(battle, from), target);
    let seen_from_target = target.bearing(state.facing(battle, target), from);
    let (here, there) = (battle.map.field(from), battle.map.field(target));
    let (out, into) = (Direction::towards(from, target), Direction::towards(target, from));
    let fires_over = |works: Works| works_face(battle, works.in_turn(state.turn), out);
    let shelters = |works: Works| works_face(battle, works.in_turn(state.turn), into);
    let lost = if battle.holds(Ruling::HitsLessenDots) { state.stand(id).hits } else { 0 };
    let dots = stand.dots.saturating_sub(lost);
    let dots = if scenario_rules::is_low(battle, state, id) { dots.div_ceil(2) } else { dots };
    Some(FireFacts {
        troops,
        rate: stand.rate,
        bore: stand.bore,
        dots: Count::clamped(dots),
        range: Count::clamped(bearing.ahead.clamp(0, 99) as u8),
        prepared: fires_over(here.prepared)
            || fires_over(here.entrenched) && battle.holds(Ruling::EntrenchedIsPrepared),
        counter_battery: aim == Aim::Guns,
        enfilade: !seen_from_target.is_in_front(),
        soft_cover: there.is_soft() || shelters(there.prepared) && battle.holds(Ruling::PreparedIsSoft),
        hard_cover: is_hard(there) || shelters(there.entrenched),
    })
}

fn troops(arm: Arm) -> Option<Firer> {
    match arm {
        Arm::Infantry => Some(Firer::Infantry),
        Arm::Cavalry => Some(Firer::Cavalry),
        Arm::Artillery => Some(Firer::Artillery),
        Arm::Skirmishers => Some(Firer::Skirmishers),
        Arm::General => None,
    }
}

/// Buildings shelter from every side.
fn is_hard(field: Field) -> bool {
    field.ground == Ground::BuiltUp
}

/// Whether works count through any of these sides: of a corner, the better one.
pub(crate) fn works_face(
    battle: &Battle,
    works: board::square::Sides,
    through: board::square::Sides,
) -> bool {
    if battle.holds(Ruling::WorksFace) { works.meets(through) } else { !works.is_empty() }
}

/// Why a stand may not fire at all, whatever the target.
pub(crate) fn firer_refusal(battle: &Battle, state: &State, side: Side, id: StandId) -> Option<Refusal> {
    let stand = battle.stand(id);
    if stand.side != side {
        return Some(Refusal::NotYours);
    }
    let Some(from) = state.at(id) else { return Some(Refusal::NotOnTable) };
    let cavalry = stand.arm == Arm::Cavalry && !battle.holds(Ruling::CavalryFires);
    if stand.arm == Arm::General || cavalry {
        return Some(Refusal::DoesNotFire);
    }
    if broken_groups::is_out(battle, state, stand.group) {
        return Some(Refusal::GroupGoesBack);
    }
    if state.stand(id).formation == Formation::Column && battle.holds(Ruling::ColumnInert) {
        return Some(Refusal::InColumn);
    }
    if state.stand(id).fired {
        return Some(Refusal::HasFired);
    }
    let in_front = state.front_rank(battle, from).any(|other| other == id);
    (!in_front).then_some(Refusal::NotFrontRank)
}

/// Why a stand may not fire at this square.
pub(crate) fn refusal(
    battle: &Battle,
    state: &State,
    side: Side,
    id: StandId,
    at: Square,
    aim: Aim,
) -> Option<Refusal> {
    if !battle.map.grid().contains(at) {
        return Some(Refusal::OffBoard { square: at });
    }
    firer_refusal(battle, state, side, id).or_else(|| target_refusal(battle, state, side, id, at, aim))
}

/// What a stand can fire into as it stands: its front, as far as its fire reaches.
pub(crate) struct Arc {
    from: Square,
    facing: Direction,
    reach: i16,
}

impl Arc {
    /// Whether a square is within it.
    pub(crate) fn holds(&self, at: Square) -> bool {
        let bearing = self.from.bearing(self.facing, at);
        bearing.is_in_front() && bearing.ahead <= self.reach
    }
}

/// The arc of fire of a stand on the table that can fire at all.
pub(crate) fn arc(battle: &Battle, state: &State, id: StandId) -> Option<Arc> {
    let from = state.at(id)?;
    let reach = i16::from(reach_of(battle, id)?);
    Some(Arc { from, facing: state.facing(battle, from), reach })
}

/// How far the fire of a stand reaches; generals do not fire.
fn reach_of(battle: &Battle, id: StandId) -> Option<u8> {
    let stand = battle.stand(id);
    Some(Weapon { troops: troops(stand.arm)?, rate: stand.rate, bore: stand.bore }.reach(&battle.tables))
}

/// Why a stand that may fire may not fire at this square of the board.
pub(crate) fn target_refusal(
    battle: &Battle,
    state: &State,
    side: Side,
    id: StandId,
    at: Square,
    aim: Aim,
) -> Option<Refusal> {
    let arms = || state.stack(battle, at).map(|id| battle.stand(id).arm);
    if state.side_in(battle, at) != Some(side.enemy()) || arms().all(|arm| arm == Arm::General) {
        return Some(Refusal::NoTarget { square: at });
    }
    if aim == Aim::Guns && !is_guns_at_guns(battle, state, id, at) {
        return Some(Refusal::NoGuns);
    }
    let from = state.at(id)?;
    let bearing = from.bearing(state.facing(battle, from), at);
    if !bearing.is_in_front() {
        return Some(Refusal::OutOfArc);
    }
    let range = reach_of(battle, id)?;
    if bearing.ahead > i16::from(range) {
        return Some(Refusal::OutOfRange { ahead: bearing.ahead as u8, range });
    }
    if let Some(limit) =
        scenario_rules::sight_limit(battle, state.turn).filter(|&limit| from.distance(at) > limit)
    {
        return Some(Refusal::TooDark { limit });
    }
    line_of_sight::blocked_at(battle, state, from, at).map(|blocked_at| Refusal::NoSight { blocked_at })
}

/// Whether guns would fire at a square with guns in it, which they may declare.
pub(crate) fn is_guns_at_guns(battle: &Battle, state: &State, id: StandId, at: Square) -> bool {
    let is_guns = |id: StandId| battle.stand(id).arm == Arm::Artillery;
    is_guns(id) && state.stack(battle, at).any(is_guns)
}

/// A stand fires, and its hits fall.
pub(crate) fn fire(at: &mut At<'_>, id: StandId, target: Square, aim: Aim) {
    let Some(facts) = facts(at.battle, at.state(), id, target, aim) else { return };
    let outcome = at.run::<Fire>(&at.battle.tables, &facts);
    at.emit(Event::Fired { stand: id, at: target, hits: outcome.hits });
    // By house rule the hits of a counter-battery fall on everybody.
    let aim = if at.battle.holds(Ruling::CounterBatteryOnly) { aim } else { Aim::Square };
    hits::on_front_rank(at, target, outcome.hits, aim);
}
