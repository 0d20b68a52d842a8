//! A short list that lies in the state it belongs to.

use std::fmt;
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// As many values as a scenario has of something: up to `N` of them lie where the list is, more lie elsewhere.
///
/// A state is copied for every order that is tried, and each list of its own costs a trip to the heap. Read and written, it is
/// a list like any.
///
/// ```
/// use engine::Few;
///
/// let mut markers: Few<u8, 4> = [2, 2].into_iter().collect();
/// markers[1] -= 1;
/// assert_eq!(markers, [2, 1]);
/// ```
#[derive(Clone)]
pub struct Few<T: Copy, const N: usize>(Kept<T, N>);

#[derive(Clone)]
enum Kept<T: Copy, const N: usize> {
    Here { many: u8, all: [T; N] },
    Elsewhere(Box<[T]>),
}

impl<T: Copy, const N: usize> From<Vec<T>> for Few<T, N> {
    fn from(values: Vec<T>) -> Few<T, N> {
        let kept = match (values.first(), u8::try_from(values.len())) {
            (Some(&first), Ok(many)) if values.len() <= N => {
                let mut all = [first; N];
                all[..values.len()].copy_from_slice(&values);
                Kept::Here { many, all }
            }
            _ => Kept::Elsewhere(values.into()),
        };
        Few(kept)
    }
}

impl<T: Copy, const N: usize> FromIterator<T> for Few<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Few<T, N> {
        values.into_iter().collect::<Vec<T>>().into()
    }
}

impl<T: Copy, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match &self.0 {
            Kept::Here { many, all } => &all[..usize::from(*many)],
            Kept::Elsewhere(all) => all,
        }
    }
}

impl<T: Copy, const N: usize> DerefMut for Few<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        match &mut self.0 {
            Kept::Here { many, all } => &mut all[..usize::from(*many)],
            Kept::Elsewhere(all) => all,
        }
    }
}

impl<'a, T: Copy, const N: usize> IntoIterator for &'a Few<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> std::slice::Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T: Copy, const N: usize> IntoIterator for &'a mut Few<T, N> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> std::slice::IterMut<'a, T> {
        self.iter_mut()
    }
}

impl<T: Copy + PartialEq, const N: usize> PartialEq for Few<T, N> {
    fn eq(&self, other: &Few<T, N>) -> bool {
        self[..] == other[..]
    }
}

impl<T: Copy + Eq, const N: usize> Eq for Few<T, N> {}

impl<T: Copy + PartialEq, const N: usize, const M: usize> PartialEq<[T; M]> for Few<T, N> {
    fn eq(&self, other: &[T; M]) -> bool {
        self[..] == other[..]
    }
}

impl<T: Copy + fmt::Debug, const N: usize> fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self[..].fmt(f)
    }
}

impl<T: Copy + Serialize, const N: usize> Serialize for Few<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self[..].serialize(serializer)
    }
}

impl<'de, T: Copy + Deserialize<'de>, const N: usize> Deserialize<'de> for Few<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Few<T, N>, D::Error> {
        Ok(Vec::deserialize(deserializer)?.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{canonical_bytes, from_canonical_bytes};

    #[test]
    fn is_a_list_like_any_here_and_elsewhere() {
        for many in [0_u8, 1, 3, 4, 9] {
            let list: Vec<u8> = (0..many).collect();
            let mut few: Few<u8, 3> = list.iter().copied().collect();
            assert_eq!(few[..], list[..]);
            assert_eq!(format!("{few:?}"), format!("{list:?}"));
            assert_eq!(canonical_bytes(&few), canonical_bytes(&list));
            let read: Few<u8, 3> =
                from_canonical_bytes(&canonical_bytes(&list)).expect("it was written as a list");
            assert_eq!(read, few);
            few.iter_mut().for_each(|value| *value += 1);
            assert!(many == 0 || few != read, "{many}");
        }
    }
}
