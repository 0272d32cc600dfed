//! The choices of a run, as links and attributes write them: `heads=4&kv-heads=2&layers=2&vocabulary=32&seed=0`.

use std::collections::BTreeMap;

use super::super::{Refusal, number, possible_kv_heads};
use crate::attention::HeadLayout;
use crate::training::GrowthPlan;

const WIDTH: usize = GrowthPlan::D_MODEL;
const N_HEADS: usize = 4;

/// The main recipe: four heads of 8 in each of two layers, 32 signs.
///
/// # Errors
/// None: its heads fit its width.
pub fn first_plan() -> Result<GrowthPlan, Refusal> {
    Ok(GrowthPlan::new(HeadLayout::balanced(WIDTH, N_HEADS)?, 2, 32, 0)?)
}

/// `plan` with what `params` asks for, in the order in which one choice binds the next, and what was refused.
///
/// An empty value means the main recipe's.
pub fn with_params(plan: &GrowthPlan, params: &str) -> (GrowthPlan, Vec<Refusal>) {
    let mut given: BTreeMap<String, String> = BTreeMap::new();
    for (key, value) in form_urlencoded::parse(params.as_bytes()) {
        given.entry(key.into_owned()).or_insert_with(|| value.into_owned());
    }
    let (mut plan, mut refusals) = (plan.clone(), Vec::new());
    for (key, read) in TABLE {
        let Some(value) = given.get(*key) else { continue };
        match read(&plan, value.trim()) {
            Ok(changed) => plan = changed,
            Err(refusal) => refusals.push(refusal),
        }
    }
    (plan, refusals)
}

/// All choices of `plan`.
///
/// Law: `with_params(any, &params(plan))` is `plan`, and nothing is refused.
pub fn params(plan: &GrowthPlan) -> String {
    let layout = plan.layout();
    let groups = layout.query_heads();
    let equal = groups.iter().all(|n| *n == groups[0]);
    let pairs = [
        ("heads", layout.n_heads().to_string()),
        ("kv-heads", if equal { groups.len().to_string() } else { number::write_list(&groups) }),
        ("slices", number::write_list(&layout.slices())),
        ("layers", plan.n_layers().to_string()),
        ("vocabulary", plan.d_vocab().to_string()),
        ("seed", plan.seed().to_string()),
    ];
    form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}

type Read = fn(&GrowthPlan, &str) -> Result<GrowthPlan, Refusal>;

const TABLE: &[(&str, Read)] = &[
    ("heads", with_heads),
    ("kv-heads", with_sharing),
    ("slices", with_slices),
    ("layers", with_layers),
    ("vocabulary", with_vocabulary),
    ("seed", with_seed),
];

/// Sharing stays where it can: as many sets as before, or the nearest smaller number these heads can share.
fn with_heads(plan: &GrowthPlan, text: &str) -> Result<GrowthPlan, Refusal> {
    let text = or_first(text, N_HEADS);
    let count = number::parse_whole("heads", &text, 1, WIDTH)
        .map_err(|refusal| Refusal::new("refuse.heads", "heads", refusal.value).with("width", WIDTH))?;
    let old = plan.layout();
    let shared = old.n_kv_heads() < old.n_heads();
    let sets = possible_kv_heads(WIDTH, count).into_iter().filter(|&sets| shared && sets <= old.n_kv_heads()).max();
    let sets = sets.unwrap_or(count);
    with_layout(plan, HeadLayout::with_sharing(WIDTH, &vec![count / sets; sets])?)
}

/// A count of equal sets, or the heads of each set.
fn with_sharing(plan: &GrowthPlan, text: &str) -> Result<GrowthPlan, Refusal> {
    let n_heads = plan.layout().n_heads();
    let numbers = number::parse_list("kv-heads", &or_first(text, n_heads), 1, n_heads)?;
    let groups = match numbers[..] {
        [sets] => {
            let possible = possible_kv_heads(WIDTH, n_heads);
            if !possible.contains(&sets) {
                let refusal = Refusal::new("refuse.kv-heads", "kv-heads", sets);
                return Err(refusal.with("heads", n_heads).with("possible", possible));
            }
            vec![n_heads / sets; sets]
        }
        _ => numbers,
    };
    if groups.iter().sum::<usize>() != n_heads {
        return Err(Refusal::new("refuse.kv-sum", "kv-heads", text).with("heads", n_heads));
    }
    let layout = HeadLayout::with_sharing(WIDTH, &groups)
        .map_err(|_| Refusal::new("refuse.kv-widths", "kv-heads", text).with("width", WIDTH))?;
    with_layout(plan, layout)
}

/// One width per head. Another number of widths makes another number of heads, each with keys and values of its own.
fn with_slices(plan: &GrowthPlan, text: &str) -> Result<GrowthPlan, Refusal> {
    let groups = plan.layout().query_heads();
    if text.is_empty() {
        return with_layout(plan, HeadLayout::with_sharing(WIDTH, &groups)?);
    }
    let widths = number::parse_list("slices", text, 1, WIDTH)?;
    let sum: usize = widths.iter().sum();
    if sum != WIDTH {
        return Err(Refusal::new("refuse.slices-sum", "slices", text).with("sum", sum).with("width", WIDTH));
    }
    let groups = if widths.len() == plan.layout().n_heads() { groups } else { vec![1; widths.len()] };
    let layout = HeadLayout::from_slices(WIDTH, &widths, &groups)
        .map_err(|_| Refusal::new("refuse.slices-shared", "slices", text).with("sets", number::write_list(&groups)))?;
    with_layout(plan, layout)
}

fn with_layers(plan: &GrowthPlan, text: &str) -> Result<GrowthPlan, Refusal> {
    let n_layers = number::parse_whole("layers", &or_first(text, 2), 1, 2)?;
    Ok(GrowthPlan::new(plan.layout().clone(), n_layers, plan.d_vocab(), plan.seed())?)
}

fn with_vocabulary(plan: &GrowthPlan, text: &str) -> Result<GrowthPlan, Refusal> {
    let text = or_first(text, 32);
    let known = GrowthPlan::VOCABULARIES;
    let size = text.parse().ok().filter(|size| known.contains(size)).ok_or_else(|| {
        let names = known.map(|size| size.to_string()).join(", ");
        Refusal::new("refuse.choice", "vocabulary", format!("“{text}”")).with("names", names)
    })?;
    Ok(GrowthPlan::new(plan.layout().clone(), plan.n_layers(), size, plan.seed())?)
}

fn with_seed(plan: &GrowthPlan, text: &str) -> Result<GrowthPlan, Refusal> {
    let seed = number::parse_whole("seed", &or_first(text, 0), 0, u32::MAX as usize)?;
    Ok(GrowthPlan::new(plan.layout().clone(), plan.n_layers(), plan.d_vocab(), seed as u32)?)
}

fn with_layout(plan: &GrowthPlan, layout: HeadLayout) -> Result<GrowthPlan, Refusal> {
    Ok(GrowthPlan::new(layout, plan.n_layers(), plan.d_vocab(), plan.seed())?)
}

fn or_first(text: &str, first: usize) -> String {
    if text.is_empty() { first.to_string() } else { text.to_owned() }
}
