import type { Area } from '../area/area.js';
import type { Background, Told } from '../area/history.js';

/** Describes an event in plain words. Null if no area knows its type. */
export function tell(
  areas: readonly Area[],
  { type, data }: { type: string; data: object },
  background: Background,
): Told | null {
  return areas.find(({ events }) => type in events)?.history.sentences[type]?.(data, background) ?? null;
}
