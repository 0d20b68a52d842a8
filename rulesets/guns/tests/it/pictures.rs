//! The battle as drawn: every state has its sign, every ground its look, and the words say the same.

use board::table::Inches;
use engine::Rules;
use guns::page::picture::picture;
use guns::page::{log, pointing, roster};
use guns::{
    Array, Battle, Combatant, Compulsion, Facing, Now, Onset, Post, Side, Spur, State, Status, files,
};
use view::table::{Band, Mark};
use view::{Board, Table, Theme};

/// A corner of a battlefield with something of everything.
const SPECIMEN: &str = include_str!("specimen.toml");

fn battle() -> Battle {
    Battle::read(&files(SPECIMEN)).expect("the specimen can be read")
}

fn unit(battle: &Battle, name: &str) -> guns::UnitId {
    battle.unit_ids().find(|&id| battle.unit(id).name == name).expect("it is in the roster")
}

/// The specimen in the middle of its fight.
fn in_the_thick(battle: &Battle) -> State {
    let mut state = battle.opening();
    state.turn = 5;
    let mut change = |name: &str, change: &dyn Fn(&mut guns::UnitState)| {
        change(&mut state.units[usize::from(unit(battle, name).0)]);
    };
    change("44th New York", &|now| now.fired_last_turn = true);
    change("16th Michigan", &|now| (now.status, now.figures) = (Status::Unformed, 10));
    change("20th Maine", &|now| (now.figures, now.half) = (17, true));
    change("83rd Pennsylvania", &|now| (now.status, now.figures) = (Status::GoneToGround, 16));
    change("140th New York", &|now| now.array = Array::Column);
    change("4th Texas", &|now| (now.figures, now.low_on_ammo) = (19, true));
    change("5th Texas", &|now| (now.status, now.figures) = (Status::Faltering, 16));
    change("4th Alabama", &|now| (now.status, now.figures) = (Status::Retreating, 12));
    change("47th Alabama", &|now| (now.status, now.figures) = (Status::Routing, 9));
    state
}

fn table(picture: &view::Picture) -> &Table {
    match &picture.board {
        Board::Table(table) => table,
        _ => panic!("a free table"),
    }
}

/// To be looked at: under `target/tmp/`.
#[test]
fn every_state_has_a_sign_and_a_word() {
    let battle = battle();
    let state = in_the_thick(&battle);
    let mut drawn = picture(Now { battle: &battle, state: &state });
    for (name, theme) in [("guns", Theme::Light), ("guns-dark", Theme::Dark)] {
        let svg = view::svg_in(&drawn, theme);
        for state in ["unformed", "gone to ground", "faltering", "retreating", "routing", "low on ammo"] {
            assert!(svg.contains(&format!("data-state=\"{state}\"")), "{state}");
        }
        for class in ["smoke", "losses", "point", "patch", "orders", "gun", "horse", "man", "fence", "works"]
        {
            assert!(svg.contains(&format!("class=\"{class}\"")), "{class}");
        }
        let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
        std::fs::write(folder.join(name).with_extension("svg"), svg).expect("it can be written");
    }
    let maine = drawn.pieces().into_iter().find(|piece| piece.name == "20th Maine").expect("it is there");
    assert_eq!(maine.group, "Vincent's brigade");
    let words = maine.words.join(", ");
    assert!(words.starts_with("infantry, 16½ figures, in line, lost 1½ of 18, 8%"), "{words}");
    let plan = view::text(&drawn);
    for word in ["20th Maine", "routing", "orders: hold", "low on ammo"] {
        assert!(plan.contains(word), "{word}\n{plan}");
    }
    drawn.select("unit-0");
    assert_eq!(table(&drawn).units.iter().filter(|body| body.selected).count(), 1);
}

#[test]
fn a_charge_is_an_arrow_a_melee_a_clash_and_a_pursuer_has_a_sign() {
    let battle = battle();
    let mut state = battle.opening();
    let [texas, michigan, alabama, maine] =
        ["4th Texas", "16th Michigan", "15th Alabama", "20th Maine"].map(|name| unit(&battle, name));
    let aim = state.unit(michigan).pose.expect("on the table");
    state.onsets.push(Onset {
        unit: texas,
        target: michigan,
        spur: Spur::Ordered,
        from: Facing::Flank,
        distance: Inches::whole(5),
        aim,
        left: Inches::whole(10),
        lost: 0,
        yell: false,
        countered: false,
        evaded: false,
        goes_on: true,
    });
    for unit in [alabama, maine] {
        state.combatants.push(Combatant {
            fray: 0,
            unit,
            charging: false,
            following: false,
            recoiled: false,
            outflanked: unit == maine,
            yell: false,
            rounds: 0,
        });
    }
    // The one stands where the other does, as near as drawing cares.
    state.units[usize::from(alabama.0)].pose = state.unit(maine).pose;
    state.units[usize::from(texas.0)].compelled = Compulsion::Pursues(michigan);
    let drawn = picture(Now { battle: &battle, state: &state });
    let notes: Vec<_> = table(&drawn).marks.iter().collect();
    assert!(matches!(notes[..], [Mark::Charge { note, .. }] if note == "in the flank"), "{notes:?}");
    assert_eq!(table(&drawn).clashes.len(), 1);
    let svg = view::svg_in(&drawn, Theme::Light);
    for sign in ["class=\"clash\"", "data-kind=\"charge\"", "data-state=\"pursuing\""] {
        assert!(svg.contains(sign), "{sign}");
    }
    let plan = view::text(&drawn);
    for word in [
        "charges 16th Michigan, in the flank",
        "charged by 4th Texas, in the flank",
        "fights 15th Alabama",
        "attacked in flank or rear",
        "pursues 16th Michigan next turn",
    ] {
        assert!(plan.contains(word), "{word}\n{plan}");
    }
}

#[test]
fn a_unit_picked_out_shows_how_far_it_fires_and_a_general_how_far_he_is_heard() {
    let battle = battle();
    let state = in_the_thick(&battle);
    let bands = |name: &str| {
        let marks = pointing::overlays(
            Now { battle: &battle, state: &state },
            guns::page::picture::Piece::Unit(unit(&battle, name)),
        );
        match marks.first() {
            Some(Mark::Arc { ranges, .. }) => ranges.iter().map(|range| range.band).collect(),
            _ => Vec::new(),
        }
    };
    assert_eq!(bands("20th Maine"), [Band::Effective, Band::Long]);
    assert_eq!(bands("Hazlett"), [Band::Canister, Band::Effective, Band::Long]);
    assert_eq!(bands("47th Alabama"), [], "it runs");
    let vincent = battle.general_ids().find(|&id| battle.general(id).name == "Vincent").expect("he is there");
    let rings = pointing::overlays(
        Now { battle: &battle, state: &state },
        guns::page::picture::Piece::General(vincent),
    );
    let notes = rings.iter().filter_map(|mark| match mark {
        Mark::Ring { note, .. } => Some(note.as_str()),
        _ => None,
    });
    assert_eq!(notes.collect::<Vec<_>>(), ["steadies 12\"", "commands 24\""]);
}

#[test]
fn a_scenario_is_told_with_its_divisions_and_brigades() {
    let battle = battle();
    let words = roster::in_words(&battle);
    for line in [
        "a table of 60 by 42 inches, 15 yards to the inch, 8 turns",
        "  First Division (Barnes, poor), on defend",
        "    Vincent's brigade (Vincent, excellent), on hold",
        "      20th Maine: veteran, 18 infantry with rifled musket, in line",
        "Plum Run (stream)",
        "   4  The summit: you were the last to end a turn with a formed unit within 4\" of it",
    ] {
        assert!(words.contains(line), "{line}\n{words}");
    }
    assert_eq!(
        roster::show(&battle)["sides"][0]["divisions"][0]["brigades"][0]["units"][0]["name"],
        "16th Michigan"
    );
}

#[test]
fn what_happens_is_told_in_sentences() {
    let battle = battle();
    let maine = unit(&battle, "20th Maine");
    let texas = unit(&battle, "5th Texas");
    for (event, told) in [
        (
            guns::Event::Fired { unit: maine, target: texas, effective: true, in_rear: false },
            "20th Maine fires at 5th Texas.",
        ),
        (
            guns::Event::FiguresLost { unit: texas, figures: 2, half: true },
            "5th Texas loses 2½ figures (20 of 22 left, ½ carried over).",
        ),
        (
            guns::Event::FiguresLost { unit: texas, figures: 1, half: false },
            "5th Texas loses 1 figure (21 of 22 left).",
        ),
        (guns::Event::Turned { unit: texas, status: Status::Routing }, "5th Texas routs."),
        (
            guns::Event::Posted { general: guns::GeneralId(0), post: Post::With(maine) },
            "Barnes joins 20th Maine after a ride of 16\".",
        ),
        (guns::Event::InitiativeWon { side: Side::Union }, "The Union has the initiative."),
    ] {
        assert_eq!(
            log::sentence(Now { battle: &battle, state: &battle.opening() }, &event).as_deref(),
            Some(told)
        );
    }
    assert_eq!(
        log::heading(Now { battle: &battle, state: &in_the_thick(&battle) }),
        "Turn 5 of 8, morale and pursuit tests"
    );
}
