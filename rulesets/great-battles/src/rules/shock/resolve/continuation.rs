//! What is known of the next shock where one is continued.

use engine::{Count, Facts, Follow, Procedure};

use super::{Charge, Continuation, Shock, ShockFacts, ShockOutcome};

/// The keys that attackers who continue hand on to their next shock.
const KNOWN_OF_CONTINUATION: &[&str] = &[
    "sp",
    "start",
    "cohesion",
    "fatigue",
    "disordered",
    "orders",
    "brigadier",
    "aggressive-leader",
    "own-leaders",
    "charge",
    "moved",
    "from-zoc",
    "fired",
    "continued",
    "counter",
    "light",
];

/// The keys that are known of the shock of defenders who continue.
const KNOWN_OF_COUNTER: &[&str] = &[
    "sp",
    "start",
    "cohesion",
    "fatigue",
    "disordered",
    "own-leaders",
    "moved",
    "continued",
    "counter",
    "light",
    "defender-sp",
    "defender-start",
    "defender-cohesion",
    "defender-fatigue",
    "defender-disordered",
    "defender-leaders",
];

impl ShockFacts {
    /// The next shock of a continuation, with what is known of it.
    pub(super) fn goes_on(&self, outcome: &ShockOutcome) -> Option<Follow> {
        let own_left = self.sp.get().saturating_sub(outcome.attacker_lost);
        let their_left = self.defender_sp.get().saturating_sub(outcome.defender_lost);
        let start = |start: u8, sp: u8| Count::clamped(start.max(sp));
        let plain = ShockFacts { light: self.light, ..ShockFacts::plain() };
        let next = match outcome.continuation {
            Continuation::None => return None,
            Continuation::DefenderMay => ShockFacts {
                sp: Count::clamped(their_left),
                start: start(self.defender_start.get(), self.defender_sp.get()),
                cohesion: self.defender_cohesion,
                fatigue: self.defender_fatigue,
                disordered: outcome.defender_disordered,
                moved: Count::clamped(0),
                own_leaders: self.defender_leaders,
                continued: Count::clamped(1),
                counter: true,
                defender_sp: Count::clamped(own_left),
                defender_start: start(self.start.get(), self.sp.get()),
                defender_cohesion: self.cohesion,
                defender_fatigue: self.fatigue,
                defender_disordered: outcome.attacker_disordered,
                defender_leaders: Count::clamped(self.own_leaders.get().max(self.aggressive_leader.into())),
                ..plain
            },
            Continuation::AttackerMay | Continuation::AttackerMust => ShockFacts {
                sp: Count::clamped(own_left),
                start: start(self.start.get(), self.sp.get()),
                cohesion: self.cohesion,
                fatigue: self.fatigue,
                disordered: outcome.attacker_disordered,
                orders: self.orders,
                brigadier: self.brigadier,
                aggressive_leader: self.aggressive_leader,
                own_leaders: self.own_leaders,
                // Disorder takes the charge out of them.
                charge: if outcome.attacker_disordered { Charge::No } else { self.charge },
                moved: self.moved,
                from_zoc: self.from_zoc,
                fired: self.fired,
                continued: Count::clamped(self.continued.get().saturating_add(1)),
                counter: self.counter,
                ..plain
            },
        };
        // What is not known of it is left to be asked.
        let known = if next.counter && !self.counter { KNOWN_OF_COUNTER } else { KNOWN_OF_CONTINUATION };
        let keys = next.values().into_iter().filter(|(key, _)| known.contains(&key.as_str())).collect();
        let next = Follow::new(Shock::ID, keys);
        Some(match outcome.continuation {
            Continuation::DefenderMay => next.about("attackers", "defenders").about("defenders", "attackers"),
            _ => next.about("attackers", "attackers").about("brigadier", "brigadier"),
        })
    }
}
