//! Cutting a width into heads.

use crate::attention::compare::{Outcome, require};
use crate::attention::implementation::{Attention, Wish};
use crate::attention::layout::Layout;
use crate::attention::random::{for_all, layouts};

pub fn balanced_widths_add_up_and_the_first_are_one_wider(attention: &dyn Attention) -> Outcome {
    let lesson = slices(attention, Wish::Balanced { d_model: 48, n_heads: 5 })?;
    require(lesson == [10, 10, 10, 9, 9], || format!("48 over 5 heads: {lesson:?}"))?;
    for_all((1usize..65, 1usize..65), |(d_model, n_heads)| {
        let n_heads = n_heads.min(d_model);
        let widths = slices(attention, Wish::Balanced { d_model, n_heads })?;
        let holds = widths.len() == n_heads
            && widths.iter().sum::<usize>() == d_model
            && widths.is_sorted_by(|left, right| left >= right)
            && widths[0] - widths[n_heads - 1] <= 1;
        require(holds, || format!("{d_model} over {n_heads} heads: {widths:?}"))
    })
}

pub fn slices_come_back_as_they_were_cut(attention: &dyn Attention) -> Outcome {
    for_all(layouts(), |layout| {
        let layout = Layout { d_model: layout.q_width(), ..layout };
        let (slices, query_heads) = (layout.slices(), layout.query_heads());
        let found = answer(attention, Wish::Slices { d_model: layout.d_model, slices, query_heads })?;
        require(found == layout, || format!("{found:?}, expected {layout:?}"))
    })
}

/// Against trying every choice of widths.
pub fn uneven_groups_are_as_even_as_whole_numbers_allow(attention: &dyn Attention) -> Outcome {
    let lists = (1..4).flat_map(|a| (0..4).flat_map(move |b| (0..4).map(move |c| [a, b, c])));
    let lists = lists.map(|list| list.into_iter().filter(|n| *n > 0).collect::<Vec<usize>>());
    let mut wishes = lists.flat_map(|list| (1..25).map(move |d_model| (d_model, list.clone())));
    wishes.try_for_each(|(d_model, query_heads)| {
        let every = every_choice(d_model, &query_heads);
        let spread = |widths: &[usize]| widths.iter().max().zip(widths.iter().min()).map_or(0, |(max, min)| max - min);
        let smallest = every.iter().map(|widths| spread(widths)).min();
        match (attention.lay_out(&Wish::Groups { d_model, query_heads }), smallest) {
            (Err(_), None) => Ok(()),
            (Ok(layout), Some(smallest)) => {
                let widths: Vec<usize> = layout.groups.iter().map(|group| group.d_head).collect();
                let widest_first = every.iter().filter(|other| spread(other) == smallest).max();
                require(every.contains(&widths) && widest_first == Some(&widths), || {
                    format!("{widths:?}, expected {widest_first:?}")
                })
            }
            (found, _) => Err(format!("{found:?}, though there are {} choices", every.len())),
        }
    })
}

/// All widths ≥ 1 with Σ nᵍ·wᵍ = total.
fn every_choice(total: usize, query_heads: &[usize]) -> Vec<Vec<usize>> {
    let [n, others @ ..] = query_heads else {
        return if total == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let own = 1..=total / n;
    own.flat_map(|own| {
        let rest = every_choice(total - n * own, others);
        rest.into_iter().map(move |rest| [vec![own], rest].concat())
    })
    .collect()
}

pub fn key_value_heads_must_divide_query_heads(attention: &dyn Attention) -> Outcome {
    for_all((1usize..13, 1usize..13, 1usize..4), |(n_heads, n_kv_heads, d_head)| {
        let divides = n_heads % n_kv_heads == 0;
        let d_model = n_heads * d_head;
        let shared = attention.lay_out(&Wish::Shared { d_model, n_heads, n_kv_heads });
        let (n_kv_heads, d_head) = (Some(n_kv_heads), Some(d_head));
        let counted = attention.lay_out(&Wish::Counts { d_model, n_heads, n_kv_heads, d_head });
        require(shared.is_ok() == divides && shared.as_ref().ok() == counted.as_ref().ok(), || {
            format!("{n_kv_heads:?} for {n_heads}: {shared:?} and {counted:?}")
        })?;
        let mut refusals = [shared, counted].into_iter().filter_map(Result::err);
        refusals.try_for_each(|refused| names_every_divisor(&refused.expected, n_heads))
    })
}

fn names_every_divisor(said: &str, n_heads: usize) -> Outcome {
    let named: Vec<&str> = said.split(|letter: char| !letter.is_ascii_digit()).collect();
    let divisors = (1..=n_heads).filter(|n| n_heads.is_multiple_of(*n));
    let mut missing = divisors.filter(|divisor| !named.contains(&divisor.to_string().as_str()));
    missing.next().map_or(Ok(()), |divisor| Err(format!("{divisor} is missing in: {said}")))
}

fn slices(attention: &dyn Attention, wish: Wish) -> Result<Vec<usize>, String> {
    Ok(answer(attention, wish)?.slices())
}

fn answer(attention: &dyn Attention, wish: Wish) -> Result<Layout, String> {
    attention.lay_out(&wish).map_err(|refused| refused.message)
}
