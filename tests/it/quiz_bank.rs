//! What a question file may not hold, and that the refusal names question, field, value and what would be right.

use multi_head_attention::lesson::quiz::{Bank, Kind, Takeaway};
use serde_json::{Value, json};

fn single() -> Value {
    json!({
        "id": "colour", "type": "single", "takeaway": 1, "misconception": "M4", "stem": "Which one?",
        "options": [
            { "id": "a", "text": "This", "correct": true, "reason": "Because." },
            { "id": "b", "text": "That", "correct": false, "reason": "No.", "show": "heads=8" },
        ],
        "explain": "So it is.",
    })
}

fn numeric() -> Value {
    json!({
        "id": "width", "type": "numeric", "takeaway": "deeper", "misconception": "M3", "stem": "How many?",
        "key": { "fn": "head_width", "args": { "d_model": 48, "heads": 6 } },
        "wrong": [
            { "key": { "fn": "product", "args": { "a": 48, "b": 6 } }, "reason": "Multiplied." },
            { "key": { "fn": "identity", "args": { "n": 48 } }, "reason": "That is the whole." },
        ],
        "explain": "48 over 6.",
    })
}

fn parse(questions: Value) -> Result<Bank, String> {
    Bank::parse(&json!({ "questions": questions }).to_string()).map_err(|refusal| refusal.to_string())
}

/// Replaces what stands at `pointer` in `question`, or takes it out, and returns the refusal.
#[track_caller]
fn refused(mut question: Value, pointer: &str, value: Value) -> String {
    let (parent, name) = pointer.rsplit_once('/').unwrap_or_default();
    match (question.pointer_mut(parent), name.parse::<usize>()) {
        (Some(Value::Array(items)), Ok(index)) if value.is_null() => drop(items.remove(index)),
        (Some(Value::Array(items)), Ok(index)) => items[index] = value,
        (Some(Value::Object(object)), _) => drop(object.insert(name.to_owned(), value)),
        _ => assert!(pointer.is_empty(), "nothing at {pointer}"),
    }
    parse(json!([question])).map_or_else(|message| message, |_| "accepted".to_owned())
}

#[test]
fn a_fair_question_is_read_whole() -> Result<(), String> {
    let bank = parse(json!([single(), numeric()]))?;
    let [colour, width] = bank.questions() else { return Err("two questions".to_owned()) };
    assert_eq!((colour.id.as_str(), colour.takeaway, colour.choices().len()), ("colour", Takeaway::Numbered(1), 2));
    assert_eq!(colour.choices()[1].show.as_deref(), Some("heads=8"));
    assert_eq!(width.takeaway, Takeaway::Deeper);
    let Kind::Numeric(number) = &width.kind else { return Err("a number".to_owned()) };
    assert_eq!(number.value, 8.0);
    assert_eq!(number.wrong.iter().map(|wrong| wrong.value).collect::<Vec<_>>(), [288.0, 48.0]);
    Ok(())
}

#[test]
fn fields_are_refused_by_question_field_and_value() {
    let cases = [
        (
            "/type",
            json!("essay"),
            "question 'colour': type is 'essay', expected 'single', 'multiple', 'numeric', 'order', 'set' or 'predict'",
        ),
        ("/stem", json!("  "), "question 'colour': stem is \"  \", expected a text that says something"),
        ("/explain", Value::Null, "question 'colour': explain is missing, expected a text"),
        ("/takeaway", json!(5), "question 'colour': takeaway is 5, expected 1, 2, 3, 4 or \"deeper\""),
        (
            "/misconception",
            json!("X"),
            "question 'colour': misconception is \"X\", expected M and a number, such as M4",
        ),
        (
            "/options/1/reason",
            json!(""),
            "question 'colour': options[1].reason is \"\", expected a text that says something",
        ),
        ("/options/1/correct", json!("no"), "question 'colour': options[1].correct is \"no\", expected true or false"),
        ("/options/1", json!(3), "question 'colour': options[1] is 3, expected an object"),
        (
            "/options/0/id",
            json!("a b"),
            "question 'colour': options[0].id is \"a b\", expected letters, digits, - and _ only",
        ),
        ("/id", json!("a,b"), "questions[0].id is \"a,b\", expected letters, digits, - and _ only"),
    ];
    for (pointer, value, message) in cases {
        assert_eq!(refused(single(), pointer, value), message);
    }
    let misspelt = refused(single(), "/explian", json!("So."));
    assert!(misspelt.starts_with("question 'colour': explian is \"So.\", expected only id, type,"), "{misspelt}");
    let misplaced = refused(single(), "/tolerance", json!(1));
    assert!(misplaced.starts_with("question 'colour': tolerance is 1, expected only"), "{misplaced}");
}

#[test]
fn unfair_options_are_refused() {
    let multiple = || {
        let mut question = single();
        question["type"] = json!("multiple");
        question
    };
    let cases = [
        (
            single(),
            "/options/0/correct",
            json!(false),
            "options is without a right option, expected exactly one to be correct",
        ),
        (
            single(),
            "/options/1/correct",
            json!(true),
            "options is with a, b all correct, expected exactly one to be correct",
        ),
        (
            multiple(),
            "/options/0/correct",
            json!(false),
            "options is without a right option, expected at least one to be correct",
        ),
        (
            multiple(),
            "/options/1/correct",
            json!(true),
            "options is with a, b all correct, expected at least one to be wrong",
        ),
        (single(), "/options/1", Value::Null, "options is 1 long, expected two options or more"),
        (single(), "/options/1/id", json!("a"), "options[1].id is \"a\", expected something other than options[0].id"),
        (
            single(),
            "/options/1/text",
            json!("this "),
            "options[1].text is \"this \", expected something other than options[0].text",
        ),
        (
            single(),
            "/options/1/reason",
            json!("because."),
            "options[1].reason is \"because.\", expected something other than options[0].reason",
        ),
        (
            single(),
            "/options/1/text",
            json!("None of  the above"),
            "options[1].text is \"None of  the above\", expected an option that stands on its own",
        ),
    ];
    for (question, pointer, value, message) in cases {
        assert_eq!(refused(question, pointer, value), format!("question 'colour': {message}"));
    }
}

#[test]
fn keys_that_cannot_be_computed_are_refused() {
    let cases = [
        ("/key", Value::Null, "key is missing, expected an object"),
        ("/key/args/heads", json!(5), "key.fn is 'head_width', expected heads = 5 to divide d_model = 48"),
        ("/key/args/heads", json!(6.5), "key.args.heads is 6.5, expected a whole number, 0 or more"),
        ("/key/args", json!([48, 6]), "key.args is [48,6], expected an object"),
        ("/tolerance", json!(-1), "tolerance is -1, expected a number, 0 or more"),
        (
            "/wrong/0/key/args",
            json!({ "a": 4, "b": 2 }),
            "wrong[0].key is 8, expected a number other than the right one, 8",
        ),
        ("/wrong/1/key/args/n", json!(288), "wrong[1].key is 288, expected a wrong number not given before"),
        (
            "/wrong/1/reason",
            json!("multiplied."),
            "wrong[1].reason is \"multiplied.\", expected something other than wrong[0].reason",
        ),
    ];
    for (pointer, value, message) in cases {
        assert_eq!(refused(numeric(), pointer, value), format!("question 'width': {message}"));
    }
}

#[test]
fn keys_outside_the_closed_list_are_refused_with_the_list() {
    let unknown = refused(numeric(), "/key/fn", json!("guess"));
    assert!(unknown.starts_with("question 'width': key.fn is 'guess', expected a known key:"), "{unknown}");
    assert!(unknown.contains("`head_width`") && unknown.contains("`learned_weights`"), "{unknown}");
    let missing = refused(numeric(), "/key/args/heads", Value::Null);
    assert!(missing.contains("heads"), "{missing}");
    let extra = refused(numeric(), "/key/args/layers", json!(2));
    assert!(extra.contains("`layers`") && extra.contains("`heads`"), "{extra}");
}

#[test]
fn files_that_are_no_question_file_are_refused() {
    let message = |json: &str| Bank::parse(json).map_or_else(|refusal| refusal.to_string(), |_| "accepted".to_owned());
    assert!(message("{").contains("expected JSON"));
    assert_eq!(message("[]"), "questions file is [], expected an object");
    assert_eq!(message("{}"), "questions file: questions is missing, expected a list of questions");
    assert_eq!(
        parse(json!([single(), single()])).err().as_deref(),
        Some("questions[1].id is 'colour', expected an id no other question has")
    );
}

#[test]
fn a_selection_keeps_the_order_asked_for_and_reports_strangers() -> Result<(), String> {
    let bank = parse(json!([single(), numeric()]))?;
    let select = |ids: &[&str]| {
        let ids: Vec<String> = ids.iter().map(|id| id.to_string()).collect();
        let selection = bank.select(&ids);
        let shown: Vec<String> = selection.questions.iter().map(|question| question.id.clone()).collect();
        (shown.join(" "), selection.unknown.iter().map(ToString::to_string).collect::<Vec<_>>())
    };
    assert_eq!(select(&[]), ("colour width".to_owned(), vec![]));
    assert_eq!(select(&["width", "colour", "width"]), ("width colour".to_owned(), vec![]));
    let stranger = "questions is 'q9', expected one of colour, width".to_owned();
    assert_eq!(select(&["q9", "width"]), ("width".to_owned(), vec![stranger]));
    Ok(())
}

/// The closed lists stand in the schema, too; they must be the same lists.
#[test]
fn the_schema_lists_the_functions_there_are() {
    let schema: Value = serde_json::from_str(include_str!("../../content/quiz.schema.json")).unwrap();
    let listed = |pointer: &str| -> Vec<String> {
        serde_json::from_value(schema.pointer(pointer).unwrap_or(&Value::Null).clone()).unwrap()
    };
    let task =
        |name: &str| json!({ "id": "t", "type": "set", "typed": true, "stem": "?", "condition": { "fn": name } });
    let predict = |name: &str| {
        let option = json!({ "id": "a", "text": "A", "outcome": { "fn": name } });
        json!({ "id": "p", "type": "predict", "typed": true, "stem": "?", "setup": "model=untrained", "run": "heads=2", "options": [option] })
    };
    let number = |name: &str| json!({ "id": "n", "type": "numeric", "typed": true, "stem": "?", "key": { "fn": name, "args": {} } });
    type Make<'a> = &'a dyn Fn(&str) -> Value;
    let cases: [(&str, Make); 3] = [
        ("/$defs/set/properties/condition/properties/fn/enum", &task),
        ("/$defs/predict/properties/options/items/properties/outcome/properties/fn/enum", &predict),
        ("/$defs/formula/properties/fn/enum", &number),
    ];
    for (pointer, question) in cases {
        let mut written = listed(pointer);
        let refusal = parse(json!([question("guess")])).unwrap_err();
        let list = refusal.split("one of ").last().unwrap().replace('`', "").replace(" or ", ", ");
        let mut known: Vec<&str> = list.split(", ").map(str::trim).collect();
        written.sort();
        known.sort();
        assert_eq!(written, known, "{pointer}: {refusal}");
    }
}

#[test]
fn tasks_orders_and_predictions_are_refused_by_field_and_value() {
    let task = json!({
        "id": "task", "type": "set", "takeaway": 1, "misconception": "M6", "stem": "Set it.", "explain": "Done.",
        "condition": { "fn": "max_pattern", "args": { "row": "it", "column": "animal", "below": 0.3, "muted": 1 } },
        "reason": "Not yet.",
    });
    let predict = json!({
        "id": "foresee", "type": "predict", "takeaway": 1, "misconception": "M6", "stem": "What?", "explain": "So.",
        "setup": "model=untrained&heads=6&layer=1", "run": "muted=1",
        "options": [
            { "id": "a", "text": "A", "outcome": { "fn": "no_grid_changes" }, "reason": "Yes." },
            { "id": "b", "text": "B", "outcome": { "fn": "grids_change", "args": { "heads": [1] } }, "reason": "No." },
        ],
    });
    let cases = [
        (
            &task,
            "/condition/fn",
            json!("all_is_well"),
            "question 'task': condition.fn is 'all_is_well', expected one of head_count_divides",
        ),
        (
            &task,
            "/condition/args/below",
            json!("x"),
            "question 'task': condition.args.below is \"x\", expected a number",
        ),
        (
            &task,
            "/condition/args/head",
            json!(3),
            "question 'task': condition.args.head is 3, expected only row, column, below, muted here",
        ),
        (&task, "/options", json!([]), "question 'task': options is [], expected only id, type"),
        (&predict, "/setup", json!("heads=99"), "question 'foresee': setup is 'heads=99', expected another heads"),
        (
            &predict,
            "/run",
            json!("heads=5"),
            "question 'foresee': options is without a right option, expected exactly one to be correct",
        ),
        (
            &predict,
            "/options/1/outcome/fn",
            json!("magic"),
            "question 'foresee': options[1].outcome.fn is 'magic', expected one of no_grid_changes",
        ),
        (
            &predict,
            "/options/0/correct",
            json!(true),
            "question 'foresee': options[0].correct is true, expected only id, text, outcome",
        ),
    ];
    assert!(parse(json!([task, predict])).is_ok(), "{:?}", parse(json!([task, predict])).err());
    for (question, pointer, value, message) in cases {
        let refusal = refused(question.clone(), pointer, value);
        assert!(refusal.starts_with(message), "{refusal}");
    }
}
