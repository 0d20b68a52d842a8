//! Section 5, a round of melee on the table: who touches whom, who comes round, duel by duel; and leaving it.
//!
//! Section 7 says of a face of a square that its flanks count as friendly. Ruling: nobody comes round to flank or rear of
//! one of its figures, as if friends stood there; whoever touches them in a charge fights as ever.

use board::table::{Block, Face, Pose, TOUCH, Turn};
use dice::Dice;
use engine::{Count, Sink};

use crate::At;
use crate::axes::{Contact, Length, Mover, Rating, Troops};
use crate::battle::{Battle, Lances, UnitId, on_table};
use crate::event::{Event, Fell};
use crate::fall_back;
use crate::melee::{Duel, DuelFacts, DuelResult, Fighter, LeaveFacts, LeaveMelee};
use crate::movement::{Move, MoveFacts};
use crate::order::Order;
use crate::refusal::Refusal;
use crate::removal;
use crate::state::{Body, COMMANDER, Fight, Figure, Round, State};

/// What kind of figures a unit has.
fn fighter(battle: &Battle, unit: UnitId) -> Fighter {
    match battle.unit(unit).troops {
        Troops::Infantry => Fighter::Infantry,
        Troops::Cavalry => Fighter::Cavalry,
        Troops::Battery => Fighter::Crew,
    }
}

/// The Melee of a figure: an attached commander has his own.
fn melee(battle: &Battle, state: &State, figure: Figure) -> Rating {
    let commander = state.attached(figure.unit).filter(|_| figure.place == COMMANDER);
    commander.map_or(battle.unit(figure.unit).melee, |commander| battle.commander(commander).melee)
}

/// A round of melee of this unit, as it would begin now.
fn round(state: &State, unit: UnitId, round: Round) -> Fight {
    let bodies = std::iter::once(unit).chain(state.foes(unit)).filter_map(|unit| {
        let stance = state.stance(unit)?;
        Some(Body { unit, pose: stance.pose, formation: stance.formation, figures: stance.figures })
    });
    Fight {
        unit,
        round,
        bodies: bodies.collect(),
        fought: Vec::new(),
        fallen: Vec::new(),
        attacked: Vec::new(),
        lapped: Vec::new(),
    }
}

/// Begins a round of melee.
pub(crate) fn begin<D: Dice, S: Sink<Event>>(at: &mut At<'_, D, S>, unit: UnitId, of: Round) {
    let fight = round(at.state(), unit, of);
    at.emit(Event::FightBegan { fight });
}

/// The figures of a round as they stand.
pub(crate) struct Ring<'a> {
    battle: &'a Battle,
    state: &'a State,
    fight: &'a Fight,
    /// Figures of the active unit that are still to fight.
    ours: Vec<(u8, Block)>,
    /// Enemy figures that have not fallen.
    theirs: Vec<(Figure, Block)>,
}

/// How a figure gets at another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// They touch.
    Contact,
    /// It comes round to an open side.
    Round,
}

impl<'a> Ring<'a> {
    pub(crate) fn new(battle: &'a Battle, state: &'a State, fight: &'a Fight) -> Ring<'a> {
        let figures = |body: &Body| {
            let unit = body.unit;
            let bases = battle.figures_of(unit, &body.stance()).into_iter();
            let commander = state.attached(unit).map(|_| {
                let (wide, deep) = battle.base(Mover::Commander);
                (COMMANDER, Block::new(battle.behind(unit, &body.stance()), wide, deep))
            });
            let all = (0..).zip(bases).chain(commander);
            all.map(move |(place, base)| (Figure { unit, place }, base)).collect::<Vec<_>>()
        };
        let stands = |(figure, _): &(Figure, Block)| !fight.fallen.contains(figure);
        let (own, enemies) =
            fight.bodies.split_first().map_or((None, &[][..]), |(own, all)| (Some(own), all));
        let ours = own.map(figures).unwrap_or_default().into_iter().filter(stands);
        let ours = ours.map(|(figure, base)| (figure.place, base));
        Ring {
            battle,
            state,
            fight,
            ours: ours.filter(|(place, _)| !fight.fought.contains(place)).collect(),
            theirs: enemies.iter().flat_map(figures).filter(stands).collect(),
        }
    }

    /// How many more may attack a figure.
    fn places_left(&self, foe: Figure) -> u8 {
        let most = self.battle.tables.contact.get(Contact::OnOne).get();
        let attacked = self.fight.attacked.iter().filter(|known| **known == foe).count();
        most.saturating_sub(attacked as u8)
    }

    fn touches_anybody(&self, base: &Block) -> bool {
        self.theirs.iter().any(|(_, other)| other.is_within(TOUCH, base))
    }

    /// Sides of an enemy figure where one of ours could stand: nobody is there, and it is on the table.
    fn open_sides(&self, (figure, foe): (Figure, &Block), like: &Block) -> usize {
        let others = self.state.blocks(self.battle);
        let involved = |unit: UnitId| self.fight.bodies.iter().any(|body| body.unit == unit);
        let others: Vec<Block> =
            others.filter(|(unit, _)| !involved(*unit)).map(|(_, block)| block).collect();
        let is_open = |face: &Face| {
            let outward = foe.pose().facing + face.outward();
            let at = foe.middle_of(*face).towards(outward, like.depth() / 2);
            let place = like.moved_to(Pose::new(at, outward + Turn::ABOUT));
            let taken =
                self.theirs.iter().map(|(_, base)| base).chain(self.ours.iter().map(|(_, base)| base));
            self.battle.table.holds(&place) && !taken.chain(&others).any(|base| base.overlaps(&place))
        };
        let all = [Face::Front, Face::Left, Face::Rear, Face::Right];
        let not_friendly = if self.battle.unit(figure.unit).square { &all[..1] } else { &all };
        not_friendly.iter().filter(|face| is_open(face)).count()
    }

    /// How a figure gets at an enemy figure, or why not.
    fn way(&self, fighter: u8, foe: Figure) -> Result<Way, Refusal> {
        let own = self.ours.iter().find(|(place, _)| *place == fighter).ok_or(Refusal::NoFighter)?;
        let (_, enemy) = self.theirs.iter().find(|(figure, _)| *figure == foe).ok_or(Refusal::NoFoe)?;
        if self.places_left(foe) == 0 {
            return Err(Refusal::Surrounded { most: self.battle.tables.contact.get(Contact::OnOne).get() });
        }
        if enemy.is_within(TOUCH, &own.1) {
            return Ok(Way::Contact);
        }
        let lapped = self.fight.lapped.iter().filter(|known| **known == foe).count();
        let is_free = self.fight.round == Round::Later && !self.touches_anybody(&own.1);
        if is_free && self.open_sides((foe, enemy), &own.1) > lapped {
            Ok(Way::Round)
        } else {
            Err(Refusal::NotInContact)
        }
    }

    /// Every duel that can be fought now.
    pub(crate) fn duels(&self) -> Vec<Order> {
        // Figures that touch nobody are alike but for the commander: the first of them stands for all.
        let mut free = 0;
        let mut found = Vec::new();
        for &(fighter, base) in &self.ours {
            let touches = self.touches_anybody(&base);
            if !touches && fighter != COMMANDER {
                free += 1;
                if free > 1 {
                    continue;
                }
            }
            let foes = self.theirs.iter().map(|(foe, _)| *foe);
            found.extend(
                foes.filter(|&foe| self.way(fighter, foe).is_ok()).map(|foe| Order::Duel { fighter, foe }),
            );
        }
        found
    }

    /// Whether a figure in contact has still to fight.
    fn has_to_fight(&self) -> bool {
        self.ours.iter().any(|(fighter, base)| {
            let mut near = self.theirs.iter().filter(|(_, other)| other.is_within(TOUCH, base));
            near.any(|(foe, _)| self.way(*fighter, *foe).is_ok())
        })
    }
}

/// Why a unit may not go on with its melee.
pub(crate) fn refusal(battle: &Battle, state: &State, unit: UnitId) -> Option<Refusal> {
    if !state.is_in_melee(unit) {
        return Some(Refusal::NotInMelee);
    }
    let fight = round(state, unit, Round::Later);
    Ring::new(battle, state, &fight).duels().is_empty().then_some(Refusal::NobodyInContact)
}

/// Every order the active unit may give in its round.
pub(crate) fn orders(battle: &Battle, state: &State) -> Vec<Order> {
    let Some(fight) = &state.fight else { return Vec::new() };
    let ring = Ring::new(battle, state, fight);
    let stop = (!ring.has_to_fight()).then_some(Order::Nothing);
    let duels = ring.duels();
    if duels.is_empty() { Vec::new() } else { stop.into_iter().chain(duels).collect() }
}

/// Why a duel may not be fought.
pub(crate) fn duel_refusal(battle: &Battle, state: &State, by: u8, foe: Figure) -> Option<Refusal> {
    let Some(fight) = &state.fight else { return Some(Refusal::NotNow) };
    Ring::new(battle, state, fight).way(by, foe).err()
}

/// Why the round may not be ended.
pub(crate) fn end_refusal(battle: &Battle, state: &State) -> Option<Refusal> {
    let Some(fight) = &state.fight else { return Some(Refusal::NotNow) };
    Ring::new(battle, state, fight).has_to_fight().then_some(Refusal::MustFight)
}

/// Fights a duel.
pub(crate) fn duel<D: Dice, S: Sink<Event>>(at: &mut At<'_, D, S>, by: u8, foe: Figure) {
    let battle = at.battle;
    let Some(fight) = &at.state().fight else { return };
    let (unit, first) = (fight.unit, fight.round == Round::Charge);
    let ring = Ring::new(battle, at.state(), fight);
    let came_round = ring.way(by, foe) == Ok(Way::Round);
    let level = |base: Option<&Block>| base.map(|base| battle.terrain.level(base.pose().at));
    let own = ring.ours.iter().find(|(place, _)| *place == by).map(|(_, base)| base);
    let enemy = ring.theirs.iter().find(|(figure, _)| *figure == foe).map(|(_, base)| base);
    let facts = DuelFacts {
        fighter: fighter(battle, unit),
        melee: melee(battle, at.state(), Figure { unit, place: by }),
        // The commander rides along without a lance.
        lancers_charge: first && by != COMMANDER && battle.unit(unit).lances == Lances::Carried,
        uphill: level(enemy) > level(own),
        enemy: fighter(battle, foe.unit),
        enemy_melee: melee(battle, at.state(), foe),
    };
    let fell = match at.run::<Duel>(&battle.tables, &facts).result {
        DuelResult::EnemyRemoved => Fell::Foe,
        DuelResult::FighterRemoved => Fell::Fighter,
        DuelResult::Locked => Fell::Nobody,
    };
    at.emit(Event::Dueled { fighter: by, foe, came_round, fell });
    match fell {
        Fell::Foe => fall(at, foe),
        Fell::Fighter => fall(at, Figure { unit, place: by }),
        Fell::Nobody => {}
    }
}

/// A figure falls, or the commander.
fn fall<D: Dice, S: Sink<Event>>(at: &mut At<'_, D, S>, figure: Figure) {
    match at.state().attached(figure.unit).filter(|_| figure.place == COMMANDER) {
        Some(commander) => at.emit(Event::CommanderLost { commander }),
        None => removal::lose(at, figure.unit, 1),
    }
}

/// Why a unit may not leave its melee.
pub(crate) fn leave_refusal(battle: &Battle, state: &State, unit: UnitId) -> Option<Refusal> {
    if !state.is_in_melee(unit) {
        return Some(Refusal::NotInMelee);
    }
    let from = fall_back::nearest_foe(battle, state, unit);
    let room = fall_back::room(battle, state, unit, from);
    (room < battle.length(Length::EnemyGap)).then_some(Refusal::NoRoomToLeave { room })
}

/// Leaves the melee: enemies in contact strike, then it falls back a normal move, disrupted.
pub(crate) fn leave<D: Dice, S: Sink<Event>>(at: &mut At<'_, D, S>, unit: UnitId) {
    let battle = at.battle;
    let from = fall_back::nearest_foe(battle, at.state(), unit);
    let fight = round(at.state(), unit, Round::Later);
    let ring = Ring::new(battle, at.state(), &fight);
    let touching = |base: &Block| ring.ours.iter().any(|(_, own)| own.is_within(TOUCH, base));
    // A commander strikes with his own Melee, so by himself.
    let kinds = fight.bodies.iter().skip(1).flat_map(|body| [(body.unit, false), (body.unit, true)]);
    let strikes: Vec<LeaveFacts> = kinds
        .map(|(foe, leads)| {
            let theirs = ring.theirs.iter().filter(|(figure, base)| {
                figure.unit == foe && (figure.place == COMMANDER) == leads && touching(base)
            });
            let place = if leads { COMMANDER } else { 0 };
            LeaveFacts {
                striker: fighter(battle, foe),
                melee: melee(battle, at.state(), Figure { unit: foe, place }),
                strikers: Count::clamped(theirs.count() as u8),
                leaver: fighter(battle, unit),
            }
        })
        .filter(|facts| facts.strikers.get() > 0)
        .collect();
    at.emit(Event::Settled);
    for facts in strikes {
        let lost = at.run::<LeaveMelee>(&battle.tables, &facts).figures_lost;
        removal::lose(at, unit, lost);
        if at.state().unit(unit).pose.is_none() {
            return;
        }
    }
    let formation = at.state().unit(unit).formation;
    let facts = MoveFacts { troops: battle.unit(unit).mover(), formation, woods: false };
    let distance = on_table(at.run::<Move>(&battle.tables, &facts).distance);
    fall_back::go(at, unit, from, distance);
}
