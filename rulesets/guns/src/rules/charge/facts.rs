//! Section 5, what `whole-charge` needs to know of a charge on the table, as it stands half way and is met.

use board::table::{Inches, Pose, Turn};
use engine::Count;

use crate::Now;
use crate::game::battle::UnitId;
use crate::game::charges_and_melees::Onset;
use crate::game::reactions::{ReactionKind, Reactions};
use crate::rules::charge::resolve::{ChargeFacts, Support, TargetAnswer};
use crate::rules::charge::whole_charge::WholeChargeFacts;
use crate::rules::charge::{answers, approach, morale_tests};
use crate::rules::fire::cover::{self, MeleeEntry};
use crate::rules::fire::facts::{ShotFacts, aimed};
use crate::rules::fire::line_of_sight;
use crate::rules::fire::resolve::FireFacts;
use crate::rules::footprint::Array;
use crate::rules::melee;
use crate::rules::melee::melee_modifiers::{Arms, MeleePosition};
use crate::rules::morale::facts::muzzle;
use crate::sheet::axes::SheetNumber;
use crate::sheet::board_tables::SheetDistance;
use crate::sheet::units::{Cover, Status};

/// A charge that has gone half the distance and is met like this; ground counts as they stand there. The target's own volley
/// counts, and that of the first of its friends; shots of skirmishers and more volleys do not.
pub fn met(now: Now<'_>, charger: UnitId, reactions: &Reactions) -> Option<WholeChargeFacts> {
    let onset = now.state.going_on().find(|onset| onset.unit == charger)?;
    let deed = reactions.iter().find(|reaction| reaction.unit == onset.target).map(|reaction| reaction.deed);
    let own = deed.and_then(|deed| volley(now, onset.target, deed));
    let friends = reactions.iter().filter(|reaction| reaction.unit != onset.target);
    let mut friends =
        friends.filter_map(|friend| Some((friend.unit, volley(now, friend.unit, friend.deed)?)));
    let charge = charge(now, onset, deed, own);
    let charge = match friends.next() {
        Some((friend, shot)) => ChargeFacts {
            support: Support(Some(shot.weapon)),
            support_guns: shot.guns,
            support_load: shot.load,
            support_figures: Count::clamped(shot.figures.get().min(60)),
            support_range: shot.range,
            support_grade: shot.grade,
            support_from: shot.from,
            support_formation: shot.formation,
            support_state: now.state.unit(friend).status,
            support_fired_last_turn: shot.fired_last_turn,
            support_low_on_ammo: shot.low_on_ammo,
            support_cover: hidden(&shot),
            ..charge
        },
        None => charge,
    };
    let (known, target) = (now.battle.unit(charger), now.battle.unit(onset.target));
    Some(WholeChargeFacts {
        charge,
        arms: if known.shotguns { Arms::Shotguns } else { Arms::of(known.weapon) },
        shotguns: target.shotguns,
        difficult: [charger, onset.target].into_iter().any(|unit| melee::facts::is_difficult(now, unit)),
        target_half: now.state.unit(onset.target).half,
        pursued: melee::pursuit::has_pursued(now.state, charger),
        target_pursued: melee::pursuit::has_pursued(now.state, onset.target),
        early: now.battle.is_early(),
        other_enemy: now
            .state
            .standing(now.battle, target.side)
            .any(|enemy| enemy != onset.target && melee::pursuit::is_ahead(now, charger, enemy)),
    })
}

/// What hides the target of a volley; hasty works are cover.
fn hidden(volley: &FireFacts) -> Cover {
    if volley.hasty_works { volley.cover.max(Cover::Cover) } else { volley.cover }
}

/// The volley of a unit, if that is what it does.
fn volley(now: Now<'_>, unit: UnitId, deed: ReactionKind) -> Option<FireFacts> {
    let (shot, occasion) = answers::shot(now, unit, deed)?;
    match aimed(now, shot, occasion) {
        Ok(ShotFacts::Volley(facts)) => Some(facts),
        _ => None,
    }
}

/// The charge up to contact, without support.
fn charge(now: Now<'_>, onset: &Onset, deed: Option<ReactionKind>, volley: Option<FireFacts>) -> ChargeFacts {
    let (unit, target) = (now.state.unit(onset.unit), now.state.unit(onset.target));
    let own = morale_tests::to_charge(now, onset);
    let charged = morale_tests::facts(now, onset.target, onset.unit, onset.from);
    let from = muzzle(now, onset.target);
    let position = cover::in_melee(now, onset.target, onset.unit, MeleeEntry::Stood);
    let (pour_it_on, aim_low) = match deed {
        Some(ReactionKind::Fires { pour, aim_low, .. }) => (pour, aim_low),
        _ => (false, false),
    };
    ChargeFacts {
        distance: distance(now, onset),
        arm: own.arm,
        side: own.side,
        grade: own.grade,
        formation: own.formation,
        size: own.size,
        lost: Count::clamped(onset.lost),
        half: unit.half,
        support_lost: Count::clamped(unit.lost().saturating_sub(onset.lost)),
        general: own.general,
        quality: own.quality,
        supports: own.supports,
        rebel_yell: own.rebel_yell,
        from: onset.from,
        downhill: own.uphill,
        unformed: own.state != Status::Formed,
        charger_cover: volley.as_ref().map_or(Cover::None, hidden),
        massed: line_of_sight::is_massed(now, onset.unit),
        screened: from.is_some_and(|from| line_of_sight::is_screened(now, onset.unit, from)),
        enemies_fleeing: own.enemies_fleeing,
        friends_fleeing: own.friends_fleeing,
        catches: catches(now, onset, deed),
        target: charged.arm,
        target_grade: charged.grade,
        target_formation: charged.formation,
        state: charged.state,
        limbered: target.array == Array::Limbered,
        entered: target.building.is_some() || target.works.is_some(),
        target_size: charged.size,
        target_lost: charged.lost,
        target_general: charged.general,
        target_quality: charged.quality,
        target_supports: charged.supports,
        target_enemies_fleeing: charged.enemies_fleeing,
        target_friends_fleeing: charged.friends_fleeing,
        cover: charged.cover,
        cover_shared: charged.cover_shared,
        trench: position == MeleePosition::LightWorks,
        hasty_works: charged.hasty_works,
        uphill: charged.uphill,
        answer: match deed {
            None => TargetAnswer::Stands,
            Some(ReactionKind::Fires { .. }) if volley.is_none() => TargetAnswer::Stands,
            Some(ReactionKind::Fires { .. }) => TargetAnswer::Fires,
            Some(ReactionKind::CounterCharges) => TargetAnswer::CounterCharges,
            Some(ReactionKind::Evades) => TargetAnswer::Evades,
            Some(ReactionKind::Turns) => TargetAnswer::Turns,
        },
        weapon: now.battle.unit(onset.target).weapon,
        guns: Count::clamped(target.guns),
        fired_last_turn: target.fired_last_turn,
        low_on_ammo: target.low_on_ammo,
        pour_it_on,
        aim_low,
        ..ChargeFacts::plain()
    }
}

/// The distance of which half is left between the two now.
fn distance(now: Now<'_>, onset: &Onset) -> Inches {
    let half = i32::from(now.battle.tables.count(SheetNumber::Halfway));
    let block = now.state.block(now.battle, onset.unit);
    let left =
        block.and_then(|own| line_of_sight::distance(&[own], &line_of_sight::sides(now, onset.target)));
    let left = left.unwrap_or(onset.distance);
    if half > 1 { left * half / (half - 1) } else { left }
}

/// Whether what is left of the charge distance reaches a target that evades, or one that recoils as far as it goes.
fn catches(now: Now<'_>, onset: &Onset, deed: Option<ReactionKind>) -> bool {
    let Some(own) = now.state.unit(onset.target).pose else { return false };
    let back = match deed {
        Some(ReactionKind::Evades) => answers::refuge(now, onset.target, onset).unwrap_or(own),
        _ => {
            let far = now.battle.distance(SheetDistance::Recoil);
            Pose::new(own.at.towards(own.facing + Turn::ABOUT, far), own.facing)
        }
    };
    let mut state = now.state.clone();
    state.units[onset.target.index()].pose = Some(back);
    approach::find(Now { battle: now.battle, state: &state }, onset.unit, onset.target, onset.left).is_ok()
}
