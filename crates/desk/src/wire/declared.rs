//! `apps/longroll/web/wire.d.ts`: what the page's scripts are told of the structs, and a test that it is current.

use std::path::Path;

use ts_rs::{Config, TS};

use super::*;

const HEAD: &str =
    "// What server and page tell each other: made from crates/desk/src/wire/, not to be edited.\n";

/// The declarations of some types, in this order.
macro_rules! declared {
    ($($declared:ty),* $(,)?) => { [$(declaration::<$declared>()),*].concat() };
}

fn declaration<T: TS>() -> String {
    let config = Config::new().with_large_int("number");
    let docs = T::docs().unwrap_or_default();
    format!("\n{}", laid_out(&format!("{docs}export {}", T::decl(&config))))
}

/// A line for each comment and each field, those of an object indented.
fn laid_out(declaration: &str) -> String {
    let text = declaration.replace("/**\n * ", "/** ").replace("\n */", " */").replace(", }", ",\n}");
    let mut depth = 0;
    let mut lines = String::new();
    for line in text.lines().map(str::trim) {
        let indent = if line.starts_with('}') { depth - 1 } else { depth };
        lines += &format!("{}{line}\n", "  ".repeat(indent));
        depth = depth + line.matches('{').count() - line.matches('}').count();
    }
    lines
}

#[test]
fn the_page_is_told_of_the_structs_as_they_are() {
    let declared = declared!(
        Update,
        Document,
        Asks,
        Task,
        Army,
        Coat,
        Seat,
        Player,
        Phase,
        When,
        BoardKind,
        Unit,
        Reaction,
        ReactionWay,
        Offer,
        OfferKind,
        Forecast,
        OutcomeRow,
        OrderOdds,
        Dangers,
        EnemyDanger,
        UnitCard,
        Refused,
        Reasons,
        Grip,
        GripKind,
        Pose,
        Aim,
        Aimed,
        TypedOrder,
        Standing,
        Answer,
        Log,
        LogEntry,
        Roll,
        Modifier,
        Source,
        HelpPage,
        Sign,
        Film,
        Frame,
        Concern,
        Stroke,
        StrokeKind,
        MapPoint,
        Lobby,
        StartHere,
        RuleSet,
        Scenario,
        Learning,
        Balance,
        Briefing,
        Worth,
        Ending,
        Battle,
        KeptGame,
        Begun,
        Denied,
        Begin,
        GiveOrder,
        GiveReactions,
        GiveAnswer,
        TakeBack,
        Page,
        Theme,
        UmpireSets,
        UmpireSet,
        UmpireScenario,
        UmpireForms,
        UmpirePhase,
        UmpireStrength,
        UmpireTurnEnd,
        UmpireSwitch,
        UmpireProcedure,
        UmpireRole,
        UmpireKey,
        UmpireProspect,
        UmpireRoster,
        UmpireUnit,
        UmpireBag,
        UmpireItem,
        UmpireQuestion,
        UmpireValues,
        UmpireOdds,
        UmpireChances,
        UmpireProspectOdds,
        UmpireOutcome,
        UmpireWants,
        UmpireResolved,
        UmpireCase,
        UmpireMark,
        UmpireNext,
        UmpireDraw,
        UmpireDrawn,
        OddsQuestion,
        OddsAnswer,
        OddsVariant,
    );
    let text = format!("{HEAD}{declared}");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../apps/longroll/web/wire.d.ts");
    testkit::is_as_kept(&file, &text);
}
