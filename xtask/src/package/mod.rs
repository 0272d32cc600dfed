//! What `cargo xtask package` makes out of the built page, one kind of package per file.

pub mod archive;
pub mod courses;
pub mod licences;
pub mod npm_package;
pub mod one_file;
pub mod sums;
