import type { DomainEvent } from '@staffroom/domain/decider.js';
import type { RecordedEvent } from '../event-log/recorded-event.js';
import type { Statement } from '../event-log/database.js';

/**
 * One projection: its table, and how each event changes rows of that table. It depends on events alone, never on the
 * clock or on other views, and touches only rows of its event's own stream or person, so that a rebuild comes out equal.
 */
export interface View<Row extends object = object, Event extends DomainEvent = DomainEvent> {
  readonly name: string;
  /** Raise it when `on` means something else than before; columns and indexes speak for themselves. */
  readonly version: number;
  /** Column by camel-case field, with its SQL type and constraints. */
  readonly columns: { readonly [Field in keyof Row & string]: string };
  readonly key: readonly (keyof Row & string)[];
  /** What follows `create index on <table>`, e.g. '(user_id, start_date)'. */
  readonly indexes?: readonly string[];
  readonly on: {
    readonly [Type in Event['type']]?: (
      event: RecordedEvent<Extract<Event, { type: Type }>>,
      rows: RowWriter<Row>,
    ) => void;
  };
}

/** Kept as plain functions of an event so that the same view serves one append and the replay of a million events. */
export interface RowWriter<Row extends object> {
  /** Inserts the row, or replaces it whole. */
  put(row: Row): void;
  /** Changes some fields of the row with that key; nothing happens where there is none. */
  patch(key: Partial<Row>, change: Partial<Row>): void;
  remove(key: Partial<Row>): void;
  /** Changes every row that has these values; `where` must name the event's own person or stream. */
  patchWhere(where: Partial<Row>, change: Partial<Row>): void;
  removeWhere(where: Partial<Row>): void;
}

export function defineView<Row extends object, Event extends DomainEvent>(view: View<Row, Event>): View<Row, Event> {
  return view;
}

/** The schema whose tables the portal reads; a rebuild fills another one. */
export const liveSchema = 'views';

/** The statements by which one event changes one view's table. */
export function rowChanges(view: View, event: RecordedEvent, schema = liveSchema): Statement[] {
  const handler = (view.on as Record<string, View['on'][string]>)[event.type];
  if (!handler) return [];
  const statements: Statement[] = [];
  const table = `${schema}.${view.name}`;
  const add = (text: string, values: unknown[]) => statements.push({ text, values, name: statementName(text) });
  const change = (where: object, values: object) => {
    const set = assignments(view, values, 0, ', ');
    if (set.values.length === 0) return;
    const match = conditions(view, where, set.values.length);
    add(`update ${table} set ${set.sql} where ${match.sql}`, [...set.values, ...match.values]);
  };
  const drop = (where: object) => {
    const match = conditions(view, where, 0);
    add(`delete from ${table} where ${match.sql}`, match.values);
  };
  const writer: RowWriter<object> = {
    put: (row) => {
      const fields = Object.keys(view.columns);
      const columns = fields.map(columnName);
      const values = fields.map((field) => sqlValue(view, field, (row as Record<string, unknown>)[field] ?? null));
      const keep = columns.filter((_, i) => !(view.key as readonly string[]).includes(fields[i]!));
      add(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')}) ` +
          `on conflict (${view.key.map(columnName).join(', ')}) do ` +
          (keep.length > 0
            ? `update set ${keep.map((column) => `${column} = excluded.${column}`).join(', ')}`
            : 'nothing'),
        values,
      );
    },
    patch: change,
    patchWhere: change,
    remove: drop,
    removeWhere: drop,
  };
  (handler as (event: RecordedEvent, rows: RowWriter<object>) => void)(event, writer);
  return statements;
}

/** The table's own statements, for making it new in that schema. */
export function createTable(view: View, schema: string): string[] {
  const columns = Object.entries(view.columns).map(([field, type]) => `${columnName(field)} ${type}`);
  const key = `primary key (${view.key.map(columnName).join(', ')})`;
  return [
    `create table ${schema}.${view.name} (${[...columns, key].join(', ')})`,
    ...(view.indexes ?? []).map((index) => `create index on ${schema}.${view.name} ${index}`),
  ];
}

export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function assignments(view: View, values: object, offset: number, joint: string) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    sql: given.map(([field], i) => `${columnName(field)} = $${offset + i + 1}`).join(joint),
    values: given.map(([field, value]) => sqlValue(view, field, value)),
  };
}

/** A condition that is left out would make the change one of many rows. */
function conditions(view: View, where: object, offset: number) {
  const values = Object.values(where);
  if (values.length === 0 || values.includes(undefined)) throw new Error(`the view ${view.name} must say which rows`);
  return assignments(view, where, offset, ' and ');
}

function sqlValue(view: View, field: string, value: unknown): unknown {
  const type = (view.columns as Record<string, string>)[field];
  if (type === undefined) throw new Error(`the view ${view.name} has no field ${field}`);
  return type.startsWith('jsonb') && value !== null ? JSON.stringify(value) : value;
}

const names = new Map<string, string>();

/** The same text gets the same short name, so a connection parses it once. */
function statementName(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = `row_change_${names.size}`));
  return name;
}
