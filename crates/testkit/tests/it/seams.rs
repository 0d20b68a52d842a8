//! The seams of the engine by the toy's rules: reactions in mid-move, sealed and standing choices, one volley for both.

use dice::{Scripted, Typed};
use engine::{Log, Position, Refused, Rules, Seat, Seats, Silent, Stale, ToAct};
use testkit::toy::{Event, Lane, Order, Pending, Refusal, Stance, State};

const BLUE: Seat = Seat(0);
const GREY: Seat = Seat(1);

/// Blue has so many points and Grey stands a field ahead of it.
fn blue_to_move(points: u8) -> State {
    let mut state = State::opening();
    state.companies[0].to_go = 3;
    state.companies[1].to_go = 4;
    state.companies.iter_mut().for_each(|company| company.stance = Some(Stance::Steady));
    state.pending = vec![Pending::Turn(BLUE, points)];
    state
}

fn set_up(state: State) -> Position<Lane> {
    Position::set_up(&Lane::default(), state, &mut Typed::new([]), &mut Silent)
}

/// Gives an order with these dice, all of which must be thrown, and hands back what happened.
#[track_caller]
fn give(position: &mut Position<Lane>, seat: Seat, sentence: &str, faces: &[u16]) -> Vec<Event> {
    let lane = Lane::default();
    let order = lane.parse(sentence).unwrap();
    let legal = position.check(&lane, seat, order).unwrap();
    let (mut dice, mut log) = (Scripted::new(faces), Log::default());
    position.carry_out(&lane, &legal, &mut dice, &mut log).unwrap();
    dice.assert_used();
    log.events().cloned().collect()
}

fn asked(position: &Position<Lane>) -> (Vec<Seat>, Option<Pending>) {
    let ToAct::Seats(seats) = position.to_act(&Lane::default()) else { return (vec![], None) };
    (seats.iter().collect(), position.state().pending.last().copied())
}

#[test]
fn a_march_waits_for_the_reaction_and_goes_on() {
    let mut position = set_up(blue_to_move(2));
    let under_way = give(&mut position, BLUE, "march 2", &[]);
    assert_eq!(under_way, [Event::SetOut(BLUE, 2), Event::Advanced(BLUE), Event::CameLevel(BLUE)]);
    assert_eq!(asked(&position), (vec![GREY], Some(Pending::React(GREY))));
    let on = give(&mut position, GREY, "hold", &[1, 1, 1, 1, 1, 1, 1, 1]);
    let moved = [Event::Held(GREY), Event::Advanced(BLUE), Event::Halted(BLUE), Event::Moved];
    assert_eq!(on[..4], moved);
    assert_eq!(position.state().companies[0].to_go, 1);
}

#[test]
fn a_hit_stops_the_march() {
    let mut position = set_up(blue_to_move(2));
    give(&mut position, BLUE, "march 2", &[]);
    let stopped = give(&mut position, GREY, "fire", &[4, 3, 1, 1, 1, 1, 1]);
    let halted = [Event::Fired { by: GREY, hits: 1 }, Event::Halted(BLUE), Event::Moved];
    assert_eq!(stopped[..3], halted);
    assert_eq!(position.state().companies[0].to_go, 2);
}

#[test]
fn both_fire_with_the_men_they_had_when_the_step_began() {
    let mut state = blue_to_move(1);
    state.companies.iter_mut().for_each(|company| company.men = 2);
    state.companies.iter_mut().for_each(|company| company.cartridges = 2);
    state.companies[1].holds = true;
    let mut position = Position::set_up(&Lane::default(), state, &mut Typed::new([1, 1, 6, 6]), &mut Silent);
    // Blue's pouch is full, so its one point can only be marched: nobody was asked.
    assert_eq!(men_of(&position), [0, 2]);
    assert!(
        matches!(position.to_act(&Lane::default()), ToAct::Over(verdict) if verdict.winner == Some(GREY))
    );

    let mut state = blue_to_move(1);
    state.companies[1].holds = true;
    state.companies.iter_mut().for_each(|company| company.men = 2);
    position = set_up(state);
    let all = give(&mut position, BLUE, "march 1", &[6, 6, 6, 6]);
    assert_eq!(all.last(), Some(&Event::Exchanged { lost: [2, 2], spent: [1, 1] }));
    assert_eq!(men_of(&position), [0, 0], "the men hit by the first volley still fire the second");
}

fn men_of(position: &Position<Lane>) -> [u8; 2] {
    position.state().companies.map(|company| company.men)
}

#[test]
fn a_standing_answer_is_given_without_asking_and_is_nobody_elses_business() {
    let lane = Lane::default();
    let mut once = set_up(blue_to_move(3));
    give(&mut once, BLUE, "march 1", &[]);
    let mut always = once.clone();
    give(&mut once, GREY, "hold", &[]);
    let said = give(&mut always, GREY, "hold always", &[]);
    assert_eq!(said[..2], [Event::Forswore(GREY), Event::Held(GREY)]);
    assert_ne!(once.state(), always.state());
    assert_eq!(once.observe(&lane, BLUE).state(), always.observe(&lane, BLUE).state());
    assert_ne!(once.observe(&lane, GREY).state(), always.observe(&lane, GREY).state());

    let mut state = blue_to_move(2);
    state.companies[1].holds = true;
    let mut position = set_up(state);
    let all = give(&mut position, BLUE, "march 2", &[1; 8]);
    assert!(all.contains(&Event::Held(GREY)), "{all:?}");
    assert_eq!(asked(&position).1, Some(Pending::Stances));
}

#[test]
fn a_sealed_choice_is_hidden_until_both_have_chosen() {
    let lane = Lane::default();
    let after = |stance: &str| {
        let mut position = set_up(State::opening());
        give(&mut position, BLUE, stance, &[]);
        position
    };
    let (bold, careful) = (after("stand bold"), after("stand careful"));
    assert_eq!(bold.observe(&lane, GREY).state(), careful.observe(&lane, GREY).state());
    assert_ne!(bold.observe(&lane, BLUE).state(), careful.observe(&lane, BLUE).state());
    assert_eq!(bold.observe(&lane, GREY).state(), &State::opening());

    let mut shown = bold;
    // The contest is level once and thrown again; then the first card of the three kinds is drawn.
    let all = give(&mut shown, GREY, "stand steady", &[2, 3, 5, 1, 2]);
    assert!(all.contains(&Event::Won(BLUE)), "{all:?}");
    assert_eq!(shown.observe(&lane, GREY).state().companies[0].stance, Some(Stance::Bold));
    assert_eq!(asked(&shown), (vec![BLUE], Some(Pending::Turn(BLUE, 2))));
}

#[test]
fn a_choice_with_one_answer_is_not_asked() {
    let mut state = State::opening();
    state.companies[0].men = 1;
    let position = set_up(state);
    assert_eq!(asked(&position), (vec![GREY], Some(Pending::Stances)));
    assert_eq!(position.state().companies[0].stance, Some(Stance::Careful));
}

#[test]
fn refusals_name_the_rule_and_the_facts() {
    let lane = Lane::default();
    let position = set_up(blue_to_move(2));
    let refused = |seat, order| position.check(&lane, seat, order).unwrap_err();
    let rule = |order| refused(BLUE, order);
    assert_eq!(
        rule(Order::March { fields: 3 }),
        Refused::Rule(Refusal::BeyondPoints { fields: 3, points: 2 })
    );
    assert_eq!(rule(Order::March { fields: 0 }), Refused::Rule(Refusal::NoMarch));
    assert_eq!(rule(Order::Fire), Refused::Rule(Refusal::NotAsked));
    assert_eq!(refused(GREY, Order::Fire), Refused::NotToAct { to_act: Seats::from(BLUE) });
    let misread = lane.parse("march on").unwrap_err();
    assert!(misread.to_string().contains("'on'") && misread.to_string().contains("'march 1'"));
}

#[test]
fn a_token_is_good_for_one_position() {
    let lane = Lane::default();
    let mut position = set_up(State::opening());
    let legal = position.check(&lane, BLUE, Order::Stand { stance: Stance::Bold }).unwrap();
    position.carry_out(&lane, &legal, &mut Scripted::new([]), &mut Silent).unwrap();
    let again = position.carry_out(&lane, &legal, &mut Scripted::new([]), &mut Silent);
    assert_eq!(again, Err(Stale { checked_at: 0, now: 1 }));
}
