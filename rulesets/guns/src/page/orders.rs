//! What the order of a brigade allows, in a clause for the panel of its general.

use sheet::Axis;
use words::{Distance, counted};

use crate::Now;
use crate::game::battle::BrigadeId;
use crate::sheet::board_tables::{Charge, SheetDistance};
use crate::sheet::cells::{Allowed, BrigadeOrder};
use crate::sheet::units::Arm;

/// The charges and moves that its order allows a brigade: `on hold: no charges; moves inside 12" of the centre of its area`.
pub(crate) fn allowed(now: Now<'_>, brigade: BrigadeId) -> String {
    let order = now.state.brigade(brigade).order;
    let inches = |distance| Distance::thousandths(now.battle.distance(distance).thousandths()).mark();
    let moves = match order {
        BrigadeOrder::Assault => "half its units must go forward half a move each turn".into(),
        BrigadeOrder::Engage => "1 unit must be within charge or musket range of an enemy".into(),
        BrigadeOrder::Support => {
            format!("stays within {} of the supported brigade", inches(SheetDistance::Support))
        }
        BrigadeOrder::Move => "moves freely and goes on hold if attacked".into(),
        BrigadeOrder::Hold => {
            format!("moves inside {} of the centre of its area", inches(SheetDistance::BrigadeArea))
        }
        BrigadeOrder::Retire => {
            format!(
                "moves away from the enemy and goes on hold with no enemy within {}",
                inches(SheetDistance::Retire)
            )
        }
    };
    format!("on {}: {}; {moves}", order.key(), charges(now, brigade, order))
}

/// The charges that an order allows, by the arms of a brigade.
fn charges(now: Now<'_>, brigade: BrigadeId, order: BrigadeOrder) -> String {
    let has = |arm: Arm| now.battle.units_of(brigade).any(|unit| now.battle.unit(unit).arm == arm);
    let has_both = has(Arm::Infantry) && has(Arm::Cavalry);
    let arms = [(Arm::Infantry, Charge::Infantry), (Arm::Cavalry, Charge::Cavalry)];
    let of_arm = |(arm, column): (Arm, Charge)| {
        let may = match now.battle.tables.field.charges.get(order, column) {
            Allowed::None => "no charges".into(),
            Allowed::AtUnformed => "charges only at unformed enemies".into(),
            Allowed::Units(most) => format!("{} a turn", counted(most, "charge")),
            Allowed::Unlimited => "any charges".into(),
        };
        if has_both { format!("{}: {may}", arm.key()) } else { may }
    };
    let told: Vec<String> = arms.into_iter().filter(|(arm, _)| has(*arm)).map(of_arm).collect();
    if told.is_empty() { "no charges".into() } else { told.join("; ") }
}
