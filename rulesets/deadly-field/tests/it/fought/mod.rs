//! Worked examples fought on the table, a file for each chapter of the rules.

mod section_1;
mod section_3;
mod section_3_asked;
mod section_3_reactions;
mod section_3_together;
mod section_4;
mod section_5;
mod section_5_target;
mod section_5_together;
mod section_6;
mod section_6_checks;
mod section_7;
mod section_7_after;
mod section_7_ahead;
mod section_7_close;
mod section_7_held;
mod section_7_impact;
mod section_7_several;
mod section_8;
mod section_8_rest;
