//! The units and leaders on the map as the roster of an umpire, and the cup of activation markers.

use desk::{Bag, Mustered};
use engine::Count;
use sheet::Axis;

use crate::Now;
use crate::game::battle::{Arm, Battle, BrigadeId, LeaderId, Orders, UnitId};
use crate::rules::command::leaders;
use crate::rules::movement::breastworks;
use crate::rules::rally;
use crate::rules::umpire::UmpireUnit;
use crate::sheet::axes::Marker;

/// The roster: all units with their brigades, then the leaders.
pub(crate) fn muster(now: Now<'_>) -> Vec<Mustered> {
    let units = now.battle.unit_ids().map(|id| unit(now, id));
    units.chain(now.battle.leader_ids().map(|id| leader(now, id))).collect()
}

fn unit(now: Now<'_>, id: UnitId) -> Mustered {
    let (known, own) = (now.battle.unit(id), now.state.unit(id));
    let rallies = rally::play::facts(now, id);
    let plain = UmpireUnit::plain();
    let values = UmpireUnit {
        side: now.battle.side(id),
        arm: known.arm,
        armed: known.weapon.is_some(),
        weapon: known.weapon.unwrap_or(plain.weapon),
        start: Count::clamped(known.full),
        lost: Count::clamped(known.full.saturating_sub(own.sp)),
        cohesion: rallies.cohesion,
        green: known.green,
        state: own.condition,
        formation: own.formation,
        limbered: own.limbered,
        mounted: own.mounted,
        blown: own.blown,
        breastworks: breastworks::is_entrenched(now, id),
        fatigue: rallies.fatigue,
        leaders: rallies.leaders,
        stars: rallies.stars,
        rallied: own.rallied,
        ..plain
    };
    let kind = match (known.arm, known.weapon) {
        (Arm::Infantry, _) => "infantry",
        (Arm::Cavalry, Some(_)) => "cavalry",
        (Arm::Cavalry, None) => "lancers",
        (Arm::Artillery, _) => "artillery",
    };
    let formation = known.brigade.map_or_else(
        || now.battle.division(known.division).name.as_str(),
        |brigade| now.battle.brigade(brigade).name.as_str(),
    );
    Mustered::new(known.name.as_str(), now.battle.side(id).seat(), kind, &values).of(Some(formation))
}

fn leader(now: Now<'_>, id: LeaderId) -> Mustered {
    let known = now.battle.leader(id);
    let leads = |&brigade: &BrigadeId| now.battle.brigade(brigade).brigadier == Some(id);
    let brigade = now.battle.brigade_ids().find(leads);
    let division =
        now.battle.division_ids().find(|&division| now.battle.division(division).leader == Some(id));
    let company = brigade.map(|brigade| leaders::company(now, brigade));
    let values = UmpireUnit {
        side: known.side,
        stars: Count::clamped(leaders::stars(now, id)),
        rating: leaders::rating(now, id),
        profile: leaders::profile(now, id),
        orders: brigade.map_or(Orders::Advance, |brigade| now.state.brigade(brigade).orders),
        fatigue: Count::clamped(brigade.map_or(0, |brigade| now.state.brigade(brigade).fatigue)),
        division_leader: company.as_ref().is_some_and(|company| company.division_leader),
        commander: company.as_ref().is_some_and(|company| company.commander),
        fixed: Count::clamped(division.map_or(0, |division| now.battle.division(division).markers)),
        in_command: division.is_none_or(|division| leaders::division_in_command(now, division)),
        ..UmpireUnit::plain()
    };
    let formation = match (brigade, division) {
        (Some(brigade), _) => Some(now.battle.brigade(brigade).name.as_str()),
        (None, Some(division)) => Some(now.battle.division(division).name.as_str()),
        (None, None) => None,
    };
    Mustered::new(known.name.as_str(), known.side.seat(), "leader", &values).of(formation)
}

/// The cup with the markers of every division. Of one that draws its number each turn all it may have are in it by name, and one
/// beyond that number is passed over when it comes up: so each order is as likely as it is with the rest left out.
pub(crate) fn cup(battle: &Battle) -> Bag {
    let markers = &battle.tables.markers;
    let most = Marker::ALL.iter().rposition(|&marker| markers.get(marker) > 0).map_or(1, |at| at + 1);
    let mut items = Vec::new();
    for division in &battle.divisions {
        let name = &division.name;
        if division.markers > 0 {
            items.push((name.clone(), division.markers.into()));
            continue;
        }
        items.push((name.clone(), 1));
        items.extend((2..=most).map(|markers| (format!("{name}, if it has {markers} markers"), 1)));
    }
    Bag { title: "Cup of activation markers", items, stop: None }
}
