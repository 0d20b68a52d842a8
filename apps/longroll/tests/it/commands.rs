//! The program as a user meets it: commands, JSON forms, exit codes.

use std::collections::BTreeSet;
use std::process::Command;

use crate::terminal::play;
use serde_json::Value;

pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) fn longroll(args: &str) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_longroll")).args(args.split_whitespace()).output().unwrap();
    Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

#[track_caller]
fn json(args: &str) -> Value {
    let ran = longroll(&format!("{args} --format json"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args}");
    serde_json::from_str(&ran.out).unwrap()
}

#[track_caller]
pub(crate) fn fails(args: &str, code: i32, says: &str) {
    let ran = longroll(args);
    assert_eq!(ran.code, code, "{args}: {}", ran.err);
    assert!(ran.err.contains(says), "{args}: {}", ran.err);
    assert_eq!(ran.out, "", "{args}");
}

#[test]
fn all_five_rule_sets_are_listed_with_their_state() {
    let rulesets = json("rulesets");
    let ids: Vec<_> =
        rulesets["rulesets"].as_array().unwrap().iter().map(|r| r["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["gallop", "lancer", "great-battles", "guns", "deadly-field"]);
    assert!(longroll("rulesets").out.contains("Gettysburg at the Gallop"));
}

#[test]
fn the_sheet_is_printed_from_the_data() {
    let sheet = json("sheet gallop");
    assert_eq!(sheet["ruleset"], "gallop");
    let tables = sheet["tables"].as_array().unwrap();
    let movement = tables.iter().find(|table| table["id"] == "movement").unwrap();
    assert_eq!(movement["columns"], serde_json::json!(["normal", "bad going", "roads"]));
    assert_eq!(movement["rows"][3]["cells"], serde_json::json!(["3", "3", "-"]));
    assert_eq!(movement["rows"][3]["source"], serde_json::json!(["sheet", "sheet", "sheet"]));
    let modifiers = sheet["modifiers"].as_array().unwrap();
    let enfilade = modifiers.iter().find(|modifier| modifier["id"] == "enfilade").unwrap();
    let printed = serde_json::json!(
        {"id": "enfilade", "procedure": "fire", "label": "enfilade", "value": "+1", "source": "sheet"}
    );
    assert_eq!(*enfilade, printed);
    for format in ["text", "markdown", "html"] {
        assert!(longroll(&format!("sheet gallop --format {format}")).out.contains("4,5,6"), "{format}");
    }
}

#[test]
fn a_volley_is_resolved_with_its_whole_explanation() {
    let resolved =
        json("resolve gallop fire troops=artillery dots=3 soft-cover=yes hard-cover=yes --dice 4,5,6");
    assert_eq!(resolved["inputs"]["range"], "1");
    assert_eq!(resolved["dice"], serde_json::json!([4, 5, 6]));
    assert_eq!(resolved["outcome"], serde_json::json!({"hits": 2}));
    assert_eq!(resolved["next"], serde_json::json!([]));
    let step = &resolved["steps"][0];
    assert_eq!(step["faces"], serde_json::json!([4, 5, 6]));
    assert_eq!(
        (&step["total"], &step["row"], &step["column"]),
        (&Value::Null, &"artillery".into(), &"score to hit".into())
    );
    let counted: Vec<_> = step["modifiers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| {
            (m["value"].as_str().unwrap(), m["source"].as_str().unwrap(), m["counted"].as_bool().unwrap())
        })
        .collect();
    assert_eq!(
        counted,
        [("+1", "sheet", true), ("+1", "sheet", true), ("-1", "sheet", false), ("-2", "sheet", true)]
    );
}

#[test]
fn a_hand_combat_says_what_comes_next() {
    let resolved =
        json("resolve gallop hand-combat charge-dice=2 defend-dice=1 charge-general=1 --dice 6,3,3");
    let outcome = serde_json::json!({
        "result": "charger wins", "hits_on_charger": 0, "hits_on_defender": 1, "doubled": true, "loser_hits": 2,
        "squares_back": 2
    });
    assert_eq!(resolved["outcome"], outcome);
    assert_eq!(resolved["next"][0]["procedure"], "risk-to-general");
    assert_eq!(resolved["steps"].as_array().unwrap().len(), 3);
}

#[test]
fn a_seed_resolves_the_same_every_time() {
    let once = longroll("resolve gallop hand-combat --seed 7");
    assert_eq!(once.out, longroll("resolve gallop hand-combat --seed 7").out);
    assert!(once.out.contains("(seed 7)"));
    assert_eq!(longroll("resolve gallop hand-combat").code, 0);
}

#[test]
fn the_forms_are_listed() {
    let list = json("resolve gallop --list");
    let procedures = list["procedures"].as_array().unwrap();
    let ids: Vec<_> = procedures.iter().map(|p| p["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["move", "fire", "hand-combat", "risk-to-general", "broken-group"]);
    let dots = serde_json::json!({"key": "dots", "kind": "number", "values": ["1", "20"], "default": "3",
        "help": "dots of them all, 1 to 4 each on the sheet: their dice"});
    assert!(procedures[1]["keys"].as_array().unwrap().contains(&dots));
    assert_eq!(json("odds gallop fire --list")["procedures"].as_array().unwrap().len(), 1);
    assert!(longroll("resolve gallop --list").out.contains("veteran, line, second-rate"));
}

/// Rolls that only measure something: nobody hopes for one outcome more than for another.
const MEASURES: [&str; 10] = [
    "gallop move",
    "gallop broken-group",
    "lancer move",
    "great-battles efficiency",
    "great-battles fatigue",
    "guns percentage-lost",
    "guns double-six",
    "deadly-field initiative",
    "deadly-field charge-bonus",
    "deadly-field routed-move",
];

#[test]
fn every_roll_has_one_aim_in_words_that_follow_a_chance() {
    let mut aimless = Vec::new();
    for ruleset in ["gallop", "lancer", "great-battles", "guns", "deadly-field"] {
        let list = json(&format!("resolve {ruleset} --list"));
        for procedure in list["procedures"].as_array().unwrap() {
            let name = format!("{ruleset} {}", procedure["id"].as_str().unwrap());
            let prospects = procedure["prospects"].as_array().unwrap();
            let aims = prospects.iter().filter(|prospect| prospect["mood"] == "aim").count();
            match (aims, prospects.len()) {
                (0, 0) => aimless.push(name),
                _ => assert_eq!(aims, 1, "{name}"),
            }
            assert!(prospects.iter().all(|prospect| prospect["words"].as_str().unwrap().starts_with("to ")));
        }
    }
    let measures = MEASURES.map(str::to_string);
    assert_eq!(BTreeSet::from_iter(aimless), BTreeSet::from(measures));
}

#[test]
fn odds_lead_with_a_sentence_and_end_with_the_likeliest_rows() {
    let fire = longroll("odds gallop fire dots=2").out;
    let lines: Vec<&str> = fire.lines().collect();
    assert_eq!(lines[1], "56% to score 1 hit or more, 11% to score 2 or more");
    let charge = longroll("odds guns whole-charge").out;
    assert!(charge.lines().nth(1).unwrap().contains("% to drive them off"), "{charge}");
    assert!(charge.contains("less likely outcomes (--all shows them)"), "{charge}");
    let whole = longroll("odds guns whole-charge --all").out;
    assert!(whole.lines().count() > charge.lines().count() && !whole.contains("--all"));
}

#[test]
fn odds_are_exact_and_say_their_denominator() {
    let odds = json("odds gallop fire dots=2");
    assert_eq!((&odds["denominator"], &odds["policy"]), (&"36".into(), &serde_json::json!({})));
    let ways: Vec<_> =
        odds["outcomes"].as_array().unwrap().iter().map(|o| o["ways"].as_str().unwrap()).collect();
    assert_eq!(ways, ["16", "16", "4"]);
    assert_eq!(odds["outcomes"][2]["outcome"], serde_json::json!({"hits": 2}));
    assert_eq!(odds["outcomes"][2]["percent"], 11.11);

    let compared = json("odds gallop fire --compare rate=veteran,line");
    assert_eq!(compared["results"][1]["value"], "line");
    assert_eq!(compared["results"][0]["odds"]["denominator"], "216");
}

#[test]
fn odds_of_too_many_dice_are_estimated_and_say_so() {
    let odds = json("odds gallop hand-combat charge-dice=40 defend-dice=40 skirmishers=yes");
    assert!(odds["sampled"].as_str().unwrap().contains("more ways than can be counted"));
    assert_eq!(odds["denominator"], "1000000");
}

#[test]
fn house_rules_change_the_sheet_and_the_odds() {
    let house = std::env::temp_dir().join(format!("longroll-house-{}.toml", std::process::id()));
    std::fs::write(&house, "[modifier.fire]\nenfilade = \"+2\"\n").unwrap();
    let path = house.display();
    let changed = json(&format!("odds gallop fire dots=1 enfilade=yes --house {path}"));
    let sheet = longroll(&format!("sheet gallop --house {path}"));
    std::fs::write(&house, "[modifier.fire]\nenfilad = \"+2\"\n").unwrap();
    let wrong = longroll(&format!("sheet gallop --house {path}"));
    std::fs::remove_file(&house).unwrap();
    assert_eq!(changed["outcomes"][1]["ways"], "4");
    assert!(sheet.out.contains("+2"));
    assert_eq!(wrong.code, 1);
    assert!(wrong.err.contains(":2:1:") && wrong.err.contains("enfilade"), "{}", wrong.err);
}

#[test]
fn what_was_wrong_is_said_and_what_is_allowed() {
    fails(
        "resolve gallop fire dots=21 rangee=2",
        1,
        "there is no key 'rangee'; did you mean range? --list shows all",
    );
    fails("resolve gallop fire dots=21", 1, "dots=21: give a whole number from 1 to 20");
    fails("resolve gallop fire rate=good", 1, "give one of veteran, line, second-rate");
    fails("resolve gallop fire dots=2 dots=3", 1, "'dots' is given twice");
    fails("resolve gallop fire dots", 1, "'dots' is no key=value");
    fails("resolve gallop volley", 1, "gallop has no procedure 'volley'; it has move, fire, hand-combat");
    fails("resolve gallop", 1, "name a procedure: move, fire");
    fails("odds nonesuch fire", 1, "there is no rule set 'nonesuch'");
    fails(
        "resolve gallop fire --dice 1,2",
        1,
        "the 2 dice given are too few at \"fire of infantry, 3D6\": roll 3d6 there",
    );
    fails(
        "resolve gallop fire --dice 1,2,3,4",
        1,
        "1 die too many was given: 3 for \"fire of infantry, 3D6\"",
    );
    fails(
        "resolve gallop fire troops=skirmishers range=2 --dice 6",
        1,
        "out of range: the target is 2 squares",
    );
    fails("resolve gallop fire --dice 1,2,7", 1, "3d6 cannot show 7: each face is 1 to 6");
    fails("odds gallop fire --compare rate", 1, "write it as key=a,b");
    fails("sheet gallop --house no/such/file.toml", 1, "no/such/file.toml");
    fails("sheet gallop --colour", 2, "--colour");
    fails("march", 2, "march");
}

#[test]
fn lancer_has_its_sheet_its_procedures_and_their_odds() {
    let sheet = longroll("sheet lancer");
    assert!(
        sheet.out.contains("Gatling") && sheet.out.contains("1D6+12") && sheet.out.contains("1½"),
        "{}",
        sheet.out
    );
    let listed = json("resolve lancer --list");
    let ids: Vec<_> =
        listed["procedures"].as_array().unwrap().iter().map(|p| p["id"].as_str().unwrap()).collect();
    let known = [
        "move",
        "shooting",
        "charge-reach",
        "whole-charge",
        "duel",
        "melee-round",
        "leave-melee",
        "morale",
        "fall-back",
    ];
    assert_eq!(ids, known);
    assert_eq!(listed["procedures"][1]["keys"][2]["kind"], "length");
    let shot = json("resolve lancer shooting firers=4 --dice 6,1,5,3,6");
    assert_eq!(shot["outcome"]["figures_lost"], 1);
    assert_eq!(shot["outcome"]["fall_back"], "9");
    let charge = json("odds lancer charge-reach troops=horse distance=15");
    assert_eq!((&charge["denominator"], &charge["outcomes"][0]["ways"]), (&"6".into(), &"4".into()));
    fails("resolve lancer shooting range=far", 1, "range=far: give inches from 0 to 999, such as 12 or 1.5");
    assert!(longroll("rulesets").out.contains("Great Battles of the American Civil War"));
    let round = longroll("odds lancer melee-round by-one=10").out;
    assert!(round.find("\n9 ") < round.find("\n10 "), "{round}");
}

#[test]
fn great_battles_has_its_sheet_its_procedures_and_their_odds() {
    let sheet = longroll("sheet great-battles").out;
    assert!(
        ["1d+2", "Mississippi rifle", "loose cannon", "3 by road"].iter().all(|cell| sheet.contains(cell)),
        "{sheet}"
    );
    let listed = json("resolve great-battles --list");
    let ids: Vec<_> =
        listed["procedures"].as_array().unwrap().iter().map(|p| p["id"].as_str().unwrap()).collect();
    let known = [
        "efficiency",
        "initiative",
        "orders-change",
        "coordination",
        "fire",
        "disorder-check",
        "cohesion-check",
        "shock",
        "leader-loss",
        "rally",
        "fatigue",
    ];
    assert_eq!(ids, known);
    // The nought of the die is typed as it is marked.
    let volley = json("resolve great-battles fire --dice 0,8");
    assert_eq!(
        (&volley["steps"][0]["faces"][0], &volley["outcome"]["effect"]),
        (&0.into(), &"disordered".into())
    );
    let rally = json("odds great-battles rally cohesion=6");
    assert_eq!((&rally["denominator"], &rally["outcomes"][0]["ways"]), (&"10".into(), &"7".into()));
    fails("resolve great-battles orders-change rating=3", 1, "rating=3: give a whole number from -2 to 2");
}

#[test]
fn guns_has_its_sheet_its_procedures_and_their_odds() {
    let sheet = longroll("sheet guns").out;
    assert!(
        ["4½", "unformed, 1 lost", "to ground, else falter", "0-21"].iter().all(|cell| sheet.contains(cell)),
        "{sheet}"
    );
    let listed = json("resolve guns --list");
    let ids: Vec<_> =
        listed["procedures"].as_array().unwrap().iter().map(|p| p["id"].as_str().unwrap()).collect();
    assert!(
        ["fire", "skirmish-fire", "unit-morale", "double-six"].iter().all(|id| ids.contains(id)),
        "{ids:?}"
    );
    let volley = json("resolve guns fire range=7.5 --dice 3,2,3,3");
    assert_eq!(
        (&volley["outcome"]["lost"], &volley["outcome"]["conduct"]),
        (&"2".into(), &"goes to ground".into())
    );
    let orders = json("odds guns brigade-orders");
    assert!(orders["outcomes"][0].to_string().contains("27.78"), "{orders}");
    fails("resolve guns fire range=far", 1, "give inches from 0 to 999");
}

#[test]
fn guns_shows_its_battles_and_plays_them() {
    let shown = longroll("scenario show mercer-lane").out;
    assert!(shown.contains("Stone's brigade (Stone, average), on engage"), "{shown}");
    let simulated = json("simulate mercer-lane --games 1 --seed 1863");
    assert!(simulated.to_string().contains("recruit"), "{simulated}");
}

#[test]
fn deadly_field_has_its_sheet_its_odds_and_its_battles() {
    let sheet = longroll("sheet deadly-field").out;
    assert!(
        ["Fire Combat Results", "basic morale"]
            .iter()
            .all(|words| sheet.to_lowercase().contains(&words.to_lowercase())),
        "{sheet}"
    );
    let listed = json("resolve deadly-field --list").to_string();
    assert!(
        ["initiative", "fire", "morale-check", "whole-charge"].iter().all(|id| listed.contains(id)),
        "{listed}"
    );
    fails("odds deadly-field fire range=far", 1, "give inches from 0 to 999");
    let shown = longroll("scenario show cobb-farm").out;
    assert!(shown.contains("Ames's brigade (Ames, benefit 2)"), "{shown}");
    let simulated = json("simulate cobb-farm --games 1 --seed 1863");
    assert!(simulated.to_string().contains("recruit"), "{simulated}");
}

#[test]
fn a_battle_is_played_recorded_resumed_told_and_verified() {
    let record = std::env::temp_dir().join(format!("longroll-play-{}.record", std::process::id()));
    let path = record.display();
    let begun = play(
        &format!("play barlows-knoll --seed 3 --record {path}"),
        &[
            "why Gordon moves to O05",
            "Gordon moves to P02",
            "undo",
            "march!",
            "orders Gordon",
            "Hays moves to P02",
            "done",
            "done",
            "odds Ames fires at P02",
            "Ames fires at P02",
            "quit",
        ],
    );
    assert_eq!((begun.code, begun.err.as_str()), (0, ""));
    for said in [
        "no: Gordon needs 2½ moves and has 1 left",
        "taken back: Gordon moves to P02",
        "'march!' is no order",
        "  Gordon moves to Q01, R01, P02, Q02, P03\n",
        "exact, 216 ways",
        "Ames fires at P02: ",
        "longroll play --resume",
    ] {
        assert!(begun.out.contains(said), "{said}\n{}", begun.out);
    }
    let resumed = play(&format!("play --resume {path}"), &["log", "done", "done", "quit"]);
    assert!(resumed.out.contains("Union: Ames fires at P02"), "{}", resumed.out);
    let verified = longroll(&format!("verify {path}"));
    assert!(verified.out.contains("4 orders, every die, event and hash as recorded"), "{}", verified.err);
    let told = longroll(&format!("replay {path} --after 3"));
    assert!(told.out.contains("3 Union: Ames fires at P02") && told.out.contains("Confederate 0, Union 8"));

    fails(&format!("play --resume {path} --record other.record"), 1, "leave out --record");
    fails(&format!("play --resume {path} --todays-rules"), 2, "--record");
    fails(&format!("play --resume {path} --todays-rules --record other.record"), 1, "under today's rules");
    assert!(!std::path::Path::new("other.record").exists());

    let text = std::fs::read_to_string(&record).unwrap();
    std::fs::write(&record, text.replacen("Ames fires", "Ames walks", 1)).unwrap();
    fails(&format!("verify {path}"), 1, "line 5: the line was changed after it was written");
    fails(&format!("play --resume {path}"), 1, "line 5");
    std::fs::remove_file(&record).unwrap();
    fails("play nonesuch", 1, "scenarios are barlows-knoll");
    fails("verify no/such.record", 1, "no/such.record");
    fails("play", 2, "SCENARIO");
}

#[test]
fn scenarios_are_listed_and_drawn() {
    let listed = json("scenario list");
    let knoll = serde_json::json!({"id": "barlows-knoll", "ruleset": "gallop", "title": "Barlow's Knoll", "turns": 6,
        "sides": ["Confederate", "Union"]});
    assert_eq!(listed["scenarios"][0], knoll);
    let file = |ending| std::env::temp_dir().join(format!("longroll-draw-{}.{ending}", std::process::id()));
    for (ending, begins) in [("svg", &b"<svg"[..]), ("png", &b"\x89PNG"[..])] {
        let drawn = longroll(&format!("scenario draw barlows-knoll {}", file(ending).display()));
        assert_eq!((drawn.code, drawn.err.as_str()), (0, ""));
        assert!(std::fs::read(file(ending)).unwrap().starts_with(begins), "{ending}");
        std::fs::remove_file(file(ending)).unwrap();
    }
    fails("scenario draw barlows-knoll map.gif", 1, "must end in .svg or .png");
}

/// A scenario file for a test, under a name of its own.
fn written(name: &str, text: &str) -> std::path::PathBuf {
    let path = std::env::temp_dir().join(format!("longroll-{name}-{}.toml", std::process::id()));
    std::fs::write(&path, text).unwrap();
    path
}

const CROWDED: &str = r#"
title = "Crowded"
home = { confederate = "north", union = "south" }
ground = ["...", "..."]
[[groups]]
name = "Early's division"
side = "confederate"
stands = [
  { name = "Gordon", arm = "infantry", dots = 4, at = "A01" },
  { name = "Hays", arm = "infantry", dots = 3, at = "A01" },
  { name = "Avery", arm = "infantry", dots = 2, at = "A01" },
  { name = "Smith", arm = "infantry", dots = 2, at = "A01" },
  { name = "Doles", arm = "infantry", dots = 3, at = "A01" },
]
[[groups]]
name = "XI Corps"
side = "union"
stands = [{ name = "Ames", arm = "infantry", dots = 3, at = "A01" }]
"#;

#[test]
fn units_without_room_are_named_in_pairs_and_shifts_proposed() {
    let path = written("crowded", CROWDED);
    let checked = longroll(&format!("scenario check --spread {}", path.display()));
    let shown = longroll(&format!("scenario show {}", path.display()));
    std::fs::remove_file(&path).unwrap();
    assert_eq!((checked.code, shown.code), (1, 1));
    for says in [
        ".toml:13:3: A01 holds 4 formed stands, Gordon, Hays, Avery, Smith; Doles is one too many",
        ".toml:18:11: A01: Gordon and Ames are enemies in one square",
        "  Doles: B01 instead of A01",
        "  Ames: A02 instead of A01",
    ] {
        assert!(checked.err.contains(says), "{says}\n{}", checked.err);
    }
}

#[test]
fn a_scenario_with_five_faults_reports_all_five() {
    let path = written(
        "faults",
        r#"
titel = "Five"
home = { confederate = "north", union = "sowth" }
ground = ["...", ".x."]
battle = "gettysburg"
[[groups]]
name = "Early's division"
side = "confederate"
stands = [
  { unit = "cs-gordan", at = "A01" },
  { name = "Hays", arm = "infantry", dots = -3, at = "B01" },
  { name = "Avery", arm = "infantry", dots = 2, at = "Z09" },
]
"#,
    );
    let checked = longroll(&format!("scenario check {}", path.display()));
    std::fs::remove_file(&path).unwrap();
    assert_eq!((checked.code, checked.out.as_str()), (1, ""));
    for says in [
        ":2:1: unknown field `titel` (did you mean `title`?",
        ":3:41: `union` is `sowth`, which is not known (did you mean `south`?",
        ":4:20: `ground` has 'x' for B02, which is not known (allowed: . w r b)",
        ":10:12: the battle has no unit `cs-gordan` (did you mean `cs-gordon`?)",
        ":11:45: `dots` is -3, expected a whole number from 0 to 255",
        ":12:54: Z09 is not on the board (squares from A01 to C02)",
        ":1:1: `title` is missing",
    ] {
        assert!(checked.err.contains(says), "{says}\n{}", checked.err);
    }
}

#[test]
fn scenarios_are_shown_checked_and_have_a_schema() {
    let shown = json("scenario show barlows-knoll");
    assert_eq!(shown["groups"][0]["stands"][0]["strength"], serde_json::json!({"men": 1807}));
    let words = longroll("scenario show picketts-charge");
    for says in [
        "Held back until turn 3: Wilcox, Lang.",
        "Short of ammunition, firing with half their dots, from turn 1:",
        "••••",
        "1946 men",
    ] {
        assert!(words.out.contains(says), "{says}\n{}", words.out);
    }
    let all = "barlows-knoll picketts-charge first-day second-day third-day gettysburg";
    let checked = longroll(&format!("scenario check {all}"));
    assert_eq!((checked.code, checked.out.lines().count()), (0, 6), "{}", checked.err);
    let schema: serde_json::Value = serde_json::from_str(&longroll("scenario schema gallop").out).unwrap();
    assert_eq!(schema["properties"]["turns"]["minimum"], 1);
    let schema: serde_json::Value = serde_json::from_str(&longroll("scenario schema battle").out).unwrap();
    assert!(schema["properties"]["units"]["items"]["properties"]["men"].is_object());
    // The files in the repository, by path: the battle a scenario names is not its neighbour of that name.
    let folder = format!("{}/../../scenarios/gallop", env!("CARGO_MANIFEST_DIR"));
    for word in all.split(' ') {
        let checked = longroll(&format!("scenario check {folder}/{word}.toml"));
        assert_eq!(checked.code, 0, "{}", checked.err);
    }
    fails("scenario check nonesuch", 1, "there is no scenario or file 'nonesuch'");
    fails("scenario schema chess", 2, "chess");
}

#[test]
fn a_side_can_be_played_at_random_and_the_battle_filmed() {
    let file = |ending| std::env::temp_dir().join(format!("longroll-film-{}.{ending}", std::process::id()));
    let (record, film) = (file("record"), file("gif"));
    let both = "--seat union=random --seat Confederate=random";
    let played = longroll(&format!("play barlows-knoll --seed 5 {both} --record {}", record.display()));
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    assert!(played.out.contains("The battle is over"), "{}", played.out);
    let drawn = longroll(&format!("replay {} --after 12 --draw {}", record.display(), film.display()));
    assert_eq!((drawn.code, drawn.err.as_str()), (0, ""));
    assert!(std::fs::read(&film).unwrap().starts_with(b"GIF89a"));
    [record, film].iter().for_each(|file| std::fs::remove_file(file).unwrap());
    fails("play barlows-knoll --seat french=random", 1, "sides are Confederate, Union");
    fails("play barlows-knoll --seat union=ai:genius", 1, "players are human, random, ai:random, ai:recruit");
}

#[test]
fn the_recruit_plays_a_side_against_a_person_or_another_recruit() {
    let both = "--seat union=ai:recruit --seat confederate=ai:recruit";
    let played = longroll(&format!("play barlows-knoll --seed 5 {both}"));
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    assert!(played.out.contains("The battle is over"), "{}", played.out);
    assert_eq!(played.out, longroll(&format!("play barlows-knoll --seed 5 {both}")).out);
    let against = play("play barlows-knoll --seed 5 --seat union=ai:recruit", &["done"; 6]);
    assert!(against.out.contains("Union: done"), "{}", against.out);
}
