//! Worked examples, a file for each chapter of the rules.

mod section_1;
mod section_3;
mod section_4;
mod section_5;
mod section_6;
mod section_7;
mod table_1_to_3;
mod table_4_to_7;
mod table_answers;
mod table_back;
mod table_charge;
mod table_commanders;
mod table_ends;
mod table_melee;
mod table_second_reading;
mod table_square;
mod table_third_reading;
mod table_woods;
