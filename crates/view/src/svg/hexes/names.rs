//! Names on the ground: places under their hex, waters and roads along theirs.

use super::plan::{INNER, N, Plan, Point, draw};
use crate::picture::hexes::{Hexes, Label};
use crate::picture::squares::LabelKind;
use crate::svg::course::open_curve;
use crate::svg::lettering::{escaped, width};

/// Writes all names.
pub(super) fn names(out: &mut String, plan: Plan, hexes: &Hexes) {
    for (n, label) in hexes.labels.iter().enumerate() {
        let on_map: Vec<Point> =
            label.hexes.iter().filter(|hex| plan.grid.contains(**hex)).map(|&hex| plan.centre(hex)).collect();
        match on_map[..] {
            [] => {}
            [at] => upright(out, plan, label, at),
            _ => along(out, plan, label, n, on_map),
        }
    }
}

/// Size, slope and colours of a name.
fn style(plan: Plan, kind: LabelKind) -> (f64, &'static str, &'static str) {
    let (size, style, ink) = match kind {
        LabelKind::Town => (17.0, r##"font-weight="700" letter-spacing="1.2""##, plan.ink.ink),
        LabelKind::Hill => (15.5, r##"font-weight="700" font-style="italic""##, plan.ink.ink),
        LabelKind::Minor => (13.5, r##"font-style="italic""##, plan.ink.ink_2),
        LabelKind::Water => (15.0, r##"font-style="italic" letter-spacing="1.4""##, plan.ink.water_name),
    };
    (size * (1.0 + (plan.grown - 1.0) * 0.3), style, ink)
}

fn upright(out: &mut String, plan: Plan, label: &Label, at: Point) {
    let (x, y) = at;
    let (size, style, ink) = style(plan, label.kind);
    let half = width(&label.text, size) / 2.0 + 4.0;
    draw!(
        out,
        r##"<text class="place" x="{}" y="{}" font-size="{}" {style} text-anchor="middle" fill="{ink}" stroke="{}" stroke-width="{}" stroke-linejoin="round" paint-order="stroke">{}</text>"##,
        N(x.clamp(plan.left + half, (plan.right - half).max(plan.left + half))),
        N(y + INNER - 8.0),
        N(size),
        plan.ink.paper,
        N(size * 0.25),
        escaped(&label.text)
    );
}

/// A name along a line, turned so that it can be read.
fn along(out: &mut String, plan: Plan, label: &Label, n: usize, mut points: Vec<Point>) {
    let (size, style, ink) = style(plan, label.kind);
    if points.first().zip(points.last()).is_some_and(|(first, last)| first.0 > last.0) {
        points.reverse();
    }
    draw!(
        out,
        r##"<path id="name-{n}" d="{}" fill="none"/><text class="along" font-size="{}" {style} text-anchor="middle" dy="{}" fill="{ink}" stroke="{}" stroke-width="{}" stroke-linejoin="round" paint-order="stroke"><textPath href="#name-{n}" startOffset="50%">{}</textPath></text>"##,
        open_curve(&points),
        N(size),
        N(size * 0.33),
        plan.ink.paper,
        N(size * 0.25),
        escaped(&label.text)
    );
}
