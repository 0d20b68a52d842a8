//! A replay as a moving picture: frame after frame over ground that is drawn once, in a palette of our own inks.

use std::borrow::Borrow;
use std::collections::HashMap;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;

use crate::picture::{Board, Picture};
use crate::png::{NoPixels, blank, lay, read};
use crate::svg::{Inks, Theme, ground_of, troops_of};

/// How a replay is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reel {
    /// How wide it is, in pixels.
    pub width: u16,
    /// How long each frame is seen, in hundredths of a second.
    pub delay: u16,
    /// How long the last one is, before it all begins again.
    pub hold: u16,
    /// On light paper or on dark.
    pub theme: Theme,
}

impl Default for Reel {
    fn default() -> Reel {
        Reel { width: 900, delay: 80, hold: 400, theme: Theme::Light }
    }
}

/// The largest frame there is, in pixels.
const MOST_PIXELS: usize = 16_000_000;
/// Colours of a palette; one more stands for what stays as it is.
const COLOURS: usize = 255;
/// The number of that one.
const UNCHANGED: u8 = 255;

/// Turns pictures of one board into an animated GIF that begins again when it is over.
///
/// One frame is held in memory at a time, and only what differs from the one before is packed. The ground is drawn
/// anew only when it changes; names on it keep out of the way of the first picture's units.
///
/// # Errors
/// If there is no picture at all, if one has another size than the first, or if they would be too large.
pub fn gif<P: Borrow<Picture>>(
    pictures: impl IntoIterator<Item = P>,
    reel: Reel,
) -> Result<Vec<u8>, NoPixels> {
    let mut pictures = pictures.into_iter();
    let first = pictures.next().ok_or(NoPixels::Size)?;
    let mut ground = Backdrop::under(first.borrow(), reel)?;
    let pixels = ground.with_troops(first.borrow(), reel)?;
    let size = (pixels.width() as usize, pixels.height() as usize);
    let mut palette = Palette::of(Inks::of(reel.theme), &pixels);
    let mut shown = palette.indexed(&pixels);
    // Packing writes into memory, which cannot fail but for sizes that were seen to above.
    let unpacked = |e: gif::EncodingError| NoPixels::Unpacked(e.to_string());
    let mut encoder =
        Encoder::new(Vec::new(), size.0 as u16, size.1 as u16, &palette.bytes()).map_err(unpacked)?;
    encoder.set_repeat(Repeat::Infinite).map_err(unpacked)?;
    let mut waiting = frame(&shown, size, Patch::whole(size), None);
    waiting.delay = reel.delay;
    for picture in pictures {
        let picture = picture.borrow();
        if picture.board.bare() != ground.board {
            ground = Backdrop::under(picture, reel)?;
        }
        let pixels = ground.with_troops(picture, reel)?;
        if (pixels.width() as usize, pixels.height() as usize) != size {
            return Err(NoPixels::Size);
        }
        let next = palette.indexed(&pixels);
        match Patch::between(&shown, &next, size) {
            Some(patch) => {
                encoder.write_frame(&waiting).map_err(unpacked)?;
                waiting = frame(&next, size, patch, Some(&shown));
                waiting.delay = reel.delay;
                shown = next;
            }
            // Nothing to be seen has happened; the frame stays on the longer.
            None => waiting.delay = waiting.delay.saturating_add(reel.delay),
        }
    }
    waiting.delay = waiting.delay.saturating_sub(reel.delay).saturating_add(reel.hold);
    encoder.write_frame(&waiting).map_err(unpacked)?;
    encoder.into_inner().map_err(unpacked)
}

/// The ground of a board, drawn.
struct Backdrop {
    board: Board,
    pixels: Pixmap,
    scale: f32,
}

impl Backdrop {
    fn under(picture: &Picture, reel: Reel) -> Result<Backdrop, NoPixels> {
        let drawing = read(&ground_of(picture, reel.theme))?;
        // A hair less, so that rounding up never gives a column more than was asked for.
        let scale = (f32::from(reel.width) - 0.01) / drawing.size().width();
        let mut pixels = blank(&drawing, scale)?;
        if pixels.width().max(pixels.height()) > u32::from(u16::MAX) || pixels.pixels().len() > MOST_PIXELS {
            return Err(NoPixels::Size);
        }
        lay(&drawing, scale, &mut pixels);
        Ok(Backdrop { board: picture.board.bare(), pixels, scale })
    }

    fn with_troops(&self, picture: &Picture, reel: Reel) -> Result<Pixmap, NoPixels> {
        let mut pixels = self.pixels.clone();
        lay(&read(&troops_of(picture, reel.theme))?, self.scale, &mut pixels);
        Ok(pixels)
    }
}

/// A part of a frame: columns and rows from the first up to but not including the last.
struct Patch {
    columns: (usize, usize),
    rows: (usize, usize),
}

impl Patch {
    fn whole(size: (usize, usize)) -> Patch {
        let (width, height) = size;
        Patch { columns: (0, width), rows: (0, height) }
    }

    /// The smallest part that holds all differences; none if there are none.
    fn between(shown: &[u8], next: &[u8], size: (usize, usize)) -> Option<Patch> {
        let (width, _) = size;
        let rows = || shown.chunks_exact(width).zip(next.chunks_exact(width));
        let top = rows().position(|(a, b)| a != b)?;
        let below = rows().count() - rows().rev().position(|(a, b)| a != b)?;
        let (mut left, mut right) = (width, 0);
        for (a, b) in rows().skip(top).take(below - top) {
            let differ = |&n: &usize| a[n] != b[n];
            left = (0..left).find(differ).unwrap_or(left);
            right = (right..width).rev().find(differ).map_or(right, |n| n + 1);
        }
        Some(Patch { columns: (left, right), rows: (top, below) })
    }
}

/// A part of the next frame, with what is there already left out.
fn frame(next: &[u8], size: (usize, usize), patch: Patch, shown: Option<&[u8]>) -> Frame<'static> {
    let (width, _) = size;
    let Patch { columns: (left, right), rows: (top, below) } = patch;
    let mut buffer = Vec::with_capacity((right - left) * (below - top));
    for row in top..below {
        for at in row * width + left..row * width + right {
            let stays = shown.is_some_and(|shown| shown[at] == next[at]);
            buffer.push(if stays { UNCHANGED } else { next[at] });
        }
    }
    Frame {
        left: left as u16,
        top: top as u16,
        width: (right - left) as u16,
        height: (below - top) as u16,
        dispose: DisposalMethod::Keep,
        transparent: shown.map(|_| UNCHANGED),
        buffer: buffer.into(),
        ..Frame::default()
    }
}

type Colour = [u8; 3];

/// The colours of all frames.
struct Palette {
    colours: Vec<Colour>,
    /// The nearest of them to every colour met so far.
    nearest: HashMap<Colour, u8>,
}

impl Palette {
    /// All our inks, and of the mixtures in a frame those that matter most: many pixels, far from any ink.
    fn of(inks: &Inks, pixels: &Pixmap) -> Palette {
        let mut colours = inks.all();
        let mut counts: HashMap<[u8; 3], u32> = HashMap::new();
        for pixel in pixels.pixels() {
            // Fine enough for the eye, and few enough to compare.
            let cell = [pixel.red(), pixel.green(), pixel.blue()].map(|part| part & 0xF8 | 0x04);
            *counts.entry(cell).or_default() += 1;
        }
        let mut cells: Vec<(Colour, u32)> = counts.into_iter().collect();
        // The map has no order of its own, and the same frames must give the same bytes.
        cells.sort_unstable();
        let nearest = |colours: &[Colour], cell: Colour| {
            colours.iter().map(|&colour| apart(colour, cell)).min().unwrap_or(u32::MAX)
        };
        let mut far: Vec<u32> = cells.iter().map(|&(cell, _)| nearest(&colours, cell)).collect();
        while colours.len() < COLOURS {
            let weight = |n: &usize| u64::from(far[*n]) * u64::from(cells[*n].1);
            let Some(worst) = (0..cells.len()).max_by_key(weight).filter(|n| weight(n) > 0) else { break };
            let colour = cells[worst].0;
            colours.push(colour);
            for (n, &(cell, _)) in cells.iter().enumerate() {
                far[n] = far[n].min(apart(colour, cell));
            }
        }
        Palette { colours, nearest: HashMap::new() }
    }

    /// The whole palette as a GIF has it.
    fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.colours.iter().flatten().copied().collect();
        bytes.resize(3 * (COLOURS + 1), 0);
        bytes
    }

    /// Every pixel by the number of its nearest colour.
    fn indexed(&mut self, pixels: &Pixmap) -> Vec<u8> {
        let mut last = ([0; 3], self.nearest([0; 3]));
        let numbers = pixels.pixels().iter().map(|pixel| {
            let colour = [pixel.red(), pixel.green(), pixel.blue()];
            if colour != last.0 {
                last = (colour, self.nearest(colour));
            }
            last.1
        });
        numbers.collect()
    }

    fn nearest(&mut self, colour: Colour) -> u8 {
        let colours = &self.colours;
        let find = || (0..colours.len()).min_by_key(|&n| apart(colours[n], colour)).unwrap_or(0) as u8;
        *self.nearest.entry(colour).or_insert_with(find)
    }
}

/// How different two colours look: by the square of the distance, green counting most.
fn apart(a: Colour, b: Colour) -> u32 {
    let square = |n: usize| u32::from(a[n].abs_diff(b[n])).pow(2);
    2 * square(0) + 4 * square(1) + square(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_patch_is_as_small_as_it_can_be() {
        let shown = [0; 20];
        let mut next = shown;
        assert!(Patch::between(&shown, &next, (5, 4)).is_none());
        next[7] = 1;
        next[13] = 1;
        let patch = Patch::between(&shown, &next, (5, 4)).unwrap();
        assert_eq!((patch.columns, patch.rows), ((2, 4), (1, 3)));
        let packed = frame(&next, (5, 4), patch, Some(&shown));
        assert_eq!((packed.left, packed.top, packed.width, packed.height), (2, 1, 2, 2));
        assert_eq!(*packed.buffer, [1, UNCHANGED, UNCHANGED, 1]);
    }

    #[test]
    fn every_ink_is_in_the_palette_as_it_is() {
        let pixels = Pixmap::new(2, 2).unwrap();
        for theme in [Theme::Light, Theme::Dark] {
            let inks = Inks::of(theme).all();
            let mut palette = Palette::of(Inks::of(theme), &pixels);
            assert!(inks.len() < 80 && palette.colours.len() <= COLOURS, "{}", inks.len());
            for ink in inks {
                let number = palette.nearest(ink);
                assert_eq!(palette.colours[usize::from(number)], ink);
            }
        }
    }
}
