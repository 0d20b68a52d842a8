//! Section 7 by the rules page: bonus, impact, and a whole charge step by step.

use deadly_field::sheet::units::{
    Arm, Aspect, Formation, MoraleLevel, MoveGround, Shelter, Side, TroopQuality,
};
use deadly_field::{
    BonusFacts, BonusOutcome, ChargeReaction, ChargedBy, FireFacts, FireManner, FlightFacts, FlightOutcome,
    ImpactFacts, ImpactOutcome, ImpactResult, MoraleFacts, UnitFacts, Upshot, WholeChargeFacts,
    WholeChargeOutcome,
};
use engine::Count;
use sheet::Inches;

use super::fire::{dice_of, shot};
use super::morale::{mmp, rolled};
use super::spread::{Spread, dice};
use super::{Faces, plain, thrown};

const NONE: Inches = Inches::ZERO;

/// Dice of a routed move; guns in heavy woods go 2", on rough ground they are left.
fn run_dice(arm: Arm, ground: MoveGround) -> i32 {
    let columns = match arm {
        Arm::Infantry => [2, 2, 2, 2, 1, 1, 1],
        Arm::Cavalry => [3, 3, 3, 3, 2, 1, 1],
        Arm::Artillery => [3, 2, 2, 2, 1, 0, 0],
    };
    columns[ground as usize]
}

/// How far the routed run, by what their dice show.
fn run(arm: Arm, ground: MoveGround, sum: i32) -> FlightOutcome {
    let guns = arm == Arm::Artillery;
    let stuck = guns && ground == MoveGround::HeavyWoods;
    let inches = Inches::whole(if stuck { 2 } else { sum });
    FlightOutcome { inches, abandoned: guns && ground == MoveGround::Rough }
}

pub(crate) fn flight(facts: &FlightFacts, faces: &mut Faces) -> FlightOutcome {
    run(facts.arm, facts.ground, thrown(faces, run_dice(facts.arm, facts.ground)))
}

/// "moves up to its move plus a charge bonus of half its routed move roll".
fn bonus_by(quality: TroopQuality, march: Inches, sum: i32) -> BonusOutcome {
    let bonus = Inches::whole((sum + 1) / 2);
    let reach = march + bonus;
    let disorder_past = match quality {
        TroopQuality::Green => NONE,
        TroopQuality::Trained => reach / 2,
        TroopQuality::Veteran | TroopQuality::Elite => march + bonus / 2,
    };
    BonusOutcome { bonus, reach, disorder_past }
}

pub(crate) fn bonus(facts: &BonusFacts, faces: &mut Faces) -> BonusOutcome {
    bonus_by(facts.quality, facts.march, thrown(faces, run_dice(facts.arm, facts.ground)))
}

fn worse(level: MoraleLevel) -> MoraleLevel {
    [MoraleLevel::Disorder, MoraleLevel::Shaken, MoraleLevel::Routed, MoraleLevel::Routed][level as usize]
}

/// What an impact comes to when the attacker's dice are ahead by `ahead`; the die for stopping short is 0 if none is rolled.
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
    let settled = |level: MoraleLevel| level.max(MoraleLevel::Disorder);
    let mut outcome = ImpactOutcome {
        clash: ImpactResult::MeleeFire,
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
            outcome.clash = ImpactResult::FallsBack;
            outcome.back = Inches::whole(1);
        }
        0 => return outcome,
        1 => {
            outcome.clash = ImpactResult::StopsShort;
            outcome.short = Inches::thousandths_of(500 * die);
            return outcome;
        }
        _ => {
            outcome.clash = if won { ImpactResult::Attacker } else { ImpactResult::Defender };
            let (arm, level, attacking) = if won {
                (facts.defender_arm, facts.defender_level, facts.countercharge)
            } else {
                (facts.attacker_arm, facts.attacker_level, true)
            };
            let spared = attacking && arm == Arm::Infantry;
            let (lost, named) = match points {
                2..=4 => (1, MoraleLevel::Disorder),
                5..=7 => (2, MoraleLevel::Shaken),
                _ => (3, MoraleLevel::Shaken),
            };
            let mut after = if level < named { named } else { worse(level) };
            if spared && level < MoraleLevel::Routed {
                after = after.min(MoraleLevel::Shaken);
            }
            if points >= 12 {
                outcome.surrender = true;
            } else {
                outcome.lost = if spared { lost - 1 } else { lost };
                let back = if spared { points - 1 } else { points };
                outcome.back = if after == MoraleLevel::Routed { NONE } else { Inches::whole(back) };
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

/// Whether there is no need to roll: the routed surrender.
fn at_the_routed(facts: &ImpactFacts) -> Option<ImpactOutcome> {
    (facts.defender_level == MoraleLevel::Routed).then(|| ImpactOutcome {
        clash: ImpactResult::Attacker,
        difference: 0,
        surrender: true,
        lost: 0,
        back: NONE,
        short: NONE,
        attacker_level: facts.attacker_level.max(MoraleLevel::Disorder),
        defender_level: MoraleLevel::Routed,
        follow_up: NONE,
    })
}

pub(crate) fn impact(facts: &ImpactFacts, faces: &mut Faces) -> ImpactOutcome {
    if let Some(outcome) = at_the_routed(facts) {
        return outcome;
    }
    let ahead = faces.two() - faces.two();
    let outcome = impact_by(facts, ahead, 0);
    if outcome.clash == ImpactResult::StopsShort { impact_by(facts, ahead, faces.die()) } else { outcome }
}

/// One side of a whole charge as it stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Stood {
    figures: u8,
    level: MoraleLevel,
    fired: bool,
    /// It was hit, or lost the impact.
    hurt: bool,
    /// How deep its place is.
    deep: Inches,
}

/// Both as they stand.
type Both = [Stood; 2];

fn charger(facts: &WholeChargeFacts, at: Both, near: bool) -> UnitFacts {
    let weighs = at[1].level <= MoraleLevel::Disorder && facts.defender_formation != Formation::Skirmishers;
    UnitFacts {
        arm: facts.arm,
        mounted: facts.mounted,
        quality: facts.quality,
        formation: facts.formation,
        level: at[0].level,
        stands: facts.stands,
        size: facts.size,
        figures: Count::clamped(at[0].figures),
        leader: facts.leader,
        charging: true,
        supports: facts.supports,
        enemy_near: near && weighs,
        brigade_losses: facts.brigade_losses,
        merged: facts.merged,
        ..plain!(UnitFacts)
    }
}

fn defender(facts: &WholeChargeFacts, at: Both, near: bool) -> UnitFacts {
    let weighs = at[0].level <= MoraleLevel::Disorder && facts.formation != Formation::Skirmishers;
    let horse = facts.arm == Arm::Cavalry && facts.mounted;
    UnitFacts {
        arm: facts.defender_arm,
        mounted: facts.defender_mounted,
        quality: facts.defender_quality,
        formation: facts.defender_formation,
        level: at[1].level,
        stands: facts.defender_stands,
        size: facts.defender_size,
        figures: Count::clamped(at[1].figures),
        leader: facts.defender_leader,
        charging: facts.answer == ChargeReaction::Countercharges,
        woods: facts.woods,
        shelter: facts.shelter,
        supports: facts.defender_supports,
        enemy_near: near && weighs,
        brigade_losses: facts.defender_brigade_losses,
        merged: facts.defender_merged,
        charged_by: if horse { ChargedBy::Cavalry } else { ChargedBy::Infantry },
        charged_on: facts.struck,
        ..plain!(UnitFacts)
    }
}

/// The fire of the charger, 0, or of the defender, 1.
fn fired(facts: &WholeChargeFacts, at: Both, by: usize, manner: FireManner, range: Inches) -> FireFacts {
    let near = range <= Inches::whole(1);
    let target = if by == 0 { defender(facts, at, near) } else { charger(facts, at, near) };
    let holders = [facts.horse_holders, facts.defender_horse_holders][by].get();
    let other = if facts.side == Side::Union { Side::Confederate } else { Side::Union };
    let fresh = [facts.first_volley, facts.defender_first_volley][by] && !at[by].fired;
    FireFacts {
        target,
        weapon: [facts.weapon, facts.defender_weapon][by],
        side: [facts.side, other][by],
        firing: Count::clamped(at[by].figures.saturating_sub(holders)),
        firer_quality: [facts.quality, facts.defender_quality][by],
        firer_formation: [facts.formation, facts.defender_formation][by],
        firer_level: at[by].level,
        firer_mounted: [facts.mounted, facts.defender_mounted][by],
        first_volley: fresh,
        out_of_houses: by == 1 && matches!(facts.shelter, Shelter::Farm | Shelter::Village),
        manner,
        range,
        from: [facts.struck, if near { facts.fired_on } else { Aspect::Front }][by],
        ..plain!(FireFacts)
    }
}

/// Whether the defender fires at all: what is no fire is no first volley either.
fn speaks(facts: &WholeChargeFacts, at: Both, manner: FireManner, range: Inches) -> bool {
    dice_of(&fired(facts, at, 1, manner, range)).is_some()
}

/// What fire leaves of the other side, whether that is stopped, and how far it falls back.
fn volley(
    facts: &WholeChargeFacts,
    at: Both,
    by: usize,
    manner: FireManner,
    range: Inches,
) -> Spread<(bool, Inches, Stood)> {
    struck(&fired(facts, at, by, manner, range), at[1 - by])
}

/// What a fire leaves of its target, whether that is stopped, and how far it falls back.
fn struck(fire: &FireFacts, before: Stood) -> Spread<(bool, Inches, Stood)> {
    let Some(many) = dice_of(fire) else { return Spread::sure((false, NONE, before)) };
    dice(many).then(|sum| match shot(fire, *sum) {
        (out, None) => {
            let hurt = before.hurt || out.eliminated;
            Spread::sure((out.eliminated, NONE, Stood { figures: before.figures - out.hits, hurt, ..before }))
        }
        (out, Some(check)) => dice(2).map(|roll| {
            let morale = rolled(&check, *roll);
            let figures = if morale.guns_lost { 0 } else { before.figures - out.hits + morale.recovers };
            let hurt = before.hurt || out.hits > 0;
            (morale.dropped > 0, morale.falls_back, Stood { figures, level: morale.level, hurt, ..before })
        }),
    })
}

/// Both fire at once: which of them is stopped, how far the defender falls back, and how they stand.
fn exchange(
    facts: &WholeChargeFacts,
    at: Both,
    manners: [FireManner; 2],
    range: Inches,
) -> Spread<([bool; 2], Inches, Both)> {
    let fires = |by: usize| volley(facts, at, by, manners[by], range);
    fires(0).then(|(defender_stops, back, theirs)| {
        fires(1).map(|(charger_stops, _, ours)| {
            let at = [*ours, *theirs].map(|stood| Stood { fired: true, ..stood });
            ([*charger_stops, *defender_stops], *back, at)
        })
    })
}

fn ended(facts: &WholeChargeFacts, end: Upshot, at: Both, back: Inches) -> WholeChargeOutcome {
    // "1\" less than the defender fell back"; "the place of a defender removed or fled may always be taken".
    let follow_up = match end {
        Upshot::Wins if at[1].figures == 0 || at[1].level == MoraleLevel::Routed => at[1].deep,
        Upshot::Wins => (back - Inches::whole(1)).max(NONE),
        _ => NONE,
    };
    WholeChargeOutcome {
        end,
        figures: at[0].figures,
        level: at[0].level,
        defender_figures: at[1].figures,
        defender_level: at[1].level,
        follow_up,
        leader_at_risk: at[0].hurt && facts.leader.get() > 0,
        defender_leader_at_risk: at[1].hurt && facts.defender_leader.get() > 0,
    }
}

fn disordered(at: Both) -> Both {
    at.map(|stood| Stood { level: stood.level.max(MoraleLevel::Disorder), ..stood })
}

/// Impact and what follows from it.
fn clash(facts: &WholeChargeFacts, at: Both, again: bool) -> Spread<WholeChargeOutcome> {
    let disengaging = facts.answer == ChargeReaction::Disengages;
    let beside = facts.supports.get().saturating_sub(facts.supports_left.get());
    let ours = UnitFacts { supports: Count::clamped(beside), ..charger(facts, at, true) };
    let [ours, theirs] =
        [(ours, false), (defender(facts, at, true), disengaging)].map(|(unit, disengaging)| {
            mmp(&MoraleFacts { unit, impact: true, disengaging, ..plain!(MoraleFacts) }) as u8
        });
    let impact = ImpactFacts {
        attacker_arm: facts.arm,
        attacker_figures: Count::clamped(at[0].figures),
        attacker_mmp: Count::clamped(ours),
        attacker_level: at[0].level,
        defender_arm: facts.defender_arm,
        defender_figures: Count::clamped(at[1].figures),
        defender_mmp: Count::clamped(theirs),
        defender_level: at[1].level,
        countercharge: facts.answer == ChargeReaction::Countercharges,
        again,
        ..plain!(ImpactFacts)
    };
    let outcomes = match at_the_routed(&impact) {
        Some(outcome) => Spread::sure(outcome),
        None => dice(2).then(|ours| dice(2).map(|theirs| ours - theirs)).then(|&ahead| {
            let outcome = impact_by(&impact, ahead, 0);
            if outcome.clash == ImpactResult::StopsShort {
                dice(1).map(|die| impact_by(&impact, ahead, *die))
            } else {
                Spread::sure(outcome)
            }
        }),
    };
    outcomes.then(|outcome| {
        let mut after = at;
        (after[0].level, after[1].level) = (outcome.attacker_level, outcome.defender_level);
        let loser = usize::from(outcome.clash == ImpactResult::Attacker);
        after[loser].figures =
            if outcome.surrender { 0 } else { at[loser].figures.saturating_sub(outcome.lost) };
        match outcome.clash {
            ImpactResult::Attacker | ImpactResult::Defender => {
                let end = [Upshot::Loses, Upshot::Wins][loser];
                let touched = loser == 1 && at[1].level == MoraleLevel::Routed;
                after[loser].hurt = at[loser].hurt || !touched;
                let guns = [facts.arm, facts.defender_arm][loser] == Arm::Artillery;
                let rolls = guns && after[loser].level == MoraleLevel::Routed && after[loser].figures > 0;
                // "else a 1D6": an even one loses the guns.
                dice(i32::from(rolls)).map(|die| {
                    let mut after = after;
                    after[loser].figures = if rolls && die % 2 == 0 { 0 } else { after[loser].figures };
                    ended(facts, end, after, outcome.back)
                })
            }
            ImpactResult::FallsBack => Spread::sure(ended(facts, Upshot::Draws, after, NONE)),
            ImpactResult::StopsShort => exchange(facts, at, [FireManner::Volley; 2], outcome.short)
                .map(|(_, _, at)| ended(facts, Upshot::Draws, disordered(*at), NONE)),
            ImpactResult::MeleeFire => {
                exchange(facts, at, [FireManner::Melee; 2], NONE).then(|(stopped, back, at)| {
                    let end = match stopped {
                        [false, false] => return clash(facts, *at, true),
                        [true, true] => Upshot::Draws,
                        [true, false] => Upshot::Loses,
                        [false, true] => Upshot::Wins,
                    };
                    Spread::sure(ended(facts, end, disordered(*at), *back))
                })
            }
        }
    })
}

/// The charger's level once it has gone a distance.
fn gone(bonus: &BonusOutcome, level: MoraleLevel, to: Inches) -> MoraleLevel {
    let ragged = bonus.disorder_past == NONE || to > bonus.disorder_past;
    if ragged { level.max(MoraleLevel::Disorder) } else { level }
}

/// What the defender would run over.
fn under(facts: &WholeChargeFacts) -> MoveGround {
    let woods = [MoveGround::Open, MoveGround::LightWoods, MoveGround::HeavyWoods][facts.woods as usize];
    if facts.defender_ground == MoveGround::Open { woods } else { facts.defender_ground }
}

/// How they meet, or what ends the charge before.
type Meeting = (Option<Upshot>, Both);

/// The defender's check, and what may come after it.
fn met(facts: &WholeChargeFacts, bonus: &BonusOutcome, at: Both, from: Inches) -> Spread<Meeting> {
    let one = Inches::whole(1);
    let disengages = facts.answer == ChargeReaction::Disengages;
    let distance = facts.distance + if disengages { facts.defender_withdraws } else { NONE };
    // "become disordered past": a unit that goes no farther passes nothing.
    let moved = |at: Both, from: Inches, to: Inches| {
        let mut at = at;
        at[0].level = if to > from { gone(bonus, at[0].level, to) } else { at[0].level };
        at
    };
    if bonus.reach < distance - one {
        return Spread::sure((Some(Upshot::Short), moved(at, from, bonus.reach)));
    }
    let at = moved(at, from, distance - one);
    let from = from.max(distance - one);
    let check = MoraleFacts { unit: defender(facts, at, true), ..plain!(MoraleFacts) };
    let strike = |at: Both, away: Inches| {
        let short = (bonus.reach < away).then_some(Upshot::Short);
        (short, moved(at, from, away.min(bonus.reach)))
    };
    dice(2).then(|roll| {
        let morale = rolled(&check, *roll);
        let mut at = at;
        at[1].figures += morale.recovers;
        at[1].level = morale.level;
        let place = (distance + facts.defender_depth).min(bonus.reach);
        let away = |at: Both, inches: Inches| {
            let stays = inches == NONE && !morale.runs;
            let caught = bonus.reach >= distance + inches;
            if stays || caught {
                strike(at, distance + inches)
            } else {
                (Some(Upshot::GivesWay), moved(at, from, place))
            }
        };
        // A unit that routs has turned round its middle.
        let turned = (facts.defender_depth - facts.defender_running_depth) / 2;
        let mut running = at;
        running[1].deep = facts.defender_running_depth;
        let (arm, under) = (facts.defender_arm, under(facts));
        let left = arm == Arm::Artillery && under == MoveGround::Rough && morale.runs;
        match morale {
            _ if morale.guns_lost || left => {
                at[1].figures = 0;
                Spread::sure((Some(Upshot::GivesWay), moved(at, from, place)))
            }
            _ if morale.runs => {
                dice(run_dice(arm, under)).map(|sum| away(running, turned + run(arm, under, *sum).inches))
            }
            _ if morale.dropped > 0 => Spread::sure(away(at, morale.falls_back)),
            // "routed units only run and rally".
            _ if morale.level == MoraleLevel::Routed => Spread::sure(strike(at, distance)),
            _ if matches!(facts.answer, ChargeReaction::PointBlank | ChargeReaction::Desperation) => {
                let desperate = facts.answer == ChargeReaction::Desperation;
                let manner = if desperate { FireManner::Desperation } else { FireManner::AtCharge };
                let fired = speaks(facts, at, manner, one);
                volley(facts, at, 1, manner, one).map(|(stopped, _, left)| {
                    let at = [*left, Stood { fired, ..at[1] }];
                    if *stopped { (Some(Upshot::Stopped), at) } else { strike(at, distance) }
                })
            }
            _ => Spread::sure(strike(at, distance)),
        }
    })
}

/// The way to contact, with a bonus.
fn approach(facts: &WholeChargeFacts, sum: i32) -> Spread<Meeting> {
    let bonus = bonus_by(facts.quality, facts.march, sum);
    let deep = facts.defender_depth;
    let stood = |figures: u8, level: MoraleLevel| Stood { figures, level, fired: false, hurt: false, deep };
    let mut at =
        [stood(facts.figures.get(), facts.level), stood(facts.defender_figures.get(), facts.defender_level)];
    if bonus.disorder_past == NONE {
        at[0].level = at[0].level.max(MoraleLevel::Disorder);
    }
    // "straight back ... ending in disorder", before anything else.
    if facts.answer == ChargeReaction::Disengages {
        at[1].level = at[1].level.max(MoraleLevel::Disorder);
    }
    if facts.support.get() > 0 {
        let there = facts.support_after.min(bonus.reach).min(facts.distance - Inches::whole(1)).max(NONE);
        // "worked out in path order".
        if facts.answer == ChargeReaction::Fires && fired_after(facts, &bonus).0 < there {
            return early(facts, &bonus, at, NONE).then(|&(stopped, mut at, _)| {
                if stopped {
                    return Spread::sure((Some(Upshot::Stopped), at));
                }
                at[0].level = gone(&bonus, at[0].level, there);
                supported(facts, at).then(|(stopped, left)| match stopped {
                    true => Spread::sure((Some(Upshot::Stopped), [*left, at[1]])),
                    false => met(facts, &bonus, [*left, at[1]], there),
                })
            });
        }
        at[0].level = if there > NONE { gone(&bonus, at[0].level, there) } else { at[0].level };
        return supported(facts, at).then(|(stopped, left)| match stopped {
            true => Spread::sure((Some(Upshot::Stopped), [*left, at[1]])),
            false => answered(facts, &bonus, [*left, at[1]], there),
        });
    }
    answered(facts, &bonus, at, NONE)
}

/// The fire of another unit as the charge comes on; guns are unlimbered.
fn supported(facts: &WholeChargeFacts, at: Both) -> Spread<(bool, Stood)> {
    let guns = facts.support_weapon.arm() == Arm::Artillery;
    let fire = FireFacts {
        target: charger(facts, at, false),
        weapon: facts.support_weapon,
        side: if facts.side == Side::Union { Side::Confederate } else { Side::Union },
        firing: facts.support,
        firer_quality: facts.support_quality,
        firer_level: facts.support_level,
        firer_formation: if guns { Formation::Unlimbered } else { facts.support_formation },
        first_volley: facts.support_first_volley,
        range: facts.support_range,
        from: facts.support_from,
        ..plain!(FireFacts)
    };
    struck(&fire, at[0]).map(|(stopped, _, left)| (*stopped, *left))
}

/// How far the charge has gone when the defender fires at it as it comes, and at what range.
fn fired_after(facts: &WholeChargeFacts, bonus: &BonusOutcome) -> (Inches, Inches) {
    let wanted = facts.fire_at.max(Inches::whole(1)).min(facts.distance);
    let range = wanted.max(facts.distance - bonus.reach);
    (facts.distance - range, range)
}

/// The defender fires as the charge comes on: whether it is stopped, how they stand, and how far it has gone.
fn early(
    facts: &WholeChargeFacts,
    bonus: &BonusOutcome,
    mut at: Both,
    from: Inches,
) -> Spread<(bool, Both, Inches)> {
    let (there, range) = fired_after(facts, bonus);
    at[0].level = if there > from { gone(bonus, at[0].level, there) } else { at[0].level };
    let fired = speaks(facts, at, FireManner::Volley, range);
    volley(facts, at, 1, FireManner::Volley, range)
        .map(|(stopped, _, left)| (*stopped, [*left, Stood { fired, ..at[1] }], there.max(from)))
}

/// What the defender does about a charge that has gone `from` inches.
fn answered(facts: &WholeChargeFacts, bonus: &BonusOutcome, at: Both, from: Inches) -> Spread<Meeting> {
    let mut at = at;
    match facts.answer {
        ChargeReaction::Countercharges => {
            let contact = (facts.distance - facts.defender_march / 2).max(NONE);
            let to = contact.min(bonus.reach);
            at[0].level = if to > from { gone(bonus, at[0].level, to) } else { at[0].level };
            Spread::sure(((bonus.reach < contact).then_some(Upshot::Short), at))
        }
        ChargeReaction::Fires => early(facts, bonus, at, from).then(|&(stopped, at, there)| {
            if stopped { Spread::sure((Some(Upshot::Stopped), at)) } else { met(facts, bonus, at, there) }
        }),
        ChargeReaction::PointBlank
        | ChargeReaction::HoldsFire
        | ChargeReaction::Desperation
        | ChargeReaction::Disengages => met(facts, bonus, at, from),
    }
}

/// A whole charge; sums with the same bonus are one.
pub(crate) fn whole(facts: &WholeChargeFacts) -> Spread<WholeChargeOutcome> {
    let bonus = dice(run_dice(facts.arm, facts.ground)).map(|sum| (sum + 1) / 2 * 2);
    bonus.then(|sum| approach(facts, *sum)).then(|&(end, at)| match end {
        Some(end) => Spread::sure(ended(facts, end, at, NONE)),
        None => clash(facts, at, false),
    })
}
