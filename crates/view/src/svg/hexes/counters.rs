//! Counters: name band, sign, weapon, brigade band, strength and cohesion, one above the other in a stack.

use board::hex::{Hex, Vertex};

use super::badges::{self, Badge};
use super::plan::{N, Plan, Point, RADIUS, corner, draw, turn};
use crate::choice::Duty;
use crate::picture::hexes::{Condition, Counter, Formed, Hexes, Works};
use crate::picture::squares::Arm;
use crate::picture::{Coat, Picture};
use crate::svg::duties;
use crate::svg::ink::{Inks, bars};
use crate::svg::lettering::{escaped, fitted, told};
use crate::words;

/// Half the side of a counter.
pub(super) const HALF: f64 = 33.0;
/// The size names are written in.
pub(super) const NAME: f64 = 14.4;
/// How far those above in a stack are moved down against those below, so that the names of these can be read.
const STEP: f64 = 16.5;
/// How far they are moved left.
const ASIDE: f64 = 6.0;
/// How far the lowest and the highest of a stack are apart at most.
const TALLEST: f64 = 33.0;
/// How far the tip of a pointer lies from the middle.
const TIP: f64 = 61.5;

/// Patterns counters refer to.
pub(super) fn signs(out: &mut String, ink: &Inks) {
    draw!(
        out,
        r##"<pattern id="stripes" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0,4.5H9" stroke="{}" stroke-width="4.4"/></pattern>"##,
        ink.amber
    );
}

/// Where the counters of a hex lie against its middle, the lowest first.
pub(super) fn placed(hexes: &Hexes, hex: Hex) -> Vec<(&Counter, Point)> {
    let stack: Vec<&Counter> = hexes.stack(hex).collect();
    let middle = (stack.len() as f64 - 1.0) / 2.0;
    let step = STEP.min(TALLEST / (2.0 * middle).max(1.0));
    let at = |n: usize| {
        let from = middle - n as f64;
        (from * ASIDE, -from * step)
    };
    stack.into_iter().enumerate().map(|(n, counter)| (counter, at(n))).collect()
}

/// All stacks with the corners they face.
pub(super) fn counters(out: &mut String, plan: Plan, picture: &Picture, hexes: &Hexes) {
    for hex in plan.grid.hexes() {
        let stack = placed(hexes, hex);
        let Some((top, _)) = stack.last() else { continue };
        let (x, y) = plan.centre(hex);
        draw!(out, r##"<g class="stack" transform="translate({} {})">"##, N(x), N(y));
        let coat = picture.army(top.side).coat;
        works(out, plan.ink, top);
        pointers(out, plan.ink, coat, top);
        for (counter, at) in &stack {
            drawn(out, plan.ink, picture, counter, *at);
        }
        if stack.iter().any(|(counter, _)| counter.fired) {
            let (dx, dy) = corner(top.facing, RADIUS * 0.8);
            draw!(out, r##"<use href="#smoke" x="{}" y="{}"/>"##, N(dx), N(dy));
        }
        draw!(out, "</g>");
    }
}

/// The corner faced: a tip full in line, hollow on the march; all of them in square.
fn pointers(out: &mut String, ink: &Inks, coat: Coat, counter: &Counter) {
    let faced: &[Vertex] = if counter.order == Formed::Square { &Vertex::ALL } else { &[counter.facing] };
    let edge = ink.edge(coat);
    let (fill, line) = if counter.order == Formed::March { (ink.panel, edge) } else { (edge, ink.panel) };
    for &vertex in faced {
        draw!(
            out,
            r##"<path class="front" transform="rotate({})" d="M0,{}L7.4,-43L-7.4,-43Z" fill="{fill}" stroke="{line}" stroke-width="1.7" stroke-linejoin="round"/>"##,
            turn(vertex),
            N(-TIP)
        );
    }
}

/// Breastworks along the two front sides, dashed while they are being built.
fn works(out: &mut String, ink: &Inks, counter: &Counter) {
    let dash = match counter.works {
        Works::None => return,
        Works::Begun => r##" stroke-dasharray="8 6""##,
        Works::Built => "",
    };
    let at = |vertex: Vertex| corner(vertex, RADIUS - 7.0);
    let [a, b, c] = [counter.facing.to_the_left(), counter.facing, counter.facing.to_the_right()].map(at);
    let path = format!("M{},{}L{},{}L{},{}", N(a.0), N(a.1), N(b.0), N(b.1), N(c.0), N(c.1));
    draw!(
        out,
        r##"<g class="works" fill="none" stroke-linejoin="round"><path d="{path}" stroke="{}" stroke-width="9"/><path d="{path}" stroke="{}" stroke-width="5"{dash}/><path d="{path}" stroke="{}" stroke-width="9" stroke-dasharray="1.4 6.6" stroke-opacity=".8"/></g>"##,
        ink.paper,
        ink.house,
        ink.house
    );
}

/// What a counter is drawn in: its own colours, or the other way round when it is routed.
struct Colours {
    body: &'static str,
    text: &'static str,
    band: &'static str,
    on_band: &'static str,
    sign: &'static str,
    on_sign: &'static str,
    edge: &'static str,
}

impl Colours {
    fn of(ink: &Inks, coat: Coat, condition: Condition) -> Colours {
        let edge = ink.edge(coat);
        match condition {
            Condition::Routed => Colours {
                body: edge,
                text: ink.panel,
                band: ink.panel,
                on_band: edge,
                sign: ink.panel,
                on_sign: edge,
                edge,
            },
            _ => Colours {
                body: ink.panel,
                text: ink.ink,
                band: ink.plain(coat),
                on_band: ink.on_fill(coat),
                sign: ink.fill(coat),
                on_sign: ink.on_fill(coat),
                edge,
            },
        }
    }
}

fn drawn(out: &mut String, ink: &Inks, picture: &Picture, counter: &Counter, at: Point) {
    let (x, y) = at;
    let coat = picture.army(counter.side).coat;
    let colours = Colours::of(ink, coat, counter.condition);
    let said = words::said_of_counter(counter).join(", ");
    let name = fitted(&counter.label, NAME, 62.0);
    draw!(
        out,
        r##"<g id="{}" class="unit" data-side="{}" data-arm="{}" data-square="{}" data-facing="{}" transform="translate({} {})"><title>{}: {}, {}, at {}{}</title>"##,
        escaped(&counter.id),
        counter.side,
        counter.arm.word(),
        counter.at,
        counter.facing.letters(),
        N(x),
        N(y),
        escaped(&told(&counter.name, &name.text)),
        escaped(&counter.group),
        escaped(&said),
        counter.at,
        duties::said(counter.duty)
    );
    if counter.selected {
        draw!(
            out,
            r##"<rect class="selected" x="-39.5" y="-39.5" width="79" height="79" rx="9" fill="{}" stroke="{}" stroke-width="2"/>"##,
            ink.selected,
            ink.on_plate
        );
    } else if counter.duty == Duty::Waits {
        duties::halo(out, ink, |rest| {
            format!(r##"<rect x="-37.5" y="-37.5" width="75" height="75" rx="8" {rest}/>"##)
        });
    }
    draw!(
        out,
        r##"<rect x="-31.5" y="-30.5" width="66" height="66" rx="5" fill="#000" fill-opacity=".28"/><rect class="body" x="-33" y="-33" width="66" height="66" rx="5" fill="{}" stroke="{}" stroke-width="1.8"/>"##,
        colours.body,
        colours.edge
    );
    draw!(
        out,
        r##"<path d="M-33,-16.6v-11.4a5,5 0 0 1 5,-5h56a5,5 0 0 1 5,5v11.4Z" fill="{}" stroke="{}" stroke-width="1"/><text class="name" y="-20" font-size="{NAME}" font-weight="700" text-anchor="middle" fill="{}"{}>{}</text>"##,
        colours.band,
        colours.edge,
        colours.on_band,
        name.narrow,
        escaped(&name.text)
    );
    sign(out, ink, counter, &colours);
    if let Some(weapon) = &counter.weapon {
        let size = if weapon.chars().count() > 1 { 9.6 } else { 12.0 };
        draw!(
            out,
            r##"<circle class="weapon" cx="20.5" cy="-2.6" r="9.2" fill="{}" stroke="{}" stroke-width="1.2"/><text x="20.5" y="{}" font-size="{}" font-weight="700" text-anchor="middle" fill="{}">{}</text>"##,
            ink.panel,
            colours.edge,
            N(-2.6 + size * 0.34),
            N(size),
            ink.ink,
            escaped(weapon)
        );
    }
    band(out, ink, counter.patch);
    draw!(
        out,
        r##"<text class="sp" x="-16" y="29.4" font-size="19.5" font-weight="700" text-anchor="middle" fill="{}">{}</text><text class="cohesion" x="16.5" y="29" font-size="18.5" font-style="italic" text-anchor="middle" fill="{}">{}</text><path d="M0,15.6v14" stroke="{}" stroke-width="1"/>"##,
        colours.text,
        counter.sp,
        colours.text,
        counter.cohesion,
        ink.hachure
    );
    if counter.duty == Duty::Acted {
        duties::tick(out, ink, (31.0, -31.0), 0.0);
    } else if counter.active && counter.duty == Duty::None {
        draw!(
            out,
            r##"<circle class="active" cx="31" cy="-31" r="5.2" fill="{}" stroke="{}" stroke-width="1.8"><title>may act</title></circle>"##,
            ink.reach,
            ink.panel
        );
    }
    for (n, badge) in Badge::of(counter).into_iter().take(2).enumerate() {
        badges::draw_badge(out, ink, (-HALF - 1.0, -2.5 + 20.0 * n as f64), badge);
    }
    draw!(out, "</g>");
}

/// The band of the brigade, with bars where the colours come again.
fn band(out: &mut String, ink: &Inks, patch: Option<u8>) {
    draw!(
        out,
        r##"<path class="patch" d="M-31.8,11.4h63.6" stroke="{}" stroke-width="4.2"/>"##,
        ink.patch(patch)
    );
    for n in 0..bars(patch) {
        draw!(
            out,
            r##"<path d="M{},9.3v4.2" stroke="{}" stroke-width="3"/>"##,
            N(-10.0 + 20.0 * f64::from(n)),
            ink.on_plate
        );
    }
}

/// The sign of the arm, striped when disordered.
fn sign(out: &mut String, ink: &Inks, counter: &Counter, colours: &Colours) {
    let Colours { sign, on_sign, edge, .. } = colours;
    // Without a weapon there is no ring, and the sign lies in the middle.
    let shift = if counter.weapon.is_some() { 0.0 } else { 9.0 };
    draw!(out, r##"<g class="sign" transform="translate({} -2.6)">"##, N(shift - 9.0));
    let (wide, high) = match counter.order {
        Formed::March => (15.0, 20.0),
        Formed::Square => (20.0, 20.0),
        _ => (36.0, 17.0),
    };
    let (left, top) = (-wide / 2.0, -high / 2.0);
    let block = |inner: &str| {
        format!(
            r##"<rect x="{}" y="{}" width="{}" height="{}" fill="{sign}" stroke="{edge}" stroke-width="1.4"/>{inner}"##,
            N(left),
            N(top),
            N(wide),
            N(high)
        )
    };
    let across = format!(r##"<path d="M{},0h{}" stroke="{on_sign}" stroke-width="1.3"/>"##, N(left), N(wide));
    let slanted = format!(
        r##"<path d="M{},{}l{},{}" stroke="{on_sign}" stroke-width="2"/>"##,
        N(left),
        N(-top),
        N(wide),
        N(-high)
    );
    let ring = format!(
        r##"<rect x="-5" y="-5" width="10" height="10" fill="{}" stroke="{on_sign}" stroke-width="1.3"/>"##,
        ink.panel
    );
    let drawn = match (counter.arm, counter.order) {
        (Arm::Artillery, order) => {
            guns(order, if counter.condition == Condition::Routed { sign } else { edge })
        }
        (_, Formed::Square) => block(&ring),
        (Arm::Cavalry, Formed::Dismounted) => block(&format!("{across}{slanted}")),
        (Arm::Cavalry, _) => block(&slanted),
        (_, Formed::March) => block(&format!(
            r##"<path d="M0,{}v{}" stroke="{on_sign}" stroke-width="1.3"/>"##,
            N(top),
            N(high)
        )),
        _ => block(&across),
    };
    out.push_str(&drawn);
    if counter.condition != Condition::Normal {
        draw!(
            out,
            r##"<rect class="stripes" x="{}" y="{}" width="{}" height="{}" fill="url(#stripes)" fill-opacity=".92"/>"##,
            N(left - 1.0),
            N(top - 1.0),
            N(wide + 2.0),
            N(high + 2.0)
        );
    }
    draw!(out, "</g>");
}

/// Two guns in battery, or one behind its limber.
fn guns(order: Formed, ink: &str) -> String {
    let gun = |x: f64| {
        format!(
            r##"<g transform="translate({} 0) scale(.78)" stroke="{ink}" fill="none" stroke-linecap="round"><path d="M-6,-1V8M6,-1V8" stroke-width="3.4"/><path d="M-6,3.5H6" stroke-width="2"/><path d="M0,-12V11" stroke-width="4"/></g>"##,
            N(x)
        )
    };
    match order {
        Formed::Limbered | Formed::March => format!(
            r##"<g stroke="{ink}" fill="none" stroke-width="1.7"><path d="M-17,0H17" stroke-width="2.4"/><circle cx="-9" r="5.6" /><circle cx="8" r="5.6"/><path d="M-14.6,0h11.2M-9,-5.6v11.2M2.4,0h11.2M8,-5.6v11.2" stroke-width="1"/></g>"##
        ),
        _ => [gun(-9.0), gun(9.0)].concat(),
    }
}
