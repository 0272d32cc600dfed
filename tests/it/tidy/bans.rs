//! What must not be written where, and why.

use super::{Source, expect_none, sources};

/// The folders whose numbers have to be the same, to the bit, on every machine and in every browser.
const EXACT: [&str; 3] = ["src/attention", "src/model", "src/training"];

/// Files in them that add up whole numbers only, which is exact in any order.
const COUNTING: [&str; 2] = ["src/attention/layout.rs", "src/attention/widths.rs"];

#[test]
fn exact_folders_use_no_arithmetic_that_differs_between_machines() {
    let sums = [".dot(", ".sum()", ".sum::<", ".norm(", ".gemm(", ".gemv(", ".mul_to(", ".tr_mul("];
    let names = [
        "exp", "exp2", "exp_m1", "ln", "ln_1p", "log", "log2", "log10", "sin", "cos", "tan", "tanh", "powf", "powi",
        "mul_add",
    ];
    let functions = names.iter().flat_map(|name| [format!(".{name}("), format!("f32::{name}"), format!("f64::{name}")]);
    let banned: Vec<String> = sums.into_iter().map(str::to_owned).chain(functions).collect();
    let banned: Vec<&str> = banned.iter().map(String::as_str).collect();
    ban_in_exact_folders(&banned, "arithmetic without one fixed result");
}

/// A line that begins with a star is a comment only inside one: in Rust it writes through a reference.
#[test]
fn a_star_hides_a_banned_call_only_in_a_comment() {
    let text = "/**\n * a.exp()\n */\n*weight = a.exp();\n// a.exp()\n/* a.exp() */\nb.exp()".to_owned();
    let mut breaches = Vec::new();
    find(&Source { path: "x".to_owned(), text }, &[".exp()"], &mut breaches);
    assert_eq!(breaches, ["x:4: .exp()", "x:7: .exp()"]);
}

#[test]
fn exact_folders_read_no_clock_and_no_unordered_map() {
    let banned =
        ["HashMap", "HashSet", "std::time", "Instant", "SystemTime", "thread_rng", "random_range", "std::thread"];
    ban_in_exact_folders(&banned, "sources of results that change between runs");
}

/// Words from a learner, or from a course author's page, are only ever text.
#[test]
fn javascript_never_parses_markup() {
    let banned = ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "dangerouslySetInnerHTML"];
    let mut breaches = Vec::new();
    for source in sources("www/js", &[".js"]) {
        find(&source, &banned, &mut breaches);
    }
    expect_none(&breaches, "markup made from strings");
}

#[test]
fn nothing_is_left_from_debugging() {
    let mut breaches = Vec::new();
    for source in sources("www/js", &[".js"]) {
        find(&source, &["console.log", "debugger;"], &mut breaches);
    }
    for source in sources("src", &[".rs"]) {
        find(&source, &["dbg!(", "todo!(", "println!("], &mut breaches);
    }
    expect_none(&breaches, "left-overs");
}

fn ban_in_exact_folders(banned: &[&str], rule: &str) {
    let mut breaches = Vec::new();
    let exact = EXACT.iter().flat_map(|folder| sources(folder, &[".rs"]));
    for source in exact.filter(|source| !COUNTING.contains(&source.path.as_str())) {
        find(&without_tests(source), banned, &mut breaches);
    }
    expect_none(&breaches, rule);
}

/// Tests may compare with the standard library; they sit at the end of their file.
fn without_tests(mut source: Source) -> Source {
    if let Some(start) = source.text.find("#[cfg(test)]\nmod ") {
        source.text.truncate(start);
    }
    source
}

fn find(source: &Source, banned: &[&str], breaches: &mut Vec<String>) {
    for (line, code) in source.code() {
        for word in banned.iter().filter(|word| code.contains(**word)) {
            breaches.push(format!("{}:{line}: {word}", source.path));
        }
    }
}
