//! Section 6, broken groups: half lost and no general, they go back to their own table edge and off.

use board::square::{Direction, Square};
use dice::Dice;
use engine::{Count, Procedure, Role};
use serde::Serialize;
use sheet::{Axis, Explain, Step};
use words::counted;

use crate::game::battle::{Battle, GroupId, Side, StandId};
use crate::game::event::{Event, RemovalCause};
use crate::game::state::StandPlace;
use crate::rules::umpire::{outcome_words, unit_roles};
use crate::sheet::axes::{Arm, Limit, Ruling};
use crate::sheet::tables::Tables;
use crate::{At, Now};

sheet::axis! {
    /// The general in one of a group's squares.
    pub enum Attending {
        /// There is none.
        Nobody = "none",
        /// A general of the group.
        Own = "own",
        /// A friendly general of another group.
        Other = "other",
    }
}

engine::choices!(Attending);

impl Attending {
    /// Whether he keeps a broken group in the fight.
    fn steadies(self, tables: &Tables) -> bool {
        match self {
            Attending::Nobody => false,
            Attending::Own => true,
            Attending::Other => tables.holds(Ruling::AnyGeneral),
        }
    }
}

engine::facts! {
    /// What it takes to know whether a group stays in the fight.
    pub struct BrokenFacts {
        /// stands of the division or corps at full strength, without generals
        full: Count<1, 250> = "6",
        /// stands it has lost, without generals
        lost: Count<0, 250> = "3",
        /// the general in one of its squares at the start of its side's move
        general: Attending = "none",
    }
}

/// Whether a group stays in the fight.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct BrokenOutcome {
    /// Whether it has lost enough to need a general.
    pub broken: bool,
    /// Squares it goes back this turn.
    pub squares_back: u8,
}

/// Whether a group stays in the fight at the start of its side's move.
pub struct BrokenGroup;

impl Procedure for BrokenGroup {
    const ID: &'static str = "broken-group";
    const TITLE: &'static str = "A division or corps that has lost half its stands";

    type Tables = Tables;
    type Facts = BrokenFacts;
    type Outcome = BrokenOutcome;

    const ROLES: &'static [Role] = unit_roles::BROKEN_GROUP;
    const FIRST: &'static [&'static str] = &["full", "lost", "general"];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &BrokenFacts,
        _: &mut D,
        explain: &mut E,
    ) -> BrokenOutcome {
        let outcome = facts.outcome(tables);
        explain.step(|| Step {
            what: format!(
                "{} of {} lost, general: {}",
                facts.lost.get(),
                counted(facts.full.get(), "stand"),
                facts.general.key()
            ),
            result: match outcome {
                BrokenOutcome { broken: false, .. } => "needs no general".into(),
                BrokenOutcome { squares_back: 0, .. } => "stays in the fight".into(),
                BrokenOutcome { squares_back, .. } => {
                    let squares = counted(squares_back, "square");
                    format!("retreats {squares} toward its own table edge and may not fire or charge")
                }
            },
            ..Step::default()
        });
        outcome
    }

    fn told(_: &BrokenFacts, outcome: &BrokenOutcome) -> Option<String> {
        Some(outcome_words::broken_group(outcome))
    }

    /// A group that has lost all its stands is not there any more.
    fn refusal(_: &Tables, facts: &BrokenFacts) -> Option<String> {
        let (lost, full) = (facts.lost.get(), facts.full.get());
        let most = full - 1;
        (lost > most).then(|| {
            format!("lost={lost}: at least 1 of {} is left; give 0 to {most}", counted(full, "stand"))
        })
    }
}

impl BrokenFacts {
    fn outcome(&self, tables: &Tables) -> BrokenOutcome {
        let broken = has_lost_its_share(tables, self.lost.get(), self.full.get());
        let goes = broken && !self.general.steadies(tables);
        BrokenOutcome { broken, squares_back: if goes { tables.number(Limit::BrokenSquares) } else { 0 } }
    }
}

/// Whether a group has lost enough stands to need a general.
fn has_lost_its_share(tables: &Tables, lost: u8, full: u8) -> bool {
    lost > 0 && u16::from(lost) * u16::from(tables.number(Limit::BrokenShare)) >= u16::from(full)
}

/// The losses of a group, and the general with it.
fn facts(now: Now<'_>, group: GroupId) -> BrokenFacts {
    BrokenFacts {
        full: Count::clamped(now.battle.groups[group.index()].full),
        lost: Count::clamped(lost(now, group)),
        general: attending(now, group),
    }
}

fn lost(now: Now<'_>, group: GroupId) -> u8 {
    let troops = now.battle.muster.group(group).iter();
    troops.filter(|&&id| now.state.stand(id).place == StandPlace::Lost).count() as u8
}

/// The general in one of a group's squares: its own before another.
fn attending(now: Now<'_>, group: GroupId) -> Attending {
    let Now { battle, state } = now;
    let squares = state.of_group(battle, group).filter_map(|id| state.at(id));
    let generals = squares.flat_map(|square| state.stack(battle, square)).map(|id| battle.stand(id));
    generals.filter(|stand| stand.arm == Arm::General).fold(Attending::Nobody, |best, stand| match best {
        Attending::Own => Attending::Own,
        _ if stand.group == group => Attending::Own,
        Attending::Nobody | Attending::Other => Attending::Other,
    })
}

/// Whether a group has lost enough stands to need a general.
pub(crate) fn is_broken(now: Now<'_>, group: GroupId) -> bool {
    has_lost_its_share(&now.battle.tables, lost(now, group), now.battle.groups[group.index()].full)
}

/// Whether a general who steadies the group is in one of its squares.
pub(crate) fn has_general(now: Now<'_>, group: GroupId) -> bool {
    attending(now, group).steadies(&now.battle.tables)
}

/// Whether a group retreats and no general has joined it since: it neither fires nor charges.
pub(crate) fn is_out(now: Now<'_>, group: GroupId) -> bool {
    now.state.going_back[group.index()] && !has_general(now, group)
}

/// At the start of a side's move its broken groups go back.
pub(crate) fn go_back(at: &mut At<'_>, side: Side) {
    let groups = (0..at.battle.groups.len() as u8).map(GroupId);
    for group in groups.filter(|group| at.battle.groups[group.index()].side == side) {
        let on_table = at.state().of_group(at.battle, group).next().is_some();
        let goes = on_table && facts(at.now(), group).outcome(&at.battle.tables).squares_back > 0;
        let went = at.state().going_back[group.index()];
        match (went, goes) {
            (false, true) => at.emit(Event::Broke { group }),
            // A group that has left the table to the last stand holds no ground.
            (true, false) if on_table => at.emit(Event::Steadied { group }),
            _ => {}
        }
        if goes {
            let stands: Vec<_> = at.state().of_group(at.battle, group).collect();
            // Stands that go back do not displace the enemy, so the ways off the table stay the same.
            let steps_off = steps_off_table(at.now(), side);
            stands.into_iter().for_each(|id| flee(at, id, side, &steps_off));
        }
    }
    at.emit(Event::MoveBegan { side });
    at.emit(Event::Settled);
}

/// One stand goes back by the shortest way free of enemies, whatever the ground, and waits where it is blocked.
fn flee(at: &mut At<'_>, id: StandId, side: Side, steps_off: &[Option<u16>]) {
    let Now { battle, state } = at.now();
    let steps = |square: Square| steps_off[battle.map.grid().index(square)];
    let Some(mut square) = state.at(id) else { return };
    let mut rest = square;
    let formed = usize::from(battle.stand(id).arm.is_formed());
    for _ in 0..battle.number(Limit::BrokenSquares) {
        match steps(square) {
            None => break,
            Some(1) => return at.emit(Event::Removed { stand: id, cause: RemovalCause::OffTable }),
            Some(here) => {
                let next = onward(battle, side).filter_map(|way| battle.map.grid().beside(square, way));
                let Some(next) = { next }.find(|&next| steps(next) == Some(here - 1)) else { break };
                square = next;
                if state.has_room(battle, square, side, formed) {
                    rest = square;
                }
            }
        }
    }
    if state.at(id) != Some(rest) {
        at.emit(Event::Fled { stand: id, to: rest });
    }
}

/// The ways to take where several are as short: straight home first.
fn onward(battle: &Battle, side: Side) -> impl Iterator<Item = Direction> {
    let home = battle.home(side);
    std::iter::once(home).chain(Direction::ALL.into_iter().filter(move |&way| way != home))
}

/// From every square, the steps over the own table edge past enemies, if there is a way.
fn steps_off_table(now: Now<'_>, side: Side) -> Vec<Option<u16>> {
    let grid = now.battle.map.grid();
    let is_free = |square: Square| now.state.side_in(now.battle, square) != Some(side.enemy());
    let mut steps = vec![None; grid.len()];
    let mut open: Vec<Square> =
        grid.squares().filter(|&s| grid.beside(s, now.battle.home(side)).is_none()).collect();
    open.retain(|&square| is_free(square));
    let mut distance = 1;
    while !open.is_empty() {
        let mut next = Vec::new();
        for square in open {
            if steps[grid.index(square)].is_none() {
                steps[grid.index(square)] = Some(distance);
                next.extend(grid.neighbours(square).map(|(_, next)| next).filter(|&next| is_free(next)));
            }
        }
        (open, distance) = (next, distance + 1);
    }
    steps
}
