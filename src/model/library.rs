//! The trained models a page carries, read when they are first asked for.

use std::cell::OnceCell;

use super::{ModelConfig, TrainedModel};
use crate::attention::Refusal;

/// Model files by name.
#[derive(Debug, Default)]
pub struct Library {
    shelves: Vec<Shelf>,
}

#[derive(Debug)]
struct Shelf {
    id: String,
    file: Vec<u8>,
    read: OnceCell<Result<TrainedModel, Refusal>>,
}

impl Library {
    /// Puts the file of the model `id` on its shelf, in place of one that is there.
    pub fn add(&mut self, id: &str, file: Vec<u8>) {
        self.shelves.retain(|shelf| shelf.id != id);
        self.shelves.push(Shelf { id: id.to_owned(), file, read: OnceCell::new() });
    }

    /// The trained model behind `config`.
    ///
    /// # Errors
    /// Its file is not here, cannot be read, or holds another model.
    pub fn get(&self, config: &ModelConfig) -> Result<&TrainedModel, Refusal> {
        let shelf = self.shelves.iter().find(|shelf| shelf.id == config.id);
        let shelf = shelf.ok_or_else(|| Refusal::new("model", "model", config.id, "a model whose file is here"))?;
        shelf.read.get_or_init(|| read(config, &shelf.file)).as_ref().map_err(Clone::clone)
    }
}

/// Reads a file and compares it with what the page says of the model.
fn read(config: &ModelConfig, file: &[u8]) -> Result<TrainedModel, Refusal> {
    let trained = TrainedModel::from_bytes(file)?;
    let found = trained.model.architecture();
    let is_it = trained.facts.id == config.id
        && found.layout == config.layout()?
        && (found.n_layers, found.n_ctx) == (config.n_layers, config.n_ctx)
        && (found.position, found.causal) == (config.position, config.causal);
    match is_it {
        true => Ok(trained),
        false => Err(Refusal::new("model", "model file", &trained.facts.id, format!("the model {}", config.id))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{INDUCTION, SENTENCE, UNTRAINED};

    #[test]
    fn a_model_that_is_not_here_or_not_it_is_refused() {
        let mut library = Library::default();
        assert!(library.get(&UNTRAINED).unwrap_err().to_string().contains("untrained"));
        library.add("sentence", b"MHAM".to_vec());
        library.add("induction", Vec::new());
        assert_eq!(library.get(&SENTENCE).unwrap_err().code, "model-short");
        assert_eq!(library.get(&INDUCTION).unwrap_err().code, "model-short");
    }
}
