//! The canonical bytes of a state, and their BLAKE3 hash.

use std::fmt;
use std::str::FromStr;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The bytes of a value: postcard's wire format, the same on every machine.
///
/// # Panics
/// Never for plain values; a type that cannot be written as plain values is no state.
pub fn canonical_bytes<T: Serialize>(value: &T) -> Vec<u8> {
    postcard::to_allocvec(value).expect("a state is plain values")
}

/// The value of canonical bytes, or `None` if they are none of this type's.
pub fn from_canonical_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::take_from_bytes(bytes).ok().filter(|(_, rest)| rest.is_empty()).map(|(value, _)| value)
}

/// The hash of a state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct StateHash([u8; 32]);

impl StateHash {
    /// The hash of this state.
    pub fn of<T: Serialize>(state: &T) -> StateHash {
        StateHash(*blake3::hash(&canonical_bytes(state)).as_bytes())
    }
}

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for StateHash {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<StateHash, &'static str> {
        let hash = blake3::Hash::from_hex(text).map_err(|_| "a hash is 64 hexadecimal digits")?;
        Ok(StateHash(*hash.as_bytes()))
    }
}

impl Serialize for StateHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for StateHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<StateHash, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
