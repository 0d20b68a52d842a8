//! Ways to react and their numbers.

use deadly_field::game::battle::UnitId;
use deadly_field::game::reaction::{Quarters, Way};
use deadly_field::sheet::units::Formation;

#[test]
fn a_way_comes_back_from_its_number() {
    let (at, after) = (UnitId(97), Quarters(29));
    let formation = Formation::Unlimbered;
    for way in [
        Way::Fires { at, after },
        Way::HoldsFire { at },
        Way::Desperate { at },
        Way::Forms { formation, after },
        Way::Turns { after },
        Way::Reforms { after },
        Way::Rallies { after },
        Way::Countercharges,
        Way::Disengages { after },
    ] {
        assert_eq!(Way::numbered(way.number()), Some(way));
    }
    assert_eq!(Way::numbered(9 << 16), None);
}
