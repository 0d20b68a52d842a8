//! What a company may be told, and the sentences for it.

use dice::{Dice, Throws};
use engine::Misread;
use sheet::Axis;

use super::{FIELDS, Stance};

/// An order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Take a stance for the round.
    Stand(Stance),
    /// March so many fields.
    March(u8),
    /// Load a cartridge.
    Load,
    /// Fire at the company that came level.
    Fire,
    /// Hold fire this time.
    Hold,
    /// Hold fire now and whenever it is asked.
    HoldAlways,
}
engine::kinds!(Order: Stand, March, Load, Fire, Hold, HoldAlways);

impl Order {
    /// The order as a sentence.
    pub fn sentence(&self) -> String {
        match self {
            Order::Stand(stance) => format!("stand {}", stance.key()),
            Order::March(fields) => format!("march {fields}"),
            Order::Load => "load".into(),
            Order::Fire => "fire".into(),
            Order::Hold => "hold".into(),
            Order::HoldAlways => "hold always".into(),
        }
    }

    /// The order a sentence says.
    ///
    /// # Errors
    /// Says what was not understood and what would have been.
    pub fn parse(sentence: &str) -> Result<Order, Misread> {
        let words: Vec<&str> = sentence.split(' ').collect();
        let order = match words[..] {
            ["stand", stance] => Stance::from_key(stance).map(Order::Stand),
            ["march", fields] => fields.parse().ok().map(Order::March),
            ["load"] => Some(Order::Load),
            ["fire"] => Some(Order::Fire),
            ["hold"] => Some(Order::Hold),
            ["hold", "always"] => Some(Order::HoldAlways),
            _ => None,
        };
        order.ok_or_else(|| Misread {
            what: format!("'{sentence}' is no order"),
            hint: "stand bold, steady or careful, march 1 to 3, load, fire, hold, hold always".into(),
        })
    }

    /// Any order that can be said.
    pub(super) fn any(dice: &mut dyn Throws) -> Order {
        match dice.pick(&[2, 4, 1, 1, 1, 1]) {
            0 => Order::Stand(Stance::ALL[dice.pick(&[1, 1, 1])]),
            1 => Order::March(dice.pick(&[1; FIELDS as usize + 1]) as u8),
            2 => Order::Load,
            3 => Order::Fire,
            4 => Order::Hold,
            _ => Order::HoldAlways,
        }
    }
}
