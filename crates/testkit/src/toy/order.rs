//! What a company may be told, and the sentences for it.

use dice::{Dice, Throws};
use sheet::Axis;

use super::{FIELDS, Lane, Stance};

/// An order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Take a stance for the round.
    Stand {
        /// Which.
        stance: Stance,
    },
    /// March some fields.
    March {
        /// How many.
        fields: u8,
    },
    /// Load a cartridge.
    Load,
    /// Fire at the company that came level.
    Fire,
    /// Hold fire this time.
    Hold,
    /// Hold fire now and whenever it is asked.
    HoldAlways,
}

engine::grammar! { Order of Lane:
    Stand { stance } => "stand {stance}",
    March { fields } => "march {fields}",
    Load => "load",
    Fire => "fire",
    Hold => "hold",
    HoldAlways => "hold always",
}

engine::slots! { Lane: keyed Stance; }

impl Order {
    /// Any order that can be said.
    pub(super) fn any(dice: &mut dyn Throws) -> Order {
        match dice.pick(&[2, 4, 1, 1, 1, 1]) {
            0 => Order::Stand { stance: Stance::ALL[dice.pick(&[1, 1, 1])] },
            1 => Order::March { fields: dice.pick(&[1; FIELDS as usize + 1]) as u8 },
            2 => Order::Load,
            3 => Order::Fire,
            4 => Order::Hold,
            _ => Order::HoldAlways,
        }
    }
}
