//! Section 4, disorder and rout: what fire, shock and retreat do to units.

// The disorder check, the second disorder, collapse.
pub mod resolve;

// Checks that decide one thing: guns that must retreat, green attackers, a square.
pub mod cohesion_check;

// SP lost, units disordered, made to retreat or routed on the map.
pub(crate) mod losses;

// The run of a routed unit.
pub(crate) mod rout;

// Leaders in a stack that loses SP.
pub mod leader_loss;
