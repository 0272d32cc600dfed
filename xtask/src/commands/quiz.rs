//! `cargo xtask quiz <folder>`: the questions as files that other systems read.
//!
//! Reading and writing questions needs the lesson's own crate, as training does, so the command calls itself again with
//! the same feature on.

use crate::flags::Quiz;
use anyhow::Result;
use xshell::Shell;

#[cfg(not(feature = "train"))]
pub fn run(shell: &Shell, flags: &Quiz) -> Result<()> {
    let folder = &flags.folder;
    xshell::cmd!(shell, "cargo run --quiet --package xtask --features train -- quiz {folder}").run()?;
    Ok(())
}

#[cfg(feature = "train")]
pub use with_core::run;

#[cfg(feature = "train")]
mod with_core {
    use super::*;
    use anyhow::Context;
    use multi_head_attention::lesson::quiz::formats::export;
    use multi_head_attention::lesson::quiz::{Bank, Question};

    const FORMATS: [&str; 4] = ["json", "gift", "moodle", "qti"];

    pub fn run(shell: &Shell, flags: &Quiz) -> Result<()> {
        for folder in shell.read_dir("content")? {
            let file = folder.join("quiz.json");
            if file.is_file() {
                let language = folder.file_name().unwrap_or_default();
                let bank = Bank::read_file(&shell.read_file(&file)?).with_context(|| file.display().to_string())?;
                let questions: Vec<&Question> = bank.questions().iter().collect();
                for format in FORMATS {
                    for file in export(&questions, format)? {
                        shell.write_file(flags.folder.join(language).join(format).join(file.name), file.text)?;
                    }
                }
                println!("{}: {} questions", flags.folder.join(language).display(), questions.len());
            }
        }
        Ok(())
    }
}
