//! The armies of a scenario: leaders, divisions, brigades and their units.

use std::num::NonZeroU8;

use scenario::free_table::{self, Arrival};
use scenario::{At, Opened};
use sheet::{Axis, Fault};

use crate::game::battle::{
    Brigade, BrigadeId, Division, DivisionId, Leader, LeaderCommand, MOST_UNITS, Unit,
};
use crate::setup::forms::{BrigadeText, LeaderText, PersonText, ScenarioFile, UnitText};
use crate::sheet::axes::InfantryArm;
use crate::sheet::board_tables::{LeaderRank, Scale};
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Formation, Side};
use crate::sheet::weapon::Weapon;

/// The most brigades of a roster, and the most divisions.
const MOST_BRIGADES: usize = 40;

/// Everybody.
#[derive(Default)]
pub(super) struct Roster {
    pub(super) units: Vec<Unit>,
    pub(super) brigades: Vec<Brigade>,
    pub(super) divisions: Vec<Division>,
    pub(super) leaders: Vec<Leader>,
}

/// What the entries of a roster are read with.
struct Reading<'a> {
    tables: &'a Tables,
    /// The last turn.
    turns: u8,
    faults: &'a mut Vec<Fault>,
}

impl Roster {
    pub(super) fn read(opened: &mut Opened<ScenarioFile, Tables>, turns: u8) -> Roster {
        let Opened { file, start, tables, faults, .. } = opened;
        let mut roster = Roster::default();
        let beyond = [
            (file.units.get(MOST_UNITS).map(|text| &text.place), MOST_UNITS, "units"),
            (file.brigades.get(MOST_BRIGADES).map(|text| &text.place), MOST_BRIGADES, "brigades"),
            (file.divisions.get(MOST_BRIGADES).map(|text| &text.place), MOST_BRIGADES, "divisions"),
            (file.leaders.get(MOST_BRIGADES).map(|text| &text.place), MOST_BRIGADES, "leaders of all"),
        ];
        for (place, most, what) in beyond {
            faults.extend(place.map(|at| at.fault(format!("a roster has at most {most} {what}"), None)));
        }
        if beyond.iter().any(|(place, ..)| place.is_some()) {
            return roster;
        }
        let mut reading = Reading { tables, turns, faults };
        for text in &file.leaders {
            roster.leaders.push(reading.leader(&text.name, &text.person, text.side, LeaderCommand::Army));
        }
        for (at, text) in (0..).zip(&file.divisions) {
            let command = LeaderCommand::Division(DivisionId(at));
            roster.leaders.extend(text.leader.as_ref().map(|man| reading.led(man, text.side, command)));
            roster.divisions.push(Division { name: text.name.value.clone(), side: text.side });
        }
        for (at, text) in (0..).zip(&file.brigades) {
            let (side, division) = reading.under(text, file);
            let command = LeaderCommand::Brigade(BrigadeId(at));
            roster.leaders.extend(text.leader.as_ref().map(|man| reading.led(man, side, command)));
            roster.brigades.push(Brigade { name: text.name.value.clone(), side, division });
        }
        for text in &file.units {
            let under = match (&text.brigade, text.side) {
                (Some(said), None) => {
                    let known = file.brigades.iter().map(|known| known.name.value.as_str());
                    let found = said.among("brigade", known, reading.faults);
                    found.map(|at| (roster.brigades[at].side, Some(BrigadeId(at as u8))))
                }
                (None, Some(side)) => Some((side, None)),
                _ => {
                    reading.faults.push(text.name.fault("a unit is of a `brigade`, or of a `side` and none"));
                    None
                }
            };
            roster.units.extend(under.and_then(|(side, brigade)| reading.unit(text, side, brigade)));
        }
        let sides: Vec<Side> = roster.units.iter().map(|unit| unit.side).collect();
        free_table::check_sides(Side::BOTH, &sides, start, faults);
        roster
    }
}

impl Reading<'_> {
    fn led(&mut self, text: &LeaderText, side: Side, command: LeaderCommand) -> Leader {
        self.leader(&text.name, &text.person, side, command)
    }

    fn leader(
        &mut self,
        name: &At<String>,
        person: &PersonText,
        side: Side,
        command: LeaderCommand,
    ) -> Leader {
        let PersonText { benefit, at, arrives } = person;
        let usual = match command {
            LeaderCommand::Brigade(_) => LeaderRank::Brigade,
            LeaderCommand::Division(_) => LeaderRank::Division,
            LeaderCommand::Army => LeaderRank::Army,
        };
        let most =
            LeaderRank::ALL.iter().map(|&rank| self.tables.benefit(rank).unsigned_abs()).max().unwrap_or(0);
        if let Some(wrong) = benefit.as_ref().filter(|benefit| benefit.value > most) {
            self.faults.push(wrong.fault(format!("a leadership benefit is 0 to {most}")));
        }
        let usual = self.tables.benefit(usual).unsigned_abs();
        Leader {
            name: name.value.clone(),
            side,
            command,
            benefit: benefit.as_ref().map_or(usual, |benefit| benefit.value),
            at: at.value,
            arrives: arrives.as_ref().map(|turn| self.turn(turn)),
        }
    }

    /// The turn in which somebody comes.
    fn turn(&mut self, said: &At<NonZeroU8>) -> u8 {
        if said.get() > self.turns {
            self.faults.push(said.fault(format!("the battle is over after turn {}", self.turns)));
        }
        said.get()
    }

    /// Whose a brigade is, and its division.
    fn under(&mut self, text: &BrigadeText, file: &ScenarioFile) -> (Side, Option<DivisionId>) {
        match (&text.division, text.side) {
            (Some(said), None) => {
                let known = file.divisions.iter().map(|known| known.name.value.as_str());
                let found = said.among("division", known, self.faults);
                let side = found.map_or(Side::Union, |at| file.divisions[at].side);
                (side, found.map(|at| DivisionId(at as u8)))
            }
            (None, Some(side)) => (side, None),
            (_, side) => {
                self.faults
                    .push(text.name.fault("a brigade is of a `division`, or of a `side` and no division"));
                (side.unwrap_or(Side::Union), None)
            }
        }
    }

    fn unit(&mut self, text: &UnitText, side: Side, brigade: Option<BrigadeId>) -> Option<Unit> {
        let weapon = text.weapon.unwrap_or(Weapon::Infantry(InfantryArm::RifleMuskets));
        let arm = weapon.arm();
        let (figures, stands) = self.strength(text, arm)?;
        let usual = if arm == Arm::Artillery { Formation::Limbered } else { Formation::BattleLine };
        let formation = text.formation.as_ref().map_or(usual, |formation| formation.value);
        if let Some(wrong) = text.formation.as_ref().filter(|_| !formation.suits(arm)) {
            self.faults.push(wrong.fault(format!("{} is not drawn up in `{}`", arm.key(), formation.key())));
        }
        if text.entry.dismounted && arm != Arm::Cavalry {
            self.faults.push(text.name.fault("only cavalry is `dismounted`"));
        }
        let arrival = text.entry.arrival(&text.name, self.faults);
        let arrival = arrival.map(|(turn, edge)| Arrival { turn: self.turn(turn), edge });
        Some(Unit {
            name: text.name.value.clone(),
            side,
            arm,
            quality: text.quality,
            weapon,
            figures,
            stands,
            formation,
            mounted: arm == Arm::Cavalry && !text.entry.dismounted,
            pose: text.entry.pose(),
            brigade,
            arrival,
        })
    }

    /// Figures and stands of a regiment, sections of a battery.
    fn strength(&mut self, text: &UnitText, arm: Arm) -> Option<(u8, u8)> {
        let scale = |scale: Scale| self.tables.scale(scale);
        match (&text.figures, &text.sections) {
            (Some(figures), None) if arm != Arm::Artillery => {
                let allowed = scale(Scale::FewestFigures)..=scale(Scale::MostFigures);
                if !allowed.contains(&figures.value) {
                    let message = format!("a regiment has {} to {} figures", allowed.start(), allowed.end());
                    self.faults.push(figures.fault(message));
                }
                let (usual, most) = (scale(Scale::Stands), scale(Scale::MostStands));
                let enough = scale(Scale::ThreeStands);
                let stands = text.stands.as_ref().map_or(usual, |stands| stands.value);
                if let Some(wrong) = text.stands.as_ref().filter(|_| !(usual..=most).contains(&stands)) {
                    self.faults.push(wrong.fault(format!("a regiment has {usual} to {most} stands")));
                } else if let Some(wrong) =
                    text.stands.as_ref().filter(|_| stands > usual && figures.value < enough)
                {
                    let message = format!("a regiment with {stands} stands has {enough} figures or more");
                    self.faults.push(wrong.fault(message));
                }
                Some((figures.value, stands))
            }
            (None, Some(sections)) if arm == Arm::Artillery && text.stands.is_none() => {
                let most = scale(Scale::MostSections);
                if !(1..=most).contains(&sections.value) {
                    self.faults.push(sections.fault(format!("a battery has 1 to {most} sections")));
                }
                Some((sections.value, 1))
            }
            _ => {
                let message =
                    "a battery, by its `weapon`, has `sections`, all others `figures` and perhaps `stands`";
                self.faults.push(text.name.fault(message));
                None
            }
        }
    }
}

/// All names as they are written.
pub(super) fn names(file: &ScenarioFile) -> impl Iterator<Item = &At<String>> {
    let units = file.units.iter().map(|text| &text.name);
    let brigades =
        file.brigades.iter().flat_map(|text| std::iter::once(&text.name).chain(led_by(&text.leader)));
    let divisions =
        file.divisions.iter().flat_map(|text| std::iter::once(&text.name).chain(led_by(&text.leader)));
    units.chain(brigades).chain(divisions).chain(file.leaders.iter().map(|text| &text.name))
}

fn led_by(leader: &Option<LeaderText>) -> Option<&At<String>> {
    leader.as_ref().map(|leader| &leader.name)
}
