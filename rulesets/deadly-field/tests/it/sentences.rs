//! What the log, refusals, prompts and buttons say: each once, of units whose name is singular and plural.

use board::table::{Angle, Inches, Point, Pose, Turn};
use deadly_field::game::battle::VictoryDegree;
use deadly_field::game::charges::{Onset, Stage};
use deadly_field::game::group::Trio;
use deadly_field::game::path::Path;
use deadly_field::game::reaction::{Quarters, Reaction, ReactionKind};
use deadly_field::game::refusal::{Blocker, SightBarrier};
use deadly_field::game::state::{Absence, Enfilade, Fate, Half, LeftGuns, ReactionTrigger, Targets};
use deadly_field::page::{log, pointing};
use deadly_field::sheet::units::{Arm, Aspect, Formation, MoraleLevel, Side, TroopQuality};
use deadly_field::{Event, LeaderId, Now, Order, Pending, Refusal, State, UnitId};
use engine::{Kinds, Reacts};
use testkit::Worked;
use testkit::prose::Sentences;

use crate::kit::{blues, horse};
use crate::table::{Table, battery, blue, grey};

/// Ground and an objective with a name.
const GROUND: &str = "
turns = 6
areas = [
  { name = 'the orchard', kind = 'light-woods', corners = ['8,12', '12,16'] },
  { kind = 'heavy-woods', corners = ['20,12', '26,16'] },
]
objectives = [{ name = 'the farm', at = '30,30', within = 2, points = 20 }]
";

/// The 20th Maine, which is singular, and Carter's guns and the Zouaves, which are plural.
fn table() -> Table {
    let guns = battery("Carter guns", Side::Confederate, "10,20", "");
    let guns = guns.replace("'Carter guns'", "\"Carter's guns\"");
    let parts = [
        blue("20th Maine", "10,10"),
        blues("2nd Maine", "14,10", "arrives = 2\nover = 'south'").replace("at = '14,10'", "at = '14,1'"),
        guns,
        grey("Louisiana Zouaves", "14,20"),
        horse("4th Ohio Cavalry", "30,10", ""),
    ];
    Table::with(GROUND, &parts)
}

fn inches(thousandths: i32) -> Inches {
    Inches::thousandths_of(thousandths)
}

fn pose(at: &str, facing: i32) -> Pose {
    Pose::new(at.parse().expect("a point"), Angle::degrees(facing))
}

fn onset(stage: Stage, chargers: Trio, target: UnitId) -> Onset {
    Onset {
        stage,
        chargers,
        target,
        started: chargers,
        from: [Point::new(inches(10_000), inches(10_375)); Trio::MOST],
        way: Angle::NORTH,
        march: inches(6_000),
        bonus: inches(4_000),
        gone: Inches::ZERO,
        countercharges: None,
        disengages: Targets::default(),
        beaten: Targets::default(),
        met: Targets::default(),
        place: Inches::ZERO,
        leads: [None; 2],
        onward: false,
        fled: Inches::ZERO,
        left: Inches::ZERO,
    }
}

/// Every event that may happen to a unit, its side and leader, and to an enemy.
fn events(unit: UnitId, enemy: UnitId, side: Side) -> Vec<Event> {
    let (one, leader) = (Trio::one(unit), LeaderId(2 * side as u8));
    let onset = |stage| onset(stage, one, enemy);
    let mut events = vec![
        Event::TurnBegan { turn: 2 },
        Event::GoesFirst { side },
        Event::HalfBegan { side },
        Event::TurnEnded,
        Event::Asked { pending: Pending::Act { side } },
        Event::Settled,
        Event::Acts { units: one },
        Event::Spent { unit, actions: 1, half: Half::None },
        Event::Reacted { unit, to: enemy },
        Event::CameOn { unit, pose: pose("12,2", 0) },
        Event::Moved { unit, pose: pose("10,13.892", 0) },
        Event::Moved { unit, pose: pose("23,14", 90) },
        Event::Moved { unit, pose: pose("30,30", 245) },
        Event::Moved { unit, pose: pose("10,10", 180) },
        Event::Moved { unit, pose: pose("10,20", 90) },
        Event::Wheeled { unit, pose: pose("10,10", 45) },
        Event::Wheeled { unit, pose: pose("10,10", 10) },
        Event::Wheeled { unit, pose: pose("10,20", 170) },
        Event::FellBack { unit, pose: pose("12,7", 0) },
        Event::FellBack { unit, pose: pose("10,10", 0) },
        Event::FellBack { unit, pose: pose("10,20", 180) },
        Event::Ran { unit, pose: pose("10,3", 180) },
        Event::Ran { unit, pose: pose("10,10", 180) },
        Event::Ran { unit, pose: pose("10,20", 0) },
        Event::Mounted { unit, up: true },
        Event::Mounted { unit, up: false },
        Event::TriedToRally { unit, to: None },
        Event::Fired { units: one, target: enemy, reacting: false },
        Event::Fired { units: one, target: enemy, reacting: true },
        Event::PassedThrough { units: one, target: enemy },
        Event::Lost { unit, figures: 0 },
        Event::Recovered { unit },
        Event::GunsLeft { unit },
        Event::GunsTaken { battery: unit, by: side },
        Event::GunsTaken { battery: unit, by: side.enemy() },
        Event::Dismayed { unit, later: false },
        Event::Dismayed { unit, later: true },
        Event::Merged { unit, with: enemy },
        Event::ChargeOver,
        Event::Rode { leader, at: "10,9".parse().expect("a point") },
        Event::Rode { leader, at: "35,35".parse().expect("a point") },
        Event::LeaderCame { leader },
        Event::Replaced { leader, at: "10,9".parse().expect("a point") },
        Event::Held { objective: 0, side },
        Event::Ended { winner: None, degree: VictoryDegree::Draw },
        Event::Ended { winner: Some(side), degree: VictoryDegree::Points },
        Event::Ended { winner: Some(side), degree: VictoryDegree::Broken },
    ];
    events.extend([1, 2, 3, 6].map(|figures| Event::Lost { unit, figures }));
    events.extend(
        [Formation::Limbered, Formation::Unlimbered, Formation::ExtendedLine, Formation::RoadColumn]
            .map(|formation| Event::Formed { unit, formation }),
    );
    let levels = [MoraleLevel::GoodOrder, MoraleLevel::Disorder, MoraleLevel::Shaken, MoraleLevel::Routed];
    events.extend(levels.map(|level| Event::Levelled { unit, level }));
    events.extend(levels.map(|level| Event::TriedToRally { unit, to: Some(level) }));
    for formation in [Formation::BattleLine, Formation::AttackColumn, Formation::Limbered] {
        for from in [Aspect::Front, Aspect::PartialFlank, Aspect::FullFlank, Aspect::Rear] {
            events.push(Event::Enfiladed { unit, by: Enfilade { from, guns: false, formation } });
        }
    }
    let absences = [
        Absence::Expected,
        Absence::Destroyed,
        Absence::Fled,
        Absence::Surrendered,
        Absence::GunsLost,
        Absence::Abandoned,
        Absence::Saved,
        Absence::Merged,
    ];
    events.extend(absences.map(|absence| Event::Removed { unit, absence }));
    events.extend(
        [Fate::Here, Fate::Killed, Fate::Wounded, Fate::Taken].map(|fate| Event::LeaderFell { leader, fate }),
    );
    let mut away = onset(Stage::Answered);
    away.disengages.insert(enemy);
    let charges = [
        onset(Stage::Declared),
        Onset { onward: true, bonus: Inches::ZERO, ..onset(Stage::Declared) },
        onset(Stage::Answered),
        away,
        Onset { countercharges: Some(enemy), ..onset(Stage::Answered) },
        onset(Stage::GoesOn),
        onset(Stage::Struck),
        onset(Stage::Led),
        onset(Stage::Cleared),
        onset(Stage::Won),
        onset(Stage::FoughtOn),
    ];
    events.extend(charges.map(|onset| Event::Charged { onset }));
    events
}

/// What the log says of an event in a state.
fn told(table: &Table, state: &State, event: &Event) -> Option<String> {
    log::sentence(Now { battle: &table.battle, state }, event)
}

/// What it says of a unit that charges, or is charged, while it is under way.
fn of_a_charge(table: &Table, unit: UnitId, enemy: UnitId) -> Vec<String> {
    let mut state = table.state().clone();
    let at = state.unit(unit).pose.expect("on the table");
    let stands = |state: &mut State, unit: UnitId, at: Pose| state.units[usize::from(unit.0)].pose = Some(at);
    let ahead = |by: i32| Pose::new(at.at.towards(at.facing, inches(by)), at.facing);
    stands(&mut state, enemy, Pose::new(ahead(6_000).at, at.facing + Turn::ABOUT));
    state.onset = Some(Onset { way: at.facing, ..onset(Stage::Declared, Trio::one(unit), enemy) });
    let mut all: Vec<String> = Vec::new();
    all.extend(told(table, &state, &Event::Moved { unit, pose: ahead(3_500) }));
    // A wheel is part of the charge, and so is contact.
    assert_eq!(
        told(table, &state, &Event::Moved { unit, pose: Pose::new(at.at, at.facing + Turn::degrees(20)) }),
        None
    );
    all.extend(told(table, &state, &Event::ChargeOver));
    let meets = Onset { countercharges: Some(enemy), ..state.onset.expect("a charge") };
    state.onset = Some(meets);
    all.extend(told(
        table,
        &state,
        &Event::Moved { unit: enemy, pose: Pose::new(ahead(4_000).at, at.facing) },
    ));
    state.onset = Some(Onset { stage: Stage::Won, ..meets });
    all.extend(told(table, &state, &Event::Moved { unit, pose: ahead(2_000) }));
    all.extend(told(table, &state, &Event::Moved { unit, pose: ahead(-500) }));
    // In contact it charges home, and stops short.
    let blocks = [unit, enemy].map(|unit| state.block(&table.battle, unit).expect("on the table"));
    let gap = blocks[0].distance(&blocks[1]);
    stands(&mut state, unit, Pose::new(at.at.towards(at.facing, gap), at.facing));
    all.extend(told(
        table,
        &state,
        &Event::Moved { unit, pose: Pose::new(at.at.towards(at.facing, gap - inches(1_500)), at.facing) },
    ));
    all.extend(told(table, &state, &Event::Charged { onset: Onset { stage: Stage::Struck, ..meets } }));
    all.extend(told(table, &state, &Event::Fired { units: Trio::one(unit), target: enemy, reacting: false }));
    all
}

/// Every sentence of the log.
fn logged(table: &Table) -> Vec<String> {
    let [maine, guns] = ["20th Maine", "Carter's guns"].map(|name| table.id(name));
    let mut texts = Vec::new();
    let mut kinds = Vec::new();
    for (unit, enemy, side) in [(maine, guns, Side::Union), (guns, maine, Side::Confederate)] {
        for level in [MoraleLevel::GoodOrder, MoraleLevel::Disorder, MoraleLevel::Routed] {
            let mut state = table.state().clone();
            state.units[usize::from(unit.0)].level = level;
            for event in events(unit, enemy, side) {
                kinds.push(event.kind());
                texts.extend(told(table, &state, &event));
                if matches!(event, Event::HalfBegan { .. }) {
                    let state = State { active: None, ..state.clone() };
                    texts.extend(told(table, &state, &event));
                }
            }
        }
        texts.extend(of_a_charge(table, unit, enemy));
    }
    let zouaves = table.id("Louisiana Zouaves");
    let two = Trio::new(&[guns, zouaves]).expect("two units");
    for event in [
        Event::Fired { units: two, target: maine, reacting: true },
        Event::Charged { onset: onset(Stage::Declared, two, maine) },
        Event::CameOn { unit: table.id("2nd Maine"), pose: pose("14,1", 0) },
    ] {
        texts.extend(told(table, table.state(), &event));
    }
    for kind in Event::KINDS {
        assert!(kinds.contains(kind), "{kind} is not told here");
    }
    texts
}

/// Every refusal.
fn refusals() -> Vec<Refusal> {
    use Refusal::*;
    let (distance, most) = (inches(12_692), inches(12_000));
    let (off, by, limit) = (Turn::degrees(52), Turn::hundredths_of(4_512), Turn::degrees(45));
    let [maine, guns] = ["20th Maine", "Carter's guns"].map(words::Name::new);
    let keep = inches(500);
    let bars = [
        Blocker::Unit(maine.clone()),
        Blocker::Unit(guns.clone()),
        Blocker::Near { enemy: guns.clone(), keep },
        Blocker::Edge,
    ];
    let hides = [
        SightBarrier::Unit(maine),
        SightBarrier::Unit(guns),
        SightBarrier::Ground,
        SightBarrier::Dusk { sight: inches(3_000) },
    ];
    let levels = [MoraleLevel::GoodOrder, MoraleLevel::Disorder, MoraleLevel::Shaken, MoraleLevel::Routed];
    let forms = [None, Some(Formation::Limbered), Some(Formation::AttackColumn)];
    let plain = [
        NotNow,
        NoSuchName,
        NotYours,
        NotOnTable,
        NoActions { needed: 2, left: 1 },
        NoActions { needed: 1, left: 0 },
        NotRouted,
        HasRun,
        NothingToDo,
        TooFar { distance, most },
        TooSharp { by: off, most: limit },
        TooSharp { by, most: limit },
        HasWheeled,
        NotAhead { off, most: limit },
        TowardsEnemy,
        NoEntry,
        WrongFormation { arm: Arm::Cavalry, formation: Formation::AttackColumn },
        WrongFormation { arm: Arm::Infantry, formation: Formation::Limbered },
        NoHorses,
        NotDisordered,
        EnemyNear { distance: inches(700), within: inches(1_000) },
        HasRallied,
        NothingToRally,
        NoEnemy,
        OutOfRange { distance, range: most },
        OutOfArc { off, arc: limit },
        NoDice,
        OnlyInCharges,
        NotTogether,
        NotInOrder,
        NotDismounted,
        TooMany { most: 3 },
        TooMany { most: 1 },
        NoDeliberateFire,
        GunsNeverCharge,
        HasCharged,
        OutOfReach { distance, most },
        CannotMerge,
        NoGunsThere,
        NoRides,
        HasReacted,
        Unaware { within: inches(2_000) },
        NoSuchReaction,
        NamedTwice,
        FiredAtIt,
        NotDesperate,
        CannotCountercharge { infantry: vec![TroopQuality::Elite, TroopQuality::Veteran] },
        CannotCountercharge { infantry: Vec::new() },
        NotFromAhead { off, most: limit },
        CannotDisengage { clear: inches(2_000) },
        NotCharged { within: inches(1_000) },
        FollowsNoFarther { most },
        NotTwice,
        BeatenAlready,
        DoesNotTouch,
    ];
    let barred = bars
        .iter()
        .flat_map(|by| [NoWay { by: by.clone() }, NoRoom { by: by.clone() }, NoRide { by: by.clone() }]);
    plain
        .into_iter()
        .chain(barred)
        .chain(hides.into_iter().map(|by| NotSeen { by }))
        .chain(levels.map(|level| InNoState { level }))
        .chain(forms.map(|formation| NoFire { formation }))
        .collect()
}

/// Every question, and its heading.
fn prompts(table: &Table) -> Vec<String> {
    let [maine, guns, zouaves] =
        ["20th Maine", "Carter's guns", "Louisiana Zouaves"].map(|name| table.id(name));
    let (mut texts, mut kinds) = (Vec::new(), Vec::new());
    for (unit, enemy, side) in [(maine, guns, Side::Union), (guns, maine, Side::Confederate)] {
        let one = Trio::one(unit);
        let path = Path::straight(board::table::Leg::Ahead(inches(3_000)));
        let react = |deed| Pending::React { side: side.enemy(), deed };
        let all = [
            Pending::Initiative { side },
            Pending::Act { side },
            react(ReactionTrigger::Moves { unit, path }),
            react(ReactionTrigger::Fired { units: one, target: enemy }),
            react(ReactionTrigger::Runs { unit, by: inches(7_000) }),
            react(ReactionTrigger::Charges),
            Pending::Lead { side },
            Pending::FollowUp { side },
        ];
        let two = Trio::new(&[unit, zouaves]).expect("two units");
        let charges = [
            onset(Stage::Won, one, enemy),
            Onset { fled: inches(3_500), ..onset(Stage::Won, one, enemy) },
            onset(Stage::Cleared, two, enemy),
        ];
        for pending in all {
            kinds.push(pending.kind());
            for onset in charges {
                let state = State { pending: vec![pending], onset: Some(onset), ..table.state().clone() };
                let now = Now { battle: &table.battle, state: &state };
                texts.push(log::question(now));
                assert!(log::heading(now).starts_with("Turn 1 of 6, "));
            }
        }
    }
    for kind in Pending::KINDS {
        assert!(kinds.contains(kind), "{kind} is not asked here");
    }
    texts
}

/// Every button.
fn buttons(table: &Table) -> Vec<String> {
    let [maine, guns, zouaves, leader] = [
        table.id("20th Maine"),
        table.id("Carter's guns"),
        table.id("Louisiana Zouaves"),
        table.id("4th Ohio Cavalry"),
    ];
    let one = Trio::one(maine);
    let both = Trio::new(&[maine, leader]).expect("two units");
    let facing = Angle::degrees;
    let reaction = Reaction { unit: guns, way: ReactionKind::Fires { at: maine, after: Quarters(14) } };
    let mut orders = vec![
        Order::Done,
        Order::First { side: Side::Union },
        Order::Move { unit: maine, to: "10,13".parse().expect("a point"), facing: facing(0) },
        Order::StepBack { unit: maine, by: inches(3_000) },
        Order::Reform { unit: maine },
        Order::Rally { unit: maine },
        Order::Run { unit: maine },
        Order::Fire { units: one, target: guns, deliberate: false },
        Order::Fire { units: both, target: guns, deliberate: false },
        Order::Fire { units: Trio::one(guns), target: maine, deliberate: true },
        Order::Charge { units: one, target: guns },
        Order::Charge { units: both, target: zouaves },
        Order::Merge { unit: maine, with: leader },
        Order::Retake { unit: maine, battery: guns },
        Order::Ride { leader: LeaderId(0), to: "10,9".parse().expect("a point") },
        Order::React { reactions: Vec::new() },
        Order::React { reactions: vec![reaction] },
        Order::Lead { unit: maine },
        Order::FollowUp { by: Inches::ZERO },
        Order::FollowUp { by: inches(2_500) },
        Order::ChargeOn { target: guns },
    ];
    orders.extend([true, false].map(|up| Order::Mount { unit: leader, up }));
    orders.extend([45, 90, 180, 270].map(|to| Order::Face { unit: maine, facing: facing(to) }));
    orders.extend(
        [Formation::Limbered, Formation::Unlimbered, Formation::Skirmishers, Formation::AttackColumn]
            .map(|formation| Order::Form { unit: maine, formation }),
    );
    orders.iter().map(|order| pointing::choice(table.now(), order).label).collect()
}

/// What units may do about a charge and a move, after their name.
fn reactions() -> Vec<String> {
    let mut texts = Vec::new();
    let guns = |facing: &str| {
        battery("Carter guns", Side::Confederate, facing, "").replace("'Carter guns'", "\"Carter's guns\"")
    };
    for order in ["20th Maine charges Georgia", "20th Maine moves to 10,12 facing 0"] {
        let georgia = grey("Georgia", "10,15");
        let mut table =
            Table::new(&[blue("20th Maine", "10,10"), georgia, guns("13,15"), grey("Texas", "7.5,15")]);
        table.at_level("Texas", MoraleLevel::Disorder);
        if order.contains("charges") {
            table.give(order, [2, 3])
        } else {
            table.give(order, [])
        };
        let all = table.battle.volunteers(table.state(), Side::Confederate.seat());
        texts.extend(all.into_iter().map(|one| {
            let unit = UnitId(u8::try_from(one.unit).expect("a unit"));
            format!("{} {}", table.battle.unit(unit).name, one.deed)
        }));
    }
    texts
}

/// A second decimal shows what one would hide, and an angle a tenth.
#[test]
fn a_refusal_shows_the_difference_it_is_about() {
    let told = |refusal: Refusal| refusal.to_string();
    let range = inches(12_000);
    assert_eq!(
        told(Refusal::OutOfRange { distance: inches(12_040), range }),
        "the target is 12.04\" away; its range is 12\""
    );
    let (off, arc) = (Turn::hundredths_of(4_502), Turn::degrees(45));
    assert_eq!(
        told(Refusal::OutOfArc { off, arc }),
        "the target is 45.1° off its front; the arc is 45°; turn first"
    );
}

/// The figures of a refusal are those of the sheet in force, and it names the unit in the way.
#[test]
fn a_refusal_names_the_unit_in_the_way_and_the_figures_of_the_sheet() {
    let greys = [grey("Georgia", "13,13.2"), grey("Texas", "10,16")];
    let parts = [blue("20th Maine", "10,10"), blue("9th Ohio", "10,13"), greys.concat()];
    let table = Table::new(&parts);
    let told = |order: &str| table.refused(order).to_string();
    assert_eq!(told("20th Maine moves to 10,13.2 facing 0"), "9th Ohio is in the way");
    assert_eq!(
        told("20th Maine moves to 12.2,12.4 facing 0"),
        "only a charge may come within ½\" of Georgia"
    );
    assert_eq!(told("20th Maine fires at Texas"), "9th Ohio blocks the line of sight");
    assert_eq!(told("20th Maine moves to 10,18 facing 0"), "the place is 8\" away; it can go 6\" that way");
    assert_eq!(
        told("20th Maine moves to 15,11 facing 0"),
        "the place is 79° off its front; it moves up to 45° aslant; turn first"
    );
}

#[test]
fn the_log_says_how_far_which_way_and_what_is_left() {
    let mut table = table();
    table.change(|_| {});
    let told = logged(&table);
    for wanted in [
        "20th Maine moves 3.9\" north into the orchard, 5\" from Carter's guns.",
        "20th Maine fires at Carter's guns, 8.9\" away.",
        "Carter's guns react and fire at 20th Maine, 8.9\" away.",
        "Carter's guns and Louisiana Zouaves charge 20th Maine: reach 10\", 4\" of it charge bonus.",
        "20th Maine loses 2 figures (4 of 6 left).",
        "Carter's guns lose 1 section (2 of 3 left).",
        "Carter's guns cannot fall back: an enemy blocks their way.",
        "20th Maine makes a routed move of 7\" south.",
        "20th Maine fails to rally and stays routed.",
        "Carter's guns improve from routed to shaken.",
        "20th Maine charges home: contact with Carter's guns.",
        "20th Maine is enfiladed from the partial flank.",
        "2nd Maine arrives from the south.",
        "The Confederates win: the Union is broken, 0 points to 0.",
    ] {
        assert!(told.iter().any(|text| text == wanted), "{wanted}\n{told:#?}");
    }
}

#[test]
fn every_sentence_is_in_the_house_style() {
    let mut table = table();
    table.change(|state| {
        state.left_guns.push(LeftGuns { battery: UnitId(2), sections: 2, pose: pose("10,20", 180) });
    });
    let refusals = refusals();
    for kind in Refusal::KINDS {
        assert!(refusals.iter().any(|refusal| refusal.kind() == *kind), "{kind} is not told here");
    }
    Sentences::default()
        .part("Events", logged(&table))
        .part("Prompts", prompts(&table))
        .clauses("Refusals", refusals.iter().map(ToString::to_string))
        .clauses("Buttons", buttons(&table))
        .clauses("Reactions", reactions())
        .are_kept(env!("CARGO_MANIFEST_DIR"));
}
