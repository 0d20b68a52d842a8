//! Walls and entrenchments, each along the side it faces.

use board::square::Direction;

use super::plan::{N, Plan, SIDE, draw, turn};
use crate::picture::squares::Squares;
use crate::svg::ink::Inks;

/// Draws the works of every square just inside the side they face.
pub(super) fn works(out: &mut String, plan: Plan, squares: &Squares) {
    for square in plan.grid.squares() {
        let field = squares.field(square);
        let (cx, cy) = plan.centre(square);
        for side in Direction::ALL {
            let entrenched = field.entrenched.contains(side);
            if !entrenched && !field.prepared.contains(side) {
                continue;
            }
            let (word, sign) =
                if entrenched { ("entrenched", earthwork(plan.ink)) } else { ("prepared", wall(plan.ink)) };
            draw!(
                out,
                r##"<g class="works" data-square="{square}" data-side="{side}" transform="translate({} {}) rotate({})"><title>{square}: {word} to the {side}</title>{sign}</g>"##,
                N(cx),
                N(cy),
                turn(side)
            );
        }
    }
}

/// Half the length of a work.
pub(super) const HALF: f64 = SIDE / 2.0 - 10.0;
/// How far its line lies from the middle of the square.
pub(super) const OUT: f64 = SIDE / 2.0 - 6.0;

/// A stone wall or piled rails: two lines and the joints between them.
fn wall(ink: &Inks) -> String {
    let joints: String =
        (0..=14).map(|n| format!("M{},{}v4", N(-HALF + HALF * f64::from(n) / 7.0), N(-OUT))).collect();
    let (x, y, far) = (N(-HALF), N(-OUT), N(HALF));
    format!(
        r##"<path d="M{x},{y}H{far}m0,4H{x}" stroke="{}" stroke-width="6" fill="none"/><path d="M{x},{y}H{far}m0,4H{x}{joints}" stroke="{}" stroke-width="1.3" fill="none"/>"##,
        ink.paper, ink.house
    )
}

/// A bank of earth with its palisade towards the enemy.
fn earthwork(ink: &Inks) -> String {
    let stakes: String =
        (0..=18).map(|n| format!("M{},{}v-5", N(-HALF + HALF * f64::from(n) / 9.0), N(-OUT + 3.0))).collect();
    let (x, y, far) = (N(-HALF - 2.0), N(-OUT + 4.0), N(HALF + 2.0));
    format!(
        r##"<path d="M{x},{y}H{far}" stroke="{}" stroke-width="9" fill="none"/><path d="M{x},{y}H{far}" stroke="{}" stroke-width="4.5" fill="none"/><path d="{stakes}" stroke="{}" stroke-width="1.4" fill="none"/>"##,
        ink.paper, ink.house, ink.house
    )
}
