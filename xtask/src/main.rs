//! The project's commands: `cargo xtask build`, `bundle`, `package`, `serve`, `test`, `bench`, `train`.
//!
//! Each command is a file in `commands` that reads as a list of its steps. What the steps need from outside (npm,
//! a browser, Debian's packages, WebAssembly's standard library) is found, installed or explained in `tools`.

mod beside;
mod commands;
mod content;
mod flags;
mod package;
mod packed;
mod progress;
mod server;
mod tools;

use anyhow::Result;
use flags::{Xtask, XtaskCmd};
use std::path::Path;
use std::process::ExitCode;
use xshell::Shell;

fn main() -> ExitCode {
    let flags = Xtask::from_env_or_exit();
    match run(flags.subcommand) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: XtaskCmd) -> Result<()> {
    let shell = Shell::new()?;
    shell.change_dir(root());
    match command {
        XtaskCmd::Build(flags) => commands::build::run(&shell, &flags),
        XtaskCmd::Bundle(flags) => commands::build::again(&shell, &flags),
        XtaskCmd::Package(flags) => commands::package::run(&shell, &flags),
        XtaskCmd::Serve(flags) => commands::serve::run(&shell, &flags),
        XtaskCmd::Test(flags) => commands::test::run(&shell, &flags),
        XtaskCmd::Bench(_) => commands::bench::run(&shell),
        XtaskCmd::Quiz(flags) => commands::quiz::run(&shell, &flags),
        XtaskCmd::Train(flags) => commands::train::run(&shell, &flags),
    }
}

/// The project's folder, from wherever the command was called.
fn root() -> &'static Path {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask)
}
