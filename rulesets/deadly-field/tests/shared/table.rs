//! A table for worked examples: a small battle, orders given as sentences, scripted dice, and what came of them.

use board::table::{Inches, Pose};
use deadly_field::game::state::HalfTurnMarks;
use deadly_field::sheet::units::{MoraleLevel, Side};
use deadly_field::{Battle, Event, LeaderId, Pending, State, UnitId};
use engine::{Files, Rules};
use testkit::{Played, Worked};

/// A battle being fought.
pub(crate) struct Table(Played<Battle>);

testkit::worked!(Table of Battle);

/// What every table has: two brigades a side, their leaders in the corners.
pub(crate) const COMMAND: &str = "
[[brigades]]
name = 'Blue Brigade'
side = 'union'
leader = { name = 'Webb', benefit = 1, at = '1,1' }
[[brigades]]
name = 'Azure Brigade'
side = 'union'
leader = { name = 'Hall', benefit = 2, at = '3,1' }
[[brigades]]
name = 'Grey Brigade'
side = 'confederate'
leader = { name = 'Davis', benefit = 1, at = '1,39' }
[[brigades]]
name = 'Butternut Brigade'
side = 'confederate'
leader = { name = 'Lane', benefit = 2, at = '3,39' }
";

/// A regiment of six veterans with rifle-muskets, in battle line, with more said of it: `quality = 'green'`.
pub(crate) fn regiment(name: &str, brigade: &str, at: &str, facing: u16, more: &str) -> String {
    let quality = if more.contains("quality") { "" } else { "quality = 'veteran'\n" };
    let figures = if more.contains("figures") { "" } else { "figures = 6\n" };
    format!(
        "[[units]]\nname = '{name}'\nbrigade = '{brigade}'\nat = '{at}'\nfacing = {facing}\n{quality}{figures}{more}\n"
    )
}

/// A Union regiment of six veterans facing north.
pub(crate) fn blue(name: &str, at: &str) -> String {
    regiment(name, "Blue Brigade", at, 0, "")
}

/// A Confederate regiment of six veterans facing south.
pub(crate) fn grey(name: &str, at: &str) -> String {
    regiment(name, "Grey Brigade", at, 180, "")
}

/// A battery of three sections of Napoleons, veteran, unlimbered.
pub(crate) fn battery(name: &str, side: Side, at: &str, more: &str) -> String {
    let (word, facing) = match side {
        Side::Union => ("union", 0),
        Side::Confederate => ("confederate", 180),
    };
    let given = |key: &str, text: &str| if more.contains(key) { String::new() } else { format!("{text}\n") };
    let (weapon, sections) = (given("weapon", "weapon = 'napoleon'"), given("sections", "sections = 3"));
    let (quality, form) =
        (given("quality", "quality = 'veteran'"), given("formation", "formation = 'unlimbered'"));
    format!(
        "[[units]]\nname = '{name}'\nside = '{word}'\nat = '{at}'\nfacing = {facing}\n{weapon}{sections}{quality}{form}{more}\n"
    )
}

fn read(head: &str, parts: &[String], house: &str) -> Result<Battle, sheet::Faults> {
    Battle::read(&Files::new(scenario(&format!("table = [40, 40]\n{head}"), parts), house))
}

/// A battle as the file of a scenario, with this said before the roster.
pub(crate) fn scenario(head: &str, parts: &[String]) -> String {
    let sides = "sides = [{ side = 'union', edge = 'south' }, { side = 'confederate', edge = 'north' }]";
    format!("title = 'A table'\n{sides}\n{head}\n{COMMAND}{}", parts.concat())
}

impl Table {
    /// A table of 40 by 40 inches with this on it; the Union comes from the south and is active.
    #[track_caller]
    pub(crate) fn new(parts: &[String]) -> Table {
        Table::with("", parts)
    }

    /// The same with more said before the roster.
    #[track_caller]
    pub(crate) fn with(head: &str, parts: &[String]) -> Table {
        Table::read(head, parts, "")
    }

    /// The same under a house rule.
    #[track_caller]
    pub(crate) fn under(house: &str, parts: &[String]) -> Table {
        Table::read("", parts, house)
    }

    #[track_caller]
    fn read(head: &str, parts: &[String], house: &str) -> Table {
        let battle = read(head, parts, house).unwrap_or_else(|faults| panic!("unsound:\n{faults}"));
        let state = acting(battle.opening(), &battle, Side::Union);
        Table(Played::new(battle, state))
    }

    /// What is wrong with such a table.
    #[track_caller]
    pub(crate) fn fault(head: &str, parts: &[String]) -> String {
        read(head, parts, "").expect_err("the table is sound").to_string()
    }

    /// A new half turn, in which a side is active.
    pub(crate) fn active(&mut self, side: Side) -> &mut Table {
        let state = acting(self.state().clone(), &self.battle, side);
        self.change(|now| *now = state)
    }

    /// Puts a unit at a morale level by hand.
    #[track_caller]
    pub(crate) fn at_level(&mut self, name: &str, level: MoraleLevel) -> &mut Table {
        let unit = self.id(name);
        self.change(|state| state.units[usize::from(unit.0)].level = level)
    }

    /// No unit of a side reacts any more in this half turn.
    pub(crate) fn reacted(&mut self, side: Side) -> &mut Table {
        let own: Vec<usize> = self
            .battle
            .unit_ids()
            .filter(|&unit| self.battle.unit(unit).side == side)
            .map(|unit| usize::from(unit.0))
            .collect();
        self.change(|state| own.into_iter().for_each(|unit| state.units[unit].marks.reaction = false))
    }

    /// Every unit has fired its first volley.
    pub(crate) fn volleyed(&mut self) -> &mut Table {
        self.change(|state| state.units.iter_mut().for_each(|unit| unit.volleyed = true))
    }

    pub(crate) fn pending(&self) -> Option<Pending> {
        self.state().pending.last().copied()
    }

    #[track_caller]
    pub(crate) fn id(&self, name: &str) -> UnitId {
        self.battle.unit_named(name).expect("a unit of that name")
    }

    #[track_caller]
    pub(crate) fn leader(&self, name: &str) -> LeaderId {
        self.battle.leader_named(name).expect("a leader of that name")
    }

    #[track_caller]
    pub(crate) fn pose(&self, name: &str) -> Pose {
        self.state().unit(self.id(name)).pose.expect("on the table")
    }

    /// Where a unit stands, to the nearest tenth of an inch, and its facing in whole degrees.
    #[track_caller]
    pub(crate) fn spot(&self, name: &str) -> (i32, i32, i32) {
        let pose = self.pose(name);
        let tenths = |length: Inches| (length.thousandths() + 50).div_euclid(100);
        (tenths(pose.at.x()), tenths(pose.at.y()), pose.facing.hundredths() / 100)
    }

    #[track_caller]
    pub(crate) fn figures(&self, name: &str) -> u8 {
        self.state().unit(self.id(name)).figures
    }

    #[track_caller]
    pub(crate) fn level(&self, name: &str) -> MoraleLevel {
        self.state().unit(self.id(name)).level
    }

    #[track_caller]
    pub(crate) fn marks(&self, name: &str) -> HalfTurnMarks {
        self.state().unit(self.id(name)).marks
    }

    #[track_caller]
    pub(crate) fn is_gone(&self, name: &str) -> bool {
        self.state().unit(self.id(name)).pose.is_none()
    }
}

/// The state in which a side is active, with all its actions.
pub(crate) fn acting(mut state: State, battle: &Battle, side: Side) -> State {
    state.turn = state.turn.max(1);
    state.pending = vec![Pending::Act { side }];
    battle.apply(&mut state, &Event::HalfBegan { side });
    state
}
