import type { Area } from '../area/area.js';
import type { Background, Description } from '../area/history.js';

/** Describes an event in plain words. Null if no area knows its type. */
export function describeEvent(
  areas: readonly Area[],
  { type, data }: { type: string; data: object },
  background: Background,
): Description | null {
  return areas.find(({ events }) => type in events)?.history.sentences[type]?.(data, background) ?? null;
}
