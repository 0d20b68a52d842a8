//! The exact odds of a whole charge against charges thrown one by one.

use guns::Tables;
use guns::rules::charge::WholeCharge;
use guns::sheet::tables::printed_sheet;
use sheet::Axis;
use testkit::is_as_thrown;

/// Sections 5 and 7: the share of every end, loser and winner is as exact odds have it, but for the error of a sample.
fn check(keys: &str) {
    let tables = Tables::read(&printed_sheet()).unwrap();
    is_as_thrown::<WholeCharge, 3>(&tables, keys, |out| [out.end.key(), out.loser.key(), out.winner.key()]);
}

#[test]
fn regulars_at_veterans_behind_a_wall_with_a_battery_in_support() {
    check("size=24 target-grade=veteran cover=cover support=12-pdr");
}

#[test]
fn cavalry_at_guns_in_the_flank() {
    check(
        "arm=cavalry size=16 distance=20 target=artillery target-size=12 guns=3 weapon=rifled from=flank arms=shotguns",
    );
}
