//! Where in a text of JSON a field stands.

/// The line, from 1, of what a refusal names: `question 'q1': options[2].reason` or `questions[3].id`. Where the field
/// itself is missing, the line at which what should hold it begins.
pub(super) fn line(json: &str, field: &str) -> Option<usize> {
    let (question, path) = match field.strip_prefix("question '") {
        Some(rest) => {
            let (id, path) = rest.split_once("': ")?;
            (question_called(json, id)?, path)
        }
        None => (element(json, 0, "questions")?, field.strip_prefix("questions")?),
    };
    let mut at = question;
    for step in path.split(['.', '[', ']']).filter(|step| !step.is_empty()) {
        match element(json, at, step) {
            Some(inner) => at = inner,
            None => break,
        }
    }
    Some(1 + json[..at].matches('\n').count())
}

/// Where the question with this id begins.
fn question_called(json: &str, id: &str) -> Option<usize> {
    let list = element(json, 0, "questions")?;
    let all = (0..).map_while(|index: usize| element(json, list, &index.to_string()));
    all.into_iter().find(|at| {
        let value = element(json, *at, "id").map(|at| &json[at..end(json, at)]);
        value == Some(format!("\"{id}\"").as_str())
    })
}

/// Where the member `step` (a name, or a place in a list) of the value at `at` begins.
fn element(json: &str, at: usize, step: &str) -> Option<usize> {
    let start = skip_space(json, at);
    let is_list = json[start..].starts_with('[');
    if !is_list && !json[start..].starts_with('{') {
        return None;
    }
    let (mut at, mut index) = (skip_space(json, start + 1), 0);
    while !json[at..].starts_with(['}', ']']) && at < json.len() {
        let key = at;
        if !is_list {
            at = skip_space(json, end(json, at));
            at = skip_space(json, at + json[at..].starts_with(':') as usize);
        }
        let name = if is_list { index.to_string() } else { json[key..end(json, key)].trim_matches('"').to_owned() };
        if name == step {
            return Some(at);
        }
        let next = skip_space(json, end(json, at));
        at = skip_space(json, next + json[next..].starts_with(',') as usize);
        if at == key {
            return None; // no JSON; its reader has said so
        }
        index += 1;
    }
    None
}

/// Where the value that begins at `at` ends: behind its closing bracket or quote, or before what divides values.
fn end(json: &str, at: usize) -> usize {
    let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
    for (offset, c) in json[at..].char_indices() {
        let here = at + offset;
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => {
                quoted = !quoted;
                if !quoted && depth == 0 {
                    return here + 1;
                }
            }
            _ if quoted => {}
            '{' | '[' => depth += 1,
            '}' | ']' | ',' | ':' if depth == 0 => return here,
            '}' | ']' => {
                depth -= 1;
                if depth == 0 {
                    return here + 1;
                }
            }
            _ => {}
        }
    }
    json.len()
}

fn skip_space(json: &str, at: usize) -> usize {
    at + json[at..].len() - json[at..].trim_start().len()
}
