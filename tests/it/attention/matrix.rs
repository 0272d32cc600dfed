//! Numbers in rows and columns, written down the way a person reads them.
//!
//! Deliberately not the library's matrix: what checks it should not lean on it.

use std::fmt;
use std::ops::Index;

use serde::Deserialize;

/// Row-major; a row is a position, a column a feature.
#[derive(Clone, PartialEq, Deserialize)]
#[serde(try_from = "Vec<Vec<f64>>")]
pub struct Matrix {
    pub rows: usize,
    pub columns: usize,
    pub numbers: Vec<f64>,
}

impl Matrix {
    pub fn new(rows: usize, columns: usize, numbers: Vec<f64>) -> Self {
        assert_eq!(numbers.len(), rows * columns, "a matrix of {rows} × {columns}");
        Matrix { rows, columns, numbers }
    }

    pub fn from_fn(rows: usize, columns: usize, mut number: impl FnMut(usize, usize) -> f64) -> Self {
        let mut numbers = Vec::with_capacity(rows * columns);
        for row in 0..rows {
            for column in 0..columns {
                numbers.push(number(row, column));
            }
        }
        Matrix { rows, columns, numbers }
    }

    pub fn zeros(rows: usize, columns: usize) -> Self {
        Self::from_fn(rows, columns, |_, _| 0.0)
    }

    pub fn identity(size: usize) -> Self {
        Self::from_fn(size, size, |row, column| if row == column { 1.0 } else { 0.0 })
    }

    pub fn row(&self, row: usize) -> &[f64] {
        &self.numbers[row * self.columns..(row + 1) * self.columns]
    }

    pub fn transposed(&self) -> Self {
        Self::from_fn(self.columns, self.rows, |row, column| self[(column, row)])
    }

    /// These columns, in this order; a column may be named twice.
    pub fn pick_columns(&self, columns: impl IntoIterator<Item = usize>) -> Self {
        let columns: Vec<usize> = columns.into_iter().collect();
        Self::from_fn(self.rows, columns.len(), |row, column| self[(row, columns[column])])
    }

    /// These rows, in this order.
    pub fn pick_rows(&self, rows: impl IntoIterator<Item = usize>) -> Self {
        self.transposed().pick_columns(rows).transposed()
    }

    /// Several matrices of as many rows, glued side by side.
    pub fn beside(parts: &[Matrix]) -> Self {
        let n_rows = parts.first().map_or(0, |part| part.rows);
        let columns = parts.iter().map(|part| part.columns).sum();
        let numbers = (0..n_rows).flat_map(|row| parts.iter().flat_map(move |part| part.row(row).to_vec()));
        Self::new(n_rows, columns, numbers.collect())
    }
}

impl Index<(usize, usize)> for Matrix {
    type Output = f64;

    fn index(&self, (row, column): (usize, usize)) -> &f64 {
        assert!(column < self.columns, "column {column} of {}", self.columns);
        &self.numbers[row * self.columns + column]
    }
}

impl TryFrom<Vec<Vec<f64>>> for Matrix {
    type Error = String;

    fn try_from(rows: Vec<Vec<f64>>) -> Result<Self, String> {
        let columns = rows.first().map_or(0, Vec::len);
        if rows.iter().any(|row| row.len() != columns) {
            return Err("rows of different lengths".to_owned());
        }
        Ok(Matrix { rows: rows.len(), columns, numbers: rows.concat() })
    }
}

impl fmt::Debug for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries((0..self.rows).map(|row| self.row(row))).finish()
    }
}
