//! Random small battles: any ground, any way, any weapon, stacks, leaders near and far.

use std::fmt::Write;
use std::sync::Arc;

use board::hex::{Direction, Hex, Vertex};
use dice::ChoiceDice;
use engine::Files;
use great_battles::Battle;

/// Brigades with their divisions; a battery of the first division comes besides.
const BRIGADES: [(&str, &str); 4] = [("P", "A"), ("Q", "A"), ("R", "B"), ("S", "B")];
/// In half of the battles the second has a division of its own.
const OTHER: &str = "C";
/// Of which brigade the units are.
const UNITS: [&str; 7] = ["P", "P", "Q", "A", "R", "R", "S"];
/// Maps that are small, or so long that orders do not reach across.
const SIZES: [(usize, usize); 5] = [(5, 5), (6, 4), (4, 6), (12, 2), (18, 2)];

const SMALL_ARMS: [&str; 5] = ["musket", "mississippi-rifle", "baker-rifle", "escopeta", ""];
const HORSEMEN: [&str; 4] = ["carbine", "revolver", "escopeta", ""];
const GUNS: [&str; 10] = [
    "us-6-pounder",
    "us-12-howitzer",
    "us-24-howitzer",
    "us-mortar",
    "us-rockets",
    "mexican-4-pounder",
    "mexican-6-inch-howitzer",
    "mexican-16-pounder",
    "mexican-mortar",
    "",
];

fn pick<'a>(whim: &mut ChoiceDice, of: &[&'a str]) -> &'a str {
    of[whim.one_of(of.len())]
}

/// A random battle and its text; what cannot be set up is drawn again.
pub(crate) fn anywhere(whim: &mut ChoiceDice) -> (String, Arc<Battle>) {
    loop {
        let text = scenario(whim);
        if let Ok(battle) = Battle::read(&Files::new(&text, "")) {
            return (text, Arc::new(battle));
        }
    }
}

fn scenario(whim: &mut ChoiceDice) -> String {
    // Two in three go straight at each other.
    let fierce = whim.one_of(3) > 0;
    let (columns, rows) = if fierce { (5, 4) } else { SIZES[whim.one_of(SIZES.len())] };
    let hex = |n: usize| format!("{:02}{:02}", n / rows + 1, n % rows + 1);
    let mut text =
        format!("title = \"Anywhere\"\ncorners = [\"0101\", \"{columns:02}{rows:02}\"]\nturns = 3\n");
    let _ = writeln!(text, "dusk = [{}]\nnight = [{}]", 1 + whim.one_of(3), 1 + whim.one_of(3));
    let roughness = if fierce { 1 } else { 3 };
    text.push_str(&ground(whim, (columns, rows), roughness));
    let parted = whim.one_of(2) == 0;
    let other = if parted { format!("{{ name = {OTHER:?}, side = \"us\" }}, ") } else { String::new() };
    let _ = writeln!(
        text,
        "divisions = [{{ name = \"A\", side = \"us\" }}, {other}{{ name = \"B\", side = \"mexican\" }}]\nbrigades = ["
    );
    for (name, division) in BRIGADES {
        let division = if parted && name == "Q" { OTHER } else { division };
        let all = if fierce { &["advance", "attack", "attack"] } else { &["march", "advance", "attack"] };
        let (orders, fatigue) = (pick(whim, all), whim.one_of(if fierce { 2 } else { 5 }));
        let _ = writeln!(
            text,
            "{{ name = {name:?}, division = {division:?}, orders = {orders:?}, fatigue = {fatigue} }},"
        );
    }
    text.push_str("]\nunits = [\n");
    let near = whim.one_of(2) == 0;
    let mut places: Vec<(usize, &str)> = Vec::new();
    for (n, of) in UNITS.into_iter().enumerate() {
        // Half the battles crowd together, the others spread out; most units face the other side.
        let spread = if near { columns * rows / 2 } else { columns * rows };
        let fellow = places.iter().rev().find(|_| whim.one_of(3) == 0).copied();
        let ahead: &[&str] = if n < 4 { &["E", "NE", "SE"] } else { &["W", "NW", "SW"] };
        let any = Vertex::ALL.map(Vertex::letters);
        let facing = if whim.one_of(4) == 0 { pick(whim, &any) } else { pick(whim, ahead) };
        let half = spread / 2;
        let at = if n < 4 { whim.one_of(half + 1) } else { spread - 1 - whim.one_of(half + 1) };
        let (at, facing) = fellow.unwrap_or((at, facing));
        places.push((at, facing));
        let _ = writeln!(text, "{},", unit(whim, (n, of, fierce), &hex(at), facing));
    }
    text.push_str("]\nleaders = [\n");
    let posts: [(&str, &str, &str); 7] = [
        ("us", "overall", ""),
        ("mexican", "overall", "B"),
        ("us", "division", "A"),
        ("us", "brigadier", "P"),
        ("us", "brigadier", "Q"),
        ("mexican", "brigadier", "R"),
        ("mexican", "brigadier", "S"),
    ];
    for (n, (side, rank, commands)) in posts.into_iter().enumerate() {
        if n > 2 && whim.one_of(4) == 0 {
            continue;
        }
        let commands = if commands.is_empty() { String::new() } else { format!("{commands:?}") };
        let profile = pick(whim, &["aggressive", "normal", "cautious", "unreliable"]);
        let (at, stars, rating) = (hex(whim.one_of(columns * rows)), 1 + whim.one_of(4), whim.one_of(5));
        let _ = writeln!(
            text,
            "{{ name = \"l{n}\", side = {side:?}, rank = {rank:?}, commands = [{commands}], at = {at:?}, stars = {stars}, \
             rating = {}, profile = {profile:?} }},",
            rating as i8 - 2
        );
    }
    text.push_str("]\n");
    text
}

fn ground(whim: &mut ChoiceDice, (columns, rows): (usize, usize), roughness: usize) -> String {
    let mut text = String::from("ground = [\n");
    let some = |whim: &mut ChoiceDice, n: usize| {
        let hexes: Vec<String> = (0..n)
            .map(|_| format!("\"{:02}{:02}\"", 1 + whim.one_of(columns), 1 + whim.one_of(rows)))
            .collect();
        hexes.join(", ")
    };
    for terrain in ["crops", "orchard", "heavy-wood", "marsh", "town", "fort"] {
        let n = whim.one_of(roughness + 1) / 2;
        let _ = writeln!(text, "{{ terrain = {terrain:?}, hexes = [{}] }},", some(whim, n));
    }
    let _ = writeln!(
        text,
        "]\nlevels = [{{ level = 1, hexes = [{}] }}, {{ level = 2, hexes = [{}] }}]\nsides = [",
        some(whim, 4),
        some(whim, 2)
    );
    for kind in ["steep", "stream", "ravine", "wall"] {
        for _ in 0..whim.one_of(roughness + 1) {
            let inside = Hex::new(1 + whim.one_of(columns) as u8, 1 + whim.one_of(rows) as u8);
            let beside = inside.beside(Direction::ALL[whim.one_of(6)]);
            let on_map =
                (1..=columns as u8).contains(&beside.column) && (1..=rows as u8).contains(&beside.row);
            if on_map {
                let _ = writeln!(text, "{{ kind = {kind:?}, between = [\"{inside}/{beside}\"] }},");
            }
        }
    }
    text.push_str("]\n");
    for way in ["roads", "trails"] {
        let row = 1 + whim.one_of(rows);
        let hexes: Vec<String> = (1..=columns).map(|column| format!("\"{column:02}{row:02}\"")).collect();
        let _ = writeln!(text, "{way} = [[{}]]", hexes.join(", "));
    }
    text
}

fn unit(whim: &mut ChoiceDice, (n, of, fierce): (usize, &str, bool), at: &str, facing: &str) -> String {
    let of_division = of == "A";
    let (arm, more) = match whim.one_of(6) {
        _ if of_division && whim.one_of(2) == 0 => ("artillery", ", limbered = true"),
        _ if of_division => ("artillery", ""),
        0 => ("cavalry", ""),
        1 => ("cavalry", ", dismounted = true"),
        2 => ("artillery", ", limbered = true"),
        3 => ("artillery", ""),
        _ => ("infantry", ""),
    };
    let weapon = match arm {
        "infantry" => pick(whim, &SMALL_ARMS),
        "cavalry" => pick(whim, &HORSEMEN),
        _ => pick(whim, &GUNS),
    };
    let weapon = if weapon.is_empty() { String::new() } else { format!(", weapon = {weapon:?}") };
    let state = pick(whim, &["normal", "normal", "normal", "normal", "disordered", "routed"]);
    let marches = !fierce && whim.one_of(4) == 0 && !(arm == "artillery" && more.is_empty());
    let formation = if marches { "march" } else { "formed" };
    let (sp, movement) = (1 + whim.one_of(10), if fierce { 4 } else { 1 } + whim.one_of(7));
    let full = sp + whim.one_of(3) * whim.one_of(sp + 2);
    let (works, green) = (whim.one_of(5) == 0, whim.one_of(4) == 0);
    let division = if of_division { "division" } else { "brigade" };
    format!(
        "{{ name = \"u{n}\", {division} = {of:?}, arm = {arm:?}{weapon}, sp = {sp}, full = {full}, cohesion = {}, \
         movement = {movement}, at = {at:?}, facing = {facing:?}, state = {state:?}, formation = {formation:?}, \
         breastworks = {works}, green = {green}{more} }}",
        2 + whim.one_of(8)
    )
}
