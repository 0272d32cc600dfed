// With very many heads a column keeps only its name, its line and a small grid.

const MANY = 16;

/** @param {import('../types.js').Scene} scene */
export const isCrowded = ({ heads }) => heads.length > MANY;
