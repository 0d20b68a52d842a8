//! Section 5, the facts of a fire, from battle and state: the firers, the occasion, range, angle and cover.

use std::cmp::Reverse;

use board::table::{Block, Inches};
use engine::{Count, Signed};

use crate::Now;
use crate::game::battle::UnitId;
use crate::game::group::Trio;
use crate::rules::fire::firer::{FireManner, Firer};
use crate::rules::fire::line_of_fire::{self, FireLine, UnitAt};
use crate::rules::fire::resolve::FireFacts;
use crate::rules::morale;
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Aspect, Formation, Shelter};

/// On what occasion units fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FireOccasion {
    /// By an action of their own.
    Action {
        /// Whether guns take both actions for it.
        deliberate: bool,
    },
    /// Reacting, at some distance.
    Reaction,
    /// At a charge that is within an inch.
    PointBlank,
    /// Once more, at another charger.
    Desperate,
    /// A charge stopped short: a volley that costs nothing.
    Free {
        /// How far short it stopped.
        range: Inches,
    },
    /// By charging horsemen, at the unit they are about to touch.
    Charging,
    /// In contact.
    Melee,
}

impl FireOccasion {
    pub(super) fn manner(self) -> FireManner {
        match self {
            FireOccasion::Action { deliberate: true } => FireManner::Deliberate,
            FireOccasion::Action { .. } | FireOccasion::Reaction | FireOccasion::Free { .. } => {
                FireManner::Volley
            }
            FireOccasion::PointBlank | FireOccasion::Charging => FireManner::AtCharge,
            FireOccasion::Desperate => FireManner::Desperation,
            FireOccasion::Melee => FireManner::Melee,
        }
    }

    pub(super) fn is_reaction(self) -> bool {
        matches!(self, FireOccasion::Reaction | FireOccasion::PointBlank | FireOccasion::Desperate)
    }
}

/// A unit as one that fires.
pub(crate) fn firer(now: Now<'_>, unit: UnitId) -> Firer {
    let (roster, own) = (now.battle.unit(unit), now.state.unit(unit));
    let place = own.pose.map_or(Shelter::None, |pose| now.battle.terrain.place(pose.at));
    Firer {
        weapon: own.weapon,
        side: roster.side,
        // The horse holders do not fire, and are lost last.
        strength: own.figures.saturating_sub(own.holders),
        quality: own.quality,
        formation: own.formation,
        level: own.level,
        mounted: own.mounted,
        first_volley: !own.volleyed,
        houses: place != Shelter::None,
    }
}

/// The facts of a fire as things stand, and the shot of the unit that speaks for all.
pub(crate) fn fire_facts(
    now: Now<'_>,
    units: Trio,
    target: UnitId,
    occasion: FireOccasion,
) -> Option<(FireFacts, FireLine)> {
    let block = now.state.block(now.battle, target)?;
    fire_facts_at(now, units, UnitAt { unit: target, block: &block }, occasion)
}

/// The same with the target elsewhere.
pub(crate) fn fire_facts_at(
    now: Now<'_>,
    units: Trio,
    target: UnitAt<'_>,
    occasion: FireOccasion,
) -> Option<(FireFacts, FireLine)> {
    let block = target.block;
    let (manner, tables) = (occasion.manner(), &now.battle.tables);
    let parts: Option<Vec<FiringUnit>> = units.iter().map(|unit| part(now, unit, block, occasion)).collect();
    let mut parts = parts?;
    // The unit in the worst band speaks for all, whatever its weapon and whichever was named first.
    parts.sort_by_key(|part| part.rank(tables, manner));
    let (&FiringUnit { firer, range, shot, .. }, others) = parts.split_first()?;
    let muzzles = || parts.iter().map(|part| part.shot.from);
    let formation = now.state.unit(target.unit).formation;
    let angle = |part: &FiringUnit| {
        line_of_fire::fired_from(now, target, UnitAt { unit: part.unit, block: &part.block })
    };
    let from = parts.iter().map(angle).min_by_key(|&aspect| harm_from(formation, aspect))?;
    let mut facts = FireFacts {
        target: morale::facts::unit_facts_at(now, target, Some(shot.from)),
        manner,
        range,
        from,
        screened: muzzles().any(|from| line_of_fire::is_screened(now, target, from)),
        ..FireFacts::plain()
    }
    .fired_by(&firer);
    for other in others {
        // What shelters it from one of them is in the way of all.
        let shelter = line_of_fire::shelter(now.battle, block, other.shot.from);
        facts.target.shelter = facts.target.shelter.max(shelter);
    }
    Some((joined(tables, facts, others), shot))
}

/// The facts of a fire with what others add to it, or take from it.
fn joined(tables: &Tables, facts: FireFacts, others: &[FiringUnit]) -> FireFacts {
    let Some(band) = facts.band(tables).filter(|_| !others.is_empty()) else { return facts };
    let others: Vec<Firer> = others.iter().map(|part| part.firer).collect();
    let added = facts.firer().joined_by(tables, &others, band, facts.manner);
    let is_smooth = |other: &Firer| other.arm() == Arm::Artillery && !other.weapon.is_rifled_gun(tables);
    FireFacts {
        others: Count::clamped(added.points),
        others_modifier: Signed::clamped(added.modifier),
        others_dice_lost: Count::clamped(added.dice_lost),
        others_skirmish: others.iter().any(|other| other.formation == Formation::Skirmishers),
        others_smoothbore: others.iter().any(is_smooth),
        ..facts
    }
}

/// One of the firing units, as it sees the target.
#[derive(Clone, Copy)]
struct FiringUnit {
    unit: UnitId,
    block: Block,
    firer: Firer,
    range: Inches,
    shot: FireLine,
}

impl FiringUnit {
    /// Its rank among units that fire together, the worst first; the same whichever is named first.
    fn rank(&self, tables: &Tables, manner: FireManner) -> impl Ord + use<> {
        let firer = &self.firer;
        let worth = firer.band(tables, manner, self.range).map(|band| {
            let dice = (firer.weapon.dice(tables, band), Reverse(band));
            (dice, firer.points(tables, band), firer.modifier(tables, band, manner))
        });
        (worth, Reverse(firer.dice_lost(tables)), self.unit)
    }
}

/// The part of a unit in a fire at a block.
fn part(now: Now<'_>, unit: UnitId, target: &Block, occasion: FireOccasion) -> Option<FiringUnit> {
    let own = now.state.block(now.battle, unit)?;
    let shot = muzzle(&own, target);
    let range = match occasion {
        // However near a friend behind it keeps a charger, the range is what was rolled.
        FireOccasion::Free { range } => range,
        FireOccasion::PointBlank | FireOccasion::Charging => own.distance(target),
        FireOccasion::Melee => Inches::ZERO,
        FireOccasion::Action { .. } | FireOccasion::Reaction | FireOccasion::Desperate => shot.range,
    };
    Some(FiringUnit { unit, block: own, firer: firer(now, unit), range, shot })
}

/// From the middle of a front to the nearest point of a target, whatever is between.
fn muzzle(own: &Block, target: &Block) -> FireLine {
    let from = own.middle_of(board::table::Face::Front);
    let to = target.nearest_to(from);
    FireLine { from, to, range: from.distance(to) }
}

/// How much harm fire from an angle does: a column is hit worse from its ends, and checks worst from the rear.
fn harm_from(formation: Formation, aspect: Aspect) -> u8 {
    match aspect {
        Aspect::Front | Aspect::Rear if formation.is_column() => 4 + aspect as u8,
        aspect => aspect as u8,
    }
}
