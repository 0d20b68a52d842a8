//! Orders as sentences, and back.

use std::str::FromStr;

use board::table::{Angle, Inches, Point};
use engine::Misread;
use sheet::Axis;

use crate::game::battle::{Battle, BrigadeId, LeaderId, UnitId};
use crate::game::group::Trio;
use crate::game::order::Order;
use crate::game::reaction::{Quarters, Reaction, Way};
use crate::sheet::units::{Formation, Side};

const HINT: &str = "orders are like 'done', 'Union first', '2nd Wisconsin moves to 21.5,18.25 facing 0', \
    '2nd Wisconsin steps back 2', '2nd Wisconsin faces 90', '2nd Wisconsin forms skirmishers', '2nd Wisconsin reforms', \
    '2nd Wisconsin rallies', '2nd Wisconsin runs', '2nd Wisconsin fires at 4th Virginia', \
    '2nd Wisconsin and 7th Wisconsin charge 4th Virginia', 'Gibbon rides to 20,15', 'let it pass', \
    'react: 4th Virginia fires at 2nd Wisconsin after 3.5; 27th Virginia reforms', '4th Virginia leads', 'follow up 2', \
    'stay', 'charge on 5th Virginia'";

/// Joins those who do something together.
const AND: &str = " and ";

impl Battle {
    /// An order as a sentence.
    pub fn say(&self, order: &Order) -> String {
        let name = |unit: UnitId| self.unit(unit).name.as_str();
        match *order {
            Order::Done => "done".into(),
            Order::First { side } => format!("{} first", self.side_name(side)),
            Order::Move { unit, to, facing } => format!("{} moves to {to} facing {facing}", name(unit)),
            Order::StepBack { unit, by } => format!("{} steps back {by}", name(unit)),
            Order::Face { unit, facing } => format!("{} faces {facing}", name(unit)),
            Order::Form { unit, formation } => format!("{} forms {}", name(unit), formation.key()),
            Order::Mount { unit, up: true } => format!("{} mounts", name(unit)),
            Order::Mount { unit, up: false } => format!("{} dismounts", name(unit)),
            Order::Reform { unit } => format!("{} reforms", name(unit)),
            Order::Rally { unit } => format!("{} rallies", name(unit)),
            Order::Run { unit } => format!("{} runs", name(unit)),
            Order::Fire { units, target, deliberate } => {
                let (verb, how) = (plural(units, "fire"), if deliberate { " deliberately" } else { "" });
                format!("{} {verb} at {}{how}", self.names(units), name(target))
            }
            Order::Charge { units, target } => {
                format!("{} {} {}", self.names(units), plural(units, "charge"), name(target))
            }
            Order::Merge { unit, with } => format!("{} merges with {}", name(unit), name(with)),
            Order::Retake { unit, battery } => format!("{} takes the guns of {}", name(unit), name(battery)),
            Order::Ride { leader, to } => format!("{} rides to {to}", self.leader(leader).name),
            Order::React { ref reactions } if reactions.is_empty() => "let it pass".into(),
            Order::React { ref reactions } => {
                let all: Vec<String> =
                    reactions.iter().map(|&reaction| self.say_reaction(reaction)).collect();
                format!("react: {}", all.join("; "))
            }
            Order::Lead { unit } => format!("{} leads", name(unit)),
            Order::FollowUp { by } if by == Inches::ZERO => "stay".into(),
            Order::FollowUp { by } => format!("follow up {by}"),
            Order::ChargeOn { target } => format!("charge on {}", name(target)),
        }
    }

    /// The order a sentence says.
    ///
    /// # Errors
    /// Says what was not understood and what would have been.
    pub fn hear(&self, sentence: &str) -> Result<Order, Misread> {
        let text = sentence.trim().trim_end_matches('.').trim();
        self.hear_plain(text)
            .or_else(|| self.hear_of_unit(text))
            .or_else(|| self.hear_of_several(text))
            .or_else(|| {
                let (leader, to) = split(text, " rides to ", |name| self.leader_named(name))?;
                Some(Order::Ride { leader, to: Point::from_str(to).ok()? })
            })
            .ok_or_else(|| Misread { what: format!("'{text}' is no order"), hint: HINT.into() })
    }

    fn hear_plain(&self, text: &str) -> Option<Order> {
        match text {
            "done" => return Some(Order::Done),
            "let it pass" => return Some(Order::React { reactions: Vec::new() }),
            "stay" => return Some(Order::FollowUp { by: Inches::ZERO }),
            _ => {}
        }
        if let Some(by) = text.strip_prefix("follow up ") {
            let by = Inches::from_str(by).ok().filter(|&by| by != Inches::ZERO)?;
            return Some(Order::FollowUp { by });
        }
        if let Some(target) = text.strip_prefix("charge on ") {
            return Some(Order::ChargeOn { target: self.unit_named(target)? });
        }
        if let Some(all) = text.strip_prefix("react: ") {
            let reactions = all.split("; ").map(|one| self.hear_reaction(one)).collect::<Option<_>>()?;
            return Some(Order::React { reactions });
        }
        let side = text.strip_suffix(" first")?;
        let named = |of: &Side| self.side_name(*of).eq_ignore_ascii_case(side);
        Side::BOTH.into_iter().find(named).map(|side| Order::First { side })
    }

    fn hear_of_unit(&self, text: &str) -> Option<Order> {
        type Verb = (&'static str, fn(UnitId) -> Order);
        let verbs: [Verb; 6] = [
            (" dismounts", |unit| Order::Mount { unit, up: false }),
            (" mounts", |unit| Order::Mount { unit, up: true }),
            (" reforms", |unit| Order::Reform { unit }),
            (" rallies", |unit| Order::Rally { unit }),
            (" runs", |unit| Order::Run { unit }),
            (" leads", |unit| Order::Lead { unit }),
        ];
        let plain = verbs.iter().find_map(|(verb, order)| {
            let unit = self.unit_named(text.strip_suffix(verb)?)?;
            Some(order(unit))
        });
        if plain.is_some() {
            return plain;
        }
        if let Some((unit, rest)) = self.split_unit(text, " moves to ") {
            let (to, facing) = rest.split_once(" facing ")?;
            let (to, facing) = (Point::from_str(to).ok()?, Angle::from_str(facing).ok()?);
            return Some(Order::Move { unit, to, facing });
        }
        if let Some((unit, by)) = self.split_unit(text, " steps back ") {
            return Some(Order::StepBack { unit, by: Inches::from_str(by).ok()? });
        }
        if let Some((unit, formation)) = self.split_unit(text, " forms ") {
            return Some(Order::Form { unit, formation: Formation::from_key(formation)? });
        }
        if let Some((unit, with)) = self.split_unit(text, " merges with ") {
            return Some(Order::Merge { unit, with: self.unit_named(with)? });
        }
        if let Some((unit, battery)) = self.split_unit(text, " takes the guns of ") {
            return Some(Order::Retake { unit, battery: self.unit_named(battery)? });
        }
        let (unit, facing) = self.split_unit(text, " faces ")?;
        Some(Order::Face { unit, facing: Angle::from_str(facing).ok()? })
    }

    /// Fire and charges, of one unit or several.
    fn hear_of_several(&self, text: &str) -> Option<Order> {
        for verb in [" fires at ", " fire at "] {
            if let Some((units, rest)) = split(text, verb, |names| self.trio_named(names)) {
                let (target, deliberate) =
                    rest.strip_suffix(" deliberately").map_or((rest, false), |target| (target, true));
                return Some(Order::Fire { units, target: self.unit_named(target)?, deliberate });
            }
        }
        let several = [" charges ", " charge "];
        let (units, target) =
            several.iter().find_map(|verb| split(text, verb, |names| self.trio_named(names)))?;
        Some(Order::Charge { units, target: self.unit_named(target)? })
    }

    /// What a unit does about an action of the enemy.
    pub(crate) fn say_reaction(&self, Reaction { unit, way }: Reaction) -> String {
        let name = |unit: UnitId| self.unit(unit).name.as_str();
        let unit = name(unit);
        let point =
            |after: Quarters| if after.0 == 0 { String::new() } else { format!(" after {}", after.inches()) };
        match way {
            Way::Fires { at, after } => format!("{unit} fires at {}{}", name(at), point(after)),
            Way::HoldsFire { at } => format!("{unit} holds its fire for {}", name(at)),
            Way::Desperate { at } => format!("{unit} fires in desperation at {}", name(at)),
            Way::Forms { formation, after } => format!("{unit} forms {}{}", formation.key(), point(after)),
            Way::Turns { after } => format!("{unit} turns to face{}", point(after)),
            Way::Reforms { after } => format!("{unit} reforms{}", point(after)),
            Way::Rallies { after } => format!("{unit} rallies{}", point(after)),
            Way::Countercharges => format!("{unit} countercharges"),
            Way::Disengages { after } => format!("{unit} disengages{}", point(after)),
        }
    }

    fn hear_reaction(&self, text: &str) -> Option<Reaction> {
        if let Some(unit) = text.strip_suffix(" countercharges") {
            return Some(Reaction { unit: self.unit_named(unit)?, way: Way::Countercharges });
        }
        let at = |rest: &str| self.unit_named(rest);
        if let Some((unit, rest)) = self.split_unit(text, " holds its fire for ") {
            return Some(Reaction { unit, way: Way::HoldsFire { at: at(rest)? } });
        }
        if let Some((unit, rest)) = self.split_unit(text, " fires in desperation at ") {
            return Some(Reaction { unit, way: Way::Desperate { at: at(rest)? } });
        }
        let (text, after) = match text.rsplit_once(" after ") {
            Some((text, after)) => {
                (text, Quarters::of(Inches::from_str(after).ok()?).filter(|after| after.0 > 0)?)
            }
            None => (text, Quarters(0)),
        };
        let plain = [
            (" turns to face", Way::Turns { after }),
            (" reforms", Way::Reforms { after }),
            (" rallies", Way::Rallies { after }),
            (" disengages", Way::Disengages { after }),
        ];
        for (verb, way) in plain {
            if let Some(unit) = text.strip_suffix(verb).and_then(|name| self.unit_named(name)) {
                return Some(Reaction { unit, way });
            }
        }
        if let Some((unit, rest)) = self.split_unit(text, " forms ") {
            return Some(Reaction { unit, way: Way::Forms { formation: Formation::from_key(rest)?, after } });
        }
        let (unit, rest) = self.split_unit(text, " fires at ")?;
        Some(Reaction { unit, way: Way::Fires { at: at(rest)?, after } })
    }

    /// Names that make an order be understood as something else, with the order as it would be said.
    pub(crate) fn misleading_names(&self) -> Vec<(String, String)> {
        let (to, facing) = (Point::default(), Angle::NORTH);
        let heard = |order: Order, name: &str| {
            let said = self.say(&order);
            (self.hear(&said) != Ok(order)).then(|| (name.to_string(), said))
        };
        let mut wrong = Vec::new();
        for unit in self.unit_ids() {
            let other = UnitId((unit.0 + 1) % self.units.len().max(1) as u8);
            let units = Trio::new(&[unit, other]).unwrap_or(Trio::one(unit));
            let after = Quarters(3);
            let reacts = |way: Way| Order::React { reactions: vec![Reaction { unit, way }] };
            let orders = [
                Order::Move { unit, to, facing },
                Order::StepBack { unit, by: Inches::ZERO },
                Order::Face { unit, facing },
                Order::Form { unit, formation: Formation::BattleLine },
                Order::Mount { unit, up: true },
                Order::Mount { unit, up: false },
                Order::Reform { unit },
                Order::Rally { unit },
                Order::Run { unit },
                Order::Lead { unit },
                Order::Fire { units, target: unit, deliberate: true },
                Order::Charge { units, target: unit },
                Order::Merge { unit, with: unit },
                Order::Retake { unit, battery: unit },
                Order::ChargeOn { target: unit },
                reacts(Way::Fires { at: unit, after }),
                reacts(Way::HoldsFire { at: unit }),
                reacts(Way::Desperate { at: unit }),
                reacts(Way::Turns { after }),
                reacts(Way::Reforms { after }),
                reacts(Way::Disengages { after }),
            ];
            wrong.extend(orders.into_iter().find_map(|order| heard(order, &self.unit(unit).name)));
        }
        for leader in self.leader_ids() {
            wrong.extend(heard(Order::Ride { leader, to }, &self.leader(leader).name));
        }
        wrong
    }

    fn names(&self, units: Trio) -> String {
        let all: Vec<&str> = units.iter().map(|unit| self.unit(unit).name.as_str()).collect();
        all.join(AND)
    }

    fn trio_named(&self, names: &str) -> Option<Trio> {
        let all: Option<Vec<UnitId>> = names.split(AND).map(|name| self.unit_named(name)).collect();
        Trio::new(&all?)
    }

    fn split_unit<'t>(&self, text: &'t str, verb: &str) -> Option<(UnitId, &'t str)> {
        split(text, verb, |name| self.unit_named(name))
    }

    /// The unit of a name.
    pub fn unit_named(&self, name: &str) -> Option<UnitId> {
        self.unit_ids().find(|&id| self.unit(id).name.eq_ignore_ascii_case(name.trim()))
    }

    /// The brigade of a name.
    pub fn brigade_named(&self, name: &str) -> Option<BrigadeId> {
        self.brigade_ids().find(|&id| self.brigade(id).name.eq_ignore_ascii_case(name.trim()))
    }

    /// The leader of a name.
    pub fn leader_named(&self, name: &str) -> Option<LeaderId> {
        self.leader_ids().find(|&id| self.leader(id).name.eq_ignore_ascii_case(name.trim()))
    }
}

/// A verb for one or for several.
fn plural(units: Trio, verb: &str) -> String {
    if units.count() == 1 { format!("{verb}s") } else { verb.into() }
}

/// What stands before a verb, by its name, and what after it.
fn split<'t, T>(text: &'t str, verb: &str, named: impl Fn(&str) -> Option<T>) -> Option<(T, &'t str)> {
    let (name, rest) = text.split_once(verb)?;
    Some((named(name)?, rest))
}
