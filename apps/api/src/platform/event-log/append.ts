import { mapWithBreaks } from '../waiting/breaks.js';
import type { Statement } from '../database/database.js';
import type { EventCodec } from '../events/event-codec.js';
import type { Keyring } from '../events/keyring.js';
import type { EventMeta, RecordedEvent } from '../events/recorded-event.js';

/** The events that one command adds to one stream. */
export interface PendingAppend {
  stream: string;
  expectedVersion: number;
  events: RecordedEvent[];
  /** Keys that were read along with the stream's history. */
  wrappedKeys: Map<string, Buffer>;
}

interface AppendParts {
  meta: EventMeta;
  commandId: string | null;
  bodyHmac: Buffer;
  /** Fingerprint of the views that `between` writes to. Null if the database has none. */
  views: string | null;
  wrappedKeys: Map<string, Buffer>;
  keyring: Pick<Keyring, 'issue' | 'masterKeyId'>;
  /** Checks of rights, then view rows and other state, sent after the streams are locked and before the head is. */
  between: readonly Statement[];
}

/**
 * The statements of an append, ordered so that the head is locked last and for the shortest time. The last one returns
 * the position.
 */
export async function createAppend(
  codec: EventCodec,
  pending: readonly PendingAppend[],
  parts: AppendParts,
): Promise<Statement[]> {
  const events = pending.flatMap((append) => append.events);
  const issued = new Map<string, Buffer>();
  const { masterKeyId } = parts.keyring; // that of the keys issued now, whatever happens in the breaks
  for (const event of events)
    if (codec.spec(event.type).issuesKey) issued.set(event.subjectId!, parts.keyring.issue().wrapped);
  const encoded = await mapWithBreaks(events, (event) =>
    codec.encode(
      event.id,
      event,
      issued.get(event.subjectId ?? '') ?? parts.wrappedKeys.get(event.subjectId ?? '') ?? null,
    ),
  );
  const subjects = [...new Set(events.map((event) => event.subjectId))]
    .filter((id) => id !== null && !issued.has(id))
    .sort();
  return [
    {
      name: 'open_append',
      text: 'select log.open_append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      values: [
        pending.map((append) => append.stream),
        pending.map((append) => append.expectedVersion),
        pending.map((append) => append.events.length),
        subjects,
        [...issued.keys()],
        [...issued.values()],
        parts.commandId,
        parts.bodyHmac,
        parts.views,
        masterKeyId,
      ],
    },
    ...parts.between,
    {
      name: 'append',
      text: 'select log.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as position',
      values: [
        events.map((event) => event.stream),
        events.map((event) => event.version),
        encoded.map((event) => event.id),
        encoded.map((event) => event.type),
        encoded.map((event) => event.schemaVersion),
        encoded.map((event) => event.data),
        encoded.map((event) => event.personal),
        encoded.map((event) => event.subjectId),
        JSON.stringify(parts.meta),
        parts.commandId,
      ],
    },
  ];
}
