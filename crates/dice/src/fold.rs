//! Folding thrown faces the way a tally wants them: counted, lowest face first.

use crate::MAX_SIDES;

/// Folds the faces of several handfuls, `faces` holding them one handful after the other.
#[inline]
pub(crate) fn fold<S, const N: usize>(
    counts: [u8; N],
    sides: u8,
    faces: &[u8],
    start: S,
    step: impl Fn(S, u8, [u8; N]) -> S,
) -> S {
    debug_assert!((1..=MAX_SIDES).contains(&sides), "a die of {sides} sides");
    let mut by_face = [[0u8; N]; MAX_SIDES as usize];
    let mut faces = faces.iter();
    for (handful, &count) in counts.iter().enumerate() {
        for &face in faces.by_ref().take(usize::from(count)) {
            by_face[usize::from(face - 1)][handful] += 1;
        }
    }
    let mut state = start;
    for face in 1..=sides {
        state = step(state, face, by_face[usize::from(face - 1)]);
    }
    state
}
