//! Worked examples for section 4 on the map: return, withdrawal and approach fire, asked once, and standing answers.

use crate::skirmish::{Field, hex};
use board::hex::Vertex;
use engine::{Answer, Reacts, Seat, Standing};
use great_battles::{Condition, Event, Orders, Pending};

/// Open ground; the US face east, the Mexicans west, two hexes apart but for the first of each.
const LINES: &str = r#"title = "Lines"
corners = ["0101", "1208"]
turns = 3
divisions = [{ name = "A", side = "us" }, { name = "B", side = "mexican" }]
brigades = [
  { name = "P", division = "A", orders = "advance" },
  { name = "Q", division = "A", orders = "advance" },
  { name = "R", division = "B", orders = "advance" },
]
leaders = [
  { name = "L", side = "us", rank = "overall", commands = ["A"], at = "0101" },
  { name = "M", side = "mexican", rank = "overall", commands = ["B"], at = "1208" },
]
units = [
  { name = "foot", brigade = "P", arm = "infantry", weapon = "musket", sp = 8, cohesion = 7, at = "0404", facing = "E" },
  { name = "more", brigade = "Q", arm = "infantry", weapon = "musket", sp = 8, cohesion = 7, at = "0408", facing = "E" },
  { name = "line", brigade = "R", arm = "infantry", weapon = "musket", sp = 6, cohesion = 6, at = "0504", facing = "W" },
  { name = "beside", brigade = "R", arm = "infantry", weapon = "musket", sp = 4, cohesion = 6, at = "0503", facing = "SW" },
  { name = "cannon", brigade = "R", arm = "artillery", weapon = "mexican-8-pounder", sp = 3, cohesion = 6, at = "0604", facing = "W" },
  { name = "far guns", brigade = "R", arm = "artillery", weapon = "mexican-8-pounder", sp = 3, cohesion = 6, at = "1206", facing = "W" },
]
"#;

fn us() -> Field {
    Field::of(LINES).acts("P", Orders::Advance)
}

/// The same where the neighbours of a hex fired on return fire, too.
fn neighbours() -> Field {
    let rule = "[sheet.table.rulings.\"return fire by the neighbours of the hex fired on, too\"]\n\"in force\" = \"yes\"\n";
    Field::of(&format!("{LINES}{rule}")).acts("P", Orders::Advance)
}

/// The units that may react now, and what they would do.
fn volunteers(field: &Field) -> Vec<(String, String)> {
    let all = [0, 1].map(|seat| field.battle.volunteers(&field.state, Seat(seat)));
    let name = |unit: u16| field.battle.units[usize::from(unit)].name.clone();
    all.into_iter().flatten().map(|volunteer| (name(volunteer.unit), volunteer.deed)).collect()
}

fn names(field: &Field) -> Vec<String> {
    volunteers(field).into_iter().map(|(name, _)| name).collect()
}

#[test]
fn those_fired_on_return_fire_in_one_prompt_and_those_beside_them_by_a_house_rule() {
    let mut field = us();
    field.thrown(&["foot fires at 0504"], &[]);
    assert_eq!(names(&field), ["line"]);
    assert_eq!(field.asked("beside react"), "beside cannot react to this");
    let mut field = neighbours();
    field.thrown(&["foot fires at 0504"], &[]);
    assert_eq!(names(&field), ["line", "beside", "cannon"]);
    assert_eq!(volunteers(&field)[0].1, "return fire at 0404");
    // Any of them, or none.
    assert_eq!(field.orders().len(), 8);
    assert_eq!(field.asked("far guns react"), "far guns cannot react to this");
    assert_eq!(field.asked("line, cannon react"), "may");
    assert_eq!(field.asked("done"), "first choose the units that react");
}

#[test]
fn return_fire_is_simultaneous_with_the_shot() {
    // 9 and +3 is 2D at 8 SP: two SP and disorder; the line of 6 SP still fires with all of them, and in order:
    // 4 and +2 is d+2, the foot fails. With 4 SP left and disordered, 4 and +1 would be a d, which 6 passes.
    let mut field = us();
    let events = field.thrown(&["foot fires at 0504", "line react"], &[9, 4, 6]);
    let fired: Vec<_> = events.iter().filter(|event| matches!(event, Event::Fired { .. })).collect();
    assert_eq!(fired.len(), 2);
    assert_eq!((field.unit_state("line").sp, field.unit_state("line").condition), (4, Condition::Disordered));
    assert_eq!(field.unit_state("foot").condition, Condition::Disordered);
}

#[test]
fn guns_return_fire_within_three_hexes_only() {
    let mut field = us().put("line", "0604", Vertex::West);
    field.thrown(&["foot fires at 0604"], &[]);
    assert!(names(&field).contains(&"cannon".into()));
    let guns = LINES.replace(
        r#"arm = "infantry", weapon = "musket", sp = 8, cohesion = 7, at = "0404""#,
        r#"arm = "artillery", weapon = "us-6-pounder", sp = 4, cohesion = 7, at = "0204""#,
    );
    let field = Field::of(&guns).put("line", "1201", Vertex::West).put("beside", "1202", Vertex::West);
    let mut field = field.acts("P", Orders::Advance);
    field.given(&["foot fires at 0604"]);
    assert!(!matches!(field.state.pending.last(), Some(Pending::Return { .. })), "four hexes are too far");
}

#[test]
fn each_kind_of_reaction_is_used_once_in_an_enemy_activation_and_never_answered() {
    let mut field = us().put("more", "0403", Vertex::East);
    field.state.brigades[0].acts = true;
    let more = field.unit("more");
    field.state.units[usize::from(more.0)].active = Some(field.active("foot"));
    // The foot shoots and misses, the line returns it and misses; that fire is not returned.
    field.thrown(&["foot fires at 0504", "line react"], &[0, 0, 0, 0]);
    assert_eq!(field.state.acting(), Some(field.brigade("P")));
    field.thrown(&["more fires at 0504"], &[0, 0]);
    assert_eq!(names(&field).len(), 0, "the line has returned fire before");
    // In the next activation it may again.
    field.given(&["done"]);
    let mut field = field.put("foot", "0208", Vertex::East).acts("Q", Orders::Advance);
    field.thrown(&["more fires at 0504"], &[]);
    assert!(names(&field).contains(&"line".into()));
}

#[test]
fn fire_that_can_do_nothing_is_not_asked_for() {
    // One SP at two hexes by night comes to a d-2 at best, which the foot cannot fail.
    let one = LINES
        .replace("sp = 6, cohesion = 6", "sp = 1, cohesion = 6")
        .replace("turns = 3", "turns = 3\nnight = [1]");
    let mut field = Field::of(&one).acts("P", Orders::Advance).put("foot", "0304", Vertex::East);
    field = field.put("beside", "1201", Vertex::West).put("cannon", "1202", Vertex::West);
    field.thrown(&["foot fires at 0504"], &[5, 0]);
    assert_eq!(field.state.pending.last(), Some(&Pending::Brigade(field.brigade("P"))));
}

#[test]
fn who_leaves_a_zoc_draws_withdrawal_fire_before_he_goes() {
    // The cannon stands where it has no target in range.
    let quiet = || us().put("cannon", "1202", Vertex::West).put("beside", "1201", Vertex::West);
    let mut field = quiet();
    field.thrown(&["foot moves to 0505 facing E"], &[]);
    assert_eq!(volunteers(&field), [("line".to_string(), "withdrawal fire at 0404".to_string())]);
    // 6 SP: 9 and +2 is 2D; he is two SP short and disordered, and goes on.
    let mut hit = quiet();
    hit.thrown(&["foot moves to 0505 facing E", "line react"], &[9]);
    assert_eq!((hit.at("foot").as_str(), hit.unit_state("foot").sp), ("0505", 6));
    assert_eq!(hit.unit_state("foot").condition, Condition::Disordered);
    // Driven back he does not.
    let mut back = quiet().with("foot", |unit| unit.condition = Condition::Disordered);
    back.thrown(&["foot moves to 0505 facing E", "line react"], &[9, 3]);
    assert!(matches!(back.state.pending.last(), Some(Pending::Retreat { .. })));
    back.given(&["foot falls back to 0304 facing E"]);
    assert_eq!(back.asked("foot moves to 0303 facing E"), "it has fired: it may now only turn");
    // A unit that was nowhere near is let go without a question.
    let mut far = quiet().put("line", "1204", Vertex::West);
    far.thrown(&["foot moves to 0505 facing E"], &[]);
    assert_eq!(far.at("foot"), "0505");
}

#[test]
fn guns_fire_at_who_comes_within_three_hexes_where_it_does_most() {
    let quiet = us().put("line", "1202", Vertex::West).put("beside", "1201", Vertex::West);
    let mut field = quiet.put("cannon", "0904", Vertex::West);
    // By 0604 to 0705, from four hexes to two: an 8-pounder does as well at three as at two, so the first serves.
    field.thrown(&["foot moves to 0705 facing E"], &[]);
    let offered = ["approach fire at 0604", "approach fire at 0705"];
    assert_eq!(volunteers(&field), offered.map(|deed| ("cannon".to_string(), deed.to_string())));
    let events = field.thrown(&["cannon react"], &[0]);
    let steps: Vec<_> =
        events.iter().filter(|event| matches!(event, Event::Stepped { .. } | Event::Fired { .. })).collect();
    assert!(matches!(steps[1], Event::Stepped { to, .. } if *to == hex("0604")), "{steps:?}");
    assert!(matches!(steps[2], Event::Fired { .. }), "{steps:?}");
    assert_eq!(field.at("foot"), "0705");
    // Small arms do not.
    let muskets = us().put("line", "0705", Vertex::West).put("beside", "1201", Vertex::West);
    let mut field = muskets.put("cannon", "1202", Vertex::West);
    field.thrown(&["foot moves to 0505 facing E"], &[]);
    assert_eq!(field.at("foot"), "0505");
}

#[test]
fn standing_answers_spare_the_question() {
    let mut field = neighbours();
    field.thrown(&["foot fires at 0504"], &[]);
    let (mexico, mut standing) = (Seat(1), Standing::default());
    let decided = |standing: &Standing| standing.decide(&*field.battle, &field.state, mexico);
    let order = |sentence: &str| engine::Rules::parse(&*field.battle, sentence).ok();
    assert_eq!(decided(&standing), None, "nothing was said: the player is asked");
    let [line, beside, cannon] = ["line", "beside", "cannon"].map(|name| u16::from(field.unit(name).0));
    let brigade = u16::from(field.brigade("R").0);
    standing.answer_group(brigade, &[line, beside, cannon], Answer::Fire);
    assert_eq!(decided(&standing), order("line, beside, cannon react"));
    standing.answer_unit(beside, Answer::Never);
    assert_eq!(decided(&standing), order("line, cannon react"));
    standing.answer_unit(cannon, Answer::Ask);
    assert_eq!(decided(&standing), None);
    standing.answer_unit(cannon, Answer::Likely);
    assert!(decided(&standing).is_some());
    // What is said of the brigade goes over what was said of its units before.
    standing.answer_group(brigade, &[line, beside, cannon], Answer::Never);
    assert_eq!(decided(&standing), order("let pass"));
    assert_eq!(standing.decide(&*field.battle, &field.state, Seat(0)), None, "the other side is not asked");
}

/// "Artillery on top of a stack or alone takes any d from small arms as D": with 8 SP at 1 hex every die calls for one.
#[test]
fn the_chance_to_hit_a_battery_counts_that_it_does_not_check() {
    let field = Field::of(LINES).put("line", "0804", Vertex::West).put("cannon", "0504", Vertex::West);
    let mut field = field.acts("R", Orders::Advance);
    field.thrown(&["cannon fires at 0404"], &[]);
    let chances: Vec<u8> =
        field.battle.volunteers(&field.state, Seat(0)).iter().map(|volunteer| volunteer.percent).collect();
    assert_eq!(chances, [100]);
}
