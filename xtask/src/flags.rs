//! What can be typed after `cargo xtask`; the help text comes from the same lines.

use crate::content::site::Site;
use std::path::PathBuf;

xflags::xflags! {
    /// The commands of the multi-head attention lesson. Run as: cargo xtask <command>
    cmd xtask {
        /// Builds the lesson into dist/: index.html and multi-head-attention.js.
        cmd build {
            /// Where the lesson will stand, such as https://example.org/mha/: link previews want whole addresses.
            optional --site address: Site
            /// Builds WebAssembly's standard library from Debian's source package instead of using the installed one.
            optional --std-from-source
        }

        /// Bundles words, styles and scripts again, with the core of the last build.
        cmd bundle {
            /// Where the lesson will stand, such as https://example.org/mha/.
            optional --site address: Site
        }

        /// Builds the lesson and everything made from it into dist/: one file, npm, SCORM, cmi5, notebook, checksums.
        cmd package {
            /// Packs a second time and compares every byte.
            optional --twice
            /// Where the lesson will stand, such as https://example.org/mha/: link previews want whole addresses.
            optional --site address: Site
            /// Also builds the core's own trials, which the browser tests load.
            optional --trials
            /// Builds WebAssembly's standard library from Debian's source package instead of using the installed one.
            optional --std-from-source
        }

        /// Builds the lesson, serves it to this machine only and prints the address.
        cmd serve {
            /// Port to listen on, 8000 unless given. When it is taken, the next free one is used.
            optional --port port: u16
            /// Opens the page in the default browser.
            optional --open
        }

        /// Checks everything: format, lints, native tests, JavaScript types, and the page in a real browser.
        cmd test {
            /// Runs the native tests only.
            optional --quick
            /// Leaves out the software of others around the lesson, which is installed below target/hosts.
            optional --no-hosts
        }

        /// Measures how fast the core and the page are in a browser, beside peers from the same run. Close other programs first.
        cmd bench {}

        /// Writes the questions of every language for other systems: GIFT, Moodle XML, QTI 3 and JSON.
        cmd quiz {
            /// The folder to write to; it is made if it is not there.
            required folder: PathBuf
        }

        /// Trains every shipped model from nothing into content/models/. Takes minutes.
        cmd train {
            /// Only trains the picked seeds again and compares every byte with the files.
            optional --verify
            /// Only this model, by its id, such as induction.
            optional --only id: String
        }
    }
}
