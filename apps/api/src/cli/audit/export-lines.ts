/** An exported event: the hashed bytes for machines, and their meaning for people. */
import { dataOf, type ReadableEvent, readablePart } from '../../modules/audit/event-json.js';
import { jsonCell } from '../../platform/csv/csv-cells.js';
import { csvTable, textCells } from '../../platform/csv/csv-table.js';
import { isoMicros } from '../../platform/log-integrity/checkpoint.js';
import type { EventMeta } from '../../platform/events/recorded-event.js';
import { toJson } from '../console/print.js';

export interface LineFormat {
  /** The beginning of the file. */
  head: string;
  lines(events: readonly ReadableEvent[]): string;
}

const jsonl: LineFormat = {
  head: '',
  lines: (events) => events.map((event) => `${toJson(jsonLine(event))}\n`).join(''),
};

/** `hashed` contains each field exactly as it is hashed, except that `personal` is the ciphertext in base64. */
function jsonLine(event: ReadableEvent) {
  const { hash, ...hashed } = event.row;
  return {
    hashed: { ...hashed, personal: event.row.personal?.toString('base64') ?? null },
    hash: hash.toString('hex'),
    readable: readablePart(event),
  };
}

const table = csvTable([
  'position',
  'recordedAt',
  'actor',
  'command',
  'type',
  'subject',
  'data',
  'stream',
  'version',
  'occurredAt',
  'actorId',
  'subjectId',
  'requestId',
  'commandId',
  'eventId',
  'hash',
  'setAside',
]);

const csv: LineFormat = { head: table.head, lines: (events) => table.rows(events.map(cells)) };

function cells({ row, personal, setAside, actor, subject }: ReadableEvent) {
  const meta = JSON.parse(row.meta) as EventMeta;
  const text = {
    position: row.position,
    recordedAt: isoMicros(row.recordedAtMicros),
    actor,
    command: meta.command,
    type: row.type,
    subject: subject ?? '',
    stream: row.stream,
    version: row.version,
    occurredAt: meta.occurredAt,
    actorId: meta.actorId ?? '',
    subjectId: row.subjectId ?? '',
    requestId: meta.requestId,
    commandId: meta.commandId,
    eventId: row.id,
    hash: row.hash.toString('hex'),
    setAside: setAside ? `by event ${setAside.position}: ${setAside.reason}` : '',
  };
  return { ...textCells(text), data: jsonCell({ ...dataOf(row), ...personal }) };
}

export const lineFormats = { jsonl, csv };
export type FileFormat = keyof typeof lineFormats;
