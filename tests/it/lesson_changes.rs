//! What may change in the numbers when something else does, bit for bit.

use multi_head_attention::lesson::{LessonTrace, Session};
use serde_json::{Value, json};

use crate::lesson_page::{apply, page_with};

/// The parts of a trace that differ: `head 2 q`, `w_q`, `attn_out` and so on.
fn differ(old: &LessonTrace, new: &LessonTrace) -> Vec<String> {
    let (before, after) = (old.shown(), new.shown());
    let mut parts = vec![
        ("input".to_owned(), before.input == after.input),
        ("resid_pre".to_owned(), before.resid_pre == after.resid_pre),
        ("w_q".to_owned(), old.weights().w_q == new.weights().w_q),
        ("w_k".to_owned(), old.weights().w_k == new.weights().w_k),
        ("w_v".to_owned(), old.weights().w_v == new.weights().w_v),
        ("w_o".to_owned(), old.weights().w_o == new.weights().w_o),
    ];
    for (old, new) in before.attention.heads.iter().zip(&after.attention.heads) {
        let head = |part| format!("head {} {part}", old.span.head + 1);
        parts.extend([
            (head("q"), old.q == new.q),
            (head("k"), before.attention.k(old.span.head) == after.attention.k(new.span.head)),
            (head("v"), before.attention.v(old.span.head) == after.attention.v(new.span.head)),
            (head("scores"), old.pass.scores == new.pass.scores),
            (head("pattern"), old.pass.pattern == new.pass.pattern),
            (head("z"), old.pass.z == new.pass.z),
            (head("result"), old.result == new.result),
        ]);
    }
    parts.push(("attn_out".to_owned(), before.attention.attn_out == after.attention.attn_out));
    parts.push(("resid_post".to_owned(), before.resid_post == after.resid_post));
    parts.into_iter().filter_map(|(part, same)| (!same).then_some(part)).collect()
}

/// What differs in the first layer after `action` on a page of random weights set by `params`. The second layer reads
/// what the first one wrote, so there everything may change.
fn changed(params: &str, action: Value) -> Vec<String> {
    changed_in(&format!("model=untrained&layer=1&{params}"), action)
}

fn changed_in(params: &str, action: Value) -> Vec<String> {
    let mut page: Session = page_with(params);
    let before = page.trace().clone();
    let outcome = apply(&mut page, action.clone());
    assert!(outcome.errors.is_empty() && !outcome.changed.is_empty(), "{action}: {outcome:?}");
    differ(&before, page.trace())
}

fn of_heads(heads: &[usize], parts: &[&str]) -> Vec<String> {
    heads.iter().flat_map(|head| parts.iter().map(move |part| format!("head {head} {part}"))).collect()
}

const SUM: [&str; 2] = ["attn_out", "resid_post"];
const ALL: [&str; 7] = ["q", "k", "v", "scores", "pattern", "z", "result"];
const SIX: [usize; 6] = [1, 2, 3, 4, 5, 6];

#[test]
fn muting_changes_the_sum_and_nothing_else() {
    assert_eq!(changed("", json!({ "do": "mute", "head": 2 })), SUM);
    assert_eq!(changed("kv-heads=2", json!({ "do": "solo", "head": 2 })), SUM);
}

#[test]
fn sharing_at_the_same_widths_never_changes_queries_or_what_writes_back() {
    let changed = changed("", json!({ "do": "kv-heads", "to": 2 }));
    assert!(changed.contains(&"w_k".to_owned()) && changed.contains(&"head 2 k".to_owned()));
    for kept in ["input", "w_q", "w_o", "head 1 q", "head 2 q", "head 3 q", "head 1 pattern", "head 4 result"] {
        assert!(!changed.contains(&kept.to_owned()), "{kept}");
    }
}

#[test]
fn a_mask_changes_scores_and_what_follows() {
    let changed = changed("", json!({ "do": "mask", "to": "causal" }));
    let mut expected = of_heads(&SIX, &["scores", "pattern", "z", "result"]);
    expected.extend(SUM.map(str::to_owned));
    assert_eq!(changed, expected);
}

#[test]
fn moving_one_cut_changes_the_two_heads_beside_it() {
    let changed = changed("", json!({ "do": "cut", "cut": 3, "by": 2 }));
    let mut expected = of_heads(&[3, 4], &ALL);
    expected.extend(SUM.map(str::to_owned));
    assert_eq!(changed, expected);
}

#[test]
fn another_seed_changes_everything() {
    let parts = changed("", json!({ "do": "seed", "to": 1 }));
    assert_eq!(parts.len(), 6 + 6 * ALL.len() + 2);
}

#[test]
fn reading_changes_queries_keys_values_and_what_follows() {
    let changed = changed("", json!({ "do": "reading", "to": "slice" }));
    let mut expected: Vec<String> = ["w_q", "w_k", "w_v"].map(str::to_owned).to_vec();
    expected.extend(of_heads(&SIX, &ALL));
    expected.extend(SUM.map(str::to_owned));
    assert_eq!(changed, expected);
}

#[test]
fn muting_a_head_of_the_first_layer_changes_what_the_second_reads_and_nothing_of_the_first() {
    assert_eq!(changed_in("layer=1", json!({ "do": "mute", "head": 2 })), SUM);
    let mut page = page_with("layer=1");
    let second = |page: &Session| page.trace().forward().layers[1].clone();
    let before = second(&page);
    apply(&mut page, json!({ "do": "mute", "head": 2 }));
    assert!(before.resid_pre != second(&page).resid_pre);
    assert!(before.attention.heads[0].pass.pattern != second(&page).attention.heads[0].pass.pattern);
}

/// What is cut anew keeps its queries and outputs; what was trained in the new layout is other weights.
#[test]
fn a_layout_that_was_trained_brings_its_own_weights_and_any_other_those_of_the_base() {
    let w_q = |params: &str| page_with(params).trace().weights().w_q.clone();
    assert!(w_q("kv-heads=3") == w_q("") && w_q("heads=8") == w_q("") && w_q("model=sentence-mqa&heads=8") == w_q(""));
    assert!(w_q("kv-heads=2") != w_q("") && w_q("kv-heads=2") == w_q("model=sentence-gqa2"));
    assert!(w_q("heads=4") == w_q("model=sentence-4x12"));
}

#[test]
fn looking_hiding_and_locking_change_no_number() {
    for action in [
        json!({ "do": "focus", "head": 3, "row": 2, "column": 5 }),
        json!({ "do": "view", "to": "explore" }),
        json!({ "do": "hide", "to": ["legend"] }),
        json!({ "do": "lock", "to": ["heads"] }),
    ] {
        assert_eq!(changed("heads=5", action), [""; 0]);
    }
}

/// In slice-first reading a head sees only its own numbers of the input.
#[test]
fn slice_first_keeps_only_the_diagonal_blocks_of_the_weights() {
    let page = page_with("model=untrained&reading=slice&slices=16,32");
    let weights = page.trace().weights();
    for matrix in [&weights.w_q, &weights.w_k, &weights.w_v] {
        let blind = |row: usize, column: usize| (row < 16) != (column < 16);
        let cells = (0..48).flat_map(|row| (0..48).map(move |column| (row, column)));
        assert!(cells.filter(|&(row, column)| blind(row, column)).all(|cell| matrix[cell] == 0.0));
    }
}
