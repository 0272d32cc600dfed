//! No number in the words is taken on trust. In the prose, what a formula or a trained model gives stands in a `<data>` with
//! the formula's name, and is worked out here again; every other number of the words has to be known, with its source.

use std::collections::BTreeSet;

use multi_head_attention::cost::{Cost, Sizes, cost};
use serde_json::Value;

use crate::lesson_page::page_with;

/// Folders of content that have prose, and their words for large numbers.
const LANGUAGES: [(&str, &[(&str, f64)]); 2] =
    [("en", &[("million", 1e6), ("trillion", 1e12)]), ("de", &[("Millionen", 1e6), ("Billionen", 1e12)])];
const BYTES: [(&str, f64); 3] = [("KiB", 1024.0), ("MiB", 1_048_576.0), ("GiB", 1_073_741_824.0)];

/// Numbers outside `<data>` that a formula gives: what is written, digit by digit, and the formula.
const COMPUTED: [(&str, &str, &str, f64); 6] = [
    ("128", "head_width", "12288,96", 1.0),
    ("128", "kv_bytes_per_token", "32,8,128,2", 1024.0),
    ("512", "kv_bytes_per_token", "32,32,128,2", 1024.0),
    ("11.3", "root", "128", 1.0),
    ("111", "root", "12288", 1.0),
    ("9.8", "root", "96", 1.0),
];

/// Numbers that no formula gives, each with where it comes from.
const FACTS: [(&str, &str); 20] = [
    ("12,288", "Brown et al. 2020, table 2.1: the width of GPT-3"),
    ("12288", "the same, as one may type it"),
    ("2,048", "Brown et al. 2020, section 2.1: the context of GPT-3"),
    ("128", "rows a training is measured on: src/training, and a usual width of heads"),
    ("400", "steps within which the heads of seeds 0 to 9 grew: content/models/induction.bin, tests/it/growing.rs"),
    ("0.6", "an assumption of the question one-budget"),
    ("0.4", "the rest of 1 in the same question"),
    ("0.8", "an example of how to write a number, and 80 % of 1"),
    ("80", "an example of how to write a number"),
    ("1", "the cell's own rounding: less than 1 %"),
    ("1.00", "what a row adds up to"),
    ("4,12,4", "an example of a focus"),
    ("3,17,0.8", "an example of a number that is raised"),
    ("16.4", "Safari that has the vectors of WebAssembly"),
    ("1.2", "a version of SCORM"),
    ("2004", "a version of SCORM"),
    ("2.0", "the version of a licence"),
    ("2.2", "a version of the Web Content Accessibility Guidelines"),
    ("320", "pixels: the narrowest page of tests/browser/lesson-page.test.mjs"),
    ("100", "an example of repeats"),
];

/// Fields of a question that are for programs.
const NOT_FOR_READERS: [&str; 11] =
    ["id", "key", "args", "show", "setup", "run", "condition", "outcome", "misconception", "fn", "type"];

#[test]
fn every_marked_number_is_what_its_formula_gives() {
    let mut seen = 0;
    for (tag, words) in LANGUAGES {
        let Some(prose) = content(tag, "lesson.html") else { continue };
        for piece in prose.split("<data ").skip(1) {
            let (attributes, text) = piece.split_once("</data>").unwrap().0.split_once('>').unwrap();
            let of = |name: &str| attributes.split(&format!("{name}=\"")).nth(1).unwrap().split('"').next().unwrap();
            let (result, written) = (value(of("data-fn"), of("data-args")), read(tag, words, text));
            let place = format!("content/{tag}/lesson.html: {} ({})", of("data-fn"), of("data-args"));
            assert_eq!(
                rounded(result / written.unit, written.decimals),
                written.value,
                "{place}: {result}, not {text}"
            );
            let exact: f64 = of("value").parse().unwrap();
            let says = if result.fract() == 0.0 { result } else { rounded(result, written.decimals) };
            assert_eq!(exact, says, "{place}: the value");
            seen += 1;
        }
    }
    assert!(seen >= 20, "only {seen} numbers are marked");
}

/// “Heads 1, 2, 5 and 6 look at *animal*, and head 4 looks at *scared*.”
#[test]
fn the_heads_that_the_prose_names_look_where_it_says() {
    for head in [1, 2, 5, 6] {
        assert!(weight(&format!("heads=6;{head};it;animal")) > 0.8, "head {head}");
    }
    assert!(weight("heads=6;4;it;scared") > 0.8);
}

#[test]
fn every_other_number_is_known() {
    let mut known: BTreeSet<String> = FACTS.iter().map(|(written, _)| digits(written)).collect();
    for (written, formula, args, unit) in COMPUTED {
        let decimals = written.split('.').nth(1).map_or(0, str::len);
        assert_eq!(
            rounded(value(formula, args) / unit, decimals),
            written.parse::<f64>().unwrap(),
            "{formula} ({args})"
        );
        known.insert(digits(written));
    }
    let mut strangers = Vec::new();
    for (tag, words) in LANGUAGES {
        for (file, text) in texts(tag) {
            let units = words.iter().chain(&BYTES).map(|(unit, _)| *unit).chain(["%"]).collect::<Vec<_>>();
            let found = numbers(&text, &units).into_iter().filter(|number| !known.contains(&digits(number)));
            strangers.extend(
                found.filter(|number| !is_year(number)).map(|number| format!("content/{tag}/{file}: {number}")),
            );
        }
    }
    assert!(strangers.is_empty(), "mark these with <data>, or say where they come from:\n{}", strangers.join("\n"));
}

#[test]
fn every_source_that_is_named_is_in_the_list_and_the_other_way_round() {
    for (tag, _) in LANGUAGES {
        let Some(prose) = content(tag, "lesson.html") else { continue };
        let (text, list) = prose.split_once("id=\"references\"").unwrap();
        let ids: Vec<&str> = list.split("<li id=\"").skip(1).map(|piece| piece.split('"').next().unwrap()).collect();
        for id in &ids {
            assert!(text.contains(&format!("<a href=\"#{id}\">")), "content/{tag}: nothing cites {id}");
        }
        for piece in text.split("<a href=\"#").skip(1) {
            let (target, words) = piece.split_once("\">").unwrap();
            let words = words.split("</a>").next().unwrap();
            assert!(prose.contains(&format!("id=\"{target}\"")), "content/{tag}: #{target} is nowhere");
            let year = target.rsplit('-').next().unwrap();
            assert!(!is_year(year) || words.ends_with(year), "content/{tag}: {words} leads to {target}");
        }
    }
}

/// What a formula gives. Those about real models go through the same code as the page's price tags.
fn value(formula: &str, args: &str) -> f64 {
    if formula == "weight" {
        return weight(args);
    }
    let numbers: Vec<u64> = args.split(',').map(|arg| arg.parse().unwrap()).collect();
    let whole = |value: u128| value as f64;
    match (formula, &numbers[..]) {
        ("head_width" | "group_size", &[all, parts]) if all % parts == 0 => (all / parts) as f64,
        ("projection_weights", &[d_model]) => whole(layer(d_model, 1, 1, 2).weights / 4),
        ("slice_first_weights", &[d_model, heads]) => (heads * (d_model / heads) * (d_model / heads)) as f64,
        ("layer_multiply_adds", &[d_model, heads, tokens]) => {
            let one = layer(d_model, 1, tokens, 2).multiply_adds;
            let many = layer(d_model, heads, tokens, 2).multiply_adds;
            assert_eq!(one, many, "any number of heads");
            whole(many.projections + many.scores + many.blend + many.output)
        }
        ("exponentials", &[heads, tokens]) => whole(layer(heads, heads, tokens, 2).exponentials),
        ("grid_bytes", &[heads, tokens, bytes]) => whole(layer(heads, heads, tokens, bytes).grid_bytes),
        ("kv_bytes_per_token", &[n_layers, n_kv_heads, d_head, bytes]) => {
            let sizes = Sizes { d_model: 4096, n_layers, n_heads: n_kv_heads, n_kv_heads, d_head, seq_len: 1, bytes };
            whole(cost(sizes).unwrap().kv_bytes_per_token)
        }
        ("root", &[width]) => (width as f64).sqrt(),
        _ => panic!("there is no formula {formula} ({args})"),
    }
}

fn layer(d_model: u64, n_heads: u64, seq_len: u64, bytes: u64) -> Cost {
    cost(Sizes { d_model, n_layers: 1, n_heads, n_kv_heads: n_heads, d_head: d_model / n_heads, seq_len, bytes })
        .unwrap()
}

/// `params;head;row;column` of the lesson's sentence in the shipped model.
fn weight(args: &str) -> f64 {
    let [params, head, row, column] = args.split(';').collect::<Vec<_>>()[..] else { panic!("{args}") };
    let page = page_with(params);
    let at = |word: &str| page.trace().tokens().iter().position(|token| token == word).unwrap() + 1;
    f64::from(page.trace().weight(head.parse().unwrap(), at(row), at(column)).unwrap())
}

struct Written {
    value: f64,
    decimals: usize,
    unit: f64,
}

/// A number with the marks of its language, and what stands behind it.
fn read(tag: &str, words: &[(&str, f64)], text: &str) -> Written {
    let strings: Value = serde_json::from_str(&content(tag, "strings.json").unwrap()).unwrap();
    let (decimal, group) = (strings["number.decimal"].as_str().unwrap(), strings["number.group"].as_str().unwrap());
    let (number, unit) = text.split_once([' ', '\u{a0}']).unwrap_or((text, ""));
    let unit = words.iter().chain(&BYTES).find(|(name, _)| *name == unit).map_or_else(
        || {
            assert_eq!(unit, "", "{text}: an unknown unit");
            1.0
        },
        |(_, size)| *size,
    );
    let plain = number.replace(group, "").replace(decimal, ".");
    Written { value: plain.parse().unwrap(), decimals: plain.split('.').nth(1).map_or(0, str::len), unit }
}

fn rounded(value: f64, decimals: usize) -> f64 {
    format!("{value:.decimals$}").parse().unwrap()
}

/// What stands there to be read, file by file; of the prose without what is marked.
fn texts(tag: &str) -> Vec<(&'static str, String)> {
    let mut texts = Vec::new();
    for file in ["lesson.html", "teacher.html"] {
        let Some(prose) = content(tag, file) else { continue };
        let unmarked = prose.split("<data ").map(|piece| piece.split_once("</data>").map_or(piece, |(_, rest)| rest));
        let unmarked = unmarked.collect::<Vec<_>>().join(" ");
        let text = unmarked.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text));
        texts.push((file, text.collect::<Vec<_>>().join(" ")));
    }
    for file in ["page.json", "quiz.json", "strings.json", "misconceptions.json"] {
        let Some(json) = content(tag, file) else { continue };
        let mut text = String::new();
        gather(&serde_json::from_str(&json).unwrap(), &mut text);
        texts.push((file, text));
    }
    texts
}

fn gather(value: &Value, text: &mut String) {
    match value {
        Value::String(words) => *text += &format!("{words}\n"),
        Value::Array(items) => items.iter().for_each(|item| gather(item, text)),
        Value::Object(fields) => {
            fields
                .iter()
                .filter(|(name, _)| !NOT_FOR_READERS.contains(&name.as_str()))
                .for_each(|(_, value)| gather(value, text));
        }
        _ => {}
    }
}

/// Every number of three digits or more, with a fraction, or with a unit, that does not name a report of others.
fn numbers(text: &str, units: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let names_a_thread = rest[..start].ends_with('#'); // as in owner/name#7274
        rest = &rest[start..];
        let end = length(rest);
        let (number, behind) = rest.split_at(end);
        let has_unit =
            units.iter().any(|unit| behind.trim_start_matches([' ', '\u{a0}', '\u{202f}']).starts_with(unit));
        if !names_a_thread && (digits(number).len() > 2 || number.contains(['.', ',']) || has_unit) {
            found.push(number.to_owned());
        }
        rest = behind;
    }
    found
}

/// How far the number at the start goes: a mark belongs to it where a digit follows.
fn length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let belongs = |at: usize| is_digit(at) || (matches!(bytes[at], b'.' | b',') && is_digit(at + 1));
    (0..bytes.len()).find(|&at| !belongs(at)).unwrap_or(bytes.len())
}

fn digits(number: &str) -> String {
    number.chars().filter(char::is_ascii_digit).collect()
}

/// Years belong to sources, which have a test of their own.
fn is_year(number: &str) -> bool {
    number.len() == 4 && number.parse().is_ok_and(|year: u32| (2017..=2026).contains(&year))
}

fn content(tag: &str, file: &str) -> Option<String> {
    std::fs::read_to_string(format!("{}/content/{tag}/{file}", env!("CARGO_MANIFEST_DIR"))).ok()
}
