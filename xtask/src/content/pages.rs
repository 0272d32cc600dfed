//! The pages: a template of `www/` filled with the words of one language. A template names what it wants as `{name}`.

use super::site::Site;
use super::{FIRST, Language};
use crate::root;
use anyhow::{Context, Result, bail};
use std::fs;

/// Where the other languages are, seen from a page.
#[derive(Clone, Copy)]
pub enum Others {
    /// Beside it, under this name and their tag: `index.html`, `index.de.html`.
    Beside(&'static str),
    /// Not within reach, as in a package that carries one page.
    None,
}

/// The name of a language's page: English has the plain one.
pub fn file_name(stem: &str, tag: &str) -> String {
    if tag == FIRST { format!("{stem}.html") } else { format!("{stem}.{tag}.html") }
}

/// The lesson as a page, in the language at `index` of `languages`.
pub fn lesson(languages: &[Language], index: usize, others: Others, site: &Site) -> Result<String> {
    page("www/index.html", languages, index, others, site)
}

/// The page for whoever teaches with the lesson.
pub fn teacher(languages: &[Language], index: usize, site: &Site) -> Result<String> {
    page("www/teacher.html", languages, index, Others::Beside("teacher"), site)
}

fn page(template: &str, languages: &[Language], index: usize, others: Others, site: &Site) -> Result<String> {
    let language = languages.get(index).context("no such language")?;
    let (alternates, links) = match others {
        Others::Beside(stem) if languages.len() > 1 => {
            (alternates(languages, stem, site), links(languages, index, stem))
        }
        _ => (String::new(), String::new()),
    };
    let lesson_page = file_name("index", &language.tag);
    let footer = match others {
        Others::Beside(_) => footer(language),
        Others::None => String::new(),
    };
    let glossary = glossary(language);
    // a page that is handed around alone names the one on the site as its original
    let stem = if let Others::Beside(stem) = others { stem } else { "index" };
    let (place, picture) = (site.head(&file_name(stem, &language.tag)), escaped(&site.address("preview.png")));
    let made = [
        ("lang", &language.tag),
        ("lesson", &language.lesson),
        ("glossary", &glossary),
        ("teacher", &language.teacher),
        ("lesson-page", &lesson_page),
        ("alternates", &alternates),
        ("links", &links),
        ("footer", &footer),
        ("place", &place),
        ("picture", &picture),
    ];
    fill(template, |name| {
        let made = made.iter().find(|(known, _)| *known == name).map(|(_, text)| text.trim_end().to_owned());
        made.or_else(|| language.page.get(name).map(|text| escaped(text)))
    })
}

/// Where the words marked in the prose lead without scripts.
fn glossary(language: &Language) -> String {
    let entry = |[id, name, says]: &[String; 3]| {
        format!("<dt id=\"term-{id}\">{}</dt>\n<dd>{}</dd>", escaped(name), escaped(says))
    };
    let entries = language.terms.iter().map(entry).collect::<Vec<_>>().join("\n");
    let heading = escaped(&language.glossary);
    format!(
        "<section aria-labelledby=\"words\">\n<h2 id=\"words\">{heading}</h2>\n<dl class=\"prose glossary\">\n{entries}\n</dl>\n</section>"
    )
}

/// The page for a frame. What it says where nothing runs stands there in every language, since nobody is there to choose.
pub fn frame(languages: &[Language]) -> Result<String> {
    let all = languages.iter().map(paragraph).collect::<Vec<_>>().join("\n");
    let lost = languages.iter().map(lost).collect::<Vec<_>>().join("\n");
    fill("www/embed.html", |name| match name {
        "frames" => Some(all.clone()),
        "lost" => Some(lost.clone()),
        _ => None,
    })
}

fn paragraph(language: &Language) -> String {
    let word = |key: &str| language.page.get(key).map(|text| escaped(text)).unwrap_or_default();
    let page = file_name("index", &language.tag);
    let link = format!("<a href=\"{page}\" target=\"_blank\" rel=\"noopener\">{}</a>", word("frame-link"));
    let (lang, direction) = (&language.tag, word("direction"));
    format!("<p lang=\"{lang}\" dir=\"{direction}\">{}</p>", word("frame").replace("{link}", &link))
}

/// Shown where a platform did not take an answer, in the language that the lesson speaks then.
fn lost(language: &Language) -> String {
    let word = language.page.get("lost").map(|text| escaped(text)).unwrap_or_default();
    format!("<p class=\"lost\" role=\"alert\" lang=\"{}\" hidden>{word}</p>", language.tag)
}

fn alternates(languages: &[Language], stem: &str, site: &Site) -> String {
    let link = |hreflang: &str, tag: &str| {
        let address = escaped(&site.address(&file_name(stem, tag)));
        format!("<link rel=\"alternate\" hreflang=\"{hreflang}\" href=\"{address}\">")
    };
    let mut links: Vec<String> = languages.iter().map(|language| link(&language.tag, &language.tag)).collect();
    links.push(link("x-default", FIRST));
    links.join("\n")
}

/// The other languages, each in its own words.
fn links(languages: &[Language], here: usize, stem: &str) -> String {
    let word = |language: &Language, key: &str| language.page.get(key).map(|text| escaped(text)).unwrap_or_default();
    let links = languages.iter().enumerate().filter(|(index, _)| *index != here).map(|(_, language)| {
        let (tag, page) = (&language.tag, file_name(stem, &language.tag));
        format!("<a href=\"{page}\" hreflang=\"{tag}\" lang=\"{tag}\">{}</a>", word(language, "language"))
    });
    let label = languages.get(here).map(|language| word(language, "languages")).unwrap_or_default();
    format!("<nav class=\"languages\" aria-label=\"{label}\">{}</nav>", links.collect::<Vec<_>>().join(" "))
}

fn footer(language: &Language) -> String {
    let word = language.page.get("teacher-link").map(|text| escaped(text)).unwrap_or_default();
    format!("<footer><a href=\"{}\">{word}</a></footer>", file_name("teacher", &language.tag))
}

/// Puts a text in every place of a template. What is put in is not looked through again.
fn fill(template: &str, text: impl Fn(&str) -> Option<String>) -> Result<String> {
    let source = fs::read_to_string(root().join(template)).with_context(|| template.to_owned())?;
    let mut filled = String::new();
    let mut pieces = source.split('{');
    filled += pieces.next().unwrap_or_default();
    for piece in pieces {
        let Some((name, rest)) = piece.split_once('}') else { bail!("{template}: a {{ without its }}") };
        let text = text(name).with_context(|| format!("{template}: there are no words for {{{name}}}"))?;
        // a place on a line of its own goes with its line where there is nothing to put in
        let alone = text.is_empty() && (filled.is_empty() || filled.ends_with('\n'));
        filled += &text;
        filled += if alone { rest.strip_prefix('\n').unwrap_or(rest) } else { rest };
    }
    Ok(filled)
}

/// A text as it stands in markup.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
