//! Lines of sight: whether one is clear, and what it meets first if not.

use super::block::parts;
use super::convex::sides;
use super::ground::{Bounds, crosses};
use super::point::Vector;
use super::stretch::{Along, Stretch, stretches};
use super::{Area, Block, Feature, Inches, Level, Point, Wall};

/// Something that may stand in the way of a line.
#[derive(Clone, Copy, Debug)]
pub struct Screen<'a> {
    /// What it is.
    pub what: Thing<'a>,
    /// How it hides what is behind it.
    pub hides: Hides,
}

impl<'a> Screen<'a> {
    /// The crest of ground that lies higher than the table.
    pub fn crest(ground: &'a Area) -> Option<Screen<'a>> {
        let level = ground.level();
        let crest = Screen { what: Thing::Area(ground), hides: Hides::Above(level) };
        (level > Level::default()).then_some(crest)
    }
}

/// What may stand in the way.
#[derive(Clone, Copy, Debug)]
pub enum Thing<'a> {
    /// An area of ground.
    Area(&'a Area),
    /// A block, its edge not included: a line may run along it.
    Block(Block),
    /// A wall.
    Wall(&'a Wall),
}

/// How far one sees past the edge of something. A wall has no inside: one does not see across it, unless it hides
/// beyond or after some depth only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hides {
    /// Not at all: neither into it nor out of it.
    All,
    /// Into it and out of it, but not through it.
    Beyond,
    /// So far through it, all stretches together.
    Deeper(Inches),
    /// Not at all if it is higher than both ends of the line, else freely: a crest, a wood on a hill.
    Above(Level),
}

/// An end of a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eye {
    /// Where.
    pub at: Point,
    /// How high.
    pub level: Level,
}

/// What one sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// All of the line, which ends there.
    Clear(Point),
    /// No further than there.
    Hidden {
        /// The screen that hides the rest, by its place in the list; the first of those that begin to hide there.
        by: usize,
        /// Where it begins to hide, to the nearest thousandth.
        at: Point,
    },
}

impl Thing<'_> {
    fn bounds(&self) -> Bounds {
        match self {
            Thing::Area(area) => Feature::Area(area).bounds(),
            Thing::Block(block) => Bounds::round(block.pose().at.v(), block.radius()),
            Thing::Wall(wall) => Feature::Wall(wall).bounds(),
        }
    }
}

impl Sight {
    /// Whether the line is clear.
    pub fn is_clear(&self) -> bool {
        matches!(self, Sight::Clear(_))
    }
}

/// Looks from one point to another.
pub fn sight(from: Eye, to: Eye, screens: &[Screen<'_>]) -> Sight {
    let line = SightLine { from: from.at.v(), to: to.at.v(), above: from.level.max(to.level) };
    let mut first: Option<(Along, usize)> = None;
    for (by, screen) in screens.iter().enumerate() {
        if let Some(along) = line.hidden_by(screen).filter(|along| first.is_none_or(|first| *along < first.0))
        {
            first = Some((along, by));
        }
    }
    match first {
        None => Sight::Clear(to.at),
        Some((along, by)) => Sight::Hidden { by, at: Point::at(along.place(line.from, line.to)) },
    }
}

/// Looks from a point to any part of a block: first to its nearest point, then along the sides that face the eye at
/// points half an inch apart or less, corners included. Says what hides the nearest point if none is seen.
pub fn sight_of_block(from: Eye, block: &Block, level: Level, screens: &[Screen<'_>]) -> Sight {
    let nearest = sight(from, Eye { at: block.nearest_to(from.at), level }, screens);
    let Sight::Hidden { by, .. } = nearest else { return nearest };
    let figure = block.figure();
    // What hides one point of it mostly hides the others, and what lies elsewhere hides none.
    let reach = Bounds::of(&figure).and(from.at.v());
    let others = screens.iter().filter(|screen| !screen.what.bounds().miss(&reach, 2));
    let suspects: Vec<&Screen<'_>> = screens.get(by).into_iter().chain(others).collect();
    let is_clear = |at: &Point| {
        let line = SightLine { from: from.at.v(), to: at.v(), above: from.level.max(level) };
        !suspects.iter().any(|screen| line.hidden_by(screen).is_some())
    };
    let facing = sides(&figure).filter(|(a, b)| (*b - *a).cross(from.at.v() - *a) < 0);
    let mut points = facing.flat_map(|(a, b)| {
        let pieces = (b - a).length().wide() / 500 + 1;
        (0..=pieces).map(move |piece| Point::at(a + parts(b - a, piece, pieces)))
    });
    points.find(is_clear).map_or(nearest, Sight::Clear)
}

struct SightLine {
    from: Vector,
    to: Vector,
    above: Level,
}

impl SightLine {
    /// How far along the line a screen begins to hide the rest of it.
    fn hidden_by(&self, screen: &Screen<'_>) -> Option<Along> {
        if matches!(screen.hides, Hides::Above(level) if level <= self.above) {
            return None;
        }
        let stretches = match screen.what {
            Thing::Area(area) => area.through(self.from, self.to),
            Thing::Block(block) => self.through_block(&block),
            Thing::Wall(wall) => return self.across(wall, screen.hides),
        };
        match screen.hides {
            Hides::All | Hides::Above(_) => stretches.first().map(|stretch| stretch.begin),
            Hides::Beyond => stretches.iter().find(|s| s.enters && s.leaves).map(|stretch| stretch.end),
            Hides::Deeper(most) => self.deeper(&stretches, most),
        }
    }

    fn through_block(&self, block: &Block) -> Vec<Stretch> {
        let bounds = Bounds::round(block.pose().at.v(), block.radius());
        if bounds.miss(&Bounds::of(&[self.from, self.to]), 0) {
            return Vec::new();
        }
        stretches(&block.figure(), self.from, self.to)
    }

    /// A wall that hides all is met like an area without inside.
    fn across(&self, wall: &Wall, hides: Hides) -> Option<Along> {
        if matches!(hides, Hides::Beyond | Hides::Deeper(_)) {
            return None;
        }
        let crossed = wall.pieces().filter(|&piece| crosses((self.from, self.to), piece));
        crossed.map(|piece| Along::crossing((self.from, self.to), piece)).min()
    }

    /// Where the stretches together become longer than they may be.
    fn deeper(&self, stretches: &[Stretch], most: Inches) -> Option<Along> {
        let length = (self.to - self.from).length();
        let mut left = most;
        for stretch in stretches {
            let (begin, end) = stretch.measured(self.from, self.to, length);
            if end - begin > left {
                return Some(Along::at(begin + left, self.from, self.to));
            }
            left -= end - begin;
        }
        None
    }
}
