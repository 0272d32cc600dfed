//! What a head was measured to do, as a badge: at most two names, or none, always beside what chance would score.

use serde::Serialize;

use super::Source;
use crate::heads::{Job, JobScore, Verdict};
use crate::lesson::Value;

/// What a head was measured to do.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Badge {
    /// The names it earned, best first; none is a verdict, too.
    pub names: Vec<Name>,
    /// The job it comes nearest to.
    pub closest: Option<Name>,
    /// The verdict in one sentence.
    pub text: String,
    /// In how many sequences the job came up.
    pub sequences: usize,
    /// Is there nothing more to measure?
    pub settled: bool,
}

/// A job and how the head does at it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Name {
    /// Its name in programs.
    pub job: &'static str,
    /// Its name on the page.
    pub text: String,
    /// Mean weight on where the job says to look.
    pub score: f64,
    /// What an even spread would score.
    pub chance: f64,
    /// The score, written.
    pub score_text: String,
    /// The chance, written.
    pub chance_text: String,
}

/// The badge of `head`, from 1; `None` while it is not measured.
pub(super) fn badge(source: Source, head: usize) -> Option<Badge> {
    let jobs = source.jobs?;
    let verdict = jobs.verdicts().get(head - 1)?;
    let name = |score: &JobScore| name(source, score);
    Some(Badge {
        names: verdict.names.iter().map(name).collect(),
        closest: verdict.closest().map(name),
        text: text(source, verdict, jobs.n_judged()),
        sequences: verdict.names.first().or(verdict.closest()).map_or(0, |score| score.n_sentences),
        settled: jobs.is_done(),
    })
}

/// "Previous word: 0.71, chance 0.07 (800 sentences)." or "No name fits. Closest: …"
fn text(source: Source, verdict: &Verdict, n_judged: usize) -> String {
    let said = |key, score: &JobScore| {
        let values = [
            ("job", Value::from(job_text(source, score.job))),
            ("score", Value::Decimal(score.score, 2)),
            ("chance", Value::Decimal(score.chance, 2)),
            ("sentences", score.n_sentences.into()),
        ];
        source.words.say(key, &values)
    };
    match (verdict.names.as_slice(), verdict.closest()) {
        ([], Some(closest)) => said("scene.badge.none", closest),
        ([], None) => source.words.say("scene.badge.nothing", &[("sentences", n_judged.into())]),
        (names, _) => names.iter().map(|score| said("scene.badge.name", score)).collect::<Vec<_>>().join(" "),
    }
}

fn name(source: Source, score: &JobScore) -> Name {
    Name {
        job: job_id(score.job),
        text: job_text(source, score.job),
        score: score.score,
        chance: score.chance,
        score_text: source.words.decimal(score.score, 2),
        chance_text: source.words.decimal(score.chance, 2),
    }
}

fn job_text(source: Source, job: Job) -> String {
    source.words.text(match job {
        Job::Previous => "scene.job.previous",
        Job::Next => "scene.job.next",
        Job::First => "scene.job.first",
        Job::Itself => "scene.job.itself",
        Job::Duplicate => "scene.job.duplicate",
        Job::Induction => "scene.job.induction",
        Job::VerbSubject => "scene.job.verb-subject",
        Job::NounAdjective => "scene.job.noun-adjective",
        Job::PronounReferent => "scene.job.pronoun-referent",
    })
}

fn job_id(job: Job) -> &'static str {
    match job {
        Job::Previous => "previous",
        Job::Next => "next",
        Job::First => "first",
        Job::Itself => "itself",
        Job::Duplicate => "duplicate",
        Job::Induction => "induction",
        Job::VerbSubject => "verb-subject",
        Job::NounAdjective => "noun-adjective",
        Job::PronounReferent => "pronoun-referent",
    }
}
