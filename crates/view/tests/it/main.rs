//! The everyday tests of pictures.

mod builders;
mod common;
mod contrast;
mod drawing;
mod free_table;
mod hex_map;
mod moving;
mod names;
mod text_board;
