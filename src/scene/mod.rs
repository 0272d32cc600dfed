//! PICTURES AS DATA: what is drawn, in which shade, and the same in words.
//!
//! A [`Scene`] is decided before it is painted. Painting, hovering, keyboard and speech all ask it, so the number that
//! is spoken is the number under the pointer. Everything counts from 1.

mod average;
mod badge;
mod calculator;
mod closeup;
mod compare;
mod cuts;
mod departures;
mod device;
mod endings;
mod flow;
mod guess;
mod head_width;
mod heads;
pub mod lab;
mod legend;
mod model;
mod notices;
mod number;
mod prices;
mod ramp;
mod receipt;
mod sentence;
mod sets;
mod slicing;
mod table;

use serde::Serialize;

use crate::lesson::{Choice, Focus, Jobs, LessonState, LessonTrace, Session, Words, looks};

pub use average::Average;
pub use badge::{Badge, Name};
pub use calculator::{Bill, BillModel, BillWish, Factor};
pub use closeup::{Cell, CloseUp, Label};
pub use compare::{Compared, Difference, HeadPair, OutputPair, compared};
pub use cuts::Cut;
pub use departures::{MistakeStep, Mistakes, RowTotal, Way, mistakes};
pub use device::{Measured, MeasuredRow, Timed, Timings, measured};
pub use endings::{EndingLine, EndingsTable, endings};
pub use flow::{At, Band, Block, Flow, Joining, Operand, Stage, flow};
pub use guess::{AnswerLine, EffectLine, GuessView, guess};
pub use head_width::HeadWidth;
pub use heads::{Head, HeadCount};
pub use legend::{Legend, Tick};
pub use model::{LayerOption, LayerPicker, ModelOption, ModelPicker};
pub use notices::{Notice, Repair};
pub use number::{Line, Number, Sum, Working};
pub use prices::{Kept, Price, PriceCell, Prices};
pub use ramp::{Shade, pixels, ramp, step};
pub use receipt::{Budget, Part, Pick, Place, Receipt, Step, receipt};
pub use sentence::{MaskSwitch, Prepared, SentenceRow, Word};
pub use sets::{Set, SetOption, Sets, Wire, WirePlace};
pub use slicing::{Knob, Moves, ReadWay, ReadingOption, Slicing, WeightLine, slicing};
pub use table::{Table, TableRow};

/// Everything on the screen.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Scene {
    /// Which part of the page is shown.
    pub view: &'static str,
    /// Standing remarks, some with a way out.
    pub notices: Vec<Notice>,
    /// What is done otherwise than the formula says, each with the way back.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub departures: Vec<Notice>,
    /// Which model it is, and how it came to be.
    pub model: ModelPicker,
    /// Which of its layers.
    pub layer: LayerPicker,
    /// The words to pick from.
    pub sentence: SentenceRow,
    /// Who may look at whom.
    pub mask: MaskSwitch,
    /// What a head reads.
    pub reading: Reading,
    /// How many heads.
    pub head_count: HeadCount,
    /// Do the heads share out a fixed total, or has each of them a width of its own?
    pub head_width: HeadWidth,
    /// One column per head.
    pub heads: Vec<Head>,
    /// One per gap between neighbouring heads.
    pub cuts: Vec<Cut>,
    /// Who shares keys and values.
    pub sets: Sets,
    /// What the shades mean.
    pub legend: Legend,
    /// The grid with numbers.
    pub closeup: CloseUp,
    /// All heads in one grid; none where there is one head only.
    pub average: Option<Average>,
    /// Is a second setting pinned?
    pub pinned: bool,
    /// Where the random numbers come from.
    pub seed: u32,
    /// The width that is cut.
    pub d_model: usize,
    /// What can be taken back.
    pub history: HistoryButtons,
    /// Controls that are not shown.
    pub hide: Vec<&'static str>,
    /// Controls that are shown as facts.
    pub lock: Vec<&'static str>,
}

/// What a head reads of each word.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reading {
    /// The name of the reading.
    pub value: &'static str,
}

/// What can be taken back.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HistoryButtons {
    /// A step back.
    pub undo: bool,
    /// A step forward again.
    pub redo: bool,
    /// Back to where the page began.
    pub start: bool,
}

/// What every part of the picture is made of.
#[derive(Clone, Copy)]
struct Source<'a> {
    state: &'a LessonState,
    trace: &'a LessonTrace,
    words: &'a Words,
    focus: Focus,
    jobs: Option<&'a Jobs>,
}

impl Scene {
    /// The picture of `session` as it is now.
    pub fn of(session: &Session) -> Scene {
        let source = Source::of(session);
        let state = session.state();
        Scene {
            view: state.view().name(),
            notices: notices::notices(source),
            departures: departures::departures(source),
            model: model::model_picker(source),
            layer: model::layer_picker(source),
            sentence: sentence::row(source),
            mask: sentence::mask_switch(source),
            reading: Reading { value: state.reading().name() },
            head_count: heads::head_count(source),
            head_width: head_width::head_width(source),
            heads: heads::heads(source),
            cuts: cuts::cuts(source),
            sets: sets::sets(source),
            legend: legend::legend(source),
            closeup: closeup::closeup(source),
            average: average::average(source),
            pinned: state.pinned().is_some(),
            seed: state.seed(),
            d_model: state.model().d_model,
            history: HistoryButtons { undo: session.can_undo(), redo: session.can_redo(), start: session.can_start() },
            hide: state.hide().iter().map(|control| control.name()).collect(),
            lock: state.lock().iter().map(|control| control.name()).collect(),
        }
    }
}

/// What one layer costs on this sentence.
///
/// # Errors
/// None for the layouts of this lesson.
pub fn prices(session: &Session) -> Result<Prices, crate::attention::Refusal> {
    prices::prices(Source::of(session))
}

/// The memory bill of a real model.
///
/// # Errors
/// No model has that name, or a factor that is not a whole number of at least 1.
pub fn bill(session: &Session, wish: &BillWish) -> Result<Bill, crate::attention::Refusal> {
    calculator::bill(Source::of(session), wish)
}

/// The grid of `head` (from 1, moved into range; 0 is the mean of all heads) as a table.
pub fn table(session: &Session, head: usize) -> Table {
    table::table(Source::of(session), head.min(session.trace().n_heads()))
}

/// One cell of any head in one sentence, for what a pointer rests on. All three count from 1 and are moved into range; head
/// 0 is the mean of all.
pub fn say(session: &Session, head: usize, row: usize, column: usize) -> String {
    let source = Source::of(session);
    let inside = |place: usize| place.clamp(1, source.n_tokens());
    let place = Focus { head: head.min(source.trace.n_heads()), row: inside(row), column: inside(column) };
    looks(source.words, source.trace, place)
}

impl<'a> Source<'a> {
    fn of(session: &'a Session) -> Self {
        Source {
            state: session.state(),
            trace: session.trace(),
            words: session.words(),
            focus: session.focus(),
            jobs: session.jobs(),
        }
    }

    /// The same cell of the head whose queries and keys gave it its weight: another one where two heads are swapped.
    fn lent(&self, cell: Focus) -> Focus {
        Focus { head: self.trace.looks_with(cell.head), ..cell }
    }

    fn n_tokens(&self) -> usize {
        self.trace.tokens().len()
    }

    fn word(&self, index: usize) -> String {
        crate::lesson::word(self.words, self.trace, index)
    }

    fn spoken_word(&self, index: usize) -> String {
        crate::lesson::spoken_word(self.words, self.trace, index)
    }
}
