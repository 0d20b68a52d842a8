//! Single figures as signs: men, horses, guns and lances, drawn once for each army and put down again and again.

use super::plan::draw;
use crate::picture::table::FigureKind;
use crate::picture::{Army, Coat};
use crate::svg::ink::Inks;

/// A horse from above, its head ahead.
const HORSE: &str = "M0,-17.5c2,0 2.6,2.6 2.8,5.2c3,2 3.9,5 3.9,9c0,5 -.6,9 -2.6,12.4c-1.2,2 -1.6,4.6 -4.1,8.4c-2.5,-3.8 -2.9,-6.4 -4.1,-8.4c-2,-3.4 -2.6,-7.4 -2.6,-12.4c0,-4 .9,-7 3.9,-9c.2,-2.6 .8,-5.2 2.8,-5.2Z";
/// What all guns have: wheels, axle and trail.
const CARRIAGE: &str = r##"<path d="M-12,-5V13M12,-5V13" stroke-width="4.6" stroke-linecap="round"/><path d="M-12,4H12" stroke-width="2.6"/><path d="M0,8V22" stroke-width="3"/>"##;

/// The id of a figure's sign.
pub(super) fn sign(kind: FigureKind, side: u8) -> String {
    let kind = match kind {
        FigureKind::Foot => "foot",
        FigureKind::Horse => "horse",
        FigureKind::Cannon => "cannon",
        FigureKind::Gatling => "gatling",
        FigureKind::Commander => "commander",
    };
    format!("sign-{kind}-{}", side % 2)
}

/// Width and depth of a figure's base as its sign is drawn.
pub(super) fn size(kind: FigureKind) -> (f64, f64) {
    match kind {
        FigureKind::Foot => (19.5, 19.5),
        FigureKind::Horse | FigureKind::Commander => (26.0, 39.0),
        FigureKind::Cannon | FigureKind::Gatling => (39.0, 52.0),
    }
}

/// The cloth of an army for single figures: the hatch is finer than on blocks, so that it leaves the men alone.
fn cloth(out: &mut String, ink: &Inks, side: usize, coat: Coat) -> String {
    let Some(hatch) = ink.hatch(coat) else { return ink.plain(coat).to_string() };
    draw!(
        out,
        r##"<pattern id="cloth-{side}" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" fill="{}"/><path d="M1,0V5" stroke="{hatch}" stroke-width="1.4" stroke-opacity=".55"/></pattern>"##,
        ink.plain(coat)
    );
    format!("url(#cloth-{side})")
}

/// The signs of both armies.
pub(super) fn signs(out: &mut String, ink: &Inks, armies: &[Army; 2]) {
    for (side, army) in armies.iter().enumerate() {
        let coat = army.coat;
        let cloth = cloth(out, ink, side, coat);
        let (edge, on) = (ink.edge(coat), ink.on_fill(coat));
        let plain = Dress { base: &cloth, edge, man: on, head: ink.plate };
        let about = Dress { base: ink.amber, edge: ink.on_plate, man: ink.on_plate, head: ink.plate };
        let chief = Dress { base: &cloth, edge: ink.amber, man: on, head: ink.plate };
        foot(out, &format!("sign-foot-{side}"), &plain);
        foot(out, &format!("sign-foot-{side}-about"), &about);
        // A rider in his army's coat on a horse that stands out from it.
        horse(out, &format!("sign-horse-{side}"), &plain, ink.plain(coat));
        horse(out, &format!("sign-horse-{side}-about"), &about, ink.amber);
        horse(out, &format!("sign-commander-{side}"), &chief, ink.plain(coat));
        gun(
            out,
            &format!("sign-cannon-{side}"),
            ink,
            coat,
            r##"<path d="M0,-20V10" stroke-width="6" stroke-linecap="round"/><path d="M-4.2,-20H4.2" stroke-width="2.4"/>"##,
        );
        let barrels = format!(
            r##"<path d="M-3.4,-22V2M0,-22V2M3.4,-22V2" stroke-width="2.3"/><path d="M-5.4,-20H5.4M-5.4,-8H5.4M5,3h7" stroke-width="2"/><rect x="-5.4" y="-3" width="10.8" height="11" rx="2" fill="{edge}" stroke="none"/><circle cy="1" r="2.6" fill="{}" stroke="none"/>"##,
            ink.panel
        );
        gun(out, &format!("sign-gatling-{side}"), ink, coat, &barrels);
        lance(out, &format!("sign-lance-{side}"), ink, coat);
    }
}

/// What a figure is drawn in.
struct Dress<'a> {
    base: &'a str,
    edge: &'a str,
    man: &'a str,
    head: &'a str,
}

/// A man on foot with his rifle.
fn foot(out: &mut String, id: &str, Dress { base, edge, man, head }: &Dress<'_>) {
    draw!(
        out,
        r##"<g id="{id}"><rect x="-9.1" y="-9.1" width="18.2" height="18.2" rx="2.5" fill="{base}" stroke="{edge}" stroke-width="1.3"/><ellipse cy="1.6" rx="5.6" ry="3.2" fill="{man}"/><circle r="3" fill="{head}" stroke="{edge}" stroke-width="1"/><path d="M4,2.5V-8" stroke="{man}" stroke-width="1.6" stroke-linecap="round"/></g>"##
    );
}

/// A man on horseback.
fn horse(out: &mut String, id: &str, Dress { base, edge, man, head }: &Dress<'_>, rider: &str) {
    draw!(
        out,
        r##"<g id="{id}"><rect x="-12.3" y="-18.8" width="24.6" height="37.6" rx="3" fill="{base}" stroke="{edge}" stroke-width="1.4"/><path d="{HORSE}" fill="{man}"/><ellipse cy="1.5" rx="6.2" ry="3.3" fill="{rider}"/><circle r="3.4" fill="{head}" stroke="{edge}" stroke-width="1.1"/></g>"##
    );
}

/// A gun on its carriage.
fn gun(out: &mut String, id: &str, ink: &Inks, coat: Coat, barrel: &str) {
    let edge = ink.edge(coat);
    draw!(
        out,
        r##"<g id="{id}" fill="none" stroke="{edge}"><rect x="-18.8" y="-25.4" width="37.6" height="50.8" rx="3" fill="{}" stroke-width="1.3"/><path d="M-18.6,23.2H18.6" stroke="{}" stroke-width="3.6"/>{CARRIAGE}{barrel}</g>"##,
        ink.panel,
        if coat == Coat::Blue { ink.plain(coat) } else { edge }
    );
}

/// A lance with its pennon, over the right shoulder.
fn lance(out: &mut String, id: &str, ink: &Inks, coat: Coat) {
    let upper = if coat == Coat::Blue { ink.plain(coat) } else { ink.lost };
    let line = ink.on_plate;
    draw!(
        out,
        r##"<g id="{id}" stroke-linejoin="round"><path d="M8.6,10V-34" stroke="{}" stroke-width="3.6"/><path d="M8.6,10V-34" stroke="{line}" stroke-width="1.7" stroke-linecap="round"/><path d="M8.6,-33l15,1.5l-4,3.5l4,4.2l-15,.8Z" fill="{}" stroke="{line}" stroke-width=".9"/><path d="M8.6,-33l15,1.5l-4,3.5h-11Z" fill="{upper}" stroke="{line}" stroke-width=".9"/></g>"##,
        ink.plate,
        ink.plate
    );
}
