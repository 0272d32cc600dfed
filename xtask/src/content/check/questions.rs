//! Questions: all that is not a sentence is the same in every language.

use super::numbers;
use serde_json::Value;
use std::collections::BTreeSet;

/// The fields that a translator writes.
const SENTENCES: [&str; 4] = ["stem", "text", "reason", "explain"];

/// What is wrong with `other`, each with the place.
pub fn compare(english: &Value, other: &Value) -> Vec<String> {
    let mut breaches = Vec::new();
    walk(english, other, &mut Vec::new(), &mut breaches);
    breaches
}

fn walk(english: &Value, other: &Value, path: &mut Vec<String>, breaches: &mut Vec<String>) {
    match (english, other) {
        (Value::Object(known), Value::Object(found)) => {
            for key in known.keys().chain(found.keys()).collect::<BTreeSet<_>>() {
                path.push(key.clone());
                match (known.get(key), found.get(key)) {
                    (Some(english), Some(other)) => walk(english, other, path, breaches),
                    (Some(english), None) => {
                        breaches.push(format!("{} is missing; English has {english}", place(path)))
                    }
                    _ => breaches.push(format!("{} is not in English; take it out", place(path))),
                }
                path.pop();
            }
        }
        (Value::Array(known), Value::Array(found)) if known.iter().all(Value::is_object) => {
            for (index, english) in known.iter().enumerate() {
                path.push(name(path, english, index));
                match found.get(index) {
                    Some(other) if id(other) == id(english) => walk(english, other, path, breaches),
                    other => {
                        path.pop();
                        let there = other.map_or("nothing".to_owned(), |other| format!("{:?}", id(other)));
                        breaches.push(format!("{}: {there} stands where English has {:?}", place(path), id(english)));
                        return;
                    }
                }
                path.pop();
            }
            if found.len() > known.len() {
                breaches.push(format!("{}: there are {}, expected {}", place(path), found.len(), known.len()));
            }
        }
        (Value::String(english), Value::String(text)) if is_sentence(path) => {
            let empty = text.trim().is_empty().then(|| "is empty".to_owned());
            let fault = empty.or_else(|| numbers::difference(english, text));
            breaches.extend(fault.map(|fault| format!("{} {fault}", place(path))));
        }
        _ if english != other => breaches.push(format!("{} is {other}, expected {english}", place(path))),
        _ => {}
    }
}

fn is_sentence(path: &[String]) -> bool {
    path.last().is_some_and(|key| SENTENCES.contains(&key.as_str()))
}

fn id(item: &Value) -> &str {
    item.get("id").and_then(Value::as_str).unwrap_or_default()
}

/// `question "one-budget"`, or the place in the list where there is no id.
fn name(path: &[String], item: &Value, index: usize) -> String {
    let kind = path.last().map_or("", |list| list.strip_suffix('s').unwrap_or(list));
    match id(item) {
        "" => format!("{kind} {}", index + 1),
        id => format!("{kind} \"{id}\""),
    }
}

/// Lists are left out where the name of their item follows: `question "one-budget", option "list": reason`.
fn place(path: &[String]) -> String {
    let mut shown: Vec<&str> = Vec::new();
    for (index, part) in path.iter().enumerate() {
        let is_list = path.get(index + 1).is_some_and(|next| next.contains(' '));
        if !is_list {
            shown.push(part);
        }
    }
    match shown.split_first() {
        Some((first, rest)) if !rest.is_empty() => format!("{first}: {}", rest.join(", ")),
        _ => shown.concat(),
    }
}
