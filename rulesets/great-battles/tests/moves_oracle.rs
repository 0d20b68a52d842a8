//! Every move that can be said, on random small maps, against a search that shares only plain data types.

mod skirmish;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use board::hex::{Direction, Hex, Vertex};
use dice::{Seed, Whim};
use engine::{Listed, Rules};
use great_battles::battle::{Arm, Orders};
use great_battles::field::{Hexside, Terrain, Way};
use great_battles::{Condition, Formation, Order, UnitId};
use skirmish::Field;
use testkit::prove_or;

const COLUMNS: usize = 5;
const ROWS: usize = 5;
const UNITS: usize = 8;

/// A random battle: any ground, any way, units anywhere but on each other.
fn scenario(whim: &mut Whim) -> String {
    let hex = |n: usize| format!("{:02}{:02}", n / ROWS + 1, n % ROWS + 1);
    let some = |whim: &mut Whim, n: usize| {
        let hexes: Vec<String> = (0..n).map(|_| format!("{:?}", hex(whim.one_of(COLUMNS * ROWS)))).collect();
        hexes.join(", ")
    };
    let mut text =
        format!("title = \"Anywhere\"\ncorners = [\"0101\", \"{:02}{:02}\"]\nturns = 1\n", COLUMNS, ROWS);
    if whim.one_of(5) == 0 {
        text.push_str("night = [1]\n");
    }
    text.push_str("ground = [\n");
    for terrain in ["crops", "orchard", "heavy-wood", "marsh", "town", "fort"] {
        let _ = writeln!(text, "{{ terrain = {terrain:?}, hexes = [{}] }},", some(whim, 2));
    }
    let _ = writeln!(text, "]\nlevels = [{{ level = 1, hexes = [{}] }}]\nsides = [", some(whim, 6));
    for kind in ["steep", "stream", "ravine", "wall"] {
        for _ in 0..3 {
            let inside = Hex::new(whim.one_of(COLUMNS - 2) as u8 + 2, whim.one_of(ROWS - 2) as u8 + 2);
            let beside = inside.beside(Direction::ALL[whim.one_of(6)]);
            let _ = writeln!(text, "{{ kind = {kind:?}, between = [\"{inside}/{beside}\"] }},");
        }
    }
    text.push_str("]\n");
    for (way, row) in [("roads", 2 + whim.one_of(2)), ("trails", 4)] {
        let hexes: Vec<String> = (1..=COLUMNS).map(|column| format!("\"{column:02}{row:02}\"")).collect();
        let _ = writeln!(text, "{way} = [[{}]]", hexes.join(", "));
    }
    text.push_str(
        "divisions = [{ name = \"A\", side = \"us\" }, { name = \"B\", side = \"mexican\" }]\nbrigades = [\
         { name = \"P\", division = \"A\" }, { name = \"Q\", division = \"A\" }, { name = \"R\", division = \"B\" }]\n",
    );
    let at = [hex(whim.one_of(ROWS)), hex(ROWS * COLUMNS - 1)];
    let mut free: Vec<String> = (0..COLUMNS * ROWS).map(hex).filter(|hex| !at.contains(hex)).collect();
    let _ = writeln!(
        text,
        "leaders = [{{ name = \"L\", side = \"us\", rank = \"overall\", at = {:?} }}, \
         {{ name = \"M\", side = \"mexican\", rank = \"overall\", at = {:?} }}]\nunits = [",
        at[0], at[1]
    );
    for n in 0..UNITS {
        let brigade = ["P", "P", "P", "Q", "P", "R", "R", "R"][n];
        let (arm, more) = match whim.one_of(6) {
            0 => ("cavalry", ""),
            1 => ("cavalry", ", dismounted = true"),
            2 => ("artillery", ", limbered = true"),
            3 => ("artillery", ""),
            _ => ("infantry", ""),
        };
        let state = ["normal", "normal", "normal", "disordered", "routed"][whim.one_of(5)];
        let marches = whim.one_of(3) == 0 && !(arm == "artillery" && more.is_empty());
        let formation = if marches { "march" } else { "formed" };
        let place = free.swap_remove(whim.one_of(free.len()));
        let facing = Vertex::ALL[whim.one_of(6)].letters();
        let (sp, movement) = (3 + whim.one_of(8), 2 + whim.one_of(6));
        let _ = writeln!(
            text,
            "{{ name = \"u{n}\", brigade = {brigade:?}, arm = {arm:?}, sp = {sp}, cohesion = 6, movement = {movement}, \
             at = {place:?}, facing = {facing:?}, state = {state:?}, formation = {formation:?}{more} }},"
        );
    }
    text.push_str("]\n");
    text
}

/// The chart of section 3, in halves: what a hex costs; none where it is closed off the road.
fn hex_costs(foot: bool, terrain: Terrain) -> Option<u16> {
    let points = match (terrain, foot) {
        (Terrain::Clear, _) | (Terrain::Crops | Terrain::Maguey, true) => 1,
        (Terrain::Crops | Terrain::Maguey, false) => 2,
        (Terrain::Orchard | Terrain::LightWood, true) => 2,
        (Terrain::Orchard | Terrain::LightWood, false) => 3,
        (Terrain::Town | Terrain::Building, true) => 2,
        (_, true) => 3,
        (_, false) => return None,
    };
    Some(2 * points)
}

fn side_costs(foot: bool, side: Hexside) -> Option<u16> {
    let points = match (side, foot) {
        (Hexside::Open, _) => 0,
        (Hexside::Upslope | Hexside::Stream | Hexside::Wall, true) => 1,
        (Hexside::Upslope | Hexside::Stream | Hexside::Wall, false) => 2,
        (Hexside::Steep | Hexside::Ravine, true) => 2,
        (Hexside::Steep | Hexside::Ravine, false) => return None,
    };
    Some(2 * points)
}

struct Oracle<'f> {
    field: &'f Field,
    orders: Orders,
}

impl Oracle<'_> {
    fn on_map(hex: Hex) -> bool {
        (1..=COLUMNS as u8).contains(&hex.column) && (1..=ROWS as u8).contains(&hex.row)
    }

    fn at(&self, unit: UnitId) -> Hex {
        self.field.state.unit(unit).at.unwrap()
    }

    fn enemies(&self, unit: UnitId) -> Vec<UnitId> {
        let battle = &self.field.battle;
        battle.unit_ids().filter(|&other| battle.side(other) != battle.side(unit)).collect()
    }

    fn is_foot(&self, unit: UnitId) -> bool {
        let arm = self.field.battle.unit(unit).arm;
        arm == Arm::Infantry || arm == Arm::Cavalry && !self.field.state.unit(unit).mounted
    }

    fn side_price(&self, foot: bool, hex: Hex, side: Direction) -> Option<u16> {
        let ground = &self.field.battle.ground;
        let drawn = ground.sides.at(hex, side);
        let next = hex.beside(side);
        let up = Oracle::on_map(next) && ground.levels[next] > ground.levels[hex] && drawn != Hexside::Steep;
        Some(side_costs(foot, drawn)? + if up { side_costs(foot, Hexside::Upslope)? } else { 0 })
    }

    fn price(&self, unit: UnitId, hex: Hex, side: Direction) -> Option<u16> {
        let (foot, ground) = (self.is_foot(unit), &self.field.battle.ground);
        let terrain = ground.terrain[hex.beside(side)];
        let marches = self.field.state.unit(unit).formation == Formation::March;
        match ground.ways.at(hex, side) {
            Some(_) if !foot && terrain == Terrain::Town => Some(6),
            Some(Way::Road) if marches && self.orders == Orders::March => Some(1),
            Some(_) => Some(2),
            None => Some(hex_costs(foot, terrain)? + self.side_price(foot, hex, side)?),
        }
    }

    fn in_zoc(&self, unit: UnitId, hex: Hex) -> bool {
        self.enemies(unit).into_iter().any(|enemy| {
            let (state, at) = (self.field.state.unit(enemy), self.at(enemy));
            let limbered = self.field.battle.unit(enemy).arm == Arm::Artillery && state.limbered;
            let formed = state.condition == Condition::Normal && state.formation == Formation::Formed;
            let ways = |side: Direction| {
                self.field.battle.ground.ways.at(at, side).is_some()
                    || self.side_price(self.is_foot(enemy), at, side).is_some()
            };
            formed && !limbered && state.facing.front().into_iter().any(|s| at.beside(s) == hex && ways(s))
        })
    }

    fn may_step(&self, unit: UnitId, from: Hex, hex: Hex, next: Hex) -> bool {
        let ground = &self.field.battle.ground;
        let tables = &self.field.battle.tables;
        let enemies: Vec<Hex> = self.enemies(unit).into_iter().map(|enemy| self.at(enemy)).collect();
        if enemies.contains(&next) {
            return false;
        }
        match self.orders {
            Orders::Advance => true,
            Orders::March => enemies.iter().all(|&enemy| {
                let near = next.distance(enemy) <= 3 && ground.sees(tables, next, enemy);
                !near || next.distance(enemy) > hex.distance(enemy)
            }),
            Orders::Attack => {
                let seen = enemies.iter().filter(|&&enemy| ground.sees(tables, from, enemy));
                let nearest = |at: Hex| seen.clone().map(|&enemy| enemy.distance(at)).min().unwrap_or(0);
                nearest(next) <= nearest(hex)
            }
        }
    }

    /// Every hex and facing that can be come to, by relaxing until nothing gets cheaper.
    fn reached(&self, unit: UnitId) -> BTreeSet<(Hex, Vertex)> {
        let state = self.field.state.unit(unit);
        let (Some(active), Some(from)) = (state.active, state.at) else { return BTreeSet::new() };
        let marches = state.formation == Formation::March;
        let stays = state.condition == Condition::Routed
            || self.field.battle.unit(unit).arm == Arm::Artillery && !state.limbered
            || self.orders == Orders::March && !marches;
        if stays {
            return BTreeSet::new();
        }
        let mut costs: BTreeMap<(Hex, Vertex), u16> = BTreeMap::from([((from, state.facing), 0)]);
        loop {
            let mut better = Vec::new();
            for (&(hex, facing), &cost) in &costs {
                better.push(((hex, facing.to_the_left()), cost + 2));
                better.push(((hex, facing.to_the_right()), cost + 2));
                if hex != from && self.in_zoc(unit, hex) {
                    continue;
                }
                for side in Direction::ALL {
                    let next = hex.beside(side);
                    let ahead = marches || facing.front().contains(&side);
                    if !ahead
                        || !Oracle::on_map(next)
                        || next == from
                        || !self.may_step(unit, from, hex, next)
                    {
                        continue;
                    }
                    let Some(price) = self.price(unit, hex, side) else { continue };
                    let leaves = if hex == from && self.in_zoc(unit, from) { 2 } else { 0 };
                    let cost = if hex == from && cost == 0 && cost + price + leaves > active.left {
                        active.left
                    } else {
                        cost + price + leaves
                    };
                    let faces = Vertex::ALL.into_iter().filter(|vertex| vertex.front().contains(&side));
                    let faces: Vec<Vertex> = if marches { faces.collect() } else { vec![facing] };
                    better.extend(faces.into_iter().map(|facing| ((next, facing), cost)));
                }
            }
            better.retain(|(place, cost)| {
                *cost <= active.left && costs.get(place).is_none_or(|known| cost < known)
            });
            if better.is_empty() {
                break;
            }
            for (place, cost) in better {
                let known = costs.entry(place).or_insert(cost);
                *known = cost.min(*known);
            }
        }
        costs.into_keys().filter(|&(to, facing)| to != from && self.may_stand(unit, to, facing)).collect()
    }

    fn may_stand(&self, unit: UnitId, to: Hex, facing: Vertex) -> bool {
        let battle = &self.field.battle;
        let there: Vec<UnitId> =
            battle.unit_ids().filter(|&other| other != unit && self.at(other) == to).collect();
        let is_gun = |unit: UnitId| battle.unit(unit).arm == Arm::Artillery;
        let alike = there.iter().all(|&other| self.field.state.unit(other).facing == facing);
        let sp = |unit: UnitId| {
            let sp = self.field.state.unit(unit).sp;
            if self.is_foot(unit) && battle.unit(unit).arm == Arm::Cavalry { sp - sp / 4 } else { sp }
        };
        let men: Vec<UnitId> = there.iter().copied().filter(|&other| !is_gun(other)).collect();
        let room = if is_gun(unit) {
            there.len() == men.len()
        } else {
            men.is_empty()
                || men.len() == 1
                    && battle.unit(men[0]).brigade == battle.unit(unit).brigade
                    && sp(men[0]) + sp(unit) <= 16
        };
        alike && room
    }
}

#[test]
fn every_move_is_accepted_if_a_naive_search_finds_it_and_refused_if_not() {
    let positions = prove_or(150, 10_000);
    let (mut legal, mut refused) = (0_u64, 0_u64);
    for number in 0..positions {
        let mut whim = Whim::new(Seed::from_number(1846), number as u64);
        let text = scenario(&mut whim);
        let orders = [Orders::March, Orders::Advance, Orders::Attack][whim.one_of(3)];
        let field = Field::of(&text).acts("P", orders);
        let oracle = Oracle { field: &field, orders };
        let seat = great_battles::Side::UnitedStates.seat();
        let listed: BTreeSet<Order> = field.battle.orders(&field.state, seat).into_iter().collect();
        for unit in field.battle.unit_ids() {
            let reached = oracle.reached(unit);
            for to in field.battle.ground.grid().hexes() {
                for facing in Vertex::ALL {
                    let order = Order::Move { unit, to, facing };
                    let refusal = field.battle.refusal(&field.state, seat, &order);
                    let found = reached.contains(&(to, facing));
                    let sentence = field.battle.sentence(&order);
                    assert_eq!(refusal.is_none(), found, "{number}: {sentence}: {refusal:?}\n{text}");
                    assert_eq!(listed.contains(&order), found, "{number}: {sentence}, listed\n{text}");
                    if found { legal += 1 } else { refused += 1 }
                }
            }
        }
    }
    println!("{positions} positions: {legal} moves found by both, {refused} by neither");
    assert!(legal > 20 * positions as u64);
}
