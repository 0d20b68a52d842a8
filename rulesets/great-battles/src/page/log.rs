//! What happened, as sentences for people.

use board::hex::Hex;
use sheet::Axis;
use view::{Glimpse, Spot};
use words::{Name, counted, sentence as in_full, signed};

use super::picture::{Piece, drawn_id};
use crate::Now;
use crate::game::battle::{Arm, BrigadeId, LeaderId, Side, UnitId};
use crate::game::event::{Event, TestMet};
use crate::game::order::RateOfFire;
use crate::game::state::{BrigadeDuty, Condition, Formation, Pending, ShockState, Stage};
use crate::rules::command::leaders;
use crate::rules::command::resolve::OrdersChangeResult;
use crate::rules::fire::resolve::{FireOccasion, Light};
use crate::rules::shock::resolve::{Continuation, ShockResult};
use crate::rules::shock::{advance, facts, naming};
use crate::rules::victory;
use crate::sheet::axes::SheetNumber;
use crate::sheet::board_tables::Works;
use crate::sheet::cells::Coordinated;

/// The turn and the hour: `Turn 2 of 5, 08:20, dusk`.
pub fn turn(now: Now<'_>) -> String {
    let mut text = format!("Turn {} of {}", now.state.turn.max(1), now.battle.turns.len());
    let hour = now.battle.clock(now.state.turn.max(1));
    let light = match now.battle.light(now.state.turn) {
        Light::Day => None,
        light => Some(light.key().to_string()),
    };
    for word in hour.into_iter().chain(light) {
        text = format!("{text}, {word}");
    }
    text
}

/// What a state waits for, as a heading: `Turn 2 of 5, 08:20, Garland's brigade`.
pub fn heading(now: Now<'_>) -> String {
    step(now).map_or_else(|| turn(now), |step| format!("{}, {step}", turn(now)))
}

/// The step of the turn that is played.
fn step(now: Now<'_>) -> Option<String> {
    let battle = now.battle;
    Some(match *now.state.pending.last()? {
        Pending::Orders(side) => format!("{side} orders"),
        Pending::First(side) => format!("{side} initiative"),
        Pending::Division(division) => battle.division(division).name.clone(),
        Pending::Joining { brigade, .. } | Pending::Brigade(brigade) | Pending::Change(brigade) => {
            battle.brigade(brigade).name.clone()
        }
        Pending::Return { unit, .. } => format!("{} return fire", battle.side(unit).enemy()),
        Pending::Way { unit, .. } => format!("{} reaction fire", battle.side(unit).enemy()),
        Pending::Retreat { unit, .. } => format!("{} retreat", battle.side(unit)),
        Pending::Rally(side) => format!("{side} rally"),
        Pending::Turning(unit) => format!("{} rally", battle.side(unit)),
        Pending::Naming | Pending::Shocks => match now.state.acting() {
            Some(brigade) => format!("shocks of {}", battle.brigade(brigade).name),
            None => "shocks".into(),
        },
        Pending::Shock(_) => match &now.state.onset {
            Some(onset) => format!("shock of {}", battle.hex_in_words(onset.hex)),
            None => "shock".into(),
        },
        Pending::Efficiency | Pending::Initiative | Pending::Cup | Pending::TurnEnd => return None,
    })
}

/// What is asked, without the turn.
pub fn question(now: Now<'_>) -> Option<String> {
    let battle = now.battle;
    Some(match *now.state.pending.last()? {
        Pending::Orders(_) => "Which orders do your brigades get?".into(),
        Pending::First(_) => "You have the initiative: which division acts first?".into(),
        Pending::Division(division) => {
            format!("{}: which brigade acts next?", battle.division(division).name)
        }
        Pending::Joining { brigade, more } => {
            let own = battle.brigade(brigade).division;
            let others = battle.brigade_ids().filter(|&id| battle.brigade(id).division == own).count();
            let more = counted(more.min(others.saturating_sub(1) as u8), "more brigade");
            format!("Choose up to {more} to act as one with {}.", battle.brigade(brigade).name)
        }
        Pending::Brigade(brigade) => {
            format!("{}: what do its units do?", battle.brigade(brigade).name)
        }
        Pending::Change(brigade) => {
            format!("Choose the new orders of {}.", battle.brigade(brigade).name)
        }
        Pending::Return { unit, at, .. } => {
            let fires = battle.unit_in_words(unit).does("fire");
            format!("{fires} at {}: which of your units return fire?", held(now, at))
        }
        Pending::Way { unit, to, target, .. } => {
            let goes = match target {
                Some(target) => format!("charge {}", held(now, target)),
                None => format!("move to {}", battle.hex_in_words(to)),
            };
            let comes = battle.unit_in_words(unit).does(&goes);
            format!("{comes}: which of your units fire?")
        }
        Pending::Retreat { unit, free: true, .. } => {
            format!("{}: choose a hex or stay.", battle.unit_in_words(unit).does("may retreat"))
        }
        Pending::Retreat { unit, hexes, .. } => {
            let retreats = format!("must retreat {}", counted(hexes, "hex"));
            format!("{}: choose the next hex.", battle.unit_in_words(unit).does(&retreats))
        }
        Pending::Rally(_) => "Which of your units try to rally?".into(),
        Pending::Turning(unit) => {
            format!("{}: which way?", battle.unit_in_words(unit).does("rally and may turn"))
        }
        Pending::Naming => "Name the shocks: which unit attacks which hex?".into(),
        Pending::Shock(stage) => {
            let hex = now.state.onset.as_ref().map(|onset| battle.hex_in_words(onset.hex));
            format!("Shock of {}: {}", hex.unwrap_or_else(|| "a hex".into()), asked(stage))
        }
        Pending::Shocks => "Which shock is fought next?".into(),
        Pending::Efficiency | Pending::Initiative | Pending::Cup | Pending::TurnEnd => {
            return None;
        }
    })
}

/// What a shock asks at a stage of it.
fn asked(stage: Stage) -> &'static str {
    match stage {
        Stage::Avoid => "which of your units retreat or form square?",
        Stage::Fire => "which of your units fire at the attackers?",
        Stage::Advance => "which stack advances, and how will it face?",
        Stage::Continue => "which hex does the stack shock next?",
        Stage::Stand | Stage::Die => "the dice decide.",
    }
}

/// How it ended: `US victory on points, 23 to 11`, `a draw, 12 to 11 points`.
pub fn ended(now: Now<'_>) -> String {
    let [us, mexican] = Side::BOTH.map(|side| victory::points(now, side));
    match victory::verdict(now).winner {
        Some(seat) => {
            let winner = Side::of(seat);
            let (high, low) = (us.max(mexican), us.min(mexican));
            format!("{winner} victory on points, {high} to {low}")
        }
        None => format!("a draw, {us} to {mexican} points"),
    }
}

/// The sentence for an event; none for what is only bookkeeping.
pub fn sentence(now: Now<'_>, event: &Event) -> Option<String> {
    clause(now, event).map(in_full)
}

/// The same without capital and full stop.
fn clause(now: Now<'_>, event: &Event) -> Option<String> {
    let battle = now.battle;
    let unit = |unit: UnitId| battle.unit_in_words(unit);
    let leader = |leader: LeaderId| battle.leader_in_words(leader);
    let brigade = |brigade: BrigadeId| battle.brigade_in_words(brigade);
    let place = |hex: Hex| battle.hex_in_words(hex);
    Some(match *event {
        // What began is in the heading, and every step of a way in its end.
        Event::TurnBegan { .. }
        | Event::Settled
        | Event::Halted { .. }
        | Event::Closed
        | Event::Reached { .. }
        | Event::ShockEnded
        | Event::Stepped { .. }
        | Event::Turned { .. }
        | Event::Sealed { .. }
        | Event::Acted { .. }
        | Event::Aimed { manner: RateOfFire::Volley, .. } => return None,
        Event::Mustered { division, markers } => {
            let fixed = battle.division(division).markers;
            if fixed == markers {
                return None;
            }
            let why = if fixed == 0 { "" } else { ": its leader is out of command" };
            let has = format!("have {} this turn", counted(markers, "activation marker"));
            format!("{}{why}", Name::new(battle.division(division).name.as_str()).does(&has))
        }
        Event::Told { brigade: id, orders } => match now.state.pending.last() {
            Some(Pending::Change(_)) => brigade(id).does(&format!("get {} orders", orders.key())),
            _ if now.state.brigade(id).orders == orders => {
                brigade(id).is(&format!("still on {} orders", orders.key()))
            }
            _ => brigade(id).is(&format!("now on {} orders", orders.key())),
        },
        Event::Won { side } => battle.side_in_words(side).noun().does("have the initiative"),
        Event::Drawn { division } => {
            format!("an activation marker of {} is drawn", battle.division(division).name)
        }
        Event::Coordinated { brigade: id, result } => coordinated(now, id, result),
        Event::Joined { brigade: id } => match now.state.pending.last() {
            Some(&Pending::Joining { brigade: with, .. }) => {
                brigade(id).does(&format!("act as one with {}", battle.brigade(with).name))
            }
            _ => brigade(id).does("join the brigades that act"),
        },
        Event::Activated { brigade: id } => {
            brigade(id).does(&format!("act on {} orders", now.state.brigade(id).orders.key()))
        }
        Event::Sought { brigade: id, deed } => sought(now, id, deed),
        Event::Moved { unit, from } => moved(now, unit, from)?,
        Event::Formed { unit: id, formation, .. } => unit(id).does(match formation {
            Formation::Square => "form square",
            Formation::March => "take march mode",
            Formation::Formed => "form up",
        }),
        Event::Limbered { unit: id, limbered, .. } => {
            unit(id).does(if limbered { "limber" } else { "unlimber" })
        }
        Event::Mounted { unit: id, mounted } => unit(id).does(if mounted { "mount" } else { "dismount" }),
        Event::Topped { unit: id } => unit(id).does("go on top of the stack"),
        Event::Aimed { unit: id, at, manner: RateOfFire::Rapid } => {
            let shots = counted(battle.tables.count(SheetNumber::RapidShots), "shot");
            unit(id).does(&format!("fire rapidly at {at}: {shots}"))
        }
        Event::Arrived { unit: id, to } => unit(id).does(&format!("arrive at {}", place(to))),
        Event::RodeUp { leader: id, to } => leader(id).does(&format!("arrive at {}", place(to))),
        Event::SetOut { unit: id, to, target: None, .. } => {
            unit(id).does(&format!("set out for {}", place(to)))
        }
        Event::SetOut { unit: id, target: Some(target), .. } => {
            unit(id).does(&format!("set out to charge {}", held(now, target)))
        }
        Event::Charged { unit: id, target } => {
            let own = now.state.unit(id);
            let from = own.at.map(|at| format!(" from {at} facing {}", own.facing.letters()));
            let against = battle.units_in_words(now.state.units_in(target));
            unit(id).does(&format!("charge {target}{}, held by {against}", from.unwrap_or_default()))
        }
        Event::Named { unit: id, target } => unit(id).does(&format!("shock {target}")),
        Event::CalledOff { hex } => {
            format!("the shock of {} is called off: the odds are too low", place(hex))
        }
        Event::ShockBegan { hex } => {
            let attackers = battle.unit_ids().filter(|&id| naming::is_named(now.state, id, hex));
            let attackers = battle.units_in_words(attackers);
            if now.state.top(hex).is_none() {
                return Some(attackers.does(&format!("find {} empty: no shock is fought", place(hex))));
            }
            format!("the shock of {}: {attackers} against {}", place(hex), defenders(now, hex))
        }
        Event::StayedOut { unit: id } => {
            both(&unit(id), "fail the commitment check", "stay out of the shock")
        }
        Event::Shaken { unit: id } => {
            if now.state.unit(id).condition == Condition::Normal {
                unit(id).does("fail the pre-shock check: no reaction fire")
            } else {
                format!("{}, already disordered, {}", unit(id), unit(id).verb("fail the pre-shock check"))
            }
        }
        Event::Struck { result, goes_on } => struck(now, now.state.onset.as_ref()?, result, goes_on),
        Event::Pursued { from, to, facing } => {
            let onset = now.state.onset.as_ref()?;
            let stack = battle.units_in_words(advance::stack(now, onset, from));
            let goes = both(&stack, &format!("advance to {}", place(to)), &format!("face {facing}"));
            format!("{goes}{}", along(now, from, &advance::stack(now, onset, from), &stack))
        }
        Event::WentOn { hex } => {
            let first = *now.state.onset.as_ref()?.attackers.first()?;
            let goes_on = format!("shock {hex}, held by {}, to continue", defenders(now, hex));
            unit(first).does(&goes_on)
        }
        Event::Fired { unit: id, at, occasion } => {
            let Some(top) = now.state.top(at) else {
                return Some(unit(id).does(&format!("fire at {at}, which the enemy has left")));
            };
            let (target, place) = (unit(top), place(at));
            let mover = || match now.state.units_in(at).count() {
                1 => target.to_string(),
                _ => "the moving unit".into(),
            };
            match occasion {
                FireOccasion::Activation => unit(id).does(&format!("fire at {at}, held by {target}")),
                // Both shots are simultaneous, though the second is told after what came of the first.
                FireOccasion::Return => {
                    let returns = unit(id).does(&format!("return fire at {target} in {place}"));
                    format!("at the same time {returns}")
                }
                FireOccasion::PreShock => {
                    unit(id).does(&format!("fire at {target} in {place} before the shock"))
                }
                FireOccasion::Withdrawal => {
                    unit(id).does(&format!("react with withdrawal fire at {} in {place}", mover()))
                }
                FireOccasion::Approach => {
                    unit(id).does(&format!("react with approach fire at {} in {place}", mover()))
                }
            }
        }
        Event::Tested { unit: id, test } => match test {
            TestMet::Fire => format!("the fire has no effect on {}", unit(id)),
            TestMet::Disorder => unit(id).does("pass the disorder check"),
            TestMet::PreShock => unit(id).does("pass the pre-shock check"),
            TestMet::Commitment => both(&unit(id), "pass the commitment check", "attack"),
            TestMet::Rout => unit(id).does("pass the check against rout"),
            TestMet::Square => unit(id).does("fail the check to form square"),
        },
        Event::Lost { unit: id, sp } => match now.state.unit(id).sp.saturating_sub(sp) {
            0 => {
                let lost = unit(id).does(&format!("lose {} SP", now.state.unit(id).sp));
                format!("{lost} and {} eliminated", unit(id).verb("be"))
            }
            left => unit(id).does(&format!("lose {sp} SP ({left} left)")),
        },
        Event::Disordered { unit: id } if is_spent(now, id) => unit(id).is("disordered after the attack"),
        Event::Disordered { unit: id } => unit(id).is("disordered"),
        Event::Routed { unit: id } => unit(id).does("rout"),
        Event::Rallied { unit: id, condition } => match (now.state.unit(id).condition, condition) {
            (_, Condition::Normal) => unit(id).does("rally"),
            (Condition::Routed, Condition::Disordered) => both(&unit(id), "rally from rout", "be disordered"),
            (_, stays) => both(&unit(id), "fail to rally", &format!("stay {}", stays.key())),
        },
        // Told once, for all its hexes.
        Event::DrivenBack { past: Some(_), .. } => return None,
        // Told with the troops they go with.
        Event::Followed { .. } => return None,
        Event::DrivenBack { unit: id, free: true, .. } => unit(id).does("retreat before the shock"),
        Event::DrivenBack { unit: id, hexes, checks, .. } => {
            let check = if checks { " and then check against rout" } else { "" };
            unit(id).does(&format!("must retreat {}{check}", counted(hexes, "hex")))
        }
        Event::FellBack { unit: id, .. } if now.state.unit(id).condition == Condition::Routed => return None,
        Event::FellBack { unit: id, to, facing } => {
            // It begins as the order does, so that the two are told as one.
            let goes = unit(id).does(&format!("fall back to {to} facing {}", facing.letters()));
            let from = now.state.unit(id).at?;
            let place = battle.place_in_words(to).map(|place| format!(", at {place}")).unwrap_or_default();
            format!("{goes}{place}{}", along(now, from, &[id], &unit(id)))
        }
        Event::Eliminated { unit: id } => eliminated(now, id),
        Event::Fell { leader: id } => leader(id).is("lost"),
        Event::Rode { leader: id, to } => {
            let with = now.state.top(to).map(|top| format!(" and joins {}", unit(top)));
            leader(id).does(&format!("ride to {to}{}", with.unwrap_or_default()))
        }
        Event::Fled { leader: id, to: Some(to) } => leader(id).does(&format!("escape to {}", place(to))),
        Event::Fled { leader: id, to: None } => leader(id).is("captured"),
        Event::Succeeded { leader: id, to } => format!(
            "{} replacement takes command at {}: rating {}, {}, {}",
            leader(id).possessive(),
            place(to),
            signed(leaders::rating(now, id).get()),
            leaders::profile(now, id).key(),
            counted(leaders::stars(now, id), "star")
        ),
        Event::Dug { unit: id } => {
            let needed = battle.tables.map.works.get(Works::Activations);
            let is_done = now.state.unit(id).works.saturating_add(1) >= needed;
            unit(id).does(if is_done { "complete the breastworks" } else { "begin breastworks" })
        }
        Event::Tired { brigade: id, level, orders } => {
            let before = now.state.brigade(id);
            let rises = if level > before.fatigue { "rise" } else { "fall" };
            let fatigue =
                Name::new(format!("fatigue of {}", brigade(id))).does(&format!("{rises} to {level}"));
            let own = brigade(id).own();
            let (before, after) = (before.orders.key(), orders.key());
            let changed = format!("; {own} {before} orders become {after} orders");
            let tamed = if before == after { String::new() } else { changed };
            format!("the {fatigue}{tamed}")
        }
        Event::Ended => format!("the battle is over: {}", ended(now)),
    })
}

/// Two deeds of one subject.
fn both(subject: &Name, first: &str, second: &str) -> String {
    format!("{} and {}", subject.does(first), subject.verb(second))
}

/// Whether a unit is disordered because it has charged or continued, not by what the shock did to it.
fn is_spent(now: Now<'_>, id: UnitId) -> bool {
    let is_after = match now.state.pending.last() {
        Some(Pending::Shock(stage)) => matches!(stage, Stage::Advance | Stage::Continue),
        _ => false,
    };
    is_after && now.state.onset.as_ref().is_some_and(|onset| onset.spent.contains(&id))
}

/// The leaders in a hex that go with the troops that leave it, for they would be alone there.
fn along(now: Now<'_>, from: Hex, leaving: &[UnitId], troops: &Name) -> String {
    let Some(side) = leaving.first().map(|&id| now.battle.side(id)) else { return String::new() };
    let stays = |id: UnitId| now.battle.side(id) == side && !leaving.contains(&id);
    if now.state.units_in(from).any(stays) {
        return String::new();
    }
    let names = leaders_in(now, side, from);
    if names.is_empty() {
        return String::new();
    }
    let leaders = Name::joint(&names);
    format!("; {}", leaders.does(&format!("go with {}", troops.object())))
}

/// The leaders of a side in a hex.
fn leaders_in(now: Now<'_>, side: Side, hex: Hex) -> Vec<Name> {
    let here = |&id: &LeaderId| now.battle.leader(id).side == side && now.state.leader(id).at == Some(hex);
    now.battle.leader_ids().filter(here).map(|id| now.battle.leader_in_words(id)).collect()
}

/// A hex as a target: the unit on top and the hex.
fn held(now: Now<'_>, hex: Hex) -> String {
    let place = now.battle.hex_in_words(hex);
    now.state
        .top(hex)
        .map_or_else(|| place.clone(), |top| format!("{} in {place}", now.battle.unit(top).name))
}

/// The units of a hex as one subject, the one on top first.
fn defenders(now: Now<'_>, hex: Hex) -> Name {
    let mut units: Vec<UnitId> = now.state.units_in(hex).collect();
    units.sort_by_key(|&id| std::cmp::Reverse(now.state.unit(id).level));
    now.battle.units_in_words(units)
}

/// A move, a flight or a turn from the hex it began in.
fn moved(now: Now<'_>, id: UnitId, from: Hex) -> Option<String> {
    let (unit, state) = (now.battle.unit_in_words(id), now.state.unit(id));
    let at = state.at?;
    let to = now.battle.hex_in_words(at);
    if from == at {
        let stack = now.battle.units_in_words(now.state.units_in(at));
        return Some(stack.does(&format!("turn to face {}", state.facing)));
    }
    let way = format!("{} {}", counted(from.distance(at), "hex"), compass(from, at));
    let names = leaders_in(now, now.battle.side(id), at);
    let with = if names.is_empty() {
        String::new()
    } else {
        format!("; {}", Name::joint(&names).is(&format!("with {}", unit.object())))
    };
    if state.condition == Condition::Routed {
        return Some(format!("{}{with}", unit.does(&format!("flee {way} to {to}"))));
    }
    let goes_back = now.battle.unit(id).brigade.is_some_and(|brigade| {
        state.active.is_some() && now.state.brigade(brigade).stance == BrigadeDuty::Withdraws
    });
    // It begins as the order does, so that the two are told as one.
    let verb = if goes_back { "fall back" } else { "move" };
    let goes = unit.does(&format!("{verb} to {at} facing {}, {way}", state.facing.letters()));
    let place = now.battle.place_in_words(at).map(|place| format!(" to {place}")).unwrap_or_default();
    let stops = state.active.is_some_and(|active| active.halted);
    let stop = if stops { format!(", and {} in an enemy ZOC", unit.verb("stop")) } else { String::new() };
    let with = if goes_back { with } else { String::new() };
    Some(format!("{goes}{place}{stop}{with}"))
}

/// The compass point from a hex to another.
fn compass(from: Hex, to: Hex) -> &'static str {
    // Columns stand straight, even ones half a hex lower; a column is 0.866 of a row wide.
    let down = |hex: Hex| 2 * i32::from(hex.row) + i32::from(hex.column.is_multiple_of(2));
    let east = 1732 * (i32::from(to.column) - i32::from(from.column));
    let south = 1000 * (down(to) - down(from));
    let is_small = |small: i32, large: i32| 1000 * small.abs() <= 414 * large.abs();
    match (is_small(south, east), is_small(east, south)) {
        (true, _) if east > 0 => "east",
        (true, _) => "west",
        (_, true) if south > 0 => "south",
        (_, true) => "north",
        _ => match (south > 0, east > 0) {
            (true, true) => "south-east",
            (true, false) => "south-west",
            (false, true) => "north-east",
            (false, false) => "north-west",
        },
    }
}

/// What a roll for coordination has come to.
fn coordinated(now: Now<'_>, id: BrigadeId, result: Coordinated) -> String {
    let brigade = now.battle.brigade(id);
    let leads = match brigade.brigadier {
        Some(brigadier) => now.battle.leader_in_words(brigadier),
        None => now.battle.brigade_in_words(id),
    };
    let division = &now.battle.division(brigade.division).name;
    match result {
        Coordinated::Confusion => {
            let spreads = leads.does("cause confusion");
            format!("{spreads}: no brigade of {division} in command moves or fights on this marker")
        }
        Coordinated::Fail => leads.does("fail to coordinate: the brigades act one by one"),
        Coordinated::Two | Coordinated::Three => {
            let brigades = if result == Coordinated::Two { 2 } else { 3 };
            leads.does(&format!("coordinate {}: they act as one", counted(brigades, "brigade")))
        }
        Coordinated::All => leads.does(&format!("coordinate all brigades of {division}: they act as one")),
    }
}

/// What a roll for other orders has come to.
fn sought(now: Now<'_>, id: BrigadeId, deed: OrdersChangeResult) -> String {
    let (brigade, orders) = (now.battle.brigade_in_words(id), now.state.brigade(id).orders.key());
    let leads = match now.battle.brigade(id).brigadier {
        Some(brigadier) => now.battle.leader_in_words(brigadier),
        None => brigade.clone(),
    };
    let keeps = brigade.does(&format!("keep {orders} orders"));
    let changes = format!("may change {} orders", brigade.own());
    match deed {
        OrdersChangeResult::RetainAndStand => {
            format!("{}: {keeps} and may not move", leads.does("fail to change orders"))
        }
        OrdersChangeResult::Retain => format!("{}: {keeps}", leads.does("fail to change orders")),
        OrdersChangeResult::AttackAndCharge => {
            format!("loose cannon: {}", brigade.does("take attack orders and must charge"))
        }
        OrdersChangeResult::AdvanceFar => {
            format!("loose cannon: {}", brigade.does("take advance orders and must close with the enemy"))
        }
        OrdersChangeResult::BackAndAdvance => {
            format!("loose cannon: {}", brigade.does("take advance orders and must fall back first"))
        }
        OrdersChangeResult::ChangeAndStand => {
            format!("{}, but may not move", brigade.does(&changes))
        }
        OrdersChangeResult::Change => brigade.does(&changes),
    }
}

/// How a shock was decided.
fn struck(now: Now<'_>, onset: &ShockState, result: ShockResult, goes_on: Continuation) -> String {
    let attackers = now.battle.units_in_words(facts::attackers(now.state, onset));
    let defenders = now.battle.units_in_words(facts::defenders(now, onset));
    let place = now.battle.hex_in_words(onset.hex);
    let then = match goes_on {
        Continuation::None => "",
        Continuation::AttackerMay | Continuation::DefenderMay => " and may continue it",
        Continuation::AttackerMust => " and must continue it",
    };
    match result {
        ShockResult::StandOff => format!("the shock of {place} is a stand-off"),
        ShockResult::AttackerBack => defenders.does(&format!("win the shock of {place}{then}")),
        _ => attackers.does(&format!("win the shock of {place}{then}")),
    }
}

/// Why a unit is gone, other than that it lost its last SP.
fn eliminated(now: Now<'_>, id: UnitId) -> String {
    let (unit, state) = (now.battle.unit_in_words(id), now.state.unit(id));
    let side = now.battle.side(id);
    let is_home =
        state.at.is_some_and(|at| now.battle.home(side).hexes_from(now.battle.ground.grid(), at) == 0);
    if now.battle.unit(id).arm == Arm::Artillery && !state.limbered {
        unit.does("fail to limber in time: the guns are lost")
    } else if state.condition == Condition::Routed && is_home {
        format!("{} and {} eliminated", unit.does("flee off the map"), unit.verb("be"))
    } else {
        format!("{} and {} eliminated", unit.does("cannot retreat"), unit.verb("be"))
    }
}

/// What of an event is seen from above.
pub fn glimpse(event: &Event) -> Option<Glimpse> {
    let drawn = |unit: UnitId| drawn_id(Piece::Unit(unit));
    match *event {
        Event::Aimed { unit, at, .. } | Event::Fired { unit, at, .. } => {
            Some(Glimpse::fire(drawn(unit), Spot::Hex(at)))
        }
        Event::Charged { unit, target } | Event::Named { unit, target } => {
            Some(Glimpse::charge(drawn(unit), Some(Spot::Hex(target))))
        }
        Event::Shaken { unit }
        | Event::Lost { unit, .. }
        | Event::Disordered { unit }
        | Event::Routed { unit }
        | Event::DrivenBack { unit, .. }
        | Event::FellBack { unit, .. }
        | Event::Eliminated { unit } => Some(Glimpse::Befalls { unit: drawn(unit) }),
        Event::Fell { leader } | Event::Fled { leader, .. } => {
            Some(Glimpse::Befalls { unit: drawn_id(Piece::Leader(leader)) })
        }
        _ => None,
    }
}
