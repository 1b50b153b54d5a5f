import type { Area } from '../area/area.js';

/** Event types for a list of areas and types, separated by commas. */
export function typesOf(areas: readonly Area[], list: string): string[] {
  const everyType = areas.flatMap(({ events }) => Object.keys(events));
  const names = areas.filter(({ events }) => Object.keys(events).length > 0).map(({ name }) => name);
  return list.split(',').flatMap((given) => {
    const wanted = given.trim().toLowerCase();
    const area = areas.find(({ name }) => name === wanted);
    if (area) return Object.keys(area.events);
    const type = everyType.find((known) => known.toLowerCase() === wanted);
    if (type) return [type];
    const named = `an area (${names.join(', ')}) or a type of event (such as RefundReviewed)`;
    throw new Error(`--type must name ${named}; "${given.trim()}" is neither.`);
  });
}
