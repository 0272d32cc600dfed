//! The native half of "same seed, same bits": trains both recipes for some steps and writes every weight to a file.
//!
//! `cargo run --example weights -- 50 folder`; tests/browser/same-bits.test.mjs trains the same in a browser and compares.

#[path = "selftest/run.rs"]
mod run;

use run::Run;
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(n_steps), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err("say how many steps and which folder".into());
    };
    let n_steps: u32 = n_steps.parse()?;
    for name in Run::NAMES {
        let mut run = Run::named(name)?;
        (0..n_steps).for_each(|_| _ = run.step());
        std::fs::write(Path::new(&folder).join(format!("{name}.bin")), run.weights())?;
    }
    Ok(())
}
