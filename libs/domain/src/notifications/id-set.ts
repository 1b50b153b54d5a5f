/**
 * An immutable set of ids, in buckets by their last character. A long-lived inbox is folded from thousands of events;
 * copying the whole set for each of them would take seconds, copying one bucket does not show.
 */
export type IdSet = Readonly<Record<string, readonly string[]>>;

export const noIds: IdSet = {};

export function hasId(set: IdSet, id: string): boolean {
  return bucketOf(set, id).includes(id);
}

export function withId(set: IdSet, id: string): IdSet {
  return hasId(set, id) ? set : { ...set, [keyOf(id)]: [...bucketOf(set, id), id] };
}

export function withoutId(set: IdSet, id: string): IdSet {
  return hasId(set, id) ? { ...set, [keyOf(id)]: bucketOf(set, id).filter((other) => other !== id) } : set;
}

export function isEmpty(set: IdSet): boolean {
  return Object.values(set).every((bucket) => bucket.length === 0);
}

function bucketOf(set: IdSet, id: string): readonly string[] {
  return set[keyOf(id)] ?? [];
}

/** Prefixed, so that no id can name something every object inherits. */
function keyOf(id: string): string {
  return `ids-${id.slice(-1)}`;
}
