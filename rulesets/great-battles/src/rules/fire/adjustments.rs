//! Section 4, what is added to the die of fire.

use sheet::Counted;

use crate::rules::fire::resolve::{FireFacts, FireOccasion, Light, TargetType};
use crate::sheet::axes::{FireModifier, SheetNumber};
use crate::sheet::die::added;
use crate::sheet::tables::Tables;

impl FireFacts {
    /// What counts of what is printed under "Adjustments to Fire Dieroll".
    pub(super) fn modifiers(&self, tables: &Tables) -> impl Iterator<Item = FireModifier> + use<> {
        let (gun, range) = (self.weapon.is_gun(), i32::from(self.range.get()));
        let number = |number| tables.number(number);
        let on_top = if self.target.is_battery() { 0 } else { self.target_sp.get() };
        let men = i32::from(on_top) + i32::from(self.target_below_sp.get());
        let own = self.occasion == FireOccasion::Activation;
        let in_reach = self.weapon.prepared(tables).is_some_and(|reach| self.range.get() <= reach);
        let prepared =
            self.prepared && own && self.is_american() && !self.moved && !self.disordered && in_reach;
        // The side whose marker was drawn is phasing, and stays so when a defender goes on.
        let at_others = own || self.occasion == FireOccasion::PreShock && self.counter;
        let far_men =
            gun && range >= number(SheetNumber::MassedRange) && men >= number(SheetNumber::MassedSp);
        let far_few =
            gun && range >= number(SheetNumber::DispersedRange) && men <= number(SheetNumber::DispersedSp);
        let dusk = self.light == Light::Dusk && range >= number(SheetNumber::DuskRange);
        let night = match range {
            1 => FireModifier::NightOne,
            2 => FireModifier::NightTwo,
            3 => FireModifier::NightThree,
            _ => FireModifier::NightFour,
        };
        let all = [
            (FireModifier::Massed, far_men),
            (FireModifier::CavalryTarget, self.target == TargetType::Cavalry && at_others),
            (FireModifier::Flanking, self.flanking && !self.target_square),
            (FireModifier::Prepared, prepared),
            (FireModifier::FromBreastworks, self.from_breastworks && !gun),
            (FireModifier::LowerTarget, self.target_lower && gun),
            (FireModifier::Mounted, self.mounted && !gun),
            (FireModifier::Disordered, self.disordered),
            (FireModifier::Moved, self.moved && gun),
            (FireModifier::Green, self.green && !gun && !self.mounted),
            // A battery by itself is no target of infantry or cavalry at all.
            (FireModifier::Dispersed, far_few && men > 0),
            (FireModifier::Dusk, dusk),
            (night, self.light == Light::Night),
            (FireModifier::AtSquare, self.target_square && gun),
        ];
        all.into_iter().filter(|(_, counts)| *counts).map(|(modifier, _)| modifier)
    }

    /// The lines of an explanation for everything added to the die.
    pub(super) fn counted(&self, tables: &Tables) -> Vec<Counted> {
        let chart = self.weapon.charted(tables, self.range.get());
        let range = Counted {
            label: format!("range {}, {}", chart.column, chart.row),
            value: chart.value.map_or("-".into(), |value| format!("{value:+}")),
            source: chart.source,
            counted: true,
        };
        let (hex, side) = (&tables.terrain_fire, &tables.side_fire);
        let hex = added(
            hex.row_label(self.target_terrain),
            hex.get(self.target_terrain),
            hex.source(self.target_terrain),
        );
        let side = added(side.row_label(self.side), side.get(self.side), side.source(self.side));
        let printed = self.modifiers(tables).map(|modifier| tables.on_fire.counted(modifier));
        // What was asked for and does not count is worth a line.
        let vain =
            self.prepared && !self.modifiers(tables).any(|modifier| modifier == FireModifier::Prepared);
        let vain = vain.then(|| tables.on_fire.not_counted(FireModifier::Prepared));
        std::iter::once(range).chain(hex).chain(side).chain(printed).chain(vain).collect()
    }

    /// What is added to the die.
    pub(super) fn plus(&self, tables: &Tables) -> i32 {
        let chart = self.weapon.charted(tables, self.range.get()).value.unwrap_or(0);
        let charts = [chart, tables.terrain_fire.get(self.target_terrain), tables.side_fire.get(self.side)];
        charts.into_iter().map(i32::from).sum::<i32>() + tables.on_fire.sum(self.modifiers(tables))
    }
}
