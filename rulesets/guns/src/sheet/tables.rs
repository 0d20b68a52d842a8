//! The sheet's tables as total lookups.

use sheet::{Across, Bands, Column, Counted, Faults, Inches, Modifiers, Reader, Sheet, Table};

use crate::rules::morale::percent_lost::{Size, Tenth};
use crate::rules::morale::resolve::Test;
use crate::sheet::axes::{
    ArtilleryModifier, BrigadeMoraleModifier, BrigadeOrdersModifier, DivisionModifier, DivisionOrder,
    DoubleSixRow, GunType, Halved, InitiativeModifier, LimberingModifier, MoraleModifier, MusketryModifier,
    Obstacle, OwnInitiativeModifier, Poured, Present, RecallModifier, Ruling, SheetNumber, Sheltered,
    SmallArm, TargetModifier,
};
use crate::sheet::board_tables::BoardTables;
use crate::sheet::cells::{
    Blaze, BrigadeMorale, BrigadeOrder, Crossed, Divisor, Fate, HalfCount, Limbering, Morale, Nerve, Printed,
    Rate, Risk, Span,
};
use crate::sheet::melee_tables::Melee;
use crate::sheet::units::Grade;

/// The printed sheet, with our rulings.
pub const SHEET: &str = include_str!("../../data/sheet.toml");

/// What a roll of dice, modified, can come to.
const SCORES: std::ops::RangeInclusive<i32> = -60..=60;

/// The columns of what a double six does.
#[derive(Clone, Debug)]
pub struct Effects {
    /// Whether the target falters.
    pub falters: Column<DoubleSixRow, bool>,
    /// Casualties on top.
    pub extra: Column<DoubleSixRow, u8>,
    /// Inches it retires at once.
    pub retires: Column<DoubleSixRow, Inches>,
    /// Model guns it loses.
    pub guns: Column<DoubleSixRow, u8>,
    /// Crew it loses at least.
    pub crew: Column<DoubleSixRow, u8>,
    /// Whether the casualties of a melee count double.
    pub doubled: Column<DoubleSixRow, bool>,
    /// Whether its standard is taken.
    pub standard: Column<DoubleSixRow, bool>,
    /// Whether it is captured.
    pub captured: Column<DoubleSixRow, bool>,
    /// Whether a general is at risk.
    pub risk: Column<DoubleSixRow, Risk>,
}

/// Everything the rules look up.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Added to initiative.
    pub on_initiative: Modifiers<InitiativeModifier>,
    /// What a division's change of orders needs.
    pub division_orders: Column<DivisionOrder, u8>,
    /// Added to it.
    pub on_division_orders: Modifiers<DivisionModifier>,
    /// Added to a brigade's change of orders.
    pub on_brigade_orders: Modifiers<BrigadeOrdersModifier>,
    /// Added to a change by own initiative.
    pub on_own_initiative: Modifiers<OwnInitiativeModifier>,
    /// What natural dice do to a brigade general.
    pub natural: Bands<Option<Nerve>>,
    /// The order of a brigade whose general loses his nerve.
    pub nerve: Table<Present, Nerve, Option<BrigadeOrder>>,
    /// What getting up needs.
    pub get_up: Column<Grade, u8>,
    /// What obstacles do, by the die.
    pub crossing: [Bands<Crossed>; 4],
    /// What the recall of skirmishers needs.
    pub recall: Column<Grade, u8>,
    /// Added to it.
    pub on_recall: Modifiers<RecallModifier>,
    /// Effective range of small arms.
    pub arms_effective: Column<SmallArm, Option<Span>>,
    /// Long range of small arms.
    pub arms_long: Column<SmallArm, Span>,
    /// Range of canister.
    pub canister: Column<GunType, Inches>,
    /// Effective range of shot.
    pub shot_effective: Column<GunType, Option<Span>>,
    /// Long range of shot.
    pub shot_long: Column<GunType, Span>,
    /// Added to musketry for the firer.
    pub on_musketry: Modifiers<MusketryModifier>,
    /// Added to artillery fire for the firer.
    pub on_artillery: Modifiers<ArtilleryModifier>,
    /// Added to fire for the target.
    pub on_target: Modifiers<TargetModifier>,
    /// How often figures count that pour it on.
    pub poured: Column<Poured, HalfCount>,
    /// What casualties are divided by.
    pub halved: Column<Halved, Divisor>,
    /// The musketry casualty table, by score and figures.
    pub musketry: Across<Bands<HalfCount>>,
    /// The artillery casualty table, by score and guns.
    pub artillery: Across<Bands<HalfCount>>,
    /// Figures for two dice of skirmish fire.
    pub skirmish_fire: Column<Rate, Divisor>,
    /// What a grade shoots like in skirmish order.
    pub rates: Column<Grade, Rate>,
    /// What cover divides the casualties of skirmish fire by.
    pub skirmish_cover: Column<Sheltered, Divisor>,
    /// Added to a unit's morale test.
    pub on_morale: Modifiers<MoraleModifier>,
    /// What comes of it, by the reason of the test.
    pub morale: [Bands<Morale>; 5],
    /// Added to a brigade's morale test.
    pub on_brigade_morale: Modifiers<BrigadeMoraleModifier>,
    /// What comes of it.
    pub brigade_morale: Bands<BrigadeMorale>,
    /// What comes of it for a crack or elite brigade.
    pub elite_brigade_morale: Bands<BrigadeMorale>,
    /// Figures that are a percentage of a size.
    pub percentages: Table<Size, Tenth, u8>,
    /// What a double six does.
    pub effects: Effects,
    /// Whether the double six table puts a general at risk.
    pub six_risk: Bands<bool>,
    /// Whether it finds skulkers.
    pub six_skulkers: Bands<bool>,
    /// The token it gives.
    pub six_token: Bands<Option<Printed>>,
    /// What becomes of a general at risk.
    pub fates: Bands<Fate>,
    /// Added to emergency limbering.
    pub on_limbering: Modifiers<LimberingModifier>,
    /// What becomes of the guns.
    pub limbering: Bands<Limbering>,
    /// What becomes of a building under fire.
    pub risk_of_fire: Bands<Blaze>,
    /// What melee and pursuit look up.
    pub melee: Melee,
    /// What only a battle on the table looks up.
    pub field: BoardTables,
    numbers: Column<SheetNumber, i8>,
    rulings: Column<Ruling, bool>,
}

impl Effects {
    fn read(reader: &mut Reader<'_>) -> Option<Effects> {
        let id = "double-six-effects";
        let (falters, extra) = (reader.column(id, "falters"), reader.column(id, "extra casualties"));
        let (retires, guns) = (reader.column(id, "retires"), reader.column(id, "model guns lost"));
        let (crew, doubled) =
            (reader.column(id, "crew lost at least"), reader.column(id, "casualties doubled"));
        let (standard, captured) = (reader.column(id, "standard taken"), reader.column(id, "captured"));
        let risk = reader.column(id, "risk to general");
        Some(Effects {
            falters: falters?,
            extra: extra?,
            retires: retires?,
            guns: guns?,
            crew: crew?,
            doubled: doubled?,
            standard: standard?,
            captured: captured?,
            risk: risk?,
        })
    }
}

/// One column of bands for each value of an axis, headed by its keys.
fn each<A: sheet::Axis, V: sheet::Cell, const N: usize>(
    reader: &mut Reader<'_>,
    id: &str,
    range: std::ops::RangeInclusive<i32>,
) -> Option<[Bands<V>; N]> {
    let columns: Vec<Option<Bands<V>>> =
        A::ALL.iter().map(|value| reader.bands(id, value.key(), range.clone())).collect();
    columns.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()
}

impl Tables {
    /// Reads a sheet, whatever overlays it has.
    ///
    /// # Errors
    /// Every gap, overlap, unknown key and unreadable cell, with its place.
    pub fn read(sheet: &Sheet) -> Result<Tables, Faults> {
        let mut reader = Reader::new(sheet);
        let on_initiative = reader.modifiers("initiative");
        let division_orders = reader.column("division-orders", "needs");
        let on_division_orders = reader.modifiers("division-orders");
        let on_brigade_orders = reader.modifiers("brigade-orders");
        let on_own_initiative = reader.modifiers("own-initiative");
        let (natural, nerve) = (reader.bands("natural", "brings", 2..=12), reader.table("nerve"));
        let get_up = reader.column("get-up", "needs");
        let crossing = each::<Obstacle, _, 4>(&mut reader, "crossing", 1..=6);
        let (recall, on_recall) = (reader.column("recall", "needs"), reader.modifiers("recall"));
        let (arms_effective, arms_long) =
            (reader.column("small-arms", "effective"), reader.column("small-arms", "long"));
        let canister = reader.column("guns", "canister");
        let (shot_effective, shot_long) =
            (reader.column("guns", "shot effective"), reader.column("guns", "shot long"));
        let (on_musketry, on_artillery) = (reader.modifiers("musketry"), reader.modifiers("artillery"));
        let on_target = reader.modifiers("target");
        let (poured, halved) = (reader.column("pour-it-on", "times"), reader.column("halved", "by"));
        let by_figures = |reader: &mut Reader<'_>, score: &str| reader.bands("musketry", score, 1..=120);
        let musketry = reader.across("musketry", "", 0..=18, by_figures);
        let by_guns = |reader: &mut Reader<'_>, score: &str| reader.bands("artillery", score, 1..=3);
        let artillery = reader.across("artillery", "", 0..=18, by_guns);
        let skirmish_fire = reader.column("skirmish-fire", "figures for 2D6");
        let (rates, skirmish_cover) = (reader.column("rates", "rate"), reader.column("skirmish-cover", "by"));
        let on_morale = reader.modifiers("morale");
        let morale = each::<Test, _, 5>(&mut reader, "morale", SCORES);
        let on_brigade_morale = reader.modifiers("brigade-morale");
        let brigade_morale = reader.bands("brigade-morale", "result", SCORES);
        let elite_brigade_morale = reader.bands("brigade-morale", "crack or elite brigade", SCORES);
        let (percentages, effects) = (reader.table("percentages"), Effects::read(&mut reader));
        let six_risk = reader.bands("double-six", "risk to general", 2..=12);
        let six_skulkers = reader.bands("double-six", "skulkers", 2..=12);
        let six_token = reader.bands("double-six", "token", 2..=12);
        let fates = reader.bands("risk-to-general", "result", 2..=12);
        let on_limbering = reader.modifiers("emergency-limbering");
        let limbering = reader.bands("emergency-limbering", "result", SCORES);
        let risk_of_fire = reader.bands("risk-of-fire", "result", 2..=12);
        let (melee, field) = (Melee::read(&mut reader), BoardTables::read(&mut reader));
        let (numbers, rulings) = (reader.column("numbers", "number"), reader.column("rulings", "in force"));
        let tables = || {
            Some(Tables {
                on_initiative: on_initiative?,
                division_orders: division_orders?,
                on_division_orders: on_division_orders?,
                on_brigade_orders: on_brigade_orders?,
                on_own_initiative: on_own_initiative?,
                natural: natural?,
                nerve: nerve?,
                get_up: get_up?,
                crossing: crossing?,
                recall: recall?,
                on_recall: on_recall?,
                arms_effective: arms_effective?,
                arms_long: arms_long?,
                canister: canister?,
                shot_effective: shot_effective?,
                shot_long: shot_long?,
                on_musketry: on_musketry?,
                on_artillery: on_artillery?,
                on_target: on_target?,
                poured: poured?,
                halved: halved?,
                musketry: musketry?,
                artillery: artillery?,
                skirmish_fire: skirmish_fire?,
                rates: rates?,
                skirmish_cover: skirmish_cover?,
                on_morale: on_morale?,
                morale: morale?,
                on_brigade_morale: on_brigade_morale?,
                brigade_morale: brigade_morale?,
                elite_brigade_morale: elite_brigade_morale?,
                percentages: percentages?,
                effects: effects?,
                six_risk: six_risk?,
                six_skulkers: six_skulkers?,
                six_token: six_token?,
                fates: fates?,
                on_limbering: on_limbering?,
                limbering: limbering?,
                risk_of_fire: risk_of_fire?,
                melee: melee?,
                field: field?,
                numbers: numbers?,
                rulings: rulings?,
            })
        };
        reader.finish(tables())
    }

    /// One of the limits and numbers.
    pub fn number(&self, number: SheetNumber) -> i32 {
        self.numbers.get(number).into()
    }

    /// One of the numbers that count or divide: never below nothing.
    pub fn count(&self, number: SheetNumber) -> u8 {
        self.numbers.get(number).max(0).unsigned_abs()
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

sheet::printed_sheet!(SHEET, "rulesets/guns/data/sheet.toml");
