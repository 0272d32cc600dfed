//! `cargo xtask build`: the Rust core and the page become the few files in `dist/`.

use crate::content::{self, pages, site::Site};
use crate::package::licences;
use crate::packed;
use crate::progress::step;
use crate::tools::npm;
use crate::tools::wasm_std::{self, TARGET, WasmStd};
use crate::{flags, root};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;
use xshell::{Shell, cmd};

/// The browsers that the bundled script is written for. Newer syntax is rewritten, missing APIs are not added.
pub const BROWSERS: &str = "chrome100,firefox100,safari15.4";

/// What is bundled, and the name it gets: the element, and what joins a page to its surroundings.
const SCRIPTS: [(&str, &str); 2] = [("define.js", "multi-head-attention.js"), ("course.js", "course.js")];

/// What is not JavaScript travels in the scripts as text.
pub const LOADERS: [&str; 4] = ["--loader:.css=text", "--loader:.json=json", "--loader:.py=text", "--loader:.txt=text"];

const WASM: &str = "www/pkg/multi_head_attention_bg.wasm";
const MODELS: &str = "content/models";

pub fn run(shell: &Shell, flags: &flags::Build) -> Result<()> {
    build(shell, flags.std_from_source, &flags.site.clone().unwrap_or_default())
}

/// Builds everything from the sources, in the order the pieces need each other.
pub fn build(shell: &Shell, std_from_source: bool, site: &Site) -> Result<()> {
    step("Words of every language (content)", check_content)?;
    let wasm_std = step("WebAssembly target", || wasm_std::provide(shell, std_from_source))?;
    let wasm = step("Compile the core to WebAssembly", || compile(shell, &wasm_std))?;
    step("JavaScript for the core (www/pkg)", || bind(&wasm))?;
    step("npm packages", || npm::provide(shell))?;
    step("Optimise the WebAssembly", || optimise(shell))?;
    step("WebAssembly and models as text (www/pkg)", || pack(shell))?;
    step("Script of the training worker (www/pkg/worker.txt)", || bundle_worker(shell))?;
    step("Ready-made figures and questions (www/pkg/ready-made.json)", || make_ready(shell))?;
    step("Bundle the page (dist)", || bundle(shell, site))
}

fn compile(shell: &Shell, wasm_std: &WasmStd) -> Result<PathBuf> {
    let cargo = cmd!(shell, "cargo build --release --target {TARGET} --package multi-head-attention");
    wasm_std.apply(cargo).run()?;
    Ok(root().join(wasm_std.target_dir()).join(TARGET).join("release/multi_head_attention.wasm"))
}

/// Writes the module that JavaScript imports, its types, and the WebAssembly it wraps. The module has no address of
/// its own to fetch from: the bundle hands it the bytes, so that the page works without a server.
fn bind(wasm: &Path) -> Result<()> {
    Bindgen::new()
        .input_path(wasm)
        .web(true)?
        .omit_default_module_path(true)
        .typescript(true)
        .generate(root().join("www/pkg"))
}

fn optimise(shell: &Shell) -> Result<()> {
    let before = size(WASM)?;
    let wasm_opt = npm::tool("binaryen/bin/wasm-opt");
    cmd!(shell, "node {wasm_opt} -O3 {WASM} -o {WASM}").run()?;
    println!("{WASM}: {before} -> {} bytes", size(WASM)?);
    Ok(())
}

fn pack(shell: &Shell) -> Result<()> {
    let bytes = shell.read_binary_file(WASM)?;
    shell.write_file("www/pkg/packed.json", packed::to_json(&bytes))?;
    Ok(shell.write_file("www/pkg/models.json", packed_models(shell)?)?)
}

/// Every trained model under its name, as text like the WebAssembly.
fn packed_models(shell: &Shell) -> Result<String> {
    let mut models = Vec::new();
    for path in shell.read_dir(MODELS)? {
        let id = path.file_stem().context("a model file without a name")?.to_string_lossy();
        models.push(format!("\"{id}\":{}", packed::to_json(&shell.read_binary_file(&path)?)));
    }
    models.sort();
    Ok(format!("{{{}}}", models.join(",")))
}

/// The script of the worker that trains. It travels inside the other one as text, and starts from a blob.
fn bundle_worker(shell: &Shell) -> Result<()> {
    let esbuild = npm::tool("esbuild/bin/esbuild");
    cmd!(shell, "node {esbuild} www/js/training/worker.js --bundle --format=iife --minify")
        .arg(format!("--target={BROWSERS}"))
        .args(["--log-level=warning", "--outfile=www/pkg/worker.txt", &licences::note("worker")?])
        .run()?;
    Ok(())
}

/// What the pages show before, or without, their script. It comes from the core that was just built.
fn make_ready(shell: &Shell) -> Result<()> {
    let tags = content::tags(&root().join("content"))?;
    let pages = tags.iter().map(|tag| format!("{tag}={}", pages::file_name("index", tag)));
    Ok(cmd!(shell, "node xtask/ready-made.mjs").args(pages).run()?)
}

fn bundle(shell: &Shell, site: &Site) -> Result<()> {
    shell.remove_path("dist")?;
    bundle_into(shell, &root().join("dist"), site)?;
    for file in shell.read_dir("dist")?.iter().filter(|path| path.is_file()) {
        println!("{:>9} bytes  {}", fs::metadata(file)?.len(), file.strip_prefix(root()).unwrap_or(file).display());
    }
    Ok(())
}

/// `cargo xtask bundle`: after a change to words, styles or scripts the core is still the same.
pub fn again(shell: &Shell, flags: &flags::Bundle) -> Result<()> {
    anyhow::ensure!(root().join("www/pkg/packed.json").is_file(), "there is no core yet: run cargo xtask build once");
    check_content()?;
    bundle_worker(shell)?;
    make_ready(shell)?;
    bundle(shell, &flags.site.clone().unwrap_or_default())
}

fn check_content() -> Result<()> {
    let script = fs::read_to_string(root().join("www/js/element/content.js"))?;
    content::check::all(&root().join("content"), &script)
}

/// Two classic scripts with everything inside, beside the pages that load them.
pub fn bundle_into(shell: &Shell, folder: &Path, site: &Site) -> Result<()> {
    copy_static_files(shell, folder)?;
    write_pages(folder, site)?;
    let esbuild = npm::tool("esbuild/bin/esbuild");
    for (entry, script) in SCRIPTS {
        cmd!(shell, "node {esbuild} www/js/{entry} --bundle --format=iife --minify --legal-comments=eof")
            .args([format!("--target={BROWSERS}"), format!("--outfile={}", folder.join(script).display())])
            .arg(format!("--banner:js={}", banner()))
            .args(LOADERS)
            .args(["--log-level=warning", &licences::note(script)?, &site.define()])
            .run()?;
    }
    Ok(())
}

fn banner() -> String {
    let (version, licence) = (env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_LICENSE"));
    format!("/*! multi-head-attention {version} | {licence} | software by others: see THIRD-PARTY.txt */")
}

/// Copies the pages, and whatever else of `www/` does not go into the scripts; the examples go with them.
fn copy_static_files(shell: &Shell, folder: &Path) -> Result<()> {
    for (from, to) in [("www", folder.to_path_buf()), ("examples/embeds", folder.join("examples"))] {
        shell.create_dir(&to)?;
        for path in shell.read_dir(from)?.into_iter().filter(|path| path.is_file()) {
            shell.copy_file(path, &to)?;
        }
    }
    Ok(())
}

/// One lesson and one page for teachers per language; the page for a frame has them all.
fn write_pages(folder: &Path, site: &Site) -> Result<()> {
    let languages = content::languages()?;
    for (index, language) in languages.iter().enumerate() {
        let page = pages::lesson(&languages, index, pages::Others::Beside("index"), site)?;
        fs::write(folder.join(pages::file_name("index", &language.tag)), page)?;
        let page = pages::teacher(&languages, index, site)?;
        fs::write(folder.join(pages::file_name("teacher", &language.tag)), page)?;
    }
    Ok(fs::write(folder.join("embed.html"), pages::frame(&languages)?)?)
}

fn size(file: &str) -> Result<u64> {
    Ok(fs::metadata(root().join(file)).with_context(|| format!("{file} was not written"))?.len())
}
