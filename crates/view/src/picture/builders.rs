//! How rule sets put a picture of a free table together: from the board's own ground, and bodies of which little is said.

use board::table::{self as ground, Angle, Block, Inches, Point, Pose};

use super::squares::{Arm, Formation};
use super::table::{Area, AreaKind, Barrier, BarrierKind, Body, Cards, Objective, Road, Table};
use super::{Army, BEFORE_STEP, Coat, Picture};
use crate::choice::Duty;

impl Picture {
    /// The line under the title: place and time, if they are known, and the rule set.
    pub fn caption_of(place: &str, rules: &str) -> String {
        if place.is_empty() { rules.into() } else { format!("{place} · {rules}") }
    }

    /// The status of a battle that ended, with the side that won it and how.
    pub fn status_of_end(won: Option<(&str, &str)>) -> String {
        won.map_or("A drawn battle".into(), |(side, degree)| format!("{side} victory, {degree}"))
    }

    /// The status in a turn, of so many; before the first of them no step is named.
    pub fn status_of_turn(turn: u8, turns: u8, step: &str) -> String {
        match turn {
            0 => format!("Before the first of {turns} turns"),
            _ => format!("Turn {turn} of {turns}{BEFORE_STEP}{step}"),
        }
    }
}

impl Area {
    /// A piece of the board's ground, without boulders.
    pub fn of(name: Option<&str>, kind: AreaKind, area: &ground::Area) -> Area {
        Area {
            name: name.unwrap_or_default().into(),
            kind,
            corners: area.corners().collect(),
            level: u8::try_from(area.level().0).unwrap_or(0),
            rocks: false,
        }
    }
}

impl Army {
    /// The two armies of the Civil War, the Union's first.
    pub fn blue_and_grey(names: [&str; 2]) -> [Army; 2] {
        let [blue, grey] = names;
        [Army { name: blue.into(), coat: Coat::Blue }, Army { name: grey.into(), coat: Coat::Grey }]
    }
}

impl Table {
    /// The same with the body of this id standing out, for it acts.
    pub fn with_active(mut self, id: Option<String>) -> Table {
        for body in &mut self.units {
            body.active = id.as_ref() == Some(&body.id);
        }
        self
    }
}

impl Objective {
    /// A place of this name, worth so many points to the side that holds it.
    pub fn of(name: &str, at: Point, within: Inches, points: u8, held_by: Option<u8>) -> Objective {
        Objective { name: name.into(), at, within, points, held_by }
    }
}

impl Barrier {
    /// What runs along a wall of the board.
    pub fn of(kind: BarrierKind, wall: &ground::Wall) -> Barrier {
        Barrier { kind, points: wall.points().collect() }
    }
}

impl Road {
    /// A road of the board, as wide as it is.
    pub fn of(name: Option<&str>, road: &ground::Road) -> Road {
        Road { name: name.unwrap_or_default().into(), points: road.points().collect(), width: road.width() }
    }
}

impl Body {
    /// A body that is drawn under an id and labelled by its whole name.
    pub fn named(side: u8, id: String, name: &str) -> Body {
        Body { id, name: name.into(), label: name.into(), ..Body::of_side(side) }
    }

    /// A general, as a body of this name.
    pub fn general(side: u8, id: String, name: &str, block: Block) -> Body {
        Body { arm: Arm::General, block, ..Body::named(side, id, name) }
    }

    /// A body of a side, with nothing else said of it yet.
    pub fn of_side(side: u8) -> Body {
        let nowhere = Pose::new(Point::default(), Angle::NORTH);
        Body {
            id: String::new(),
            name: String::new(),
            label: String::new(),
            group: String::new(),
            side,
            arm: Arm::Infantry,
            block: Block::new(nowhere, Inches::ZERO, Inches::ZERO),
            figures: Vec::new(),
            ranks: None,
            flag: None,
            formation: Formation::Deployed,
            lances: false,
            disrupted: false,
            jammed: false,
            in_melee: false,
            attached: false,
            active: false,
            selected: false,
            duty: Duty::None,
            cards: Cards::default(),
            notes: Vec::new(),
        }
    }
}

/// The patch of the `number`th group of a side, from 0: its colours in turn, and after them the same with a bar.
pub fn patch_of(colours: [u8; 5], number: usize) -> u8 {
    let count = colours.len();
    (number / count * count) as u8 + colours[number % count]
}
