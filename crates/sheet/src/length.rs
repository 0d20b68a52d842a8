//! Lengths on a free table, in inches to the thousandth.

use board::table::Inches;

use crate::Cell;

/// The longest length that a sheet or a key writes.
pub const FARTHEST: Inches = Inches::whole(999);

/// Reads `12`, `1.5`, `¾` or `1½`; a sheet writes no negative lengths.
pub fn inches(text: &str) -> Option<Inches> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let whole = |text: &str| digits(text).then(|| text.parse::<i32>().ok())?.filter(|&whole| whole <= 999);
    let fraction = [('¼', 250), ('½', 500), ('¾', 750)].into_iter().find(|(sign, _)| text.ends_with(*sign));
    let thousandths = if let Some((sign, part)) = fraction {
        let before = text.trim_end_matches(sign).trim_end();
        // Two fractions are none.
        let before = if before.is_empty() { Some(0) } else { whole(before) };
        (text.matches(sign).count() == 1).then_some(before? * 1000 + part)?
    } else if let Some((before, after)) = text.split_once('.') {
        let part = (after.len() <= 3 && digits(after)).then(|| format!("{after:0<3}").parse::<i32>().ok());
        whole(before)? * 1000 + part??
    } else {
        whole(text)? * 1000
    };
    Some(Inches::thousandths_of(thousandths)).filter(|&length| length <= FARTHEST)
}

impl Cell for Inches {
    const EXPECTED: &'static str = "inches up to 999, such as 12, ¾, 1½ or 1.5";

    fn read(text: &str) -> Option<Inches> {
        inches(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inches_as_people_write_them() {
        let thousandths = |text| inches(text).map(Inches::thousandths);
        assert_eq!(thousandths("12"), Some(12_000));
        assert_eq!(thousandths("0"), Some(0));
        assert_eq!(thousandths("¾"), Some(750));
        assert_eq!(thousandths("1½"), Some(1500));
        assert_eq!(thousandths("1 ½"), Some(1500));
        assert_eq!(thousandths("1.5"), Some(1500));
        assert_eq!(thousandths("0.25"), Some(250));
        assert_eq!(thousandths("11.125"), Some(11_125));
        assert_eq!(thousandths("999"), Some(999_000));
        for text in
            ["", "-", "-1", "+1", "½½", "¼½", "1.5½", "½1", "1.", ".5", "1.0000", "1,5", "999.5", "1000"]
        {
            assert_eq!(thousandths(text), None, "{text}");
        }
        assert_eq!(thousandths("99999999999999999999"), None);
    }

    #[test]
    fn printed_as_short_as_can_be_and_read_back() {
        for (thousandths, text) in
            [(12_000, "12"), (1500, "1.5"), (250, "0.25"), (11_125, "11.125"), (5, "0.005")]
        {
            assert_eq!(Inches::thousandths_of(thousandths).to_string(), text);
            assert_eq!(inches(text), Some(Inches::thousandths_of(thousandths)));
        }
        assert_eq!(serde_json::to_string(&Inches::thousandths_of(1500)).unwrap(), "\"1.5\"");
    }
}
