//! The doors of the rule set: scenario files with every fault, sentences, orders about what does not exist, the log.

use std::sync::Arc;

use board::table::{Angle, Point};
use dice::Seed;
use engine::{Files, Rules, Seat};
use lancer::movement::Formation;
use lancer::{Battle, CommanderId, Figure, FigurePlace, Now, Order, Pending, Piece, Refusal, UnitId};
use sheet::Axis;
use testkit::play_random;

fn first_game() -> Battle {
    Battle::read(&lancer::files(lancer::SCENARIOS[0].1)).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The faults of a scenario, one a line.
fn faults(text: &str) -> String {
    Battle::read(&Files::new(text, "")).expect_err("unsound").to_string()
}

const SIDES: &str = "sides = [{ name = 'Blue', edge = 'south' }, { name = 'Red', edge = 'north' }]\n";

fn unit(name: &str, more: &str) -> String {
    format!("[[units]]\nname = '{name}'\nmorale = 'average'\nmelee = 'average'\nfacing = 0\n{more}\n")
}

#[test]
fn the_scenarios_of_the_program_are_sound_and_the_smaller_come_first() {
    let units = lancer::SCENARIOS.map(|(word, text)| {
        let battle = Battle::read(&lancer::files(text)).unwrap_or_else(|faults| panic!("{word}: {faults}"));
        battle.units.len()
    });
    assert!(units.is_sorted(), "{units:?}");
}

#[test]
fn the_drift_is_the_same_for_both_sides() {
    for (word, text) in lancer::SCENARIOS.into_iter().filter(|(word, _)| word.starts_with("kestrel-drift")) {
        let battle = Battle::read(&lancer::files(text)).unwrap_or_else(|faults| panic!("{word}: {faults}"));
        let of = |side: lancer::Side| {
            let units = battle.units.iter().filter(move |unit| unit.side == side);
            let mut kinds: Vec<_> =
                units.map(|unit| (unit.troops, unit.arms, unit.morale, unit.melee)).collect();
            kinds.sort();
            kinds
        };
        assert_eq!(of(lancer::Side::First), of(lancer::Side::Second), "{word}");
        let (wide, deep) = (battle.table.width(), battle.table.depth());
        let turned = |point: Point| Point::new(wide - point.x(), deep - point.y());
        for unit in &battle.units {
            let twin = battle.units.iter().any(|other| {
                other.pose.at == turned(unit.pose.at)
                    && other.side != unit.side
                    && other.troops == unit.troops
            });
            assert!(twin, "{word}: {} has nobody opposite", unit.name);
        }
        for place in &battle.terms.objectives {
            let twin = battle.terms.objectives.iter().any(|other| {
                other.at == turned(place.at)
                    && other.points == place.points
                    && other.side == place.side.map(lancer::Side::enemy)
            });
            assert!(twin, "{word}: {} has no place opposite", place.name);
        }
    }
}

#[test]
fn every_fault_of_a_scenario_is_told_with_its_place() {
    let text = format!(
        "title = 'Wrong'\ntable = [30, 30]\n{SIDES}areas = [{{ kind = 'woods', corners = ['1,1'] }}]\n\
         walls = [{{ points = ['1,1'] }}]\nrules = [{{ kind = 'smoke', from = 1, limit = 1 }}]\n\
         objectives = [{{ name = 'x', at = '2,2', side = 'Reds' }}]\n{}{}",
        unit("A", "side = 'Bleu'\ntroops = 'infantry'\nweapon = 'cannon'\nat = '10,10'"),
        unit("B", "side = 'Red'\ntroops = 'infantry'\nweapon = 'rifles'\nat = '10;10'"),
    );
    let told = faults(&text);
    for part in [
        "scenario:4:10: an area has either",
        "scenario:5:10: a wall has two points or more",
        "there is no side `Bleu`",
        "there is no side `Reds`",
        "infantry do not carry `cannon`",
        "'10;10' is no place",
    ] {
        assert!(told.contains(part), "{part} is not in\n{told}");
    }
}

#[test]
fn a_roster_needs_room_names_and_two_sides() {
    let rifles = "troops = 'infantry'\nweapon = 'rifles'\n";
    let text = format!(
        "title = 'Crowded'\ntable = [30, 30]\n{SIDES}{}{}{}",
        unit("A", &format!("side = 'Blue'\n{rifles}at = '10,10'")),
        unit("a", &format!("side = 'Blue'\n{rifles}at = '11,10'")),
        unit("B moves", &format!("side = 'Blue'\n{rifles}at = '0,10'")),
    );
    let told = faults(&text);
    for part in [
        "the name 'a' is also that of line",
        "the side Red has no units",
        "'a' stands where another unit does",
        "'B moves' stands over the edge of the table",
    ] {
        assert!(told.contains(part), "{part} is not in\n{told}");
    }
    assert!(faults("").contains("`title` is missing"));
    assert!(faults("title = 'x'").contains("`sides` are two"));
}

#[test]
fn sides_have_coats_of_their_own() {
    let coats = |first: &str, second: &str| {
        let sides = format!(
            "sides = [{{ name = 'A', edge = 'south'{first} }}, {{ name = 'B', edge = 'north'{second} }}]\n"
        );
        let rifles = "troops = 'infantry'\nweapon = 'rifles'\n";
        let units = [("A", "10,10"), ("B", "10,20")]
            .map(|(side, at)| unit(&format!("{side}1"), &format!("side = '{side}'\n{rifles}at = '{at}'")));
        let text = format!("title = 'Coats'\ntable = [30, 30]\n{sides}{}", units.concat());
        Battle::read(&Files::new(text, "")).map(|battle| battle.banners.map(|banner| banner.coat.key()))
    };
    let coat = |word: &str| format!(", coat = '{word}'");
    assert_eq!(coats("", "").unwrap(), ["blue", "red"]);
    assert_eq!(coats(&coat("red"), "").unwrap(), ["red", "blue"]);
    assert_eq!(coats("", &coat("blue")).unwrap(), ["red", "blue"]);
    assert_eq!(coats("", &coat("green")).unwrap(), ["blue", "green"]);
    assert_eq!(coats(&coat("grey"), &coat("green")).unwrap(), ["grey", "green"]);
    let told = coats(&coat("grey"), &coat("grey")).unwrap_err().to_string();
    assert!(told.contains("coats of their own"), "{told}");
}

#[test]
fn names_that_would_be_misunderstood_are_refused() {
    let rifles = "troops = 'infantry'\nweapon = 'rifles'\n";
    let text = format!(
        "title = 'Names'\ntable = [30, 30]\n{SIDES}{}{}",
        unit("Hussars towards 12.5,3", &format!("side = 'Blue'\n{rifles}at = '10,10'")),
        unit("Hussars", &format!("side = 'Red'\n{rifles}at = '20,20'")),
    );
    assert!(faults(&text).contains("is misunderstood"), "{}", faults(&text));
}

#[test]
fn what_does_not_exist_is_refused_and_never_panics() {
    let battle = first_game();
    let mut state = battle.opening();
    state.pending.push(Pending::Activate { card: Piece::Unit(UnitId(0)) });
    let (nobody, no_one) = (UnitId(200), Piece::Commander(CommanderId(200)));
    let here = UnitId(0);
    let orders = [
        Order::Move { piece: no_one, woods: false },
        Order::March { piece: Piece::Unit(nobody), towards: Point::default(), facing: Angle::NORTH },
        Order::Follow { piece: no_one },
        Order::Form { unit: nobody, formation: Formation::Line },
        Order::Shoot { unit: here, target: nobody },
        Order::Charge { unit: nobody, target: here, towards: None },
        Order::Fight { unit: nobody },
        Order::Duel { fighter: FigurePlace(0), foe: Figure { unit: nobody, place: 0 } },
        Order::Leave { unit: nobody, woods: false },
        Order::Round { unit: nobody },
        Order::Clear { unit: nobody },
        Order::Rally { unit: nobody },
    ];
    for order in orders {
        assert_eq!(battle.refusal(&state, Seat(0), &order), Some(Refusal::NoSuchUnit), "{order:?}");
    }
}

#[test]
fn sentences_are_understood_or_say_what_would_be() {
    let battle = first_game();
    for sentence in [
        "nothing",
        "A Company moves",
        "a company moves towards 31.5,18.25 facing 245",
        "Colonel Ashdown moves towards 3,4 facing 22.5",
        "5th Lancers follows the road",
        "C Company forms column",
        "Blue Gatling fires at Uhlans",
        "5th Lancers charges Jaegers A",
        "5th Lancers charges Jaegers A towards 12.5,3",
        "Uhlans fights on",
        "figure 3 fights figure 1 of Jaegers C",
        "the commander fights the commander of Jaegers C",
        "Uhlans leaves the melee",
        "Red Gatling clears the jam",
        "Uhlans rallies.",
    ] {
        let order = battle.parse(sentence).unwrap_or_else(|misread| panic!("{misread}"));
        assert_eq!(battle.parse(&battle.print(&order)), Ok(order), "{sentence}");
    }
    for nonsense in [
        "",
        ".",
        "charge!",
        "Uhlans charges A Company towards",
        "Uhlans charges A Company towards 3",
        "Uhlans charges towards 3,4",
        "Uhlans",
        "Nobody moves",
        "A Company moves towards x facing 3",
        "figure 0 fights figure 1 of Uhlans",
        "Colonel Ashdown rallies",
        "A Company moves towards 1,2",
        "figure fights  of ",
        " moves",
    ] {
        let misread = battle.parse(nonsense).expect_err(nonsense);
        assert!(misread.hint.contains("orders are like"), "{nonsense}: {misread}");
    }
}

#[test]
fn everything_that_happens_can_be_told() {
    let battle = Arc::new(first_game());
    for number in 0..5 {
        let game = play_random(&battle, &Files::new("", ""), Seed::from_number(number));
        let mut told = 0;
        for entry in game.entries() {
            let now = Now { battle: &battle, state: game.state_after(0) };
            let sentences = entry.log.events().filter_map(|event| lancer::log::sentence(now, event));
            told += sentences.inspect(|sentence| assert!(sentence.ends_with('.'), "{sentence}")).count();
        }
        assert!(told > game.entries().len());
        let heading = lancer::log::heading(Now { battle: &battle, state: game.state_after(0) });
        assert!(heading.starts_with("Round ") && heading.contains(" of 8, card of "), "{heading}");
    }
}

#[test]
fn the_schema_knows_the_fields_and_the_rules_that_are_played() {
    let schema = lancer::setup::schema();
    assert_eq!(schema["required"], serde_json::json!(["title", "sides", "units"]));
    let kinds = schema["properties"]["rules"]["items"]["oneOf"].as_array().expect("a choice");
    assert_eq!(kinds.len(), 1);
}

#[test]
fn house_rules_may_narrow_the_turn() {
    let house = "[table.angles]\n\"a turn before a move, after it or both\" = { degrees = \"60\" }\n";
    let files = Files::new(lancer::SCENARIOS[0].1, house);
    let battle = Battle::read(&files).unwrap_or_else(|faults| panic!("{faults}"));
    let mut state = battle.opening();
    let piece = Piece::Unit(UnitId(0));
    state.pending.push(Pending::Line {
        piece,
        distance: board::table::Inches::whole(3),
        woods: false,
        leaving: false,
    });
    let march = |facing: i32| {
        let towards = Point::new(board::table::Inches::whole(10), board::table::Inches::whole(20));
        battle.refusal(&state, Seat(0), &Order::March { piece, towards, facing: Angle::degrees(facing) })
    };
    assert_eq!(march(0), None);
    assert!(matches!(march(90), Some(Refusal::TurnTooFar { .. })));
}

#[test]
fn on_the_sheets_own_table_one_sets_up_near_the_edge() {
    let rifles = "troops = 'infantry'\nweapon = 'rifles'\n";
    let text = |y: &str| {
        format!(
            "title = 'Default'\n{SIDES}{}{}",
            unit("A", &format!("side = 'Blue'\n{rifles}at = '36,{y}'")),
            unit("B", &format!("side = 'Red'\n{rifles}at = '36,40'")),
        )
    };
    assert!(Battle::read(&Files::new(text("10"), "")).is_ok());
    assert!(faults(&text("13")).contains("farther than 12 inches from its edge"));
}

/// The page for scenario writers names every scenario there is, and the rules that are played.
#[test]
fn scenarios_and_rules_are_documented() {
    let page = include_str!("../../../../scenarios/README.md");
    let row = |key: &str| page.lines().find(|line| line.starts_with(&format!("| `{key}` |")));
    for (word, text) in lancer::SCENARIOS {
        let battle = Battle::read(&lancer::files(text)).unwrap_or_else(|faults| panic!("{word}: {faults}"));
        let units = format!("| {} |", battle.units.len());
        assert!(row(word).is_some_and(|row| row.contains(&units)), "{word}: {units}");
    }
    for kind in scenario::rules::Rule::KINDS {
        let is_named = row(kind).is_some_and(|row| row.ends_with("| lancer |"));
        assert_eq!(is_named, lancer::setup::RULES.contains(kind), "{kind}");
    }
}
