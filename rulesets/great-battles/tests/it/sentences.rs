//! What the log, prompts, buttons and refusals say: each once, of units whose name is singular and plural.

use board::hex::Vertex;
use engine::Kinds;
use great_battles::page::{log, pointing};
use great_battles::sheet::axes::{GunType, Odds, SmallArm};
use great_battles::sheet::cells::Coordinated;
use great_battles::sheet::tables::ChargingTroops;
use great_battles::sheet::weapon::Weapon;
use great_battles::{
    BrigadeDuty, BrigadeId, Condition, Continuation, DivisionId, Event, FireOccasion, Formation, LeaderId,
    Now, Order, Orders, OrdersChangeResult, Pending, RateOfFire, Reacting, Refusal, ShockResult, ShockState,
    Side, Stage, State, Terrain, TestMet, UnitId,
};
use testkit::prose::Sentences;

use crate::skirmish::{Field, hex};

/// 4th Infantry, which is singular, and Lancers, which are plural; both sides have a battery.
const FIELD: &str = r#"title = "Sentences"
corners = ["0101", "1009"]
turns = 4
clock = { from = "08:00", minutes = 20 }
ground = [{ terrain = "building", hexes = ["0504"] }]
objectives = [{ name = "The rancho", at = "0504", points = 4 }]
divisions = [
  { name = "Harney", side = "us", markers = 2 },
  { name = "Mora", side = "mexican", markers = 2 },
]
brigades = [
  { name = "Foot of Harney", division = "Harney", orders = "attack", fatigue = 2 },
  { name = "Light brigade", division = "Harney" },
  { name = "Lancers of Mora", division = "Mora", orders = "advance" },
  { name = "Foot of Mora", division = "Mora", orders = "advance" },
]
leaders = [
  { name = "General Harney", side = "us", rank = "overall", commands = ["Harney"], stars = 2, rating = 1, at = "0101" },
  { name = "Colonel Pike", side = "us", rank = "brigadier", commands = ["Foot of Harney"], at = "0304" },
  { name = "General Mora", side = "mexican", rank = "overall", commands = ["Mora"], stars = 2, at = "1008" },
  { name = "Coronel Pinto", side = "mexican", rank = "brigadier", commands = ["Lancers of Mora"], at = "0804" },
]
units = [
  { name = "4th Infantry", brigade = "Foot of Harney", arm = "infantry", weapon = "musket", sp = 8, cohesion = 7, at = "0404", facing = "E" },
  { name = "2nd Volunteers", brigade = "Foot of Harney", arm = "infantry", weapon = "musket", sp = 6, cohesion = 6, at = "0404", facing = "E" },
  { name = "Ringgold's battery", division = "Harney", arm = "artillery", weapon = "us-6-pounder", sp = 4, cohesion = 8, at = "0304", facing = "E" },
  { name = "5th Infantry", brigade = "Light brigade", arm = "infantry", weapon = "musket", sp = 6, cohesion = 6, at = "0101", facing = "E" },
  { name = "Lancers", brigade = "Lancers of Mora", arm = "cavalry", weapon = "carbine", sp = 5, cohesion = 6, at = "0504", facing = "W" },
  { name = "4th Line", brigade = "Foot of Mora", arm = "infantry", weapon = "musket", sp = 7, cohesion = 6, at = "0604", facing = "W" },
  { name = "Ortiz's guns", brigade = "Lancers of Mora", arm = "artillery", weapon = "mexican-8-pounder", sp = 3, cohesion = 6, at = "0605", facing = "W" },
]
"#;

fn field() -> Field {
    Field::of(FIELD).acts("Foot of Harney", Orders::Advance)
}

/// A unit, its brigade and its brigadier, with an enemy.
#[derive(Clone, Copy)]
struct Cast {
    unit: UnitId,
    guns: UnitId,
    brigade: BrigadeId,
    division: DivisionId,
    leader: LeaderId,
    side: Side,
    target: &'static str,
}

fn casts(field: &Field) -> [Cast; 2] {
    [
        Cast {
            unit: field.unit("4th Infantry"),
            guns: field.unit("Ringgold's battery"),
            brigade: field.brigade("Foot of Harney"),
            division: DivisionId(0),
            leader: LeaderId(1),
            side: Side::UnitedStates,
            target: "0504",
        },
        Cast {
            unit: field.unit("Lancers"),
            guns: field.unit("Ortiz's guns"),
            brigade: field.brigade("Lancers of Mora"),
            division: DivisionId(1),
            leader: LeaderId(3),
            side: Side::Mexico,
            target: "0404",
        },
    ]
}

/// Every event that may happen to them in one position.
fn events(cast: Cast) -> Vec<Event> {
    let Cast { unit, guns, brigade, division, leader, side, target } = cast;
    let (at, to, facing) = (hex(target), hex("0302"), Vertex::SouthEast);
    let (own, next) = if side == Side::UnitedStates { ("0404", "0604") } else { ("0504", "0304") };
    let mut events = vec![
        Event::TurnBegan { turn: 2 },
        Event::Won { side },
        Event::Drawn { division },
        Event::Joined { brigade },
        Event::Activated { brigade },
        Event::Arrived { unit, to },
        Event::Arrived { unit, to: hex("0504") },
        Event::RodeUp { leader, to },
        Event::Stepped { unit, to, facing, spent: 2 },
        Event::Turned { unit, facing, spent: 2 },
        Event::Moved { unit, from: hex("0101") },
        Event::Moved { unit, from: hex("0404") },
        Event::Moved { unit, from: hex("0504") },
        Event::Halted { unit },
        Event::Topped { unit },
        Event::SetOut { unit, to, facing, target: None },
        Event::SetOut { unit, to, facing, target: Some(at) },
        Event::Charged { unit, target: at },
        Event::Closed,
        Event::Named { unit, target: at },
        Event::CalledOff { hex: at },
        Event::ShockBegan { hex: at },
        Event::Reached { stage: Stage::Fire },
        Event::StayedOut { unit },
        Event::Shaken { unit },
        Event::Pursued { from: hex(own), to: at, facing },
        Event::WentOn { hex: hex(next) },
        Event::ShockEnded,
        Event::Lost { unit, sp: 1 },
        Event::Lost { unit, sp: 60 },
        Event::Disordered { unit },
        Event::Routed { unit },
        Event::FellBack { unit, to, facing },
        Event::Eliminated { unit },
        Event::Eliminated { unit: guns },
        Event::Followed { leader, to },
        Event::Fell { leader },
        Event::Rode { leader, to },
        Event::Rode { leader, to: hex("0404") },
        Event::Fled { leader, to: Some(to) },
        Event::Fled { leader, to: None },
        Event::Succeeded { leader, to },
        Event::Dug { unit },
        Event::Acted { brigade },
        Event::Tired { brigade, level: 3, orders: Orders::Advance },
        Event::Tired { brigade, level: 1, orders: Orders::Advance },
        Event::Settled,
        Event::Ended,
    ];
    for markers in [1, 2] {
        events.push(Event::Mustered { division, markers });
    }
    for &orders in &[Orders::March, Orders::Advance, Orders::Attack] {
        events.extend([Event::Told { brigade, orders }, Event::Sealed { brigade, orders }]);
    }
    for result in
        [Coordinated::Confusion, Coordinated::Fail, Coordinated::Two, Coordinated::Three, Coordinated::All]
    {
        events.push(Event::Coordinated { brigade, result });
    }
    for deed in [
        OrdersChangeResult::RetainAndStand,
        OrdersChangeResult::Retain,
        OrdersChangeResult::AttackAndCharge,
        OrdersChangeResult::AdvanceFar,
        OrdersChangeResult::BackAndAdvance,
        OrdersChangeResult::ChangeAndStand,
        OrdersChangeResult::Change,
    ] {
        events.push(Event::Sought { brigade, deed });
    }
    for formation in [Formation::Formed, Formation::March, Formation::Square] {
        events.push(Event::Formed { unit, formation, spent: 0 });
    }
    for is_so in [false, true] {
        events.push(Event::Limbered { unit: guns, limbered: is_so, spent: 4 });
        events.push(Event::Mounted { unit, mounted: is_so });
    }
    for manner in [RateOfFire::Volley, RateOfFire::Rapid] {
        events.push(Event::Aimed { unit: guns, at, manner });
    }
    for occasion in [
        FireOccasion::Activation,
        FireOccasion::Return,
        FireOccasion::PreShock,
        FireOccasion::Withdrawal,
        FireOccasion::Approach,
    ] {
        events.push(Event::Fired { unit, at, occasion });
        events.push(Event::Fired { unit, at: hex("0909"), occasion });
    }
    for test in TestMet::ALL {
        events.push(Event::Tested { unit, test });
    }
    for result in [ShockResult::AttackerBack, ShockResult::StandOff, ShockResult::DefenderBack] {
        let goes_on = match result {
            ShockResult::AttackerBack => vec![Continuation::None, Continuation::DefenderMay],
            ShockResult::DefenderBack => {
                vec![Continuation::None, Continuation::AttackerMay, Continuation::AttackerMust]
            }
            _ => vec![Continuation::None],
        };
        events.extend(goes_on.into_iter().map(|goes_on| Event::Struck { result, goes_on }));
    }
    for condition in [Condition::Normal, Condition::Disordered, Condition::Routed] {
        events.push(Event::Rallied { unit, condition });
    }
    for (hexes, free, checks) in [(1, false, false), (2, false, true), (2, true, false)] {
        for past in [None, Some(to)] {
            events.push(Event::DrivenBack { unit, hexes, from: at, free, past, checks });
        }
    }
    events
}

/// The positions in which events are told: as it is, in a shock, disordered, routed, in another formation.
fn positions(cast: Cast) -> Vec<Field> {
    let changed = |change: &dyn Fn(&mut State)| {
        let mut field = field();
        change(&mut field.state);
        field
    };
    let unit = cast.unit.index();
    let shock = |state: &mut State, side: Side, from: &str, at: &str| {
        let attackers: Vec<UnitId> = state.units_in(hex(from)).collect();
        let active = state.units[0].active;
        for &id in &attackers {
            state.units[id.index()].active = active;
            if let Some(active) = &mut state.units[id.index()].active {
                active.against = Some(hex(at));
            }
        }
        state.onset = Some(ShockState {
            side,
            hex: hex(at),
            attackers,
            from: vec![hex(from)],
            shaken: Vec::new(),
            spent: Vec::new(),
            continued: 0,
            counter: false,
            goes_on: Continuation::AttackerMay,
        });
    };
    vec![
        changed(&|_| {}),
        changed(&|state| match cast.side {
            Side::UnitedStates => shock(state, cast.side, "0404", "0504"),
            Side::Mexico => shock(state, cast.side, "0504", "0404"),
        }),
        changed(&|state| {
            state.units[unit].condition = Condition::Disordered;
            state.units[unit].formation = Formation::March;
            state.units[unit].works = 1;
            state.brigades[usize::from(cast.brigade.0)].orders = Orders::Attack;
            if let Some(active) = &mut state.units[unit].active {
                active.halted = true;
            }
        }),
        changed(&|state| {
            state.units[unit].condition = Condition::Routed;
            let brigade = if cast.side == Side::UnitedStates { BrigadeId(1) } else { BrigadeId(3) };
            state.pending.push(Pending::Joining { brigade, more: 1 });
        }),
        changed(&|state| {
            (state.units[unit].at, state.units[unit].condition) = (Some(hex("1004")), Condition::Routed);
        }),
        changed(&|state| {
            (state.units[unit].at, state.units[unit].condition) = (Some(hex("0105")), Condition::Routed);
        }),
        changed(&|state| {
            state.units[unit].formation = Formation::Square;
            state.brigades[usize::from(cast.brigade.0)].stance = BrigadeDuty::Withdraws;
        }),
    ]
}

fn told() -> Vec<String> {
    let casts = casts(&field());
    let mut told = Vec::new();
    for cast in casts {
        let all = events(cast);
        for kind in Event::KINDS {
            assert!(all.iter().any(|event| event.kind() == *kind), "{kind} is not told here");
        }
        for (number, field) in positions(cast).iter().enumerate() {
            let is_shock = number == 1;
            let of_shock = |event: &&Event| {
                !matches!(
                    event,
                    Event::Struck { .. }
                        | Event::Pursued { .. }
                        | Event::WentOn { .. }
                        | Event::ShockBegan { .. }
                ) || is_shock
            };
            told.extend(all.iter().filter(of_shock).filter_map(|event| log::sentence(field.now(), event)));
        }
    }
    told
}

/// Every choice that may be open.
fn pendings(cast: Cast) -> Vec<Pending> {
    let Cast { unit, brigade, division, side, target, .. } = cast;
    let (at, to, facing) = (hex(target), hex("0302"), Vertex::East);
    let retreat = |hexes, free| Pending::Retreat { unit, hexes, from: at, free, past: None, checks: false };
    let mut all = vec![
        Pending::Efficiency,
        Pending::Orders(side),
        Pending::Initiative,
        Pending::First(side),
        Pending::Cup,
        Pending::Division(division),
        Pending::Joining { brigade, more: 1 },
        Pending::Brigade(brigade),
        Pending::Change(brigade),
        Pending::Return { unit, at, manner: RateOfFire::Volley },
        Pending::Way { unit, to, facing, target: None },
        Pending::Way { unit, to, facing, target: Some(at) },
        retreat(1, false),
        retreat(2, false),
        retreat(2, true),
        Pending::Naming,
        Pending::Shocks,
        Pending::Rally(side),
        Pending::Turning(unit),
        Pending::TurnEnd,
    ];
    all.extend(
        [Stage::Avoid, Stage::Stand, Stage::Fire, Stage::Die, Stage::Advance, Stage::Continue]
            .map(Pending::Shock),
    );
    all
}

/// Headings and questions of every choice.
fn prompts() -> Vec<String> {
    let mut told = Vec::new();
    for cast in casts(&field()) {
        for kind in Pending::KINDS {
            assert!(pendings(cast).iter().any(|pending| pending.kind() == *kind), "{kind} is not asked here");
        }
        for pending in pendings(cast) {
            let mut field = positions(cast).swap_remove(1);
            field.state.pending.push(pending);
            let question = log::question(field.now());
            told.extend(question.map(|question| format!("{}. {question}", log::heading(field.now()))));
        }
    }
    told
}

/// What stands on every button.
fn buttons() -> Vec<String> {
    let mut told = Vec::new();
    for cast in casts(&field()) {
        let Cast { unit, guns, brigade, division, leader, target, .. } = cast;
        let (at, to, facing) = (hex(target), hex("0302"), Vertex::East);
        let mut both = Reacting::default();
        assert!(both.add(unit, None) && both.add(guns, Some(at)));
        let mut orders = vec![
            Order::Pick { division },
            Order::Coordinate { brigade },
            Order::Join { brigade },
            Order::Activate { brigade },
            Order::Seek { brigade },
            Order::Move { unit, to, facing },
            Order::Charge { unit, to, facing, target: at },
            Order::Shock { unit, target: at },
            Order::Resolve { hex: at },
            Order::Advance { from: hex("0404"), to: hex("0504"), facing },
            Order::Face { hex: hex("0404"), facing },
            Order::Top { unit },
            Order::Dig { unit },
            Order::React { units: Reacting::default() },
            Order::React { units: both },
            Order::FallBack { unit, to, facing },
            Order::FallBack { unit, to: hex("0404"), facing },
            Order::Rally { unit },
            Order::Ride { leader, to },
        ];
        orders.extend(
            [Orders::March, Orders::Advance, Orders::Attack].map(|orders| Order::Tell { brigade, orders }),
        );
        orders.extend(
            [Formation::Formed, Formation::March, Formation::Square]
                .map(|formation| Order::Form { unit, formation }),
        );
        for is_so in [false, true] {
            let manner = if is_so { RateOfFire::Rapid } else { RateOfFire::Volley };
            let team = if is_so { great_battles::Team::Limbers } else { great_battles::Team::Unlimbers };
            let saddle = if is_so { great_battles::Saddle::Mounts } else { great_battles::Saddle::Dismounts };
            orders.extend([
                Order::Fire { unit: guns, at, manner },
                Order::Limber { unit: guns, team },
                Order::Mount { unit, saddle },
            ]);
        }
        let field = positions(cast).swap_remove(1);
        told.extend(orders.iter().map(|order| pointing::choice(field.now(), order).label));
        for pending in pendings(cast) {
            let mut field = positions(cast).swap_remove(1);
            field.state.pending.push(pending);
            told.push(pointing::choice(field.now(), &Order::Done).label);
            let Now { battle: _, state } = field.now();
            if matches!(state.pending.last(), Some(Pending::Change(_) | Pending::Shock(Stage::Avoid))) {
                for order in [Order::Tell { brigade, orders: Orders::Attack }, Order::React { units: both }] {
                    told.push(pointing::choice(field.now(), &order).label);
                }
            }
        }
    }
    told
}

/// Every refusal, with figures of one and of many.
fn refusals() -> Vec<Refusal> {
    use Refusal::*;
    let at = hex("0812");
    let mut all = vec![
        NoSuchUnit,
        NotYours,
        NotOnMap,
        OffMap { hex: at },
        OutOfCommand { division: 8, overall: 16 },
        AlreadyTold,
        SameOrders { orders: Orders::Advance },
        TooTired { fatigue: 3, limit: 3 },
        NoMarker,
        NotItsMarker { division: "Mora".into() },
        HasActed,
        Confused,
        AlreadyTried,
        TooLate,
        NoBrigadier,
        NobodyToJoin,
        NoMoreJoin,
        AlreadySought,
        HasBegun,
        Stands,
        OnlyFires,
        NotRiding,
        HasRidden,
        InOrder,
        AlreadyRallied,
        NobodyRallies,
        OneVertex { vertices: 2, most: 1 },
        Routed,
        Unlimbered,
        Halted,
        NotInMarchMode,
        AlreadyThere,
        EnemyThere { hex: at },
        OtherBrigade { hex: at },
        TooManySp { hex: at, sp: 18, most: 16 },
        FacesOtherwise { hex: at, facing: Vertex::NorthWest },
        BeyondReach { needs: 9, left: 7 },
        NoWay { to: at },
        NoRide { to: at, points: 24 },
        NobodyThere { hex: at },
        FacesThere,
        TooDear { costs: 4, left: 1 },
        NotAdvancing,
        NoDigging,
        NotOnMarchOrders,
        Disordered,
        NotFresh,
        AlreadySo { state: "limbered" },
        WrongArm { rule: "only cavalry may mount or dismount" },
        InMarchMode,
        OnTop,
        AlreadyTopped,
        HasFired,
        HexHasFired,
        NoWeapon,
        Limbered { act: "fire" },
        OnMarch,
        Underneath,
        NoEnemyThere { hex: at },
        NotAhead { hex: at },
        OutOfRange { hex: at, range: 4, weapon: Weapon::SmallArm(SmallArm::Musket), most: 2 },
        OutOfRange { hex: at, range: 1, weapon: Weapon::Gun(GunType::UsTwentyFourHowitzer), most: 10 },
        OutOfSight { hex: at },
        NoRapidFire,
        RapidMoved,
        RapidTooFar { hex: at, range: 8, most: 7 },
        NotDriven,
        NothingDrives,
        NoWayBack { to: at },
        StillGoing,
        FacingTooSoon,
        Charging,
        NotAttacking,
        NotFormed { state: "disordered" },
        NotFormed { state: "in march mode" },
        BeyondCommand { leader: 4, overall: 16 },
        ByNight,
        Collapsed { sp: 3, full: 8 },
        WasDrivenBack,
        Blown,
        NotInFront { hex: at },
        NoCrossing { hex: at },
        NoChargeInto { hex: at, terrain: Terrain::LightWood },
        InSquare,
        FromZoc,
        TooWeak { hex: at, worst: Odds::OneToFour },
        NotNamed { hex: at },
        AlreadyNamed { hex: at },
        NoAdvance { to: at },
        MustAdvance,
        MustContinue,
        NotGoingOn,
        NoChargeTo { to: at, arm: ChargingTroops::Foot, least: 1, most: Some(3) },
        NoChargeTo { to: at, arm: ChargingTroops::Horse, least: 3, most: None },
    ];
    for most in [1, 2] {
        all.extend([
            TooManyUnits { hex: at, most },
            TooManyBatteries { hex: at, most },
            EnemyNear { hexes: most },
        ]);
    }
    for unit in ["4th Infantry", "Lancers"].map(String::from) {
        all.extend([
            NotActive { unit: unit.clone() },
            MustCharge { unit: unit.clone() },
            MustShock { unit: unit.clone() },
            MustClose { unit: unit.clone() },
            MustGoBack { unit: unit.clone() },
            NoReaction { unit },
        ]);
    }
    let open = casts(&field()).into_iter().flat_map(pendings).map(Some).chain([None]);
    all.extend(open.map(|open| NotNow { open }));
    all
}

#[test]
fn every_event_prompt_button_and_refusal_reads_well() {
    let refusals = refusals();
    for kind in Refusal::KINDS {
        assert!(refusals.iter().any(|refusal| refusal.kind() == *kind), "{kind} is not told here");
    }
    Sentences::default()
        .part("Events", told())
        .part("Prompts", prompts())
        .clauses("Buttons", buttons())
        .clauses("Refusals", refusals.iter().map(ToString::to_string))
        .are_kept(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn sentences_that_were_wrong_once() {
    let told = told();
    for wanted in [
        "4th Infantry fires at 0504, held by Lancers.",
        "Lancers fire at 4th Infantry in 0404 before the shock.",
        "The shock of 0404: Lancers against 4th Infantry and 2nd Volunteers.",
        "4th Infantry loses 1 SP (7 left).",
        "Lancers lose 1 SP (4 left).",
        "Lancers fail to rally and stay disordered.",
        "Colonel Pike fails to change orders: Foot of Harney keeps advance orders.",
        "Lancers fail the pre-shock check: no reaction fire.",
        "The fire has no effect on 4th Infantry.",
        "Ortiz's guns fail to limber in time: the guns are lost.",
        "The Americans have the initiative.",
    ] {
        assert!(told.iter().any(|text| text == wanted), "{wanted}\n{told:#?}");
    }
    let weapon = Weapon::SmallArm(SmallArm::Musket);
    let far = Refusal::OutOfRange { hex: hex("0812"), range: 4, weapon, most: 2 };
    assert_eq!(far.to_string(), "0812 is 4 hexes away; the range of its musket is 2");
}
