//! The declarations: tables of fields, closed choices, words.

/// Declares a struct that is a table of a file: `pub struct Road { pub name: Option<String>, .. }`.
///
/// Every field is read by its [`Form`](crate::Form); the doc comments become the descriptions of the JSON Schema. Fields
/// that are an `Option`, a `Vec` or a `bool` may be absent; a table in which one of them is wrong is left out whole.
/// `whole file` instead of `struct` declares a file: there a wrong field counts as absent, so that the rest is read.
/// `part of table` declares fields that several tables have: as a field of one, they stand in the table itself. `part of
/// file` does the same for files. A form may have one parameter, which is a form too.
#[macro_export]
macro_rules! form {
    ($(#[doc = $doc:literal])+ $visibility:vis struct $($rest:tt)+) => {
        $crate::form!(@with field, whole; $(#[doc = $doc])+ $visibility $($rest)+);
    };
    ($(#[doc = $doc:literal])+ $visibility:vis whole file $($rest:tt)+) => {
        $crate::form!(@with tolerant_field, whole; $(#[doc = $doc])+ $visibility $($rest)+);
    };
    ($(#[doc = $doc:literal])+ $visibility:vis part of table $($rest:tt)+) => {
        $crate::form!(@with field, part; $(#[doc = $doc])+ $visibility $($rest)+);
    };
    ($(#[doc = $doc:literal])+ $visibility:vis part of file $($rest:tt)+) => {
        $crate::form!(@with tolerant_field, part; $(#[doc = $doc])+ $visibility $($rest)+);
    };
    (@with $read:ident, $extent:ident; $(#[doc = $doc:literal])+ $visibility:vis $name:ident $(<$of:ident>)? {
        $($(#[doc = $field_doc:literal])+ $field_visibility:vis $field:ident: $kind:ty,)+
    }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Debug, PartialEq, Eq)]
        $visibility struct $name $(<$of>)? {
            $($(#[doc = $field_doc])+ $field_visibility $field: $kind,)+
        }

        impl $(<$of: $crate::Form>)? $crate::Fielded for $name $(<$of>)? {
            fn read_fields(
                page: &mut $crate::__private::Page<'_>,
                fields: &mut $crate::__private::Fields<'_, '_>,
            ) -> Option<Self> {
                $(let $field = $crate::__private::$read::<$kind>(page, fields, stringify!($field));)+
                Some($name { $($field: $field?,)+ })
            }

            fn all_properties() -> Vec<$crate::__private::Property> {
                [$(<$kind as $crate::Form>::properties(stringify!($field), concat!($($field_doc),+)),)+]
                    .into_iter()
                    .flatten()
                    .collect()
            }
        }

        impl $(<$of: $crate::Form>)? $crate::Form for $name $(<$of>)? {
            fn read(
                page: &mut $crate::__private::Page<'_>,
                what: &str,
                value: &$crate::__private::Value<'_>,
            ) -> Option<Self> {
                $crate::__private::fields_of(page, what, value)
            }

            fn schema() -> $crate::__private::serde_json::Value {
                $crate::__private::object(
                    concat!($($doc),+),
                    <Self as $crate::Fielded>::all_properties(),
                )
            }

            $crate::form!(@as_field $extent);
        }
    };
    (@as_field whole) => {};
    (@as_field part) => {
        fn read_field(
            page: &mut $crate::__private::Page<'_>,
            fields: &mut $crate::__private::Fields<'_, '_>,
            _: &'static str,
        ) -> Option<Self> {
            <Self as $crate::Fielded>::read_fields(page, fields)
        }

        fn properties(_: &'static str, _: &'static str) -> Vec<$crate::__private::Property> {
            <Self as $crate::Fielded>::all_properties()
        }
    };
}

/// Declares an enum of forms told apart by their `kind`: `pub enum Rule { "held" => Held, .. }`.
#[macro_export]
macro_rules! kinds_of {
    ($(#[doc = $doc:literal])+ $visibility:vis enum $name:ident {
        $($word:literal => $variant:ident,)+
    }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Debug, PartialEq, Eq)]
        $visibility enum $name {
            $(#[doc = concat!("`", $word, "`.")] $variant($variant),)+
        }

        impl $name {
            /// The words for them, in order.
            pub const KINDS: &'static [&'static str] = &[$($word),+];

            /// The word for it.
            pub fn kind(&self) -> &'static str {
                match self {
                    $($name::$variant(_) => $word,)+
                }
            }
        }

        impl $crate::Form for $name {
            fn read(
                page: &mut $crate::__private::Page<'_>,
                what: &str,
                value: &$crate::__private::Value<'_>,
            ) -> Option<$name> {
                let table = page.table(what, value)?;
                let place = page.place_of(value);
                let mut fields = $crate::__private::Fields::new(table, place);
                let kind = $crate::__private::kind_of(page, &mut fields, $name::KINDS)?;
                let read = match kind {
                    $($word => <$variant as $crate::Fielded>::read_fields(page, &mut fields).map($name::$variant),)+
                    _ => None,
                };
                fields.finish(page);
                read
            }

            fn schema() -> $crate::__private::serde_json::Value {
                $crate::__private::one_of(
                    concat!($($doc),+),
                    vec![$(($word, <$variant as $crate::Form>::schema()),)+],
                )
            }
        }
    };
}

/// Lets axes of a sheet be read as forms, by their keys.
#[macro_export]
macro_rules! word_forms {
    ($($name:ty),+ $(,)?) => {$(
        impl $crate::Form for $name {
            fn read(
                page: &mut $crate::__private::Page<'_>,
                what: &str,
                value: &$crate::__private::Value<'_>,
            ) -> Option<$name> {
                let all = <$name as sheet::Axis>::ALL.iter();
                $crate::__private::word(page, what, value, all.map(|&one| (sheet::Axis::key(one), one)))
            }

            fn schema() -> $crate::__private::serde_json::Value {
                $crate::__private::words(<$name as sheet::Axis>::ALL.iter().map(|&one| sheet::Axis::key(one)))
            }
        }
    )+};
}
