//! Section 5, step 3 as one question: what each unit may do about a charge, in words, and how likely it is to have any effect.

use engine::{Reach, Reacts, Seat, Volunteer};

use crate::Now;
use crate::game::battle::{Battle, UnitId};
use crate::game::order::Order;
use crate::game::reactions::{Reaction, ReactionKind};
use crate::game::state::{Pending, State};
use crate::rules::charge::{answers, morale_tests};
use crate::rules::fire;
use crate::rules::fire::facts::ShotFacts;
use crate::rules::fire::resolve::Fire;
use crate::rules::fire::skirmish_fire::SkirmishFire;
use crate::rules::morale::resolve::{Conduct, UnitMorale};
use crate::sheet::units::Side;
use crate::sheet::weapon::Load;

/// Whether a unit that evades is caught all the same; its owner is asked, because the ground may save it.
const CAUGHT: u8 = 20;

/// How likely a deed is to have any effect.
fn chance(now: Now<'_>, unit: UnitId, deed: ReactionKind) -> u8 {
    let tables = &now.battle.tables;
    match deed {
        ReactionKind::Fires { .. } => {
            let aimed = answers::shot(now, unit, deed);
            match aimed.map(|(shot, occasion)| fire::facts::aimed(now, shot, occasion)) {
                Some(Ok(ShotFacts::Volley(facts))) => {
                    odds::chance::<Fire>(tables, &facts, |shot| shot.lost.0 > 0)
                }
                Some(Ok(ShotFacts::Skirmish(facts))) => {
                    odds::chance::<SkirmishFire>(tables, &facts, |shots| shots.lost.0 > 0)
                }
                _ => Ok(0),
            }
            .unwrap_or(0)
        }
        ReactionKind::CounterCharges => morale_tests::worst(now, unit)
            .and_then(|facts| {
                odds::chance::<UnitMorale>(tables, &facts, |test| test.conduct == Conduct::Stands).ok()
            })
            .unwrap_or(0),
        ReactionKind::Evades => {
            let Some(own) = now.state.block(now.battle, unit) else { return 0 };
            let is_clear = answers::at_it(now.state, unit).all(|onset| {
                let refuge = answers::refuge(now, unit, onset);
                let charger = now.state.block(now.battle, onset.unit);
                refuge
                    .zip(charger)
                    .is_some_and(|(pose, charger)| !own.moved_to(pose).is_within(onset.left, &charger))
            });
            if is_clear { 100 } else { CAUGHT }
        }
        ReactionKind::Turns => 100,
    }
}

/// A deed in words.
fn told(now: Now<'_>, unit: UnitId, deed: ReactionKind) -> String {
    let ReactionKind::Fires { at, pour, aim_low } = deed else {
        return match deed {
            ReactionKind::CounterCharges => "counter-charges",
            ReactionKind::Evades => "evades",
            _ => "turns to face the charge",
        }
        .into();
    };
    let canister = answers::shot(now, unit, deed).is_some_and(|(shot, _)| shot.load == Load::Canister);
    let supports = answers::at_it(now.state, unit).next().is_none();
    let mut words = format!("fires at {}", now.battle.unit(at).name);
    for (is_so, word) in [
        (canister, " with canister"),
        (pour, ", pouring it on"),
        (aim_low, ", aiming low"),
        (supports, " in support"),
    ] {
        words.push_str(if is_so { word } else { "" });
    }
    words
}

impl Reacts for Battle {
    fn volunteers(&self, state: &State, seat: Seat) -> Vec<Volunteer> {
        let now = Now { battle: self, state };
        let side = Side::of(seat);
        if state.pending.last() != Some(&Pending::Meet { side }) {
            return Vec::new();
        }
        let all = answers::all(now, side);
        let of_unit = |reactions: &[Reaction]| {
            let way = |&Reaction { unit, deed }: &Reaction| Volunteer {
                unit: unit.0.into(),
                group: self.unit(unit).brigade.map(|brigade| brigade.0.into()),
                way: deed.number(),
                fires: matches!(deed, ReactionKind::Fires { pour: false, aim_low: false, .. }),
                // Only a charge is met.
                reach: Reach::Charged,
                deed: told(now, unit, deed),
                percent: chance(now, unit, deed),
                is_pressing: false,
            };
            let mut ways: Vec<Volunteer> = reactions.iter().map(way).collect();
            // Of those it could fire at, the likeliest to be hit comes first.
            ways.sort_by_key(|way| (!way.fires, if way.fires { 100 - way.percent } else { 0 }));
            ways
        };
        all.chunk_by(|one, other| one.unit == other.unit).flat_map(of_unit).collect()
    }

    fn reaction(&self, chosen: &[(u16, u32)]) -> Order {
        let reaction = |&(unit, way): &(u16, u32)| {
            let unit = UnitId(u8::try_from(unit).ok()?);
            Some(Reaction { unit, deed: ReactionKind::numbered(way) })
        };
        Order::Meet { reactions: chosen.iter().filter_map(reaction).collect() }
    }
}
