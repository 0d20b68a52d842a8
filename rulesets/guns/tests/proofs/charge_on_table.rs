//! The exact odds of whole charges against the same charges fought on the table many times.

use dice::{Dice, Seed, Seeded, Throws, Typed};
use engine::{Count, Facts, Position, Procedure, Rules, Silent, Sink, ToAct};
use guns::rules::charge::facts::{ChargeOnTable, met};
use guns::rules::charge::{Upshot, WholeChargeOutcome};
use guns::rules::melee::{After, Melee, MeleeFacts, Victor};
use guns::rules::morale::{Conduct, MoraleFacts, UnitMorale};
use guns::sheet::cells::BrigadeOrder;
use guns::{Battle, Event, Now, Order, Pending, Post, Side, State, Status, Tables, TurnPhase, UnitId};
use odds::{Distribution, distribution, sampled};
use sheet::{Axis, Explain, Step};
use testkit::{Worked, prove_or};

use crate::table::{Table, battery, blue, grey, regiment};

/// The procedure throws no dice for the double six table, nor for tests after losses, so they come to nothing here.
const QUIET: &str = "
[sheet.table.numbers.'skulkers: figures the firer loses']
number = '0'
[sheet.table.numbers.'10% of its size lost in a turn makes a unit test: per cent']
number = '120'
[sheet.table.numbers.'dispersal point: per cent lost']
number = '120'
[sheet.table.scale.'a regiment of so many figures or fewer disperses']
number = '0'
";

/// What is watched of a charge on the table, up to the end of the melee.
#[derive(Default)]
pub(crate) struct Witness {
    pub(crate) steps: Vec<Step>,
    /// Figures of charger and target that were lost, all of them if they were taken.
    lost: [u8; 2],
    /// The charger, the target, and a second charger if there is one.
    units: Vec<UnitId>,
    closed: bool,
    fought: bool,
    evaded: bool,
    beat: bool,
}

impl Explain for Witness {
    fn listens(&self) -> bool {
        true
    }

    fn keep(&mut self, step: Step) {
        self.steps.push(step);
    }
}

impl Sink<Event> for Witness {
    fn event(&mut self, event: &Event) {
        let place = |unit: UnitId| self.units.iter().position(|&own| own == unit).map(|at| at % 2);
        match *event {
            Event::FiguresLost { unit, figures, .. } if !self.fought => {
                if let Some(at) = place(unit) {
                    self.lost[at] = self.lost[at].saturating_add(figures);
                }
            }
            // A unit taken or destroyed in melee; guns driven off before it are thrown for elsewhere.
            Event::Removed { unit, .. } if self.closed && !self.fought => {
                if let Some(at) = place(unit) {
                    self.lost[at] = u8::MAX;
                }
            }
            Event::Closed { .. } => self.closed = true,
            Event::Fought { .. } => self.fought = true,
            Event::Evaded { .. } => self.evaded = true,
            Event::DroveOff { .. } => self.beat |= !self.closed,
            _ => {}
        }
    }
}

impl Witness {
    /// What a step resolves, without the units it is for.
    pub(crate) fn what(step: &Step) -> String {
        let Some((of, what)) = step.what.split_once(": ") else { return step.what.clone() };
        match of.split_once(" against ") {
            Some((one, other)) => what.replace(one, "first side").replace(other, "second side"),
            None => what.into(),
        }
    }

    /// How the charge ended.
    fn end(&self) -> Upshot {
        let ends = ["first side wins by", "second side wins by", "a draw"];
        let end = |step: &Step| ends.iter().position(|end| Witness::what(step).starts_with(end));
        match self.steps.iter().find_map(end) {
            Some(0) => Upshot::Wins,
            Some(1) => Upshot::Loses,
            Some(_) => Upshot::Draws,
            None if self.beat => Upshot::GivesWay,
            None if self.evaded && self.charges() => Upshot::Evaded,
            None => Upshot::Stopped,
        }
    }

    fn charges(&self) -> bool {
        let test = self.steps.iter().find(|step| Witness::what(step) == "Morale test, to charge");
        test.is_some_and(|step| step.result == "charges")
    }

    /// What the pursuit test came to, if one was made.
    fn pursuit(&self) -> String {
        let test = self.steps.iter().find(|step| Witness::what(step) == "Pursuit test");
        test.map_or("none".into(), |step| step.result.clone())
    }
}

/// A table on which the Confederates, on assault and with the initiative, charge first.
pub(crate) fn charging(head: &str, parts: &[String]) -> Table {
    let mut table = Table::with(head, parts);
    table.act(TurnPhase::Charges, Side::Confederate);
    let brigades = ["Grey Brigade", "Blue Brigade"].map(|name| usize::from(table.brigade(name).0));
    table.change(|state| {
        state.initiative = Side::Confederate;
        (state.brigades[brigades[0]].order, state.brigades[brigades[1]].order) =
            (BrigadeOrder::Assault, BrigadeOrder::Engage);
    });
    table
}

/// A charge of the 1st Grey at the 1st Blue, joined by the 3rd Grey if it is there.
pub(crate) struct Charge<'a> {
    pub(crate) battle: &'a Battle,
    pub(crate) opening: &'a State,
}

/// How a position is met where nobody has anything to do.
const PASSES: [&str; 6] = ["no yell", "let them go", "done", "Confederate first", "go in", "rally"];

impl Charge<'_> {
    fn units(&self) -> Vec<UnitId> {
        ["1st Grey", "1st Blue", "3rd Grey"].iter().filter_map(|name| self.battle.unit_named(name)).collect()
    }

    /// Gives an order, if it may be given.
    fn give(
        &self,
        position: &mut Position<Battle>,
        sentence: &str,
        dice: &mut dyn Throws,
        witness: &mut Witness,
    ) -> bool {
        let ToAct::Seats(seats) = position.to_act(self.battle) else { return false };
        let order = self.battle.parse(sentence).unwrap_or_else(|misread| panic!("{misread}"));
        let Ok(legal) = position.check(self.battle, seats.iter().next().expect("somebody"), order) else {
            return false;
        };
        position.carry_out(self.battle, &legal, dice, witness).expect("just checked");
        true
    }

    /// Half way, met by the first of these answers that may be given; and that answer.
    pub(crate) fn half_way<'s>(&self, answers: &[&'s str]) -> Option<(Position<Battle>, &'s str)> {
        let (mut dice, mut witness) = (Typed::new([]), Witness::default());
        let mut position = Position::set_up(self.battle, self.opening.clone(), &mut dice, &mut witness);
        if !self.give(&mut position, "1st Grey charges 1st Blue", &mut dice, &mut witness) {
            return None;
        }
        if self.units().len() > 2 {
            self.give(&mut position, "3rd Grey charges 1st Blue", &mut dice, &mut witness);
        }
        self.give(&mut position, "go in", &mut dice, &mut witness);
        let asked = matches!(position.state().pending.last(), Some(Pending::Meet { .. }));
        let ToAct::Seats(seats) = position.to_act(self.battle) else { return None };
        let seat = seats.iter().next().expect("somebody");
        let may = |answer: &&&str| {
            let order = self.battle.parse(answer).unwrap_or_else(|misread| panic!("{misread}"));
            position.check(self.battle, seat, order).is_ok()
        };
        let answer = *answers.iter().filter(|_| asked).find(may)?;
        Some((position, answer))
    }

    /// What the procedure is told of the charge that is met so.
    pub(crate) fn facts(&self, half_way: &Position<Battle>, answer: &str) -> ChargeOnTable {
        let Ok(Order::Meet { reactions }) = self.battle.parse(answer) else {
            panic!("'{answer}' meets nobody")
        };
        let now = Now { battle: self.battle, state: half_way.state() };
        met(now, self.units()[0], &reactions).expect("it charges")
    }

    /// The charge fought on from there until the turn is over.
    pub(crate) fn fight(&self, half_way: &Position<Battle>, answer: &str, dice: &mut dyn Throws) -> Witness {
        let mut witness = Witness { units: self.units(), ..Witness::default() };
        let mut position = half_way.clone();
        assert!(self.give(&mut position, answer, dice, &mut witness), "{answer}");
        while position.state().turn == self.opening.turn {
            if !PASSES.iter().any(|pass| self.give(&mut position, pass, dice, &mut witness)) {
                break;
            }
        }
        witness
    }
}

/// What came of a charge: its end, what is left of both, and what a pursuit test came to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Issue {
    end: &'static str,
    left: u8,
    target_left: u8,
    pursuit: String,
}

/// Whether pursuit tests are compared: guns that are driven off may be lost, and not be pursued.
#[derive(Clone, Copy, PartialEq)]
enum Compared {
    All,
    ButPursuit,
}

impl Issue {
    fn of(outcome: &WholeChargeOutcome, compared: Compared) -> Issue {
        let test = After::ALL.iter().map(|after| after.key()).find(|&key| key == outcome.winner.key());
        Issue {
            end: outcome.end.key(),
            left: outcome.left,
            target_left: outcome.target_left,
            pursuit: test.filter(|_| compared == Compared::All).unwrap_or("none").into(),
        }
    }

    fn on_table(witness: &Witness, opening: &State, compared: Compared) -> Issue {
        let figures =
            |at: usize| witness.units.iter().skip(at).step_by(2).map(|&unit| opening.unit(unit).figures);
        let [left, target_left] = [0, 1].map(|at| figures(at).sum::<u8>().saturating_sub(witness.lost[at]));
        let pursuit = if compared == Compared::All { witness.pursuit() } else { "none".into() };
        Issue { end: witness.end().key(), left, target_left, pursuit }
    }
}

/// Sections 5 and 7: the share of every issue is as exact odds of the whole charge have it.
#[track_caller]
fn check(table: &Table, answer: &str, compared: Compared) {
    let charge = Charge { battle: &table.battle, opening: table.state() };
    let (half_way, answer) = charge.half_way(&[answer]).expect("it may be met so");
    let facts = charge.facts(&half_way, answer);
    let odds = facts.odds(&table.battle.tables).expect("few enough ways");
    is_as_fought(&charge, &half_way, answer, compared, &odds.map(|outcome| Issue::of(&outcome, compared)));
}

/// Charges fought many times from half way on come to every issue as often as odds have it, within five times the error of a
/// sample.
#[track_caller]
fn is_as_fought(
    charge: &Charge<'_>,
    half_way: &Position<Battle>,
    answer: &str,
    compared: Compared,
    odds: &Distribution<Issue>,
) {
    let trials = prove_or(100, 10_000) as u64;
    let fought = sampled(trials, Seed::from_number(1863), |dice: &mut Seeded| {
        Issue::on_table(&charge.fight(half_way, answer, dice), charge.opening, compared)
    });
    let (mut wrong, mut worst) = (Vec::new(), 0.0f64);
    for (issue, ways) in odds.iter() {
        let share = ways as f64 / odds.denominator() as f64;
        let found = fought.count(issue) as f64 / trials as f64;
        let sigma = (share * (1.0 - share) / trials as f64).sqrt();
        // Two charges more for issues that are hardly ever seen.
        let off = ((share - found).abs() - 2.0 / trials as f64).max(0.0) / sigma;
        worst = worst.max(off);
        if off > 5.0 {
            wrong.push(format!("{issue:?}: {share:.5} by the odds, {found:.5} on the table"));
        }
    }
    for (issue, count) in fought.iter().filter(|(issue, _)| odds.ways(issue) == 0) {
        wrong.push(format!("{issue:?}: never by the odds, {count} times on the table"));
    }
    println!("{} issues, {trials} fights, {worst:.1} deviations at most", odds.iter().len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const FIRES: &str = "meet them: 1st Blue fires at 1st Grey";
const SUPPORTED: &str = "meet them: 1st Blue fires at 1st Grey; Friend fires at 1st Grey";

/// The 1st Grey before the 1st Blue, and a friend of that aside, who can fire; others are far off.
fn field(ground: &str, grey_unit: String, blue_unit: String) -> Table {
    let friend = battery("Friend", Side::Union, 2, "38,21", "");
    let far = [grey("2nd Grey", "8,52"), blue("2nd Blue", "8,6")];
    charging(&format!("{QUIET}{ground}"), &[&[blue_unit, friend, grey_unit][..], &far].concat())
}

fn greys(at: &str, more: &str) -> String {
    regiment("1st Grey", "Grey Brigade", 20, at, 180, more)
}

fn blues(facing: u16, more: &str) -> String {
    regiment("1st Blue", "Blue Brigade", 20, "30,28", facing, more)
}

const HORSE: &str = "arm = 'cavalry'\nweapon = 'carbine'";

fn line(kind: &str) -> String {
    format!("[[lines]]\nkind = '{kind}'\npoints = ['10,29', '50,29']\n")
}

#[test]
fn line_at_line_that_fires() {
    check(&field("", greys("30,37", ""), blues(0, "")), FIRES, Compared::All);
}

#[test]
fn elite_at_green_that_stands() {
    let table = field("", greys("30,37", "grade = 'elite'"), blues(0, "grade = 'green'"));
    check(&table, "stand", Compared::All);
}

#[test]
fn veterans_at_a_wall() {
    let table = field(&line("wall"), greys("30,36", "grade = 'veteran'"), blues(0, ""));
    check(&table, FIRES, Compared::All);
}

#[test]
fn a_column_at_a_trench_with_a_battery_in_support() {
    let table = field(&line("trench"), greys("30,37", "grade = 'crack'\nformation = 'column'"), blues(0, ""));
    check(&table, SUPPORTED, Compared::All);
}

#[test]
fn crack_troops_at_a_redoubt() {
    let table = field(&line("redoubt"), greys("30,36", "grade = 'crack'"), blues(0, "grade = 'militia'"));
    check(&table, FIRES, Compared::All);
}

/// Every shot that meets a charge counts: two regiments, a battery short of crew, and skirmishers.
#[test]
fn all_that_can_support_the_target() {
    let third = regiment("Third", "Blue Brigade", 16, "44,25", 330, "");
    let loose = regiment("Loose", "Blue Brigade", 12, "18,26", 10, "formation = 'skirmish'");
    let guns = battery("Friend", Side::Union, 3, "38,21", "gun = 'rifled'");
    let parts =
        [blues(0, ""), guns, third, loose, greys("30,37", "grade = 'crack'"), grey("2nd Grey", "8,52")];
    let mut table = charging(QUIET, &parts);
    let friend = usize::from(table.id("Friend").0);
    table.change(|state| state.units[friend].figures = 5);
    let all = "meet them: 1st Blue fires at 1st Grey; Friend fires at 1st Grey; Third fires at 1st Grey; \
               Loose fires at 1st Grey";
    check(&table, all, Compared::All);
}

/// Skirmishers that are charged fire before they are met.
#[test]
fn skirmishers_that_fire_and_stand() {
    let loose = regiment("1st Blue", "Blue Brigade", 14, "30,28", 0, "formation = 'skirmish'");
    check(&alone(greys("30,37", "grade = 'elite'"), loose), FIRES, Compared::All);
}

#[test]
fn support_that_fired_last_turn() {
    let friend = regiment("Friend", "Blue Brigade", 24, "44,25", 330, "");
    let parts = [blues(0, ""), friend, greys("30,37", "grade = 'elite'"), grey("2nd Grey", "8,52")];
    let mut table = charging(QUIET, &parts);
    let friend = usize::from(table.id("Friend").0);
    table.change(|state| state.units[friend].fired_last_turn = true);
    check(&table, SUPPORTED, Compared::All);
}

/// The same without the friend.
fn alone(grey_unit: String, blue_unit: String) -> Table {
    charging(QUIET, &[blue_unit, grey_unit, grey("2nd Grey", "8,52"), blue("2nd Blue", "8,6")])
}

/// The 1st Grey at the 1st Blue in this order.
fn in_order(status: Status, more: &str) -> Table {
    let mut table = field("", greys("30,37", more), blues(0, ""));
    let blue = usize::from(table.id("1st Blue").0);
    table.change(|state| state.units[blue].status = status);
    table
}

#[test]
fn at_the_faltering_that_fire() {
    check(&in_order(Status::Faltering, "grade = 'veteran'"), FIRES, Compared::All);
}

#[test]
fn at_retreaters_and_routers() {
    check(&in_order(Status::Retreating, ""), "stand", Compared::All);
    check(&in_order(Status::Routing, ""), "stand", Compared::All);
}

#[test]
fn at_men_on_the_ground() {
    check(&in_order(Status::GoneToGround, ""), FIRES, Compared::All);
}

#[test]
fn a_counter_charge() {
    let table = field("", greys("30,37", ""), blues(0, "grade = 'elite'"));
    check(&table, "meet them: 1st Blue counter-charges", Compared::All);
}

#[test]
fn horse_that_counter_charges_horse() {
    let table = alone(greys("30,44", &format!("{HORSE}\nshotguns = true")), blues(0, HORSE));
    check(&table, "meet them: 1st Blue counter-charges", Compared::All);
}

#[test]
fn horse_at_foot_that_fires() {
    check(&alone(greys("30,44", HORSE), blues(0, "")), FIRES, Compared::All);
}

#[test]
fn skirmishers_that_evade_and_are_caught_or_not() {
    let loose = || blues(0, "formation = 'skirmish'");
    let evade = "meet them: 1st Blue gets out of the way";
    check(&alone(greys("30,34", HORSE), loose()), evade, Compared::All);
    check(&alone(greys("30,37", ""), loose()), evade, Compared::All);
}

#[test]
fn a_battery_that_fires_canister_and_one_in_support() {
    let guns = battery("1st Blue", Side::Union, 3, "30,28", "");
    check(&field("", greys("30,37", "grade = 'elite'"), guns), SUPPORTED, Compared::ButPursuit);
}

#[test]
fn in_the_flank() {
    let table = field("", greys("30,38", ""), blues(270, "formation = 'column'"));
    check(&table, "stand", Compared::All);
    check(&table, "meet them: 1st Blue turns to face", Compared::All);
}

#[test]
fn uphill_in_a_wood_with_a_general() {
    let ground = "[[areas]]\nkind = 'open-wood'\ncorners = ['10,18', '50,18', '50,28.6', '10,28.6']\n\
                  [[areas]]\nkind = 'gentle-slope'\nlevel = 1\ncorners = ['10,13', '50,13', '50,28.6', '10,28.6']\n";
    let mut table = field(ground, greys("30,34", "grade = 'elite'"), blues(0, ""));
    let (davis, unit) = (usize::from(table.general("Davis").0), table.id("1st Grey"));
    table.change(|state| state.generals[davis].post = Post::With(unit));
    check(&table, "stand", Compared::All);
}

/// Two regiments of 20 regulars that charge one: each tests, the target once, and those that pass fight as one side.
fn joint(tables: &Tables) -> Distribution<Issue> {
    let given = |keys: &[(&str, &str)]| {
        keys.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
    };
    let test = |test: &str| {
        MoraleFacts::from_given(&given(&[("test", test), ("side", "confederate")])).expect("sound")
    };
    let (to_charge, charged) = (test("to-charge"), test("being-charged"));
    let odds = distribution(|dice| {
        let mut tested = |facts: &MoraleFacts| {
            dice.stage(|dice| UnitMorale::run(tables, facts, dice, &mut Silent)).conduct
        };
        let passed = [0, 1].map(|_| tested(&to_charge) == Conduct::Charges);
        let regiments = passed.iter().filter(|&&charges| charges).count() as u8;
        let nobody_fought =
            |end: Upshot| Issue { end: end.key(), left: 40, target_left: 20, pursuit: "none".into() };
        if regiments == 0 {
            return nobody_fought(Upshot::Stopped);
        }
        let state = match tested(&charged) {
            Conduct::Stands => Status::Formed,
            Conduct::Falters | Conduct::FaltersAndRecoils => Status::Faltering,
            _ => return nobody_fought(Upshot::GivesWay),
        };
        let facts = MeleeFacts {
            figures: Count::clamped(20 * regiments),
            charging: true,
            enemy_state: state,
            ..MeleeFacts::plain()
        };
        let round = dice.stage(|dice| Melee::run(tables, &facts, dice, &mut Silent));
        // Losses go round, a figure each: halves left over are of one regiment.
        let lost = (0..regiments).map(|at| {
            let whole = round.lost.0 / (2 * regiments) * 2;
            let rest = (round.lost.0 % (2 * regiments)).saturating_sub(2 * at).min(2);
            (whole + rest) / 2
        });
        let end = match round.victor {
            Victor::One => Upshot::Wins,
            Victor::Other => Upshot::Loses,
            Victor::Nobody => Upshot::Draws,
        };
        let target_left = 20 - round.enemy_lost.0 / 2;
        Issue { end: end.key(), left: 40 - lost.sum::<u8>(), target_left, pursuit: "none".into() }
    });
    odds.expect("few enough ways")
}

#[test]
fn two_regiments_at_one() {
    let third = regiment("3rd Grey", "Grey Brigade", 20, "33,32.5", 180, "");
    let first = regiment("1st Grey", "Grey Brigade", 20, "27,32.5", 180, "");
    let table =
        charging(QUIET, &[blues(0, ""), first, third, grey("2nd Grey", "8,52"), blue("2nd Blue", "8,6")]);
    let charge = Charge { battle: &table.battle, opening: table.state() };
    let (half_way, answer) = charge.half_way(&["stand"]).expect("both charge");
    is_as_fought(&charge, &half_way, answer, Compared::ButPursuit, &joint(&table.battle.tables));
}
