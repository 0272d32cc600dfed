//! Where the lesson will stand, if that is known: link previews, search engines and codes that are copied from a page on a
//! disk want whole addresses. Unknown, everything stays relative and works anywhere.

use std::str::FromStr;

/// An address that ends in `/`; empty where none is known, so that what is put together with it is relative.
#[derive(Clone, Debug, Default)]
pub struct Site(String);

impl Site {
    /// The whole address of a file, or the file as it is named from beside it.
    pub fn address(&self, file: &str) -> String {
        format!("{}{file}", self.0)
    }

    /// What the head of a page says about its own place: nothing where it is not known.
    pub fn head(&self, file: &str) -> String {
        if self.0.is_empty() {
            return String::new();
        }
        let address = super::pages::escaped(&self.address(file));
        format!("<link rel=\"canonical\" href=\"{address}\">\n<meta property=\"og:url\" content=\"{address}\">")
    }

    /// Has the bundler put the address into the scripts.
    pub fn define(&self) -> String {
        format!("--define:SITE={}", serde_json::Value::from(self.0.as_str()))
    }
}

impl FromStr for Site {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let is_place = host.is_some_and(|host| !host.starts_with('/') && !host.is_empty());
        if !is_place || text.contains(|sign: char| sign.is_whitespace() || "?#\"<>".contains(sign)) {
            return Err(format!(
                "--site is {text:?}, expected the address of a folder, such as https://example.org/mha/"
            ));
        }
        Ok(Site(format!("{}/", text.trim_end_matches('/'))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_site_makes_whole_addresses_and_an_unknown_one_leaves_them_relative() {
        let site: Site = "https://example.org/mha".parse().unwrap();
        assert_eq!(site.address("preview.png"), "https://example.org/mha/preview.png");
        assert!(
            site.head("index.de.html")
                .contains("<link rel=\"canonical\" href=\"https://example.org/mha/index.de.html\">")
        );
        assert_eq!(site.define(), "--define:SITE=\"https://example.org/mha/\"");
        let nowhere = Site::default();
        assert_eq!((nowhere.address("preview.png").as_str(), nowhere.head("index.html").as_str()), ("preview.png", ""));
    }

    #[test]
    fn what_is_no_place_of_files_is_refused() {
        for text in [
            "",
            "example.org/mha",
            "ftp://example.org",
            "https://",
            "https:///x",
            "https://a.org/?x",
            "https://a.org/ b",
        ] {
            let refusal = text.parse::<Site>().unwrap_err();
            assert!(refusal.contains("expected the address of a folder"), "{refusal}");
        }
    }
}
