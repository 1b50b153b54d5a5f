/** Properties of random histories: `fc.assert`, but a failing one does not shrink for minutes. */
import * as fc from 'fast-check';

const shrinkingMs = 15_000;

/** Every run of the tests draws the same histories, so that it fails after a change and not by chance. `PROPERTY_SEED` searches others. */
declare const PROPERTY_SEED: number;
export const propertySeed = PROPERTY_SEED;

/**
 * Time limits only a property that has failed: the smallest history found until then is reported, with its seed and path. With `seed`, several
 * properties see the same values.
 */
export function assertProperty<Drawn>(
  property: fc.IProperty<Drawn>,
  params: { numRuns?: number; seed?: number } = {},
): void {
  const first = fc.check(property, { seed: propertySeed, ...params, endOnFailure: true });
  if (!first.failed) return;
  const path = first.counterexamplePath;
  if (path === null) throw new Error(fc.defaultReportMessage(first));
  fc.assert(property, { ...params, seed: first.seed, path, interruptAfterTimeLimit: shrinkingMs });
  throw new Error(`It failed once, and not again with the same values:\n${fc.defaultReportMessage(first)}`);
}
