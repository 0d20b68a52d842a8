//! What can stand in a slot of a sentence.

/// What can stand in a slot of a sentence about a battle: a unit by its name, a place, a number, a flag.
pub trait Slot<B>: Sized {
    /// The words for it; none where it is left out.
    fn print(&self, battle: &B) -> Option<String>;

    /// What some words say, or what it means that there are none.
    ///
    /// # Errors
    /// Says what is wrong with the words.
    fn parse(battle: &B, words: Option<&str>) -> Result<Self, String>;

    /// Words that are understood: every name where it has names, else an example.
    fn examples(battle: &B) -> Vec<String>;

    /// Whether the battle has what it names.
    fn exists(&self, _: &B) -> bool {
        true
    }
}

impl<B> Slot<B> for bool {
    fn print(&self, _: &B) -> Option<String> {
        self.then(String::new)
    }

    fn parse(_: &B, words: Option<&str>) -> Result<bool, String> {
        Ok(words.is_some())
    }

    fn examples(_: &B) -> Vec<String> {
        vec![String::new()]
    }
}

impl<B> Slot<B> for u8 {
    fn print(&self, _: &B) -> Option<String> {
        Some(self.to_string())
    }

    fn parse(_: &B, words: Option<&str>) -> Result<u8, String> {
        let words = needed(words)?;
        words.parse().map_err(|_| format!("'{words}' is no number up to 255"))
    }

    fn examples(_: &B) -> Vec<String> {
        vec!["1".into()]
    }
}

impl<B, T: Slot<B>> Slot<B> for Option<T> {
    fn print(&self, battle: &B) -> Option<String> {
        self.as_ref()?.print(battle)
    }

    fn parse(battle: &B, words: Option<&str>) -> Result<Option<T>, String> {
        words.map(|words| T::parse(battle, Some(words))).transpose()
    }

    fn examples(battle: &B) -> Vec<String> {
        T::examples(battle)
    }

    fn exists(&self, battle: &B) -> bool {
        self.as_ref().is_none_or(|inner| inner.exists(battle))
    }
}

/// The words of a slot that cannot be left out.
///
/// # Errors
/// If there are none.
pub fn needed(words: Option<&str>) -> Result<&str, String> {
    words.map(str::trim).filter(|words| !words.is_empty()).ok_or_else(|| "a word is missing".into())
}

/// Two slots with words between them, wherever in the text they part so that both are understood.
///
/// # Errors
/// Says what is wrong with the last way to part them.
pub fn parse_pair<B, L: Slot<B>, R: Slot<B>>(
    battle: &B,
    text: &str,
    between: &str,
) -> Result<(L, R), String> {
    let mut wrong = format!("'{text}' lacks '{between}'");
    for (at, _) in text.match_indices(between) {
        let (left, right) = (&text[..at], &text[at + between.len()..]);
        match L::parse(battle, Some(left)).and_then(|left| Ok((left, R::parse(battle, Some(right))?))) {
            Ok(pair) => return Ok(pair),
            Err(why) => wrong = why,
        }
    }
    Err(wrong)
}

/// The place of a name among those of a roster, in capitals or not.
///
/// # Errors
/// Says that there is no such name.
pub fn parse_name<'n>(
    kind: &str,
    names: impl IntoIterator<Item = &'n str>,
    words: Option<&str>,
) -> Result<usize, String> {
    let name = needed(words)?;
    let found = names.into_iter().position(|known| known.eq_ignore_ascii_case(name));
    found.ok_or_else(|| format!("there is no {kind} '{name}'"))
}

/// Implements [`Slot`] for what a rule set's sentences are made of.
///
/// `written` is printed and parsed by its own `Display` and `FromStr`, with an example; `keyed` has a word for each of its
/// variants; `named` stands in a roster and goes by its name; `listed` are some of a roster, each with what it does.
///
/// ```text
/// engine::slots! { Battle:
///     written Point = "31.5,18.25", Angle = "245";
///     keyed Formation;
///     named UnitId(u8) = "unit" in units;
///     listed Vec<Reaction>: Reaction { unit: UnitId, deed } such as "turns to face";
/// }
/// ```
#[macro_export]
macro_rules! slots {
    ($battle:ty: $(written $($type:ty = $example:literal),+;)? $(keyed $($axis:ty),+;)?
        $(named $id:ident($number:ty) = $kind:literal in $roster:ident;)*
        $(listed $list:ty: $item:ident { $who:ident: $member:ty, $deed:ident } such as $example_deed:literal;)*) => {
        $($(impl $crate::Slot<$battle> for $type {
            fn print(&self, _: &$battle) -> Option<String> {
                Some(self.to_string())
            }

            fn parse(_: &$battle, words: Option<&str>) -> Result<Self, String> {
                $crate::needed(words)?.parse().map_err(|wrong| format!("{wrong}"))
            }

            fn examples(_: &$battle) -> Vec<String> {
                vec![$example.into()]
            }
        })+)?
        $($(impl $crate::Slot<$battle> for $axis {
            fn print(&self, _: &$battle) -> Option<String> {
                Some(sheet::Axis::key(*self).into())
            }

            fn parse(_: &$battle, words: Option<&str>) -> Result<Self, String> {
                let words = $crate::needed(words)?;
                let all = || <$axis as sheet::Axis>::ALL.iter().map(|known| sheet::Axis::key(*known));
                let unknown = || format!("'{words}' is none of {}", all().collect::<Vec<_>>().join(", "));
                <$axis as sheet::Axis>::from_key(words).ok_or_else(unknown)
            }

            fn examples(_: &$battle) -> Vec<String> {
                <$axis as sheet::Axis>::ALL.iter().map(|known| sheet::Axis::key(*known).into()).collect()
            }
        })+)?
        $(impl $crate::Slot<$battle> for $id {
            fn print(&self, battle: &$battle) -> Option<String> {
                Some(battle.$roster[self.index()].name.clone())
            }

            fn parse(battle: &$battle, words: Option<&str>) -> Result<Self, String> {
                let names = battle.$roster.iter().map(|known| known.name.as_str());
                $crate::parse_name($kind, names, words).map(|at| $id(at as $number))
            }

            fn examples(battle: &$battle) -> Vec<String> {
                battle.$roster.iter().map(|known| known.name.clone()).collect()
            }

            fn exists(&self, battle: &$battle) -> bool {
                self.index() < battle.$roster.len()
            }
        })*
        $(impl $crate::Slot<$battle> for $list {
            fn print(&self, battle: &$battle) -> Option<String> {
                let each = self.iter().map(|one| {
                    let (who, deed) = ($crate::Slot::print(&one.$who, battle)?, $crate::Slot::print(&one.$deed, battle)?);
                    Some(format!("{who} {deed}"))
                });
                Some(each.collect::<Option<Vec<String>>>()?.join("; "))
            }

            fn parse(battle: &$battle, words: Option<&str>) -> Result<Self, String> {
                let parse = |text| {
                    let ($who, $deed) = $crate::parse_pair(battle, text, " ")?;
                    Ok($item { $who, $deed })
                };
                $crate::needed(words)?.split("; ").map(parse).collect()
            }

            fn examples(battle: &$battle) -> Vec<String> {
                let names = <$member as $crate::Slot<$battle>>::examples(battle);
                names.into_iter().map(|name| format!("{name} {}", $example_deed)).collect()
            }

            fn exists(&self, battle: &$battle) -> bool {
                self.iter().all(|one| {
                    $crate::Slot::exists(&one.$who, battle) && $crate::Slot::exists(&one.$deed, battle)
                })
            }
        })*
    };
}
