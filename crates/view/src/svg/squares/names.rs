//! Names on the ground: places where they are, roads and streams along their course, each where there is room.

use board::square::Square;

use super::ground::bed;
use super::plan::{N, Plan, Point, draw};
use super::roads::Roads;
use crate::picture::squares::{Ground, Label, LabelKind, Squares};
use crate::svg::course::{Course, STEP, beside, crookedness, open_curve};
use crate::svg::lettering::{escaped, width};
use crate::svg::room::{Rect, Room};

/// How wide the italic runs against the bold that is measured.
const ITALIC: f64 = 0.92;
/// How far apart a name is written again along a long course.
const AGAIN: f64 = 1500.0;
/// What is worse than this is not written.
const WORST: f64 = 62.0;

/// Writes all names, those of places first.
pub(super) fn names(out: &mut String, plan: Plan, squares: &Squares, roads: &Roads<'_>, room: &mut Room) {
    let mut labels: Vec<&Label> = squares.labels.iter().collect();
    labels.sort_by_key(|label| match label.kind {
        LabelKind::Town => 0,
        LabelKind::Hill => 1,
        LabelKind::Water => 2,
        LabelKind::Minor => 3,
    });
    for label in labels {
        place(out, plan, label, roads, room);
    }
    let grown = lettered(plan);
    let mut writer = Writer { out, plan, squares, roads, room, written: 0 };
    for stream in squares.streams.iter().filter(|stream| !stream.name.is_empty()) {
        let style = Style { class: "stream-name", size: 15.0 * grown, half: 2.0, ink: plan.ink.water_name };
        writer.along(&stream.name, &bed(plan, stream), &style);
    }
    for road in squares.road_names.iter().filter(|road| !road.name.is_empty()) {
        let style = Style { class: "road-name", size: 13.0 * grown, half: 4.5, ink: plan.ink.ink_2 };
        for run in runs(plan, &road.squares) {
            writer.along(&road.name, &roads.course(run), &style);
        }
    }
}

/// How much larger names are written than on a small map: less than the frame grows, for squares do not.
fn lettered(plan: Plan) -> f64 {
    1.0 + (plan.grown - 1.0) * 0.35
}

/// The parts of a road's course that are on the board and hang together.
fn runs(plan: Plan, squares: &[Square]) -> impl Iterator<Item = &[Square]> {
    let joined = move |a: &Square, b: &Square| {
        plan.grid.contains(*a) == plan.grid.contains(*b) && (!plan.grid.contains(*a) || a.steps(*b) == 1)
    };
    squares.chunk_by(joined).filter(move |run| run.len() > 1 && plan.grid.contains(run[0]))
}

/// How a name along a course is written.
struct Style {
    class: &'static str,
    size: f64,
    /// Half the width of what it names.
    half: f64,
    ink: &'static str,
}

/// The writer of names along courses.
struct Writer<'a> {
    out: &'a mut String,
    plan: Plan,
    squares: &'a Squares,
    roads: &'a Roads<'a>,
    room: &'a mut Room,
    written: usize,
}

/// A place for a name along a course.
struct Found {
    cost: f64,
    from: usize,
    baseline: Vec<Point>,
    middle: Vec<Point>,
}

impl Writer<'_> {
    /// Writes a name where its course is straightest and nobody stands, again after a long way; nowhere rather than
    /// across everything.
    fn along(&mut self, name: &str, course: &[Point], style: &Style) {
        let course = Course::through(course);
        let long = width(name, style.size) * ITALIC + name.chars().count() as f64;
        let points = (long * 1.08 / STEP) as usize + 4;
        let mut starts: Vec<usize> = Vec::new();
        let times = 1 + (course.len() as f64 * STEP / AGAIN) as usize;
        for _ in 0..times {
            let apart = (AGAIN * 0.6 / STEP) as usize;
            let places = (0..(course.len() + 1).saturating_sub(points)).step_by(3);
            let places = places.filter(|&from| starts.iter().all(|&other| from.abs_diff(other) > apart));
            let found = places.flat_map(|from| self.seen(&course, from, points, style));
            let Some(best) = found.min_by(|a, b| a.cost.total_cmp(&b.cost)) else { return };
            if best.cost > WORST {
                return;
            }
            starts.push(best.from);
            for &at in best.middle.iter().step_by(3) {
                self.room.take(Rect::around(at, 3.0 * STEP, style.size));
            }
            self.write(name, &best.baseline, style);
        }
    }

    /// What a name would be like there, above the line and below it.
    fn seen(&self, course: &Course, from: usize, points: usize, style: &Style) -> [Found; 2] {
        let line = course.part(from, points);
        let (all, sharpest) = crookedness(&line);
        let ((ax, ay), (bx, by)) = (line[0], line[points - 1]);
        let steep = (by - ay).abs() / ((bx - ax).abs() + (by - ay).abs()).max(1.0);
        let gap = style.half + 3.0;
        let lays = [
            (gap + 0.22 * style.size, gap + 0.5 * style.size),
            (-gap - 0.72 * style.size, -gap - 0.5 * style.size),
        ];
        lays.map(|(base, middle)| {
            let middle = beside(&line, middle);
            let seen = middle.iter().step_by(3);
            let n = seen.len() as f64;
            let (taken, busy) = seen.fold((0.0, 0.0), |(taken, busy), &at| {
                let letter = Rect::around(at, 3.0 * STEP, style.size + 2.0);
                (taken + self.room.share_taken(letter), busy + self.busy(at, style))
            });
            let below = if base < 0.0 { 3.0 } else { 0.0 };
            let cost = 420.0 * taken / n + 30.0 * busy / n + 14.0 * all + 26.0 * sharpest + 6.0 * steep;
            Found { cost: cost + below, from, baseline: beside(&line, base), middle }
        })
    }

    /// How much trees, houses and other roads make a letter hard to read.
    fn busy(&self, at: Point, style: &Style) -> f64 {
        let lines = if self.roads.is_near(at, 5.0 + style.size * 0.3) { 1.0 } else { 0.0 };
        let ground = match self.squares.field(self.plan.square(at)).ground {
            Ground::Open => 0.0,
            Ground::Woods | Ground::Rough => 0.35,
            Ground::BuiltUp => 0.8,
        };
        lines + ground
    }

    fn write(&mut self, name: &str, baseline: &[Point], style: &Style) {
        self.written += 1;
        let last = baseline.last().into_iter().copied();
        let points: Vec<Point> = baseline.iter().step_by(5).copied().chain(last).collect();
        let id = format!("course-{}", self.written);
        draw!(
            self.out,
            r##"<path id="{id}" d="{}" fill="none"/><text class="{}" font-size="{}" font-style="italic" letter-spacing="1" text-anchor="middle" fill="{}" stroke="{}" stroke-width="{}" stroke-linejoin="round" paint-order="stroke"><textPath href="#{id}" startOffset="50%">{}</textPath></text>"##,
            open_curve(&points),
            style.class,
            N(style.size),
            style.ink,
            self.plan.ink.paper,
            N(style.size / 4.0),
            escaped(name)
        );
    }
}

/// A name in one line or two, and where it goes.
struct Spot {
    cost: f64,
    lines: Vec<String>,
    at: Point,
    wide: f64,
}

/// Writes the name of a place, moved a little if it would be covered; a minor one is left out if that does not help.
fn place(out: &mut String, plan: Plan, label: &Label, roads: &Roads<'_>, room: &mut Room) {
    let grown = lettered(plan);
    let ink = plan.ink;
    let (size, spacing, style, fill) = match label.kind {
        LabelKind::Town => (18.0 * grown, 3.0 * grown, r##"font-weight="700""##, ink.ink),
        LabelKind::Hill => (16.0 * grown, 0.0, r##"font-weight="700""##, ink.ink),
        LabelKind::Minor => (13.0 * grown, 0.0, r##"font-style="italic""##, ink.ink_2),
        LabelKind::Water => (15.0 * grown, 1.0, r##"font-style="italic""##, ink.water_name),
    };
    let text = if label.kind == LabelKind::Town { label.text.to_uppercase() } else { label.text.clone() };
    let runs = |line: &str| {
        let bold = width(line, size) + spacing * line.chars().count() as f64;
        if style.contains("italic") { bold * ITALIC } else { bold }
    };
    let pitch = size * 1.1;
    let (x, y) = plan.point(label.at);
    let mut spots = Vec::new();
    for (lines, dearer) in [(vec![text.clone()], 0.0), (halves(&text), 7.0)] {
        let wide = lines.iter().map(|line| runs(line)).fold(0.0, f64::max);
        for (i, j) in (-6..=6).flat_map(|j| (-6..=6).map(move |i| (i, j))) {
            let (dx, dy) = (f64::from(i) * 16.0, f64::from(j) * 13.0);
            let at = (x + dx, y + dy);
            let taken = room.share_taken(Rect::around(at, wide + 4.0, pitch * lines.len() as f64));
            // Across a road it can be read, but the road cannot.
            let crossed =
                (-4..=4).filter(|n| roads.is_near((at.0 + wide * f64::from(*n) / 9.0, at.1), size * 0.6));
            let cost = 400.0 * taken + 18.0 * crossed.count() as f64 + 0.45 * dx.hypot(dy) + dearer;
            spots.push(Spot { cost, lines: lines.clone(), at, wide });
        }
    }
    let Some(best) = spots.into_iter().min_by(|a, b| a.cost.total_cmp(&b.cost)) else { return };
    let minor = matches!(label.kind, LabelKind::Minor | LabelKind::Water);
    if best.cost > if minor { 90.0 } else { 330.0 } {
        return;
    }
    let high = pitch * best.lines.len() as f64;
    room.take(Rect::around(best.at, best.wide + 8.0, high + 2.0));
    let top = best.at.1 - high / 2.0 + 0.82 * size;
    let lines = best.lines.iter().enumerate().map(|(n, line)| {
        format!(
            r##"<tspan x="{}" y="{}">{}</tspan>"##,
            N(best.at.0),
            N(top + pitch * n as f64),
            escaped(line)
        )
    });
    draw!(
        out,
        r##"<text class="place" font-size="{}" {style} letter-spacing="{}" text-anchor="middle" fill="{fill}" stroke="{}" stroke-width="{}" stroke-linejoin="round" paint-order="stroke">{}</text>"##,
        N(size),
        N(spacing),
        ink.paper,
        N(size / 4.0),
        lines.collect::<String>()
    );
}

/// A name of several words in two lines as even as can be; else in one.
fn halves(text: &str) -> Vec<String> {
    let uneven = |at: &usize| (text[..*at].chars().count()).abs_diff(text[*at + 1..].chars().count());
    match text.match_indices(' ').map(|(at, _)| at).min_by_key(uneven) {
        Some(at) => vec![text[..at].to_string(), text[at + 1..].to_string()],
        None => vec![text.to_string()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::ink::{Inks, Theme};
    use board::square::Grid;

    #[test]
    fn names_are_broken_where_the_halves_are_most_alike() {
        assert_eq!(halves("Little Round Top"), ["Little", "Round Top"]);
        assert_eq!(halves("Gettysburg"), ["Gettysburg"]);
    }

    #[test]
    fn a_road_off_the_board_and_back_runs_twice() {
        let grid = Grid::new(3, 2).unwrap();
        let plan = Plan::of(grid, Inks::of(Theme::Light));
        let squares = ["A01", "B01", "C01", "D01", "D02", "C02", "B02"].map(|name| name.parse().unwrap());
        let runs: Vec<usize> = runs(plan, &squares).map(<[Square]>::len).collect();
        assert_eq!(runs, [3, 2]);
    }
}
