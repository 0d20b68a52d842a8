//! Draws the whole field of Gettysburg with everybody on it and says how long that takes:
//! `cargo run --release -p view --example large -- FILE.svg`.

use std::error::Error;
use std::path::PathBuf;
use std::time::Instant;
use std::{env, fs};

use board::square::{Direction, Grid, Square};
use view::*;

/// Ground, a letter a square: open, open with a road, woods, rocks, town.
const GROUND: &str = "\
==.....==....=..=.......
.===..w.==...=.==.......
...==w...=ww.===........
.....===..==.==.......==
.......========...=====.
....w.==..=========.....
......=....=TT===.......
......=..===.T..========
...w..====w..==........w
...====w..w====wwww.....
====.....w.=.==w.ww.....
........w..=.=.=www.....
....w===w.==.=.==.......
.......====..=..==......
.....w..w==w==...=......
........w=wrr=...==.....
.......ww..rr=....==....
.......=...ww=.....=....";

/// Heights, a figure a square.
const HEIGHTS: &str = "\
000000000000000000000000
011000000000000000000000
000100000012001000000000
000000010011000000000000
000000110111000000000000
000000100110000000000000
000001100110000000000010
000001000010000001000010
000000000010120000000000
000000000010121200100000
000000000100100001200000
000000000101100100100000
000000001011100000000000
000000001010100000000000
000000001000000000000000
000000001001200000000000
000000001001200000000000
000000000002200000000000";

const ROADS: [(&str, &str); 13] = [
    ("Chambersburg Pike", "A01 B01 B02 C02 D02 D03 E03 F03 F04 G04 H04 H05 I05 J05 K05 K06 L06 M06 M07 N07"),
    ("Mummasburg Road", "H01 I01 I02 J02 J03 K03 K04 L04 L05 M05 M06 N06 N07"),
    ("Carlisle Road", "N01 N02 N03 N04 N05 N06 N07"),
    ("Harrisburg Road", "Q01 Q02 P02 P03 O03 O04 O05 O06 N06 N07"),
    ("York Pike", "X04 W04 W05 V05 U05 T05 S05 S06 R06 Q06 P06 P07 O07 N07"),
    ("Hanover Road", "X08 W08 V08 U08 T08 S08 R08 Q08 Q07 P07 O07 N07"),
    ("Baltimore Pike", "T18 T17 S17 S16 R16 R15 R14 Q14 Q13 P13 P12 P11 O11 O10 O09 N09 N08 N07"),
    ("Taneytown Road", "N18 N17 N16 N15 N14 N13 N12 N11 N10 N09 N08"),
    ("Emmitsburg Road", "H18 H17 I17 I16 J16 J15 J14 K14 K13 L13 L12 L11 L10 M10 N10 N09 N08"),
    ("Hagerstown Road", "A11 B11 C11 D11 D10 E10 F10 G10 G09 H09 I09 J09 J08 K08 L08 L07 M07 N07"),
    ("Wheatfield Road", "K14 K15 L15 M15 M16 N16"),
    ("Millerstown Road", "F13 G13 H13 H14 I14 J14 K14"),
    ("Herr Ridge Road", "H04 H05 H06 G06 G07 G08 G09"),
];

/// Courses in yards from the Diamond.
const STREAMS: [(&str, &[(i32, i32)]); 4] = [
    (
        "Willoughby Run",
        &[
            (-2300, 1900),
            (-2316, 850),
            (-2230, 350),
            (-2400, -250),
            (-2500, -1500),
            (-2900, -3000),
            (-3300, -4200),
        ],
    ),
    (
        "Rock Creek",
        &[
            (650, 3000),
            (700, 1700),
            (900, 300),
            (1150, -800),
            (1250, -1500),
            (1500, -2700),
            (2000, -4000),
            (2200, -5700),
        ],
    ),
    ("Plum Run", &[(-850, -2800), (-900, -3600), (-900, -4600), (-1100, -4900), (-1400, -5700)]),
    ("Stevens Run", &[(-1100, -100), (-500, 150), (300, 250), (850, 300)]),
];

/// Places in yards from the Diamond: towns, hills and woods, farms.
const PLACES: [(&str, LabelKind, i32, i32); 26] = [
    ("Gettysburg", LabelKind::Town, 0, 0),
    ("Seminary", LabelKind::Minor, -1272, 158),
    ("McPherson's Ridge", LabelKind::Hill, -1916, 850),
    ("Herr Tavern", LabelKind::Minor, -3001, 1336),
    ("Knoxlyn Ridge", LabelKind::Hill, -5666, 2647),
    ("Oak Hill", LabelKind::Hill, -1141, 2101),
    ("Barlow's Knoll", LabelKind::Hill, 438, 1766),
    ("Cemetery Hill", LabelKind::Hill, 206, -1166),
    ("Culp's Hill", LabelKind::Hill, 1010, -1323),
    ("Spangler's Spring", LabelKind::Minor, 1365, -2016),
    ("Wolf Hill", LabelKind::Hill, 2440, -2113),
    ("Benner's Hill", LabelKind::Hill, 1852, -668),
    ("Powers Hill", LabelKind::Hill, 990, -2659),
    ("Ziegler's Grove", LabelKind::Minor, -318, -1664),
    ("the Angle", LabelKind::Minor, -496, -2113),
    ("Codori", LabelKind::Minor, -910, -2564),
    ("Peach Orchard", LabelKind::Minor, -1702, -3606),
    ("Wheatfield", LabelKind::Minor, -1206, -4238),
    ("Devil's Den", LabelKind::Hill, -1057, -4785),
    ("Little Round Top", LabelKind::Hill, -486, -4724),
    ("Round Top", LabelKind::Hill, -757, -5428),
    ("Spangler's Woods", LabelKind::Hill, -1861, -2052),
    ("Pitzer's Woods", LabelKind::Hill, -2422, -3024),
    ("Warfield Ridge", LabelKind::Hill, -2328, -4602),
    ("Brinkerhoff's Ridge", LabelKind::Hill, 4311, -595),
    ("Leister", LabelKind::Minor, -122, -1980),
];

/// The units on 2 July at four: square, facing, side, patch, then each by name, arm, strength and rate.
const STACKS: &str = "\
O10 n u 0 Meredith:i4v Wainwright:a4v Newton:g1
P10 n u 0 Cutler:i4l Wadsworth:g1
N10 w u 0 Paul:i3l Baxter:i3l Stannard:i4s
M09 w u 0 Biddle:i3l Stone:i3l Doubleday:g1
M10 w u 1 Carroll:i2v Smyth:i2v Willard:i3l Hays:g2
M11 w u 1 Webb:i2v Harrow:i3v Hall:i2v Hazard:a4v Hancock:g3
M13 w u 1 Cross:i2v Kelly:i1l Zook:i2l Brooke:i2l Caldwell:g1
K14 w u 2 Graham:i3l Randolph:a4l
K13 w u 2 Carr:i3l Brewster:i4l Berdan:s1v Humphreys:g1
L14 w u 2 Burling:i3l Sickles:g1
L15 w u 2 de Trobriand:i3l
L17 w u 2 Ward:i4l 2nd U.S.:s1v Birney:g1
M15 w u 3 Tilton:i1l Sweitzer:i3l Barnes:g1
M16 w u 3 Vincent:i3v Weed:i3l Martin:a4v
N15 w u 3 Day:i3v Burbank:i2v Sykes:g1
N16 w u 3 McCandless:i2l Fisher:i3l
O14 n u 4 Torbert:i3l:c Bartlett:i3l:c Russell:i3l:c Tompkins:a4v:c Wright:g1
P14 n u 4 Grant:i4l:c Neill:i4l:c Sedgwick:g2
Q14 n u 4 Shaler:i4l:c Eustis:i3l:c Wheaton:i3l:c
N09 n u 5 Coster:i2l Smith:i3l Krzyzanowski:i3l Schimmelfennig:i3l Osborn:a4l Howard:g1
O09 n u 5 von Gilsa:i2s Ames:i3l 61st Ohio:s1l Schurz:g1
P11 e u 6 Candy:i4l Kane:i1l Greene:i3v Muhlenberg:a3l Slocum:g1
Q11 n u 6 McDougall:i4l Ruger:i3l Lockwood:i4s Williams:g1
W08 e u 7 McIntosh:c2l J. I. Gregg:c2l Gregg's:a1l D. Gregg:g2
X05 e u 7 Custer:c4v Farnsworth:c4l Pennington:a1v Kilpatrick:g1
I18 n u 7 Merritt:c3l
O13 w u 8 Ransom:a3l McGilvery:a3v Taft:a2v Huntington:a3v Fitzhugh:a4v Hunt:g1
O11 w u 8 Robertson:a3v Meade:g1
J17 e c 0 Law:i4v Robertson:i3v Hood:g3 Henry:a3l
I17 e c 0 Benning:i3v G. T. Anderson:i4l 1st Texas:s1v
I16 e c 1 Kershaw:i4v Semmes:i3l Cabell:a2v
J14 e c 1 Barksdale:i3v Wofford:i3v McLaws:g1
I14 e c 1 Alexander:a3l Eshleman:a1l Longstreet:g3
A01 s c 2 Garnett:i3v:c Kemper:i3v:c
B01 s c 2 Armistead:i4v:c Dearing:a3l:c Pickett:g1
J13 e c 3 Wilcox:i3v Lang:i1l
J12 e c 3 Wright:i3l Posey:i3l R. Anderson:g1 Lane's:a2l
I12 e c 3 Mahone:i3l
I09 e c 4 Pettigrew:i4l Brockenbrough:i2s Archer:i2v Davis:i4l Garnett's:a2l Heth:g1
K09 e c 5 Perrin:i4v Thomas:i2l Poague:a2l Pender:g2
K10 e c 5 Lane:i3l Scales:i3l Pegram:a3l A. P. Hill:g1
H09 e c 5 McIntosh's:a2l Lee:g2
L08 e c 6 Doles:i3v Iverson:i3s Ramseur:i2v Rodes:g1
K08 e c 6 Daniel:i4l O'Neal:i3l Carter:a2l 5th Alabama:s1v
K07 e c 6 Dance:a3v Blackford:s1l
O08 s c 7 Hays:i3v Avery:i2l Jones:a2l Early:g2
P08 s c 7 Gordon:i4v Ewell:g1
Q06 e c 7 W. Smith:i2l Jenkins:c2s
R08 w c 8 Steuart:i4l Walker:i3v Andrews:a2l
Q09 s c 8 Nicholls:i2l J. M. Jones:i3l Johnson:g1
O07 s c 8 Nelson:a2l Latimer:a2v
W03 s c 9 Hampton:c3v F. Lee:c4v Chambliss:c3l Beckham:a1v Stuart:g2";

fn main() -> Result<(), Box<dyn Error>> {
    let file = PathBuf::from(env::args().nth(1).ok_or("name a file to draw into")?);
    let whole = picture(Grid::new(24, 18).ok_or("no grid")?)?;
    let window = picture(Grid::window("J08".parse()?, "Q14".parse()?).ok_or("no window")?)?;
    for (picture, ending, theme) in
        [(&whole, "", Theme::Light), (&whole, "-dark", Theme::Dark), (&window, "-window", Theme::Light)]
    {
        let file = file.with_file_name(format!(
            "{}{ending}.svg",
            file.file_stem().unwrap_or_default().to_string_lossy()
        ));
        let began = Instant::now();
        let svg = view::svg_in(picture, theme);
        println!("{}: {} units", file.display(), picture.pieces().len());
        println!("  svg {} kB in {} ms", svg.len() / 1000, began.elapsed().as_millis());
        #[cfg(feature = "png")]
        {
            let began = Instant::now();
            let png = view::png(&svg, 1.0)?;
            println!("  png {} kB in {} ms", png.len() / 1000, began.elapsed().as_millis());
            fs::write(file.with_extension("png"), png)?;
        }
        fs::write(file, svg)?;
    }
    #[cfg(feature = "png")]
    moving(&window, &file)?;
    Ok(())
}

/// A replay of sorts: everybody in blue falls back two squares, one after another.
#[cfg(feature = "png")]
fn moving(window: &Picture, file: &std::path::Path) -> Result<(), Box<dyn Error>> {
    let began = Instant::now();
    let mut now = window.clone();
    let mut frames = vec![now.clone()];
    let Board::Squares(mut squares) = now.board.clone() else { return Err("no squares".into()) };
    for n in 0..squares.units.len() {
        if squares.units[n].side == 1 && squares.units[n].at.column < 15 {
            squares.units[n].at.column += 1;
            squares.units[n].fired = true;
            now.status = format!("Turn 7 · {} moves", squares.units[n].name);
            now.board = Board::Squares(squares.clone());
            frames.push(now.clone());
            squares.units[n].fired = false;
        }
    }
    let count = frames.len();
    let gif = view::gif(frames, Reel::default())?;
    let each = began.elapsed().as_millis() / count as u128;
    println!("gif of {count} frames: {} kB, {each} ms a frame", gif.len() / 1000);
    fs::write(file.with_extension("gif"), gif)?;
    Ok(())
}

fn picture(grid: Grid) -> Result<Picture, Box<dyn Error>> {
    let whole = Grid::new(24, 18).ok_or("no grid")?;
    let first = grid.first();
    let mut fields = vec![Field::default(); whole.len()];
    let letters = GROUND.lines().flat_map(str::chars).zip(HEIGHTS.lines().flat_map(str::chars));
    for (field, (letter, height)) in fields.iter_mut().zip(letters) {
        field.ground = match letter {
            'w' => Ground::Woods,
            'r' => Ground::Rough,
            'T' => Ground::BuiltUp,
            _ => Ground::Open,
        };
        field.height = height.to_digit(10).unwrap_or(0) as u8;
    }
    let mut road_names = Vec::new();
    for (name, squares) in ROADS {
        let squares = squares.split(' ').map(str::parse).collect::<Result<Vec<Square>, _>>()?;
        for pair in squares.windows(2) {
            for (from, to) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                let field = &mut fields[whole.index(from)];
                field.roads =
                    Direction::towards(from, to).iter().fold(field.roads, |sides, side| sides.with(side));
            }
        }
        road_names.push(RoadName { name: name.into(), squares });
    }
    let field = |name: &str| -> Result<usize, board::square::NoSquare> { Ok(whole.index(name.parse()?)) };
    for name in ["N09", "N10"] {
        fields[field(name)?].prepared =
            [Direction::North, Direction::West, Direction::East].into_iter().collect();
    }
    for name in ["P10", "P11"] {
        fields[field(name)?].entrenched = [Direction::North, Direction::East].into_iter().collect();
    }
    fields[field("K14")?].soft_cover = true;
    // Yards from the Diamond, which is the middle of N07, to hundredths of a square.
    let place = |x: i32, y: i32| {
        ((x + 6750) / 5 - 100 * i32::from(first.column), (3250 - y) / 5 - 100 * i32::from(first.row))
    };
    let fields = grid.squares().map(|square| fields[whole.index(square)]).collect();
    let streams = STREAMS.map(|(name, course)| Stream {
        name: name.into(),
        course: course.iter().map(|&(x, y)| place(x, y)).collect(),
    });
    let labels = PLACES.map(|(text, kind, x, y)| Label { text: text.into(), kind, at: place(x, y) });
    let (wide, high) = (100 * i32::from(grid.columns()), 100 * i32::from(grid.rows()));
    let on_board = |at: (i32, i32)| (0..wide).contains(&at.0) && (0..high).contains(&at.1);
    let units: Vec<Unit> = units()?.into_iter().filter(|unit| grid.contains(unit.at)).collect();
    let objective = |name: &str, points, held_by| -> Result<Objective, board::square::NoSquare> {
        Ok(Objective { at: name.parse()?, points, held_by })
    };
    let squares = Squares {
        fields,
        yards: Some(500),
        streams: streams.into(),
        labels: labels.into_iter().filter(|label| on_board(label.at)).collect(),
        road_names,
        key: vec![
            (Shade::Black, "veteran".into()),
            (Shade::Amber, "line".into()),
            (Shade::White, "second-rate".into()),
        ],
        charges: vec![Charge { unit: "cs-Barksdale-J14".into(), target: "K14".parse()? }],
        objectives: vec![
            objective("N09", 6, Some(1))?,
            objective("N10", 6, Some(1))?,
            objective("P10", 5, Some(1))?,
            objective("M16", 5, Some(1))?,
            objective("N07", 3, Some(0))?,
            objective("K07", 2, Some(0))?,
            objective("K14", 2, Some(1))?,
        ],
        units,
        ..Squares::open(grid)
    };
    Ok(Picture {
        title: "Gettysburg".into(),
        caption: "2 July 1863, four in the afternoon · an example of a large map".into(),
        status: "Turn 17 of 60 · Confederate charges".into(),
        armies: [
            Army { name: "Confederate".into(), coat: Coat::Grey },
            Army { name: "Union".into(), coat: Coat::Blue },
        ],
        board: Board::Squares(squares),
    })
}

fn units() -> Result<Vec<Unit>, Box<dyn Error>> {
    let mut units = Vec::new();
    for line in STACKS.lines() {
        let [at, facing, side, patch, rest] =
            line.splitn(5, ' ').collect::<Vec<_>>().try_into().map_err(|_| "a stack has five parts")?;
        let at: Square = at.parse()?;
        let facing = match facing {
            "n" => Direction::North,
            "e" => Direction::East,
            "s" => Direction::South,
            _ => Direction::West,
        };
        let side = u8::from(side == "u");
        let patch: u8 = patch.parse()?;
        let mut formed = 0;
        let mut name = String::new();
        for word in rest.split(' ') {
            // Names of several words: the sign of the arm is after the last.
            let Some((last, sign)) = word.split_once(':') else {
                name.push_str(word);
                name.push(' ');
                continue;
            };
            name.push_str(last);
            let mut letters = sign.chars();
            let arm = match letters.next() {
                Some('c') => Arm::Cavalry,
                Some('a') => Arm::Artillery,
                Some('s') => Arm::Skirmishers,
                Some('g') => Arm::General,
                _ => Arm::Infantry,
            };
            let strength = letters.next().and_then(|figure| figure.to_digit(10)).unwrap_or(1) as u8;
            let shade = match letters.next() {
                Some('v') => Shade::Black,
                Some('s') => Shade::White,
                _ => Shade::Amber,
            };
            formed += u8::from(matches!(arm, Arm::Infantry | Arm::Cavalry));
            let behind = arm == Arm::General || (matches!(arm, Arm::Infantry | Arm::Cavalry) && formed > 2);
            let label = name.trim_end_matches("'s").to_string();
            units.push(Unit {
                id: format!(
                    "{}-{}-{at}",
                    if side == 1 { "us" } else { "cs" },
                    name.replace([' ', '.', '\''], "")
                ),
                name: std::mem::take(&mut name),
                label,
                group: format!("group {patch}"),
                patch: Some(patch),
                side,
                arm,
                dots: if arm == Arm::General { 0 } else { strength },
                shade,
                hits: (units.len() % 7 == 3) as u8 + (units.len() % 11 == 5) as u8,
                value: strength,
                formation: if sign.ends_with(":c") { Formation::Column } else { Formation::Deployed },
                at,
                facing,
                rank: if behind { Rank::Behind } else { Rank::Front },
                broken: false,
                fired: units.len() % 23 == 7,
                selected: false,
                duty: Duty::None,
                notes: Vec::new(),
            });
        }
    }
    Ok(units)
}
