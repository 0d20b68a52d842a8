//! Scripted positions for what random play seldom or never reaches.

use dice::Typed;
use engine::{Files, Position, Rules, Silent, StateHash, ToAct};
use gallop::Battle;

/// A battle, and what is said and thrown in it.
pub(crate) struct Script {
    /// What it is about.
    pub(crate) name: &'static str,
    /// The battle, without its title and home edges; an unsound one is refused.
    scenario: &'static str,
    /// Orders, each with its dice; `!` marks one that the printed sheet forbids.
    orders: &'static [(&'static str, &'static [u16])],
}

impl Script {
    /// What comes of each order: the state, or why it is refused.
    pub(crate) fn play(&self, overlay: &str) -> Vec<String> {
        self.trace(overlay, |_, _, _| {})
    }

    /// The same, with a look at every order: whether it was refused and whether the dice fitted.
    fn trace(
        &self,
        overlay: &str,
        mut look: impl FnMut(&str, Option<&str>, Option<dice::Fault>),
    ) -> Vec<String> {
        let battle = match Battle::read(&Files::new(format!("{HEAD}{}", self.scenario), overlay)) {
            Ok(battle) => battle,
            Err(faults) => return vec![faults.to_string()],
        };
        let mut position = Position::opening(&battle, &mut Typed::new([]), &mut Silent);
        let mut trace = vec![StateHash::of(position.state()).to_string()];
        for (sentence, faces) in self.orders {
            let ToAct::Seats(seats) = position.to_act(&battle) else {
                look(sentence, Some("the battle is over"), None);
                break;
            };
            let order = battle.parse(sentence.trim_start_matches('!')).unwrap();
            let mut dice = Typed::new(*faces);
            trace.push(match position.check(&battle, seats.iter().next().unwrap(), order) {
                Ok(legal) => {
                    position.carry_out(&battle, &legal, &mut dice, &mut Silent).unwrap();
                    look(sentence, None, dice.fault());
                    StateHash::of(position.state()).to_string()
                }
                Err(refused) => {
                    look(sentence, Some(&refused.to_string()), dice.fault());
                    refused.to_string()
                }
            });
        }
        trace
    }
}

const HEAD: &str = "title = \"Script\"\nhome = { confederate = \"north\", union = \"south\" }\n";

/// Under the sheet as printed every script runs as it is written.
#[test]
fn scripts_run_as_written() {
    for script in &ALL {
        script.trace("", |order, refused, fault| {
            let forbidden = order.starts_with('!');
            assert_eq!(refused.is_some(), forbidden, "{}: {order}: {refused:?}", script.name);
            assert_eq!(fault, None, "{}: {order}", script.name);
        });
    }
}

/// All of them.
pub(crate) const ALL: [Script; 25] = [
    Script {
        name: "arrivals two, three, four and five squares from the enemy",
        scenario: r#"
            ground = ["...", "...", "...", "...", "...", "...", "..."]
            roads = ["B03 B04 B05 B06 B07"]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", dots = 1, at = "B01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 1, arrives = 1, entry = ["B03"] },
                { name = "U2", arm = "infantry", dots = 1, arrives = 1, entry = ["B04"] },
                { name = "U3", arm = "infantry", dots = 1, arrives = 1, entry = ["B05"] },
                { name = "U4", arm = "infantry", dots = 1, arrives = 1, entry = ["B06"] },
              ] },
            ]
        "#,
        orders: &[("done", &[])],
    },
    Script {
        name: "a fifth charger",
        scenario: r#"
            ground = ["..", ".."]
            facing = [{ square = "A02", facing = "east" }]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", dots = 1, at = "B01" },
                { name = "C2", arm = "infantry", dots = 1, at = "B01" },
                { name = "C3", arm = "infantry", dots = 1, at = "B01" },
                { name = "C4", arm = "infantry", dots = 1, at = "B01" },
                { name = "C5", arm = "infantry", dots = 1, at = "A02" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 1, at = "B02" },
              ] },
            ]
        "#,
        orders: &[
            ("done", &[]),
            ("done", &[]),
            ("done", &[]),
            ("C1 charges", &[]),
            ("C2 charges", &[]),
            ("C3 charges", &[]),
            // Nobody else may charge, so it comes to the dice.
            ("C4 charges", &[4, 3, 2, 2, 1]),
        ],
    },
    Script {
        name: "a general five squares from his friends",
        scenario: r#"
            turns = 1
            ground = [".", ".", ".", ".", ".", ".", "."]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", dots = 1, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 1, at = "A07" },
                { name = "U2", arm = "general", value = 1, at = "A02" },
              ] },
            ]
        "#,
        orders: &[("done", &[]), ("C1 charges", &[]), ("done", &[])],
    },
    Script {
        name: "an entrenchment that faces the other way",
        scenario: r#"
            ground = [".", ".", "."]
            works = [{ square = "A02", kind = "entrenchment", sides = ["south"] }]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", dots = 1, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 1, at = "A02" },
              ] },
            ]
        "#,
        orders: &[("done", &[]), ("done", &[]), ("C1 fires at A02", &[5])],
    },
    Script {
        name: "two generals in one square",
        scenario: r#"
            ground = [".", ".", "."]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", dots = 1, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 1, at = "A02" },
                { name = "U2", arm = "general", value = 2, at = "A02" },
                { name = "U3", arm = "general", value = 1, at = "A02" },
              ] },
            ]
        "#,
        // 5 and 1 for the charge against 4 and 2 for the better general: level.
        orders: &[("done", &[]), ("done", &[]), ("done", &[]), ("C1 charges", &[5, 4, 6, 6])],
    },
    Script {
        name: "guns of a doubled side",
        scenario: r#"
            ground = [".", ".", ".", ".", ".", ".", ".", ".", "."]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", dots = 4, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 1, at = "A02" },
                { name = "U2", arm = "artillery", dots = 1, at = "A02" },
              ] },
            ]
        "#,
        orders: &[("done", &[]), ("done", &[]), ("done", &[]), ("C1 charges", &[5, 5, 4, 4, 1])],
    },
    Script {
        name: "another group's general with a broken one",
        scenario: r#"
            ground = [".", ".", ".", "."]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", dots = 1, at = "A02" },
                { name = "C2", arm = "infantry", dots = 1, at = "A02" },
              ] },
              { name = "Staff", side = "confederate", stands = [
                { name = "C3", arm = "general", value = 1, at = "A02" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 4, at = "A03" },
              ] },
            ]
        "#,
        orders: &[
            ("done", &[]),
            ("U1 fires at A02", &[5, 5, 5, 1]),
            ("done", &[]),
            ("done", &[]),
            ("done", &[]),
            ("done", &[]),
            ("done", &[]),
            ("done", &[]),
        ],
    },
    Script {
        name: "skirmishers on a road",
        scenario: r#"
            ground = ["....."]
            roads = ["A01 B01 C01 D01 E01"]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "skirmishers", dots = 1, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "skirmishers", dots = 1, at = "E01" },
              ] },
            ]
        "#,
        orders: &[("C1 moves to C01", &[]), ("C1 moves to D01", &[]), ("!C1 moves to C01", &[])],
    },
    Script {
        name: "a general hit twice",
        scenario: r#"
            ground = [".", ".", "."]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", dots = 1, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 1, at = "A02" },
                { name = "U2", arm = "general", value = 2, at = "A02" },
              ] },
            ]
        "#,
        orders: &[
            ("done", &[]),
            ("done", &[]),
            ("done", &[]),
            ("C1 charges", &[5, 4, 3]),
            ("done", &[]),
            ("done", &[]),
            ("done", &[]),
            ("done", &[]),
            ("done", &[]),
            ("done", &[]),
            ("done", &[]),
            ("C1 charges", &[5, 4, 1]),
        ],
    },
    Script {
        name: "an orchard in a town",
        scenario: r#"
            ground = [".", "b"]
            soft_cover = ["A02"]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", rate = "veteran", dots = 1, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 1, at = "A02" },
              ] },
            ]
        "#,
        orders: &[("done", &[]), ("done", &[]), ("C1 fires at A02", &[6])],
    },
    Script {
        name: "veterans against guns",
        scenario: r#"
            ground = [".", "."]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", rate = "veteran", dots = 1, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 1, at = "A02" },
                { name = "U2", arm = "artillery", dots = 1, at = "A02" },
                { name = "U3", arm = "artillery", dots = 1, at = "A02" },
              ] },
            ]
        "#,
        // Equal dice cancel; a point for the charge and one for veterans against two guns: level.
        orders: &[("done", &[]), ("done", &[]), ("done", &[]), ("C1 charges", &[3, 3])],
    },
    Script {
        name: "batteries at four squares",
        scenario: r#"
            ground = [".", ".", ".", ".", ".", "."]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "artillery", rate = "veteran", bore = "rifled", dots = 1, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "artillery", dots = 1, at = "A05" },
                { name = "U2", arm = "artillery", dots = 1, at = "A06" },
              ] },
            ]
        "#,
        orders: &[
            ("done", &[]),
            ("U1 fires at A01", &[5]),
            ("!C1 fires at A06", &[]),
            ("C1 fires counter-battery at A05", &[4]),
        ],
    },
    Script {
        name: "a lead of three",
        scenario: r#"
            turns = 1
            ground = [".", ".", ".", "."]
            objectives = [{ square = "A01", points = 3, held_by = "confederate" }]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", dots = 1, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 1, at = "A04" },
              ] },
            ]
        "#,
        orders: &[("done", &[]), ("done", &[])],
    },
    Script {
        name: "a lead of seven",
        scenario: r#"
            turns = 1
            ground = [".", ".", ".", "."]
            objectives = [{ square = "A01", points = 7, held_by = "confederate" }]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", dots = 1, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 1, at = "A04" },
              ] },
            ]
        "#,
        orders: &[("done", &[]), ("done", &[])],
    },
    Script {
        name: "second-rate stands into woods",
        scenario: r#"
            ground = [".", "w"]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", rate = "second-rate", dots = 2, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 1, at = "A02" },
              ] },
            ]
        "#,
        // One and a point for the charge, less two: level at nothing.
        orders: &[("done", &[]), ("done", &[]), ("done", &[]), ("C1 charges", &[4, 1, 4])],
    },
    Script {
        name: "into a town",
        scenario: r#"
            ground = [".", "b"]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", dots = 2, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 1, at = "A02" },
              ] },
            ]
        "#,
        orders: &[("done", &[]), ("done", &[]), ("done", &[]), ("C1 charges", &[4, 1, 4])],
    },
    Script {
        name: "from behind",
        scenario: r#"
            ground = [".", "."]
            facing = [{ square = "A02", facing = "south" }]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", dots = 1, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 2, at = "A02" },
              ] },
            ]
        "#,
        // Two points against three less one: level.
        orders: &[("done", &[]), ("done", &[]), ("C1 charges", &[3, 3, 3])],
    },
    Script {
        name: "second-rate stands behind a wall",
        scenario: r#"
            ground = [".", "."]
            works = [{ square = "A01", kind = "prepared", sides = ["south"] }]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", rate = "second-rate", dots = 2, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 1, at = "A02" },
              ] },
            ]
        "#,
        orders: &[("done", &[]), ("done", &[]), ("C1 fires at A02", &[4, 4])],
    },
    Script {
        name: "a retreat with nowhere to go",
        scenario: r#"
            ground = [".", ".", "."]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", dots = 1, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", rate = "veteran", dots = 1, at = "A02" },
                { name = "U2", arm = "infantry", dots = 1, at = "A03" },
                { name = "U3", arm = "infantry", dots = 1, at = "A03" },
                { name = "U4", arm = "infantry", dots = 1, at = "A03" },
                { name = "U5", arm = "infantry", dots = 1, at = "A03" },
              ] },
            ]
        "#,
        orders: &[("done", &[]), ("done", &[]), ("done", &[]), ("C1 charges", &[4, 3])],
    },
    Script {
        name: "fire from an entrenchment",
        scenario: r#"
            ground = [".", "."]
            works = [{ square = "A01", kind = "entrenchment", sides = ["south"] }]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", dots = 1, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 1, at = "A02" },
              ] },
            ]
        "#,
        orders: &[("done", &[]), ("done", &[]), ("C1 fires at A02", &[4])],
    },
    Script {
        name: "limbered guns charged",
        scenario: r#"
            ground = [".", ".", ".", ".", "."]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", dots = 1, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 1, at = "A02" },
                { name = "U2", arm = "artillery", dots = 1, at = "A02", in_column = true },
              ] },
            ]
        "#,
        orders: &[("done", &[]), ("done", &[]), ("done", &[]), ("C1 charges", &[4, 4])],
    },
    Script {
        name: "an entrenched wood charged",
        scenario: r#"
            ground = [".", "w", ".", "."]
            works = [{ square = "A02", kind = "entrenchment", sides = ["north"] }]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", dots = 1, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 1, at = "A02" },
              ] },
            ]
        "#,
        orders: &[("done", &[]), ("done", &[]), ("done", &[]), ("C1 charges", &[5, 3])],
    },
    Script {
        name: "guns beaten but not doubled",
        scenario: r#"
            ground = [".", ".", ".", ".", "."]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", dots = 2, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 1, at = "A02" },
                { name = "U2", arm = "artillery", dots = 1, at = "A02" },
              ] },
            ]
        "#,
        orders: &[("done", &[]), ("done", &[]), ("done", &[]), ("C1 charges", &[5, 2, 4])],
    },
    Script {
        name: "a stand of five dots",
        scenario: r#"
            ground = [".", "."]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", dots = 5, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 1, at = "A02" },
              ] },
            ]
        "#,
        orders: &[],
    },
    Script {
        name: "a general worth four",
        scenario: r#"
            ground = [".", "."]
            groups = [
              { name = "G", side = "confederate", stands = [
                { name = "C1", arm = "infantry", dots = 1, at = "A01" },
                { name = "C2", arm = "general", value = 4, at = "A01" },
              ] },
              { name = "H", side = "union", stands = [
                { name = "U1", arm = "infantry", dots = 1, at = "A02" },
              ] },
            ]
        "#,
        orders: &[],
    },
];
