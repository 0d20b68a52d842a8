//! Cells of the charts, read and printed.

use great_battles::sheet::cells::{Called, Cost, Factor, FireResult, HalfPoints, Setback};
use sheet::{Axis, Cell};

#[test]
fn fire_results_are_printed_as_they_are_read() {
    for text in ["-", "d", "d-3", "d+3", "D", "1D", "1d+2", "3D", "12"] {
        assert_eq!(FireResult::read(text).map(|result| result.to_string()).as_deref(), Some(text));
    }
    for text in ["", "d+4", "dD", "0", "D1", "1-", "+1", "300D", "½"] {
        assert_eq!(FireResult::read(text), None, "{text}");
    }
    let on_die = Called::ALL.iter().map(|called| called.on_die());
    let right = [-3, -2, -1, 0, 1, 2, 3].into_iter().map(Some).chain([None]);
    assert!(on_die.eq(right));
}

#[test]
fn costs_points_and_setbacks() {
    assert_eq!((Cost::read("2"), Cost::read("no")), (Some(Cost::Points(2)), Some(Cost::Never)));
    assert_eq!((Cost::read("3 by road"), Cost::read("by road")), (Some(Cost::ByRoad(3)), None));
    let halves = ["½", "1", "1½"].map(|text| HalfPoints::read(text).unwrap().0);
    assert_eq!((halves, HalfPoints::read(""), HalfPoints::read("200")), ([1, 2, 3], None, None));
    assert_eq!(Setback::read("back 2"), Some(Setback::Back(2)));
    assert_eq!((Setback::read("rout"), Setback::read("back")), (Some(Setback::Rout), None));
    assert_eq!((Factor::read("2").map(Factor::get), Factor::read("0")), (Some(2), None));
}
