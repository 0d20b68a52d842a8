//! Marches, drill, skirmishers and flights.

use guns::sheet::cells::BrigadeOrder;
use guns::{Absence, BrigadeId, Side, Status, TurnPhase};

use super::cast::{drawn, horse, second};
use super::{Change, Scene, act, ended};
use crate::table::{battery, blue, grey, regiment};

pub(super) fn scenes() -> Vec<Scene> {
    let all = [marches(), ground(), ways(), drill(), skirmishers(), orders(), flights()];
    all.into_iter().flatten().collect()
}

fn moves(parts: &[String], scripts: &[&str]) -> Scene {
    act(TurnPhase::NormalMoves, parts, scripts)
}

/// One of each, four inches ahead.
fn marches() -> Vec<Scene> {
    let heavy = battery("Heavy", Side::Union, 2, "40,10", "gun = '20-pdr'\nformation = 'limbered'");
    let parts = [
        blue("Line", "10,10"),
        drawn("Extended", "20,10", "extended-line"),
        drawn("Column", "30,10", "column"),
        heavy,
        battery("Guns", Side::Union, 2, "50,10", ""),
        drawn("Skirmish", "10,20", "skirmish"),
        horse("Horse", "30,20", ""),
        battery("Teams", Side::Union, 2, "40,20", "formation = 'limbered'"),
    ];
    vec![moves(
        &parts,
        &[
            "Line marches to 10,14 facing 0",
            "Extended marches to 20,14 facing 0",
            "Column marches to 30,14 facing 0",
            "Heavy marches to 40,14 facing 0",
            "Guns marches to 50,14 facing 0",
            "Skirmish marches to 10,24 facing 0",
            "Horse marches to 30,24 facing 0",
            "Teams marches to 40,24 facing 0",
        ],
    )]
}

/// Three inches into good, difficult and severe ground.
fn ground() -> Vec<Scene> {
    let parts = [
        blue("Line", "10,10"),
        drawn("Skirmish", "25,10", "skirmish"),
        horse("Horse", "40,10", ""),
        battery("Teams", Side::Union, 2, "50,10", "formation = 'limbered'"),
    ];
    let scripts = [
        "Line marches to 10,14 facing 0",
        "Skirmish marches to 25,14 facing 0",
        "Horse marches to 40,14 facing 0",
        "Teams marches to 50,14 facing 0",
    ];
    let kinds = ["crops", "open-wood", "dense-wood"].into_iter();
    let on = |kind| format!("areas = [{{ kind = '{kind}', corners = ['0,13', '60,30'] }}]");
    kinds.map(|kind| moves(&parts, &scripts).on(&on(kind))).collect()
}

/// What stands or lies in the way, how far one wheels or slants, and packs thrown down.
fn ways() -> Vec<Scene> {
    let one = [blue("1st Blue", "20,10")];
    let near = [blue("1st Blue", "20,10"), grey("1st Grey", "20,18")];
    vec![
        moves(&near, &["1st Blue marches to 20,15.75 facing 0"]),
        moves(&one, &["1st Blue marches to 20,14 facing 0"])
            .on("lines = [{ kind = 'wall', points = ['10,12', '30,12'] }]"),
        moves(&one, &["1st Blue marches to 20.391,11.933 facing 45.5"]),
        moves(&one, &["1st Blue marches to 22.853,12.804 facing 0"]),
        moves(&one, &["1st Blue marches to 20,22.4 facing 0 down packs"])
            .with(|_, state| state.tokens[0].packs = 1),
        moves(&one, &["1st Blue steps back 6.5"]),
    ]
}

/// Formations, guns, horses and buildings.
fn drill() -> Vec<Scene> {
    let parts = [
        blue("Line", "10,10"),
        drawn("Column", "25,10", "column"),
        drawn("Skirmish", "40,10", "skirmish"),
        horse("Horse", "10,30", ""),
        horse("Riders", "20,30", "formation = 'column'"),
        battery("Guns", Side::Union, 2, "30,30", ""),
        battery("Heavy", Side::Union, 2, "40,30", "gun = '20-pdr'"),
    ];
    let scripts = [
        "Line forms column facing 0",
        "Line forms extended-line facing 0",
        "Line forms skirmish facing 0",
        "Line faces about",
        "Column forms line facing 0",
        "Column forms extended-line facing 0",
        "Column forms skirmish facing 0",
        "Column faces about",
        "Skirmish is recalled",
        "Horse dismounts",
        "Riders dismounts",
        "Guns forms limbered facing 0",
        "Guns faces about",
        "Heavy forms limbered facing 0",
    ];
    let unformed: Change = |_, state| state.units[0].status = Status::Unformed;
    let reforms = [
        "Line forms column facing 0",
        "Line forms line facing 0",
        "Line forms extended-line facing 0",
        "Line forms skirmish facing 0",
    ];
    vec![
        moves(&parts, &scripts),
        moves(&parts[..1], &reforms).with(unformed),
        enters("20,11"),
        enters("20,10"),
    ]
}

/// A regiment enters a house half an inch, or an inch and a half, before its front.
fn enters(at: &str) -> Scene {
    moves(&[blue("1st Blue", at)], &["1st Blue enters building 1"])
        .on("buildings = [{ of = 'wood', corners = ['18,12', '22,16'] }]")
}

/// Out and back again.
fn skirmishers() -> Vec<Scene> {
    let one = [blue("1st Blue", "20,10")];
    // Half of the regiment is out, twelve inches and a half before it.
    let out: Change = |battle, state| {
        let half = battle.unit_named("1st Blue skirmishers").expect("a detachment");
        (state.units[0].figures, state.units[0].lent) = (10, 10);
        let (pose, half) = (state.units[0].pose, &mut state.units[usize::from(half.0)]);
        (half.figures, half.size, half.absence) = (10, 10, None);
        half.pose = pose.map(|pose| {
            let at = pose.at.towards(pose.facing, board::table::Inches::thousandths_of(13_500));
            board::table::Pose::new(at, pose.facing)
        });
    };
    let few: Change = |_, state| state.units[0].figures = 4;
    vec![
        moves(
            &one,
            &[
                "1st Blue puts out half at 20,15",
                "1st Blue puts out half at 20,17.5",
                "Blue Brigade puts out skirmishers at 20,15",
            ],
        ),
        moves(&one, &["1st Blue skirmishers is recalled"]).with(out),
        moves(
            &[drawn("1st Blue", "30,10", "skirmish"), grey("1st Grey", "30,35.5")],
            &["1st Blue is recalled"],
        ),
        // A regiment that hardly is one any more.
        ended(TurnPhase::Melees, &one).with(few),
    ]
}

/// What the order of a brigade lets its regiments do.
fn orders() -> Vec<Scene> {
    let support: Change = |_, state| {
        (state.brigades[0].order, state.brigades[0].supports) = (BrigadeOrder::Support, Some(BrigadeId(2)));
    };
    let hold: Change = |_, state| state.brigades[0].order = BrigadeOrder::Hold;
    let retire: Change = |_, state| state.brigades[0].order = BrigadeOrder::Retire;
    vec![
        moves(
            &[blue("1st Blue", "30,24"), second(Side::Union, "30,10")],
            &["1st Blue marches to 30,29.5 facing 0"],
        )
        .with(support),
        moves(&[blue("1st Blue", "5,10")], &["1st Blue marches to 5,14.5 facing 0"]).with(hold),
        // Half a move back it is twenty-four inches and a half from the enemy.
        ended(TurnPhase::NormalMoves, &[blue("1st Blue", "30,20"), grey("1st Grey", "30,41.5")]).with(retire),
    ]
}

/// Units that rout, and a brigade that has broken.
fn flights() -> Vec<Scene> {
    let heavy = battery("Heavy", Side::Union, 2, "40,50", "gun = '20-pdr'\nformation = 'limbered'");
    let parts = [
        blue("Line", "10,50"),
        drawn("Skirmish", "25,50", "skirmish"),
        heavy,
        battery("Teams", Side::Union, 2, "50,50", "formation = 'limbered'"),
        horse("Horse", "57,50", "formation = 'column'"),
    ];
    let wall = |name: &str, at: &str, facing: u16| {
        regiment(name, "Blue Brigade", 20, at, facing, "formation = 'extended-line'")
    };
    // Friends on three sides, and the enemy six inches and a half off on the fourth.
    let pocket = [
        drawn("Router", "30,30", "column"),
        blue("Behind", "30,27.9"),
        wall("Left", "27,33.8", 90),
        wall("Right", "33,33.8", 270),
        regiment("1st Grey", "Grey Brigade", 12, "30,37.15", 180, "formation = 'column'"),
    ];
    let stuck: Change = |_, state| {
        (state.units[0].status, state.units[0].bolted) = (Status::Routing, true);
    };
    vec![
        ended(TurnPhase::Command, &parts).with(|_, state| {
            let here = |unit: &&mut guns::UnitState| unit.absence != Some(Absence::CalledIn);
            state.units.iter_mut().filter(here).for_each(|unit| unit.status = Status::Routing);
        }),
        ended(TurnPhase::Command, &pocket).with(stuck),
        past_the_enemy(),
        ended(TurnPhase::Command, &[blue("1st Blue", "30,40")])
            .with(|_, state| state.brigades[0].retires = true),
    ]
}

/// Routers with an enemy close behind them, each a little farther off: of some the way past leads just too far aside.
fn past_the_enemy() -> Scene {
    let mut parts = Vec::new();
    for pair in 0..12 {
        let (x, y) = (5 + pair % 6 * 10, if pair < 6 { 50_000 } else { 28_000 });
        let behind = y - 3_000 - 1_200 - pair * 50;
        let at = |y: i32| format!("{x},{}.{:03}", y / 1000, y % 1000);
        parts.push(regiment(
            &format!("Router {pair}"),
            "Blue Brigade",
            20,
            &at(y),
            180,
            "formation = 'column'",
        ));
        let enemy =
            regiment(&format!("Enemy {pair}"), "Grey Brigade", 12, &at(behind), 180, "formation = 'column'");
        parts.push(enemy);
    }
    ended(TurnPhase::Command, &parts).with(|battle, state| {
        for unit in battle.unit_ids().filter(|&unit| battle.unit(unit).side == Side::Union) {
            let own = &mut state.units[usize::from(unit.0)];
            if own.absence.is_none() {
                (own.status, own.bolted) = (Status::Routing, true);
            }
        }
    })
}
