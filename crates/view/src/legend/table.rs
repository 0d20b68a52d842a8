//! The signs of the free table: figures, blocks or stands, whichever the battle is fought with.

use board::table::{Angle, Face, Inches, Pose, Turn};

use super::{DUTIES, MAP, STATE, Sample, UNITS, dress};
use crate::picture::squares::Arm;
use crate::picture::table::{
    Array, Badge, Band, Body, Cards, Flag, FlagSign, Losses, Mark, Objective, Pips, Range, Ranks, Stands,
    Table,
};
use crate::picture::{Board, Picture};
use crate::svg::{self, Window, WindowAt};

/// What is seen around a unit beyond its block: front, name and badges have room in it.
const MARGIN: f64 = 26.0;
/// What the flag of a commander takes above him.
const FLAG: f64 = 20.0;
/// About what a letter of a name takes, and what stands behind the name.
const LETTER: f64 = 8.0;
const TOKENS: f64 = 44.0;
/// The least that is seen, so that nothing is drawn larger than it is on the map.
const LEAST: f64 = 118.0;

pub(super) fn samples(picture: &Picture, table: &Table) -> Vec<Sample> {
    let legend = Legend { picture, table, base: Table::open(table.width, table.depth) };
    let mut signs = legend.units();
    let Some(foot) = legend.of(Arm::Infantry, None) else { return signs };
    signs.push(legend.with(STATE, "Picked out", Body { selected: true, ..foot.clone() }));
    signs.extend(DUTIES.map(|(words, duty)| legend.with(STATE, words, Body { duty, ..foot.clone() })));
    signs.extend(match foot.ranks.clone() {
        None => legend.states_of_figures(&foot),
        Some(ranks) => match ranks.stands.clone() {
            None => legend.states_of_blocks(&foot, &ranks),
            Some(stands) => legend.states_of_stands(&foot, &ranks, &stands),
        },
    });
    signs.extend(legend.marks(&foot));
    signs
}

/// What signs are made from.
struct Legend<'a> {
    picture: &'a Picture,
    table: &'a Table,
    /// The table with nothing on it.
    base: Table,
}

impl Legend<'_> {
    /// The first unit of an arm, as it is when nothing has happened to it.
    fn of(&self, arm: Arm, side: Option<u8>) -> Option<Body> {
        let is_so = |body: &&Body| body.arm == arm && side.is_none_or(|side| body.side == side);
        // One that faces up the map is read most easily.
        let faces_up = |body: &&Body| body.block.pose().facing == Angle::NORTH;
        let mut found = self.table.units.iter().filter(is_so);
        let body = found.clone().find(faces_up).or_else(|| found.next())?;
        let ranks = body.ranks.clone().map(|ranks| Ranks { states: Vec::new(), smoke: false, ..ranks });
        Some(Body {
            id: "unit".into(),
            ranks,
            active: false,
            selected: false,
            disrupted: false,
            jammed: false,
            in_melee: false,
            ..body.clone()
        })
    }

    fn sample(&self, group: &'static str, words: &str, board: Table, window: Window) -> Sample {
        Sample { group, words: words.into(), board: Board::Table(board), window }
    }

    /// A unit alone on the table.
    fn with(&self, group: &'static str, words: &str, body: Body) -> Sample {
        let window = around(&body, 0.0);
        self.sample(group, words, Table { units: vec![body], ..self.base.clone() }, window)
    }

    fn units(&self) -> Vec<Sample> {
        let mut signs = Vec::new();
        for side in [0, 1] {
            let foot = self.of(Arm::Infantry, Some(side));
            signs.extend(foot.map(|foot| self.with(UNITS, &dress(self.picture, side), foot)));
        }
        let foot = self.of(Arm::Infantry, None);
        if let Some(foot) = foot {
            let words = match &foot.ranks {
                None => "Every figure on its base, and behind the name a card for each time it may act",
                Some(ranks) if ranks.stands.is_some() => {
                    "Every figure on its stand; the strip along the rear is its brigade's"
                }
                Some(_) => "The number is its figures, the flag its brigade, the notch its front",
            };
            signs.push(self.with(UNITS, words, foot));
        }
        let arms = [
            (Arm::Cavalry, "Cavalry"),
            (Arm::Artillery, "Guns"),
            (Arm::Skirmishers, "Skirmishers: open order"),
            (Arm::General, "A commander"),
        ];
        signs.extend(arms.iter().filter_map(|&(arm, words)| {
            let body = self.of(arm, None)?;
            let flag = body.flag.clone().map(|flag| Flag { word: String::new(), benefit: None, ..flag });
            Some(self.with(UNITS, words, Body { flag, ..body }))
        }));
        signs.extend(self.flags());
        signs
    }

    /// What commanders are told to do, and what they are worth.
    fn flags(&self) -> Vec<Sample> {
        let generals = || self.table.units.iter().filter(|body| body.arm == Arm::General);
        let flagged = |is_so: fn(&Flag) -> bool| {
            let found = generals().find(|body| body.flag.as_ref().is_some_and(is_so))?;
            let body = Body { id: "unit".into(), active: false, selected: false, ..found.clone() };
            body.flag.clone().map(|flag| (body, flag))
        };
        let mut signs = Vec::new();
        if let Some((body, flag)) = flagged(|flag| !flag.word.is_empty() && flag.patch.is_some()) {
            let orders = [
                (FlagSign::Assault, "His brigade is to assault"),
                (FlagSign::Engage, "To engage: fire at a distance"),
                (FlagSign::Support, "To support another"),
                (FlagSign::March, "To move"),
                (FlagSign::Hold, "To hold"),
                (FlagSign::Retire, "To retire"),
            ];
            for (sign, words) in orders {
                let flag = Some(Flag { sign, ..flag.clone() });
                signs.push(self.with(UNITS, words, Body { flag, ..body.clone() }));
            }
        }
        if let Some((body, flag)) = flagged(|flag| flag.benefit.is_some()) {
            let words = "What a leader is worth to units within his dotted ring";
            signs.push(self.with(UNITS, words, Body { flag: Some(flag), ..body }));
        }
        signs
    }

    fn states_of_figures(&self, foot: &Body) -> Vec<Sample> {
        let mut signs = vec![
            self.with(STATE, "Disrupted", Body { disrupted: true, ..foot.clone() }),
            self.with(STATE, "In melee", Body { in_melee: true, ..foot.clone() }),
        ];
        if foot.cards.of > 0 {
            let cards = Cards { left: foot.cards.of - 1, of: foot.cards.of };
            signs.push(self.with(STATE, "A hollow card was drawn already", Body { cards, ..foot.clone() }));
        }
        let guns = self.of(Arm::Artillery, None);
        signs.extend(guns.map(|guns| self.with(STATE, "Jammed", Body { jammed: true, ..guns })));
        signs
    }

    fn states_of_blocks(&self, foot: &Body, ranks: &Ranks) -> Vec<Sample> {
        let badged = |badge| Ranks { states: vec![badge], ..ranks.clone() };
        let half = |losses: Losses| Ranks {
            losses: Some(Losses { lost: losses.tenths[3], ..losses }),
            ..ranks.clone()
        };
        let states = [
            ("Unformed: out of order", badged(Badge::Unformed)),
            ("Gone to ground", badged(Badge::GoneToGround)),
            ("Faltering", badged(Badge::Faltering)),
            ("Retreating", badged(Badge::Retreating)),
            ("Routing", badged(Badge::Routing)),
            ("Pursuing", badged(Badge::Pursuing)),
            ("Low on ammunition", badged(Badge::LowOnAmmo)),
            ("Smoke: it has fired", Ranks { smoke: true, ..ranks.clone() }),
            ("In skirmish order", Ranks { array: Array::Skirmish, ..ranks.clone() }),
        ];
        let lost = ranks
            .losses
            .map(|losses| ("The bar is what is left of it; at the red tick half is lost", half(losses)));
        let sign = |(words, ranks): (&str, Ranks)| {
            self.with(STATE, words, Body { ranks: Some(ranks), ..foot.clone() })
        };
        let melee = self.with(STATE, "In melee", Body { in_melee: true, ..foot.clone() });
        states.into_iter().chain(lost).map(sign).chain([melee]).collect()
    }

    fn states_of_stands(&self, foot: &Body, ranks: &Ranks, stands: &Stands) -> Vec<Sample> {
        let sign = |words: &str, states: Vec<Badge>, stands: Stands| {
            let ranks = Ranks { states, stands: Some(stands), ..ranks.clone() };
            self.with(STATE, words, Body { ranks: Some(ranks), ..foot.clone() })
        };
        let plain =
            Stands { loaded: false, actions: Pips::default(), reactions: Pips::default(), ..stands.clone() };
        let pips = |left, of| Pips { left, of };
        let mut lost = plain.clone();
        if let Some(last) = lost.each.last_mut() {
            (last.men, last.lost) = (last.men.saturating_sub(1), last.lost + 1);
        }
        vec![
            sign("In disorder", vec![Badge::Disordered], plain.clone()),
            sign("Shaken", vec![Badge::Shaken], plain.clone()),
            sign("Routed", vec![Badge::Routed], plain.clone()),
            sign("A hollow figure is lost", Vec::new(), lost),
            sign(
                "A star: its first volley is still to come",
                Vec::new(),
                Stands { loaded: true, ..plain.clone() },
            ),
            sign(
                "A dot for each action: full ones are left",
                Vec::new(),
                Stands { actions: pips(1, 2), ..plain.clone() },
            ),
            sign("A diamond: its reaction is left", Vec::new(), Stands { reactions: pips(1, 1), ..plain }),
        ]
    }

    fn marks(&self, foot: &Body) -> Vec<Sample> {
        let pose = foot.block.pose();
        let front = foot.block.middle_of(Face::Front);
        let off = |degrees: i32, thousandths: i32| {
            front.towards(pose.facing + Turn::degrees(degrees), Inches::thousandths_of(thousandths))
        };
        let marked = |words: &str, mark: Mark| {
            let table = Table { units: vec![foot.clone()], marks: vec![mark], ..self.base.clone() };
            self.sample(MAP, words, table, around(foot, 70.0))
        };
        let range = |thousandths, band, note: &str| Range {
            to: Inches::thousandths_of(thousandths),
            band,
            note: note.into(),
        };
        let ahead = foot
            .block
            .moved_to(Pose::new(pose.at.towards(pose.facing, Inches::thousandths_of(2200)), pose.facing));
        let mut signs = vec![
            marked(
                "In reach",
                Mark::Reach(vec![vec![
                    off(-90, 1600),
                    off(-40, 3000),
                    off(0, 2600),
                    off(40, 3000),
                    off(90, 1600),
                ]]),
            ),
            marked(
                "Its arc of fire, and the ranges",
                Mark::Arc {
                    from: Pose::new(front, pose.facing),
                    front: foot.block.width(),
                    either_side: Turn::degrees(30),
                    ranges: vec![range(1300, Band::Effective, ""), range(2500, Band::Long, "")],
                },
            ),
            marked("Where it will stand", Mark::Ghost { block: ahead, note: String::new(), is_short: false }),
            marked("A charge", Mark::Charge { from: front, to: off(0, 2600), note: String::new() }),
            marked("A target, and the chance", Mark::Target { unit: foot.id.clone(), note: "70%".into() }),
        ];
        signs.extend(self.table.objectives.first().map(|place| self.objective(place)));
        signs
    }

    fn objective(&self, place: &Objective) -> Sample {
        let held = Objective { held_by: Some(1), ..place.clone() };
        let words = "A place worth points, how near one must be, and the side that holds it";
        let reach = svg::inches(place.within) + 14.0;
        let around = (-1.3 * reach, -reach, 2.6 * reach, 2.0 * reach);
        let window = Window { at: WindowAt::Point(place.at), around };
        self.sample(MAP, words, Table { objectives: vec![held], ..self.base.clone() }, window)
    }
}

/// What is to be seen of a unit, and so much more ahead of it.
fn around(body: &Body, ahead: f64) -> Window {
    let (wide, deep) = (svg::inches(body.block.width()), svg::inches(body.block.depth()));
    let pose = body.block.pose();
    let (sin, cos) = (f64::from(pose.facing.hundredths()) / 100.0).to_radians().sin_cos();
    let (wide, deep) = (wide * cos.abs() + deep * sin.abs(), wide * sin.abs() + deep * cos.abs());
    let flag = if body.flag.as_ref().is_some_and(|flag| !flag.word.is_empty()) { FLAG } else { 0.0 };
    let ring =
        body.flag.as_ref().and_then(|flag| flag.benefit).map_or(0.0, |benefit| svg::inches(benefit.within));
    let (near, far) = (MARGIN + ring, MARGIN + ring + ahead);
    let (up, down) = if cos < 0.0 { (near, far) } else { (far + flag, near) };
    let named = LETTER * body.label.chars().count() as f64 + TOKENS;
    let wide = (wide + 2.0 * MARGIN).max(named).max(LEAST).max(2.0 * ring + deep + MARGIN);
    Window { at: WindowAt::Point(pose.at), around: (-wide / 2.0, -deep / 2.0 - up, wide, deep + up + down) }
}
