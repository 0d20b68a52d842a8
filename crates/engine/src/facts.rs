//! The facts of a procedure as keys: what a form, a command line and `--list` are made from.

use std::fmt;

use serde::Serialize;
use sheet::Inches;

/// The numbers and flags a procedure needs, and nothing of the table they were read from.
pub trait Facts: Clone + fmt::Debug {
    /// The keys, in the order a person would be asked.
    fn keys() -> Vec<Key>;

    /// Facts from what was given; what was not given takes its default.
    ///
    /// # Errors
    /// Every key that does not exist and every value that is not allowed, all at once.
    fn from_given(given: &Given) -> Result<Self, Vec<KeyFault>>;

    /// Every key with its value as it would be given.
    fn values(&self) -> Given;
}

/// Keys and values as a person gave them.
pub type Given = Vec<(String, String)>;

/// One question of a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Key {
    /// Its word.
    pub key: String,
    /// What kind of answer it takes.
    pub kind: KeyKind,
    /// The answers allowed; of a number or a length the lowest and the highest.
    pub values: Vec<String>,
    /// The answer taken if none is given.
    pub default: &'static str,
    /// What is asked.
    pub help: &'static str,
    /// The word it had before, which is still read.
    #[serde(skip)]
    pub former: Option<&'static str>,
}

impl Key {
    /// Whether this may be answered.
    pub fn allows(&self, text: &str) -> bool {
        match (self.kind, self.values.as_slice()) {
            (KeyKind::Number, [low, high]) => match (number(low), number(text), number(high)) {
                (Some(low), Some(number), Some(high)) => (low..=high).contains(&number),
                _ => false,
            },
            (KeyKind::Length, [low, high]) => match [low, text, high].map(sheet::inches) {
                [Some(low), Some(length), Some(high)] => (low..=high).contains(&length),
                _ => false,
            },
            _ => self.values.iter().any(|value| value == text),
        }
    }

    /// A value that is moved by a number, within its bounds; what is no number stays what it is.
    pub fn moved(&self, from: &str, by: i32) -> String {
        let bounds = self.values.iter().map(|bound| number(bound)).collect::<Option<Vec<i32>>>();
        match (self.kind, bounds.as_deref(), number(from)) {
            (KeyKind::Number, Some(&[low, high]), Some(from)) => {
                from.saturating_add(by).clamp(low, high).to_string()
            }
            _ => from.into(),
        }
    }

    /// What is wrong with a value, if it is not allowed.
    pub fn fault(&self, value: &str) -> Option<KeyFault> {
        let fault = || KeyFault::Value {
            key: self.key.clone(),
            value: value.into(),
            kind: self.kind,
            allowed: self.values.clone(),
        };
        (!self.allows(value)).then(fault)
    }
}

fn number(text: &str) -> Option<i32> {
    text.parse().ok()
}

/// The kind of answer a key takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum KeyKind {
    /// A whole number between two.
    Number,
    /// A length in inches between two.
    Length,
    /// One of several words.
    Choice,
    /// Yes or no.
    YesNo,
}

/// A type that can be the value of a key.
pub trait KeyValue: Copy {
    /// The kind of answer.
    const KIND: KeyKind;

    /// The answers allowed; of a number or a length the lowest and the highest.
    fn allowed() -> Vec<String>;

    /// Reads an answer.
    fn read(text: &str) -> Option<Self>;

    /// The answer that would be read as this.
    fn print(self) -> String;
}

impl KeyValue for bool {
    const KIND: KeyKind = KeyKind::YesNo;

    fn allowed() -> Vec<String> {
        vec!["yes".into(), "no".into()]
    }

    fn read(text: &str) -> Option<bool> {
        match text {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        }
    }

    fn print(self) -> String {
        if self { "yes" } else { "no" }.into()
    }
}

/// A whole number from `MIN` to `MAX`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Count<const MIN: u8, const MAX: u8>(u8);

impl<const MIN: u8, const MAX: u8> Count<MIN, MAX> {
    /// The least there is.
    pub const MIN: Self = Count(MIN);

    /// The number, if it is within the bounds.
    pub fn new(number: u8) -> Option<Self> {
        (MIN..=MAX).contains(&number).then_some(Count(number))
    }

    /// The number, moved to the nearest bound if it is beyond.
    pub fn clamped(number: u8) -> Self {
        Count(number.clamp(MIN, MAX))
    }

    /// The number.
    pub fn get(self) -> u8 {
        self.0
    }
}

impl<const MIN: u8, const MAX: u8> KeyValue for Count<MIN, MAX> {
    const KIND: KeyKind = KeyKind::Number;

    fn allowed() -> Vec<String> {
        vec![MIN.to_string(), MAX.to_string()]
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok().and_then(Self::new)
    }

    fn print(self) -> String {
        self.0.to_string()
    }
}

/// A whole number from `MIN` to `MAX`, below nothing or above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Signed<const MIN: i8, const MAX: i8>(i8);

impl<const MIN: i8, const MAX: i8> Signed<MIN, MAX> {
    /// The number, if it is within the bounds.
    pub fn new(number: i8) -> Option<Self> {
        (MIN..=MAX).contains(&number).then_some(Signed(number))
    }

    /// The number, moved to the nearest bound if it is beyond.
    pub fn clamped(number: i8) -> Self {
        Signed(number.clamp(MIN, MAX))
    }

    /// The number.
    pub fn get(self) -> i8 {
        self.0
    }
}

impl<const MIN: i8, const MAX: i8> KeyValue for Signed<MIN, MAX> {
    const KIND: KeyKind = KeyKind::Number;

    fn allowed() -> Vec<String> {
        vec![MIN.to_string(), MAX.to_string()]
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok().and_then(Self::new)
    }

    fn print(self) -> String {
        self.0.to_string()
    }
}

impl KeyValue for Inches {
    const KIND: KeyKind = KeyKind::Length;

    fn allowed() -> Vec<String> {
        vec![Inches::ZERO.to_string(), sheet::FARTHEST.to_string()]
    }

    fn read(text: &str) -> Option<Self> {
        sheet::inches(text)
    }

    fn print(self) -> String {
        self.to_string()
    }
}

/// What is wrong with a given key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyFault {
    /// There is no such key.
    Unknown {
        /// The key given.
        key: String,
        /// The keys there are.
        known: Vec<String>,
    },
    /// The key was given more than once.
    Twice {
        /// The key.
        key: String,
    },
    /// The value is not allowed.
    Value {
        /// The key it was given for.
        key: String,
        /// The value given.
        value: String,
        /// The values there are, or the lowest and highest number.
        kind: KeyKind,
        /// The values allowed.
        allowed: Vec<String>,
    },
}

/// The most that is repeated of what was given, and the room for a list of what is allowed: a fault takes two lines of 100
/// columns at most.
const REPEATED: usize = 30;
const ROOM: usize = 110;

impl fmt::Display for KeyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeyFault::Unknown { key, known } => {
                let names = || known.iter().map(String::as_str);
                write!(f, "there is no key '{}'", begun(key))?;
                match sheet::hint::nearest(key, names()) {
                    Some(near) => write!(f, "; did you mean {near}? --list shows all {} keys", known.len()),
                    None => write!(f, "; keys: {}", first_of(known, "keys")),
                }
            }
            KeyFault::Twice { key } => write!(f, "'{}' is given twice; give it once", begun(key)),
            KeyFault::Value { key, value, kind: KeyKind::Number, allowed } => {
                write!(f, "{key}={}: give a whole number from {}", begun(value), allowed.join(" to "))
            }
            KeyFault::Value { key, value, kind: KeyKind::Length, allowed } => {
                let value = begun(value);
                write!(f, "{key}={value}: give inches from {}, such as 12 or 1.5", allowed.join(" to "))
            }
            KeyFault::Value { key, value, allowed, .. } => {
                write!(f, "{key}={}: give one of {}", begun(value), first_of(allowed, "values"))
            }
        }
    }
}

/// The beginning of what was given.
fn begun(text: &str) -> String {
    match text.char_indices().nth(REPEATED) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.into(),
    }
}

/// A list as far as there is room, and where the rest is found.
fn first_of(all: &[String], what: &str) -> String {
    let mut width = 0;
    let fits = all.iter().take_while(|name| {
        width += name.len() + 2;
        width <= ROOM
    });
    let fits: Vec<&str> = fits.map(String::as_str).collect();
    match all.len() - fits.len() {
        0 => fits.join(", "),
        more => format!("{} and {more} more {what} that --list shows", fits.join(", ")),
    }
}

/// What is given, each key by its present word.
#[doc(hidden)]
pub fn by_present_word(given: &Given, keys: &[Key]) -> Given {
    let present = |word: &String| {
        let renamed = keys.iter().find(|key| key.former == Some(word));
        renamed.map_or_else(|| word.clone(), |key| key.key.clone())
    };
    given.iter().map(|(key, value)| (present(key), value.clone())).collect()
}

/// Keys given that do not exist or stand there twice.
#[doc(hidden)]
pub fn stray_keys(given: &Given, keys: &[Key]) -> Vec<KeyFault> {
    let mut faults = Vec::new();
    for (i, (key, _)) in given.iter().enumerate() {
        if !keys.iter().any(|known| known.key == *key) {
            let known = keys.iter().map(|known| known.key.clone()).collect();
            faults.push(KeyFault::Unknown { key: key.clone(), known });
        } else if given[..i].iter().any(|(earlier, _)| earlier == key) {
            faults.push(KeyFault::Twice { key: key.clone() });
        }
    }
    faults
}

/// What is given of these keys, and what is not of them.
#[doc(hidden)]
pub fn parted(given: &Given, keys: &[Key]) -> (Given, Given) {
    given.iter().cloned().partition(|(key, _)| keys.iter().any(|known| known.key == *key))
}

/// The key of a field: its name with hyphens.
#[doc(hidden)]
pub fn key_of(field: &str) -> String {
    field.replace('_', "-")
}

/// Reads one key.
#[doc(hidden)]
pub fn read_key<V: KeyValue>(
    given: &Given,
    field: &str,
    default: &str,
    faults: &mut Vec<KeyFault>,
) -> Option<V> {
    let key = key_of(field);
    let text = given.iter().find(|(k, _)| *k == key).map_or(default, |(_, value)| value);
    let value = V::read(text);
    if value.is_none() {
        faults.push(KeyFault::Value { key, value: text.into(), kind: V::KIND, allowed: V::allowed() });
    }
    value
}

/// Defines the facts of a procedure: a plain struct, with its keys, defaults and help made from the same lines.
///
/// The doc comment of a field is the help a person sees, the text after `=` the default, and the field's name with
/// hyphens the key; `#[was("old-key")]` after the help names the key it was before, which is still read.
/// `with field: Facts` before the brace takes in all keys of other facts, first.
#[macro_export]
macro_rules! facts {
    ($(#[$meta:meta])* pub struct $name:ident $(with $base:ident: $facts:ident)? {
        $(#[doc = $help:literal] $(#[was($former:literal)])? $field:ident: $type:ty = $default:literal,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name {
            $(#[doc = concat!("all of [`", stringify!($facts), "`]")] pub $base: $facts,)?
            $(#[doc = $help] pub $field: $type,)*
        }

        impl $name {
            /// With nothing special about them: every key has its default. Read once, for play begins with it.
            pub fn plain() -> $name {
                static PLAIN: ::std::sync::LazyLock<$name> = ::std::sync::LazyLock::new(|| {
                    <$name as $crate::Facts>::from_given(&Vec::new()).expect("defaults are sound")
                });
                PLAIN.clone()
            }
        }

        impl $crate::Facts for $name {
            fn keys() -> Vec<$crate::Key> {
                let own = vec![$($crate::Key {
                    key: $crate::key_of(stringify!($field)),
                    kind: <$type as $crate::KeyValue>::KIND,
                    values: <$type as $crate::KeyValue>::allowed(),
                    default: $default,
                    help: $help.trim_ascii(),
                    former: None$(.or(Some($former)))?,
                }),*];
                $(let own = [<$facts as $crate::Facts>::keys(), own].concat();)?
                own
            }

            fn from_given(given: &$crate::Given) -> Result<Self, Vec<$crate::KeyFault>> {
                let given = &$crate::by_present_word(given, &Self::keys());
                $(let (taken_in, given) = &$crate::parted(given, &<$facts as $crate::Facts>::keys());
                let $base = <$facts as $crate::Facts>::from_given(taken_in);)?
                let mut faults = $crate::stray_keys(given, &Self::keys());
                $(let $base = $base.map_err(|base| faults.extend(base)).ok();)?
                $(let $field = $crate::read_key::<$type>(given, stringify!($field), $default, &mut faults);)*
                match ($($base,)? $($field,)*) {
                    ($(Some($base),)? $(Some($field),)*) if faults.is_empty() => Ok($name { $($base,)? $($field),* }),
                    _ => Err(faults),
                }
            }

            fn values(&self) -> $crate::Given {
                let own = vec![$(($crate::key_of(stringify!($field)), $crate::KeyValue::print(self.$field))),*];
                $(let own = [$crate::Facts::values(&self.$base), own].concat();)?
                own
            }
        }
    };
}

/// Makes the values of a sheet's axis the values of a key; or those of several axes, of which a type holds one:
/// `choices!(Weapon: SmallArm(SmallArm), Gun(GunType))`.
#[macro_export]
macro_rules! choices {
    ($type:ident: $($variant:ident($axis:ty)),+ $(,)?) => {
        impl $crate::KeyValue for $type {
            const KIND: $crate::KeyKind = $crate::KeyKind::Choice;

            fn allowed() -> Vec<String> {
                let keys = [$(<$axis as ::sheet::Axis>::ALL.iter().map(|&one| ::sheet::Axis::key(one)).collect::<Vec<_>>()),+];
                keys.concat().into_iter().map(String::from).collect()
            }

            fn read(text: &str) -> Option<Self> {
                let read = None;
                $(let read = read.or_else(|| <$axis as ::sheet::Axis>::from_key(text).map($type::$variant));)+
                read
            }

            fn print(self) -> String {
                match self {
                    $($type::$variant(one) => ::sheet::Axis::key(one).into(),)+
                }
            }
        }
    };
    ($($type:ty),+ $(,)?) => {$(
        impl $crate::KeyValue for $type {
            const KIND: $crate::KeyKind = $crate::KeyKind::Choice;

            fn allowed() -> Vec<String> {
                <$type as ::sheet::Axis>::ALL.iter().map(|value| ::sheet::Axis::key(*value).to_string()).collect()
            }

            fn read(text: &str) -> Option<Self> {
                <$type as ::sheet::Axis>::from_key(text)
            }

            fn print(self) -> String {
                ::sheet::Axis::key(self).to_string()
            }
        }
    )+};
}

#[cfg(test)]
#[expect(unreachable_pub, reason = "facts are public wherever they are defined")]
mod tests {
    use super::*;

    crate::facts! {
        /// A march.
        pub struct March {
            /// how far
            #[was("steps")]
            paces: Count<1, 9> = "5",
        }
    }

    crate::facts! {
        /// A night march, with all keys of a march.
        pub struct NightMarch with march: March {
            /// whether the moon shines
            moon: bool = "no",
        }
    }

    #[test]
    fn facts_take_in_the_keys_of_others() {
        let given = |keys: &[(&str, &str)]| -> Given {
            keys.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
        };
        let keys: Vec<String> = NightMarch::keys().into_iter().map(|key| key.key).collect();
        assert_eq!(keys, ["paces", "moon"]);
        assert_eq!(NightMarch::plain(), NightMarch { march: March::plain(), moon: false });
        let night = NightMarch::from_given(&given(&[("moon", "yes"), ("paces", "7")])).unwrap();
        assert_eq!((night.march.paces.get(), night.moon), (7, true));
        assert_eq!(night.values(), given(&[("paces", "7"), ("moon", "yes")]));
        let wrong = [("paces", "10"), ("paces", "1"), ("moon", "full"), ("stars", "7")];
        let faults = NightMarch::from_given(&given(&wrong)).unwrap_err();
        let told: Vec<String> = faults.iter().map(KeyFault::to_string).collect();
        assert_eq!(
            told,
            [
                "there is no key 'stars'; keys: paces, moon",
                "'paces' is given twice; give it once",
                "paces=10: give a whole number from 1 to 9",
                "moon=full: give one of yes, no",
            ]
        );
    }

    #[test]
    fn a_key_is_read_by_its_former_word_too() {
        let given: Given = vec![("steps".into(), "7".into()), ("moon".into(), "yes".into())];
        let night = NightMarch::from_given(&given).unwrap();
        assert_eq!((night.march.paces.get(), night.moon), (7, true));
        let both: Given = vec![("steps".into(), "7".into()), ("paces".into(), "6".into())];
        assert_eq!(March::from_given(&both), Err(vec![KeyFault::Twice { key: "paces".into() }]));
    }

    #[test]
    fn a_fault_is_short_however_much_was_given_or_is_allowed() {
        let many: Vec<String> = (0..60).map(|n| format!("number-{n}")).collect();
        let long = "x".repeat(5_000);
        let faults = [
            KeyFault::Unknown { key: long.clone(), known: many.clone() },
            KeyFault::Value { key: "number".into(), value: long, kind: KeyKind::Choice, allowed: many },
        ];
        for fault in faults {
            let told = fault.to_string();
            assert!(told.len() < 200 && told.ends_with("that --list shows"), "{told}");
        }
    }

    #[test]
    fn signed_numbers_are_read_with_either_sign_and_within_bounds() {
        type Rating = Signed<-2, 2>;
        let read = |text| <Rating as KeyValue>::read(text).map(Rating::get);
        assert_eq!((read("-2"), read("0"), read("+1"), read("2")), (Some(-2), Some(0), Some(1), Some(2)));
        assert!(["-3", "3", "", "+", "1.5", "300"].iter().all(|text| read(text).is_none()));
        assert_eq!(Rating::allowed(), ["-2", "2"]);
        assert_eq!(Rating::new(-1).map(KeyValue::print).as_deref(), Some("-1"));
    }
}
