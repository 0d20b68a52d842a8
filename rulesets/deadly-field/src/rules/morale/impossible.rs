//! Units that cannot be, and checks that no unit takes: why an umpire is refused them.

use sheet::Axis;

use crate::rules::morale::enfilade::raked_row;
use crate::rules::morale::resolve::{ChargedBy, MoraleFacts, Raked, UnitFacts};
use crate::sheet::board_tables::Scale;
use crate::sheet::cells::FireResult;
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Aspect, Formation, MoraleLevel};

impl UnitFacts {
    /// Why no unit is like that, though each value is allowed. Keys of it begin with `of`.
    pub(crate) fn refusal(&self, tables: &Tables, of: &str) -> Option<String> {
        let scale = |scale: Scale| tables.scale(scale);
        let (stands, size, figures) = (self.stands.get(), self.size.get(), self.figures.get());
        let (arm, formation) = (self.arm.key(), self.formation.key());
        let is_battery = self.arm == Arm::Artillery;
        let (most, what) = match is_battery {
            true => (scale(Scale::MostSections), "sections"),
            false => (scale(Scale::MostFigures), "figures"),
        };
        let enough = scale(Scale::ThreeStands);
        let is_away = matches!(self.level, MoraleLevel::Shaken | MoraleLevel::Routed);
        let refused = [
            (size > most).then(|| format!("{of}size={size}: {arm} has {most} {what} at most")),
            (figures > size).then(|| {
                format!("{of}figures={figures} {of}size={size}: a unit has no more {what} than it began with")
            }),
            (figures == 0).then(|| format!("{of}figures=0: a unit that is there has 1 of {what} at least")),
            (!is_battery && stands > scale(Scale::Stands) && size < enough).then(|| {
                format!("{of}stands={stands} {of}size={size}: a regiment of {stands} stands begins with {enough} figures or more")
            }),
            (!is_battery && stands > size).then(|| {
                format!("{of}stands={stands} {of}size={size}: every stand begins with a figure or more")
            }),
            (!self.formation.suits(self.arm)).then(|| {
                let allowed = Formation::ALL.iter().filter(|form| form.suits(self.arm));
                let allowed: Vec<&str> = allowed.map(|form| form.key()).collect();
                format!("{of}formation={formation}: {arm} is drawn up in {}", allowed.join(", "))
            }),
            (self.mounted && self.arm != Arm::Cavalry)
                .then(|| format!("{of}mounted=yes: only cavalry is mounted; give {of}arm=cavalry")),
            (self.merged && is_battery)
                .then(|| format!("{of}merged=yes: only regiments of infantry or cavalry merge")),
            (self.charging && is_battery)
                .then(|| format!("{of}charging=yes: guns never charge, only infantry and cavalry do")),
            (self.charging && is_away).then(|| {
                format!("{of}charging=yes {of}level={}: a unit charges in good order or disorder", self.level.key())
            }),
            (self.charged_by == ChargedBy::None && self.charged_on != Aspect::Front).then(|| {
                let on = self.charged_on.key();
                format!("{of}charged-on={on}: give the charger too, {of}charged-by=infantry or cavalry")
            }),
        ];
        refused.into_iter().flatten().next()
    }
}

impl MoraleFacts {
    /// Why no unit checks like that.
    pub(crate) fn refusal(&self, tables: &Tables) -> Option<String> {
        let (size, figures, lost) = (self.unit.size.get(), self.unit.figures.get(), self.lost_now.get());
        let from = self.enfiladed_from.key();
        let most = FireResult::ALL.iter().map(|&result| tables.result_plus.get(result)).max().unwrap_or(0);
        let is_raked = self.enfiladed != Raked::No;
        let refused = [
            (figures.saturating_add(lost) > size).then(|| {
                format!(
                    "lost-now={lost} figures={figures}: it began with {size}, so it has lost {} at most",
                    size - figures
                )
            }),
            (i16::from(self.plus.get()) > i16::from(most))
                .then(|| format!("plus={}: a fire result adds {most} at most", self.plus.get())),
            (!is_raked && self.enfiladed_from != Aspect::Front)
                .then(|| format!("enfiladed-from={from}: give the fire too, enfiladed=artillery or other")),
            (is_raked && raked_row(self.unit.formation, self.enfiladed_from).is_none()).then(|| {
                "enfiladed from the front are only columns and limbered guns; give enfiladed-from=".into()
            }),
            (self.disengaging && !self.impact)
                .then(|| "disengaging=yes: that counts in an impact; give impact=yes too".into()),
            (self.disengaging && self.unit.arm == Arm::Artillery)
                .then(|| "disengaging=yes: only infantry and cavalry disengage".into()),
        ];
        refused.into_iter().flatten().next()
    }
}
