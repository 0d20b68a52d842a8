//! Ways found are ways that can be walked.

use board::table::{Drill, Field, Inches, Obstacle, Pose, TableSize, Turn, Turning};

use super::chance::{Chance, cases};
use super::oracle::is_clear;

#[test]
fn a_way_that_arrives_can_be_walked_and_ends_at_the_goal() {
    let mut chance = Chance::new(11);
    let table = TableSize::new(Inches::whole(100), Inches::whole(100));
    let (mut arrived, mut barred, mut round) = (0, 0, 0);
    for _ in 0..cases("ways", 5_000) {
        let count = chance.between(0, 6);
        let others: Vec<Obstacle> = (0..count)
            .map(|_| Obstacle { block: chance.block(20), keep: Inches::thousandths_of(250) })
            .collect();
        let field = Field { table, blocks: &others, grounds: &[] };
        let block = chance.block(20);
        let goal = Pose::new(chance.point(20), chance.angle());
        let turning = if chance.one_in(4) { Turning::Wheeling } else { Turning::OnCentre };
        let drill = Drill { turning, oblique: Turn::degrees(chance.between(0, 1) * 45) };
        let way = field.way(&block, goal, drill, Inches::whole(500));
        assert_eq!(way, field.way(&block, goal, drill, Inches::whole(500)), "the same every time");
        assert_eq!(way.walk, field.walk(&block, &way.legs, Inches::whole(500)));
        if way.arrives {
            assert_eq!(way.walk.block.pose(), goal, "{block:?} {drill:?} {way:?}");
            round += i32::from(way.legs.len() > 4);
            arrived += 1;
        } else {
            assert!(
                count > 0 || turning == Turning::Wheeling,
                "nothing is in the way: {block:?} {goal} {drill:?} {way:?}"
            );
            barred += 1;
        }
        let began_clear = others.iter().all(|other| is_clear(&block, &other.block, 250));
        let is_kept = others.iter().all(|other| is_clear(&way.walk.block, &other.block, 250));
        assert!(!began_clear || is_kept, "{block:?} {way:?}");
        let most = chance.inches(0, 12_000);
        let part = field.way(&block, goal, drill, most);
        assert!(part.walk.travelled <= most);
    }
    println!("{arrived} arrived, {round} of them round something, {barred} barred");
    assert!(arrived > 10 && barred > 3);
}
