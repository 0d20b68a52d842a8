//! The units of a shock as its steps know them, and what a result does to each.

use board::hex::Aspect;

use super::{AttackPosition, Battery, Charge, ShockFacts, StandCheck};
use crate::rules::disorder::resolve::{DisorderOutcome, Effect, State, Steadiness};
use crate::rules::fire::resolve::FireFacts;
use crate::sheet::axes::Proportion;
use crate::sheet::board_tables::Hexside;
use crate::sheet::tables::Tables;

/// Where a unit has come to in the course of a shock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShockPart {
    /// It takes part.
    In,
    /// It stays out.
    Out,
    /// It retreats and takes no more part.
    Driven,
    /// It has run, or is no more.
    Gone,
}

/// A unit in a shock, of either side.
#[derive(Clone, Debug)]
pub(crate) struct ShockUnit {
    /// What its checks ask; its SP are those it has left.
    pub(crate) unit: Steadiness,
    pub(crate) state: State,
    pub(crate) part: ShockPart,
    /// On foot by choice: a part of its SP holds the horses.
    pub(crate) dismounted: bool,
    pub(crate) lost: u8,
    pub(crate) back: u8,
}

impl ShockUnit {
    pub(crate) fn new(unit: Steadiness, state: State) -> ShockUnit {
        ShockUnit { unit, state, part: ShockPart::In, dismounted: false, lost: 0, back: 0 }
    }

    pub(crate) fn is_in(&self) -> bool {
        self.part == ShockPart::In
    }

    pub(crate) fn is_disordered(&self) -> bool {
        self.state != State::Normal
    }

    /// SP it counts with in the odds.
    pub(crate) fn counted(&self, tables: &Tables) -> u8 {
        let held = if self.dismounted { self.unit.sp / tables.share(Proportion::Dismount) } else { 0 };
        self.unit.sp - held
    }

    pub(super) fn lose(&mut self, sp: u8) {
        let lost = sp.min(self.unit.sp);
        (self.lost, self.unit.sp) = (self.lost.saturating_add(lost), self.unit.sp - lost);
        if self.unit.sp == 0 {
            self.part = ShockPart::Gone;
        }
    }

    /// It takes what a check after fire has come to.
    pub(super) fn suffer(&mut self, DisorderOutcome { effect, sp_lost, back }: DisorderOutcome) {
        self.lose(sp_lost);
        match effect {
            Effect::Disordered if self.state == State::Normal => self.state = State::Disordered,
            Effect::Back => (self.part, self.back) = (ShockPart::Driven, back),
            Effect::Routed | Effect::Eliminated => self.part = ShockPart::Gone,
            Effect::None | Effect::Stands | Effect::Disordered => {}
        }
    }

    /// It takes what the die of a shock has come to.
    pub(super) fn take(&mut self, blow: Blow) {
        self.lose(blow.lost);
        if blow.disordered {
            self.state = State::Disordered;
        }
        self.back = blow.back;
    }
}

/// A unit that attacks.
#[derive(Clone, Debug)]
pub(crate) struct Attacker {
    pub(crate) fighter: ShockUnit,
    /// Which of the hexes that are attacked from it stands in, and its place in the stack there.
    pub(crate) hex: usize,
    pub(crate) level: u8,
    /// SP of it that are green, and check before they attack.
    pub(crate) green: u8,
    pub(crate) charges: bool,
    pub(crate) horse: bool,
    /// SP of it that come through a flank or rear hexside.
    pub(crate) flanking: u8,
}

impl Attacker {
    /// Whether it charges still: disorder takes the charge out of it.
    pub(crate) fn is_charging(&self) -> bool {
        self.charges && self.fighter.is_in() && !self.fighter.is_disordered()
    }
}

/// A unit that is attacked.
#[derive(Clone, Debug)]
pub(crate) struct Defender {
    pub(crate) fighter: ShockUnit,
    /// What its check before the shock asks, but for what changes on the way.
    pub(crate) check: StandCheck,
    /// A battery counts as a fixed number of SP, alone or with the men it stands for.
    pub(crate) battery: Battery,
    /// Whether it has men who count by their SP.
    pub(crate) men: bool,
    /// Whether it failed its check, and does not fire.
    pub(crate) shaken: bool,
}

/// Fire before a shock: by which defender, at which of the attacking hexes.
#[derive(Clone, Debug)]
pub(crate) struct PlannedShot {
    pub(crate) by: usize,
    pub(crate) at: usize,
    pub(crate) facts: FireFacts,
}

/// A hex that is attacked from, and how it lies to the defenders.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AttackHex {
    pub(crate) aspect: Aspect,
    pub(crate) in_other_zoc: bool,
    pub(crate) is_higher: bool,
    pub(crate) over_works: bool,
    /// What lies between: a hexside may be drawn and go up.
    pub(crate) sides: [Hexside; 2],
}

/// What the hexes that are attacked from come to.
pub(crate) struct AttackGround {
    pub(crate) position: AttackPosition,
    pub(crate) other_zoc: u8,
    pub(crate) down_slope: bool,
    pub(crate) breastworks: bool,
    pub(crate) sides: [Hexside; 2],
}

impl AttackGround {
    /// Slopes, sides and works as at most hexes, ties for the defender.
    pub(crate) fn of(tables: &Tables, hexes: &[AttackHex]) -> AttackGround {
        let many = |holds: &dyn Fn(&AttackHex) -> bool| hexes.iter().filter(|hex| holds(hex)).count();
        let works = many(&|hex| hex.over_works);
        AttackGround {
            position: position(hexes),
            other_zoc: many(&|hex| hex.in_other_zoc) as u8,
            down_slope: 2 * many(&|hex| hex.is_higher) > hexes.len(),
            breastworks: works > 0 && 2 * works >= hexes.len(),
            sides: most_sides(tables, hexes),
        }
    }
}

/// Where the attackers stand, in the defender's hexes.
fn position(hexes: &[AttackHex]) -> AttackPosition {
    let has = |aspect| hexes.iter().any(|hex| hex.aspect == aspect);
    match (has(Aspect::Front), has(Aspect::Flank), has(Aspect::Rear)) {
        (true, true, true) => AttackPosition::Surrounded,
        (true, true, false) => AttackPosition::FrontAndFlank,
        (true, false, true) => AttackPosition::FrontAndRear,
        (false, true, true) => AttackPosition::FlankAndRear,
        (false, true, false) => AttackPosition::Flank,
        (false, false, true) => AttackPosition::Rear,
        (_, false, false) => AttackPosition::Front,
    }
}

/// What lies between at most attacking hexes; of as many, what is worse for the attackers.
fn most_sides(tables: &Tables, hexes: &[AttackHex]) -> [Hexside; 2] {
    let worth = |sides: [Hexside; 2]| -> i32 {
        sides.into_iter().map(|side| i32::from(tables.side_shock.get(side))).sum()
    };
    let often = |sides: [Hexside; 2]| hexes.iter().filter(|hex| hex.sides == sides).count();
    let most = hexes.iter().map(|hex| hex.sides).max_by_key(|&sides| (often(sides), -worth(sides)));
    most.unwrap_or([Hexside::Open; 2])
}

/// What the die of a shock does to one unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Blow {
    pub(crate) lost: u8,
    pub(crate) disordered: bool,
    pub(crate) back: u8,
    /// It checks against rout where it has come to.
    pub(crate) checks: bool,
}

impl ShockFacts {
    /// The attackers as one unit.
    pub(super) fn attacker(&self, tables: &Tables) -> Attacker {
        let unit = Steadiness {
            cohesion: self.cohesion.get(),
            sp: self.sp.get(),
            start: self.start.get().max(self.sp.get()),
            breastworks: false,
            fatigue: self.fatigue.get(),
        };
        Attacker {
            fighter: ShockUnit::new(unit, if self.disordered { State::Disordered } else { State::Normal }),
            hex: 0,
            level: 0,
            green: self.green_sp.get(),
            charges: self.is_charge(tables),
            horse: self.charge == Charge::Horse,
            flanking: self.flanking_horse.get(),
        }
    }

    /// The defenders as one unit, in the open.
    pub(super) fn defender(&self) -> Defender {
        let state = if self.defender_disordered { State::Disordered } else { State::Normal };
        let (sp, start) = match (self.defender_sp.get(), self.defender_guns.get()) {
            // The guns of a battery by itself need not be counted.
            (0, 0) => (u8::MAX, 0),
            (0, guns) => (guns, self.defender_guns_start.get().max(guns)),
            (sp, _) => (sp, self.defender_start.get().max(sp)),
        };
        let unit = Steadiness {
            cohesion: self.defender_cohesion.get(),
            sp,
            start,
            breastworks: false,
            fatigue: self.defender_fatigue.get(),
        };
        Defender {
            fighter: ShockUnit::new(unit, state),
            check: StandCheck {
                unit,
                led: self.defender_leaders.get() > 0,
                march: self.defender_march,
                disordered: self.defender_disordered,
                position: self.position,
                mounted: self.defender_mounted,
                charged_by_horse: false,
                breastworks: self.defender_breastworks,
            },
            battery: self.defender_battery,
            men: self.defender_sp.get() > 0,
            shaken: false,
        }
    }

    /// The fire of the defenders, if they fire.
    pub(super) fn shot(&self) -> Option<PlannedShot> {
        let sp = Some(self.reaction_sp.get()).filter(|&sp| sp > 0)?;
        let facts = FireFacts {
            light: self.light,
            mounted: self.defender_mounted,
            green: self.defender_green,
            from_breastworks: self.defender_breastworks,
            target_terrain: self.attacker_terrain,
            side: self.side,
            target_cohesion: self.cohesion,
            target_fatigue: self.fatigue,
            counter: self.counter,
            ..FireFacts::before_shock(self.defender_weapon, sp)
        };
        Some(PlannedShot { by: 0, at: 0, facts })
    }
}
