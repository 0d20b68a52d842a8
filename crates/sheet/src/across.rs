//! Tables whose columns are headed by bands of numbers: `1`, `2-3`, `18+`.

use std::sync::Arc;

/// Columns found by a number: what is read from each is a [`Column`](crate::Column), or [`Bands`](crate::Bands) where the
/// rows are bands too. A clone shares them.
///
/// A number beyond the bands takes the column at that end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Across<T> {
    /// In order, without gaps: a band reaches to the start of the next.
    columns: Arc<[(i32, T)]>,
}

impl<T> Across<T> {
    /// From columns in order, without gaps; `None` if there are none.
    pub(crate) fn from_sorted(columns: Vec<(i32, T)>) -> Option<Across<T>> {
        (!columns.is_empty()).then(|| Across { columns: columns.into() })
    }

    /// The column whose band holds `n`.
    pub fn get(&self, n: i32) -> &T {
        let at = self.columns.partition_point(|(from, _)| *from <= n);
        &self.columns[at.saturating_sub(1)].1
    }
}
