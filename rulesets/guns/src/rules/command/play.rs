//! Sections 2 and 3 in play: the roll for initiative, and the orders of the command phase.

use sheet::Axis;

use crate::game::battle::{Battle, BrigadeId, DivisionId};
use crate::game::event::{Attempt, Event};
use crate::game::order::{Authority, Order};
use crate::game::refusal::Refusal;
use crate::game::state::Pending;
use crate::rules::command::facts::{chief, division_facts, initiative_facts, order_facts};
use crate::rules::command::own_initiative::{OwnInitiative, Resolve};
use crate::rules::command::resolve::{BrigadeOrders, DivisionOrders, Initiative, InitiativeFacts, Winner};
use crate::rules::command::{brigade_orders, generals};
use crate::rules::named::run_for;
use crate::sheet::axes::DivisionOrder;
use crate::sheet::board_tables::Bound;
use crate::sheet::cells::BrigadeOrder;
use crate::sheet::units::Side;
use crate::{At, Now};

/// Rolls for initiative.
pub(crate) fn initiative(at: &mut At<'_>) {
    let battle = at.battle;
    let now = at.now();
    let southern = battle.chief(Side::Confederate);
    let facts = InitiativeFacts {
        general: chief(now, Side::Union),
        eastern_confederate: false,
        enemy_general: chief(now, Side::Confederate),
        enemy_eastern_confederate: battle.eastern && southern.is_none_or(|chief| now.state.is_in_play(chief)),
    };
    let side_of = |winner| if winner == Winner::One { Side::Union } else { Side::Confederate };
    let told = |totals: [i16; 2], winner| {
        let [union, confederate] = Side::BOTH.map(|side| battle.side_in_words(side));
        let winner = battle.side_in_words(side_of(winner)).noun().does("have the initiative");
        format!("{} {}, {} {}: {winner}", union.bare(), totals[0], confederate.bare(), totals[1])
    };
    let outcome = at.part(|dice, explain| facts.contest(&battle.tables, dice, explain, told));
    at.ran::<Initiative>(&facts, &outcome);
    let side = side_of(outcome.winner);
    at.emit(Event::InitiativeWon { side });
}

/// What the phase of command begins with: generals come back, divisions take up their new orders.
pub(crate) fn begin(at: &mut At<'_>) {
    generals::come_back(at);
    let battle = at.battle;
    for division in battle.division_ids() {
        if let Some(order) = at.state().division(division).next {
            at.emit(Event::DivisionOrdered { division, order });
            let mut brigades: Vec<BrigadeId> = of_division(at.now(), division).collect();
            brigades.retain(|&brigade| !at.state().brigade(brigade).retires);
            let is_bounded = Bound::ALL.iter().any(|&bound| battle.tables.field.bounds.get(order, bound));
            for &brigade in brigades.iter().rev().filter(|_| is_bounded) {
                at.emit(Event::Asked { pending: Pending::Allot { brigade } });
            }
        }
    }
}

/// The brigades of a division that are still there, or still to come.
fn of_division(now: Now<'_>, division: DivisionId) -> impl Iterator<Item = BrigadeId> {
    let own = move |&brigade: &BrigadeId| now.battle.brigade(brigade).division == division;
    now.battle.brigade_ids().filter(own).filter(move |&brigade| brigade_orders::is_alive(now, brigade))
}

/// Why a side may not order this now.
pub(crate) fn refusal(now: Now<'_>, side: Side, order: Order) -> Option<Refusal> {
    match order {
        Order::Division { division, order } => division_refusal(now, side, division, order),
        Order::Brigade { brigade, order, supports, by } => {
            brigade_refusal(now, side, brigade, order, supports, by)
        }
        Order::Allot { brigade, order, supports } => {
            if now.state.pending.last() != Some(&Pending::Allot { brigade }) {
                return Some(Refusal::NotNow);
            }
            allot_refusal(now, brigade, order, supports)
        }
        _ => Some(Refusal::NotNow),
    }
}

/// Why a brigade may not take an order under its division's new one; where none is left to it, it keeps its own.
fn allot_refusal(
    now: Now<'_>,
    brigade: BrigadeId,
    order: BrigadeOrder,
    supports: Option<BrigadeId>,
) -> Option<Refusal> {
    let refused = |(order, supports)| {
        let whom = support_refusal(now, brigade, order, supports);
        whom.or_else(|| bound_refusal(now, brigade, order))
    };
    let refusal = refused((order, supports))?;
    let own = now.state.brigade(brigade);
    let may_keep = (order, supports) == (own.order, own.supports)
        && kinds(now.battle, now.battle.brigade(brigade).side).all(|other| refused(other).is_some());
    (!may_keep).then_some(refusal)
}

/// All orders there are for a brigade of a side.
fn kinds(battle: &Battle, side: Side) -> impl Iterator<Item = (BrigadeOrder, Option<BrigadeId>)> + '_ {
    let plain = BrigadeOrder::ALL.iter().filter(|&&order| order != BrigadeOrder::Support);
    let brigades = battle.brigade_ids().filter(move |&brigade| battle.brigade(brigade).side == side);
    let support = brigades.map(|other| (BrigadeOrder::Support, Some(other)));
    plain.map(|&order| (order, None)).chain(support)
}

fn division_refusal(now: Now<'_>, side: Side, division: DivisionId, order: DivisionOrder) -> Option<Refusal> {
    let own = now.state.division(division);
    if now.battle.division(division).side != side {
        return Some(Refusal::NotYours);
    }
    if of_division(now, division).next().is_none() {
        return Some(Refusal::NotOnTable);
    }
    if own.tried {
        return Some(Refusal::AlreadyTried);
    }
    if own.order == order {
        return Some(Refusal::SameOrder);
    }
    (!has_superior(now, side, division)).then_some(Refusal::NobodyCommands)
}

fn brigade_refusal(
    now: Now<'_>,
    side: Side,
    brigade: BrigadeId,
    order: BrigadeOrder,
    supports: Option<BrigadeId>,
    by: Authority,
) -> Option<Refusal> {
    let (known, own) = (now.battle.brigade(brigade), now.state.brigade(brigade));
    if known.side != side {
        return Some(Refusal::NotYours);
    }
    if !brigade_orders::is_alive(now, brigade) {
        return Some(Refusal::NotOnTable);
    }
    if own.retires {
        return Some(Refusal::Broken);
    }
    if own.tried {
        return Some(Refusal::AlreadyTried);
    }
    if (own.order, own.supports) == (order, supports) {
        return Some(Refusal::SameOrder);
    }
    let commanded = match by {
        Authority::Order => has_superior(now, side, known.division),
        Authority::Initiative => now.state.commander(now.battle, brigade).is_some(),
    };
    if !commanded {
        return Some(Refusal::NobodyCommands);
    }
    let whom = support_refusal(now, brigade, order, supports);
    whom.or_else(|| match by {
        Authority::Order => bound_refusal(now, brigade, order),
        Authority::Initiative => None,
    })
}

/// Whether the divisional general or the C-in-C is there to send an order.
fn has_superior(now: Now<'_>, side: Side, division: DivisionId) -> bool {
    let chief = now.battle.chief(side);
    now.state.is_in_play(now.battle.division(division).general)
        || chief.is_some_and(|chief| now.state.is_in_play(chief))
}

fn support_refusal(
    now: Now<'_>,
    brigade: BrigadeId,
    order: BrigadeOrder,
    supports: Option<BrigadeId>,
) -> Option<Refusal> {
    let fits = match supports {
        None => order != BrigadeOrder::Support,
        Some(other) => {
            order == BrigadeOrder::Support
                && other != brigade
                && now.battle.brigade(other).side == now.battle.brigade(brigade).side
                && brigade_orders::is_alive(now, other)
        }
    };
    (!fits).then_some(Refusal::SupportsWhom)
}

/// Why the order of its division keeps a brigade from an order.
fn bound_refusal(now: Now<'_>, brigade: BrigadeId, order: BrigadeOrder) -> Option<Refusal> {
    let bounds = &now.battle.tables.field.bounds;
    let division = now.battle.brigade(brigade).division;
    let division_order = now.state.division(division).order;
    let half = bounds.get(division_order, Bound::Half);
    let allowed = match order {
        BrigadeOrder::Assault => bounds.get(division_order, Bound::Assault),
        BrigadeOrder::Engage => bounds.get(division_order, Bound::Engage),
        BrigadeOrder::Support => bounds.get(division_order, Bound::Support),
        BrigadeOrder::Move => bounds.get(division_order, Bound::Move),
        BrigadeOrder::Hold => bounds.get(division_order, Bound::Hold),
        // No division is told to go back; where only half of it is bound, the rest may.
        BrigadeOrder::Retire => half,
    };
    if !allowed {
        return Some(Refusal::Forbidden { division: division_order, order });
    }
    let goes_in = |order: BrigadeOrder| matches!(order, BrigadeOrder::Assault | BrigadeOrder::Engage);
    if !half || goes_in(order) {
        return None;
    }
    // A brigade that is still to take its order may yet go in.
    let undecided = |other: BrigadeId| now.state.pending.contains(&Pending::Allot { brigade: other });
    let may_go_in = |other: &BrigadeId| {
        *other != brigade && (undecided(*other) || goes_in(now.state.brigade(*other).order))
    };
    let all = of_division(now, division).count();
    let going = of_division(now, division).filter(may_go_in).count();
    (going * 2 < all).then_some(Refusal::TooFewGoIn { going: going as u8, all: all as u8 })
}

/// Carries out what was ordered.
pub(crate) fn carry_out(at: &mut At<'_>, side: Side, order: Order) {
    let battle = at.battle;
    match order {
        Order::Division { division, order } => {
            let facts = division_facts(at.now(), side, division);
            let changed =
                run_for::<DivisionOrders>(at, &battle.division(division).name, &battle.tables, &facts)
                    .changed;
            at.emit(Event::DivisionTried { division, next: changed.then_some(order) });
        }
        Order::Brigade { brigade, order, supports, by: Authority::Order } => {
            let facts = order_facts(at.now(), side, brigade);
            let changed =
                run_for::<BrigadeOrders>(at, &battle.brigade(brigade).name, &battle.tables, &facts).changed;
            at.emit(Event::BrigadeTried { brigade });
            if changed {
                brigade_orders::give(at, brigade, order, supports);
            } else {
                at.emit(Event::Failed { attempt: Attempt::Orders { brigade } });
            }
        }
        Order::Brigade { brigade, order, supports, by: Authority::Initiative } => {
            let facts = initiative_facts(at.now(), brigade, order);
            let outcome = run_for::<OwnInitiative>(at, &battle.brigade(brigade).name, &battle.tables, &facts);
            at.emit(Event::BrigadeTried { brigade });
            match outcome.result {
                Resolve::Changes => brigade_orders::give(at, brigade, order, supports),
                Resolve::Keeps => at.emit(Event::Failed { attempt: Attempt::Orders { brigade } }),
                // The table has no row for a brigade that already retires.
                Resolve::LosesNerve | Resolve::Panics => {
                    let attempt = match outcome.result {
                        Resolve::Panics => Attempt::Panic { brigade },
                        _ => Attempt::Nerve { brigade },
                    };
                    at.emit(Event::Failed { attempt });
                    let present = at.state().brigade(brigade).order;
                    if present != BrigadeOrder::Retire && present != outcome.order {
                        brigade_orders::give(at, brigade, outcome.order, None);
                    }
                }
            }
        }
        Order::Allot { brigade, order, supports } => {
            at.emit(Event::Settled);
            brigade_orders::give(at, brigade, order, supports);
        }
        _ => {}
    }
}

/// What a side might order now, as far as can be seen at once.
pub(crate) fn candidates(now: Now<'_>, side: Side, _: &mut dyn FnMut(usize) -> usize) -> Vec<Order> {
    let Now { battle, state } = now;
    let brigades = || battle.brigade_ids().filter(|&brigade| battle.brigade(brigade).side == side);
    let kinds = || kinds(battle, side);
    if let Some(&Pending::Allot { brigade }) = state.pending.last() {
        return kinds().map(|(order, supports)| Order::Allot { brigade, order, supports }).collect();
    }
    let divisions = battle.division_ids().flat_map(|division| {
        DivisionOrder::ALL.iter().map(move |&order| Order::Division { division, order })
    });
    let mut orders: Vec<Order> = divisions.collect();
    for brigade in brigades().filter(|&brigade| !state.brigade(brigade).tried) {
        for &by in Authority::ALL {
            orders.extend(kinds().map(|(order, supports)| Order::Brigade { brigade, order, supports, by }));
        }
    }
    orders
}
