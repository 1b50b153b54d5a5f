/**
 * An immutable map whose newest version costs no more than a `Map`. Folding a stream of n events takes n steps; copying
 * an object for each event would take n². The newest version holds the entries. An older one holds its difference from
 * the next. Reading an older version moves the entries to it, one change at a time (Baker, "Shallow Binding Makes
 * Functional Arrays Fast", 1991).
 */
export class PersistentMap<Value> {
  /** Null if a newer version holds them. */
  private entries: Map<string, Value> | null;
  private difference: Difference<Value> | null = null;

  private constructor(entries: Map<string, Value>) {
    this.entries = entries;
  }

  static empty<Value>(): PersistentMap<Value> {
    return new PersistentMap(new Map<string, Value>());
  }

  get size(): number {
    return this.current().size;
  }

  has(key: string): boolean {
    return this.current().has(key);
  }

  get(key: string): Value | undefined {
    return this.current().get(key);
  }

  values(): Value[] {
    return [...this.current().values()];
  }

  with(key: string, value: Value): PersistentMap<Value> {
    const entries = this.current();
    const was = previous(entries, key);
    entries.set(key, value);
    return this.followedBy(new PersistentMap(entries), key, was);
  }

  without(key: string): PersistentMap<Value> {
    const entries = this.current();
    const was = previous(entries, key);
    entries.delete(key);
    return this.followedBy(new PersistentMap(entries), key, was);
  }

  private followedBy(newer: PersistentMap<Value>, key: string, was: Previous<Value>): PersistentMap<Value> {
    this.entries = null;
    this.difference = { key, was, newer };
    return newer;
  }

  private current(): Map<string, Value> {
    if (!this.entries) for (const version of PersistentMap.untilEntries(this).reverse()) version.takeEntries();
    return this.entries!;
  }

  /** The versions from this one towards the newest that hold only a difference. */
  private static untilEntries<Value>(from: PersistentMap<Value>): PersistentMap<Value>[] {
    const versions: PersistentMap<Value>[] = [];
    for (let version = from; !version.entries; version = version.difference!.newer) versions.push(version);
    return versions;
  }

  /** Moves the entries from the next version to this one by undoing the change between them. */
  private takeEntries(): void {
    const { key, was, newer } = this.difference!;
    const entries = newer.entries!;
    newer.followedBy(this, key, previous(entries, key));
    if (was.present) entries.set(key, was.value);
    else entries.delete(key);
    this.entries = entries;
    this.difference = null;
  }
}

type Previous<Value> = { readonly present: true; readonly value: Value } | { readonly present: false };

interface Difference<Value> {
  readonly key: string;
  readonly was: Previous<Value>;
  readonly newer: PersistentMap<Value>;
}

function previous<Value>(entries: Map<string, Value>, key: string): Previous<Value> {
  return entries.has(key) ? { present: true, value: entries.get(key)! } : { present: false };
}
