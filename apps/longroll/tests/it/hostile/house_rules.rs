//! House-rule files that say the wrong thing.

use super::Case;

/// The file, and what the complaint says about its second line.
const WRONG: [(&str, &str); 18] = [
    ("[modifier.fire]\nenfilad = \"+2\"\n", "enfilade"),
    ("[modifier.fire]\nenfilade = 2\n", "enfilade"),
    ("[modifier.fire]\nenfilade = \"much\"\n", "much"),
    ("[modifier.fire]\nenfilade = \"\"\n", "enfilade"),
    ("[modifier.fire]\nenfilade = [\"+2\"]\n", "enfilade"),
    ("[modifier.fire]\nenfilade = \"+999999999999999999999\"\n", ""),
    ("[modifier.fire]\nenfilade = \"\\u001b[31m\"\n", ""),
    ("[modifier.fire]\nenfilade = \"two\\nlines\"\n", ""),
    ("# nobody\n[modifier.volley]\n", "volley"),
    ("# nobody\n[modifiers]\n", "modifiers"),
    ("# nobody\nmodifier = 3\n", "modifier"),
    ("# nobody\ntable = [1, 2]\n", "table"),
    ("# nobody\n[table.marching]\n", "marching"),
    ("# nobody\n[table.movement.elephants]\n", "elephants"),
    ("[table.movement.cavalry]\nuphill = \"3\"\n", "uphill"),
    ("[table.movement.cavalry]\nnormal = \"fast\"\n", "fast"),
    ("[table.movement.cavalry]\nnormal = \"0\"\n", "0"),
    ("[table.movement.cavalry]\nnormal = \"13\"\n", "13"),
];

pub(crate) fn cases() -> Vec<Case> {
    let case = |(number, (text, says)): (usize, &(&str, &'static str))| {
        Case::new(&format!("house {number}"), *text, says).line(2)
    };
    WRONG.iter().enumerate().map(case).collect()
}
