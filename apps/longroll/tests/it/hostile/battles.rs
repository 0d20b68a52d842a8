//! Battles of history that say the wrong thing, under a scenario that has nothing wrong.

use super::{Case, Edit, edited};

/// The scenario that names the battle.
pub(crate) const SCENARIO: &str = "drawn-from-it.toml";

/// A battle with nothing wrong; the cases change one thing each.
pub(crate) const GOOD: &str = r#"title = "A picket"
date = "2 July 1863"
origin = "the well"
sides = ["Confederate", "Union"]
units = [
  { id = "one", name = "One", side = "Confederate", brigade = "First", arm = "infantry", men = 1100, quality = "veteran", at = [-400, 300] },
  { id = "two", name = "Two", side = "Union", arm = "artillery", guns = { "3-in rifle" = 6 }, quality = "line" },
]
leaders = [{ id = "chief", name = "Chief", side = "Union", at = [0, 100] }]
lines = [{ kind = "stream", name = "Run", along = [[-500, 400], [0, 0]] }]
ground = [{ kind = "orchard", area = [[0, 0], [100, 0], [100, 100]] }]
places = [{ name = "The Well", kind = "farm", at = [0, 0] }]
[heights]
corner = [-1000, 1000]
step = 500
rows = ["500 510", "505 600"]
[squares]
yards = 500
corner = [-750, 750]
ground = ["..w", ".T.", "..."]
height = ["001", "000", "210"]
roads = [{ name = "Pike", squares = "A01 A02 A03" }]
"#;

/// A scenario drawn from the battle of this name.
pub(crate) fn drawn_from(battle: &str) -> String {
    format!(
        "battle = \"{battle}\"\ntitle = \"Drawn\"\nhome = {{ confederate = \"north\", union = \"south\" }}\n\
         [[groups]]\nname = \"Left\"\nside = \"confederate\"\nstands = [{{ unit = \"one\", at = \"A01\" }}]\n\
         [[groups]]\nname = \"Right\"\nside = \"union\"\n\
         stands = [{{ unit = \"two\", at = \"C03\" }}, {{ leader = \"chief\", at = \"C03\" }}]\n"
    )
}

const EDITS: [Edit; 31] = [
    (1, "title", "titel", "titel"),
    (2, "\"2 July 1863\"", "1863-07-02", "date"),
    (3, "\"the well\"", "\"\"", "origin"),
    (4, "\"Union\"", "\"Union\", \"French\"", "two"),
    (4, "[\"Confederate\", \"Union\"]", "{}", "sides"),
    (7, "id = \"two\"", "id = \"one\"", "line 6"),
    (6, "men = 1100", "men = 0", "men"),
    (6, "men = 1100", "men = -5", "men"),
    (6, "men = 1100", "men = 4294967296", "men"),
    (6, "men = 1100", "men = 11.5", "men"),
    (6, "side = \"Confederate\"", "side = \"French\"", "French"),
    (6, "arm = \"infantry\"", "arm = \"elephants\"", "elephants"),
    (6, "quality = \"veteran\"", "quality = \"best\"", "best"),
    (6, "at = [-400, 300]", "at = [-400]", "at"),
    (6, "at = [-400, 300]", "at = [-99999999, 0]", "at"),
    (6, "at = [-400, 300]", "at = \"here\"", "at"),
    (6, "brigade = \"First\"", "brigade = \"\\u001b[2J\"", "brigade"),
    (7, "\"3-in rifle\" = 6", "\"3-in rifle\" = 65536", ""),
    (7, "\"3-in rifle\" = 6", "\"catapult\" = 6", "catapult"),
    (7, "guns = { \"3-in rifle\" = 6 }", "men = 100", "guns"),
    (10, "stream", "canal", "canal"),
    (10, "[[-500, 400], [0, 0]]", "[[-500, 400]]", "points"),
    (10, "[[-500, 400], [0, 0]]", "[]", "points"),
    (11, "[[0, 0], [100, 0], [100, 100]]", "[[0, 0]]", "points"),
    (12, "at = [0, 0]", "at = [0, 0, 0]", "at"),
    (15, "step = 500", "step = 0", "step"),
    (16, "505 600", "505", "height"),
    (16, "505 600", "505 -600", "-600"),
    (18, "yards = 500", "yards = 0", "yard"),
    (20, ".T.", ".b.", "b"),
    (22, "A01 A02 A03", "A01 A03", "share no side"),
];

pub(crate) fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = EDITS.iter().map(|edit| edited(GOOD, edit)).collect();
    let without = |from: &str, to: &str| GOOD.replace(from, to);
    cases.push(Case::new("no rows", without("ground = [\"..w\", \".T.\", \"...\"]", "ground = []"), "rows"));
    let wide = format!("ground = [\"{}\"]", ".".repeat(1000));
    cases.push(Case::new("wide", without("ground = [\"..w\", \".T.\", \"...\"]", &wide), "26 columns"));
    let tall = format!("ground = [{}]", "\"...\",".repeat(400));
    cases.push(Case::new("tall", without("ground = [\"..w\", \".T.\", \"...\"]", &tall), "99 rows"));
    cases
}
