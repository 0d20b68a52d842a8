//! The recruit against the random opponent, from either seat of every scenario.

use ai::{Opponent, Skill};
use dice::{Seed, Seeded};
use engine::{Files, Listed, Position, Rules, Silent, ToAct};
use gallop::{Battle, Side};
use testkit::{played, prove_or, recruit_score};

#[test]
fn the_recruit_beats_the_random_opponent_from_either_seat() {
    for (word, text) in gallop::SCENARIOS {
        let battle = Battle::read(&gallop::files(text)).unwrap_or_else(|faults| panic!("{word}: {faults}"));
        let games = match word {
            "barlows-knoll" | "picketts-charge" => prove_or(8, 100),
            "gettysburg" => prove_or(0, 10),
            _ => prove_or(2, 30),
        } as u64;
        let scores = Side::BOTH.map(|side| recruit_score(&battle, side.seat(), games));
        for (side, score) in Side::BOTH.iter().zip(scores) {
            println!("{word}: recruit as {side} {}.{:02} of {games}", score / 100, score % 100);
        }
        assert!(scores.iter().sum::<u64>() >= 95 * 2 * games, "{word}: {scores:?} of {games} games each");
    }
}

/// A field of five by five, the Confederates to the north, with these stands of either side.
fn field(confederate: &str, union: &str) -> Battle {
    let text = format!(
        r#"
title = "A field"
home = {{ confederate = "north", union = "south" }}
turns = 3
squares = {{ from = "A01", to = "E05" }}
ground = [".....", ".....", ".....", ".....", "....."]
works = [{{ square = "C03", kind = "entrenchment", sides = ["north"] }}]
[[groups]]
name = "Early's division"
side = "confederate"
stands = [{confederate}]
[[groups]]
name = "XI Corps"
side = "union"
stands = [{union}]
"#
    );
    Battle::read(&Files::new(&text, "")).unwrap_or_else(|faults| panic!("{faults}"))
}

/// What the recruit orders for the Confederates in the first turn, whatever the dice; the enemy does nothing.
fn ordered(battle: &Battle, seed: u64) -> Vec<String> {
    let seed = Seed::from_number(seed);
    let mut recruit = Opponent::new(Skill::Recruit, seed, Side::Confederate.seat());
    let mut dice = Seeded::new(seed);
    let mut position = Position::opening(battle, &mut dice, &mut Silent);
    let mut sentences = Vec::new();
    while let ToAct::Seats(seats) = position.to_act(battle) {
        let seat = seats.iter().next().expect("somebody has to choose");
        if position.state().turn > 1 {
            break;
        }
        let order = if seat == Side::Confederate.seat() {
            let order = recruit.choose(battle, &position.observe(battle, seat));
            sentences.push(battle.print(&order));
            order
        } else {
            // The last order listed: done, where one may be.
            battle.orders(position.state(), seat).pop().expect("something can be ordered")
        };
        let Ok(legal) = position.check(battle, seat, order) else { panic!("{order:?} is refused") };
        position.carry_out(battle, &legal, &mut dice, &mut Silent).expect("checked in this position");
    }
    sentences
}

fn check(confederate: &str, union: &str, says: &str, times: usize) {
    let battle = field(confederate, union);
    for seed in 0..20 {
        let orders = ordered(&battle, seed);
        let said = orders.iter().filter(|sentence| sentence.contains(says)).count();
        assert_eq!(said, times, "'{says}' with seed {seed}: {orders:?}");
    }
}

#[test]
fn a_charge_with_good_odds_is_made_and_a_hopeless_one_is_not() {
    // Too many for fire alone to drive off, too few dots to stand.
    let weak = r#"{ name = "von Gilsa", arm = "infantry", rate = "veteran", dots = 1, at = "D03" },
        { name = "Coster", arm = "infantry", rate = "veteran", dots = 1, at = "D03" },
        { name = "Devin", arm = "cavalry", rate = "veteran", dots = 1, at = "D03" }"#;
    let strong = r#"{ name = "Ames", arm = "infantry", rate = "veteran", dots = 4, at = "C03" },
        { name = "Greene", arm = "infantry", rate = "veteran", dots = 4, at = "C03" }"#;
    let gordon = r#"{ name = "Gordon", arm = "infantry", rate = "veteran", dots = 4, at = "D02" },
        { name = "Hays", arm = "infantry", dots = 4, at = "D02" }"#;
    let smith = r#"{ name = "W. Smith", arm = "infantry", dots = 1, at = "C02" }"#;
    check(smith, strong, "charges", 0);
    let battle = field(gordon, weak);
    for seed in 0..20 {
        let orders = ordered(&battle, seed);
        assert!(orders.iter().any(|order| order.contains("charges")), "{orders:?}");
    }
}

#[test]
fn a_battery_takes_every_shot_it_has() {
    let guns = r#"{ name = "Jones's guns", arm = "artillery", bore = "rifled", dots = 2, at = "C01" }"#;
    let foot = r#"{ name = "Ames", arm = "infantry", rate = "veteran", dots = 3, at = "C04" },
        { name = "Greene", arm = "infantry", rate = "veteran", dots = 3, at = "C04" }"#;
    check(guns, foot, "Jones's guns fires at C04", 2);
}

#[test]
fn a_general_joins_the_troops() {
    let troops = r#"{ name = "Gordon", arm = "infantry", dots = 4, at = "A01" },
        { name = "Early", arm = "general", value = 2, at = "D01" }"#;
    let foot = r#"{ name = "Ames", arm = "infantry", dots = 3, at = "E05" }"#;
    let battle = field(troops, foot);
    for seed in 0..10 {
        let orders = ordered(&battle, seed);
        let went = |who: &str| orders.iter().filter_map(|o| o.strip_prefix(who)).next_back();
        let together = orders.iter().any(|order| order.starts_with("all of"));
        assert!(
            together || went("Early moves to ") == went("Gordon moves to ").or(Some("A01")),
            "{orders:?}"
        );
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let battle = Battle::read(&gallop::files(gallop::SCENARIOS[0].1)).unwrap();
    let both = [Skill::Recruit, Skill::Recruit];
    for seed in 0..3 {
        assert_eq!(played(&battle, both, seed), played(&battle, both, seed));
    }
}
