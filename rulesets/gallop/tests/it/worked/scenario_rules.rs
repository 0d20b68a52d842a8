//! Worked examples of the scenario rules and victory terms this set plays, and of what it refuses.

use crate::table::{Table, group, scenario, square};
use engine::Files;
use gallop::Hold;
use gallop::axes::VictoryMargin;
use gallop::{Battle, Event, GroupId, Pending, Refusal, Side, StandPlace, victory};

const GORDON: &[&str] = &["Gordon infantry B01"];
const AMES: &[&str] = &["Ames infantry B05"];

/// A battle with a rule or term after its groups.
#[track_caller]
fn with(head: &str, confederates: &[&str], union: &[&str], after: &str) -> Table {
    Table::new(&format!("{}{after}", scenario(head, confederates, union)))
}

/// What a scenario with this rule or term is refused for.
#[track_caller]
fn faults(after: &str) -> String {
    let head = "title = \"T\"\nhome = { confederate = \"north\", union = \"south\" }\nground = [\".....\", \".....\"]";
    let text = format!("{}{after}", scenario(head, GORDON, &["Ames infantry B02"]));
    Battle::read(&Files::new(text, "")).expect_err("the scenario is sound").to_string()
}

fn hold(until: Option<u8>, enemy_within: Option<u8>, attacked: bool) -> Refusal {
    Refusal::HeldBack { hold: Hold { until, enemy_within, attacked } }
}

/// Rule `held`: by the turn.
#[test]
fn troops_held_back_neither_move_nor_form_column_until_their_turn() {
    let rule = "[[rules]]\nkind = \"held\"\ngroups = [\"Early's division\"]\nuntil = 2\n";
    let mut table = with("", GORDON, AMES, rule);
    let held = hold(Some(2), None, false);
    assert_eq!(held.to_string(), "the scenario holds it back until turn 2");
    assert_eq!(table.refused("Gordon moves to B02"), held);
    assert_eq!(table.refused("Gordon forms column"), held);
    assert!(table.may("B01 faces east"), "but they may turn");
    table.done_until_turn(2, Pending::Move(Side::Confederate));
    assert!(table.happened(&Event::Released { hold: 0 }));
    table.give("Gordon moves to B02");
}

/// Rule `held`: by a single stand, and by an enemy coming near.
#[test]
fn troops_held_back_are_free_once_an_enemy_is_near() {
    let rule = "[[rules]]\nkind = \"held\"\nunits = [\"Ames\"]\nenemy_within = 2\n";
    let mut table = with("", GORDON, &["Ames infantry B05", "Coster infantry B05"], rule);
    table.done_until(Pending::Move(Side::Union));
    assert_eq!(table.refused("Ames moves to C05"), hold(None, Some(2), false));
    assert!(table.may("Coster moves to C05"));
    table.done_until(Pending::Move(Side::Confederate)).give("Gordon moves to B03");
    table.done_until(Pending::Move(Side::Union));
    table.give("Ames moves to C05");
}

/// Rule `held`: by being hit, from the owner's next move on; a stand held back fires all the same.
#[test]
fn troops_held_back_are_free_once_they_are_hit() {
    let rule = "[[rules]]\nkind = \"held\"\nunits = [\"Ames\"]\nattacked = true\n";
    let mut table = with("", &["Gordon infantry 1 B02"], &["Ames infantry 1 B03"], rule);
    table.done_until(Pending::Fire(Side::Union)).give_dice("Ames fires at B02", [1]);
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B03", [5]);
    table.done_until(Pending::Move(Side::Union));
    table.give("Ames moves to B04");
}

/// Rule `held`: by being charged.
#[test]
fn troops_held_back_are_free_once_they_are_charged_and_do_not_charge_before() {
    let rule = "[[rules]]\nkind = \"held\"\nunits = [\"Ames\"]\nattacked = true\n";
    let mut table = with("", &["Gordon infantry 1 B02"], &["Ames infantry 1 B03"], rule);
    table.done_until(Pending::Declare(Side::Confederate)).give_dice("Gordon charges", [3, 5]);
    assert!(table.happened(&Event::Released { hold: 0 }));

    let union = ["Ames infantry 1 B03", "Coster infantry 1 B03"];
    let mut table = with("", &["Gordon infantry 1 B02"], &union, rule);
    table.done_until(Pending::Declare(Side::Union));
    assert!(table.may("Coster charges"));
    assert_eq!(table.refused("Ames charges"), hold(None, None, true));
}

/// Rule `withdraw`: gone without being lost.
#[test]
fn troops_called_away_leave_and_are_not_counted_as_lost() {
    let rule = "[[rules]]\nkind = \"withdraw\"\nunits = [\"Devin\"]\nturn = 2\n";
    let mut table = with("", GORDON, &["Ames infantry B05", "Devin cavalry C05"], rule);
    table.done_until_turn(2, Pending::Move(Side::Confederate));
    let devin = table.stand("Devin");
    assert!(table.happened(&Event::Withdrew { stand: devin }));
    assert_eq!(table.state().stand(devin).place, StandPlace::Withdrawn);
    assert_eq!(victory::points(table.now(), Side::Confederate), 0);
    assert_eq!(table.stack("C05"), Vec::<&str>::new());
}

/// Rule `withdraw`: a side of which all are called away has nobody left.
#[test]
fn a_side_called_away_to_the_last_stand_has_lost() {
    let rule = "[[rules]]\nkind = \"withdraw\"\nunits = [\"Ames\"]\nturn = 2\n";
    let mut table = with("", GORDON, AMES, rule);
    assert_eq!(table.done_to_the_end(), (Some(Side::Confederate), VictoryMargin::Decisive));
    assert_eq!(table.turn(), 2);
}

const COMING: &[&str] = &["Ames infantry B05", "Coster infantry turn=2 C05", "Smith infantry turn=2 D05"];

/// Rule `arrivals-vary`: one die for the stands of a group that are due together, in the turn before.
#[test]
fn arrivals_come_a_turn_early_with_a_high_die() {
    let rule = "[[rules]]\nkind = \"arrivals-vary\"\nearly = 5\n";
    for (face, there) in [(4, None), (5, Some("C05"))] {
        let text = format!("{}{rule}", scenario("", GORDON, COMING));
        let table = Table::opening_with(&text, [face]);
        assert_eq!(table.at("Coster").map(|at| at.to_string()).as_deref(), there, "a {face}");
        assert_eq!(table.at("Smith").is_some(), there.is_some(), "the same die");
        let thrown = Event::ArrivalThrown { group: GroupId(1), due: 2, face: face as u8 };
        assert!(table.happened(&thrown));
    }
}

/// Rule `arrivals-vary`: late by a turn, and no more.
#[test]
fn arrivals_wait_a_turn_with_a_low_die_and_then_come() {
    let rule = "[[rules]]\nkind = \"arrivals-vary\"\nlate = 2\n";
    for (face, there) in [(2, false), (3, true)] {
        let mut table = with("", GORDON, COMING, rule);
        table.done_until(Pending::Move(Side::Union)).give_dice("done", [face]);
        assert_eq!((table.turn(), table.at("Coster").is_some()), (2, there), "a {face}");
        table.done_until_turn(3, Pending::Move(Side::Confederate));
        table.assert_at("Coster", "C05");
    }
}

/// Rule `sight`: nobody fires farther than one sees.
#[test]
fn in_the_dusk_guns_fire_no_farther_than_one_sees() {
    let rule = "[[rules]]\nkind = \"sight\"\nfrom = 2\nto = 2\nlimit = 1\n";
    let union = ["Ames infantry B03", "Coster infantry A02"];
    let mut table = with("", &["Jones artillery 1 B01"], &union, rule);
    table.done_until(Pending::Fire(Side::Confederate));
    assert!(table.may("Jones fires at B03"), "in the first turn one sees");
    table.done_until_turn(2, Pending::Fire(Side::Confederate));
    assert_eq!(table.refused("Jones fires at B03"), Refusal::TooDark { distance: 2, limit: 1 });
    assert!(table.may("Jones fires at A02"), "next door one still sees");
    table.done_until_turn(3, Pending::Fire(Side::Confederate));
    assert!(table.may("Jones fires at B03"), "and in the third again");
}

/// Rule `low-ammunition`: half the dots, rounded up.
#[test]
fn short_of_ammunition_a_stand_fires_with_half_its_dots_rounded_up() {
    let rule = "[[rules]]\nkind = \"low-ammunition\"\ngroups = [\"Early's division\"]\nfrom = 2\n";
    let mut table = with("", &["Gordon infantry 3 B02"], &["Ames infantry 4 B03"], rule);
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B03", [1, 1, 1]);
    table.done_until_turn(2, Pending::Fire(Side::Union)).give_dice("Ames fires at B02", [1, 1, 1, 1]);
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B03", [1, 1]);
}

/// Works may be built in the course of the battle.
#[test]
fn works_count_from_the_turn_they_are_there() {
    let works = "works = [{ square = \"B03\", kind = \"entrenchment\", sides = [\"north\"], from = 2 }]";
    let mut table = with(works, &["Gordon infantry veteran 1 B02"], &["Ames infantry 1 B03"], "");
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B03", [4]);
    assert_eq!(table.hits("Ames"), 1, "open ground: a veteran's 4 hits");
    table.done_until_turn(2, Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B03", [5]);
    assert_eq!(table.hits("Ames"), 1, "entrenched: 5 - 2 does not");
}

/// The points of both sides, Confederates first.
fn points(table: &Table) -> [i32; 2] {
    Side::BOTH.map(|side| victory::points(table.now(), side))
}

/// Term `presence`: a formed stand in any of the squares.
#[test]
fn a_formed_stand_on_the_pike_is_worth_its_points_once() {
    let term =
        "[[terms]]\nkind = \"presence\"\nside = \"confederate\"\nplaces = [\"B02\", \"C02\"]\npoints = 8\n";
    let confederates = ["Gordon infantry B01", "Jones artillery C02", "Hays infantry B01"];
    let mut table = with("", &confederates, AMES, term);
    assert_eq!(points(&table), [0, 0], "guns do not cut a road");
    table.give("Gordon moves to B02").give("Hays moves to B02");
    assert_eq!(points(&table), [8, 0]);
}

/// Term `crossed`: each formed stand beyond the line, up to the most.
#[test]
fn each_stand_beyond_a_line_counts_up_to_the_most() {
    let term = "[[terms]]\nkind = \"crossed\"\nside = \"confederate\"\nplaces = [\"B02\"]\npoints = 5\nat_most = 8\n";
    let mut table = with("", &["Gordon infantry B01", "Hays infantry B01"], AMES, term);
    table.give("Gordon moves to B02");
    assert_eq!(points(&table), [5, 0]);
    table.give("Hays moves to B02");
    assert_eq!(points(&table), [8, 0]);
}

/// Term `kept-out`: lost for good once an enemy stands there at the end of a turn that counts.
#[test]
fn ground_kept_clear_is_worth_its_points_until_an_enemy_ends_a_turn_there() {
    let term = "[[terms]]\nkind = \"kept-out\"\nside = \"union\"\nplaces = [\"B02\"]\nfrom = 2\nto = 3\npoints = 4\n";
    let mut table = with("turns = 4", GORDON, AMES, term);
    table.give("Gordon moves to B02").done_until_turn(2, Pending::Move(Side::Confederate));
    assert_eq!(points(&table), [0, 4], "the first turn does not count");
    table.done_until_turn(3, Pending::Move(Side::Confederate));
    assert!(table.happened(&Event::Intruded { term: 0 }));
    table.give("Gordon moves to B01");
    assert_eq!(points(&table), [0, 0]);
}

/// Term `guns`: artillery has a price of its own.
#[test]
fn guns_destroyed_are_worth_what_the_scenario_says() {
    let term = "[[terms]]\nkind = \"guns\"\npoints = 3\n";
    let union = ["Dilger artillery 1 B03", "Ames infantry E05"];
    let mut table = with("", &["Gordon infantry veteran 2 B02"], &union, term);
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B03", [6, 6]);
    assert!(table.is_lost("Dilger"));
    assert_eq!(points(&table), [3, 0]);
}

/// Term `early-end`: by squares held, by a lead, by losses; from a turn on.
#[test]
fn a_battle_ends_early_when_a_side_has_what_it_came_for() {
    let end = |what: &str| format!("[[terms]]\nkind = \"early-end\"\nside = \"confederate\"\n{what}\n");
    let head = "objectives = [{ square = \"B02\", points = 9, held_by = \"union\" }]";
    for (what, turn) in [
        ("places = [\"B02\"]", 1),
        ("lead = 9", 1),
        ("places = [\"B02\"]\nfrom = 3", 3),
        ("lead = 10", 10),
        ("losses = 1", 10),
        ("places = [\"B02\", \"B03\"]", 10),
    ] {
        let mut table = with(head, GORDON, AMES, &end(what));
        table.give("Gordon moves to B02");
        assert_eq!(table.done_to_the_end(), (Some(Side::Confederate), VictoryMargin::Decisive));
        assert_eq!(table.turn(), turn, "{what}");
    }
    let union = ["Dilger artillery 1 B03", "Ames infantry E05"];
    let mut table = with("", &["Gordon infantry veteran 2 B02"], &union, &end("losses = 1"));
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B03", [6, 6]);
    table.done_to_the_end();
    assert_eq!(table.turn(), 1);
}

/// The clock runs through the days.
#[test]
fn the_clock_runs_by_day_and_turn() {
    let clock = "clock = [{ day = \"1 July\", from = \"19:00\", minutes = 30, turns = 2 }, \
        { day = \"2 July\", from = \"05:00\", minutes = 60, turns = 3 }]";
    let table = with(clock, GORDON, AMES, "");
    assert_eq!(table.battle.terms.turns, 5, "the clock says how many turns there are");
    let clock: Vec<_> = (1..=6).map(|turn| table.battle.clock(turn)).collect();
    let said = ["1 July, 19:00", "1 July, 19:30", "2 July, 05:00", "2 July, 06:00", "2 July, 07:00"];
    assert_eq!(clock.iter().flatten().map(String::as_str).collect::<Vec<_>>(), said);
    assert_eq!(clock[5], None);
}

/// A scenario may change the sheet, which says so; house rules have the last word.
#[test]
fn a_scenario_changes_the_sheet_for_itself() {
    let changed = "[sheet.table.numbers.\"stands in a square, generals, artillery and skirmishers not counted\"]\nnumber = \"2\"\n";
    let limit = |text: &str, house: &str| {
        let five = ["Gordon infantry B01", "Hays infantry B02", "Avery infantry B02"];
        let table = Table::with(&format!("{}{text}", scenario("", &five, AMES)), house);
        table.may("Gordon moves to B02")
    };
    assert!(limit("", ""));
    assert!(!limit(changed, ""), "two at most");
    assert!(limit(
        changed,
        &crate::table::number("stands in a square, generals, artillery and skirmishers not counted", 3)
    ));
    let unknown = faults("[sheet.modifier.fire]\nenfilad = \"+2\"\n");
    assert!(unknown.contains("unknown modifier `enfilad` of `fire` (did you mean `enfilade`?"), "{unknown}");
}

/// Of the closed lists this set plays some; the rest it refuses by name, and says what it knows.
#[test]
fn rules_and_terms_of_other_sets_are_refused_by_name() {
    let refused = faults("[[rules]]\nkind = \"square\"\nunits = [\"Gordon\"]\n");
    assert!(refused.contains("has no scenario rule `square`"), "{refused}");
    assert!(refused.contains("allowed: held, withdraw, arrivals-vary, sight, low-ammunition"), "{refused}");
    let refused = faults("[[terms]]\nkind = \"losses\"\neach = 5\n");
    assert!(refused.contains("has no victory term `losses`"), "{refused}");
    let unknown = faults("[[rules]]\nkind = \"heldd\"\n");
    assert!(unknown.contains("did you mean `held`?"), "{unknown}");
}

/// Rules that could never matter are faults, not silence.
#[test]
fn rules_about_nobody_or_for_nothing_are_refused() {
    for (rule, says) in [
        ("kind = \"held\"\ngroups = [\"Early's division\"]", "nothing would ever free these troops"),
        ("kind = \"held\"\nuntil = 2", "the rule names no troops"),
        (
            "kind = \"held\"\nuntil = 2\nunits = [\"Gordom\"]",
            "there is no stand 'Gordom' (did you mean `Gordon`?)",
        ),
        ("kind = \"held\"\nuntil = 2\nunits = [\"Gordon\", \"Gordon\"]", "Gordon is named twice"),
        ("kind = \"arrivals-vary\"\nearly = 7", "a die has no face 7"),
        ("kind = \"sight\"\nfrom = 3\nto = 2\nlimit = 1", "from turn 3 to turn 2 there are no turns"),
    ] {
        let refused = faults(&format!("[[rules]]\n{rule}\n"));
        assert!(refused.contains(says), "{refused}");
    }
    let refused = faults("[[terms]]\nkind = \"early-end\"\nside = \"union\"\n");
    assert!(refused.contains("this term would never end the battle"), "{refused}");
    let refused =
        faults("[[terms]]\nkind = \"presence\"\nside = \"french\"\nplaces = [\"Z99\", \"7\"]\npoints = 1\n");
    for says in ["there is no side `french`", "Z99 is not on the board", "'7' is no square"] {
        assert!(refused.contains(says), "{refused}");
    }
}

/// A window keeps the names of the larger map, on which everything goes on as usual.
#[test]
fn a_battle_is_fought_in_a_window_of_a_larger_map() {
    let head = "squares = { from = \"L03\", to = \"N05\" }\nground = [\"...\", \"...\", \"...\"]";
    let one = group("confederate", "Early's division", &["Gordon infantry M04"]);
    let other = group("union", "XI Corps", &["Ames infantry N05"]);
    let mut table = Table::new(&format!("{head}\n{one}{other}"));
    assert_eq!(table.refused("Gordon moves to A01"), Refusal::OffBoard { square: square("A01") });
    assert_eq!(table.refused("Gordon moves to O04"), Refusal::OffBoard { square: square("O04") });
    table.give("Gordon moves to L03");
    table.assert_at("Gordon", "L03");
}

/// The page for scenario writers names every kind there is, and the rule sets that play it.
#[test]
fn the_closed_lists_are_documented() {
    let page = include_str!("../../../../../scenarios/README.md");
    let kinds = scenario::rules::Rule::KINDS.iter().map(|kind| (kind, gallop::setup::RULES.contains(kind)));
    let terms = scenario::terms::Term::KINDS.iter().map(|kind| (kind, gallop::setup::TERMS.contains(kind)));
    for (kind, is_played) in kinds.chain(terms) {
        let row = page.lines().find(|line| line.starts_with(&format!("| `{kind}` |")));
        let row = row.unwrap_or_else(|| panic!("`{kind}` is not on the page"));
        assert_eq!(row.ends_with("| gallop |"), is_played, "{row}");
    }
}

/// Rule `held`: everybody in a charged square is free, whatever holds him.
#[test]
fn a_charge_frees_all_who_were_held_in_the_square() {
    let rule = |unit| format!("[[rules]]\nkind = \"held\"\nunits = [\"{unit}\"]\nattacked = true\n");
    let rules = rule("Ames") + &rule("Coster");
    let union = ["Ames infantry 1 B03", "Coster infantry 1 B03"];
    let mut table = with("", &["Gordon infantry 1 B02"], &union, &rules);
    table.done_until(Pending::Declare(Side::Confederate)).give_dice("Gordon charges", [1, 2, 3]);
    assert!([0, 1].iter().all(|&hold| table.happened(&Event::Released { hold })));
}

/// Terms `area` and `lost`.
#[test]
fn ground_counts_as_a_whole_and_a_certain_stand_has_a_price() {
    let terms = "[[terms]]\nkind = \"area\"\nplaces = [\"B01\", \"C01\"]\npoints = 7\n\
        [[terms]]\nkind = \"lost\"\nunit = \"dilger\"\npoints = 4\n";
    let union = ["Dilger artillery 1 B03", "Ames infantry E05"];
    let mut table = with("", &["Gordon infantry veteran 2 B02", "Hays infantry B01"], &union, terms);
    assert_eq!(points(&table), [0, 0], "half of it is nothing");
    table.give("Hays moves to C01").give("Gordon moves to B01");
    assert_eq!(points(&table), [7, 0]);
    table.done_until_turn(2, Pending::Move(Side::Confederate)).give("Gordon moves to B02");
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B03", [6, 6]);
    assert_eq!(points(&table), [4, 0], "4 for these guns, and no point for a stand besides");
}

/// Term `early-end`: ground still to be kept clear is no lead yet.
#[test]
fn points_still_to_be_earned_end_no_battle() {
    let terms = "[[terms]]\nkind = \"kept-out\"\nside = \"union\"\nplaces = [\"B03\"]\npoints = 5\n\
        [[terms]]\nkind = \"early-end\"\nside = \"union\"\nlead = 5\n";
    let mut table = with("turns = 3", GORDON, AMES, terms);
    table.done_to_the_end();
    assert_eq!(table.turn(), 3);
}

/// Whatever an author cannot have meant is said, and said once.
#[test]
fn what_cannot_have_been_meant_is_a_fault() {
    for (after, says) in [
        ("[[terms]]\nkind = \"kept-out\"\nside = \"union\"\npoints = 5\n", "the term has no `places`"),
        (
            "[[rules]]\nkind = \"withdraw\"\nunits = [\"Ames\"]\nturn = 200\n",
            "turn 200 is after the last, 10",
        ),
        (
            "[[rules]]\nkind = \"held\"\nuntil = 2\nunits = [\"Ames\", \"Gordon\"]\n",
            "of one side, not of both",
        ),
        ("[[rules]]\nkind = \"arrivals-vary\"\n", "the rule changes no arrival"),
        (
            "[[objectives]]\nsquare = \"A01\"\npoints = 1\n[[objectives]]\nsquare = \"A01\"\npoints = 2\n",
            "already",
        ),
        (
            "[[facing]]\nsquare = \"B01\"\nfacing = \"east\"\n[[facing]]\nsquare = \"B01\"\nfacing = \"west\"\n",
            "twice",
        ),
        ("[[clock]]\nday = \"d\"\nfrom = \"+8:00\"\nminutes = 30\nturns = 10\n", "'+8:00' is no time of day"),
    ] {
        let told = faults(after);
        assert!(told.contains(says) && told.lines().count() == 1, "{says}\n{told}");
    }
}

/// Of the battle's units: nobody twice, nobody mixed, everybody by a scale.
#[test]
fn units_of_a_battle_are_drawn_with_care() {
    let history = r#"
title = "B"
date = "d"
origin = "o"
sides = ["Confederate", "Union"]
units = [
  { id = "a", name = "A", side = "Confederate", brigade = "X", arm = "infantry", men = 900, quality = "line" },
  { id = "g", name = "G", side = "Confederate", brigade = "X", arm = "artillery", guns = { rifled = 6 }, quality = "line" },
  { id = "u", name = "U", side = "Union", brigade = "Y", arm = "infantry", men = 900, quality = "line" },
]
"#;
    let told = |scale: &str, stands: &str| {
        let head = "title = \"T\"\nbattle = \"b\"\nhome = { confederate = \"north\", union = \"south\" }\nground = [\"...\"]\n";
        let union = group("union", "XI Corps", &["Ames infantry C01"]);
        let text = format!(
            "{head}{scale}\n[[groups]]\nname = \"Division\"\nside = \"confederate\"\nstands = [{stands}]\n{union}"
        );
        match Battle::read(&Files { battle: history.into(), ..Files::new(text, "") }) {
            Ok(battle) => format!("{} dots", battle.stands[0].dots),
            Err(faults) => faults.to_string(),
        }
    };
    let scale = "scale = { men_per_dot = 500, guns_per_dot = 7 }";
    assert_eq!(told(scale, "{ unit = \"a\", at = \"A01\" }"), "2 dots");
    for (scale, stands, says) in [
        ("", "{ unit = \"a\", at = \"A01\" }", "`scale` is missing"),
        (scale, "{ brigade = \"X\", at = \"A01\" }", "A and G are not of one arm and cannot be joined"),
        (scale, "{ brigade = \"Y\", at = \"A01\" }", "`Y` is of the Union side, its group is Confederate"),
        (
            scale,
            "{ unit = \"a\", at = \"A01\" }, { unit = \"a\", name = \"B\", at = \"A01\" }",
            "stands there already",
        ),
        (scale, "{ unit = \"aa\", at = \"A01\" }", "the battle has no unit `aa` (did you mean `a`?)"),
        (
            "scale = { men_per_dot = 0, guns_per_dot = 7 }",
            "{ unit = \"a\", at = \"A01\" }",
            "`men_per_dot` is 0",
        ),
    ] {
        let told = told(scale, stands);
        assert!(told.contains(says) && told.lines().count() == 1, "{says}\n{told}");
    }
}

/// Ground that is no board is told once, and the rest of the file is read on.
#[test]
fn ground_that_is_no_board_hides_nothing_and_is_told_once() {
    let head = "title = \"T\"\nhome = { confederate = \"north\", union = \"south\" }";
    let ground = format!("{head}\nground = [\"{}\", \"...\"]", ".".repeat(42));
    let text = scenario(&ground, &["Gordon infantry 9 A01"], &["Ames infantry B01"]);
    let told = Battle::read(&Files::new(text, "")).unwrap_err().to_string();
    let lines: Vec<_> = told.lines().collect();
    assert_eq!(lines.len(), 2, "{told}");
    assert!(lines[0].contains("1 to 26 columns") && lines[1].contains("Gordon has 9 dots"), "{told}");
}
