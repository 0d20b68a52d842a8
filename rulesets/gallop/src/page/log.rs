//! What happened, told in sentences.

use board::square::{Direction, Square};
use engine::Rules;
use view::{Glimpse, Spot};
use words::{Name, Number, all_of, counted, sentence as in_full};

use super::picture::drawn_id;
use super::places;
use crate::Now;
use crate::game::battle::{Battle, Side, StandId};
use crate::game::event::{Event, RemovalCause};
use crate::game::state::{Formation, Pending};
use crate::rules::hand_combat::{CombatOutcome, CombatResult, charge};
use crate::rules::victory::Term;
use crate::sheet::axes::{Arm, Limit, Ruling, VictoryMargin};

/// An event as a sentence, from the state right before it; nothing for the bookkeeping between events.
pub fn sentence(now: Now<'_>, event: &Event) -> Option<String> {
    clause(now, event).map(in_full)
}

/// The same without capital and full stop.
fn clause(now: Now<'_>, event: &Event) -> Option<String> {
    let Now { battle, state } = now;
    let name = |id: StandId| battle.name(id);
    Some(match event {
        Event::Settled
        | Event::Asked { .. }
        | Event::CombatEnded { .. }
        | Event::GoingBack { .. }
        | Event::MoveBegan { .. } => return None,
        // Where a retreat ends, all of it is told; the order has said which stand comes to the front.
        Event::WentBack { .. } | Event::Fronted { .. } => return None,
        // The hits that remove a stand say so.
        Event::Removed { cause: RemovalCause::Hits, .. } => return None,
        Event::MoveEnded { side } | Event::FireEnded { side } => return out_of_contact(now, *side, event),
        Event::TurnBegan { turn } => {
            let clock = battle.clock(*turn).map(|clock| format!(": {clock}")).unwrap_or_default();
            format!("turn {turn} of {} begins{clock}", battle.terms.turns)
        }
        Event::Arrived { stand, square, formation } => {
            let marching = marching(battle, *stand, *formation);
            let taken = taken(now, &[*stand], *square);
            let taken = taken.map(|taken| format!(" and {taken}")).unwrap_or_default();
            format!("{} at {square}{marching}{taken}", name(*stand).does("arrive"))
        }
        Event::Delayed { stand } => {
            let why = if state.stand(*stand).delayed { "held by the enemy" } else { "too near an enemy" };
            format!("{}: every entry is full or {why}", name(*stand).does("wait a turn"))
        }
        Event::Moved { stand, to, formation, .. } => {
            let marching = marching(battle, *stand, *formation);
            let before = state.stand(*stand).formation;
            let deploys = (before, *formation) == (Formation::Column, Formation::Deployed);
            let changed = deploys.then(|| name(*stand).verb(formed(battle, *stand, *formation)));
            let way = way(state.at(*stand), *to);
            let more = more([changed, taken(now, &[*stand], *to)]);
            format!("{} {to}{marching}{way}{more}", name(*stand).does("move to"))
        }
        Event::MovedTogether { to, stands } => {
            let movers: Vec<StandId> = stands.iter().map(|moved| moved.stand).collect();
            let is_column = stands.iter().any(|moved| {
                moved.formation == Formation::Column && battle.stand(moved.stand).arm.is_formed()
            });
            let marching = if is_column { " in column" } else { "" };
            let way = way(movers.first().and_then(|&first| state.at(first)), *to);
            let more = more([None, taken(now, &movers, *to)]);
            format!("{} {to}{marching}{way}{more}", battle.names_of(&movers).does("move to"))
        }
        Event::Formed { stand, formation, .. } => name(*stand).does(formed(battle, *stand, *formation)),
        Event::Turned { square, facing } => return turned(now, *square, *facing),
        Event::Fired { stand, at, hits, counter_battery } => {
            let verb = if *counter_battery { "fire counter-battery at" } else { "fire at" };
            format!("{} {at}: {}", name(*stand).does(verb), counted(*hits, "hit"))
        }
        Event::Hit { stand, hits } => hit(now, *stand, *hits),
        Event::Removed { stand, cause: RemovalCause::GunsLost } => {
            format!("{}: unlimbered guns of a doubled side", name(*stand).is("lost"))
        }
        Event::Removed { stand, cause: RemovalCause::Captured } => {
            let reach = counted(battle.number(Limit::Ride), "square");
            format!("{}: no friends are within {reach}", name(*stand).is("captured"))
        }
        Event::Removed { stand, .. } => {
            let name = name(*stand);
            format!("{} and {}", name.does("retreat off the table"), name.verb("be lost"))
        }
        Event::Charged { stand, target } => charged(now, *stand, *target),
        Event::Clashed { target, outcome } => clashed(now, *target, outcome),
        Event::BackEnded { square } => retreated(now, *square)?,
        Event::Rode { general, to } => {
            format!("{} {to}{}", name(*general).does("ride to"), way(state.at(*general), *to))
        }
        Event::Entered { stand, target } => entered(now, *stand, *target),
        Event::Risked { general } => {
            let was = format!("{} was in the combat", name(*general));
            format!("{was} and rolls for a hit (on {})", places::faces(|face| battle.tables.risk.get(face)))
        }
        Event::Broke { group } => {
            let group = battle.group_name(*group);
            let squares = counted(battle.number(Limit::BrokenSquares), "square");
            let own = group.pronoun();
            let retreats = Name::with_number(own, group.number()).does(&format!("retreat {squares} a turn"));
            format!("{} and {} no general: {retreats}", group.is("broken"), group.verb("have"))
        }
        Event::Steadied { group } => {
            let group = battle.group_name(*group);
            format!("{} and {}", group.does("have a general again"), group.verb("retreat no more"))
        }
        Event::Fled { stand, to } => {
            format!("{} {to}{}", name(*stand).does("retreat to"), way(state.at(*stand), *to))
        }
        Event::ArrivalThrown { group, due, face } => {
            let group = battle.group_name(*group);
            let special = &battle.special;
            let result = if *due > state.turn {
                let early = special.early.is_some_and(|early| *face >= early);
                if early { "It may arrive now" } else { "It does not arrive early" }
            } else {
                let late = special.late.is_some_and(|late| *face <= late);
                if late { "It waits a turn" } else { "It may arrive now" }
            };
            format!("arrival roll for {group}, due in turn {due}: {face}. {result}")
        }
        Event::Withdrew { stand } => {
            let name = name(*stand);
            format!("{} and {}", name.is("called away"), name.verb("leave the table"))
        }
        Event::Released { hold } => {
            let held: Vec<StandId> =
                battle.ids().filter(|&id| battle.stand(id).held == Some(*hold)).collect();
            battle.names_of(&held).is("no longer held back")
        }
        Event::Intruded { term } => match battle.terms.added.get(usize::from(*term)) {
            Some(Term::KeptOut { side, points, .. }) => {
                let [enemy, own] = [side.enemy(), *side].map(|side| side.words().noun().clone());
                let points = counted(*points, "point");
                let there = format!("{} on ground that {own} had to keep clear", enemy.does("stand"));
                format!("{there}: {} {points}", own.does("lose"))
            }
            _ => return None,
        },
        Event::ContactChosen { stand } => chosen(now, *stand)?,
        Event::Ended { winner, degree } => ended(*winner, *degree),
    })
}

/// How far one square is from another, and where: ", 2 squares south".
fn way(from: Option<Square>, to: Square) -> String {
    let Some(from) = from else { return String::new() };
    format!(", {} {}", counted(from.steps(to), "square"), places::compass(from, to))
}

/// What else a move does, after its way: ", and deploys", ", deploys and takes it (2 points)".
fn more(deeds: [Option<String>; 2]) -> String {
    let deeds: Vec<String> = deeds.into_iter().flatten().collect();
    match &deeds[..] {
        [] => String::new(),
        [only] => format!(", and {only}"),
        several => format!(", {}", all_of(several)),
    }
}

/// What stands that come into a square take by that: "takes Gettysburg (3 points)", or "takes it" of a square without a name.
fn taken(now: Now<'_>, stands: &[StandId], square: Square) -> Option<String> {
    let (place, points) = taken_place(now, stands, square)?;
    let place = if place == square.to_string() { "it".into() } else { place };
    Some(format!("{} {place} ({points})", now.battle.names_of(stands).verb("take")))
}

/// The objective that stands take by coming into its square, and what it counts.
fn taken_place(now: Now<'_>, stands: &[StandId], square: Square) -> Option<(String, String)> {
    let formed = stands.iter().find(|&&id| now.battle.stand(id).arm.is_formed())?;
    let side = now.battle.stand(*formed).side;
    let objectives = now.battle.terms.objectives.iter().zip(now.state.objectives.iter());
    let mut taken =
        objectives.filter(|(objective, holder)| objective.square == square && **holder != Some(side));
    taken
        .next()
        .map(|(objective, _)| (places::objective(now.battle, square), counted(objective.points, "point")))
}

fn marching(battle: &Battle, stand: StandId, formation: Formation) -> &'static str {
    match (formation, battle.stand(stand).arm) {
        (Formation::Deployed, _) => "",
        (Formation::Column, Arm::Artillery) => " limbered",
        (Formation::Column, _) => " in column",
    }
}

fn formed(battle: &Battle, stand: StandId, formation: Formation) -> &'static str {
    match (formation, battle.stand(stand).arm) {
        (Formation::Deployed, Arm::Artillery) => "unlimber",
        (Formation::Deployed, _) => "deploy",
        (Formation::Column, Arm::Artillery) => "limber",
        (Formation::Column, _) => "form column",
    }
}

/// Hits on a stand, and what is left of it.
fn hit(now: Now<'_>, stand: StandId, hits: u8) -> String {
    let name = now.battle.name(stand);
    let taken = name.does(&format!("take {}", counted(hits, "hit")));
    let limit = now.battle.hits_to_remove(stand);
    let left = limit.saturating_sub(now.state.stand(stand).hits.saturating_add(hits));
    let removed = if now.battle.stand(stand).arm == Arm::General { "be lost" } else { "be removed" };
    match left {
        0 => format!("{taken} and {}", name.verb(removed)),
        1 => format!("{taken} (1 more removes {})", name.object()),
        _ => format!("{taken} ({left} more remove {})", name.object()),
    }
}

/// Troops in a square, generals not counted.
fn troops(now: Now<'_>, square: Square) -> Vec<StandId> {
    let stack = now.state.stack(now.battle, square);
    stack.filter(|&id| now.battle.stand(id).arm != Arm::General).collect()
}

/// The troops of a square that its owner turns; a retreat or a charge that turns them is told by itself.
fn turned(now: Now<'_>, square: Square, facing: Direction) -> Option<String> {
    let is_order = matches!(now.state.pending.last(), Some(Pending::Move(_)));
    let turn = format!("turn {facing} at {square}");
    (is_order && now.state.facing(now.battle, square) != facing)
        .then(|| now.battle.names_of(&troops(now, square)).does(&turn))
}

fn charged(now: Now<'_>, stand: StandId, target: Square) -> String {
    let (battle, own) = (now.battle, now.battle.stand(stand));
    let charges = format!("{} {target}", battle.name(stand).does("charge"));
    if own.arm == Arm::General {
        return format!("{charges} in the lead: combat value {}", own.value);
    }
    if charge::chargers(now, target).next().is_some() {
        let name = battle.name(stand);
        return format!("{name} also {} {target}", name.verb("charge"));
    }
    let (held_by, everyone) = (troops(now, target), now.state.stack(battle, target).collect::<Vec<_>>());
    match (&held_by[..], &everyone[..]) {
        ([], []) => format!("{charges}, an empty square"),
        ([], alone) => format!("{charges}, where {}", battle.names_of(alone).is("without troops")),
        (troops, _) => format!("{charges}, held by {}", battle.names_of(troops)),
    }
}

fn clashed(now: Now<'_>, target: Square, outcome: &CombatOutcome) -> String {
    let battle = now.battle;
    let named = |stands: Vec<StandId>, otherwise: &str| match &stands[..] {
        [] => Name::with_number(otherwise, Number::Plural),
        stands => battle.names_of(stands),
    };
    let chargers = named(charge::chargers(now, target).collect(), "the chargers");
    let defenders = named(troops(now, target), "the defenders");
    let doubled = if outcome.doubled { " with double the score" } else { "" };
    let result = match outcome.result {
        CombatResult::ChargerWins => format!("{} {defenders}{doubled}", chargers.does("beat")),
        CombatResult::DefenderWins => format!("{} {chargers}{doubled}", defenders.does("beat off")),
        CombatResult::Level => {
            format!("equal scores: the charge of {chargers} fails, and no stand retreats")
        }
        CombatResult::Emptied => format!("{} the square of defenders", chargers.does("clear")),
        CombatResult::NoChargers => format!("{} every charger", defenders.does("stop")),
    };
    let by_face = [(outcome.hits_on_defender, "the defenders"), (outcome.hits_on_charger, "the chargers")];
    let by_face: Vec<String> = by_face
        .into_iter()
        .filter(|(hits, _)| *hits > 0)
        .map(|(hits, on)| format!("{} on {on}", counted(hits, "hit")))
        .collect();
    let at_once = match by_face[..] {
        [] => String::new(),
        _ => format!(". Rolls of {} cause {}", battle.number(Limit::AutomaticHit), all_of(by_face)),
    };
    format!("hand combat at {target}: {result}{at_once}")
}

/// Where stands have come to that had to retreat, or that they could not.
fn retreated(now: Now<'_>, square: Square) -> Option<String> {
    let stack = now.state.stack(now.battle, square);
    let going: Vec<StandId> = stack.filter(|&id| now.state.stand(id).going_back).collect();
    let first = *going.first()?;
    let names = now.battle.names_of(&going);
    // The beaten that had no way are in the square that was won, or beside the one they charged.
    let stayed = match (now.state.pending.last(), now.state.stand(first).charging) {
        (Some(Pending::Enter { target, .. }), _) if *target == square => true,
        (_, Some(target)) => target.steps(square) == 1,
        _ => false,
    };
    Some(match stayed {
        true => format!("{} and {} in {square}", names.does("have no way to retreat"), names.verb("stay")),
        false => format!("{} {square}", names.does("retreat to")),
    })
}

fn entered(now: Now<'_>, stand: StandId, target: Square) -> String {
    let moves = now.battle.name(stand).does("move in");
    let is_first = matches!(now.state.pending.last(), Some(Pending::Enter { entered: 0, .. }));
    let takes = |what: &str| format!("{moves} and {} {what}", now.battle.name(stand).verb("take"));
    match taken_place(now, &[stand], target) {
        Some((place, points)) => takes(&format!("{place} ({points})")),
        None if is_first => takes(&target.to_string()),
        None => format!("{} also {}", now.battle.name(stand), now.battle.name(stand).verb("move in")),
    }
}

/// The stands that are found to be out of contact when a step ends.
fn out_of_contact(now: Now<'_>, side: Side, ended: &Event) -> Option<String> {
    let Now { battle, state } = now;
    if !battle.holds(Ruling::ContactToCharge) {
        return None;
    }
    let mut then = state.clone();
    battle.apply(&mut then, ended);
    let is_new = |id: &StandId| then.stand(*id).contact.is_lost() && !state.stand(*id).contact.is_lost();
    let own = battle.muster.side(side).iter().copied().filter(|&id| state.at(id).is_some());
    let apart: Vec<StandId> = own.filter(is_new).collect();
    let names = battle.names_of(&apart);
    let may_charge = |id: &StandId| !matches!(battle.stand(*id).arm, Arm::Artillery | Arm::General);
    let bar = if apart.iter().any(may_charge) { " and may not charge" } else { "" };
    (!apart.is_empty()).then(|| format!("{}{bar}", names.is("out of contact")))
}

/// Which part of a body is its main part from now on, and which stands are without contact.
fn chosen(now: Now<'_>, stand: StandId) -> Option<String> {
    let Now { battle, state } = now;
    let contact = state.stand(stand).contact;
    let open = |id: &StandId| matches!(state.stand(*id).contact, crate::Contact::Open(_));
    let body = state.of_body(battle, battle.stand(stand).body).filter(open);
    let (kept, lost): (Vec<StandId>, Vec<StandId>) = body.partition(|&id| state.stand(id).contact == contact);
    let is_choice = !kept.is_empty() && !lost.is_empty();
    let (kept, others) = (battle.names_of(&kept), battle.names_of(&lost));
    is_choice.then(|| format!("{}; {}", kept.does("keep contact"), others.is("out of contact")))
}

fn ended(winner: Option<Side>, degree: VictoryMargin) -> String {
    let result = match (winner, degree) {
        (Some(side), VictoryMargin::Marginal) => format!("a marginal {side} victory"),
        (Some(side), _) => format!("a decisive {side} victory"),
        (None, _) => "a draw".into(),
    };
    format!("the battle is over: {result}")
}

/// What of an event is seen from above.
pub fn glimpse(event: &Event) -> Option<Glimpse> {
    let befalls = |stand: StandId| Some(Glimpse::Befalls { unit: drawn_id(stand) });
    match *event {
        Event::Fired { stand, at, .. } => Some(Glimpse::fire(drawn_id(stand), Spot::Square(at))),
        Event::Charged { stand, target } => {
            Some(Glimpse::charge(drawn_id(stand), Some(Spot::Square(target))))
        }
        Event::Hit { stand, .. }
        | Event::Removed { stand, .. }
        | Event::WentBack { stand, .. }
        | Event::Fled { stand, .. } => befalls(stand),
        Event::Rode { general, .. } | Event::Risked { general } => befalls(general),
        _ => None,
    }
}
