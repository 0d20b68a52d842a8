//! Shock by the rules page, in the order of its steps.

use engine::{Count, Facts};
use great_battles::rules::disorder::resolve::{DisorderFacts, Effect, State};
use great_battles::rules::shock::resolve::{
    AttackPosition, Battery, Brigadier, Charge, Continuation, Orders, ShockFacts, ShockOutcome, ShockResult,
    Square,
};
use great_battles::sheet::cells::Called;
use great_battles::{FireFacts, FireOccasion, Hexside, Light, Terrain};

use super::Faces;
use super::fire::{disorder, fire};

/// "Infantry charge" and "Cavalry charge".
fn is_charge(facts: &ShockFacts) -> bool {
    let (moved, ground) = (facts.moved.get(), facts.defender_terrain);
    let open = matches!(ground, Terrain::Clear | Terrain::Crops | Terrain::Maguey | Terrain::Marsh);
    let moves = match facts.charge {
        Charge::No => false,
        Charge::Foot => (1..=3).contains(&moved) && !facts.from_zoc,
        Charge::Horse => moved >= 3 && open,
    };
    moves
        && facts.light != Light::Night
        && facts.orders == Orders::Attack
        && !facts.disordered
        && !facts.fired
}

/// The odds benefit, tried from the best down; none below 1-4.
fn odds(attackers: u32, defenders: u32) -> Option<i32> {
    let at_least = |halves: u32| 2 * attackers >= halves * defenders;
    let at_most_outnumbered = |halves: u32| halves * attackers >= 2 * defenders;
    match () {
        () if at_least(10) => Some(5),
        () if at_least(8) => Some(4),
        () if at_least(6) => Some(3),
        () if at_least(4) => Some(2),
        () if at_least(3) => Some(1),
        () if at_least(2) => Some(0),
        () if at_most_outnumbered(3) => Some(-1),
        () if at_most_outnumbered(4) => Some(-2),
        () if at_most_outnumbered(6) => Some(-3),
        () if at_most_outnumbered(8) => Some(-4),
        () => None,
    }
}

fn ground(facts: &ShockFacts) -> i32 {
    let hex = match facts.defender_terrain {
        Terrain::Clear | Terrain::Crops | Terrain::Maguey => 0,
        Terrain::Town | Terrain::Building => -2,
        Terrain::Fort => -3,
        _ => -1,
    };
    let side = match facts.side {
        Hexside::Open => 0,
        Hexside::Steep => -2,
        _ => -1,
    };
    hex + side
}

/// The whole of section 5.
pub(crate) fn shock(facts: &ShockFacts, faces: &mut Faces) -> ShockOutcome {
    let mut out = ShockOutcome {
        result: ShockResult::NoShock,
        continuation: Continuation::None,
        attacker_lost: 0,
        defender_lost: 0,
        attacker_back: 0,
        defender_back: 0,
        attacker_disordered: facts.disordered,
        defender_disordered: facts.defender_disordered,
        afterwards_disordered: false,
        fire: Effect::None,
    };
    let mut charges = is_charge(facts);
    // A square does not outlive disorder.
    let men = facts.defender_sp.get() > 0;
    let mut squared = facts.defender_square == Square::Formed && !(men && facts.defender_disordered);
    let mut sp = u32::from(facts.sp.get());
    let strengths = |sp: u32, squared: bool, charges: bool| {
        let doubled = charges && facts.charge == Charge::Horse && !squared;
        let horse = if doubled { u32::from(facts.flanking_horse.get()).min(sp) } else { 0 };
        let men = u32::from(facts.defender_sp.get());
        let men = if squared { men.div_ceil(2) } else { men };
        (sp + horse, (men + u32::from(facts.defender_battery != Battery::None)).max(1))
    };
    let (ours, theirs) = strengths(sp, squared, charges);
    if odds(ours, theirs).is_none() {
        return out;
    }
    // 3: green attackers.
    let green = u32::from(facts.green_sp.get()).min(sp);
    let fatigue = i32::from(facts.fatigue.get());
    let mut start = u32::from(facts.start.get().max(facts.sp.get()));
    let cohesion = i32::from(facts.cohesion.get()) - i32::from(2 * sp < start);
    if green > 0 && facts.continued.get() == 0 && faces.die() + fatigue > cohesion {
        sp -= green;
        start -= green;
    }
    if sp == 0 {
        return out;
    }
    // Those who stay out lose nothing.
    let part = u8::try_from(sp).unwrap();
    // A square in time.
    let (guns, men_sp) = (facts.defender_guns.get(), facts.defender_sp.get());
    let begun =
        if men { facts.defender_start.get().max(men_sp) } else { facts.defender_guns_start.get().max(guns) };
    let steady = |lost: u8| {
        let left = if men { men_sp } else { guns }.saturating_sub(lost);
        // The guns of a battery by itself need not be counted.
        let collapsed = (men || guns > 0) && 2 * left < begun;
        i32::from(facts.defender_cohesion.get()) - i32::from(collapsed)
    };
    let tired = i32::from(facts.defender_fatigue.get());
    if facts.defender_square == Square::Reaction && charges && !facts.defender_disordered {
        squared = faces.die() + tired <= steady(0);
    }
    let position = if squared { AttackPosition::Front } else { facts.position };
    // 4: the defender stands or not.
    let mut add = 0;
    add -= if facts.defender_leaders.get() > 0 { 2 } else { 0 };
    add += if facts.defender_march { 2 } else { 0 };
    add += if facts.defender_disordered { 2 } else { 0 };
    add += i32::from(position != AttackPosition::Front);
    add += i32::from(charges && facts.charge == Charge::Horse && !facts.defender_mounted);
    add -= i32::from(facts.defender_breastworks);
    let failed = faces.die() + add > steady(0);
    let cap = match (men_sp, guns) {
        (0, 0) => 255,
        (0, guns) => guns,
        (men, _) => men,
    };
    let afterwards = |charges: bool| charges || facts.continued.get() > 0;
    if failed && facts.defender_disordered {
        out.result = ShockResult::GivesWay;
        (out.defender_back, out.defender_lost) = (1, 1.min(cap));
        out.afterwards_disordered = afterwards(charges);
        return out;
    }
    out.defender_disordered |= failed;
    squared &= !(men && out.defender_disordered);
    // 5: reaction fire.
    let mut gone = false;
    if !failed && facts.reaction_sp.get() > 0 {
        let fired = fire(&reaction(facts, sp, start, squared), faces);
        sp -= u32::from(fired.sp_lost);
        out.fire = fired.effect;
        out.attacker_lost = fired.sp_lost;
        // A firer that was disordered before checks once more, and may be gone.
        if fired.firer_disordered && facts.defender_disordered {
            let again = disorder(&misfired(facts), faces);
            out.defender_lost = again.sp_lost;
            out.defender_back = again.back;
            gone = again.effect >= Effect::Back;
        }
        out.defender_disordered |= fired.firer_disordered;
        if fired.effect >= Effect::Back {
            out.result = ShockResult::DrivenOff;
            out.attacker_back = fired.back;
            return out;
        }
        if fired.effect == Effect::Disordered {
            out.attacker_disordered = true;
            charges = false;
        }
        if gone {
            out.result = ShockResult::GivesWay;
            out.afterwards_disordered = afterwards(charges);
            return out;
        }
    }
    // 6: the die.
    squared &= !(men && out.defender_disordered);
    let position = if squared { AttackPosition::Front } else { facts.position };
    let (ours, theirs) = strengths(sp, squared, charges);
    let mut plus = odds(ours, theirs).unwrap_or(-4) + ground(facts);
    let held_off = squared && charges && facts.charge == Charge::Horse;
    plus += i32::from(out.defender_disordered) - i32::from(out.attacker_disordered);
    plus += if held_off { -3 } else { i32::from(charges) };
    plus += i32::from(facts.aggressive_leader) + i32::from(facts.down_slope);
    let bonus = match position {
        AttackPosition::Front => 0,
        AttackPosition::Rear => 2,
        AttackPosition::Flank => 3,
        AttackPosition::FrontAndFlank | AttackPosition::FrontAndRear | AttackPosition::FlankAndRear => 4,
        AttackPosition::Surrounded => 5,
    };
    plus += if bonus > 0 { bonus - i32::from(facts.other_zoc.get()) } else { 0 };
    plus -= i32::from(facts.brigadier == Brigadier::None) + i32::from(facts.orders == Orders::Advance);
    plus -= 2 * i32::from(facts.defender_breastworks) + i32::from(facts.continued.get());
    let score = faces.die() + plus;
    let again = |was: &mut bool, lost: &mut u8| {
        *lost += u8::from(*was);
        *was = true;
    };
    if score == 4 {
        out.attacker_lost += 1;
        out.defender_lost += 1;
    }
    if score <= 4 {
        again(&mut out.attacker_disordered, &mut out.attacker_lost);
    }
    if score >= 2 {
        again(&mut out.defender_disordered, &mut out.defender_lost);
    }
    out.result = match score {
        ..=1 => ShockResult::AttackerBack,
        2..=4 => ShockResult::StandOff,
        _ => ShockResult::DefenderBack,
    };
    out.attacker_back = u8::from(score <= 1);
    out.defender_back = match score {
        ..=4 => 0,
        5..=9 => 1,
        _ => 2,
    };
    // "Unlimbered guns check: pass, they limber and go; fail, lost."
    let is_gun = !men && facts.defender_battery == Battery::Unlimbered;
    let goes =
        score < 10 || out.defender_lost >= cap || !is_gun || faces.die() + tired <= steady(out.defender_lost);
    if goes && score >= 10 && out.defender_lost < cap && faces.die() + tired > steady(out.defender_lost) {
        out.defender_lost += 1;
        out.result = ShockResult::Routed;
    }
    // "Collapsed: ... no shock attack."
    let attackers = out.attacker_lost < part;
    let fit = attackers && 2 * u32::from(part - out.attacker_lost) >= start;
    let left = men_sp.saturating_sub(out.defender_lost);
    // Nor does a square or a unit in march mode.
    let defenders = left > 0 && 2 * left >= begun && !squared && !facts.defender_march;
    let must = facts.brigadier == Brigadier::Aggressive || charges && facts.charge == Charge::Horse;
    let most = if facts.counter { 1 } else { 2 };
    out.continuation = match score {
        ..=1 if attackers && defenders && !facts.counter => Continuation::DefenderMay,
        8.. if fit && facts.continued.get() < most && must => Continuation::AttackerMust,
        8.. if fit && facts.continued.get() < most => Continuation::AttackerMay,
        _ => Continuation::None,
    };
    out.attacker_lost = out.attacker_lost.min(part);
    out.defender_lost = out.defender_lost.min(cap);
    out.afterwards_disordered = attackers && score > 1 && afterwards(charges);
    out
}

/// The check of a disordered unit that its own poor shot disorders.
fn misfired(facts: &ShockFacts) -> DisorderFacts {
    let (sp, start) = match (facts.defender_sp.get(), facts.defender_guns.get()) {
        (0, 0) => (60, 0),
        (0, guns) => (guns, facts.defender_guns_start.get().max(guns)),
        (sp, _) => (sp, facts.defender_start.get().max(sp)),
    };
    DisorderFacts {
        result: Called::Disorder,
        cohesion: facts.defender_cohesion,
        sp: Count::new(sp).unwrap(),
        start: Count::new(start).unwrap(),
        state: State::Disordered,
        breastworks: facts.defender_breastworks,
        fatigue: facts.defender_fatigue,
        guns: false,
        leaders: Count::new(0).unwrap(),
    }
}

/// Reaction fire as an umpire would give it.
fn reaction(facts: &ShockFacts, sp: u32, start: u32, squared: bool) -> FireFacts {
    let mut fire = FireFacts::from_given(&Vec::new()).unwrap();
    fire.weapon = facts.defender_weapon;
    fire.sp = Count::new(facts.reaction_sp.get()).unwrap();
    fire.occasion = FireOccasion::PreShock;
    fire.light = facts.light;
    fire.counter = facts.counter;
    fire.green = facts.defender_green;
    fire.target_terrain = facts.attacker_terrain;
    fire.mounted = facts.defender_mounted;
    fire.disordered = facts.defender_disordered;
    fire.from_breastworks = facts.defender_breastworks;
    fire.from_square = squared;
    fire.side = facts.side;
    fire.target_sp = Count::new(u8::try_from(sp).unwrap()).unwrap();
    fire.target_start = Count::new(u8::try_from(start).unwrap()).unwrap();
    fire.target_cohesion = facts.cohesion;
    fire.target_state = if facts.disordered { State::Disordered } else { State::Normal };
    fire.target_fatigue = facts.fatigue;
    fire
}
