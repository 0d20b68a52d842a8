//! The umpire's page through the real router: every procedure, the same answers as `resolve`, doubts, dice tapped in, bad input.

use desk::{Asked, DiceSource, RuleSet};
use dice::{Dice, Seed, Seeded};
use serde_json::{Map, Value, json};

use crate::served::{Folder, Server, agent};

fn rulesets() -> [&'static dyn RuleSet; 5] {
    [gallop::RULE_SET, lancer::RULE_SET, great_battles::RULE_SET, guns::RULE_SET, deadly_field::RULE_SET]
}

fn served() -> (Folder, Server) {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    (folder, server)
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// A value at random for a key, or nothing: half of them keep their default.
fn at_random(key: &Value, dice: &mut Seeded) -> Option<String> {
    if dice.die(2) == 1 {
        return None;
    }
    let values: Vec<&str> = list(&key["values"]).iter().map(text).collect();
    Some(match text(&key["kind"]) {
        "number" => {
            let bound = |at: usize| values[at].parse::<i64>().expect("a number");
            (bound(0) + dice.pick(&vec![1; (bound(1) - bound(0) + 1) as usize]) as i64).to_string()
        }
        "length" => dice.pick(&[1; 40]).to_string(),
        _ => values[dice.pick(&vec![1; values.len()])].into(),
    })
}

/// `key=value` words as the command line takes them.
fn words(keys: &Map<String, Value>) -> Vec<String> {
    keys.iter().map(|(key, value)| format!("{key}={}", text(value))).collect()
}

/// What `resolve` answers with the dice of a number, or why it refuses.
fn resolved(
    set: &dyn RuleSet,
    procedure: &str,
    keys: &Map<String, Value>,
    seed: u64,
) -> Result<Value, String> {
    let words = words(keys);
    let asked = Asked { procedure, keys: &words, house: None };
    let resolved = set.resolve(&asked, DiceSource::Seeded(seed)).map_err(|failure| failure.to_string())?;
    Ok(serde_json::to_value(resolved).expect("it is a document"))
}

/// The faces of a resolution, as they are typed.
fn faces(resolved: &Value) -> String {
    list(&resolved["dice"]).iter().map(Value::to_string).collect::<Vec<_>>().join(",")
}

/// Holds an answer of the page to that of `resolve`.
#[track_caller]
fn is_the_same(answer: &Value, resolved: &Value, question: &Value) {
    assert_eq!(answer["filled"], resolved["inputs"], "{question}");
    let [case] = list(&answer["cases"]).as_slice() else { panic!("{question}: {answer}") };
    for part in ["outcome", "dice", "steps"] {
        assert_eq!(case[part], resolved[part], "{part}: {question}");
    }
    let next =
        list(&case["next"]).iter().map(|next| json!({"procedure": next["procedure"], "keys": next["keys"]}));
    assert_eq!(Value::from(next.collect::<Vec<_>>()), resolved["next"], "{question}");
}

#[test]
fn the_page_has_every_procedure_with_every_key() {
    let (_folder, server) = served();
    let (status, sets) = server.get("/api/umpire");
    assert_eq!((status, list(&sets["rulesets"]).len()), (200, 5));
    for set in rulesets() {
        let (status, forms) = server.get(&format!("/api/umpire/{}", set.id()));
        assert_eq!(status, 200, "{forms}");
        let listed = set.forms(None).expect("it has procedures").json();
        let (on_page, listed) = (list(&forms["procedures"]), list(&listed["procedures"]));
        assert_eq!(on_page.len(), listed.len());
        for (on_page, listed) in on_page.iter().zip(listed) {
            for part in ["id", "title", "keys", "prospects"] {
                assert_eq!(on_page[part], listed[part], "{} {}", set.id(), listed["id"]);
            }
        }
    }
}

#[test]
fn the_page_answers_what_resolve_answers() {
    let (_folder, server) = served();
    for set in rulesets() {
        let forms = set.forms(None).expect("it has procedures").json();
        let procedures = list(&forms["procedures"]);
        let path = format!("/api/umpire/{}/resolve", set.id());
        let mut refused = 0;
        for seed in 0..500_u64 {
            let form = &procedures[seed as usize % procedures.len()];
            let dice = &mut Seeded::new(Seed::from_number(seed));
            let keys = list(&form["keys"]).iter();
            let keys =
                keys.filter_map(|key| Some((text(&key["key"]).to_string(), at_random(key, dice)?.into())));
            let keys: Map<String, Value> = keys.collect();
            let procedure = text(&form["id"]);
            let expected = resolved(set, procedure, &keys, seed);
            let rolled = expected.as_ref().map_or_else(|_| String::new(), faces);
            let question = json!({"procedure": procedure, "keys": keys, "dice": rolled});
            let (status, answer) = server.post(&path, &question);
            assert_eq!(status, 200, "{question}: {answer}");
            match expected {
                Ok(expected) => is_the_same(&answer, &expected, &question),
                Err(why) => {
                    refused += 1;
                    assert_eq!(answer["refusal"], json!(why), "{question}");
                }
            }
        }
        println!("{}: 500 questions, {refused} refused", set.id());
        assert!(refused < 400, "{}: {refused} of 500 refused", set.id());
    }
}

#[test]
fn units_of_a_roster_fill_the_keys_that_resolve_is_given() {
    let (_folder, server) = served();
    for set in rulesets() {
        let (_, forms) = server.get(&format!("/api/umpire/{}", set.id()));
        let scenario = set.profile().words().next().expect("it has scenarios");
        let (status, roster) = server.get(&format!("/api/umpire/{}/roster/{scenario}", set.id()));
        assert_eq!(status, 200, "{roster}");
        let units = list(&roster["units"]);
        let with_parts = list(&forms["procedures"]).iter().filter(|form| !list(&form["roles"]).is_empty());
        let with_parts: Vec<&Value> = with_parts.filter(|_| !units.is_empty()).collect();
        let mut met = 0;
        for seed in 0..if with_parts.is_empty() { 0 } else { 100_u64 } {
            let form = with_parts[seed as usize % with_parts.len()];
            let dice = &mut Seeded::new(Seed::from_number(seed));
            let mut parts = Map::new();
            for role in list(&form["roles"]) {
                let kinds = list(&role["kinds"]);
                let fit = units.iter().filter(|unit| kinds.is_empty() || kinds.contains(&unit["kind"]));
                let fit: Vec<&Value> = fit.collect();
                if !fit.is_empty() {
                    let unit = fit[dice.pick(&vec![1; fit.len()])];
                    parts.insert(text(&role["id"]).into(), json!([{"values": unit["values"]}]));
                }
            }
            let procedure = text(&form["id"]);
            let mut question = json!({"procedure": procedure, "units": parts});
            let (status, asked) = server.post(&format!("/api/umpire/{}/ask", set.id()), &question);
            assert_eq!(status, 200, "{question}: {asked}");
            let filled = asked["filled"].as_object().expect("keys and values");
            match resolved(set, procedure, filled, seed) {
                Err(why) => assert_eq!(asked["refusal"], json!(why), "{question}"),
                Ok(expected) => {
                    assert_eq!(asked["refusal"], Value::Null, "{question}");
                    assert_eq!(list(&asked["cases"]).len(), 1);
                    question["dice"] = faces(&expected).into();
                    let (_, answer) = server.post(&format!("/api/umpire/{}/resolve", set.id()), &question);
                    is_the_same(&answer, &expected, &question);
                    met += 1;
                }
            }
        }
        println!("{}: {met} of 100 questions with units of {scenario} resolved", set.id());
    }
}

#[test]
fn a_doubt_shows_up_to_four_cases_and_none_that_makes_no_difference() {
    let (_folder, server) = served();
    let ask = |doubts: Value| {
        let question = json!({"procedure": "fire", "doubts": doubts, "dice": "4,5",
            "keys": {"grade": "veteran", "target-side": "confederate", "test": "no"}});
        let (status, odds) = server.post("/api/umpire/guns/ask", &question);
        assert_eq!(status, 200, "{odds}");
        let (status, came) = server.post("/api/umpire/guns/resolve", &question);
        assert_eq!((status, &came["refusal"]), (200, &Value::Null));
        let differs = |answer: &Value| {
            list(&answer["cases"]).iter().map(|case| case["differs"].clone()).collect::<Vec<_>>()
        };
        (differs(&odds), differs(&came), came)
    };
    let (odds, came, answer) = ask(json!({"range": ["7.5", "8.5"], "from": ["front", "flank"]}));
    let all = json!([{"from": "front", "range": "7.5"}, {"from": "front", "range": "8.5"},
        {"from": "flank", "range": "7.5"}, {"from": "flank", "range": "8.5"}]);
    assert_eq!((Value::from(odds), Value::from(came)), (all.clone(), all));
    let lost = |at: usize| answer["cases"][at]["outcome"]["lost"].clone();
    assert_eq!([lost(0), lost(1), lost(2)], [json!("3"), json!("1½"), json!("4")]);
    let (odds, came, _) = ask(json!({"range": ["6.5", "7.5"]}));
    assert_eq!((odds, came), (vec![json!({})], vec![json!({})]));
    let three = json!({"procedure": "fire", "doubts": {"range": ["1", "2"], "from": ["front", "flank"], "massed": ["yes", "no"]}});
    let (status, refused) = server.post("/api/umpire/guns/ask", &three);
    assert_eq!((status, &refused["error"]), (422, &json!("2 keys at most can be in doubt at a time")));
}

#[test]
fn dice_are_tapped_in_one_by_one_and_the_page_knows_which_are_missing() {
    let (_folder, server) = served();
    let wants = |dice: &str| {
        let question = json!({"procedure": "fire", "dice": dice});
        let (status, answer) = server.post("/api/umpire/guns/resolve", &question);
        assert_eq!(status, 200, "{answer}");
        (answer["wants"]["count"].clone(), answer["wants"]["sides"].clone(), answer["refusal"].clone())
    };
    assert_eq!(wants(""), (json!(2), json!(6), Value::Null));
    assert_eq!(wants("6"), (json!(1), json!(6), Value::Null));
    let (_, answer) = server.post("/api/umpire/guns/resolve", &json!({"procedure": "fire", "dice": "6,5"}));
    let what = answer["wants"]["what"].clone();
    assert_eq!((answer["wants"]["count"].clone(), what), (json!(2), json!("Morale test")));
    let refusal = |dice: &str| {
        let (count, _, refusal) = wants(dice);
        assert_eq!(count, Value::Null);
        text(&refusal).to_string()
    };
    assert_eq!(refusal("7,1"), "2d6 cannot show 7: each face is 1 to 6");
    assert!(refusal("1,1,1,1,1,1,1").contains("too many"), "{}", refusal("1,1,1,1,1,1,1"));
    assert!(refusal("x").contains("not the face of a die"));
}

#[test]
fn what_cannot_be_is_refused_in_words() {
    let (_folder, server) = served();
    let post = |path: &str, document: Value| server.post(&format!("/api/umpire/{path}"), &document);
    let refused = |document: Value| {
        for what in ["ask", "resolve"] {
            let (status, answer) = post(&format!("guns/{what}"), document.clone());
            assert_eq!(status, 200, "{answer}");
            assert!(answer["refusal"].is_string(), "{document}: {answer}");
        }
    };
    refused(json!({"procedure": "fire", "keys": {"figures": "61"}}));
    refused(json!({"procedure": "fire", "keys": {"figure": "6"}}));
    refused(json!({"procedure": "fire", "keys": {"range": "1e9"}}));
    refused(json!({"procedure": "fire", "units": {"target": [{"values": {"lost": "-1"}}]}}));
    refused(json!({"procedure": "fire", "units": {"target": [{"values": {"wings": "2"}}]}}));
    refused(json!({"procedure": "fire", "doubts": {"range": ["7", "far"]}}));
    refused(json!({"procedure": "fire", "keys": {"weapon": "12-pdr", "fired-last-turn": "yes"}}));
    let denied = |path: &str, document: Value, status: u16| {
        let (told, answer) = post(path, document.clone());
        assert_eq!(told, status, "{document}: {answer}");
        assert!(text(&answer["error"]).len() < 2_000, "{answer}");
    };
    denied("guns/ask", json!({"procedure": "fier"}), 422);
    denied("guns/ask", json!({}), 422);
    denied("guns/ask", json!([1, 2]), 422);
    denied("guns/ask", json!({"procedure": 7}), 422);
    denied("guns/ask", json!({"procedure": "fire", "keys": {"range": 8}}), 422);
    denied("guns/resolve", json!({"procedure": "fire", "units": {"nobody": []}}), 422);
    denied("guns/resolve", json!({"procedure": "fire", "units": {"firer": [{}, {}]}}), 422);
    denied("guns/resolve", json!({"procedure": "fire", "doubts": {"range": ["1"]}}), 422);
    denied("guns/resolve", json!({"procedure": "fire", "house": "[table.nonsense]\nx = \"1\""}), 422);
    denied("guns/resolve", json!({"procedure": "fire", "house": "a".repeat(300_000)}), 422);
    denied("guns/odds", json!({"procedure": "fire", "compare": "range"}), 422);
    denied("nonsense/ask", json!({"procedure": "fire"}), 404);
    denied("guns/draw", json!({"items": []}), 422);
    denied("guns/draw", json!({"items": [{"label": "a", "count": 60_000}]}), 422);
    assert_eq!(server.get("/api/umpire/guns/roster/nowhere").0, 404);
    assert_eq!(server.get("/sheets/nonsense").0, 404);
    for body in ["", "{", "null", "\u{0}", "{\"procedure\": \"fire\", \"procedure\": \"fire\"}"] {
        let answer = agent().post(format!("{}/api/umpire/guns/ask", server.address)).send(body);
        assert_eq!(answer.expect("an answer").status().as_u16(), 422, "{body}");
    }
}

#[test]
fn hostile_values_of_every_key_are_refused_in_words() {
    let (_folder, server) = served();
    for set in rulesets() {
        let forms = set.forms(None).expect("it has procedures").json();
        for form in list(&forms["procedures"]) {
            for key in list(&form["keys"]) {
                let beyond = match text(&key["kind"]) {
                    "number" => format!("{}0", text(&key["values"][1])),
                    _ => "perhaps".into(),
                };
                for value in [beyond.as_str(), "", "99999999999999999999", "\u{202e}\u{0}"] {
                    let question = json!({"procedure": form["id"], "keys": {text(&key["key"]): value}});
                    let (status, answer) = server.post(&format!("/api/umpire/{}/ask", set.id()), &question);
                    assert_eq!(status, 200, "{question}: {answer}");
                    assert!(answer["refusal"].is_string(), "{question}: {answer}");
                }
            }
        }
    }
}

#[test]
fn values_that_cannot_be_chosen_are_barred_with_the_reason() {
    let (_folder, server) = served();
    let (_, answer) =
        server.post("/api/umpire/guns/ask", &json!({"procedure": "fire", "keys": {"weapon": "12-pdr"}}));
    assert!(text(&answer["barred"]["fired-last-turn"]["yes"]).contains("small arm"), "{answer}");
    assert_eq!(answer["barred"]["fired-last-turn"]["no"], Value::Null);
    assert_eq!(answer["wants"]["count"], json!(2));
    let case = &answer["cases"][0];
    assert!(text(&case["sentence"]).contains('%') && case["exact"] == json!(true), "{case}");
    let sum: f64 = list(&case["outcomes"]).iter().filter_map(|outcome| outcome["percent"].as_f64()).sum();
    assert!(case["more"].as_u64() > Some(0) || (sum - 100.0).abs() < 1.0, "{sum}");
}

#[test]
fn odds_stand_side_by_side_and_a_house_rule_changes_them() {
    let (_folder, server) = served();
    let odds = |house: Value| {
        let question = json!({"procedure": "fire", "keys": {"range": "6"}, "compare": "target-cover=none,cover", "house": house});
        let (status, answer) = server.post("/api/umpire/guns/odds", &question);
        assert_eq!((status, list(&answer["variants"]).len()), (200, 2), "{answer}");
        answer
    };
    let plain = odds(Value::Null);
    assert_ne!(plain["variants"][0]["sentence"], plain["variants"][1]["sentence"]);
    assert_eq!(plain["exact"], json!(true));
    let (_, forms) = server.get("/api/umpire/guns");
    let switch =
        list(&forms["switches"]).iter().find(|switch| text(&switch["path"]).starts_with("modifier."));
    let path = text(&switch.expect("it has modifiers")["path"]);
    // Every switch can be set: the whole sheet as a house rule reads as it was.
    let lines = list(&forms["switches"]).iter();
    let lines = lines.map(|switch| format!("{} = {}", text(&switch["path"]), switch["value"]));
    let whole = odds(lines.collect::<Vec<_>>().join("\n").into());
    assert_eq!(whole["variants"], plain["variants"]);
    let one = odds(format!("{path} = \"+9\"").into());
    assert_eq!(one["title"], plain["title"]);
}

#[test]
fn what_is_drawn_is_in_the_bag() {
    let (_folder, server) = served();
    let items = json!([{"label": "STOP", "count": 0}, {"label": "Uhlans", "count": 2}, {"label": "Blue", "count": 1}]);
    for _ in 0..20 {
        let (status, drawn) = server.post("/api/umpire/lancer/draw", &json!({"items": items}));
        assert_eq!(status, 200, "{drawn}");
        let index = drawn["index"].as_u64().expect("a number") as usize;
        assert!(index > 0 && items[index]["label"] == drawn["label"], "{drawn}");
    }
}

#[test]
fn the_sheet_is_served_as_a_page_that_runs_nothing() {
    let (_folder, server) = served();
    for set in rulesets() {
        let path = format!("{}/api/umpire/{}/sheet", server.address, set.id());
        let answer = agent().get(path).call().expect("an answer");
        let policy = answer.headers()["content-security-policy"].to_str().expect("plain letters").to_string();
        assert!(policy.contains("default-src 'none'") && !policy.contains("script"), "{policy}");
        let (_, page) = server.get(&format!("/api/umpire/{}/sheet", set.id()));
        assert!(text(&page).starts_with("<!DOCTYPE html>"));
    }
}
