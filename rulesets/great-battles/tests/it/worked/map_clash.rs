//! Worked examples for section 5 on the map: where attackers stand, breastworks, flanking horse, fire before the shock, leaders.

use crate::skirmish::{Field, MELEE, hex, plus, struck};
use board::hex::Vertex;
use great_battles::{Condition, Continuation, Event, Formation, Orders, Pending, ShockResult};

/// Where an attacker stands around the line in 0604, and how it faces.
type Place = (&'static str, Vertex);
const FRONT: Place = ("0504", Vertex::East);
const OTHER_FRONT: Place = ("0505", Vertex::East);
const FLANK: Place = ("0603", Vertex::SouthWest);
const OTHER_FLANK: Place = ("0605", Vertex::NorthWest);
const REAR: Place = ("0704", Vertex::West);
const OTHER_REAR: Place = ("0705", Vertex::West);

/// The attackers from each place in turn: six SP each.
const ATTACKERS: [&str; 3] = ["foot", "second", "horse"];

/// Attackers in these places on advance orders, and as many SP in the line: nothing but what is looked for is added.
fn around(text: &str, places: &[Place]) -> Field {
    let field = places
        .iter()
        .zip(ATTACKERS)
        .fold(Field::of(text), |field, (&(at, facing), unit)| field.put(unit, at, facing));
    field.with("line", |unit| unit.sp = 6 * places.len() as u8).acts("P", Orders::Advance)
}

/// The same, and what is added to the die but for the -1 of advance orders.
#[track_caller]
fn added(text: &str, places: &[Place], change: impl Fn(Field) -> Field) -> i32 {
    let shocks: Vec<String> =
        ATTACKERS[..places.len()].iter().map(|unit| format!("{unit} shocks 0604")).collect();
    let mut orders = vec!["done"];
    orders.extend(shocks.iter().map(String::as_str));
    // The line fires at what is in front of it, if it likes.
    if places.contains(&FRONT) || places.contains(&OTHER_FRONT) {
        orders.push("let pass");
    }
    1 + plus(|| change(around(text, places)), &orders)
}

/// "Position: the defender's hexes the attackers stand in; surrounded: front, flank and rear."
#[test]
fn every_hex_the_attackers_stand_in_counts_for_the_position_not_most_of_them() {
    let position = |places: &[Place]| added(MELEE, places, |field| field);
    assert_eq!(position(&[FRONT, OTHER_FRONT]), 0);
    assert_eq!(position(&[REAR]), 2);
    assert_eq!(position(&[FLANK, OTHER_FLANK]), 3);
    assert_eq!(position(&[FRONT, FLANK]), 4);
    assert_eq!(position(&[FRONT, REAR]), 4);
    assert_eq!(position(&[FLANK, OTHER_REAR]), 4);
    assert_eq!(position(&[FRONT, FLANK, REAR]), 5);
    // One hex of three is enough.
    assert_eq!(position(&[FRONT, OTHER_FRONT, FLANK]), 4);
    assert_eq!(position(&[REAR, OTHER_REAR, FRONT]), 4);
}

/// "Down slope and terrain as at most attacking hexes, ties for the defender."
#[test]
fn slopes_and_sides_are_those_of_most_attacking_hexes() {
    let places = [FRONT, OTHER_FRONT, FLANK];
    let with = |line: &str| MELEE.replace("night =", &format!("{line}\nnight ="));
    let high = |hexes: &str| with(&format!("levels = [{{ level = 1, hexes = [{hexes}] }}]"));
    let walls = |sides: &str| with(&format!("sides = [{{ kind = \"wall\", between = [{sides}] }}]"));
    let of = |text: &str, places: &[Place]| added(text, places, |field| field);
    assert_eq!(of(&high(r#""0504", "0505""#), &places), 4 + 1);
    assert_eq!(of(&high(r#""0504""#), &places), 4);
    assert_eq!(of(&high(r#""0504""#), &[FRONT, OTHER_FRONT]), 0);
    // A wall costs one, where most come over it, and where as many do as do not.
    assert_eq!(of(&walls(r#""0504/0604", "0505/0604""#), &places), 4 - 1);
    assert_eq!(of(&walls(r#""0504/0604""#), &[FRONT, OTHER_FRONT]), -1);
    assert_eq!(of(&walls(r#""0504/0604""#), &places), 4);
}

fn entrenched(field: Field) -> Field {
    field.with("line", |unit| unit.works = 2)
}

/// "Defender behind breastworks -2", which "face the two front hexes", as at most attacking hexes.
#[test]
fn breastworks_count_against_those_who_come_over_them() {
    let behind = |places: &[Place]| added(MELEE, places, entrenched);
    assert_eq!(behind(&[FRONT]), -2);
    assert_eq!(behind(&[FLANK]), 3);
    assert_eq!(behind(&[REAR]), 2);
    assert_eq!(behind(&[FRONT, FLANK]), 4 - 2);
    assert_eq!(behind(&[FRONT, FLANK, REAR]), 5);
    // Half done they are no use.
    let half = |field: Field| field.with("line", |unit| unit.works = 1);
    assert_eq!(added(MELEE, &[FRONT], half), 0);
}

/// "Pre-shock check modifiers: attacked from flank or rear +1; in breastworks -1", wherever the attack comes from.
#[test]
fn men_in_breastworks_stand_more_easily_and_fire_better_before_the_shock() {
    let stands = |places: &[Place], change: fn(Field) -> Field, die: u16| {
        let mut field = change(around(MELEE, places));
        let events = field.thrown(&["done", "foot shocks 0604"], &[die, 4]);
        !events.iter().any(|event| matches!(event, Event::Shaken { .. }))
    };
    // From the rear, where the line does not fire: cohesion 6, and the die of the shock follows at once.
    assert_eq!([5, 6].map(|die| stands(&[REAR], |field| field, die)), [true, false]);
    assert_eq!([6, 7].map(|die| stands(&[REAR], entrenched, die)), [true, false]);
    // 6, +2 at one hex and +1 from breastworks is 1D at 6 SP, against 1d+2 in the open.
    let mut field = entrenched(around(MELEE, &[FRONT]));
    field.thrown(&["done", "foot shocks 0604"], &[0]);
    // It needs no check, and the stand-off that follows disorders the foot a second time, for one SP more.
    let events = field.thrown(&["line react"], &[6, 7]);
    assert_eq!(struck(&events), Some((ShockResult::StandOff, Continuation::None)));
    assert_eq!((field.unit_state("foot").sp, field.unit_state("foot").condition), (4, Condition::Disordered));
}

/// Horse comes down on the flank of the line over three clear hexes.
fn ride(change: impl FnOnce(Field) -> Field) -> Field {
    change(Field::of(MELEE).put("horse", "0302", Vertex::East)).acts("P", Orders::Attack)
}

const RIDE: [&str; 3] = ["horse charges 0604 from 0603 facing SE", "done", "let pass"];

/// "Mounted cavalry charging through flank or rear doubles its printed SP (those it still has)."
#[test]
fn horse_charging_into_a_flank_counts_twice() {
    let strong = |sp: u8| move |field: Field| field.with("line", move |unit| unit.sp = sp);
    // Twelve to twelve, +3 for the flank and +1 for the charge; thirteen make it 1-1.5.
    assert_eq!(plus(|| ride(strong(12)), &RIDE), 4);
    assert_eq!(plus(|| ride(strong(13)), &RIDE), 3);
    // Five it has left are ten.
    let worn = |sp: u8| move || ride(strong(sp)).with("horse", |unit| unit.sp = 5);
    assert_eq!((plus(worn(10), &RIDE), plus(worn(11), &RIDE)), (4, 3));
    // Not in front, where 6 to 12 is 1-2, nor without a charge.
    let ahead = || strong(12)(Field::of(MELEE).put("horse", "0205", Vertex::East)).acts("P", Orders::Attack);
    assert_eq!(
        plus(ahead, &["horse charges 0604 from 0504 facing E", "done", "let pass", "let pass"]),
        -2 + 1
    );
    let beside = || strong(12)(Field::of(MELEE).put("horse", "0603", Vertex::SouthEast));
    assert_eq!(plus(|| beside().acts("P", Orders::Attack), &["done", "horse shocks 0604"]), -2 + 3);
    // Foot beside it counts once: 6 and 12 to 18, from front and flank, and the charge.
    let both = || ride(strong(18)).put("foot", "0504", Vertex::East);
    let shocks = [RIDE[0], "done", "foot shocks 0604", "let pass", "let pass"];
    let events = both().thrown(&shocks, &[0, 0]);
    assert_eq!(struck(&events), Some((ShockResult::DefenderBack, Continuation::None)));
    let more = || both().with("line", |unit| unit.sp = 19);
    assert_eq!(plus(more, &shocks), 4 + 1 - 1);
}

/// "Squares: all sides front, half SP a side; a cavalry charge against it loses its +1 and has -3."
#[test]
fn a_square_has_no_flank_to_ride_into() {
    let squared = |field: Field| field.with("line", |unit| unit.formation = Formation::Square);
    // Six to three is 2-1.
    assert_eq!(plus(|| ride(squared), &[RIDE[0], "done", "let pass"]), 2 - 3);
}

/// "An attacker driven back by reaction fire is out."
#[test]
fn attackers_driven_back_by_fire_do_not_come_to_the_shock() {
    let disordered = |field: Field| {
        let field = field.put("foot", "0504", Vertex::East).acts("P", Orders::Attack);
        field.with("foot", |unit| unit.condition = Condition::Disordered)
    };
    // 8 and +2 is 1D: disordered already, the foot passes its check at 7 and goes back for one SP more.
    let mut field = disordered(Field::of(MELEE));
    field.thrown(&["done", "foot shocks 0604"], &[0]);
    field.thrown(&["line react"], &[8, 7]);
    assert!(matches!(field.state.pending.last(), Some(Pending::Retreat { hexes: 1, .. })));
    let events = field.thrown(&["foot falls back to 0404 facing E"], &[]);
    assert!(events.contains(&Event::ShockEnded) && struck(&events).is_none());
    assert_eq!((field.at("foot").as_str(), field.unit_state("foot").sp), ("0404", 4));
    // The line has won nothing by it: it neither goes after the foot nor is disordered.
    assert_eq!((field.at("line").as_str(), field.unit_state("line").condition), ("0604", Condition::Normal));
    assert!(matches!(field.state.pending.last(), Some(Pending::Division(_))));
}

/// The same of one of two: the other shocks alone, at the odds of its own SP and in its own order.
#[test]
fn those_left_shock_without_the_attackers_who_were_driven_back() {
    let after = |die: u16| {
        let field = Field::of(MELEE).put("second", "0504", Vertex::East).put("foot", "0504", Vertex::East);
        let field = field.acts("P", Orders::Attack);
        let mut field = field.with("foot", |unit| unit.condition = Condition::Disordered);
        field.thrown(&["done", "foot shocks 0604", "second shocks 0604"], &[0]);
        field.thrown(&["line react"], &[8, 7]);
        let events = field.thrown(&["foot falls back to 0404 facing E"], &[die]);
        let result = struck(&events).map(|(result, _)| result);
        (result, field.unit_state("foot").sp, field.unit_state("second").sp, field.unit_state("line").sp)
    };
    // Six to six, and no unit disordered on either side: 5 is a 5, and 4 costs each unit in it one SP.
    assert_eq!(after(5), (Some(ShockResult::DefenderBack), 4, 6, 6));
    assert_eq!(after(4), (Some(ShockResult::StandOff), 4, 5, 5));
}

/// The commander of the line stands with it.
fn led(mut field: Field) -> Field {
    field.state.leaders[1].at = Some(hex("0604"));
    field
}

fn leader(field: &Field) -> Option<String> {
    field.state.leaders[1].at.map(|at| at.to_string())
}

/// "Alone in a hex an enemy enters, they go to the nearest friends within 5 or are lost."
#[test]
fn leaders_left_alone_get_away_before_those_who_advance() {
    // The last SP of the line gives way, disordered as it is, and is gone; he comes through at 0.
    let alone = |change: fn(Field) -> Field| {
        let field = led(change(Field::of(MELEE))).put("foot", "0504", Vertex::East);
        let mut field = field.acts("P", Orders::Attack).with("line", |unit| {
            (unit.sp, unit.condition) = (1, Condition::Disordered);
        });
        field.thrown(&["done", "foot shocks 0604"], &[6, 0]);
        assert_eq!((field.at("line").as_str(), leader(&field).as_deref()), ("gone", Some("0604")));
        field
    };
    let near = |field: Field| field.put("lancers", "1104", Vertex::West).put("guns", "0906", Vertex::West);
    let mut field = alone(near);
    field.thrown(&["0504 advances to 0604 facing E"], &[]);
    assert_eq!((field.at("foot").as_str(), leader(&field).as_deref()), ("0604", Some("0906")));
    // Nobody enters: he stays.
    let mut field = alone(near);
    field.thrown(&["done"], &[]);
    assert_eq!(leader(&field).as_deref(), Some("0604"));
    // The nearest friends are six hexes away.
    let mut field = alone(|field| field);
    let events = field.thrown(&["0504 advances to 0604 facing E"], &[]);
    assert!(events.iter().any(|event| matches!(event, Event::Fled { to: None, .. })));
    assert_eq!(leader(&field), None);
}

/// "Leaders move ... with their stack": he goes back with the line, and the foot meets no leader.
#[test]
fn leaders_go_back_with_their_stack() {
    let mut field = led(Field::of(MELEE)).put("foot", "0504", Vertex::East).acts("P", Orders::Attack);
    field.thrown(&["done", "foot shocks 0604"], &[0]);
    field.thrown(&["let pass"], &[5]);
    let events = field.thrown(&["line falls back to 0705 facing W", "0504 advances to 0604 facing E"], &[]);
    assert_eq!((field.at("foot").as_str(), leader(&field).as_deref()), ("0604", Some("0705")));
    assert!(!events.iter().any(|event| matches!(event, Event::Fled { .. })));
}

/// "Artillery moved this phase -2; unlimbering counts as moving": also before the shock of defenders that continue.
#[test]
fn guns_that_unlimbered_fire_so_at_defenders_who_go_on() {
    let against = |moved: bool| {
        let field = Field::of(MELEE).put("foot", "0504", Vertex::East).put("guns", "0704", Vertex::West);
        let field = field.with("guns", |unit| unit.limbered = moved);
        let mut field = field.acts("R", Orders::Attack);
        if moved {
            field.thrown(&["guns unlimbers"], &[]);
        }
        field.thrown(&["done", "line shocks 0504"], &[0]);
        field.thrown(&["let pass"], &[1]);
        let after = ["line falls back to 0704 facing W", "0504 advances to 0604 facing E"];
        field.thrown(&after, &[]);
        // Line and guns stand. At one hex the guns have +1: 9 is 10, 1d+2 by three guns, but d+2 if they moved.
        field.thrown(&["foot shocks 0704"], &[0, 0]);
        // The foot keeps its order and drives both back; the guns limber in time.
        field.thrown(&["guns react"], &[9, 0, 9, 0]);
        assert_eq!(
            (field.unit_state("foot").condition, field.unit_state("guns").limbered),
            (Condition::Normal, true)
        );
        field.unit_state("foot").sp
    };
    assert_eq!((against(false), against(true)), (5, 6));
}
