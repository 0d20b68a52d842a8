//! What each procedure hands on to the next, against what the table rolls with: charges that fall short and are answered, those
//! that come home, and units that leave a melee.

use dice::{Seed, Seeded, Throws, Typed};
use engine::{Facts, Follow, Position, Ran, Rules, ToAct};
use lancer::charge_and_melee::RoundFacts;
use lancer::movement::Formation;
use lancer::{Battle, Lancer};
use testkit::{FollowUps, OpenKey, Trace, Worked, prove_or};

use crate::table::{Table, commander, enemy, foot, unit};

/// What the table knows and a charge cannot: where exactly it halts, and the faces of a figure seen from there.
const OPEN: [OpenKey; 1] = [(
    "shooting",
    "range",
    "it is measured from the middle of the front to the nearest point, not along the charge",
)];

/// Outcomes that hand something on and that the table never has.
///
/// - `charge-reach`, may not charge: such a charge is refused before it is thrown for.
/// - `melee-round`, figures left without an enemy: on the table a figure takes another enemy that it touches before it fights.
const NEVER: [(&str, &str); 2] = [("charge-reach", "may not charge"), ("melee-round", "idle")];

/// Gives orders one after the other, those that may be given, and keeps what is run.
fn traced(table: &Table, sentences: &[&str], dice: &mut dyn Throws) -> Trace {
    let mut trace = Trace::default();
    let mut position: Position<Battle> = table.position.clone();
    for sentence in sentences {
        let order = table.battle.parse(sentence).unwrap_or_else(|misread| panic!("{misread}"));
        let ToAct::Seats(seats) = position.to_act(&table.battle) else { break };
        let seat = seats.iter().next().expect("somebody");
        let Ok(legal) = position.check(&table.battle, seat, order) else { continue };
        position.carry_out(&table.battle, &legal, dice, &mut trace).expect("just checked");
    }
    trace
}

fn table(head: &str, parts: &[String]) -> Table {
    let far = [enemy("Far", "44,44"), foot("Friend", "44,4")];
    let mut table = Table::with(head, &[parts, &far].concat());
    table.card("A");
    table
}

fn horse(name: &str, side: &str, at: &str, facing: u16) -> String {
    unit(name, side, "cavalry", "spears", at, facing)
        .replace("melee = 'average'", "melee = 'veteran'\nlancers = true")
}

const WOODS: &str = "areas = [{ kind = 'woods', corners = ['2,5', '20,40'] }]";
const HILL: &str = "areas = [{ kind = 'slope', corners = ['2,15', '20,40'] }]";

/// Charges that may fall short, each with a name.
fn charges() -> Vec<(&'static str, Table)> {
    let strong = |text: String| text.replace("morale = 'average'", "morale = 'veteran'");
    let green = |text: String| text.replace("morale = 'average'", "morale = 'green'\nfigures = 12");
    let gun = |weapon: &str| unit("E", "Red", "battery", weapon, "10,22", 180);
    vec![
        ("foot at foot", table("", &[foot("A", "10,10"), enemy("E", "10,21.25")])),
        ("veterans at green", table("", &[strong(foot("A", "10,10")), green(enemy("E", "10,21.75"))])),
        ("uphill", table(HILL, &[foot("A", "10,10"), enemy("E", "10,21.25")])),
        ("in woods", table(WOODS, &[foot("A", "10,10"), enemy("E", "10,19.75")])),
        ("lancers at foot", table("", &[horse("A", "Blue", "10,8", 0), enemy("E", "10,25.5")])),
        (
            "lancers at lancers",
            table("", &[horse("A", "Blue", "10,8", 0), horse("E", "Red", "10,25.5", 180)]),
        ),
        ("foot at lancers", table("", &[foot("A", "10,10"), horse("E", "Red", "10,21.5", 180)])),
        ("at cannon", table("", &[foot("A", "10,10"), gun("cannon")])),
        ("at a Gatling", table("", &[foot("A", "10,10"), gun("gatling")])),
        ("at few muskets", {
            let few = unit("E", "Red", "infantry", "few-muskets", "10,21.25", 180);
            table("", &[foot("A", "10,10"), few])
        }),
        ("with a commander", {
            let chief = commander("Colonel", "Blue", "10,8.5");
            table("", &[foot("A", "10,10"), enemy("E", "10,21.25"), chief])
        }),
        ("at half", {
            let mut table = table("", &[foot("A", "10,10"), enemy("E", "10,21.25")]);
            table.change(|state| state.units[0].figures = 5);
            table.card("A");
            table
        }),
        ("a river behind", {
            let river = "areas = [{ kind = 'impassable', corners = ['2,4', '20,6'] }]";
            table(river, &[foot("A", "10,10"), enemy("E", "10,21.25")])
        }),
        ("from a field", {
            let field = "areas = [{ kind = 'fields', corners = ['2,5', '20,11.7'] }]";
            table(field, &[foot("A", "10,10"), enemy("E", "10,21.25")])
        }),
    ]
}

#[test]
fn charges_hand_on_what_the_table_rolls_with() {
    let mut all = FollowUps::<Lancer>::new(&OPEN);
    for (_, table) in charges() {
        for seed in 0..prove_or(12, 400) as u64 {
            for answer in ["E fires at A", "E charges A"] {
                let dice = &mut Seeded::new(Seed::from_number(seed));
                all.compare(&traced(&table, &["A charges E", answer], dice));
            }
        }
    }
    let pairs = all.pairs();
    for pair in [("charge-reach", "shooting"), ("charge-reach", "charge-reach")] {
        assert!(pairs.contains(&pair), "{pair:?} was not compared");
    }
    all.end();
    println!("{} outcomes the table never has: {NEVER:?}", NEVER.len());
}

/// The first round of a charge that is home: as many duels as were handed on, all of that kind. Everybody rolls 1, so that nobody
/// falls.
#[test]
fn a_charge_that_is_home_hands_on_its_duels() {
    let mut compared = 0;
    let cases = charges().into_iter().map(|(name, table)| {
        let longest = if name == "in woods" { 3 } else { 6 };
        (name, table, [longest])
    });
    let near = [
        (
            "lancers at a gun",
            table("", &[horse("A", "Blue", "10,10", 0), unit("E", "Red", "battery", "cannon", "10,20", 180)]),
        ),
        (
            "into a flank",
            table("", &[unit("A", "Blue", "infantry", "rifles", "3,20", 90), enemy("E", "12,20")]),
        ),
        ("lancers aslant", table("", &[horse("A", "Blue", "5,10", 30), enemy("E", "10,20")])),
    ];
    for (name, table, faces) in cases.chain(near.map(|(name, table)| (name, table, [6]))) {
        let trace = traced(&table, &["A charges E", "A fights a whole round"], &mut Typed::new(faces));
        let handed_on = trace.0.iter().flat_map(|ran| &ran.next).find(|next| next.procedure == "melee-round");
        let Follow { keys, .. } = handed_on.unwrap_or_else(|| panic!("{name}: it is home"));
        let round = RoundFacts::from_given(keys).expect("sound");
        let duels: Vec<&Ran> = trace.0.iter().filter(|ran| ran.procedure == "duel").collect();
        let by = [round.by_one, round.by_two, round.by_three, round.by_four];
        let attackers: usize = (1..).zip(by).map(|(n, by)| n * usize::from(by.get())).sum();
        assert_eq!(duels.len(), attackers, "{name}: {by:?}");
        for duel in duels {
            for (key, value) in &duel.facts {
                let told = keys.iter().find(|(known, _)| known == key).map(|(_, value)| value);
                assert_eq!(told, Some(value), "{name}: {key}");
                compared += 1;
            }
        }
    }
    println!("{compared} keys of duels compared with what charges handed on");
    assert!(compared > 100);
}

#[test]
fn leaving_a_melee_hands_on_its_move() {
    let mut all = FollowUps::<Lancer>::new(&[]);
    let leaves = |head: &str,
                  own: String,
                  formation: Formation,
                  own_at: &str,
                  order: &str,
                  all: &mut FollowUps<Lancer>| {
        let mut table = table(head, &[own, unit("H", "Red", "cavalry", "spears", "30,30", 180)]);
        let (a, h) = (table.id("A"), table.id("H"));
        table.change(|state| {
            state.units[0].formation = formation;
            state.units[0].pose = Some(format!("{own_at} facing 0").parse().unwrap());
            state.units[1].pose = Some("10,21.5 facing 180".parse().unwrap());
            state.melees = vec![(a, h)];
        });
        table.card("A");
        for seed in 0..prove_or(10, 200) as u64 {
            all.compare(&traced(&table, &[order], &mut Seeded::new(Seed::from_number(seed))));
        }
    };
    let edge = "areas = [{ kind = 'woods', corners = ['2,5', '20,19.24'] }]";
    let gun = unit("A", "Blue", "battery", "cannon", "10,12", 0);
    leaves("", foot("A", "10,12"), Formation::Line, "10,20", "A leaves the melee", &mut all);
    leaves("", foot("A", "10,12"), Formation::Column, "10,18.87", "A leaves the melee", &mut all);
    leaves(WOODS, foot("A", "10,12"), Formation::Line, "10,20", "A leaves the melee", &mut all);
    leaves(edge, foot("A", "10,12"), Formation::Line, "10,20", "A leaves the melee into woods", &mut all);
    leaves("", horse("A", "Blue", "10,12", 0), Formation::Line, "10,20", "A leaves the melee", &mut all);
    leaves("", gun, Formation::Line, "10,19.375", "A leaves the melee", &mut all);
    assert_eq!(all.pairs(), [("leave-melee", "move")]);
    all.end();
}
