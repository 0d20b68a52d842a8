//! Section 5, the way of a charge: a wheel, then straight at the target, as far as the ground lets it.
