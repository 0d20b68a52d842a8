//! Scenario files that say the wrong thing.

use super::{Case, Edit, edited};

/// A scenario with nothing wrong; the cases change one thing each.
pub(crate) const GOOD: &str = r#"title = "A picket"
home = { confederate = "north", union = "south" }
turns = 2
ground = [
  "..w",
  ".r.",
  "b..",
]
roads = ["A01 A02 A03"]

[[groups]]
name = "Left"
side = "confederate"
stands = [
  { name = "One", arm = "infantry", dots = 4, at = "A01" },
]

[[groups]]
name = "Right"
side = "union"
stands = [
  { name = "Two", arm = "artillery", dots = 1, at = "C03" },
  { name = "Three", arm = "cavalry", dots = 2, arrives = 2, entry = ["B03"] },
]
"#;

const EDITS: [Edit; 61] = [
    // Keys and kinds.
    (3, "turns = 2", "turnz = 2", "turnz"),
    (3, "turns = 2", "turns = \"two\"", "turns"),
    (3, "turns = 2", "turns = [2]", "turns"),
    (3, "turns = 2", "turns = 2.5", "turns"),
    (3, "turns = 2", "turns = nan", "turns"),
    (3, "turns = 2", "turns = 1863-07-01", "turns"),
    (3, "turns = 2", "turns = { of = 2 }", "turns"),
    (3, "turns = 2", "turns = true", "turns"),
    (1, "title = \"A picket\"", "title = 7", "title"),
    (2, "home = { confederate = \"north\", union = \"south\" }", "home = \"north\"", "home"),
    (2, "union = \"south\"", "union = \"down\"", "down"),
    (2, "union = \"south\"", "french = \"south\"", "french"),
    (9, "roads = [\"A01 A02 A03\"]", "roads = \"A01 A02 A03\"", "roads"),
    (9, "roads = [\"A01 A02 A03\"]", "roads = [1]", ""),
    (15, "dots = 4", "dotz = 4", "dotz"),
    (15, "arm = \"infantry\"", "arm = \"elephants\"", "elephants"),
    (15, "arm = \"infantry\"", "arm = 3", "arm"),
    (13, "side = \"confederate\"", "side = \"french\"", "french"),
    (13, "side = \"confederate\"", "banner = \"red\"", "banner"),
    // Numbers.
    (3, "turns = 2", "turns = 0", "turns"),
    (3, "turns = 2", "turns = -1", "turns"),
    (3, "turns = 2", "turns = 256", "turns"),
    (3, "turns = 2", "turns = 9223372036854775807", "turns"),
    (3, "turns = 2", "turns = 99999999999999999999999999", ""),
    (15, "dots = 4", "dots = -4", "dots"),
    (15, "dots = 4", "dots = 0", "dots"),
    (15, "dots = 4", "dots = 5", "dots"),
    (15, "dots = 4", "dots = 255", "dots"),
    (15, "dots = 4", "dots = 300", "dots"),
    (15, "arm = \"infantry\"", "arm = \"general\"", "dots"),
    (15, "dots = 4", "dots = 4, value = 200", ""),
    (3, "turns = 2", "draw_to = 9\nmarginal_to = 2", "draw"),
    (23, "arrives = 2", "arrives = 0", "arrives"),
    (23, "arrives = 2", "arrives = -2", "arrives"),
    // The ground.
    (5, "\"..w\"", "\"..x\"", "x"),
    (5, "\"..w\"", "\"..\u{1f40e}\"", ""),
    (6, "\".r.\"", "\".r..\"", ""),
    (6, "\".r.\"", "\"\"", ""),
    (4, "ground = [", "height = [\"999\"]\nground = [", ""),
    (9, "A01 A02 A03", "A01 A03", "share no side"),
    (9, "A01 A02 A03", "A01 nowhere", "nowhere"),
    (9, "A01 A02 A03", "A01 A02 A03 A04", "A04"),
    (9, "roads = [", "soft_cover = [\"D04\"]\nroads = [", "D04"),
    (
        9,
        "roads = [",
        "works = [{ square = \"A01\", kind = \"moat\", sides = [\"north\"] }]\nroads = [",
        "moat",
    ),
    (9, "roads = [", "objectives = [{ square = \"Q77\", points = 3 }]\nroads = [", "Q77"),
    (9, "roads = [", "objectives = [{ square = \"A01\", points = 300 }]\nroads = [", "points"),
    // Units and their squares.
    (15, "at = \"A01\"", "at = \"Z99\"", "Z99"),
    (15, "at = \"A01\"", "at = \"\"", ""),
    (15, "at = \"A01\"", "at = \"A1x\"", "A1x"),
    (15, "at = \"A01\"", "at = [0, 0]", "at"),
    (22, "at = \"C03\"", "at = \"A01\"", "enem"),
    (23, "arrives = 2, entry = [\"B03\"]", "arrives = 2", ""),
    (23, "arrives = 2, entry = [\"B03\"]", "at = \"B03\", arrives = 2", ""),
    (23, "arrives = 2, entry = [\"B03\"]", "entry = [\"B03\"]", ""),
    (23, "entry = [\"B03\"]", "entry = [\"B33\"]", "B33"),
    // Names.
    (22, "name = \"Two\"", "name = \"ONE\"", "name"),
    (22, "name = \"Two\"", "name = \"\"", "name"),
    (22, "name = \"Two\"", "name = \" Two\"", "name"),
    (22, "name = \"Two\"", "name = \"Two\\nThree\"", "name"),
    (22, "name = \"Two\"", "name = \"\\u001b[2JTwo\"", "name"),
    (22, "name = \"Two\"", "name = \"Two\\u0000\"", "name"),
];

/// What is missing: the lines left out, and what the complaint says.
const MISSING: [(usize, usize, &str); 4] =
    [(1, 1, "title"), (2, 2, "home"), (4, 8, "ground"), (11, 24, "groups")];

pub(crate) fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = EDITS.iter().map(|edit| edited(GOOD, edit)).collect();
    for (from, to, says) in MISSING {
        let lines = GOOD.lines().enumerate().filter(|(at, _)| !(from..=to).contains(&(at + 1)));
        let text: String = lines.map(|(_, line)| format!("{line}\n")).collect();
        cases.push(Case::new(&format!("without {says}"), text, says));
    }
    let ground = |rows: &str| GOOD.replace("  \"..w\",\n  \".r.\",\n  \"b..\",\n", rows);
    cases.push(Case::new("no rows", ground(""), "ground"));
    cases.push(Case::new("no columns", ground("  \"\",\n  \"\",\n"), ""));
    cases.push(Case::new("1000 columns", ground(&format!("  \"{}\",\n", ".".repeat(1000))), "26 columns"));
    cases.push(Case::new("1000 rows", ground(&"  \"...\",\n".repeat(1000)), "99 rows"));
    cases.push(Case::new(
        "ten megabytes of ground",
        ground(&format!("  \"{}\",\n", ".".repeat(10_000_000))),
        "",
    ));
    let stands = |n: usize| {
        let stand = |i| format!("  {{ name = \"S{i}\", arm = \"general\", at = \"B02\" }},\n");
        GOOD.replace(
            "  { name = \"Two\"",
            &format!("{}  {{ name = \"Two\"", (0..n).map(stand).collect::<String>()),
        )
    };
    cases.push(Case::new("300 stands", stands(300), "250"));
    cases.push(Case::new("5000 stands", stands(5000), "at most"));
    let crowd =
        (0..20).map(|i| format!("  {{ name = \"S{i}\", arm = \"infantry\", dots = 1, at = \"C03\" }},\n"));
    let crowd =
        GOOD.replace("  { name = \"Two\"", &format!("{}  {{ name = \"Two\"", crowd.collect::<String>()));
    cases.push(Case::new("a crowd in one square", crowd, "C03"));
    cases
}
