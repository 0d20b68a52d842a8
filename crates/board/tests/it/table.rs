//! The free table by example: measures, blocks, arcs, moves, ground, roads, sight, reach and ways.

use board::table::{
    Angle, Arc, Area, Block, Drill, Eye, Face, Feature, Field, Ground, Heed, Hides, Inches, Leg, Level,
    NoArea, Obstacle, Pivot, Point, Pose, Probe, Road, Screen, Sight, Stop, TableEdge, TableSize, Thing,
    Turn, Turning, Wall, level_at, sight, sight_of_block,
};

fn inches(text: &str) -> Inches {
    text.parse().unwrap()
}

fn at(text: &str) -> Point {
    text.parse().unwrap()
}

/// A block by its pose, frontage and depth: `10,10 facing 90`, `4`, `1`.
fn block(pose: &str, width: &str, depth: &str) -> Block {
    Block::new(pose.parse().unwrap(), inches(width), inches(depth))
}

fn points(text: &str) -> Vec<Point> {
    text.split_whitespace().map(at).collect()
}

fn area(text: &str) -> Area {
    Area::new(&points(text)).unwrap()
}

fn field<'a>(blocks: &'a [Obstacle], grounds: &'a [Ground<'a>]) -> Field<'a> {
    Field { table: TableSize::new(inches("72"), inches("48")), blocks, grounds }
}

const FAR: Inches = Inches::whole(500);

/// Walks and says where it ended, how far it went and what stopped it.
fn walked(field: &Field<'_>, block: &Block, legs: &[Leg], most: Inches) -> (String, String, Option<Stop>) {
    let walk = field.walk(block, legs, most);
    (walk.block.pose().to_string(), walk.travelled.to_string(), walk.stop)
}

fn ended(pose: &str, travelled: &str, stop: Option<Stop>) -> (String, String, Option<Stop>) {
    (pose.into(), travelled.into(), stop)
}

#[test]
fn measures_are_read_and_printed_without_trailing_zeroes() {
    for (text, thousandths) in [("31.5", 31_500), ("0", 0), ("-0.25", -250), ("12", 12_000), ("0.001", 1)] {
        assert_eq!(inches(text).thousandths(), thousandths);
        assert_eq!(inches(text).to_string(), text);
    }
    assert_eq!(inches("07.50").to_string(), "7.5");
    for word in
        ["", ".", "1.", ".5", "1.2345", "1e3", "+1", "--1", "1,5", "4000", "99999999999999999999", "١"]
    {
        assert!(word.parse::<Inches>().is_err(), "{word}");
    }
    for (text, hundredths) in [("245", 24_500), ("22.5", 2250), ("0.01", 1), ("360", 0)] {
        assert_eq!(text.parse::<Angle>().unwrap().hundredths(), hundredths);
    }
    for word in ["-1", "-0", "361", "1.234", "north"] {
        assert!(word.parse::<Angle>().is_err(), "{word}");
    }
    assert_eq!("-22.5".parse::<Turn>().unwrap().to_string(), "-22.5");
    let pose = "31.5,18.25 facing 245";
    assert_eq!(pose.parse::<Pose>().unwrap().to_string(), pose);
    for word in ["31.5 18.25", "31.5,18.25 facing", "31.5,900 facing 3", "31.5,18.25,1 facing 0"] {
        assert!(word.parse::<Pose>().is_err(), "{word}");
    }
    assert_eq!(Angle::degrees(10).from(Angle::degrees(350)), Turn::degrees(20));
    assert_eq!(Angle::degrees(180).from(Angle::NORTH), Turn::ABOUT);
    assert_eq!(Angle::NORTH - Turn::degrees(90), Angle::WEST);
    assert_eq!(inches("900") + inches("900") + inches("900"), inches("2000"), "nonsense is cut down");
}

#[test]
fn blocks_have_sides_distances_and_contact() {
    let unit = block("10,10 facing 90", "4", "1");
    assert_eq!(unit.corners().map(|corner| corner.to_string()), ["10.5,12", "9.5,12", "9.5,8", "10.5,8"]);
    assert_eq!(unit.middle_of(Face::Front), at("10.5,10"));
    assert_eq!(unit.middle_of(Face::Left), at("10,12"));
    assert_eq!(unit.distance(&block("20,10 facing 0", "1", "1")), inches("9"));
    assert_eq!(unit.distance(&block("14,16 facing 0", "1", "1")), inches("4.61"), "corner to corner");
    assert_eq!(unit.distance_to_point(at("13.5,16")), inches("5"));
    assert_eq!(unit.nearest_to(at("13.5,9")), at("10.5,9"));
    assert_eq!(unit.face_towards(at("30,11")), Face::Front);
    assert_eq!(unit.face_towards(at("10.1,30")), Face::Left);
    assert_eq!(unit.face_towards(at("1,10")), Face::Rear);
    assert_eq!(unit.off_front(at("20.5,0")), Turn::degrees(45));
    for (gap, touches, overlaps) in
        [("11.021", false, false), ("11.02", true, false), ("10.98", true, false), ("10.979", false, true)]
    {
        let other = block(&format!("{gap},10 facing 90"), "4", "1");
        assert_eq!((unit.touches(&other), unit.overlaps(&other)), (touches, overlaps), "{gap}");
    }
    let column = unit.reformed_on_front(inches("2"), inches("3"));
    assert_eq!(column.middle_of(Face::Front), unit.middle_of(Face::Front));
}

#[test]
fn a_charger_swings_flush_to_the_side_it_struck() {
    let target = block("20,20 facing 0", "4", "2");
    let charger = block("24.2,24 facing 225", "3", "1");
    assert_eq!(target.side_before(&charger), Face::Front);
    let flush = charger.flush_to(&target, Face::Front);
    assert_eq!(flush.pose().facing, Angle::SOUTH);
    assert!(flush.touches(&target), "{flush:?}");
    let flank = block("25,19 facing 260", "2", "1");
    assert_eq!(target.side_before(&flank), Face::Right);
    let flush = flank.flush_to(&target, Face::Right);
    assert_eq!(flush.pose(), "22.5,18.913 facing 270".parse().unwrap());
    assert!(flush.touches(&target));
}

#[test]
fn arcs_run_from_the_middle_or_the_corners_of_the_front() {
    let unit = block("20,10 facing 0", "4", "1");
    let half = Turn::degrees(45);
    let (middle, corners) = (Arc::from_middle(&unit, half), Arc::from_corners(&unit, half));
    assert!(middle.contains(at("30,20.5")), "exactly 45 degrees still counts");
    assert!(!middle.contains(at("30.001,20.5")));
    assert!(corners.contains(at("32,20.5")) && !corners.contains(at("32.001,20.5")));
    assert!(!corners.contains(at("20,10.4")), "behind the front");
    let other = block("31,20.5 facing 0", "4", "1");
    assert_eq!(middle.part_of(&other).unwrap(), points("29,21 29,20 29.5,20 30.5,21"));
    assert!(!Arc::from_middle(&unit, Turn::degrees(30)).meets(&other));
    assert!(Arc::from_middle(&unit, Turn::degrees(135)).contains(at("30,0.5")));
    assert!(!Arc::from_middle(&unit, Turn::degrees(135)).contains(at("30,0.499")));
}

#[test]
fn a_march_halts_at_its_gap_and_a_charge_in_contact() {
    let unit = block("20,10 facing 0", "4", "1");
    let enemy = block("20,20 facing 180", "4", "1");
    let keeping = |keep: &str| [Obstacle { block: enemy, keep: inches(keep) }];
    let ahead = [Leg::Ahead(inches("12"))];
    let stop = Some(Stop::Block(0));
    assert_eq!(
        walked(&field(&keeping("1"), &[]), &unit, &ahead, FAR),
        ended("20,17.999 facing 0", "7.999", stop)
    );
    let charge = field(&keeping("0"), &[]).walk(&unit, &ahead, FAR);
    assert!(charge.block.touches(&enemy) && charge.stop == stop);
    let short = walked(&field(&keeping("1"), &[]), &unit, &ahead, inches("5.5"));
    assert_eq!(short, ended("20,15.5 facing 0", "5.5", Some(Stop::Spent)));
    // From contact it may leave and slide, but not press on.
    let blocks = keeping("1");
    let from_contact = |leg: Leg| field(&blocks, &[]).walk(&charge.block, &[leg], FAR);
    assert_eq!(from_contact(Leg::Ahead(inches("-3"))).stop, None);
    assert_eq!(from_contact(Leg::Oblique { off: Turn::degrees(90), distance: inches("3") }).stop, None);
    let pressed = from_contact(Leg::Ahead(inches("3")));
    assert!(pressed.stop == stop && pressed.block.touches(&enemy) && pressed.travelled <= inches("0.03"));
}

#[test]
fn a_march_longer_than_the_map_is_straight_and_counts_what_it_went() {
    let unit = block("20,10 facing 30", "4", "1");
    let short = field(&[], &[]).walk(&unit, &[Leg::Ahead(inches("60"))], FAR);
    assert_eq!(short.stop, Some(Stop::Table(TableEdge::North)));
    let long = field(&[], &[]).walk(&unit, &[Leg::Ahead(Inches::LONGEST)], Inches::LONGEST);
    assert_eq!((long.stop, long.travelled), (short.stop, short.travelled));
    let off = Turn::degrees(-30);
    let aside = Leg::Oblique { off, distance: Inches::LONGEST };
    let (pose, travelled, stop) = walked(&field(&[], &[]), &unit, &[aside], Inches::LONGEST);
    assert_eq!(stop, Some(Stop::Table(TableEdge::North)));
    assert!(pose.starts_with("20,"), "{pose}");
    assert!(inches(&travelled) < inches("38"), "{travelled}");
    assert_eq!(aside.travel(&unit), inches("690"), "to the edge of the map");
}

#[test]
fn wheels_turn_about_the_ends_of_the_front() {
    let unit = block("20,10 facing 0", "4", "2");
    let wheel = Leg::Wheel { on: Pivot::LeftFront, by: Turn::degrees(-90) };
    assert_eq!(wheel.end(&unit), "19,13 facing 270".parse().unwrap());
    assert_eq!(wheel.travel(&unit), inches("6.283"), "a quarter of a circle of 4 inches");
    let open = field(&[], &[]);
    let (pose, travelled, stop) = walked(&open, &unit, &[wheel, Leg::Ahead(inches("3"))], inches("5"));
    assert_eq!((travelled.as_str(), stop), ("5", Some(Stop::Spent)), "{pose}");
    let at_edge = block("1,10 facing 0", "2", "1");
    let stopped = open.walk(&at_edge, &[Leg::Wheel { on: Pivot::LeftFront, by: Turn::degrees(90) }], FAR);
    assert_eq!(stopped.stop, Some(Stop::Table(TableEdge::West)));
}

#[test]
fn new_ground_halts_bars_or_is_marked() {
    let wood = area("15,14 25,14 25,20 15,20");
    let unit = block("20,10 facing 0", "4", "1");
    let with = |heed| [Ground { feature: Feature::Area(&wood), heed }];
    let ahead = [Leg::Ahead(inches("12"))];
    let stop = Some(Stop::Ground(0));
    let halt = with(Heed::Halt);
    let halted = field(&[], &halt).walk(&unit, &ahead, FAR);
    assert_eq!((halted.block.pose().at, halted.stop), (at("20,13.499"), stop));
    assert_eq!(
        field(&[], &halt).walk(&halted.block, &ahead, FAR).stop,
        None,
        "with its next move it goes in"
    );
    let bar = with(Heed::Bar);
    let barred = field(&[], &bar).walk(&halted.block, &ahead, FAR);
    assert!(barred.stop == stop && barred.travelled <= inches("0.03"));
    assert_eq!(field(&[], &bar).walk(&barred.block, &[Leg::Ahead(inches("-2"))], FAR).stop, None);
    let mark = with(Heed::Mark(Probe::Front));
    let marked = field(&[], &mark).walk(&unit, &ahead, FAR);
    assert_eq!((marked.travelled, marked.stop), (inches("3.5"), stop), "the edge is in");
    let marked = field(&[], &mark).walk(&marked.block, &ahead, FAR);
    assert_eq!((marked.travelled, marked.stop), (inches("6.001"), stop), "and out");
    let wall = Wall::new(&points("10,15 30,15")).unwrap();
    let walls = [Ground { feature: Feature::Wall(&wall), heed: Heed::Mark(Probe::Centre) }];
    assert_eq!(field(&[], &walls).walk(&unit, &ahead, FAR).travelled, inches("5"));
    let walls = [Ground { feature: Feature::Wall(&wall), heed: Heed::Halt }];
    assert_eq!(field(&[], &walls).walk(&unit, &ahead, FAR).travelled, inches("4.499"));
}

#[test]
fn areas_and_walls_know_their_edges() {
    let bend = area("0,0 10,0 10,10 6,10 6,4 0,4");
    assert!(bend.contains(at("8,8")) && bend.contains(at("6,10")) && !bend.contains(at("3,7")));
    assert_eq!(bend.stretches(at("-1,6"), at("11,6")), [(inches("7"), inches("11"))]);
    assert_eq!(bend.stretches(at("-1,2"), at("11,2")), [(inches("1"), inches("11"))]);
    assert_eq!(bend.stretches(at("0,0"), at("10,0")), [], "along the edge");
    assert_eq!(bend.distance(&block("3,7 facing 0", "2", "2")), inches("2"));
    assert_eq!(Area::new(&points("0,0 1,1")), Err(NoArea::TooFew));
    assert_eq!(Area::new(&points("0,0 2,2 2,0 0,2")), Err(NoArea::Crossing(0, 2)));
    assert!(Area::new(&points("0,0 4,0 4,4 4,2")).is_err(), "an edge folded back");
    let hill = [area("0,0 20,0 20,20 0,20").at_level(Level(1)), bend.clone().at_level(Level(2))];
    assert_eq!(["8,8", "15,15", "30,1"].map(|place| level_at(&hill, at(place)).0), [2, 1, 0]);
    let wall = Wall::new(&points("5,0 5,10 9,10")).unwrap();
    assert_eq!(wall.crossed(at("0,5"), at("8,5")), Some(inches("5")));
    assert_eq!(wall.crossed(at("0,5"), at("4,5")), None);
}

#[test]
fn a_straight_line_stays_on_the_road_until_it_bends() {
    let road = Road::new(&points("10,10 20,10 20,30"), inches("2")).unwrap();
    let carried =
        |from: &str, along: i32, most: &str| road.carries(at(from), Angle::degrees(along), inches(most));
    assert_eq!(carried("12,10", 90, "20"), inches("9"), "to the far side of the bend");
    assert_eq!(carried("12,10", 90, "3.3"), inches("3.3"));
    assert_eq!(carried("12,10", 0, "3"), inches("1"));
    assert_eq!(carried("12,11.001", 0, "3"), Inches::ZERO);
    assert_eq!(carried("20,29", 0, "50"), inches("2"));
}

#[test]
fn a_column_follows_the_road_round_its_bends() {
    let road = Road::new(&points("10,10 20,10 20,30"), inches("2")).unwrap();
    let column = block("11,10.5 facing 80", "1", "2");
    assert!(road.contains(column.middle_of(Face::Front)));
    let legs = road.follow(&column, inches("15")).unwrap();
    let walk = field(&[], &[]).walk(&column, &legs, FAR);
    assert_eq!(walk.stop, None);
    assert_eq!(walk.block.pose().facing, Angle::NORTH);
    let front = walk.block.middle_of(Face::Front);
    assert!(front.distance(at("20,16.311")) < inches("0.01"), "{front}");
    assert!((walk.travelled - inches("15")).abs() < inches("0.01"));
    let back = block("11,10.5 facing 280", "1", "2");
    let legs = road.follow(&back, inches("15")).unwrap();
    let walk = field(&[], &[]).walk(&back, &legs, FAR);
    assert_eq!(walk.block.middle_of(Face::Front), at("10,10"), "to the end of the road");
    assert_eq!(road.follow(&block("11,13 facing 80", "1", "2"), inches("15")), None);
}

#[test]
fn sight_goes_into_woods_and_not_beyond() {
    let wood = area("10,0 20,0 20,10 10,10");
    let eye = |text: &str| Eye { at: at(text), level: Level(0) };
    let look = |from: &str, to: &str, hides| {
        sight(eye(from), eye(to), &[Screen { what: Thing::Area(&wood), hides }])
    };
    let hidden = |place: &str| Sight::Hidden { by: 0, at: at(place) };
    assert_eq!(look("5,5", "15,5", Hides::Beyond), Sight::Clear(at("15,5")));
    assert_eq!(look("15,5", "25,5", Hides::Beyond), Sight::Clear(at("25,5")));
    assert_eq!(look("5,5", "25,5", Hides::Beyond), hidden("20,5"));
    assert_eq!(look("5,5", "15,5", Hides::All), hidden("10,5"));
    assert_eq!(look("5,5", "15,5", Hides::Deeper(inches("3"))), hidden("13,5"));
    assert_eq!(look("5,5", "13,5", Hides::Deeper(inches("3"))), Sight::Clear(at("13,5")));
    assert_eq!(look("5,10", "25,10", Hides::All), Sight::Clear(at("25,10")), "along the edge");
    assert_eq!(look("5,5", "25,5", Hides::Above(Level(1))), hidden("10,5"));
    assert_eq!(look("5,5", "25,5", Hides::Above(Level(0))), Sight::Clear(at("25,5")));
    let wall = Wall::new(&points("8,0 8,5")).unwrap();
    let screens = [Screen { what: Thing::Wall(&wall), hides: Hides::All }];
    assert_eq!(sight(eye("5,3"), eye("12,3"), &screens), hidden("8,3"));
    let between = Screen { what: Thing::Block(block("8,3 facing 0", "2", "2")), hides: Hides::All };
    assert_eq!(sight(eye("5,3"), eye("12,3"), &[between]), hidden("7,3"));
    // A line past the screen reaches the further corner of the target only.
    let target = block("14,3 facing 0", "2", "10");
    assert_eq!(sight(eye("5,3"), eye("13,3"), &[between]), hidden("7,3"));
    assert!(sight_of_block(eye("5,3"), &target, Level(0), &[between]).is_clear());
}

#[test]
fn a_fan_ends_where_its_rays_do() {
    let enemy = [Obstacle { block: block("20,16 facing 180", "2", "1"), keep: inches("1") }];
    let unit = block("20,10 facing 0", "2", "1");
    let fan = field(&enemy, &[]).fan(&unit, Pivot::Centre, Turn::degrees(45), Turn::degrees(10), inches("6"));
    let turns: Vec<i32> = fan.iter().map(|ray| ray.turn.hundredths() / 100).collect();
    assert_eq!(turns, [-45, -40, -30, -20, -10, 0, 10, 20, 30, 40, 45]);
    assert_eq!((fan[0].walk.travelled, fan[0].walk.stop), (inches("6"), None));
    assert_eq!((fan[5].walk.travelled, fan[5].walk.stop), (inches("3.999"), Some(Stop::Block(0))));
}

#[test]
fn ways_lead_straight_there_or_round() {
    let unit = block("20,10 facing 0", "3", "1");
    let goal: Pose = "20,30 facing 90".parse().unwrap();
    let drill = |turning| Drill { turning, oblique: Turn::NONE };
    for turning in [Turning::OnCentre, Turning::Wheeling] {
        let way = field(&[], &[]).way(&unit, goal, drill(turning), FAR);
        assert!(way.arrives && way.walk.block.pose() == goal, "{way:?}");
        let enemy = [Obstacle { block: block("20,20 facing 180", "8", "1"), keep: inches("1") }];
        let round = field(&enemy, &[]).way(&unit, goal, drill(turning), FAR);
        assert!(round.arrives && round.walk.block.pose() == goal, "{turning:?} {round:?}");
        assert!(
            round.walk.travelled > way.walk.travelled && round.walk.travelled < inches("40"),
            "{round:?}"
        );
        let short = field(&enemy, &[]).way(&unit, goal, drill(turning), inches("9"));
        assert_eq!((short.walk.stop, short.walk.travelled <= inches("9")), (Some(Stop::Spent), true));
    }
    let on_centre = field(&[], &[]).way(&unit, goal, drill(Turning::OnCentre), FAR);
    assert_eq!(on_centre.walk.travelled, inches("20"));
    // A goal nobody can stand on is gone up to.
    let enemy = [Obstacle { block: block("20,30 facing 180", "8", "1"), keep: inches("1") }];
    let up_to = field(&enemy, &[]).way(&unit, goal, drill(Turning::OnCentre), FAR);
    assert_eq!((up_to.walk.stop, up_to.walk.travelled), (Some(Stop::Block(0)), inches("17.999")));
}
