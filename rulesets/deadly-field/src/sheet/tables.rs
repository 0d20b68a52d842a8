//! The printed sheet and the tables the procedures look things up in.

use sheet::{
    Across, Axis, Bands, Column, Counted, Fault, Faults, Former, Inches, Modifiers, Reader, Renamed, Sheet,
    Table,
};

use crate::game::group::Trio;
use crate::sheet::axes::{
    CavalryArm, DamagedRow, Enfilade, FireRow, FirerModifier, Flank, GunType, Hindered, InfantryArm,
    MoraleModifier, NumberRow, RangeBand, RereadArm, Ruling, TargetModifier,
};
use crate::sheet::board_tables::BoardTables;
use crate::sheet::cells::{
    BandEnd, Bore, Cover, Divisor, FireResult, Firepower, Gap, HalvesCell, Hurt, Ragged, RowReading, Shock,
};
use crate::sheet::movement_tables::Movement;
use crate::sheet::units::{Arm, Formation, MoraleLevel, Shelter, TroopQuality, Woods};

const SHEET: &str = include_str!("../../data/sheet.toml");

/// Farther than any roll can be above or below an MMP.
const MARGINS: std::ops::RangeInclusive<i32> = -12..=12;

sheet::axis! {
    /// What is left of a regiment.
    pub enum Remains {
        /// All stands.
        Whole = "no stand lost",
        /// All but one of three.
        OneLost = "one stand lost",
        /// One.
        Last = "last stand",
    }
}

sheet::axis! {
    /// What fires at one, where it makes a difference.
    pub enum FireBy {
        /// Guns.
        Artillery = "artillery fire",
        /// Anybody else.
        Other = "other fire",
    }
}

/// The tables and modifiers of the sheet.
#[derive(Clone, Debug)]
pub struct Tables {
    /// What lies between stands.
    pub gaps: Column<Formation, Gap>,
    /// Whether a formation fires.
    pub fires: Column<Formation, bool>,
    /// What woods are to morale.
    pub woods: Column<Woods, Cover>,
    /// What shelter is to morale.
    pub shelter: Column<Shelter, Cover>,
    /// Basic morale points.
    pub bmp: Table<TroopQuality, Remains, u8>,
    /// What a level adds to an MMP.
    pub levels: Column<MoraleLevel, i8>,
    /// Actions a change of formation takes, in halves.
    pub changes: Column<TroopQuality, HalvesCell>,
    /// Whether infantry meets a charge by a charge.
    pub countercharges: Column<TroopQuality, bool>,
    /// When a charge brings disorder.
    pub ragged: Column<TroopQuality, Ragged>,
    /// Normal ranges of infantry weapons.
    pub infantry_range: Column<InfantryArm, Inches>,
    /// Their firepower by figures.
    pub infantry_firepower: Across<Column<InfantryArm, u8>>,
    /// Firepower by figures, read in a second way.
    pub reread_firepower: Across<Column<RereadArm, u8>>,
    /// Which of them are smoothbores.
    pub infantry_smoothbore: Column<InfantryArm, bool>,
    /// Normal ranges of cavalry weapons.
    pub cavalry_range: Column<CavalryArm, Inches>,
    /// Their firepower by figures.
    pub cavalry_firepower: Across<Column<CavalryArm, u8>>,
    /// Which of them are for point blank.
    pub point_blank_only: Column<CavalryArm, bool>,
    /// How guns are bored.
    pub bore: Column<GunType, Bore>,
    /// Normal ranges of guns.
    pub gun_range: Column<GunType, Inches>,
    /// Their firepower by sections.
    pub gun_firepower: Across<Column<GunType, Firepower>>,
    /// Where bands of range end, by the arm that fires.
    pub reach: [Column<RangeBand, BandEnd>; 3],
    /// Dice of small arms.
    pub small_arms_dice: Column<RangeBand, Option<u8>>,
    /// Dice of smoothbore guns.
    pub smoothbore_dice: Column<RangeBand, Option<u8>>,
    /// Dice of rifled guns.
    pub rifle_dice: Column<RangeBand, Option<u8>>,
    /// What firepower is divided by.
    pub divided: Column<Hindered, Divisor>,
    /// Dice lost.
    pub dice_lost: Column<Hindered, u8>,
    /// Modifiers of the firer.
    pub on_firer: Modifiers<FirerModifier>,
    /// Figures or sections that fire together at most.
    pub together: Column<Arm, u8>,
    /// Firepower points that fire together at most.
    pub together_points: Column<Arm, u8>,
    /// Modifiers of the target.
    pub on_target: Table<TargetModifier, FireBy, Option<i8>>,
    /// The fire results by total.
    pub results: Across<Column<FireRow, Option<FireResult>>>,
    /// How damaged rows are read.
    pub readings: Column<DamagedRow, RowReading>,
    /// Hits of a result.
    pub hits: Column<FireResult, u8>,
    /// What a result adds to the MMP.
    pub result_plus: Column<FireResult, i8>,
    /// Added to an MMP.
    pub on_morale: Modifiers<MoraleModifier>,
    /// Added to an MMP for being enfiladed.
    pub enfiladed: Table<Enfilade, FireBy, i8>,
    /// Added to an MMP for being charged by infantry.
    pub charged_by_infantry: Column<Flank, i8>,
    /// Added to an MMP for being charged by cavalry.
    pub charged_by_cavalry: Column<Flank, i8>,
    /// Levels that natural rolls bring elites to.
    pub natural_elite: Bands<Option<MoraleLevel>>,
    /// Levels that they bring others to.
    pub natural_others: Bands<Option<MoraleLevel>>,
    /// Figures or sections that they bring back.
    pub come_back: Bands<u8>,
    /// Levels better or worse, by the roll above the MMP.
    pub margin: Bands<i8>,
    /// What a figure or section counts in an impact.
    pub impact_strength: Column<Arm, HalvesCell>,
    /// What an impact does, by the difference.
    pub impact: Bands<Shock>,
    /// What becomes of leaders.
    pub leader_risk: Bands<Hurt>,
    /// What movement looks up.
    pub movement: Movement,
    /// What only the table looks up.
    pub field: BoardTables,
    numbers: Column<NumberRow, u8>,
    rulings: Column<Ruling, bool>,
}

impl Tables {
    /// Reads a sheet, whatever overlays it has.
    ///
    /// # Errors
    /// Every gap, overlap, unknown key and unreadable cell, with its place.
    pub fn read(sheet: &Sheet) -> Result<Tables, Faults> {
        let mut reader = Reader::new(sheet);
        let (gaps, fires) = (reader.column("formations", "gap"), reader.column("formations", "fires"));
        let (woods, shelter) = (reader.column("woods", "cover"), reader.column("shelter", "cover"));
        let (bmp, levels) = (reader.table("bmp"), reader.column("levels", "MMP"));
        let changes = reader.column("drill", "formation change, actions");
        let countercharges = reader.column("drill", "infantry countercharges");
        let ragged = reader.column("drill", "disordered in a charge");
        let infantry_range = reader.column("infantry-weapons", "NR");
        let infantry_firepower = reader.across("infantry-weapons", "", 2..=8, |reader, figures| {
            reader.column("infantry-weapons", figures)
        });
        let reread_firepower = reader
            .across("sharpshooters", "", 2..=8, |reader, figures| reader.column("sharpshooters", figures));
        let infantry_smoothbore = reader.column("infantry-weapons", "smoothbore");
        let cavalry_range = reader.column("cavalry-weapons", "NR");
        let cavalry_firepower = reader.across("cavalry-weapons", "", 2..=8, |reader, figures| {
            reader.column("cavalry-weapons", figures)
        });
        let point_blank_only = reader.column("cavalry-weapons", "point blank only");
        let (bore, gun_range) = (reader.column("batteries", "kind"), reader.column("batteries", "NR"));
        let gun_firepower =
            reader.across("batteries", "", 1..=3, |reader, sections| reader.column("batteries", sections));
        let reach: Vec<_> = Arm::ALL.iter().map(|arm| reader.column("ranges", arm.key())).collect();
        let small_arms_dice = reader.column("ranges", "small arms dice");
        let smoothbore_dice = reader.column("ranges", "smoothbore dice");
        let rifle_dice = reader.column("ranges", "rifle dice");
        let (divided, dice_lost) =
            (reader.column("firer", "FP divided by"), reader.column("firer", "dice lost"));
        let on_firer = reader.modifiers("firer");
        let together = reader.column("combined-fire", "figures or sections");
        let together_points = reader.column("combined-fire", "FP");
        let on_target = reader.table("target");
        let results =
            reader.across("fire-results", "", 9..=32, |reader, total| reader.column("fire-results", total));
        let readings = reader.column("readings", "cells lost");
        let (hits, result_plus) =
            (reader.column("fire-effects", "hits"), reader.column("fire-effects", "MMP"));
        let (on_morale, enfiladed) = (reader.modifiers("morale"), reader.table("enfiladed"));
        let charged_by_infantry = reader.column("charged", "infantry");
        let charged_by_cavalry = reader.column("charged", "cavalry");
        let natural_elite = reader.bands("natural", "elite", 2..=12);
        let natural_others = reader.bands("natural", "others", 2..=12);
        let come_back = reader.bands("natural", "come back", 2..=12);
        let margin = reader.bands("margin", "levels", MARGINS);
        let impact_strength = reader.column("impact-strength", "counts");
        let impact = reader.bands("impact", "losers", 0..=40);
        let leader_risk = reader.bands("leader-risk", "result", 2..=12);
        let (movement, field) = (Movement::read(&mut reader), BoardTables::read(&mut reader));
        let (numbers, rulings) = (reader.column("numbers", "number"), reader.column("rulings", "in force"));
        let tables = || {
            Some(Tables {
                gaps: gaps?,
                fires: fires?,
                woods: woods?,
                shelter: shelter?,
                bmp: bmp?,
                levels: levels?,
                changes: changes?,
                countercharges: countercharges?,
                ragged: ragged?,
                infantry_range: infantry_range?,
                infantry_firepower: infantry_firepower?,
                reread_firepower: reread_firepower?,
                infantry_smoothbore: infantry_smoothbore?,
                cavalry_range: cavalry_range?,
                cavalry_firepower: cavalry_firepower?,
                point_blank_only: point_blank_only?,
                bore: bore?,
                gun_range: gun_range?,
                gun_firepower: gun_firepower?,
                reach: reach.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()?,
                small_arms_dice: small_arms_dice?,
                smoothbore_dice: smoothbore_dice?,
                rifle_dice: rifle_dice?,
                divided: divided?,
                dice_lost: dice_lost?,
                on_firer: on_firer?,
                together: together?,
                together_points: together_points?,
                on_target: on_target?,
                results: results?,
                readings: readings?,
                hits: hits?,
                result_plus: result_plus?,
                on_morale: on_morale?,
                enfiladed: enfiladed?,
                charged_by_infantry: charged_by_infantry?,
                charged_by_cavalry: charged_by_cavalry?,
                natural_elite: natural_elite?,
                natural_others: natural_others?,
                come_back: come_back?,
                margin: margin?,
                impact_strength: impact_strength?,
                impact: impact?,
                leader_risk: leader_risk?,
                movement: movement?,
                field: field?,
                numbers: numbers?,
                rulings: rulings?,
            })
        };
        let tables = reader.finish(tables())?;
        let faults = tables.too_many_together(sheet);
        if faults.is_empty() { Ok(tables) } else { Err(Faults::sorted(faults)) }
    }

    /// Orders name few units: a sheet that lets more act together could not be played.
    fn too_many_together(&self, sheet: &Sheet) -> Vec<Fault> {
        let limits = [NumberRow::FireTogether, NumberRow::ChargeTogether];
        let beyond = limits.into_iter().filter(|&limit| usize::from(self.count(limit)) > Trio::MOST);
        let numbers =
            || sheet.tables().iter().filter(|table| table.id == "numbers").flat_map(|table| &table.rows);
        let places = beyond.filter_map(|limit| {
            numbers().find(|row| row.keys.iter().any(|key| key == limit.key()))?.places.first()
        });
        places.map(|place| place.fault(format!("at most {} units act together", Trio::MOST), None)).collect()
    }

    /// One of the limits and numbers.
    pub fn number(&self, number: NumberRow) -> i32 {
        self.numbers.get(number).into()
    }

    /// The same, to count with.
    pub fn count(&self, number: NumberRow) -> u8 {
        self.numbers.get(number)
    }

    /// Whether a ruling or a house rule is in force.
    pub fn holds(&self, ruling: Ruling) -> bool {
        self.rulings.get(ruling)
    }

    /// Whether a formation fires.
    pub fn fires(&self, formation: Formation) -> bool {
        self.fires.get(formation)
    }

    /// What woods and shelter together are to morale: the better of the two.
    pub fn cover(&self, woods: Woods, shelter: Shelter) -> Cover {
        self.woods.get(woods).max(self.shelter.get(shelter))
    }

    /// Actions a change of formation takes, in halves.
    pub fn formation_change(&self, quality: TroopQuality) -> HalvesCell {
        self.changes.get(quality)
    }

    /// Whether infantry of this quality meets a charge by a charge.
    pub fn countercharges(&self, quality: TroopQuality) -> bool {
        self.countercharges.get(quality)
    }

    /// When a charge brings a unit of this quality into disorder.
    pub fn ragged(&self, quality: TroopQuality) -> Ragged {
        self.ragged.get(quality)
    }

    /// Figures or sections, and firepower points, that an arm fires with together at most.
    pub fn together(&self, arm: Arm) -> (u8, u8) {
        (self.together.get(arm), self.together_points.get(arm))
    }

    /// Figures of dismounted cavalry that hold the horses.
    pub fn horse_holders(&self, figures: u8) -> u8 {
        figures / self.count(NumberRow::HorseHolders).max(1)
    }

    /// The line of an explanation for a number that decided something.
    pub fn told_number(&self, number: NumberRow) -> Counted {
        self.numbers.told(number)
    }

    /// The line of an explanation for a ruling that decided something.
    pub fn told_ruling(&self, ruling: Ruling) -> Counted {
        self.rulings.told(ruling)
    }
}

sheet::printed_sheet!(SHEET, "rulesets/deadly-field/data/sheet.toml", formerly FORMER);

/// Rows that had other names in earlier revisions.
const FORMER: &[Former] = &[
    Former {
        table: "fire-results",
        row: "infantry, read without a lost cell",
        now: Renamed::Row("infantry, read with no cell lost"),
    },
    Former {
        table: "rulings",
        row: "house rule: infantry fire is read without a lost cell",
        now: Renamed::Cell {
            table: "readings",
            row: "fire combat results, infantry",
            column: "cells lost",
            values: &[("yes", "0"), ("no", "1")],
        },
    },
    Former {
        table: "numbers",
        row: "charge bonus: the routed move divided by, rounded up",
        now: Renamed::Row("charge bonus: the routed move divided by"),
    },
];
