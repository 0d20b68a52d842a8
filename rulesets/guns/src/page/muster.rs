//! The units and generals on the table as the roster of an umpire.

use desk::Mustered;
use engine::Count;

use crate::Now;
use crate::game::battle::{GeneralId, GeneralRank, UnitId};
use crate::game::state::Post;
use crate::rules::command::generals;
use crate::rules::fire::{cover, line_of_sight};
use crate::rules::footprint::Array;
use crate::rules::morale::status;
use crate::rules::umpire::UmpireUnit;
use crate::sheet::units::{Arm, Formation};

/// The roster: the units of each side by brigade, then its generals. Detachments that are not out are left out.
pub(crate) fn muster(now: Now<'_>) -> Vec<Mustered> {
    let units = now.battle.unit_ids().filter(|&id| {
        let unit = now.battle.unit(id);
        unit.parent.is_none() || now.state.unit(id).pose.is_some()
    });
    let lost = |id: &GeneralId| now.state.general(*id).post == Post::Lost;
    let generals = now.battle.general_ids().filter(|id| !lost(id));
    units.map(|id| unit(now, id)).chain(generals.map(|id| general(now, id))).collect()
}

fn unit(now: Now<'_>, id: UnitId) -> Mustered {
    let (known, own) = (now.battle.unit(id), now.state.unit(id));
    let arm = now.state.arm(now.battle, id);
    let (general, quality) = now.state.command_of(now.battle, id);
    let at_risk = generals::at_risk_with(now, id);
    let sheltered = cover::of(now, id, None);
    let on_table = own.pose.is_some();
    let values = UmpireUnit {
        side: known.side,
        arm,
        grade: known.grade,
        weapon: known.weapon,
        sharpshooters: known.sharpshooters,
        shotguns: known.shotguns,
        formation: own.array.formation().unwrap_or(Formation::Line),
        state: own.status,
        size: Count::clamped(own.size),
        lost: Count::clamped(own.lost()),
        in_turn: Count::clamped(own.marks.lost),
        half: own.half,
        detached: Count::clamped(own.lent),
        guns: Count::clamped(own.guns),
        limbered: own.array == Array::Limbered,
        general,
        quality,
        general_close: at_risk.is_some(),
        leads_brigade: at_risk.is_none_or(|general| generals::leads_any(now, general)),
        cover: sheltered.cover(),
        hasty_works: sheltered.hasty,
        built_up: own.building.is_some(),
        supports: Count::clamped(if on_table { line_of_sight::supports(now, id) } else { 0 }),
        fellows: on_table && status::has_fellows_near(now, id),
        low_on_ammo: own.low_on_ammo,
        moved: own.marks.moved,
        fired: own.marks.fired,
        fired_last_turn: own.fired_last_turn,
        pursued: own.marks.pursued,
        pursued_last_turn: own.pursued_last_turn,
        gone: own.absence.is_some_and(|why| why.is_loss()),
        ..UmpireUnit::plain()
    };
    let kind = match arm {
        Arm::Infantry => "infantry",
        Arm::Cavalry => "cavalry",
        Arm::Artillery => "artillery",
    };
    let brigade = known.brigade.map(|brigade| now.battle.brigade(brigade).name.as_str());
    Mustered::new(known.name.as_str(), known.side.seat(), kind, &values).of(brigade)
}

fn general(now: Now<'_>, id: GeneralId) -> Mustered {
    let (known, own) = (now.battle.general(id), now.state.general(id));
    let plain = UmpireUnit {
        side: known.side,
        quality: own.quality,
        leads_brigade: generals::leads_any(now, id),
        ..UmpireUnit::plain()
    };
    let (values, brigade) = match known.rank {
        GeneralRank::Brigade(brigade) => {
            let order = now.state.brigade(brigade).order;
            (UmpireUnit { order, ..plain }, Some(now.battle.brigade(brigade).name.as_str()))
        }
        GeneralRank::Division(division) => {
            let division_order = now.state.division(division).order;
            (UmpireUnit { division_order, ..plain }, Some(now.battle.division(division).name.as_str()))
        }
        GeneralRank::Corps | GeneralRank::Chief => (plain, None),
    };
    Mustered::new(known.name.as_str(), known.side.seat(), "general", &values).of(brigade)
}
