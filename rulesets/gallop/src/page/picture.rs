//! The battle as it is drawn: stands, ground, contact and charges put into a neutral picture.

use board::square::Square;
use scenario::PlaceKind;
use sheet::Axis;
use view::{
    Army, Board, Charge, Coat, Duty, Field, Formation as Drawn, Ground as Soil, Label, LabelKind, Link,
    Objective, Picture, Rank, RoadName, Shade, Squares, Stream, Unit,
};

use super::questions;
use crate::Now;
use crate::game::battle::{Battle, Side, StandId};
use crate::game::map::SquareGround;
use crate::game::state::Formation;
use crate::rules::{broken_groups, scenario_rules};
use crate::sheet::axes::{Arm, Ruling, TroopRate};

/// The rule set's name.
const TITLE: &str = "Gettysburg at the Gallop";

/// Words at the end of a stand's name that its sign already says.
const SAID_BY_SIGN: [&str; 8] =
    ["guns", "battery", "artillery", "skirmishers", "sharpshooters", "brigade", "cavalry", "horse"];

/// The picture of a state, whole or as one seat sees it.
pub fn picture(now: Now<'_>) -> Picture {
    let on_table = now.battle.map.grid().squares().flat_map(|square| {
        let front: Vec<_> = now.state.front_rank(now.battle, square).collect();
        now.state
            .stack(now.battle, square)
            .map(move |id| (id, square, if front.contains(&id) { Rank::Front } else { Rank::Behind }))
    });
    let units = on_table.map(|(id, square, rank)| unit(now, id, square, rank));
    Picture {
        title: now.battle.heading.title().into(),
        caption: Picture::caption_of(now.battle.heading.place(), TITLE),
        status: status(now),
        armies: Side::BOTH.map(army),
        board: Board::Squares(Squares {
            key: TroopRate::ALL.iter().map(|&rate| (shade(rate), rate.key().to_string())).collect(),
            units: units.collect(),
            links: links(now),
            charges: now
                .battle
                .ids()
                .filter(|&id| now.state.at(id).is_some())
                .filter_map(|id| Some(Charge { unit: drawn_id(id), target: now.state.stand(id).charging? }))
                .collect(),
            objectives: now
                .battle
                .terms
                .objectives
                .iter()
                .zip(now.state.objectives.iter())
                .map(|(objective, held_by)| Objective {
                    at: objective.square,
                    points: objective.points,
                    held_by: held_by.map(|side| side as u8),
                })
                .collect(),
            ..squares(now)
        }),
    }
}

/// What a stand is called in a picture.
pub fn drawn_id(id: StandId) -> String {
    format!("stand-{}", id.0)
}

fn army(side: Side) -> Army {
    let coat = match side {
        Side::Confederate => Coat::Grey,
        Side::Union => Coat::Blue,
    };
    Army { name: side.to_string(), coat }
}

fn squares(now: Now<'_>) -> Squares {
    let grid = now.battle.map.grid();
    let fields = grid.squares().map(|square| {
        let field = now.battle.map.field(square);
        let ground = match field.ground {
            SquareGround::Open => Soil::Open,
            SquareGround::Woods => Soil::Woods,
            SquareGround::Rough => Soil::Rough,
            SquareGround::BuiltUp => Soil::BuiltUp,
        };
        Field {
            ground,
            soft_cover: field.soft_cover,
            height: field.height,
            roads: field.roads,
            prepared: field.prepared.in_turn(now.state.turn),
            entrenched: field.entrenched.in_turn(now.state.turn),
        }
    });
    let names = &now.battle.names;
    let streams = names
        .streams
        .iter()
        .map(|brook| Stream { name: brook.name.clone().unwrap_or_default(), course: brook.course.clone() });
    let roads = names.roads.iter();
    let roads = roads.map(|road| RoadName { name: road.name.clone(), squares: road.squares.clone() });
    let labels = names.places.iter().map(|place| Label {
        text: place.name.clone(),
        kind: label_kind(place.kind),
        at: place.at,
    });
    Squares {
        fields: fields.collect(),
        yards: names.yards.map(u32::from),
        streams: streams.collect(),
        labels: labels.collect(),
        road_names: roads.collect(),
        ..Squares::open(grid)
    }
}

fn unit(now: Now<'_>, id: StandId, at: Square, rank: Rank) -> Unit {
    let (stand, own) = (now.battle.stand(id), now.state.stand(id));
    let mut notes = Vec::new();
    if let Some(target) = own.charging {
        notes.push(format!("charges {target}"));
    }
    if own.going_back {
        notes.push("retreats".into());
    }
    if scenario_rules::is_held_back(now, id) {
        notes.push("held back".into());
    }
    if stand.arm != Arm::General && scenario_rules::is_low(now, id) {
        notes.push("low on ammunition".into());
    }
    if stand.arm != Arm::General && (own.contact.is_lost() || own.began_apart) {
        notes.push("out of contact".into());
    }
    Unit {
        id: drawn_id(id),
        name: stand.name.clone(),
        label: label(&stand.name),
        group: now.battle.groups[stand.group.index()].name.clone(),
        patch: Some(patch(now.battle, id)),
        side: stand.side as u8,
        arm: match stand.arm {
            Arm::Infantry => view::Arm::Infantry,
            Arm::Cavalry => view::Arm::Cavalry,
            Arm::Artillery => view::Arm::Artillery,
            Arm::Skirmishers => view::Arm::Skirmishers,
            Arm::General => view::Arm::General,
        },
        dots: stand.dots,
        shade: shade(stand.rate),
        hits: own.hits,
        value: stand.value,
        formation: match own.formation {
            Formation::Deployed => Drawn::Deployed,
            Formation::Column => Drawn::Column,
        },
        at,
        facing: now.state.facing(now.battle, at),
        rank,
        broken: stand.arm != Arm::General && broken_groups::is_out(now, stand.group),
        fired: own.fired,
        selected: false,
        duty: Duty::None,
        notes,
    }
}

fn shade(rate: TroopRate) -> Shade {
    match rate {
        TroopRate::Veteran => Shade::Black,
        TroopRate::Line => Shade::Amber,
        TroopRate::SecondRate => Shade::White,
    }
}

fn label_kind(kind: PlaceKind) -> LabelKind {
    match kind {
        PlaceKind::Town => LabelKind::Town,
        PlaceKind::Hill | PlaceKind::Wood => LabelKind::Hill,
        PlaceKind::Farm => LabelKind::Minor,
        PlaceKind::Water => LabelKind::Water,
    }
}

/// Groups wear their patches in the order of the roster, each side beginning anew.
fn patch(battle: &Battle, id: StandId) -> u8 {
    let stand = battle.stand(id);
    let before = &battle.groups[..stand.group.index()];
    before.iter().filter(|group| group.side == stand.side).count() as u8
}

/// A name without what the sign says already: `Wilkeson's guns` is `Wilkeson`.
fn label(name: &str) -> String {
    let mut words: Vec<&str> = name.split_whitespace().collect();
    while words.len() > 1 && words.last().is_some_and(|word| SAID_BY_SIGN.contains(word)) {
        words.pop();
    }
    let label = words.join(" ");
    label.strip_suffix("'s").or_else(|| label.strip_suffix("s'")).unwrap_or(&label).to_string()
}

/// Neighbouring squares with stands that keep each other in contact: as many as it takes to join them, sides before
/// corners.
fn links(now: Now<'_>) -> Vec<Link> {
    let Now { battle, state } = now;
    let troops: Vec<(StandId, Square)> = battle
        .ids()
        .filter(|&id| battle.stand(id).arm != Arm::General)
        .filter_map(|id| Some((id, state.at(id)?)))
        .collect();
    let farthest = if battle.holds(Ruling::ContactByCorners) { 2 } else { 1 };
    // Each stand with the lowest one it is joined to until now.
    let mut joined: Vec<usize> = (0..troops.len()).collect();
    let mut links = Vec::new();
    for steps in 0..=farthest {
        for (i, j) in (0..troops.len()).flat_map(|j| (0..j).map(move |i| (i, j))) {
            let ((one, from), (other, to)) = (troops[i], troops[j]);
            let are_close = from.touches(to) && from.steps(to) == steps;
            if !are_close || battle.stand(one).body != battle.stand(other).body || joined[i] == joined[j] {
                continue;
            }
            let (low, high) = (joined[i].min(joined[j]), joined[i].max(joined[j]));
            joined.iter_mut().filter(|mark| **mark == high).for_each(|mark| *mark = low);
            if from != to {
                links.push(Link { from, to, patch: Some(patch(battle, one)) });
            }
        }
    }
    links
}

/// Turn and step, or how it ended.
fn status(now: Now<'_>) -> String {
    if let Some((winner, degree)) = now.state.over {
        return match winner {
            Some(winner) => format!("{winner} victory, {}", degree.key()),
            None => "A drawn battle".into(),
        };
    }
    let turn = questions::turn(now);
    questions::step(now).map_or_else(|| turn.clone(), |step| format!("{turn} · {step}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SCENARIOS;
    use crate::game::state::{StandPlace, State};

    #[test]
    fn every_stand_on_the_table_is_drawn_once_and_named() {
        for (_, scenario) in SCENARIOS {
            let battle = Battle::read(&crate::files(scenario)).unwrap();
            let mut state = State::opening(&battle);
            let lost = battle.ids().find(|&id| state.at(id).is_some()).unwrap();
            state.lift(&battle, lost);
            state.stand_mut(lost).place = StandPlace::Lost;
            let picture = picture(Now { battle: &battle, state: &state });
            let (drawing, board) = (view::svg(&picture), view::text(&picture));
            for id in battle.ids() {
                let times = usize::from(state.at(id).is_some());
                let stand = format!("<g id=\"{}\"", drawn_id(id));
                assert_eq!(drawing.matches(&stand).count(), times, "{}", battle.stand(id).name);
                assert_eq!(board.contains(&format!("    {} ", battle.stand(id).name)), times == 1);
            }
        }
    }

    #[test]
    fn signs_need_no_words_in_a_label() {
        for (name, short) in [
            ("Wilkeson's guns", "Wilkeson"),
            ("45th New York skirmishers", "45th New York"),
            ("von Gilsa", "von Gilsa"),
            ("guns", "guns"),
        ] {
            assert_eq!(label(name), short);
        }
    }
}
