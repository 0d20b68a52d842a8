//! The stands of a battle as the roster of an umpire.

use desk::Mustered;
use engine::Count;
use sheet::Axis;

use crate::Now;
use crate::game::battle::StandId;
use crate::game::state::{Formation, StandPlace};
use crate::rules::movement::DrawnUp;
use crate::rules::scenario_rules;
use crate::rules::umpire::UmpireUnit;

/// The roster: the stands of each division or corps, those that arrive later too.
pub(crate) fn muster(now: Now<'_>) -> Vec<Mustered> {
    now.battle.ids().map(|id| stand(now, id)).collect()
}

fn stand(now: Now<'_>, id: StandId) -> Mustered {
    let (known, own) = (now.battle.stand(id), now.state.stand(id));
    let values = UmpireUnit {
        side: known.side,
        troops: known.arm,
        rate: known.rate,
        bore: known.bore,
        dots: Count::clamped(known.dots),
        value: Count::clamped(known.value),
        takes: Count::clamped(now.battle.hits_to_remove(id)),
        hits: Count::clamped(own.hits),
        formation: match own.formation {
            Formation::Deployed => DrawnUp::Deployed,
            Formation::Column => DrawnUp::Column,
        },
        low_on_ammo: scenario_rules::is_low(now, id),
        gone: own.place == StandPlace::Lost,
    };
    let group = now.battle.groups[known.group.index()].name.as_str();
    Mustered::new(known.name.as_str(), known.side.seat(), known.arm.key(), &values).of(Some(group))
}
