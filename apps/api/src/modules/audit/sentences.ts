import type { Areas } from '../area/area.js';
import type { Description } from '../area/history.js';
import type { NameLookup, Values } from '../area/words.js';

/** Describes an event in plain words. Null if no area knows its type. `was` are the values from earlier events. */
export function describeEvent(
  areas: Areas,
  { type, data }: { type: string; data: object },
  { was, names }: { was: Values; names: NameLookup },
): Description | null {
  const meaning = areas.meanings.get(type);
  if (!meaning) return null;
  const { history } = meaning;
  return typeof history === 'function' ? history(data, { names }) : history.withEarlierValues(data, { was, names });
}
