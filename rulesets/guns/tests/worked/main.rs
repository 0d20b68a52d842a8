//! Worked examples, a file for each chapter of the rules: one program, for linking takes longer than running them.

#[path = "../keys/mod.rs"]
mod keys;
#[path = "../table/mod.rs"]
mod table;

mod melee;
mod section_3;
mod section_4;
mod section_5;
mod section_6;
mod section_6_skirmish;
mod section_7;
mod section_8;
mod section_9;
mod table_10;
mod table_2;
mod table_3;
mod table_3_duty;
mod table_4;
mod table_4_brigade;
mod table_4_drill;
mod table_5;
mod table_5_asked;
mod table_6;
mod table_6_sight;
mod table_7;
mod table_7_facts;
mod table_7_pursuit;
mod table_8;
mod table_9;
mod table_9_generals;
mod table_9_guns;
mod table_flight;
mod table_generals;
