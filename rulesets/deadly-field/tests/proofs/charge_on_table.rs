//! The exact odds of a whole charge against the same charge fought on the table many times.

use std::collections::BTreeMap;

use crate::kit::{blues, greys, ground, horse, line};
use crate::table::{Table, battery, blue, grey, regiment};
use board::table::Inches;
use deadly_field::game::charges::Stage;
use deadly_field::page::pointing::{OrderRoll, thrown};
use deadly_field::sheet::board_tables::DistanceRow;
use deadly_field::sheet::units::{Aspect, MoraleLevel, Side};
use deadly_field::{
    Battle, ChargeReaction, Event, Order, Pending, State, UnitId, Upshot, WholeCharge, WholeChargeFacts,
    WholeChargeOutcome,
};
use dice::{Seed, Seeded, Throws};
use engine::{Position, Procedure, Rules, Silent, Sink, ToAct};
use odds::{TooLarge, procedure_odds, sampled};
use sheet::{Axis, Explain, Step};
use testkit::Worked;
use testkit::prove_or;

const CHARGE: &str = "Ohio charges Georgia";

/// What came of a charge, as far as a table shows it: its end, what is left of both, and the tenths of an inch to follow.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Issue {
    end: &'static str,
    charger: String,
    defender: String,
    follow_up: i32,
}

/// What is left of a side.
fn left(figures: u8, level: MoraleLevel) -> String {
    if figures == 0 { "gone".into() } else { format!("{figures} {}", level.key()) }
}

fn tenths(inches: Inches) -> i32 {
    (inches.thousandths() + 50) / 100
}

impl From<WholeChargeOutcome> for Issue {
    fn from(outcome: WholeChargeOutcome) -> Issue {
        Issue {
            end: match outcome.end {
                Upshot::Stopped | Upshot::Short => "stops",
                Upshot::GivesWay => "gives way",
                Upshot::Wins => "wins",
                Upshot::Draws | Upshot::Loses => "wins nothing",
            },
            charger: left(outcome.figures, outcome.level),
            defender: left(outcome.defender_figures, outcome.defender_level),
            follow_up: tenths(outcome.follow_up),
        }
    }
}

/// What is watched of a charge on the table.
struct Witness {
    defender: UnitId,
    struck: bool,
    won: Option<Inches>,
    gave_way: bool,
}

impl Explain for Witness {
    fn listens(&self) -> bool {
        false
    }

    fn keep(&mut self, _: Step) {}
}

impl Sink<Event> for Witness {
    fn event(&mut self, event: &Event) {
        match *event {
            Event::Charged { onset } if onset.stage == Stage::Struck => self.struck = true,
            // A unit that disengages has not given way yet.
            Event::Charged { onset } if onset.stage == Stage::Answered => self.gave_way = false,
            Event::Charged { onset } if onset.stage == Stage::Won => self.won = Some(onset.fled),
            Event::FellBack { unit, .. }
            | Event::Ran { unit, .. }
            | Event::Removed { unit, .. }
            | Event::GunsLeft { unit } => self.gave_way |= unit == self.defender,
            _ => {}
        }
    }
}

impl Witness {
    fn end(&self) -> &'static str {
        match (self.struck, self.won, self.gave_way) {
            (_, Some(_), _) => "wins",
            (true, None, _) => "wins nothing",
            (false, None, true) => "gives way",
            (false, None, false) => "stops",
        }
    }
}

/// A charge of Ohio at Georgia, alone or with others, and how it is met.
struct Charge<'a> {
    battle: &'a Battle,
    opening: &'a State,
    order: &'a str,
    answer: &'a str,
}

impl Charge<'_> {
    /// Fights it.
    fn fight(&self, dice: &mut dyn Throws) -> Issue {
        let battle = self.battle;
        let [ohio, georgia] = ["Ohio", "Georgia"].map(|name| battle.unit_named(name).expect("on the table"));
        let mut witness = Witness { defender: georgia, struck: false, won: None, gave_way: false };
        let mut position = Position::set_up(battle, self.opening.clone(), dice, &mut witness);
        let mut sentence = self.order;
        loop {
            let ToAct::Seats(seats) = position.to_act(battle) else { panic!("it is over") };
            let order = battle.parse(sentence).expect("a sentence");
            let legal = position.check(battle, seats.iter().next().expect("somebody"), order);
            let legal = legal.unwrap_or_else(|refused| panic!("'{sentence}': {refused}"));
            position.carry_out(battle, &legal, dice, &mut witness).expect("just checked");
            sentence = match position.state().pending.last() {
                // A charge that does not come near is not answered by fire held for it.
                Some(Pending::React { side, .. }) => {
                    let order = battle.parse(self.answer).expect("a sentence");
                    let refused = battle.refusal(position.state(), side.seat(), &order);
                    if refused.is_some() { "let it pass" } else { self.answer }
                }
                Some(Pending::FollowUp { .. }) => "stay",
                Some(Pending::Lead { side: Side::Union }) => "Ohio leads",
                Some(Pending::Act { side: Side::Union }) => break,
                other => panic!("nobody is to be asked {other:?}"),
            };
        }
        let less = battle.distance(DistanceRow::FollowUp);
        let remains = |unit: UnitId| {
            let own = position.state().unit(unit);
            left(if own.pose.is_some() { own.figures } else { 0 }, own.level)
        };
        Issue {
            end: witness.end(),
            charger: remains(ohio),
            defender: remains(georgia),
            follow_up: witness.won.map_or(0, |fled| tenths((fled - less).max(Inches::ZERO))),
        }
    }
}

/// What a player is told of a charge.
fn told(table: &Table, order: &str) -> WholeChargeFacts {
    let order: Order = table.battle.parse(order).expect("a sentence");
    match thrown(table.now(), &order) {
        Some(OrderRoll::Charge(facts)) => facts,
        other => panic!("no charge: {other:?}"),
    }
}

/// How Georgia meets the charge, as a sentence.
fn met(answer: ChargeReaction) -> &'static str {
    match answer {
        ChargeReaction::PointBlank => "react: Georgia holds its fire for Ohio",
        ChargeReaction::Desperation => "react: Georgia fires in desperation at Ohio",
        ChargeReaction::Countercharges => "react: Georgia countercharges",
        ChargeReaction::Disengages => "react: Georgia disengages",
        ChargeReaction::HoldsFire | ChargeReaction::Fires => "let it pass",
    }
}

/// A charge of Ohio alone, met as a player is told.
#[track_caller]
fn check(table: &Table, struck: Aspect) {
    let facts = told(table, CHARGE);
    assert_eq!(facts.struck, struck);
    let answer = met(facts.answer);
    agree(table, CHARGE, answer, &facts);
}

/// The same met in another way.
#[track_caller]
fn check_met(table: &Table, answer: ChargeReaction) {
    let facts = WholeChargeFacts { answer, ..told(table, CHARGE) };
    agree(table, CHARGE, met(answer), &facts);
}

/// Section 7: the share of every issue is as exact odds have it, but for the error of a sample.
#[track_caller]
fn agree(table: &Table, order: &str, answer: &str, facts: &WholeChargeFacts) {
    let charge = Charge { battle: &table.battle, opening: table.state(), order, answer };
    let trials = prove_or(300, 10_000) as u64;
    let tables = &table.battle.tables;
    // How likely each issue is by the procedure, and the variance of that where it had to be tried out: two chargers that touch
    // throw more dice than can be counted.
    let (shares, spread): (BTreeMap<Issue, f64>, f64) = match procedure_odds::<WholeCharge>(tables, facts) {
        Ok(odds) => {
            let odds = odds.map(Issue::from);
            let of = odds.denominator() as f64;
            (odds.iter().map(|(issue, ways)| (issue.clone(), ways as f64 / of)).collect(), 0.0)
        }
        Err(TooLarge::Numbers) => {
            let more = 4 * trials;
            let tried = sampled(more, Seed::from_number(1864), |dice: &mut Seeded| {
                Issue::from(WholeCharge::run(tables, facts, dice, &mut Silent))
            });
            let share = |(issue, count): (&Issue, u64)| (issue.clone(), count as f64 / more as f64);
            (tried.iter().map(share).collect(), 1.0 / more as f64)
        }
        Err(other) => panic!("{other}"),
    };
    let fought = sampled(trials, Seed::from_number(1863), |dice: &mut Seeded| charge.fight(dice));
    let mut wrong = Vec::new();
    for (issue, &share) in &shares {
        let found = fought.count(issue) as f64 / trials as f64;
        let sigma = (share * (1.0 - share) * (1.0 / trials as f64 + spread)).sqrt();
        // Five times the deviation to be expected, and two charges, for those hardly ever seen.
        if (share - found).abs() > 5.0 * sigma + 2.0 / trials as f64 {
            wrong.push(format!("{issue:?}: {share:.5} by the odds, {found:.5} on the table"));
        }
    }
    // What was tried out may have missed what is hardly ever seen.
    let seldom = if spread > 0.0 { 5 } else { 0 };
    for (issue, count) in
        fought.iter().filter(|(issue, count)| !shares.contains_key(issue) && *count > seldom)
    {
        wrong.push(format!("{issue:?}: never by the odds, {count} times on the table"));
    }
    assert!(wrong.is_empty(), "{facts:?}\n{}", wrong.join("\n"));
}

/// Ohio comes from the south, Georgia's edge is in the north.
fn field(parts: [String; 2]) -> Table {
    Table::new(&parts)
}

/// The first of some that take long to count, and all of them in a proof.
fn some<T, const N: usize>(all: [T; N]) -> impl Iterator<Item = T> {
    all.into_iter().take(prove_or(1, N))
}

/// Georgia where its front does not look south.
fn turned(facing: u16) -> String {
    regiment("Georgia", "Grey Brigade", "10,15.5", facing, "")
}

#[test]
fn veterans_at_veterans_who_wait_with_their_fire() {
    check(&field([blue("Ohio", "10,10"), grey("Georgia", "10,15")]), Aspect::Front);
    let mut table = field([blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    check(table.volleyed(), Aspect::Front);
}

#[test]
fn green_troops_and_elite_ones() {
    for (ohio, georgia) in some([("green", "elite"), ("elite", "green"), ("trained", "trained")]) {
        let quality = |word: &str| format!("quality = '{word}'");
        let parts = [blues("Ohio", "10,10", &quality(ohio)), greys("Georgia", "10,16", &quality(georgia))];
        check(&field(parts), Aspect::Front);
    }
}

#[test]
fn an_attack_column_and_large_regiments() {
    let column = "formation = 'attack-column'\nfigures = 8";
    check(&field([blues("Ohio", "10,10", column), greys("Georgia", "10,17", "figures = 4")]), Aspect::Front);
}

#[test]
fn in_the_partial_flank() {
    check(&field([blue("Ohio", "10,10"), turned(240)]), Aspect::PartialFlank);
}

#[test]
fn at_the_edge_of_the_front() {
    check(&field([blue("Ohio", "10,10"), turned(225)]), Aspect::Front);
}

#[test]
fn in_the_flank() {
    check(&field([blue("Ohio", "10,10"), turned(280)]), Aspect::FullFlank);
    let georgia = regiment("Georgia", "Grey Brigade", "10,17.2", 270, "");
    check(&field([blue("Ohio", "10,10"), georgia]), Aspect::FullFlank);
}

#[test]
fn in_the_rear() {
    check(&field([blue("Ohio", "10,10"), turned(0)]), Aspect::Rear);
}

#[test]
fn horse_at_infantry() {
    check(&field([horse("Ohio", "10,14", ""), grey("Georgia", "10,23")]), Aspect::Front);
}

#[test]
fn infantry_at_horsemen_on_foot() {
    let georgia = greys("Georgia", "10,15", "weapon = 'sharps-carbines'\ndismounted = true\nfigures = 8");
    check(&field([blue("Ohio", "10,10"), georgia]), Aspect::Front);
}

#[test]
fn infantry_at_horsemen_that_lost_before_they_dismounted() {
    // Of the five that are left one holds the horses, not two as of the eight that set out.
    let georgia = greys("Georgia", "10,15", "weapon = 'sharps-carbines'\ndismounted = true\nfigures = 8");
    let mut table = field([blue("Ohio", "10,10"), georgia]);
    let unit = usize::from(table.id("Georgia").0);
    table.with_figures("Georgia", 5).change(|state| state.units[unit].holders = 1);
    assert_eq!(told(&table, CHARGE).defender_horse_holders.get(), 1);
    check(&table, Aspect::Front);
}

#[test]
fn infantry_at_guns() {
    let georgia = battery("Georgia", Side::Confederate, "10,16", "");
    check(&field([blue("Ohio", "10,10"), georgia]), Aspect::Front);
}

#[test]
fn at_works() {
    let works = line("light-works", "8,14.5", "12,14.5");
    let table = Table::with(&works, &[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    check(&table, Aspect::Front);
}

#[test]
fn at_the_disordered_the_shaken_and_the_routed() {
    for level in [MoraleLevel::Disorder, MoraleLevel::Shaken, MoraleLevel::Routed] {
        let mut table = field([blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
        check(table.at_level("Georgia", level), Aspect::Front);
    }
}

#[test]
fn at_light_woods() {
    let woods = ground("light-woods", "0,14", "40,20");
    let table = Table::with(&woods, &[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    check(&table, Aspect::Front);
}

#[test]
fn a_long_way() {
    for georgia in some(["10,19.25", "10,19.5", "10,21"]) {
        check(&field([blue("Ohio", "10,10"), grey("Georgia", georgia)]), Aspect::Front);
    }
}

#[test]
fn with_leaders() {
    // What leaders risk is left to rolls of its own, so none of them falls here.
    let safe = "[sheet.table.leader-risk.\"2\"]\nresult = 'unhurt'\n[sheet.table.leader-risk.\"3\"]\nresult = 'unhurt'";
    let mut table = Table::with(safe, &[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    check(table.post("Webb", "10,9.5").post("Davis", "10,15.5"), Aspect::Front);
}

#[test]
fn met_by_a_countercharge() {
    check_met(&field([blue("Ohio", "10,10"), grey("Georgia", "10,18")]), ChargeReaction::Countercharges);
    // In the middle of the table, where nobody who runs leaves it.
    let georgia = greys("Georgia", "10,24", "weapon = 'sharps-carbines'");
    check_met(&field([horse("Ohio", "10,15", ""), georgia]), ChargeReaction::Countercharges);
}

#[test]
fn at_a_unit_that_disengages() {
    // Within reach of a good bonus, and of hardly any.
    for georgia in ["10,12.5", "10,14"] {
        check_met(&field([blue("Ohio", "10,10"), grey("Georgia", georgia)]), ChargeReaction::Disengages);
    }
}

#[test]
fn at_a_unit_that_has_reacted() {
    let mut table = field([blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table.reacted(Side::Confederate);
    assert_eq!(told(&table, CHARGE).answer, ChargeReaction::Desperation);
    check(&table, Aspect::Front);
}

#[test]
fn at_horsemen_who_fire_from_the_saddle() {
    let georgia = greys("Georgia", "10,15", "weapon = 'shotguns'");
    check(&field([blue("Ohio", "10,10"), georgia]), Aspect::Front);
}

#[test]
fn with_another_charger_beside_it() {
    const BOTH: &str = "Ohio and Maine charge Georgia";
    // Maine strikes nobody, but supports Ohio.
    let parts = [blue("Ohio", "10,10"), blue("Maine", "12.5,10"), grey("Georgia", "9.5,15")];
    let table = Table::new(&parts);
    let facts = told(&table, BOTH);
    assert_eq!((facts.supports.get(), facts.joint.get()), (0, 6));
    assert!(facts.joint_distance > facts.distance && !facts.joint_in_arc);
    agree(&table, BOTH, "react: Georgia holds its fire for Ohio", &facts);
    let silent = WholeChargeFacts { answer: ChargeReaction::HoldsFire, ..facts };
    agree(&table, BOTH, "let it pass", &silent);
    // Left behind, Maine is no support at the place of the impact.
    assert_eq!(told(&table, CHARGE).supports.get(), 0);
}

/// No unit is near enough to check for a friend that is eliminated or routs: such checks are no part of a whole charge.
const UNDISMAYED: &str = "[sheet.table.distances.\"eliminated units, killed leaders and routing units are checked for within\"]\ninches = '0'";

/// Ohio and Maine side by side, both straight ahead of Georgia.
fn abreast(maine: &str, georgia: &str) -> Table {
    let parts = [blue("Ohio", "9,10"), blues("Maine", "11.05,10", maine), greys("Georgia", "10,15", georgia)];
    Table::with(UNDISMAYED, &parts)
}

#[test]
fn with_a_joint_charger_that_touches_too_at_held_fire() {
    const BOTH: &str = "Ohio and Maine charge Georgia";
    for (maine, georgia) in
        some([("", ""), ("quality = 'green'\nfigures = 8", "figures = 8"), ("", "quality = 'green'")])
    {
        let table = abreast(maine, georgia);
        let facts = told(&table, BOTH);
        assert_eq!((facts.joint_distance, facts.answer), (facts.distance, ChargeReaction::PointBlank));
        assert!(facts.joint_in_arc);
        agree(&table, BOTH, "react: Georgia holds its fire for Ohio", &facts);
    }
}

#[test]
fn with_a_joint_charger_at_fire_on_the_way_and_desperation_fire() {
    const BOTH: &str = "Ohio and Maine charge Georgia";
    let table = abreast("", "");
    let facts = told(&table, BOTH);
    let fire_at = facts.distance - Inches::whole(2);
    let early = WholeChargeFacts { answer: ChargeReaction::Fires, fire_at, ..facts };
    agree(&table, BOTH, "react: Georgia fires at Ohio after 2", &early);
    let mut table = abreast("", "");
    table.reacted(Side::Confederate);
    let facts = told(&table, BOTH);
    assert_eq!(facts.answer, ChargeReaction::Desperation);
    agree(&table, BOTH, "react: Georgia fires in desperation at Ohio", &facts);
}

#[test]
fn with_a_joint_charger_that_comes_at_the_front() {
    const BOTH: &str = "Ohio and Maine charge Georgia";
    // Ohio strikes the flank first. Georgia has fired at both, and bears the worse of the two angles.
    let georgia = || regiment("Georgia", "Grey Brigade", "10,15.5", 230, "");
    let parts = [blue("Ohio", "10.2,10"), blue("Maine", "8.2,10"), georgia()];
    let mut table = Table::new(&parts);
    table.volleyed().reacted(Side::Confederate);
    let (ohio, maine, unit) = (table.id("Ohio"), table.id("Maine"), usize::from(table.id("Georgia").0));
    table.change(|state| {
        state.units[unit].marks.fired_at.insert(ohio);
        state.units[unit].marks.fired_at.insert(maine);
    });
    let facts = told(&table, BOTH);
    assert_eq!((facts.struck, facts.answer), (Aspect::PartialFlank, ChargeReaction::HoldsFire));
    agree(&table, BOTH, "let it pass", &facts);
}

#[test]
fn pursued_to_where_the_defender_stood_and_beyond() {
    // The charger follows as far as it may: what it may is compared, and that it may be gone.
    for (ohio, georgia) in some([("10,10", "10,14"), ("10,10", "10,12.5")]) {
        let mut table = field([blue("Ohio", ohio), greys("Georgia", georgia, "quality = 'green'")]);
        table.volleyed().reacted(Side::Confederate);
        check(&table, Aspect::Front);
    }
}

#[test]
fn with_supporting_fire() {
    const SUPPORT: &str = "Alabama fires at Ohio after 4";
    let rifles = greys("Alabama", "13.2,17.2", "weapon = 'sharps-rifles'");
    for alabama in some([rifles, battery("Alabama", Side::Confederate, "13,18", "")]) {
        let parts = [blue("Ohio", "10,10"), grey("Georgia", "10,16"), alabama];
        let table = Table::new(&parts);
        let facts = told(&table, CHARGE);
        let mut charged = Table::new(&parts);
        charged.give(CHARGE, [1, 1]);
        assert!(charged.may(&format!("react: {SUPPORT}; Georgia holds its fire for Ohio")));
        let order: Order = charged.battle.parse(&format!("react: {SUPPORT}")).expect("a sentence");
        let Some(OrderRoll::Volley(fire)) = thrown(charged.now(), &order) else { panic!("no fire") };
        let facts = WholeChargeFacts {
            support: fire.firing,
            support_weapon: fire.weapon,
            support_first_volley: fire.first_volley,
            support_after: Inches::whole(4),
            support_range: fire.range,
            support_from: fire.from,
            ..facts
        };
        agree(&table, CHARGE, &format!("react: {SUPPORT}; Georgia holds its fire for Ohio"), &facts);
    }
}
