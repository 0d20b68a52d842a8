//! What may come of the orders of a position: each is counted once, whoever asks first, and no game waits for it.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::wire;

/// What may come of an order, once somebody has counted it; none if it throws nothing that can be counted.
type CountedOnce = Arc<OnceLock<Option<wire::Forecast>>>;

/// What may come of the orders of one position, as far as it was asked. It is forgotten with the position.
pub(super) struct Forecasts<O> {
    counted: Mutex<Vec<(O, CountedOnce)>>,
}

impl<O> Default for Forecasts<O> {
    fn default() -> Forecasts<O> {
        Forecasts { counted: Mutex::default() }
    }
}

impl<O: Clone + PartialEq> Forecasts<O> {
    /// What may come of an order: counted by the first who asks, awaited by all others.
    pub(super) fn of(
        &self,
        order: &O,
        count: impl FnOnce() -> Option<wire::Forecast>,
    ) -> Option<wire::Forecast> {
        self.place(order).get_or_init(count).clone()
    }

    /// The same if it has been counted.
    pub(super) fn known(&self, order: &O) -> Option<Option<wire::Forecast>> {
        self.place(order).get().cloned()
    }

    /// Where it is kept. Nothing is counted while the list is locked.
    fn place(&self, order: &O) -> CountedOnce {
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, place)) = counted.iter().find(|(known, _)| known == order) {
            return Arc::clone(place);
        }
        let place = CountedOnce::default();
        counted.push((order.clone(), Arc::clone(&place)));
        place
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[test]
    fn odds_are_counted_once_however_many_ask() {
        let (forecasts, counts) = (Forecasts::default(), AtomicU32::new(0));
        let count = || {
            counts.fetch_add(1, Ordering::Relaxed);
            Some(wire::Forecast {
                percent: 50.0,
                hope: "to win".to_string(),
                hopes: "50% to win".to_string(),
                fears: String::new(),
                sentence: "50% to win".to_string(),
                columns: Vec::new(),
                rows: Vec::new(),
                more: 0,
            })
        };
        assert!(forecasts.known(&"charge").is_none(), "to ask what is known counts nothing");
        // The card, the board and the page that asks for them by themselves.
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| assert!(forecasts.of(&"charge", count).is_some()));
            }
        });
        assert_eq!(counts.load(Ordering::Relaxed), 1);
        assert_eq!(forecasts.known(&"charge").flatten().map(|known| known.percent), Some(50.0));
        assert!(forecasts.of(&"done", || None).is_none());
        assert!(forecasts.known(&"done").is_some(), "it is known to throw nothing");
        assert!(forecasts.known(&"fire").is_none(), "another order is another matter");
    }
}
