//! Price tags: the ledger of the layer on the screen, and the memory bill of real models.

use multi_head_attention::scene::{Bill, BillWish, Prices, bill, prices};

use crate::lesson_page::{page, page_with};

fn ledger(params: &str) -> Prices {
    prices(&page_with(params)).unwrap()
}

/// One row: its numbers and what is said of them.
fn row(prices: &Prices, label: &str) -> Vec<String> {
    let row = prices.rows.iter().find(|row| row.label == label).unwrap();
    row.cells.iter().map(|cell| format!("{} {}", cell.text, cell.change).trim().to_owned()).collect()
}

/// 4·48² weights; per token 3·48² + 48², per pair of the 14 tokens 2·48; one exponential per cell and head.
#[test]
fn splitting_costs_only_exponentials_and_sharing_only_saves_keys_and_values() {
    let own = ledger("");
    assert_eq!(own.columns, ["1 head of 48", "6 heads"]);
    assert_eq!(row(&own, "Learned weights"), ["9,216", "9,216 same"]);
    assert_eq!(row(&own, "Multiply-adds"), ["147,840", "147,840 same"]);
    assert_eq!(row(&own, "Exponentials"), ["196", "1,176 × 6"]);
    assert_eq!(row(&own, "Numbers kept per word"), ["96", "96 same"]);
    let shared = ledger("kv-heads=2");
    assert_eq!(shared.columns, ["1 head of 48", "6 heads", "6 heads, 2 sets"]);
    assert_eq!(row(&shared, "Learned weights")[2], "6,144 ÷ 1.5");
    assert_eq!(row(&shared, "Exponentials")[2], "1,176 same");
    assert_eq!(row(&shared, "Numbers kept per word")[2], "32 ÷ 3");
    assert_eq!(ledger("heads=1").columns, ["1 head of 48"]);
}

#[test]
fn moving_a_cut_moves_no_price() {
    let cells = |params| ledger(params).rows;
    assert_eq!(cells("slices=16,12,8,4,4,4"), cells(""));
}

/// Muting saves nothing; taking a head out takes its weights, and its keys only with its last reader.
#[test]
fn muting_saves_nothing_and_removing_is_told_apart() {
    assert_eq!(ledger("muted=2").rows, ledger("").rows);
    let said = |params| ledger(params).muted.unwrap();
    assert!(said("muted=2").contains("Head 2 is muted") && said("muted=2").contains("1,536 weights"));
    assert!(said("kv-heads=2&muted=1").contains("768 weights"), "its keys and values have other readers");
    assert!(said("kv-heads=2&muted=1,2,3").contains("3,072 weights"), "{}", said("kv-heads=2&muted=1,2,3"));
    assert_eq!(ledger("").muted, None);
}

fn bill_of(wish: BillWish) -> Bill {
    bill(&page(), &wish).unwrap()
}

fn wish(model: &str) -> BillWish {
    BillWish { model: model.to_owned(), ..BillWish::default() }
}

#[test]
fn the_bill_of_llama_3_8b_is_the_published_one_and_every_factor_can_be_another() {
    let own = bill_of(wish("llama-3-8b"));
    assert_eq!(own.factors.iter().map(|factor| factor.value).collect::<Vec<_>>(), [2, 32, 8, 128, 2]);
    assert_eq!((own.per_token.as_str(), own.total.as_str()), ("128 KiB", "1 GiB"));
    assert!(own.saving.contains("4 times less"), "{}", own.saving);
    let all = bill_of(BillWish { n_kv_heads: Some(32), ..wish("llama-3-8b") });
    assert_eq!((all.per_token.as_str(), all.total.as_str()), ("512 KiB", "4 GiB"));
    assert!(all.factors[2].changed && !all.factors[1].changed);
    let one = bill_of(BillWish { n_kv_heads: Some(1), bytes: Some(1), tokens: Some(1024), ..wish("llama-3-8b") });
    assert_eq!((one.per_token.as_str(), one.total.as_str()), ("8 KiB", "8 MiB"));
}

#[test]
fn what_does_not_follow_the_formula_says_so() {
    let notes = |model| bill_of(wish(model)).notes.join(" ");
    assert!(notes("gemma-7b").contains("16 heads × 256 = 4,096, not the 3,072"));
    assert!(notes("mistral-7b").contains("32 of the 32 layers look back 4,096"));
    assert!(notes("deepseek-v3").contains("works differently"));
    assert!(notes("gpt-3").contains("upper bound"));
    // 128 heads × (192 + 128) numbers against 576
    assert!(bill_of(wish("deepseek-v3")).saving.starts_with("71 times less"));
    assert!(!notes("deepseek-v3").contains("24,576"));
    assert_eq!(bill_of(wish("deepseek-v3")).per_token, "68.6 KiB");
    assert!(bill_of(wish("bert-base")).factors.is_empty());
}

#[test]
fn a_bill_that_cannot_be_names_field_value_and_what_is_right() {
    let refused = |wish: BillWish| bill(&page(), &wish).unwrap_err().to_string();
    assert!(refused(wish("gpt-9")).starts_with("model is \"gpt-9\", expected one of: bert-base, gpt-2"));
    let zero = refused(BillWish { bytes: Some(0), ..wish("gpt-2") });
    let uneven = refused(BillWish { n_kv_heads: Some(5), ..wish("llama-3-8b") });
    assert_eq!(uneven, "nKvHeads is 5, expected a divisor of the 32 query heads");
    assert_eq!(zero, "bytes is 0, expected a whole number from 1 to 4294967296");
}
