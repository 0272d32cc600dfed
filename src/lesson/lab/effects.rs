//! What knocking heads out costs, measured one row of letters at a time.

use crate::model::LanguageModel;
use crate::training::{RepeatedExample, Scoring};

/// Rows of letters a knock-out is measured on: enough to see a fall, few enough for eight heads on a page.
pub const ROWS: usize = 32;

/// Which heads are out, per layer.
pub type Out = Vec<Vec<bool>>;

/// Copy accuracy with the chosen heads out, and with each other head out as well.
#[derive(Debug, Clone)]
pub struct Effects {
    /// With the chosen heads out.
    pub together: Option<f64>,
    /// Per layer and head, with that head out too.
    pub each: Vec<Vec<Option<f64>>>,
    out: Out,
    under_way: Option<(Job, Scoring, usize)>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Job {
    Together,
    Head(usize, usize),
}

impl Effects {
    /// Nothing measured yet, of a model of this shape with these heads out.
    pub fn new(out: &Out) -> Self {
        let each = out.iter().map(|layer| vec![None; layer.len()]).collect();
        Effects { together: None, each, out: out.clone(), under_way: None }
    }

    /// Reads one more row of letters; false when everything is measured.
    pub fn work(&mut self, model: &LanguageModel, rows: &[RepeatedExample]) -> bool {
        let start = |job| (job, Scoring::new(model), 0);
        let Some((job, mut scoring, n_read)) = self.under_way.take().or_else(|| self.next().map(start)) else {
            return false;
        };
        if let Some(row) = rows.iter().take(ROWS).nth(n_read) {
            let out = self.out_for(job);
            scoring.read(model, row, &out.iter().map(Vec::as_slice).collect::<Vec<_>>());
            self.under_way = Some((job, scoring, n_read + 1));
        } else {
            self.finish(job, scoring.scores().copy_accuracy);
        }
        true
    }

    fn finish(&mut self, job: Job, copies: f64) {
        match job {
            Job::Together => self.together = Some(copies),
            Job::Head(layer, head) => self.each[layer][head] = Some(copies),
        }
    }

    /// The first that is not measured; a head that is out already costs nothing more.
    fn next(&self) -> Option<Job> {
        if self.together.is_none() {
            return Some(Job::Together);
        }
        let heads = |(layer, each): (usize, &Vec<Option<f64>>)| {
            (0..each.len()).map(move |head| (layer, head)).collect::<Vec<_>>()
        };
        let open = |&(layer, head): &(usize, usize)| self.each[layer][head].is_none() && !self.out[layer][head];
        self.each.iter().enumerate().flat_map(heads).find(open).map(|(layer, head)| Job::Head(layer, head))
    }

    fn out_for(&self, job: Job) -> Out {
        let mut out = self.out.clone();
        if let Job::Head(layer, head) = job {
            out[layer][head] = true;
        }
        out
    }
}
