//! What holds in every position: listing and checking agree, nothing unseen matters, idle seats are refused.

use std::collections::BTreeSet;
use std::sync::Arc;

use dice::{ChoiceDice, Seeded};
use engine::{
    Kinds, Log, Next, Position, Proposes, Refused, Rules, Seat, Seats, Silent, ToAct, canonical_bytes,
    from_canonical_bytes,
};

use super::suite_game::SuiteGame;
use super::{Checked, ensure};
use crate::random::one_of;

/// What a seat may know of another's sealed choice: the state as it sees it, and the events it is told of.
type Known<R> = (<R as Rules>::State, Vec<<R as Rules>::Event>);

/// How many sealed orders of a seat are tried against each other in a position.
const SEALED: usize = 3;
/// How many of a seat's legal orders are kept from a position, to be tried again later in the game.
const REMEMBERED: usize = 2;
/// Where the streams of chance begin that proposals are made by, and those that orders are tried with.
const PROPOSED: u64 = 1 << 32;
const TRIED: u64 = 2 << 32;

impl<R: Proposes> SuiteGame<'_, R> {
    pub(super) fn check_position(&mut self, position: &Position<R>, seats: Seats) -> Checked {
        let state = position.state();
        let back = from_canonical_bytes::<R::State>(&canonical_bytes(state));
        ensure!(back.as_ref() == Some(state), "the state's bytes do not give it back: {state:?}");
        ensure!(!seats.is_empty(), "a choice is nobody's");
        for seat in self.seats.iter() {
            let seen = self.battle.observe(state, seat);
            let again = self.battle.observe(&seen, seat);
            ensure!(again == seen, "seat {} sees less when it looks again", seat.0);
        }
        self.check_idle(position, seats)?;
        for seat in seats.iter() {
            self.check_choice(position, seat).map_err(|what| format!("seat {}: {what}", seat.0))?;
        }
        if seats.iter().count() > 1 {
            self.check_sealed(position, seats)?;
        }
        Ok(())
    }

    /// Those who have not to choose are refused whatever they say, and nothing is listed for them.
    fn check_idle(&mut self, position: &Position<R>, seats: Seats) -> Checked {
        let order = self.battle.anything(&mut self.drawn);
        for seat in (0..8).map(Seat).filter(|&seat| !seats.contains(seat)) {
            let checked = position.check(self.battle, seat, order.clone()).map(|_| ());
            ensure!(
                checked == Err(Refused::NotToAct { to_act: seats }),
                "idle seat {} is answered {checked:?}",
                seat.0
            );
            let asked = self.seats.contains(seat);
            let listed = asked && !self.battle.proposals(position.state(), seat, &mut |_| 0).is_empty();
            ensure!(!listed, "orders are listed for idle seat {}", seat.0);
        }
        Ok(())
    }

    /// A choice is a real one, and listing and checking agree on it.
    fn check_choice(&mut self, position: &Position<R>, seat: Seat) -> Checked {
        let battle = Arc::clone(self.battle);
        let battle = &*battle;
        let seen = battle.observe(position.state(), seat);
        let asked = matches!(battle.next(&seen), Next::Choice(seats) if seats.contains(seat));
        ensure!(asked, "has to choose and does not see it");
        let listing = battle.listing(position.state(), seat);
        let is_listed = listing.is_some();
        let (listed, from_seen) = match listing {
            Some(listed) => (listed, battle.listing(&seen, seat).unwrap_or_default()),
            None => (self.proposals(position.state(), seat), self.proposals(&seen, seat)),
        };
        ensure!(listed == from_seen, "{listed:?} are listed, but {from_seen:?} from what it sees");
        ensure!(!listed.is_empty(), "a dead end: a choice without a legal order");
        ensure!(
            !is_listed || listed.len() > 1,
            "is asked though only '{}' is legal",
            battle.print(&listed[0])
        );
        if is_listed {
            self.check_draw(position, seat, &listed)?;
        }

        let mut sentences = BTreeSet::new();
        for order in &listed {
            let sentence = self.check_sentence(order)?;
            let refusal = position.check(battle, seat, order.clone()).err();
            ensure!(refusal.is_none(), "'{sentence}' is listed but refused: {refusal:?}");
            ensure!(sentences.insert(sentence.clone()), "'{sentence}' is listed twice");
        }
        self.report.listed(listed.len());
        let sentences = is_listed.then_some(sentences);
        for _ in 0..self.options.any_orders_per_position {
            let order = battle.anything(&mut self.drawn);
            let refusal = self.check_said(position, &seen, seat, &order, sentences.as_ref())?;
            self.report.drawn(refusal);
            if self.earlier.is_empty() {
                continue;
            }
            let order = self.earlier[one_of(&mut self.drawn, self.earlier.len())].clone();
            let refusal = self.check_said(position, &seen, seat, &order, sentences.as_ref())?;
            self.report.earlier(refusal);
        }
        for _ in 0..REMEMBERED {
            self.earlier.push(listed[one_of(&mut self.drawn, listed.len())].clone());
        }
        Ok(())
    }

    /// What is proposed, the same whims for the same number of orders given.
    fn proposals(&self, state: &R::State, seat: Seat) -> Vec<R::Order> {
        let mut choice_dice = ChoiceDice::new(self.seed(), self.n_orders() as u64 + PROPOSED);
        self.battle.proposals(state, seat, &mut |n| choice_dice.one_of(n))
    }

    /// What is drawn kind first is what is listed: as many kinds, as many orders of each, and the same.
    fn check_draw(&mut self, position: &Position<R>, seat: Seat, listed: &[R::Order]) -> Checked {
        let kinds: BTreeSet<_> = listed.iter().map(Kinds::kind).collect();
        for (number, kind) in kinds.iter().enumerate() {
            let of_kind: Vec<_> = listed.iter().filter(|order| order.kind() == *kind).collect();
            for nth in [0, of_kind.len() - 1, one_of(&mut self.drawn, of_kind.len())] {
                let (mut asked, answers) = (Vec::new(), [number, nth]);
                let drawn = self.battle.propose(position.state(), seat, &mut |n| {
                    asked.push(n);
                    answers[asked.len() - 1]
                });
                ensure!(
                    asked == [kinds.len(), of_kind.len()],
                    "{asked:?} to draw from for {kind} {of_kind:?}"
                );
                ensure!(drawn == *of_kind[nth], "{drawn:?} is drawn as number {nth} of {of_kind:?}");
            }
        }
        Ok(())
    }

    /// Anything said is accepted if it is listed and refused if it is not, by what can be seen; and why it is refused.
    /// Where nothing is listed, what is accepted can be carried out.
    fn check_said(
        &self,
        position: &Position<R>,
        seen: &R::State,
        seat: Seat,
        order: &R::Order,
        listed: Option<&BTreeSet<String>>,
    ) -> Checked<Option<&'static str>> {
        let sentence = self.check_sentence(order)?;
        let refusal = self.battle.refusal(position.state(), seat, order);
        let from_seen = self.battle.refusal(seen, seat, order);
        ensure!(refusal == from_seen, "'{sentence}': {refusal:?}, but {from_seen:?} from what it sees");
        if let Some(is_listed) = listed.map(|listed| listed.contains(&sentence)) {
            ensure!(refusal.is_none() == is_listed, "'{sentence}': {refusal:?}, listed: {is_listed}");
        } else if refusal.is_none() {
            let legal = position.check(self.battle, seat, order.clone());
            let legal = legal.map_err(|refused| format!("'{sentence}' is legal but refused: {refused}"))?;
            let mut dice = Seeded::stream(self.seed(), self.n_orders() as u64 + TRIED);
            let done = position.clone().carry_out(self.battle, &legal, &mut dice, &mut Silent);
            done.map_err(|stale| format!("'{sentence}': {stale}"))?;
        }
        if let Some(refusal) = &refusal {
            ensure!(!refusal.to_string().is_empty(), "{refusal:?} gives no reason");
        }
        Ok(refusal.as_ref().map(Kinds::kind))
    }

    /// A sentence says its order.
    fn check_sentence(&self, order: &R::Order) -> Checked<String> {
        let sentence = self.battle.print(order);
        match self.battle.parse(&sentence) {
            Ok(read) if read == *order => Ok(sentence),
            Ok(read) => Err(format!("'{sentence}' says {order:?} but is read as {read:?}")),
            Err(misread) => Err(format!("'{sentence}' is not understood: {misread}")),
        }
    }

    /// What a seat orders while others still have to choose is nothing to these.
    fn check_sealed(&mut self, position: &Position<R>, seats: Seats) -> Checked {
        let battle = &**self.battle;
        let fresh = self.n_orders() as u64 + 3;
        for seat in seats.iter() {
            let mut orders = self.proposals(position.state(), seat);
            let others: Vec<Seat> = seats.iter().filter(|&other| other != seat).collect();
            let mut first: Vec<Option<Known<R>>> = vec![None; others.len()];
            for _ in 0..SEALED.min(orders.len()) {
                let order = orders.swap_remove(one_of(&mut self.drawn, orders.len()));
                let legal = position.check(battle, seat, order).map_err(|refused| format!("{refused:?}"))?;
                let mut after = position.clone();
                let mut dice = Seeded::stream(self.seed(), fresh);
                let mut log = Log::default();
                after.carry_out(battle, &legal, &mut dice, &mut log).map_err(|stale| stale.to_string())?;
                for (other, first) in others.iter().zip(&mut first) {
                    let waits = matches!(after.to_act(battle), ToAct::Seats(s) if s.contains(*other));
                    if !waits {
                        continue;
                    }
                    let told = log.events().filter(|event| battle.may_know(event, *other)).cloned();
                    let seen = (battle.observe(after.state(), *other), told.collect());
                    let same = first.get_or_insert_with(|| seen.clone()) == &seen;
                    ensure!(same, "seat {} can tell what seat {} chose sealed", other.0, seat.0);
                }
            }
            self.report.sealed();
        }
        Ok(())
    }
}
