//! What was measured on this device: a ledger of times against the count of heads, and whether splitting was free.

use serde::{Deserialize, Serialize};

use crate::attention::{HeadLayout, Refusal};
use crate::cost::{Cost, layer_cost};
use crate::lesson::{Finding, Spread, Value, Words, judged, tokens_for};

/// What a page measured.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Timings {
    /// Width of the layer.
    pub d_model: usize,
    /// One per count of heads, the first for one head.
    pub counts: Vec<Timed>,
}

/// The times of one count of heads.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timed {
    /// How many heads.
    pub heads: usize,
    /// Milliseconds per pass, one per run.
    pub times: Vec<f64>,
}

/// The ledger.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Measured {
    /// One per count of heads.
    pub rows: Vec<MeasuredRow>,
    /// Did "splitting costs nothing extra" hold here?
    pub answer: String,
    /// What was the same at every count, and what was not.
    pub facts: String,
}

/// One count of heads. Places run from 0 to 1 along the strip, where 1 is the longest run of all.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MeasuredRow {
    /// How many heads.
    pub heads: usize,
    /// That, and how wide.
    pub label: String,
    /// The median.
    pub median: String,
    /// Against one head; empty for one head.
    pub factor: String,
    /// "same", "slower", "unclear"; empty for one head.
    pub finding: &'static str,
    /// The strip in words.
    pub says: String,
    /// Where each run is.
    pub runs: Vec<f64>,
    /// Where the median is.
    pub at: f64,
}

/// The times of one count of heads, and how they compare with those of one head.
struct Compared<'a> {
    heads: usize,
    times: &'a [f64],
    spread: Spread,
    /// Its median against that of one head, and what that means; nothing for one head itself.
    against_one: Option<(f64, Finding)>,
}

/// What the times of a page say.
///
/// # Errors
/// A width that is not timed, no times, times that are none, or no times of one head.
pub fn measured(words: &Words, timings: &Timings) -> Result<Measured, Refusal> {
    let compared = compared(timings)?;
    let costs = compared.iter().map(|one| cost(timings.d_model, one.heads)).collect::<Result<Vec<_>, _>>()?;
    let longest = compared.iter().flat_map(|one| one.times).copied().fold(f64::MIN_POSITIVE, f64::max);
    let rows = compared.iter().map(|one| row(words, timings.d_model, one, longest)).collect();
    Ok(Measured { rows, answer: answer(words, &compared), facts: facts(words, &compared, &costs) })
}

fn row(words: &Words, d_model: usize, one: &Compared, longest: f64) -> MeasuredRow {
    let Spread { lower, median, upper } = one.spread;
    let values = [
        ("runs", one.times.len().into()),
        ("lower", milliseconds(words, lower).into()),
        ("upper", milliseconds(words, upper).into()),
    ];
    MeasuredRow {
        heads: one.heads,
        label: label(words, d_model, one.heads),
        median: milliseconds(words, median),
        factor: one.against_one.map_or_else(String::new, |(factor, _)| times(words, factor)),
        finding: one.against_one.map_or("", |(_, finding)| name(finding)),
        says: words.say("scene.device.runs", &values),
        runs: one.times.iter().map(|time| time / longest).collect(),
        at: median / longest,
    }
}

fn compared(timings: &Timings) -> Result<Vec<Compared<'_>>, Refusal> {
    let spreads = timings.counts.iter().map(|Timed { times, .. }| spread(times)).collect::<Result<Vec<_>, _>>()?;
    let one = match (timings.counts.first(), spreads.first()) {
        (Some(Timed { heads: 1, .. }), Some(one)) => *one,
        _ => return Err(Refusal::new("timings", "counts", "no times of one head first", "1, then more heads")),
    };
    let compared = timings.counts.iter().zip(spreads).map(|(Timed { heads, times }, spread)| Compared {
        heads: *heads,
        times,
        spread,
        against_one: (*heads > 1).then(|| (spread.median / one.median, judged(one, spread))),
    });
    Ok(compared.collect())
}

fn spread(times: &[f64]) -> Result<Spread, Refusal> {
    let refuse =
        |found: String| Refusal::new("timings", "times", found, "milliseconds above 0 for every count of heads");
    match times.iter().find(|time| !time.is_finite() || **time <= 0.0) {
        Some(bad) => Err(refuse(bad.to_string())),
        None => Spread::of(times).ok_or_else(|| refuse("none".to_owned())),
    }
}

fn cost(d_model: usize, n_heads: usize) -> Result<Cost, Refusal> {
    layer_cost(&HeadLayout::balanced(d_model, n_heads)?, tokens_for(d_model)? as u64, 1)
}

/// Up to the first count that is slower it held, as far as it could be told.
fn answer(words: &Words, compared: &[Compared]) -> String {
    let found = compared.iter().filter_map(|one| one.against_one.map(|(factor, finding)| (one.heads, finding, factor)));
    let found: Vec<(usize, Finding, f64)> = found.collect();
    let Some(&(most, _, factor)) = found.last() else { return words.text("scene.device.noisy") };
    let slower = found.iter().position(|(_, finding, _)| *finding == Finding::Slower);
    let until = found.iter().take_while(|(_, finding, _)| *finding == Finding::Same).last();
    let values = [("heads", Value::from(most)), ("factor", Value::Decimal(factor, 1))];
    match (slower, until) {
        (None, Some(&(until, ..))) if until == most => words.say("scene.device.holds", &values),
        (None, _) => words.text("scene.device.noisy"),
        (Some(first), until) => {
            let (first, _, by) = found[first];
            let also = [
                ("first", Value::from(first)),
                ("by", Value::Decimal(by, 1)),
                ("until", until.map_or(1, |u| u.0).into()),
            ];
            let key = if until.is_some() { "scene.device.partly" } else { "scene.device.fails" };
            let said = words.say(key, &[&values[..], &also[..]].concat());
            // the largest count may be one that could not be told
            if first == most { said } else { format!("{said} {}", words.say("scene.device.most", &values)) }
        }
    }
}

fn facts(words: &Words, compared: &[Compared], costs: &[Cost]) -> String {
    let (first, last) = (&costs[0], &costs[costs.len() - 1]);
    let most = compared[compared.len() - 1].heads;
    words.say(
        "scene.device.facts",
        &[
            ("weights", Value::from(first.weights as usize)),
            ("adds", (first.multiply_adds.total() as usize).into()),
            ("few", (first.exponentials as usize).into()),
            ("many", (last.exponentials as usize).into()),
            ("heads", most.into()),
        ],
    )
}

fn label(words: &Words, d_model: usize, n_heads: usize) -> String {
    let values = [("heads", Value::from(n_heads)), ("width", (d_model / n_heads).into())];
    words.say(if n_heads == 1 { "scene.device.one" } else { "scene.device.many" }, &values)
}

fn milliseconds(words: &Words, time: f64) -> String {
    let decimals = if time < 10.0 { 2 } else { 1 };
    words.say("scene.device.ms", &[("time", Value::Decimal(time, decimals))])
}

fn times(words: &Words, factor: f64) -> String {
    words.say("scene.device.times", &[("factor", Value::Decimal(factor, 2))])
}

fn name(finding: Finding) -> &'static str {
    match finding {
        Finding::Same => "same",
        Finding::Slower => "slower",
        Finding::Unclear => "unclear",
    }
}
