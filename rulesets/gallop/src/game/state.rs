//! What changes in play: where stands are, what they have suffered and done, what the game waits for.

use board::square::{Direction, Square};
use serde::{Deserialize, Serialize};

use super::battle::{Battle, BodyId, GroupId, Side, StandId, Start};
use super::contact::Contact;
use super::map::ContactRule;
use super::short::{Few, Short};
use crate::sheet::axes::{Arm, Limit, VictoryMargin};

/// Deployed for action, or strung out to march.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Formation {
    /// Ready to fire and charge; guns unlimbered.
    Deployed,
    /// In road column; guns limbered.
    Column,
}

impl Formation {
    pub(crate) fn other(self) -> Formation {
        match self {
            Formation::Deployed => Formation::Column,
            Formation::Column => Formation::Deployed,
        }
    }
}

/// Both, in the order they are listed.
pub(crate) const FORMATIONS: [Formation; 2] = [Formation::Deployed, Formation::Column];

/// Where a stand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StandPlace {
    /// Still to arrive.
    Waiting,
    /// On the table.
    On(Square),
    /// Destroyed, captured or gone.
    Lost,
    /// Called away: out of the battle, but not lost.
    Withdrawn,
}

impl StandPlace {
    /// Whether there is no way back from it.
    pub fn is_out(self) -> bool {
        matches!(self, StandPlace::Lost | StandPlace::Withdrawn)
    }
}

/// A stand in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandState {
    /// Where it is.
    pub place: StandPlace,
    /// The stand behind it in its stack.
    pub behind: Option<StandId>,
    /// Hits taken.
    pub hits: u8,
    /// Deployed or in column.
    pub formation: Formation,
    /// Parts of its move spent.
    pub spent: u16,
    /// Whether it took a step this move.
    pub stepped: bool,
    /// Whether it touched no other of its body when the move began.
    pub began_apart: bool,
    /// Whether it was in contact when that was last counted.
    pub contact: Contact,
    /// Whether it waited for an entry last turn: only full squares and those of the enemy still bar it.
    pub delayed: bool,
    /// Whether it fired in this step.
    pub fired: bool,
    /// The square it charges.
    pub charging: Option<Square>,
    /// Whether it is going back from a hand combat.
    pub going_back: bool,
    /// A general who is in a hand combat.
    pub at_risk: bool,
}

impl StandState {
    /// A stand out of the battle: nothing else of it matters any more.
    pub(crate) const LOST: StandState = StandState {
        place: StandPlace::Lost,
        behind: None,
        hits: 0,
        formation: Formation::Deployed,
        spent: 0,
        stepped: false,
        began_apart: false,
        contact: Contact::Kept,
        delayed: false,
        fired: false,
        charging: None,
        going_back: false,
        at_risk: false,
    };
}

/// A square in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SquareState {
    /// The stand in front, if any.
    pub front: Option<StandId>,
    /// The way all stands in it face.
    pub facing: Direction,
    /// The side that held it when the move began: the enemy enters it only by charging.
    pub held_by: Option<Side>,
}

/// What the game waits for; the last one first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pending {
    /// Section 2: arrivals are placed.
    #[default]
    Arrivals,
    /// Section 6: broken groups go back.
    Broken(Side),
    /// Section 3: a side moves.
    Move(Side),
    /// Section 4: a side fires.
    Fire(Side),
    /// Section 5: a side declares its charges.
    Declare(Side),
    /// Section 5: it resolves them in the order it likes.
    Resolve(Side),
    /// Section 5: a hand combat comes to the dice.
    Combat {
        /// The square charged.
        target: Square,
        /// Whether skirmishers there chose to stand.
        stood: bool,
    },
    /// Section 5: skirmishers alone may go back.
    Evade {
        /// Their square.
        target: Square,
    },
    /// Section 5: a general alone rides to safety.
    Ride {
        /// The general.
        general: StandId,
    },
    /// Section 5: losers go back.
    Retreat {
        /// Where they are now.
        at: Square,
        /// The enemy squares they go away from.
        from: Few<Square, 4>,
        /// Squares still to go.
        squares: u8,
    },
    /// Section 5: the winner moves in.
    Enter {
        /// The square won.
        target: Square,
        /// How many chargers are in.
        entered: u8,
    },
    /// Section 5: generals of the combat roll, and it is over.
    Risk {
        /// The square charged.
        target: Square,
    },
}

impl Pending {
    /// Whether a choice from a file names only what exists.
    pub(crate) fn fits(&self, battle: &Battle) -> bool {
        let on_board = |square: &Square| battle.map.grid().contains(*square);
        match self {
            Pending::Combat { target, .. }
            | Pending::Evade { target }
            | Pending::Enter { target, .. }
            | Pending::Risk { target } => on_board(target),
            Pending::Ride { general } => general.index() < battle.stands.len(),
            Pending::Retreat { at, from, .. } => on_board(at) && from.iter().all(on_board),
            Pending::Arrivals
            | Pending::Broken(_)
            | Pending::Move(_)
            | Pending::Fire(_)
            | Pending::Declare(_)
            | Pending::Resolve(_) => true,
        }
    }
}

engine::kinds!(Pending: Arrivals, Broken, Move, Fire, Declare, Resolve, Combat, Evade, Ride, Retreat, Enter, Risk);

/// A battle in play.
///
/// # Equality
/// All fields count; a square without stands faces north, and all lost stands are alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The turn, from 1.
    pub turn: u8,
    /// What is to be done, the last one first.
    pub pending: Short<Pending, 24>,
    /// By [`StandId`].
    pub stands: Vec<StandState>,
    /// In the grid's row order.
    pub squares: Vec<SquareState>,
    /// Groups that go back this turn, by [`GroupId`].
    pub going_back: Short<bool, 16>,
    /// The side that holds each objective, in the scenario's order.
    pub objectives: Short<Option<Side>, 16>,
    /// Conditions that hold troops back no longer, a bit each.
    pub released: u32,
    /// Ground that was to be kept clear and was not, a bit for each term.
    pub intruded: u32,
    /// How it ended.
    pub over: Option<(Option<Side>, VictoryMargin)>,
}

impl State {
    /// The set-up of a battle.
    pub fn opening(battle: &Battle) -> State {
        let stand = |start: &Start| StandState {
            place: StandPlace::Waiting,
            formation: match start {
                Start::At { in_column: false, .. } => Formation::Deployed,
                Start::At { .. } | Start::Arrives { .. } => Formation::Column,
            },
            ..StandState::LOST
        };
        let square = SquareState { front: None, facing: Direction::North, held_by: None };
        let mut state = State {
            turn: 0,
            pending: Vec::new().into(),
            stands: battle.stands.iter().map(|s| stand(&s.start)).collect(),
            squares: vec![square; battle.map.grid().len()],
            going_back: vec![false; battle.groups.len()].into(),
            objectives: battle.terms.objectives.iter().map(|o| o.held_by).collect::<Vec<_>>().into(),
            released: 0,
            intruded: 0,
            over: None,
        };
        for id in battle.ids() {
            if !marches_in_column(battle.stand(id).arm) {
                state.stands[id.index()].formation = Formation::Deployed;
            }
            if let Start::At { square, .. } = battle.stand(id).start {
                if state.is_empty(battle, square) {
                    state.square_mut(battle, square).facing = battle.home(battle.stand(id).side).opposite();
                }
                state.put(battle, id, square);
            }
        }
        for &(square, facing) in &battle.facings {
            state.square_mut(battle, square).facing = facing;
        }
        state
    }

    /// A stand in play.
    pub fn stand(&self, id: StandId) -> &StandState {
        &self.stands[id.index()]
    }

    pub(crate) fn stand_mut(&mut self, id: StandId) -> &mut StandState {
        &mut self.stands[id.index()]
    }

    /// A square in play.
    pub fn square(&self, battle: &Battle, square: Square) -> &SquareState {
        &self.squares[battle.map.grid().index(square)]
    }

    pub(crate) fn square_mut(&mut self, battle: &Battle, square: Square) -> &mut SquareState {
        &mut self.squares[battle.map.grid().index(square)]
    }

    /// Where a stand is on the table.
    pub fn at(&self, id: StandId) -> Option<Square> {
        if let StandPlace::On(square) = self.stand(id).place { Some(square) } else { None }
    }

    /// The way a square faces.
    pub fn facing(&self, battle: &Battle, square: Square) -> Direction {
        self.square(battle, square).facing
    }

    /// The stands of a square, front to back.
    pub fn stack(&self, battle: &Battle, square: Square) -> impl Iterator<Item = StandId> + Clone + use<'_> {
        std::iter::successors(self.square(battle, square).front, |&id| self.stand(id).behind)
    }

    /// Whether no stand is in a square.
    pub fn is_empty(&self, battle: &Battle, square: Square) -> bool {
        self.square(battle, square).front.is_none()
    }

    /// The side that has stands in a square.
    pub fn side_in(&self, battle: &Battle, square: Square) -> Option<Side> {
        self.square(battle, square).front.map(|id| battle.muster.side_of(id))
    }

    /// The squares a side is in, each once.
    pub(crate) fn squares_of<'s>(
        &'s self,
        battle: &'s Battle,
        side: Side,
    ) -> impl Iterator<Item = Square> + 's {
        let in_front = |&(id, at): &(StandId, Square)| self.square(battle, at).front == Some(id);
        let stands = battle.muster.side(side).iter().filter_map(|&id| Some((id, self.at(id)?)));
        stands.filter(in_front).map(|(_, at)| at)
    }

    /// The formed stands of a square: those that count for stacking.
    pub fn formed_in(&self, battle: &Battle, square: Square) -> usize {
        self.stack(battle, square).filter(|&id| battle.stand(id).arm.is_formed()).count()
    }

    /// Whether a square without enemies has room for `formed` more formed stands.
    pub fn has_room(&self, battle: &Battle, square: Square, side: Side, formed: usize) -> bool {
        self.side_in(battle, square) != Some(side.enemy())
            && self.formed_in(battle, square) + formed <= usize::from(battle.number(Limit::Stacking))
    }

    /// The front rank of a square: the first formed stands, every skirmisher, the first artillery stands.
    pub fn front_rank<'s>(
        &'s self,
        battle: &'s Battle,
        square: Square,
    ) -> impl Iterator<Item = StandId> + Clone + 's {
        State::front_rank_of(battle, self.stack(battle, square))
    }

    /// The front rank of these stands, which stand in one square.
    pub(crate) fn front_rank_of<'s>(
        battle: &'s Battle,
        stack: impl Iterator<Item = StandId> + Clone + 's,
    ) -> impl Iterator<Item = StandId> + Clone + 's {
        let mut formed = battle.number(Limit::FrontFormed);
        let mut artillery = battle.number(Limit::FrontArtillery);
        stack.filter(move |&id| {
            let place = match battle.stand(id).arm {
                Arm::Infantry | Arm::Cavalry => &mut formed,
                Arm::Artillery => &mut artillery,
                Arm::Skirmishers => return true,
                Arm::General => return false,
            };
            let fits = *place > 0;
            *place = place.saturating_sub(1);
            fits
        })
    }

    /// Whether a stand stands in contact with another of its body, or is the only one of it on the table.
    pub fn is_in_contact(&self, battle: &Battle, id: StandId, at: Square) -> bool {
        let contact = ContactRule::of(&battle.tables);
        let mut alone = true;
        for &other in battle.muster.body(battle.stand(id).body) {
            let Some(place) = self.at(other).filter(|_| other != id) else { continue };
            if contact.joins(at, place) {
                return true;
            }
            alone = false;
        }
        alone
    }

    /// Stands on the table, generals not counted, that keep in contact with one another.
    pub(crate) fn of_body<'s>(
        &'s self,
        battle: &'s Battle,
        body: BodyId,
    ) -> impl Iterator<Item = StandId> + 's {
        battle.muster.body(body).iter().copied().filter(|&id| self.at(id).is_some())
    }

    /// Stands of a group on the table, generals not counted.
    pub fn of_group<'s>(&'s self, battle: &'s Battle, group: GroupId) -> impl Iterator<Item = StandId> + 's {
        battle.muster.group(group).iter().copied().filter(|&id| self.at(id).is_some())
    }

    /// Takes a stand out of its stack.
    pub(crate) fn lift(&mut self, battle: &Battle, id: StandId) {
        let Some(square) = self.at(id) else { return };
        let behind = self.stand_mut(id).behind.take();
        let before = self.stack(battle, square).find(|&other| self.stand(other).behind == Some(id));
        match before {
            Some(before) => self.stand_mut(before).behind = behind,
            None => self.square_mut(battle, square).front = behind,
        }
        if behind.is_none() && before.is_none() {
            self.square_mut(battle, square).facing = Direction::North;
        }
    }

    /// Puts a stand at the back of a square's stack. An objective falls to the last formed stand in it.
    pub(crate) fn put(&mut self, battle: &Battle, id: StandId, square: Square) {
        let last = self.stack(battle, square).last();
        match last {
            Some(last) => self.stand_mut(last).behind = Some(id),
            None => self.square_mut(battle, square).front = Some(id),
        }
        self.stand_mut(id).place = StandPlace::On(square);
        let stand = battle.stand(id);
        if stand.arm.is_formed() {
            for (objective, held_by) in battle.terms.objectives.iter().zip(self.objectives.iter_mut()) {
                if objective.square == square {
                    *held_by = Some(stand.side);
                }
            }
        }
    }
}

/// Skirmishers get no road benefit and generals ride as they like: neither is ever in column.
pub(crate) fn marches_in_column(arm: Arm) -> bool {
    !matches!(arm, Arm::Skirmishers | Arm::General)
}
