//! The ground of a scenario: from the squares of its battle, or from letters of its own.

use board::square::{Grid, Square};
use scenario::{At, Cut, History, Letters, LineKind, LineText, Yards, road};
use sheet::{Fault, Place};

use super::forms::{ScenarioFile, Window, WorksText};
use crate::game::battle::{Brook, NamedPlace, NamedRoad, Names, WorksKind};
use crate::game::map::{Map, SquareGround};

/// The grid a scenario is played on, and where its squares come from.
pub(super) fn grid(file: &ScenarioFile, history: Option<&History>, start: &Place) -> Result<Grid, Fault> {
    let cut = history.and_then(|history| history.squares.as_ref());
    match (&file.squares, cut.and_then(Cut::grid)) {
        (Some(window), map) => {
            let grid = Grid::window(window.from, window.to)
                .ok_or_else(|| window.fault("the window's squares go from north-west to south-east"))?;
            match map.filter(|_| file.ground.is_empty()) {
                Some(map) if !map.contains(grid.last()) => {
                    Err(window.fault(format!("the battle's map ends at {}", map.last())))
                }
                None if file.ground.is_empty() => {
                    Err(window.fault("`ground` is missing, and the battle has no squares to take it from"))
                }
                _ => Ok(grid),
            }
        }
        (None, Some(map)) if file.ground.is_empty() => Ok(map),
        (None, _) => {
            let columns = file.ground.first().map_or(0, |row| row.chars().count());
            let grid = u8::try_from(columns).ok().zip(u8::try_from(file.ground.len()).ok());
            grid.and_then(|(columns, rows)| Grid::new(columns, rows)).ok_or_else(|| {
                let place = file.ground.first().map_or(start, |row| &row.place);
                place.fault("`ground` has 1 to 26 columns and 1 to 99 rows", None)
            })
        }
    }
}

/// The map of a scenario.
pub(super) fn map(
    file: &ScenarioFile,
    history: Option<&History>,
    grid: Grid,
    faults: &mut Vec<Fault>,
) -> Map {
    let mut map = Map::open(grid);
    match history.and_then(|history| history.squares.as_ref()).filter(|_| file.ground.is_empty()) {
        Some(cut) => {
            let beside =
                "the ground is the battle's, and so are its heights; `ground` and `height` go together";
            faults.extend(file.height.first().map(|row| row.fault(beside)));
            take(cut, grid, &mut map);
        }
        None => {
            Letters { what: "ground", rows: &file.ground, grid }
                .each(faults, ". w r b", |square, letter| set_ground(&mut map, square, letter));
            Letters { what: "height", rows: &file.height, grid }
                .each(faults, "0 1 2", |square, letter| set_height(&mut map, square, letter));
        }
    }
    for square in &file.soft_cover {
        if is_on(grid, square, faults) {
            map.field_mut(square.value).soft_cover = true;
        }
    }
    for works in &file.works {
        build(&mut map, works, faults);
    }
    for text in &file.roads {
        link(&mut map, &road(text, grid, faults));
    }
    map
}

/// Takes the squares of a window from the battle's map.
fn take(cut: &Cut, grid: Grid, map: &mut Map) {
    let Some(whole) = cut.grid() else { return };
    // The battle was checked when it was read: nothing new can be wrong with it.
    let unseen = &mut Vec::new();
    Letters { what: "ground", rows: &cut.ground, grid: whole }.each(unseen, "", |square, letter| {
        !grid.contains(square) || set_ground(map, square, if letter == 'T' { 'b' } else { letter })
    });
    Letters { what: "height", rows: &cut.height, grid: whole }
        .each(unseen, "", |square, letter| !grid.contains(square) || set_height(map, square, letter));
    for named in &cut.roads {
        link(map, &road(&named.squares, whole, unseen));
    }
}

/// Joins the squares of a road, which may lead out of the board and in again.
fn link(map: &mut Map, squares: &[Square]) {
    let grid = map.grid();
    for pair in squares.windows(2) {
        match [grid.contains(pair[0]), grid.contains(pair[1])] {
            [true, true] => _ = map.link(pair[0], pair[1]),
            [true, false] => map.lead_out(pair[0], pair[1]),
            [false, true] => map.lead_out(pair[1], pair[0]),
            [false, false] => {}
        }
    }
}

fn set_ground(map: &mut Map, square: Square, letter: char) -> bool {
    let ground = match letter {
        '.' => SquareGround::Open,
        'w' => SquareGround::Woods,
        'r' => SquareGround::Rough,
        'b' => SquareGround::BuiltUp,
        _ => return false,
    };
    map.field_mut(square).ground = ground;
    true
}

fn set_height(map: &mut Map, square: Square, letter: char) -> bool {
    let height = letter.to_digit(10).filter(|&height| height <= 2);
    map.field_mut(square).height = height.unwrap_or(0) as u8;
    height.is_some()
}

fn build(map: &mut Map, works: &WorksText, faults: &mut Vec<Fault>) {
    if !is_on(map.grid(), &works.square, faults) {
        return;
    }
    if works.sides.is_empty() {
        faults.push(works.square.fault(format!("works in {} face at least one side", works.square.value)));
    }
    let field = map.field_mut(works.square.value);
    let faced = match works.kind {
        WorksKind::Prepared => &mut field.prepared,
        WorksKind::Entrenchment => &mut field.entrenched,
    };
    let from = works.from.map_or(0, |turn| turn.get());
    if !faced.add(works.sides.iter().copied().collect(), from) {
        let square = works.square.value;
        faults.push(works.square.fault(format!(
            "works of one kind in {square} are there from the start and from one later turn, not from two"
        )));
    }
}

/// Whether a square is on the board, with a fault if it is not.
pub(super) fn is_on(grid: Grid, square: &At<Square>, faults: &mut Vec<Fault>) -> bool {
    let on_board = grid.contains(square.value);
    if !on_board {
        let hint = Some(format!("squares from {} to {}", grid.first(), grid.last()));
        faults.push(square.fault_with(format!("{} is not on the board", square.value), hint));
    }
    on_board
}

/// Names, brooks and the scale of the map, for the picture.
pub(super) fn names(
    file: &ScenarioFile,
    history: Option<&History>,
    grid: Grid,
    faults: &mut Vec<Fault>,
) -> Names {
    let cut = history.and_then(|history| history.squares.as_ref());
    let window: Option<&At<Window>> = file.squares.as_ref();
    let own = window.and_then(|window| window.yards.as_ref());
    if let (Some(own), Some(cut)) = (own, cut.filter(|_| file.ground.is_empty()))
        && own.value != cut.yards.value
    {
        faults.push(own.fault(format!("the battle's squares are {} yards wide", cut.yards.value)));
    }
    if let Some(window) = window.filter(|w| w.corner.is_some() && cut.is_some() && file.ground.is_empty()) {
        faults
            .push(window.fault("the battle says where its squares are; `corner` is for ground of one's own"));
    }
    if let Some(own) = own.filter(|yards| yards.value == 0) {
        faults.push(own.fault("a square is at least a yard wide"));
        return Names::default();
    }
    let yards = own.or(cut.map(|cut| &cut.yards)).map(|yards| yards.value);
    let corner = window.and_then(|window| window.corner).or(cut.map(|cut| cut.corner));
    let (Some(yards), Some(corner), Some(history)) = (yards, corner, history) else {
        return Names { yards, ..Names::default() };
    };
    let place = |[x, y]: Yards| {
        let first = grid.first();
        let east = (x - corner[0]) * 100 / i32::from(yards) - 100 * i32::from(first.column);
        let south = (corner[1] - y) * 100 / i32::from(yards) - 100 * i32::from(first.row);
        (east, south)
    };
    let (width, height) = (100 * i32::from(grid.columns()), 100 * i32::from(grid.rows()));
    let inside = |&(east, south): &(i32, i32)| (0..width).contains(&east) && (0..height).contains(&south);
    let streams = history.lines.iter().filter(|line| line.kind == LineKind::Stream);
    let places = history.places.iter().map(|named| NamedPlace {
        name: named.name.clone(),
        kind: named.kind,
        at: place(named.at),
    });
    let brook = |line: &LineText| Brook {
        name: line.name.clone(),
        course: line.along.iter().map(|&point| place(point)).collect(),
    };
    Names {
        yards: Some(yards),
        places: places.filter(|named| inside(&named.at)).collect(),
        streams: streams.map(brook).collect(),
        roads: cut.filter(|_| file.ground.is_empty()).map_or_else(Vec::new, |cut| roads(cut, grid)),
    }
}

/// The named roads of a window, each as far as it is in it.
fn roads(cut: &Cut, grid: Grid) -> Vec<NamedRoad> {
    let Some(whole) = cut.grid() else { return Vec::new() };
    let named = cut.roads.iter().map(|named| {
        let squares = road(&named.squares, whole, &mut Vec::new());
        let squares = squares.into_iter().filter(|square| grid.contains(*square)).collect();
        NamedRoad { name: named.name.clone(), squares }
    });
    named.filter(|road| road.squares.len() > 1).collect()
}
