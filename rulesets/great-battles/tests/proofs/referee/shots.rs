//! Section 4: which unit fires at what, by weapon, arc, range and sight, and the facts of its fire.

use board::hex::{Hex, Vertex};
use engine::{Count, Facts, KeyValue};
use great_battles::{
    Arm, Condition, FireFacts, FireOccasion, Formation, Hexside, Orders, RateOfFire, TargetType, UnitId,
};

use super::Referee;
use super::ground::{self, apart};

/// From how near to how far a weapon fires: where the chart has a number, and not beyond its maximum.
const REACH: [(&str, i64, i64); 25] = [
    ("musket", 1, 2),
    ("baker-rifle", 1, 3),
    ("mississippi-rifle", 1, 3),
    ("carbine", 1, 3),
    ("escopeta", 1, 1),
    ("revolver", 1, 1),
    ("us-4-pounder", 1, 8),
    ("us-6-pounder", 1, 11),
    ("us-12-howitzer", 1, 8),
    ("us-24-howitzer", 2, 10),
    ("us-mortar", 2, 13),
    ("us-rockets", 2, 14),
    ("us-18-pounder", 1, 18),
    ("mexican-4-pounder", 1, 8),
    ("mexican-6-pounder", 1, 11),
    ("mexican-6-inch-howitzer", 1, 7),
    ("mexican-7-inch-howitzer", 1, 7),
    ("mexican-8-pounder", 1, 12),
    ("mexican-12-pounder", 1, 14),
    ("mexican-16-pounder", 1, 17),
    ("mexican-18-pounder", 1, 18),
    ("mexican-24-pounder", 1, 18),
    ("mexican-68-siege", 2, 25),
    ("mexican-24-howitzer", 2, 9),
    ("mexican-mortar", 2, 7),
];

/// The unit fired at, and its hex and facing at that moment.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    pub(super) hex: Hex,
    pub(super) facing: Vertex,
    pub(super) top: UnitId,
    /// On its way, and alone.
    pub(super) moving: bool,
}

impl Referee<'_> {
    fn weapon(&self, unit: UnitId) -> Option<String> {
        self.battle.unit(unit).weapon.map(|weapon| weapon.print())
    }

    /// Whether a unit fires at all: armed, not routed, limbered or on the march, on top of its hex or its battery.
    fn may_shoot(&self, unit: UnitId, occasion: FireOccasion) -> bool {
        let now = self.state.unit(unit);
        let marches = now.formation == Formation::March || self.orders_of(unit) == Some(Orders::March);
        let Some(at) = now.at else { return false };
        self.weapon(unit).is_some()
            && now.condition != Condition::Routed
            && !(self.is_gun(unit) && now.limbered)
            && (!marches || occasion == FireOccasion::PreShock)
            && (self.is_gun(unit) || self.top(at) == Some(unit))
    }

    /// Whether its fire reaches a hex: arc, range, and sight, for mortars that of any friendly unit that is not routed.
    fn is_within(&self, unit: UnitId, hex: Hex, most: i64) -> bool {
        let now = self.state.unit(unit);
        let (Some(at), Some(weapon)) = (now.at, self.weapon(unit)) else { return false };
        let (_, near, far) = REACH.into_iter().find(|(name, ..)| *name == weapon).unwrap();
        let range = apart(at, hex);
        let friends = self.units_of(self.battle.side(unit)).into_iter();
        let mut eyes = friends.filter(|&(friend, _)| self.state.unit(friend).condition != Condition::Routed);
        let is_mortar = weapon.ends_with("mortar");
        (near..=far.min(most)).contains(&range)
            && (now.formation == Formation::Square || ground::is_ahead(at, now.facing, hex))
            && (self.sights.has(at, hex) || is_mortar && eyes.any(|(_, from)| self.sights.has(from, hex)))
    }

    /// Fire in its own activation, once.
    pub(super) fn may_fire(&self, unit: UnitId, at: Hex, manner: RateOfFire) -> bool {
        let active = self.state.unit(unit).active.unwrap();
        let rapid = || {
            let has = ["us-6-pounder", "us-12-howitzer"].contains(&self.weapon(unit).unwrap().as_str());
            has && !active.moved && self.is_within(unit, at, 7)
        };
        // "A hex fires its top unit and its battery, each alone, each once."
        let has_fired = |other: UnitId| {
            let own = self.state.unit(other).active;
            other != unit && !self.is_gun(other) && own.is_some_and(|own| own.fired && !own.out)
        };
        let here = self.at(unit).map_or(Vec::new(), |at| self.stack(at));
        !active.fired
            && (self.is_gun(unit) || !here.into_iter().any(has_fired))
            && self.enemies(unit).into_iter().any(|(_, hex)| hex == at)
            && self.may_shoot(unit, FireOccasion::Activation)
            && self.is_within(unit, at, i64::MAX)
            && (manner == RateOfFire::Volley || rapid())
    }

    /// Whether a unit may react to a mark on this occasion with any chance of an effect; without it no unit is asked.
    pub(super) fn may_react(&self, unit: UnitId, occasion: FireOccasion, mark: Mark) -> bool {
        let most = match occasion {
            FireOccasion::Return if self.is_gun(unit) => 3,
            FireOccasion::Approach if self.is_gun(unit) => 3,
            FireOccasion::Approach => return false,
            _ => i64::MAX,
        };
        !self.state.unit(unit).reacted.has(occasion)
            && self.may_shoot(unit, occasion)
            && self.is_within(unit, mark.hex, most)
            && self.has_hope(&self.facts(unit, occasion, mark))
    }

    /// Whether any fall of the dice affects the units hit.
    fn has_hope(&self, facts: &FireFacts) -> bool {
        let ways = testkit::oracle::ways(|faces| {
            let outcome = crate::oracle::fire::fire(facts, faces);
            let hurt = outcome.effect > great_battles::rules::disorder::resolve::Effect::Stands
                || outcome.sp_lost > 0;
            hurt || !outcome.below.is_empty()
        });
        ways.contains_key(&true)
    }

    /// What a reaction needs to know.
    fn facts(&self, unit: UnitId, occasion: FireOccasion, mark: Mark) -> FireFacts {
        let (known, now) = (self.battle.unit(unit), self.state.unit(unit));
        let (top, target) = (self.battle.unit(mark.top), self.state.unit(mark.top));
        let (ground, at) = (&self.battle.ground, now.at.unwrap());
        let side = ground::comes_through(mark.hex, at);
        let mounted = known.arm == Arm::Cavalry && now.mounted;
        let mut below = self.stack(mark.hex);
        below.retain(|&other| other != mark.top && !mark.moving);
        let men_below = below.iter().filter(|&&other| !self.is_gun(other));
        let below_sp: u8 = men_below.map(|&other| self.sp(other)).sum();
        let fatigue = top.brigade.map_or(0, |brigade| self.state.brigade(brigade).fatigue);
        let covered = match side {
            Some(side) => ground::is_front(mark.facing, side),
            None => ground::is_ahead(mark.hex, mark.facing, at),
        };
        let mut facts = FireFacts::from_given(&Vec::new()).unwrap();
        facts.weapon = known.weapon.unwrap();
        facts.sp = Count::new(self.sp(unit)).unwrap();
        facts.range = Count::new(apart(at, mark.hex) as u8).unwrap();
        facts.occasion = occasion;
        facts.counter = self.state.onset.as_ref().is_some_and(|onset| onset.counter);
        facts.light = self.battle.light(self.state.turn);
        // "Artillery moved this phase" also counts for the active side's fire at defenders that continue.
        facts.moved = now.active.is_some_and(|active| active.moved);
        facts.mounted = mounted;
        facts.disordered = now.condition == Condition::Disordered;
        facts.green = known.green && !mounted;
        facts.from_breastworks = now.works >= 2;
        facts.from_square = now.formation == Formation::Square;
        facts.target_square = target.formation == Formation::Square;
        facts.target_lower = ground.levels[mark.hex] < ground.levels[at];
        facts.flanking = side.is_some_and(|side| !ground::is_front(mark.facing, side));
        facts.target_terrain = ground.terrain[mark.hex];
        facts.side = side.map_or(Hexside::Open, |side| ground.sides.at(mark.hex, side));
        facts.target = match top.arm {
            Arm::Artillery if target.limbered => TargetType::Limbered,
            Arm::Artillery => TargetType::Guns,
            _ if self.is_foot(mark.top) => TargetType::Infantry,
            _ => TargetType::Cavalry,
        };
        facts.target_sp = Count::new(target.sp).unwrap();
        facts.target_start = Count::new(top.full).unwrap();
        facts.target_cohesion = Count::new(top.cohesion).unwrap();
        facts.target_state = target.condition;
        facts.target_breastworks = target.works >= 2 && covered;
        facts.target_fatigue = Count::clamped(fatigue);
        facts.target_below = Count::clamped(below.len() as u8);
        facts.target_below_sp = Count::clamped(below_sp);
        facts
    }
}
