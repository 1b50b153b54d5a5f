/** A view's rows without a database, for folding a view over part of the log, as an auditor does (R41). */
import type { RecordedEvent } from '../events/recorded-event.js';
import type { RowWriter, View } from './view.js';

type Values = Record<string, unknown>;

export class RowsInMemory<Row extends object> implements RowWriter<Row> {
  private readonly rows = new Map<string, Row>();

  /** Drops rows that `keep` returns false for. Only for rows that no later event brings back. */
  constructor(
    private readonly view: View,
    private readonly keep: (row: Row) => boolean = () => true,
  ) {}

  apply(event: RecordedEvent): void {
    this.view.on[event.type]?.(event, this);
  }

  all(): Row[] {
    return [...this.rows.values()];
  }

  /** The row with this key, for a view whose key is one field. */
  find(key: unknown): Row | undefined {
    return this.rows.get(JSON.stringify([key]));
  }

  put(row: Row): void {
    const whole = Object.fromEntries(
      Object.keys(this.view.columns).map((field) => [field, (row as Values)[field] ?? null]),
    );
    this.set(whole as Row);
  }

  patch(key: Partial<Row>, change: Partial<Row>): void {
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    for (const [field] of given) this.mustHave(field);
    for (const row of this.matching(key)) {
      this.rows.delete(this.keyOf(row));
      this.set({ ...row, ...Object.fromEntries(given) });
    }
  }

  remove(key: Partial<Row>): void {
    for (const row of this.matching(key)) this.rows.delete(this.keyOf(row));
  }

  patchWhere(where: Partial<Row>, change: Partial<Row>): void {
    this.patch(where, change);
  }

  removeWhere(where: Partial<Row>): void {
    this.remove(where);
  }

  private set(row: Row): void {
    if (this.keep(row)) this.rows.set(this.keyOf(row), row);
    else this.rows.delete(this.keyOf(row));
  }

  /** Like SQL: null equals nothing. */
  private matching(where: Partial<Row>): Row[] {
    const conditions = Object.entries(where);
    if (conditions.length === 0 || conditions.some(([, value]) => value === undefined))
      throw new Error(`the view ${this.view.name} must name the rows to change`);
    for (const [field] of conditions) this.mustHave(field);
    const key = this.view.key;
    const isKey = conditions.length === key.length && key.every((field) => field in where);
    const candidates = isKey ? [this.rows.get(this.keyOf(where))] : this.rows.values();
    return [...candidates].filter(
      (row): row is Row => !!row && conditions.every(([field, value]) => value !== null && is(row, field, value)),
    );
  }

  private keyOf(row: object): string {
    return JSON.stringify(this.view.key.map((field) => (row as Values)[field]));
  }

  private mustHave(field: string): void {
    if (!(field in this.view.columns)) throw new Error(`the view ${this.view.name} has no field ${field}`);
  }
}

function is(row: object, field: string, value: unknown): boolean {
  return (row as Values)[field] === value;
}
