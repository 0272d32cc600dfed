//! Answering wishes for heads: by trying out, not by formula.

use crate::attention::implementation::{Refused, Wish};
use crate::attention::layout::{Group, Layout};

/// Wider than this is a slip of the keyboard.
const WIDEST: usize = 16_384;
/// Columns of all query heads together.
const MOST_COLUMNS: usize = 65_536;

pub fn lay_out(wish: &Wish) -> Result<Layout, Refused> {
    match wish {
        Wish::Balanced { d_model, n_heads } => {
            demand("nHeads", n_heads, (1..=*d_model).contains(n_heads) && *d_model <= WIDEST, "1 to dModel")?;
            share(*d_model, &vec![1; *n_heads])
        }
        Wish::Shared { d_model, n_heads, n_kv_heads } => {
            demand("nHeads", n_heads, (1..=*d_model).contains(n_heads) && *d_model <= WIDEST, "1 to dModel")?;
            share(*d_model, &divided(*n_heads, *n_kv_heads)?)
        }
        Wish::Counts { d_model, n_heads, n_kv_heads, d_head } => {
            demand("nHeads", n_heads, (1..=MOST_COLUMNS).contains(n_heads) && *d_model <= WIDEST, "1 to 65536")?;
            let query_heads = divided(*n_heads, n_kv_heads.unwrap_or(*n_heads))?;
            demand("nHeads", n_heads, d_head.is_some() || d_model.is_multiple_of(*n_heads), &divisors(*d_model))?;
            let d_head = d_head.unwrap_or(d_model / n_heads);
            exactly(*d_model, query_heads.iter().map(|&n_query_heads| Group { n_query_heads, d_head }))
        }
        Wish::Groups { d_model, query_heads } => share(*d_model, query_heads),
        Wish::Slices { d_model, slices, query_heads } => cut(*d_model, slices, query_heads),
        Wish::Exactly(layout) => exactly(layout.d_model, layout.groups.iter().copied()),
    }
}

/// The most even widths that add up; the first ones wider.
fn share(d_model: usize, query_heads: &[usize]) -> Result<Layout, Refused> {
    let given = || format!("{query_heads:?}");
    let n_heads = query_heads.iter().try_fold(0usize, |sum, n| sum.checked_add(*n)).unwrap_or(usize::MAX);
    let possible = n_heads <= d_model && d_model <= WIDEST && !query_heads.contains(&0) && n_heads > 0;
    demand("groups", given(), possible, "1 to dModel heads in every group")?;
    let step = query_heads.iter().copied().fold(0, greatest_common_divisor);
    demand("groups", given(), d_model.is_multiple_of(step), "groups that can share dModel")?;
    let most_even = (0..=d_model).find_map(|spread| {
        let every = (1..=d_model / n_heads).filter_map(|narrowest| widths(d_model, query_heads, narrowest, spread));
        every.max() // lists compare from the left
    });
    let widths = most_even.ok_or_else(|| refused("groups", given(), "groups that can share dModel"))?;
    let groups = query_heads.iter().zip(widths);
    exactly(d_model, groups.map(|(&n_query_heads, d_head)| Group { n_query_heads, d_head }))
}

/// Whatever widths the heads have, together they take a multiple of this.
fn greatest_common_divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// The widest first choice that leaves the others something that adds up.
fn widths(left: usize, query_heads: &[usize], narrowest: usize, spread: usize) -> Option<Vec<usize>> {
    let [n, others @ ..] = query_heads else { return (left == 0).then(Vec::new) };
    let others_take_at_least = others.iter().sum::<usize>() * narrowest;
    let others_take_at_most = others.iter().sum::<usize>() * (narrowest + spread);
    (narrowest..=narrowest + spread).rev().find_map(|own| {
        let rest = left.checked_sub(n * own)?;
        if rest < others_take_at_least || rest > others_take_at_most {
            return None;
        }
        Some([vec![own], widths(rest, others, narrowest, spread)?].concat())
    })
}

fn cut(d_model: usize, slices: &[usize], query_heads: &[usize]) -> Result<Layout, Refused> {
    let sum = slices.iter().try_fold(0usize, |sum, width| sum.checked_add(*width));
    demand("slices", format!("{slices:?}"), sum == Some(d_model) && !slices.contains(&0), "widths that add up")?;
    let n_heads = query_heads.iter().try_fold(0usize, |sum, n| sum.checked_add(*n));
    let fits = n_heads == Some(slices.len()) && !query_heads.contains(&0);
    demand("groups", format!("{query_heads:?}"), fits, "groups that hold all slices")?;
    let mut start = 0;
    let mut groups = Vec::new();
    for &n_query_heads in query_heads {
        let own = &slices[start..start + n_query_heads];
        demand("slices", format!("{own:?}"), own.iter().all(|width| *width == own[0]), "equal widths in a group")?;
        groups.push(Group { n_query_heads, d_head: own[0] });
        start += n_query_heads;
    }
    exactly(d_model, groups.into_iter())
}

fn divided(n_heads: usize, n_kv_heads: usize) -> Result<Vec<usize>, Refused> {
    let divides = n_kv_heads > 0 && n_heads.is_multiple_of(n_kv_heads);
    demand("nKvHeads", n_kv_heads, divides, &divisors(n_heads))?;
    Ok(vec![n_heads / n_kv_heads; n_kv_heads])
}

fn divisors(number: usize) -> String {
    let divisors = (1..=number).filter(|divisor| number.is_multiple_of(*divisor)).map(|divisor| divisor.to_string());
    divisors.collect::<Vec<_>>().join(", ")
}

fn exactly(d_model: usize, groups: impl Iterator<Item = Group>) -> Result<Layout, Refused> {
    let groups: Vec<Group> = groups.collect();
    demand("dModel", d_model, (1..=WIDEST).contains(&d_model), "1 to 16384")?;
    let width = |sum: usize, group: &Group| sum.checked_add(group.n_query_heads.checked_mul(group.d_head)?);
    let total = groups.iter().try_fold(0usize, width).unwrap_or(usize::MAX);
    let whole = groups.iter().all(|group| group.n_query_heads > 0 && group.d_head > 0);
    demand("layout.groups", format!("{groups:?}"), whole && (1..=MOST_COLUMNS).contains(&total), "1 to 65536 columns")?;
    Ok(Layout { d_model, groups })
}

fn demand(field: &str, value: impl ToString, holds: bool, expected: &str) -> Result<(), Refused> {
    if holds { Ok(()) } else { Err(refused(field, value, expected)) }
}

fn refused(field: &str, value: impl ToString, expected: &str) -> Refused {
    let (field, value, expected) = (field.to_owned(), value.to_string(), expected.to_owned());
    Refused { message: format!("{field} is {value}, expected {expected}"), field, value, expected }
}
