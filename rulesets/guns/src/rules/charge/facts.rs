//! Section 5, what `whole-charge` needs to know of a charge on the table, as it stands half way and is met.

use board::table::{Inches, Pose, Turn};
use dice::Dice;
use engine::{Count, Silent};
use odds::{Distribution, TooLarge, distribution};
use sheet::Explain;

use crate::Now;
use crate::game::battle::UnitId;
use crate::game::charges_and_melees::Onset;
use crate::game::reactions::{Reaction, ReactionKind, Reactions};
use crate::rules::charge::resolve::{ChargeFacts, TargetAnswer};
use crate::rules::charge::shots::{Shooter, ShotAtCharger};
use crate::rules::charge::whole_charge::{WholeChargeFacts, WholeChargeOutcome};
use crate::rules::charge::{answers, approach, morale_tests};
use crate::rules::command::generals;
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
use crate::sheet::tables::Tables;
use crate::sheet::units::{Cover, Formation, Status};

/// A whole charge on the table: what `whole-charge` is told of it, and every shot that meets it.
#[derive(Clone, Debug, PartialEq)]
pub struct ChargeOnTable {
    /// The charge, its melee and its pursuit; of support fire it tells nothing.
    pub facts: WholeChargeFacts,
    /// The target's own shot, then those of its friends.
    pub shots: Vec<ShotAtCharger>,
}

impl ChargeOnTable {
    /// It is rolled for.
    pub fn run<D: Dice, E: Explain>(
        &self,
        tables: &Tables,
        dice: &mut D,
        explain: &mut E,
    ) -> WholeChargeOutcome {
        self.facts.through(tables, &self.shots, dice, explain)
    }

    /// The exact odds of it.
    ///
    /// # Errors
    /// If there are more ways than can be counted.
    pub fn odds(&self, tables: &Tables) -> Result<Distribution<WholeChargeOutcome>, TooLarge> {
        distribution(|dice| self.run(tables, dice, &mut Silent))
    }
}

/// A charge that has gone half the distance and is met like this; ground counts as they stand there. All shots at it count, each
/// at what the one before has left of it.
pub fn met(now: Now<'_>, charger: UnitId, reactions: &Reactions) -> Option<ChargeOnTable> {
    let onset = now.state.going_on().find(|onset| onset.unit == charger)?;
    let deed = reactions.iter().find(|reaction| reaction.unit == onset.target).map(|reaction| reaction.deed);
    let at_it =
        |reaction: &Reaction| matches!(reaction.deed, ReactionKind::Fires { at, .. } if at == charger);
    let by = |reaction: &Reaction| match reaction.unit == onset.target {
        true => Shooter::Target,
        false => Shooter::Support,
    };
    let shots = reactions
        .iter()
        .filter(at_it)
        .filter_map(|reaction| Some(ShotAtCharger { by: by(&reaction), facts: shot(now, reaction)? }));
    let mut shots: Vec<ShotAtCharger> = shots.collect();
    // Charged units fire first.
    shots.sort_by_key(|shot| shot.by == Shooter::Support);
    let own = shots.iter().find_map(|shot| match (&shot.facts, shot.by) {
        (ShotFacts::Volley(volley), Shooter::Target) => Some(volley.clone()),
        _ => None,
    });
    let charge = charge(now, onset, deed, own);
    let facts = WholeChargeFacts { charge, target_half: now.state.unit(onset.target).half };
    Some(ChargeOnTable { facts, shots })
}

/// What hides the target of a volley; hasty works are cover.
fn hidden(volley: &FireFacts) -> Cover {
    let on = &volley.on;
    if on.target_hasty_works { on.target_cover.max(Cover::Cover) } else { on.target_cover }
}

/// The shot of a unit at a charger, if that is what it does.
fn shot(now: Now<'_>, Reaction { unit, deed }: Reaction) -> Option<ShotFacts> {
    let (shot, occasion) = answers::shot(now, unit, deed)?;
    aimed(now, shot, occasion).ok()
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
    let (known, other) = (now.battle.unit(onset.unit), now.battle.unit(onset.target));
    let at_risk = |unit: UnitId| generals::at_risk_with(now, unit);
    let leads = |unit: UnitId| at_risk(unit).is_none_or(|general| generals::leads_any(now, general));
    let tokens = |unit: UnitId| Count::clamped(now.state.tokens[now.battle.unit(unit).side as usize].count());
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
        general_close: at_risk(onset.unit).is_some(),
        leads_brigade: leads(onset.unit),
        tokens: tokens(onset.unit),
        arms: if known.shotguns { Arms::Shotguns } else { Arms::of(known.weapon) },
        pursued: melee::pursuit::has_pursued(now.state, onset.unit),
        fellows: own.fellows,
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
        target_formation: target.array.formation().unwrap_or(Formation::Line),
        target_state: charged.state,
        target_limbered: target.array == Array::Limbered,
        target_entered: target.building.is_some() || target.works.is_some(),
        target_size: charged.size,
        target_lost: charged.lost,
        target_general: charged.general,
        target_quality: charged.quality,
        target_supports: charged.supports,
        target_general_close: at_risk(onset.target).is_some(),
        target_leads_brigade: leads(onset.target),
        target_attached: charged.attached,
        target_tokens: tokens(onset.target),
        target_fellows: charged.fellows,
        target_shotguns: other.shotguns,
        target_pursued: melee::pursuit::has_pursued(now.state, onset.target),
        difficult: [onset.unit, onset.target].into_iter().any(|unit| melee::facts::is_difficult(now, unit)),
        early: now.battle.is_early(),
        other_enemy: now
            .state
            .standing(now.battle, other.side)
            .any(|enemy| enemy != onset.target && melee::pursuit::is_ahead(now, onset.unit, enemy)),
        target_enemies_fleeing: charged.enemies_fleeing,
        target_friends_fleeing: charged.friends_fleeing,
        target_cover: charged.cover,
        target_cover_shared: charged.cover_shared,
        target_trench: position == MeleePosition::LightWorks,
        target_hasty_works: charged.hasty_works,
        target_uphill: charged.uphill,
        answer: match deed {
            None => TargetAnswer::Stands,
            Some(ReactionKind::Fires { .. }) => TargetAnswer::Fires,
            Some(ReactionKind::CounterCharges) => TargetAnswer::CounterCharges,
            Some(ReactionKind::Evades) => TargetAnswer::Evades,
            Some(ReactionKind::Turns) => TargetAnswer::Turns,
        },
        target_weapon: now.battle.unit(onset.target).weapon,
        target_guns: Count::clamped(target.guns),
        target_fired_last_turn: target.fired_last_turn,
        target_low_on_ammo: target.low_on_ammo,
        target_pour_it_on: pour_it_on,
        target_aim_low: aim_low,
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
