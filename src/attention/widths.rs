//! Sharing a number of columns out as evenly as whole numbers allow.

/// The numbers that divide `n`, ascending.
pub fn divisors(n: usize) -> Vec<usize> {
    (1..=n).filter(|&d| n.is_multiple_of(d)).collect()
}

/// Widths `wᵍ ≥ 1` with `Σ nᵍ · wᵍ = total` and the smallest difference between the widest and the narrowest; of
/// those, wider groups as far left as possible. `None` when no whole widths reach the total.
pub(super) fn balanced_widths(total: usize, n_query_heads: &[usize]) -> Option<Vec<usize>> {
    let n_heads: usize = n_query_heads.iter().sum();
    let even = total / n_heads;
    (0..=total).find_map(|spread| {
        let narrowest = even.saturating_sub(spread).max(1)..=even;
        narrowest.rev().find_map(|narrow| {
            let extra = extra_columns(total - narrow * n_heads, n_query_heads, spread)?;
            Some(extra.iter().map(|extra| narrow + extra).collect())
        })
    })
}

/// Numbers `eᵍ ≤ most` with `Σ nᵍ · eᵍ = left_over`, as large as possible from the left.
fn extra_columns(left_over: usize, n_query_heads: &[usize], most: usize) -> Option<Vec<usize>> {
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
        for sum in 0..=highest {
            reachable[g][sum] = (0..=most.min(sum / n)).any(|e| reachable[g + 1][sum - n * e]);
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
    fn a_total_no_whole_widths_reach_has_no_answer() {
        assert_eq!(balanced_widths(51, &[2, 4]), None);
        assert_eq!(balanced_widths(48, &[5]), None);
    }
}
