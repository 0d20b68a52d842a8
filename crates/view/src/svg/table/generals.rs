//! Generals of armies drawn in blocks: a star in a disc, and over him the flag that says what his command is to do.

use super::bodies::half;
use super::plan::{N, Plan, degrees, draw, long};
use crate::picture::Coat;
use crate::picture::table::{Benefit, Body, Flag, FlagSign};
use crate::svg::lettering::escaped;

/// Draws a general, level whichever way he faces.
pub(super) fn general(out: &mut String, plan: Plan, coat: Coat, body: &Body, flag: &Flag) {
    let (ink, (r, _)) = (plan.ink, half(body));
    let ring = if flag.patch.is_some() { ink.patch(flag.patch) } else { ink.amber };
    draw!(
        out,
        r##"<g transform="rotate({})"><g class="general"><circle r="{}" fill="{}"/><circle class="body" r="{}" fill="{}" stroke="{ring}" stroke-width="3.6"/><circle r="{}" fill="none" stroke="{}" stroke-width="1.2"/>"##,
        N(-degrees(body.block.pose().facing)),
        N(r + 2.2),
        ink.paper,
        N(r - 2.2),
        ink.plain(coat),
        N(r),
        ink.on_plate
    );
    let stars = flag.stars.clamp(1, 4);
    let size = if stars == 1 { 1.05 } else { 0.62 };
    for n in 0..stars {
        let x = (f64::from(n) - f64::from(stars - 1) / 2.0) * 7.4;
        draw!(
            out,
            r##"<use href="#star" transform="translate({} 0) scale({size})" fill="{}"/>"##,
            N(x),
            ink.on_fill(coat)
        );
    }
    draw!(out, "</g>");
    if let Some(benefit) = flag.benefit {
        worth(out, plan, benefit, r);
    }
    if !flag.word.is_empty() {
        banner(out, plan, flag, r);
    }
    draw!(out, "</g>");
}

/// What he is worth to those near him, on a plate at his side, and how near in a dotted ring.
fn worth(out: &mut String, plan: Plan, benefit: Benefit, r: f64) {
    let ink = plan.ink;
    draw!(
        out,
        r##"<circle class="benefit" r="{}" fill="none" stroke="{}" stroke-width="1.5" stroke-dasharray=".1 5" stroke-linecap="round" pointer-events="none"/><g class="worth" transform="translate({} {})"><title>benefit {}</title><g class="kept"><circle r="6.6" fill="{}" stroke="{}" stroke-width="1.1"/><text y="3.6" font-size="10" font-weight="700" text-anchor="middle" fill="{}">{}</text></g></g>"##,
        N(long(benefit.within) + r),
        ink.ink_2,
        N(r * 0.86),
        N(r * 0.86),
        benefit.worth,
        ink.plate,
        ink.on_plate,
        ink.on_plate,
        benefit.worth
    );
}

/// The flag on its staff.
fn banner(out: &mut String, plan: Plan, flag: &Flag, r: f64) {
    let ink = plan.ink;
    let sign = match flag.sign {
        FlagSign::Assault => ASSAULT,
        FlagSign::Engage => ENGAGE,
        FlagSign::Support => SUPPORT,
        FlagSign::March => MARCH,
        FlagSign::Hold => HOLD,
        FlagSign::Retire => RETIRE,
    };
    let cloth = "M0,-29h31l-6,9.5l6,9.5h-31Z";
    draw!(
        out,
        r##"<g class="orders" data-orders="{}" transform="translate(0 {})"><title>{}</title><g class="kept"><path d="M0,0V-31" stroke="{}" stroke-width="4.6"/><path d="M0,0V-31" stroke="{}" stroke-width="2"/><path d="{cloth}" fill="{}" stroke="{}" stroke-width="4.4" stroke-linejoin="round"/><path d="{cloth}" fill="{}" stroke="{}" stroke-width="1.4" stroke-linejoin="round"/><path d="M0,-29h5v19h-5Z" fill="{}"/><g transform="translate(15.4 -19.5)" fill="none" stroke="{}" stroke-linecap="round" stroke-linejoin="round">{sign}</g></g></g>"##,
        escaped(&flag.word),
        N(-r),
        escaped(&flag.word),
        ink.paper,
        ink.ink,
        ink.paper,
        ink.paper,
        ink.plate,
        ink.on_plate,
        if flag.patch.is_some() { ink.patch(flag.patch) } else { ink.amber },
        ink.on_plate
    );
}

const ASSAULT: &str = r##"<path d="M-5.4,-.6L0,-5.4L5.4,-.6M-5.4,5L0,.2L5.4,5" stroke-width="2.2"/>"##;
const ENGAGE: &str = r##"<path d="M-6,5L5,-5M6,5L-5,-5" stroke-width="1.9"/><path d="M-6.4,5.4l2.6,-2.4M6.4,5.4l-2.6,-2.4" stroke-width="3.2"/>"##;
const SUPPORT: &str = r##"<path d="M-6,-4.6H6V-1.4H-6Z" stroke-width="1.7"/><path d="M-4.6,4.6H4.6M0,4.4V1.4" stroke-width="2.2"/>"##;
const MARCH: &str = r##"<path d="M0,5.6V-5M-4.4,-1L0,-5.4L4.4,-1" stroke-width="2.1"/>"##;
const HOLD: &str = r##"<path d="M-4.6,-4.6H4.6V4.6H-4.6Z" stroke-width="2.2"/>"##;
const RETIRE: &str = r##"<path d="M0,-5.6V5M-4.4,1L0,5.4L4.4,1" stroke-width="2.1"/>"##;
