//! A table for worked examples: a small battle, orders given as sentences, scripted dice, and what came of them.

use board::table::{Inches, Pose};
use dice::Typed;
use engine::{Files, Log, Position, Rules};
use guns::{Battle, BrigadeId, GeneralId, Pending, Side, Status, TurnPhase, UnitId};
use testkit::{Played, Worked};

/// A battle being fought.
pub(crate) struct Table(Played<Battle>);

testkit::worked!(Table of Battle);

/// What every table has: a division and a brigade a side, on engage, with generals at the edge.
pub(crate) const COMMAND: &str = "
[[divisions]]
name = 'Union Division'
side = 'union'
order = 'attack'
general = { name = 'Hays', at = '2,2', facing = 0 }
[[divisions]]
name = 'Southern Division'
side = 'confederate'
order = 'attack'
general = { name = 'Heth', at = '2,58', facing = 180 }
[[brigades]]
name = 'Blue Brigade'
division = 'Union Division'
order = 'engage'
general = { name = 'Webb', at = '5,2', facing = 0 }
[[brigades]]
name = 'Grey Brigade'
division = 'Southern Division'
order = 'engage'
general = { name = 'Davis', at = '5,58', facing = 180 }
";

/// A regiment of regulars with rifled muskets, in line, with more said of it: `grade = 'green'`.
pub(crate) fn regiment(name: &str, brigade: &str, figures: u8, at: &str, facing: u16, more: &str) -> String {
    let grade = if more.contains("grade") { "" } else { "grade = 'regular'\n" };
    format!(
        "[[units]]\nname = '{name}'\nbrigade = '{brigade}'\nfigures = {figures}\nat = '{at}'\nfacing = {facing}\n\
         {grade}{more}\n"
    )
}

/// A Union regiment of 20 facing north.
pub(crate) fn blue(name: &str, at: &str) -> String {
    regiment(name, "Blue Brigade", 20, at, 0, "")
}

/// A Confederate regiment of 20 facing south.
pub(crate) fn grey(name: &str, at: &str) -> String {
    regiment(name, "Grey Brigade", 20, at, 180, "")
}

/// A battery of 12-pounders of the division of a side, in battery.
pub(crate) fn battery(name: &str, side: Side, guns: u8, at: &str, more: &str) -> String {
    let (division, facing) = match side {
        Side::Union => ("Union Division", 0),
        Side::Confederate => ("Southern Division", 180),
    };
    let gun = if more.contains("gun =") { "" } else { "gun = '12-pdr'\n" };
    let formation = if more.contains("formation") { "" } else { "formation = 'deployed'\n" };
    format!(
        "[[units]]\nname = '{name}'\ndivision = '{division}'\ngrade = 'regular'\nguns = {guns}\nat = '{at}'\n\
         facing = {facing}\n{gun}{formation}{more}\n"
    )
}

fn read(head: &str, parts: &[String]) -> Result<Battle, sheet::Faults> {
    let sides = "sides = [{ side = 'union', edge = 'south' }, { side = 'confederate', edge = 'north' }]";
    let text = format!("title = 'A table'\ntable = [60, 60]\n{sides}\n{head}\n{COMMAND}{}", parts.concat());
    Battle::read(&Files::new(text, ""))
}

impl Table {
    /// A table of 60 by 60 inches with this on it; the Union comes from the south. Nothing has begun.
    #[track_caller]
    pub(crate) fn new(parts: &[String]) -> Table {
        Table::with("", parts)
    }

    /// The same with more said before the roster.
    #[track_caller]
    pub(crate) fn with(head: &str, parts: &[String]) -> Table {
        let battle = read(head, parts).unwrap_or_else(|faults| panic!("unsound:\n{faults}"));
        let mut state = battle.opening();
        (state.turn, state.pending) = (1, vec![Pending::First]);
        Table(Played::new(battle, state))
    }

    /// What is wrong with such a table.
    #[track_caller]
    pub(crate) fn fault(head: &str, parts: &[String]) -> String {
        read(head, parts).expect_err("the table is sound").to_string()
    }

    /// The state in which a side acts in a phase, the other after it.
    #[track_caller]
    pub(crate) fn act(&mut self, phase: TurnPhase, side: Side) -> &mut Table {
        self.change(|state| {
            state.phase = phase;
            state.pending = vec![Pending::Act { side: side.enemy() }, Pending::Act { side }];
        })
    }

    /// Lets the phase run from its beginning with exactly these dice, up to the next choice.
    #[track_caller]
    pub(crate) fn after<const N: usize>(&mut self, phase: TurnPhase, faces: [u16; N]) -> &mut Table {
        self.after_dice(phase, faces.to_vec())
    }

    /// The same with dice of whatever number.
    #[track_caller]
    pub(crate) fn after_dice(&mut self, phase: TurnPhase, faces: Vec<u16>) -> &mut Table {
        self.run(|state| (state.phase, state.pending) = (phase, Vec::new()), faces)
    }

    /// What is told when the phase runs from its beginning with these dice, and ones for those that are missing.
    pub(crate) fn glimpse(&self, phase: TurnPhase, faces: Vec<u16>) -> String {
        let mut state = self.state().clone();
        (state.phase, state.pending) = (phase, Vec::new());
        let mut log = Log::default();
        Position::set_up(&self.battle, state, &mut Typed::new(faces), &mut log);
        log.steps().map(|step| format!("{step:?}\n")).collect()
    }

    #[track_caller]
    pub(crate) fn id(&self, name: &str) -> UnitId {
        self.battle.unit_named(name).expect("a unit of that name")
    }

    #[track_caller]
    pub(crate) fn general(&self, name: &str) -> GeneralId {
        self.battle.general_named(name).expect("a general of that name")
    }

    #[track_caller]
    pub(crate) fn brigade(&self, name: &str) -> BrigadeId {
        self.battle.brigade_named(name).expect("a brigade of that name")
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
    pub(crate) fn status(&self, name: &str) -> Status {
        self.state().unit(self.id(name)).status
    }

    #[track_caller]
    pub(crate) fn is_gone(&self, name: &str) -> bool {
        self.state().unit(self.id(name)).pose.is_none()
    }
}
