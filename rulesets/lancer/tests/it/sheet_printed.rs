//! The sheet prints back: every cell typed a second time from the rules, compared with the data and with its prints.
//!
//! A star marks a ruling of ours; what has none stands on the printed sheet.

use engine::PlaySheet;
use lancer::Lancer;
use testkit::{is_printed_whole, is_typed_twice};

/// Table, then its rows in order: label, colon, cells.
const TABLES: [(&str, &[&str]); 16] = [
    ("ratings", &["poor: 2", "green: 3", "average: 4", "veteran, elite: 5"]),
    ("units", &["infantry company: 10", "cavalry troop: 4", "battery, its crew: 3"]),
    (
        "movement",
        &[
            "foot: 1D6 1D6+3 1D6+6 1D3 1D3+6*",
            "horse: 2D6 2D6* 1D6+12 - -",
            "gun: 1D6 -* - - -",
            "commander: 2D6* -* -* -* -*",
        ],
    ),
    (
        "weapons",
        &[
            "rifles: 12 1 2 4,5,6* 6 -",
            "Gatling: 12 2 1 2,4,6* 4,6* 2",
            "cannon: 48 1 1 4,5,6* 6 -",
            "few muskets: 12* 1* 5* 6* -* -*",
        ],
    ),
    ("contact", &["figures that may fight one enemy figure: 4"]),
    ("fall-back", &["a failed morale check: 1D6+6"]),
    (
        "numbers",
        &[
            "a unit is at half with one in so many of its figures left: 2",
            "dice of a shot at least: 1*",
            "unmodified face that jams: 1",
            "unmodified face that always fails in morale: 6*",
            "ranks that shoot, from the front: 2",
            "guns of a battery: 1",
            "commanders of a side: 1",
        ],
    ),
    (
        "rulings",
        &[
            "of numbers in a row only the first and the last hit: 4 and 6 for 4 to 6: no*",
            "figures too few for a die of their own throw none: yes*",
            "spears and swords shoot, as few muskets: no*",
            "the hits of a shot that jams count: yes*",
            "a unit routed or removed by its check makes no casualty rolls: yes*",
            "crew fight as infantry: yes*",
            "an attached commander that is drawn falls only if the die fails his own Morale too: yes*",
            "a unit that falls back bends past friends: yes*",
            "the face that always fails in morale fails in melee too: no*",
        ],
    ),
    ("deck", &["each unit: 2", "each commander: 3", "STOP: 1"]),
    (
        "angles",
        &[
            "a turn before a move, after it or both: 180",
            "the turn of a charge: 45",
            "arc of fire, either side: 45*",
            "leaving a melee, off straight away from the enemy: 45*",
            "falling back past friends, off straight away from the enemy: 60*",
        ],
    ),
    (
        "lengths",
        &[
            "reach of a commander's orders: 12",
            "reach of an order to rally: 12",
            "how far a commander without his unit goes to another: 12*",
            "a commander alone is in danger nearer to an enemy unit than: 1*",
            "a move halts from an enemy at: 1*",
            "a move halts from a friend at: ¼*",
            "an edge or wall so near to the start or the target of a charge does not halt it: 1*",
            "table, wide: 72*",
            "table, deep: 48*",
            "set-up from the long edges: 12*",
        ],
    ),
    ("bases", &["foot: ¾* ¾*", "horse: 1* 1½*", "gun: 1½* 2*", "commander: 1* 1½*"]),
    ("formations", &["infantry company: 2* 2*", "cavalry troop: 1* 2*"]),
    (
        "terrain",
        &[
            "woods: yes* yes yes* no",
            "fields: yes* yes yes* yes*",
            "buildings: yes* yes yes* no*",
            "hill slope: no* no* no* yes*",
            "ford: no* no* yes* yes*",
            "fence or wall that the shot crosses, nearer to the target than to the firer: yes* no* yes* yes*",
        ],
    ),
    ("leaving", &["woods: yes*", "fields: yes*", "buildings: yes*", "hill slope: no*", "ford: no*"]),
    (
        "victory",
        &[
            "a side is broken at one loss in so many units, where the scenario is silent: 2*",
            "STOPs, where the scenario is silent: 12*",
            "points for a figure: 1*",
            "points for a gun: 3*",
            "points for a commander: 5*",
            "points for an objective: 5*",
        ],
    ),
];

const MODIFIERS: [&str; 5] = [
    "rating, half-strength: -1",
    "melee, lancers-charge: -1",
    "melee, infantry-against-cavalry: +1",
    "melee, uphill: +1",
    "morale, commander: -1",
];

#[test]
fn every_cell_is_the_one_typed_a_second_time() {
    is_typed_twice(&Lancer::printed(), &TABLES, &MODIFIERS);
}

#[test]
fn every_print_holds_every_cell() {
    is_printed_whole(&Lancer::printed(), MODIFIERS.len());
}
