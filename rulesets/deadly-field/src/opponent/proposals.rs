//! What a seat might order: everything that can be listed, and some of the ways a move can take.

use board::table::{Angle, Inches};
use dice::{Dice, Throws};
use engine::{Kinds, Proposes, Seat, draw_allowed};
use sheet::Axis;

use crate::Now;
use crate::game::battle::{Battle, LeaderId, UnitId};
use crate::game::group::Trio;
use crate::game::order::Order;
use crate::game::reaction::{Quarters, Reaction, ReactionKind};
use crate::game::state::{Pending, ReactionTrigger, State};
use crate::opponent::drafts::{self, Draft};
use crate::rules::charge::{follow_up, impact};
use crate::rules::turn::reactions::ActionPath;
use crate::rules::turn::{actions, chooser, reaction_prompt, reactions, refusal};
use crate::sheet::units::{Formation, MoraleLevel, Side};

impl Proposes for Battle {
    fn proposals(&self, state: &State, seat: Seat, one_of: &mut dyn FnMut(usize) -> usize) -> Vec<Order> {
        let (now, side) = (Now { battle: self, state }, Side::of(seat));
        if state.over.is_some() || chooser(state) != Some(side) {
            return Vec::new();
        }
        let mut orders = candidates(now, side, one_of);
        orders.sort();
        orders.dedup();
        orders.retain(|order| refusal(now, side, order).is_none());
        orders
    }

    fn propose(&self, state: &State, seat: Seat, one_of: &mut dyn FnMut(usize) -> usize) -> Order {
        let (now, side) = (Now { battle: self, state }, Side::of(seat));
        let allowed = |order: &Order| refusal(now, side, order).is_none();
        let orders = match state.pending.last() {
            // To look at one unit is enough, and done sooner than to look at all.
            Some(Pending::Act { .. }) => {
                let drafts = of_one(now, side, one_of);
                let is_allowed = |draft: &Draft| allowed(&draft.order(now));
                let drawn = draw_allowed(drafts, one_of, is_allowed);
                return drawn.map_or_else(|| plainest(state), |draft| draft.order(now));
            }
            Some(&Pending::React { deed, .. }) => {
                vec![any_reaction(now, side, deed, one_of)]
            }
            _ => candidates(now, side, one_of),
        };
        draw_allowed(orders, one_of, allowed).unwrap_or_else(|| plainest(state))
    }

    fn anything(&self, dice: &mut dyn Throws) -> Order {
        let mut below = |n: usize| if n > 1 { dice.pick(&vec![1; n]) } else { 0 };
        let kind = Order::KINDS[below(Order::KINDS.len())];
        let [unit, target, third] = [(); 3].map(|()| UnitId(below(self.units.len()) as u8));
        let units = if below(3) == 0 {
            Trio::new(&[unit, third]).unwrap_or(Trio::one(unit))
        } else {
            Trio::one(unit)
        };
        let facing = Angle::degrees(15 * below(24) as i32);
        match kind {
            "First" => Order::First { side: Side::BOTH[below(2)] },
            "Move" => Order::Move { unit, to: drafts::anywhere(self, &mut below), facing },
            "StepBack" => Order::StepBack { unit, by: Inches::whole(below(8) as i32) / 2 },
            "Face" => Order::Face { unit, facing },
            "Form" => Order::Form { unit, formation: Formation::ALL[below(Formation::ALL.len())] },
            "Mount" => Order::Mount { unit, up: below(2) == 1 },
            "Reform" => Order::Reform { unit },
            "Rally" => Order::Rally { unit },
            "Run" => Order::Run { unit },
            "Fire" => Order::Fire { units, target, deliberate: below(4) == 0 },
            "Charge" => Order::Charge { units, target },
            "Merge" => Order::Merge { unit, with: target },
            "Retake" => Order::Retake { unit, battery: target },
            "Ride" if !self.leaders.is_empty() => {
                let leader = LeaderId(below(self.leaders.len()) as u8);
                Order::Ride { leader, to: drafts::anywhere(self, &mut below) }
            }
            "React" => {
                Order::React { reactions: (0..below(4)).map(|_| reaction(self, &mut below)).collect() }
            }
            "Lead" => Order::Lead { unit },
            "FollowUp" => Order::FollowUp { by: Inches::whole(below(10) as i32) / 2 },
            "ChargeOn" => Order::ChargeOn { target },
            _ => Order::Done,
        }
    }
}

/// Anything a unit might do about an action.
fn reaction(battle: &Battle, below: &mut dyn FnMut(usize) -> usize) -> Reaction {
    let [unit, at] = [(); 2].map(|()| UnitId(below(battle.units.len()) as u8));
    let after = Quarters(below(40) as u8);
    let way = match below(10) {
        0 => ReactionKind::Fires { at, after },
        1 => ReactionKind::HoldsFire { at },
        2 => ReactionKind::Desperate { at },
        3 => ReactionKind::Forms { formation: Formation::ALL[below(Formation::ALL.len())], after },
        4 => ReactionKind::Turns { after },
        5 => ReactionKind::Reforms { after },
        6 => ReactionKind::Rallies { after },
        7 => ReactionKind::Countercharges,
        8 => ReactionKind::Joins { of: at },
        _ => ReactionKind::Disengages { after },
    };
    Reaction { unit, way }
}

/// What may always be said.
fn plainest(state: &State) -> Order {
    match state.pending.last() {
        Some(&Pending::Initiative { side }) => Order::First { side },
        Some(Pending::React { .. }) => Order::React { reactions: Vec::new() },
        Some(Pending::FollowUp { .. }) => Order::FollowUp { by: Inches::ZERO },
        // A lead unit can always be named among several in contact.
        Some(Pending::Act { .. } | Pending::Lead { .. }) | None => Order::Done,
    }
}

/// What a side might order now, as far as can be seen at once.
fn candidates(now: Now<'_>, side: Side, one_of: &mut dyn FnMut(usize) -> usize) -> Vec<Order> {
    match now.state.pending.last() {
        None => Vec::new(),
        Some(Pending::Initiative { .. }) => Side::BOTH.map(|side| Order::First { side }).to_vec(),
        Some(Pending::Act { .. }) => {
            let mut orders = drafts::candidates(now, side, one_of);
            orders.push(Order::Done);
            orders
        }
        Some(&Pending::React { deed, .. }) => reaction_prompt::answers(now, side, deed),
        Some(Pending::Lead { .. }) => {
            impact::candidates(now, side).into_iter().map(|unit| Order::Lead { unit }).collect()
        }
        Some(Pending::FollowUp { .. }) => {
            let most = follow_up::farthest(now);
            let mut orders = vec![Order::FollowUp { by: Inches::ZERO }];
            if most > Inches::ZERO {
                orders.push(Order::FollowUp { by: most });
            }
            orders.extend(
                now.state.standing(now.battle, side.enemy()).map(|target| Order::ChargeOn { target }),
            );
            orders
        }
    }
}

/// What one unit or leader might do, drawn among those that can act.
fn of_one(now: Now<'_>, side: Side, one_of: &mut dyn FnMut(usize) -> usize) -> Vec<Draft> {
    let free: Vec<UnitId> =
        now.state.standing(now.battle, side).filter(|&unit| actions::is_free(now.state, unit)).collect();
    let mut orders = vec![Draft::Order(Order::Done)];
    if free.is_empty() {
        return orders;
    }
    // A unit that has begun mostly goes on; otherwise half of all units would never use a second action.
    let acting = now.state.acting.and_then(|acting| acting.iter().find(|unit| free.contains(unit)));
    let acting = acting.filter(|_| one_of(4) != 0);
    let unit = acting.unwrap_or_else(|| free[one_of(free.len())]);
    drafts::of_unit(now, unit, one_of, &mut orders);
    if !now.battle.leaders.is_empty() && one_of(8) == 0 {
        let leader = LeaderId(one_of(now.battle.leaders.len()) as u8);
        if now.battle.leader(leader).side == side {
            drafts::of_leader(now, leader, one_of, &mut orders);
        }
    }
    // The half turn shall not be over before most have acted.
    if one_of(4) != 0 && orders.len() > 1 {
        orders.remove(0);
    }
    orders
}

/// Some reaction of some units, each of them drawn.
fn any_reaction(
    now: Now<'_>,
    side: Side,
    deed: ReactionTrigger,
    one_of: &mut dyn FnMut(usize) -> usize,
) -> Order {
    let own: Vec<UnitId> = now.state.standing(now.battle, side).collect();
    let mut reactions: Vec<Reaction> = Vec::new();
    let Some(actors) = reactions::actors(now.state, deed) else { return Order::React { reactions } };
    let actors: Vec<UnitId> = actors.iter().collect();
    let length = Quarters::reaching(ActionPath::of(now, deed).length);
    for _ in 0..one_of(4) {
        if own.is_empty() {
            break;
        }
        let unit = own[one_of(own.len())];
        let at = actors[one_of(actors.len())];
        let after = Quarters(one_of(usize::from(length.0) + 1) as u8);
        let formation = Formation::ALL[one_of(Formation::ALL.len())];
        let ways = match (deed, now.state.unit(unit).level) {
            (_, MoraleLevel::Routed) => vec![ReactionKind::Rallies { after }],
            (ReactionTrigger::Charges, _) => vec![
                ReactionKind::Fires { at, after },
                ReactionKind::HoldsFire { at },
                ReactionKind::Desperate { at },
                ReactionKind::Countercharges,
                ReactionKind::Disengages { after },
                ReactionKind::Turns { after },
            ],
            (_, MoraleLevel::GoodOrder) => {
                vec![
                    ReactionKind::Fires { at, after },
                    ReactionKind::Turns { after },
                    ReactionKind::Forms { formation, after },
                    ReactionKind::Disengages { after },
                ]
            }
            _ => vec![
                ReactionKind::Fires { at, after },
                ReactionKind::Reforms { after },
                ReactionKind::Rallies { after },
                ReactionKind::Disengages { after },
            ],
        };
        let reaction = Reaction { unit, way: ways[one_of(ways.len())] };
        let is_new = reactions.iter().all(|other| other.unit != unit);
        if is_new && reactions::one_refusal(now, side, deed, reaction).is_none() {
            reactions.push(reaction);
        }
    }
    Order::React { reactions }
}

/// The order that is given without asking: the only one there is.
pub(crate) fn only_order(now: Now<'_>, side: Side) -> Option<Order> {
    match now.state.pending.last()? {
        Pending::FollowUp { .. } => {
            let all = candidates(now, side, &mut |_| 0).into_iter();
            let mut orders = all.filter(|order| refusal(now, side, order).is_none());
            orders.next().filter(|_| orders.next().is_none())
        }
        _ => None,
    }
}
