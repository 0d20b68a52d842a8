//! The dice of shooting: those of figures or crew, one check of the unit hit, then a roll for every hit.

use dice::Dice;
use engine::{Count, Played, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Counted, Explain, Faces, Inches, Step};
use words::{Name, counted};

use crate::game::measures::length;
use crate::rules::morale::{Check, Morale, MoraleFacts, MoraleOutcome};
use crate::rules::umpire::{outcome_words, unit_marks, unit_roles};
use crate::sheet::axes::{Number, Rating, Ruling, Troops, Weapon};
use crate::sheet::tables::Tables;

/// How the explanation of the firer's own dice begins.
pub(crate) const SHOT: &str = "shot";

/// What the explanation of casualty rolls opens with.
const CASUALTIES: &str = "casualty rolls";

sheet::axis! {
    /// What a unit carries.
    pub enum Arms {
        /// Rifles.
        Rifles = "rifles",
        /// A Gatling gun.
        Gatling = "gatling",
        /// Cannon.
        Cannon = "cannon",
        /// A few muskets among many men.
        FewMuskets = "few-muskets",
        /// Nothing that shoots.
        Spears = "spears",
    }
}

impl Arms {
    /// The row of the shooting table, if there is one for it.
    pub(crate) fn weapon(self, tables: &Tables) -> Option<Weapon> {
        match self {
            Arms::Rifles => Some(Weapon::Rifles),
            Arms::Gatling => Some(Weapon::Gatling),
            Arms::Cannon => Some(Weapon::Cannon),
            Arms::FewMuskets => Some(Weapon::FewMuskets),
            Arms::Spears => tables.holds(Ruling::SpearsShoot).then_some(Weapon::FewMuskets),
        }
    }
}

impl Arms {
    /// Whether a battery carries it, and no other arm.
    pub(crate) fn is_gun(self) -> bool {
        matches!(self, Arms::Gatling | Arms::Cannon)
    }
}

engine::choices!(Arms);

engine::facts! {
    /// What a shot of one unit at another needs to know.
    pub struct ShootingFacts {
        /// what they shoot with
        weapon: Arms = "rifles",
        /// figures in the firing ranks, or crew; no attached commander
        firers: Count<1, 40> = "10",
        /// inches to the target
        range: Inches = "10",
        /// the target is in cover
        cover: bool = "no",
        /// what kind of unit is shot at
        #[was("target")]
        target_troops: Troops = "infantry",
        /// its Morale
        #[was("morale")]
        target_morale: Rating = "average",
        /// figures it has, or crew; 0 for as many as it began with
        #[was("figures")]
        target_figures: Count<0, 40> = "0",
        /// figures it began with; 0 for a unit as the sheet has it
        #[was("start")]
        target_start: Count<0, 40> = "0",
        /// a commander is attached to it
        #[was("commander")]
        target_commander: bool = "no",
        /// his Morale; where he is drawn for, a die of 2 takes him
        #[was("commander-morale")]
        target_commander_morale: Rating = "average",
        /// inches free behind it to a unit, barred ground or the edge
        #[was("room")]
        target_room: Inches = "999",
        /// it is a face of a square, by the scenario's rule
        #[was("square")]
        target_square: bool = "no",
        /// it is disrupted already
        #[was("disrupted")]
        target_disrupted: bool = "no",
    }
}

/// What a shot does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ShootingOutcome {
    /// Figures removed by casualty rolls; a unit routed or removed as a whole is not counted here.
    pub figures_lost: u8,
    /// Whether the attached commander was among those drawn.
    pub commander_lost: bool,
    /// What came of the check of the unit.
    pub check: Check,
    /// How far it falls back, disrupted.
    pub fall_back: Inches,
    /// Hits on the unit.
    pub hits: u8,
    /// Whether the weapon jammed.
    pub jammed: bool,
}

/// What the dice of a shot show.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Volley {
    hits: u8,
    /// Faces that jam, counted no further than needed.
    jamming: u8,
}

/// The shot of one unit at another.
pub struct Shooting;

impl Procedure for Shooting {
    const ID: &'static str = "shooting";
    const TITLE: &'static str = "The shot of one unit at another";

    type Tables = Tables;
    type Facts = ShootingFacts;
    type Outcome = ShootingOutcome;

    const ROLES: &'static [Role] = unit_roles::SHOOTING;
    const FIRST: &'static [&'static str] = &["range", "cover", "target-room"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to remove a figure or drive it back", |_, shot| {
            shot.figures_lost > 0 || shot.commander_lost || shot.check > Check::Stands
        }),
        Prospect::hope("to remove a figure or more", |_, shot| shot.figures_lost > 0),
        Prospect::hope("to remove its last figure", |facts, shot| {
            facts.target_figures.get() > 0 && shot.figures_lost >= facts.target_figures.get()
        }),
        Prospect::hope("to bring down its commander", |_, shot| shot.commander_lost),
        Prospect::hope("to make it fall back", |_, shot| shot.check == Check::FallsBack),
        Prospect::hope("to disrupt it in its square", |_, shot| shot.check == Check::Disrupted),
        Prospect::hope("to rout or scatter it", |_, shot| shot.check.is_gone()),
        Prospect::fear("to jam", |_, shot| shot.jammed),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &ShootingFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> ShootingOutcome {
        let (hits, jammed) = facts.shoot(tables, dice, explain);
        let nothing = MoraleOutcome { check: Check::None, fall_back: Inches::ZERO };
        let target = facts.target();
        let morale = if hits > 0 { Morale::run(tables, &target, dice, explain) } else { nothing };
        let spared = hits == 0 || morale.check.is_gone() && tables.holds(Ruling::RoutedSpared);
        let (figures_lost, commander_lost) =
            if spared { (0, false) } else { facts.casualties(tables, hits, dice, explain) };
        ShootingOutcome {
            figures_lost,
            commander_lost,
            check: morale.check,
            fall_back: morale.fall_back,
            hits,
            jammed,
        }
    }

    fn marks_on(
        _: &Tables,
        _: &ShootingFacts,
        outcome: &ShootingOutcome,
        played: &Played<'_>,
    ) -> Vec<UnitMark> {
        unit_marks::shooting(outcome, played)
    }

    fn told(_: &ShootingFacts, outcome: &ShootingOutcome) -> Option<String> {
        Some(outcome_words::shooting(outcome))
    }

    fn refusal(tables: &Tables, facts: &ShootingFacts) -> Option<String> {
        let Some(weapon) = facts.weapon.weapon(tables) else {
            return Some(format!(
                "{} do not shoot: give weapon=rifles, gatling, cannon or few-muskets",
                facts.weapon.key()
            ));
        };
        let (reach, crew) = (tables.range.get(weapon), tables.figures.get(Troops::Battery));
        if facts.range > reach {
            return Some(format!("{} reach {reach}\": give range=0 to {reach}", facts.weapon.key()));
        }
        if facts.weapon.is_gun() && facts.firers.get() > crew {
            return Some(format!("a battery has at most {crew} crew: give firers=1 to {crew}"));
        }
        if !facts.target_commander && facts.target_commander_morale != Rating::Average {
            return Some("target-commander-morale needs a commander: give target-commander=yes too".into());
        }
        facts.target().impossible(tables, "target-")
    }
}

impl ShootingFacts {
    /// Whether no face hits, and none jams.
    fn is_hopeless(&self, tables: &Tables, weapon: Weapon) -> bool {
        self.faces(tables, weapon) == Faces::default() && tables.jams.get(weapon).is_none()
    }

    /// The unit shot at, as its morale sees it.
    pub(crate) fn target(&self) -> MoraleFacts {
        MoraleFacts {
            troops: self.target_troops,
            morale: self.target_morale,
            figures: self.target_figures,
            start: self.target_start,
            commander: self.target_commander,
            room: self.target_room,
            square: self.target_square,
            disrupted: self.target_disrupted,
        }
    }

    /// How many dice are rolled.
    fn dice(&self, tables: &Tables, weapon: Weapon) -> u8 {
        let (firers, share) = (self.firers.get(), tables.per_figures.get(weapon).get());
        let shares = if tables.holds(Ruling::RoundDown) { firers / share } else { firers.div_ceil(share) };
        let dice = shares.saturating_mul(tables.dice.get(weapon));
        dice.max(tables.number(Number::FewestDice))
    }

    /// The faces that hit.
    fn faces(&self, tables: &Tables, weapon: Weapon) -> Faces {
        let column = if self.cover { &tables.cover } else { &tables.open };
        let faces = column.get(weapon).unwrap_or_default();
        if tables.holds(Ruling::EndsOnly) { ends_only(faces) } else { faces }
    }

    /// Why no die is rolled, if none is.
    fn silent(&self, tables: &Tables) -> Option<Step> {
        let Some(weapon) = self.weapon.weapon(tables) else {
            return Some(Step {
                what: format!("{} may not shoot", self.weapon.key()),
                modifiers: vec![tables.told_ruling(Ruling::SpearsShoot)],
                result: "no shot".into(),
                ..Step::default()
            });
        };
        let reach = tables.range.get(weapon);
        let (what, looked_up, result) = if self.range > reach {
            (
                format!("{SHOT} at {}", length(self.range).mark()),
                tables.range.name(),
                format!("out of range: {reach}"),
            )
        } else if self.is_hopeless(tables, weapon) {
            let column = if self.cover { &tables.cover } else { &tables.open };
            (
                format!("{SHOT} with {}", column.row_label(weapon)),
                column.name(),
                "nothing hits: no dice".into(),
            )
        } else {
            return None;
        };
        Some(Step {
            what,
            table: Some(tables.range.title().into()),
            row: Some(tables.range.row_label(weapon).into()),
            column: Some(looked_up.into()),
            result,
            ..Step::default()
        })
    }

    /// Rolls for the shot: hits, and whether the weapon jammed.
    fn shoot<D: Dice, E: Explain>(&self, tables: &Tables, dice: &mut D, explain: &mut E) -> (u8, bool) {
        let Some(weapon) = self.weapon.weapon(tables).filter(|_| self.silent(tables).is_none()) else {
            explain.step(|| self.silent(tables).unwrap_or_default());
            return (0, false);
        };
        let (count, faces) = (self.dice(tables, weapon), self.faces(tables, weapon));
        // Where nothing jams there is nothing to count.
        let enough = tables.jams.get(weapon).map_or(0, |ones| ones.get());
        let jam_face = tables.number(Number::JamFace);
        let volley = dice.tally([count], 6, Volley::default(), |mut volley, face, [n]| {
            if faces.has(face) {
                volley.hits += n;
            }
            if face == jam_face {
                volley.jamming = n.min(enough);
            }
            volley
        });
        let jammed = enough > 0 && volley.jamming >= enough;
        let wasted = jammed && !tables.holds(Ruling::JamHits);
        let hits = if wasted { 0 } else { volley.hits };
        explain.step(|| {
            let column = if self.cover { &tables.cover } else { &tables.open };
            let on = if faces == Faces::default() { "no face hits".into() } else { format!("needs {faces}") };
            let jam = if jammed { "; the Gatling jams" } else { "" };
            Step {
                what: format!("{SHOT} with {}, {count}D6", column.row_label(weapon)),
                faces: dice.shown().to_vec(),
                modifiers: self.rulings(tables, weapon, jammed.then(|| tables.told_ruling(Ruling::JamHits))),
                table: Some(column.title().into()),
                row: Some(column.row_label(weapon).into()),
                column: Some(column.name().into()),
                result: format!("{on}: {}{jam}", counted(hits, "hit")),
                ..Step::default()
            }
        });
        (hits, jammed)
    }

    /// The rulings that made a difference to the dice of a shot.
    fn rulings(&self, tables: &Tables, weapon: Weapon, jam: Option<Counted>) -> Vec<Counted> {
        let (firers, share) = (self.firers.get(), tables.per_figures.get(weapon).get());
        let left_over = (firers % share > 0).then(|| tables.told_ruling(Ruling::RoundDown));
        let fewest = (firers < share && tables.holds(Ruling::RoundDown))
            .then(|| tables.told_number(Number::FewestDice));
        let ends = tables.holds(Ruling::EndsOnly).then(|| tables.told_ruling(Ruling::EndsOnly));
        left_over.into_iter().chain(fewest).chain(jam).chain(ends).collect()
    }
}

/// Of numbers in a row the first and the last; numbers that stand apart stay as they are.
fn ends_only(faces: Faces) -> Faces {
    faces.iter().filter(|&face| !(faces.has(face - 1) && faces.has(face + 1))).collect()
}

/// What the casualty rolls show.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Casualties {
    /// Rolls that fail the Morale of the unit.
    failed: u8,
    /// Of those, rolls that fail the Morale of its commander too.
    deadly: u8,
}

impl ShootingFacts {
    /// The commander of the unit shot at, as his own Morale sees it: alone he is no unit at half.
    fn its_commander(&self) -> MoraleFacts {
        MoraleFacts { morale: self.target_commander_morale, figures: Count::clamped(0), ..self.target() }
    }

    /// A roll for every hit against the Morale of before the shot, and figures drawn for those that fail ("Casualties").
    fn casualties<D: Dice, E: Explain>(
        &self,
        tables: &Tables,
        hits: u8,
        dice: &mut D,
        explain: &mut E,
    ) -> (u8, bool) {
        let (target, his) = (self.target(), self.its_commander());
        let figures = target.left(tables);
        let tests = tables.holds(Ruling::CommanderTests);
        let rolled = dice.tally([hits], 6, Casualties::default(), |mut rolled, face, [n]| {
            if target.fails(tables, face) {
                rolled.failed = rolled.failed.saturating_add(n);
                if self.target_commander && (!tests || his.fails(tables, face)) {
                    rolled.deadly = rolled.deadly.saturating_add(n);
                }
            }
            // Without a commander, failures beyond the last figure cannot be told apart.
            if !self.target_commander {
                rolled.failed = rolled.failed.min(figures);
            }
            rolled
        });
        let Casualties { failed, deadly } = rolled;
        let lost = failed.min(figures.saturating_add(u8::from(self.target_commander)));
        target.tell(tables, explain, || {
            let lost = Name::counted(lost, "figure").is("removed");
            (format!("{CASUALTIES}, {hits}D6"), dice.shown().to_vec(), lost)
        });
        if deadly == 0 {
            return (failed.min(figures), false);
        }
        // Each failed roll draws one of those present, and the commander is as likely to be drawn by one as by another.
        // So one draw tells whether it was a roll that fails his own Morale.
        let drawn_from = failed.max(figures.saturating_add(1));
        let falls = dice.pick(&[u32::from(drawn_from - deadly), u32::from(deadly)]) == 1;
        explain.step(|| Step {
            what: format!("{lost} drawn from {} and the commander", counted(figures, "figure")),
            modifiers: if tests { vec![tables.told_ruling(Ruling::CommanderTests)] } else { Vec::new() },
            result: if falls { "the commander falls" } else { "the commander is spared" }.into(),
            ..Step::default()
        });
        ((failed - u8::from(falls)).min(figures), falls)
    }
}
