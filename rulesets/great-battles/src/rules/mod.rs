//! The rules: a folder for each chapter, in the order of the sheet.

pub mod board;

pub mod turn;

pub mod command;

pub mod movement;

pub mod fire;

pub mod disorder;

pub mod shock;

pub mod rally;

pub mod victory;
