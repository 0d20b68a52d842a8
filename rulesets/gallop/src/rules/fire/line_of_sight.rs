//! Section 4, the line of sight: centre to centre, past woods, buildings, stands and heights.

use board::square::{Crossing, Square, crossings};

use crate::Now;
use crate::game::map::SquareGround;
use crate::sheet::axes::Ruling;

/// The first square that blocks the line between two others, if any does.
pub(crate) fn blocked_at(now: Now<'_>, from: Square, to: Square) -> Option<Square> {
    if from.touches(to) {
        return None;
    }
    crossings(from, to).find_map(|crossing| match crossing {
        Crossing::Through(square) => blocks(now, from, to, square).then_some(square),
        Crossing::Corner(a, b) => {
            let beside = [a, b].map(|square| blocks(now, from, to, square));
            let first = if beside[0] { a } else { b };
            let blocked =
                beside == [true, true] || beside.contains(&true) && !now.battle.holds(Ruling::CornerByBoth);
            blocked.then_some(first)
        }
    })
}

/// Whether a square in between blocks: by what it holds or by its height, unless it lies below the eye.
fn blocks(now: Now<'_>, from: Square, to: Square, square: Square) -> bool {
    let field = now.battle.map.field(square);
    let height = |square| now.battle.map.field(square).height;
    let (lower, higher) = if height(from) <= height(to) { (from, to) } else { (to, from) };
    let stands = now.battle.holds(Ruling::StandsBlock) && now.state.formed_in(now.battle, square) > 0;
    let grown = match field.ground {
        SquareGround::Woods => now.battle.holds(Ruling::WoodsBlock),
        SquareGround::BuiltUp => now.battle.holds(Ruling::BuildingsBlock),
        SquareGround::Open | SquareGround::Rough => false,
    };
    let obstacle = grown || stands || field.height > height(lower);
    let level = height(lower) == height(higher);
    let below =
        field.height < height(higher) && (level || distance(square, higher) < distance(square, lower));
    obstacle && !below
}

/// The square of the distance between two centres.
fn distance(a: Square, b: Square) -> i32 {
    let (east, south) = a.offset(b);
    i32::from(east).pow(2) + i32::from(south).pow(2)
}
