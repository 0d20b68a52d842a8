//! The row and column headings of a table as enums: every value has a key in the file.

/// A closed list of keys that rows, columns or modifiers are looked up by; made by [`axis!`](crate::axis!).
///
/// `ALL[a.index()] == a` for every value.
pub trait Axis: Copy + Eq + Ord + std::fmt::Debug + 'static {
    /// Every value, in order.
    const ALL: &'static [Self];

    /// The word for it in files.
    fn key(self) -> &'static str;

    /// Its place in [`Axis::ALL`].
    fn index(self) -> usize;

    /// The value with this key.
    fn from_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.key() == key)
    }
}

/// Declares an enum that is an [`Axis`]: `pub enum Mover { Infantry = "infantry", Cavalry = "cavalry" }`.
///
/// The values are copied, compared, ordered as declared and hashed; serde writes the key. The calling crate
/// must depend on this one by the name `sheet`.
#[macro_export]
macro_rules! axis {
    ($(#[$attribute:meta])* $visibility:vis enum $name:ident {
        $($(#[$variant_attribute:meta])* $variant:ident = $key:literal),+ $(,)?
    }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[derive($crate::serde::Serialize, $crate::serde::Deserialize)]
        #[serde(crate = "::sheet::serde")]
        $visibility enum $name {
            $($(#[$variant_attribute])* #[serde(rename = $key)] $variant),+
        }

        impl $crate::Axis for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn key(self) -> &'static str {
                match self {
                    $(Self::$variant => $key),+
                }
            }

            fn index(self) -> usize {
                self as usize
            }
        }
    };
}

/// Makes the values of an [`Axis`] the words of a cell: `words! { Cover: "none, light or heavy" }`.
#[macro_export]
macro_rules! words {
    ($($type:ty: $expected:literal),+ $(,)?) => {$(
        impl $crate::Cell for $type {
            const EXPECTED: &'static str = $expected;

            fn read(text: &str) -> Option<Self> {
                <$type as $crate::Axis>::from_key(text)
            }
        }
    )+};
}
