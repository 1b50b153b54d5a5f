/** Figures of several rounds, and tables of them. */

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** "Median (least–most)". @param {number[]} values */
export function spread(values, digits = 1) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`;
}

/** Of one round to the same round of another. @param {number[]} values @param {number[]} others */
export function ratios(values, others) {
  return values.map((value, i) => value / others[i]);
}

/** @param {string} title @param {(string | number)[]} cells */
export function row(title, cells, { titleWidth = 40, width = 24 } = {}) {
  console.log(title.padEnd(titleWidth) + cells.map((cell) => String(cell).padStart(width)).join(''));
}

/**
 * The contestants take turns, also in who is first, so that other load affects all alike.
 * @template {string} Name
 * @template Contestant, Result
 * @param {Record<Name, Contestant>} contestants
 * @param {number} rounds
 * @param {(contestant: Contestant, name: Name) => Promise<Result>} measure
 * @returns {Promise<Record<Name, Result[]>>}
 */
export async function inTurns(contestants, rounds, measure) {
  const names = /** @type {Name[]} */ (Object.keys(contestants));
  const results = /** @type {any} */ (Object.fromEntries(names.map((name) => [name, []])));
  for (let round = 0; round < rounds; round++)
    for (const name of [...names.slice(round % names.length), ...names.slice(0, round % names.length)])
      results[name].push(await measure(contestants[name], name));
  return results;
}
