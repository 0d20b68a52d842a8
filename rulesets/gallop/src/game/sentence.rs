//! Orders as sentences, printed and parsed.

use board::square::Square;
use engine::Misread;

use super::battle::{Battle, GroupId, StandId};
use super::order::Order;
use super::state::Formation;
use crate::sheet::axes::Arm;

const HINT: &str = "orders are: X moves to M06 [in column], all of G at M06 move to M07 [in column], X deploys, X forms \
    column, X limbers, X unlimbers, M06 faces north, X to the front, X fires at M06, X fires counter-battery at M06, X \
    charges, fight at M06, fall back to M06, leave the table, X moves in, done";

const IN_COLUMN: &str = " in column";

impl Battle {
    /// The sentence of an order.
    pub(crate) fn say(&self, order: &Order) -> String {
        let name = |stand: StandId| &self.stand(stand).name;
        let suffix = |formation| if formation == Formation::Column { IN_COLUMN } else { "" };
        match *order {
            Order::Move { stand, to, formation } => {
                format!("{} moves to {to}{}", name(stand), suffix(formation))
            }
            Order::MoveTogether { group, from, to, formation } => {
                format!(
                    "all of {} at {from} move to {to}{}",
                    self.groups[group.index()].name,
                    suffix(formation)
                )
            }
            Order::Form { stand, formation } => {
                let verb = match (self.stand(stand).arm, formation) {
                    (Arm::Artillery, Formation::Column) => "limbers",
                    (Arm::Artillery, Formation::Deployed) => "unlimbers",
                    (_, Formation::Column) => "forms column",
                    (_, Formation::Deployed) => "deploys",
                };
                format!("{} {verb}", name(stand))
            }
            Order::Turn { square, facing } => format!("{square} faces {facing}"),
            Order::Front { stand } => format!("{} to the front", name(stand)),
            Order::Fire { stand, at } => format!("{} fires at {at}", name(stand)),
            Order::CounterBattery { stand, at } => format!("{} fires counter-battery at {at}", name(stand)),
            Order::Charge { stand } => format!("{} charges", name(stand)),
            Order::Fight { target } => format!("fight at {target}"),
            Order::FallBack { to } => format!("fall back to {to}"),
            Order::LeaveTable => "leave the table".into(),
            Order::Enter { stand } => format!("{} moves in", name(stand)),
            Order::Done => "done".into(),
        }
    }

    /// The order a sentence says.
    pub(crate) fn hear(&self, sentence: &str) -> Result<Order, Misread> {
        let text = sentence.trim().trim_end_matches('.');
        match text {
            "done" => return Ok(Order::Done),
            "leave the table" => return Ok(Order::LeaveTable),
            _ => {}
        }
        if let Some(to) = text.strip_prefix("fall back to ") {
            return Ok(Order::FallBack { to: square(to)? });
        }
        if let Some(target) = text.strip_prefix("fight at ") {
            return Ok(Order::Fight { target: square(target)? });
        }
        if let Some((all, to)) = text.strip_prefix("all of ").and_then(|rest| rest.split_once(" move to ")) {
            let (group, from) =
                all.rsplit_once(" at ").ok_or_else(|| misread(format!("'{all}' says no square")))?;
            let (to, formation) = destination(to)?;
            return Ok(Order::MoveTogether {
                group: self.group_named(group)?,
                from: square(from)?,
                to,
                formation,
            });
        }
        if let Some((place, facing)) = text.rsplit_once(" faces ") {
            let facing = facing.parse().map_err(|e: board::square::NoDirection| misread(e.to_string()))?;
            return Ok(Order::Turn { square: square(place)?, facing });
        }
        if let Some((stand, to)) = text.rsplit_once(" moves to ") {
            let (to, formation) = destination(to)?;
            return Ok(Order::Move { stand: self.stand_named(stand)?, to, formation });
        }
        if let Some((stand, at)) = text.rsplit_once(" fires counter-battery at ") {
            return Ok(Order::CounterBattery { stand: self.stand_named(stand)?, at: square(at)? });
        }
        if let Some((stand, at)) = text.rsplit_once(" fires at ") {
            return Ok(Order::Fire { stand: self.stand_named(stand)?, at: square(at)? });
        }
        type Verb = (&'static str, fn(StandId) -> Order);
        let verbs: [Verb; 8] = [
            (" moves in", |stand| Order::Enter { stand }),
            (" charges", |stand| Order::Charge { stand }),
            (" to the front", |stand| Order::Front { stand }),
            (" unlimbers", |stand| Order::Form { stand, formation: Formation::Deployed }),
            (" limbers", |stand| Order::Form { stand, formation: Formation::Column }),
            (" forms column", |stand| Order::Form { stand, formation: Formation::Column }),
            (" deploys", |stand| Order::Form { stand, formation: Formation::Deployed }),
            (" leads", |stand| Order::Charge { stand }),
        ];
        for (verb, order) in verbs {
            if let Some(stand) = text.strip_suffix(verb) {
                return Ok(order(self.stand_named(stand)?));
            }
        }
        Err(misread(format!("'{text}' is no order")))
    }

    /// Names that make an order be understood as something else, with the order as it would be said.
    pub(crate) fn misleading_names(&self) -> Vec<(String, String)> {
        let at = self.map.grid().first();
        let deployed = Formation::Deployed;
        let of_stand = |stand| {
            let orders = [
                Order::Move { stand, to: at, formation: deployed },
                Order::Form { stand, formation: deployed },
                Order::Form { stand, formation: Formation::Column },
                Order::Front { stand },
                Order::Fire { stand, at },
                Order::CounterBattery { stand, at },
                Order::Charge { stand },
                Order::Enter { stand },
            ];
            orders.map(|order| (self.stand(stand).name.clone(), order))
        };
        let together = (0..).map(GroupId).zip(&self.groups).map(|(group, named)| {
            (named.name.clone(), Order::MoveTogether { group, from: at, to: at, formation: deployed })
        });
        let misheard = |order: &Order| self.hear(&self.say(order)) != Ok(*order);
        let orders = self.ids().flat_map(of_stand).chain(together);
        orders.filter(|(_, order)| misheard(order)).map(|(name, order)| (name, self.say(&order))).collect()
    }

    fn stand_named(&self, name: &str) -> Result<StandId, Misread> {
        let named = self.ids().find(|&id| self.stand(id).name.eq_ignore_ascii_case(name.trim()));
        named.ok_or_else(|| misread(format!("there is no stand '{name}'")))
    }

    fn group_named(&self, name: &str) -> Result<GroupId, Misread> {
        let named = self.groups.iter().position(|group| group.name.eq_ignore_ascii_case(name.trim()));
        named
            .map(|at| GroupId(at as u8))
            .ok_or_else(|| misread(format!("there is no division or corps '{name}'")))
    }
}

fn destination(text: &str) -> Result<(Square, Formation), Misread> {
    match text.strip_suffix(IN_COLUMN).or_else(|| text.strip_suffix(" limbered")) {
        Some(to) => Ok((square(to)?, Formation::Column)),
        None => Ok((square(text)?, Formation::Deployed)),
    }
}

fn square(text: &str) -> Result<Square, Misread> {
    text.trim().parse().map_err(|no_square: board::square::NoSquare| misread(no_square.to_string()))
}

fn misread(what: String) -> Misread {
    Misread { what, hint: HINT.into() }
}
