//! Section 2, the turn: markers, orders, initiative, activations, and the rule set as the engine knows it.

use dice::Dice;
use engine::{Context, Count, Next, Procedure, Rules, Seat, Silent};

use crate::At;
use crate::Now;
use crate::game::battle::{Battle, BrigadeId, LeaderId, Orders, Side, UnitId};
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::{Pending, Stage, State};
use crate::opponent::legal_orders;
use crate::rules::command::{coordination, leaders, loose_cannon, orders_change};
use crate::rules::fire::reactions;
use crate::rules::fire::resolve::Light;
use crate::rules::movement::moves;
use crate::rules::movement::retreat::{self, Driven};
use crate::rules::named::run_for;
use crate::rules::shock::advance::{self, Advance};
use crate::rules::shock::{naming, retreat_before_shock};
use crate::rules::turn::fatigue::{Fatigue, FatigueFacts};
use crate::rules::turn::resolve::{
    Efficiency, EfficiencyFacts, EfficiencyOutcome, Initiative, InitiativeFacts, Winner,
};
use crate::rules::turn::{activation, reinforcements};
use crate::rules::{fire, rally, shock, victory};

/// The side that has to choose now, if any.
pub(crate) fn chooser(now: Now<'_>) -> Option<Side> {
    match *now.state.pending.last()? {
        Pending::Orders(side) | Pending::First(side) | Pending::Rally(side) => Some(side),
        Pending::Turning(unit) => Some(now.battle.side(unit)),
        Pending::Division(division) => Some(now.battle.division(division).side),
        Pending::Joining { brigade, .. } | Pending::Brigade(brigade) | Pending::Change(brigade) => {
            Some(now.battle.side_of(brigade))
        }
        Pending::Return { unit, .. } | Pending::Way { unit, .. } => Some(now.battle.side(unit).enemy()),
        Pending::Retreat { unit, from, past, .. } => {
            (!retreat::is_cut_off(now, unit, from, past)).then(|| now.battle.side(unit))
        }
        Pending::Naming => now.state.acting().map(|brigade| now.battle.side_of(brigade)),
        Pending::Shock(stage) => shock::chooser(now, stage),
        Pending::Shocks => naming::chooser(now),
        Pending::Efficiency | Pending::Initiative | Pending::Cup | Pending::TurnEnd => None,
    }
}

impl Rules for Battle {
    const ID: &'static str = "great-battles";

    engine::game_files!();

    fn next(&self, state: &State) -> Next {
        if state.over {
            return Next::Over(victory::verdict(Now { battle: self, state }));
        }
        chooser(Now { battle: self, state }).map_or(Next::Step, |side| Next::Choice(side.seat().into()))
    }

    fn refusal(&self, state: &State, seat: Seat, order: &Order) -> Option<Refusal> {
        refusal(Now { battle: self, state }, Side::of(seat), *order)
    }

    fn answer(&self, state: &State, _: Seat) -> Option<Order> {
        legal_orders::only_order(Now { battle: self, state })
    }

    fn carry_out(&self, _: Seat, order: &Order, at: &mut Context<'_, Self>) {
        match *order {
            Order::Tell { brigade, orders } => at.emit(match at.state().pending.last() {
                Some(Pending::Orders(_)) => Event::Sealed { brigade, orders },
                _ => Event::Told { brigade, orders },
            }),
            Order::Resolve { hex } => at.emit(Event::ShockBegan { hex }),
            Order::Pick { division } => at.emit(Event::Drawn { division }),
            Order::Activate { brigade } => at.emit(Event::Activated { brigade }),
            Order::Coordinate { brigade } => coordination::coordinate(at, brigade),
            Order::Join { brigade } => at.emit(Event::Joined { brigade }),
            Order::Rally { unit } => rally::play::rally(at, unit),
            order => match at.state().pending.last() {
                Some(Pending::Brigade(_)) => activation::carry_out(at, order),
                Some(&pending) => interrupted(at, pending, order),
                None => {}
            },
        }
        victory::end_if_broken(at);
    }

    fn step(&self, at: &mut Context<'_, Self>) {
        match at.state().pending.last() {
            None => at.emit(Event::TurnBegan { turn: 1 }),
            Some(Pending::Efficiency) => efficiency(at),
            Some(Pending::Initiative) => initiative(at),
            Some(Pending::Cup) => draw(at),
            Some(Pending::Shocks) => naming::resolve(at),
            Some(&Pending::Shock(stage)) => shock::step(at, stage),
            Some(&Pending::Retreat { unit, hexes, from, free, past, checks }) => {
                // A unit that cannot retreat is lost, unless it is already.
                let stops = retreat::may_stop(at.now(), Driven { unit, hexes, from, free, past, checks });
                at.emit(Event::Settled);
                if !stops && at.state().unit(unit).at.is_some() {
                    at.emit(Event::Eliminated { unit });
                }
            }
            _ => turn_end(at),
        }
        victory::end_if_broken(at);
    }

    fn apply(&self, state: &mut State, event: &Event) {
        event.apply(self, state);
        victory::note_holders(self, state);
    }

    fn may_know(&self, event: &Event, seat: Seat) -> bool {
        match *event {
            Event::Sealed { brigade, .. } => self.side_of(brigade).seat() == seat,
            _ => true,
        }
    }

    /// Orders are sealed until both sides have given theirs.
    fn observe(&self, state: &State, seat: Seat) -> State {
        let mut seen = state.clone();
        for (id, brigade) in self.brigade_ids().zip(&mut seen.brigades) {
            if brigade.sealed.is_some() && self.side_of(id).seat() != seat {
                (brigade.sealed, brigade.told) = (None, false);
            }
        }
        seen
    }

    fn reveals(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::Mustered { .. }
                | Event::Won { .. }
                | Event::Drawn { .. }
                | Event::Coordinated { .. }
                | Event::Sought { .. }
        )
    }
}

/// What is answered while something else is under way.
fn interrupted(at: &mut At<'_>, pending: Pending, order: Order) {
    match (pending, order) {
        (Pending::Return { unit, at: hex, manner }, Order::React { units }) => {
            fire::play::exchange(at, unit, hex, manner, units);
        }
        (Pending::Way { unit, to, facing, target }, Order::React { units }) => {
            let path = moves::path(at.now(), unit, to, facing, target);
            let reactions = reactions::chosen(at.now(), units);
            at.emit(Event::Settled);
            moves::march(at, unit, &path, target, &reactions);
        }
        (Pending::Retreat { unit, hexes, from, free, past, checks }, Order::FallBack { to, facing, .. }) => {
            retreat::fall_back(at, Driven { unit, hexes, from, free, past, checks }, to, facing);
        }
        (Pending::Naming, Order::Shock { unit, target }) => at.emit(Event::Named { unit, target }),
        (Pending::Naming, _) => naming::done(at),
        (Pending::Shock(Stage::Avoid), Order::React { units }) => retreat_before_shock::avoid(at, units),
        (Pending::Shock(Stage::Fire), Order::React { units }) => reactions::pre_shock_fire(at, units),
        (Pending::Shock(Stage::Advance), Order::Advance { from, to, facing }) => {
            advance::advance(at, Advance { from, to, facing });
        }
        (Pending::Shock(Stage::Continue), Order::Shock { target, .. }) => {
            at.emit(Event::WentOn { hex: target });
        }
        (Pending::Shock(_), _) => shock::end(at),
        (Pending::Joining { brigade, .. }, _) => at.emit(Event::Activated { brigade }),
        (Pending::Rally(side), _) => rally::play::done(at, side),
        (Pending::Turning(unit), Order::Face { facing, .. }) => {
            at.emit(Event::Settled);
            let Some(hex) = at.state().unit(unit).at else { return };
            let turning: Vec<UnitId> = at.state().units_in(hex).collect();
            turning.into_iter().for_each(|unit| at.emit(Event::Turned { unit, facing, spent: 0 }));
            at.emit(Event::Moved { unit, from: hex });
        }
        _ => at.emit(Event::Settled),
    }
}

/// Step 1: lost leaders are replaced, and every division puts its markers into the cup.
fn efficiency(at: &mut At<'_>) {
    let is_lost = |id: &LeaderId| at.state().leader(*id).at.is_none() && at.state().leader(*id).lost > 0;
    for leader in at.battle.leader_ids().filter(is_lost).collect::<Vec<_>>() {
        if let Some(to) = leaders::successor_at(at.now(), leader) {
            at.emit(Event::Succeeded { leader, to });
        }
    }
    for id in at.battle.division_ids() {
        let facts = EfficiencyFacts {
            fixed: Count::clamped(at.battle.division(id).markers),
            in_command: leaders::division_in_command(at.now(), id),
        };
        let name = &at.battle.division(id).name;
        let EfficiencyOutcome { markers } = run_for::<Efficiency>(at, name, &facts);
        at.emit(Event::Mustered { division: id, markers });
    }
    at.emit(Event::Settled);
}

/// Steps 2 and 3: the orders are opened, and both sides roll for the first marker.
fn initiative(at: &mut At<'_>) {
    for brigade in at.battle.brigade_ids() {
        if let Some(orders) = at.state().brigade(brigade).sealed {
            at.emit(Event::Told { brigade, orders });
        }
    }
    let rating = |side| leaders::rating(at.now(), at.battle.overall(side));
    let [rating, enemy_rating] = Side::BOTH.map(rating);
    let name = format!("Initiative, {} first", Side::UnitedStates);
    let thrown = run_for::<Initiative>(at, &name, &InitiativeFacts { rating, enemy_rating });
    let side = match thrown.winner {
        Winner::One => Side::UnitedStates,
        Winner::Other => Side::Mexico,
    };
    at.emit(Event::Won { side });
}

/// Step 4: a marker is drawn when it is needed, so that there is no order of markers to know.
fn draw(at: &mut At<'_>) {
    let weights: Vec<u32> = at.state().cup.iter().map(|&markers| markers.into()).collect();
    if weights.iter().all(|&markers| markers == 0) {
        return at.emit(Event::Settled);
    }
    let drawn = at.dice.pick(&weights);
    if let Some(division) = at.battle.division_ids().nth(drawn) {
        at.emit(Event::Drawn { division });
    }
}

/// Step 6: fatigue, and the next turn if there is one.
fn turn_end(at: &mut At<'_>) {
    for id in at.battle.brigade_ids() {
        let brigade = at.state().brigade(id);
        let facts = FatigueFacts {
            level: Count::clamped(brigade.fatigue),
            activations: Count::clamped(brigade.activations),
            night: at.battle.light(at.state().turn) == Light::Night,
        };
        let (fatigue, orders) = (brigade.fatigue, brigade.orders);
        // What changes nothing is not told.
        let tables = &at.battle.tables;
        let mut tired = at.part(|dice, _| Fatigue::run(tables, &facts, dice, &mut Silent));
        if tired.level != fatigue {
            tired = run_for::<Fatigue>(at, &at.battle.brigade(id).name, &facts);
        }
        let tamed = if tired.no_attack && orders == Orders::Attack { Orders::Advance } else { orders };
        if (tired.level, tamed) != (fatigue, orders) {
            at.emit(Event::Tired { brigade: id, level: tired.level, orders: tamed });
        }
    }
    let turn = at.state().turn;
    let is_last = usize::from(turn) >= at.battle.turns.len();
    if is_last {
        return at.emit(Event::Ended);
    }
    at.emit(Event::TurnBegan { turn: turn + 1 });
    reinforcements::arrive(at);
}

/// Why an order may not be given, by what is being asked.
pub(crate) fn refusal(now: Now<'_>, side: Side, order: Order) -> Option<Refusal> {
    let Some(pending) = now.state.pending.last() else { return Some(Refusal::not_now(now)) };
    if !engine::Slot::exists(&order, now.battle) {
        return Some(Refusal::NoSuchUnit);
    }
    match (*pending, order) {
        (
            Pending::Orders(_)
            | Pending::Division(_)
            | Pending::Joining { .. }
            | Pending::Change(_)
            | Pending::Rally(_)
            | Pending::Turning(_),
            Order::Done,
        ) => None,
        (Pending::Naming, Order::Done) => loose_cannon::unnamed(now),
        (Pending::Shocks, Order::Resolve { hex }) => naming::order_refusal(now.state, hex),
        (Pending::Naming, Order::Shock { unit, target }) => naming::refusal(now, side, unit, target),
        (Pending::Shock(Stage::Advance), Order::Advance { from, to, facing }) => {
            advance::refusal(now, Advance { from, to, facing })
        }
        (Pending::Shock(Stage::Advance), Order::Done) => advance::stay_refusal(now),
        (Pending::Shock(Stage::Continue), Order::Shock { unit, target }) => {
            advance::target_refusal(now, unit, target)
        }
        (Pending::Shock(Stage::Continue), Order::Done) => advance::end_refusal(now.state),
        (Pending::Orders(_), Order::Tell { brigade, orders }) => tell_refusal(now, side, brigade, orders),
        (Pending::Change(changes), Order::Tell { brigade, orders }) => {
            if changes != brigade {
                return Some(Refusal::not_now(now));
            }
            orders_change::orders_refusal(now, brigade, orders)
        }
        (Pending::First(_), Order::Pick { division }) => {
            if now.battle.division(division).side != side {
                return Some(Refusal::NotYours);
            }
            (now.state.cup[division.index()] == 0).then_some(Refusal::NoMarker)
        }
        (Pending::Division(division), Order::Activate { brigade }) => {
            coordination::turn_refusal(now, side, division, brigade)
        }
        (Pending::Division(division), Order::Coordinate { brigade }) => {
            coordination::refusal(now, side, division, brigade)
        }
        (Pending::Joining { .. }, Order::Join { brigade }) => coordination::join_refusal(now, side, brigade),
        (Pending::Rally(_), Order::Rally { unit }) => rally::play::refusal(now, side, unit),
        (Pending::Turning(unit), Order::Face { hex, facing }) => {
            rally::play::turn_refusal(now, unit, hex, facing)
        }
        (Pending::Brigade(_), order) => activation::refusal(now, side, order),
        (
            Pending::Return { .. } | Pending::Way { .. } | Pending::Shock(Stage::Avoid | Stage::Fire),
            Order::React { units },
        ) => reactions::refusal(now, units),
        (Pending::Retreat { unit, hexes, from, free, past, checks }, Order::Done) => {
            let stops = retreat::may_stop(now, Driven { unit, hexes, from, free, past, checks });
            (!stops).then_some(Refusal::StillGoing)
        }
        (
            Pending::Retreat { unit, hexes, from, free, past, checks },
            Order::FallBack { unit: named, to, facing },
        ) => {
            if named != unit {
                return Some(Refusal::NotDriven);
            }
            retreat::refusal(now, Driven { unit, hexes, from, free, past, checks }, to, facing)
        }
        _ => Some(Refusal::not_now(now)),
    }
}

/// Step 2: brigades in command get any orders, once a turn.
fn tell_refusal(now: Now<'_>, side: Side, id: BrigadeId, orders: Orders) -> Option<Refusal> {
    let brigade = now.state.brigade(id);
    if now.battle.side_of(id) != side {
        Some(Refusal::NotYours)
    } else if !leaders::brigade_in_command(now, id) {
        Some(leaders::out_of_command(now))
    } else if brigade.told {
        Some(Refusal::AlreadyTold)
    } else {
        orders_change::orders_refusal(now, id, orders)
    }
}
