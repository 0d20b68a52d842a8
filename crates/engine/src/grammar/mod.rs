//! Orders as sentences: one row an order, from which it is printed, parsed, named, shown by example and checked.

mod pattern;
mod slot;

use std::ops::ControlFlow;

use crate::Misread;
use pattern::{Filling, Pattern, Reader};

pub use pattern::{Filled, InSlot, PrintedSlots};
pub use slot::{Slot, needed, parse_name, parse_pair};

/// An enum whose values are sentences about a battle. Made by [`grammar!`](crate::grammar).
pub trait Grammar<B: 'static>: Slot<B> + PartialEq + 'static {
    /// The rows, in the order in which they are tried.
    fn rows() -> &'static GrammarRows<B, Self>;
}

/// What one row of a grammar does.
pub struct GrammarRow<B, G> {
    /// The patterns it is understood by; the first one is printed.
    pub patterns: &'static [&'static str],
    /// The slots of a value, if the row is about it.
    pub slots: fn(&G, &B) -> Option<PrintedSlots>,
    /// Whether the words of a slot are understood.
    pub accepts: fn(&B, &str, &str) -> Result<(), String>,
    /// The value some slots make.
    pub build: fn(&B, &[Filled<'_>]) -> Result<G, String>,
    /// Examples for each slot.
    pub examples: fn(&B) -> Vec<InSlot<Vec<String>>>,
}

/// All rows of a grammar, ready for use.
pub struct GrammarRows<B, G>(Vec<(GrammarRow<B, G>, Vec<Pattern>)>);

impl<B, G: PartialEq> GrammarRows<B, G> {
    /// Reads the patterns of some rows.
    pub fn new(rows: impl IntoIterator<Item = GrammarRow<B, G>>) -> GrammarRows<B, G> {
        let read = |row: GrammarRow<B, G>| {
            let patterns = row.patterns.iter().map(|text| Pattern::new(text)).collect();
            (row, patterns)
        };
        GrammarRows(rows.into_iter().map(read).collect())
    }

    /// A value as a sentence.
    ///
    /// # Panics
    /// If no row has a place for what it holds: the grammar is incomplete.
    pub fn print(&self, battle: &B, value: &G) -> String {
        let printed = |(row, patterns): &(GrammarRow<B, G>, Vec<Pattern>)| {
            patterns[0].print(&(row.slots)(value, battle)?)
        };
        self.0.iter().find_map(printed).expect("a row for every value")
    }

    /// The value a sentence says.
    ///
    /// # Errors
    /// Says what is wrong by the row that looks most like the sentence; none if there is no such row.
    pub fn parse(&self, battle: &B, text: &str) -> Result<G, Option<String>> {
        let (mut best, mut wrong) = (0, None);
        for (row, patterns) in &self.0 {
            for pattern in patterns {
                let mut reading = Reading { battle, row, value: None, wrong: None };
                let _ = pattern.find(text, &mut reading);
                if let Some(value) = reading.value {
                    return Ok(value);
                }
                let likeness = pattern.likeness(text);
                if likeness > best || likeness == best && wrong.is_none() {
                    (best, wrong) = (likeness, reading.wrong);
                }
            }
        }
        Err(wrong)
    }

    /// Sentences as they are printed: one for each row, or for the rows a text looks most like.
    pub fn examples(&self, battle: &B, like: &str) -> Vec<String> {
        let likeness = |(_, patterns): &&(GrammarRow<B, G>, Vec<Pattern>)| patterns[0].likeness(like);
        let best = self.0.iter().map(|row| likeness(&row)).max().unwrap_or(0);
        let mut sentences: Vec<String> = Vec::new();
        for (row, patterns) in self.0.iter().filter(|row| likeness(row) == best) {
            let examples = (row.examples)(battle);
            let value = patterns[0].plain(&examples).and_then(|slots| (row.build)(battle, &slots).ok());
            let printed = value.map(|value| self.print(battle, &value));
            sentences.extend(printed.filter(|sentence| !sentences.contains(sentence)));
        }
        sentences
    }

    fn misleading(&self, battle: &B) -> Vec<(String, String)> {
        let mut wrong: Vec<(String, String)> = Vec::new();
        for (row, patterns) in &self.0 {
            let (examples, pattern) = ((row.examples)(battle), &patterns[0]);
            for Filling { example, sentence, slots } in pattern.fillings(&examples) {
                let is_new = wrong.iter().all(|known| known.0 != example);
                // What its own row does not understand misleads as well: a name with the comma that parts names.
                let is_meant = (row.build)(battle, &slots)
                    .is_ok_and(|meant| self.parse(battle, &sentence).is_ok_and(|value| value == meant));
                if is_new && !is_meant {
                    wrong.push((example.into(), sentence));
                }
            }
        }
        wrong
    }
}

/// A sentence being read by one row.
struct Reading<'a, B, G> {
    battle: &'a B,
    row: &'a GrammarRow<B, G>,
    value: Option<G>,
    wrong: Option<String>,
}

impl<'t, B, G> Reader<'t> for Reading<'_, B, G> {
    fn accepts(&self, slot: &str, words: &str) -> Result<(), String> {
        (self.row.accepts)(self.battle, slot, words)
    }

    fn is_curious(&self) -> bool {
        self.wrong.is_none()
    }

    fn wrong(&mut self, why: String) {
        self.wrong = Some(why);
    }

    fn take(&mut self, slots: &[Filled<'t>]) -> ControlFlow<()> {
        match (self.row.build)(self.battle, slots) {
            Ok(value) => {
                self.value = Some(value);
                ControlFlow::Break(())
            }
            Err(why) => {
                self.wrong.get_or_insert(why);
                ControlFlow::Continue(())
            }
        }
    }
}

/// Words for a slot that make an order be understood as something else, each with a sentence.
pub fn misleading_names<B: 'static, G: Grammar<B>>(battle: &B) -> Vec<(String, String)> {
    G::rows().misleading(battle)
}

/// An order as a sentence.
pub fn print_order<B: 'static, G: Grammar<B>>(battle: &B, order: &G) -> String {
    G::rows().print(battle, order)
}

/// The most examples that a misread order is answered with.
const EXAMPLES: usize = 4;

/// The order a sentence says.
///
/// # Errors
/// Says what was not understood and what would have been.
pub fn parse_order<B: 'static, G: Grammar<B>>(battle: &B, sentence: &str) -> Result<G, Misread> {
    let text = sentence.trim().trim_end_matches('.').trim();
    G::rows().parse(battle, text).map_err(|wrong| {
        let what = wrong.unwrap_or_else(|| format!("'{text}' is no order"));
        let examples: Vec<String> =
            G::rows().examples(battle, text).iter().map(|example| format!("'{example}'")).collect();
        let more = match examples.len().saturating_sub(EXAMPLES) {
            0 => String::new(),
            more => format!(" and {more} more kinds"),
        };
        let shown = examples.iter().take(EXAMPLES).map(String::as_str).collect::<Vec<_>>().join(", ");
        Misread { what, hint: format!("orders are like {shown}{more}") }
    })
}

/// The words in a slot, by the slot's name.
#[doc(hidden)]
pub fn filled<'t>(slots: &[Filled<'t>], name: &str) -> Option<&'t str> {
    slots.iter().find(|slot| slot.0 == name)?.1
}

/// Examples for a field, whose type comes from where it stands.
#[doc(hidden)]
pub fn examples_of<B, G, T: Slot<B>>(_: fn(&G) -> Option<&T>, battle: &B) -> Vec<String> {
    T::examples(battle)
}

/// Whether the words for a field are understood, whose type comes from where it stands.
#[doc(hidden)]
pub fn accepts<B, G, T: Slot<B>>(_: fn(&G) -> Option<&T>, battle: &B, words: &str) -> Result<(), String> {
    T::parse(battle, Some(words)).map(drop)
}

/// The names of some variants, each once where it stands several times in a row.
#[doc(hidden)]
pub const fn each_once<const N: usize>(names: [&'static str; N]) -> ([&'static str; N], usize) {
    let (mut once, mut count, mut at) = ([""; N], 0, 0);
    while at < N {
        if count == 0 || !is_same(once[count - 1], names[at]) {
            once[count] = names[at];
            count += 1;
        }
        at += 1;
    }
    (once, count)
}

const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// The sentences of an enum, a row each: the variant with its fields, and the pattern. A field given with `=` is fixed in
/// that row and stands in no slot; `if` says when a row is printed; further patterns after `|` are understood as well.
/// Rows of one variant stand together. A variant without a row does not compile.
///
/// ```
/// struct Battle { units: Vec<Unit> }
/// struct Unit { name: String }
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct UnitId(u8);
/// impl UnitId { fn index(self) -> usize { self.0.into() } }
///
/// #[derive(Debug, PartialEq)]
/// enum Order { Charge { unit: UnitId, yell: bool }, Mount { unit: UnitId, up: bool }, Done }
///
/// engine::slots! { Battle: named UnitId(u8) = "unit" in units; }
/// engine::grammar! { Order of Battle:
///     Done => "done",
///     Mount { unit, up = true } => "{unit} mounts",
///     Mount { unit, up = false } => "{unit} dismounts" | "{unit} gets down",
///     Charge { unit, yell } => "{unit} charges[yell: with the yell]",
/// }
///
/// let battle = Battle { units: vec![Unit { name: "20th Maine".into() }] };
/// let order = Order::Charge { unit: UnitId(0), yell: true };
/// assert_eq!(engine::print_order(&battle, &order), "20th Maine charges with the yell");
/// assert_eq!(engine::parse_order(&battle, "20th Maine charges with the yell"), Ok(order));
/// assert_eq!(engine::parse_order(&battle, "20th maine gets down"), Ok(Order::Mount { unit: UnitId(0), up: false }));
/// let wrong = engine::parse_order::<_, Order>(&battle, "21st Maine charges").unwrap_err();
/// assert_eq!(wrong.what, "there is no unit '21st Maine'");
/// assert_eq!(wrong.hint, "orders are like '20th Maine charges'");
/// let wrong = engine::parse_order::<_, Order>(&battle, "20th Maine charges at them").unwrap_err();
/// assert_eq!(wrong.what, "'20th Maine charges at them' is no order");
/// let wrong = engine::parse_order::<_, Order>(&battle, "what now?").unwrap_err();
/// assert_eq!(wrong.hint, "orders are like 'done', '20th Maine mounts', '20th Maine dismounts', '20th Maine charges'");
/// assert_eq!(engine::misleading_names::<Battle, Order>(&battle), []);
/// assert_eq!(<Order as engine::Kinds>::KINDS, ["Done", "Mount", "Charge"]);
/// ```
#[macro_export]
macro_rules! grammar {
    ($enum:ident of $battle:ty:
        $($kind:ident $({ $($field:ident $(= $fixed:expr)?),* })? $(if $when:expr)? => $($pattern:literal)|+),+ $(,)?) => {
        impl $crate::Grammar<$battle> for $enum {
            fn rows() -> &'static $crate::GrammarRows<$battle, $enum> {
                static ROWS: std::sync::LazyLock<$crate::GrammarRows<$battle, $enum>> = std::sync::LazyLock::new(|| {
                    $crate::GrammarRows::new([$($crate::GrammarRow {
                        patterns: &[$($pattern),+],
                        slots: |value, battle| match value {
                            $enum::$kind { $($($field),*)? }
                                if true $($($(&& *$field == $fixed)?)*)? $(&& ($when)(battle))? =>
                            {
                                let _ = battle;
                                Some(vec![$($($crate::grammar!(@slot battle $field $(= $fixed)?)),*)?])
                            }
                            _ => None,
                        },
                        accepts: |battle, slot, words| {
                            let _ = (battle, words);
                            $($($crate::grammar!(@accepts $enum $kind battle slot words $field $(= $fixed)?);)*)?
                            let _ = slot;
                            Ok(())
                        },
                        build: |battle, slots| {
                            let _ = (battle, slots);
                            Ok($enum::$kind {
                                $($($field: $crate::grammar!(@value battle slots $field $(= $fixed)?)),*)?
                            })
                        },
                        examples: |battle| {
                            let _ = battle;
                            vec![$($($crate::grammar!(@example $enum $kind battle $field $(= $fixed)?)),*)?]
                        },
                    }),+])
                });
                &ROWS
            }
        }

        impl $crate::Slot<$battle> for $enum {
            fn print(&self, battle: &$battle) -> Option<String> {
                Some($crate::print_order(battle, self))
            }

            fn parse(battle: &$battle, words: Option<&str>) -> Result<Self, String> {
                let words = $crate::needed(words)?;
                let unknown = |wrong: Option<String>| wrong.unwrap_or_else(|| format!("'{words}' is not understood"));
                <$enum as $crate::Grammar<$battle>>::rows().parse(battle, words).map_err(unknown)
            }

            fn examples(battle: &$battle) -> Vec<String> {
                <$enum as $crate::Grammar<$battle>>::rows().examples(battle, "")
            }

            fn exists(&self, battle: &$battle) -> bool {
                let _ = battle;
                #[allow(unreachable_patterns, reason = "a variant may have several rows")]
                match self {
                    $($enum::$kind { $($($field),*)? } => true $($(&& $crate::Slot::exists($field, battle))*)?,)+
                }
            }
        }

        impl $crate::Kinds for $enum {
            const KINDS: &'static [&'static str] = {
                const NAMES: &([&str; [$(stringify!($kind)),+].len()], usize) =
                    &$crate::each_once([$(stringify!($kind)),+]);
                NAMES.0.split_at(NAMES.1).0
            };

            fn kind(&self) -> &'static str {
                #[allow(unreachable_patterns, reason = "a variant may have several rows")]
                match self { $($enum::$kind { .. } => stringify!($kind)),+ }
            }
        }
    };
    (@slot $battle:ident $field:ident = $fixed:expr) => { (stringify!($field), None) };
    (@slot $battle:ident $field:ident) => { (stringify!($field), $crate::Slot::print($field, $battle)) };
    (@accepts $enum:ident $kind:ident $battle:ident $slot:ident $words:ident $field:ident = $fixed:expr) => {};
    (@accepts $enum:ident $kind:ident $battle:ident $slot:ident $words:ident $field:ident) => {
        if $slot == stringify!($field) {
            return $crate::accepts(
                |value: &$enum| if let $enum::$kind { $field, .. } = value { Some($field) } else { None },
                $battle,
                $words,
            );
        }
    };
    (@value $battle:ident $slots:ident $field:ident = $fixed:expr) => { $fixed };
    (@value $battle:ident $slots:ident $field:ident) => {
        $crate::Slot::parse($battle, $crate::filled($slots, stringify!($field)))?
    };
    (@example $enum:ident $kind:ident $battle:ident $field:ident = $fixed:expr) => { (stringify!($field), Vec::new()) };
    (@example $enum:ident $kind:ident $battle:ident $field:ident) => {
        (stringify!($field), $crate::examples_of(
            |value: &$enum| if let $enum::$kind { $field, .. } = value { Some($field) } else { None },
            $battle,
        ))
    };
}
