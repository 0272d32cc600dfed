//! Sharing a number of columns out as evenly as whole numbers allow.

/// The numbers that divide `n`, ascending.
pub fn divisors(n: usize) -> Vec<usize> {
    (1..=n).filter(|&d| n.is_multiple_of(d)).collect()
}

/// Widths `wᵍ ≥ 1` with `Σ nᵍ · wᵍ = total` and the smallest difference between the widest and the narrowest; of
/// those, wider groups as far left as possible. `None` when no whole widths reach the total.
pub(super) fn balanced_widths(total: usize, n_query_heads: &[usize]) -> Option<Vec<usize>> {
    let n_heads: usize = n_query_heads.iter().sum();
    // Where nothing adds up, whatever the spread, no search will find it; of groups alike, one tells.
    let mut unlike = n_query_heads.to_vec();
    unlike.sort_unstable();
    unlike.dedup();
    extra_columns(total - n_heads, &unlike, total)?;
    let even = total / n_heads;
    let choices = |spread: usize| {
        let narrowest = even.saturating_sub(spread).max(1)..=even;
        narrowest.rev().filter_map(move |narrow| {
            let extra = extra_columns(total - narrow * n_heads, n_query_heads, spread)?;
            Some(extra.iter().map(|extra| narrow + extra).collect::<Vec<_>>())
        })
    };
    let spread = smallest_that(|spread| choices(spread).next().is_some());
    choices(spread).max() // lists compare from the left
}

/// The smallest number that `fits`, which every number above it does, too. Mostly a very small one: the steps grow.
fn smallest_that(fits: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, 0);
    while !fits(high) {
        (low, high) = (high + 1, 2 * high + 1);
    }
    while low < high {
        let middle = low.midpoint(high);
        if fits(middle) { high = middle } else { low = middle + 1 }
    }
    low
}

/// Numbers `eᵍ ≤ most` with `Σ nᵍ · eᵍ = left_over`, as large as possible from the left.
fn extra_columns(left_over: usize, n_query_heads: &[usize], most: usize) -> Option<Vec<usize>> {
    if left_over > most * n_query_heads.iter().sum::<usize>() {
        return None;
    }
    let reachable = reachable_sums(left_over, n_query_heads, most);
    if !reachable[0][left_over] {
        return None;
    }
    let mut open = left_over;
    let mut extra = Vec::with_capacity(n_query_heads.len());
    for (g, &n) in n_query_heads.iter().enumerate() {
        let own = (0..=most.min(open / n)).rev().find(|e| reachable[g + 1][open - n * e])?;
        open -= n * own;
        extra.push(own);
    }
    Some(extra)
}

/// `reachable[g][sum]`: the groups from `g` on can take exactly `sum` columns more, at most `most` per head.
fn reachable_sums(highest: usize, n_query_heads: &[usize], most: usize) -> Vec<Vec<bool>> {
    let n_groups = n_query_heads.len();
    let mut reachable = vec![vec![false; highest + 1]; n_groups + 1];
    reachable[n_groups][0] = true;
    for (g, &n) in n_query_heads.iter().enumerate().rev() {
        // The fewest columns per head of this group that bring the others to a sum they reach.
        let mut fewest: Vec<Option<usize>> = vec![None; highest + 1];
        for sum in 0..=highest {
            let one_more = || fewest[sum.checked_sub(n)?].map(|fewer| fewer + 1);
            fewest[sum] = if reachable[g + 1][sum] { Some(0) } else { one_more().filter(|&e| e <= most) };
            reachable[g][sum] = fewest[sum].is_some();
        }
    }
    reachable
}

#[cfg(test)]
mod tests {
    use super::balanced_widths;

    #[test]
    fn left_over_numbers_go_to_the_first_heads() {
        assert_eq!(balanced_widths(48, &[1; 5]), Some(vec![10, 10, 10, 9, 9]));
        assert_eq!(balanced_widths(48, &[3, 3, 3]), Some(vec![6, 5, 5]));
    }

    #[test]
    fn groups_that_cannot_differ_by_one_differ_by_as_little_as_they_can() {
        assert_eq!(balanced_widths(48, &[4, 3]), Some(vec![6, 8]));
    }

    #[test]
    fn of_equally_even_widths_the_first_groups_are_wider() {
        assert_eq!(balanced_widths(22, &[3, 1]), Some(vec![6, 4])); // not 5, 7
    }

    #[test]
    fn a_total_no_whole_widths_reach_has_no_answer() {
        assert_eq!(balanced_widths(51, &[2, 4]), None);
        assert_eq!(balanced_widths(48, &[5]), None);
        assert_eq!(balanced_widths(16_383, &[2]), None);
    }
}
