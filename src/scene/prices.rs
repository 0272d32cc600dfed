//! What one layer costs on this sentence: one wide head, this cut, and this cut with this sharing, side by side.

use serde::Serialize;

use super::Source;
use crate::attention::{Group, HeadLayout, HeadSpan, Refusal};
use crate::cost::{Cost, layer_cost};
use crate::lesson::Value;

/// Bytes of a number as it is kept: the ledger counts numbers, so that a reader can check them.
const ONE: u64 = 1;

/// The ledger.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Prices {
    /// The alternatives; the last one is on the screen.
    pub columns: Vec<String>,
    /// What is paid for.
    pub rows: Vec<Price>,
    /// The layer on the screen against one wide head: what stays the same, and what grows.
    pub kept: Vec<Kept>,
    /// What muting does to the price, where heads are muted: nothing, and what taking them out would save.
    pub muted: Option<String>,
}

/// One thing that is paid for, now and against one wide head.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Kept {
    /// What is paid for.
    pub label: String,
    /// Now.
    pub text: String,
    /// Against one wide head: "same", "× 6".
    pub change: String,
    /// Did it move?
    pub moved: bool,
}

/// One line of the ledger.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Price {
    /// What is paid for.
    pub label: String,
    /// How it is counted.
    pub note: String,
    /// One per alternative.
    pub cells: Vec<PriceCell>,
}

/// One price.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PriceCell {
    /// The number.
    pub text: String,
    /// Against the column before: "same", "× 6", "÷ 1.5"; empty in the first.
    pub change: String,
    /// Did it move?
    pub moved: bool,
}

/// What is counted, and how.
type Counted = (&'static str, fn(&Cost) -> u128);

const ROWS: [Counted; 4] = [
    ("weights", |cost| cost.weights),
    ("multiply-adds", |cost| cost.multiply_adds.total()),
    ("exponentials", |cost| cost.exponentials),
    ("kept", |cost| cost.kv_bytes_per_token),
];

pub(super) fn prices(source: Source) -> Result<Prices, Refusal> {
    let n_tokens = source.n_tokens() as u64;
    let alternatives = alternatives(source)?;
    let costs = alternatives.iter().map(|(_, layout)| layer_cost(layout, n_tokens, ONE));
    let costs = costs.collect::<Result<Vec<Cost>, Refusal>>()?;
    let counted = |count: &fn(&Cost) -> u128| costs.iter().map(count).collect::<Vec<u128>>();
    Ok(Prices {
        columns: alternatives.into_iter().map(|(label, _)| label).collect(),
        rows: ledger(source, &costs),
        kept: ROWS[..STRIP].iter().map(|(name, count)| kept(source, name, &counted(count))).collect(),
        muted: muted(source, n_tokens)?,
    })
}

/// One line for each thing that is paid for, every alternative against the one before.
pub(super) fn ledger(source: Source, costs: &[Cost]) -> Vec<Price> {
    ROWS.iter().map(|(name, count)| price(source, name, costs.iter().map(count).collect())).collect()
}

/// Weights, multiply-adds and exponentials stand under the bar as well.
const STRIP: usize = 3;

fn kept(source: Source, name: &str, counts: &[u128]) -> Kept {
    let (one, now) = (counts.first().copied().unwrap_or(0), counts.last().copied().unwrap_or(0));
    let values = [("heads", Value::from(source.trace.n_heads())), ("words", source.n_tokens().into())];
    Kept {
        label: source.words.say(&format!("scene.prices.{name}.strip"), &values),
        text: source.words.count(now as usize),
        change: change(source, one, now),
        moved: one != now,
    }
}

/// One wide head, the cut, and the cut with its sharing, as far as they differ.
fn alternatives(source: Source) -> Result<Vec<(String, HeadLayout)>, Refusal> {
    let layout = source.trace.layout();
    let (d_model, slices) = (layout.d_model(), layout.slices());
    let values =
        [("heads", Value::from(layout.n_heads())), ("sets", layout.n_kv_heads().into()), ("width", d_model.into())];
    let say = |key| source.words.say(key, &values);
    let mut all = vec![(say("scene.prices.one-head"), HeadLayout::balanced(d_model, 1)?)];
    let (n_heads, own) = (layout.n_heads(), vec![1; slices.len()]);
    let freed = source.state.head_width();
    if n_heads > 1 {
        let fixed = HeadLayout::from_slices(d_model, &slices, &own);
        all.push((
            say("scene.prices.heads"),
            if freed.is_some() { HeadLayout::balanced(d_model, n_heads)? } else { fixed? },
        ));
    }
    if let Some(d_head) = freed {
        let each = [values[0].clone(), ("width", d_head.into())];
        let key = if n_heads == 1 { "scene.prices.one-head" } else { "scene.prices.freed" };
        let groups = own.iter().map(|&n_query_heads| Group { d_head, n_query_heads });
        all.push((source.words.say(key, &each), HeadLayout::new(d_model, groups.collect())?));
    }
    if source.state.shares() {
        all.push((say("scene.prices.sets"), layout.clone()));
    }
    Ok(all)
}

fn price(source: Source, name: &str, counts: Vec<u128>) -> Price {
    let before = std::iter::once(None).chain(counts.iter().copied().map(Some));
    let cells = counts.iter().zip(before).map(|(&now, before)| {
        let change = before.map_or_else(String::new, |before| change(source, before, now));
        PriceCell { text: source.words.count(now as usize), change, moved: before.is_some_and(|before| before != now) }
    });
    Price {
        label: source.words.text(&format!("scene.prices.{name}")),
        note: source.words.text(&format!("scene.prices.{name}.note")),
        cells: cells.collect(),
    }
}

/// "same", "× 6", "÷ 1.5".
fn change(source: Source, before: u128, now: u128) -> String {
    let factor = |a: u128, b: u128| {
        let decimals = usize::from(!a.is_multiple_of(b));
        ("factor", Value::Decimal(a as f64 / b as f64, decimals))
    };
    match now.cmp(&before) {
        std::cmp::Ordering::Equal => source.words.text("scene.prices.same"),
        std::cmp::Ordering::Greater => source.words.say("scene.prices.times", &[factor(now, before)]),
        std::cmp::Ordering::Less => source.words.say("scene.prices.divided", &[factor(before, now)]),
    }
}

/// Muted heads are computed and left out, so they cost what they did; a head that is taken out takes its weights along,
/// and keys and values go with the last head that read them.
fn muted(source: Source, n_tokens: u64) -> Result<Option<String>, Refusal> {
    let muted = source.state.muted();
    if muted.is_empty() {
        return Ok(None);
    }
    let layout = source.trace.layout();
    let left = layer_cost(&without(layout, &source.trace.spans(), muted)?, n_tokens, ONE)?;
    let saved = layer_cost(layout, n_tokens, ONE)?.weights - left.weights;
    let values = [("heads", Value::from(source.words.counts(muted))), ("weights", Value::from(saved as usize))];
    let key = if muted.len() == 1 { "scene.prices.muted-one" } else { "scene.prices.muted-some" };
    Ok(Some(source.words.say(key, &values)))
}

fn without(layout: &HeadLayout, spans: &[HeadSpan], heads: &[usize]) -> Result<HeadLayout, Refusal> {
    let left = |kv_head: usize| {
        spans.iter().filter(|span| span.kv_head == kv_head && !heads.contains(&(span.head + 1))).count()
    };
    let groups = layout.groups().iter().enumerate();
    let groups = groups.map(|(kv_head, group)| Group { n_query_heads: left(kv_head), ..*group });
    HeadLayout::new(layout.d_model(), groups.filter(|group| group.n_query_heads > 0).collect())
}
