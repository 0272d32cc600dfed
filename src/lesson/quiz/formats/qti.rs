//! QTI 3: one item for each question, and the manifest that makes them a package.

use super::super::question::{Choice, Kind, Numeric, Question};
use super::xml::{element, escape};
use super::{File, travels};

const ITEM: &str = "xmlns=\"http://www.imsglobal.org/xsd/imsqtiasi_v3p0\" \
     xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" \
     xsi:schemaLocation=\"http://www.imsglobal.org/xsd/imsqtiasi_v3p0 \
     https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd\"";

const PACKAGE: &str = "xmlns=\"http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1\" identifier=\"questions\"";

/// The files of a package; packed into one zip, other systems take them.
pub(super) fn write(questions: &[&Question]) -> Vec<File> {
    let items = questions
        .iter()
        .filter(|question| travels(question))
        .map(|question| File { name: format!("items/{}.xml", question.id), text: item(question) });
    let items: Vec<File> = items.collect();
    let manifest = File { name: "imsmanifest.xml".to_owned(), text: manifest(&items) };
    [manifest].into_iter().chain(items).collect()
}

fn manifest(items: &[File]) -> String {
    let resource = |(index, File { name, .. }): (usize, &File)| {
        format!(
            "<resource identifier=\"item-{index}\" type=\"imsqti_item_xmlv3p0\" href=\"{name}\"><file href=\"{name}\"/></resource>\n"
        )
    };
    let resources: String = items.iter().enumerate().map(resource).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<manifest {PACKAGE}>\n<metadata><schema>QTI Package</schema>\
         <schemaversion>3.0.0</schemaversion></metadata>\n<organizations/>\n<resources>\n{resources}</resources>\n</manifest>\n"
    )
}

/// What the kind of a question makes of an item.
struct Parts {
    cardinality: &'static str,
    base_type: &'static str,
    key: Vec<String>,
    mapping: String,
    interaction: String,
    /// What makes the score, an expression or a condition.
    scoring: String,
    feedback: Vec<(String, String)>,
}

fn item(question: &Question) -> String {
    let parts = parts(question);
    let key: String = parts.key.iter().map(|value| element("qti-value", value)).collect();
    let feedback = parts.feedback.iter().map(|(id, reason)| modal("FEEDBACK", id, reason));
    let solution = modal("EXPLAIN", "explain", &question.explain);
    [
        format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<qti-assessment-item {ITEM} identifier=\"{id}\" title=\"{id}\" adaptive=\"false\" time-dependent=\"false\">\n", id = question.id),
        format!(
            "<qti-response-declaration identifier=\"RESPONSE\" cardinality=\"{}\" base-type=\"{}\"><qti-correct-response>{key}</qti-correct-response>{}</qti-response-declaration>\n",
            parts.cardinality, parts.base_type, parts.mapping
        ),
        "<qti-outcome-declaration identifier=\"SCORE\" cardinality=\"single\" base-type=\"float\"><qti-default-value><qti-value>0</qti-value></qti-default-value></qti-outcome-declaration>\n".to_owned(),
        "<qti-outcome-declaration identifier=\"FEEDBACK\" cardinality=\"multiple\" base-type=\"identifier\"/>\n".to_owned(),
        "<qti-outcome-declaration identifier=\"EXPLAIN\" cardinality=\"single\" base-type=\"identifier\"/>\n".to_owned(),
        format!("<qti-item-body>\n{}\n</qti-item-body>\n", parts.interaction),
        format!("<qti-response-processing>\n{}\n{}<qti-set-outcome-value identifier=\"EXPLAIN\"><qti-base-value base-type=\"identifier\">explain</qti-base-value></qti-set-outcome-value>\n</qti-response-processing>\n", parts.scoring, told(&parts)),
        feedback.collect::<String>(),
        solution,
        "</qti-assessment-item>\n".to_owned(),
    ]
    .concat()
}

fn parts(question: &Question) -> Parts {
    match &question.kind {
        Kind::Numeric(numeric) => number(question, numeric),
        Kind::Order(choices) => order(question, choices),
        Kind::Multiple(choices) => several(question, choices),
        _ => single(question, question.choices()),
    }
}

fn single(question: &Question, choices: &[Choice]) -> Parts {
    Parts {
        cardinality: "single",
        base_type: "identifier",
        key: right(choices),
        mapping: String::new(),
        interaction: choose(question, choices, "qti-choice-interaction", " max-choices=\"1\""),
        scoring: if_so(
            "<qti-match><qti-variable identifier=\"RESPONSE\"/><qti-correct identifier=\"RESPONSE\"/></qti-match>",
        ),
        feedback: reasons(choices),
    }
}

/// Each right option earns its part, each wrong one takes a part away, and it never goes below 0.
fn several(question: &Question, choices: &[Choice]) -> Parts {
    let part = 1.0 / choices.iter().filter(|choice| choice.correct).count().max(1) as f64;
    let entry = |choice: &Choice| {
        let value = if choice.correct { part } else { -part };
        format!("<qti-map-entry map-key=\"{}\" mapped-value=\"{value}\"/>", identifier(&choice.id))
    };
    let entries: String = choices.iter().map(entry).collect();
    Parts {
        cardinality: "multiple",
        base_type: "identifier",
        key: right(choices),
        mapping: format!("<qti-mapping lower-bound=\"0\" upper-bound=\"1\" default-value=\"0\">{entries}</qti-mapping>"),
        interaction: choose(question, choices, "qti-choice-interaction", " max-choices=\"0\""),
        scoring: "<qti-set-outcome-value identifier=\"SCORE\"><qti-map-response identifier=\"RESPONSE\"/></qti-set-outcome-value>".to_owned(),
        feedback: reasons(choices),
    }
}

fn order(question: &Question, choices: &[Choice]) -> Parts {
    Parts {
        cardinality: "ordered",
        interaction: choose(question, choices, "qti-order-interaction", ""),
        feedback: Vec::new(),
        ..single(question, choices)
    }
}

fn number(question: &Question, numeric: &Numeric) -> Parts {
    let tolerance = numeric.tolerance;
    let equal = format!(
        "<qti-equal tolerance-mode=\"absolute\" tolerance=\"{tolerance} {tolerance}\"><qti-variable identifier=\"RESPONSE\"/><qti-correct identifier=\"RESPONSE\"/></qti-equal>"
    );
    Parts {
        cardinality: "single",
        base_type: "float",
        key: vec![numeric.value.to_string()],
        mapping: String::new(),
        interaction: format!(
            "<p>{}</p>\n<p><qti-text-entry-interaction response-identifier=\"RESPONSE\"/></p>",
            escape(&question.stem)
        ),
        scoring: if_so(&equal),
        feedback: Vec::new(),
    }
}

fn choose(question: &Question, choices: &[Choice], name: &str, more: &str) -> String {
    let option = |choice: &Choice| {
        let id = identifier(&choice.id);
        format!("<qti-simple-choice identifier=\"{id}\">{}</qti-simple-choice>\n", escape(&choice.text))
    };
    let mut options: Vec<&Choice> = choices.iter().collect();
    if matches!(question.kind, Kind::Order(_)) {
        options.rotate_left(1); // a player that does not shuffle must not give the order away
    }
    let options: String = options.into_iter().map(option).collect();
    let prompt = element("qti-prompt", &question.stem);
    format!("<{name} response-identifier=\"RESPONSE\" shuffle=\"true\"{more}>\n{prompt}\n{options}</{name}>")
}

fn if_so(condition: &str) -> String {
    let score = |value: u32| {
        format!(
            "<qti-set-outcome-value identifier=\"SCORE\"><qti-base-value base-type=\"float\">{value}</qti-base-value></qti-set-outcome-value>"
        )
    };
    let (one, zero) = (score(1), score(0));
    format!(
        "<qti-response-condition><qti-response-if>{condition}{one}</qti-response-if><qti-response-else>{zero}</qti-response-else></qti-response-condition>"
    )
}

/// Which reasons are told: those of the options chosen.
fn told(parts: &Parts) -> String {
    if parts.feedback.is_empty() {
        return String::new();
    }
    let chosen = "<qti-variable identifier=\"RESPONSE\"/>";
    let chosen = if parts.cardinality == "single" {
        format!("<qti-multiple>{chosen}</qti-multiple>")
    } else {
        chosen.to_owned()
    };
    format!("<qti-set-outcome-value identifier=\"FEEDBACK\">{chosen}</qti-set-outcome-value>\n")
}

fn modal(outcome: &str, id: &str, text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    format!(
        "<qti-modal-feedback outcome-identifier=\"{outcome}\" identifier=\"{id}\" show-hide=\"show\"><qti-content-body><p>{}</p></qti-content-body></qti-modal-feedback>\n",
        escape(text)
    )
}

fn reasons(choices: &[Choice]) -> Vec<(String, String)> {
    choices.iter().map(|choice| (identifier(&choice.id), choice.reason.clone())).collect()
}

fn right(choices: &[Choice]) -> Vec<String> {
    choices.iter().filter(|choice| choice.correct).map(|choice| identifier(&choice.id)).collect()
}

/// Identifiers begin with a letter there.
fn identifier(id: &str) -> String {
    format!("choice-{id}")
}
