//! Nothing overflows at the ends of what there can be: the everyday build checks every sum and product.

use board::table::{
    Angle, Arc, Area, Block, Drill, Eye, Feature, Field, Ground, Heed, Hides, Inches, Leg, Level, Obstacle,
    Pivot, Point, Pose, Probe, Road, Screen, TableSize, Thing, Turn, Turning, Wall, nearest_of, sight,
    sight_of_block,
};

use super::chance::{Chance, cases};

/// A length at the very end of what there can be, or just anything.
fn any_length(chance: &mut Chance) -> Inches {
    let ends = [i32::MIN, i32::MAX, -100_000, 700_000, 600_000, 0, 1, -1, 20, 350_000];
    match chance.between(0, 12) as usize {
        at if at < ends.len() => Inches::thousandths_of(ends[at]),
        _ => chance.inches(-2_000_000, 2_000_000),
    }
}

fn any_point(chance: &mut Chance) -> Point {
    Point::new(any_length(chance), any_length(chance))
}

fn any_block(chance: &mut Chance) -> Block {
    let pose = Pose::new(any_point(chance), chance.angle());
    Block::new(pose, any_length(chance), any_length(chance))
}

fn any_leg(chance: &mut Chance) -> Leg {
    let turn = Turn::hundredths_of(chance.between(i32::MIN / 4, i32::MAX / 4));
    match chance.between(0, 3) {
        0 => Leg::Ahead(any_length(chance)),
        1 => Leg::Oblique { off: turn, distance: any_length(chance) },
        2 => Leg::To(any_point(chance)),
        _ => {
            let on = [Pivot::Centre, Pivot::Front, Pivot::LeftFront, Pivot::RightFront];
            Leg::Wheel { on: on[chance.between(0, 3) as usize], by: turn }
        }
    }
}

#[test]
fn nothing_overflows() {
    let mut chance = Chance::new(15);
    for _ in 0..cases("extremes", 60_000) {
        let (a, b) = (any_block(&mut chance), any_block(&mut chance));
        let (from, to) = (any_point(&mut chance), any_point(&mut chance));
        assert_eq!(a.distance(&b), b.distance(&a));
        assert_eq!(a.penetration(&b), b.penetration(&a));
        let (_, _, _) = (a.distance_to_line(from, to), a.nearest_to(from), a.face_towards(to));
        let arc = Arc::from_corners(&a, Turn::degrees(chance.between(0, 180)));
        assert_eq!(arc.meets(&b), arc.part_of(&b).is_some());
        if let Some(part) = arc.part_of(&b) {
            assert!(nearest_of(&part, from).is_some());
        }
        let side = a.side_before(&b);
        let _ = b.flush_to(&a, side);
        let corners: Vec<Point> = (0..5).map(|_| any_point(&mut chance)).collect();
        let area = Area::new(&corners).ok();
        let wall = Wall::new(&corners).unwrap();
        let mut grounds = vec![Ground { feature: Feature::Wall(&wall), heed: Heed::Halt }];
        let mut screens = vec![
            Screen { what: Thing::Wall(&wall), hides: Hides::All },
            Screen { what: Thing::Block(b), hides: Hides::Deeper(any_length(&mut chance)) },
        ];
        if let Some(area) = &area {
            let heed = [Heed::Halt, Heed::Bar, Heed::Mark(Probe::Front)][chance.between(0, 2) as usize];
            grounds.push(Ground { feature: Feature::Area(area), heed });
            screens.push(Screen { what: Thing::Area(area), hides: Hides::Beyond });
            let _ = (area.distance(&a), area.stretches(from, to), area.nearest_edge(to));
        }
        let eye = |at: Point| Eye { at, level: Level(0) };
        let _ = (sight(eye(from), eye(to), &screens), wall.crossed(from, to), wall.distance(&a));
        if chance.one_in(10) {
            let _ = sight_of_block(eye(from), &a, Level(0), &screens);
        }
        let blocks = [Obstacle { block: b, keep: any_length(&mut chance) }];
        let table = TableSize::new(any_length(&mut chance), any_length(&mut chance));
        let field = Field { table, blocks: &blocks, grounds: &grounds };
        let legs: Vec<Leg> = (0..3).map(|_| any_leg(&mut chance)).collect();
        let walk = field.walk(&a, &legs, any_length(&mut chance));
        assert!(walk.track.len() <= 4);
        if let Some(road) = Road::new(&corners, any_length(&mut chance)) {
            let _ = road.follow(&a, any_length(&mut chance));
        }
        if chance.one_in(20) {
            let turning = if chance.one_in(2) { Turning::OnCentre } else { Turning::Wheeling };
            let drill = Drill { turning, oblique: Turn::degrees(45) };
            let way = field.way(&a, Pose::new(to, Angle::SOUTH), drill, any_length(&mut chance));
            assert!(!way.arrives || way.walk.stop.is_none());
            let _ =
                field.fan(&a, Pivot::Centre, Turn::degrees(90), Turn::degrees(30), any_length(&mut chance));
        }
    }
}
