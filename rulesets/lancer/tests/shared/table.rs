//! A table for worked examples: a small battle, cards, orders given as sentences, scripted dice, and what came of them.

use board::table::{Inches, Pose};
use engine::{Files, Rules};
use lancer::{Battle, CommanderId, Pending, Piece, Post, UnitId};
use testkit::{Played, Worked};

/// A battle being fought.
pub(crate) struct Table(Played<Battle>);

testkit::worked!(Table of Battle; OPEN_PICKS = true);

/// A unit of the scenario: `{ name = .., side = .., .. }` with average ratings unless said otherwise.
pub(crate) fn unit(name: &str, side: &str, troops: &str, weapon: &str, at: &str, facing: u16) -> String {
    format!(
        "[[units]]\nname = '{name}'\nside = '{side}'\ntroops = '{troops}'\nweapon = '{weapon}'\nat = '{at}'\n\
         facing = {facing}\nmorale = 'average'\nmelee = 'average'\n"
    )
}

/// A company with rifles of the south, facing north.
pub(crate) fn foot(name: &str, at: &str) -> String {
    unit(name, "Blue", "infantry", "rifles", at, 0)
}

/// A company with rifles of the north, facing south.
pub(crate) fn enemy(name: &str, at: &str) -> String {
    unit(name, "Red", "infantry", "rifles", at, 180)
}

/// A commander of a side.
pub(crate) fn commander(name: &str, side: &str, at: &str) -> String {
    format!(
        "[[commanders]]\nname = '{name}'\nside = '{side}'\nat = '{at}'\nfacing = 0\nmorale = 'veteran'\n\
         melee = 'average'\n"
    )
}

fn read(head: &str, parts: &[String]) -> Result<Battle, sheet::Faults> {
    let sides = "sides = [{ name = 'Blue', edge = 'south' }, { name = 'Red', edge = 'north' }]";
    let text = format!("title = 'A table'\ntable = [48, 48]\n{sides}\n{head}\n{}", parts.concat());
    Battle::read(&Files::new(text, ""))
}

impl Table {
    /// A table of 48 by 48 inches with this on it; Blue comes from the south, Red from the north.
    #[track_caller]
    pub(crate) fn new(parts: &[String]) -> Table {
        Table::with("", parts)
    }

    /// The same with more said before the roster.
    #[track_caller]
    pub(crate) fn with(head: &str, parts: &[String]) -> Table {
        let battle = read(head, parts).unwrap_or_else(|faults| panic!("unsound:\n{faults}"));
        let state = battle.opening();
        Table(Played::new(battle, state))
    }

    /// What is wrong with such a table.
    #[track_caller]
    pub(crate) fn fault(head: &str, parts: &[String]) -> String {
        read(head, parts).expect_err("the table is sound").to_string()
    }

    /// The state with the card of this piece on the table.
    #[track_caller]
    pub(crate) fn card(&mut self, name: &str) -> &mut Table {
        let card = self.piece(name);
        self.change(|state| state.pending = vec![Pending::Activate { card }])
    }

    /// Draws a card from the deck: the number of its piece in the roster, units first, from 1; then other dice.
    #[track_caller]
    pub(crate) fn draw<const N: usize>(&mut self, faces: [u16; N]) -> &mut Table {
        self.run(|state| state.pending.clear(), faces)
    }

    #[track_caller]
    pub(crate) fn piece(&self, name: &str) -> Piece {
        self.battle.pieces().find(|&piece| self.battle.name(piece) == name).expect("a piece of that name")
    }

    #[track_caller]
    pub(crate) fn id(&self, name: &str) -> UnitId {
        match self.piece(name) {
            Piece::Unit(unit) => unit,
            Piece::Commander(_) => panic!("{name} is a commander"),
        }
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
    pub(crate) fn is_disrupted(&self, name: &str) -> bool {
        self.state().unit(self.id(name)).disrupted
    }

    #[track_caller]
    pub(crate) fn is_gone(&self, name: &str) -> bool {
        self.state().unit(self.id(name)).pose.is_none()
    }

    pub(crate) fn post(&self, number: u8) -> Post {
        self.state().commanders[usize::from(CommanderId(number).0)].post
    }
}
