//! Tables of bands cover their numbers, each once.

use crate::common::faults;
use sheet::{Bands, Faults, Reader, Sheet, Source};

/// A table of bands whose cells number the rows; the first row is at line 10, its label in column 13.
fn bands(labels: &[&str], range: std::ops::RangeInclusive<i32>) -> Result<Bands<u8>, Faults> {
    let mut text =
        "ruleset = \"s\"\ntitle = \"t\"\nrevision = 1\n[[table]]\nid = \"losses\"\ntitle = \"Losses\"\n\
                    head = \"score\"\ncolumns = [\"hits\"]\nrows = [\n"
            .to_string();
    for (at, label) in labels.iter().enumerate() {
        text += &format!("  {{ label = \"{label}\", cells = [\"{at}\"], source = \"ruling\" }},\n");
    }
    let sheet = Sheet::parse(&(text + "]\n"), "b.toml")?;
    let mut reader = Reader::new(&sheet);
    let bands = reader.bands("losses", "hits", range);
    reader.finish(bands)
}

#[test]
fn a_number_finds_its_band_and_the_ends_reach_on() {
    let losses = bands(&["0 or less", "1-3", "4", "5 to 6", "7+"], -2..=10).unwrap();
    let found: Vec<_> = (-3..=8).map(|n| losses.get(n)).collect();
    assert_eq!(found, [0, 0, 0, 0, 1, 1, 1, 2, 3, 3, 4, 4]);
    assert_eq!((losses.get(i32::MIN), losses.get(i32::MAX)), (0, 4));
    assert_eq!((losses.row(2), losses.row(-40), losses.row(40)), ("1-3", "0 or less", "7+"));
    assert_eq!((losses.title(), losses.name(), losses.source(3)), ("Losses", "hits", Source::Ruling));
}

#[test]
fn the_order_of_rows_is_free_and_closed_ends_reach_on() {
    let losses = bands(&["4-6", "1-3"], 1..=6).unwrap();
    assert_eq!((losses.get(0), losses.get(3), losses.get(4), losses.get(7)), (1, 1, 0, 0));
    assert_eq!(bands(&["-3--1", "0-2"], -2..=1).unwrap().get(-1), 0);
    assert_eq!(bands(&["0 or less", "1+"], i32::MIN..=i32::MAX).unwrap().get(1), 1);
}

#[test]
fn gaps_are_faults() {
    assert_eq!(faults(bands(&["1-3", "5-6"], 1..=6)), ["b.toml:5:6: no band for 4 in table `losses`"]);
    assert_eq!(
        faults(bands(&["2-3", "6"], 0..=9)),
        [
            "b.toml:5:6: no band for 0 to 1 in table `losses`",
            "b.toml:5:6: no band for 4 to 5 in table `losses`",
            "b.toml:5:6: no band for 7 to 9 in table `losses`",
        ]
    );
}

#[test]
fn overlaps_are_faults() {
    assert_eq!(faults(bands(&["1-4", "3-6"], 1..=6)), ["b.toml:11:13: 3 to 4 is in two bands"]);
    assert_eq!(faults(bands(&["1+", "6"], 1..=6)), ["b.toml:11:13: 6 is in two bands"]);
    assert_eq!(faults(bands(&["1-6", "5+"], 1..=9)), ["b.toml:11:13: 5 to 6 is in two bands"]);
    assert_eq!(faults(bands(&["1+", "5+"], 1..=9)), ["b.toml:11:13: 5 or more is in two bands"]);
    assert_eq!(
        faults(bands(&["1 or less", "0 or less", "2+"], 0..=9)),
        ["b.toml:10:13: 0 or less is in two bands"]
    );
    assert_eq!(faults(bands(&["1-6", "2-3", "4-6"], 1..=6)).len(), 2);
}

#[test]
fn bands_beyond_the_range_and_unreadable_ones() {
    assert_eq!(
        faults(bands(&["1-6", "7-9"], 1..=6)),
        ["b.toml:11:13: band `7-9` is never reached (numbers from 1 to 6 are looked up)"]
    );
    assert_eq!(
        faults(bands(&["1-5", "six"], 1..=6)),
        ["b.toml:11:13: `six` is not a band of numbers (a band is written 4, 1-3, 7+, 0 or less)"]
    );
    #[allow(clippy::reversed_empty_ranges, reason = "the fault is what is tested")]
    let none = faults(bands(&["1"], 2..=1));
    assert_eq!(none, ["b.toml:5:6: table `losses` is read for no number at all"]);
}
