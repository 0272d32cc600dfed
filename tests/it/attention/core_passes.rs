//! Every check on the library, one test each.

use super::checks::{CHECKS, with_every_check};
use super::compare::Outcome;
use super::core::Core;

macro_rules! one_test_each {
    ($($kind:ident $module:ident::$name:ident;)*) => {
        $(
            #[test]
            fn $name() -> Outcome {
                run_on_the_core(stringify!($name))
            }
        )*
    };
}
with_every_check!(one_test_each);

fn run_on_the_core(name: &str) -> Outcome {
    let check = CHECKS.iter().find(|check| check.name == name).ok_or("no such check")?;
    check.run(&Core)
}
