//! Names of units as they stand on a map: long ones with their state shortened, as officers wrote them.

/// A name of up to this many letters is written in full.
const LONG: usize = 14;

/// States and arms as they are shortened; whichever holds another comes before it.
const SHORT: [(&str, &str); 27] = [
    ("West Virginia", "W.Va."),
    ("Virginia", "Va."),
    ("North Carolina", "N.C."),
    ("South Carolina", "S.C."),
    ("New York", "N.Y."),
    ("New Jersey", "N.J."),
    ("New Hampshire", "N.H."),
    ("Rhode Island", "R.I."),
    ("Pennsylvania", "Pa."),
    ("Massachusetts", "Mass."),
    ("Connecticut", "Conn."),
    ("Vermont", "Vt."),
    ("Delaware", "Del."),
    ("Maryland", "Md."),
    ("Michigan", "Mich."),
    ("Minnesota", "Minn."),
    ("Wisconsin", "Wis."),
    ("Indiana", "Ind."),
    ("Illinois", "Ill."),
    ("Kentucky", "Ky."),
    ("Tennessee", "Tenn."),
    ("Mississippi", "Miss."),
    ("Louisiana", "La."),
    ("Alabama", "Ala."),
    ("Georgia", "Ga."),
    ("Cavalry", "Cav."),
    ("Battalion", "Bn."),
];

/// A name as short as the map wants it.
pub fn short(name: &str) -> String {
    if name.chars().count() <= LONG {
        return name.into();
    }
    SHORT.iter().fold(name.to_string(), |name, (long, short)| name.replace(long, short))
}
