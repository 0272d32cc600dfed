//! A number that is in the English text and not in the translation, or the other way round, is a slip.

/// What two texts do not share, if anything: `says 12288, English says 12289`.
pub fn difference(english: &str, other: &str) -> Option<String> {
    let (mut expected, mut found) = (numbers(english), numbers(other));
    expected.retain(|number| !take(&mut found, number));
    let list = |numbers: &[String]| if numbers.is_empty() { "no such number".to_owned() } else { numbers.join(", ") };
    let differs = !expected.is_empty() || !found.is_empty();
    differs.then(|| format!("says {}, English says {}", list(&found), list(&expected)))
}

fn take(numbers: &mut Vec<String>, number: &str) -> bool {
    let place = numbers.iter().position(|other| other == number);
    place.map(|place| numbers.remove(place)).is_some()
}

/// The digits of every number, without the marks that languages put between them: 12,288 and 12.288 are one.
fn numbers(text: &str) -> Vec<String> {
    let mut numbers = vec![String::new()];
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        let inside = numbers.last().is_some_and(|number| !number.is_empty());
        let goes_on = characters.peek().is_some_and(char::is_ascii_digit);
        match numbers.last_mut() {
            Some(number) if c.is_ascii_digit() => number.push(c),
            _ if inside && !(matches!(c, '.' | ',') && goes_on) => numbers.push(String::new()),
            _ => {}
        }
    }
    numbers.retain(|number| !number.is_empty());
    numbers
}
