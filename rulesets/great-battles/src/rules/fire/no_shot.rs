//! What cannot be said of a shot, though each value is allowed.

use sheet::Axis;

use crate::rules::disorder::resolve::{State, began_with_fewer};
use crate::rules::fire::resolve::{FireFacts, FireOccasion, TargetType};
use crate::sheet::axes::{GunType, SheetNumber, SmallArm};
use crate::sheet::tables::Tables;

impl FireFacts {
    /// Why such a shot cannot be.
    pub(super) fn impossible(&self, tables: &Tables) -> Option<String> {
        self.no_prepared_fire(tables)
            .or_else(|| self.no_rapid_fire(tables))
            .or_else(|| self.no_such_firer())
            .or_else(|| self.no_such_target())
    }

    fn no_prepared_fire(&self, tables: &Tables) -> Option<String> {
        if !self.prepared {
            return None;
        }
        let bar = match self.weapon.prepared(tables) {
            None => {
                let with = SmallArm::ALL.iter().filter(|&&arm| tables.prepared.get(arm).is_some());
                let with: Vec<&str> = with.map(|arm| arm.key()).collect();
                format!("only these have prepared fire: {}", with.join(", "))
            }
            _ if !self.is_american() => {
                "only US units have prepared fire; give army=us and their weapon".into()
            }
            Some(reach) if self.range.get() > reach => format!("it reaches {reach} hex; give range={reach}"),
            _ if self.occasion != FireOccasion::Activation => "it is for occasion=activation".into(),
            _ if self.moved => "it is for a unit that does not move; give moved=no".into(),
            _ if self.disordered => "it is for a unit in order; give disordered=no".into(),
            Some(_) => return None,
        };
        Some(format!("prepared=yes: {bar}; or give prepared=no"))
    }

    fn no_rapid_fire(&self, tables: &Tables) -> Option<String> {
        if !self.rapid {
            return None;
        }
        let reach = tables.number(SheetNumber::RapidRange);
        let bar = if !self.weapon.has_rapid_fire(tables) {
            let with = GunType::ALL.iter().filter(|&&gun| tables.rapid_fire.get(gun));
            let with: Vec<&str> = with.map(|gun| gun.key()).collect();
            format!("only these have rapid fire: {}", with.join(", "))
        } else if self.moved {
            "it is for a battery that did not move; give moved=no".into()
        } else if i32::from(self.range.get()) > reach {
            format!("it reaches {reach} hexes; give range=1 to {reach}")
        } else if self.occasion != FireOccasion::Activation {
            "it is for occasion=activation".into()
        } else {
            return None;
        };
        Some(format!("rapid=yes: {bar}; or give rapid=no"))
    }

    fn no_such_firer(&self) -> Option<String> {
        let gun = self.weapon.is_gun();
        let reacts =
            matches!(self.occasion, FireOccasion::Return | FireOccasion::Withdrawal | FireOccasion::Approach);
        if self.mounted && gun {
            Some("mounted=yes: guns are not mounted; give mounted=no or a small arm as weapon".into())
        } else if self.from_square && gun {
            Some("from-square=yes: guns form no square; give from-square=no or a small arm as weapon".into())
        } else if self.mounted && (self.from_square || self.from_breastworks) {
            Some("mounted=yes: mounted cavalry has no square and no works; give from-square=no, from-breastworks=no".into())
        } else if self.from_square && self.disordered {
            Some("from-square=yes: no square outlives disorder; give disordered=no or from-square=no".into())
        } else if self.moved && reacts {
            let word = self.occasion.key();
            Some(format!("moved=yes: a unit that reacts (occasion={word}) has not moved; give moved=no"))
        } else if self.counter && self.occasion != FireOccasion::PreShock {
            Some(
                "counter=yes is fire at defenders that continue: give occasion=pre-shock, or counter=no"
                    .into(),
            )
        } else {
            let own = if self.own_sp.get() == 0 { self.sp.get() } else { self.own_sp.get() };
            began_with_fewer("own-start", self.own_start.get(), "own-sp", own).or_else(|| {
                (own < self.sp.get()).then(|| {
                    format!("own-sp={own}: sp={} fire; give {} or more, or 0", self.sp.get(), self.sp.get())
                })
            })
        }
    }

    fn no_such_target(&self) -> Option<String> {
        let word = self.target.key();
        if let Some(why) =
            began_with_fewer("target-start", self.target_start.get(), "target-sp", self.target_sp.get())
        {
            Some(why)
        } else if self.target_below.get() == 0 && self.target_below_sp.get() > 0 {
            Some("target-below-sp: no unit is under the one on top; give target-below=1 or 2".into())
        } else if self.target_square && self.target != TargetType::Infantry {
            Some(format!("target-square=yes: target={word} forms no square; give target=infantry"))
        } else if self.target_square && self.target_state != State::Normal {
            Some("target-square=yes: no square outlives disorder; give target-state=normal".into())
        } else if self.target_square && (self.flanking || self.target_breastworks) {
            let what = if self.flanking { "flanking" } else { "target-breastworks" };
            Some(format!("target-square=yes: a square is all front and has no works; give {what}=no"))
        } else if self.target_breastworks && matches!(self.target, TargetType::Cavalry | TargetType::Limbered)
        {
            Some(format!("target-breastworks=yes: target={word} has no works; give target=infantry or guns"))
        } else if self.target_breastworks && self.target_state == State::Routed {
            Some(
                "target-breastworks=yes: a routed unit has left its works; give target-breastworks=no".into(),
            )
        } else {
            None
        }
    }
}
