//! One file per command.

pub mod build;
pub mod serve;
pub mod test;
pub mod train;
