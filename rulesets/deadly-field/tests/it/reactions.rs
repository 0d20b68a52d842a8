//! Ways to react and their numbers.

use board::table::Angle;
use deadly_field::game::battle::UnitId;
use deadly_field::game::reaction::{Quarters, ReactionKind};
use deadly_field::sheet::units::Formation;

#[test]
fn a_way_comes_back_from_its_number() {
    let (at, after) = (UnitId(97), Quarters(29));
    let formation = Formation::Unlimbered;
    for way in [
        ReactionKind::Fires { at, after },
        ReactionKind::HoldsFire { at },
        ReactionKind::Desperate { at },
        ReactionKind::Forms { formation, after },
        ReactionKind::Turns { after },
        ReactionKind::Faces { facing: Angle::degrees(359), after },
        ReactionKind::Reforms { after },
        ReactionKind::Rallies { after },
        ReactionKind::Countercharges,
        ReactionKind::Disengages { after },
        ReactionKind::Joins { of: at },
    ] {
        assert_eq!(ReactionKind::numbered(way.number()), Some(way));
    }
    assert_eq!(ReactionKind::numbered(11 << 16), None);
}
