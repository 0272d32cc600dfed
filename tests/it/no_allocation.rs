//! Training holds on to its memory: a page that trains for minutes must not collect garbage between frames.

use allocation_counter::measure;
use multi_head_attention::attention::HeadLayout;
use multi_head_attention::model::LanguageModel;
use multi_head_attention::training::{
    Corpus, Repeats, Trainer, induction_architecture, induction_recipe, sentence_trainer,
};

fn assert_steps_allocate_nothing<C: Corpus>(mut trainer: Trainer<C>) {
    (0..2).for_each(|_| _ = trainer.step()); // the corpus finds its longest sentence
    let allocations = measure(|| (0..20).for_each(|_| _ = trainer.step())).count_total;
    assert_eq!(allocations, 0, "{}", C::NAME);
}

#[test]
fn a_training_step_allocates_nothing() {
    let repeats = Repeats { d_vocab: 32, n_ctx: 32, periods: (4, 12) };
    for layout in [HeadLayout::balanced(32, 4), HeadLayout::shared(32, 4, 2)].map(Result::unwrap) {
        let model = LanguageModel::draw(induction_architecture(layout, 2, 32), 0).unwrap();
        assert_steps_allocate_nothing(Trainer::new(model, repeats.clone(), induction_recipe(), 0));
    }
    assert_steps_allocate_nothing(sentence_trainer(HeadLayout::balanced(48, 6).unwrap(), 0).unwrap());
}

#[test]
fn an_allocation_would_be_seen() {
    assert_eq!(measure(|| drop(std::hint::black_box(vec![0u8; 10]))).count_total, 1);
}
