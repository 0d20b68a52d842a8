//! The rules of the map once more, slowly, typed from the rules page: whether an order may be given in a position.
//!
//! A referee reads battle and state as plain data and shares no procedure with the rule set. Where the page is silent he
//! does as the rules do, and says so.

pub(crate) mod anywhere;
mod charges;
mod command;
mod ground;
mod moves;
pub(crate) mod reactions;
mod shocks;
mod shots;
mod temper;

use std::collections::{BTreeMap, BTreeSet};

use board::hex::{Direction, Hex, Vertex};
use great_battles::{
    Arm, Battle, BrigadeId, Condition, Continuation, DivisionId, Formation, LeaderId, Order, Orders, Pending,
    RateOfFire, Reacting, Saddle, Side, Stage, State, Team, UnitId,
};
use sheet::Axis;

pub(crate) use ground::Sights;

/// Everything that can be said in a battle, and a little beyond it: one unit and one hex that do not exist. Charges name
/// targets within `reach` hexes.
pub(crate) fn everything(battle: &Battle, reach: i64) -> Vec<Order> {
    let grid = battle.ground.grid();
    let beyond = Hex::new(grid.last().column + 1, grid.last().row);
    let hexes: Vec<Hex> = grid.hexes().chain([beyond]).collect();
    let places: Vec<(Hex, Vertex)> =
        hexes.iter().flat_map(|&hex| Vertex::ALL.map(|facing| (hex, facing))).collect();
    let units = || (0..=battle.units.len() as u8).map(UnitId);
    let mut all = vec![Order::Done];
    for brigade in (0..=battle.brigades.len() as u8).map(BrigadeId) {
        all.extend(Orders::ALL.iter().map(|&orders| Order::Tell { brigade, orders }));
        all.extend([Order::Coordinate { brigade }, Order::Join { brigade }]);
        all.extend([Order::Activate { brigade }, Order::Seek { brigade }]);
    }
    all.extend((0..=battle.divisions.len() as u8).map(|id| Order::Pick { division: DivisionId(id) }));
    all.extend(places.iter().map(|&(hex, facing)| Order::Face { hex, facing }));
    for unit in units() {
        all.extend(places.iter().map(|&(to, facing)| Order::Move { unit, to, facing }));
        all.extend(places.iter().map(|&(to, facing)| Order::FallBack { unit, to, facing }));
        for &(to, facing) in &places {
            let targets = hexes.iter().filter(|&&target| ground::apart(to, target) <= reach);
            all.extend(targets.map(|&target| Order::Charge { unit, to, facing, target }));
        }
        all.extend(Formation::ALL.iter().map(|&formation| Order::Form { unit, formation }));
        all.extend(Team::ALL.iter().map(|&team| Order::Limber { unit, team }));
        all.extend(Saddle::ALL.iter().map(|&saddle| Order::Mount { unit, saddle }));
        all.extend([Order::Top { unit }, Order::Rally { unit }, Order::Dig { unit }]);
        all.extend(hexes.iter().map(|&target| Order::Shock { unit, target }));
        for &at in &hexes {
            all.extend(RateOfFire::ALL.iter().map(|&manner| Order::Fire { unit, at, manner }));
        }
    }
    for &(to, facing) in &places {
        let near = hexes.iter().filter(|&&from| ground::apart(from, to) <= reach);
        all.extend(near.map(|&from| Order::Advance { from, to, facing }));
    }
    all.extend(hexes.iter().map(|&hex| Order::Resolve { hex }));
    for leader in (0..=battle.leaders.len() as u8).map(LeaderId) {
        all.extend(hexes.iter().map(|&to| Order::Ride { leader, to }));
    }
    for chosen in 0_u32..1 << (battle.units.len() + 1) {
        let named: Reacting = units().filter(|unit| chosen >> unit.0 & 1 == 1).collect();
        all.push(Order::React { units: named });
    }
    all
}

/// Says whether an order may be given.
pub(crate) struct Referee<'b> {
    pub(crate) battle: &'b Battle,
    pub(crate) state: &'b State,
    sights: &'b Sights,
}

impl<'b> Referee<'b> {
    pub(crate) fn new(battle: &'b Battle, sights: &'b Sights, state: &'b State) -> Referee<'b> {
        Referee { battle, state, sights }
    }

    /// Which of these the side whose choice it is may say.
    pub(crate) fn allowed(&self, all: &[Order]) -> BTreeSet<Order> {
        let Some(&asked) = self.state.pending.last() else { return BTreeSet::new() };
        let mut reached: BTreeMap<UnitId, BTreeSet<(Hex, Vertex)>> = BTreeMap::new();
        let mut ridden: BTreeMap<LeaderId, BTreeSet<Hex>> = BTreeMap::new();
        let mut charged: BTreeMap<UnitId, BTreeSet<(Hex, Vertex, Hex)>> = BTreeMap::new();
        let reacting = self.volunteers();
        let onset = self.state.onset.as_ref();
        let acting = self.acting().map(|brigade| self.battle.side_of(brigade));
        let mut may = |order: &Order| match (asked, *order) {
            _ if !self.exists(order) => false,
            (
                Pending::Orders(_)
                | Pending::Division(_)
                | Pending::Joining { .. }
                | Pending::Change(_)
                | Pending::Rally(_)
                | Pending::Turning(_),
                Order::Done,
            ) => true,
            (Pending::Change(changes), Order::Tell { brigade, orders }) => {
                changes == brigade && self.may_change(brigade, orders)
            }
            (Pending::Orders(side), Order::Tell { brigade, orders }) => self.may_tell(side, brigade, orders),
            (Pending::Naming, Order::Done) => acting.is_none_or(|side| !self.owes_shock(side)),
            (Pending::Shocks, Order::Resolve { hex }) => self.named().contains(&hex),
            (Pending::First(side), Order::Pick { division }) => {
                self.state.cup[usize::from(division.0)] > 0 && self.battle.division(division).side == side
            }
            (Pending::Division(division), Order::Activate { brigade }) => self.may_act(division, brigade),
            (Pending::Division(division), Order::Coordinate { brigade }) => {
                self.may_coordinate(division, brigade)
            }
            (Pending::Joining { brigade: first, more }, Order::Join { brigade }) => {
                self.may_join(first, more, brigade)
            }
            (Pending::Naming, Order::Shock { unit, target }) => {
                acting.is_some_and(|side| self.may_name(side, unit, target))
            }
            (Pending::Rally(side), Order::Rally { unit }) => self.may_rally(side, unit),
            (Pending::Turning(unit), Order::Face { hex, facing }) => self.may_turn(unit, hex, facing),
            (Pending::Shock(Stage::Advance), Order::Advance { from, to, facing }) => {
                onset.is_some_and(|onset| self.advances(onset).contains(&(from, to, facing)))
            }
            (Pending::Shock(Stage::Advance), Order::Done) => onset.is_some_and(|onset| self.may_stay(onset)),
            (Pending::Shock(Stage::Continue), Order::Shock { unit, target }) => onset.is_some_and(|onset| {
                onset.attackers.first() == Some(&unit) && self.next_targets(onset).contains(&target)
            }),
            (Pending::Shock(Stage::Continue), Order::Done) => {
                onset.is_some_and(|onset| onset.goes_on != Continuation::AttackerMust)
            }
            (
                Pending::Return { .. } | Pending::Way { .. } | Pending::Shock(Stage::Avoid | Stage::Fire),
                Order::React { units },
            ) => self.may_answer(units, &reacting),
            (
                Pending::Retreat { unit, hexes, from, free, past, .. },
                Order::FallBack { unit: named, to, facing },
            ) => {
                // A unit that retreats of its own will may stop in any hex, and faces as it likes there.
                let hexes = if free { 1 } else { hexes };
                named == unit && self.may_fall_back((unit, hexes, from, past), (to, facing))
            }
            // "1-2 hexes": after the first.
            (Pending::Retreat { unit, hexes, free, .. }, Order::Done) => {
                free && hexes <= 1 && self.at(unit).is_some_and(|at| self.may_stack(unit, at))
            }
            (Pending::Brigade(_), Order::Move { unit, to, facing }) => {
                let ends = reached.entry(unit).or_insert_with(|| self.reached(unit));
                ends.contains(&(to, facing))
            }
            (Pending::Brigade(brigade), Order::Charge { unit, to, facing, target }) => {
                let charges = charged.entry(unit).or_insert_with(|| self.charges(unit));
                self.is_ready(self.battle.side_of(brigade), unit)
                    && charges.contains(&(to, facing, target))
                    && self.lets_pass(*order)
            }
            (Pending::Brigade(_), Order::Ride { leader, to }) => {
                let ends = ridden.entry(leader).or_insert_with(|| self.ridden(leader));
                ends.contains(&to)
            }
            (Pending::Brigade(brigade), order) => {
                self.may_do(self.battle.side_of(brigade), order) && self.lets_pass(order)
            }
            _ => false,
        };
        all.iter().filter(|&order| may(order)).copied().collect()
    }

    fn exists(&self, order: &Order) -> bool {
        let unit = |id: UnitId| usize::from(id.0) < self.battle.units.len();
        match *order {
            Order::Tell { brigade, .. }
            | Order::Coordinate { brigade }
            | Order::Join { brigade }
            | Order::Activate { brigade }
            | Order::Seek { brigade } => usize::from(brigade.0) < self.battle.brigades.len(),
            Order::Pick { division } => usize::from(division.0) < self.battle.divisions.len(),
            Order::Ride { leader, .. } => usize::from(leader.0) < self.battle.leaders.len(),
            Order::React { units } => units.units().iter().all(unit),
            Order::Move { unit: id, .. }
            | Order::Charge { unit: id, .. }
            | Order::Shock { unit: id, .. }
            | Order::Rally { unit: id }
            | Order::Form { unit: id, .. }
            | Order::Limber { unit: id, .. }
            | Order::Mount { unit: id, .. }
            | Order::Top { unit: id }
            | Order::Dig { unit: id }
            | Order::Fire { unit: id, .. }
            | Order::FallBack { unit: id, .. } => unit(id),
            Order::Advance { .. } | Order::Resolve { .. } | Order::Face { .. } | Order::Done => true,
        }
    }

    /// The small things a unit does in its activation.
    fn may_do(&self, side: Side, order: Order) -> bool {
        match order {
            Order::Done => true,
            Order::Seek { brigade } => self.may_seek(side, brigade),
            Order::FallBack { unit, to, facing } => {
                self.is_ready(side, unit) && self.may_go_back(unit, (to, facing))
            }
            Order::Face { hex, facing } => self.may_face(side, hex, facing),
            Order::Form { unit, formation } => self.is_ready(side, unit) && self.may_form(unit, formation),
            Order::Limber { unit, team } => self.is_ready(side, unit) && self.may_limber(unit, team),
            Order::Mount { unit, saddle } => self.is_ready(side, unit) && self.may_mount(unit, saddle),
            Order::Top { unit } => self.is_ready(side, unit) && self.may_top(unit),
            Order::Dig { unit } => self.is_ready(side, unit) && self.may_dig(unit),
            Order::Fire { unit, at, manner } => self.is_ready(side, unit) && self.may_fire(unit, at, manner),
            _ => false,
        }
    }

    /// "Infantry or unlimbered guns on advance orders, neither disordered nor in march mode, with no enemy within 3 hexes, that
    /// is told to dig spends its activation on it"; a square does not dig, nor a unit behind works.
    fn may_dig(&self, unit: UnitId) -> bool {
        let now = self.state.unit(unit);
        let active = now.active.unwrap();
        let acted = !active.fresh || active.formed || active.fired || active.moved;
        let digs = if self.is_gun(unit) { !now.limbered } else { self.is_foot(unit) };
        let far = self.enemies(unit).into_iter().all(|(_, enemy)| ground::apart(enemy, now.at.unwrap()) > 3);
        self.battle.digging
            && digs
            && far
            && !acted
            && self.orders_of(unit) == Some(Orders::Advance)
            && now.condition == Condition::Normal
            && now.formation == Formation::Formed
            && now.works < 2
    }

    /// The brigade that acts, with those that have joined it.
    fn acting(&self) -> Option<BrigadeId> {
        self.state.pending.iter().find_map(|pending| match pending {
            Pending::Brigade(brigade) => Some(*brigade),
            _ => None,
        })
    }

    fn at(&self, unit: UnitId) -> Option<Hex> {
        self.state.unit(unit).at
    }

    /// The units of a side on the map.
    fn units_of(&self, side: Side) -> Vec<(UnitId, Hex)> {
        let all = self.battle.unit_ids().filter(|&unit| self.battle.side(unit) == side);
        all.filter_map(|unit| Some((unit, self.at(unit)?))).collect()
    }

    fn enemies(&self, unit: UnitId) -> Vec<(UnitId, Hex)> {
        self.units_of(self.battle.side(unit).enemy())
    }

    /// All units in a hex.
    fn stack(&self, hex: Hex) -> Vec<UnitId> {
        self.battle.unit_ids().filter(|&unit| self.at(unit) == Some(hex)).collect()
    }

    /// The last to come is on top, unless another was put there.
    fn top(&self, hex: Hex) -> Option<UnitId> {
        self.stack(hex).into_iter().max_by_key(|&unit| self.state.unit(unit).level)
    }

    fn is_gun(&self, unit: UnitId) -> bool {
        self.battle.unit(unit).arm == Arm::Artillery
    }

    /// Infantry, and cavalry on foot.
    fn is_foot(&self, unit: UnitId) -> bool {
        match self.battle.unit(unit).arm {
            Arm::Infantry => true,
            Arm::Cavalry => !self.state.unit(unit).mounted,
            Arm::Artillery => false,
        }
    }

    /// "Dismounted cavalry is infantry less a quarter of its SP (down)."
    fn sp(&self, unit: UnitId) -> u8 {
        let sp = self.state.unit(unit).sp;
        let left_with_horses =
            if self.battle.unit(unit).arm == Arm::Cavalry && self.is_foot(unit) { sp / 4 } else { 0 };
        sp - left_with_horses
    }

    /// Its brigade's orders; a battery of the division acts under those of the brigade it acts with.
    fn orders_of(&self, unit: UnitId) -> Option<Orders> {
        let acting = self.acting().filter(|_| self.state.unit(unit).active.is_some());
        self.battle.unit(unit).brigade.or(acting).map(|brigade| self.state.brigade(brigade).orders)
    }

    /// Its front hexes across passable sides, unless it is disordered, routed, limbered, in march mode or on the march.
    fn zoc(&self, unit: UnitId) -> Vec<Hex> {
        let now = self.state.unit(unit);
        let limbered = self.is_gun(unit) && now.limbered;
        let on_march = now.formation == Formation::March || self.orders_of(unit) == Some(Orders::March);
        let Some(at) = now.at.filter(|_| now.condition == Condition::Normal && !limbered && !on_march) else {
            return Vec::new();
        };
        let ground = &self.battle.ground;
        let front = Direction::ALL.into_iter().filter(|&side| {
            (now.formation == Formation::Square || ground::is_front(now.facing, side))
                && ground::is_passable(ground, self.is_foot(unit), at, side)
        });
        front.filter_map(|side| ground::beside(ground, at, side)).collect()
    }

    /// "2 infantry/cavalry units of one brigade up to 16 SP (one unit of any size), plus one battery".
    fn may_stack(&self, unit: UnitId, hex: Hex) -> bool {
        let others = self.stack(hex).into_iter().filter(|&other| other != unit);
        let (guns, men): (Vec<UnitId>, Vec<UnitId>) = others.partition(|&other| self.is_gun(other));
        if self.is_gun(unit) {
            return guns.is_empty();
        }
        match men[..] {
            [] => true,
            [other] => {
                self.battle.unit(other).brigade == self.battle.unit(unit).brigade
                    && self.sp(other) + self.sp(unit) <= 16
            }
            _ => false,
        }
    }
}
