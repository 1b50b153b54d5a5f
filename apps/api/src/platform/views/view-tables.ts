import type pg from 'pg';
import type { RecordedEvent } from '../events/recorded-event.js';
import { collectRowChanges, type RowChange } from './row-changes.js';
import type { Durability, View } from './view.js';
import { ViewTable } from './view-table.js';

/** The changes of a batch of events, by view. */
export type Changes = ReadonlyMap<ViewTable, RowChange[]>;

/** All views in one schema while they are filled from the log. */
export class ViewTables {
  private readonly tables: readonly ViewTable[];
  private readonly concernedBy = new Map<string, ViewTable[]>();

  constructor(
    private readonly client: pg.ClientBase,
    views: readonly View[],
    private readonly schema: string,
    durability: Durability = 'logged',
  ) {
    this.tables = views.map((view) => new ViewTable(client, view, schema, durability));
    for (const table of this.tables)
      for (const type of Object.keys(table.view.on))
        this.concernedBy.set(type, [...(this.concernedBy.get(type) ?? []), table]);
  }

  /** Types of events that at least one view handles. */
  get types(): string[] {
    return [...this.concernedBy.keys()];
  }

  async create(): Promise<void> {
    for (const table of this.tables) await table.create();
  }

  changesOf(events: readonly RecordedEvent[]): Changes {
    const changes = new Map(this.tables.map((table) => [table, [] as RowChange[]]));
    for (const event of events)
      for (const table of this.concernedBy.get(event.type) ?? [])
        collectRowChanges(table.view, event, changes.get(table)!);
    return changes;
  }

  async apply(changes: Changes): Promise<void> {
    for (const [table, made] of changes) await table.apply(made);
  }

  /** Creates indexes and the statistics that the planner needs before the first query. */
  async finish(): Promise<void> {
    for (const table of this.tables) {
      const name = `${this.schema}.${table.view.name}`;
      if (table.rowsWritten > rowsWorthVacuuming) await this.client.query(`vacuum ${name}`);
      await table.createIndexes();
      if (table.rowsWritten > 0) await this.client.query(`analyze ${name}`);
    }
  }
}

const rowsWorthVacuuming = 1_000;
