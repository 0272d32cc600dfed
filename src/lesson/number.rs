//! Numbers a person or a program hands in.

use super::Refusal;

/// The whole number written in `text`, within `least..=most`.
///
/// # Errors
/// Anything else.
pub fn parse_whole(field: &'static str, text: &str, least: usize, most: usize) -> Result<usize, Refusal> {
    let number = text.trim().parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| out_of_range(field, format!("“{}”", text.trim()), least, most))
}

/// The same of a JSON number, which may be broken or negative.
///
/// # Errors
/// A fraction, or a number outside `least..=most`.
pub fn whole(field: &'static str, number: f64, least: usize, most: usize) -> Result<usize, Refusal> {
    if number.fract() == 0.0 && number >= least as f64 && number <= most as f64 {
        return Ok(number as usize);
    }
    Err(out_of_range(field, number, least, most))
}

/// Whole numbers between commas.
///
/// # Errors
/// An empty place, a number outside `least..=most`, or no number at all.
pub fn parse_list(field: &'static str, text: &str, least: usize, most: usize) -> Result<Vec<usize>, Refusal> {
    text.split(',').map(|part| parse_whole(field, part, least, most)).collect()
}

/// "3,2,1", as links and attributes write lists.
pub fn write_list(numbers: &[usize]) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

fn out_of_range(field: &'static str, value: impl std::fmt::Display, least: usize, most: usize) -> Refusal {
    Refusal::new("refuse.range", field, value).with("least", least).with("most", most)
}
