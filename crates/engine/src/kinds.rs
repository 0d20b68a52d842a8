//! Names for the variants of an enum, so that suites can count what happened and what never did.

/// An enum whose variants have names.
pub trait Kinds: 'static {
    /// All names, in the order of the enum.
    const KINDS: &'static [&'static str];

    /// The name of this variant.
    fn kind(&self) -> &'static str;
}

/// Implements [`Kinds`] for an enum by naming its variants. A variant left out does not compile.
///
/// ```
/// enum Event { Moved { to: u8 }, Halted }
/// engine::kinds!(Event: Moved, Halted);
/// assert_eq!(engine::Kinds::kind(&Event::Moved { to: 3 }), "Moved");
/// ```
#[macro_export]
macro_rules! kinds {
    ($type:ty: $($variant:ident),+ $(,)?) => {
        impl $crate::Kinds for $type {
            const KINDS: &'static [&'static str] = &[$(stringify!($variant)),+];

            fn kind(&self) -> &'static str {
                match self { $(Self::$variant { .. } => stringify!($variant)),+ }
            }
        }
    };
}
