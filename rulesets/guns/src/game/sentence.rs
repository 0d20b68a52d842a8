//! Orders as sentences, and back.

use std::str::FromStr;

use board::table::{Angle, Inches, Point};
use engine::Misread;
use sheet::Axis;

use crate::game::battle::{Battle, BrigadeId, DivisionId, GeneralId, UnitId};
use crate::game::order::{Authority, Evolution, Order};
use crate::game::reactions::{Deed, Reaction, Reactions};
use crate::rules::footprint::Array;
use crate::sheet::axes::DivisionOrder;
use crate::sheet::cells::BrigadeOrder;
use crate::sheet::units::Side;
use crate::sheet::weapon::Load;

const HINT: &str = "orders are like 'done', 'Union first', 'Vincent's brigade to assault by order', \
    'Vincent rides to 31.5,18.25', 'Vincent joins 20th Maine', '20th Maine marches to 31.5,18.25 facing 245', \
    '20th Maine steps back 6', '20th Maine faces about', '20th Maine forms column facing 90', \
    '20th Maine fires at 15th Alabama', '20th Maine charges 15th Alabama', 'go in', \
    'meet them: 20th Maine fires at 15th Alabama; 2nd Cavalry counter-charges', 'stand', 'Vincent's brigade advances to 31.5,18.25 facing 245'";

/// What a unit does about a charge, after its name.
const COUNTER: &str = " counter-charges";
const EVADE: &str = " gets out of the way";
const TURN: &str = " turns to face";

impl Battle {
    /// An order as a sentence.
    pub fn say(&self, order: &Order) -> String {
        let unit = |unit: UnitId| self.unit(unit).name.as_str();
        let brigade = |brigade: BrigadeId| self.brigade(brigade).name.as_str();
        let general = |general: GeneralId| self.general(general).name.as_str();
        let behind = |supports: Option<BrigadeId>| {
            supports.map_or(String::new(), |other| format!(" of {}", self.brigade(other).name))
        };
        match *order {
            Order::Done => "done".into(),
            Order::First { side } => format!("{} first", self.side_name(side)),
            Order::Division { division, order } => {
                format!("{} to {}", self.division(division).name, order.key())
            }
            Order::Brigade { brigade: own, order, supports, by } => {
                format!("{} to {}{} {}", brigade(own), order.key(), behind(supports), by.key())
            }
            Order::Allot { brigade: own, order, supports } => {
                format!("{} takes {}{}", brigade(own), order.key(), behind(supports))
            }
            Order::Ride { general: own, to } => format!("{} rides to {to}", general(own)),
            Order::Join { general: own, unit: to } => format!("{} joins {}", general(own), unit(to)),
            Order::March { unit: own, to, facing, packs } => {
                let packs = if packs { " down packs" } else { "" };
                format!("{} marches to {to} facing {facing}{packs}", unit(own))
            }
            Order::StepBack { unit: own, by } => format!("{} steps back {by}", unit(own)),
            Order::About { unit: own } => format!("{} faces about", unit(own)),
            Order::Form { unit: own, array, facing } => {
                format!("{} forms {} facing {facing}", unit(own), array.key())
            }
            Order::Mount { unit: own, up: true } => format!("{} mounts", unit(own)),
            Order::Mount { unit: own, up: false } => format!("{} dismounts", unit(own)),
            Order::GetUp { unit: own, token: false } => format!("{} gets up", unit(own)),
            Order::GetUp { unit: own, token: true } => format!("{} gets up once again", unit(own)),
            Order::PutOut { unit: own, to } => format!("{} puts out half at {to}", unit(own)),
            Order::Screen { brigade: own, to } => format!("{} puts out skirmishers at {to}", brigade(own)),
            Order::Recall { unit: own } => format!("{} is recalled", unit(own)),
            Order::Enter { unit: own, building } => format!("{} enters building {}", unit(own), building + 1),
            Order::Leave { unit: own, to, facing } => {
                format!("{} leaves for {to} facing {facing}", unit(own))
            }
            Order::Together { brigade: own, evolution, to, facing } => {
                format!("{} {} to {to} facing {facing}", brigade(own), evolution.key())
            }
            Order::Fire { unit: own, target, load, pour, aim_low } => {
                let load = if load == Load::Canister { " with canister" } else { "" };
                let pour = if pour { " pouring it on" } else { "" };
                let aim_low = if aim_low { " aiming low" } else { "" };
                format!("{} fires at {}{load}{pour}{aim_low}", unit(own), unit(target))
            }
            Order::AtGeneral { sixes } => format!("{sixes} at the general"),
            Order::Rally { token: false } => "rally".into(),
            Order::Rally { token: true } => "rally once again".into(),
            Order::Recover { unit: own } => format!("recover {}", unit(own)),
            Order::Charge { unit: own, target, packs, yell } => {
                let packs = if packs { " down packs" } else { "" };
                let yell = if yell { " with the yell" } else { "" };
                format!("{} charges {}{packs}{yell}", unit(own), unit(target))
            }
            Order::GoIn => "go in".into(),
            Order::Meet { reactions } if reactions.is_empty() => "stand".into(),
            Order::Meet { reactions } => {
                let deeds: Vec<String> = reactions.iter().map(|reaction| self.say_deed(reaction)).collect();
                format!("meet them: {}", deeds.join("; "))
            }
            Order::Yell { yell: true } => "give the yell".into(),
            Order::Yell { yell: false } => "no yell".into(),
            Order::FollowUp { follow: true } => "follow up".into(),
            Order::FollowUp { follow: false } => "let them go".into(),
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
            .or_else(|| self.hear_of_brigade(text))
            .or_else(|| self.hear_of_general(text))
            .ok_or_else(|| Misread { what: format!("'{text}' is no order"), hint: HINT.into() })
    }

    fn hear_plain(&self, text: &str) -> Option<Order> {
        match text {
            "done" => return Some(Order::Done),
            "rally" => return Some(Order::Rally { token: false }),
            "rally once again" => return Some(Order::Rally { token: true }),
            "go in" => return Some(Order::GoIn),
            "stand" => return Some(Order::Meet { reactions: Reactions::default() }),
            "give the yell" => return Some(Order::Yell { yell: true }),
            "no yell" => return Some(Order::Yell { yell: false }),
            "follow up" => return Some(Order::FollowUp { follow: true }),
            "let them go" => return Some(Order::FollowUp { follow: false }),
            _ => {}
        }
        if let Some(deeds) = text.strip_prefix("meet them: ") {
            let reactions = deeds.split("; ").map(|deed| self.hear_deed(deed)).collect::<Option<_>>()?;
            return Some(Order::Meet { reactions });
        }
        if let Some(side) = text.strip_suffix(" first") {
            let named = |side_of: &Side| self.side_name(*side_of).eq_ignore_ascii_case(side);
            return Side::BOTH.into_iter().find(named).map(|side| Order::First { side });
        }
        if let Some(sixes) = text.strip_suffix(" at the general") {
            return sixes.parse().ok().map(|sixes| Order::AtGeneral { sixes });
        }
        Some(Order::Recover { unit: self.unit_named(text.strip_prefix("recover ")?)? })
    }

    fn hear_of_unit(&self, text: &str) -> Option<Order> {
        type Verb = (&'static str, fn(UnitId) -> Order);
        let verbs: [Verb; 6] = [
            (" faces about", |unit| Order::About { unit }),
            (" dismounts", |unit| Order::Mount { unit, up: false }),
            (" mounts", |unit| Order::Mount { unit, up: true }),
            (" gets up", |unit| Order::GetUp { unit, token: false }),
            (" gets up once again", |unit| Order::GetUp { unit, token: true }),
            (" is recalled", |unit| Order::Recall { unit }),
        ];
        let plain = verbs.iter().find_map(|(verb, order)| {
            let unit = self.unit_named(text.strip_suffix(verb)?)?;
            Some(order(unit))
        });
        if plain.is_some() {
            return plain;
        }
        if let Some((unit, rest)) = self.split_unit(text, " marches to ") {
            let (rest, packs) = flagged(rest, " down packs");
            let (to, facing) = placed(rest)?;
            return Some(Order::March { unit, to, facing, packs });
        }
        if let Some((unit, rest)) = self.split_unit(text, " charges ") {
            let (rest, yell) = flagged(rest, " with the yell");
            let (rest, packs) = flagged(rest, " down packs");
            return Some(Order::Charge { unit, target: self.unit_named(rest)?, packs, yell });
        }
        if let Some((unit, by)) = self.split_unit(text, " steps back ") {
            return Some(Order::StepBack { unit, by: Inches::from_str(by).ok()? });
        }
        if let Some((unit, rest)) = self.split_unit(text, " forms ") {
            let (array, facing) = rest.split_once(" facing ")?;
            let facing = Angle::from_str(facing).ok()?;
            return Some(Order::Form { unit, array: Array::from_key(array)?, facing });
        }
        if let Some((unit, to)) = self.split_unit(text, " puts out half at ") {
            return Some(Order::PutOut { unit, to: Point::from_str(to).ok()? });
        }
        if let Some((unit, number)) = self.split_unit(text, " enters building ") {
            return Some(Order::Enter { unit, building: number.parse::<u8>().ok()?.checked_sub(1)? });
        }
        if let Some((unit, rest)) = self.split_unit(text, " leaves for ") {
            let (to, facing) = placed(rest)?;
            return Some(Order::Leave { unit, to, facing });
        }
        let (unit, rest) = self.split_unit(text, " fires at ")?;
        let (rest, aim_low) = flagged(rest, " aiming low");
        let (rest, pour) = flagged(rest, " pouring it on");
        let (rest, canister) = flagged(rest, " with canister");
        let load = if canister { Load::Canister } else { Load::Shot };
        Some(Order::Fire { unit, target: self.unit_named(rest)?, load, pour, aim_low })
    }

    fn hear_of_brigade(&self, text: &str) -> Option<Order> {
        for &evolution in Evolution::ALL {
            let verb = format!(" {} to ", evolution.key());
            if let Some((brigade, rest)) = split(text, &verb, |name| self.brigade_named(name)) {
                let (to, facing) = placed(rest)?;
                return Some(Order::Together { brigade, evolution, to, facing });
            }
        }
        if let Some((brigade, to)) = split(text, " puts out skirmishers at ", |name| self.brigade_named(name))
        {
            return Some(Order::Screen { brigade, to: Point::from_str(to).ok()? });
        }
        if let Some((brigade, rest)) = split(text, " takes ", |name| self.brigade_named(name)) {
            let (order, supports) = self.brigade_order(rest)?;
            return Some(Order::Allot { brigade, order, supports });
        }
        if let Some((brigade, rest)) = split(text, " to ", |name| self.brigade_named(name)) {
            let said = |by: &Authority| Some((rest.strip_suffix(by.key())?.trim_end(), *by));
            let (rest, by) = Authority::ALL.iter().find_map(said)?;
            let (order, supports) = self.brigade_order(rest)?;
            return Some(Order::Brigade { brigade, order, supports, by });
        }
        let (division, order) = split(text, " to ", |name| self.division_named(name))?;
        Some(Order::Division { division, order: DivisionOrder::from_key(order)? })
    }

    fn hear_of_general(&self, text: &str) -> Option<Order> {
        if let Some((general, to)) = split(text, " rides to ", |name| self.general_named(name)) {
            return Some(Order::Ride { general, to: Point::from_str(to).ok()? });
        }
        let (general, unit) = split(text, " joins ", |name| self.general_named(name))?;
        Some(Order::Join { general, unit: self.unit_named(unit)? })
    }

    /// What a unit does about a charge.
    fn say_deed(&self, reaction: Reaction) -> String {
        let unit = &self.unit(reaction.unit).name;
        match reaction.deed {
            Deed::Fires { at, pour, aim_low } => {
                self.say(&Order::Fire { unit: reaction.unit, target: at, load: Load::Shot, pour, aim_low })
            }
            Deed::CounterCharges => format!("{unit}{COUNTER}"),
            Deed::Evades => format!("{unit}{EVADE}"),
            Deed::Turns => format!("{unit}{TURN}"),
        }
    }

    fn hear_deed(&self, text: &str) -> Option<Reaction> {
        for (verb, deed) in [(COUNTER, Deed::CounterCharges), (EVADE, Deed::Evades), (TURN, Deed::Turns)] {
            if let Some(unit) = text.strip_suffix(verb) {
                return Some(Reaction { unit: self.unit_named(unit)?, deed });
            }
        }
        match self.hear_of_unit(text)? {
            Order::Fire { unit, target: at, load: Load::Shot, pour, aim_low } => {
                Some(Reaction { unit, deed: Deed::Fires { at, pour, aim_low } })
            }
            _ => None,
        }
    }

    /// A brigade's order, and whom it supports.
    fn brigade_order(&self, text: &str) -> Option<(BrigadeOrder, Option<BrigadeId>)> {
        match text.split_once(" of ") {
            Some((order, other)) => Some((BrigadeOrder::from_key(order)?, Some(self.brigade_named(other)?))),
            None => Some((BrigadeOrder::from_key(text)?, None)),
        }
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
            let (load, pour, aim_low) = (Load::Canister, true, true);
            let orders = [
                Order::March { unit, to, facing, packs: true },
                Order::StepBack { unit, by: Inches::ZERO },
                Order::About { unit },
                Order::Form { unit, array: Array::Line, facing },
                Order::Mount { unit, up: true },
                Order::Mount { unit, up: false },
                Order::GetUp { unit, token: true },
                Order::PutOut { unit, to },
                Order::Recall { unit },
                Order::Leave { unit, to, facing },
                Order::Fire { unit, target: unit, load, pour, aim_low },
                Order::Recover { unit },
                Order::Charge { unit, target: unit, packs: true, yell: true },
                Order::Meet { reactions: [Reaction { unit, deed: Deed::Turns }].into_iter().collect() },
            ];
            wrong.extend(orders.into_iter().find_map(|order| heard(order, &self.unit(unit).name)));
        }
        for brigade in self.brigade_ids() {
            let (order, supports) = (BrigadeOrder::Support, Some(brigade));
            let by = Authority::Initiative;
            let mut orders = vec![
                Order::Brigade { brigade, order, supports, by },
                Order::Allot { brigade, order, supports },
                Order::Screen { brigade, to },
            ];
            orders.extend(Evolution::ALL.iter().map(|&evolution| Order::Together {
                brigade,
                evolution,
                to,
                facing,
            }));
            wrong.extend(orders.into_iter().find_map(|order| heard(order, &self.brigade(brigade).name)));
        }
        for division in self.division_ids() {
            let order = Order::Division { division, order: DivisionOrder::Attack };
            wrong.extend(heard(order, &self.division(division).name));
        }
        for general in self.general_ids() {
            let orders = [Order::Ride { general, to }, Order::Join { general, unit: UnitId(0) }];
            wrong.extend(orders.into_iter().find_map(|order| heard(order, &self.general(general).name)));
        }
        wrong
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

    /// The division of a name.
    pub fn division_named(&self, name: &str) -> Option<DivisionId> {
        self.division_ids().find(|&id| self.division(id).name.eq_ignore_ascii_case(name.trim()))
    }

    /// The general of a name.
    pub fn general_named(&self, name: &str) -> Option<GeneralId> {
        self.general_ids().find(|&id| self.general(id).name.eq_ignore_ascii_case(name.trim()))
    }
}

/// What stands before a verb, by its name, and what after it.
fn split<'t, T>(text: &'t str, verb: &str, named: impl Fn(&str) -> Option<T>) -> Option<(T, &'t str)> {
    let (name, rest) = text.split_once(verb)?;
    Some((named(name)?, rest))
}

/// A text without the words at its end, and whether they were there.
fn flagged<'t>(text: &'t str, words: &str) -> (&'t str, bool) {
    text.strip_suffix(words).map_or((text, false), |rest| (rest, true))
}

/// A place and a front: `31.5,18.25 facing 245`.
fn placed(text: &str) -> Option<(Point, Angle)> {
    let (to, facing) = text.split_once(" facing ")?;
    Some((Point::from_str(to).ok()?, Angle::from_str(facing).ok()?))
}
