//! What a seat might order: everything that can be listed, and some of the ways a move can take.

use dice::{Dice, Throws};
use engine::{Kinds, Proposes, Seat, draw_allowed};
use sheet::Axis;

use crate::Now;
use crate::game::battle::{Battle, BrigadeId, DivisionId, GeneralId, UnitId};
use crate::game::order::{Authority, Order};
use crate::game::reactions::{Reaction, ReactionKind};
use crate::game::state::{Pending, State};
use crate::opponent::normal_moves;
use crate::rules::turn::phases::{candidates, chooser, refusal};
use crate::sheet::axes::DivisionOrder;
use crate::sheet::cells::BrigadeOrder;
use crate::sheet::units::Side;
use crate::sheet::weapon::Load;

impl Proposes for Battle {
    fn proposals(&self, state: &State, seat: Seat, one_of: &mut dyn FnMut(usize) -> usize) -> Vec<Order> {
        let now = Now { battle: self, state };
        let side = Side::of(seat);
        if state.over.is_some() || chooser(now) != Some(side) {
            return Vec::new();
        }
        let legal = |mut orders: Vec<Order>| {
            orders.retain(|&order| refusal(now, side, order).is_none());
            orders
        };
        let orders = legal(candidates(now, side, one_of));
        // Where a side may not pass, an order that is asked for is among the plainest.
        if orders.is_empty() { legal(candidates(now, side, &mut |_| 0)) } else { orders }
    }

    fn propose(&self, state: &State, seat: Seat, one_of: &mut dyn FnMut(usize) -> usize) -> Order {
        let now = Now { battle: self, state };
        let side = Side::of(seat);
        let allowed = |order: &Order| refusal(now, side, *order).is_none();
        let drawn = draw_allowed(candidates(now, side, one_of), one_of, allowed);
        // Where a side may not pass, the plainest orders decided that there is something to do.
        let first = || candidates(now, side, &mut |_| 0).into_iter().find(allowed);
        drawn.or_else(first).unwrap_or(Order::Done)
    }

    fn anything(&self, dice: &mut dyn Throws) -> Order {
        let mut below = |n: usize| if n > 1 { dice.pick(&vec![1; n]) } else { 0 };
        let kind = Order::KINDS[below(Order::KINDS.len())];
        let unit = UnitId(below(self.units.len()) as u8);
        let general = GeneralId(below(self.generals.len()) as u8);
        let brigade = BrigadeId(below(self.brigades.len()) as u8);
        let supports = (below(2) == 1).then(|| BrigadeId(below(self.brigades.len()) as u8));
        let order = BrigadeOrder::ALL[below(BrigadeOrder::ALL.len())];
        match kind {
            "Division" => Order::Division {
                division: DivisionId(below(self.divisions.len()) as u8),
                order: DivisionOrder::ALL[below(DivisionOrder::ALL.len())],
            },
            "Brigade" | "Allot" if self.brigades.is_empty() => Order::Done,
            "Brigade" => {
                let by = Authority::ALL[below(Authority::ALL.len())];
                Order::Brigade { brigade, order, supports, by }
            }
            "Ride" => Order::Ride { general, to: normal_moves::anywhere(self, &mut below) },
            "Join" => Order::Join { general, unit },
            "Recover" => Order::Recover { unit },
            "Allot" => Order::Allot { brigade, order, supports },
            "Fire" => {
                let [unit, target] = [(); 2].map(|()| UnitId(below(self.units.len()) as u8));
                let [pour, aim_low] = [(); 2].map(|()| below(4) == 0);
                Order::Fire { unit, target, load: Load::ALL[below(Load::ALL.len())], pour, aim_low }
            }
            "AtGeneral" => Order::AtGeneral { sixes: below(4) as u8 },
            "Rally" => Order::Rally { token: below(2) == 1 },
            "Charge" => {
                let [unit, target] = [(); 2].map(|()| UnitId(below(self.units.len()) as u8));
                let [packs, yell] = [(); 2].map(|()| below(4) == 0);
                Order::Charge { unit, target, packs, yell }
            }
            "GoIn" => Order::GoIn,
            "Meet" => Order::Meet { reactions: (0..below(4)).map(|_| reaction(self, &mut below)).collect() },
            "Yell" => Order::Yell { yell: below(2) == 1 },
            "FollowUp" => Order::FollowUp { follow: below(2) == 1 },
            "First" => Order::First { side: Side::BOTH[below(2)] },
            _ => normal_moves::anything(self, kind, &mut below).unwrap_or(Order::Done),
        }
    }
}

/// Anything a unit might do about a charge.
fn reaction(battle: &Battle, below: &mut dyn FnMut(usize) -> usize) -> Reaction {
    let [unit, at] = [(); 2].map(|()| UnitId(below(battle.units.len()) as u8));
    let deed = match below(4) {
        0 => ReactionKind::CounterCharges,
        1 => ReactionKind::Evades,
        2 => ReactionKind::Turns,
        _ => ReactionKind::Fires { at, pour: below(4) == 0, aim_low: below(4) == 0 },
    };
    Reaction { unit, deed }
}

/// The order that is given without asking: the only one there is.
pub(crate) fn only_order(now: Now<'_>, side: Side) -> Option<Order> {
    // Most others have something to do, and to look for more would be slow.
    let may_be_alone = matches!(
        now.state.pending.last()?,
        Pending::Allot { .. }
            | Pending::Recover { .. }
            | Pending::Rally { .. }
            | Pending::Opportunity { .. }
            | Pending::Declare { .. }
            | Pending::Yell { .. }
    );
    if !may_be_alone {
        return None;
    }
    let all = candidates(now, side, &mut |_| 0).into_iter();
    let mut orders = all.filter(|&order| refusal(now, side, order).is_none());
    orders.next().filter(|_| orders.next().is_none())
}
