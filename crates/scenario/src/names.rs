//! Names that tell everybody apart, and by which orders are understood.

use sheet::Fault;

use crate::At;

/// Finds names that stand twice, and names with which an order is misunderstood: `misleading` has the words of an order,
/// and the order.
pub fn check_names(names: &[&At<String>], misleading: &[(String, String)], faults: &mut Vec<Fault>) {
    for (number, name) in names.iter().enumerate() {
        let first = names[..number].iter().find(|known| known.value.eq_ignore_ascii_case(&name.value));
        if let Some(first) = first {
            let message = format!("the name '{}' is also that of line {}", name.value, first.place.line);
            faults.push(name.fault(message));
        }
    }
    for (words, order) in misleading {
        // Words may say more than a name, such as two units that act together: the longest name in them is at fault.
        let inside = names.iter().filter(|known| words.contains(&known.value));
        if let Some(name) = inside.max_by_key(|known| known.value.len()) {
            faults.push(name.fault(format!("with this name an order like '{order}' is misunderstood")));
        }
    }
}
