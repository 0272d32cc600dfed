//! Serves `dist/` on the loopback interface.

use crate::root;
use anyhow::{Result, anyhow, bail};
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::thread;
use tiny_http::{Header, Method, Request, Response, StatusCode};

/// How many ports are tried, counting up from the one asked for.
const PORTS_TRIED: u16 = 20;

/// One slow reader should not hold up the others.
const WORKERS: usize = 4;

pub struct Server {
    http: tiny_http::Server,
    folder: PathBuf,
}

impl Server {
    /// Listens on `port` or, where that is taken, on the next one that is free.
    pub fn bind(port: u16) -> Result<Server> {
        let folder = fs::canonicalize(root().join("dist"))?;
        for port in port..=port.saturating_add(PORTS_TRIED) {
            match tiny_http::Server::http(("127.0.0.1", port)) {
                Ok(http) => return Ok(Server { http, folder }),
                Err(error) if is_taken(&*error) => println!("Port {port} is taken, trying the next one."),
                Err(error) => bail!("port {port} cannot be used: {error}"),
            }
        }
        bail!("no free port found from {port} upwards; name another one with --port")
    }

    pub fn address(&self) -> String {
        format!("http://{}/", self.http.server_addr())
    }

    /// Answers requests until the process is stopped.
    pub fn run(&self) -> Result<()> {
        thread::scope(|scope| {
            for _ in 0..WORKERS {
                scope.spawn(|| {
                    while let Ok(request) = self.http.recv() {
                        self.answer(request);
                    }
                });
            }
        });
        Err(anyhow!("the server stopped listening"))
    }

    /// A reader that went away before its answer is nobody's error.
    fn answer(&self, request: Request) {
        let _ = match self.find(&request) {
            Ok((file, path)) => request.respond(with_headers(Response::from_file(file), &path)),
            Err(status) => {
                request.respond(Response::from_string(status.default_reason_phrase()).with_status_code(status))
            }
        };
    }

    fn find(&self, request: &Request) -> Result<(File, PathBuf), StatusCode> {
        if !matches!(request.method(), Method::Get | Method::Head) {
            return Err(StatusCode(405));
        }
        let path = resolve(&self.folder, request.url()).ok_or(StatusCode(404))?;
        let file = File::open(&path).map_err(|_| StatusCode(404))?;
        Ok((file, path))
    }
}

fn is_taken(error: &(dyn std::error::Error + 'static)) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::AddrInUse)
}

/// The file that `url` names inside `folder`, a folder's `index.html` for the folder itself. Nothing outside is found,
/// however the address is spelled.
fn resolve(folder: &Path, url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?;
    let path = percent_encoding::percent_decode_str(path).decode_utf8().ok()?;
    let mut file = folder.join(path.trim_start_matches('/')).canonicalize().ok()?;
    if file.is_dir() {
        file.push("index.html");
    }
    (file.starts_with(folder) && file.is_file()).then_some(file)
}

/// `no-cache`: after a rebuild, a reload shows the new page.
fn with_headers(mut response: Response<File>, path: &Path) -> Response<File> {
    let mime = mime_guess::from_path(path).first_or_octet_stream();
    let charset = if mime.type_() == "text" { "; charset=utf-8" } else { "" };
    let headers = [
        ("Content-Type", format!("{mime}{charset}")),
        ("Cache-Control", "no-cache".to_owned()),
        ("X-Content-Type-Options", "nosniff".to_owned()),
    ];
    for (name, value) in headers {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_found_by_its_address() {
        assert_eq!(find("/Cargo.toml?query=1#part"), Some(project().join("Cargo.toml")));
        assert_eq!(find("/src/main%2Ers"), Some(project().join("src/main.rs")));
    }

    #[test]
    fn nothing_outside_the_folder_is_found() {
        for url in ["/../Cargo.lock", "/..%2fCargo.lock", "/src/../../Cargo.lock", "//etc/passwd", "/%2fetc/passwd"] {
            assert_eq!(find(url), None, "{url}");
        }
    }

    #[test]
    fn a_folder_without_an_index_is_not_found() {
        assert_eq!(find("/src"), None);
        assert_eq!(find("/missing"), None);
    }

    fn find(url: &str) -> Option<PathBuf> {
        resolve(&project(), url)
    }

    fn project() -> PathBuf {
        root().join("xtask")
    }
}
