//! The English of log, refusals and warnings: every sentence with units in the singular and in the plural.

use std::collections::BTreeSet;

use board::table::{Angle, Inches, Point, Pose, Turn};
use desk::{DragEnd, Playable, Stopped};
use engine::{Kinds, Rules};
use lancer::movement::Formation;
use lancer::{
    Battle, COMMANDER, Cause, CommanderId, Event, Fell, Fight, Figure, Order, Pending, Piece, Refusal, Round,
    Side, UnitId, drag, log, pointing,
};
use testkit::Worked;
use testkit::prose::Sentences;

use crate::table::{Table, commander, enemy, foot, unit};

const COMPANY: UnitId = UnitId(0);
const RIFLES: UnitId = UnitId(1);
const GUNS: UnitId = UnitId(2);
const LEVY: UnitId = UnitId(4);
const UHLANS: UnitId = UnitId(5);

/// Names in the singular and in the plural on both sides; the company and the rifles are faces of a square.
fn table() -> Table {
    let square = "rules = [{ kind = 'square', units = ['A Company', 'Rifles'] }]";
    let parts = [
        foot("A Company", "10,10"),
        foot("Rifles", "20,10"),
        unit("Naval guns", "Blue", "battery", "gatling", "30,10", 0),
        unit("Mounted Scouts", "Blue", "cavalry", "rifles", "40,10", 0),
        enemy("Levy", "10,30"),
        unit("Uhlans", "Red", "cavalry", "spears", "20,30", 180),
        commander("Colonel Ashdown", "Blue", "40,5"),
        commander("Colonel Varga", "Red", "40,40"),
    ];
    Table::with(square, &parts)
}

fn far(thousandths: i32) -> Inches {
    Inches::thousandths_of(thousandths)
}

fn pose() -> Pose {
    Pose::new(Point::new(far(12_345), far(6_789)), Angle::hundredths_of(5_678))
}

/// All that can happen to one unit with another.
fn events(unit: UnitId, other: UnitId) -> Vec<Event> {
    let (piece, commander) = (Piece::Unit(unit), CommanderId(0));
    let (pose, foe) = (pose(), Figure { unit: other, place: 1 });
    let figures = vec![(Figure { unit, place: 0 }, pose), (foe, pose)];
    let fight = |round: Round| Fight {
        unit,
        round,
        steps_up: false,
        figures: figures.clone(),
        fought: Vec::new(),
        fallen: Vec::new(),
        attacked: Vec::new(),
    };
    let line = |woods, leaving| Pending::Line { piece, distance: far(4_250), woods, leaving };
    let duel = |fighter: u8, place: u8, came_round: Option<Pose>, fell: Fell| Event::Dueled {
        fighter,
        foe: Figure { unit: other, place },
        came_round,
        fell,
    };
    let mut events = vec![
        Event::Drew { card: piece },
        Event::Drew { card: Piece::Commander(commander) },
        Event::ThrownAway { card: piece },
        Event::ThrownAway { card: Piece::Commander(commander) },
        Event::Stopped,
        Event::Reshuffled,
        Event::Settled,
        Event::FightEnded,
        Event::Asked { pending: line(false, false) },
        Event::Asked { pending: line(true, false) },
        Event::Asked { pending: line(false, true) },
        Event::Asked { pending: Pending::React { unit, charger: other } },
        Event::Asked { pending: Pending::Activate { card: piece } },
        Event::Asked { pending: Pending::Fight },
        Event::Moved { unit, pose },
        Event::Rode { commander, pose },
        Event::Attached { commander, unit },
        Event::CommanderLost { commander },
        Event::Formed { unit, formation: Formation::Line },
        Event::Formed { unit, formation: Formation::Column },
        Event::Jammed { unit },
        Event::Cleared { unit },
        Event::Charged { unit, target: other, pose },
        Event::Locked { one: unit, other },
        Event::Parted { unit },
        Event::FightBegan { fight: fight(Round::Charge) },
        Event::FightBegan { fight: fight(Round::Later) },
        duel(0, 1, None, Fell::Foe),
        duel(0, COMMANDER, Some(pose), Fell::Foe),
        duel(COMMANDER, 1, None, Fell::Fighter),
        duel(2, 3, Some(pose), Fell::Nobody),
        Event::Disrupted { unit },
        Event::FellBack { unit, pose },
        Event::Rallied { unit },
    ];
    events.extend((0..3).map(|hits| Event::Shot { unit, target: other, hits }));
    events.extend((1..3).map(|figures| Event::FiguresLost { unit, figures }));
    let causes = [Cause::Destroyed, Cause::Routed, Cause::Scattered, Cause::Left];
    events.extend(causes.map(|cause| Event::Removed { unit, cause }));
    for (winner, degree) in [
        (None, "draw"),
        (Some(Side::First), "on points"),
        (Some(Side::Second), "enemy broken"),
        (Some(Side::Second), "enemy destroyed"),
    ] {
        let ended = serde_json::json!({"Ended": {"winner": winner, "degree": degree}});
        events.push(serde_json::from_value(ended).expect(degree));
    }
    events
}

/// The verb after a name agrees with it.
#[track_caller]
fn agrees(text: &str, name: &str, is_plural: bool) {
    let Some(verb) = text.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')) else { return };
    let verb = verb.split([' ', '.', ':', ',']).next().unwrap_or_default();
    let has_both = ["may", "must", "and"].contains(&verb);
    assert!(has_both || verb.ends_with('s') != is_plural, "{text}");
}

#[test]
fn the_verb_of_every_event_agrees_with_its_unit() {
    let table = table();
    let battle: &Battle = &table.battle;
    let mut kinds = BTreeSet::new();
    for (unit, other, is_plural) in [(COMPANY, UHLANS, false), (RIFLES, LEVY, true), (GUNS, UHLANS, true)] {
        let name = &battle.unit(unit).name;
        for event in events(unit, other) {
            kinds.insert(event.kind());
            let Some(told) = log::sentence(table.now(), &event) else { continue };
            agrees(&told, name, is_plural);
        }
    }
    assert_eq!(kinds, Event::KINDS.iter().copied().collect());
}

#[test]
fn events_read_as_they_should() {
    let table = table();
    let told = |unit: UnitId, other: UnitId| -> BTreeSet<String> {
        events(unit, other).iter().filter_map(|event| log::sentence(table.now(), event)).collect()
    };
    let (one, many) = (told(COMPANY, UHLANS), told(GUNS, LEVY));
    for sentence in [
        "A Company moves 4\" south-east, facing north-east.",
        "A Company fires at Uhlans: 1 hit.",
        "A Company loses 1 figure (9 left).",
        "A Company loses its last figure and is removed.",
        "A Company falls back 4\" south-east, disrupted.",
        "A Company charges home: melee with Uhlans.",
        "Figure 1 comes round and removes the commander of Uhlans.",
        "Figure 1 removes figure 2 of Uhlans.",
        "The commander fights figure 2 of Uhlans and is removed.",
        "Card discarded: A Company is gone.",
        "Blue wins on points.",
        "Red wins, Blue broken.",
        "Red wins, Blue destroyed.",
        "The battle is a draw.",
    ] {
        assert!(one.contains(sentence), "{sentence} is not in {one:#?}");
    }
    for sentence in [
        "Naval guns fire at Levy: 2 hits.",
        "Naval guns lose 2 figures (1 left).",
        "Naval guns lose their last figure and are removed.",
        "Naval guns are jammed.",
        "Naval guns are no longer in melee.",
        "Card discarded: Naval guns are gone.",
    ] {
        assert!(many.contains(sentence), "{sentence} is not in {many:#?}");
    }
}

fn refusals() -> Vec<Refusal> {
    let (near, away, turn) = (far(12_000), Angle::hundredths_of(12_345), Turn::hundredths_of(-5_234));
    let most = Turn::degrees(45);
    vec![
        Refusal::NotNow,
        Refusal::NoSuchUnit,
        Refusal::NotYours,
        Refusal::NotOnTable,
        Refusal::NotItsCard { card: "Uhlans".into() },
        Refusal::Attached { to: "Uhlans".into() },
        Refusal::OutOfCommand { distance: far(12_692), reach: near },
        Refusal::Disrupted,
        Refusal::InMelee,
        Refusal::NotInMelee,
        Refusal::NobodyInContact,
        Refusal::HeldByEnemy,
        Refusal::NoRoomToTurn { turn },
        Refusal::TurnTooFar { turn, most },
        Refusal::NotAway { away },
        Refusal::OnlyByRoad,
        Refusal::OffRoad,
        Refusal::NotInColumn,
        Refusal::NoFormation,
        Refusal::AlreadyFormed,
        Refusal::NoRoomToForm,
        Refusal::Unarmed,
        Refusal::Jammed,
        Refusal::NotJammed,
        Refusal::NoEnemy,
        Refusal::TargetInMelee,
        Refusal::OutOfArc { off: turn, most },
        Refusal::OutOfRange { distance: far(12_692), range: near },
        Refusal::NotSeen,
        Refusal::NeverCharges,
        Refusal::NoChargeInWoods,
        Refusal::NoClearPath,
        Refusal::OutOfReach { distance: far(12_692), longest: near },
        Refusal::HaltedOnTheWay { ground: "mealie field".into(), after: far(3_333) },
        Refusal::NotTheCharger,
        Refusal::NoFighter,
        Refusal::HasFought,
        Refusal::NoFoe,
        Refusal::NotInContact,
        Refusal::Surrounded { most: 4 },
        Refusal::MustFight,
        Refusal::NoRoomToLeave { room: far(3_333) },
        Refusal::NotOut { away, most },
        Refusal::NotAtWoods,
        Refusal::NotDisrupted,
    ]
}

#[test]
fn every_refusal_is_a_plain_clause() {
    let kinds: BTreeSet<&str> = refusals().iter().map(Kinds::kind).collect();
    assert_eq!(kinds, Refusal::KINDS.iter().copied().collect());
    let told: Vec<String> = refusals().iter().map(ToString::to_string).collect();
    for clause in &told {
        assert!(!clause.starts_with(char::is_uppercase) && !clause.ends_with('.'), "{clause}");
    }
    for clause in [
        "the target is 12.7\" away; its range is 12\"",
        "the target is 52.4° off its front; the arc is 45° either side",
        "the mealie field halts the charge after 3.3\"",
        "4 figures have fought it, the most allowed",
        "the way out leads at most 45° off south-east, direction 123.5°",
    ] {
        assert!(told.iter().any(|known| known == clause), "{clause} is not in {told:#?}");
    }
    let over = Refusal::OutOfRange { distance: far(12_040), range: far(12_000) };
    assert_eq!(
        over.to_string(),
        "the target is 12.04\" away; its range is 12\"",
        "one decimal would hide it"
    );
}

#[test]
fn a_line_is_told_by_distance_and_compass() {
    let mut table = table();
    table.card("Rifles").give("Rifles moves", [6]);
    assert_eq!(log::heading(table.now()), "Round 1 of 12, Rifles must go 6\": which way?");
    let label = |table: &Table, order: &str| {
        let order = table.battle.parse(order).expect("an order");
        pointing::choice(table.now(), &order).label
    };
    assert_eq!(label(&table, "Rifles moves towards 20,40 facing 0"), "Rifles move 6\" north");
    assert_eq!(label(&table, "Rifles moves towards 20,40 facing 90"), "Rifles move 6\" north, facing east");
}

#[test]
fn a_side_is_warned_before_the_unit_that_breaks_it() {
    let mut table = table();
    let peril = |table: &Table| table.battle.peril(table.state());
    assert_eq!(peril(&table), None);
    table.change(|state| state.units[0].pose = None);
    let told = "Blue has lost 1 of its 4 units: 1 more unit lost, and Blue loses at the next STOP.";
    assert_eq!(peril(&table).as_deref(), Some(told));
}

#[test]
fn no_roll_is_offered_for_a_way_that_is_barred_at_once() {
    let field = "areas = [{ name = 'mealie field', kind = 'fields', corners = ['0,10.79', '9,14'] }]";
    let mut table = Table::with(field, &[foot("A", "10,10"), enemy("E", "40,40")]);
    table.card("A");
    let piece = table.piece("A");
    let to = |x: i32, y: i32| DragEnd { front: Point::new(Inches::whole(x), Inches::whole(y)), facing: None };
    let dragged = drag::drag(table.now(), piece, to(10, 20)).expect("it can be dragged");
    let Err(Stopped::By(why)) = dragged else { panic!("it is offered: {dragged:?}") };
    assert_eq!(why, "That way it halts at the mealie field at once.");
}

/// What is told of a unit that fights a round of melee with another.
fn told_in_melee(table: &Table, unit: UnitId, other: UnitId) -> Vec<String> {
    let mut state = table.state().clone();
    state.fight = fight_of(unit, other);
    let now = lancer::Now { battle: &table.battle, state: &state };
    events(unit, other).iter().filter_map(|event| log::sentence(now, event)).collect()
}

fn fight_of(unit: UnitId, other: UnitId) -> Option<Fight> {
    events(unit, other).into_iter().find_map(|event| match event {
        Event::FightBegan { fight } => Some(fight),
        _ => None,
    })
}

/// Every question and heading, of units in the singular and the plural.
fn questions(table: &Table) -> [Vec<String>; 2] {
    let mut told = [Vec::new(), Vec::new()];
    let mut kinds = BTreeSet::new();
    for (unit, other) in [(COMPANY, UHLANS), (RIFLES, LEVY), (GUNS, UHLANS)] {
        let piece = Piece::Unit(unit);
        let line = |leaving| Pending::Line { piece, distance: far(4_250), woods: false, leaving };
        let commander = Piece::Commander(CommanderId(0));
        for pending in [
            Pending::Activate { card: piece },
            Pending::Activate { card: commander },
            line(false),
            line(true),
            Pending::React { unit, charger: other },
            Pending::Fight,
        ] {
            kinds.insert(pending.kind());
            let mut state = table.state().clone();
            state.pending.push(pending);
            state.fight = fight_of(unit, other);
            let now = lancer::Now { battle: &table.battle, state: &state };
            told[0].extend(log::question(now));
            told[0].extend(pointing::hint(now));
            told[1].push(log::heading(now));
        }
    }
    assert_eq!(kinds, Pending::KINDS.iter().copied().collect());
    told
}

/// Every button, of units in the singular and the plural.
fn buttons(table: &Table) -> Vec<String> {
    let mut buttons = Vec::new();
    for (unit, target) in [(COMPANY, UHLANS), (GUNS, LEVY)] {
        let piece = Piece::Unit(unit);
        for order in [
            Order::Nothing,
            Order::Move { piece, woods: false },
            Order::Move { piece, woods: true },
            Order::March { piece, towards: pose().at, facing: pose().facing },
            Order::Follow { piece },
            Order::Form { unit, formation: Formation::Line },
            Order::Form { unit, formation: Formation::Column },
            Order::Shoot { unit, target },
            Order::Charge { unit, target, towards: None },
            Order::Fight { unit },
            Order::Round { unit },
            Order::Leave { unit, woods: false },
            Order::Leave { unit, woods: true },
            Order::Clear { unit },
            Order::Rally { unit },
        ] {
            buttons.push(pointing::choice(table.now(), &order).label);
        }
    }
    let mut state = table.state().clone();
    state.pending.push(Pending::React { unit: COMPANY, charger: UHLANS });
    let now = lancer::Now { battle: &table.battle, state: &state };
    buttons.push(pointing::choice(now, &Order::Nothing).label);
    buttons
}

/// A round in which much has happened.
fn summary(table: &Table) -> Vec<String> {
    let began = table.state().clone();
    let mut ended = began.clone();
    ended.stops = 1;
    ended.units[0].figures -= 1;
    ended.units[1].disrupted = true;
    ended.units[2].pose = None;
    let battle = &table.battle;
    assert_eq!([&began, &ended].map(|state| battle.turns_over(state)), [0, 1]);
    let mut quiet = began.clone();
    quiet.stops = 1;
    let mut told = battle.summary(&began, &ended).sentences();
    told.extend(battle.summary(&began, &quiet).sentences());
    told
}

#[test]
fn every_sentence_is_plain_and_kept() {
    let table = table();
    let all = [(COMPANY, UHLANS), (RIFLES, LEVY), (GUNS, UHLANS)].into_iter();
    let told: Vec<String> = all.flat_map(|(unit, other)| told_in_melee(&table, unit, other)).collect();
    let [asked, headings] = questions(&table);
    Sentences::default()
        .part("Events", told)
        .part("Questions and hints", asked)
        .part("A round summed up", summary(&table))
        .clauses("Refusals", refusals().iter().map(ToString::to_string))
        .clauses("Headings", headings)
        .clauses("Buttons", buttons(&table))
        .are_kept(env!("CARGO_MANIFEST_DIR"));
}
