//! The card of a unit, and what comes of pointing with it, dragging it, and typing.

use board::table::{Angle, Block, Face, Point, Pose, Turn};
use view::table::Mark;
use view::{Board, Choice, Deed, Layer, Piece, Theme};

use super::game_table::GameTable;
use crate::{DragEnd, Grip, Offers, Playable, Pull, Stopped, drag, wire};

impl<R: Playable> GameTable<R> {
    /// A unit, what it may do, and why not the rest.
    pub(super) fn unit_card(&self, id: &str) -> Option<wire::UnitCard> {
        let unit = self.piece(id)?;
        // Of the many places one cannot go to, the one pointed at is explained; where lines cannot be listed they are
        // dragged.
        let is_offered = |choice: &Choice| choice.deed != Deed::Go || choice.place.is_some();
        let is_wanted = |choice: &Choice| match R::PROFILE.offers {
            Offers::Sampled => is_offered(choice),
            Offers::Listed => choice.deed != Deed::Go,
        };
        let candidates = self.candidates(unit, is_wanted);
        let offers = self.offers_to(id, &candidates).into_iter().filter(|(_, choice)| is_offered(choice));
        let refused = candidates.iter().filter(|one| one.choice.deed != Deed::Go).filter_map(|one| {
            let (label, why) = (one.choice.label.clone(), one.why.clone()?);
            Some(wire::Refused { label, manner: String::new(), why })
        });
        let Piece { id, name, group, side, at, words } = unit.clone();
        Some(wire::UnitCard {
            company: self.company(unit),
            may: offers.map(|(order, choice)| self.offer(order, choice)).collect(),
            may_not: refused.collect(),
            drag: self.grip(unit),
            standing: self.standing_of(unit),
            id,
            name,
            side,
            group,
            at,
            words,
        })
    }

    /// Those of its side that share the hex of a unit.
    fn company(&self, unit: &Piece) -> Vec<String> {
        let look = self.look();
        if !matches!(look.picture(self.battle()).board, Board::Hexes(_)) {
            return Vec::new();
        }
        let is_with = |one: &&Piece| one.at == unit.at && one.side == unit.side && one.id != unit.id;
        look.pieces(self.battle()).iter().filter(is_with).map(|one| one.id.clone()).collect()
    }

    /// Where a unit stands that can be dragged now, and what that does.
    fn grip(&self, unit: &Piece) -> Option<wire::Grip> {
        let look = self.look();
        look.asked.filter(|seat| seat.0 == unit.side)?;
        let Grip { block, pull, turns } = self.battle().grip(&look.state, self.battle().piece(&unit.id)?)?;
        let (kind, verb, how) = match pull {
            Pull::Move(how) => (wire::GripKind::Move, "Move", how),
            Pull::March(how) => (wire::GripKind::March, "Move", how),
            Pull::Ride(how) => (wire::GripKind::Ride, "Ride", how),
            Pull::Charge(how) => (wire::GripKind::Charge, "Charge", how),
        };
        let (pose, front) = (block.pose().into(), front_of(&block));
        Some(wire::Grip { pose, front, kind, verb: verb.into(), how: how.into(), turns })
    }

    /// What it comes to if a unit is dragged so that its front stands there.
    pub(super) fn aim(&self, unit: &str, front: Point, facing: Option<Angle>, theme: Theme) -> wire::Aim {
        let (battle, look) = (self.battle(), self.look());
        let is_own =
            self.piece(unit).is_some_and(|piece| look.asked.is_some_and(|seat| seat.0 == piece.side));
        let piece = battle.piece(unit).filter(|_| is_own);
        let reach = look.reach(battle, unit);
        let dragged =
            piece.and_then(|piece| drag(battle, &look.state, piece, DragEnd { front, facing }, &reach));
        let mut dragged = match dragged {
            None => return wire::Aim::Refused { why: "It cannot be moved now.".into() },
            Some(Err(Stopped::Spent)) => return wire::Aim::Refused { why: "It can go no farther.".into() },
            Some(Err(Stopped::By(why))) => return wire::Aim::Refused { why },
            Some(Ok(dragged)) => dragged,
        };
        let stopped = dragged.stopped.map(|stopped| match stopped {
            Stopped::By(why) => why,
            Stopped::Spent => {
                let from = piece.and_then(|piece| battle.grip(&look.state, piece));
                let to = dragged.block.middle_of(Face::Front);
                let far = from.map(|from| from.block.middle_of(Face::Front).distance(to)).unwrap_or_default();
                format!("It can go {} inches that way.", far.tenths())
            }
        });
        let mut picture = look.picture(battle).clone();
        if let Board::Table(table) = &mut picture.board {
            for mark in &mut dragged.marks {
                if let Mark::Ghost { is_short, .. } = mark {
                    *is_short |= stopped.is_some();
                }
            }
            table.marks = dragged.marks;
        }
        let choice = battle.choice(&look.state, &dragged.order);
        let ends = dragged.block.pose().facing;
        let unturned = facing.is_some_and(|meant| meant.from(ends).abs() > Turn::degrees(1));
        wire::Aim::Aimed(Box::new(wire::Aimed {
            offer: self.offer(&dragged.order, &choice),
            note: dragged.note,
            stopped,
            unturned,
            front: front_of(&dragged.block),
            drawn: view::layer(&picture, theme, Layer::Marks),
        }))
    }

    /// Why a unit may not do what pointing at a place would mean.
    pub(super) fn reasons(&self, unit: &str, place: &str) -> wire::Reasons {
        let is_there = |choice: &Choice| choice.place.as_ref().is_some_and(|at| at.to_string() == place);
        let candidates = self.piece(unit).map(|unit| self.candidates(unit, is_there)).unwrap_or_default();
        let refused = candidates.into_iter().filter_map(|one| {
            Some(wire::Refused { label: one.choice.label, manner: one.choice.manner, why: one.why? })
        });
        wire::Reasons { reasons: refused.collect() }
    }

    /// What a typed order comes to: legal, refused or not understood.
    pub(super) fn typed(&self, sentence: &str) -> wire::TypedOrder {
        let order = match self.battle().parse(sentence) {
            Ok(order) => order,
            Err(misread) => return wire::TypedOrder::Misread { misread: misread.to_string() },
        };
        match self.refusal(&order) {
            Some(why) => wire::TypedOrder::Refused { why },
            None => {
                let choice = self.battle().choice(&self.look().state, &order);
                wire::TypedOrder::Offered { offer: Box::new(self.offer(&order, &choice)) }
            }
        }
    }
}

/// The middle of its front, and the way a block faces.
fn front_of(block: &Block) -> wire::Pose {
    Pose::new(block.middle_of(Face::Front), block.pose().facing).into()
}
