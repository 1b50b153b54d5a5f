import type { DomainEvent } from '@staffroom/domain/decider.js';
import type { Bivariant } from '../events/bivariant.js';
import type { RecordedEvent } from '../events/recorded-event.js';

/**
 * One projection: its table, and how each event changes its rows. It depends on events alone, never on the clock or
 * other views, and changes only rows of the event's own stream or person, so that a rebuild gives the same rows.
 */
export interface ViewDefinition<Row extends object, Event extends DomainEvent> {
  readonly name: string;
  /** Raise it when `on` changes its meaning. Changes of columns and indexes are detected. */
  readonly version: number;
  /** Column by camel-case field, with its SQL type and constraints. */
  readonly columns: { readonly [Field in keyof Row & string]: string };
  readonly key: readonly (keyof Row & string)[];
  /**
   * Columns with names and text of people. PostgreSQL must not sample them for its statistics, which outlive rows
   * (R23).
   */
  readonly personal?: readonly (keyof Row & string)[];
  /** The text after `create index on <table>`, e.g. '(user_id, start_date)'. */
  readonly indexes?: readonly string[];
  readonly on: {
    readonly [Type in Event['type']]?: (
      event: RecordedEvent<Extract<Event, { type: Type }>>,
      rows: RowWriter<Row>,
    ) => void;
  };
}

/** A view as the platform uses it, with untyped rows and events. */
export interface View {
  readonly name: string;
  readonly version: number;
  readonly columns: Readonly<Record<string, string>>;
  readonly key: readonly string[];
  readonly personal?: readonly string[];
  readonly indexes?: readonly string[];
  readonly on: Readonly<Record<string, Projection | undefined>>;
}

export type Projection = Bivariant<(event: RecordedEvent, rows: RowWriter<object>) => void>;

/** A plain function of an event, so that the same view serves one append and the replay of a million events. */
export interface RowWriter<Row extends object> {
  /** Inserts the row, or replaces it as a whole. */
  put(row: Row): void;
  /** Changes some fields of the row with that key. Does nothing if the row does not exist. */
  patch(key: Partial<Row>, change: Partial<Row>): void;
  remove(key: Partial<Row>): void;
  /** Changes every row with these values. `where` must name the event's own person or stream. */
  patchWhere(where: Partial<Row>, change: Partial<Row>): void;
  removeWhere(where: Partial<Row>): void;
}

export function defineView<Row extends object, Event extends DomainEvent>(view: ViewDefinition<Row, Event>): View {
  return view;
}

/** The schema whose tables the portal reads. A rebuild fills another one. */
export const liveSchema = 'views';

/** Its table, for SQL that reads it. */
export function liveTable(view: View): string {
  return `${liveSchema}.${view.name}`;
}

/** The statements that create the table in that schema. */
export function createTable(view: View, schema: string): string[] {
  return [createBareTable(view, schema), ...(view.indexes ?? []).map((index) => createIndex(view, schema, index))];
}

/** An unlogged table needs no WAL. PostgreSQL empties it after a crash. */
export type Durability = 'logged' | 'unlogged';

/** With its key but without other indexes: creating them later, with the rows, is cheaper. */
export function createBareTable(view: View, schema: string, durability: Durability = 'logged'): string {
  const columns = Object.entries(view.columns).map(([field, type]) => `${columnName(field)} ${type}`);
  const key = `primary key (${view.key.map(columnName).join(', ')})`;
  const unsampled = (view.personal ?? []).map((field) => `alter column ${columnName(field)} set statistics 0`);
  return [
    `create ${durability === 'unlogged' ? 'unlogged ' : ''}table ${schema}.${view.name} (${[...columns, key].join(', ')})`,
    ...(unsampled.length > 0 ? [`alter table ${schema}.${view.name} ${unsampled.join(', ')}`] : []),
  ].join('; ');
}

export function createIndex(view: View, schema: string, index: string): string {
  const create = `create index on ${schema}.${view.name} ${index}`;
  const isOverPersonal = view.personal?.some((field) => new RegExp(`\\w\\(${columnName(field)}\\b`).test(index));
  return isOverPersonal ? `${create}; ${unsampledExpressions(`${schema}.${view.name}`)}` : create;
}

/** An index over an expression has its own statistics. */
function unsampledExpressions(table: string): string {
  return `do $$ declare e record; begin
    for e in select x.indexrelid::regclass as name, a.attnum as number
      from pg_index x join pg_attribute a on a.attrelid = x.indexrelid
      where x.indrelid = '${table}'::regclass and x.indkey[a.attnum - 1] = 0 and a.atttypid = 'text'::regtype
    loop execute format('alter index %s alter column %s set statistics 0', e.name, e.number); end loop;
  end $$`;
}

export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The column's type without its constraints. */
export function columnType(view: View, field: string): string {
  let types = typesOf.get(view);
  if (!types) typesOf.set(view, (types = new Map()));
  let type = types.get(field);
  if (type === undefined) types.set(field, (type = declaredType(view, field)));
  return type;
}

/** Cached, because every append needs them. */
const typesOf = new WeakMap<View, Map<string, string>>();

function declaredType(view: View, field: string): string {
  const declared = view.columns[field];
  if (declared === undefined) throw new Error(`the view ${view.name} has no field ${field}`);
  return declared.split(/\s+(?:not null|null|default|check|references|generated|unique|collate)\b/i)[0]!;
}

export function isJson(type: string): boolean {
  return type.startsWith('json');
}
