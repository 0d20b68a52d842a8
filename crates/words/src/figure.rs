//! Whole numbers with the minus sign of texts.

/// A number in digits: "3", "−1". Orders and files keep the hyphen; texts do not.
pub fn number(value: impl Into<i128>) -> String {
    let value = value.into();
    let sign = if value < 0 { "−" } else { "" };
    format!("{sign}{}", value.unsigned_abs())
}

/// A number that is added to a roll, with its sign: "+2", "−1", "0".
pub fn signed(value: impl Into<i128>) -> String {
    let value = value.into();
    let sign = if value > 0 { "+" } else { "" };
    format!("{sign}{}", number(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minus_is_a_minus_sign() {
        assert_eq!(number(-1), "−1");
        assert_eq!(number(3_u8), "3");
        assert_eq!(number(0), "0");
    }

    #[test]
    fn a_modifier_shows_its_sign() {
        assert_eq!(signed(2_u8), "+2");
        assert_eq!(signed(-1_i8), "−1");
        assert_eq!(signed(0), "0");
    }
}
