//! Every check on the library, one test each.

use super::checks::{CHECKS, with_every_check};
use super::compare::Outcome;
use super::core::Core;
use super::implementation::Attention;

macro_rules! one_test_each {
    ($($kind:ident $module:ident::$name:ident;)*) => {
        $(
            #[test]
            fn $name() -> Outcome {
                run(stringify!($name), &Core::<f32>::NEW)
            }
        )*
    };
}
with_every_check!(one_test_each);

/// Gradients are checked in double precision, so that has to be the same formula.
#[test]
fn every_check_passes_in_double_precision() -> Outcome {
    CHECKS.iter().try_for_each(|check| run(check.name, &Core::<f64>::NEW))
}

fn run(name: &str, attention: &dyn Attention) -> Outcome {
    let check = CHECKS.iter().find(|check| check.name == name).ok_or("no such check")?;
    check.run(attention).map_err(|said| format!("{name}: {said}"))
}
