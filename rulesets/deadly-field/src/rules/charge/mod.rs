//! Section 7, charge: five steps from the declaration to the follow-up.
//!
//! What is known of a charge between its steps is `game::charges`. The order of steps 2 and 3 is `come_on`, that of steps 4 and 5
//! `fight_out`, for a charge on the table and for a whole charge at once.

// A whole charge at once, and what it is told of the two sides.
pub mod resolve;
pub mod sides;
// From battle and state to the facts of each step.
pub(crate) mod facts;
// Step 1: which unit may charge, and the declaration.
pub(crate) mod declaration;
// Step 1: the charge bonus.
pub mod bonus;
// Step 2: what the other side does while the charge comes on; countercharges.
pub(crate) mod reaction_fire;
// The way of the chargers, in every step.
pub(crate) mod charge_move;
// Step 3: each unit about to be touched checks, and gives its fire.
mod defender_check;
// Step 4: the two final impact values, and what their difference does.
pub mod impact_values;
// Step 4: the impact on the table, and its losers.
pub(crate) mod impact;
// Step 5: winners follow up or charge on, and the charge ends.
pub(crate) mod follow_up;

use sheet::Inches;

use crate::rules::charge::impact_values::{Bout, ImpactOutcome, ImpactResult};
use crate::rules::charge::resolve::Upshot;
use crate::rules::charge::sides::Party;
use crate::sheet::board_tables::DistanceRow;
use crate::sheet::tables::Tables;
use crate::sheet::units::MoraleLevel;

/// What lies ahead of a charge on the way it has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ahead {
    /// No unit that it could touch, nor one that has yet to check for it.
    Nobody,
    /// The units in its way gave way, and others stand behind them.
    Others,
    /// A unit that has not checked comes within an inch, and is not touched.
    Beside,
    /// A unit that has not checked is about to be touched.
    Unchecked,
    /// All units that are about to be touched have checked.
    Checked,
}

/// How a charge ends, or begins to be fought, after step 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Onrush {
    /// No charger comes on.
    Stopped,
    /// It touches no unit.
    Short,
    /// The units in its way gave way, and others are ahead.
    Cleared,
    /// It touches.
    Contact,
}

/// A charge that comes on: on the table, or as two sides and the inches between them. What is done in a step is its own; the
/// order of the steps is [`come_on`].
pub(crate) trait ComingCharge {
    /// Step 2: fire and all else on the way, in the order of the path; whether a charger still comes.
    fn reaction_fire(&mut self) -> bool;
    /// A target that countercharges goes to meet it.
    fn countercharge(&mut self);
    /// What it comes to next.
    fn ahead(&mut self) -> Ahead;
    /// Step 3: it comes within an inch of units that have not checked, and these check.
    fn defender_check(&mut self);
    /// Units that stood give the fire they held, or desperation fire; whether a charger still comes.
    fn close_fire(&mut self) -> bool;
    /// The switch of section 5: charging horsemen fire at the unit they are about to touch.
    fn charging_fire(&mut self);
    /// It goes the rest of the way; whether it touches a unit there: a leader ridden down may have shaken it off.
    fn touches(&mut self) -> bool;
}

/// Steps 2 and 3 of a charge, in their order. Each time round a unit checks that had not, so it ends.
pub(crate) fn come_on(charge: &mut dyn ComingCharge) -> Onrush {
    if !charge.reaction_fire() {
        return Onrush::Stopped;
    }
    charge.countercharge();
    loop {
        let ahead = charge.ahead();
        match ahead {
            Ahead::Nobody => return Onrush::Short,
            Ahead::Others => return Onrush::Cleared,
            Ahead::Checked if charge.touches() => return Onrush::Contact,
            Ahead::Checked => {}
            Ahead::Beside | Ahead::Unchecked => {
                charge.defender_check();
                if !charge.close_fire() {
                    return Onrush::Stopped;
                }
                if ahead == Ahead::Unchecked {
                    charge.charging_fire();
                }
            }
        }
    }
}

/// Whether a unit that was at a level has passed step 3 with what it is at now, if it is there: it has not dropped, and does not run.
pub(crate) fn has_stood(before: MoraleLevel, now: Option<MoraleLevel>) -> bool {
    now.is_some_and(|now| now <= before && now != MoraleLevel::Routed)
}

/// How far a beaten unit that is at a level now has gone back by its defeat or by fire in contact: not at all, if it is removed or
/// runs, though an earlier fire drove it back.
pub(crate) fn gone_back(by: Inches, now: Option<MoraleLevel>) -> Inches {
    if now.is_some_and(|now| now != MoraleLevel::Routed) { by } else { Inches::ZERO }
}

/// Two sides in contact: on the table, or as facts. What is done in a step is its own; the order of the steps is [`fight_out`].
pub(crate) trait TouchingSides {
    /// Step 4: the final impact values of the two lead units.
    fn impact(&mut self, bout: Bout) -> ImpactOutcome;
    /// All touching units fire where they stand; which sides no longer stand, the chargers' first.
    fn melee_fire(&mut self) -> [bool; 2];
    /// The chargers stop short, and all units that were to touch fire at that range.
    fn stop_short(&mut self, short: Inches);
    /// The units of a side bear their defeat.
    fn defeat(&mut self, losers: Party, outcome: &ImpactOutcome);
    /// Equal twice: the chargers fall back.
    fn give_up(&mut self, by: Inches);
    /// Step 5: all units involved are in disorder.
    fn disorder(&mut self);
}

/// Step 4 of a charge and the beginning of step 5, in their order; none if both sides stand after melee fire, and fight on.
pub(crate) fn fight_out(contact: &mut dyn TouchingSides, bout: Bout) -> Option<Upshot> {
    let outcome = contact.impact(bout);
    let end = match outcome.clash {
        ImpactResult::Attacker => {
            contact.defeat(Party::Defender, &outcome);
            Upshot::Wins
        }
        ImpactResult::Defender => {
            contact.defeat(Party::Charger, &outcome);
            Upshot::Loses
        }
        ImpactResult::FallsBack => {
            contact.give_up(outcome.back);
            Upshot::Draws
        }
        ImpactResult::StopsShort => {
            contact.stop_short(outcome.short);
            Upshot::Draws
        }
        ImpactResult::MeleeFire => match contact.melee_fire() {
            [true, true] => Upshot::Draws,
            [true, false] => Upshot::Loses,
            [false, true] => Upshot::Wins,
            [false, false] => return None,
        },
    };
    contact.disorder();
    Some(end)
}

/// Step 5: the way that beaten units leave to the winners: what they went back, or the place of one that is removed or fled.
pub(crate) fn left_to_winners(tables: &Tables, back: Inches, place: Option<Inches>) -> Inches {
    // Following takes that much off again.
    back.max(place.map_or(Inches::ZERO, |place| place + tables.distance(DistanceRow::FollowUp)))
}

/// Step 5: inches winners may follow of the way that is left to them.
pub(crate) fn follow_up_reach(tables: &Tables, left: Inches) -> Inches {
    (left - tables.distance(DistanceRow::FollowUp)).max(Inches::ZERO)
}
