//! The English of log, refusals, questions and buttons: every sentence, of stands whose name is singular and plural.

use std::collections::BTreeSet;

use board::square::{Direction, Square};
use desk::Playable;
use engine::Kinds;
use gallop::axes::{Arm, VictoryMargin};
use gallop::hand_combat::{CombatOutcome, CombatResult};
use gallop::{
    Contact, Event, Few, Formation, Hold, MovedStand, NamedPlace, Now, Order, Pending, Refusal, RemovalCause,
    Side, StandId, StandPlace, State, log, pointing, questions,
};
use scenario::PlaceKind;
use sheet::Axis;
use testkit::prose::Sentences;

use crate::table::{Table, square};

/// A corps and a division of names in the singular and the plural, with a place, objectives and all that a scenario may add.
const FIELD: &str = r#"
turns = 6
clock = [{ day = "1 July", from = "15:00", minutes = 30, turns = 6 }]
squares = { from = "A01", to = "E05" }
objectives = [{ square = "C03", points = 3, held_by = "union" }, { square = "C04", points = 1 }]
rules = [
  { kind = "held", units = ["Ames", "Wilkeson's guns"], until = 3, enemy_within = 1, attacked = true },
  { kind = "arrivals-vary", early = 6, late = 1 },
]
terms = [{ kind = "kept-out", side = "union", places = ["C03"], from = 1, to = 6, points = 2 }]
[[groups]]
name = "Early's division"
side = "confederate"
stands = [
  { name = "Gordon", arm = "infantry", rate = "veteran", dots = 3, at = "C02" },
  { name = "Hays", arm = "infantry", dots = 2, at = "C02" },
  { name = "Jones's guns", arm = "artillery", dots = 2, at = "C02" },
  { name = "Blackford's sharpshooters", arm = "skirmishers", bore = "rifled", dots = 1, at = "D02" },
  { name = "Early", arm = "general", value = 2, at = "C02" },
  { name = "Avery", arm = "infantry", dots = 2, arrives = 3, entry = ["C01"] },
]
[[groups]]
name = "XI Corps"
side = "union"
stands = [
  { name = "Ames", arm = "infantry", dots = 2, at = "C03" },
  { name = "von Gilsa", arm = "infantry", rate = "second-rate", dots = 2, at = "C03" },
  { name = "Wilkeson's guns", arm = "artillery", dots = 1, at = "C03" },
  { name = "45th New York skirmishers", arm = "skirmishers", dots = 1, at = "D03" },
  { name = "Howard", arm = "general", value = 1, at = "C03" },
]
"#;

fn table() -> Table {
    let mut table = Table::new(FIELD);
    let knoll = NamedPlace { name: "Barlow's Knoll".into(), kind: PlaceKind::Hill, at: (250, 250) };
    table.battle.names.places.push(knoll);
    table
}

fn outcome(result: CombatResult, doubled: bool) -> CombatOutcome {
    let lost = u8::from(doubled) + 1;
    let decided = matches!(result, CombatResult::ChargerWins | CombatResult::DefenderWins);
    let of_loser = if decided { lost } else { 0 };
    CombatOutcome {
        result,
        hits_on_charger: u8::from(doubled),
        hits_on_defender: lost,
        doubled,
        loser_hits: of_loser,
        squares_back: of_loser,
    }
}

/// The positions in which one stand, with others of its square, has something to be told of.
fn positions(table: &Table, stand: StandId, target: Square) -> Vec<State> {
    let plain = table.state().clone();
    let mut charging = plain.clone();
    for id in table.battle.ids().filter(|&id| plain.at(id) == plain.at(stand)) {
        charging.stands[usize::from(id.0)].charging = Some(target);
    }
    let mut entering = charging.clone();
    entering.pending.push(Pending::Enter { target, entered: 0 });
    let mut entered = charging.clone();
    entered.pending.push(Pending::Enter { target, entered: 1 });
    let mut hit = plain.clone();
    let own = &mut hit.stands[usize::from(stand.0)];
    (own.hits, own.delayed) = (1, true);
    if !matches!(table.battle.stand(stand).arm, Arm::General | Arm::Skirmishers) {
        own.formation = Formation::Column;
    }
    let mut back = plain.clone();
    for id in table.battle.ids().filter(|&id| plain.at(id) == plain.at(stand)) {
        let own = &mut back.stands[usize::from(id.0)];
        (own.going_back, own.contact) = (true, Contact::Open(1));
    }
    let mut stuck = back.clone();
    stuck.stands.iter_mut().for_each(|own| own.charging = Some(target));
    let mut apart = plain.clone();
    let others = table.battle.ids().filter(|&id| plain.at(id) != plain.at(stand));
    for (id, part) in others.map(|id| (id, 2)).chain([(stand, 1)]) {
        apart.stands[usize::from(id.0)].contact = Contact::Open(part);
    }
    vec![plain, charging, entering, entered, hit, back, stuck, apart]
}

/// All that can happen to one stand, and what it does to a square.
fn events(table: &Table, stand: StandId, target: Square) -> Vec<Event> {
    let (battle, side) = (&table.battle, table.battle.stand(stand).side);
    let (group, here) = (battle.stand(stand).group, table.state().at(stand).expect("it is there"));
    let moved = |stand| MovedStand { stand, formation: Formation::Column, spent: 1 };
    let all: Vec<StandId> = battle.ids().filter(|&id| battle.stand(id).group == group).collect();
    let mut events = vec![
        Event::TurnBegan { turn: 2 },
        Event::Settled,
        Event::Asked { pending: Pending::Arrivals },
        Event::MoveBegan { side },
        Event::MoveEnded { side },
        Event::FireEnded { side },
        Event::Delayed { stand },
        Event::Withdrew { stand },
        Event::Released { hold: 0 },
        Event::Intruded { term: 0 },
        Event::Turned { square: here, facing: Direction::East },
        Event::Fronted { stand },
        Event::Charged { stand, target },
        Event::GoingBack { square: here, charging: None },
        Event::WentBack { stand, to: target },
        Event::BackEnded { square: here },
        Event::Rode { general: stand, to: target },
        Event::Entered { stand, target },
        Event::Risked { general: stand },
        Event::CombatEnded { target },
        Event::Broke { group },
        Event::Steadied { group },
        Event::Fled { stand, to: square("C05") },
        Event::ContactChosen { stand },
        Event::MovedTogether { to: target, stands: all.iter().take(2).copied().map(moved).collect() },
    ];
    for formation in [Formation::Deployed, Formation::Column] {
        events.extend([
            Event::Arrived { stand, square: target, formation },
            Event::Moved { stand, to: square("E05"), formation, spent: 1 },
            Event::Formed { stand, formation, spent: 1 },
        ]);
    }
    for hits in 0..3 {
        events.extend([true, false].map(|counter_battery| Event::Fired {
            stand,
            at: target,
            hits,
            counter_battery,
        }));
    }
    events.extend([1, 2].map(|hits| Event::Hit { stand, hits }));
    let causes = [RemovalCause::Hits, RemovalCause::GunsLost, RemovalCause::OffTable, RemovalCause::Captured];
    events.extend(causes.map(|cause| Event::Removed { stand, cause }));
    for &result in CombatResult::ALL {
        events.extend(
            [true, false].map(|doubled| Event::Clashed { target, outcome: outcome(result, doubled) }),
        );
    }
    for (due, face) in [(1, 1), (1, 3), (2, 3), (2, 6)] {
        events.push(Event::ArrivalThrown { group, due, face });
    }
    events.extend(
        VictoryMargin::ALL
            .iter()
            .map(|&degree| Event::Ended { winner: (degree != VictoryMargin::Draw).then_some(side), degree }),
    );
    events
}

/// Whether this can happen to a stand of an arm.
fn happens(arm: Arm, event: &Event) -> bool {
    let (is_general, is_battery) = (arm == Arm::General, arm == Arm::Artillery);
    let forms = !is_general && arm != Arm::Skirmishers;
    match event {
        Event::Risked { .. } | Event::Rode { .. } | Event::Removed { cause: RemovalCause::Captured, .. } => {
            is_general
        }
        Event::Removed { cause: RemovalCause::GunsLost, .. } | Event::Fired { counter_battery: true, .. } => {
            is_battery
        }
        Event::Fired { .. } => !is_general,
        Event::Charged { .. } | Event::Entered { .. } => !is_battery,
        Event::Formed { .. } => forms,
        Event::Arrived { formation, .. } | Event::Moved { formation, .. } => {
            forms || *formation == Formation::Deployed
        }
        _ => true,
    }
}

/// What is told of the stands of this table, from every position.
fn told(table: &Table) -> Vec<String> {
    let mut kinds = BTreeSet::new();
    let mut told = Vec::new();
    let names = [
        "Gordon",
        "Jones's guns",
        "Blackford's sharpshooters",
        "Early",
        "von Gilsa",
        "Wilkeson's guns",
        "45th New York skirmishers",
        "Howard",
    ];
    for name in names {
        let stand = table.stand(name);
        let target = if table.battle.stand(stand).side == Side::Union { "C02" } else { "C03" };
        for state in positions(table, stand, square(target)) {
            let now = Now { battle: &table.battle, state: &state };
            let arm = table.battle.stand(stand).arm;
            for event in events(table, stand, square(target)).into_iter().filter(|event| happens(arm, event))
            {
                kinds.insert(event.kind());
                told.extend(log::sentence(now, &event));
            }
        }
    }
    assert_eq!(kinds, Event::KINDS.iter().copied().collect());
    told.sort();
    told.dedup();
    told
}

fn refusals() -> Vec<Refusal> {
    let [place, other] = ["C03", "C04"].map(square);
    let hold =
        |until, enemy_within, attacked| Refusal::HeldBack { hold: Hold { until, enemy_within, attacked } };
    let whole = u32::from(gallop::tables::WHOLE_MOVE);
    let mut refusals = vec![
        Refusal::NotNow { step: "Confederate move".into(), own: Some("fire") },
        Refusal::NotNow { step: "Confederate move".into(), own: None },
        Refusal::OffBoard { square: place },
        Refusal::NoSuchUnit,
        Refusal::NotYours,
        Refusal::NotOnTable,
        Refusal::GroupGoesBack,
        hold(Some(3), None, false),
        hold(None, Some(1), true),
        hold(Some(3), Some(2), true),
        Refusal::TooDark { distance: 3, limit: 1 },
        Refusal::AlreadyThere,
        Refusal::AlreadyFormed,
        Refusal::HeldByEnemy { square: place },
        Refusal::NoColumn,
        Refusal::Full { square: place, formed: 5, limit: 4 },
        Refusal::TooFew,
        Refusal::NothingThere { square: place },
        Refusal::FacesThere,
        Refusal::InFront,
        Refusal::NoRank,
        Refusal::DoesNotFire,
        Refusal::InColumn,
        Refusal::NotFrontRank,
        Refusal::HasFired,
        Refusal::NoTarget { square: place },
        Refusal::OutOfArc,
        Refusal::OutOfRange { ahead: 5, range: 4 },
        Refusal::NoSight { blocked_at: place },
        Refusal::NoGuns,
        Refusal::ArtilleryNeverCharges,
        Refusal::OutOfContact,
        Refusal::IsCharging,
        Refusal::NothingToCharge,
        Refusal::TooManyChargers { limit: 4 },
        Refusal::SkirmishersOnly,
        Refusal::NobodyToLead,
        Refusal::NoCharge { target: place },
        Refusal::NotThatWay { open: vec![] },
        Refusal::NotThatWay { open: vec![place] },
        Refusal::NotThatWay { open: vec![place, other] },
        Refusal::NotOffTable,
        Refusal::NotACharger,
        Refusal::ChargerFirst,
        Refusal::MustChoose,
    ];
    for stand in ["Gordon", "Jones's guns"].map(String::from) {
        let column = if stand == "Gordon" { "in column" } else { "limbered" };
        for (needs, left, instead) in [(whole / 2, 0, None), (whole * 3 / 2, whole, Some(column))] {
            let left = left as u16;
            refusals.push(Refusal::BeyondReach { stand: stand.clone(), needs, left, instead });
        }
        refusals.extend([
            Refusal::NoWay { stand: stand.clone() },
            Refusal::LosesContact { stand: stand.clone() },
            Refusal::NotNearer { stand: stand.clone(), steps: 1 },
            Refusal::NotNearer { stand, steps: 3 },
        ]);
    }
    refusals
}

/// Every choice that may be pending, of stands in the singular and the plural.
fn pendings(table: &Table) -> Vec<Pending> {
    let [knoll, lane, far] = ["C03", "D03", "C02"].map(square);
    let mut pendings = vec![Pending::Arrivals];
    for side in Side::BOTH {
        pendings.extend([
            Pending::Broken(side),
            Pending::Move(side),
            Pending::Fire(side),
            Pending::Declare(side),
            Pending::Resolve(side),
        ]);
    }
    let from = Few::new(&[far]).expect("one square");
    for target in [knoll, lane] {
        pendings.extend([
            Pending::Combat { target, stood: false },
            Pending::Evade { target },
            Pending::Retreat { at: target, from, squares: 1 },
            Pending::Retreat { at: target, from, squares: 2 },
            Pending::Enter { target, entered: 0 },
            Pending::Enter { target, entered: 1 },
            Pending::Risk { target },
        ]);
    }
    pendings.push(Pending::Ride { general: table.stand("Howard") });
    pendings
}

/// A position in which this is pending and every stand goes back.
fn asked(table: &Table, pending: Pending) -> State {
    let mut state = table.state().clone();
    state.stands.iter_mut().for_each(|stand| stand.going_back = true);
    state.pending.push(pending);
    state
}

fn prompts(table: &Table) -> Vec<String> {
    let pendings = pendings(table);
    let kinds: BTreeSet<&str> = pendings.iter().map(Kinds::kind).collect();
    assert_eq!(kinds, Pending::KINDS.iter().copied().collect());
    let asked = pendings.into_iter().map(|pending| asked(table, pending));
    asked.filter_map(|state| questions::question(Now { battle: &table.battle, state: &state })).collect()
}

fn headings(table: &Table) -> Vec<String> {
    let of = |state: &State| questions::heading(Now { battle: &table.battle, state });
    let mut over = table.state().clone();
    over.over = Some((None, VictoryMargin::Draw));
    let asked = pendings(table).into_iter().map(|pending| of(&asked(table, pending)));
    [of(&State::opening(&table.battle)), of(&over)].into_iter().chain(asked).collect()
}

fn buttons(table: &Table) -> Vec<String> {
    let mut orders = vec![Order::LeaveTable, Order::Fight { target: square("C03") }];
    let (to, at) = (square("C04"), square("C03"));
    orders.push(Order::FallBack { to });
    orders.push(Order::Turn { square: at, facing: Direction::North });
    for name in ["Gordon", "Jones's guns", "Early"] {
        let stand = table.stand(name);
        for formation in [Formation::Deployed, Formation::Column] {
            let group = table.battle.stand(stand).group;
            orders.extend([
                Order::Move { stand, to, formation },
                Order::MoveTogether { group, from: square("C02"), to, formation },
                Order::Form { stand, formation },
            ]);
        }
        orders.extend([
            Order::Front { stand },
            Order::Fire { stand, at },
            Order::CounterBattery { stand, at },
            Order::Charge { stand },
            Order::Enter { stand },
        ]);
    }
    let mut buttons = Vec::new();
    for pending in pendings(table) {
        let state = asked(table, pending);
        let now = Now { battle: &table.battle, state: &state };
        buttons.push(pointing::choice(now, &Order::Done).label);
        if matches!(pending, Pending::Ride { .. } | Pending::Resolve(_)) {
            for order in &orders {
                let choice = pointing::choice(now, order);
                let manner = if choice.manner.is_empty() { "" } else { ": " };
                buttons.push(format!("{}{manner}{}", choice.label, choice.manner));
            }
        }
    }
    buttons
}

/// The turn before and after which much has happened.
fn summary(table: &Table) -> Vec<String> {
    let began = table.state().clone();
    let mut ended = began.clone();
    ended.turn = 2;
    for name in ["Wilkeson's guns", "Howard"] {
        ended.stands[usize::from(table.stand(name).0)].place = StandPlace::Lost;
    }
    ended.stands[usize::from(table.stand("Avery").0)].place = StandPlace::On(square("C01"));
    ended.stands[usize::from(table.stand("Gordon").0)].hits = 2;
    ended.stands[usize::from(table.stand("Ames").0)].hits = 1;
    ended.objectives[0] = Some(Side::Confederate);
    ended.objectives[1] = Some(Side::Confederate);
    ended.going_back[1] = true;
    let battle = &table.battle;
    assert_eq!([&began, &ended].map(|state| battle.turns_over(state)), [0, 1]);
    let mut quiet = began.clone();
    quiet.turn = 2;
    let mut told = battle.summary(&began, &ended).sentences();
    told.extend(battle.summary(&ended, &quiet).sentences());
    told
}

#[test]
fn every_sentence_is_plain_and_kept() {
    let table = table();
    let (told, refused) = (told(&table), refusals());
    let kinds: BTreeSet<&str> = refused.iter().map(Kinds::kind).collect();
    assert_eq!(kinds, Refusal::KINDS.iter().copied().collect());
    Sentences::default()
        .part("Events", told)
        .part("Questions", prompts(&table))
        .part("A turn summed up", summary(&table))
        .clauses("Refusals", refused.iter().map(ToString::to_string))
        .clauses("Headings", headings(&table))
        .clauses("Buttons", buttons(&table))
        .are_kept(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn events_read_as_they_should() {
    let told = told(&table());
    for wanted in [
        "Gordon fires at C03: 2 hits.",
        "Jones's guns fire counter-battery at C03: 1 hit.",
        "Wilkeson's guns take 2 hits and are removed.",
        "Gordon takes 1 hit (2 more remove it).",
        "Howard takes 1 hit (1 more removes him).",
        "XI Corps is broken and has no general: it retreats 2 squares a turn.",
        "Early was in the combat and rolls for a hit (on 1 to 3).",
        "Arrival roll for Early's division, due in turn 2: 6. It may arrive now.",
    ] {
        assert!(told.iter().any(|text| text == wanted), "{wanted}\n{told:#?}");
    }
}
