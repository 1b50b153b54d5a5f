/** An event as it leaves in an export: the hashed bytes for machines, and what they mean for people. */
import { stringify } from 'csv-stringify/sync';
import { isoMicros } from '../../platform/log-integrity/checkpoint.js';
import type { EventMeta } from '../../platform/events/recorded-event.js';
import type { HashedRow } from '../../platform/log-integrity/hashed-rows.js';
import { jsonCell, textCell } from './csv-cells.js';

export interface ExportedEvent {
  row: HashedRow;
  /** Null where there are none, or the person was deleted. */
  personal: object | null;
  actor: string;
  subject: string | null;
}

export interface LineFormat {
  /** What the file begins with. */
  head: string;
  lines(events: readonly ExportedEvent[]): string;
}

const jsonl: LineFormat = {
  head: '',
  lines: (events) => events.map((event) => `${JSON.stringify(jsonLine(event))}\n`).join(''),
};

/** `hashed` holds each field as the hash takes it; `personal` there is the ciphertext in base64. */
function jsonLine({ row, personal, actor, subject }: ExportedEvent) {
  const { hash, ...hashed } = row;
  return {
    hashed: { ...hashed, personal: row.personal?.toString('base64') ?? null },
    hash: hash.toString('hex'),
    readable: { recordedAt: isoMicros(row.recordedAtMicros), actor, subject, data: { ...dataOf(row), ...personal } },
  };
}

type Cells = Record<(typeof columns)[number], string>;

const columns = [
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
] as const;

const windowsLineEnd = { record_delimiter: 'windows', escape_formulas: true } as const;

/** Begins with a byte order mark: without it spreadsheets take UTF-8 for something older, and "Ångström" comes out wrong. */
const csv: LineFormat = {
  head: `\ufeff${stringify([[...columns]], windowsLineEnd)}`,
  lines: (events) =>
    stringify(
      events.map(cells).map((row) => columns.map((column) => row[column])),
      windowsLineEnd,
    ),
};

function cells({ row, personal, actor, subject }: ExportedEvent): Cells {
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
  };
  const safe = Object.fromEntries(Object.entries(text).map(([name, value]) => [name, textCell(value)]));
  return { ...(safe as typeof text), data: jsonCell({ ...dataOf(row), ...personal }) };
}

function dataOf(row: HashedRow): object {
  return JSON.parse(row.data) as object;
}

export const lineFormats = { jsonl, csv };
export type FileFormat = keyof typeof lineFormats;
