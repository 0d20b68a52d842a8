//! Every question and every button.

use board::table::Inches;
use desk::Playable;
use engine::{Kinds, Rules};
use guns::sheet::axes::DivisionOrder;
use guns::sheet::cells::BrigadeOrder;
use guns::sheet::weapon::Load;
use guns::{
    Array, Authority, BrigadeId, DivisionId, Evolution, GeneralId, Group, Order, Pending, Side, Spur,
    TurnPhase,
};
use sheet::Axis;
use testkit::Worked;

use super::{fights, onset, pose, table};

/// Every question, with its heading.
pub(super) fn prompts() -> Vec<String> {
    let table = table();
    let [maine, guns] = ["20th Maine", "Carter's guns"].map(|name| table.id(name));
    let mut asked = Vec::new();
    for (unit, enemy, side) in [(maine, guns, Side::Union), (guns, maine, Side::Confederate)] {
        let (brigade, general) = (BrigadeId(side as u8), GeneralId(side as u8));
        let all = [
            (TurnPhase::Command, Pending::Allot { brigade }),
            (TurnPhase::Charges, Pending::Opportunity { side }),
            (TurnPhase::Charges, Pending::Declare { side, brigade }),
            (TurnPhase::Charges, Pending::Meet { side }),
            (TurnPhase::Charges, Pending::Uncontrolled { side }),
            (TurnPhase::Charges, Pending::Impact),
            (TurnPhase::Firing, Pending::Sixes { unit, target: enemy, sixes: 1 + side as u8, doubles: 0 }),
            (TurnPhase::Firing, Pending::Recover { general }),
            (TurnPhase::Melees, Pending::Yell { fray: 0 }),
            (TurnPhase::Melees, Pending::FollowUp { unit, enemy }),
            (TurnPhase::Melees, Pending::Melees),
            (TurnPhase::Tests, Pending::Rally { unit }),
            (TurnPhase::Tests, Pending::Tests),
        ];
        let steps = [TurnPhase::Command, TurnPhase::Charges, TurnPhase::NormalMoves, TurnPhase::Firing];
        let steps =
            steps.into_iter().flat_map(|phase| [(phase, Pending::First), (phase, Pending::Act { side })]);
        let all: Vec<(TurnPhase, Pending)> = steps.chain(all).collect();
        for kind in Pending::KINDS {
            assert!(all.iter().any(|(_, pending)| pending.kind() == *kind), "{kind} is not asked here");
        }
        for (phase, pending) in all {
            let mut state = table.state().clone();
            (state.phase, state.pending) = (phase, vec![pending]);
            state.onsets.push(onset(enemy, unit, Spur::Ordered));
            fights(&table, &mut state, unit, enemy);
            let prompt = table.battle.prompt(&state);
            assert!(prompt.heading.starts_with("Turn 1 of 12, "), "{}", prompt.heading);
            asked.push(prompt.question);
        }
        let mut state = table.state().clone();
        (state.phase, state.acting) = (TurnPhase::Firing, Some(Group::Brigade(brigade)));
        state.pending = vec![Pending::Act { side }];
        asked.push(table.battle.prompt(&state).question);
    }
    asked
}

/// The label of every kind of order.
pub(super) fn buttons() -> Vec<String> {
    let table = table();
    let battle = &table.battle;
    let [maine, guns] = ["20th Maine", "Carter's guns"].map(|name| table.id(name));
    let mut labels = Vec::new();
    for (unit, target, side) in [(maine, guns, Side::Union), (guns, maine, Side::Confederate)] {
        let (brigade, division, general) =
            (BrigadeId(side as u8), DivisionId(side as u8), GeneralId(side as u8));
        let (to, facing) = (pose().at, pose().facing);
        let mut orders: Vec<Order> = [
            Order::First { side },
            Order::Ride { general, to },
            Order::Join { general, unit },
            Order::StepBack { unit, by: Inches::thousandths_of(2_500) },
            Order::About { unit },
            Order::PutOut { unit, to },
            Order::Screen { brigade, to },
            Order::Recall { unit },
            Order::Leave { unit, to, facing },
            Order::Recover { unit },
            Order::GoIn,
            Order::Division { division, order: DivisionOrder::ReDeploy },
        ]
        .into();
        for is_so in [false, true] {
            let (supports, by) = match is_so {
                true => (Some(brigade), Authority::Order),
                false => (None, Authority::Initiative),
            };
            let order = if is_so { BrigadeOrder::Support } else { BrigadeOrder::Hold };
            orders.extend([
                Order::Brigade { brigade, order, supports, by },
                Order::Allot { brigade, order, supports },
                Order::March { unit, to, facing, packs: is_so },
                Order::Mount { unit, up: is_so },
                Order::GetUp { unit, token: is_so },
                Order::Rally { token: is_so },
                Order::Charge { unit, target, packs: is_so, yell: is_so },
                Order::Yell { yell: is_so },
                Order::FollowUp { follow: is_so },
                Order::AtGeneral { sixes: 1 + u8::from(is_so) },
            ]);
            let load = if is_so { Load::Canister } else { Load::Shot };
            orders.push(Order::Fire { unit, target, load, pour: is_so, aim_low: is_so });
        }
        for evolution in Evolution::ALL {
            orders.push(Order::Together { brigade, evolution: *evolution, to, facing });
        }
        for array in Array::ALL {
            orders.push(Order::Form { unit, array: *array, facing });
        }
        for sentence in ["stand", "meet them: 20th Maine turns to face", "20th Maine enters building 1"] {
            orders.push(battle.parse(sentence).expect("a sentence"));
        }
        orders.push(battle.parse("20th Maine enters works 1").expect("a sentence"));
        labels.extend(orders.iter().map(|order| battle.choice(table.state(), order).label));
        for pending in [
            Pending::Rally { unit },
            Pending::Recover { general },
            Pending::Opportunity { side },
            Pending::Act { side },
        ] {
            for phase in [TurnPhase::Command, TurnPhase::Charges, TurnPhase::NormalMoves, TurnPhase::Firing] {
                let mut state = table.state().clone();
                (state.phase, state.pending) = (phase, vec![pending]);
                labels.push(battle.choice(&state, &Order::Done).label);
            }
        }
    }
    labels
}
