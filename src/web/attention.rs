//! `core.attention` and `core.scaledDotProductAttention`.

use nalgebra::{DMatrix, RowDVector};
use wasm_bindgen::prelude::*;

use super::limits::{self, D_MODEL, POSITIONS};
use super::read::{Fields, bytes_in, numbers_in, shown};
use super::write::{array, error, object, rows, stacked};
use crate::attention::{
    AttentionTrace, AttentionWeights, Biases, Group, HeadLayout, HeadPass, HeadTrace, Mask, Refusal, ScoreRule, attend,
    head_attention,
};

/// Multi-head attention of `x [seqLen, dModel]` under any head layout; see EMBEDDING.md for the fields.
///
/// # Errors
/// An Error that names the field, its value and what is accepted.
#[wasm_bindgen]
pub fn attention(input: &JsValue) -> Result<JsValue, JsValue> {
    multi_head(input).map_err(|refusal| error(&refusal))
}

/// The middle of the formula alone: `softmax(q · kᵀ · scale + mask) · v` for heads that come already projected.
///
/// # Errors
/// An Error that names the field, its value and what is accepted.
#[wasm_bindgen(js_name = scaledDotProductAttention)]
pub fn scaled_dot_product_attention(input: &JsValue) -> Result<JsValue, JsValue> {
    scaled_dot_product(input).map_err(|refusal| error(&refusal))
}

fn multi_head(input: &JsValue) -> Result<JsValue, Refusal> {
    let fields = Fields::of(input, "input")?;
    let (seq_len, d_model) = (fields.count("seqLen", POSITIONS)?, fields.count("dModel", D_MODEL)?);
    let layout = read_layout(&fields.object("layout")?, d_model)?;
    limits::shape("wQ", &[d_model, layout.q_width()])?;
    limits::shape("scores of all heads", &[layout.n_heads(), seq_len, seq_len])?;
    limits::shape("results of all heads", &[layout.n_heads(), seq_len, d_model])?;
    limits::shape("q of all heads", &[seq_len, layout.q_width()])?;
    let x = matrix(&fields, "x", seq_len, d_model)?;
    let weights = read_weights(&fields, layout)?;
    let rule = read_rule(&fields, seq_len, seq_len)?;
    let trace = attend(&x, &weights, &rule, &[])?;
    Ok(object([
        ("heads", array(trace.heads.iter().map(|head| head_fields(&trace, head)))),
        ("attnOut", rows(&trace.attn_out)),
    ]))
}

fn head_fields(trace: &AttentionTrace, head: &HeadTrace) -> JsValue {
    object([
        ("dHead", head.span.d_head.into()),
        ("kvHead", head.span.kv_head.into()),
        ("q", rows(&head.q)),
        ("k", rows(trace.k(head.span.head))),
        ("v", rows(trace.v(head.span.head))),
        ("scores", rows(&head.pass.scores)),
        ("pattern", rows(&head.pass.pattern)),
        ("z", rows(&head.pass.z)),
        ("result", rows(&head.result)),
    ])
}

fn scaled_dot_product(input: &JsValue) -> Result<JsValue, Refusal> {
    let fields = Fields::of(input, "input")?;
    let n_heads = fields.count("nHeads", D_MODEL)?;
    let n_kv_heads = fields.optional_count("nKvHeads", D_MODEL)?.unwrap_or(n_heads);
    let (query_len, key_len) = (fields.count("queryLen", POSITIONS)?, fields.count("keyLen", POSITIONS)?);
    let d_head = fields.count("dHead", D_MODEL)?;
    let d_value = fields.optional_count("dValue", D_MODEL)?.unwrap_or(d_head);
    let layout = HeadLayout::from_counts(d_head, n_heads, Some(n_kv_heads), Some(d_head)).map_err(unprefixed)?;
    limits::shape("scores", &[n_heads, query_len, key_len])?;
    limits::shape("z", &[n_heads, query_len, d_value])?;
    let q = matrices(&fields, "q", [n_heads, query_len, d_head])?;
    let k = matrices(&fields, "k", [n_kv_heads, key_len, d_head])?;
    let v = matrices(&fields, "v", [n_kv_heads, key_len, d_value])?;
    let rule = read_rule(&fields, query_len, key_len)?;
    let heads = layout.heads();
    let passes: Vec<HeadPass> = heads
        .iter()
        .map(|head| head_attention(&q[head.head], &k[head.kv_head], &v[head.kv_head], &rule, None))
        .collect::<Result<_, _>>()?;
    Ok(object([
        ("scores", stacked(passes.iter().map(|pass| &pass.scores))),
        ("pattern", stacked(passes.iter().map(|pass| &pass.pattern))),
        ("z", stacked(passes.iter().map(|pass| &pass.z))),
    ]))
}

/// `{ nHeads, nKvHeads?, dHead? }` or `{ groups: [{ dHead, nQueryHeads }] }`.
fn read_layout(fields: &Fields, d_model: usize) -> Result<HeadLayout, Refusal> {
    let Some(groups) = fields.objects("groups")? else {
        let n_heads = fields.count("nHeads", D_MODEL)?;
        let n_kv_heads = fields.optional_count("nKvHeads", D_MODEL)?;
        let layout = HeadLayout::from_counts(d_model, n_heads, n_kv_heads, fields.optional_count("dHead", D_MODEL)?);
        return layout;
    };
    let read = |group: &Fields| {
        let d_head = group.count("dHead", D_MODEL)?;
        Ok(Group { d_head, n_query_heads: group.count("nQueryHeads", D_MODEL)? })
    };
    HeadLayout::new(d_model, groups.iter().map(read).collect::<Result<_, Refusal>>()?)
}

fn read_weights(fields: &Fields, layout: HeadLayout) -> Result<AttentionWeights, Refusal> {
    let (d_model, q_width, kv_width) = (layout.d_model(), layout.q_width(), layout.kv_width());
    let matrices = [
        matrix(fields, "wQ", d_model, q_width)?,
        matrix(fields, "wK", d_model, kv_width)?,
        matrix(fields, "wV", d_model, kv_width)?,
        matrix(fields, "wO", q_width, d_model)?,
    ];
    let bias = |field, len| Ok(fields.optional_numbers(field, len)?.map(RowDVector::from_vec));
    let biases =
        Biases { q: bias("bQ", q_width)?, k: bias("bK", kv_width)?, v: bias("bV", kv_width)?, o: bias("bO", d_model)? };
    AttentionWeights::new(layout, matrices, biases)
}

fn read_rule(fields: &Fields, query_len: usize, key_len: usize) -> Result<ScoreRule, Refusal> {
    let mask = read_mask(&fields.get("mask"), query_len, key_len)?;
    Ok(ScoreRule { scale: fields.optional_number("scale")?, ..ScoreRule::plain(mask) })
}

fn read_mask(value: &JsValue, query_len: usize, key_len: usize) -> Result<Mask, Refusal> {
    if value.is_undefined() || value.is_null() {
        return Ok(Mask::TwoWay);
    }
    if let Some(name) = value.as_string() {
        return match name.as_str() {
            "two-way" => Ok(Mask::TwoWay),
            "causal" => Ok(Mask::Causal),
            _ => Err(Refusal::new("mask", "mask", shown(value), "\"two-way\", \"causal\", bytes or numbers")),
        };
    }
    match bytes_in(value) {
        Some(bytes) => Mask::from_bytes(&bytes, query_len, key_len),
        None => Mask::from_numbers(&numbers_in(value, "mask")?, query_len, key_len),
    }
}

fn matrix(fields: &Fields, field: &str, n_rows: usize, n_columns: usize) -> Result<DMatrix<f32>, Refusal> {
    limits::shape(field, &[n_rows, n_columns])?;
    Ok(DMatrix::from_row_slice(n_rows, n_columns, &fields.numbers(field, n_rows * n_columns)?))
}

fn matrices(
    fields: &Fields,
    field: &str,
    [count, n_rows, n_columns]: [usize; 3],
) -> Result<Vec<DMatrix<f32>>, Refusal> {
    limits::shape(field, &[count, n_rows, n_columns])?;
    let numbers = fields.numbers(field, count * n_rows * n_columns)?;
    let one = |rows: &[f32]| DMatrix::from_row_slice(n_rows, n_columns, rows);
    Ok(numbers.chunks(n_rows * n_columns).map(one).collect())
}

/// Here the head counts are fields of the input itself, not of a layout.
fn unprefixed(refusal: Refusal) -> Refusal {
    let strip = |text: String| text.trim_start_matches("layout.").to_owned();
    Refusal { field: strip(refusal.field), ..refusal }
}
