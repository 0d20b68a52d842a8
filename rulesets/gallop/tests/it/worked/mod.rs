//! Worked examples, a file for each chapter of the rules.

mod resolved;
mod scenario_rules;
mod section_1;
mod section_1_contact;
mod section_1_ranks;
mod section_3;
mod section_4;
mod section_4_modifiers;
mod section_4_sight;
mod section_5;
mod section_5_generals;
mod section_5_meanwhile;
mod section_5_retreat;
mod section_5_score;
mod section_6;
mod section_7;
mod sections_2_3;
