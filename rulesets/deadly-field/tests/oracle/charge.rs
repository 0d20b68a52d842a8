//! Section 7 by the rules page: bonus, impact, and a whole charge step by step.

use deadly_field::bonus::{BonusFacts, BonusOutcome};
use deadly_field::charge_facts::{Answer, WholeChargeFacts};
use deadly_field::fire::FireFacts;
use deadly_field::firer::Manner;
use deadly_field::impact::{Clash, ImpactFacts, ImpactOutcome};
use deadly_field::morale::{Charger, MoraleFacts, UnitFacts};
use deadly_field::rout::{FlightFacts, FlightOutcome};
use deadly_field::units::{Arm, Aspect, Formation, Ground, Level, Quality, Shelter, Side};
use deadly_field::whole_charge::{Upshot, WholeChargeOutcome};
use engine::Count;
use sheet::Inches;

use super::fire::{dice_of, shot};
use super::morale::{mmp, rolled};
use super::spread::{Spread, dice};
use super::{Faces, plain, thrown};

const NONE: Inches = Inches::ZERO;

/// Dice of a routed move; guns in heavy woods go 2", on rough ground they are left.
fn run_dice(arm: Arm, ground: Ground) -> i32 {
    let columns = match arm {
        Arm::Infantry => [2, 2, 2, 2, 1, 1, 1],
        Arm::Cavalry => [3, 3, 3, 3, 2, 1, 1],
        Arm::Artillery => [3, 2, 2, 2, 1, 0, 0],
    };
    columns[ground as usize]
}

/// How far the routed run, by what their dice show.
fn run(arm: Arm, ground: Ground, sum: i32) -> FlightOutcome {
    let guns = arm == Arm::Artillery;
    let stuck = guns && ground == Ground::HeavyWoods;
    let inches = Inches::whole(if stuck { 2 } else { sum });
    FlightOutcome { inches, abandoned: guns && ground == Ground::Rough }
}

pub(crate) fn flight(facts: &FlightFacts, faces: &mut Faces) -> FlightOutcome {
    run(facts.arm, facts.ground, thrown(faces, run_dice(facts.arm, facts.ground)))
}

/// "moves up to its move plus a charge bonus of half its routed move roll".
fn bonus_by(quality: Quality, march: Inches, sum: i32) -> BonusOutcome {
    let bonus = Inches::whole((sum + 1) / 2);
    let reach = march + bonus;
    let disorder_past = match quality {
        Quality::Green => NONE,
        Quality::Trained => reach / 2,
        Quality::Veteran | Quality::Elite => march + bonus / 2,
    };
    BonusOutcome { bonus, reach, disorder_past }
}

pub(crate) fn bonus(facts: &BonusFacts, faces: &mut Faces) -> BonusOutcome {
    bonus_by(facts.quality, facts.march, thrown(faces, run_dice(facts.arm, facts.ground)))
}

fn worse(level: Level) -> Level {
    [Level::Disorder, Level::Shaken, Level::Routed, Level::Routed][level as usize]
}

/// What an impact comes to when the attacker's dice are ahead by so much; the die of who stops short is 0 if none is thrown.
fn impact_by(facts: &ImpactFacts, ahead: i32, die: i32) -> ImpactOutcome {
    let strength = |arm: Arm, figures: u8| match arm {
        Arm::Cavalry => i32::from(figures.div_ceil(2)),
        _ => i32::from(figures),
    };
    let ours =
        strength(facts.attacker_arm, facts.attacker_figures.get()) - i32::from(facts.attacker_mmp.get());
    let theirs =
        strength(facts.defender_arm, facts.defender_figures.get()) - i32::from(facts.defender_mmp.get());
    let by = ours - theirs + ahead;
    let (won, points) = (by > 0, by.abs());
    let settled = |level: Level| level.max(Level::Disorder);
    let mut outcome = ImpactOutcome {
        clash: Clash::MeleeFire,
        difference: points as u8,
        surrender: false,
        lost: 0,
        back: NONE,
        short: NONE,
        attacker_level: facts.attacker_level,
        defender_level: facts.defender_level,
        follow_up: NONE,
    };
    match points {
        0 if facts.again => {
            outcome.clash = Clash::FallsBack;
            outcome.back = Inches::whole(1);
        }
        0 => return outcome,
        1 => {
            outcome.clash = Clash::StopsShort;
            outcome.short = Inches::thousandths_of(500 * die);
            return outcome;
        }
        _ => {
            outcome.clash = if won { Clash::Attacker } else { Clash::Defender };
            let (arm, level, attacking) = if won {
                (facts.defender_arm, facts.defender_level, facts.countercharge)
            } else {
                (facts.attacker_arm, facts.attacker_level, true)
            };
            let spared = attacking && arm == Arm::Infantry;
            let (lost, named) = match points {
                2..=4 => (1, Level::Disorder),
                5..=7 => (2, Level::Shaken),
                _ => (3, Level::Shaken),
            };
            let mut after = if level < named { named } else { worse(level) };
            if spared && level < Level::Routed {
                after = after.min(Level::Shaken);
            }
            if points >= 12 {
                outcome.surrender = true;
            } else {
                outcome.lost = if spared { lost - 1 } else { lost };
                let back = if spared { points - 1 } else { points };
                outcome.back = if after == Level::Routed { NONE } else { Inches::whole(back) };
                let loser = if won { &mut outcome.defender_level } else { &mut outcome.attacker_level };
                *loser = after;
            }
            if won {
                outcome.follow_up = (outcome.back - Inches::whole(1)).max(NONE);
            }
        }
    }
    outcome.attacker_level = settled(outcome.attacker_level);
    outcome.defender_level = settled(outcome.defender_level);
    outcome
}

/// Whether there is no need to throw: the routed surrender.
fn at_the_routed(facts: &ImpactFacts) -> Option<ImpactOutcome> {
    (facts.defender_level == Level::Routed).then(|| ImpactOutcome {
        clash: Clash::Attacker,
        difference: 0,
        surrender: true,
        lost: 0,
        back: NONE,
        short: NONE,
        attacker_level: facts.attacker_level.max(Level::Disorder),
        defender_level: Level::Routed,
        follow_up: NONE,
    })
}

pub(crate) fn impact(facts: &ImpactFacts, faces: &mut Faces) -> ImpactOutcome {
    if let Some(outcome) = at_the_routed(facts) {
        return outcome;
    }
    let ahead = faces.two() - faces.two();
    let outcome = impact_by(facts, ahead, 0);
    if outcome.clash == Clash::StopsShort { impact_by(facts, ahead, faces.die()) } else { outcome }
}

/// One side of a whole charge as it stands: figures, level, and whether it has fired.
type Stood = (u8, Level, bool);

/// Both as they stand.
type Both = [Stood; 2];

fn charger(facts: &WholeChargeFacts, at: Both, near: bool) -> UnitFacts {
    let weighs = at[1].1 <= Level::Disorder && facts.defender_formation != Formation::Skirmishers;
    UnitFacts {
        arm: facts.arm,
        mounted: facts.mounted,
        quality: facts.quality,
        formation: facts.formation,
        level: at[0].1,
        stands: facts.stands,
        size: facts.size,
        figures: Count::clamped(at[0].0),
        leader: facts.leader,
        charging: true,
        supports: facts.supports,
        enemy_near: near && weighs,
        brigade_losses: facts.brigade_losses,
        merged: facts.merged,
        ..plain!(UnitFacts)
    }
}

fn defender(facts: &WholeChargeFacts, at: Both) -> UnitFacts {
    let weighs = at[0].1 <= Level::Disorder && facts.formation != Formation::Skirmishers;
    let horse = facts.arm == Arm::Cavalry && facts.mounted;
    UnitFacts {
        arm: facts.defender_arm,
        mounted: facts.defender_mounted,
        quality: facts.defender_quality,
        formation: facts.defender_formation,
        level: at[1].1,
        stands: facts.defender_stands,
        size: facts.defender_size,
        figures: Count::clamped(at[1].0),
        leader: facts.defender_leader,
        charging: facts.answer == Answer::Countercharges,
        woods: facts.woods,
        shelter: facts.shelter,
        supports: facts.defender_supports,
        enemy_near: weighs,
        brigade_losses: facts.defender_brigade_losses,
        merged: facts.defender_merged,
        charged_by: if horse { Charger::Cavalry } else { Charger::Infantry },
        charged_on: facts.struck,
    }
}

/// The fire of the charger, 0, or of the defender, 1.
fn fired(facts: &WholeChargeFacts, at: Both, by: usize, manner: Manner, range: Inches) -> FireFacts {
    let target = if by == 0 { defender(facts, at) } else { charger(facts, at, range <= Inches::whole(1)) };
    let other = if facts.side == Side::Union { Side::Confederate } else { Side::Union };
    let fresh = [facts.first_volley, facts.defender_first_volley][by] && !at[by].2;
    FireFacts {
        target,
        weapon: [facts.weapon, facts.defender_weapon][by],
        side: [facts.side, other][by],
        firing: Count::clamped(at[by].0),
        firer_quality: [facts.quality, facts.defender_quality][by],
        firer_formation: [facts.formation, facts.defender_formation][by],
        firer_level: at[by].1,
        firer_mounted: [facts.mounted, facts.defender_mounted][by],
        first_volley: fresh,
        out_of_houses: by == 1 && matches!(facts.shelter, Shelter::Farm | Shelter::Village),
        manner,
        range,
        from: if by == 0 { facts.struck } else { Aspect::Front },
        ..plain!(FireFacts)
    }
}

/// What fire leaves of the other side, and whether that is stopped.
fn volley(
    facts: &WholeChargeFacts,
    at: Both,
    by: usize,
    manner: Manner,
    range: Inches,
) -> Spread<(bool, Stood)> {
    let before = at[1 - by];
    let fire = fired(facts, at, by, manner, range);
    let Some(many) = dice_of(&fire) else { return Spread::sure((false, before)) };
    dice(many).then(|sum| match shot(&fire, *sum) {
        (out, None) => Spread::sure((out.eliminated, (before.0 - out.hits, before.1, before.2))),
        (out, Some(check)) => dice(2).map(|roll| {
            let morale = rolled(&check, *roll);
            let left = if morale.guns_lost { 0 } else { before.0 - out.hits + morale.recovers };
            (morale.dropped > 0, (left, morale.level, before.2))
        }),
    })
}

/// Both fire at once: who is stopped, and how they stand.
fn exchange(
    facts: &WholeChargeFacts,
    at: Both,
    manners: [Manner; 2],
    range: Inches,
) -> Spread<([bool; 2], Both)> {
    volley(facts, at, 0, manners[0], range).then(|(defender_stops, theirs)| {
        volley(facts, at, 1, manners[1], range).map(|(charger_stops, ours)| {
            ([*charger_stops, *defender_stops], [(ours.0, ours.1, true), (theirs.0, theirs.1, true)])
        })
    })
}

fn ended(end: Upshot, at: Both, follow_up: Inches) -> WholeChargeOutcome {
    WholeChargeOutcome {
        end,
        figures: at[0].0,
        level: at[0].1,
        defender_figures: at[1].0,
        defender_level: at[1].1,
        follow_up,
    }
}

fn disordered(at: Both) -> Both {
    at.map(|(figures, level, fired)| (figures, level.max(Level::Disorder), fired))
}

/// Impact and what follows from it.
fn clash(facts: &WholeChargeFacts, at: Both, again: bool) -> Spread<WholeChargeOutcome> {
    let [ours, theirs] = [charger(facts, at, true), defender(facts, at)]
        .map(|unit| mmp(&MoraleFacts { unit, impact: true, ..plain!(MoraleFacts) }) as u8);
    let impact = ImpactFacts {
        attacker_arm: facts.arm,
        attacker_figures: Count::clamped(at[0].0),
        attacker_mmp: Count::clamped(ours),
        attacker_level: at[0].1,
        defender_arm: facts.defender_arm,
        defender_figures: Count::clamped(at[1].0),
        defender_mmp: Count::clamped(theirs),
        defender_level: at[1].1,
        countercharge: facts.answer == Answer::Countercharges,
        again,
    };
    let outcomes = match at_the_routed(&impact) {
        Some(outcome) => Spread::sure(outcome),
        None => dice(2).then(|ours| dice(2).map(|theirs| ours - theirs)).then(|&ahead| {
            let outcome = impact_by(&impact, ahead, 0);
            if outcome.clash == Clash::StopsShort {
                dice(1).map(|die| impact_by(&impact, ahead, *die))
            } else {
                Spread::sure(outcome)
            }
        }),
    };
    outcomes.then(|outcome| {
        let mut after = at;
        (after[0].1, after[1].1) = (outcome.attacker_level, outcome.defender_level);
        let loser = usize::from(outcome.clash == Clash::Attacker);
        after[loser].0 = if outcome.surrender { 0 } else { at[loser].0.saturating_sub(outcome.lost) };
        match outcome.clash {
            Clash::Attacker => Spread::sure(ended(Upshot::Wins, after, outcome.follow_up)),
            Clash::Defender => Spread::sure(ended(Upshot::Loses, after, NONE)),
            Clash::FallsBack => Spread::sure(ended(Upshot::Draws, after, NONE)),
            Clash::StopsShort => exchange(facts, at, [Manner::Volley, Manner::AtCharge], outcome.short)
                .map(|(_, at)| ended(Upshot::Draws, disordered(*at), NONE)),
            Clash::MeleeFire => exchange(facts, at, [Manner::Melee; 2], NONE).then(|(stopped, at)| {
                let end = match stopped {
                    [false, false] => return clash(facts, *at, true),
                    [true, true] => Upshot::Draws,
                    [true, false] => Upshot::Loses,
                    [false, true] => Upshot::Wins,
                };
                Spread::sure(ended(end, disordered(*at), NONE))
            }),
        }
    })
}

/// The charger's level once it has gone from here to there.
fn gone(bonus: &BonusOutcome, level: Level, from: Inches, to: Inches) -> Level {
    let passed = from <= bonus.disorder_past && to > bonus.disorder_past && bonus.disorder_past > NONE;
    if passed { level.max(Level::Disorder) } else { level }
}

/// How they meet, or what ends the charge before.
type Meeting = (Option<Upshot>, Both);

/// The defender's check, and what may come after it.
fn met(facts: &WholeChargeFacts, bonus: &BonusOutcome, at: Both, from: Inches) -> Spread<Meeting> {
    let (one, distance) = (Inches::whole(1), facts.distance);
    let moved = |at: Both, from: Inches, to: Inches| {
        let mut at = at;
        at[0].1 = gone(bonus, at[0].1, from, to.max(from));
        at
    };
    if bonus.reach < distance - one {
        return Spread::sure((Some(Upshot::Short), moved(at, from, bonus.reach)));
    }
    let near = (distance - one).max(from);
    let at = moved(at, from, near);
    let check = MoraleFacts { unit: defender(facts, at), ..plain!(MoraleFacts) };
    let strike = |at: Both, away: Inches| {
        let short = (bonus.reach < away).then_some(Upshot::Short);
        (short, moved(at, near, away.min(bonus.reach)))
    };
    dice(2).then(|roll| {
        let morale = rolled(&check, *roll);
        let mut at = at;
        at[1].0 = if morale.guns_lost { 0 } else { at[1].0 + morale.recovers };
        at[1].1 = morale.level;
        let away = |inches: Inches| {
            let caught = bonus.reach >= distance + inches;
            if caught { strike(at, distance + inches) } else { (Some(Upshot::GivesWay), at) }
        };
        match morale {
            _ if morale.guns_lost => Spread::sure((Some(Upshot::GivesWay), at)),
            _ if morale.runs => dice(run_dice(facts.defender_arm, facts.ground))
                .map(|sum| away(run(facts.defender_arm, facts.ground, *sum).inches)),
            _ if morale.dropped > 0 => Spread::sure(away(morale.falls_back)),
            _ if facts.answer == Answer::PointBlank => {
                volley(facts, at, 1, Manner::AtCharge, one).map(|(stopped, left)| {
                    let at = [*left, (at[1].0, at[1].1, true)];
                    if *stopped { (Some(Upshot::Stopped), at) } else { strike(at, distance) }
                })
            }
            _ => Spread::sure(strike(at, distance)),
        }
    })
}

/// The way to contact, with so much of a bonus.
fn approach(facts: &WholeChargeFacts, sum: i32) -> Spread<Meeting> {
    let bonus = bonus_by(facts.quality, facts.march, sum);
    let mut at = [
        (facts.figures.get(), facts.level, false),
        (facts.defender_figures.get(), facts.defender_level, false),
    ];
    if bonus.disorder_past == NONE {
        at[0].1 = at[0].1.max(Level::Disorder);
    }
    match facts.answer {
        Answer::Countercharges => {
            let contact = (facts.distance - facts.defender_march / 2).max(NONE);
            at[0].1 = gone(&bonus, at[0].1, NONE, contact.min(bonus.reach));
            Spread::sure(((bonus.reach < contact).then_some(Upshot::Short), at))
        }
        Answer::Fires => {
            let range = facts.fire_at.min(facts.distance).max(facts.distance - bonus.reach);
            let there = facts.distance - range;
            at[0].1 = gone(&bonus, at[0].1, NONE, there);
            volley(facts, at, 1, Manner::Volley, range).then(|(stopped, left)| {
                let at = [*left, (at[1].0, at[1].1, true)];
                if *stopped {
                    Spread::sure((Some(Upshot::Stopped), at))
                } else {
                    met(facts, &bonus, at, there)
                }
            })
        }
        Answer::PointBlank | Answer::HoldsFire => met(facts, &bonus, at, NONE),
    }
}

/// A whole charge; sums with the same bonus are one.
pub(crate) fn whole(facts: &WholeChargeFacts) -> Spread<WholeChargeOutcome> {
    let bonus = dice(run_dice(facts.arm, facts.ground)).map(|sum| (sum + 1) / 2 * 2);
    bonus.then(|sum| approach(facts, *sum)).then(|&(end, at)| match end {
        Some(end) => Spread::sure(ended(end, at, NONE)),
        None => clash(facts, at, false),
    })
}
