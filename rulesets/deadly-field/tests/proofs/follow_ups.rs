//! What each roll hands on, against what the table rolls with: fire, checks, rally attempts, impacts and rout rolls.

use crate::kit::{blues, greys, ground, horse, road};
use crate::table::{Table, battery, blue, grey};
use deadly_field::sheet::units::{MoraleLevel, Side};
use deadly_field::{DeadlyField, Pending};
use dice::{Seed, Seeded};
use engine::{Position, Rules, ToAct};
use testkit::{FollowUps, OpenKey, Trace, Worked, prove_or};

/// What no roll can know of one that follows it.
const OPEN: &[OpenKey] = &[
    ("impact", "attacker-figures", "the melee fire between two impacts takes figures"),
    ("impact", "attacker-mmp", "figures lost and levels dropped in melee fire change the MMP"),
    ("impact", "attacker-level", "a check for melee fire may better the level"),
    ("impact", "attacker-leaders", "a leader may fall in the melee fire"),
    ("impact", "defender-figures", "the melee fire between two impacts takes figures"),
    ("impact", "defender-mmp", "figures lost and levels dropped in melee fire change the MMP"),
    ("impact", "defender-level", "a check for melee fire may better the level"),
    ("impact", "defender-leaders", "a leader may fall in the melee fire"),
];

/// Everything that follows something, as it can on the table. What follows a whole charge is not among it: the table fights that
/// step by step, and `charge_modifiers` compares the two.
const PAIRS: [(&str, &str); 9] = [
    ("fire", "leader-risk"),
    ("fire", "routed-move"),
    ("impact", "impact"),
    ("impact", "leader-risk"),
    ("impact", "rout-roll"),
    ("impact", "routed-move"),
    ("morale-check", "routed-move"),
    ("rally", "routed-move"),
    ("rout-roll", "routed-move"),
];

/// A table, what the Union orders, and how the Confederates answer where they may.
struct Play {
    table: Table,
    /// How many times as often as others it is played: what is looked for there is rare.
    often: u64,
    orders: &'static [&'static str],
    answer: &'static str,
}

impl Play {
    /// What is rolled with the dice of a seed.
    fn rolled(&self, seed: u64) -> Trace {
        let (battle, mut dice) = (&self.table.battle, Seeded::new(Seed::from_number(seed)));
        let mut trace = Trace::default();
        let mut orders = self.orders.iter();
        let mut position = Position::set_up(battle, self.table.state().clone(), &mut dice, &mut trace);
        while let ToAct::Seats(seats) = position.to_act(battle) {
            let seat = seats.iter().next().expect("somebody");
            let may = |said: &str| {
                let order = battle.parse(said).expect("a sentence");
                battle.refusal(position.state(), seat, &order).is_none()
            };
            let said = match position.state().pending.last() {
                Some(Pending::React { .. }) if may(self.answer) => self.answer,
                Some(Pending::React { .. }) => "let it pass",
                Some(Pending::FollowUp { .. }) => "stay",
                Some(Pending::Act { side: Side::Union }) => match orders.next() {
                    Some(said) if may(said) => said,
                    _ => break,
                },
                _ => break,
            };
            let order = battle.parse(said).expect("a sentence");
            let legal = position.check(battle, seat, order).expect("just asked");
            position.carry_out(battle, &legal, &mut dice, &mut trace).expect("just checked");
        }
        trace
    }
}

const FIRE: &[&str] = &["Ohio fires at Georgia", "Ohio fires at Georgia"];
const CHARGE: &[&str] = &["Ohio charges Georgia"];
const PASS: &str = "let it pass";
const HELD: &str = "react: Georgia holds its fire for Ohio";

/// Georgia on some ground, with leaders beside it or none, at a level.
fn facing(head: &str, ohio: String, georgia: String, level: MoraleLevel, leaders: usize) -> Table {
    let mut table = Table::with(head, &[ohio, georgia]);
    table.at_level("Georgia", level);
    for (leader, at) in ["Davis", "Lane"].into_iter().zip(["9.5,20.9", "10.5,20.9"]).take(leaders) {
        table.post(leader, at);
    }
    table
}

fn plays() -> Vec<Play> {
    let rifles = |at: &str| blues("Ohio", at, "weapon = 'repeating-rifles'\nfigures = 8");
    let guns = |more: &str| battery("Georgia", Side::Confederate, "10,20", more);
    let carbines = "weapon = 'sharps-carbines'\nformation = 'battle-line'";
    let grounds = ["broken", "light-woods", "heavy-woods", "rough"];
    let heads = grounds.map(|kind| ground(kind, "5,19", "15,25")).into_iter();
    let heads = heads.chain([String::new(), road("road", "10,0", "10,40"), road("trail", "10,0", "10,40")]);
    let mut plays = Vec::new();
    for (number, head) in heads.enumerate() {
        let led = number % 3;
        for level in [MoraleLevel::GoodOrder, MoraleLevel::Disorder, MoraleLevel::Shaken] {
            let troops = [
                greys("Georgia", "10,20", "quality = 'green'\nfigures = 8"),
                greys("Georgia", "10,20", carbines),
                guns("quality = 'trained'"),
            ];
            for georgia in troops {
                // A shaken battery that loses an impact routs, and may save its guns.
                let is_battery = georgia.contains("napoleon");
                let often = if is_battery && level == MoraleLevel::Shaken { 20 } else { 1 };
                let fired = facing(&head, rifles("10,18.3"), georgia.clone(), level, led);
                plays.push(Play { table: fired, often: 1, orders: FIRE, answer: PASS });
                let charged = facing(&head, blue("Ohio", "10,16"), georgia, level, led);
                plays.push(Play { table: charged, often, orders: CHARGE, answer: HELD });
            }
        }
        // Ohio is led, too, and meets its equals, or rallies where it stands.
        let mut even = Table::with(&head, &[blue("Ohio", "10,16"), grey("Georgia", "10,20")]);
        even.post("Webb", "9.5,15.2").post("Hall", "10.5,15.2");
        plays.push(Play { table: even, often: 40, orders: CHARGE, answer: PASS });
        let ohio = horse("Ohio", "10,20", "quality = 'green'");
        let mut shaken = Table::with(&head, &[ohio, grey("Georgia", "10,30")]);
        shaken.at_level("Ohio", MoraleLevel::Shaken);
        plays.push(Play { table: shaken, often: 4, orders: &["Ohio rallies"], answer: PASS });
    }
    plays
}

/// Section 8, and wherever a roll follows from another: side, arm, ground and leaders are those the table has.
#[test]
fn what_follows_is_what_the_table_rolls() {
    let mut all = FollowUps::<DeadlyField>::new(OPEN);
    for play in plays() {
        for seed in 0..play.often * prove_or(6, 200) as u64 {
            all.compare(&play.rolled(seed));
        }
    }
    let pairs = all.pairs();
    all.end();
    let missing: Vec<_> = PAIRS.into_iter().filter(|pair| !pairs.contains(pair)).collect();
    assert!(missing.is_empty(), "never seen to follow: {missing:?}");
}
