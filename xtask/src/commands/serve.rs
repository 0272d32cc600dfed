//! `cargo xtask serve`: the lesson in a browser on this machine.

use super::build::build;
use crate::content::site::Site;
use crate::flags;
use crate::server::Server;
use anyhow::Result;
use xshell::Shell;

const DEFAULT_PORT: u16 = 8000;

pub fn run(shell: &Shell, flags: &flags::Serve) -> Result<()> {
    build(shell, false, &Site::default())?;
    let server = Server::bind(flags.port.unwrap_or(DEFAULT_PORT))?;
    println!("\nThe lesson is at {}  (Ctrl+C stops)", server.address());
    if flags.open
        && let Err(error) = open::that_detached(server.address())
    {
        println!("No browser could be opened ({error}): open the address above yourself.");
    }
    server.run()
}
