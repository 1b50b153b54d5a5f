import type { DomainEvent } from '@staffroom/domain/decider.js';
import type { EventSpec } from '@staffroom/domain/event-catalog.js';
import { type Keyring, open, seal } from './keyring.js';
import { PersonGone } from '../database/sql-errors.js';
import type { EventMeta, RecordedEvent } from './recorded-event.js';

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

  decode(row: StoredRow): RecordedEvent {
    const spec = this.spec(row.type);
    let data: Data = row.data;
    if (row.personal && row.wrapped) data = { ...data, ...this.openFor(row.id, row.personal, row.wrapped) };
    for (let from = row.schema_version; from < spec.version; from++) data = spec.upcast?.(data, from) ?? data;
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
    };
  }

  private sealFor(eventId: string, personal: Data, wrappedKey: Buffer | null): Buffer {
    if (!wrappedKey) throw new PersonGone('A person this is about no longer exists.');
    return seal(this.keyring.unwrap(wrappedKey), Buffer.from(JSON.stringify(personal)), eventId);
  }

  /** The personal fields of an event as they were written. */
  openFor(eventId: string, personal: Buffer, wrappedKey: Buffer): Data {
    return JSON.parse(open(this.keyring.unwrap(wrappedKey), personal, eventId).toString()) as Data;
  }
}
