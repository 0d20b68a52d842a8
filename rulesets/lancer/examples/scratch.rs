//! Scratch.
use ai::{Opponent, Skill};
use desk::{Games, Progress, ScenarioFiles};
use dice::{Seed, Seeded};
use engine::{Log, Position, Rules, Seat, ToAct};
use lancer::{Battle, RULE_SET, SCENARIOS};

struct Quiet;
impl Progress for Quiet {
    fn begin(&self) {}
    fn one_more(&self) {}
    fn end(&self) {}
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let seed = Seed::from_number(args[2].parse().unwrap());
    match args[0].as_str() {
        "sim" => {
            let files = ScenarioFiles::of_program(RULE_SET.profile(), &args[1]).unwrap();
            let games = Games { games: args[3].parse().unwrap(), seed, jobs: Some(args[4].parse().unwrap()), progress: &Quiet };
            match RULE_SET.simulate(&files, &[], &games) {
                Ok(report) => println!("{}", report.text()),
                Err(_) => println!("failed"),
            }
        }
        _ => {
            let text = SCENARIOS.iter().find(|(word, _)| *word == args[1]).unwrap().1;
            let battle = Battle::read(&lancer::files(text)).unwrap();
            let mut players = [0, 1].map(|seat: u8| Opponent::new(Skill::Recruit, seed, Seat(seat)));
            let mut dice = Seeded::new(seed);
            let mut log = Log::default();
            let mut position = Position::opening(&battle, &mut dice, &mut log);
            let told = |log: &Log<lancer::Event>| {
                for event in log.events() {
                    if let Some(sentence) = lancer::log::sentence(&battle, event) {
                        println!("    {sentence}");
                    }
                }
            };
            told(&log);
            let mut n = 0;
            loop {
                let seat: Seat = match position.to_act(&battle) {
                    ToAct::Over(verdict) => { println!("{verdict:?}"); return }
                    ToAct::Seats(seats) => seats.iter().next().unwrap(),
                };
                let order = players[usize::from(seat.0)].choose(&battle, &position.observe(&battle, seat));
                let legal = position.check(&battle, seat, order).unwrap_or_else(|r| panic!("{r}"));
                n += 1;
                println!("{n} [{}] {}", seat.0, battle.print(&order));
                let mut log = Log::default();
                position.carry_out(&battle, &legal, &mut dice, &mut log).unwrap();
                told(&log);
            }
        }
    }
}
