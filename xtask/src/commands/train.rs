//! `cargo xtask train`: makes every shipped model from nothing.
//!
//! Training needs the lesson's own crate, which building and serving do not; so it sits behind a feature, and the
//! command calls itself again with that feature on.

use crate::flags::Train;
use anyhow::Result;
use xshell::Shell;

#[cfg(not(feature = "train"))]
pub fn run(shell: &Shell, flags: &Train) -> Result<()> {
    let verify = flags.verify.then_some("--verify");
    let only = flags.only.iter().flat_map(|id| ["--only", id]);
    xshell::cmd!(shell, "cargo run --quiet --package xtask --features train -- train {verify...} {only...}").run()?;
    Ok(())
}

#[cfg(feature = "train")]
pub use with_core::run;

#[cfg(feature = "train")]
mod with_core {
    use super::*;
    use crate::progress::step;
    use anyhow::{Context, ensure};
    use multi_head_attention::model::TrainedModel;
    use multi_head_attention::training::{SEEDS, Shipped};
    use std::ops::Range;
    use std::path::PathBuf;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::thread;

    const FOLDER: &str = "content/models";
    /// Seeds of the sentence model after which it is not going to be found.
    const MOST_SEEDS: u32 = 200;
    /// Seeds tried at a time once the first ones are through.
    const ROUND: u32 = 4;

    pub fn run(shell: &Shell, flags: &Train) -> Result<()> {
        for shipped in chosen(flags)? {
            if flags.verify {
                step(&format!("Train {} again", shipped.id()), || verify(shell, shipped))?;
            } else {
                step(&format!("Train {}", shipped.id()), || make(shell, shipped))?;
            }
        }
        Ok(())
    }

    /// All of them, or the one that was asked for.
    fn chosen(flags: &Train) -> Result<Vec<Shipped>> {
        let Some(id) = &flags.only else { return Ok(Shipped::ALL.to_vec()) };
        let ids = Shipped::ALL.map(Shipped::id).join(", ");
        let found = Shipped::ALL.into_iter().find(|shipped| shipped.id() == id);
        Ok(vec![found.with_context(|| format!("there is no model {id:?}; there are: {ids}"))?])
    }

    /// Trains the picked seed once more: every byte has to come out the same.
    fn verify(shell: &Shell, shipped: Shipped) -> Result<()> {
        let before = shell.read_binary_file(path(shipped))?;
        let old = TrainedModel::from_bytes(&before)?;
        let mut again = shipped.train(old.facts.seed)?;
        (again.facts.tried, again.facts.accepted) = (old.facts.tried, old.facts.accepted);
        ensure!(shipped.accepts(&again), "{} does not pass its test", shipped.id());
        ensure!(again.to_bytes()? == before, "{} came out different", path(shipped).display());
        println!("{} bytes, all the same", before.len());
        Ok(())
    }

    fn make(shell: &Shell, shipped: Shipped) -> Result<()> {
        let trained = if shipped == Shipped::Sentence { pick_of_all(shipped)? } else { first_accepted(shipped)? };
        let bytes = trained.to_bytes()?;
        shell.write_file(path(shipped), &bytes)?;
        let facts = &trained.facts;
        println!(
            "{}: {} bytes, seed {}, accepted {:?} of {}",
            facts.id,
            bytes.len(),
            facts.seed,
            facts.accepted,
            facts.tried
        );
        Ok(())
    }

    /// The first seed that is accepted, after all of the first [`SEEDS`] were tried: the page says how many of them are.
    fn pick_of_all(shipped: Shipped) -> Result<TrainedModel> {
        let mut good = accepted_among(shipped, 0..SEEDS)?;
        for from in (SEEDS..MOST_SEEDS).step_by(ROUND as usize) {
            if good.is_empty() {
                good = accepted_among(shipped, from..from + ROUND)?;
            }
        }
        good.sort_by_key(|trained| trained.facts.seed);
        let seeds: Vec<u32> = good.iter().map(|trained| trained.facts.seed).collect();
        let mut picked = good.into_iter().next().context("no seed was accepted")?;
        // Seeds after the picked one count only among the first: which of them a round tried is chance.
        let tried = SEEDS.max(picked.facts.seed + 1);
        picked.facts.tried = tried;
        picked.facts.accepted = seeds.into_iter().filter(|&seed| seed < tried).collect();
        Ok(picked)
    }

    /// Every model of these seeds that is accepted, in any order.
    fn accepted_among(shipped: Shipped, seeds: Range<u32>) -> Result<Vec<TrainedModel>> {
        let next = AtomicU32::new(seeds.start);
        let worker = || -> Result<Vec<TrainedModel>> {
            let mut good = Vec::new();
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= seeds.end {
                    return Ok(good);
                }
                let trained = shipped.train(seed)?;
                let accepted = shipped.accepts(&trained);
                println!("seed {seed}: {}", if accepted { "accepted" } else { "not accepted" });
                good.extend(accepted.then_some(trained));
            }
        };
        let found = thread::scope(|scope| {
            let n_threads = thread::available_parallelism().map_or(1, usize::from);
            let workers: Vec<_> = (0..n_threads).map(|_| scope.spawn(worker)).collect();
            workers.into_iter().map(joined).collect::<Result<Vec<_>>>()
        })?;
        Ok(found.into_iter().flatten().collect())
    }

    /// What a worker found; one that crashed is an error, not a seed that failed.
    fn joined<T>(worker: thread::ScopedJoinHandle<Result<T>>) -> Result<T> {
        worker.join().unwrap_or_else(|_| anyhow::bail!("a training thread stopped"))
    }

    fn first_accepted(shipped: Shipped) -> Result<TrainedModel> {
        for seed in 0..SEEDS {
            let mut trained = shipped.train(seed)?;
            if shipped.accepts(&trained) {
                (trained.facts.tried, trained.facts.accepted) = (seed + 1, vec![seed]);
                return Ok(trained);
            }
            println!("seed {seed}: not accepted");
        }
        anyhow::bail!("no seed was accepted")
    }

    fn path(shipped: Shipped) -> PathBuf {
        PathBuf::from(FOLDER).join(format!("{}.bin", shipped.id()))
    }
}
