//! Which modifiers of many count.

use deadly_field::sheet::roll::Weighing;

#[test]
fn the_best_two_and_the_worst_two_count() {
    let all = [('a', -1), ('b', 2), ('c', -3), ('d', 0), ('e', -2), ('f', 2), ('g', 2)];
    let weighing = Weighing::of(all, 2, 2, |_, _| true);
    assert_eq!(weighing.sum(), -3 - 2 + 2 + 2);
    let dropped: String = weighing.rows().filter(|row| !row.2).map(|row| row.0).collect();
    assert_eq!(dropped, "ag");
    assert_eq!(Weighing::of([('a', -1), ('b', 3)], 2, 2, |row, _| row == 'b').sum(), 3);
}
