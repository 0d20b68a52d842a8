//! The card just drawn: whose it is, who is on it, and what one has to know of them.

use super::figures::{sign, size};
use super::plan::{N, draw};
use crate::picture::table::{Card, FigureKind};
use crate::picture::{Coat, Picture};
use crate::svg::ink::Inks;
use crate::svg::lettering::{escaped, width};

/// Width and height of a card.
pub(super) const CARD: (f64, f64) = (234.0, 334.0);
/// Cards are always ink on white, by day and by night, but for the army's own colours.
const INK: &str = "#2A251E";
const INK_2: &str = "#5B5040";
const WHITE: &str = "#FFFDF6";

/// Draws a card around nought.
pub(super) fn card(out: &mut String, ink: &Inks, picture: &Picture, card: &Card) {
    let (w, h) = (CARD.0 / 2.0, CARD.1 / 2.0);
    let coat = picture.army(card.side).coat;
    let (band, on_band) = (ink.plain(coat), ink.on_fill(coat));
    let line = if coat == Coat::Blue { ink.plain(coat) } else { INK };
    draw!(
        out,
        r##"<g class="card"><title>{}, {}</title><rect x="{}" y="{}" width="{}" height="{}" rx="11" fill="#000000" fill-opacity=".18" transform="translate(2 3)"/><rect x="{}" y="{}" width="{}" height="{}" rx="11" fill="{WHITE}" stroke="{INK}" stroke-width="1.6"/><rect x="-107" y="-157" width="214" height="314" rx="7" fill="none" stroke="{line}" stroke-width="1.2"/><path d="M-107,76H107" stroke="{line}" stroke-width="1"/><path d="M-106,-118V-150a6,6 0 0 1 6,-6H100a6,6 0 0 1 6,6V-118Z" fill="{band}" stroke="{line}" stroke-width="1"/>"##,
        escaped(&card.name),
        escaped(&card.subtitle),
        N(-w),
        N(-h),
        N(2.0 * w),
        N(2.0 * h),
        N(-w),
        N(-h),
        N(2.0 * w),
        N(2.0 * h)
    );
    let size = (20.0 * 190.0 / (width(&card.name, 20.0) + card.name.chars().count() as f64)).clamp(9.0, 20.0);
    draw!(
        out,
        r##"<rect x="-100" y="-152" width="200" height="30" fill="{band}"/><text x="0" y="{}" font-size="{}" font-weight="700" letter-spacing="1" text-anchor="middle" fill="{on_band}">{}</text>"##,
        N(-137.0 + size * 0.35),
        N(size),
        escaped(&card.name)
    );
    let centred = |y: f64, most: f64, ink: &str, style: &str, words: &str| {
        let size = (most * 198.0 / width(words, most).max(1.0)).clamp(8.0, most);
        format!(
            r##"<text x="0" y="{}" font-size="{}" {style} text-anchor="middle" fill="{ink}">{}</text>"##,
            N(y),
            N(size),
            escaped(words)
        )
    };
    draw!(out, "{}", centred(-98.0, 14.5, INK_2, r##"font-style="italic""##, &card.subtitle));
    figures(out, card);
    let each = 210.0 / card.facts.len().max(1) as f64;
    let widest = card.facts.iter().map(|(_, value)| width(value, 20.0)).fold(1.0, f64::max);
    let size = (20.0 * (each - 5.0) / widest).clamp(8.0, 20.0);
    for (n, (word, value)) in card.facts.iter().enumerate() {
        let x = each * (n as f64 + 0.5) - 105.0;
        draw!(
            out,
            r##"<text x="{}" y="97" font-size="12.5" font-style="italic" text-anchor="middle" fill="{INK_2}">{}</text><text x="{}" y="{}" font-size="{}" font-weight="700" text-anchor="middle" fill="{INK}">{}</text>"##,
            N(x),
            escaped(word),
            N(x),
            N(115.0 + size * 0.35),
            N(size),
            escaped(value)
        );
    }
    draw!(out, "{}</g>", centred(147.0, 13.0, INK, r##"font-style="italic""##, &card.note));
}

/// The figures on it, in rows that fill the middle of the card.
fn figures(out: &mut String, card: &Card) {
    let (guns, men): (Vec<FigureKind>, Vec<FigureKind>) = card.figures.iter().partition(|kind| kind.is_gun());
    let abreast = match men.len() {
        0..=4 => men.len().max(1),
        many => many.div_ceil(many.div_ceil(6).max(2)),
    };
    let mut rows: Vec<Vec<FigureKind>> = Vec::new();
    if !guns.is_empty() {
        rows.push(guns);
    }
    rows.extend(men.chunks(abreast).map(<[FigureKind]>::to_vec));
    let row_size = |row: &[FigureKind]| {
        let wide: f64 = row.iter().map(|&kind| size(kind).0 + 1.0).sum();
        (wide, row.iter().map(|&kind| size(kind).1 + 1.0).fold(0.0, f64::max))
    };
    let lance = if card.lances { 16.0 } else { 0.0 };
    let wide = rows.iter().map(|row| row_size(row).0).fold(1.0, f64::max) + lance;
    let high = rows.iter().map(|row| row_size(row).1).sum::<f64>() + lance;
    let scale = (190.0 / wide).min(140.0 / high.max(1.0)).min(1.9);
    draw!(
        out,
        r##"<g transform="translate({} {}) scale({:.2})">"##,
        N(-lance / 2.0),
        N(-8.0 + lance * scale / 2.0),
        scale
    );
    let mut y = -(high - lance) / 2.0;
    for row in &rows {
        let (wide, high) = row_size(row);
        let mut x = -wide / 2.0;
        for &kind in row {
            let each = size(kind).0 + 1.0;
            let (cx, cy) = (N(x + each / 2.0), N(y + high / 2.0));
            draw!(out, r##"<use href="#{}" x="{cx}" y="{cy}"/>"##, sign(kind, card.side));
            if card.lances {
                draw!(out, r##"<use href="#sign-lance-{}" x="{cx}" y="{cy}"/>"##, card.side % 2);
            }
            x += each;
        }
        y += high;
    }
    draw!(out, "</g>");
}
