//! One file per command.

pub mod bench;
pub mod build;
pub mod package;
pub mod quiz;
mod selftest;
pub mod serve;
pub mod test;
pub mod train;
