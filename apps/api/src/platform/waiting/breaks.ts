/** Loops over many items that let others in this process have a turn: an import has tens of thousands, and would hold them up for seconds. */
import { setImmediate } from 'node:timers/promises';

export const itemsBetweenBreaks = 200;

export async function mapWithBreaks<Item, Result>(
  items: readonly Item[],
  map: (item: Item, at: number) => Result | Promise<Result>,
  between = itemsBetweenBreaks,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(await map(item, results.length));
    if (results.length % between === 0) await setImmediate();
  }
  return results;
}
