//! Section 9, the risk of fire: built-up areas under artillery may burn, and units have to leave them.

use dice::Dice;
use engine::{Procedure, Prospect, Prospects};
use serde::{Deserialize, Serialize};
use sheet::{Axis, Explain, Step};

use crate::At;
use crate::game::battle::UnitId;
use crate::game::event::Event;
use crate::game::state::State;
use crate::rules::morale::{compulsory_moves, status};
use crate::rules::named::run_for;
use crate::sheet::cells::Blaze;
use crate::sheet::roll::told;
use crate::sheet::tables::Tables;

engine::facts! {
    /// What the risk of fire needs to know: nothing.
    pub struct BlazeFacts {}
}

/// What becomes of a building.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct BlazeOutcome {
    /// The result.
    pub result: Blaze,
}

/// The risk of fire in a built-up area under artillery.
pub struct RiskOfFire;

impl Procedure for RiskOfFire {
    const ID: &'static str = "risk-of-fire";
    const TITLE: &'static str = "Risk of fire in a built-up area";

    type Tables = Tables;
    type Facts = BlazeFacts;
    type Outcome = BlazeOutcome;

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to escape the fire", |_, fire| fire.result == Blaze::None),
        Prospect::fear("to burn", |_, fire| fire.result == Blaze::Burns),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        _: &BlazeFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> BlazeOutcome {
        let table = &tables.risk_of_fire;
        let result = table.get(dice.sum(2, 6).into());
        explain.step(|| {
            let step = told(dice, "Risk of fire", Vec::new(), 0);
            let row = step.total.map(|total| table.row(total).into());
            Step { table: Some(table.title().into()), row, result: result.key().into(), ..step }
        });
        BlazeOutcome { result }
    }

    fn told(_: &BlazeFacts, outcome: &BlazeOutcome) -> Option<String> {
        Some(outcome.result.key().into())
    }
}

/// A built-up area that smoulders or burns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flames {
    /// Which.
    pub building: u8,
    /// Whether it burns, or may do so next turn.
    pub burns: bool,
}

impl State {
    /// Whether a built-up area burns, so that no unit enters it or stays in it.
    pub fn burns(&self, building: u8) -> bool {
        self.fires.contains(&Flames { building, burns: true })
    }

    /// A built-up area catches fire, smoulders, or does not burn.
    pub(crate) fn kindle(&mut self, building: u8, blaze: Blaze) {
        self.fires.retain(|flames| flames.building != building);
        if blaze != Blaze::None {
            self.fires.push(Flames { building, burns: blaze == Blaze::Burns });
        }
    }

    /// A unit is out of its built-up area: if that burns, it tests for it.
    pub(crate) fn leave_building(&mut self, unit: UnitId) {
        let left = self.units[unit.index()].building;
        let burns = left.is_some_and(|building| self.burns(building));
        let own = &mut self.units[unit.index()];
        (own.building, own.marks.burnt_out) = (None, own.marks.burnt_out || burns);
    }
}

/// The risk of fire for a built-up area.
pub(crate) fn risk(at: &mut At<'_>, building: u8) {
    let battle = at.battle;
    if at.state().burns(building) {
        return;
    }
    let blaze =
        run_for::<RiskOfFire>(at, battle.building_name(building), &battle.tables, &BlazeFacts {}).result;
    let smoulders = at.state().fires.iter().any(|flames| flames.building == building);
    if smoulders || blaze != Blaze::None {
        at.emit(Event::Kindled { building, blaze });
    }
}

/// A turn later: what smouldered may burn now.
pub(crate) fn again(at: &mut At<'_>) {
    let smouldering: Vec<Flames> = at.state().fires.iter().filter(|flames| !flames.burns).copied().collect();
    for flames in smouldering {
        risk(at, flames.building);
    }
}

/// After the moves: a unit that has not left a burning built-up area is driven out, or perishes in it.
pub(crate) fn drive_out(at: &mut At<'_>) {
    /// The length of a way out, in moves, at most.
    const MOVES: i32 = 4;
    let battle = at.battle;
    for unit in battle.unit_ids() {
        let stays = |state: &State| {
            let own = state.unit(unit);
            own.pose.is_some() && own.building.is_some_and(|at| state.burns(at)) && !state.is_fighting(unit)
        };
        for moves in 1..=MOVES {
            if stays(at.state()) {
                let far = at.state().whole_move(battle, unit) * moves;
                compulsory_moves::retire(at, unit, far);
            }
        }
        if stays(at.state()) {
            status::disperse(at, unit);
        }
    }
}
