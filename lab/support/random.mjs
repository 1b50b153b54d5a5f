/** Random numbers that depend on a seed alone, so that the same seed gives the same plan. */

/** @typedef {ReturnType<typeof randomFrom>} Random */

/** @param {number} seed */
export function randomFrom(seed) {
  let state = seed >>> 0;
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit) => Math.floor(next() * limit);
  return {
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (probability) => next() < probability,
    oneOf: (values) => values[below(values.length)],
    seed: () => below(2 ** 32),
    /** @param {Record<string, number>} weights */
    weighted(weights) {
      let left = next() * Object.values(weights).reduce((sum, weight) => sum + weight, 0);
      for (const [value, weight] of Object.entries(weights)) {
        left -= weight;
        if (left < 0) return value;
      }
      return Object.keys(weights)[0];
    },
  };
}
