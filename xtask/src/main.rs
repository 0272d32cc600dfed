//! The project's commands: `cargo xtask build`, `serve`, `test`.
fn main() {}
