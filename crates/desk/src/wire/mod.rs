//! What server and page tell each other: plain structs, filled in by `game/` and `lobby.rs`, written to the page as JSON.
//!
//! `apps/longroll/web/wire.d.ts` says the same to the page's scripts. It is made from these structs by the test in
//! `declared.rs`, and rewritten under `LONGROLL_BLESS=1`.

mod asked;
mod card;
#[cfg(test)]
mod declared;
mod film;
mod game;
mod help;
mod lobby;
mod log;
mod offer;
mod umpire;

pub use asked::{Begin, BoardQuery, GiveAnswer, GiveOrder, GiveReactions, GoOn, Page, TakeBack, Theme};
pub use card::{Aim, Aimed, Answer, Grip, GripKind, Pose, Reasons, Refused, Standing, TypedOrder, UnitCard};
pub use film::{Concern, Film, Frame, MapPoint, Stroke, StrokeKind};
pub use game::{
    Army, Asks, BoardKind, Coat, Document, Phase, Player, Reaction, ReactionWay, Seat, Task, Unit, Update,
    When,
};
pub use help::{HelpPage, Sign};
pub use lobby::{
    Balance, Battle, Begun, Briefing, Denied, Ending, KeptGame, Learning, Lobby, RuleSet, Scenario,
    StartHere, Worth,
};
pub use log::{Log, LogEntry, Modifier, Roll, Source};
pub use offer::{Dangers, EnemyDanger, Forecast, Offer, OfferKind, OrderOdds, OutcomeRow};
pub use umpire::{
    OddsAnswer, OddsQuestion, OddsVariant, UmpireBag, UmpireCase, UmpireChances, UmpireDraw, UmpireDrawn,
    UmpireForms, UmpireItem, UmpireKey, UmpireMark, UmpireNext, UmpireOdds, UmpireOutcome, UmpirePhase,
    UmpireProcedure, UmpireProspect, UmpireProspectOdds, UmpireQuestion, UmpireResolved, UmpireRole,
    UmpireRoster, UmpireScenario, UmpireSet, UmpireSets, UmpireStrength, UmpireSwitch, UmpireTurnEnd,
    UmpireUnit, UmpireValues, UmpireWants, Values,
};
