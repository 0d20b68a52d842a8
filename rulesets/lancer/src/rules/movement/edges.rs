//! Edges of ground: woods that are entered or shunned, and the halt before ground is left.

use board::table::{Block, Face, Feature, Field, Ground as Met, Heed, Inches, Leg, Probe, Stop, TOUCH, Walk};

use super::facts::mover;
use super::line::Surroundings;
use super::resolve::Formation;
use crate::Now;
use crate::game::battle::Piece;
use crate::game::refusal::Refusal;
use crate::game::state::Pending;
use crate::rules::board_and_forces::terrain::Edges;
use crate::sheet::axes::{Mover, TableGround};

/// What is known of a move before its line is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveThrow {
    /// How far it goes.
    pub(crate) distance: Inches,
    /// Whether it may enter the woods it stands at.
    pub(crate) woods: bool,
    /// Whether it leaves a melee.
    pub(crate) leaving: bool,
}

impl MoveThrow {
    /// The piece whose line is asked for, and what was rolled for it.
    pub(crate) fn asked(pending: Option<&Pending>) -> Option<(Piece, MoveThrow)> {
        match *pending? {
            Pending::Line { piece, distance, woods, leaving } => {
                Some((piece, MoveThrow { distance, woods, leaving }))
            }
            _ => None,
        }
    }
}

/// Whether a column has its front on a road.
pub(super) fn is_by_road(now: Now<'_>, piece: Piece, block: &Block) -> bool {
    let is_column = matches!(piece, Piece::Unit(unit) if now.state.unit(unit).formation == Formation::Column);
    is_column && now.battle.terrain.road_under(block).is_some()
}

/// Whether foot moves within woods, off the road, wherever it goes. A unit that leaves a melee goes back, so that its
/// middle counts and not its front.
pub(super) fn is_within_woods(now: Now<'_>, piece: Piece) -> bool {
    let Some(block) = now.state.piece_block(now.battle, piece) else { return false };
    let in_melee = matches!(piece, Piece::Unit(unit) if now.state.is_in_melee(unit));
    let terrain = &now.battle.terrain;
    let is_in = match in_melee {
        true => terrain.is_in(TableGround::Woods, block.pose().at),
        false => terrain.is_front_in(TableGround::Woods, &block),
    };
    mover(now.battle, piece) == Mover::Foot && is_in && !is_by_road(now, piece, &block)
}

/// Why a piece cannot say that it will enter woods ("a unit that would enter woods says so before the roll").
pub(crate) fn woods_refusal(now: Now<'_>, piece: Piece) -> Option<Refusal> {
    let block = now.state.piece_block(now.battle, piece)?;
    let may_say = mover(now.battle, piece) == Mover::Foot
        && now.battle.terrain.is_at(TableGround::Woods, &block)
        && !is_within_woods(now, piece);
    (!may_say).then_some(Refusal::NotAtWoods)
}

/// How a move heeds edges: foot that did not say it would enters no woods.
pub(super) fn heeded(now: Now<'_>, piece: Piece, throw: MoveThrow) -> Edges {
    let shuns = mover(now.battle, piece) == Mover::Foot && !throw.woods && !is_within_woods(now, piece);
    if shuns { Edges::Shun } else { Edges::Halt }
}

impl Surroundings<'_> {
    /// Goes one leg, as far as nothing stops it; before it leaves ground it halts, its front on the edge.
    pub(crate) fn walked(&self, block: &Block, leg: &dyn Fn(Inches) -> Leg, distance: Inches) -> Walk {
        let walk = self.field().walk(block, &[leg(distance)], distance);
        match self.left_after(block, leg, walk.travelled).min() {
            Some((after, ground)) => {
                let stop = Some(Stop::Ground(self.grounds.len() + ground));
                Walk { stop, ..self.field().walk(block, &[leg(after)], after) }
            }
            None => walk,
        }
    }

    /// After how many inches the front of a block leaves each piece of ground, where that halts it.
    pub(crate) fn left_after<'b>(
        &'b self,
        block: &'b Block,
        leg: &'b dyn Fn(Inches) -> Leg,
        most: Inches,
    ) -> impl Iterator<Item = (Inches, usize)> + 'b {
        self.left.iter().enumerate().filter_map(move |(number, ground)| {
            let Feature::Area(area) = ground.feature else { return None };
            let field =
                Field { table: self.battle.table, blocks: &[], grounds: std::slice::from_ref(ground) };
            let (mut after, mut here) = (Inches::ZERO, *block);
            loop {
                let walk = field.walk(&here, &[leg(most - after)], most - after);
                let has_crossed = matches!(walk.stop, Some(Stop::Ground(_))) && walk.travelled > Inches::ZERO;
                if !has_crossed {
                    return None;
                }
                (after, here) = (after + walk.travelled, walk.block);
                // It may have come in first; and at the edge from the beginning it is out already.
                if !area.contains(here.middle_of(Face::Front)) && after > TOUCH {
                    return Some((after, number));
                }
            }
        })
    }

    /// How far straight ahead a block may go whose base lies over ground that is barred to it: its front stays out of that.
    /// A walk heeds no such ground, for the block begins in it.
    pub(crate) fn kept_out(&self, block: &Block, distance: Inches) -> Inches {
        let core = Block::new(block.pose(), block.width() - TOUCH * 2, block.depth() - TOUCH * 2);
        let entered = |ground: &Met<'_>| {
            let Feature::Area(area) = ground.feature else { return distance };
            if ground.heed != Heed::Bar || area.distance(&core) > Inches::ZERO {
                return distance;
            }
            let mark = [Met { feature: ground.feature, heed: Heed::Mark(Probe::Front) }];
            let field = Field { table: self.battle.table, blocks: &[], grounds: &mark };
            let (mut after, mut here) = (Inches::ZERO, *block);
            loop {
                let walk = field.walk(&here, &[Leg::Ahead(distance - after)], distance - after);
                let has_crossed = matches!(walk.stop, Some(Stop::Ground(_))) && walk.travelled > Inches::ZERO;
                if !has_crossed {
                    return distance;
                }
                (after, here) = (after + walk.travelled, walk.block);
                // From the edge it may go out first.
                if area.contains(here.middle_of(Face::Front)) {
                    return after;
                }
            }
        };
        self.grounds.iter().map(entered).min().unwrap_or(distance)
    }

    /// The ground that stopped a walk.
    pub(crate) fn ground(&self, number: usize) -> Option<Feature<'_>> {
        let met = self.grounds.iter().chain(&self.left).nth(number);
        met.map(|met| met.feature)
    }
}
