//! A record that was changed after it was written is noticed, wherever the change is and however small.

use std::path::Path;

use deadly_field::Battle;
use engine::Files;
use testkit::Damage;

fn golden() -> Damage<impl Fn(&Files) -> Option<Battle>> {
    Damage::of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden"), |files| Battle::read(files).ok())
}

#[test]
fn every_flipped_bit_is_noticed() {
    golden().by_bits();
}

#[test]
fn every_lost_doubled_or_misplaced_line_is_noticed() {
    golden().by_lines();
}

#[test]
fn every_cut_within_a_line_is_noticed() {
    golden().by_cuts();
}
