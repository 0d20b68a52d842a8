//! Lists that are short: kept in place, so that a state is copied with few trips to the heap.

use std::fmt;
use std::ops::{Deref, DerefMut};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A list of at most `N`.
#[derive(Clone, Copy)]
pub struct Few<T, const N: usize> {
    length: u8,
    all: [T; N],
}

impl<T: Copy + Default, const N: usize> Few<T, N> {
    /// These, if they are not too many.
    pub fn new(some: &[T]) -> Option<Few<T, N>> {
        let mut all = [T::default(); N];
        all.get_mut(..some.len())?.copy_from_slice(some);
        Some(Few { length: u8::try_from(some.len()).ok()?, all })
    }
}

impl<T: Copy, const N: usize> Few<T, N> {
    fn push(&mut self, one: T) -> bool {
        let room = self.all.get_mut(usize::from(self.length));
        let fits = room.is_some() && self.length < u8::MAX;
        if let Some(room) = room.filter(|_| fits) {
            *room = one;
            self.length += 1;
        }
        fits
    }

    fn pop(&mut self) -> Option<T> {
        let last = self.last().copied()?;
        self.length -= 1;
        Some(last)
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.all[..usize::from(self.length)]
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.all[..usize::from(self.length)]
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Few<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Few<T, N>, D::Error> {
        let some = Vec::deserialize(deserializer)?;
        Few::new(&some).ok_or_else(|| Error::invalid_length(some.len(), &"fewer"))
    }
}

/// A list that is hardly ever longer than `N`.
#[derive(Clone)]
pub enum Short<T, const N: usize> {
    /// It is not.
    Few(Few<T, N>),
    /// It is.
    Many(Vec<T>),
}

impl<T: Copy + Default, const N: usize> Short<T, N> {
    /// One more at the end.
    pub fn push(&mut self, one: T) {
        match self {
            Short::Few(few) => {
                if !few.push(one) {
                    *self = Short::Many([&few[..], &[one]].concat());
                }
            }
            Short::Many(many) => many.push(one),
        }
    }

    /// Takes the last off.
    pub fn pop(&mut self) -> Option<T> {
        match self {
            Short::Few(few) => few.pop(),
            Short::Many(many) => many.pop(),
        }
    }

    /// Takes all off.
    pub fn clear(&mut self) {
        *self = Short::from(Vec::new());
    }
}

impl<T: Copy + Default, const N: usize> From<Vec<T>> for Short<T, N> {
    fn from(all: Vec<T>) -> Short<T, N> {
        Few::new(&all).map_or(Short::Many(all), Short::Few)
    }
}

impl<T, const N: usize> Deref for Short<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match self {
            Short::Few(few) => few,
            Short::Many(many) => many,
        }
    }
}

impl<T, const N: usize> DerefMut for Short<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        match self {
            Short::Few(few) => few,
            Short::Many(many) => many,
        }
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Short<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Short<T, N>, D::Error> {
        Vec::deserialize(deserializer).map(Short::from)
    }
}

/// Both are what they list.
macro_rules! is_its_slice {
    ($list:ident) => {
        impl<T: PartialEq, const N: usize> PartialEq for $list<T, N> {
            fn eq(&self, other: &Self) -> bool {
                self[..] == other[..]
            }
        }

        impl<T: Eq, const N: usize> Eq for $list<T, N> {}

        impl<T: PartialEq, const N: usize, const M: usize> PartialEq<[T; M]> for $list<T, N> {
            fn eq(&self, other: &[T; M]) -> bool {
                self[..] == other[..]
            }
        }

        impl<T: fmt::Debug, const N: usize> fmt::Debug for $list<T, N> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self[..].fmt(f)
            }
        }

        impl<T: Serialize, const N: usize> Serialize for $list<T, N> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self[..].serialize(serializer)
            }
        }
    };
}
is_its_slice!(Few);
is_its_slice!(Short);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_long_lists_are_written_and_read_alike() {
        for all in [vec![], vec![1u8, 2], vec![1, 2, 3], vec![3; 300]] {
            let mut list = Short::<u8, 2>::from(all.clone());
            assert_eq!(&list[..], all);
            assert_eq!(matches!(list, Short::Few(_)), all.len() <= 2);
            assert_eq!(engine::canonical_bytes(&list), engine::canonical_bytes(&all));
            let back = engine::from_canonical_bytes::<Short<u8, 2>>(&engine::canonical_bytes(&all));
            assert_eq!(back.as_ref(), Some(&list));
            let mut longer = list.clone();
            (0..3).for_each(|n| longer.push(n));
            assert_eq!(longer[..], [&all[..], &[0, 1, 2]].concat());
            assert_eq!([longer.pop(), longer.pop(), longer.pop()], [2, 1, 0].map(Some));
            assert_eq!((&longer, longer.len()), (&list, all.len()));
            longer.clear();
            assert_eq!((longer.pop(), longer.len()), (None, 0));
            if let Some(first) = list.first_mut() {
                *first = 9;
                assert_ne!(back, Some(list));
            }
            let few = engine::from_canonical_bytes::<Few<u8, 2>>(&engine::canonical_bytes(&all));
            assert_eq!(few.as_deref(), (all.len() <= 2).then_some(&all[..]));
        }
    }
}
