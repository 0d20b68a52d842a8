//! The panel beside the table: the card drawn, the cards everybody has left, and the deck.

use super::card::card;
use super::names::pips;
use super::plan::{EDGE, N, PANEL, Plan, draw};
use crate::picture::Picture;
use crate::picture::table::{Body, Deck, Table};
use crate::svg::lettering::{contracted, escaped, width};

/// Where the deck lies, from below.
const DECK: f64 = 152.0;
/// From line to line of the roster.
const LINE: f64 = 17.5;
/// The same where there are many.
const SHORTEST: f64 = 10.0;

/// Draws the panel for a small sheet, grown with it; there is none where no cards are drawn.
pub(super) fn panel(out: &mut String, plan: Plan, picture: &Picture, table: &Table) {
    if plan.panelled == 0.0 {
        return;
    }
    let ink = plan.ink;
    let (grown, middle) = (plan.grown, PANEL / 2.0);
    let high = (plan.foot() - EDGE * grown) / grown;
    draw!(
        out,
        r##"<g class="panel" transform="translate({} {}) scale({:.3})"><rect x="0" y="0" width="{PANEL}" height="{}" fill="{}"/><path d="M0,0V{}" stroke="{}" stroke-width="1.2"/>"##,
        N(plan.panel()),
        N(EDGE * grown),
        grown,
        N(high),
        ink.panel,
        N(high),
        ink.ink
    );
    let heading = |y: f64, words: &str| {
        format!(
            r##"<text x="{}" y="{}" font-size="16" font-weight="700" text-anchor="middle" fill="{}">{words}</text>"##,
            N(middle),
            N(y),
            ink.ink
        )
    };
    let mut y = 30.0;
    if let Some(drawn) = &table.card {
        draw!(out, "{}", heading(y, "Card drawn"));
        draw!(out, r##"<g transform="translate({} {})">"##, N(middle), N(y + 16.0 + 167.0));
        card(out, ink, picture, drawn);
        draw!(out, "</g>");
        y += 16.0 + 334.0 + 30.0;
    }
    draw!(out, "{}", heading(y, "Cards left"));
    y += 22.0;
    let below = if table.deck.is_some() { DECK } else { 12.0 };
    roster(out, plan, picture, table, (y, high - below));
    if let Some(deck) = table.deck {
        decks(out, plan, deck, high - DECK / 2.0 - 6.0);
    }
    draw!(out, "</g>");
}

/// Everybody with their pips, an army to a column; many are written smaller, and those without room
/// even so are counted.
fn roster(out: &mut String, plan: Plan, picture: &Picture, table: &Table, span: (f64, f64)) {
    let (from, to) = span;
    let ink = plan.ink;
    let column = (PANEL - 46.0) / 2.0;
    let armies =
        [0, 1].map(|side| table.units.iter().filter(|body| body.side % 2 == side).collect::<Vec<&Body>>());
    let most = armies.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let line = ((to - from) / most as f64).clamp(SHORTEST, LINE);
    let (lines, size) = (((to - from) / line).floor().max(1.0) as usize, line * 0.69);
    for ((side, army), bodies) in (0..2u8).zip(&picture.armies).zip(&armies) {
        let x = 14.0 + f64::from(side) * (column + 18.0);
        draw!(
            out,
            r##"<text x="{}" y="{}" font-size="12.5" font-style="italic" fill="{}">{}</text>"##,
            N(x),
            N(from),
            ink.ink_2,
            escaped(&contracted(&army.name, 12.5, column))
        );
        let shown = if bodies.len() <= lines { lines } else { lines - 1 };
        for (n, body) in bodies.iter().take(shown).enumerate() {
            let y = from + 2.0 + line * (n as f64 + 1.0);
            let room = column - 8.0 - 6.5 * f64::from(body.cards.of);
            let weight = if body.active { r##" font-weight="700""## } else { "" };
            draw!(
                out,
                r##"<text x="{}" y="{}" font-size="{}"{weight} fill="{}">{}</text>"##,
                N(x),
                N(y),
                N(size),
                ink.ink,
                escaped(&contracted(&body.label, size, room))
            );
            pips(out, plan, picture, body, (x + column - 6.5 * f64::from(body.cards.of), y - size / 3.0));
        }
        if bodies.len() > shown {
            draw!(
                out,
                r##"<text x="{}" y="{}" font-size="{}" font-style="italic" fill="{}">and {} more</text>"##,
                N(x),
                N(from + 2.0 + line * lines as f64),
                N(size),
                ink.ink_2,
                bodies.len() - shown
            );
        }
    }
}

/// The deck face down, and the card that ends the round.
fn decks(out: &mut String, plan: Plan, deck: Deck, y: f64) {
    let ink = plan.ink;
    let (left, right) = (PANEL * 0.3, PANEL * 0.7);
    let (back, pale) = (ink.leather, "#F5EEDC");
    draw!(out, r##"<g class="deck" transform="translate({} {})">"##, N(left), N(y - 12.0));
    let deep = deck.left.div_ceil(10).min(4);
    for n in (0..=deep).rev() {
        let by = f64::from(n) * 2.2;
        draw!(
            out,
            r##"<rect x="{}" y="{}" width="76" height="104" rx="9" fill="{back}" stroke="{pale}" stroke-width="1.2"/>"##,
            N(-38.0 - by),
            N(-52.0 + by)
        );
    }
    draw!(
        out,
        r##"<rect x="-33" y="-47" width="66" height="94" rx="5" fill="none" stroke="{pale}" stroke-width="1.3"/><path d="M-33,-47L33,47M33,-47L-33,47M0,-47L33,0L0,47L-33,0Z" stroke="{pale}" stroke-width="1" fill="none" stroke-opacity=".7"/><circle r="14" fill="{back}" stroke="{pale}" stroke-width="1.4"/><use href="#star" transform="scale(1.3)" fill="{pale}"/></g>"##
    );
    draw!(
        out,
        r##"<g transform="translate({} {})"><rect x="-38" y="-52" width="76" height="104" rx="9" fill="#FFFDF6" stroke="#2A251E" stroke-width="1.6"/><rect x="-33" y="-47" width="66" height="94" rx="5" fill="none" stroke="#2A251E" stroke-width="1.2"/><path d="M-11.5,-28H11.5L28,-11.5V11.5L11.5,28H-11.5L-28,11.5V-11.5Z" fill="#A33B00"/><circle r="27" fill="#A33B00"/><text x="0" y="5.4" font-size="15.5" font-weight="700" text-anchor="middle" fill="#FFFFFF">STOP</text></g>"##,
        N(right),
        N(y - 12.0)
    );
    let words = [
        (left, if deck.left == 1 { "1 card left".into() } else { format!("{} cards left", deck.left) }),
        (right, format!("{} in the deck", deck.stops)),
    ];
    for (x, words) in words {
        let size = (13.0 * 130.0 / width(&words, 13.0)).min(13.0);
        draw!(
            out,
            r##"<text x="{}" y="{}" font-size="{}" font-style="italic" text-anchor="middle" fill="{}">{words}</text>"##,
            N(x),
            N(y + 62.0),
            N(size),
            ink.ink
        );
    }
}
