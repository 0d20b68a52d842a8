//! The hex map: numbers, sides, facings, bearings and windows.

use std::collections::VecDeque;

use board::hex::{
    Aspect, Bearing, Crossing, Direction, Eyes, Going, Grid, Hex, Hexside, Level, PerHex, PerSide, Reach,
    Screen, Sight, Unjoined, Vertex, crossings, sight,
};

fn hex(number: &str) -> Hex {
    number.parse().unwrap()
}

fn all() -> Grid {
    Grid::new(99, 99).unwrap()
}

#[test]
fn every_hex_is_read_back_from_its_number() {
    for hex in all().hexes() {
        assert_eq!(hex.to_string().parse(), Ok(hex));
    }
    assert_eq!(hex("0712"), Hex::new(7, 12));
    for word in ["", "712", "00712", "0012", "1200", "+7+1", "07.1", "07é", "é712", "ab12"] {
        let fault = word.parse::<Hex>().unwrap_err().to_string();
        assert!(fault.starts_with(&format!("'{word}' is no hex")), "{fault}");
    }
}

#[test]
fn even_columns_lie_half_a_hex_lower() {
    let beside = |number: &str| Direction::ALL.map(|side| hex(number).beside(side).to_string());
    assert_eq!(beside("0503"), ["0502", "0602", "0603", "0504", "0403", "0402"]);
    assert_eq!(beside("0603"), ["0602", "0703", "0704", "0604", "0504", "0503"]);
}

#[test]
fn sides_lead_there_and_back() {
    let grid = Grid::new(7, 6).unwrap();
    for here in grid.hexes() {
        for (side, there) in grid.neighbours(here) {
            assert_eq!(grid.beside(there, side.opposite()), Some(here));
            assert_eq!((here.side_to(there), here.distance(there)), (Some(side), 1));
            assert_eq!(here.bearing(there), Some(Bearing::Through(side)));
        }
        assert_eq!(here.side_to(here), None);
    }
    assert_eq!(grid.neighbours(hex("0101")).count(), 2, "its column stands higher than the next");
    assert_eq!(grid.neighbours(hex("0201")).count(), 5);
    assert_eq!(hex("0503").side_to(hex("0505")), None);
}

/// Breadth first, hex by hex, which knows nothing of the formula.
#[test]
fn distance_is_the_number_of_steps() {
    for (first, last) in [("0101", "1312"), ("0204", "1009"), ("0101", "0901"), ("0202", "0902")] {
        let grid = Grid::window(hex(first), hex(last)).unwrap();
        for start in grid.hexes() {
            let mut steps = vec![None; grid.len()];
            steps[grid.index(start)] = Some(0);
            let mut open = VecDeque::from([start]);
            while let Some(at) = open.pop_front() {
                let on = steps[grid.index(at)].map(|steps| steps + 1);
                for (_, next) in grid.neighbours(at) {
                    if steps[grid.index(next)].is_none() {
                        steps[grid.index(next)] = on;
                        open.push_back(next);
                    }
                }
            }
            for there in grid.hexes() {
                assert_eq!(steps[grid.index(there)], Some(start.distance(there)), "{start} {there}");
                assert_eq!(start.distance(there), there.distance(start));
            }
        }
    }
}

#[test]
fn hexes_within_are_those_not_further_away() {
    let grid = Grid::window(hex("0305"), hex("1211")).unwrap();
    for centre in ["0305", "0808", "1211", "0101"].map(hex) {
        for steps in [0, 1, 2, 4, 30, 255] {
            let near: Vec<Hex> = grid.within(centre, steps).collect();
            let slow: Vec<Hex> =
                grid.hexes().filter(|&hex| hex.distance(centre) <= u16::from(steps)).collect();
            assert_eq!(near, slow, "{centre} {steps}");
        }
    }
    assert_eq!(all().within(hex("5050"), 3).count(), 37);
}

#[test]
fn a_facing_has_two_hexes_before_it_two_beside_and_two_behind() {
    use Direction::{North, NorthEast, NorthWest, South, SouthEast, SouthWest};
    assert_eq!(Vertex::East.front(), [NorthEast, SouthEast]);
    assert_eq!(Vertex::East.flanks(), [North, South]);
    assert_eq!(Vertex::East.rear(), [SouthWest, NorthWest]);
    assert_eq!(Vertex::NorthEast.front(), [North, NorthEast]);
    for facing in Vertex::ALL {
        let of = |aspect: Aspect| Direction::ALL.into_iter().filter(move |&d| facing.aspect(d) == aspect);
        for (aspect, sides) in
            [(Aspect::Front, facing.front()), (Aspect::Flank, facing.flanks()), (Aspect::Rear, facing.rear())]
        {
            assert_eq!(of(aspect).count(), 2);
            assert!(of(aspect).all(|side| sides.contains(&side)), "{facing} {aspect:?}");
        }
        for side in Direction::ALL {
            let behind = facing.opposite().aspect(side);
            let expected = match facing.aspect(side) {
                Aspect::Front => Aspect::Rear,
                Aspect::Flank => Aspect::Flank,
                Aspect::Rear => Aspect::Front,
            };
            assert_eq!(behind, expected);
            assert_eq!(facing.front().contains(&side), side.ends().contains(&facing));
        }
    }
}

#[test]
fn turns_form_a_ring_of_six() {
    for facing in Vertex::ALL {
        assert_eq!(facing.to_the_right().to_the_left(), facing);
        assert_eq!(facing.opposite().opposite(), facing);
        assert_eq!((0..6).fold(facing, |at, _| at.to_the_right()), facing);
        for (a, b) in (0..12).flat_map(|a| (0..12).map(move |b| (a, b))) {
            assert_eq!(facing.turned(a).turned(b), facing.turned(a + b));
        }
        for other in Vertex::ALL {
            let turns = facing.turns_to(other);
            assert_eq!(turns, other.turns_to(facing));
            let right = (0..).find(|&n| facing.turned(n) == other).unwrap() as u16;
            let left = (0..).find(|&n| other.turned(n) == facing).unwrap() as u16;
            assert_eq!(turns, right.min(left));
        }
    }
    for side in Direction::ALL {
        assert_eq!(side.opposite().opposite(), side);
        assert_eq!(side.turned(2).turned(4), side);
    }
}

#[test]
fn sides_and_corners_are_read_by_word_and_by_letters() {
    for side in Direction::ALL {
        for text in [side.to_string(), side.letters().into(), side.letters().to_lowercase()] {
            assert_eq!(text.parse(), Ok(side));
        }
    }
    for corner in Vertex::ALL {
        for text in [corner.to_string(), corner.letters().into(), corner.word().to_uppercase()] {
            assert_eq!(text.parse(), Ok(corner));
        }
    }
    let fault = "N".parse::<Vertex>().unwrap_err().to_string();
    assert_eq!(fault, "'N' is no corner of a hex; write NE, E, SE, SW, W or NW");
    let fault = "east".parse::<Direction>().unwrap_err().to_string();
    assert_eq!(fault, "'east' is no side of a hex; write N, NE, SE, S, SW or NW");
}

#[test]
fn a_line_leaves_through_a_side_or_over_a_corner() {
    let bearing = |a: &str, b: &str| hex(a).bearing(hex(b));
    assert_eq!(bearing("0503", "0501"), Some(Bearing::Through(Direction::North)));
    assert_eq!(bearing("0503", "0703"), Some(Bearing::Over(Vertex::East)));
    assert_eq!(bearing("0503", "0603"), Some(Bearing::Through(Direction::SouthEast)));
    assert_eq!(bearing("0503", "0604"), Some(Bearing::Over(Vertex::SouthEast)));
    assert_eq!(bearing("0503", "0605"), Some(Bearing::Through(Direction::South)));
    assert_eq!(bearing("0503", "0401"), Some(Bearing::Over(Vertex::NorthWest)));
    assert_eq!(bearing("0503", "0503"), None);
}

/// By the cosine: in true measure a step of x is half the radius, a step of y half the root of three of it.
#[test]
fn sixty_degrees_are_measured_exactly() {
    let grid = Grid::new(23, 23).unwrap();
    let here = hex("1212");
    let dot = |a: (i64, i64), b: (i64, i64)| a.0 * b.0 + 3 * a.1 * b.1;
    for there in grid.hexes().filter(|&there| there != here) {
        let ((x, y), (u, v)) = (here.centre(), there.centre());
        let way = (i64::from(u - x), i64::from(v - y));
        for facing in Vertex::ALL {
            let ahead = (i64::from(facing.offset().0), i64::from(facing.offset().1));
            let along = dot(way, ahead);
            let within = along > 0 && 4 * along * along >= dot(way, way) * dot(ahead, ahead);
            let bearing = here.bearing(there).unwrap();
            assert_eq!(bearing.is_ahead_of(facing), within, "{here} {facing} {there}");
        }
    }
}

#[test]
fn a_window_keeps_the_numbers_of_the_larger_map() {
    let grid = Grid::window(hex("1203"), hex("1405")).unwrap();
    assert_eq!((grid.columns(), grid.rows(), grid.len()), (3, 3, 9));
    assert_eq!((grid.first(), grid.last()), (hex("1203"), hex("1405")));
    for (index, at) in grid.hexes().enumerate() {
        assert!(grid.contains(at));
        assert_eq!((grid.index(at), grid.hex(index)), (index, at));
    }
    assert_eq!(grid.hexes().count(), 9);
    for outside in ["1103", "1503", "1202", "1206", "0101"] {
        assert!(!grid.contains(hex(outside)), "{outside}");
    }
    assert_eq!(grid.beside(hex("1203"), Direction::NorthWest), None);
    assert_eq!(grid.beside(hex("1203"), Direction::NorthEast), Some(hex("1303")));
    assert_eq!(Grid::window(hex("0202"), hex("0105")), None);
    assert_eq!(Grid::new(100, 5), None);
    assert_eq!(Grid::new(5, 0), None);
}

#[test]
fn hexes_off_every_map_crash_nothing() {
    for odd in [Hex::new(0, 0), Hex::new(255, 255), Hex::new(0, 255), Hex::new(255, 0)] {
        for side in Direction::ALL {
            assert_eq!(odd.beside(side).beside(side.opposite()), odd);
            assert!(all().beside(odd, side).is_none_or(|hex| all().contains(hex)));
        }
        assert!(odd.distance(Hex::new(1, 1)) < 400);
        for other in
            [Hex::new(0, 0), Hex::new(255, 255), Hex::new(1, 255), Hex::new(128, 0), Hex::new(254, 127)]
        {
            assert_eq!(
                crossings(odd, other).count(),
                crossings(other, odd).count(),
                "a line comes to its end"
            );
        }
    }
}

#[test]
fn a_hexside_is_the_same_from_either_hex() {
    let grid = Grid::new(6, 5).unwrap();
    for here in grid.hexes() {
        for (side, there) in grid.neighbours(here) {
            let hexside = Hexside::of(here, side);
            assert_eq!(hexside, Hexside::of(there, side.opposite()));
            assert_eq!(Hexside::between(there, here), Some(hexside));
            assert_eq!(hexside.to_string().parse(), Ok(hexside));
            assert_eq!(format!("{there}/{here}").parse(), Ok(hexside));
            assert_eq!(hexside.hexes(), [here.min(there), here.max(there)]);
            assert!(hexside.halves().contains(&(here, side)));
        }
    }
    for word in ["", "0302", "0302/0304", "0302/0302", "0302/03é3", "0302/0303/0304", "0100/0101"] {
        let fault = word.parse::<Hexside>().unwrap_err().to_string();
        assert!(fault.starts_with(&format!("'{word}' is no hexside")), "{fault}");
    }
}

#[test]
fn a_map_holds_something_for_every_hex_and_hexside() {
    let grid = Grid::window(hex("0302"), hex("0604")).unwrap();
    let mut levels = PerHex::new(grid, 0);
    levels[hex("0403")] = 2;
    assert_eq!((levels[hex("0403")], levels.get(hex("0404")), levels.get(hex("0405"))), (2, Some(0), None));
    assert_eq!(levels.iter().filter(|&(_, level)| level == 2).collect::<Vec<_>>(), [(hex("0403"), 2)]);
    assert_eq!((levels.iter().count(), levels.grid()), (12, grid));
    levels.fill(1);
    assert!(levels.iter().all(|(_, level)| level == 1));

    let mut walls = PerSide::new(grid, '-');
    walls.set("0403/0404".parse().unwrap(), 'w');
    walls.set("0302/0301".parse().unwrap(), 'e');
    walls.set("0901/0902".parse().unwrap(), 'x');
    assert_eq!(walls.at(hex("0404"), Direction::North), 'w');
    assert_eq!(walls.round(hex("0403")), ['-', '-', '-', 'w', '-', '-']);
    assert_eq!(walls.at(hex("0302"), Direction::North), 'e', "the edge of the map has sides too");
    let built: Vec<_> = walls.iter().filter(|&(_, wall)| wall != '-').collect();
    assert_eq!(built, [("0403/0404".parse().unwrap(), 'w')]);
    let pairs = grid.hexes().map(|at| grid.neighbours(at).count()).sum::<usize>() / 2;
    assert_eq!(walls.iter().count(), pairs);
}

#[test]
fn a_road_runs_through_the_hexsides_of_its_way() {
    let grid = Grid::new(5, 5).unwrap();
    let mut roads = PerSide::new(grid, 0);
    assert_eq!(roads.lay(&["0101", "0201", "0302", "0303"].map(hex), 1), Ok(()));
    let laid: Vec<String> =
        roads.iter().filter(|&(_, road)| road == 1).map(|(side, _)| side.to_string()).collect();
    assert_eq!(laid, ["0101/0201", "0201/0302", "0302/0303"]);
    let fault = roads.lay(&["0101", "0102", "0302"].map(hex), 1).unwrap_err();
    assert_eq!(fault, Unjoined(hex("0102"), hex("0302")));
    assert_eq!(fault.to_string(), "0102 and 0302 do not lie side by side");
}

/// A line in words: hexes gone through, `a|b` for a hexside across, `a=b` for one along.
fn line(from: &str, to: &str) -> String {
    let word = |crossing| match crossing {
        Crossing::Through(hex) => hex.to_string(),
        Crossing::Across(side) => side.to_string().replace('/', "|"),
        Crossing::Along(side) => side.to_string().replace('/', "="),
    };
    crossings(hex(from), hex(to)).map(word).collect::<Vec<_>>().join(" ")
}

#[test]
fn lines_cross_what_lies_between() {
    assert_eq!(line("0502", "0502"), "");
    assert_eq!(line("0502", "0602"), "0502|0602");
    assert_eq!(line("0502", "0504"), "0502|0503 0503 0503|0504");
    assert_eq!(line("0502", "0702"), "0601=0602");
    assert_eq!(line("0502", "0902"), "0601=0602 0702 0801=0802");
    assert_eq!(line("0502", "0603"), "0503=0602");
    assert_eq!(line("0502", "0605"), "0502|0503 0503 0503|0603 0603 0504|0603 0504 0504|0604 0604 0604|0605");
    assert_eq!(line("0101", "0301"), "0200=0201", "along the edge of the map");
    // Twice it touches a corner askew, of 0703 and of 0801, which are not crossed.
    assert_eq!(line("0503", "1001"), "0503|0602 0602 0602|0702 0702 0702|0802 0802 0802|0902 0902 0902|1001");
}

#[test]
fn sight_says_what_hides_the_rest_of_the_line() {
    let wood = |woods: &'static [&str]| move |screen| matches!(screen, Screen::Hex(hex) if woods.contains(&hex.to_string().as_str()));
    let look = |from, to, woods| sight(hex(from), hex(to), wood(woods));
    assert_eq!(look("0502", "0605", &["0604", "0504"]), Sight::Hidden(Crossing::Through(hex("0504"))));
    assert_eq!(look("0605", "0502", &["0604", "0504"]), Sight::Hidden(Crossing::Through(hex("0604"))));
    assert_eq!(look("0502", "0503", &["0502", "0503"]), Sight::Clear);
    assert_eq!(look("0502", "0702", &["0601"]), Sight::Clear, "past one side");
    let both = Sight::Hidden(Crossing::Along("0601/0602".parse().unwrap()));
    assert_eq!(look("0502", "0702", &["0601", "0602"]), both);
    assert_eq!(look("0101", "0301", &["0201"]), Sight::Clear, "nothing hides off the map");
    let wall = |screen| screen == Screen::Side("0503/0504".parse().unwrap());
    let hidden = Sight::Hidden(Crossing::Across("0503/0504".parse().unwrap()));
    assert_eq!(sight(hex("0502"), hex("0505"), wall), hidden);
}

#[test]
fn a_crest_parts_eyes_below_it_and_hides_the_low_ground_behind_it() {
    let eyes = |low: i8, high: i8| Eyes([(hex("0501"), Level(low)), (hex("0507"), Level(high))]);
    let parts = |eyes: Eyes, at: &str, height| eyes.are_parted_by(hex(at), Level(height));
    assert!(parts(eyes(0, 0), "0504", 1), "higher than both");
    assert!(!parts(eyes(1, 1), "0504", 1), "as high as both");
    assert!(parts(eyes(0, 2), "0503", 1), "nearer to the lower");
    assert!(!parts(eyes(0, 2), "0504", 1), "in the middle");
    assert!(!parts(eyes(0, 2), "0505", 2), "nearer to the higher");
    assert!(parts(eyes(0, 2), "0505", 3), "higher than both");
    assert!(parts(eyes(2, 0), "0505", 2), "whichever end is asked for first");
}

/// A way in words: hexes, each with the corner faced.
fn way(reach: &Reach<6>, to: &str, facing: Vertex) -> String {
    let place = |(hex, mode): (Hex, usize)| format!("{hex}{}", Vertex::ALL[mode].letters());
    reach.path(hex(to), facing as usize).into_iter().map(place).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_walk_takes_the_road_round_the_wood() {
    let grid = Grid::new(5, 5).unwrap();
    let mut roads = PerSide::new(grid, 0);
    roads.lay(&["0101", "0201", "0302", "0303", "0304"].map(hex), 1).unwrap();
    // In halves: the road one, a wood six.
    let enter = |from: Hex, side, _: Hex| Some(if roads.at(from, side) == 1 { 1 } else { 6 });
    let mut reach = Reach::<1>::new(grid);
    reach.walk(hex("0101"), 8, enter, |_| Going::On);
    let there = reach.to(hex("0304"), 0).unwrap();
    assert_eq!((there.cost, there.steps, reach.last_step(hex("0304"), 0)), (4, 4, Some(Direction::South)));
    assert_eq!(reach.to(hex("0102"), 0).unwrap().cost, 6);
    assert_eq!(reach.to(hex("0103"), 0), None, "beyond the allowance");
    assert_eq!((reach.to(hex("0101"), 0).unwrap().cost, reach.last_step(hex("0101"), 0)), (0, None));
}

#[test]
fn a_walk_ends_where_it_is_stopped_but_leaves_such_a_hex() {
    let grid = Grid::new(5, 5).unwrap();
    let stops = |hex: Hex| if hex.row == 3 { Going::Stops } else { Going::On };
    let mut reach = Reach::<1>::new(grid);
    reach.walk(hex("0302"), 20, |_, _, _| Some(1), stops);
    assert!(reach.places().all(|(hex, _, _)| hex.row <= 3));
    assert_eq!(reach.places().count(), 15);
    reach.walk(hex("0303"), 20, |_, _, _| Some(1), stops);
    assert_eq!(reach.places().count(), 25);
}

#[test]
fn a_drill_goes_forward_and_pays_for_every_corner() {
    let grid = Grid::new(7, 7).unwrap();
    let mut reach = Reach::<6>::new(grid);
    let start = (hex("0404"), Vertex::East);
    reach.drill(start, 5, |_, _, _| Some(2), |_| Some(1), |_| Going::On);
    let cost = |to: &str, facing: Vertex| Some(reach.to(hex(to), facing as usize)?.cost);
    assert_eq!(cost("0504", Vertex::East), Some(2), "the front");
    assert_eq!(cost("0403", Vertex::NorthEast), Some(3), "a flank, one corner round");
    assert_eq!(cost("0304", Vertex::NorthWest), Some(4), "the rear, two corners round");
    assert_eq!(cost("0404", Vertex::West), Some(3));
    assert_eq!(cost("0604", Vertex::East), Some(4), "two forward, one to the left and one to the right");
    assert_eq!(way(&reach, "0604", Vertex::SouthEast), "0404E 0504E 0504SE 0604SE");
    assert_eq!(way(&reach, "0403", Vertex::NorthEast), "0404E 0404NE 0403NE");
    assert_eq!((cost("0704", Vertex::East), way(&reach, "0704", Vertex::East)), (None, String::new()));
    assert_eq!(
        reach.to_any(hex("0403")).map(|(mode, way)| (Vertex::ALL[mode], way.cost)),
        Some((Vertex::NorthEast, 3))
    );
}

#[test]
fn a_drill_turns_where_it_may_not_go_on() {
    let grid = Grid::new(7, 7).unwrap();
    let mut reach = Reach::<6>::new(grid);
    let start = (hex("0404"), Vertex::East);
    for (going, faced) in [(Going::TurnsOnly, 6), (Going::Stops, 1)] {
        let then = |at| if at == hex("0504") { going } else { Going::On };
        reach.drill(start, 4, |_, _, _| Some(2), |_| Some(0), then);
        let round = way(&reach, "0604", Vertex::East);
        assert_eq!(round, "0404E 0505E 0604E", "not through the hex that stops");
        reach.drill(start, 2, |_, _, _| Some(2), |at| (at != hex("0404")).then_some(0), then);
        let facings = Vertex::ALL.into_iter().filter(|&v| reach.to(hex("0504"), v as usize).is_some());
        assert_eq!(facings.count(), faced);
    }
}
