//! Section 1, bases and formations: the block a unit is, and the figures in it.

use board::table::{Block, Inches, Point, Pose, TOUCH, Turn};

use crate::game::battle::{Battle, UnitId};
use crate::game::state::{COMMANDER, Figure, State};
use crate::rules::movement::Formation;
use crate::sheet::axes::{Drilled, FormationCount, Mover, Number, Troops};

/// Crew abreast behind a gun, where there are more than the sheet's.
const BEHIND_GUN: u8 = 3;

/// How a unit stands: enough to draw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stance {
    /// Where its middle is, and its front.
    pub pose: Pose,
    /// How it is drawn up.
    pub formation: Formation,
    /// Its figures.
    pub figures: u8,
}

impl Battle {
    /// Figures abreast.
    fn files(&self, unit: UnitId, stance: &Stance) -> u8 {
        let drilled = match self.unit(unit).troops {
            Troops::Infantry => Drilled::Infantry,
            Troops::Cavalry => Drilled::Cavalry,
            Troops::Battery => return 1,
        };
        let share = |shape: FormationCount| self.tables.formations.get(drilled, shape).get();
        let files = match stance.formation {
            Formation::Line => self.unit(unit).figures.div_ceil(share(FormationCount::Ranks)),
            Formation::Column => share(FormationCount::Files),
        };
        files.min(stance.figures).max(1)
    }

    fn figure_base(&self, unit: UnitId) -> (Inches, Inches) {
        self.base(match self.unit(unit).troops {
            Troops::Cavalry => Mover::Horse,
            Troops::Infantry | Troops::Battery => Mover::Foot,
        })
    }

    /// The block a unit is.
    pub fn block_of(&self, unit: UnitId, stance: &Stance) -> Block {
        let (wide, deep) = self.figure_base(unit);
        if self.unit(unit).troops == Troops::Battery {
            let (gun_wide, gun_deep) = self.base(Mover::Gun);
            let ranks = self.ranks_behind_gun(stance.figures);
            return Block::new(stance.pose, gun_wide + wide * 2, gun_deep + deep * i32::from(ranks));
        }
        let files = self.files(unit, stance);
        let ranks = stance.figures.div_ceil(files).max(1);
        Block::new(stance.pose, wide * i32::from(files), deep * i32::from(ranks))
    }

    /// The bases of its figures: from the front rank to the rear, from left to right; a rank that is not full stands in
    /// the middle. A battery's are its crew: one each side of the gun, one behind.
    pub fn figures_of(&self, unit: UnitId, stance: &Stance) -> Vec<Block> {
        let block = self.block_of(unit, stance);
        let (wide, deep) = self.figure_base(unit);
        let base = |ahead: Inches, right: Inches| {
            Block::new(Pose::new(off(stance.pose, ahead, right), stance.pose.facing), wide, deep)
        };
        if self.unit(unit).troops == Troops::Battery {
            let (gun_wide, gun_deep) = self.base(Mover::Gun);
            let aside = (gun_wide + wide) / 2;
            let ahead = (block.depth() - gun_deep) / 2;
            let sides = [base(ahead, -aside), base(ahead, aside)];
            let beside = if stance.figures == 1 { &sides[..0] } else { &sides };
            let behind = stance.figures - beside.len() as u8;
            let rear = (0..behind).map(|number| {
                let rank = number / BEHIND_GUN;
                let in_rank = BEHIND_GUN.min(behind - rank * BEHIND_GUN);
                let ahead = block.depth() / 2 - gun_deep - deep * i32::from(rank) - deep / 2;
                base(ahead, wide * (i32::from(number % BEHIND_GUN) * 2 + 1 - i32::from(in_rank)) / 2)
            });
            return beside.iter().copied().chain(rear).take(stance.figures.into()).collect();
        }
        let files = self.files(unit, stance);
        (0..stance.figures)
            .map(|number| {
                let rank = number / files;
                let in_rank = files.min(stance.figures - rank * files);
                let ahead = (block.depth() - deep) / 2 - deep * i32::from(rank);
                let right = wide * (i32::from(number % files) * 2 + 1 - i32::from(in_rank)) / 2;
                base(ahead, right)
            })
            .collect()
    }

    /// Ranks of crew behind a gun: room for one at least.
    fn ranks_behind_gun(&self, crew: u8) -> u8 {
        crew.saturating_sub(2).div_ceil(BEHIND_GUN).max(1)
    }

    /// The base of a battery's gun.
    pub(crate) fn gun_of(&self, unit: UnitId, stance: &Stance) -> Option<Block> {
        if self.unit(unit).troops != Troops::Battery {
            return None;
        }
        let (wide, deep) = self.base(Mover::Gun);
        let ahead = (self.block_of(unit, stance).depth() - deep) / 2;
        let at = off(stance.pose, ahead, Inches::ZERO);
        Some(Block::new(Pose::new(at, stance.pose.facing), wide, deep))
    }

    /// The base of a figure that stands there.
    pub fn figure_block(&self, figure: Figure, pose: Pose) -> Block {
        let (wide, deep) = match figure.place {
            COMMANDER => self.base(Mover::Commander),
            _ => self.figure_base(figure.unit),
        };
        Block::new(pose, wide, deep)
    }

    /// Figures that may shoot: those of the front ranks; all of a crew.
    pub fn firers(&self, unit: UnitId, stance: &Stance) -> u8 {
        let ranks = self.tables.number(Number::FiringRanks);
        match self.unit(unit).troops {
            Troops::Battery => stance.figures,
            _ => stance.figures.min(self.files(unit, stance).saturating_mul(ranks)),
        }
    }

    /// Where an attached commander stands: behind the middle.
    pub fn behind(&self, unit: UnitId, stance: &Stance) -> Pose {
        let block = self.block_of(unit, stance);
        let (_, deep) = self.base(Mover::Commander);
        Pose::new(off(stance.pose, -(block.depth() + deep) / 2, Inches::ZERO), stance.pose.facing)
    }

    /// The same unit with other figures, or drawn up otherwise: the middle of its front stays where it is.
    pub(crate) fn closed_up(&self, unit: UnitId, stance: &Stance, figures: u8) -> Pose {
        let block = self.block_of(unit, &Stance { figures, ..*stance });
        self.block_of(unit, stance).reformed_on_front(block.width(), block.depth()).pose()
    }
}

impl State {
    /// All figures of a unit where they stand: those in the block, those that came round in a melee, its commander.
    pub fn figures(&self, battle: &Battle, unit: UnitId) -> Vec<(Figure, Block)> {
        let Some(stance) = self.stance(unit) else { return Vec::new() };
        let round = self.flankers.iter().filter(|flanker| flanker.unit == unit && !flanker.commander);
        let round: Vec<Block> = round
            .take(usize::from(stance.figures))
            .map(|flanker| battle.figure_block(Figure { unit, place: 0 }, flanker.pose))
            .collect();
        // They left places in the block where no figure has an enemy before it.
        let foes: Vec<Block> = self.foes(unit).filter_map(|foe| self.block(battle, foe)).collect();
        let is_free = |base: &Block| !foes.iter().any(|foe| foe.is_within(TOUCH, base));
        let mut in_block = battle.figures_of(unit, &stance);
        for _ in &round {
            let last = in_block.len() - 1;
            in_block.remove(in_block.iter().rposition(is_free).unwrap_or(last));
        }
        let commander = self.attached(unit).and_then(|commander| self.commander_block(battle, commander));
        let all = (0..).zip(in_block.into_iter().chain(round)).chain(commander.map(|base| (COMMANDER, base)));
        all.map(|(place, base)| (Figure { unit, place }, base)).collect()
    }
}

/// The point `ahead` of a pose and `right` of it.
fn off(pose: Pose, ahead: Inches, right: Inches) -> Point {
    pose.at.towards(pose.facing, ahead).towards(pose.facing + Turn::degrees(90), right)
}

/// Whether two bases touch; corners alone are no contact.
pub(crate) fn in_contact(one: &Block, other: &Block) -> bool {
    // A base a little longer than it is and a little narrower reaches what is before and behind it, and no corner.
    let arms = |block: &Block| {
        let (width, depth, little) = (block.width(), block.depth(), TOUCH * 2);
        [(width - little, depth + little), (width + little, depth - little)]
            .map(|(width, depth)| Block::new(block.pose(), width, depth))
    };
    let reaches = |from: &Block, to: &Block| arms(from).iter().any(|arm| arm.is_within(Inches::ZERO, to));
    one.is_within(TOUCH, other) && (reaches(one, other) || reaches(other, one))
}
