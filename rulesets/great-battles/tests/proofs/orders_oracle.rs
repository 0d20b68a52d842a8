//! Everything that can be said, in random positions of random small battles: what is listed is what is accepted is what a
//! naive referee allows.

use std::collections::{BTreeMap, BTreeSet};

use crate::referee::anywhere::anywhere;
use crate::referee::reactions::path;
use crate::referee::{Referee, Sights, everything};
use board::hex::{Direction, Hex};
use dice::{ChoiceDice, Seed, Seeded};
use engine::{Kinds, Listed, Log, Next, Position, Rules, Seat, Silent, ToAct};
use great_battles::{Battle, BrigadeId, Event, Order, Pending, RateOfFire, State, UnitId};
use testkit::prove_or;

/// Orders given in a battle, each in a position that is compared.
const ORDERS: usize = 60;

/// How often an order of a kind was allowed, and how often not.
#[derive(Default)]
struct Counts {
    orders: BTreeMap<&'static str, (u64, u64)>,
    asked: BTreeMap<&'static str, u64>,
    /// Where the three do not agree, by kind of order and what was asked.
    faults: BTreeMap<(&'static str, &'static str), String>,
}

/// Listed, accepted and allowed are one set.
fn compare(referee: &Referee<'_>, seat: Seat, all: &[Order], counts: &mut Counts, told: &str) {
    let (battle, state, allowed) = (referee.battle, referee.state, referee.allowed(all));
    let list = battle.orders(state, seat);
    let listed: BTreeSet<Order> = list.iter().copied().collect();
    assert_eq!(list.len(), listed.len(), "an order is listed twice\n{told}");
    assert_eq!(battle.orders(state, Seat(1 - seat.0)), [], "the other side is offered something\n{told}");
    let asked = state.pending.last().unwrap();
    // Answers with hexes that are picked are too many to be said one after another: those listed are.
    let picks = |order: &Order| matches!(order, Order::React { units } if units.picks().next().is_some());
    let picked: Vec<Order> = listed.iter().copied().filter(picks).collect();
    let (all, allowed) = (&[all, &picked].concat()[..], &allowed | &referee.allowed(&picked));
    for order in all {
        let refusal = battle.refusal(state, seat, order);
        let (may, is_listed) = (allowed.contains(order), listed.contains(order));
        if may != refusal.is_none() || may != is_listed {
            let fault = || {
                format!(
                    "{order:?}\nallowed: {may}, listed: {is_listed}, refused: {refusal:?}\n{told}\n{state:?}\n"
                )
            };
            counts.faults.entry((order.kind(), asked.kind())).or_insert_with(fault);
        }
        let (yes, no) = counts.orders.entry(order.kind()).or_default();
        *if may { yes } else { no } += 1;
    }
    assert!(
        listed.iter().all(|order| all.contains(order)),
        "something is listed that cannot be said\n{told}"
    );
    *counts.asked.entry(asked.kind()).or_default() += 1;
}

/// One of the orders listed: a kind first, rather a bold one, then any of it, and rarely to leave off.
fn any_of(whim: &mut ChoiceDice, list: &[Order]) -> Order {
    let mut kinds: Vec<&str> = list.iter().map(Kinds::kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    if kinds.len() > 1 && whim.one_of(8) > 0 {
        kinds.retain(|&kind| kind != "Done");
    }
    let bold = kinds.iter().copied().find(|kind| ["Charge", "Shock", "Fire"].contains(kind));
    let any = kinds[whim.one_of(kinds.len())];
    let kind = bold.filter(|_| whim.one_of(2) == 0).unwrap_or(any);
    let of_kind: Vec<&Order> = list.iter().filter(|order| order.kind() == kind).collect();
    *of_kind[whim.one_of(of_kind.len())]
}

/// What an order must have led to, as far as the next orders depend on it.
fn watch(referee: &Referee<'_>, order: Order, log: &Log<Event>, after: &State) {
    let before = referee.state;
    let asks = |wanted: &dyn Fn(&Event) -> bool| log.events().any(wanted);
    match order {
        Order::Move { unit, to, facing } | Order::Charge { unit, to, facing, .. } => {
            let now = before.unit(unit);
            let is_asked = asks(&|event| matches!(event, Event::SetOut { .. }));
            let went = path((now.at.unwrap(), now.facing), unit, log.events());
            if !is_asked {
                assert_eq!(went.last(), Some(&(to, facing)));
                assert_eq!(referee.along(unit, &went), BTreeSet::new(), "nobody was asked");
                let spent: u16 = log
                    .events()
                    .map(|event| match *event {
                        Event::Stepped { spent, .. } | Event::Turned { spent, .. } => spent,
                        _ => 0,
                    })
                    .sum();
                let is_charge = matches!(order, Order::Charge { .. });
                let ways = if is_charge { referee.charge_ways(unit) } else { referee.ways(unit) };
                let least = if now.at == Some(to) { 0 } else { ways[&(to, facing)] };
                assert_eq!(spent, least, "the cheapest way");
            }
        }
        Order::Fire { unit, at, .. } => {
            let is_asked = matches!(after.pending.last(), Some(Pending::Return { .. }));
            assert_eq!(is_asked, !referee.returning(unit, at).is_empty());
        }
        _ => {}
    }
}

/// The units that act, with their points, and the leaders that may ride, as soon as an activation begins.
fn watch_activation(referee: &Referee<'_>, log: &Log<Event>, after: &State) {
    let (battle, before) = (referee.battle, referee.state);
    let begun = log.events().any(|event| matches!(event, Event::Activated { .. }));
    let still = matches!(after.pending.last(), Some(Pending::Brigade(_)));
    let others = log.events().any(|event| !matches!(event, Event::Activated { .. } | Event::Settled));
    if !begun || !still || others {
        return;
    }
    let acting: Vec<BrigadeId> = battle.brigade_ids().filter(|&id| after.brigade(id).acts).collect();
    for unit in battle.unit_ids() {
        let points = referee.acts_with(&acting, unit).then(|| referee.allowance(unit));
        assert_eq!(after.unit(unit).active.map(|active| active.left), points, "{unit:?} {before:?}");
    }
    for leader in battle.leader_ids() {
        assert_eq!(after.leader(leader).rides, referee.rides_with(&acting, leader), "{leader:?}");
    }
}

/// What could interrupt a position: a unit driven back from an enemy, or fire that may be returned.
fn interrupted(battle: &Battle, state: &State, whim: &mut ChoiceDice) -> Vec<State> {
    let on_map: Vec<(UnitId, Hex)> =
        battle.unit_ids().filter_map(|unit| Some((unit, state.unit(unit).at?))).collect();
    let (unit, _) = on_map[whim.one_of(on_map.len())];
    let enemies: Vec<Hex> = on_map
        .iter()
        .filter(|(other, _)| battle.side(*other) != battle.side(unit))
        .map(|(_, hex)| *hex)
        .collect();
    let from = enemies[whim.one_of(enemies.len())];
    let hexes = 1 + whim.one_of(2) as u8;
    let beside = Direction::ALL.map(|side| state.unit(unit).at.unwrap().beside(side));
    let past = Some(beside[whim.one_of(6)]).filter(|_| whim.one_of(2) == 0);
    let asked = [
        Pending::Retreat { unit, hexes, from, free: whim.one_of(3) == 0, past, checks: whim.one_of(2) == 0 },
        Pending::Return { unit, at: from, manner: RateOfFire::Volley },
        Pending::Naming,
    ];
    let with =
        |pending: Pending| State { pending: [&state.pending[..], &[pending]].concat(), ..state.clone() };
    let mut states: Vec<State> = asked.map(with).into();
    states.extend(two_shocks(battle, state, &enemies));
    states
}

/// Two units that act are to shock two hexes.
fn two_shocks(battle: &Battle, state: &State, enemies: &[Hex]) -> Option<State> {
    let acting: Vec<UnitId> = battle.unit_ids().filter(|&unit| state.unit(unit).active.is_some()).collect();
    let [one, other, ..] = acting[..] else { return None };
    let target = *enemies.first()?;
    let second = *enemies.iter().find(|&&hex| hex != target)?;
    let mut then = State { pending: [&state.pending[..], &[Pending::Shocks]].concat(), ..state.clone() };
    for (unit, hex) in [(one, target), (other, second)] {
        let active = then.units[usize::from(unit.0)].active.as_mut()?;
        active.against = Some(hex);
    }
    Some(then)
}

fn play(number: u64, counts: &mut Counts) {
    let mut whim = ChoiceDice::new(Seed::from_number(1846), number + 1);
    let mut dice = Seeded::stream(Seed::from_number(1847), number);
    let (text, battle) = anywhere(&mut whim);
    let (all, sights) = (everything(&battle, prove_or(1, 99) as i64), Sights::of(&battle.ground));
    let mut position = Position::opening(&*battle, &mut dice, &mut Silent);
    // Now and then a leader has fallen.
    let mut state = position.state().clone();
    for leader in battle.leader_ids().filter(|_| whim.one_of(4) == 0) {
        battle.apply(&mut state, &Event::Fell { leader });
    }
    position = Position::set_up(&*battle, state, &mut dice, &mut Silent);
    let mut told = format!("battle {number}\n{text}");
    for _ in 0..ORDERS {
        let ToAct::Seats(seats) = position.to_act(&battle) else { return };
        let seat = seats.iter().next().unwrap();
        let before = position.state().clone();
        let referee = Referee::new(&battle, &sights, &before);
        compare(&referee, seat, &all, counts, &told);
        if matches!(before.pending.last(), Some(Pending::Brigade(_))) {
            for state in interrupted(&battle, &before, &mut whim) {
                if let Next::Choice(seats) = battle.next(&state) {
                    let referee = Referee::new(&battle, &sights, &state);
                    compare(&referee, seats.iter().next().unwrap(), &all, counts, &told);
                }
            }
        }
        let order = any_of(&mut whim, &battle.orders(&before, seat));
        told.push_str(&battle.print(&order));
        told.push('\n');
        let mut log = Log::default();
        let legal = position.check(&battle, seat, order).unwrap();
        position.carry_out(&battle, &legal, &mut dice, &mut log).unwrap();
        watch(&referee, order, &log, position.state());
        watch_activation(&referee, &log, position.state());
    }
}

#[test]
fn what_is_listed_is_accepted_is_allowed_by_a_naive_referee() {
    let battles = prove_or(15, 400);
    let mut counts = Counts::default();
    for number in 0..battles as u64 {
        play(number, &mut counts);
        let faults: Vec<&str> = counts.faults.values().map(String::as_str).collect();
        assert!(
            faults.is_empty(),
            "{} kinds of orders are judged differently\n{}",
            faults.len(),
            faults.join("\n")
        );
    }
    let positions: u64 = counts.asked.values().sum();
    let said: u64 = counts.orders.values().map(|(yes, no)| yes + no).sum();
    println!("{positions} positions of {battles} battles, {said} orders said:");
    for (kind, (yes, no)) in &counts.orders {
        println!("  {kind}: {yes} allowed, {no} refused by all three");
    }
    for (kind, times) in &counts.asked {
        println!("  asked for {kind}: {times} times");
    }
    for kind in Order::KINDS {
        let (yes, no) = counts.orders.get(kind).copied().unwrap_or_default();
        assert!(yes > 0 && no > 0, "{kind}: {yes} allowed, {no} refused");
    }
}

/// The referee sees as the ground does, on all kinds of it.
#[test]
fn two_kinds_of_geometry_see_the_same() {
    let battles = prove_or(8, 1_000);
    let (mut clear, mut hidden) = (0_u64, 0_u64);
    for number in 0..battles as u64 {
        let mut whim = ChoiceDice::new(Seed::from_number(1848), number);
        let (text, battle) = anywhere(&mut whim);
        let hexes: Vec<Hex> = battle.ground.grid().hexes().collect();
        let sights = Sights::of(&battle.ground);
        for &from in &hexes {
            for &to in &hexes {
                let sees = sights.has(from, to);
                assert_eq!(battle.ground.sees(&battle.tables, from, to), sees, "{from} {to}\n{text}");
                if sees { clear += 1 } else { hidden += 1 }
            }
        }
    }
    println!("{clear} lines clear for both, {hidden} hidden for both");
    assert!(clear > 0 && hidden > 0);
}
