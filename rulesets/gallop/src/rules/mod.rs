//! The chapters of the rules, in printed order. Section 1, board and forces, is what [`crate::game`] is made of.

// 2. Sequence of a turn.
pub(crate) mod turn;

// 3. Movement.
pub mod movement;

// 4. Fire.
pub mod fire;

// 5. Hand combat.
pub mod hand_combat;

// 6. Broken groups.
pub mod broken_groups;

// 7. Victory.
pub mod victory;

// What a scenario may add to the sheet.
pub(crate) mod scenario_rules;
