//! What is drawn over the board to show what an order did: two positions compared, and the fire and charges between them.

use std::collections::{BTreeMap, BTreeSet};

use view::{Glimpse, Picture, Spot};

use crate::wire::{MapPoint, Stroke, StrokeKind};

/// A shorter way is not seen: a tenth of an inch on a free table, where an inch is drawn 26 units long.
const LEAST_WAY: f64 = 2.6;
/// A smaller turn is not seen, in degrees.
const LEAST_TURN: f64 = 10.0;

/// Everybody in a position, by their ids.
pub(super) struct Standings(BTreeMap<String, UnitStanding>);

/// A unit in its place.
pub(super) struct UnitStanding {
    pub(super) name: String,
    pub(super) group: String,
    pub(super) side: u8,
    /// Its place in words, which names its square or hex.
    place: String,
    at: MapPoint,
    facing: Option<f64>,
}

impl Standings {
    pub(super) fn of(picture: &Picture) -> Standings {
        let places = view::whereabouts(picture).into_iter().map(|stands| (stands.id.clone(), stands));
        let mut places: BTreeMap<_, _> = places.collect();
        let placed = picture.pieces().into_iter().filter_map(|piece| {
            let stands = places.remove(&piece.id)?;
            let (x, y) = stands.at;
            let (at, facing) = (MapPoint { x, y }, stands.facing);
            let placed = UnitStanding {
                name: piece.name,
                group: piece.group,
                side: piece.side,
                place: piece.at,
                at,
                facing,
            };
            Some((piece.id, placed))
        });
        Standings(placed.collect())
    }

    pub(super) fn unit(&self, id: &str) -> Option<&UnitStanding> {
        self.0.get(id)
    }

    /// The units at what is aimed at.
    fn aimed_at(&self, spot: &Spot) -> Vec<String> {
        match spot {
            Spot::Unit(id) => self.0.contains_key(id).then(|| id.clone()).into_iter().collect(),
            place => {
                let place = place.to_string();
                self.0.iter().filter(|(_, unit)| unit.place == place).map(|(id, _)| id.clone()).collect()
            }
        }
    }
}

impl UnitStanding {
    /// Whether the eye sees that it has gone from there to here. Within its square a unit only makes room for others.
    fn went_from(&self, before: &UnitStanding) -> bool {
        self.place != before.place && (self.at.x - before.at.x).hypot(self.at.y - before.at.y) >= LEAST_WAY
    }

    /// Whether the eye sees that it has turned.
    fn turned_from(&self, before: &UnitStanding) -> bool {
        let (Some(now), Some(then)) = (self.facing, before.facing) else { return false };
        let by = (now - then).rem_euclid(360.0);
        by.min(360.0 - by) >= LEAST_TURN
    }
}

/// An order seen from above: everybody before and after it, and what happened between.
pub(super) struct SeenOrder<'a> {
    pub(super) before: &'a Standings,
    pub(super) after: &'a Standings,
    pub(super) glimpses: &'a [Glimpse],
}

impl SeenOrder<'_> {
    /// All that is drawn for it.
    pub(super) fn strokes(&self) -> Vec<Stroke> {
        let mut strokes: Vec<Stroke> = Vec::new();
        for glimpse in self.glimpses {
            let (kind, units, targets) = match glimpse {
                Glimpse::Fire { units, at } => (StrokeKind::Fire, units, self.aimed_at(at)),
                Glimpse::Charge { units, at: Some(at) } => (StrokeKind::Charge, units, self.aimed_at(at)),
                Glimpse::Charge { units, at: None } => (StrokeKind::Charge, units, Vec::new()),
                Glimpse::Befalls { .. } => continue,
            };
            for unit in units {
                let gone_to = self.way(unit).filter(|_| kind == StrokeKind::Charge);
                let ends = (self.first_place(unit), gone_to.or_else(|| self.middle(&targets)));
                if let (Some(from), Some(to)) = ends
                    && !is_drawn(&strokes, kind, unit)
                {
                    strokes.push(Stroke { kind, unit: unit.clone(), targets: targets.clone(), from, to });
                }
            }
        }
        strokes.extend(self.moves(&strokes));
        strokes.extend(self.befallen(&strokes));
        strokes
    }

    /// The units something befell.
    pub(super) fn struck(&self) -> BTreeSet<&str> {
        let struck = self.glimpses.iter().filter_map(|glimpse| match glimpse {
            Glimpse::Befalls { unit } => Some(unit.as_str()),
            _ => None,
        });
        struck.collect()
    }

    /// A unit before or, if it was not there yet, after the order.
    pub(super) fn unit(&self, id: &str) -> Option<&UnitStanding> {
        self.before.unit(id).or_else(|| self.after.unit(id))
    }

    fn aimed_at(&self, spot: &Spot) -> Vec<String> {
        let targets = self.before.aimed_at(spot);
        if targets.is_empty() { self.after.aimed_at(spot) } else { targets }
    }

    fn first_place(&self, id: &str) -> Option<MapPoint> {
        Some(self.unit(id)?.at)
    }

    /// Where a unit has gone to, if it has.
    fn way(&self, id: &str) -> Option<MapPoint> {
        let (before, after) = (self.before.unit(id)?, self.after.unit(id)?);
        after.went_from(before).then_some(after.at)
    }

    /// The middle of all these.
    fn middle(&self, units: &[String]) -> Option<MapPoint> {
        let places: Vec<MapPoint> = units.iter().filter_map(|unit| self.first_place(unit)).collect();
        let many = places.len() as f64;
        let mean = |axis: fn(&MapPoint) -> f64| places.iter().map(axis).sum::<f64>() / many;
        (!places.is_empty()).then(|| MapPoint { x: mean(|place| place.x), y: mean(|place| place.y) })
    }

    /// The units that went, turned or came without charging.
    fn moves(&self, drawn: &[Stroke]) -> Vec<Stroke> {
        let others = self.after.0.iter().filter(|(id, _)| !is_drawn(drawn, StrokeKind::Charge, id));
        let strokes = others.filter_map(|(id, after)| {
            let (kind, from) = match self.before.unit(id) {
                None => (StrokeKind::Come, after.at),
                Some(before) if after.went_from(before) => (StrokeKind::Move, before.at),
                Some(before) if after.turned_from(before) => (StrokeKind::Turn, after.at),
                Some(_) => return None,
            };
            Some(Stroke { kind, unit: id.clone(), targets: Vec::new(), from, to: after.at })
        });
        strokes.collect()
    }

    /// The units something befell that no stroke leads to yet.
    fn befallen(&self, drawn: &[Stroke]) -> Vec<Stroke> {
        let is_shown =
            |id: &str| drawn.iter().any(|stroke| stroke.unit == id || stroke.targets.contains(&id.into()));
        let strokes = self.struck().into_iter().filter_map(|id| {
            let is_gone = self.before.unit(id).is_some() && self.after.unit(id).is_none();
            let kind = match is_gone {
                true => StrokeKind::Gone,
                false if is_shown(id) => return None,
                false => StrokeKind::Struck,
            };
            let at = self.first_place(id)?;
            Some(Stroke { kind, unit: id.into(), targets: Vec::new(), from: at, to: at })
        });
        strokes.collect()
    }
}

fn is_drawn(strokes: &[Stroke], kind: StrokeKind, unit: &str) -> bool {
    strokes.iter().any(|stroke| stroke.kind == kind && stroke.unit == unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(side: u8, x: f64) -> UnitStanding {
        let at = MapPoint { x, y: 0.0 };
        let (name, group) = (String::new(), String::new());
        UnitStanding { name, group, side, place: format!("{x}"), at, facing: Some(0.0) }
    }

    fn standings(units: &[(&str, f64)]) -> Standings {
        Standings(units.iter().map(|&(id, x)| (id.to_string(), placed(0, x))).collect())
    }

    #[track_caller]
    fn check(before: &[(&str, f64)], glimpses: &[Glimpse], after: &[(&str, f64)], drawn: &[&str]) {
        let (before, after) = (standings(before), standings(after));
        let seen = SeenOrder { before: &before, after: &after, glimpses };
        let told = |stroke: Stroke| {
            let Stroke { kind, unit, targets, from, to } = stroke;
            format!("{kind:?} {unit} [{}] {} to {}", targets.join(" "), from.x, to.x)
        };
        assert_eq!(seen.strokes().into_iter().map(told).collect::<Vec<_>>(), drawn);
    }

    #[test]
    fn a_way_too_short_to_be_seen_is_not_drawn() {
        check(&[("a", 0.0), ("b", 5.0)], &[], &[("a", 2.5), ("b", 8.0)], &["Move b [] 5 to 8"]);
    }

    #[test]
    fn fire_leads_to_where_its_target_stood() {
        let at = |id: &str| Spot::Unit(id.into());
        let struck = Glimpse::Befalls { unit: "b".into() };
        let fire = [Glimpse::fire("a".into(), at("b")), struck];
        let stood = [("a", 0.0), ("b", 50.0)];
        check(&stood, &fire, &[("a", 0.0), ("b", 90.0)], &["Fire a [b] 0 to 50", "Move b [] 50 to 90"]);
        check(&stood, &fire, &[("a", 0.0)], &["Fire a [b] 0 to 50", "Gone b [] 50 to 50"]);
    }

    #[test]
    fn a_charge_is_its_way_or_what_it_is_declared_on() {
        let charge = [Glimpse::charge("a".into(), Some(Spot::Unit("b".into())))];
        let stood = [("a", 0.0), ("b", 50.0)];
        check(&stood, &charge, &stood, &["Charge a [b] 0 to 50"]);
        check(&stood, &charge, &[("a", 40.0), ("b", 50.0)], &["Charge a [b] 0 to 40"]);
        check(&stood, &[Glimpse::charge("a".into(), None)], &stood, &[]);
    }

    #[test]
    fn what_befalls_a_unit_alone_is_drawn_where_it_stands() {
        let struck = [Glimpse::Befalls { unit: "a".into() }];
        check(&[("a", 7.0)], &struck, &[("a", 7.0)], &["Struck a [] 7 to 7"]);
        check(&[], &[], &[("a", 7.0)], &["Come a [] 7 to 7"]);
    }
}
