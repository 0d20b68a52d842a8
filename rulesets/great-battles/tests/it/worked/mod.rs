//! Worked examples, a file for each chapter of the rules and for what the map shows of it.

mod clauses_again;
mod clauses_command;
mod clauses_fire;
mod clauses_shock;
mod map_arrivals;
mod map_clash;
mod map_command;
mod map_fire;
mod map_movement;
mod map_rally;
mod map_reactions;
mod map_shock;
mod map_temper;
mod map_turn;
mod section_1;
mod section_2;
mod section_4;
mod section_4_disorder;
mod section_5;
mod section_6;
mod section_7;
