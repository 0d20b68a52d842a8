//! A game as it is played: orders with their dice, take-backs, second thoughts and branches.

use std::fmt;
use std::sync::Arc;

use dice::{Recorded, Recording, Seed, Seeded, Thrown, Throws, Typed};
use serde::Serialize;

use crate::replay::told;
use crate::{
    Diverged, Divergence, Files, Header, Line, Log, Logged, Next, Origin, Position, Record, Refused, Rules,
    Seat, Seats, Seen, Silent, StateHash, ToAct, canonical_bytes, verify,
};

/// One order of a game and what came of it.
pub struct Entry<R: Rules> {
    /// The seat that gave it.
    pub seat: Seat,
    /// The order.
    pub order: R::Order,
    /// What was thrown, throw by throw.
    pub thrown: Vec<Thrown>,
    /// What happened, with the explanations.
    pub log: Log<R::Event>,
    /// The state before it.
    before: R::State,
    /// The hash of the state after it.
    pub hash: StateHash,
}

impl<R: Rules> Entry<R> {
    /// Whether taking it back tells nobody anything: no die was cast and nothing revealed.
    fn is_free(&self, battle: &R) -> bool {
        self.thrown.is_empty() && !self.log.events().any(|event| battle.reveals(event))
    }
}

impl<R: Rules> Clone for Entry<R> {
    fn clone(&self) -> Self {
        Entry {
            seat: self.seat,
            order: self.order.clone(),
            thrown: self.thrown.clone(),
            log: self.log.clone(),
            before: self.before.clone(),
            hash: self.hash,
        }
    }
}

/// A battle being played, with seeded dice and a history.
pub struct Game<R: Rules> {
    battle: Arc<R>,
    header: Header,
    seed: Seed,
    stream: u64,
    dice: Seeded,
    opening: Line<R::Event>,
    entries: Vec<Entry<R>>,
    /// The first of them that were given under earlier rules: nobody takes them back.
    n_inherited: usize,
    now: Position<R>,
}

impl<R: Rules> Game<R> {
    /// Opens a battle made from these files, which its record will carry.
    pub fn new(battle: Arc<R>, files: &Files, seed: Seed) -> Game<R> {
        let header = Header::new(R::ID, battle.revision(), files);
        let mut dice = Seeded::new(seed);
        let (mut recording, mut log) = (Recording::new(&mut dice), Log::default());
        let now = Position::opening(&*battle, &mut recording, &mut log);
        let opening = Line::opening(recording.into_thrown(), &log, StateHash::of(now.state()));
        Game { battle, header, seed, stream: 0, dice, opening, entries: Vec::new(), n_inherited: 0, now }
    }

    /// Takes up a recorded game where it ended, with fresh dice for what is still to come.
    ///
    /// A game of another revision is not run again, for its rules are gone. Its stored events are applied, and it can be looked
    /// at: no order is taken ([`Game::played_under`]). [`Game::fork`] goes on with it.
    ///
    /// # Errors
    /// The first place where the record and the rules part.
    pub fn resume(battle: Arc<R>, record: &Record<R::Event>, fresh: Seed) -> Result<Game<R>, Divergence<R>> {
        let game = if record.header.revision == battle.revision() {
            Game::run_again(battle, record, fresh)?
        } else {
            Game::told_again(battle, record, record.lines.len(), fresh)?
        };
        Ok(game.with_fresh_dice(fresh))
    }

    /// Goes on under the rules there are from where a game of other rules ended: another game, which names the first as its
    /// origin and has its orders.
    ///
    /// # Errors
    /// The first event that cannot be told, or that nobody has a choice where the game ended.
    pub fn fork(
        battle: Arc<R>,
        record: &Record<R::Event>,
        name: &str,
        fresh: Seed,
    ) -> Result<Game<R>, Divergence<R>> {
        let (orders, revision) = (record.lines.len(), record.header.revision);
        let mut game = Game::told_again(battle, record, orders, fresh)?;
        if let Next::Step = game.battle.next(game.now.state()) {
            return Err(Divergence { line: orders + 2, what: Diverged::NoChoice });
        }
        let origin = Origin { name: name.into(), revision, orders, sum: record.sum() };
        let today = Header::new(R::ID, game.battle.revision(), &record.header.files());
        game.header = Header { origin: Some(origin), ..today };
        // The hashes of another revision may be of states with other fields: from here on they are today's.
        game.opening.hash = StateHash::of(game.state_after(0));
        for number in 0..orders {
            game.entries[number].hash = StateHash::of(game.state_after(number + 1));
        }
        Ok(game.with_fresh_dice(fresh))
    }

    /// Even the seed the game was begun with must not throw its first dice again.
    fn with_fresh_dice(mut self, fresh: Seed) -> Game<R> {
        self.seed = derived(fresh, self.now.state(), self.entries.len());
        self.dice = Seeded::new(self.seed);
        self
    }

    /// The recorded game with every order run through the rules again.
    fn run_again(battle: Arc<R>, record: &Record<R::Event>, fresh: Seed) -> Result<Game<R>, Divergence<R>> {
        verify(&*battle, record)?;
        let n_told = record.n_inherited();
        let mut game = match record.header.origin {
            Some(_) => Game::told_again(battle, record, n_told, fresh)?,
            None => {
                let mut dice = Recorded::new(&record.opening.faces);
                let now = Position::opening(&*battle, &mut dice, &mut Silent);
                Game::begun(battle, record, fresh, now)
            }
        };
        for line in &record.lines[n_told..] {
            let order = game.battle.parse(&line.order).ok().zip(line.seat);
            let (order, seat) = order.expect("a verified record can be read");
            game.give_with(seat, order, &mut Recorded::new(&line.faces)).expect("and its orders are legal");
        }
        Ok(game)
    }

    /// The first orders of the recorded game by their stored events.
    fn told_again(
        battle: Arc<R>,
        record: &Record<R::Event>,
        n_orders: usize,
        fresh: Seed,
    ) -> Result<Game<R>, Divergence<R>> {
        let (mut states, _) = told(&*battle, record, n_orders)?;
        let last = states.pop().expect("a record has an opening");
        let now = Position::at(last, n_orders as u64);
        let mut game = Game { n_inherited: n_orders, ..Game::begun(battle, record, fresh, now) };
        for ((line, before), number) in record.lines.iter().zip(states).zip(3..) {
            let at = |what| Divergence { line: number, what };
            let order = game.battle.parse(&line.order).map_err(|misread| at(Diverged::Misread(misread)))?;
            let seat = line.seat.ok_or_else(|| at(Diverged::NoSeat))?;
            let log = Log(line.events.iter().cloned().map(Logged::Event).collect());
            game.entries.push(Entry {
                seat,
                order,
                thrown: line.faces.clone(),
                log,
                before,
                hash: line.hash,
            });
        }
        Ok(game)
    }

    /// A recorded game that stands so, with no orders yet.
    fn begun(battle: Arc<R>, record: &Record<R::Event>, seed: Seed, now: Position<R>) -> Game<R> {
        let (header, opening) = (record.header.clone(), record.opening.clone());
        let (dice, entries) = (Seeded::new(seed), Vec::new());
        Game { battle, header, seed, stream: 0, dice, opening, entries, n_inherited: 0, now }
    }

    /// The revision the game was played under, where the rules have another by now. Then it can be looked at, and takes no
    /// order.
    pub fn played_under(&self) -> Option<u32> {
        Some(self.header.revision).filter(|revision| *revision != self.battle.revision())
    }

    /// The game of earlier rules that this one goes on with, if it does.
    pub fn origin(&self) -> Option<&Origin> {
        self.header.origin.as_ref()
    }

    /// Whether the last order was given under earlier rules, so that it stays.
    pub fn ends_inherited(&self) -> bool {
        self.entries.len() <= self.n_inherited && self.n_inherited > 0
    }

    /// The battle.
    pub fn battle(&self) -> &R {
        &self.battle
    }

    /// The battle, for those who go on with it elsewhere.
    pub fn shared_battle(&self) -> Arc<R> {
        Arc::clone(&self.battle)
    }

    /// Where the game stands.
    pub fn position(&self) -> &Position<R> {
        &self.now
    }

    /// The orders given so far.
    pub fn entries(&self) -> &[Entry<R>] {
        &self.entries
    }

    /// The state after so many orders; the present one if there were no more.
    pub fn state_after(&self, n_orders: usize) -> &R::State {
        self.entries.get(n_orders).map_or(self.now.state(), |entry| &entry.before)
    }

    /// Whom the game waits for; nobody if it ends where nobody has a choice by the rules there are.
    pub fn to_act(&self) -> ToAct {
        match self.battle.next(self.now.state()) {
            Next::Step if self.played_under().is_some() => ToAct::Seats(Seats::default()),
            _ => self.now.to_act(&self.battle),
        }
    }

    /// What a seat may know.
    pub fn observe(&self, seat: Seat) -> Seen<R> {
        self.now.observe(&self.battle, seat)
    }

    /// Gives an order with the game's own dice.
    ///
    /// # Errors
    /// The reason it is refused; the game is as it was.
    pub fn give(&mut self, seat: Seat, order: R::Order) -> Result<&Entry<R>, Refused<R::Refusal>> {
        self.is_of_today()?;
        let entry = carry_out(&*self.battle, &mut self.now, seat, order, &mut self.dice)?;
        Ok(self.entries.push_mut(entry))
    }

    /// Gives an order with dice from elsewhere: typed by an umpire, or scripted.
    ///
    /// # Errors
    /// The reason it is refused; the game is as it was.
    pub fn give_with(
        &mut self,
        seat: Seat,
        order: R::Order,
        dice: &mut dyn Throws,
    ) -> Result<&Entry<R>, Refused<R::Refusal>> {
        self.is_of_today()?;
        let entry = carry_out(&*self.battle, &mut self.now, seat, order, dice)?;
        Ok(self.entries.push_mut(entry))
    }

    /// Whether the game is played under the rules there are.
    fn is_of_today(&self) -> Result<(), Refused<R::Refusal>> {
        let today = self.battle.revision();
        self.played_under().map_or(Ok(()), |revision| Err(Refused::EarlierRules { revision, today }))
    }

    /// Whether the last order can be taken back without anybody having learnt anything from it.
    pub fn undo_is_free(&self) -> bool {
        !self.ends_inherited() && self.entries.last().is_some_and(|entry| entry.is_free(&*self.battle))
    }

    /// Takes the last order back. Past a die the game goes on with a fresh stream: a stream never rewinds. What was given under
    /// earlier rules stays.
    pub fn undo(&mut self) -> Option<Undone<R::Order>> {
        if self.ends_inherited() {
            return None;
        }
        let entry = self.entries.pop()?;
        let free = entry.is_free(&*self.battle);
        if !entry.thrown.is_empty() {
            self.stream += 1;
            self.dice = Seeded::stream(self.seed, self.stream);
        }
        self.now = Position::at(entry.before, self.now.version() + 1);
        Some(Undone { seat: entry.seat, order: entry.order, free })
    }

    /// Gives another order in place of an earlier one and the later ones again, all or nothing.
    ///
    /// This is how a move is thought better of in a step without dice: every order from that one on must be the
    /// seat's own and free of dice and revelations.
    ///
    /// # Errors
    /// The game is as it was, and the error names the order that stands in the way.
    pub fn regive(
        &mut self,
        index: usize,
        seat: Seat,
        order: R::Order,
    ) -> Result<(), NotRegiven<R::Refusal>> {
        let Some(first) = self.entries.get(index) else {
            return Err(NotRegiven::NoSuchOrder);
        };
        let is_fixed = |(number, entry): (usize, &Entry<R>)| {
            number < self.n_inherited || entry.seat != seat || !entry.is_free(&*self.battle)
        };
        let fixed = self.entries.iter().enumerate().skip(index).position(is_fixed);
        if let Some(offset) = fixed {
            return Err(NotRegiven::Fixed { index: index + offset });
        }
        let mut now = Position::at(first.before.clone(), self.now.version() + 1);
        let mut entries: Vec<Entry<R>> = Vec::new();
        let later = self.entries[index + 1..].iter().map(|entry| entry.order.clone());
        for (offset, order) in std::iter::once(order).chain(later).enumerate() {
            // An order that now needs dice must not see those of the game, so the trial has none.
            let mut no_dice = Typed::new([]);
            let refused = |refused| NotRegiven::Refused { index: index + offset, refused };
            let entry = carry_out(&*self.battle, &mut now, seat, order, &mut no_dice).map_err(refused)?;
            if !entry.thrown.is_empty() {
                return Err(NotRegiven::NeedsDice { index: index + offset });
            }
            entries.push(entry);
        }
        self.entries.truncate(index);
        self.entries.append(&mut entries);
        self.now = now;
        Ok(())
    }

    /// Keeps the players of the seats in the record.
    pub fn seat_players(&mut self, players: Vec<String>) {
        self.header.players = players;
    }

    /// The players of the seats, as the record says; empty if it does not.
    pub fn players(&self) -> &[String] {
        &self.header.players
    }

    /// Another game that shares the first `n_orders` of this one and goes on with dice of its own.
    ///
    /// They follow from the fresh seed and the place of the branch, and from no seed alone: even the game's own seed gives
    /// dice that the game itself never throws.
    pub fn branch(&self, n_orders: usize, fresh: Seed) -> Game<R> {
        let n_orders = n_orders.min(self.entries.len());
        let state = self.state_after(n_orders);
        let seed = derived(fresh, state, n_orders);
        let mut header = self.header.clone();
        if let Some(origin) = &mut header.origin {
            origin.orders = origin.orders.min(n_orders);
        }
        Game {
            battle: Arc::clone(&self.battle),
            header,
            seed,
            stream: 0,
            dice: Seeded::new(seed),
            opening: self.opening.clone(),
            entries: self.entries[..n_orders].to_vec(),
            n_inherited: self.n_inherited.min(n_orders),
            now: Position::at(state.clone(), self.now.version() + 1),
        }
    }

    /// The game as a record.
    pub fn record(&self) -> Record<R::Event> {
        Record {
            header: self.header.clone(),
            opening: self.opening.clone(),
            lines: self.entries.iter().map(|entry| self.line(entry)).collect(),
        }
    }

    /// An order as a line of the record.
    pub fn line(&self, entry: &Entry<R>) -> Line<R::Event> {
        Line {
            seat: Some(entry.seat),
            order: self.battle.print(&entry.order),
            faces: entry.thrown.clone(),
            events: entry.log.events().cloned().collect(),
            hash: entry.hash,
        }
    }
}

/// A seed for going on from a state after so many orders.
fn derived<S: Serialize>(fresh: Seed, state: &S, n_orders: usize) -> Seed {
    Seed(*blake3::hash(&canonical_bytes(&(fresh.0, state, n_orders as u64))).as_bytes())
}

/// Checks and carries out an order.
fn carry_out<R: Rules>(
    battle: &R,
    now: &mut Position<R>,
    seat: Seat,
    order: R::Order,
    dice: &mut dyn Throws,
) -> Result<Entry<R>, Refused<R::Refusal>> {
    let legal = now.check(battle, seat, order.clone())?;
    let before = now.state().clone();
    let (mut dice, mut log) = (Recording::new(dice), Log::default());
    now.carry_out(battle, &legal, &mut dice, &mut log).expect("checked in this very position");
    let hash = StateHash::of(now.state());
    Ok(Entry { seat, order, thrown: dice.into_thrown(), log, before, hash })
}

/// What was taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undone<O> {
    /// The seat that had given it.
    pub seat: Seat,
    /// The order.
    pub order: O,
    /// Whether nobody had learnt anything from it; else the others should have been asked.
    pub free: bool,
}

/// Why an earlier order could not be given anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotRegiven<F> {
    /// There is no order of that number.
    NoSuchOrder,
    /// This order threw dice, revealed something or was another seat's.
    Fixed {
        /// Its number.
        index: usize,
    },
    /// This order would not be legal any more.
    Refused {
        /// Its number.
        index: usize,
        /// Why.
        refused: Refused<F>,
    },
    /// This order would throw dice.
    NeedsDice {
        /// Its number.
        index: usize,
    },
}

impl<F: fmt::Display> fmt::Display for NotRegiven<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotRegiven::NoSuchOrder => f.write_str("there is no such order"),
            NotRegiven::Fixed { index } => write!(f, "order {} cannot be unsaid any more", index + 1),
            NotRegiven::Refused { index, refused } => write!(f, "order {}: {refused}", index + 1),
            NotRegiven::NeedsDice { index } => write!(f, "order {} would throw dice", index + 1),
        }
    }
}
