//! Section 3 on the table: worked examples of orders that change.

use crate::table::{Table, blue, grey, regiment};
use guns::sheet::axes::DivisionOrder;
use guns::sheet::cells::BrigadeOrder;
use guns::{Event, GeneralQuality, Pending, Post, Refusal, Side, TurnPhase};
use testkit::Worked;

/// A second and a third Union brigade of the same division, behind the first.
const MORE: &str = "
[[brigades]]
name = 'Second Brigade'
division = 'Union Division'
order = 'engage'
general = { name = 'Hall', at = '30,2', facing = 0 }
[[brigades]]
name = 'Third Brigade'
division = 'Union Division'
order = 'hold'
general = { name = 'Harrow', at = '55,2', facing = 0 }
";

/// C-in-C and corps general of the Union.
const HIGH: &str = "
[[generals]]
name = 'Meade'
side = 'union'
commands = 'c-in-c'
quality = 'excellent'
at = '10,2'
facing = 0
[[generals]]
name = 'Hancock'
side = 'union'
commands = 'corps'
at = '14,2'
facing = 0
";

fn two() -> Table {
    Table::new(&[blue("1st Blue", "20,10"), grey("1st Grey", "20,50")])
}

/// Three brigades of a division.
fn three(more: &str) -> Table {
    Table::new(&[
        MORE.into(),
        more.into(),
        blue("1st Blue", "20,10"),
        regiment("2nd Blue", "Second Brigade", 20, "32,10", 0, ""),
        regiment("3rd Blue", "Third Brigade", 20, "48,10", 0, ""),
        grey("1st Grey", "20,50"),
    ])
}

fn order(table: &Table, brigade: &str) -> BrigadeOrder {
    table.state().brigade(table.brigade(brigade)).order
}

// "Division change of orders, 2D6": attack needs 10, and it takes effect next turn.
#[test]
fn a_division_on_attack_changes_on_ten_and_from_the_next_turn_on() {
    let mut table = two();
    table.act(TurnPhase::Command, Side::Union).give("Union Division to defend", [5, 4]);
    assert_eq!(table.state().divisions[0].next, None);
    assert_eq!(table.refused("Union Division to defend"), Refusal::AlreadyTried);
    let mut table = two();
    table.act(TurnPhase::Command, Side::Union).give("Union Division to reserve", [5, 5]);
    assert_eq!(table.state().divisions[0].order, DivisionOrder::Attack);
    assert_eq!(table.state().divisions[0].next, Some(DivisionOrder::Reserve));
    assert_eq!(order(&table, "Blue Brigade"), BrigadeOrder::Engage);
    table.after(TurnPhase::Tests, [6, 6, 1, 1]);
    assert_eq!(table.state().divisions[0].order, DivisionOrder::Reserve);
    let brigade = table.brigade("Blue Brigade");
    assert_eq!(table.state().pending, [Pending::First, Pending::Allot { brigade }]);
    let division = DivisionOrder::Reserve;
    assert_eq!(
        table.refused("Blue Brigade takes assault"),
        Refusal::Forbidden { division, order: BrigadeOrder::Assault }
    );
    table.give("Blue Brigade takes hold", []);
    assert_eq!(order(&table, "Blue Brigade"), BrigadeOrder::Hold);
    assert_eq!(table.state().pending, [Pending::First]);
}

// "C-in-C or corps general in base contact with the divisional general +2", "excellent C-in-C +1".
#[test]
fn the_chief_at_the_side_of_the_divisional_general_helps_a_division_to_change() {
    let mut table = three(HIGH);
    let (hays, meade) = (table.general("Hays"), table.general("Meade"));
    table.act(TurnPhase::Command, Side::Union).give("Union Division to defend", [5, 3]);
    assert_eq!(table.state().divisions[0].next, None, "8 and 1 for an excellent C-in-C");
    let beside = guns_pose(&table, hays);
    table.act(TurnPhase::Command, Side::Union).change(|state| {
        state.divisions[0].tried = false;
        state.generals[usize::from(meade.0)].post = beside;
    });
    table.give("Union Division to defend", [4, 3]);
    assert_eq!(table.state().divisions[0].next, Some(DivisionOrder::Defend), "7 and 1 and 2");
}

/// A place an inch and a half east of a general: half an inch between them.
fn guns_pose(table: &Table, general: guns::GeneralId) -> Post {
    let Post::Alone(pose) = table.state().general(general).post else { panic!("he is attached") };
    let east = board::table::Angle::degrees(90);
    Post::Alone(board::table::Pose::new(
        pose.at.towards(east, board::table::Inches::thousandths_of(1500)),
        pose.facing,
    ))
}

// "when each of its brigades takes, without a roll, an order it allows"; only where there is a choice it is asked for.
#[test]
fn brigades_of_a_division_told_to_redeploy_have_no_choice() {
    let mut table = three("");
    table
        .act(TurnPhase::Command, Side::Union)
        .change(|state| state.divisions[0].next = Some(DivisionOrder::ReDeploy));
    table.after(TurnPhase::Tests, [6, 6, 1, 1]);
    assert_eq!(table.state().pending, [Pending::First]);
    for brigade in ["Blue Brigade", "Second Brigade", "Third Brigade"] {
        assert_eq!(order(&table, brigade), BrigadeOrder::Move, "{brigade}");
    }
}

// "attack: at least half of its brigades on assault or engage".
#[test]
fn at_least_half_of_the_brigades_of_an_attack_go_in() {
    let mut table = three("");
    table.act(TurnPhase::Command, Side::Union).change(|state| {
        state.divisions[0].order = DivisionOrder::Defend;
        state.divisions[0].next = Some(DivisionOrder::Attack);
    });
    table.after(TurnPhase::Tests, [6, 6, 1, 1]).give("Blue Brigade takes hold", []);
    assert_eq!(
        table.refused("Second Brigade takes hold"),
        Refusal::TooFewGoIn { going: 1, all: 3 },
        "the third alone is not half of three"
    );
    table.give("Second Brigade takes assault", []);
    assert_eq!(table.refused("Third Brigade takes move"), Refusal::TooFewGoIn { going: 1, all: 3 });
    table.give("Third Brigade takes engage", []);
    // By order the same holds later on; by his own initiative a brigadier may do what he likes.
    table.change(|state| {
        state.phase = TurnPhase::Command;
        state.pending = vec![Pending::Act { side: Side::Union }];
    });
    assert_eq!(table.refused("Third Brigade to hold by order"), Refusal::TooFewGoIn { going: 1, all: 3 });
    table.give("Third Brigade to hold by own initiative", [4, 4]);
    assert_eq!(order(&table, "Third Brigade"), BrigadeOrder::Hold);
}

// "Brigade change of orders, 2D6, needs 6"; it holds at once, and gives the brigade its area.
#[test]
fn a_brigade_changes_by_order_on_six() {
    let mut table = two();
    table.act(TurnPhase::Command, Side::Union).give("Blue Brigade to assault by order", [3, 2]);
    assert_eq!(order(&table, "Blue Brigade"), BrigadeOrder::Engage);
    assert_eq!(table.refused("Blue Brigade to assault by own initiative"), Refusal::AlreadyTried);
    let mut table = two();
    table.act(TurnPhase::Command, Side::Union).give("Blue Brigade to assault by order", [3, 3]);
    assert_eq!(order(&table, "Blue Brigade"), BrigadeOrder::Assault);
    let webb = table.general("Webb");
    assert_eq!(Post::Alone(table.battle.general(webb).pose), table.state().general(webb).post);
    assert_eq!(table.state().brigades[0].area, table.battle.general(webb).pose.at);
}

// "divisional general outside 24" -2", "in base contact +2".
#[test]
fn a_far_divisional_general_hinders_and_one_at_hand_helps() {
    let mut table = three("");
    // Hays is at 2,2; Hall at 30,2; a general is a disc of an inch.
    table.act(TurnPhase::Command, Side::Union).give("Second Brigade to assault by order", [4, 3]);
    assert_eq!(order(&table, "Second Brigade"), BrigadeOrder::Engage, "7 less 2");
    table.give("Blue Brigade to assault by order", [3, 2]);
    assert_eq!(order(&table, "Blue Brigade"), BrigadeOrder::Engage, "2 inches apart help nothing");
    let webb = table.general("Webb");
    let beside = guns_pose(&table, table.general("Hays"));
    table.change(|state| {
        state.brigades[0].tried = false;
        state.generals[usize::from(webb.0)].post = beside;
    });
    table.give("Blue Brigade to assault by order", [2, 2]);
    assert_eq!(order(&table, "Blue Brigade"), BrigadeOrder::Assault, "4 and 2");
}

// "Divisional general commanding a brigade -2, outside 24 inches and commanding -3" (1: while attached to one whose own is away).
#[test]
fn a_divisional_general_who_commands_a_brigade_himself_is_busy() {
    let mut table = three("");
    let (hays, webb, blue) = (table.general("Hays"), table.general("Webb"), table.id("1st Blue"));
    table.act(TurnPhase::Command, Side::Union).change(|state| {
        state.generals[usize::from(webb.0)].post = Post::Lost;
        state.generals[usize::from(hays.0)].post = Post::With(blue);
    });
    table.give("Second Brigade to assault by order", [4, 3]);
    assert_eq!(order(&table, "Second Brigade"), BrigadeOrder::Engage, "7 less 2");
    table.give("Third Brigade to engage by order", [4, 4]);
    assert_eq!(order(&table, "Third Brigade"), BrigadeOrder::Hold, "8 less 3");
    // He counts as its brigadier, so his own initiative serves it.
    table.give("Blue Brigade to assault by own initiative", [4, 4]);
    assert_eq!(order(&table, "Blue Brigade"), BrigadeOrder::Assault);
}

// "optional: recipient in dense woods or similar -2".
#[test]
fn an_order_to_dense_woods_is_harder_to_bring() {
    let woods = "areas = [{ kind = 'dense-wood', corners = ['4,1', '6,3'] }]";
    let mut table = Table::with(woods, &[blue("1st Blue", "20,10"), grey("1st Grey", "20,50")]);
    table.act(TurnPhase::Command, Side::Union).give("Blue Brigade to assault by order", [4, 3]);
    assert_eq!(order(&table, "Blue Brigade"), BrigadeOrder::Engage);
}

// "by order (a divisional general or C-in-C in play) or by initiative (its own general in play)".
#[test]
fn who_is_not_in_play_gives_no_orders() {
    let mut table = three(HIGH);
    let [hays, meade, webb] = ["Hays", "Meade", "Webb"].map(|name| usize::from(table.general(name).0));
    table.act(TurnPhase::Command, Side::Union).change(|state| {
        state.generals[hays].post = Post::Lost;
        state.generals[webb].post = Post::Lost;
    });
    assert_eq!(table.refused("Blue Brigade to assault by own initiative"), Refusal::NobodyCommands);
    assert!(table.may("Blue Brigade to assault by order"), "the C-in-C is there");
    table.change(|state| state.generals[meade].post = Post::Lost);
    assert_eq!(table.refused("Blue Brigade to assault by order"), Refusal::NobodyCommands);
    assert_eq!(table.refused("Union Division to defend"), Refusal::NobodyCommands);
    assert!(table.may("Second Brigade to assault by own initiative"));
}

// "Change by the brigade general's own initiative, 2D6, needs 8: Confederate changing to assault +1, .. poor -1".
#[test]
fn own_initiative_needs_eight_and_a_confederate_who_assaults_seven() {
    let mut table = two();
    table.act(TurnPhase::Command, Side::Union).give("Blue Brigade to assault by own initiative", [4, 3]);
    assert_eq!(order(&table, "Blue Brigade"), BrigadeOrder::Engage);
    table
        .act(TurnPhase::Command, Side::Confederate)
        .give("Grey Brigade to assault by own initiative", [4, 3]);
    assert_eq!(order(&table, "Grey Brigade"), BrigadeOrder::Assault);
    let mut table = two();
    let davis = table.general("Davis");
    table.change(|state| state.generals[usize::from(davis.0)].quality = GeneralQuality::Poor);
    table
        .act(TurnPhase::Command, Side::Confederate)
        .give("Grey Brigade to assault by own initiative", [4, 3]);
    assert_eq!(order(&table, "Grey Brigade"), BrigadeOrder::Engage);
}

// "Natural 3: loss of nerve, natural 2: panic".
#[test]
fn a_general_who_loses_his_nerve_holds_and_one_who_panics_retires() {
    let nerve = |dice, present: BrigadeOrder| {
        let mut table = two();
        table.act(TurnPhase::Command, Side::Union).change(|state| state.brigades[0].order = present);
        let wanted = if present == BrigadeOrder::Move { "engage" } else { "move" };
        table.give(&format!("Blue Brigade to {wanted} by own initiative"), dice);
        order(&table, "Blue Brigade")
    };
    assert_eq!(nerve([1, 2], BrigadeOrder::Engage), BrigadeOrder::Hold);
    assert_eq!(nerve([1, 1], BrigadeOrder::Engage), BrigadeOrder::Retire);
    assert_eq!(nerve([1, 2], BrigadeOrder::Assault), BrigadeOrder::Assault);
    assert_eq!(nerve([1, 1], BrigadeOrder::Assault), BrigadeOrder::Hold);
    assert_eq!(nerve([1, 2], BrigadeOrder::Move), BrigadeOrder::Retire);
    assert_eq!(nerve([1, 1], BrigadeOrder::Hold), BrigadeOrder::Hold);
    assert_eq!(nerve([1, 1], BrigadeOrder::Retire), BrigadeOrder::Retire);
}

// "Support names a brigade".
#[test]
fn support_names_another_brigade_of_the_side() {
    let mut table = three("");
    table.act(TurnPhase::Command, Side::Union);
    assert_eq!(table.refused("Third Brigade to support by own initiative"), Refusal::SupportsWhom);
    let itself = "Third Brigade to support of Third Brigade by own initiative";
    assert_eq!(table.refused(itself), Refusal::SupportsWhom);
    let enemy = "Third Brigade to support of Grey Brigade by own initiative";
    assert_eq!(table.refused(enemy), Refusal::SupportsWhom);
    assert_eq!(
        table.refused("Third Brigade to assault of Blue Brigade by own initiative"),
        Refusal::SupportsWhom
    );
    table.give("Third Brigade to support of Second Brigade by own initiative", [4, 4]);
    assert_eq!(table.state().brigades[3].supports, Some(table.brigade("Second Brigade")));
}

// "One attempt a turn", of what is the side's own and has not broken.
#[test]
fn no_orders_to_the_enemy_nor_to_the_broken_nor_those_one_has() {
    let mut table = two();
    table.act(TurnPhase::Command, Side::Union);
    assert_eq!(table.refused("Grey Brigade to hold by order"), Refusal::NotYours);
    assert_eq!(table.refused("Southern Division to defend"), Refusal::NotYours);
    assert_eq!(table.refused("Blue Brigade to engage by order"), Refusal::SameOrder);
    assert_eq!(table.refused("Union Division to attack"), Refusal::SameOrder);
    table.change(|state| state.brigades[0].retires = true);
    assert_eq!(table.refused("Blue Brigade to hold by own initiative"), Refusal::Broken);
    table.change(|state| state.brigades[0].removed = true);
    assert_eq!(table.refused("Blue Brigade to hold by own initiative"), Refusal::NotOnTable);
}

// "A brigade that fails its assault or engage note has -1 on its next order roll".
#[test]
fn a_brigade_that_lags_behind_rolls_worse_once() {
    let mut table = two();
    table.after(TurnPhase::NormalMoves, []);
    let [blue, grey] = ["Blue Brigade", "Grey Brigade"].map(|name| table.brigade(name));
    assert_eq!(table.events[..2], [Event::Lagged { brigade: blue }, Event::Lagged { brigade: grey }]);
    table.act(TurnPhase::Command, Side::Union).give("Blue Brigade to assault by order", [3, 3]);
    assert_eq!(order(&table, "Blue Brigade"), BrigadeOrder::Engage, "6 less 1");
    table.change(|state| state.brigades[0].tried = false).give("Blue Brigade to assault by order", [3, 3]);
    assert_eq!(order(&table, "Blue Brigade"), BrigadeOrder::Assault);
}

#[test]
fn a_scenario_in_which_a_brigade_supports_itself_or_the_enemy_is_unsound() {
    for whom in ["Second Brigade", "Grey Brigade"] {
        let second = format!(
            "[[brigades]]\nname = 'Second Brigade'\ndivision = 'Union Division'\norder = 'support'\n\
             supports = '{whom}'\ngeneral = {{ name = 'Hall', at = '30,2', facing = 0 }}\n"
        );
        let fault = Table::fault("", &[second, blue("1st Blue", "20,10"), grey("1st Grey", "20,50")]);
        assert!(fault.contains("a brigade supports another one of its side"), "{fault}");
    }
}

/// A house rule may leave a brigade no order that its division's new one allows: then it keeps its own.
#[test]
fn a_brigade_to_which_no_order_is_left_keeps_its_own() {
    let house = "[sheet.table.bounds.'re-deploy']\n'half on assault or engage' = 'yes'\n";
    let mut table = Table::with(house, &[blue("1st Blue", "20,10"), grey("1st Grey", "20,50")]);
    table.change(|state| state.divisions[0].next = Some(DivisionOrder::ReDeploy));
    table.after(TurnPhase::Initiative, []);
    let told = Event::DivisionOrdered { division: guns::DivisionId(0), order: DivisionOrder::ReDeploy };
    assert!(table.events.contains(&told), "{:?}", table.events);
    assert_eq!(table.state().brigades[0].order, BrigadeOrder::Engage);
    assert_eq!(table.state().pending.last(), Some(&Pending::First));
}
