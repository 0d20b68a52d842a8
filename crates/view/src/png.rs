//! Pixels from a drawing, with fonts of our own: the same on every machine.

use std::fmt;
use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

/// The fonts maps are lettered in: Libre Caslon Text, regular, bold and italic.
pub const FONTS: [&[u8]; 3] = [
    include_bytes!("../fonts/LibreCaslonText-Regular.ttf"),
    include_bytes!("../fonts/LibreCaslonText-Bold.ttf"),
    include_bytes!("../fonts/LibreCaslonText-Italic.ttf"),
];

/// The largest picture there is, in pixels.
const MOST_PIXELS: f32 = 1e8;

/// Why there are no pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPixels {
    /// The drawing is no SVG.
    Unread(String),
    /// The picture would be empty or larger than memory should hold.
    Size,
    /// It could not be packed.
    Unpacked(String),
}

impl fmt::Display for NoPixels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoPixels::Unread(why) => write!(f, "the drawing cannot be read: {why}"),
            NoPixels::Size => f.write_str("the picture would be empty or too large"),
            NoPixels::Unpacked(why) => write!(f, "the picture cannot be packed: {why}"),
        }
    }
}

impl std::error::Error for NoPixels {}

/// Turns a drawing into a PNG file, so many pixels to a unit of the drawing.
///
/// # Errors
/// If the drawing cannot be read, or the picture would be empty or too large.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, NoPixels> {
    let drawing = read(svg)?;
    let mut pixels = blank(&drawing, scale)?;
    lay(&drawing, scale, &mut pixels);
    pixels.encode_png().map_err(|e| NoPixels::Unpacked(e.to_string()))
}

/// A drawing made ready for pixels.
pub(crate) fn read(svg: &str) -> Result<usvg::Tree, NoPixels> {
    usvg::Tree::from_str(svg, options()).map_err(|e| NoPixels::Unread(e.to_string()))
}

/// As many pixels as a drawing takes, all of them empty.
pub(crate) fn blank(drawing: &usvg::Tree, scale: f32) -> Result<Pixmap, NoPixels> {
    let size = drawing.size();
    let (width, height) = ((size.width() * scale).ceil(), (size.height() * scale).ceil());
    let fits = width >= 1.0 && height >= 1.0 && width * height <= MOST_PIXELS;
    fits.then(|| Pixmap::new(width as u32, height as u32)).flatten().ok_or(NoPixels::Size)
}

/// Lays a drawing over what is there.
pub(crate) fn lay(drawing: &usvg::Tree, scale: f32, pixels: &mut Pixmap) {
    resvg::render(drawing, Transform::from_scale(scale, scale), &mut pixels.as_mut());
}

/// How drawings are read; the fonts are parsed only once.
fn options() -> &'static usvg::Options<'static> {
    static OPTIONS: OnceLock<usvg::Options<'static>> = OnceLock::new();
    OPTIONS.get_or_init(|| {
        let mut fonts = usvg::fontdb::Database::new();
        for font in FONTS {
            fonts.load_font_source(usvg::fontdb::Source::Binary(Arc::new(font)));
        }
        fonts.set_serif_family("Libre Caslon Text");
        usvg::Options {
            fontdb: Arc::new(fonts),
            font_family: "Libre Caslon Text".into(),
            ..usvg::Options::default()
        }
    })
}
