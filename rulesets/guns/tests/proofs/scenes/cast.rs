//! The units on the table, what they may be told, and what the battle is about.

use board::table::Pose;
use guns::sheet::axes::DivisionOrder;
use guns::sheet::cells::BrigadeOrder;
use guns::{Absence, Battle, Pending, Post, Side, State, Status, Trophies, TurnPhase};

use super::{Change, Scene, act, ended};
use crate::table::{battery, blue, grey, regiment};

/// Another brigade of a side, with a regiment.
pub(super) fn second(side: Side, at: &str) -> String {
    let (name, division, general, facing) = match side {
        Side::Union => ("Second Blue", "Union Division", "'Hall', at = '8,2'", 0),
        Side::Confederate => ("Second Grey", "Southern Division", "'Lane', at = '8,58'", 180),
    };
    format!(
        "[[brigades]]\nname = '{name} Brigade'\ndivision = '{division}'\norder = 'engage'\n\
         general = {{ name = {general}, facing = {facing} }}\n{}",
        regiment(&format!("{name} Regiment"), &format!("{name} Brigade"), 20, at, facing, "")
    )
}

/// Horse of the Union.
pub(super) fn horse(name: &str, at: &str, more: &str) -> String {
    let more = format!("arm = 'cavalry'\nweapon = 'carbine'\n{more}");
    regiment(name, "Blue Brigade", 12, at, 0, &more)
}

/// A Union regiment drawn up so.
pub(super) fn drawn(name: &str, at: &str, array: &str) -> String {
    regiment(name, "Blue Brigade", 12, at, 0, &format!("formation = '{array}'"))
}

pub(super) fn scenes() -> Vec<Scene> {
    let cast = [
        blue("Line", "10,10"),
        drawn("Extended", "25,10", "extended-line"),
        drawn("Column", "38,10", "column"),
        drawn("Skirmish", "50,10", "skirmish"),
        horse("Horse", "10,20", ""),
        horse("Riders", "20,20", "formation = 'column'"),
        horse("Dragoons", "30,20", "dismounted = true"),
        battery("Guns", Side::Union, 2, "40,20", ""),
        battery("Teams", Side::Union, 2, "50,20", "formation = 'limbered'"),
    ];
    let silent = |parts: &[String]| act(TurnPhase::NormalMoves, parts, &[]);
    let worth = |points: u8| {
        let head = format!("objectives = [{{ name = 'the knoll', at = '30,20', points = {points} }}]");
        silent(&cast).on(&head)
    };
    let lost: Change = |_, state| {
        state.brigades[1].removed = true;
        state.brigades[2].broken = true;
        state.trophies[1] = Trophies { generals: 1, standards: 1 };
        let guns = state.units.iter_mut().find(|unit| unit.guns > 0).expect("guns");
        (guns.pose, guns.absence) = (None, Some(Absence::Captured));
    };
    let beaten = [blue("1st Blue", "20,10"), grey("1st Grey", "20,50"), second(Side::Confederate, "40,50")];
    let guns = battery("Guns", Side::Confederate, 1, "50,50", "");
    let mut all = vec![
        worth(3),
        worth(6),
        silent(&[regiment("Huge", "Blue Brigade", 33, "10,10", 0, "")]),
        silent(&[battery("Many", Side::Union, 4, "10,10", "")]),
        silent(&[beaten.concat(), guns]).with(lost),
        ended(TurnPhase::Tests, &beaten).with(|_, state| state.brigades[1].broken = true),
        act(TurnPhase::Charges, &beaten, &["Union first; Webb rides to 5,8; done"])
            .with(|_, state| state.pending = vec![Pending::First]),
    ];
    all.extend(bounds());
    all.extend(command());
    all
}

/// What the order of a division allows.
fn bounds() -> Vec<Scene> {
    fn under(state: &mut State, order: DivisionOrder) {
        state.divisions[0].order = order;
        state.brigades[0].order = BrigadeOrder::Retire;
    }
    let orders: [Change; 4] = [
        |_, state| under(state, DivisionOrder::Attack),
        |_, state| under(state, DivisionOrder::Defend),
        |_, state| under(state, DivisionOrder::Reserve),
        |_, state| under(state, DivisionOrder::ReDeploy),
    ];
    let scripts = ["assault", "engage", "support of Second Blue Brigade", "move", "hold"];
    let scripts = scripts.map(|order| format!("Blue Brigade to {order} by order"));
    let scripts: Vec<&str> = scripts.iter().map(String::as_str).collect();
    // No brigade goes in yet, so that where half have to, one that does not is one too many.
    let parts = [
        blue("1st Blue", "20,10"),
        second(Side::Union, "30,10").replace("order = 'engage'", "order = 'hold'"),
    ];
    let scene = |change: Change| Scene { change, ..act(TurnPhase::Command, &parts, &scripts) };
    orders.into_iter().map(scene).collect()
}

/// How near generals have to be.
fn command() -> Vec<Scene> {
    let one = [blue("1st Blue", "5,15.5")];
    let told = ["Blue Brigade to assault by order"];
    let mut all = vec![
        // An inch and a half from his superior, and twenty-four and a half.
        act(TurnPhase::Command, &one, &told).with(|battle, state| put(battle, state, "Webb", "4.5,2")),
        act(TurnPhase::Command, &one, &told).with(|battle, state| put(battle, state, "Webb", "2,27.5")),
        act(TurnPhase::Charges, &one, &["Webb rides to 5,20.5", "Webb rides to 23.5,2"]),
        // Touched by the enemy, eighteen inches and a half from friends.
        act(TurnPhase::Charges, &[blue("1st Blue", "30,10.5"), grey("1st Grey", "30,31")], &["done"])
            .with(|battle, state| put(battle, state, "Webb", "30,30")),
        // Twelve inches and a half from his men: lying down, faltering, out of cartridges.
        act(TurnPhase::NormalMoves, &one, &["1st Blue gets up"])
            .with(|_, state| state.units[0].status = Status::GoneToGround),
        act(TurnPhase::Firing, &one, &["done"]).with(|battle, state| {
            state.units[0].status = Status::Faltering;
            let general = battle.general_named("Webb").expect("a general");
            state.pending.push(Pending::Recover { general });
        }),
        ended(TurnPhase::Melees, &one).with(|_, state| state.units[0].low_on_ammo = true),
    ];
    // Half an inch out of reach of a charge, or in it if that is an inch longer.
    let arrays =
        [("line", "8,17.5"), ("extended-line", "8,17.25"), ("column", "8,19.75"), ("skirmish", "8,19.5")];
    let mut enemies: Vec<String> = arrays
        .iter()
        .map(|(array, at)| {
            regiment("1st Grey", "Grey Brigade", 12, at, 180, &format!("formation = '{array}'"))
        })
        .collect();
    enemies.push(regiment(
        "1st Grey",
        "Grey Brigade",
        12,
        "8,28",
        180,
        "arm = 'cavalry'\nweapon = 'carbine'",
    ));
    // Guns do not charge at all, however near.
    for (gun, array, at) in
        [("12-pdr", "limbered", "8,9.4"), ("20-pdr", "limbered", "8,9.4"), ("12-pdr", "deployed", "8,8.15")]
    {
        let more = format!("gun = '{gun}'\nformation = '{array}'");
        enemies.push(battery("1st Grey", Side::Confederate, 2, at, &more));
    }
    all.extend(enemies.into_iter().map(|enemy| {
        ended(TurnPhase::Melees, &[blue("1st Blue", "8,6"), enemy])
            .with(|_, state| state.units[0].low_on_ammo = true)
    }));
    all
}

/// Puts a general somewhere on his own.
fn put(battle: &Battle, state: &mut State, name: &str, at: &str) {
    let general = battle.general_named(name).expect("a general of that name");
    let pose = Pose::new(at.parse().expect("a place"), battle.general(general).pose.facing);
    state.generals[usize::from(general.0)].post = Post::Alone(pose);
}
