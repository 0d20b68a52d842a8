//! The free table: fixed-point inches, blocks, arcs, moves, ground, sight and reach, without a rule.
//!
//! The south-west corner is the origin, x runs east, y north; directions are degrees clockwise from north. Lengths are
//! whole thousandths of an inch, angles whole hundredths of a degree; all else follows from them exactly or with a
//! rounding that is stated.

mod angle;
mod arc;
mod block;
mod bodies;
mod convex;
mod detour;
mod fan;
mod fixed;
mod flush;
mod ground;
mod inches;
mod leg;
pub mod legs;
mod nearest;
mod point;
mod region;
mod road;
mod sight;
mod sine;
mod stretch;
mod sweep;
mod walk;
mod way;
mod wheel;

pub use angle::{Angle, Turn};
pub use arc::{Arc, nearest_of};
pub use block::{Block, Face, TOUCH};
pub use bodies::Bodies;
pub use fan::Ray;
pub use fixed::NoNumber;
pub use ground::{Area, Feature, Level, NoArea, Wall, level_at};
pub use inches::Inches;
pub use leg::{Leg, Pivot};
pub use nearest::{Nearest, nearest};
pub use point::{LARGEST, Point, Pose};
pub use region::Region;
pub use road::Road;
pub use sight::{Eye, Hides, Screen, Sight, Thing, sight, sight_of_block};
pub use walk::{Field, Ground, Heed, Obstacle, Probe, Stop, TableEdge, TableSize, Walk};
pub use way::{Drill, Turning, Way, direct_ways, wheel_towards};
