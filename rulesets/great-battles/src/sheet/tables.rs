//! The sheet's tables as total lookups.

use sheet::{Across, Bands, Cell, Column, Counted, Faults, Modifiers, Reader, Sheet, Table};

use crate::sheet::axes::{
    CohesionModifier, CommandModifier, DisorderModifier, Fatigue, FireModifier, GunType, Marker, Odds,
    PreShockModifier, Proportion, RallyModifier, Ruling, SheetNumber, ShockModifier, SmallArm,
};
use crate::sheet::board_tables::{
    Act, Command, HexDistance, Hexside, MoveMode, MovementClass, Replacement, Retreat, RoadKind, Stacking,
    Terrain, VictoryNumber, Works,
};
use crate::sheet::cells::{
    Change, Continues, Coordinated, Cost, Factor, FireResult, HalfPoints, Setback, Temper,
};

/// The printed sheet, with our rulings.
pub const SHEET: &str = include_str!("../../data/sheet.toml");

/// A range chart: what is added at each number of hexes; none where there is no fire.
pub type Ranges<W> = Across<Column<W, Option<i8>>>;

/// The columns of the shock resolution table.
#[derive(Clone, Debug)]
pub struct Shock {
    /// Hexes the attacker retreats.
    pub attacker_back: Bands<u8>,
    /// Whether he is disordered.
    pub attacker_disordered: Bands<bool>,
    /// Hexes the defender retreats.
    pub defender_back: Bands<u8>,
    /// Whether he is disordered.
    pub defender_disordered: Bands<bool>,
    /// SP off each side.
    pub off_each: Bands<u8>,
    /// Whether the defender checks against rout.
    pub defender_checks: Bands<bool>,
    /// The side that may continue.
    pub continues: Bands<Continues>,
}

/// Everything the rules look up.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The fire table for small arms, by SP and die.
    pub fire_small_arms: Across<Bands<FireResult>>,
    /// The fire table for artillery, by SP and die.
    pub fire_artillery: Across<Bands<FireResult>>,
    /// How far small arms fire at all.
    pub small_arms_maximum: Column<SmallArm, u8>,
    /// How far prepared fire reaches; none for weapons without it.
    pub prepared: Column<SmallArm, Option<u8>>,
    /// The range chart for small arms.
    pub small_arms: Ranges<SmallArm>,
    /// How far guns fire at all.
    pub artillery_maximum: Column<GunType, u8>,
    /// Which guns have rapid fire.
    pub rapid_fire: Column<GunType, bool>,
    /// Which guns do as small arms at close range.
    pub as_small_arms: Column<GunType, bool>,
    /// The range chart for artillery.
    pub artillery: Ranges<GunType>,
    /// Added to the die of fire.
    pub on_fire: Modifiers<FireModifier>,
    /// Added to cohesion.
    pub on_cohesion: Modifiers<CohesionModifier>,
    /// Added to the die of a disorder check.
    pub on_disorder: Modifiers<DisorderModifier>,
    /// SP lost by those disordered a second time, by what they are over cohesion.
    pub second_loss: Bands<u8>,
    /// What they do.
    pub second_setback: Bands<Setback>,
    /// Added to the die of the pre-shock check.
    pub on_pre_shock: Modifiers<PreShockModifier>,
    /// Added to the die of shock for the odds.
    pub odds: Column<Odds, i8>,
    /// Added to the die of shock.
    pub on_shock: Modifiers<ShockModifier>,
    /// What a shock comes to.
    pub shock: Shock,
    /// Hexes a charge moves at least.
    pub charge_least: Column<ChargingTroops, u8>,
    /// Hexes a charge moves at most.
    pub charge_most: Column<ChargingTroops, Option<u8>>,
    /// Added to the die of rally.
    pub on_rally: Modifiers<RallyModifier>,
    /// The orders change table.
    pub orders_change: Bands<Change>,
    /// Added to its die.
    pub on_orders_change: Modifiers<CommandModifier>,
    /// How an unreliable brigadier acts.
    pub loose_cannon: Bands<Temper>,
    /// The coordination table.
    pub coordination: Bands<Coordinated>,
    /// Added to its die.
    pub on_coordination: Modifiers<CommandModifier>,
    /// How many markers of each kind there are.
    pub markers: Column<Marker, u8>,
    /// The numbers of fatigue.
    pub fatigue: Column<Fatigue, u8>,
    /// What a hex does to fire into it.
    pub terrain_fire: Column<Terrain, i8>,
    /// What a hex does to an attack into it.
    pub terrain_shock: Column<Terrain, i8>,
    /// What a hexside does to fire over it.
    pub side_fire: Column<Hexside, i8>,
    /// What a hexside does to an attack over it.
    pub side_shock: Column<Hexside, i8>,
    /// Where horse may charge into.
    pub charged_into: Column<Terrain, bool>,
    /// What the map alone asks for.
    pub map: Map,
    numbers: Column<SheetNumber, i8>,
    shares: Column<Proportion, Factor>,
    rulings: Column<Ruling, bool>,
}

/// What only a battle on the map looks up.
#[derive(Clone, Debug)]
pub struct Map {
    /// What a hex costs infantry.
    pub foot: Column<Terrain, Cost>,
    /// What a hex costs guns and cavalry.
    pub horse: Column<Terrain, Cost>,
    /// How much a hex is higher than its level.
    pub height: Column<Terrain, u8>,
    /// What a hexside costs infantry.
    pub side_foot: Column<Hexside, Cost>,
    /// What a hexside costs guns and cavalry.
    pub side_horse: Column<Hexside, Cost>,
    /// What a step along a way costs.
    pub roads: Table<RoadKind, MoveMode, HalfPoints>,
    /// Movement allowances.
    pub movement: Column<MovementClass, u8>,
    /// What else costs movement.
    pub acts: Column<Act, u8>,
    /// How far commands reach.
    pub command: Column<Command, u8>,
    /// What a hex holds.
    pub stacking: Column<Stacking, u8>,
    /// Hexes kept, fled and driven.
    pub distances: Column<HexDistance, u8>,
    /// SP lost on a retreat.
    pub retreat: Column<Retreat, u8>,
    /// What breastworks need.
    pub works: Column<Works, u8>,
    /// The successor of a lost leader.
    pub replacement: Column<Replacement, i8>,
    /// What decides a battle.
    pub victory: Column<VictoryNumber, u8>,
}

sheet::axis! {
    /// The troops that charge.
    pub enum ChargingTroops {
        /// Infantry.
        Foot = "foot",
        /// Mounted cavalry.
        Horse = "horse",
    }
}

impl Shock {
    fn read(reader: &mut Reader<'_>) -> Option<Shock> {
        /// One column of the table.
        fn column<V: Cell>(reader: &mut Reader<'_>, name: &str) -> Option<Bands<V>> {
            reader.bands("shock", name, -20..=40)
        }
        let (attacker_back, attacker_disordered) =
            (column(reader, "attacker back"), column(reader, "attacker disordered"));
        let (defender_back, defender_disordered) =
            (column(reader, "defender back"), column(reader, "defender disordered"));
        let (off_each, defender_checks) =
            (column(reader, "SP off each side"), column(reader, "defender checks"));
        let continues = column(reader, "continues");
        Some(Shock {
            attacker_back: attacker_back?,
            attacker_disordered: attacker_disordered?,
            defender_back: defender_back?,
            defender_disordered: defender_disordered?,
            off_each: off_each?,
            defender_checks: defender_checks?,
            continues: continues?,
        })
    }
}

impl Map {
    fn read(reader: &mut Reader<'_>) -> Option<Map> {
        let (foot, horse) = (reader.column("terrain", "infantry"), reader.column("terrain", "guns, cavalry"));
        let height = reader.column("terrain", "height");
        let (side_foot, side_horse) =
            (reader.column("hexsides", "infantry"), reader.column("hexsides", "guns, cavalry"));
        let roads = reader.table("roads");
        let (movement, acts) = (reader.column("movement", "points"), reader.column("acts", "points"));
        let (command, stacking) = (reader.column("command", "hexes"), reader.column("stacking", "at most"));
        let (distances, retreat) = (reader.column("distances", "hexes"), reader.column("retreat", "SP lost"));
        let (works, replacement) = (reader.column("works", "number"), reader.column("replacement", "number"));
        let victory = reader.column("victory", "number");
        Some(Map {
            foot: foot?,
            horse: horse?,
            height: height?,
            side_foot: side_foot?,
            side_horse: side_horse?,
            roads: roads?,
            movement: movement?,
            acts: acts?,
            command: command?,
            stacking: stacking?,
            distances: distances?,
            retreat: retreat?,
            works: works?,
            replacement: replacement?,
            victory: victory?,
        })
    }
}

impl Tables {
    /// Reads a sheet, whatever overlays it has.
    ///
    /// # Errors
    /// Every gap, overlap, unknown key and unreadable cell, with its place.
    pub fn read(sheet: &Sheet) -> Result<Tables, Faults> {
        let mut reader = Reader::new(sheet);
        let by_die = |reader: &mut Reader<'_>, column: &str| reader.bands("fire", column, -20..=12);
        let fire_small_arms = reader.across("fire", "SA ", 1..=99, by_die);
        let fire_artillery = reader.across("fire", "Art ", 1..=99, by_die);
        let small_arms_maximum = reader.column("small-arms", "maximum");
        let prepared = reader.column("small-arms", "prepared");
        let small_arms =
            reader.across("small-arms", "", 1..=99, |reader, at| reader.column("small-arms", at));
        let artillery_maximum = reader.column("artillery", "maximum");
        let rapid_fire = reader.column("artillery", "rapid fire");
        let as_small_arms = reader.column("artillery", "as small arms");
        let artillery = reader.across("artillery", "", 1..=99, |reader, at| reader.column("artillery", at));
        let (on_fire, on_cohesion) = (reader.modifiers("fire"), reader.modifiers("cohesion"));
        let (on_disorder, on_pre_shock) = (reader.modifiers("disorder"), reader.modifiers("pre-shock"));
        let (on_shock, on_rally) = (reader.modifiers("shock"), reader.modifiers("rally"));
        let second_loss = reader.bands("second-disorder", "SP lost", -20..=40);
        let second_setback = reader.bands("second-disorder", "then", -20..=40);
        let odds = reader.column("odds", "modifier");
        let shock = Shock::read(&mut reader);
        let (charge_least, charge_most) =
            (reader.column("charges", "at least"), reader.column("charges", "at most"));
        let orders_change = reader.bands("orders-change", "result", -20..=40);
        let loose_cannon = reader.bands("loose-cannon", "acts as", 0..=9);
        let coordination = reader.bands("coordination", "result", 0..=12);
        let on_orders_change = reader.modifiers("orders-change");
        let on_coordination = reader.modifiers("coordination");
        let (markers, fatigue) = (reader.column("markers", "in the set"), reader.column("fatigue", "number"));
        let (terrain_fire, terrain_shock) =
            (reader.column("terrain", "fire"), reader.column("terrain", "shock"));
        let (side_fire, side_shock) = (reader.column("hexsides", "fire"), reader.column("hexsides", "shock"));
        let charged_into = reader.column("terrain", "horse charges at it");
        let map = Map::read(&mut reader);
        let (numbers, shares) = (reader.column("numbers", "number"), reader.column("shares", "number"));
        let rulings = reader.column("rulings", "in force");
        let tables = || {
            Some(Tables {
                fire_small_arms: fire_small_arms?,
                fire_artillery: fire_artillery?,
                small_arms_maximum: small_arms_maximum?,
                prepared: prepared?,
                small_arms: small_arms?,
                artillery_maximum: artillery_maximum?,
                rapid_fire: rapid_fire?,
                as_small_arms: as_small_arms?,
                artillery: artillery?,
                on_fire: on_fire?,
                on_cohesion: on_cohesion?,
                on_disorder: on_disorder?,
                second_loss: second_loss?,
                second_setback: second_setback?,
                on_pre_shock: on_pre_shock?,
                odds: odds?,
                on_shock: on_shock?,
                shock: shock?,
                charge_least: charge_least?,
                charge_most: charge_most?,
                on_rally: on_rally?,
                orders_change: orders_change?,
                on_orders_change: on_orders_change?,
                loose_cannon: loose_cannon?,
                coordination: coordination?,
                on_coordination: on_coordination?,
                markers: markers?,
                fatigue: fatigue?,
                terrain_fire: terrain_fire?,
                terrain_shock: terrain_shock?,
                side_fire: side_fire?,
                side_shock: side_shock?,
                charged_into: charged_into?,
                map: map?,
                numbers: numbers?,
                shares: shares?,
                rulings: rulings?,
            })
        };
        reader.finish(tables())
    }

    /// One of the limits and numbers.
    pub fn number(&self, number: SheetNumber) -> i32 {
        self.numbers.get(number).into()
    }

    /// One of the numbers that count SP or hexes: never below nothing.
    pub fn count(&self, number: SheetNumber) -> u8 {
        self.numbers.get(number).max(0).unsigned_abs()
    }

    /// One of the shares and multiples.
    pub fn share(&self, part: Proportion) -> u8 {
        self.shares.get(part).get()
    }

    /// Whether a ruling is in force.
    pub fn holds(&self, ruling: Ruling) -> bool {
        self.rulings.get(ruling)
    }

    /// The line of an explanation for a number that decided something.
    pub(crate) fn told_number(&self, number: SheetNumber) -> Counted {
        self.numbers.told(number)
    }

    /// The line of an explanation for a ruling that decided something.
    pub(crate) fn told_ruling(&self, ruling: Ruling) -> Counted {
        self.rulings.told(ruling)
    }
}

sheet::printed_sheet!(SHEET, "rulesets/great-battles/data/sheet.toml");
