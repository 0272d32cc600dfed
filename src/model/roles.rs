//! Parts of a sentence that heads may turn out to look for.

/// What tells which of two nouns a pronoun stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clue {
    /// The two nouns take different pronouns.
    Pronoun,
    /// Both take the same: only the last word tells.
    Ending,
    /// At least one noun is made up: only the last word and its adjective tell.
    MadeUpNoun,
}

/// Where the parts of a sentence "S did V the O because PRON was …" stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Roles {
    /// Who acts.
    pub subject: usize,
    /// The adjective of the subject.
    pub subject_adjective: Option<usize>,
    /// What is done.
    pub verb: usize,
    /// The place it is done to.
    pub object: usize,
    /// The adjective of the object.
    pub object_adjective: Option<usize>,
    /// he, she, it or they.
    pub pronoun: usize,
    /// The noun the pronoun stands for.
    pub referent: usize,
    /// The other noun.
    pub other: usize,
    /// The last word, which says something of the referent.
    pub ending: usize,
    /// What tells which noun is meant.
    pub clue: Clue,
}
