//! A panic as a value: caught, and kept off the screen.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    static IS_CAUGHT: Cell<bool> = const { Cell::new(false) };
    static LAST: RefCell<String> = const { RefCell::new(String::new()) };
}

static HOOK: Once = Once::new();

/// Runs something; if it panics, tells where and with what words.
pub(super) fn caught<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if IS_CAUGHT.get() {
                LAST.set(info.to_string());
            } else {
                before(info);
            }
        }));
    });
    let was = IS_CAUGHT.replace(true);
    let done = panic::catch_unwind(AssertUnwindSafe(run));
    IS_CAUGHT.set(was);
    done.map_err(|_| LAST.take())
}

/// Where a panic happened: the first line of its words, without what the input put in.
pub(super) fn place(panic: &str) -> &str {
    panic.lines().next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_told_with_its_place() {
        assert_eq!(caught(|| 7), Ok(7));
        let told = caught(|| panic!("no such square")).unwrap_err();
        assert!(place(&told).contains("panics.rs"), "{told}");
        assert!(told.contains("no such square"), "{told}");
        assert_ne!(place(&told), place(&caught(|| panic!("no such square")).unwrap_err()));
    }
}
