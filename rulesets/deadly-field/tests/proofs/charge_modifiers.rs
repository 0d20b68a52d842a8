//! The whole charge and the charge on the table, thrown with the same dice: every modifier of every step is the same.

use crate::kit::line;
use crate::table::{Table, battery, regiment};
use deadly_field::page::pointing::{OrderRoll, thrown};
use deadly_field::sheet::units::{MoraleLevel, Side};
use deadly_field::{ChargeReaction, Event, Order, Pending, WholeCharge, WholeChargeFacts};
use dice::{Dice, Seed, Seeded, Throws};
use engine::{Count, Position, Procedure, Rules, Sink, ToAct};
use sheet::{Explain, Step};
use testkit::{Worked, prove_or};

const CHARGE: &str = "Ohio charges Georgia";

/// The steps of a charge, until something is thrown that a whole charge leaves to other rolls.
#[derive(Default)]
struct Steps {
    kept: Vec<Step>,
    over: bool,
}

impl Explain for Steps {
    fn listens(&self) -> bool {
        true
    }

    fn keep(&mut self, step: Step) {
        // On the table a step says of which unit it is.
        let what = step.what.rsplit_once(": ").map_or(step.what.clone(), |(_, what)| what.into());
        let step = Step { what, ..step };
        self.over |= step.what.starts_with("Risk") || step.what == "The whole charge";
        // Fire that is none is told on the table only where it was ordered.
        if !self.over && !step.what.starts_with("Fire at ") {
            self.kept.push(step);
        }
    }
}

impl Sink<Event> for Steps {
    fn event(&mut self, event: &Event) {
        // Friends that check roll dice of their own, and a unit that fell back may be struck at another angle.
        let moves_on = matches!(
            event,
            Event::Dismayed { .. } | Event::PassedThrough { .. } | Event::FellBack { .. } | Event::Ran { .. }
        );
        self.over |= moves_on;
    }
}

/// One of some words.
fn word<'a>(dice: &mut Seeded, words: &[&'a str]) -> &'a str {
    words[dice.pick(&vec![1; words.len()])]
}

/// A table with Ohio and Georgia and some of what makes a difference between them.
fn drawn(dice: &mut Seeded) -> Table {
    let qualities = ["elite", "veteran", "trained", "green"];
    let troops = |dice: &mut Seeded| {
        let quality = word(dice, &qualities);
        let figures = word(dice, &["3", "4", "5", "6", "7", "8"]);
        let kind = match word(dice, &["foot", "foot", "foot", "horse", "dismounted"]) {
            "foot" => {
                let weapon = word(dice, &["rifle-muskets", "smoothbore-muskets", "mixed-muskets"]);
                let form = word(dice, &["battle-line", "battle-line", "extended-line", "attack-column"]);
                format!("weapon = '{weapon}'\nformation = '{form}'")
            }
            "horse" => "weapon = 'sharps-carbines'".into(),
            _ => "weapon = 'sharps-carbines'\ndismounted = true".into(),
        };
        format!("quality = '{quality}'\nfigures = {figures}\n{kind}")
    };
    let ohio = regiment("Ohio", "Blue Brigade", "20,14", 0, &troops(dice));
    let at = format!(
        "{},{}",
        word(dice, &["18.5", "19.5", "20", "20.75", "21.5"]),
        word(dice, &["18", "19.5", "21"])
    );
    let facing = word(dice, &["180", "180", "180", "150", "210", "120", "90", "0"]).parse().expect("degrees");
    let georgia = match word(dice, &["troops", "troops", "troops", "guns"]) {
        "guns" => battery("Georgia", Side::Confederate, &at, ""),
        _ => regiment("Georgia", "Grey Brigade", &at, facing, &troops(dice)),
    };
    let mut parts = vec![ohio, georgia];
    if word(dice, &["alone", "beside"]) == "beside" {
        parts.push(regiment("Maine", "Blue Brigade", "23,14", 0, ""));
    }
    if word(dice, &["alone", "behind"]) == "behind" {
        parts.push(regiment("Texas", "Grey Brigade", "25.2,19.75", 180, ""));
    }
    let works = match word(dice, &["none", "none", "light-works", "fence"]) {
        "none" => String::new(),
        kind => line(kind, "15,16.9", "25,16.9"),
    };
    let mut table = Table::with(&works, &parts);
    if word(dice, &["led", "alone"]) == "led" {
        // In contact, so that he goes along.
        let rear = 1400 - table.room("Ohio").1 / 2;
        table.post("Webb", &format!("20,{}.{:02}", (rear - 37) / 100, (rear - 37) % 100));
    }
    if word(dice, &["fresh", "fired"]) == "fired" {
        table.volleyed();
    }
    let level = [MoraleLevel::GoodOrder, MoraleLevel::GoodOrder, MoraleLevel::Disorder, MoraleLevel::Shaken];
    let level = level[dice.pick(&[1; 4])];
    table.at_level("Georgia", level);
    table
}

/// The steps of the charge on the table, met like this.
fn fought(table: &Table, answer: &str, dice: &mut dyn Throws) -> Vec<Step> {
    let battle = &table.battle;
    let mut steps = Steps::default();
    let mut position = Position::set_up(battle, table.state().clone(), dice, &mut steps);
    let mut sentence = CHARGE;
    while !steps.over {
        let ToAct::Seats(seats) = position.to_act(battle) else { break };
        let order = battle.parse(sentence).expect("a sentence");
        let legal = position.check(battle, seats.iter().next().expect("somebody"), order);
        let legal = legal.unwrap_or_else(|refused| panic!("'{sentence}': {refused}"));
        position.carry_out(battle, &legal, dice, &mut steps).expect("just checked");
        sentence = match position.state().pending.last() {
            // A charge that does not come near is not answered by fire held for it.
            Some(Pending::React { side, .. }) => {
                let order = battle.parse(answer).expect("a sentence");
                let refused = battle.refusal(position.state(), side.seat(), &order);
                if refused.is_some() { "let it pass" } else { answer }
            }
            _ => break,
        };
    }
    steps.kept
}

/// Section 7: a thousand charges, each thrown once on the table and once as a whole charge with the same dice.
#[test]
fn table_and_procedure_agree_on_every_modifier() {
    let mut draws = Seeded::new(Seed::from_number(1864));
    let (mut charges, mut compared) = (0, 0);
    for number in 0.. {
        if charges == prove_or(60, 1000) {
            break;
        }
        let table = drawn(&mut draws);
        let order: Order = table.battle.parse(CHARGE).expect("a sentence");
        if !table.may(CHARGE) {
            continue;
        }
        charges += 1;
        let Some(OrderRoll::Charge(facts)) = thrown(table.now(), &order) else { panic!("no charge") };
        // Here none but Georgia answers.
        let facts = WholeChargeFacts { support: Count::clamped(0), ..facts };
        let answer = match facts.answer {
            ChargeReaction::PointBlank => "react: Georgia holds its fire for Ohio",
            _ => "let it pass",
        };
        let seed = Seed::from_number(number);
        let mut steps = Steps::default();
        WholeCharge::run(&table.battle.tables, &facts, &mut Seeded::new(seed), &mut steps);
        let on_table = fought(&table, answer, &mut Seeded::new(seed));
        for (ours, theirs) in on_table.iter().zip(&steps.kept) {
            assert_eq!(ours, theirs, "on the table and by the procedure: {facts:?}");
            compared += ours.modifiers.len();
            // Stepping back, a charger may come back to a friend it had left.
            if ours.what == "The charger stops short" && table.battle.unit_named("Maine").is_some() {
                break;
            }
        }
        assert!(!on_table.is_empty());
    }
    println!("{compared} modifiers of {charges} charges agree");
}
