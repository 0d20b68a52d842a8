//! One game of the suite: the position, the players' dice, and what was played so far.

use std::sync::Arc;

use ai::random_order;
use dice::{ChoiceDice, Recording, Seed, Seeded};
use engine::{Legal, Log, Position, Proposes, Refused, Rules, Seat, Seats, ToAct};

use super::{Checked, Conformance, Report, ensure};

/// An order that was given, and the state it led to.
pub(super) struct Played<R: Rules> {
    pub(super) seat: Seat,
    pub(super) order: R::Order,
    pub(super) after: R::State,
}

/// One game of the suite.
pub(super) struct SuiteGame<'a, R: Rules> {
    pub(super) battle: &'a Arc<R>,
    pub(super) options: &'a Conformance<'a>,
    pub(super) report: &'a mut Report,
    pub(super) game: u64,
    pub(super) played: Vec<Played<R>>,
    /// Every seat that ever had to choose.
    pub(super) seats: Seats,
    /// What the players choose by.
    pub(super) choice_dice: ChoiceDice,
    /// Where orders come from that need not be legal.
    pub(super) drawn: Seeded,
    /// Orders that were legal for somebody earlier in the game: near enough to be refused for every reason there is.
    pub(super) earlier: Vec<R::Order>,
}

impl<'a, R: Proposes> SuiteGame<'a, R> {
    pub(super) fn new(
        battle: &'a Arc<R>,
        options: &'a Conformance<'a>,
        game: u64,
        report: &'a mut Report,
    ) -> SuiteGame<'a, R> {
        let seed = seed(options, game);
        let (choice_dice, drawn) = (ChoiceDice::new(seed, 1), Seeded::stream(seed, 2));
        let (played, earlier, seats) = (Vec::new(), Vec::new(), Seats::default());
        SuiteGame { battle, options, report, game, played, seats, choice_dice, drawn, earlier }
    }

    pub(super) fn n_orders(&self) -> usize {
        self.played.len()
    }

    /// The seed of this game's dice.
    pub(super) fn seed(&self) -> Seed {
        seed(self.options, self.game)
    }

    /// Plays to the end.
    pub(super) fn play(&mut self) -> Checked {
        let battle = &**self.battle;
        let mut dice = Seeded::new(self.seed());
        let (mut recording, mut log) = (Recording::new(&mut dice), Log::default());
        let mut position = Position::opening(battle, &mut recording, &mut log);
        let thrown = recording.into_thrown();
        let opening = battle.opening();
        self.check_opening(&opening, &thrown, &position)?;
        self.check_deed(&opening, &log, position.state())?;
        let first = position.state().clone();

        let mut stale: Option<Legal<R::Order>> = None;
        while let ToAct::Seats(seats) = position.to_act(battle) {
            ensure!(self.n_orders() < self.options.max_orders, "the game does not end");
            self.seats = seats.iter().chain(self.seats.iter()).collect();
            self.check_position(&position, seats)?;
            if let Some(token) = &stale {
                self.check_stale(&position, token)?;
            }
            let (seat, order) = self.choose(&position, seats);
            stale = Some(self.carry_out(&mut position, seat, order, &mut dice)?);
        }
        self.check_over(&position)?;
        self.report.game(self.n_orders(), position.to_act(battle));
        if self.game.is_multiple_of(self.options.record_every.max(1) as u64) {
            self.check_record(&first)?;
        }
        Ok(())
    }

    /// A random order of a random kind for a random one of those who have to choose.
    fn choose(&mut self, position: &Position<R>, seats: Seats) -> (Seat, R::Order) {
        let seats: Vec<Seat> = seats.iter().collect();
        let seat = seats[self.choice_dice.one_of(seats.len())];
        let order = random_order(&**self.battle, &position.observe(self.battle, seat), &mut self.choice_dice);
        (seat, order)
    }

    /// Nobody can order anything after the end.
    fn check_over(&mut self, position: &Position<R>) -> Checked {
        let order = self.battle.anything(&mut self.drawn);
        for seat in self.seats.iter() {
            let refused = position.check(self.battle, seat, order.clone()).map(|_| ());
            ensure!(refused == Err(Refused::Over), "an order after the end: {refused:?}");
        }
        Ok(())
    }
}

/// Every game has a seed of its own: the suite's number, then the game's.
fn seed(options: &Conformance<'_>, game: u64) -> Seed {
    let mut seed = Seed::from_number(options.seed);
    seed.0[8..16].copy_from_slice(&game.to_le_bytes());
    seed
}
