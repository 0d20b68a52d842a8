//! The exact odds of shots, charges, rounds of melee and strikes against the same things fought on the table many times.

use std::fmt::Debug;

use dice::{Seed, Seeded};
use engine::{Count, Log, Position, Rules, ToAct};
use lancer::axes::Rating;
use lancer::charge_and_melee::{
    Fighter, FullCharge, FullChargeOutcome, LeaveFacts, LeaveMelee, LeaveOutcome, MeleeRound, RoundFacts,
    RoundOutcome,
};
use lancer::morale::Check;
use lancer::movement::{ChargeEnd, ChargeReach};
use lancer::pointing::{Thrown, thrown};
use lancer::shooting::{Shooting, ShootingOutcome};
use lancer::{Battle, Cause, Event, Fell, UnitId};
use odds::{Distribution, Sampled, procedure_odds, sampled};
use sheet::Inches;
use testkit::{Worked, prove_or};

use crate::table::{Table, commander, enemy, foot, unit};

/// Whether the next card is drawn.
fn is_next(event: &Event) -> bool {
    matches!(event, Event::Drew { .. } | Event::ThrownAway { .. } | Event::Stopped)
}

/// What happens when an order is given, up to the next card.
fn given(table: &Table, position: &Position<Battle>, sentence: &str, dice: &mut Seeded) -> Vec<Event> {
    let order = table.battle.parse(sentence).unwrap_or_else(|misread| panic!("{misread}"));
    let mut position = position.clone();
    let ToAct::Seats(seats) = position.to_act(&table.battle) else { panic!("nobody is asked") };
    let legal = position
        .check(&table.battle, seats.iter().next().expect("somebody"), order)
        .unwrap_or_else(|refused| panic!("'{sentence}': {refused}"));
    let mut log = Log::default();
    position.carry_out(&table.battle, &legal, dice, &mut log).expect("just checked");
    log.events().take_while(|event| !is_next(event)).cloned().collect()
}

/// An order given many times comes to everything as often as the odds have it, within five times the error of a sample.
#[track_caller]
fn is_as_fought<K: Ord + Debug>(
    table: &Table,
    sentence: &str,
    odds: &Distribution<K>,
    read: impl Fn(&[Event]) -> K,
) {
    let trials = prove_or(200, 10_000) as u64;
    let fought = sampled(trials, Seed::from_number(1879), |dice: &mut Seeded| {
        read(&given(table, &table.position, sentence, dice))
    });
    are_alike(sentence, odds, &fought);
}

/// What was fought comes to everything as often as the odds have it, within five times the error of a sample.
#[track_caller]
fn are_alike<K: Ord + Debug>(what: &str, odds: &Distribution<K>, fought: &Sampled<K>) {
    let trials = fought.trials();
    let (mut wrong, mut worst) = (Vec::new(), 0.0f64);
    for (issue, ways) in odds.iter() {
        let share = ways as f64 / odds.denominator() as f64;
        let found = fought.count(issue) as f64 / trials as f64;
        let sigma = (share * (1.0 - share) / trials as f64).sqrt();
        // Two more for issues that are hardly ever seen.
        let off = ((share - found).abs() - 2.0 / trials as f64).max(0.0) / sigma.max(1e-9);
        worst = worst.max(off);
        if off > 5.0 {
            wrong.push(format!("{issue:?}: {share:.5} by the odds, {found:.5} on the table"));
        }
    }
    for (issue, count) in fought.iter().filter(|(issue, _)| odds.ways(issue) == 0) {
        wrong.push(format!("{issue:?}: never by the odds, {count} times on the table"));
    }
    println!("{what}: {} issues, {trials} trials, {worst:.1} deviations at most", odds.iter().len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Section 4: a shot of A at E.
#[track_caller]
fn shot(table: &Table) {
    let order = table.battle.parse("A fires at E").unwrap();
    let Some(Thrown::Shot(facts)) = thrown(table.now(), &order) else { panic!("no shot") };
    let odds = procedure_odds::<Shooting>(&table.battle.tables, &facts).expect("few enough ways");
    let (start, figures) = (table.pose("E").at, table.figures("E"));
    is_as_fought(table, "A fires at E", &odds, |events| {
        let mut outcome = ShootingOutcome {
            figures_lost: 0,
            commander_lost: false,
            check: Check::None,
            fall_back: Inches::ZERO,
            hits: 0,
            jammed: false,
        };
        for event in events {
            match event {
                Event::Shot { hits, .. } => {
                    outcome.hits = *hits;
                    outcome.check = if *hits > 0 { Check::Stands } else { Check::None };
                }
                Event::Jammed { .. } => outcome.jammed = true,
                Event::FellBack { pose, .. } => {
                    outcome.check = Check::FallsBack;
                    // Poses are rounded to thousandths.
                    let gone = start.distance(pose.at).thousandths();
                    outcome.fall_back = Inches::whole((gone + 500) / 1000);
                }
                Event::FiguresLost { figures, .. } => outcome.figures_lost += figures,
                // What becomes of the commander of a unit that is gone is another rule.
                Event::Removed { cause: Cause::Routed, .. } => {
                    outcome.check = Check::Routed;
                    break;
                }
                Event::Removed { cause: Cause::Destroyed, .. } => {
                    outcome.figures_lost = figures;
                    break;
                }
                Event::CommanderLost { .. } => outcome.commander_lost = true,
                _ => {}
            }
        }
        outcome
    });
}

/// Section 5: whether a charge of A at E comes home, and what is missing.
#[track_caller]
fn charge(table: &Table) {
    let order = table.battle.parse("A charges E").unwrap();
    let Some(Thrown::Charge(facts)) = thrown(table.now(), &order) else { panic!("no charge") };
    let odds = procedure_odds::<ChargeReach>(&table.battle.tables, &facts).expect("few enough ways");
    // What is missing to the nearest tenth of an inch; poses are rounded.
    let tenths = |inches: Inches| (inches.thousandths() + 50) / 100;
    let start = table.pose("A").at;
    is_as_fought(table, "A charges E", &odds.map(|reach| (reach.result, tenths(reach.short_by))), |events| {
        if events.iter().any(|event| matches!(event, Event::FightBegan { .. })) {
            return (ChargeEnd::Home, 0);
        }
        let end = events.iter().find_map(|event| match event {
            Event::Charged { pose, .. } => Some(pose.at),
            _ => None,
        });
        (ChargeEnd::Short, tenths(facts.distance - start.distance(end.expect("it charges"))))
    });
}

/// Section 5: a whole round of A, so many pairs of one kind.
#[track_caller]
fn round(table: &Table, facts: &RoundFacts) {
    let odds = procedure_odds::<MeleeRound>(&table.battle.tables, facts).expect("few enough ways");
    is_as_fought(table, "A fights a whole round", &odds, |events| {
        let mut outcome = RoundOutcome::default();
        for event in events {
            match event {
                Event::Dueled { fell: Fell::Foe, .. } => outcome.enemies_removed += 1,
                Event::Dueled { fell: Fell::Fighter, .. } => outcome.fighters_removed += 1,
                _ => {}
            }
        }
        outcome
    });
}

fn pairs(fighter: Fighter, enemy: Fighter, by_one: u8) -> RoundFacts {
    RoundFacts {
        fighter,
        melee: Rating::Average,
        lancers_charge: false,
        uphill: false,
        enemy,
        enemy_melee: Rating::Average,
        by_one: Count::clamped(by_one),
        by_two: Count::clamped(0),
        by_three: Count::clamped(0),
        by_four: Count::clamped(0),
    }
}

/// A has drawn its card; somebody else is far off.
fn table(head: &str, parts: &[String]) -> Table {
    let far = [enemy("Far", "44,44"), foot("Friend", "44,4")];
    let mut table = Table::with(head, &[parts, &far].concat());
    table.card("A");
    table
}

const WOODS: &str = "areas = [{ kind = 'woods', corners = ['2,5', '20,40'] }]";

#[test]
fn rifles_at_a_company_in_the_open() {
    shot(&table("", &[foot("A", "10,10"), enemy("E", "10,20")]));
}

#[test]
fn a_gatling_at_a_company_in_woods() {
    let gatling = unit("A", "Blue", "battery", "gatling", "10,8", 0);
    let woods = "areas = [{ kind = 'woods', corners = ['2,16', '20,40'] }]";
    shot(&table(woods, &[gatling, enemy("E", "10,19")]));
}

#[test]
fn cannon_at_a_battery() {
    let cannon = unit("A", "Blue", "battery", "cannon", "10,8", 0);
    shot(&table("", &[cannon, unit("E", "Red", "battery", "gatling", "10,30", 180)]));
}

#[test]
fn rifles_at_a_company_with_its_commander_and_a_river_behind() {
    let poor = enemy("E", "10,20").replace("morale = 'average'", "morale = 'poor'\nfigures = 4");
    let river = "areas = [{ kind = 'impassable', corners = ['2,29', '20,32'] }]";
    let chief = commander("Chief", "Red", "10,21.5");
    let table = table(river, &[foot("A", "10,10"), poor, chief]);
    assert!(table.state().attached(UnitId(1)).is_some(), "he begins with it");
    shot(&table);
}

#[test]
fn rifles_at_a_company_with_a_friend_behind() {
    shot(&table("", &[foot("A", "10,10"), enemy("E", "10,20"), enemy("F", "10.5,26.5")]));
}

#[test]
fn a_charge_of_foot() {
    charge(&table("", &[foot("A", "10,10"), enemy("E", "10,21.25")]));
}

#[test]
fn a_charge_of_horse() {
    let horse = unit("A", "Blue", "cavalry", "spears", "10,10", 0);
    charge(&table("", &[horse, enemy("E", "10,27.75")]));
}

#[test]
fn a_charge_of_foot_in_woods() {
    charge(&table(WOODS, &[foot("A", "10,10"), enemy("E", "10,19.75")]));
}

/// A in contact with E, which has come home to it or not.
fn home(mut table: Table, dice: u16) -> Table {
    table.give("A charges E", [dice]);
    assert!(table.state().fight.is_some(), "it is home");
    table
}

#[test]
fn lancers_home_on_a_company() {
    let lancers = unit("A", "Blue", "cavalry", "spears", "10,10", 0)
        .replace("melee = 'average'", "melee = 'veteran'\nlancers = true");
    let facts = RoundFacts {
        melee: Rating::Veteran,
        lancers_charge: true,
        ..pairs(Fighter::Cavalry, Fighter::Infantry, 4)
    };
    round(&home(table("", &[lancers, enemy("E", "10,20")]), 1), &facts);
}

#[test]
fn foot_home_uphill() {
    let slope = "areas = [{ kind = 'slope', corners = ['2,19.3', '20,28'] }]";
    let facts = RoundFacts { uphill: true, ..pairs(Fighter::Infantry, Fighter::Infantry, 5) };
    round(&home(table(slope, &[foot("A", "10,17"), enemy("E", "10,20.2")]), 6), &facts);
}

#[test]
fn horse_home_on_a_gun_from_the_front() {
    // With a fourth, one more would step up where another falls.
    let horse = unit("A", "Blue", "cavalry", "spears", "10,10", 0).replace("morale", "figures = 3\nmorale");
    let gun = unit("E", "Red", "battery", "cannon", "10,20", 180);
    round(&home(table("", &[horse, gun]), 1), &pairs(Fighter::Cavalry, Fighter::Crew, 3));
}

#[test]
fn a_company_leaves_a_melee_with_horse() {
    let horse = unit("H", "Red", "cavalry", "spears", "10,30", 180);
    let mut table = table("", &[foot("A", "10,20"), horse]);
    let (a, h) = (table.id("A"), table.id("H"));
    table.change(|state| {
        state.units[1].pose = Some("10,21.5 facing 180".parse().unwrap());
        state.melees = vec![(a, h)];
    });
    table.card("A");
    let facts = LeaveFacts {
        striker: Fighter::Cavalry,
        melee: Rating::Average,
        strikers: Count::clamped(4),
        leaver: Fighter::Infantry,
        ..LeaveFacts::plain()
    };
    let odds = procedure_odds::<LeaveMelee>(&table.battle.tables, &facts).expect("few enough ways");
    is_as_fought(&table, "A leaves the melee", &odds, |events| LeaveOutcome {
        figures_lost: events.iter().map(|event| u8::from(matches!(event, Event::FiguresLost { .. }))).sum(),
    });
}

/// Section 5: a whole charge of A at E, the answer of E and the first round; E shoots if it may, else it charges.
#[track_caller]
fn whole_charge(table: &Table) {
    let order = table.battle.parse("A charges E").unwrap();
    let Some(Thrown::Charge(facts)) = thrown(table.now(), &order) else { panic!("no charge") };
    let odds = procedure_odds::<FullCharge>(&table.battle.tables, &facts).expect("few enough ways");
    let trials = prove_or(200, 10_000) as u64;
    let a = table.id("A");
    let fought = sampled(trials, Seed::from_number(1879), |dice: &mut Seeded| {
        let (mut position, mut log) = (table.position.clone(), Log::default());
        for sentence in
            ["A charges E", "A fights a whole round", "E fires at A", "E charges A", "E fights a whole round"]
        {
            let ToAct::Seats(seats) = position.to_act(&table.battle) else { break };
            let order = table.battle.parse(sentence).unwrap();
            let Ok(legal) = position.check(&table.battle, seats.iter().next().expect("somebody"), order)
            else {
                continue;
            };
            position.carry_out(&table.battle, &legal, dice, &mut log).expect("just checked");
            if log.events().any(is_next) {
                break;
            }
        }
        let mut outcome = FullChargeOutcome {
            result: ChargeEnd::Short,
            countercharged: false,
            enemies_removed: 0,
            figures_lost: 0,
            commander_lost: false,
            check: Check::None,
        };
        let mut gone = false;
        for event in log.events().take_while(|event| !is_next(event)) {
            match event {
                Event::FightBegan { fight } if fight.unit == a => outcome.result = ChargeEnd::Home,
                Event::FightBegan { .. } => outcome.countercharged = true,
                Event::Shot { hits, .. } if *hits > 0 => outcome.check = Check::Stands,
                Event::FellBack { .. } => outcome.check = Check::FallsBack,
                Event::FiguresLost { unit, figures } if *unit == a => outcome.figures_lost += figures,
                Event::FiguresLost { figures, .. } => outcome.enemies_removed += figures,
                Event::CommanderLost { .. } if !gone => outcome.commander_lost = true,
                Event::Removed { unit, cause: Cause::Destroyed } => {
                    // The last figures of a unit are not told one by one.
                    let count = |lost: u8| table.state().unit(*unit).figures - lost;
                    if *unit == a {
                        outcome.figures_lost += count(outcome.figures_lost);
                    } else {
                        outcome.enemies_removed += count(outcome.enemies_removed);
                    }
                    gone = true;
                }
                Event::Removed { cause: Cause::Routed, .. } => {
                    outcome.check = Check::Routed;
                    gone = true;
                }
                _ => {}
            }
        }
        outcome
    });
    are_alike("whole charge", &odds, &fought);
}

#[test]
fn a_whole_charge_of_foot_at_foot() {
    whole_charge(&table("", &[foot("A", "10,10"), enemy("E", "10,21.25")]));
}

#[test]
fn a_whole_charge_of_lancers_at_rifles() {
    let lancers = unit("A", "Blue", "cavalry", "spears", "10,8", 0)
        .replace("melee = 'average'", "melee = 'veteran'\nlancers = true");
    whole_charge(&table("", &[lancers, enemy("E", "10,25.5")]));
}

#[test]
fn a_whole_charge_at_a_gatling() {
    let gatling = unit("E", "Red", "battery", "gatling", "10,22", 180);
    // A fourth figure would attack one of the crew second, and on the table another if that one is gone: the odds let it stand by.
    let few = foot("A", "10,10").replace("morale", "figures = 3\nmorale");
    whole_charge(&table("", &[few, gatling]));
}

#[test]
fn a_whole_charge_that_is_countercharged() {
    let spears = unit("E", "Red", "infantry", "spears", "10,21.25", 180);
    whole_charge(&table("", &[foot("A", "10,10"), spears]));
}

#[test]
fn a_whole_charge_with_its_commander_and_a_river_behind() {
    let river = "areas = [{ kind = 'impassable', corners = ['2,4', '20,6'] }]";
    let poor = foot("A", "10,10").replace("morale = 'average'", "morale = 'poor'");
    let chief = commander("Colonel", "Blue", "10,8.5");
    whole_charge(&table(river, &[poor, enemy("E", "10,21.25"), chief]));
}
