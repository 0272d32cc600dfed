//! The numbers on the screen, as one plain object.

use wasm_bindgen::JsValue;

use super::write::{array, object, rows};
use crate::attention::{AttentionWeights, HeadTrace, HiddenScore, Scaling, SharingOrder, SoftmaxOver};
use crate::lesson::{Choice, LessonTrace};

/// Everything a reader needs to compute the screen again: tokens, what the heads read, weights, and every step.
///
/// Matrices are Float32Arrays, row after row. Hidden scores are −Infinity; array positions count from 0, `layer` from 1.
pub fn trace_object(trace: &LessonTrace) -> JsValue {
    let shown = trace.shown();
    let heads = shown.attention.heads.iter().map(|head| head_object(trace, head));
    object([
        ("version", 1.into()),
        ("model", trace.model().id.into()),
        ("layer", trace.layer().into()),
        ("dModel", trace.layout().d_model().into()),
        ("tokens", array(trace.tokens().iter().map(|token| token.as_str().into()))),
        ("mask", trace.mask().name().into()),
        ("reading", trace.reading().name().into()),
        ("rotary", trace.rule().rotary.is_some().into()),
        ("departures", departures_object(trace)),
        ("input", rows(&shown.input)),
        ("residualBefore", rows(&shown.resid_pre)),
        ("heads", array(heads)),
        ("attnOut", rows(&shown.attention.attn_out)),
        ("residual", rows(&shown.resid_post)),
        ("weights", weights_object(trace.weights())),
    ])
}

/// What was done otherwise than the formula says; null where nothing was. Swapped heads count from 0.
fn departures_object(trace: &LessonTrace) -> JsValue {
    let departure = trace.departure();
    if departure.is_none() {
        return JsValue::NULL;
    }
    let scale = match departure.scaling {
        Scaling::OwnWidth => "head",
        Scaling::None => "none",
        Scaling::WholeWidth => "model",
    };
    let softmax = match departure.softmax {
        SoftmaxOver::Rows => "rows",
        SoftmaxOver::Columns => "columns",
    };
    let hidden = match departure.hidden {
        HiddenScore::MinusInfinity => "minus-infinity",
        HiddenScore::Zero => "zero",
    };
    let sharing = match departure.sharing {
        SharingOrder::Neighbours => "neighbours",
        SharingOrder::Interleaved => "interleaved",
    };
    let swapped = departure.swap.map_or(JsValue::NULL, |(a, b)| array([a.into(), b.into()].into_iter()));
    object([
        ("scale", scale.into()),
        ("softmax", softmax.into()),
        ("hidden", hidden.into()),
        ("sharing", sharing.into()),
        ("swapped", swapped),
    ])
}

fn head_object(trace: &LessonTrace, head: &HeadTrace) -> JsValue {
    let number = head.span.head + 1;
    object([
        ("label", format!("{number}").into()),
        ("dHead", head.span.d_head.into()),
        ("kvHead", head.span.kv_head.into()),
        ("muted", trace.muted().contains(&number).into()),
        ("start", head.span.q_columns.start.into()),
        ("scale", head.scale.into()),
        ("positionBias", trace.rule().position_bias.get(head.span.head).map_or(JsValue::NULL, rows)),
        ("q", rows(&head.q)),
        ("k", rows(trace.shown().attention.k(head.span.head))),
        ("v", rows(trace.shown().attention.v(head.span.head))),
        ("scores", rows(&head.pass.scores)),
        ("pattern", rows(&head.pass.pattern)),
        ("z", rows(&head.pass.z)),
        ("result", rows(&head.result)),
    ])
}

fn weights_object(weights: &AttentionWeights) -> JsValue {
    object([
        ("wQ", rows(&weights.w_q)),
        ("wK", rows(&weights.w_k)),
        ("wV", rows(&weights.w_v)),
        ("wO", rows(&weights.w_o)),
    ])
}
