//! Exact odds of the toy, counted through the engine, against loops over every single die.

use std::collections::BTreeMap;

use dice::{ByFaces, Enumerated, Seed, Typed};
use engine::{Count, Facts, Position, Rules, Seat, Silent, ToAct};
use odds::{TooLarge, chance, distribution, play_out, play_out_sampled, procedure_odds};
use testkit::toy::{Fired, Lane, Order, Pending, ROUNDS, Stance, State, Volley, VolleyFacts};

/// The last round: seat 0 has two points and seat 1 is a field ahead of it; both have two men and two cartridges.
fn before_the_march() -> Position<Lane> {
    let mut state = State::opening();
    state.round = ROUNDS;
    for (company, (to_go, stance)) in
        state.companies.iter_mut().zip([(3, Stance::Bold), (4, Stance::Careful)])
    {
        (company.to_go, company.stance) = (to_go, Some(stance));
        (company.men, company.cartridges) = (2, 2);
    }
    state.pending = vec![Pending::Turn(Seat(0), 2)];
    Position::set_up(&Lane::default(), state, &mut Typed::new([]), &mut Silent)
}

/// March past the other company, which fires.
fn march_and_fire(lane: &Lane, position: &Position<Lane>, _: Seat) -> Option<Order> {
    match lane.pending(position.state())? {
        Pending::Turn(..) => Some(Order::March { fields: 2 }),
        Pending::React(_) => Some(Order::Fire),
        _ => None,
    }
}

fn men(state: &State) -> [u8; 2] {
    state.companies.map(|company| company.men)
}

/// Every face of the two dice fired at the mover, and of the two each side fires afterwards.
fn by_hand() -> BTreeMap<[u8; 2], u128> {
    let hits = |dice: [u8; 2], needed: u8| dice.iter().filter(|&&face| face >= needed).count() as u8;
    let mut ways = BTreeMap::new();
    for number in 0..6u32.pow(6) {
        let die = |place: u32| (number / 6u32.pow(place) % 6) as u8 + 1;
        // The mover is bold, hit by 4; level by 3. The other is careful, hit by 6; level by 5.
        let first = hits([die(0), die(1)], 3);
        let mover = 2 - first;
        let left = if first == 2 {
            [0, 2]
        } else {
            // A hit ends the move where the companies are level; a miss lets it go a field further.
            let is_level = u8::from(first > 0);
            let at_other = hits([die(2), if mover == 2 { die(3) } else { 0 }], 6 - is_level);
            let at_mover = hits([die(4), die(5)], 4 - is_level).min(mover);
            [mover - at_mover, 2 - at_other]
        };
        *ways.entry(left).or_default() += 1;
    }
    ways
}

#[test]
fn a_march_past_a_company_that_fires_is_counted_to_the_last_way() {
    let lane = Lane::default();
    let counted = play_out(&lane, &before_the_march(), march_and_fire, men, 1_000).unwrap();
    let of = 6u128.pow(6);
    let naive = by_hand();
    assert_eq!(of % counted.denominator(), 0);
    let scale = of / counted.denominator();
    let ways: BTreeMap<_, _> = counted.iter().map(|(&left, ways)| (left, ways * scale)).collect();
    assert_eq!(ways, naive);
    for (left, ways) in &naive {
        println!("{left:?}: {ways} of {of}, {} %", counted.percent(left));
    }
}

#[test]
fn merged_step_by_step_is_one_long_run() {
    let lane = Lane::default();
    let mut state = State::opening();
    state.round = 5;
    state.companies[0].to_go = 3;
    let start = Position::set_up(&lane, state, &mut Typed::new([]), &mut Silent);
    // Two whole rounds with contests, cards, reactions and volleys, up to the end of the battle.
    let policy = |lane: &Lane, position: &Position<Lane>, seat: Seat| match lane.pending(position.state())? {
        Pending::Stances => Some(Order::Stand { stance: Stance::Careful }),
        Pending::Turn(_, points) => {
            Some(Order::March { fields: (*points).min(position.state().of(seat).to_go) })
        }
        _ if position.state().of(seat).cartridges > 0 => Some(Order::Fire),
        _ => Some(Order::Hold),
    };
    let merged = play_out(&lane, &start, policy, men, 1_000_000).unwrap();
    let long = distribution(|dice: &mut Enumerated| {
        let mut position = start.clone();
        while let ToAct::Seats(seats) = position.to_act(&lane) {
            let seat = seats.iter().next().unwrap();
            let order = policy(&lane, &position, seat).unwrap();
            let legal = position.check(&lane, seat, order).unwrap();
            position.carry_out(&lane, &legal, &mut ByFaces::new(dice), &mut Silent).unwrap();
        }
        men(position.state())
    })
    .unwrap();
    assert_eq!(merged, long);
    assert!(merged.iter().len() > 3);

    let tried = play_out_sampled(&lane, &start, policy, men, 4_000, Seed::from_number(5));
    let off = merged.iter().filter(|(left, ways)| {
        let (low, high) = tried.interval(left);
        let share = ways * 1_000_000 / merged.denominator();
        !(u128::from(low)..=u128::from(high)).contains(&share)
    });
    assert!(off.count() * 5 <= merged.iter().len(), "{}", tried.statement());
}

#[test]
fn a_chain_beyond_the_limit_says_so() {
    let refused = play_out(&Lane::default(), &before_the_march(), march_and_fire, men, 5);
    assert_eq!(refused.unwrap_err(), TooLarge::Runs { limit: 5 });
}

#[test]
fn a_volley_is_the_same_by_keys_and_by_hand() {
    let keys = |given: &[(&str, &str)]| {
        let given = given.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        VolleyFacts::from_given(&given)
    };
    let facts = keys(&[("target", "bold"), ("men", "3")]).unwrap();
    assert_eq!(facts, VolleyFacts { men: Count::clamped(3), target: Stance::Bold, level: false });
    let odds = procedure_odds::<Volley>(&Lane::default().table, &facts).unwrap();
    let ways: Vec<u128> = (0..=3).map(|hits| odds.ways(&Fired { hits })).collect();
    assert_eq!((ways, odds.denominator()), (vec![27, 81, 81, 27], 216));
    let percent =
        |least| chance::<Volley>(&Lane::default().table, &facts, |fired| fired.hits >= least).unwrap();
    assert_eq!([0, 1, 2, 3, 4].map(percent), [100, 88, 50, 13, 0], "27 of 216 are 12.5%");
    assert_eq!(keys(&[("targt", "bold"), ("men", "9"), ("level", "maybe")]).unwrap_err().len(), 3);
}
