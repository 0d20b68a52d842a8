//! Irregularity that is always the same: a small integer hash for jitter, and smooth noise made from it.

/// A number in 0 to 1 that follows from a place and a salt.
pub(super) fn chance(x: i64, y: i64, salt: u64) -> f64 {
    let mut h = (x as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        ^ (y as u64).wrapping_mul(0xC2B2_AE3D_27D4_EB4F)
        ^ salt.wrapping_mul(0x1656_67B1_9E37_79F9);
    for shift in [33, 29, 32] {
        h = (h ^ (h >> shift)).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    }
    (h >> 40) as f64 / (1u64 << 24) as f64
}

/// A number in -1 to 1 that follows from a place and a salt.
pub(super) fn jitter(x: i64, y: i64, salt: u64) -> f64 {
    chance(x, y, salt) * 2.0 - 1.0
}

/// Smooth noise in -1 to 1 with hills and dales about `wave` apart.
pub(super) fn smooth(x: f64, y: f64, wave: f64, salt: u64) -> f64 {
    let (x, y) = (x / wave, y / wave);
    let (column, row) = (x.floor(), y.floor());
    let ease = |t: f64| t * t * (3.0 - 2.0 * t);
    let (u, v) = (ease(x - column), ease(y - row));
    let corner = |dx: i64, dy: i64| jitter(column as i64 + dx, row as i64 + dy, salt);
    let above = corner(0, 0) * (1.0 - u) + corner(1, 0) * u;
    let below = corner(0, 1) * (1.0 - u) + corner(1, 1) * u;
    above * (1.0 - v) + below * v
}
