import { once } from 'node:events';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { BatchRows, type Match, type Row } from './batch-rows.js';
import { copyLine } from './column-text.js';
import type { RowChange } from './row-changes.js';
import { columnName, columnType, createBareTable, createIndex, type Durability, type View } from './view.js';

/**
 * A view's table while it is filled from the log: created without indexes, changed one batch at a time with a few
 * statements.
 */
export class ViewTable {
  private readonly name: string;
  private readonly columns: string;
  private readonly indexesMade = new Set<string>();
  /** Columns that rows are looked up by and that lead an index. */
  private readonly served: Set<string>;
  private readonly helpers: string[] = [];
  rowsWritten = 0;

  /**
   * `client` must return row values as PostgreSQL's text (`textOnly`) and must not pipeline, because this uses COPY.
   */
  constructor(
    private readonly client: pg.ClientBase,
    readonly view: View,
    private readonly schema: string,
    private readonly durability: Durability = 'logged',
  ) {
    this.name = `${schema}.${view.name}`;
    this.columns = Object.keys(view.columns).map(columnName).join(', ');
    this.served = new Set<string>(view.key.slice(0, 1));
  }

  async create(): Promise<void> {
    await this.client.query(createBareTable(this.view, this.schema, this.durability));
  }

  /** Has the same result as applying the changes one by one. */
  async apply(changes: readonly RowChange[]): Promise<void> {
    if (changes.length === 0) return;
    const batch = new BatchRows(this.view);
    const { keys, matches } = batch.wanted(changes);
    if (keys.length > 0) batch.know(keys, await this.read({ fields: this.view.key, rows: keys }));
    for (const match of matches) {
      await this.serve(match.fields);
      batch.know([], await this.read(match));
    }
    batch.make(changes);
    const { gone, rows } = batch.written();
    if (gone.length > 0) await this.remove(gone);
    if (rows.length > 0) await this.copy(rows);
    this.rowsWritten += rows.length;
  }

  /** Call it when most of the rows exist. */
  async createIndexes(): Promise<void> {
    for (const helper of this.helpers.splice(0)) await this.client.query(`drop index ${this.schema}.${helper}`);
    for (const index of this.view.indexes ?? []) await this.createIndex(index);
  }

  private async createIndex(index: string): Promise<void> {
    if (this.indexesMade.has(index)) return;
    this.indexesMade.add(index);
    await this.client.query(createIndex(this.view, this.schema, index));
  }

  private async read({ fields, rows }: Match): Promise<Row[]> {
    const { sql, values } = this.among(fields, rows);
    const found = await this.client.query({
      text: `select ${this.columns} from ${this.name} t where ${sql}`,
      values,
      rowMode: 'array',
      types: textOnly,
    });
    return found.rows as Row[];
  }

  private async remove(keys: readonly Row[]): Promise<void> {
    const { sql, values } = this.among(this.view.key, keys);
    await this.client.query(`delete from ${this.name} t where ${sql}`, values);
  }

  private async copy(rows: readonly Row[]): Promise<void> {
    const sink = this.client.query(from(`copy ${this.name} (${this.columns}) from stdin`));
    const finished = once(sink, 'finish');
    sink.end(Buffer.from(rows.map(copyLine).join('')));
    await finished;
  }

  private among(fields: readonly string[], rows: readonly Row[]) {
    const values = fields.map((_, column) => rows.map((row) => row[column]!));
    const arrays = fields.map((field, i) => `$${i + 1}::${columnType(this.view, field)}[]`);
    if (fields.length === 1) return { sql: `t.${columnName(fields[0]!)} = any (${arrays[0]})`, values };
    const names = fields.map(columnName);
    return {
      sql: `(${names.map((name) => `t.${name}`).join(', ')}) in (select * from unnest(${arrays.join(', ')}))`,
      values,
    };
  }

  /** Adds indexes for lookups by fields other than the key. Otherwise every batch would scan the table. */
  private async serve(fields: readonly string[]): Promise<void> {
    if (fields.some((field) => this.served.has(field))) return;
    const declared = this.view.indexes?.find((index) => fields.some((field) => leadsWith(index, field)));
    const field = fields.find((name) => declared === undefined || leadsWith(declared, name))!;
    this.served.add(field);
    if (declared !== undefined) return this.createIndex(declared);
    const helper = `${this.view.name}_by_${columnName(field)}`;
    this.helpers.push(helper);
    await this.client.query(`create index ${helper} on ${this.name} (${columnName(field)})`);
  }
}

/** An index over all rows whose first column is this one. */
function leadsWith(index: string, field: string): boolean {
  return new RegExp(`^\\(${columnName(field)}\\b`).test(index) && !/\bwhere\b/i.test(index);
}

const textOnly = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;
