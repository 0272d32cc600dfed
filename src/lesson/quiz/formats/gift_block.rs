//! Cuts GIFT into blocks and answers, and remembers the line of each.

/// One question as it stands in the file.
pub(super) struct Block {
    /// The line of its first sign that is no comment, from 1.
    pub(super) line: usize,
    /// What `// [id:…]` says above it.
    pub(super) id: Option<String>,
    /// What `// [tag:…]` says above it.
    pub(super) tags: Vec<String>,
    /// The text without comments; every line break is still there.
    pub(super) text: String,
}

/// A piece of text and the line at which it starts.
#[derive(Clone, Copy)]
pub(super) struct Piece<'a> {
    pub(super) text: &'a str,
    pub(super) line: usize,
}

/// Blocks stand apart by blank lines; comments and categories are no questions.
pub(super) fn blocks(file: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let (mut id, mut tags, mut inside) = (None, Vec::new(), false);
    for (index, line) in file.lines().enumerate() {
        let trimmed = line.trim();
        if let Some(comment) = trimmed.strip_prefix("//") {
            id = label(comment, "[id:").into_iter().next().or(id);
            tags.extend(label(comment, "[tag:"));
            if inside && let Some(block) = blocks.last_mut() {
                block.text.push('\n');
            }
        } else if trimmed.is_empty() || trimmed.starts_with("$CATEGORY") {
            inside = false;
        } else if inside && let Some(block) = blocks.last_mut() {
            block.text.push('\n');
            block.text.push_str(line);
        } else {
            inside = true;
            let text = line.to_owned();
            blocks.push(Block { line: index + 1, id: id.take(), tags: std::mem::take(&mut tags), text });
        }
    }
    blocks
}

/// Every `[id:…]` or `[tag:…]` of a comment.
fn label(comment: &str, opening: &str) -> Vec<String> {
    let labels = comment.split(opening).skip(1).filter_map(|rest| rest.split_once(']'));
    labels.map(|(label, _)| label.trim().to_owned()).filter(|label| !label.is_empty()).collect()
}

impl<'a> Piece<'a> {
    /// The text before and behind the first of `marks` that no backslash precedes, and which it was.
    pub(super) fn cut(self, marks: &[char]) -> Option<(Piece<'a>, char, Piece<'a>)> {
        let mut escaped = false;
        for (at, c) in self.text.char_indices() {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                _ if marks.contains(&c) => {
                    let (before, behind) = (&self.text[..at], &self.text[at + c.len_utf8()..]);
                    let line = self.line + before.matches('\n').count();
                    return Some((Piece { text: before, ..self }, c, Piece { text: behind, line }));
                }
                _ => {}
            }
        }
        None
    }

    /// Without the space around it; the line is that of the first sign.
    pub(super) fn trimmed(self) -> Piece<'a> {
        let start = self.text.len() - self.text.trim_start().len();
        let line = self.line + self.text[..start].matches('\n').count();
        Piece { text: self.text.trim(), line }
    }

    /// What it says: no format in front, no backslashes, single spaces.
    pub(super) fn said(self) -> String {
        let text = self.text.trim();
        let formats = ["[plain]", "[html]", "[markdown]", "[moodle]"];
        let text = formats.iter().find_map(|format| text.strip_prefix(format)).unwrap_or(text);
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (mut said, mut escaped) = (String::with_capacity(text.len()), false);
        for c in text.chars() {
            match c {
                'n' if escaped => said.push('\n'),
                '~' | '=' | '#' | '{' | '}' | ':' | '\\' if escaped => said.push(c),
                '\\' => {
                    escaped = true;
                    continue;
                }
                _ if escaped => said.extend(['\\', c]),
                _ => said.push(c),
            }
            escaped = false;
        }
        if escaped {
            said.push('\\');
        }
        said.trim().to_owned()
    }
}
