//! Section 5, step 3: green attackers check, and those that fail stay out.

use crate::At;
use crate::game::event::{Event, TestMet};
use crate::game::state::ShockState;
use crate::rules::disorder::cohesion_check::{self, Checked, Reason};

/// Step 3: green attackers check against disorder; failing, they stay out.
pub(super) fn commit(at: &mut At<'_>, onset: &ShockState) {
    for &unit in onset.attackers.iter().filter(|&&unit| at.battle.unit(unit).green) {
        let stays_out = cohesion_check::checks(at, unit, Reason::Commitment) == Checked::StaysOut;
        at.emit(match stays_out {
            true => Event::StayedOut { unit },
            false => Event::Tested { unit, test: TestMet::Commitment },
        });
    }
}
