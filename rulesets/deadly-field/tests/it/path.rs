//! Where a unit is on its way.

use board::table::{Angle, Block, Leg, Point, Pose, Turn};
use deadly_field::game::path::Path;
use sheet::Inches;

#[test]
fn a_wheel_comes_before_the_leg_or_after_it() {
    let block = Block::new(
        Pose::new(Point::new(Inches::whole(10), Inches::whole(10)), Angle::NORTH),
        Inches::whole(2),
        Inches::whole(1),
    );
    let by = Turn::degrees(30);
    let first = Path::wheel_first(by, Leg::Ahead(Inches::whole(4)));
    assert_eq!(first.length(&block), Inches::whole(4));
    assert_eq!(first.after(&block, Inches::ZERO), block.pose());
    assert_eq!(first.after(&block, Inches::whole(1)).facing, Angle::NORTH + by);
    let last = Path::wheel_last(Leg::Ahead(Inches::whole(4)), by);
    assert_eq!(last.after(&block, Inches::whole(3)).at, Point::new(Inches::whole(10), Inches::whole(13)));
    assert_eq!(last.after(&block, Inches::whole(3)).facing, Angle::NORTH);
    assert_eq!(last.end(&block), last.after(&block, Inches::whole(4)));
}
