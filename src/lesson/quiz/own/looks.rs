//! Questions about the weights on the screen.

use super::super::question::{Question, Takeaway};
use super::draw::{APART, About, Draft, Draw, TRIES, weight};
use crate::lesson::MaskChoice;

/// Which head looks most from one word at another?
pub(super) fn strongest_head(draw: &mut Draw) -> Option<Question> {
    let words = draw.plain_words();
    let n_heads = draw.trace.n_heads();
    for _ in 0..TRIES {
        let (row, column) = (draw.one(&words)?, draw.one(&words)?);
        let mut heads: Vec<usize> = (1..=n_heads).collect();
        heads.sort_by_key(|head| std::cmp::Reverse(draw.shown(*head, row, column)));
        let [best, second, ..] = heads[..] else { return None };
        if row == column || draw.shown(best, row, column) < draw.shown(second, row, column) + APART {
            continue;
        }
        let most = weight(draw.shown(best, row, column));
        let names = [("row", draw.word(row).into()), ("column", draw.word(column).into())];
        let mut others = heads.split_off(1);
        draw.shuffle(&mut others);
        others.truncate(3);
        let drafts = [best].into_iter().chain(others).map(|head| {
            let correct = head == best;
            let key = if correct { "quiz.own.head.right" } else { "quiz.own.head.wrong" };
            let own = weight(draw.shown(head, row, column));
            let values = [("head", head.into()), ("weight", own), ("best", best.into()), ("most", most.clone())];
            let text = draw.say("quiz.own.head.option", &[("head", head.into())]);
            Draft { text, correct, reason: draw.say(key, &values) }
        });
        let drafts = drafts.collect();
        let about = About {
            takeaway: Takeaway::Numbered(2),
            misconception: "M27",
            stem: draw.say("quiz.own.head.stem", &names),
            explain: draw.say("quiz.own.head.explain", &[("head", best.into()), ("most", most)]),
            show: Some(format!("focus={best},{row},{column}")),
        };
        return draw.single(about, drafts);
    }
    None
}

/// Which word does one word look at most? Reading the column instead of the row leads to another one.
pub(super) fn brightest_word(draw: &mut Draw) -> Option<Question> {
    let words = draw.plain_words();
    for _ in 0..TRIES {
        let (head, row) = (draw.head(), draw.one(&words)?);
        let columns = 1..=draw.trace.tokens().len();
        let mut columns: Vec<usize> =
            columns.filter(|&column| draw.trace.weight(head, row, column).is_some()).collect();
        columns.sort_by_key(|column| std::cmp::Reverse(draw.shown(head, row, *column)));
        let [best, second, ..] = columns[..] else { continue };
        let clear = draw.shown(head, row, best) >= draw.shown(head, row, second) + APART;
        if !clear || !words.contains(&best) {
            continue;
        }
        let Some(drafts) = words_to_choose(draw, head, row, best, &words) else { continue };
        let most = weight(draw.shown(head, row, best));
        let names = [("head", head.into()), ("row", draw.word(row).into())];
        let about = About {
            takeaway: Takeaway::Numbered(1),
            misconception: "M12",
            stem: draw.say("quiz.own.word.stem", &names),
            explain: draw.say("quiz.own.word.explain", &[("word", draw.word(best).into()), ("most", most)]),
            show: Some(format!("focus={head},{row},{best}")),
        };
        return draw.single(about, drafts);
    }
    None
}

/// The right word, the one that the column would give, and others that can be seen.
fn words_to_choose(draw: &mut Draw, head: usize, row: usize, best: usize, words: &[usize]) -> Option<Vec<Draft>> {
    let mirrored = words.iter().copied().max_by_key(|&other| draw.shown(head, other, row));
    let mirrored = mirrored.filter(|other| *other != best && draw.trace.weight(head, row, *other).is_some());
    let mut others: Vec<usize> = words.to_vec();
    others.retain(|&word| word != best && Some(word) != mirrored && draw.trace.weight(head, row, word).is_some());
    draw.shuffle(&mut others);
    let wrong: Vec<usize> = mirrored.into_iter().chain(others).take(3).collect();
    if wrong.len() < 2 {
        return None;
    }
    let drafts = [best].into_iter().chain(wrong).map(|column| {
        let key = match column {
            _ if column == best => "quiz.own.word.right",
            _ if Some(column) == mirrored => "quiz.own.word.column",
            _ => "quiz.own.word.wrong",
        };
        let values = [
            ("row", draw.word(row).into()),
            ("word", draw.word(column).into()),
            ("weight", weight(draw.shown(head, row, column))),
            ("most", weight(draw.shown(head, row, best))),
        ];
        Draft { text: draw.word(column), correct: column == best, reason: draw.say(key, &values) }
    });
    Some(drafts.collect())
}

/// Under the left-to-right mask: which word can this one not use?
pub(super) fn hidden_word(draw: &mut Draw) -> Option<Question> {
    if draw.state.mask() != MaskChoice::Causal {
        return None;
    }
    let words = draw.plain_words();
    for _ in 0..TRIES {
        let (row, later) = (draw.one(&words)?, draw.one(&words)?);
        let mut open: Vec<usize> = words.iter().copied().filter(|&word| word <= row).collect();
        if later <= row || open.len() < 2 {
            continue;
        }
        draw.shuffle(&mut open);
        open.truncate(3);
        let drafts = [later].into_iter().chain(open).map(|word| {
            let key = match word {
                _ if word > row => "quiz.own.hidden.right",
                _ if word == row => "quiz.own.hidden.itself",
                _ => "quiz.own.hidden.wrong",
            };
            let values = [("row", draw.word(row).into()), ("word", draw.word(word).into())];
            Draft { text: draw.word(word), correct: word > row, reason: draw.say(key, &values) }
        });
        let drafts = drafts.collect();
        let about = About {
            takeaway: Takeaway::Numbered(1),
            misconception: "M40",
            stem: draw.say("quiz.own.hidden.stem", &[("row", draw.word(row).into())]),
            explain: draw.say("quiz.own.hidden.explain", &[]),
            show: Some(format!("focus=1,{row},{later}")),
        };
        return draw.single(about, drafts);
    }
    None
}

/// One cell of a row is known; how much is left for all others?
pub(super) fn what_is_left(draw: &mut Draw) -> Option<Question> {
    let words = draw.plain_words();
    for _ in 0..TRIES {
        let (head, row, column) = (draw.head(), draw.one(&words)?, draw.one(&words)?);
        let shown = draw.shown(head, row, column);
        // Near one half, the answer and the number that stands there could not be told apart.
        if !(4..=96).contains(&shown) || (48..=52).contains(&shown) {
            continue;
        }
        let names = |draw: &Draw| {
            [
                ("head", head.into()),
                ("row", draw.word(row).into()),
                ("column", draw.word(column).into()),
                ("weight", weight(shown)),
                ("left", weight(100 - shown)),
            ]
        };
        let names = names(draw);
        let n_visible = draw.trace.n_visible(row);
        let wrong = vec![
            (f64::from(shown) / 100.0, draw.say("quiz.own.left.same", &names)),
            (1.0, draw.say("quiz.own.left.whole", &names)),
            (1.0 / n_visible as f64, draw.say("quiz.own.left.even", &[("visible", n_visible.into())])),
        ];
        let about = About {
            takeaway: Takeaway::Numbered(1),
            misconception: "M42",
            stem: draw.say("quiz.own.left.stem", &names),
            explain: draw.say("quiz.own.left.explain", &names),
            show: Some(format!("focus={head},{row},{column}")),
        };
        // Half a hundredth either way: so much is lost by showing two decimals.
        return Some(draw.numeric(about, f64::from(100 - shown) / 100.0, 0.0051, wrong));
    }
    None
}
