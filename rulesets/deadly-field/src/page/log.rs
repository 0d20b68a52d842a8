//! What happened, as sentences for people.

use board::table::{Face, Inches, TOUCH};
use sheet::Axis;
use view::{Glimpse, Spot};
use words::{Name, Number, all_of, counted, sentence as in_full};

use crate::Now;
use crate::game::battle::{Battle, UnitId, VictoryDegree};
use crate::game::charges::{Onset, Stage};
use crate::game::event::Event;
use crate::game::group::Trio;
use crate::game::state::{Absence, Enfilade, Fate};
use crate::page::picture::{Piece, drawn_id};
pub use crate::page::prompts::{heading, question};
use crate::page::told_moves::{self, mark};
use crate::rules::charge::charge_move;
use crate::sheet::board_tables::{DistanceRow, LeaderRank};
use crate::sheet::units::{Arm, Aspect, Formation, MoraleLevel, Side};

/// A half turn as its heading.
pub(super) fn half(battle: &Battle, side: Side) -> String {
    format!("{} half turn", battle.side_name(side))
}

/// A formation in words.
pub(crate) fn formed(formation: Formation) -> String {
    formation.key().replace('-', " ")
}

/// The sentence for an event; none for what is only bookkeeping, or told by another event.
pub fn sentence(before: Now<'_>, event: &Event) -> Option<String> {
    clause(before, event).map(in_full)
}

/// The same without capital and full stop.
fn clause(now: Now<'_>, event: &Event) -> Option<String> {
    let battle = now.battle;
    let unit_name = |unit: UnitId| battle.unit_in_words(unit);
    let side_name = |side: Side| battle.side_in_words(side).noun().clone();
    Some(match *event {
        Event::Asked { .. }
        | Event::Settled
        | Event::Acts { .. }
        | Event::Spent { .. }
        | Event::Reacted { .. }
        // The half turn says which side acts first, the summary that the turn is over and which places changed hands.
        | Event::GoesFirst { .. }
        | Event::TurnBegan { .. }
        | Event::Held { .. }
        | Event::TurnEnded => return None,
        Event::HalfBegan { side } if now.state.active.is_none() => {
            side_name(side).is(&format!("active first in turn {}", now.state.turn.max(1)))
        }
        Event::HalfBegan { side } => side_name(side).is("now active"),
        Event::CameOn { unit, .. } => {
            let edge = battle.unit(unit).arrival.map(|arrival| format!(" from the {}", arrival.edge.word()));
            unit_name(unit).does(&format!("arrive{}", edge.unwrap_or_default()))
        }
        Event::Moved { unit, pose } => return told_moves::moved(now, unit, pose),
        Event::Wheeled { unit, pose } => return told_moves::wheeled(now, unit, pose.facing),
        Event::FellBack { unit, pose } => return told_moves::fell_back(now, unit, pose),
        Event::Ran { unit, pose } => return told_moves::ran(now, unit, pose),
        Event::Formed { unit, formation: Formation::Limbered } => unit_name(unit).does("limber up"),
        Event::Formed { unit, formation: Formation::Unlimbered } => unit_name(unit).does("unlimber"),
        Event::Formed { unit, formation } => unit_name(unit).does(&format!("form {}", formed(formation))),
        Event::Mounted { unit, up: true } => unit_name(unit).does("mount"),
        Event::Mounted { unit, up: false } => unit_name(unit).does("dismount"),
        Event::Levelled { unit, level } => levelled(now, unit, level),
        Event::TriedToRally { unit, to } => tried_to_rally(now, unit, to),
        Event::Fired { units, target, reacting } => {
            let name = battle.units_in_words(units);
            let opening = match reacting {
                true => format!("{} and {}", name.does("react"), name.verb("fire")),
                false => name.does("fire"),
            };
            fired(now, units.lead(), target, &opening)
        }
        Event::PassedThrough { units, target } => {
            let fire = format!("the fire of {}", battle.units_in_words(units));
            let target = unit_name(target);
            Name::with_number(fire, Number::Singular).does(&format!("pass through to {target}"))
        }
        Event::Enfiladed { unit, by } => unit_name(unit).is(&enfiladed(battle, unit, by)),
        Event::Lost { figures: 0, .. } => return None,
        Event::Lost { unit, figures } => lost(now, unit, figures),
        Event::Recovered { unit } => {
            let own = now.state.unit(unit);
            let (left, of) = (own.figures.saturating_add(1).min(own.size), own.size);
            let one = counted(1, strength(battle, unit));
            unit_name(unit).does(&format!("recover {one} ({left} of {of})"))
        }
        Event::Removed { unit, absence } => removed(battle, unit, absence),
        Event::GunsLeft { unit } => {
            let name = unit_name(unit);
            name.does(&format!("abandon {} guns", name.own()))
        }
        Event::GunsTaken { battery, by } => {
            let verb = if battle.unit(battery).side == by { "retake" } else { "take" };
            side_name(by).does(&format!("{verb} {}", guns_of(&battle.unit(battery).name)))
        }
        Event::Dismayed { unit, later } => {
            let within = mark(battle.distance(DistanceRow::Check));
            let when = if later { "must check morale after the charge" } else { "must check morale" };
            let why = format!("a friend or leader within {within} is lost or routs");
            format!("{}: {why}", unit_name(unit).does(when))
        }
        Event::Merged { unit, with } => unit_name(with).does(&format!("merge into {}", unit_name(unit))),
        Event::Charged { onset } => return charged(now, &onset),
        Event::ChargeOver => {
            let charge = now.state.onset.map(|onset| battle.units_in_words(onset.started).to_string());
            format!("the charge of {} ends", charge?)
        }
        Event::Rode { leader, at } => told_moves::rode(now, leader, at),
        Event::LeaderCame { leader } => battle.leader_in_words(leader).does("arrive"),
        Event::LeaderFell { leader, fate } => battle.leader_in_words(leader).is(match fate {
            Fate::Killed => "killed",
            Fate::Wounded => "wounded and out of the battle",
            Fate::Taken => "captured",
            Fate::Here | Fate::Expected => return None,
        }),
        Event::Replaced { leader, .. } => {
            let benefit = words::number(battle.tables.benefit(LeaderRank::Replacement));
            let officer = Name::person(format!("a replacement (LB {benefit})"));
            officer.does(&format!("take over from {}", battle.leader_in_words(leader)))
        }
        Event::Ended { winner, degree } => ended(now, winner, degree),
    })
}

/// A unit that comes to another level.
fn levelled(now: Now<'_>, unit: UnitId, level: MoraleLevel) -> String {
    let (name, was) = (now.battle.unit_in_words(unit), now.state.unit(unit).level);
    match level {
        MoraleLevel::GoodOrder => name.is("in good order again"),
        MoraleLevel::Routed => name.does("rout"),
        level if level < was => name.does(&format!("improve from {} to {}", was.key(), level.key())),
        MoraleLevel::Disorder => name.is("in disorder"),
        MoraleLevel::Shaken => name.is("shaken"),
    }
}

/// A rally attempt, and what it came to; the level itself is told where it changes.
fn tried_to_rally(now: Now<'_>, unit: UnitId, to: Option<MoraleLevel>) -> String {
    let (name, was) = (now.battle.unit_in_words(unit), now.state.unit(unit).level);
    match to {
        None => name.does("try to rally"),
        Some(to) if to < was => name.does("rally"),
        Some(to) if to > was => name.does("fail to rally"),
        Some(_) => {
            let still = match was {
                MoraleLevel::GoodOrder => "in good order",
                MoraleLevel::Disorder => "in disorder",
                MoraleLevel::Shaken | MoraleLevel::Routed => was.key(),
            };
            format!("{} and {}", name.does("fail to rally"), name.verb(&format!("stay {still}")))
        }
    }
}

/// A fire that opens in these words, with the range to the target.
fn fired(now: Now<'_>, lead: UnitId, target: UnitId, opening: &str) -> String {
    let at = now.battle.unit_in_words(target);
    let blocks = now.state.block(now.battle, lead).zip(now.state.block(now.battle, target));
    let range = blocks.map_or(String::new(), |(own, other)| {
        let (range, gap) = (other.distance_to_point(own.middle_of(Face::Front)), own.distance(&other));
        if gap <= TOUCH { ", in contact".into() } else { format!(", {} away", mark(range)) }
    });
    format!("{opening} at {at}{range}")
}

fn enfiladed(battle: &Battle, unit: UnitId, by: Enfilade) -> String {
    let is_battery = battle.unit(unit).arm == Arm::Artillery;
    if by.formation.is_column() {
        let from = match by.from {
            Aspect::Front => "front",
            Aspect::PartialFlank | Aspect::FullFlank => "side",
            Aspect::Rear => "rear",
        };
        let how = if is_battery { "while limbered" } else { "while in column" };
        return format!("enfiladed from the {from} {how}");
    }
    format!("enfiladed from the {}", aspect(by.from))
}

/// A side of a unit drawn up in line.
fn aspect(from: Aspect) -> &'static str {
    match from {
        Aspect::Front => "front",
        Aspect::PartialFlank => "partial flank",
        Aspect::FullFlank => "full flank",
        Aspect::Rear => "rear",
    }
}

/// What a unit counts: figures or sections.
pub(crate) fn strength(battle: &Battle, unit: UnitId) -> &'static str {
    if battle.unit(unit).arm == Arm::Artillery { "section" } else { "figure" }
}

/// Figures or sections lost, and what is left.
fn lost(now: Now<'_>, unit: UnitId, figures: u8) -> String {
    let (name, own) = (now.battle.unit_in_words(unit), now.state.unit(unit));
    let (left, of, noun) = (own.figures.saturating_sub(figures), own.size, strength(now.battle, unit));
    match (left, figures) {
        (0, 1) => name.does(&format!("lose {} last {noun}", name.own())),
        (0, _) => name.does(&format!("lose {} last {}", name.own(), counted(figures, noun))),
        _ => name.does(&format!("lose {} ({left} of {of} left)", counted(figures, noun))),
    }
}

/// The guns of a battery, which may be called guns itself.
pub(crate) fn guns_of(battery: &str) -> String {
    if battery.ends_with(" guns") { battery.into() } else { format!("the guns of {battery}") }
}

fn removed(battle: &Battle, unit: UnitId, absence: Absence) -> String {
    let name = battle.unit_in_words(unit);
    let guns = || Name::with_number(guns_of(name.as_str()), Number::Plural);
    match absence {
        Absence::Expected => name.does("arrive later"),
        Absence::Destroyed => name.is("eliminated"),
        Absence::Fled => name.does("leave the table"),
        Absence::Surrendered => name.does("surrender"),
        Absence::GunsLost => guns().is("lost"),
        Absence::Abandoned => name.does(&format!("abandon {} guns", name.own())),
        Absence::Saved => guns().is("saved"),
        Absence::Merged => name.is("part of another regiment now"),
    }
}

/// How far a charge has come.
fn charged(now: Now<'_>, onset: &Onset) -> Option<String> {
    let battle = now.battle;
    let (name, target) = (battle.units_in_words(onset.chargers), battle.unit_in_words(onset.target));
    let reach = mark(onset.reach());
    Some(match onset.stage {
        Stage::Declared if onset.onward => {
            name.does(&format!("charge on at {target}: reach {reach}{}", into(now, onset)))
        }
        Stage::Declared => {
            let bonus = match onset.bonus {
                Inches::ZERO => String::new(),
                bonus => format!(", {} of it charge bonus", mark(bonus)),
            };
            name.does(&format!("charge {target}: reach {reach}{bonus}{}", into(now, onset)))
        }
        Stage::Answered => {
            // A unit that disengages was told as it went.
            let unit = onset.countercharges.filter(|_| onset.disengages.iter().next().is_none())?;
            battle.unit_in_words(unit).does("countercharge")
        }
        Stage::GoesOn => name.does(&format!("charge {target} next: reach {reach}{}", into(now, onset))),
        Stage::Cleared => format!("no enemy is left in the path of {name}"),
        Stage::Struck => {
            let met = met(now, onset);
            let contact =
                if met.is_empty() { String::new() } else { format!(": contact with {}", all_of(met)) };
            format!("{}{contact}", name.does("charge home"))
        }
        Stage::Led | Stage::FoughtOn => return None,
        Stage::Won => name.does("win the charge"),
    })
}

/// Where a charge comes in, if not at the front.
fn into(now: Now<'_>, onset: &Onset) -> String {
    match charge_move::struck_on(now, onset, onset.target) {
        Aspect::Front => String::new(),
        from => format!(", into the {}", aspect(from)),
    }
}

/// The enemies that chargers touch.
fn met(now: Now<'_>, onset: &Onset) -> Vec<Name> {
    let own: Vec<_> = onset.chargers.iter().filter_map(|unit| now.state.block(now.battle, unit)).collect();
    let enemies = now.state.standing(now.battle, now.battle.unit(onset.chargers.lead()).side.enemy());
    let is_met = |&enemy: &UnitId| {
        let block = now.state.block(now.battle, enemy);
        block.is_some_and(|block| own.iter().any(|own| own.is_within(TOUCH, &block)))
    };
    enemies.filter(is_met).map(|enemy| now.battle.unit_in_words(enemy)).collect()
}

/// How the battle ended, with the points of both sides.
fn ended(now: Now<'_>, winner: Option<Side>, degree: VictoryDegree) -> String {
    let points = |side: Side| now.state.points(now.battle, side);
    let Some(side) = winner else {
        let [one, other] = Side::BOTH.map(points);
        return format!("the battle is a draw, {one} points to {other}");
    };
    let (won, lost) = (now.battle.side_in_words(side), now.battle.side_in_words(side.enemy()));
    let tally = format!("{} points to {}", points(side), points(side.enemy()));
    match degree {
        VictoryDegree::Broken => {
            format!("{}: {}, {tally}", won.noun().does("win"), lost.noun().is("broken"))
        }
        VictoryDegree::Draw | VictoryDegree::Points => format!("{}, {tally}", won.noun().does("win")),
    }
}

/// What of an event is seen from above.
pub fn glimpse(event: &Event) -> Option<Glimpse> {
    let drawn = |unit: UnitId| drawn_id(Piece::Unit(unit));
    let all = |units: Trio| units.iter().map(drawn).collect();
    match *event {
        Event::Fired { units, target, .. } => {
            Some(Glimpse::Fire { units: all(units), at: Spot::Unit(drawn(target)) })
        }
        Event::PassedThrough { units, target } => {
            Some(Glimpse::Fire { units: all(units), at: Spot::Unit(drawn(target)) })
        }
        Event::Charged { onset } => {
            Some(Glimpse::Charge { units: all(onset.chargers), at: Some(Spot::Unit(drawn(onset.target))) })
        }
        Event::FellBack { unit, .. }
        | Event::Ran { unit, .. }
        | Event::Levelled { unit, .. }
        | Event::Enfiladed { unit, .. }
        | Event::Lost { unit, .. }
        | Event::Removed { unit, .. }
        | Event::GunsLeft { unit } => Some(Glimpse::Befalls { unit: drawn(unit) }),
        Event::LeaderFell { leader, .. } => Some(Glimpse::Befalls { unit: drawn_id(Piece::Leader(leader)) }),
        _ => None,
    }
}
