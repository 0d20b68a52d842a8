//! Section 6, fire.

// Which unit may fire at which, and what comes of it.
pub(crate) mod play;

// Arcs, ranges, and what blocks a line of sight.
pub(crate) mod line_of_sight;

// The cover a unit has, as the shot comes.
pub(crate) mod cover;

// What a shot needs to know.
pub(crate) mod facts;

// The unit that is fired at.
pub(crate) mod target_facts;

// Two dice on the casualty tables, for formed infantry and guns.
pub(crate) mod resolve;

// What is added to these dice: grade, weapon, formation, cover.
pub(crate) mod fire_modifiers;

// Skirmish fire: every six is a casualty.
pub(crate) mod skirmish_fire;

pub use resolve::{Fire, FireFacts, FireOutcome, Firing, TargetKind};
pub use skirmish_fire::{SkirmishFacts, SkirmishFire, SkirmishOutcome};
pub use target_facts::TargetFacts;
