//! The everyday tests of squares, hexes and the free table.

mod bodies;
mod hexes;
mod squares;
mod table;
