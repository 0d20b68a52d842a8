//! Step 6 of a shock: the odds, what is added, the die and what it does to both sides.

use dice::Dice;
use sheet::{Axis, Counted, Explain, Step};

use super::{Battery, Brigadier, Charge, Left, Orders, ShockResolution, ShockResult, Side};
use crate::sheet::axes::{Odds, Proportion, SheetNumber, ShockModifier};
use crate::sheet::cells::Continues;
use crate::sheet::die::{added, thrown, times, told};

impl Odds {
    /// Attacker and defender, in halves.
    fn ratio(self) -> (u16, u16) {
        match self {
            Odds::OneToFour => (2, 8),
            Odds::OneToThree => (2, 6),
            Odds::OneToTwo => (2, 4),
            Odds::TwoToThree => (2, 3),
            Odds::Even => (2, 2),
            Odds::ThreeToTwo => (3, 2),
            Odds::TwoToOne => (4, 2),
            Odds::ThreeToOne => (6, 2),
            Odds::FourToOne => (8, 2),
            Odds::FiveToOne => (10, 2),
        }
    }

    /// The odds of two strengths, rounded for the defender; none if they are worse than the worst.
    fn of(attackers: u16, defenders: u16) -> Option<Odds> {
        let reached = |odds: &&Odds| {
            let (attacker, defender) = odds.ratio();
            u32::from(attackers) * u32::from(defender) >= u32::from(defenders) * u32::from(attacker)
        };
        Odds::ALL.iter().rfind(reached).copied()
    }
}

/// A die of shock, read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ShockReading {
    pub(crate) attacker_back: u8,
    pub(crate) attacker_disordered: bool,
    pub(crate) defender_back: u8,
    pub(crate) defender_disordered: bool,
    pub(crate) off_each: u8,
    pub(crate) defender_checks: bool,
    pub(crate) continues: Continues,
}

impl ShockReading {
    pub(crate) fn result(&self) -> ShockResult {
        match (self.attacker_back, self.defender_back) {
            (1.., _) => ShockResult::AttackerBack,
            (0, 1..) => ShockResult::DefenderBack,
            (0, 0) => ShockResult::StandOff,
        }
    }
}

impl ShockResolution<'_> {
    /// SP that attack: horse charging into flank or rear counts more than once, but a square has none.
    fn attacking(&self) -> u16 {
        let horse = self.charges && self.facts.charge == Charge::Horse && !self.in_square;
        let flanking = if horse { self.facts.flanking_horse.get().min(self.sp) } else { 0 };
        let more = self.tables.count(SheetNumber::Doubled).saturating_sub(1);
        u16::from(self.sp) + u16::from(flanking) * u16::from(more)
    }

    /// SP that defend: a battery counts as a fixed number, of a square one side counts.
    fn defending(&self) -> u16 {
        let sp = self.facts.defender_sp.get();
        let sp = if self.in_square { sp.div_ceil(self.tables.share(Proportion::Square)) } else { sp };
        let battery = self.facts.battery != Battery::None;
        let guns = if battery { self.tables.count(SheetNumber::BatterySp) } else { 0 };
        (u16::from(sp) + u16::from(guns)).max(1)
    }

    /// Worse than the worst odds is not allowed.
    pub(crate) fn is_too_weak(&self) -> bool {
        Odds::of(self.attacking(), self.defending()).is_none()
    }

    pub(crate) fn told_weakness(&self) -> Step {
        Step {
            what: format!("{} SP at {}", self.attacking(), self.defending()),
            table: Some(self.tables.odds.title().into()),
            result: "not allowed".into(),
            ..Step::default()
        }
    }

    /// What is added to the die, each with how often it counts.
    fn modifiers(&self) -> Vec<(ShockModifier, u8)> {
        let facts = self.facts;
        let at_square = self.in_square && self.charges && facts.charge == Charge::Horse;
        let position = self.position().modifier();
        let all = [
            (ShockModifier::DefenderDisordered, self.outcome.defender_disordered.into()),
            (ShockModifier::Charge, u8::from(self.charges && !at_square)),
            (ShockModifier::AggressiveLeader, facts.aggressive_leader.into()),
            (ShockModifier::DownSlope, facts.down_slope.into()),
            (ShockModifier::OtherZoc, if position.is_some() { facts.other_zoc.get() } else { 0 }),
            (ShockModifier::AttackerDisordered, self.outcome.attacker_disordered.into()),
            (ShockModifier::NoBrigadier, u8::from(facts.brigadier == Brigadier::Lost)),
            (ShockModifier::AdvanceOrders, u8::from(facts.orders == Orders::Advance)),
            (ShockModifier::Breastworks, facts.breastworks.into()),
            (ShockModifier::Continued, facts.continued.get()),
            (ShockModifier::AtSquare, at_square.into()),
        ];
        let all = position.map(|position| (position, 1)).into_iter().chain(all);
        all.filter(|(_, times)| *times > 0).collect()
    }

    /// The lines of an explanation for everything added to the die.
    fn counted(&self, odds: Odds, modifiers: &[(ShockModifier, u8)]) -> Vec<Counted> {
        let (tables, facts) = (self.tables, self.facts);
        let on_shock = &tables.on_shock;
        let ratio = added(
            format!("odds {}, {} SP to {}", tables.odds.row_label(odds), self.attacking(), self.defending()),
            tables.odds.get(odds),
            tables.odds.source(odds),
        );
        let (hex, side) = (&tables.terrain_shock, &tables.side_shock);
        let hex = added(hex.row_label(facts.terrain), hex.get(facts.terrain), hex.source(facts.terrain));
        let sides =
            self.sides.iter().filter_map(|&at| added(side.row_label(at), side.get(at), side.source(at)));
        let printed = modifiers
            .iter()
            .filter_map(|&(modifier, n)| times(on_shock.counted(modifier), on_shock.value(modifier), n));
        // A charge that is none is worth a line.
        let vain = facts.charge != Charge::No && !modifiers.contains(&(ShockModifier::Charge, 1));
        let vain = vain.then(|| on_shock.not_counted(ShockModifier::Charge));
        ratio.into_iter().chain(printed).chain(hex).chain(sides).chain(vain).collect()
    }

    /// The die, and what it does.
    pub(super) fn resolve<D: Dice, E: Explain>(&mut self, dice: &mut D, explain: &mut E) {
        let struck = self.throw(dice, explain);
        self.outcome.result = struck.result();
        self.strike(struck, dice, explain);
    }

    /// The die, read.
    pub(crate) fn throw<D: Dice, E: Explain>(&self, dice: &mut D, explain: &mut E) -> ShockReading {
        let (tables, facts) = (self.tables, self.facts);
        // Fire may have brought them under the worst odds; the shock is on its way all the same.
        let odds = Odds::of(self.attacking(), self.defending()).unwrap_or(Odds::OneToFour);
        let modifiers = self.modifiers();
        let charts = [tables.odds.get(odds), tables.terrain_shock.get(facts.terrain)];
        let sides = self.sides.map(|side| tables.side_shock.get(side));
        let charts: i32 = charts.into_iter().chain(sides).map(i32::from).sum();
        let value =
            |&(modifier, n): &(ShockModifier, u8)| i32::from(tables.on_shock.value(modifier)) * i32::from(n);
        let plus = charts + modifiers.iter().map(value).sum::<i32>();
        let table = &tables.shock;
        let struck = thrown(dice, |die| ShockReading {
            attacker_back: table.attacker_back.get(die + plus),
            attacker_disordered: table.attacker_disordered.get(die + plus),
            defender_back: table.defender_back.get(die + plus),
            defender_disordered: table.defender_disordered.get(die + plus),
            off_each: table.off_each.get(die + plus),
            defender_checks: table.defender_checks.get(die + plus),
            continues: table.continues.get(die + plus),
        });
        explain.step(|| {
            let step = told(dice, "Shock", self.counted(odds, &modifiers), plus);
            Step {
                table: Some(table.continues.title().into()),
                row: step.total.map(|total| table.continues.row(total).into()),
                result: struck.result().key().into(),
                ..step
            }
        });
        struck
    }

    fn strike<D: Dice, E: Explain>(&mut self, struck: ShockReading, dice: &mut D, explain: &mut E) {
        self.outcome.attacker_back = struck.attacker_back;
        self.outcome.defender_back = struck.defender_back;
        self.outcome.attacker_lost = self.outcome.attacker_lost.saturating_add(struck.off_each);
        self.outcome.defender_lost = self.outcome.defender_lost.saturating_add(struck.off_each);
        if struck.attacker_disordered {
            self.disorder(Side::Attacker);
        }
        if struck.defender_disordered {
            self.disorder(Side::Defender);
        }
        let left = self.outcome.defender_lost < self.facts.to_lose();
        if struck.defender_checks && left {
            let unit = self.facts.defenders(self.outcome.defender_lost);
            if unit.fails(self.tables, dice, explain, "The defenders check against rout", None, 0) {
                self.routed();
            }
        }
        let left = Left {
            attackers: self.outcome.attacker_lost < self.facts.sp.get(),
            // A battery never attacks.
            defenders: self.outcome.defender_lost < self.facts.defender_sp.get(),
        };
        self.outcome.continuation = self.continuation(struck.continues, left);
    }
}
