//! The server as a page meets it: games, orders, refusals, and what outlives it.

use std::process::Command;

use crate::served::{Folder, Server, agent};
use serde_json::{Value, json};

fn begun() -> (Folder, Server, String) {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = server.begin("barlows-knoll", ["human", "human"]);
    (folder, server, id)
}

fn order(server: &Server, id: &str, order: &str, seq: u64, key: &str) -> (u16, Value) {
    server.post(&format!("/api/games/{id}/orders"), &json!({"order": order, "seq": seq, "key": key}))
}

fn place(game: &Value, unit: &str) -> String {
    let units = game["units"].as_array().unwrap();
    units.iter().find(|known| known["name"] == unit).unwrap()["at"].as_str().unwrap().to_string()
}

#[test]
fn the_lobby_lists_rule_sets_scenarios_and_games() {
    let (_folder, server, id) = begun();
    let (status, lobby) = server.get("/api/lobby");
    assert_eq!(status, 200);
    let rulesets = lobby["rulesets"].as_array().unwrap();
    assert_eq!(rulesets.len(), 5);
    assert_eq!(rulesets[0]["scenarios"].as_array().unwrap().len(), 6);
    assert_eq!(rulesets[0]["scenarios"][0]["sides"], json!(["Confederate", "Union"]));
    assert_eq!(lobby["games"][0]["id"], json!(id));
    assert_eq!(lobby["games"][0]["players"], json!(["human", "human"]));
    let (status, drawn) = server.get("/api/scenarios/gallop/gettysburg?theme=dark");
    assert_eq!(status, 200);
    assert!(drawn.as_str().unwrap().starts_with("<svg"));
}

#[test]
fn an_order_is_given_once_however_often_it_is_sent() {
    let (_folder, server, id) = begun();
    for _ in 0..3 {
        let (status, game) = order(&server, &id, "Avery moves to P03", 0, "the same");
        assert_eq!((status, &game["seq"], place(&game, "Avery").as_str()), (200, &json!(1), "P03"));
    }
}

#[test]
fn an_order_for_a_game_that_has_gone_on_is_late() {
    let (_folder, server, id) = begun();
    assert_eq!(order(&server, &id, "Avery moves to P03", 0, "one").0, 200);
    let (status, told) = order(&server, &id, "Hays moves to P03", 0, "two");
    assert_eq!(status, 409, "{told}");
    let (_, game) = server.get(&format!("/api/games/{id}"));
    assert_eq!((&game["seq"], place(&game, "Hays").as_str()), (&json!(1), "Q02"));
    // Odds of a position that is gone are no fault of anybody's: there are none.
    let odds = |seq: u32| server.get(&format!("/api/games/{id}/odds?order=Hays+moves+to+P02&seq={seq}"));
    assert_eq!(odds(0), (200, Value::Null));
    assert_ne!(odds(1).1, Value::Null);
}

#[test]
fn what_the_rules_forbid_is_refused_in_words_and_changes_nothing() {
    let (_folder, server, id) = begun();
    for (sentence, why) in [
        ("Avery moves to L07", "move"),
        ("Devin moves to P04", "enemy"),
        ("Avery sings", "is no order"),
        ("Avery moves to Z99", "Z99"),
        ("", "is no order"),
        ("fight at Q02", "that order is no part of it"),
    ] {
        let (status, told) = order(&server, &id, sentence, 0, "a key");
        assert_eq!(status, 422, "{sentence}: {told}");
        assert!(told["error"].as_str().unwrap().contains(why), "{sentence}: {told}");
    }
    let (_, game) = server.get(&format!("/api/games/{id}"));
    assert_eq!(game["seq"], json!(0));
}

#[test]
fn what_is_no_question_is_answered_with_what_is_wrong() {
    let (_folder, server, id) = begun();
    let game = format!("/api/games/{id}");
    for (path, wanted) in [
        ("/api/games/0123456789abcdef", 404),
        ("/api/games/..%2f..%2fetc", 404),
        ("/web/nothing.js", 404),
        ("/web/..%2fCargo.toml", 404),
        ("/api/scenarios/gallop/nowhere", 404),
        ("/nowhere", 404),
    ] {
        assert_eq!(server.get(path).0, wanted, "{path}");
    }
    assert_eq!(server.get(&format!("{game}/units/stand-999")), (200, Value::Null));
    assert_eq!(server.get(&format!("{game}/log?from=-1")).0, 400);
    assert_eq!(server.post("/api/games", &json!({"ruleset": "gallop"})).0, 422);
    let unknown = json!({"ruleset": "chess", "scenario": "anywhere", "players": ["human", "human"]});
    let (status, told) = server.post("/api/games", &unknown);
    assert_eq!(status, 422);
    assert!(told["error"].as_str().unwrap().contains("there is no rule set 'chess'"), "{told}");
    // A path to a file is no scenario of the program.
    let file = json!({"ruleset": "gallop", "scenario": "scenarios/gallop/barlows-knoll.toml", "players": []});
    assert_eq!(server.post("/api/games", &file).0, 422);
    let general =
        json!({"ruleset": "gallop", "scenario": "barlows-knoll", "players": ["human", "ai:napoleon"]});
    let (status, told) = server.post("/api/games", &general);
    assert_eq!(status, 422);
    assert!(told["error"].as_str().unwrap().contains("ai:recruit"), "{told}");
    let alone = json!({"ruleset": "gallop", "scenario": "barlows-knoll", "players": ["human"]});
    let (status, told) = server.post("/api/games", &alone);
    assert_eq!(status, 422);
    assert!(told["error"].as_str().unwrap().contains("2 players"), "{told}");
    let (status, told) = order(&server, &id, "Avery moves to P03", 0, "");
    assert_eq!((status, server.get(&game).1["seq"].clone()), (422, json!(0)), "{told}");
}

#[test]
fn another_site_gives_no_orders() {
    let (_folder, server, id) = begun();
    let path = format!("{}/api/games/{id}/orders", server.address);
    let given = json!({"order": "Avery moves to P03", "seq": 0, "key": "theirs"});
    let send = |origin: &str| {
        agent().post(&path).header("origin", origin).send_json(&given).unwrap().status().as_u16()
    };
    assert_eq!(send("http://elsewhere.example"), 403);
    assert_eq!(server.get(&format!("/api/games/{id}")).1["seq"], json!(0));
    assert_eq!(send(&server.address), 200);
}

#[test]
fn a_typed_order_is_judged_whatever_it_says() {
    let (_folder, server, id) = begun();
    let typed = |sentence: &str| {
        let path = format!("{}/api/games/{id}/typed", server.address);
        let mut answer = agent().get(path).query("order", sentence).call().unwrap();
        assert_eq!(answer.status().as_u16(), 200, "{sentence}");
        answer.body_mut().read_json::<Value>().unwrap()
    };
    assert!(typed("Avery moves to P03")["offer"].is_object());
    for off_board in [
        "Ames fires at K03",
        "Ames fires at S03",
        "Avery moves to O08",
        "Z99 faces north",
        "all of XI Corps at A01 move to B01",
        "fight at A01",
        "fall back to Z09",
        "Avery charges",
    ] {
        assert!(typed(off_board)["why"].is_string(), "{off_board}: {}", typed(off_board));
    }
    assert!(typed("Avery sings")["misread"].is_string());
    // Nobody is told what the enemy may not do.
    let (_, why) = server.get(&format!("/api/games/{id}/why?unit=stand-12&place=L07"));
    assert_eq!(why["reasons"], json!([]));
}

#[test]
fn a_name_that_others_own_does_not_lead_here() {
    let (_folder, server, id) = begun();
    let path = format!("{}/api/games/{id}", server.address);
    let asked = |host: &str| agent().get(&path).header("host", host).call().unwrap().status().as_u16();
    assert_eq!(asked("elsewhere.example:1863"), 421);
    assert_eq!(asked("localhost:1863"), 200);
}

#[test]
fn a_move_is_taken_back_but_no_die_is() {
    let (_folder, server, id) = begun();
    server.order(&id, &["Avery moves to O02"]);
    let undo = |seq: u64| server.post(&format!("/api/games/{id}/undo"), &json!({ "seq": seq }));
    let (status, game) = undo(1);
    assert_eq!((status, &game["seq"], place(&game, "Avery").as_str()), (200, &json!(2), "Q02"));
    for (seq, sentence) in [(2, "Avery moves to O02"), (3, "done"), (4, "Ames fires at O02")] {
        assert_eq!(order(&server, &id, sentence, seq, sentence).0, 200, "{sentence}");
    }
    let (status, told) = undo(5);
    assert_eq!(status, 422);
    assert!(told["error"].as_str().unwrap().contains("dice"), "{told}");
}

#[test]
fn a_game_with_take_backs_and_dice_outlives_the_server() {
    let (folder, server, id) = begun();
    server.order(&id, &["Avery moves to P03"]);
    server.post(&format!("/api/games/{id}/undo"), &json!({"seq": 1}));
    for (seq, sentence) in [(2, "Avery moves to O02"), (3, "done"), (4, "Ames fires at O02")] {
        assert_eq!(order(&server, &id, sentence, seq, sentence).0, 200, "{sentence}");
    }
    let path = format!("/api/games/{id}");
    let seen = |server: &Server| {
        let parts = ["", "/log", "/board", "/record"];
        parts.map(|part| server.get(&format!("{path}{part}")))
    };
    let before = seen(&server);
    drop(server);
    let server = Server::start(&folder.0, "127.0.0.1:0");
    assert_eq!(seen(&server), before);
    assert_eq!(before[0].1["seq"], json!(5));
    // The record is one: the program itself can verify it.
    let file = folder.0.join("kept.record");
    std::fs::write(&file, record(&server, &path)).unwrap();
    let verified = Command::new(env!("CARGO_BIN_EXE_longroll")).arg("verify").arg(&file).output().unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
}

#[test]
fn the_answer_to_an_order_carries_the_log_and_the_card() {
    let (_folder, server, id) = begun();
    let path = format!("/api/games/{id}");
    // A page that does not say what it shows gets how the game stands, and no more.
    let (_, told) = order(&server, &id, "Avery moves to P03", 0, "bare");
    assert_eq!((&told["log"], &told["card"]), (&Value::Null, &Value::Null), "{told}");
    let is_other = |unit: &&Value| **unit != "stand-1";
    let unit = told["ready"].as_array().unwrap().iter().find(is_other).unwrap().as_str().unwrap().to_string();
    let page = json!({"shown": 0, "unit": unit, "acting": null, "theme": "light"});
    let given = json!({"order": "Hays moves to P03", "seq": 1, "key": "whole", "page": page});
    let (status, told) = server.post(&format!("{path}/orders"), &given);
    assert_eq!(status, 200, "{told}");
    // The page shows nothing, and one order was given since it looked: it gets all of them.
    assert_eq!(told["log"], server.get(&format!("{path}/log")).1);
    assert_eq!(told["log"]["entries"].as_array().map(Vec::len), Some(2));
    assert_eq!(told["log"]["entries"][1]["headline"], "Hays moves to P03");
    assert_eq!(told["log"]["entries"][1]["rest"], ", 2 squares south-west.");
    assert_eq!(told["card"], server.get(&format!("{path}/units/{unit}")).1);

    // Only what is new is told again, and after a take-back only how many orders still stand.
    let asked =
        |seq: u64, shown: u64| server.get(&format!("{path}?seq={seq}&shown={shown}")).1["log"].clone();
    assert_eq!(asked(2, 2), json!({"from": 2, "entries": []}));
    assert_eq!(asked(1, 1)["entries"][0]["number"], 2);
    let page = json!({"shown": 2, "unit": null, "acting": null, "theme": "dark"});
    let (status, told) = server.post(&format!("{path}/undo"), &json!({"seq": 2, "page": page}));
    assert_eq!((status, &told["log"]), (200, &json!({"from": 1, "entries": []})), "{told}");
    // Somebody who saw neither the order nor its take-back begins anew.
    assert_eq!(asked(1, 1)["from"], 0);
}

#[test]
fn answers_are_compressed_for_those_who_can_read_that() {
    let (_folder, server, id) = begun();
    let coded = |path: &str, reads: Option<&str>| {
        let asked = agent().get(format!("{}{path}", server.address));
        let asked = reads.into_iter().fold(asked, |asked, coding| asked.header("accept-encoding", coding));
        let mut answer = asked.call().unwrap();
        let coding = answer.headers().get("content-encoding").map(|word| word.to_str().unwrap().to_string());
        // A stream of news has no end.
        let bytes = if path.ends_with("/news") { vec![] } else { answer.body_mut().read_to_vec().unwrap() };
        (coding, bytes)
    };
    let game = format!("/api/games/{id}");
    for path in [&game, &format!("{game}/board"), "/web/board.js", "/web/board.css", "/api/lobby"] {
        let (coding, short) = coded(path, Some("gzip"));
        assert_eq!((coding.as_deref(), &short[..2]), (Some("gzip"), &[0x1f, 0x8b][..]), "{path}");
        for reads in [None, Some("identity")] {
            let (coding, whole) = coded(path, reads);
            assert_eq!(coding, None, "{path}");
            assert!(2 * short.len() < whole.len(), "{path}: {} of {}", short.len(), whole.len());
        }
    }
    assert_eq!(coded(&format!("{game}/news"), Some("gzip")).0, None, "news are told at once");
}

fn record(server: &Server, path: &str) -> String {
    let mut answer = agent().get(format!("{}{path}/record", server.address)).call().unwrap();
    answer.body_mut().read_to_string().unwrap()
}

#[test]
fn the_computer_fights_a_whole_battle_and_the_page_hears_of_it() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = server.begin("barlows-knoll", ["random", "random"]);
    let mut answer = agent().get(format!("{}/api/games/{id}/news", server.address)).call().unwrap();
    let mut news = std::io::BufRead::lines(std::io::BufReader::new(answer.body_mut().as_reader()));
    let over = news.find(|line| {
        line.as_ref().is_ok_and(|line| line.starts_with("data:"))
            && !server.get(&format!("/api/games/{id}")).1["over"].is_null()
    });
    assert!(over.is_some(), "the news ended before the battle");
    let (_, game) = server.get(&format!("/api/games/{id}"));
    assert_eq!((&game["acts"], &game["yours"]), (&Value::Null, &json!(false)));
    assert!(game["over"].as_str().unwrap().starts_with("a "), "{game}");
    let kept = server.get("/api/lobby").1["games"][0].clone();
    assert_eq!(kept["stands"], json!(format!("over: {}", game["over"].as_str().unwrap())));
    assert_eq!(kept["over"], json!(true));
}

#[test]
fn without_arguments_it_serves_at_1863() {
    let folder = Folder::new();
    // Taken by us or by somebody who plays there: either way it says so and ends.
    let _held = std::net::TcpListener::bind("127.0.0.1:1863");
    let mut command = Command::new(env!("CARGO_BIN_EXE_longroll"));
    command.env("XDG_DATA_HOME", &folder.0).env("HOME", &folder.0).env("APPDATA", &folder.0);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("127.0.0.1:1863"), "{told}");
}

#[test]
fn an_address_that_is_taken_is_named() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let address = server.address.strip_prefix("http://").unwrap();
    let mut second = Command::new(env!("CARGO_BIN_EXE_longroll"));
    let output = second.args(["serve", "--listen", address, "--data"]).arg(&folder.0).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains(address) && told.contains("--listen"), "{told}");
}

#[test]
fn a_file_that_holds_no_games_is_refused_and_left_as_it_was() {
    let folder = Folder::new();
    std::fs::write(folder.0.join("games.db"), "not a database, but dear to somebody").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_longroll"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(&folder.0);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("games.db"));
    let left = std::fs::read_to_string(folder.0.join("games.db")).unwrap();
    assert_eq!(left, "not a database, but dear to somebody");
}

#[test]
fn a_unit_of_the_free_table_is_dragged_and_the_card_is_drawn() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let begin = || server.begin_seeded(["lancer", "kestrel-drift"], ["human", "human"], 1880);
    let (one, other) = (format!("/api/games/{}", begin()), format!("/api/games/{}", begin()));
    let told = server.get(&one).1;
    // The same number, the same cards.
    assert_eq!(told["acting"], server.get(&other).1["acting"]);
    let unit = told["acting"].as_str().unwrap();
    assert_eq!(told["ready"], json!([unit]));
    let card = server.get(&format!("{one}/card")).1;
    assert!(card.as_str().unwrap().starts_with("<svg"), "{card}");

    let (status, drag) = server.get(&format!("{one}/drag?unit={unit}&front=15,21&facing=90"));
    assert_eq!((status, &drag["offer"]["kind"]), (200, &json!("throw")), "{drag}");
    assert!(drag["note"].as_str().unwrap().starts_with("rolls 2D6\": at most "), "{drag}");
    assert!(drag["drawn"].as_str().unwrap().contains("data-kind=\"ghost\""), "{drag}");
    // Nobody else has a card, and there is no such place.
    assert_eq!(
        server.get(&format!("{one}/drag?unit=unit-7&front=15,21")).1["why"],
        "It cannot be moved now."
    );
    for wrong in ["front=15", "front=here,there", "front=15,15&facing=-3", "front=1e9,2"] {
        assert_eq!(server.get(&format!("{one}/drag?unit={unit}&{wrong}")).0, 422, "{wrong}");
    }
    // Thrown for, the line itself is offered.
    server.order(one.rsplit('/').next().unwrap(), &[drag["offer"]["order"].as_str().unwrap()]);
    let line = server.get(&format!("{one}/drag?unit={unit}&front=15,21")).1;
    assert_eq!(line["offer"]["kind"], "go", "{line}");
    assert!(line["offer"]["order"].as_str().unwrap().contains("moves towards"), "{line}");
}

/// A battalion of either side has come up to the other, and the Mexicans have fired.
const FIRED_ON: [&str; 10] = [
    "done",
    "done",
    "Foot of Harney acts",
    "1st Volunteers moves to 0502 facing E",
    "done",
    "done",
    "Foot of Mora acts",
    "1st Activos moves to 0702 facing W",
    "1st Activos fires at 0502",
    "let pass",
];

#[test]
fn who_may_react_is_asked_once_and_standing_answers_spare_the_question() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    // With these dice the US have the initiative, and a marker of the Mexicans comes next.
    let begin = || server.begin_seeded(["great-battles", "rancho"], ["human", "human"], 6);
    let (asked, last) = FIRED_ON.split_at(FIRED_ON.len() - 1);

    // Everybody who may react is in one question, and no answer is offered besides it.
    let id = begin();
    let game = format!("/api/games/{id}");
    server.order(&id, asked);
    let told = server.get(&game).1;
    assert_eq!((told["acts"].as_u64(), &told["options"]), (Some(0), &json!([])), "{told}");
    let volunteer = &told["reactions"][0];
    assert_eq!((&volunteer["id"], &volunteer["answer"]), (&json!("unit-0"), &Value::Null));
    assert!(volunteer["ways"][0]["percent"].as_u64().is_some_and(|percent| percent > 0), "{told}");
    let react = |units: Value, seq: &Value| {
        server.post(&format!("{game}/reactions"), &json!({"units": units, "seq": seq, "key": "once"}))
    };
    assert_eq!(react(json!([["unit-5", 0]]), &told["seq"]).0, 422, "the enemy's does not react");
    assert_eq!(react(json!([["unit-0", 1]]), &told["seq"]).0, 422, "there is nothing else it could do");
    let (status, then) = react(json!([["unit-0", 0]]), &told["seq"]);
    assert_eq!(status, 200, "{then}");
    assert_eq!(react(json!([]), &told["seq"]).1["seq"], then["seq"], "sent twice, it is given once");
    let log = server.get(&format!("{game}/log?from={}", asked.len())).1;
    assert_eq!(log["entries"][0]["order"], json!("1st Volunteers react"));

    // An answer given beforehand is an order like any other, and nobody is asked.
    let id = begin();
    let game = format!("/api/games/{id}");
    let answer = |word: &str| {
        let given = json!({"unit": "unit-0", "whole": true, "answer": word});
        server.post(&format!("{game}/answers"), &given)
    };
    assert_eq!(answer("perhaps").0, 422);
    assert_eq!(answer("never").0, 200);
    assert_eq!(server.get(&format!("{game}/units/unit-0")).1["standing"]["answer"], json!("never"));
    server.order(&id, asked);
    let mut told = server.get(&game).1;
    while told["orders"].as_u64() < Some(FIRED_ON.len() as u64) {
        told = server.get(&game).1;
    }
    let log = server.get(&format!("{game}/log?from={}", asked.len())).1;
    assert_eq!(log["entries"][0]["order"], json!(last[0]));

    // It is kept with the game.
    drop(server);
    let server = Server::start(&folder.0, "127.0.0.1:0");
    assert_eq!(server.get(&format!("{game}/units/unit-0")).1["standing"]["answer"], json!("never"));
}
