//! What the log and refusals say: every event and refusal once, of units whose name is singular and plural.

use board::table::{Angle, Inches, Point, Pose};
use engine::{Kinds, Rules};
use guns::game::battle::VictoryDegree;
use guns::page::log;
use guns::sheet::axes::DivisionOrder;
use guns::sheet::cells::{Blaze, BrigadeOrder};
use guns::{
    Absence, Array, BrigadeId, Compulsion, DivisionId, Event, Facing, GeneralId, Group, Now, Onset, Pending,
    Post, Refusal, Side, SightBlocker, Spur, Status, Token, TurnPhase, UnitId,
};
use testkit::Worked;

use super::worked::melee::NEXT;
use crate::table::{Table, battery, blue, grey};

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
        events.push(Event::Closed { unit, enemy, charging: [true, false], from });
    }
    for to in [Compulsion::None, Compulsion::Pursues(enemy), Compulsion::Retires, Compulsion::Charges] {
        events.push(Event::Compelled { unit, to });
    }
    for blaze in [Blaze::None, Blaze::Again, Blaze::Burns] {
        events.push(Event::Kindled { building: 0, blaze });
    }
    events
}

/// What is wrong with a text, if anything.
fn fault(text: &str) -> Option<String> {
    let words: Vec<&str> =
        text.split_whitespace().map(|word| word.trim_matches([',', ';', ':', '.'])).collect();
    if text.contains(",s") || words.len() > 30 {
        return Some("over 30 words, or an ending after a comma".into());
    }
    if let Some(vague) = words
        .iter()
        .find(|word| ["who", "whom", "whoever", "somebody", "nobody", "shall", "one"].contains(word))
    {
        return Some(format!("says '{vague}'"));
    }
    let is_long = |word: &&&str| {
        let decimals =
            word.rsplit_once('.').map(|(_, end)| end.chars().take_while(char::is_ascii_digit).count());
        decimals.is_some_and(|decimals| decimals > 1)
    };
    if let Some(number) = words.iter().find(is_long) {
        return Some(format!("more than one decimal: {number}"));
    }
    for pair in words.windows(2) {
        if pair[0] == "1" && ["figures", "guns", "charges", "attempts"].contains(&pair[1]) {
            return Some(format!("a plural noun: {pair:?}"));
        }
    }
    let verb_of = |name: &str| text.strip_prefix(name).and_then(|rest| rest.split_whitespace().next());
    let plural = ["are", "have", "fire", "lose", "retreat", "charge"];
    let of_one = verb_of("20th Maine ").filter(|verb| plural.contains(verb));
    let of_many = verb_of("Carter's guns ").filter(|verb| verb.ends_with('s'));
    of_one.or(of_many).map(|verb| format!("the wrong form of a verb: {verb}"))
}

#[test]
fn every_event_is_told_in_plain_words_with_verbs_that_agree() {
    let table = table();
    let [maine, guns] = ["20th Maine", "Carter's guns"].map(|name| table.id(name));
    let all = events(maine, guns, Side::Union).into_iter().chain(events(guns, maine, Side::Confederate));
    let all: Vec<Event> = all.collect();
    for kind in Event::KINDS {
        assert!(all.iter().any(|event| event.kind() == *kind), "{kind} is not told here");
    }
    let told: Vec<String> = all.iter().filter_map(|event| log::sentence(table.now(), event)).collect();
    for text in &told {
        assert_eq!(fault(text), None, "{text}");
        assert!(
            text.ends_with('.') && text.chars().next().is_some_and(|first| !first.is_lowercase()),
            "{text}"
        );
    }
    for wanted in [
        "20th Maine fires at Carter's guns.",
        "Carter's guns fire at 20th Maine.",
        "The Union has the initiative.",
        "The Confederates have the initiative.",
        "The Confederates hold The lane.",
        "Blue Brigade is now on hold.",
        "Carter's guns have 1 crew figure removed; ½ is carried over.",
        "20th Maine charges on; 4.9\" of the charge move is left.",
        "Carter's guns are destroyed.",
        "A colonel with 20th Maine replaces Hays.",
        "2 figures leave 20th Maine as Carter's guns.",
        "1 figure leaves Carter's guns and rejoins 20th Maine.",
        "Carter's guns lose their standard.",
        "20th Maine moves to face south-west.",
        "Carter's guns dismount with 1 figure as horse holders.",
    ] {
        assert!(told.iter().any(|text| text == wanted), "{wanted}\n{told:#?}");
    }
}

/// Every refusal.
fn refusals() -> Vec<Refusal> {
    use Refusal::*;
    let (distance, most) = (Inches::thousandths_of(12_692), Inches::whole(12));
    let (status, order) = (Status::Faltering, BrigadeOrder::Hold);
    let wood = SightBlocker::Wood { name: "the dense wood".into(), depth: Inches::whole(3) };
    let hidden = [wood, SightBlocker::Unit("Carter's guns".into()), SightBlocker::Unit("9th Ohio".into())];
    let more = [SightBlocker::Crest("the hill".into()), SightBlocker::Building("Codori barn".into())];
    let hidden = hidden.into_iter().chain(more).map(Some).chain([None]).map(|by| NotSeen { by });
    let named = [MustAct { group: "Carter's guns".into() }, MustAct { group: "9th Ohio".into() }];
    let nearer = ["Carter's guns", "9th Ohio"].map(|enemy| NearerEnemy { enemy: enemy.into() });
    let counted = [1, 2].map(|most| [EnoughCharged { most }, FewerSixes { most }]).into_iter().flatten();
    let crew = [1, 2].map(|crew| TooFewCrew { crew, needed: crew });
    let plain = [
        NotNow,
        NoSuchName,
        NotYours,
        NotOnTable,
        HasActed,
        AnotherActs,
        AlreadyTried,
        SameOrder,
        NobodyCommands,
        SupportsWhom,
        Broken,
        TowardsEnemy,
        AlreadyRode,
        NotHisCommand,
        AlreadyWith,
        EnemyInTheWay,
        NoPlaceThere,
        NotToRecover,
        SomebodyToRecover,
        NoRoom,
        NoWay,
        NoEntry,
        CannotCross,
        NothingToDo,
        Flees,
        OnTheGround,
        Falters,
        HaltedToVolley,
        InBuilding,
        InWorks,
        AcrossWorks,
        DefencesBetween,
        NotMounted,
        NoToken,
        NotDrawnUpSo,
        NotRecalled,
        GroundUnforms,
        AsItWas,
        NoDeployment,
        GunsDoNot,
        NoHorses,
        JustLayDown,
        NobodyNear,
        OnlyInfantry,
        BuildingHeld,
        GivesNone,
        NotOut,
        NoParent,
        NobodyGoes,
        HasFired,
        Mounted,
        Limbered,
        NoCrew,
        NoEnemy,
        NobodyThere,
        OnlyBack,
        NoCanister,
        CannotPour,
        CannotAimLow,
        OutOfArc,
        MustRally,
        Fighting,
        NoGuns,
        Burns,
        IntoMelee,
        GunsChargeNobody,
        NotFormed,
        HasCharged,
        OnlyAtUnformed,
        NotAhead,
        AnotherGoesIn,
        NoChargeThere,
        NoOpportunity,
        NoYell,
        NotCharged,
        CannotEvade,
        CannotCounter,
        CannotTurn,
        Forbidden { division: DivisionOrder::Defend, order },
        TooFewGoIn { going: 1, all: 3 },
        OutsideArea { distance, most },
        FarFromSupported { distance, most },
        TooFar { distance, most },
        NotBesideIt { distance, most },
        TooLittleLeft { needs: 1000, left: 505 },
        NoFire { status },
        OutOfRange { distance, range: most },
        OrderForbidsCharge { order },
    ];
    let rest = hidden.chain(named).chain(nearer).chain(counted).chain(crew);
    plain.into_iter().chain(rest).collect()
}

#[test]
fn every_refusal_is_a_plain_clause() {
    let all = refusals();
    for kind in Refusal::KINDS {
        assert!(all.iter().any(|refusal| refusal.kind() == *kind), "{kind} is not told here");
    }
    for text in all.iter().map(ToString::to_string) {
        assert_eq!(fault(&text), None, "{text}");
        assert!(!text.ends_with('.'), "{text}");
    }
    let told = |refusal: Refusal| refusal.to_string();
    let (distance, range) = (Inches::thousandths_of(12_692), Inches::whole(12));
    assert_eq!(told(Refusal::OutOfRange { distance, range }), "the target is 12.7\" away; its range is 12\"");
    assert_eq!(
        told(Refusal::NearerEnemy { enemy: "Carter's guns".into() }),
        "Carter's guns are nearer, and small arms fire at the nearest enemy"
    );
    assert_eq!(told(Refusal::FewerSixes { most: 1 }), "only 1 six is rolled");
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
            "20th Maine loses ½ figure, carried over.",
            "20th Maine has 3 figures removed; ½ is carried over.",
            "20th Maine has 1 figure removed; ½ is carried over.",
            "20th Maine has 1 figure removed.",
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
        "command: the Union has the initiative. Which side acts first? The side that acts second knows the new \
         orders of the first."
    );
}

/// What is said of the phases that ran by themselves after a change of the state, with these dice.
fn by_themselves(table: &mut Table, phase: TurnPhase, faces: Vec<u16>) -> Vec<String> {
    let mut before = table.state().clone();
    (before.phase, before.pending) = (phase, Vec::new());
    table.after_dice(phase, faces);
    let events: Vec<&Event> = table.events.iter().collect();
    log::rounds_ended(Now { battle: &table.battle, state: &before }, &events)
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
        by_themselves(&mut fled(), TurnPhase::Melees, faces)
    };
    // Its brigade, of which no other unit is left, takes its test too.
    assert_eq!(rolled(&[2, 3, 6, 5]), ["1st Blue fails to rally and goes on retreating."]);
    assert_eq!(rolled(&[5, 5]), Vec::<String>::new());
    let mut table = fled();
    let from = table.pose("1st Blue").at;
    let told = by_themselves(&mut table, TurnPhase::Command, Vec::new());
    let far = from.distance(table.pose("1st Blue").at);
    assert!(far > Inches::ZERO);
    assert_eq!(told, [format!("1st Blue retreats {far}\".")]);
}
