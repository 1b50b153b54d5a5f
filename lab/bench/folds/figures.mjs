export const [shortest, middle, longest] = [100, 1_000, 10_000];
export const lengths = [shortest, middle, longest];

/** @param {number[]} values */
export function median(values) {
  return /** @type {number} */ (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]);
}

/**
 * "Median (least–most)".
 * @param {number[]} values
 */
export function spread(values, digits = 1) {
  const figures = [median(values), Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits));
  return `${figures[0]} (${figures[1]}–${figures[2]})`;
}

/** For figures ordered by length: the cost of the longest divided by that of the shortest. */
export function growth(figures) {
  return (figures.at(-1) / figures[0]).toFixed(2);
}

export function row(name, cells) {
  console.log(`  ${name.padEnd(40)}${cells.map((cell) => String(cell).padStart(24)).join('')}`);
}
