//! Lettering: how wide words run, and how a long name is set narrow or contracted as on old maps.

use super::pen::N;

/// Widths of the printable ASCII characters of Libre Caslon Text Bold, in thousandths of the size.
#[rustfmt::skip]
const WIDTHS: [u16; 95] = [
    253, 327, 374, 667, 565, 1014, 825, 220, 316, 316, 483, 491, 277, 445, 280, 378,
    644, 455, 597, 571, 599, 558, 604, 527, 622, 603, 300, 301, 508, 546, 509, 421,
    920, 781, 751, 813, 878, 731, 684, 855, 923, 425, 409, 807, 699, 1073, 878, 869,
    694, 869, 778, 647, 778, 821, 781, 1212, 840, 745, 730, 337, 378, 337, 485, 676,
    181, 585, 658, 571, 674, 604, 422, 584, 681, 360, 330, 668, 356, 1008, 684, 642,
    677, 663, 494, 469, 406, 664, 631, 978, 656, 630, 571, 340, 284, 340, 568,
];

/// What a letter outside the table is taken for.
const OTHER: u16 = 620;

/// Families to write in: ours first, then what a reader is likely to have.
pub(super) const FAMILY: &str =
    "'Libre Caslon Text','Palatino Linotype',Palatino,'Book Antiqua','Liberation Serif',serif";

/// How wide a word runs at a size, in bold.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let each = text.chars().map(|letter| {
        let at = (letter as u32).checked_sub(32).and_then(|at| WIDTHS.get(at as usize));
        f64::from(*at.unwrap_or(&OTHER))
    });
    each.sum::<f64>() * size / 1000.0
}

/// The name, or as much of it as fits: `20th Mass.`, `45th N.Y.` by initials, `Schimm'g` with its last letter, as
/// engravers did.
pub(super) fn contracted(name: &str, size: f64, room: f64) -> String {
    if width(name, size) <= room {
        return name.into();
    }
    if let Some((number, rest)) =
        name.split_once(' ').filter(|(first, _)| first.starts_with(|c: char| c.is_ascii_digit()))
    {
        let initials = || {
            rest.split(' ')
                .filter_map(|word| word.chars().next())
                .map(|letter| format!("{letter}."))
                .collect()
        };
        let short = format!("{number} {}", shortened(rest).unwrap_or_else(initials));
        if width(&short, size) <= room {
            return short;
        }
    }
    let letters: Vec<char> = name.chars().collect();
    let Some(&last) = letters.last() else { return String::new() };
    let cut = |kept: usize| format!("{}'{last}", letters[..kept].iter().collect::<String>().trim_end());
    let kept = (1..letters.len().saturating_sub(1)).rev();
    let mut cuts = kept.map(cut);
    cuts.find(|short| width(short, size) <= room).unwrap_or_else(|| letters[0].to_string())
}

/// A name as it is told: with what is written on the map for it, where that is another word.
pub(super) fn told(name: &str, written: &str) -> String {
    if name.contains(written) { name.into() } else { format!("{name} ({written})") }
}

/// A word as it is abbreviated, down to the first consonant with a vowel after it: `Mass.`, `Penns.`, `Drag.`
fn shortened(word: &str) -> Option<String> {
    let is_vowel = |letter: &char| "aeiouy".contains(letter.to_ascii_lowercase());
    let letters: Vec<char> = word.chars().collect();
    if letters.contains(&' ') {
        return None;
    }
    let ends = |kept: &usize| !is_vowel(&letters[kept - 1]) && is_vowel(&letters[*kept]);
    let kept = (3..letters.len().saturating_sub(1)).find(ends)?;
    Some(format!("{}.", letters[..kept].iter().collect::<String>()))
}

/// A name as it fits into its room.
pub(super) struct Fitted {
    /// The name, or what is left of it.
    pub(super) text: String,
    /// How wide it runs.
    pub(super) wide: f64,
    /// What its text element is told to be set narrow, if it is.
    pub(super) narrow: String,
}

/// How narrow a name may be set.
const NARROWEST: f64 = 0.8;

/// Fits a name into its room: it is set as narrow as can still be read before any of it is cut off.
pub(super) fn fitted(name: &str, size: f64, room: f64) -> Fitted {
    let text = contracted(name, size * NARROWEST, room);
    let usual = width(&text, size);
    let wide = usual.min(room.max(usual * NARROWEST));
    let narrow = format!(r##" textLength="{}" lengthAdjust="spacingAndGlyphs""##, N(wide));
    Fitted { text, wide, narrow: if wide < usual { narrow } else { String::new() } }
}

/// Text with what XML reserves escaped, and control characters left out.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            other if other.is_control() || matches!(other, '\u{fffe}' | '\u{ffff}') => {}
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_keep_their_ends() {
        assert_eq!(contracted("Ames", 12.0, 70.0), "Ames");
        let short = contracted("Schimmelfennig", 12.0, 70.0);
        assert!(short.starts_with("Schi") && short.ends_with("'g"), "{short}");
        assert!(width(&short, 12.0) <= 70.0);
        assert_eq!(contracted("45th New York", 12.0, 70.0), "45th N.Y.");
        assert_eq!(contracted("20th Massachusetts", 12.0, 70.0), "20th Mass.");
        assert_eq!(contracted("2nd Indiana", 12.0, 60.0), "2nd Ind.");
        assert_eq!(contracted("", 12.0, 70.0), "");
        assert_eq!(contracted("Ewell", 12.0, 1.0), "E");
    }

    #[test]
    fn a_name_is_told_as_it_is_written() {
        assert_eq!(told("Ames", "Ames"), "Ames");
        assert_eq!(told("Devin's brigade", "Devin"), "Devin's brigade");
        assert_eq!(told("Schimmelfennig", "Schimm'g"), "Schimmelfennig (Schimm'g)");
        assert_eq!(told("Ewell", ""), "Ewell");
    }

    #[test]
    fn names_are_set_narrow_before_they_are_cut() {
        let name = "Schimmelfennig";
        let wide = width(name, 12.0);
        let Fitted { text, narrow, .. } = fitted(name, 12.0, wide + 1.0);
        assert_eq!((text.as_str(), narrow.as_str()), (name, ""));
        let Fitted { text, narrow, .. } = fitted(name, 12.0, wide * 0.9);
        assert!(text == name && narrow.contains("textLength"), "{text}{narrow}");
        let Fitted { text, wide: cut, .. } = fitted(name, 12.0, wide * 0.6);
        assert!(text.ends_with("'g") && cut <= wide * 0.6, "{text} {cut}");
    }

    #[test]
    fn nothing_breaks_out_of_the_markup() {
        assert_eq!(escaped("a<b>&\"c\"\u{1}"), "a&lt;b&gt;&amp;&quot;c&quot;");
    }
}
