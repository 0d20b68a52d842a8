//! What the log and refusals say: every event and refusal once, of units whose name is singular and plural.

use board::table::{Angle, Inches, Point, Pose};
use desk::Playable;
use engine::{Kinds, Rules};
use guns::game::battle::VictoryDegree;
use guns::page::log;
use guns::sheet::axes::DivisionOrder;
use guns::sheet::cells::{Blaze, BrigadeOrder};
use guns::{
    Absence, Array, Attempt, BrigadeId, Compulsion, DivisionId, Event, Facing, GeneralId, Group, Now, Onset,
    Pending, Post, Refusal, Side, Spur, State, Status, Token, TurnPhase, UnitId,
};
use testkit::Worked;
use testkit::prose::Sentences;

mod questions;
mod refusals;

use super::worked::melee::NEXT;
use crate::table::{Table, battery, blue, grey};
use questions::{buttons, prompts};
use refusals::refusals;

/// Ground and objectives with a name.
const GROUND: &str = "
buildings = [{ name = 'Codori barn', of = 'wood', corners = ['10,43', '30,45'] }]
lines = [{ kind = 'trench', points = ['40,40', '45,40'] }]
objectives = [{ name = 'The lane', at = '30,30', points = 4 }]
";

/// The 20th Maine, which is singular, and Carter's guns, which are plural.
fn table() -> Table {
    let guns = battery("Carter guns", Side::Confederate, 2, "20,40", "");
    let guns = guns.replace("'Carter guns'", "\"Carter's guns\"");
    Table::with(GROUND, &[blue("20th Maine", "20,20"), blue("2nd Maine", "50,20"), guns])
}

fn pose() -> Pose {
    Pose::new(Point::new(Inches::thousandths_of(17_892), Inches::thousandths_of(19_417)), Angle::degrees(245))
}

fn onset(unit: UnitId, target: UnitId, spur: Spur) -> Onset {
    Onset {
        unit,
        target,
        spur,
        from: Facing::Front,
        distance: Inches::whole(5),
        aim: pose(),
        left: Inches::whole(5),
        lost: 0,
        yell: false,
        countered: false,
        evaded: false,
        goes_on: true,
    }
}

/// Every event that may happen to a unit, its side, brigade and general, and to an enemy.
fn events(unit: UnitId, enemy: UnitId, side: Side) -> Vec<Event> {
    let (pose, spent, brigade, division, general) =
        (pose(), 500, BrigadeId(side as u8), DivisionId(side as u8), GeneralId(side as u8));
    let mut events = vec![
        Event::TurnBegan { turn: 2 },
        Event::InitiativeWon { side },
        Event::PhaseBegan { phase: TurnPhase::Charges },
        Event::Settled,
        Event::Asked { pending: Pending::First },
        Event::GroupActs { group: Group::Brigade(brigade) },
        Event::GroupDone,
        Event::Passed { side },
        Event::DivisionTried { division, next: None },
        Event::DivisionTried { division, next: Some(DivisionOrder::Defend) },
        Event::DivisionOrdered { division, order: DivisionOrder::ReDeploy },
        Event::BrigadeTried { brigade },
        Event::Ordered { brigade, order: BrigadeOrder::Hold, supports: None, area: pose.at },
        Event::Ordered { brigade, order: BrigadeOrder::Support, supports: Some(brigade), area: pose.at },
        Event::Failed { attempt: Attempt::Orders { brigade } },
        Event::Failed { attempt: Attempt::Nerve { brigade } },
        Event::Failed { attempt: Attempt::Panic { brigade } },
        Event::Failed { attempt: Attempt::Rally { unit } },
        Event::Failed { attempt: Attempt::GetUp { unit } },
        Event::Failed { attempt: Attempt::Recall { unit } },
        Event::Lagged { brigade },
        Event::Shaken { brigade },
        Event::Fell { general },
        Event::Replaced { general, unit },
        Event::Held { objective: 0, side },
        Event::CameOn { unit, pose, spent },
        Event::Moved { unit, pose, spent, towards: 0 },
        Event::Fled { unit, pose },
        Event::Tried { unit },
        Event::Laggard { unit },
        Event::Withdrew { brigade },
        Event::Fired { unit, target: enemy, effective: true, in_rear: false },
        Event::Stood { brigade },
        Event::Broke { brigade },
        Event::BrigadeRemoved { brigade },
        Event::Advanced { unit, pose, left: Inches::thousandths_of(4_912) },
        Event::Halted { unit },
        Event::Faced { unit, pose },
        Event::Countered { unit },
        Event::Evaded { unit, pose },
        Event::DroveOff { unit, enemy },
        Event::OnsetsOver,
        Event::Yelled { fray: 0 },
        Event::Fought { fray: 0 },
        Event::Disengaged { unit },
        Event::Recoiled { unit },
        Event::FollowedUp { unit, pose },
        Event::Pursued { unit, pose },
        Event::StandardLost { unit },
        Event::Ended { winner: None, degree: VictoryDegree::Draw },
        Event::Ended { winner: Some(side), degree: VictoryDegree::Points },
        Event::Ended { winner: Some(side), degree: VictoryDegree::Broken },
        Event::Ended { winner: Some(side), degree: VictoryDegree::Destroyed },
    ];
    let away = |wounded| Post::Away { until: 5, from: pose, wounded };
    for post in [Post::Alone(pose), Post::With(unit), away(true), away(false), Post::Lost] {
        events.extend([Event::Rode { general, post }, Event::Posted { general, post }]);
    }
    for amount in [1, 2] {
        events.extend([
            Event::Lent { unit, to: enemy, figures: amount, spent },
            Event::Returned { unit, from: enemy, figures: amount, spent },
            Event::Mounted { unit, up: amount == 1, holders: amount, pose, spent },
            Event::Mounted { unit, up: false, holders: amount, pose, spent },
            Event::GunsLost { unit, guns: amount },
        ]);
    }
    for (figures, half) in [(0, true), (0, false), (1, false), (1, true), (3, false), (3, true)] {
        events.push(Event::FiguresLost { unit, figures, half });
    }
    for is_so in [false, true] {
        events.extend([
            Event::Housed { unit, building: is_so.then_some(0) },
            Event::Manned { unit, works: is_so.then_some(0) },
            Event::Ammunition { unit, low: is_so },
            Event::Rallying { unit, token: is_so },
            Event::Stopped { unit, failed: is_so },
        ]);
    }
    for array in [Array::Line, Array::ExtendedLine, Array::Column, Array::Limbered, Array::Deployed] {
        events.push(Event::Formed { unit, array, pose, spent });
    }
    for status in [
        Status::Formed,
        Status::Unformed,
        Status::GoneToGround,
        Status::Faltering,
        Status::Retreating,
        Status::Routing,
    ] {
        events.push(Event::Turned { unit, status });
    }
    for token in [Token::Rally, Token::Packs, Token::Yell, Token::AimLow] {
        events.extend([Event::TokenWon { side, token }, Event::TokenSpent { side, token }]);
    }
    for absence in [
        Absence::Expected,
        Absence::CalledIn,
        Absence::Destroyed,
        Absence::Dispersed,
        Absence::Removed,
        Absence::Captured,
    ] {
        events.push(Event::Removed { unit, absence });
    }
    for spur in [Spur::Ordered, Spur::Opportunity, Spur::Uncontrolled] {
        events.push(Event::Declared { onset: onset(unit, enemy, spur) });
    }
    for from in [Facing::Front, Facing::Flank, Facing::Rear] {
        for charging in [[true, false], [true, true], [false, false]] {
            events.push(Event::Closed { unit, enemy, charging, from });
        }
    }
    for to in [Compulsion::None, Compulsion::Pursues(enemy), Compulsion::Retires, Compulsion::Charges] {
        events.push(Event::Compelled { unit, to });
    }
    for blaze in [Blaze::None, Blaze::Again, Blaze::Burns] {
        events.push(Event::Kindled { building: 0, blaze });
    }
    events
}

/// The form of a verb that does not agree with the unit it follows, if there is one.
fn wrong_verb(text: &str) -> Option<String> {
    let verb_of = |name: &str| text.strip_prefix(name).and_then(|rest| rest.split_whitespace().next());
    let plural = ["are", "have", "fire", "lose", "retreat", "charge", "rally", "rout", "move", "advance"];
    let of_one = verb_of("20th Maine ").filter(|verb| plural.contains(verb));
    let of_many = verb_of("Carter's guns ").filter(|verb| verb.ends_with('s'));
    of_one.or(of_many).map(str::to_string)
}

/// Brings a unit into melee with an enemy.
fn fights(table: &Table, state: &mut State, unit: UnitId, enemy: UnitId) {
    let closed = Event::Closed { unit, enemy, charging: [true, false], from: Facing::Front };
    table.battle.apply(state, &closed);
}

/// States in which one event means different things: each phase, and a unit that charges, flees, lies down, falters, is in melee.
fn states(table: &Table, unit: UnitId, enemy: UnitId) -> Vec<State> {
    let changed = |change: &dyn Fn(&mut State)| {
        let mut state = table.state().clone();
        change(&mut state);
        state
    };
    let (own, side) = (usize::from(unit.0), table.battle.unit(unit).side as usize);
    let phases = [
        TurnPhase::CompulsoryMoves,
        TurnPhase::Charges,
        TurnPhase::NormalMoves,
        TurnPhase::Firing,
        TurnPhase::Melees,
        TurnPhase::Tests,
    ];
    let mut all = vec![table.state().clone()];
    for phase in phases {
        all.push(changed(&|state| state.phase = phase));
        let statuses =
            [Status::Unformed, Status::GoneToGround, Status::Faltering, Status::Retreating, Status::Routing];
        for status in statuses {
            all.push(changed(&|state| (state.phase, state.units[own].status) = (phase, status)));
        }
    }
    let charges = |change: &dyn Fn(&mut State)| {
        changed(&|state| {
            state.phase = TurnPhase::Charges;
            state.onsets.push(onset(unit, enemy, Spur::Ordered));
            change(state);
        })
    };
    all.push(charges(&|_| {}));
    all.push(charges(&|state| state.onsets[0].goes_on = false));
    all.push(charges(&|state| state.units[usize::from(enemy.0)].status = Status::Retreating));
    all.push(charges(&|state| state.onsets[0] = onset(enemy, unit, Spur::Ordered)));
    all.push(changed(&|state| state.units[own].marks.exposed = true));
    all.push(changed(&|state| state.units[own].half = true));
    all.push(changed(&|state| state.units[own].building = Some(0)));
    all.push(changed(&|state| state.units[own].works = Some(0)));
    all.push(changed(&|state| fights(table, state, unit, enemy)));
    let general = &|state: &mut State, post| state.generals[side].post = post;
    all.push(changed(&|state| general(state, Post::Alone(pose()))));
    all.push(changed(&|state| general(state, Post::Away { until: 1, from: pose(), wounded: true })));
    all.push(changed(&|state| {
        general(state, Post::Lost);
        state.generals[usize::from(table.battle.brigades[side].general.0)].post = Post::Lost;
        state.generals[usize::from(table.battle.brigades[side].general.0)].fell = Some(pose());
    }));
    all
}

/// What is told of every event, of units whose name is singular and plural.
fn told() -> Vec<String> {
    let table = table();
    let [maine, guns] = ["20th Maine", "Carter's guns"].map(|name| table.id(name));
    let both = [(maine, guns, Side::Union), (guns, maine, Side::Confederate)];
    let mut told: Vec<String> = Vec::new();
    for kind in Event::KINDS {
        for (unit, enemy, side) in both {
            let all: Vec<Event> = events(unit, enemy, side);
            assert!(all.iter().any(|event| event.kind() == *kind), "{kind} is not told here");
            for event in all.iter().filter(|event| event.kind() == *kind) {
                for state in states(&table, unit, enemy) {
                    let text = log::sentence(Now { battle: &table.battle, state: &state }, event);
                    told.extend(text.filter(|text| !told.contains(text)));
                }
            }
        }
    }
    told
}

#[test]
fn every_event_is_told_in_plain_words_with_verbs_that_agree() {
    let told = told();
    for text in &told {
        assert_eq!(wrong_verb(text), None, "{text}");
    }
    for wanted in [
        "20th Maine fires at Carter's guns.",
        "Carter's guns fire at 20th Maine.",
        "The Union has the initiative.",
        "The Confederates have the initiative.",
        "Blue Brigade is now on hold.",
        "Blue Brigade fails to change its orders: it stays on engage.",
        "Carter's guns lose 1½ crew figures (7 of 8 left, ½ carried over).",
        "20th Maine goes half the distance: 17.4\" from Carter's guns.",
        "20th Maine charges on; 4.9\" of the charge move is left.",
        "Carter's guns are destroyed.",
        "A colonel with 20th Maine replaces Hays; he counts as poor.",
        "2 figures leave 20th Maine as Carter's guns.",
        "1 figure leaves Carter's guns and rejoins 20th Maine.",
        "Carter's guns lose their standard.",
        "20th Maine moves 2.2\" west and wheels to face south-west.",
        "20th Maine retreats 2.2\" west.",
        "Carter's guns fail to rally and go on routing.",
        "Carter's guns rally and halt unformed.",
        "20th Maine's charge fails.",
        "20th Maine halts on the ground Carter's guns left.",
        "Carter's guns dismount with 1 figure as horse holders.",
    ] {
        assert!(told.iter().any(|text| text == wanted), "{wanted}\n{told:#?}");
    }
}

/// Every sentence of the rule set, held to the house style and kept to be read.
#[test]
fn every_sentence_is_in_the_house_style() {
    let refusals = refusals();
    for kind in Refusal::KINDS {
        assert!(refusals.iter().any(|refusal| refusal.kind() == *kind), "{kind} is not told here");
    }
    Sentences::default()
        .part("Events", told())
        .part("Questions", prompts())
        .clauses("Buttons", buttons())
        .clauses("Refusals", refusals.iter().map(ToString::to_string))
        .are_kept(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn a_half_that_was_counted_before_is_not_told_again_as_lost() {
    let table = table();
    let unit = table.id("20th Maine");
    // The counter goes from 20 to 19½, then to 16½, 15½ and 15.
    let mut state = table.state().clone();
    let (mut strengths, mut told) = (Vec::new(), Vec::new());
    for (figures, half) in [(0, true), (3, true), (1, true), (1, false)] {
        let event = Event::FiguresLost { unit, figures, half };
        told.extend(log::sentence(Now { battle: &table.battle, state: &state }, &event));
        table.battle.apply(&mut state, &event);
        let own = state.unit(unit);
        strengths.push(2 * u16::from(own.figures) - u16::from(own.half));
    }
    assert_eq!(strengths, [39, 33, 31, 30]);
    assert_eq!(
        told,
        [
            "20th Maine loses ½ figure (20 of 20 left, ½ carried over).",
            "20th Maine loses 3 figures (17 of 20 left, ½ carried over).",
            "20th Maine loses 1 figure (16 of 20 left, ½ carried over).",
            "20th Maine loses ½ figure (15 of 20 left).",
        ]
    );
}

#[test]
fn the_initiative_is_told_with_both_totals_by_side() {
    let mut table = Table::new(&[blue("1st Blue", "20,10"), grey("1st Grey", "20,50")]);
    table.after(TurnPhase::Tests, [6, 3, 2, 6]);
    assert!(table.told.contains("Union 9, Confederates 8: the Union has the initiative"), "{}", table.told);
    let question = log::question(Now { battle: &table.battle, state: table.state() });
    assert_eq!(
        question,
        "Command: the Union has the initiative. Which side acts first? The side that acts second knows the new \
         orders of the first."
    );
}

/// What is told of what runs by itself from a phase on, with these dice.
fn by_itself(table: &mut Table, phase: TurnPhase, faces: Vec<u16>) -> Vec<String> {
    let mut state = table.state().clone();
    (state.phase, state.pending) = (phase, Vec::new());
    table.after_dice(phase, faces);
    let mut told = Vec::new();
    for event in &table.events {
        told.extend(log::sentence(Now { battle: &table.battle, state: &state }, event));
        table.battle.apply(&mut state, event);
    }
    told
}

#[test]
fn a_rally_that_fails_and_the_way_a_unit_retreats_are_told() {
    let fled = || {
        let mut table = Table::new(&[blue("1st Blue", "30,22"), grey("1st Grey", "30,55")]);
        let unit = usize::from(table.id("1st Blue").0);
        table.change(|state| {
            let unit = &mut state.units[unit];
            (unit.status, unit.bolted, unit.marks.changed) = (Status::Retreating, true, true);
        });
        table
    };
    let rolled = |dice: &[u16]| {
        let faces = dice.iter().copied().chain(NEXT).collect();
        by_itself(&mut fled(), TurnPhase::Melees, faces)
    };
    let fails = "1st Blue fails to rally and goes on retreating.".to_string();
    // Its brigade, of which no other unit is left, takes its test too.
    assert!(rolled(&[2, 3, 6, 5]).contains(&fails));
    let rallied = rolled(&[5, 5]);
    assert!(!rallied.contains(&fails));
    assert!(rallied.contains(&"1st Blue rallies and halts unformed.".to_string()), "{rallied:?}");
    let mut table = fled();
    let from = table.pose("1st Blue").at;
    let told = by_itself(&mut table, TurnPhase::Command, Vec::new());
    let far = from.distance(table.pose("1st Blue").at);
    assert!(far > Inches::ZERO);
    assert!(told.contains(&format!("1st Blue retreats {far}\" south.")), "{told:?}");
}

#[test]
fn an_attempt_that_fails_is_told() {
    let mut table = Table::new(&[blue("1st Blue", "30,22"), grey("1st Grey", "30,55")]);
    table
        .act(TurnPhase::Command, Side::Union)
        .change(|state| state.divisions[0].order = DivisionOrder::Defend);
    let before = table.state().clone();
    table.give("Blue Brigade to hold by order", [1, 2]);
    let told: Vec<String> = table
        .events
        .iter()
        .filter_map(|event| log::sentence(Now { battle: &table.battle, state: &before }, event))
        .collect();
    assert_eq!(told, ["Blue Brigade fails to change its orders: it stays on engage."]);
}

#[test]
fn a_turn_is_summed_up_with_ground_losses_fates_and_points() {
    let table = table();
    let began = table.state().clone();
    let mut ended = began.clone();
    let [maine, guns] = ["20th Maine", "Carter's guns"].map(|name| usize::from(table.id(name).0));
    ended.turn += 1;
    (ended.units[maine].figures, ended.units[maine].half) = (16, true);
    ended.units[maine].status = Status::Routing;
    ended.units[guns].guns = 1;
    // Of the Southern brigade no unit is left: 2 points.
    ended.held[0] = Some(Side::Confederate);
    assert_eq!(table.battle.turns_over(&began), 0);
    assert_eq!(table.battle.turns_over(&ended), 1);
    let told = table.battle.summary(&began, &ended).sentences();
    let wanted = [
        "Turn 1 of 12 is over.",
        "The Confederates hold The lane.",
        "The Union loses 4½ figures and the Confederates 1 model gun.",
        "20th Maine routs.",
        "Points: Union 2, Confederates 4.",
    ];
    assert_eq!(told, wanted);
    (ended.turn, ended.over) = (1, Some((None, VictoryDegree::Draw)));
    assert_eq!(table.battle.turns_over(&ended), 1, "the last turn is over when the battle is");
}
