//! The moving picture, unpacked again: as many frames as were seen, as long as asked for, the last as a still would be.
#![cfg(feature = "png")]

use crate::common::{on, open, squares, unit, with};
use board::square::{Grid, Square};
use gif::{ColorOutput, DecodeOptions, Repeat};
use resvg::tiny_skia::Pixmap;
use view::{NoPixels, Picture, Reel, Theme, Unit, svg_in};

const REEL: Reel = Reel { width: 400, delay: 50, hold: 300, theme: Theme::Light };

/// One unit that has gone so far east.
fn at(column: u8) -> Picture {
    with(vec![Unit { at: Square::new(column, 1), ..unit("Gordon") }])
}

/// Size, delays, and the last frame as it is seen, red, green and blue.
fn played(bytes: &[u8]) -> ((usize, usize), Vec<u16>, Vec<[u8; 3]>) {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).unwrap();
    assert_eq!(decoder.repeat(), Repeat::Infinite);
    let size = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut seen = vec![[0; 3]; size.0 * size.1];
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        delays.push(frame.delay);
        let (left, top, width) = (usize::from(frame.left), usize::from(frame.top), usize::from(frame.width));
        for (n, pixel) in frame.buffer.chunks_exact(4).enumerate() {
            if pixel[3] != 0 {
                seen[(top + n / width) * size.0 + left + n % width] = [pixel[0], pixel[1], pixel[2]];
            }
        }
    }
    (size, delays, seen)
}

/// That the last frame of some pictures is what a still of the last one would be, but for a shade.
#[track_caller]
fn check(pictures: &[Picture], theme: Theme, delays: &[u16]) {
    let bytes = view::gif(pictures, Reel { theme, ..REEL }).unwrap();
    let ((width, height), seen_for, seen) = played(&bytes);
    assert_eq!((width, &seen_for[..]), (400, delays));
    let drawing = svg_in(pictures.last().unwrap(), theme);
    let still = Pixmap::decode_png(&view::png(&drawing, 399.99 / 1000.0).unwrap()).unwrap();
    assert_eq!((still.width() as usize, still.height() as usize), (width, height));
    let differ = still.pixels().iter().zip(&seen).map(|(pixel, seen)| {
        let pixel = [pixel.red(), pixel.green(), pixel.blue()];
        (0..3).map(|n| u32::from(pixel[n].abs_diff(seen[n]))).max().unwrap_or(0)
    });
    let differ: Vec<u32> = differ.collect();
    let mean = f64::from(differ.iter().sum::<u32>()) / differ.len() as f64;
    let worst = differ.iter().max().unwrap();
    assert!(mean < 2.0 && *worst < 48, "{theme:?}: {mean} on average, {worst} at worst");
}

#[test]
fn the_last_frame_is_what_a_still_would_be() {
    for theme in [Theme::Light, Theme::Dark] {
        check(&[at(0), at(1), at(2)], theme, &[50, 50, 300]);
    }
}

#[test]
fn a_frame_in_which_nothing_happens_lasts_the_longer() {
    let bytes = view::gif([at(0), at(0), at(1), at(1)], REEL).unwrap();
    assert_eq!(played(&bytes).1, [100, 350]);
    assert_eq!(played(&view::gif([&at(0)], REEL).unwrap()).1, [300]);
}

#[test]
fn what_stays_takes_no_room() {
    let one = view::gif([at(0)], REEL).unwrap().len();
    let two = view::gif([at(0), at(1)], REEL).unwrap().len();
    assert!(two - one < one / 3, "{one} {two}");
}

#[test]
fn ground_that_changes_is_drawn_anew() {
    let board = |height| {
        let mut squares = squares(&at(0)).clone();
        squares.fields[4].height = height;
        on(squares)
    };
    check(&[board(0), board(1)], Theme::Light, &[50, 300]);
}

#[test]
fn the_same_pictures_give_the_same_bytes() {
    assert_eq!(view::gif([at(0), at(2)], REEL), view::gif([at(0), at(2)], REEL));
}

#[test]
fn no_pictures_or_uneven_ones_are_refused() {
    assert_eq!(view::gif([] as [Picture; 0], REEL), Err(NoPixels::Size));
    let larger = on(open(Grid::new(3, 9).unwrap()));
    assert_eq!(view::gif([at(0), larger], REEL), Err(NoPixels::Size));
    assert_eq!(view::gif([at(0)], Reel { width: 0, ..REEL }), Err(NoPixels::Size));
    assert_eq!(view::gif([at(0)], Reel { width: 60_000, ..REEL }), Err(NoPixels::Size));
}
