//! `cargo xtask package`: everything that somebody else may want to take away, in `dist/`.
//!
//! The same sources give the same bytes: nothing that is written depends on the clock, on the order of a folder, or on
//! where the project lies.

use super::build::{BROWSERS, LOADERS, build};
use super::selftest;
use crate::content::{
    self,
    pages::{self, Others},
    site::Site,
};
use crate::package::{archive, courses, licences, npm_package, one_file, sums};
use crate::progress::step;
use crate::{flags, root};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use xshell::{Shell, cmd};

pub fn run(shell: &Shell, flags: &flags::Package) -> Result<()> {
    let site = flags.site.clone().unwrap_or_default();
    build(shell, flags.std_from_source, &site)?;
    step("Packages (dist)", || fill(shell, &root().join("dist"), &site))?;
    if flags.twice {
        step("The same package twice", || compare_with_second(shell, &site))?;
    }
    if flags.trials {
        step("The core's own trials", || selftest::build(shell, flags.std_from_source))?;
    }
    print_sizes(&root().join("dist"))
}

/// Packs what `build` wrote a second time, into a folder of its own: nothing may differ from the first.
fn compare_with_second(shell: &Shell, site: &Site) -> Result<()> {
    let (first, second) = (root().join("dist"), root().join("target/second-package"));
    shell.remove_path(&second)?;
    let built = crate::commands::build::bundle_into(shell, &second, site);
    built.and_then(|()| fill(shell, &second, site))?;
    let (left, right) = (contents(&first)?, contents(&second)?);
    for file in &left {
        anyhow::ensure!(right.contains(file), "{} came out different the second time", file.0.display());
    }
    anyhow::ensure!(left.len() == right.len(), "the two packages have {} and {} files", left.len(), right.len());
    println!("{} files, the same bytes twice", left.len());
    Ok(())
}

/// `folder` holds the page, its scripts and styles; the rest is made from them.
fn fill(shell: &Shell, folder: &Path, site: &Site) -> Result<()> {
    npm_package::bundle(shell, folder, BROWSERS)?;
    anywidget(shell, folder)?;
    let licences = licences::collect(shell)?; // of all that was bundled
    fs::write(folder.join("THIRD-PARTY.txt"), &licences)?;
    let languages = content::languages()?;
    for (index, language) in languages.iter().enumerate() {
        let alone = one_file::from_page(folder, &pages::lesson(&languages, index, Others::None, site)?)?;
        fs::write(folder.join(pages::file_name("lesson", &language.tag)), &alone)?;
        for course in courses::ALL {
            fs::write(folder.join(course.file(language)), archive::zip(&course.files(language, &alone, &licences)?)?)?;
        }
    }
    npm_package::write(folder, &licences)?;
    sums::write(folder)
}

/// A notebook takes one module, and the class that loads it.
fn anywidget(shell: &Shell, folder: &Path) -> Result<()> {
    let target = folder.join("anywidget");
    fs::create_dir_all(&target)?;
    fs::copy(root().join("www/packages/anywidget/multi_head_attention.py"), target.join("multi_head_attention.py"))?;
    let script = target.join("multi_head_attention.js");
    let esbuild = crate::tools::npm::tool("esbuild/bin/esbuild");
    cmd!(shell, "node {esbuild} www/js/adapters/anywidget.js --bundle --format=esm --minify")
        .args(LOADERS)
        .args([format!("--target={BROWSERS}"), format!("--outfile={}", script.display())])
        .args(["--log-level=warning", &licences::note("anywidget")?])
        .run()
        .context("bundling the notebook's module")
}

fn print_sizes(folder: &Path) -> Result<()> {
    println!();
    for (path, bytes) in contents(folder)? {
        println!("{:>9} bytes  dist/{}", bytes.len(), path.display());
    }
    Ok(())
}

/// Every file below `folder`, in order, by its path from there.
pub fn contents(folder: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).with_context(|| next.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push((path.strip_prefix(folder)?.to_path_buf(), fs::read(&path)?));
            }
        }
    }
    found.sort();
    Ok(found)
}
