//! What the page is told of a question: its answers, the units that have not acted, and what can still be taken back.

use serde_json::{Value, json};

use crate::served::{Folder, Server};

/// A game at a server.
struct Table<'a> {
    server: &'a Server,
    game: String,
}

impl Table<'_> {
    fn look(&self) -> Value {
        self.server.get(&format!("/api/games/{}", self.game)).1
    }

    fn sentences(&self) -> Vec<String> {
        let (_, told) = self.server.get(&format!("/api/games/{}/sentences", self.game));
        told.as_array().into_iter().flatten().filter_map(|order| order.as_str().map(String::from)).collect()
    }

    /// Gives an order, and answers how the game stands then.
    fn give(&self, order: &str) -> Value {
        let seq = self.look()["seq"].clone();
        let given = json!({"order": order, "seq": seq, "key": format!("k{seq}")});
        let (status, told) = self.server.post(&format!("/api/games/{}/orders", self.game), &given);
        assert_eq!(status, 200, "{order}: {told}");
        told
    }

    fn undo(&self) -> (u16, Value) {
        let seq = self.look()["seq"].clone();
        self.server.post(&format!("/api/games/{}/undo", self.game), &json!({ "seq": seq }))
    }
}

/// The names of the units under a key.
fn names(game: &Value, key: &str) -> Vec<String> {
    let ids = game[key].as_array().expect("a list of ids");
    let name = |id: &Value| {
        let units = game["units"].as_array().into_iter().flatten();
        let unit = units.into_iter().find(|unit| unit["id"] == *id).expect("it is on the board");
        unit["name"].as_str().expect("a name").to_string()
    };
    ids.iter().map(name).collect()
}

const BATTLES: [[&str; 2]; 5] = [
    ["gallop", "barlows-knoll"],
    ["lancer", "kestrel-drift"],
    ["great-battles", "rancho"],
    ["guns", "mercer-lane"],
    ["deadly-field", "cobb-farm"],
];

#[test]
fn every_question_is_a_sentence_and_has_its_answers() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    for of in BATTLES {
        let game = server.begin_seeded(of, ["human", "human"], 1863);
        let table = Table { server: &server, game };
        let mut whim: usize = 7;
        for _ in 0..90 {
            let game = table.look();
            if game["over"].is_string() {
                break;
            }
            // Standing answers give their orders like a computer: asking again is as good as waiting.
            if game["yours"] != json!(true) {
                continue;
            }
            let question = game["question"].as_str().expect("a question");
            // What must be done is no question, but it too says what to choose.
            let is_asked = question.ends_with('?') || question.contains("? ");
            let is_told = question.ends_with('.') && question.to_lowercase().contains("choose ");
            assert!(is_asked || is_told, "{of:?}: {question}");
            let options = game["options"].as_array().expect("a list");
            let ends = options.iter().filter(|offer| offer["kind"] == "end").count();
            match (game["reactions"].is_array(), game["asks"].as_str()) {
                (true, _) => assert_eq!(options.len(), 0, "{question}"),
                (false, Some("choice")) => {
                    assert_eq!(ends, 0, "{question}: an answer ends no step");
                    assert!(options.iter().all(|offer| offer["number"].is_u64()), "{question}: {options:?}");
                    // A piece on a free table is dragged to where it shall go.
                    let unit = game["acting"].as_str().unwrap_or_default();
                    let drag =
                        || server.get(&format!("/api/games/{}/units/{unit}", table.game)).1["drag"].clone();
                    assert!(!options.is_empty() || drag().is_object(), "{question}: it has no answer");
                }
                (false, _) => assert!(ends <= 1, "{question}"),
            }
            let orders = table.sentences();
            whim = (whim * 1_103_515_245 + 12_345) % 2_147_483_648;
            // Steps are ended now and then, so that all of a turn is seen.
            let ends = orders.iter().position(|order| order == "done").filter(|_| whim.is_multiple_of(4));
            table.give(&orders[ends.unwrap_or((whim / 64) % orders.len())]);
        }
    }
}

#[test]
fn units_that_have_acted_are_told_from_those_that_have_not() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let begin = |of: [&str; 2], seed| Table {
        server: &server,
        game: server.begin_seeded(of, ["human", "human"], seed),
    };
    let check = |game: &Value, unit: &str, has_acted: bool| {
        let (waiting, acted) = (names(game, "waiting"), names(game, "acted"));
        let told = (waiting.iter().any(|name| name == unit), acted.iter().any(|name| name == unit));
        assert_eq!(told, (!has_acted, has_acted), "{unit}: {waiting:?} wait, {acted:?} have acted");
    };

    // Squares: a stand that has only turned has not moved; one that has moved may still turn.
    let knoll = begin(["gallop", "barlows-knoll"], 1863);
    check(&knoll.look(), "Avery", false);
    assert_eq!(knoll.look()["task"]["done"], json!("moved"));
    let turned =
        knoll.sentences().into_iter().find(|order| order.starts_with("Q02 faces")).expect("it may turn");
    check(&knoll.give(&turned), "Avery", false);
    let moved = knoll.give("Avery moves to P03");
    check(&moved, "Avery", true);
    assert!(names(&moved, "ready").iter().any(|name| name == "Avery"), "it may still turn");

    // Hexes: the units of the brigade that acts, and no leader.
    let rancho = begin(["great-battles", "rancho"], 1846);
    let mut game = rancho.look();
    while game["task"].is_null() || names(&game, "waiting").is_empty() {
        let orders = rancho.sentences();
        let wanted = ["Foot of Harney acts", "Foot of Mora acts", "pick ", "let pass", "done"];
        let order = wanted.iter().find_map(|wanted| orders.iter().find(|order| order.starts_with(wanted)));
        game = rancho.give(order.expect("the game goes on"));
    }
    let unit = names(&game, "waiting")[0].clone();
    let faces = format!("{unit} moves to ");
    let order = rancho.sentences().into_iter().find(|order| order.starts_with(&faces)).expect("it may move");
    let game = rancho.give(&order);
    if game["reactions"].is_null() {
        check(&game, &unit, true);
    }

    // The free table: regiments and batteries, and no general.
    let lane = begin(["guns", "mercer-lane"], 1863);
    for order in ["Union first", "done", "done", "Union first", "done", "done", "Union first"] {
        lane.give(order);
    }
    let game = lane.look();
    assert!(names(&game, "waiting").len() > 3 && !names(&game, "waiting").contains(&"Stone".to_string()));
    check(&game, "1st Vermont", false);
    check(&lane.give("1st Vermont faces about"), "1st Vermont", true);

    // Two actions each: a unit that has begun may go on, and has acted when the next one begins.
    let farm = begin(["deadly-field", "cobb-farm"], 21);
    let game = farm.give("Union first");
    let [first, second] = [0, 1].map(|at| names(&game, "waiting")[at].clone());
    let step = |unit: &str| {
        let orders = farm.sentences().into_iter();
        let own = orders.filter(|order| order.starts_with(&format!("{unit} faces ")));
        let mut game = farm.give(&own.into_iter().next().expect("it may turn"));
        while !game["reactions"].is_null() {
            game = farm.give("let it pass");
        }
        game
    };
    check(&step(&first), &first, false);
    check(&step(&second), &first, true);

    // A card is one unit's.
    let drift = begin(["lancer", "kestrel-drift"], 1880);
    assert!(!names(&drift.look(), "waiting").is_empty());
    assert_eq!(names(&drift.look(), "acted"), [""; 0]);
}

#[test]
fn a_step_ended_by_mistake_is_taken_back_until_somebody_else_acts() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let knoll = Table { server: &server, game: server.begin("barlows-knoll", ["human", "human"]) };
    knoll.give("Avery moves to P03");
    let ended = knoll.give("done");
    assert_eq!((&ended["undo"], &ended["acts"]), (&json!(true), &json!(1)), "{}", ended["question"]);
    let (status, back) = knoll.undo();
    assert_eq!((status, &back["acts"], &back["orders"]), (200, &json!(0), &json!(1)));
    assert_eq!(names(&back, "acted"), ["Avery"]);

    // Against the computer, too: an order that it is still thinking about is dropped.
    let alone = Table { server: &server, game: server.begin("barlows-knoll", ["human", "ai:recruit"]) };
    alone.give("Avery moves to P03");
    let ended = alone.give("done");
    assert_eq!((&ended["yours"], &ended["undo"]), (&json!(false), &json!(true)));
}
