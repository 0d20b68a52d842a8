//! Section 5, steps 1 and 2: charges are declared and go half the distance; also the orders of the other steps.

use board::table::{Face, Inches};

use crate::game::battle::UnitId;
use crate::game::charges_and_melees::{Compulsion, Onset, Spur};
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::reactions::{Reaction, ReactionKind, Reactions};
use crate::game::refusal::Refusal;
use crate::game::state::{Pending, State};
use crate::rules::charge::answers;
use crate::rules::charge::approach::{self, Approach};
use crate::rules::double_six::resolve::Token;
use crate::rules::fire::line_of_sight;
use crate::rules::movement::rates;
use crate::sheet::axes::SheetNumber;
use crate::sheet::board_tables::{self, SheetDistance};
use crate::sheet::cells::{Allowed, BrigadeOrder};
use crate::sheet::units::{Arm, Facing, Side, Status};
use crate::{At, Now};

/// The phase begins: uncontrolled cavalry first, then opportunities.
pub(crate) fn begin(at: &mut At<'_>) {
    let battle = at.battle;
    let first = at.state().initiative;
    offer_opportunities(at);
    // The last one asked is answered first.
    for side in [first.enemy(), first] {
        let is_bent = |unit: UnitId| at.state().unit(unit).compelled == Compulsion::Charges;
        if at.state().standing(battle, side).any(is_bent) {
            at.emit(Event::Asked { pending: Pending::Uncontrolled { side } });
        }
    }
}

/// Cavalry of either side may charge enemies that were left open to it; the side with the initiative is asked first.
pub(crate) fn offer_opportunities(at: &mut At<'_>) {
    let first = at.state().initiative;
    for side in [first.enemy(), first] {
        if !opportunities(at.now(), side).is_empty() {
            at.emit(Event::Asked { pending: Pending::Opportunity { side } });
        }
    }
}

/// Every charge that cavalry of a side may make at an opportunity.
fn opportunities(now: Now<'_>, side: Side) -> Vec<Order> {
    let exposed: Vec<UnitId> = now
        .state
        .standing(now.battle, side.enemy())
        .filter(|&enemy| now.state.unit(enemy).marks.exposed)
        .collect();
    if exposed.is_empty() {
        return Vec::new();
    }
    let horse =
        now.state.standing(now.battle, side).filter(|&unit| now.state.arm(now.battle, unit) == Arm::Cavalry);
    let all = horse.flat_map(|unit| exposed.iter().map(move |&target| (unit, target)));
    let may = |(unit, target): &(UnitId, UnitId)| {
        declaration(now, side, *unit, *target, Spur::Opportunity, TokensSpent::default()).is_ok()
    };
    let orders = all.filter(may);
    orders.map(|(unit, target)| Order::Charge { unit, target, packs: false, yell: false }).collect()
}

/// Uncontrolled cavalry of a side charges the nearest enemy before it; where there is none, it stays.
pub(crate) fn uncontrolled(at: &mut At<'_>, side: Side) {
    let battle = at.battle;
    let bent: Vec<UnitId> = at
        .state()
        .standing(battle, side)
        .filter(|&unit| at.state().unit(unit).compelled == Compulsion::Charges)
        .collect();
    for unit in bent {
        at.emit(Event::Compelled { unit, to: Compulsion::None });
        let now = at.now();
        let Some(own) = now.state.block(battle, unit) else { continue };
        let gap = |enemy: UnitId| now.state.block(battle, enemy).map(|block| block.distance(&own));
        let mut enemies: Vec<UnitId> = now.state.standing(battle, side.enemy()).collect();
        enemies.sort_by_key(|&enemy| (gap(enemy), enemy));
        let declared = enemies.into_iter().find_map(|target| {
            declaration(now, side, unit, target, Spur::Uncontrolled, TokensSpent::default()).ok()
        });
        if let Some(onset) = declared {
            at.emit(Event::Declared { onset });
        }
    }
    go_in(at, side);
}

/// Why the order of its brigade forbids a unit to charge another.
fn order_refusal(now: Now<'_>, unit: UnitId, target: UnitId) -> Option<Refusal> {
    let Some(brigade) = now.battle.unit(unit).brigade else { return Some(Refusal::NobodyCommands) };
    let order = now.state.brigade(brigade).order;
    let column = match now.state.arm(now.battle, unit) {
        Arm::Cavalry => board_tables::Charge::Cavalry,
        _ => board_tables::Charge::Infantry,
    };
    match now.battle.tables.field.charges.get(order, column) {
        Allowed::Unlimited => None,
        Allowed::None => Some(Refusal::OrderForbidsCharge { order }),
        Allowed::AtUnformed => {
            (now.state.unit(target).status == Status::Formed).then_some(Refusal::OnlyAtUnformed)
        }
        Allowed::Units(most) => {
            // Counter-charges are counted apart.
            let has_charged = |&id: &UnitId| {
                let marks = &now.state.unit(id).marks;
                marks.charged && !marks.countered
            };
            let charged = now.battle.units_of(brigade).filter(has_charged).count();
            (charged >= usize::from(most)).then_some(Refusal::EnoughCharged { most })
        }
    }
}

/// Why an enemy is no opportunity for cavalry.
fn opportunity_refusal(now: Now<'_>, unit: UnitId, target: UnitId) -> Option<Refusal> {
    let order = now.battle.unit(unit).brigade.map(|brigade| now.state.brigade(brigade).order);
    let may = now.state.arm(now.battle, unit) == Arm::Cavalry
        && matches!(order, Some(BrigadeOrder::Assault | BrigadeOrder::Engage))
        && !now.state.unit(unit).marks.seized;
    let (Some(own), Some(other)) = (now.state.block(now.battle, unit), now.state.block(now.battle, target))
    else {
        return Some(Refusal::NotOnTable);
    };
    let open = now.state.unit(target).status != Status::Formed
        || line_of_sight::facing(now, target, own.middle_of(Face::Front)) != Facing::Front;
    let near = own.is_within(now.battle.distance(SheetDistance::Opportunity), &other);
    (!(may && open && near && now.state.unit(target).marks.exposed)).then_some(Refusal::NoOpportunity)
}

/// The tokens a side spends on a charge.
#[derive(Clone, Copy, Default)]
struct TokensSpent {
    packs: bool,
    yell: bool,
}

/// A charge as it stands when it is declared, or why it may not be.
fn declaration(
    now: Now<'_>,
    side: Side,
    unit: UnitId,
    target: UnitId,
    spur: Spur,
    tokens_spent: TokensSpent,
) -> Result<Onset, Refusal> {
    let TokensSpent { packs, yell } = tokens_spent;
    let refused = |refusal: Option<Refusal>| refusal.map_or(Ok(()), Err);
    let (own, arm) = (now.state.unit(unit), now.state.arm(now.battle, unit));
    refused(rates::march_refusal(now, side, unit))?;
    let tokens = &now.state.tokens[side as usize];
    for (is_so, refusal) in [
        (arm == Arm::Artillery, Refusal::GunsChargeNobody),
        (own.status != Status::Formed && spur != Spur::Uncontrolled, Refusal::NotFormed),
        (own.marks.charged && spur != Spur::Opportunity, Refusal::HasCharged),
        (now.battle.unit(target).side == side, Refusal::NoEnemy),
        (now.state.unit(target).pose.is_none(), Refusal::NotOnTable),
        (yell && side != Side::Confederate, Refusal::NoYell),
        (yell && tokens.own == 0, Refusal::NoToken),
        (packs && (tokens.packs == 0 || arm != Arm::Infantry), Refusal::NoToken),
    ] {
        refused(is_so.then_some(refusal))?;
    }
    refused(match spur {
        Spur::Ordered => order_refusal(now, unit, target),
        Spur::Opportunity => opportunity_refusal(now, unit, target),
        Spur::Uncontrolled => None,
    })?;
    let mut most = now.state.charge_distance(now.battle, unit);
    if spur == Spur::Uncontrolled {
        most = most.min(now.battle.distance(SheetDistance::Uncontrolled));
    }
    if packs {
        most += now.battle.distance(SheetDistance::DownPacks);
    }
    let Approach { end: aim, .. } = approach::find(now, unit, target, most)?;
    if !line_of_sight::is_seen(now, unit, target) {
        return Err(Refusal::NotSeen { by: line_of_sight::hidden_by(now, unit, target) });
    }
    let block = now.state.block(now.battle, unit).ok_or(Refusal::NotOnTable)?;
    let distance = line_of_sight::distance(&[block], &line_of_sight::sides(now, target));
    Ok(Onset {
        unit,
        target,
        spur,
        from: line_of_sight::facing(now, target, block.middle_of(Face::Front)),
        distance: distance.unwrap_or(Inches::ZERO),
        aim,
        left: most,
        lost: own.lost(),
        yell,
        countered: false,
        evaded: false,
        goes_on: true,
    })
}

/// What a declared charge is driven by, in what is being asked.
fn spur(state: &State) -> Spur {
    match state.pending.last() {
        Some(Pending::Opportunity { .. }) => Spur::Opportunity,
        _ => Spur::Ordered,
    }
}

/// The charge that an order declares, or why it may not be.
pub(crate) fn declared(now: Now<'_>, side: Side, order: Order) -> Result<Onset, Refusal> {
    let Order::Charge { unit, target, packs, yell } = order else { return Err(Refusal::NotNow) };
    let goes_in = match now.state.pending.last() {
        Some(&Pending::Declare { brigade, .. }) => Some(brigade),
        _ => None,
    };
    if goes_in.is_some() && goes_in != now.battle.unit(unit).brigade {
        return Err(Refusal::AnotherGoesIn);
    }
    declaration(now, side, unit, target, spur(now.state), TokensSpent { packs, yell })
}

/// Why a side may not order this now.
pub(crate) fn refusal(now: Now<'_>, side: Side, order: Order) -> Option<Refusal> {
    match order {
        Order::Charge { .. } => declared(now, side, order).err(),
        Order::Meet { reactions } => answers::refusal(now, side, &reactions),
        _ => None,
    }
}

/// Carries out what was ordered.
pub(crate) fn carry_out(at: &mut At<'_>, side: Side, order: Order) {
    let battle = at.battle;
    match order {
        Order::Charge { unit, packs, yell, .. } => {
            let spur = spur(at.state());
            let declared = declared(at.now(), side, order);
            let (Ok(onset), Some(brigade)) = (declared, battle.unit(unit).brigade) else { return };
            for (is_spent, token) in [(packs, Token::Packs), (yell, Token::Yell)] {
                if is_spent {
                    at.emit(Event::TokenSpent { side, token });
                }
            }
            let is_first = at.state().onsets.is_empty();
            at.emit(Event::Declared { onset });
            match spur {
                Spur::Opportunity => go_in(at, side),
                _ if is_first => at.emit(Event::Asked { pending: Pending::Declare { side, brigade } }),
                _ => {}
            }
        }
        Order::GoIn => {
            at.emit(Event::Settled);
            go_in(at, side);
        }
        Order::Meet { reactions } => {
            at.emit(Event::Settled);
            answers::carry_out(at, &reactions);
        }
        _ => at.emit(Event::Settled),
    }
}

/// Steps 2 and 3: chargers go half the distance, and the other side is asked for its reactions.
fn go_in(at: &mut At<'_>, side: Side) {
    let battle = at.battle;
    let half = i32::from(battle.tables.count(SheetNumber::Halfway).max(1));
    let onsets: Vec<Onset> = at.state().going_on().copied().collect();
    if onsets.is_empty() {
        return;
    }
    // All go at once: the way of one is not barred by how far another has come.
    let ways: Vec<_> =
        onsets.iter().map(|onset| approach::find(at.now(), onset.unit, onset.target, onset.left)).collect();
    for (onset, way) in onsets.into_iter().zip(ways) {
        let Ok(way) = way else {
            at.emit(Event::Stopped { unit: onset.unit, failed: false });
            continue;
        };
        let legs = approach::clear(at.now(), onset.unit, &way.legs, way.length / half);
        approach::go(at, onset.unit, &legs, onset.left);
    }
    at.emit(Event::Asked { pending: Pending::Impact });
    if !answers::all(at.now(), side.enemy()).is_empty() {
        at.emit(Event::Asked { pending: Pending::Meet { side: side.enemy() } });
    }
}

/// What a side might order now, as far as can be seen at once.
pub(crate) fn candidates(now: Now<'_>, side: Side, one_of: &mut dyn FnMut(usize) -> usize) -> Vec<Order> {
    match now.state.pending.last() {
        Some(Pending::Meet { .. }) => meetings(now, side, one_of),
        Some(Pending::Opportunity { .. }) => opportunities(now, side),
        Some(&Pending::Declare { brigade, .. }) => {
            let mut orders = charges(now, side, &mut |unit| now.battle.unit(unit).brigade == Some(brigade));
            orders.push(Order::GoIn);
            orders
        }
        _ => charges(now, side, &mut |_| true),
    }
}

/// The charges of some of a side's units that may be within reach.
fn charges(now: Now<'_>, side: Side, of: &mut impl FnMut(UnitId) -> bool) -> Vec<Order> {
    let mut orders = Vec::new();
    let tokens = now.state.tokens[side as usize];
    for unit in now.state.standing(now.battle, side).filter(|&unit| of(unit)) {
        let own = now.state.unit(unit);
        let arm = now.state.arm(now.battle, unit);
        let ready = own.status == Status::Formed && !own.marks.charged && !now.state.is_fighting(unit);
        let Some(block) = now.state.block(now.battle, unit).filter(|_| ready && arm != Arm::Artillery) else {
            continue;
        };
        let far = now.state.charge_distance(now.battle, unit);
        for target in now.state.standing(now.battle, side.enemy()) {
            let Some(other) = now.state.block(now.battle, target) else { continue };
            let packs = tokens.packs > 0 && arm == Arm::Infantry;
            let most = if packs { far + now.battle.distance(SheetDistance::DownPacks) } else { far };
            // A unit that holds a building is met at its walls.
            let is_near = now.state.unit(target).building.is_some() || block.is_within(most, &other);
            if !is_near || order_refusal(now, unit, target).is_some() {
                continue;
            }
            let yells = side == Side::Confederate && tokens.own > 0;
            for (packs_spent, yell) in [(false, false), (true, false), (false, true), (true, true)] {
                if (packs || !packs_spent) && (yells || !yell) {
                    orders.push(Order::Charge { unit, target, packs: packs_spent, yell });
                }
            }
        }
    }
    orders
}

/// Some ways to meet the charges: every unit that can fires, no unit does anything, and a few others.
fn meetings(now: Now<'_>, side: Side, one_of: &mut dyn FnMut(usize) -> usize) -> Vec<Order> {
    let all = answers::all(now, side);
    let plain = |reaction: &Reaction| {
        matches!(reaction.deed, ReactionKind::Fires { pour: false, aim_low: false, .. })
    };
    let fire: Reactions = all.iter().copied().filter(plain).collect();
    let mut mixed: Vec<Reaction> = Vec::new();
    let mut aimed = now.state.tokens[side as usize].own;
    for one in all.chunk_by(|one, other| one.unit == other.unit) {
        let drawn = one_of(one.len() + 1);
        let Some(&reaction) = one.get(drawn) else { continue };
        let is_aimed = matches!(reaction.deed, ReactionKind::Fires { aim_low: true, .. });
        if !is_aimed || aimed > 0 {
            aimed -= u8::from(is_aimed);
            mixed.push(reaction);
        }
    }
    let mut ways = vec![fire, Reactions::default(), mixed.into_iter().collect()];
    ways.sort();
    ways.dedup();
    ways.into_iter().map(|reactions| Order::Meet { reactions }).collect()
}
