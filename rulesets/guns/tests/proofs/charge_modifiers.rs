//! Charges at random: the table and the procedure `whole-charge` count the same, modifier by modifier, with the same dice.

use dice::{Dice, Seed, Seeded, Typed};
use guns::{Post, Side, Status, UnitId};
use sheet::Step;
use testkit::{Worked, prove_or};

use crate::charge_on_table::{Charge, Witness, charging};
use crate::table::{Table, battery, blue, grey, regiment};

/// The steps both throw dice for.
fn thrown(steps: &[Step]) -> Vec<&Step> {
    let kinds = [
        "Fire of",
        "Pair ",
        "One die for",
        "Morale test, to charge",
        "Morale test, being charged",
        "first side",
        "second side",
    ];
    let is_one = |step: &&Step| {
        let is_kind = kinds.iter().any(|kind| Witness::what(step).starts_with(kind))
            || Witness::what(step) == "Pursuit test";
        is_kind && !step.faces.is_empty()
    };
    steps.iter().filter(is_one).collect()
}

/// What is compared of a step.
fn told(step: &Step) -> String {
    let counted = step.modifiers.iter().filter(|line| line.counted);
    let lines: Vec<String> = counted.map(|line| format!("{} {}", line.value, line.label)).collect();
    // Whether the beaten unit can be pursued depends on where it fled to.
    let result = if Witness::what(step) == "Pursuit test" { "" } else { &step.result };
    format!("{}: {:?} {:?} {result} [{}]", Witness::what(step), step.faces, step.total, lines.join(", "))
}

/// Whether table and procedure count the same with the same dice; nothing if a double six, which throws more, came up.
#[track_caller]
fn agree(charge: &Charge<'_>, answers: &[&str], seed: u64) -> Option<usize> {
    let (half_way, answer) = charge.half_way(answers)?;
    let facts = charge.facts(&half_way, answer);
    if answer.contains("counter-charges") && facts.facts.charge.target_uphill {
        // It may be down the hill when they meet.
        return None;
    }
    let fought = charge.fight(&half_way, answer, &mut Seeded::new(Seed::from_number(seed)));
    let on_table = thrown(&fought.steps);
    if on_table.iter().any(|step| step.faces == [6, 6]) {
        return None;
    }
    let faces: Vec<u16> =
        on_table.iter().flat_map(|step| step.faces.iter().map(|&face| face.into())).collect();
    let mut alone = Witness::default();
    facts.run(&charge.battle.tables, &mut Typed::new(faces), &mut alone);
    let by_facts = thrown(&alone.steps);
    let missing = by_facts.len().saturating_sub(on_table.len());
    // A unit that lost much tests first in phase 8, and may then not pursue.
    let tested_away =
        missing == 1 && by_facts.last().is_some_and(|step| Witness::what(step) == "Pursuit test");
    // A unit still in the melee that breaks by its test for losses is pursued: the procedure ends with the round.
    let more = on_table.len().saturating_sub(by_facts.len());
    let breaks = |step: &Step| {
        Witness::what(step) == "Morale test"
            && [": retreats", ": routs"].iter().any(|end| step.result.ends_with(end))
    };
    let is_last = on_table.last().is_some_and(|step| Witness::what(step) == "Pursuit test");
    let broke_later = more == 1 && is_last && fought.steps.iter().any(breaks);
    let [table, procedure] =
        [&on_table, &by_facts].map(|steps| steps.iter().map(|step| told(step)).collect::<Vec<_>>());
    let same = table.iter().zip(&procedure).all(|(one, other)| one == other);
    assert!(
        same && (more == 0 || broke_later) && (missing == 0 || tested_away),
        "seed {seed}, '{answer}'\n{facts:?}\non the table:\n{}\nby the procedure:\n{}",
        table.join("\n"),
        procedure.join("\n")
    );
    Some(on_table.len())
}

/// One of some.
fn one_of<'a>(dice: &mut Seeded, some: &[&'a str]) -> &'a str {
    some[usize::from(dice.die(some.len() as u8)) - 1]
}

/// A charge at random: what charges and is charged, in what order, over what ground, and with which general.
fn at_random(seed: u64) -> Table {
    let dice = &mut Seeded::new(Seed::from_number(seed));
    let grades = ["crack", "elite", "veteran", "regular", "green", "militia"];
    let foot = ["line", "line", "extended-line", "column", "skirmish"];
    let arms = ["rifled-musket", "smoothbore-musket", "breechloader", "repeater"];
    let drawn = |dice: &mut Seeded| {
        let grade = one_of(dice, &grades);
        match dice.die(4) {
            1 => format!(
                "arm = 'cavalry'\nweapon = 'carbine'\nformation = '{}'\ngrade = '{grade}'",
                one_of(dice, &["line", "column"])
            ),
            _ => format!(
                "weapon = '{}'\nformation = '{}'\ngrade = '{grade}'",
                one_of(dice, &arms),
                one_of(dice, &foot)
            ),
        }
    };
    let gap = 35 + u16::from(dice.die(9));
    let figures = |dice: &mut Seeded| 10 + 2 * dice.die(5);
    let (own, theirs) = (drawn(dice), drawn(dice));
    let turned = [0, 0, 0, 90, 180][usize::from(dice.die(5)) - 1];
    // Skirmishers have no flanks, and reach far to theirs.
    let facing = if theirs.contains("skirmish") { 0 } else { turned };
    let target = match dice.die(4) {
        1 => battery(
            "1st Blue",
            Side::Union,
            2,
            "30,28",
            &format!(
                "gun = '{}'\nformation = '{}'",
                one_of(dice, &["6-pdr", "12-pdr", "rifled"]),
                one_of(dice, &["deployed", "deployed", "limbered"])
            ),
        ),
        _ => regiment("1st Blue", "Blue Brigade", figures(dice), "30,28", facing, &theirs),
    };
    let friend = match dice.die(2) {
        1 => battery("Friend", Side::Union, 2, "38,21", ""),
        _ => regiment(
            "Friend",
            "Blue Brigade",
            figures(dice),
            "44,25",
            330,
            &format!("grade = '{}'", one_of(dice, &grades)),
        ),
    };
    let grounds = [
        "",
        "",
        "[[lines]]\nkind = 'wall'\npoints = ['10,29', '50,29']\n",
        "[[lines]]\nkind = 'trench'\npoints = ['10,29', '50,29']\n",
        "[[lines]]\nkind = 'redoubt'\npoints = ['10,29', '50,29']\n",
        "[[lines]]\nkind = 'hasty-works'\npoints = ['10,29', '50,29']\n",
        "[[areas]]\nkind = 'crops'\ncorners = ['10,29.5', '50,29.5', '50,46', '10,46']\n",
        "[[areas]]\nkind = 'open-wood'\ncorners = ['10,18', '50,18', '50,28.3', '10,28.3']\n",
        "[[areas]]\nkind = 'gentle-slope'\nlevel = 1\ncorners = ['10,13', '50,13', '50,28.3', '10,28.3']\n",
    ];
    let statuses = [
        Status::Formed,
        Status::Formed,
        Status::Formed,
        Status::Unformed,
        Status::Faltering,
        Status::GoneToGround,
        Status::Retreating,
        Status::Routing,
    ];
    let status = statuses[usize::from(dice.die(8)) - 1];
    // A deep target, and the mob of one that flees, would stand across the line; such mobs close up when they rally, and
    // units taken in the flank recoil along the slope.
    let is_shallow =
        !theirs.contains("cavalry") && !theirs.contains("column") && !target.contains("limbered");
    let stays = facing == 0 && status < Status::Retreating;
    let fits = |head: &&str| stays && (is_shallow || !head.contains("lines"));
    let head = Some(one_of(dice, &grounds)).filter(fits);
    let mut table = charging(
        head.unwrap_or(""),
        &[
            target,
            friend,
            regiment("1st Grey", "Grey Brigade", figures(dice), &format!("30,{gap}"), 180, &own),
            grey("2nd Grey", "8,52"),
            blue("2nd Blue", "8,6"),
        ],
    );
    let [grey, blue, friend] = ["1st Grey", "1st Blue", "Friend"].map(|name| usize::from(table.id(name).0));
    let lost = [dice.die(6) - 1, dice.die(4) - 1];
    let flags: Vec<bool> = (0..8).map(|_| dice.die(4) == 1).collect();
    let posts: Vec<u8> = (0..2).map(|_| dice.die(4)).collect();
    let generals = ["Davis", "Webb"].map(|name| usize::from(table.general(name).0));
    table.change(|state| {
        if state.units[blue].guns == 0 || status < Status::Retreating {
            state.units[blue].status = status;
        }
        state.units[grey].figures -= lost[0];
        state.units[blue].figures -= lost[1];
        (state.units[grey].half, state.units[blue].half) = (flags[0], flags[1]);
        (state.units[blue].fired_last_turn, state.units[friend].fired_last_turn) = (flags[2], flags[3]);
        (state.units[blue].low_on_ammo, state.units[friend].low_on_ammo) = (flags[4], flags[5]);
        (state.units[grey].pursued_last_turn, state.units[blue].pursued_last_turn) = (flags[6], flags[7]);
        for ((general, post), unit) in generals.into_iter().zip(posts).zip([grey, blue]) {
            if post == 1 {
                state.generals[general].post = Post::With(UnitId(unit as u8));
            }
        }
    });
    table
}

/// Sections 5, 7 and 8: whatever charges whatever, the procedure counts what the table counts.
#[test]
fn random_charges_count_the_same_on_the_table_and_by_the_procedure() {
    let answers = [
        "meet them: 1st Blue fires at 1st Grey; Friend fires at 1st Grey",
        "meet them: 1st Blue fires at 1st Grey",
        "meet them: Friend fires at 1st Grey",
        "meet them: 1st Blue counter-charges",
        "meet them: 1st Blue gets out of the way",
        "meet them: 1st Blue turns to face",
        "stand",
    ];
    let (wanted, mut charges, mut steps) = (prove_or(40, 1000), 0, 0);
    for seed in 0.. {
        if charges == wanted {
            break;
        }
        assert!(seed < 50 * wanted as u64, "few of the charges can be made: {charges}");
        let table = at_random(seed);
        let charge = Charge { battle: &table.battle, opening: table.state() };
        let mut ways = answers;
        ways.rotate_left(seed as usize % answers.len());
        if let Some(thrown) = agree(&charge, &ways, seed) {
            (charges, steps) = (charges + 1, steps + thrown);
        }
    }
    println!("{charges} charges, {steps} rolls with all their modifiers");
}
