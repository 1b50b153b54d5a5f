/**
 * Applies a batch of events to the rows of one view in memory, with the same result as applying each change to the
 * table. First lists the rows to read, then applies the changes in order, then writes all results at once.
 */
import { type ColumnText, columnText, columnTypes } from './column-text.js';
import type { Fields, RowChange } from './row-changes.js';
import type { View } from './view.js';

export type Row = readonly ColumnText[];

/** Rows to be read before the changes are applied. */
export interface RowsWanted {
  /** By the key's columns, in the order of `view.key`. */
  keys: Row[];
  /** By other fields. Rows with the same fields are read together. */
  matches: Match[];
}

export interface Match {
  fields: readonly string[];
  rows: Row[];
}

export interface RowsWritten {
  /** Keys of rows that are removed or rewritten. Not all of them need to exist. */
  gone: Row[];
  rows: Row[];
}

interface Entry {
  key: Row;
  /** Null if the row does not exist, or no longer exists. */
  row: ColumnText[] | null;
  /** Whether the table may contain a row with this key. */
  mayBeStored: boolean;
  changed: boolean;
}

export class BatchRows {
  private readonly fields: readonly string[];
  private readonly types: readonly string[];
  private readonly columns: ReadonlyMap<string, number>;
  private readonly entries = new Map<string, Entry>();
  /** By column and value, for changes that name no key. */
  private readonly byColumn = new Map<number, Map<ColumnText, Set<Entry>>>();

  constructor(private readonly view: View) {
    this.fields = Object.keys(view.columns);
    this.types = columnTypes(view);
    this.columns = new Map(this.fields.map((field, column) => [field, column]));
  }

  /**
   * The rows that these changes need from the table. A row that the batch put or removed by its key is known already.
   */
  wanted(changes: readonly RowChange[]): RowsWanted {
    const known = new Set<string>();
    const keys = new Map<string, Row>();
    const matches = new Map<string, { fields: string[]; rows: Map<string, Row> }>();
    for (const change of changes) {
      if (change.kind === 'put') {
        known.add(nameOf(this.keyIn(change.row)!));
        continue;
      }
      const key = this.keyIn(change.where);
      if (!key) {
        const fields = Object.keys(change.where).sort();
        const values = fields.map((field) => this.textOf(field, change.where[field]));
        if (values.includes(null)) continue; // null equals nothing
        const shape = fields.join();
        if (!matches.has(shape)) matches.set(shape, { fields, rows: new Map() });
        matches.get(shape)!.rows.set(nameOf(values), values);
        continue;
      }
      const name = nameOf(key);
      if (known.has(name) || key.includes(null)) continue;
      if (this.namesKeyAlone(change)) known.add(name);
      else keys.set(name, key);
    }
    return {
      keys: [...keys.values()],
      matches: [...matches.values()].map(({ fields, rows }) => ({ fields, rows: [...rows.values()] })),
    };
  }

  /** `rows` are the requested rows that the table contains. */
  know(asked: readonly Row[], rows: Iterable<Row>): void {
    for (const row of rows) {
      const entry = this.entry(this.keyOf(row));
      entry.row = [...row];
      entry.mayBeStored = true;
    }
    for (const key of asked) {
      const entry = this.entry(key);
      if (!entry.row) entry.mayBeStored = false;
    }
  }

  make(changes: readonly RowChange[]): void {
    for (const change of changes) {
      if (change.kind === 'put') this.put(change.row);
      else for (const entry of [...this.matching(change)]) this.change(entry, change);
    }
  }

  written(): RowsWritten {
    const changed = [...this.entries.values()].filter((entry) => entry.changed);
    return {
      gone: changed.filter((entry) => entry.mayBeStored).map((entry) => entry.key),
      rows: changed.flatMap((entry) => (entry.row ? [entry.row] : [])),
    };
  }

  private put(row: Fields): void {
    const entry = this.entry(this.keyIn(row)!);
    this.replace(
      entry,
      this.fields.map((field, column) => columnText(this.types[column]!, row[field])),
    );
  }

  private change(entry: Entry, change: Exclude<RowChange, { kind: 'put' }>): void {
    if (change.kind === 'remove') {
      this.replace(entry, null);
    } else if (entry.row) {
      const row = [...entry.row];
      for (const [field, value] of Object.entries(change.change)) row[this.column(field)] = this.textOf(field, value);
      this.replace(entry, row);
    }
  }

  private replace(entry: Entry, row: ColumnText[] | null): void {
    for (const [column, index] of this.byColumn) {
      if (entry.row) index.get(entry.row[column]!)?.delete(entry);
      if (row) add(index, row[column]!, entry);
    }
    entry.row = row;
    entry.changed = true;
  }

  private *matching(change: Exclude<RowChange, { kind: 'put' }>): Iterable<Entry> {
    const key = this.keyIn(change.where);
    if (key && this.namesKeyAlone(change)) {
      if (!key.includes(null)) yield this.entry(key);
      return;
    }
    const conditions = Object.entries(change.where).map(
      ([field, value]) => [this.column(field), this.textOf(field, value)] as const,
    );
    const [column, value] = conditions[0]!;
    const candidates = key ? [this.entry(key)] : (this.index(column).get(value) ?? []);
    for (const entry of candidates)
      if (entry.row && conditions.every(([i, text]) => text !== null && entry.row![i] === text)) yield entry;
  }

  private index(column: number): Map<ColumnText, Set<Entry>> {
    let index = this.byColumn.get(column);
    if (index) return index;
    this.byColumn.set(column, (index = new Map()));
    for (const entry of this.entries.values()) if (entry.row) add(index, entry.row[column]!, entry);
    return index;
  }

  private entry(key: Row): Entry {
    const name = nameOf(key);
    let entry = this.entries.get(name);
    if (!entry) this.entries.set(name, (entry = { key, row: null, mayBeStored: true, changed: false }));
    return entry;
  }

  private keyOf(row: Row): Row {
    return this.view.key.map((field) => row[this.column(field)]!);
  }

  /** Null if the key is not given in full. */
  private keyIn(fields: Fields): Row | null {
    const key = this.view.key as readonly string[];
    if (!key.every((field) => field in fields)) return null;
    return key.map((field) => this.textOf(field, fields[field]));
  }

  private namesKeyAlone(change: RowChange): boolean {
    return change.kind === 'remove' && Object.keys(change.where).length === this.view.key.length;
  }

  private column(field: string): number {
    const column = this.columns.get(field);
    if (column === undefined) throw new Error(`the view ${this.view.name} has no field ${field}`);
    return column;
  }

  private textOf(field: string, value: unknown): ColumnText {
    return columnText(this.types[this.column(field)]!, value);
  }
}

function add(index: Map<ColumnText, Set<Entry>>, value: ColumnText, entry: Entry): void {
  const entries = index.get(value);
  if (entries) entries.add(entry);
  else index.set(value, new Set([entry]));
}

/** PostgreSQL text cannot contain the zero character. */
function nameOf(values: Row): string {
  return values.length === 1 ? String(values[0]) : values.join('\0');
}
