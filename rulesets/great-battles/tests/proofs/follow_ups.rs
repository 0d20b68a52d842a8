//! What `resolve` hands on, against what the map rolls: positions in which every procedure that hands something on is run.

use board::hex::Vertex;
use dice::{Seed, Seeded};
use engine::{Listed, Position, Rules, Silent, ToAct};
use great_battles::{Condition, GreatBattles, Order, Orders, Pending, Stage};
use testkit::{FollowUps, OpenKey, Trace, prove_or};

use crate::skirmish::{Field, MELEE, hex};

/// What a procedure cannot hand on, with the reason.
const OPEN: &[OpenKey] = &[
    // Of the units under the one on top a shot knows no more than their number; its own firer is compared below.
    ("disorder-check", "cohesion", "units under the one on top are not known"),
    ("disorder-check", "sp", "units under the one on top are not known"),
    ("disorder-check", "start", "units under the one on top are not known"),
    ("disorder-check", "state", "units under the one on top are not known"),
    ("disorder-check", "breastworks", "units under the one on top are not known"),
    ("disorder-check", "fatigue", "units under the one on top are not known"),
    ("disorder-check", "guns", "units under the one on top are not known"),
    ("disorder-check", "leaders", "a leader may fall with the unit on top before those under it check"),
    // A continuation is against another hex, which is not known before.
    ("shock", "position", "another hex is shocked"),
    ("shock", "other-zoc", "another hex is shocked"),
    ("shock", "down-slope", "another hex is shocked"),
    ("shock", "side", "another hex is shocked"),
    ("shock", "flanking-horse", "another hex is shocked"),
    ("shock", "attacker-terrain", "another hex is shocked"),
    ("shock", "reaction-sp", "others fire"),
    ("shock", "defender-sp", "others are shocked; a retreat may cost SP"),
    ("shock", "defender-start", "others are shocked"),
    ("shock", "defender-battery", "others are shocked"),
    ("shock", "defender-guns", "others are shocked"),
    ("shock", "defender-guns-start", "others are shocked"),
    ("shock", "defender-cohesion", "others are shocked"),
    ("shock", "defender-fatigue", "others are shocked"),
    ("shock", "defender-disordered", "others are shocked"),
    ("shock", "defender-mounted", "others are shocked"),
    ("shock", "defender-march", "others are shocked"),
    ("shock", "defender-leaders", "others are shocked"),
    ("shock", "defender-breastworks", "others are shocked"),
    ("shock", "defender-square", "others are shocked"),
    ("shock", "defender-terrain", "others are shocked"),
    ("shock", "defender-weapon", "others are shocked"),
    ("shock", "defender-green", "others are shocked"),
    // What is known of attackers is not known of a defender who goes on.
    ("shock", "orders", "a defender who goes on has orders of his own"),
    ("shock", "brigadier", "a defender who goes on has a brigadier of his own"),
    ("shock", "aggressive-leader", "a defender who goes on has leaders of his own"),
    ("shock", "green-sp", "nobody is asked for it in a continuation"),
];

/// A position and the orders that begin it; what is asked then is answered at random.
struct Scene {
    name: &'static str,
    field: Field,
    orders: &'static [&'static str],
}

fn scenes() -> Vec<Scene> {
    let near = || Field::of(MELEE).put("foot", "0504", Vertex::East);
    let led = |mut field: Field| {
        for (leader, at) in [(0, "0504"), (2, "0504"), (1, "0604"), (4, "0604")] {
            field.state.leaders[leader].at = Some(hex(at));
        }
        field
    };
    let tired = |mut field: Field| {
        field.state.brigades.iter_mut().for_each(|brigade| brigade.fatigue = 2);
        field
    };
    let stacked = || {
        let field = near().put("guns", "0604", Vertex::West).put("lancers", "0604", Vertex::West);
        field.with("guns", |unit| unit.limbered = false)
    };
    let battery = || {
        let field = near().put("line", "1201", Vertex::West).put("guns", "0604", Vertex::West);
        field.with("guns", |unit| unit.limbered = false)
    };
    let disordered =
        |field: Field, name: &str| field.with(name, |unit| unit.condition = Condition::Disordered);
    let shot = |name, field: Field| Scene {
        name,
        field: field.acts("P", Orders::Attack),
        orders: &["foot fires at 0604"],
    };
    let shock = |name, field: Field| Scene {
        name,
        field: field.acts("P", Orders::Attack),
        orders: &["done", "foot shocks 0604"],
    };
    let mexican = |name, field: Field| Scene {
        name,
        field: field.acts("R", Orders::Attack),
        orders: &["guns fires at 0404"],
    };
    let rallying = |field: Field| {
        let mut field = disordered(led(field), "foot");
        field.state.pending = vec![Pending::TurnEnd, Pending::Rally(great_battles::Side::UnitedStates)];
        Scene { name: "rally", field, orders: &["foot rallies"] }
    };
    // Guns four hexes off, whose results fall on every unit of the hex.
    let far = || {
        let field = Field::of(MELEE).put("foot", "0404", Vertex::East).put("second", "0404", Vertex::East);
        let mut field = field.put("guns", "0804", Vertex::West).with("guns", |unit| unit.limbered = false);
        field.state.leaders[0].at = Some(hex("0404"));
        field
    };
    // A battery of theirs under the line.
    let cannon = || {
        let more = r#"  { name = "cannon", brigade = "P", arm = "artillery", weapon = "us-6-pounder", sp = 6, cohesion = 7, at = "0204", facing = "E" },
]
"#;
        let text = MELEE.strip_suffix("]\n").expect("the roster comes last").to_string() + more;
        let field = Field::of(&text).put("guns", "0604", Vertex::West).put("line", "0604", Vertex::West);
        let field = tired(field.with("guns", |unit| unit.limbered = false));
        let mut field = disordered(disordered(field, "guns"), "line").acts("P", Orders::Attack);
        field.state.leaders[1].at = Some(hex("0604"));
        Scene { name: "guns at a line with its battery", field, orders: &["cannon fires at 0604"] }
    };
    // Shots so poor that they may disorder the firer, who is disordered already.
    let poor = || {
        let mut field = disordered(tired(Field::of(MELEE).put("foot", "0404", Vertex::East)), "foot");
        field.state.leaders[2].at = Some(hex("0404"));
        shot("a poor shot", field)
    };
    let poor_guns = || {
        let field = Field::of(MELEE).put("foot", "0404", Vertex::East).put("guns", "1204", Vertex::West);
        let mut field = disordered(tired(field.with("guns", |unit| unit.limbered = false)), "guns");
        field.state.leaders[1].at = Some(hex("1204"));
        mexican("a poor shot of guns", field)
    };
    vec![
        shot("a shot at a led line", led(near())),
        shot("a shot at a line that is disordered", disordered(led(tired(near())), "line")),
        shot("a shot at a stack", led(stacked())),
        shot("a shot at a battery", led(tired(battery()))),
        shot("a shot at a battery that is disordered", disordered(led(tired(battery())), "guns")),
        mexican("guns at a stack", far()),
        mexican("guns at a stack that is disordered", disordered(disordered(far(), "foot"), "second")),
        cannon(),
        poor(),
        poor_guns(),
        shock("a shock", led(near())),
        shock("a shock of tired troops", led(tired(near()))),
        shock("a shock of a battery", led(tired(battery()))),
        shock("a shock of a line that is disordered", disordered(led(near()), "line")),
        shock("a strong shock", led(near()).with("line", |unit| unit.sp = 3)),
        shock("a weak shock", led(near()).with("foot", |unit| unit.sp = 3)),
        rallying(near()),
        rallying(tired(near())),
    ]
}

/// Plays a scene with dice of a seed, everything that is asked answered at random, for as long as the shot or shock lasts.
fn played(scene: &Scene, seed: u64) -> Trace {
    let battle = &*scene.field.battle;
    let (mut dice, mut trace) = (Seeded::new(Seed::from_number(seed)), Trace::default());
    let mut position = Position::set_up(battle, scene.field.state.clone(), &mut dice, &mut Silent);
    let mut script = scene.orders.iter();
    for _ in 0..40 {
        let ToAct::Seats(seats) = position.to_act(battle) else { break };
        let seat = seats.iter().next().expect("somebody");
        let state = position.state();
        let order = match script.next() {
            Some(sentence) => battle.parse(sentence).expect("sound"),
            None => {
                let is_open = matches!(
                    state.pending.last(),
                    Some(
                        Pending::Return { .. }
                            | Pending::Way { .. }
                            | Pending::Retreat { .. }
                            | Pending::Shock(_)
                    )
                );
                if !is_open {
                    break;
                }
                let all: Vec<Order> = battle.orders(state, seat);
                // The second continuation of many is of no other kind than the first.
                let goes_on =
                    matches!(state.pending.last(), Some(Pending::Shock(Stage::Advance | Stage::Continue)));
                let first = usize::from(goes_on && all.len() > 1 && all[0] == Order::Done);
                all[first + (seed as usize / 7) % (all.len() - first)]
            }
        };
        let legal = match position.check(battle, seat, order) {
            Ok(legal) => legal,
            Err(refused) => panic!("{}: {}: {refused}", scene.name, battle.print(&order)),
        };
        position.carry_out(battle, &legal, &mut dice, &mut trace).expect("fresh");
    }
    trace
}

#[test]
fn what_is_handed_on_is_what_the_map_rolls() {
    let mut compared = FollowUps::<GreatBattles>::new(OPEN);
    let mut firers = 0;
    for scene in scenes() {
        for seed in 0..prove_or(300, 20_000) as u64 {
            let trace = played(&scene, seed);
            firers += own_checks(&trace);
            compared.compare(&trace);
        }
    }
    assert!(firers > 0, "no firer that was disordered before checked");
    println!("{firers} checks of a firer that was disordered before, every key the same");
    for pair in [
        ("fire", "disorder-check"),
        ("fire", "cohesion-check"),
        ("fire", "leader-loss"),
        ("disorder-check", "leader-loss"),
        ("disorder-check", "cohesion-check"),
        ("rally", "leader-loss"),
        ("shock", "cohesion-check"),
        ("shock", "leader-loss"),
        ("shock", "shock"),
    ] {
        assert!(compared.pairs().contains(&pair), "{pair:?} was never compared");
    }
    compared.end();
}

/// The check of a firer that its own shot disorders again, with every key; how many there were.
fn own_checks(Trace(runs): &Trace) -> usize {
    let mut count = 0;
    for (at, ran) in runs.iter().enumerate().filter(|(_, ran)| ran.procedure == "fire") {
        let is_own = |follow: &&engine::Follow| follow.keys.len() > 2 && follow.procedure == "disorder-check";
        let Some(own) = ran.next.iter().find(is_own) else { continue };
        let is_it = |later: &&engine::Ran| later.procedure == "disorder-check" && later.facts == own.keys;
        assert!(runs[at + 1..].iter().any(|later| is_it(&later)), "{own:?}\n{runs:#?}");
        count += 1;
    }
    count
}
