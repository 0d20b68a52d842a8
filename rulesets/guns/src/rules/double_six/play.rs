//! Section 9 in play: what the double six table brings to both sides.

use engine::Count;

use crate::At;
use crate::game::battle::UnitId;
use crate::game::event::Event;
use crate::rules::command::generals;
use crate::rules::double_six::resolve::{DoubleSix, SixFacts, Token};
use crate::rules::morale::losses::{Loss, lose, lose_guns};
use crate::rules::named::{run_for, shot_name};
use crate::sheet::units::Arm;

/// The double six table and what it brings; the effect on the target is counted.
pub(crate) fn double_six(at: &mut At<'_>, by: UnitId, on: UnitId, facts: SixFacts) {
    let battle = at.battle;
    let side = battle.unit(by).side;
    let tokens = Count::clamped(at.state().tokens[side as usize].count());
    let facts = SixFacts { tokens, ..facts };
    let outcome = run_for::<DoubleSix>(at, &shot_name(battle, by, on), &battle.tables, &facts);
    if outcome.token != Token::None {
        at.emit(Event::TokenWon { side, token: outcome.token });
    }
    let half = at.state().unit(by).half;
    lose(at, by, Loss { figures: outcome.skulkers, half });
    if outcome.burst_guns > 0 && battle.unit(by).arm == Arm::Artillery {
        lose(at, by, Loss { figures: outcome.burst_crew, half });
        lose_guns(at, by, outcome.burst_guns);
    }
    if outcome.risk {
        generals::at_risk(at, on);
    }
}
