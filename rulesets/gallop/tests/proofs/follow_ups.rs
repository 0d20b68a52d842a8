//! What a hand combat hands on to the risk of its generals, against what the table rolls with.

use std::collections::BTreeMap;

use ai::random_order;
use dice::{ChoiceDice, Seed, Seeded};
use engine::{Files, Follow, Listed, Position, Ran, Sink, ToAct};
use gallop::axes::Arm;
use gallop::hand_combat::CombatResult;
use gallop::{Battle, Event, Gallop, Order, RemovalCause, StandId};
use sheet::{Axis, Explain, Step};
use testkit::{FollowUps, Trace, prove_or};

/// Two small armies that charge each other, generals with them, between the edge of the table and the enemy.
const ARENA: &str = r#"
title = "Arena"
home = { confederate = "north", union = "south" }
turns = 9
ground = ["....", "....", "....", "...."]
[[groups]]
name = "Early's division"
side = "confederate"
stands = [
  { name = "Gordon", arm = "infantry", rate = "veteran", dots = 2, at = "B02" },
  { name = "Hays", arm = "infantry", dots = 2, at = "B02" },
  { name = "Avery", arm = "infantry", dots = 1, at = "C02" },
  { name = "W. Smith", arm = "infantry", dots = 1, at = "C02" },
  { name = "Sharpshooters", arm = "skirmishers", dots = 1, at = "D02" },
  { name = "Early", arm = "general", value = 2, at = "B02" },
  { name = "Ewell", arm = "general", value = 0, at = "B02" },
  { name = "Rodes", arm = "general", value = 1, at = "C02" },
]
[[groups]]
name = "XI Corps"
side = "union"
stands = [
  { name = "Ames", arm = "infantry", dots = 2, at = "B03" },
  { name = "Coster", arm = "infantry", rate = "second-rate", dots = 1, at = "B03" },
  { name = "Krzyzanowski", arm = "infantry", dots = 2, at = "C03" },
  { name = "Dilger's guns", arm = "artillery", dots = 2, at = "C03" },
  { name = "45th New York", arm = "skirmishers", dots = 1, at = "D03" },
  { name = "Howard", arm = "general", value = 1, at = "B03" },
  { name = "Schurz", arm = "general", value = 0, at = "C03" },
  { name = "Barlow", arm = "general", value = 3, at = "C03" },
]
"#;

/// What the table runs and what happens, from one hand combat to the next.
#[derive(Default)]
struct Fought {
    combats: Vec<Combat>,
    hits: BTreeMap<StandId, u8>,
}

#[derive(Default)]
struct Combat {
    trace: Trace,
    result: Option<(CombatResult, bool)>,
    /// Stands that left before they could roll, with the hits they had taken.
    gone: Vec<(StandId, u8)>,
    /// Whether its generals have rolled.
    is_over: bool,
}

impl Explain for Fought {
    fn listens(&self) -> bool {
        false
    }

    fn keep(&mut self, _: Step) {}
}

impl Sink<Event> for Fought {
    fn event(&mut self, event: &Event) {
        let Some(combat) = self.combats.last_mut() else { return };
        match event {
            Event::Clashed { outcome, .. } => combat.result = Some((outcome.result, outcome.doubled)),
            Event::Removed { stand, cause: RemovalCause::OffTable | RemovalCause::Captured }
                if !combat.is_over =>
            {
                combat.gone.push((*stand, self.hits.get(stand).copied().unwrap_or(0)));
            }
            Event::CombatEnded { .. } => combat.is_over = true,
            Event::Hit { stand, hits } => *self.hits.entry(*stand).or_default() += hits,
            _ => {}
        }
    }

    fn ran(&mut self, put_together: &dyn Fn() -> Ran) {
        let ran = put_together();
        match ran.procedure {
            "hand-combat" => self.combats.push(Combat { trace: Trace(vec![ran]), ..Combat::default() }),
            "risk-to-general" => {
                self.combats.last_mut().expect("nobody rolls without a combat").trace.0.push(ran);
            }
            _ => {}
        }
    }
}

/// Stands that may charge and generals that may lead mostly do; everything else is drawn at random.
fn order(battle: &Battle, position: &Position<Battle>, seat: engine::Seat, whim: &mut ChoiceDice) -> Order {
    let charges = battle.orders(position.state(), seat).into_iter();
    let charges: Vec<Order> = charges.filter(|order| matches!(order, Order::Charge { .. })).collect();
    if !charges.is_empty() && whim.one_of(6) > 0 {
        return charges[whim.one_of(charges.len())];
    }
    random_order(battle, &position.observe(battle, seat), whim)
}

#[test]
fn every_general_rolls_with_what_the_combat_hands_on() {
    let battle = Battle::read(&Files::new(ARENA, "")).unwrap_or_else(|faults| panic!("{faults}"));
    let mut all = FollowUps::<Gallop>::new(&[]);
    let mut kinds: BTreeMap<(&str, bool), usize> = BTreeMap::new();
    let (mut handed_on, mut wounded, mut gone) = (0, 0, 0);
    for number in 0..prove_or(150, 3_000) as u64 {
        let mut dice = Seeded::new(Seed::from_number(number));
        let mut whim = ChoiceDice::new(Seed::from_number(number), 1);
        let mut fought = Fought::default();
        let mut position = Position::opening(&battle, &mut dice, &mut fought);
        while let ToAct::Seats(seats) = position.to_act(&battle) {
            let seat = seats.iter().next().expect("somebody has to choose");
            let order = order(&battle, &position, seat, &mut whim);
            let legal = position.check(&battle, seat, order).expect("it is listed");
            position.carry_out(&battle, &legal, &mut dice, &mut fought).expect("just checked");
        }
        // The last combat may have ended the battle before its generals rolled.
        fought.combats.pop();
        for Combat { mut trace, result, gone: left, .. } in fought.combats {
            let rolled = trace.0.len() - 1;
            // A general who left the table with the beaten, or was captured, is lost already and rolls no more.
            let left: Vec<_> = left.iter().filter(|(id, _)| battle.stand(*id).arm == Arm::General).collect();
            let next = &mut trace.0[0].next;
            let before = next.len();
            for (_, hits) in left {
                let his = |follow: &Follow| follow.keys.iter().any(|(_, taken)| *taken == hits.to_string());
                let at = next.iter().position(his).expect("his roll was handed on");
                next.remove(at);
            }
            let next = next.clone();
            gone += before - next.len();
            assert_eq!(next.len(), rolled, "those that must roll, and those that did");
            all.compare(&trace);
            let (result, doubled) = result.expect("both sides rolled");
            if !next.is_empty() {
                *kinds.entry((result.key(), doubled)).or_default() += 1;
            }
            handed_on += next.len();
            wounded += next.iter().filter(|follow| follow.keys.iter().any(|(_, hits)| hits == "1")).count();
        }
    }
    println!("combats with generals by outcome: {kinds:?}");
    println!(
        "{handed_on} rolls handed on, {wounded} of generals hit before; {gone} generals were lost before they rolled"
    );
    all.end();
    // Every outcome there is: doubled or not where somebody loses.
    let outcomes = [
        (CombatResult::ChargerWins, false),
        (CombatResult::ChargerWins, true),
        (CombatResult::DefenderWins, false),
        (CombatResult::DefenderWins, true),
        (CombatResult::Level, false),
        (CombatResult::Emptied, false),
        (CombatResult::NoChargers, false),
    ];
    let unseen: Vec<_> =
        outcomes.iter().filter(|(result, doubled)| !kinds.contains_key(&(result.key(), *doubled))).collect();
    assert!(unseen.is_empty(), "never came about: {unseen:?}");
    assert!(wounded > 0, "no general was hit before");
}
