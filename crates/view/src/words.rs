//! Units and ground in words: for tooltips, screen readers and the list under the text board.

use board::hex::Direction;
use board::table::Point;

use crate::picture::hexes::{self, Condition, Counter, Leader, Side, Terrain, Works};
use crate::picture::squares::{Arm, Field, Formation, Ground, Rank, Squares, Unit};
use crate::picture::table::{Body, Pips, Ranks, Stands};

/// What a unit is like, without its name: `infantry, 3 dots, veteran, 1 hit, front rank`.
pub(crate) fn unit(squares: &Squares, unit: &Unit) -> String {
    said_of(squares, unit).join(", ")
}

/// The same, word by word.
pub(crate) fn said_of(squares: &Squares, unit: &Unit) -> Vec<String> {
    let mut words = vec![unit.arm.word().to_string()];
    if unit.arm == Arm::General {
        words.push(format!("value {}", unit.value));
    } else {
        words.push(counted(unit.dots, "dot"));
        words.push(squares.rate(unit.shade).to_string());
    }
    if unit.hits > 0 {
        words.push(counted(unit.hits, "hit"));
    }
    match (unit.arm, unit.formation) {
        (Arm::Artillery, Formation::Column) => words.push("limbered".into()),
        (Arm::General | Arm::Skirmishers, _) | (_, Formation::Deployed) => {}
        (_, Formation::Column) => words.push("in road column".into()),
    }
    if unit.arm != Arm::General && unit.rank == Rank::Behind {
        words.push("behind".into());
    }
    if unit.broken {
        words.push("broken".into());
    }
    if unit.fired {
        words.push("has fired".into());
    }
    words.extend(unit.notes.iter().cloned());
    words.retain(|word| !word.is_empty());
    words
}

/// What a unit on the free table is like, word by word.
pub(crate) fn said_of_body(body: &Body) -> Vec<String> {
    let mut words = match &body.ranks {
        Some(ranks) => said_of_ranks(body, ranks),
        None => said_of_figures(body),
    };
    for (is_so, word) in [
        (body.lances, "lances"),
        (body.attached, "with a unit"),
        (body.in_melee, "in melee"),
        (body.disrupted, "disrupted"),
        (body.jammed, "jammed"),
    ] {
        words.extend(is_so.then(|| word.to_string()));
    }
    words.extend(body.notes.iter().filter(|note| !note.is_empty()).cloned());
    words
}

fn said_of_figures(body: &Body) -> Vec<String> {
    if body.arm == Arm::General {
        let orders = body.flag.iter().filter(|flag| !flag.word.is_empty());
        let orders = orders.map(|flag| format!("orders: {}", flag.word));
        let benefit = body.flag.iter().filter_map(|flag| flag.benefit);
        let benefit = benefit.map(|benefit| format!("benefit {} within {}\"", benefit.worth, benefit.within));
        return std::iter::once("commander".to_string()).chain(orders).chain(benefit).collect();
    }
    let mut words = vec![body.arm.word().to_string()];
    words.push(counted(u8::try_from(body.men()).unwrap_or(u8::MAX), "figure"));
    if matches!(body.arm, Arm::Infantry | Arm::Cavalry) {
        words.push(if body.formation == Formation::Column { "in column" } else { "in line" }.into());
    }
    words
}

fn said_of_ranks(body: &Body, ranks: &Ranks) -> Vec<String> {
    let called = ranks.stands.as_ref().map_or("figure", |stands| stands.called);
    let many = if ranks.strength == "1" { "" } else { "s" };
    let mut words = vec![body.arm.word().to_string(), format!("{} {called}{many}", ranks.strength)];
    words.push(ranks.array.word().into());
    words.extend(ranks.stands.iter().flat_map(said_of_stands));
    words.extend(ranks.losses.filter(|losses| losses.lost > 0).map(|losses| {
        let halves = |halves: u16| match (halves / 2, halves % 2) {
            (0, 1) => "½".to_string(),
            (whole, 1) => format!("{whole}½"),
            (whole, _) => whole.to_string(),
        };
        let percent = u32::from(losses.lost) * 100 / u32::from(losses.of.max(1));
        format!("lost {} of {}, {percent}%", halves(losses.lost), halves(losses.of))
    }));
    words.extend(ranks.states.iter().map(|state| state.word().to_string()));
    words.extend(ranks.smoke.then(|| "fired last turn".to_string()));
    words
}

/// What a unit drawn stand by stand may still do.
fn said_of_stands(stands: &Stands) -> Vec<String> {
    let left = |pips: Pips, noun: &str| (pips.of > 0).then(|| format!("{} left", counted(pips.left, noun)));
    let (actions, reactions) = (left(stands.actions, "action"), left(stands.reactions, "reaction"));
    let loaded = stands.loaded.then(|| "first volley to come".to_string());
    let afoot = stands.afoot.then(|| "dismounted".to_string());
    afoot.into_iter().chain(actions).chain(reactions).chain(loaded).collect()
}

/// What a counter on the hex map is like, word by word.
pub(crate) fn said_of_counter(counter: &Counter) -> Vec<String> {
    let strength = match counter.sp {
        sp if sp < counter.full => format!("{sp} of {} SP", counter.full),
        sp => format!("{sp} SP"),
    };
    let mut words = vec![counter.arm.word().to_string(), strength, format!("cohesion {}", counter.cohesion)];
    words.push(if counter.weapon_word.is_empty() { "no fire".into() } else { counter.weapon_word.clone() });
    words.push(format!("faces {}", counter.facing));
    words.extend(counter.order.word().map(String::from));
    match counter.condition {
        Condition::Normal => {}
        Condition::Disordered => words.push("disordered".into()),
        Condition::Routed => words.push("routed".into()),
    }
    match counter.works {
        Works::None => {}
        Works::Begun => words.push("breastworks begun".into()),
        Works::Built => words.push("behind breastworks".into()),
    }
    for (is_so, word) in
        [(counter.collapsed, "collapsed"), (counter.blown, "blown"), (counter.fired, "has fired")]
    {
        words.extend(is_so.then(|| word.to_string()));
    }
    words.extend(counter.notes.iter().filter(|note| !note.is_empty()).cloned());
    words
}

/// What a leader on the hex map is like, word by word.
pub(crate) fn said_of_leader(leader: &Leader) -> Vec<String> {
    let mut words = vec![leader.rank.clone(), counted(leader.stars, "star")];
    words.push(format!("orders rating {:+}", leader.rating));
    words.extend(leader.orders.map(|orders| format!("{} orders", orders.word())));
    if leader.fatigue > 0 {
        words.push(format!("fatigue {}", leader.fatigue));
    }
    words.extend(leader.notes.iter().cloned());
    words.retain(|word| !word.is_empty());
    words
}

/// What a hex holds: `chaparral, level 1, road, wall to the north`; empty for bare clear ground.
pub(crate) fn hex(field: &hexes::Field) -> String {
    let mut words = Vec::new();
    if field.terrain != Terrain::Clear {
        words.push(field.terrain.word().to_string());
    }
    if field.level > 0 {
        words.push(format!("level {}", field.level));
    }
    for (way, word) in [(hexes::Way::Road, "road"), (hexes::Way::Trail, "trail")] {
        if field.ways.contains(&Some(way)) {
            words.push(word.into());
        }
    }
    for kind in [Side::Steep, Side::Stream, Side::Ravine, Side::Wall] {
        let sides = Direction::ALL.into_iter().filter(|&side| field.side(side) == kind);
        let sides: Vec<&str> = sides.map(Direction::word).collect();
        if !sides.is_empty() {
            words.push(format!("{} to the {}", kind.word(), sides.join(" and ")));
        }
    }
    words.join(", ")
}

/// A place on the free table, to a tenth of an inch: `12.5, 8.3`.
pub(crate) fn place(at: Point) -> String {
    format!("{}, {}", at.x().tenths(), at.y().tenths())
}

/// What a square holds: `woods, height 2, road`; empty for bare open ground.
pub(crate) fn field(field: &Field) -> String {
    let mut words = Vec::new();
    match field.ground {
        Ground::Open => {}
        Ground::Woods => words.push("woods".to_string()),
        Ground::Rough => words.push("rough ground".into()),
        Ground::BuiltUp => words.push("built up".into()),
    }
    if field.soft_cover {
        words.push("orchard or fences".into());
    }
    if field.height > 0 {
        words.push(format!("height {}", field.height));
    }
    if !field.roads.is_empty() {
        words.push("road".into());
    }
    for (sides, what) in [(field.prepared, "prepared"), (field.entrenched, "entrenched")] {
        if !sides.is_empty() {
            let sides: Vec<_> = sides.iter().map(|side| side.word()).collect();
            words.push(format!("{what} to the {}", sides.join(" and ")));
        }
    }
    words.join(", ")
}

/// A number with its noun.
pub(crate) fn counted(n: u8, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}
