//! What cannot be said of a shock, though each value is allowed.

use super::{AttackPosition, Battery, Charge, Orders, ShockFacts, Square};
use crate::rules::disorder::resolve::began_with_fewer;
use crate::rules::fire::resolve::Light;
use crate::sheet::axes::{Proportion, SheetNumber};
use crate::sheet::board_tables::Hexside;
use crate::sheet::tables::Tables;

impl ShockFacts {
    /// Why such a shock cannot be.
    pub(super) fn impossible(&self, tables: &Tables) -> Option<String> {
        self.no_attack(tables)
            .or_else(|| self.no_charge(tables))
            .or_else(|| self.no_continuation(tables))
            .or_else(|| self.no_defence())
            .or_else(|| self.no_square())
            .or_else(|| self.no_fire())
    }

    fn no_attack(&self, tables: &Tables) -> Option<String> {
        let (sp, start) = (self.sp.get(), self.start.get());
        let share = tables.share(Proportion::Collapse);
        if let Some(why) = began_with_fewer("start", start, "sp", sp) {
            Some(why)
        } else if u16::from(sp) * u16::from(share) < u16::from(start) {
            Some(format!(
                "sp={sp} of start={start} have collapsed and may not attack; give sp={} or more",
                start.div_ceil(share)
            ))
        } else if self.green_sp.get() > sp {
            Some(format!("green-sp={}: the attackers have sp={sp}; give 0 to {sp}", self.green_sp.get()))
        } else if self.flanking_horse.get() > sp {
            Some(format!(
                "flanking-horse={}: the attackers have sp={sp}; give 0 to {sp}",
                self.flanking_horse.get()
            ))
        } else {
            (self.down_slope && self.side == Hexside::Upslope)
                .then(|| "down-slope=yes and side=upslope: the attackers go down or up; give one".into())
        }
    }

    fn no_charge(&self, tables: &Tables) -> Option<String> {
        let Some(charger) = self.charge.charger() else {
            let horse = self.flanking_horse.get();
            return (horse > 0)
                .then(|| format!("flanking-horse={horse} is for charging horse: give charge=horse, or 0"));
        };
        let (least, most) = (tables.charge_least.get(charger), tables.charge_most.get(charger));
        let moved = self.moved.get();
        let is_far = moved >= least && most.is_none_or(|most| moved <= most);
        let bar = if self.continued.get() == 0 && !is_far {
            let most = most.map_or("20".into(), |most| most.to_string());
            format!("moves {least} to {most} hexes, not moved={moved}")
        } else if self.orders == Orders::Advance {
            "needs orders=attack".into()
        } else if self.disordered {
            "needs disordered=no".into()
        } else if self.fired {
            "needs fired=no".into()
        } else if self.light == Light::Night {
            "is not allowed at night: give light=day or dusk".into()
        } else if self.charge == Charge::Foot && self.from_zoc {
            "may not begin in an enemy ZOC: give from-zoc=no".into()
        } else if self.charge == Charge::Horse && !tables.charged_into.get(self.defender_terrain) {
            "does not go into wood, town or fort: give another defender-terrain".into()
        } else if self.flanking_horse.get() > 0 && self.charge == Charge::Foot {
            "has no flanking-horse: give charge=horse, or 0".into()
        } else if self.flanking_horse.get() > 0 && self.position == AttackPosition::Front {
            "through a flank needs another position than front".into()
        } else {
            return None;
        };
        Some(format!("charge={}: a charge {bar}; or give charge=no", sheet::Axis::key(self.charge)))
    }

    fn no_continuation(&self, tables: &Tables) -> Option<String> {
        let continued = self.continued.get();
        let number =
            if self.counter { SheetNumber::CounterContinuations } else { SheetNumber::Continuations };
        let (least, most) = (u8::from(self.counter), tables.count(number));
        let whose = if self.counter { "counter=yes: a defender continues" } else { "attackers continue" };
        (!(least..=most.max(least)).contains(&continued))
            .then(|| format!("continued={continued}: {whose} at most {most} times; give {least} to {most}"))
    }

    fn no_defence(&self) -> Option<String> {
        let sp = self.defender_sp.get();
        if let Some(why) = began_with_fewer("defender-start", self.defender_start.get(), "defender-sp", sp) {
            Some(why)
        } else if sp == 0 && self.defender_battery == Battery::None {
            Some("defender-sp=0 is a battery by itself: give defender-battery=limbered or unlimbered".into())
        } else if self.defender_battery == Battery::None && self.defender_guns.get() > 0 {
            Some("defender-guns: there is no battery; give defender-battery=limbered or unlimbered".into())
        } else if let Some(why) = began_with_fewer(
            "defender-guns-start",
            self.defender_guns_start.get(),
            "defender-guns",
            self.defender_guns.get(),
        ) {
            Some(why)
        } else if sp == 0 && self.defender_mounted {
            Some(
                "defender-mounted=yes: a battery by itself is not mounted; give defender-sp=1 or more".into(),
            )
        } else if self.defender_mounted && self.defender_breastworks {
            Some(
                "mounted cavalry has no breastworks: give defender-mounted=no or defender-breastworks=no"
                    .into(),
            )
        } else {
            (self.defender_march && self.defender_breastworks).then(|| {
                "defender-march=yes: a unit in breastworks is not in march mode; give defender-breastworks=no".into()
            })
        }
    }

    fn no_square(&self) -> Option<String> {
        let is = |word: &str| Some(format!("defender-square: {word}; or give defender-square=no"));
        match self.defender_square {
            Square::No => None,
            _ if self.defender_mounted => is("only infantry forms square, give defender-mounted=no"),
            _ if self.defender_sp.get() == 0 => is("a battery forms none, give defender-sp=1 or more"),
            _ if self.defender_disordered => is("disordered troops form none, give defender-disordered=no"),
            _ if self.defender_march => is("troops in march mode form none, give defender-march=no"),
            _ if self.defender_breastworks => {
                is("there is none in breastworks, give defender-breastworks=no")
            }
            Square::Reaction if self.charge != Charge::Horse => is("it reacts to horse, give charge=horse"),
            Square::Reaction | Square::Formed => None,
        }
    }

    fn no_fire(&self) -> Option<String> {
        let (fire, sp) = (self.reaction_sp.get(), self.defender_sp.get());
        if fire == 0 {
            return None;
        }
        if self.defender_weapon.is_gun() {
            return (self.defender_battery != Battery::Unlimbered)
                .then(|| "defender-weapon: guns fire unlimbered; give defender-battery=unlimbered".into());
        }
        if fire > sp {
            return Some(format!("reaction-sp={fire}: the defenders have defender-sp={sp}; give 0 to {sp}"));
        }
        (self.defender_green && self.defender_mounted).then(|| {
            "defender-green=yes is of infantry: give defender-mounted=no or defender-green=no".into()
        })
    }
}
