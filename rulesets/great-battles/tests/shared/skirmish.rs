//! A small battle with every field a scenario can have, and positions of it set up by hand.

use std::sync::Arc;

use board::hex::{Hex, Vertex};
use dice::{Seed, Seeded, Throws, Typed};
use engine::{Files, Listed, Log, Next, Position, Rules, Seat, Silent};
use great_battles::{
    Active, Battle, BrigadeId, Continuation, Event, Now, Order, Orders, Pending, ShockResult, State, UnitId,
    UnitState,
};

/// Ten columns, eight rows: a road along row 4, a wood, a stream, a hill with a wall, a town and a marsh.
pub(crate) const SKIRMISH: &str = r#"
ruleset = "great-battles"
title = "A skirmish"
place = "Nowhere, 1846"
length = "ten minutes"
clock = { from = "14:30", minutes = 20 }
home = { us = "west", mexican = "east" }
corners = ["0101", "1008"]
turns = 3
dusk = [2]
night = [3]
ground = [
  { terrain = "chaparral", hexes = ["0301", "0302", "0402"] },
  { terrain = "town", hexes = ["0504"] },
  { terrain = "marsh", hexes = ["0707"] },
  { terrain = "crops", hexes = ["0206", "0306"] },
  { terrain = "orchard", hexes = ["0801"] },
]
levels = [{ level = 1, hexes = ["0802", "0803", "0903"] }]
sides = [
  { kind = "stream", between = ["0605/0606", "0505/0506"] },
  { kind = "wall", between = ["0803/0804"] },
  { kind = "steep", between = ["0802/0902"] },
  { kind = "ravine", between = ["0207/0307"] },
]
roads = [["0104", "0203", "0304", "0403", "0504", "0603"]]
trails = [["0106", "0206", "0307"]]
places = [{ name = "The marsh", at = "0707" }]
objectives = [
  { name = "The town", at = "0504", points = 4, held_by = "mexican" },
  { name = "The hill", at = "0802", points = 2, side = "us" },
]
losses = { sp = 1, each = 2, gun = 2, brigadier = 5, leader = 10 }
divisions = [
  { name = "Twiggs", side = "us" },
  { name = "Arista", side = "mexican", markers = 2 },
]
brigades = [
  { name = "Garland", division = "Twiggs" },
  { name = "Dragoons", division = "Twiggs", orders = "march" },
  { name = "La Vega", division = "Arista", orders = "attack", fatigue = 2 },
]
leaders = [
  { name = "Taylor", side = "us", rank = "overall", commands = ["Twiggs"], stars = 3, rating = 1, at = "0105" },
  { name = "Garland himself", side = "us", rank = "brigadier", commands = ["Garland"], profile = "aggressive", at = "0205" },
  { name = "Arista himself", side = "mexican", rank = "overall", commands = ["Arista"], stars = 4, rating = -1, at = "1005" },
  { name = "La Vega himself", side = "mexican", rank = "brigadier", commands = ["La Vega"], at = "0906" },
]
units = [
  { name = "4th US", brigade = "Garland", arm = "infantry", weapon = "musket", sp = 8, cohesion = 7, at = "0205", facing = "E" },
  { name = "3rd US", brigade = "Garland", arm = "infantry", weapon = "musket", sp = 7, full = 9, cohesion = 6, green = true, at = "0207", facing = "NE", breastworks = true },
  { name = "Ringgold", division = "Twiggs", arm = "artillery", weapon = "us-6-pounder", sp = 4, cohesion = 8, at = "0305", facing = "E", limbered = true },
  { name = "May", brigade = "Dragoons", arm = "cavalry", weapon = "carbine", sp = 4, cohesion = 7, movement = 9, at = "0104", facing = "NE", formation = "march" },
  { name = "4th Line", brigade = "La Vega", arm = "infantry", weapon = "musket", sp = 9, cohesion = 6, at = "0906", facing = "W" },
  { name = "Tampico", brigade = "La Vega", arm = "infantry", weapon = "musket", sp = 6, cohesion = 5, at = "0805", facing = "W", state = "disordered" },
  { name = "Lancers", brigade = "La Vega", arm = "cavalry", sp = 5, cohesion = 6, at = "0807", facing = "SW", dismounted = true },
  { name = "Requena", brigade = "La Vega", arm = "artillery", weapon = "mexican-8-pounder", sp = 3, cohesion = 6, at = "0906", facing = "W" },
]
"#;

/// A battle from its text.
pub(crate) fn battle(text: &str) -> Arc<Battle> {
    Arc::new(Battle::read(&Files::new(text, "")).unwrap_or_else(|faults| panic!("{faults}")))
}

/// A hex by its number.
pub(crate) fn hex(name: &str) -> Hex {
    name.parse().unwrap()
}

/// A position that a worked example changes and plays on.
pub(crate) struct Field {
    pub(crate) battle: Arc<Battle>,
    pub(crate) state: State,
}

impl Field {
    /// The skirmish in its first turn, with no active units.
    pub(crate) fn new() -> Field {
        Field::of(SKIRMISH)
    }

    /// Another battle in its first turn.
    pub(crate) fn of(text: &str) -> Field {
        let battle = battle(text);
        let mut state = battle.opening();
        state.turn = 1;
        state.pending = vec![Pending::TurnEnd, Pending::Cup];
        Field { battle, state }
    }

    pub(crate) fn now(&self) -> Now<'_> {
        Now { battle: &self.battle, state: &self.state }
    }

    /// A unit by its name.
    pub(crate) fn unit(&self, name: &str) -> UnitId {
        self.battle.unit_ids().find(|&id| self.battle.unit(id).name == name).unwrap()
    }

    /// A brigade by its name.
    pub(crate) fn brigade(&self, name: &str) -> BrigadeId {
        self.battle.brigade_ids().find(|&id| self.battle.brigade(id).name == name).unwrap()
    }

    /// Puts a unit elsewhere, on top of the units there.
    pub(crate) fn put(mut self, name: &str, at: &str, facing: Vertex) -> Field {
        let id = self.unit(name);
        let on_top = self.state.top(hex(at)).map_or(0, |top| self.state.unit(top).level + 1);
        let unit = &mut self.state.units[usize::from(id.0)];
        (unit.at, unit.facing, unit.level) = (Some(hex(at)), facing, on_top);
        self
    }

    /// Changes a unit.
    pub(crate) fn with(mut self, name: &str, change: impl FnOnce(&mut UnitState)) -> Field {
        let id = self.unit(name);
        change(&mut self.state.units[usize::from(id.0)]);
        self
    }

    /// Gives a brigade orders and lets it act.
    pub(crate) fn acts(mut self, name: &str, orders: Orders) -> Field {
        let brigade = self.brigade(name);
        let division = self.battle.brigade(brigade).division;
        self.state.brigades[usize::from(brigade.0)].orders = orders;
        self.battle.apply(&mut self.state, &Event::Drawn { division });
        self.battle.apply(&mut self.state, &Event::Activated { brigade });
        self
    }

    /// What a unit may still do.
    pub(crate) fn active(&self, name: &str) -> Active {
        self.state.unit(self.unit(name)).active.unwrap()
    }

    /// The seat that is asked.
    fn seat(&self) -> Seat {
        match self.battle.next(&self.state) {
            Next::Choice(seats) => seats.iter().next().unwrap(),
            other => panic!("{other:?}"),
        }
    }

    /// Why an order may not be given, in words; `may` if it may.
    pub(crate) fn asked(&self, sentence: &str) -> String {
        let order = self.battle.parse(sentence).unwrap();
        let refusal = self.battle.refusal(&self.state, self.seat(), &order);
        refusal.map_or("may".into(), |refusal| refusal.to_string())
    }

    /// Every order that may be given now, as a sentence.
    pub(crate) fn orders(&self) -> Vec<String> {
        let orders = self.battle.orders(&self.state, self.seat());
        orders.iter().map(|order| self.battle.print(order)).collect()
    }

    /// A unit as it is.
    pub(crate) fn unit_state(&self, name: &str) -> &UnitState {
        self.state.unit(self.unit(name))
    }

    /// Where a unit is.
    pub(crate) fn at(&self, name: &str) -> String {
        self.unit_state(name).at.map_or("gone".into(), |hex| hex.to_string())
    }

    /// Gives orders, which must be legal, and tells what happened.
    pub(crate) fn given(&mut self, sentences: &[&str]) -> Vec<Event> {
        self.play(sentences, &mut Seeded::new(Seed::from_number(1)))
    }

    /// The same with these dice.
    #[track_caller]
    pub(crate) fn thrown(&mut self, sentences: &[&str], faces: &[u16]) -> Vec<Event> {
        let mut dice = Typed::new(faces);
        let told = self.play(sentences, &mut dice);
        assert_eq!(dice.fault(), None, "{sentences:?}");
        told
    }

    #[track_caller]
    fn play(&mut self, sentences: &[&str], dice: &mut dyn Throws) -> Vec<Event> {
        let mut log = Log::default();
        for sentence in sentences {
            let order: Order = self.battle.parse(sentence).unwrap();
            let mut position = Position::set_up(&*self.battle, self.state.clone(), dice, &mut Silent);
            let seats = match position.to_act(&self.battle) {
                engine::ToAct::Seats(seats) => seats,
                over => panic!("{over:?}"),
            };
            let seat = seats.iter().next().unwrap();
            let legal = position.check(&self.battle, seat, order);
            let legal = legal.unwrap_or_else(|refused| panic!("'{sentence}': {refused}"));
            position.carry_out(&self.battle, &legal, dice, &mut log).unwrap();
            self.state = position.state().clone();
        }
        log.events().cloned().collect()
    }
}

impl Field {
    /// Lets the rules go on until a side must choose, and returns what happened.
    pub(crate) fn stepped(&mut self) -> Vec<Event> {
        let mut log = Log::default();
        let mut dice = Seeded::new(Seed::from_number(1));
        let position = Position::set_up(&*self.battle, self.state.clone(), &mut dice, &mut log);
        self.state = position.state().clone();
        log.events().cloned().collect()
    }
}

/// Six columns, five rows, and both sides so near that a unit is always in the way.
pub(crate) const CLOSE: &str = r#"
title = "Close quarters"
corners = ["0101", "0605"]
turns = 4
night = [4]
ground = [{ terrain = "light-wood", hexes = ["0203", "0301"] }]
roads = [["0101", "0102", "0202", "0303"]]
divisions = [{ name = "Twiggs", side = "us" }, { name = "Arista", side = "mexican" }]
brigades = [
  { name = "Garland", division = "Twiggs", orders = "march" },
  { name = "Duncan", division = "Twiggs" },
  { name = "La Vega", division = "Arista" },
]
leaders = [
  { name = "Taylor", side = "us", rank = "overall", commands = ["Twiggs"], at = "0403" },
  { name = "Arista himself", side = "mexican", rank = "overall", commands = ["Arista"], at = "0404" },
  { name = "Duncan himself", side = "us", rank = "brigadier", commands = ["Duncan"], at = "0105", arrives = 2 },
]
units = [
  { name = "4th US", brigade = "Garland", arm = "infantry", weapon = "musket", sp = 9, cohesion = 7, at = "0102", facing = "E" },
  { name = "3rd US", brigade = "Garland", arm = "infantry", weapon = "musket", sp = 8, cohesion = 7, at = "0103", facing = "E", state = "disordered" },
  { name = "5th US", brigade = "Garland", arm = "infantry", weapon = "musket", sp = 2, cohesion = 7, at = "0104", facing = "E" },
  { name = "8th US", brigade = "Garland", arm = "infantry", weapon = "musket", sp = 2, cohesion = 7, at = "0101", facing = "E", formation = "march" },
  { name = "Duncan's", brigade = "Duncan", arm = "artillery", weapon = "us-6-pounder", sp = 4, cohesion = 8, at = "0205", facing = "E" },
  { name = "Ridgely", brigade = "Duncan", arm = "artillery", weapon = "us-6-pounder", sp = 4, cohesion = 8, at = "0204", facing = "E", limbered = true },
  { name = "2nd US", brigade = "Garland", arm = "infantry", weapon = "musket", sp = 3, cohesion = 7, at = "0105", arrives = 2, facing = "E" },
  { name = "4th Line", brigade = "La Vega", arm = "infantry", weapon = "musket", sp = 9, cohesion = 6, at = "0503", facing = "W" },
  { name = "Tampico", brigade = "La Vega", arm = "infantry", weapon = "musket", sp = 6, cohesion = 5, at = "0605", facing = "W", state = "routed" },
  { name = "Lancers", brigade = "La Vega", arm = "cavalry", sp = 5, cohesion = 6, at = "0502", facing = "W" },
]
"#;

/// Open ground with a wood; the US come from the west, the line stands in 0604 and faces them.
pub(crate) const MELEE: &str = r#"title = "Melee"
corners = ["0101", "1209"]
turns = 3
night = [3]
ground = [{ terrain = "light-wood", hexes = ["0607", "0408"] }]
divisions = [{ name = "A", side = "us" }, { name = "B", side = "mexican" }]
brigades = [
  { name = "P", division = "A" },
  { name = "Q", division = "A" },
  { name = "R", division = "B", orders = "advance" },
]
leaders = [
  { name = "L", side = "us", rank = "overall", commands = ["A"], at = "0101" },
  { name = "M", side = "mexican", rank = "overall", commands = ["B"], at = "1208" },
  { name = "P himself", side = "us", rank = "brigadier", commands = ["P"], at = "0101" },
  { name = "Q himself", side = "us", rank = "brigadier", commands = ["Q"], at = "0101" },
  { name = "R himself", side = "mexican", rank = "brigadier", commands = ["R"], at = "1208" },
]
units = [
  { name = "foot", brigade = "P", arm = "infantry", weapon = "musket", sp = 6, cohesion = 7, at = "0305", facing = "E" },
  { name = "second", brigade = "P", arm = "infantry", weapon = "musket", sp = 6, cohesion = 6, at = "0109", facing = "E" },
  { name = "green", brigade = "P", arm = "infantry", weapon = "musket", sp = 6, cohesion = 5, green = true, at = "0208", facing = "E" },
  { name = "horse", brigade = "P", arm = "cavalry", sp = 6, cohesion = 7, at = "0102", facing = "E" },
  { name = "other", brigade = "Q", arm = "infantry", sp = 6, cohesion = 6, at = "0101", facing = "E" },
  { name = "line", brigade = "R", arm = "infantry", weapon = "musket", sp = 6, cohesion = 6, at = "0604", facing = "W" },
  { name = "lancers", brigade = "R", arm = "cavalry", sp = 4, cohesion = 6, at = "1201", facing = "W" },
  { name = "guns", brigade = "R", arm = "artillery", weapon = "mexican-8-pounder", sp = 3, cohesion = 6, at = "1204", facing = "W", limbered = true },
]
"#;

/// How a shock ended, and which side may continue.
pub(crate) fn struck(events: &[Event]) -> Option<(ShockResult, Continuation)> {
    events.iter().find_map(|event| match *event {
        Event::Struck { result, goes_on } => Some((result, goes_on)),
        _ => None,
    })
}

/// What is added to the die, 4 at most: 5 in all drive the line back. The check before it is passed.
#[track_caller]
pub(crate) fn plus(make: impl Fn() -> Field, orders: &[&str]) -> i32 {
    let driven = |die: u8| {
        let mut field = make();
        matches!(struck(&field.thrown(orders, &[0, die.into()])), Some((ShockResult::DefenderBack, _)))
    };
    let least = (0..10).find(|&die| driven(die)).unwrap();
    assert!(least > 0, "at least 5 are added, and more cannot be told apart");
    5 - i32::from(least)
}
