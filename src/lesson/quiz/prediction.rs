//! What an experiment does to the grids, found by running it.
//!
//! The list is closed. A change compares the screen before with the screen after; of the options of a question exactly
//! one may hold, or the question is refused: then nobody is ever marked against a figure that says otherwise.
//!
//! | `fn` | `args` | holds when |
//! |---|---|---|
//! | `no_grid_changes` | | every grid stays as it was |
//! | `every_grid_changes` | | no grid stays |
//! | `grids_change` | `heads` | the grids of these heads change, and no other |
//! | `row_unchanged` | `row` | the row of this word stays, in every grid |
//! | `row_rescaled` | `row` | what is still visible in the row keeps its proportions and adds up to 1 |
//! | `row_truncated` | `row` | what is still visible keeps its weights, and the row adds up to less |

use std::rc::Rc;

use super::fields::Fields;
use super::question::{Choice, Prediction};
use crate::attention::Refusal;
use crate::lesson::{LessonState, LessonTrace, WeightStore, decode};

/// A weight that moves more than this can be seen to move.
const SEEN: f32 = 0.005;
/// A weight that moves less than this has not moved.
const STILL: f32 = 1e-5;

const NAMES: &str = "no_grid_changes, every_grid_changes, grids_change, row_unchanged, row_rescaled or row_truncated";

/// One possible outcome.
pub(super) enum Change {
    NoGrid,
    EveryGrid,
    Grids(Vec<usize>),
    RowUnchanged(String),
    RowRescaled(String),
    RowTruncated(String),
}

/// Runs the experiment and marks the option that foretells it.
pub(super) fn run(
    fields: &Fields,
    setup: String,
    run: String,
    options: Vec<(Choice, Change)>,
) -> Result<Prediction, Refusal> {
    let before = trace(fields, "setup", &setup)?;
    let run = format!("{setup}&{run}");
    let after = trace(fields, "run", &first_wins(&run))?;
    let choices = options.into_iter().map(|(choice, change)| {
        let correct = change.holds(&before, &after);
        Choice { correct, ..choice }
    });
    Ok(Prediction { choices: choices.collect(), setup, run: first_wins(&run) })
}

impl Change {
    pub(super) fn read(fields: &Fields) -> Result<Self, Refusal> {
        fields.only(&["fn", "args"])?;
        let name = fields.text("fn")?;
        let args = fields.optional_object("args")?;
        let row = || args.only(&["row"]).and_then(|()| args.text("row"));
        Ok(match name.as_str() {
            "no_grid_changes" => args.only(&[]).map(|()| Change::NoGrid)?,
            "every_grid_changes" => args.only(&[]).map(|()| Change::EveryGrid)?,
            "grids_change" => args.only(&["heads"]).and_then(|()| Ok(Change::Grids(args.wholes("heads")?)))?,
            "row_unchanged" => Change::RowUnchanged(row()?),
            "row_rescaled" => Change::RowRescaled(row()?),
            "row_truncated" => Change::RowTruncated(row()?),
            other => return Err(fields.refuse("bad-outcome", "fn", format!("'{other}'"), format!("one of {NAMES}"))),
        })
    }

    fn holds(&self, before: &LessonTrace, after: &LessonTrace) -> bool {
        let same_shape = before.tokens() == after.tokens() && before.n_heads() == after.n_heads();
        let heads = 1..=after.n_heads();
        match self {
            _ if !same_shape => false,
            Change::NoGrid => heads.into_iter().all(|head| moved(before, after, head) <= STILL),
            Change::EveryGrid => heads.into_iter().all(|head| moved(before, after, head) > SEEN),
            Change::Grids(these) => heads.into_iter().all(|head| match these.contains(&head) {
                true => moved(before, after, head) > SEEN,
                false => moved(before, after, head) <= STILL,
            }),
            Change::RowUnchanged(word) => rows(before, after, word, |old, new, _| new.unwrap_or(0.0) - old),
            Change::RowRescaled(word) => rows(before, after, word, |old, new, open| match new {
                Some(new) => new - old / open,
                None => 0.0,
            }),
            Change::RowTruncated(word) => rows(before, after, word, |old, new, _| new.map_or(0.0, |new| new - old)),
        }
    }
}

/// The largest change of a weight in the grid of `head`.
fn moved(before: &LessonTrace, after: &LessonTrace, head: usize) -> f32 {
    let (old, new) = (&before.head(head).pass.pattern, &after.head(head).pass.pattern);
    old.iter().zip(new.iter()).map(|(old, new)| (old - new).abs()).fold(0.0, f32::max)
}

/// Is the row of `word` as foretold in every grid? `off` says by how much a cell differs, given its weight before, its
/// weight after (`None` where hidden) and what the cells that stay visible held together before.
fn rows(
    before: &LessonTrace,
    after: &LessonTrace,
    word: &str,
    off: impl Fn(f32, Option<f32>, f32) -> f32 + Copy,
) -> bool {
    let Some(row) = after.tokens().iter().position(|token| token == word).map(|index| index + 1) else { return false };
    let columns = 1..=after.tokens().len();
    (1..=after.n_heads()).all(|head| {
        let old = |column| before.weight(head, row, column).unwrap_or(0.0);
        let new = |column| after.weight(head, row, column);
        let open: f32 = columns.clone().filter(|column| new(*column).is_some()).map(old).sum();
        columns.clone().all(|column| off(old(column), new(column), open).abs() <= STILL)
    })
}

/// The screen that the parameters make of the lesson as it starts. Trained weights arrive later than the questions, so
/// a prediction is about the untrained model; what it shows of cuts and masks holds for every other.
fn trace(fields: &Fields, name: &str, params: &str) -> Result<LessonTrace, Refusal> {
    let (state, refusals) = decode(params, &LessonState::default());
    match refusals.first() {
        Some(refusal) => {
            Err(fields.refuse("impossible-setting", name, format!("'{params}'"), format!("another {}", refusal.field)))
        }
        None if state.model().trained => {
            let expected = "model=untrained in setup: predictions are run when the questions are read";
            Err(fields.refuse("impossible-setting", name, format!("'{params}'"), expected))
        }
        None => LessonTrace::of(&state, &WeightStore::new(Rc::default()))
            .map_err(|_| fields.refuse("impossible-setting", name, format!("'{params}'"), "a screen with numbers")),
    }
}

/// Parameters in which each key stands once: what is said last, for readers that heed what is said first.
fn first_wins(params: &str) -> String {
    let pairs: Vec<(String, String)> = form_urlencoded::parse(params.as_bytes()).into_owned().collect();
    let mut link = form_urlencoded::Serializer::new(String::new());
    for (index, (key, value)) in pairs.iter().enumerate() {
        if !pairs[index + 1..].iter().any(|(later, _)| later == key) {
            link.append_pair(key, value);
        }
    }
    link.finish()
}
