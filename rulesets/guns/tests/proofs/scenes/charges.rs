//! Charges, and how they are met.

use guns::sheet::cells::BrigadeOrder;
use guns::{Compulsion, Pending, Side, Status, TurnPhase, UnitId};

use super::cast::horse;
use super::{Change, Scene, act, ended};
use crate::table::{battery, blue, grey, regiment};

pub(super) fn scenes() -> Vec<Scene> {
    // Half a degree too far aside.
    let aside = [blue("1st Blue", "20,20"), grey("1st Grey", "32.12,27")];
    let aside = act(TurnPhase::Charges, &aside, &["1st Blue charges 1st Grey"])
        .with(|_, state| state.brigades[0].order = BrigadeOrder::Assault);
    let mut all = vec![aside];
    all.extend(by_order());
    all.extend(evading());
    all.extend(unbidden());
    all
}

/// Charges without an order: at an opportunity, and uncontrolled.
fn unbidden() -> Vec<Scene> {
    let opened: Change = |_, state| {
        state.pending = vec![Pending::Opportunity { side: Side::Union }];
        (state.units[1].status, state.units[1].marks.exposed) = (Status::Unformed, true);
    };
    let out_of_hand: Change = |_, state| {
        (state.units[0].status, state.units[0].compelled) = (Status::Unformed, Compulsion::Charges);
    };
    let victorious: Change = |_, state| state.units[0].marks.beat = Some(UnitId(1));
    let before = |at: &str| [horse("1st Horse", "20,20", ""), grey("1st Grey", at)];
    let tempted =
        |at: &str| act(TurnPhase::Charges, &before(at), &["1st Horse charges 1st Grey"]).with(opened);
    vec![
        // A third of an inch too far, and near enough.
        tempted("20,31.8"),
        tempted("20,31.2"),
        ended(TurnPhase::CompulsoryMoves, &before("20,41.2")).with(out_of_hand),
        ended(TurnPhase::Melees, &before("20,41.8")).with(victorious),
        ended(TurnPhase::Melees, &before("20,41.2")).with(victorious),
        // A quarter of a degree too far aside, and near enough.
        ended(TurnPhase::Melees, &before("34.33,30")).with(victorious),
        ended(TurnPhase::Melees, &before("34.17,30")).with(victorious),
    ]
}

/// Charges and counter-charges, on each order of the brigade.
fn by_order() -> Vec<Scene> {
    fn on(state: &mut guns::State, order: BrigadeOrder) {
        state.brigades[0].order = order;
        state.brigades[1].order = order;
        state.units[3].status = Status::Unformed;
    }
    let orders: [Change; 6] = [
        |_, state| on(state, BrigadeOrder::Assault),
        |_, state| on(state, BrigadeOrder::Engage),
        |_, state| on(state, BrigadeOrder::Support),
        |_, state| on(state, BrigadeOrder::Move),
        |_, state| on(state, BrigadeOrder::Hold),
        |_, state| on(state, BrigadeOrder::Retire),
    ];
    fn met_on(state: &mut guns::State, order: BrigadeOrder) {
        state.brigades[0].order = BrigadeOrder::Assault;
        state.brigades[1].order = order;
    }
    let meeting: [Change; 6] = [
        |_, state| met_on(state, BrigadeOrder::Assault),
        |_, state| met_on(state, BrigadeOrder::Engage),
        |_, state| met_on(state, BrigadeOrder::Support),
        |_, state| met_on(state, BrigadeOrder::Move),
        |_, state| met_on(state, BrigadeOrder::Hold),
        |_, state| met_on(state, BrigadeOrder::Retire),
    ];
    let parts = [
        blue("1st Blue", "10,20"),
        blue("2nd Blue", "22,20"),
        grey("1st Grey", "10,27"),
        grey("2nd Grey", "22,27"),
        horse("1st Horse", "42,15", ""),
        horse("2nd Horse", "48,15", ""),
        grey("3rd Grey", "45,28"),
    ];
    let declared = [
        "1st Blue charges 1st Grey",
        "2nd Blue charges 2nd Grey",
        "1st Horse charges 3rd Grey; 2nd Horse charges 3rd Grey",
        "1st Horse charges 3rd Grey; stand; 2nd Horse charges 3rd Grey",
    ];
    let rider = |name: &str, at: &str| {
        regiment(name, "Grey Brigade", 12, at, 180, "arm = 'cavalry'\nweapon = 'carbine'")
    };
    let met = [
        blue("1st Blue", "10,20"),
        grey("1st Grey", "10,28"),
        horse("1st Horse", "42,15", ""),
        rider("2nd Grey", "42,30"),
        horse("2nd Horse", "50,15", ""),
        rider("3rd Grey", "50,30"),
    ];
    let meets = [
        "1st Blue charges 1st Grey; go in; meet them: 1st Grey counter-charges",
        "1st Horse charges 2nd Grey; go in; meet them: 2nd Grey counter-charges",
        "1st Horse charges 2nd Grey; go in; meet them: 2nd Grey counter-charges; \
         2nd Horse charges 3rd Grey; go in; meet them: 3rd Grey counter-charges",
    ];
    let declared = orders.into_iter().map(|change| act(TurnPhase::Charges, &parts, &declared).with(change));
    let met = meeting.into_iter().map(|change| act(TurnPhase::Charges, &met, &meets).with(change));
    declared.chain(met).collect()
}

/// Units that evade, and units that might.
fn evading() -> Vec<Scene> {
    let foot = |array: &str| {
        regiment("1st Grey", "Grey Brigade", 12, "30,27", 180, &format!("formation = '{array}'"))
    };
    let guns = |gun: &str, array: &str| {
        let more = format!("gun = '{gun}'\nformation = '{array}'");
        battery("1st Grey", Side::Confederate, 2, "30,27", &more)
    };
    let horses =
        regiment("1st Grey", "Grey Brigade", 12, "30,27", 180, "arm = 'cavalry'\nweapon = 'carbine'");
    let targets = [
        foot("line"),
        foot("extended-line"),
        foot("column"),
        foot("skirmish"),
        horses,
        guns("12-pdr", "limbered"),
        guns("20-pdr", "limbered"),
        guns("12-pdr", "deployed"),
    ];
    let scripts = [
        "1st Blue charges 1st Grey; go in; meet them: 1st Grey gets out of the way",
        "1st Horse charges 1st Grey; go in; meet them: 1st Grey gets out of the way",
    ];
    let chargers = [blue("1st Blue", "30,20"), horse("1st Horse", "40,20", "")];
    let scene = |target: String| {
        let parts = [&chargers[..], &[target]].concat();
        act(TurnPhase::Charges, &parts, &scripts)
            .with(|_, state| state.brigades[0].order = BrigadeOrder::Assault)
    };
    targets.into_iter().map(scene).collect()
}
