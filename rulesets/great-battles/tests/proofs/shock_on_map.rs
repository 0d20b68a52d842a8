//! The exact odds of shocks against the same shocks fought on the map many times.

use board::hex::Vertex;
use dice::{Seed, Seeded, Throws};
use engine::{Listed, Log, Position, Rules, ToAct};
use great_battles::rules::shock::resolve::ShockOutcome;
use great_battles::rules::shock::{PreShockFire, fought};
use great_battles::{
    Battle, Condition, Continuation, Event, Formation, Order, Orders, Pending, Reacting, ShockResult, Stage,
    State, UnitId,
};
use odds::{Distribution, distribution, sampled};
use sheet::Axis;
use testkit::prove_or;

use crate::skirmish::{Field, MELEE, hex};

/// What a shock comes to, as the odds and the map both know it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Issue {
    result: &'static str,
    goes_on: &'static str,
    lost: u8,
    defenders_lost: u8,
    /// Whether the attackers are disordered; not compared where a charge spends them afterwards.
    disordered: Option<bool>,
    defenders_disordered: bool,
}

/// Whether attackers that charge or go on are among them, who are disordered after the shock in any case.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spent {
    No,
    Yes,
}

impl Issue {
    fn by_odds(end: ShockOutcome, spent: Spent) -> Issue {
        Issue {
            result: end.result.key(),
            goes_on: end.continuation.key(),
            lost: end.attacker_lost,
            defenders_lost: end.defender_lost,
            disordered: (spent == Spent::No).then_some(end.attacker_disordered),
            defenders_disordered: end.defender_disordered,
        }
    }
}

/// A shock that has begun, and how its defenders meet it.
struct Case {
    battle: std::sync::Arc<Battle>,
    state: State,
    fire: PreShockFire,
    spent: Spent,
}

impl Case {
    fn odds(&self) -> Distribution<Issue> {
        let run = |dice: &mut dice::Enumerated| {
            let end = fought(&self.battle, &self.state, self.fire, dice).expect("a shock");
            Issue::by_odds(end, self.spent)
        };
        distribution(run).expect("few enough ways")
    }

    /// The same on the map, as far as the die and the retreats that follow.
    fn fight(&self, dice: &mut dyn Throws) -> Issue {
        let (battle, onset) = (&*self.battle, self.state.onset.clone().expect("a shock"));
        let attackers = onset.attackers.clone();
        let defenders: Vec<UnitId> = self.state.units_in(onset.hex).collect();
        let mut log = Log::default();
        let mut position = Position::set_up(battle, self.state.clone(), dice, &mut log);
        while let ToAct::Seats(seats) = position.to_act(battle) {
            let Some(order) = self.answer(position.state()) else { break };
            let seat = seats.iter().next().expect("somebody");
            let legal =
                position.check(battle, seat, order).unwrap_or_else(|refused| panic!("{order:?}: {refused}"));
            position.carry_out(battle, &legal, dice, &mut log).expect("fresh");
        }
        // What has only one answer is not asked: a stack that must goes on at once, to another shock.
        let goes_after = |event: &&Event| !matches!(event, Event::Pursued { .. });
        let events: Vec<Event> = log.events().take_while(goes_after).cloned().collect();
        self.read(&events, &attackers, &defenders)
    }

    /// What both sides answer on the way; nothing where the shock has come to its advance or its end.
    fn answer(&self, state: &State) -> Option<Order> {
        match *state.pending.last()? {
            Pending::Shock(Stage::Avoid) => Some(Order::React { units: Reacting::default() }),
            Pending::Shock(Stage::Fire) => {
                let seat = state.onset.as_ref()?.side.enemy().seat();
                let all = self.battle.orders(state, seat).into_iter();
                let units = |order: &Order| match order {
                    Order::React { units } => {
                        (units.units().iter().count(), std::cmp::Reverse(units.picks().count()))
                    }
                    _ => (0, std::cmp::Reverse(0)),
                };
                match self.fire {
                    PreShockFire::Held => Some(Order::React { units: Reacting::default() }),
                    PreShockFire::Given => all.max_by_key(units),
                }
            }
            Pending::Retreat { unit, .. } => {
                let side = self.battle.side(unit);
                let far = |order: &Order| match *order {
                    Order::FallBack { to, .. } => {
                        let enemies = state.units_of(&self.battle, side.enemy());
                        enemies.map(|(_, at)| at.distance(to)).min()
                    }
                    _ => None,
                };
                self.battle.orders(state, side.seat()).into_iter().max_by_key(far)
            }
            _ => None,
        }
    }

    fn read(&self, events: &[Event], attackers: &[UnitId], defenders: &[UnitId]) -> Issue {
        let lost = |units: &[UnitId]| -> u8 {
            let of = |event: &Event| match *event {
                Event::Lost { unit, sp } if units.contains(&unit) => sp,
                _ => 0,
            };
            events.iter().map(of).sum()
        };
        let disordered = |units: &[UnitId]| {
            units.iter().any(|&unit| {
                let of = |event: &Event| matches!(*event, Event::Disordered { unit: who } if who == unit);
                self.state.unit(unit).condition != Condition::Normal || events.iter().any(of)
            })
        };
        let routs = |event: &Event| matches!(event, Event::Routed { unit } if defenders.contains(unit));
        let struck = events.iter().find_map(|event| match *event {
            Event::Struck { result, goes_on } => Some((result, goes_on)),
            _ => None,
        });
        let stays_out = events.iter().filter(|event| matches!(event, Event::StayedOut { .. })).count();
        let (result, goes_on) = match struck {
            Some((_, goes_on)) if events.iter().any(routs) => (ShockResult::Routed, goes_on),
            Some((result, goes_on)) => (result, goes_on),
            None if stays_out == attackers.len() => (ShockResult::NoShock, Continuation::None),
            None if events.iter().any(|event| matches!(event, Event::Fired { .. })) => {
                (ShockResult::DrivenOff, Continuation::None)
            }
            None => (ShockResult::GivesWay, Continuation::None),
        };
        Issue {
            result: result.key(),
            goes_on: goes_on.key(),
            lost: lost(attackers),
            defenders_lost: lost(defenders),
            disordered: (self.spent == Spent::No).then(|| disordered(attackers)),
            defenders_disordered: disordered(defenders),
        }
    }

    /// Fought many times, every issue comes as often as the odds have it, within five times the error of a sample.
    #[track_caller]
    fn is_as_fought(&self) {
        let (odds, trials) = (self.odds(), prove_or(200, 10_000) as u64);
        let fights = sampled(trials, Seed::from_number(1846), |dice: &mut Seeded| self.fight(dice));
        let (mut wrong, mut worst) = (Vec::new(), 0.0f64);
        for (issue, ways) in odds.iter() {
            let share = ways as f64 / odds.denominator() as f64;
            let found = fights.count(issue) as f64 / trials as f64;
            let sigma = (share * (1.0 - share) / trials as f64).sqrt();
            // Two fights more for issues that are hardly ever seen.
            let off = ((share - found).abs() - 2.0 / trials as f64).max(0.0) / sigma.max(f64::MIN_POSITIVE);
            worst = worst.max(off);
            if off > 5.0 {
                wrong.push(format!("{issue:?}: {share:.5} by the odds, {found:.5} on the map"));
            }
        }
        for (issue, count) in fights.iter().filter(|(issue, _)| odds.ways(issue) == 0) {
            wrong.push(format!("{issue:?}: never by the odds, {count} times on the map"));
        }
        println!("{} issues, {trials} fights, {worst:.1} deviations at most", odds.iter().len());
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(odds.iter().len() > 1, "nothing is decided here");
    }
}

/// The foot before the line, on these orders.
fn close(orders: Orders) -> Field {
    Field::of(MELEE).put("foot", "0504", Vertex::East).acts("P", orders)
}

/// A state in which the shock of 0604 has begun and nothing was thrown for yet: the event that begins it is applied by hand.
fn begun(field: Field, attackers: &[&str], fire: PreShockFire, spent: Spent) -> Case {
    let mut field = field;
    let target = hex("0604");
    field.battle.apply(&mut field.state, &Event::Closed);
    for name in attackers {
        let unit = field.unit(name);
        if field.active(name).against.is_none() {
            field.battle.apply(&mut field.state, &Event::Named { unit, target });
        }
    }
    field.battle.apply(&mut field.state, &Event::Settled);
    field.battle.apply(&mut field.state, &Event::ShockBegan { hex: target });
    Case { battle: field.battle, state: field.state, fire, spent }
}

#[test]
fn foot_at_foot_that_holds_its_fire() {
    begun(close(Orders::Attack), &["foot"], PreShockFire::Held, Spent::No).is_as_fought();
}

#[test]
fn foot_at_foot_that_fires() {
    begun(close(Orders::Advance), &["foot"], PreShockFire::Given, Spent::No).is_as_fought();
}

/// Foot that has come up for a charge.
fn charging(field: Field) -> Field {
    let mut field = field.acts("P", Orders::Attack);
    field.given(&["foot charges 0604 from 0504 facing E"]);
    field
}

#[test]
fn a_charge_on_foot_under_fire() {
    begun(charging(Field::of(MELEE)), &["foot"], PreShockFire::Given, Spent::Yes).is_as_fought();
}

#[test]
fn a_line_led_by_its_commander_behind_breastworks() {
    let mut field = close(Orders::Attack).with("line", |unit| unit.works = 2);
    field.state.leaders[1].at = Some(hex("0604"));
    begun(field, &["foot"], PreShockFire::Given, Spent::No).is_as_fought();
}

#[test]
fn attackers_with_an_aggressive_leader_and_a_line_that_is_disordered() {
    let text = MELEE.replace(
        r#"commands = ["P"], at = "0101""#,
        r#"commands = ["P"], profile = "aggressive", at = "0504""#,
    );
    let field = Field::of(&text).put("foot", "0504", Vertex::East).acts("P", Orders::Attack);
    let field = field.with("line", |unit| unit.condition = Condition::Disordered);
    begun(field, &["foot"], PreShockFire::Held, Spent::No).is_as_fought();
}

#[test]
fn attackers_whose_brigadier_is_lost() {
    let mut field = close(Orders::Attack);
    field.state.leaders[2].at = None;
    begun(field, &["foot"], PreShockFire::Held, Spent::No).is_as_fought();
}

#[test]
fn a_stack_at_a_stack() {
    let field = Field::of(MELEE).put("foot", "0504", Vertex::East).put("second", "0504", Vertex::East);
    let field = field.put("lancers", "0604", Vertex::West).with("lancers", |unit| unit.mounted = false);
    let field = field.with("line", |unit| unit.sp = 7).acts("P", Orders::Attack);
    begun(field, &["foot", "second"], PreShockFire::Held, Spent::No).is_as_fought();
}

#[test]
fn from_front_and_flank() {
    let field = Field::of(MELEE).put("foot", "0504", Vertex::East).put("second", "0603", Vertex::SouthWest);
    let field = field.with("line", |unit| unit.sp = 14).acts("P", Orders::Attack);
    begun(field, &["foot", "second"], PreShockFire::Given, Spent::No).is_as_fought();
}

#[test]
fn from_the_rear() {
    let field = Field::of(MELEE).put("foot", "0704", Vertex::West).with("line", |unit| unit.sp = 9);
    begun(field.acts("P", Orders::Advance), &["foot"], PreShockFire::Held, Spent::No).is_as_fought();
}

#[test]
fn green_troops_beside_others() {
    let field = Field::of(MELEE).put("foot", "0504", Vertex::East).put("green", "0505", Vertex::East);
    let field = field.with("line", |unit| unit.sp = 10).acts("P", Orders::Attack);
    begun(field, &["foot", "green"], PreShockFire::Held, Spent::No).is_as_fought();
}

#[test]
fn green_troops_beside_others_under_fire() {
    let field = Field::of(MELEE).put("foot", "0504", Vertex::East).put("green", "0505", Vertex::East);
    let field = field.with("line", |unit| unit.sp = 10).acts("P", Orders::Attack);
    begun(field, &["foot", "green"], PreShockFire::Given, Spent::No).is_as_fought();
}

#[test]
fn attackers_under_a_unit_that_does_not_attack() {
    let field = Field::of(MELEE).put("foot", "0504", Vertex::East).put("second", "0504", Vertex::East);
    let field = field.acts("P", Orders::Attack);
    begun(field, &["foot"], PreShockFire::Given, Spent::No).is_as_fought();
}

#[test]
fn green_troops_alone_under_fire() {
    let field = Field::of(MELEE).put("green", "0504", Vertex::East).acts("P", Orders::Attack);
    begun(field, &["green"], PreShockFire::Given, Spent::No).is_as_fought();
}

#[test]
fn horse_that_charges_a_flank() {
    let mut field = Field::of(MELEE).put("horse", "0302", Vertex::East).acts("P", Orders::Attack);
    field.given(&["horse charges 0604 from 0603 facing SE"]);
    let field = field.with("line", |unit| unit.sp = 15);
    begun(field, &["horse"], PreShockFire::Held, Spent::Yes).is_as_fought();
}

#[test]
fn horse_at_a_square() {
    let mut field = Field::of(MELEE).put("horse", "0302", Vertex::East).acts("P", Orders::Attack);
    field.given(&["horse charges 0604 from 0603 facing SE"]);
    let field = field.with("line", |unit| unit.formation = Formation::Square);
    begun(field, &["horse"], PreShockFire::Given, Spent::Yes).is_as_fought();
}

#[test]
fn a_battery_alone_that_fires() {
    let field = close(Orders::Attack).put("line", "1201", Vertex::West).put("guns", "0604", Vertex::West);
    let field = field.with("guns", |unit| unit.limbered = false);
    begun(field, &["foot"], PreShockFire::Given, Spent::No).is_as_fought();
}

#[test]
fn a_line_with_its_battery() {
    let field = close(Orders::Attack).put("guns", "0604", Vertex::West);
    let field = field.with("guns", |unit| unit.limbered = false);
    begun(field, &["foot"], PreShockFire::Held, Spent::No).is_as_fought();
}

/// The lancers give way before the foot, and the battery they leave is shocked.
#[test]
fn after_a_retreat_before_the_shock() {
    let field = close(Orders::Attack).put("line", "1201", Vertex::West).put("guns", "0604", Vertex::West);
    let field = field.put("lancers", "0604", Vertex::West).with("guns", |unit| unit.limbered = false);
    let mut field = field;
    // The lancers choose; no die is thrown before they have gone.
    field.given(&["done", "foot shocks 0604"]);
    assert_eq!(field.state.pending.last(), Some(&Pending::Shock(Stage::Avoid)));
    let lancers = field.unit("lancers");
    field
        .battle
        .apply(&mut field.state, &Event::FellBack { unit: lancers, to: hex("0804"), facing: Vertex::West });
    field.battle.apply(&mut field.state, &Event::Reached { stage: Stage::Stand });
    let gone = Case { battle: field.battle, state: field.state, fire: PreShockFire::Held, spent: Spent::No };
    gone.is_as_fought();
}

/// The foot has driven the line back and goes on against it.
#[test]
fn a_continued_shock() {
    let mut field = close(Orders::Attack);
    field.thrown(&["done", "foot shocks 0604"], &[0]);
    field.thrown(&["let pass"], &[8]);
    field.thrown(&["line falls back to 0704 facing W", "0504 advances to 0604 facing E"], &[]);
    field.battle.apply(&mut field.state, &Event::WentOn { hex: hex("0704") });
    let case = Case { battle: field.battle, state: field.state, fire: PreShockFire::Held, spent: Spent::Yes };
    case.is_as_fought();
}

/// A defender that goes on is the attacker in every line.
#[test]
fn a_defender_that_goes_on() {
    let mut field = close(Orders::Attack);
    field.thrown(&["done", "foot shocks 0604"], &[0]);
    field.thrown(&["let pass"], &[1]);
    field.thrown(&["foot falls back to 0404 facing E", "0604 advances to 0504 facing W"], &[]);
    field.battle.apply(&mut field.state, &Event::WentOn { hex: hex("0404") });
    let case = Case { battle: field.battle, state: field.state, fire: PreShockFire::Held, spent: Spent::Yes };
    case.is_as_fought();
}
