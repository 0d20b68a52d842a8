//! A round of melee on the table: figures in contact, figures that come round, duel by duel; and leaving it.
//!
//! Section 7 says of a face of a square that its flanks count as friendly. Ruling: no figure comes round to flank or rear of
//! one of its figures, as if friends stood there; a figure that touches them in a charge fights as ever.

use std::cell::OnceCell;

use board::table::{Angle as Direction, Block, Face, Field, Ground as Met, Inches, Pose, TOUCH, Turn};
use engine::Count;
use sheet::Step;

use super::facts::{facts, melee};
use super::resolve::{Duel, DuelResult, ENEMY, FIGHTER, Fighter, LeaveFacts, LeaveMelee, RoundFacts};
use crate::game::battle::{Battle, Lances, Piece, UnitId};
use crate::game::event::{Event, Fell};
use crate::game::order::{FigurePlace, Order};
use crate::game::refusal::Refusal;
use crate::game::state::{COMMANDER, Fight, Figure, Pending, Round, State};
use crate::rules::board_and_forces::bases::in_contact;
use crate::rules::board_and_forces::losses;
use crate::rules::board_and_forces::terrain::Edges;
use crate::rules::morale::fall_back;
use crate::rules::movement::{self, End, GroundAhead, MoveThrow, PlannedMove};
use crate::rules::naming;
use crate::sheet::axes::{Angle, Contact, Length, Troops};
use crate::{At, Now};

/// A round of melee of this unit, as it would begin now.
pub(super) fn round(now: Now<'_>, unit: UnitId, round: Round) -> Fight {
    let Now { battle, state } = now;
    let all = std::iter::once(unit).chain(state.foes(unit));
    let figures: Vec<(Figure, Block)> = all.flat_map(|unit| state.figures(battle, unit)).collect();
    let (ours, theirs): (Vec<_>, Vec<_>) = figures.iter().partition(|(figure, _)| figure.unit == unit);
    let struck_gun = state.foes(unit).any(|foe| battle.unit(foe).troops == Troops::Battery);
    let struck_figure = || ours.iter().any(|(_, own)| theirs.iter().any(|(_, other)| in_contact(own, other)));
    Fight {
        unit,
        round,
        steps_up: round == Round::Charge && (struck_gun || !struck_figure()),
        figures: figures.iter().map(|(figure, base)| (*figure, base.pose())).collect(),
        fought: Vec::new(),
        fallen: Vec::new(),
        attacked: Vec::new(),
    }
}

/// Begins a round of melee.
pub(crate) fn begin(at: &mut At<'_>, unit: UnitId, of: Round) {
    let fight = round(at.now(), unit, of);
    at.emit(Event::FightBegan { fight });
}

/// The figures of a round as they stand.
pub(crate) struct Ring<'a> {
    battle: &'a Battle,
    fight: &'a Fight,
    /// Figures of the active unit that have not fallen.
    ours: Vec<(u8, Block)>,
    /// Enemy figures that have not fallen.
    theirs: Vec<(Figure, Block)>,
    /// Figures of other units that are in melee with the same enemies.
    friends: Vec<Block>,
    /// What else stands on the table, guns included.
    others: Vec<Block>,
    /// Those of the units being fought that are faces of a square.
    faces: Vec<UnitId>,
    /// Ground where none of ours can stand.
    barred: Vec<Met<'a>>,
    /// The pair that fights where else none could, once it was looked for.
    last_resort: OnceCell<Option<(u8, Figure)>>,
}

/// How a figure gets at another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DuelApproach {
    /// They touch.
    Contact,
    /// It comes round to an open side, there.
    Round(Pose),
}

impl<'a> Ring<'a> {
    pub(crate) fn new(now: Now<'a>, fight: &'a Fight) -> Ring<'a> {
        let Now { battle, state } = now;
        // A commander whose unit fell in this round is with another, or lost.
        let is_here = |figure: &Figure| figure.place != COMMANDER || state.attached(figure.unit).is_some();
        let standing =
            fight.figures.iter().filter(|(figure, _)| !fight.fallen.contains(figure) && is_here(figure));
        let standing = standing.map(|&(figure, pose)| (figure, battle.figure_block(figure, pose)));
        let (ours, theirs): (Vec<_>, Vec<_>) = standing.partition(|(figure, _)| figure.unit == fight.unit);
        let is_fought = |unit: UnitId| fight.figures.iter().any(|(figure, _)| figure.unit == unit);
        let others = state.bodies(battle).filter(|(unit, _)| !is_fought(*unit)).map(|(_, block)| block);
        let guns = battle.unit_ids().filter(|&unit| is_fought(unit));
        let guns = guns.filter_map(|unit| battle.gun_of(unit, &state.stance(unit)?));
        let beside = state.melees.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        let beside = beside.filter(|(unit, foe)| is_fought(*foe) && !is_fought(*unit));
        let friends = beside.flat_map(|(unit, _)| state.figures(battle, unit)).map(|(_, base)| base);
        Ring {
            battle,
            fight,
            ours: ours.into_iter().map(|(figure, base)| (figure.place, base)).collect(),
            theirs,
            friends: friends.collect(),
            others: others.chain(guns).collect(),
            faces: battle.unit_ids().filter(|&id| is_fought(id) && state.is_face(battle, id)).collect(),
            barred: battle.terrain.met(&battle.tables, battle.unit(fight.unit).mover(), Edges::Pass),
            last_resort: OnceCell::new(),
        }
    }

    /// Figures of the active unit that are still to fight.
    fn ready(&self) -> impl Iterator<Item = &(u8, Block)> {
        self.ours.iter().filter(|(place, _)| !self.fight.fought.contains(place))
    }

    /// How many may be on one figure: front, back and two sides.
    fn most(&self) -> u8 {
        self.battle.tables.contact.get(Contact::OnOne).get()
    }

    /// How many have attacked a figure.
    fn attacks(&self, foe: Figure) -> usize {
        self.fight.attacked.iter().filter(|known| **known == foe).count()
    }

    fn touches_anybody(&self, base: &Block) -> bool {
        self.theirs.iter().any(|(_, other)| in_contact(other, base))
    }

    /// The nearest side of an enemy figure where one of ours could stand: no figure is there, and it is on the table. None
    /// if as many as may be are on that figure.
    fn open_side(&self, figure: Figure, foe: &Block, fighter: u8, own: &Block) -> Option<Pose> {
        let ours = || self.ours.iter().filter(|(place, _)| *place != fighter).map(|(_, base)| base);
        let on_it = ours().chain(&self.friends).filter(|base| in_contact(base, foe)).count();
        if on_it >= usize::from(self.most()) {
            return None;
        }
        let ground = Field { table: self.battle.table, blocks: &[], grounds: &self.barred };
        let place = |face: Face| {
            let outward = foe.pose().facing + face.outward();
            let at = foe.middle_of(face).towards(outward, own.depth() / 2);
            own.moved_to(Pose::new(at, outward + Turn::ABOUT))
        };
        let is_open = |place: &Block| {
            let theirs = self.theirs.iter().map(|(_, base)| base);
            let mut taken = ours().chain(theirs).chain(&self.friends).chain(&self.others);
            !taken.any(|base| base.overlaps(place)) && ground.has_room_for(place)
        };
        let all = [Face::Front, Face::Left, Face::Right, Face::Rear];
        let not_friendly = if self.faces.contains(&figure.unit) { &all[..1] } else { &all };
        let open = not_friendly.iter().map(|face| place(*face)).filter(is_open);
        open.min_by_key(|place| place.pose().at.distance(own.pose().at)).map(|place| place.pose())
    }

    /// How a figure gets at an enemy figure, or why not.
    pub(crate) fn way(&self, fighter: u8, foe: Figure) -> Result<DuelApproach, Refusal> {
        let (_, own) = self.ready().find(|(place, _)| *place == fighter).ok_or_else(|| {
            let has_fought = self.fight.fought.contains(&fighter);
            if has_fought { Refusal::HasFought } else { Refusal::NoFighter }
        })?;
        let (_, enemy) = self.theirs.iter().find(|(figure, _)| *figure == foe).ok_or(Refusal::NoFoe)?;
        if self.attacks(foe) >= usize::from(self.most()) {
            return Err(Refusal::Surrounded { most: self.most() });
        }
        if in_contact(enemy, own) {
            return Ok(DuelApproach::Contact);
        }
        let may_come = self.fight.round == Round::Later || self.fight.steps_up;
        let is_free = may_come && !self.touches_anybody(own);
        let side = is_free.then(|| self.open_side(foe, enemy, fighter, own)).flatten();
        match side {
            Some(pose) => Ok(DuelApproach::Round(pose)),
            None if self.last_resort() == Some((fighter, foe)) => Ok(DuelApproach::Contact),
            None => Err(Refusal::NotInContact),
        }
    }

    /// A charge that makes contact is always fought: where no figure touches an enemy and none finds an open side, the two
    /// that are nearest fight over what is between them.
    fn last_resort(&self) -> Option<(u8, Figure)> {
        *self.last_resort.get_or_init(|| self.nearest_if_none_can())
    }

    fn nearest_if_none_can(&self) -> Option<(u8, Figure)> {
        if !self.fight.steps_up || !self.fight.fought.is_empty() {
            return None;
        }
        let figures = || self.ours.iter().filter(|(place, _)| *place != COMMANDER);
        let pairs = || figures().flat_map(|own| self.theirs.iter().map(move |foe| (own, foe)));
        let can = |((place, own), (figure, foe)): (&(u8, Block), &(Figure, Block))| {
            in_contact(own, foe) || self.open_side(*figure, foe, *place, own).is_some()
        };
        if pairs().any(can) {
            return None;
        }
        let nearest = pairs().min_by_key(|((_, own), (_, foe))| own.pose().at.distance(foe.pose().at));
        nearest.map(|((place, _), (figure, _))| (*place, *figure))
    }

    /// The pairs of figures that may fight, before each is looked at closely.
    ///
    /// Figures that touch no enemy are alike but for the commander, and one of them stands for all: the first that gets at an
    /// enemy, for others may be in its way where the one that stands there is not.
    pub(crate) fn pairs(&self) -> Vec<(u8, Figure)> {
        let is_free = |own: &(u8, Block)| own.0 != COMMANDER && !self.touches_anybody(&own.1);
        let free: Vec<u8> = self.ready().filter(|own| is_free(own)).map(|(fighter, _)| *fighter).collect();
        let mut pairs: Vec<(u8, Figure)> = self.last_resort().into_iter().collect();
        for (fighter, _) in self.ready().filter(|own| !is_free(own) || free.first() == Some(&own.0)) {
            for (foe, _) in &self.theirs {
                let alike: &[u8] = if free.contains(fighter) { &free } else { &[] };
                let able = alike.iter().find(|other| self.way(**other, *foe).is_ok());
                let pair = (*able.unwrap_or(fighter), *foe);
                if !pairs.contains(&pair) {
                    pairs.push(pair);
                }
            }
        }
        pairs
    }

    /// Every duel that can be fought now.
    fn duels(&self) -> impl Iterator<Item = Order> {
        let can = self.pairs().into_iter().filter(|&(fighter, foe)| self.way(fighter, foe).is_ok());
        can.map(|(fighter, foe)| Order::Duel { fighter: FigurePlace(fighter), foe })
    }

    /// Whether any figure gets at an enemy.
    fn has_duels(&self) -> bool {
        self.ready().any(|(fighter, _)| self.theirs.iter().any(|(foe, _)| self.way(*fighter, *foe).is_ok()))
    }

    /// Whether a figure has still to fight: one in contact, or one that can step up in a charge.
    pub(crate) fn has_to_fight(&self) -> bool {
        self.ready().any(|(fighter, base)| {
            let steps_up = self.fight.steps_up && *fighter != COMMANDER;
            let mut near = self.theirs.iter().filter(|(_, other)| steps_up || in_contact(other, base));
            near.any(|(foe, _)| self.way(*fighter, *foe).is_ok())
        })
    }

    /// The next duel of a whole round: figures in contact before those that come round, an enemy that fewer have attacked
    /// before others, the nearest first. A commander who touches no enemy stays where he is.
    fn next_duel(&self) -> Option<(u8, Figure)> {
        let ways = self.ready().flat_map(|(fighter, own)| {
            self.theirs.iter().filter_map(move |(foe, enemy)| {
                let comes_round = match self.way(*fighter, *foe).ok()? {
                    DuelApproach::Contact => false,
                    DuelApproach::Round(_) if *fighter == COMMANDER => return None,
                    DuelApproach::Round(_) => true,
                };
                let distance = own.pose().at.distance(enemy.pose().at);
                Some(((comes_round, self.attacks(*foe), distance), (*fighter, *foe)))
            })
        });
        ways.min_by_key(|(rank, _)| *rank).map(|(_, pair)| pair)
    }
}

/// Why a unit may not go on with its melee.
pub(crate) fn refusal(now: Now<'_>, unit: UnitId) -> Option<Refusal> {
    if !now.state.is_in_melee(unit) {
        return Some(Refusal::NotInMelee);
    }
    let fight = round(now, unit, Round::Later);
    (!goes_on(now, &fight)).then_some(Refusal::NobodyInContact)
}

/// Whether there is a duel left to fight in a round.
pub(crate) fn goes_on(now: Now<'_>, fight: &Fight) -> bool {
    Ring::new(now, fight).has_duels()
}

/// Every order the active unit may give in its round.
pub(crate) fn orders(now: Now<'_>) -> Vec<Order> {
    let Some(fight) = &now.state.fight else { return Vec::new() };
    let ring = Ring::new(now, fight);
    let stop = (!ring.has_to_fight()).then_some(Order::Nothing);
    let duels: Vec<Order> = ring.duels().collect();
    if duels.is_empty() { Vec::new() } else { stop.into_iter().chain(duels).collect() }
}

/// Why a duel may not be fought.
pub(crate) fn duel_refusal(now: Now<'_>, by: u8, foe: Figure) -> Option<Refusal> {
    let Some(fight) = &now.state.fight else { return Some(Refusal::NotNow) };
    Ring::new(now, fight).way(by, foe).err()
}

/// Why the round may not be ended.
pub(crate) fn end_refusal(now: Now<'_>) -> Option<Refusal> {
    let Some(fight) = &now.state.fight else { return Some(Refusal::NotNow) };
    Ring::new(now, fight).has_to_fight().then_some(Refusal::MustFight)
}

/// Why a unit may not fight a whole round: with its card, or in a round that is being fought.
pub(crate) fn round_refusal(now: Now<'_>, unit: UnitId) -> Option<Refusal> {
    if !now.state.is_in_melee(unit) || now.state.fight.as_ref().is_some_and(|fight| fight.unit != unit) {
        return Some(Refusal::NotInMelee);
    }
    let fight = now.state.fight.clone().unwrap_or_else(|| round(now, unit, Round::Later));
    Ring::new(now, &fight).next_duel().is_none().then_some(Refusal::NobodyInContact)
}

/// Fights all duels of a round that are left, pair by pair, and ends it.
pub(crate) fn fight_round(at: &mut At<'_>) {
    while let Some(fight) = &at.state().fight {
        match Ring::new(at.now(), fight).next_duel() {
            Some((by, foe)) => duel(at, by, foe),
            None => at.emit(Event::FightEnded),
        }
    }
}

/// How the figures of a round pair off, if no figure falls: how many enemies are attacked by one figure, by two, by three and
/// by four, the commander's own duel apart, and whether the first of them is fought uphill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Paired {
    pub(super) on_one: [u8; 4],
    pub(super) uphill: bool,
    /// The unit attacked first.
    enemy: Option<UnitId>,
}

/// The pairs of a round that has begun, fought as one order fights it.
pub(super) fn paired(battle: &Battle, mut state: State) -> Paired {
    let mut paired = Paired::default();
    loop {
        let now = Now { battle, state: &state };
        let Some(fight) = &state.fight else { return paired };
        let Some((by, foe)) = Ring::new(now, fight).next_duel() else { break };
        let Some((facts, came_round)) = facts(now, by, foe) else { break };
        if by != COMMANDER && paired.enemy.is_none() {
            (paired.enemy, paired.uphill) = (Some(foe.unit), facts.uphill);
        }
        Event::Dueled { fighter: by, foe, came_round, fell: Fell::Nobody }.apply(battle, &mut state);
    }
    let Some(fight) = &state.fight else { return paired };
    let attacks = || fight.fought.iter().zip(&fight.attacked).filter(|(by, _)| **by != COMMANDER);
    let mut foes: Vec<Figure> = attacks().map(|(_, foe)| *foe).collect();
    foes.sort_unstable();
    foes.dedup();
    for foe in foes {
        let on_it = attacks().filter(|(_, other)| **other == foe).count();
        paired.on_one[on_it.clamp(1, 4) - 1] += 1;
    }
    paired
}

/// What a whole round of a unit needs to know, where all its figures fight one kind of enemy.
pub(crate) fn round_facts(now: Now<'_>, unit: UnitId) -> Option<RoundFacts> {
    let Now { battle, state } = now;
    let mut then = state.clone();
    if then.fight.is_none() {
        then.fight = Some(round(now, unit, Round::Later));
    }
    let of = then.fight.as_ref()?.round;
    let Paired { on_one, uphill, enemy } = paired(battle, then);
    let (own, enemy) = (battle.unit(unit), battle.unit(enemy?));
    let [by_one, by_two, by_three, by_four] = on_one.map(Count::clamped);
    Some(RoundFacts {
        fighter: Fighter::of(own.troops),
        melee: own.melee,
        lancers_charge: of == Round::Charge && own.lances == Lances::Carried,
        uphill,
        enemy: Fighter::of(enemy.troops),
        enemy_melee: enemy.melee,
        by_one,
        by_two,
        by_three,
        by_four,
    })
}

/// Fights a duel.
pub(crate) fn duel(at: &mut At<'_>, by: u8, foe: Figure) {
    let battle = at.battle;
    let Some(unit) = at.state().fight.as_ref().map(|fight| fight.unit) else { return };
    let Some((facts, came_round)) = facts(at.now(), by, foe) else { return };
    let name = |step: &Step| {
        let rolls = [(FIGHTER, unit), (ENEMY, foe.unit)];
        let rolls = rolls.into_iter().find(|(side, _)| step.what.starts_with(side));
        rolls.map(|(_, unit)| battle.unit(unit).name.to_string())
    };
    let fell = match naming::run::<Duel>(at, &battle.tables, &facts, &name).result {
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
fn fall(at: &mut At<'_>, figure: Figure) {
    match at.state().attached(figure.unit).filter(|_| figure.place == COMMANDER) {
        Some(commander) => at.emit(Event::CommanderLost { commander }),
        None => losses::lose(at, figure.unit, 1),
    }
}

/// Why a unit may not leave its melee.
pub(crate) fn leave_refusal(now: Now<'_>, unit: UnitId, ahead: GroundAhead) -> Option<Refusal> {
    if !now.state.is_in_melee(unit) {
        return Some(Refusal::NotInMelee);
    }
    let piece = Piece::Unit(unit);
    if ahead == GroundAhead::Woods
        && let Some(refusal) = movement::woods_refusal(now, piece)
    {
        return Some(refusal);
    }
    let (pose, distance) = (now.state.unit(unit).pose?, now.battle.length(Length::EnemyGap));
    let throw = MoveThrow { distance, woods: ahead == GroundAhead::Woods, leaving: true };
    let around = movement::surroundings(now, piece, throw);
    let room = ways_out(now, unit).into_iter().map(|heading| {
        let towards = pose.at.towards(heading, Inches::whole(12));
        match movement::line_among(now, piece, &around, throw, towards, pose.facing) {
            Ok(PlannedMove { end: End::Off, .. }) => distance,
            Ok(PlannedMove { walk, .. }) => walk.travelled,
            Err(_) => Inches::ZERO,
        }
    });
    let room = room.max().unwrap_or_default();
    (room + TOUCH < distance).then_some(Refusal::NoRoomToLeave { room })
}

/// Some ways out of a melee, straight away from the nearest enemy in it first.
pub(crate) fn ways_out(now: Now<'_>, unit: UnitId) -> Vec<Direction> {
    let Some(pose) = now.state.unit(unit).pose else { return Vec::new() };
    let away = fall_back::away_from(pose, fall_back::nearest_foe(now, unit));
    let most = now.battle.tables.angles.get(Angle::LeaveTurn).turn().hundredths();
    // To the hundredth, the line through a rounded point may be another one: the last stays a little within the limit.
    let turns = [0, most / 3, -most / 3, most * 2 / 3, -most * 2 / 3, most - 5, 5 - most];
    let mut ways: Vec<Direction> = turns.iter().map(|&turn| away + Turn::hundredths_of(turn)).collect();
    ways.dedup();
    ways
}

/// The strikes at a unit that leaves its melee, where all strikers are of one kind.
pub(crate) fn strikes(now: Now<'_>, unit: UnitId, ahead: GroundAhead) -> LeaveFacts {
    let fight = round(now, unit, Round::Later);
    let Ring { ours, theirs, .. } = Ring::new(now, &fight);
    let touches = |base: &Block| ours.iter().any(|(_, own)| in_contact(own, base));
    let strikers: Vec<Figure> =
        theirs.iter().filter(|(_, base)| touches(base)).map(|(figure, _)| *figure).collect();
    let moves = movement::facts(now, Piece::Unit(unit), ahead);
    let plain = LeaveFacts::plain();
    let kind = |figure: &Figure| Fighter::of(now.battle.unit(figure.unit).troops);
    LeaveFacts {
        striker: strikers.first().map_or(plain.striker, kind),
        melee: strikers.first().map_or(plain.melee, |figure| melee(now, *figure)),
        strikers: Count::clamped(strikers.len() as u8),
        leaver: Fighter::of(now.battle.unit(unit).troops),
        formation: moves.formation,
        woods: moves.woods,
    }
}

/// Leaves the melee: enemies in contact strike, then the line of a normal move is chosen.
pub(crate) fn leave(at: &mut At<'_>, unit: UnitId, ahead: GroundAhead) {
    let battle = at.battle;
    let fight = round(at.now(), unit, Round::Later);
    let Ring { mut ours, theirs, .. } = Ring::new(at.now(), &fight);
    let struck = strikes(at.now(), unit, ahead);
    at.emit(Event::Settled);
    for (striker, base) in theirs {
        let touched = ours.iter().filter(|(_, own)| in_contact(own, &base));
        let nearest = touched.min_by_key(|(_, own)| own.pose().at.distance(base.pose().at));
        let Some(&(place, _)) = nearest else { continue };
        let facts = LeaveFacts {
            striker: Fighter::of(battle.unit(striker.unit).troops),
            melee: melee(at.now(), striker),
            strikers: Count::clamped(1),
            ..struck.clone()
        };
        let name = |_: &Step| Some(battle.unit(striker.unit).name.to_string());
        if naming::run::<LeaveMelee>(at, &battle.tables, &facts, &name).figures_lost == 0 {
            continue;
        }
        ours.retain(|(own, _)| *own != place);
        fall(at, Figure { unit, place });
        if at.state().unit(unit).pose.is_none() {
            return;
        }
    }
    let piece = Piece::Unit(unit);
    let distance = movement::thrown_for(at, piece, ahead);
    let woods = ahead == GroundAhead::Woods;
    at.emit(Event::Asked { pending: Pending::Line { piece, distance, woods, leaving: true } });
}
