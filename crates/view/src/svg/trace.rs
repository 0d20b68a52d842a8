//! Outlines traced around ground: closed lines where a height crosses nought, found by small squares.

use std::collections::BTreeMap;

use super::pen::Point;

/// A side of a small square: its corner, and across (0) or down (1).
type CellEdge = (usize, usize, u8);

/// The closed lines within a rectangle at which `height` turns negative, taken in small squares of a side. What lies
/// inside at the rim is closed along it.
pub(super) fn outlines(
    first: Point,
    last: Point,
    step: f64,
    height: impl Fn(Point) -> f64,
) -> Vec<Vec<Point>> {
    let (x0, y0) = first;
    let (x1, y1) = last;
    let columns = ((x1 - x0) / step) as usize + 1;
    let rows = ((y1 - y0) / step) as usize + 1;
    let place = |i: usize, j: usize| (x0 + i as f64 * step, y0 + j as f64 * step);
    let is_rim = |i: usize, j: usize| i == 0 || j == 0 || i + 1 == columns || j + 1 == rows;
    let height = |i, j| if is_rim(i, j) { step } else { height(place(i, j)) };
    let heights: Vec<f64> =
        (0..rows).flat_map(|j| (0..columns).map(move |i| (i, j))).map(|(i, j)| height(i, j)).collect();
    let at = |i: usize, j: usize| heights[j * columns + i];
    let mut ends: BTreeMap<CellEdge, Vec<CellEdge>> = BTreeMap::new();
    for (i, j) in (0..rows - 1).flat_map(|j| (0..columns - 1).map(move |i| (i, j))) {
        let sides = [(i, j, 0), (i + 1, j, 1), (i, j + 1, 0), (i, j, 1)];
        let corners = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)].map(|h| h < 0.0);
        let cut: Vec<CellEdge> =
            (0..4).filter(|&n| corners[n] != corners[(n + 1) % 4]).map(|n| sides[n]).collect();
        for pair in cut.chunks_exact(2) {
            ends.entry(pair[0]).or_default().push(pair[1]);
            ends.entry(pair[1]).or_default().push(pair[0]);
        }
    }
    let crossing = |(i, j, way): CellEdge| {
        let (k, l) = if way == 0 { (i + 1, j) } else { (i, j + 1) };
        let (a, b) = (at(i, j), at(k, l));
        let t = a / (a - b);
        let ((ax, ay), (bx, by)) = (place(i, j), place(k, l));
        (ax + (bx - ax) * t, ay + (by - ay) * t)
    };
    let mut outlines = Vec::new();
    while let Some((&start, _)) = ends.first_key_value() {
        let mut outline = Vec::new();
        let mut edge = Some(start);
        while let Some(here) = edge {
            outline.push(crossing(here));
            let beside = ends.remove(&here).unwrap_or_default();
            edge = beside.into_iter().find(|next| ends.contains_key(next));
        }
        outlines.push(outline);
    }
    outlines
}

/// Points at even distances along a closed outline.
pub(super) fn spaced(outline: &[Point], spacing: f64) -> Vec<Point> {
    let mut points = Vec::new();
    let mut due = 0.0;
    for (i, &(ax, ay)) in outline.iter().enumerate() {
        let (bx, by) = outline[(i + 1) % outline.len()];
        let length = ((bx - ax).powi(2) + (by - ay).powi(2)).sqrt();
        while due < length {
            let t = due / length;
            points.push((ax + (bx - ax) * t, ay + (by - ay) * t));
            due += spacing;
        }
        due -= length;
    }
    points
}
