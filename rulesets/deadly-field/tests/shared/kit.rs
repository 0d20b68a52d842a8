//! What several chapters put on the table, and ask of it.

use board::table::{Point, Pose};
use deadly_field::game::state::LeaderState;
use deadly_field::sheet::units::Side;
use deadly_field::{Event, Refusal};
use testkit::Worked;

use crate::table::{Table, regiment};

/// A table on which every unit has fired its first volley.
pub(crate) fn on(parts: &[String]) -> Table {
    let mut table = Table::new(parts);
    table.volleyed();
    table
}

/// A Union regiment of six veterans facing north, with more said of it.
pub(crate) fn blues(name: &str, at: &str, more: &str) -> String {
    regiment(name, "Blue Brigade", at, 0, more)
}

/// A Confederate regiment of six veterans facing south, with more said of it.
pub(crate) fn greys(name: &str, at: &str, more: &str) -> String {
    regiment(name, "Grey Brigade", at, 180, more)
}

/// Mounted Union cavalry with Sharps carbines facing north, with more said of it.
pub(crate) fn horse(name: &str, at: &str, more: &str) -> String {
    blues(name, at, &format!("weapon = 'sharps-carbines'\n{more}"))
}

/// The leader of all of a side.
pub(crate) fn chief(name: &str, side: Side, at: &str, more: &str) -> String {
    let word = if side == Side::Union { "union" } else { "confederate" };
    format!("[[leaders]]\nname = '{name}'\nside = '{word}'\nat = '{at}'\n{more}\n")
}

/// Ground of one kind between two corners.
pub(crate) fn ground(kind: &str, from: &str, to: &str) -> String {
    format!("areas = [{{ kind = '{kind}', corners = ['{from}', '{to}'] }}]")
}

/// A fence, works or a brook.
pub(crate) fn line(kind: &str, from: &str, to: &str) -> String {
    format!("lines = [{{ kind = '{kind}', points = ['{from}', '{to}'] }}]")
}

/// A road or trail.
pub(crate) fn road(kind: &str, from: &str, to: &str) -> String {
    format!("roads = [{{ kind = '{kind}', points = ['{from}', '{to}'] }}]")
}

/// A point as orders write it.
pub(crate) fn point(at: &str) -> Point {
    at.parse().expect("a point")
}

impl Table {
    /// Puts a leader somewhere by hand.
    pub(crate) fn post(&mut self, name: &str, at: &str) -> &mut Table {
        let leader = usize::from(self.leader(name).0);
        self.change(|state| state.leaders[leader].at = point(at))
    }

    /// Puts a unit somewhere by hand, facing as it does.
    pub(crate) fn stand(&mut self, name: &str, at: &str) -> &mut Table {
        let (unit, facing) = (usize::from(self.id(name).0), self.pose(name).facing);
        self.change(|state| state.units[unit].pose = Some(Pose::new(point(at), facing)))
    }

    /// Where a leader is, and what became of him.
    pub(crate) fn led_by(&self, name: &str) -> LeaderState {
        *self.state().leader(self.leader(name))
    }

    /// Lets the rules go on to the next turn, or the end of the battle after this one.
    pub(crate) fn end_turn<const N: usize>(&mut self, turn: u8, faces: [u16; N]) -> &mut Table {
        self.run(
            |state| {
                (state.turn, state.active) = (turn, Some(state.first.enemy()));
                state.pending.clear();
            },
            faces,
        )
    }

    /// Whether something happened by the last order.
    pub(crate) fn happened(&self, what: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(what)
    }

    /// Leaves a unit `figures` figures or sections by hand.
    pub(crate) fn with_figures(&mut self, name: &str, figures: u8) -> &mut Table {
        let unit = usize::from(self.id(name).0);
        self.change(|state| state.units[unit].figures = figures)
    }

    /// Front and depth of a unit, in hundredths of an inch.
    pub(crate) fn room(&self, name: &str) -> (i32, i32) {
        let block = self.state().block(&self.battle, self.id(name)).expect("on the table");
        (block.width().thousandths() / 10, block.depth().thousandths() / 10)
    }

    /// How far a move refused as too far could go, in tenths of an inch.
    #[track_caller]
    pub(crate) fn most(&self, sentence: &str) -> i32 {
        match self.refused(sentence) {
            Refusal::TooFar { most, .. } => (most.thousandths() + 50) / 100,
            other => panic!("'{sentence}' is refused otherwise: {other}"),
        }
    }

    /// Gives a fire these dice, and checks its band and its total.
    #[track_caller]
    pub(crate) fn fires<const N: usize>(
        &mut self,
        sentence: &str,
        faces: [u16; N],
        (band, dice, total): (&str, u8, i32),
    ) -> &mut Table {
        self.give(sentence, faces).tells(&format!("Fire, {band}, {dice}D6\""));
        self.tells(&format!("total: Some({total}),"));
        self
    }

    /// Checks that the last fire passed through to another unit.
    #[track_caller]
    pub(crate) fn fires_on(&self, (band, dice, total): (&str, u8, i32)) -> &Table {
        self.tells(&format!("Fire, {band}, {dice}D6\"")).tells(&format!("total: Some({total}),"))
    }

    /// Checks what the last explanation says.
    #[track_caller]
    pub(crate) fn tells(&self, words: &str) -> &Table {
        assert!(self.told.contains(words), "nothing of '{words}' in\n{}", self.told);
        self
    }

    /// Checks what the last explanation does not say.
    #[track_caller]
    pub(crate) fn tells_nothing_of(&self, words: &str) -> &Table {
        assert!(!self.told.contains(words), "'{words}' in\n{}", self.told);
        self
    }
}
