//! Fire: the units that join in it, what it sees and meets, where it comes from and where it goes.

use deadly_field::sheet::units::{MoraleLevel, Side};

use super::{Scene, scene};
use crate::kit::{blues, greys, ground, horse, line};
use crate::table::{battery, blue, grey, regiment};

/// Units strong enough that their fire has an effect.
const DEADLY: &str = "figures = 8\nquality = 'elite'\nweapon = 'repeating-rifles'";

pub(super) fn scenes() -> Vec<Scene> {
    let mut all = together();
    all.extend(seen());
    all.extend(angles());
    all.extend(near());
    all
}

/// Three side by side, and one before them.
fn three(kinds: [String; 3], scripts: &[&str]) -> Scene {
    let mut parts = kinds.to_vec();
    parts.push(grey("G", "20,13"));
    scene(&parts, scripts)
}

/// Units that fire and charge together.
fn together() -> Vec<Scene> {
    let fire = "A and B and C fire at G";
    let foot = |name: &str, at: &str, figures: u8| blues(name, at, &format!("figures = {figures}"));
    let all = |figures: [u8; 3]| {
        [foot("A", "20,10", figures[0]), foot("B", "22.5,10", figures[1]), foot("C", "17.5,10", figures[2])]
    };
    let troopers = |name: &str, at: &str, figures: u8| {
        horse(name, at, &format!("dismounted = true\nfigures = {figures}"))
    };
    let guns = |name: &str, at: &str, sections: u8| {
        battery(name, Side::Union, at, &format!("sections = {sections}"))
            .replace("side = 'union'", "brigade = 'Blue Brigade'")
    };
    // An inch and a half between them; and half an inch in the woods.
    let apart = [blue("A", "20,10"), blue("B", "23.5,10"), grey("G", "21,13")];
    let wooded = [blue("A", "20,10"), blue("B", "22.5,10"), grey("G", "21,12.5")];
    vec![
        three(all([5, 5, 5]), &[fire, "A and B and C charge G"]),
        three(all([6, 6, 5]), &[fire]).thrown(8),
        three([troopers("A", "20,10", 6), troopers("B", "22.5,10", 5), troopers("C", "17.5,10", 5)], &[fire]),
        three([guns("A", "20,10", 3), guns("B", "21.5,10", 3), guns("C", "18.5,10", 1)], &[fire]),
        scene(&apart, &["A and B fire at G"]),
        scene(&wooded, &["A and B fire at G"]).on(&ground("light-woods", "10,5", "30,20")),
    ]
}

/// A fires at G, with dice enough for something to come of it.
fn fired(parts: &[String]) -> Scene {
    scene(parts, &["A fires at G"]).thrown(8)
}

/// Woods between, and friends.
fn seen() -> Vec<Scene> {
    let far = [blue("A", "20,10"), grey("G", "20,15.375")];
    let over = [battery("A", Side::Union, "20,10", ""), blue("B", "20,13.625"), grey("G", "20,20")];
    vec![
        fired(&far).on(&ground("light-woods", "10,11", "30,14.5")),
        fired(&far).on(&ground("heavy-woods", "10,11", "30,12.5")),
        fired(&over).on(&ground("open", "10,0", "30,11.5")),
    ]
}

/// Half a degree off.
fn angles() -> Vec<Scene> {
    let from = |at: &str, facing: u16| {
        fired(&[regiment("A", "Blue Brigade", at, facing, DEADLY), grey("G", "20,20")])
    };
    let ahead = [blue("A", "20,10"), grey("G", "23.035,12.75")];
    vec![
        scene(&ahead, &["A fires at G", "A charges G"]),
        // The nearer end of G's front is at 21,19.625; the nearest end of A's is half a degree past 45, 90 and 135.
        from("23.48,18.398", 330),
        from("24.043,20.566", 280),
        from("23.759,21.053", 220),
        from("23.875,19.331", 270).on(&line("hasty-works", "17,19.3", "23,19.3")),
    ]
}

/// Units beside the target, before it or behind it; what it is behind; and firers with horse holders.
fn near() -> Vec<Scene> {
    let deadly = |at: &str| blues("A", at, DEADLY);
    let screen = greys("S", "20,16.75", "formation = 'skirmishers'");
    let behind = |who: &str, at: &str| regiment("H", who, at, 180, "quality = 'green'");
    let guns = battery("A", Side::Union, "20,10", "");
    let troopers = "figures = 8\nquality = 'elite'\nweapon = 'repeating-carbines'\ndismounted = true";
    vec![
        fired(&[deadly("20,15"), grey("G", "20,20"), screen]),
        fired(&[deadly("20,12"), grey("G", "20,16")]).on(&line("hasty-works", "10,14.6", "30,14.6")),
        // An inch and a half behind, or two and a half; and a friend of the firers.
        fired(&[deadly("20,12"), grey("G", "20,14"), behind("Grey Brigade", "20,16.25")]),
        fired(&[guns, grey("G", "20,13"), behind("Grey Brigade", "20,16.25")]),
        fired(&[deadly("20,10"), grey("G", "20,13"), behind("Blue Brigade", "20,14")]),
        // An inch and a half from their leader, who is in a corner: hit, and rallying.
        fired(&[deadly("2,34"), greys("G", "2,36.75", "figures = 8")]),
        scene(&[blue("A", "1.5,3.25")], &["A rallies"])
            .with(|_, state| state.units[0].level = MoraleLevel::Disorder)
            .thrown(4),
        fired(&[blues("A", "20,12", troopers), grey("G", "20,13.625")]),
    ]
}
