/**
 * What an event changes in a view's rows: as statements for one append, and as steps that a replay applies in batches.
 */
import type { Statement } from '../database/database.js';
import { join, raw, sql, type Sql, statement } from '../database/sql.js';
import type { RecordedEvent } from '../events/recorded-event.js';
import { columnName, columnType, isJson, liveSchema, type RowWriter, type View } from './view.js';

/**
 * One step of a projection, in the terms of RowWriter. If a row's key is given in full, the step changes that row only.
 */
export type RowChange =
  { kind: 'put'; row: Fields } | { kind: 'patch'; where: Fields; change: Fields } | { kind: 'remove'; where: Fields };
export type Fields = Readonly<Record<string, unknown>>;

/** The changes of one event in one view, in order. */
function rowChanges(view: View, event: RecordedEvent): RowChange[] {
  const changes: RowChange[] = [];
  collectRowChanges(view, event, changes);
  return changes;
}

/** Adds this event's changes after those of others. */
export function collectRowChanges(view: View, event: RecordedEvent, changes: RowChange[]): void {
  view.on[event.type]?.(event, new Collector(view, changes));
}

class Collector implements RowWriter<object> {
  constructor(
    private readonly view: View,
    private readonly changes: RowChange[],
  ) {}

  put(row: object): void {
    this.changes.push({ kind: 'put', row: row as Fields });
  }

  patch(where: object, change: object): void {
    const given = givenFields(change as Fields);
    if (Object.keys(given).length === 0) return;
    this.check(where as Fields);
    for (const field of this.view.key)
      if (field in given) throw new Error(`the view ${this.view.name} cannot change a row's key`);
    this.changes.push({ kind: 'patch', where: where as Fields, change: given });
  }

  remove(where: object): void {
    this.check(where as Fields);
    this.changes.push({ kind: 'remove', where: where as Fields });
  }

  patchWhere(where: object, change: object): void {
    this.patch(where, change);
  }

  removeWhere(where: object): void {
    this.remove(where);
  }

  /**
   * Both modes reject what would give different results one by one and in batches: a change without conditions, one by
   * a column whose values have several spellings, or one of a row's key.
   */
  private check(where: Fields): void {
    let conditions = 0;
    for (const field in where) {
      if (where[field] === undefined) throw new Error(`the view ${this.view.name} must name the rows to change`);
      if (!isComparable(columnType(this.view, field)))
        throw new Error(`the view ${this.view.name} cannot look for rows by ${field}`);
      conditions += 1;
    }
    if (conditions === 0) throw new Error(`the view ${this.view.name} must name the rows to change`);
  }
}

/** The statements by which one event changes one view's table. */
export function viewStatements(view: View, event: RecordedEvent, schema = liveSchema): Statement[] {
  return rowChanges(view, event).map((change) => {
    const { text, values } = statementOf(view, change, `${schema}.${view.name}`);
    return { text, values, name: statementName(text) };
  });
}

function statementOf(view: View, change: RowChange, table: string): Statement {
  switch (change.kind) {
    case 'put':
      return upsert(view, change.row, table);
    case 'patch': {
      const set = join(equations(view, change.change), ', ');
      return statement(sql`update ${raw(table)} set ${set} where ${matching(view, change.where)}`);
    }
    case 'remove':
      return statement(sql`delete from ${raw(table)} where ${matching(view, change.where)}`);
  }
}

function upsert(view: View, row: Fields, table: string): Statement {
  const fields = Object.keys(view.columns);
  const columns = fields.map(columnName);
  const keep = columns.filter((_, i) => !view.key.includes(fields[i]!));
  const update = `update set ${keep.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  return {
    text:
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')}) ` +
      `on conflict (${view.key.map(columnName).join(', ')}) do ${keep.length > 0 ? update : 'nothing'}`,
    values: fields.map((field) => sqlValue(view, field, row[field] ?? null)),
  };
}

const comparable = new Set(['uuid', 'text', 'boolean', 'smallint', 'integer', 'bigint', 'date']);

function isComparable(type: string): boolean {
  return comparable.has(type.toLowerCase());
}

function givenFields(values: Fields): Fields {
  if (!Object.values(values).includes(undefined)) return values;
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function matching(view: View, where: Fields): Sql {
  return join(equations(view, where), ' and ');
}

function equations(view: View, values: Fields): Sql[] {
  return Object.entries(values).map(
    ([field, value]) => sql`${raw(columnName(field))} = ${sqlValue(view, field, value)}`,
  );
}

function sqlValue(view: View, field: string, value: unknown): unknown {
  return isJson(columnType(view, field)) && value !== null ? JSON.stringify(value) : value;
}

const names = new Map<string, string>();

/** The same text gets the same short name, so that a connection parses it once. */
function statementName(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = `row_change_${names.size}`));
  return name;
}
