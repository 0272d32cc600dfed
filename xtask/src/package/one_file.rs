//! A page with its scripts and styles inside: one file that opens from disk and can be sent by mail.
//!
//! The page's own content security policy stays as strict as it was. What it allowed by place (`'self'`) it now allows by
//! hash, so that nothing else can run.

use super::sums::hash;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;

/// `page` is the text of the page; what it names lies in `folder`.
pub fn from_page(folder: &Path, page: &str) -> Result<String> {
    let read = |name: &str| fs::read_to_string(folder.join(name)).with_context(|| format!("{name}, named in the page"));
    let mut html = page.to_owned();
    let mut styles = Vec::new();
    while let Some((tag, name)) = tag_with(&html, "<link rel=\"stylesheet\" href=\"", "\">") {
        let text = read(&name)?;
        styles.push(allowed(&text));
        html = html.replacen(&tag, &format!("<style>{text}</style>"), 1);
    }
    let mut scripts = Vec::new();
    let mut at_the_end = String::new();
    while let Some((tag, name)) = tag_with(&html, "<script src=\"", "\" defer></script>\n") {
        let text = read(&name)?;
        ensure!(!text.contains("</script") && !text.contains("<!--"), "{name} cannot stand inside a page");
        scripts.push(allowed(&text));
        at_the_end += &format!("<script>{text}</script>\n");
        html = html.replacen(&tag, "", 1);
    }
    ensure!(!scripts.is_empty() && html.contains("</body>"), "the page is not written as expected");
    html = html.replacen("</body>", &format!("{at_the_end}</body>"), 1);
    html = html.replacen("script-src 'self'", &format!("script-src {}", scripts.join(" ")), 1);
    let styles = if styles.is_empty() { "'none'".to_owned() } else { styles.join(" ") };
    Ok(html.replacen("style-src 'self'", &format!("style-src {styles}"), 1))
}

/// The first tag that starts and ends so, and the name in between.
fn tag_with(html: &str, start: &str, end: &str) -> Option<(String, String)> {
    let rest = &html[html.find(start)? + start.len()..];
    let name = &rest[..rest.find(end)?];
    Some((format!("{start}{name}{end}"), name.to_owned()))
}

/// How a policy names a text that it allows.
fn allowed(text: &str) -> String {
    format!("'{}'", hash::<sha2::Sha256>("sha256", text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_and_styles_move_in_and_the_policy_names_their_hashes() {
        let folder = std::env::temp_dir().join(format!("one-file-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let page = "<head><meta content=\"script-src 'self' 'wasm-unsafe-eval'; style-src 'self'\">\n\
            <link rel=\"stylesheet\" href=\"a.css\">\n<script src=\"a.js\" defer></script>\n</head><body>text</body>";
        for (name, text) in [("a.css", "p{}"), ("a.js", "go()")] {
            fs::write(folder.join(name), text).unwrap();
        }
        let html = from_page(&folder, page).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert!(html.contains("<style>p{}</style>") && html.contains("text<script>go()</script>\n</body>"), "{html}");
        assert!(!html.contains("'self'") && html.matches("'sha256-").count() == 2, "{html}");
        assert!(html.contains("'wasm-unsafe-eval'"), "{html}");
    }
}
