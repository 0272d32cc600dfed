//! Rust's standard library for WebAssembly: the one thing the compiler needs for a browser that a fresh machine lacks.

use super::{debian, time_limit};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use std::{env, fs};
use xshell::{Cmd, Shell, cmd};

pub const TARGET: &str = "wasm32-unknown-unknown";

/// How the core is compiled here.
pub enum WasmStd {
    /// With the library that belongs to the toolchain.
    Installed,
    /// With Debian's compiler, which builds the library from Debian's source package and links with `linker`.
    FromSource { linker: PathBuf },
}

/// Finds the library or gets it: from rustup, else from Debian's source package. `from_source` goes there directly.
pub fn provide(shell: &Shell, from_source: bool) -> Result<WasmStd> {
    if !from_source {
        if is_installed(shell)? {
            println!("{TARGET} is installed.");
            return Ok(WasmStd::Installed);
        }
        println!("{TARGET} is missing, asking rustup for it.");
        match ask_rustup() {
            Ok(()) if is_installed(shell)? => return Ok(WasmStd::Installed),
            Ok(()) => println!("rustup takes it for installed, but it is not there."),
            Err(error) => println!("rustup did not bring it: {error:#}."),
        }
    }
    if debian::can_install(shell) {
        println!("Building the standard library for {TARGET} from Debian's rust-web-src (once, about 80 CPU seconds).");
        return source_build(shell);
    }
    bail!("Rust's standard library for {TARGET} is missing: install it with `rustup target add {TARGET}`")
}

impl WasmStd {
    /// Adds what this way of compiling needs to a `cargo build`.
    pub fn apply<'a>(&self, cargo: Cmd<'a>) -> Cmd<'a> {
        let cargo = cargo.args(without_paths_of_this_machine());
        match self {
            WasmStd::Installed => cargo,
            WasmStd::FromSource { linker } => cargo
                .args(["-Zbuild-std=std,panic_abort", "--target-dir", self.target_dir()])
                .env("RUSTC", "/usr/bin/rustc")
                .env("RUSTDOC", "/usr/bin/rustdoc")
                .env("RUSTC_BOOTSTRAP", "1")
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker),
        }
    }

    /// Two compilers in one folder would throw away each other's work.
    pub fn target_dir(&self) -> &'static str {
        match self {
            WasmStd::Installed => "target",
            WasmStd::FromSource { .. } => "target/std-from-source",
        }
    }
}

/// Panics name the source file they come from. Without its folder the bytes are the same for every user and registry,
/// and say nothing of the machine they were built on.
fn without_paths_of_this_machine() -> Vec<String> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")));
    let registries = home.and_then(|home| fs::read_dir(home.join("registry/src")).ok()).into_iter().flatten().flatten();
    let flags: Vec<_> =
        registries.map(|folder| format!("'--remap-path-prefix={}=crates'", folder.path().display())).collect();
    vec!["--config".to_owned(), format!("target.{TARGET}.rustflags=[{}]", flags.join(","))]
}

fn is_installed(shell: &Shell) -> Result<bool> {
    let libraries = cmd!(shell, "rustc --print target-libdir --target {TARGET}").quiet().read()?;
    Ok(Path::new(&libraries).is_dir())
}

/// Some machines have rustup installed but cannot reach its downloads, hence the limit.
fn ask_rustup() -> Result<()> {
    let limit = Duration::from_secs(180);
    time_limit::run(Command::new("rustup").args(["target", "add", TARGET]), limit).context("`rustup target add`")
}

fn source_build(shell: &Shell) -> Result<WasmStd> {
    if !Path::new("/usr/lib/rustlib/src/rust/library").exists() || !Path::new("/usr/bin/rustc").exists() {
        debian::install(shell, &["rustc-web", "rust-web-src"])?;
    }
    let libraries = cmd!(shell, "rustc --print target-libdir").quiet().read()?;
    let linker = Path::new(&libraries).with_file_name("bin").join("rust-lld");
    if !linker.is_file() {
        bail!("the linker {} is missing from the Rust toolchain", linker.display());
    }
    Ok(WasmStd::FromSource { linker })
}
