//! The sheet prints back: every cell typed a second time from the rules, compared with the data and with its prints.
//!
//! A star marks a ruling of ours; what has none stands on the printed sheet.

use engine::PlaySheet;
use great_battles::GreatBattles;
use sheet::{Source, print};

/// Table, then its rows in order: label, colon, cells.
const TABLES: [(&str, &[&str]); 27] = [
    (
        "fire",
        &[
            "-3 or less: -* -* -* -* -* -* -* -* -* -* -* -* -*",
            "-2: - - - - - d-2 - - - - - - d-3",
            "-1: - - - - d-2 d-1 - - - - - d-3 d-2",
            "0: - - - d-2 d-1 d - - - - d-3 d-2 d-1",
            "1: - - - d-2 d d - - - d-3 d-2 d-1 d",
            "2: - - d-2 d-1 d d+1 - - d-3 d-2 d-1 d d",
            "3: - d-2 d-1 d d+1 d+2 - d-3 d-2 d-1 d d d+1",
            "4: d-2 d-1 d d d+1 d+2 - d-2 d-1 d d d+1 d+2",
            "5: d-1 d d d+1 d+2 D d-3 d-1 d d d+1 d+2 d+3",
            "6: d d d+1 d+2 D 1d+2 d-2 d d d+1 d+2 d+3 D",
            "7: d d+1 D 1d+2 1D 1D d-1 d d+1 d+2 d+3 D D",
            "8: d+1 d+2 D 1d+2 1D 1D d d+1 d+2 d+3 D D D",
            "9: d+2 D 1d+2 1D 1D 2D d d+2 d+3 D D D D",
            "10: D 1d+2 1D 1D 2D 2D d+1 d+3 D D D D D",
            "11: 1d+2 1D 1D 2D 2D 3D d+2 D D D D D D",
            "12: 1D 1D 2D 2D 3D 3D d+3 D D D D D D",
        ],
    ),
    (
        "small-arms",
        &[
            "musket: 2 1 +2 -2 - - - - - -",
            "Baker rifle: 3 - +1 0 -2 - - - - -",
            "Mississippi rifle: 3 1 +1 0 -2 - - - - -",
            "carbine: 3 - 0 -1 -4 - - - - -",
            "escopeta: 3 1 +3 - - - - - - -",
            "revolver: 1* -* +1* -* -* -* -* -* -* -*",
        ],
    ),
    (
        "artillery",
        &[
            "US 4-pounder: 8 no yes +2 +1 0 0 -1 -4 - -",
            "US 6-pounder: 11 yes yes +3 +1 0 0 -1 -3 - -",
            "US 12-lb howitzer: 8 yes yes +4 +3 +1 0 0 -1 - -",
            "US 24-lb howitzer: 10 no yes - 0 +2 +1 0 0 - -",
            "US mortar (M10): 13 no yes - 0 0 0 0 -1 -3 -",
            "US rockets: 14 no no - 0 0 0 0 0 0 -",
            "Mexican 4-pounder: 8 no yes +2 +1 0 0 -1 -4 - -",
            "Mexican 6-pounder: 11 no yes +3 +1 0 0 -1 -3 - -",
            "Mexican 6-inch howitzer (H6): 7 no yes +1 0 0 0 -1 - - -",
            "Mexican 8-pounder: 12 no yes +1 0 0 0 0 -2 -4 -",
            "Mexican 12-pounder: 14 no yes +1 0 0 0 0 -2 -4 -",
            "Mexican 16-pounder: 17 no yes +2 +2 +1 0 0 -1 -2 -4",
            "Mexican 18-pounder: 18 no yes +2 +1 +1 +1 0 -1 -2 -3",
            "Mexican 68-lb siege gun (no canister): 25 no no* - -2 0 0 0 -1 -3 -3",
            "Mexican 24-lb howitzer (no canister): 9 no no* - 0 +2 +1 0 0 - -",
            "Mexican 7-inch mortar (no canister): 7 no no* - 0 0 0 0 - - -",
        ],
    ),
    ("second-disorder", &["0 or less: 1* back 1*", "1-3: 1* back 2*", "4+: 0* rout*"]),
    (
        "odds",
        &[
            "1-4: -4",
            "1-3: -3",
            "1-2: -2",
            "1-1.5: -1",
            "1-1: 0",
            "1.5-1: +1",
            "2-1: +2",
            "3-1: +3",
            "4-1: +4",
            "5-1 or better: +5",
        ],
    ),
    (
        "shock",
        &[
            "1 or less: 1 yes 0 no 0 no defender",
            "2-3: 0 yes 0 yes 0 no nobody",
            "4: 0 yes 0 yes 1 no nobody",
            "5-7: 0 no 1 yes 0 no nobody",
            "8-9: 0 no 1 yes 0 no attacker",
            "10+: 0 no 2 yes 0 yes attacker",
        ],
    ),
    ("charges", &["foot: 1* 3*", "horse: 3* -*"]),
    (
        "orders-change",
        &[
            "1 or less: retain and stand",
            "2-3: retain",
            "4: loose cannon",
            "5: change and stand",
            "6+: change",
        ],
    ),
    ("loose-cannon", &["0-2: aggressive", "3-6: normal", "7-9: cautious"]),
    ("coordination", &["0-2: confusion", "3-6: fail", "7-9: 2", "10-11: 3", "12: all"]),
    ("markers", &["1: 1*", "2: 2*", "3: 2*", "4: 1*"]),
    (
        "fatigue",
        &[
            "activation of a turn from which on it rises: 3*",
            "it rises by: 1*",
            "a turn without activation takes off: 1*",
            "a night turn without activation takes off: 2*",
            "no attack orders at: 3*",
        ],
    ),
    (
        "numbers",
        &[
            "SP in a hex that are a massed target: 8",
            "hexes from which on it is massed: 4",
            "SP in a hex that are still a dispersed target: 2",
            "hexes from which on it is dispersed: 4",
            "hexes from which on dawn and dusk count: 2",
            "hexes within which guns do as small arms: 3",
            "hexes within which a battery may use rapid fire: 7*",
            "shots of rapid fire: 2*",
            "hexes within which guns return fire: 3*",
            "hexes within which guns fire at an approach: 3*",
            "adjusted die at or under which the firer is disordered: -2*",
            "unmodified die in rapid fire at or under which the battery is disordered: 0*",
            "unmodified die at or under which rockets do nothing and are disordered: 0*",
            "SP lost in a rout: 1*",
            "SP lost by a routed unit in a failed check: 1*",
            "SP a battery defends with in shock: 1*",
            "horse that charges through flank or rear counts its SP so many times: 2",
            "hexes back of a disordered defender who fails before shock: 1*",
            "SP lost by a disordered defender who fails before shock: 1*",
            "SP lost by those whom a shock disorders a second time: 1*",
            "continued shocks of an attack at most: 2*",
            "continued shocks of a defender at most: 1*",
            "die at or over which a leader is lost in a stack that loses SP: 9*",
            "adjusted die, over cohesion, from which on a rally costs SP: 9",
            "SP lost in a rally: 1",
            "MP to an enemy within which an aggressive loose cannon attacks: 3",
            "activation markers fewer out of command: 1*",
            "activation markers at least: 1*",
        ],
    ),
    (
        "shares",
        &[
            "a unit has collapsed with less than one in so many of its SP left: 2*",
            "a side of a square fires and defends with one in so many of its SP, rounded up: 2*",
            "a rally costs SP at so many times cohesion: 2",
            "half an allowance is one in so many, rounded up: 2*",
            "cavalry that dismounts loses one in so many of its SP, rounded down: 4*",
        ],
    ),
    (
        "rulings",
        &[
            "the starred rows of the fire table: a poor shot disorders the firer: yes*",
            "guns that do as small arms use their columns too: yes*",
            "errata: coordination by the division leader's rating alone, mounted cavalry rallies better: no*",
        ],
    ),
    (
        "terrain",
        &[
            "clear: 1* 1* 0* 0* 0* yes*",
            "crops, maguey: 1* 2* -1* 0* 0* yes*",
            "orchard, light wood: 2* 3* -1* -1* 1* no*",
            "heavy wood, chaparral: 3* no* -2* -1* 1* no*",
            "marsh: 3* no* 0* -1* 0* yes*",
            "town, building: 2* 3 by road* -2* -2* 1* no*",
            "fort: 3* no* -3* -3* 1* no*",
        ],
    ),
    (
        "hexsides",
        &[
            "open: 0* 0* 0* 0*",
            "upslope (going up): 1* 2* 0* -1*",
            "steep: 2* no* 0* -2*",
            "stream: 1* 2* 0* -1*",
            "ravine: 2* no* 0* -1*",
            "wall: 1* 2* -2* -1*",
        ],
    ),
    ("roads", &["road: ½* 1*", "trail: 1* 1*"]),
    ("movement", &["infantry: 6*", "mounted cavalry: 10*", "limbered guns: 7*", "leaders: 12*"]),
    (
        "acts",
        &[
            "limber or unlimber: 2*",
            "one vertex of facing: 1*",
            "leaving an enemy ZOC: 1*",
            "forming square: 1*",
        ],
    ),
    (
        "command",
        &[
            "brigadier to units: 4*",
            "division leader to brigadier, or to a brigade without one: 8*",
            "corps commander to division leader: 12*",
            "overall commander to anyone: 16*",
        ],
    ),
    (
        "stacking",
        &[
            "infantry and cavalry units, of one brigade: 2*",
            "SP of infantry and cavalry, unless it is one unit: 16*",
            "batteries: 1*",
        ],
    ),
    (
        "distances",
        &[
            "a march does not come within so many hexes of an enemy in sight: 3*",
            "a leader alone goes to friends within: 5*",
            "retreat before shock, at least: 1*",
            "retreat before shock, at most: 2*",
            "a loose cannon who is cautious goes back: 1",
            "a retreat that ends overstacked goes on for: 1*",
        ],
    ),
    ("retreat", &["each enemy ZOC hex entered without friends in it: 1*"]),
    ("works", &["activations without moving, on advance orders, until they stand: 2*"]),
    ("replacement", &["added to the orders rating: -1*", "added to the stars: -1*", "stars at least: 1*"]),
    (
        "victory",
        &[
            "points for an SP: 1*",
            "points for a gun: 3*",
            "points for a brigadier: 5*",
            "points for a higher leader: 10*",
            "lead that wins, in per cent of all points: 15*",
        ],
    ),
];

const MODIFIERS: [&str; 52] = [
    "fire, massed: +1",
    "fire, cavalry-target: +1",
    "fire, flanking: +1",
    "fire, prepared: +1",
    "fire, from-breastworks: +1",
    "fire, lower-target: +1",
    "fire, mounted: -1",
    "fire, disordered: -1",
    "fire, moved: -2",
    "fire, green: -1",
    "fire, dispersed: -1",
    "fire, dusk: -2",
    "fire, night-1: -1",
    "fire, night-2: -3",
    "fire, night-3: -6",
    "fire, night-4: -10",
    "fire, at-square: +1*",
    "cohesion, collapsed: -1*",
    "disorder, breastworks: -2",
    "disorder, fatigue: +1*",
    "pre-shock, leader: -2",
    "pre-shock, march: +2",
    "pre-shock, disordered: +2",
    "pre-shock, flank-or-rear: +1",
    "pre-shock, cavalry-charge: +1",
    "pre-shock, breastworks: -1",
    "shock, defender-disordered: +1",
    "shock, charge: +1",
    "shock, aggressive-leader: +1",
    "shock, down-slope: +1",
    "shock, rear: +2",
    "shock, flank: +3",
    "shock, front-and-flank: +4",
    "shock, front-and-rear: +4",
    "shock, flank-and-rear: +4",
    "shock, surrounded: +5",
    "shock, other-zoc: -1",
    "shock, attacker-disordered: -1",
    "shock, no-brigadier: -1",
    "shock, advance-orders: -1",
    "shock, breastworks: -2",
    "shock, continued: -1",
    "shock, at-square: -3*",
    "rally, adjacent: +1",
    "rally, mounted: +1",
    "rally, mounted-errata: -1*",
    "rally, star: -1",
    "rally, fatigue: +1*",
    "orders-change, division-leader: +1",
    "orders-change, commander: +2",
    "coordination, division-leader: +1",
    "coordination, commander: +2",
];

fn starred(text: &str, source: Source) -> String {
    match source {
        Source::Sheet => text.into(),
        Source::Ruling => format!("{text}*"),
        other => panic!("{text} is {other}"),
    }
}

#[test]
fn every_cell_is_the_one_typed_a_second_time() {
    let sheet = GreatBattles::printed();
    let mut typed = TABLES.iter();
    let mut cells = 0;
    for table in sheet.tables() {
        let rows = table.rows.iter().map(|row| {
            let cells = row.cells.iter().zip(&row.sources).map(|(cell, &source)| starred(cell, source));
            format!("{}: {}", row.label, cells.collect::<Vec<_>>().join(" "))
        });
        let &(id, right) = typed.next().unwrap();
        assert_eq!(
            (table.id.as_str(), rows.collect::<Vec<_>>()),
            (id, right.iter().map(|row| row.to_string()).collect())
        );
        cells += table.rows.iter().map(|row| row.cells.len()).sum::<usize>();
    }
    assert_eq!(typed.next(), None);
    let groups = sheet.modifier_groups().iter().flat_map(|group| &group.rows);
    let modifiers: Vec<_> = groups
        .map(|row| format!("{}, {}: {}", row.procedure, row.id, starred(&row.value, row.source)))
        .collect();
    assert_eq!(modifiers, MODIFIERS);
    println!("{cells} cells and {} modifiers typed twice", modifiers.len());
}

#[test]
fn every_print_holds_every_cell() {
    let sheet = GreatBattles::printed();
    let prints = [print::text(&sheet), print::markdown(&sheet), print::html(&sheet)];
    let json = serde_json::to_value(&sheet).unwrap();
    for (at, table) in sheet.tables().iter().enumerate() {
        for (row, printed) in table.rows.iter().zip(json["tables"][at]["rows"].as_array().unwrap()) {
            assert_eq!(
                (&printed["label"], &printed["cells"]),
                (&row.label.as_str().into(), &row.cells.clone().into())
            );
            for print in &prints {
                // A quote is written otherwise in HTML.
                let label = row.label.split('\'').next().unwrap();
                let line = print
                    .lines()
                    .find(|line| line.contains(label) && row.cells.iter().all(|cell| line.contains(cell)));
                assert!(line.is_some(), "{} of {} is not printed:\n{print}", row.label, table.id);
            }
        }
    }
    assert_eq!(json["modifiers"].as_array().unwrap().len(), MODIFIERS.len());
}
