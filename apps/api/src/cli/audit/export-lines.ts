/** An exported event: the hashed bytes for machines, and their meaning for people. */
import { jsonCell } from '../../platform/csv/csv-cells.js';
import { csvTable, textCells } from '../../platform/csv/csv-table.js';
import { isoMicros } from '../../platform/log-integrity/checkpoint.js';
import type { EventMeta } from '../../platform/events/recorded-event.js';
import type { HashedRow } from '../../platform/log-integrity/hashed-rows.js';
import { toJson } from '../console/print.js';

export interface ExportedEvent {
  row: HashedRow;
  /** Null if there are none, or if the person was deleted. */
  personal: object | null;
  /** The event that set this one aside, and why; null otherwise. */
  setAside: { position: number; reason: string } | null;
  actor: string;
  subject: string | null;
}

export interface LineFormat {
  /** The beginning of the file. */
  head: string;
  lines(events: readonly ExportedEvent[]): string;
}

const jsonl: LineFormat = {
  head: '',
  lines: (events) => events.map((event) => `${toJson(jsonLine(event))}\n`).join(''),
};

/** `hashed` contains each field exactly as it is hashed, except that `personal` is the ciphertext in base64. */
function jsonLine({ row, personal, setAside, actor, subject }: ExportedEvent) {
  const { hash, ...hashed } = row;
  return {
    hashed: { ...hashed, personal: row.personal?.toString('base64') ?? null },
    hash: hash.toString('hex'),
    readable: {
      recordedAt: isoMicros(row.recordedAtMicros),
      actor,
      subject,
      data: { ...dataOf(row), ...personal },
      ...(setAside && { setAside }),
    },
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

function cells({ row, personal, setAside, actor, subject }: ExportedEvent) {
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

function dataOf(row: HashedRow): object {
  return JSON.parse(row.data) as object;
}

export const lineFormats = { jsonl, csv };
export type FileFormat = keyof typeof lineFormats;
