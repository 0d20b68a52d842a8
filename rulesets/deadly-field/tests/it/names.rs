//! Names of regiments as they are written on the map.

use deadly_field::page::names::short;

#[test]
fn only_long_names_are_shortened() {
    for (name, written) in [
        ("31st Tennessee", "31st Tennessee"),
        ("15th Massachusetts & 82nd New York", "15th Mass. & 82nd N.Y."),
        ("6th New York & 3rd West Virginia Cavalry", "6th N.Y. & 3rd W.Va. Cav."),
        ("Haskell's battery", "Haskell's battery"),
    ] {
        assert_eq!(short(name), written);
    }
}
