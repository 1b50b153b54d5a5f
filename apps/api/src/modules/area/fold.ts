import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { RowsInMemory } from '../../platform/views/rows-in-memory.js';
import type { View } from '../../platform/views/view.js';

/** Folds some of the portal's views in memory. */
export class Fold {
  private readonly rows: Map<string, RowsInMemory<object>>;
  /** The types of events that change any of these views. */
  readonly types: readonly string[];

  /** Drops rows that `keep` refuses. Use it only for rows that no later event restores. */
  constructor(views: readonly View[], names: readonly string[], keep?: (row: object) => boolean) {
    const chosen = names.map((name) => {
      const view = views.find((candidate) => candidate.name === name);
      if (!view) throw new Error(`there is no view ${name}`);
      return view;
    });
    this.rows = new Map(chosen.map((view) => [view.name, new RowsInMemory<object>(view, keep)]));
    this.types = [...new Set(chosen.flatMap((view) => Object.keys(view.on)))];
  }

  apply(event: RecordedEvent): void {
    for (const rows of this.rows.values()) rows.apply(event);
  }

  all<Row extends object>(view: string): Row[] {
    return this.rows.get(view)!.all() as Row[];
  }

  find<Row extends object>(view: string, id: string): Row | undefined {
    return this.rows.get(view)!.find(id) as Row | undefined;
  }
}
