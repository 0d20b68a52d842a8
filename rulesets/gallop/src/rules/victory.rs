//! Section 7, victory: points for squares, stands and generals, and what the scenario adds; a side without stands loses
//! at once.

use board::square::Square;

use crate::game::battle::{Battle, Side, StandId};
use crate::game::event::Event;
use crate::game::state::StandPlace;
use crate::sheet::axes::{Arm, Ruling, VictoryMargin};
use crate::{At, Now};

/// What the scenario adds to the points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// Points for a formed stand in any of these squares at the end.
    Presence {
        /// The side that scores.
        side: Side,
        /// Where.
        squares: Vec<Square>,
        /// How many.
        points: u8,
    },
    /// Points for each formed stand beyond a line at the end.
    Crossed {
        /// The side that scores.
        side: Side,
        /// The squares beyond it.
        squares: Vec<Square>,
        /// For each.
        points: u8,
        /// In all, if there is a limit.
        at_most: Option<u8>,
    },
    /// Points for the side that holds all of these squares at the end.
    Area {
        /// Where.
        squares: Vec<Square>,
        /// How many.
        points: u8,
    },
    /// Points for a certain stand, instead of what others like it are worth.
    Lost {
        /// The stand.
        stand: StandId,
        /// How many.
        points: u8,
    },
    /// Points for ground no formed enemy stood on at the end of any of these turns.
    KeptOut {
        /// The side that scores.
        side: Side,
        /// Where.
        squares: Vec<Square>,
        /// The first turn that counts.
        from: u8,
        /// The last turn that counts.
        to: u8,
        /// How many.
        points: u8,
    },
}

/// When a battle ends before its last turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlyEnd {
    /// The side that ends it.
    pub side: Side,
    /// From this turn on.
    pub from: u8,
    /// With this many points more than the enemy.
    pub lead: Option<u8>,
    /// With all of these squares held; none do not count.
    pub squares: Vec<Square>,
    /// With this many enemy stands destroyed.
    pub losses: Option<u8>,
}

/// The points of a side.
pub fn points(now: Now<'_>, side: Side) -> i32 {
    let terms = &now.battle.terms;
    let held =
        terms.objectives.iter().zip(now.state.objectives.iter()).filter(|(_, holder)| **holder == Some(side));
    let squares: i32 = held.map(|(objective, _)| i32::from(objective.points)).sum();
    let is_priced =
        |id: &StandId| terms.added.iter().any(|t| matches!(t, Term::Lost { stand, .. } if stand == id));
    let destroyed: i32 = lost(now, side.enemy())
        .filter(|id| !is_priced(id))
        .map(|id| match now.battle.stand(id).arm {
            Arm::General => i32::from(terms.general_points),
            Arm::Artillery => i32::from(terms.guns_points),
            Arm::Infantry | Arm::Cavalry | Arm::Skirmishers => i32::from(terms.stand_points),
        })
        .sum();
    let added = (0..).zip(&terms.added).map(|(number, term)| term.points(now, side, number));
    squares + destroyed + added.sum::<i32>()
}

impl Term {
    /// Whether it is about turns still to come.
    fn is_open(&self, battle: &Battle, turn: u8) -> bool {
        matches!(self, Term::KeptOut { to, .. } if turn < (*to).min(battle.terms.turns))
    }

    /// The points of a side for it; `number` is its place among those the scenario adds.
    pub(crate) fn points(&self, now: Now<'_>, to: Side, number: u8) -> i32 {
        let there = |side: Side, squares: &[Square]| {
            let formed = |id: &StandId| is_formed_at(now, *id, squares);
            now.battle.ids().filter(|&id| now.battle.stand(id).side == side).filter(formed).count() as i32
        };
        match self {
            Term::Presence { side, squares, points } if *side == to && there(to, squares) > 0 => {
                i32::from(*points)
            }
            Term::Crossed { side, squares, points, at_most } if *side == to => {
                let points = there(to, squares) * i32::from(*points);
                at_most.map_or(points, |most| points.min(i32::from(most)))
            }
            Term::KeptOut { side, points, .. } if *side == to && now.state.intruded & 1 << number == 0 => {
                i32::from(*points)
            }
            Term::Area { squares, points } if squares.iter().all(|square| is_held(now, to, *square)) => {
                i32::from(*points)
            }
            Term::Lost { stand, points } if is_lost_to(now, to, *stand) => i32::from(*points),
            Term::Presence { .. }
            | Term::Crossed { .. }
            | Term::KeptOut { .. }
            | Term::Area { .. }
            | Term::Lost { .. } => 0,
        }
    }
}

/// Whether a side holds a square: an objective by its last formed stand in it, any other by being there.
fn is_held(now: Now<'_>, side: Side, square: Square) -> bool {
    match now.battle.terms.objectives.iter().position(|objective| objective.square == square) {
        Some(number) => now.state.objectives[number] == Some(side),
        None => now.state.side_in(now.battle, square) == Some(side),
    }
}

fn is_lost_to(now: Now<'_>, side: Side, id: StandId) -> bool {
    now.battle.stand(id).side != side && now.state.stand(id).place == StandPlace::Lost
}

/// Whether a stand is one of the formed troops in these squares.
fn is_formed_at(now: Now<'_>, id: StandId, squares: &[Square]) -> bool {
    now.battle.stand(id).arm.is_formed() && now.state.at(id).is_some_and(|square| squares.contains(&square))
}

/// The stands a side has lost, generals among them.
fn lost<'s>(now: Now<'s>, side: Side) -> impl Iterator<Item = StandId> + 's {
    now.battle
        .ids()
        .filter(move |&id| now.battle.stand(id).side == side && now.state.stand(id).place == StandPlace::Lost)
}

/// The side that is ahead, and how clearly.
pub fn standing(now: Now<'_>) -> (Option<Side>, VictoryMargin) {
    let [confederate, union] = Side::BOTH.map(|side| points(now, side));
    let lead = (confederate - union).abs();
    let degree = match lead {
        _ if lead <= i32::from(now.battle.terms.draw_to) => VictoryMargin::Draw,
        _ if lead <= i32::from(now.battle.terms.marginal_to) => VictoryMargin::Marginal,
        _ => VictoryMargin::Decisive,
    };
    let ahead = if confederate > union { Side::Confederate } else { Side::Union };
    ((degree != VictoryMargin::Draw).then_some(ahead), degree)
}

/// Ends the battle when a side has no stands left and none to come.
pub(crate) fn end_if_destroyed(at: &mut At<'_>) {
    let Now { battle, state } = at.now();
    if state.over.is_some() || !battle.holds(Ruling::NoStandsLoses) {
        return;
    }
    let has_stands = |side: Side| {
        let mut stands = battle.muster.side(side).iter();
        stands.any(|&id| !state.stand(id).place.is_out() && battle.stand(id).arm != Arm::General)
    };
    let ended = match Side::BOTH.map(has_stands) {
        [true, true] => return,
        [true, false] => Event::Ended { winner: Some(Side::Confederate), degree: VictoryMargin::Decisive },
        [false, true] => Event::Ended { winner: Some(Side::Union), degree: VictoryMargin::Decisive },
        [false, false] => Event::Ended { winner: None, degree: VictoryMargin::Draw },
    };
    at.emit(ended);
}

/// The end of a turn: notes ground that was not kept clear of the enemy, and ends the battle when it is time.
pub(crate) fn end_turn(at: &mut At<'_>) {
    let turn = at.state().turn;
    for (number, term) in (0..).zip(&at.battle.terms.added) {
        let Term::KeptOut { side, squares, from, to, .. } = term else { continue };
        let now = at.now();
        let intruder = |id: &StandId| now.battle.stand(*id).side != *side && is_formed_at(now, *id, squares);
        if (*from..=*to).contains(&turn)
            && now.state.intruded & 1 << number == 0
            && now.battle.ids().any(|id| intruder(&id))
        {
            at.emit(Event::Intruded { term: number });
        }
    }
    let decided = at.battle.terms.early_ends.iter().any(|end| end.is_reached(at.now()));
    if decided || turn >= at.battle.terms.turns {
        let (winner, degree) = standing(at.now());
        at.emit(Event::Ended { winner, degree });
    } else {
        at.emit(Event::TurnBegan { turn: turn + 1 });
    }
}

impl EarlyEnd {
    fn is_reached(&self, now: Now<'_>) -> bool {
        // Ground still to be kept clear in coming turns is not won yet.
        let unearned = |side: Side| -> i32 {
            let kept = (0..)
                .zip(&now.battle.terms.added)
                .filter(|(_, term)| term.is_open(now.battle, now.state.turn));
            kept.map(|(number, term)| term.points(now, side, number)).sum()
        };
        let earned = |side: Side| points(now, side) - unearned(side);
        let lead = || earned(self.side) - earned(self.side.enemy());
        let holds = |square: &Square| is_held(now, self.side, *square);
        let destroyed =
            || lost(now, self.side.enemy()).filter(|&id| now.battle.stand(id).arm != Arm::General).count();
        now.state.turn >= self.from
            && (self.lead.is_some_and(|wanted| lead() >= i32::from(wanted))
                || !self.squares.is_empty() && self.squares.iter().all(holds)
                || self.losses.is_some_and(|wanted| destroyed() >= usize::from(wanted)))
    }
}
