//! Numbers as they are written, and sums of products written out.

use serde::Serialize;

use crate::lesson::{Value, Words};

/// A number as the page writes it, and where it stands in the trace.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Number {
    /// The number itself; JSON knows no infinity and says null where something is hidden.
    pub value: f32,
    /// Two decimals.
    pub text: String,
    /// Field, then positions from 0, as in `q/3/10/2`; `a*b` is a product. The self-check reads the page by these.
    pub place: String,
}

/// Numbers side by side: a vector, or what is left of one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Line {
    /// What they are.
    pub name: String,
    /// From left to right.
    pub numbers: Vec<Number>,
}

/// Two lines of factors, the products under them, and their sum: how every number but those of the softmax is made.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Working {
    /// What stands above each column, where that is a word or a head.
    pub columns: Vec<String>,
    /// Factors and products.
    pub lines: Vec<Line>,
    /// What they add up to.
    pub sum: Sum,
}

/// The sum of numbers that are shown.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Sum {
    /// "add the 8".
    pub name: String,
    /// The sum of the full numbers.
    pub number: Number,
    /// How far the shown digits are from it, in words; none where they agree.
    pub remainder: Option<String>,
}

/// A line of factors before it is written.
pub(super) struct Factors {
    pub name: String,
    pub values: Vec<f32>,
    pub place: Box<dyn Fn(usize) -> String>,
}

impl Number {
    /// Two decimals.
    pub(super) fn new(words: &Words, value: f32, place: String) -> Self {
        let text = match value == f32::NEG_INFINITY {
            true => "−∞".to_owned(),
            false => words.decimal(f64::from(value), 2),
        };
        Number { value, text, place }
    }

    /// The same for what is never below zero: what is there but too small for two decimals says so.
    pub(super) fn share(words: &Words, value: f32, place: String) -> Self {
        match value > 0.0 && hundredths(value) == 0 {
            true => {
                Number { value, text: words.say("scene.number.small", &[("least", Value::Decimal(0.01, 2))]), place }
            }
            false => Number::new(words, value, place),
        }
    }
}

impl Line {
    pub(super) fn new(words: &Words, factors: &Factors) -> Self {
        let number = |(index, &value)| Number::new(words, value, (factors.place)(index));
        Line { name: factors.name.clone(), numbers: factors.values.iter().enumerate().map(number).collect() }
    }
}

impl Sum {
    pub(super) fn of(words: &Words, parts: &[Number], number: Number) -> Self {
        let name = words.say("scene.sum", &[("n", parts.len().into())]);
        let remainder = remainder(words, parts.iter().map(|part| hundredths(part.value)).sum(), number.value);
        Sum { name, number, remainder }
    }
}

/// `first · second` written out; `sum` is the number the core computed from them.
pub(super) fn working(words: &Words, first: &Factors, second: &Factors, products: &str, sum: Number) -> Working {
    let pairs = first.values.iter().zip(&second.values).enumerate();
    let product = |(index, (a, b)): (usize, (&f32, &f32))| {
        Number::new(words, a * b, format!("{}*{}", (first.place)(index), (second.place)(index)))
    };
    let products = Line { name: words.text(products), numbers: pairs.map(product).collect() };
    let sum = Sum::of(words, &products.numbers, sum);
    Working { columns: Vec::new(), lines: vec![Line::new(words, first), Line::new(words, second), products], sum }
}

/// The shown digits give `shown` hundredths, the full numbers give `exact`: what lies between was rounded away.
pub(super) fn remainder(words: &Words, shown: i64, exact: f32) -> Option<String> {
    let rest = hundredths(exact) - shown;
    let decimal = |hundredths: i64| Value::Decimal(hundredths as f64 / 100.0, 2);
    (rest != 0).then(|| words.say("scene.remainder", &[("shown", decimal(shown)), ("rest", decimal(rest))]))
}

/// What two written decimals stand for. Written and read, so that a tie is rounded the way it is shown.
pub(super) fn hundredths(value: f32) -> i64 {
    let written: f64 = format!("{value:.2}").parse().unwrap_or(0.0);
    (written * 100.0).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hundredths_are_those_that_are_written() {
        assert_eq!([0.125, 0.375, -0.004, 7.3449].map(hundredths), [12, 38, 0, 734]);
    }
}
