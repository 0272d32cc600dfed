//! A receipt shows the numbers the core computed, its digits add up, and what they do not add up to is said.

use multi_head_attention::lesson::Session;
use multi_head_attention::scene::{Number, Place, Receipt, Working, receipt};
use proptest::prelude::*;
use serde_json::json;

use crate::lesson_page::{apply, page, page_with};
use crate::lesson_play::state;
use crate::scene_golden::check_picture;

fn at(page: &Session, head: usize, row: usize, column: usize) -> Receipt {
    receipt(page, Place { head, row, column, number: 1, output: 1 })
}

/// What a person reads, in hundredths.
fn read(text: &str) -> i64 {
    let plain = text.replace('−', "-");
    (plain.parse::<f64>().unwrap_or_else(|_| panic!("{text} is not a number")) * 100.0).round() as i64
}

/// "The digits shown give 7.33; the other 0.01 was rounded away."
fn rest(remainder: &str) -> (i64, i64) {
    let numbers: Vec<i64> =
        remainder.split([' ', ';']).filter(|word| word.contains(|c: char| c.is_ascii_digit())).map(read).collect();
    (numbers[0], numbers[1])
}

pub fn check_sum(parts: &[Number], sum: &Number, remainder: Option<&str>) {
    let shown: i64 = parts.iter().map(|part| read(&part.text)).sum();
    match remainder {
        None => assert_eq!(shown, read(&sum.text)),
        Some(remainder) => {
            let (said, rest) = rest(remainder);
            assert_eq!((said, said + rest), (shown, read(&sum.text)), "{remainder}");
            assert_ne!(rest, 0);
        }
    }
}

pub fn check_working(working: &Working) {
    let [first, second, products] = &working.lines[..] else { panic!("three lines") };
    for ((a, b), product) in first.numbers.iter().zip(&second.numbers).zip(&products.numbers) {
        assert_eq!(product.value.to_bits(), (a.value * b.value).to_bits());
        assert_eq!(product.place, format!("{}*{}", a.place, b.place));
    }
    assert_eq!(first.numbers.len(), products.numbers.len());
    check_sum(&products.numbers, &working.sum.number, working.sum.remainder.as_deref());
    let exact: f64 =
        first.numbers.iter().zip(&second.numbers).map(|(a, b)| f64::from(a.value) * f64::from(b.value)).sum();
    let sum = f64::from(working.sum.number.value);
    assert!((sum - exact).abs() <= 1e-5 * exact.abs().max(1.0), "{} is not {exact}", working.sum.number.value);
}

fn number(receipt: &Receipt, kind: &str) -> Option<f32> {
    receipt.steps.iter().find(|step| step.kind == kind).unwrap().number.as_ref().map(|number| number.value)
}

/// Every step leads to the next, and the last is the weight on the screen.
fn check_steps(page: &Session, receipt: &Receipt) {
    let trace = page.trace();
    let pass = &trace.head(receipt.head).pass;
    let place = (receipt.row - 1, receipt.column - 1);
    let score = number(receipt, "mask").unwrap();
    assert_eq!(score.to_bits(), pass.scores[place].to_bits());
    assert_eq!(number(receipt, "weight").unwrap().to_bits(), pass.pattern[place].to_bits());
    let scaled = number(receipt, "scale").unwrap();
    assert_eq!(scaled.to_bits(), (number(receipt, "sum").unwrap() * trace.head(receipt.head).scale).to_bits());
    if score != f32::NEG_INFINITY {
        assert_eq!((scaled + number(receipt, "bias").unwrap_or(0.0)).to_bits(), score.to_bits());
    }
    let exp = f64::from(number(receipt, "largest").unwrap()).exp();
    assert!((f64::from(number(receipt, "exp").unwrap()) - exp).abs() < 1e-6);
}

fn check_receipt(page: &Session, receipt: &Receipt) {
    for working in [&receipt.match_, &receipt.blend, &receipt.write] {
        check_working(working);
    }
    check_steps(page, receipt);
    let parts: Vec<Number> = receipt.budget.parts.iter().map(|part| part.weight.clone()).collect();
    let one = Number { value: 1.0, text: "1.00".to_owned(), place: String::new() };
    check_sum(&parts, &one, receipt.budget.remainder.as_deref());
    assert_eq!(
        receipt.budget.parts.iter().filter(|part| part.chosen).count(),
        usize::from(number(receipt, "mask").unwrap().is_finite())
    );
    let z = &page.trace().head(receipt.head).pass.z;
    assert_eq!(receipt.blend.sum.number.value.to_bits(), z[(receipt.row - 1, receipt.number.index - 1)].to_bits());
    let result = &page.trace().head(receipt.head).result;
    assert_eq!(receipt.write.sum.number.value.to_bits(), result[(receipt.row - 1, receipt.output.index - 1)].to_bits());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_receipt_adds_up_and_says_what_was_rounded_away(
        state in state(), place in [1..60usize, 1..40usize, 1..40usize, 1..60usize, 1..60usize],
    ) {
        let mut page = page();
        apply(&mut page, json!({ "do": "state", "state": state }));
        let [head, row, column, number, output] = place;
        check_receipt(&page, &receipt(&page, Place { head, row, column, number, output }));
    }
}

#[test]
fn every_cell_of_the_lesson_has_a_receipt() {
    for params in [
        "",
        "layer=1",
        "model=untrained&mask=causal",
        "model=untrained&slices=10,10,10,5,5,8&kv-heads=3,2,1",
        "model=untrained&heads=48",
        "model=untrained&reading=slice",
    ] {
        let page = page_with(params);
        for row in 1..=14 {
            for column in 1..=14 {
                check_receipt(&page, &at(&page, 1, row, column));
            }
        }
    }
}

/// Fault 3: every head has the scale of its own width.
#[test]
fn the_scale_is_that_of_the_heads_own_width() {
    let page = page_with("model=untrained&slices=16,12,8,4,4,4");
    let scales = [1, 3, 4].map(|head| at(&page, head, 2, 3).steps[1].clone());
    assert_eq!(scales.clone().map(|step| step.name), ["× 1/√16", "× 1/√8", "× 1/√4"]);
    assert!(scales[1].note.ends_with("0.354"), "{}", scales[1].note);
}

#[test]
fn a_hidden_cell_says_why_it_has_no_weight() {
    let page = page_with("model=untrained&mask=causal");
    let receipt = at(&page, 2, 3, 9);
    let shown = |kind: &str| receipt.steps.iter().find(|step| step.kind == kind).unwrap().number.clone().unwrap().text;
    assert_eq!([shown("mask"), shown("exp"), shown("weight")], ["−∞", "0.00", "0.00"]);
    assert!(receipt.steps[3].note.ends_with("cannot see street"), "{}", receipt.steps[3].note);
    assert!(receipt.budget.parts.iter().all(|part| part.column <= 3 && !part.chosen));
}

/// Fault 14: a place names the number that stands there.
#[test]
fn places_name_the_numbers_of_the_trace() {
    let page = page_with("model=untrained&heads=6&kv-heads=2");
    let receipt = receipt(&page, Place { head: 4, row: 11, column: 4, number: 3, output: 20 });
    let trace = page.trace();
    let read = |number: &Number| {
        let parts: Vec<&str> = number.place.split('/').collect();
        let at: Vec<usize> = parts[1..].iter().map(|part| part.parse().unwrap()).collect();
        match parts[0] {
            "q" => trace.head(at[0] + 1).q[(at[1], at[2])],
            "k" => trace.shown().attention.k(at[0])[(at[1], at[2])],
            "v" => trace.shown().attention.v(at[0])[(at[1], at[2])],
            "z" => trace.head(at[0] + 1).pass.z[(at[1], at[2])],
            "pattern" => trace.head(at[0] + 1).pass.pattern[(at[1], at[2])],
            "wO" => trace.weights().w_o[(at[0], at[1])],
            other => panic!("{other} is no field of the trace"),
        }
    };
    for working in [&receipt.match_, &receipt.blend, &receipt.write] {
        for number in working.lines[..2].iter().flat_map(|line| &line.numbers) {
            assert_eq!(number.value.to_bits(), read(number).to_bits(), "{}", number.place);
        }
    }
    assert_eq!(receipt.blend.columns[3], "animal");
    assert_eq!(
        (receipt.number.says.contains("number 3 of 8"), receipt.output.says.contains("number 20 of 48")),
        (true, true)
    );
}

#[test]
fn a_receipt_is_kept_as_it_is() {
    let page = page_with("model=untrained&heads=4&kv-heads=2&sentence=the dog slept&mask=causal");
    check_picture(
        "receipt",
        &json!({ "receipt": receipt(&page, Place { head: 3, row: 4, column: 2, number: 2, output: 5 }) }),
    );
}
