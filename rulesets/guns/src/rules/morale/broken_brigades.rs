//! Section 8 in play: brigades test, stand, break and retire, or are removed from play.

use engine::Count;

use crate::game::battle::{Battle, BrigadeId, UnitId};
use crate::game::charges_and_melees::Compulsion;
use crate::game::event::Event;
use crate::game::state::{Absence, Post, State};
use crate::rules::command::{brigade_orders, generals};
use crate::rules::fire::cover;
use crate::rules::melee::loser_and_winner;
use crate::rules::morale::brigade_test::{BrigadeFacts, BrigadeTest, Commander};
use crate::rules::morale::compulsory_moves::{home_of, retire};
use crate::rules::morale::facts::{adversary, muzzle};
use crate::rules::morale::{losses, status};
use crate::rules::named::run_for;
use crate::sheet::board_tables::SheetDistance;
use crate::sheet::cells::{BrigadeMorale, BrigadeOrder};
use crate::sheet::units::{GeneralQuality, Grade, Status};
use crate::{At, Now};

/// Regiments and batteries of a brigade; its detachments are their men.
fn units(battle: &Battle, brigade: BrigadeId) -> impl Iterator<Item = UnitId> + '_ {
    battle.units_of(brigade).filter(|&unit| battle.unit(unit).parent.is_none())
}

/// Whether a unit retreats, routs, or is lost.
fn is_gone(state: &State, unit: UnitId) -> bool {
    let own = state.unit(unit);
    own.flees() || own.absence.is_some_and(|why| why.is_loss())
}

/// Whether none of its units is left in order, and this turn brought it about.
fn has_gone(now: Now<'_>, brigade: BrigadeId) -> bool {
    units(now.battle, brigade).all(|unit| is_gone(now.state, unit))
        && units(now.battle, brigade).any(|unit| now.state.unit(unit).marks.changed)
}

/// All brigades that have to test do, those of the side with the initiative first.
pub(crate) fn run(at: &mut At<'_>) {
    let battle = at.battle;
    let now = at.now();
    let tests = |&brigade: &BrigadeId| {
        let own = now.state.brigade(brigade);
        !own.removed && (own.shaken || has_gone(now, brigade))
    };
    let mut testing: Vec<BrigadeId> = battle.brigade_ids().filter(tests).collect();
    testing.sort_by_key(|&brigade| battle.brigade(brigade).side != now.state.initiative);
    let all: Vec<BrigadeFacts> = testing.iter().map(|&brigade| facts(now, brigade)).collect();
    let results: Vec<BrigadeMorale> = testing
        .iter()
        .zip(&all)
        .map(|(&brigade, facts)| {
            run_for::<BrigadeTest>(at, &battle.brigade(brigade).name, &battle.tables, facts).result
        })
        .collect();
    for (brigade, result) in testing.into_iter().zip(results) {
        match result {
            BrigadeMorale::Stands => at.emit(Event::Stood { brigade }),
            BrigadeMorale::Breaks => breaks(at, brigade),
            BrigadeMorale::Removed => remove(at, brigade),
        }
    }
}

/// What the test of a brigade needs to know.
fn facts(now: Now<'_>, brigade: BrigadeId) -> BrigadeFacts {
    let Now { battle, state } = now;
    let count = |counts: &dyn Fn(UnitId) -> bool| {
        Count::clamped(units(battle, brigade).filter(|&unit| counts(unit)).count() as u8)
    };
    let covered = |unit: UnitId| {
        let enemy = adversary(now, unit);
        let from = enemy.and_then(|enemy| muzzle(now, enemy));
        cover::in_works_or_woods(now, unit, from)
    };
    let enemy = battle.brigade(brigade).side.enemy();
    BrigadeFacts {
        general: commander(now, brigade),
        units: Count::clamped(units(battle, brigade).count() as u8),
        elite: count(&|unit| matches!(battle.unit(unit).grade, Grade::Crack | Grade::Elite)),
        green: count(&|unit| battle.unit(unit).grade.is_raw()),
        covered: count(&covered),
        gone: count(&|unit| is_gone(state, unit)),
        enemies_fleeing: units(battle, brigade).any(|unit| state.fleeing_near(battle, unit, enemy) > 0),
        broken_before: state.brigade(brigade).broken,
    }
}

/// The commander of a brigade: its general or his stand-in, else a C-in-C with one of its units.
fn commander(now: Now<'_>, brigade: BrigadeId) -> Commander {
    let with_it =
        |post: Post| matches!(post, Post::With(unit) if now.battle.unit(unit).brigade == Some(brigade));
    let chief = now.battle.chief(now.battle.brigade(brigade).side);
    let chief = chief.filter(|&chief| with_it(now.state.general(chief).post));
    let own = now.state.commander(now.battle, brigade);
    let drinks = |general| now.state.general(general).quality == GeneralQuality::Drunkard;
    match own.into_iter().chain(chief).map(drinks).min() {
        Some(false) => Commander::Commanding,
        Some(true) => Commander::Drunkard,
        None => Commander::Away,
    }
}

/// A brigade breaks: units that flee disperse, the others are unformed; it will retire, then it holds.
fn breaks(at: &mut At<'_>, brigade: BrigadeId) {
    let battle = at.battle;
    at.emit(Event::Broke { brigade });
    for unit in battle.units_of(brigade) {
        if at.state().unit(unit).flees() {
            losses::remove(at, unit, Absence::Dispersed);
        } else {
            status::turn_to(at, unit, Status::Unformed);
            // A unit that goes back with its brigade fights and pursues no longer.
            loser_and_winner::disengage(at, unit);
            if at.state().unit(unit).compelled != Compulsion::None {
                at.emit(Event::Compelled { unit, to: Compulsion::None });
            }
        }
    }
    brigade_orders::put_on(at, brigade, BrigadeOrder::Hold);
}

/// The one move of a broken brigade, in the next phase of compulsory moves: all its units retire to their own lines, and its
/// general goes along.
pub(crate) fn withdraw(at: &mut At<'_>, brigade: BrigadeId) {
    let battle = at.battle;
    generals::go_along(at, battle.brigade(brigade).general);
    let far = battle.distance(SheetDistance::BrokenBrigade);
    // The unit nearest to its own edge makes room for the others.
    let home = home_of(battle, battle.brigade(brigade).side);
    let mut units: Vec<UnitId> =
        battle.units_of(brigade).filter(|&unit| at.state().unit(unit).pose.is_some()).collect();
    units.sort_by_key(|&unit| battle.table.to_edge(at.state().unit(unit).pose.unwrap_or_default().at, home));
    for unit in units {
        retire(at, unit, far);
    }
    at.emit(Event::Withdrew { brigade });
    // The area it holds is where it has come to.
    brigade_orders::put_on(at, brigade, BrigadeOrder::Hold);
}

/// A brigade is removed from play and takes its general along.
fn remove(at: &mut At<'_>, brigade: BrigadeId) {
    let battle = at.battle;
    at.emit(Event::BrigadeRemoved { brigade });
    for unit in battle.units_of(brigade) {
        losses::remove(at, unit, Absence::Removed);
    }
    let general = battle.brigade(brigade).general;
    if at.state().general(general).post != Post::Lost {
        at.emit(Event::Posted { general, post: Post::Lost });
    }
}
