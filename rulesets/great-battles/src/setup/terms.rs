//! What decides a scenario: objectives and losses; the edges both sides flee to, the clock and the names on the map.

use std::num::NonZeroU8;

use board::hex::Grid;
use sheet::Fault;

use super::forms::{ClockText, Home, LossesText, ScenarioFile};
use super::ground::on_map;
use crate::game::battle::{Clock, MapEdge, Objective, PlaceName, Terms};
use crate::sheet::board_tables::VictoryNumber;
use crate::sheet::tables::Tables;

/// The edge each side flees to.
pub(super) fn home(file: &ScenarioFile, faults: &mut Vec<Fault>) -> [MapEdge; 2] {
    let Some(said) = &file.home else { return [MapEdge::West, MapEdge::East] };
    let Home { us, mexican } = said.value;
    if us == mexican {
        faults.push(said.fault("both sides flee to the same edge"));
    }
    [us, mexican]
}

/// When turns begin.
pub(super) fn clock(file: &ScenarioFile, faults: &mut Vec<Fault>) -> Option<Clock> {
    let ClockText { from, minutes } = file.clock.as_ref()?;
    let number = |digits: &str, below: u16| -> Option<u16> {
        let is_plain = digits.bytes().all(|digit| digit.is_ascii_digit());
        digits.parse().ok().filter(|number| is_plain && *number < below)
    };
    let read =
        from.split_once(':').and_then(|(hour, minute)| Some(number(hour, 24)? * 60 + number(minute, 60)?));
    if read.is_none() {
        let hint = Some("as in 14:30".into());
        faults.push(from.fault_with(format!("'{}' is no time of day", from.value), hint));
    }
    Some(Clock { from: read?, minutes: minutes.get() })
}

/// What the battle is about, and what is written on its map.
pub(super) fn terms(
    file: &ScenarioFile,
    grid: Grid,
    tables: &Tables,
    faults: &mut Vec<Fault>,
) -> (Terms, Vec<PlaceName>) {
    for at in file.objectives.iter().map(|text| &text.at).chain(file.places.iter().map(|text| &text.at)) {
        on_map(grid, std::slice::from_ref(at), faults);
    }
    for (nth, text) in file.objectives.iter().enumerate() {
        if file.objectives[..nth].iter().any(|other| other.at.value == text.at.value) {
            faults.push(text.at.fault(format!("{} counts twice", text.at.value)));
        }
    }
    let objectives = file.objectives.iter().map(|text| Objective {
        name: text.name.clone(),
        at: text.at.value,
        points: text.points,
        held_by: text.held_by,
        side: text.side,
    });
    let places = file.places.iter().map(|text| PlaceName { name: text.name.clone(), at: text.at.value });
    let said = |losses: fn(&LossesText) -> Option<u8>, printed| {
        file.losses.as_ref().and_then(losses).unwrap_or_else(|| tables.map.victory.get(printed))
    };
    let terms = Terms {
        objectives: objectives.collect(),
        sp: said(|losses| losses.sp, VictoryNumber::SpPoints),
        each: file.losses.as_ref().and_then(|losses| losses.each).map_or(1, NonZeroU8::get),
        gun: said(|losses| losses.gun, VictoryNumber::GunPoints),
        brigadier: said(|losses| losses.brigadier, VictoryNumber::BrigadierPoints),
        leader: said(|losses| losses.leader, VictoryNumber::LeaderPoints),
    };
    (terms, places.collect())
}
