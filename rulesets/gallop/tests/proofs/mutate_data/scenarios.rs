//! Small battles made for random play to run into the rarer rules.

/// Small battles, by name.
pub(crate) const SMALL: [(&str, &str); 3] =
    [("crossroads", CROSSROADS), ("walled field", WALLED_FIELD), ("gun line", GUN_LINE)];

/// Silent victory terms, arrivals on and off the road, cavalry, skirmishers by a road, a group without a general.
const CROSSROADS: &str = r#"
title = "Crossroads"
home = { confederate = "north", union = "south" }
ground = [
  "..w..",
  ".b...",
  "r....",
  "...b.",
  "..w..",
]
soft_cover = ["C03"]
roads = ["C01 C02 C03 C04 C05", "A03 B03 C03 D03 E03", "B01 B02 C02", "D05 D04 C04"]
works = [{ square = "D02", kind = "prepared", sides = ["south", "east"] }]
objectives = [{ square = "C03", points = 2 }]

[[groups]]
name = "Alpha"
side = "confederate"
stands = [
  { name = "A1", arm = "infantry", rate = "veteran", dots = 3, at = "C02" },
  { name = "A2", arm = "infantry", rate = "second-rate", dots = 2, at = "C02" },
  { name = "A3", arm = "skirmishers", bore = "rifled", dots = 2, at = "B02" },
  { name = "A4", arm = "infantry", dots = 3, arrives = 2, entry = ["C01", "D01"] },
  { name = "A5", arm = "cavalry", dots = 2, arrives = 2, entry = ["A01"] },
  { name = "A6", arm = "artillery", bore = "rifled", dots = 2, arrives = 1, entry = ["E01"] },
  { name = "A7", arm = "general", value = 2, at = "C02" },
]

[[groups]]
name = "Beta"
side = "confederate"
stands = [
  { name = "B1", arm = "cavalry", dots = 4, at = "D02" },
  { name = "B2", arm = "cavalry", rate = "veteran", dots = 1, at = "D02" },
]

[[groups]]
name = "First"
side = "union"
stands = [
  { name = "F1", arm = "infantry", rate = "second-rate", dots = 3, at = "C04" },
  { name = "F2", arm = "infantry", rate = "veteran", dots = 2, at = "C04" },
  { name = "F3", arm = "skirmishers", dots = 2, at = "C03" },
  { name = "F4", arm = "infantry", dots = 3, arrives = 2, entry = ["C05"] },
  { name = "F5", arm = "artillery", dots = 2, at = "C04" },
  { name = "F6", arm = "general", value = 1, at = "C04" },
]

[[groups]]
name = "Second"
side = "union"
stands = [
  { name = "S1", arm = "cavalry", rate = "veteran", dots = 4, at = "B04" },
  { name = "S2", arm = "cavalry", dots = 2, at = "B04" },
  { name = "S3", arm = "skirmishers", bore = "rifled", dots = 1, at = "A04" },
]
"#;

/// Full squares face to face on a table with no room: charges, retreats over the edge, two generals in a square.
const WALLED_FIELD: &str = r#"
title = "Walled field"
home = { confederate = "west", union = "east" }
contact_by_division = true
ground = ["....", ".rb.", "...."]
works = [
  { square = "C01", kind = "entrenchment", sides = ["west"] },
  { square = "C03", kind = "prepared", sides = ["west"] },
]
facing = [{ square = "C02", facing = "north" }]

[[groups]]
name = "Gray"
side = "confederate"
stands = [
  { name = "G1", arm = "infantry", rate = "veteran", dots = 4, at = "B01" },
  { name = "G2", arm = "infantry", dots = 3, at = "B01" },
  { name = "G3", arm = "infantry", dots = 3, at = "B01" },
  { name = "G4", arm = "infantry", rate = "second-rate", dots = 4, at = "B02" },
  { name = "G5", arm = "infantry", dots = 4, at = "B02", division = "south" },
  { name = "G6", arm = "infantry", dots = 2, at = "B03", division = "south" },
  { name = "G7", arm = "infantry", dots = 2, at = "B03", division = "south" },
  { name = "G8", arm = "general", value = 3, at = "B01" },
  { name = "G9", arm = "general", value = 1, at = "B01" },
]

[[groups]]
name = "Blue"
side = "union"
stands = [
  { name = "U1", arm = "infantry", dots = 3, at = "C01" },
  { name = "U2", arm = "infantry", rate = "veteran", dots = 2, at = "C01" },
  { name = "U3", arm = "artillery", dots = 2, at = "C01" },
  { name = "U4", arm = "infantry", dots = 4, at = "C02", in_column = true },
  { name = "U5", arm = "infantry", rate = "second-rate", dots = 2, at = "C02" },
  { name = "U6", arm = "infantry", dots = 4, at = "C03" },
  { name = "U7", arm = "artillery", dots = 1, at = "C03" },
  { name = "U8", arm = "artillery", dots = 1, at = "C03" },
  { name = "U9", arm = "general", value = 2, at = "C03" },
  { name = "U10", arm = "general", value = 1, at = "C03" },
  { name = "U11", arm = "general", at = "D01" },
]
"#;

/// Batteries three deep across a valley: long range, counter-battery, heights and stands in the way.
const GUN_LINE: &str = r#"
title = "Gun line"
home = { confederate = "north", union = "south" }
turns = 5
stand_points = 2
ground = ["...", "...", "w..", "...", "..."]
height = ["120", "000", "001", "000", "210"]
soft_cover = ["B05"]
works = [{ square = "B01", kind = "entrenchment", sides = ["south"] }]

[[groups]]
name = "Long"
side = "confederate"
stands = [
  { name = "L1", arm = "artillery", bore = "rifled", dots = 4, at = "B01" },
  { name = "L2", arm = "artillery", dots = 3, at = "B01" },
  { name = "L3", arm = "artillery", dots = 2, at = "B01" },
  { name = "L4", arm = "infantry", dots = 2, at = "C02" },
  { name = "L5", arm = "general", value = 1, at = "A01" },
]

[[groups]]
name = "Short"
side = "union"
stands = [
  { name = "H1", arm = "artillery", bore = "rifled", dots = 4, at = "B05" },
  { name = "H2", arm = "artillery", rate = "veteran", dots = 3, at = "B05" },
  { name = "H3", arm = "artillery", rate = "second-rate", dots = 2, at = "B05" },
  { name = "H4", arm = "skirmishers", rate = "veteran", dots = 2, at = "B03" },
  { name = "H5", arm = "cavalry", dots = 3, at = "A04" },
]
"#;
