//! The order of battle of a scenario: generals, divisions, brigades, their units, and the detachments those may put out.

use board::table::Pose;
use scenario::free_table::{self, Arrival};
use scenario::{At, Opened};
use sheet::{Axis, Fault};

use super::forms::{High, PersonText, ScenarioFile, UnitText};
use crate::game::battle::{
    Brigade, BrigadeId, Division, DivisionId, General, GeneralId, GeneralRank, Parent, Unit, UnitId,
};
use crate::rules::footprint::Array;
use crate::sheet::axes::SmallArm;
use crate::sheet::board_tables::Scale;
use crate::sheet::cells::BrigadeOrder;
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, GeneralQuality, Side};
use crate::sheet::weapon::Weapon;

/// The most units of a roster, without detachments.
const MOST_UNITS: usize = 90;
/// The most brigades of a roster.
const MOST_BRIGADES: usize = 40;

/// Everybody.
#[derive(Default)]
pub(super) struct Roster {
    pub(super) units: Vec<Unit>,
    pub(super) brigades: Vec<Brigade>,
    pub(super) divisions: Vec<Division>,
    pub(super) generals: Vec<General>,
}

impl Roster {
    pub(super) fn read(opened: &mut Opened<ScenarioFile, Tables>) -> Roster {
        let Opened { file, start, tables, faults, .. } = opened;
        let mut roster = Roster::default();
        if let Some(last) = file.units.get(MOST_UNITS) {
            faults.push(last.fault(format!("a roster has at most {MOST_UNITS} units")));
            return roster;
        }
        if let Some(last) = file.brigades.get(MOST_BRIGADES) {
            faults.push(last.fault(format!("a roster has at most {MOST_BRIGADES} brigades")));
            return roster;
        }
        for text in &file.generals {
            let rank = if text.commands == High::Chief { GeneralRank::Chief } else { GeneralRank::Corps };
            let twice = |known: &&General| known.side == text.side && known.rank == GeneralRank::Chief;
            if rank == GeneralRank::Chief && roster.generals.iter().any(|known| twice(&known)) {
                faults.push(text.name.fault("a side has one C-in-C"));
            }
            roster.general(&text.name, &text.person, text.side, rank);
        }
        for (at, text) in file.divisions.iter().enumerate() {
            let rank = GeneralRank::Division(DivisionId(at as u8));
            let general = roster.general(&text.general.name, &text.general.person, text.side, rank);
            let (name, side, order) = (text.name.value.clone(), text.side, text.order);
            roster.divisions.push(Division { name, side, general, order });
        }
        roster.read_brigades(file, faults);
        roster.read_units(file, tables, faults);
        let sides: Vec<Side> = roster.units.iter().map(|unit| unit.side).collect();
        free_table::check_sides(Side::BOTH, &sides, start, faults);
        roster.add_detachments(tables);
        roster
    }

    fn general(
        &mut self,
        name: &At<String>,
        person: &PersonText,
        side: Side,
        rank: GeneralRank,
    ) -> GeneralId {
        self.generals.push(General {
            name: name.value.clone(),
            side,
            rank,
            quality: person.quality.unwrap_or(GeneralQuality::Average),
            pose: Pose::new(person.at.value, person.facing),
        });
        GeneralId((self.generals.len() - 1) as u8)
    }

    fn read_brigades(&mut self, file: &ScenarioFile, faults: &mut Vec<Fault>) {
        for (at, text) in file.brigades.iter().enumerate() {
            let Some(division) = self.division(&text.division, faults) else { continue };
            let side = self.divisions[usize::from(division.0)].side;
            let rank = GeneralRank::Brigade(BrigadeId(at as u8));
            let general = self.general(&text.general.name, &text.general.person, side, rank);
            let supported = text.supports.as_ref().and_then(|said| {
                let found = said.among("brigade", brigade_names(file), faults);
                let side_of = |division: &At<String>| {
                    self.divisions.iter().find(|known| known.name == division.value).map(|known| known.side)
                };
                if found.is_some_and(|found| {
                    found == at || side_of(&file.brigades[found].division) == Some(side.enemy())
                }) {
                    faults.push(said.fault("a brigade supports another one of its side"));
                }
                found.map(|at| BrigadeId(at as u8))
            });
            if (text.order.value == BrigadeOrder::Support) != text.supports.is_some() {
                faults.push(text.order.fault("`support` goes with the brigade it `supports`, and only it"));
            }
            self.brigades.push(Brigade {
                name: text.name.value.clone(),
                side,
                division,
                general,
                order: text.order.value,
                supports: supported,
            });
        }
    }

    fn division(&self, said: &At<String>, faults: &mut Vec<Fault>) -> Option<DivisionId> {
        let known = self.divisions.iter().map(|known| known.name.as_str());
        said.among("division", known, faults).map(|at| DivisionId(at as u8))
    }

    fn read_units(&mut self, file: &ScenarioFile, tables: &Tables, faults: &mut Vec<Fault>) {
        for text in &file.units {
            let under = match (&text.brigade, &text.division) {
                (Some(said), None) => {
                    let found = said.among("brigade", brigade_names(file), faults);
                    found.and_then(|at| Some((Some(BrigadeId(at as u8)), self.brigades.get(at)?.division)))
                }
                (None, Some(said)) => self.division(said, faults).map(|division| (None, division)),
                _ => {
                    faults.push(text.name.fault("a unit is of a `brigade` or, a battery, of a `division`"));
                    None
                }
            };
            let Some((brigade, division)) = under else { continue };
            let side = self.divisions[usize::from(division.0)].side;
            let command = ChainOfCommand { side, brigade, division };
            self.units.extend(unit(text, command, tables, faults));
        }
    }

    /// After everybody else, the skirmishers that regiments and brigades may put out.
    fn add_detachments(&mut self, tables: &Tables) {
        let scale = |scale: Scale| tables.field.scale.get(scale);
        let detachment = |from: &Unit, name: String, figures: u8, parent: Parent| Unit {
            name,
            figures,
            guns: 0,
            array: Array::Skirmish,
            mounted: false,
            arrival: None,
            parent: Some(parent),
            ..from.clone()
        };
        let is_foot = |unit: &Unit| unit.arm == Arm::Infantry && unit.brigade.is_some();
        let mut all = Vec::new();
        for (at, unit) in self.units.iter().enumerate().filter(|(_, unit)| is_foot(unit)) {
            let half = unit.figures / scale(Scale::HalfRegiment).max(1);
            let parent = Parent::Regiment(UnitId(at as u8));
            all.push(detachment(unit, format!("{} skirmishers", unit.name), half, parent));
        }
        for (at, brigade) in self.brigades.iter().enumerate() {
            let id = BrigadeId(at as u8);
            let regiments: Vec<&Unit> =
                self.units.iter().filter(|unit| is_foot(unit) && unit.brigade == Some(id)).collect();
            // Of the commonest grade, and of two as common the better.
            let common = |unit: &&&Unit| {
                let alike = regiments.iter().filter(|other| other.grade == unit.grade).count();
                (alike, std::cmp::Reverse(unit.grade))
            };
            let Some(from) = regiments.iter().max_by_key(common) else { continue };
            let figures = scale(Scale::BrigadeSkirmishers).saturating_mul(regiments.len() as u8);
            let name = format!("{} skirmishers", brigade.name);
            all.push(detachment(from, name, figures, Parent::Brigade(id)));
        }
        self.units.extend(all);
    }
}

/// The commands that a unit belongs to.
#[derive(Clone, Copy)]
struct ChainOfCommand {
    side: Side,
    /// None for a battery of the division.
    brigade: Option<BrigadeId>,
    division: DivisionId,
}

fn unit(
    text: &At<UnitText>,
    command: ChainOfCommand,
    tables: &Tables,
    faults: &mut Vec<Fault>,
) -> Option<Unit> {
    let scale = |scale: Scale| tables.field.scale.get(scale);
    let arm = text.arm.unwrap_or(if text.gun.is_some() { Arm::Artillery } else { Arm::Infantry });
    let is_battery = arm == Arm::Artillery;
    let weapon = match (text.weapon, text.gun) {
        (Some(small), None) if !is_battery => Weapon::SmallArm(small),
        (None, Some(gun)) if is_battery => Weapon::Gun(gun),
        (None, None) if !is_battery => Weapon::SmallArm(SmallArm::RifledMusket),
        _ => {
            faults.push(text.name.fault("a battery has a `gun`, all others a `weapon`"));
            return None;
        }
    };
    if command.brigade.is_none() && !is_battery {
        faults.push(text.name.fault("only a battery is of no brigade"));
    }
    let (figures, guns) = match (&text.figures, &text.guns) {
        (Some(figures), None) if !is_battery => {
            let allowed = scale(Scale::FewestFigures)..=scale(Scale::MostFigures);
            if !allowed.contains(&figures.value) {
                let message = format!("a regiment has {} to {} figures", allowed.start(), allowed.end());
                faults.push(figures.fault(message));
            }
            (figures.value, 0)
        }
        (None, Some(guns)) if is_battery => {
            let most = scale(Scale::MostGuns);
            if !(1..=most).contains(&guns.value) {
                faults.push(guns.fault(format!("a battery has 1 to {most} model guns")));
            }
            (guns.value.saturating_mul(scale(Scale::Crew)), guns.value)
        }
        _ => {
            faults.push(text.name.fault("a battery has `guns`, all others `figures`"));
            return None;
        }
    };
    let usual = if is_battery { Array::Limbered } else { Array::Line };
    let array = text.formation.as_ref().map_or(usual, |formation| formation.value);
    let fits = match arm {
        Arm::Artillery => matches!(array, Array::Limbered | Array::Deployed),
        Arm::Cavalry if !text.entry.dismounted => matches!(array, Array::Line | Array::Column),
        Arm::Infantry | Arm::Cavalry => !matches!(array, Array::Limbered | Array::Deployed),
    };
    if let Some(wrong) = text.formation.as_ref().filter(|_| !fits) {
        faults.push(wrong.fault(format!("{} is not drawn up in `{}`", arm.key(), array.key())));
    }
    if (text.shotguns || text.entry.dismounted) && arm != Arm::Cavalry {
        faults.push(text.name.fault("only cavalry has `shotguns` or is `dismounted`"));
    }
    let arrival = text.entry.arrival(&text.name, faults);
    let arrival = arrival.map(|(turn, edge)| Arrival { turn: turn.get(), edge });
    Some(Unit {
        name: text.name.value.clone(),
        side: command.side,
        arm,
        grade: text.grade,
        weapon,
        sharpshooters: text.sharpshooters,
        shotguns: text.shotguns,
        figures,
        guns,
        array,
        mounted: arm == Arm::Cavalry && !text.entry.dismounted,
        pose: text.entry.pose(),
        brigade: command.brigade,
        division: Some(command.division),
        arrival,
        parent: None,
    })
}

fn brigade_names(file: &ScenarioFile) -> impl Iterator<Item = &str> + Clone {
    file.brigades.iter().map(|brigade| brigade.name.value.as_str())
}

/// All names as they are written.
pub(super) fn names(file: &ScenarioFile) -> impl Iterator<Item = &At<String>> {
    let units = file.units.iter().map(|text| &text.name);
    let brigades = file.brigades.iter().flat_map(|text| [&text.name, &text.general.name]);
    let divisions = file.divisions.iter().flat_map(|text| [&text.name, &text.general.name]);
    units.chain(brigades).chain(divisions).chain(file.generals.iter().map(|text| &text.name))
}
