//! Cells that only the table or the deck can show: each is changed once, and some position or battle comes out otherwise.

use std::sync::Arc;

use dice::{Seed, Seeded};
use engine::{Files, Log, PlaySheet, Position, Rules, Seat, Silent, ToAct};
use lancer::victory::points;
use lancer::{Battle, CommanderId, Lancer, Now, Pending, Piece, Post, Side, UnitId};
use testkit::{mutations_read_by, play_random};

const TABLES: [&str; 8] =
    ["deck", "angles", "lengths", "bases", "formations", "terrain", "leaving", "victory"];
const ROWS: [&str; 4] = [
    "ranks that shoot, from the front",
    "guns of a battery",
    "commanders of a side",
    "a unit that falls back bends past friends",
];

/// A crowded battle that leaves to the sheet all it can.
const CROWD: &str = r#"
title = "A crowd"
sides = [{ name = "Empire", edge = "south" }, { name = "Hills", edge = "north" }]
areas = [
  { kind = "woods", corners = ["19,5", "25,10"] },
  { kind = "fields", corners = ["9,8", "13,13"] },
  { kind = "buildings", corners = ["26,6", "30,10"] },
  { kind = "slope", middle = "6,10", radius = 3 },
  { kind = "ford", corners = ["14,9", "18,13"] },
]
walls = [{ points = ["3,7.5", "9,7.5"] }, { points = ["30,7.5", "36,7.5"] }]
roads = [{ points = ["22,0", "22,20"] }]
objectives = [{ name = "knoll", at = "6,9" }]
units = [
  { name = "Guards", side = "Empire", troops = "infantry", weapon = "rifles", morale = "elite", melee = "veteran", at = "6,5", facing = 0 },
  { name = "Line", side = "Empire", troops = "infantry", weapon = "rifles", morale = "green", melee = "green", at = "11,5.5", facing = 0 },
  { name = "Horse", side = "Empire", troops = "cavalry", weapon = "rifles", morale = "average", melee = "average", formation = "column", at = "22,4", facing = 0 },
  { name = "Gun", side = "Empire", troops = "battery", weapon = "cannon", morale = "average", melee = "poor", at = "16,5", facing = 0 },
  { name = "Dragoons", side = "Empire", troops = "cavalry", weapon = "rifles", morale = "average", melee = "average", at = "28,4", facing = 0 },
  { name = "Warriors", side = "Hills", troops = "infantry", weapon = "rifles", morale = "poor", melee = "veteran", at = "6,12.5", facing = 180 },
  { name = "Lancers", side = "Hills", troops = "cavalry", lancers = true, weapon = "spears", morale = "veteran", melee = "veteran", at = "12,15", facing = 180 },
  { name = "Spears", side = "Hills", troops = "infantry", weapon = "rifles", morale = "average", melee = "average", formation = "column", at = "17,16", facing = 180 },
  { name = "Gatling", side = "Hills", troops = "battery", weapon = "gatling", morale = "green", melee = "green", at = "22,14", facing = 180 },
  { name = "Riders", side = "Hills", troops = "cavalry", weapon = "rifles", morale = "average", melee = "average", at = "29,13", facing = 180 },
]
commanders = [
  { name = "General", side = "Empire", morale = "veteran", melee = "average", at = "8,2.5", facing = 0 },
  { name = "Chief", side = "Hills", morale = "elite", melee = "elite", at = "9,18", facing = 180 },
]
"#;

/// What came of some battles, as text: every event, the points, the end.
fn played(head: &str, overlay: &str, seeds: std::ops::Range<u64>) -> Vec<String> {
    let files = Files::new(format!("{head}{CROWD}"), overlay);
    let battle = match Battle::read(&files) {
        Ok(battle) => Arc::new(battle),
        Err(faults) => return vec![faults.to_string()],
    };
    let game = |seed| {
        let game = play_random(&battle, &files, Seed::from_number(seed));
        let events: Vec<_> = game.entries().iter().flat_map(|entry| entry.log.events().cloned()).collect();
        let score =
            Side::BOTH.map(|side| points(Now { battle: &battle, state: game.position().state() }, side));
        let ToAct::Over(verdict) = game.to_act() else { panic!("not over") };
        format!("{events:?} {score:?} {verdict:?}")
    };
    seeds.map(game).collect()
}

/// A position that random battles seldom reach: the ground or whatever else is special, where the units stand, and an
/// order for `A`, which moves 6 inches or has drawn a card.
struct Asked {
    head: String,
    troops: &'static str,
    parts: Vec<(&'static str, &'static str, &'static str)>,
    order: &'static str,
}

fn asked() -> Vec<Asked> {
    let ask = |head: &str, blue: &'static str, red: &'static str, order: &'static str| Asked {
        head: head.into(),
        troops: "infantry",
        parts: vec![("A", "Blue", blue), ("E", "Red", red)],
        order,
    };
    let grounds = ["woods", "fields", "buildings", "slope", "ford"].map(|kind| {
        let head =
            format!("table = [48, 48]\nareas = [{{ kind = '{kind}', corners = ['2,14', '20,22'] }}]\n");
        let forward = ask(&head, "10,10", "40,20", "A moves towards 10,40 facing 0");
        [
            ask(&head, "10,10", "10,20", "A fires at E"),
            // Out of it.
            Asked { troops: "infantry", ..ask(&head, "10,20", "40,20", forward.order) },
            Asked { troops: "cavalry", ..ask(&head, "10,10", "40,20", forward.order) },
            forward,
        ]
    });
    let commander = |name: &str, at: &str| {
        format!(
            "[[commanders]]\nname = '{name}'\nside = 'Blue'\nat = '{at}'\nfacing = 0\nmorale = 'average'\n\
             melee = 'average'\n"
        )
    };
    let one = format!("table = [48, 48]\n{}", commander("C", "10,10"));
    let two = format!("{one}{}", commander("D", "20,10"));
    let hills = "table = [48, 48]\nareas = [{ kind = 'slope', corners = ['2,8', '20,12'], level = 2 }, \
        { kind = 'slope', corners = ['2,14', '20,16'] }, { kind = 'slope', corners = ['2,18', '20,22'], level = 2 }]\n";
    let others = [
        // Over a low hill from one high hill to another.
        ask(hills, "10,10", "10,20", "A fires at E"),
        ask("table = [48, 48]\n", "10,10", "40,20", "A moves towards 10,2 facing 180"),
        // A commander in danger, twelve inches and a half from the next of his own; and one too many.
        ask(&one, "24.875,10", "10,12", "nothing"),
        ask(&two, "15,10", "10,40", "nothing"),
        // Called to order from the same distance.
        ask(&one, "24.875,10", "40,40", "A rallies"),
        // Over the edges of the sheet's own table.
        ask("", "71,10", "10,40", "nothing"),
        ask("", "10,10", "10,47.5", "nothing"),
    ];
    // A friend behind the unit that is shot at.
    let mut past = ask("table = [48, 48]\n", "10,10", "10,20", "A fires at E");
    // It would have to bend by 61 degrees to get past him.
    past.parts.push(("F", "Red", "10,23.62"));
    let mut beside = ask("table = [48, 48]\n", "10,10", "10,20", "A fires at E");
    beside.parts.push(("F", "Red", "10,27"));
    // Walls a little farther from the start of a charge than does not halt it, and a little nearer.
    let wall = |y: &str| format!("table = [48, 48]\nwalls = [{{ points = ['2,{y}', '20,{y}'] }}]\n");
    let walls = ["12.25", "11.25"].map(|y| ask(&wall(y), "10,10", "10,20", "A charges E"));
    // Half a degree outside the arc of fire; and horse that stands at a wall and goes over it.
    let aside = ask("table = [48, 48]\n", "10,10", "17.98,17.5", "A fires at E");
    let rider = Asked {
        troops: "cavalry",
        ..ask(&wall("10.76"), "10,10", "40,20", "A moves towards 10,40 facing 0")
    };
    let others = others.into_iter().chain([past, beside, aside, rider]);
    grounds.into_iter().flatten().chain(others).chain(walls).collect()
}

impl Asked {
    /// Why it is no battle, why the order is refused, or what comes of it with a few different dice.
    fn answer(&self, overlay: &str) -> String {
        let unit = |(name, side, at): &(&str, &str, &str)| {
            let facing = if *side == "Red" { 180 } else { 0 };
            format!(
                "[[units]]\nname = '{name}'\nside = '{side}'\ntroops = '{}'\nweapon = 'rifles'\nat = '{at}'\n\
                 facing = {facing}\nmorale = 'average'\nmelee = 'average'\n",
                self.troops
            )
        };
        let sides = "sides = [{ name = 'Blue', edge = 'south' }, { name = 'Red', edge = 'north' }]\n";
        let units: String = self.parts.iter().map(unit).collect();
        let text = format!("title = 'Asked'\n{sides}{}{units}", self.head);
        let battle = match Battle::read(&Files::new(text, overlay)) {
            Ok(battle) => battle,
            Err(faults) => return faults.to_string(),
        };
        let mut state = battle.opening();
        let piece = Piece::Unit(UnitId(0));
        state.units[0].disrupted = self.order == "A rallies";
        state.pending = vec![match self.order {
            order if order.starts_with("A moves") => Pending::Line {
                piece,
                distance: board::table::Inches::whole(6),
                woods: false,
                leaving: false,
            },
            "A rallies" => Pending::Activate { card: Piece::Commander(CommanderId(0)) },
            _ => Pending::Activate { card: piece },
        }];
        let order = battle.parse(self.order).unwrap();
        let answer = |seed| {
            let mut dice = Seeded::new(Seed::from_number(seed));
            let mut position = Position::set_up(&battle, state.clone(), &mut dice, &mut Silent);
            let legal = match position.check(&battle, Seat(0), order) {
                Ok(legal) => legal,
                Err(refused) => return refused.to_string(),
            };
            let mut log = Log::default();
            position.carry_out(&battle, &legal, &mut dice, &mut log).unwrap();
            format!("{:?}", log.events().collect::<Vec<_>>())
        };
        let heading = lancer::log::heading(Now { battle: &battle, state: &state });
        let mut lost = state.clone();
        lost.commanders.iter_mut().for_each(|commander| commander.post = Post::Lost);
        let worth = lancer::victory::points(Now { battle: &battle, state: &lost }, Side::Second).to_string();
        [heading, worth].into_iter().chain((0..8).map(answer)).collect()
    }
}

#[test]
fn every_cell_of_table_and_deck_matters() {
    let sheet = Lancer::printed();
    let mutations = mutations_read_by(&sheet, |changed| Lancer::read(changed).is_ok());
    let is_ours = |name: &str| {
        TABLES.iter().any(|table| name.starts_with(&format!("table.{table}.")))
            || ROWS.iter().any(|row| name.contains(&format!("\"{row}\"")))
    };
    let heads = ["table = [36, 20]\n", ""];
    // Few games first: most changes show at once.
    let rounds = [(0, 0..2), (1, 0..1), (0, 2..40)];
    let printed: Vec<_> =
        rounds.iter().map(|(head, seeds)| played(heads[*head], "", seeds.clone())).collect();
    let asked = asked();
    let answers: Vec<_> = asked.iter().map(|asked| asked.answer("")).collect();
    let mut unnoticed = Vec::new();
    let mut count = 0;
    for mutation in mutations.iter().filter(|mutation| is_ours(&mutation.name)) {
        count += 1;
        let mut asked = asked.iter().zip(&answers);
        let mut rounds = rounds.iter().zip(&printed);
        let noticed = asked.any(|(asked, answer)| asked.answer(&mutation.overlay) != *answer)
            || rounds.any(|((head, seeds), printed)| {
                played(heads[*head], &mutation.overlay, seeds.clone()) != *printed
            });
        if !noticed {
            unnoticed.push(mutation.name.clone());
        }
    }
    println!("{count} cells changed, {} unnoticed", unnoticed.len());
    assert!(unnoticed.is_empty(), "{unnoticed:#?}");
}
