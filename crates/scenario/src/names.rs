//! Names that tell everybody apart, and by which orders are understood.

use std::cmp::Reverse;

use engine::Rules;
use sheet::Fault;

use crate::At;

/// Checks that the names of a battle differ, and that no order is misunderstood for one.
pub fn check_names<'f, R: Rules>(
    battle: &R,
    names: impl Iterator<Item = &'f At<String>>,
    faults: &mut Vec<Fault>,
) {
    let names: Vec<&At<String>> = names.collect();
    names_differ(&names, faults);
    names_mislead(&names, &engine::misleading_names::<R, R::Order>(battle), faults);
}

/// Finds names that stand twice.
pub fn names_differ(names: &[&At<String>], faults: &mut Vec<Fault>) {
    for (number, name) in names.iter().enumerate() {
        let first = names[..number].iter().find(|known| known.value.eq_ignore_ascii_case(&name.value));
        if let Some(first) = first {
            let message = format!("the name '{}' is also that of line {}", name.value, first.place.line);
            faults.push(name.fault(message));
        }
    }
}

/// Finds the names in words that mislead, each of which comes with an order that is misunderstood.
pub fn names_mislead(names: &[&At<String>], misleading: &[(String, String)], faults: &mut Vec<Fault>) {
    for (words, order) in misleading {
        // Words may say more than a name, such as two units that act together: the longest name in them is at fault.
        let inside = names.iter().filter(|known| words.contains(&known.value));
        if let Some(name) = inside.min_by_key(|known| Reverse(known.value.len())) {
            faults.push(name.fault(format!("with this name an order like '{order}' is misunderstood")));
        }
    }
}
