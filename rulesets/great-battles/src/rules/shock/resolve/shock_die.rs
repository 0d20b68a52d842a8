//! Step 6 of a shock: the odds, what is added, the die and what it does to both sides.

use dice::Dice;
use engine::Procedure;
use sheet::{Axis, Counted, Explain, Step};

use super::{
    Battery, Blow, Brigadier, Charge, Fight, Left, Orders, ShockOutcome, ShockPart, ShockResult, ShockUnit,
};
use crate::rules::disorder::cohesion_check::{CheckFacts, Checked, CohesionCheck, Reason};
use crate::rules::disorder::resolve::Steadiness;
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

impl Fight<'_> {
    /// SP that attack: horse charging into flank or rear counts more than once, but a square has none.
    fn attacking(&self) -> u16 {
        let flanking = if self.in_square { 0 } else { self.facts.flanking_horse.get() };
        let more = self.tables.count(SheetNumber::Doubled).saturating_sub(1);
        u16::from(self.facts.sp.get()) + u16::from(flanking) * u16::from(more)
    }

    /// SP that defend: a battery counts as a fixed number, of a square one side counts.
    fn defending(&self) -> u16 {
        let sp = self.facts.defender_sp.get();
        let sp = if self.in_square { sp.div_ceil(self.tables.share(Proportion::Square)) } else { sp };
        let battery = self.facts.defender_battery != Battery::None;
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
        let facts = &self.facts;
        let at_square = self.in_square && self.is_horse_charge();
        let position = self.position().modifier();
        let all = [
            (ShockModifier::DefenderDisordered, facts.defender_disordered.into()),
            (ShockModifier::Charge, u8::from(self.charges && !at_square)),
            (ShockModifier::AggressiveLeader, facts.aggressive_leader.into()),
            (ShockModifier::DownSlope, facts.down_slope.into()),
            (ShockModifier::OtherZoc, if position.is_some() { facts.other_zoc.get() } else { 0 }),
            (ShockModifier::AttackerDisordered, facts.disordered.into()),
            (ShockModifier::NoBrigadier, u8::from(facts.brigadier == Brigadier::None)),
            (ShockModifier::AdvanceOrders, u8::from(facts.orders == Orders::Advance)),
            (ShockModifier::Breastworks, facts.defender_breastworks.into()),
            (ShockModifier::Continued, facts.continued.get()),
            (ShockModifier::AtSquare, at_square.into()),
        ];
        let all = position.map(|position| (position, 1)).into_iter().chain(all);
        all.filter(|(_, times)| *times > 0).collect()
    }

    /// The lines of an explanation for everything added to the die.
    fn counted(&self, odds: Odds, modifiers: &[(ShockModifier, u8)]) -> Vec<Counted> {
        let (tables, facts) = (self.tables, &self.facts);
        let on_shock = &tables.on_shock;
        let ratio = added(
            format!("odds {}, {} SP to {}", tables.odds.row_label(odds), self.attacking(), self.defending()),
            tables.odds.get(odds),
            tables.odds.source(odds),
        );
        let (hex, side) = (&tables.terrain_shock, &tables.side_shock);
        let hex = added(
            hex.row_label(facts.defender_terrain),
            hex.get(facts.defender_terrain),
            hex.source(facts.defender_terrain),
        );
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
        let (tables, facts) = (self.tables, &self.facts);
        // Fire may have brought them under the worst odds; the shock is on its way all the same.
        let odds = Odds::of(self.attacking(), self.defending()).unwrap_or(Odds::OneToFour);
        let modifiers = self.modifiers();
        let charts = [tables.odds.get(odds), tables.terrain_shock.get(facts.defender_terrain)];
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
                result: struck.result().words().into(),
                ..step
            }
        });
        struck
    }

    /// What a die does to the attackers and to the defenders that take part, each in their order, and which side may
    /// continue.
    pub(crate) fn blows(&self, struck: &ShockReading) -> Blows {
        let attackers: Vec<&ShockUnit> = self.attackers.iter().map(|attacker| &attacker.fighter).collect();
        let defenders: Vec<&ShockUnit> = self.defenders.iter().map(|defender| &defender.fighter).collect();
        let (back, disorders) = (struck.attacker_back, struck.attacker_disordered);
        let ours = self
            .blows_on(&attackers, Blow { lost: struck.off_each, disordered: disorders, back, checks: false });
        let (back, disorders) = (struck.defender_back, struck.defender_disordered);
        let checks = struck.defender_checks;
        let theirs =
            self.blows_on(&defenders, Blow { lost: struck.off_each, disordered: disorders, back, checks });
        let lives = |fighter: &ShockUnit, blow: &Blow| fighter.is_in() && blow.lost < fighter.unit.sp;
        let men = self.defenders.iter().zip(&theirs).filter(|(defender, _)| defender.men);
        // A collapsed unit makes no shock attack.
        let is_fit = |fighter: &ShockUnit, blow: &Blow| {
            let left = Steadiness { sp: fighter.unit.sp.saturating_sub(blow.lost), ..fighter.unit };
            lives(fighter, blow) && !left.is_collapsed(self.tables)
        };
        let left = Left {
            attackers: attackers.iter().zip(&ours).any(|(fighter, blow)| lives(fighter, blow)),
            fit_attackers: attackers.iter().zip(&ours).any(|(fighter, blow)| is_fit(fighter, blow)),
            // A battery never attacks, nor does a square or a unit in march mode.
            fit_defenders: !self.in_square && { men }
                .any(|(defender, blow)| !defender.check.march && is_fit(&defender.fighter, blow)),
        };
        Blows { continuation: self.continuation(struck.continues, left), attackers: ours, defenders: theirs }
    }

    /// What the die alone has come to.
    pub(crate) fn come_to(&self, struck: &ShockReading, blows: &Blows) -> ShockOutcome {
        let side = |units: &mut dyn Iterator<Item = (&ShockUnit, &Blow)>| {
            let mut sums = (0_u8, 0_u8, false);
            for (unit, blow) in units {
                sums.0 = sums.0.saturating_add(blow.lost.min(unit.unit.sp));
                (sums.1, sums.2) = (sums.1.max(blow.back), sums.2 || blow.disordered || unit.is_disordered());
            }
            sums
        };
        let ours = side(&mut self.attackers.iter().map(|attacker| &attacker.fighter).zip(&blows.attackers));
        let theirs = side(&mut self.defenders.iter().map(|defender| &defender.fighter).zip(&blows.defenders));
        ShockOutcome {
            result: struck.result(),
            continuation: blows.continuation,
            attacker_lost: ours.0,
            defender_lost: theirs.0,
            attacker_back: ours.1,
            defender_back: theirs.1,
            attacker_disordered: ours.2,
            defender_disordered: theirs.2,
            ..ShockOutcome::NONE
        }
    }

    /// A result of a side as it falls on its units: SP come off its highest cohesion, and a unit that is disordered a
    /// second time loses SP instead.
    fn blows_on(&self, units: &[&ShockUnit], of_side: Blow) -> Vec<Blow> {
        let within = || units.iter().enumerate().filter(|(_, fighter)| fighter.is_in());
        let steadiest = within().rev().max_by_key(|(_, fighter)| fighter.unit.cohesion).map(|(nth, _)| nth);
        let again = self.tables.count(SheetNumber::AgainLoss);
        let blow = |(nth, fighter): (usize, &&ShockUnit)| {
            if !fighter.is_in() {
                return Blow::default();
            }
            let bleeds = if steadiest == Some(nth) { of_side.lost } else { 0 };
            let was = fighter.is_disordered();
            let lost = bleeds.saturating_add(if of_side.disordered && was { again } else { 0 });
            Blow { lost, disordered: of_side.disordered && !was, ..of_side }
        };
        units.iter().enumerate().map(blow).collect()
    }

    fn strike<D: Dice, E: Explain>(&mut self, struck: ShockReading, dice: &mut D, explain: &mut E) {
        let tables = self.tables;
        let blows = self.blows(&struck);
        for (attacker, blow) in self.attackers.iter_mut().zip(blows.attackers) {
            attacker.fighter.take(blow);
        }
        for (defender, blow) in self.defenders.iter_mut().zip(blows.defenders) {
            let is_gun = defender.battery == Battery::Unlimbered && !defender.men;
            let fighter = &mut defender.fighter;
            fighter.take(blow);
            let checks = blow.checks && fighter.is_in();
            // Guns limber before they go, or are lost and check no more.
            if checks && is_gun {
                let facts = CheckFacts::of(&fighter.unit, Reason::GunsRetreat);
                if CohesionCheck::run(tables, &facts, dice, explain).result == Checked::Lost {
                    fighter.part = ShockPart::Gone;
                    continue;
                }
            }
            if checks
                && fighter.unit.fails(tables, dice, explain, "The defenders check against rout", None, 0)
            {
                fighter.lose(tables.count(SheetNumber::RoutLoss));
                fighter.part = ShockPart::Gone;
                self.outcome.result = ShockResult::Routed;
            }
        }
        self.outcome.continuation = blows.continuation;
    }
}

/// What a die of shock does to every unit.
pub(crate) struct Blows {
    pub(crate) attackers: Vec<Blow>,
    pub(crate) defenders: Vec<Blow>,
    pub(crate) continuation: super::Continuation,
}
