//! What holds whenever an order is carried out: only events write, and the same dice give the same state.

use dice::{Recorded, Recording, Seeded, Thrown};
use engine::{Kinds, Legal, Log, Position, Proposes, Seat, Silent};

use super::suite_game::{Played, SuiteGame};
use super::{Checked, ensure};

impl<R: Proposes> SuiteGame<'_, R> {
    /// Carries an order out, checks it on the way, and leaves the used token.
    pub(super) fn carry_out(
        &mut self,
        position: &mut Position<R>,
        seat: Seat,
        order: R::Order,
        dice: &mut Seeded,
    ) -> Checked<Legal<R::Order>> {
        let battle = &**self.battle;
        let sentence = battle.print(&order);
        let legal = position.check(battle, seat, order.clone());
        let legal =
            legal.map_err(|refused| format!("'{sentence}' from what it sees is refused: {refused}"))?;
        let before = position.clone();
        let (mut recording, mut log) = (Recording::new(dice), Log::default());
        let done = position.carry_out(battle, &legal, &mut recording, &mut log);
        done.map_err(|stale| format!("'{sentence}': {stale}"))?;
        let thrown = recording.into_thrown();

        let mut silent = before.clone();
        let mut recorded = Recorded::new(&thrown);
        let done = silent.carry_out(battle, &legal, &mut recorded, &mut Silent);
        done.map_err(|stale| format!("'{sentence}': {stale}"))?;
        let same = silent.state() == position.state() && recorded.fault().is_none();
        ensure!(same, "'{sentence}' with the same dice leads elsewhere: {:?}", recorded.fault());

        self.report.order(order.kind());
        self.check_deed(before.state(), &log, position.state())
            .map_err(|what| format!("'{sentence}': {what}"))?;
        self.played.push(Played { seat, order, after: position.state().clone() });
        Ok(legal)
    }

    /// The opening comes out the same with the same dice.
    pub(super) fn check_opening(
        &mut self,
        opening: &R::State,
        thrown: &[Thrown],
        position: &Position<R>,
    ) -> Checked {
        let battle = &**self.battle;
        let mut recorded = Recorded::new(thrown);
        let again = Position::opening(battle, &mut recorded, &mut Silent);
        let same = again.state() == position.state() && recorded.fault().is_none();
        ensure!(same, "the opening with the same dice leads elsewhere: {:?}", recorded.fault());
        if let Some(pending) = battle.pending(opening) {
            self.report.pending(pending.kind());
        }
        Ok(())
    }

    /// The events alone lead from the state before to the state after, and can be written down and read back.
    pub(super) fn check_deed(&mut self, before: &R::State, log: &Log<R::Event>, after: &R::State) -> Checked {
        let battle = &**self.battle;
        let mut state = before.clone();
        for event in log.events() {
            let text = serde_json::to_string(event).map_err(|e| format!("{event:?}: {e}"))?;
            let back = serde_json::from_str::<R::Event>(&text).map_err(|e| format!("{event:?}: {e}"))?;
            ensure!(back == *event, "{event:?} is read back as {back:?}");
            ensure!(battle.fits(&state, event), "{event:?} happened and is said not to fit");
            let was = battle.pending(&state).map(Kinds::kind);
            battle.apply(&mut state, event);
            self.report.event(event.kind());
            let waits = battle.pending(&state).map(Kinds::kind);
            if let Some(kind) = waits.filter(|_| waits != was) {
                self.report.pending(kind);
            }
        }
        ensure!(state == *after, "something else than events has written: {state:?} became {after:?}");
        log.steps().for_each(|step| self.report.step(step));
        Ok(())
    }

    /// A token is good for one position and no other.
    pub(super) fn check_stale(&mut self, position: &Position<R>, token: &Legal<R::Order>) -> Checked {
        let mut after = position.clone();
        let mut dice = Seeded::stream(self.seed(), 2);
        let done = after.carry_out(&**self.battle, token, &mut dice, &mut Silent);
        ensure!(done.is_err() && after.state() == position.state(), "a used token was carried out again");
        Ok(())
    }
}
