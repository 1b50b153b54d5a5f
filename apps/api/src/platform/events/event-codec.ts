import type { DomainEvent } from '@staffroom/domain/decider.js';
import type { EventSpec } from '@staffroom/domain/event-catalog.js';
import type { Keyring } from './keyring.js';
import { PersonGone } from '../database/sql-errors.js';
import type { EventMeta, RecordedEvent } from './recorded-event.js';
import { open, seal } from './seal.js';
import { UndecodableEvent, UndecodableHere } from './undecodable-event.js';

type Data = Record<string, unknown>;

/** The event catalog that an area of the domain exports through defineEvents. */
export type Catalog = Readonly<Record<string, EventSpec>>;

/** An event as its columns store it: personal fields separate and encrypted. */
export interface EncodedEvent {
  id: string;
  type: string;
  schemaVersion: number;
  data: string;
  personal: Buffer | null;
  subjectId: string | null;
}

export interface StoredRow {
  position: number;
  stream: string;
  version: number;
  id: string;
  type: string;
  schema_version: number;
  data: Data;
  personal: Buffer | null;
  subject_id: string | null;
  meta: EventMeta;
  /** Null if it was not selected. */
  recorded_at: Date | null;
  wrapped: Buffer | null;
  /** Position of the event that set this one aside, or null. Its personal fields are not read. */
  set_aside: number | null;
}

/** The columns from which a state is folded. */
export type HistoryRow = Pick<
  StoredRow,
  | 'position'
  | 'version'
  | 'id'
  | 'type'
  | 'schema_version'
  | 'data'
  | 'personal'
  | 'subject_id'
  | 'wrapped'
  | 'set_aside'
>;

interface SealedFields {
  position: number;
  id: string;
  personal: Buffer;
  /** The subject's key. */
  wrapped: Buffer;
}

/** Converts domain events to rows and back: separates and encrypts personal fields, upcasts old versions. */
export class EventCodec {
  private readonly specs = new Map<string, EventSpec>();

  constructor(
    catalogs: readonly Catalog[],
    private readonly keyring: Keyring,
  ) {
    for (const catalog of catalogs) {
      for (const [type, spec] of Object.entries(catalog)) {
        if (this.specs.has(type)) throw new Error(`two catalogs describe the event ${type}`);
        this.specs.set(type, spec);
      }
    }
  }

  spec(type: string): EventSpec {
    const spec = this.specs.get(type);
    if (!spec) throw new Error(`no catalog describes the event ${type}`);
    return spec;
  }

  /** Whether this version of the code can read events of this shape. */
  knows(type: string, schemaVersion: number): boolean {
    return (this.specs.get(type)?.version ?? 0) >= schemaVersion;
  }

  /** Id of the person the event is about, or null. */
  subjectOf(event: DomainEvent): string | null {
    const field = this.spec(event.type).subject;
    return field ? ((event.data as Data)[field] as string) : null;
  }

  /** `wrappedKey` is the subject's key. Required only if the event has personal fields. */
  encode(id: string, event: DomainEvent, wrappedKey: Buffer | null): EncodedEvent {
    const spec = this.spec(event.type);
    const clear: Data = { ...event.data };
    const personal: Data = {};
    for (const field of Object.keys(spec.personal ?? {})) {
      if (clear[field] === undefined || clear[field] === null) continue;
      personal[field] = clear[field];
      clear[field] = null; // the field name stays: which fields an edit changed is not secret, only their values are
    }
    return {
      id,
      type: event.type,
      schemaVersion: spec.version,
      data: JSON.stringify(clear),
      personal: Object.keys(personal).length > 0 ? this.sealFor(id, personal, wrappedKey) : null,
      subjectId: this.subjectOf(event),
    };
  }

  /** Throws UndecodableEvent. An event of a newer version is not guessed at. */
  decode(row: StoredRow): RecordedEvent {
    const data = this.currentShape(row, this.readableData(row));
    return {
      position: row.position,
      stream: row.stream,
      version: row.version,
      id: row.id,
      type: row.type,
      data,
      subjectId: row.subject_id,
      meta: row.meta,
      recordedAt: row.recorded_at?.toISOString() ?? null,
      setAside: row.set_aside,
    };
  }

  /**
   * Like `decode`, but decrypts personal fields when one of them is first read, and may throw then. Most rules read none,
   * and decryption is most of the work.
   */
  decodeToFold(row: HistoryRow): DomainEvent {
    const { personal, wrapped, type, data } = row;
    const readable = personal && wrapped ? this.openedOnRead({ ...row, personal, wrapped }) : data;
    return { type, data: this.currentShape(row, readable) };
  }

  /** Personal fields are null in the unencrypted part. */
  private openedOnRead(row: HistoryRow & SealedFields): Data {
    let opened: Data | undefined;
    const read = (field: string) => (opened ??= this.personalOf(row))[field] ?? null;
    const data = { ...row.data };
    for (const field in data) {
      if (data[field] === null) Object.defineProperty(data, field, { get: () => read(field), enumerable: true });
    }
    return data;
  }

  private readableData({ position, id, data, personal, wrapped, set_aside: setAside }: StoredRow): Data {
    if (!personal || !wrapped || setAside) return data;
    return { ...data, ...this.personalOf({ position, id, personal, wrapped }) };
  }

  private currentShape({ position, type, schema_version: stored }: HistoryRow, data: Data): Data {
    const spec = this.specs.get(type);
    if (!spec) throw new UndecodableHere(position, `this version of Staffroom does not know ${type}`);
    if (stored > spec.version) {
      const known = `this version of Staffroom knows ${type} up to version ${spec.version}`;
      throw new UndecodableHere(position, `${known}, not ${stored}`);
    }
    try {
      for (let from = stored; from < spec.version; from++) data = spec.upcast?.(data, from) ?? data;
      return data;
    } catch (error) {
      if (error instanceof UndecodableEvent) throw error; // of a personal field that was read now
      const { name } = Object(error) as Partial<Error>;
      throw new UndecodableEvent(position, `${type} of version ${stored} cannot be converted (${name})`);
    }
  }

  private sealFor(eventId: string, personal: Data, wrappedKey: Buffer | null): Buffer {
    if (!wrappedKey) throw new PersonGone('A person this is about no longer exists.');
    return seal(this.keyring.unwrap(wrappedKey), padded(JSON.stringify(personal)), eventId);
  }

  /** The personal fields of an event as they were written. Throws UndecodableEvent. */
  personalOf({ position, id, personal, wrapped }: SealedFields): Data {
    let key: Buffer;
    try {
      key = this.keyring.unwrap(wrapped);
    } catch {
      throw new UndecodableHere(position, "the master key does not open the person's key");
    }
    try {
      return opened(key, personal, id);
    } catch {
      throw new UndecodableEvent(position, "the person's key does not open the personal fields");
    }
  }
}

/**
 * The length of the text must not tell what it says, such as vacation or sickness: it is filled up with spaces, which
 * mean nothing in JSON, to a multiple of 128 bytes.
 */
function padded(json: string): Buffer {
  const text = Buffer.from(json);
  const length = Math.ceil(text.length / 128) * 128;
  return Buffer.concat([text, Buffer.alloc(length - text.length, ' ')]);
}

function opened(key: Buffer, personal: Buffer, eventId: string): Data {
  return JSON.parse(open(key, personal, eventId).toString()) as Data;
}
