//! Section 6, the row of enfilade that a unit is on.

use crate::sheet::axes::Enfilade;
use crate::sheet::units::{Aspect, Formation};

/// The row of enfilade for a unit drawn up so: a line's front is no flank, a column's is.
pub(crate) fn raked_row(formation: Formation, from: Aspect) -> Option<Enfilade> {
    let (column, unlimbered) = (formation.is_column(), formation == Formation::Unlimbered);
    Some(match from {
        Aspect::Front if column => Enfilade::ColumnFront,
        Aspect::Front => return None,
        Aspect::PartialFlank | Aspect::FullFlank if column => Enfilade::ColumnSide,
        Aspect::Rear if column => Enfilade::ColumnRear,
        Aspect::PartialFlank if unlimbered => Enfilade::UnlimberedPartialFlank,
        Aspect::FullFlank if unlimbered => Enfilade::UnlimberedFullFlank,
        Aspect::Rear if unlimbered => Enfilade::UnlimberedRear,
        Aspect::PartialFlank => Enfilade::LinePartialFlank,
        Aspect::FullFlank => Enfilade::LineFullFlank,
        Aspect::Rear => Enfilade::LineRear,
    })
}
