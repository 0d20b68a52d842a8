//! Orders to depth 2 from five small battles, each class of throw a branch: counted from the lists, and by a naive referee over
//! everything that can be said.

use std::collections::BTreeMap;

use crate::referee::{Referee, Sights, everything};
use crate::skirmish::{Field, hex};
use dice::{ByFaces, Enumerated, Seed, Seeded};
use engine::{Listed, Next, Position, Rules, Seat, Silent, canonical_bytes};
use great_battles::{Battle, Event, Order, Orders, Pending, Side, State};
use testkit::prove_or;

/// The seat that must choose, if there is one.
fn seat(battle: &Battle, state: &State) -> Option<Seat> {
    match battle.next(state) {
        Next::Choice(seats) => seats.iter().next(),
        _ => None,
    }
}

/// Everything an order can lead to, with the number of classes of throws that lead there.
fn branches(battle: &Battle, state: &State, order: Order) -> Vec<(State, u64)> {
    let mut dice = Enumerated::new();
    let mut found: BTreeMap<Vec<u8>, (State, u64)> = BTreeMap::new();
    loop {
        let mut by_faces = ByFaces::new(&mut dice);
        let mut position = Position::set_up(battle, state.clone(), &mut by_faces, &mut Silent);
        let legal = position.check(battle, seat(battle, state).unwrap(), order).unwrap();
        position.carry_out(battle, &legal, &mut by_faces, &mut Silent).unwrap();
        assert_eq!(dice.fault(), None);
        let after = position.state();
        found.entry(canonical_bytes(after)).or_insert_with(|| (after.clone(), 0)).1 += 1;
        if !dice.advance() {
            return found.into_values().collect();
        }
    }
}

/// The orders at each depth, found in any way; positions that were met before are not counted out again.
struct Count<'b, F: Fn(&State) -> Vec<Order>> {
    battle: &'b Battle,
    orders: F,
    known: BTreeMap<(usize, Vec<u8>), Vec<u64>>,
}

impl<F: Fn(&State) -> Vec<Order>> Count<'_, F> {
    fn down(&mut self, state: &State, depth: usize) -> Vec<u64> {
        let key = (depth, canonical_bytes(state));
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let mut counts = vec![0; depth];
        let orders = if seat(self.battle, state).is_some() { (self.orders)(state) } else { Vec::new() };
        counts[0] = orders.len() as u64;
        for order in orders.into_iter().filter(|_| depth > 1) {
            for (after, times) in branches(self.battle, state, order) {
                let below = self.down(&after, depth - 1);
                counts[1..].iter_mut().zip(below).for_each(|(sum, orders)| *sum += times * orders);
            }
        }
        self.known.insert(key, counts.clone());
        counts
    }
}

/// Both counts of a position.
#[track_caller]
fn check(name: &str, field: &Field) {
    let battle = &*field.battle;
    let position =
        Position::set_up(battle, field.state.clone(), &mut Seeded::new(Seed::from_number(1)), &mut Silent);
    let (all, sights) = (everything(battle, 99), Sights::of(&battle.ground));
    let list = |state: &State| battle.orders(state, seat(battle, state).expect("somebody has to choose"));
    let judge =
        |state: &State| Referee::new(battle, &sights, state).allowed(&all).into_iter().collect::<Vec<_>>();
    let depth = prove_or(2, 3);
    let listed = Count { battle, orders: list, known: BTreeMap::new() }.down(position.state(), depth);
    let judged = Count { battle, orders: judge, known: BTreeMap::new() }.down(position.state(), depth);
    println!("{name}: orders at depth 1 to {depth}: {listed:?} by the lists, {judged:?} by the referee");
    assert_eq!(listed, judged, "{name}");
    assert!(listed.iter().all(|&orders| orders > 1), "{name}");
}

/// Five columns, five rows and two or three units a side.
fn small(units: &str, more: &str) -> Field {
    Field::of(&format!(
        r#"
title = "Small"
corners = ["0101", "0505"]
turns = 2
{more}
divisions = [{{ name = "A", side = "us", markers = 1 }}, {{ name = "B", side = "mexican", markers = 1 }}]
brigades = [
  {{ name = "P", division = "A" }},
  {{ name = "Q", division = "A" }},
  {{ name = "R", division = "B" }},
]
leaders = [
  {{ name = "Taylor", side = "us", rank = "overall", at = "0101" }},
  {{ name = "P himself", side = "us", rank = "brigadier", commands = ["P"], profile = "aggressive", at = "0103" }},
  {{ name = "Arista", side = "mexican", rank = "overall", at = "0505" }},
]
units = [{units}]
"#
    ))
}

/// A line of a roster.
fn line(name: &str, brigade: &str, rest: &str) -> String {
    format!("{{ name = {name:?}, brigade = {brigade:?}, {rest} }},\n")
}

const FOOT: &str = "arm = \"infantry\", weapon = \"musket\", cohesion = 6, movement = 2";
const HORSE: &str = "arm = \"cavalry\", cohesion = 6, movement = 4";
const GUNS: &str = "arm = \"artillery\", cohesion = 6, movement = 3";

#[test]
fn fire_with_the_fire_returned() {
    let units = line("4th US", "P", &format!("{FOOT}, sp = 6, at = \"0203\", facing = \"E\""))
        + &line(
            "Ringgold",
            "P",
            &format!("{GUNS}, weapon = \"us-6-pounder\", sp = 4, at = \"0202\", facing = \"E\""),
        )
        + &line("4th Line", "R", &format!("{FOOT}, sp = 8, at = \"0303\", facing = \"W\""))
        + &line(
            "Requena",
            "R",
            &format!("{GUNS}, weapon = \"mexican-8-pounder\", sp = 2, at = \"0403\", facing = \"W\""),
        );
    check("fire", &small(&units, "").acts("P", Orders::Advance));
}

#[test]
fn a_retreat_through_a_zoc() {
    let units = line(
        "4th US",
        "P",
        &format!("{FOOT}, sp = 6, at = \"0303\", facing = \"E\", state = \"disordered\""),
    ) + &line("3rd US", "P", &format!("{FOOT}, sp = 9, at = \"0202\", facing = \"E\""))
        + &line("4th Line", "R", &format!("{FOOT}, sp = 8, at = \"0403\", facing = \"W\""))
        + &line("Tampico", "R", &format!("{FOOT}, sp = 3, at = \"0204\", facing = \"NW\""));
    let mut field =
        small(&units, "ground = [{ terrain = \"marsh\", hexes = [\"0103\"] }]").acts("P", Orders::Advance);
    let unit = field.unit("4th US");
    field.state.pending.push(Pending::Retreat {
        unit,
        hexes: 2,
        from: hex("0403"),
        free: false,
        past: None,
        checks: false,
    });
    check("retreat", &field);
}

#[test]
fn a_charge_and_its_shock() {
    let units = line("May", "P", &format!("{HORSE}, sp = 5, at = \"0103\", facing = \"E\""))
        + &line("4th US", "P", &format!("{FOOT}, sp = 8, at = \"0302\", facing = \"E\""))
        + &line("4th Line", "R", &format!("{FOOT}, sp = 5, at = \"0503\", facing = \"W\""))
        + &line("Lancers", "R", &format!("{HORSE}, sp = 4, at = \"0402\", facing = \"W\""));
    check("charge", &small(&units, "").acts("P", Orders::Attack));
    let mut field = small(&units, "").acts("P", Orders::Attack);
    field.state.pending.extend([Pending::Shocks, Pending::Naming]);
    check("naming", &field);
    let unit = field.unit("4th US");
    field.battle.apply(&mut field.state, &Event::Named { unit, target: hex("0402") });
    check("shock", &field);
}

#[test]
fn rally() {
    let units = line(
        "4th US",
        "P",
        &format!("{FOOT}, sp = 6, at = \"0103\", facing = \"E\", state = \"disordered\""),
    ) + &line(
        "3rd US",
        "P",
        &format!("{FOOT}, sp = 3, at = \"0101\", facing = \"E\", state = \"routed\""),
    ) + &line("4th Line", "R", &format!("{FOOT}, sp = 8, at = \"0303\", facing = \"W\""))
        + &line(
            "Tampico",
            "R",
            &format!("{FOOT}, sp = 3, at = \"0504\", facing = \"NW\", state = \"routed\""),
        );
    let mut field = small(&units, "");
    field.state.pending =
        vec![Pending::TurnEnd, Pending::Rally(Side::Mexico), Pending::Rally(Side::UnitedStates)];
    check("rally", &field);
}

#[test]
fn coordination_of_two_brigades() {
    let units = line("4th US", "P", &format!("{FOOT}, sp = 6, at = \"0103\", facing = \"E\""))
        + &line("3rd US", "Q", &format!("{FOOT}, sp = 9, at = \"0202\", facing = \"E\""))
        + &line("4th Line", "R", &format!("{FOOT}, sp = 8, at = \"0403\", facing = \"W\""))
        + &line("Tampico", "R", &format!("{FOOT}, sp = 3, at = \"0504\", facing = \"NW\""));
    let mut field = small(&units, "");
    let division = field.battle.brigade(field.brigade("P")).division;
    field.battle.apply(&mut field.state, &Event::Drawn { division });
    check("coordination", &field);
}
