/** A past state as readable text. */
import type { Area } from '../../modules/area/area.js';
import type { StateAsOf } from '../../modules/area/audit-subject.js';
import type { AsOf } from '../../modules/audit/as-of.js';
import { type QueuesAsOf, queuesOf } from '../../modules/audit/queue-as-of.js';
import { plain } from '../console/print.js';

type Row = Record<string, unknown>;

export function stateLines(
  moment: string,
  { kind, id, position, note, state }: AsOf,
  shown: StateAsOf['shown'],
): string {
  return [
    `${kind} ${id} as of ${moment} (position ${position})`,
    ...(note ? [note] : []),
    ...Object.entries(state ?? {}).map(([field, value]) => `    ${label(field)}: ${plain(words(value, shown[field]))}`),
  ].join('\n');
}

export function queueLines(moment: string, position: number, areas: readonly Area[], queues: QueuesAsOf): string {
  const lines = queuesOf(areas).flatMap(({ queue: { name, title, line } }) => {
    const rows = queues[name]!;
    return [
      `${title}: ${rows.length}`,
      ...rows.map((row) => `    ${requested(row)} ${line(row)}  [${String(row['id'])}]`),
    ];
  });
  return [`Waiting for a review as of ${moment} (position ${position})`, ...lines].join('\n');
}

function requested({ createdAt, userName }: Row): string {
  return `${String(createdAt)}  ${plain(String(userName))}:`;
}

function words(value: unknown, shown: StateAsOf['shown'][string] = String): string {
  return value === null || value === '' ? '–' : shown(value);
}

/** 'reviewComment' becomes 'Review comment'. */
function label(field: string): string {
  const words = field.replace(/Cents$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
