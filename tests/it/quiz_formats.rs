//! Questions that leave for other systems and come back: nothing is lost that the format can hold.

use multi_head_attention::lesson::quiz::formats::{export, import};
use multi_head_attention::lesson::quiz::{Bank, Kind, Question};
use proptest::prelude::*;
use serde_json::{Value, json};

fn shipped() -> Bank {
    Bank::parse(include_str!("../../content/en/quiz.json")).unwrap()
}

fn files(bank: &Bank, format: &str) -> Vec<(String, String)> {
    let questions: Vec<&Question> = bank.questions().iter().collect();
    export(&questions, format).unwrap().into_iter().map(|file| (file.name, file.text)).collect()
}

fn text(bank: &Bank, format: &str) -> String {
    files(bank, format).remove(0).1
}

fn through_gift(bank: &Bank) -> Bank {
    let file =
        import(&text(bank, "gift"), "gift").unwrap_or_else(|refusal| panic!("{refusal}\n{}", text(bank, "gift")));
    Bank::parse(&file).unwrap()
}

/// What a text may become on the way: single spaces, and no space at either end.
fn tidy(text: &str) -> String {
    let lines = text.replace("\r\n", "\n").replace('\r', "\n");
    lines
        .split('\n')
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect::<Vec<_>>()
        .join("\n")
        .trim()
        .to_owned()
}

/// What GIFT can hold of a question.
fn held(question: &Question) -> Value {
    let sorts = matches!(question.kind, Kind::Order(_));
    let reason = |reason: &str| if sorts { String::new() } else { tidy(reason) };
    // An arrow in a step would divide its pair.
    let text = |text: &str| tidy(&if sorts { text.replace("->", "→") } else { text.to_owned() });
    let options =
        question.choices().iter().map(|choice| json!([text(&choice.text), choice.correct, reason(&choice.reason)]));
    let number = match &question.kind {
        Kind::Numeric(numeric) => {
            let wrong = numeric.wrong.iter().map(|wrong| json!([wrong.value, tidy(&wrong.reason)]));
            json!([numeric.value, numeric.tolerance, wrong.collect::<Vec<_>>()])
        }
        _ => Value::Null,
    };
    let kind = if question.kind.name() == "predict" { "single" } else { question.kind.name() };
    json!({
        "id": question.id, "kind": kind, "takeaway": question.takeaway, "misconception": question.misconception,
        "stem": tidy(&question.stem), "explain": tidy(&question.explain), "number": number,
        "options": options.collect::<Vec<_>>(),
    })
}

fn travelling(bank: &Bank) -> impl Iterator<Item = &Question> {
    bank.questions().iter().filter(|question| !matches!(question.kind, Kind::Set(_)))
}

#[test]
fn the_shipped_questions_come_back_from_gift() {
    let bank = shipped();
    let back = through_gift(&bank);
    let (sent, got): (Vec<Value>, Vec<Value>) =
        (travelling(&bank).map(held).collect(), back.questions().iter().map(held).collect());
    assert_eq!(sent.len(), got.len());
    for (sent, got) in sent.into_iter().zip(got) {
        assert_eq!(sent, got);
    }
}

#[test]
fn plain_json_loses_nothing() {
    let bank = shipped();
    assert_eq!(Bank::parse(&text(&bank, "json")).unwrap(), bank);
    assert_eq!(Bank::parse(&import(&text(&bank, "json"), "json").unwrap()).unwrap(), bank);
}

#[test]
fn what_cannot_travel_is_named_where_it_is_left_out() {
    let bank = shipped();
    for format in ["gift", "moodle"] {
        assert!(
            text(&bank, format).contains("left out, since it is answered with the figure: uneven-heads"),
            "{format}"
        );
    }
    let items = files(&bank, "qti");
    assert_eq!(items.len(), 1 + travelling(&bank).count());
    for (name, _) in &items[1..] {
        assert!(items[0].1.contains(&format!("href=\"{name}\"")), "{name} is not in the manifest");
    }
}

#[test]
fn an_unknown_format_is_refused_by_name() {
    let message = |refusal: Option<String>| refusal.unwrap_or_default();
    let out = export(&[], "word").err().map(|refusal| refusal.to_string());
    assert_eq!(message(out), "format is 'word', expected json, gift, moodle or qti");
    let back = import("", "qti").err().map(|refusal| refusal.to_string());
    assert_eq!(message(back), "format is 'qti', expected json or gift");
}

/// GIFT as teachers write it, not as we do.
#[test]
fn gift_from_elsewhere_is_read() {
    let file = "// a comment\n$CATEGORY: animals\n\n::Q1:: Who is scared?{=the animal ~the street\n~nobody #Somebody is.}\n\n\
                The animal {~bus =street ~it} is busy.\n\n::TF::[html]A row adds up to 1.{T#Add it up.#Yes.}\n\n\
                ::Q1::How many?{#12:1}\n\n::range::How wide?{#7.5..8.5####Each head the same.}\n\n\
                Which?{~%50%this ~%50%that ~%-100%neither#No.}\n\nSort {=first -> 1 =third -> 3 =second -> 2}\n";
    let bank = Bank::parse(&import(file, "gift").unwrap()).unwrap();
    let told: Vec<String> =
        bank.questions().iter().map(|question| format!("{} {}", question.id, question.kind.name())).collect();
    assert_eq!(
        told,
        [
            "Q1 single",
            "line-7 single",
            "TF single",
            "Q1-2 numeric",
            "range numeric",
            "line-15 multiple",
            "line-17 order"
        ]
    );
    let questions = bank.questions();
    assert_eq!(questions[1].stem, "The animal _____ is busy.");
    assert_eq!((questions[0].choices()[2].reason.as_str(), questions[0].choices()[0].correct), ("Somebody is.", true));
    assert_eq!(
        (questions[2].choices()[1].reason.as_str(), questions[2].choices()[0].reason.as_str()),
        ("Add it up.", "Yes.")
    );
    let Kind::Numeric(range) = &questions[4].kind else { panic!("a number") };
    assert_eq!((range.value, range.tolerance, questions[4].explain.as_str()), (8.0, 0.5, "Each head the same."));
    let texts: Vec<&str> = questions[6].choices().iter().map(|choice| choice.text.as_str()).collect();
    assert_eq!(texts, ["first", "second", "third"]);
}

#[test]
fn gift_that_cannot_be_read_is_refused_with_its_line() {
    let cases = [
        ("", "line 1, questions is missing, expected a question: text, then { answers }"),
        ("\n\nNo braces", "line 3, question 'line-3': answers is missing, expected answers in braces: { … }"),
        ("::a::What?{=x", "line 1, question 'a': answers is without an end, expected a closing brace }"),
        (
            "::a::What?{}",
            "line 1, question 'a': answers is missing, expected at least one answer: an essay cannot be graded",
        ),
        (
            "::a::What?\n{=x\n=y}",
            "line 2, question 'a': answers is only right answers, expected a wrong answer, ~…, too: a typed word cannot be graded",
        ),
        (
            "::a::What?{\n~x\n~%300%y}",
            "line 3, question 'a': answers is '%300%y', expected a weight between -100 and 100: %50%",
        ),
        ("::a::What?{#\nfive}", "line 2, question 'a': answers is 'five', expected a number: 5, 5:0.1 or 4.9..5.1"),
        (
            "::a::What?{=dog -> bark\n=cat -> meow}",
            "line 1, question 'a': answers is 'bark', expected pairs that end in -> 1, -> 2, …: other pairs cannot be asked here",
        ),
        (
            "::a::What?{=x ~y} and {=z}",
            "line 1, question 'a': text is followed by another brace, expected one pair of braces, or \\{ and \\}",
        ),
        (
            "\n::a::What?{~x\n~y}",
            "line 2, question 'a': options is without a right option, expected exactly one to be correct",
        ),
        (
            "::a::What?{=x\n~x}",
            "line 1, question 'a': options[1].text is \"x\", expected something other than options[0].text",
        ),
    ];
    for (file, message) in cases {
        assert_eq!(import(file, "gift").unwrap_err().to_string(), message);
    }
}

#[test]
fn json_that_cannot_be_read_is_refused_with_its_line() {
    let file = text(&shipped(), "json").replace("\"type\": \"order\"", "\"type\": \"sort\"");
    let line = 1 + file.lines().position(|line| line.contains("\"sort\"")).unwrap();
    let message = import(&file, "json").unwrap_err().to_string();
    assert!(message.starts_with(&format!("line {line}, question 'way-through-a-layer': type is 'sort'")), "{message}");
    let broken = import("{ \"questions\": [\n  oops ] }", "json").unwrap_err().to_string();
    assert!(broken.contains("line 2"), "{broken}");
}

/// Every sign that means something in GIFT, XML, CSV or JSON, and some that nothing should choke on.
fn nasty() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "=",
        "~",
        "#",
        "####",
        "{",
        "}",
        ":",
        "::",
        "\\",
        "\\n",
        "->",
        "%50%",
        "[html]",
        "[plain]",
        "//",
        "$CATEGORY:",
        "\n",
        "\n\n",
        "\t",
        "&",
        "&amp;",
        "<b>",
        "]]>",
        "<!--",
        "\"",
        "'",
        "T",
        "FALSE",
        "it",
        "Zürich",
        "日本",
        "🦊",
        "سلام",
        " ",
        ",",
        "=1+1",
    ]);
    prop::collection::vec(prop_oneof![5 => piece.prop_map(str::to_owned), 1 => "\\PC{1,6}"], 1..9)
        .prop_map(|pieces| format!("x{}", pieces.concat()))
}

/// Distinct texts that survive tidying.
fn texts(n: usize) -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(nasty(), n).prop_map(|texts| {
        texts
            .into_iter()
            .enumerate()
            .map(|(index, text)| format!("{index}{text}").replace("of the above", ""))
            .collect()
    })
}

fn question(kind: &str, id: &str, texts: &[String]) -> Value {
    let option = |index: usize, correct: Option<bool>| {
        let mut option = json!({ "id": format!("{}", char::from(b'a' + index as u8)), "text": texts[2 + index], "reason": texts[5 + index] });
        if let Some(correct) = correct {
            option["correct"] = json!(correct);
        }
        option
    };
    let mut question = json!({
        "id": id, "type": kind, "takeaway": 2, "misconception": "M7", "stem": texts[0], "explain": texts[1], "typed": true,
    });
    match kind {
        "single" => {
            question["options"] = json!([option(0, Some(false)), option(1, Some(true)), option(2, Some(false))])
        }
        "multiple" => {
            question["options"] = json!([option(0, Some(true)), option(1, Some(true)), option(2, Some(false))])
        }
        "order" => question["options"] = json!([option(0, None), option(1, None), option(2, None)]),
        _ => {
            question["value"] = json!(-12.25);
            question["tolerance"] = json!(0.5);
            question["wrong"] = json!([{ "value": 3, "reason": texts[5] }, { "value": 8, "reason": texts[6] }]);
        }
    }
    question
}

fn nasty_bank() -> impl Strategy<Value = Bank> {
    prop::collection::vec(texts(8), 4).prop_map(|texts| {
        let kinds = ["single", "multiple", "order", "numeric"].iter().enumerate();
        let questions: Vec<Value> =
            kinds.map(|(index, kind)| question(kind, &format!("q{index}"), &texts[index])).collect();
        Bank::parse(&json!({ "questions": questions }).to_string()).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn any_text_comes_back_from_gift(bank in nasty_bank()) {
        let back = through_gift(&bank);
        let got: Vec<Value> = back.questions().iter().map(held).collect();
        let sent: Vec<Value> = bank.questions().iter().map(held).collect();
        prop_assert_eq!(got, sent, "{}", text(&bank, "gift"));
    }

    #[test]
    fn any_text_comes_back_from_json(bank in nasty_bank()) {
        prop_assert_eq!(Bank::read_file(&text(&bank, "json")).unwrap(), bank);
    }

    #[test]
    fn any_text_leaves_xml_well_formed(bank in nasty_bank()) {
        for (name, text) in files(&bank, "moodle").into_iter().chain(files(&bank, "qti")) {
            prop_assert_eq!(unclosed(&text), Ok(Vec::<String>::new()), "{}: {}", name, text);
        }
    }

    #[test]
    fn no_file_breaks_the_readers(file in "(\\PC|\n){0,120}", pieces in prop::collection::vec(nasty(), 0..6)) {
        for file in [file, pieces.join("\n"), format!("::a::What{{{}}}", pieces.join(" "))] {
            for format in ["gift", "json"] {
                if let Ok(read) = import(&file, format) {
                    prop_assert!(Bank::parse(&read).is_ok(), "{}", read);
                }
            }
        }
    }
}

/// The tags that were opened and not closed; an error where a tag or an entity is none. A reader of our own, since no
/// browser is at hand here.
fn unclosed(xml: &str) -> Result<Vec<String>, String> {
    let mut open: Vec<String> = Vec::new();
    for piece in xml.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').ok_or(format!("no end: {piece}"))?;
        if text.contains('>') || text.split('&').skip(1).any(|entity| !is_entity(entity)) {
            return Err(format!("text is no text: {text}"));
        }
        let name = tag.split_whitespace().next().unwrap_or_default().trim_end_matches('/');
        match tag {
            _ if tag.starts_with(['?', '!']) || tag.ends_with('/') => {}
            _ if tag.starts_with('/') => {
                let opened = open.pop();
                if opened.as_deref() != Some(&tag[1..]) {
                    return Err(format!("</{tag}> closes {opened:?}"));
                }
            }
            _ => open.push(name.to_owned()),
        }
    }
    Ok(open)
}

fn is_entity(text: &str) -> bool {
    let name = text.split(';').next().unwrap_or_default();
    ["amp", "lt", "gt", "quot", "apos", "#13"].contains(&name)
}
