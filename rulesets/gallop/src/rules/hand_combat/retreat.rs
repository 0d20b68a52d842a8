//! Section 5, the retreat: directly away, else aside where no enemy is near, else not at all.

use board::square::{Direction, Sides, Square};

use super::charge;
use crate::game::battle::{Battle, Side, StandId};
use crate::game::event::{Event, RemovalCause};
use crate::game::short::Few;
use crate::game::state::Pending;
use crate::rules::fire::hits;
use crate::sheet::axes::{Arm, Limit, Ruling};
use crate::{At, Now};

/// Where retreating stands may go next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RetreatSteps {
    /// Squares, clockwise from the north.
    pub(crate) squares: Vec<Square>,
    /// Over the table edge.
    pub(crate) off_table: bool,
}

impl RetreatSteps {
    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.squares.len() + usize::from(self.off_table)
    }
}

/// Whether a retreat may lead off the table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EdgeRule {
    Open,
    Closed,
}

impl EdgeRule {
    /// The rule for the beaten.
    fn of(battle: &Battle) -> EdgeRule {
        if battle.holds(Ruling::EdgeRemoves) { EdgeRule::Open } else { EdgeRule::Closed }
    }
}

/// The next step of these formed stands and their company, away from these squares.
fn ways(
    now: Now<'_>,
    at: Square,
    from: &[Square],
    side: Side,
    formed: usize,
    edge: EdgeRule,
) -> RetreatSteps {
    let grid = now.battle.map.grid();
    let away: Sides = from.iter().flat_map(|&enemy| Direction::towards(enemy, at).iter()).collect();
    let free = |square: &Square| now.state.has_room(now.battle, *square, side, formed);
    let directly = RetreatSteps {
        squares: away.iter().filter_map(|way| grid.beside(at, way)).filter(free).collect(),
        off_table: edge == EdgeRule::Open && away.iter().any(|way| grid.beside(at, way).is_none()),
    };
    if directly.count() > 0 {
        return directly;
    }
    let apart = |square: &Square| {
        grid.neighbours(*square).all(|(_, next)| now.state.side_in(now.battle, next) != Some(side.enemy()))
    };
    let aside = grid.neighbours(at).map(|(_, square)| square).filter(free).filter(apart).collect();
    RetreatSteps { squares: aside, off_table: false }
}

/// The stands that retreat from a square.
fn going(now: Now<'_>, at: Square) -> impl Iterator<Item = StandId> + Clone {
    now.state.stack(now.battle, at).filter(|&id| now.state.stand(id).going_back)
}

/// The next step of the stands that retreat from a square.
pub(crate) fn next_step(now: Now<'_>, at: Square, from: &[Square]) -> RetreatSteps {
    let Some(side) = now.state.side_in(now.battle, at) else { return RetreatSteps::default() };
    let formed = going(now, at).filter(|&id| now.battle.stand(id).arm.is_formed()).count();
    ways(now, at, from, side, formed, EdgeRule::of(now.battle))
}

/// Whether all stands of a side in a charged square, if they were beaten, would find no way back.
pub(crate) fn is_penned(now: Now<'_>, side: Side, target: Square) -> bool {
    let formed = now.state.formed_in(now.battle, target);
    ways(now, target, &most_chargers(now, target), side, formed, EdgeRule::of(now.battle)).count() == 0
}

/// The squares with the most chargers against a square.
pub(crate) fn most_chargers(now: Now<'_>, target: Square) -> Vec<Square> {
    let from: Vec<_> = charge::chargers(now, target).filter_map(|id| now.state.at(id)).collect();
    let count = |square: &Square| from.iter().filter(|&other| other == square).count();
    let most = from.iter().map(count).max().unwrap_or(0);
    let squares = now.battle.map.grid().neighbours(target).map(|(_, square)| square);
    squares.filter(|square| most > 0 && count(square) == most).collect()
}

/// All stands in a square, or those that charged from it, begin to retreat.
pub(crate) fn begin(at: &mut At<'_>, square: Square, charging: Option<Square>, from: &[Square], squares: u8) {
    // Charges come through the four sides of a square.
    let Some(from) = Few::new(from) else { return };
    let state = at.state();
    let goes = |id: StandId| charging.is_none() || state.stand(id).charging == charging;
    if squares > 0 && state.stack(at.battle, square).any(goes) {
        at.emit(Event::GoingBack { square, charging });
        at.emit(Event::Asked { pending: Pending::Retreat { at: square, from, squares } });
    }
}

/// Goes on where no side has to choose: one way, or none.
pub(crate) fn step(at: &mut At<'_>, square: Square, from: &[Square]) {
    let ways = next_step(at.now(), square, from);
    match ways.squares.first() {
        Some(&to) => go(at, to),
        None if ways.off_table => leave(at),
        None => stay(at, square),
    }
}

/// The retreating stands take a step.
pub(crate) fn go(at: &mut At<'_>, to: Square) {
    let Some(Pending::Retreat { at: square, from, squares }) = at.state().pending.last().copied() else {
        return;
    };
    at.emit(Event::Settled);
    carry(at, square, to, &from);
    if squares > 1 {
        at.emit(Event::Asked { pending: Pending::Retreat { at: to, from, squares: squares - 1 } });
    } else {
        at.emit(Event::BackEnded { square: to });
    }
}

/// Moves the retreating stands into a square; they face the enemy unless friendly troops are there already.
fn carry(at: &mut At<'_>, square: Square, to: Square, from: &[Square]) {
    let is_general = |id: StandId| at.battle.stand(id).arm == Arm::General;
    let free_to_turn = at.state().stack(at.battle, to).all(is_general);
    let going: Vec<_> = going(at.now(), square).collect();
    going.into_iter().for_each(|stand| at.emit(Event::WentBack { stand, to }));
    let enemy = from.first().map_or(Sides::NONE, |&enemy| Direction::towards(to, enemy));
    // An enemy exactly on the diagonal is faced across the square they left.
    let left = Direction::towards(to, square).iter().find(|&side| enemy.contains(side));
    if let (true, Some(facing)) = (free_to_turn, left.or(enemy.iter().next())) {
        at.emit(Event::Turned { square: to, facing });
    }
}

/// The retreating stands leave the table.
pub(crate) fn leave(at: &mut At<'_>) {
    let Some(Pending::Retreat { at: square, .. }) = at.state().pending.last().copied() else { return };
    at.emit(Event::Settled);
    let going: Vec<_> = going(at.now(), square).collect();
    going.into_iter().for_each(|stand| at.emit(Event::Removed { stand, cause: RemovalCause::OffTable }));
}

/// Nowhere to go: further hits on each stand, and it stays.
fn stay(at: &mut At<'_>, square: Square) {
    at.emit(Event::Settled);
    let staying: Vec<_> =
        going(at.now(), square).filter(|&id| at.battle.stand(id).arm != Arm::General).collect();
    for id in staying {
        hits::on_stand(at, id, at.battle.number(Limit::BlockedHits));
    }
    at.emit(Event::BackEnded { square });
}

/// Whether skirmishers alone in a square may go back before formed chargers, and have somewhere to go.
pub(crate) fn may_evade(now: Now<'_>, target: Square) -> bool {
    let mut chargers = charge::chargers(now, target);
    now.battle.holds(Ruling::SkirmishersGoBack)
        && charge::are_skirmishers(now, target)
        && chargers.any(|id| now.battle.stand(id).arm.is_formed())
        && !evasions(now, target).is_empty()
}

/// Where skirmishers alone may go back to.
pub(crate) fn evasions(now: Now<'_>, target: Square) -> Vec<Square> {
    let Some(side) = now.state.side_in(now.battle, target) else { return Vec::new() };
    ways(now, target, &most_chargers(now, target), side, 0, EdgeRule::Closed).squares
}

/// Skirmishers go back before the dice.
pub(crate) fn evade(at: &mut At<'_>, target: Square, to: Square) {
    let from = most_chargers(at.now(), target);
    at.emit(Event::Settled);
    at.emit(Event::GoingBack { square: target, charging: None });
    carry(at, target, to, &from);
    at.emit(Event::BackEnded { square: to });
}

/// Skirmishers stand.
pub(crate) fn stand(at: &mut At<'_>, target: Square) {
    at.emit(Event::Settled);
    at.emit(Event::Settled);
    at.emit(Event::Asked { pending: Pending::Combat { target, stood: true } });
}
