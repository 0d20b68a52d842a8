//! What a procedure hands on, against what the table rolls with: every follow-up of every procedure that the table runs, key by key.
//!
//! `charge`, `whole-charge`, `melee-and-pursuit` and `percentage-lost` put several rolls together or throw none: the table never runs
//! them, but the rolls they are made of.

use dice::{Seed, Seeded};
use engine::{Position, Rules, ToAct};
use guns::sheet::cells::BrigadeOrder;
use guns::{Guns, Pending, Post, Side, State, Status, TurnPhase};
use testkit::{FollowUps, OpenKey, Trace, Worked, prove_or};

use crate::table::{Table, battery, blue, grey, regiment};

/// What nothing can hand on: what a unit or a general does not know of its brigade, and where units come to after the roll.
const OPEN: &[OpenKey] = &[
    ("brigade-morale", "general", "a test of a unit does not know whether the brigade's general is in play"),
    ("brigade-morale", "units", "a test of a unit does not know its brigade"),
    ("brigade-morale", "elite", "a test of a unit does not know its brigade"),
    ("brigade-morale", "green", "a test of a unit does not know its brigade"),
    ("brigade-morale", "covered", "a test of a unit does not know its brigade"),
    ("brigade-morale", "gone", "a test of a unit does not know its brigade"),
    ("brigade-morale", "enemies-fleeing", "a test of a unit does not know its brigade"),
    ("brigade-morale", "broken-before", "a test of a unit does not know its brigade"),
    ("unit-morale", "guns", "it matters to a battery that is charged, and fire charges nobody"),
    ("unit-morale", "attached", "it matters to a battery that is charged, and fire charges nobody"),
    ("pursuit-test", "possible", "a battery may be lost when it limbers in haste, and is not pursued then"),
    (
        "pursuit-test",
        "other-enemy",
        "it is looked for in phase 8, when the beaten unit is one of those before the winner",
    ),
];

/// The pairs that the table can come to.
const PAIRS: [(&str, &str); 13] = [
    ("double-six", "risk-of-fire"),
    ("double-six", "risk-to-general"),
    ("fire", "double-six"),
    ("fire", "unit-morale"),
    ("melee", "double-six"),
    ("melee", "emergency-limbering"),
    ("melee", "pursuit-test"),
    ("risk-to-general", "brigade-morale"),
    ("skirmish-fire", "double-six"),
    ("skirmish-fire", "risk-to-general"),
    ("skirmish-fire", "unit-morale"),
    ("unit-morale", "brigade-morale"),
    ("unit-morale", "emergency-limbering"),
];

const PASSES: [&str; 8] = [
    "no yell",
    "let them go",
    "go in",
    "rally",
    "1 at the general",
    "0 at the general",
    "done",
    "Union first",
];

/// Gives the orders that may be given, then lets the turn end.
fn played(table: &Table, orders: &[&str], seed: u64) -> Trace {
    let (mut trace, mut dice) = (Trace::default(), Seeded::new(Seed::from_number(seed)));
    let mut position = Position::set_up(&table.battle, table.state().clone(), &mut dice, &mut trace);
    let turn = position.state().turn;
    let mut give = |position: &mut Position<guns::Battle>, sentence: &str, trace: &mut Trace| {
        let ToAct::Seats(seats) = position.to_act(&table.battle) else { return false };
        let Ok(order) = table.battle.parse(sentence) else { panic!("'{sentence}' is no order") };
        let Ok(legal) = position.check(&table.battle, seats.iter().next().expect("somebody"), order) else {
            return false;
        };
        position.carry_out(&table.battle, &legal, &mut dice, trace).expect("just checked");
        true
    };
    for order in orders {
        give(&mut position, order, &mut trace);
    }
    for _ in 0..200 {
        let asked = matches!(position.state().pending.last(), Some(Pending::Recover { .. }));
        let units = table.battle.unit_ids().filter(|_| asked);
        let recover: Vec<String> = units.map(|id| table.battle.unit(id).name.clone()).collect();
        let recovered =
            recover.into_iter().any(|name| give(&mut position, &format!("recover {name}"), &mut trace));
        if position.state().turn != turn
            || !recovered && !PASSES.iter().any(|pass| give(&mut position, pass, &mut trace))
        {
            break;
        }
    }
    until_a_general_is_gone(trace)
}

/// A general's fate lies between a shot and the test of its target: what follows the shot besides is compared without him.
fn until_a_general_is_gone(Trace(mut runs): Trace) -> Trace {
    // Of several double sixes of one shot, the later ones count the token that an earlier one has won.
    for ran in runs.iter_mut().filter(|ran| ran.procedure == "skirmish-fire") {
        let mut is_first = true;
        ran.next.retain(|follow| follow.procedure != "double-six" || std::mem::take(&mut is_first));
    }
    let risk = runs.iter().position(|ran| ran.procedure == "risk-to-general");
    // The fire that meets a charge is followed by all of the charge before its target tests for losses.
    let is_charge =
        |ran: &engine::Ran| ran.facts.iter().any(|(key, value)| key == "test" && value == "to-charge");
    if runs.iter().any(is_charge) || runs.iter().any(|ran| ran.procedure == "melee") {
        for ran in runs.iter_mut().filter(|ran| ran.procedure == "fire") {
            ran.next.retain(|follow| follow.procedure != "unit-morale");
        }
    }
    for ran in runs.iter_mut().take(risk.unwrap_or(0)) {
        ran.next.retain(|follow| {
            !matches!(follow.procedure, "unit-morale" | "pursuit-test" | "emergency-limbering")
        });
    }
    Trace(runs)
}

fn firing(head: &str, parts: &[String], change: impl FnOnce(&Table, &mut State)) -> Table {
    let mut table = Table::with(head, parts);
    table.act(TurnPhase::Firing, Side::Union);
    let mut state = table.state().clone();
    change(&table, &mut state);
    table.change(|own| *own = state);
    table
}

fn charging(head: &str, parts: &[String], change: impl FnOnce(&Table, &mut State)) -> Table {
    let mut table = Table::with(head, parts);
    table.act(TurnPhase::Charges, Side::Confederate);
    let grey = usize::from(table.brigade("Grey Brigade").0);
    let mut state = table.state().clone();
    state.brigades[grey].order = BrigadeOrder::Assault;
    change(&table, &mut state);
    table.change(|own| *own = state);
    table
}

fn post(table: &Table, state: &mut State, general: &str, unit: &str) {
    state.generals[usize::from(table.general(general).0)].post = Post::With(table.id(unit));
}

fn unit<'a>(table: &Table, state: &'a mut State, name: &str) -> &'a mut guns::UnitState {
    &mut state.units[usize::from(table.id(name).0)]
}

/// Positions of one shot, of one charge and of rallies, with all that may have to be handed on.
fn scenes() -> Vec<(Table, Vec<&'static str>)> {
    let fires = || vec!["1st Blue fires at 1st Grey", "done", "done"];
    let beside = || [grey("2nd Grey", "30,31"), grey("3rd Grey", "8,52"), blue("2nd Blue", "50,8")];
    let at = |target: String, more: &str| {
        let firer = regiment("1st Blue", "Blue Brigade", 24, "30,20", 0, more);
        [&[firer, target][..], &beside()].concat()
    };
    let mut all = Vec::new();
    let wall = "[[lines]]\nkind = 'wall'\npoints = ['10,26', '50,26']\n";
    let hasty = "[[lines]]\nkind = 'hasty-works'\npoints = ['10,26', '50,26']\n";
    let wood = "[[areas]]\nkind = 'open-wood'\ncorners = ['10,18', '50,18', '50,34', '10,34']\n";
    let hill =
        "[[areas]]\nkind = 'gentle-slope'\nlevel = 1\ncorners = ['10,26.2', '50,26.2', '50,40', '10,40']\n";
    for head in ["", wall, hasty, wood, hill] {
        for grade in ["elite", "green"] {
            let target =
                regiment("1st Grey", "Grey Brigade", 20, "30,27", 180, &format!("grade = '{grade}'"));
            all.push((firing(head, &at(target, ""), |_, _| ()), fires()));
        }
    }
    // Losses, a half, tokens, a regiment with its skirmishers out, and generals near and with it.
    for general in ["Davis", "Heth"] {
        let table = firing("", &at(grey("1st Grey", "30,27"), "grade = 'elite'"), |table, state| {
            let own = unit(table, state, "1st Grey");
            (own.figures, own.lent, own.half, own.marks.lost) = (12, 4, true, 1);
            (state.tokens[0].rally, state.tokens[1].packs) = (2, 1);
            post(table, state, general, "1st Grey");
        });
        all.push((table, fires()));
    }
    for status in [Status::Unformed, Status::Faltering, Status::GoneToGround, Status::Retreating] {
        let table = firing("", &at(grey("1st Grey", "30,27"), ""), |table, state| {
            let own = unit(table, state, "1st Grey");
            (own.status, own.bolted) = (status, status >= Status::Retreating);
            unit(table, state, "2nd Grey").marks.under_fire = true;
        });
        all.push((table, fires()));
    }
    for formation in ["extended-line", "column", "skirmish"] {
        let target =
            regiment("1st Grey", "Grey Brigade", 14, "30,27", 180, &format!("formation = '{formation}'"));
        all.push((firing("", &at(target, ""), |_, _| ()), fires()));
    }
    let horse = regiment("1st Grey", "Grey Brigade", 14, "30,28", 180, "arm = 'cavalry'");
    all.push((firing("", &at(horse, ""), |_, _| ()), fires()));
    // Guns at guns, and at a house.
    for gun in ["rifled", "12-pdr", "20-pdr"] {
        let guns = battery("1st Blue", Side::Union, 3, "30,16", &format!("gun = '{gun}'"));
        let target = battery("1st Grey", Side::Confederate, 2, "30,30", "");
        let parts = [&[guns.clone(), target][..], &beside()[1..]].concat();
        all.push((firing("", &parts, |_, _| ()), fires()));
        let house = "[[buildings]]\nof = 'wood'\ncorners = ['27,27', '33,27', '33,31', '27,31']\n";
        let parts = [&[guns, grey("1st Grey", "30,29")][..], &beside()[1..]].concat();
        let canister = vec!["1st Blue fires at 1st Grey with canister", "done", "done"];
        all.push((firing(house, &parts, |table, state| post(table, state, "Davis", "1st Grey")), canister));
    }
    // Skirmishers, and sharpshooters with a general before them.
    for more in ["formation = 'skirmish'", "formation = 'skirmish'\nsharpshooters = true"] {
        for target in ["", "formation = 'column'\ngrade = 'veteran'", "formation = 'skirmish'"] {
            let loose = regiment("1st Blue", "Blue Brigade", 32, "30,20", 0, more);
            let target = regiment("1st Grey", "Grey Brigade", 12, "30,26", 180, target);
            let parts = [&[loose, target][..], &beside()].concat();
            let table = firing("", &parts, |table, state| {
                unit(table, state, "1st Grey").half = true;
                post(table, state, "Davis", "1st Grey");
            });
            all.push((table, fires()));
        }
    }
    // Charges at a line, at guns, by horse; each side with a general; the target in works or shaken.
    let meets = || {
        vec![
            "1st Grey charges 1st Blue",
            "go in",
            "meet them: 1st Blue fires at 1st Grey",
            "stand",
            "done",
            "done",
        ]
    };
    let far = || [grey("2nd Grey", "36,44"), blue("2nd Blue", "36,14"), blue("3rd Blue", "8,6")];
    let trench = "[[lines]]\nkind = 'trench'\npoints = ['10,29', '50,29']\n";
    for (head, own, target) in [
        ("", "", blue("1st Blue", "30,28")),
        (
            "",
            "grade = 'crack'\nformation = 'column'",
            regiment("1st Blue", "Blue Brigade", 14, "30,28", 0, "grade = 'green'"),
        ),
        (trench, "grade = 'elite'", blue("1st Blue", "30,28")),
        (hill, "grade = 'elite'", blue("1st Blue", "30,28")),
        ("", "grade = 'elite'", battery("1st Blue", Side::Union, 3, "30,28", "gun = '20-pdr'")),
        ("", "grade = 'elite'", battery("1st Blue", Side::Union, 2, "30,28", "")),
        ("", "arm = 'cavalry'\ngrade = 'elite'", blue("1st Blue", "30,28")),
        ("", "arm = 'cavalry'\ngrade = 'elite'", battery("1st Blue", Side::Union, 2, "30,28", "")),
        ("", "arm = 'cavalry'", regiment("1st Blue", "Blue Brigade", 16, "30,28", 0, "arm = 'cavalry'")),
    ] {
        for general in [false, true] {
            let charger = regiment("1st Grey", "Grey Brigade", 20, "30,36", 180, own);
            let parts = [&[charger, target.clone()][..], &far()].concat();
            let table = charging(head, &parts, |table, state| {
                if general {
                    post(table, state, "Davis", "1st Grey");
                    post(table, state, "Hays", "1st Blue");
                    (state.tokens[0].packs, state.tokens[1].rally) = (1, 2);
                }
                unit(table, state, "1st Blue").half = general;
            });
            all.push((table, meets()));
        }
    }
    // Units that flee test to rally.
    for status in [Status::Retreating, Status::Routing] {
        let parts = [blue("1st Blue", "30,20"), blue("2nd Blue", "36,20"), grey("1st Grey", "30,50")];
        let table = firing("", &parts, |table, state| {
            let own = unit(table, state, "1st Blue");
            (own.status, own.bolted, own.figures) = (status, true, 14);
        });
        all.push((table, vec!["done", "done"]));
    }
    all
}

#[test]
fn what_is_handed_on_is_what_the_table_rolls_with() {
    let mut all = FollowUps::<Guns>::new(OPEN);
    let mut runs = 0;
    for (table, orders) in scenes() {
        for seed in 0..prove_or(60, 600) as u64 {
            let trace = played(&table, &orders, seed);
            runs += trace.0.len();
            all.compare(&trace);
        }
    }
    println!("{runs} procedures run");
    let missing: Vec<_> = PAIRS.iter().filter(|pair| !all.pairs().contains(pair)).collect();
    all.end();
    assert!(missing.is_empty(), "never compared: {missing:?}");
}
