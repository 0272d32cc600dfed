//! The core tries itself in a browser: `examples/selftest`, a WebAssembly beside the lesson's, which ships without it.

use crate::root;
use crate::tools::npm;
use crate::tools::wasm_std::{self, TARGET};
use anyhow::Result;
use wasm_bindgen_cli_support::Bindgen;
use xshell::{Shell, cmd};

/// Where tests/browser/harness/selftest.mjs looks for it.
const FOLDER: &str = "target/selftest";

/// Steps of training that native code and the browser are compared after.
const STEPS: &str = "50";

/// Compiled, bound and optimised as the lesson is; most of it was compiled for the lesson already.
pub fn build(shell: &Shell, std_from_source: bool) -> Result<()> {
    let wasm_std = wasm_std::provide(shell, std_from_source)?;
    let package = "multi-head-attention";
    let cargo = cmd!(shell, "cargo build --release --target {TARGET} --package {package} --example selftest");
    wasm_std.apply(cargo).run()?;
    let wasm = root().join(wasm_std.target_dir()).join(TARGET).join("release/examples/selftest.wasm");
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).web(true)?.omit_default_module_path(true).typescript(false);
    bindgen.generate(root().join(FOLDER))?;
    let (wasm_opt, bound) = (npm::tool("binaryen/bin/wasm-opt"), format!("{FOLDER}/selftest_bg.wasm"));
    Ok(cmd!(shell, "node {wasm_opt} -O3 {bound} -o {bound}").run()?)
}

/// What the browser has to come out with, computed here and now.
pub fn native_weights(shell: &Shell) -> Result<()> {
    shell.create_dir(FOLDER)?;
    let example = ["--package", "multi-head-attention", "--example", "weights"];
    Ok(cmd!(shell, "cargo run --quiet {example...} -- {STEPS} {FOLDER}").run()?)
}
