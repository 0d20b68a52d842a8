//! A turn in a few sentences: ground, losses, what became of units and brigades, points.

use desk::Summary;
use words::{Fraction, Name, all_of, counted};

use crate::Now;
use crate::game::battle::{Battle, BrigadeId, UnitId};
use crate::game::state::{Absence, State};
use crate::rules::victory;
use crate::sheet::units::{Side, Status};

/// How many turns are over: all before the present one, and that too when the battle is.
pub(crate) fn turns_over(state: &State) -> u32 {
    u32::from(state.turn) - u32::from(state.over.is_none() && state.turn > 0)
}

/// What a turn came to, from how it stood when it began and how it stands at its end.
pub(crate) fn summary(battle: &Battle, began: &State, ended: &State) -> Summary {
    let sides = || Side::BOTH.into_iter();
    let named = |side: Side| battle.side_in_words(side);
    let losses = sides().filter_map(|side| Some((named(side), losses(battle, began, ended, side)?)));
    let points = |side: Side| victory::points(Now { battle, state: ended }, side).to_string();
    Summary {
        over: format!("turn {} of {} is over", turns_over(ended), battle.terms.turns),
        ground: ground(battle, began, ended),
        losses: losses.collect(),
        fates: fates(battle, began, ended),
        points: sides().map(|side| (named(side), points(side))).collect(),
    }
}

/// The places that changed hands.
fn ground(battle: &Battle, began: &State, ended: &State) -> Vec<String> {
    let holders = began.held.iter().zip(&ended.held);
    let taken = battle.terms.objectives.iter().zip(holders).filter_map(|(place, (before, after))| {
        let (taker, side) = ((*after)?, |side: Side| battle.side_in_words(side).noun().clone());
        match *before {
            Some(holder) if holder == taker => None,
            Some(holder) => Some(side(taker).does(&format!("take {} from {}", place.name, side(holder)))),
            None => Some(side(taker).does(&format!("hold {}", place.name))),
        }
    });
    taken.collect()
}

/// What a side lost by fire and in melee; none if nothing.
fn losses(battle: &Battle, began: &State, ended: &State, side: Side) -> Option<String> {
    let own: Vec<UnitId> = battle.unit_ids().filter(|&unit| battle.unit(unit).side == side).collect();
    // The figures of detachments are counted as their parents'; halves are counted on themselves.
    let halves = |state: &State| {
        let of_unit = |&unit: &UnitId| {
            let known = state.unit(unit);
            let figures = if battle.unit(unit).parent.is_none() { u32::from(known.lost()) } else { 0 };
            2 * figures + u32::from(known.half)
        };
        own.iter().map(of_unit).sum::<u32>()
    };
    let guns = |state: &State| own.iter().map(|&unit| u32::from(state.unit(unit).guns)).sum::<u32>();
    let trophies = |state: &State| state.trophies[side as usize];
    let (before, after) = (trophies(began), trophies(ended));
    let figures = halves(ended).saturating_sub(halves(began));
    let others = [
        (guns(began).saturating_sub(guns(ended)), "model gun"),
        (u32::from(after.generals.saturating_sub(before.generals)), "general"),
        (u32::from(after.standards.saturating_sub(before.standards)), "standard"),
    ];
    let others = others.into_iter().filter(|(many, _)| *many > 0).map(|(many, noun)| counted(many, noun));
    let figures = (figures > 0).then(|| counted(Fraction::halves(figures), "figure"));
    let all: Vec<String> = figures.into_iter().chain(others).collect();
    (!all.is_empty()).then(|| all_of(all))
}

/// What became of brigades and units, the worst first.
fn fates(battle: &Battle, began: &State, ended: &State) -> Vec<(&'static str, Vec<Name>)> {
    let brigades = |is_new: &dyn Fn(BrigadeId) -> bool| -> Vec<Name> {
        battle.brigade_ids().filter(|&id| is_new(id)).map(|id| battle.brigade_in_words(id)).collect()
    };
    let units = |is_new: &dyn Fn(UnitId) -> bool| -> Vec<Name> {
        battle.unit_ids().filter(|&id| is_new(id)).map(|id| battle.unit_in_words(id)).collect()
    };
    let is_gone = |why: Absence| {
        move |id: UnitId| ended.unit(id).absence == Some(why) && began.unit(id).absence != Some(why)
    };
    let is_now = |status: Status| {
        move |id: UnitId| {
            let (before, after) = (began.unit(id), ended.unit(id));
            after.pose.is_some() && after.status == status && before.status != status
        }
    };
    let rallied = |id: UnitId| {
        let after = ended.unit(id);
        began.unit(id).flees() && after.pose.is_some() && !after.flees()
    };
    let arrived = |id: UnitId| {
        began.unit(id).absence == Some(Absence::Expected)
            && ended.unit(id).absence != Some(Absence::Expected)
            && battle.unit(id).parent.is_none()
    };
    vec![
        ("be removed", brigades(&|id| ended.brigade(id).removed && !began.brigade(id).removed)),
        (
            "break",
            brigades(&|id| {
                let (before, after) = (began.brigade(id), ended.brigade(id));
                after.broken && !before.broken && !after.removed
            }),
        ),
        ("be destroyed", units(&is_gone(Absence::Destroyed))),
        ("disperse", units(&is_gone(Absence::Dispersed))),
        ("be lost", units(&is_gone(Absence::Captured))),
        ("rout", units(&is_now(Status::Routing))),
        ("retreat", units(&is_now(Status::Retreating))),
        ("rally", units(&rallied)),
        ("arrive", units(&arrived)),
    ]
}
