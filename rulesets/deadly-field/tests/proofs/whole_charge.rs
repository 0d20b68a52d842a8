//! The exact odds of a whole charge against charges rolled one by one.

use deadly_field::{Tables, WholeCharge, printed_sheet};
use sheet::Axis;
use testkit::is_as_thrown;

/// Section 7: the share of every end, with the levels it leaves, is as exact odds have it, but for the error of a sample.
fn check(keys: &str) {
    let tables = Tables::read(&printed_sheet()).unwrap();
    is_as_thrown::<WholeCharge, 3>(&tables, keys, |out| {
        [out.end.key(), out.level.key(), out.defender_level.key()]
    });
}

#[test]
fn veterans_at_veterans_behind_works_who_fire_at_point_blank() {
    check("size=8 figures=8 supports=2 leader=1 shelter=hasty-works defender-first-volley=yes");
}

#[test]
fn green_troops_at_napoleons() {
    check(
        "quality=green distance=8 defender-arm=artillery defender-formation=unlimbered defender-weapon=napoleon \
         defender-size=3 defender-figures=3",
    );
}

#[test]
fn horse_at_trained_infantry_in_the_flank_that_fires_as_it_comes() {
    check(
        "arm=cavalry mounted=yes weapon=sharps-carbines march=10 distance=12 struck=full-flank answer=fires \
         defender-quality=trained",
    );
}

#[test]
fn a_charge_met_by_a_charge() {
    check("answer=countercharges distance=8 formation=attack-column");
}
