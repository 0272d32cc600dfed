//! One file per command.

pub mod bench;
pub mod build;
mod selftest;
pub mod serve;
pub mod test;
pub mod train;
