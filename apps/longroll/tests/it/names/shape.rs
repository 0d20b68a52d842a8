//! The names a type is read by: its variants and fields and those of all that is inside it, found by letting it read itself.

use std::collections::{BTreeSet, VecDeque};
use std::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, EnumAccess, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};
use serde::{Deserializer, forward_to_deserialize_any};

/// Every name: `Event::Fired`, `Event::Fired.target`, `Pose.at`. Names that are only read by alias are among them.
pub(crate) fn names<T: DeserializeOwned>() -> BTreeSet<String> {
    let mut walk = Walk { ways: VecDeque::from([Vec::new()]), ..Walk::default() };
    while let Some(way) = walk.ways.pop_front() {
        // Each run follows one way to where something new is to be chosen, and ends there.
        let _ = T::deserialize(&mut Run { walk: &mut walk, way, gone: 0 });
    }
    walk.names
}

#[derive(Default)]
struct Walk {
    names: BTreeSet<String>,
    /// Ways still to be gone: which variant or field is chosen, one after the other.
    ways: VecDeque<Vec<usize>>,
    /// What was chosen from already.
    known: BTreeSet<String>,
}

struct Run<'w> {
    walk: &'w mut Walk,
    way: Vec<usize>,
    gone: usize,
}

/// The end of a run.
#[derive(Debug)]
struct End;

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the end of a way")
    }
}

impl std::error::Error for End {}

impl de::Error for End {
    fn custom<T: fmt::Display>(_: T) -> End {
        End
    }
}

impl Run<'_> {
    /// Which of these names this way goes on with; where it ends, ways to all of them are noted.
    fn choose(&mut self, of: &str, mark: &str, among: &'static [&'static str]) -> Result<&'static str, End> {
        self.walk.names.extend(among.iter().map(|name| format!("{of}{mark}{name}")));
        if let Some(&chosen) = self.way.get(self.gone) {
            self.gone += 1;
            return among.get(chosen).copied().ok_or(End);
        }
        if self.walk.known.insert(format!("{of} {among:?}")) {
            let way = |chosen| self.way.iter().copied().chain([chosen]).collect();
            self.walk.ways.extend((0..among.len()).map(way));
        }
        Err(End)
    }

    fn fields<'de, V: Visitor<'de>>(
        &mut self,
        of: &str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, End> {
        let field = self.choose(of, ".", fields)?;
        visitor.visit_map(Few { run: self, left: 1, key: Some(field) })
    }
}

/// A list of so many entries, or a table with one field.
struct Few<'r, 'w> {
    run: &'r mut Run<'w>,
    left: usize,
    key: Option<&'static str>,
}

impl<'de> SeqAccess<'de> for Few<'_, '_> {
    type Error = End;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, End> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        seed.deserialize(&mut *self.run).map(Some)
    }
}

impl<'de> MapAccess<'de> for Few<'_, '_> {
    type Error = End;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, End> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        match self.key {
            Some(field) => seed.deserialize(StrDeserializer::<End>::new(field)).map(Some),
            None => seed.deserialize(&mut *self.run).map(Some),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, End> {
        seed.deserialize(&mut *self.run)
    }
}

/// A variant that was chosen.
struct Chosen<'r, 'w> {
    run: &'r mut Run<'w>,
    name: String,
    variant: &'static str,
}

impl<'de> EnumAccess<'de> for Chosen<'_, '_> {
    type Error = End;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), End> {
        let variant: StrDeserializer<'_, End> = self.variant.into_deserializer();
        Ok((seed.deserialize(variant)?, self))
    }
}

impl<'de> VariantAccess<'de> for Chosen<'_, '_> {
    type Error = End;

    fn unit_variant(self) -> Result<(), End> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, End> {
        seed.deserialize(self.run)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, End> {
        visitor.visit_seq(Few { run: self.run, left: len, key: None })
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, End> {
        self.run.fields(&self.name, fields, visitor)
    }
}

macro_rules! plain {
    ($($method:ident: $visit:ident($($value:expr)?);)+) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, End> {
            visitor.$visit($($value)?)
        }
    )+};
}

impl<'de> Deserializer<'de> for &mut Run<'_> {
    type Error = End;

    // Numbers are 1, which is sound for those that are never 0.
    plain! {
        deserialize_any: visit_unit();
        deserialize_bool: visit_bool(false);
        deserialize_i8: visit_i8(1);
        deserialize_i16: visit_i16(1);
        deserialize_i32: visit_i32(1);
        deserialize_i64: visit_i64(1);
        deserialize_u8: visit_u8(1);
        deserialize_u16: visit_u16(1);
        deserialize_u32: visit_u32(1);
        deserialize_u64: visit_u64(1);
        deserialize_str: visit_str("1");
        deserialize_string: visit_str("1");
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, End> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, End> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, End> {
        visitor.visit_seq(Few { run: self, left: 1, key: None })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, End> {
        visitor.visit_seq(Few { run: self, left: len, key: None })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, End> {
        self.deserialize_tuple(len, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, End> {
        visitor.visit_map(Few { run: self, left: 1, key: None })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, End> {
        self.fields(name, fields, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, End> {
        let variant = self.choose(name, "::", variants)?;
        visitor.visit_enum(Chosen { run: self, name: format!("{name}::{variant}"), variant })
    }

    forward_to_deserialize_any! {
        i128 u128 f32 f64 char bytes byte_buf unit unit_struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    #[expect(dead_code)]
    enum Deed {
        #[serde(alias = "Shot")]
        Fired {
            #[serde(alias = "aim")]
            target: Option<Spot>,
            times: std::num::NonZeroU8,
        },
        Met((Spot, Vec<Kind>)),
        Rested,
    }

    #[derive(Deserialize)]
    #[expect(dead_code)]
    struct Spot {
        at: (i32, i32),
    }

    #[derive(Deserialize)]
    enum Kind {
        Horse,
        Foot,
    }

    #[test]
    fn names_are_found_at_every_depth_and_by_alias() {
        let found: Vec<String> = names::<Deed>().into_iter().collect();
        let wanted = "Deed::Fired Deed::Fired.aim Deed::Fired.target Deed::Fired.times Deed::Met Deed::Rested Deed::Shot \
                      Deed::Shot.aim Deed::Shot.target Deed::Shot.times Kind::Foot Kind::Horse Spot.at";
        assert_eq!(found.join(" "), wanted);
    }
}
