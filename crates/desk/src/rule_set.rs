//! A rule set as the program knows it: one value, with everything it can be asked for.

use std::marker::PhantomData;
use std::path::Path;

use ai::Skill;
use dice::Seed;
use engine::{Header, PlaySheet};
use scenario::Staging;
use sheet::Sheet;
use view::Theme;

use crate::{
    Asked, Console, Counted, DiceSource, Failure, Forms, Fought, Games, KeptStep, Listed, Opened, Opening,
    Playable, Player, Profile, Report, Resolved, ScenarioFiles, Shown, Text, chances, forms, game, lobby,
    records, resolve, sheets, simulation, terminal, umpire, wire,
};

/// Everything the program asks of a rule set. What fails is said in words for a person.
pub trait RuleSet: Sync {
    /// Its word on the command line.
    fn id(&self) -> &'static str;

    /// What is the same for all its battles.
    fn profile(&self) -> &'static Profile;

    /// The play sheet with house rules laid over it.
    fn sheet(&self, house: Option<Text<'_>>) -> Result<Sheet, Failure>;

    /// The procedures of the sheet, or one of them, with the keys they are asked with.
    fn forms(&self, procedure: Option<&str>) -> Result<Forms, Failure>;

    /// One resolution with its whole explanation.
    fn resolve(&self, asked: &Asked<'_>, dice: DiceSource<'_>) -> Result<Resolved, Failure>;

    /// The odds of a resolution; `compare` is `key=a,b` for several values of a key.
    fn odds(&self, asked: &Asked<'_>, compare: Option<&str>) -> Result<Counted, Failure>;

    /// What an umpire's page needs to know before it asks anything.
    fn umpire_forms(&self, house: Option<Text<'_>>) -> Result<wire::UmpireForms, Failure>;

    /// The units of a scenario of the program as a roster of an umpire.
    fn umpire_roster(&self, scenario: &str) -> Result<wire::UmpireRoster, Failure>;

    /// What may come of what an umpire asks.
    fn umpire_ask(&self, question: &wire::UmpireQuestion) -> Result<wire::UmpireOdds, Failure>;

    /// What comes of it; the program's dice follow from `seed`.
    fn umpire_resolve(
        &self,
        question: &wire::UmpireQuestion,
        seed: u64,
    ) -> Result<wire::UmpireResolved, Failure>;

    /// The odds of a procedure for the odds page.
    fn umpire_odds(&self, question: &wire::OddsQuestion) -> Result<wire::OddsAnswer, Failure>;

    /// The scenarios of the program, listed.
    fn list(&self) -> Result<Vec<Listed>, Failure>;

    /// The scenarios of the program as the lobby tells them.
    fn lobby(&self) -> Vec<wire::Scenario>;

    /// The set-up of a scenario of the program as SVG, if there is one of that word.
    fn set_up(&self, scenario: &str, theme: Theme) -> Option<String>;

    /// What is made of a scenario.
    fn show(&self, scenario: &ScenarioFiles) -> Result<Shown, Failure>;

    /// How large a scenario is, or all that is wrong with it.
    fn check(&self, scenario: &ScenarioFiles) -> Result<String, Failure>;

    /// The set-up of a scenario as the bytes of a file of this name.
    fn draw(&self, scenario: &ScenarioFiles, file: &Path) -> Result<Vec<u8>, Failure>;

    /// Begins a scenario of the program at a table.
    fn begin(&self, scenario: &str, players: &[Player], seed: Seed) -> Opened;

    /// Takes a game up again from its kept steps, with fresh dice for what is to come.
    fn resume(&self, header: Header, steps: &[KeptStep], players: &[Player], fresh: Seed) -> Opened;

    /// Plays a battle at a terminal until it is over or left, and returns the last word; `seats` are `union=ai:recruit` and
    /// the like.
    fn play(
        &self,
        opening: &Opening<'_>,
        seats: &[String],
        seed: Seed,
        console: &mut dyn Console,
    ) -> Result<String, Failure>;

    /// Plays many games of a scenario; `seats` are `union=ai:recruit` and the like.
    fn simulate(
        &self,
        scenario: &ScenarioFiles,
        seats: &[String],
        games: &Games<'_>,
    ) -> Result<Report, Failure>;

    /// Plays many games of a battle of history as it is staged here; the sides are those of the battle.
    fn fight(
        &self,
        scenario: &ScenarioFiles,
        staging: &Staging,
        sides: &[String; 2],
        level: Skill,
        games: &Games<'_>,
    ) -> Result<Fought, Failure>;

    /// Runs a record again and compares every die, event and hash.
    fn verify(&self, record: Text<'_>) -> Result<String, Failure>;

    /// A record told up to some order, or to its end.
    fn tell(&self, record: Text<'_>, after: Option<usize>) -> Result<String, Failure>;

    /// The same drawn as the bytes of a file of this name.
    fn draw_record(&self, record: Text<'_>, after: Option<usize>, file: &Path) -> Result<Vec<u8>, Failure>;
}

/// The rule set of a battle and its play sheet.
///
/// A rule set hands it out as `static RULE_SET: &dyn RuleSet`: so all that is generic here is compiled in its crate, once,
/// and not again wherever that value is used.
pub struct RuleSetOf<R, P>(PhantomData<fn() -> (R, P)>);

impl<R: Playable, P: PlaySheet> RuleSetOf<R, P> {
    /// The only value there is.
    pub const fn new() -> RuleSetOf<R, P> {
        RuleSetOf(PhantomData)
    }
}

impl<R: Playable, P: PlaySheet> Default for RuleSetOf<R, P> {
    fn default() -> RuleSetOf<R, P> {
        RuleSetOf::new()
    }
}

impl<R: Playable, P: PlaySheet> RuleSet for RuleSetOf<R, P> {
    fn id(&self) -> &'static str {
        R::ID
    }

    fn profile(&self) -> &'static Profile {
        R::PROFILE
    }

    fn sheet(&self, house: Option<Text<'_>>) -> Result<Sheet, Failure> {
        sheets::sheet::<P>(house)
    }

    fn forms(&self, procedure: Option<&str>) -> Result<Forms, Failure> {
        forms::forms::<P>(procedure)
    }

    fn resolve(&self, asked: &Asked<'_>, dice: DiceSource<'_>) -> Result<Resolved, Failure> {
        resolve::resolve::<P>(asked, dice)
    }

    fn odds(&self, asked: &Asked<'_>, compare: Option<&str>) -> Result<Counted, Failure> {
        chances::odds::<P>(asked, compare)
    }

    fn umpire_forms(&self, house: Option<Text<'_>>) -> Result<wire::UmpireForms, Failure> {
        umpire::forms::<P>(R::PROFILE.title, house)
    }

    fn umpire_roster(&self, scenario: &str) -> Result<wire::UmpireRoster, Failure> {
        umpire::roster::<R>(scenario)
    }

    fn umpire_ask(&self, question: &wire::UmpireQuestion) -> Result<wire::UmpireOdds, Failure> {
        umpire::ask::<P>(question)
    }

    fn umpire_resolve(
        &self,
        question: &wire::UmpireQuestion,
        seed: u64,
    ) -> Result<wire::UmpireResolved, Failure> {
        umpire::resolve::<P>(question, seed)
    }

    fn umpire_odds(&self, question: &wire::OddsQuestion) -> Result<wire::OddsAnswer, Failure> {
        umpire::odds::<P>(question)
    }

    fn list(&self) -> Result<Vec<Listed>, Failure> {
        lobby::list::<R>()
    }

    fn lobby(&self) -> Vec<wire::Scenario> {
        lobby::lobby::<R>()
    }

    fn set_up(&self, scenario: &str, theme: Theme) -> Option<String> {
        lobby::set_up::<R>(scenario, theme)
    }

    fn show(&self, scenario: &ScenarioFiles) -> Result<Shown, Failure> {
        lobby::show::<R>(scenario)
    }

    fn check(&self, scenario: &ScenarioFiles) -> Result<String, Failure> {
        lobby::check::<R>(scenario)
    }

    fn draw(&self, scenario: &ScenarioFiles, file: &Path) -> Result<Vec<u8>, Failure> {
        records::draw::<R>(scenario, file)
    }

    fn begin(&self, scenario: &str, players: &[Player], seed: Seed) -> Opened {
        game::begin::<R>(scenario, players, seed)
    }

    fn resume(&self, header: Header, steps: &[KeptStep], players: &[Player], fresh: Seed) -> Opened {
        game::resume::<R>(header, steps, players, fresh)
    }

    fn play(
        &self,
        opening: &Opening<'_>,
        seats: &[String],
        seed: Seed,
        console: &mut dyn Console,
    ) -> Result<String, Failure> {
        terminal::play(game::open::<R>(opening, seats, seed)?, console)
    }

    fn simulate(
        &self,
        scenario: &ScenarioFiles,
        seats: &[String],
        games: &Games<'_>,
    ) -> Result<Report, Failure> {
        simulation::simulate::<R>(scenario, seats, games)
    }

    fn fight(
        &self,
        scenario: &ScenarioFiles,
        staging: &Staging,
        sides: &[String; 2],
        level: Skill,
        games: &Games<'_>,
    ) -> Result<Fought, Failure> {
        simulation::fight::<R>(scenario, staging, sides, level, games)
    }

    fn verify(&self, record: Text<'_>) -> Result<String, Failure> {
        records::verify::<R>(record)
    }

    fn tell(&self, record: Text<'_>, after: Option<usize>) -> Result<String, Failure> {
        records::tell::<R>(record, after)
    }

    fn draw_record(&self, record: Text<'_>, after: Option<usize>, file: &Path) -> Result<Vec<u8>, Failure> {
        records::draw_record::<R>(record, after, file)
    }
}
