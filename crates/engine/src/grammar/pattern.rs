//! The pattern of a sentence: words, slots in braces, and what may be left out in brackets.

use std::ops::ControlFlow;

/// The name of a slot, and what is in it.
pub type InSlot<T> = (&'static str, T);

/// Slots as they are printed.
pub type PrintedSlots = Vec<InSlot<Option<String>>>;

/// A slot of a sentence and the words in it; none where it is left out.
pub type Filled<'t> = InSlot<Option<&'t str>>;

/// A pattern: `{unit} charges {target}[yell: with the yell][towards: towards {}]`.
///
/// A slot in braces is always there. What stands in brackets belongs to the slot before the colon and is there if that
/// slot is: words alone for a flag, words and a pair of braces for a value.
pub(super) struct Pattern {
    /// The pattern with and without each part that may be left out, the fullest first.
    variants: Vec<Vec<Part>>,
}

/// A sentence with an example in one slot.
pub(super) struct Filling<'e> {
    pub(super) example: &'e str,
    pub(super) sentence: String,
    pub(super) slots: Vec<Filled<'e>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Words(&'static str),
    Slot(&'static str),
    /// A slot without a value: its words stand beside it.
    Flag(&'static str),
}

impl Pattern {
    /// # Panics
    /// If a bracket or brace is not closed: patterns are written in the program.
    pub(super) fn new(text: &'static str) -> Pattern {
        let mut variants = vec![Vec::new()];
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let end = match first {
                '{' => rest.find('}').expect("a closed brace") + 1,
                '[' => rest.find(']').expect("a closed bracket") + 1,
                _ => rest.find(['{', '[']).unwrap_or(rest.len()),
            };
            let (part, after) = rest.split_at(end);
            rest = after;
            let optional = match first {
                '{' => vec![Part::Slot(&part[1..end - 1])],
                '[' => bracketed(&part[1..end - 1]),
                _ => vec![Part::Words(part)],
            };
            let without = if first == '[' { variants.clone() } else { Vec::new() };
            variants.iter_mut().for_each(|variant| variant.extend(&optional));
            variants.extend(without);
        }
        Pattern { variants }
    }

    /// The sentence with these slots in it; none if the pattern has no place for one, or one that it needs is left out.
    pub(super) fn print(&self, slots: &[InSlot<Option<String>>]) -> Option<String> {
        let words = |name: &str| slots.iter().find(|slot| slot.0 == name)?.1.as_deref();
        let there = slots.iter().filter(|slot| slot.1.is_some()).count();
        let fits = |variant: &&Vec<Part>| {
            let named = variant.iter().filter_map(|part| part.slot());
            named.clone().count() == there && named.clone().all(|name| words(name).is_some())
        };
        let variant = self.variants.iter().find(fits)?;
        Some(variant.iter().map(|part| part.words(words)).collect())
    }

    /// Goes through the ways to find the pattern in a text, until one is taken. A way is left as soon as the words of a
    /// slot are not understood; the first time that happens where all other words are as they should be, it is told.
    pub(super) fn find<'t>(&self, text: &'t str, reader: &mut dyn Reader<'t>) -> ControlFlow<()> {
        self.variants.iter().try_for_each(|variant| spread(variant, text, &mut Vec::new(), reader))
    }

    /// The fullest and the plainest sentence, once for each example of each slot, beside the first example of the others.
    pub(super) fn fillings<'e>(&self, examples: &'e [InSlot<Vec<String>>]) -> Vec<Filling<'e>> {
        let of = |name: &str| examples.iter().find(|slot| slot.0 == name).map_or(&[][..], |slot| &slot.1);
        let mut all = Vec::new();
        for variant in [self.variants.first(), self.variants.last()].into_iter().flatten() {
            let names: Vec<&'static str> = variant.iter().filter_map(|part| part.slot()).collect();
            for &name in names.iter().filter(|_| names.iter().all(|name| !of(name).is_empty())) {
                for example in of(name) {
                    let words = |slot: &str| if slot == name { example } else { &of(slot)[0] };
                    all.push(Filling {
                        example,
                        sentence: variant.iter().map(|part| part.words(|slot| Some(words(slot)))).collect(),
                        slots: names.iter().map(|&slot| (slot, Some(words(slot).as_str()))).collect(),
                    });
                }
            }
        }
        all
    }

    /// The slots of the plainest sentence there is, each with an example of its own where there are several.
    pub(super) fn plain<'e>(&self, examples: &'e [InSlot<Vec<String>>]) -> Option<Vec<Filled<'e>>> {
        let names = self.variants.last()?.iter().filter_map(|part| part.slot());
        let fill = |(number, name): (usize, &'static str)| {
            let words = &examples.iter().find(|slot| slot.0 == name)?.1;
            Some((name, Some(words.get(number % words.len().max(1))?.as_str())))
        };
        names.enumerate().map(fill).collect()
    }

    /// How many letters of the pattern's own words a text has, in their order.
    pub(super) fn likeness(&self, text: &str) -> usize {
        let (mut letters, mut rest) = (0, text);
        for part in self.variants.last().into_iter().flatten() {
            let Part::Words(words) = part else { continue };
            let Some((_, after)) = rest.split_once(words) else { break };
            (letters, rest) = (letters + words.trim().len(), after);
        }
        letters
    }
}

/// What stands in brackets: `yell: with the yell`, `towards: towards {}`.
fn bracketed(text: &'static str) -> Vec<Part> {
    let (name, words) = text.split_once(':').expect("a slot and a colon in brackets");
    match words.split_once("{}") {
        Some((before, "")) => vec![Part::Words(before), Part::Slot(name)],
        Some((before, after)) => vec![Part::Words(before), Part::Slot(name), Part::Words(after)],
        None => vec![Part::Words(words), Part::Flag(name)],
    }
}

/// Reads what is found in the slots of a pattern.
pub(super) trait Reader<'t> {
    /// Whether the words of a slot are understood.
    ///
    /// # Errors
    /// Says what is wrong with them.
    fn accepts(&self, slot: &str, words: &str) -> Result<(), String>;

    /// Whether it is still to be told what is wrong.
    fn is_curious(&self) -> bool;

    /// What is wrong in a text that has all other words of the pattern.
    fn wrong(&mut self, why: String);

    /// Takes all slots, or has the search go on.
    fn take(&mut self, slots: &[Filled<'t>]) -> ControlFlow<()>;
}

fn spread<'t>(
    parts: &[Part],
    text: &'t str,
    slots: &mut Vec<Filled<'t>>,
    reader: &mut dyn Reader<'t>,
) -> ControlFlow<()> {
    match parts {
        [] if text.is_empty() => reader.take(slots),
        [] => ControlFlow::Continue(()),
        [Part::Words(words), rest @ ..] => match text.strip_prefix(words) {
            Some(text) => spread(rest, text, slots, reader),
            None => ControlFlow::Continue(()),
        },
        [Part::Flag(name), rest @ ..] => {
            slots.push((name, Some("")));
            let flow = spread(rest, text, slots, reader);
            slots.pop();
            flow
        }
        [Part::Slot(name), rest @ ..] => {
            let next = if let Some(Part::Words(words)) = rest.first() { words } else { "" };
            // Not `match_indices`, which passes over a place that begins within the one before.
            let places = text.char_indices().map(|(at, _)| at).filter(|&at| text[at..].starts_with(next));
            let ends: &mut dyn Iterator<Item = usize> =
                if rest.is_empty() { &mut std::iter::once(text.len()) } else { &mut { places } };
            for end in ends {
                let (words, text) = text.split_at(end);
                match reader.accepts(name, words) {
                    Ok(()) => {
                        slots.push((name, Some(words)));
                        let flow = spread(rest, text, slots, reader);
                        slots.pop();
                        flow?;
                    }
                    Err(why) if reader.is_curious() && has_words(rest, text) => reader.wrong(why),
                    Err(_) => {}
                }
            }
            ControlFlow::Continue(())
        }
    }
}

/// Whether a text has the words of some parts in their order, and ends as they do.
fn has_words(parts: &[Part], text: &str) -> bool {
    let mut rest = text;
    for (number, part) in parts.iter().enumerate() {
        let Part::Words(words) = part else { continue };
        if number + 1 == parts.len() {
            return rest.ends_with(words);
        }
        let Some((_, after)) = rest.split_once(words) else { return false };
        rest = after;
    }
    true
}

impl Part {
    fn slot(self) -> Option<&'static str> {
        match self {
            Part::Slot(name) | Part::Flag(name) => Some(name),
            Part::Words(_) => None,
        }
    }

    fn words<'w>(self, of: impl Fn(&str) -> Option<&'w str>) -> &'w str {
        match self {
            Part::Words(words) => words,
            Part::Slot(name) => of(name).unwrap_or_default(),
            Part::Flag(_) => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHARGE: &str = "{unit} charges {target}[packs: down packs][towards: towards {}]";

    /// Keeps all there is to find; accepts all but `nobody`.
    #[derive(Default)]
    struct All(Vec<String>, Option<String>);

    impl<'t> Reader<'t> for All {
        fn accepts(&self, slot: &str, words: &str) -> Result<(), String> {
            if words == "nobody" { Err(format!("{slot} is {words}")) } else { Ok(()) }
        }

        fn is_curious(&self) -> bool {
            self.1.is_none()
        }

        fn wrong(&mut self, why: String) {
            self.1 = Some(why);
        }

        fn take(&mut self, slots: &[Filled<'t>]) -> ControlFlow<()> {
            let each = slots.iter().map(|(name, words)| format!("{name}={}", words.unwrap_or("-")));
            self.0.push(each.collect::<Vec<_>>().join(" "));
            ControlFlow::Continue(())
        }
    }

    fn searched(pattern: &'static str, text: &str) -> All {
        let mut all = All::default();
        let _ = Pattern::new(pattern).find(text, &mut all);
        all
    }

    fn found(pattern: &'static str, text: &str) -> Vec<String> {
        searched(pattern, text).0
    }

    #[test]
    fn what_is_wrong_is_told_of_a_sentence_that_has_all_other_words() {
        assert_eq!(searched(CHARGE, "nobody charges B").1.as_deref(), Some("unit is nobody"));
        assert_eq!(searched(CHARGE, "A charges nobody down packs").1.as_deref(), Some("target is nobody"));
        assert_eq!(searched("{unit} moves to {to} facing {facing}", "nobody moves to 3,4").1, None);
        assert_eq!(searched("{unit} mounts", "nobody mounts up").1, None);
    }

    #[test]
    fn what_is_in_brackets_may_be_left_out_or_said() {
        assert_eq!(found(CHARGE, "A charges B"), ["unit=A target=B"]);
        let both = found(CHARGE, "A charges B down packs towards 3,4");
        assert_eq!(both[0], "unit=A target=B packs= towards=3,4", "the fullest reading comes first");
        assert_eq!(found(CHARGE, "A retires"), [""; 0]);
    }

    #[test]
    fn a_name_with_the_verb_in_it_is_tried_both_ways() {
        let both = found("{unit} charges {target}", "He who charges charges B");
        assert_eq!(both, ["unit=He who target=charges B", "unit=He who charges target=B"]);
    }

    #[test]
    fn a_pattern_prints_just_what_it_has_a_place_for() {
        let pattern = Pattern::new(CHARGE);
        let said = |words: &str| Some(words.to_string());
        let plain = [("unit", said("A")), ("target", said("B")), ("packs", None), ("towards", None)];
        assert_eq!(pattern.print(&plain).as_deref(), Some("A charges B"));
        let full =
            [("unit", said("A")), ("target", said("B")), ("packs", said("")), ("towards", said("3,4"))];
        assert_eq!(pattern.print(&full).as_deref(), Some("A charges B down packs towards 3,4"));
        assert_eq!(pattern.print(&[("unit", said("A"))]), None, "nobody to charge");
        assert_eq!(Pattern::new("stand").print(&[("unit", said("A"))]), None, "no place for the unit");
    }
}
