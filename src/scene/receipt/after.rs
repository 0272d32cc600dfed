//! What becomes of the row: weights times values, then the head's rows of W_O.

use super::super::number::{Factors, Working, working};
use super::super::{Number, Source};
use super::{Pick, Place};

/// The blend of the head for the word that looks, and the number of it that is worked out.
pub(super) fn picked_blend(source: Source, place: Place) -> Pick {
    let (h, r) = (place.head - 1, place.row - 1);
    let z = source.trace.head(place.head).pass.z.row(r);
    let number = |(n, &value)| Number::new(source.words, value, format!("z/{h}/{r}/{n}"));
    pick(source, "scene.receipt.blend", place, place.number, z.iter().enumerate().map(number).collect())
}

/// The head's own write for that word, and the number of it that is worked out.
pub(super) fn picked_write(source: Source, place: Place) -> Pick {
    let (h, r) = (place.head - 1, place.row - 1);
    let result = source.trace.head(place.head).result.row(r);
    let number = |(n, &value)| Number::new(source.words, value, format!("result/{h}/{r}/{n}"));
    pick(source, "scene.receipt.write", place, place.output, result.iter().enumerate().map(number).collect())
}

/// `z[n] = Σ weight · v[n]` over the words.
pub(in crate::scene) fn blend(source: Source, place: Place) -> Working {
    let (h, r, n) = (place.head - 1, place.row - 1, place.number - 1);
    let weights = Factors {
        name: source.words.text("scene.receipt.weights"),
        values: source.trace.head(place.head).pass.pattern.row(r).iter().copied().collect(),
        place: Box::new(move |column| format!("pattern/{h}/{r}/{column}")),
    };
    let values = Factors {
        name: source.words.say("scene.receipt.values", &[("n", place.number.into())]),
        values: source.trace.shown().attention.v(h).column(n).iter().copied().collect(),
        place: Box::new(move |column| format!("v/{h}/{column}/{n}")),
    };
    let sum = Number::new(source.words, source.trace.head(place.head).pass.z[(r, n)], format!("z/{h}/{r}/{n}"));
    let columns = (1..=source.n_tokens()).map(|column| source.word(column)).collect();
    Working { columns, ..working(source.words, &weights, &values, "scene.receipt.products", sum) }
}

/// `result[m] = Σ z · w_o[:, m]` over the head's own rows.
pub(in crate::scene) fn write(source: Source, place: Place) -> Working {
    let (h, r, m) = (place.head - 1, place.row - 1, place.output - 1);
    let head = source.trace.head(place.head);
    let start = head.span.q_columns.start;
    let rows = source.trace.weights().w_o.rows_range(head.span.q_columns.clone());
    let z = Factors {
        name: source.words.text("scene.receipt.blend-line"),
        values: head.pass.z.row(r).iter().copied().collect(),
        place: Box::new(move |n| format!("z/{h}/{r}/{n}")),
    };
    let w_o = Factors {
        name: source.words.say("scene.receipt.w-o", &[("n", place.output.into())]),
        values: rows.column(m).iter().copied().collect(),
        place: Box::new(move |n| format!("wO/{}/{m}", start + n)),
    };
    let sum = Number::new(source.words, head.result[(r, m)], format!("result/{h}/{r}/{m}"));
    working(source.words, &z, &w_o, "scene.receipt.products", sum)
}

fn pick(source: Source, key: &str, place: Place, index: usize, numbers: Vec<Number>) -> Pick {
    let values =
        [("index", index.into()), ("n", numbers.len().into()), ("number", numbers[index - 1].text.as_str().into())];
    Pick {
        index,
        name: source.words.say(key, &[("head", place.head.into()), ("from", source.spoken_word(place.row).into())]),
        says: source.words.say("scene.pick", &values),
        numbers,
    }
}
