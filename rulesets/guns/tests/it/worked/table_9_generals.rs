//! Section 9 on the table: worked examples of generals at risk from a double six.

use crate::table::{Table, blue, grey, regiment};
use board::table::{Angle, Inches, Point, Pose};
use guns::{GeneralQuality, Pending, Post, Refusal, Side, Status, TurnPhase};
use testkit::Worked;

const LEE: &str = "
[[generals]]
name = 'Lee'
side = 'confederate'
commands = 'c-in-c'
quality = 'excellent'
at = '50,58'
facing = 180
[[brigades]]
name = 'Second Brigade'
division = 'Southern Division'
order = 'engage'
general = { name = 'Archer', at = '30,58', facing = 180 }
";

/// Union muskets seven inches from Davis's regiment, Davis with it, and a regiment of Archer's beside it.
fn table() -> Table {
    let mut table = Table::new(&[
        LEE.into(),
        blue("1st Blue", "20,20"),
        grey("1st Grey", "20,28"),
        regiment("2nd Grey", "Second Brigade", 20, "27,28", 180, ""),
    ]);
    let davis = usize::from(table.general("Davis").0);
    let unit = table.id("1st Grey");
    table.act(TurnPhase::Firing, Side::Union).change(|state| state.generals[davis].post = Post::With(unit));
    table
}

/// A volley that shows a double six, the double six table with a risk, and the general's table.
fn risk(table: &mut Table, fate: [u16; 2]) {
    table.give("1st Blue fires at 1st Grey", [6, 6, 3, 3, fate[0], fate[1]]);
}

fn post(table: &Table, general: &str) -> Post {
    table.state().general(table.general(general)).post
}

fn alone(x: i32, y: i32) -> Post {
    Post::Alone(Pose::new(Point::new(Inches::whole(x), Inches::whole(y)), Angle::degrees(180)))
}

fn put(table: &mut Table, general: &str, post: Post) {
    let at = usize::from(table.general(general).0);
    table.change(|state| state.generals[at].post = post);
}

// "2: shot urging retreat: disgraced, removed", "3-4: shot by a sniper, removed"; his brigade tests in phase 8.
#[test]
fn a_general_who_is_shot_is_lost_and_his_brigade_shaken() {
    for fate in [[1, 1], [1, 2], [2, 2]] {
        let mut table = table();
        risk(&mut table, fate);
        assert_eq!(post(&table, "Davis"), Post::Lost, "{fate:?}");
        assert!(table.state().brigade(table.brigade("Grey Brigade")).shaken);
        assert!(!table.state().brigade(table.brigade("Second Brigade")).shaken);
        assert_eq!(table.state().trophies[Side::Confederate as usize].generals, 1);
        table.act(TurnPhase::Command, Side::Confederate);
        assert_eq!(table.refused("Grey Brigade to hold by own initiative"), Refusal::NobodyCommands);
    }
}

// "Replacement general: a poor one in the next command phase, by the nearest unit".
#[test]
fn a_poor_one_comes_in_the_next_command_phase() {
    let mut table = table();
    risk(&mut table, [2, 2]);
    // What the morale of others does meanwhile is another matter.
    table.change(|state| {
        state.brigades.iter_mut().for_each(|brigade| brigade.shaken = false);
        for unit in &mut state.units {
            (unit.status, unit.marks) = (Status::Formed, Default::default());
        }
    });
    table.after(TurnPhase::Tests, [6, 6, 1, 1]);
    let davis = table.general("Davis");
    assert_eq!(post(&table, "Davis"), Post::With(table.id("1st Grey")));
    assert_eq!(table.state().general(davis).quality, GeneralQuality::Poor);
    assert_eq!(table.state().trophies[Side::Confederate as usize].generals, 1, "still lost");
}

// "5: takes to whiskey: away one complete turn", "6-8: lightly wounded: away until the next command phase".
#[test]
fn whiskey_takes_a_complete_turn_and_a_wound_only_until_the_next_command() {
    let until = |fate| {
        let mut table = table();
        risk(&mut table, fate);
        assert!(!table.state().brigade(table.brigade("Grey Brigade")).shaken, "he is only away");
        match post(&table, "Davis") {
            Post::Away { until, wounded, .. } => (until, wounded),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(until([2, 3]), (3, false), "turn 2 without him");
    assert_eq!(until([3, 3]), (2, true));
    assert_eq!(until([4, 4]), (2, true));
}

// "9-10: the Bible stops the ball: carries on".
#[test]
fn the_bible_stops_the_ball() {
    let mut table = table();
    risk(&mut table, [5, 5]);
    assert_eq!(post(&table, "Davis"), Post::With(table.id("1st Grey")));
}

// "11-12: unmoved: recovers at once one unit within 12 inches".
#[test]
fn a_stonewall_recovers_the_regiment_that_faltered() {
    let mut table = table();
    risk(&mut table, [5, 6]);
    assert_eq!(table.status("1st Grey"), Status::Formed, "nobody else was out of order, so nobody was asked");
    let mut two = self::table();
    let other = usize::from(two.id("2nd Grey").0);
    two.change(|state| state.units[other].status = Status::Unformed);
    risk(&mut two, [6, 6]);
    let general = two.general("Davis");
    assert_eq!(two.state().pending.last(), Some(&Pending::Recover { general }));
    assert_eq!(two.to_act(), Side::Confederate.seat());
    two.give("recover 2nd Grey", []);
    assert_eq!((two.status("1st Grey"), two.status("2nd Grey")), (Status::Faltering, Status::Formed));
    assert_eq!(two.to_act(), Side::Union.seat(), "who goes on firing");
}

// "the nearest general attached to or within 4 inches of the target; without one, nothing".
#[test]
fn the_nearest_general_within_four_inches_is_at_risk() {
    let mut table = table();
    put(&mut table, "Davis", alone(20, 34));
    table.give("1st Blue fires at 1st Grey", [6, 6, 3, 3]);
    assert_eq!(post(&table, "Davis"), alone(20, 34), "five inches behind it, after its losses in front");
    let mut near = self::table();
    put(&mut near, "Davis", alone(20, 32));
    put(&mut near, "Archer", alone(20, 30));
    risk(&mut near, [1, 1]);
    assert_eq!(
        (post(&near, "Davis"), post(&near, "Archer")),
        (alone(20, 32), Post::Lost),
        "Archer is nearer"
    );
    assert!(near.state().brigade(near.brigade("Second Brigade")).shaken);
}

// "its general (for all brigades: the C-in-C) disgraced, shot or sniped".
#[test]
fn all_brigades_are_shaken_by_the_loss_of_the_chief() {
    let mut table = table();
    let unit = table.id("1st Grey");
    put(&mut table, "Davis", alone(5, 58));
    put(&mut table, "Lee", Post::With(unit));
    risk(&mut table, [1, 1]);
    for (brigade, shaken) in [("Grey Brigade", true), ("Second Brigade", true), ("Blue Brigade", false)] {
        assert_eq!(table.state().brigade(table.brigade(brigade)).shaken, shaken, "{brigade}");
    }
}

// 1: "Divisional and corps generals count as brigadier only while attached to a brigade whose own is away".
#[test]
fn a_divisional_general_is_its_brigadier_only_while_its_own_is_away() {
    let mut table = table();
    let unit = table.id("1st Grey");
    put(&mut table, "Davis", alone(5, 58));
    put(&mut table, "Heth", Post::With(unit));
    risk(&mut table, [1, 1]);
    assert_eq!(post(&table, "Heth"), Post::Lost);
    assert!(!table.state().brigade(table.brigade("Grey Brigade")).shaken, "it has Davis");
    let mut table = self::table();
    put(&mut table, "Davis", Post::Lost);
    put(&mut table, "Heth", Post::With(unit));
    risk(&mut table, [1, 1]);
    assert!(table.state().brigade(table.brigade("Grey Brigade")).shaken, "Heth stood in for him");
}
